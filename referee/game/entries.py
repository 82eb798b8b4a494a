"""What the table saw: one frozen type for each kind of entry on the score sheet.

Players stand here by name, as people wrote them down; no entry knows what it leads to.
Named tuples, because every start pays for each type: a dataclass costs eight times as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from referee.game.cards import Card
from referee.game.players import key
from referee.game.rules import End


class Pair(NamedTuple):
    """A card given and the card that came back, told together with a finished hand."""

    giver: str
    receiver: str
    given: Card
    returned: Card


class CardExchanged(NamedTuple):
    """One card was given and answered (articles 16-18)."""

    at: datetime
    giver: str
    receiver: str
    given: Card
    returned: Card
    note: str | None = None


class ExchangedFaceDown(NamedTuple):
    """Cards changed hands, and nobody noted which (article 42)."""

    at: datetime
    giver: str
    receiver: str
    cards: int
    note: str | None = None


class ExchangeWaived(NamedTuple):
    """The table agreed that these cards need not be given."""

    at: datetime
    giver: str
    receiver: str
    cards: int
    note: str | None = None


class ContractNamed(NamedTuple):
    """The declarer named the contract (article 20)."""

    at: datetime
    contract: str
    note: str | None = None


class TrickPlayed(NamedTuple):
    """A trick of the hand in progress: three cards in the order in which they were played (article 23)."""

    at: datetime
    leader: str
    played: tuple[Card, ...]
    note: str | None = None


class TrickCorrected(NamedTuple):
    """Trick number `trick` was played otherwise; of a scored hand, if `hand` names its entry."""

    at: datetime
    trick: int
    leader: str
    played: tuple[Card, ...]
    hand: int | None = None
    note: str | None = None


class CardsSeen(NamedTuple):
    """Cards that the table saw in a `hand` (of `player`), in the `kitty`, or `laid-away`.

    They belong to the hand in progress, or to a scored one, if `hand` names its entry.
    """

    at: datetime
    place: str
    seen: tuple[Card, ...]
    player: str | None = None
    hand: int | None = None
    note: str | None = None


class HandPlayed(NamedTuple):
    """A hand was finished: who dealt and how many tricks each player won (article 33).

    `winners` is one digit a trick from the first on, the place of the winner in the sheet's
    list of players; `last_tricks` are the winners of the last trick, the one before, ...;
    `before` is the entry of the hand that this forgotten one came before.
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


class LastTricksTold(NamedTuple):
    """Who won the last trick of a hand, the one before ...; or only whose came later (article 37)."""

    at: datetime
    entry: int
    last_tricks: tuple[str, ...] | None = None
    later: str | None = None
    note: str | None = None


class Misdealt(NamedTuple):
    """The deal was void; the same dealer deals the same hand again (article 43)."""

    at: datetime
    note: str | None = None


class SeatTaken(NamedTuple):
    """Another person took a seat, with its score and debts."""

    at: datetime
    old: str
    new: str
    note: str | None = None


class NameMended(NamedTuple):
    """The same person, spelt differently."""

    at: datetime
    old: str
    new: str
    note: str | None = None


class SeatsTold(NamedTuple):
    """The players sit in this order, clockwise: since the start (typed wrongly) or from now on."""

    at: datetime
    players: tuple[str, ...]
    since: str
    note: str | None = None


class DealerTold(NamedTuple):
    """Somebody else deals the hand in progress; before hand 1, the first dealer is another."""

    at: datetime
    dealer: str
    note: str | None = None


class LeadChanged(NamedTuple):
    """From now on trick 1 is led by the `declarer` or the dealer's `left` (article 24)."""

    at: datetime
    lead: str
    note: str | None = None


class EndAgreed(NamedTuple):
    """The table agreed on another end (article 39); neither number means an open end."""

    at: datetime
    hands: int | None = None
    points: int | None = None
    note: str | None = None


class HandCorrected(NamedTuple):
    """What was entered for a hand was wrong: what is given replaces, what is cleared goes."""

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


class HandDropped(NamedTuple):
    """A hand on the sheet was never played."""

    at: datetime
    entry: int
    note: str | None = None


class EntryStruck(NamedTuple):
    """An entry counts no more."""

    at: datetime
    entry: int
    note: str | None = None


class EntryRestored(NamedTuple):
    """A struck entry counts again."""

    at: datetime
    entry: int
    note: str | None = None


