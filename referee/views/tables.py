"""Which columns of a table find room, and how wide they are; nothing is drawn here.

Gaps shrink first, then columns are dropped by their priority, then the short form of the view is asked for.
"""

from __future__ import annotations

from referee.tuples import NamedTuple
from referee.views.blocks import Across, Block, Table, View
from referee.views.layout import Screen, cells

LEAST_WIDTH = 34
"""Columns below which no table is narrowed; a smaller terminal breaks the lines itself."""

LEAST_NAME = 16
"""Columns that a name keeps before other columns are dropped for it."""

ELIDED = ".."


def fitting_blocks(view: View, screen: Screen) -> list[Block]:
    """Return the blocks of a view, in the short form where a table of the whole one has no room."""
    blocks = _shown(view.blocks(screen.voice), screen)
    width = max(screen.width, LEAST_WIDTH)
    if screen.narrow or all(fitting_form(block, width) for block in blocks if isinstance(block, Table)):
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


# -- widths ---------------------------------------------------------------------------------------


class Fit(NamedTuple):
    """The columns of a table that find room: their places in the table (None is `..`), widths and gaps."""

    places: list[int | None]
    widths: list[int]
    gaps: list[int]
    apart: int
    """Blanks between the parts of a cell at most."""


class Measure(NamedTuple):
    """What a column needs: the widths of its cells, or of all their parts, and of its title."""

    parts: list[int]
    title: int
    folds: bool
    title_folds: bool
    gap: int

    def natural(self, apart: int) -> int:
        """Return the width in which nothing is folded."""
        return max(self.title, self.numbers(apart))

    def least(self, apart: int) -> int:
        """Return the width below which the column has no room."""
        if self.title_folds:
            return self.numbers(apart)
        return min(self.natural(apart), LEAST_NAME) if self.folds else self.natural(apart)

    def numbers(self, apart: int) -> int:
        """Return the width of the cells without the title."""
        return sum(self.parts) + self.between(apart) * (len(self.parts) - 1)

    def between(self, apart: int) -> int:
        """Return the blanks between two parts of a cell: fewer than between two columns."""
        return max(1, _shrunk(self.gap, apart) - 1)


def measure_columns(table: Table) -> list[Measure]:
    """Measure the columns; those whose cells have parts are all alike, so that they are equally wide."""
    rows = [row for row in table.rows if not isinstance(row, Across)]
    parted = {at for row in rows for at, cell in enumerate(row) if isinstance(cell, tuple)}
    parts = _widest_parts([cell for row in rows for cell in row if isinstance(cell, tuple)])
    title = max((cells(table.columns[at].title) for at in parted), default=0)
    return [
        Measure(parts, title, folds=False, title_folds=True, gap=column.gap)
        if at in parted
        else Measure(
            [max((cells(str(row[at])) for row in rows), default=0)],
            max(1, cells(column.title)),  # an empty column takes a place, too
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


def fitting_form(table: Table, width: int) -> tuple[Table, Fit] | None:
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
    measures, columns = measure_columns(table), table.columns
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
    table: Table, measures: list[Measure], places: list[int | None], apart: int, width: int, least: int | None = None
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


def squeezed(table: Table, width: int) -> Fit:
    """Fit a table in which even names have to be folded to a few letters."""
    places: list[int | None] = [at for at, column in enumerate(table.columns) if not column.priority]
    fitting = _fit_places(table, measure_columns(table), places, 1, width, least=4)
    assert fitting is not None, "without a bound every table fits"
    return fitting
