"""One writer for each format in which a view leaves: terminal text, plain sentences, chat, HTML, SVG, JSON, CSV.

What a format needs is loaded only for it: rich for the terminal and chat, jinja2 for pages.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence

from referee.views.blocks import Csv, Document, View
from referee.views.layout import Screen, one_line, render
from referee.views.phrases import Voice

CHAT_COLUMNS = 34
"""Columns that a messenger shows on a phone without breaking a line of code."""

_CHAT = Screen(CHAT_COLUMNS, Voice(symbols=False, short=True, brief=True, keyboard=False))


def text_of(
    form: str | None,
    views: Sequence[View],
    screen: Screen,
    *,
    color: bool,
    is_list: bool = False,
    refresh: int | None = None,
) -> str:
    """Write views in an output format, by the name of its option; None is the terminal.

    As JSON several sheets are a list, and so is one where `is_list` says so. A page loads itself again after
    `refresh` seconds.
    """
    match form:
        case "json":
            documents = [view.json() for view in views]
            return json_text({"sheets": documents} if is_list else documents[0], sys.stdout.encoding)
        case "csv":
            tables = [view.csv() for view in views if view.csv]
            assert len(tables) == len(views), "--csv belongs to a command whose view has no rows"
            return csv_text(Csv(tables[0].columns, (row for table in tables for row in table.rows)))
        case "svg":
            from referee.views.picture import svg

            return svg(views)
        case "html":
            from referee.views.page import html

            return html(views, refresh=refresh)
        case "chat":
            return chat(views)
        case "plain":
            return plain(views)
        case _:
            return terminal(views, screen, color=color)


def terminal(views: Sequence[View], screen: Screen, *, color: bool) -> str:
    """Draw views for a terminal of so many columns."""
    from referee.views.terminal import render as drawn

    return drawn(views, screen, color=color)


def plain(views: Iterable[View]) -> str:
    """Write views as sentences in full words, one a line, for somebody who has them read aloud."""
    aloud = Screen(voice=Voice(aloud=True))
    return "".join(f"{line}\n" for view in views for line in render(view.blocks(aloud.voice), aloud))


def chat(views: Sequence[View]) -> str:
    """Write views for a messenger: few columns, in a fence that is longer than any run of its marks inside."""
    text = terminal(views, _CHAT, color=False).rstrip("\n")
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}\n"


# -- for programs -----------------------------------------------------------------------------


def json_text(document: Document, encoding: str | None) -> str:
    """Write a JSON document; other scripts stay readable where the output is UTF-8, elsewhere they are escaped.

    What a terminal would obey is escaped everywhere.
    """
    import json

    is_utf8 = (encoding or "").casefold().replace("_", "-") in ("utf-8", "utf8")
    text = json.dumps(document, ensure_ascii=not is_utf8, indent=2)
    return _OBEYED_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


_OBEYED_IN_JSON = re.compile("[\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What json.dumps leaves as it is: DEL, C1, separators and changes of direction."""


def csv_text(table: Csv) -> str:
    """Write a table as comma-separated text with a line of column names, also where it has no row."""
    import csv
    import io

    def line(cells: Iterable[str | int | float | None]) -> str:
        text = io.StringIO()
        csv.writer(text).writerow(_disarmed(one_line(cell) if isinstance(cell, str) else cell) for cell in cells)
        return text.getvalue().removesuffix("\r\n") + "\n"

    return "".join([line(table.columns), *(line(row.get(name) for name in table.columns) for row in table.rows)])


_FORMULA = tuple("=+-@\N{MINUS SIGN}")
"""What a formula begins with, in any width."""

_QUOTES = "'\"`´‘’‚‛“”„«»‹›"
"""Quotes before a formula; some programs take them off. Blanks are skipped, too."""


def _disarmed(cell: str | int | float | None) -> str | int | float | None:
    """Put an apostrophe before text that a spreadsheet would work out as a formula."""
    return f"'{cell}" if isinstance(cell, str) and looks_like_formula(cell) else cell


def looks_like_formula(text: str) -> bool:
    """Return whether a spreadsheet may take text for a formula: by its first sign, after blanks and quotes."""
    if text[:1] in ("\t", "\r", "\n"):
        return True
    blanks = ("Cc", "Cf", "Zs")
    skipped = (char.isspace() or unicodedata.category(char) in blanks or char in _QUOTES for char in text)
    first = next((char for char, skip in zip(text, skipped, strict=True) if not skip), "")
    return unicodedata.normalize("NFKC", first)[:1] in _FORMULA
