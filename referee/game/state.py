"""The evening as the entries read so far tell it: hands scored, the hand in progress, who sits where.

It answers what follows from that - the next dealer, what is owed, the phase, the winner - and
reads no entry; that is the fold's part.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.game import exchange, scoring, tricks
from referee.game.cards import TRUMP_OF
from referee.game.entries import Entry
from referee.game.exchange import Debt, Swap
from referee.game.players import COLUMNS, Numbers, Seating, key
from referee.game.rules import End, Rules
from referee.game.rulings import Ruling
from referee.game.scoring import Outcome, TrickOrder
from referee.game.tricks import Sight, Trick

Phase = Literal["exchange", "contract", "play", "finished"]

_DEAL = frozenset({"exchange", "face-down", "waiver", "contract", "hand", "misdeal", "dealer", "trick"})
"""Entries of the hand in progress."""

_SHEET = frozenset(
    {
        "last-tricks",
        "correction",
        "drop",
        "strike",
        "restore",
        "spelling",
        "end-agreed",
        "forgotten-hand",
        "sight",
        "trick-correction",
    }
)
"""Entries about what is already written; these are allowed at any time."""

_EVENING = frozenset({"substitution", "seats", "lead", "end"})
"""Entries about who plays on, and how."""

MAY_FOLLOW: dict[Phase, frozenset[str]] = {
    "exchange": _DEAL | _SHEET | _EVENING,
    "contract": _DEAL | _SHEET | _EVENING,
    "play": _DEAL | _SHEET | _EVENING,
    "finished": _SHEET | {"play-on", "agreement"},
}


def phase(phases: tuple[str, ...], *, exchanged: bool, contract: bool, finished: bool) -> Phase:
    """The phase in which the hand in progress stands.

    `exchanged` says that nothing is owed any more. Where the exchange comes first, a named
    contract ends it, because a table need not note its cards (article 13).
    """
    if finished:
        return "finished"
    exchange_first = phases.index("exchange") < phases.index("contract")
    if contract:
        return "play" if exchange_first or exchanged else "exchange"
    return "exchange" if exchange_first and not exchanged else "contract"


People = tuple[int, int, int]
"""The person in each column, as an index into the list of all who ever sat here."""


class Voided(NamedTuple):
    """A deal that did not count: the misdeal's entry, why, and what was noted before it."""

    entry: int
    note: str | None
    dealer: int
    contract: str | None
    swaps: tuple[Swap, ...]
    rulings: tuple[Ruling, ...]
    owed: tuple[Debt, ...] = ()
    """The debts before it, with what was noted of them."""
    played: tuple[Trick, ...] = ()
    sights: tuple[Sight, ...] = ()


class Correction(NamedTuple):
    """A change to a scored hand: its entry, why, and the hand as it was."""

    entry: int
    note: str | None
    was: Hand


class Hand(NamedTuple):
    """A scored hand. Tricks, targets and points are one number a column."""

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
    """The debts before this hand as they stood when it was entered."""
    rulings: tuple[Ruling, ...] = ()
    voided: tuple[Voided, ...] = ()
    corrections: tuple[Correction, ...] = ()
    note: str | None = None
    lead: str = "declarer"
    """Who was to lead trick 1: `declarer` or the dealer's `left`."""
    played: tuple[Trick, ...] = ()
    """The tricks that were recorded, from the first on."""
    sights: tuple[Sight, ...] = ()

    def with_played_tricks(self, rules: Rules) -> Hand:
        """The same hand; where every trick was recorded, they say who won how many and in which order."""
        if len(self.played) != rules.tricks:
            return self
        trump = TRUMP_OF[self.contract] if self.contract else None
        winners = tuple(trick.winner(trump) for trick in self.played)
        return self._replace(tricks=tricks.count(winners), order=TrickOrder(winners=winners)).scored(rules)

    def scored(self, rules: Rules) -> Hand:
        """The same hand with targets and points worked out from its number, seats and tricks."""
        targets = scoring.targets(rules, self.number, self.seating, self.dealer)
        return self._replace(targets=targets, points=scoring.points(self.tricks, targets))


