"""The beginning of the guided evening in words: last time's players, the questions of a new evening, taking one up.

Plain text, wide or narrow.
"""

from __future__ import annotations

from datetime import datetime

from referee.game.rules import Rules
from referee.game.scoresheet import ScoreSheet
from referee.views import margin, moments, words
from referee.views.aside import aside, depth, has_room, question
from referee.views.screen import GLUE, STOP, Screen, cells, wrap


def new_one(last: ScoreSheet | None, name: str | None, screen: Screen, *, others: bool) -> list[str]:
    """That a new evening begins, since none is open or none of that name, and who played last time."""
    none = "A new evening." if others else "No evening is open."
    new = none if name is None else f"{name} is a new evening."
    return wrap(STOP.join([new, *([_last_time(last, screen)] if last else [])]), screen.line)


def last_players(last: ScoreSheet, screen: Screen) -> list[str]:
    """Who played last time, clockwise."""
    return wrap(_last_time(last, screen), screen.line)


def _last_time(last: ScoreSheet, screen: Screen) -> str:
    """`Last time (20 Nov): Anna, Boris, Chai, clockwise.`, with the game where it is not the usual one."""
    started, names = last.session.head.started, ", ".join(last.names[c] for c in last.evening.seating)
    game = "" if last.rules.is_default else f" {last.rules.title}."
    month = f"{started:%B}" if screen.plain else f"{started:%b}"
    return f"Last time ({started.day} {month}): {names}, clockwise.{game}"


def players_prompt(last: ScoreSheet | None, screen: Screen) -> str:
    """Who sits down."""
    names, same = "three names clockwise", "Enter = the same, or "
    if screen.narrow:
        names, same = ("3 names", "Enter = same, or ") if last else (names, "")
    return question("players", same + names if last else names, screen)


HELP = {
    "players": "Three names, as you sit clockwise, blanks between them; commas where a name has blanks. "
    "1 2 3 are last time's players, in any order.",
    "dealer": "Who deals the first hand: a name, its beginning, or the number of the seat. Enter draws one.",
    "lead": "Who leads the first trick of every hand: d is who names trump, l sits at the dealer's left.",
    "hands": "After how many hands the evening ends: a number. p10 ends it when somebody has 10 points. "
    "Enter leaves it open; end-session ends it.",
}
"""What is asked before the first hand, at more length."""


def helped(question: str, screen: Screen) -> list[str]:
    """What can be answered to a question before the first hand."""
    return aside(f"{HELP[question]}{STOP}< goes back, quit leaves.", screen)


def nearly_known(close: str, screen: Screen) -> list[str]:
    """That a name nearly equals one that is known."""
    return wrap(f"{close} is known. The same person?", screen.line)


def same_prompt(close: str, name: str) -> str:
    """Whether a name is the known one."""
    return f"[Enter = yes, {close}; n = no, {name}]"


def dealer_prompt(names: tuple[str, str, str], screen: Screen) -> str:
    """Who deals first."""
    seats = " ".join(f"{place} {name}" for place, name in enumerate(names, start=1))
    hint = f"Enter = I draw, or {seats}"
    fits = has_room(hint, screen)
    return question("dealer", hint if fits else "Enter = I draw, or a name", screen)


def drawn(name: str, screen: Screen) -> list[str]:
    """Whom the draw made the first dealer."""
    return aside(f"I draw {name}.", screen)


def lead_prompt(rules: Rules, usual: str, screen: Screen, *, as_last_time: bool) -> str:
    """Who leads the first trick: `usual` is the likely answer, `declarer` or `left`."""
    dealer = "dealer" if rules.declarer == "dealer" else "declarer"
    if screen.narrow:
        hint = f"Enter = {dealer}, l = left" if usual == "declarer" else f"Enter = left, d = {dealer}"
        return question("lead", hint, screen)
    so = ", as last time" if as_last_time else ""
    if usual == "declarer":
        return question("lead", f"Enter = the {dealer} leads trick 1{so}; l = dealer's left", screen)
    return question("lead", f"Enter = the dealer's left leads trick 1{so}; d = {dealer}", screen)


def end_prompt(screen: Screen) -> str:
    """When the evening ends."""
    if screen.narrow:
        return question("hands", "Enter = open; 6, 9, 12", screen)
    return question("hands", "Enter = no fixed end; 6, 9 or 12 give equal deals; p10 = points", screen)


def new_evening(sheet: ScoreSheet, path: str, screen: Screen) -> list[str]:
    """Where the new sheet lies, and the answers that always fit."""
    odd = [line for remark in words.unequal_deals(sheet.evening.end) for line in aside(remark, screen)]
    keys = "? help    < back    quit"
    if screen.plain:
        return odd + aside(f"Sheet: {path}{STOP}{' '.join(keys.split())}", screen)
    if depth(screen) + cells(path) + 6 + len(keys) <= screen.line:
        return [*odd, *aside(f"{path}      {keys}".replace(" ", GLUE), screen)]
    return odd + aside(path, screen) + aside(keys, screen)


def begun(sheet: ScoreSheet, now: datetime, screen: Screen) -> list[str]:
    """An evening that is gone on with: how far it is and since when it rests; after long, what was begun."""
    entries = sheet.session.entries
    last = entries[-1].at if entries else sheet.session.head.started
    what = "last entry" if entries else "begun"
    lines = wrap(f"{sheet.name}, {margin.state(sheet)}, {what} {moments.ago(last, now)}.", screen.line)
    deal = sheet.evening.deal
    if moments.is_cold(sheet, now) and (deal.swaps or deal.contract):
        lines += wrap(moments.begun_line(sheet), screen.line)
        lines += wrap("The cards are gone? Then type: misdeal", screen.line)
    return lines
