"""The fold: entries in the order in which they were written become the evening that they tell of.

It judges each entry by what stood when it was written; only `admit`, which asks whether an entry
may be written at all, refuses. It knows no clock, no disk and no words.
"""

from __future__ import annotations

from typing import assert_never

from referee.errors import EveningOver, Refused
from referee.game import entries as seen
from referee.game import exchange, rulings, scoring, tricks
from referee.game.cards import TRUMP_OF
from referee.game.entries import Entry, HandPlayed, Head, Movement, Pair, Session, columns_by_name, renames, struck
from referee.game.exchange import Debt, Swap
from referee.game.players import Numbers, Seating, key, turn
from referee.game.rules import End, Rules
from referee.game.rulings import AgainstTheRules, Case, Ruling, news
from referee.game.scoring import TrickOrder, points, targets
from referee.game.state import MAY_FOLLOW, About, Correction, Deal, Evening, Hand, Moment, Voided, debts_before
from referee.game.tricks import Sight, Trick


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
    from referee.game import audit

    told = audit.told_of_hand(evening, was) if was else audit.told_of_deal(evening)
    trick = trick_of(evening, number, entry.trick, entry, told.seating)
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
    sight = sight_of(evening, number, entry)
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


def replay(rules: Rules, session: Session, *, exchanges: bool = True) -> Evening:
    """The evening after all standing entries. Replaying a prefix gives the evening at that point.

    Without `exchanges` no card that was given is looked at: hands, points and the winner are the
    same, what is owed and what was against the rules of the exchange is not.
    """
    evening = opening(rules, session.head)
    gone = struck(session.entries)
    for number, entry in enumerate(session.entries, start=1):
        if number not in gone:
            if exchanges or not isinstance(entry, seen.Movement):
                step(evening, number, entry)
        elif isinstance(entry, seen.Renaming):
            evening.aliases[key(entry.new)] = evening.column(entry.old)
            evening.people += [entry.new] if isinstance(entry, seen.SeatTaken) else []
        if isinstance(entry, seen.Striking) and renames(session.entries, entry.entry):
            evening.aliases = columns_by_name(session.head.players, session.entries[:number])
    evening.gone = frozenset(gone)
    return evening


def opening(rules: Rules, head: Head) -> Evening:
    """The evening before its first entry."""
    return Evening(
        rules,
        head.players,
        first_dealer=head.players.index(head.first_dealer),
        lead=head.lead or rules.lead,
        end=rules.end if head.end == End() else head.end._replace(tricks=rules.end.tricks),
    )


def admit(
    rules: Rules, session: Session, entries: tuple[Entry, ...], *, name: str, as_played: bool = False
) -> tuple[Session, Evening, list[Ruling]]:
    """The session with these entries, the evening after them, and what the referee found in them.

    Refusing changes nothing. Raises EveningOver where the table of phases has no such entry, and
    AgainstTheRules for what cannot have happened or, unless `as_played`, breaks an article.
    """
    found: list[Ruling] = []
    evening = replay(rules, session)
    for entry in entries:
        session, evening, judged = admit_one(rules, session, evening, entry, name=name, as_played=as_played)
        found += judged
    return session, evening, _without_the_surpassed(found)


def admit_one(
    rules: Rules, session: Session, evening: Evening, entry: Entry, *, name: str, as_played: bool = False
) -> tuple[Session, Evening, list[Ruling]]:
    """One more entry on a session whose evening is worked out already; `evening` changes. Raises what `admit` does."""
    if not may_follow(evening, entry):
        raise EveningOver(name, rules)
    session = session.plus(entry)
    if isinstance(entry, seen.Striking):
        return session, replay(rules, session), []
    number = len(session.entries)
    proved = _proved(evening, number, entry)
    judged = step(evening, number, entry)
    found = judged + news(proved, _proved(evening, number, entry))
    for ruling in found:
        if _stops(ruling, entry, as_played=as_played):
            raise AgainstTheRules(rules=rules, ruling=ruling, names=evening.names)
    return session, evening, found


def _without_the_surpassed(found: list[Ruling]) -> list[Ruling]:
    """What several entries found, without what was possible and is surpassed by a later one of them."""
    return [
        ruling
        for at, ruling in enumerate(found)
        if ruling.severity != "possible" or all(later.entry != ruling.entry for later in found[at + 1 :])
    ]


def _proved(evening: Evening, number: int, entry: Entry) -> list[Ruling]:
    """What the cards prove of the hand that entry `number` tells of: one that it names, else the one in progress."""
    hand: int | None = None
    match entry:
        case seen.CardExchanged() | seen.TrickPlayed():
            pass
        case seen.ContractNamed() if evening.deal.played:
            pass
        case seen.CardsSeen() | seen.TrickCorrected():
            hand = entry.hand
        case seen.HandPlayed(exchange=pairs, before=before) if pairs:
            hand = number if evening.find_hand(number) or before else None
        case seen.HandCorrected() if entry.exchange:
            hand = entry.entry
        case _:
            return []
    from referee.game import audit

    if hand is None:
        return audit.rulings(evening, audit.told_of_deal(evening))
    scored = evening.find_hand(hand)
    return audit.rulings(evening, audit.told_of_hand(evening, scored)) if scored else []


