"""What the cards prove of every return and every play of a hand: legal, illegal, or open.

The moved, played and seen cards are taken as true. An act is illegal if no deal that they allow makes it legal, and
legal if every such deal does. That is exact where the exchange is recorded card by card, or not at all and nothing
was seen before it; where cards that nobody saw leave it uncertain, nothing is ruled.

Deals are never enumerated. For each card a bit mask holds the places where it can be once all cards are exchanged: the
two other hands, the kitty, what the declarer laid away, what he kept. What was seen earlier is carried along: two
cards that change hands change places. Each place has room for so many cards. By Hall's theorem the cards
fit if and only if no set of places is overfull: for every set, the cards that can be nowhere else are at most as
many as its room. There are five or six places, so at most 64 sets to count; `slack` is what each has left. An act
is then judged by taking out of the masks what must be false if it was legal (its bars), and counting again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from referee.game.cards import Card, strength, suit, trump_of
from referee.game.exchange import Swap
from referee.game.rules import Rules
from referee.game.tricks import Sight, Trick, best_card
from referee.tuples import NamedTuple

Verdict = Literal["legal", "illegal", "open"]


class Record(NamedTuple):
    """All that is recorded of the cards of one hand.

    `hidden` are pairs of players who may have exchanged unrecorded, nobody knows when; `swaps` are in the order in
    which they were made, those that went face down in their position among them.
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

    Legal means: no card of `bars` is in the places barred to it. `shown` are cards that its player is known to have
    held then, each with the entry that shows it; one of them makes the act illegal outright. For an `uncertain` act
    too many cards are hidden to call it legal.
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

    `places` is a set of places, `room` what it holds; `cards` can be nowhere else.
    """

    shown: tuple[tuple[Card, int], ...] = ()
    cards: tuple[Card, ...] = ()
    places: int = 0
    room: int = 0


class Judged(NamedTuple):
    """An act with its verdict; None where no deal is possible."""

    act: Act
    verdict: Verdict | None
    evidence: Evidence | None = None


class Proof(NamedTuple):
    """What the cards of a hand prove."""

    possible: bool
    jointly_possible: bool
    blocking_entry: int | None
    acts: tuple[Judged, ...]


def prove(record: Record) -> Proof:
    """Judge every act of a hand, in the order in which they happened."""
    acts = acts_of(record)
    masks = masks_of(record)
    rooms = possible_rooms(masks, layout(record.rules, record.declarer))
    if not rooms:
        unjudged = tuple(Judged(act, None) for act in acts)
        return Proof(possible=False, jointly_possible=False, blocking_entry=_blocking_entry(record), acts=unjudged)
    judged = tuple(judge(act, masks, rooms) for act in acts)
    all_barred = without(masks, tuple(bar for act in acts for bar in act.bars))
    jointly = not any(act.shown for act in acts) and any(fits(left) for left in _slacks(all_barred.values(), rooms))
    return Proof(possible=True, jointly_possible=jointly, blocking_entry=None, acts=judged)


def judge(act: Act, masks: dict[Card, int], rooms: tuple[tuple[int, ...], ...]) -> Judged:
    """Judge one act against all possible deals."""
    if act.shown:
        return Judged(act, "illegal", Evidence(shown=act.shown))
    barred = without(masks, act.bars)
    lefts = _slacks(barred.values(), rooms)
    if not any(fits(left) for left in lefts):
        return Judged(act, "illegal", _evidence(barred, rooms[-1], lefts[-1]))
    if act.uncertain or _may_be_false(act, masks, rooms):
        return Judged(act, "open")
    return Judged(act, "legal")


def _may_be_false(act: Act, masks: dict[Card, int], rooms: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether some possible deal has a barred card in a place barred to it."""
    lefts = _slacks(masks.values(), rooms)
    return any(
        fits_at(left, masks[card], place)
        for card, places in act.bars
        for place in bits(masks[card] & places)
        for left in lefts
    )


