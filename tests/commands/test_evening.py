"""Which evening a command means that names none: it follows from entries, whatever the files went through."""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.files import disk, index
from referee.files.index import INDEX
from tests.running import Table, Terminal, powerless, process, read_only

_TIME = re.compile(r"^((?:at|started) = )(.+)$", re.MULTILINE)


def aged(table: Table, name: str, **ago: float) -> None:
    """Makes a sheet one of so long ago: its start and all its entries."""

    def earlier(found: re.Match[str]) -> str:
        return found[1] + (datetime.fromisoformat(found[2]) - timedelta(**ago)).isoformat(" ")

    sheet = table.sheet(name)
    sheet.write_text(_TIME.sub(earlier, sheet.read_text(encoding="utf-8")), encoding="utf-8")


def sit_down(table: Table, name: str, *words: str) -> None:
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "Anna", "-s", name, *words)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening of three weeks ago that was left open, one of last week that is finished, and tonight's."""
    table = Table(tmp_path)
    sit_down(table, "left")
    table.say("hand", "9", "5", "2", "-s", "left")
    sit_down(table, "done", "--hands", "1")
    table.say("hand", "9", "5", "2", "-s", "done")
    sit_down(table, "tonight")
    table.say("hand", "9", "5", "2", "-s", "tonight")
    aged(table, "left", days=21)
    aged(table, "done", days=7)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(index, "_FEW", 1)
        table.say("next")  # so that the folder remembers them as they are now
    return table


def meant(table: Table) -> tuple[str, str, str]:
    """The sheets that a view, a correction and a new hand mean."""
    view, corrected = table.data("next")["session"], table.data("undo")["session"]
    assert table.data("redo")["session"] == corrected
    return view, corrected, table.data("record-hand", "4", "9", "3", "--dry-run")["session"]


def test_an_open_evening_of_today_wins(table: Table) -> None:
    assert meant(table) == ("tonight",) * 3
    assert table.say("hand", "4", "9", "3").startswith("Hand 2, Boris deals."), "today's only open one is not named"


def test_the_day_that_was_changed_decides_which_evening_is_of_today(table: Table) -> None:
    table.say("end-session")
    sit_down(table, "wrong", "--date", "2020-02-03")
    assert table.say("hand", "9", "5", "2", "--dry-run").startswith("left:\n"), (
        "of its day nothing is known to be later"
    )
    table.say("change", "--date", f"{datetime.now():%Y-%m-%d %H:%M}", "-s", "wrong")
    assert table.say("hand", "9", "5", "2").startswith("Hand 1, Anna deals.")


def test_a_finished_evening_is_named_first_and_no_new_hand_goes_into_it(table: Table) -> None:
    table.say("end-session")
    assert table.data("next")["session"] == "tonight"
    assert table.say("correct-hand", "1", "8", "6", "2").startswith("tonight:\nHand 1 corrected, was 9 5 2.")
    assert table.say("hand", "4", "9", "3").startswith("left:\nHand 2, Boris deals.")


def test_an_open_evening_of_another_day_is_named_first(table: Table) -> None:
    aged(table, "tonight", hours=13)
    assert table.data("next")["session"] == "tonight"
    assert table.say("hand", "4", "9", "3").startswith("tonight:\nHand 2, Boris deals.")
    assert table.say("hand", "4", "9", "3", "--plain").startswith("Hand 3"), "now it is played today"


def test_one_of_several_of_today_is_named_first(table: Table) -> None:
    sit_down(table, "garden")
    assert table.data("next")["session"] == "garden", "the one begun last"
    assert table.say("hand", "4", "9", "3").startswith("garden:\nHand 1, Anna deals.")


def test_naming_a_sheet_redirects_nothing(table: Table) -> None:
    table.say("correct-hand", "1", "8", "6", "2", "-s", "left")
    table.say("hand", "4", "9", "3", "-s", "left")
    table.say("correct-hand", "1", "8", "6", "2", "-s", "done")
    assert meant(table) == ("tonight",) * 3


