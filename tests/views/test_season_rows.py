"""The season as tables: a line a player, or a line a hand of one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.game.season import Season
from referee.views import season_rows
from referee.views.season_rows import season_columns, season_lines
from tests import seasons
from tests.running import Table
from tests.seasons import added_up


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


def test_rows_have_the_same_columns_for_everybody(club: Table) -> None:
    season = added_up(club.folder)
    rows = season_lines(season)
    assert tuple(rows[0]) == season_columns(season)
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert rows[0] == {
        "player": "Boris", "sheets": 2, "won": 1, "shared": 1, "hands": 12, "points": 8, "average": 0.6667, "made": 7,
        "as_8_hands": 4, "as_8_points": 3, "as_8_average": 0.75, "as_8_made": 2,
        "as_5_hands": 4, "as_5_points": 4, "as_5_average": 1.0, "as_5_made": 3,
        "as_3_hands": 4, "as_3_points": 1, "as_3_average": 0.25, "as_3_made": 2,
    }  # fmt: skip
    assert rows[2]["player"] == "สมชาย"
    assert (rows[2]["as_5_hands"], rows[2]["as_5_average"], rows[2]["as_5_made"]) == (0, None, 0)


PLAYER = """\
session,started,hand,contract,player,target,tricks,points,total
2026/messy,2026-12-04,5,spades,Dana,8,8,0,0
2026/messy,2026-12-04,6,clubs,Dana,3,1,-2,-2
"""


def test_rows_of_one_player_are_hands_with_the_running_total(club: Table) -> None:
    assert club.say("season", "dana", "--csv") == PLAYER
    assert all(tuple(line) == season_rows.PLAYER for line in season_rows.player_lines(added_up(club.folder, "anna")))


def test_the_head_stands_also_where_no_sheet_counts(tmp_path: Path) -> None:
    assert Table(tmp_path).say("season", "--csv") == ",".join(season_columns(Season())) + "\n"
    assert Table(tmp_path).say("season", "anna", "--csv") == PLAYER.splitlines()[0] + "\n"
