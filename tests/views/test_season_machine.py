"""The documents of the season, whole; their figures are compared in `test_season` and `test_portrait`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import seasons
from tests.running import Table


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


def test_the_document(club: Table) -> None:
    document = club.data("season", "--until", "2026-11-30")
    players = document.pop("players")
    assert document == {
        "since": None,
        "until": "2026-11-30",
        "sheets": 1,
        "first": "2026-11-27",
        "last": "2026-11-27",
        "apart": [
            {"session": "broken", "why": "unreadable", "hands": None, "trick": None, "error": BROKEN},
        ],
    }
    assert [each["player"] for each in players] == ["Boris", "Anna", "Chai"]
    assert players[0] == {
        "player": "Boris",
        "sheets": 1,
        "won": 1,
        "shared": 0,
        "hands": 6,
        "points": 6,
        "average": 1.0,
        "made": 3,
        "targets": [
            {"target": 8, "hands": 2, "points": 3, "average": 1.5, "made": 1},
            {"target": 5, "hands": 2, "points": 3, "average": 1.5, "made": 1},
            {"target": 3, "hands": 2, "points": 0, "average": 0.0, "made": 1},
        ],
    }


def test_an_undecided_sheet_and_an_open_one_in_the_document(club: Table) -> None:
    assert club.data("season")["apart"] == [
        {"session": "2026/empty", "why": "empty", "hands": 0, "trick": None, "error": None},
        {"session": "2026/level", "why": "undecided", "hands": 2, "trick": 16, "error": None},
        {"session": "2026/open", "why": "unfinished", "hands": 1, "trick": None, "error": None},
        {"session": "broken", "why": "unreadable", "hands": None, "trick": None, "error": BROKEN},
    ]


BROKEN = (
    "broken.toml: not whole TOML: Invalid value (at end of document). "
    "Nothing was changed; mend it by hand or restore a copy."
)


def test_one_players_document_has_its_keys_where_no_sheet_counts(club: Table) -> None:
    told, empty = club.data("season", "anna"), club.data("season", "anna", "--until", "2000-01-01")
    assert tuple(empty) == tuple(told)
    assert all(empty[name] == [] for name in ("players", "against", "contracts", "best", "worst", "totals"))
    assert empty["hands_made"] == {"length": 0, "from": None, "to": None}
    assert empty["sheets_won"] == {"length": 0, "sessions": []}


def test_a_hand_in_the_document_of_one_player(club: Table) -> None:
    assert club.data("season", "dana")["totals"] == [
        {"date": "2026-12-04", "session": "2026/messy", "hand": 5, "points": 0, "tricks": 8, "target": 8,
         "contract": "spades", "total": 0},
        {"date": "2026-12-04", "session": "2026/messy", "hand": 6, "points": -2, "tricks": 1, "target": 3,
         "contract": "clubs", "total": -2},
    ]  # fmt: skip
