"""The drawn screens, standings and score sheet: columns that keep every number whole and under its owner.

The only place that knows rich. Every width is set here from what is to be shown, so that rich is
left no choice but to fold a name; the words come from `sheet` and `words`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from referee.scoresheet import Row, ScoreSheet
from referee.seats import Numbers, has_control
from referee.views import sheet as margin
from referee.views import words
from referee.views.screen import Screen, cells, signed

Parts = list[RenderableType]

_LEAST = 34
"""Columns below which no table is narrowed; a smaller terminal breaks the lines itself."""

_TO_THE_RIGHT = "\u200e"
"""Mark without a width; after a name that is written leftwards it keeps the numbers in their order."""


# -- drawing ----------------------------------------------------------------------------------


class Written:
    """A text that people wrote: shown verbatim, folded and never cut, in what the output can encode."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The text in lines of the width that is left for it."""
        leftwards = any(bidirectional(char) in ("R", "AL") for char in self.text)
        mark = _TO_THE_RIGHT if leftwards and _shown(_TO_THE_RIGHT, options.encoding) == _TO_THE_RIGHT else ""
        text = Text("".join(_shown(char, options.encoding) for char in self.text))
        for line in text.wrap(console, max(2, options.max_width), overflow="fold"):
            line.no_wrap = True
            yield line.append(mark)


def _shown(char: str, encoding: str) -> str:
    """The character, or its escape where it is a control or the output does not have it."""
    if has_control(char):
        return ascii(char)[1:-1]
    return char.encode(encoding, "backslashreplace").decode(encoding)


class _Trimmed:
    """A part without the blanks at the end of its lines."""

    def __init__(self, part: RenderableType) -> None:
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
    console = Console(
        width=max(screen.width, _LEAST),
        color_system=None if plain else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )
    for part in parts:
        console.print(_Trimmed(part))


class Column(NamedTuple):
    """One column: its width, the side on which its cells stand, and the blanks before it."""

    width: int
    side: JustifyMethod = "left"
    gap: int = 0


def _ruled(columns: Sequence[Column], head: Sequence[str] | None, rows: Iterable[Sequence[RenderableType]]) -> Table:
    """A table without frames; a plain text in a row is one line, what is `Written` may fold."""
    table = Table(box=None, padding=0, pad_edge=False, show_header=head is not None, header_style="bold")
    for column, title in zip(columns, head or [""] * len(columns), strict=True):
        if column.gap:
            table.add_column(width=column.gap)
        table.add_column(Written(title), width=column.width, justify=column.side, overflow="fold")
    for row in rows:
        line: Parts = []
        for column, cell in zip(columns, row, strict=True):
            line += ([""] if column.gap else []) + [Text(cell, no_wrap=True) if isinstance(cell, str) else cell]
        table.add_row(*line)
    return table


def _paragraph(text: str, width: int, *, indent: int = 0) -> Table:
    return _ruled([Column(width - indent, gap=indent)], None, [[Written(text)]])


def _ends(left: str, right: str, width: int) -> Parts:
    """One text at each end of a line, or two lines where both do not fit."""
    spare = width - cells(right) - 2
    if cells(left) > spare:
        return [_paragraph(left, width), _paragraph(right, width)]
    return [_ruled([Column(spare), Column(cells(right), gap=2)], None, [[Written(left), Written(right)]])]


def _spread(screen: Screen) -> Parts:
    """A blank line where the screen is wide enough for comfort."""
    return [] if screen.narrow else [Text("")]


# -- standings --------------------------------------------------------------------------------


def standings(sheet: ScoreSheet, screen: Screen) -> Parts:
    """Ranks, totals and points, and the one line that matters."""
    lines = _narrow_standings(sheet, screen) if screen.narrow else _wide_standings(sheet, screen)
    return [
        *_ends(sheet.name, margin.state(sheet), screen.line),
        *_spread(screen),
        lines,
        *_spread(screen),
        _paragraph(margin.meaning(sheet), screen.line),
    ]


class Block(NamedTuple):
    """Neighbouring columns of the standings: their titles, and the cells of each player's column."""

    columns: list[Column]
    titles: list[str]
    of: dict[int, list[str]]

    @property
    def width(self) -> int:
        """Columns of the screen that the block takes, with the blanks before it."""
        return sum(column.width + column.gap for column in self.columns)


def _block(titles: list[str], of: dict[int, list[str]], *, side: JustifyMethod, gaps: list[int]) -> Block:
    widths = [max(cells(text) for text in texts) for texts in zip(titles, *of.values(), strict=True)]
    columns = [Column(max(2, width), side, gap) for width, gap in zip(widths, gaps, strict=True)]
    return Block(columns, titles, of)


