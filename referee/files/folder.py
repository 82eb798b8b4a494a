"""The folder of score sheets: sheets are found, read, created and appended to.

Whether an entry may be written is for the caller to say, under the lock of `append_entries`.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from typing import cast

from referee.errors import (
    CannotOpen,
    NoSuchSession,
    NotSaved,
    NotWhole,
    Refused,
    SessionExists,
    Unclear,
    Unreadable,
    quoted,
    reason_of,
    ref,
)
from referee.files import disk
from referee.files.fields import parse_toml
from referee.files.packs import pack_of_sheet
from referee.files.sheet import (
    MOST_ENTRIES,
    Sheet,
    entry_table,
    entry_text,
    find_start,
    head_text,
    is_sheet,
    parse_sheet,
)
from referee.game.entries import Entry, Head, Session
from referee.game.players import has_control, key
from referee.game.scoresheet import ScoreSheet, Unread, work_out
from referee.tuples import NamedTuple

ENDING = ".toml"
MARKER = ".ref"
"""The file that makes a folder one of `ref`, whatever else is in it."""

_LONGEST_NAME = 255 - len("." + ENDING + ".saving")
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"}


class SheetFile(NamedTuple):
    """The file of a sheet: its session name and its path."""

    name: str
    path: str


def sheet_file(folder: str, name: str) -> SheetFile:
    """Return the file of a sheet that is known to be in a folder."""
    return SheetFile(name, os.path.join(folder, name + ENDING))


# -- the folder itself ------------------------------------------------------------------------


def is_of_ref(folder: str) -> bool:
    """Return whether a folder holds the marker, or a score sheet: another program may call its folder the same."""
    if os.path.exists(os.path.join(folder, MARKER)):
        return True
    with contextlib.suppress(CannotOpen):
        return os.path.isdir(folder) and any(map(_is_ours, list_sheets(folder)))
    return False


def _is_ours(sheet: SheetFile) -> bool:
    with contextlib.suppress(CannotOpen):
        return is_sheet(disk.read(sheet.path))
    return False


def own_folder() -> str:
    """Return the user's own folder as the system has it; the one of earlier versions where that one is in use."""
    import platformdirs

    folder = platformdirs.user_data_dir("ref", appauthor=False)
    earlier = os.path.join(platformdirs.user_config_dir("ref", appauthor=False, roaming=True), "sessions")
    return earlier if not is_of_ref(folder) and is_of_ref(earlier) else folder


# -- finding ----------------------------------------------------------------------------------


def list_sheets(folder: str) -> list[SheetFile]:
    """List all sheets of a folder by name; none where there is no folder."""
    return [
        sheet_file(folder, file.removesuffix(ENDING))
        for file in _listed(folder)
        if file.endswith(ENDING) and not file.startswith(".")
    ]


def find_sheet(folder: str, name: str) -> SheetFile:
    """Find the sheet with a session name. Raises NoSuchSession, or Unclear for what cannot be one.

    A file that is there is found whatever its name: people may have renamed it.
    """
    sheets = list_sheets(folder)
    for sheet in sheets:
        if sheet.name == name:
            return sheet
    alike = [sheet.name for sheet in sheets if key(sheet.name) == key(check_session_name(name))]
    hint = f'; there is "{alike[0]}"' if alike else f". All of them: {ref()}sessions"
    raise NoSuchSession(f"no session {quoted(name)} in {folder}{hint}")


def choose_sheets(folder: str, names: tuple[str, ...]) -> list[SheetFile]:
    """Find the sheets with these names, in which `*` stands for any letters; without names all of them."""
    from fnmatch import fnmatchcase

    if not names:
        return list_sheets(folder)
    sheets = []
    for name in names:
        if "*" not in name:
            sheets.append(find_sheet(folder, name))
        elif matching := [
            sheet for sheet in list_sheets(folder) if fnmatchcase(key(sheet.name), key(name).replace("[", "[[]"))
        ]:
            sheets += matching
        else:
            raise NoSuchSession(f"no session {quoted(name)} in {folder}. All of them: {ref()}sessions")
    return list(dict.fromkeys(sheets))


MOST_FOLDERS = 10_000
"""Folders below a folder of score sheets at most."""


