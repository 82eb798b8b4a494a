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


def test_transcripts_are_what_the_program_says(tmp_path: Path) -> None:
    (tmp_path / "sessions").mkdir()
    found = transcripts.blocks(TEXT)
    assert len(found) >= 5
    for block in found:
        assert transcripts.rerun(block, tmp_path) == block


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


def test_every_kind_of_entry_stands_in_the_readme() -> None:
    from referee.entries import KINDS

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
