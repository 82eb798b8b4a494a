"""The audit of a hand: what its recorded cards prove, as rulings.

It gives `proof` what an evening recorded of a deal. The rulings on a hand in progress may change with every card.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from referee.game import exchange, proof, scoring, tricks
from referee.game.cards import Card, strength, trump_of
from referee.game.exchange import Debt, Swap
from referee.game.players import COLUMNS, Seating
from referee.game.proof import Judged, Record
from referee.game.rules import Lead
from referee.game.rulings import Ruling, cards_twice
from referee.game.state import Deal, Evening, Hand, Voided
from referee.game.tricks import Trick
from referee.tuples import NamedTuple


class DealRecord(NamedTuple):
    """What an evening recorded of one deal, and the rulings on its entries one by one."""

    number: int
    """Number of the hand."""
    leader: int
    record: Record
    judged: tuple[Ruling, ...]

    @property
    def played(self) -> tuple[Trick, ...]:
        """The recorded tricks."""
        return self.record.tricks


def record_of_hand(evening: Evening, hand: Hand) -> DealRecord:
    """Return the record of a scored hand."""
    owed = exchange.after(hand.owed, hand.swaps)
    return _deal_record(evening, hand, owed, hand.number, hand.seating, hand.dealer, hand.lead)


def record_of_deal(evening: Evening) -> DealRecord:
    """Return the record of the hand in progress."""
    return _deal_record(
        evening, evening.deal, evening.owed, evening.number, evening.seating, evening.dealer, evening.lead
    )


def record_of_void(evening: Evening, void: Voided, number: int, seating: Seating) -> DealRecord:
    """Return the record of a deal that did not count, as it was when it was found void."""
    return _deal_record(evening, void, void.owed, number, seating, void.announced.dealer, void.announced.lead)


def _deal_record(
    evening: Evening,
    deal: Hand | Deal | Voided,
    owed: tuple[Debt, ...],
    number: int,
    seating: Seating,
    dealer: int,
    lead: Lead,
) -> DealRecord:
    declarer = scoring.seat_at(evening.rules.declarer, seating, dealer)
    leader = scoring.leader(evening.rules, lead, seating, dealer)
    named_after = evening.rules.exchange_first and deal.contract is not None
    is_over = isinstance(deal, Hand) or named_after or bool(deal.played)
    hidden = _hidden(owed, deal.swaps, exchange_over=is_over)
    swaps = deal.swaps if is_over else deal.swaps + _perhaps_made(owed, deal)
    record = Record(evening.rules, declarer, deal.contract, swaps, hidden, deal.played, deal.sights)
    return DealRecord(number, leader, record, deal.rulings)


def _hidden(owed: tuple[Debt, ...], swaps: tuple[Swap, ...], *, exchange_over: bool) -> tuple[tuple[int, int], ...]:
    """Return the pairs whose cards may have moved unrecorded: those with an open debt, once the exchange is over.

    If recorded swaps are not owed any more, their cards may have been handed back (article 45). A card of them that
    was given on has to come back first, so any of the exchanges may have been repeated.
    """
    pairs = [(debt.giver, debt.receiver) for debt in owed if exchange_over and debt.open]
    if exchange.surplus(owed, swaps):
        pairs += exchange.rightly_moved(swaps)
    return tuple(dict.fromkeys(pairs))


def _perhaps_made(owed: tuple[Debt, ...], deal: Hand | Deal | Voided) -> tuple[Swap, ...]:
    """Return the exchanges still owed, face down, if cards were seen since the last: they may be noted later."""
    last = max((swap.entry for swap in deal.swaps), default=0)
    if not any(sight.entry > last and sight.stage in ("exchange", "kitty") for sight in deal.sights):
        return ()
    return tuple(Swap(0, debt.giver, debt.receiver, cards=debt.open, late=True) for debt in owed if debt.open)


def rulings(deal: DealRecord) -> list[Ruling]:
    """Return everything that the cards of a deal prove against somebody, in the order of the acts."""
    record = deal.record
    listed = cards_twice(deal.number, deal.played) + wrong_leads(deal)
    if len(record.swaps) < 2 and not record.tricks and not record.sights:
        return listed  # a single return is judged when it is made, and nothing else can prove it false
    result = proof.prove(record)
    if result.possible:
        listed += [ruling for judged in result.acts if (ruling := _proved_false(record, judged, deal.number))]
        return listed + [ruling for judged in result.acts if (ruling := _from_kitty(record, judged, deal.number))]
    known = (ruling for ruling in (*deal.judged, *listed) if ruling.severity == "impossible")
    if any(ruling.entry == result.blocking_entry for ruling in known):
        return listed
    return [*listed, _no_deal(record, result.blocking_entry or 0, deal.number)]


def _proved_false(record: Record, judged: Judged, hand: int) -> Ruling | None:
    """Rule on an illegal act, unless that was known and ruled when it was recorded."""
    act = judged.act
    if judged.verdict != "illegal" or act.at_once:
        return None
    what = "false-return" if act.kind == "return" else "revoke"
    facts: dict[str, object] = {
        "player": act.player,
        "claimed": act.card,
        "trick": act.trick,
        "judged": judged,
        "record": record,
    }
    return Ruling(act.key, "contradiction", what, entry=act.entry, players=(act.player,), facts=facts, hand=hand)


def _from_kitty(record: Record, judged: Judged, hand: int) -> Ruling | None:
    """Rule on cards of the declarer above his strongest that can only have come from the kitty (article 22)."""
    act = judged.act
    if judged.verdict != "open" or act.uncertain or act.kind != "return" or act.player != record.declarer:
        return None
    if record.rules.kitty_first:
        return None  # he had the kitty when he returned
    played = [(c, who) for trick in record.tricks for c, who in zip(trick.cards, trick.players, strict=True)]
    later = [sight for sight in record.sights if sight.stage not in ("deal", "exchange")]
    sighted = [(c, sight.player) for sight in later for c in sight.cards]
    barred = {card for card, _ in act.bars}
    cards = {card for card, who in (*played, *sighted) if who == act.player and card in barred}
    if not cards:
        return None
    facts: dict[str, object] = {
        "player": act.player,
        "claimed": act.card,
        "shown": tuple(sorted(cards, key=strength, reverse=True)),
        "count": len(cards),
        "kitty": record.rules.kitty_cards,
    }
    return Ruling(
        "kitty-secret", "possible", "from-kitty", entry=act.entry, players=(act.player,), facts=facts, hand=hand
    )


def _no_deal(record: Record, entry: int, hand: int) -> Ruling:
    """Rule that the record itself is wrong: after this entry no deal is possible (articles 2, 7, 8, 21)."""
    evidence = proof.clashing(proof.up_to(record, entry))
    plan = proof.layout(record.rules, record.declarer)
    clash = tuple(sorted(proof.entries_about(record, evidence.cards) - {entry}))
    facts: dict[str, object] = {"cards_shown": evidence.cards, "room": evidence.room, "clash": clash}
    before = proof.masks_of(proof.up_to(record, entry - 1))
    held = reduce(or_, (before[card] for card in evidence.cards), 0)
    holders = [c for c in COLUMNS if not held & ~(plan.held[c] | plan.playing[c])]
    is_of_before = any(sight.entry == entry and sight.stage == "deal" for sight in record.sights)
    if not evidence.room and len(holders) == 1 and not is_of_before:
        facts["holder"] = holders[0]
    key = "pack-of-cards"
    if evidence.places in (*plan.held, *plan.playing):
        key = "deal"
    elif evidence.places == plan.laid_away:
        key = "kitty-exchange"
    elif evidence.places == plan.kitty:
        key = "kitty"
    return Ruling(key, "impossible", "no-deal", entry=entry, facts=facts, hand=hand)


def whereabouts(record: Record) -> dict[Card, int]:
    """Map each card to the places where it is in some possible deal; if there is none, where each alone could be."""
    masks = proof.masks_of(record)
    rooms = proof.possible_rooms(masks, proof.layout(record.rules, record.declarer))
    lefts = [proof.slack(masks.values(), room) for room in rooms]
    if not lefts:
        return masks
    return {
        card: sum(place for place in proof.bits(mask) if any(proof.fits_at(left, mask, place) for left in lefts))
        for card, mask in masks.items()
    }


def kitty_cards(record: Record, possible: dict[Card, int]) -> list[Card]:
    """Return the cards that are known to have lain in the kitty, wherever they went when it was taken first."""
    kitty = proof.layout(record.rules, record.declarer).kitty
    sighted = {card for sight in record.sights if sight.place == "kitty" for card in sight.cards}
    moved = {card for swap in record.swaps for card in (swap.given, swap.returned)}
    return [card for card, mask in possible.items() if card in sighted or (card not in moved and not mask & ~kitty)]


def due_leader(deal: DealRecord, number: int) -> int:
    """Return who has to lead trick `number`, by the tricks before it as they are now."""
    return tricks.due_leader(deal.leader, deal.played[: number - 1], trump_of(deal.record.contract))


def wrong_leads(deal: DealRecord) -> list[Ruling]:
    """Rule on tricks that the wrong player led (articles 24, 25).

    If it was the right player when the trick was recorded, nobody is accused: an earlier trick, or trump, was
    corrected since, and this trick may have to be corrected as well.
    """
    wrong = []
    for trick in deal.played:
        due = due_leader(deal, trick.number)
        if trick.leader == due:
            continue
        key = "first-lead" if trick.number == 1 else "trick-lead"
        facts: dict[str, object] = {"player": trick.leader, "due": due, "trick": trick.number}
        if trick.leader == trick.due:
            wrong.append(Ruling(key, "notice", "lead-changed", entry=trick.entry, facts=facts, hand=deal.number))
        else:
            wrong.append(
                Ruling(
                    key,
                    "violation",
                    "wrong-lead",
                    entry=trick.entry,
                    players=(trick.leader,),
                    facts=facts,
                    hand=deal.number,
                )
            )
    return wrong
