"""The season: whole screens, sentences and documents, and what holds on every screen.

The figures themselves are compared with a second computation in `tests/game/test_season.py`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game.entries import Session
from referee.game.rules import End
from referee.game.season import Season
from referee.views.formats import csv_text, plain, terminal
from referee.views.layout import NARROW, Screen
from referee.views.phrases import Voice
from referee.views.season_report import CSV_COLUMNS, PLAYER_CSV_COLUMNS, season
from referee.views.tables import LEAST_WIDTH
from tests import seasons
from tests.evenings import HEAD, at, hand
from tests.running import Table
from tests.seasons import added_up, folders, laid, put, text_of
from tests.vectors import AT

SCREENS = Path(__file__).parent.parent / "screens"


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


# -- screens ----------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("words", ["season", "season anna", "season dana"])
def test_screens(club: Table, words: str, columns: int) -> None:
    screen = (SCREENS / f"{words} {columns}.txt").read_text(encoding="utf-8")
    assert club.ref(*words.split(), env={"COLUMNS": str(columns)}) == (0, screen, "")


@pytest.mark.parametrize("words", ["season", "season anna"])
def test_a_message_is_short(club: Table, words: str) -> None:
    message = (SCREENS / f"{words} chat.txt").read_text(encoding="utf-8")
    assert club.say(*words.split(), "--chat") == message


@pytest.mark.parametrize("words", ["season", "season anna"])
@pytest.mark.parametrize("form", [{"COLUMNS": "40"}, {"COLUMNS": "80"}, {}])
def test_a_blank_line_is_before_every_head_of_a_table(club: Table, words: str, form: dict[str, str]) -> None:
    lines = club.ref(*words.split(), *([] if form else ["--chat"]), env=form).out.splitlines()
    heads = [at for at, line in enumerate(lines) if line.split(" ")[0] in ("player", "against", "contract", "best")]
    assert len(heads) >= 1
    assert not any(lines[at - 1] for at in heads)


def test_a_page_has_everything_that_a_wide_screen_has(club: Table) -> None:
    page = club.say("season", "anna", "--html", "-")
    for part in (">as 8<", ">8 made<", ">behind<", ">diamonds<", "2026/open is not counted", "<title>anna</title>"):
        assert part in page


@pytest.mark.parametrize(
    ("sheets", "which"),
    [
        (1, "1, e1 (Sun 1 Nov 2026)."),
        (3, "3, e1 (Sun 1 Nov 2026), e2 (Mon 2 Nov 2026) and e3 (Tue 3 Nov 2026)."),
        (4, "4, from e1 (Sun 1 Nov 2026) to e4 (Wed 4 Nov 2026)."),
    ],
)
def test_a_long_run_is_shown_by_its_first_and_its_last_sheet(tmp_path: Path, sheets: int, which: str) -> None:
    for day in range(1, sheets + 1):
        head = HEAD._replace(started=at("20:00", day=day), end=End(hands=1))
        put(tmp_path, f"e{day}", text_of(Session(head, (hand(AT, "Anna", "16 0 0 s"),))))
    screen = " ".join(Table(tmp_path).say("season", "anna").split())
    assert f"Longest run of sheets won alone: {which}" in screen


def test_on_an_output_without_symbols_suits_are_letters(club: Table) -> None:
    screen = club.ref("season", "anna", env={"LC_ALL": "C"}).out
    assert "best   +3  11/8 S  hand 1 of friday, Fri 27 Nov 2026\n" in screen


@given(folders(), st.integers(20, 130), st.booleans())
def test_every_line_fits_every_screen_and_every_name_is_whole(texts: dict[str, str], width: int, symbols: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        everybody = added_up(laid(Path(folder), texts))
        screen = Screen(width, Voice(symbols=symbols, short=width < NARROW))
        text = terminal([season(everybody)], screen, color=False)
        for person in everybody.ranking:
            assert person.name in text.replace("\n", "") or width < 40
            text += terminal([season(added_up(Path(folder), player=person.name))], screen, color=False)
        assert all(cell_len(line) <= max(width, LEAST_WIDTH) for line in text.splitlines())


# -- sentences --------------------------------------------------------------------------------

ALOUD = """\
The season has 4 sheets, Friday 27 November 2026 to Friday 11 December 2026.
The players are told with the most points first.
Boris played in 2 sheets, won 1 alone and shared 1.
Boris has plus 8 in 12 hands, plus 0.67 a hand, and made the target in 7 of 12.
As 8 Boris has plus 3 in 4 hands, plus 0.75 a hand, and made the target in 2 of 4.
As 5 Boris has plus 4 in 4 hands, plus 1.00 a hand, and made the target in 3 of 4.
As 3 Boris has plus 1 in 4 hands, plus 0.25 a hand, and made the target in 2 of 4.
"""

APART_ALOUD = """\
2026/empty is not counted: it was closed before a hand was scored.
2026/level counts with 2 hands, but nobody won it: who won trick 16 is not known.
2026/open is not counted: it is not finished, after hand 1.
broken is not counted: it cannot be read. broken.toml: not whole TOML: Invalid value (at end of document). \
Nothing was changed; mend it by hand or restore a copy.
"""

DANA_ALOUD = """\
The season has 4 sheets, Friday 27 November 2026 to Friday 11 December 2026.
Dana played in 1 sheet, won 0 alone and shared 0.
Dana has minus 2 in 2 hands, minus 1.00 a hand, and made the target in 1 of 2.
As 8 Dana has 0 in 1 hand, 0 a hand, and made the target in 1 of 1.
As 3 Dana has minus 2 in 1 hand, minus 2.00 a hand, and made the target in 0 of 1.
Against Boris Dana played 2 hands: Dana minus 2, Boris 0.
Of these sheets Dana was ahead of Boris in 0, level in 0, behind in 1.
Against anna Dana played 2 hands: Dana minus 2, anna plus 2.
Of these sheets Dana was ahead of anna in 0, level in 0, behind in 1.
With the contract clubs Dana has minus 2 in 1 hand, minus 2.00 a hand, and made the target in 0 of 1.
With the contract spades Dana has 0 in 1 hand, 0 a hand, and made the target in 1 of 1.
Longest run of targets made: 1 hand, hand 5 of 2026/messy, Friday 4 December 2026.
No sheet won alone yet.
Best hand: 0, 8 tricks of 8, spades, hand 5 of 2026/messy, Friday 4 December 2026.
Worst hand: minus 2, 1 trick of 3, clubs, hand 6 of 2026/messy, Friday 4 December 2026.
After 2026/messy, Friday 4 December 2026, Dana has minus 2 in all.
"""


def test_the_season_in_full_words(club: Table) -> None:
    text = plain([season(added_up(club.folder))])
    assert text.startswith(ALOUD)
    assert text.endswith(APART_ALOUD)
    assert text.count(" played in ") == 6
    assert plain([season(added_up(club.folder, "dana"))]) == DANA_ALOUD + APART_ALOUD


def test_sentences_have_no_signs(club: Table) -> None:
    for player in (None, "anna", "dana"):
        for line in plain([season(added_up(club.folder, player))]).splitlines():
            assert line.endswith(".")
            assert not set(line) & set("+%♠♥♦♣")


def test_the_running_total_is_said_sheet_by_sheet(club: Table) -> None:
    lines = plain([season(added_up(club.folder, "anna"))]).splitlines()
    assert [line for line in lines if line.startswith("After ")] == [
        "After friday, Friday 27 November 2026, anna has plus 2 in all.",
        "After 2026/messy, Friday 4 December 2026, anna has plus 4 in all.",
        "After 2026/won, Thursday 10 December 2026, anna has plus 3 in all.",
        "After 2026/level, Friday 11 December 2026, anna has plus 5 in all.",
    ]


def test_an_empty_season_is_one_sentence(tmp_path: Path) -> None:
    for player in (None, "anna"):
        assert plain([season(added_up(tmp_path, player))]) == "No finished sheet, so there is no season yet.\n"


# -- for programs -----------------------------------------------------------------------------

BROKEN = (
    "broken.toml: not whole TOML: Invalid value (at end of document). "
    "Nothing was changed; mend it by hand or restore a copy."
)


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
            {"session": "broken", "why": "unreadable", "hands": None, "trick": None, "error": BROKEN, "of": None},
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


def test_sheets_that_are_undecided_or_open_are_in_the_document(club: Table) -> None:
    assert club.data("season")["apart"] == [
        {"session": "2026/empty", "why": "empty", "hands": 0, "trick": None, "error": None, "of": None},
        {"session": "2026/level", "why": "undecided", "hands": 2, "trick": 16, "error": None, "of": None},
        {"session": "2026/open", "why": "unfinished", "hands": 1, "trick": None, "error": None, "of": None},
        {"session": "broken", "why": "unreadable", "hands": None, "trick": None, "error": BROKEN, "of": None},
    ]


def test_one_players_document_has_its_keys_where_no_sheet_counts(club: Table) -> None:
    full, empty = club.data("season", "anna"), club.data("season", "anna", "--until", "2000-01-01")
    assert tuple(empty) == tuple(full)
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


CSV = """\
player,sheets,won,shared,hands,points,average,made,as_8_hands,as_8_points,as_8_average,as_8_made,\
as_5_hands,as_5_points,as_5_average,as_5_made,as_3_hands,as_3_points,as_3_average,as_3_made
Boris,2,1,1,12,8,0.6667,7,4,3,0.75,2,4,4,1.0,3,4,1,0.25,2
"""

DANA_CSV = """\
session,started,hand,contract,player,target,tricks,points,total
2026/messy,2026-12-04,5,spades,Dana,8,8,0,0
2026/messy,2026-12-04,6,clubs,Dana,3,1,-2,-2
"""


def csv_of(total: Season) -> str:
    table = season(total).csv
    assert table
    return csv_text(table())


def test_a_table_has_the_same_columns_for_everybody(club: Table) -> None:
    lines = csv_of(added_up(club.folder)).splitlines()
    assert lines[:2] == CSV.splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["Boris", "anna", "สมชาย", "Dana", seasons.LONG, "Chai"]
    assert lines[3] == "สมชาย,2,1,0,4,3,0.75,4,2,2,1.0,2,0,0,,0,2,1,0.5,2"
    table = season(added_up(club.folder)).csv
    assert table
    assert all(tuple(row) == tuple(table().columns) for row in table().rows)


def test_a_table_of_one_player_has_a_line_a_hand_with_the_running_total(club: Table) -> None:
    assert club.say("season", "dana", "--csv") == DANA_CSV
    table = season(added_up(club.folder, "anna")).csv
    assert table
    assert all(tuple(row) == PLAYER_CSV_COLUMNS for row in table().rows)


def test_a_table_has_its_column_names_also_where_no_sheet_counts(tmp_path: Path) -> None:
    assert Table(tmp_path).say("season", "--csv") == ",".join(CSV_COLUMNS) + "\n"
    assert Table(tmp_path).say("season", "anna", "--csv") == DANA_CSV.splitlines()[0] + "\n"
