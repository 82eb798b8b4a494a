"""The score sheet as it follows from a session: rows with running totals, ranks, the end, and every ruling in order.

Every view draws from it. It imports `audit` and `proof` where it uses them: most commands need neither, and they are
a twentieth of a start.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from referee.errors import NotFound, Unreadable
from referee.game import entries, exchange, scoring
from referee.game.entries import Session
from referee.game.exchange import Debt
from referee.game.players import COLUMNS, Names, Numbers, Seating
from referee.game.replay import moment_as_written, replay
from referee.game.rules import End, Rules
from referee.game.rulings import Ruling
from referee.game.scoring import Ask, Outcome
from referee.game.state import Evening, Hand, Moment, Voided
from referee.tuples import NamedTuple

if TYPE_CHECKING:
    from referee.game.proof import Proof, Record


class Row(NamedTuple):
    """One hand on the sheet: the hand, the running totals after it, and its rulings."""

    hand: Hand
    totals: Numbers
    rulings: tuple[Ruling, ...]
    own: tuple[Ruling, ...]
    """Those of them that are about the deal that counted, without the notices."""


class ProvedHand(NamedTuple):
    """A hand with recorded cards: its number, who sat in the columns, the declarer, the proof."""

    number: int
    names: Names
    declarer: int
    record: Record
    proof: Proof


class Unread(NamedTuple):
    """A sheet that cannot be read, or a folder of sheets that cannot be listed, and why."""

    name: str
    error: Unreadable


class ScoreSheet(NamedTuple):
    """A sheet and what follows from its entries."""

    name: str
    session: Session
    evening: Evening
    after: int | None = None
    """Show the evening as it was after this hand; None shows it as it is."""

    @property
    def rules(self) -> Rules:
        """The rules of the evening."""
        return self.evening.rules

    @property
    def names(self) -> Names:
        """The name in each column."""
        return self.evening.names

    @property
    def places(self) -> dict[str, int]:
        """The column of everybody who played a hand or sits at the table, by name."""
        evening = self.evening
        sat = [*(hand.people for hand in evening.hands), evening.sitting]
        return {evening.people[people[c]]: c for people in dict.fromkeys(sat) for c in COLUMNS}

    @property
    def started(self) -> datetime:
        """When the evening began, as the sheet says now; at midnight if only the day is known."""
        return self.evening.started

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands shown."""
        return self.evening.hands[: self.after]

    @property
    def finished(self) -> bool:
        """Whether the evening is finished, and its last hand is shown."""
        return self.evening.finished and len(self.hands) == len(self.evening.hands)

    @property
    def totals(self) -> Numbers:
        """Running score of each column after the last hand shown."""
        return scoring.total([hand.points for hand in self.hands])

    @property
    def outcome(self) -> Outcome | None:
        """How the evening ended; None while it is open."""
        return self.evening.outcome if self.finished else None

    @property
    def ask(self) -> Ask | None:
        """The one trick whose winner decides the evening, if it is finished and that trick is not recorded."""
        return self.outcome.ask if self.outcome else None

    @property
    def ranks(self) -> Numbers:
        """Rank of each column."""
        return scoring.ranks(self.totals, self.outcome)

    @property
    def ranking(self) -> tuple[int, ...]:
        """Columns by rank, equals as they sit."""
        seating = self.evening.seating
        return tuple(sorted(COLUMNS, key=lambda column: (self.ranks[column], seating.index(column))))

    @property
    def running(self) -> list[tuple[str, list[int]]]:
        """The name of each column, clockwise, with its running total after every hand shown."""
        totals = list(accumulate((hand.points for hand in self.hands), lambda *both: scoring.total([*both])))
        return [(self.names[c], [after[c] for after in totals]) for c in self.evening.seating]

    def rows(self) -> list[Row]:
        """Return every hand shown, with running totals and rulings."""
        rows, totals = [], (0, 0, 0)
        for hand in self.hands:
            totals = scoring.total([totals, hand.points])
            void, own, noticed = rulings_in_parts(self.evening, hand)
            rows.append(Row(hand, totals, (*void, *own, *noticed), own))
        return rows

    def rulings(self, hand: int | None = None) -> list[Ruling]:
        """Return every ruling of the sheet, or of one hand; hand by hand, those on no scored hand last."""
        from referee.game import audit

        evening, deal, number = self.evening, self.evening.deal, self.evening.number
        listed = [ruling for each in evening.hands for part in rulings_in_parts(evening, each) for ruling in part]
        begun = [
            *void_rulings(evening, deal.voided, number, evening.seating),
            *deal.rulings,
            *audit.rulings(audit.record_of_deal(evening)),
        ]
        listed += [ruling._replace(hand=number) for ruling in begun] + evening.rulings_on_no_hand
        return listed if hand is None else [ruling for ruling in listed if ruling.hand == hand]

    def proofs(self, hand: int | None = None) -> list[ProvedHand]:
        """Return what is proved of every hand with recorded cards, or of one of them; the hand in progress comes last.

        Raises NotFound for a hand that is not on the sheet.
        """
        from referee.game import audit, proof

        evening = self.evening
        if hand is not None and hand > evening.number:
            raise no_such_hand(hand, len(evening.hands))
        deals = [(audit.record_of_hand(evening, each), each.people) for each in evening.hands]
        deals.append((audit.record_of_deal(evening), evening.sitting))
        proved = []
        for deal, people in deals:
            record = deal.record
            recorded = record.tricks or record.sights or any(swap.returned for swap in record.swaps)
            if recorded and hand in (None, deal.number):
                names = evening.names_of(people)
                proved.append(ProvedHand(deal.number, names, record.declarer, record, proof.prove(record)))
        return proved

    def names_when(self, entry: int, hand: int) -> Names:
        """Return who sat in the columns when an entry of a hand was written; for a later entry, who played the hand."""
        evening, hands = self.evening, self.evening.hands
        moment = evening.moments.get(entry)
        scored = hands[hand - 1] if 0 < hand <= len(hands) else None
        if moment is not None and (scored is None or entry <= scored.entry):
            return evening.names_of(moment.people)
        return evening.names_of(scored.people if scored else evening.sitting)

    def moment(self, number: int) -> Moment:
        """Return entry `number` with the state when it was written, whether it is struck or not."""
        return moment_as_written(self.evening, self.session, number)


