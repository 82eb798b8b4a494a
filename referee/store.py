"""The folder of score sheets: the only place that touches a disk.

It finds, reads, locks, appends and replaces whole files; what stands in them is the affair of
the formats, and whether an entry may be written is the caller's.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
import time
from collections.abc import Callable, Iterator
from functools import lru_cache

from referee import packfile, sheetfile
from referee.entryfile import entry_table, entry_text
from referee.errors import (
    CannotOpen,
    CannotSave,
    CannotWrite,
    DoesNotFit,
    FolderBusy,
    NoSession,
    NoSuchPack,
    NoSuchSession,
    NotWhole,
    SessionExists,
    SheetIsKept,
    UnknownEdition,
    UnknownPack,
    UnsafeSessionName,
)
from referee.fields import parse_toml
from referee.rules import Rules
from referee.seats import has_control, key
from referee.session import Head, Session
from referee.sheetfile import Sheet
from referee.values import NamedTuple

ENDING = ".toml"
_SAVING = ".saving"
_LOCK_SECONDS = 10
_LONGEST_NAME = 255 - len("." + ENDING + _SAVING)
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"}


class Saved(NamedTuple):
    """A sheet on the disk: its session name, where it lies, and when it was written last."""

    name: str
    path: str
    written: int
    """File time in nanoseconds."""


# -- packs ------------------------------------------------------------------------------------


def packs() -> list[str]:
    """Names of the packs that ship with the program."""
    return sorted(name[: -len(ENDING)] for name in os.listdir(_packs_folder()) if name.endswith(ENDING))


def read_pack(name: str) -> Rules:
    """A pack that ships with the program. Raises NoSuchPack."""
    if name not in packs():
        raise NoSuchPack(name=f'"{name}"', packs=", ".join(packs()))
    path = os.path.join(_packs_folder(), name + ENDING)
    return packfile.parse_pack(_decode(_read(path), path), path)


def default_pack() -> Rules:
    """The pack that says of itself that it is played where nobody names one."""
    return next(pack for name in packs() if (pack := read_pack(name)).is_default)


def read_own_pack(path: str) -> Rules:
    """A table's own pack from a file, laid over the shipped one that it is based on, if any."""
    own = parse_toml(_decode(_read(path), path), path)
    base = own.get(packfile.BASED_ON)
    if isinstance(base, str):
        shipped = read_pack(base).name + ENDING
        whole = os.path.join(_packs_folder(), shipped)
        own = packfile.merged(own, parse_toml(_decode(_read(whole), whole), whole))
    return packfile.parse_own_pack(own, path)


def _packs_folder() -> str:
    """The packs beside the installed program, or the checkout's `rules/`."""
    here = os.path.dirname(os.path.abspath(__file__))
    shipped = os.path.join(here, "packs")
    return shipped if os.path.isdir(shipped) else os.path.join(os.path.dirname(here), "rules")


def _pack_of(head: Head, file: str) -> Rules:
    if head.pack is not None:
        return packfile.parse_own_pack(head.pack, f"{file}, pack")
    if head.rules not in packs():
        raise UnknownPack(file=file, found=head.rules, packs=", ".join(packs()))
    rules = read_pack(head.rules)
    if rules.edition != head.edition:
        older = os.path.join(_packs_folder(), "editions", f"{head.rules}-{head.edition}{ENDING}")
        if not os.path.exists(older):
            raise UnknownEdition(file=file, found=head.edition, rules=head.rules, expected=rules.edition)
        rules = packfile.parse_pack(_decode(_read(older), older), older)
    return rules


# -- finding and reading ----------------------------------------------------------------------


def check_name(name: str) -> str:
    """A session name, used as given: one safe file name anywhere. Raises UnsafeSessionName."""
    fault = _name_fault(name)
    if fault:
        shown = ascii(name) if has_control(name) or len(name) > 60 else f'"{name}"'
        raise UnsafeSessionName(name=shown, fault=fault)
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
        raise CannotOpen(file=folder, reason=_reason(fault)) from fault
    for file in names:
        if file.endswith(ENDING) and not file.startswith("."):
            path = os.path.join(folder, file)
            with contextlib.suppress(FileNotFoundError):
                found.append(Saved(file[: -len(ENDING)], path, _written(path)))
    return sorted(found, key=lambda each: (-each.written, each.name))


