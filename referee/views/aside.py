"""How the guided evening stands on the screen: what lies between two questions, a question, a line across.

It knows no cards and no sentences, only the columns in which they stand.
"""

from __future__ import annotations

from referee.views.screen import STOP, Screen, cells, wrap

DEEP = 10
"""Columns of the word before a question, and of what is said between two questions."""


def depth(screen: Screen) -> int:
    """Columns before what is said between two questions."""
    return 0 if screen.plain else 1 if screen.narrow else DEEP


def aside(text: str, screen: Screen) -> list[str]:
    """What is said between two questions, as deep as the answers."""
    deep = " " * depth(screen)
    return wrap(text, screen.line, first=deep, then=deep)


def how_to_answer() -> list[str]:
    """What fits at every question."""
    return ["The brackets say what fits and what Enter means. < goes back, quit leaves."]


def question(word: str, hint: str, screen: Screen) -> str:
    """A question: its word, and in brackets what can be answered."""
    return f"{word} [{hint}]" if screen.narrow or screen.plain else f"{word:<{DEEP}}[{hint}]"


def has_room(hint: str, screen: Screen) -> bool:
    """Whether a hint leaves room for an answer of a few letters."""
    return DEEP + cells(hint) + 4 <= screen.line


def ruled(left: str, right: str, screen: Screen) -> list[str]:
    """A line across the screen with a text near each end, or two where both do not fit; plain the texts alone."""
    if screen.plain:
        return wrap(f"{left}{STOP}{right}" if right else left, screen.line)
    width = screen.line if screen.narrow else screen.line - 2
    first, last = f"-- {left} ", f" {right} --" if right else ""
    if cells(first) + cells(last) + 2 > width:
        return [first + "-" * max(2, width - cells(first)), *wrap(right, screen.line, first="   ", then="   ")]
    return [first + "-" * (width - cells(first) - cells(last)) + last]
