"""The questions before the first hand: commands work there, and `<` comes back to them while nothing is entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Table, Terminal


def typed(table: Table, *lines: str) -> str:
    """What `ref play` prints for these answers."""
    said = table.ref("play", typed="".join(f"{line}\n" for line in lines))
    assert said.code == 0, said
    return said.out


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (["sessions"], "No score sheet in"),
        (["Anna Boris Chai", "rules 17"], "strongest he has"),
        (["Anna Boris Chai", "a", "rules 17"], "strongest he has"),
        (["Anna Boris Chai", "a", "", "ref rules 17"], "strongest he has"),
    ],
)
def test_a_command_works_at_every_question_and_the_question_is_asked_again(
    tmp_path: Path, lines: list[str], shown: str
) -> None:
    out = typed(Table(tmp_path), *lines, "quit")
    asked = [line.split("[")[0] for line in out.splitlines() if "> " in line]
    assert asked[-1] == asked[-2]
    assert shown in out


def test_a_player_may_have_a_name_that_begins_like_a_command(tmp_path: Path) -> None:
    table = Table(tmp_path)
    typed(table, "Sess Rules Stan", "1", "", "3", "quit")
    assert table.data("next")["targets"] == {"Sess": 8, "Rules": 5, "Stan": 3}


def test_before_the_first_entry_back_goes_to_the_questions(tmp_path: Path) -> None:
    table = Table(tmp_path)
    typed(table, "Anna Boris Chai", "a", "", "6", "<", "<", "<", "b", "l", "3", "quit")
    (sheet,) = tmp_path.glob("*.toml")
    text = sheet.read_text(encoding="utf-8")
    assert 'first-dealer = "Boris"' in text
    assert 'lead = "left"' in text
    assert "hands = 3" in text


def test_whoever_leaves_at_these_questions_keeps_the_sheet(tmp_path: Path) -> None:
    table = Table(tmp_path)
    typed(table, "Anna Boris Chai", "a", "", "6", "<", "<", "quit")
    (sheet,) = tmp_path.glob("*.toml")
    assert "hands = 6" in sheet.read_text(encoding="utf-8")


def test_after_an_entry_was_taken_back_the_sheet_stays(tmp_path: Path) -> None:
    out = typed(Table(tmp_path), "Anna Boris Chai", "a", "", "6", "s", "<", "<", "<", "quit")
    assert "Nothing is entered yet." in out


@pytest.mark.parametrize("line", ["misdeal", "hand 8 5 3", "ref new-session A B C", "discard --yes"])
def test_a_command_that_writes_comes_after_the_questions(tmp_path: Path, line: str) -> None:
    table = Table(tmp_path)
    out = typed(table, "Anna Boris Chai", "a", "", "6", "<", line, "3", "quit")
    assert f"No: {line.removeprefix('ref ').split()[0].replace('hand', 'record-hand')} comes after these" in out
    (sheet,) = tmp_path.glob("*.toml")
    assert "entry" not in sheet.read_text(encoding="utf-8")


def test_a_sheet_that_cannot_be_read_for_a_while_is_waited_for(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "-s", "friday")
    evening = Terminal(tmp_path, "play")
    evening.wait_for("trump     [")
    whole = table.sheet().read_bytes()
    table.sheet().write_bytes(whole[:-10])
    evening.type("8 5 3")
    evening.wait_for('Your answer "8 5 3" was not taken.')
    evening.wait_for("sheet     [Enter = read it again]> ")
    table.sheet().write_bytes(whole)
    evening.type("")
    evening.answer("trump     [", "8 5 3 h")
    evening.answer("trump     [", "quit")
    evening.answer("Is the evening over?", "2")
    assert evening.end() == 0
    assert len(table.data("score-sheet")["hands"]) == 1
