"""Replay: a fold of the entries, in the order in which they were written, into the evening.

`step` has one handler for each kind of entry. It judges an entry by the state when it was written and records what
it finds; only `admit`, which asks whether an entry may be written at all, refuses. No clock, no disk, no wording.
"""

from __future__ import annotations

from typing import assert_never

from referee.errors import EveningOver, Refused
from referee.game import entries, exchange, rulings, scoring, tricks
from referee.game.entries import Entry, Head, Movement, Pair, Session, Striking
from referee.game.exchange import Debt, Swap
from referee.game.players import Numbers, Seating, fold, turn
from referee.game.rules import End, Rules
from referee.game.rulings import AgainstTheRules, Case, Ruling
from referee.game.scoring import TrickOrder
from referee.game.state import Correction, Deal, Evening, Hand, Moment, Voided, debts_before, may_follow
from referee.game.tricks import Sight, Stage, Trick
from referee.tuples import NamedTuple


def replay(rules: Rules, session: Session, *, exchanges: bool = True) -> Evening:
    """Return the evening after all entries that are not struck. Replaying a prefix gives the evening at that point.

    It is begun by the `rules` that the head names. Without `exchanges` the exchanged cards are skipped: hands,
    points and the winner are the same, debts and the rulings on the exchange are not.
    """
    evening = opening(rules, session.head)
    struck_numbers = entries.struck(session.entries)
    for number, entry in enumerate(session.entries, start=1):
        if number not in struck_numbers:
            if exchanges or not isinstance(entry, Movement):
                step(evening, number, entry)
            else:
                evening.begin_hand()
        else:
            evening.names_written.follow(number, entry)
            evening.people += [entry.new] if isinstance(entry, entries.SeatTaken) else []
    evening.struck = frozenset(struck_numbers)
    return evening


def moments_as_written(rules: Rules, session: Session) -> dict[int, Moment]:
    """Return every entry with the state when it was written, whether it was struck later or not.

    An undo strikes the newest entry that stands, which puts the state before that entry back at no cost. Other
    strikes stand only on a sheet edited by hand; after one of them all is replayed.
    """
    evening, moments = opening(rules, session.head), dict[int, Moment]()
    ever_struck = {entry.entry for entry in session.entries if isinstance(entry, entries.EntryStruck)}
    before, standing = dict[int, Evening](), [0]
    for number, entry in enumerate(session.entries, start=1):
        match entry:
            case entries.EntryStruck(entry=undone) if undone == standing[-1] and undone in before:
                people, evening = evening.people, before.pop(standing.pop())
                evening.people += people[len(evening.people) :]
            case entries.EntryRestored(entry=redone) if redone > standing[-1]:
                before[redone] = evening.copy()
                step(evening, redone, session.entries[redone - 1])
                del evening.people[len(before[redone].people) :]  # whoever took a seat is in the list already
                standing.append(redone)
            case entries.EntryStruck() | entries.EntryRestored():
                written = session._replace(entries=session.entries[:number])
                evening, before = replay(rules, written), {}
                stand = (each for each in evening.moments if not isinstance(session.entries[each - 1], Striking))
                standing = [0, *stand]
            case _:
                if number in ever_struck:
                    before[number] = evening.copy()
                standing.append(number)
        step(evening, number, entry)
        moments[number] = evening.moments[number]
    return moments


def moment_as_written(evening: Evening, session: Session, number: int) -> Moment:
    """Return one entry with the state when it was written; the first struck one that is asked for costs a replay."""
    if number in evening.moments:
        return evening.moments[number]
    if number not in evening.struck_moments:
        evening.struck_moments = moments_as_written(evening.first_rules, session)
    return evening.struck_moments[number]


def opening(rules: Rules, head: Head) -> Evening:
    """Return the evening before its first entry."""
    return Evening(
        rules,
        head.players,
        started=head.started,
        first_dealer=head.players.index(head.first_dealer),
        lead=head.lead or rules.lead,
        end=rules.end if head.end == End() else head.end._replace(tricks=rules.end.tricks),
    )


