"""What Tab offers: asked as the shells ask, through the environment; and in the shells themselves."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.cli import COMMANDS, cli
from referee.commands.completion import KINDS
from referee.commands.options import Word
from referee.files import disk
from referee.files.history import LOOK_BACK
from tests.running import PROGRAM, Said, Table, environment


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Two evenings: at the newer one Dana has taken Chai's seat."""
    table = Table(tmp_path)
    table.say("new-session", "Boris B", "O'Neil", "Anna, no".replace(",", ""), "--dealer", "1", "-s", "two words")
    table.say("hand", "9", "5", "2")
    table.say("new-session", "Anna", "Борис", "Chai", "--dealer", "1", "-s", "friday")
    table.all("hand 9 5 2", "change chai=Dana")
    return table


def asked(folder: Path, words: Sequence[str], shell: str = "bash") -> Said:
    """What the program says to a shell; the last word is the one under the cursor."""
    line = {"bash": "\n", "zsh": " ", "fish": " "}[shell].join(words)
    under = words[-1] if shell == "fish" else str(len(words) - 1)
    env = {"_REF_COMPLETE": f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": under, "REF_SESSIONS": str(folder)}
    return Table(folder).ref(env=env)


def offered(folder: Path, line: str) -> list[str]:
    """What bash is offered at the end of a line of words that are not quoted."""
    said = asked(folder, line.split(" "))
    assert (said.code, said.err) == (0, ""), said
    return [each.partition(",")[2] if each.startswith("plain,") else each for each in said.out.splitlines() if each]


@pytest.mark.parametrize(
    "surroundings",
    [{}, {"COMP_WORDS": "ref "}, {"COMP_WORDS": "ref ", "COMP_CWORD": ""}, {"COMP_WORDS": "ref ", "COMP_CWORD": "x"}],
)
def test_a_shell_that_does_not_say_where_the_cursor_is_is_offered_nothing(
    tmp_path: Path, surroundings: dict[str, str]
) -> None:
    for shell in ("bash", "zsh"):
        said = Table(tmp_path).ref(env={"_REF_COMPLETE": f"{shell}_complete", **surroundings})
        assert said == (0, "", "")


# -- commands and options -------------------------------------------------------------------------


def test_commands_with_and_without_record(tmp_path: Path) -> None:
    assert offered(tmp_path, "ref ") == list(COMMANDS)
    assert offered(tmp_path, "ref ha") == ["record-hand"]
    assert offered(tmp_path, "ref RE") == [
        "record-hand", "record-exchange", "redo", "record-trick", "record-last-tricks",
    ]  # fmt: skip
    assert offered(tmp_path, "ref s") == ["standings", "saw", "score-sheet", "season", "sessions"]
    assert offered(tmp_path, "ref xyz") == []
    assert offered(tmp_path, "ref help ") == list(COMMANDS)
    assert offered(tmp_path, "ref help ha") == ["record-hand"]


def test_commands_have_their_line_of_help_where_a_shell_shows_it(tmp_path: Path) -> None:
    assert asked(tmp_path, ["ref", "ha"], "fish").out == "plain,record-hand\tScore a hand: who won how many tricks.\n"
    assert asked(tmp_path, ["ref", "ha"], "zsh").out == "plain\nrecord-hand\nScore a hand: who won how many tricks.\n"


@pytest.mark.parametrize(
    ("line", "options"),
    [
        (
            "ref --",
            ["--version", "--session", "--folder", "--json", "--plain", "--no-input", "--color", "--note", "--help"],
        ),
        ("ref hand --d", ["--dealer", "--dry-run"]),
        ("ref record-hand 9 5 2 --w", ["--winners"]),
        ("ref change --lead ", ["dealer", "left"]),
    ],
)
def test_options_and_choices(tmp_path: Path, line: str, options: list[str]) -> None:
    assert offered(tmp_path, line) == options


# -- values ---------------------------------------------------------------------------------------

SEATED = ["Anna", "Борис", "Dana"]
KNOWN = [*SEATED, "Chai", "Boris\\\\ B", "O\\\\'Neil", "Anna\\\\ no"]
"""Those of the newer evening as they sit, then whoever else ever sat there."""

CONTRACTS = ["spades", "hearts", "diamonds", "clubs"]

VALUES = {
    "ref -s ": ["friday", "two\\\\ words"],
    "ref -s F": ["friday"],
    "ref standings --session=t": ["two\\\\ words"],
    "ref -C ": ["dir,"],
    "ref hand --dealer ": SEATED,
    "ref hand --dealer б": ["Борис"],
    "ref hand --dealer a": ["Anna"],
    "ref hand --exchange ": SEATED,
    "ref -s friday hand --dealer d": ["Dana"],
    "ref hand -s friday --dealer d": ["Dana"],
    "ref record-trick --leader ": SEATED,
    "ref record-last-tricks ": SEATED,
    "ref record-last-tricks dana ": SEATED,
    "ref last --later ": SEATED,
    "ref end-session --winner ": SEATED,
    "ref change --dealer ": SEATED,
    "ref change --seats ": SEATED,
    "ref saw ": SEATED,
    "ref saw anna ": [],
    "ref saw --kitty ": [],
    "ref exchange ": SEATED,
    "ref exchange anna ": ["Борис", "Dana"],
    "ref exchange anna dana ": [],
    "ref exchange 2c ": [],
    "ref hand --last-tricks d": ["Dana"],
    "ref hand --last-tricks dana,а": [],
    "ref hand --last-tricks dana,a": ["dana,Anna"],
    "ref hand --winners anna,anna,": ["anna,anna,Anna", "anna,anna,Борис", "anna,anna,Dana"],
    "ref new-session ": KNOWN,
    "ref new-session dana ": [name for name in KNOWN if name != "Dana"],
    "ref season ": KNOWN,
    "ref season o": ["O\\\\'Neil"],
    "ref new-session Zoe Dana Anna --dealer ": ["Zoe", "Dana", "Anna"],
    "ref new-session --dealer ": SEATED,
    "ref score-sheet --blank --players ": KNOWN,
    "ref hand ": [],
    "ref hand 9 ": [],
    "ref hand 9 5 2 ": CONTRACTS,
    "ref hand 9/5/2 h": ["hearts"],
    "ref hand anna=9 борис=5 dana=2 ": CONTRACTS,
    "ref hand 9 5 2 h ": [],
    "ref hand --trump c": ["clubs"],
    "ref correct-hand 1 9 5 2 d": ["diamonds"],
    "ref correct-hand 1 --contract ": CONTRACTS,
    "ref name-trump ": CONTRACTS,
    "ref takes as 2s 3s --trump ": CONTRACTS,
    "ref rules --rules ": ["file,", "358", "952"],
    "ref rules kitty": ["kitty", "kitty-exchange", "kitty-secret"],
    "ref score-sheet --blank --rules 9": ["file,9", "952"],
    "ref exchange 2": [],
    "ref check ": [],
}


@pytest.mark.parametrize("line", VALUES)
def test_values(table: Table, line: str) -> None:
    assert offered(table.folder, line) == VALUES[line]


def test_contracts_and_articles_are_those_of_the_sheet_or_the_pack_that_is_named(table: Table) -> None:
    own = table.folder / "own.pack"
    own.write_text(
        'based-on = "358"\nname = "own"\nedition = 1\ntitle = "Own"\ncontracts = ["hearts", "no-trump"]\n'
        '[[article]]\nkey = "no-cake"\nnumber = "90"\ntext = "No cake on the table."\nsource = "us"\n',
        encoding="utf-8",
    )
    table.say("new-session", "Anna", "Boris", "Chai", "--rules", str(own), "-s", "ours")
    assert offered(table.folder, "ref name-trump ") == ["hearts", "no-trump"]
    assert offered(table.folder, "ref -s friday name-trump ") == CONTRACTS
    assert "no-cake" in offered(table.folder, "ref rules no-")
    assert "no-cake" not in offered(table.folder, "ref rules --rules 358 no-")


def test_every_kind_of_word_is_one_that_can_be_offered() -> None:
    kinds = set()
    for name in (None, *COMMANDS):
        command = cli if name is None else cli.get_command(click.Context(cli), name)
        assert command is not None
        for parameter in command.params:
            metavar = parameter.metavar or ""
            is_word = any(word in metavar for word in ("PLAYER", "P P P", "P,P", "CONTRACT", "PACK", "NAME", "DIR"))
            if isinstance(parameter.type, Word):
                kinds.add(parameter.type.kind)
            else:
                assert not is_word or metavar == "[OLD=NEW]", f"{name} {parameter.name} offers nothing"
    assert kinds == set(KINDS)


def test_no_sheet_offers_the_usual_pack_and_nobody(tmp_path: Path) -> None:
    assert offered(tmp_path, "ref name-trump ") == CONTRACTS
    for line in ("ref -s ", "ref new-session ", "ref hand --dealer ", "ref -s none hand --dealer "):
        assert offered(tmp_path, line) == []
        assert offered(tmp_path / "none", line) == []


@pytest.mark.parametrize("content", [b"x = ", b"\xff", b"", b"format = 99\n"])
def test_a_broken_sheet_offers_nothing_and_says_nothing(table: Table, content: bytes) -> None:
    table.sheet("broken").write_bytes(content)
    for line in ("ref hand --dealer ", "ref name-trump ", "ref rules "):
        assert offered(table.folder, line) == []
    assert offered(table.folder, "ref -s b") == ["broken"]
    assert offered(table.folder, "ref -s friday name-trump s") == ["spades"]
    assert offered(table.folder, "ref season ") == offered(table.folder, "ref new-session ") == KNOWN


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert offered(tmp_path / "file", "ref -s ") == []
    assert offered(tmp_path / "file", "ref hand --dealer ") == []


def test_a_file_name_of_broken_bytes_is_left_out(table: Table) -> None:
    Path(os.fsdecode(os.fsencode(table.folder) + b"/\xff.toml")).write_bytes(b"")
    assert "friday" in offered(table.folder, "ref -s ")


def test_players_are_found_by_reading_one_sheet_and_former_ones_by_reading_twenty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    for number in range(LOOK_BACK + 2):
        table.say("new-session", "Anna", "Boris", f"Zoe {number}", "--dealer", "1", "-s", str(number))
        table.say("hand", "9", "5", "2")
    read: list[str] = []
    whole = disk.read

    def counted(path: str) -> bytes:
        read.extend([Path(path).stem] if path.startswith(str(tmp_path)) else [])
        return whole(path)

    monkeypatch.setattr(disk, "read", counted)
    newest_first = [str(number) for number in reversed(range(2, LOOK_BACK + 2))]
    offered(tmp_path, "ref hand --dealer ")
    assert read == newest_first[:1]
    read.clear()
    assert offered(tmp_path, "ref season z") == [f"Zoe\\\\ {number}" for number in newest_first]
    assert read == newest_first


@example([" "], "fish")
@example([" "], "bash")
@example(["'"], "fish")
@example(["\\"], "fish")
@given(st.lists(st.text("arefhand-s=,'\"\\ \t#$éชื่\x1b"), max_size=5), st.sampled_from(["bash", "zsh", "fish"]))
def test_whatever_is_typed_no_shell_sees_an_error(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], shell: str
) -> None:
    said = asked(tmp_path_factory.getbasetemp(), ["ref", *words], shell)
    assert (said.code, said.err) == (0, "")


