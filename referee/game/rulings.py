"""The referee's checks of a swap, one function an article with one signature; and those of tricks and contracts.

They judge one act against the state when it was made. They refuse nothing and hold no wording: `what` names the
sentence, `facts` fill it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from referee.errors import Refused
from referee.game import exchange
from referee.game.cards import Card, strength, suit
from referee.game.exchange import Debt, Known, Swap
from referee.game.players import Names
from referee.game.rules import Rules
from referee.game.tricks import Trick
from referee.tuples import NamedTuple

Severity = Literal["impossible", "violation", "contradiction", "possible", "notice"]


class Ruling(NamedTuple):
    """A finding of the referee: by which article, on which entry, against whom.

    `severity`: `impossible` cannot have happened; `violation` is against the rules; `contradiction` proves a return
    or a play false; `possible` is a card that the kitty can explain; `notice` accuses nobody. `players` are columns.
    The score sheet fills in `hand`, because hands may be renumbered.
    """

    key: str
    severity: Severity
    what: str
    entry: int
    players: tuple[int, ...] = ()
    facts: dict[str, object] = {}  # noqa: RUF012 - a NamedTuple default, replaced and never changed
    hand: int = 0

    @property
    def shown_severity(self) -> str:
        """The severity as it is shown: what cannot have happened is a violation like any other."""
        return "violation" if self.severity == "impossible" else self.severity

    @property
    def act(self) -> tuple[object, ...]:
        """What it is about: an entry, of several returns in it the one of this card, and of a play the trick."""
        return self.entry, self.facts.get("claimed"), self.facts.get("trick")

    @property
    def accuses(self) -> bool:
        """Whether somebody broke a rule, or is proved to have done so."""
        return self.shown_severity in ("violation", "contradiction")


class AgainstTheRules(Refused):
    """A ruling that keeps an entry off the sheet; views word it from `ruling` and `names`."""

    def __init__(self, *, ruling: Ruling, names: Names, rules: Rules) -> None:
        super().__init__(f"against article {ruling.key}.", article=ruling.key, rules=rules)
        self.ruling = ruling
        self.names = names


class Case(NamedTuple):
    """One swap, and the state when it was made."""

    rules: Rules
    hand: int
    owed: tuple[Debt, ...]
    swaps: tuple[Swap, ...]
    known: Known
    named: bool
    """Whether the contract was named before, as far as is recorded."""
    swap: Swap
    debt: Debt | None
    """The debt that this swap pays, open or not."""


def _ruling(case: Case, key: str, severity: Severity, what: str, *players: int, **facts: object) -> Ruling:
    swap = case.swap
    cards = {"giver": swap.giver, "receiver": swap.receiver, "given": swap.given, "returned": swap.returned}
    return Ruling(key, severity, what, entry=swap.entry, players=players, facts=cards | facts, hand=case.hand)


def first_hand(case: Case) -> Ruling | None:
    """Check that no exchange comes before the first hand (article 15)."""
    if case.hand > 1:
        return None
    return _ruling(case, "first-hand", "violation", "first-hand", case.swap.giver)


def phase(case: Case) -> Ruling | None:
    """Check that a contract that comes first is named before a card is given (article 13)."""
    if case.rules.exchange_first or case.named:
        return None
    return _ruling(case, "phase-order", "violation", "contract-first", case.swap.giver)


def debt_exists(case: Case) -> Ruling | None:
    """Check that cards go only from a player who was up to one who was down (article 16)."""
    if case.hand == 1 or case.debt is not None:
        return None
    return _ruling(case, "debts", "violation", "not-owed", case.swap.giver, owed=case.owed)


def amount(case: Case) -> Ruling | None:
    """Check that nobody gives more than he owes (article 16)."""
    if case.debt is None or case.swap.cards <= case.debt.open:
        return None
    facts = {"cards": case.debt.cards, "open": case.debt.open, "found": case.swap.cards}
    return _ruling(case, "debts", "violation", "too-many", case.swap.giver, **facts)


def order(case: Case) -> Ruling | None:
    """Check the order: giver by giver, and each giver's receivers in turn (articles 16, 19)."""
    first, debt = exchange.due(case.owed), case.debt
    if debt is None or first is None or not debt.open or first == debt:
        return None
    if case.rules.two_down == "simultaneous" and first.giver == debt.giver:
        return None
    key = "debts" if first.giver == debt.giver else "giver-order"
    facts = {"first_giver": first.giver, "first_receiver": first.receiver, "open": first.open}
    return _ruling(case, key, "violation", "out-of-order", case.swap.giver, **facts)


def given_elsewhere(case: Case) -> Ruling | None:
    """Check that the given card is not known to be in another hand (article 2)."""
    given = case.swap.given
    at = None if given is None else case.known.where.get(given)
    if at is None or at == case.swap.giver:
        return None
    return _ruling(case, "pack-of-cards", "impossible", "given-elsewhere", case.swap.giver, holder=at)


def returned_elsewhere(case: Case) -> Ruling | None:
    """Check that the returned card is not known to be in another hand (article 2)."""
    given, returned = case.swap.given, case.swap.returned
    at = None if returned is None or returned == given else case.known.where.get(returned)
    if at is None or at == case.swap.receiver:
        return None
    return _ruling(case, "pack-of-cards", "impossible", "returned-elsewhere", case.swap.receiver, holder=at)


