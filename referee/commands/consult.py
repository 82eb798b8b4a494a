"""The commands that look and change nothing: next, debts, standings, sheet, check, log, sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk, usage
from referee.commands.numbers import COUNT, WHOLE
from referee.commands.options import KNOWN, PACK, PLAYER, TableCommand, pass_desk

if TYPE_CHECKING:
    from referee.blank import BlankSheet


def arrive(ctx: click.Context) -> None:
    """`ref` alone: with an open sheet the same as `next`, otherwise the help, which is no JSON."""
    from referee import store

    desk = ctx.ensure_object(Desk)
    if desk.json:
        return show_next(desk)
    if desk.session is not None or store.saved(desk.folder):
        sheet = desk.look()
        if desk.session is not None or not sheet.finished:
            return show_next(desk)
    desk.say(ctx.get_help())


@click.command("next", cls=TableCommand)
@pass_desk
def next(desk: Desk) -> None:  # noqa: A001 - the command's own name
    """What happens now, as the referee would announce it, and what can be typed."""
    show_next(desk)


def show_next(desk: Desk) -> None:
    """The hand to come; after a long break also what was begun."""
    sheet = desk.look()
    if desk.json:
        from referee.views.machine import next_document

        return desk.document(next_document(sheet))
    from referee.commands.desk import now
    from referee.views.moments import is_cold, next_view, resumed

    text = next_view(sheet, desk.screen)
    if is_cold(sheet, now()):
        text = f"{text}\n\n{resumed(sheet, now(), desk.screen)}"
    desk.say(text)


@click.command("who-owes-cards", cls=TableCommand)
@pass_desk
def who_owes_cards(desk: Desk) -> None:
    """Who gives whom how many cards before the coming hand, in which order, and why."""
    sheet = desk.look()
    if desk.json:
        from referee.views.machine import owes_document

        return desk.document(owes_document(sheet))
    from referee.views.moments import owes_view

    desk.say(owes_view(sheet, desk.screen))


@click.command(cls=TableCommand)
@click.option("--after", type=WHOLE, metavar="N", help="As it stood after hand N.")
@pass_desk
def standings(desk: Desk, after: int | None) -> None:
    """Ranks, totals, points hand by hand; at the end the winner and what decided."""
    sheet = desk.look(after)
    if desk.json:
        from referee.views.machine import standings_document

        return desk.document(standings_document(sheet))
    from referee.views import tables

    with desk.answering():
        tables.draw(tables.standings(sheet, desk.screen), desk.screen)


@click.command("score-sheet", cls=TableCommand)
@click.option("--cards", is_flag=True, help="Show the cards of every exchange, too.")
@click.option("--blank", is_flag=True, help="An empty sheet for pen and paper, dealers and targets worked out.")
@click.option("--hands", type=COUNT, metavar="N", help="With --blank: so many hands; else those that are left, or 9.")
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="With --blank: who deals first, by name or seat number.")
@click.option("--players", nargs=3, type=KNOWN, metavar="P P P", help="With --blank: for these three, clockwise.")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="With --blank: an evening by another pack.")
@pass_desk
def score_sheet(
    desk: Desk,
    hands: int | None,
    dealer: str | None,
    players: tuple[str, str, str] | None,
    pack: str | None,
    *,
    cards: bool,
    blank: bool,
) -> None:
    """Every hand: dealer, contract, tricks of target, points, totals, and what was unusual.

    \b
    ref score-sheet
    ref score-sheet --blank --hands 9 --players Anna Boris Chai
    """
    if blank:
        from referee.commands.blanks import sheet_meant

        return show_blank(desk, sheet_meant(desk, hands, dealer, players, pack))
    for option, value in {"--hands": hands, "--dealer": dealer, "--players": players, "--rules": pack}.items():
        if value is not None:
            raise usage(f"{option} goes with --blank.")
    sheet = desk.look()
    if desk.json:
        from referee.views.machine import score_sheet_document

        return desk.document(score_sheet_document(sheet))
    from referee.views import tables

    with desk.answering():
        tables.draw(tables.score_sheet(sheet, desk.screen, cards=cards), desk.screen)


def show_blank(desk: Desk, sheet: BlankSheet) -> None:
    """An empty sheet, to be printed or copied."""
    if desk.json:
        from referee.views.machine import blank_document

        return desk.document(blank_document(sheet))
    from referee.views import tables
    from referee.views.blank import blank_sheet

    with desk.answering():
        tables.draw(blank_sheet(sheet, desk.screen), desk.screen)


@click.command(cls=TableCommand)
@click.argument("hand", required=False, type=COUNT, metavar="[HAND]")
@pass_desk
@click.pass_context
def check(ctx: click.Context, desk: Desk, hand: int | None) -> None:
    """Every ruling, and with HAND what is proved of each return and play; exit 1 if a rule was broken.

    \b
    ref check
    ref check 3
    """
    sheet = desk.look()
    if desk.json:
        from referee.views.machine import check_document

        desk.document(check_document(sheet, hand))
    else:
        from referee.views.lists import check_view, proof_view

        proved = [proof_view(sheet, each, desk.screen) for each in sheet.proofs(hand)] if hand else []
        desk.say("\n\n".join([*proved, check_view(sheet, desk.screen, hand)]))
    ctx.exit(1 if any(ruling.accuses for ruling in sheet.rulings(hand)) else 0)


@click.command(cls=TableCommand)
@click.option("--cards", is_flag=True, help="Show the cards of every exchange, too.")
@pass_desk
def log(desk: Desk, *, cards: bool) -> None:
    """Every entry ever written: number, time, and the words of its answer."""
    sheet = desk.look()
    if desk.json:
        from referee.views.machine import log_document

        return desk.document(log_document(sheet, cards=cards))
    from referee.views.lists import log_view

    desk.say(log_view(sheet, desk.screen, cards=cards))


@click.command(cls=TableCommand)
@pass_desk
def sessions(desk: Desk) -> None:
    """All score sheets of the folder; those that cannot be read are listed as such."""
    from referee import store
    from referee.errors import RefError
    from referee.scoresheet import ScoreSheet, Unread, work_out

    rows: list[ScoreSheet | Unread] = []
    for saved in store.saved(desk.folder):
        try:
            rules, session = store.load(saved)
            rows.append(work_out(saved.name, rules, session))
        except RefError as no:
            rows.append(Unread(saved.name, str(no)))
    if desk.json:
        from referee.views.machine import sessions_document

        return desk.document(sessions_document(rows))
    from referee.views.lists import sessions_view

    desk.say(sessions_view(rows, desk.folder, desk.screen))
