"""Typed words to values: players, tricks, winners, cards and contracts, and the lines of standard input."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import NamedTuple

import click

from referee.commands.desk import usage
from referee.commands.options import typed
from referee.errors import CannotOpen, RefError, Refused, Unclear, UnreadableContract, quoted
from referee.game import tricks as trick_checks
from referee.game.cards import Card, parse_card, parse_contract, spelt
from referee.game.entries import Pair
from referee.game.players import Numbers, Seating, find_player, has_control, key
from referee.game.rules import Rules
from referee.game.scoresheet import ScoreSheet, no_such_hand
from referee.game.scoring import TrickOrder
from referee.game.state import Hand

_LONGEST_NUMBER = 6
"""Digits beyond which a number is no longer looked at."""


class TricksAndContract(NamedTuple):
    """What the words of a hand said: tricks a column, and a contract among them."""

    tricks: Numbers | None
    contract: str | None


class Table(NamedTuple):
    """Who is meant by a name when a hand is typed: those who sit there, by seat and by name."""

    rules: Rules
    names: tuple[str, str, str]
    seating: Seating
    known: dict[str, int]

    def player(self, word: str) -> int:
        """The column of a player. Raises AmbiguousPlayer, NoSuchPlayer."""
        return find_player(word, self.known, self.seating)

    @property
    def heard(self) -> str:
        """The names in the order in which bare numbers are read."""
        return ", ".join(self.names[c] for c in self.seating)


def table_now(sheet: ScoreSheet) -> Table:
    """Those who sit at the table now."""
    known = {name: column for column, name in enumerate(sheet.names)}
    return Table(sheet.rules, sheet.names, sheet.evening.seating, known)


def table_of(sheet: ScoreSheet, hand: Hand) -> Table:
    """Those who played a hand; who sits in a column now is understood too."""
    first, second, third = (sheet.evening.people[person] for person in hand.people)
    then = (first, second, third)
    known = {name: column for column, name in enumerate(sheet.names)}
    known |= {name: column for column, name in enumerate(then)}
    return Table(sheet.rules, then, hand.seating, known)


def parse_hand_words(table: Table, words: tuple[str, ...]) -> TricksAndContract:
    """`4 9 3 h`, `4/9/3`, `anna=4 boris=9 chai=3`: the tricks of each, and a contract if one is there.

    Raises Unclear for what cannot be read, TricksImpossible for less than none.
    """
    bare: list[int] = []
    named: dict[int, int] = {}
    contract = None
    for word in (part for each in words for part in _split(typed(each))):
        if "=" in word:
            name, _, number = word.rpartition("=")
            named[table.player(name)] = parse_tricks(table, number, name)
        elif word.lstrip("-+").replace("_", "")[:1].isdigit():
            bare.append(parse_tricks(table, word, _whose(table, len(bare))))
        elif contract is None:
            contract = _contract_among(table, word, has_tricks=bool(bare or named))
        else:
            raise Unclear(
                f"expected three numbers of tricks, one each for {table.heard}; found two contracts, the "
                f'second "{word}".'
            )
    return TricksAndContract(_tricks(table, bare, named), contract)


def hand_words(table: Table, words: TricksAndContract) -> tuple[str, ...]:
    """The same as it is typed: the numbers in the order of the seats, then the contract."""
    tricks = words.tricks or (0, 0, 0)
    return (*(str(tricks[c]) for c in table.seating), *([words.contract] if words.contract else []))


def _contract_among(table: Table, word: str, *, has_tricks: bool) -> str:
    """The contract; a word before any number that is none was rather meant for one. Raises Unclear."""
    try:
        return parse_contract_of(table.rules, word)
    except UnreadableContract as no:
        if has_tricks:
            raise
        raise Unclear(f"expected three numbers of tricks, one each for {table.heard}; found {quoted(word)}.") from no


def _split(word: str) -> list[str]:
    return word.split("/") if "/" in word and "=" not in word else [word]


def _whose(table: Table, place: int) -> str:
    return table.names[table.seating[place]] if place < 3 else "nobody"


def _tricks(table: Table, bare: list[int], named: dict[int, int]) -> Numbers | None:
    if not bare and not named:
        return None
    if named and not bare and len(named) == 3:
        return named[0], named[1], named[2]
    if bare and not named and len(bare) == 3:
        by_column = dict(zip(table.seating, bare, strict=True))
        return by_column[0], by_column[1], by_column[2]
    told = " ".join(map(str, bare)) or ", ".join(f"{table.names[c]}={n}" for c, n in named.items())
    found = "bare and named ones mixed" if bare and named else f'"{told}"'
    raise Unclear(f"expected three numbers of tricks, one each for {table.heard}; found {found}.")


def parse_tricks(table: Table, word: str, name: str) -> int:
    """A number of tricks; digits 0-9 only. Raises UnreadableNumber, TricksImpossible."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise Unclear(f"{quoted(word)} is no whole number; expected the digits 0-9 for {name}.")
    if word.startswith("-") or len(digits) > _LONGEST_NUMBER:
        raise Refused(
            f"{name} cannot have won {word} tricks; a hand has {table.rules.tricks}, and none is less than 0.",
            article="trick-count",
            rules=table.rules,
        )
    return int(digits)


