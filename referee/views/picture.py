"""Views as one SVG picture: every cell anchored where its column begins or ends, and charts as lines.

No viewer measures letters as another does, so nothing rests on their widths: a number ends at the right edge of its
column whatever the font, and a name begins at the left edge. No font, no script, nothing to be fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from referee.tuples import NamedTuple
from referee.views.blocks import Across, Block, Cell, Chart, Column, Heading, Table, View, title_of
from referee.views.chart import Series, turns
from referee.views.colors import DASHES, PALETTE, Places, marks, player_kind
from referee.views.layout import Screen, cells, one_line, render_block, wrap
from referee.views.phrases import Voice, signed
from referee.views.tables import ELIDED, LEAST_WIDTH, Measure, fitting_blocks, fitting_form, measure_columns, squeezed

CELL, LINE = 12.2, 24.4
"""One character in the units of a picture: its width at most, and the height of a line."""

MARGIN = 20
_NATURAL = 0.7
"""Pixels a unit where nobody says how large the picture is: letters of 14 pixels."""

_BASELINE = 20
"""From the top of a line to the foot of its letters."""

_SCREEN = Screen(80, Voice(keyboard=False))

_SHELL = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" width="{width}" height="{height}" role="img">
<title>{title}</title>
<style>
{style}
</style>
<rect class="paper" width="100%" height="100%" rx="10"/>
<g class="ref" transform="translate({margin} {margin})">
{body}
</g>
</svg>
"""

_STYLE = """\
.ref { font: 20px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.ref text { fill: #1a1a1a; white-space: pre; font-variant-emoji: text; }
.ref .strong { font-weight: bold; }
.paper { fill: #ffffff; }"""

_DARK_STYLE = """\
.paper { fill: #16181d; }
.ref text { fill: #e4e4e4; }"""

CHART_STYLE = """\
.line { fill: none; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
.grid { stroke: #8884; stroke-width: 1; }
.zero { stroke: #888; stroke-width: 1.5; }"""


def palette_style(*, is_dark: bool) -> str:
    """Return the rules of the colours: for text, and for the lines of a chart."""
    rules = []
    for kind, ink in PALETTE.items():
        color = ink.dark if is_dark else ink.light
        rules.append(f"text .{kind}, .{kind} {{ fill: {color}; color: {color}; }}")
        if kind in DASHES:
            rules.append(f".line.{kind} {{ stroke: {color}; fill: none; stroke-dasharray: {DASHES[kind]}; }}")
    return "\n".join(rules)


def svg(views: Sequence[View]) -> str:
    """Draw views as one picture, below each other."""
    canvas = _Canvas()
    for at, view in enumerate(views):
        canvas.down += LINE if at else 0
        for block in fitting_blocks(view, _SCREEN):
            canvas.block(block, view.places)
    dark = f"@media (prefers-color-scheme: dark) {{\n{_DARK_STYLE}\n{palette_style(is_dark=True)}\n}}"
    across, down = canvas.across + 2 * MARGIN, canvas.down + 2 * MARGIN
    return _SHELL.format(
        across=round(across, 1),
        down=round(down, 1),
        width=round(across * _NATURAL),
        height=round(down * _NATURAL),
        title=xml(title_of(views)),
        style="\n".join([_STYLE, CHART_STYLE, palette_style(is_dark=False), dark]),
        margin=MARGIN,
        body="\n".join(canvas.pieces),
    )


_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def xml(text: str) -> str:
    """Escape text for XML; a character that XML does not have becomes a mark."""
    return escape(_NOT_IN_XML.sub("\ufffd", text))


