"""Transcripts: each `$ ref ...` is run again, with the answers typed at its prompts, and its output compared.

Those of README.md and docs/*.md are `text` blocks. The blocks of a page are one evening, in a folder of its
own; a `text checkout` block runs in the checkout and only looks at the evenings in docs/examples.
Those of `ref play` are the files in tests/guided, each an evening of its own.
`python tests/transcripts.py` writes all of them again with what the program prints now.
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

if __name__ == "__main__":  # run as a file, it imports the program beside it
    sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.running import PROGRAM, environment

CHECKOUT = Path(__file__).parent.parent
README = CHECKOUT / "README.md"
DOCS = CHECKOUT / "docs"
PAGES = (README, *sorted(DOCS.glob("*.md")))
GUIDED = Path(__file__).parent / "guided"
STORIES = {"table": 80, "smooth": 80, "messy": 80, "narrow": 40}
"""Transcripts of `ref play` and the columns of their screens: V23 with slips and a break, V23 as fast as it
goes, the evening on which everything happens, and one on a narrow screen."""

LAST_TIME = "2026-11-20"
"""The evening before, whose players `ref play` offers in these transcripts."""

_PROMPT = re.compile(r"^(?:.*\]|1-[0-9]+(?:, [^>]*)?|winner of trick .*)> (.*)$")
_BLOCK = re.compile(
    r"^(?P<fence>```+)text(?P<checkout> checkout)?\n(?P<transcript>\$ .*?)^(?P=fence)$", re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """A transcript on a page, made in the checkout or else in the folder of the page's evening."""

    transcript: str
    in_checkout: bool

    def rerun(self, folder: Path) -> str:
        """Run its commands again and return the new transcript."""
        return rerun(self.transcript, CHECKOUT if self.in_checkout else folder)


def blocks(page: str) -> list[Block]:
    """Find the transcripts of a page, in order."""
    return [_block(match) for match in _BLOCK.finditer(page)]


def _block(match: re.Match[str]) -> Block:
    return Block(match["transcript"], in_checkout=match["checkout"] is not None)


def commands(transcript: str) -> list[tuple[str, list[str]]]:
    """Find the commands of a transcript, each with the lines typed at its prompts."""
    result: list[tuple[str, list[str]]] = []
    for line in transcript.splitlines():
        if line.startswith("$ ref"):
            result.append((line, []))
        elif result and (typed := _PROMPT.match(line)):
            result[-1][1].append(typed[1])
    return result


def rerun(transcript: str, folder: Path, *, columns: int = 80) -> str:
    """Run the commands of a transcript again, in a folder that has a `sessions` of its own."""
    return "\n".join(
        f"{command}\n{_output(command, typed, folder, columns)}" for command, typed in commands(transcript)
    )


def _output(command: str, typed: list[str], folder: Path, columns: int) -> str:
    """Run a command with standard input and output piped and standard error a terminal.

    Where lines are typed, standard error goes to the pipe too: `ref play` refuses an answer where it was typed.
    """
    terminal, stderr = os.openpty()
    termios.tcsetwinsize(stderr, (24, columns))
    done = subprocess.run(
        [*PROGRAM, *shlex.split(command.removeprefix("$ ref"))],
        cwd=folder,
        env=environment(COLUMNS=str(columns), REF_SESSIONS="sessions"),
        input="".join(f"{line}\n" for line in typed).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if typed else stderr,
        check=False,
    )
    os.close(stderr)
    refusal = ""
    with contextlib.suppress(OSError):  # nothing was written to it
        refusal = os.read(terminal, 10_000).decode().replace("\r\n", "\n")
    os.close(terminal)
    return done.stdout.decode() + refusal


def rewrite(page: str, folder: Path) -> str:
    """Write a page again, every transcript with what the program prints now."""
    (folder / "sessions").mkdir()
    return _BLOCK.sub(lambda match: match[0].replace(match["transcript"], _block(match).rerun(folder)), page)


def story(name: str) -> str:
    """Read a transcript of `ref play`."""
    return (GUIDED / f"{name}.txt").read_text(encoding="utf-8")


def rerun_story(name: str, folder: Path) -> str:
    """Run a transcript of `ref play` again, in a folder where Anna, Boris and Chai played a week before."""
    (folder / "sessions").mkdir(exist_ok=True)
    (folder / "sessions" / f"{LAST_TIME}.toml").write_text(LAST_SHEET, encoding="utf-8")
    return rerun(story(name), folder, columns=STORIES[name])


LAST_SHEET = f"""\
format = 1
rules = "358"
edition = 1
players = ["Anna", "Boris", "Chai"]
first-dealer = "Boris"
hands = 6
started = {LAST_TIME}T19:30:00+07:00

[[entry]]
kind = "hand"
at = {LAST_TIME} 19:45:00+07:00
dealer = "Boris"
tricks = {{ Anna = 3, Boris = 8, Chai = 5 }}

[[entry]]
kind = "end"
at = {LAST_TIME} 22:30:00+07:00
"""


if __name__ == "__main__":
    for name in STORIES:
        with tempfile.TemporaryDirectory() as place:
            (GUIDED / f"{name}.txt").write_text(rerun_story(name, Path(place)), encoding="utf-8")
    for path in PAGES:
        with tempfile.TemporaryDirectory() as place:
            path.write_text(rewrite(path.read_text(encoding="utf-8"), Path(place)), encoding="utf-8")
