"""What happens to hands already on the sheet, to seats and to names: corrected, dropped, put in.

Each function takes the evening one entry further; what names a hand that does not stand has no
effect and is said so in a ruling.
"""

from __future__ import annotations

from referee import dealing, exchange, scoring, tricks
from referee import entries as seen
from referee.dealing import by_column, hand_of, judge_pairs, order_of, swap_of
from referee.errors import Refused
from referee.evening import Correction, Deal, Evening, Hand, debts_before
from referee.exchange import Debt
from referee.rulings import Ruling
from referee.scoring import TrickOrder
from referee.seats import key, turn
from referee.tricks import Trick

Change = tuple[Hand | None, Hand | None, list[Ruling]]
"""A hand as it was, as it is now, and what the referee found."""


def insert_hand(evening: Evening, number: int, entry: seen.HandPlayed) -> Change:
    """A forgotten hand comes before one that was entered; later hands keep who dealt them."""
    later = evening.find_hand(entry.before or 0)
    if later is None:
        return _no_effect(evening, number, entry.before)
    place = later.number
    previous = evening.hands[place - 2] if place > 1 else None
    hand = hand_of(evening, number, entry, place=place, previous=previous, deal=Deal())
    found = judge_pairs(evening.rules, place, hand.owed, (), hand.swaps)
    hand = hand._replace(rulings=found)
    hands = list(evening.hands)
    hands.insert(place - 1, hand)
    evening.set_hands(hands)
    return None, hand, list(found)


def correct_hand(evening: Evening, number: int, entry: seen.HandCorrected) -> Change:
    """What is given replaces what was entered for a hand; all that follows from it ripples."""
    was = evening.find_hand(entry.entry)
    if was is None:
        return _no_effect(evening, number, entry.entry)
    hand, misfit = _fitting(evening, number, corrected(evening, was, entry))
    found = list(misfit)
    if entry.exchange is not None or "exchange" in entry.cleared:
        hand, judged = _exchange_anew(evening, number, hand, entry.exchange or ())
        found += judged
    hand = (
        hand.with_played_tricks(evening.rules)
        ._replace(
            rulings=hand.rulings + misfit,
            corrections=(*was.corrections, Correction(number, entry.note, was)),
            note=None if "note" in entry.cleared else hand.note,
        )
        .scored(evening.rules)
    )
    _replace(evening, was, hand)
    return was, hand, found


def corrected(evening: Evening, was: Hand, entry: seen.HandCorrected) -> Hand:
    """The hand with the dealer, contract, tricks and order of tricks that a correction gives."""
    hand = was
    if entry.dealer is not None:
        hand = hand._replace(dealer=evening.column(entry.dealer))
    if entry.contract is not None or "contract" in entry.cleared:
        hand = hand._replace(contract=entry.contract)
    if entry.tricks is not None:
        hand = hand._replace(tricks=by_column(evening, entry.tricks))
    if entry.winners or entry.last_tricks:
        hand = hand._replace(order=order_of(evening, entry.winners, entry.last_tricks))
    elif "winners" in entry.cleared or "last-tricks" in entry.cleared:
        hand = hand._replace(order=TrickOrder())
    return hand


def _fitting(evening: Evening, number: int, hand: Hand) -> tuple[Hand, tuple[Ruling, ...]]:
    """The hand; an order of tricks that its numbers rule out, as only a hand edit makes, is left out."""
    try:
        tricks.check_order(evening.rules, hand.tricks, hand.order, names=evening.names)
    except Refused:
        misfit = Ruling("trick-count", "impossible", "order-misfit", number, (), {}, hand.number)
        return hand._replace(order=TrickOrder()), (misfit,)
    return hand, ()


def _exchange_anew(
    evening: Evening, number: int, hand: Hand, pairs: tuple[seen.Pair, ...]
) -> tuple[Hand, tuple[Ruling, ...]]:
    """The hand with other exchanges, judged on the debts as they stand when they are told."""
    owed = owed_now(evening, hand)
    swaps = exchange.weighed(owed, (), tuple(swap_of(evening, number, pair) for pair in pairs))
    found = judge_pairs(evening.rules, hand.number, owed, (), swaps)
    told = {swap.entry for swap in hand.swaps}
    kept = tuple(ruling for ruling in hand.rulings if ruling.entry not in told)
    return hand._replace(swaps=swaps, owed=owed, rulings=kept + found), found


def owed_now(evening: Evening, hand: Hand) -> tuple[Debt, ...]:
    """The debts before a scored hand as the hand before it stands now."""
    previous = evening.hands[hand.number - 2] if hand.number > 1 else None
    goals = scoring.targets(evening.rules, hand.number, hand.seating, hand.dealer)
    return debts_before(evening.rules, previous, goals, hand.seating, hand.dealer, hand.contract)


