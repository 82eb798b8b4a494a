"""The commands that begin and end an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk, now, usage
from referee.commands.numbers import COUNT
from referee.commands.options import KNOWN, PACK, PLAYER, TableCommand, pass_desk

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command("new-session", cls=TableCommand)
@click.argument("players", nargs=-1, type=KNOWN, metavar="PLAYER PLAYER PLAYER")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="The rule pack, or a file with the table's own.")
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="Who deals first; else drawn at random.")
@click.option("--lead", type=click.Choice(["dealer", "left"]), help="Who leads the first trick; else as the pack says.")
@click.option("--hands", type=COUNT, metavar="N", help="The evening ends after N hands.")
@click.option("--points", type=COUNT, metavar="P", help="The evening ends when somebody has P points.")
@click.option("--date", metavar="DATE", help="It was played on that day: 2026-11-20, or '2026-11-20 19:30'.")
@pass_desk
def new_session(
    desk: Desk,
    players: tuple[str, ...],
    pack: str | None,
    dealer: str | None,
    lead: str | None,
    hands: int | None,
    points: int | None,
    date: str | None,
) -> None:
    """Open a score sheet for three players, named clockwise.

    \b
    ref new-session Anna Boris Chai --hands 6
    """
    from referee.commands import opening
    from referee.commands.packs import pack_named
    from referee.files.packs import default_pack

    if hands and points:
        raise usage("--hands and --points are two ends; agree on one.")
    names = opening.names(desk, players)
    rules = default_pack() if pack is None else pack_named(pack)
    at = now() if date is None else opening.played_on(date, now())
    head = opening.head(rules, names, dealer=dealer, lead=lead, hands=hands, points=points, at=at)
    saved, sheet = opening.opened(desk, rules, head)
    if desk.json:
        from referee.views.machine import new_session_document

        return desk.document(new_session_document(sheet, saved.path))
    from referee.views.opening import opened

    return desk.say(opened(sheet, saved.path, desk.screen, drawn=dealer is None, dated=date is not None))


@click.command("end-session", cls=TableCommand, writes=True)
@click.option("--shared", is_flag=True, help="Those level share the win: no trick order is known.")
@click.option("--winner", type=PLAYER, metavar="PLAYER", help="Whom the table named: no trick order is known.")
@pass_desk
def end_session(desk: Desk, winner: str | None, *, shared: bool) -> None:
    """Close the evening; or say what the table agreed where a tie needs a trick that nobody knows."""
    from referee.commands.opening import ended

    if shared and winner is not None:
        raise usage("either --shared or --winner PLAYER, not both.")

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (ended(sheet, at, shared=shared, winner=winner, note=desk.note),)

    written = desk.write(make)
    desk.answer(written, asked=desk.may_ask)
    if desk.may_ask and written.after.ask:
        from referee.commands.questions import tie

        tie(desk, written.after)


@click.command("play-on", cls=TableCommand, writes=True)
@pass_desk
def play_on(desk: Desk) -> None:
    """Reopen a finished evening; the end that was agreed is cancelled."""
    from referee.commands.opening import reopened

    desk.answer(desk.write(lambda sheet, at: (reopened(sheet, at, desk.note),)))
