"""What happens to the hand in progress: cards move, a contract is named, the hand is scored or void.

Each function takes the evening one entry further and gives what the referee found in it.
"""

from __future__ import annotations

from referee import entries as seen
from referee import exchange, rulings, tricks
from referee.cards import TRUMP_OF
from referee.entries import HandPlayed, Movement, Pair
from referee.errors import Refused
from referee.evening import Deal, Evening, Hand, Voided
from referee.exchange import Debt, Swap
from referee.rules import Rules
from referee.rulings import Case, Ruling
from referee.scoring import TrickOrder, points, targets
from referee.seats import Numbers, Seating, turn
from referee.tricks import Sight, Trick


def exchange_cards(evening: Evening, number: int, entry: Movement) -> tuple[Swap, list[Ruling]]:
    """Cards change hands, or the table waives them (articles 15-19)."""
    deal, phases = evening.deal, evening.rules.phases
    named = deal.contract is not None
    late = named and phases.index("exchange") < phases.index("contract")
    swap = swap_of(evening, number, entry)
    if late:
        swap = swap._replace(late=True)
    owed = evening.owed
    (swap,) = exchange.weighed(owed, (), (swap,))
    found = _judge(evening.rules, evening.number, owed, deal.swaps, swap, named=named)
    found += rulings.after_the_lead(evening.number, swap, deal.played)
    deal.swaps += (swap,)
    deal.rulings += tuple(found)
    return swap, found


def swap_of(evening: Evening, number: int, entry: Movement | Pair) -> Swap:
    """What an entry says was moved, by columns."""
    giver, receiver = evening.column(entry.giver), evening.column(entry.receiver)
    if isinstance(entry, seen.CardExchanged | Pair):
        return Swap(number, giver, receiver, given=entry.given, returned=entry.returned)
    waived = isinstance(entry, seen.ExchangeWaived)
    return Swap(number, giver, receiver, cards=entry.cards, waived=waived)


def _judge(
    rules: Rules,
    hand: int,
    owed: tuple[Debt, ...],
    swaps: tuple[Swap, ...],
    swap: Swap,
    *,
    named: bool,
) -> list[Ruling]:
    debt = exchange.between(owed, swap.giver, swap.receiver)
    case = Case(rules, hand, owed, swaps, exchange.known(owed, swaps), named, swap, debt)
    return rulings.judge_swap(case)


def judge_pairs(
    rules: Rules,
    hand: int,
    owed: tuple[Debt, ...],
    earlier: tuple[Swap, ...],
    pairs: tuple[Swap, ...],
) -> tuple[Ruling, ...]:
    """What is found in pairs that were told together, after `earlier` ones of the same hand.

    They are told with a finished hand, so nothing says that the contract was not named before.
    """
    found: list[Ruling] = []
    swaps = earlier
    for swap in pairs:
        found += _judge(rules, hand, exchange.after(owed, swaps), swaps, swap, named=True)
        swaps += (swap,)
    return tuple(found)


def name_contract(evening: Evening, number: int, entry: seen.ContractNamed) -> list[Ruling]:
    """The declarer names the contract (articles 13, 20); a second naming mends the first."""
    deal = evening.deal
    found = rulings.judge_contract(
        evening.rules,
        hand=evening.number,
        owed=evening.owed,
        entry=number,
        noted=bool(deal.swaps) and deal.contract is None,
        declarer=evening.declarer,
    )
    deal.contract = entry.contract
    deal.rulings += tuple(found)
    return found


def play_trick(evening: Evening, number: int, entry: seen.TrickPlayed) -> tuple[Trick, list[Ruling]]:
    """Three cards are played to a trick (articles 23-27); who may play what is proved from all of them."""
    deal = evening.deal
    due = evening.trick_leader
    trick = trick_of(evening, number, len(deal.played) + 1, entry, evening.seating)._replace(due=due)
    found = rulings.judge_trick(evening.rules, evening.number, trick, named=deal.contract is not None)
    deal.played += (trick,)
    deal.rulings += tuple(found)
    return trick, found


def trick_of(
    evening: Evening,
    number: int,
    place: int,
    entry: seen.TrickPlayed | seen.TrickCorrected,
    seating: Seating,
) -> Trick:
    """Trick number `place` of a hand, with who played which card: in turn from the leader."""
    players = turn(seating, evening.column(entry.leader), clockwise=evening.rules.clockwise)
    first, second, third = entry.played
    return Trick(number, place, players, (first, second, third))


