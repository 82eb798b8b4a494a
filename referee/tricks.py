"""The tricks of a hand: whether numbers and winners can have happened together.

It words nothing but its refusals and knows no exchange.
"""

from __future__ import annotations

from referee.errors import (
    TooManyWinners,
    TricksDoNotAddUp,
    TricksImpossible,
    WinnersDoNotFit,
    WinnersIncomplete,
)
from referee.rules import Rules
from referee.scoring import TrickOrder
from referee.seats import COLUMNS, Numbers


def check(
    rules: Rules, tricks: Numbers, order: TrickOrder, *, names: tuple[str, str, str], spoken: tuple[int, ...] = COLUMNS
) -> None:
    """Refuses what cannot have happened in one hand (articles 33, 46).

    `spoken` is the order of columns in which the table hears the numbers. Raises
    TricksImpossible, TricksDoNotAddUp, WinnersIncomplete, TooManyWinners, WinnersDoNotFit.
    """
    for column in spoken:
        if not 0 <= tricks[column] <= rules.tricks:
            raise TricksImpossible(player=names[column], tricks=tricks[column], expected=rules.tricks, cited=rules)
    if sum(tricks) != rules.tricks:
        raise TricksDoNotAddUp(tricks=tuple(tricks[c] for c in spoken), expected=rules.tricks, cited=rules)
    check_order(rules, tricks, order, names=names)


def check_order(rules: Rules, tricks: Numbers, order: TrickOrder, *, names: tuple[str, str, str]) -> None:
    """Refuses trick winners that the numbers of tricks rule out."""
    known = order.backwards
    if len(known) > rules.tricks:
        raise TooManyWinners(found=len(known), expected=rules.tricks, cited=rules)
    if order.winners is not None and len(order.winners) < rules.tricks:
        raise WinnersIncomplete(found=len(order.winners), expected=rules.tricks, cited=rules)
    unnamed = rules.tricks - len(known)
    for column in COLUMNS:
        found = known.count(column)
        if not found <= tricks[column] <= found + unnamed:
            raise WinnersDoNotFit(player=names[column], found=found, expected=tricks[column], cited=rules)


def count(winners: tuple[int, ...]) -> Numbers:
    """Tricks of each column from the winners of all tricks."""
    return winners.count(0), winners.count(1), winners.count(2)
