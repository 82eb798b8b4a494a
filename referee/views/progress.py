"""How far a long piece of work is, on standard error; loaded only when somebody has waited for it."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


class Bar:
    """A bar of so many sheets, which leaves nothing behind."""

    def __init__(self, sheets: int) -> None:
        self._progress = Progress(
            TextColumn("Sheets", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            console=Console(stderr=True, markup=False, emoji=False, highlight=False),
            transient=True,
        )
        self._task = self._progress.add_task("", total=sheets)
        self._progress.start()

    def show(self, done: int) -> None:
        """So many sheets are done."""
        self._progress.update(self._task, completed=done)

    def end(self) -> None:
        """The bar goes."""
        self._progress.stop()
