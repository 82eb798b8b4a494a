"""Measures how fast `ref` starts and answers: python tests/bench [--rounds N] [--quick]

It installs the checkout and, for comparison, three other programs from PyPI into environments of
their own in a temporary folder, runs all commands in turn, round after round, and prints the
ratios of the medians with what they are to be at most. A time is the processor time, user and
system, of a whole process whose output goes nowhere. Only the standard library is needed here; the
sheets, the cost of one hand and that of its proof come from the scripts beside this one, which run
where the checkout is installed.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent

EVENING, LONG = 18, 1000
BEGUN = f"{EVENING}-begun"
WRITTEN = {
    "hand": str(EVENING),
    "correction": str(EVENING),
    "undo": str(EVENING),
    "trick": BEGUN,
    "long": str(LONG),
}
"""Copies of sheets that a command writes into -> what they are copies of."""

SIZES = (100, 200, 500, 1000, 2000)
CHANGES = tuple(f"{number}-{kind}" for kind in ("undone", "substituted", "corrected") for number in (200, 2000))
FLAT = 1.30
"""A hand of the longest sheet costs at most so many times what one of the shortest does."""

TEN = 10
OF_FOLDER = {"next": ("next",), "undo": ("undo",)}
"""What is run without a name in a folder of many sheets and in one of ten."""

SEASON, FEW = 1000, 100
"""Evenings of a season, and of one that is compared with it for the memory that it takes."""

STEADY = 1.10
"""The long season takes at most so many times the memory of the short one."""

ASKED = {"one question": 1, "a whole hand": 10}
"""What is asked of a hand's cards -> the milliseconds that the answer may take."""

CLICK = "import click"
FILES = "import click, tomllib, tomli_w"
TABLE = "click, tomllib, rich; prints a table"
PARSED_TABLE = f"{TABLE}, parses {LONG:,} hands"
PARSED_FILES = f"{FILES}, parses {LONG:,} hands"
LOADED = f"tomllib.load of the same {SEASON:,} sheets"

TABLE_SCRIPT = """\
import sys

import click
import tomllib
from rich.console import Console
from rich.table import Table

if len(sys.argv) > 1:
    with open(sys.argv[1], "rb") as file:
        tomllib.load(file)
table = Table("rank", "player", "points", "last")
for rank, player in enumerate(("Anna", "Boris", "Chai", "Dao"), start=1):
    table.add_row(str(rank), player, str(5 - rank), "0")
Console().print(table)
"""

PARSE_SCRIPT = """\
import sys

import click
import tomllib
import tomli_w

with open(sys.argv[1], "rb") as file:
    tomllib.load(file)
"""

LOAD_SCRIPT = """\
import os
import sys
import tomllib

for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            tomllib.load(file)
"""

OTHERS = {"whist-score": "whist-score", "watson": "td-watson", "todo": "todoman"}
"""Other programs of the terminal that start with click: command -> its name on PyPI."""


class Row(NamedTuple):
    """One ratio that is promised: a command of ours, what it is measured against, and the most it may be."""

    what: str
    against: str
    at_most: float


ROWS = (
    Row("ref --version", CLICK, 1.10),
    Row("ref record-hand", FILES, 1.35),
    Row("ref correct-hand", FILES, 1.35),
    Row("ref undo", FILES, 1.35),
    Row("ref record-trick", FILES, 1.35),
    Row("ref next", TABLE, 1.20),
    Row("ref who-owes-cards", TABLE, 1.20),
    Row("ref standings", TABLE, 1.20),
    Row("ref score-sheet", TABLE, 1.20),
    Row(f"ref standings, {LONG:,} hands", PARSED_TABLE, 1.50),
    Row(f"ref record-hand, {LONG:,} hands", PARSED_FILES, 1.50),
    *(Row(f"ref {what}, {SEASON:,} sheets", f"ref {what}, {TEN} sheets", 1.20) for what in OF_FOLDER),
    Row(f"ref season, {SEASON:,} sheets", LOADED, 1.50),
    Row(f"ref season anna, {SEASON:,}", LOADED, 1.50),
    *(Row("ref --version", f"{command} --version", 1.00) for command in OTHERS),
)


class Job(NamedTuple):
    """A command, and the folder in which it is run; `ref` finds its sheet in the folder `sessions` there."""

    words: tuple[str | Path, ...]
    at: Path


