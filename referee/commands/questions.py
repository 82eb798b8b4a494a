"""What the table is asked about a hand on a terminal: missing tricks, an odd trick, a tie.

It reads and writes nothing itself but through the same calls as the commands.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import click

from referee.commands import hands, reading
from referee.commands.asking import BACK, GoBack, answer_to, ask, ask_alone, choose, say_again
from referee.commands.desk import Desk, Written
from referee.commands.hands import Told
from referee.commands.options import typed
from referee.commands.reading import HandWords, Table
from referee.entries import EveningEnded, LastTricksTold, PlayedOn
from referee.errors import EveningOver, RefError, UnreadableTricks
from referee.scoresheet import ScoreSheet
from referee.scoring import Ask
from referee.seats import Numbers
from referee.values import NamedTuple

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
            scored = " ".join(str(hand.tricks[c]) for c in hand.seating)
            wanted = " ".join(typed(word) for word in told.words) or "what is typed next"
            if choose(f"Hand {number} is scored ({scored}). Correct it to {wanted}?", ["yes", "no"], enter=0) == 0:
                return Answered(told, number)
        return Answered(told, None)
    if sheet.finished:
        raise EveningOver(session=sheet.name, cited=sheet.rules)
    table = reading.table_now(sheet)
    words = reading.parse_hand_words(table, told.words)
    if words.tricks is None and (told.winners or len(sheet.evening.deal.played) == table.rules.tricks):
        return Answered(told, None)
    tricks = with_odd_trick(table, words.tricks, screen) if words.tricks else None
    while tricks is None:
        words = _asked(table, words.contract)
        tricks = with_odd_trick(table, words.tricks, screen) if words.tricks else None
    numbers = tuple(str(tricks[c]) for c in table.seating)
    return Answered(told._replace(words=(*numbers, words.contract) if words.contract else numbers), None)


def _asked(table: Table, contract: str | None) -> HandWords:
    """The tricks as they are typed after a prompt, and the contract that is known or typed with them."""

    def read(word: str) -> HandWords:
        found = reading.parse_hand_words(table, tuple(word.split()))
        if found.tricks is None:
            raise UnreadableTricks(players=table.heard, found=word or "nothing")
        return found if found.contract else found._replace(contract=contract)

    return ask_alone(f"tricks [{' '.join(table.names[c] for c in table.seating)}]", read)


def with_odd_trick(table: Table, tricks: Numbers, screen: Screen, *, deep: int = 0) -> Numbers | None:
    """Tricks that are one short or one over, put right by asking; None asks for all of them again.

    The question stands `deep` columns from the left.
    """
    missing = table.rules.tricks - sum(tricks)
    if abs(missing) != 1 or max(tricks) > table.rules.tricks:
        return tricks
    from referee.views.screen import wrap

    what = "one is missing. Who took it?" if missing == 1 else "one too many. Who has one less?"
    names = "  ".join(f"{place} {table.names[c]}" for place, c in enumerate(table.seating, start=1))
    left = " " * deep
    click.echo("\n".join(wrap(f"That is {sum(tricks)} tricks, {what}", screen.line, first=left, then=left)))
    while True:
        word = answer_to(f"{left}[{names}  < = type again]")
        if word == BACK:
            return None
        try:
            column = table.player(word)
        except RefError:
            say_again(word, [names, "<"])
            continue
        changed = list(tricks)
        changed[column] += missing
        if min(changed) >= 0:
            return changed[0], changed[1], changed[2]


Say = Callable[[Written], None]
"""Says what was written."""


def tie(desk: Desk, sheet: ScoreSheet) -> None:
    """The tie is asked at the hand that makes it, until it is decided or the table agrees."""
    ask_tie(desk, sheet, say_known=lambda written: desk.answer(written, asked=True), say_agreed=desk.answer)


def ask_tie(desk: Desk, sheet: ScoreSheet, *, say_known: Say, say_agreed: Say, back: bool = False) -> None:
    """Whose trick came later, winner by winner if need be, or what the table agrees.

    What is known, and may leave another question, is said in one way, what ends it in another. Raises GoBack
    for `<` at the first question where there is something to go `back` to.
    """
    while (asked := sheet.ask) is not None:
        among = [sheet.names[c] for c in sheet.evening.seating if c in asked.among]
        lines = [*among, "trick by trick", "nobody knows"]
        chosen = choose("Whose last trick came later?", lines, enter=len(among) + 1, back=back)
        try:
            if chosen < len(among):
                written = _say_last_tricks(desk, sheet, later=among[chosen])
            elif chosen == len(among):
                written = _trick_by_trick(desk, sheet, asked)
            else:
                return say_agreed(agreed(desk, sheet, among))
            say_known(written)
            sheet = written.after
        except GoBack:
            continue
    return None


def _say_last_tricks(
    desk: Desk, sheet: ScoreSheet, *, players: tuple[str, ...] = (), later: str | None = None
) -> Written:
    def make(now: ScoreSheet, at: datetime) -> tuple[LastTricksTold]:
        return (hands.last_tricks(now, players, later, at, None),)

    return desk.write(make, meant=desk.the_sheet(sheet.name))


def _trick_by_trick(desk: Desk, sheet: ScoreSheet, asked: Ask) -> Written:
    """Winner after winner from the last trick back, until one of those level has won one. Raises GoBack."""
    told: list[int] = list(sheet.hands[-1].order.last)
    table = reading.table_of(sheet, sheet.hands[-1])
    players = "  ".join(f"{place} {table.names[c]}" for place, c in enumerate(table.seating, start=1))
    while not told or told[-1] not in asked.among:
        try:
            told.append(ask(f"winner of trick {sheet.rules.tricks - len(told)} [{players}]", table.player))
        except GoBack:
            if not told:
                raise
            told = told[:-1]
    return _say_last_tricks(desk, sheet, players=(",".join(table.names[c] for c in told),))


def agreed(desk: Desk, sheet: ScoreSheet, among: list[str]) -> Written:
    """Nobody knows: one more hand, a shared win, or a winner whom the table names. Raises GoBack."""
    from referee.views.screen import and_words

    names = and_words(among)
    lines = ["one more hand (ref play-on)", f"{names} share the win", *(f"{name} wins" for name in among)]
    chosen = choose("Nobody knows. What does the table say?", lines, back=True)

    def make(_: ScoreSheet, at: datetime) -> tuple[PlayedOn | EveningEnded]:
        if chosen == 0:
            return (PlayedOn(at),)
        winner = among[chosen - 2] if chosen > 1 else None
        return (EveningEnded(at, shared=winner is None, winner=winner),)

    return desk.write(make, meant=desk.the_sheet(sheet.name))
