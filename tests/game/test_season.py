"""The season: every figure against a second computation, and who is meant by a word."""

from __future__ import annotations

import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries
from referee.game.entries import Session
from referee.game.replay import replay
from referee.game.rules import Rules
from tests import seasons
from tests.evenings import HEAD, MESSY, at, hand
from tests.game.test_recorded_evenings import DECIDED, evening, winners
from tests.running import Table
from tests.seasons import LONG, folders, laid, put, sheets, text_of
from tests.tally import Tally, key
from tests.vectors import AT


class TestFigures:
    """Every figure is what the second computation makes of the same files."""

    @given(folders())
    def test_of_random_seasons(self, texts: dict[str, str]) -> None:
        with tempfile.TemporaryDirectory() as place:
            folder = laid(Path(place), texts)
            compare_all(folder, Tally(folder))

    @given(folders(), st.tuples(st.integers(0, 9), st.integers(0, 9)))
    def test_within_days(self, texts: dict[str, str], days: tuple[int, int]) -> None:
        since, until = (str((at("19:30") + timedelta(days=day)).date()) for day in sorted(days))
        with tempfile.TemporaryDirectory() as place:
            folder = laid(Path(place), texts)
            compare_all(folder, Tally(folder, since=since, until=until), "--since", since, "--until", until)

    def test_of_the_recorded_evenings(self, tmp_path: Path) -> None:
        table, points = Table(tmp_path), dict[str, int]()
        for name in DECIDED:
            told = evening(name)
            end = ["--hands", str(len(told["hands"]))]
            table.say("new-session", *told["players"], "--dealer", told["first_dealer"], *end, "-s", name)
            for each in told["hands"]:
                tricks = [str(each["tricks"][player]) for player in told["players"]]
                table.say("record-hand", *tricks, each["trump"], "--winners", winners(each), "-s", name)
            for player, total in told["hands"][-1]["totals"].items():
                points[player] = points.get(player, 0) + total
        document = compare_all(tmp_path, Tally(tmp_path))
        assert {each["player"]: each["points"] for each in document["players"]} == points
        won = [evening(name)["winner"] for name in DECIDED]
        assert {each["player"]: each["won"] for each in document["players"]} == {who: won.count(who) for who in points}

    def test_of_the_messy_evening(self, tmp_path: Path) -> None:
        put(tmp_path, "messy", text_of(Session(HEAD, tuple(MESSY))))
        document = compare_all(tmp_path, Tally(tmp_path))
        assert {each["player"]: (each["hands"], each["shared"]) for each in document["players"]} == {
            "Anna": (6, 1), "Boris": (6, 1), "Chai": (4, 0), "Dana": (2, 0)
        }  # fmt: skip


def compare_all(folder: Path, tally: Tally, *words: str) -> dict[str, Any]:
    document: dict[str, Any] = Table(folder).data("season", *words)
    told = {each["player"]: each for each in document["players"]}
    assert told == {name: tally.player(who) for who, name in tally.names.items()}
    order = [(-each["points"], -each["won"], key(each["player"])) for each in document["players"]]
    assert order == sorted(order)
    assert {each["session"]: each["why"] for each in document["apart"]} == tally.apart
    days = [str(started.date()) for started, _, _ in tally.counted]
    assert (document["sheets"], document["first"], document["last"]) == (
        len(days),
        min(days, default=None),
        max(days, default=None),
    )
    return document


@given(sheets())
def test_an_evening_without_its_exchanges_has_the_same_hands_and_the_same_end(sheet: tuple[Rules, Session]) -> None:
    whole, bare = replay(*sheet), replay(*sheet, exchanges=False)
    assert whole.people == bare.people
    scores = [
        (one.entry, one.number, one.people, one.tricks, one.targets, one.points, one.contract) for one in whole.hands
    ]
    assert scores == [
        (one.entry, one.number, one.people, one.tricks, one.targets, one.points, one.contract) for one in bare.hands
    ]
    assert (whole.totals, whole.finished, whole.outcome) == (bare.totals, bare.finished, bare.outcome)


# -- which player -----------------------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


def test_a_player_is_meant_by_name_in_any_case_or_by_a_clear_beginning(club: Table) -> None:
    for word in ("anna", "ANNA", "Anna", " anna ", "ann"):
        assert club.data("season", word)["players"][0]["player"] == "anna", "as the latest sheet spells it"
    assert club.data("season", "สม")["players"][0]["player"] == "สมชาย"


def test_a_word_that_may_be_several_players_is_refused(club: Table) -> None:
    assert club.no(2, "season", "an") == f'Unclear: "an" may be anna or {LONG}; type one more letter.\n'


def test_an_exact_name_is_meant_though_others_begin_with_it(tmp_path: Path) -> None:
    names = ("Ann", "Anna", "Annabel")
    written = (hand(AT, "Ann", "8 5 3 s", names), entries.EveningEnded(AT))
    put(tmp_path, "one", text_of(Session(HEAD._replace(players=names, first_dealer="Ann"), written)))
    assert Table(tmp_path).data("season", "ANN")["players"][0]["player"] == "Ann"
    assert Table(tmp_path).no(2, "season", "a").startswith('Unclear: "a" may be Ann or Anna or Annabel;')


@pytest.mark.parametrize("word", ["xenia", "", "1", "annabel"])
def test_who_never_played_is_not_found(club: Table, word: str) -> None:
    assert club.no(4, "season", word) == (
        f'Not found: nobody called "{word}" played a hand in these sheets; '
        f"there are Boris, anna, สมชาย, Dana, {LONG}, Chai.\n"
    )
