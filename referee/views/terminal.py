"""Views on a terminal: tables drawn by rich, every number whole and under its owner; text laid out by `layout`.

Widths are worked out here, so that rich is left nothing but to align cells and to fold names. Gaps shrink first,
then columns are dropped by their priority, then the short form of the view is asked for.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from unicodedata import bidirectional

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table as RichTable
from rich.text import Text as RichText

from referee.views import chart
from referee.views.blocks import Across, Block, Cell, Chart, Column, Table, View
from referee.views.layout import Screen, cells, render_block

LEAST_WIDTH = 34
"""Columns below which no table is narrowed; a smaller terminal breaks the lines itself."""

LEAST_NAME = 16
"""Columns that a name keeps before other columns are dropped for it."""

ELIDED = ".."

LEFT_TO_RIGHT = "\u200e"
"""A mark without width: after a name that is written leftwards it keeps the numbers in their order."""


def render(views: Sequence[View], screen: Screen, *, color: bool) -> str:
    """Draw views below each other, a blank line between two of them; escape codes only with `color`."""
    drawings = [RichText("") if drawing is None else drawing for drawing in draw(views, screen)]
    console = _console(max(screen.width, LEAST_WIDTH), color_system="auto" if color else None)
    with console.capture() as captured:
        for drawing in drawings:
            console.print(_Trimmed(drawing))
    return captured.get()


def record(views: Sequence[View], screen: Screen) -> Console:
    """Draw views on a console that can export them, in any character, whatever this output shows."""
    drawings = [RichText("") if drawing is None else drawing for drawing in draw(views, screen)]
    longest = max(cells(each.line) if isinstance(each, _Line) else 0 for each in drawings)
    # an environment of its own and a file that is none: nothing of this terminal comes into the picture
    console = _console(max(screen.width, LEAST_WIDTH, longest), record=True, file=io.StringIO(), _environ={})
    for drawing in drawings:
        console.print(_InRuns(_Trimmed(drawing)))
    return console


def draw(views: Sequence[View], screen: Screen) -> Iterator[RenderableType | None]:
    """Turn views into what rich prints; None is the blank line between two views."""
    for at, view in enumerate(views):
        if at:
            yield None
        for block in fitting_blocks(view, screen):
            yield from draw_block(block, screen)


def fitting_blocks(view: View, screen: Screen) -> list[Block]:
    """Return the blocks of a view, in the short form where a table of the whole one has no room."""
    blocks = _shown(view.blocks(screen.voice), screen)
    width = max(screen.width, LEAST_WIDTH)
    if screen.narrow or all(_fitting_form(block, width) for block in blocks if isinstance(block, Table)):
        return blocks
    return _shown(view.blocks(screen.voice._replace(short=True)), screen)


def _shown(blocks: list[Block], screen: Screen) -> list[Block]:
    """Escape what people wrote into tables and the output cannot show."""
    return [_shown_table(block, screen) if isinstance(block, Table) else block for block in blocks]


def _shown_table(table: Table, screen: Screen) -> Table:
    columns = [column._replace(title=screen.shown(column.title)) for column in table.columns]
    rows = [
        row._replace(text=screen.shown(row.text))
        if isinstance(row, Across)
        else [screen.shown(cell) if isinstance(cell, str) else cell for cell in row]
        for row in table.rows
    ]
    narrower = _shown_table(table.narrower, screen) if table.narrower else None
    return table._replace(columns=columns, rows=rows, narrower=narrower)


def draw_block(block: Block, screen: Screen) -> Iterator[RenderableType]:
    """Turn one block into what rich prints."""
    if isinstance(block, Table):
        # without titles it is text in columns, which is as wide as other text
        width = max(screen.width, LEAST_WIDTH) if block.has_head else screen.line
        table, fitted = _fitting_form(block, width) or (block, _squeezed(block, width))
        yield from _draw_table(table, fitted, screen)
    elif isinstance(block, Chart):
        yield from (_Written(line) for line in chart.draw(block.series, screen))
    else:
        yield from (_Line(line) for line in render_block(block, screen))


def _console(width: int, **options: Any) -> Console:
    return Console(width=width, markup=False, emoji=False, highlight=False, **options)


# -- widths -----------------------------------------------------------------------------------


class Fit(NamedTuple):
    """The columns of a table that find room: their places in the table (None is `..`), widths and gaps."""

    places: list[int | None]
    widths: list[int]
    gaps: list[int]
    apart: int
    """Blanks between the parts of a cell at most."""


class _Measure(NamedTuple):
    """What a column needs: the widths of its cells, or of all their parts, and of its title."""

    parts: list[int]
    title: int
    folds: bool
    title_folds: bool
    gap: int

    def natural(self, apart: int) -> int:
        return max(self.title, self.numbers(apart))

    def least(self, apart: int) -> int:
        if self.title_folds:
            return self.numbers(apart)
        return min(self.natural(apart), LEAST_NAME) if self.folds else self.natural(apart)

    def numbers(self, apart: int) -> int:
        return sum(self.parts) + self.between(apart) * (len(self.parts) - 1)

    def between(self, apart: int) -> int:
        """Return the blanks between two parts of a cell: fewer than between two columns."""
        return max(1, _shrunk(self.gap, apart) - 1)


def _measure(table: Table) -> list[_Measure]:
    """Measure the columns; those whose cells have parts are all alike, so that they are equally wide."""
    rows = [row for row in table.rows if not isinstance(row, Across)]
    parted = {at for row in rows for at, cell in enumerate(row) if isinstance(cell, tuple)}
    parts = _widest_parts([cell for row in rows for cell in row if isinstance(cell, tuple)])
    title = max((cells(table.columns[at].title) for at in parted), default=0)
    return [
        _Measure(parts, title, folds=False, title_folds=True, gap=column.gap)
        if at in parted
        else _Measure(
            [max((cells(str(row[at])) for row in rows), default=0)],
            cells(column.title),
            folds=column.folds,
            title_folds=False,
            gap=column.gap,
        )
        for at, column in enumerate(table.columns)
    ]


def _widest_parts(numbers: list[tuple[str, ...]]) -> list[int]:
    """Measure the parts of cells; of a row of sums, which has fewer, the last parts are meant."""
    most = max(map(len, numbers), default=0)
    return [max((cells(cell[at]) for cell in numbers if len(cell) == most), default=0) for at in range(most)]


def _fitting_form(table: Table, width: int) -> tuple[Table, Fit] | None:
    """Find the first form of a table that has room: the table itself, or one of its narrower ones."""
    form: Table | None = table
    while form:
        if fitted := fit(form, width):
            return form, fitted
        form = form.narrower
    return None


def fit(table: Table, width: int) -> Fit | None:
    """Find room for a table in so many columns: whole, with smaller gaps, or without columns of low priority.

    Returns None where it has no room without columns that must not be dropped.
    """
    measures, columns = _measure(table), table.columns
    whole: list[int | None] = [*range(len(columns))]
    for apart in (3, 2, 1):
        if fitted := _fit_places(table, measures, whole, apart, width):
            return fitted
    least = [measure.least(1) + _shrunk(measure.gap, 1) for measure in measures]
    needed = table.indent + sum(least) - max(_shrunk(measure.gap, 1) for measure in measures)
    order = sorted(
        (at for at in whole if at is not None and columns[at].priority), key=lambda at: -columns[at].priority
    )
    dropped: set[int] = set()
    for at in order:
        dropped.add(at)
        needed -= least[at]
        if needed > width:  # of an evening of 1,000 hands most columns go before anything can fit
            continue
        places = _without(table, dropped)
        for apart in (2, 1):
            if fitted := _fit_places(table, measures, places, apart, width):
                return fitted
    return None


def _without(table: Table, dropped: set[int]) -> list[int | None]:
    """Drop columns; of a run one `..` stays in the place of those that are gone."""
    left = [None if at in dropped else at for at, column in enumerate(table.columns) if column.run or at not in dropped]
    return [at for n, at in enumerate(left) if at is not None or n == 0 or left[n - 1] is not None]


def _fit_places(
    table: Table, measures: list[_Measure], places: list[int | None], apart: int, width: int, least: int | None = None
) -> Fit | None:
    gaps = [_gap(table, places, n, apart) for n in range(len(places))]
    widths = [len(ELIDED) if at is None else measures[at].least(apart) for at in places]
    if least is not None:
        widths = [
            min(w, least) if at is not None and measures[at].folds else w for w, at in zip(widths, places, strict=True)
        ]
    spare = width - table.indent - sum(widths) - sum(gaps)
    if spare < 0 and least is None:
        return None
    growing = [n for n, at in enumerate(places) if at is not None and measures[at].natural(apart) > widths[n]]
    while spare > 0 and growing:
        share = max(1, spare // len(growing))
        for n in growing:
            place = places[n]
            assert place is not None, "only columns of the table grow"
            more = min(share, spare, measures[place].natural(apart) - widths[n])
            widths[n] += more
            spare -= more
        growing = [n for n in growing if (at := places[n]) is not None and measures[at].natural(apart) > widths[n]]
    if table.columns[-1].folds and not table.has_head:
        widths[-1] += max(0, spare)  # text may take more room than measured: escapes of what an output lacks
    return Fit(places, widths, gaps, apart)


def _gap(table: Table, places: list[int | None], n: int, apart: int) -> int:
    """Return the blanks before the column in place n; a `..` has those of the first column that it stands for."""
    if n == 0:
        return 0
    at, before = places[n], places[n - 1]
    return _shrunk(table.columns[at if at is not None else (before or 0) + 1].gap, apart)


def _shrunk(gap: int, apart: int) -> int:
    return gap if apart == 3 else min(gap, apart + 1)


def _squeezed(table: Table, width: int) -> Fit:
    """Fit a table in which even names have to be folded to a few letters."""
    places: list[int | None] = [at for at, column in enumerate(table.columns) if not column.priority]
    found = _fit_places(table, _measure(table), places, 1, width, least=4)
    assert found is not None, "without a bound every table fits"
    return found


# -- drawing ----------------------------------------------------------------------------------


class _Line:
    """A line that fits as it is; rich need not measure or wrap it."""

    def __init__(self, line: str) -> None:
        self.line = line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Segment(self.line)


class _Written:
    """Text that people wrote: folded and never cut; a mark keeps what follows leftwards writing in its order."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        leftwards = not self.text.isascii() and any(bidirectional(char) in ("R", "AL") for char in self.text)
        if not leftwards and cells(self.text) <= options.max_width:
            yield RichText(self.text, no_wrap=True)
            return
        mark = LEFT_TO_RIGHT if leftwards else ""
        for line in RichText(self.text).wrap(console, max(2, options.max_width), overflow="fold"):
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


