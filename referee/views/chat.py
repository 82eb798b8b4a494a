"""An answer for a messenger: few columns, plain characters, in a code fence.

Which lines there are is told by the views; nothing here knows what stands in them.
"""

from __future__ import annotations

import re

from referee.views.drawing import lines
from referee.views.forms import View
from referee.views.screen import Screen

COLUMNS = 34
"""Columns that a messenger shows on a phone without breaking a line of code."""

_SCREEN = Screen(COLUMNS, symbols=False, keyboard=False, brief=True)


def message(views: tuple[View, ...]) -> str:
    """The views one after the other in one fence, which is longer than any run of its own marks inside."""
    text = "\n\n".join("\n".join(lines(view.drawn(_SCREEN), _SCREEN)) for view in views)
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"
