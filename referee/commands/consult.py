"""The commands that look and change nothing: next, debts, standings, sheet, check, log, sessions."""

from __future__ import annotations

from functools import partial

import click

from referee.commands.desk import Desk, now, usage
from referee.commands.numbers import COUNT, WHOLE
from referee.commands.options import KNOWN, PACK, PLAYER, TableCommand, pass_desk
from referee.commands.showing import show, show_sheets


def arrive(ctx: click.Context) -> None:
    """`ref` alone: with an open sheet the same as `next`, otherwise the help, which is no JSON."""
    from referee.files.folder import list_sheets

    desk = ctx.ensure_object(Desk)
    if desk.json:
        return show_next(desk)
    if desk.session is not None or list_sheets(desk.folder):
        sheet = desk.look()
        if desk.session is not None or not sheet.finished:
            return show_next(desk)
    desk.say(ctx.get_help())


@click.command("next", cls=TableCommand, shows=True)
@pass_desk
def next(desk: Desk) -> None:  # noqa: A001 - the command's own name
    """What happens now, as the referee would announce it, and what can be typed."""
    show_next(desk)


def show_next(desk: Desk) -> None:
    """The hand to come; after a long break also what was begun."""
    from referee.views.evening import Next

    show(desk, Next(desk.look(), now()))


@click.command("who-owes-cards", cls=TableCommand, shows=True)
@pass_desk
def who_owes_cards(desk: Desk) -> None:
    """Who gives whom how many cards before the coming hand, in which order, and why."""
    from referee.views.evening import Owes

    show(desk, Owes(desk.look()))


@click.command(cls=TableCommand, shows=True, csv=True, every=True)
@click.option("--after", type=WHOLE, metavar="N", help="As it stood after hand N.")
@click.option("--chart", is_flag=True, help="Draw the totals hand by hand, too.")
@pass_desk
def standings(desk: Desk, after: int | None, *, chart: bool) -> None:
    """Ranks, totals, points hand by hand; at the end the winner and what decided."""
    from referee.views.evening import Standings

    view = partial(Standings, chart=chart)
    if after is None:
        show_sheets(desk, view, columns=Standings.columns)
    elif desk.every:
        raise usage("--after goes with one sheet, not with --all.")
    else:
        show(desk, view(desk.look(after)))


@click.command("score-sheet", cls=TableCommand, shows=True, csv=True, every=True)
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
    from referee.views.evening import EmptySheet, WholeSheet

    if blank:
        from referee.commands.blanks import sheet_meant

        if desk.every:
            raise usage("--blank is one empty sheet; it goes without --all.")
        return show(desk, EmptySheet(sheet_meant(desk, hands, dealer, players, pack)))
    for option, value in {"--hands": hands, "--dealer": dealer, "--players": players, "--rules": pack}.items():
        if value is not None:
            raise usage(f"{option} goes with --blank.")
    show_sheets(desk, lambda sheet: WholeSheet(sheet, cards=cards), columns=WholeSheet.columns)


@click.command(cls=TableCommand, shows=True, every=True)
@click.argument("hand", required=False, type=COUNT, metavar="[HAND]")
@pass_desk
@click.pass_context
def check(ctx: click.Context, desk: Desk, hand: int | None) -> None:
    """Every ruling, and with HAND what is proved of each return and play; exit 1 if a rule was broken.

    \b
    ref check
    ref check 3
    """
    from referee.views.evening import Check

    if desk.every and hand is not None:
        raise usage("HAND goes with one sheet, not with --all.")
    sheets = show_sheets(desk, lambda sheet: Check(sheet, hand))
    ctx.exit(1 if any(ruling.accuses for sheet in sheets for ruling in sheet.rulings(hand)) else 0)


@click.command(cls=TableCommand, shows=True)
@click.option("--cards", is_flag=True, help="Show the cards of every exchange, too.")
@pass_desk
def log(desk: Desk, *, cards: bool) -> None:
    """Every entry ever written: number, time, and the words of its answer."""
    from referee.views.evening import Log

    show(desk, Log(desk.look(), cards=cards))


@click.command(cls=TableCommand, shows=True, csv=True, of_folder=True)
@pass_desk
def sessions(desk: Desk) -> None:
    """All score sheets of the folder; those that cannot be read are listed as such."""
    from referee.commands.sheets import every_sheet
    from referee.views.listings import Sessions

    show(desk, Sessions(every_sheet(desk.folder), desk.folder))
