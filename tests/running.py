"""How tests run `ref`: in this process through click's runner, or as a process of its own.

Nothing of the caller's environment, terminal or folders reaches the program; nothing here asserts
what the program should say.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import shutil
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

import pyte
import pytest
from click.testing import CliRunner

import referee
from referee.cli import cli
from referee.files.index import INDEX

PROGRAM = (sys.executable, "-c", "from referee.cli import cli; cli(prog_name='ref')")
"""The command line of a process that runs `ref`; arguments follow."""

_IMPORTED_FROM = str(Path(referee.__file__).parent.parent)
_OF_REF = ("REF_SESSION", "REF_SESSIONS", "REF_NO_INPUT", "REF_PLAIN", "NO_COLOR", "FORCE_COLOR", "TERM")
_SETTING = {
    "COLUMNS": "80",
    "LC_ALL": "C.UTF-8",
    "HOME": os.devnull,
    "XDG_DATA_HOME": os.devnull,
    "XDG_CONFIG_HOME": os.devnull,
}
"""What the program runs with, unless a test says otherwise; below the null device no folder of the user's can be."""


class Said(NamedTuple):
    """What one command said and how it went."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The document on standard output."""
        return json.loads(self.out)


class Table:
    """A folder of score sheets and the person who types: every command in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ref(self, *words: str, env: Mapping[str, str | None] | None = None, typed: str | None = None) -> Said:
        """One command, whatever becomes of it. Raises what the program should have turned into an exit."""
        surroundings: dict[str, str | None] = dict.fromkeys(_OF_REF) | _SETTING | dict(env or {})
        where = () if env and "REF_SESSIONS" in env else ("-C", str(self.folder))
        result = CliRunner(env=surroundings).invoke(
            cli, [*where, *words], input=typed, catch_exceptions=False, prog_name="ref"
        )
        return Said(result.exit_code, result.stdout, result.stderr)

    def say(self, *words: str) -> str:
        """The answer of a command that has to work."""
        said = self.ref(*words)
        assert said.code == 0, said
        assert said.err == "", said
        return said.out

    def data(self, *words: str) -> Any:
        """The JSON document of a command that has to work."""
        return json.loads(self.say(*words, "--json"))

    def no(self, code: int, *words: str) -> str:
        """What a command says on standard error that has to fail with this exit code and print nothing."""
        said = self.ref(*words)
        assert (said.code, said.out) == (code, ""), said
        assert "Traceback" not in said.err
        return said.err

    def all(self, *commands: str) -> None:
        """Several commands that have to work, each as one line."""
        for command in commands:
            self.say(*command.split())

    def sheet(self, name: str = "friday") -> Path:
        """Where a sheet lies."""
        return self.folder / f"{name}.toml"


def names_in(folder: Path) -> list[str]:
    """The names of the files of a folder in order, without the one in which `ref` remembers what the sheets come to."""
    return sorted(path.name for path in folder.iterdir() if path.name != INDEX)


OWN_PACK = """\
based-on = "358"
name = "ours"
edition = 1
title = "Ours"
"""


def own_table(folder: Path, rules: str) -> Table:
    """An evening by the table's own rules, before the first hand."""
    table, pack = Table(folder), folder / "ours.pack"
    pack.write_text(OWN_PACK + rules, encoding="utf-8")
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--rules", str(pack), "-s", "friday")
    return table


def environment(**more: str) -> dict[str, str]:
    """The environment of a process: this one's, with nothing that speaks to `ref` but what is given."""
    kept = {name: value for name, value in os.environ.items() if name not in _OF_REF}
    return kept | _SETTING | {"PYTHONPATH": _IMPORTED_FROM, "PYTHONIOENCODING": "utf-8"} | more


def process(
    folder: Path | str,
    *words: str | bytes,
    under: Sequence[str] = (),
    typed: bytes | IO[bytes] | None = b"",
    stdout: Any = subprocess.PIPE,
    **more: str,
) -> subprocess.CompletedProcess[bytes]:
    """One command as a process of its own, with no terminal."""
    feed: dict[str, Any] = {"input": typed} if isinstance(typed, bytes) else {"stdin": typed}
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        [*under, *PROGRAM, "-C", str(folder), *words],
        **feed,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(**more),
        timeout=60,
        check=False,
    )
    return done


def begin(folder: Path | str, *words: str | bytes, under: Sequence[str] = (), **more: str) -> subprocess.Popen[bytes]:
    """The same, begun and not waited for."""
    return subprocess.Popen(
        [*under, *PROGRAM, "-C", str(folder), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**more),
    )