def _written(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return os.lstat(path).st_mtime_ns


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
    raise NoSuchSession(name=f'"{name}"', folder=folder, hint=hint)


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
            raise NoSuchSession(name=f'"{name}"', folder=folder, hint=". All of them: ref sessions")
        found += alike
    return list(dict.fromkeys(found))


def newest(folder: str) -> Saved:
    """The sheet written last. Raises NoSession."""
    for each in saved(folder):
        return each
    raise NoSession(folder=folder)


def load(sheet: Saved) -> Sheet:
    """The session of a sheet. Raises the errors of exit 5."""
    return _parse(_read(sheet.path), sheet)


def _parse(content: bytes, sheet: Saved) -> Sheet:
    return _parsed(content, os.path.basename(sheet.path), _packs_folder())


@lru_cache(maxsize=2)
def _parsed(content: bytes, file: str, _packs: str) -> Sheet:
    """What stands in these bytes; a writing command reads the same ones before and under the lock."""
    return sheetfile.parse_sheet(_decode(content, file), file, lambda head: _pack_of(head, file))


def _decode(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise NotWhole(file=file, fault=f"not UTF-8 text from byte {fault.start} on") from fault


def _read(path: str) -> bytes:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise CannotOpen(file=path, reason="not a file")
        with open(path, "rb") as file:
            return file.read()
    except OSError as fault:
        raise CannotOpen(file=path, reason=_reason(fault)) from fault


def _reason(fault: OSError) -> str:
    return (fault.strerror or str(fault)).lower()


# -- writing ----------------------------------------------------------------------------------


def append(sheet: Saved, act: Callable[[Sheet], Session]) -> Session:
    """Adds what `act` adds to the session as it stands under the lock, whole or not at all.

    Every earlier byte of the file stays. Raises what `act` raises, FolderBusy, CannotSave.
    """
    target = os.path.realpath(sheet.path)
    with _lock(os.path.dirname(target)):
        content = _read(target)
        before = _parse(content, sheet)
        after = act(before)
        _save(target, _grown(content, before, after, sheet), _mode(target))
        return after


def _grown(content: bytes, before: Sheet, after: Session, sheet: Saved) -> bytes:
    """The file's bytes with the new entries, read back and found equal to the session meant."""
    added = after.entries[len(before.session.entries) :]
    fresh = b"" if content.endswith(b"\n") else b"\n"
    grown = content + fresh + b"".join(b"\n" + entry_text(entry).encode() for entry in added)
    file = os.path.basename(sheet.path)
    raw = parse_toml(_decode(content, file), file)
    raw = {**raw, "entry": [*_entries(raw), *map(entry_table, added)]}
    try:
        again = parse_toml(_decode(grown, file), file)
    except NotWhole:
        again = {}
    if again != raw:
        fault = "an entry cannot be added at the end; entries must stand under [[entry]] lines of their own"
        raise DoesNotFit(file=file, where="entry", fault=fault)
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
        raise CannotSave(file=folder, reason=_reason(fault)) from fault
    with _lock(folder):
        for other in saved(folder):
            if key(other.name) == key(name):
                as_ = "" if other.name == name else f' as "{other.name}"'
                raise SessionExists(name=name, folder=folder, as_=as_)
        _save(path, sheetfile.head_text(head).encode(), _new_mode())
    return Saved(name, path, _written(path))


def free_name(folder: str, wanted: str) -> str:
    """The wanted session name, or the first of wanted-2, wanted-3, ... that is not taken."""
    taken = {key(each.name) for each in saved(folder)}
    names = (wanted if n == 1 else f"{wanted}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if key(name) not in taken)


@contextlib.contextmanager
def _lock(folder: str) -> Iterator[None]:
    """Holds the folder itself, so that no lock file is left; waits up to 10 seconds."""
    try:
        held = os.open(folder, os.O_RDONLY)
    except OSError as fault:
        raise CannotSave(file=folder, reason=_reason(fault)) from fault
    try:
        until = time.monotonic() + _LOCK_SECONDS
        while not _try_lock(held, folder):
            if time.monotonic() > until:
                raise FolderBusy(folder=folder, seconds=_LOCK_SECONDS)
            time.sleep(0.01)
        yield
    finally:
        os.close(held)


def _try_lock(held: int, folder: str) -> bool:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        if fault.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR):
            return False
        raise CannotSave(file=folder, reason=_reason(fault)) from fault
    return True


def _mode(path: str) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


def _save(path: str, content: bytes, mode: int) -> None:
    """Writes a file beside the target and puts it in its place; a failure leaves the target as it was."""
    folder, file = os.path.split(path)
    temporary = os.path.join(folder, f".{file}{_SAVING}")
    try:
        _sweep(folder)
        try:
            _write(temporary, content, mode)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        _sync(folder)
    except OSError as fault:
        raise CannotSave(file=path, reason=_reason(fault)) from fault


def put(path: str, content: bytes) -> None:
    """A file for other programs, new or in the place of what was there, whole or not at all; never a score sheet.

    Raises SheetIsKept, CannotWrite.
    """
    target = os.path.realpath(path)
    if any(key(each).endswith(ENDING) for each in (path, target)):
        raise SheetIsKept(file=path, ending=ENDING)
    temporary = os.path.join(os.path.dirname(target), f".ref-{os.getpid()}{_SAVING}")
    try:
        mode = _mode_to_be(target)
        try:
            _write(temporary, content, mode)
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
    except OSError as fault:
        raise CannotWrite(file=path, reason=_reason(fault)) from fault


def _mode_to_be(path: str) -> int:
    """The mode of the file that is there, else what a new one gets. Raises OSError where it is no file."""
    try:
        found = os.stat(path).st_mode
    except FileNotFoundError:
        return _new_mode()
    if not stat.S_ISREG(found):
        raise OSError("not a file")
    return stat.S_IMODE(found)


def _new_mode() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _sweep(folder: str) -> None:
    """Removes what a killed process left; nobody else saves here while the folder is held."""
    for file in os.listdir(folder):
        if file.startswith(".") and file.endswith(ENDING + _SAVING):
            os.unlink(os.path.join(folder, file))


def _write(path: str, content: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with open(descriptor, "wb") as file:
        os.fchmod(descriptor, mode)
        file.write(content)
        file.flush()
        os.fsync(descriptor)


def _sync(folder: str) -> None:
    """Makes the new name durable; the file is in its place already, so a folder that cannot is let be."""
    with contextlib.suppress(OSError):
        held = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)
