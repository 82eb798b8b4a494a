"""The season worked out a second time, from the files and the rules of the game alone.

It shares no code with the program: it reads the sheets as TOML, lays each out as on paper, hand
under hand, and adds up, however long that takes; nothing here asserts.
"""

from __future__ import annotations

import os
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

RULES = Path(__file__).parent.parent / "rules"
Columns = dict[str, int]
Hand = dict[str, Any]


def key(name: str) -> str:
    """Who is meant, whatever the case and the way in which accents are written."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def begins_a_hand(entry: dict[str, Any]) -> bool:
    """Whether an entry is one of the hand in progress, whose seats stay from the first of them on."""
    if entry["kind"] in ("sight", "dealer"):
        return "hand" not in entry and "since" not in entry
    return entry["kind"] in ("exchange", "face-down", "waiver", "contract", "trick", "misdeal")


class Paper:
    """One sheet as on paper: its hands with who sat where, whether it is over, and who won."""

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.started: datetime = sheet["started"]
        self.play_by(sheet)
        names = [unicodedata.normalize("NFC", name).strip() for name in sheet["players"]]
        self.column: Columns = {key(name): column for column, name in enumerate(names)}
        self.sitting = [{"name": name} for name in names]
        self.everybody = list(self.sitting)
        self.seats = [0, 1, 2]
        self.begun: list[int] | None = None  # how they sat when the hand in progress began, which it keeps
        self.end = {word: sheet.get(word) for word in ("hands", "points")}
        self.closed: dict[str, Any] | None = None
        self.hands: list[Hand] = []
        self.named: str | None = None
        entries = sheet.get("entry", [])
        gone: set[int] = set()
        for entry in entries:
            if entry["kind"] == "strike":
                gone.add(entry["entry"])
            elif entry["kind"] == "restore":
                gone.discard(entry["entry"])
        for number, entry in enumerate(entries, start=1):
            if number not in gone:
                self.enter(number, entry)
            elif entry["kind"] in ("substitution", "spelling"):
                self.column.setdefault(key(entry["new"]), self.column[key(entry["old"])])

    def enter(self, number: int, entry: dict[str, Any]) -> None:  # noqa: C901 - one case a kind
        if self.begun is None and begins_a_hand(entry):
            self.begun = self.seats
        match entry["kind"]:
            case "contract":
                self.named = entry["contract"]
            case "misdeal":
                self.named = None
            case "hand":
                self.write(number, entry)
            case "correction":
                self.correct(entry)
            case "drop":
                self.hands = [hand for hand in self.hands if hand["entry"] != entry["entry"]]
            case "last-tricks":
                for hand in self.hands:
                    if hand["entry"] == entry["entry"]:
                        hand["back"] = [self.column[key(name)] for name in entry.get("last-tricks", [])]
                        hand["later"] = self.column[key(entry["later"])] if "later" in entry else None
            case "substitution":
                self.sit_down(entry)
            case "spelling":
                column = self.column[key(entry["new"])] = self.column[key(entry["old"])]
                self.sitting[column]["name"] = entry["new"]
            case "seats":
                self.seats = [self.column[key(name)] for name in entry["players"]]
                if entry["since"] == "start":
                    self.begun = self.seats if self.begun else None
                    for hand in self.hands:
                        hand["seats"] = self.seats
            case "end-agreed":
                self.end = {word: entry.get(word) for word in ("hands", "points")}
            case "rules":
                self.play_by(entry)
            case "date":
                self.started = entry["started"]
            case "end":
                self.closed = entry
            case "play-on":
                more = len(self.hands) + entry["more"] if "more" in entry else None
                self.closed, self.end = None, {"hands": more, "points": None}

    def play_by(self, named: dict[str, Any]) -> None:
        self.pack = named.get("pack") or tomllib.loads((RULES / f"{named['rules']}.toml").read_text("utf-8"))
        self.tricks = self.pack["cards"]["hand"]

    def write(self, number: int, entry: dict[str, Any]) -> None:
        before = entry.get("before")
        places = [place for place, hand in enumerate(self.hands) if hand["entry"] == before]
        if before is not None and not places:
            return
        later = self.hands[places[0]] if places else None  # a forgotten hand was played as the one after it
        hand: Hand = {
            "entry": number,
            "seats": later["seats"] if later else self.begun or self.seats,
            "people": list(later["people"] if later else self.sitting),
            "contract": entry.get("contract") or (None if before else self.named),
            "later": None,
        }
        self.tell(hand, entry)
        if before is None:
            self.named = self.begun = None
        self.hands.insert(places[0] if places else len(self.hands), hand)

    def tell(self, hand: Hand, entry: dict[str, Any]) -> None:
        if "dealer" in entry:
            hand["dealer"] = self.column[key(entry["dealer"])]
        if "tricks" in entry:
            hand["tricks"] = {self.column[key(name)]: won for name, won in entry["tricks"].items()}
        back = [self.column[key(name)] for name in entry.get("last-tricks", [])]
        hand["back"] = [int(digit) - 1 for digit in entry.get("winners", "")][::-1] or back

    def correct(self, entry: dict[str, Any]) -> None:
        for hand in self.hands:
            if hand["entry"] == entry["entry"]:
                kept = hand["back"], hand["later"]
                self.tell(hand, entry)
                hand["contract"] = entry.get("contract", hand["contract"])
                told = {"winners", "last-tricks"} & {*entry, *entry.get("cleared", [])}
                if told:
                    hand["later"] = None
                else:
                    hand["back"], hand["later"] = kept

    def sit_down(self, entry: dict[str, Any]) -> None:
        column = self.column[key(entry["new"])] = self.column[key(entry["old"])]
        known = [person for person in self.everybody if key(person["name"]) == key(entry["new"])]
        person = known[0] if known else {"name": entry["new"]}
        self.everybody += [] if known else [person]
        self.sitting = [person if at == column else other for at, other in enumerate(self.sitting)]

    def goals(self, place: int) -> list[int]:
        hand = self.hands[place]
        by_seat = self.pack["first-targets"] if place == 0 and "first-targets" in self.pack else self.pack["targets"]
        dealer = hand["seats"].index(hand["dealer"])
        return [by_seat[("dealer", "left", "right")[(hand["seats"].index(column) - dealer) % 3]] for column in range(3)]

    def points(self, place: int) -> list[int]:
        return [self.hands[place]["tricks"][column] - goal for column, goal in enumerate(self.goals(place))]

    @property
    def totals(self) -> list[int]:
        return [sum(self.points(place)[column] for place in range(len(self.hands))) for column in range(3)]

    @property
    def finished(self) -> bool:
        if self.closed is not None:
            return True
        if not self.hands:
            return False
        hands, points = self.end["hands"], self.end["points"]
        return (hands is not None and len(self.hands) >= hands) or (points is not None and max(self.totals) >= points)

    @property
    def winners(self) -> list[int] | None:
        """The columns that won; None where it is not known."""
        last, latest = self.hands[-1], self.points(len(self.hands) - 1)
        level = [column for column in range(3) if self.totals[column] == max(self.totals)]
        for rule in self.pack["tie-break"]:
            if len(level) == 1:
                break
            if rule == "last-hand":
                level = [column for column in level if latest[column] == max(latest[c] for c in level)]
            else:
                return self.by_latest_trick(last, level)
        return level

    def by_latest_trick(self, last: Hand, level: list[int]) -> list[int] | None:
        told = [column for column in last["back"] if column in level]
        able = [column for column in level if last["tricks"][column]]
        if told or len(able) < 2:
            return told[:1] or able or level
        if last["later"] in able:
            return [last["later"]]
        agreed = self.closed or {}
        if agreed.get("shared"):
            return level
        if "winner" in agreed and self.column[key(agreed["winner"])] in level:
            return [self.column[key(agreed["winner"])]]
        return None


def papers(folder: Path) -> Iterator[tuple[str, Paper | None]]:
    """Every sheet by its path, or None where it is no TOML."""
    for at, _, files in os.walk(folder):
        for file in files:
            path = Path(at, file)
            name = path.relative_to(folder).as_posix()
            if name.endswith(".toml") and not any(part.startswith(".") for part in path.relative_to(folder).parts):
                try:
                    yield name.removesuffix(".toml"), Paper(tomllib.loads(path.read_text("utf-8")))
                except (tomllib.TOMLDecodeError, KeyError):
                    yield name.removesuffix(".toml"), None


class Tally:
    """What the season comes to: figures by key of the player, and the sheets that do not count."""

    def __init__(self, folder: Path, *, since: str = "", until: str = "9999") -> None:
        self.apart: dict[str, str] = {}
        self.counted: list[tuple[datetime, str, Paper]] = []
        for name, paper in papers(folder):
            if paper is None:
                self.apart[name] = "unreadable"
            elif since <= str(paper.started.date()) <= until:
                if not paper.finished:
                    self.apart[name] = "unfinished"
                elif not paper.hands:
                    self.apart[name] = "empty"
                else:
                    if paper.winners is None:
                        self.apart[name] = "undecided"
                    self.counted.append((paper.started, name, paper))
        self.counted.sort(key=lambda each: each[:2])

    def lines(self, who: str) -> Iterator[dict[str, Any]]:
        """Every hand of a player, the oldest first."""
        for started, sheet, paper in self.counted:
            for place, hand in enumerate(paper.hands):
                goals, points = paper.goals(place), paper.points(place)
                people = [key(person["name"]) for person in hand["people"]]
                for column in range(3):
                    if people[column] == who:
                        yield {
                            "date": str(started.date()),
                            "session": sheet,
                            "hand": place + 1,
                            "points": points[column],
                            "tricks": hand["tricks"][column],
                            "target": goals[column],
                            "contract": hand["contract"],
                            "others": {people[other]: points[other] for other in range(3) if other != column},
                        }

    @property
    def names(self) -> dict[str, str]:
        """Key of everybody who played a hand -> the latest spelling."""
        sat = [person for _, _, paper in self.counted for hand in paper.hands for person in hand["people"]]
        return {key(person["name"]): person["name"] for person in sat}

    def wins(self, who: str) -> list[str | None]:
        """Of every sheet in which a player played, oldest first: won, shared or None."""
        found: list[str | None] = []
        for _, _, paper in self.counted:
            if who in {key(person["name"]) for hand in paper.hands for person in hand["people"]}:
                winners = {key(paper.hands[-1]["people"][column]["name"]) for column in paper.winners or []}
                found.append(("won" if len(paper.winners or []) == 1 else "shared") if who in winners else None)
        return found

    def player(self, who: str) -> dict[str, Any]:
        """A player as the document of the season has him."""
        wins, lines = self.wins(who), list(self.lines(who))
        targets = sorted({line["target"] for line in lines}, reverse=True)
        return {
            "player": self.names[who],
            "sheets": len(wins),
            "won": wins.count("won"),
            "shared": wins.count("shared"),
            **figures(lines),
            "targets": [
                {"target": target, **figures([line for line in lines if line["target"] == target])}
                for target in targets
            ],
        }

    def against(self, who: str) -> dict[str, dict[str, int]]:
        """By the other's name: hands together, points of each, in how many sheets who was ahead."""
        sums: dict[str, dict[str, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
        for line in self.lines(who):
            for other, points in line["others"].items():
                sums[self.names[other]][line["session"]].append((line["points"], points))
        found = {}
        for other, sheets in sums.items():
            own = [sum(mine for mine, _ in pairs) for pairs in sheets.values()]
            theirs = [sum(yours for _, yours in pairs) for pairs in sheets.values()]
            found[other] = {
                "hands": sum(map(len, sheets.values())),
                "points": sum(own),
                "theirs": sum(theirs),
                "ahead": sum(mine > yours for mine, yours in zip(own, theirs, strict=True)),
                "level": sum(mine == yours for mine, yours in zip(own, theirs, strict=True)),
                "behind": sum(mine < yours for mine, yours in zip(own, theirs, strict=True)),
            }
        return found


def figures(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """Hands, points, average and targets made of some hands."""
    points = [line["points"] for line in lines]
    return {
        "hands": len(points),
        "points": sum(points),
        "average": round(sum(points) / len(points), 4),
        "made": sum(line["tricks"] >= line["target"] for line in lines),
    }


def longest(marks: list[bool]) -> int:
    """The longest row of true ones."""
    return max(map(len, "".join("x" if mark else " " for mark in marks).split()), default=0)
