"""The score sheet as TOML: text to session, and the head of a new sheet to text.

It knows the format and nothing of folders; it refuses damage with the place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, cast

from referee.errors import Refused, Unclear, Unreadable
from referee.files.fields import Fields, nearest, parse_toml
from referee.game import entries as seen
from referee.game import tricks
from referee.game.cards import Card
from referee.game.entries import KIND_OF, KINDS, Entry, Head, Movement, Pair, Session, columns_by_name, renames
from referee.game.players import COLUMNS, Numbers, key, parse_name, parse_names
from referee.game.rules import End, Rules
from referee.game.scoring import TrickOrder

_TABLES = ("exchange", "tricks")
"""Fields that are tables; tricks last, so that a cut shows."""


def entry_text(entry: Entry) -> str:
    """The text of one entry, to stand at the end of a sheet: plain keys first, then its tables.

    Each table has its own header line; folded into one line it could not be appended to. Only a
    correction, which may do without its tables, folds them, so that what is cut off shows.
    """
    import tomli_w

    table = entry_table(entry)
    tables = [word for word in _TABLES if word in table and "tricks" not in entry._field_defaults]
    lines = (
        f"{word} = {_folded(value)}\n" if word in _TABLES else tomli_w.dumps({word: value})
        for word, value in table.items()
        if word not in tables
    )
    parts = ["[[entry]]\n" + "".join(lines)]
    for word in tables:
        value = table[word]
        if isinstance(value, dict):
            parts.append(f"[entry.{word}]\n" + tomli_w.dumps(value))
        else:
            pairs = cast("list[dict[str, object]]", value)
            parts += [f"[[entry.{word}]]\n" + tomli_w.dumps(pair) for pair in pairs]
    return "\n".join(parts)


def _folded(value: object) -> str:
    """A table, or a list of tables, in one line."""
    import tomli_w

    if isinstance(value, list):
        return f"[{', '.join(map(_folded, value))}]"
    pairs = cast("dict[str, object]", value)
    return f"{{ {', '.join(tomli_w.dumps({word: each}).strip() for word, each in pairs.items())} }}"


def entry_table(entry: Entry) -> dict[str, object]:
    """An entry as TOML holds it: its kind, then every field that says something.

    An entry that was cut off must not be taken for a whole one: numbers stand before what cannot be
    missing, what may be missing, too, and what cannot be missing is a time, a text or the tricks.
    """
    told = {name: value for name, value in entry._asdict().items() if value not in (None, False, ())}
    numbers = [name for name, value in told.items() if isinstance(value, int) and value is not True]
    optional = [name for name in told if name in entry._field_defaults and name not in numbers]
    needed = [name for name in told if name not in (*numbers, *optional, "at")]
    order = [*numbers, "at", *optional, *needed] if needed else [*numbers, *optional, "at"]
    table: dict[str, object] = {"kind": KIND_OF[type(entry)]}
    return table | {name.replace("_", "-"): _toml(told[name]) for name in order}


def _toml(value: object) -> object:
    if isinstance(value, tuple):
        return [item._asdict() if isinstance(item, Pair) else item for item in value]
    return value


class Reader:
    """Reads entry after entry; remembers the names and the hands that came before."""

    def __init__(self, rules: Rules, players: tuple[str, str, str]) -> None:
        self._rules = rules
        self._columns = {key(name): column for column, name in enumerate(players)}
        self._names = players
        self._written: list[Entry] = []

    def read(self, fields: Fields) -> Entry:
        """The next entry of the sheet."""
        kind = fields.text("kind")
        if kind not in KINDS:
            near = nearest(kind, tuple(KINDS))
            raise Unreadable(f'{fields.file}: {fields.where}: unknown kind "{kind}"; the nearest known is "{near}".')
        values = {
            name: how(self, fields, word) for name, word, how, is_needed in _plan(kind) if is_needed or fields.has(word)
        }
        fields.close()
        entry = cast("Callable[..., Entry]", KINDS[kind])(**values)
        if check := _CHECKS.get(kind):
            check(self, fields, entry)
        self._written.append(entry)
        return entry

    def _cleared(self, fields: Fields, word: str) -> tuple[str, ...]:
        found, known = fields.texts(word), ("contract", "winners", "last-tricks", "exchange", "note")
        if not set(found) <= set(known):
            raise fields.wrong(word, "words of " + ", ".join(known), ", ".join(found))
        return found

    def _contract(self, fields: Fields, word: str) -> str:
        return fields.one_of(word, self._rules.contracts)

    def _pairs(self, fields: Fields, word: str) -> tuple[Pair, ...]:
        return tuple(self._pair(pair) for pair in fields.tables(word))

    def _trick(self, fields: Fields, word: str) -> tuple[Card, ...]:
        return self._cards(fields, word, 3)

    def _sight(self, fields: Fields, word: str) -> tuple[Card, ...]:
        return self._cards(fields, word, None)

    def _player(self, fields: Fields, word: str) -> str:
        name = fields.text(word)
        if key(name) not in self._columns:
            raise fields.wrong(word, "a player of this sheet", name)
        return name

    def _players(self, fields: Fields, word: str) -> tuple[str, ...]:
        names = fields.texts(word)
        for name in names:
            if key(name) not in self._columns:
                raise fields.wrong(word, "players of this sheet", name)
        if word == "players" and sorted(self._columns[key(name)] for name in names) != list(COLUMNS):
            raise fields.wrong(word, "the three players once each", ", ".join(names))
        return names

    def _card(self, fields: Fields, word: str) -> Card:
        found = fields.text(word)
        if found not in self._rules.deck:
            raise fields.wrong(word, "a card of the pack, such as TH", found)
        return Card(found)

    def _cards(self, fields: Fields, word: str, number: int | None) -> tuple[Card, ...]:
        """Different cards of the pack: so many, or at least one."""
        found = fields.texts(word)
        known = self._rules.deck.issuperset(found)
        if not known or len(set(found)) < len(found) or len(found) != (number or max(1, len(found))):
            expected = f"{number} different cards of the pack" if number else "different cards of the pack"
            raise fields.wrong(word, expected, ", ".join(found))
        return tuple(Card(card) for card in found)

    def _tricks(self, fields: Fields, word: str) -> dict[str, int]:
        tricks = fields.numbers(word)
        columns = sorted(self._columns.get(key(name), -1) for name in tricks)
        if columns != list(COLUMNS):
            raise fields.wrong(word, "a number for each of the three players", ", ".join(tricks) or "none")
        return tricks

    def _winners(self, fields: Fields, word: str) -> str:
        found = fields.text(word)
        if not set(found) <= set("123") or len(found) != self._rules.tricks:
            raise fields.wrong(word, f"{self._rules.tricks} seat numbers, 1 to 3", found)
        return found

    def _any_entry(self, fields: Fields, word: str) -> int:
        """An earlier entry that can be struck and restored."""
        found = self._earlier(fields, word)
        if isinstance(self._written[found - 1], seen.Striking):
            raise fields.wrong(word, "an entry that is itself no strike or restore", found)
        return found

    def _hand(self, fields: Fields, word: str) -> int:
        """An earlier entry that tells of a hand."""
        found = self._earlier(fields, word)
        if not isinstance(self._written[found - 1], seen.HandPlayed):
            raise fields.wrong(word, "the number of an entry that tells of a hand", found)
        return found

    def _earlier(self, fields: Fields, word: str) -> int:
        found = fields.number(word)
        if not 1 <= found <= len(self._written):
            raise fields.wrong(word, "the number of an earlier entry", found)
        return found

    def _new_name(self, fields: Fields, word: str) -> str:
        found = fields.text(word)
        try:
            return parse_name(found)
        except Unclear as fault:
            raise fields.misfit(str(fault)) from fault

    def _pair(self, fields: Fields) -> Pair:
        pair = Pair(
            self._player(fields, "giver"),
            self._player(fields, "receiver"),
            self._card(fields, "given"),
            self._card(fields, "returned"),
        )
        self._check_movement(fields, pair)
        fields.close()
        return pair

    def _rename(self, _: Fields, entry: seen.SeatTaken | seen.NameCorrected) -> None:
        """A column goes by another name after this entry."""
        self._columns[key(entry.new)] = self._columns[key(entry.old)]

    def _rename_again(self, _: Fields, entry: seen.EntryStruck | seen.EntryRestored) -> None:
        """So it may after one that strikes or restores such an entry."""
        if renames(self._written, entry.entry):
            self._columns = columns_by_name(self._names, [*self._written, entry])

    def _check_movement(self, fields: Fields, entry: Movement | Pair) -> None:
        """Cards move between two players."""
        if self._columns[key(entry.giver)] == self._columns[key(entry.receiver)]:
            raise fields.misfit("giver and receiver are the same player")

    def _check_sight(self, fields: Fields, entry: seen.CardsSeen) -> None:
        """A hand is somebody's."""
        if (entry.place == "hand") != (entry.player is not None):
            raise fields.misfit("player: expected where the place is a hand, and nowhere else")

    def _check_tricks(self, fields: Fields, entry: seen.HandPlayed | seen.HandCorrected) -> None:
        """Numbers and winners can have happened together (article 46)."""
        if entry.tricks is None:
            return
        try:
            tricks.check(self._rules, self._by_column(entry.tricks), self._order(entry), names=self._names)
        except Refused as fault:
            raise fields.misfit(str(fault)) from fault

    def _by_column(self, numbers: dict[str, int]) -> Numbers:
        found = {self._columns[key(name)]: number for name, number in numbers.items()}
        return found[0], found[1], found[2]

    def _order(self, entry: seen.HandPlayed | seen.HandCorrected) -> TrickOrder:
        if entry.winners is None and entry.last_tricks is None:
            return TrickOrder()
        winners = None if entry.winners is None else tuple(int(digit) - 1 for digit in entry.winners)
        return TrickOrder(winners, tuple(self._columns[key(name)] for name in entry.last_tricks or ()))


