"""What the table is asked about a hand on a terminal: missing tricks, an odd trick, a tie.

It reads and writes nothing itself but through the same calls as the commands.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.commands import hands, opening, reading
from referee.commands.asking import BACK, GoBack, ask, ask_alone, choose, helped_answer, refuse
from referee.commands.desk import Desk, Written
from referee.commands.hands import Told
from referee.commands.options import typed
from referee.commands.reading import HandWords, Table
from referee.errors import EveningOver, RefError, Unclear, quoted
from referee.game.entries import Entry
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import Ask

if TYPE_CHECKING:
    from referee.views.screen import Screen


class Answered(NamedTuple):
    """A hand as it is told after the questions, and the number of the hand to correct instead, if any."""

    told: Told
    correct: int | None


def before_hand(sheet: ScoreSheet, told: Told, number: int | None, screen: Screen) -> Answered:
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
    table = reading.table_now(sheet)
    words = reading.parse_hand_words(table, told.words)
    if words.tricks is None and (told.winners or len(sheet.evening.deal.played) == table.rules.tricks):
        return Answered(told, None)
    whole = with_odd_trick(table, words, screen) if words.tricks else None
    while whole is None:
        whole = with_odd_trick(table, _asked(table, words.contract), screen)
    return Answered(told._replace(words=reading.hand_words(table, whole)), None)


def _asked(table: Table, contract: str | None) -> HandWords:
    """The tricks as they are typed after a prompt, and the contract that is known or typed with them."""

    def read(word: str) -> HandWords:
        found = reading.parse_hand_words(table, tuple(word.split()))
        if found.tricks is None:
            raise Unclear(
                f"expected three numbers of tricks, one each for {table.heard}; found "
                f"{quoted(word) if word else 'nothing'}."
            )
        return found if found.contract else found._replace(contract=contract)

    from referee.views.questions import tricks

    return ask_alone(tricks(table.names, table.seating), read)


def with_odd_trick(table: Table, words: HandWords, screen: Screen, *, deep: int = 0) -> HandWords | None:
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


def _typed_again(table: Table, line: str) -> HandWords | None:
    """All tricks of a hand, where a line has them."""
    try:
        words = reading.parse_hand_words(table, tuple(line.split()))
    except RefError:
        return None
    return words if words.tricks else None


# -- a tie ------------------------------------------------------------------------------------

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
    return lambda now, at: (hands.last_tricks(now, players, later, at, None),)


def _trick_by_trick(sheet: ScoreSheet, asked: Ask) -> str:
    """Winners by commas from the last trick back, until one of those level has won one. Raises GoBack."""
    from referee.views.questions import trick_winner

    told: list[int] = list(sheet.hands[-1].order.last)
    table = reading.table_of(sheet, sheet.hands[-1])
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
        return lambda now, at: (opening.reopened(now, at, None),)
    winner = among[chosen - 2] if chosen > 1 else None
    return lambda now, at: (opening.ended(now, at, shared=winner is None, winner=winner, note=None),)