class Deal:
    """The hand in progress: what was noted since it was dealt."""

    dealer: int | None = None
    contract: str | None = None
    swaps: tuple[Swap, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    played: tuple[Trick, ...] = ()
    sights: tuple[Sight, ...] = ()
    voided: tuple[Voided, ...] = ()
    debts: tuple[Debt, ...] = ()
    """The debts before this hand, as they follow from `basis`; worked out once for many entries."""
    basis: tuple[Hand | None, Numbers, Seating, int, str | None] | None = None


class About(NamedTuple):
    """What an entry was about; each is held by its moment under the same name."""

    swap: Swap | None = None
    told: Hand | None = None
    was: Hand | None = None
    trick: Trick | None = None
    trump: str | None = None


class Moment(NamedTuple):
    """What one entry meant when it was written; enough to say it in words at any later time."""

    number: int
    entry: Entry
    hand: int
    """Number of the hand that was in progress."""
    people: People
    turn: int
    """Whose turn it was to deal that hand (article 5)."""
    totals: Numbers
    contract: str | None
    """The contract that was named by then."""
    swap: Swap | None = None
    told: Hand | None = None
    """The hand that the entry scored, changed or dropped, as it then stood."""
    was: Hand | None = None
    trick: Trick | None = None
    trump: str | None = None
    """The trump suit at that moment."""


class Evening:
    """All that the entries up to now tell. Only the fold changes it."""

    def __init__(self, rules: Rules, people: tuple[str, ...], *, first_dealer: int, lead: str, end: End) -> None:
        self.rules = rules
        self.people = list(people)
        self.sitting: People = (0, 1, 2)
        self.seating: Seating = COLUMNS
        self.aliases = {key(name): column for column, name in enumerate(people)}
        self.first_dealer = first_dealer
        self.lead = lead
        self.end = end
        self._hands: list[Hand] = []
        self._totals: Numbers = (0, 0, 0)
        self.deal = Deal()
        self.closed = False
        self.shared = False
        self.named_winner: int | None = None
        self.loose: list[Ruling] = []
        """Rulings about entries that belong to no hand."""
        self.moments: dict[int, Moment] = {}
        self.gone: frozenset[int] = frozenset()
        """Numbers of the entries that are struck."""

    @property
    def names(self) -> tuple[str, str, str]:
        """The name in each column now."""
        first, second, third = (self.people[person] for person in self.sitting)
        return first, second, third

    def column(self, name: str) -> int:
        """The column of a name that was ever written here, as the sheet stood at this point."""
        return self.aliases[key(name)]

    @property
    def number(self) -> int:
        """Number of the hand in progress."""
        return len(self._hands) + 1

    @property
    def last(self) -> Hand | None:
        """The latest scored hand."""
        return self._hands[-1] if self._hands else None

    @property
    def turn_dealer(self) -> int:
        """Whose turn it is to deal the hand in progress (article 5)."""
        if self.last is None:
            return self.first_dealer
        return scoring.next_dealer(self.rules, self.seating, self.last.dealer)

    @property
    def dealer(self) -> int:
        """Who deals the hand in progress, in turn or not."""
        return self.turn_dealer if self.deal.dealer is None else self.deal.dealer

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
        """The trump suit of the hand in progress; None where it has none or it is not known."""
        return TRUMP_OF[self.deal.contract] if self.deal.contract else None

    @property
    def recorded_winners(self) -> tuple[int, ...]:
        """Who won each recorded trick of the hand in progress."""
        return tuple(trick.winner(self.trump) for trick in self.deal.played)

    @property
    def trick_leader(self) -> int:
        """Who leads the coming trick of the hand in progress (articles 24, 25)."""
        return tricks.due_leader(self.leader, self.deal.played, self.trump)

    @property
    def owed(self) -> tuple[Debt, ...]:
        """The debts before the hand in progress, in order, with what is noted of them."""
        return exchange.after(self.debts(self.last, self.targets, self.dealer, self.deal.contract), self.deal.swaps)

    @property
    def surplus(self) -> tuple[Debt, ...]:
        """What was exchanged before the hand in progress by debts that have changed since, and is not owed now."""
        return exchange.surplus(self.owed, self.deal.swaps) if self.deal.swaps else ()

    def debts(self, last: Hand | None, targets: Numbers, dealer: int, contract: str | None) -> tuple[Debt, ...]:
        """The debts that a hand leaves for one with these targets, dealer and contract, as all sit now."""
        if contract in self.rules.exchange_contracts:
            contract = None  # all the same to the debts
        deal, basis = self.deal, (last, targets, self.seating, dealer, contract)
        if basis != deal.basis:
            deal.basis, deal.debts = basis, debts_before(self.rules, *basis)
        return deal.debts

    @property
    def phase(self) -> Phase:
        """The phase of the hand in progress."""
        return phase(
            self.rules.phases,
            exchanged=exchange.due(self.owed) is None,
            contract=self.deal.contract is not None,
            finished=self.finished,
        )

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The scored hands in order."""
        return tuple(self._hands)

    @property
    def totals(self) -> Numbers:
        """Running score of each column, in points."""
        return self._totals

    def add_hand(self, hand: Hand) -> None:
        """One more hand is scored, and the next is dealt."""
        self._hands.append(hand)
        self._totals = scoring.total([self._totals, hand.points])
        self.deal = Deal()

    def set_hands(self, hands: list[Hand]) -> None:
        """The scored hands changed: they are numbered, and scored, anew."""
        self._hands = [hand._replace(number=n).scored(self.rules) for n, hand in enumerate(hands, start=1)]
        self._totals = scoring.total([hand.points for hand in self._hands])

    def close(self, *, shared: bool, winner: int | None) -> None:
        """The evening is closed by word, perhaps with what the table agreed about a tie."""
        self.closed, self.shared, self.named_winner = True, shared, winner

    def reopen(self) -> None:
        """The evening goes on, with no agreed end."""
        self.closed, self.shared, self.named_winner, self.end = False, False, None, End()

    def turn_of(self, place: int, seating: Seating) -> int:
        """Whose turn it was to deal hand number `place`, from who really dealt the one before (article 5)."""
        if place == 1:
            return self.first_dealer
        return scoring.next_dealer(self.rules, seating, self._hands[place - 2].dealer)

    def find_hand(self, entry: int) -> Hand | None:
        """The scored hand that an entry told of, if it still stands."""
        return next((hand for hand in reversed(self._hands) if hand.entry == entry), None)

    @property
    def finished(self) -> bool:
        """Whether the evening is closed by word, or its agreed end has come (article 39)."""
        last = self.last
        if self.closed or self.end == End() or last is None:
            return self.closed
        return scoring.is_reached(self.end, len(self._hands), self.totals, last.tricks)

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
    """The debts that the hand before leaves for a hand with these targets, seats, dealer and contract."""
    if previous is None or (contract is not None and contract not in rules.exchange_contracts):
        return ()
    return exchange.debts(
        rules, points=previous.points, old=previous.targets, new=targets, seating=seating, dealer=dealer
    )
