"""What is said of the season in several forms: its sentences, and the order in which things are told.

It draws nothing and works nothing out.
"""

from __future__ import annotations

from datetime import date, datetime

from referee.game.season import Excluded, HeadToHead, Person, Place, PlayerSheet, PlayerStats, Run, Season, Tally
from referee.views import words
from referee.views.screen import Screen, and_words, counted, one_line

_LISTED = 3
"""Sheets that are named one by one; of more the first and the last."""


def full_day(when: datetime | date, screen: Screen) -> str:
    """A day in words, with its year: `Fri 27 Nov 2026`."""
    return f"{words.day(when, screen)} {when.year}"


def span(season: Season, screen: Screen) -> str:
    """How many sheets there are, and from when to when: `2 sheets, Fri 27 Nov 2026 to Sat 28 Nov 2026`."""
    sheets = counted(season.sheets, "sheet")
    if season.first is None or season.last is None:
        return sheets
    first, last = full_day(season.first, screen), full_day(season.last, screen)
    return f"{sheets}, {first}" if first == last else f"{sheets}, {first} to {last}"


ORDER = "most points first"
"""How players stand."""


def not_counted(season: Season) -> str:
    """How many sheets are named and not counted, where there is no room for their names."""
    left = [apart for apart in season.excluded if apart.why != "undecided"]
    is_one = len(left) == 1
    return f"{counted(len(left), 'sheet')} {'is' if is_one else 'are'} not counted." if left else ""


def nothing(season: Season, screen: Screen) -> str:
    """That no finished sheet counts, and within which days it was looked for."""
    days = [f"since {full_day(season.since, screen)}"] if season.since else []
    days += [f"until {full_day(season.until, screen)}"] if season.until else []
    return f"No finished sheet{' ' if days else ''}{' '.join(days)}, so there is no season yet."


def apart_line(apart: Excluded) -> str:
    """A sheet that is named beside the figures, and why."""
    name = one_line(apart.name)
    if apart.why == "unreadable":
        return f"{name} is not counted: it cannot be read. {one_line(apart.error or '')}"
    if apart.why == "unfinished":
        return f"{name} is not counted: it is not finished, {words.played(apart.hands)}."
    if apart.why == "empty":
        return f"{name} is not counted: it was closed before a hand was scored."
    trick = apart.ask.trick if apart.ask else ""
    return f"{name} counts with {counted(apart.hands, 'hand')}, but nobody won it: who won trick {trick} is not known."


def place(where: Place, screen: Screen) -> str:
    """`hand 3 of friday, Fri 27 Nov 2026`"""
    part, played = where
    return f"hand {played.number} of {sheet_words(part, screen)}"


def sheet_words(part: PlayerSheet, screen: Screen) -> str:
    """`friday, Fri 27 Nov 2026`"""
    return f"{one_line(part.sheet)}, {full_day(part.started, screen)}"


def made_line(run: Run, screen: Screen) -> str:
    """The longest row of targets made, from which hand to which."""
    if not run.first or not run.last:
        return "No target made yet."
    if run.length == 1:
        return f"Longest run of targets made: 1 hand, {place(run.first, screen)}."
    (part, first), (end, last) = run.first, run.last
    if part == end:
        where = f"hands {first.number} to {last.number} of {sheet_words(part, screen)}"
    else:
        where = f"from {place(run.first, screen)}, to {place(run.last, screen)}"
    return f"Longest run of targets made: {run.length} hands, {where}."


def won_line(stats: PlayerStats, screen: Screen) -> str:
    """The longest row of sheets won alone, and which they are."""
    run = stats.evenings_won
    if not run.length:
        return "No sheet won alone yet."
    parts = [f"{one_line(part.sheet)} ({full_day(part.started, screen)})" for part in stats.won_between(run)]
    which = and_words(parts) if len(parts) <= _LISTED else f"from {parts[0]} to {parts[-1]}"
    return f"Longest run of sheets won alone: {run.length}, {which}."


def contract_name(contract: str | None) -> str:
    """A contract as it is read aloud, or that it was not noted."""
    return "not noted" if contract is None else words.contract_words(contract)


def contracts(stats: PlayerStats) -> list[tuple[str | None, Tally]]:
    """Contracts in which the player played, the one played most often first; what was not noted last."""
    return sorted(stats.contracts.items(), key=lambda each: (each[0] is None, -each[1].hands, each[0] or ""))


def met(season: Season, stats: PlayerStats) -> list[tuple[Person, HeadToHead]]:
    """Everybody whom the player met, most hands together first; of equals as they stand in the season."""
    found = [(person, stats.against.get(who)) for who, person in season.ranked]
    return sorted(((each, both) for each, both in found if both), key=lambda pair: -pair[1].hands)
