"""The evening as the entries up to some point give it: hands scored, the hand in progress, who sits where.

It answers what follows from that: the next dealer, the debts, the phase, the winner. Only `replay` changes it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from referee.game import entries, exchange, scoring, tricks
from referee.game.cards import trump_of
from referee.game.entries import Entry, NamesWritten
from referee.game.exchange import Debt, Swap
from referee.game.players import COLUMNS, Names, Numbers, Seating
from referee.game.rules import End, Lead, Rules
from referee.game.rulings import Ruling
from referee.game.scoring import Outcome, TrickOrder
from referee.game.tricks import Sight, Trick
from referee.tuples import NamedTuple

Phase = Literal["exchange", "contract", "play", "finished"]

People = tuple[int, int, int]
"""The person in each column, as an index into the list of everybody who ever sat here."""


class Announced(NamedTuple):
    """How a hand was announced: who deals it, who sits where, who leads trick 1."""

    dealer: int
    seating: Seating
    lead: Lead


class Voided(NamedTuple):
    """A deal that did not count: the entry of the misdeal, its note, and what was recorded before it."""

    entry: int
    note: str | None
    announced: Announced
    contract: str | None
    swaps: tuple[Swap, ...]
    rulings: tuple[Ruling, ...]
    owed: tuple[Debt, ...] = ()
    """The debts before it, with what was recorded of them."""
    played: tuple[Trick, ...] = ()
    sights: tuple[Sight, ...] = ()


class Correction(NamedTuple):
    """A change to a scored hand: its entry, its note, and the hand as it was."""

    entry: int
    note: str | None
    was: Hand


class Hand(NamedTuple):
    """A scored hand. Tricks, targets and points are one number for each column."""

    entry: int
    number: int
    seating: Seating
    people: People
    dealer: int
    tricks: Numbers
    targets: Numbers
    points: Numbers
    contract: str | None = None
    order: TrickOrder = TrickOrder()
    swaps: tuple[Swap, ...] = ()
    owed: tuple[Debt, ...] = ()
    """The debts before this hand as they were when it was entered."""
    rulings: tuple[Ruling, ...] = ()
    voided: tuple[Voided, ...] = ()
    correction: Correction | None = None
    """The newest change to this hand; those before it are behind the hand as it was."""
    note: str | None = None
    later_notes: tuple[str, ...] = ()
    """Notes that were added after it was entered."""
    lead: Lead = "declarer"
    """Who was to lead trick 1: `declarer` or the dealer's `left`."""
    played: tuple[Trick, ...] = ()
    """The tricks that were recorded, from the first on."""
    sights: tuple[Sight, ...] = ()

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """All changes to this hand, from the first on."""
        changes, each = [], self.correction
        while each:
            changes.append(each)
            each = each.was.correction
        return tuple(reversed(changes))

    @property
    def notes(self) -> tuple[str, ...]:
        """All notes of the table on this hand."""
        return (*([self.note] if self.note else []), *self.later_notes)

    @property
    def trump(self) -> str | None:
        """The trump suit; None without trump, or where the contract is not known."""
        return trump_of(self.contract)

    @property
    def recorded_winners(self) -> tuple[int, ...]:
        """Winner of each recorded trick."""
        return tuple(trick.winner(self.trump) for trick in self.played)

    def leader(self, rules: Rules) -> int:
        """Return who was to lead trick 1."""
        return scoring.leader(rules, self.lead, self.seating, self.dealer)

    def with_played_tricks(self, rules: Rules) -> Hand:
        """Return the hand with tricks and order taken from the recorded tricks, if all of them are recorded."""
        if len(self.played) != rules.tricks:
            return self
        winners = self.recorded_winners
        return self._replace(tricks=tricks.count(winners), order=TrickOrder(winners=winners)).scored(rules)

    def scored(self, rules: Rules) -> Hand:
        """Return the hand with targets and points that follow from its number, seats and tricks."""
        targets = scoring.targets(rules, self.number, self.seating, self.dealer)
        return self._replace(targets=targets, points=scoring.points(self.tricks, targets))


