"""The audit of a hand: from what an evening tells of its cards to proofs and to rulings.

It asks `proof` and words nothing; rulings of a hand in progress may become others with every card.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.game import exchange, proof, scoring, tricks
from referee.game.cards import Card, strength, trump_of
from referee.game.exchange import Debt, Swap
from referee.game.players import Seating
from referee.game.proof import Judged, Proof, Record, fits_at, layout, slack
from referee.game.rulings import Ruling, cards_twice
from referee.game.state import Evening, Hand, Voided
from referee.game.tricks import Sight, Trick


class Told(NamedTuple):
    """All that an evening tells of the cards of one deal."""

    number: int
    seating: Seating
    dealer: int
    leader: int
    contract: str | None
    swaps: tuple[Swap, ...]
    hidden: tuple[tuple[int, int], ...]
    """Pairs of players between whom cards may have moved untold."""
    played: tuple[Trick, ...]
    sights: tuple[Sight, ...]
    judged: tuple[Ruling, ...]
    """What was found in its entries one by one."""


def told_of_hand(evening: Evening, hand: Hand) -> Told:
    """What is told of a scored hand."""
    leader = scoring.leader(evening.rules, hand.lead, hand.seating, hand.dealer)
    return Told(
        hand.number,
        hand.seating,
        hand.dealer,
        leader,
        hand.contract,
        hand.swaps,
        _hidden(exchange.after(hand.owed, hand.swaps), hand.swaps, open_too=True),
        hand.played,
        hand.sights,
        hand.rulings,
    )


def told_of_deal(evening: Evening) -> Told:
    """What is told of the hand in progress."""
    deal = evening.deal
    return Told(
        evening.number,
        evening.seating,
        evening.dealer,
        evening.leader,
        deal.contract,
        deal.swaps,
        _hidden(evening.owed, deal.swaps, open_too=_is_past(deal.contract, deal.played, deal.sights)),
        deal.played,
        deal.sights,
        deal.rulings,
    )


def _is_past(contract: str | None, played: tuple[Trick, ...], sights: tuple[Sight, ...]) -> bool:
    """Whether something else than the exchange is told, so that what is open of it may have gone untold."""
    return contract is not None or bool(played) or bool(sights)


def _hidden(owed: tuple[Debt, ...], swaps: tuple[Swap, ...], *, open_too: bool) -> tuple[tuple[int, int], ...]:
    """Giver and receiver of what may have moved untold: what is owed and not noted, if it is past.

    Where something noted is not owed any more it may have gone back (article 45). A card of it that was given
    on has to come back first, so all that was exchanged may have been made anew.
    """
    untold = [(debt.giver, debt.receiver) for debt in owed if open_too and debt.open]
    if exchange.surplus(owed, swaps):
        untold += exchange.rightly_moved(swaps)
    return tuple(dict.fromkeys(untold))


def told_of_void(evening: Evening, void: Voided, number: int, seating: Seating) -> Told:
    """What was told of a deal that did not count, as it stood when it was found void."""
    hidden = _hidden(void.owed, void.swaps, open_too=_is_past(void.contract, void.played, void.sights))
    leader = scoring.leader(evening.rules, evening.lead, seating, void.dealer)
    return Told(
        number, seating, void.dealer, leader, void.contract, void.swaps, hidden, void.played, void.sights, void.rulings
    )


def record_of(evening: Evening, told: Told) -> Record:
    """What is told of a deal as `proof` asks for it."""
    declarer = scoring.seat_at(evening.rules.declarer, told.seating, told.dealer)
    return Record(evening.rules, declarer, told.contract, told.swaps, told.hidden, told.played, told.sights)


def rulings(evening: Evening, told: Told) -> list[Ruling]:
    """Everything that the cards of a deal prove against somebody, in the order of the acts."""
    record = record_of(evening, told)
    found = cards_twice(told.number, told.played) + wrong_leads(told)
    if len(record.swaps) < 2 and not record.tricks and not record.sights:
        return found  # one return is judged as it is made; nothing else can prove it false yet
    result = proof.prove(record)
    if not result.possible:
        known = (each for each in (*told.judged, *found) if each.severity == "impossible")
        if any(each.entry == result.blocking_entry for each in known):
            return found
        return [*found, _no_deal(record, result, told.number)]
    return found + _by_acts(record, result, told.number)


def _by_acts(record: Record, result: Proof, hand: int) -> list[Ruling]:
    found = [
        _contradiction(judged, record, hand)
        for judged in result.acts
        if judged.verdict == "illegal" and not judged.act.at_once
    ]
    return found + [ruling for judged in result.acts if (ruling := _possible(record, judged, hand))]


def _contradiction(judged: Judged, record: Record, hand: int) -> Ruling:
    act = judged.act
    what = "false-return" if act.kind == "return" else "revoke"
    facts: dict[str, object] = {
        "player": act.player,
        "claimed": act.card,
        "trick": act.trick,
        "judged": judged,
        "record": record,
    }
    return Ruling(act.key, "contradiction", what, act.entry, (act.player,), facts, hand)


def _possible(record: Record, judged: Judged, hand: int) -> Ruling | None:
    """Cards of the declarer above one that he called strongest, which only the kitty can have brought (article 22)."""
    act = judged.act
    if judged.verdict != "open" or act.uncertain or act.kind != "return" or act.player != record.declarer:
        return None
    barred = {card for card, _ in act.bars}
    played = [(c, who) for trick in record.tricks for c, who in zip(trick.cards, trick.players, strict=True)]
    seen = [(c, sight.player) for sight in record.sights for c in sight.cards]
    cards = {card for card, who in (*played, *seen) if who == act.player and card in barred}
    if not cards:
        return None
    facts: dict[str, object] = {
        "player": act.player,
        "claimed": act.card,
        "shown": tuple(sorted(cards, key=strength, reverse=True)),
        "count": len(cards),
        "kitty": record.rules.kitty_cards,
    }
    return Ruling("kitty-secret", "possible", "from-kitty", act.entry, (act.player,), facts, hand)


def _no_deal(record: Record, result: Proof, hand: int) -> Ruling:
    """The record itself is wrong: no deal allows all that it tells."""
    entry = result.blocking_entry or 0
    evidence = proof.clashing(proof.up_to(record, entry))
    clash = tuple(sorted(proof.entries_about(record, evidence.cards) - {entry}))
    facts: dict[str, object] = {"cards_shown": evidence.cards, "room": evidence.room, "clash": clash}
    return Ruling("pack-of-cards", "impossible", "no-deal", entry, (), facts, hand)


def whereabouts(record: Record) -> dict[Card, int]:
    """Card -> the places where it lies in some possible deal; as far as single cards tell where none is possible."""
    masks = proof.masks_of(record)
    rooms = proof.possible_rooms(masks, layout(record.rules, record.declarer))
    lefts = [slack(masks.values(), room) for room in rooms]
    if not lefts:
        return masks
    return {
        card: sum(place for place in proof.bits(mask) if any(fits_at(left, mask, place) for left in lefts))
        for card, mask in masks.items()
    }


def due_leader(told: Told, number: int) -> int:
    """Who has to lead trick `number`, by the tricks before it as they stand now."""
    trump = trump_of(told.contract)
    return tricks.due_leader(told.leader, told.played[: number - 1], trump)


def wrong_leads(told: Told) -> list[Ruling]:
    """Tricks that somebody else led than who had to (articles 24, 25).

    Where it was the right player as the sheet stood when the trick was written, nobody is accused:
    an earlier trick, or trump, was mended since, and this trick may have to be mended, too.
    """
    found = []
    for trick in told.played:
        due = due_leader(told, trick.number)
        if trick.leader == due:
            continue
        key = "first-lead" if trick.number == 1 else "trick-lead"
        facts: dict[str, object] = {"player": trick.leader, "due": due, "trick": trick.number}
        if trick.leader == trick.due:
            found.append(Ruling(key, "notice", "lead-changed", trick.entry, (), facts, told.number))
        else:
            found.append(Ruling(key, "violation", "wrong-lead", trick.entry, (trick.leader,), facts, told.number))
    return found
