"""Views on a terminal: tables drawn by rich, every number whole and under its owner; text laid out by `layout`.

`tables` works out the widths, so that rich is left nothing but to align cells, to fold names and to colour.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import bidirectional

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from rich.table import Table as RichTable
from rich.text import Text as RichText

from referee.views import chart
from referee.views.blocks import Across, Block, Cell, Chart, Column, Heading, Table, View
from referee.views.colors import PALETTE, Line, Mark, Places, marks
from referee.views.layout import Screen, cells, render_block
from referee.views.tables import (
    ELIDED,
    LEAST_WIDTH,
    Fit,
    fitting_blocks,
    fitting_form,
    measure_columns,
    squeezed,
)

LEFT_TO_RIGHT = "\u200e"
"""A mark without width: after a name that is written leftwards it keeps the numbers in their order."""

_STYLES = {kind: Style(color=f"color({ink.number})", bold=ink.is_bold or None) for kind, ink in PALETTE.items()}


def render(views: Sequence[View], screen: Screen, *, color: bool) -> str:
    """Draw views below each other, a blank line between two of them; escape codes only with `color`."""
    console = _console(width=max(screen.width, LEAST_WIDTH), force_terminal=color, color=color)
    with console.capture() as captured:
        for at, view in enumerate(views):
            if at:
                console.print()
            for block in fitting_blocks(view, screen):
                for drawing in draw_block(block, screen, view.places):
                    console.print(_Trimmed(drawing))
    return captured.get()


def show_frames(frames: Iterable[Sequence[Line]], *, color: bool) -> None:
    """Show one drawing after the other on a screen of its own, until they end; then the terminal is as it was."""
    console = _console(force_terminal=True, color=color)
    with console.screen(hide_cursor=True) as screen:
        for lines in frames:
            console.size = os.get_terminal_size(sys.stdout.fileno())  # LINES may be that of another window
            console.control(Control.home())
            screen.update(*(_Trimmed(_Line(line.text, line.marks)) for line in lines))


def _console(*, color: bool, force_terminal: bool, width: int | None = None) -> Console:
    return Console(
        width=width,
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=force_terminal,
        color_system="256" if color else None,
    )


def draw_block(block: Block, screen: Screen, places: Places) -> Iterator[RenderableType]:
    """Turn one block into what rich prints."""
    if isinstance(block, Table):
        # without titles it is text in columns, which is as wide as other text
        width = max(screen.width, LEAST_WIDTH) if block.has_head else screen.line
        table, fitted = fitting_form(block, width) or (block, squeezed(block, width))
        yield from _draw_table(table, fitted, screen, places)
    elif isinstance(block, Chart):
        yield from (_Line(line.text, line.marks) for line in chart.draw(block.series, screen, places))
    else:
        style = Style(bold=True) if isinstance(block, Heading) else Style.null()
        yield from (_Line(line, marks(line, places), style) for line in render_block(block, screen))


# -- drawing ----------------------------------------------------------------------------------


class _Line:
    """A line that fits as it is; rich need not measure or wrap it."""

    def __init__(self, line: str, marked: Sequence[Mark] = (), style: Style | None = None) -> None:
        self.line = line
        self.marked = marked
        self.style = style or Style.null()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        done = 0
        for mark in self.marked:
            yield Segment(self.line[done : mark.start], self.style)
            yield Segment(self.line[mark.start : mark.end], self.style + _STYLES[mark.kind])
            done = mark.end
        yield Segment(self.line[done:], self.style)


class _Written:
    """Text that people wrote: folded and never cut; a mark keeps what follows leftwards writing in its order."""

    def __init__(self, text: str, marked: Sequence[Mark] = (), style: Style | None = None) -> None:
        self.text = text
        self.styled = RichText(text, style or Style.null())
        for mark in marked:
            self.styled.stylize(_STYLES[mark.kind], mark.start, mark.end)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        leftwards = not self.text.isascii() and any(bidirectional(char) in ("R", "AL") for char in self.text)
        if not leftwards and cells(self.text) <= options.max_width:
            self.styled.no_wrap = True
            yield self.styled
            return
        mark = LEFT_TO_RIGHT if leftwards else ""
        for line in self.styled.wrap(console, max(2, options.max_width), overflow="fold"):
            line.no_wrap = True
            yield line.append(mark)


class _Trimmed:
    """A drawing without the blanks at the ends of its lines."""

    def __init__(self, drawing: RenderableType) -> None:
        self.drawing = drawing

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in console.render_lines(self.drawing, options, pad=False):
            while line and not line[-1].text.strip(" "):
                line.pop()
            yield from line[:-1]
            yield from [Segment(each.text.rstrip(" "), each.style) for each in line[-1:]]
            yield Segment.line()


def _draw_table(table: Table, fitted: Fit, screen: Screen, places: Places) -> Iterator[RenderableType]:
    """Draw the rows between two sentences across as one rich table each, all with the same columns."""
    drawing = _Drawing(table, fitted, places)
    drawn = False
    rows: list[tuple[int, Sequence[Cell]]] = []
    for at, row in [*enumerate(table.rows), (0, None)]:
        if row is not None and not isinstance(row, Across):
            rows.append((at, row))
            continue
        if rows or (table.has_head and not drawn):
            yield drawing.draw(rows, head=table.has_head and not drawn)
            drawn, rows = True, []
        if row is not None:
            yield drawing.across(row.text, screen)


class _Drawing:
    """A table of which the columns have found room; the blanks before a column are a column of their own."""

    def __init__(self, table: Table, fitted: Fit, places: Places) -> None:
        self.table = table
        self.fitted = fitted
        self.places = places
        self.measures = measure_columns(table)
        columns = [Column(ELIDED, "right") if at is None else table.columns[at] for at in fitted.places]
        gaps = [table.indent, *fitted.gaps[1:]]
        self.columns = [*zip(columns, fitted.places, fitted.widths, gaps, strict=True)]

    def draw(self, rows: Iterable[tuple[int, Sequence[Cell]]], *, head: bool) -> RichTable:
        """Draw rows, each with its place in the table."""
        drawn = RichTable(box=None, padding=0, pad_edge=False, show_header=head, header_style="bold")
        for column, _, width, gap in self.columns:
            if gap:
                drawn.add_column(width=gap)
            title = _Written(column.title, marks(column.title, self.places))
            drawn.add_column(title, width=width, justify=column.align, overflow="fold")
        for at, row in rows:
            style = Style(bold=True) if at in self.table.marked else Style.null()
            line: list[RenderableType] = []
            for column, place, width, gap in self.columns:
                line += [_Line("")] if gap else []
                line.append(self.cell(ELIDED if place is None else row[place], column, place or 0, width, style))
            drawn.add_row(*line)
        return drawn

    def cell(self, cell: Cell, column: Column, place: int, width: int, style: Style) -> RenderableType:
        """Draw one cell; parts are aligned here, text that people wrote is left to rich to fold."""
        if isinstance(cell, tuple):
            measure = self.measures[place]
            text = _aligned(cell, measure.parts, measure.between(self.fitted.apart))
        elif column.folds or not cell.isascii():
            return _Written(cell, marks(cell, self.places), style)
        else:
            text = _placed(cell, column.align, width)
        return _Line(text, marks(text, self.places), style)

    def across(self, text: str, screen: Screen) -> RichTable:
        """Draw a sentence below a row, from the second column on."""
        indent = self.fitted.widths[0] + self.fitted.gaps[1]
        grid = RichTable(box=None, padding=0, pad_edge=False, show_header=False)
        grid.add_column(width=indent)
        grid.add_column(width=screen.line - indent)
        grid.add_row(_Line(""), _Written(text, marks(text, self.places)))
        return grid


def _aligned(cell: tuple[str, ...], widths: list[int], apart: int) -> str:
    """Put the parts of a cell below those of other rows; a sum, which has fewer, ends where they end."""
    placed = zip(cell, widths[len(widths) - len(cell) :], strict=True)
    line = (" " * apart).join(" " * (width - cells(part)) + part for part, width in placed)
    return " " * (sum(widths) + apart * (len(widths) - 1) - cells(line)) + line


def _placed(text: str, align: str, width: int) -> str:
    left = width - cells(text)
    return " " * {"left": 0, "right": left, "center": left // 2}[align] + text
