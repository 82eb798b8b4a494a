"""The command `discard`: which sheets may go, and how it asks."""

from __future__ import annotations

import pytest

from tests.running import CTRL_C, CTRL_D, Table, Terminal, names_in, powerless, process, read_only

ASKED = "1-2> "


def test_a_sheet_without_a_scored_hand_is_removed(table: Table) -> None:
    table.all("name-trump hearts", "misdeal", "hand 9 5 2", "undo")
    assert table.say("discard", "--yes") == "v23 is removed; no hand was scored on it.\n"
    assert names_in(table.folder) == []


def test_the_document(table: Table) -> None:
    path = str(table.sheet("v23"))
    assert table.data("discard", "--yes") == {"session": "v23", "path": path, "discarded": True}


def test_the_sheet_that_is_named_goes(table: Table) -> None:
    table.say("new-session", "Ana", "Boris", "Chai", "-s", "misspelt")
    table.say("discard", "--yes", "-s", "misspelt")
    assert names_in(table.folder) == ["v23.toml"]


def test_a_sheet_with_a_scored_hand_stays(three: Table) -> None:
    assert three.no(3, "discard", "--yes") == (
        "Refused: v23 has 3 scored hands; only a sheet without one is removed. A hand that never was: ref drop-hand N. "
        "The newest entry: ref undo. Not in the season: ref season --without v23\n"
    )
    assert three.sheet("v23").exists()


def test_without_a_terminal_it_has_to_be_said(table: Table) -> None:
    assert "--yes is missing: discard removes the sheet." in table.no(2, "discard")
    assert "--yes is missing" in table.no(2, "discard", "--json")
    assert table.sheet("v23").exists()


def test_a_sheet_that_cannot_be_read_stays(table: Table) -> None:
    table.sheet("v23").write_text("", encoding="utf-8")
    assert "the file is empty" in table.no(5, "discard", "--yes")
    assert table.sheet("v23").exists()


@pytest.mark.parametrize(("answer", "is_kept"), [("1", False), ("2", True)])
def test_at_a_terminal_it_asks_once(table: Table, answer: str, *, is_kept: bool) -> None:
    terminal = Terminal(table.folder, "discard")
    shown = terminal.wait_for(ASKED)
    assert "v23: Anna, Boris, Chai, begun " in shown
    assert ", no hand scored. Remove the sheet? 1 remove it 2 keep it 1-2> " in " ".join([*shown.split(), ""])
    terminal.type("")
    terminal.answer(ASKED, answer)
    assert terminal.end() == 0
    assert ("v23 stays." in terminal.shown) == table.sheet("v23").exists() == is_kept


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_who_stops_at_the_question_keeps_the_sheet(table: Table, key: str) -> None:
    terminal = Terminal(table.folder, "discard")
    terminal.answer(ASKED, key)
    assert terminal.end() == 130
    assert table.sheet("v23").exists()


def test_a_hand_scored_meanwhile_keeps_the_sheet(table: Table) -> None:
    terminal = Terminal(table.folder, "discard")
    terminal.wait_for(ASKED)
    table.say("hand", "9", "5", "2")
    terminal.type("1")
    assert terminal.end() == 3
    assert table.data("standings")["hands"] == 1


def test_a_link_goes_with_the_sheet_that_it_leads_to(table: Table) -> None:
    there = table.folder / "there"
    there.mkdir()
    table.sheet("v23").rename(there / "v23.toml")
    table.sheet("v23").symlink_to(there / "v23.toml")
    table.say("discard", "--yes")
    assert names_in(table.folder) == [there.name]
    assert list(there.iterdir()) == []


def test_a_folder_that_cannot_be_written_keeps_the_sheet(table: Table) -> None:
    under = powerless()
    with read_only(table.folder):
        said = process(table.folder, "discard", "--yes", under=under)
    assert (said.returncode, said.stdout) == (6, b"")
    assert said.stderr.startswith(b"Not saved: ")
    assert table.sheet("v23").exists()


def test_in_the_guided_evening_it_ends_the_evening(table: Table) -> None:
    said = process(table.folder, "play", typed=b"discard\ndiscard --yes\n")
    assert said.returncode == 0
    assert "--yes is missing" in " ".join(said.stdout.decode().split())
    assert said.stdout.decode().endswith("discard --yes\nv23 is removed; no hand was scored on it.\n")
    assert not table.sheet("v23").exists()
