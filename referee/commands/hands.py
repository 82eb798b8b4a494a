"""From what was typed about a hand to its entry: the same for a new, a forgotten and a corrected one.

Everything that cannot have happened is refused here, in the same words for all of them.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from referee.commands import reading
from referee.commands.desk import usage
from referee.commands.options import typed
from referee.commands.reading import Table
from referee.errors import Refused, WinnersDoNotFit
from referee.game import tricks as trick_checks
from referee.game.cards import TRUMP_OF
from referee.game.entries import HandCorrected, HandPlayed, LastTricksNamed, Pair
from referee.game.players import Numbers
from referee.game.scoresheet import ScoreSheet, no_such_hand
from referee.game.scoring import TrickOrder
from referee.game.state import Hand


class Told(NamedTuple):
    """What was typed about a hand, unread; None or empty where nothing was."""

    words: tuple[str, ...] = ()
    contract: str | None = None
    dealer: str | None = None
    exchange: tuple[tuple[str, str, str, str], ...] = ()
    winners: str | None = None
    last_tricks: str | None = None


class Read(NamedTuple):
    """The same, read: columns, cards and contracts."""

    tricks: Numbers | None
    contract: str | None
    order: TrickOrder
    pairs: tuple[Pair, ...]

    @property
    def counted(self) -> Numbers | None:
        """The tricks of each column as they were typed, else counted from the winners of all tricks."""
        if self.tricks is None and self.order.winners:
            return trick_checks.count(self.order.winners)
        return self.tricks


def read(sheet: ScoreSheet, table: Table, told: Told) -> Read:
    """What the words say at this table, before it is asked whether it can have happened."""
    words = reading.parse_hand_words(table, told.words)
    if words.contract and told.contract:
        raise usage("the contract is given twice.")
    contract = reading.parse_contract_of(table.rules, told.contract) if told.contract else words.contract
    order = TrickOrder(
        winners=reading.parse_winners(table, (told.winners,)) if told.winners else None,
        last=reading.parse_winners(table, (told.last_tricks,)) if told.last_tricks else (),
    )
    if order.winners and order.last:
        raise usage("--winners tells the last tricks, too; give one of --winners and --last-tricks.")
    return Read(words.tricks, contract, order, tuple(_pair(sheet, table, each) for each in told.exchange))


def _pair(sheet: ScoreSheet, table: Table, words: tuple[str, str, str, str]) -> Pair:
    giver, receiver = table.player(words[0]), table.player(words[1])
    if giver == receiver:
        raise usage("--exchange: giver and receiver are the same player.")
    given, returned = (reading.parse_card_of(table.rules, word) for word in words[2:])
    return Pair(sheet.names[giver], sheet.names[receiver], given, returned)


def tricks_of(table: Table, told: Read, recorded: tuple[int, ...] = ()) -> Numbers:
    """The tricks of a new hand, from the numbers, the winners or the recorded tricks; all must agree."""
    tricks = told.counted
    if tricks is None and len(recorded) == table.rules.tricks:
        tricks = trick_checks.count(recorded)
    if tricks is None:
        raise usage(f"TRICKS are missing: three numbers, for {table.heard}.")
    reading.check_hand(table, tricks, told.order)
    trick_checks.check_recorded(table.rules, tricks, recorded, told.order, names=table.names)
    return tricks


def played(sheet: ScoreSheet, told: Told, at: datetime, note: str | None) -> HandPlayed:
    """The entry of the hand in progress, with the dealer who was announced or named."""
    table = reading.table_now(sheet)
    known = read(sheet, table, told)
    dealer = table.player(told.dealer) if told.dealer is not None else sheet.evening.dealer
    contract = known.contract or sheet.evening.deal.contract
    trump = TRUMP_OF[contract] if contract else None
    recorded = tuple(trick.winner(trump) for trick in sheet.evening.deal.played)
    return _entry(sheet, table, known, dealer, at, recorded)._replace(note=note)


def forgotten(sheet: ScoreSheet, told: Told, before: int, at: datetime, note: str | None) -> HandPlayed:
    """The entry of a hand that was forgotten before hand number `before`."""
    later = _hand(sheet, before)
    table = reading.table_now(sheet)
    known = read(sheet, table, told)
    dealer = (
        table.player(told.dealer) if told.dealer is not None else sheet.evening.turn_of(before, sheet.evening.seating)
    )
    return _entry(sheet, table, known, dealer, at)._replace(before=later.entry, note=note)


def _entry(
    sheet: ScoreSheet, table: Table, known: Read, dealer: int, at: datetime, recorded: tuple[int, ...] = ()
) -> HandPlayed:
    tricks = tricks_of(table, known, recorded)
    order = known.order
    return HandPlayed(
        at,
        sheet.names[dealer],
        reading.by_name(sheet, tricks),
        contract=known.contract or None,
        winners=reading.order_words(order.winners) if order.winners else None,
        last_tricks=tuple(sheet.names[c] for c in order.last) or None,
        exchange=known.pairs,
    )


def _hand(sheet: ScoreSheet, number: int) -> Hand:
    hands = sheet.evening.hands
    if not 1 <= number <= len(hands):
        raise no_such_hand(number, len(hands))
    return hands[number - 1]


def refuse_other_number(sheet: ScoreSheet, number: int | None, told: Told) -> None:
    """Guards against two people entering one hand. Raises HandIsScored, HandNotNext."""
    if number is None or number == sheet.evening.number:
        return
    if number > sheet.evening.number:
        raise Refused(f"the next hand is {sheet.evening.number}, not {number}.")
    hand = _hand(sheet, number)
    tricks = " ".join(str(hand.tricks[c]) for c in hand.seating)
    again = " ".join(["ref correct-hand", str(number), *map(typed, told.words)])
    raise Refused(f"hand {number} is scored ({tricks}). To change it: {again}")


def last_tricks(
    sheet: ScoreSheet, players: tuple[str, ...], later: str | None, at: datetime, note: str | None
) -> LastTricksNamed:
    """The entry that tells who won the last tricks of the latest hand, or only whose came later."""
    hand = _hand(sheet, len(sheet.evening.hands) or 1)
    table = reading.table_of(sheet, hand)
    if later is not None:
        column = table.player(later)
        _refuse_later(sheet, hand, column, table)
        return LastTricksNamed(at, hand.entry, later=sheet.names[column], note=note)
    winners = reading.parse_winners(table, players)
    order = TrickOrder(last=winners)
    trick_checks.check_order(table.rules, hand.tricks, order, names=table.names)
    return LastTricksNamed(at, hand.entry, last_tricks=tuple(sheet.names[c] for c in winners), note=note)


def _refuse_later(sheet: ScoreSheet, hand: Hand, column: int, table: Table) -> None:
    result = sheet.evening.outcome
    level = result.ask.among if result.ask else result.tied if result.decided_by != "points" else ()
    if column not in level or len(level) < 2:
        raise Refused(
            f"{table.names[column]} is not level with anybody for the win after hand {hand.number}; nothing "
            "is to be decided.",
            article="winner",
            rules=table.rules,
        )
    if not hand.tricks[column]:
        raise Refused(
            f"{table.names[column]} won no trick in hand {hand.number}, so no trick of {table.names[column]} "
            "can have come later.",
            article="tie-latest-trick",
            rules=table.rules,
        )


def corrected(sheet: ScoreSheet, number: int, told: Told, at: datetime, note: str | None) -> HandCorrected:
    """The entry that corrects a hand; what was typed empty is cleared.

    The hand as it will be passes every check of a new one. Raises what a new hand raises,
    NoSuchHand, NothingChanges.
    """
    from referee.game.replay import corrected as amended

    hand = _hand(sheet, number)
    table = reading.table_of(sheet, hand)
    cleared = _cleared(told)
    known = read(sheet, table, told._replace(exchange=tuple(pair for pair in told.exchange if any(pair))))
    tricks = known.counted
    entry = HandCorrected(
        at,
        hand.entry,
        dealer=sheet.names[table.player(told.dealer)] if told.dealer is not None else None,
        contract=known.contract,
        tricks=reading.by_name(sheet, tricks) if tricks else None,
        winners=reading.order_words(known.order.winners) if known.order.winners else None,
        last_tricks=tuple(sheet.names[c] for c in known.order.last) or None,
        exchange=known.pairs or None,
        cleared=cleared,
        note=note,
    )
    after = amended(sheet.evening, hand, entry)
    _check_recorded(table, after, known)
    after = after.with_played_tricks(sheet.rules)
    _check_corrected(table, after)
    if after == hand and not known.pairs and "exchange" not in cleared:
        raise Refused(f"nothing would change: hand {number} stands so already.")
    return entry


def _check_recorded(table: Table, hand: Hand, known: Read) -> None:
    """What is typed must agree with the tricks that were recorded; those are mended one by one."""
    if not hand.played:
        return
    trump = TRUMP_OF[hand.contract] if hand.contract else None
    recorded = tuple(trick.winner(trump) for trick in hand.played)
    tricks = known.counted or (hand.tricks if len(recorded) < table.rules.tricks else trick_checks.count(recorded))
    try:
        trick_checks.check_recorded(table.rules, tricks, recorded, known.order, names=table.names)
    except WinnersDoNotFit as no:
        no.hint = " A recorded trick is mended by ref correct-trick."
        raise


def _check_corrected(table: Table, hand: Hand) -> None:
    """What a new hand must be; where what stays no longer fits, it says what to give as well."""
    try:
        reading.check_hand(table, hand.tricks, hand.order)
    except WinnersDoNotFit as no:
        no.hint = ' Give --winners or --last-tricks as well, or clear them: --winners ""'
        raise


def _cleared(told: Told) -> tuple[str, ...]:
    """What was given as an empty value."""
    empty = {
        "contract": told.contract == "",
        "winners": told.winners == "",
        "last-tricks": told.last_tricks == "",
        "exchange": any(not any(pair) for pair in told.exchange),
    }
    return tuple(word for word, is_empty in empty.items() if is_empty)
