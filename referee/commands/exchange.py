"""The command for the cards that change hands before a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk
from referee.commands.numbers import COUNT
from referee.commands.options import GIVER, TableCommand, pass_desk

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command("record-exchange", cls=TableCommand, writes=True)
@click.argument("words", nargs=-1, type=GIVER, metavar="[GIVER RECEIVER] GIVEN RETURNED ...")
@click.option("--done", is_flag=True, help="All that is still owed changed hands face down.")
@click.option("--count", type=COUNT, metavar="N", help="N cards of this debt changed hands face down.")
@click.option("--waived", is_flag=True, help="What is still owed is waived by agreement.")
@click.option("--as-played", is_flag=True, help="It happened, against the rules: record it with a ruling.")
@pass_desk
def record_exchange(
    desk: Desk, words: tuple[str, ...], count: int | None, *, done: bool, waived: bool, as_played: bool
) -> None:
    """Note cards given and returned, in pairs; the order being fixed, names may be left out.

    \b
    ref record-exchange 2c kc
    ref record-exchange anna boris 2c kc 9d 9d
    ref record-exchange --done
    """
    from referee.commands import movements

    meant = desk.find_open(new_hand=True)
    if not (words or done or count or waived):
        words = tuple(desk.one_answer("given and returned [2c kc]", str, missing="GIVEN RETURNED").split())
    told = movements.Told(words, done, count, waived)
    told.refuse_mixture()

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return movements.moved(sheet, told, at, desk.note)

    desk.answer(desk.write(make, as_played=as_played, meant=meant))
