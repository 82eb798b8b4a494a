"""Every possible deal of a small pack, one by one: what the cards told of a hand prove, without `proof` and `places`.

A deal says of each card in which of six cells it lies. A set of deals is a whole number with a bit
for each, so that a record is read with a few operations a card: what it requires, and what each
act forbids. Read with one bit a cell instead, the same record is a question for `flow`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from referee.game.cards import TRUMP_OF, Card, strength, suit
from referee.game.exchange import Swap
from referee.game.players import COLUMNS
from referee.game.proof import Record
from referee.game.rules import Rules
from referee.game.tricks import Sight, Trick, best_card
from tests.vectors import variant

OWN_LAID_AWAY, KITTY_KEPT, KITTY_LAID_AWAY = 3, 4, 5
"""Cells beside 0, 1 and 2, the cards of a player that are neither kitty nor laid away."""

Part = tuple[Card, int]
"""A card and the deals in which something is true of it."""

# -- the deals ----------------------------------------------------------------------------------


class Deals(NamedTuple):
    """A set of deals for one declarer: `lies` has, card by card and cell by cell, those in which it lies there."""

    rules: Rules
    declarer: int
    all: int
    lies: dict[Card, tuple[int, ...]]

    def where(self, card: Card, *cells: int) -> int:
        """The deals in which a card lies in one of these cells."""
        found = 0
        for cell in cells:
            found |= self.lies[card][cell]
        return found


def every_deal(key: Pack, declarer: int) -> Deals:
    """All deals of a small pack."""
    rules = pack(key)
    ways, lies = _fill_any(tuple(room(rules, declarer)))
    return Deals(rules, declarer, (1 << ways) - 1, dict(zip(sorted(rules.deck), lies, strict=True)))


def one_bit_a_cell(rules: Rules, declarer: int) -> Deals:
    """No deals but the six cells themselves: what a record says then is where each card can lie."""
    return Deals(rules, declarer, 63, dict.fromkeys(sorted(rules.deck), (1, 2, 4, 8, 16, 32)))


def room(rules: Rules, declarer: int) -> list[tuple[int, ...]]:
    """The sizes of the six cells, for each number of kitty cards that can be laid away again."""
    hand, kitty = rules.hand_cards, rules.kitty_cards
    rooms = []
    for again in range(kitty + 1 if rules.kitty_order == "take-first" else 1):
        sizes = [hand, hand, hand, kitty - again, kitty - again, again]
        sizes[declarer] -= kitty - again
        rooms.append(tuple(sizes))
    return [sizes for sizes in rooms if min(sizes) >= 0]


Lies = tuple[tuple[int, ...], ...]
"""Card by card and cell by cell, in which of so many ways it lies there."""


@cache
def _fill_any(rooms: tuple[tuple[int, ...], ...]) -> tuple[int, Lies]:
    """The number of ways to fill cells of any of these sizes, and where each card lies in which of them."""
    ways, lies = 0, [[0] * 6 for _ in range(sum(rooms[0]))]
    for sizes in rooms:
        more, there = _fill(sizes)
        for mine, places in zip(lies, there, strict=True):
            mine[:] = [old | place << ways for old, place in zip(mine, places, strict=True)]
        ways += more
    return ways, tuple(map(tuple, lies))


@cache
def _fill(sizes: tuple[int, ...]) -> tuple[int, Lies]:
    """The same for one size of each cell: the first card in every cell, and the rest behind it."""
    if not any(sizes):
        return 1, ()
    ways, lies = 0, [[0] * len(sizes) for _ in range(sum(sizes))]
    for cell, size in enumerate(sizes):
        if size:
            more, there = _fill((*sizes[:cell], size - 1, *sizes[cell + 1 :]))
            lies[0][cell] = (1 << more) - 1 << ways
            for mine, places in zip(lies[1:], there, strict=True):
                mine[:] = [old | place << ways for old, place in zip(mine, places, strict=True)]
            ways += more
    return ways, tuple(map(tuple, lies))


# -- reading a record ---------------------------------------------------------------------------

ActName = tuple[str, int, int, Card]
"""Kind, entry, player, card."""


class Reading(NamedTuple):
    """What a record requires of a deal, card by card; and act by act what would make it a false one."""

    required: list[Part]
    acts: list[tuple[ActName, list[Part]]]


Hands = list[dict[Card, int]]
"""Player by player and card by card the deals in which he holds it at a moment."""


def read(record: Record, deals: Deals) -> Reading:
    """A record whose exchanges are all told or waived.

    One that is supposed is no act: below 0 is the entry that told of it, 0 if none did.
    """
    walk, hands, playing = _exchange(record, deals)
    required = walk.required + [
        (card, playing[player][card])
        for trick in record.tricks
        for card, player in zip(trick.cards, trick.players, strict=True)
    ]
    for sight in record.sights:
        required += [(card, _where(record, sight, card, deals, hands, playing)) for card in sight.cards]
    acts = walk.acts + [act for trick in record.tricks for act in _plays(record, playing, trick)]
    return Reading(required, acts)


def kitty_before_exchange(rules: Rules) -> bool:
    return rules.phases.index("kitty") < rules.phases.index("exchange")


def _made(record: Record) -> list[Swap]:
    return [swap for swap in record.swaps if not swap.waived]


def _exchange(record: Record, deals: Deals) -> tuple[Reading, list[Hands], Hands]:
    """The exchange played through, the hands before and after each swap, and those from which is played.

    The cells are those after it; it is wound back from there. Where the kitty is taken before the
    exchange they are those before, and it is played forward.
    """
    forward = kitty_before_exchange(record.rules)
    walk, now = Reading([], []), _hands(deals, KITTY_KEPT if forward else OWN_LAID_AWAY)
    hands = [_copy(now)]
    for swap in _made(record) if forward else reversed(_made(record)):
        assert swap.given is not None
        assert swap.returned is not None
        there, back = (swap.given, swap.giver, swap.receiver), (swap.returned, swap.receiver, swap.giver)
        if forward:
            _move(walk, now, deals.all, *there)
        else:
            _move(walk, now, deals.all, back[0], back[2], back[1])
        if swap.entry > 0:
            walk.acts.append((("return", swap.entry, swap.receiver, swap.returned), _better(swap, now)))
        if forward:
            _move(walk, now, deals.all, *back)
        else:
            _move(walk, now, deals.all, there[0], there[2], there[1])
        hands.append(_copy(now))
    if not forward:
        walk.acts.reverse()
        hands.reverse()
    return walk, hands, now if forward else _hands(deals, KITTY_KEPT)


def _copy(hands: Hands) -> Hands:
    return [dict(hand) for hand in hands]


def _hands(deals: Deals, also: int) -> Hands:
    """The hands by the cells; the declarer has one cell more."""
    cells = [(player, also) if player == deals.declarer else (player,) for player in COLUMNS]
    return [{card: deals.where(card, *each) for card in deals.lies} for each in cells]


def _move(walk: Reading, now: Hands, everywhere: int, card: Card, source: int, goal: int) -> None:
    walk.required.append((card, now[source][card]))
    now[source][card] = 0
    now[goal][card] = everywhere


def _better(swap: Swap, now: Hands) -> list[Part]:
    """The cards that should have been returned instead, if they were in the hand with the card given (17, 18)."""
    given, returned = swap.given, swap.returned
    assert given is not None
    assert returned is not None
    of_suit = [card for card in now[0] if suit(card) == suit(given) and card != returned]
    if suit(returned) == suit(given):
        of_suit = [card for card in of_suit if strength(card) > strength(returned)]
    return [(card, now[swap.receiver][card]) for card in of_suit]


def _where(record: Record, sight: Sight, card: Card, deals: Deals, hands: list[Hands], playing: Hands) -> int:
    """The deals in which a seen card lay there at one of the moments at which it can have been seen."""
    player, forward = sight.player, kitty_before_exchange(record.rules)
    if player is None:
        return deals.where(card, OWN_LAID_AWAY if sight.place == "laid-away" else KITTY_KEPT, KITTY_LAID_AWAY)
    if sight.stage == "play":
        return playing[player][card]
    if sight.stage == "deal":
        return (_hands(deals, OWN_LAID_AWAY) if forward else hands[0])[player][card]
    found = 0
    for made, now in enumerate(hands):
        swaps = _made(record)
        if not any(_comes_after(swap, sight) for swap in swaps[:made]) and not any(
            _comes_before(swap, sight, forward=forward) for swap in swaps[made:]
        ):
            found |= now[player][card]
    if sight.stage in ("kitty", "unknown") and player == deals.declarer:
        # while he takes the kitty he may hold what he lays away, and what comes out of it
        found |= deals.where(card, OWN_LAID_AWAY if forward else KITTY_KEPT, KITTY_LAID_AWAY)
    return found


def _comes_after(swap: Swap, sight: Sight) -> bool:
    """Whether a swap is known to have been made after the sight."""
    return sight.stage != "unknown" and not swap.late and abs(swap.entry) > sight.entry


def _comes_before(swap: Swap, sight: Sight, *, forward: bool) -> bool:
    """Whether a swap is known to have been made before the sight; one that nobody told is over once trump is named."""
    if sight.stage == "unknown" or swap.late:
        return False
    if not swap.entry:
        return sight.stage == "kitty" and not forward
    return abs(swap.entry) < sight.entry


def _plays(record: Record, playing: Hands, trick: Trick) -> Iterator[tuple[ActName, list[Part]]]:
    """Cards that are false if another one, not played yet, was still in the hand."""
    gone = {card for each in record.tricks if each.number <= trick.number for card in each.cards}
    for place in (1, 2):
        player, card = trick.players[place], trick.cards[place]
        duty = {other for other in playing[0] if _has_to(record, trick, place, other)}
        if duty:
            wanted = [(other, playing[player][other]) for other in sorted(duty - gone)]
            yield ("play", trick.entry, player, card), wanted


def _has_to(record: Record, trick: Trick, place: int, other: Card) -> bool:
    """Whether a duty asks for the other card instead of the one that was played (article 27, and the pack's own)."""
    card, led, rules = trick.cards[place], suit(trick.cards[0]), record.rules
    trump = TRUMP_OF[record.contract] if record.contract else None
    if suit(card) != led and suit(other) == led:
        return True
    if rules.must_trump and suit(card) not in (led, trump) and suit(other) == trump:
        return True
    best = best_card(trick.cards[:place], trump)
    beating = rules.must_beat == "always" or (rules.must_beat == "trumps" and led == trump)
    same = suit(card) == suit(best) == suit(other)
    return beating and same and strength(card) < strength(best) < strength(other)


# -- verdicts -----------------------------------------------------------------------------------


class Told(NamedTuple):
    """Whether a record is possible, may be jointly possible, and the verdict on every act (None: no deal)."""

    possible: bool
    jointly_possible: bool
    verdicts: dict[ActName, str | None]


def judge(record: Record, deals: Deals) -> Told:
    """What every possible deal says."""
    reading = read(record, deals)
    possible = jointly = _common(reading.required, deals.all)
    verdicts: dict[ActName, str | None] = {}
    for name, parts in reading.acts:
        false = _union(parts) & possible
        jointly &= ~false
        verdicts[name] = _verdict(legal=false != possible, illegal=bool(false)) if possible else None
    return Told(bool(possible), bool(jointly), verdicts)


def _common(parts: list[Part], everything: int) -> int:
    for _, deals in parts:
        everything &= deals
    return everything


def _union(parts: list[Part]) -> int:
    found = 0
    for _, deals in parts:
        found |= deals
    return found


def _verdict(*, legal: bool, illegal: bool) -> str:
    return "open" if legal and illegal else "legal" if legal else "illegal"


def judge_supposing(record: Record, deals: Deals) -> Told:
    """The same of a record with hidden exchanges, over all that can have changed hands in them."""
    cases = [told for each in suppositions(record) if (told := judge(each, deals)).possible]
    names = {name for told in cases for name in told.verdicts}
    verdicts: dict[ActName, str | None] = {}
    for name in names:
        found = {told.verdicts[name] for told in cases}
        verdicts[name] = _verdict(legal=found != {"illegal"}, illegal=found != {"legal"})
    return Told(bool(cases), any(told.jointly_possible for told in cases), verdicts)


def suppositions(record: Record) -> Iterator[Record]:
    """The record with every pair of cards put in for every card that changed hands untold, whenever it did."""
    pairs = list(itertools.product(sorted(record.rules.deck), repeat=2))
    for swaps in _at_any_moment(_card_by_card(record), record.hidden):
        untold = [at for at, swap in enumerate(swaps) if swap.given is None]
        for cards in itertools.product(pairs, repeat=len(untold)):
            filled = list(swaps)
            for at, (given, returned) in zip(untold, cards, strict=True):
                filled[at] = swaps[at]._replace(given=given, returned=returned)
            yield record._replace(swaps=tuple(filled), hidden=())


def _card_by_card(record: Record) -> tuple[Swap, ...]:
    """The swaps that were made, those face down one card at a time and with an entry below 0."""
    parts = [
        [swap] if swap.given else [swap._replace(entry=-swap.entry, cards=1)] * swap.cards for swap in _made(record)
    ]
    return tuple(swap for part in parts for swap in part)


def _at_any_moment(swaps: tuple[Swap, ...], hidden: tuple[tuple[int, int], ...]) -> Iterator[tuple[Swap, ...]]:
    """The swaps with exchanges put in that nobody told, in every place."""
    if not hidden:
        yield swaps
        return
    for at in range(len(swaps) + 1):
        yield from _at_any_moment((*swaps[:at], Swap(0, *hidden[0]), *swaps[at:]), hidden[1:])


# -- small packs --------------------------------------------------------------------------------


class Pack(NamedTuple):
    """What small packs differ in: 10 cards and a kitty of 1 or 11 and 2; and the axes that touch a proof."""

    kitty: int
    order: str
    suits: str = "SH"
    must_beat: str = "never"
    must_trump: bool = False
    kitty_first: bool = False


@cache
def pack(key: Pack) -> Rules:
    """A small pack, based on 358."""
    ranks, also = {"SH": ("TJQKA", ["9S"]), "SHD": ("QKA", ["JS", "JH"])}[key.suits]
    also = also[: 3 * 3 + key.kitty - len(ranks) * len(key.suits)]
    phases = ["contract", "kitty", "exchange", "play"] if key.kitty_first else ["exchange", "contract", "kitty", "play"]
    return variant(
        f"""
        name = "small"
        phases = {phases}
        contracts = ["spades", "hearts", "no-trump"]
        must-beat = "{key.must_beat}"
        must-trump = {str(key.must_trump).lower()}
        cards = {{suits = "{key.suits}", ranks = "{ranks}", also = {also}, hand = 3, kitty = {key.kitty}}}
        targets = {{dealer = 1, left = 1, right = 1}}
        kitty = {{order = "{key.order}"}}
        """
    )
