"""What a score sheet says in words: who sat where, the marks in the margin and the reason for each.

Plain text and no drawing; where it stands on the screen is the affair of `sheet`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple, cast

from referee.game.exchange import Debt, Swap
from referee.game.players import Names
from referee.game.rulings import Ruling
from referee.game.scoresheet import Row, ScoreSheet, void_rulings
from referee.game.state import Hand, People, Voided
from referee.views import telling, verdicts, words
from referee.views.answers import speaker_of
from referee.views.outcome import lead_line
from referee.views.screen import Screen, cards
from referee.views.words import Speaker


class Note(NamedTuple):
    """One line below the sheet: the hand and the mark that it explains; no mark for a hand's own note."""

    hand: int
    mark: str
    text: str


def state(sheet: ScoreSheet) -> str:
    """How far the evening is: `after hand 3 of 6`."""
    if sheet.finished:
        return "finished"
    played, end = len(sheet.hands), sheet.evening.end
    at = words.played(played)
    if end.hands:
        return f"{at} of {end.hands}"
    return f"{at}, to {end.points} points" if end.points else at


def points_as(sheet: ScoreSheet, column: int, target: int) -> int:
    """Points of a player in the hands in which he had that target."""
    return sum(hand.points[column] for hand in sheet.hands if hand.targets[column] == target)


def targets_had(sheet: ScoreSheet) -> list[int]:
    """Every target that somebody had, the highest first."""
    return sorted({target for hand in sheet.hands for target in hand.targets}, reverse=True)


def meaning(sheet: ScoreSheet, screen: Screen) -> str:
    """The one line under every table: who leads and what is to come, or who won by what."""
    if sheet.outcome:
        return words.outcome_line(sheet, sheet.outcome, screen)
    return lead_line(sheet)


def nothing_yet(sheet: ScoreSheet, screen: Screen) -> str:
    """What a sheet without a hand says."""
    if sheet.finished:
        return meaning(sheet, screen)
    return f"No hand is scored yet; {sheet.names[sheet.evening.dealer]} deals hand 1."


# -- who sat where ----------------------------------------------------------------------------


def column_names(sheet: ScoreSheet) -> list[str]:
    """All who sat in each column, in order: `Chai, Dana`."""
    evening = sheet.evening
    sat = [(0, 1, 2), *(hand.people for hand in sheet.hands), evening.sitting]
    return [", ".join(dict.fromkeys(evening.people[people[c]] for people in sat)) for c in range(3)]


def newcomers(sheet: ScoreSheet, before: People, people: People) -> list[str]:
    """The name in each column of who took the seat over; empty where nobody did."""
    return [sheet.evening.people[people[c]] if before[c] != people[c] else "" for c in range(3)]


def sitting_line(sheet: ScoreSheet) -> str:
    """`clockwise Anna, Boris, Chai; Dana for Chai from hand 5`"""
    evening = sheet.evening
    sat = [(hand.people, hand.seating) for hand in sheet.hands] + [(evening.sitting, evening.seating)]
    parts = [f"clockwise {', '.join(evening.people[c] for c in sat[0][1])}"]
    for number, ((was, sat_at), (now, sits_at)) in enumerate(pairwise([((0, 1, 2), sat[0][1]), *sat]), start=1):
        changed = [f"{evening.people[now[c]]} for {evening.people[was[c]]}" for c in range(3) if was[c] != now[c]]
        if sat_at != sits_at:
            changed.append(f"clockwise {', '.join(evening.people[now[c]] for c in sits_at)}")
        parts += [f"{each} from hand {number}" for each in changed]
    return "; ".join(parts)


def seats_changed(sheet: ScoreSheet) -> bool:
    """Whether the players changed places during the evening, so that one order does not tell all."""
    return len({hand.seating for hand in sheet.hands} | {sheet.evening.seating}) > 1


# -- the exchange -----------------------------------------------------------------------------


def exchange_lines(sheet: ScoreSheet, hand: Hand, screen: Screen) -> list[str]:
    """What changed hands before a scored hand: `Anna gave Boris 2♣, back K♣`."""
    names = words.hand_names(sheet.evening, hand)
    return [_exchange_line(swap, names, screen) for swap in hand.swaps]


def _exchange_line(swap: Swap, names: Names, screen: Screen) -> str:
    giver, receiver = names[swap.giver], names[swap.receiver]
    if swap.waived:
        return f"{giver} to {receiver}: {cards(swap.cards)} waived"
    if swap.given is None or swap.returned is None:
        return f"{giver} gave {receiver} {cards(swap.cards)} face down"
    return f"{giver} gave {receiver} {screen.the(swap.given)}, back {screen.the(swap.returned)}"


# -- the margin -------------------------------------------------------------------------------


