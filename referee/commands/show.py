"""The commands that look and change nothing."""

from __future__ import annotations

import sys
import time
from datetime import date
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk, now, usage
from referee.commands.options import ARTICLE, COUNT, DAY, KNOWN, PACK, PLAYER, WHOLE, TableCommand, pass_desk
from referee.commands.parsing import (
    table_now,
)
from referee.commands.showing import show, show_sheets
from referee.errors import EveningOver
from referee.files import folder as store
from referee.files import packs
from referee.game.players import COLUMNS, find_player, parse_names
from referee.game.scoresheet import SEAT_NUMBERS, BlankSheet, blank_rest, new_blank_sheet

if TYPE_CHECKING:
    from referee.game.season import Season
    from referee.views.progress import Bar


def arrive(ctx: click.Context) -> None:
    """`ref` alone: with an open sheet the same as `next`, otherwise the help, which is no JSON."""
    desk = ctx.ensure_object(Desk)
    if desk.json:
        return show_next(desk)
    if desk.session is not None or store.saved(desk.folder):
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
        if desk.every:
            raise usage("--blank is one empty sheet; it goes without --all.")
        return show(desk, EmptySheet(blank_sheet(desk, hands, dealer, players, pack)))
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
    from referee.views.listings import Sessions

    show(desk, Sessions(store.every_sheet(desk.folder), desk.folder))


@click.command(cls=TableCommand, shows=True)
@click.argument("article", nargs=-1, type=ARTICLE, metavar="[ARTICLE | WORD ...]")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="Another pack than the session's.")
@click.option("--list", "list_packs", is_flag=True, help="The packs that ship with ref.")
@pass_desk
def rules(desk: Desk, article: tuple[str, ...], pack: str | None, *, list_packs: bool) -> None:
    """The articles of the game, or those with a number, a key or some words.

    \b
    ref rules 17
    ref rules return-strongest
    ref rules kitty --rules 952
    ref rules returned stronger
    """
    from referee.views.listings import Articles, Packs

    if list_packs:
        return show(desk, Packs([packs.read_pack(name) for name in packs.packs()]))
    if pack is not None:
        chosen = packs.pack_named(pack)
    elif desk.session is not None or store.saved(desk.folder):
        chosen = desk.look().rules
    else:
        chosen = packs.default_pack()
    show(desk, Articles(chosen, chosen.find_articles(*article) if article else chosen.articles()))


PATIENCE = 1.0
"""Seconds that a person at a terminal waits before a bar shows how far it is."""


@click.command(cls=TableCommand, shows=True, csv=True, of_folder=True)
@click.argument("player", required=False, type=KNOWN, metavar="[PLAYER]")
@click.option("--since", type=DAY, metavar="DATE", help="Only sheets started on that day or later: 2026-09-01.")
@click.option("--until", type=DAY, metavar="DATE", help="Only sheets started on that day or earlier.")
@pass_desk
def season(desk: Desk, player: str | None, since: date | None, until: date | None) -> None:
    """What all finished sheets of the folder and the folders in it come to; of one PLAYER everything.

    \b
    ref season
    ref season anna
    ref season --since 2026-09-01 --until 2026-12-31
    """
    from referee.views.listings import Evenings

    if since and until and since > until:
        raise usage(f"--since {since} is after --until {until}; no day is meant.")
    show(desk, Evenings(_added_up(desk, player, since, until)))


def _added_up(desk: Desk, player: str | None, since: date | None, until: date | None) -> Season:
    """The season of the folder. Raises CannotOpen."""
    from referee.game.scoresheet import Unread
    from referee.game.season import Season

    told = Season(since=since, until=until, player=player)
    found = list(store.below(desk.folder))
    for each in found:
        if isinstance(each, store.Shut):
            told.add(Unread(each.name, str(each.error)))
    sheets = [each for each in found if isinstance(each, store.Saved)]
    with Wait(len(sheets), is_watched=_is_watched(desk)) as wait:
        for sheet in store.told_each(sheets, exchanges=False):
            told.add(sheet)
            wait.step()
    return told


def _is_watched(desk: Desk) -> bool:
    """Whether somebody waits at a terminal for what is drawn on it; what is read aloud or goes elsewhere has no bar."""
    return desk.form is None and sys.stdout.isatty() and sys.stderr.isatty()


class Wait:
    """The wait for many sheets; where it is watched, a bar shows how far it is once patience is over."""

    def __init__(self, sheets: int, *, is_watched: bool) -> None:
        self._sheets = sheets
        self._is_watched = is_watched
        self._until = time.monotonic() + PATIENCE
        self._done = 0
        self._bar: Bar | None = None

    def __enter__(self) -> Wait:
        return self

    def step(self) -> None:
        """One more sheet is done."""
        self._done += 1
        if self._bar is None and self._is_watched and time.monotonic() >= self._until:
            from referee.views.progress import Bar

            self._bar = Bar(self._sheets)
        if self._bar is not None:
            self._bar.show(self._done)

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Takes the bar off the screen, whatever happened."""
        if self._bar is not None:
            self._bar.end()


_MOST = 99
"""Hands that an empty sheet may have."""


def blank_sheet(
    desk: Desk, hands: int | None, dealer: str | None, players: tuple[str, str, str] | None, pack: str | None
) -> BlankSheet:
    """What is left of the open evening; with players or a pack, or without an open evening, a whole new one.

    Raises EveningOver for a finished evening that was named.
    """
    if hands and hands > _MOST:
        raise usage(f"an empty sheet has {_MOST} hands at most; found {hands}.")
    sheet = desk.look_or_none() if players is None and pack is None else None
    if sheet and not sheet.finished:
        return blank_rest(sheet, None if dealer is None else table_now(sheet).player(dealer), hands)
    if sheet and desk.session is not None:
        raise EveningOver(sheet.name, sheet.rules)
    rules = packs.default_pack() if pack is None else packs.pack_named(pack)
    names = SEAT_NUMBERS if players is None else parse_names(players)
    known = {name: column for column, name in enumerate(names)}
    return new_blank_sheet(rules, names, 0 if dealer is None else find_player(dealer, known, COLUMNS), hands)
