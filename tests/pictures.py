"""The pictures of the README: views of the evenings in `sessions/`, drawn by the program itself.

`python tests/pictures.py` draws them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":  # run as a file, it finds the program beside it
    sys.path.insert(0, str(Path(__file__).parent.parent))

from click.testing import CliRunner

from referee.cli import cli

SESSIONS = Path(__file__).parent.parent / "sessions"
FOLDER = SESSIONS / "pictures"

PICTURES = {
    "standings": "-s six-hands standings",
    "score-sheet": "-s six-hands score-sheet",
    "played-through": "-s latest-trick score-sheet --cards",
    "chart": "-s six-hands standings --chart",
    "season": "season vera",
}
"""File name -> the command that draws it."""


def drawn(words: str) -> bytes:
    """The picture that a command draws now."""
    done = CliRunner().invoke(cli, ["-C", str(SESSIONS), *words.split(), "--svg", "-"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout_bytes


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, words in PICTURES.items():
        (FOLDER / f"{name}.svg").write_bytes(drawn(words))
