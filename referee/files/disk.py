"""Whole files: read, locked by their folder, and replaced at once or not at all.

A file is written under another name in the same folder, synced and renamed, so that whoever reads sees the old
file or the new one. The lock is on the folder: a lock on the file would stay with the file that was replaced.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Iterator

from referee import signals
from referee.errors import CannotOpen, NotSaved, NotWhole, NotWritten, reason_of
from referee.files import system

_SWEPT = re.compile(r"\.ref-(sheet|index)-[0-9]+-[0-9]+\.saving")
"""The names of a sheet, and of what is remembered of all, while they are written: which process, and when."""

LARGEST = 8_000_000
"""Bytes of a file that is read at most; `fields` counts its characters."""

_LOCK_SECONDS = 10
"""How long a save waits for other processes."""


# -- reading ----------------------------------------------------------------------------------


def decode(content: bytes, file: str) -> str:
    """Decode the text of a file, with or without a byte order mark. Raises NotWhole."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotWhole(file, f"not UTF-8 text from byte {error.start} on") from error


def read(path: str) -> bytes:
    """Read all bytes of a file. Raises CannotOpen."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise CannotOpen(f"{path}: not a file.")
        if status.st_size > LARGEST:
            raise CannotOpen(f"{path}: {status.st_size:,} bytes; no sheet or pack has more than {LARGEST:,}.")
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise CannotOpen(f"{path}: {reason_of(error)}.") from error


def stamp(path: str) -> str:
    """Return size and times of a file, by which a change of it is noticed; `none` where none is. Raises CannotOpen."""
    try:
        status = os.stat(path)
    except PermissionError as error:  # the folder may be listed, and nothing in it be reached
        raise CannotOpen(f"{path}: {reason_of(error)}.") from error
    except OSError:
        return "none"
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"


# -- writing ----------------------------------------------------------------------------------


@contextlib.contextmanager
def locked(folder: str) -> Iterator[None]:
    """Lock a folder; wait up to 10 seconds. Raises NotSaved."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(system.locked(folder, _LOCK_SECONDS))
        except system.Waited as error:
            held = f"{folder} is held by another ref for {_LOCK_SECONDS} seconds."
            if error.mark:
                held = (
                    f"{folder}: its file system cannot lock, so {system.SAVE_MARK} marks a save, and it is there for "
                    f"{_LOCK_SECONDS} seconds. If no other ref runs, one was killed: remove that file."
                )
            raise NotSaved(f"{held} The sheet is as it was; try again.") from error
        except OSError as error:
            raise NotSaved(f"{folder}: {reason_of(error)}. The sheet is as it was.") from error
        yield


def save(path: str, content: bytes) -> None:
    """Write or replace a file in a locked folder; a failure leaves the old one as it was. Raises NotSaved.

    Signals are kept back from the replacement on, until the next question or the end of the command.
    """
    folder, file = os.path.split(path)
    try:
        _sweep(folder, file)
        _replace(path, content, "sheet", _replaceable(path))
    except OSError as error:
        raise NotSaved(f"{path}: {reason_of(error)}. The sheet is as it was.") from error
    system.sync_folder(folder)


def remove(path: str) -> None:
    """Remove a file of a locked folder, and the link that leads to it; signals come too late. Raises NotSaved."""
    signals.keep_back()
    links = [path] if os.path.islink(path) else []
    state = "The sheet is as it was."
    try:
        for each in (os.path.realpath(path), *links):
            os.unlink(each)
            state = "The sheet is removed; the link that led to it is left, to be removed by hand."
            system.sync_folder(os.path.dirname(each))
    except OSError as error:
        raise NotSaved(f"{path}: {reason_of(error)}. {state}") from error


def write(path: str, content: bytes) -> None:
    """Write or replace a file anywhere, whole or not at all. Raises NotWritten."""
    target = os.path.realpath(path)
    try:
        _replace(target, content, "file", _replaceable(target))
    except OSError as error:
        raise NotWritten(f"{path}: {reason_of(error)}.") from error


def remember(path: str, content: bytes) -> None:
    """Write or replace a file that everybody can do without, whoever owns it, where that is possible."""
    with contextlib.suppress(OSError):
        _replace(path, content, "index", None, sync=False)


def _replace(path: str, content: bytes, kind: str, former: os.stat_result | None, *, sync: bool = True) -> None:
    """Replace a file by way of one that no other process writes to; without `sync` the new one may be lost later."""
    temporary = os.path.join(os.path.dirname(path), f".ref-{kind}-{os.getpid()}-{time.time_ns()}.saving")
    try:
        descriptor = system.create(temporary, former and stat.S_IMODE(former.st_mode))
        with open(descriptor, "wb") as file:
            if former:
                system.keep_owner_and_mode(descriptor, former)
            file.write(content)
            if sync:
                file.flush()
                os.fsync(descriptor)
        if sync:  # what nobody would miss keeps no signal back, and waits for nobody
            signals.keep_back()
        system.when_free(lambda: os.replace(temporary, path), _LOCK_SECONDS if sync else 0)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _replaceable(path: str) -> os.stat_result | None:
    """Return the status of the file that is there; None for a new one.

    Raises OSError where it is no file, may not be written, or would lose its other names.
    """
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError("not a file")
    if not status.st_mode & 0o222 or not os.access(path, os.W_OK):  # root may write anything
        raise OSError("it is read-only")
    if status.st_nlink > 1:
        raise OSError(
            f"the file has {status.st_nlink} names (hard links), and the others would keep what it was; "
            "leave it one name, or use symbolic links"
        )
    return status


def _sweep(folder: str, saved: str) -> None:
    """Remove what a killed process left; nobody else saves here while the folder is locked."""
    for file in os.listdir(folder):
        if _SWEPT.fullmatch(file) or file == f".{saved}.saving":  # as version 0.1.0 named it
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(folder, file))
