"""Signals at every system call of every command that writes, on Linux with strace: `python -m tests.signals`.

From the first import of `ref` on, INT, TERM and KILL come one by one at each system call. What was
acknowledged has to be on the sheet, and what was denied must not be. `--every 10` tries each tenth call.
"""

from __future__ import annotations

import argparse
import re
import shutil
import signal
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from referee.errors import Unreadable
from referee.files.folder import find_sheet, load_sheet
from tests.running import PROGRAM, Table, environment

COMMANDS = (
    "record-hand 9 5 2",
    "record-hand -",
    "name-trump s",
    "record-trick as 2s 3s",
    "saw ann 2d",
    "misdeal",
    "change --hands 6",
    "correct-hand 1 8 6 2",
    "drop-hand 1",
    "record-last-tricks aab",
    "undo",
    "end-session",
    "new-session Dora Eve Fay",
    "play",
)
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
TYPED = {"play": b"9 5 2\nquit\n", "record-hand -": b"9 5 2\n2 9 5\n"}


class Call(NamedTuple):
    """A system call by its name, and which of that name it is."""

    name: str
    number: int


class Outcome(NamedTuple):
    """What a command answered, and whether its sheet is another than before."""

    code: int
    out: str
    err: str
    written: bool


def main() -> None:
    """Try every command, and print what is not as it has to be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th system call")
    parser.add_argument("commands", nargs="*", default=COMMANDS, help="command lines in quotation marks")
    chosen = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as place:
        before = Path(place) / "before"
        Table(before).all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 6 1", "exchange --done", "trump h")
        for command in chosen.commands:
            calls = system_calls(before, Path(place) / "now", command)[:: chosen.every]
            tried: Counter[str] = Counter()
            for number in SIGNALS:
                for call in calls:
                    outcome = send(before, Path(place) / "now", command, call, number)
                    tried["written" if outcome.written else "not written"] += 1
                    if wrong := fault(outcome, number, Path(place) / "now"):
                        faults += 1
                        print(f"{command}: {number.name} at {call.name} {call.number}: {wrong}: {outcome}", flush=True)
            print(f"{command}: {len(calls)} calls, {dict(tried)}", flush=True)
    print(f"{faults} faults")
    raise SystemExit(1 if faults else 0)


def run(before: Path, now: Path, command: str, *options: str) -> Outcome:
    """Run a command under strace in a copy of the folder."""
    shutil.rmtree(now, ignore_errors=True)
    shutil.copytree(before, now)
    where = () if command.startswith("new-session") else ("-s", "friday")
    done = subprocess.run(
        ["strace", "-f", "-qq", *options, *PROGRAM, "-C", str(now), *where, *command.split()],
        input=TYPED.get(command, b""),
        capture_output=True,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        timeout=120,
        check=False,
    )
    sheets = {path.name: path.read_bytes() for path in now.glob("*.toml")}
    former = {path.name: path.read_bytes() for path in before.glob("*.toml")}
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode(), sheets != former)


def system_calls(before: Path, now: Path, command: str) -> list[Call]:
    """Return the system calls of a command, from the first import of `ref` on."""
    log = now.parent / "log"
    outcome = run(before, now, command, "-o", str(log))
    assert outcome.code == 0, outcome
    counted: Counter[str] = Counter()
    calls, begun = [], False
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        if match := re.match(r"\d+ +(\w+)\(", line):
            counted[match[1]] += 1
            begun = begun or "referee/signals" in line  # the first import; before it no line of `ref` has run
            if begun and match[1] not in ("exit_group", "rt_sigreturn"):
                calls.append(Call(match[1], counted[match[1]]))
    return calls


def send(before: Path, now: Path, command: str, call: Call, number: signal.Signals) -> Outcome:
    """Run a command, with a signal at one of its system calls."""
    inject = f"inject={call.name}:signal={number.name}:when={call.number}"
    return run(before, now, command, "-o", "/dev/null", "-e", f"trace={call.name}", "-e", inject)


def fault(outcome: Outcome, number: signal.Signals, now: Path) -> str:
    """Say what is wrong after a signal; empty where all is as it has to be."""
    for path in now.glob("*.toml"):
        try:
            load_sheet(find_sheet(str(now), path.stem))
        except Unreadable as error:
            return f"torn: {error}"
    if number == signal.SIGKILL:
        return "acknowledged, and not there" if outcome.out.startswith("Hand ") and not outcome.written else ""
    if "Traceback" in outcome.err or "Exception ignored" in outcome.err:
        return "a traceback"
    if list(now.glob(".*.saving")) and outcome.code >= 0:
        return "a temporary file is left"
    if "nothing was written" in outcome.err and outcome.written:
        return "denied, and there"
    if outcome.code == 0 and not outcome.written and "Nothing was written by that." not in outcome.out:
        return "acknowledged, and not there"
    stopped = (130,) if number == signal.SIGINT else (143, -number)
    return "" if outcome.code in (0, *stopped) else f"exit {outcome.code}"


if __name__ == "__main__":
    main()
