"""An answer as one SVG picture, complete in itself: no font, no script, nothing to be fetched.

Rich draws the characters; what is around them is written here. It knows no cards and no sentences.
"""

from __future__ import annotations

import re
from html import escape

from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from referee.views.drawing import in_xml, recorded
from referee.views.forms import View, heading
from referee.views.screen import Screen, cells

_SCREEN = Screen(80, keyboard=False)

_WIDTH, _HEIGHT = 12.2, 24.4
"""One character in the units of the picture, as rich places them."""

_MARGIN = 20
_NATURAL = 0.7
"""Pixels a unit where nobody says how large the picture is: letters of 14 pixels."""

_SHELL = """\
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


def picture(views: tuple[View, ...]) -> str:
    """The views below each other, wide, as the text of an SVG file."""
    console = recorded([view.drawn(_SCREEN) for view in views], _SCREEN)
    shell = _shell(console.export_text(clear=False).splitlines(), heading(views))
    text = console.export_svg(code_format=shell, theme=DEFAULT_TERMINAL_THEME, unique_id="ref")
    return _TEXT.sub(_placed, text)


def _shell(lines: list[str], title: str) -> str:
    """The frame around so many lines, for rich to fill in."""
    across = max(map(cells, lines)) * _WIDTH + 2 * _MARGIN
    down = len(lines) * _HEIGHT + 2 * _MARGIN
    return _SHELL.format(
        across=across,
        down=down,
        width=round(across * _NATURAL),
        height=round(down * _NATURAL),
        margin=_MARGIN,
        title=escape(in_xml(title)).replace("{", "{{").replace("}", "}}"),
    )


_TEXT = re.compile('<text ([^>]*) textLength="([^"]*)" clip-path="[^"]*">([^<]*)</text>')


def _placed(found: re.Match[str]) -> str:
    """A run where it begins; plain ASCII is held to its columns, other scripts keep the shapes of their letters."""
    place, length, text = found.groups()
    if not text.strip():
        return ""
    held = f' textLength="{length}"' if text.isascii() else ""
    return f"<text {place}{held}>{text}</text>\n"
