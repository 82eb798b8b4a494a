"""The command that adds up many evenings: season."""

from __future__ import annotations

import sys
import time
from datetime import date
from types import TracebackType
from typing import TYPE_CHECKING

import click

from referee.commands.days import DAY
from referee.commands.desk import Desk, usage
from referee.commands.options import KNOWN, TableCommand, pass_desk
from referee.commands.showing import show

if TYPE_CHECKING:
    from referee.game.season import Season
    from referee.views.progress import Bar

PATIENCE = 1.0
"""Seconds that a person at a terminal waits before a bar shows how far it is."""


@click.command(cls=TableCommand, shows=True, csv=True, of_folder=True)
@click.argument("player", required=False, type=KNOWN, metavar="[PLAYER]")
@click.option("--since", type=DAY, metavar="DATE", help="Only sheets started on that day or later: 2026-09-01.")
@click.option("--until", type=DAY, metavar="DATE", help="Only sheets started on that day or earlier.")
@pass_desk
def season(desk: Desk, player: str | None, since: date | None, until: date | None) -> None:
    """What all finished sheets of the folder and the folders in it come to; of one PLAYER everything.

    \b
    ref season
    ref season anna
    ref season --since 2026-09-01 --until 2026-12-31
    """
    from referee.views.listings import Evenings

    if since and until and since > until:
        raise usage(f"--since {since} is after --until {until}; no day is meant.")
    show(desk, Evenings(_added_up(desk, player, since, until)))


def _added_up(desk: Desk, player: str | None, since: date | None, until: date | None) -> Season:
    """The season of the folder. Raises CannotOpen."""
    from referee.commands.sheets import told_each
    from referee.files.folder import ClosedFolder, SheetFile, sheets_below
    from referee.game.scoresheet import Unread
    from referee.game.season import Season

    told = Season(since=since, until=until, player=player)
    found = list(sheets_below(desk.folder))
    for each in found:
        if isinstance(each, ClosedFolder):
            told.add(Unread(each.name, str(each.error)))
    sheets = [each for each in found if isinstance(each, SheetFile)]
    with Wait(len(sheets), is_watched=_is_watched(desk)) as wait:
        for sheet in told_each(sheets, exchanges=False):
            told.add(sheet)
            wait.step()
    return told


def _is_watched(desk: Desk) -> bool:
    """Whether somebody waits at a terminal for what is drawn on it; what is read aloud or goes elsewhere has no bar."""
    return desk.form is None and sys.stdout.isatty() and sys.stderr.isatty()


class Wait:
    """The wait for many sheets; where it is watched, a bar shows how far it is once patience is over."""

    def __init__(self, sheets: int, *, is_watched: bool) -> None:
        self._sheets = sheets
        self._is_watched = is_watched
        self._until = time.monotonic() + PATIENCE
        self._done = 0
        self._bar: Bar | None = None

    def __enter__(self) -> Wait:
        return self

    def step(self) -> None:
        """One more sheet is done."""
        self._done += 1
        if self._bar is None and self._is_watched and time.monotonic() >= self._until:
            from referee.views.progress import Bar

            self._bar = Bar(self._sheets)
        if self._bar is not None:
            self._bar.show(self._done)

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Takes the bar off the screen, whatever happened."""
        if self._bar is not None:
            self._bar.end()