def sheets_below(folder: str) -> tuple[list[SheetFile], list[Unread]]:
    """List all sheets of a folder and of the folders in it, each named by its path from there, and what is closed.

    Hidden files are left out. A file that links lead to twice is one sheet, and a folder is entered once,
    wherever links lead. Raises CannotOpen for the folder itself, and for one that holds half a disk.
    """
    sheets, closed, visited = list[SheetFile](), list[Unread](), set[tuple[int, int]]()
    entered = [(folder, "", iter(_listed(folder)))]
    folders = 1
    with contextlib.suppress(OSError):
        visited.add(_identity(os.stat(folder)))
    while entered:
        above, prefix, names = entered[-1]
        name = next(names, None)
        if name is None:
            entered.pop()
            continue
        path = os.path.join(above, name)
        if name.startswith(".") or not (name.endswith(ENDING) or os.path.isdir(path)):
            continue
        try:
            status = _status(path)
            if _identity(status) in visited:
                continue
            visited.add(_identity(status))
            if not stat.S_ISDIR(status.st_mode):
                sheets.append(SheetFile(prefix + name.removesuffix(ENDING), path))
                continue
            entered.append((path, f"{prefix}{name}/", iter(_listed(path))))
        except CannotOpen as error:
            closed.append(Unread(prefix + name, error))
        folders += 1
        if folders > MOST_FOLDERS:
            raise CannotOpen(f"{folder}: more than {MOST_FOLDERS:,} folders in it; expected a folder of score sheets.")
    return sheets, closed


def group_by_start(sheets: Iterable[SheetFile]) -> list[list[SheetFile]]:
    """Group sheets by the time at which they were begun, as copies of one evening have it in common.

    The line is looked for in the text, which takes a hundredth of reading the sheet; without it a sheet stays alone.
    """
    groups: dict[object, list[SheetFile]] = {}
    for sheet in sheets:
        groups.setdefault(_start(sheet) or sheet.path, []).append(sheet)
    return [*groups.values()]


def _start(sheet: SheetFile) -> datetime | None:
    with contextlib.suppress(Unreadable):
        return find_start(disk.read(sheet.path))
    return None


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise CannotOpen(f"{folder}: {reason_of(error)}.") from error


def _status(path: str) -> os.stat_result:
    """Return what a path leads to, or itself where it is a link that leads nowhere. Raises CannotOpen."""
    try:
        return os.stat(path) if os.path.exists(path) else os.lstat(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise CannotOpen(f"{path}: {reason_of(error)}.") from error


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def folder_state(folder: str) -> tuple[tuple[str, str], ...]:
    """Return the name and stamp of every sheet of a folder, to see whether anybody wrote one since."""
    with contextlib.suppress(CannotOpen):
        return tuple((sheet.name, disk.stamp(sheet.path)) for sheet in list_sheets(folder))
    return ()


# -- names ------------------------------------------------------------------------------------


def check_session_name(name: str) -> str:
    """Return a session name as it is if it is a safe file name on every system. Raises Unclear."""
    fault = _name_fault(name)
    if fault:
        shown = quoted(ascii(name)[1:-1] if has_control(name) else name)
        raise Unclear(f"the session name {shown} {fault}; expected a short plain file name, such as friday.")
    return name


def _name_fault(name: str) -> str | None:
    if not name.strip():
        return "is empty"
    if has_control(name):
        return "holds a control character or broken bytes"
    if bad := [char for char in name if char in '<>:"/\\|?*']:
        return f'holds "{bad[0]}", which not every computer allows in a file name'
    if name[0] in ".-" or name[-1] in ". " or name[0] == " ":
        return "begins or ends with a dot, a dash or a space"
    if name.split(".")[0].strip().casefold() in _RESERVED:
        return "is reserved by Windows"
    if key(name).endswith(ENDING):
        return f'ends with "{ENDING}", which is added by itself'
    if len(name.encode()) > _LONGEST_NAME:
        return f"has {len(name.encode())} bytes; at most {_LONGEST_NAME} make a file name"
    return None


def free_session_name(folder: str, wanted: str) -> str:
    """Return the wanted session name, or the first of wanted-2, wanted-3, ... that is not taken."""
    taken = {key(sheet.name) for sheet in list_sheets(folder)}
    names = (wanted if n == 1 else f"{wanted}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if key(name) not in taken)


# -- reading ----------------------------------------------------------------------------------


def load_sheet(sheet: SheetFile) -> Sheet:
    """Read a sheet. Raises Unreadable."""
    return _parse(disk.read(sheet.path), os.path.basename(sheet.path))


@lru_cache(maxsize=2)  # a command that writes reads the same bytes before and under the lock
def _parse(content: bytes, file: str) -> Sheet:
    return parse_sheet(disk.decode(content, file), file, pack_of_sheet)


# -- writing ----------------------------------------------------------------------------------


def create_sheet(folder: str, name: str, head: Head) -> SheetFile:
    """Create a sheet. Raises Unclear for an unsafe name, SessionExists, NotSaved."""
    path = os.path.join(folder, check_session_name(name) + ENDING)
    try:
        if not os.path.isdir(folder):
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, MARKER), "ab"):
                pass
    except OSError as error:
        raise NotSaved(f"{folder}: {reason_of(error)}. The sheet is as it was.") from error
    with disk.locked(folder):
        for other in list_sheets(folder):
            if key(other.name) == key(name):
                as_ = "" if other.name == name else f' as "{other.name}"'
                raise SessionExists(f'the name is taken: "{name}" exists in {folder}{as_}.')
        content = head_text(head).encode()
        if _parse(content, name + ENDING).session != Session(head):
            raise NotSaved(f"{path}: what would be written would not be read as it is meant. Nothing was written.")
        disk.save(path, content)
    return SheetFile(name, path)


