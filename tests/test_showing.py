"""Which form an answer leaves in: the one that was asked for, one at most, wherever the option stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Table, process

LOOKING = ("next", "who-owes-cards", "standings", "score-sheet", "check", "log", "sessions", "rules")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening with one hand."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 5 2")
    return table


@pytest.mark.parametrize("words", ["--json standings --plain", "standings --plain --json", "hand 7 4 5 --plain --json"])
def test_two_forms_exclude_each_other_wherever_they_stand(table: Table, words: str) -> None:
    before = table.sheet().read_bytes()
    first, second = sorted((word for word in words.split() if word.startswith("--")), key=words.index)
    said = table.no(2, *words.split())
    assert said.splitlines()[-1] == f"Error: {first} and {second} exclude each other."
    assert table.sheet().read_bytes() == before


def test_the_same_form_twice_is_one(table: Table) -> None:
    assert table.ref("--json", "next", "--json").json["session"] == "friday"


def test_plain_by_habit_gives_way_to_a_form_that_is_asked_for(table: Table) -> None:
    for words in (("--json", "next"), ("next", "--json")):
        assert table.ref(*words, env={"REF_PLAIN": "1"}).json["session"] == "friday"


@pytest.mark.parametrize("command", LOOKING)
def test_every_view_has_a_document_and_a_drawing(table: Table, command: str) -> None:
    assert table.data(command)
    assert table.say(command) == table.ref(command, env={"REF_PLAIN": "0"}).out


@pytest.mark.parametrize("command", ["standings", "score-sheet", "sessions"])
def test_rows_are_utf_8_in_a_pipe_whatever_a_terminal_would_show(tmp_path: Path, command: str) -> None:
    Table(tmp_path).all("new-session Анна สมชาย Cy --dealer Cy -s friday", "hand 9 5 2")
    shown = process(tmp_path, command, "--csv", PYTHONIOENCODING="cp1252").stdout.decode("utf-8")
    assert "Анна" in shown
    assert "สมชาย" in shown
    assert shown.startswith("session,started,")


def test_rows_of_an_empty_folder_are_a_head(tmp_path: Path) -> None:
    assert Table(tmp_path).say("sessions", "--csv").count("\n") == 1


@pytest.mark.parametrize("command", ["next", "who-owes-cards", "check", "log", "rules", "hand"])
def test_what_has_no_rows_has_no_csv(table: Table, command: str) -> None:
    assert "No such option" in table.no(2, command, "--csv")
