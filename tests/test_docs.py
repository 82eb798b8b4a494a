"""README.md and docs/: the transcripts run, everything the program takes and writes is documented, every link works."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, SECTIONS, cli, matches
from tests import man_page, transcripts
from tests.pictures import EXAMPLES
from tests.running import Table
from tests.transcripts import CHECKOUT, DOCS, PAGES, README

TEXT = {page.relative_to(CHECKOUT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
ALL = "\n".join(TEXT.values())
LOOKING = {"next", "board", "standings", "rules", "check", *SECTIONS["Looking back"]}


# -- transcripts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", TEXT)
def test_transcripts_are_what_the_program_prints(page: str, tmp_path: Path) -> None:
    assert transcripts.rewrite(TEXT[page], tmp_path) == TEXT[page]


def test_the_pages_have_transcripts() -> None:
    with_transcripts = {page for page, text in TEXT.items() if transcripts.blocks(text)}
    without = {"docs/commands.md", "docs/sheets.md", "docs/development.md"}
    assert with_transcripts == set(TEXT) - without
    assert sum(len(transcripts.blocks(text)) for text in TEXT.values()) >= 15


def test_in_the_checkout_nothing_is_written() -> None:
    in_checkout = [block for text in TEXT.values() for block in transcripts.blocks(text) if block.in_checkout]
    assert in_checkout
    for block in in_checkout:
        for line, typed in transcripts.commands(block.transcript):
            assert line.startswith("$ ref -C docs/examples ")
            assert LOOKING & set(line.split())
            assert not typed


# -- the README -----------------------------------------------------------------------------------


def test_the_readme_is_short() -> None:
    assert 120 <= len(TEXT["README.md"].splitlines()) <= 160


def test_the_first_block_is_two_commands_of_one_line() -> None:
    first = re.search(r"^```(\w*)\n(.*?)^```$", TEXT["README.md"], re.MULTILINE | re.DOTALL)
    assert first is not None
    assert first[1] == "sh"
    lines = first[2].splitlines()
    assert len(lines) == 2
    assert all(line.startswith("python3 -m venv .venv && ") for line in lines)
    assert "ref play" in lines[0].rsplit("&&", 2)[-2]
    assert "export" not in lines[0]
    assert "pytest" in lines[1].rsplit("&&", 1)[-1]


def test_the_readme_lists_every_command_in_the_order_of_the_help() -> None:
    rows = re.findall(r"^\| \[`([a-z-]+)`\]\(docs/commands\.md#([a-z-]+)\) \| \S", TEXT["README.md"], re.MULTILINE)
    assert rows == [(command, command) for command in COMMANDS]


def test_the_page_of_commands_follows_the_help() -> None:
    page = TEXT["docs/commands.md"]
    assert re.findall(r"^### ([a-z-]+)$", page, re.MULTILINE) == list(COMMANDS)
    headings = re.findall(r"^##+ (.+)$", page, re.MULTILINE)
    expected = [each for heading, commands in SECTIONS.items() for each in (heading, *commands)]
    assert [heading for heading in headings if heading in expected] == expected
    for heading, commands in SECTIONS.items():
        listed = re.search(rf"^- {heading}: (.*?)(?=^- )", page, re.MULTILINE | re.DOTALL)
        assert listed is not None
        assert re.findall(r"\[([a-z-]+)\]\(#", listed[1]) == list(commands)


# -- commands and options -------------------------------------------------------------------------


def section(page: str, heading: str) -> str:
    """The text under a heading, up to the next heading of the same level or a higher one."""
    match = re.search(rf"^(#+) {re.escape(heading)}\n(.*?)(?=^#{{1,3}} |\Z)", TEXT[page], re.MULTILINE | re.DOTALL)
    assert match is not None, f"{page} has no heading {heading}"
    return match[2]


def loaded(command: str) -> click.Command:
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented_and_has_help(command: str) -> None:
    assert f"`ref {command}" in section("docs/commands.md", command)
    assert CliRunner().invoke(cli, [command, "--help"]).exit_code == 0
    assert loaded(command).help
    for option in loaded(command).params:
        if isinstance(option, click.Option):
            assert option.help, option.name


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented_with_its_command_or_for_all(command: str) -> None:
    for_all = section("docs/commands.md", "Options that every command takes")
    documented = section("docs/commands.md", command) + for_all
    for option in loaded(command).params:
        if isinstance(option, click.Option):
            for name in option.opts:
                assert re.search(rf"(?<![\w-]){name}(?![\w-])", documented), name


def test_every_environment_variable_is_documented() -> None:
    variables = [option.envvar for option in cli.params if isinstance(option, click.Option) and option.envvar]
    assert variables
    for variable in variables:
        assert f"`{variable}" in section("docs/commands.md", "Options that every command takes")


def test_every_command_in_the_pages_exists() -> None:
    for word in re.findall(r"`ref ([a-z][a-z-]*)", ALL):
        assert len(matches(word)) == 1, word


# -- formats --------------------------------------------------------------------------------------


FORMS = {
    match[1]: re.findall(r"`([a-z-]+)`", match[2])
    for match in re.finditer(r"^\| `(--[a-z]+)[^`]*` \|.*\| ([^|]*) \|$", TEXT["docs/formats.md"], re.MULTILINE)
}
"""Format -> the commands named in its row."""


@pytest.mark.parametrize("form", ["--svg", "--html", "--chat", "--csv", "--all"])
def test_the_table_of_formats_names_the_commands_that_have_them(form: str) -> None:
    looking = [command for command in COMMANDS if command != "change"]  # its --all is about spellings
    have = [command for command in looking if any(form in option.opts for option in loaded(command).params)]
    assert sorted(FORMS[form]) == sorted(have)


def test_every_column_of_a_table_is_documented() -> None:
    from referee.views import blank_sheet, lists, score_sheet, season_report, standings

    documented = section("docs/formats.md", "CSV")
    for module in (standings, score_sheet, lists, blank_sheet, season_report):
        for column in module.CSV_COLUMNS:
            assert f"`{column}`" in documented, column
    for column in season_report.PLAYER_CSV_COLUMNS:
        assert f"`{column}`" in documented, column


NAMES = {"Anna", "Boris", "Chai", "dealer", "left", "right"}
"""Keys that are players or seats."""


def keys(document: Any) -> Iterator[str]:
    """Every key of a JSON document, at any depth."""
    if isinstance(document, list):
        for each in document:
            yield from keys(each)
    elif isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from keys(value)


EVENING = """
    new-session Anna Boris Chai --dealer Anna --hands 2 -s friday
    hand 10 3 3 s --dry-run | hand 10 3 3 s | exchange 2c 6c ah ah
    correct-hand 1 9 4 3 | next | who-owes-cards | undo | name-trump h
    record-trick ac 3c 4c kc 5c 7c qc 8c 9c jc 2s 4s | check 2 | hand 3 8 5
    standings | score-sheet | score-sheet --blank --players Anna Boris Chai | log | sessions
    rules 17 | rules --list | takes as 2c ks --trump clubs | season | season anna
