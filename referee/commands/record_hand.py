"""The commands of a hand: its tricks, a paper sheet, its contract, a misdeal; and the entries that they make."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import click

from referee.commands.app import App, Missing, Written, pass_app
from referee.commands.options import CONTRACT, COUNT, TRICKS, TableCommand, hand_options, usage
from referee.commands.parsing import (
    STANDARD_INPUT,
    HandInput,
    HandWords,
    Line,
    Table,
    hand_facts,
    naming,
    parse_hand,
    parse_pack_contract,
    parse_tricks,
    read_lines,
    scored_hand,
    table_now,
    table_of,
)
from referee.commands.prompts import BACK, ask, choose, print_refusal, read_answer
from referee.errors import EveningOver, RefError, Refused, Unclear, quoted, ref
from referee.game import tricks as trick_checks
from referee.game.cards import trump_of
from referee.game.entries import ContractNamed, Entry, EveningEnded, HandPlayed, Misdealt
from referee.game.replay import admit_one
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views.answer_text import still_open
from referee.views.layout import Screen


@click.command("record-hand", cls=TableCommand, writes=True, negative=True)
@click.argument("words", nargs=-1, type=TRICKS, metavar="TRICKS... [CONTRACT]")
@hand_options(
    contract="The contract that was played.",
    exchange="Cards exchanged before this hand; may be repeated.",
    winners="Who won each trick, from the first on: AABC..., 1123..., or names by commas.",
    last_tricks="Who won the last trick, the one before, ...",
)
@click.option("--hand", "number", type=COUNT, metavar="N", help="Refused unless hand N is next.")
@click.option("--before", type=COUNT, metavar="N", help="A forgotten hand that was played before hand N.")
@click.option("--end", "ends", is_flag=True, help="With -: the evening is over after the last hand.")
@click.option("--dry-run", is_flag=True, help="Say what would be written and how it would stand; write nothing.")
@pass_app
def record_hand(
    app: App, /, number: int | None, before: int | None, *, ends: bool, dry_run: bool, **words: Any
) -> None:
    """Score a hand: tricks in the order of the seats, or by name; the contract may follow.

    \b
    ref record-hand 4 9 3 h
    ref record-hand 4/9/3
    ref record-hand anna=4 boris=9 chai=3 --trump hearts
    ref record-hand - < paper.txt      a line a hand, # for comments
    """
    from referee.commands import corrections

    typed = HandWords(**words)
    if STANDARD_INPUT in typed.words:
        return _record_paper(app, typed, number, before, ends=ends, dry_run=dry_run)
    if ends:
        raise usage(f"--end goes with - and a paper sheet; elsewhere: {ref()}end-session.")
    target = app.target(new_hand=before is None)
    sheet = target.sheet
    if before is not None:
        forgotten = parse_hand(table_of(sheet, scored_hand(sheet, before)), typed)
        return app.answer(
            app.write(lambda now, at: (_forgotten_entry(now, forgotten, before, at),), target=target, dry_run=dry_run)
        )
    if app.options.may_ask and number is not None and number < sheet.evening.number:
        if _wants_correction(sheet, number, typed, app.screen):
            correction = corrections.parse_correction(sheet, scored_hand(sheet, number), typed)
            target = target._replace(is_named=False)
            return app.answer(
                app.write(
                    lambda now, at: (corrections.correction_entry(now, correction, at),), target=target, dry_run=dry_run
                )
            )
    elif app.options.may_ask and sheet.finished:
        raise EveningOver(sheet.name, sheet.rules)
    _refuse_other_number(sheet, number, typed.words)
    parsed = parse_hand(table_now(sheet), typed)
    hand = _with_tricks(sheet, parsed, app.screen) if app.options.may_ask else parsed
    if typed.contract and hand.contract != parsed.contract:
        raise usage("the contract is given twice.")

    def make(now: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        _refuse_other_number(now, number, typed.words)
        return (hand_entry(now, hand, at),)

    return _answer_and_ask(app, app.write(make, target=target, unchanged=hand != parsed, dry_run=dry_run))


def _answer_and_ask(app: App, written: Written) -> None:
    """Answer to a new hand, or several, and ask about a tie at the hand that makes it."""
    from referee.commands.end_session import ask_tie

    asks = app.options.may_ask and not written.dry_run
    app.answer(written, asked=asks)
    if asks:
        ask_tie(app, written.after)


def _refuse_other_number(sheet: ScoreSheet, number: int | None, words: Sequence[str]) -> None:
    """Guard against two people entering one hand."""
    if number is None or number == sheet.evening.number:
        return
    if number > sheet.evening.number:
        raise Refused(f"the next hand is {sheet.evening.number}, not {number}.")
    again = " ".join([f"{ref()}correct-hand", str(number), *words])
    raise Refused(f"hand {number} is scored ({_scored_tricks(sheet, number)}). To change it: {again}")


def _scored_tricks(sheet: ScoreSheet, number: int) -> str:
    hand = scored_hand(sheet, number)
    return " ".join(str(hand.tricks[c]) for c in hand.seating)


# -- questions --------------------------------------------------------------------------------


def _wants_correction(sheet: ScoreSheet, number: int, typed: HandWords, screen: Screen) -> bool:
    """Ask whether a hand that is scored already is to be corrected."""
    from referee.views import prompt_text

    lines = prompt_text.scored_already(number, _scored_tricks(sheet, number), " ".join(typed.words), screen)
    return choose(lines, 2, enter=0) == 0


def _with_tricks(sheet: ScoreSheet, hand: HandInput, screen: Screen) -> HandInput:
    """Ask for missing tricks, unless winners tell them, and for an odd trick."""
    from referee.views import prompt_text

    table = table_now(sheet)
    if hand.tricks is None and (hand.order.winners or sheet.evening.is_recorded):
        return hand

    def read(line: str) -> HandInput:
        again = parse_tricks(table, line.split())
        if again.counted is None:
            raise Unclear(
                f"expected three numbers of tricks, one each for {table.in_order}; found "
                f"{quoted(line) if line else 'nothing'}."
            )
        return hand._replace(
            tricks=again.tricks,
            contract=again.contract or hand.contract,
            order=hand.order._replace(winners=again.order.winners),
        )

    whole = with_odd_trick(table, hand, screen) if hand.tricks else None
    while whole is None:
        asked = ask(prompt_text.tricks_prompt(table.names, table.seating, screen), read, is_first=True)
        whole = with_odd_trick(table, asked, screen)
    return whole


def with_odd_trick(table: Table, hand: HandInput, screen: Screen, *, indent: int = 0) -> HandInput | None:
    """Ask who has the trick that is missing or one too many; None for `<`, which types all tricks again.

    All tricks may be typed instead. The question is indented by `indent` columns.
    """
    from referee.views import prompt_text

    tricks = list(hand.tricks or (0, 0, 0))
    missing = table.rules.tricks - sum(tricks)
    if abs(missing) != 1 or max(tricks) > table.rules.tricks:
        return hand
    click.echo("\n".join(prompt_text.odd_trick(sum(tricks), missing, screen, indent=indent)))
    help_lines = prompt_text.odd_trick_help(table.names, table.seating, missing, screen)
    while True:
        line = read_answer(prompt_text.odd_trick_prompt(table.names, table.seating, screen, indent=indent), help_lines)
        if line == BACK:
            return None
        try:
            again = parse_tricks(table, line.split())
        except RefError:
            again = HandInput()
        if again.tricks:
            again = hand._replace(tricks=again.tricks, contract=again.contract or hand.contract)
            return with_odd_trick(table, again, screen, indent=indent)
        try:
            column = table.player(line)
        except RefError as error:
            print_refusal(error)
            continue
        if tricks[column] + missing >= 0:
            tricks[column] += missing
            return hand._replace(tricks=(tricks[0], tricks[1], tricks[2]))


# -- entries ----------------------------------------------------------------------------------


def hand_entry(sheet: ScoreSheet, hand: HandInput, at: datetime) -> HandPlayed:
    """Return the entry of the hand in progress, whose dealer was announced or is named."""
    dealer = sheet.evening.dealer if hand.dealer is None else hand.dealer
    contract = hand.contract or sheet.evening.deal.contract
    trump = trump_of(contract)
    recorded = tuple(trick.winner(trump) for trick in sheet.evening.deal.played)
    return _entry(sheet, table_now(sheet), hand, dealer, at, recorded)


def _forgotten_entry(sheet: ScoreSheet, hand: HandInput, before: int, at: datetime) -> HandPlayed:
    """Return the entry of a hand that was forgotten before hand number `before`."""
    later = scored_hand(sheet, before)
    dealer = sheet.evening.turn_of(before, later.seating) if hand.dealer is None else hand.dealer
    return _entry(sheet, table_of(sheet, later), hand, dealer, at)._replace(before=later.entry)


def _entry(
    sheet: ScoreSheet, table: Table, hand: HandInput, dealer: int, at: datetime, recorded: tuple[int, ...] = ()
) -> HandPlayed:
    """Make the entry of numbers, winners and `recorded` trick winners, which must agree."""
    tricks = hand.counted
    if tricks is None and len(recorded) == sheet.rules.tricks:
        tricks = trick_checks.count(recorded)
    if tricks is None:
        raise usage(f"TRICKS are missing: three numbers, for {table.in_order}.")
    trick_checks.check(sheet.rules, tricks, hand.order, names=table.names, spoken=table.seating)
    trick_checks.check_recorded(sheet.rules, tricks, recorded, hand.order, names=table.names)
    facts = hand_facts(sheet, hand, tricks)
    return HandPlayed(
        at,
        sheet.names[dealer],
        facts.tricks or {},
        contract=hand.contract,
        winners=facts.winners,
        last_tricks=facts.last_tricks,
        exchange=facts.exchange,
    )


# -- a paper sheet ----------------------------------------------------------------------------


def _record_paper(
    app: App, typed: HandWords, number: int | None, before: int | None, *, ends: bool, dry_run: bool
) -> None:
    """Score the hands of a paper sheet, a line of standard input each, all or none; then perhaps close it."""
    given = {
        "another word": len(typed.words) > 1,
        "--trump": typed.contract is not None,
        "--dealer": typed.dealer is not None,
        "--exchange": bool(typed.exchange),
        "--winners": typed.winners is not None,
        "--last-tricks": typed.last_tricks is not None,
        "--before": before is not None,
    }
    if first := next((option for option, is_given in given.items() if is_given), None):
        raise usage(f"- reads a line a hand and cannot go with {first}.")
    target = app.target(new_hand=True)
    if target.sheet.finished:
        raise EveningOver(target.sheet.name, target.sheet.rules)
    table = table_now(target.sheet)
    lines = read_lines(f"A line a hand, the tricks of {table.in_order} and what was trump, as 6 3 7 h.")
    written = app.write(
        lambda now, at: _paper_entries(now, lines, number, at, ends=ends),
        target=target,
        unchanged=True,
        dry_run=dry_run,
    )
    _answer_and_ask(app, written)
    if not (written.after.finished or app.options.json):
        app.print_blocks([still_open(written.after)])


def _paper_entries(
    sheet: ScoreSheet, lines: list[Line], number: int | None, at: datetime, *, ends: bool
) -> tuple[Entry, ...]:
    """Make the entries of all lines, each checked after those before it; `number` is that of the first hand.

    The evening `ends` after the last of them, if it has not reached its agreed end by that.

    A line takes what `record-hand` takes, and `dealer=PLAYER`. Raises what a single hand raises, with the line.
    """
    if not lines:
        raise usage("standard input told no hand.")
    entries: list[Entry] = []
    sheet = work_out(sheet.name, sheet.evening.first_rules, sheet.session)
    for line in lines:
        with naming(line):
            typed = _line_words(table_now(sheet), line.words)
            _refuse_other_number(sheet, None if entries else number, typed.words)
            entry = hand_entry(sheet, parse_hand(table_now(sheet), typed), at)
            try:
                session, evening, _ = admit_one(sheet.session, sheet.evening, entry, name=sheet.name)
            except EveningOver as error:
                if not entries:
                    raise
                raise Refused(
                    f"the agreed end came with hand {len(sheet.hands)}. Type the sheet in up to there, then "
                    f"{ref()}play-on --open-end, then the rest.",
                    article="session-length",
                    rules=sheet.rules,
                ) from error
            sheet = sheet._replace(session=session, evening=evening)
            entries.append(entry)
    return (*entries, EveningEnded(at)) if ends and not sheet.finished else tuple(entries)


def _line_words(table: Table, words: tuple[str, ...]) -> HandWords:
    """Take out `dealer=PLAYER`; where a player is called so, it is the tricks of that player."""
    dealers = [word for word in words if word.casefold().startswith("dealer=")]
    if not dealers or table.knows("dealer"):
        return HandWords(words)
    if len(dealers) > 1:
        raise usage("the dealer is given twice.")
    return HandWords(tuple(word for word in words if word not in dealers), dealer=dealers[0].partition("=")[2])


# -- contract, misdeal ------------------------------------------------------------------------


@click.command("name-trump", cls=TableCommand, writes=True)
@click.argument("contract", required=False, type=CONTRACT)
@click.option("--as-played", is_flag=True, help="It happened, against the rules: record it with a ruling.")
@pass_app
def name_trump(app: App, contract: str | None, *, as_played: bool) -> None:
    """Note the contract of the hand in progress: ref name-trump hearts"""
    target = app.target(new_hand=True)
    rules = target.sheet.rules

    def read(word: str) -> str:
        return parse_pack_contract(rules, word)

    if contract:
        named = read(contract)
    else:
        (named,) = app.ask_missing(Missing("CONTRACT", "contract", read), sheet=target.sheet)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        if named == sheet.evening.deal.contract:
            raise Refused(f"nothing would change: {named} is noted already.")
        return (ContractNamed(at, named),)

    app.answer(app.write(make, as_played=as_played, target=target))


@click.command(cls=TableCommand, writes=True)
@pass_app
def misdeal(app: App) -> None:
    """Declare the deal void: the same dealer deals again, and every debt is open again."""
    app.answer(app.write(lambda _, at: (Misdealt(at),), target=app.target(new_hand=True)))
