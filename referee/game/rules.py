"""What a rule pack may choose: the axes on which tables differ, and the articles that are cited.

It knows no file format and no hand; a new variant is a new value of these axes, never a name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from referee.errors import NotFound
from referee.game.cards import Card

CITED = (
    "pack-of-cards",
    "deal-rotation",
    "phase-order",
    "exchange-contracts",
    "first-hand",
    "debts",
    "return-strongest",
    "return-given",
    "giver-order",
    "contracts",
    "kitty-secret",
    "trick-lead",
    "follow-suit",
    "no-duty-to-beat",
    "trump-wins",
    "led-suit-wins",
    "first-lead",
    "winner",
    "tie-latest-trick",
    "session-length",
    "one-by-one",
    "secrecy",
    "revoke",
    "wrong-exchange",
    "trick-count",
    "score-sheet",
)
"""Keys of the articles that the program cites; every pack has them all."""


class Article(NamedTuple):
    """One rule as it is cited: `key` for the code, `number` and `text` for the table, `source`."""

    key: str
    number: str
    text: str
    source: str


class End(NamedTuple):
    """When an evening ends: after so many hands, at a total of points, or at tricks in one hand.

    All None means that it is open and ends by word only (article 39).
    """

    hands: int | None = None
    points: int | None = None
    tricks: int | None = None


class Rules(NamedTuple):
    """One pack: the axes of a game, checked by the reader before they get here."""

    name: str
    edition: int
    title: str
    clockwise: bool
    declarer: str
    """Seat that names the contract and takes the kitty: `dealer`, `left` or `right`."""
    lead: str
    """Who leads trick 1: `declarer` or `left` (the dealer's left)."""
    contracts: tuple[str, ...]
    phases: tuple[str, ...]
    """Order of `exchange`, `contract`, `kitty`, `play`."""
    tie_break: tuple[str, ...]
    deck: frozenset[Card]
    hand_cards: int
    """Cards dealt to each player, which is also the number of tricks."""
    kitty_cards: int
    targets: dict[str, int]
    """Seat (`dealer`, `left`, `right`) -> tricks."""
    first_targets: dict[str, int] | None
    two_up: str
    """Which of two givers starts: `new-target`, `old-target` or `largest-plus`."""
    two_down: str
    """How two receivers are served: `clockwise` or `simultaneous`."""
    exchange_contracts: tuple[str, ...]
    """Contracts in which cards are exchanged at all."""
    kitty_order: str
    """`discard-first` or `take-first`."""
    must_beat: str
    """When a player must play a stronger card if he can: `never`, `trumps` (when trump is led) or `always`."""
    must_trump: bool
    """Whether a player who cannot follow must play a trump if he can."""
    end: End
    articles: Callable[[], tuple[Article, ...]]
    """The articles, read from the pack only when somebody cites one."""
    is_default: bool = False
    """Whether this pack is played where nobody names one."""
    outside: dict[str, object] | None = None
    """The axes as read, for a pack that does not ship with the program."""

    @property
    def tricks(self) -> int:
        """Tricks in a hand."""
        return self.hand_cards

    def seat_targets(self, hand: int) -> dict[str, int]:
        """Seat -> target in tricks for hand number `hand` (articles 9-12)."""
        return self.first_targets if hand == 1 and self.first_targets else self.targets

    def article(self, key: str) -> Article:
        """The article with that key; every key that the program cites is in every pack."""
        return next(article for article in self.articles() if article.key == key)

    def find_articles(self, *words: str) -> tuple[Article, ...]:
        """Articles by number, by key, or by words that all stand in the text. Raises NoSuchArticle."""
        wanted = [word.strip().casefold() for word in words]
        exact = [a for a in self.articles() if wanted in ([a.number.casefold()], [a.key])]
        found = exact or [a for a in self.articles() if all(each and each in a.text.casefold() for each in wanted)]
        if not found:
            raise NotFound(f'no article "{" ".join(words)}" in {self.name}. All of them: ref rules')
        return tuple(found)
