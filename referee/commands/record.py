"""The commands of a hand: its score, its contract, its last tricks, a misdeal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.desk import Desk, usage
from referee.commands.numbers import COUNT
from referee.commands.options import CONTRACT, PLAYER, TRICKS, WINNERS, TableCommand, pass_desk

if TYPE_CHECKING:
    from datetime import datetime

    from referee.commands.desk import Written
    from referee.commands.hands import Told
    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command("record-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("words", nargs=-1, type=TRICKS, metavar="TRICKS... [CONTRACT]")
@click.option(
    "--trump", "--contract", "contract", type=CONTRACT, metavar="CONTRACT", help="The contract that was played."
)
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="Who really dealt.")
@click.option(
    "--exchange",
    type=PLAYER,
    nargs=4,
    multiple=True,
    metavar="GIVER RECEIVER GIVEN RETURNED",
    help="Cards exchanged before this hand; may be repeated.",
)
@click.option(
    "--winners",
    metavar="WINNERS",
    type=WINNERS,
    help="Who won each trick, from the first on: AABC..., 1123..., or names by commas.",
)
@click.option("--last-tricks", type=WINNERS, metavar="P,P,...", help="Who won the last trick, the one before, ...")
@click.option("--hand", "number", type=COUNT, metavar="N", help="Refused unless hand N is next.")
@click.option("--before", type=COUNT, metavar="N", help="A forgotten hand that was played before hand N.")
@click.option("--dry-run", is_flag=True, help="Say what would be written and how it would stand; write nothing.")
@pass_desk
def record_hand(
    desk: Desk,
    words: tuple[str, ...],
    contract: str | None,
    dealer: str | None,
    exchange: tuple[tuple[str, str, str, str], ...],
    winners: str | None,
    last_tricks: str | None,
    number: int | None,
    before: int | None,
    *,
    dry_run: bool,
) -> None:  # fmt: skip
    """Score a hand: tricks in the order of the seats, or by name; the contract may follow.

    \b
    ref record-hand 4 9 3 h
    ref record-hand 4/9/3
    ref record-hand anna=4 boris=9 chai=3 --trump hearts
    ref record-hand - < paper.txt      a line a hand, # for comments
    """
    from referee.commands import hands

    desk.dry_run = dry_run
    told = hands.Told(words, contract, dealer, exchange, winners, last_tricks)
    if "-" in words:
        return paper_sheet(desk, told, number, before)
    if before is not None:
        return desk.answer(desk.write(lambda sheet, at: (hands.forgotten(sheet, told, before, at, desk.note),)))
    meant, typed = desk.find_open(new_hand=True), told
    if desk.may_ask:
        from referee.commands import questions

        told, correct = questions.before_hand(meant.sheet, typed, number, desk.screen)
        if correct is not None:

            def mend(now: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
                return (hands.corrected(now, correct, told, at, desk.note),)

            return desk.answer(desk.write(mend, meant=meant._replace(several_open=False)))

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        hands.refuse_other_number(sheet, number, told)
        return (hands.played(sheet, told, at, desk.note),)

    return scored(desk, desk.write(make, meant=meant, unchanged=told != typed))


def paper_sheet(desk: Desk, told: Told, number: int | None, before: int | None) -> None:
    """Scores the hands of a paper sheet, a line of standard input each, all or none."""
    from referee.commands import lines, paper
    from referee.errors import EveningOver

    paper.refuse_options(told, before)
    meant = desk.find_open(new_hand=True)
    if meant.sheet.finished:
        raise EveningOver(meant.sheet.name, meant.sheet.rules)
    read = lines.read_lines(paper.expected(meant.sheet))
    scored(desk, desk.write(lambda sheet, at: paper.hands_of(sheet, read, number, at, desk.note), meant=meant))


def scored(desk: Desk, written: Written) -> None:
    """Answers to a new hand, or several; a tie is asked about at the hand that makes it."""
    asks = desk.may_ask and not desk.dry_run
    desk.answer(written, asked=asks)
    if asks and written.after.ask:
        from referee.commands import questions

        questions.tie(desk, written.after)


@click.command("name-trump", cls=TableCommand, writes=True)
@click.argument("contract", required=False, type=CONTRACT)
@click.option("--as-played", is_flag=True, help="It happened, against the rules: record it with a ruling.")
@pass_desk
def name_trump(desk: Desk, contract: str | None, *, as_played: bool) -> None:
    """Note the contract of the hand in progress: ref name-trump hearts"""
    from referee.commands.reading import parse_contract_of
    from referee.errors import Refused
    from referee.game.entries import ContractNamed

    meant = desk.find_open(new_hand=True)
    rules = meant.sheet.rules
    word = contract or desk.one_answer(
        f"trump [{', '.join(rules.contracts)}]", lambda typed: parse_contract_of(rules, typed), missing="CONTRACT"
    )

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        named = parse_contract_of(sheet.rules, word)
        if named == sheet.evening.deal.contract:
            raise Refused(f"nothing would change: {named} is noted already.")
        return (ContractNamed(at, named, desk.note),)

    desk.answer(desk.write(make, as_played=as_played, meant=meant))


@click.command(cls=TableCommand, writes=True)
@pass_desk
def misdeal(desk: Desk) -> None:
    """The deal is void: the same dealer deals again, and every debt is open again."""
    from referee.game.entries import Misdealt

    desk.answer(desk.write(lambda _, at: (Misdealt(at, desk.note),), new_hand=True))


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
    from referee.commands import hands

    if players and later:
        raise usage("either PLAYER... or --later PLAYER, not both.")
    if not players and later is None:
        players = (desk.one_answer("winners of the last tricks, from the last back", str, missing="PLAYER..."),)
    desk.answer(desk.write(lambda sheet, at: (hands.last_tricks(sheet, players, later, at, desk.note),)))
