"""One writer for each format in which a view leaves: terminal text, plain sentences, chat, HTML, SVG, JSON, CSV.

rich is loaded only for what it draws: the terminal, chat and SVG.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from referee.views.blocks import (
    Across,
    Block,
    Chart,
    Column,
    Csv,
    Document,
    Heading,
    Paragraph,
    Table,
    Terms,
    View,
    title_of,
)
from referee.views.layout import Screen, cells, flat, render
from referee.views.phrases import Voice

CHAT_COLUMNS = 34
"""Columns that a messenger shows on a phone without breaking a line of code."""

_CHAT = Screen(CHAT_COLUMNS, Voice(symbols=False, short=True, brief=True, keyboard=False))
_PAGE = Voice(keyboard=False)


def text_of(form: str | None, views: Sequence[View], screen: Screen, *, color: bool, is_list: bool = False) -> str:
    """Write views in an output format, by the name of its option; None is the terminal.

    As JSON several sheets are a list, and so is one where `is_list` says so.
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
            return svg(views)
        case "html":
            return html(views)
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
    """Write a JSON document; other scripts stay readable where the output is UTF-8, elsewhere they are escaped."""
    import json

    is_utf8 = (encoding or "").casefold().replace("_", "-") in ("utf-8", "utf8")
    return json.dumps(document, ensure_ascii=not is_utf8, indent=2)


def csv_text(table: Csv) -> str:
    """Write a table as comma-separated text with a line of column names, also where it has no row."""
    import csv
    import io

    def line(cells: Iterable[str | int | float | None]) -> str:
        # the writer's own line end, CR LF, makes it quote text that has either; lines end in LF
        text = io.StringIO()
        csv.writer(text).writerow(_disarmed(cell) for cell in cells)
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


# -- pages ------------------------------------------------------------------------------------

_PAGE_SHELL = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 12mm; }}
:root {{ color-scheme: light dark; }}
body {{ margin: 1rem auto; padding: 0 .75rem; max-width: 60rem; background: #ffffff; color: #1a1a1a;
  font: 1rem/1.4 system-ui, sans-serif; font-variant-emoji: text; }}