def admit(
    rules: Rules, session: Session, new: tuple[Entry, ...], *, name: str, as_played: bool = False
) -> tuple[Session, Evening, list[Ruling]]:
    """Return the session with these new entries, the evening after them, and the rulings on them.

    Of several `possible` rulings on one return the last one counts. Refusing changes nothing. Raises EveningOver for
    what a finished evening does not take, and AgainstTheRules for what cannot have happened or, unless `as_played`,
    breaks an article.
    """
    all_judged: list[Ruling] = []
    evening = replay(rules, session)
    for entry in new:
        session, evening, judged = admit_one(session, evening, entry, name=name, as_played=as_played)
        all_judged += judged
    current = [
        ruling
        for at, ruling in enumerate(all_judged, start=1)
        if ruling.severity != "possible" or all(later.act != ruling.act for later in all_judged[at:])
    ]
    return session, evening, current


def admit_one(
    session: Session, evening: Evening, entry: Entry, *, name: str, as_played: bool = False
) -> tuple[Session, Evening, list[Ruling]]:
    """Admit one entry to a session whose evening is known already; `evening` changes. Raises what `admit` does."""
    if not may_follow(evening, entry):
        raise EveningOver(name, evening.rules)
    session = session.plus(entry)
    if isinstance(entry, Striking):
        return session, replay(evening.first_rules, session), []
    number = len(session.entries)
    proved = _proved(evening, number, entry)
    judged = step(evening, number, entry)
    judged += rulings.new_findings(proved, _proved(evening, number, entry))
    for ruling in judged:
        if _refuses(ruling, entry, as_played=as_played):
            raise AgainstTheRules(rules=evening.rules, ruling=ruling, names=evening.names)
    return session, evening, judged


def _proved(evening: Evening, number: int, entry: Entry) -> list[Ruling]:
    """Return what the cards prove of the hand that entry `number` is about, if the entry can prove anything."""
    scored: int | None = None
    match entry:
        case entries.CardExchanged() | entries.TrickPlayed():
            pass
        case entries.ContractNamed() if evening.deal.played:
            pass
        case entries.CardsSeen() | entries.TrickCorrected():
            scored = entry.hand
        case entries.HandPlayed() if entry.exchange:
            scored = number if evening.find_hand(number) or entry.before else None
        case entries.HandCorrected() if entry.exchange:
            scored = entry.entry
        case _:
            return []
    from referee.game import audit  # with `proof` a twentieth of the start of a command that needs neither

    if scored is None:
        return audit.rulings(audit.record_of_deal(evening))
    hand = evening.find_hand(scored)
    return audit.rulings(audit.record_of_hand(evening, hand)) if hand else []


def _refuses(ruling: Ruling, entry: Entry, *, as_played: bool) -> bool:
    """Return whether a ruling keeps the entry off the sheet; nothing about the exchange blocks a finished hand."""
    if isinstance(entry, entries.HandPlayed | entries.HandCorrected) and ruling.what != "order-misfit":
        return False
    recorded_anyway = as_played or isinstance(entry, entries.TrickCorrected)
    return ruling.severity == "impossible" or (ruling.severity == "violation" and not recorded_anyway)


class Effect(NamedTuple):
    """What one entry did: the rulings on it, and the swap, trick or hand that it is about."""

    rulings: tuple[Ruling, ...] = ()
    swap: Swap | None = None
    trick: Trick | None = None
    """The trick that it recorded, or corrected as it was before."""
    was: Hand | None = None
    """The hand that it changed or dropped, as it was before."""
    now: Hand | None = None
    """The hand that it scored or changed, as it is now."""


