"""The commands that mend the sheet: undo, redo, correct a hand, drop a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk
from referee.commands.options import CONTRACT, PLAYER, TRICKS, WINNERS, TableCommand, pass_desk

if TYPE_CHECKING:
    from datetime import datetime

    from referee.commands.hands import Told
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
    from referee.commands import hands

    if number is None:
        number = desk.one_answer("hand to correct", str, missing="N")
    told = hands.Told(words, contract, dealer, exchange, winners, last_tricks)
    if told == hands.Told():
        answer = desk.one_answer("tricks as they were", str, missing="TRICKS... or an option that says what was wrong")
        told = told._replace(words=tuple(answer.split()))
    desk.answer(desk.write(lambda sheet, at: (correction(sheet, number, told, at, desk.note),)))


def correction(sheet: ScoreSheet, number: str, told: Told, at: datetime, note: str | None) -> Entry:
    """The entry that corrects the hand with that number."""
    from referee.commands import hands, reading

    return hands.corrected(sheet, reading.parse_hand_number(number, sheet).number, told, at, note)


@click.command("drop-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("number", required=False, metavar="N")
@pass_desk
def drop_hand(desk: Desk, number: str | None) -> None:
    """Take out hand N, which never was; later hands move up and keep who dealt them."""
    from referee.commands.reading import parse_hand_number
    from referee.game.entries import HandDropped

    word = number if number is not None else desk.one_answer("hand that never was", str, missing="N")

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (HandDropped(at, parse_hand_number(word, sheet).entry, desk.note),)

    desk.answer(desk.write(make))
