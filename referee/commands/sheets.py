"""Many sheets of a folder, read and worked out one after the other.

What becomes of one that cannot be read is the caller's affair; nothing here ends because of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.errors import Unreadable
from referee.files.folder import SheetFile, list_sheets, read_sheets
from referee.game.scoresheet import ScoreSheet, Unread, work_out


def worked_out_each(
    sheets: Iterable[SheetFile], *, exchanges: bool = True
) -> Iterator[tuple[SheetFile, ScoreSheet | Unreadable]]:
    """One sheet after the other, or why it cannot be read; without `exchanges` only its hands and its end are told."""
    for saved, found in read_sheets(sheets):
        yield saved, found if isinstance(found, Unreadable) else work_out(saved.name, *found, exchanges=exchanges)


def told_each(sheets: Iterable[SheetFile], *, exchanges: bool = True) -> Iterator[ScoreSheet | Unread]:
    """The same, where a sheet that cannot be read is named with the reason."""
    for saved, found in worked_out_each(sheets, exchanges=exchanges):
        yield Unread(saved.name, str(found)) if isinstance(found, Unreadable) else found


def every_sheet(folder: str) -> list[ScoreSheet | Unread]:
    """Every sheet of a folder, worked out, the one written last first; in place of one that cannot be read, why."""
    return list(told_each(list_sheets(folder)))