_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_OTHER_SCRIPTS = re.compile(f"([{_RIGHT_TO_LEFT}]+(?: [{_RIGHT_TO_LEFT}]+)*{LEFT_TO_RIGHT}?|[^\x00-\x7f]+)")
"""A run of characters that a font with one width for all may lack; names that are written leftwards stay whole."""

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class _InRuns:
    """A drawing split at script changes, so that text after a non-Latin name keeps its column in SVG."""

    def __init__(self, drawing: RenderableType) -> None:
        self.drawing = drawing

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.drawing, options):
            for run in _OTHER_SCRIPTS.split(_NOT_IN_XML.sub("\ufffd", segment.text)):
                if run:
                    yield Segment(run, segment.style)


def _draw_table(table: Table, fitted: Fit, screen: Screen) -> Iterator[RenderableType]:
    """Draw the rows between two sentences across as one rich table each, all with the same columns."""
    columns = [Column(ELIDED, "right") if at is None else table.columns[at] for at in fitted.places]
    measures = _measure(table)
    drawn, rows = False, list[Sequence[Cell]]()
    for row in [*table.rows, None]:
        if row is not None and not isinstance(row, Across):
            rows.append(row)
            continue
        if rows or (table.has_head and not drawn):
            yield _rich_table(table, columns, fitted, measures, rows, head=table.has_head and not drawn)
            drawn, rows = True, []
        if row is not None:
            indent = fitted.widths[0] + fitted.gaps[1]
            yield from _across(row.text, indent, screen)


