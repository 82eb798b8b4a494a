"""An answer as one HTML page, complete in itself: wide for a desk and for paper, narrow for a phone.

Rich draws the characters; what is around them is written here. It knows no cards and no sentences.
"""

from __future__ import annotations

import re
from html import escape

from referee.views.drawing import OTHER_SCRIPTS, in_xml, recorded
from referee.views.forms import View, heading
from referee.views.screen import Screen, cells

_WIDE, _NARROW = Screen(80, keyboard=False), Screen(40, keyboard=False)

_SHELL = """\
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
body {{ margin: 12px; background: #ffffff; color: #1a1a1a; }}
pre {{ margin: 0 0 2em; line-height: 1.35; white-space: pre; font-variant-emoji: text; font-variant-ligatures: none; }}
pre, bdi {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }}
bdi {{ display: inline-block; text-align: left; }}
.wide {{ display: none; font-size: 15px; }}
.narrow {{ font-size: min(16px, calc((100vw - 24px) / 24.4)); }}
@media (min-width: 780px) {{ .wide {{ display: block; }} .narrow {{ display: none; }} }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181d; color: #e4e4e4; }} }}
@media print {{
:root {{ color-scheme: light; }}
body {{ margin: 0; background: none; color: #000000; }}
pre {{ line-height: 1.25; }}
.wide {{ display: block; font-size: 10pt; }}
.narrow {{ display: none; }}
section {{ break-inside: avoid; }}
}}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def page(views: tuple[View, ...]) -> str:
    """The views below each other as the text of an HTML file."""
    body = "\n".join(_section(view) for view in views)
    return _SHELL.format(title=_escaped(heading(views)), body=body)


def _section(view: View) -> str:
    forms = (
        f'<pre class="{name}">{_code(view, screen)}</pre>' for name, screen in (("wide", _WIDE), ("narrow", _NARROW))
    )
    return "\n".join([f'<section aria-label="{_escaped(view.title)}">', *forms, "</section>"])


def _escaped(text: str) -> str:
    return escape(in_xml(text))


def _code(view: View, screen: Screen) -> str:
    """The drawing as rich exports it; what a font may lack takes the columns that it was given."""
    code = recorded([view.drawn(screen)], screen).export_html(code_format="{code}", inline_styles=True)
    return OTHER_SCRIPTS.sub(_held, code.rstrip("\n"))


def _held(found: re.Match[str]) -> str:
    return f'<bdi style="width:{cells(found[0])}ch">{found[0]}</bdi>'
