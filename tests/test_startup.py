"""What a start loads: every library costs, so the list of them is held, never a time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import Table, environment

_LOADED = """
import json, sys
before = set(sys.modules)
try:
    from referee.cli import cli
    cli(prog_name="ref")
except SystemExit as end:
    assert end.code in (0, None), end.code
print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)
"""

HEAVY = {"dataclasses", "importlib.metadata", "importlib.resources", "hashlib", "tempfile"}
"""Modules of the standard library that cost a start more than the program's own modules together."""


def loaded(folder: Path, *words: str, **more: str) -> set[str]:
    """Names of the modules that a command loads; `more` stands in its environment."""
    done = subprocess.run(
        [sys.executable, "-c", _LOADED, "-C", str(folder), *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(**more),
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr))


def loaded_by(code: str) -> set[str]:
    """Names of the modules that a piece of Python loads."""
    show = "import sys; print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; {show}"], capture_output=True, env=environment(), text=True, check=True
    )
    return set(done.stdout.split())


def tops(modules: set[str]) -> set[str]:
    return {module.split(".")[0] for module in modules}


def ours(modules: set[str]) -> set[str]:
    return {module for module in modules if module.startswith("referee.")}


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening with two hands, one exchange noted."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 5 2", "exchange 2c kc", "hand 2 9 5 h")
    return table


def test_importing_the_command_line_loads_click_and_no_other_library() -> None:
    of_clicks_options = {"locale", "_locale", "unicodedata"}
    allowed = loaded_by("import click, gc, atexit, contextlib") | of_clicks_options | {"referee", "__future__"}
    modules = loaded_by("import referee.cli")
    assert modules - ours(modules) <= allowed
    assert not {module for module in modules if module.startswith(("referee.views", "referee.game", "referee.files"))}


def test_the_version_loads_few_modules_of_ours(tmp_path: Path) -> None:
    assert len(ours(loaded(tmp_path, "--version"))) <= 5


def at_tab(folder: Path, line: str) -> set[str]:
    """Names of the modules that Tab loads at the end of a line."""
    words = line.split(" ")
    at = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    return loaded(folder, _REF_COMPLETE="bash_complete", REF_SESSIONS=str(folder), **at)


@pytest.mark.parametrize("line", ["ref ", "ref help "])
def test_tab_at_a_command_loads_neither_the_game_nor_views(tmp_path: Path, line: str) -> None:
    modules = at_tab(tmp_path, line)
    assert not {module for module in modules if module.startswith(("referee.views", "referee.game", "referee.files"))}


WRITING = (
    "record-hand 7 4 5 c",
    "record-exchange --done",
    "name-trump hearts",
    "record-trick as 2s 3s",
    "undo",
    "saw ann 2d",
    "misdeal",
    "change --hands 6",
    "correct-hand 2 3 9 4",
    "drop-hand 2",
    "end-session",
)
"""Commands that write, as they are typed at the table."""


@pytest.mark.parametrize("words", WRITING)
def test_the_commands_that_write_load_no_rich_and_nothing_heavy(table: Table, words: str) -> None:
    if words.startswith("record-trick"):
        table.say("name-trump", "hearts")
    modules = loaded(table.folder, *words.split())
    assert not tops(modules) & {"rich", "markdown_it", "pygments", "json", "csv"}
    assert not HEAVY & (modules - loaded_by("import click, tomllib, tomli_w"))


def test_names_that_look_alike_are_told_apart_only_where_names_come_in(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Анна Борис สมชาย --dealer Анна -s friday", "hand 9 5 2")
    for words in ("next", "hand 2 9 5", "hand анна=9 борис=5 สม=2", "standings", "play"):
        assert "confusable_homoglyphs" not in tops(loaded(tmp_path, *words.split())), words
    assert "confusable_homoglyphs" not in tops(loaded(tmp_path, *["new-session", "Ann", "Bob", "Cy", "-s", "latin"]))
    assert "confusable_homoglyphs" in tops(loaded(tmp_path, *["new-session", "Ann", "Боб", "Cy", "-s", "both"]))


def test_the_guided_evening_asks_its_first_question_without_rich(table: Table) -> None:
    assert not tops(loaded(table.folder, "play")) & {"rich", "readline", "secrets", "json"}


@pytest.mark.parametrize(
    "line",
    [
        "ref hand --d",
        "ref -s ",
        "ref hand --dealer ",
        "ref name-trump ",
        "ref rules k",
        "ref rules --rules ",
        "ref season ",
    ],
)
def test_tab_behind_a_command_draws_nothing(table: Table, line: str) -> None:
    assert not tops(at_tab(table.folder, line)) & {"rich", "json", "hashlib", "tempfile"}


def test_json_is_written_without_rich(table: Table) -> None:
    for command in ("next", "who-owes-cards", "standings", "score-sheet", "check", "log", "season"):
        assert "rich" not in tops(loaded(table.folder, command, "--json"))
    assert "rich" not in tops(loaded(table.folder, "record-hand", "7", "4", "5", "--json"))


def test_csv_and_plain_are_written_without_rich(table: Table) -> None:
    table.all("new-session Ann Bob Cy --dealer Ann -s saturday", "hand 9 5 2", "end-session")
    looking = ("next", "who-owes-cards", "standings --chart", "score-sheet", "score-sheet --blank", "check", "log")
    for command in (*looking, "sessions", "season", "season ann", "rules"):
        assert not tops(loaded(table.folder, *command.split(), "--plain")) & {"rich", "csv", "json"}
    for command in ("standings", "score-sheet", "score-sheet --blank", "sessions", "season", "season ann"):
        modules = loaded(table.folder, *command.split(), "--csv")
        assert "csv" in modules
        assert not tops(modules) & {"rich", "json"}


@pytest.mark.parametrize("command", ["standings", "score-sheet"])
def test_the_tables_are_drawn_with_rich(table: Table, command: str) -> None:
    assert "rich" in tops(loaded(table.folder, command))


@pytest.mark.parametrize("words", ["season", "season ann"])
def test_the_season_loads_no_bar_that_nobody_sees(table: Table, words: str) -> None:
    table.all("hand 7 4 5", "end-session")
    assert "rich.progress" not in loaded(table.folder, *words.split())
