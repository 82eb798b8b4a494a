"""From what was typed about a change at the table to its entry; what changes nothing is refused."""

from __future__ import annotations

from datetime import datetime

from referee.commands.asking import choose
from referee.commands.desk import Desk, usage
from referee.commands.reading import table_now
from referee.errors import Refused
from referee.game.entries import DealerChanged, EndAgreed, LeadChanged, NameCorrected, SeatsChanged, SeatTaken
from referee.game.players import COLUMNS, key, names_alike, parse_name
from referee.game.scoresheet import ScoreSheet


def person(
    sheet: ScoreSheet, words: str, at: datetime, note: str | None, *, spelling: bool
) -> SeatTaken | NameCorrected:
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
    kind = NameCorrected if spelling else SeatTaken
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


def seats(sheet: ScoreSheet, words: tuple[str, str, str], since: str, at: datetime, note: str | None) -> SeatsChanged:
    """The three players in clockwise order."""
    columns = tuple(table_now(sheet).player(word) for word in words)
    if sorted(columns) != list(COLUMNS):
        raise usage(f"--seats: each of {', '.join(sheet.names)} once.")
    if columns == sheet.evening.seating and since == "now":
        raise Refused("nothing would change: they sit so already.")
    return SeatsChanged(at, tuple(sheet.names[c] for c in columns), since, note)


def dealer(sheet: ScoreSheet, word: str, at: datetime, note: str | None) -> DealerChanged:
    """Who deals the hand in progress."""
    column = table_now(sheet).player(word)
    if column == sheet.evening.dealer:
        raise Refused(f"nothing would change: {sheet.names[column]} deals hand {sheet.evening.number} already.")
    return DealerChanged(at, sheet.names[column], note)


def lead(sheet: ScoreSheet, word: str, at: datetime, note: str | None) -> LeadChanged:
    """Who leads the first trick from now on."""
    leads = "declarer" if word == "dealer" else "left"
    if leads == sheet.evening.lead:
        raise Refused("nothing would change: the first trick is led so already.")
    return LeadChanged(at, leads, note)


def end(sheet: ScoreSheet, hands: int | None, points: int | None, at: datetime, note: str | None) -> EndAgreed:
    """When the evening ends; neither number means no fixed end."""
    agreed = sheet.evening.end._replace(hands=hands, points=points)
    if agreed == sheet.evening.end:
        raise Refused("nothing would change: that end is agreed already.")
    return EndAgreed(at, hands, points, note)
