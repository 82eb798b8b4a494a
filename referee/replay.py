"""The fold: entries in the order in which they were written become the evening that they tell of.

It judges each entry by what stood when it was written; only `admit`, which asks whether an entry
may be written at all, refuses. It knows no clock, no disk and no words.
"""

from __future__ import annotations

from typing import assert_never

from referee import amendments, dealing, table
from referee import entries as seen
from referee.entries import Entry
from referee.errors import AgainstTheRules, EveningOver
from referee.evening import About, Evening, Moment
from referee.rules import End, Rules
from referee.rulings import Ruling, news
from referee.seats import key
from referee.session import Head, Session, columns_by_name, renames, struck


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
        raise EveningOver(session=name, cited=rules)
    session = session.plus(entry)
    if isinstance(entry, seen.Striking):
        return session, replay(rules, session), []
    number = len(session.entries)
    proved = _proved(evening, number, entry)
    judged = step(evening, number, entry)
    found = judged + news(proved, _proved(evening, number, entry))
    for ruling in found:
        if _stops(ruling, entry, as_played=as_played):
            raise AgainstTheRules(cited=rules, ruling=ruling, names=evening.names)
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
    from referee import audit

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
    return kind in table.MAY_FOLLOW[evening.phase]


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
            swap, found = dealing.exchange_cards(evening, number, entry)
            return About(swap), found
        case seen.ContractNamed():
            return About(), dealing.name_contract(evening, number, entry)
        case seen.HandPlayed(before=None):
            hand, found = dealing.play_hand(evening, number, entry)
            return About(told=hand), found
        case seen.TrickPlayed():
            trick, found = dealing.play_trick(evening, number, entry)
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
) -> amendments.Change:
    match entry:
        case seen.HandPlayed():
            return amendments.insert_hand(evening, number, entry)
        case seen.LastTricksTold():
            return amendments.tell_last_tricks(evening, number, entry)
        case seen.HandCorrected():
            return amendments.correct_hand(evening, number, entry)
        case seen.HandDropped():
            return amendments.drop_hand(evening, number, entry)
        case seen.TrickCorrected():
            return amendments.correct_trick(evening, number, entry)
        case seen.CardsSeen():
            return amendments.see_cards(evening, number, entry)
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
            dealing.misdeal(evening, number, entry.note)
        case seen.DealerTold():
            dealing.tell_dealer(evening, evening.column(entry.dealer))
        case seen.SeatTaken():
            amendments.take_seat(evening, entry.old, entry.new)
        case seen.NameMended():
            amendments.mend_name(evening, entry.old, entry.new)
        case seen.SeatsTold():
            amendments.tell_seats(evening, entry)
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
