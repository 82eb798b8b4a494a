"""The end of an evening: closing it, going on with it, and a tie that needs a trick nobody recorded."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.commands import parsing
from referee.commands.asking import GoBack, ask, choose
from referee.commands.desk import Desk, Written, usage
from referee.commands.options import PLAYER, TableCommand, pass_desk
from referee.commands.parsing import Table, scored_hand, table_now
from referee.errors import Refused
from referee.game import tricks as trick_checks
from referee.game.entries import (
    Entry,
    EveningEnded,
    LastTricksTold,
    PlayedOn,
)
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import Ask, TrickOrder
from referee.game.state import Hand

if TYPE_CHECKING:
    from datetime import datetime

    from referee.commands.desk import Written
    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet
    from referee.views.screen import Screen


@click.command("end-session", cls=TableCommand, writes=True)
@click.option("--shared", is_flag=True, help="Those level share the win: no trick order is known.")
@click.option("--winner", type=PLAYER, metavar="PLAYER", help="Whom the table named: no trick order is known.")
@pass_desk
def end_session(desk: Desk, winner: str | None, *, shared: bool) -> None:
    """Close the evening; or say what the table agreed where a tie needs a trick that nobody knows."""
    if shared and winner is not None:
        raise usage("either --shared or --winner PLAYER, not both.")

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (ended(sheet, at, shared=shared, winner=winner, note=desk.note),)

    written = desk.write(make)
    desk.answer(written, asked=desk.may_ask)
    if desk.may_ask and written.after.ask:
        tie(desk, written.after)


@click.command("play-on", cls=TableCommand, writes=True)
@pass_desk
def play_on(desk: Desk) -> None:
    """Reopen a finished evening; the end that was agreed is cancelled."""
    desk.answer(desk.write(lambda sheet, at: (reopened(sheet, at, desk.note),)))


@click.command("record-last-tricks", cls=TableCommand, writes=True)
@click.argument("players", nargs=-1, type=PLAYER, metavar="PLAYER...")
@click.option("--later", type=PLAYER, metavar="PLAYER", help="Of those level, this player's last trick came later.")
@pass_desk
def record_last_tricks(desk: Desk, players: tuple[str, ...], later: str | None) -> None:
    """Who won the last trick of the latest hand, the one before it, and so on back.

    \b
    ref record-last-tricks chai chai boris
    ref record-last-tricks --later boris
    """
    if players and later:
        raise usage("either PLAYER... or --later PLAYER, not both.")
    if not players and later is None:
        players = (desk.one_answer("winners of the last tricks, from the last back", str, missing="PLAYER..."),)
    desk.answer(desk.write(lambda sheet, at: (last_tricks(sheet, players, later, at, desk.note),)))


def reopened(sheet: ScoreSheet, at: datetime, note: str | None) -> PlayedOn:
    """The entry that lets a finished evening go on. Raises EveningOpen."""
    if not sheet.finished:
        raise Refused(f"{sheet.name} is not finished; there is nothing to reopen.")
    return PlayedOn(at, note)


def ended(sheet: ScoreSheet, at: datetime, *, shared: bool, winner: str | None, note: str | None) -> EveningEnded:
    """The entry that closes the evening, or says what the table agreed about a tie.

    Raises NothingToDecide where the record names the winner itself, or names other players.
    """
    result = sheet.evening.outcome
    if not shared and winner is None:
        if sheet.ask:
            raise Refused(
                f"{sheet.name} is closed, and who won is open: ref record-last-tricks PLAYER ...; or ref "
                "end-session --shared, or --winner PLAYER.",
                article="winner",
                rules=sheet.rules,
            )
        return EveningEnded(at, note=note)
    if result.ask is None:
        agreed = result.decided_by == "agreed" or (result.decided_by == "shared" and sheet.evening.shared)
        told = "the table has agreed; ref undo takes it back." if agreed else "the record names the winner."
        why = told if result.winners else "nobody has played."
        raise Refused(f"there is nothing for the table to decide: {why}", article="winner", rules=sheet.rules)
    column = None if winner is None else table_now(sheet).player(winner)
    if column is not None and column not in result.ask.among:
        from referee.views.screen import and_words

        among = and_words([sheet.names[c] for c in result.ask.among])
        raise Refused(
            f"there is nothing for the table to decide: only {among} are level.", article="winner", rules=sheet.rules
        )
    return EveningEnded(at, shared=shared, winner=None if column is None else sheet.names[column], note=note)


def last_tricks(
    sheet: ScoreSheet, players: tuple[str, ...], later: str | None, at: datetime, note: str | None
) -> LastTricksTold:
    """The entry that tells who won the last tricks of the latest hand, or only whose came later."""
    hand = scored_hand(sheet, len(sheet.evening.hands) or 1)
    table = parsing.table_of(sheet, hand)
    if later is not None:
        column = table.player(later)
        _refuse_later(sheet, hand, column, table)
        return LastTricksTold(at, hand.entry, later=sheet.names[column], note=note)
    winners = parsing.parse_winners(table, players)
    order = TrickOrder(last=winners)
    trick_checks.check_order(table.rules, hand.tricks, order, names=table.names)
    return LastTricksTold(at, hand.entry, last_tricks=tuple(sheet.names[c] for c in winners), note=note)


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


Make = Callable[[ScoreSheet, datetime], tuple[Entry, ...]]
"""Makes the entries of an answer from the sheet as it stands under the lock, and the time."""


class TieAsked(NamedTuple):
    """How the answers about a tie are written, and how what was written is said."""

    write: Callable[[Make], Written]
    say_known: Callable[[Written], None]
    """Of a trick that is known; another question may follow."""
    say_agreed: Callable[[Written], None]
    """Of what the table agreed, which ends it."""


def tie(desk: Desk, sheet: ScoreSheet) -> None:
    """The tie is asked at the hand that makes it, until it is decided or the table agrees."""

    def write(make: Make) -> Written:
        nonlocal sheet
        written = desk.write(make, meant=desk.the_sheet(sheet.name)._replace(sheet=sheet), unchanged=True)
        sheet = written.after
        return written

    ask_tie(sheet, TieAsked(write, lambda written: desk.answer(written, asked=True), desk.answer), desk.screen)


def ask_tie(sheet: ScoreSheet, to: TieAsked, screen: Screen, *, guided: bool = False) -> None:
    """Whose trick came later, winner by winner if need be, or what the table agrees.

    In the `guided` evening raises GoBack for `<` at the first question, and OtherWords for a command.
    """
    from referee.views import questions

    while (asked := sheet.ask) is not None:
        among = [sheet.names[c] for c in sheet.evening.seating if c in asked.among]
        told, nobody_knows = questions.tie(among, screen), len(among) + 1
        chosen = choose(told, nobody_knows + 1, enter=nobody_knows, back=guided, commands=guided)
        with contextlib.suppress(GoBack):
            if chosen == nobody_knows:
                return to.say_agreed(to.write(_agreed(among, screen, commands=guided)))
            later = among[chosen] if chosen < len(among) else None
            written = to.write(_last_tricks(sheet, asked, later))
            to.say_known(written)
            sheet = written.after
    return None


def _last_tricks(sheet: ScoreSheet, asked: Ask, later: str | None) -> Make:
    """Whose last trick came `later`; without it, winner after winner is asked for. Raises GoBack."""
    players = () if later is not None else (_trick_by_trick(sheet, asked),)
    return lambda now, at: (last_tricks(now, players, later, at, None),)


def _trick_by_trick(sheet: ScoreSheet, asked: Ask) -> str:
    """Winners by commas from the last trick back, until one of those level has won one. Raises GoBack."""
    from referee.views.questions import trick_winner

    told: list[int] = list(sheet.hands[-1].order.last)
    table = parsing.table_of(sheet, sheet.hands[-1])
    while not told or told[-1] not in asked.among:
        try:
            number = sheet.rules.tricks - len(told)
            told.append(ask(trick_winner(number, table.names, table.seating), table.player))
        except GoBack:
            if not told:
                raise
            told = told[:-1]
    return ",".join(table.names[c] for c in told)


def _agreed(among: list[str], screen: Screen, *, commands: bool) -> Make:
    """Nobody knows: one more hand, a shared win, or a winner whom the table names. Raises GoBack."""
    from referee.views.questions import agreement

    chosen = choose(agreement(among, screen), len(among) + 2, back=True, commands=commands)
    if chosen == 0:
        return lambda now, at: (reopened(now, at, None),)
    winner = among[chosen - 2] if chosen > 1 else None
    return lambda now, at: (ended(now, at, shared=winner is None, winner=winner, note=None),)
