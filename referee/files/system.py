"""What differs between systems: the lock of a folder, owner and mode of a file, and a file that is held open.

A folder is locked itself where the system can do that, so that no lock file is left. Windows cannot, nor can
some network file systems: there an empty file beside the sheets is locked. Where nothing can be locked,
a file that exists while a sheet is saved stands for the lock; only that one can be left by a killed process.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Callable, Iterator

from referee import signals
from referee.errors import reason_of

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

try:
    import msvcrt
except ImportError:  # any other system
    msvcrt = None  # type: ignore[assignment]

LOCK = ".ref.lock"
"""The file that is locked where a folder cannot be."""

SAVE_MARK = ".ref.saves"
"""The file that stands for the lock where nothing can be locked."""

_BUSY = (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR, errno.EDEADLK)

_HELD_OPEN = (5, 32, 33)
"""Numbers of the errors by which Windows says that another program has a file open."""


class Waited(Exception):
    """Another process held the folder for the whole time; `mark` is the file that stands for its lock, if any."""

    def __init__(self, mark: str | None = None) -> None:
        super().__init__(mark)
        self.mark = mark


# -- the lock ---------------------------------------------------------------------------------


@contextlib.contextmanager
def locked(folder: str, seconds: float) -> Iterator[None]:
    """Lock a folder against other processes, waiting up to so many seconds. Raises Waited, OSError."""
    until = time.monotonic() + seconds
    for place, flags in _lockable(folder):
        descriptor = os.open(place, flags)
        try:
            try:
                while not _try_lock(descriptor):
                    _wait(until)
            except OSError:  # this place cannot be locked, perhaps the next can
                continue
            yield
            return
        finally:
            os.close(descriptor)
    with _marked(os.path.join(folder, SAVE_MARK), until):
        yield


def _lockable(folder: str) -> list[tuple[str, int]]:
    file = (os.path.join(folder, LOCK), os.O_RDWR | os.O_CREAT)
    return [(folder, os.O_RDONLY), file] if fcntl else [file] if msvcrt else []


def _try_lock(descriptor: int) -> bool:
    try:
        if fcntl:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError as error:
        if error.errno in _BUSY:
            return False
        raise
    return True


@contextlib.contextmanager
def _marked(mark: str, until: float) -> Iterator[None]:
    while True:
        signals.keep_back()  # none may come between the mark and its removal
        try:
            os.close(os.open(mark, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            signals.let_through()
            _wait(until, mark)
    try:
        yield
    finally:
        os.unlink(mark)


def _wait(until: float, mark: str | None = None) -> None:
    if time.monotonic() > until:
        raise Waited(mark)
    time.sleep(0.01)


# -- files ------------------------------------------------------------------------------------


def create(path: str, mode: int | None) -> int:
    """Create a file for bytes with exactly this mode, or that of any new file; return its descriptor."""
    umask = os.umask(0)  # a mode that is set afterwards needs a file system that can set it
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        return os.open(path, flags, 0o666 & ~umask if mode is None else mode)
    finally:
        os.umask(umask)


def keep_owner_and_mode(descriptor: int, former: os.stat_result) -> None:
    """Give an open file the owner, group and mode of the file that it will replace. Raises OSError."""
    new = os.fstat(descriptor)
    try:
        if (new.st_uid, new.st_gid) != (former.st_uid, former.st_gid):
            os.fchown(descriptor, former.st_uid, former.st_gid)
        if stat.S_IMODE(new.st_mode) != stat.S_IMODE(former.st_mode):
            os.fchmod(descriptor, stat.S_IMODE(former.st_mode))
    except OSError as error:
        raise OSError(f"its owner, group and mode would not stay ({reason_of(error)})") from error


def when_free(act: Callable[[], None], seconds: float) -> None:
    """Do something with a file, again and again for so many seconds while another program holds it open on Windows."""
    until = time.monotonic() + seconds
    while True:
        try:
            return act()
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD_OPEN or time.monotonic() > until:
                raise
            time.sleep(0.05)


def sync_folder(folder: str) -> None:
    """Write the names in a folder to the disk, as well as the system can: the file is in its place already."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
