"""The JSON documents of the season. Numbers stay numbers; keys may be added, never changed."""

from __future__ import annotations

from typing import Any

from referee.game.season import Person, Place, Run, Season, Tally
from referee.views.season_rows import averaged
from referee.views.season_words import contracts, met

Document = dict[str, Any]


def season_document(season: Season) -> Document:
    """What `season` answers."""
    return {**_head(season), "players": [_person(person) for person in season.ranking]}


def player_document(season: Season) -> Document:
    """What `season PLAYER` answers: the same of one player, and everything about him."""
    person, stats = season.find()
    won = stats.evenings_won
    return {
        **_head(season),
        "players": [_person(person)] if person else [],
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
            for other, together in met(season, stats)
        ],
        "contracts": [{"contract": contract, **_tally(tally)} for contract, tally in contracts(stats)],
        "hands_made": _run(stats.hands_made),
        "sheets_won": {"length": won.length, "sessions": [part.sheet for part in stats.won_between(won)]},
        "best": [_hand(place) for place in stats.best],
        "worst": [_hand(place) for place in stats.worst],
        "totals": [{**_hand(place), "total": total} for place, total in zip(stats.hands, stats.totals, strict=True)],
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
            for apart in season.excluded
        ],
    }


def _person(person: Person) -> Document:
    return {
        "player": person.name,
        "sheets": person.sheets,
        "won": person.won,
        "shared": person.shared,
        **_tally(person.hands),
        "targets": [{"target": target, **_tally(person.as_target[target])} for target in person.targets],
    }


def _tally(tally: Tally) -> Document:
    return {"hands": tally.hands, "points": tally.points, "average": averaged(tally), "made": tally.made}


def _run(run: Run) -> Document:
    ends = {"from": run.first, "to": run.last}
    return {"length": run.length, **{word: place and _place(place) for word, place in ends.items()}}


def _place(place: Place) -> Document:
    part, played = place
    return {"date": part.started.date().isoformat(), "session": part.sheet, "hand": played.number}


def _hand(place: Place) -> Document:
    _, played = place
    return {
        **_place(place),
        "points": played.points,
        "tricks": played.tricks,
        "target": played.target,
        "contract": played.contract,
    }