def test_a_look_back_at_an_old_evening_does_not_make_it_one_of_today(table: Table) -> None:
    table.all("end-session -s tonight", "correct-hand 1 8 6 2 -s left", "saw anna 2c --hand 1 -s left")
    assert table.say("hand", "4", "9", "3").startswith("left:\n")
    terminal = Terminal(table.folder, "undo")
    assert "Which evening?" not in terminal.wait_for("Taken back"), "hand 2 was played today"
    assert terminal.end() == 0


def test_six_newer_finished_sheets_hide_nothing(table: Table) -> None:
    aged(table, "tonight", hours=13)
    for number in range(6):
        sit_down(table, f"short{number}", "--hands", "1")
        table.say("hand", "9", "5", "2", "-s", f"short{number}")
    assert table.data("record-hand", "4", "9", "3", "--dry-run")["session"] == "tonight"
    assert "  1 tonight: Anna, Boris, Chai, after hand 1, last entry " in table.ref("play", typed="quit\n").out


def test_an_evening_typed_from_paper_does_not_get_tonights_hand(table: Table) -> None:
    said = table.say("new-session", "Dao", "Emil", "Fai", "--date", "2026-01-02", "-s", "paper")
    assert said.endswith("Without -s a command goes to tonight; to this sheet with -s paper.\n")
    paper = table.ref("record-hand", "-", "-s", "paper", typed="9 5 2\n4 9 3\n")
    assert paper.code == 0
    assert meant(table) == ("tonight",) * 3
    table.say("end-session")
    assert table.say("hand", "4", "9", "3").startswith("paper:\n"), "the only one left with an entry of today is named"


@given(st.permutations(["left", "done", "tonight", "garden", "torn"]), st.booleans())
def test_touching_files_in_any_order_changes_no_answer(order: list[str], remembered: bool) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        table = Table(Path(folder))
        for name, days in (("left", 21), ("done", 7), ("garden", 1), ("tonight", 0)):
            sit_down(table, name)
            table.say("hand", "9", "5", "2", "-s", name)
            aged(table, name, days=days)
        table.say("end-session", "-s", "done")
        aged(table, "done", days=7)
        table.sheet("torn").write_text("format = 1\nstarted = 2026-01-02 19:30:00+01:00\n", encoding="utf-8")
        looking = (("next", "--json"), ("sessions",), ("record-hand", "4", "9", "3", "--dry-run"))
        before = [table.ref(*words) for words in looking]
        for place, name in enumerate(order):
            os.utime(table.sheet(name), (1_700_000_000 + place, 1_700_000_000 + place))
        if not remembered:
            (table.folder / INDEX).unlink(missing_ok=True)
        assert [table.ref(*words) for words in looking] == before


# -- sheets that cannot be read ---------------------------------------------------------------


def test_a_sheet_that_cannot_be_read_and_may_be_meant_is_never_skipped(table: Table) -> None:
    table.sheet("torn").write_text("", encoding="utf-8")
    for words in ("next", "hand 4 9 3", "undo"):
        said = table.no(5, *words.split())
        assert said.startswith("Cannot read: torn.toml: ")
        assert said.endswith(" Another sheet: ref -s NAME\n")
    table.say("hand", "4", "9", "3", "-s", "tonight")


def test_one_whose_entries_are_too_old_to_be_meant_is_skipped(table: Table) -> None:
    (table.folder / INDEX).unlink()
    sheet = table.sheet("left")
    sheet.write_text(sheet.read_text(encoding="utf-8") + "[[entry", encoding="utf-8")
    assert meant(table) == ("tonight",) * 3
    table.say("end-session", "-s", "tonight")
    aged(table, "tonight", days=30)
    assert table.data("next")["session"] == "done"
    aged(table, "done", days=30)
    assert table.no(5, "next").startswith("Cannot read: left.toml: ")


