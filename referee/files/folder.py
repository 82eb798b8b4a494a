"""The folder of score sheets: it finds, reads, appends to and creates them.

What stands in them is the affair of the formats, how a file gets to the disk that of `disk`, and
whether an entry may be written is the caller's.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from referee.errors import (
    CannotOpen,
    NoSuchSession,
    NotFound,
    NotSaved,
    NotWhole,
    Refused,
    SessionExists,
    Unclear,
    Unreadable,
    quoted,
)
from referee.files import disk
from referee.files import packs as shelf
from referee.files import sheet as sheetfile
from referee.files.fields import parse_toml
from referee.files.sheet import Sheet, entry_table, entry_text
from referee.game.entries import Head, Session
from referee.game.players import has_control, key
from referee.game.rules import Rules
from referee.game.scoresheet import ScoreSheet, Unread, work_out

ENDING = ".toml"
_LONGEST_NAME = 255 - len("." + ENDING + disk.SAVING)
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"}


class Saved(NamedTuple):
    """A sheet on the disk: its session name, where it lies, and when it was written last."""

    name: str
    path: str
    written: int
    """File time in nanoseconds."""


# -- finding and reading ----------------------------------------------------------------------


def check_name(name: str) -> str:
    """A session name, used as given: one safe file name anywhere. Raises UnsafeSessionName."""
    fault = _name_fault(name)
    if fault:
        shown = ascii(name) if has_control(name) or len(name) > 60 else f"{quoted(name)}"
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


def saved(folder: str) -> list[Saved]:
    """All sheets of a folder, the one written last first; none where there is no folder."""
    found = []
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except OSError as fault:
        raise CannotOpen(f"{folder}: {disk.reason(fault)}.") from fault
    for file in names:
        if file.endswith(ENDING) and not file.startswith("."):
            path = os.path.join(folder, file)
            with contextlib.suppress(FileNotFoundError):
                found.append(Saved(file[: -len(ENDING)], path, _written(path)))
    return sorted(found, key=lambda each: (-each.written, each.name))


def _written(path: str) -> int:
    return _status(path).st_mtime_ns


def _status(path: str) -> os.stat_result:
    """Of what a link leads to; of the link where that is not there."""
    try:
        return os.stat(path)
    except OSError:
        return os.lstat(path)


def find(folder: str, name: str) -> Saved:
    """The sheet with that session name; one that is there is found however people named its file.

    Raises UnsafeSessionName, NoSuchSession.
    """
    there = saved(folder)
    for each in there:
        if each.name == name:
            return each
    alike = [each.name for each in there if key(each.name) == key(check_name(name))]
    hint = f'; there is "{alike[0]}"' if alike else ". All of them: ref sessions"
    raise NoSuchSession(f'no session "{name}" in {folder}{hint}')


def chosen(folder: str, names: tuple[str, ...]) -> list[Saved]:
    """The sheets with these names, in which `*` stands for any letters; without names all. Raises NoSuchSession."""
    from fnmatch import fnmatchcase

    if not names:
        return saved(folder)
    found = []
    for name in names:
        if "*" not in name:
            found.append(find(folder, name))
            continue
        alike = [each for each in saved(folder) if fnmatchcase(key(each.name), key(name).replace("[", "[[]"))]
        if not alike:
            raise NoSuchSession(f'no session "{name}" in {folder}. All of them: ref sessions')
        found += alike
    return list(dict.fromkeys(found))


def newest(folder: str) -> Saved:
    """The sheet written last. Raises NoSession."""
    for each in saved(folder):
        return each
    raise NotFound(f"no score sheet in {folder}. To begin: ref new-session PLAYER PLAYER PLAYER")


def load(sheet: Saved) -> Sheet:
    """The session of a sheet. Raises the errors of exit 5."""
    return _parse(disk.read(sheet.path), sheet)


class Shut(NamedTuple):
    """A folder within the folder that cannot be entered, and why."""

    name: str
    error: CannotOpen


def below(folder: str) -> Iterator[Saved | Shut]:
    """All sheets of a folder and of the folders in it, each named by its path from there.

    What is hidden is left out. A file that links lead to twice is one sheet, and a folder is
    entered once, wherever links lead. Raises CannotOpen for the folder itself.
    """
    if os.path.exists(folder):
        yield from _within(folder, "", _listed(folder), {_identity(os.stat(folder))})


def _within(folder: str, path: str, names: list[str], been: set[tuple[int, int]]) -> Iterator[Saved | Shut]:
    """What lies in a folder, which `path` leads to; `been` holds the files and folders that were met before."""
    for name in names:
        place = os.path.join(folder, name)
        if name.startswith(".") or not (name.endswith(ENDING) or os.path.isdir(place)):
            continue
        status = _status(place)
        if _identity(status) in been:
            continue
        been.add(_identity(status))
        if not stat.S_ISDIR(status.st_mode):
            yield Saved(path + name.removesuffix(ENDING), place, status.st_mtime_ns)
            continue
        try:
            inside = _listed(place)
        except CannotOpen as no:
            yield Shut(path + name, no)
        else:
            yield from _within(place, f"{path}{name}/", inside, been)


def _listed(folder: str) -> list[str]:
    """The names in a folder, in their order. Raises CannotOpen."""
    try:
        return sorted(os.listdir(folder))
    except OSError as fault:
        raise CannotOpen(f"{folder}: {disk.reason(fault)}.") from fault


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def read_each(sheets: Iterable[Saved]) -> Iterator[tuple[Saved, Sheet | Unreadable]]:
    """One sheet after the other, or why it cannot be read; nothing is kept of them but their packs."""
    known: dict[tuple[str, int], Rules] = {}
    for saved in sheets:
        try:
            yield saved, _parse_with(known, disk.read(saved.path), os.path.basename(saved.path))
        except Unreadable as no:
            yield saved, no


def _parse_with(known: dict[tuple[str, int], Rules], content: bytes, file: str) -> Sheet:
    return sheetfile.parse_sheet(disk.decode(content, file), file, lambda head: shelf.pack_of(head, file, known))


def _parse(content: bytes, sheet: Saved) -> Sheet:
    return _parsed(content, os.path.basename(sheet.path), shelf.folder())


@lru_cache(maxsize=2)
def _parsed(content: bytes, file: str, _packs: str) -> Sheet:
    """What stands in these bytes; a writing command reads the same ones before and under the lock."""
    return _parse_with({}, content, file)


# -- writing ----------------------------------------------------------------------------------


def append(sheet: Saved, act: Callable[[Sheet], Session]) -> Session:
    """Adds what `act` adds to the session as it stands under the lock, whole or not at all.

    Every earlier byte of the file stays; where nothing is added, it is not written at all.
    Raises what `act` raises, FolderBusy, CannotSave.
    """
    target = os.path.realpath(sheet.path)
    with disk.held(os.path.dirname(target)):
        content = disk.read(target)
        before = _parse(content, sheet)
        after = act(before)
        if after.entries == before.session.entries:
            return after
        disk.save(target, _grown(content, before, after, sheet), disk.mode(target))
        return after


def _grown(content: bytes, before: Sheet, after: Session, sheet: Saved) -> bytes:
    """The file's bytes with the new entries, read back and found equal to the session meant."""
    added = after.entries[len(before.session.entries) :]
    fresh = b"" if content.endswith(b"\n") else b"\n"
    grown = content + fresh + b"".join(b"\n" + entry_text(entry).encode() for entry in added)
    file = os.path.basename(sheet.path)
    raw = parse_toml(disk.decode(content, file), file)
    raw = {**raw, "entry": [*_entries(raw), *map(entry_table, added)]}
    try:
        again = parse_toml(disk.decode(grown, file), file)
    except NotWhole:
        again = {}
    if again != raw:
        fault = "an entry cannot be added at the end; entries must stand under [[entry]] lines of their own"
        raise Unreadable(f"{file}: entry: {fault}")
    return grown


