"""The sentences of proofs: why an act is illegal, as the accused can check it on the cards.

Nothing is proved here; the evidence is worded, the shorter way where there are two.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.game.cards import SUIT_NAMES, TRUMP_OF, Card, strength, suit
from referee.game.players import Names
from referee.game.proof import Act, Evidence, Judged, Layout, Record, layout, masks_of, possible_rooms, slack, without
from referee.views.screen import Screen, and_words

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def reason(judged: Judged, names: Names, record: Record, screen: Screen) -> str:
    """One sentence that says how far the act is proved."""
    act, evidence = judged.act, judged.evidence
    if judged.verdict is None:
        return "The record leaves no possible deal."
    if judged.verdict == "open":
        return "Not proved either way."
    if evidence is None:
        return "Legal in every deal that the cards leave possible."
    if evidence.shown:
        return f"{_claim(act, names, record, screen)} {_shown(act, evidence, record, screen)}."
    if not evidence.places:
        return f"{_claim(act, names, record, screen)} {_held(evidence.cards, record, screen)}."
    return _no_room(act, names, record, screen)


def act_words(act: Act, record: Record, screen: Screen) -> str:
    """What was done: `2♣ given, K♣ back`, or `7♠ on diamonds`."""
    if act.given is not None:
        return f"{screen.card(act.given)} given, {screen.card(act.card)} back"
    return f"{screen.card(act.card)} on {_led(act, record)}s"


def _claim(act: Act, names: Names, record: Record, screen: Screen) -> str:
    """What the act says: that a card was the strongest, or that a suit was not there."""
    name, card = names[act.player], screen.card(act.card)
    if act.given is None:
        return f"{name} played the {card} on {_led(act, record)}s in trick {act.trick}"
    if suit(act.card) != suit(act.given):
        return f"{name} returned the {card} for the {screen.card(act.given)}"
    return f"{name} called the {card} strongest"


def _led(act: Act, record: Record) -> str:
    """The suit that was led to the trick of a play."""
    return next(SUIT_NAMES[suit(trick.cards[0])] for trick in record.tricks if trick.number == act.trick)


def _shown(act: Act, evidence: Evidence, record: Record, screen: Screen) -> str:
    cards = tuple(card for card, _ in evidence.shown)
    told = _sources([entry for _, entry in evidence.shown], record)
    return f"{'and held' if act.at_once else 'and then showed'} the {_cards(cards, screen)} ({told})"


def _held(cards: tuple[Card, ...], record: Record, screen: Screen) -> str:
    """Cards that are known to have lain where the act says that they did not."""
    away = {card for sight in record.sights if sight.place == "laid-away" for card in sight.cards}
    told = _sources([_told(card, record) for card in cards], record)
    return f"and {'laid away' if away.issuperset(cards) else 'held'} the {_cards(cards, screen)} ({told})"


def _told(card: Card, record: Record) -> int:
    """The entry that tells where a card lies: the play or the sight of it, else its last movement."""
    entries = [swap.entry for swap in record.swaps if card in (swap.given, swap.returned)]
    entries += [sight.entry for sight in record.sights if card in sight.cards]
    entries += [trick.entry for trick in record.tricks if card in trick.cards]
    return entries[-1]


def _sources(entries: list[int], record: Record) -> str:
    """Where the table can look: `trick 7`, `entry 3`, `tricks 6 and 9`."""
    number = {trick.entry: trick.number for trick in record.tricks}
    tricks = sorted({number[entry] for entry in entries if entry in number})
    others = sorted({entry for entry in entries if entry not in number})
    return and_words([*_numbered("trick", tricks), *_numbered("entr", others)])


def _numbered(noun: str, numbers: list[int]) -> list[str]:
    one, several = ("entry", "entries") if noun == "entr" else (noun, f"{noun}s")
    return [f"{one if len(numbers) == 1 else several} {and_words([str(n) for n in numbers])}"] if numbers else []


# -- too many cards for some places, or too few for the others ------------------------------------


class _Overfull(NamedTuple):
    """Places that would have to hold more than their room: `moved` by what the act says, `others` there anyway.

    Places that are full of known cards are left out of them; all else, `empty`, has `cards` for `need`.
    """

    places: int
    room: int
    moved: tuple[Card, ...]
    others: tuple[Card, ...]
    empty: int
    cards: int
    need: int


def _no_room(act: Act, names: Names, record: Record, screen: Screen) -> str:
    """That there is no room for what the act says, in the shortest of the ways in which that is true."""
    plan, claim = layout(record.rules, record.declarer), _claim(act, names, record, screen)
    said = []
    for found in _all_overfull(act, record, plan):
        if found.places & ~plan.kitty == 0 and act.player == record.declarer:
            said.append(f"{claim} {_in_the_kitty(found, screen)}.")
        ways = (_too_many(found, plan, names, record, screen), _too_few(found, plan, names, record))
        said += [f"{claim}; without {_denied(act, record)}, {words}." for words in ways]
    if not said:
        return f"{claim}; without {_denied(act, record)}, the cards find no room, whatever was laid away."
    return min(said, key=len)


def _all_overfull(act: Act, record: Record, plan: Layout) -> list[_Overfull]:
    """Every set of places that would hold too much, however many kitty cards were laid away again."""
    masks = masks_of(record)
    barred = without(masks, act.bars)
    rooms = possible_rooms(masks, plan)
    lefts = [slack(barred.values(), room) for room in rooms]
    known = [slack(masks.values(), room) for room in rooms]
    found = []
    for places in range(1, plan.everywhere):
        if all(left[places] < 0 for left in lefts):
            full = _full(places, known)
            there = [card for card, mask in barred.items() if mask & ~places == 0]
            others = tuple(card for card in there if not masks[card] & ~places and masks[card] & ~full)
            moved = tuple(card for card in there if masks[card] & ~places)
            room = max(room[places] - room[full] for room in rooms)
            cards, need = len(barred) - len(there), min(room[-1] - room[places] for room in rooms)
            found.append(_Overfull(places & ~full, room, moved, others, plan.everywhere & ~places, cards, need))
    return found


def _full(places: int, known: list[list[int]]) -> int:
    """The most of these places that are full, whatever the act says."""
    inner = [each for each in range(1, places) if each & ~places == 0 and all(left[each] == 0 for left in known)]
    return max(inner, key=int.bit_count, default=0)


def _in_the_kitty(found: _Overfull, screen: Screen) -> str:
    """Cards that can have come only from the kitty, and why they did not."""
    shown = f"and then showed the {_cards(found.moved, screen)}"
    both, holds = _number(len(found.moved) + len(found.others)), f"but the kitty holds {_number(found.room)}"
    if not found.others:
        return f"{shown}: {both} cards, {holds}"
    if len(found.others) == found.room:
        return f"{shown}, but the kitty was the {_cards(found.others, screen)}"
    return f"{shown}; with the {_cards(found.others, screen)} that is {both} cards, {holds}"


def _too_many(found: _Overfull, plan: Layout, names: Names, record: Record, screen: Screen) -> str:
    if found.places & ~plan.laid_away == 0:
        known = len(found.others)
        others = f"with {_number(known)} other {'card' if known == 1 else 'cards'}"
        away = others if known else f"and only {_number(found.room)} cards were"
        return f"the {_cards(found.moved, screen)} could only have been laid away, {away}"
    where = [
        f"{'among' if spot.startswith('the cards') else 'in'} {spot}"
        for spot in spots(found.places, plan, names, record.declarer)
    ]
    left = found.room - len(found.others)
    room = f"room for {_number(left)}{' more' if found.others else ''}" if left else "no room left"
    return f"the {_cards(found.moved, screen)} could lie only {and_words(where)}, where there is {room}"


def _too_few(found: _Overfull, plan: Layout, names: Names, record: Record) -> str:
    where, cards = spots(found.empty, plan, names, record.declarer), found.cards
    left = f"only {_number(cards)} {'card is' if cards == 1 else 'cards are'}" if cards else "no card is"
    holds = "hold" if len(where) > 1 or where[0].startswith("the cards") else "holds"
    return f"{left} left for {and_words(where)}, which {holds} {_number(found.need)}"


def _denied(act: Act, record: Record) -> str:
    """What the act says its player did not hold: `a stronger club`, `a diamond`."""
    if act.given is not None:
        word = SUIT_NAMES[suit(act.given)]
        return f"a stronger {word}" if suit(act.card) == suit(act.given) else f"a {word}"
    led = next(suit(trick.cards[0]) for trick in record.tricks if trick.number == act.trick)
    if suit(act.card) == led:
        return f"a stronger {SUIT_NAMES[led]}"
    trump = TRUMP_OF[record.contract] if record.contract else None
    asked = {suit(card) for card, _ in act.bars}
    if led not in asked and trump:
        return f"a better {SUIT_NAMES[trump]}"
    return f"a {SUIT_NAMES[led]}" + (" or a trump" if trump in asked - {led} else "")


def spots(places: int, plan: Layout, names: Names, declarer: int) -> list[str]:
    """A set of places in words: `Chai's hand`, `the kitty`, `the cards that Boris laid away`."""
    name = names[declarer]
    parts = [f"{names[c]}'s hand" for c in (0, 1, 2) if c != declarer and places & plan.held[c]]
    own, played, kitty, laid = plan.held[declarer], plan.playing[declarer], plan.kitty, plan.laid_away
    words = (
        (own, f"{name}'s hand at the exchange"),
        (played, f"the hand that {name} played"),
        (kitty, "the kitty"),
        (laid, f"the cards that {name} laid away"),
        (own & played, f"the cards that {name} kept"),
        (kitty & played, f"the cards that {name} kept of the kitty"),
        (kitty & laid, f"the cards that {name} laid away of the kitty"),
        (own & laid, f"the cards that {name} laid away"),
    )
    rest = places & (own | played | kitty | laid)
    for mask, said in words:
        if mask and rest & mask == mask:
            parts.append(said)
            rest &= ~mask
    return parts


def _cards(cards: tuple[Card, ...], screen: Screen) -> str:
    """Cards of each suit from the strongest down."""
    return screen.cards(in_order(cards))


def in_order(cards: tuple[Card, ...]) -> list[Card]:
    """Cards suit by suit, each from the strongest down."""
    return sorted(cards, key=lambda card: ("SHDC".index(suit(card)), -strength(card)))


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
