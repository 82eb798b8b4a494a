"""One player's season: against whom, in which contracts, runs, best and worst hands, the running total.

It keeps the hands of this one player and sums of everybody else; it knows no words and no
screen. Evenings may be told in any order: what needs their order is worked out at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from heapq import nsmallest
from itertools import accumulate

from referee.evening import Hand
from referee.seats import COLUMNS
from referee.values import NamedTuple

FEATS = 3
"""Best hands that are told, and as many worst ones."""


class Tally:
    """So many hands: their points, and how many of them reached the target (article 9)."""

    __slots__ = ("hands", "made", "points")

    def __init__(self) -> None:
        self.hands = self.points = self.made = 0

    def add(self, points: int) -> None:
        """One more hand, with its points; 0 and more is a target made."""
        self.hands += 1
        self.points += points
        self.made += points >= 0

    @property
    def average(self) -> float | None:
        """Points a hand; None before the first."""
        return self.points / self.hands if self.hands else None

    @property
    def share(self) -> float | None:
        """How often the target was made, 0 to 1; None before the first hand."""
        return self.made / self.hands if self.hands else None


def total(tallies: Iterable[Tally]) -> Tally:
    """All of them in one."""
    whole = Tally()
    for each in tallies:
        whole.hands += each.hands
        whole.points += each.points
        whole.made += each.made
    return whole


class Together:
    """Hands that two players sat in together: the points of each, and who was ahead in how many sheets."""

    __slots__ = ("ahead", "behind", "hands", "level", "points", "theirs")

    def __init__(self) -> None:
        self.hands = self.points = self.theirs = 0
        self.ahead = self.level = self.behind = 0

    def add(self, pairs: Sequence[tuple[int, int]]) -> None:
        """The hands of one sheet: own points and theirs of each."""
        points, theirs = sum(own for own, _ in pairs), sum(other for _, other in pairs)
        self.hands += len(pairs)
        self.points += points
        self.theirs += theirs
        self.ahead += points > theirs
        self.level += points == theirs
        self.behind += points < theirs


class Played(NamedTuple):
    """One hand of one player: its number in the sheet, tricks won, the target in tricks, the contract."""

    number: int
    tricks: int
    target: int
    contract: str | None

    @property
    def points(self) -> int:
        """Tricks less the target (article 33)."""
        return self.tricks - self.target


class Part(NamedTuple):
    """What one player did in one sheet: the hands that he played, and whether he won."""

    started: datetime
    sheet: str
    hands: tuple[Played, ...]
    win: str | None
    """`won` alone, `shared`, or None."""


Place = tuple[Part, Played]
"""A hand of the season: the sheet that it stands in, and the hand."""


class Run(NamedTuple):
    """So many in a row, the first and the last of them."""

    length: int
    first: Place | None = None
    last: Place | None = None


class Portrait:
    """All that is told of one player; only the fold of the season adds to it."""

    def __init__(self) -> None:
        self.against: dict[str, Together] = {}
        """Key of the other -> the hands together."""
        self.contracts: dict[str | None, Tally] = {}
        """Contract -> its hands; None where it was not noted."""
        self._parts: list[Part] = []
        self._alike: dict[Played, Played] = {}
        """Hands that are alike are one object, so that a long season needs little more room than a short one."""

    def add(
        self, me: str, people: Sequence[str], hands: Sequence[Hand], started: datetime, sheet: str, win: str | None
    ) -> None:
        """The hands of one finished sheet; `people` are the keys of all who sat there."""
        mine = [(hand, column) for hand in hands for column in COLUMNS if people[hand.people[column]] == me]
        pairs: dict[str, list[tuple[int, int]]] = {}
        played = []
        for hand, column in mine:
            points = hand.points[column]
            self.contracts.setdefault(hand.contract, Tally()).add(points)
            for other in COLUMNS:
                if people[hand.people[other]] != me:
                    pairs.setdefault(people[hand.people[other]], []).append((points, hand.points[other]))
            each = Played(hand.number, hand.tricks[column], hand.targets[column], hand.contract)
            played.append(self._alike.setdefault(each, each))
        for who, both in pairs.items():
            self.against.setdefault(who, Together()).add(both)
        self._parts.append(Part(started, sheet, tuple(played), win))

    @property
    def parts(self) -> list[Part]:
        """The sheets by the time at which they were started."""
        return sorted(self._parts, key=lambda part: part[:2])

    @property
    def hands(self) -> Iterator[Place]:
        """Every hand, the oldest first."""
        return ((part, played) for part in self.parts for played in part.hands)

    @property
    def totals(self) -> list[int]:
        """The running total after each hand of the season."""
        return list(accumulate(played.points for _, played in self.hands))

    @property
    def best(self) -> list[Place]:
        """The hands with the most points, at most FEATS and half of all; of equals the earliest."""
        most = min(FEATS, (sum(len(part.hands) for part in self._parts) + 1) // 2)
        return nsmallest(most, self.hands, key=lambda place: -place[1].points)

    @property
    def worst(self) -> list[Place]:
        """The hands with the fewest points, at most FEATS, without those that are told as the best."""
        best = self.best
        return nsmallest(FEATS, (place for place in self.hands if place not in best), key=lambda place: place[1].points)

    @property
    def hands_made(self) -> Run:
        """The longest row of hands in which the target was made; the first of equally long ones."""
        return _longest((place, place[1].points >= 0) for place in self.hands)

    @property
    def evenings_won(self) -> Run:
        """The longest row of sheets won alone, of those that the player sat in."""
        return _longest(((part, part.hands[-1]), part.win == "won") for part in self.parts)

    def won_between(self, run: Run) -> Iterator[Part]:
        """The sheets of a run."""
        if run.first and run.last:
            first, last = run.first[0], run.last[0]
            yield from (part for part in self.parts if first[:2] <= part[:2] <= last[:2])


def _longest(places: Iterable[tuple[Place, bool]]) -> Run:
    longest = current = Run(0)
    for place, counts in places:
        current = Run(current.length + 1, current.first or place, place) if counts else Run(0)
        longest = max(longest, current, key=lambda run: run.length)
    return longest
