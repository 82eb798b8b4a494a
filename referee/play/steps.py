"""From an answer of the guided evening to its entries, by the same calls as the commands of those names.

A later answer means that the steps before it were done as owed; each gets an entry of its own, all
of them in one save.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, assert_never

from referee.commands import hands, movements, played, reading
from referee.errors import Refused
from referee.game.entries import CardExchanged, ContractNamed, Entry, ExchangedFaceDown, newest_standing
from referee.game.exchange import due
from referee.game.scoresheet import ScoreSheet, work_out
from referee.play.shapes import Answer

if TYPE_CHECKING:
    from referee.views.guide import Question

Movement = CardExchanged | ExchangedFaceDown
"""Entries of cards that changed hands."""


def question(sheet: ScoreSheet, *, contract_passed: bool) -> Question:
    """What is asked next of the hand in progress; a contract that was `passed` over is not asked for again."""
    evening = sheet.evening
    match evening.phase:
        case "exchange":
            return "exchange"
        case "contract" if not contract_passed and not evening.deal.played:
            return "contract"
        case _:
            return "tricks"


def entries_of(sheet: ScoreSheet, answer: Answer, at: datetime) -> tuple[Entry, ...]:
    """The entries that an answer to a question about the hand stands for.

    Raises what the commands record-exchange, name-trump, record-trick and record-hand raise.
    """
    match answer.kind:
        case "enter":
            return _exchange_done(sheet, at)
        case "exchange":
            return movements.moved(sheet, movements.Told(answer.words), at, None)
        case "contract":
            return _contract_alone(sheet, answer.words[0], at)
        case "trick":
            before = _exchange_done(sheet, at)
            return before + played.tricks(_after(sheet, before), played.lines_of(answer.words), None, at, None)
        case "winners":
            return _hand(sheet, hands.Told(winners=answer.words[0]), at)
        case "tricks":
            return _hand(sheet, hands.Told(words=answer.words), at)
        case "back" | "help" | "command":
            raise AssertionError(f"{answer.kind} writes nothing itself")
        case _:
            assert_never(answer.kind)


def _exchange_done(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
    """That all which is still owed changed hands, where the exchange is what is due."""
    if sheet.evening.phase != "exchange" or due(sheet.evening.owed) is None:
        return ()
    return movements.moved(sheet, movements.Told(done=True), at, None)


def _contract_alone(sheet: ScoreSheet, word: str, at: datetime) -> tuple[Entry, ...]:
    """The contract where nothing else is answered. Raises NothingChanges for one that is noted already."""
    entries = _with_contract(sheet, word, at)
    if not entries:
        raise Refused(f"nothing would change: {sheet.evening.deal.contract} is noted already.")
    return entries


def _with_contract(sheet: ScoreSheet, word: str, at: datetime) -> tuple[Entry, ...]:
    """The contract with what comes before it; nothing for one that is noted already."""
    contract = reading.parse_contract_of(sheet.rules, word)
    exchange_first = sheet.rules.phases.index("exchange") < sheet.rules.phases.index("contract")
    before = _exchange_done(sheet, at) if exchange_first else ()
    named = () if contract == sheet.evening.deal.contract else (ContractNamed(at, contract),)
    return before + named


def _hand(sheet: ScoreSheet, told: hands.Told, at: datetime) -> tuple[Entry, ...]:
    """The hand with what comes before it; its contract is an entry of its own."""
    table = reading.table_now(sheet)
    words = reading.parse_hand_words(table, told.words)
    named = _with_contract(sheet, words.contract, at) if words.contract else ()
    after = _after(sheet, named)
    before = named + _exchange_done(after, at)
    numbers = tuple(str(words.tricks[c]) for c in table.seating) if words.tricks else ()
    return (*before, hands.played(_after(sheet, before), told._replace(words=numbers), at, None))


def _after(sheet: ScoreSheet, entries: tuple[Entry, ...]) -> ScoreSheet:
    """The sheet with these entries on it."""
    return work_out(sheet.name, sheet.rules, sheet.session.plus(*entries)) if entries else sheet


def newest_step(sheet: ScoreSheet, answered: Sequence[range]) -> list[int]:
    """Numbers of the entries that one step back takes back, the newest first; none where nothing stands.

    That is the newest entry that stands. Of an answer by which several cards changed hands it is all of them;
    `answered` are the entries of each answer that was given here.
    """
    newest = newest_standing(sheet.session.entries)
    if newest is None:
        return []
    together = next((each for each in answered if newest in each), range(newest, newest + 1))
    if not isinstance(sheet.session.entries[newest - 1], Movement):
        return [newest]
    return [
        number
        for number in range(newest, together.start - 1, -1)
        if number not in sheet.evening.struck and isinstance(sheet.session.entries[number - 1], Movement)
    ]
