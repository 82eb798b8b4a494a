"""What a typed answer of the guided evening is, and the entries that it becomes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal, NamedTuple, assert_never

from referee.commands import parsing, record_exchange, record_hand, record_trick
from referee.commands.asking import LEAST_LETTERS
from referee.commands.parsing import HandWords, Table
from referee.errors import RefError, Refused, Unclear, quoted
from referee.game.cards import parse_card, parse_contract
from referee.game.entries import CardExchanged, ContractNamed, Entry, ExchangedFaceDown, newest_standing
from referee.game.exchange import due
from referee.game.players import key
from referee.game.scoresheet import ScoreSheet, work_out

if TYPE_CHECKING:
    from referee.views.guide import Question


Kind = Literal["enter", "back", "help", "contract", "exchange", "trick", "tricks", "winners", "command"]


class Answer(NamedTuple):
    """What was answered, and its words as the command of that name takes them."""

    kind: Kind
    words: tuple[str, ...] = ()


_ALWAYS: dict[str, Kind] = {
    "": "enter",
    "<": "back",
    "-": "back",
    "?": "help",
    "help": "help",
}
"""Answers that mean the same at every question; `-` is the `<` of a number pad."""


_PLAYERS = 3


_NUMBERS = re.compile(r"[0-9]+(?:[-+*/.,][0-9]+)*")
"""Numbers, with any sign of a number pad between them."""


_NUMBER_AND_SUIT = re.compile(r"([0-9]+)(\D)")


def read_answer(line: str, table: Table, question: Question, *, owed: bool = False) -> Answer:
    """What a line is; `owed` says that cards still are, so that six cards are three exchanges and no two tricks.

    Raises UnclearAnswer.
    """
    words = tuple(line.split())
    if words and key(words[0]) == "ref" and "ref" not in map(key, table.known):
        words = words[1:] or ("next",)
    always = _ALWAYS.get(key(" ".join(words)))
    if always:
        return Answer(always)
    found = _contract(words, table, question) or _winners(words, table)
    found = found or _tricks(words) or _cards(words, table, owed=owed)
    if found:
        return found
    if words[0][:1].isalpha() and len(words[0]) >= LEAST_LETTERS:
        return Answer("command", words)
    raise Unclear(
        f"{quoted(line.strip())} is no answer here; expected {', '.join(expected(question, table))}. ? tells more."
    )


def expected(question: Question, table: Table) -> list[str]:
    """The answers that fit a question best, in words."""
    tricks = f"the tricks of {table.heard}"
    match question:
        case "exchange":
            return ["the card given and the card returned", "a suit", tricks]
        case "contract":
            return ["a suit", tricks]
        case "tricks":
            return [tricks]
        case "end":
            return ["Enter", "<", "a command"]


def _contract(words: tuple[str, ...], table: Table, question: Question) -> Answer | None:
    """A suit by its name, letter or sign; by its number only where trump is asked for."""
    if len(words) != 1:
        return None
    contracts = table.rules.contracts
    if question == "contract" and words[0] in map(str, range(1, len(contracts) + 1)):
        return Answer("contract", (contracts[int(words[0]) - 1],))
    contract = parse_contract(words[0])
    return Answer("contract", (contract,)) if contract else None


def _tricks(words: tuple[str, ...]) -> Answer | None:
    """Numbers bare or by name, and a contract among them or close behind the last one: `9 6 1 d`, `9/6/1d`."""
    numbers, contracts = list[str](), list[str]()
    for word in words:
        if _NUMBERS.fullmatch(word):
            numbers += re.split(r"[-+*/.,]", word)
        elif "=" in word and word.rpartition("=")[2].isdigit():
            numbers.append(word)
        elif (close := _close(word)) and len(numbers) + len(close) > _PLAYERS:
            numbers += close[:-1]
            contracts.append(close[-1])
        elif parse_contract(word):
            contracts.append(word)
        else:
            return None
    return Answer("tricks", (*numbers, *contracts)) if numbers and len(contracts) <= 1 else None


def _close(word: str) -> list[str]:
    """Numbers and a contract written as one word."""
    *before, last = re.split(r"[-+*/.,]", word)
    found = _NUMBER_AND_SUIT.fullmatch(last)
    if not found or not parse_contract(found[2]) or not all(part.isdigit() for part in before):
        return []
    return [*before, found[1], found[2]]


def _cards(words: tuple[str, ...], table: Table, *, owed: bool) -> Answer | None:
    """Cards in pairs, perhaps behind giver and receiver, are exchanged; in threes they are tricks."""
    named = len(words) > 2 and all(_is_player(word, table) for word in words[:2])
    cards = words[2:] if named else words
    if not all(map(_is_card, cards)):
        return None
    if named or (len(cards) % 2 == 0 and (owed or len(cards) % 3)):
        return Answer("exchange", words)
    return Answer("trick", words) if len(cards) % 3 == 0 else None


def _is_card(word: str) -> bool:
    try:
        return bool(parse_card(word))
    except RefError:
        return False


def _is_player(word: str, table: Table) -> bool:
    if _is_card(word):
        return False
    try:
        return table.player(word) in table.seating
    except RefError:
        return False


def _winners(words: tuple[str, ...], table: Table) -> Answer | None:
    """A letter or a seat for each trick of the hand, in one word; or as many names by commas."""
    if len(words) != 1:
        return None
    word, all_tricks = words[0], table.rules.tricks
    one_each = len(word) == all_tricks and word.isalnum()
    return Answer("winners", words) if one_each or word.count(",") == all_tricks - 1 else None


Movement = CardExchanged | ExchangedFaceDown
"""Entries of cards that changed record_hand."""


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
            return record_exchange.moved(sheet, record_exchange.Told(answer.words), at, None)
        case "contract":
            return _contract_alone(sheet, answer.words[0], at)
        case "trick":
            before = _exchange_done(sheet, at)
            return before + record_trick.tricks(
                _after(sheet, before), record_trick.lines_of(answer.words), None, at, None
            )
        case "winners":
            return _hand(sheet, HandWords(winners=answer.words[0]), at)
        case "tricks":
            return _hand(sheet, HandWords(words=answer.words), at)
        case "back" | "help" | "command":
            raise AssertionError(f"{answer.kind} writes nothing itself")
        case _:
            assert_never(answer.kind)


def _exchange_done(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
    """That all which is still owed changed hands, where the exchange is what is due."""
    if sheet.evening.phase != "exchange" or due(sheet.evening.owed) is None:
        return ()
    return record_exchange.moved(sheet, record_exchange.Told(done=True), at, None)


def _contract_alone(sheet: ScoreSheet, word: str, at: datetime) -> tuple[Entry, ...]:
    """The contract where nothing else is answered. Raises NothingChanges for one that is noted already."""
    entries = _with_contract(sheet, word, at)
    if not entries:
        raise Refused(f"nothing would change: {sheet.evening.deal.contract} is noted already.")
    return entries


def _with_contract(sheet: ScoreSheet, word: str, at: datetime) -> tuple[Entry, ...]:
    """The contract with what comes before it; nothing for one that is noted already."""
    contract = parsing.parse_contract_of(sheet.rules, word)
    exchange_first = sheet.rules.phases.index("exchange") < sheet.rules.phases.index("contract")
    before = _exchange_done(sheet, at) if exchange_first else ()
    named = () if contract == sheet.evening.deal.contract else (ContractNamed(at, contract),)
    return before + named


def _hand(sheet: ScoreSheet, told: HandWords, at: datetime) -> tuple[Entry, ...]:
    """The hand with what comes before it; its contract is an entry of its own."""
    table = parsing.table_now(sheet)
    words = parsing.parse_hand_words(table, told.words)
    named = _with_contract(sheet, words.contract, at) if words.contract else ()
    after = _after(sheet, named)
    before = named + _exchange_done(after, at)
    numbers = tuple(str(words.tricks[c]) for c in table.seating) if words.tricks else ()
    return (*before, record_hand.played(_after(sheet, before), told._replace(words=numbers), at, None))


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
        if number not in sheet.evening.gone and isinstance(sheet.session.entries[number - 1], Movement)
    ]