# -- a terminal -------------------------------------------------------------------------------

_AT_A_TERMINAL = """\
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
{before}
from referee.cli import cli
cli(prog_name="ref")
"""
CTRL_C, CTRL_D = "\x03", "\x04"
SCREEN = "xterm-256color"
"""A TERM with colours and a screen."""


class Terminal:
    """One command at a terminal of its own: what it shows is waited for, what a person types is sent.

    `before` is what Python does before the program starts; `more` stands in its environment. Without a TERM in it
    the terminal is one that only prints lines; `TERM=SCREEN` is one with colours and a screen, see `see`.
    """

    def __init__(
        self, folder: Path | str, *words: str, columns: int = 80, rows: int = 40, before: str = "", **more: str
    ) -> None:
        self.here, there = os.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        surroundings = environment(**more)
        del surroundings["COLUMNS"]
        self._running = subprocess.Popen(
            [sys.executable, "-c", _AT_A_TERMINAL.format(before=before), "-C", str(folder), *words],
            stdin=there,
            stdout=there,
            stderr=there,
            env=surroundings,
            start_new_session=True,
        )
        os.close(there)
        self._raw = b""
        self._seen = 0
        self._interrupting = False

    @property
    def shown(self) -> str:
        """All that was shown up to now, typed text and prompts included."""
        return self._raw.decode("utf-8", "replace").replace("\r\n", "\n")

    def wait_for(self, text: str) -> str:
        """Reads on until `text` is shown; gives what was shown since the last wait."""
        while text not in self.shown[self._seen :]:
            if not self._read():
                self._give_up(f"never shown: {text!r}")
        end = self.shown.index(text, self._seen) + len(text)
        since, self._seen = self.shown[self._seen : end], end
        return since

    def type(self, text: str) -> None:
        """Sends a line, or a control character as it is."""
        self._interrupting = text == CTRL_C
        line = text if text in (CTRL_C, CTRL_D) else text + "\n"
        os.write(self.here, line.encode())

    def answer(self, prompt: str, text: str) -> None:
        """Waits for a prompt and answers it."""
        self.wait_for(prompt)
        self.type(text)

    def resize(self, columns: int, rows: int = 40) -> None:
        """Makes the window so many columns wide and rows high."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.here, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def lines(self) -> list[str]:
        """The lines of the screen as it is now, without blanks at their ends."""
        return [line.rstrip() for line in self.screen.display]

    def see(self, *texts: str) -> list[str]:
        """Reads on until all the texts are on the screen; gives its lines."""
        while not all(text in "\n".join(self.lines) for text in texts):
            if not self._read():
                self._give_up(f"never on the screen: {texts}; but {self.lines}")
        return self.lines

    def inks(self, text: str) -> set[tuple[str, bool]]:
        """The colours of the first place on the screen where a text stands, and whether it is bold."""
        row, line = next((row, line) for row, line in enumerate(self.screen.display) if text in line)
        start = line.index(text)
        cells = [self.screen.buffer[row][start + at] for at in range(len(text))]
        return {(cell.fg, cell.bold) for cell in cells}

    def kill(self, how: int) -> None:
        """Ends the process from outside."""
        self._running.send_signal(how)
        self._running.wait(timeout=60)

    def end(self) -> int:
        """Reads what is left; gives the exit code."""
        while self._read():
            pass
        os.close(self.here)
        return self._running.wait(timeout=60)

    def _read(self) -> bool:
        for _ in range(30):
            ready, _, _ = select.select([self.here], [], [], 1)
            if ready:
                break
            if self._interrupting:  # a Ctrl-C just before Python begins to read is not noticed until the next key
                os.write(self.here, CTRL_C.encode())
        else:
            self._give_up("nothing more comes")
        try:
            piece = os.read(self.here, 65536)
        except OSError:  # the other end is closed
            return False
        self._raw += piece
        self._stream.feed(piece)
        return bool(piece)

    def _give_up(self, why: str) -> NoReturn:
        self._running.kill()
        self._running.wait(timeout=60)
        raise AssertionError(f"{why}; shown: {self.shown!r}")


# -- folders that cannot be written ---------------------------------------------------------------


def powerless() -> tuple[str, ...]:
    """What a command is run under so that a read-only folder is one for root, too; skips where nothing helps."""
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root writes into read-only folders, and there is no setpriv to take that away")
    return ("setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override")


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder that cannot be written for the time being."""
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(0o755)
