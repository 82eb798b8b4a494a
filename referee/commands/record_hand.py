"""The commands of a hand: its tricks, a paper sheet, its contract, a misdeal; and the entries that they make."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.commands import corrections, end_session, parsing
from referee.commands.asking import BACK, ask_alone, choose, helped_answer, refuse
from referee.commands.desk import Desk, Written, usage
from referee.commands.options import CONTRACT, COUNT, PLAYER, TRICKS, WINNERS, TableCommand, pass_desk, typed
from referee.commands.parsing import (
    HandInput,
    HandWords,
    Line,
    Table,
    naming,
    parse_hand,
    read_lines,
    scored_hand,
)
from referee.errors import EveningOver, RefError, Refused, Unclear, quoted
from referee.game import tricks as trick_checks
from referee.game.cards import TRUMP_OF
from referee.game.entries import Entry, HandPlayed
from referee.game.players import Numbers
from referee.game.replay import admit_one
from referee.game.scoresheet import ScoreSheet, work_out

if TYPE_CHECKING:
    from datetime import datetime

    from referee.commands.desk import Written
    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet
    from referee.views.screen import Screen


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
    desk.dry_run = dry_run
    told = HandWords(words, contract, dealer, exchange, winners, last_tricks)
    if "-" in words:
        return record_paper(desk, told, number, before)
    if before is not None:
        return desk.answer(desk.write(lambda sheet, at: (forgotten(sheet, told, before, at, desk.note),)))
    meant, typed = desk.find_open(new_hand=True), told
    if desk.may_ask:
        told, correct = before_hand(meant.sheet, typed, number, desk.screen)
        if correct is not None:

            def mend(now: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
                return (corrections.corrected(now, correct, told, at, desk.note),)

            return desk.answer(desk.write(mend, meant=meant._replace(several_open=False)))

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        refuse_other_number(sheet, number, told)
        return (played(sheet, told, at, desk.note),)

    return scored(desk, desk.write(make, meant=meant, unchanged=told != typed))


def record_paper(desk: Desk, told: HandWords, number: int | None, before: int | None) -> None:
    """Scores the hands of a paper sheet, a line of standard input each, all or none."""
    from referee.errors import EveningOver

    refuse_options(told, before)
    meant = desk.find_open(new_hand=True)
    if meant.sheet.finished:
        raise EveningOver(meant.sheet.name, meant.sheet.rules)
    read = read_lines(expected(meant.sheet))
    scored(desk, desk.write(lambda sheet, at: hands_of(sheet, read, number, at, desk.note), meant=meant))


def scored(desk: Desk, written: Written) -> None:
    """Answers to a new hand, or several; a tie is asked about at the hand that makes it."""
    asks = desk.may_ask and not desk.dry_run
    desk.answer(written, asked=asks)
    if asks and written.after.ask:
        end_session.tie(desk, written.after)


@click.command("name-trump", cls=TableCommand, writes=True)
@click.argument("contract", required=False, type=CONTRACT)
@click.option("--as-played", is_flag=True, help="It happened, against the rules: record it with a ruling.")
@pass_desk
def name_trump(desk: Desk, contract: str | None, *, as_played: bool) -> None:
    """Note the contract of the hand in progress: ref name-trump hearts"""
    from referee.commands.parsing import parse_contract_of
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


def tricks_of(table: Table, told: HandInput, recorded: tuple[int, ...] = ()) -> Numbers:
    """The tricks of a new hand, from the numbers, the winners or the recorded tricks; all must agree."""
    tricks = told.counted
    if tricks is None and len(recorded) == table.rules.tricks:
        tricks = trick_checks.count(recorded)
    if tricks is None:
        raise usage(f"TRICKS are missing: three numbers, for {table.heard}.")
    parsing.check_hand(table, tricks, told.order)
    trick_checks.check_recorded(table.rules, tricks, recorded, told.order, names=table.names)
    return tricks


def played(sheet: ScoreSheet, told: HandWords, at: datetime, note: str | None) -> HandPlayed:
    """The entry of the hand in progress, with the dealer who was announced or named."""
    table = parsing.table_now(sheet)
    known = parse_hand(sheet, table, told)
    dealer = table.player(told.dealer) if told.dealer is not None else sheet.evening.dealer
    contract = known.contract or sheet.evening.deal.contract
    trump = TRUMP_OF[contract] if contract else None
    recorded = tuple(trick.winner(trump) for trick in sheet.evening.deal.played)
    return _entry(sheet, table, known, dealer, at, recorded)._replace(note=note)


def forgotten(sheet: ScoreSheet, told: HandWords, before: int, at: datetime, note: str | None) -> HandPlayed:
    """The entry of a hand that was forgotten before hand number `before`."""
    later = scored_hand(sheet, before)
    table = parsing.table_now(sheet)
    known = parse_hand(sheet, table, told)
    dealer = (
        table.player(told.dealer) if told.dealer is not None else sheet.evening.turn_of(before, sheet.evening.seating)
    )
    return _entry(sheet, table, known, dealer, at)._replace(before=later.entry, note=note)


def _entry(
    sheet: ScoreSheet, table: Table, known: HandInput, dealer: int, at: datetime, recorded: tuple[int, ...] = ()
) -> HandPlayed:
    tricks = tricks_of(table, known, recorded)
    order = known.order
    return HandPlayed(
        at,
        sheet.names[dealer],
        parsing.by_name(sheet, tricks),
        contract=known.contract or None,
        winners=parsing.order_words(order.winners) if order.winners else None,
        last_tricks=tuple(sheet.names[c] for c in order.last) or None,
        exchange=known.pairs,
    )


def refuse_other_number(sheet: ScoreSheet, number: int | None, told: HandWords) -> None:
    """Guards against two people entering one hand. Raises HandIsScored, HandNotNext."""
    if number is None or number == sheet.evening.number:
        return
    if number > sheet.evening.number:
        raise Refused(f"the next hand is {sheet.evening.number}, not {number}.")
    hand = scored_hand(sheet, number)
    tricks = " ".join(str(hand.tricks[c]) for c in hand.seating)
    again = " ".join(["ref correct-hand", str(number), *map(typed, told.words)])
    raise Refused(f"hand {number} is scored ({tricks}). To change it: {again}")


_DEALER = "dealer"


def expected(sheet: ScoreSheet) -> str:
    """What a line of the paper says at this table."""
    heard = parsing.table_now(sheet).heard
    return f"A line a hand, the tricks of {heard} and what was trump, as 6 3 7 h."


def refuse_options(told: HandWords, before: int | None) -> None:
    """With `-` the lines tell everything but a note and the number of the first. Raises UsageError."""
    given = {
        "another word": len(told.words) > 1,
        "--trump": told.contract is not None,
        "--dealer": told.dealer is not None,
        "--exchange": bool(told.exchange),
        "--winners": told.winners is not None,
        "--last-tricks": told.last_tricks is not None,
        "--before": before is not None,
    }
    if said := [option for option, is_given in given.items() if is_given]:
        raise usage(f"- reads a line a hand and cannot go with {said[0]}.")


def hands_of(
    sheet: ScoreSheet, lines: list[Line], number: int | None, at: datetime, note: str | None
) -> tuple[HandPlayed, ...]:
    """The entries of all lines; `number` is what the first hand has to be.

    Raises what a single hand raises, and AfterTheEnd, each with the line.
    """
    if not lines:
        raise usage("standard input told no hand.")
    entries: list[HandPlayed] = []
    now = work_out(sheet.name, sheet.rules, sheet.session)
    for line in lines:
        with naming(line):
            told = _parse_line(parsing.table_now(now), line)
            refuse_other_number(now, None if entries else number, told)
            entry = played(now, told, at, note)
            now = _one_further(now, entry, is_first=not entries)
            entries.append(entry)
    return tuple(entries)


def _parse_line(table: Table, line: Line) -> HandWords:
    """A line's words without who dealt; where somebody at the table is called so, it is the tricks of that player."""
    said = [word for word in line.words if word.casefold().startswith(f"{_DEALER}=")]
    if not said or _sits_here(table, _DEALER):
        return HandWords(line.words)
    if len(said) > 1:
        raise usage("the dealer is given twice.")
    return HandWords(tuple(word for word in line.words if word not in said), dealer=said[0].partition("=")[2])


