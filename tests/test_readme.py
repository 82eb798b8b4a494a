"""The README tells the truth: its transcripts run, its commands exist, its set-up is two lines."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, cli
from tests import transcripts

TEXT = transcripts.README.read_text(encoding="utf-8")


def test_transcripts_are_what_the_program_prints(tmp_path: Path) -> None:
    assert transcripts.rewrite(TEXT, tmp_path) == TEXT


def test_in_the_checkout_nothing_is_written() -> None:
    in_checkout = [block for block in transcripts.blocks(TEXT) if block.in_checkout]
    assert in_checkout
    for block in in_checkout:
        for line, _ in transcripts.commands(block.transcript):
            assert line.startswith("$ ref -C docs/examples season")


def test_first_block_is_two_commands_of_one_line() -> None:
    first = re.search(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert first is not None
    assert first[1] == "sh"
    lines = first[2].splitlines()
    assert len(lines) == 2
    assert "ref standings" in lines[0].rsplit("&&", 1)[-1]
    assert "pytest" in lines[1].rsplit("&&", 1)[-1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_stands_in_the_readme_and_has_help(command: str) -> None:
    assert re.search(rf"^\$ ref .*{command}|`ref {command}", TEXT, re.MULTILINE)
    shown = CliRunner().invoke(cli, [command, "--help"])
    assert shown.exit_code == 0
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    assert found.help
    for option in found.params:
        if isinstance(option, click.Option):
            assert option.help, option.name


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_stands_in_the_readme(command: str) -> None:
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    for option in found.params:
        if isinstance(option, click.Option):
            for name in option.opts:
                assert re.search(rf"{name}(?![\w-])", TEXT), name


FORMS = {
    found[1]: re.findall(r"`([a-z-]+)`", found[2])
    for found in re.finditer(r"^\| `(--[a-z]+)[^`]*` \|.*\| ([^|]*) \|$", TEXT, re.MULTILINE)
}
"""Form -> the commands that stand in its row, where they are named one by one."""


@pytest.mark.parametrize("form", ["--svg", "--csv", "--all"])
def test_the_table_of_forms_names_the_commands_that_have_them(form: str) -> None:
    have = []
    for command in COMMANDS:
        found = cli.get_command(click.Context(cli), command)
        assert found is not None
        have += [command for option in found.params if form in option.opts]
    assert sorted(FORMS[form]) == sorted(have)


def test_every_kind_of_entry_stands_in_the_readme() -> None:
    from referee.game.entries import KINDS

    for kind in KINDS:
        assert f"`{kind}`" in TEXT


def test_every_column_of_a_table_stands_in_the_readme() -> None:
    from referee.views import rows, season_rows

    of_sheets = (*rows.STANDINGS, *rows.SCORE_SHEET, *rows.SESSIONS, *rows.BLANK)
    for column in (*of_sheets, *season_rows.SEASON, *season_rows.PLAYER):
        told = re.sub("player_2|total_2", "player_1", column)
        assert f"`{told}`" in TEXT, column


def test_every_exit_code_stands_in_the_readme() -> None:
    for code in (0, 1, 2, 3, 4, 5, 6, 130):
        assert re.search(rf"^\| {code} \|", TEXT, re.MULTILINE)
