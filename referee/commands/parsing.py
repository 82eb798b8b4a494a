"""Words to typed input, once: the commands and `ref play` parse here and pass values on.

A value names columns, cards and numbers, never words. It is parsed against the sheet as it was read;
entries are made of it against the sheet as it is under the lock.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import combinations

import click

from referee.commands.app import with_stored_offset
from referee.commands.options import LONGEST_NUMBER, digits_fault, parse_digits, usage
from referee.commands.standard_input import read_text_line
from referee.errors import RefError, Refused, Unclear, UnreadableContract, foreign_sign, quoted
from referee.game import tricks as trick_checks
from referee.game.cards import Card, parse_card, parse_contract, spelt
from referee.game.entries import Pair
from referee.game.players import COLUMNS, Names, Numbers, Seating, find_player, has_control, key
from referee.game.rules import Rules
from referee.game.scoresheet import ScoreSheet, no_such_hand
from referee.game.scoring import TrickOrder
from referee.game.state import Hand
from referee.tuples import NamedTuple
from referee.views.layout import screen_now, wrap
from referee.views.phrases import and_words

STANDARD_INPUT = "-"
"""The word that stands for lines of standard input."""

_EARLIEST = 1900
"""Years before it were typed with a digit missing."""

_BAD_WINNERS = "names no trick winner; expected names by commas, or initials or seat numbers in one word."


class HandInput(NamedTuple):
    """What was typed about a hand; None or empty where nothing was."""

    tricks: Numbers | None = None
    contract: str | None = None
    order: TrickOrder = TrickOrder()
    exchanges: tuple[tuple[int, int, Card, Card], ...] = ()
    """Giver, receiver, the card given, the card returned."""
    dealer: int | None = None

    @property
    def counted(self) -> Numbers | None:
        """The tricks as typed, else counted from the winners of all tricks."""
        if self.tricks is None and self.order.winners:
            return trick_checks.count(self.order.winners)
        return self.tricks


class HandFacts(NamedTuple):
    """A HandInput as entries store it: by names, and winners as one text of column digits."""

    tricks: dict[str, int] | None
    winners: str | None
    last_tricks: tuple[str, ...] | None
    exchange: tuple[Pair, ...]


def hand_facts(sheet: ScoreSheet, hand: HandInput, tricks: Numbers | None) -> HandFacts:
    """Return what an entry stores of a hand with these tricks, under the names of those who sit there now."""
    names, order = sheet.names, hand.order
    return HandFacts(
        {names[c]: tricks[c] for c in sheet.evening.seating} if tricks else None,
        "".join(str(column + 1) for column in order.winners) if order.winners else None,
        tuple(names[c] for c in order.last) or None,
        tuple(Pair(names[giver], names[receiver], *cards) for giver, receiver, *cards in hand.exchanges),
    )


class CardsInput(NamedTuple):
    """Cards that changed hands, in pairs, given and returned; giver and receiver, where they were named."""

    cards: tuple[Card, ...]
    pair: tuple[int, int] | None = None


class FaceDownInput(NamedTuple):
    """Cards that changed hands face down: so many of the debt that is due or named, else all that is still owed."""

    pair: tuple[int, int] | None = None
    number: int | None = None


class WaivedInput(NamedTuple):
    """Cards that need not be given: so many of the debt that is due or named, else all that is still owed."""

    pair: tuple[int, int] | None = None
    number: int | None = None


ExchangeInput = CardsInput | FaceDownInput | WaivedInput
"""What was typed about an exchange."""


class Line(NamedTuple):
    """The words of one entry, and their line in standard input; None as typed."""

    words: tuple[str, ...]
    number: int | None = None

    @property
    def place(self) -> str:
        """Where a refused entry is in the input."""
        text = " ".join(self.words)
        shown = ascii(text) if has_control(text) else f'"{text}"'
        return f" Line {self.number}: {shown}. Nothing was noted." if self.number else ""


# -- players ----------------------------------------------------------------------------------


class Table(NamedTuple):
    """Who is meant by a name or a seat number."""

    rules: Rules
    names: Names
    seating: Seating
    columns: dict[str, int]
    """Every name that is understood, and its column."""

    def player(self, word: str) -> int:
        """Parse a player: a name, a clear beginning of it, or a seat. Raises Unclear, NotFound."""
        return find_player(word, self.columns, self.seating)

    def knows(self, word: str) -> bool:
        """Tell whether a word names a player."""
        try:
            self.player(word)
        except RefError:
            return False
        return True

    @property
    def in_order(self) -> str:
        """The names in the order in which bare numbers are read."""
        return ", ".join(self.names[c] for c in self.seating)


def table_now(sheet: ScoreSheet) -> Table:
    """Return the table as people sit now."""
    return Table(sheet.rules, sheet.names, sheet.evening.seating, _by_name(sheet.names))


def table_of(sheet: ScoreSheet, hand: Hand | None) -> Table:
    """Return the table of a hand, or of the hand in progress; who sits there now is understood, too."""
    if hand is None:
        return table_now(sheet)
    names = sheet.evening.names_of(hand.people)
    return Table(sheet.rules, names, hand.seating, _by_name(sheet.names) | _by_name(names))


def _by_name(names: Names) -> dict[str, int]:
    return {name: column for column, name in enumerate(names)}


# -- cards and contracts ----------------------------------------------------------------------


def is_card(word: str) -> bool:
    """Tell whether a word can be read as a card."""
    try:
        return bool(parse_card(word))
    except RefError:
        return False


def parse_cards(rules: Rules, words: Sequence[str]) -> tuple[Card, ...]:
    """Parse cards of the pack. Raises Unclear, Refused."""
    cards = []
    for word in words:
        card = parse_card(word)
        if card not in rules.deck:
            raise Refused(
                f"the {spelt(card)} is not in the pack of {rules.name}.", article="pack-of-cards", rules=rules
            )
        cards.append(card)
    return tuple(cards)


def parse_different_cards(rules: Rules, words: Sequence[str]) -> tuple[Card, ...]:
    """Parse cards of the pack, each of which may be named once. Raises Unclear, Refused."""
    cards = parse_cards(rules, words)
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Refused(
                f"the {spelt(card)} is named twice; every card is there once.", article="pack-of-cards", rules=rules
            )
    return cards


def parse_pack_contract(rules: Rules, word: str) -> str:
    """Parse a contract of the pack. Raises UnreadableContract, Refused."""
    contract = parse_contract(word)
    expected = ", ".join(rules.contracts)
    if contract is None:
        sign = foreign_sign(word)
        raise UnreadableContract(f"{quoted(word)} is no contract; expected one of {expected}.{sign and f' {sign}.'}")
    if contract not in rules.contracts:
        raise Refused(
            f"{contract.replace('-', ' ')} is no contract in {rules.name}; it has {expected}.",
            article="contracts",
            rules=rules,
        )
    return contract


# -- a hand -----------------------------------------------------------------------------------


class HandWords(NamedTuple):
    """The words of a hand as an argument and `hand_options` give them."""

    words: tuple[str, ...] = ()
    contract: str | None = None
    dealer: str | None = None
    exchange: tuple[tuple[str, str, str, str], ...] = ()
    winners: str | None = None
    last_tricks: str | None = None


def parse_hand(table: Table, typed: HandWords) -> HandInput:
    """Parse what was typed about a hand; whether it can have happened is checked with its entry."""
    hand = parse_tricks(table, typed.words)
    contract, winners = hand.contract, hand.order.winners
    if contract and typed.contract:
        raise usage("the contract is given twice.")
    if typed.contract:
        contract = parse_pack_contract(table.rules, typed.contract)
    if winners and typed.winners:
        raise usage("the trick winners are given twice.")
    if typed.winners:
        winners = parse_winners(table, (typed.winners,))
    last = parse_winners(table, (typed.last_tricks,)) if typed.last_tricks else ()
    if winners and last:
        raise usage("--winners tells the last tricks, too; give one of --winners and --last-tricks.")
    exchanges = []
    for giver, receiver, *words in typed.exchange:
        pair = table.player(giver), table.player(receiver)
        if pair[0] == pair[1]:
            raise usage("--exchange: giver and receiver are the same player.")
        given, returned = parse_cards(table.rules, words)
        exchanges.append((*pair, given, returned))
    dealer = None if typed.dealer is None else table.player(typed.dealer)
    return HandInput(hand.tricks, contract, TrickOrder(winners, last), tuple(exchanges), dealer)


_BETWEEN = "-+*/.,:;"
"""Signs that people type between numbers."""

_NUMBER = r"-?\d+"
_NUMBERS = rf"((?:.*=)?-?\d+(?:[{_BETWEEN}]-?\d+)*)(\D*)"
"""Numbers in one word, perhaps behind a name, and what is close behind them."""


class TrickWords(NamedTuple):
    """What was typed of the tricks of a hand, sorted out and not yet parsed."""

    numbers: tuple[tuple[str | None, str], ...] = ()
    """Whose tricks, where that is typed, and how many."""
    others: tuple[str, ...] = ()
    """What is left over, which should be one contract."""
    winners: str | None = None
    """Who won each trick, in one word."""
    is_spaced: bool = False
    """Whether a blank stands between name and number."""
    is_joined: bool = False
    """Whether signs stand between numbers, so that none is left out."""


def sort_tricks(table: Table, words: Sequence[str]) -> TrickWords:
    """Sort out `9 5 2 h`, `9/5/2h`, `9-5-2`, `anna=9 boris=5 chai=2`, `anna 9 boris 5 chai 2`, `AABC... h`."""
    if len(words) <= 2 and (winners := next((word for word in words if _is_winners(table, word)), None)):
        return TrickWords(others=tuple(word for word in words if word is not winners), winners=winners)
    parts = _cut(words)
    forms = "".join("=" if "=" in part else "n" if _is_number(part) else "w" for part in parts)
    is_spaced = bool(re.fullmatch("(w+n)+w?", forms)) and (forms.count("n") > 1 or not parse_contract(parts[0]))
    numbers: list[tuple[str | None, str]] = []
    others: list[str] = []
    for part, form in zip(parts, forms, strict=True):
        if form == "w":
            others.append(part)
        elif form == "=":
            name, _, number = part.rpartition("=")
            numbers.append((name, number))
        elif not is_spaced:
            numbers.append((None, part))
        else:  # trump may stand before the first name
            is_behind_trump = len(others) > 1 and parse_contract(others[0]) and not table.knows(" ".join(others))
            start = 1 if is_behind_trump else 0
            numbers.append((" ".join(others[start:]), part))
            others = others[:start]
    is_joined = len(numbers) > sum(map(_is_number, words))
    return TrickWords(tuple(numbers), tuple(others), is_spaced=is_spaced, is_joined=is_joined)


def are_tricks(table: Table, words: Sequence[str]) -> bool:
    """Tell whether words are the tricks of a hand and nothing else, though they may be wrong ones."""
    typed = sort_tricks(table, words)
    if len(typed.others) > 1 or not all(map(parse_contract, typed.others)):
        return False
    if typed.is_spaced and not all(table.knows(name) for name, _ in typed.numbers if name):
        return False
    is_whole = all(re.fullmatch(_NUMBER, number) for _, number in typed.numbers)
    return bool(typed.winners or typed.numbers) and is_whole


def _is_number(part: str) -> bool:
    """Tell whether a part is meant as a number."""
    return part.lstrip("-+").replace("_", "")[:1].isdigit()


def _is_winners(table: Table, word: str) -> bool:
    """Tell whether a word names the winner of each trick, or of nearly all: names by commas, or a letter a trick."""
    tricks, names = table.rules.tricks, word.count(",") + 1
    if "=" in word or max(names, len(word)) <= tricks // 2:
        return False
    initials = {key(name)[:1] for name in table.columns}.union("123")
    is_letters = all(key(letter) in initials for letter in word)
    return names > tricks // 2 or is_letters or (len(word) == tricks and word.isalnum())


def _cut(words: Sequence[str]) -> list[str]:
    """Cut words at the signs between numbers, and cut a contract off that is close behind the last of three."""
    parts: list[str] = []
    for word in (part for each in words for part in (each.rstrip(",").split(",") if "=" in each else [each])):
        plain = word.rstrip(_BETWEEN)
        match = re.fullmatch(_NUMBERS, plain)
        if not match:
            parts += [plain] if plain or not word else []
            continue
        name, equals, digits = match[1].rpartition("=")
        numbers = [name + equals + number for number in re.findall(r"(?<!\d)-?\d+", digits)]
        count = len(numbers) + sum("=" in part or bool(re.fullmatch(_NUMBER, part)) for part in parts)
        if not match[2]:
            parts += numbers
        elif parse_contract(match[2]) and max(count, len(digits)) >= len(COLUMNS):
            parts += [*numbers, match[2]]
        else:
            parts.append(plain)
    return parts


def parse_tricks(table: Table, words: Sequence[str]) -> HandInput:
    """Parse the tricks of each player, or who won each trick, and perhaps a contract; see `sort_tricks`.

    Raises Unclear for what cannot be read, Refused for less than no tricks.
    """
    typed = sort_tricks(table, words)
    needed = f"expected three numbers of tricks, one each for {table.in_order}; found"
    if len(typed.others) > 1 and parse_contract(typed.others[0]):
        raise Unclear(f"{needed} two contracts, the second {quoted(typed.others[1])}.")
    try:
        contract = parse_pack_contract(table.rules, typed.others[0]) if typed.others else None
    except UnreadableContract as error:
        if typed.numbers or typed.winners:
            raise
        raise Unclear(f"{needed} {quoted(typed.others[0])}.") from error
    if typed.winners:
        return HandInput(None, contract, TrickOrder(winners=parse_winners(table, (typed.winners,))))
    return HandInput(_by_column(table, typed, needed), contract)


def _by_column(table: Table, typed: TrickWords, needed: str) -> Numbers | None:
    """Put the tricks, all bare or all by name, in the order of the columns; None where none are given."""
    named: dict[int, int] = {}
    bare: list[str] = []
    for name, word in typed.numbers:
        if name is None:
            place = len(bare)
            _parse_number(table, word, table.names[table.seating[place]] if place < len(table.seating) else "nobody")
            bare.append(word)
            continue
        column = table.player(name)
        if column in named:
            raise Unclear(f"{needed} two for {table.names[column]}.")
        named[column] = _parse_number(table, word, name)
    if not typed.numbers:
        return None
    if bare and named:
        raise Unclear(f"{needed} bare and named ones mixed.")
    tricks = named
    if bare:
        hand = [*map(int, bare)] if typed.is_joined else _whole_hand(table, bare)
        tricks = dict(zip(table.seating, hand, strict=False))
    if len(tricks) == len(COLUMNS) >= len(bare):
        return tricks[0], tricks[1], tricks[2]
    numbers = " ".join(bare) or ", ".join(f"{table.names[c]}={n}" for c, n in named.items())
    missing = [table.names[c] for c in table.seating if c not in tricks]
    raise Unclear(f"{needed} {quoted(numbers)}{f', none for {and_words(missing)}' if missing else ''}.")


def _whole_hand(table: Table, numbers: list[str]) -> list[int]:
    """Read one or two numbers as the only hand that they can be: `952`, `95 2`, or `9 5` without the last.

    Numbers that can be none stay as they are. Raises Unclear where they can be several hands.
    """
    if len(numbers) >= len(COLUMNS):
        return [*map(int, numbers)]
    digits, blank, hands = "".join(numbers), len(numbers[0]), list[list[int]]()
    for first, second in combinations(range(1, len(digits)), 2):
        parts = [digits[:first], digits[first:second], digits[second:]]
        hand = [*map(int, parts)]
        has_blank = len(numbers) == 1 or blank in (first, second)
        if has_blank and sum(hand) == table.rules.tricks and parts == [*map(str, hand)]:
            hands.append(hand)
    missing = table.rules.tricks - sum(map(int, numbers))
    if len(numbers) == len(COLUMNS) - 1 and missing >= 0:
        hands.append([*map(int, numbers), missing])
    if len(hands) > 1:
        ways = " or ".join(" ".join(map(str, hand)) for hand in hands)
        raise Unclear(f"{quoted(' '.join(numbers))} may be {ways}; type a blank after each number.")
    return hands[0] if hands else [*map(int, numbers)]


def _parse_number(table: Table, word: str, name: str) -> int:
    """Parse the number of tricks of one player."""
    number = parse_digits(word)
    if number is not None:
        return number
    if re.fullmatch(r"-?[0-9]+", word):
        many = word if len(word) < LONGEST_NUMBER else "so many"
        raise Refused(
            f"{name} cannot have won {many} tricks; a hand has {table.rules.tricks}, and none is less than 0.",
            article="trick-count",
            rules=table.rules,
        )
    raise Unclear(f"{digits_fault(word)} for {name}.")


def parse_winners(table: Table, words: Sequence[str]) -> tuple[int, ...]:
    """Parse trick winners: names by commas or blanks, or initials or seat numbers in one word.

    Raises Unclear, NotFound.
    """
    parts = [part.strip() for word in words for part in word.split(",") if part.strip()]
    if not parts:
        raise Unclear(f"{quoted(' '.join(words))} {_BAD_WINNERS}")
    word = parts[0]
    if len(parts) > 1 or word in ("1", "2", "3") or any(key(name).startswith(key(word)) for name in table.columns):
        return tuple(map(table.player, parts))
    return tuple(_parse_initial(table, letter, word) for letter in word)


def _parse_initial(table: Table, letter: str, word: str) -> int:
    if letter in "123":
        return table.seating[int(letter) - 1]
    columns = {column for name, column in table.columns.items() if key(name)[:1] == key(letter)}
    if len(columns) != 1:
        raise Unclear(f"{quoted(word)} {_BAD_WINNERS}")
    return columns.pop()


def scored_hand(sheet: ScoreSheet, number: int) -> Hand:
    """Return a scored hand by its number. Raises NotFound."""
    hands = sheet.evening.hands
    if not 1 <= number <= len(hands):
        raise no_such_hand(number, len(hands))
    return hands[number - 1]


def parse_scored_hand(sheet: ScoreSheet, word: str) -> Hand:
    """Parse the number of a scored hand. Raises Unclear, NotFound."""
    number = parse_digits(word)
    if number is None:
        raise Unclear(f"{digits_fault(word)}.")
    return scored_hand(sheet, number)


# -- an exchange, tricks ----------------------------------------------------------------------


def parse_exchange(
    table: Table, words: Sequence[str], *, done: bool = False, count: int | None = None, waived: bool = False
) -> ExchangeInput:
    """Parse `[GIVER RECEIVER] GIVEN RETURNED ...`, or only the players where cards moved unseen.

    Raises click.UsageError, Unclear, NotFound, Refused.
    """
    if done and (count or waived):
        raise usage("--done says that all changed hands; give --count or --waived without it.")
    pair, words = _split_players(table, words)
    if done or count or waived:
        if words:
            raise usage("cards are told, or --done, --count or --waived; not both.")
        return WaivedInput(pair, count) if waived else FaceDownInput(pair, count)
    if not words or len(words) % 2:
        raise usage("cards go in pairs, GIVEN RETURNED; one is missing.")
    return CardsInput(parse_cards(table.rules, words), pair)


def _split_players(table: Table, words: Sequence[str]) -> tuple[tuple[int, int] | None, Sequence[str]]:
    """Parse giver and receiver, if the words begin with them; beside a card stands a card."""
    cards = sum(map(is_card, words[:2]))
    if cards == 2 and all(key(word) in map(key, table.columns) for word in words[:2]):
        raise Unclear(f"{quoted(' '.join(words[:2]))} are players and cards; name the players by their seats, 1 to 3.")
    if len(words) < 2 or cards == 2 or (cards and not table.knows(words[0])):
        return None, words
    giver, receiver = table.player(words[0]), table.player(words[1])
    if giver == receiver:
        raise usage("giver and receiver are the same player.")
    return (giver, receiver), words[2:]


def parse_trick_lines(words: tuple[str, ...]) -> list[Line]:
    """Cut tricks as they were typed, three cards each; `-` reads a line a trick from standard input."""
    if words == (STANDARD_INPUT,):
        return read_lines("A line a trick: three cards in the order in which they were played, as 2c ks.")
    if len(words) % 3:
        raise usage(f"a trick has three cards; found {len(words)}.")
    return [Line(words[at : at + 3]) for at in range(0, len(words), 3)]


def parse_trick(rules: Rules, line: Line) -> tuple[Card, ...]:
    """Parse the three cards of a trick, in the order of play. Raises Unclear, Refused, each with the line."""
    with naming(line):
        if len(line.words) != 3:
            raise Unclear(f"a trick has three cards; found {len(line.words)}.")
        return parse_different_cards(rules, line.words)


# -- lines of standard input ------------------------------------------------------------------


MOST_LINES = 500
"""Lines of hands or tricks at most, blank ones and comments among them."""


def read_lines(expected: str) -> list[Line]:
    """Read the lines of standard input, without blank ones and `#` comments; a terminal is told what is `expected`.

    Raises CannotOpen for what is no text, and Refused for what does not end.
    """
    if sys.stdin.isatty():
        click.echo("\n".join(wrap(f"{expected} Ctrl-D ends, Ctrl-C writes nothing.", screen_now().line)), err=True)
    texts = [part for line in iter(lambda: read_text_line(most=MOST_LINES), None) for part in line.splitlines()]
    lines = [Line(tuple(each.partition("#")[0].split()), at) for at, each in enumerate(texts, start=1)]
    return [line for line in lines if line.words]


@contextlib.contextmanager
def naming(line: Line) -> Iterator[None]:
    """Add the line to every error; its exit code stays."""
    try:
        yield
    except RefError as error:
        error.hint += line.place
        raise
    except click.UsageError as error:
        raise click.UsageError(error.message + line.place, error.ctx) from error


# -- days -------------------------------------------------------------------------------------


def parse_start(word: str, now: datetime) -> datetime:
    """Parse when an evening began that is typed in later: its day, or day and time, by the clock of this place.

    Without a time it is midnight, which no view shows. Offsets of long ago are rounded to the minute, as a
    sheet stores them. Raises click.UsageError for a day that is not over or cannot be.
    """
    expected = 'expected a day as YYYY-MM-DD, or with its time as "YYYY-MM-DD HH:MM"'
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2})?", word):
        shown = ascii(word) if has_control(word) else quoted(word)
        raise usage(f"--date: {shown} cannot be read; {expected}.")
    try:
        began = datetime.fromisoformat(word).astimezone()
    except (ValueError, OverflowError, OSError) as error:
        raise usage(f'--date: there is no "{word}"; {expected}.') from error
    if began.year < _EARLIEST:
        raise usage(f'--date: "{word}" is too long ago; {expected}, from {_EARLIEST} on.')
    if began > now:
        raise usage(f'--date: "{word}" is still to come; an evening is typed in after it was played.')
    return with_stored_offset(began)
