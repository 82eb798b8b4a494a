"""Lines and where they break, of every command at every width: no line is too wide, no name parted from its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli import COMMANDS, matches
from referee.views.layout import cells
from referee.views.phrases import NBSP
from tests.commands.test_plain import EVENING
from tests.running import Table


def lines_of(folder: Path, columns: int, *more: str) -> list[tuple[str, str]]:
    """Each command of the evening with all that it says."""
    table = Table(folder)
    found = []
    for words in EVENING:
        said = table.ref(*words.split(), *more, env={"COLUMNS": str(columns)})
        assert said.code in (0, 1, 3), (words, said)
        found.append((words, said.out + said.err))
    return found


def test_the_evening_has_every_command() -> None:
    said = {name for words in EVENING for name in matches(words.split()[0])}
    apart = {"play", "board", "help", "note", "discard"}
    assert said | apart == set(COMMANDS), "those that ask, draw, explain or answer in one line have tests of their own"


@pytest.mark.parametrize("columns", [*range(20, 60, 3), 60, 70, 80, 200])
def test_a_name_and_its_number_are_never_parted(tmp_path: Path, columns: int) -> None:
    for words, shown in lines_of(tmp_path, columns):
        assert NBSP not in shown
        assert "\\xa0" not in shown
        if columns >= 30 and words.split()[0] not in ("score-sheet", "standings", "sessions", "season", "rules"):
            assert not re.search(r"(Anna|Boris|Chai|Dana|Dora)\n *[+-]?\d", shown), (words, shown)


@pytest.mark.parametrize("columns", [40, 80])
def test_the_blank_that_holds_together_is_a_blank_to_a_machine(tmp_path: Path, columns: int) -> None:
    for words, shown in lines_of(tmp_path, columns, "--json"):
        assert NBSP not in shown, words
        assert "u00a0" not in shown, words


@pytest.mark.parametrize("name", ["สมชายใจดี", "Александра", "王小明", "Zoë"])
@pytest.mark.parametrize("columns", [28, 30, 36, 40, 41, 57])
def test_lines_with_names_in_other_scripts_fit(tmp_path: Path, name: str, columns: int) -> None:
    table = Table(tmp_path)
    table.say("new-session", name, "Boris", "Chai", "--dealer", "1", "-s", "x")
    for words in ("hand 11 4 1 s", "log", "undo", "redo", "correct-hand 1 10 5 1", "next"):
        shown = table.ref(*words.split(), env={"COLUMNS": str(columns)}).out
        assert all(cells(line) <= columns for line in shown.splitlines()), shown
        assert NBSP not in shown