def step(evening: Evening, number: int, entry: Entry) -> list[Ruling]:
    """Judge and apply one entry; `evening` changes. Return the rulings on it."""
    moment = Moment(
        number=number,
        entry=entry,
        hand=evening.number,
        people=evening.sitting,
        has_begun=evening.has_begun,
        dealer=evening.dealer,
        turn=evening.turn_dealer,
        totals=evening.totals,
        contract=evening.deal.contract,
    )
    if _is_of_hand_in_progress(evening, entry):
        evening.begin_hand()
    late: list[Ruling] = []
    if evening.finished and not may_follow(evening, entry):
        late.append(Ruling("session-length", "violation", "after-the-end", entry=number))
        evening.rulings_on_no_hand += late
    effect = Effect()
    match entry:
        case entries.CardExchanged() | entries.ExchangedFaceDown() | entries.ExchangeWaived():
            effect = exchange_cards(evening, number, entry)
        case entries.ContractNamed():
            effect = name_contract(evening, number, entry)
        case entries.TrickPlayed():
            effect = play_trick(evening, number, entry)
        case entries.TrickCorrected():
            effect = correct_trick(evening, number, entry)
        case entries.CardsSeen():
            effect = see_cards(evening, number, entry)
        case entries.HandPlayed(before=None):
            effect = play_hand(evening, number, entry)
        case entries.HandPlayed():
            effect = insert_hand(evening, number, entry)
        case entries.HandCorrected():
            effect = correct_hand(evening, number, entry)
        case entries.HandDropped():
            effect = drop_hand(evening, number, entry)
        case entries.LastTricksNamed():
            effect = name_last_tricks(evening, number, entry)
        case entries.Misdealt():
            void_deal(evening, number, entry)
        case entries.DealerChanged():
            change_dealer(evening, entry)
        case entries.SeatTaken():
            take_seat(evening, entry)
        case entries.NameCorrected():
            respell_name(evening, entry)
        case entries.SeatsChanged():
            change_seats(evening, entry)
        case entries.LeadChanged():
            change_lead(evening, entry)
        case entries.RulesChanged():
            change_rules(evening, entry)
        case entries.DateChanged():
            evening.started = entry.started
        case entries.NoteAdded():
            effect = add_note(evening, number, entry)
        case entries.EndAgreed():
            evening.end = evening.end._replace(hands=entry.hands, points=entry.points)
        case entries.EveningEnded():
            evening.closed, evening.shared = True, entry.shared
            evening.named_winner = None if entry.winner is None else evening.column(entry.winner)
        case entries.PlayedOn():
            play_on(evening, entry)
        case entries.EntryStruck() | entries.EntryRestored():
            pass
        case _:
            assert_never(entry)
    evening.names_written.follow(number, entry)
    evening.moments[number] = moment._replace(swap=effect.swap, trick=effect.trick, was=effect.was, now=effect.now)
    return [*late, *effect.rulings]


# -- the hand in progress ---------------------------------------------------------------------


def _is_of_hand_in_progress(evening: Evening, entry: Entry) -> bool:
    """Return whether an entry is about the hand in progress, which thereby has begun."""
    match entry:
        case entries.CardsSeen():
            return entry.hand is None
        case entries.DealerChanged():
            return evening.last is not None and entry.since != "start"
        case _:
            return isinstance(entry, Movement | entries.ContractNamed | entries.TrickPlayed | entries.Misdealt)


def exchange_cards(evening: Evening, number: int, entry: Movement) -> Effect:
    """Exchange or waive cards (articles 15-19)."""
    deal = evening.deal
    named = deal.contract is not None
    late = named and evening.rules.exchange_first
    owed = evening.owed
    (swap,) = exchange.add_swaps(owed, (), (swap_of(evening, number, entry)._replace(late=late),))
    judged = _judge(evening.rules, evening.number, owed, deal.swaps, swap, named=named)
    judged += rulings.after_the_lead(evening.number, swap, deal.played)
    deal.swaps += (swap,)
    deal.rulings += tuple(judged)
    return Effect(tuple(judged), swap=swap)


def swap_of(evening: Evening, number: int, entry: Movement | Pair) -> Swap:
    """Convert names to columns."""
    giver, receiver = evening.column(entry.giver), evening.column(entry.receiver)
    if isinstance(entry, entries.CardExchanged | Pair):
        late = isinstance(entry, Pair)
        return Swap(number, giver, receiver, given=entry.given, returned=entry.returned, late=late)
    return Swap(number, giver, receiver, cards=entry.cards, waived=isinstance(entry, entries.ExchangeWaived))


def _judge(
    rules: Rules, hand: int, owed: tuple[Debt, ...], swaps: tuple[Swap, ...], swap: Swap, *, named: bool
) -> list[Ruling]:
    """Judge a swap that came after `swaps`, when `owed` was still to be exchanged."""
    debt = exchange.between(owed, swap.giver, swap.receiver)
    return rulings.judge_swap(Case(rules, hand, owed, swaps, exchange.known(owed, swaps), named, swap, debt))


