"""The question which evening is meant: one of several of today, or one that was left on an earlier day."""

from __future__ import annotations

from referee.commands.app import App, now
from referee.commands.end_session import ask_tie
from referee.commands.prompts import choose
from referee.game.entries import EveningEnded
from referee.game.which_evening import Choice, is_cold
from referee.views import prompt_text

_OFFERED = 5
"""Evenings that are offered at most; all of them: ref sessions."""


def ask_evening(app: App, choice: Choice, *, another: str) -> str | None:
    """Ask with which evening to go on; return its name, or None for `another`.

    One that was left on an earlier day may be closed instead, and then it is asked again about the others.
    Enter takes the likely one of today, and of an earlier day none.
    """
    names = [each.name for each in (choice.today or choice.left)[:_OFFERED]]
    while names:
        sheets = [app.named(name).sheet for name in names]
        old = [sheet for sheet in sheets if not choice.today and is_cold(sheet, now())]
        lines = prompt_text.which_evening(sheets, old, another, app.screen)
        chosen = choose(lines, len(sheets) + len(old) + 1, enter=0 if choice.today else None)
        if chosen < len(sheets):
            return names[chosen]
        if chosen == len(sheets) + len(old):
            return None
        closed = old[chosen - len(sheets)].name
        _close(app, closed)
        names = [name for name in names if name != closed]
    return None


def _close(app: App, name: str) -> None:
    """Close an evening, say how it ended, and ask about its tie."""
    note, app.options.note = app.options.note, None  # it goes with what was typed, not with this end
    written = app.write(lambda _, at: (EveningEnded(at),), target=app.named(name)._replace(is_named=True))
    app.answer(written, asked=True)
    ask_tie(app, written.after)
    app.options.note = note