def without(masks: dict[Card, int], bars: tuple[tuple[Card, int], ...]) -> dict[Card, int]:
    """Return the masks without the barred places."""
    barred = dict(masks)
    for card, places in bars:
        barred[card] &= ~places
    return barred


def bits(mask: int) -> list[int]:
    """Return the single places of a set."""
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def _evidence(masks: dict[Card, int], rooms: tuple[int, ...], left: list[int]) -> Evidence:
    """Return the smallest overfull set of places, and the cards that can be nowhere else."""
    places = overfull(left)
    cards = tuple(card for card, mask in masks.items() if mask & ~places == 0)
    return Evidence(cards=cards, places=places, room=rooms[places])


# -- places and their room --------------------------------------------------------------------


class Layout(NamedTuple):
    """The places of a pack for one declarer, each a bit of a mask.

    `dealt` is a player's hand before the kitty is taken, `held` the one at the exchange, `taking` all that he holds
    while it is taken, `playing` the hand that he plays from; they differ for the declarer alone. `rooms` has the room
    of every set of places, once for each number of kitty cards that may have been laid away again: one of them is true.
    """

    dealt: tuple[int, int, int]
    held: tuple[int, int, int]
    taking: tuple[int, int, int]
    playing: tuple[int, int, int]
    kitty: int
    laid_away: int
    everywhere: int
    rooms: tuple[tuple[int, ...], ...]


def layout(rules: Rules, declarer: int) -> Layout:
    """Return the places of a pack: two other hands, and what becomes of the declarer's cards and the kitty."""
    return _layout(declarer, rules.hand_cards, rules.kitty_cards, rules.kitty_order, kitty_first=rules.kitty_first)


@cache
def _layout(declarer: int, hand: int, kitty: int, order: str, *, kitty_first: bool) -> Layout:
    # own cards kept 4 and laid away 8; kitty cards kept 16 and, if it is taken first, laid away 32
    own, kept = 4 | 8, 4 | 16
    sizes: tuple[tuple[int, ...], ...]
    if order == "discard-first":
        taken, laid, sizes = 16, 8, ((hand, hand, hand - kitty, kitty, kitty),)
    else:
        taken, laid = 16 | 32, 8 | 32
        sizes = tuple(
            (hand, hand, hand - kitty + again, kitty - again, kitty - again, again) for again in range(kitty + 1)
        )
    rooms = tuple(_sums(size) for size in sizes if min(size) >= 0)

    def hands(of_declarer: int) -> tuple[int, int, int]:
        places = [1, 2]
        places.insert(declarer, of_declarer)
        return places[0], places[1], places[2]

    return Layout(
        dealt=hands(own),
        held=hands(kept if kitty_first else own),
        taking=hands(own | taken),
        playing=hands(kept),
        kitty=taken,
        laid_away=laid,
        everywhere=len(rooms[0]) - 1,
        rooms=rooms,
    )


