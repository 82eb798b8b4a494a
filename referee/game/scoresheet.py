"""The score sheet worked out: rows with running totals, ranks, the end, and every ruling in order.

It is what every view draws from; it knows no words and no screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import NotFound
from referee.game import exchange, scoring
from referee.game.entries import Session
from referee.game.exchange import Debt
from referee.game.players import COLUMNS, Names, Numbers, Seating
from referee.game.replay import replay
from referee.game.rules import Rules
from referee.game.rulings import Ruling
from referee.game.scoring import Ask, Outcome
from referee.game.state import Evening, Hand, Moment, Voided

if TYPE_CHECKING:
    from referee.game.proof import Proof, Record


class Row(NamedTuple):
    """One hand on the sheet: the hand, the running totals after it, and its rulings."""

    hand: Hand
    totals: Numbers
    rulings: tuple[Ruling, ...]
    own: tuple[Ruling, ...]
    """Those of them that are about the deal that counted, without notices of the whole hand."""


class ProvedHand(NamedTuple):
    """A hand of whose cards something is told: its number, who sat in the columns, the declarer, the proof."""

    number: int
    names: Names
    declarer: int
    record: Record
    proof: Proof


class Unread(NamedTuple):
    """A sheet of the folder that cannot be read, and why."""

    name: str
    error: str


class ScoreSheet(NamedTuple):
    """A sheet and what follows from it."""

    name: str
    session: Session
    evening: Evening
    after: int | None = None
    """The evening is shown as it stood after this hand; None shows it as it stands."""

    @property
    def rules(self) -> Rules:
        """The pack that the evening is played by."""
        return self.evening.rules

    @property
    def names(self) -> Names:
        """The name in each column."""
        return self.evening.names

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands shown."""
        return self.evening.hands[: self.after]

    @property
    def finished(self) -> bool:
        """Whether the evening is over, seen from the last hand shown."""
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
        """The one trick that the referee needs to name a winner; None while the evening is open."""
        return self.outcome.ask if self.outcome else None

    @property
    def ranks(self) -> Numbers:
        """Rank of each column."""
        return scoring.ranks(self.totals, self.outcome)

    @property
    def ranking(self) -> tuple[int, ...]:
        """Columns by rank, equals in the order in which they sit."""
        seating = self.evening.seating
        return tuple(sorted(COLUMNS, key=lambda column: (self.ranks[column], seating.index(column))))

    @property
    def running(self) -> list[tuple[str, list[int]]]:
        """Who sits in each column now, clockwise, with its running total after every hand shown."""
        totals = list(accumulate((hand.points for hand in self.hands), lambda *both: scoring.total([*both])))
        return [(self.names[c], [after[c] for after in totals]) for c in self.evening.seating]

    def rows(self) -> list[Row]:
        """Every hand shown, with running totals and rulings."""
        rows, totals = [], (0, 0, 0)
        for hand in self.hands:
            totals = scoring.total([totals, hand.points])
            void, own, noticed = rulings_in_parts(self.evening, hand)
            rows.append(Row(hand, totals, (*void, *own, *noticed), own))
        return rows

    def rulings(self, hand: int | None = None) -> list[Ruling]:
        """Every ruling of the sheet, or of one hand; hand by hand, the one in progress and loose entries last."""
        found = self._rulings()
        return found if hand is None else [ruling for ruling in found if ruling.hand == hand]

    def _rulings(self) -> list[Ruling]:
        from referee.game import audit

        found = [ruling for hand in self.evening.hands for ruling in hand_rulings(self.evening, hand)]
        deal, number = self.evening.deal, self.evening.number
        begun = void_rulings(self.evening, deal.voided, number, self.evening.seating) + list(deal.rulings)
        begun += audit.rulings(self.evening, audit.told_of_deal(self.evening))
        return found + [ruling._replace(hand=number) for ruling in begun] + self.evening.loose

    def proofs(self, hand: int | None = None) -> list[ProvedHand]:
        """What is proved of every hand with a recorded return, trick or sight, or of one of them.

        The hand in progress comes last. Raises NoSuchHand.
        """
        if hand is not None and hand > self.evening.number:
            raise no_such_hand(hand, self.evening.number)
        return list(self._proofs(hand))

    def _proofs(self, only: int | None) -> Iterator[ProvedHand]:
        from referee.game import audit, proof

        evening = self.evening
        told = [(audit.told_of_hand(evening, hand), hand.people) for hand in evening.hands]
        told.append((audit.told_of_deal(evening), evening.sitting))
        for cards, people in told:
            if only not in (None, cards.number):
                continue
            record = audit.record_of(evening, cards)
            if record.tricks or record.sights or any(swap.returned for swap in record.swaps):
                first, second, third = (evening.people[person] for person in people)
                names = (first, second, third)
                yield ProvedHand(cards.number, names, record.declarer, record, proof.prove(record))

    def names_when(self, entry: int, hand: int) -> Names:
        """Who sat in the columns when an entry of a hand was written; of a later entry, who played the hand."""
        evening, hands = self.evening, self.evening.hands
        moment = evening.moments.get(entry)
        scored = hands[hand - 1] if 0 < hand <= len(hands) else None
        if moment is not None and (scored is None or entry <= scored.entry):
            people = moment.people
        else:
            people = scored.people if scored else evening.sitting
        first, second, third = (evening.people[person] for person in people)
        return first, second, third

    def moment(self, number: int) -> Moment:
        """What entry `number` meant when it was written, whether it still stands or not."""
        if number in self.evening.moments:
            return self.evening.moments[number]
        written = self.session._replace(entries=self.session.entries[:number])
        return replay(self.rules, written).moments[number]


