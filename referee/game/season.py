"""The season: the statistics of many finished sheets, player by player; a fold over one evening at a time.

It keeps no sheet, only the sums that are asked for, so that memory does not grow with the number of evenings. Of the
one player who may be asked for it keeps every hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from heapq import nsmallest
from itertools import accumulate
from typing import Literal

from referee.errors import NotFound, Unclear, quoted
from referee.game.copies import Version, evenings
from referee.game.players import COLUMNS, key, look
from referee.game.scoresheet import ScoreSheet, Unread
from referee.game.scoring import Ask
from referee.game.state import Hand
from referee.tuples import NamedTuple

_BEST = 3
"""Best hands that are listed, and as many worst ones."""


class Tally:
    """A number of hands: their points, and how many of them reached the target (article 9)."""

    __slots__ = ("hands", "made", "points")

    def __init__(self) -> None:
        self.hands = self.points = self.made = 0

    def add(self, points: int) -> None:
        """Add the points of one hand; 0 or more is a target made."""
        self.hands += 1
        self.points += points
        self.made += points >= 0

    @property
    def average(self) -> float | None:
        """Points per hand; None without a hand."""
        return self.points / self.hands if self.hands else None

    @property
    def share(self) -> float | None:
        """How often the target was made, 0 to 1; None without a hand."""
        return self.made / self.hands if self.hands else None


class HeadToHead:
    """Hands that two players played together: the points of each, and who was ahead in how many sheets."""

    __slots__ = ("ahead", "behind", "hands", "level", "points", "theirs")

    def __init__(self) -> None:
        self.hands = self.points = self.theirs = 0
        self.ahead = self.level = self.behind = 0

    def add(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Add the hands of one sheet, each as own points and the other's."""
        points, theirs = sum(own for own, _ in pairs), sum(other for _, other in pairs)
        self.hands += len(pairs)
        self.points += points
        self.theirs += theirs
        self.ahead += points > theirs
        self.level += points == theirs
        self.behind += points < theirs


class Played(NamedTuple):
    """One hand of one player: its number on the sheet, tricks won, the target in tricks, the contract."""

    number: int
    tricks: int
    target: int
    contract: str | None

    @property
    def points(self) -> int:
        """Tricks less the target (article 33)."""
        return self.tricks - self.target


class PlayerSheet(NamedTuple):
    """One player on one sheet: the hands that he played, and whether he won."""

    started: datetime
    sheet: str
    hands: tuple[Played, ...]
    win: str | None
    """`won` alone, `shared`, or None."""


Place = tuple[PlayerSheet, Played]
"""A hand of the season with the sheet that it is on."""


class Run(NamedTuple):
    """A streak: its length, its first and its last hand."""

    length: int
    first: Place | None = None
    last: Place | None = None


