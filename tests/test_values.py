"""The value types of the program are what `typing.NamedTuple` makes, but for what they cost at a start."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing
from importlib import import_module
from pathlib import Path

import pytest

from referee.values import NamedTuple


class Place(NamedTuple):
    """Where somebody sits."""

    name: str
    seat: int = 1
    marks: tuple[str, ...] = ()
    """What the table calls the place."""

    @property
    def shown(self) -> str:
        """Name and seat."""
        return f"{self.name} {self.seat}"

    def moved(self, seats: int) -> Place:
        """The same person, so many seats on."""
        return self._replace(seat=self.seat + seats)

    @classmethod
    def first(cls, name: str) -> Place:
        return cls(name)

    @staticmethod
    def seats() -> int:
        return 3

    def __str__(self) -> str:
        return f"<{self.shown}>"


class Model(typing.NamedTuple):
    """Where somebody sits."""

    name: str
    seat: int = 1
    marks: tuple[str, ...] = ()


class Empty(NamedTuple):
    """Nothing."""


ANNA = Place("Anna", 2)


def test_fields_in_order_with_their_defaults() -> None:
    assert Place._fields == Model._fields == ("name", "seat", "marks")
    assert Place._field_defaults == Model._field_defaults == {"seat": 1, "marks": ()}
    assert list(Place.__annotations__) == list(Model.__annotations__)
    parameters = [(p.name, p.default, p.kind) for p in inspect.signature(Place).parameters.values()]
    assert parameters == [(p.name, p.default, p.kind) for p in inspect.signature(Model).parameters.values()]


def test_a_type_without_fields() -> None:
    assert (Empty._fields, Empty._field_defaults, Empty(), Empty.__doc__) == ((), {}, (), "Nothing.")


def test_it_is_made_by_place_by_name_and_by_default() -> None:
    assert Place("Anna") == Place("Anna", 1, ()) == Place(marks=(), seat=1, name="Anna") == ("Anna", 1, ())


@pytest.mark.parametrize(("given", "named"), [((), {}), (("Anna", 1, (), 4), {}), (("Anna",), {"chair": 2})])
def test_too_little_too_much_and_what_is_no_field(given: tuple[typing.Any, ...], named: dict[str, typing.Any]) -> None:
    with pytest.raises(TypeError):
        Place(*given, **named)


def test_properties_and_methods() -> None:
    assert ANNA.shown == "Anna 2"
    assert ANNA.moved(1) == Place("Anna", 3)
    assert Place.first("Boris") == Place("Boris")
    assert (Place.seats(), str(ANNA)) == (3, "<Anna 2>")
    assert repr(ANNA) == "Place(name='Anna', seat=2, marks=())"


def test_names_and_docstrings_stay() -> None:
    assert (Place.__name__, Place.__qualname__, Place.__module__) == ("Place", "Place", __name__)
    assert Place.__doc__ == Model.__doc__ == "Where somebody sits."
    assert Place.moved.__doc__ == "The same person, so many seats on."


def test_replace_as_a_dict_and_apart() -> None:
    assert ANNA._replace(name="Boris", marks=("x",)) == Place("Boris", 2, ("x",))
    assert Place("Anna", 2) == ANNA, "the old one is as it was"
    assert ANNA._asdict() == {"name": "Anna", "seat": 2, "marks": ()}
    assert Place._make(["Anna", 2, ()]) == ANNA
    with pytest.raises((TypeError, ValueError)):
        ANNA._replace(chair=2)  # type: ignore[call-arg]
    name, seat, marks = ANNA
    assert (name, seat, marks, len(ANNA), ANNA[1]) == ("Anna", 2, (), 3, 2)


def test_no_field_can_be_set() -> None:
    with pytest.raises(AttributeError):
        ANNA.seat = 3  # type: ignore[misc]
    assert ANNA.seat == 2


def test_equality_order_and_hash_are_those_of_a_tuple() -> None:
    assert Place("Anna", 2) == ANNA != Place("Anna", 3)
    assert hash(ANNA) == hash(("Anna", 2, ()))
    assert sorted([Place("Boris"), Place("Anna", 3), ANNA]) == [ANNA, Place("Anna", 3), Place("Boris")]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copied_and_pickled_it_is_the_same(again: typing.Callable[[Place], Place]) -> None:
    assert again(ANNA) == ANNA
    assert type(again(ANNA)) is Place


def test_match_reads_the_fields() -> None:
    match ANNA:
        case Place(name="Anna", seat=seat):
            assert seat == 2
        case _:
            pytest.fail("not matched")


def types_of_the_program() -> list[typing.Any]:
    """Every value type of `referee`, found in its modules."""
    root = Path(__file__).parent.parent
    found: dict[str, typing.Any] = {}
    for path in sorted((root / "referee").rglob("*.py")):
        module = import_module(".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"))
        for value in vars(module).values():
            if isinstance(value, type) and hasattr(value, "_field_defaults") and value.__module__ == module.__name__:
                found[f"{value.__module__}.{value.__name__}"] = value
    return list(found.values())


TYPES = types_of_the_program()


def test_there_are_many_of_them() -> None:
    assert {"Hand", "Debt", "End", "Rules", "Session", "HandPlayed", "Screen"} <= {each.__name__ for each in TYPES}


@pytest.mark.parametrize("made", TYPES, ids=lambda made: made.__name__)
def test_every_value_type_says_what_it_is_and_has_its_fields(made: typing.Any) -> None:
    assert made.__doc__
    assert not made.__doc__.startswith(f"{made.__name__}("), "the docstring that namedtuple makes up"
    assert made._fields == tuple(made.__annotations__)
    defaults = made._fields[len(made._fields) - len(made._field_defaults) :]
    assert tuple(made._field_defaults) == defaults, "what may be left out comes last"
    value = made._make(made._fields)
    assert value._replace() == value == pickle.loads(pickle.dumps(value))
    assert value._asdict() == dict(zip(made._fields, made._fields, strict=True))
