"""How a file is replaced: what stays of it, what is refused, the lock where folders have none, other systems."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from referee.errors import NotSaved
from referee.files import disk, system
from referee.files.index import INDEX
from tests.running import Table, environment, names_in, powerless, process, read_only

HAND = ("record-hand", "9", "5", "2")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sheet with one hand."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 6 1")
    return table


def files(table: Table) -> list[str]:
    return names_in(table.folder)


def refused(table: Table, *words: str) -> str:
    """What is said of a sheet that cannot be saved, and is as it was."""
    before, status = table.sheet().read_bytes(), table.sheet().stat()
    said = table.no(6, *(words or HAND))
    assert table.sheet().read_bytes() == before
    assert table.sheet().stat() == status
    assert ".saving" not in "".join(files(table))
    return said


# -- what stays of a file ---------------------------------------------------------------------


def test_a_read_only_sheet_is_named_and_not_replaced(table: Table) -> None:
    table.sheet().chmod(0o444)
    assert refused(table) == f"Not saved: {table.sheet()}: it is read-only. The sheet is as it was.\n"
    table.sheet().chmod(0o644)
    table.say(*HAND)


def test_a_sheet_that_only_others_may_write_is_read_only(table: Table) -> None:
    table.sheet().chmod(0o466)
    before = table.sheet().read_bytes()
    done = process(table.folder, *HAND, under=powerless())
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.decode() == f"Not saved: {table.sheet()}: it is read-only. The sheet is as it was.\n"
    assert table.sheet().read_bytes() == before


def test_a_read_only_picture_is_not_replaced_either(table: Table, tmp_path: Path) -> None:
    picture = tmp_path / "sheet.svg"
    picture.write_text("mine")
    picture.chmod(0o444)
    assert table.no(6, "score-sheet", "--svg", str(picture)) == f"Not written: {picture}: it is read-only.\n"
    assert picture.read_text() == "mine"


needs_root = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("setpriv") is None, reason="only root may give files to others"
)


@needs_root
@pytest.mark.parametrize("mode", [0o660, 0o600, 0o666, 0o620])
def test_owner_group_and_mode_stay(table: Table, mode: int) -> None:
    os.chown(table.sheet(), 1234, 60)
    table.sheet().chmod(mode)
    table.say(*HAND)
    status = table.sheet().stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (1234, 60, mode)


CANNOT_GIVE = ("setpriv", "--bounding-set", "-chown", "--inh-caps", "-chown", "--groups=60")
"""What a command is run under that may not give files to others, and is a member of group 60."""


@needs_root
def test_a_member_keeps_the_group_of_a_shared_sheet(table: Table) -> None:
    os.chown(table.sheet(), 0, 60)
    table.sheet().chmod(0o660)
    done = process(table.folder, *HAND, under=CANNOT_GIVE)
    assert done.returncode == 0, done.stderr
    status = table.sheet().stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (0, 60, 0o660)


@needs_root
@pytest.mark.parametrize(("owner", "group"), [(1234, 60), (0, 61)])
def test_where_owner_or_group_cannot_stay_the_save_is_refused(table: Table, owner: int, group: int) -> None:
    os.chown(table.sheet(), owner, group)
    table.sheet().chmod(0o666)
    before = table.sheet().read_bytes()
    done = process(table.folder, *HAND, under=CANNOT_GIVE)
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.decode() == (
        f"Not saved: {table.sheet()}: its owner, group and mode would not stay (operation not permitted). "
        "The sheet is as it was.\n"
    )
    assert table.sheet().read_bytes() == before
    assert files(table) == ["friday.toml"]


def test_a_file_system_that_sets_no_modes_still_saves(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(os, "fchmod", refuse)
    monkeypatch.setattr(os, "fchown", refuse)
    table.sheet().chmod(0o662)
    table.say(*HAND)
    assert stat.S_IMODE(table.sheet().stat().st_mode) == 0o662


def test_a_second_name_of_a_sheet_is_noticed(table: Table) -> None:
    os.link(table.sheet(), table.folder / "twin")
    assert refused(table) == (
        f"Not saved: {table.sheet()}: the file has 2 names (hard links), and the others would keep what it was; "
        "leave it one name, or use symbolic links. The sheet is as it was.\n"
    )
    (table.folder / "twin").unlink()
    table.say(*HAND)


# -- what is removed --------------------------------------------------------------------------


@pytest.fixture
def link(tmp_path: Path) -> Table:
    """A folder in which a link leads to a sheet without a hand, in a folder beside it."""
    elsewhere = Table(tmp_path / "elsewhere")
    elsewhere.say("new-session", "Ann", "Bob", "Cy", "-s", "friday")
    table = Table(tmp_path / "here")
    table.folder.mkdir()
    table.sheet("friday").symlink_to(elsewhere.sheet("friday"))
    return table


def test_a_link_that_stays_is_named_when_its_sheet_is_removed(link: Table) -> None:
    sheet = link.sheet("friday").resolve()
    with read_only(link.folder):
        done = process(link.folder, "discard", "--yes", under=powerless())
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.decode() == (
        f"Not saved: {link.sheet('friday')}: permission denied. The sheet is removed; the link that led to it is left, "
        "to be removed by hand.\n"
    )
    assert not sheet.exists()
    assert link.sheet("friday").is_symlink()


def test_a_sheet_that_cannot_be_removed_keeps_its_link(link: Table) -> None:
    sheet = link.sheet("friday").resolve()
    with read_only(sheet.parent):
        done = process(link.folder, "discard", "--yes", under=powerless())
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.decode() == (f"Not saved: {link.sheet('friday')}: permission denied. The sheet is as it was.\n")
    assert link.sheet("friday").resolve(strict=True) == sheet


def test_a_sheet_of_a_folder_that_a_link_leads_to_is_removed(link: Table) -> None:
    by_link = Table(link.folder.parent / "by-link")
    by_link.folder.symlink_to(link.sheet("friday").resolve().parent)
    assert by_link.say("discard", "--yes") == "friday is removed; no hand was scored on it.\n"
    assert not by_link.sheet("friday").exists()


# -- leftovers --------------------------------------------------------------------------------


def test_the_next_save_removes_what_a_killed_one_left_and_nothing_else(table: Table) -> None:
    others = (".notes.saving", ".other.toml.saving", ".ref-file-17-18.saving", ".ref-sheet-17.saving", "x.saving")
    for name in (*others, ".ref-sheet-17-18.saving", ".ref-index-17-18.saving", ".friday.toml.saving"):
        (table.folder / name).write_text("mine")
    table.say(*HAND)
    assert files(table) == sorted([*others, "friday.toml"])


def test_a_leftover_never_blocks_a_save(table: Table) -> None:
    for name in (".ref-sheet-17-18.saving", ".friday.toml.saving"):
        (table.folder / name / "full").mkdir(parents=True)
    table.say(*HAND)


@needs_root
def test_what_is_remembered_of_all_sheets_is_replaced_whoever_owns_it(table: Table) -> None:
    remembered = table.folder / INDEX
    os.chown(remembered, 1234, 61)
    before = remembered.read_bytes()
    assert process(table.folder, *HAND, under=CANNOT_GIVE).returncode == 0
    assert remembered.read_bytes() != before


def test_what_is_remembered_of_all_sheets_waits_for_no_disk_and_no_other_program(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[object] = []
    monkeypatch.setattr(os, "fsync", called.append)
    monkeypatch.setattr(time, "sleep", called.append)
    monkeypatch.setattr(os, "replace", held_open(10))
    disk.remember(str(table.folder / INDEX), b"")
    assert len(called) <= 1, "it is tried once, or twice within one tick of the clock"
    assert ".saving" not in "".join(files(table))


def test_a_picture_is_drawn_beside_a_save(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save comes when the picture is written and has not got its name."""
    real, picture = os.replace, table.folder / "sheet.svg"

    def save_first(source: str, target: str) -> None:
        monkeypatch.setattr(os, "replace", real)
        table.say(*HAND)
        real(source, target)

    monkeypatch.setattr(os, "replace", save_first)
    table.say("score-sheet", "--svg", str(picture))
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert len(table.data("score-sheet")["hands"]) == 2


