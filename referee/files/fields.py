"""Reading of one TOML table key by key: the right type or an error that says where.

It knows TOML's types and nothing of what the values mean; unknown keys are refused at the end.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import TypeGuard, TypeVar

from referee.errors import NotWhole, Unreadable

T = TypeVar("T")
Choice = TypeVar("Choice", bound=str)


@lru_cache(maxsize=4)
def parse_toml(text: str, file: str) -> dict[str, object]:
    """A whole TOML document. Raises NotWhole for whatever is none.

    One command reads the same sheet up to three times; nobody changes the tables that it gets.
    """
    if not text.strip():
        raise NotWhole(file, "the file is empty")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        words = str(fault) if isinstance(fault, tomllib.TOMLDecodeError) else "too deeply nested or out of range"
        raise NotWhole(file, f"not whole TOML: {words}") from fault


class Fields:
    """One table of a file; every getter takes a key out, and `close` refuses what is left."""

    __slots__ = ("_read", "_table", "file", "where")

    def __init__(self, table: dict[str, object], file: str, where: str) -> None:
        self._table = table
        self._read: list[str] = []
        self.file = file
        self.where = where

    def text(self, key: str) -> str:
        """A text that is there."""
        return self._take(key, str, "a text")

    def number(self, key: str) -> int:
        """A whole number that is there; true and false are none."""
        found = self._take(key, int, "a whole number")
        if not _is_number(found):
            raise self.wrong(key, "a whole number", found)
        return found

    def maybe_number(self, key: str) -> int | None:
        """A whole number, or None if the key is not there."""
        return self.number(key) if self.has(key) else None

    def positive(self, key: str) -> int:
        """A whole number from 1 on that is there."""
        found = self.number(key)
        if found < 1:
            raise self.wrong(key, "a whole number from 1 on", found)
        return found

    def maybe_positive(self, key: str) -> int | None:
        """A whole number from 1 on, or None if the key is not there."""
        return self.positive(key) if self.has(key) else None

    def flag(self, key: str) -> bool:
        """True or false; false if the key is not there."""
        return self._take(key, bool, "true or false") if self.has(key) else False

    def time(self, key: str) -> datetime:
        """A date and time with its offset from UTC."""
        found = self._take(key, datetime, "a date and time")
        if found.tzinfo is None:
            raise self.wrong(key, "a date and time with its offset, such as +01:00", found)
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that is there."""
        found = self._take(key, list, "a list of texts")
        for item in found:
            if not isinstance(item, str):
                raise self.wrong(key, "a list of texts", found)
        return tuple(found)

    def maybe_texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts, or None if the key is not there."""
        return self.texts(key) if self.has(key) else None

    def table(self, key: str) -> Fields:
        """A table below this one."""
        found = self._take(key, dict, "a table")
        return Fields(found, self.file, f"{self.where}, {key}" if self.where else key)

    def tables(self, key: str) -> list[Fields]:
        """The tables of a list below this one; none if the key is not there."""
        if not self.has(key):
            return []
        found = self._take(key, list, "a list of tables")
        for item in found:
            if not isinstance(item, dict):
                raise self.wrong(key, "a list of tables", found)
        where = f"{self.where}, {key}" if self.where else key
        return [Fields(item, self.file, f"{where} {place}") for place, item in enumerate(found, start=1)]

    def numbers(self, key: str) -> dict[str, int]:
        """A table of whole numbers by name."""
        found = {}
        for name, value in self.raw(key).items():
            if not _is_number(value):
                raise self.wrong(f"{key}.{name}", "a whole number", value)
            found[name] = value
        return found

    def raw(self, key: str) -> dict[str, object]:
        """A table below this one, as it is."""
        return self._take(key, dict, "a table")

    def one_of(self, key: str, choices: Sequence[Choice], default: Choice | None = None) -> Choice:
        """One of a few words."""
        if default is not None and not self.has(key):
            return default
        found = self.text(key)
        for choice in choices:
            if choice == found:
                return choice
        raise self.wrong(key, "one of " + ", ".join(choices), found)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        self._read.append(key)
        return key in self._table

    def wrong(self, key: str, expected: str, found: object) -> Unreadable:
        """The error for a value that is not what was expected."""
        where = f"{self.where}, {key}" if self.where else key
        shown = f'"{found}"' if isinstance(found, str) else _toml_word(found)
        return Unreadable(f"{self.file}: {where}: expected {expected}, found {shown}.")

    def misfit(self, fault: str) -> Unreadable:
        """The error for values that do not fit together."""
        return Unreadable(f"{self.file}: {self.where or 'top'}: {fault}")

    def close(self) -> None:
        """Refuses every key that nobody took. Raises UnknownKey."""
        for key in self._table:
            if key not in self._read:
                raise Unreadable(
                    f'{self.file}: {self.where or "top"}: unknown key "{key}"; the nearest known is '
                    f'"{nearest(key, self._read)}".'
                )

    def _take(self, key: str, kind: type[T], expected: str) -> T:
        self._read.append(key)
        found = self._table.get(key)
        if found is None:  # TOML has no such value
            raise Unreadable(f'{self.file}: {self.where or "top"}: "{key}" is missing.')
        if not isinstance(found, kind):
            raise self.wrong(key, expected, found)
        return found


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that looks most like the one found."""
    import difflib

    return max(known, key=lambda each: difflib.SequenceMatcher(None, word, each).ratio(), default="")


def _is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number as TOML bounds it, 64 bits; Python reads larger ones."""
    return isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63


def _toml_word(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and not _is_number(value):
        return "a number out of range"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return str(value)
