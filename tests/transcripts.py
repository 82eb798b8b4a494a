"""Transcripts: every `$ ref ...` is run again with what was typed behind its questions, and compared.

Those of the README stand in its `text` blocks and are one evening, in one folder; those in its
`text checkout` blocks look at the finished evenings that come with the program, in the checkout itself.
Those of the guided evening stand in `tests/guided`, each an evening of its own.
`python tests/transcripts.py` writes all of them anew from what the program says now.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
import termios
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).parent.parent
README = CHECKOUT / "README.md"
GUIDED = Path(__file__).parent / "guided"
STORIES = {"table": 80, "smooth": 80, "messy": 80, "narrow": 40}
"""Transcripts of `ref play` and the columns of their screens: V23 with slips and a break, V23 as fast as it
goes, the evening on which everything happens, and one on a narrow screen."""

LAST_TIME = "2026-11-20"
"""The evening before, whose players a transcript of the guided evening is offered."""

_QUESTION = re.compile(r"^(?:.*\]|1-[0-9]+(?:, [^>]*)?|winner of trick .*)> (.*)$")
_BLOCK = re.compile(
    r"^(?P<fence>```+)text(?P<checkout> checkout)?\n(?P<said>\$ .*?)^(?P=fence)$", re.MULTILINE | re.DOTALL
)
_REF = [sys.executable, "-c", "from referee.cli import cli; cli(prog_name='ref')"]


class Block(NamedTuple):
    """A transcript of the README; it was made in the checkout, or else in the folder of the evening."""

    said: str
    checkout: bool

    def again(self, folder: Path) -> str:
        """The same with what the program says now, `folder` being that of the evening."""
        return rerun(self.said, CHECKOUT if self.checkout else folder)


def blocks(readme: str) -> list[Block]:
    """The transcripts, in order; those that are not of the checkout are together one evening."""
    return [_block(found) for found in _BLOCK.finditer(readme)]


def _block(found: re.Match[str]) -> Block:
    return Block(found["said"], checkout=found["checkout"] is not None)


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a transcript, each with the lines that were typed behind its questions."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ ref"):
            found.append((line, []))
        elif found and (typed := _QUESTION.match(line)):
            found[-1][1].append(typed[1])
    return found


def rerun(block: str, folder: Path, *, columns: int = 80) -> str:
    """The same commands with what they say now, run in a folder that has a `sessions` of its own."""
    return "\n".join(f"{command}\n{_said(command, typed, folder, columns)}" for command, typed in commands(block))


def _said(command: str, typed: list[str], folder: Path, columns: int) -> str:
    """What a command says: standard input and output piped, standard error a terminal.

    The guided evening says why an answer cannot be taken where it was typed.
    """
    terminal, stderr = os.openpty()
    termios.tcsetwinsize(stderr, (24, columns))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("REF_")}
    environment |= {"COLUMNS": str(columns), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(
        [*_REF, *shlex.split(command.removeprefix("$ ref"))],
        cwd=folder,
        env=environment,
        input="".join(f"{line}\n" for line in typed).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if typed else stderr,
        check=False,
    )
    os.close(stderr)
    refused = ""
    with contextlib.suppress(OSError):  # where nothing was written, there is nothing to read
        refused = os.read(terminal, 10_000).decode().replace("\r\n", "\n")
    os.close(terminal)
    return done.stdout.decode() + refused


def story(name: str) -> str:
    """A transcript of the guided evening."""
    return (GUIDED / f"{name}.txt").read_text(encoding="utf-8")


def told_again(name: str, folder: Path) -> str:
    """The same with what the program says now, in a folder in which Anna, Boris and Chai sat a week before."""
    (folder / "sessions").mkdir(exist_ok=True)
    (folder / "sessions" / f"{LAST_TIME}.toml").write_text(_BEFORE, encoding="utf-8")
    return rerun(story(name), folder, columns=STORIES[name])


_BEFORE = f"""\
format = 1
rules = "358"
edition = 1
players = ["Anna", "Boris", "Chai"]
first-dealer = "Boris"
started = {LAST_TIME}T19:30:00+07:00

[[entry]]
kind = "end"
at = {LAST_TIME} 22:30:00+07:00
"""


def written_anew(readme: str, folder: Path) -> str:
    """The README with every transcript as the program says it now."""
    return _BLOCK.sub(lambda found: found[0].replace(found["said"], _block(found).again(folder)), readme)


if __name__ == "__main__":
    for name in STORIES:
        with tempfile.TemporaryDirectory() as place:
            told = told_again(name, Path(place))
        (GUIDED / f"{name}.txt").write_text(told, encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "sessions").mkdir()
        README.write_text(written_anew(README.read_text(encoding="utf-8"), Path(place)), encoding="utf-8")
