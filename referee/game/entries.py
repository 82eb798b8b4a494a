"""The entries of a score sheet, one frozen type for each kind, and the session that holds them.

An entry holds what the table saw and nothing that follows from it. Players are recorded by name, as people
wrote them. Named tuples, because every start pays for each type: a dataclass costs eight times as much.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Literal, TypeVar

from referee.game.cards import Card, CardPlace
from referee.game.players import fold
from referee.game.rules import End, Lead, Rules
from referee.tuples import NamedTuple

Since = Literal["start", "now"]
"""From when a change of seats holds."""

_Kind = TypeVar("_Kind", bound="type[Entry]")

KINDS: dict[str, type[Entry]] = {}
"""Word in files and JSON -> the kind of entry."""


def _kind(word: str) -> Callable[[_Kind], _Kind]:
    """Give a kind of entry its word; mypy refuses a class that `Entry` does not list."""

    def register(kind: _Kind) -> _Kind:
        KINDS[word] = kind
        return kind

    return register


class Pair(NamedTuple):
    """A card given and the card that came back, entered together with a finished hand."""

    giver: str
    receiver: str
    given: Card
    returned: Card


@_kind("exchange")
class CardExchanged(NamedTuple):
    """One card was given and answered (articles 16-18)."""

    at: datetime
    giver: str
    receiver: str
    given: Card
    returned: Card
    note: str | None = None


@_kind("face-down")
class ExchangedFaceDown(NamedTuple):
    """Cards changed hands face down (article 42)."""

    at: datetime
    giver: str
    receiver: str
    cards: int
    note: str | None = None


@_kind("waiver")
class ExchangeWaived(NamedTuple):
    """The table agreed that these cards need not be given."""

    at: datetime
    giver: str
    receiver: str
    cards: int
    note: str | None = None


@_kind("contract")
class ContractNamed(NamedTuple):
    """The declarer named the contract (article 20)."""

    at: datetime
    contract: str
    note: str | None = None


@_kind("trick")
class TrickPlayed(NamedTuple):
    """A trick of the hand in progress: three cards in the order in which they were played (article 23)."""

    at: datetime
    leader: str
    played: tuple[Card, ...]
    note: str | None = None


@_kind("trick-correction")
class TrickCorrected(NamedTuple):
    """Trick number `trick` was recorded wrongly; in a scored hand if `hand` names its entry."""

    at: datetime
    trick: int
    leader: str
    played: tuple[Card, ...]
    hand: int | None = None
    note: str | None = None


@_kind("sight")
class CardsSeen(NamedTuple):
    """Cards that the table saw in a `hand` (of `player`), in the `kitty`, or `laid-away`.

    They belong to the hand in progress, and were there when the entry was written; or to a scored hand if `hand`
    names its entry, and were there in the play. If they are `dealt`, they were there before the exchange.
    """

    at: datetime
    place: CardPlace
    seen: tuple[Card, ...]
    player: str | None = None
    hand: int | None = None
    dealt: bool = False
    note: str | None = None


@_kind("hand")
class HandPlayed(NamedTuple):
    """A hand was finished: who dealt and how many tricks each player won (article 33).

    `winners` is one digit a trick from the first on, the position of the winner in the sheet's
    list of players; `last_tricks` are the winners of the last trick, the one before, and so on.
    A forgotten hand names in `before` the entry of the hand that it came before.
    """

    at: datetime
    dealer: str
    tricks: dict[str, int]
    contract: str | None = None
    winners: str | None = None
    last_tricks: tuple[str, ...] | None = None
    exchange: tuple[Pair, ...] = ()
    before: int | None = None
    note: str | None = None


@_kind("last-tricks")
class LastTricksNamed(NamedTuple):
    """Who won the last trick of a hand, the one before, and so on; or only whose came later (article 37)."""

    at: datetime
    entry: int
    last_tricks: tuple[str, ...] | None = None
    later: str | None = None
    note: str | None = None


@_kind("misdeal")
class Misdealt(NamedTuple):
    """The deal was void; the same dealer deals the hand again (article 43)."""

    at: datetime
    note: str | None = None


@_kind("substitution")
class SeatTaken(NamedTuple):
    """Another person took over a seat, with its score and debts."""

    at: datetime
    old: str
    new: str
    note: str | None = None


@_kind("spelling")
class NameCorrected(NamedTuple):
    """The name of a player was spelt wrongly."""

    at: datetime
    old: str
    new: str
    note: str | None = None


@_kind("seats")
class SeatsChanged(NamedTuple):
    """The players sit in this order, clockwise, `since` the `start` (it was typed wrongly) or from `now` on."""

    at: datetime
    players: tuple[str, ...]
    since: Since
    note: str | None = None


@_kind("dealer")
class DealerChanged(NamedTuple):
    """Somebody else deals the hand in progress; before hand 1, or `since` the `start`, the first dealer was wrong."""

    at: datetime
    dealer: str
    since: Literal["start"] | None = None
    note: str | None = None


@_kind("lead")
class LeadChanged(NamedTuple):
    """Trick 1 is led by the `declarer` or the dealer's `left` (article 24), from now on or `since` the `start`."""

    at: datetime
    lead: Lead
    since: Literal["start"] | None = None
    note: str | None = None


