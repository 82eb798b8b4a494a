"""The command `new-session`: what it agrees and draws, and an evening that is opened after it was played."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from referee.files.sheet import head_text
from tests.commands.v23 import joined
from tests.running import Table, names_in, process

OPEN = ("new-session", "Anna", "Boris", "Chai", "--dealer", "anna")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An empty folder."""
    return Table(tmp_path)


# -- a new sheet ------------------------------------------------------------------------------


def test_new_session(tmp_path: Path) -> None:
    table = Table(tmp_path)
    words = ("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "6", "-s")
    answer = table.say(*words, "v23").replace("\n  ", "")
    path = str(table.sheet("v23"))
    assert path in answer
    assert joined(answer.replace(path, "")) == (
        "Anna deals first. At Anna's left sits Boris, then Chai. 6 hands. The dealer leads the first trick "
        "(other tables: the dealer's left, --lead left). Sheet: "
        "Hand 1: Anna 8 (deals, names trump, leads), Boris 5, Chai 3. No exchange."
    )
    document = table.data(*words, "other")
    assert f"started = {document['started']}".replace("T", " ") in table.sheet("other").read_text(encoding="utf-8")
    assert document == {
        "session": "other",
        "path": str(table.sheet("other")),
        "players": ["Anna", "Boris", "Chai"],
        "dealer": "Anna",
        "rules": "358",
        "started": document["started"],
    }


def test_new_session_draws_the_dealer_and_takes_the_date(tmp_path: Path) -> None:
    table = Table(tmp_path)
    opened = [table.data("new-session", "Anna", "Boris", "Chai") for _ in range(3)]
    day = opened[0]["session"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)
    assert [each["session"] for each in opened[1:]] == [f"{day}-2", f"{day}-3"]
    assert {each["dealer"] for each in opened} <= {"Anna", "Boris", "Chai"}
    assert "deals first (drawn)." in table.say("new-session", "Anna", "Boris", "Chai")


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("--hands 7", "Not a multiple of 3: not everybody will deal equally often."),
        ("--points 10", "10 points."),
        ("--lead left", "The dealer's left leads the first trick (other tables: the declarer, --lead dealer)."),
        ("--rules 952", "Hand 1: Anna 9 (deals, names trump), Boris 5 (leads), Chai 2. No exchange."),
        ("", "No fixed end."),
    ],
)
def test_new_session_says_what_was_agreed(tmp_path: Path, options: str, found: str) -> None:
    words = f"new-session Anna Boris Chai --dealer 1 {options}"
    assert found in joined(Table(tmp_path).say(*words.split()))


# -- an evening of the past -------------------------------------------------------------------


def started(folder: Path, date: str, zone: str) -> str:
    """How an evening that was typed in somewhere is said to have begun."""
    done = process(folder, *OPEN, "--date", date, TZ=zone)
    assert (done.returncode, done.stderr) == (0, b"")
    (sheet,) = folder.glob("*.toml")
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
    assert names_in(table.folder) == ["2025-11-20-2.toml", "2025-11-20.toml"]


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


@pytest.mark.parametrize(
    ("zone", "stored"),
    [
        ("XXX-0:17:30", "+00:18"),
        ("XXX0:17:30", "-00:18"),
        ("XXX-23:59:59", "+23:59"),
        ("XXX23:59:59", "-23:59"),
        ("XXX-5:45", "+05:45"),
    ],
)
def test_a_zone_that_counts_seconds_is_stored_to_the_minute(tmp_path: Path, zone: str, stored: str) -> None:
    made = process(tmp_path, "new-session", "Anna", "Boris", "Chai", "--dealer", "1", "-s", "friday", TZ=zone)
    assert (made.returncode, made.stderr) == (0, b"")
    assert (tmp_path / "friday.toml").read_text().rstrip().endswith(stored)
    assert process(tmp_path, "hand", "8", "5", "3", TZ=zone).returncode == 0
    assert process(tmp_path, "log", TZ=zone).returncode == 0


@pytest.mark.parametrize("words", [("new-session", "A", "B", "C"), ("hand", "8", "5", "3"), ("next",)])
def test_a_zone_that_there_cannot_be(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "1", "-s", "friday")
    said = process(tmp_path, *words, TZ="XXX24:30")
    assert (said.returncode, said.stdout) == (6, b"")
    assert said.stderr == (
        b"Not saved: the time zone of this computer is further than 24 hours from UTC; expected another, such as "
        b"TZ=UTC.\n"
    )


def test_a_sheet_that_would_not_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.files.folder.head_text", lambda head: head_text(head._replace(lead="left")))
    told = Table(tmp_path).no(6, "new-session", "Anna", "Boris", "Chai", "--dealer", "1", "-s", "friday")
    assert told.startswith(f"Not saved: {tmp_path / 'friday.toml'}: what would be written would not be read as")
    assert list(tmp_path.iterdir()) == []
