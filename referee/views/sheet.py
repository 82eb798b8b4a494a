"""The layout of the score sheet, wide and narrow: as many columns as the screen has room for.

What is written in them comes from `margin` and `words`; `drawing` puts it on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from referee.game.players import COLUMNS, Numbers
from referee.game.scoresheet import Row, ScoreSheet
from referee.game.state import People
from referee.views import margin, words
from referee.views.drawing import LEAST, Column, Part, Parts, Written, ends, paragraph, ruled, spread
from referee.views.screen import Screen, cells, flat, signed

T = TypeVar("T")

DEALT = "*"
"""Stands before the tricks of who dealt where there is no room for the name."""

ROUND = 3
"""Deals after which everybody has dealt once."""


class Shape(NamedTuple):
    """The columns of a score sheet and their widths."""

    label: int
    """Number of the hand and its marks."""
    dealer: int
    """The dealer's name; 0 puts a star before his tricks instead."""
    contract: int
    tricks: int
    points: int
    total: int
    """Running totals in every row; 0 puts a row of sums after each round instead."""
    apart: int
    """Blanks between the numbers of one player."""
    between: int
    """Blanks between two players."""
    tight: bool = False
    """The contract stands close to the number."""
    goals: bool = True
    """Targets stand behind the tricks; points tell them where there is no room."""
    player: int = 0
    """A player's name, and his numbers under it."""

    @property
    def numbers(self) -> int:
        """Columns that the numbers of one player take."""
        total = self.apart + self.total if self.total else 0
        return self.star + self.tricks + self.apart + self.points + total

    @property
    def star(self) -> int:
        """Columns for the star of who dealt."""
        return 0 if self.dealer else len(DEALT)

    @property
    def columns(self) -> list[Column]:
        """All columns, left to right."""
        first = [Column(self.label), *([Column(self.dealer, gap=2)] if self.dealer else [])]
        player = Column(max(self.player, self.numbers), gap=self.between)
        return [*first, Column(self.contract, "center", gap=0 if self.tight else 1), player, player, player]

    @property
    def width(self) -> int:
        """Columns of the screen that the sheet takes."""
        return sum(column.width + column.gap for column in self.columns)


def score_sheet(sheet: ScoreSheet, screen: Screen, *, cards: bool) -> Parts:
    """Every hand with its tricks, points and totals, the end or the lead, and the reason for every mark."""
    shape = _shape(sheet, screen)
    text = margin.meaning(sheet, screen) if sheet.hands else margin.nothing_yet(sheet, screen)
    told = _notes(sheet, screen, shape)
    return [
        *_top(sheet, screen),
        *spread(screen),
        *_hands(sheet, screen, shape, cards=cards),
        *spread(screen),
        paragraph(flat(text), screen.line),
        *(spread(screen) if told else []),
        *told,
    ]


def _top(sheet: ScoreSheet, screen: Screen) -> Parts:
    """Session, who sat where, and how far the evening is; on a narrow screen the columns tell who."""
    state, sitting = margin.state(sheet), margin.sitting_line(sheet)
    whole = f"{sheet.name}    {sitting}"
    if not screen.narrow and cells(whole) + 4 + cells(state) <= screen.line:
        return ends(whole, state, screen.line)
    says_more = not screen.narrow or margin.seats_changed(sheet)
    return ends(sheet.name, state, screen.line) + ([paragraph(sitting, screen.line)] if says_more else [])


# -- widths -----------------------------------------------------------------------------------


def _shape(sheet: ScoreSheet, screen: Screen) -> Shape:
    """The roomiest shape that the screen has room for, with what is left given to the names."""
    width, rows = max(screen.width, LEAST), sheet.rows()
    shapes = [*([] if screen.narrow else _wide_shapes(sheet, rows)), *_narrow_shapes(rows, screen)]
    shape = next((shape for shape in shapes if shape.width <= width), shapes[-1])
    names = max(cells(name) for name in _heads(sheet, shape))
    left = shape.numbers + max(0, width - shape.width) // 3
    return shape._replace(player=max(shape.numbers, min(names, left)))


def _wide_shapes(sheet: ScoreSheet, rows: list[Row]) -> list[Shape]:
    """With running totals, and the dealer's name unless only a star has room; the best first."""
    number, marks = _label_widths(rows)
    dealer = max(4, *(cells(_dealer(sheet, row)) for row in rows), 0)
    label = number + 1 + marks if marks else number
    named = Shape(label, dealer, len("trump"), *_widest(rows), 3, 4)
    starred = named._replace(dealer=0)
    return [shape._replace(apart=apart, between=apart + 1) for shape in (named, starred) for apart in (3, 2, 1)]


def _narrow_shapes(rows: list[Row], screen: Screen) -> list[Shape]:
    """With a star for the dealer and sums by the round; the last one folds the marks, too."""
    number, marks = _label_widths(rows)
    contract = max((len(screen.contract(row.hand.contract)) for row in rows), default=1)
    tricks, points, _ = _widest(rows)
    shape = Shape(max(3, number + marks), 0, contract, tricks, points, 0, 1, 2)
    close = shape._replace(between=1)
    folded = close._replace(label=max(3, number + 1))
    bare = max((len(str(won)) for row in rows for won in row.hand.tricks), default=1)
    return [shape, close, folded, folded._replace(tight=True), folded._replace(tight=True, goals=False, tricks=bare)]


def _label_widths(rows: list[Row]) -> tuple[int, int]:
    """Columns of the longest number of a hand and of the most marks at one hand."""
    return max(2, len(str(len(rows)))), max((len(margin.marks(row)) for row in rows), default=0)


