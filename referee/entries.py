"""What the table saw: one frozen type for each kind of entry on the score sheet.

Players stand here by name, as people wrote them down; no entry knows what it leads to.
Named tuples, because every start pays for each type: a dataclass costs eight times as much.
"""

from __future__ import annotations

from datetime import datetime

from referee.cards import Card
from referee.values import NamedTuple


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
