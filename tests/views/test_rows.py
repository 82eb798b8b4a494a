"""Tables for other programs: whole ones, parsed back, and nothing that a spreadsheet would work out."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game.entries import Session
from referee.game.scoresheet import SEAT_NUMBERS, ScoreSheet, Unread, blank_rest, new_blank_sheet, work_out
from referee.views import rows
from referee.views.forms import Tabled
from referee.views.rows import Line, csv_text, looks_like_formula
from tests.evenings import MESSY, NAME, V23, sheet_of, views_of
from tests.strategies import sessions
from tests.vectors import SEED

STANDINGS = """\
session,started,rules,finished,hands,rank,winner,score_of,total,hand,player,points
2026-11-27,2026-11-27,358,0,2,1,,Anna,2,1,Anna,3
2026-11-27,2026-11-27,358,0,2,1,,Anna,2,2,Anna,-1
2026-11-27,2026-11-27,358,0,2,2,,Chai,0,1,Chai,-2
2026-11-27,2026-11-27,358,0,2,2,,Chai,0,2,Chai,2
2026-11-27,2026-11-27,358,0,2,3,,Boris,-2,1,Boris,-1
2026-11-27,2026-11-27,358,0,2,3,,Boris,-2,2,Boris,-1
"""

SCORE_SHEET = """\
session,started,rules,finished,hand,entry,dealer,contract,player,place,seat,target,tricks,points,total,corrected,\
misdealt,out_of_turn,waived,violations,note,correction_note
2026-11-27,2026-11-27,358,1,2,3,Boris,hearts,Anna,1,right,3,4,1,2,1,0,0,0,0,,Boris made seven
2026-11-27,2026-11-27,358,1,2,3,Boris,hearts,Boris,2,dealer,8,7,-1,-1,1,0,0,0,0,,Boris made seven
2026-11-27,2026-11-27,358,1,2,3,Boris,hearts,Chai,3,left,5,5,0,-1,1,0,0,0,0,,Boris made seven
2026-11-27,2026-11-27,358,1,4,13,Boris,diamonds,Anna,1,right,3,2,-1,0,0,0,1,0,0,,
2026-11-27,2026-11-27,358,1,4,13,Boris,diamonds,Boris,2,dealer,8,9,1,2,0,0,1,0,0,,
2026-11-27,2026-11-27,358,1,4,13,Boris,diamonds,Chai,3,left,5,5,0,-2,0,0,1,0,0,,
2026-11-27,2026-11-27,358,1,5,20,Dana,spades,Anna,1,left,5,6,1,1,0,1,0,0,0,,
2026-11-27,2026-11-27,358,1,5,20,Dana,spades,Boris,2,right,3,2,-1,1,0,1,0,0,0,,
2026-11-27,2026-11-27,358,1,5,20,Dana,spades,Dana,3,dealer,8,8,0,-2,0,1,0,0,0,,
"""

NEVER_DEALT = """\
session,started,rules,finished,hand,entry,dealer,contract,player,place,seat,target,tricks,points,total,corrected,\
misdealt,out_of_turn,waived,violations,note,correction_note
2026-11-27,2026-11-27,358,0,,,,,Anna,1,,,,,,,,,,,,
2026-11-27,2026-11-27,358,0,,,,,Boris,2,,,,,,,,,,,,
2026-11-27,2026-11-27,358,0,,,,,Chai,3,,,,,,,,,,,,
"""

SESSIONS = """\
session,started,rules,finished,hands,player_1,total_1,player_2,total_2,player_3,total_3,leader,error
2026-11-27,2026-11-27,358,1,6,Anna,2,Boris,6,Chai,-8,Boris,
2026-11-27,2026-11-27,358,0,0,Anna,0,Boris,0,Chai,0,,
friday,,,,,,,,,,,,"friday.toml: line 3, ""hands"": no number"
"""


def shown(columns: Sequence[str], lines: list[Line], *, hands: tuple[str, ...] = ()) -> str:
    text = csv_text(columns, [line for line in lines if not hands or str(line["hand"]) in hands])
    assert not text.startswith("\ufeff")
    return text


def test_standings_have_a_line_a_player_a_hand() -> None:
    assert shown(rows.STANDINGS, rows.standings_lines(sheet_of(V23[:2]))) == STANDINGS


def test_a_score_sheet_tells_what_was_unusual_and_who_played() -> None:
    lines = rows.score_sheet_lines(sheet_of(MESSY))
    assert shown(rows.SCORE_SHEET, lines, hands=("2", "4", "5")) == SCORE_SHEET


def test_a_sheet_without_a_hand_has_its_players() -> None:
    assert shown(rows.SCORE_SHEET, rows.score_sheet_lines(sheet_of([]))) == NEVER_DEALT
    assert [line["player"] for line in rows.standings_lines(sheet_of([]))] == ["Anna", "Boris", "Chai"]


def test_sessions_have_a_line_a_sheet_also_where_it_cannot_be_read() -> None:
    found: list[ScoreSheet | Unread] = [sheet_of(V23), sheet_of([])]
    found.append(Unread("friday", 'friday.toml: line 3, "hands": no number'))
    assert shown(rows.SESSIONS, rows.sessions_lines(found)) == SESSIONS


def test_a_score_that_two_played_names_both() -> None:
    lines = [line for line in rows.standings_lines(sheet_of(MESSY)) if line["score_of"] == "Dana"]
    assert [line["player"] for line in lines] == ["Chai"] * 4 + ["Dana"] * 2
    assert {line["winner"] for line in lines} == {0}
    assert {line["winner"] for line in rows.standings_lines(sheet_of(MESSY)) if line["score_of"] != "Dana"} == {1}


def test_the_head_stands_where_nothing_else_does() -> None:
    assert csv_text(rows.SESSIONS, []) == SESSIONS.splitlines()[0] + "\n"


BLANK = """\
session,rules,hand,dealer,player,seat,target
2026-11-27,358,4,Anna,Anna,dealer,8
2026-11-27,358,4,Anna,Boris,left,5
2026-11-27,358,4,Anna,Chai,right,3
"""

NOBODYS = """\
session,rules,hand,dealer,player,seat,target
,358,1,3,1,left,5
,358,1,3,2,right,3
,358,1,3,3,dealer,8
"""


def test_an_empty_sheet_has_a_line_a_player_a_hand_to_come() -> None:
    assert shown(rows.BLANK, rows.blank_lines(blank_rest(sheet_of(V23[:4]), None, 1))) == BLANK
    assert shown(rows.BLANK, rows.blank_lines(new_blank_sheet(SEED, SEAT_NUMBERS, 2, 1))) == NOBODYS


# -- formulas -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\nx",
        "＝1",
        "＋1",
        "－1",
        "＠x",
        "−1",
        "﹢1",
        " =1",
        "\u00a0=1",
        "\u200b=1",
        "\ufeff=1",
        "'=1",
        '"=1',
        "“ +1",
        "\"'@x",
    ],
)
def test_what_looks_like_a_formula_is_disarmed(text: str) -> None:
    assert looks_like_formula(text)
    (_, (cell,)) = csv.reader(io.StringIO(csv_text(["note"], [{"note": text}]), newline=""))
    assert cell == f"'{text}"


@pytest.mark.parametrize("text", ["", "Anna", "a=b", "1-1", "'", " ", "O'Neill", "“so”", "2+2", "(=1)", "สมชาย"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert not looks_like_formula(text)


@pytest.mark.parametrize("number", [-1, 0, 3, -0.5])
def test_a_number_stays_a_number(number: float) -> None:
    assert csv_text(["points"], [{"points": number}]) == f"points\n{number}\n"


# -- laws ---------------------------------------------------------------------------------------------

WRITTEN = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("=+-@'\" \t\r\n＝−,;"), max_size=12)


def parsed(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def as_meant(cell: str) -> str:
    """What a cell said before it was disarmed."""
    return cell[1:] if cell.startswith("'") and looks_like_formula(cell[1:]) else cell


@given(st.lists(st.tuples(WRITTEN, st.none() | st.integers(), WRITTEN), max_size=5))
def test_what_is_read_back_is_what_was_meant(told: list[tuple[str, int | None, str]]) -> None:
    lines: list[Line] = [{"player": a, "points": b, "note": c} for a, b, c in told]
    found = parsed(csv_text(["player", "points", "note"], lines))
    assert [(as_meant(row["player"]), row["points"], as_meant(row["note"])) for row in found] == [
        (a, "" if b is None else str(b), c) for a, b, c in told
    ]
    for row in found:
        for cell in (row["player"], row["note"]):
            assert not cell or unicodedata.normalize("NFKC", cell.strip() or "x")[0] not in "=+-@\t\r"


NUMBERS = {
    "finished", "hands", "rank", "winner", "total", "hand", "points", "entry", "place", "target", "tricks",
    "corrected", "misdealt", "out_of_turn", "waived", "violations", "total_1", "total_2", "total_3",
}  # fmt: skip


def worked_out(written: Session) -> ScoreSheet:
    return work_out(NAME, SEED, written)


@given(sessions())
def test_every_table_of_any_evening_reads_back(written: Session) -> None:
    for view in views_of(worked_out(written)):
        if not isinstance(view, Tabled):
            continue
        columns, lines = view.columns(), view.rows()
        found = parsed(csv_text(columns, lines))
        assert len(found) == len(lines)
        for row, line in zip(found, lines, strict=True):
            assert tuple(row) == columns
            assert set(line) <= set(columns)
            for name, cell in row.items():
                meant = line.get(name)
                assert as_meant(cell) == ("" if meant is None else str(meant))
                assert name not in NUMBERS or meant is None or isinstance(meant, int)


@given(sessions())
def test_the_points_of_a_hand_add_up_to_nothing_and_totals_are_sums(written: Session) -> None:
    sheet = worked_out(written)
    played = parsed(csv_text(rows.SCORE_SHEET, rows.score_sheet_lines(sheet)))
    ranked = parsed(csv_text(rows.STANDINGS, rows.standings_lines(sheet)))
    for number in range(1, len(sheet.hands) + 1):
        for found in (played, ranked):
            assert sum(int(row["points"]) for row in found if row["hand"] == str(number)) == 0
            assert len({row["player"] for row in found if row["hand"] == str(number)}) == 3
    for name in {row["score_of"] for row in ranked}:
        mine = [row for row in ranked if row["score_of"] == name and row["hand"]]
        assert not mine or {int(row["total"]) for row in mine} == {sum(int(row["points"]) for row in mine)}
