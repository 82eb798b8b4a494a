"""The TOML of a score sheet: its head and entries, parsed and rendered.

The order in which an entry is rendered is a safeguard, see `entry_table`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from itertools import combinations
from typing import Any, cast, get_args

from referee.errors import Refused, Unclear, Unreadable, quoted
from referee.files.fields import Fields, nearest, parse_toml
from referee.game import entries, tricks
from referee.game.cards import Card, CardPlace
from referee.game.entries import Entry, Head, NamesWritten, Pair, Session
from referee.game.players import COLUMNS, fold, names_alike, parse_name
from referee.game.replay import replay
from referee.game.rules import End, Lead, Rules
from referee.game.scoring import TrickOrder
from referee.tuples import NamedTuple

FORMAT = 1

MOST_ENTRIES = 10_000
"""Entries of a sheet at most; an evening with every card and trick recorded has five hundred."""


PackReader = Callable[[Head, str], Rules]
"""Finds the pack that a head names; the place is where an error says that it was named."""


class Sheet(NamedTuple):
    """A sheet that was read: the rules that its head names and its session."""

    rules: Rules
    session: Session


# -- parsing ----------------------------------------------------------------------------------


def parse_sheet(text: str, file: str, rules_of: PackReader) -> Sheet:
    """Parse a whole sheet; `rules_of` finds the rules that it names. Raises Unreadable, with the place."""
    fields = Fields(parse_toml(text, file), file, "")
    head = _parse_head(fields)
    rules = rules_of(head, file)
    tables = fields.tables("entry")
    fields.close()
    if len(tables) > MOST_ENTRIES:
        raise Unreadable(f"{file}: {len(tables):,} entries; no sheet has more than {MOST_ENTRIES:,}.")
    reader = EntryReader(rules, head, rules_of)
    for number, table in enumerate(tables, start=1):
        table.where = f"entry {number}"
        reader.read(table)
    session = Session(head, tuple(reader.entries))
    if any(isinstance(entry, entries.NameCorrected) for entry in session.entries):
        _check_spellings(rules, session, file)
    return Sheet(rules, session)


def _check_spellings(rules: Rules, session: Session, file: str) -> None:
    """Refuse a spelling that gives two players of an earlier hand one name."""
    evening = replay(rules, session, exchanges=False)
    for hand in evening.hands:
        if len(set(map(fold, evening.names_of(hand.people)))) < len(COLUMNS):
            raise Unreadable(f"{file}: entry {hand.entry}: by a later spelling two players of this hand have one name.")


def _parse_head(fields: Fields) -> Head:
    version = fields.number("format")
    if version != FORMAT:
        raise Unreadable(f"{fields.file}: written in format {version}; this ref reads format {FORMAT}.")
    names = fields.texts("players")
    if len(names) != 3:
        raise fields.wrong("players", "three names", ", ".join(names))
    try:
        first, second, third = map(parse_name, names)
    except Unclear as error:
        raise fields.misfit(str(error)) from error
    players = first, second, third
    for name, other in combinations(players, 2):  # names that look alike are refused where they come in
        if fold(name) == fold(other):
            raise fields.misfit(str(names_alike(name, other)))
    dealer = fields.text("first-dealer")
    if fold(dealer) not in map(fold, players):
        raise fields.wrong("first-dealer", "one of " + ", ".join(players), dealer)
    return Head(
        rules=fields.text("rules"),
        edition=fields.number("edition"),
        players=players,
        first_dealer=next(name for name in players if fold(name) == fold(dealer)),
        started=fields.time("started"),
        lead=fields.one_of("lead", get_args(Lead)) if fields.has("lead") else None,
        end=End(fields.maybe(fields.agreed, "hands"), fields.maybe(fields.agreed, "points")),
        pack=fields.maybe(fields.raw, "pack"),
    )


class EntryReader:
    """Parses entry after entry of a sheet, and keeps the names and entries that later ones may refer to."""

    def __init__(self, rules: Rules, head: Head, rules_of: PackReader) -> None:
        self._rules = rules
        """The pack that holds where the entry stands."""
        self._changes_rules = False
        """Whether an entry so far chose another pack; what follows here is kept from then on."""
        self._packs = {0: rules}
        """The number of an entry that chose a pack and stands -> the pack; 0 is the head."""
        self._chosen_by: dict[int, int] = {}
        """The number of an entry about a hand -> that of the entry that chose the pack by which it was written."""
        self._standing: dict[int, set[int]] = {}
        """The number of the entry that chose a pack -> the entries about hands that stand and were written by it."""
        self._head = head
        self._rules_of = rules_of
        self._players = head.players
        self._names = NamesWritten(head.players)
        self.entries: list[Entry] = []

    def read(self, fields: Fields) -> Entry:
        """Parse the next entry. Raises Unreadable, also for what no command could have written."""
        kind = fields.text("kind")
        if kind not in entries.KINDS:
            near = nearest(kind, tuple(entries.KINDS))
            raise fields.misfit(f'unknown kind {quoted(kind)}; the nearest known is "{near}"')
        values = {
            name: read(self, fields, word)
            for name, word, read, is_required in _fields_of(kind)
            if is_required or fields.has(word)
        }
        fields.close()
        entry = cast("Callable[..., Entry]", entries.KINDS[kind])(**values)
        self._check(fields, entry)
        self.entries.append(entry)
        if self._names.follow(len(self.entries), entry) and len(set(self._names.seated)) < len(COLUMNS):
            raise fields.misfit("two players who sit at the table would have one name")
        if self._changes_rules:
            self._follow_pack(fields, len(self.entries), entry)
        elif isinstance(entry, entries.RulesChanged):  # few sheets have one, and only these pay for it
            self._changes_rules = True
            for number, each in enumerate(self.entries, start=1):
                self._follow_pack(fields, number, each)
        return entry

    def _follow_pack(self, fields: Fields, number: int, entry: Entry) -> None:
        """Note by which pack an entry was written; refuse that one about a hand stands beside another pack."""
        if type(entry) in _OF_HANDS:
            self._chosen_by[number] = max(self._packs)
            self._stand(number)
            return
        match entry:
            case entries.RulesChanged():
                self._packs[number] = entry.rules
            case entries.EntryStruck(entry=undone):
                self._packs.pop(undone, None)
                self._standing.get(self._chosen_by.get(undone, 0), set()).discard(undone)
            case entries.EntryRestored(entry=redone):
                if redone in self._chosen_by:
                    self._stand(redone)
                elif isinstance(chosen := self.entries[redone - 1], entries.RulesChanged):
                    self._packs[redone] = chosen.rules
            case _:
                return
        now = max(self._packs)
        self._rules = self._packs[now]
        if any(standing for chosen_by, standing in self._standing.items() if chosen_by != now):
            raise fields.misfit("an entry about a hand stands that was written by another pack")

    def _stand(self, number: int) -> None:
        self._standing.setdefault(self._chosen_by[number], set()).add(number)

    def _check(self, fields: Fields, entry: Entry) -> None:  # noqa: C901 - one case a kind of entry
        """Refuse values that cannot hold beside each other, whatever the other entries are."""
        match entry:
            case entries.CardExchanged() | entries.ExchangedFaceDown() | entries.ExchangeWaived():
                self._check_givers(fields, entry)
                if not isinstance(entry, entries.CardExchanged) and entry.cards > self._rules.hand_cards:
                    raise fields.wrong("cards", f"at most the {self._rules.hand_cards} of a hand", entry.cards)
            case entries.CardsSeen():
                self._check_sight(fields, entry)
            case entries.TrickCorrected() if entry.trick > self._rules.tricks:
                raise fields.wrong("trick", f"at most the {self._rules.tricks} of a hand", entry.trick)
            case entries.HandPlayed():
                self._check_order(fields, entry, entry.tricks)
            case entries.HandCorrected():
                given = {_word(name) for name in _CORRECTED if getattr(entry, name) is not None}
                if not given and not entry.cleared:
                    raise fields.misfit("corrects nothing; expected what was wrong, or cleared")
                if both := sorted(given.intersection(entry.cleared)):
                    raise fields.misfit(f"{both[0]} is given and cleared")
                self._check_order(fields, entry, entry.tricks)
            case entries.LastTricksNamed():
                if (entry.last_tricks is None) == (entry.later is None):
                    raise fields.misfit("expected either last-tricks or later")
                self._check_order(fields, entry, None)
            case entries.SeatTaken() if fold(entry.new) == fold(entry.old):
                raise fields.misfit("old and new are the same name")
            case entries.NameCorrected() if entry.new == entry.old:
                raise fields.misfit("old and new are the same name")
            case entries.EveningEnded() if entry.shared and entry.winner:
                raise fields.misfit("the win is shared, and there is a winner; expected one of the two")

    def _check_givers(self, fields: Fields, exchange: entries.Movement | Pair) -> None:
        if self._names.column(exchange.giver) == self._names.column(exchange.receiver):
            raise fields.misfit("giver and receiver are the same player")

    def _check_sight(self, fields: Fields, entry: entries.CardsSeen) -> None:
        if (entry.place == "hand") != (entry.player is not None):
            raise fields.misfit("player: expected where the place is a hand, and nowhere else")
        if entry.dealt and entry.player is None:
            raise fields.misfit("dealt: expected where the place is a hand, and nowhere else")
        kitty = self._rules.kitty_cards
        room = self._rules.hand_cards + kitty if entry.place == "hand" else kitty
        if len(entry.seen) > room:
            raise fields.wrong("seen", f"at most {room} cards there", f"{len(entry.seen)} cards")

    def _check_order(
        self,
        fields: Fields,
        entry: entries.HandPlayed | entries.HandCorrected | entries.LastTricksNamed,
        numbers: dict[str, int] | None,
    ) -> None:
        """Refuse numbers and winners of tricks that cannot have happened together (article 46)."""
        digits = None if isinstance(entry, entries.LastTricksNamed) else entry.winners
        winners = None if digits is None else tuple(int(digit) - 1 for digit in digits)
        last = tuple(self._names.column(name) for name in entry.last_tricks or ())
        if len(last) > self._rules.tricks:
            raise fields.wrong("last-tricks", f"at most {self._rules.tricks} winners", f"{len(last)} winners")
        if winners is not None and winners[::-1][: len(last)] != last:
            raise fields.misfit("winners and last-tricks contradict each other")
        if numbers is None:
            return
        by_column = {self._names.column(name): number for name, number in numbers.items()}
        won = by_column[0], by_column[1], by_column[2]
        try:
            tricks.check(self._rules, won, TrickOrder(winners, last), names=self._players)
        except Refused as error:
            raise fields.misfit(str(error)) from error

    # -- the types of fields, named by FIELD_READERS; `word` is the key in the file

    def _pack(self, fields: Fields, word: str) -> Rules:
        head = self._head._replace(
            rules=fields.text(word), edition=fields.number("edition"), pack=fields.maybe(fields.raw, "pack")
        )
        return self._rules_of(head, f"{fields.file}: {fields.where}")

    def _player(self, fields: Fields, word: str) -> str:
        name = fields.text(word)
        if not self._names.knows(name):
            raise fields.wrong(word, "a player of this sheet", name)
        return name

    def _players_of(self, fields: Fields, word: str) -> tuple[str, ...]:
        names = fields.texts(word)
        if not names:
            raise fields.wrong(word, "players of this sheet", "none")
        for name in names:
            if not self._names.knows(name):
                raise fields.wrong(word, "players of this sheet", name)
        return names

    def _seats(self, fields: Fields, word: str) -> tuple[str, ...]:
        names = self._players_of(fields, word)
        if sorted(self._names.column(name) for name in names) != list(COLUMNS):
            raise fields.wrong(word, "the three players once each", ", ".join(names))
        return names

    def _new_name(self, fields: Fields, word: str) -> str:
        try:
            return parse_name(fields.text(word))
        except Unclear as error:
            raise fields.misfit(str(error)) from error

    def _card(self, fields: Fields, word: str) -> Card:
        card = fields.text(word)
        if card not in self._rules.deck:
            raise fields.wrong(word, "a card of the pack, such as TH", card)
        return Card(card)

    def _cards(self, fields: Fields, word: str, number: int | None = None) -> tuple[Card, ...]:
        """Parse different cards of the pack: so many, or at least one."""
        cards = fields.texts(word)
        is_known = self._rules.deck.issuperset(cards)
        if not is_known or len(set(cards)) < len(cards) or len(cards) != (number or max(1, len(cards))):
            expected = f"{number} different cards of the pack" if number else "different cards of the pack"
            raise fields.wrong(word, expected, ", ".join(cards))
        return tuple(Card(card) for card in cards)

    def _pairs(self, fields: Fields, word: str) -> tuple[Pair, ...]:
        pairs = []
        for table in fields.tables(word):
            giver, receiver = self._player(table, "giver"), self._player(table, "receiver")
            pair = Pair(giver, receiver, self._card(table, "given"), self._card(table, "returned"))
            self._check_givers(table, pair)
            table.close()
            pairs.append(pair)
        return tuple(pairs)

    def _tricks(self, fields: Fields, word: str) -> dict[str, int]:
        numbers = fields.numbers(word)
        columns = [self._names.column(name) if self._names.knows(name) else None for name in numbers]
        if len(columns) != len(COLUMNS) or set(columns) != set(COLUMNS):
            raise fields.wrong(word, "a number for each of the three players", ", ".join(numbers) or "none")
        return numbers

    def _winners(self, fields: Fields, word: str) -> str:
        digits = fields.text(word)
        if not set(digits) <= set("123") or len(digits) != self._rules.tricks:
            raise fields.wrong(word, f"{self._rules.tricks} seat numbers, 1 to 3", digits)
        return digits

    def _cleared(self, fields: Fields, word: str) -> tuple[str, ...]:
        words, known = fields.texts(word), ("contract", "winners", "last-tricks", "exchange", "note")
        if not set(words) <= set(known) or len(set(words)) < len(words):
            raise fields.wrong(word, "different words of " + ", ".join(known), ", ".join(words))
        return words

    def _earlier(self, fields: Fields, word: str) -> int:
        number = fields.number(word)
        if not 1 <= number <= len(self.entries):
            raise fields.wrong(word, "the number of an earlier entry", number)
        return number

    def _earlier_hand(self, fields: Fields, word: str) -> int:
        number = self._earlier(fields, word)
        if not isinstance(self.entries[number - 1], entries.HandPlayed):
            raise fields.wrong(word, "the number of an entry that tells of a hand", number)
        return number

    def _earlier_no_strike(self, fields: Fields, word: str) -> int:
        number = self._earlier(fields, word)
        if isinstance(self.entries[number - 1], entries.Striking):
            raise fields.wrong(word, "an entry that is itself no strike or restore", number)
        return number


_OF_HANDS = frozenset(get_args(entries.OfHand))

_CORRECTED = ("dealer", "contract", "tricks", "winners", "last_tricks", "exchange")
"""What a correction may give; its note is its own."""

FieldReader = Callable[[EntryReader, Fields, str], object]
"""Parses the value under a word of the file."""


def _one_of(*choices: str) -> FieldReader:
    return lambda _, fields, word: fields.one_of(word, choices)


FIELD_READERS: dict[str, FieldReader] = {
    "at": lambda _, fields, word: fields.time(word),
    "started": lambda _, fields, word: fields.time(word),
    **dict.fromkeys(("note", "text"), lambda _, fields, word: fields.text(word)),
    **dict.fromkeys(("shared", "dealt"), lambda _, fields, word: fields.flag(word)),
    **dict.fromkeys(("hands", "points"), lambda _, fields, word: fields.agreed(word)),
    **dict.fromkeys(("cards", "trick", "more"), lambda _, fields, word: fields.positive(word)),
    **dict.fromkeys(("giver", "receiver", "dealer", "winner", "later", "old", "leader", "player"), EntryReader._player),
    "last_tricks": EntryReader._players_of,
    "players": EntryReader._seats,
    "new": EntryReader._new_name,
    "rules": EntryReader._pack,
    **dict.fromkeys(("given", "returned"), EntryReader._card),
    "played": lambda reader, fields, word: reader._cards(fields, word, 3),
    "seen": EntryReader._cards,
    "exchange": EntryReader._pairs,
    "tricks": EntryReader._tricks,
    "winners": EntryReader._winners,
    "contract": lambda reader, fields, word: fields.one_of(word, reader._rules.contracts),
    "lead": _one_of(*get_args(Lead)),
    "since": _one_of("start"),
    "place": _one_of(*get_args(CardPlace)),
    "cleared": EntryReader._cleared,
    **dict.fromkeys(("entry", "before", "hand"), EntryReader._earlier_hand),
}
"""How each field of an entry is parsed, where its kind has no way of its own."""

OWN_READERS: dict[type, dict[str, FieldReader]] = {
    entries.EntryStruck: {"entry": EntryReader._earlier_no_strike},
    entries.EntryRestored: {"entry": EntryReader._earlier_no_strike},
    entries.SeatsChanged: {"since": _one_of(*get_args(entries.Since))},
}
"""A kind of entry -> how fields of it are parsed that mean another thing there."""


@cache
def _fields_of(kind: str) -> tuple[tuple[str, str, FieldReader, bool], ...]:
    """List the fields of a kind: name, word in the file, reader, and whether the entry cannot do without it."""
    entry = entries.KINDS[kind]
    readers = FIELD_READERS | OWN_READERS.get(entry, {})
    return tuple((name, _word(name), readers[name], name not in entry._field_defaults) for name in entry._fields)


def _word(name: str) -> str:
    return name.replace("_", "-")


# -- without parsing --------------------------------------------------------------------------


def is_sheet(content: bytes) -> bool:
    """Return whether a file has the key that only the top of a score sheet has, whole or damaged."""
    return re.search(rb"(?m)^first-dealer[ \t]*=", content) is not None


def find_start(content: bytes) -> datetime | None:
    """Find when an evening was begun, by the text of its sheet; None where no line has it."""
    line = re.search(rb"(?m)^started[ \t]*=([^#\r\n]*)", content)
    with contextlib.suppress(ValueError):
        return datetime.fromisoformat(line[1].decode().strip()) if line else None
    return None


def find_times(content: bytes) -> Iterator[datetime]:
    """Find the times in a sheet that cannot be parsed, as far as they can be."""
    for time in re.findall(rb"(?m)^(?:at|started) = (\S{10}[T ]\S{8}(?:[+-]\d\d:\d\d|Z)?)", content):
        with contextlib.suppress(ValueError):
            yield datetime.fromisoformat(time.decode())


# -- rendering --------------------------------------------------------------------------------


def head_text(head: Head) -> str:
    """Render the text of a new sheet, with no entries."""
    import tomli_w

    table = {
        "format": FORMAT,
        "rules": head.rules,
        "edition": head.edition,
        "players": list(head.players),
        "first-dealer": head.first_dealer,
        "lead": head.lead,
        "hands": head.end.hands,
        "points": head.end.points,
        "started": head.started,
        "pack": head.pack,
    }
    return tomli_w.dumps({word: value for word, value in table.items() if value is not None})


def entry_text(entry: Entry) -> str:
    """Render one entry as text to append to a sheet: plain keys first, then its tables.

    Each table gets a header line of its own. tomli-w would fold a small one into `[[entry]]` as an inline
    table, and whatever is appended to the file next would end up inside the table before it.
    A correction can do without its tables, and other rules without their pack: cut off before a header line it
    would be whole. So its tables are inline after all, among its plain keys, where a cut is a syntax error.
    """
    import tomli_w

    plain, tables = entry_table(entry), {}
    if "tricks" not in entry._field_defaults:
        tables = {word: plain.pop(word) for word in ("exchange", "tricks") if word in plain}
    lines = (
        f"{word} = {_inline(value)}\n" if word in ("exchange", "tricks", "pack") else tomli_w.dumps({word: value})
        for word, value in plain.items()
    )
    parts = ["[[entry]]\n" + "".join(lines)]
    for word, value in tables.items():
        if isinstance(value, dict):
            parts.append(f"[entry.{word}]\n" + tomli_w.dumps(value))
        else:
            parts += [f"[[entry.{word}]]\n" + tomli_w.dumps(pair) for pair in value]
    return "\n".join(parts)


def _inline(value: Any) -> str:
    """Render a value in one line: a table, or a list of tables, too."""
    import tomli_w

    if isinstance(value, dict):
        keys = (tomli_w.dumps({word: 0}).removesuffix(" = 0\n") for word in value)
        return f"{{ {', '.join(map('{} = {}'.format, keys, map(_inline, value.values())))} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return tomli_w.dumps({"a": value}).removeprefix("a = ").removesuffix("\n")


def entry_table(entry: Entry) -> dict[str, Any]:
    """Turn an entry into a TOML table: its kind, then every field that is set.

    What is left of an entry that was cut off must not be taken for a whole one. So numbers come first, because
    the beginning of 12 is a number, too; then what may be missing; and last of all something that must be
    there and cannot be cut unnoticed: a time, a text or the tricks.
    """
    values = {name: value for name, value in entry._asdict().items() if value not in (None, False, ())}
    if isinstance(entry, entries.RulesChanged):
        own = {"pack": entry.rules.own_pack} if entry.rules.own_pack else {}
        values |= {"edition": entry.rules.edition, **own, "rules": values.pop("rules").name}
    numbers = [name for name, value in values.items() if isinstance(value, int) and value is not True]
    optional = [name for name in values if name in entry._field_defaults and name not in numbers]
    required = [name for name in values if name not in (*numbers, *optional, "at")]
    order = [*numbers, "at", *optional, *required] if required else [*numbers, *optional, "at"]
    table: dict[str, Any] = {"kind": entries.KIND_OF[type(entry)]}
    return table | {_word(name): _toml(values[name]) for name in order}


def _toml(value: object) -> object:
    if isinstance(value, tuple):
        return [item._asdict() if isinstance(item, Pair) else item for item in value]
    return value
