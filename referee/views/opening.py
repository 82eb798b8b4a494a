"""What a new session answers: who sits where, who deals, what was agreed, where the sheet lies.

Plain text; the sentences that other answers share stand in `answers` and `words`.
"""

from __future__ import annotations

from referee.game.players import turn
from referee.game.scoresheet import ScoreSheet
from referee.views import words
from referee.views.answers import roles
from referee.views.screen import GLUE, STOP, Screen, wrap


def opened(sheet: ScoreSheet, path: str, screen: Screen, *, drawn: bool, dated: bool = False) -> str:
    """The answer to a new session: who sits where, who deals, what was agreed, where it is kept.

    An evening that is `dated` was played before; its day comes first.
    """
    evening, names = sheet.evening, sheet.names
    left, right = turn(evening.seating, evening.dealer, clockwise=True)[1:]
    dealer = names[evening.dealer]
    how = " (drawn)" if drawn else ""
    end = words.capital(words.end_words(evening.end))
    sits = f"At {dealer}'s left sits {names[left]}, then {names[right]}."
    lines = wrap(f"The evening of {words.begun(sheet.session.head.started, screen)}.", screen.line) if dated else []
    lines += wrap(f"{dealer} deals first{how}.{STOP}{sits}{STOP}{end}.", screen.line)
    for remark in words.unequal_deals(evening.end):
        lines += wrap(remark, screen.line)
    lines += wrap(lead_words(sheet), screen.line)
    lines += wrap(f"Sheet: {path}", screen.line, then="  ")
    order = turn(evening.seating, evening.dealer, clockwise=sheet.rules.clockwise)
    does = {c: ", ".join(roles(sheet, c)) for c in order}
    parts = [f"{names[c]}{GLUE}{evening.targets[c]}" + (f" ({does[c]})" if does[c] else "") for c in order]
    targets = "Targets of hand" if screen.plain else "Hand"
    return "\n".join(lines + wrap(f"{targets} 1: {', '.join(parts)}.{STOP}No exchange.", screen.line))


def lead_words(sheet: ScoreSheet) -> str:
    """Who leads the first trick, and that other tables do it the other way."""
    if sheet.evening.lead == "left":
        return "The dealer's left leads the first trick (other tables: the declarer, --lead dealer)."
    who = "dealer" if sheet.rules.declarer == "dealer" else "declarer"
    return f"The {who} leads the first trick (other tables: the dealer's left, --lead left)."