def work_out(
    name: str, rules: Rules, session: Session, *, after: int | None = None, exchanges: bool = True
) -> ScoreSheet:
    """Work out the sheet of a session, as it is or as it was after a hand.

    Without `exchanges` scores and the winner are right, debts and rulings are not.
    """
    return ScoreSheet(name, session, replay(rules, session, exchanges=exchanges), after)


def no_such_hand(hand: int, hands: int) -> NotFound:
    """Return the error for a hand number beyond the hands of a sheet."""
    return NotFound(f"no hand {hand} on this sheet; it has {hands} {'hand' if hands == 1 else 'hands'}.")


def agreed_end(sheet: ScoreSheet) -> End:
    """Return the end that the table agreed, whether the evening went on after it or not."""
    standing = [each for at, each in enumerate(sheet.session.entries, start=1) if at not in sheet.evening.struck]
    agreed = next((each for each in reversed(standing) if isinstance(each, entries.EndAgreed)), None)
    return End(agreed.hands, agreed.points) if agreed else sheet.session.head.end


def targets_had(sheet: ScoreSheet) -> list[int]:
    """Return every target that somebody had, in tricks, the highest first."""
    return sorted({target for hand in sheet.hands for target in hand.targets}, reverse=True)


def points_as(sheet: ScoreSheet, column: int, target: int) -> int:
    """Return the points of a column in the hands in which it had that target."""
    return sum(hand.points[column] for hand in sheet.hands if hand.targets[column] == target)