def marks(row: Row) -> str:
    """The letters in the margin of a hand, each explained below: `c` corrected, `m` misdeal,
    `d` dealt out of turn, `w` waived, `x` a ruling against somebody.
    """
    hand = row.hand
    found = (
        ("c", bool(hand.corrections)),
        ("m", bool(hand.voided)),
        ("d", any(ruling.what == "out-of-turn" for ruling in row.rulings)),
        ("w", any(swap.waived for swap in hand.swaps)),
        ("x", bool(_marked(row.own))),
    )
    return "".join(letter for letter, stands in found if stands)


def notes(sheet: ScoreSheet, screen: Screen) -> list[Note]:
    """The reason for every mark, hand by hand; each is said once."""
    found: list[Note] = []
    rows = sheet.rows()
    for row in rows:
        hand = row.hand
        speaker = speaker_of(sheet, screen)._replace(names=words.hand_names(sheet.evening, hand))
        texts = (
            ("c", _corrections(sheet, hand, speaker) + _wrong_debts(sheet, rows, row, screen)),
            ("m", _misdeals(sheet, hand, speaker)),
            ("d", _out_of_turn(row, speaker)),
            ("w", _waivers(sheet, hand, speaker)),
            ("x", [verdicts.ruling_message(ruling, speaker) for ruling in _marked(row.own)]),
            ("", [hand.note] if hand.note else []),
        )
        found += [Note(hand.number, _mark(row, mark), text) for mark, told in texts for text in told]
    return list(dict.fromkeys(found))


def _marked(rulings: tuple[Ruling, ...]) -> list[Ruling]:
    """Rulings that get an `x`: those against somebody; notices have marks of their own."""
    return [ruling for ruling in rulings if ruling.accuses]


def _mark(row: Row, mark: str) -> str:
    return mark if mark in marks(row) else ""


def _corrections(sheet: ScoreSheet, hand: Hand, speaker: Speaker) -> list[str]:
    """`corrected Fri 22:41, was 4 5 7: Boris made seven`, one a correction."""
    states = [*(correction.was for correction in hand.corrections), hand]
    found = []
    for correction, became in zip(hand.corrections, states[1:], strict=True):
        when = words.minute(sheet.session.entries[correction.entry - 1].at, speaker.screen)
        told = ", ".join([f"corrected {when}", *telling.changes(correction.was, became, speaker)])
        found.append(_with_note(told, correction.note))
    return found


def _wrong_debts(sheet: ScoreSheet, rows: list[Row], row: Row, screen: Screen) -> list[str]:
    """What was exchanged on debts that changed later, told where the change is: at the corrected hand before."""
    at = row.hand.number
    told = [row] if at > 1 and not rows[at - 2].hand.corrections else []
    if row.hand.corrections and at < len(rows):
        told.append(rows[at])
    found: list[str] = []
    for each in told:
        speaker = speaker_of(sheet, screen)._replace(names=words.hand_names(sheet.evening, each.hand))
        found += [
            verdicts.changed_debts(each.hand.number, cast("tuple[Debt, ...]", ruling.facts["extra"]), speaker)
            for ruling in each.rulings
            if ruling.what == "debts-changed"
        ]
    return found


def _misdeals(sheet: ScoreSheet, hand: Hand, speaker: Speaker) -> list[str]:
    """Each void deal with its reason, and what the referee found in it before it was void."""
    found = []
    for void in hand.voided:
        found.append(_with_note(_dealt_again(sheet, void, speaker.screen), void.note))
        ruled = tuple(void_rulings(sheet.evening, (void,), hand.number, hand.seating))
        found += [f"in the void deal: {verdicts.ruling_message(ruling, speaker)}" for ruling in _marked(ruled)]
    return found


def _dealt_again(sheet: ScoreSheet, void: Voided, screen: Screen) -> str:
    """That a deal was void; its day, if the evening had been left in between.

    Before its first entry nothing tells that: an evening may be typed in days after it was played.
    """
    entries = sheet.session.entries
    at = entries[void.entry - 1].at
    left = void.entry > 1 and entries[void.entry - 2].at.date() != at.date()
    return f"dealt again on {words.day(at, screen)}" if left else "misdeal"


def _out_of_turn(row: Row, speaker: Speaker) -> list[str]:
    """`Boris dealt in Anna's turn (article 5)`"""
    return [
        f"{verdicts.ruling_sentence(ruling, speaker).rstrip('.')} ({speaker.article(ruling.key)})"
        for ruling in row.rulings
        if ruling.what == "out-of-turn"
    ]


def _waivers(sheet: ScoreSheet, hand: Hand, speaker: Speaker) -> list[str]:
    """`waived by agreement: Anna to Chai, 1 card`, with the note of the table."""
    names, entries = speaker.names, sheet.session.entries
    return [
        _with_note(
            f"waived by agreement: {names[swap.giver]} to {names[swap.receiver]}, {cards(swap.cards)}",
            entries[swap.entry - 1].note,
        )
        for swap in hand.swaps
        if swap.waived
    ]


def _with_note(text: str, note: str | None) -> str:
    return f"{text}: {note}" if note else text
