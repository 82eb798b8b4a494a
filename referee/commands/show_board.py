"""The board in a window of its own: it follows the sheet, whoever writes to it, and writes to no sheet itself."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator

import click

from referee import signals
from referee.commands.app import App, pass_app
from referee.commands.options import TableCommand, has_screen
from referee.errors import RefError
from referee.files.folder import folder_state
from referee.game.scoresheet import ScoreSheet
from referee.views.colors import Line
from referee.views.layout import wrap

BETWEEN_LOOKS = 0.25
"""Seconds between two looks at the folder; an entry is on the board within a second."""

RELOAD_SECONDS = 1
"""Seconds after which a page loads itself again."""


@click.command(cls=TableCommand, shows=True)
@pass_app
def board(app: App) -> None:
    """Targets, scores, who gives whom cards and trump, large, for a second window; it follows the sheet. Ctrl-C leaves.

    \b
    ref board
    ref board --html board.html      keeps a page current, which loads itself again
    """
    from referee.views.board import board as view

    with contextlib.suppress(KeyboardInterrupt):
        if app.options.form == "html" and app.options.file not in (None, "-"):
            app.read_sheet()
            for sheet in _changes(app):
                if isinstance(sheet, ScoreSheet):
                    app.show(view(sheet), refresh=RELOAD_SECONDS)
        elif app.options.form is None and has_screen(sys.stdout):
            from referee.views.terminal import show_frames

            show_frames(_frames(app), color=app.color)
        else:
            app.show(view(app.read_sheet()))


def _frames(app: App) -> Iterator[list[Line]]:
    """Draw the board whenever the sheet or the size of the window is another."""
    from referee.views.board import draw

    drawn = None
    latest: ScoreSheet | RefError | None = None
    for sheet in _changes(app):
        latest = sheet or latest
        size = os.get_terminal_size(sys.stdout.fileno())
        if sheet is None and drawn == size:
            continue
        drawn, screen = size, app.screen
        if isinstance(latest, ScoreSheet):
            yield draw(latest, screen, size.lines)
        elif latest is not None:
            yield [Line(line) for line in wrap(screen.shown(str(latest)), screen.width)]


def _changes(app: App) -> Iterator[ScoreSheet | RefError | None]:
    """Read the sheet that is meant whenever a file of the folder changes, else None; a sheet is never locked.

    What reading it raises is yielded, since an evening may begin and the next save may mend it.
    """
    looked: object = None
    while True:
        state = folder_state(app.options.folder)
        if state == looked:
            yield None
        else:
            looked = state
            try:
                yield app.read_sheet()
            except RefError as error:
                yield error
        signals.let_through()  # which saving a page kept back
        time.sleep(BETWEEN_LOOKS)
