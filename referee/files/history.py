"""The sheets of former evenings and the names on them."""

from __future__ import annotations

from datetime import date
from unicodedata import combining, normalize

from referee.files.folder import score_sheets, sheet_file
from referee.files.index import summarize
from referee.game.players import key
from referee.game.scoresheet import ScoreSheet
from referee.game.which_evening import newest_first

LOOK_BACK = 20
"""Sheets, those with the newest entries, whose names are known."""

_NEARLY = 0.75
"""Likeness, from 0 to 1, from which two names may be one person's: two letters of four may have changed places."""


def evenings(folder: str) -> list[ScoreSheet]:
    """Read the newest sheets of a folder, without their exchanges; the evening that was begun last comes first.

    One without a scored hand may be a false start, so it makes nobody known. One that cannot be read is passed over,
    for nothing is decided by it.
    """
    newest = [each.name for each in newest_first(summarize(folder)) if each.status != "unreadable"]
    results = score_sheets((sheet_file(folder, name) for name in newest[:LOOK_BACK]), exchanges=False)
    sheets = [sheet for sheet in results if isinstance(sheet, ScoreSheet) and sheet.hands]
    return sorted(sheets, key=lambda sheet: sheet.started, reverse=True)


def known_names(past: list[ScoreSheet]) -> list[str]:
    """Return the names on the sheets in each person's latest spelling, those of last time first."""
    names: dict[str, str] = {}
    for sheet in past:
        for name in (*(sheet.names[c] for c in sheet.evening.seating), *sheet.evening.people):
            names.setdefault(key(name), name)
    return list(names.values())


def known_from(name: str, past: list[ScoreSheet]) -> date:
    """Return the day of the latest evening of a known name."""
    return next(sheet.started.date() for sheet in past if key(name) in map(key, sheet.evening.people))


def nearly(name: str, known: list[str]) -> str | None:
    """Find the known name that another one nearly equals, and is not. Accents do not count."""
    from difflib import get_close_matches

    if key(name) in map(key, known):
        return None
    spelt = {_bare(each): each for each in reversed(known)}
    close = get_close_matches(_bare(name), spelt, n=1, cutoff=_NEARLY)
    return spelt[close[0]] if close else None


def _bare(name: str) -> str:
    return "".join(char for char in normalize("NFD", key(name)) if not combining(char))
