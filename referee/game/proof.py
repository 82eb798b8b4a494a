"""What the cards prove of every return and every play of a hand: legal, illegal, or open.

The moved, played and seen cards are true; an act is illegal if no deal that they allow makes it
legal, and legal if every such deal does. Exact where the exchange is told card by card or not at
all; what hidden cards make uncertain is never ruled on. Nothing here words anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from referee.game.cards import Card, strength, suit, trump_of
from referee.game.exchange import Swap
from referee.game.rules import Rules
from referee.game.tricks import Sight, Trick, best_card


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


Verdict = Literal["legal", "illegal", "open"]


class Record(NamedTuple):
    """All that is told of the cards of one hand.

    `hidden` are pairs of players who exchanged untold, nobody knows when; `swaps` are in the order
    in which they were made, those that went face down in their place among them.
    """

    rules: Rules
    declarer: int
    contract: str | None
    swaps: tuple[Swap, ...]
    hidden: tuple[tuple[int, int], ...] = ()
    tricks: tuple[Trick, ...] = ()
    sights: tuple[Sight, ...] = ()


class Act(NamedTuple):
    """A return (articles 17, 18) or a card played under a duty (article 27), and what must be false of it.

    Legal means: no card of `bars` lies in the places barred to it. `shown` are cards that its
    player is known to have held then, each with the entry that shows it; one of them makes the act
    illegal outright. Of an `uncertain` act hidden cards hide too much to call it legal.
    """

    kind: str
    entry: int
    player: int
    card: Card
    key: str
    given: Card | None = None
    trick: int | None = None
    bars: tuple[tuple[Card, int], ...] = ()
    shown: tuple[tuple[Card, int], ...] = ()
    uncertain: bool = False
    at_once: bool = False
    """Whether the act was known to be illegal when it was made."""


class Evidence(NamedTuple):
    """Why an act is illegal: cards that were held, or cards for which there is no room.

    `places` is a set of places, `room` what it holds; `cards` can lie nowhere else.
    """

    shown: tuple[tuple[Card, int], ...] = ()
    cards: tuple[Card, ...] = ()
    places: int = 0
    room: int = 0


class Judged(NamedTuple):
    """An act with its verdict; None where the record leaves no possible deal."""

    act: Act
    verdict: Verdict | None
    evidence: Evidence | None = None


class Proof(NamedTuple):
    """A hand as far as its cards prove anything."""

    possible: bool
    jointly_possible: bool
    blocking_entry: int | None
    acts: tuple[Judged, ...]


def prove(record: Record) -> Proof:
    """Every act of a hand with its verdict, in the order in which the acts happened."""
    acts = acts_of(record)
    masks = masks_of(record)
    plan = layout(record.rules, record.declarer)
    rooms = possible_rooms(masks, plan)
    if not rooms:
        nothing = tuple(Judged(act, None) for act in acts)
        return Proof(possible=False, jointly_possible=False, blocking_entry=blocking_entry(record), acts=nothing)
    judged = tuple(judge(act, masks, rooms) for act in acts)
    jointly = _jointly(acts, masks, rooms)
    return Proof(possible=True, jointly_possible=jointly, blocking_entry=None, acts=judged)


def is_possible(record: Record) -> bool:
    """Whether one deal at least allows all that is told."""
    return bool(possible_rooms(masks_of(record), layout(record.rules, record.declarer)))


def possible_rooms(masks: dict[Card, int], plan: Layout) -> tuple[tuple[int, ...], ...]:
    """The rooms in which all cards fit; more than one only where a kitty card may be laid away."""
    lefts = slacks(masks.values(), plan.rooms)
    return tuple(rooms for rooms, left in zip(plan.rooms, lefts, strict=True) if fits(left))


def judge(act: Act, masks: dict[Card, int], rooms: tuple[tuple[int, ...], ...]) -> Judged:
    """The verdict on one act among all possible deals."""
    if act.shown:
        return Judged(act, "illegal", Evidence(shown=act.shown))
    barred = without(masks, act.bars)
    lefts = slacks(barred.values(), rooms)
    if not any(fits(left) for left in lefts):
        return Judged(act, "illegal", evidence_of(barred, rooms[-1], lefts[-1]))
    if act.uncertain or _may_be_false(act, masks, rooms):
        return Judged(act, "open")
    return Judged(act, "legal")


def without(masks: dict[Card, int], bars: tuple[tuple[Card, int], ...]) -> dict[Card, int]:
    """The masks with barred places taken out."""
    barred = dict(masks)
    for card, places in bars:
        barred[card] &= ~places
    return barred


def _may_be_false(act: Act, masks: dict[Card, int], rooms: tuple[tuple[int, ...], ...]) -> bool:
    """Whether some possible deal has a barred card in a place barred to it."""
    lefts = slacks(masks.values(), rooms)
    return any(
        fits_at(left, masks[card], place)
        for card, places in act.bars
        for place in bits(masks[card] & places)
        for left in lefts
    )


def _jointly(acts: tuple[Act, ...], masks: dict[Card, int], rooms: tuple[tuple[int, ...], ...]) -> bool:
    """Whether one possible deal makes all acts legal at once."""
    if any(act.shown for act in acts):
        return False
    barred = without(masks, tuple(bar for act in acts for bar in act.bars))
    return any(fits(left) for left in slacks(barred.values(), rooms))


def bits(mask: int) -> list[int]:
    """The single places of a set."""
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def evidence_of(masks: dict[Card, int], rooms: tuple[int, ...], left: list[int]) -> Evidence:
    """The smallest set of places that would have to hold too much."""
    places = overfull(left)
    cards = tuple(card for card, mask in masks.items() if mask & ~places == 0)
    return Evidence(cards=cards, places=places, room=rooms[places])


# -- where each card can lie --------------------------------------------------------------------


def masks_of(record: Record) -> dict[Card, int]:
    """Card -> the places where it can lie, by all that moved, was played or was seen."""
    plan = layout(record.rules, record.declarer)
    masks = dict.fromkeys(sorted(record.rules.deck), plan.everywhere)
    for card, mask in _moved(record, plan).items():
        masks[card] &= mask
    for trick in record.tricks:
        for card, player in zip(trick.cards, trick.players, strict=True):
            masks[card] &= plan.playing[player]
    for sight in record.sights:
        for card in sight.cards:
            masks[card] &= _seen(sight, plan, record.rules)
    return masks


def _seen(sight: Sight, plan: Layout, rules: Rules) -> int:
    """Where seen cards lie; those of a kitty that was taken before the exchange may have gone anywhere since."""
    if sight.player is not None:
        return plan.playing[sight.player]
    if sight.place == "laid-away":
        return plan.laid_away
    return plan.everywhere if kitty_before_exchange(rules) else plan.kitty


def _moved(record: Record, plan: Layout) -> dict[Card, int]:
    """Card -> where its last told movement left it, blurred by what went on hidden afterwards."""
    masks = _untold(record, plan, _taken_first(record, plan))
    for swap in record.swaps:
        if swap.given is not None and swap.returned is not None:
            _move(masks, swap.given, plan.held[swap.giver], plan.held[swap.receiver])
            _move(masks, swap.returned, plan.held[swap.receiver], plan.held[swap.giver])
        elif not swap.waived:
            masks = _blurred(masks, plan.held[swap.giver] | plan.held[swap.receiver])
        masks = _untold(record, plan, masks)
    return masks


def _untold(record: Record, plan: Layout, masks: dict[Card, int]) -> dict[Card, int]:
    """The same, after exchanges that may have been made at any moment and in any order."""
    for giver, receiver in record.hidden * len(record.hidden):
        masks = _blurred(masks, plan.held[giver] | plan.held[receiver])
    return masks


def _taken_first(record: Record, plan: Layout) -> dict[Card, int]:
    """Cards seen in a kitty that was taken before the exchange -> where they lay then; nowhere if it holds fewer."""
    if not kitty_before_exchange(record.rules):
        return {}
    seen = {card for sight in record.sights if sight.place == "kitty" for card in sight.cards}
    return dict.fromkeys(sorted(seen), plan.kitty if len(seen) <= record.rules.kitty_cards else 0)


def _move(masks: dict[Card, int], card: Card, source: int, goal: int) -> None:
    """A card goes from one hand to another; what is known to lie elsewhere can lie nowhere from then on."""
    masks[card] = goal if masks.get(card, source) & source else 0


def _blurred(masks: dict[Card, int], both: int) -> dict[Card, int]:
    """The same, after two players exchanged cards that nobody told."""
    return {card: mask | both if mask & both else mask for card, mask in masks.items()}


# -- the acts -----------------------------------------------------------------------------------


def acts_of(record: Record) -> tuple[Act, ...]:
    """Every return and every play that a duty touches, in the order in which they happened."""
    plan = layout(record.rules, record.declarer)
    returns = [_return(record, plan, at) for at, swap in enumerate(record.swaps) if swap.returned is not None]
    plays = [act for trick in record.tricks for act in _plays(record, plan, trick)]
    return (*returns, *plays)


def _return(record: Record, plan: Layout, at: int) -> Act:
    """A return: no stronger card of the suit was in the receiver's hand, the given one included."""
    swap = record.swaps[at]
    assert swap.given is not None, "a told return has a given card"
    assert swap.returned is not None, "a told return has its card"
    given, returned = swap.given, swap.returned
    key = "return-given" if given == returned else "return-strongest"
    better = [card for card in record.rules.deck if suit(card) == suit(given) and beats(card, returned)]
    shown, bars = [], []
    at_once = False
    hidden_later = _hidden_after(record, swap.receiver, at)
    for card in sorted(better):
        where, entry, by_then = _whereabouts(record, card, at, swap.receiver)
        if where == swap.receiver:
            shown.append((card, entry))
            at_once = at_once or by_then
        elif where is None and not hidden_later:
            bars.append((card, plan.held[swap.receiver]))
    return Act(
        "return",
        swap.entry,
        swap.receiver,
        returned,
        key,
        given=given,
        bars=tuple(bars),
        shown=tuple(shown),
        uncertain=hidden_later,
        at_once=at_once,
    )