def test_what_was_known_of_a_sheet_counts_when_nothing_in_it_can_be_read(table: Table) -> None:
    table.say("hand", "4", "9", "3", "-s", "left")
    table.sheet("left").write_bytes(b"\0" * 99)
    assert table.no(5, "next").startswith("Cannot read: left.toml: "), "its last entry is of today"
    table.sheet("done").write_bytes(b"")
    table.say("next", "-s", "tonight")
    assert "done.toml" not in table.no(5, "next"), "it was known to be of last week"


# -- what the folder remembers ----------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"ref-index 1\nx\n", b"ref-index 1\n1 2 3\topen\t9\t9\t9\t9\tdone\n"]
)
def test_a_broken_memory_changes_no_answer(table: Table, content: bytes) -> None:
    (table.folder / INDEX).write_bytes(content)
    assert meant(table) == ("tonight",) * 3
    (table.folder / INDEX).unlink()
    (table.folder / INDEX).mkdir()
    assert meant(table) == ("tonight",) * 3


def test_a_sheet_that_was_changed_by_hand_is_noticed_whatever_its_times_say(table: Table) -> None:
    assert table.data("next")["session"] == "tonight"
    sheet = table.sheet("tonight")
    before = sheet.stat()
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(_TIME.sub(lambda found: found[1] + "2020" + found[2][4:], text), encoding="utf-8")
    os.utime(sheet, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (sheet.stat().st_size, sheet.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert table.data("next")["session"] == "done"


def test_sheets_that_did_not_change_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path)
    for number in range(12):
        sit_down(table, f"evening{number}")
    (tmp_path / INDEX).unlink()
    read: list[str] = []
    whole = disk.read

    def counted(path: str) -> bytes:
        read.extend([Path(path).stem] if path.startswith(str(tmp_path)) else [])
        return whole(path)

    monkeypatch.setattr(disk, "read", counted)
    table.say("next", "--plain")
    assert len(set(read)) == 12
    read.clear()
    table.say("next", "--plain")
    assert len(set(read)) == 1


def test_a_folder_that_cannot_be_written_can_be_looked_at(table: Table) -> None:
    (table.folder / INDEX).unlink()
    with read_only(table.folder):
        done = process(table.folder, "next", under=powerless())
    assert (done.returncode, done.stderr) == (0, b"")
    assert not (table.folder / INDEX).exists()


# -- an older copy ----------------------------------------------------------------------------


def test_an_older_copy_is_refused_once_and_then_gone_on_with(table: Table) -> None:
    older = table.sheet("tonight").read_bytes()
    table.all("hand 4 9 3", "hand 3 8 5")
    table.sheet("tonight").write_bytes(older)
    missing = "tonight has 2 entries fewer than it had; an older copy may have been put back."
    seen = table.ref("next")
    assert (seen.code, seen.err) == (0, missing + "\n")
    assert table.no(3, "hand", "4", "9", "3") == (
        f"Refused: {missing} Nothing was noted; the same command again goes on with this one.\n"
    )
    assert table.sheet("tonight").read_bytes() == older
    assert table.say("hand", "4", "9", "3").startswith("Hand 2, Boris deals.")


def test_an_older_copy_of_a_sheet_that_is_named_is_noticed_too(table: Table) -> None:
    table.say("undo", "-s", "left")
    older = table.sheet("left").read_bytes()
    table.say("redo", "-s", "left")
    table.sheet("left").write_bytes(older)
    assert "left has 1 entry fewer than it had" in table.no(3, "undo", "-s", "left")


def test_a_new_sheet_of_an_old_name_is_no_older_copy(table: Table) -> None:
    table.sheet("tonight").unlink()
    sit_down(table, "tonight")
    table.say("hand", "4", "9", "3")


# -- asked at a terminal ----------------------------------------------------------------------


def test_an_evening_of_an_earlier_day_is_gone_on_with_closed_or_left_alone(table: Table) -> None:
    table.say("end-session", "-s", "tonight")
    terminal = Terminal(table.folder, "hand", "4", "9", "3", "-m", "late")
    terminal.answer("  2 left is over: close it\n  3 another: ref -s NAME, or ref new-session\n1-3> ", "")
    terminal.answer("1-3> ", "2")
    assert terminal.end() == 130
    assert "left:\nThe evening is closed after 1 hand.\n" in terminal.shown
    assert terminal.shown.endswith("Stopped; the rest was not written.\n")
    assert table.data("standings", "-s", "left")["finished"]
    assert "late" not in table.say("log", "-s", "left")
    table.say("undo", "-s", "left")
    terminal = Terminal(table.folder, "hand", "4", "9", "3")
    terminal.answer("1-3> ", "1")
    assert terminal.end() == 0
    assert table.data("next", "-s", "left")["hand"] == 3


# -- the end ----------------------------------------------------------------------------------

OVER = "Is the evening over?\n  1 yes: close it\n  2 no: ref play goes on from here\n1-2> "


@pytest.mark.parametrize(
    ("typed", "finished"), [("quit\n1\n", True), ("quit\n2\n", False), ("quit\n\n", False), ("", False)]
)
def test_leaving_an_evening_without_an_agreed_end_asks_once_whether_it_is_over(
    table: Table, typed: str, finished: bool
) -> None:
    said = table.ref("play", typed=typed)
    assert said.code == 0
    assert said.out.count("Is the evening over?") == 1
    assert OVER in said.out
    assert table.data("standings", "-s", "tonight")["finished"] is finished
    assert ("ref play goes on from here.\n" in said.out.replace("\n          ", " ").partition(OVER)[2]) is not finished
    assert ("The end" in said.out) is finished


def test_nobody_is_asked_before_a_hand_is_scored_or_where_an_end_is_agreed(table: Table) -> None:
    table.say("change", "--hands", "3")
    assert "over?" not in table.ref("play", typed="quit\n").out
    table.all("change --open-end", "undo", "undo", "undo")
    assert "over?" not in table.ref("play", typed="quit\n").out


def test_a_paper_evening_is_closed_by_end_or_says_how(table: Table) -> None:
    table.say("new-session", "Dao", "Emil", "Fai", "--date", "2026-01-02", "-s", "paper")
    said = table.ref("record-hand", "-", "-s", "paper", typed="9 5 2\n")
    assert said.out.endswith("paper is still open. If that was all of it: ref end-session -s paper\n")
    said = table.ref("record-hand", "-", "--end", "-s", "paper", typed="4 9 3\n4 4 8\n")
    assert "The evening is closed after 3 hands.\n" in said.out
    assert "still open" not in said.out
    assert table.data("standings", "-s", "paper")["finished"]
    assert "--end goes with -" in table.no(2, "record-hand", "4", "9", "3", "--end")


def test_an_agreed_end_that_is_reached_needs_no_other(table: Table) -> None:
    sit_down(table, "paper", "--hands", "1")
    assert table.ref("record-hand", "-", "--end", "-s", "paper", typed="9 5 2\n").code == 0
    assert [entry["kind"] for entry in table.data("log", "-s", "paper")["entries"]] == ["hand"]


def test_closing_an_evening_names_a_hand_that_has_begun(table: Table) -> None:
    table.all("exchange --done", "name-trump h")
    begun = "Hand 2 was begun: Anna gave Chai 1 card, trump is hearts. Not scored.\n"
    assert begun in table.say("end-session")
    table.all("undo", "trick as 2s 3s")
    assert "trump is hearts, 1 trick noted. Not scored." in " ".join(table.say("end-session").split())


def test_a_waived_exchange_is_not_told_as_cards_that_were_given(table: Table) -> None:
    table.say("exchange", "--waived")
    assert "Hand 2 was begun: Anna need not give Chai 1 card. Not scored.\n" in table.say("end-session")


def test_players_of_last_time_are_offered_only_where_there_are_some(table: Table, tmp_path: Path) -> None:
    numbers = "1 2 3 are last time's players"
    assert numbers not in " ".join(Table(tmp_path / "new").ref("play", typed="?\nquit\n").out.split())
    assert numbers in " ".join(table.ref("play", "-s", "other", typed="?\nquit\n").out.split())
