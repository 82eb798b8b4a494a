"""How it stands and how it ends, in words: the score, the lead, what is to come, the winner or the tie.

Plain text; how a winner is worded stands in `words`.
"""

from __future__ import annotations

from referee.game.players import Numbers
from referee.game.scoresheet import ScoreSheet
from referee.views import words
from referee.views.screen import GLUE, STOP, Screen, and_words, counted, wrap

_CLOSE = 5
"""Points that can change hands in the last hand of an evening."""


def scores(sheet: ScoreSheet, points: Numbers, screen: Screen) -> str:
    """`Anna +3, Boris -1, Chai -2`, clockwise."""
    return ", ".join(f"{sheet.names[c]}{GLUE}{screen.signed(points[c])}" for c in sheet.evening.seating)


def score_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """`Score   Anna +3, Boris -1, Chai -2.`"""
    return screen.headed("Score", scores(sheet, sheet.totals, screen) + ".")


def lead_line(sheet: ScoreSheet) -> str:
    """Who leads by how much, and what is still to come."""
    top = [c for c in sheet.ranking if sheet.ranks[c] == 1]
    names = and_words([sheet.names[c] for c in top])
    if len(top) == 3:
        lead = "All three are level"
    elif len(top) == 2:
        lead = f"{names} are level"
    else:
        second = max(sheet.totals[c] for c in sheet.ranking if c != top[0])
        lead = f"{names} leads by {sheet.totals[top[0]] - second}"
    return f"{lead}{_to_go(sheet)}."


def _to_go(sheet: ScoreSheet) -> str:
    end, played = sheet.evening.end, len(sheet.hands)
    if end.hands:
        left = end.hands - played
        return f", {counted(left, 'hand')} to go" if left > 0 else ""
    if end.points:
        left = end.points - max(sheet.totals)
        return f", {counted(left, 'point')} short of {end.points}" if left > 0 else ""
    return ""


def keep_apart(sheet: ScoreSheet) -> list[str]:
    """That the last trick may decide, before the agreed last hand of an evening whose lead can still be lost."""
    end = sheet.evening.end
    first, second = sorted(sheet.totals, reverse=True)[:2]
    if not end.hands or end.hands - len(sheet.hands) != 1 or first - second > _CLOSE:
        return []
    return [f"Keep trick {sheet.rules.tricks} apart; it may decide."]


def end_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The end: who won by what, or the one trick that the referee has to know."""
    result = sheet.outcome
    lines = score_lines(sheet, screen) if sheet.hands else []
    if result is None or not result.ask:
        text = words.outcome_line(sheet, result, screen) if result else ""
        return lines + wrap(f"{that_was(sheet)}{text}{STOP}One more hand: ref play-on", screen.line)
    who = f"{STOP}Who won trick {result.ask.trick}?"
    lines += wrap(that_was(sheet) + tie_line(sheet, screen) + who, screen.line)
    return lines + tie_hints(sheet, screen)


def tie_line(sheet: ScoreSheet, screen: Screen) -> str:
    """That some are level, in what, and where the answer lies on the table."""
    assert sheet.ask is not None, "a tie that is decided needs no answer"
    among = sheet.ask.among
    names = and_words([sheet.names[c] for c in among])
    total, last = sheet.totals[among[0]], sheet.hands[-1].points[among[0]]
    return (
        f"{names} are level: {screen.signed(total)} in all, {screen.signed(last)} in this hand.{STOP}"
        "Don't gather the cards: the last trick lies on top of its winner's pile."
    )


def tie_hints(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """What can be typed where a tie waits for a trick."""
    known = " ".join(sheet.names[c] for c in sheet.hands[-1].order.last)
    typed = f"{known} PLAYER" if known else "PLAYER"
    hints = (
        (f"ref record-last-tricks {typed} ...", ": ", "from the last trick back"),
        ("ref record-last-tricks --later PLAYER", ": ", "whose last trick came later"),
        ("ref end-session --shared", ", ", "or --winner PLAYER: nobody knows, the table agrees"),
    )
    told = [f"{command}{apart if screen.plain else '   '}{what}" for command, apart, what in hints]
    return [line for hint in told for line in wrap(hint, screen.line, then="    ")]


def that_was(sheet: ScoreSheet) -> str:
    """That the agreed end has come, with a blank behind; empty where it has not."""
    end, played = sheet.evening.end, len(sheet.hands)
    if end.hands and played == end.hands:
        return f"That was hand {played} of {end.hands}.{STOP}"
    if end.points and max(sheet.totals, default=0) >= end.points:
        return f"{counted(end.points, 'point')} {'is' if end.points == 1 else 'are'} reached.{STOP}"
    return ""