class PlayerStats:
    """All statistics of one player."""

    def __init__(self) -> None:
        self.against: dict[str, HeadToHead] = {}
        """Key of the other player -> the hands together."""
        self.contracts: dict[str | None, Tally] = {}
        """Contract -> its hands; None where it was not recorded."""
        self._parts: list[PlayerSheet] = []
        self._alike: dict[Played, Played] = {}
        """Equal hands are one object, so that a long season needs little more memory than a short one."""

    def add(
        self, me: str, people: Sequence[str], hands: Sequence[Hand], started: datetime, sheet: str, win: str | None
    ) -> None:
        """Add the hands of one finished sheet; `people` are the keys of all who sat there."""
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
            self.against.setdefault(who, HeadToHead()).add(both)
        self._parts.append(PlayerSheet(started, sheet, tuple(played), win))

    @property
    def parts(self) -> list[PlayerSheet]:
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
        """The hands with the most points, at most three and half of all; of equals the earliest.

        A hand with no more points than the worst is none of the best, unless all are equal.
        """
        most = min(_BEST, (sum(len(part.hands) for part in self._parts) + 1) // 2)
        best = nsmallest(most, self.hands, key=lambda place: -place[1].points)
        least = min((played.points for _, played in self.hands), default=0)
        return [place for place in best if place[1].points > least] or best

    @property
    def worst(self) -> list[Place]:
        """The hands with the fewest points, at most three; each has fewer than any of the best."""
        least = min((played.points for _, played in self.best), default=0)
        others = (place for place in self.hands if place[1].points < least)
        return nsmallest(_BEST, others, key=lambda place: place[1].points)

    @property
    def hands_made(self) -> Run:
        """The longest streak of hands with the target made; of equally long ones the first."""
        return _longest((place, place[1].points >= 0) for place in self.hands)

    @property
    def evenings_won(self) -> Run:
        """The longest streak of sheets won alone, among those that the player sat in."""
        return _longest(((part, part.hands[-1]), part.win == "won") for part in self.parts)

    def won_between(self, run: Run) -> Iterator[PlayerSheet]:
        """Return the sheets of a streak."""
        if run.first and run.last:
            first, last = run.first[0], run.last[0]
            yield from (part for part in self.parts if first[:2] <= part[:2] <= last[:2])


def _longest(places: Iterable[tuple[Place, bool]]) -> Run:
    longest = current = Run(0)
    for place, counts in places:
        current = Run(current.length + 1, current.first or place, place) if counts else Run(0)
        longest = max(longest, current, key=lambda run: run.length)
    return longest


class Excluded(NamedTuple):
    """A sheet that does not count, or not fully.

    `why`: it is `unfinished`, `empty` (closed before a hand) or `unreadable`; it is a `copy` of another sheet or of its
    beginning, a `version` of its evening that went on differently, or `left-out` as was asked; or it is `undecided`:
    its hands count, but the winner needs a trick that nobody recorded.
    """

    name: str
    why: Literal["unfinished", "empty", "unreadable", "copy", "version", "undecided", "left-out"]
    hands: int = 0
    ask: Ask | None = None
    error: str | None = None
    of: str | None = None
    """The sheet that counts instead of a `copy` or a `version`."""


class Person:
    """One player of the season, under the latest spelling of the name: sheets, wins, and the hands by target."""

    def __init__(self, name: str, spelt: tuple[datetime, str]) -> None:
        self.name = name
        self._spelt = spelt
        self.sheets = self.won = self.shared = 0
        self.as_target: dict[int, Tally] = {}
        """Target in tricks -> the hands in which this player had it."""

    @property
    def hands(self) -> Tally:
        """All hands, whatever the target."""
        whole = Tally()
        for tally in self.as_target.values():
            whole.hands += tally.hands
            whole.points += tally.points
            whole.made += tally.made
        return whole

    @property
    def targets(self) -> list[int]:
        """The targets that this player had, the largest first."""
        return sorted(self.as_target, reverse=True)

    def spell(self, name: str, when: tuple[datetime, str]) -> None:
        """Take the spelling of one more sheet, if none that started later was read."""
        if when >= self._spelt:
            self.name, self._spelt = name, when

    def add(self, target: int, points: int) -> None:
        """Add one hand."""
        tally = self.as_target.get(target)
        if tally is None:
            tally = self.as_target[target] = Tally()
        tally.add(points)


class Season:
    """The statistics of all sheets added so far, and everything about players whose name begins with `player`.

    Only sheets that were started on the days from `since` to `until` count, both included, and none that `without`
    names.
    """

    def __init__(
        self,
        *,
        since: date | None = None,
        until: date | None = None,
        player: str | None = None,
        without: Collection[str] = (),
    ) -> None:
        self.since = since
        self.until = until
        self.without = without
        self.asked = player
        """The word for the one player that was asked for, if any."""
        self.sheets = 0
        self.first: date | None = None
        self.last: date | None = None
        """The days on which the first and the last sheet were started."""
        self.people: dict[str, Person] = {}
        """By the key of the first name read."""
        self._keys: dict[str, str] = {}
        """The key and the look of every name -> the key of the person; see `players.alike`."""
        self.excluded: list[Excluded] = []
        self._stats: dict[str, PlayerStats] = {}

    def add(self, *sheets: ScoreSheet | Unread) -> None:
        """Add sheets, without their exchanges or with them; all copies of an evening at once, for it counts once."""
        for sheet in sheets:
            if isinstance(sheet, Unread):
                self._exclude(Excluded(sheet.name, "unreadable", error=str(sheet.error)))
        for versions in evenings(sheet for sheet in sheets if isinstance(sheet, ScoreSheet)):
            self._add_evening(versions)

    def _exclude(self, excluded: Excluded) -> None:
        left_out = excluded.name in self.without
        self.excluded.append(Excluded(excluded.name, "left-out", excluded.hands) if left_out else excluded)

    def _add_evening(self, versions: Sequence[Version]) -> None:
        """Add the first version of an evening that is not left out; the others are excluded, as all copies are."""
        kept = [version.sheet for version in versions if version.sheet.name not in self.without]
        counted = kept[0] if kept else versions[0].sheet
        day = counted.started.date()
        if (self.since and day < self.since) or (self.until and day > self.until):
            return
        for sheet, copies in versions:
            if sheet is counted and kept:
                self._add_sheet(sheet)
            else:
                self._exclude(Excluded(sheet.name, "version", len(sheet.hands), of=counted.name))
            for copy in copies:
                self._exclude(Excluded(copy.name, "copy", len(copy.hands), of=sheet.name))

    def _add_sheet(self, sheet: ScoreSheet) -> None:
        if not sheet.finished:
            self.excluded.append(Excluded(sheet.name, "unfinished", len(sheet.hands)))
        elif not sheet.hands:
            self.excluded.append(Excluded(sheet.name, "empty"))
        else:
            self._count(sheet)

    def _count(self, sheet: ScoreSheet) -> None:
        hands, started, outcome = sheet.hands, sheet.started, sheet.evening.outcome
        self.sheets += 1
        day = started.date()
        self.first, self.last = min(self.first or day, day), max(self.last or day, day)
        if outcome.ask:
            self.excluded.append(Excluded(sheet.name, "undecided", len(hands), outcome.ask))
        keys = [self._key_of(name) for name in sheet.evening.people]
        people = self._known(sheet, keys)
        for hand in hands:
            for column in COLUMNS:
                people[hand.people[column]].add(hand.targets[column], hand.points[column])
        # a win belongs to whoever sat there in the last hand
        winners = {keys[hands[-1].people[column]] for column in outcome.winners}
        for who in {keys[person] for person in people}:
            win = None if who not in winners else "won" if len(outcome.winners) == 1 else "shared"
            self.people[who].sheets += 1
            self.people[who].won += win == "won"
            self.people[who].shared += win == "shared"
            if who in self._stats:
                self._stats[who].add(who, keys, hands, started, sheet.name, win)

    def _key_of(self, name: str) -> str:
        """Return the key of the person whose name cannot be told from this one."""
        own, shape = key(name), look(name)
        who = self._keys.get(own) or self._keys.get(shape) or own
        self._keys[own] = self._keys[shape] = who
        return who

    def _is_asked(self, name: str) -> bool:
        """Return whether a name begins with the word for the player who was asked for, or looks as if it did."""
        word = (self.asked or "").strip()
        return bool(word) and (key(name).startswith(key(word)) or look(name).startswith(look(word)))

    def _known(self, sheet: ScoreSheet, keys: Sequence[str]) -> dict[int, Person]:
        """Map those who played a hand of the sheet, as indices into its list of people, to persons of the season."""
        when = (sheet.started, sheet.name)
        players = {}
        for person in {person for hand in sheet.hands for person in hand.people}:
            who, name = keys[person], sheet.evening.people[person]
            known = self.people.get(who)
            if known is None:
                known = self.people[who] = Person(name, when)
                if self._is_asked(name):
                    self._stats[who] = PlayerStats()
            known.spell(name, when)
            players[person] = known
        return players

    @property
    def ranked(self) -> list[tuple[str, Person]]:
        """Everybody with the key of the name, most points first; of equals whoever won more sheets, then by name."""
        return sorted(self.people.items(), key=lambda each: (-each[1].hands.points, -each[1].won, key(each[1].name)))

    @property
    def ranking(self) -> list[Person]:
        """The same without the keys."""
        return [person for _, person in self.ranked]

    @property
    def targets(self) -> list[int]:
        """Every target that somebody had, the largest first."""
        return sorted({target for person in self.people.values() for target in person.as_target}, reverse=True)

    def find(self) -> tuple[Person | None, PlayerStats]:
        """Find the player who was asked for, by exact name or a clear beginning; nobody if no sheet counts.

        Raises Unclear, NotFound.
        """
        if not self.sheets:
            return None, PlayerStats()
        word = self.asked or ""
        wanted = key(word)
        exact = self._keys.get(wanted) or self._keys.get(look(word))
        begun = [who for who in self._stats if key(self.people[who].name).startswith(wanted)] or [*self._stats]
        keys = [exact] if exact in self._stats else begun
        if not keys:
            raise NotFound(
                f"nobody called {quoted(word)} played a hand in these sheets; there are "
                f"{', '.join(person.name for person in self.ranking)}."
            )
        if len(keys) > 1:
            names = " or ".join(self.people[who].name for who in keys)
            raise Unclear(f"{quoted(word)} may be {names}; type one more letter.")
        return self.people[keys[0]], self._stats[keys[0]]