# -- other locks ------------------------------------------------------------------------------


def unlockable(*_: object) -> None:
    raise OSError(errno.ENOLCK, "No locks available")


def test_where_folders_cannot_be_locked_a_file_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """As NFS does with a folder, which can only be opened for reading."""
    real = fcntl.flock

    def lock(descriptor: int, how: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EBADF, "Bad file descriptor")
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", lock)
    monkeypatch.setattr(disk, "_LOCK_SECONDS", 0.1)
    table.say(*HAND)
    assert files(table) == [".ref.lock", "friday.toml"]
    descriptor = os.open(table.folder / ".ref.lock", os.O_RDWR)
    real(descriptor, fcntl.LOCK_EX)
    assert refused(table).startswith(f"Not saved: {table.folder} is held by another ref for ")
    os.close(descriptor)
    table.say("undo")


def test_a_file_system_that_cannot_lock_is_named(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", unlockable)
    monkeypatch.setattr(disk, "_LOCK_SECONDS", 1)
    table.say(*HAND)
    assert not (table.folder / ".ref.saves").exists()
    (table.folder / ".ref.saves").touch()
    assert refused(table) == (
        f"Not saved: {table.folder}: its file system cannot lock, so .ref.saves marks a save, and it is there for "
        "1 seconds. If no other ref runs, one was killed: remove that file. The sheet is as it was; try again.\n"
    )
    (table.folder / ".ref.saves").unlink()
    table.no(3, "record-hand", "9", "9", "9")
    assert not (table.folder / ".ref.saves").exists(), "a refusal leaves none either"


def test_windows_locks_a_byte_of_a_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    locked: list[tuple[int, int]] = []

    def locking(descriptor: int, how: int, size: int) -> None:
        locked.append((how, size))
        if len(locked) == 1:
            raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(system, "fcntl", None)
    monkeypatch.setattr(system, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    table.say(*HAND)
    assert locked == [(2, 1), (2, 1)], "it waited for the other"
    assert files(table) == [".ref.lock", "friday.toml"]


# -- files that are held open -----------------------------------------------------------------


def held_open(times: int) -> Callable[[Any, Any], None]:
    """`os.replace` as Windows has it while another program reads the file."""
    real, left = os.replace, times

    def replace(source: Any, target: Any) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            error = PermissionError(errno.EACCES, "Access is denied")
            error.winerror = 5  # type: ignore[attr-defined]
            raise error
        real(source, target)

    return replace


def test_a_sheet_that_another_program_holds_open_is_tried_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "replace", held_open(3))
    table.say(*HAND)
    assert files(table) == ["friday.toml"]


def test_one_that_stays_open_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_LOCK_SECONDS", 0.1)
    monkeypatch.setattr(os, "replace", held_open(1000))
    assert refused(table) == f"Not saved: {table.sheet()}: access is denied. The sheet is as it was.\n"


def test_a_refusal_of_another_kind_is_not_tried_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def refuse(*_: object) -> None:
        tried.append(1)
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(NotSaved):
        disk.save(str(table.sheet()), b"")
    assert tried == [1]


# -- a Python without what only POSIX has -----------------------------------------------------

_AS_ELSEWHERE = """
import os, sys
from tests import running  # has its own use for them

for name in ("fcntl", "readline", "termios", "tty", "pwd", "grp", "resource"):
    sys.modules[name] = None
for name in ("fchmod", "fchown", "chown", "fork", "getpgid", "O_DIRECTORY", "O_NOFOLLOW"):
    delattr(os, name)

from importlib import reload
from referee.files import system
assert reload(system).fcntl is None

import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""

_OF_COMMANDS = (
    "change",
    "corrections",
    "end_session",
    "new_session",
    "record_exchange",
    "record_hand",
)


def test_the_commands_work_without_what_only_posix_has() -> None:
    root = Path(__file__).parents[2]
    tests = [f"tests/commands/test_{name}.py" for name in _OF_COMMANDS]
    done = subprocess.run(
        [sys.executable, "-c", _AS_ELSEWHERE, "-qx", "--tb=short", "-p", "no:cacheprovider", "-p", "no:xdist", *tests],
        cwd=root,
        env=environment(PYTHONPATH=str(root)),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.parametrize("page", ["cp437", "cp850", "cp1252"])
def test_the_code_pages_of_windows_are_written(tmp_path: Path, page: str) -> None:
    """What a page lacks is an escape; what it has is the letter."""
    begun = ("new-session", "Zoë", "Борис", "Chai", "--dealer", "Chai", "-s", "friday")
    lines = ("record-hand 3 5 8 h", "record-exchange --done", "name-trump s", "standings", "score-sheet", "log", "next")
    shown = b""
    for words in (begun, *(line.split() for line in lines)):
        done = process(tmp_path, *words, PYTHONIOENCODING=page)
        assert (done.returncode in (0, 3), b"Traceback" in done.stderr) == (True, False), done.stderr
        shown += done.stdout
    text = shown.decode(page)
    assert "Zoë" in text
    assert r"\u0411\u043e\u0440\u0438\u0441" in text
