"""Lines and columns on the screen, every number whole and under its owner; the only place that draws with rich.

Every width is set by the caller, so that rich is left no choice but to fold a name. It knows no
cards, no hands and no sentences.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple
from unicodedata import bidirectional

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from referee.game.players import has_control
from referee.views.screen import Screen, cells

Part = RenderableType
"""Something to draw: a line of text, a table."""

Parts = list[Part]
"""What is drawn, top to bottom."""

LEAST = 34
"""Columns below which no table is narrowed; a smaller terminal breaks the lines itself."""

_TO_THE_RIGHT = "\u200e"
"""Mark without a width; after a name that is written leftwards it keeps the numbers in their order."""


class Written:
    """A text that people wrote: shown verbatim, folded and never cut, in what the output can encode."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The text in lines of the width that is left for it."""
        if self.text.isascii() and self.text.isprintable() and len(self.text) <= options.max_width:
            yield Text(self.text, no_wrap=True)
            return
        leftwards = any(bidirectional(char) in ("R", "AL") for char in self.text)
        mark = _TO_THE_RIGHT.encode(options.encoding, "ignore").decode(options.encoding) if leftwards else ""
        text = Text("".join(_shown(char, options.encoding) for char in self.text))
        for line in text.wrap(console, max(2, options.max_width), overflow="fold"):
            line.no_wrap = True
            yield line.append(mark)


class _Fixed:
    """One line that fits its place as it is; rich need not measure or wrap it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Segment(self.text)


def _shown(char: str, encoding: str) -> str:
    """The character, or its escape where it is a control or the output does not have it."""
    if has_control(char):
        return ascii(char)[1:-1]
    return char.encode(encoding, "backslashreplace").decode(encoding)


class _Trimmed:
    """A part without the blanks at the end of its lines."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in console.render_lines(self.part, options, pad=False):
            while line and not line[-1].text.strip(" "):
                line.pop()
            yield from line[:-1]
            yield from [Segment(each.text.rstrip(" "), each.style) for each in line[-1:]]
            yield Segment.line()


def draw(parts: Parts, screen: Screen) -> None:
    """Prints the parts on standard output: escape codes only on a terminal, and none with NO_COLOR."""
    plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR"))
    print(_text(parts, screen, color="" if plain else "auto"), end="", flush=True)


def lines(drawn: str | Parts, screen: Screen) -> list[str]:
    """What is drawn as lines of plain characters, in what standard output can encode, without blanks at their ends."""
    text = drawn if isinstance(drawn, str) else _text(drawn, screen, color="")
    return [line.rstrip(" ") for line in text.splitlines()]


def _text(parts: Parts, screen: Screen, *, color: Literal["", "auto"]) -> str:
    console = _console(max(screen.width, LEAST), color_system=color or None)
    with console.capture() as drawn:
        for part in parts:
            console.print(_Trimmed(part))
    return drawn.get()


def _console(width: int, **more: Any) -> Console:
    return Console(width=width, markup=False, emoji=False, highlight=False, **more)


# -- what leaves the terminal -----------------------------------------------------------------

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
OTHER_SCRIPTS = re.compile(f"([{_RIGHT_TO_LEFT}]+(?: [{_RIGHT_TO_LEFT}]+)*{_TO_THE_RIGHT}?|[^\x00-\x7f]+)")
"""A run of characters that a font with one width for all may lack; names that are written leftwards stay whole."""

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def in_xml(text: str) -> str:
    """The text with a mark for every character that XML does not have."""
    return _NOT_IN_XML.sub("\ufffd", text)


class _InRuns:
    """A part in pieces, so that what stands after a name in another script has its own place."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.part, options):
            for run in OTHER_SCRIPTS.split(in_xml(segment.text)):
                if run:
                    yield Segment(run, segment.style)


def recorded(drawings: Sequence[str | Parts], screen: Screen) -> Console:
    """A console on which all was drawn, a blank line between, in any character, whatever this output shows."""
    parts: Parts = []
    for drawn in drawings:
        parts += [Text("")] if parts else []
        parts += [_Fixed(line) for line in drawn.split("\n")] if isinstance(drawn, str) else drawn
    longest = max(cells(part.text) if isinstance(part, _Fixed) else 0 for part in parts)
    # an environment of its own, a file that is none: nothing of this terminal comes into the picture
    console = _console(max(screen.width, LEAST, longest), record=True, file=io.StringIO(), _environ={})
    for part in parts:
        console.print(_InRuns(_Trimmed(part)))
    return console


Side = Literal["left", "right", "center"]


class Column(NamedTuple):
    """One column: its width, the side on which its cells stand, and the blanks before it."""

    width: int
    side: Side = "left"
    gap: int = 0


def ruled(columns: Sequence[Column], head: Sequence[str] | None, rows: Iterable[Sequence[Part]]) -> Table:
    """A table without frames; a plain text in a row is one line, what is `Written` may fold."""
    table = Table(box=None, padding=0, pad_edge=False, show_header=head is not None, header_style="bold")
    for column, title in zip(columns, head or [""] * len(columns), strict=True):
        if _is_apart(column):
            table.add_column(width=column.gap)
        width = column.width if _is_apart(column) else column.width + column.gap
        table.add_column(Written(title), width=width, justify=column.side, overflow="fold")
    for row in rows:
        line: Parts = []
        for column, cell in zip(columns, row, strict=True):
            line += [_Fixed("")] if _is_apart(column) else []
            line.append(_Fixed(_stood(cell, column)) if isinstance(cell, str) else cell)
        table.add_row(*line)
    return table


def _stood(text: str, column: Column) -> str:
    """The text on its side of the column."""
    left = column.width + (0 if _is_apart(column) else column.gap) - cells(text)
    return " " * {"left": 0, "right": left, "center": left // 2}[column.side] + text


def _is_apart(column: Column) -> bool:
    """Whether the blanks before a column are a column of their own; those before numbers need not be."""
    return bool(column.gap) and column.side != "right"


def paragraph(text: str, width: int, *, indent: int = 0) -> Table:
    """A sentence in lines of a width in columns, all of them as deep."""
    return ruled([Column(width - indent, gap=indent)], None, [[Written(text)]])


def ends(left: str, right: str, width: int) -> Parts:
    """One text at each end of a line, or two lines where both do not fit."""
    spare = width - cells(right) - 2
    if cells(left) > spare:
        return [paragraph(left, width), paragraph(right, width)]
    return [ruled([Column(spare), Column(cells(right), gap=2)], None, [[Written(left), Written(right)]])]


def spread(screen: Screen) -> Parts:
    """A blank line where the screen is wide enough for comfort."""
    return [] if screen.narrow else [Text("")]
