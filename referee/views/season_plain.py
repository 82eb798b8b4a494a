"""The season as facts: one a line, each a whole sentence in full words, to be read aloud or line by line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from referee.game.season import Person, Place, PlayerStats, Season, Tally
from referee.views import season_words as told
from referee.views.screen import Screen, counted

_SCREEN = Screen(plain=True)

Facts = list[str]


def season_facts(season: Season) -> Facts:
    """Everybody, most points first; then the sheets that are named and not counted."""
    if not season.sheets:
        return _nothing(season)
    people = [fact for person in season.ranking for fact in _of_person(person)]
    return [_span(season), f"The players are told with the {told.ORDER}.", *people, *_apart(season)]


def player_facts(season: Season) -> Facts:
    """Everything of one player; at the end the running total, sheet by sheet."""
    person, stats = season.find()
    if person is None:
        return _nothing(season)
    return [
        _span(season),
        *_of_person(person),
        *_against(season, person, stats),
        *_contracts(person, stats),
        told.made_line(stats.hands_made, _SCREEN),
        told.won_line(stats, _SCREEN),
        *(f"Best hand: {_hand(place)}." for place in stats.best),
        *(f"Worst hand: {_hand(place)}." for place in stats.worst),
        *_running_total(person, stats),
        *_apart(season),
    ]


def _nothing(season: Season) -> Facts:
    return [told.nothing(season, _SCREEN), *_apart(season)]


def _span(season: Season) -> str:
    return f"The season has {told.span(season, _SCREEN)}."


def _apart(season: Season) -> Facts:
    return [told.apart_line(apart) for apart in season.excluded]


def _of_person(person: Person) -> Iterator[str]:
    sheets, name = counted(person.sheets, "sheet"), person.name
    yield f"{name} played in {sheets}, won {person.won} alone and shared {person.shared}."
    yield f"{name} {_in_hands(person.hands)}."
    for target in person.targets:
        yield f"As {target} {name} {_in_hands(person.as_target[target])}."


def _in_hands(tally: Tally) -> str:
    return (
        f"has {_SCREEN.signed(tally.points)} in {counted(tally.hands, 'hand')}, "
        f"{_averaged(tally.average or 0)} a hand, and made the target in {tally.made} of {tally.hands}"
    )


def _averaged(average: float) -> str:
    """Points a hand as they are read aloud: `plus 0.67`, `minus 1.00`, `0`."""
    rounded = round(average, 2)
    return f"{'plus' if rounded > 0 else 'minus'} {abs(rounded):.2f}" if rounded else "0"


def _against(season: Season, person: Person, stats: PlayerStats) -> Iterator[str]:
    name = person.name
    for other, together in told.met(season, stats):
        yield (
            f"Against {other.name} {name} played {counted(together.hands, 'hand')}: "
            f"{name} {_SCREEN.signed(together.points)}, {other.name} {_SCREEN.signed(together.theirs)}."
        )
        yield (
            f"Of these sheets {name} was ahead of {other.name} in {together.ahead}, "
            f"level in {together.level}, behind in {together.behind}."
        )


def _contracts(person: Person, stats: PlayerStats) -> Iterator[str]:
    for contract, tally in told.contracts(stats):
        named = f"With the contract {told.contract_name(contract)}" if contract else "Where no contract was noted"
        yield f"{named} {person.name} {_in_hands(tally)}."


def _hand(place: Place) -> str:
    """`plus 6, 14 tricks of 8, spades, hand 2 of friday, Friday 27 November 2026`"""
    _, played = place
    contract = f", {told.contract_name(played.contract)}" if played.contract else ""
    tricks = f"{counted(played.tricks, 'trick')} of {played.target}"
    return f"{_SCREEN.signed(played.points)}, {tricks}{contract}, {told.place(place, _SCREEN)}"


def _running_total(person: Person, stats: PlayerStats) -> Iterator[str]:
    """`After friday, Friday 27 November 2026, Anna has plus 3.`, sheet by sheet."""
    parts = stats.parts
    totals = accumulate(sum(played.points for played in part.hands) for part in parts)
    for part, total in zip(parts, totals, strict=True):
        yield f"After {told.sheet_words(part, _SCREEN)}, {person.name} has {_SCREEN.signed(total)} in all."