def _across(text: str, indent: int, screen: Screen) -> Iterator[RenderableType]:
    grid = RichTable(box=None, padding=0, pad_edge=False, show_header=False)
    grid.add_column(width=indent)
    grid.add_column(width=screen.line - indent)
    grid.add_row(_Line(""), _Written(text))
    yield grid


def _rich_table(
    table: Table,
    columns: Sequence[Column],
    fitted: Fit,
    measures: list[_Measure],
    rows: Iterable[Sequence[Cell]],
    *,
    head: bool,
) -> RichTable:
    """Draw rows; the blanks before a column are a column of their own."""
    drawn = RichTable(box=None, padding=0, pad_edge=False, show_header=head, header_style="bold")
    for column, width, gap in zip(columns, fitted.widths, [table.indent, *fitted.gaps[1:]], strict=True):
        if gap:
            drawn.add_column(width=gap)
        drawn.add_column(_Written(column.title), width=width, justify=column.align, overflow="fold")
    for row in rows:
        line: list[RenderableType] = []
        for column, place, width, gap in zip(
            columns, fitted.places, fitted.widths, [table.indent, *fitted.gaps[1:]], strict=True
        ):
            line += [_Line("")] if gap else []
            cell = ELIDED if place is None else row[place]
            if isinstance(cell, tuple):
                measure = measures[place or 0]
                line.append(_Line(_aligned(cell, measure.parts, measure.between(fitted.apart))))
            elif column.folds or not cell.isascii():
                line.append(_Written(cell))
            else:
                line.append(_Line(_placed(cell, column.align, width)))
        drawn.add_row(*line)
    return drawn


def _aligned(cell: tuple[str, ...], widths: list[int], apart: int) -> str:
    """Put the parts of a cell below those of other rows; a sum, which has fewer, ends where they end."""
    placed = zip(cell, widths[len(widths) - len(cell) :], strict=True)
    line = (" " * apart).join(" " * (width - cells(part)) + part for part, width in placed)
    return " " * (sum(widths) + apart * (len(widths) - 1) - cells(line)) + line


def _placed(text: str, align: str, width: int) -> str:
    left = width - cells(text)
    return " " * {"left": 0, "right": left, "center": left // 2}[align] + text
