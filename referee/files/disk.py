"""Whole files: read, locked by their folder, and replaced at once or not at all.

A file is written under another name in the same folder, synced and renamed, so that whoever reads sees the old
file or the new one. The lock is on the folder: a lock on the file would stay with the file that was replaced.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterator

from referee.errors import CannotOpen, NotSaved, NotWhole, NotWritten

SAVING = ".saving"
"""The ending of a file while it is written."""

LARGEST = 8_000_000
"""Bytes of a file that is read at most; `fields` counts its characters."""

_LOCK_SECONDS = 10


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
        raise CannotOpen(f"{path}: {reason(error)}.") from error


def reason(error: OSError) -> str:
    """Return why the system refused, in its own words."""
    return (error.strerror or str(error)).lower()


# -- writing ----------------------------------------------------------------------------------


@contextlib.contextmanager
def locked(folder: str) -> Iterator[None]:
    """Lock the folder itself, so that no lock file is left; wait up to 10 seconds. Raises NotSaved."""
    try:
        lock = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise NotSaved(f"{folder}: {reason(error)}. The sheet is as it was.") from error
    try:
        until = time.monotonic() + _LOCK_SECONDS
        while not _try_lock(lock, folder):
            if time.monotonic() > until:
                raise NotSaved(
                    f"{folder} is held by another ref for {_LOCK_SECONDS} seconds. The sheet is as it was; try again."
                )
            time.sleep(0.01)
        yield
    finally:
        os.close(lock)


def _try_lock(lock: int, folder: str) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR):
            return False
        raise NotSaved(f"{folder}: {reason(error)}. The sheet is as it was.") from error
    return True


def save(path: str, content: bytes) -> None:
    """Write or replace a file in a locked folder; a failure leaves the old one as it was. Raises NotSaved."""
    folder, file = os.path.split(path)
    try:
        _sweep(folder)
        _replace(path, content, os.path.join(folder, f".{file}{SAVING}"))
        _sync(folder)
    except OSError as error:
        raise NotSaved(f"{path}: {reason(error)}. The sheet is as it was.") from error


def remove(path: str) -> None:
    """Remove a file of a locked folder, and the link that leads to it. Raises NotSaved."""
    try:
        for each in dict.fromkeys((path, os.path.realpath(path))):
            os.unlink(each)
            _sync(os.path.dirname(each))
    except OSError as error:
        raise NotSaved(f"{path}: {reason(error)}. The sheet is as it was.") from error


def write(path: str, content: bytes) -> None:
    """Write or replace a file anywhere, whole or not at all. Raises NotWritten."""
    target = os.path.realpath(path)
    temporary = os.path.join(os.path.dirname(target), f".ref-{os.getpid()}{SAVING}")
    try:
        _replace(target, content, temporary)
    except OSError as error:
        raise NotWritten(f"{path}: {reason(error)}.") from error


def _replace(path: str, content: bytes, temporary: str) -> None:
    mode = _mode(path)
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with open(descriptor, "wb") as file:
            os.fchmod(descriptor, mode)
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _mode(path: str) -> int:
    """Return the mode of the file that is there, or what a new one gets. Raises OSError where it is no file."""
    try:
        present = os.stat(path).st_mode
    except FileNotFoundError:
        umask = os.umask(0)  # it can only be read by setting it
        os.umask(umask)
        return 0o666 & ~umask
    if not stat.S_ISREG(present):
        raise OSError("not a file")
    return stat.S_IMODE(present)


def _sweep(folder: str) -> None:
    """Remove what a killed process left; nobody else saves here while the folder is locked."""
    for file in os.listdir(folder):
        if file.startswith(".") and file.endswith(SAVING):
            os.unlink(os.path.join(folder, file))


def _sync(folder: str) -> None:
    with contextlib.suppress(OSError):  # best effort: the file is in its place already
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