def _entries(raw: dict[str, object]) -> list[object]:
    found = raw.get("entry", [])
    return found if isinstance(found, list) else []


def create(folder: str, name: str, head: Head) -> Saved:
    """A new sheet, which must not exist yet. Raises UnsafeSessionName, SessionExists, CannotSave."""
    path = os.path.join(folder, check_name(name) + ENDING)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as fault:
        raise NotSaved(f"{folder}: {disk.reason(fault)}. The sheet is as it was.") from fault
    with disk.held(folder):
        for other in saved(folder):
            if key(other.name) == key(name):
                as_ = "" if other.name == name else f' as "{other.name}"'
                raise SessionExists(f'the name is taken: "{name}" exists in {folder}{as_}.')
        disk.save(path, sheetfile.head_text(head).encode(), disk.new_mode())
    return Saved(name, path, _written(path))


def free_name(folder: str, wanted: str) -> str:
    """The wanted session name, or the first of wanted-2, wanted-3, ... that is not taken."""
    taken = {key(each.name) for each in saved(folder)}
    names = (wanted if n == 1 else f"{wanted}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if key(name) not in taken)


def put(path: str, content: bytes) -> None:
    """A file for other programs, as `disk` puts it; never in the place of a score sheet.

    Raises SheetIsKept, CannotWrite.
    """
    if any(key(each).endswith(ENDING) for each in (path, os.path.realpath(path))):
        raise Refused(
            f"{path} would be a score sheet, which only entries are written to; expected another ending than {ENDING}."
        )
    disk.put(path, content)


def worked_out_each(
    sheets: Iterable[Saved], *, exchanges: bool = True
) -> Iterator[tuple[Saved, ScoreSheet | Unreadable]]:
    """Work out one sheet after the other; without `exchanges` only its hands and its end are right."""
    for saved, result in read_each(sheets):
        yield saved, result if isinstance(result, Unreadable) else work_out(saved.name, *result, exchanges=exchanges)


def sheets_or_unread(sheets: Iterable[Saved], *, exchanges: bool = True) -> Iterator[ScoreSheet | Unread]:
    """Work out one sheet after the other; one that cannot be read is named with the reason."""
    for saved, result in worked_out_each(sheets, exchanges=exchanges):
        yield Unread(saved.name, str(result)) if isinstance(result, Unreadable) else result


def every_sheet(folder: str) -> list[ScoreSheet | Unread]:
    """Work out every sheet of a folder, the one written last first."""
    return list(sheets_or_unread(saved(folder)))