def _standings_of(sheet: ScoreSheet, name: int, blocks: list[Block]) -> Table:
    """The table of ranks, names and blocks of numbers, with so many columns for the names."""
    columns = [Column(2, "right"), Column(name, gap=2)] + [column for block in blocks for column in block.columns]
    head = [" #", "player"] + [title for block in blocks for title in block.titles]
    rows = [
        [str(sheet.ranks[c]), Written(sheet.names[c]), *(text for block in blocks for text in block.of[c])]
        for c in sheet.ranking
    ]
    return _ruled(columns, head, rows)


def _totals(sheet: ScoreSheet) -> Block:
    return _block(["total"], {c: [signed(sheet.totals[c])] for c in range(3)}, side="right", gaps=[3])


def _narrow_standings(sheet: ScoreSheet, screen: Screen) -> Table:
    last = sheet.hands[-1].points if sheet.hands else None
    latest = {c: [signed(last[c]) if last else "-"] for c in range(3)}
    blocks = [_totals(sheet), _block(["last"], latest, side="right", gaps=[2])]
    if _shows_next(sheet):
        coming = {c: [" ".join([str(sheet.evening.targets[c]), *_deals(sheet, c)])] for c in range(3)}
        blocks.append(_block(["next"], coming, side="left", gaps=[2]))
    return _standings_of(sheet, _name_width(sheet, max(screen.width, _LEAST), blocks, room=0), blocks)


def _wide_standings(sheet: ScoreSheet, screen: Screen) -> Table:
    tail = _as_targets(sheet) if sheet.finished else _coming(sheet) if _shows_next(sheet) else []
    agreed = sheet.evening.end.hands or 0
    hands = max(agreed, len(sheet.hands))
    each = 1 + max(3, len(str(hands)))
    blocks = [_totals(sheet), *tail]
    name = _name_width(sheet, screen.width, blocks, room=2 + each * min(hands, 6))
    spare = screen.width - 4 - name - sum(block.width for block in blocks) - 2
    blocks[1:1] = [_hand_by_hand(sheet, hands, spare // each, each - 1)] if hands else []
    return _standings_of(sheet, name, blocks)


def _name_width(sheet: ScoreSheet, width: int, blocks: list[Block], *, room: int) -> int:
    """Columns for the names: what they need, but not what the numbers need."""
    spare = width - 4 - sum(block.width for block in blocks) - room
    return min(max(cells("player"), *(cells(name) for name in sheet.names)), max(cells("player"), spare))


def _hand_by_hand(sheet: ScoreSheet, hands: int, room: int, width: int) -> Block:
    """Points hand by hand, `.` for hands to come; `..` stands for what the screen has no room for."""
    shown: list[int | None] = list(range(1, hands + 1))
    if hands > room:
        played = len(sheet.hands)
        shown = [*range(1, room), None] if played < room else [None, *range(played - room + 2, played + 1)]
    titles = [str(number) if number else ".." for number in shown]
    of = {c: [_points_in(sheet, number, c) for number in shown] for c in range(3)}
    columns = [Column(width, "right", 3 if at == 0 else 1) for at in range(len(shown))]
    return Block(columns, titles, of)


def _points_in(sheet: ScoreSheet, number: int | None, column: int) -> str:
    if number is None:
        return ".."
    return signed(sheet.hands[number - 1].points[column]) if number <= len(sheet.hands) else "."


def _shows_next(sheet: ScoreSheet) -> bool:
    """Whether the coming hand is known; looking back it is not."""
    return not sheet.finished and sheet.after is None


def _deals(sheet: ScoreSheet, column: int) -> list[str]:
    return ["deals"] if column == sheet.evening.dealer else []


def _coming(sheet: ScoreSheet) -> list[Block]:
    """What each needs in the coming hand, and gives or gets before it."""
    evening = sheet.evening
    needs = {c: [", ".join([f"needs {evening.targets[c]}", *_deals(sheet, c)]), _moves(sheet, c)] for c in range(3)}
    gap = 4 if evening.owed else 0
    return [_block([f"hand {evening.number}", ""], needs, side="left", gaps=[6, gap])]


def _moves(sheet: ScoreSheet, column: int) -> str:
    """`gives 2`, `gets 3`; `gave`, `got` when all of it is done."""
    for given, words_now, words_done in ((True, "gives", "gave"), (False, "gets", "got")):
        debts = [d for d in sheet.evening.owed if column == (d.giver if given else d.receiver)]
        if debts:
            word = words_now if any(debt.open for debt in debts) else words_done
            return f"{word} {sum(debt.cards for debt in debts)}"
    return ""


def _as_targets(sheet: ScoreSheet) -> list[Block]:
    """Points of each player by the target that he had: `as 8`."""
    targets = sorted({target for hand in sheet.hands for target in hand.targets}, reverse=True)
    if not targets:
        return []
    of = {
        c: [signed(sum(hand.points[c] for hand in sheet.hands if hand.targets[c] == target)) for target in targets]
        for c in range(3)
    }
    return [_block([f"as {t}" for t in targets], of, side="right", gaps=[6] + [3] * (len(targets) - 1))]