def work_out(
    name: str, rules: Rules, session: Session, *, after: int | None = None, exchanges: bool = True
) -> ScoreSheet:
    """The sheet of a session, as it stands or as it stood after a hand.

    Without `exchanges` scores and the winner are right, debts and rulings are not.
    """
    return ScoreSheet(name, session, replay(rules, session, exchanges=exchanges), after)


def rulings_in_parts(evening: Evening, hand: Hand) -> tuple[tuple[Ruling, ...], ...]:
    """Rulings of a scored hand in three parts: of its void deals, of its own, and the notices."""
    void = void_rulings(evening, hand.voided, hand.number, hand.seating)
    from referee.game import audit

    own = [*hand.rulings, *audit.rulings(evening, audit.told_of_hand(evening, hand))]
    parts = (void, own, notices(evening, hand))
    return tuple(tuple(ruling._replace(hand=hand.number) for ruling in part) for part in parts)


def hand_rulings(evening: Evening, hand: Hand) -> tuple[Ruling, ...]:
    """Rulings of a scored hand: of its void deals, of its own, then the notices."""
    return tuple(ruling for part in rulings_in_parts(evening, hand) for ruling in part)


def void_rulings(evening: Evening, voided: tuple[Voided, ...], number: int, seating: Seating) -> list[Ruling]:
    """Rulings that were made in deals that did not count; they stay as notes of the hand."""
    from referee.game import audit

    found: list[Ruling] = []
    for void in voided:
        found += void.rulings
        found += audit.rulings(evening, audit.told_of_void(evening, void, number, seating))
    return found


def is_out_of_turn(evening: Evening, hand: Hand) -> bool:
    """Whether somebody dealt whose turn it was not, by the hands as they stand now (article 5)."""
    return hand.dealer != evening.turn_of(hand.number, hand.seating)


def notices(evening: Evening, hand: Hand) -> list[Ruling]:
    """What is worth knowing of a hand and accuses nobody."""
    found = []
    if is_out_of_turn(evening, hand):
        turn = evening.turn_of(hand.number, hand.seating)
        found.append(_notice(hand, "deal-rotation", "out-of-turn", dealer=hand.dealer, turn=turn))
    owed = evening.owed_now(hand)
    extra = wrongly_exchanged(hand, owed)
    if extra is not None:
        found.append(_notice(hand, "wrong-exchange", "debts-changed", extra=extra))
    if owed == hand.owed:
        found += _gaps(hand)
    kinds = (
        ("secrecy", "face-down", [s for s in hand.swaps if s.given is None and not s.waived]),
        ("debts", "waived", [s for s in hand.swaps if s.waived]),
    )
    found += [_notice(hand, key, what, cards=sum(s.cards for s in swaps)) for key, what, swaps in kinds if swaps]
    return found


