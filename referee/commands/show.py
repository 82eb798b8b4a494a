"""The commands that look and change nothing."""

from __future__ import annotations

import sys
import time
from datetime import date
from typing import TYPE_CHECKING

import click

from referee.commands.app import App, now, pass_app
from referee.commands.options import (
    AGREED,
    ANY_PLAYER,
    ARTICLE,
    COUNT,
    DAY,
    PACK,
    PLAYER,
    SHEET,
    WHOLE,
    Options,
    TableCommand,
    usage,
)
from referee.commands.parsing import table_now
from referee.errors import EveningOver, NoSuchSession, quoted
from referee.files.folder import SheetFile, group_by_start, score_sheets, sheet_file, sheets_below
from referee.files.index import summarize
from referee.files.packs import default_pack, pack_named, pack_names, read_pack
from referee.game.blank import SEAT_NUMBERS, blank_rest, new_blank_sheet
from referee.game.players import COLUMNS, find_player, parse_names
from referee.game.which_evening import newest_first

if TYPE_CHECKING:
    from referee.game.season import Season

SECONDS_BEFORE_PROGRESS = 1.0
"""Seconds that a person at a terminal waits for many sheets before a progress bar appears."""

_MOST_BLANK_HANDS = 99


def show_now(ctx: click.Context) -> None:
    """Show what `ref` alone shows: with an open evening the same as `next`, else who won last, and how to begin.

    Raises NotFound where there is no sheet and a program asks.
    """
    from referee.views import lists
    from referee.views.coming_hand import next_hand

    app = App(ctx.ensure_object(Options))
    choice = None if app.options.session is not None else app.chosen()
    if choice and choice.meant.status != "open":
        going_on = choice.left[0] if choice.left else choice.meant
        name = None if going_on.status == "finished" else going_on.name
        return app.show(lists.last_evening(app.read_sheet(app.sheet_of(choice.over[0])), name))
    if choice is None and app.options.session is None and not app.options.json:
        if elsewhere := app.open_elsewhere():
            click.echo(elsewhere.strip(), err=True)
        return app.print_blocks(lists.no_evening(app.options.folder))
    return app.show(next_hand(app.read_sheet(), now()))


@click.command("next", cls=TableCommand, shows=True)
@pass_app
def next(app: App) -> None:  # noqa: A001 - the command's own name
    """Show what happens now, as the referee would announce it, and what can be typed."""
    from referee.views.coming_hand import next_hand

    app.show(next_hand(app.read_sheet(), now()))


@click.command("who-owes-cards", cls=TableCommand, shows=True)
@pass_app
def who_owes_cards(app: App) -> None:
    """Who gives whom how many cards before the coming hand, in which order, and why."""
    from referee.views.coming_hand import who_owes

    app.show(who_owes(app.read_sheet()))


@click.command(cls=TableCommand, shows=True, csv=True, every=True)
@click.option("--after", type=WHOLE, metavar="N", help="As it stood after hand N.")
@click.option("--chart", is_flag=True, help="Draw the totals hand by hand, too.")
@pass_app
def standings(app: App, after: int | None, *, chart: bool) -> None:
    """Ranks, totals, points hand by hand; at the end the winner and what decided."""
    from referee.views import standings as view

    if after is None:
        app.show_sheets(lambda sheet: view.standings(sheet, chart=chart), columns=view.CSV_COLUMNS)
    elif app.options.every:
        raise usage("--after goes with one sheet, not with --all.")
    else:
        app.show(view.standings(app.read_sheet(after=after), chart=chart))