h1 {{ font-size: 1.2rem; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; }}
h1 span {{ font-weight: normal; }}
.scroll {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .15rem .4rem; text-align: left; vertical-align: top; }}
th.right, td.right {{ text-align: right; white-space: nowrap; }}
th.center, td.center {{ text-align: center; }}
tbody tr {{ border-top: 1px solid #8884; }}
dl {{ display: grid; grid-template-columns: max-content 1fr; gap: .15rem .8rem; }}
dt, dd {{ margin: 0; }}
pre {{ line-height: 1.2; font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }}
@media (max-width: 40rem) {{ body {{ font-size: .8rem; }} th, td {{ padding: .15rem .2rem; }} }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181d; color: #e4e4e4; }} }}
@media print {{ :root {{ color-scheme: light; }} body {{ margin: 0; background: none; color: #000000;
  font-size: 10pt; }} section {{ break-inside: avoid; }} }}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def html(views: Sequence[View]) -> str:
    """Write views as one HTML page, complete in itself: no script, nothing to be fetched."""
    body = "\n".join(_section(view) for view in views)
    return _PAGE_SHELL.format(title=_escaped(title_of(views)), body=body)


def _section(view: View) -> str:
    parts = [part for block in view.blocks(_PAGE) for part in _html(block)]
    return "\n".join([f'<section aria-label="{_escaped(view.title)}">', *parts, "</section>"])


def _html(block: Block) -> Iterator[str]:
    match block:
        case Heading(left, right, middle):
            parts = (f" <span>{_escaped(part)}</span>" for part in (middle, right) if part)
            yield f"<h1>{_escaped(left)}{''.join(parts)}</h1>"
        case Paragraph(text):
            yield f"<p>{_escaped(flat(text))}</p>"
        case Terms(rows):
            terms = (f"<dt>{_escaped(label)}</dt><dd>{_escaped(flat(text))}</dd>" for label, text in rows)
            yield f"<dl>{''.join(terms)}</dl>"
        case Table():
            yield f'<div class="scroll"><table>{"".join(_html_rows(block))}</table></div>'
        case Chart(series):
            from referee.views.chart import draw

            lines = "\n".join(draw(series, Screen(voice=_PAGE)))
            yield f'<div class="scroll"><pre>{_escaped(lines)}</pre></div>'


def _html_rows(table: Table) -> Iterator[str]:
    rows = [row for row in table.rows if not isinstance(row, Across)]
    spans = [
        max((len(row[at]) for row in rows if isinstance(row[at], tuple)), default=1) for at in range(len(table.columns))
    ]
    if table.has_head:
        heads = (_html_head(column, span) for column, span in zip(table.columns, spans, strict=True))
        yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        if isinstance(row, Across):
            yield f'<tr><td></td><td colspan="{sum(spans) - 1}">{_escaped(row.text)}</td></tr>'
            continue
        shown = ""
        for column, span, cell in zip(table.columns, spans, row, strict=True):
            if isinstance(cell, tuple):
                parts = ("",) * (span - len(cell)) + cell
                shown += "".join(f'<td class="right">{_escaped(part)}</td>' for part in parts)
            else:
                shown += f'<td class="{column.align}"{_spanning(span)}>{_escaped(cell)}</td>'
        yield f"<tr>{shown}</tr>"
    yield "</tbody>"


def _html_head(column: Column, span: int) -> str:
    align = "center" if span > 1 else column.align
    return f'<th scope="col" class="{align}"{_spanning(span)}>{_escaped(column.title)}</th>'


def _spanning(span: int) -> str:
    return f' colspan="{span}"' if span > 1 else ""


_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _escaped(text: str) -> str:
    """Escape text for XML; a character that XML does not have becomes a mark."""
    return escape(_NOT_IN_XML.sub("\ufffd", text))


# -- pictures ---------------------------------------------------------------------------------

_CELL_WIDTH, _CELL_HEIGHT = 12.2, 24.4
"""One character in the units of the picture, as rich places them."""

_MARGIN = 20
_NATURAL = 0.7
"""Pixels a unit where nobody says how large the picture is: letters of 14 pixels."""

_PICTURE_SHELL = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" width="{width}" height="{height}" role="img">
<title>{title}</title>
<style>
.ref {{{{ font: 20px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; }}}}
.ref text {{{{ font-variant-emoji: text; }}}}
.paper {{{{ fill: #ffffff; }}}}
{{styles}}
@media (prefers-color-scheme: dark) {{{{
.paper {{{{ fill: #16181d; }}}}
.ref text {{{{ fill: #e4e4e4; }}}}
}}}}
</style>
<rect class="paper" width="100%" height="100%" rx="10"/>
<g class="ref" transform="translate({margin} {margin})">
{{backgrounds}}{{matrix}}
</g>
</svg>
"""
"""The frame of rich's own export, filled in twice: here, and by rich."""

_RUN_OF_TEXT = re.compile('<text ([^>]*) textLength="([^"]*)" clip-path="[^"]*">([^<]*)</text>')


def svg(views: Sequence[View]) -> str:
    """Draw views as one SVG picture, complete in itself: no font, no script, nothing to be fetched."""
    from rich.terminal_theme import DEFAULT_TERMINAL_THEME

    from referee.views.terminal import record

    console = record(views, Screen(80, _PAGE))
    lines = console.export_text(clear=False).splitlines()
    across = max(map(cells, lines)) * _CELL_WIDTH + 2 * _MARGIN
    down = len(lines) * _CELL_HEIGHT + 2 * _MARGIN
    shell = _PICTURE_SHELL.format(
        across=across,
        down=down,
        width=round(across * _NATURAL),
        height=round(down * _NATURAL),
        margin=_MARGIN,
        title=_escaped(title_of(views)).replace("{", "{{").replace("}", "}}"),
    )
    text = console.export_svg(code_format=shell, theme=DEFAULT_TERMINAL_THEME, unique_id="ref")
    return _RUN_OF_TEXT.sub(_placed_run, text)


def _placed_run(found: re.Match[str]) -> str:
    """Place a run where it begins; ASCII is held to its columns, other scripts keep the shapes of their letters."""
    place, length, text = found.groups()
    if not text.strip():
        return ""
    held = f' textLength="{length}"' if text.isascii() else ""
    return f"<text {place}{held}>{text}</text>\n"