def _widest(rows: list[Row]) -> Numbers:
    """Columns that the longest tricks, points and total take."""
    tricks = [_tricks(row, c, goals=True) for row in rows for c in COLUMNS]
    points = [signed(row.hand.points[c]) for row in rows for c in COLUMNS]
    totals = [signed(row.totals[c]) for row in rows for c in COLUMNS]
    return max(map(len, ["9/8", *tricks])), max(map(len, ["+1", *points])), max(map(len, ["+1", *totals]))


def _tricks(row: Row, column: int, *, goals: bool) -> str:
    """`9/8`: tricks won and the target."""
    return f"{row.hand.tricks[column]}/{row.hand.targets[column]}" if goals else str(row.hand.tricks[column])


def _dealer(sheet: ScoreSheet, row: Row) -> str:
    return words.hand_names(sheet.evening, row.hand)[row.hand.dealer]


# -- rows -------------------------------------------------------------------------------------


def _heads(sheet: ScoreSheet, shape: Shape) -> list[str]:
    """The name over each player's numbers; a narrow sheet names who took a seat over where he begins."""
    if shape.total:
        return margin.column_names(sheet)
    return list(words.hand_names(sheet.evening, sheet.hands[0]) if sheet.hands else sheet.names)


def _hands(sheet: ScoreSheet, screen: Screen, shape: Shape, *, cards: bool) -> Parts:
    """The hands as tables in the same columns; the cards of an exchange stand between two of them."""
    head: list[str] | None = _in_columns(sheet, ["", *_titles(shape)], _heads(sheet, shape))
    parts, lines = Parts(), list[Parts]()
    for each in _content(sheet, screen, shape, cards=cards):
        if isinstance(each, list):
            lines.append(each)
            continue
        parts += [ruled(shape.columns, head, lines), each] if lines or head else [each]
        head, lines = None, []
    return parts + ([ruled(shape.columns, head, lines)] if lines or head else [])


def _titles(shape: Shape) -> list[str]:
    return ["", "trump"] if shape.dealer else ["trump" if shape.total else ""]


def _content(sheet: ScoreSheet, screen: Screen, shape: Shape, *, cards: bool) -> Iterator[Parts | Part]:
    """Top to bottom: a line of cells each, or a paragraph between lines."""
    people = sheet.hands[0].people if sheet.hands else sheet.evening.sitting
    rows = sheet.rows()
    for row in rows:
        yield from _newcomers(sheet, shape, people, row.hand.people)
        yield _hand_line(sheet, screen, shape, row)
        for text in margin.exchange_lines(sheet, row.hand, screen) if cards else []:
            yield paragraph(text, screen.line, indent=shape.label + (2 if shape.dealer else 1))
        if not shape.total and (row.hand.number % ROUND == 0 or row is rows[-1]):
            sums = [f"{signed(row.totals[c]):>{shape.numbers}}" for c in COLUMNS]
            yield _in_columns(sheet, ["sum", ""], sums)
        people = row.hand.people
    yield from _newcomers(sheet, shape, people, sheet.evening.sitting)


def _newcomers(sheet: ScoreSheet, shape: Shape, before: People, people: People) -> Iterator[Parts]:
    names = margin.newcomers(sheet, before, people)
    if any(names) and not shape.total:
        yield _in_columns(sheet, ["", ""], [Written(name) for name in names])


def _hand_line(sheet: ScoreSheet, screen: Screen, shape: Shape, row: Row) -> Parts:
    """One hand: number and marks, dealer, contract, then each player's numbers."""
    label = f"{row.hand.number:>2}{' ' if shape.total else ''}{margin.marks(row)}"
    dealer = [Written(_dealer(sheet, row))] if shape.dealer else []
    left: Parts = [Written(label), *dealer, screen.contract(row.hand.contract)]
    return _in_columns(sheet, left, [_numbers(shape, row, c) for c in COLUMNS])


def _numbers(shape: Shape, row: Row, column: int) -> str:
    """`9/8   +1   +1`: tricks of the target, points, and the running total where there is room."""
    star = DEALT if column == row.hand.dealer and shape.star else ""
    tricks, points = star + _tricks(row, column, goals=shape.goals), signed(row.hand.points[column])
    text = f"{tricks:>{shape.star + shape.tricks}}{points:>{shape.apart + shape.points}}"
    return text + (f"{signed(row.totals[column]):>{shape.apart + shape.total}}" if shape.total else "")


def _in_columns(sheet: ScoreSheet, left: Sequence[T], players: Sequence[T]) -> list[T]:
    """A line of the sheet: what stands left of the players, then a cell each in the order in which they sit."""
    return [*left, *(players[column] for column in sheet.evening.seating)]


# -- notes ------------------------------------------------------------------------------------


def _notes(sheet: ScoreSheet, screen: Screen, shape: Shape) -> Parts:
    """The notes below; a number stands at the first note of its hand, a mark at its first reason."""
    lines: list[Parts] = []
    if sheet.hands and not shape.dealer:
        lines.append(["", DEALT, "dealt this hand"])
    hand, mark = 0, ""
    for note in margin.notes(sheet, screen):
        number = str(note.hand) if note.hand != hand else ""
        letter = note.mark if number or note.mark != mark else ""
        lines.append([number, letter, Written(note.text)])
        hand, mark = note.hand, note.mark
    gap = 0 if screen.narrow else 1
    columns = [Column(max(2, len(str(len(sheet.hands)))), "right"), Column(1, gap=gap), Column(0, gap=1 + gap)]
    columns[2] = columns[2]._replace(width=screen.line - sum(column.width + column.gap for column in columns))
    return [ruled(columns, None, lines)] if lines else []