def same_suit(case: Case) -> Ruling | None:
    """Check that the returned card is of the suit of the given one (articles 17, 18)."""
    given, returned = case.swap.given, case.swap.returned
    if given is None or returned is None or suit(given) == suit(returned):
        return None
    return _ruling(case, "return-strongest", "violation", "other-suit", case.swap.receiver)


def not_weaker(case: Case) -> Ruling | None:
    """Check that the returned card is stronger than the given one, or the same (article 18)."""
    given, returned = case.swap.given, case.swap.returned
    if given is None or returned is None or suit(given) != suit(returned):
        return None
    if strength(returned) >= strength(given):
        return None
    return _ruling(case, "return-given", "violation", "weaker-than-given", case.swap.receiver)


def not_below_known(case: Case) -> Ruling | None:
    """Check that the returned card is the strongest that the receiver is known to hold (article 17)."""
    given, returned = case.swap.given, case.swap.returned
    if given is None or returned is None or suit(given) != suit(returned):
        return None
    held = exchange.strongest_known(case.known, case.swap.receiver, suit(given))
    if held is None or strength(returned) >= strength(held):
        return None
    return _ruling(case, "return-strongest", "violation", "stronger-known", case.swap.receiver, held=held)


def simultaneous(case: Case) -> Ruling | None:
    """Check that no returned card is given on, where both receivers are served at once (article 41)."""
    swap = case.swap
    if case.rules.two_down != "simultaneous" or swap.given is None:
        return None
    earlier = [s for s in case.swaps if s.giver == swap.giver and s.receiver != swap.receiver]
    if not any(s.returned == swap.given != s.given for s in earlier):
        return None
    return _ruling(case, "one-by-one", "violation", "given-on", swap.giver)


SWAP_CHECKS: tuple[Callable[[Case], Ruling | None], ...] = (
    first_hand,
    phase,
    debt_exists,
    amount,
    order,
    given_elsewhere,
    returned_elsewhere,
    same_suit,
    not_weaker,
    not_below_known,
    simultaneous,
)


def judge_swap(case: Case) -> list[Ruling]:
    """Run all checks on a swap; what it proves of earlier returns is for `audit`."""
    return [ruling for check in SWAP_CHECKS if (ruling := check(case))]


def judge_trick(rules: Rules, hand: int, trick: Trick, *, named: bool) -> list[Ruling]:
    """Check that the contract is named, and that it is not a trick too many (articles 13, 46)."""
    if not named:
        return [
            Ruling("phase-order", "impossible", "no-contract", entry=trick.entry, players=(trick.leader,), hand=hand)
        ]
    if trick.number > rules.tricks:
        facts: dict[str, object] = {"all": rules.tricks}
        return [
            Ruling(
                "trick-count",
                "impossible",
                "trick-too-many",
                entry=trick.entry,
                players=(trick.leader,),
                facts=facts,
                hand=hand,
            )
        ]
    return []


def cards_twice(hand: int, played: tuple[Trick, ...]) -> list[Ruling]:
    """Check that no card is played twice; of two tricks the one recorded later is wrong (article 2)."""
    twice, played_in = [], dict[Card, int]()
    for trick in sorted(played, key=lambda each: each.entry):
        for card in trick.cards:
            earlier = played_in.setdefault(card, trick.number)
            if earlier != trick.number:
                facts: dict[str, object] = {"card": card, "trick": trick.number, "earlier": earlier}
                twice.append(
                    Ruling("pack-of-cards", "impossible", "card-twice", entry=trick.entry, facts=facts, hand=hand)
                )
    return twice


def after_the_lead(hand: int, swap: Swap, played: tuple[Trick, ...]) -> list[Ruling]:
    """Check that no card changes hands once a card is led (article 13)."""
    if not played:
        return []
    facts: dict[str, object] = {"giver": swap.giver, "receiver": swap.receiver}
    return [
        Ruling(
            "phase-order",
            "violation",
            "after-the-lead",
            entry=swap.entry,
            players=(swap.giver,),
            facts=facts,
            hand=hand,
        )
    ]


def judge_contract(
    rules: Rules, *, hand: int, owed: tuple[Debt, ...], entry: int, noted: bool, declarer: int
) -> list[Ruling]:
    """Check that trump is named when all cards are exchanged, or before any is recorded (article 13)."""
    first = exchange.due(owed)
    if first is None or not noted or not rules.exchange_first:
        return []
    facts: dict[str, object] = {"giver": first.giver, "receiver": first.receiver, "open": first.open}
    return [
        Ruling("phase-order", "violation", "exchange-open", entry=entry, players=(declarer,), facts=facts, hand=hand)
    ]


def new_findings(before: list[Ruling], after: list[Ruling]) -> list[Ruling]:
    """Return the rulings that were not there before; more evidence for the same finding is not new."""

    def finding(ruling: Ruling) -> tuple[object, ...]:
        return ruling.severity, ruling.what, ruling.players, ruling.act, ruling.facts.get("count")

    known = {finding(ruling) for ruling in before}
    return [ruling for ruling in after if finding(ruling) not in known]
