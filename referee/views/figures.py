"""The season as numbers and as sentences: the JSON documents, rows for a table, one fact a sentence.

Numbers stay numbers; nothing is drawn here and nothing is worked out but averages.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from itertools import accumulate
from typing import Any

from referee.portrait import Feat, Part, Portrait, Run, Tally, Together
from referee.season import Apart, Person, Season
from referee.views import words
from referee.views.screen import Screen, and_words, counted, one_line

_SCREEN = Screen(plain=True)
"""What the sentences are written for."""

Document = dict[str, Any]
Row = dict[str, str | int | float | None]
"""One line of a table by its column names."""


# -- what is said in several forms ------------------------------------------------------------


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


def nothing(season: Season, screen: Screen) -> str:
    """That no finished sheet counts, and within which days it was looked for."""
    days = [f"since {full_day(season.since, screen)}"] if season.since else []
    days += [f"until {full_day(season.until, screen)}"] if season.until else []
    return f"No finished sheet{' ' if days else ''}{' '.join(days)}, so there is no season yet."


def apart_line(apart: Apart) -> str:
    """A sheet that is named beside the figures, and why."""
    name = one_line(apart.name)
    if apart.why == "unreadable":
        return f"{name} is not counted: it cannot be read. {one_line(apart.error or '')}"
    if apart.why == "unfinished":
        at = f"after hand {apart.hands}" if apart.hands else "before hand 1"
        return f"{name} is not counted: it is not finished, {at}."
    if apart.why == "empty":
        return f"{name} is not counted: it was closed before a hand was scored."
    trick = apart.ask.trick if apart.ask else ""
    return f"{name} counts with {counted(apart.hands, 'hand')}, but nobody won it: who won trick {trick} is not known."


def place(part: Part, hand: int, screen: Screen) -> str:
    """`hand 3 of friday, Fri 27 Nov 2026`"""
    return f"hand {hand} of {one_line(part.sheet)}, {full_day(part.started, screen)}"


def made_line(run: Run, screen: Screen) -> str:
    """The longest row of targets made, from which hand to which."""
    if not run.first or not run.last:
        return "No target made yet."
    if run.length == 1:
        return f"Longest run of targets made: 1 hand, {place(*run.first, screen)}."
    (part, first), (end, last) = run.first, run.last
    if part == end:
        where = f"hands {first} to {last} of {one_line(part.sheet)}, {full_day(part.started, screen)}"
    else:
        where = f"from {place(part, first, screen)}, to {place(end, last, screen)}"
    return f"Longest run of targets made: {run.length} hands, {where}."


def won_line(portrait: Portrait, screen: Screen) -> str:
    """The longest row of sheets won alone, and which they are."""
    run = portrait.evenings_won
    if not run.length:
        return "No sheet won alone yet."
    sheets = [f"{one_line(part.sheet)} ({full_day(part.started, screen)})" for part in portrait.won_between(run)]
    return f"Longest run of sheets won alone: {run.length}, {and_words(sheets)}."


def contract_name(contract: str | None) -> str:
    """A contract as it is read aloud, or that it was not noted."""
    return "not noted" if contract is None else words.contract_words(contract)


def contracts(portrait: Portrait) -> list[tuple[str | None, Tally]]:
    """Contracts in which the player played, the one played most often first; what was not noted last."""
    return sorted(portrait.contracts.items(), key=lambda each: (each[0] is None, -each[1].hands, each[0] or ""))


def against(season: Season, portrait: Portrait) -> list[tuple[Person, Together]]:
    """Everybody whom the player met, most hands together first."""
    met = [(season.people[who], together) for who, together in portrait.against.items()]
    return sorted(met, key=lambda each: (-each[1].hands, season.ranking.index(each[0])))


# -- JSON -------------------------------------------------------------------------------------


def document(season: Season) -> Document:
    """What `season` answers."""
    return {**_head(season), "players": [_person(person) for person in season.ranking]}


def player_document(season: Season) -> Document:
    """What `season PLAYER` answers: the same of one player, and everything about him."""
    person, portrait = season.find()
    won = portrait.evenings_won
    return {
        **_head(season),
        "players": [_person(person)],
        "against": [
            {
                "player": other.name,
                "hands": together.hands,
                "points": together.points,
                "theirs": together.theirs,
                "ahead": together.ahead,
                "level": together.level,
                "behind": together.behind,
            }
            for other, together in against(season, portrait)
        ],
        "contracts": [{"contract": contract, **_tally(tally)} for contract, tally in contracts(portrait)],
        "hands_made": _run(portrait.hands_made),
        "sheets_won": {"length": won.length, "sessions": [part.sheet for part in portrait.won_between(won)]},
        "best": [_feat(feat) for feat in portrait.best],
        "worst": [_feat(feat) for feat in portrait.worst],
        "totals": player_rows(season),
    }


def _head(season: Season) -> Document:
    return {
        "since": season.since and season.since.isoformat(),
        "until": season.until and season.until.isoformat(),
        "sheets": season.sheets,
        "first": season.first and season.first.isoformat(),
        "last": season.last and season.last.isoformat(),
        "apart": [
            {
                "session": apart.name,
                "why": apart.why,
                "hands": None if apart.why == "unreadable" else apart.hands,
                "trick": apart.ask.trick if apart.ask else None,
                "error": apart.error,
            }
            for apart in season.apart
        ],
    }


def _person(person: Person) -> Document:
    return {
        "player": person.name,
        "sheets": person.sheets,
        "won": person.won,
        "shared": person.shared,
        **_tally(person.hands),
        "targets": [
            {"target": target, **_tally(person.as_target[target])} for target in sorted(person.as_target)[::-1]
        ],
    }


def _tally(tally: Tally) -> Document:
    return {"hands": tally.hands, "points": tally.points, "average": _number(tally.average), "made": tally.made}


def _number(average: float | None) -> float | None:
    return None if average is None else round(average, 4)


def _run(run: Run) -> Document:
    ends = {"from": run.first, "to": run.last}
    return {"length": run.length, **{word: end and _place(*end) for word, end in ends.items()}}


def _place(part: Part, hand: int) -> Document:
    return {"date": part.started.date().isoformat(), "session": part.sheet, "hand": hand}


def _feat(feat: Feat) -> Document:
    told = feat._asdict()
    return {"date": told.pop("started").date().isoformat(), "session": told.pop("sheet"), **told}


# -- rows -------------------------------------------------------------------------------------


def columns(season: Season) -> tuple[str, ...]:
    """The columns of `rows`, also where nobody has played."""
    return tuple(_row(season, Person("", (datetime.min, ""))))


PLAYER_COLUMNS = ("date", "session", "hand", "points", "total")
"""The columns of `player_rows`."""


def rows(season: Season) -> list[Row]:
    """One row a player, with columns for every target of the season."""
    return [_row(season, person) for person in season.ranking]


def _row(season: Season, person: Person) -> Row:
    row: Row = {"player": person.name, "sheets": person.sheets, "won": person.won, "shared": person.shared}
    row |= _tally(person.hands)
    for target in season.targets:
        tally = person.as_target.get(target, Tally())
        row |= {f"as_{target}_{word}": number for word, number in _tally(tally).items()}
    return row


def player_rows(season: Season) -> list[Row]:
    """One row a hand of the player who was asked for, with the running total after it."""
    _, portrait = season.find()
    found: list[Row] = []
    total = accumulate(points for part in portrait.parts for points in part.points)
    for part in portrait.parts:
        for hand, points in zip(part.numbers, part.points, strict=True):
            found.append({**_place(part, hand), "points": points, "total": next(total)})
    return found


# -- sentences --------------------------------------------------------------------------------


def facts(season: Season) -> list[str]:
    """The season in full sentences, one fact each, without signs."""
    if not season.sheets:
        return [nothing(season, _SCREEN), *map(apart_line, season.apart)]
    told = [f"The season has {span(season, _SCREEN)}."]
    for person in season.ranking:
        told += _of_person(person)
    return told + [apart_line(apart) for apart in season.apart]


def player_facts(season: Season) -> list[str]:
    """One player's season in full sentences."""
    person, portrait = season.find()
    name = person.name
    told = [f"The season has {span(season, _SCREEN)}.", *_of_person(person)]
    for other, together in against(season, portrait):
        told.append(
            f"Against {other.name} {name} played {counted(together.hands, 'hand')}: "
            f"{name} {spoken(together.points)}, {other.name} {spoken(together.theirs)}."
        )
        told.append(
            f"Of these sheets {name} was ahead of {other.name} in {together.ahead}, "
            f"level in {together.level}, behind in {together.behind}."
        )
    for contract, tally in contracts(portrait):
        played = f"With the contract {contract_name(contract)}" if contract else "Where no contract was noted"
        told.append(f"{played} {name} {_in_hands(tally)}.")
    told += [made_line(portrait.hands_made, _SCREEN), won_line(portrait, _SCREEN)]
    told += [f"Best hand: {feat_line(feat)}." for feat in portrait.best]
    told += [f"Worst hand: {feat_line(feat)}." for feat in portrait.worst]
    return told + [apart_line(apart) for apart in season.apart]


