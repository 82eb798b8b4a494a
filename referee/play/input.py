"""What a typed answer of the guided evening is, and the entries that it becomes.

An answer is told by its form, whatever was asked: a suit is the contract; two cards are given and
returned; three numbers are tricks; three cards are a trick; a letter a trick says who won them. A later
answer means that the steps before it were done as owed; each gets an entry of its own, all in one save.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from referee.commands.parsing import (
    CardsInput,
    ExchangeInput,
    FaceDownInput,
    HandInput,
    Table,
    WaivedInput,
    are_tricks,
    is_card,
    parse_exchange,
    parse_pack_contract,
    parse_trick,
    parse_trick_lines,
    parse_tricks,
)
from referee.commands.prompts import LEAST_LETTERS, Leave
from referee.commands.record_exchange import exchange_entries
from referee.commands.record_hand import hand_entry
from referee.commands.record_trick import trick_entries
from referee.errors import Refused, Unclear, UnreadableContract, quoted
from referee.game.cards import Card, parse_contract
from referee.game.entries import CardExchanged, ContractNamed, Entry, ExchangedFaceDown, newest_standing
from referee.game.exchange import due
from referee.game.players import key
from referee.game.scoresheet import ScoreSheet, work_out
from referee.tuples import NamedTuple
from referee.views.prompt_text import Question


class Trump(NamedTuple):
    """The contract alone."""

    contract: str


class Tricks(NamedTuple):
    """Tricks as they were played."""

    tricks: tuple[tuple[Card, ...], ...]


class CommandLine(NamedTuple):
    """A line that is a command of `ref`, with or without that word before it."""

    line: str


Sign = Literal["enter", "back", "help"]
Answer = Sign | Trump | ExchangeInput | Tricks | HandInput | CommandLine

_SIGNS: dict[str, Sign] = {"": "enter", "<": "back", "-": "back", "?": "help", "help": "help"}
"""Answers that mean the same at every question; `-` is the `<` of a number pad."""

# -- what an answer is ------------------------------------------------------------------------


def parse_answer(line: str, table: Table, question: Question, *, owed: bool = False) -> Answer:
    """Parse a line; `owed` says that cards still are, so that six cards are three exchanges and not two tricks.

    Raises Unclear for what has no form of an answer, and what the parser of that form raises.
    """
    first, *rest = line.split(maxsplit=1) or [""]
    if key(first) == "ref" and "ref" not in map(key, table.columns):
        line = rest[0] if rest else "next"
    words = tuple(line.split())
    sign = _SIGNS.get(key(" ".join(words)))
    if sign:
        return sign
    in_form = (
        _plain_word(line, table, question)
        or _trump(words, table, question)
        or (parse_tricks(table, words) if are_tricks(table, words) else None)
        or _cards(words, table, owed=owed)
    )
    if in_form:
        return in_form
    if words[0][:1].isalpha() and len(words[0]) >= LEAST_LETTERS:
        return CommandLine(line.strip())
    if [*map(key, words)] == ["q"]:
        raise Leave
    tricks = f"the tricks of {table.in_order}"
    expected = {
        "exchange": f"the card given and the card returned, a suit, {tricks}",
        "contract": f"a suit, {tricks}",
        "tricks": tricks,
        "end": "Enter, <, a command",
    }
    raise Unclear(f"{quoted(line.strip())} is no answer here; expected {expected[question]}. ? tells more.")


def _plain_word(line: str, table: Table, question: Question) -> Answer | None:
    """Parse what people say where a question has a word of its own for it.

    Raises Unclear for what may be an answer to another question than the one that was asked.
    """
    match question, key(line).split():
        case "exchange", ["done"]:
            return FaceDownInput()
        case "exchange", ["waive" | "waived"]:
            return WaivedInput()
        case "exchange", ["no"]:
            raise Unclear('"no": is the exchange waived, or not noted? Type waived, or Enter.')
        case "contract", ["no"] if "no-trump" not in table.rules.contracts:
            return "enter"
        case "contract", ["no"]:
            raise Unclear('"no": is it played without trump, or not noted? Type no-trump, or Enter.')
        case "exchange" | "tricks", [letter] if len(letter) == 1 and (contract := parse_contract(letter)):
            if letter.isalpha() and contract in table.rules.contracts:
                raise Unclear(f"{quoted(line.strip())}: is {contract} trump? That is not asked here. Type {contract}.")
        case _, ["end"]:
            return CommandLine("end-session")
        case _, ["dealer", *_] if not table.knows("dealer"):
            name = " ".join(line.split()[1:])
            return CommandLine(f"change --dealer {shlex.quote(name) if table.knows(name) else name}".strip())
    return None


def _trump(words: tuple[str, ...], table: Table, question: Question) -> Trump | None:
    """Parse a suit: its name, letter or sign, and its number where trump is asked for."""
    if len(words) != 1:
        return None
    contracts = table.rules.contracts
    if question == "contract" and words[0] in map(str, range(1, len(contracts) + 1)):
        return Trump(contracts[int(words[0]) - 1])
    try:
        return Trump(parse_pack_contract(table.rules, words[0]))
    except UnreadableContract:
        return None


def _cards(words: tuple[str, ...], table: Table, *, owed: bool) -> ExchangeInput | Tricks | None:
    """Parse cards: in pairs, perhaps behind giver and receiver, they are exchanged; in threes they are tricks."""
    is_named = len(words) > 2 and all(not is_card(word) and table.knows(word) for word in words[:2])
    cards = words[2:] if is_named else words
    if not all(map(is_card, cards)):
        return None
    if is_named or (len(cards) % 2 == 0 and (owed or len(cards) % 3)):
        return parse_exchange(table, words)
    if owed and (len(cards) == 1 or len(set(map(str.lower, cards))) < len(cards)):
        raise Unclear("cards given and returned go in pairs; one is missing.")
    if len(cards) % 3:
        return None
    return Tricks(tuple(parse_trick(table.rules, line) for line in parse_trick_lines(cards)))


# -- what it becomes --------------------------------------------------------------------------


def next_question(sheet: ScoreSheet, *, contract_passed: bool) -> Question:
    """Return what is asked next of the hand in progress; a contract that was passed over is not asked again."""
    evening = sheet.evening
    match evening.phase:
        case "exchange":
            return "exchange"
        case "contract" if not contract_passed and not evening.deal.played:
            return "contract"
        case _:
            return "tricks"


def entries_of(sheet: ScoreSheet, answer: Answer, at: datetime) -> tuple[Entry, ...]:
    """Return the entries that an answer to a question about the hand stands for.

    Raises what the commands record-exchange, name-trump, record-trick and record-hand raise.
    """
    match answer:
        case "enter" if sheet.evening.is_recorded:
            return (hand_entry(sheet, HandInput(), at),)
        case "enter":
            return _exchange_done(sheet, at)
        case CardsInput() | FaceDownInput() | WaivedInput():
            return exchange_entries(sheet, answer, at)
        case Trump(contract):
            entries = _contract_named(sheet, contract, at)
            if not entries:
                raise Refused(f"nothing would change: {sheet.evening.deal.contract} is noted already.")
            return entries
        case Tricks(tricks):
            before = _exchange_done(sheet, at)
            return before + trick_entries(_after(sheet, before), tricks, at)
        case HandInput():
            before = _contract_named(sheet, answer.contract, at) if answer.contract else ()
            before += _exchange_done(_after(sheet, before), at)
            return (*before, hand_entry(_after(sheet, before), answer._replace(contract=None), at))
        case _:
            raise AssertionError(f"{answer} writes nothing itself")


def _exchange_done(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
    """Settle all that is still owed, where the exchange is due."""
    if sheet.evening.phase != "exchange" or due(sheet.evening.owed) is None:
        return ()
    return exchange_entries(sheet, FaceDownInput(), at)


def _contract_named(sheet: ScoreSheet, contract: str, at: datetime) -> tuple[Entry, ...]:
    """Name the contract after what comes before it; one that is noted already needs no entry."""
    before = _exchange_done(sheet, at) if sheet.rules.exchange_first else ()
    return before if contract == sheet.evening.deal.contract else (*before, ContractNamed(at, contract))


def _after(sheet: ScoreSheet, entries: tuple[Entry, ...]) -> ScoreSheet:
    return work_out(sheet.name, sheet.evening.first_rules, sheet.session.plus(*entries)) if entries else sheet


def newest_step(sheet: ScoreSheet, answered: Sequence[range]) -> list[int]:
    """Return the numbers of the entries that one step back strikes, the newest first.

    That is the newest entry that stands; of an answer by which several cards changed hands it is all of them.
    `answered` are the entries of each answer that was given in this run.
    """
    newest = newest_standing(sheet.session.entries)
    if newest is None:
        return []
    together = next((each for each in answered if newest in each), range(newest, newest + 1))
    moved = CardExchanged | ExchangedFaceDown
    if not isinstance(sheet.session.entries[newest - 1], moved):
        return [newest]
    return [
        number
        for number in range(newest, together.start - 1, -1)
        if number not in sheet.evening.struck and isinstance(sheet.session.entries[number - 1], moved)
    ]