class Runner:
    """Installs programs and runs them, always with the same environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "REF_"))}
        kept.pop("VIRTUAL_ENV", None)
        self._environment = kept
        self._home = folder / "home"
        self._home.mkdir()

    def install(self, name: str, what: str) -> Path | str:
        """The programs of a new environment with `what` installed by pip; or why there are none."""
        place = self.folder / name
        programs = place / "bin"
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for step in ([sys.executable, "-m", "venv", str(place)], [*pip, what]):
            done = subprocess.run(step, env=self._environment, capture_output=True, text=True, check=False)
            if done.returncode:
                return (done.stderr or done.stdout).strip().rpartition("\n")[2]
        return programs

    def told(self, job: Job) -> str:
        """What a command says, which has to succeed."""
        done = subprocess.run(job.words, env=self._measured(), cwd=job.at, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, job.words))} exits {done.returncode}:\n{done.stderr[-1000:]}")
        return done.stdout.strip()

    def seconds(self, job: Job) -> float:
        """The processor time, user and system, of a whole process that succeeds and whose words nobody hears."""
        spent = self._used(job)
        return spent.ru_utime + spent.ru_stime

    def memory(self, job: Job) -> int:
        """The most memory that the process of a command held, in kilobytes."""
        return self._used(job).ru_maxrss // (1024 if sys.platform == "darwin" else 1)

    def _used(self, job: Job) -> resource.struct_rusage:
        """What a process took, as the system counted it."""
        void = subprocess.DEVNULL
        begun = subprocess.Popen(
            job.words, env=self._measured(), cwd=job.at, stdin=void, stdout=void, stderr=subprocess.DEVNULL
        )
        _, status, spent = os.wait4(begun.pid, 0)
        begun.returncode = os.waitstatus_to_exitcode(status)
        if begun.returncode:
            raise SystemExit(f"{' '.join(map(str, job.words))} exits {begun.returncode}")
        return spent

    def _measured(self) -> dict[str, str]:
        return self._environment | {"HOME": str(self._home)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python tests/bench", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="runs of every command that count (15)")
    parser.add_argument("--quick", action="store_true", help="three rounds: shows that it works, not how fast")
    options = parser.parse_args()
    rounds = 3 if options.quick else max(1, options.rounds)
    with tempfile.TemporaryDirectory(prefix="ref-bench-") as folder:
        bench(Runner(Path(folder)), rounds)


def bench(runner: Runner, rounds: int) -> None:
    ours = runner.install("ours", str(CHECKOUT))
    if isinstance(ours, str):
        raise SystemExit(f"the checkout cannot be installed: {ours}")
    python, sheets = ours / "python", runner.folder / "sheets"
    wanted = [BEGUN, *map(str, {EVENING, LONG, *SIZES}), *(f"{number}-evenings" for number in (SEASON, FEW))]
    wanted += [f"{number}-sheets" for number in (TEN, SEASON)]
    wanted += CHANGES
    runner.told(Job((python, HERE / "sheets.py", sheets, *wanted), runner.folder))
    jobs = our_jobs(ours, sheets)

    print(f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors,", end=" ")
    print(f"load {os.getloadavg()[0]:.1f}; {rounds} rounds of all commands in turn, after one to warm up")
    print(runner.told(jobs["ref --version"]))
    for command, package in OTHERS.items():
        programs = runner.install(command, package)
        if isinstance(programs, str):
            print(f"{package} cannot be installed here: {programs}")
        else:
            jobs[f"{command} --version"] = Job((programs / command, "--version"), runner.folder)
            print(f"{package}: {runner.told(jobs[f'{command} --version'])}")

    print_ratios(measure(runner, jobs, sheets, rounds))
    print_memory(runner, {number: season_job(ours, sheets, number) for number in (FEW, SEASON)})
    cost = runner.told(Job((python, HERE / "cost.py", sheets, str(rounds), *map(str, SIZES)), runner.folder))
    print_cost([line.split("\t") for line in cost.splitlines()])
    asked = runner.told(Job((python, HERE / "asked.py", HERE.parent / "recorded", str(rounds)), runner.folder))
    print_asked([line.split("\t") for line in asked.splitlines()])


def our_jobs(ours: Path, sheets: Path) -> dict[str, Job]:
    """What is run where the checkout is installed: ours, and what it is measured against."""
    python, ref = ours / "python", ours / "ref"
    evening, long = sheets / str(EVENING), sheets / str(LONG)
    season = season_job(ours, sheets, SEASON)
    table, parse, load = (sheets / name for name in ("table.py", "parse.py", "load.py"))
    for script, text in ((table, TABLE_SCRIPT), (parse, PARSE_SCRIPT), (load, LOAD_SCRIPT)):
        script.write_text(text, encoding="utf-8")
    sheet = Path("sessions", "evening.toml")
    return {
        CLICK: Job((python, "-c", CLICK), evening),
        "ref --version": Job((ref, "--version"), evening),
        FILES: Job((python, "-c", FILES), evening),
        "ref record-hand": Job((ref, "record-hand", "4", "9", "3", "h"), sheets / "hand"),
        "ref correct-hand": Job((ref, "correct-hand", "2", "5", "6", "5"), sheets / "correction"),
        "ref undo": Job((ref, "undo"), sheets / "undo"),
        "ref record-trick": Job((ref, "record-trick", "7s", "8s", "9s"), sheets / "trick"),
        TABLE: Job((python, table), evening),
        "ref next": Job((ref, "next"), evening),
        "ref who-owes-cards": Job((ref, "who-owes-cards"), evening),
        "ref standings": Job((ref, "standings"), evening),
        "ref score-sheet": Job((ref, "score-sheet"), evening),
        PARSED_TABLE: Job((python, table, sheet), long),
        f"ref standings, {LONG:,} hands": Job((ref, "standings"), long),
        PARSED_FILES: Job((python, parse, sheet), long),
        f"ref record-hand, {LONG:,} hands": Job((ref, "record-hand", "4", "9", "3", "h"), sheets / "long"),
        **{
            f"ref {what}, {number:,} sheets": Job((ref, *words), sheets / f"{number}-sheets")
            for what, words in OF_FOLDER.items()
            for number in (TEN, SEASON)
        },
        LOADED: Job((python, load, "sessions"), season.at),
        f"ref season, {SEASON:,} sheets": season,
        f"ref season anna, {SEASON:,}": Job((*season.words, "anna"), season.at),
    }


def season_job(ours: Path, sheets: Path, evenings: int) -> Job:
    """The season of so many evenings."""
    return Job((ours / "ref", "season"), sheets / f"{evenings}-evenings")


def measure(runner: Runner, jobs: dict[str, Job], sheets: Path, rounds: int) -> dict[str, float]:
    """The median of every command's times. The sheets that are written are put back before each round."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(rounds + 1):
        for copy, sheet in WRITTEN.items():
            shutil.rmtree(sheets / copy, ignore_errors=True)
            shutil.copytree(sheets / sheet, sheets / copy)
        for name in jobs if number % 2 else reversed(jobs):
            seconds = runner.seconds(jobs[name])
            if number:
                times[name].append(seconds)
    return {name: statistics.median(each) for name, each in times.items()}