def beats(card: Card, other: Card) -> bool:
    """Whether a card of the suit asked for is a better answer than `other`; one of another suit is none."""
    return suit(card) != suit(other) or strength(card) > strength(other)


def _hidden_after(record: Record, player: int, at: int) -> bool:
    """Whether cards of a player may have gone somewhere untold after swap number `at`."""
    return _hides_always(record, player) or any(_hides(swap, player) for swap in record.swaps[at + 1 :])


def _hides_always(record: Record, player: int) -> bool:
    """Whether cards of a player changed hands untold, nobody knows when."""
    return any(player in pair for pair in record.hidden)


def _whereabouts(record: Record, card: Card, at: int, player: int) -> tuple[int | None, int, bool]:
    """Who is known to have held a card when swap `at` was answered, the entry that shows it, and whether by then.

    Only movements count between which nothing of that player went hidden; None where none tells.
    """
    told = record.swaps[at]
    if told.given == card:
        return player, told.entry, True
    if _hides_always(record, player):
        return None, 0, False
    for swap in reversed(record.swaps[:at]):
        if _hides(swap, player):
            break
        if card in (swap.returned, swap.given):
            return swap.giver if swap.returned == card else swap.receiver, swap.entry, True
    for swap in record.swaps[at + 1 :]:
        if _hides(swap, player):
            break
        if card in (swap.given, swap.returned):
            return swap.giver if swap.given == card else swap.receiver, swap.entry, False
    return None, 0, False