def drop_hand(evening: Evening, number: int, entry: seen.HandDropped) -> Change:
    """A hand that never was goes; later hands move up and keep who dealt them."""
    was = evening.find_hand(entry.entry)
    if was is None:
        return _no_effect(evening, number, entry.entry)
    evening.set_hands([hand for hand in evening.hands if hand.entry != was.entry])
    return was, None, []


def tell_last_tricks(evening: Evening, number: int, entry: seen.LastTricksTold) -> Change:
    """Who won the last tricks of a hand, from the end back; a later telling replaces an earlier (article 37)."""
    was = evening.find_hand(entry.entry)
    if was is None:
        return _no_effect(evening, number, entry.entry)
    later = None if entry.later is None else evening.column(entry.later)
    order = order_of(evening, None, entry.last_tricks)._replace(later=later)
    hand, misfit = _fitting(evening, number, was._replace(order=order))
    hand = hand._replace(rulings=hand.rulings + misfit)
    _replace(evening, was, hand)
    return was, hand, list(misfit)


def correct_trick(evening: Evening, number: int, entry: seen.TrickCorrected) -> Change:
    """An earlier trick was played otherwise; where all tricks of a scored hand are told, it is scored anew."""
    was = evening.find_hand(entry.hand) if entry.hand else None
    if entry.hand and was is None:
        return _no_effect(evening, number, entry.hand)
    played = was.played if was else evening.deal.played
    if not 1 <= entry.trick <= len(played):
        return _no_effect(evening, number, number)
    from referee import audit

    told = audit.told_of_hand(evening, was) if was else audit.told_of_deal(evening)
    trick = dealing.trick_of(evening, number, entry.trick, entry, told.seating)
    trick = trick._replace(due=audit.due_leader(told, entry.trick))
    mended = (*played[: entry.trick - 1], trick, *played[entry.trick :])
    if was is None:
        evening.deal.played = mended
        return None, None, []
    hand = was._replace(played=mended).with_played_tricks(evening.rules)
    if hand.tricks != was.tricks:
        hand = hand._replace(corrections=(*was.corrections, Correction(number, entry.note, was)))
    _replace(evening, was, hand)
    return was, hand, []


def see_cards(evening: Evening, number: int, entry: seen.CardsSeen) -> Change:
    """The table looked at cards, of the hand in progress or of a scored one."""
    sight = dealing.sight_of(evening, number, entry)
    if entry.hand is None:
        evening.deal.sights += (sight,)
        return None, None, []
    was = evening.find_hand(entry.hand)
    if was is None:
        return _no_effect(evening, number, entry.hand)
    hand = was._replace(sights=(*was.sights, sight))
    _replace(evening, was, hand)
    return was, hand, []


def tell_seats(evening: Evening, entry: seen.SeatsTold) -> None:
    """The players sit in another order; told as wrong from the start, every hand is scored anew."""
    first, second, third = (evening.column(name) for name in entry.players)
    evening.seating = (first, second, third)
    if entry.since == "start":
        reseated = [
            hand._replace(seating=evening.seating, played=_reseated(evening, hand.played)) for hand in evening.hands
        ]
        evening.set_hands([hand.with_played_tricks(evening.rules) for hand in reseated])
        evening.deal.played = _reseated(evening, evening.deal.played)


def _reseated(evening: Evening, played: tuple[Trick, ...]) -> tuple[Trick, ...]:
    """The same tricks, with who played which card by the seats as they are now; who led stays."""
    clockwise = evening.rules.clockwise
    return tuple(each._replace(players=turn(evening.seating, each.leader, clockwise=clockwise)) for each in played)


def take_seat(evening: Evening, old: str, new: str) -> None:
    """Another person takes a seat; who comes back is the same person as before.

    Each such entry has its own place in the list of people, so that a person found there by place
    is the same whichever entries are struck.
    """
    column = evening.column(old)
    known = [person for person, name in enumerate(evening.people) if key(name) == key(new)]
    evening.people.append(new)
    sitting = list(evening.sitting)
    sitting[column] = known[0] if known else len(evening.people) - 1
    evening.sitting = (sitting[0], sitting[1], sitting[2])
    evening.aliases[key(new)] = column


def mend_name(evening: Evening, old: str, new: str) -> None:
    """The same person, spelt differently, on every line of the sheet."""
    column = evening.column(old)
    evening.people[evening.sitting[column]] = new
    evening.aliases[key(new)] = column


def _replace(evening: Evening, was: Hand, hand: Hand) -> None:
    evening.set_hands([hand if each.entry == was.entry else each for each in evening.hands])


def _no_effect(evening: Evening, number: int, entry: int | None) -> Change:
    found = Ruling("score-sheet", "violation", "no-effect", number, (), {"named": entry})
    evening.loose.append(found)
    return None, None, [found]