def _judge_pairs(
    rules: Rules, hand: int, owed: tuple[Debt, ...], earlier: tuple[Swap, ...], pairs: tuple[Swap, ...]
) -> tuple[Ruling, ...]:
    """Judge pairs that were entered with a finished hand, after the `earlier` swaps of its deal.

    They count as made after the contract was named: nothing says that they were not.
    """
    judged: list[Ruling] = []
    swaps = earlier
    for swap in pairs:
        judged += _judge(rules, hand, exchange.after(owed, swaps), swaps, swap, named=True)
        swaps += (swap,)
    return tuple(judged)


def name_contract(evening: Evening, number: int, entry: entries.ContractNamed) -> Effect:
    """Name the contract (articles 13, 20); a second name replaces the first."""
    deal = evening.deal
    judged = rulings.judge_contract(
        evening.rules,
        hand=evening.number,
        owed=evening.owed,
        entry=number,
        noted=bool(deal.swaps) and deal.contract is None,
        declarer=evening.declarer,
    )
    deal.contract = entry.contract
    deal.rulings += tuple(judged)
    return Effect(tuple(judged))


def play_trick(evening: Evening, number: int, entry: entries.TrickPlayed) -> Effect:
    """Record a trick (articles 23-27); `audit` judges who might play which card, from all tricks together."""
    deal = evening.deal
    trick = _trick_of(evening, number, len(deal.played) + 1, entry, evening.seating)
    trick = trick._replace(due=evening.trick_leader)
    judged = tuple(rulings.judge_trick(evening.rules, evening.number, trick, named=deal.contract is not None))
    deal.played += (trick,)
    deal.rulings += judged
    return Effect(judged, trick=trick)


def _trick_of(
    evening: Evening, number: int, place: int, entry: entries.TrickPlayed | entries.TrickCorrected, seating: Seating
) -> Trick:
    """Return trick number `place` of a hand; its cards were played in turn from the leader on."""
    players = turn(seating, evening.column(entry.leader), clockwise=evening.rules.clockwise)
    first, second, third = entry.played
    return Trick(number, place, players, (first, second, third))


def play_hand(evening: Evening, number: int, entry: entries.HandPlayed) -> Effect:
    """Finish and score the hand in progress (article 33)."""
    deal = evening.deal
    if not entry.contract and deal.contract:
        entry = entry._replace(contract=deal.contract)
    if deal.contract is None and not deal.swaps:
        deal.sights = _seen_sometime(evening)
    hand = _hand_of(evening, number, entry, deal)
    pairs = hand.swaps[len(deal.swaps) :]
    judged = _judge_pairs(evening.rules, hand.number, hand.owed, deal.swaps, pairs)
    if hand.played:
        try:
            tricks.check_recorded(evening.rules, hand.tricks, hand.recorded_winners, hand.order, names=evening.names)
        except Refused:  # only a sheet edited by hand has other numbers than its recorded tricks (article 46)
            judged += (Ruling("trick-count", "impossible", "numbers-misfit", entry=number, hand=hand.number),)
    if judged:
        hand = hand._replace(rulings=hand.rulings + judged)
    hand = hand.with_played_tricks(evening.rules)
    evening.add_hand(hand)
    return Effect(judged, now=hand)


def _hand_of(
    evening: Evening, number: int, entry: entries.HandPlayed, deal: Deal, *, later: Hand | None = None
) -> Hand:
    """Score an entered hand, with what was recorded of its deal; a forgotten one was played as the `later` one was."""
    place, people, seating, lead = evening.number, evening.sitting, evening.seating, evening.lead
    if later:
        place, people, seating, lead = later.number, later.people, later.seating, later.lead
    previous = evening.hands[place - 2] if place > 1 else None
    dealer, won = evening.column(entry.dealer), by_column(evening, entry.tricks)
    targets = scoring.targets(evening.rules, place, seating, dealer)
    owed = debts_before(evening.rules, previous, targets, seating, dealer, entry.contract)
    return Hand(
        entry=number,
        number=place,
        seating=seating,
        people=people,
        dealer=dealer,
        tricks=won,
        targets=targets,
        points=scoring.points(won, targets),
        contract=entry.contract,
        order=order_of(evening, entry.winners, entry.last_tricks),
        swaps=exchange.add_swaps(owed, deal.swaps, tuple(swap_of(evening, number, pair) for pair in entry.exchange)),
        owed=owed,
        rulings=deal.rulings,
        voided=deal.voided,
        note=entry.note,
        lead=lead,
        played=deal.played,
        sights=deal.sights,
    )


