"""One player's season: against whom, in which contracts, runs, best and worst hands, the running total.

It keeps a number a hand of this one player and sums of everybody else; it knows no words and no
screen. Evenings may be told in any order: what needs their order is worked out at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import accumulate

from referee.evening import Hand
from referee.seats import COLUMNS
from referee.values import NamedTuple

FEATS = 3
"""Best hands that are kept, and as many worst ones."""


class Tally:
    """So many hands: their points, and how many of them reached the target (article 9)."""

    __slots__ = ("hands", "made", "points")

    def __init__(self, hands: int = 0, points: int = 0, made: int = 0) -> None:
        self.hands, self.points, self.made = hands, points, made

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


class Part(NamedTuple):
    """What one player did in one sheet: the points of each hand that he played, and whether he won."""

    started: datetime
    sheet: str
    numbers: tuple[int, ...]
    """Numbers of these hands."""
    points: tuple[int, ...]
    win: str | None
    """`won` alone, `shared`, or None."""


class Feat(NamedTuple):
    """A hand that is remembered."""

    started: datetime
    sheet: str
    hand: int
    points: int
    tricks: int
    target: int
    contract: str | None


class Run(NamedTuple):
    """So many in a row, and the places of the first and of the last: sheet, hand."""

    length: int
    first: tuple[Part, int] | None = None
    last: tuple[Part, int] | None = None


class Portrait:
    """All that is told of one player; only the fold of the season adds to it."""

    def __init__(self) -> None:
        self.against: dict[str, Together] = {}
        """Key of the other -> the hands together."""
        self.contracts: dict[str | None, Tally] = {}
        """Contract -> its hands; None where it was not noted."""
        self.best: list[Feat] = []
        self.worst: list[Feat] = []
        self._parts: list[Part] = []

    def add(
        self, me: str, people: Sequence[str], hands: Sequence[Hand], started: datetime, sheet: str, win: str | None
    ) -> None:
        """The hands of one finished sheet; `people` are the keys of all who sat there."""
        mine = [(hand, column) for hand in hands for column in COLUMNS if people[hand.people[column]] == me]
        pairs: dict[str, list[tuple[int, int]]] = {}
        for hand, column in mine:
            points = hand.points[column]
            self.contracts.setdefault(hand.contract, Tally()).add(points)
            feat = (started, sheet, hand.number, points, hand.tricks[column], hand.targets[column], hand.contract)
            self._remember(Feat(*feat))
            for other in COLUMNS:
                if people[hand.people[other]] != me:
                    pairs.setdefault(people[hand.people[other]], []).append((points, hand.points[other]))
        for who, each in pairs.items():
            self.against.setdefault(who, Together()).add(each)
        numbers, points_each = (hand.number for hand, _ in mine), (hand.points[column] for hand, column in mine)
        self._parts.append(Part(started, sheet, tuple(numbers), tuple(points_each), win))

    def _remember(self, feat: Feat) -> None:
        """Keeps the hand if it is among the best or the worst; of equals the earliest."""
        self.best = sorted([*self.best, feat], key=lambda each: (-each.points, each[:3]))[:FEATS]
        self.worst = sorted([*self.worst, feat], key=lambda each: (each.points, each[:3]))[:FEATS]

    @property
    def parts(self) -> list[Part]:
        """The sheets by the time at which they were started."""
        return sorted(self._parts)

    @property
    def totals(self) -> list[int]:
        """The running total after each hand of the season."""
        return list(accumulate(points for part in self.parts for points in part.points))

    @property
    def hands_made(self) -> Run:
        """The longest row of hands in which the target was made; the first of equally long ones."""
        return _longest(
            ((part, number), points >= 0)
            for part in self.parts
            for number, points in zip(part.numbers, part.points, strict=True)
        )

    @property
    def evenings_won(self) -> Run:
        """The longest row of sheets won alone, of those that the player sat in."""
        return _longest(((part, part.numbers[-1]), part.win == "won") for part in self.parts)

    def won_between(self, run: Run) -> Iterator[Part]:
        """The sheets of a run."""
        if run.first and run.last:
            first, last = run.first[0], run.last[0]
            yield from (part for part in self.parts if first <= part <= last)


def _longest(places: Iterable[tuple[tuple[Part, int], bool]]) -> Run:
    longest = current = Run(0)
    for place, counts in places:
        current = Run(current.length + 1, current.first or place, place) if counts else Run(0)
        longest = max(longest, current, key=lambda run: run.length)
    return longest
