"""NamedTuple as `typing` has it, without what makes every start of the program pay for it.

`typing.NamedTuple` checks and compiles each annotation of each class, which nobody here reads at run time: for the
classes that a command loads that is half of what loading the program costs, see docs/development.md. A class is
written as with `typing`, for which the type checker takes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _MakeNamedTuple(type):
        """Make a named tuple of a class body: its annotations are the fields, what they are set to the defaults."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            made = namedtuple(
                name, fields, defaults=[body[each] for each in fields if each in body], module=body["__module__"]
            )
            for key, value in body.items():
                if key not in fields and key not in ("__module__", "__qualname__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_MakeNamedTuple):
        """The base of every named tuple."""