class _Canvas:
    """What was drawn so far, and how large it is."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.across = _SCREEN.width * CELL
        self.down = 0.0

    def block(self, block: Block, places: Places) -> None:
        """Draw one block below what is there."""
        match block:
            case Table():
                self.table(block, places)
            case Chart(series) if series and series[0][1]:
                size = Size(self.across, 20 * LINE, 20)
                self.pieces.append(f'<g transform="translate(0 {self.down:g})">{chart(series, places, size)}</g>')
                self.down += size.height
                for line in wrap(turns(series), _SCREEN.line) if len(series) > 1 else []:
                    self.line(line, places)
            case Chart():
                self.line("No hand to draw yet.", places)
            case _:
                for line in render_block(block, _SCREEN):
                    self.heading(block, line, places) if isinstance(block, Heading) else self.line(line, places)

    def heading(self, heading: Heading, line: str, places: Places) -> None:
        """Draw a line of a heading; what stands at its other end ends at the right edge."""
        if heading.right and line.endswith(heading.right) and line != heading.right:
            self.text(0, line.removesuffix(heading.right).rstrip(), places, is_strong=True)
            self.text(_SCREEN.line * CELL, heading.right, places, anchor="end", is_strong=True)
            self.down += LINE
        else:
            self.line(line, places, is_strong=True)

    def line(self, line: str, places: Places, *, is_strong: bool = False) -> None:
        """Draw a line of text; blanks before it are its distance from the edge."""
        text = line.lstrip(" ")
        self.text((len(line) - len(text)) * CELL, text, places, is_strong=is_strong)
        self.down += LINE

    def text(self, x: float, text: str, places: Places, *, anchor: str = "start", is_strong: bool = False) -> None:
        """Draw text on the current line, from `x` on, up to it, or around it."""
        text = text.rstrip(" ")
        if not text:
            return
        self.across = max(self.across, x + cells(text) * CELL if anchor == "start" else x)
        held = f' text-anchor="{anchor}"' if anchor != "start" else ""
        strong = ' class="strong"' if is_strong else ""
        y = round(self.down + _BASELINE, 1)
        self.pieces.append(f'<text x="{round(x, 1):g}" y="{y:g}"{held}{strong}>{marked(text, places, "tspan")}</text>')

    def table(self, table: Table, places: Places) -> None:
        """Draw the rows of a table, each cell at the edge of its column."""
        table, fitted = fitting_form(table, max(_SCREEN.width, LEAST_WIDTH)) or (table, squeezed(table, _SCREEN.width))
        measures = measure_columns(table)
        columns, left = [], float(table.indent)
        for place, width, gap in zip(fitted.places, fitted.widths, fitted.gaps, strict=True):
            left += gap
            measure = measures[place or 0]
            column = Column(align="right") if place is None else table.columns[place]
            columns.append(_Placed(column, place, left, left + width, measure, measure.between(fitted.apart)))
            left = columns[-1].end
        if table.has_head:
            self.row(columns, [column.title for column in table.columns], places, is_strong=True, is_head=True)
        for at, row in enumerate(table.rows):
            if isinstance(row, Across):
                for line in wrap(one_line(row.text), _SCREEN.line - int(columns[1].start)):
                    self.text(columns[1].start * CELL, line, places)
                    self.down += LINE
            else:
                self.row(columns, row, places, is_strong=at in table.marked)

    def row(
        self,
        columns: Sequence[_Placed],
        row: Sequence[Cell],
        places: Places,
        *,
        is_strong: bool = False,
        is_head: bool = False,
    ) -> None:
        """Draw a row of cells; a title that is folded stands just above its column."""
        folded: list[tuple[list[str], _Placed]] = []
        for column in columns:
            cell = ELIDED if column.place is None else row[column.place]
            if isinstance(cell, tuple):
                self.parts(cell, column, places, is_strong=is_strong)
            else:
                lines = wrap(cell, int(column.end - column.start)) if column.column.folds else [cell]
                folded.append((lines, column))
        most = max((len(lines) for lines, _ in folded), default=1)
        for at in range(most):
            for lines, column in folded:
                line = at - (most - len(lines)) if is_head else at
                if 0 <= line < len(lines):
                    self.cell(lines[line], column, places, is_strong=is_strong)
            self.down += LINE

    def cell(self, text: str, column: _Placed, places: Places, *, is_strong: bool) -> None:
        """Draw a cell at the edge of its column that it is aligned to; blanks around it count."""
        inner = text.strip(" ")
        before, after = len(text) - len(text.lstrip(" ")), len(text) - len(text.rstrip(" "))
        start, end = column.start, column.end
        match column.column.align:
            case "right":
                self.text((end - after) * CELL, inner, places, anchor="end", is_strong=is_strong)
            case "center":
                middle = start + (end - start) // 2 + (0.5 if int(end - start) % 2 or cells(inner) % 2 else 0)
                self.text(middle * CELL, inner, places, anchor="middle", is_strong=is_strong)
            case _:
                self.text((start + before) * CELL, inner, places, is_strong=is_strong)

    def parts(self, cell: tuple[str, ...], column: _Placed, places: Places, *, is_strong: bool) -> None:
        """Draw the parts of a cell, each up to its own right edge; a sum, which has fewer, ends where they end."""
        right, widths = column.start, column.measure.parts
        for at, width in enumerate(widths):
            right += width + (column.apart if at else 0)
            part = at - (len(widths) - len(cell))
            if part >= 0:
                self.text(right * CELL, cell[part], places, anchor="end", is_strong=is_strong)


class _Placed(NamedTuple):
    """A column of a table, its place there, and its edges in characters from the left."""

    column: Column
    place: int | None
    start: float
    end: float
    measure: Measure
    apart: int
    """Blanks between two parts of a cell."""


def marked(text: str, places: Places, tag: str, *, rest: Callable[[str], str] = xml) -> str:
    """Escape a text and put a tag with its class around all that stands out in it; `rest` escapes what does not."""
    pieces, done = [], 0
    for mark in marks(text, places):
        inner = xml(text[mark.start : mark.end])
        pieces += [rest(text[done : mark.start]), f'<{tag} class="{mark.kind}">{inner}</{tag}>']
        done = mark.end
    return "".join([*pieces, rest(text[done:])])


# -- charts -----------------------------------------------------------------------------------


class Size(NamedTuple):
    """How large a chart is, in units of the picture, and its letters."""

    width: float
    height: float
    letter: float


def chart(series: Series, places: Places, size: Size) -> str:
    """Draw running totals: a line a player in a colour and a dash of its own, from 0 on, and a legend above."""
    letter = size.letter
    hands = len(series[0][1])
    values = [0, *(value for _, totals in series for value in totals)]
    unit = next(_units((max(values) - min(values)) or 1))
    top, bottom = -(-max(values) // unit) * unit, min(values) // unit * unit
    top = top if top > bottom else bottom + unit
    left = letter * 0.65 * max(len(signed(top)), len(signed(bottom))) + letter * 0.6
    first, last = letter * 1.6 * len(_legend_lines(series, size)) + letter, size.height - letter * 2.4
    right = size.width - letter * 0.8

    def x(hand: int) -> float:
        return round(left + (right - left) * hand / hands, 1)

    def y(points: int) -> float:
        return round(first + (last - first) * (top - points) / (top - bottom), 1)

    pieces: list[str] = []
    for points in range(bottom, top + 1, unit):
        kind = "zero" if points == 0 else "grid"
        pieces.append(f'<path class="{kind}" d="M{x(0):g} {y(points):g}H{right:g}"/>')
        label = f'x="{left - letter * 0.5:g}" y="{y(points) + letter * 0.35:g}" text-anchor="end"'
        pieces.append(f'<text {label} font-size="{letter:g}">{signed(points)}</text>')
    room = letter * 0.62 * len(str(hands)) + letter
    every = next(n for n in (1, 2, 3, 5, *range(10, hands + 11, 10)) if (right - left) * n / hands >= room)
    for hand in range(hands, 0, -every):
        label = f'x="{x(hand):g}" y="{last + letter * 1.7:g}" text-anchor="middle" font-size="{letter:g}"'
        pieces.append(f"<text {label}>{hand}</text>")
    pieces.append(f'<text x="0" y="{last + letter * 1.7:g}" font-size="{letter:g}">hand</text>')
    for at, (name, totals) in enumerate(series):
        way = "L".join(f"{x(hand):g} {y(total):g}" for hand, total in enumerate([0, *totals]))
        kind = player_kind(places.get(name, at))
        pieces.append(f'<path class="line {kind}" d="M{way}"><title>{xml(one_line(name))}</title></path>')
    return "".join([*_legend(series, places, size), *pieces])


def _units(span: int) -> Iterator[int]:
    """Points from one line of the scale to the next, so that there are at most eight."""
    return (unit for power in range(9) for unit in (10**power, 2 * 10**power, 5 * 10**power) if span <= 7 * unit)


def _legend_lines(series: Series, size: Size) -> list[list[int]]:
    """Break the legend into lines: the players of each."""
    room, lines, used = size.width / (size.letter * 0.62), list[list[int]](), 0
    for at, (name, totals) in enumerate(series):
        width = cells(one_line(name)) + len(signed(totals[-1])) + 8
        if not lines or used + width > room:
            lines.append([])
            used = 0
        lines[-1].append(at)
        used += width
    return lines


def _legend(series: Series, places: Places, size: Size) -> Iterator[str]:
    """Show a piece of each player's line, the name and the latest total."""
    letter = size.letter
    for row, players in enumerate(_legend_lines(series, size)):
        left, y = 0.0, letter * 1.6 * row + letter
        for at in players:
            name, totals = series[at]
            kind = player_kind(places.get(name, at))
            yield f'<path class="line {kind}" d="M{left:g} {y - letter * 0.35:g}h{letter * 2.4:g}"/>'
            label = f"{one_line(name)} {signed(totals[-1])}"
            text = marked(label, {name: places.get(name, at)}, "tspan")
            yield f'<text x="{left + letter * 2.8:g}" y="{y:g}" font-size="{letter:g}">{text}</text>'
            left += letter * (0.62 * (cells(label) + 2) + 3.2)
