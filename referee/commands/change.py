"""What is different at the table: people, seats, dealer, lead, end."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import click

from referee.commands.asking import choose
from referee.commands.desk import Desk, usage
from referee.commands.options import COUNT, PLAYER, TableCommand, pass_desk
from referee.commands.parsing import table_now
from referee.errors import Refused
from referee.game.entries import DealerTold, EndAgreed, LeadChanged, NameMended, SeatsTold, SeatTaken
from referee.game.players import COLUMNS, key, names_alike, parse_name
from referee.game.scoresheet import ScoreSheet

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
    asked = [word for word in (person, seats, dealer, lead, hands, points, open_end or None) if word is not None]
    if len(asked) != 1:
        raise usage("say one thing: OLD=NEW, --seats, --dealer, --lead, --hands, --points or --open-end.")
    if spelling and not person:
        raise usage("--spelling goes with OLD=NEW.")
    if (from_start or from_now) and not seats:
        raise usage("--from-start and --from-now go with --seats.")
    since = since_when(desk, from_start=from_start, from_now=from_now) if seats else "now"

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        if person is not None:
            return (_person_entry(sheet, person, at, desk.note, spelling=spelling),)
        if seats:
            return (_seats_entry(sheet, seats, since, at, desk.note),)
        if dealer is not None:
            return (_dealer_entry(sheet, dealer, at, desk.note),)
        if lead is not None:
            return (_lead_entry(sheet, lead, at, desk.note),)
        return (_end_entry(sheet, hands, points, at, desk.note),)

    desk.answer(desk.write(make))


def _person_entry(
    sheet: ScoreSheet, words: str, at: datetime, note: str | None, *, spelling: bool
) -> SeatTaken | NameMended:
    """`OLD=NEW`: another person in the seat, or the same one spelt differently."""
    old, equals, new = words.partition("=")
    if not equals:
        raise usage(f'"{words}": expected OLD=NEW.')
    column, name = table_now(sheet).player(old), parse_name(new)
    if sheet.names[column] == name:
        raise Refused(f"nothing would change: {name} sits there, spelt so.")
    for other in COLUMNS:
        if key(sheet.names[other]) == key(name) and not (other == column and spelling):
            raise names_alike(sheet.names[other], name)
    if spelling:
        _refuse_namesake(sheet, sheet.evening.sitting[column], name)
    kind = NameMended if spelling else SeatTaken
    return kind(at, sheet.names[column], name, note)


def _refuse_namesake(sheet: ScoreSheet, person: int, name: str) -> None:
    """A spelling goes back over every line, where somebody who has left may have that name. Raises NamesAlike."""
    for hand in sheet.evening.hands:
        for other in hand.people if person in hand.people else ():
            if other != person and key(sheet.evening.people[other]) == key(name):
                raise names_alike(sheet.evening.people[other], name)


def since_when(desk: Desk, *, from_start: bool, from_now: bool) -> str:
    """Whether seats were wrong from the start or are changed now; asked on a terminal if not said."""
    if from_start and from_now:
        raise usage("either --from-start or --from-now, not both.")
    if not (from_start or from_now):
        if not desk.may_ask:
            raise usage("--seats needs --from-start (typed wrongly) or --from-now (seats changed).")
        from referee.views import questions

        from_start = choose(questions.since_when(desk.screen), 2) == 0
    return "start" if from_start else "now"


def _seats_entry(
    sheet: ScoreSheet, words: tuple[str, str, str], since: str, at: datetime, note: str | None
) -> SeatsTold:
    """The three players in clockwise order."""
    columns = tuple(table_now(sheet).player(word) for word in words)
    if sorted(columns) != list(COLUMNS):
        raise usage(f"--seats: each of {', '.join(sheet.names)} once.")
    if columns == sheet.evening.seating and since == "now":
        raise Refused("nothing would change: they sit so already.")
    return SeatsTold(at, tuple(sheet.names[c] for c in columns), since, note)


def _dealer_entry(sheet: ScoreSheet, word: str, at: datetime, note: str | None) -> DealerTold:
    """Who deals the hand in progress."""
    column = table_now(sheet).player(word)
    if column == sheet.evening.dealer:
        raise Refused(f"nothing would change: {sheet.names[column]} deals hand {sheet.evening.number} already.")
    return DealerTold(at, sheet.names[column], note)


def _lead_entry(sheet: ScoreSheet, word: str, at: datetime, note: str | None) -> LeadChanged:
    """Who leads the first trick from now on."""
    leads = "declarer" if word == "dealer" else "left"
    if leads == sheet.evening.lead:
        raise Refused("nothing would change: the first trick is led so already.")
    return LeadChanged(at, leads, note)


def _end_entry(sheet: ScoreSheet, hands: int | None, points: int | None, at: datetime, note: str | None) -> EndAgreed:
    """When the evening ends; neither number means no fixed end."""
    agreed = sheet.evening.end._replace(hands=hands, points=points)
    if agreed == sheet.evening.end:
        raise Refused("nothing would change: that end is agreed already.")
    return EndAgreed(at, hands, points, note)
