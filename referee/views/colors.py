"""What stands out in a text and in which colour: players, red suits, plus and minus.

Colour is never all that tells: a sign, a word or a name says the same. One table holds the colours of every output;
each is readable on dark and on light.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from referee.tuples import NamedTuple


class Ink(NamedTuple):
    """A colour: its number among the 256 of terminals, and on light and on dark pages."""

    number: int
    light: str
    dark: str
    is_bold: bool = False


PALETTE = {
    "player-1": Ink(32, "#0b62c4", "#6cb2ff"),
    "player-2": Ink(130, "#a8500a", "#f0a35a"),
    "player-3": Ink(133, "#8a2f9e", "#d79be8"),
    "red": Ink(160, "#c62828", "#ff7b72"),
    "plus": Ink(28, "#1a7f37", "#57c46f"),
    "minus": Ink(160, "#c62828", "#ff7b72"),
    "refusal": Ink(160, "#c62828", "#ff7b72", is_bold=True),
    "ruling": Ink(130, "#a8500a", "#f0a35a", is_bold=True),
}
"""What stands out -> its colour."""

DASHES = {"player-1": "none", "player-2": "11 5", "player-3": "3 4"}
"""How the line of each player is broken in a drawn chart, as `stroke-dasharray`."""

Places = Mapping[str, int]
"""The name of everybody who sat at the table -> the column, from 0 on; both who shared a seat have one colour."""


class Mark(NamedTuple):
    """A part of a text that stands out, and as what."""

    start: int
    end: int
    kind: str


class Line(NamedTuple):
    """A drawn line, and the parts of it that stand out."""

    text: str
    marks: Sequence[Mark] = ()


def player_kind(column: int) -> str:
    """Return what a player of a column stands out as."""
    return f"player-{column + 1}"


def marks(text: str, places: Places) -> list[Mark]:
    """Find what stands out in a text, from left to right."""
    return [
        Mark(match.start(kind), match.end(kind), player_kind(places[match[kind]]) if kind == "player" else kind)
        for match in _pattern(tuple(places)).finditer(text)
        if (kind := match.lastgroup) is not None
    ]


@lru_cache(maxsize=4)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    player = rf"(?P<player>(?<!\w)(?:{longest_first})(?!\w))|" if names else ""
    number = r"[0-9]+(?:\.[0-9]+)?"
    return re.compile(
        r"^ *(?:(?P<refusal>Refused:|No:)|(?P<ruling>(?:Violation|Contradiction|Possible|Notice):))|"
        + player
        + r"(?P<red>(?:10|[2-9AKQJ])?[♥♦])|"
        + rf"(?<![\w.,:/+-])(?:(?P<plus>\+{number})|(?P<minus>-{number}))(?![\w:/-])",
        re.MULTILINE,
    )
