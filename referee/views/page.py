"""Views as one HTML page, complete in itself: no script, nothing to be fetched; for phone, desk and one sheet of A4.

The template beside this module holds the syntax; jinja2 escapes what people wrote. It is loaded only for pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from referee.tuples import NamedTuple
from referee.views.blocks import Across, Cell, Column, Table, View, title_of
from referee.views.chart import turns
from referee.views.colors import Places
from referee.views.layout import flat, one_line
from referee.views.phrases import Voice
from referee.views.picture import CHART_STYLE, Size, chart, marked, palette_style, xml

_VOICE = Voice(keyboard=False, page=True)

_CHART = Size(width=360, height=250, letter=11)
"""A chart in pixels of a phone; on a desk it grows with its letters."""

_ROOM = re.compile(r"(?<!\w)_+(?!\w)")
"""Room for a pen."""


class Head(NamedTuple):
    """A title of a table: over how many columns and rows."""

    title: str
    align: str
    columns: int = 1
    rows: int = 1
    is_total: bool = False


class Row(NamedTuple):
    """A row of a table: its cells, each with its class; or one sentence across."""

    cells: Sequence[tuple[str, str]]
    is_marked: bool = False
    across: str = ""


def html(views: Sequence[View], *, refresh: int | None = None) -> str:
    """Write views as one page; with `refresh` it loads itself again after so many seconds."""
    return _template().render(title=one_line(title_of(views)), views=views, refresh=refresh)


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"marked": _marked, "flat": flat, "one_line": one_line}
    environment.globals |= {
        "voice": _VOICE,
        "kind": lambda block: type(block).__name__,
        "heads": heads,
        "rows": lambda table: [*rows(table)],
        "size": _CHART,
        "drawn": lambda block, places: Markup(chart(block.series, places, _CHART)),
        "turns": lambda block: turns(block.series) if len(block.series) > 1 else "",
        "lines": Markup(CHART_STYLE),
        "light": Markup(palette_style(is_dark=False)),
        "dark": Markup(palette_style(is_dark=True)),
    }
    return environment.get_template("page.html.j2")


def _marked(text: str, places: Places) -> Markup:
    """Escape a text, mark what stands out, and leave room for a pen where the text has it."""
    return Markup(marked(one_line(text), places, "span", rest=_with_room))


def _with_room(text: str) -> str:
    return _ROOM.sub('<span class="room"></span>', xml(text))


def heads(table: Table) -> list[list[Head]]:
    """Return the titles of a table in one or two rows: groups and players above, their columns and parts below."""
    if not table.has_head:
        return []
    spans = _spans(table)
    upper: list[Head] = []
    lower: list[Head] = []
    for group, members in groupby(enumerate(table.columns), key=lambda each: each[1].group):
        columns = [*members]
        if group:
            upper.append(Head(group, "center", len(columns)))
            lower += [Head(column.title.strip(), column.align) for _, column in columns]
            continue
        for at, column in columns:
            is_parted = bool(column.parts) and spans[at] == len(column.parts)
            align = "center" if spans[at] > 1 else column.align
            upper.append(Head(column.title.strip(), align, spans[at], 1 if is_parted else 2, column.is_total))
            lower += [Head(part, "right") for part in column.parts] if is_parted else []
    if lower:
        return [upper, lower]
    return [[head._replace(rows=1) for head in upper]]


def rows(table: Table) -> Iterator[Row]:
    """Return the rows of a table, a cell with parts as so many cells."""
    spans = _spans(table)
    for at, row in enumerate(table.rows):
        if isinstance(row, Across):
            yield Row([("", ""), (f"{sum(spans) - 1}", "")], across=row.text)
            continue
        shown = [
            cell
            for column, span, value in zip(table.columns, spans, row, strict=True)
            for cell in _cells(column, span, value)
        ]
        yield Row(shown, is_marked=at in table.marked)


def _spans(table: Table) -> list[int]:
    """Return over how many columns of the page each column goes."""
    filled = [row for row in table.rows if not isinstance(row, Across)]
    return [
        max((len(row[at]) for row in filled if isinstance(row[at], tuple)), default=1)
        for at in range(len(table.columns))
    ]


def _cells(column: Column, span: int, value: Cell) -> list[tuple[str, str]]:
    total = " total" if column.is_total else ""
    if not isinstance(value, tuple):
        filling = [("", "")] * (span - 1)
        return [(value, column.align + total), *filling]
    parts = ("",) * (span - len(value)) + value
    return [(part, "right sum" if at == span - 1 and span > 2 else "right") for at, part in enumerate(parts)]
