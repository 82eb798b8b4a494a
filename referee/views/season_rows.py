"""The season as tables for other programs: one line a player, or one a hand of the player who was asked for."""

from __future__ import annotations

from referee.game.season import Person, Season, Tally
from referee.views.rows import Cell, Line

_OF_A_TALLY = ("hands", "points", "average", "made")

SEASON = ("player", "sheets", "won", "shared", *_OF_A_TALLY)
"""Columns of the season, before those of each target; names are added at the end and never changed."""

PLAYER = ("session", "started", "hand", "contract", "player", "target", "tricks", "points", "total")
"""Columns of one player's season; names are added at the end and never changed."""


def season_columns(season: Season) -> tuple[str, ...]:
    """What stands in the lines, and after it the same of every target that somebody had: `as_8_hands`."""
    return (*SEASON, *(f"as_{target}_{word}" for target in season.targets for word in _OF_A_TALLY))


def season_lines(season: Season) -> list[Line]:
    """One line a player, most points first."""
    return [_line(person, season.targets) for person in season.ranking]


def _line(person: Person, targets: list[int]) -> Line:
    line: Line = {"player": person.name, "sheets": person.sheets, "won": person.won, "shared": person.shared}
    line |= _cells(person.hands)
    for target in targets:
        line |= {f"as_{target}_{word}": cell for word, cell in _cells(person.as_target.get(target, Tally())).items()}
    return line


def _cells(tally: Tally) -> dict[str, Cell]:
    return dict(zip(_OF_A_TALLY, (tally.hands, tally.points, averaged(tally), tally.made), strict=True))


def averaged(tally: Tally) -> float | None:
    """Points a hand as other programs get them; None without a hand."""
    return None if tally.average is None else round(tally.average, 4)


def player_lines(season: Season) -> list[Line]:
    """One line a hand of the player who was asked for, the oldest first; `total` is the running total after it."""
    person, stats = season.find()
    return [
        {
            "session": part.sheet,
            "started": f"{part.started:%Y-%m-%d}",
            "hand": played.number,
            "contract": played.contract,
            "player": person.name if person else None,
            "target": played.target,
            "tricks": played.tricks,
            "points": played.points,
            "total": total,
        }
        for (part, played), total in zip(stats.hands, stats.totals, strict=True)
    ]
