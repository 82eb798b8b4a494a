"""The folder of score sheets under real processes: crowds, kills, full and read-only disks, damage by hand."""

from __future__ import annotations

import fcntl
import json
import os
import random
import re
import signal
import stat
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from referee.errors import NotWhole, Refused, Unreadable
from referee.files import disk
from referee.files.folder import (
    SheetFile,
    _parse,
    append_entries,
    find_sheet,
    folder_state,
    list_sheets,
    load_sheet,
    score_sheets,
    sheets_below,
    write_file,
)
from referee.files.index import INDEX
from referee.files.packs import pack_names
from referee.game.scoresheet import ScoreSheet, Unread, work_out
from tests import seasons
from tests.running import Said, Table, begin, environment, names_in, powerless, process, read_only


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sheet with two hands and an exchange."""
    table = Table(tmp_path)
    table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", "friday")
    table.all("hand 9 5 2 s", "exchange 2c kc", "hand 2 9 5 h")
    return table


def files(table: Table) -> list[str]:
    return names_in(table.folder)


def entries(table: Table) -> list[dict[str, Any]]:
    """All entries, with their cards."""
    found: list[dict[str, Any]] = table.data("log", "--cards")["entries"]
    return found


def touch(table: Table, *names: str) -> None:
    """Gives sheets the times of having been written in this order, a second apart."""
    for place, name in enumerate(names):
        os.utime(table.sheet(name), (1_700_000_000 + place, 1_700_000_000 + place))


# -- a process that forks -----------------------------------------------------------------------------

_FORKS = """
import contextlib, io, json, os, signal, sys, tempfile
from referee.cli import cli

def start(words, steps):
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    child = os.fork()
    if not child:
        for there, here in enumerate((os.open(os.devnull, os.O_RDONLY), out.fileno(), err.fileno())):
            os.dup2(here, there)
        if steps is not None:
            die_after(steps)
        cli(words, prog_name="ref")
    return child, out, err

def wait(child, out, err):
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    out.seek(0), err.seek(0)
    return code, out.read().decode(), err.read().decode()

def die_after(steps):
    left = steps
    def step():
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
    def deadly(real):
        def act(*args, **kwargs):
            step()
            done = real(*args, **kwargs)
            step()
            return done
        return act
    for name in ("open", "fchmod", "fsync", "replace", "listdir", "unlink", "close"):
        setattr(os, name, deadly(getattr(os, name)))

with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
    for words in ("new-session A B C", "record-hand 9 5 2", "record-exchange --done", "score-sheet", "undo"):
        with contextlib.suppress(SystemExit):
            cli(["-C", folder, *words.split()], prog_name="ref")

for line in sys.stdin:
    commands, at_once, steps = json.loads(line)
    if at_once:
        answers = [wait(*child) for child in [start(words, steps) for words in commands]]
    else:
        answers = [wait(*start(words, steps)) for words in commands]
    print(json.dumps(answers), flush=True)
"""
"""Loads `ref` and its commands once, and forks a child for every command that it is sent."""


class Forks:
    """Runs commands as processes, each with its locks and its death, but without a start of Python for each."""

    def __init__(self, under: Sequence[str] = ()) -> None:
        command = [*under, sys.executable, "-c", _FORKS]
        self._parent = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), text=True
        )

    def run(self, folder: Path, *commands: str, at_once: bool = False, steps: int | None = None) -> list[Said]:
        """Run commands one after the other or at once; each is killed after so many steps on its way to the disk."""
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        argv = [["-C", str(folder), *words.split()] for words in commands]
        self._parent.stdin.write(json.dumps([argv, at_once, steps]) + "\n")
        self._parent.stdin.flush()
        return [Said(*answer) for answer in json.loads(self._parent.stdout.readline())]

    def close(self) -> None:
        self._parent.communicate(timeout=60)


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    with closing(Forks()) as running:
        yield running


# -- twenty at once ---------------------------------------------------------------------------------


def test_twenty_different_commands_at_once(table: Table, forks: Forks) -> None:
    table.say("hand", "11", "4", "1")
    before = len(entries(table))
    commands = [
        "record-hand 9 5 2",
        "record-hand 2 9 5 h --winners aabbbbbbbbbccccc",
        "record-exchange --done",
        "misdeal",
        "name-trump c --as-played",
        "change --lead left",
        "change --lead dealer",
        "correct-hand 1 8 6 2",
        "correct-hand 2 3 8 5",
        "change cy=Cyrus --spelling",
    ] * 2
    outcomes = list(zip(commands, forks.run(table.folder, *commands, at_once=True), strict=True))
    accepted = [words for words, said in outcomes if said.code == 0]
    for words, said in outcomes:
        assert said.code in (0, 2, 3, 4), (words, said)
        assert "Traceback" not in said.err
        assert (said.code == 0) == bool(said.out)
    assert len(accepted) >= 12, outcomes
    face_down = sum(entry["kind"] == "face-down" for entry in entries(table)[before:])
    others = [entry["kind"] for entry in entries(table)[before:] if entry["kind"] != "face-down"]
    done = accepted.count("record-exchange --done")
    assert len(others) == len(accepted) - done
    assert face_down >= done
    assert files(table) == ["friday.toml"]


def test_twenty_exchanges_at_once(tmp_path: Path, forks: Forks) -> None:
    """Eight cards are owed; of twenty people who note one, eight are accepted, and exactly those are in the file."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 16 0 0")
    said = forks.run(table.folder, *["record-exchange --count 1"] * 20, at_once=True)
    assert sorted(each.code for each in said) == [0] * 8 + [3] * 12
    assert [entry["kind"] for entry in entries(table)] == ["hand"] + ["face-down"] * 8
    assert table.data("who-owes-cards")["settled"] is True