def _hides(swap: Swap, player: int) -> bool:
    """Whether cards of a player changed hands that nobody told."""
    return swap.given is None and not swap.waived and player in (swap.giver, swap.receiver)


def _plays(record: Record, plan: Layout, trick: Trick) -> list[Act]:
    """The cards of a trick that break a duty if their player held what the duty asks for."""
    played = {card for earlier in record.tricks if earlier.number < trick.number for card in earlier.cards}
    acts = []
    for place in (1, 2):
        asked = _asked(record, trick, place)
        if asked:
            acts.append(_play(record, plan, trick, place, sorted(asked.difference(played, trick.cards))))
    return acts


def _asked(record: Record, trick: Trick, place: int) -> frozenset[Card]:
    """The cards of which the player should have played one instead; none if his card does every duty."""
    rules, led, card = record.rules, suit(trick.cards[0]), trick.cards[place]
    trump = trump_of(record.contract)
    best = best_card(trick.cards[:place], trump)
    asked: set[Card] = set()
    if suit(card) != led:
        asked |= {other for other in rules.deck if suit(other) == led}
        if rules.must_trump and trump and suit(card) != trump:
            asked |= {other for other in rules.deck if suit(other) == trump}
    must_beat = rules.must_beat == "always" or (rules.must_beat == "trumps" and led == trump)
    if must_beat and suit(card) == suit(best) and strength(card) < strength(best):
        asked |= {other for other in rules.deck if suit(other) == suit(best) and strength(other) > strength(best)}
    return frozenset(asked)


