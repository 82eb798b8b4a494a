"""Named tuples at half the price: what a start pays for each type counts, and there are forty.

To a type checker this is `typing.NamedTuple`; at run time `collections.namedtuple` does the work,
which does not look at the annotations. Defaults, docstrings, methods and properties stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    _OWN = {"__annotations__", "__classcell__", "__module__", "__qualname__"}

    class _Maker(type):
        """Turns the body of a class with annotations into a named tuple with its methods."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = fields
            for key, value in body.items():
                if key not in fields and key not in _OWN:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base that value types name."""


__all__ = ["NamedTuple"]