def _sits_here(table: Table, word: str) -> bool:
    try:
        table.player(word)
    except RefError:
        return False
    return True


def _one_further(sheet: ScoreSheet, entry: HandPlayed, *, is_first: bool) -> ScoreSheet:
    """The same sheet with one more hand; its evening changes."""
    try:
        session, evening, _ = admit_one(sheet.rules, sheet.session, sheet.evening, entry, name=sheet.name)
    except EveningOver as no:
        if is_first:
            raise
        raise Refused(
            f"the agreed end came with hand {len(sheet.hands)}. Type the sheet in up to there, then ref "
            "play-on, then the rest.",
            article="session-length",
            rules=sheet.rules,
        ) from no
    return sheet._replace(session=session, evening=evening)


class Answered(NamedTuple):
    """A hand as it is told after the questions, and the number of the hand to correct instead, if any."""

    told: HandWords
    correct: int | None


def before_hand(sheet: ScoreSheet, told: HandWords, number: int | None, screen: Screen) -> Answered:
    """Asks for missing tricks and for the odd trick; and whether a scored hand is to be corrected.

    Raises EveningOver, before anything is asked.
    """
    if number is not None and number < sheet.evening.number:
        hand = sheet.evening.hands[number - 1] if number else None
        if hand:
            from referee.views.questions import scored_already

            scored = " ".join(str(hand.tricks[c]) for c in hand.seating)
            wanted = " ".join(typed(word) for word in told.words)
            if choose(scored_already(number, scored, wanted, screen), 2, enter=0) == 0:
                return Answered(told, number)
        return Answered(told, None)
    if sheet.finished:
        raise EveningOver(sheet.name, sheet.rules)
    table = parsing.table_now(sheet)
    words = parsing.parse_hand_words(table, told.words)
    if words.tricks is None and (told.winners or len(sheet.evening.deal.played) == table.rules.tricks):
        return Answered(told, None)
    whole = with_odd_trick(table, words, screen) if words.tricks else None
    while whole is None:
        whole = with_odd_trick(table, _asked(table, words.contract), screen)
    return Answered(told._replace(words=parsing.hand_words(table, whole)), None)