def test_twenty_new_sessions_at_once(tmp_path: Path, forks: Forks) -> None:
    """Without a name each finds its own or is told that the name is taken; with one only one wins."""
    said = forks.run(tmp_path, *["new-session Ann Bob Cy -s friday"] * 20, at_once=True)
    assert sorted(each.code for each in said) == [0] + [3] * 19
    assert files(Table(tmp_path)) == ["friday.toml"]


# -- kill -9 ------------------------------------------------------------------------------------------


def test_killed_at_every_step_of_a_save(table: Table, forks: Forks) -> None:
    before = table.sheet().read_bytes()
    for steps in count():
        assert steps < 200
        (killed,) = forks.run(table.folder, "record-hand 7 4 5", steps=steps)
        after = table.sheet().read_bytes()
        assert after.startswith(before)
        if killed.code == 0:
            break
        assert killed.code == -signal.SIGKILL
        assert len(table.data("score-sheet")["hands"]) in (2, 3)
        assert all(re.fullmatch(r"friday\.toml|\.ref-(sheet|index)-\d+-\d+\.saving", file) for file in files(table))
        table.say("record-hand", "8", "6", "2")
        assert files(table) == ["friday.toml"], "what a killed process left is swept"
        assert table.sheet().read_bytes().startswith(after)
        table.sheet().write_bytes(before)
        (table.folder / INDEX).unlink()  # so that it is no older copy
    assert steps > 10
    assert len(table.data("score-sheet")["hands"]) == 3


def test_killed_at_every_step_of_a_new_session(tmp_path: Path, forks: Forks) -> None:
    table = Table(tmp_path)
    for steps in count():
        assert steps < 200
        (killed,) = forks.run(tmp_path, "new-session Ann Bob Cy -s friday", steps=steps)
        if killed.code == 0:
            break
        assert killed.code == -signal.SIGKILL
        if table.sheet().exists():
            assert table.data("next")["hand"] == 1
            table.sheet().unlink()
        else:
            assert table.data("sessions") == {"sessions": []}
    assert files(table) == ["friday.toml"]


def test_killed_at_random_moments(table: Table) -> None:
    chance = random.Random(358)
    acknowledged = len(entries(table))
    for _ in range(14):
        running = [begin(table.folder, "record-hand", "9", "5", "2") for _ in range(2)]
        time.sleep(chance.uniform(0.0, 0.25))
        for each in running:
            each.kill()
        answers = [each.communicate(timeout=60)[0] for each in running]
        written = len(entries(table))
        assert written >= acknowledged + sum(answer.endswith(b"\n") for answer in answers)
        assert table.ref("record-hand", "2", "9", "5").code == 0, "no lock is left"
        acknowledged = len(entries(table))
        assert acknowledged == written + 1
        assert files(table) == ["friday.toml"]


# -- disks that say no ----------------------------------------------------------------------------------

_SHORT = """
import resource, sys
size = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
from referee.cli import cli
cli(prog_name="ref")
"""


