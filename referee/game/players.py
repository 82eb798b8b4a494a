"""Seats and names: who sits where, who is whose left, and what a name may be.

A column is one running score of the sheet, 0 to 2, whoever sits in it; a seating lists the three columns clockwise.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
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
_VIRAMA = 9
"""The combining class of the sign that joins two consonants of an Indic script."""

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


_IGNORABLES = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""The characters that Unicode calls default-ignorable: they show nothing of their own."""

_JOINERS = "\u200c\u200d"
_BLANK = r"[\s\u2800]+"


@lru_cache(maxsize=1024)
def fold(name: str) -> str:
    """Return the NFC of the case-folded NFC, by which a sheet knows its names."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


@lru_cache(maxsize=1024)
def key(name: str) -> str:
    """Return what is equal for two names that are read as one.

    Case is folded, a dot above an i counts as little as its lack (so that ipek and IPEK find İpek), blanks become
    one space, and characters that show nothing are left out.
    """
    if name.isascii():
        return " ".join(name.casefold().split())
    shown = re.sub(_IGNORABLES, lambda match: match[0] if _joins(name, match.start()) else "", name)
    folded = fold(shown).replace("i\u0307", "i").replace("\u0131", "i")
    return re.sub(_BLANK, " ", folded).strip()


def _joins(name: str, at: int) -> bool:
    """Return whether a character is a joiner that its neighbours need: parts of an emoji, or letters of a script."""
    before, after = name[:at].rstrip("\ufe0f"), name[at + 1 : at + 2]
    if name[at] not in _JOINERS or not before or not after:
        return False
    if unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    if name[at] == "\u200d":
        return unicodedata.category(before[-1]) in ("So", "Sk") and unicodedata.category(after) == "So"
    return unicodedata.bidirectional(before[-1]) == unicodedata.bidirectional(after) == "AL"


@lru_cache(maxsize=1024)
def look(name: str) -> str:
    """Return what is equal for two names that look alike, such as Anna with a Latin and with a Cyrillic A.

    Every character stands for all that Unicode calls confusable with it, but a capital letter never for a small
    one. Latin letters without accents stand for themselves, as Ian and Lan are two people.
    """
    if name.isascii():
        return key(name)
    return key("".join(map(_looks_like, unicodedata.normalize("NFD", name))))


def alike(first: str, second: str) -> bool:
    """Return whether a reader cannot tell two names apart."""
    return key(first) == key(second) or look(first) == look(second)


@cache
def _looks_like(char: str) -> str:
    """Return one character for all that look alike: the ASCII one of its kind, if there is one."""
    if char.isascii():
        return char
    kind = unicodedata.category(char)
    if unicodedata.decomposition(char).startswith(("<wide>", "<narrow>", "<font>")):
        return _looks_like(unicodedata.normalize("NFKC", char)[0])
    group = _confusable_with(char)
    if len(group) == 1:  # most have one model, which has them all
        group = {*group, *_confusable_with(next(iter(group)))}
    group.add(char)
    return min(group, key=lambda each: (not each.isascii() or unicodedata.category(each) != kind, each))


def _confusable_with(char: str) -> set[str]:
    """Return the single characters that Unicode calls confusable with one."""
    from confusable_homoglyphs.confusables import is_confusable  # its tables take a twentieth of a second

    matches = is_confusable(char, greedy=True)
    return {each["c"] for match in matches or () for each in match["homoglyphs"] if len(each["c"]) == 1}


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
        check_apart(name, names[:index])
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


def check_apart(name: str, others: Iterable[str]) -> None:
    """Refuse a name that a reader cannot tell from one of the others. Raises Unclear."""
    for other in others:
        if alike(name, other):
            raise names_alike(other, name)


def names_alike(first: str, second: str) -> Unclear:
    """Return the error for two names that a reader cannot tell apart, with the signs by which they differ."""
    signs = sorted(char for char in {*first} ^ {*second} if not char.isascii() and fold(first) != fold(second))
    differ = f" They differ by {', '.join(unicodedata.name(char, ascii(char)) for char in signs)}." if signs else ""
    return Unclear(
        f'the names "{first}" and "{second}" are the same to a reader; three different ones are needed.{differ}'
    )
