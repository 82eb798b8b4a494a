"""An empty score sheet drawn for pen and paper, in the layout of the score sheet, wide and narrow.

What is to be written stands as underscores, which print anywhere; targets and dealers are worked out.
"""

from __future__ import annotations

from referee.game.scoresheet import BlankRow, BlankSheet
from referee.views.blank_words import HOW_COUNTED, hands_words, owed_words, typed_words
from referee.views.drawing import LEAST, Part, Parts, Written, ends, paragraph, ruled, spread
from referee.views.screen import Screen, cells, signed
from referee.views.sheet import DEALT, ROUND, Shape

_LINE = "_"
_ROOM = 3
"""Columns of a number that is to be written by hand."""


def blank_sheet(blank: BlankSheet, screen: Screen) -> Parts:
    """A row a hand with its number, who deals, and for each player the target and room for what happens."""
    shape = _shape(blank, screen)
    return [
        *_top(blank, screen),
        *spread(screen),
        ruled(shape.columns, _head(blank, shape), _lines(blank, shape)),
        *spread(screen),
        *[paragraph(text, screen.line) for text in _notes(blank, shape, screen)],
    ]


def _top(blank: BlankSheet, screen: Screen) -> Parts:
    """Whose sheet it is, by which rules, and how many hands."""
    hands = hands_words(blank)
    if blank.session:
        return ends(blank.session, hands, screen.line)
    return ends(blank.rules.title, f"{hands}    date {_LINE * 10}", screen.line)


def _shape(blank: BlankSheet, screen: Screen) -> Shape:
    """The roomiest shape that the screen has room for; a narrow one has sums instead of running totals."""
    width = max(screen.width, LEAST)
    label = len("sum")
    tricks = len(_tricks(max(max(row.targets) for row in blank.rows)))
    dealer = max(len("deals"), *(cells(name) for name in blank.names))
    total = max(_ROOM, *(len(signed(points)) for points in blank.totals))
    named = Shape(label, dealer, len("trump"), tricks, _ROOM, total, 2, 4)
    wide = [shape._replace(between=gap) for shape in (named, named._replace(dealer=0)) for gap in (4, 3, 2)]
    close = Shape(label, 0, len(_LINE), tricks, max(2, total - tricks), 0, 1, 2)
    narrow = [close, close._replace(between=1)]
    shapes = [*([] if screen.narrow else wide), *narrow]
    shape = next((shape for shape in shapes if shape.width <= width), shapes[-1])
    names = max(cells(name) for name in blank.names)
    return shape._replace(player=max(shape.numbers, min(names, shape.numbers + (width - shape.width) // 3)))


def _tricks(target: int) -> str:
    """`__/8`: room for the tricks, and the target."""
    return f"{_LINE * 2}/{target}"


def _head(blank: BlankSheet, shape: Shape) -> list[str]:
    """The names over the players' columns; a line to write on where nobody is named."""
    heads = [blank.names[c] if blank.is_named else _to_be_named(blank.names[c], shape) for c in blank.seating]
    left = ["", "deals", "trump"] if shape.dealer else ["", "trump" if shape.total else ""]
    return [*left, *heads]


def _to_be_named(seat: str, shape: Shape) -> str:
    return f"{seat} ".ljust(shape.numbers, _LINE)


def _lines(blank: BlankSheet, shape: Shape) -> list[list[Part]]:
    """A line a hand; before them the score that is brought along, between them room for a pen or sums."""
    lines = [_line(blank, shape, "sum", [signed(points) for points in blank.totals])] if any(blank.totals) else []
    for row in blank.rows:
        lines.append(_hand_line(blank, shape, row))
        if shape.total and row is not blank.rows[-1]:
            lines.append(_line(blank, shape, "", [""] * 3))
        if not shape.total and (row.number % ROUND == 0 or row is blank.rows[-1]):
            lines.append(_line(blank, shape, "sum", [_LINE * _ROOM] * 3))
    return lines


def _hand_line(blank: BlankSheet, shape: Shape, row: BlankRow) -> list[Part]:
    """One hand: number, dealer, room for trump, then each player's target and room for the numbers."""
    left: list[Part] = [f"{row.number:>2}", _LINE * shape.contract]
    if shape.dealer:
        left.insert(1, Written(blank.names[row.dealer]))
    return [*left, *(_numbers(shape, row, column) for column in blank.seating)]


def _numbers(shape: Shape, row: BlankRow, column: int) -> str:
    """`__/8  ___  ___`: room for tricks, the target, room for points and the running total."""
    star = DEALT if column == row.dealer and shape.star else ""
    text = (
        f"{star + _tricks(row.targets[column]):>{shape.star + shape.tricks}}{' ' * shape.apart}{_LINE * shape.points}"
    )
    return text + (f"{' ' * shape.apart}{_LINE * shape.total}" if shape.total else "")


def _line(blank: BlankSheet, shape: Shape, label: str, players: list[str]) -> list[Part]:
    """A line that is no hand; what stands in the players' columns ends where their numbers end."""
    left = [label, *([""] if shape.dealer else []), ""]
    return [*left, *(f"{players[column]:>{shape.numbers}}" for column in blank.seating)]


def _notes(blank: BlankSheet, shape: Shape, screen: Screen) -> list[str]:
    """What is owed before the first hand, what the star says, how the points are counted, how it is typed in."""
    star = [] if shape.dealer else [f"{DEALT} deals this hand."]
    return [*owed_words(blank, screen), *star, HOW_COUNTED, *([typed_words(blank)] if screen.keyboard else [])]