@_kind("end-agreed")
class EndAgreed(NamedTuple):
    """The table agreed on another end (article 39); neither number means an open end."""

    at: datetime
    hands: int | None = None
    points: int | None = None
    note: str | None = None


@_kind("rules")
class RulesChanged(NamedTuple):
    """The evening is played by another pack: agreed, or typed wrongly, before anything of hand 1 was noted."""

    at: datetime
    rules: Rules
    note: str | None = None


@_kind("date")
class DateChanged(NamedTuple):
    """The evening was played on another day: it began at `started`, midnight where no time is known."""

    at: datetime
    started: datetime
    note: str | None = None


@_kind("note")
class NoteAdded(NamedTuple):
    """A note of the table on the evening, or on a scored hand if `hand` names its entry; an empty one clears them."""

    at: datetime
    text: str
    hand: int | None = None
    note: str | None = None


@_kind("correction")
class HandCorrected(NamedTuple):
    """What was entered for a hand was wrong: given fields replace it, `cleared` ones are emptied."""

    at: datetime
    entry: int
    dealer: str | None = None
    contract: str | None = None
    tricks: dict[str, int] | None = None
    winners: str | None = None
    last_tricks: tuple[str, ...] | None = None
    exchange: tuple[Pair, ...] | None = None
    cleared: tuple[str, ...] = ()
    note: str | None = None


@_kind("drop")
class HandDropped(NamedTuple):
    """A hand of the sheet was never played."""

    at: datetime
    entry: int
    note: str | None = None


@_kind("strike")
class EntryStruck(NamedTuple):
    """An entry no longer counts."""

    at: datetime
    entry: int
    note: str | None = None


@_kind("restore")
class EntryRestored(NamedTuple):
    """A struck entry counts again."""

    at: datetime
    entry: int
    note: str | None = None


@_kind("end")
class EveningEnded(NamedTuple):
    """The table stopped, or agreed on the end of a tie that no record decides."""

    at: datetime
    shared: bool = False
    winner: str | None = None
    note: str | None = None


@_kind("play-on")
class PlayedOn(NamedTuple):
    """A finished evening goes on for so many hands `more`; without a number with no agreed end."""

    at: datetime
    more: int | None = None
    note: str | None = None


Movement = CardExchanged | ExchangedFaceDown | ExchangeWaived
Renaming = SeatTaken | NameCorrected
Striking = EntryStruck | EntryRestored
OfHand = (
    Movement
    | ContractNamed
    | TrickPlayed
    | TrickCorrected
    | CardsSeen
    | HandPlayed
    | LastTricksNamed
    | Misdealt
    | HandCorrected
    | HandDropped
)
"""Entries about a hand, which belong to the pack by which it was played."""

Entry = (
    OfHand
    | Renaming
    | Striking
    | SeatsChanged
    | DealerChanged
    | LeadChanged
    | EndAgreed
    | RulesChanged
    | DateChanged
    | NoteAdded
    | EveningEnded
    | PlayedOn
)

