"""What the sheets of a folder come to, the newest first; remembered in the folder, so that few have to be read.

Which evening is meant follows from entries alone, and a thousand sheets take seconds to read. So what followed from
each stands in a hidden file, a line a sheet, with the size and times of the file that it was read from. Where one of
these differs, the sheet is read again; they are compared with nothing else. That file may be missing, old or broken,
or impossible to write: then sheets are read, and no answer is another one.

Its lines stand in the order in which the sheets were made, the last first, which decides between equal times. It also
keeps how many entries a sheet had, so that an older copy that was put back is noticed.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from typing import get_args

from referee.errors import Unreadable
from referee.files import disk
from referee.files.folder import SheetFile, list_sheets, load_sheet
from referee.files.sheet import find_times
from referee.game.scoresheet import ScoreSheet, work_out
from referee.game.which_evening import Status, Summary, summary_of
from referee.tuples import NamedTuple

_STATUS: dict[str, Status] = {status: status for status in get_args(Status)}

INDEX = ".ref-index"
_VERSION = "ref-index 1"
_FEW = 8
"""So many sheets are read sooner than the file of what they come to is written."""

_NOT_KNOWN = 1 << 40
"""The time of what no entry tells: it may be the newest of all."""


class _Remembered(NamedTuple):
    """What is remembered of a sheet."""

    stamp: str
    """Size and times of the file that was read."""
    entries: int
    """The most entries that the sheet ever had."""
    summary: Summary


def summarize(folder: str) -> list[Summary]:
    """Say what every sheet of a folder comes to; those that `ref` made first, the last of them before the others.

    Raises CannotOpen for the folder.
    """
    lines = _read_index(folder)  # before the sheets, so that it never knows more than they hold
    remembered, read = dict[str, _Remembered](), 0
    for sheet in list_sheets(folder):
        stamp = disk.stamp(sheet.path)
        before = _parse_line(lines.get(sheet.name, ""))
        if before is None or before.stamp != stamp:
            before, read = _read(sheet, stamp, before), read + 1
        remembered[sheet.name] = before
    in_order = {name: remembered[name] for name in lines if name in remembered} | remembered
    if read >= _FEW:
        _write_index(folder, map(_line, in_order.values()))
    return [each.summary for each in in_order.values()]


def remember(sheet: SheetFile, score: ScoreSheet, *, is_new: bool = False) -> None:
    """Keep what a sheet comes to after it was written; one that is new stands before all others."""
    folder = os.path.dirname(sheet.path)
    entries = len(score.session.entries)
    line = {sheet.name: _line(_Remembered(disk.stamp(sheet.path), entries, summary_of(score)))}
    lines = _read_index(folder)
    if is_new or sheet.name not in lines:
        lines.pop(sheet.name, None)
        lines = line | lines
    _write_index(folder, (lines | line).values())


def entries_known(sheet: SheetFile) -> int:
    """Return how many entries a sheet is known to have had; 0 where nothing is known of it."""
    known = _parse_line(_read_index(os.path.dirname(sheet.path)).get(sheet.name, ""))
    return known.entries if known else 0


# -- one sheet --------------------------------------------------------------------------------


def _read(sheet: SheetFile, stamp: str, before: _Remembered | None) -> _Remembered:
    most = before.entries if before else 0
    try:
        rules, session = load_sheet(sheet)
    except Unreadable:
        known = [before.summary.newest] if before else []
        newest = max([*_times_in(sheet), *known], default=_NOT_KNOWN)
        return _Remembered(stamp, most, Summary(sheet.name, "unreadable", newest, newest, newest))
    summary = summary_of(work_out(sheet.name, rules, session, exchanges=False))
    return _Remembered(stamp, max(most, len(session.entries)), summary)


def _times_in(sheet: SheetFile) -> Iterable[int]:
    with contextlib.suppress(Unreadable):
        for time in find_times(disk.read(sheet.path)):
            with contextlib.suppress(ValueError, OverflowError):
                yield int(time.timestamp())


# -- the file ---------------------------------------------------------------------------------


def _line(remembered: _Remembered) -> str:
    stamp, entries, (name, status, started, newest, played) = remembered
    return f"{stamp}\t{status}\t{started}\t{newest}\t{played}\t{entries}\t{name}"


def _parse_line(line: str) -> _Remembered | None:
    """Parse what is remembered of a sheet; None where that is nothing, or not as it was written."""
    try:
        stamp, status, started, newest, played, entries, name = line.split("\t")
        summary = Summary(name, _STATUS[status], int(started), int(newest), int(played))
        return _Remembered(stamp, int(entries), summary)
    except (ValueError, KeyError):
        return None


def _read_index(folder: str) -> dict[str, str]:
    """Read the lines by the names of their sheets; none where the file is not whole."""
    try:
        with open(os.path.join(folder, INDEX), encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            version, *lines, end = file.read().split("\n")
    except (OSError, ValueError):
        return {}
    return {line.rpartition("\t")[2]: line for line in lines} if version == _VERSION and not end else {}


def _write_index(folder: str, lines: Iterable[str]) -> None:
    """Replace the file, where that is possible; to lose it costs time and no answer."""
    text = "\n".join([_VERSION, *lines, ""])
    disk.remember(os.path.join(folder, INDEX), text.encode("utf-8", "surrogateescape"))
