"""The commands of the play: a trick, who takes one, cards that were seen, a trick mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk
from referee.commands.numbers import COUNT
from referee.commands.options import CONTRACT, PLAYER, SEEN, TableCommand, pass_desk

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command("record-trick", cls=TableCommand, writes=True)
@click.argument("cards", nargs=-1, metavar="CARD CARD CARD ...")
@click.option("--leader", type=PLAYER, metavar="PLAYER", help="Who led; else who had to.")
@click.option("--as-played", is_flag=True, help="The wrong player led: record it with a ruling.")
@pass_desk
def record_trick(desk: Desk, cards: tuple[str, ...], leader: str | None, *, as_played: bool) -> None:
    """Record a trick in the order in which its cards were played; several are three cards each.

    A card that did not follow suit is never refused: it lies face up. What it proves is said.

    \b
    ref record-trick as 2c ks
    ref record-trick - < tricks.txt      a line a trick, # for comments
    """
    from referee.commands import played

    meant = desk.find_open(new_hand=True)
    if not cards:
        cards = tuple(desk.one_answer("three cards", str, missing="CARD CARD CARD").split())
    lines = played.lines_of(cards)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return played.tricks(sheet, lines, leader, at, desk.note)

    with played.naming_the_line(lines, meant.sheet):
        written = desk.write(make, as_played=as_played, meant=meant)
    desk.answer(written)


@click.command(cls=TableCommand, shows=True)
@click.argument("cards", nargs=3, metavar="CARD CARD CARD")
@click.option(
    "--trump",
    "--contract",
    "contract",
    type=CONTRACT,
    metavar="CONTRACT",
    help="Trump; else that of the hand in progress.",
)
@click.option("--leader", type=PLAYER, metavar="PLAYER", help="Who led; else who had to.")
@pass_desk
def takes(desk: Desk, cards: tuple[str, str, str], contract: str | None, leader: str | None) -> None:
    """Who takes a trick, in the order in which its cards were played: ref takes as 2c ks --trump clubs"""
    from referee.commands import played
    from referee.commands.showing import show
    from referee.views.listings import WhoTakes

    show(desk, WhoTakes(played.taken(desk.look_or_none(), cards, contract, leader)))


@click.command(cls=TableCommand, writes=True)
@click.argument("words", nargs=-1, type=SEEN, metavar="[PLAYER] CARD ...")
@click.option("--kitty", is_flag=True, help="The cards lay in the kitty.")
@click.option("--laid-away", is_flag=True, help="The declarer had laid the cards away.")
@click.option(
    "--hand", "number", type=COUNT, metavar="N", help="Of hand N; else of the hand in progress, or the latest."
)
@pass_desk
def saw(desk: Desk, words: tuple[str, ...], number: int | None, *, kitty: bool, laid_away: bool) -> None:
    """Note cards that the table saw, in somebody's hand or play: one settles most disputes.

    \b
    ref saw boris ac
    ref saw --kitty 2d 7c 4c 9h
    """
    from referee.commands import played

    place = played.place_of(kitty=kitty, laid_away=laid_away)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (played.sight(sheet, words, place, number, at, desk.note),)

    desk.answer(desk.write(make))


@click.command("correct-trick", cls=TableCommand, writes=True)
@click.argument("trick", type=COUNT, metavar="N")
@click.argument("cards", nargs=3, metavar="CARD CARD CARD")
@click.option(
    "--leader",
    type=PLAYER,
    metavar="PLAYER",
    help="Who led; else who had to, or whoever was recorded against the rules.",
)
@click.option(
    "--hand", "number", type=COUNT, metavar="N", help="Of hand N; else of the hand in progress, or the latest."
)
@pass_desk
def correct_trick(desk: Desk, trick: int, cards: tuple[str, str, str], leader: str | None, number: int | None) -> None:
    """Change trick N, which was recorded wrong: ref correct-trick 4 7s 3s ks"""
    from referee.commands import played

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (played.mended(sheet, trick, cards, leader, number, at, desk.note),)

    desk.answer(desk.write(make))