def _stops(ruling: Ruling, entry: Entry, *, as_played: bool) -> bool:
    """Whether a ruling keeps the entry off the sheet; nothing about the exchange blocks a finished hand."""
    finished_hand = isinstance(entry, seen.HandPlayed | seen.HandCorrected) and ruling.what != "order-misfit"
    if isinstance(entry, seen.TrickCorrected):
        as_played = True
    if finished_hand or ruling.severity not in ("impossible", "violation"):
        return False
    return ruling.severity == "impossible" or not as_played


def may_follow(evening: Evening, entry: Entry) -> bool:
    """Whether the table of phases has a place for this kind of entry now."""
    kind = seen.KIND_OF[type(entry)]
    if isinstance(entry, seen.HandPlayed) and entry.before is not None:
        kind = "forgotten-hand"
    if (
        isinstance(entry, seen.EveningEnded)
        and (entry.shared or entry.winner)
        and evening.finished
        and evening.outcome.ask
    ):
        kind = "agreement"
    return kind in MAY_FOLLOW[evening.phase]


def step(evening: Evening, number: int, entry: Entry) -> list[Ruling]:
    """One more entry, judged and done; `evening` changes. Gives what the referee found."""
    moment = Moment(
        number, entry, evening.number, evening.sitting, evening.turn_dealer, evening.totals, evening.deal.contract
    )
    found: list[Ruling] = []
    if evening.finished and not may_follow(evening, entry):
        found.append(Ruling("session-length", "violation", "after-the-end", number))
        evening.loose += found
    about, judged = _act(evening, number, entry)
    evening.moments[number] = moment._replace(**about._asdict()) if any(about) else moment
    return found + judged


def _act(evening: Evening, number: int, entry: Entry) -> tuple[About, list[Ruling]]:
    """What an entry does, and what it was about."""
    match entry:
        case seen.CardExchanged() | seen.ExchangedFaceDown() | seen.ExchangeWaived():
            swap, found = exchange_cards(evening, number, entry)
            return About(swap), found
        case seen.ContractNamed():
            return About(), name_contract(evening, number, entry)
        case seen.HandPlayed(before=None):
            hand, found = play_hand(evening, number, entry)
            return About(told=hand), found
        case seen.TrickPlayed():
            trick, found = play_trick(evening, number, entry)
            return About(trick=trick, trump=evening.trump), found
        case (
            seen.HandPlayed()
            | seen.LastTricksTold()
            | seen.HandCorrected()
            | seen.HandDropped()
            | seen.TrickCorrected()
            | seen.CardsSeen()
        ):
            was, told, found = _amend(evening, number, entry)
            return About(told=told, was=was), found
        case _:
            _settle(evening, number, entry)
            return About(), []


def _amend(
    evening: Evening,
    number: int,
    entry: seen.HandPlayed
    | seen.LastTricksTold
    | seen.HandCorrected
    | seen.HandDropped
    | seen.TrickCorrected
    | seen.CardsSeen,
) -> Change:
    match entry:
        case seen.HandPlayed():
            return insert_hand(evening, number, entry)
        case seen.LastTricksTold():
            return tell_last_tricks(evening, number, entry)
        case seen.HandCorrected():
            return correct_hand(evening, number, entry)
        case seen.HandDropped():
            return drop_hand(evening, number, entry)
        case seen.TrickCorrected():
            return correct_trick(evening, number, entry)
        case seen.CardsSeen():
            return see_cards(evening, number, entry)
        case _:
            assert_never(entry)


def _settle(  # noqa: C901 - one case a kind, and the type checker proves it complete
    evening: Evening,
    number: int,
    entry: seen.Misdealt
    | seen.DealerTold
    | seen.SeatTaken
    | seen.NameMended
    | seen.SeatsTold
    | seen.LeadChanged
    | seen.EndAgreed
    | seen.EveningEnded
    | seen.PlayedOn
    | seen.EntryStruck
    | seen.EntryRestored,
) -> None:
    match entry:
        case seen.Misdealt():
            misdeal(evening, number, entry.note)
        case seen.DealerTold():
            tell_dealer(evening, evening.column(entry.dealer))
        case seen.SeatTaken():
            take_seat(evening, entry.old, entry.new)
        case seen.NameMended():
            mend_name(evening, entry.old, entry.new)
        case seen.SeatsTold():
            tell_seats(evening, entry)
        case seen.LeadChanged():
            evening.lead = entry.lead
        case seen.EndAgreed():
            evening.end = evening.end._replace(hands=entry.hands, points=entry.points)
        case seen.EveningEnded():
            winner = None if entry.winner is None else evening.column(entry.winner)
            evening.close(shared=entry.shared, winner=winner)
        case seen.PlayedOn():
            evening.reopen()
        case seen.EntryStruck() | seen.EntryRestored():
            pass
        case _:
            assert_never(entry)
