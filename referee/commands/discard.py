"""The command that removes a sheet, of which only one without a scored hand may go."""

from __future__ import annotations

import click

from referee.commands.app import App, pass_app
from referee.commands.options import TableCommand, usage
from referee.commands.prompts import choose
from referee.errors import Refused, ref
from referee.files.folder import remove_sheet
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views import prompt_text
from referee.views.phrases import counted


@click.command(cls=TableCommand)
@click.option("--yes", is_flag=True, help="Do not ask.")
@pass_app
def discard(app: App, *, yes: bool) -> bool:
    """Remove a sheet on which no hand is scored, such as a false start."""
    saved, sheet, _ = app.target()
    if app.options.may_ask and not yes:
        _check(sheet)
        yes = choose(prompt_text.discard(sheet, app.screen), 2) == 0
        if not yes:
            app.print(f"{sheet.name} stays.")
            return False
    if not yes:
        raise usage("--yes is missing: discard removes the sheet.")
    remove_sheet(saved, lambda now: _check(work_out(saved.name, *now)))
    app.options.has_written = True
    if app.options.json:
        app.print_json({"session": saved.name, "path": saved.path, "discarded": True})
    else:
        app.print(f"{saved.name} is removed; no hand was scored on it.")
    return True


def _check(sheet: ScoreSheet) -> None:
    """Raise Refused for a sheet with a scored hand, and say what can be done instead."""
    hands = len(sheet.evening.hands)
    if hands:
        raise Refused(
            f"{sheet.name} has {counted(hands, 'scored hand')}; only a sheet without one is removed. A hand that never "
            f"was: {ref()}drop-hand N. The newest entry: {ref()}undo. Not in the season: {ref()}season --without "
            f"{sheet.name}"
        )
