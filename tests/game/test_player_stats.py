"""One player's season: everything of it against a second computation, and what is told of hands that are alike."""

from __future__ import annotations

import tempfile
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given

from referee.game import entries
from referee.game.entries import Session
from referee.game.rules import End
from referee.game.season import PlayerStats
from tests import seasons
from tests.evenings import HEAD, PLAYERS, at, hand
from tests.running import Table
from tests.seasons import added_up, folders, laid, put, text_of
from tests.tally import Tally, key, longest
from tests.vectors import AT


@given(folders())
def test_everything_of_everybody_in_random_seasons(texts: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        compare_everybody(laid(Path(place), texts))


def test_everything_of_everybody_in_the_club(tmp_path: Path) -> None:
    compare_everybody(seasons.club(tmp_path).folder)


def compare_everybody(folder: Path) -> None:
    tally = Tally(folder)
    for who, name in tally.names.items():
        compare_one(folder, tally, who, name)


def compare_one(folder: Path, tally: Tally, who: str, name: str) -> None:
    """Everything of one player, found equal to the second computation."""
    told = Table(folder).data("season", name.swapcase() if key(name.swapcase()) == who else name)
    lines, wins = list(tally.lines(who)), tally.wins(who)
    assert told["players"] == [tally.player(who)]
    assert {each.pop("player"): each for each in told["against"]} == tally.against(who)
    by_contract = {each["contract"]: (each["hands"], each["points"], each["made"]) for each in told["contracts"]}
    contracts = {
        line["contract"]: [other for other in lines if other["contract"] == line["contract"]] for line in lines
    }
    assert by_contract == {
        contract: (len(each), sum(line["points"] for line in each), sum(line["points"] >= 0 for line in each))
        for contract, each in contracts.items()
    }
    assert told["hands_made"]["length"] == longest([line["points"] >= 0 for line in lines])
    assert (
        told["sheets_won"]["length"] == longest([win == "won" for win in wins]) == len(told["sheets_won"]["sessions"])
    )
    points = [line["points"] for line in lines]
    best = sorted(lines, key=lambda line: -line["points"])[: min(3, (len(lines) + 1) // 2)]
    best = [line for line in best if line["points"] > min(points) or max(points) == min(points)]
    least = min(line["points"] for line in best)
    worst = sorted((line for line in lines if line["points"] < least), key=lambda line: line["points"])[:3]
    for found, expected in ((told["best"], best), (told["worst"], worst)):
        assert found == [{word: line[word] for word in line if word != "others"} for line in expected]
    totals = accumulate(line["points"] for line in lines)
    assert [each.pop("total") for each in told["totals"]] == list(totals)
    assert told["totals"] == [{word: line[word] for word in line if word != "others"} for line in lines]


def test_of_equal_hands_and_equal_runs_the_earliest_are_told(tmp_path: Path) -> None:
    won = (hand(AT, "Anna", "9 5 2 s"), hand(AT, "Boris", "2 9 5 h"), entries.EveningEnded(AT))
    for name, day in (("c", 1), ("b", 2), ("a", 3)):
        put(tmp_path, name, text_of(Session(HEAD._replace(started=at("20:00", day=day), end=End()), won)))
    told = Table(tmp_path).data("season", "boris")
    assert [(each["session"], each["points"]) for each in told["best"]] == [("c", 1), ("b", 1), ("a", 1)]
    assert [(each["session"], each["points"]) for each in told["worst"]] == [("c", 0), ("b", 0), ("a", 0)]
    assert [(each["date"], each["total"]) for each in told["totals"]][::2] == [
        ("2026-11-01", 0), ("2026-11-02", 1), ("2026-11-03", 2)
    ]  # fmt: skip
    assert told["hands_made"]["from"] == {"date": "2026-11-01", "session": "c", "hand": 1}
    chai = Table(tmp_path).data("season", "chai")["hands_made"]
    assert chai == {
        "length": 1,
        "from": {"date": "2026-11-01", "session": "c", "hand": 2},
        "to": {"date": "2026-11-01", "session": "c", "hand": 2},
    }


def portrait_of(folder: Path, *points: int) -> PlayerStats:
    """Chai's, in an evening of hands in which he had so many points."""
    dealers = [PLAYERS[at % 3] for at in range(len(points))]
    targets = [(3, 5, 8)[at % 3] for at in range(len(points))]
    told = [
        hand(AT, dealer, f"{16 - goal - more} 0 {goal + more} s")
        for dealer, goal, more in zip(dealers, targets, points, strict=True)
    ]
    put(folder, "one", text_of(Session(HEAD._replace(end=End()), (*told, entries.EveningEnded(AT)))))
    _, stats = added_up(folder, "chai").find()
    return stats


@pytest.mark.parametrize(
    ("points", "best", "worst"),
    [
        ((2,), [1], []),
        ((-1, 2), [2], [1]),
        ((0, 0, 0), [1, 2], []),
        ((3, 0, 0, 0, 0), [1], [2, 3, 4]),
        ((3, 3, 3, 0), [1, 2], [4]),
        ((1, 2, 3, 4), [4, 3], [1, 2]),
        ((1, 2, 3, 4, 0), [4, 3, 2], [5, 1]),
        ((1, 2, 3, 4, 0, 5, 1), [6, 4, 3], [5, 1, 7]),
    ],
)
def test_the_best_hands_have_more_points_than_the_worst(
    tmp_path: Path, points: tuple[int, ...], best: list[int], worst: list[int]
) -> None:
    stats = portrait_of(tmp_path, *points)
    assert [played.number for _, played in stats.best] == best
    assert [played.number for _, played in stats.worst] == worst


def test_hands_that_are_alike_are_one_in_the_memory(tmp_path: Path) -> None:
    for name, day in (("a", 1), ("b", 2)):
        head = HEAD._replace(started=at("20:00", day=day), end=End())
        put(tmp_path, name, text_of(Session(head, (hand(AT, "Anna", "9 5 2 s"), entries.EveningEnded(AT)))))
    _, stats = added_up(tmp_path, "anna").find()
    (one,), (other,) = (part.hands for part in stats.parts)
    assert one is other