class Deal:
    """The hand in progress: what was recorded since it was dealt."""

    announced: Announced | None = None
    """Fixed by the first entry of the hand, whatever changes before it afterwards; None until then."""
    contract: str | None = None
    swaps: tuple[Swap, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    played: tuple[Trick, ...] = ()
    sights: tuple[Sight, ...] = ()
    voided: tuple[Voided, ...] = ()


class Moment(NamedTuple):
    """One entry and the state when it was written; enough to put the entry into words at any later time."""

    number: int
    entry: Entry
    hand: int
    """Number of the hand that was in progress."""
    people: People
    has_begun: bool
    """Whether anything of that hand was recorded before."""
    dealer: int
    """Who was to deal that hand."""
    turn: int
    """Whose turn it was to deal it (article 5)."""
    totals: Numbers
    contract: str | None
    """The contract named by then."""
    swap: Swap | None = None
    now: Hand | None = None
    """The hand that the entry scored or changed, as it was after that."""
    was: Hand | None = None
    """The hand that the entry changed or dropped, as it was before."""
    trick: Trick | None = None
    """The trick that the entry recorded, or corrected as it was before."""

    @property
    def coming(self) -> int:
        """Number of the first hand that had not begun."""
        return self.hand + self.has_begun

    @property
    def trump(self) -> str | None:
        """The trump suit at that moment."""
        return trump_of(self.contract)


class Evening:
    """The state of an evening after its entries so far."""

    def __init__(
        self, rules: Rules, people: tuple[str, ...], *, started: datetime, first_dealer: int, lead: Lead, end: End
    ) -> None:
        self.first_rules = rules
        """The rules that the head of the sheet names."""
        self.rules = rules
        self.started = started
        self.notes: tuple[str, ...] = ()
        """Notes of the table on the evening."""
        self.people = list(people)
        self.sitting: People = (0, 1, 2)
        self.coming_seating: Seating = COLUMNS
        """Who sits where in hands that have not begun."""
        self.names_written = NamesWritten(people)
        self.first_dealer = first_dealer
        self.coming_lead = lead
        """Who leads trick 1 of hands that have not begun."""
        self.end = end
        self.hands: tuple[Hand, ...] = ()
        """The scored hands in order."""
        self.totals: Numbers = (0, 0, 0)
        """Running score of each column, in points."""
        self.deal = Deal()
        self.closed = False
        self.shared = False
        self.named_winner: int | None = None
        self.rulings_on_no_hand: list[Ruling] = []
        """Rulings about entries that belong to no hand."""
        self.moments: dict[int, Moment] = {}
        self.struck: frozenset[int] = frozenset()
        """Numbers of the entries that are struck."""
        self.struck_moments: dict[int, Moment] = {}
        """The moments of struck entries; empty until one of them is asked for."""

    def copy(self) -> Evening:
        """Return the evening as it is now; what is shared with it is never changed in place, or grows for both."""
        from copy import copy

        twin = copy(self)
        twin.deal, twin.people, twin.rulings_on_no_hand = copy(self.deal), [*self.people], [*self.rulings_on_no_hand]
        return twin

    @property
    def names(self) -> Names:
        """The name in each column now."""
        return self.names_of(self.sitting)

    def names_of(self, people: People) -> Names:
        """Return the names of the people in the columns."""
        return self.people[people[0]], self.people[people[1]], self.people[people[2]]

    def column(self, name: str) -> int:
        """Return the column of a name that was ever written on the sheet."""
        return self.names_written.column(name)

    @property
    def number(self) -> int:
        """Number of the hand in progress."""
        return len(self.hands) + 1

    @property
    def last(self) -> Hand | None:
        """The latest scored hand."""
        return self.hands[-1] if self.hands else None

    @property
    def has_begun(self) -> bool:
        """Whether anything of the hand in progress is recorded, so that it keeps what was announced."""
        return self.deal.announced is not None

    @property
    def announced(self) -> Announced:
        """How the hand in progress was announced, or would be now."""
        return self.deal.announced or Announced(self.turn_dealer, self.coming_seating, self.coming_lead)

    @property
    def seating(self) -> Seating:
        """Who sits where in the hand in progress."""
        return self.coming_seating if self.deal.announced is None else self.deal.announced.seating

    @property
    def lead(self) -> Lead:
        """Who leads trick 1 of the hand in progress: `declarer` or the dealer's `left`."""
        return self.announced.lead

    @property
    def turn_dealer(self) -> int:
        """Whose turn it is to deal the hand in progress (article 5)."""
        return self.turn_of(self.number, self.seating)

    @property
    def dealer(self) -> int:
        """Who deals the hand in progress, in turn or not."""
        return self.announced.dealer

    @property
    def targets(self) -> Numbers:
        """Targets of the hand in progress."""
        return scoring.targets(self.rules, self.number, self.seating, self.dealer)

    @property
    def declarer(self) -> int:
        """Who names the contract of the hand in progress."""
        return scoring.seat_at(self.rules.declarer, self.seating, self.dealer)

    @property
    def leader(self) -> int:
        """Who leads trick 1 of the hand in progress."""
        return scoring.leader(self.rules, self.lead, self.seating, self.dealer)

    @property
    def trump(self) -> str | None:
        """The trump suit of the hand in progress; None without trump, or where it is not known."""
        return trump_of(self.deal.contract)

    @property
    def recorded_winners(self) -> tuple[int, ...]:
        """Winner of each recorded trick of the hand in progress."""
        return tuple(trick.winner(self.trump) for trick in self.deal.played)

    @property
    def is_recorded(self) -> bool:
        """Whether every trick of the hand in progress is recorded."""
        return len(self.deal.played) == self.rules.tricks

    @property
    def trick_leader(self) -> int:
        """Who leads the coming trick of the hand in progress (articles 24, 25)."""
        return tricks.due_leader(self.leader, self.deal.played, self.trump)

    @property
    def owed(self) -> tuple[Debt, ...]:
        """The debts before the hand in progress, in order, with what is recorded of them."""
        contract, swaps = self.deal.contract, self.deal.swaps
        debts = debts_before(self.rules, self.last, self.targets, self.seating, self.dealer, contract)
        return exchange.after(debts, swaps)

    @property
    def surplus(self) -> tuple[Debt, ...]:
        """What was exchanged before the hand in progress but is not owed, because the debts changed since."""
        return exchange.surplus(self.owed, self.deal.swaps) if self.deal.swaps else ()

    def owed_now(self, hand: Hand) -> tuple[Debt, ...]:
        """Return the debts before a scored hand as they follow from the hand before it as it is now."""
        previous = self.hands[hand.number - 2] if hand.number > 1 else None
        targets = scoring.targets(self.rules, hand.number, hand.seating, hand.dealer)
        return debts_before(self.rules, previous, targets, hand.seating, hand.dealer, hand.contract)

    @property
    def phase(self) -> Phase:
        """The phase of the hand in progress.

        Where the exchange comes first, a named contract ends it: a table need not record its cards (article 13).
        """
        if self.finished:
            return "finished"
        exchange_first, is_exchanged = self.rules.exchange_first, exchange.due(self.owed) is None
        if self.deal.contract is not None:
            return "play" if exchange_first or is_exchanged else "exchange"
        return "exchange" if exchange_first and not is_exchanged else "contract"

    def begin_hand(self) -> None:
        """Fix how the hand in progress was announced."""
        self.deal.announced = self.announced

    def add_hand(self, hand: Hand) -> None:
        """Add a scored hand and start the next deal."""
        self.hands += (hand,)
        self.totals = scoring.total([self.totals, hand.points])
        self.deal = Deal()

    def set_hands(self, hands: list[Hand]) -> None:
        """Replace the scored hands: from the first that is another one on, number and score them anew."""
        pairs = enumerate(zip(self.hands, hands, strict=False))
        same = next((at for at, (was, now) in pairs if was is not now), min(len(self.hands), len(hands)))
        later = [hand._replace(number=n).scored(self.rules) for n, hand in enumerate(hands[same:], start=same + 1)]
        self._add_points(later, self.hands[same:])
        self.hands = (*self.hands[:same], *later)

    def replace_hand(self, hand: Hand) -> None:
        """Replace the scored hand with this number; the cost does not grow with the number of hands."""
        at = hand.number - 1
        self._add_points([hand], [self.hands[at]])
        self.hands = (*self.hands[:at], hand, *self.hands[at + 1 :])

    def _add_points(self, added: Sequence[Hand], removed: Sequence[Hand]) -> None:
        gained, lost = (scoring.total([hand.points for hand in hands]) for hands in (added, removed))
        changes = zip(self.totals, gained, lost, strict=True)
        first, second, third = (total + more - less for total, more, less in changes)
        self.totals = first, second, third

    def turn_of(self, number: int, seating: Seating) -> int:
        """Return whose turn it was to deal a hand: the player after the actual dealer of the one before (article 5)."""
        if number == 1:
            return self.first_dealer
        return scoring.next_dealer(self.rules, seating, self.hands[number - 2].dealer)

    def find_hand(self, entry: int) -> Hand | None:
        """Return the scored hand that was entered as entry number `entry`, unless it was dropped."""
        at = bisect_left(self.hands, entry, key=lambda hand: hand.entry)
        if at < len(self.hands) and self.hands[at].entry == entry:
            return self.hands[at]
        # a forgotten hand stands among those that were entered before it
        return next((hand for hand in reversed(self.hands) if hand.entry == entry), None)

    @property
    def finished(self) -> bool:
        """Whether the evening was closed, or its agreed end has come (article 39)."""
        last = self.last
        if self.closed or self.end == End() or last is None:
            return self.closed
        return scoring.is_reached(self.end, len(self.hands), self.totals, last.tricks)

    @property
    def outcome(self) -> Outcome:
        """Who would win if the evening ended now (articles 34-37)."""
        last = self.last
        return scoring.outcome(
            self.rules,
            totals=self.totals,
            last_points=last and last.points,
            last_tricks=last and last.tricks,
            order=last.order if last else TrickOrder(),
            end=self.end,
            shared=self.shared,
            named=self.named_winner,
        )


def debts_before(
    rules: Rules, previous: Hand | None, targets: Numbers, seating: Seating, dealer: int, contract: str | None
) -> tuple[Debt, ...]:
    """Return the debts after the hand `previous` for a hand with these targets, seats, dealer and contract."""
    if previous is None or (contract is not None and contract not in rules.exchange_contracts):
        return ()
    return exchange.debts(
        rules, points=previous.points, old=previous.targets, new=targets, seating=seating, dealer=dealer
    )


AFTER_THE_END = (
    entries.CardsSeen
    | entries.TrickCorrected
    | entries.LastTricksNamed
    | entries.NameCorrected
    | entries.EndAgreed
    | entries.DateChanged
    | entries.NoteAdded
    | entries.HandCorrected
    | entries.HandDropped
    | entries.EntryStruck
    | entries.EntryRestored
)
"""Entries that change what is already on the sheet; a finished evening takes no others, but to reopen or settle it."""


def may_follow(evening: Evening, entry: Entry) -> bool:
    """Return whether an entry of this kind may be written now."""
    match entry:
        case entries.PlayedOn():
            return evening.finished
        case entries.HandPlayed(before=int()) | entries.SeatsChanged(since="start"):
            return True
        case entries.DealerChanged(since="start") | entries.LeadChanged(since="start"):
            return True
        case entries.EveningEnded() if entry.shared or entry.winner:
            return not evening.finished or evening.outcome.ask is not None
        case _:
            return not evening.finished or isinstance(entry, AFTER_THE_END)
