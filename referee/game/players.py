"""Seats and names: who sits where, who is whose left, and what a name may be.

A column is one running score of the sheet, 0 to 2, whoever sits in it; a seating lists the three columns clockwise.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from referee.errors import NotFound, Unclear, quoted

Seating = tuple[int, int, int]
Names = tuple[str, str, str]
"""The name in each column."""

Numbers = tuple[int, int, int]
"""One whole number for each column: tricks, points or totals."""

COLUMNS: Seating = (0, 1, 2)
_LONGEST_NAME = 40
_BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_UNSEEN = ("Cf", "Mn", "Me", "Zs")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
_CONTROL = "holds a control character, a line break or broken bytes"


@cache
def turn(seating: Seating, column: int, *, clockwise: bool) -> Seating:
    """Return the three columns in the direction of play, starting with `column` (article 6)."""
    at = seating.index(column)
    step = 1 if clockwise else -1
    return seating[at], seating[(at + step) % 3], seating[(at + 2 * step) % 3]


@cache
def positions(seating: Seating, dealer: int) -> tuple[str, str, str]:
    """Return where each column sits as seen from the dealer: `dealer`, his `left` or his `right`."""
    first, second, third = (seating.index(column) - seating.index(dealer) for column in COLUMNS)
    seats = ("dealer", "left", "right")
    return seats[first % 3], seats[second % 3], seats[third % 3]


@lru_cache(maxsize=256)
def key(name: str) -> str:
    """Return what is equal for two names that are the same to a reader: the NFC of the case-folded NFC."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def parse_name(word: str) -> str:
    """Parse a player's name: NFC, trimmed, 1 to 40 code points. Raises Unclear."""
    name = unicodedata.normalize("NFC", word).strip()
    fault = _fault(name) or (_CONTROL if has_control(word) else None)
    if fault:
        raise Unclear(f"the name {ascii(word) if has_control(word) else quoted(name)} {fault}.")
    return name


def parse_names(words: tuple[str, ...] | list[str]) -> tuple[str, str, str]:
    """Parse three names that a reader can tell apart. Raises Unclear."""
    names = [parse_name(word) for word in words]
    for index, name in enumerate(names):
        for other in names[:index]:
            if key(name) == key(other):
                raise names_alike(other, name)
    return names[0], names[1], names[2]


def has_control(word: str) -> bool:
    """Return whether a text holds controls, line breaks, broken bytes or marks that change the direction of writing."""
    return any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _BIDI_CONTROLS for char in word)


def _fault(name: str) -> str | None:
    if all(unicodedata.category(char) in _UNSEEN or char in _BLANKS for char in name):
        return "shows nothing; expected at least one visible character"
    if len(name) > _LONGEST_NAME:
        return f"has {len(name)} characters; expected at most {_LONGEST_NAME}"
    if has_control(name):
        return _CONTROL
    if any(char in ",=" for char in name):
        return "holds a comma or an equals sign, which separate players"
    if name[0] in "-<":
        return f'starts with "{name[0]}", which means something else'
    if name.isdecimal():
        return "is a bare number, which means a seat"
    return None


def find_player(word: str, names: dict[str, int], seating: Seating) -> int:
    """Find the column of a player: by exact name, seat number 1-3, or a clear beginning of the name.

    `names` maps every name that counts here to its column. Raises Unclear, NotFound.
    """
    wanted = key(word.strip())
    if not wanted:
        raise NotFound(f"no player is named; at the table are {', '.join(names)}.")
    exact = {column for name, column in names.items() if key(name) == wanted}
    if len(exact) == 1:
        return exact.pop()
    if wanted in ("1", "2", "3"):
        return seating[int(wanted) - 1]
    begun = {name: column for name, column in names.items() if key(name).startswith(wanted)}
    if len(set(begun.values())) == 1:
        return next(iter(begun.values()))
    if begun:
        raise Unclear(f"{quoted(word)} may be {' or '.join(begun)}; type one more letter or the seat number.")
    raise NotFound(f"nobody called {quoted(word)} sits here; at the table are {', '.join(names)}.")


def names_alike(first: str, second: str) -> Unclear:
    """Return the error for two names that a reader cannot tell apart."""
    return Unclear(f'the names "{first}" and "{second}" are the same to a reader; three different ones are needed.')