"""
"""Commands that write every JSON document, with a debt that is corrected and a play that is proved illegal."""


def test_every_key_of_the_json_documents_is_documented(tmp_path: Path) -> None:
    table = Table(tmp_path)
    documented = section("docs/formats.md", "JSON")
    for line in EVENING.strip().replace("\n", "|").split("|"):
        for key in keys(table.ref(*line.split(), "--json").json):
            assert key in NAMES or f"`{key}`" in documented, (line, key)


def test_every_exit_code_is_documented() -> None:
    from referee import errors

    families = {code for each in vars(errors).values() if isinstance(code := getattr(each, "exit_code", None), int)}
    documented = {int(code) for code in re.findall(r"^\| ([0-9]+) \|", section("docs/formats.md", "Exit codes"), re.M)}
    assert documented == {0, 1, 2, 3, 4, 5, 6, 130} == families | {0, 1, 130}


# -- the manual page ------------------------------------------------------------------------------


def test_the_manual_page_is_what_the_help_says_now() -> None:
    assert man_page.PAGE.read_text(encoding="utf-8") == man_page.written(), "stale; run: python tests/man_page.py"


def test_the_manual_page_has_every_command_option_variable_and_exit_code() -> None:
    typeset = manual()
    lines = [line.strip() for line in typeset]
    assert [line for line in typeset if line and line[0].isupper() and not line.startswith("REF(1)")] == [
        *("NAME", "SYNOPSIS", "DESCRIPTION"),
        *(section.upper() for section in SECTIONS),
        *("OPTIONS", "ENVIRONMENT", "EXIT STATUS"),
    ]
    for command in COMMANDS:
        assert command in lines
        assert any(line.startswith(f"ref {command} [OPTIONS]") for line in lines)
        for option in loaded(command).params:
            if isinstance(option, click.Option) and not option.hidden:
                names = rf"(-\w, |--[\w-]+, )*{option.opts[-1]}\b"
                assert any(re.match(names, line) for line in lines), option.opts
    for name in ("REF_SESSION", "REF_SESSIONS", "REF_PLAIN", "REF_NO_INPUT", "NO_COLOR"):
        assert any(line.split()[:1] == [name] for line in lines), name
    codes = [line.split()[0] for line in lines[lines.index("EXIT STATUS") :] if re.match(r"[0-9]+ ", line)]
    assert codes == ["0", "1", "2", "3", "4", "5", "6", "130"]


def manual() -> list[str]:
    """The manual page as `man` typesets it; groff warns of nothing in it. Skipped where there is no groff."""
    if shutil.which("groff") is None:
        pytest.skip("there is no groff to typeset the manual page")
    command = ["groff", "-man", "-Tascii", "-ww", "-rLL=300n", "-P-cbou", str(man_page.PAGE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_wheel_installs_the_manual_page_where_man_looks() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {man_page.PAGE.relative_to(CHECKOUT).as_posix(): "share/man/man1/ref.1"}


# -- score sheets and packs -----------------------------------------------------------------------


def test_every_kind_of_entry_is_documented_with_its_keys() -> None:
    from referee.game.entries import KINDS

    rows = dict(re.findall(r"^\| `([a-z-]+)` \|(.*)$", section("docs/sheets.md", "The entries"), re.MULTILINE))
    assert list(rows) == list(KINDS)
    for kind, entry in KINDS.items():
        if kind != "correction":  # its keys are those of a hand
            for field in set(entry._fields) - {"at", "note"}:
                assert f"`{field.replace('_', '-')}`" in rows[kind], (kind, field)


NOT_IN_THE_PACKS = (
    "based-on", "first-targets", "must-beat", "must-trump", "cards.also", "exchange.contracts",
    "end.hands", "end.points", "end.tricks",
)  # fmt: skip
"""Keys that a pack may have, and that neither of those in rules/ has."""


def test_every_key_of_a_pack_is_documented() -> None:
    documented = section("docs/packs.md", "What a pack may choose")
    for path in (CHECKOUT / "rules").glob("*.toml"):
        for name, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            below = value[0] if name == "article" else value
            for word in [f"{name}.{each}" for each in below] if isinstance(below, dict) else [name]:
                assert f"`{word}`" in documented, word
    for word in NOT_IN_THE_PACKS:
        assert f"`{word}`" in documented, word


def test_the_pack_of_the_page_can_be_played(tmp_path: Path) -> None:
    pack = re.search(r"^```toml\n(.*?)^```$", TEXT["docs/packs.md"], re.MULTILINE | re.DOTALL)
    assert pack is not None
    (tmp_path / "our-table.rules").write_text(pack[1], encoding="utf-8")
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--rules", str(tmp_path / "our-table.rules"), "-s", "ours")
    assert "Twelve tricks in one hand win the evening." in table.say("rules", "39")


def test_the_sheet_of_the_page_can_be_read(tmp_path: Path) -> None:
    sheet = re.search(r"^```toml\n(.*?)^```$", TEXT["docs/sheets.md"], re.MULTILINE | re.DOTALL)
    assert sheet is not None
    (tmp_path / "friday.toml").write_text(sheet[1], encoding="utf-8")
    assert Table(tmp_path).data("standings")["hands"] == 1


# -- links and files ------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", TEXT)
def test_every_link_leads_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", TEXT[page]):
        path, _, anchor = link.partition("#")
        target = (CHECKOUT / page).parent / path if path else CHECKOUT / page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_readme_links_every_page() -> None:
    linked = set(re.findall(r"\]\((docs/[a-z]+\.md)\)", TEXT["README.md"]))
    assert linked == {page.relative_to(CHECKOUT).as_posix() for page in DOCS.glob("*.md")}
    assert README.name in TEXT


def test_every_file_that_the_pages_name_is_there() -> None:
    for name in re.findall(r"`((?:referee|tests|docs|rules)/[\w/.-]*)`", ALL):
        assert (CHECKOUT / name).exists() or "NAME" in name, name
    assert (EXAMPLES / "evening.txt").exists()
