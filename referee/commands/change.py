"""The command for what is different at the table: people, seats, dealer, lead, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk, usage
from referee.commands.numbers import COUNT
from referee.commands.options import PLAYER, TableCommand, pass_desk

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command(cls=TableCommand, writes=True)
@click.argument("person", required=False, metavar="[OLD=NEW]")
@click.option("--spelling", is_flag=True, help="OLD and NEW are the same person, spelt differently.")
@click.option(
    "--seats", nargs=3, type=PLAYER, metavar="P P P", help="The players in clockwise order; with one of the next two."
)
@click.option("--from-start", is_flag=True, help="The seats were typed wrongly from the start.")
@click.option("--from-now", is_flag=True, help="The players changed seats after the last hand.")
@click.option(
    "--dealer", type=PLAYER, metavar="PLAYER", help="Who deals the hand in progress; before hand 1, who deals first."
)
@click.option("--lead", type=click.Choice(["dealer", "left"]), help="Who leads the first trick from now on.")
@click.option("--hands", type=COUNT, metavar="N", help="The evening ends after N hands.")
@click.option("--points", type=COUNT, metavar="P", help="The evening ends when somebody has P points.")
@click.option("--open-end", is_flag=True, help="The evening has no fixed end.")
@pass_desk
def change(
    desk: Desk,
    person: str | None,
    seats: tuple[str, str, str] | None,
    dealer: str | None,
    lead: str | None,
    hands: int | None,
    points: int | None,
    *,
    spelling: bool,
    from_start: bool,
    from_now: bool,
    open_end: bool,
) -> None:
    """Say what is different at the table, one thing at a time.

    \b
    ref change chai=Dana
    ref change bors=Boris --spelling
    ref change --seats Anna Chai Boris --from-start
    ref change --dealer boris
    ref change --hands 9
    """
    from referee.commands import changes

    asked = [word for word in (person, seats, dealer, lead, hands, points, open_end or None) if word is not None]
    if len(asked) != 1:
        raise usage("say one thing: OLD=NEW, --seats, --dealer, --lead, --hands, --points or --open-end.")
    if spelling and not person:
        raise usage("--spelling goes with OLD=NEW.")
    if (from_start or from_now) and not seats:
        raise usage("--from-start and --from-now go with --seats.")
    since = changes.since_when(desk, from_start=from_start, from_now=from_now) if seats else "now"

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        if person is not None:
            return (changes.person(sheet, person, at, desk.note, spelling=spelling),)
        if seats:
            return (changes.seats(sheet, seats, since, at, desk.note),)
        if dealer is not None:
            return (changes.dealer(sheet, dealer, at, desk.note),)
        if lead is not None:
            return (changes.lead(sheet, lead, at, desk.note),)
        return (changes.end(sheet, hands, points, at, desk.note),)

    desk.answer(desk.write(make))