@click.command("score-sheet", cls=TableCommand, shows=True, csv=True, every=True)
@click.option("--cards", is_flag=True, help="Show the cards of every exchange, too.")
@click.option("--blank", is_flag=True, help="An empty sheet for pen and paper, dealers and targets worked out.")
@click.option("--hands", type=AGREED, metavar="N", help="With --blank: so many hands; else those that are left, or 9.")
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="With --blank: who deals first, by name or seat number.")
@click.option("--players", nargs=3, type=ANY_PLAYER, metavar="P P P", help="With --blank: for these three, clockwise.")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="With --blank: an evening by another pack.")
@pass_app
def score_sheet(
    app: App,
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
        if app.options.every:
            raise usage("--blank is one empty sheet; it goes without --all.")
        return _show_blank(app, hands, dealer, players, pack)
    for option, value in {"--hands": hands, "--dealer": dealer, "--players": players, "--rules": pack}.items():
        if value is not None:
            raise usage(f"{option} goes with --blank.")
    from referee.views import score_sheet as view

    app.show_sheets(lambda sheet: view.score_sheet(sheet, cards=cards), columns=view.CSV_COLUMNS)


def _show_blank(
    app: App, hands: int | None, dealer: str | None, players: tuple[str, str, str] | None, pack: str | None
) -> None:
    """Show what is left of the open evening; with players or a pack, or without an open evening, a whole new one.

    Raises EveningOver for a finished evening that was named.
    """
    from referee.views.blank_sheet import blank_sheet

    if hands and hands > _MOST_BLANK_HANDS:
        raise usage(f"an empty sheet has {_MOST_BLANK_HANDS} hands at most; found {hands}.")
    sheet = app.read_sheet_or_none() if players is None and pack is None else None
    if sheet and not sheet.finished:
        first = None if dealer is None else table_now(sheet).player(dealer)
        return app.show(blank_sheet(blank_rest(sheet, first, hands)))
    if sheet and app.options.session is not None:
        raise EveningOver(sheet.name, sheet.rules)
    rules = default_pack() if pack is None else pack_named(pack)
    names = SEAT_NUMBERS if players is None else parse_names(players)
    columns = {name: column for column, name in enumerate(names)}
    first = 0 if dealer is None else find_player(dealer, columns, COLUMNS)
    return app.show(blank_sheet(new_blank_sheet(rules, names, first, hands)))


@click.command(cls=TableCommand, shows=True, every=True)
@click.argument("hand", required=False, type=COUNT, metavar="[HAND]")
@pass_app
def check(app: App, hand: int | None) -> None:
    """Every ruling, and with HAND what is proved of each return and play; exit 1 if a rule was broken.

    \b
    ref check
    ref check 3
    """
    if app.options.every and hand is not None:
        raise usage("HAND goes with one sheet, not with --all.")
    from referee.views import check as view

    sheets = app.show_sheets(lambda sheet: view.check(sheet, hand))
    if any(ruling.accuses for sheet in sheets for ruling in sheet.rulings(hand)):
        click.get_current_context().exit(1)


@click.command(cls=TableCommand, shows=True)
@click.option("--cards", is_flag=True, help="Show the cards of every exchange, too.")
@pass_app
def log(app: App, *, cards: bool) -> None:
    """Every entry ever written: number, time, and the words of its answer."""
    from referee.views import log as view

    app.show(view.log(app.read_sheet(), cards=cards))


@click.command(cls=TableCommand, shows=True, csv=True, of_folder=True)
@pass_app
def sessions(app: App) -> None:
    """All score sheets of the folder; those that cannot be read are listed as such."""
    from referee.views import lists

    folder = app.options.folder
    sheets = (sheet_file(folder, each.name) for each in newest_first(summarize(folder)))
    app.show(lists.sessions(list(score_sheets(sheets)), folder))


@click.command(cls=TableCommand, shows=True)
@click.argument("article", nargs=-1, type=ARTICLE, metavar="[ARTICLE | WORD ...]")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="Another pack than the session's.")
@click.option("--list", "list_packs", is_flag=True, help="The packs that ship with ref.")
@pass_app
def rules(app: App, article: tuple[str, ...], pack: str | None, *, list_packs: bool) -> None:
    """Show the articles of the game, or those with a number, a key or some words.

    \b
    ref rules 17
    ref rules return-strongest
    ref rules kitty --rules 952
    ref rules returned stronger
    """
    from referee.views import lists

    if list_packs:
        return app.show(lists.packs([read_pack(name) for name in pack_names()]))
    if pack is not None:
        chosen = pack_named(pack)
    else:
        sheet = app.read_sheet_or_none()
        chosen = sheet.rules if sheet else default_pack()
    return app.show(lists.articles(chosen, chosen.find_articles(*article) if article else chosen.articles()))


@click.command(cls=TableCommand, shows=True, csv=True, of_folder=True)
@click.argument("player", required=False, type=ANY_PLAYER, metavar="[PLAYER]")
@click.option("--since", type=DAY, metavar="DATE", help="Only sheets started on that day or later: 2026-09-01.")
@click.option("--until", type=DAY, metavar="DATE", help="Only sheets started on that day or earlier.")
@click.option("--without", type=SHEET, multiple=True, metavar="NAME", help="Leave a sheet out; may be repeated.")
@pass_app
def season(app: App, player: str | None, since: date | None, until: date | None, without: tuple[str, ...]) -> None:
    """Sum up all finished sheets of the folder and the folders in it; of one PLAYER everything.

    \b
    ref season
    ref season anna
    ref season --since 2026-09-01 --until 2026-12-31
    ref season --without trial
    """
    from referee.game.season import Season  # its many classes would slow every other command down
    from referee.views import season_report

    if since and until and since > until:
        raise usage(f"--since {since} is after --until {until}; no day is meant.")
    total = Season(since=since, until=until, player=player, without=without)
    sheets, closed = sheets_below(app.options.folder)
    total.add(*closed)
    for name in without:
        if name not in [sheet.name for sheet in sheets]:
            raise NoSuchSession(f"no session {quoted(name)} in {app.options.folder} or the folders in it.")
    _add_with_progress(app, total, sheets)
    app.show(season_report.season(total))


def _add_with_progress(app: App, total: Season, sheets: list[SheetFile]) -> None:
    """Add sheets, and show a progress bar on standard error once somebody has waited for them at a terminal.

    What goes elsewhere, or is read aloud, has none. The bar is removed at the end, whatever happened.
    """
    is_watched = app.options.form is None and sys.stdout.isatty() and sys.stderr.isatty()
    begun, bar = time.monotonic(), None
    try:
        done = 0
        for copies in group_by_start(sheets):
            total.add(*score_sheets(copies, exchanges=False))
            done += len(copies)
            if is_watched and time.monotonic() - begun >= SECONDS_BEFORE_PROGRESS:
                if bar is None:
                    width = max(1, min(36, app.screen.line - 24))
                    bar = click.progressbar(
                        length=len(sheets), label="Sheets", width=width, show_pos=True, show_eta=False, file=sys.stderr
                    )
                bar.update(done - bar.pos)
    finally:
        if bar is not None:
            click.echo("\r\x1b[2K\x1b[?25h", nl=False, err=True)
