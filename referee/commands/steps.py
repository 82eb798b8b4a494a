"""From an answer of the guided evening to its entries, by the same calls as the commands of those names.

A later answer means that the steps before it were done as owed; each gets an entry of its own, all
of them in one save.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from referee.commands import hands, movements, played, reading
from referee.commands.shapes import Answer
from referee.entries import ContractNamed, Entry, ExchangedFaceDown
from referee.errors import NothingToUndo
from referee.exchange import due
from referee.scoresheet import ScoreSheet, work_out
from referee.session import newest_standing

if TYPE_CHECKING:
    from referee.views.guide import Question


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
            return _with_contract(sheet, answer.words[0], at)
        case "trick":
            before = _exchange_done(sheet, at)
            return before + played.tricks(_after(sheet, before), played.lines_of(answer.words), None, at, None)
        case "winners":
            return _hand(sheet, hands.Told(winners=answer.words[0]), at)
        case _:
            return _hand(sheet, hands.Told(words=answer.words), at)


def _exchange_done(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
    """That all which is still owed changed hands, where the exchange is what is due."""
    if sheet.evening.phase != "exchange" or due(sheet.evening.owed) is None:
        return ()
    return movements.moved(sheet, movements.Told(done=True), at, None)


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


def newest_step(sheet: ScoreSheet) -> list[int]:
    """Numbers of the entries that one step back takes back, the newest first.

    That is the newest entry that stands, and with cards that changed hands face down all those of the same
    answer. Raises NothingToUndo.
    """
    newest = newest_standing(sheet.session.entries)
    if newest is None:
        raise NothingToUndo(session=sheet.name)
    entries, gone = sheet.session.entries, [newest]
    first = entries[newest - 1]
    if isinstance(first, ExchangedFaceDown):
        for number in range(newest - 1, 0, -1):
            other = entries[number - 1]
            if not isinstance(other, ExchangedFaceDown) or other.at != first.at or number in sheet.evening.gone:
                break
            gone.append(number)
    return gone