How = Callable[[Reader, Fields, str], object]
"""Reads the value under a word of the file."""


def _by(*choices: str) -> How:
    return lambda _, fields, word: fields.one_of(word, choices)


_HOW: dict[str, How] = {
    "at": lambda _, fields, word: fields.time(word),
    "note": lambda _, fields, word: fields.text(word),
    "shared": lambda _, fields, word: fields.flag(word),
    **dict.fromkeys(("hands", "points", "cards", "trick"), lambda _, fields, word: fields.positive(word)),
    **dict.fromkeys(("giver", "receiver", "dealer", "winner", "later", "old", "leader", "player"), Reader._player),
    **dict.fromkeys(("last_tricks", "players"), Reader._players),
    "new": Reader._new_name,
    **dict.fromkeys(("given", "returned"), Reader._card),
    "played": Reader._trick,
    "seen": Reader._sight,
    "exchange": Reader._pairs,
    "tricks": Reader._tricks,
    "winners": Reader._winners,
    "contract": Reader._contract,
    "lead": _by("declarer", "left"),
    "since": _by("start", "now"),
    "place": _by("hand", "kitty", "laid-away"),
    "cleared": Reader._cleared,
    **dict.fromkeys(("entry", "before", "hand"), Reader._hand),
}
"""How each field of an entry is read; what a strike or a restore names need not be a hand."""