def _of_person(person: Person) -> Iterator[str]:
    sheets, name = counted(person.sheets, "sheet"), person.name
    yield f"{name} played in {sheets}, won {person.won} alone and shared {person.shared}."
    yield f"{name} {_in_hands(person.hands)}."
    for target in sorted(person.as_target, reverse=True):
        yield f"As {target} {name} {_in_hands(person.as_target[target])}."


def _in_hands(tally: Tally) -> str:
    return (
        f"has {spoken(tally.points)} in {counted(tally.hands, 'hand')}, {spoken(tally.average or 0, places=2)} a hand, "
        f"and made the target in {tally.made} of {tally.hands}"
    )


def feat_line(feat: Feat) -> str:
    """`plus 6, 14 tricks of 8, spades, hand 2 of friday, Friday 27 November 2026`"""
    contract = f", {contract_name(feat.contract)}" if feat.contract else ""
    where = f"hand {feat.hand} of {one_line(feat.sheet)}, {full_day(feat.started, _SCREEN)}"
    return f"{spoken(feat.points)}, {counted(feat.tricks, 'trick')} of {feat.target}{contract}, {where}"


def spoken(points: float, *, places: int = 0) -> str:
    """Points as they are read aloud: `plus 3`, `minus 1`, `0`; an average with so many decimal places."""
    rounded = round(points, places)
    text = f"{abs(rounded):.{places}f}"
    return f"plus {text}" if rounded > 0 else f"minus {text}" if rounded < 0 else "0"