# -- in the shells --------------------------------------------------------------------------------


@pytest.fixture
def program(table: Table) -> Path:
    """A folder with `ref` as a program of its own, and the scripts of the shells."""
    home = table.folder / "home"
    home.mkdir()
    ref = home / "ref"
    words = " ".join(f"'{word}'" for word in PROGRAM[:2])
    code = PROGRAM[2].replace("'", '"')
    ref.write_text(f"#!/bin/sh\nexec {words} '{code}' \"$@\"\n", encoding="utf-8")
    ref.chmod(0o755)
    return home


def surroundings(home: Path, **more: str) -> dict[str, str]:
    path = f"{home}{os.pathsep}{os.environ['PATH']}"
    return environment(PATH=path, HOME=str(home), REF_SESSIONS=str(home.parent), TERM="dumb", **more)


def script(home: Path, shell: str) -> Path:
    """The script of a shell, written once to a file as the documentation says."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} on this machine")
    done = subprocess.run(
        [home / "ref"], env=surroundings(home, _REF_COMPLETE=f"{shell}_source"), capture_output=True, check=True
    )
    assert done.stderr == b""
    file = home / shell
    file.write_bytes(done.stdout)
    return file


class Shell:
    """A shell at a terminal; what is typed is sent, what it shows is waited for."""

    def __init__(self, home: Path, command: list[str], begin: str) -> None:
        self._shown = ""
        process, self._here = pty.fork()
        if process == 0:
            os.chdir(home.parent)
            os.execvpe(command[0], command, surroundings(home, PS1="$ ", PROMPT="$ ", HISTFILE="/dev/null"))
        self._process = process
        self.type(f"{begin}; echo be''gun\n")
        self.wait_for("begun")

    def type(self, keys: str) -> None:
        os.write(self._here, keys.encode())

    def wait_for(self, text: str) -> str:
        """All that was shown up to now, once `text` is in it."""
        while text not in self._shown:
            ready, _, _ = select.select([self._here], [], [], 30)
            assert ready, f"never shown: {text!r}; shown: {self._shown!r}"
            self._shown += os.read(self._here, 65536).decode("utf-8", "replace")
        found, self._shown = self._shown.split(text, 1)
        return found + text

    def completes(self, line: str, to: str) -> None:
        """Tab after a line completes its last word; Ctrl-G shows the line as it then stands."""
        self.type(f"{line}\t\x07")
        assert re.sub(r"(?s).*<<|>>$", "", self.wait_for(">>")) == to
        self.type("\x15")  # takes the line back

    def end(self) -> None:
        os.kill(self._process, 9)
        os.waitpid(self._process, 0)
        os.close(self._here)


LINES = {
    "ref ha": "ref record-hand ",
    "ref standings --af": "ref standings --after ",
    "ref -s fri": "ref -s friday ",
    "ref -s two": "ref -s two\\ words ",
    "ref -s two\\ w": "ref -s two\\ words ",
    'ref -s "two w': 'ref -s "two words" ',
    "ref -s 'two w": "ref -s 'two words' ",
    "ref hand --dealer б": "ref hand --dealer Борис ",
    "ref -s two\\ words hand --dealer O": "ref -s two\\ words hand --dealer O\\'Neil ",
    'ref -s "two words" hand --dealer "O': 'ref -s "two words" hand --dealer "O\'Neil" ',
    "ref hand 9 5 2 he": "ref hand 9 5 2 hearts ",
    "ref rules follow": "ref rules follow-suit ",
}
"""What is typed before Tab, and what then stands on the line."""


def bash(home: Path) -> Shell:
    shows = 'bind -x \'"\\C-g": echo "<<$READLINE_LINE>>"\''
    return Shell(home, ["bash", "--norc", "--noprofile", "-i"], f". {script(home, 'bash')}; {shows}")


def zsh(home: Path) -> Shell:
    shows = "shows() { print -r -- \"<<$BUFFER>>\" }; zle -N shows; bindkey -e; bindkey '^G' shows"
    begin = f"autoload -Uz compinit; compinit -u -D; . {script(home, 'zsh')}; {shows}"
    return Shell(home, ["zsh", "-f", "-i"], begin)


def test_bash(program: Path) -> None:
    shell = bash(program)
    for line, completed in LINES.items():
        shell.completes(line, completed)
    shell.end()


def test_zsh(program: Path) -> None:
    shell = zsh(program)
    for line, completed in LINES.items():
        shell.completes(line, completed)
    shell.end()


def test_fish(program: Path) -> None:
    """fish says itself what it would complete a line to."""
    file = script(program, "fish")
    for line, completed in LINES.items():
        done = subprocess.run(
            ["fish", "--no-config", "-c", f"source {file}; complete -C $argv[1]", line],
            env=surroundings(program), capture_output=True, check=True,
        )  # fmt: skip
        assert done.stderr == b""
        words = re.sub(r"""\\(.)|["']$""", r"\1", completed.rstrip(" "))
        offered = done.stdout.decode().splitlines()
        assert len(offered) == 1, (line, offered)
        assert words.endswith(offered[0].split("\t")[0])


def test_fish_keeps_commas(program: Path) -> None:
    file = script(program, "fish")
    asks = "complete -C 'ref chan'; complete -C 'ref hand --last-tricks dana,a'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {file}; {asks}"],
        env=surroundings(program), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "change\tSay what is different at the table: a person, a seat, the dealer, the end.",
        "dana,Anna",
    ]


def test_bash_offers_files_and_folders_as_it_does_elsewhere(program: Path) -> None:
    (program.parent / "house.pack").write_text("", encoding="utf-8")
    shell = bash(program)
    shell.completes("ref rules --rules hou", "ref rules --rules house.pack ")
    shell.completes("ref rules --rules 9", "ref rules --rules 952 ")
    shell.completes("ref -C ho", "ref -C home/")
    shell.end()
