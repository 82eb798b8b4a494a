"""What looks odd about a new hand: a deal out of turn, a result that was perhaps mistyped.

Remarks only, never a refusal; the words of the rulings themselves stand in `verdicts`.
"""

from __future__ import annotations

from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet, notices
from referee.game.state import Hand
from referee.views import verdicts, words
from referee.views.screen import GLUE, STOP, Screen, counted, wrap
from referee.views.words import Speaker

_FAR_OFF = 5
"""Points off the target from which a result looks like a slip."""


def slip_lines(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, dry_run: bool) -> list[str]:
    """That the latest hand looks mistyped, as what it was typed, and how it is taken back."""
    remarks = latest_remarks(before, sheet)
    if not remarks:
        return []
    typed = f"Typed as {_seated(sheet, sheet.hands[-1])}?"
    return wrap(STOP.join([*remarks, typed, *([] if dry_run else ["If not: ref undo"])]), screen.line)


def latest_remarks(before: ScoreSheet, sheet: ScoreSheet) -> list[str]:
    """What looks mistyped in the latest hand, also that it is the one before it again."""
    hand = sheet.hands[-1]
    remarks = slip_remarks(sheet, hand)
    if remarks is None:
        return []
    again = ["The same numbers as the hand before, within two minutes."] if _is_double(before, hand, sheet) else []
    return remarks + again


def slip_remarks(sheet: ScoreSheet, hand: Hand) -> list[str] | None:
    """Who took none, or is far off his target; None where recorded tricks tell the result and no numbers."""
    if len(hand.played) == sheet.rules.tricks:
        return None
    names = words.hand_names(sheet.evening, hand)
    remarks = [f"{names[c]} took none." for c in hand.seating if hand.tricks[c] == 0 and hand.targets[c]]
    return remarks + [
        f"{names[c]} is {abs(hand.points[c])} {'over' if hand.points[c] > 0 else 'short of'} the target."
        for c in hand.seating
        if abs(hand.points[c]) >= _FAR_OFF and hand.tricks[c]
    ]


def _seated(sheet: ScoreSheet, hand: Hand) -> str:
    """The names in the order in which bare numbers are read."""
    names = words.hand_names(sheet.evening, hand)
    return ", ".join(names[c] for c in hand.seating)


def _is_double(before: ScoreSheet, hand: Hand, sheet: ScoreSheet) -> bool:
    previous = before.evening.last
    if previous is None or not _are_alike(previous, hand):
        return False
    entries = sheet.session.entries
    apart = entries[hand.entry - 1].at - entries[previous.entry - 1].at
    return 0 <= apart.total_seconds() < 120


def _are_alike(one: Hand, other: Hand) -> bool:
    return (one.tricks, one.contract) == (other.tricks, other.contract)


# -- a paper sheet ----------------------------------------------------------------------------


def paper_lines(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, dry_run: bool) -> list[str]:
    """Several new hands: who dealt which out of turn, which look mistyped, and whether all of them stood there."""
    fresh = sheet.hands[len(before.hands) :]
    lines = [line for hand in fresh for line in _turn_lines(sheet, hand, screen)]
    remarks = [(hand, slip_remarks(sheet, hand)) for hand in fresh]
    told = [f"Hand {hand.number}: {' '.join(said)}" for hand, said in remarks if said]
    lines += [line for text in told for line in wrap(text, screen.line)]
    if told:
        mend = "" if dry_run else f"{STOP}If one is a slip: ref correct-hand N"
        lines += wrap(f"Typed as {_seated(sheet, fresh[-1])}?{mend}", screen.line)
    earlier = before.hands[-len(fresh) :]
    if len(earlier) == len(fresh) and all(map(_are_alike, earlier, fresh)):
        twice = f"The same {counted(len(fresh), 'hand')} as the {len(fresh)} before them: read twice?"
        lines += wrap(twice + ("" if dry_run else f"{STOP}Then: ref undo, once a hand"), screen.line)
    return lines


def _turn_lines(sheet: ScoreSheet, hand: Hand, screen: Screen) -> list[str]:
    return [
        line
        for ruling in notices(sheet.evening, hand)
        if ruling.what == "out-of-turn"
        for line in wrap(f"Hand {hand.number}: {dealt_in_turn_of(sheet, ruling, screen)}", screen.line)
    ]


# -- out of turn ------------------------------------------------------------------------------


def out_of_turn_lines(before: ScoreSheet, sheet: ScoreSheet, screen: Screen) -> list[str]:
    """That the latest hand was dealt out of turn, unless it was announced so, and how often each has dealt."""
    hand = sheet.hands[-1]
    if hand.dealer == before.evening.dealer:
        return []
    deals = deals_words(sheet, [each.dealer for each in sheet.hands])
    return [
        line
        for ruling in notices(sheet.evening, hand)
        if ruling.what == "out-of-turn"
        for line in wrap(f"{dealt_in_turn_of(sheet, ruling, screen)}{STOP}Deals so far: {deals}.", screen.line)
    ]


def dealt_in_turn_of(sheet: ScoreSheet, ruling: Ruling, screen: Screen) -> str:
    """`Boris dealt in Anna's turn (article 5).`"""
    speaker = Speaker(sheet.names_when(ruling.entry, ruling.hand), screen, sheet.rules)
    sentence = words.capital(verdicts.ruling_sentence(ruling, speaker)).rstrip(".")
    return f"{sentence} ({speaker.article(ruling.key)})."


def deals_words(sheet: ScoreSheet, dealt: list[int]) -> str:
    """How often each has dealt: `Anna once, Boris twice, Chai not yet`."""
    often = {c: times(dealt.count(c)).replace(" ", GLUE) for c in sheet.evening.seating}
    return ", ".join(f"{sheet.names[c]}{GLUE}{often[c]}" for c in sheet.evening.seating)


def times(number: int) -> str:
    """How often in words: `once`, `not yet`."""
    return {0: "not yet", 1: "once", 2: "twice"}.get(number, f"{number} times")
