"""Typed getters over one TOML table: the value in the right type, or an error that says where.

Every getter takes its key; `close` refuses the keys that nobody asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TypeGuard, TypeVar

from referee.errors import NotWhole, Unreadable, quoted, shortened
from referee.game.rules import MOST_AGREED

T = TypeVar("T")
Choice = TypeVar("Choice", bound=str)


LONGEST = 2_000_000
"""Characters of a file at most: a sheet of twenty evenings, every card recorded, is shorter."""

_MOST_PARTS = 6
"""Parts of a dotted key at most; sheets and packs need two. tomllib's time grows with their square."""

_SEVERAL_DOTS = r"\.[^\n.]*" * (_MOST_PARTS - 1) + r"\."
_TEXT_OR_COMMENT = r'''(?s)"""(?:[^"\\]|\\.|"(?!""))*+"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|#[^\n]*+'''
_LONG_KEY = r"(?:[^\s.=,\[\]{}]+[ \t]*\.[ \t]*){" + str(_MOST_PARTS) + "}"


@lru_cache(maxsize=4)  # one command parses the same sheet up to three times; nobody changes the tables
def parse_toml(text: str, file: str) -> dict[str, object]:
    """Parse a whole TOML document. Raises NotWhole, and Unreadable for one that is larger than any sheet or pack."""
    if not text.strip():
        raise NotWhole(file, "the file is empty")
    if len(text) > LONGEST:
        raise Unreadable(f"{file}: {len(text):,} characters; no sheet has more than {LONGEST:,}.")
    if re.search(_SEVERAL_DOTS, text) and re.search(_LONG_KEY, re.sub(_TEXT_OR_COMMENT, "_", text)):
        raise Unreadable(f"{file}: a key of more than {_MOST_PARTS} parts; no sheet has such a key.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # what git and other programs write between two versions that they could not join
        if marker := re.search(r"^(<<<<<<<|=======|>>>>>>>)(?=\s|\Z)", text, re.MULTILINE):
            line = text.count("\n", 0, marker.start()) + 1
            fault = f"line {line} is a conflict marker ({marker[0]}), so two versions lie in one file"
            raise NotWhole(file, fault) from error
        raise NotWhole(file, f"not whole TOML: {error}") from error
    except (ValueError, RecursionError, MemoryError) as error:  # huge numbers, impossible dates, endless brackets
        raise NotWhole(file, "not whole TOML: too deeply nested or out of range") from error


class Fields:
    """One table of a file. Its getters raise Unreadable for a wrong type, and most of them for a missing key."""

    __slots__ = ("_asked", "_table", "file", "where")

    def __init__(self, table: dict[str, object], file: str, where: str) -> None:
        self._table = table
        self._asked: list[str] = []
        self.file = file
        self.where = where

    def text(self, key: str) -> str:
        """Return a text."""
        return self._get(key, str, "a text")

    def number(self, key: str) -> int:
        """Return a whole number; true and false are none."""
        value = self._get(key, int, "a whole number")
        if not _is_number(value):
            raise self.wrong(key, "a whole number", value)
        return value

    def positive(self, key: str) -> int:
        """Return a whole number from 1 on."""
        value = self.number(key)
        if value < 1:
            raise self.wrong(key, "a whole number from 1 on", value)
        return value

    def agreed(self, key: str) -> int:
        """Return a number of hands or points at which an evening may end."""
        value = self.positive(key)
        if value > MOST_AGREED:
            raise self.wrong(key, f"at most {MOST_AGREED:,}, far above any evening", value)
        return value

    def flag(self, key: str) -> bool:
        """Return true or false; false where the key is missing."""
        return self._get(key, bool, "true or false") if self.has(key) else False

    def time(self, key: str) -> datetime:
        """Return a date and time with its offset from UTC."""
        value = self._get(key, datetime, "a date and time")
        if value.tzinfo is None:
            raise self.wrong(key, "a date and time with its offset, such as +01:00", value)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(self._list(key, str, "a list of texts"))

    def one_of(self, key: str, choices: Sequence[Choice], default: Choice | None = None) -> Choice:
        """Get one of a few words."""
        if default is not None and not self.has(key):
            return default
        word = self.text(key)
        for choice in choices:
            if choice == word:
                return choice
        raise self.wrong(key, "one of " + ", ".join(choices), word)

    def table(self, key: str) -> Fields:
        """Return the table under a key."""
        return Fields(self.raw(key), self.file, self._path(key))

    def raw(self, key: str) -> dict[str, object]:
        """Return the table under a key as it is."""
        return self._get(key, dict, "a table")

    def tables(self, key: str) -> list[Fields]:
        """Return the list of tables under a key; empty where the key is missing."""
        if not self.has(key):
            return []
        values = self._list(key, dict, "a list of tables")
        return [Fields(value, self.file, f"{self._path(key)} {place}") for place, value in enumerate(values, start=1)]

    def numbers(self, key: str) -> dict[str, int]:
        """Return a table of whole numbers by name."""
        numbers = {}
        for name, value in self.raw(key).items():
            if not _is_number(value):
                raise self.wrong(f"{key}.{name}", "a whole number", value)
            numbers[name] = value
        return numbers

    def maybe(self, getter: Callable[[str], T], key: str) -> T | None:
        """Return what a getter of this table returns, or None where the key is missing."""
        return getter(key) if self.has(key) else None

    def has(self, key: str) -> bool:
        """Return whether the key is there; `close` accepts it from then on."""
        self._asked.append(key)
        return key in self._table

    def close(self) -> None:
        """Refuse every key that nobody asked for. Raises Unreadable."""
        for key in self._table:
            if key not in self._asked:
                near = nearest(key, self._asked)
                raise self.misfit(f'unknown key {quoted(key)}; the nearest known is "{near}"')

    def wrong(self, key: str, expected: str, value: object) -> Unreadable:
        """Make the error for a value that is not what was expected."""
        shown = quoted(value) if isinstance(value, str) else _toml_word(value)
        return Unreadable(f"{self.file}: {self._path(shortened(key))}: expected {expected}, found {shown}.")

    def misfit(self, fault: str) -> Unreadable:
        """Make the error for a table whose values do not fit together; `fault` is a sentence, its full stop added."""
        return Unreadable(f"{self.file}: {self.where or 'top'}: {fault.removesuffix('.')}.")

    def _get(self, key: str, kind: type[T], expected: str) -> T:
        if not self.has(key):
            raise self.misfit(f'"{key}" is missing')
        value = self._table[key]
        if not isinstance(value, kind):
            raise self.wrong(key, expected, value)
        return value

    def _list(self, key: str, kind: type[T], expected: str) -> list[T]:
        values = self._get(key, list, expected)
        if not all(isinstance(value, kind) for value in values):
            raise self.wrong(key, expected, values)
        return values

    def _path(self, key: str) -> str:
        return f"{self.where}, {key}" if self.where else key


_LONGEST_WORD = 100
"""Characters of a word that are compared with known ones."""


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the known word that looks most like this one; empty if none is known."""
    import difflib

    word = word[:_LONGEST_WORD]
    return max(known, key=lambda each: difflib.SequenceMatcher(None, word, each).ratio(), default="")


def _is_number(value: object) -> TypeGuard[int]:
    # TOML bounds whole numbers to 64 bits, Python reads larger ones; to Python true and false are numbers
    return isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63


def _toml_word(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() if not _is_number(value):
            return "a number out of range"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return str(value)