class EveningEnded(NamedTuple):
    """The table stopped; or agreed how a tie ends that no record decides."""

    at: datetime
    shared: bool = False
    winner: str | None = None
    note: str | None = None


class PlayedOn(NamedTuple):
    """A finished evening goes on, with no agreed end."""

    at: datetime
    note: str | None = None


Movement = CardExchanged | ExchangedFaceDown | ExchangeWaived
Renaming = SeatTaken | NameMended
Striking = EntryStruck | EntryRestored
Entry = (
    Movement
    | ContractNamed
    | TrickPlayed
    | TrickCorrected
    | CardsSeen
    | HandPlayed
    | LastTricksTold
    | Misdealt
    | SeatTaken
    | NameMended
    | SeatsTold
    | DealerTold
    | LeadChanged
    | EndAgreed
    | HandCorrected
    | HandDropped
    | EntryStruck
    | EntryRestored
    | EveningEnded
    | PlayedOn
)

KINDS: dict[str, type[Entry]] = {
    "exchange": CardExchanged,
    "face-down": ExchangedFaceDown,
    "waiver": ExchangeWaived,
    "contract": ContractNamed,
    "trick": TrickPlayed,
    "trick-correction": TrickCorrected,
    "sight": CardsSeen,
    "hand": HandPlayed,
    "last-tricks": LastTricksTold,
    "misdeal": Misdealt,
    "substitution": SeatTaken,
    "spelling": NameMended,
    "seats": SeatsTold,
    "dealer": DealerTold,
    "lead": LeadChanged,
    "end-agreed": EndAgreed,
    "correction": HandCorrected,
    "drop": HandDropped,
    "strike": EntryStruck,
    "restore": EntryRestored,
    "end": EveningEnded,
    "play-on": PlayedOn,
}
"""The word for each kind in files and JSON."""

KIND_OF: dict[type[Entry], str] = {kind: word for word, kind in KINDS.items()}


class Head(NamedTuple):
    """The top of a sheet: the pack, who sat down in which order, what was agreed."""

    rules: str
    edition: int
    players: tuple[str, str, str]
    first_dealer: str
    started: datetime
    lead: str | None = None
    end: End = End()
    pack: dict[str, object] | None = None
    """A table's own pack, whole, so that the sheet stands alone."""


class Session(NamedTuple):
    """A head and all entries ever written, none of them ever taken out."""

    head: Head
    entries: tuple[Entry, ...] = ()

    def plus(self, *entries: Entry) -> Session:
        """The same session with more entries at the end."""
        return self._replace(entries=self.entries + entries)


def struck(entries: Sequence[Entry]) -> set[int]:
    """Numbers of the entries that are struck and not restored."""
    gone: set[int] = set()
    for entry in entries:
        if isinstance(entry, EntryStruck):
            gone.add(entry.entry)
        elif isinstance(entry, EntryRestored):
            gone.discard(entry.entry)
    return gone


def renames(entries: Sequence[Entry], number: int) -> bool:
    """Whether entry `number` gives a column another name."""
    return isinstance(entries[number - 1], Renaming)


def columns_by_name(players: Sequence[str], entries: Sequence[Entry]) -> dict[str, int]:
    """Key of every name that was ever written -> its column, as the sheet stands after these entries.

    A struck renaming gives way to one that stands, but its name is still known.
    """
    gone = struck(entries)
    columns = {key(name): column for column, name in enumerate(players)}
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Renaming):
            column = columns[key(entry.old)]
            if number in gone:
                columns.setdefault(key(entry.new), column)
            else:
                columns[key(entry.new)] = column
    return columns


def newest_standing(entries: tuple[Entry, ...]) -> int | None:
    """Number of the entry that an undo strikes; None if nothing is left."""
    gone = struck(entries)
    for number in range(len(entries), 0, -1):
        if number not in gone and not isinstance(entries[number - 1], Striking):
            return number
    return None


def newest_struck(entries: tuple[Entry, ...]) -> int | None:
    """Number of the entry that a redo restores: the newest strike, if nothing else came after it."""
    undone: list[int] = []
    for entry in reversed(entries):
        if not isinstance(entry, Striking):
            break
        undone.append(entry.entry if isinstance(entry, EntryStruck) else -entry.entry)
    stack: list[int] = []
    for number in reversed(undone):
        if number > 0:
            stack.append(number)
        elif stack:
            stack.pop()
    return stack[-1] if stack else None
