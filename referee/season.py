"""The season: what many finished sheets come to, player by player; a fold over one evening at a time.

It keeps no sheet, only the sums that are asked for, so that a thousand evenings need no more room
than a hundred. It knows no folder, no words and no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from referee.errors import AmbiguousPerson, NobodyPlayed
from referee.portrait import Portrait, Tally, total
from referee.scoresheet import ScoreSheet, Unread
from referee.scoring import Ask
from referee.seats import COLUMNS, key
from referee.values import NamedTuple


class Apart(NamedTuple):
    """A sheet that is named beside the figures.

    `why`: it is `unfinished`, `empty` (closed before a hand), `unreadable`; or `undecided`: its
    hands count, but who won needs a trick that nobody recorded.
    """

    name: str
    why: str
    hands: int = 0
    ask: Ask | None = None
    error: str | None = None


class Person:
    """One player of the season under the name spelt last: sheets, wins, and the hands by target."""

    def __init__(self, name: str, spelt: tuple[datetime, str]) -> None:
        self.name = name
        self._spelt = spelt
        self.sheets = self.won = self.shared = 0
        self.as_target: dict[int, Tally] = {}
        """Target in tricks -> the hands in which this player had it."""

    @property
    def hands(self) -> Tally:
        """All hands, whatever the target."""
        return total(self.as_target.values())

    @property
    def targets(self) -> list[int]:
        """The targets that this player had, the largest first."""
        return sorted(self.as_target, reverse=True)

    def spell(self, name: str, when: tuple[datetime, str]) -> None:
        """The name as one more sheet spells it; the sheet started last has the say."""
        if when >= self._spelt:
            self.name, self._spelt = name, when

    def add(self, target: int, points: int) -> None:
        """One more hand."""
        tally = self.as_target.get(target)
        if tally is None:
            tally = self.as_target[target] = Tally()
        tally.add(points)


class Season:
    """All that the sheets told up to now come to; of players whose name begins with `player`, everything.

    Only sheets that were started on the days from `since` to `until` count, both included.
    """

    def __init__(self, *, since: date | None = None, until: date | None = None, player: str | None = None) -> None:
        self.since = since
        self.until = until
        self.asked = player
        """The word for the player of whom everything is told; None where none was asked for."""
        self.sheets = 0
        self.first: date | None = None
        self.last: date | None = None
        """The days on which the first and the last sheet were started."""
        self.people: dict[str, Person] = {}
        """By the key of the name."""
        self.apart: list[Apart] = []
        self._portraits: dict[str, Portrait] = {}

    def add(self, sheet: ScoreSheet | Unread) -> None:
        """One more sheet, worked out; the exchange of cards need not be."""
        if isinstance(sheet, Unread):
            self.apart.append(Apart(sheet.name, "unreadable", error=sheet.error))
        elif not self._covers(sheet.session.head.started.date()):
            return
        elif not sheet.finished:
            self.apart.append(Apart(sheet.name, "unfinished", len(sheet.hands)))
        elif not sheet.hands:
            self.apart.append(Apart(sheet.name, "empty"))
        else:
            self._count(sheet)

    def _covers(self, day: date) -> bool:
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    def _count(self, sheet: ScoreSheet) -> None:
        hands, started, outcome = sheet.hands, sheet.session.head.started, sheet.evening.outcome
        self.sheets += 1
        day = started.date()
        self.first, self.last = min(self.first or day, day), max(self.last or day, day)
        if outcome.ask:
            self.apart.append(Apart(sheet.name, "undecided", len(hands), outcome.ask))
        keys = [key(name) for name in sheet.evening.people]
        people = self._known(sheet, keys)
        for hand in hands:
            for column in COLUMNS:
                people[hand.people[column]].add(hand.targets[column], hand.points[column])
        # a win belongs to whoever sat there in the last hand
        winners = {keys[hands[-1].people[column]] for column in outcome.winners}
        win = "won" if len(outcome.winners) == 1 else "shared"
        for who in {keys[person] for person in people}:
            self._finish(who, win if who in winners else None)
            if who in self._portraits:
                self._portraits[who].add(who, keys, hands, started, sheet.name, win if who in winners else None)

    def _known(self, sheet: ScoreSheet, keys: Sequence[str]) -> dict[int, Person]:
        """Those who played a hand of the sheet, by their place in its list of people."""
        when = (sheet.session.head.started, sheet.name)
        found = {}
        for person in {person for hand in sheet.hands for person in hand.people}:
            who, name = keys[person], sheet.evening.people[person]
            known = self.people.get(who)
            if known is None:
                known = self.people[who] = Person(name, when)
                if self.asked is not None and who.startswith(key(self.asked.strip())):
                    self._portraits[who] = Portrait()
            known.spell(name, when)
            found[person] = known
        return found

    def _finish(self, who: str, win: str | None) -> None:
        person = self.people[who]
        person.sheets += 1
        person.won += win == "won"
        person.shared += win == "shared"

    @property
    def ranked(self) -> list[tuple[str, Person]]:
        """Everybody by the key of the name, most points first; of equals whoever won more sheets, then by name."""
        return sorted(self.people.items(), key=lambda each: (-each[1].hands.points, -each[1].won, key(each[1].name)))

    @property
    def ranking(self) -> list[Person]:
        """The same without the keys."""
        return [person for _, person in self.ranked]

    @property
    def targets(self) -> list[int]:
        """Every target that somebody had, the largest first."""
        return sorted({target for person in self.people.values() for target in person.as_target}, reverse=True)

    def find(self) -> tuple[Person | None, Portrait]:
        """The player who was asked for: by exact name, else by a clear beginning; nobody where no sheet counts.

        Raises AmbiguousPerson, NobodyPlayed.
        """
        if not self.sheets:
            return None, Portrait()
        word = self.asked or ""
        wanted = key(word.strip())
        found = [who for who in self.people if wanted and who.startswith(wanted)]
        found = [wanted] if wanted in found else found
        if not found:
            raise NobodyPlayed(word=word, players=", ".join(person.name for person in self.ranking))
        if len(found) > 1:
            raise AmbiguousPerson(word=word, candidates=" or ".join(self.people[who].name for who in found))
        return self.people[found[0]], self._portraits[found[0]]
