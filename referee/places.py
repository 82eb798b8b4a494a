"""Where each card can lie after the exchange, and whether all cards find room at once.

A deal is possible if for every set of places the cards that can lie only there are not more than
its room (Hall's condition); it is asked of bare numbers, and nothing here knows who played what.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referee.rules import Rules
from referee.values import NamedTuple


class Layout(NamedTuple):
    """The places of a pack for one declarer, each a bit of a mask.

    `held` is a player's hand at the exchange, `playing` the hand that he plays from; they differ
    for the declarer alone. `rooms` has the room of every set of places, once for each number of
    kitty cards that may have been laid away again: one of them is true.
    """

    held: tuple[int, int, int]
    playing: tuple[int, int, int]
    kitty: int
    laid_away: int
    everywhere: int
    rooms: tuple[tuple[int, ...], ...]


def layout(rules: Rules, declarer: int) -> Layout:
    """The places of a pack: two other hands, and what becomes of the declarer's cards and the kitty."""
    return _layout(declarer, rules.hand_cards, rules.kitty_cards, rules.kitty_order, kitty_before_exchange(rules))


def kitty_before_exchange(rules: Rules) -> bool:
    """Whether the declarer takes the kitty first, so that its cards can change hands."""
    return rules.phases.index("kitty") < rules.phases.index("exchange")


@cache
def _layout(declarer: int, hand: int, kitty: int, order: str, kitty_first: bool) -> Layout:  # noqa: FBT001 - a cache key
    sizes: tuple[tuple[int, ...], ...]
    first, second = (column for column in (0, 1, 2) if column != declarer)
    if kitty_first:
        # the exchange is made from the hand that is played, 4; only what was laid away, 8, is out of it
        own, played, laid, sizes = 4, 4, 8, ((hand, hand, hand, kitty),)
        taken = 4 if order == "discard-first" else 12
    elif order == "discard-first":
        # kept 4, laid away 8, kitty 16
        own, played, taken, laid, sizes = 12, 20, 16, 8, ((hand, hand, hand - kitty, kitty, kitty),)
    else:
        # own cards kept 4 and laid away 8, kitty cards kept 16 and laid away 32
        own, played, taken, laid = 12, 20, 48, 40
        sizes = tuple(
            (hand, hand, hand - kitty + again, kitty - again, kitty - again, again) for again in range(kitty + 1)
        )
    held, playing = [0, 0, 0], [0, 0, 0]
    held[first] = playing[first] = 1
    held[second] = playing[second] = 2
    held[declarer], playing[declarer] = own, played
    rooms = tuple(_sums(size) for size in sizes if min(size) >= 0)
    return Layout(
        (held[0], held[1], held[2]), (playing[0], playing[1], playing[2]), taken, laid, len(rooms[0]) - 1, rooms
    )


def _sums(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """For every set of places, as a mask, the sum of their sizes."""
    sums = [0]
    for size in sizes:
        sums += [below + size for below in sums]
    return tuple(sums)


def slack(masks: Iterable[int], rooms: tuple[int, ...]) -> list[int]:
    """For every set of places, its room less the cards that can lie only there; negative where they do not fit."""
    return slacks(masks, (rooms,))[0]


def slacks(masks: Iterable[int], each: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """The slack in each of several rooms, one at least."""
    confined = _confined(masks, len(each[0]))
    return [[room - cards for room, cards in zip(rooms, confined, strict=True)] for rooms in each]


def _confined(masks: Iterable[int], sets: int) -> list[int]:
    """For every set of places, how many cards can lie only there."""
    confined = [0] * sets
    for mask in masks:
        confined[mask] += 1
    bit = 1
    while bit < sets:
        for below in range(0, sets, 2 * bit):
            for places in range(below + bit, below + 2 * bit):
                confined[places] += confined[places - bit]
        bit *= 2
    return confined


def fits(left: list[int]) -> bool:
    """Whether all cards find room: no slack is negative."""
    return min(left) >= 0


def fits_at(left: list[int], mask: int, place: int) -> bool:
    """Whether one card that can lie in `mask` can lie in the single place `place`, all else as it is."""
    return all(spare > 0 or not places & place or mask & ~places == 0 for places, spare in enumerate(left))


def overfull(left: list[int]) -> int:
    """The smallest set of places that is asked to hold more than its room."""
    return min((places for places, spare in enumerate(left) if spare < 0), key=int.bit_count)