def by_column(evening: Evening, by_name: dict[str, int]) -> Numbers:
    """Convert tricks by name to one number for each column."""
    won = {evening.column(name): number for name, number in by_name.items()}
    return won[0], won[1], won[2]


def order_of(evening: Evening, winners: str | None, last: tuple[str, ...] | None) -> TrickOrder:
    """Convert trick winners as an entry holds them to columns."""
    if not winners and not last:
        return TrickOrder()
    return TrickOrder(
        winners=None if winners is None else tuple(int(digit) - 1 for digit in winners),
        last=tuple(evening.column(name) for name in last or ()),
    )


def void_deal(evening: Evening, number: int, entry: entries.Misdealt) -> None:
    """Start the deal again with the same dealer and the same debts (article 43)."""
    deal = evening.deal
    void = Voided(
        entry=number,
        note=entry.note,
        announced=evening.announced,
        contract=deal.contract,
        swaps=deal.swaps,
        rulings=deal.rulings,
        owed=evening.owed,
        played=deal.played,
        sights=deal.sights,
    )
    evening.deal = Deal()
    evening.deal.announced = deal.announced
    evening.deal.voided = (*deal.voided, void)


def change_dealer(evening: Evening, entry: entries.DealerChanged) -> None:
    """Let somebody else deal this hand, or correct the first dealer; before hand 1 that is one (articles 4, 5)."""
    dealer = evening.column(entry.dealer)
    if evening.last is None or entry.since == "start":
        evening.first_dealer = dealer
    if evening.deal.announced and entry.since != "start":
        evening.deal.announced = evening.deal.announced._replace(dealer=dealer)


# -- changes to what is already on the sheet --------------------------------------------------


def insert_hand(evening: Evening, number: int, entry: entries.HandPlayed) -> Effect:
    """Insert a forgotten hand before one that was entered; later hands keep their dealers."""
    later = evening.find_hand(entry.before or 0)
    if later is None:
        return _no_effect(evening, number, entry.before)
    place = later.number
    hand = _hand_of(evening, number, entry, Deal(), later=later)
    judged = _judge_pairs(evening.rules, place, hand.owed, (), hand.swaps)
    hand = hand._replace(rulings=judged)
    evening.set_hands([*evening.hands[: place - 1], hand, *evening.hands[place - 1 :]])
    return Effect(judged, now=hand)


def correct_hand(evening: Evening, number: int, entry: entries.HandCorrected) -> Effect:
    """Replace what was entered for a hand, and score it anew."""
    was = evening.find_hand(entry.entry)
    if was is None:
        return _no_effect(evening, number, entry.entry)
    hand, misfit = _without_misfit(evening, number, corrected(evening, was, entry))
    if "note" in entry.cleared:
        hand = hand._replace(note=None)
    judged: tuple[Ruling, ...] = ()
    if entry.exchange is not None or "exchange" in entry.cleared:
        owed = evening.owed_now(hand)
        swaps = exchange.add_swaps(owed, (), tuple(swap_of(evening, number, pair) for pair in entry.exchange or ()))
        judged = _judge_pairs(evening.rules, hand.number, owed, (), swaps)
        replaced = {swap.entry for swap in hand.swaps}
        kept = tuple(ruling for ruling in hand.rulings if ruling.entry not in replaced)
        hand = hand._replace(swaps=swaps, owed=owed, rulings=kept + judged)
    correction = Correction(number, entry.note, was)
    hand = hand.with_played_tricks(evening.rules)._replace(rulings=hand.rulings + misfit, correction=correction)
    hand = hand.scored(evening.rules)
    evening.replace_hand(hand)
    return Effect(misfit + judged, was=was, now=hand)


def corrected(evening: Evening, was: Hand, entry: entries.HandCorrected) -> Hand:
    """Return the hand with the dealer, contract, tricks and order of tricks of a correction, not yet scored."""
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


