"""An evening that is opened after it was played: its day, its name, and what the views say of it."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from referee.game.entries import Session
from referee.game.scoresheet import work_out
from referee.views.lists import evening_line, log_view
from referee.views.screen import Screen
from tests.evenings import HEAD, V23, sheet_of
from tests.running import Table, process
from tests.vectors import SEED

OPEN = ("new-session", "Anna", "Boris", "Chai", "--dealer", "anna")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def started(folder: Path, date: str, zone: str) -> str:
    """How an evening that was typed in somewhere is said to have begun."""
    done = process(folder, *OPEN, "--date", date, TZ=zone)
    assert (done.returncode, done.stderr) == (0, b"")
    (sheet,) = folder.iterdir()
    tomllib.loads(sheet.read_text(encoding="utf-8"))
    found = re.search("^started = (.*)$", sheet.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_answer_says_the_day_and_the_sheet_has_its_name(table: Table) -> None:
    said = table.say(*OPEN, "--date", "2025-11-20").splitlines()
    assert said[:2] == [
        "The evening of Thu 20 Nov 2025.",
        "Anna deals first. At Anna's left sits Boris, then Chai. No fixed end.",
    ]
    assert "The evening of Thu 20 Nov 2025, 19:30.\n" in table.say(*OPEN, "--date", "2025-11-20 19:30")
    assert sorted(each.name for each in table.folder.iterdir()) == ["2025-11-20-2.toml", "2025-11-20.toml"]


def test_the_answer_says_no_day_where_none_was_given(table: Table) -> None:
    assert table.say(*OPEN).startswith("Anna deals first.")


def test_a_name_goes_before_the_day(table: Table) -> None:
    document = table.data(*OPEN, "--date", "2025-11-20", "-s", "friday")
    assert document["session"] == "friday"
    assert document["started"].startswith("2025-11-20T00:00:00")


@pytest.mark.parametrize(
    ("date", "zone", "expected"),
    [
        ("2026-01-20 19:30", "Europe/Berlin", "2026-01-20 19:30:00+01:00"),
        ("2026-07-20T19:30", "Europe/Berlin", "2026-07-20 19:30:00+02:00"),
        ("2026-07-20", "Asia/Bangkok", "2026-07-20 00:00:00+07:00"),
        ("1971-01-01", "Africa/Monrovia", "1971-01-01 00:00:00-00:44"),
    ],
)
def test_the_offset_is_that_of_the_day_and_the_place(tmp_path: Path, date: str, zone: str, expected: str) -> None:
    """Also where offsets once had seconds, which a sheet cannot hold."""
    assert started(tmp_path, date, zone) == expected


@pytest.mark.parametrize(
    ("date", "what"),
    [
        ("20.11.2025", "cannot be read"),
        ("2025-11-2", "cannot be read"),
        ("2025-11-2٠", "cannot be read"),
        ("2025-11-20 19:30:00", "cannot be read"),
        ("yesterday", "cannot be read"),
        ("", "cannot be read"),
        ("2025-02-29", 'there is no "2025-02-29"'),
        ("2025-11-20 24:00", 'there is no "2025-11-20 24:00"'),
        ("0025-11-20", "is too long ago"),
        ("9999-12-31", "is still to come"),
    ],
)
def test_a_day_that_cannot_be(table: Table, date: str, what: str) -> None:
    assert f"{what}; " in table.no(2, *OPEN, "--date", date)
    assert list(table.folder.iterdir()) == []


def test_today_is_over_and_tomorrow_is_not(table: Table) -> None:
    today = datetime.now()
    assert table.say(*OPEN, "--date", f"{today:%Y-%m-%d}")
    assert "is still to come" in table.no(2, *OPEN, "--date", f"{today + timedelta(days=1):%Y-%m-%d}")
    assert "is still to come" in table.no(2, *OPEN, "--date", f"{today + timedelta(hours=2):%Y-%m-%d %H:%M}")


# -- what the views say ---------------------------------------------------------------------------


def test_a_whole_evening_typed_in_later(table: Table) -> None:
    """Its entries have the time of typing, and nothing takes the weeks between for a break."""
    table.say(*OPEN, "--hands", "3", "--date", "2025-11-20", "-s", "paper")
    table.say("misdeal")
    assert table.ref("record-hand", "-", typed="9 5 2 s\n4 9 3 h\n5 3 8 c\n").code == 0
    log = table.say("log").splitlines()
    assert log[1:3] == ["Begun Thu 20 Nov 2025 by Anna, Boris, Chai, clockwise; Anna to deal first, 3", "hands."]
    assert log[3] == f"{datetime.now():%a} {datetime.now().day} {datetime.now():%b %Y}"
    assert " 1 m  misdeal\n" in table.say("score-sheet")
    assert "Thu 20 Nov 2025, finished" in table.say("sessions")


def test_an_evening_typed_in_later_is_not_cold(table: Table) -> None:
    table.say(*OPEN, "--date", "2025-11-20")
    assert "Last entry" not in table.say("next")
    table.say("hand", "9", "5", "2")
    assert "Last entry" not in table.say("next")


def test_an_evening_without_an_entry_has_no_last_one() -> None:
    assert evening_line(sheet_of([]), Screen()) == "2026-11-27: Anna, Boris, Chai, no hand scored, begun Fri 27 Nov"
    assert evening_line(sheet_of(V23[:1]), Screen()).endswith("after hand 1, last entry Fri 27 Nov")


def test_midnight_is_a_day_without_a_time() -> None:
    midnight = HEAD._replace(started=HEAD.started.replace(hour=0, minute=0))
    said = log_view(work_out("x", SEED, Session(midnight)), Screen(), cards=False)
    assert "Begun Fri 27 Nov 2026 by Anna" in said
    assert "Begun Fri 27 Nov 2026, 19:30 by Anna" in log_view(sheet_of([]), Screen(), cards=False)
