"""The commands that correct the sheet: undo, redo, correct a hand, drop a hand."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any

import click

from referee.commands.app import App, Missing, pass_app
from referee.commands.options import TRICKS, TableCommand, hand_options, usage
from referee.commands.parsing import (
    HandInput,
    HandWords,
    hand_facts,
    parse_hand,
    parse_scored_hand,
    parse_tricks,
    scored_hand,
    table_of,
)
from referee.errors import Refused, WinnersDoNotFit, ref
from referee.game import tricks as trick_checks
from referee.game.cards import trump_of
from referee.game.entries import (
    Entry,
    EntryRestored,
    EntryStruck,
    HandCorrected,
    HandDropped,
    newest_standing,
    newest_struck,
)
from referee.game.replay import corrected
from referee.game.scoresheet import ScoreSheet
from referee.game.state import Hand
from referee.tuples import NamedTuple


@click.command(cls=TableCommand, writes=True)
@pass_app
def undo(app: App) -> None:
    """Strike the newest entry that stands; nothing is erased, and redo takes it back."""

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        number = newest_standing(sheet.session.entries)
        if number is None:
            raise Refused(f"nothing to undo in {sheet.name}.")
        return (EntryStruck(at, number),)

    app.answer(app.write(make))


@click.command(cls=TableCommand, writes=True)
@pass_app
def redo(app: App) -> None:
    """Take the newest undo back, if nothing else was entered since."""

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        number = newest_struck(sheet.session.entries)
        if number is None:
            raise Refused(f"nothing to redo in {sheet.name}: the newest entry is no undo.")
        return (EntryRestored(at, number),)

    app.answer(app.write(make))


@click.command("correct-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("number", required=False, metavar="N")
@click.argument("words", nargs=-1, type=TRICKS, metavar="[TRICKS...] [CONTRACT]")
@hand_options(
    contract="The contract; empty clears it.",
    exchange="Replaces all exchanges of the hand; four empty values clear them.",
    winners="Who won each trick, from the first on; empty clears it.",
    last_tricks="Who won the last trick, the one before, ...; empty clears it.",
)
@pass_app
def correct_hand(app: App, /, number: str | None, **words: Any) -> None:
    """Change what was entered for hand N: what is given replaces, the rest stays.

    \b
    ref correct-hand 2 4 7 5 -m "Boris made seven"
    ref correct-hand 2 --trump hearts
    """
    target, typed = app.target(), HandWords(**words)
    sheet = target.sheet
    hand = None if number is None else parse_scored_hand(sheet, number)

    def read_hand(line: str) -> Hand:
        nonlocal hand
        hand = parse_scored_hand(sheet, line)
        return hand

    def read_tricks(line: str) -> HandWords:
        table = table_of(sheet, hand)
        asked = parse_tricks(table, line.split())
        if asked == HandInput():
            raise usage("nothing is typed; expected the tricks as they were.")
        if asked.counted is not None:
            trick_checks.check(sheet.rules, asked.counted, asked.order, names=table.names, spoken=table.seating)
        return HandWords(tuple(line.split()))

    missing = [Missing("N", "hand", read_hand)] if hand is None else []
    if typed == HandWords():
        missing.append(Missing("TRICKS... or an option that says what was wrong", "tricks", read_tricks))
    for answer in app.ask_missing(*missing, sheet=sheet) if missing else []:
        typed = answer if isinstance(answer, HandWords) else typed
    assert hand is not None, "it was typed or asked for"
    correction = parse_correction(sheet, hand, typed)
    app.answer(app.write(lambda now, at: (correction_entry(now, correction, at),), target=target))


@click.command("drop-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("number", required=False, metavar="N")
@pass_app
def drop_hand(app: App, number: str | None) -> None:
    """Take out hand N, which never was; later hands move up and keep who dealt them."""
    target = app.target()
    read = partial(parse_scored_hand, target.sheet)
    hand = read(number) if number is not None else app.ask_missing(Missing("N", "dropped", read), sheet=target.sheet)[0]
    app.answer(app.write(lambda sheet, at: (HandDropped(at, scored_hand(sheet, hand.number).entry),), target=target))


class Correction(NamedTuple):
    """What is to change of a hand, and the fields that are cleared."""

    number: int
    hand: HandInput
    cleared: tuple[str, ...]


def parse_correction(sheet: ScoreSheet, hand: Hand, typed: HandWords) -> Correction:
    """Parse what was typed about a scored hand; an empty value clears."""
    empty = {
        "contract": typed.contract == "",
        "winners": typed.winners == "",
        "last-tricks": typed.last_tricks == "",
        "exchange": any(not any(pair) for pair in typed.exchange),
    }
    filled = typed._replace(exchange=tuple(pair for pair in typed.exchange if any(pair)))
    cleared = tuple(word for word, is_empty in empty.items() if is_empty)
    return Correction(hand.number, parse_hand(table_of(sheet, hand), filled), cleared)


def correction_entry(sheet: ScoreSheet, correction: Correction, at: datetime) -> HandCorrected:
    """Return the entry that corrects a hand, which will pass every check of a new one.

    Raises Refused where it would not, and where nothing would change.
    """
    number, given, cleared = correction
    hand = scored_hand(sheet, number)
    table = table_of(sheet, hand)
    tricks = given.counted
    facts = hand_facts(sheet, given, tricks)
    entry = HandCorrected(
        at,
        hand.entry,
        dealer=None if given.dealer is None else sheet.names[given.dealer],
        contract=given.contract,
        tricks=facts.tricks,
        winners=facts.winners,
        last_tricks=facts.last_tricks,
        exchange=facts.exchange or None,
        cleared=cleared,
    )
    after = corrected(sheet.evening, hand, entry)
    if after.played:
        trump = trump_of(after.contract)
        recorded = tuple(trick.winner(trump) for trick in after.played)
        if tricks is None:
            is_whole = len(recorded) == sheet.rules.tricks
            tricks = trick_checks.count(recorded) if is_whole else after.tricks
        with _hinting(f" A recorded trick is mended by {ref()}correct-trick."):
            trick_checks.check_recorded(sheet.rules, tricks, recorded, given.order, names=table.names)
    after = after.with_played_tricks(sheet.rules)
    with _hinting(' Give --winners or --last-tricks as well, or clear them: --winners ""'):
        trick_checks.check(sheet.rules, after.tricks, after.order, names=table.names, spoken=table.seating)
    if after == hand and not given.exchanges and ("exchange" not in cleared or not hand.swaps):
        raise Refused(f"nothing would change: hand {number} stands so already.")
    return entry


@contextlib.contextmanager
def _hinting(hint: str) -> Iterator[None]:
    """Say what to give as well, where what stays no longer fits."""
    try:
        yield
    except WinnersDoNotFit as error:
        error.hint = hint
        raise
