"""What a rule pack chooses: the axes on which tables differ, and the articles that are cited.

A new variant is a new value of these axes; no code asks for the name of a pack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from referee.errors import NotFound, quoted, ref
from referee.game.cards import Card
from referee.tuples import NamedTuple

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

NARROWER = {
    "tie-last-trick": "tie-latest-trick",
    "deal": "pack-of-cards",
    "kitty": "pack-of-cards",
    "kitty-exchange": "pack-of-cards",
}
"""Keys of articles that say a thing more exactly, each with that of `CITED` which serves where a pack lacks it."""

SUBJECTS = (
    ("tie", "tie break", "tiebreak", "level", "equal", "equals"),
    ("kitty", "laid away", "lay away", "lays away", "laying away", "left over", "widow", "talon"),
)
"""Words for one subject: who looks for one of them means them all."""

Seat = Literal["dealer", "left", "right"]
Lead = Literal["declarer", "left"]
TwoUp = Literal["new-target", "old-target", "largest-plus"]
TwoDown = Literal["clockwise", "simultaneous"]
KittyOrder = Literal["discard-first", "take-first"]
MustBeat = Literal["never", "trumps", "always"]


MOST_AGREED = 1000
"""Hands or points at which an evening may end at most; no evening comes near."""


class Article(NamedTuple):
    """One rule as it is cited: `key` for the code, `number` and `text` for the table, and its `source`."""

    key: str
    number: str
    text: str
    source: str


class End(NamedTuple):
    """When an evening ends: after so many hands, at a total of points, or at tricks in one hand.

    If all are None, it is open until the table closes it (article 39).
    """

    hands: int | None = None
    points: int | None = None
    tricks: int | None = None


class Rules(NamedTuple):
    """The rules of one pack, checked when its file was read."""

    name: str
    edition: int
    title: str
    clockwise: bool
    declarer: Seat
    """Seat that names the contract and takes the kitty."""
    lead: Lead
    """Who leads trick 1; `left` is the dealer's left."""
    contracts: tuple[str, ...]
    phases: tuple[str, ...]
    """Order of `exchange`, `contract`, `kitty`, `play`."""
    tie_break: tuple[str, ...]
    """What decides between equal totals, in order: `last-hand`, `latest-trick`."""
    deck: frozenset[Card]
    hand_cards: int
    """Cards dealt to each player."""
    kitty_cards: int
    targets: dict[str, int]
    """Seat -> tricks."""
    first_targets: dict[str, int] | None
    """Targets of hand 1, where they differ."""
    two_up: TwoUp
    """Which of two givers starts."""
    two_down: TwoDown
    """How two receivers are served."""
    exchange_contracts: tuple[str, ...]
    """Contracts in which cards are exchanged at all."""
    kitty_order: KittyOrder
    must_beat: MustBeat
    """When a player must play a stronger card if he can; `trumps` is when trump is led."""
    must_trump: bool
    """Whether a player who cannot follow must play a trump if he can."""
    end: End
    articles: Callable[[], tuple[Article, ...]]
    """Read the articles; a pack's file is parsed for them only when one is cited."""
    is_default: bool = False
    """Whether this pack is played if nobody names one."""
    own_pack: dict[str, object] | None = None
    """The whole file of a table's own pack; None for a pack that ships with the program."""

    def __eq__(self, other: object) -> bool:
        """Return whether two packs are one: their articles are read by functions, of which no two are equal."""
        return isinstance(other, Rules) and (self.name, self.edition, self.own_pack) == (
            other.name,
            other.edition,
            other.own_pack,
        )

    def __ne__(self, other: object) -> bool:
        """Return whether two packs differ; a tuple has a comparison of its own for that."""
        return not self == other

    @property
    def tricks(self) -> int:
        """Tricks in a hand: each is one card from every player."""
        return self.hand_cards

    @property
    def exchange_first(self) -> bool:
        """Whether cards are exchanged before the contract is named (article 13)."""
        return self.phases.index("exchange") < self.phases.index("contract")

    @property
    def kitty_first(self) -> bool:
        """Whether the declarer takes the kitty before the exchange, so that its cards can change hands."""
        return self.phases.index("kitty") < self.phases.index("exchange")

    def seat_targets(self, hand: int) -> dict[str, int]:
        """Map each seat to its target in tricks for hand number `hand` (articles 9-12)."""
        return self.first_targets if hand == 1 and self.first_targets else self.targets

    def article(self, key: str) -> Article:
        """Return the article with a key of `CITED`, or of `NARROWER` as far as the pack has it."""
        by_key = {article.key: article for article in self.articles()}
        return by_key[key] if key in by_key else by_key[NARROWER[key]]

    def find_articles(self, *words: str) -> tuple[Article, ...]:
        """Find articles by number, by a key of several words, by the point of their source, or by subject.

        An article is about a subject if all the words are in its text or its key; words that mean the same count as
        one. Raises NotFound.
        """
        wanted = [word.strip().casefold() for word in words]
        phrase = " ".join(wanted)
        exact = [
            a
            for a in self.articles()
            if phrase in (a.number.casefold(), *([a.key] if "-" in a.key else [])) or phrase in _points(a.source)
        ]
        subject = next((same for same in SUBJECTS if phrase.replace("-", " ") in same), None)
        matches = exact or [a for a in self.articles() if _is_about(a, wanted, subject or ())]
        if not matches:
            raise NotFound(f"no article {quoted(' '.join(words))} in {self.name}. All of them: {ref()}rules")
        return tuple(matches)


def _points(source: str) -> list[str]:
    """`S17: ...` and `D10: ...` are points of the sources that articles go back to."""
    return [word.removesuffix(":").casefold() for word in source.split() if word[-1:] == ":" and word[1:-1].isdigit()]


def _is_about(article: Article, wanted: list[str], subject: tuple[str, ...]) -> bool:
    text = f" {article.text} {article.key.replace('-', ' ')} ".casefold()
    return any(f" {word}" in text for word in subject) or all(word and word in text for word in wanted)
