"""What a start loads: every module costs, so the list of them is held, never a time."""

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


def tops(modules: set[str]) -> set[str]:
    return {module.split(".")[0] for module in modules}


def ours(modules: set[str]) -> set[str]:
    return {module.removeprefix("referee.") for module in modules if module.startswith("referee.")}


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening with two hands, one exchange noted."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 5 2", "exchange 2c kc", "hand 2 9 5 h")
    return table


def test_importing_the_command_line_loads_neither_rich_nor_views() -> None:
    code = "import sys, referee.cli; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), text=True, check=True)
    modules = set(done.stdout.split())
    assert not tops(modules) & {"rich", "tomllib", "tomli_w", "json", "hashlib", "tempfile"}
    assert not {module for module in modules if module.startswith("referee.views")}
    assert not {"dataclasses", "enum.StrEnum", "importlib.metadata", "importlib.resources"} & (
        modules - baseline("import click")
    )


def baseline(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules, sep='\\n')"],
        capture_output=True,
        env=environment(),
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_the_version_loads_what_it_must_and_no_more(tmp_path: Path) -> None:
    assert ours(loaded(tmp_path, "--version")) == {"cli", "commands", "commands.desk", "commands.options", "values"}


def at_tab(folder: Path, line: str) -> set[str]:
    """Names of the modules that Tab loads at the end of a line."""
    words = line.split(" ")
    at = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    return loaded(folder, _REF_COMPLETE="bash_complete", REF_SESSIONS=str(folder), **at)


def test_tab_at_a_command_loads_what_the_version_loads_and_the_shells(tmp_path: Path) -> None:
    modules = at_tab(tmp_path, "ref ")
    at_hand = {"cli", "commands", "commands.desk", "commands.options", "values"}
    assert ours(modules) == at_hand | {"commands.shells"}
    of_click = baseline("import click.shell_completion, shlex") | {"locale", "_locale", "unicodedata"}
    assert tops(modules - of_click - loaded(tmp_path, "--version")) == {"referee"}


def test_tab_at_an_option_loads_its_command_alone(tmp_path: Path) -> None:
    at_hand = {"cli", "commands", "commands.desk", "commands.options", "commands.shells", "values"}
    assert ours(at_tab(tmp_path, "ref hand --d")) == at_hand | {"commands.record", "commands.numbers"}


def test_the_help_loads_the_screen_that_it_is_wrapped_to(tmp_path: Path) -> None:
    screen = {"views", "views.screen", "cards", "seats", "errors"}
    at_hand = {"cli", "commands", "commands.desk", "commands.options", "values"}
    assert ours(loaded(tmp_path, "--help")) == at_hand | screen


CORE = {
    "amendments", "cards", "dealing", "entries", "entryfile", "errors", "evening", "exchange", "fields",
    "packfile", "replay", "rules", "rulings", "scoresheet", "scoring", "seats", "session",
    "disk", "sheetfile", "shelf", "store", "table", "tricks", "values",
}  # fmt: skip
"""What it takes to read a sheet and work it out."""

SHOWING = {"commands.showing", "views.forms", "views.evening"}

SAYING = {"views", "views.screen", "views.words", "views.answers", "views.outcome"}

PLAIN = {
    "who-owes-cards": {"commands.consult", "commands.numbers", "views.moments"} | SHOWING,
    "next": {"commands.consult", "commands.numbers", "views.moments"} | SHOWING,
    "record-hand 7 4 5 c": {
        "commands.record",
        "commands.numbers",
        "commands.hands",
        "commands.reading",
        "views.slips",
    },
    "record-exchange --done": {
        "commands.exchange",
        "commands.numbers",
        "commands.movements",
        "commands.reading",
    },
    "undo": {"commands.keep"},
    "saw ann 2d": {"commands.tricks", "commands.played", "commands.lines", "commands.numbers", "commands.reading"},
    "takes as 2s 3s": {
        "commands.tricks",
        "commands.played",
        "commands.lines",
        "commands.numbers",
        "commands.reading",
        "commands.showing",
        "views.forms",
        "views.listings",
        "views.lists",
        "views.proofs",
    },
}
"""Commands that are typed at the table, and what they load besides."""


@pytest.mark.parametrize("words", PLAIN)
def test_the_commands_of_the_table_load_what_they_need_and_never_rich(table: Table, words: str) -> None:
    modules = loaded(table.folder, *words.split())
    writing = {"views.telling", "views.verdicts"} if words not in ("next", "who-owes-cards") else set()
    proving = {"audit", "proof", "places"} if "commands.tricks" in PLAIN[words] else set()
    at_hand = {"cli", "commands", "commands.desk", "commands.options"}
    assert ours(modules) <= at_hand | CORE | SAYING | PLAIN[words] | writing | proving
    assert not tops(modules) & {"rich", "hashlib", "tempfile", "markdown_it", "pygments"}
    assert not {"dataclasses", "importlib.metadata", "importlib.resources"} & (
        modules - baseline("import click, tomllib, tomli_w")
    )


def test_the_guided_evening_asks_its_first_question_without_rich(table: Table) -> None:
    modules = loaded(table.folder, "play")
    assert "views.guide" in ours(modules)
    assert not tops(modules) & {"rich", "readline", "secrets", "json"}


@pytest.mark.parametrize(
    "line",
    ["ref -s ", "ref hand --dealer ", "ref name-trump ", "ref rules k", "ref rules --rules ", "ref season "],
)
def test_tab_at_a_value_loads_no_view(table: Table, line: str) -> None:
    modules = at_tab(table.folder, line)
    own = {"commands.record", "commands.rules", "commands.numbers", "commands.completion", "commands.packs"}
    own |= {"commands.showing", "commands.season", "commands.days"}
    own |= {"commands.known", "commands.sheets", "commands.asking"} if line == "ref season " else set()
    at_hand = {"cli", "commands", "commands.desk", "commands.options", "commands.shells"}
    assert ours(modules) <= at_hand | CORE | own
    assert not tops(modules) & {"rich", "json", "hashlib", "tempfile"}


def test_json_is_drawn_without_rich(table: Table) -> None:
    for command in ("next", "who-owes-cards", "standings", "score-sheet", "check", "log", "season"):
        assert "rich" not in tops(loaded(table.folder, command, "--json"))
    assert "rich" not in tops(loaded(table.folder, "record-hand", "7", "4", "5", "--json"))


def test_rows_and_facts_are_told_without_rich(table: Table) -> None:
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


def test_names_in_other_scripts_are_measured_with_rich_and_nothing_else_is(table: Table) -> None:
    table.say("change", "cy=สมชาย", "--spelling")
    assert {module for module in loaded(table.folder, "who-owes-cards") if module.startswith("rich.")} >= {"rich.cells"}
    assert "rich.console" not in loaded(table.folder, "who-owes-cards")


@pytest.mark.parametrize("words", ["season", "season ann"])
def test_the_season_loads_neither_what_proves_nor_a_bar_that_nobody_sees(table: Table, words: str) -> None:
    table.all("hand 7 4 5", "end-session")
    modules = loaded(table.folder, *words.split())
    assert "views.season" in ours(modules)
    assert not ours(modules) & {"audit", "proof", "places", "views.progress", "views.answers", "views.telling"}
    assert "rich.progress" not in modules