def _play(record: Record, plan: Layout, trick: Trick, place: int, wanted: list[Card]) -> Act:
    player, card = trick.players[place], trick.cards[place]
    later = {
        other: each.entry
        for each in record.tricks
        if each.number > trick.number
        for other, who in zip(each.cards, each.players, strict=True)
        if who == player
    }
    shown = tuple((other, later[other]) for other in wanted if other in later)
    key = "follow-suit" if suit(card) != suit(trick.cards[0]) else "no-duty-to-beat"
    bars = tuple((other, plan.playing[player]) for other in wanted)
    return Act("play", trick.entry, player, card, key, trick=trick.number, bars=bars, shown=shown)


# -- what made it impossible --------------------------------------------------------------------


def blocking_entry(record: Record) -> int | None:
    """The first entry after which no deal is possible; None if one is."""
    for entry in sorted(entries_of(record)):
        if not is_possible(up_to(record, entry)):
            return entry
    return None


def entries_of(record: Record) -> set[int]:
    """Numbers of the entries that tell of cards."""
    return (
        {swap.entry for swap in record.swaps}
        | {trick.entry for trick in record.tricks}
        | {sight.entry for sight in record.sights}
    )


def entries_about(record: Record, cards: tuple[Card, ...]) -> set[int]:
    """Numbers of the entries that tell of one of these cards."""
    swaps = {swap.entry for swap in record.swaps if swap.given in cards or swap.returned in cards}
    tricks = {trick.entry for trick in record.tricks if not set(cards).isdisjoint(trick.cards)}
    sights = {sight.entry for sight in record.sights if not set(cards).isdisjoint(sight.cards)}
    return swaps | tricks | sights


def up_to(record: Record, entry: int) -> Record:
    """The record as it stood after an entry."""
    return record._replace(
        swaps=tuple(swap for swap in record.swaps if swap.entry <= entry),
        tricks=tuple(trick for trick in record.tricks if trick.entry <= entry),
        sights=tuple(sight for sight in record.sights if sight.entry <= entry),
    )


def clashing(record: Record) -> Evidence:
    """For a record that leaves no possible deal: the cards that find no room."""
    masks = masks_of(record)
    for rooms in layout(record.rules, record.declarer).rooms:
        left = slack(masks.values(), rooms)
        if not fits(left):
            return evidence_of(masks, rooms, left)
    return Evidence()
