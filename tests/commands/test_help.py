"""The help of all commands and of one, and when it is paged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import COMMANDS, SECTIONS
from tests.running import CTRL_C, PROGRAM, SCREEN, Table, Terminal, environment

# -- the help ---------------------------------------------------------------------------------


def sections(text: str) -> dict[str, list[str]]:
    """The sections of a help, each with the first words of its rows."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.endswith(":") and not line.startswith(" "):
            found[line[:-1]] = []
        elif found and line.startswith("  ") and line[2] != " ":
            list(found.values())[-1].append(line.split()[0].rstrip(","))
    return found


SHARED = ["-s", "-C", "--json", "--plain", "--no-input", "--color", "-h"]


def test_the_help_begins_with_the_ten_commands_of_an_evening(table: Table) -> None:
    listed = sections(table.say("--help"))
    assert next(iter(listed.items())) == (
        "An evening",
        ["play", "new-session", "record-hand", "record-exchange", "who-owes-cards", "standings", "next", "undo",
         "end-session", "board"],
    )  # fmt: skip
    assert list(listed) == [
        *("An evening", "When something went wrong", "Disputes", "Looking back", "The rest"),
        *("Options", "For every command"),
    ]
    assert listed["For every command"] == SHARED
    for section, commands in SECTIONS.items():
        assert listed[section] == list(commands)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_every_command_are_one_group_at_the_end_of_its_help(table: Table, command: str) -> None:
    listed = sections(table.say(command, "--help"))
    shared = [name for name in SHARED if command != "play" or name not in ("--json", "--no-input")]
    assert list(listed.items())[-1] == ("For every command", shared)
    assert list(listed) in (["For every command"], ["Options", "For every command"])
    assert not {*listed.get("Options", [])} & {*SHARED}


@pytest.mark.parametrize(("word", "command"), [("hand", "record-hand"), ("st", "standings"), ("HELP", "help")])
def test_help_with_a_command_is_its_help(table: Table, word: str, command: str) -> None:
    assert table.say("help", word) == table.say(command, "--help")


def test_help_alone_is_the_help_of_all_commands(table: Table) -> None:
    assert table.say("help") == table.say("--help")
    assert table.say("-s", "nosuch", "help") == table.say("--help")


def test_help_that_cannot_be_given(table: Table) -> None:
    assert 'no command "nyx". All of them: ref --help' in table.no(2, "help", "nyx")
    assert '"dr" may be' not in (refused := table.no(2, "help", "dr"))
    assert 'no command "dr". Perhaps drop-hand?' in refused
    assert '"re" may be record-hand, ' in table.no(2, "help", "re")
    assert "help is text; it goes without --json." in table.no(2, "help", "hand", "--json")
    assert '"next": nothing more is expected here.' in table.no(2, "help", "hand", "next")


# -- paging -----------------------------------------------------------------------------------


_PAGER = "import sys; [print('paged', line, end='') for line in sys.stdin]"
_WAITS = """
import os, signal
signal.signal(signal.SIGINT, lambda *_: (os.write(1, b"pager left\\n"), os._exit(0)))
os.write(1, b"pager waits\\n")
while True:
    signal.pause()
"""


def paging(folder: Path, *words: str, rows: int = 24, waits: bool = False) -> Terminal:
    """A terminal with a pager that marks what it shows, and perhaps waits for a Ctrl-C."""
    script = folder / "pager.py"
    script.write_text(_PAGER + (_WAITS if waits else ""), encoding="utf-8")
    return Terminal(folder, *words, rows=rows, PAGER=f"{sys.executable} {script}", TERM=SCREEN)


@pytest.mark.parametrize("words", ["--help", "help", "hand --help", "help hand"])
def test_a_help_longer_than_the_terminal_is_paged(tmp_path: Path, words: str) -> None:
    terminal = paging(tmp_path, *words.split())
    assert terminal.end() == 0
    assert "paged Usage: ref " in terminal.shown
    assert "paged   -h, --help  " in terminal.shown


@pytest.mark.parametrize(("words", "rows"), [("undo --help", 24), ("help undo", 24), ("--help", 100), ("--help", 0)])
def test_a_help_that_fits_is_not_paged(tmp_path: Path, words: str, rows: int) -> None:
    terminal = paging(tmp_path, *words.split(), rows=rows)
    assert terminal.end() == 0
    assert "Usage: ref " in terminal.shown
    assert "paged" not in terminal.shown


def test_ctrl_c_is_for_the_pager(tmp_path: Path) -> None:
    for words in (["--help"], ["help"]):
        terminal = paging(tmp_path, *words, waits=True)
        terminal.wait_for("pager waits")
        terminal.type(CTRL_C)
        terminal.wait_for("pager left")
        assert terminal.end() == 0
        assert "Traceback" not in terminal.shown


def test_a_help_in_play_is_paged_and_the_question_comes_back(table: Table) -> None:
    evening = paging(table.folder, "play")
    evening.answer("not noted]", "help standings")
    evening.wait_for("paged Usage: standings ")
    evening.answer("not noted]", "quit")
    assert evening.end() == 0


@pytest.mark.parametrize("words", ["help", "help hand", "--help"])
def test_who_closes_a_pipe_has_read_enough_of_the_help(tmp_path: Path, words: str) -> None:
    line = f'"$@" {words} | head -0; exit "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", line, "bash", *PROGRAM, "-C", str(tmp_path)],
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
