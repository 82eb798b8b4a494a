"""Signals while `ref` starts, works and saves: what was answered is written, and what was denied is not.

`python -m tests.signals` sends them at every system call; here they come at the calls by which a sheet is saved.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.files.index import INDEX
from tests.running import Said, Table, environment, names_in

_AT_A_STEP = """
import os, signal, sys
number, step = (int(sys.argv.pop(1)) for _ in range(2))
signal.signal(signal.SIGINT, signal.default_int_handler)

def stopping(real):
    def act(*args, **kwargs):
        global step
        done = real(*args, **kwargs)
        step -= 1
        if step == 0:
            signal.raise_signal(number)
        return done
    return act

from referee.cli import cli
for name in ("open", "fsync", "listdir", "replace", "unlink", "close"):
    setattr(os, name, stopping(getattr(os, name)))
cli(prog_name="ref")
"""
"""Runs `ref` and sends itself a signal after so many of the calls that lead to the disk."""

_AT_A_MODULE = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
stop = sys.argv.pop(1)

class Finder:
    def find_spec(self, name, *_):
        if name == stop:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
from referee.cli import cli
cli(prog_name="ref")
"""
"""Runs `ref` and interrupts it when a module is looked for."""

STEPS = range(1, 12)
STOPPED = "\nStopped; nothing was written.\n"
DENIED = {signal.SIGINT: (130, STOPPED), signal.SIGTERM: (143, ""), signal.SIGHUP: (129, "")}


def run(code: str, *words: str, typed: str = "") -> Said:
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed.encode(),
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


def play(table: Table, number: signal.Signals, step: int) -> Said:
    """Score a hand in the guided evening, and send it a signal after so many steps."""
    return run(_AT_A_STEP, str(int(number)), str(step), "-C", str(table.folder), "play", typed="9 5 2\nquit\n")


def put_back(table: Table, content: bytes) -> None:
    """Make the sheet what it was, and forget that it was longer."""
    table.sheet().write_bytes(content)
    (table.folder / INDEX).unlink(missing_ok=True)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """One hand, after which several cards are owed."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 6 1")
    return table


@pytest.mark.parametrize(
    ("words", "number"), [*(("record-hand 9 5 2", number) for number in DENIED), ("exchange --done", signal.SIGINT)]
)
def test_an_answer_after_a_signal_is_true(table: Table, words: str, number: signal.Signals) -> None:
    before = table.sheet().read_bytes()
    written = set()
    for step in STEPS:
        said = run(_AT_A_STEP, str(int(number)), str(step), "-C", str(table.folder), *words.split())
        is_written = table.sheet().read_bytes() != before
        written.add(is_written)
        if is_written:
            assert (said.code, said.err) == (0, "")
            assert said.out
        else:
            assert (said.code, said.err) == DENIED[number]
            assert said.out == ""
        assert names_in(table.folder) == ["friday.toml"]
        put_back(table, before)
    assert written == {True, False}, "the signals came before and after the sheet was replaced"


def test_a_sheet_is_discarded_or_there(tmp_path: Path) -> None:
    table, written = Table(tmp_path), set()
    for step in range(1, 9):
        if not table.sheet().exists():
            table.say("new-session", "Ann", "Bob", "Cy", "-s", "friday")
        words = ("-C", str(tmp_path), "-s", "friday", "discard", "--yes")
        said = run(_AT_A_STEP, str(int(signal.SIGINT)), str(step), *words)
        written.add(said.code == 0)
        assert (said.code == 0) != table.sheet().exists(), said
        assert said.code == 0 or (said.code, said.err) == DENIED[signal.SIGINT]
    assert written == {True, False}


def test_a_new_sheet_is_there_or_denied(tmp_path: Path) -> None:
    for step in STEPS:
        words = ("-C", str(tmp_path), "new-session", "Ann", "Bob", "Cy", "-s", f"s{step}")
        said = run(_AT_A_STEP, str(int(signal.SIGINT)), str(step), *words)
        assert (said.code == 0) == (tmp_path / f"s{step}.toml").exists(), said
        assert said.code == 0 or (said.code, said.err) == DENIED[signal.SIGINT]


def test_play_says_of_an_interrupt_whether_it_came_too_late(table: Table) -> None:
    before = table.sheet().read_bytes()
    late = "Ctrl-C came too late; the answer above holds. quit or Ctrl-D leaves."
    said_late = set()
    for step in range(1, 24, 2):
        said = play(table, signal.SIGINT, step)
        is_written = table.sheet().read_bytes() != before
        assert is_written == ("Hand 2, Bob deals. " in said.out), said.out
        assert "another window" not in said.out
        if late in said.out:
            assert said.out.index("Hand 2, Bob deals. ") < said.out.index(late)
        said_late.add(late in said.out)
        put_back(table, before)
    assert said_late == {True, False}


def test_terminated_while_play_saves_it_ends_after_the_answer(table: Table) -> None:
    for step in range(2, 24, 2):
        before = table.sheet().read_bytes()
        said = play(table, signal.SIGTERM, step)
        assert said.code in (143, 0)
        assert said.err == ""
        assert (table.sheet().read_bytes() != before) == ("Hand 2, Bob deals. " in said.out)
        put_back(table, before)


@pytest.mark.parametrize("module", ["click", "click.core", "referee.commands.options", "referee.cli", "atexit"])
def test_an_interrupt_while_ref_starts_is_130(table: Table, module: str) -> None:
    assert run(_AT_A_MODULE, module, "-C", str(table.folder), "next") == (130, "", "")


@pytest.mark.parametrize("module", ["referee.commands.record_hand", "tomllib", "tomli_w"])
def test_an_interrupt_while_a_command_is_loaded_is_130(table: Table, module: str) -> None:
    before = table.sheet().read_bytes()
    said = run(_AT_A_MODULE, module, "-C", str(table.folder), "record-hand", "9", "5", "2")
    assert said == (130, "", STOPPED)
    assert table.sheet().read_bytes() == before


def test_loading_the_program_leaves_the_interrupt_to_whoever_loads_it() -> None:
    code = "import signal; signal.signal(2, signal.default_int_handler); import referee.cli; print(signal.getsignal(2))"
    assert run(code).out == "<built-in function default_int_handler>\n"


def test_loading_the_program_leaves_unhandled_exceptions_to_whoever_loads_it() -> None:
    code = "import atexit, referee.cli; atexit.register(print, 'cleared up'); raise KeyboardInterrupt"
    said = run(code)
    assert said.out == "cleared up\n"
    assert said.err.endswith("\nKeyboardInterrupt\n")


def test_loading_the_program_keeps_the_hook_of_whoever_loads_it() -> None:
    code = "import sys; hook = sys.excepthook = lambda *_: None; import referee.cli; print(sys.excepthook is hook)"
    assert run(code).out == "True\n"


def test_signals_that_were_ignored_stay_so(table: Table) -> None:
    """As under nohup, or in the background of a script."""
    code = _AT_A_STEP.replace("signal.SIGINT, signal.default_int_handler", "number, signal.SIG_IGN")
    for number in DENIED:
        for step in (3, 6):
            words = ("-C", str(table.folder), "record-hand", "9", "5", "2")
            assert run(code, str(int(number)), str(step), *words).code == 0
