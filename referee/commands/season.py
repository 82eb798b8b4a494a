"""The command that adds up many evenings: season."""

from __future__ import annotations

import sys
import time
from datetime import date
from types import TracebackType
from typing import TYPE_CHECKING

import click

from referee.commands.days import DAY
from referee.commands.desk import Desk
from referee.commands.options import KNOWN, TableCommand, pass_desk
from referee.commands.showing import show

if TYPE_CHECKING:
    from referee.season import Season
    from referee.views.progress import Bar

PATIENCE = 1.0
"""Seconds that a person at a terminal waits before a bar shows how far it is."""


@click.command(cls=TableCommand, shows=True, csv=True)
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
    from referee.views.forms import Evenings

    told = _added_up(desk, player, since, until)
    show(desk, Evenings(told, alone=player is not None and bool(told.sheets)))


def _added_up(desk: Desk, player: str | None, since: date | None, until: date | None) -> Season:
    """The season of the folder. Raises AmbiguousPerson, NobodyPlayed, CannotOpen."""
    from referee import store
    from referee.errors import Unreadable
    from referee.scoresheet import Unread, work_out
    from referee.season import Season

    told = Season(since=since, until=until, player=player)
    sheets, closed = store.below(desk.folder)
    for name, no in closed:
        told.add(Unread(name, str(no)))
    with Wait(len(sheets), at_terminal=sys.stderr.isatty() and not desk.json) as wait:
        for saved, found in store.read_each(sheets):
            if isinstance(found, Unreadable):
                told.add(Unread(saved.name, str(found)))
            else:
                told.add(work_out(saved.name, *found, exchanges=False))
            wait.step()
    return told


class Wait:
    """The wait for many sheets; at a terminal, once patience is over, a bar shows how far it is."""

    def __init__(self, sheets: int, *, at_terminal: bool) -> None:
        self._sheets = sheets
        self._at_terminal = at_terminal
        self._until = time.monotonic() + PATIENCE
        self._done = 0
        self._bar: Bar | None = None

    def __enter__(self) -> Wait:
        return self

    def step(self) -> None:
        """One more sheet is done."""
        self._done += 1
        if self._bar is None and self._at_terminal and time.monotonic() >= self._until:
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
