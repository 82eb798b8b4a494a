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
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal, get_args

from referee.errors import Unreadable
from referee.files import disk
from referee.files.folder import SheetFile, list_sheets, load_sheet
from referee.files.sheet import find_times
from referee.game.scoresheet import LONG_SECONDS, ScoreSheet, played_at, was_typed_later, work_out
from referee.tuples import NamedTuple

Status = Literal["open", "finished", "level", "unreadable"]
"""How an evening stands; `level` is finished, and nobody knows yet who won."""

_STATUS: dict[str, Status] = {status: status for status in get_args(Status)}

INDEX = ".ref-index"
_VERSION = "ref-index 1"
_FEW = 8
"""So many sheets are read sooner than the file of what they come to is written."""

_NOT_KNOWN = 1 << 40
"""The time of what no entry tells: it may be the newest of all."""


class Summary(NamedTuple):
    """What a sheet comes to, with times in seconds since 1970."""

    sheet: SheetFile
    stamp: str
    """Size and times of the file that was read."""
    status: Status
    started: int
    newest: int
    """Its newest entry, or else its start. Of a sheet that cannot be read the latest time that is known of it."""
    played: int
    """When the table last played by this sheet; of an evening that was typed in later its start."""
    entries: int
    """The most entries that the sheet ever had."""


class Choice(NamedTuple):
    """The evening that is meant where none was named, and what else is open."""

    meant: Summary
    today: list[Summary]
    """The open evenings of today, the one begun last first; if there are any, the first is meant."""
    left: list[Summary]
    """The other open evenings, the one with the newest entry first."""
    over: list[Summary]
    """The finished evenings, the one that was played last first."""

    @property
    def is_plain(self) -> bool:
        """Whether today's only open evening is meant, so that it need not be named."""
        return [self.meant] == self.today


def summarize(folder: str) -> list[Summary]:
    """Say what every sheet of a folder comes to; those that `ref` made first, the last of them before the others.

    Raises CannotOpen for the folder.
    """
    lines = _read_index(folder)  # before the sheets, so that it never knows more than they hold
    summaries, read = dict[str, Summary](), 0
    for sheet in list_sheets(folder):
        stamp = disk.stamp(sheet.path)
        before = _parse_line(sheet, lines.get(sheet.name, ""))
        if before is None or before.stamp != stamp:
            before, read = _read(sheet, stamp, before), read + 1
        summaries[sheet.name] = before
    in_order = {name: summaries[name] for name in lines if name in summaries} | summaries
    if read >= _FEW:
        _write_index(folder, map(_line, in_order.values()))
    return list(in_order.values())


def newest_first(summaries: Iterable[Summary]) -> list[Summary]:
    """Sort by the newest entries; one that cannot be read and of which nothing is known comes first."""
    return sorted(summaries, key=lambda each: -each.newest)


def choose_evening(summaries: Sequence[Summary], now: datetime, *, new_hand: bool = False) -> Choice | None:
    """Choose the evening that is meant: an open one of today, else the one whose newest entry is the latest of all.

    For a new hand that one is not finished, if there is such a one. None where there is no sheet.
    Raises Unreadable for a sheet that may be the one that is meant.
    """
    since = now.timestamp() - LONG_SECONDS
    newest = newest_first(summaries)
    is_open = [each for each in newest if each.status == "open"]
    today = [each for each in summaries if each.status == "open" and each.played >= since]
    today.sort(key=lambda each: -each.started)
    left = [each for each in is_open if each not in today]
    readable = [each for each in newest if each.status != "unreadable"]
    meant = [*today, *(is_open if new_hand else []), *readable]
    for each in newest:
        if each.status == "unreadable" and (not meant or each.newest >= (since if today else meant[0].newest)):
            try:
                load_sheet(each.sheet)
            except Unreadable as error:
                error.hint = " Another sheet: ref -s NAME"
                raise
    over = [each for each in readable if each.status != "open"]
    over.sort(key=lambda each: -each.played)
    return Choice(meant[0], today, left, over) if meant else None


def remember(sheet: SheetFile, score: ScoreSheet, *, is_new: bool = False) -> None:
    """Keep what a sheet comes to after it was written; one that is new stands before all others."""
    folder = os.path.dirname(sheet.path)
    line = {sheet.name: _line(_summary(sheet, disk.stamp(sheet.path), score))}
    lines = _read_index(folder)
    if is_new or sheet.name not in lines:
        lines.pop(sheet.name, None)
        lines = line | lines
    _write_index(folder, (lines | line).values())


def entries_known(sheet: SheetFile) -> int:
    """Return how many entries a sheet is known to have had; 0 where nothing is known of it."""
    known = _parse_line(sheet, _read_index(os.path.dirname(sheet.path)).get(sheet.name, ""))
    return known.entries if known else 0


# -- one sheet --------------------------------------------------------------------------------


def _read(sheet: SheetFile, stamp: str, before: Summary | None) -> Summary:
    most = before.entries if before else 0
    try:
        rules, session = load_sheet(sheet)
    except Unreadable:
        newest = max([*_times_in(sheet), *([before.newest] if before else [])], default=_NOT_KNOWN)
        return Summary(sheet, stamp, "unreadable", newest, newest, newest, most)
    summary = _summary(sheet, stamp, work_out(sheet.name, rules, session, exchanges=False))
    return summary._replace(entries=max(most, summary.entries))


def _summary(sheet: SheetFile, stamp: str, score: ScoreSheet) -> Summary:
    started, entries = score.started, score.session.entries
    status: Status = "level" if score.ask else "finished" if score.finished else "open"
    newest = entries[-1].at if entries else started
    played = started if was_typed_later(score) else played_at(score)
    return Summary(sheet, stamp, status, _seconds(started), _seconds(newest), _seconds(played), len(entries))


def _times_in(sheet: SheetFile) -> Iterable[int]:
    with contextlib.suppress(Unreadable):
        for time in find_times(disk.read(sheet.path)):
            with contextlib.suppress(ValueError, OverflowError):
                yield _seconds(time)


def _seconds(time: datetime) -> int:
    return int(time.timestamp())


# -- the file ---------------------------------------------------------------------------------


def _line(summary: Summary) -> str:
    sheet, *values = summary
    return "\t".join(map(str, [*values, sheet.name]))


def _parse_line(sheet: SheetFile, line: str) -> Summary | None:
    """Parse what is remembered of a sheet; None where that is nothing, or not as it was written."""
    try:
        stamp, status, started, newest, played, entries, _ = line.split("\t")
        return Summary(sheet, stamp, _STATUS[status], int(started), int(newest), int(played), int(entries))
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