def append_entries(sheet: SheetFile, act: Callable[[Sheet], Session]) -> Session:
    """Add the entries that `act` adds to the session, read again under the lock: all of them or none.

    Every earlier byte of the file stays; where nothing is added, nothing is written.
    Raises what `act` raises, Unreadable, NotSaved.
    """
    target = os.path.realpath(sheet.path)
    file = os.path.basename(sheet.path)
    with disk.locked(os.path.dirname(target)):
        content = disk.read(target)
        before = _parse(content, file)
        after = act(before)
        if after.entries != before.session.entries:
            if len(after.entries) > MOST_ENTRIES:
                another = f"begin another: {ref()}new-session"
                raise Refused(f"{file} would have more than {MOST_ENTRIES:,} entries; {another}")
            added = after.entries[len(before.session.entries) :]
            disk.save(target, _grown(content, added, file))
        return after


def remove_sheet(sheet: SheetFile, check: Callable[[Sheet], None]) -> None:
    """Remove a sheet that `check` lets go, read again under the lock.

    Raises what `check` raises, Unreadable, NotSaved.
    """
    with disk.locked(os.path.dirname(os.path.realpath(sheet.path))):
        check(load_sheet(sheet))
        disk.remove(sheet.path)


def _grown(content: bytes, added: tuple[Entry, ...], file: str) -> bytes:
    """Append entries to the bytes of a sheet, and parse the result to prove that it holds them and all before."""
    newline = b"" if content.endswith(b"\n") else b"\n"
    grown = content + newline + b"".join(b"\n" + entry_text(entry).encode() for entry in added)
    table = parse_toml(disk.decode(content, file), file)
    entries = cast("list[object]", table.get("entry", []))
    try:
        is_sound = parse_toml(disk.decode(grown, file), file) == {
            **table,
            "entry": [*entries, *map(entry_table, added)],
        }
    except NotWhole:
        is_sound = False
    if not is_sound:  # `entry = [...]` in one line can be read, but nothing can be appended to it
        fault = "an entry cannot be added at the end; entries must stand under [[entry]] lines of their own"
        raise Unreadable(f"{file}: entry: {fault}")
    return grown


def write_file(path: str, content: bytes) -> None:
    """Write a file for other programs, whole or not at all. Raises NotWritten, and Refused in the place of our own."""
    if any(key(each).endswith(ENDING) for each in (path, os.path.realpath(path))):
        raise Refused(
            f"{path} would be a score sheet, which only entries are written to; expected another ending than {ENDING}."
        )
    if os.path.basename(path).startswith(MARKER):
        raise Refused(f"{path} is a file by which ref knows its folder; expected another name.")
    disk.write(path, content)


# -- worked out -------------------------------------------------------------------------------


def score_sheets(sheets: Iterable[SheetFile], *, exchanges: bool = True) -> Iterator[ScoreSheet | Unread]:
    """Work out one sheet after the other; a thousand need no more memory than two.

    Without `exchanges` only the hands and the end are right.
    """
    for sheet in sheets:
        try:
            rules, session = load_sheet(sheet)
        except Unreadable as error:
            yield Unread(sheet.name, error)
        else:
            yield work_out(sheet.name, rules, session, exchanges=exchanges)
