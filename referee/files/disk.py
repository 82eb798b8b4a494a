"""Whole files: read, locked by their folder, written beside their place and put there at once.

It knows bytes, names and modes; what stands in a file is the affair of `store` and `shelf`.
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
"""What the name of a file ends with while it is written."""

_LOCK_SECONDS = 10


# -- reading ----------------------------------------------------------------------------------


def decode(content: bytes, file: str) -> str:
    """The text of a file. Raises NotWhole."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise NotWhole(file, f"not UTF-8 text from byte {fault.start} on") from fault


def read(path: str) -> bytes:
    """All bytes of a file. Raises CannotOpen."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise CannotOpen(f"{path}: not a file.")
        with open(path, "rb") as file:
            return file.read()
    except OSError as fault:
        raise CannotOpen(f"{path}: {reason(fault)}.") from fault


def reason(fault: OSError) -> str:
    """Why the system refused, in its own words."""
    return (fault.strerror or str(fault)).lower()


# -- writing ----------------------------------------------------------------------------------


@contextlib.contextmanager
def held(folder: str) -> Iterator[None]:
    """Holds the folder itself, so that no lock file is left; waits up to 10 seconds. Raises FolderBusy, CannotSave."""
    try:
        lock = os.open(folder, os.O_RDONLY)
    except OSError as fault:
        raise NotSaved(f"{folder}: {reason(fault)}. The sheet is as it was.") from fault
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
    except OSError as fault:
        if fault.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR):
            return False
        raise NotSaved(f"{folder}: {reason(fault)}. The sheet is as it was.") from fault
    return True


def save(path: str, content: bytes, mode: int) -> None:
    """A file in a folder that is held, new or in the place of the old one; a failure leaves that as it was.

    Raises CannotSave.
    """
    folder, file = os.path.split(path)
    try:
        _sweep(folder)
        _replace(path, content, mode, os.path.join(folder, f".{file}{SAVING}"))
        _sync(folder)
    except OSError as fault:
        raise NotSaved(f"{path}: {reason(fault)}. The sheet is as it was.") from fault


def put(path: str, content: bytes) -> None:
    """A file anywhere, new or in the place of what was there, whole or not at all. Raises CannotWrite."""
    target = os.path.realpath(path)
    temporary = os.path.join(os.path.dirname(target), f".ref-{os.getpid()}{SAVING}")
    try:
        _replace(target, content, _mode_to_be(target), temporary)
    except OSError as fault:
        raise NotWritten(f"{path}: {reason(fault)}.") from fault


def _replace(path: str, content: bytes, mode: int, temporary: str) -> None:
    try:
        _write(temporary, content, mode)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def mode(path: str) -> int:
    """The mode of a file that is there."""
    return stat.S_IMODE(os.stat(path).st_mode)


def _mode_to_be(path: str) -> int:
    """The mode of the file that is there, else what a new one gets. Raises OSError where it is no file."""
    try:
        found = os.stat(path).st_mode
    except FileNotFoundError:
        return new_mode()
    if not stat.S_ISREG(found):
        raise OSError("not a file")
    return stat.S_IMODE(found)


def new_mode() -> int:
    """The mode that a new file gets here."""
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _sweep(folder: str) -> None:
    """Removes what a killed process left; nobody else saves here while the folder is held."""
    for file in os.listdir(folder):
        if file.startswith(".") and file.endswith(SAVING):
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
        lock = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(lock)
        finally:
            os.close(lock)