def sight_of(evening: Evening, number: int, entry: seen.CardsSeen) -> Sight:
    """Cards that were seen, by columns."""
    return Sight(number, entry.place, None if entry.player is None else evening.column(entry.player), entry.seen)


def play_hand(evening: Evening, number: int, entry: HandPlayed) -> tuple[Hand, list[Ruling]]:
    """The hand in progress is finished and scored (article 33)."""
    deal, previous = evening.deal, evening.last
    told = entry if entry.contract or not deal.contract else entry._replace(contract=deal.contract)
    hand = hand_of(evening, number, told, place=evening.number, previous=previous, deal=deal)
    pairs = hand.swaps[len(deal.swaps) :]
    found = judge_pairs(evening.rules, hand.number, hand.owed, deal.swaps, pairs) + _misfit(evening, hand)
    if found:
        hand = hand._replace(rulings=hand.rulings + found)
    hand = hand.with_played_tricks(evening.rules)
    evening.add_hand(hand)
    return hand, list(found)


def _misfit(evening: Evening, hand: Hand) -> tuple[Ruling, ...]:
    """That the numbers are not those of the recorded tricks, as only a hand edit makes it (article 46)."""
    if not hand.played:
        return ()
    trump = TRUMP_OF[hand.contract] if hand.contract else None
    recorded = tuple(trick.winner(trump) for trick in hand.played)
    try:
        tricks.check_recorded(evening.rules, hand.tricks, recorded, hand.order, names=evening.names)
    except Refused:
        return (Ruling("trick-count", "impossible", "numbers-misfit", hand.entry, (), {}, hand.number),)
    return ()


def hand_of(evening: Evening, number: int, entry: HandPlayed, *, place: int, previous: Hand | None, deal: Deal) -> Hand:
    """The hand that an entry tells of, as number `place` of the evening, scored, after what was noted of its deal."""
    dealer, seating = evening.column(entry.dealer), evening.seating
    goals, tricks = targets(evening.rules, place, seating, dealer), by_column(evening, entry.tricks)
    owed = evening.debts(previous, goals, dealer, entry.contract)
    return Hand(
        number,
        place,
        seating,
        evening.sitting,
        dealer,
        tricks,
        goals,
        points(tricks, goals),
        contract=entry.contract,
        order=order_of(evening, entry.winners, entry.last_tricks),
        swaps=exchange.weighed(owed, deal.swaps, tuple(swap_of(evening, number, pair) for pair in entry.exchange)),
        owed=owed,
        rulings=deal.rulings,
        voided=deal.voided,
        note=entry.note,
        lead=evening.lead,
        played=deal.played,
        sights=deal.sights,
    )


def by_column(evening: Evening, tricks: dict[str, int]) -> Numbers:
    """Tricks by name as one number a column."""
    found = {evening.column(name): won for name, won in tricks.items()}
    return found[0], found[1], found[2]


def order_of(evening: Evening, winners: str | None, last: tuple[str, ...] | None) -> TrickOrder:
    """What an entry says of the order of tricks, by columns."""
    if not winners and not last:
        return TrickOrder()
    return TrickOrder(
        winners=None if winners is None else tuple(int(digit) - 1 for digit in winners),
        last=tuple(evening.column(name) for name in last or ()),
    )


def misdeal(evening: Evening, number: int, note: str | None) -> None:
    """The deal is void: the same dealer deals again, and everything is owed again (article 43)."""
    deal = evening.deal
    void = Voided(
        number,
        note,
        evening.dealer,
        deal.contract,
        deal.swaps,
        deal.rulings,
        owed=evening.owed,
        played=deal.played,
        sights=deal.sights,
    )
    evening.deal = Deal()
    evening.deal.voided = (*deal.voided, void)


def tell_dealer(evening: Evening, dealer: int) -> None:
    """Somebody deals out of turn; before hand 1 it was the first dealer who was wrong (articles 4, 5)."""
    if evening.last is None:
        evening.first_dealer, evening.deal.dealer = dealer, None
    else:
        evening.deal.dealer = dealer