def _sums(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every set of places, as a mask, the sum of their sizes."""
    sums = [0]
    for size in sizes:
        sums += [below + size for below in sums]
    return tuple(sums)


def possible_rooms(masks: dict[Card, int], plan: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the rooms in which all cards fit; more than one only where a kitty card may be laid away."""
    lefts = _slacks(masks.values(), plan.rooms)
    return tuple(rooms for rooms, left in zip(plan.rooms, lefts, strict=True) if fits(left))


def slack(masks: Iterable[int], rooms: tuple[int, ...]) -> list[int]:
    """Return for every set of places its room less the cards confined to it; negative where they do not fit."""
    return _slacks(masks, (rooms,))[0]


def _slacks(masks: Iterable[int], each: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """Return the slack in each of one or more rooms."""
    sets = len(each[0])
    confined = [0] * sets
    for mask in masks:
        confined[mask] += 1
    bit = 1
    while bit < sets:  # add to every set the cards confined to its subsets, one place at a time
        for below in range(0, sets, 2 * bit):
            for places in range(below + bit, below + 2 * bit):
                confined[places] += confined[places - bit]
        bit *= 2
    return [[room - cards for room, cards in zip(rooms, confined, strict=True)] for rooms in each]


def fits(left: list[int]) -> bool:
    """Return whether all cards find room: no slack is negative."""
    return min(left) >= 0


def fits_at(left: list[int], mask: int, place: int) -> bool:
    """Return whether one card that can be in `mask` can be in the single place `place`, all else as it is."""
    return all(spare > 0 or not places & place or mask & ~places == 0 for places, spare in enumerate(left))


def overfull(left: list[int]) -> int:
    """Return the smallest set of places that would have to hold more than its room."""
    return min((places for places, spare in enumerate(left) if spare < 0), key=int.bit_count)


# -- where each card can be -------------------------------------------------------------------


def masks_of(record: Record) -> dict[Card, int]:
    """Map each card to the places where it can be, by all that moved, was played or was seen."""
    plan = layout(record.rules, record.declarer)
    masks = dict.fromkeys(sorted(record.rules.deck), plan.everywhere)
    _narrow(masks, [sight for sight in record.sights if sight.place == "kitty"], plan)
    afterwards = [sight for sight in record.sights if _is_afterwards(record, sight)]
    meanwhile = [sight for sight in record.sights if sight.player is not None and sight not in afterwards]
    # nobody can say which hidden cards had moved before what was seen at a moment that is not known
    meanwhile = [sight for sight in meanwhile if not _moved_hidden(record, sight)]
    for at in range(len(record.swaps) + 1):
        if at:
            _exchange(masks, record.swaps[at - 1], plan)
        _exchange_hidden(masks, record, plan)
        for sight in meanwhile:
            if _position(record, sight)[0] == at:
                cards = [card for card in sight.cards if not _may_have_come_or_gone(record, sight, card)]
                _narrow(masks, [sight._replace(cards=tuple(cards))], plan)
                _exchange_hidden(masks, record, plan)
    _narrow(masks, afterwards, plan)
    for trick in record.tricks:
        for card, player in zip(trick.cards, trick.players, strict=True):
            masks[card] &= plan.playing[player]
    return masks


def _narrow(masks: dict[Card, int], sights: Iterable[Sight], plan: Layout) -> None:
    for sight in sights:
        for card in sight.cards:
            masks[card] &= _place_of(sight, plan)


def _place_of(sight: Sight, plan: Layout) -> int:
    """Return the places where seen cards were then."""
    if sight.player is None:
        return plan.kitty if sight.place == "kitty" else plan.laid_away
    match sight.stage:
        case "deal":
            hands = plan.dealt
        case "exchange":
            hands = plan.held
        case "kitty" | "unknown":
            hands = plan.taking
        case "play":
            hands = plan.playing
    return hands[sight.player]


def _is_afterwards(record: Record, sight: Sight) -> bool:
    """Return whether all cards were exchanged when something was seen."""
    if sight.player is None:
        return sight.place == "laid-away"
    if sight.stage == "kitty" and not record.rules.kitty_first:
        return _position(record, sight)[0] == len(record.swaps)
    return sight.stage == "play"


def _position(record: Record, sight: Sight) -> tuple[int, int]:
    """Return how many of the swaps had been made when a hand was seen: at least and at most.

    Nobody knows when those were made that were recorded late.
    """
    swaps = record.swaps
    match sight.stage:
        case "deal":
            return 0, 0
        case "unknown":
            return 0, len(swaps)
        case "play":
            return len(swaps), len(swaps)
        case "exchange" | "kitty":
            earlier = [swap for swap in swaps if not swap.late and swap.entry < sight.entry]
            # a waiver moves no card, so it orders nothing
            later = [at for at, swap in enumerate(swaps) if not (swap.late or swap.waived) and swap.entry > sight.entry]
            return len(earlier), later[0] if later else len(swaps)


def _moved_hidden(record: Record, sight: Sight) -> bool:
    """Return whether hidden cards may have moved before a sight or after it, and nobody knows which."""
    first, last = _position(record, sight)
    return first < last and (bool(record.hidden) or any(map(_is_hidden, record.swaps)))


def _may_have_come_or_gone(record: Record, sight: Sight, card: Card) -> bool:
    """Return whether a swap took a seen card into that hand or out of it, and nobody knows which came first.

    A card that came back itself was in the same hand before and after.
    """
    first, last = _position(record, sight)
    swaps = [swap for swap in record.swaps[first:last] if _is_hidden(swap) or swap.given != swap.returned]
    return any(card in (swap.given, swap.returned) for swap in swaps) and any(
        sight.player in (swap.giver, swap.receiver) and (card in (swap.given, swap.returned) or _is_hidden(swap))
        for swap in swaps
    )


def _exchange(masks: dict[Card, int], swap: Swap, plan: Layout) -> None:
    """Let two cards change places, or all that two players hold if nobody saw which cards those were."""
    giver, receiver = plan.held[swap.giver], plan.held[swap.receiver]
    if _is_hidden(swap):
        _widen(masks, giver | receiver)
    elif swap.given is not None and swap.returned is not None:
        # a card that is known to be elsewhere cannot move: no deal is possible from then on
        given, returned = masks[swap.given] & giver, masks[swap.returned] & receiver
        if swap.given == swap.returned:
            masks[swap.given] = given
        else:
            masks[swap.given] = given and (returned or receiver)
            masks[swap.returned] = returned and (given or giver)


def _exchange_hidden(masks: dict[Card, int], record: Record, plan: Layout) -> None:
    """Let cards change hands that may have been exchanged at any moment and in any order."""
    # a card goes at least one pair further in each pass, and no way that it can take is longer than all pairs
    for giver, receiver in record.hidden * len(record.hidden):
        _widen(masks, plan.held[giver] | plan.held[receiver])


def _widen(masks: dict[Card, int], both: int) -> None:
    """Let each card of two players be with either of them."""
    for card, mask in masks.items():
        if mask & both:
            masks[card] = mask | both


# -- the acts ---------------------------------------------------------------------------------


def acts_of(record: Record) -> tuple[Act, ...]:
    """Return every return and every play that is under a duty, in the order in which they happened."""
    plan = layout(record.rules, record.declarer)
    returns = [_return(record, plan, at) for at, swap in enumerate(record.swaps) if swap.returned is not None]
    plays = [act for trick in record.tricks for act in _plays(record, plan, trick)]
    return (*returns, *plays)


def _return(record: Record, plan: Layout, at: int) -> Act:
    """Make an act of a return: the receiver held no stronger card of the suit, the given one included."""
    swap = record.swaps[at]
    assert swap.given is not None, "a recorded return has a given card"
    assert swap.returned is not None, "a recorded return has its card"
    given, returned = swap.given, swap.returned
    # a card of another suit is no answer at all, so every card of the suit is better
    better = [
        card
        for card in record.rules.deck
        if suit(card) == suit(given) and (suit(card) != suit(returned) or strength(card) > strength(returned))
    ]
    shown, bars = [], []
    at_once = False
    hidden_later = _hides_always(record, swap.receiver) or any(
        _hides(later, swap.receiver) for later in record.swaps[at + 1 :]
    )
    for card in sorted(better):
        holder, entry, by_then = _whereabouts(record, card, at, swap.receiver)
        if holder == swap.receiver:
            shown.append((card, entry))
            at_once = at_once or by_then
        elif holder is None and not hidden_later:
            bars.append((card, plan.held[swap.receiver]))
        elif holder is None and (sight := _seen_to_be_held(record, plan, card, at)):
            shown.append((card, sight.entry))
    return Act(
        "return",
        swap.entry,
        swap.receiver,
        returned,
        "return-given" if given == returned else "return-strongest",
        given=given,
        bars=tuple(bars),
        shown=tuple(shown),
        uncertain=hidden_later,
        at_once=at_once,
    )


def _hides_always(record: Record, player: int) -> bool:
    """Return whether cards of a player may have changed hands unrecorded, nobody knows when."""
    return any(player in pair for pair in record.hidden)


def _hides(swap: Swap, player: int) -> bool:
    """Return whether cards of a player changed hands face down."""
    return _is_hidden(swap) and player in (swap.giver, swap.receiver)


def _is_hidden(swap: Swap) -> bool:
    return swap.given is None and not swap.waived


def _whereabouts(record: Record, card: Card, at: int, player: int) -> tuple[int | None, int, bool]:
    """Return who is known to have held a card when swap `at` was answered, the entry that shows it, and if by then.

    Only movements count between which nothing of that player moved hidden; None where there is none.
    """
    answered = record.swaps[at]
    if answered.given == card:
        return player, answered.entry, True
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


def _seen_to_be_held(record: Record, plan: Layout, card: Card, at: int) -> Sight | None:
    """Return what shows that the receiver held a card when swap `at` was answered, if nothing of his moved hidden."""
    player = record.swaps[at].receiver
    if _hides_always(record, player):
        return None
    for sight in record.sights:
        if sight.player != player or card not in sight.cards or _place_of(sight, plan) & ~plan.held[player]:
            continue
        first, last = _position(record, sight)
        if not any(_hides(swap, player) for swap in record.swaps[min(first, at) : max(last, at)]):
            return sight
    return None


def _plays(record: Record, plan: Layout, trick: Trick) -> list[Act]:
    """Return the cards of a trick that break a duty if their player held what the duty asks for."""
    played = {card for earlier in record.tricks if earlier.number < trick.number for card in earlier.cards}
    acts = []
    for place in (1, 2):
        asked = _asked(record, trick, place)
        if asked:
            acts.append(_play(record, plan, trick, place, sorted(asked.difference(played, trick.cards))))
    return acts


def _asked(record: Record, trick: Trick, place: int) -> set[Card]:
    """Return the cards of which the player should have played one instead; none if his card does every duty."""
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
    return asked


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


# -- why no deal is possible ------------------------------------------------------------------


def _blocking_entry(record: Record) -> int | None:
    """Return the entry after which no deal was possible any more, whatever was recorded late."""
    blocking = None
    for entry in sorted(entries_of(record), reverse=True):
        if possible_rooms(masks_of(up_to(record, entry)), layout(record.rules, record.declarer)):
            break
        blocking = entry
    return blocking


def entries_of(record: Record) -> set[int]:
    """Return the numbers of the entries that record cards."""
    return {swap.entry for swap in record.swaps} | {each.entry for each in _cards_shown(record)}


def entries_about(record: Record, cards: tuple[Card, ...]) -> set[int]:
    """Return the numbers of the entries that record one of these cards."""
    swaps = {swap.entry for swap in record.swaps if swap.given in cards or swap.returned in cards}
    return swaps | {each.entry for each in _cards_shown(record) if not set(cards).isdisjoint(each.cards)}


def _cards_shown(record: Record) -> list[Trick | Sight]:
    return [*record.tricks, *record.sights]


def up_to(record: Record, entry: int) -> Record:
    """Return the record as it was after an entry."""
    return record._replace(
        swaps=tuple(swap for swap in record.swaps if swap.entry <= entry),
        tricks=tuple(trick for trick in record.tricks if trick.entry <= entry),
        sights=tuple(sight for sight in record.sights if sight.entry <= entry),
    )


def clashing(record: Record) -> Evidence:
    """Return the cards that find no room, for a record that leaves no possible deal."""
    masks = masks_of(record)
    for rooms in layout(record.rules, record.declarer).rooms:
        left = slack(masks.values(), rooms)
        if not fits(left):
            return _evidence(masks, rooms, left)
    return Evidence()
