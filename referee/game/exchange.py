"""The exchange of cards before a hand: who owes whom, in which order, and what a return claims.

It works on columns and cards, and judges nothing; `rulings` does.
"""

from __future__ import annotations

from functools import lru_cache

from referee.game.cards import Card, strength, suit
from referee.game.players import COLUMNS, Numbers, Seating, turn
from referee.game.rules import Rules
from referee.tuples import NamedTuple


class Debt(NamedTuple):
    """Cards that one column owes another before a hand; `done` of them are recorded."""

    giver: int
    receiver: int
    cards: int
    done: int = 0

    @property
    def open(self) -> int:
        """Cards still owed."""
        return self.cards - self.done


class Swap(NamedTuple):
    """What changed hands in one entry; cards that went face down are not known."""

    entry: int
    giver: int
    receiver: int
    cards: int = 1
    given: Card | None = None
    returned: Card | None = None
    waived: bool = False
    late: bool = False
    """Recorded after the contract was named, or with the finished hand: nobody knows when it was made."""
    beyond: int = 0
    """Cards of it that were not owed when it was recorded; a ruling says so already."""


class Claim(NamedTuple):
    """The claim of a return: `column` then held no card above `card` in its suit (article 17)."""

    entry: int
    column: int
    card: Card


class Known(NamedTuple):
    """What the cards shown so far prove: in which hand each is, and what the players claimed."""

    where: dict[Card, int]
    claims: tuple[Claim, ...]


def debts(
    rules: Rules, *, points: Numbers, old: Numbers, new: Numbers, seating: Seating, dealer: int
) -> tuple[Debt, ...]:
    """Return the debts before a hand, in the order in which they are done (articles 16, 19).

    `points` and `old` (targets) are of the hand before; `new` (targets), `seating` and `dealer` of the coming hand.
    Cards given equal cards received, giver by giver and receiver by receiver.
    """
    return _debts(rules.two_up, points, old, new, seating, dealer, clockwise=rules.clockwise)


@lru_cache(maxsize=1024)
def _debts(
    two_up: str, points: Numbers, old: Numbers, new: Numbers, seating: Seating, dealer: int, *, clockwise: bool
) -> tuple[Debt, ...]:
    """Compute the debts by the numbers alone, so that the cache serves hands that end alike."""
    short = [max(0, -p) for p in points]
    first = {"new-target": new, "old-target": old, "largest-plus": points}[two_up]
    from_dealer = turn(seating, dealer, clockwise=clockwise)
    up = [column for column in COLUMNS if points[column] > 0]
    owed = []
    # what the pack's rule leaves level goes by the coming targets
    for giver in sorted(up, key=lambda c: (-first[c], -new[c], from_dealer.index(c))):
        surplus = points[giver]
        for receiver in turn(seating, giver, clockwise=clockwise)[1:]:
            cards = min(surplus, short[receiver])
            if cards:
                owed.append(Debt(giver, receiver, cards))
                surplus -= cards
                short[receiver] -= cards
    return tuple(owed)


def after(owed: tuple[Debt, ...], swaps: tuple[Swap, ...]) -> tuple[Debt, ...]:
    """Mark as done what these swaps record of the debts, never more than is owed."""
    recorded = moved(swaps)
    if not recorded:
        return owed
    return tuple(Debt(g, r, cards, min(cards, recorded.get((g, r), 0))) for g, r, cards, _ in owed)


def moved(swaps: tuple[Swap, ...]) -> dict[tuple[int, int], int]:
    """Map giver and receiver to the cards that these swaps record between them."""
    cards: dict[tuple[int, int], int] = {}
    for swap in swaps:
        pair = swap.giver, swap.receiver
        cards[pair] = cards.get(pair, 0) + swap.cards
    return cards


def add_swaps(owed: tuple[Debt, ...], swaps: tuple[Swap, ...], new: tuple[Swap, ...]) -> tuple[Swap, ...]:
    """Return all swaps, each new one with the number of its cards that were not owed when it was recorded."""
    for swap in new:
        debt = between(after(owed, swaps), swap.giver, swap.receiver)
        left = debt.open if debt else 0
        swaps += (swap if swap.cards <= left else swap._replace(beyond=swap.cards - left),)
    return swaps


def rightly_moved(swaps: tuple[Swap, ...]) -> dict[tuple[int, int], int]:
    """Map giver and receiver to the cards that moved and were owed when they were recorded."""
    return moved(tuple(swap._replace(cards=swap.cards - swap.beyond) for swap in swaps if not swap.waived))


def surplus(owed: tuple[Debt, ...], swaps: tuple[Swap, ...]) -> tuple[Debt, ...]:
    """Return what moved for debts that have changed since, pair by pair, beyond what is owed now (article 45)."""
    if not swaps:
        return ()
    due = {(debt.giver, debt.receiver): debt.cards for debt in owed}
    extra = {pair: number - due.get(pair, 0) for pair, number in rightly_moved(swaps).items()}
    return tuple(Debt(*pair, number) for pair, number in extra.items() if number > 0)


def between(owed: tuple[Debt, ...], giver: int, receiver: int) -> Debt | None:
    """Return the debt of a giver to a receiver, open or not."""
    return next((debt for debt in owed if debt.giver == giver and debt.receiver == receiver), None)


def due(owed: tuple[Debt, ...]) -> Debt | None:
    """Return the first debt that is still open; None if all are settled."""
    return next((debt for debt in owed if debt.open), None)


def known(owed: tuple[Debt, ...], swaps: tuple[Swap, ...]) -> Known:
    """Return what these swaps prove, in the order in which they were made.

    Empty if a correction has cancelled some of the debts: those cards may have been handed back.
    """
    now = Known({}, ())
    if surplus(owed, swaps):
        return now
    for swap in swaps:
        now = learn(now, swap)
    return now


def learn(now: Known, swap: Swap) -> Known:
    """Add one swap to what is known: where both cards are, and the claim of a legal return.

    After an exchange face down nothing is known of the two players' cards, and the receiver's claims lapse
    (article 42).
    """
    if swap.waived:
        return now
    if swap.given is None or swap.returned is None:
        where = {c: at for c, at in now.where.items() if at not in (swap.giver, swap.receiver)}
        return Known(where, tuple(c for c in now.claims if c.column != swap.receiver))
    where = now.where | {swap.given: swap.receiver, swap.returned: swap.giver}
    if swap.given == swap.returned:
        where[swap.given] = swap.giver
    claim = Claim(swap.entry, swap.receiver, swap.returned)
    claims = (*now.claims, claim) if may_come_back(swap.returned, swap.given) else now.claims
    return Known(where, claims)


def may_come_back(returned: Card, given: Card) -> bool:
    """Return whether a card may come back for another: of its suit, stronger or the same (articles 17, 18)."""
    return suit(returned) == suit(given) and strength(returned) >= strength(given)


def strongest_known(now: Known, column: int, of_suit: str) -> Card | None:
    """Return the strongest card of a suit that a player is known to hold."""
    held = [c for c, at in now.where.items() if at == column and suit(c) == of_suit]
    return max(held, key=strength, default=None)
