"""Who has played here before: last time's evening, and names that were written in other evenings.

It looks into the sheets written last and asks about a name that nearly equals a known one; what
cannot be read is passed over, for nothing is decided by it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

import click

from referee.commands.asking import ask
from referee.commands.sheets import worked_out_each
from referee.errors import Unclear, Unreadable, quoted
from referee.files.folder import list_sheets
from referee.game.players import key
from referee.game.scoresheet import ScoreSheet

if TYPE_CHECKING:
    from referee.views.screen import Screen

LOOK_BACK = 20
"""Sheets, the ones written last, whose names are known."""

_NEARLY = 0.75
"""Likeness, from 0 to 1, from which two names may be one person's: two letters of four may have changed places."""


def evenings(folder: str) -> list[ScoreSheet]:
    """The sheets of a folder that can be read, without their exchanges; the evening that was begun last comes first.

    A sheet of an older one may have been written since.
    """
    looked = worked_out_each(list_sheets(folder)[:LOOK_BACK], exchanges=False)
    found = [sheet for _, sheet in looked if not isinstance(sheet, Unreadable)]
    return sorted(found, key=lambda sheet: sheet.session.head.started, reverse=True)


def known_names(past: list[ScoreSheet]) -> list[str]:
    """Names as they stand on the sheets, each person's latest spelling, those of last time first."""
    found: dict[str, str] = {}
    for sheet in past:
        for name in (*(sheet.names[c] for c in sheet.evening.seating), *sheet.evening.people):
            found.setdefault(key(name), name)
    return list(found.values())


def nearly(name: str, known: list[str]) -> str | None:
    """The known name that another one nearly equals, and is not; None where there is none. Accents do not count."""
    from difflib import get_close_matches

    if key(name) in map(key, known):
        return None
    spelt = {_bare(each): each for each in reversed(known)}
    close = get_close_matches(_bare(name), spelt, n=1, cutoff=_NEARLY)
    return spelt[close[0]] if close else None


def _bare(name: str) -> str:
    """The letters of a name without accents, all of them small."""
    return "".join(char for char in normalize("NFD", key(name)) if not combining(char))


def recognised(name: str, known: list[str], screen: Screen) -> str:
    """The name, or the known one if the person at the terminal says that it is the same person's. Raises GoBack."""
    close = nearly(name, known)
    if close is None:
        return name
    from referee.views.welcome import nearly_known, same_prompt

    click.echo("\n".join(nearly_known(close, screen)))
    return close if ask(same_prompt(close, name), partial(_yes, name)) else name


def _yes(name: str, word: str) -> bool:
    """Whether an answer says yes; Enter does. Raises UnclearChoice."""
    if word == "" or key(word) in ("y", "yes", "1"):
        return True
    if key(word) in ("n", "no", "2", key(name)):
        return False
    raise Unclear(f"{quoted(word)}; expected Enter or n.")
