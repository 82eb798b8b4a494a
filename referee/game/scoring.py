"""The arithmetic of a hand and of the end: targets, points, ranks, the winner and the tie-break.

It works on bare numbers, one for each column.
"""

from __future__ import annotations

from referee.game.players import COLUMNS, Numbers, Seating, positions, turn
from referee.game.rules import End, Lead, Rules
from referee.tuples import NamedTuple


class TrickOrder(NamedTuple):
    """What is known of the winners of the tricks of a hand.

    `winners` lists all tricks from the first; `last` the last one, the one before, and so on; `later` is the column
    whose last trick came later, as the table says.
    """

    winners: tuple[int, ...] | None = None
    last: tuple[int, ...] = ()
    later: int | None = None

    @property
    def backwards(self) -> tuple[int, ...]:
        """Known winners from the last trick back."""
        return self.winners[::-1] if self.winners else self.last


class Ask(NamedTuple):
    """What the referee has to know to decide among columns: the winner of trick number `trick`."""

    trick: int
    among: tuple[int, ...]


class Outcome(NamedTuple):
    """How an evening ended. `decided_by` is None while there is an `ask`, or before the first hand."""

    winners: tuple[int, ...]
    decided_by: str | None
    trick: int | None
    ask: Ask | None
    tied: tuple[int, ...]
    """All columns that have the highest total."""


def targets(rules: Rules, hand: int, seating: Seating, dealer: int) -> Numbers:
    """Return the target of each column in tricks, by its seat in this hand (articles 9-12)."""
    by_seat = rules.seat_targets(hand)
    first, second, third = positions(seating, dealer)
    return by_seat[first], by_seat[second], by_seat[third]


def points(tricks: Numbers, targets: Numbers) -> Numbers:
    """Return tricks minus target for each column; they add up to 0 (article 33)."""
    return tricks[0] - targets[0], tricks[1] - targets[1], tricks[2] - targets[2]


def total(rows: list[Numbers]) -> Numbers:
    """Return the sum of each column."""
    first = second = third = 0
    for row in rows:
        first, second, third = first + row[0], second + row[1], third + row[2]
    return first, second, third


def seat_at(seat: str, seating: Seating, dealer: int) -> int:
    """Return the column that sits at `dealer`, `left` or `right`."""
    return positions(seating, dealer).index(seat)


def next_dealer(rules: Rules, seating: Seating, dealer: int) -> int:
    """Return who deals after this dealer: the next in the direction of play (article 5)."""
    return turn(seating, dealer, clockwise=rules.clockwise)[1]


def leader(rules: Rules, lead: Lead, seating: Seating, dealer: int) -> int:
    """Return who leads trick 1 (article 24)."""
    seat = rules.declarer if lead == "declarer" else "left"
    return seat_at(seat, seating, dealer)


def is_reached(end: End, hands: int, totals: Numbers, last_tricks: Numbers) -> bool:
    """Return whether the agreed end has come after the last hand (articles 39, 48)."""
    return (
        (end.hands is not None and hands >= end.hands)
        or (end.points is not None and max(totals) >= end.points)
        or (end.tricks is not None and max(last_tricks) >= end.tricks)
    )


def outcome(
    rules: Rules,
    *,
    totals: Numbers,
    last_points: Numbers | None,
    last_tricks: Numbers | None,
    order: TrickOrder,
    end: End,
    shared: bool = False,
    named: int | None = None,
) -> Outcome:
    """Determine the winner, and what decided (articles 34-37).

    `shared` and `named` are what the table agreed, for a tie that no record decides. The outcome has either winners
    or an `ask` for exactly one trick; it has neither only before the first hand.
    """
    if last_points is None or last_tricks is None:
        return Outcome((), None, None, None, ())
    if end.tricks is not None and max(last_tricks) >= end.tricks:
        return Outcome((last_tricks.index(max(last_tricks)),), "tricks", None, None, ())
    tied = tuple(c for c in COLUMNS if totals[c] == max(totals))
    left, step = tied, "points"
    for rule in rules.tie_break:
        if len(left) == 1:
            break
        if rule == "last-hand":
            best = max(last_points[c] for c in left)
            left, step = tuple(c for c in left if last_points[c] == best), rule
        else:
            agreed = left if shared else tuple(c for c in left if c == named)
            able = tuple(c for c in left if last_tricks[c])
            return _by_latest_trick(rules, left, able, order, agreed, tied)
    if len(left) == 1:
        return Outcome(left, step, None, None, tied)
    return Outcome(left, "shared", None, None, tied)


def _by_latest_trick(
    rules: Rules,
    left: tuple[int, ...],
    able: tuple[int, ...],
    order: TrickOrder,
    agreed: tuple[int, ...],
    tied: tuple[int, ...],
) -> Outcome:
    """Break a tie by the latest trick of the last hand that one of those still level won (article 37).

    `able` are those of them who won a trick at all: a single one wins without a question, and if there is none, the
    win is shared.
    """
    for back, winner in enumerate(order.backwards):
        if winner in left:
            return Outcome((winner,), "latest-trick", rules.tricks - back, None, tied)
    if not able:
        return Outcome(left, "shared", None, None, tied)
    if len(able) == 1:
        return Outcome(able, "latest-trick", None, None, tied)
    if order.later in able:
        return Outcome((order.later,), "latest-trick", None, None, tied)
    if agreed:
        by = "agreed" if len(agreed) == 1 else "shared"
        return Outcome(agreed, by, None, None, tied)
    ask = Ask(rules.tricks - len(order.backwards), left)
    return Outcome((), None, None, ask, tied)


def ranks(totals: Numbers, result: Outcome | None) -> Numbers:
    """Return the rank of each column: shared while playing; at the end the winner is 1, a lost tie-break 2."""
    shared = [1 + sum(other > own for other in totals) for own in totals]
    if result is not None and result.winners:
        others = [totals[c] for c in COLUMNS if c not in result.winners]
        beaten = [1 + len(result.winners) + sum(other > own for other in others) for own in totals]
        shared = [1 if c in result.winners else beaten[c] for c in COLUMNS]
    return shared[0], shared[1], shared[2]