def parse_contract_of(rules: Rules, word: str) -> str:
    """One of the pack's contracts. Raises UnreadableContract, NotAContract."""
    contract = parse_contract(typed(word))
    expected = ", ".join(rules.contracts)
    if contract is None:
        raise UnreadableContract(f'"{typed(word)}" is no contract; expected one of {expected}.')
    if contract not in rules.contracts:
        raise Refused(
            f"{contract.replace('-', ' ')} is no contract in {rules.name}; it has {expected}.",
            article="contracts",
            rules=rules,
        )
    return contract


def parse_card_of(rules: Rules, word: str) -> Card:
    """A card of the pack. Raises UnreadableCard, NotACard."""
    card = parse_card(word)
    if card not in rules.deck:
        raise Refused(f"the {spelt(card)} is not in the pack of {rules.name}.", article="pack-of-cards", rules=rules)
    return card


def parse_winners(table: Table, words: tuple[str, ...]) -> tuple[int, ...]:
    """Trick winners: names by commas or blanks, or initials or seat numbers in one word.

    Raises UnreadableWinners, AmbiguousPlayer, NoSuchPlayer.
    """
    parts = [part.strip() for word in words for part in word.split(",") if part.strip()]
    if not parts:
        raise Unclear(
            f"{quoted(' '.join(words))} names no trick winner; expected names by commas, or initials or seat "
            "numbers in one word."
        )
    if len(parts) == 1 and not _names_one(table, parts[0]):
        return tuple(_initial(table, letter, parts[0]) for letter in parts[0])
    return tuple(table.player(part) for part in parts)


def _names_one(table: Table, word: str) -> bool:
    if word in ("1", "2", "3"):
        return True
    return any(key(name).startswith(key(word)) for name in table.known)


def _initial(table: Table, letter: str, word: str) -> int:
    if letter in "123":
        return table.seating[int(letter) - 1]
    columns = {column for name, column in table.known.items() if key(name)[:1] == key(letter)}
    if len(columns) != 1:
        raise Unclear(
            f"{quoted(word)} names no trick winner; expected names by commas, or initials or seat numbers in one word."
        )
    return columns.pop()


def order_words(winners: tuple[int, ...]) -> str:
    """Trick winners as a sheet holds them: one digit a trick, the place in the list of players."""
    return "".join(str(column + 1) for column in winners)


def by_name(sheet: ScoreSheet, tricks: Numbers) -> dict[str, int]:
    """Tricks as a sheet holds them: by the names of those who sit there now."""
    return {sheet.names[c]: tricks[c] for c in sheet.evening.seating}


def check_hand(table: Table, tricks: Numbers, order: TrickOrder) -> None:
    """Refuses numbers and winners that cannot have happened in one hand."""
    trick_checks.check(table.rules, tricks, order, names=table.names, spoken=table.seating)


def parse_hand_number(word: str, sheet: ScoreSheet) -> Hand:
    """A scored hand by its number. Raises UnreadableNumber, NoSuchHand."""
    plain = typed(word)
    if not (plain.isascii() and plain.isdigit() and len(plain) <= _LONGEST_NUMBER):
        raise Unclear(f'"{plain}" is no whole number; expected the digits 0-9.')
    if not 1 <= int(plain) <= len(sheet.evening.hands):
        raise no_such_hand(int(plain), len(sheet.evening.hands))
    return sheet.evening.hands[int(plain) - 1]


