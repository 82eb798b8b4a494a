"""The transcripts of the README: every `$ ref ...` in a `text` block is run again, and compared.

`python tests/transcripts.py` writes them anew from what the program says now.
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

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"^(?P<fence>```+)text\n(?P<said>\$ .*?)^(?P=fence)$", re.MULTILINE | re.DOTALL)
_REF = [sys.executable, "-c", "from referee.cli import cli; cli(prog_name='ref')"]


def blocks(readme: str) -> list[str]:
    """The transcripts, in order; together they are one evening."""
    return [found["said"] for found in _BLOCK.finditer(readme)]


def rerun(block: str, folder: Path) -> str:
    """The same commands with what they say now, run in a folder that has a `sessions` of its own."""
    commands = [line for line in block.splitlines() if line.startswith("$ ref")]
    return "\n".join(f"{command}\n{_said(command, folder)}" for command in commands)


def _said(command: str, folder: Path) -> str:
    """What a command says on 80 columns: standard output piped, standard error a terminal."""
    terminal, stderr = os.openpty()
    termios.tcsetwinsize(stderr, (24, 80))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("REF_")}
    environment |= {"COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(README.parent)}
    words = shlex.split(command.removeprefix("$ ref"))
    done = subprocess.run(
        [*_REF, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr
    )
    os.close(stderr)
    refused = ""
    with contextlib.suppress(OSError):  # where nothing was written, there is nothing to read
        refused = os.read(terminal, 10_000).decode().replace("\r\n", "\n")
    os.close(terminal)
    return done.stdout.decode() + refused


def written_anew(readme: str, folder: Path) -> str:
    """The README with every transcript as the program says it now."""
    return _BLOCK.sub(lambda found: f"{found['fence']}text\n{rerun(found['said'], folder)}{found['fence']}", readme)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "sessions").mkdir()
        README.write_text(written_anew(README.read_text(encoding="utf-8"), Path(place)), encoding="utf-8")