@cache
def _plan(kind: str) -> tuple[tuple[str, str, How, bool], ...]:
    """Each field of a kind: its word in the file, how it is read, and whether the entry cannot do without it."""
    fields = KINDS[kind]
    how = _HOW | ({"entry": Reader._any_entry} if kind in ("strike", "restore") else {})
    return tuple(
        (name, name.replace("_", "-"), how[name], name not in fields._field_defaults) for name in fields._fields
    )


_CHECKS: dict[str, Callable[[Reader, Fields, Any], None]] = {
    **dict.fromkeys(("exchange", "face-down", "waiver"), Reader._check_movement),
    **dict.fromkeys(("hand", "correction"), Reader._check_tricks),
    **dict.fromkeys(("substitution", "spelling"), Reader._rename),
    **dict.fromkeys(("strike", "restore"), Reader._rename_again),
    "sight": Reader._check_sight,
}
"""What no command could have written, whatever came before it; and who goes by which name after it."""


FORMAT = 1


class Sheet(NamedTuple):
    """A sheet that was read: the pack it is played by and what stands on it."""

    rules: Rules
    session: Session


def parse_sheet(text: str, file: str, pack: Callable[[Head], Rules]) -> Sheet:
    """The session in a sheet's text. `pack` finds the rules that its head names.

    Raises the errors of exit 5, with the place.
    """
    fields = Fields(parse_toml(text, file), file, "")
    head = _head(fields)
    rules = pack(head)
    tables = fields.tables("entry")
    fields.close()
    reader = Reader(rules, head.players)
    entries = []
    for number, table in enumerate(tables, start=1):
        table.where = f"entry {number}"
        entries.append(reader.read(table))
    return Sheet(rules, Session(head, tuple(entries)))


def head_text(head: Head) -> str:
    """The text of a new sheet, with no entries."""
    import tomli_w

    table: dict[str, object] = {
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


def _head(fields: Fields) -> Head:
    found = fields.number("format")
    if found != FORMAT:
        raise Unreadable(f"{fields.file}: written in format {found}; this ref reads format {FORMAT}.")
    words = fields.texts("players")
    if len(words) != 3:
        raise fields.wrong("players", "three names", ", ".join(words))
    try:
        players = parse_names(words)
    except Unclear as fault:
        raise fields.misfit(str(fault)) from fault
    dealer = fields.text("first-dealer")
    if key(dealer) not in map(key, players):
        raise fields.wrong("first-dealer", "one of " + ", ".join(players), dealer)
    return Head(
        rules=fields.text("rules"),
        edition=fields.number("edition"),
        players=players,
        first_dealer=next(name for name in players if key(name) == key(dealer)),
        started=fields.time("started"),
        lead=fields.one_of("lead", ("declarer", "left")) if fields.has("lead") else None,
        end=End(hands=fields.maybe_positive("hands"), points=fields.maybe_positive("points")),
        pack=fields.raw("pack") if fields.has("pack") else None,
    )