STANDARD_INPUT = ("-",)
"""What is typed in place of words that are to be read from standard input."""


class Line(NamedTuple):
    """The words of one entry, and where they stand: a line of the paper, or None as typed."""

    words: tuple[str, ...]
    number: int | None = None

    @property
    def place(self) -> str:
        """Where a refused entry stands among those that were read, and that none of them counts."""
        text = " ".join(self.words)
        shown = ascii(text) if has_control(text) else f'"{text}"'
        return f" Line {self.number}: {shown}. Nothing was noted." if self.number else ""


def read_lines(expected: str) -> list[Line]:
    """The lines of standard input that say something; at a terminal it is told first what is `expected`.

    Raises CannotOpen for what is no text.
    """
    if sys.stdin.isatty():
        from referee.views.screen import screen_now, wrap

        told = wrap(f"{expected} Ctrl-D ends, Ctrl-C writes nothing.", screen_now().line)
        click.echo("\n".join(told), err=True)
    try:
        text = sys.stdin.read().removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        raise CannotOpen(f"standard input: not {sys.stdin.encoding.upper()} text.") from fault
    lines = [Line(tuple(each.partition("#")[0].split()), at) for at, each in enumerate(text.splitlines(), start=1)]
    return [line for line in lines if line.words]


@contextlib.contextmanager
def naming(line: Line) -> Iterator[None]:
    """Every no to what stands in a line says which line it is; its exit code stays."""
    try:
        yield
    except RefError as no:
        no.hint += line.place
        raise
    except click.UsageError as no:
        raise click.UsageError(no.message + line.place, no.ctx) from no


class HandWords(NamedTuple):
    """What was typed about a hand, unread; None or empty where nothing was."""

    words: tuple[str, ...] = ()
    contract: str | None = None
    dealer: str | None = None
    exchange: tuple[tuple[str, str, str, str], ...] = ()
    winners: str | None = None
    last_tricks: str | None = None


class HandInput(NamedTuple):
    """The same, read: columns, cards and contracts."""

    tricks: Numbers | None
    contract: str | None
    order: TrickOrder
    pairs: tuple[Pair, ...]

    @property
    def counted(self) -> Numbers | None:
        """The tricks of each column as they were typed, else counted from the winners of all tricks."""
        if self.tricks is None and self.order.winners:
            return trick_checks.count(self.order.winners)
        return self.tricks


def parse_hand(sheet: ScoreSheet, table: Table, told: HandWords) -> HandInput:
    """What the words say at this table, before it is asked whether it can have happened."""
    words = parse_hand_words(table, told.words)
    if words.contract and told.contract:
        raise usage("the contract is given twice.")
    contract = parse_contract_of(table.rules, told.contract) if told.contract else words.contract
    order = TrickOrder(
        winners=parse_winners(table, (told.winners,)) if told.winners else None,
        last=parse_winners(table, (told.last_tricks,)) if told.last_tricks else (),
    )
    if order.winners and order.last:
        raise usage("--winners tells the last tricks, too; give one of --winners and --last-tricks.")
    return HandInput(words.tricks, contract, order, tuple(parse_pair(sheet, table, each) for each in told.exchange))


def parse_pair(sheet: ScoreSheet, table: Table, words: tuple[str, str, str, str]) -> Pair:
    """A card given and the card returned, with giver and receiver."""
    giver, receiver = table.player(words[0]), table.player(words[1])
    if giver == receiver:
        raise usage("--exchange: giver and receiver are the same player.")
    given, returned = (parse_card_of(table.rules, word) for word in words[2:])
    return Pair(sheet.names[giver], sheet.names[receiver], given, returned)


def scored_hand(sheet: ScoreSheet, number: int) -> Hand:
    """A scored hand by its number. Raises NoSuchHand."""
    hands = sheet.evening.hands
    if not 1 <= number <= len(hands):
        raise no_such_hand(number, len(hands))
    return hands[number - 1]