def _without_misfit(evening: Evening, number: int, hand: Hand) -> tuple[Hand, tuple[Ruling, ...]]:
    """Drop, with a ruling, an order of tricks that the numbers rule out, as only a sheet edited by hand has it."""
    try:
        tricks.check_order(evening.rules, hand.tricks, hand.order, names=evening.names)
    except Refused:
        misfit = Ruling("trick-count", "impossible", "order-misfit", entry=number, hand=hand.number)
        return hand._replace(order=TrickOrder()), (misfit,)
    return hand, ()


def drop_hand(evening: Evening, number: int, entry: entries.HandDropped) -> Effect:
    """Remove a hand that was never played; later hands move up and keep their dealers."""
    was = evening.find_hand(entry.entry)
    if was is None:
        return _no_effect(evening, number, entry.entry)
    evening.set_hands([hand for hand in evening.hands if hand.entry != was.entry])
    return Effect(was=was)


def name_last_tricks(evening: Evening, number: int, entry: entries.LastTricksNamed) -> Effect:
    """Set the winners of the last tricks of a hand, in place of earlier ones (article 37)."""
    was = evening.find_hand(entry.entry)
    if was is None:
        return _no_effect(evening, number, entry.entry)
    later = None if entry.later is None else evening.column(entry.later)
    order = order_of(evening, None, entry.last_tricks)._replace(later=later)
    hand, misfit = _without_misfit(evening, number, was._replace(order=order))
    hand = hand._replace(rulings=hand.rulings + misfit)
    evening.replace_hand(hand)
    return Effect(misfit, was=was, now=hand)


def correct_trick(evening: Evening, number: int, entry: entries.TrickCorrected) -> Effect:
    """Replace a recorded trick; a scored hand of which all tricks are recorded is scored anew."""
    was = evening.find_hand(entry.hand) if entry.hand else None
    if entry.hand and was is None:
        return _no_effect(evening, number, entry.hand)
    played = was.played if was else evening.deal.played
    if not 1 <= entry.trick <= len(played):
        return _no_effect(evening, number, number)
    trick = _trick_of(evening, number, entry.trick, entry, was.seating if was else evening.seating)
    first = was.leader(evening.rules) if was else evening.leader
    trump = was.trump if was else evening.trump
    trick = trick._replace(due=tricks.due_leader(first, played[: entry.trick - 1], trump))
    replaced = played[entry.trick - 1]
    corrected = (*played[: entry.trick - 1], trick, *played[entry.trick :])
    if was is None:
        evening.deal.played = corrected
        return Effect(trick=replaced)
    hand = was._replace(played=corrected).with_played_tricks(evening.rules)
    if hand.tricks != was.tricks:
        hand = hand._replace(correction=Correction(number, entry.note, was))
    evening.replace_hand(hand)
    return Effect(trick=replaced, was=was, now=hand)


def see_cards(evening: Evening, number: int, entry: entries.CardsSeen) -> Effect:
    """Record cards that the table looked at, of the hand in progress or of a scored one."""
    player = None if entry.player is None else evening.column(entry.player)
    sight = Sight(number, entry.place, player, entry.seen, _stage(evening, entry))
    if entry.hand is None:
        evening.deal.sights += (sight,)
        return Effect()
    was = evening.find_hand(entry.hand)
    if was is None:
        return _no_effect(evening, number, entry.hand)
    hand = was._replace(sights=(*was.sights, sight))
    evening.replace_hand(hand)
    return Effect(was=was, now=hand)


def _stage(evening: Evening, entry: entries.CardsSeen) -> Stage:
    """Return when cards were in a hand, by what is recorded of it so far."""
    deal = evening.deal
    if entry.dealt:
        return "deal"
    if entry.hand or deal.played:
        return "play"
    if not evening.rules.kitty_first:
        return "kitty" if evening.phase == "play" else "exchange"
    if any(not swap.waived for swap in deal.swaps):
        return "exchange"
    return "deal" if deal.contract is None else "kitty"


def _seen_sometime(evening: Evening) -> tuple[Sight, ...]:
    """Return the sights of a hand of which nothing else was recorded meanwhile: nobody knows when they were made."""

    def is_dealt(sight: Sight) -> bool:
        entry = evening.moments[sight.entry].entry
        return isinstance(entry, entries.CardsSeen) and entry.dealt

    return tuple(sight if is_dealt(sight) else sight._replace(stage="unknown") for sight in evening.deal.sights)


