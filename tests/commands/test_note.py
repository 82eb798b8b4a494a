"""The command `note`: beside a hand or on the evening, and where notes are shown."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from tests.commands.v23 import row, sheet
from tests.play.test_guide import played
from tests.running import Table, Terminal


def cells(table: Table) -> dict[str, str]:
    return next(csv.DictReader(table.say("score-sheet", "--csv").splitlines()))


def noted(table: Table) -> tuple[Any, Any]:
    """The notes on hand 1 and those on the evening."""
    return row(table, 1)["notes"], table.data("score-sheet")["notes"]


def test_a_note_is_written_beside_a_hand_that_has_one_already(table: Table) -> None:
    table.say("hand", "11", "4", "1", "-m", "at once")
    assert table.say("note", "1", "Boris dealt -2 twice") == 'Note on hand 1: "Boris dealt -2 twice".\n'
    table.say("note", "1", "-2", "and", "more")
    assert noted(table) == (["at once", "Boris dealt -2 twice", "-2 and more"], [])
    assert row(table, 1)["note"] == cells(table)["note"] == "at once; Boris dealt -2 twice; -2 and more"
    assert " 1    at once\n      Boris dealt -2 twice\n      -2 and more\n" in table.say("score-sheet")
    assert "Hand 1, note: -2 and more.\n" in table.say("score-sheet", "--plain")
    assert 'Note on hand 1: "-2 and more".' in table.say("log")


def test_a_note_without_a_number_is_on_the_evening(three: Table) -> None:
    assert three.data("note", "2 of us were late")["said"] == 'Note on the evening: "2 of us were late".'
    assert noted(three) == ([], ["2 of us were late"])
    assert row(three, 1)["note"] is None
    assert cells(three)["evening_note"] == "2 of us were late"
    assert three.say("score-sheet").endswith("\n\nNote: 2 of us were late\n")
    assert three.say("score-sheet", "--plain").endswith("Note: 2 of us were late.\n")


def test_a_note_changes_nothing_else_and_is_taken_after_the_end(three: Table) -> None:
    before = three.data("next"), three.data("standings")
    three.say("note", "1", "so be it")
    assert (three.data("next"), three.data("standings")) == before
    three.all("end-session", "note 3 the last", "note that was it")
    assert noted(three) == (["so be it"], ["that was it"])


def test_a_note_stays_with_its_hand(three: Table) -> None:
    three.all("note 3 mine", "drop-hand 1", "correct-hand 2 6 5 5")
    assert row(three, 2)["notes"] == ["mine"]
    three.all("undo", "undo", "undo")
    assert row(three, 3)["notes"] == []


def test_an_empty_text_takes_notes_away(table: Table) -> None:
    table.all("hand 11 4 1 -m one", "note 1 two", "note three")
    assert table.say("note", "1", "") == "The notes on hand 1 are taken away.\n"
    assert noted(table) == ([], ["three"])
    table.say("note", "")
    assert noted(table) == ([], [])
    assert "there is no note to take away" in table.no(3, "note", "1", "")
    assert "there is no note to take away" in table.no(3, "note", "")
    assert table.say("undo").startswith("Taken back: the notes on the evening are taken away.\n")
    table.say("undo")
    assert noted(table) == (["one", "two"], ["three"])


def test_the_text_may_be_given_as_any_note_is(three: Table) -> None:
    three.say("note", "2", "-m", "-2")
    three.say("note", "2", "text", "-m", "why")
    assert row(three, 2)["notes"] == ["-2", "text"]
    assert b'note = "why"\ntext = "text"' in sheet(three)


@pytest.mark.parametrize(("words", "code"), [(("4", "x"), 4), (("0", "x"), 4), (("1",), 2), ((), 2), (("a\nb",), 2)])
def test_a_note_that_is_refused(three: Table, words: tuple[str, ...], code: int) -> None:
    written = sheet(three)
    three.no(code, "note", *words)
    assert sheet(three) == written


def test_the_text_is_asked_for_and_enter_takes_nothing_away(three: Table) -> None:
    three.say("note", "2", "kept")
    terminal = Terminal(three.folder, "note", "2")
    terminal.answer("note> ", "")
    terminal.answer("note> ", "2 more")
    assert terminal.end() == 0
    assert row(three, 2)["notes"] == ["kept", "2 more"]


def test_in_the_guided_evening_a_note_needs_no_quotation_marks(three: Table) -> None:
    shown = played(three, "note 2 Boris' hand", "quit")
    assert 'Note on hand 2: "Boris\' hand".' in shown


def test_escape_codes_of_a_sheet_edited_by_hand_are_shown_as_escapes(three: Table) -> None:
    three.say("note", "2", "ESC")
    three.say("note", "ESC")
    path = three.sheet("v23")
    path.write_text(path.read_text(encoding="utf-8").replace("ESC", "\\u001b[31m"), encoding="utf-8")
    for words in (("score-sheet",), ("score-sheet", "--plain"), ("log",), ("score-sheet", "--html", "-")):
        assert "\x1b" not in three.say(*words)
