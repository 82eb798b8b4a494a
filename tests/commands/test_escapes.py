"""What a terminal would obey never leaves the program, be it in names of files, notes, packs or typed words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.running import Table

EVIL = "\x1b[31mred\x9b2J\x7f\u202edab\x07\nFORGED"
"""A colour, a C1 control, DEL, a mark that turns the direction, a bell, and a line that nobody wrote."""

TOML_EVIL = EVIL.encode("unicode_escape").decode().replace("\\x", "\\u00")

FORGED = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200f\u202a-\u202e\u2066-\u2069]|^FORGED", re.MULTILINE
)

FORMS = ("", "--plain", "--json", "--csv", "--html -")

COMMANDS = (
    "next",
    "who-owes-cards",
    "standings",
    "standings --chart",
    "score-sheet",
    "score-sheet --cards",
    "score-sheet --blank",
    "score-sheet --all",
    "log",
    "log --cards",
    "check",
    "check 1",
    "sessions",
    "season",
    "season anna",
    "rules",
    "rules 17",
    "rules --list",
    "takes as 2s 3s",
    "hand 17 0 0",
    "hand 8 5 3 --dry-run",
    "name-trump x",
    "undo",
    "redo",
    "end-session",
)

WORDS = (
    "next -s",
    "rules",
    "rules --rules",
    "hand",
    "exchange",
    "who-owes-cards -C",
    "new-session",
    "season",
    "x",
    "--x",
    "next --after",
)


@pytest.fixture
def evil(tmp_path: Path) -> Table:
    """An evening in whose every text somebody wrote controls."""
    table = Table(tmp_path / EVIL.replace("\x00", ""))
    pack = tmp_path / "pack.toml"
    pack.write_text(
        f'based-on = "358"\nname = "ours"\nedition = 1\ntitle = "{TOML_EVIL}"\n'
        f'[[article]]\nkey = "return-strongest"\nnumber = "17"\ntext = "{TOML_EVIL}"\nsource = "{TOML_EVIL}"\n',
        encoding="utf-8",
    )
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--rules", str(pack), "-s", "friday")
    table.all("hand 9 4 3 h", "hand 4 9 3 h")
    sheet = table.sheet()
    noted = re.sub(
        r"^kind = .*$", lambda kind: f'{kind[0]}\nnote = "{TOML_EVIL}"', sheet.read_text("utf-8"), flags=re.M
    )
    (table.folder / f"{EVIL}.toml").write_text(noted, encoding="utf-8")
    (table.folder / "broken.toml").write_text(f'"{TOML_EVIL}" = 1\n', encoding="utf-8")
    sheet.unlink()
    return table


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_control_leaves(evil: Table, command: str, form: str) -> None:
    said = evil.ref(
        *command.split(), *form.split(), *([] if command.startswith(("sess", "seas", "rules --l")) else ["-s", EVIL])
    )
    assert not FORGED.search(said.out), (said.code, said.out)
    assert not FORGED.search(said.err), (said.code, said.err)


@pytest.mark.parametrize("words", WORDS)
def test_no_control_that_was_typed_leaves(evil: Table, words: str) -> None:
    said = evil.ref(*words.split(), EVIL)
    assert not FORGED.search(said.out), (said.code, said.out)
    assert not FORGED.search(said.err), (said.code, said.err)