def add_note(evening: Evening, number: int, entry: entries.NoteAdded) -> Effect:
    """Add a note to the evening or to a scored hand; an empty one clears those that are there."""
    if entry.hand is None:
        evening.notes = (*evening.notes, entry.text) if entry.text else ()
        return Effect()
    was = evening.find_hand(entry.hand)
    if was is None:
        return _no_effect(evening, number, entry.hand)
    if entry.text:
        hand = was._replace(later_notes=(*was.later_notes, entry.text))
    else:
        hand = was._replace(note=None, later_notes=())
    evening.replace_hand(hand)
    return Effect(was=was, now=hand)


def play_on(evening: Evening, entry: entries.PlayedOn) -> None:
    """Reopen the evening (article 39); tricks by which a pack ends it count again, unless the last hand had them."""
    evening.closed, evening.shared, evening.named_winner = False, False, None
    if entry.more is None:
        evening.end = End()
        return
    tricks = evening.end.tricks
    is_reached = evening.last is not None and scoring.is_reached(End(tricks=tricks), 0, (0, 0, 0), evening.last.tricks)
    evening.end = End(hands=len(evening.hands) + entry.more, tricks=None if is_reached else tricks)


def _no_effect(evening: Evening, number: int, entry: int | None) -> Effect:
    ruling = Ruling("score-sheet", "violation", "no-effect", entry=number, facts={"named": entry})
    evening.rulings_on_no_hand.append(ruling)
    return Effect((ruling,))


# -- who sits where ---------------------------------------------------------------------------


def change_seats(evening: Evening, entry: entries.SeatsChanged) -> None:
    """Seat the players in another order; if it was wrong from the start, score every hand anew."""
    first, second, third = (evening.column(name) for name in entry.players)
    evening.coming_seating = seating = (first, second, third)
    if entry.since == "start":
        if evening.deal.announced:
            evening.deal.announced = evening.deal.announced._replace(seating=seating)
        reseated = [hand._replace(seating=seating, played=_reseated(evening, hand.played)) for hand in evening.hands]
        evening.set_hands([hand.with_played_tricks(evening.rules) for hand in reseated])
        evening.deal.played = _reseated(evening, evening.deal.played)


def change_lead(evening: Evening, entry: entries.LeadChanged) -> None:
    """Let somebody else lead trick 1; if it was wrong from the start, in every hand."""
    evening.coming_lead = entry.lead
    if entry.since == "start":
        if evening.deal.announced:
            evening.deal.announced = evening.deal.announced._replace(lead=entry.lead)
        evening.set_hands([hand._replace(lead=entry.lead) for hand in evening.hands])


def change_rules(evening: Evening, entry: entries.RulesChanged) -> None:
    """Play by another pack; lead and end are its own where they were those of the pack before."""
    before, evening.rules = evening.rules, entry.rules
    if evening.coming_lead == before.lead:
        evening.coming_lead = entry.rules.lead
    if evening.end == before.end:
        evening.end = entry.rules.end
    else:
        evening.end = evening.end._replace(tricks=entry.rules.end.tricks)


def _reseated(evening: Evening, played: tuple[Trick, ...]) -> tuple[Trick, ...]:
    """Assign the cards of each trick to the players as they sit now; the leader stays the same."""
    clockwise = evening.rules.clockwise
    return tuple(each._replace(players=turn(evening.seating, each.leader, clockwise=clockwise)) for each in played)


def take_seat(evening: Evening, entry: entries.SeatTaken) -> None:
    """Put another person into a seat; whoever comes back is the same person as before.

    Every such entry adds to the list of people, struck or not, so that an index into it always means the same person.
    """
    column = evening.column(entry.old)
    people = enumerate(evening.people) if evening.names_written.knows(entry.new) else ()
    known = [person for person, name in people if fold(name) == fold(entry.new)]
    evening.people.append(entry.new)
    sitting = list(evening.sitting)
    sitting[column] = known[0] if known else len(evening.people) - 1
    evening.sitting = (sitting[0], sitting[1], sitting[2])


def respell_name(evening: Evening, entry: entries.NameCorrected) -> None:
    """Spell a player's name differently, in every hand of the sheet."""
    evening.people[evening.sitting[evening.column(entry.old)]] = entry.new