def _asked(table: Table, contract: str | None) -> parsing.TricksAndContract:
    """The tricks as they are typed after a prompt, and the contract that is known or typed with them."""

    def read(word: str) -> parsing.TricksAndContract:
        found = parsing.parse_hand_words(table, tuple(word.split()))
        if found.tricks is None:
            raise Unclear(
                f"expected three numbers of tricks, one each for {table.heard}; found "
                f"{quoted(word) if word else 'nothing'}."
            )
        return found if found.contract else found._replace(contract=contract)

    from referee.views.questions import tricks

    return ask_alone(tricks(table.names, table.seating), read)


def with_odd_trick(
    table: Table, words: parsing.TricksAndContract, screen: Screen, *, deep: int = 0
) -> parsing.TricksAndContract | None:
    """Tricks that are one short or one over, put right by asking; None asks for all of them again.

    All of them may be typed instead, too. The question stands `deep` columns from the left.
    """
    tricks = words.tricks or (0, 0, 0)
    missing = table.rules.tricks - sum(tricks)
    if abs(missing) != 1 or max(tricks) > table.rules.tricks:
        return words
    from referee.views.questions import odd_trick, odd_trick_prompt

    told = odd_trick(sum(tricks), missing, screen, deep=deep)
    click.echo("\n".join(told))
    while True:
        word = helped_answer(odd_trick_prompt(table.names, table.seating, screen, deep=deep), told)
        if word == BACK:
            return None
        again = _typed_again(table, word)
        if again is not None:
            kept = again if again.contract else again._replace(contract=words.contract)
            return with_odd_trick(table, kept, screen, deep=deep)
        try:
            column = table.player(word)
        except RefError as no:
            refuse(no)
            continue
        changed = list(tricks)
        changed[column] += missing
        if min(changed) >= 0:
            return words._replace(tricks=(changed[0], changed[1], changed[2]))


def _typed_again(table: Table, line: str) -> parsing.TricksAndContract | None:
    """All tricks of a hand, where a line has them."""
    try:
        words = parsing.parse_hand_words(table, tuple(line.split()))
    except RefError:
        return None
    return words if words.tricks else None
