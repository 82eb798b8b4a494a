"""What an answer of the guided evening is, told by its shape alone, whatever was asked.

A suit is the contract; two cards are given and returned; three numbers are tricks; three cards are
a trick; a letter a trick says who won them. It reads no sheet and judges nothing: whether the answer
can be is said where it becomes an entry.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from referee.commands.asking import LEAST_LETTERS
from referee.commands.reading import Table
from referee.errors import RefError, Unclear, quoted
from referee.game.cards import parse_card, parse_contract
from referee.game.players import key

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