@pytest.mark.parametrize("room", [0, 1, 100])
def test_a_full_disk(table: Table, room: int) -> None:
    before = table.sheet().read_bytes()
    said = subprocess.run(
        [sys.executable, "-B", "-c", _SHORT, str(len(before) + room), "-C", str(table.folder), "hand", "9", "5", "2"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert (said.returncode, said.stdout) == (6, b"")
    assert said.stderr.decode().startswith("Not saved: ")
    assert len(said.stderr.splitlines()) == 1
    assert b"The sheet is as it was." in said.stderr
    assert table.sheet().read_bytes() == before
    assert files(table) == ["friday.toml"]
    table.say("hand", "9", "5", "2")


def test_a_full_disk_at_the_beginning(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-B", "-c", _SHORT, "10", "-C", str(tmp_path), "new-session", "Ann", "Bob", "Cy"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert (said.returncode, said.stdout) == (6, b"")
    assert list(tmp_path.iterdir()) == []


WRITING = [
    "record-hand 9 5 2",
    "record-exchange --done",
    "name-trump h",
    "misdeal",
    "undo",
    "correct-hand 1 8 6 2",
    "drop-hand 1",
    "change cy=Dora",
    "end-session",
    "new-session A B C -s other",
]


def test_a_read_only_folder(table: Table) -> None:
    looking = ("next", "standings", "score-sheet", "who-owes-cards", "log", "check", "sessions", "rules")
    before = table.sheet().read_bytes()
    with closing(Forks(under=powerless())) as forks, read_only(table.folder):
        for words, said in zip(WRITING, forks.run(table.folder, *WRITING), strict=True):
            assert (said.code, said.out) == (6, ""), words
            assert said.err.startswith("Not saved: ")
        for words, said in zip(looking, forks.run(table.folder, *looking), strict=True):
            assert (said.code, said.err) == (0, ""), words
    assert table.sheet().read_bytes() == before
    assert files(table) == ["friday.toml"]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    table = Table(tmp_path / "file")
    table.folder.write_text("no folder")
    table.no(6, "new-session", "Ann", "Bob", "Cy", "-s", "friday")
    for words in ("new-session Ann Bob Cy", "next", "sessions", "record-hand 8 5 3"):
        assert "not a directory" in table.no(5, *words.split())
    assert table.folder.read_text() == "no folder"


def test_a_sheet_that_is_a_folder_or_leads_nowhere(table: Table) -> None:
    table.sheet("dir").mkdir()
    table.no(5, "-s", "dir", "next")
    table.sheet("loop").symlink_to(table.sheet("loop"))
    table.no(5, "-s", "loop", "next")
    table.sheet("gone").symlink_to(table.folder / "nowhere")
    table.no(5, "-s", "gone", "record-hand", "8", "5", "3")
    assert {row["name"] for row in table.data("sessions")["sessions"]} == {"friday", "dir", "loop", "gone"}
    assert not (table.folder / "nowhere").exists()


# -- the lock -------------------------------------------------------------------------------------------


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The folder, held as another `ref` holds it."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def test_a_folder_held_for_too_long(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_LOCK_SECONDS", 0)
    before = table.sheet().read_bytes()
    with held(table.folder):
        said = table.no(6, "record-hand", "9", "5", "2")
        assert said.startswith(f"Not saved: {table.folder} is held by another ref")
        assert "try again" in said
        table.no(6, "new-session", "A", "B", "C", "-s", "other")
        assert len(table.data("score-sheet")["hands"]) == 2, "reading never waits"
    assert table.sheet().read_bytes() == before
    assert files(table) == ["friday.toml"]
    table.say("record-hand", "9", "5", "2")


def test_a_command_waits_for_its_turn(table: Table) -> None:
    with held(table.folder):
        waiting = begin(table.folder, "record-hand", "9", "5", "2")
        time.sleep(0.5)
        assert waiting.poll() is None
        assert len(table.data("score-sheet")["hands"]) == 2
    waiting.communicate(timeout=60)
    assert waiting.returncode == 0
    assert len(table.data("score-sheet")["hands"]) == 3


# -- damaged and edited sheets ------------------------------------------------------------------------


def many_kinds(tmp_path: Path) -> Table:
    """A sheet with an entry of every kind and numbers of two digits."""
    table = Table(tmp_path)
    table.all(
        "new-session Ann Bob Cy --dealer Ann -s friday",
        "hand 11 4 1 s -m really",
        "exchange 2c kc",
        "exchange ann cy --count 1",
        "exchange ann cy --waived",
        "name-trump h",
        "misdeal -m cards",
        "change --dealer cy",
        "hand 2 7 7 --exchange ann bob 2c kc --exchange ann cy 3d ad",
        "hand 7 4 5 --winners aaaaaaabbbbccccc",
        "hand 6 4 6 --last-tricks ccb",
        "record-last-tricks ccb",
        "change --points 12",
        "correct-hand 3 5 5 6 --winners aaaaabbbbbcccccc --dealer bob --trump d",
        "correct-hand 2 --exchange ann bob 2c kc --exchange ann bob 4d ad",
        "correct-hand 3 --winners= --trump=",
        "drop-hand 3",
        "undo",
        "undo",
        "redo",
        "change --hands 12",
        "change --hands 24",
        "change --open-end",
        "change --lead left",
        "change cy=Cyrus --spelling",
        "change cyrus=Dora",
        "change --seats ann dora bob --from-now",
        "record-hand 6 6 4 --before 2",
        "end-session",
        "play-on",
        "undo",
    )
    return table


def heads_of_entries(text: bytes) -> list[int]:
    return [match.start() for match in re.finditer(rb"\[\[entry\]\]", text)]


def test_a_sheet_cut_at_every_byte(tmp_path: Path) -> None:
    """What is left is refused, or what is read is a beginning of what was written; no value is ever another.

    The beginning of an entry that is no TOML by itself is none at the end of a sheet; every tenth is tried there.
    """
    table = many_kinds(tmp_path)
    whole, known = table.sheet().read_bytes(), entries(table)
    (table.folder / INDEX).unlink()  # so that what is left is no older copy
    starts = [*heads_of_entries(whole), len(whole)]
    for place, start in enumerate(starts[:-1]):
        table.sheet().write_bytes(whole[: starts[place + 1]])
        read = entries(table)
        assert [(e["kind"], e["at"]) for e in read] == [(e["kind"], e["at"]) for e in known[: place + 1]]
        before = load_sheet(find_sheet(str(tmp_path), "friday")).session.entries
        for cut in range(start + 1, starts[place + 1]):
            if cut % 10 and not is_toml(whole[start:cut]):
                continue
            table.sheet().write_bytes(whole[:cut])
            try:
                left = load_sheet(find_sheet(str(tmp_path), "friday")).session.entries
            except Unreadable:
                continue
            rest = whole[cut : starts[place + 1]]
            assert left in (before, before[:-1]), f"{whole[start:cut]!r} is taken for whole, {rest!r} is missing"


def is_toml(content: bytes) -> bool:
    try:
        tomllib.loads(content.decode())
    except ValueError:
        return False
    return True


def test_a_three_hand_sheet_cut_at_every_byte(table: Table) -> None:
    """The same through the commands: refused with exit 5, or a beginning; the head has no beginning."""
    table.say("hand", "7", "4", "5", "c")
    whole, known = table.sheet().read_bytes(), entries(table)
    last = heads_of_entries(whole)[-1]
    for cut in [*range(0, len(whole), 7), *range(last, len(whole))]:
        table.sheet().write_bytes(whole[:cut])
        said = table.ref("log", "--cards", "--json")
        if said.code == 0:
            assert said.json["entries"] == known[: len(said.json["entries"])]
        else:
            assert (said.code, said.out) == (5, ""), cut
            table.no(5, "hand", "9", "5", "2")
            assert table.sheet().read_bytes() == whole[:cut]


EDITS: dict[str, tuple[str, str, str]] = {
    "an unknown key": ('kind = "hand"', 'kind = "hand"\ncontrct = "hearts"', 'unknown key "contrct"'),
    "an unknown kind": ('kind = "exchange"', 'kind = "exchnge"', 'the nearest known is "exchange"'),
    "a misspelt key": ("giver =", "given-by =", "is missing"),
    "an unknown key at the top": ("format = 1", "format = 1\nedtion = 1", 'the nearest known is "edition"'),
    "a word for a number": ("Ann = 9", 'Ann = "four"', 'entry 1, tricks.Ann: expected a whole number, found "four"'),
    "true for a number": ("Ann = 9", "Ann = true", "tricks.Ann: expected a whole number, found true"),
    "a fraction": ("Ann = 9", "Ann = 9.0", "expected a whole number, found 9.0"),
    "17 tricks": ("Ann = 9", "Ann = 10", "17 tricks"),
    "15 tricks": ("Ann = 9", "Ann = 8", "15 tricks"),
    "less than none": ("Ann = 9\nBob = 5", "Ann = -1\nBob = 15", "cannot have won -1"),
    "a stranger": ("Ann = 9", "Dora = 9", "a number for each of the three players"),
    "a player twice": ('players = [\n    "Ann",\n    "Bob"', 'players = [\n    "Ann",\n    "ann"', "same to a reader"),
    "two players": ('    "Cy",\n', "", "three names"),
    "a card of no pack": ('given = "2C"', 'given = "1C"', "a card of the pack"),
    "a card in small letters": ('given = "2C"', 'given = "2c"', "a card of the pack"),
    "gives to himself": ('receiver = "Cy"', 'receiver = "Ann"', "the same player"),
    "a contract of no pack": ('contract = "spades"', 'contract = "no-trump"', "one of spades"),
    "a time without its offset": (r"regex:at = (\S+ \S+?)[+-]\d\d:\d\d", r"at = \1", "with its offset"),
    "a day for a time": (r"regex:at = (\d{4}-\d\d-\d\d).*", r"at = \1", "a date and time"),
    "no edition": ("edition = 1\n", "", '"edition" is missing'),
    "another dealer": ('first-dealer = "Ann"', 'first-dealer = "Dora"', "one of Ann, Bob, Cy"),
    "a lead of its own": ("format = 1", 'format = 1\nlead = "right"', "one of declarer, left"),
    "no hands": ("format = 1", "format = 1\nhands = 0", "from 1 on"),
    "strikes what is to come": (
        'kind = "exchange"',
        'kind = "strike"\nat = 2026-01-01 00:00:00Z\nentry = 9\n\n[[entry]]\nkind = "exchange"',
        "the number of an earlier entry",
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_what_no_command_could_have_written(table: Table, edit: str) -> None:
    old, new, found = EDITS[edit]
    text = table.sheet().read_text(encoding="utf-8")
    edited = re.sub(old[6:], new, text, count=1) if old.startswith("regex:") else text.replace(old, new, 1)
    assert edited != text, text
    table.sheet().write_text(edited, encoding="utf-8")
    for words in ("next", "record-hand 9 5 2", "undo"):
        said = table.no(5, *words.split())
        assert found in said
        assert "friday.toml" in said
        assert len(said.splitlines()) <= 2
    assert table.sheet().read_text(encoding="utf-8") == edited


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace("[[entry]]", "# a word\n[[entry]]"),
        lambda text: text + "# so far",
        lambda text: text + "\n\n\n",
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "   # so\n"),
        lambda text: text.replace("[entry.tricks]\n", "[entry.tricks]\n\n# won\n"),
        lambda text: text.replace("Ann = 9\nBob = 5\nCy = 2", "Cy = 2\nBob = 5\nAnn = 9"),
        lambda text: text.replace("[entry.tricks]\nAnn = 9\nBob = 5\nCy = 2", "tricks = {Ann = 9, Bob = 5, Cy = 2}"),
        lambda text: text.replace("Ann = 9\nBob = 5\nCy = 2", '"ANN" = 9\nBob = 5\n"cy" = 2'),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
    ],
)
def test_an_edit_that_keeps_the_sheet_whole(table: Table, edit: Callable[[str], str]) -> None:
    known = table.data("score-sheet")
    text = table.sheet().read_bytes().decode()
    edited = edit(text)
    if "   # so" in edited:
        edited = edited.replace("players = [   # so", "players = [")
    table.sheet().write_bytes(edited.encode())
    assert table.data("score-sheet") == known
    table.all("hand 7 4 5", "undo", "exchange --done", "correct-hand 1 8 6 2", "undo")
    assert table.sheet().read_bytes().startswith(edited.encode())
    assert table.data("score-sheet")["hands"][0] == known["hands"][0]


def test_a_sheet_grows_no_longer_than_it_can_be_read(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.files.folder.MOST_ENTRIES", 1)
    before = table.sheet().read_bytes()
    assert table.no(3, "hand", "8", "5", "3") == (
        "Refused: friday.toml would have more than 1 entries; begin another: ref new-session\n"
    )
    assert table.sheet().read_bytes() == before


def test_a_file_that_is_larger_than_any_sheet_is_not_read(table: Table) -> None:
    with table.sheet().open("r+b") as file:
        file.truncate(8_000_001)
    assert table.no(5, "next", "-s", "friday") == (
        f"Cannot read: {table.sheet()}: 8,000,001 bytes; no sheet or pack has more than 8,000,000.\n"
    )


def test_where_nothing_is_added_nothing_is_written(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.sheet().write_bytes(table.sheet().read_bytes().rstrip(b"\n"))
    written, (saved,) = table.sheet().read_bytes(), list_sheets(str(table.folder))
    monkeypatch.setattr(disk, "save", None)
    assert append_entries(saved, lambda sheet: sheet.session) == load_sheet(saved).session
    assert table.sheet().read_bytes() == written


def test_entries_folded_into_one_list_can_be_read_and_are_not_broken(table: Table) -> None:
    """A list in one line cannot be appended to; the sheet says so and stays."""
    head = table.sheet().read_text(encoding="utf-8").split("\n[[entry]]")[0]
    folded = f'{head}\nentry = [{{kind = "misdeal", at = 2026-01-01 00:00:00Z}}]\n'
    table.sheet().write_text(folded, encoding="utf-8")
    (table.folder / INDEX).unlink()  # so that it is no older copy
    assert len(table.data("log")["entries"]) == 1
    table.no(5, "hand", "9", "5", "2")
    assert table.sheet().read_text(encoding="utf-8") == folded


def test_a_pack_of_the_tables_own_travels_with_the_sheet(tmp_path: Path) -> None:
    table = Table(tmp_path / "sheets")
    pack = tmp_path / "own.toml"
    pack.write_text('name = "ours"\nbased-on = "358"\nlead = "left"\ntie-break = []\n', encoding="utf-8")
    table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "--rules", str(pack), "-s", "friday")
    pack.unlink()
    assert table.data("next")["leader"] == "Bob"
    table.all("hand 9 6 1", "end-session")
    assert table.data("standings")["decided_by"] == "shared"


# -- packs and their editions -------------------------------------------------------------------------


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packs in which 358 has come to its second edition, with eleven for the dealer."""
    folder = tmp_path / "packs"
    (folder / "editions").mkdir(parents=True)
    shipped = (Path(__file__).parent.parent.parent / "rules" / "358.toml").read_text(encoding="utf-8")
    (folder / "editions" / "358-1.toml").write_text(shipped, encoding="utf-8")
    second = shipped.replace("edition = 1\n", "edition = 2\n").replace("dealer = 8\n", "dealer = 11\n")
    second = second.replace("left = 5\n", "left = 4\n").replace("right = 3\n", "right = 1\n")
    (folder / "358.toml").write_text(second, encoding="utf-8")
    monkeypatch.setattr("referee.files.packs.packs_folder", lambda: str(folder))
    _parse.cache_clear()
    yield folder
    _parse.cache_clear()


def test_a_sheet_is_read_by_the_edition_it_was_played_by(table: Table, packs: Path) -> None:
    before = table.sheet().read_bytes()
    assert pack_names() == ["358"], "older editions are no packs of their own"
    rules, session = load_sheet(find_sheet(str(table.folder), "friday"))
    assert (rules.name, rules.edition, rules.targets) == ("358", 1, {"dealer": 8, "left": 5, "right": 3})
    assert (session.head.rules, session.head.edition) == ("358", 1)
    assert table.data("score-sheet")["hands"][0]["points"] == {"Ann": 1, "Bob": 0, "Cy": -1}
    table.say("hand", "5", "3", "8")
    assert table.sheet().read_bytes().startswith(before)
    assert "358, edition 1" in table.say("log")


def test_a_new_sheet_is_played_by_the_newest_edition(table: Table, packs: Path) -> None:
    table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", "new")
    assert table.data("next")["targets"] == {"Ann": 11, "Bob": 4, "Cy": 1}
    assert "edition = 2" in table.sheet("new").read_text(encoding="utf-8")
    assert table.data("next", "-s", "friday")["targets"] == {"Ann": 5, "Bob": 3, "Cy": 8}


def test_an_edition_that_is_not_kept_or_cannot_be_read(table: Table, packs: Path) -> None:
    kept = packs / "editions" / "358-1.toml"
    kept.write_text(kept.read_text(encoding="utf-8").replace("hand = 16", "hand = "), encoding="utf-8")
    assert "358-1.toml" in table.no(5, "next")
    kept.rename(packs / "editions" / "358-01.toml")
    assert "friday.toml: played by edition 1 of 358; this ref has 2." in table.no(5, "next")


# -- links, modes, names ------------------------------------------------------------------------------


def test_a_chain_of_links_and_the_mode_stay(table: Table, tmp_path_factory: pytest.TempPathFactory) -> None:
    synced = tmp_path_factory.mktemp("synced")
    table.sheet().rename(synced / "real.toml")
    (synced / "real.toml").chmod(0o600)
    (synced / "link.toml").symlink_to("real.toml")
    table.sheet().symlink_to(synced / "link.toml")
    umask = os.umask(0)
    os.umask(umask)
    table.all("hand 7 4 5", "undo")
    assert table.sheet().is_symlink()
    assert os.readlink(synced / "link.toml") == "real.toml"
    assert stat.S_IMODE((synced / "real.toml").stat().st_mode) == 0o600
    assert names_in(synced) == ["link.toml", "real.toml"]
    assert files(table) == ["friday.toml"]
    assert stat.S_IMODE(Table(table.folder).sheet().stat().st_mode) == 0o600


def test_a_new_sheet_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Ann", "Bob", "Cy", "-s", "friday")
    (tmp_path / "plain").touch()
    assert table.sheet().stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize(
    "name", ["friday", "Fri 8 5 3", "2026-11-27", "пятница", "วันศุกร์", "a.b", "über", "x" * 200, "con-tract", "_", "!"]
)
def test_session_names_that_are_used_as_given(tmp_path: Path, name: str) -> None:
    table = Table(tmp_path)
    assert table.data("new-session", "Ann", "Bob", "Cy", "-s", name)["session"] == name
    assert files(table) == [f"{name}.toml"]
    assert table.data("next", "-s", name)["session"] == name


UNSAFE = [
    "", " ", ".", "..", ".hidden", "-x", "a/b", "a\\b", "/etc/x", "../x", "x.", "x ", " x", "a:b", "a*b", "a?b", "a|b",
    'a"b', "a<b", "a>b", "CON", "con", "nul", "Aux.txt", "COM1", "lpt9", "com¹", "a\nb", "a\x00b", "a\x1bb", "a\u202eb",
    "x" * 300, "é" * 125, "x.toml", "x.TOML", "a\udcffb",
]  # fmt: skip


@pytest.mark.parametrize("name", UNSAFE)
def test_session_names_that_are_refused(table: Table, name: str) -> None:
    before = files(table)
    for words in (["new-session", "A", "B", "C"], ["next"], ["undo"]):
        said = table.no(2, *words, f"--session={name}")
        assert "session name" in said
        assert len(said.splitlines()) == 1
    assert files(table) == before


@pytest.mark.parametrize(("first", "second"), [("Straße", "STRASSE"), ("é", "e\u0301"), ("friday2", "FRIDAY2")])
def test_session_names_are_distinct_to_every_computer(tmp_path: Path, first: str, second: str) -> None:
    table = Table(tmp_path)
    table.say("new-session", "A", "B", "C", "-s", first)
    assert "the name is taken" in table.no(3, "new-session", "A", "B", "C", "-s", second)
    assert f'there is "{first}"' in table.no(4, "next", "-s", second)


# -- which sheet ----------------------------------------------------------------------------------------


def three_sheets(tmp_path: Path) -> Table:
    """`old` is open, `new` is open, `done` is finished; written in this order."""
    table = Table(tmp_path)
    for name in ("old", "new", "done"):
        table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", name)
        table.say("hand", "9", "5", "2", "-s", name)
    table.say("end-session", "-s", "done")
    touch(table, "old", "new", "done")
    return table


def test_the_open_sheet_begun_last_is_meant_whichever_file_was_written_last(tmp_path: Path) -> None:
    table = three_sheets(tmp_path)
    meant = table.data("standings")["session"]
    assert meant in ("old", "new")
    for order in (("new", "done", "old"), ("old", "new", "done"), ("done", "old", "new")):
        touch(table, *order)
        assert table.data("standings")["session"] == meant
    table.say("undo", "-s", "old")
    assert table.data("next")["session"] == meant, "naming a sheet redirects nothing"


@pytest.mark.parametrize("words", ["record-hand 2 9 5", "record-exchange --done", "name-trump h", "misdeal"])
def test_a_new_hand_never_goes_into_a_finished_sheet(tmp_path: Path, words: str) -> None:
    table = three_sheets(tmp_path)
    done, old = table.sheet("done").read_bytes(), table.sheet("old").read_bytes()
    assert table.say(*words.split()).startswith("new:\n"), "two are open, so its name comes first"
    assert table.sheet("done").read_bytes() == done
    assert table.sheet("old").read_bytes() == old
    table.say("end-session", "-s", "old")
    assert table.data("record-hand", "2", "9", "5")["session"] == "new"
    assert not table.say("record-hand", "2", "9", "5").startswith("new:"), "only one is open"


def test_corrections_go_into_the_newest_sheet_even_if_it_is_finished(tmp_path: Path) -> None:
    table = three_sheets(tmp_path)
    table.all("end-session -s old", "end-session -s new", "correct-hand 1 8 6 2 -s done")
    assert table.data("correct-hand", "1", "9", "5", "2")["session"] == "done"
    assert table.data("undo")["session"] == "done"


def test_where_all_are_finished_a_new_hand_is_refused(tmp_path: Path) -> None:
    table = three_sheets(tmp_path)
    table.all("end-session -s old", "end-session -s new")
    touch(table, "old", "done", "new")
    said = table.no(3, "record-hand", "2", "9", "5")
    assert re.match(r"Refused: (new|done) is finished\. To go on with it: ref play-on \(358, article 39: ", said)


def test_an_unreadable_sheet_that_was_written_last_is_never_skipped(tmp_path: Path) -> None:
    table = three_sheets(tmp_path)
    whole = table.sheet("new").read_bytes()
    table.sheet("new").write_bytes(whole[:-5])
    touch(table, "old", "done", "new")
    for words in ("next", "standings", "record-hand 2 9 5", "undo", "check"):
        said = table.no(5, *words.split())
        assert "new.toml" in said
        assert "-s" in said
    assert table.data("next", "-s", "old")["session"] == "old"
    assert table.data("record-hand", "2", "9", "5", "-s", "old")["entry"] == 2
    assert table.sheet("new").read_bytes() == whole[:-5]


def test_an_unreadable_sheet_on_the_way_to_the_one_for_a_new_hand_is_not_skipped(tmp_path: Path) -> None:
    table = three_sheets(tmp_path)
    table.sheet("new").write_bytes(b"")
    for order in (("old", "new", "done"), ("new", "old", "done")):
        touch(table, *order)
        assert "new.toml" in table.no(5, "record-hand", "2", "9", "5"), "no entry tells how old it is"
    table.sheet("new").write_text("started = 2020-01-02 19:30:00+01:00\n", encoding="utf-8")
    (table.folder / INDEX).unlink()
    assert table.data("record-hand", "2", "9", "5")["session"] == "old", "an older one is not in the way"


def test_other_files_of_the_folder_are_let_be(table: Table) -> None:
    others = ("notes.txt", ".hidden.toml", "friday.toml~", "friday.toml.bak", ".other.toml.tmp", "friday.saving")
    for other in others:
        (table.folder / other).write_text("mine")
    table.say("hand", "7", "4", "5")
    assert files(table) == sorted([*others, "friday.toml"])
    assert [row["name"] for row in table.data("sessions")["sessions"]] == ["friday"]


# -- names ------------------------------------------------------------------------------------------


def test_a_sheet_that_people_named_as_ref_would_not_is_found(table: Table) -> None:
    table.say("change", "--hands", "2")
    table.sheet().rename(table.sheet("con"))
    assert "con is open again" in table.say("undo")
    assert table.data("next", "-s", "con")["session"] == "con"
    table.no(2, "new-session", "a", "b", "c", "-s", "con")


def test_evenings_begun_at_once_without_a_name_get_one_each(table: Table) -> None:
    begun = [begin(table.folder, "new-session", "a", "b", "c") for _ in range(8)]
    assert [each.communicate()[1] for each in begun] == [b""] * 8
    assert len(files(table)) == 9


# -- a folder of folders ------------------------------------------------------------------------------


def names_below(folder: Path) -> list[str]:
    sheets, closed = sheets_below(str(folder))
    return [each.name for each in sheets] + [each.name for each in closed]


def list_below(folder: Path) -> list[SheetFile]:
    return sheets_below(str(folder))[0]


def lay(folder: Path, *files: str) -> None:
    """Files that hold their own names, so that no two are the same."""
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(file, encoding="utf-8")


def test_all_sheets_below_a_folder_by_path(tmp_path: Path) -> None:
    lay(tmp_path, "b.toml", "a/z.toml", "a/b/c.toml", "a.toml", "notes.txt", "a/cover.png", "empty.d/x")
    assert names_below(tmp_path) == ["a/b/c", "a/z", "a", "b"]
    assert list_below(tmp_path)[0].path == str(tmp_path / "a/b/c.toml")


def test_what_is_hidden_is_left_out(tmp_path: Path) -> None:
    lay(tmp_path, "a.toml", ".b.toml", ".c/d.toml", "e/.f/g.toml", "e/.h.toml.saving")
    assert names_below(tmp_path) == ["a"]


def test_a_link_that_leads_nowhere_hides_no_change_of_a_folder(tmp_path: Path) -> None:
    lay(tmp_path, "a.toml", "b.toml")
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    before = folder_state(str(tmp_path))
    assert folder_state(str(tmp_path)) == before
    assert [name for name, _ in before] == ["a", "b", "gone"]
    (tmp_path / "a.toml").write_text("another hand", encoding="utf-8")
    assert [name for name, stamp in folder_state(str(tmp_path)) if (name, stamp) not in before] == ["a"]
    assert folder_state(str(tmp_path / "nowhere")) == ()


def test_links_never_lead_round_and_a_sheet_is_one_however_it_is_reached(tmp_path: Path) -> None:
    lay(tmp_path, "a/b/sheet.toml")
    (tmp_path / "a/b/up").symlink_to(tmp_path)
    (tmp_path / "a/b/self").symlink_to(tmp_path / "a/b")
    (tmp_path / "again").symlink_to(tmp_path / "a")
    (tmp_path / "linked.toml").symlink_to(tmp_path / "a/b/sheet.toml")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    os.link(tmp_path / "a/b/sheet.toml", tmp_path / "twin.toml")
    assert names_below(tmp_path) == ["a/b/sheet"]


def test_links_out_of_the_folder_are_followed(tmp_path: Path) -> None:
    lay(tmp_path, "club/a.toml", "elsewhere/b.toml", "elsewhere/deep/c.toml")
    (tmp_path / "club/more").symlink_to(tmp_path / "elsewhere")
    assert names_below(tmp_path / "club") == ["a", "more/b", "more/deep/c"]


def test_a_link_that_leads_nowhere_is_a_sheet_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "circle.toml").symlink_to(tmp_path / "circle.toml")
    found = list(score_sheets(list_below(tmp_path)))
    assert [each.name for each in found] == ["circle", "gone"]
    assert all(isinstance(each, Unread) for each in found)


def test_a_folder_that_is_named_like_a_sheet_is_a_folder(tmp_path: Path) -> None:
    lay(tmp_path, "2026.toml/a.toml")
    assert names_below(tmp_path) == ["2026.toml/a"]


def test_there_are_no_sheets_where_there_is_no_folder(tmp_path: Path) -> None:
    assert names_below(tmp_path / "nowhere") == []


def test_a_folder_that_cannot_be_entered_is_named(tmp_path: Path) -> None:
    lay(tmp_path, "a/x.toml", "shut/y.toml")
    under = [word.replace("-dac_override", "-dac_override,-dac_read_search") for word in powerless()]
    (tmp_path / "shut").chmod(0)
    try:
        done = process(tmp_path, "season", "--json", under=under)
    finally:
        (tmp_path / "shut").chmod(0o755)
    apart = json.loads(done.stdout)["apart"]
    assert [(each["session"], each["why"]) for each in apart] == [("shut", "unreadable"), ("a/x", "unreadable")]
    assert apart[0]["error"] == f"{tmp_path}/shut: permission denied."


def test_a_thousand_folders_in_each_other(tmp_path: Path) -> None:
    lay(tmp_path, "a.toml")
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        for _ in range(1000):  # deeper than any path that could be made, or removed, at once
            os.mkdir("d")
            os.chdir("d")
        assert names_below(tmp_path) == ["a"]
    finally:
        while os.getcwd() != str(tmp_path):
            os.chdir("..")
            os.rmdir("d")
        os.chdir(here)


def test_half_a_disk_is_no_folder_of_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.files.folder.MOST_FOLDERS", 2)
    lay(tmp_path, "a/x.toml", "b/y.toml", "c/z.toml")
    told = Table(tmp_path).no(5, "season")
    assert told == f"Cannot read: {tmp_path}: more than 2 folders in it; expected a folder of score sheets.\n"


@pytest.mark.parametrize("command", ["season", "sessions", "next", "season --json"])
@pytest.mark.parametrize("mode", [0o444, 0])
def test_a_folder_that_may_be_listed_and_not_entered(table: Table, command: str, mode: int) -> None:
    under = [word.replace("-dac_override", "-dac_override,-dac_read_search") for word in powerless()]
    table.folder.chmod(mode)
    try:
        done = process(table.folder, *command.split(), under=under)
    finally:
        table.folder.chmod(0o755)
    if mode and command.startswith("season"):
        assert f"{table.sheet()}:permissiondenied." in "".join(done.stdout.decode().split())
        return
    named = table.sheet() if mode else table.folder
    assert (done.returncode, done.stdout) == (5, b"")
    assert done.stderr.decode() == f"Cannot read: {named}: permission denied.\n"


@pytest.mark.parametrize("command", ["season", "sessions"])
def test_a_folder_that_cannot_be_reached(tmp_path: Path, command: str) -> None:
    (tmp_path / "shut").mkdir(mode=0)
    under = [word.replace("-dac_override", "-dac_override,-dac_read_search") for word in powerless()]
    done = process(tmp_path / "shut" / "sheets", command, under=under)
    assert (done.returncode, done.stdout) == (5, b"")
    assert done.stderr.decode() == f"Cannot read: {tmp_path}/shut/sheets: permission denied.\n"


def test_a_pack_is_parsed_once_for_many_sheets(table: Table) -> None:
    for name in ("saturday", "sunday"):
        (table.folder / f"{name}.toml").write_bytes(table.sheet().read_bytes())
    first, second, third = map(load_sheet, list_below(table.folder))
    assert first.rules is second.rules is third.rules


def test_one_sheet_after_the_other_is_what_each_is_by_itself(table: Table) -> None:
    lay(table.folder, "broken.toml")
    sheets = list_below(table.folder)
    for saved, found in zip(sheets, score_sheets(sheets), strict=True):
        if isinstance(found, Unread):
            with pytest.raises(type(found.error), match=re.escape(str(found.error))):
                load_sheet(saved)
        else:
            assert found.session == load_sheet(saved).session


# -- sheets worked out one after the other --------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The folder that the club has for a year."""
    return Table(seasons.club(tmp_path).folder / "2026")


def test_each_is_what_it_is_by_itself(club: Table) -> None:
    (club.folder / "broken.toml").write_text("nonsense = ", encoding="utf-8")
    found = {each.name: each for each in score_sheets(list_sheets(str(club.folder)))}
    assert set(found) == {"messy", "won", "level", "open", "empty", "broken"}
    for saved in list_sheets(str(club.folder)):
        each = found[saved.name]
        if isinstance(each, ScoreSheet):
            alone = work_out(saved.name, *load_sheet(saved))
            assert (each.session, each.hands, each.rulings()) == (alone.session, alone.hands, alone.rulings())
    broken = found["broken"]
    assert isinstance(broken, Unread)
    assert isinstance(broken.error, NotWhole)


def test_without_exchanges_no_swap_is_told(club: Table) -> None:
    sheets = [find_sheet(str(club.folder), "messy")]
    (whole,), (bare,) = score_sheets(sheets), score_sheets(sheets, exchanges=False)
    assert isinstance(whole, ScoreSheet)
    assert isinstance(bare, ScoreSheet)
    assert any(hand.swaps for hand in whole.hands)
    assert not any(hand.swaps for hand in bare.hands)


def test_one_that_cannot_be_read_is_named_in_its_place(club: Table) -> None:
    (club.folder / "broken.toml").write_text("nonsense = ", encoding="utf-8")
    names = [each.name for each in list_sheets(str(club.folder))]
    assert [each.name for each in score_sheets(list_sheets(str(club.folder)))] == names
    assert [each.name for each in score_sheets(list_sheets(str(club.folder)))] == names
    (unread,) = (each for each in score_sheets(list_sheets(str(club.folder))) if isinstance(each, Unread))
    assert str(unread.error).startswith("broken.toml: not whole TOML: ")


@pytest.mark.parametrize("name", [".ref", ".ref-index"])
def test_no_picture_replaces_what_the_folder_is_known_by(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="knows its folder"):
        write_file(str(tmp_path / name), b"<svg/>")