def _gaps(hand: Hand) -> list[Ruling]:
    left = sum(debt.open for debt in exchange.after(hand.owed, hand.swaps))
    if not left:
        return []
    return [_notice(hand, "debts", "partly-noted" if hand.swaps else "not-noted", open=left)]


def _notice(hand: Hand, key: str, what: str, **facts: object) -> Ruling:
    return Ruling(key, "notice", what, hand.entry, (), facts, hand.number)


def wrongly_exchanged(hand: Hand, owed: tuple[Debt, ...]) -> tuple[Debt, ...] | None:
    """What went before a hand and is not owed as the sheet stands now; None where it is all as it is owed now.

    An exchange that was noted by yet other debts than those with which the hand was entered speaks for itself.
    """
    if not exchange.surplus(hand.owed, hand.swaps):
        return None if owed == hand.owed else overpaid(hand, owed)
    settled = not any(debt.open for debt in exchange.after(owed, hand.swaps))
    return exchange.surplus(owed, hand.swaps) or (None if settled else ())


def overpaid(hand: Hand, owed: tuple[Debt, ...]) -> tuple[Debt, ...]:
    """What moved before a hand beyond what is owed by the sheet as it stands now.

    What was not noted is taken to have been exchanged as it was announced.
    """
    moved = {(debt.giver, debt.receiver): debt.cards for debt in exchange.unwaived(hand.owed, hand.swaps)}
    noted = exchange.rightly_moved(hand.swaps)
    return exchange.beyond(owed, moved | {pair: max(cards, moved.get(pair, 0)) for pair, cards in noted.items()})


USUAL_HANDS = 9
"""Hands of an empty sheet where no end is agreed; everybody deals three times."""

SEAT_NUMBERS: Names = ("1", "2", "3")
"""What stands for players whose names are not known yet, clockwise."""


class BlankRow(NamedTuple):
    """A hand to come: its number, the column that deals, the target of each column in tricks."""

    number: int
    dealer: int
    targets: Numbers


class BlankSheet(NamedTuple):
    """An empty sheet; `names` are seat numbers where nobody is named yet."""

    rules: Rules
    names: Names
    seating: Seating
    rows: tuple[BlankRow, ...]
    session: str | None = None
    """The evening that goes on with it, if any."""
    totals: Numbers = (0, 0, 0)
    """The score before the first row, in points."""
    owed: tuple[Debt, ...] = ()
    """What is still owed before the first row."""

    @property
    def is_named(self) -> bool:
        """Whether the players are known."""
        return self.names != SEAT_NUMBERS


def new_blank_sheet(rules: Rules, names: Names, dealer: int, hands: int | None) -> BlankSheet:
    """The sheet of an evening that is yet to begin."""
    return BlankSheet(rules, names, COLUMNS, _rows(rules, COLUMNS, dealer, 1, hands or USUAL_HANDS))


def blank_rest(sheet: ScoreSheet, dealer: int | None, hands: int | None) -> BlankSheet:
    """The hands that are left of an open evening, from the one in progress on; at least one."""
    evening = sheet.evening
    left = evening.end.hands - len(evening.hands) if evening.end.hands else USUAL_HANDS
    first = evening.dealer if dealer is None else dealer
    rows = _rows(sheet.rules, evening.seating, first, evening.number, hands or max(1, left))
    owed = evening.owed if first == evening.dealer else ()
    return BlankSheet(sheet.rules, sheet.names, evening.seating, rows, sheet.name, evening.totals, owed)


def _rows(rules: Rules, seating: Seating, dealer: int, first: int, hands: int) -> tuple[BlankRow, ...]:
    """Hand after hand, the deal passing on (articles 5, 9-12)."""
    rows: list[BlankRow] = []
    for number in range(first, first + hands):
        rows.append(BlankRow(number, dealer, scoring.targets(rules, number, seating, dealer)))
        dealer = scoring.next_dealer(rules, seating, dealer)
    return tuple(rows)


def no_such_hand(hand: int, hands: int) -> NotFound:
    """Return the error for a hand number beyond the hands of a sheet."""
    return NotFound(f"no hand {hand} on this sheet; it has {hands} {'hand' if hands == 1 else 'hands'}.")
