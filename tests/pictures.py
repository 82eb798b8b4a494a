"""The pictures of README.md and docs/: views of the evenings in docs/examples, drawn by the program.

`python tests/pictures.py` draws them again.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":  # run as a file, it imports the program beside it
    sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.running import Table

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = DOCS / "examples"
FOLDER = DOCS / "pictures"

PICTURES = {
    "standings": "-s six-hands standings",
    "score-sheet": "-s six-hands score-sheet",
    "played-through": "-s latest-trick score-sheet --cards",
    "chart": "-s six-hands standings --chart",
    "season": "season vera",
}
"""File name -> the command that draws it."""


def draw(command: str) -> bytes:
    """Draw the picture of a command."""
    return Table(EXAMPLES).say(*command.split(), "--svg", "-").encode()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, command in PICTURES.items():
        (FOLDER / f"{name}.svg").write_bytes(draw(command))
