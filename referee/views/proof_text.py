"""Why an act is illegal, in sentences that the accused can check on the cards.

The evidence is worded; of several true ways the shortest is said.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.game.cards import SUIT_NAMES, SUITS, Card, strength, suit, trump_of
from referee.game.players import COLUMNS, Names
from referee.game.proof import Act, Evidence, Judged, Layout, Record, layout, masks_of, possible_rooms, slack, without
from referee.tuples import NamedTuple
from referee.views.phrases import Speaker, and_words

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def reason(judged: Judged, record: Record, speaker: Speaker) -> str:
    """Say in one sentence how far an act is proved legal or illegal."""
    act, evidence = judged.act, judged.evidence
    if judged.verdict is None:
        return "The record leaves no possible deal."
    if judged.verdict == "open":
        return "Not proved either way."
    if evidence is None:
        return "Legal in every deal that the cards leave possible."
    if evidence.shown:
        return f"{_claim(act, record, speaker)} {_shown(act, evidence, record, speaker)}."
    if not evidence.places:
        return f"{_claim(act, record, speaker)} {_held(evidence.cards, record, speaker)}."
    return _no_room(act, record, speaker)


def act_text(act: Act, record: Record, speaker: Speaker) -> str:
    """Say what was done: `2♣ given, K♣ back`, or `7♠ on diamonds`."""
    card = speaker.voice.card(act.card)
    if act.given is not None:
        return f"{speaker.voice.card(act.given)} given, {card} back"
    return f"{card} on {SUIT_NAMES[_led(act, record)]}s"


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """Sort cards suit by suit, each from the strongest down."""
    return sorted(cards, key=lambda card: (SUITS.index(suit(card)), -strength(card)))


def _the_cards(cards: Iterable[Card], speaker: Speaker) -> str:
    return f"the {speaker.voice.cards(by_suit(cards))}"


def _led(act: Act, record: Record) -> str:
    """Find the suit that was led to the trick of a play."""
    return next(suit(trick.cards[0]) for trick in record.tricks if trick.number == act.trick)


def _claim(act: Act, record: Record, speaker: Speaker) -> str:
    """Say what the act claims: that a card was the strongest, or that a suit was not there."""
    name, card = speaker.names[act.player], speaker.voice.card(act.card)
    if act.given is None:
        return f"{name} played the {card} on {SUIT_NAMES[_led(act, record)]}s in trick {act.trick}"
    if suit(act.card) != suit(act.given):
        return f"{name} returned the {card} for the {speaker.voice.card(act.given)}"
    return f"{name} called the {card} strongest"


def _shown(act: Act, evidence: Evidence, record: Record, speaker: Speaker) -> str:
    cards = _the_cards([card for card, _ in evidence.shown], speaker)
    entries = {entry for _, entry in evidence.shown}
    was_held = act.at_once or any(sight.entry in entries for sight in record.sights)
    return f"{'and held' if was_held else 'and then showed'} {cards} ({_places_on_sheet(entries, record)})"


def _held(cards: tuple[Card, ...], record: Record, speaker: Speaker) -> str:
    """Name cards that are known to have been where the act says that they were not."""
    laid_away = {card for sight in record.sights if sight.place == "laid-away" for card in sight.cards}
    places = _places_on_sheet([_telling_entry(card, record) for card in cards], record)
    return f"and {'laid away' if laid_away.issuperset(cards) else 'held'} {_the_cards(cards, speaker)} ({places})"


def _telling_entry(card: Card, record: Record) -> int:
    """Find the entry that tells where a card is: its play, else that it was seen, else its last exchange."""
    entries = [swap.entry for swap in record.swaps if card in (swap.given, swap.returned)]
    entries += [sight.entry for sight in record.sights if card in sight.cards]
    entries += [trick.entry for trick in record.tricks if card in trick.cards]
    return entries[-1]


def _places_on_sheet(entries: Iterable[int], record: Record) -> str:
    """Say where the table can look: `trick 7`, `entry 3`, `tricks 6 and 9 and entry 3`."""
    trick_of = {trick.entry: trick.number for trick in record.tricks}
    tricks = sorted({trick_of[entry] for entry in entries if entry in trick_of})
    others = sorted({entry for entry in entries if entry not in trick_of})
    return and_words(
        [
            f"{one if len(numbers) == 1 else several} {and_words([str(number) for number in numbers])}"
            for one, several, numbers in (("trick", "tricks", tricks), ("entry", "entries", others))
            if numbers
        ]
    )


# -- too many cards for some places, or too few for the others --------------------------------


class _Overfull(NamedTuple):
    """Places that would have to hold more than they have room for, if the act were legal."""

    places: int
    """The places as a mask, without those that known cards fill."""
    room: int
    """Cards that they hold."""
    moved: tuple[Card, ...]
    """Cards that could lie only there if the act were legal."""
    others: tuple[Card, ...]
    """Cards that lie there anyway."""
    rest: int
    """All other places as a mask."""
    cards: int
    """Cards that are left for the rest."""
    need: int
    """Cards that the rest holds."""


def _no_room(act: Act, record: Record, speaker: Speaker) -> str:
    """Say that there is no room for what the act claims, in the shortest of the ways in which that is true."""
    plan = layout(record.rules, record.declarer)
    claim, without_denied = _claim(act, record, speaker), f"without {_denied(act, record)}"
    # a card that changed hands took the place of another, which need not be of its kind
    whole = (plan.held[record.declarer], plan.laid_away) if record.rules.kitty_first else ()
    sentences = []
    for overfull in _all_overfull(act, record, plan):
        if any(part & places not in (0, part) for part in whole for places in (overfull.places, overfull.rest)):
            continue
        if overfull.places & ~plan.kitty == 0 and act.player == record.declarer and act.given is not None:
            sentences.append(f"{claim} {_in_the_kitty(overfull, speaker)}.")
        too_many = _too_many(overfull, plan, record.declarer, speaker)
        too_few = _too_few(overfull, plan, record.declarer, speaker.names)
        sentences += [f"{claim}; {without_denied}, {words}." for words in (too_many, too_few)]
    if not sentences:
        return f"{claim}; {without_denied}, the cards find no room, whatever was laid away."
    return min(sentences, key=len)


def _all_overfull(act: Act, record: Record, plan: Layout) -> list[_Overfull]:
    """Find every set of places that would hold too much, however many kitty cards were laid away again."""
    masks = masks_of(record)
    barred = without(masks, act.bars)
    rooms = possible_rooms(masks, plan)
    slacks_if_legal = [slack(barred.values(), room) for room in rooms]
    slacks_known = [slack(masks.values(), room) for room in rooms]
    overfull = []
    for places in range(1, plan.everywhere):
        if any(left[places] >= 0 for left in slacks_if_legal):
            continue
        full = _full(places, slacks_known)
        there = [card for card, mask in barred.items() if mask & ~places == 0]
        overfull.append(
            _Overfull(
                places & ~full,
                room=max(room[places] - room[full] for room in rooms),
                moved=tuple(card for card in there if masks[card] & ~places),
                others=tuple(card for card in there if not masks[card] & ~places and masks[card] & ~full),
                rest=plan.everywhere & ~places,
                cards=len(barred) - len(there),
                need=min(room[-1] - room[places] for room in rooms),
            )
        )
    return overfull


def _full(places: int, slacks_known: list[list[int]]) -> int:
    """Find the most of these places that known cards fill, whatever the act claims."""
    full = [part for part in range(1, places) if part & ~places == 0 and all(left[part] == 0 for left in slacks_known)]
    return max(full, key=int.bit_count, default=0)


def _in_the_kitty(overfull: _Overfull, speaker: Speaker) -> str:
    """Name cards that can have come only from the kitty, and why they did not."""
    shown = f"and then showed {_the_cards(overfull.moved, speaker)}"
    both = f"{_number(len(overfull.moved) + len(overfull.others))} cards, but the kitty holds {_number(overfull.room)}"
    if not overfull.others:
        return f"{shown}: {both}"
    others = _the_cards(overfull.others, speaker)
    if len(overfull.others) == overfull.room:
        return f"{shown}, but the kitty was {others}"
    return f"{shown}; with {others} that is {both}"


def _too_many(overfull: _Overfull, plan: Layout, declarer: int, speaker: Speaker) -> str:
    cards, known = _the_cards(overfull.moved, speaker), len(overfull.others)
    if overfull.places & ~plan.laid_away == 0:
        with_others = f"with {_number(known)} other {'card' if known == 1 else 'cards'}"
        only = f"and only {_number(overfull.room)} cards were"
        return f"{cards} could only have been laid away, {with_others if known else only}"
    where = [
        f"{'among' if words.startswith('the cards') else 'in'} {words}"
        for words in places_text(overfull.places, plan, speaker.names, declarer)
    ]
    left = overfull.room - known
    room = f"room for {_number(left)}{' more' if known else ''}" if left else "no room left"
    return f"{cards} could lie only {and_words(where)}, where there is {room}"


def _too_few(overfull: _Overfull, plan: Layout, declarer: int, names: Names) -> str:
    where, cards = places_text(overfull.rest, plan, names, declarer), overfull.cards
    left = f"only {_number(cards)} {'card is' if cards == 1 else 'cards are'}" if cards else "no card is"
    holds = "hold" if len(where) > 1 or where[0].startswith("the cards") else "holds"
    return f"{left} left for {and_words(where)}, which {holds} {_number(overfull.need)}"


def _denied(act: Act, record: Record) -> str:
    """Say what the act claims that its player did not hold: `a stronger club`, `a diamond`."""
    if act.given is not None:
        word = SUIT_NAMES[suit(act.given)]
        return f"a stronger {word}" if suit(act.card) == suit(act.given) else f"a {word}"
    led = _led(act, record)
    if suit(act.card) == led:
        return f"a stronger {SUIT_NAMES[led]}"
    trump = trump_of(record.contract)
    asked = {suit(card) for card, _ in act.bars}
    if led not in asked and trump:
        return f"a better {SUIT_NAMES[trump]}"
    return f"a {SUIT_NAMES[led]}" + (" or a trump" if trump in asked - {led} else "")


def places_text(places: int, plan: Layout, names: Names, declarer: int) -> list[str]:
    """Name a set of places, given as a mask: `Chai's hand`, `the kitty`, `the cards that Boris laid away`."""
    name = names[declarer]
    parts = [f"{names[c]}'s hand" for c in COLUMNS if c != declarer and places & plan.held[c]]
    own, played, kitty, laid_away = plan.held[declarer], plan.playing[declarer], plan.kitty, plan.laid_away
    words = (
        (own, f"{name}'s hand at the exchange"),
        (played, f"the hand that {name} played"),
        (kitty, "the kitty"),
        (laid_away, f"the cards that {name} laid away"),
        (own & played, f"the cards that {name} kept"),
        (kitty & played, f"the cards that {name} kept of the kitty"),
        (kitty & laid_away, f"the cards that {name} laid away of the kitty"),
        (own & laid_away, f"the cards that {name} laid away"),
    )
    rest = places & (own | played | kitty | laid_away)
    for mask, place in words:
        if mask and rest & mask == mask:
            parts.append(place)
            rest &= ~mask
    return parts


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
