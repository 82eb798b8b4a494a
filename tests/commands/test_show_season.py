"""The command `season`: which sheets it counts, what it refuses, and the wait for many of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.commands import show as command
from referee.game.entries import Session
from tests import seasons
from tests.evenings import at
from tests.running import CTRL_C, Table, Terminal
from tests.seasons import DECEMBER, WON, put, text_of


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


# -- which sheets -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        ("--since 2026-11-27", 4),
        ("--since 2026-11-28", 3),
        ("--until 2026-11-27", 1),
        ("--until 2026-11-26", 0),
        ("--since 2026-12-04 --until 2026-12-04", 1),
        ("--since 2026-12-11", 1),
        ("--since 2026-12-12", 0),
    ],
)
def test_the_day_on_which_a_sheet_was_started_decides(club: Table, words: str, sheets: int) -> None:
    assert club.data("season", *words.split())["sheets"] == sheets


def test_sheets_of_other_days_are_not_named_but_unreadable_ones_are(club: Table) -> None:
    apart = club.data("season", "--until", "2026-11-27")["apart"]
    assert [(each["session"], each["why"]) for each in apart] == [("broken", "unreadable")]


def test_the_day_is_that_of_the_place_where_it_was_started(tmp_path: Path) -> None:
    put(tmp_path, "late", text_of(Session(DECEMBER._replace(started=at("00:10", day=40)), WON)))
    assert Table(tmp_path).data("season", "--since", "2026-12-10", "--until", "2026-12-10")["sheets"] == 1


@pytest.mark.parametrize("day", ["27.11.2026", "2026-13-01", "2026-11-31", "20261127", "2026-W48-5", "٢٠٢٦-١١-٢٧", ""])
def test_what_is_no_day_is_refused(club: Table, day: str) -> None:
    said = club.no(2, "season", "--since", day)
    assert f'"{day}" is no day; expected year, month and day, such as 2026-11-27.' in " ".join(said.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "No finished sheet, so there is no season yet."),
        ("anna", "No finished sheet, so there is no season yet."),
        ("--since 2027-01-01", "No finished sheet since Fri 1 Jan 2027, so there is no season yet."),
        (
            "--since 2027-01-01 --until 2027-02-01",
            "No finished sheet since Fri 1 Jan 2027 until Mon 1 Feb 2027, so there is no season yet.",
        ),
    ],
)
def test_an_empty_season_is_one_sentence(tmp_path: Path, words: str, sentence: str) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        shown = Table(folder).ref("season", *words.split(), env={"COLUMNS": "100"})
        assert (shown.code, " ".join(shown.out.split()), shown.err) == (0, sentence, "")
        assert Table(folder).data("season", *words.split())["players"] == []


def test_a_folder_that_is_a_file_cannot_be_read(club: Table) -> None:
    assert Table(club.sheet("friday")).no(5, "season").startswith("Cannot read: ")


def test_days_that_end_before_they_begin_are_a_mistake(club: Table) -> None:
    said = club.no(2, "season", "--since", "2026-12-11", "--until", "2026-12-10")
    assert said.endswith("Error: --since 2026-12-11 is after --until 2026-12-10; no day is meant.\n")


@pytest.mark.parametrize("name", ["season", "sessions"])
def test_a_command_about_all_sheets_takes_none_by_name(club: Table, name: str) -> None:
    sentence = f"Error: -s names one sheet; {name} is about every sheet of the folder.\n"
    for words in (("-s", "friday"), ("--session", "friday"), ("-s", "a*", "-s", "b*")):
        assert club.no(2, name, *words).endswith(sentence)
    for_all_commands = club.ref(name, env={"REF_SESSION": "friday"})
    assert for_all_commands == club.ref(name)


# -- the wait ---------------------------------------------------------------------------------

_PATIENCE = "import referee.commands.show; referee.commands.show.SECONDS_BEFORE_PROGRESS = {seconds}"
_STUCK = """
import time
from referee.files import folder as sheet_folder
real, read = sheet_folder.load_sheet, []
def stuck(sheet):
    time.sleep(60 if len(read) > 2 else 0)
    read.append(sheet)
    return real(sheet)
sheet_folder.load_sheet = stuck
"""


def test_who_waits_at_a_terminal_sees_how_far_it_is(club: Table) -> None:
    waiting = Terminal(club.folder, "season", "--until", "2026-11-30", before=_PATIENCE.format(seconds=0))
    assert waiting.end() == 0
    assert "Sheets" in waiting.shown
    assert "7/7" in waiting.shown
    assert waiting.shown.index("7/7") < waiting.shown.index("player")


def test_who_need_not_wait_sees_no_bar(club: Table) -> None:
    quick = Terminal(club.folder, "season", "--until", "2026-11-30", before=_PATIENCE.format(seconds=3600))
    assert quick.end() == 0
    assert "Sheets" not in quick.shown
    assert "player" in quick.shown


@pytest.mark.parametrize(
    ("form", "begun"),
    [
        ("--json", "{"),
        ("--plain", "The season has 4 sheets"),
        ("--csv", "player,sheets"),
        ("--chat", "```"),
        ("--svg -", "<svg"),
        ("--html -", "<!DOCTYPE"),
    ],
)
def test_what_is_not_drawn_on_the_screen_has_no_bar(club: Table, form: str, begun: str) -> None:
    answer = Terminal(club.folder, "season", *form.split(), before=_PATIENCE.format(seconds=0))
    assert answer.end() == 0
    assert answer.shown.startswith(begun)


def test_without_a_terminal_nothing_but_the_answer_is_written(club: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SECONDS_BEFORE_PROGRESS", 0)
    assert club.ref("season").err == ""


def test_ctrl_c_stops_a_long_season(club: Table) -> None:
    stuck = Terminal(club.folder, "season", before=_PATIENCE.format(seconds=0) + _STUCK)
    stuck.wait_for("2/7")
    stuck.type(CTRL_C)
    assert stuck.end() == 130
    assert "Stopped; nothing was written." in stuck.shown