KIND_OF: dict[type[Entry], str] = {kind: word for word, kind in KINDS.items()}


class Head(NamedTuple):
    """The head of a sheet: the pack, the players in clockwise order, what was agreed."""

    rules: str
    edition: int
    players: tuple[str, str, str]
    first_dealer: str
    started: datetime
    lead: Lead | None = None
    end: End = End()
    pack: dict[str, object] | None = None
    """A table's own pack, whole, so that the sheet needs no other file."""


class Session(NamedTuple):
    """A head and all entries ever written, struck ones included."""

    head: Head
    entries: tuple[Entry, ...] = ()

    def plus(self, *entries: Entry) -> Session:
        """Return the session with more entries at the end."""
        return self._replace(entries=self.entries + entries)


def struck(entries: Sequence[Entry]) -> set[int]:
    """Return the numbers of the entries that are struck and not restored."""
    struck_numbers: set[int] = set()
    for entry in entries:
        if isinstance(entry, EntryStruck):
            struck_numbers.add(entry.entry)
        elif isinstance(entry, EntryRestored):
            struck_numbers.discard(entry.entry)
    return struck_numbers


class NamesWritten:
    """The column of every name that was ever written, entry after entry, and who sits where.

    Where two renamings use one name the newest that stands counts; the name of a struck one is still known. Each
    entry costs the same, however many there are.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self._known = {fold(name): column for column, name in enumerate(players)}
        self._renamed: dict[int, tuple[str, int]] = {}
        """Number of a renaming -> its new name, folded, its column."""
        self._standing: dict[str, list[int]] = {}
        """A folded name -> the renamings that give it and stand, in order."""
        self._seated = [[(0, fold(name))] for name in players]
        """For each column who took it and stands, in order: the number of the renaming, the folded name."""

    def knows(self, name: str) -> bool:
        """Return whether a name was ever written."""
        return fold(name) in self._known

    def column(self, name: str) -> int:
        """Return the column of a name. Raises KeyError."""
        standing = self._standing.get(fold(name))
        return self._renamed[standing[-1]][1] if standing else self._known[fold(name)]

    @property
    def seated(self) -> list[str]:
        """The folded name in each column."""
        return [names[-1][1] for names in self._seated]

    def follow(self, number: int, entry: Entry) -> bool:
        """Take in the next entry, struck later or not; return whether it gave a column another name."""
        match entry:
            case SeatTaken() | NameCorrected():
                name, column = self._renamed.setdefault(number, (fold(entry.new), self.column(entry.old)))
                self._known.setdefault(name, column)
                self._stand(number)
            case EntryStruck() if entry.entry in self._renamed:
                self._fall(entry.entry)
            case EntryRestored() if entry.entry in self._renamed:
                self._stand(entry.entry)
            case _:
                return False
        return True

    def _stand(self, number: int) -> None:
        name, column = self._renamed[number]
        if number not in self._standing.setdefault(name, []):
            insort(self._standing[name], number)
            insort(self._seated[column], (number, name))

    def _fall(self, number: int) -> None:
        name, column = self._renamed[number]
        if number in self._standing[name]:
            del self._standing[name][self._standing[name].index(number)]
            del self._seated[column][self._seated[column].index((number, name))]


def newest_standing(entries: tuple[Entry, ...]) -> int | None:
    """Return the number of the entry that an undo strikes, if there is one."""
    struck_numbers = struck(entries)
    for number in range(len(entries), 0, -1):
        if number not in struck_numbers and not isinstance(entries[number - 1], Striking):
            return number
    return None


def newest_struck(entries: tuple[Entry, ...]) -> int | None:
    """Return the number of the entry that a redo restores: the newest struck one, if nothing else came after it."""
    strikes = [*takewhile(lambda entry: isinstance(entry, Striking), reversed(entries))]
    undone: list[int] = []
    for entry in reversed(strikes):
        if isinstance(entry, EntryStruck):
            undone.append(entry.entry)
        elif undone:
            undone.pop()
    return undone[-1] if undone else None