def lead_changes(running: Sequence[tuple[str, Sequence[int]]]) -> list[tuple[int, tuple[str, ...]]]:
    """Return who was ahead, alone or level, from which hand on, by running totals such as `ScoreSheet.running`."""
    leaders = [
        tuple(name for name, totals in running if totals[at] == max(other[at] for _, other in running))
        for at in range(len(running[0][1]))
    ]
    return [(next(spell)[0], ahead) for ahead, spell in groupby(enumerate(leaders, start=1), key=lambda each: each[1])]


# -- rulings on a hand ------------------------------------------------------------------------


def rulings_in_parts(evening: Evening, hand: Hand) -> tuple[tuple[Ruling, ...], ...]:
    """Return the rulings on a scored hand in three parts: on its void deals, on its own, and the notices."""
    from referee.game import audit

    void = void_rulings(evening, hand.voided, hand.number, hand.seating)
    own = [*hand.rulings, *audit.rulings(audit.record_of_hand(evening, hand))]
    parts = (void, own, notices(evening, hand))
    return tuple(tuple(ruling._replace(hand=hand.number) for ruling in part) for part in parts)


def void_rulings(evening: Evening, voided: tuple[Voided, ...], number: int, seating: Seating) -> list[Ruling]:
    """Return the rulings on deals that did not count; they stay as notes of the hand."""
    from referee.game import audit

    listed: list[Ruling] = []
    for void in voided:
        listed += void.rulings
        listed += audit.rulings(audit.record_of_void(evening, void, number, seating))
    return listed


def is_out_of_turn(evening: Evening, hand: Hand) -> bool:
    """Return whether a hand was dealt out of turn, by the hands as they are now (article 5)."""
    return hand.dealer != evening.turn_of(hand.number, hand.seating)


def notices(evening: Evening, hand: Hand) -> list[Ruling]:
    """Return what is worth knowing of a hand and accuses nobody."""
    listed = []
    if is_out_of_turn(evening, hand):
        turn = evening.turn_of(hand.number, hand.seating)
        listed.append(_notice(hand, "deal-rotation", "out-of-turn", dealer=hand.dealer, turn=turn))
    owed = evening.owed_now(hand)
    extra = wrongly_exchanged(hand, owed)
    if extra is not None:
        listed.append(_notice(hand, "wrong-exchange", "debts-changed", extra=extra))
    left = sum(debt.open for debt in exchange.after(hand.owed, hand.swaps))
    if left and owed == hand.owed:
        listed.append(_notice(hand, "debts", "partly-noted" if hand.swaps else "not-noted", open=left))
    face_down = [swap.cards for swap in hand.swaps if swap.given is None and not swap.waived]
    if face_down:
        listed.append(_notice(hand, "secrecy", "face-down", cards=sum(face_down)))
    waived = [swap.cards for swap in hand.swaps if swap.waived]
    if waived:
        listed.append(_notice(hand, "debts", "waived", cards=sum(waived)))
    return listed


def _notice(hand: Hand, key: str, what: str, **facts: object) -> Ruling:
    return Ruling(key, "notice", what, entry=hand.entry, facts=facts, hand=hand.number)


def wrongly_exchanged(hand: Hand, owed: tuple[Debt, ...]) -> tuple[Debt, ...] | None:
    """Return what was recorded as exchanged and is not owed by the sheet as it is now; None if all is as it is owed.

    Nothing, but not None, where other cards were owed than now and none of those recorded is too many: nobody knows
    whether a card that was not recorded changed hands.
    """
    if exchange.surplus(hand.owed, hand.swaps):  # recorded for other debts than those when the hand was entered
        as_owed = not any(debt.open for debt in exchange.after(owed, hand.swaps))
    else:
        as_owed = owed == hand.owed
    return exchange.surplus(owed, hand.swaps) or (None if as_owed else ())
