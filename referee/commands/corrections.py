"""The commands that correct the sheet: undo, redo, correct a hand, drop a hand."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import click

from referee.commands import parsing
from referee.commands.desk import Desk
from referee.commands.options import CONTRACT, PLAYER, TRICKS, WINNERS, TableCommand, pass_desk
from referee.commands.parsing import (
    HandInput,
    HandWords,
    Table,
    parse_hand,
    parse_hand_number,
    scored_hand,
)
from referee.errors import Refused, WinnersDoNotFit
from referee.game import tricks as trick_checks
from referee.game.cards import TRUMP_OF
from referee.game.entries import HandCorrected
from referee.game.scoresheet import ScoreSheet
from referee.game.state import Hand

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command(cls=TableCommand, writes=True)
@pass_desk
def undo(desk: Desk) -> None:
    """Strike the newest entry that stands; nothing is erased, and redo takes it back."""
    from referee.errors import Refused
    from referee.game.entries import EntryStruck, newest_standing

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        number = newest_standing(sheet.session.entries)
        if number is None:
            raise Refused(f"nothing to undo in {sheet.name}.")
        return (EntryStruck(at, number, desk.note),)

    desk.answer(desk.write(make))


@click.command(cls=TableCommand, writes=True)
@pass_desk
def redo(desk: Desk) -> None:
    """Take the newest undo back, if nothing else was entered since."""
    from referee.errors import Refused
    from referee.game.entries import EntryRestored, newest_struck

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        number = newest_struck(sheet.session.entries)
        if number is None:
            raise Refused(f"nothing to redo in {sheet.name}: the newest entry is no undo.")
        return (EntryRestored(at, number, desk.note),)

    desk.answer(desk.write(make))


@click.command("correct-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("number", required=False, metavar="N")
@click.argument("words", nargs=-1, type=TRICKS, metavar="[TRICKS...] [CONTRACT]")
@click.option(
    "--trump", "--contract", "contract", type=CONTRACT, metavar="CONTRACT", help="The contract; empty clears it."
)
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="Who really dealt.")
@click.option(
    "--exchange",
    type=PLAYER,
    nargs=4,
    multiple=True,
    metavar="GIVER RECEIVER GIVEN RETURNED",
    help="Replaces all exchanges of the hand; four empty values clear them.",
)
@click.option(
    "--winners", type=WINNERS, metavar="WINNERS", help="Who won each trick, from the first on; empty clears it."
)
@click.option(
    "--last-tricks",
    type=WINNERS,
    metavar="P,P,...",
    help="Who won the last trick, the one before, ...; empty clears it.",
)
@pass_desk
def correct_hand(
    desk: Desk,
    number: str | None,
    words: tuple[str, ...],
    contract: str | None,
    dealer: str | None,
    exchange: tuple[tuple[str, str, str, str], ...],
    winners: str | None,
    last_tricks: str | None,
) -> None:  # fmt: skip
    """Change what was entered for hand N: what is given replaces, the rest stays.

    \b
    ref correct-hand 2 4 7 5 -m "Boris made seven"
    ref correct-hand 2 --trump hearts
    """
    if number is None:
        number = desk.one_answer("hand to correct", str, missing="N")
    told = HandWords(words, contract, dealer, exchange, winners, last_tricks)
    if told == HandWords():
        answer = desk.one_answer("tricks as they were", str, missing="TRICKS... or an option that says what was wrong")
        told = told._replace(words=tuple(answer.split()))
    desk.answer(desk.write(lambda sheet, at: (correction(sheet, number, told, at, desk.note),)))


def correction(sheet: ScoreSheet, number: str, told: HandWords, at: datetime, note: str | None) -> Entry:
    """The entry that corrects the hand with that number."""
    return corrected(sheet, parsing.parse_hand_number(number, sheet).number, told, at, note)


@click.command("drop-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("number", required=False, metavar="N")
@pass_desk
def drop_hand(desk: Desk, number: str | None) -> None:
    """Take out hand N, which never was; later hands move up and keep who dealt them."""
    from referee.game.entries import HandDropped

    word = number if number is not None else desk.one_answer("hand that never was", str, missing="N")

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (HandDropped(at, parse_hand_number(word, sheet).entry, desk.note),)

    desk.answer(desk.write(make))


def corrected(sheet: ScoreSheet, number: int, told: HandWords, at: datetime, note: str | None) -> HandCorrected:
    """The entry that corrects a hand; what was typed empty is cleared.

    The hand as it will be passes every check of a new one. Raises what a new hand raises,
    NoSuchHand, NothingChanges.
    """
    from referee.game.replay import corrected as amended

    hand = scored_hand(sheet, number)
    table = parsing.table_of(sheet, hand)
    cleared = _cleared(told)
    known = parse_hand(sheet, table, told._replace(exchange=tuple(pair for pair in told.exchange if any(pair))))
    tricks = known.counted
    entry = HandCorrected(
        at,
        hand.entry,
        dealer=sheet.names[table.player(told.dealer)] if told.dealer is not None else None,
        contract=known.contract,
        tricks=parsing.by_name(sheet, tricks) if tricks else None,
        winners=parsing.order_words(known.order.winners) if known.order.winners else None,
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


def _check_recorded(table: Table, hand: Hand, known: HandInput) -> None:
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
        parsing.check_hand(table, hand.tricks, hand.order)
    except WinnersDoNotFit as no:
        no.hint = ' Give --winners or --last-tricks as well, or clear them: --winners ""'
        raise


def _cleared(told: HandWords) -> tuple[str, ...]:
    """What was given as an empty value."""
    empty = {
        "contract": told.contract == "",
        "winners": told.winners == "",
        "last-tricks": told.last_tricks == "",
        "exchange": any(not any(pair) for pair in told.exchange),
    }
    return tuple(word for word, is_empty in empty.items() if is_empty)