def print_ratios(times: dict[str, float]) -> None:
    print(f"\n{'':28}{'median':>9}  {'against':48}{'median':>9}{'ratio':>7}{'at most':>9}")
    for what, against, at_most in ROWS:
        if against not in times:
            print(f"{what:28}{times[what] * 1000:6.1f} ms  {against:48}   not here")
            continue
        ratio = times[what] / times[against]
        print(
            f"{what:28}{times[what] * 1000:6.1f} ms  {against:48}{times[against] * 1000:6.1f} ms"
            f"{ratio:7.2f}{at_most:9.2f}  {'met' if ratio <= at_most else 'MISSED'}"
        )


def print_memory(runner: Runner, seasons: dict[int, Job]) -> None:
    """Megabytes that the season of few and of many sheets takes at most, and the last against the first."""
    peaks = {number: statistics.median(runner.memory(job) for _ in range(3)) for number, job in seasons.items()}
    ratio = peaks[SEASON] / peaks[FEW]
    print(
        f"\n{'ref season, peak memory':28}", *(f"{peak / 1024:6.1f} MB of {n:,}" for n, peak in peaks.items()), end=""
    )
    print(f" sheets{ratio:8.2f}{STEADY:9.2f}  {'met' if ratio <= STEADY else 'MISSED'}")


def print_cost(lines: list[list[str]]) -> None:
    """Microseconds a hand on every length of sheet, and the last against the first."""
    print(f"\n{'microseconds a hand, on':28}", *(f"{hands:>8,}" for hands in SIZES), "hands  ratio  at most")
    for what in dict.fromkeys(line[0] for line in lines):
        each = {int(hands): float(seconds) / int(hands) * 1e6 for name, hands, seconds in lines if name == what}
        ratio = each[max(each)] / each[min(each)]
        print(f"{what:28}", *(f"{each[size]:8.1f}" if size in each else " " * 8 for size in SIZES), end="")
        print(f"{ratio:13.2f}{FLAT:9.2f}  {'met' if ratio <= FLAT else 'MISSED'}")


def print_asked(lines: list[list[str]]) -> None:
    """Milliseconds of an answer, in one process."""
    print(f"\n{'proof of 5 returns, 16 tricks':28}{'median':>9}{'at most':>12}")
    for what, seconds in lines:
        spent, at_most = float(seconds) * 1000, ASKED[what.partition(",")[0]]
        print(f"{what:28}{spent:6.2f} ms{at_most:9} ms  {'met' if spent < at_most else 'MISSED'}")


if __name__ == "__main__":
    main()
