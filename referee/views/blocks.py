"""What a view shows, as blocks: headings, sentences, terms, tables, charts.

A subject says what is shown and what may be left out; how wide it is, and in which syntax it leaves, is known
only to the renderers in `formats`, `terminal` and `layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from referee.tuples import NamedTuple

if TYPE_CHECKING:
    from referee.views.phrases import Text, Voice

Document = dict[str, Any]
"""A JSON document of version 1."""

CsvRow = dict[str, str | int | float | None]
"""One line of a CSV table by column name; a column that is missing is empty."""


class Heading(NamedTuple):
    """The first line of a view: what it is about, and at the other end how far that is."""

    left: str
    right: str = ""
    middle: str = ""
    """Stands behind `left` where there is room, else below."""


class Paragraph(NamedTuple):
    """Sentences in lines of their own; `indent` and `hang` are columns before the first and the later lines."""

    text: Text
    indent: int = 0
    hang: int | None = None


class Terms(NamedTuple):
    """Short labels, each with its sentences in a column behind them."""

    rows: Sequence[tuple[str, Text]]
    indent: int = 0
    label: int = 0
    """Columns of the labels at least."""
    stacked: bool = False
    """On a narrow screen the sentences go below their label."""


class Column(NamedTuple):
    """A column of a table."""

    title: str = ""
    align: Literal["left", "right", "center"] = "left"
    gap: int = 2
    """Blanks before the column where there is room for them."""
    priority: int = 0
    """Columns with the highest priority number are dropped first; 0 is never dropped."""
    folds: bool = False
    """The cells are text that people wrote: never cut, folded where the column is narrow."""
    run: bool = False
    """One of a run of like columns; `..` takes the place of those that are dropped."""
    group: str = ""
    """A title above this column and its neighbours of the same group, on a page."""
    parts: tuple[str, ...] = ()
    """Titles of the parts of its cells, on a page."""
    is_total: bool = False
    """Its numbers are what counts, and larger on a page."""


Cell = str | tuple[str, ...]
"""What a cell shows; the parts of a tuple are aligned among themselves."""


class Across(NamedTuple):
    """A sentence between two rows of a table, across all columns from the second on."""

    text: str


class Table(NamedTuple):
    """Rows in columns, with or without titles."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell] | Across]
    indent: int = 0
    marked: Collection[int] = ()
    """Places of the rows that stand out: the winner's."""
    is_board: bool = False
    """It is looked at from afar: as large as the page."""
    is_form: bool = False
    """It is filled in with a pen; on paper the rows share the page."""
    narrower: Table | None = None
    """The same with less in its cells, for a screen on which this one has no room."""

    @property
    def has_head(self) -> bool:
        """Whether any column has a title."""
        return any(column.title for column in self.columns)


class Chart(NamedTuple):
    """Running totals, in points, after every hand: each name with one total a hand."""

    series: Sequence[tuple[str, Sequence[int]]]


class Break(NamedTuple):
    """A blank line on a screen that has room for it."""

    always: bool = False


Block = Heading | Paragraph | Terms | Table | Chart | Break


class Csv(NamedTuple):
    """A table for other programs; columns are added at the end and never changed."""

    columns: Sequence[str]
    rows: Iterable[CsvRow]


class View(NamedTuple):
    """One subject, ready to be rendered in every format.

    `what` names it in words of the table, `of` the sheet or the pack. A voice that is read aloud gets sentences
    and no tables from `blocks`.
    """

    what: str
    blocks: Callable[[Voice], list[Block]]
    json: Callable[[], Document]
    csv: Callable[[], Csv] | None = None
    of: str = ""
    places: Mapping[str, int] = MappingProxyType({})
    """Name of everybody who sat at the table -> the column; each column has a colour."""

    @property
    def title(self) -> str:
        """The title of a page or a picture."""
        return f"{self.of}, {self.what}" if self.of else self.what


def title_of(views: Sequence[View]) -> str:
    """Return the title of a page or picture of one view or of several sheets."""
    return f"{views[0].what} of {len(views)} sheets" if len(views) > 1 else views[0].title
