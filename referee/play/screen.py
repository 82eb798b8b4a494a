"""The screen that `ref play` keeps on a terminal: the board stays above, answers scroll below it, the question is last.

The terminal does the scrolling: its rows below the board are made a region of their own, so that whatever is written
there, by a command or by the line editor, leaves the board alone. Drawing the board only moves the cursor there and
back. Leaving gives the whole screen back to scrolling, also after a crash.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

from referee.commands.app import App
from referee.commands.options import has_screen
from referee.commands.prompts import painted_line
from referee.game.scoresheet import ScoreSheet
from referee.views.board import draw
from referee.views.colors import Line

LEAST_ROWS = 16
"""Rows of a window below which all of it is for questions and answers."""

SHARE = 3
"""The board takes at most one row of so many."""

_SAVE, _RESTORE = "\x1b7", "\x1b8"
_WHOLE = "\x1b[r"


class KeptScreen:
    """The board above the questions; it does nothing where an output has no screen or too few rows."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.sheet: ScoreSheet | None = None
        self.is_on = has_screen(sys.stdout) and sys.stdin.isatty() and not app.options.plain
        self.region = (0, 0)
        """First and last row of the part that scrolls, as it was set last; (0, 0) before that."""
        self.makes_room = False
        """Whether the board is left out at the next question, below a long answer."""

    @property
    def room(self) -> int | None:
        """Rows that an answer has without pushing its beginning off the screen; None where nothing is kept."""
        return self.region[1] - self.region[0] if self.is_on and self.region != (0, 0) else None

    @contextlib.contextmanager
    def kept(self) -> Iterator[None]:
        """Keep the screen until the block ends, however it ends; a window that changes its size is drawn anew."""
        if not self.is_on:
            yield
            return
        # before the line editor is loaded, which keeps this handler behind its own
        before = signal.signal(signal.SIGWINCH, self._resized) if hasattr(signal, "SIGWINCH") else None
        try:
            yield
        finally:
            self.is_on = False
            if before is not None:
                signal.signal(signal.SIGWINCH, before)
            self._give_back()

    def make_room(self) -> None:
        """Give the whole window to a long answer, so that nothing is lost; the board comes back after the next."""
        self._give_back()
        self.makes_room = True

    def _give_back(self) -> None:
        """Let the whole window scroll again, without the board that would look as if it were kept."""
        if self.region != (0, 0):
            sys.stdout.flush()
            erased = "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, self.region[0]))
            _write(f"{_SAVE}{_WHOLE}{erased}{_RESTORE}")
            self.region = (0, 0)

    def draw(self, sheet: ScoreSheet) -> None:
        """Draw the board of a sheet above what scrolls."""
        self.sheet = sheet
        if not self.is_on or self.makes_room:
            self.makes_room = False
            return
        size = os.get_terminal_size(sys.stdout.fileno())
        if size.lines < LEAST_ROWS:
            self._give_back()
            return
        screen = self.app.screen._replace(width=size.columns)
        line = "─" if screen.voice.symbols else "-"
        lines = [*draw(sheet, screen, size.lines // SHARE), Line(line * size.columns)]
        region = (len(lines) + 1, size.lines)
        sys.stdout.flush()
        if self.region == (0, 0):  # what was there scrolls away, and answers begin at the foot
            _write("\n" * size.lines)
        at = f"\x1b[{size.lines};1H" if self.region == (0, 0) else _RESTORE
        rows = "".join(f"\x1b[{row};1H\x1b[2K{self._painted(line)}" for row, line in enumerate(lines, start=1))
        _write(f"{_SAVE}\x1b[{region[0]};{region[1]}r{rows}{at}")
        self.region = region

    def _painted(self, line: Line) -> str:
        return painted_line(line) if self.app.color else line.text

    def _resized(self, number: int, frame: Any) -> None:
        if self.sheet is not None:
            self.draw(self.sheet)


def _write(text: str) -> None:
    """Write at once and not through the stream, which a signal may have interrupted in a line of its own."""
    data = text.encode(sys.stdout.encoding or "utf-8", "backslashreplace")
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]
