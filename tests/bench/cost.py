"""Measures inside one process what a hand costs on longer and longer sheets.

FOLDER, the number of rounds and the numbers of hands are the arguments; beside the sheets of these hands it measures
those whose names say what was changed on them. It runs in the
environment that is measured and prints a line a measurement: what, hands, seconds (the median),
with tabs between.
"""

from __future__ import annotations

import gc
import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from referee.cli import cli
from referee.files import folder as sheet_folder
from referee.files.fields import parse_toml
from referee.game.scoresheet import work_out

CHANGED = ("undone", "substituted", "corrected")
"""Kinds of sheets on which entries change others, as `sheets.py` writes them."""


def main(folder: Path, rounds: int, *numbers: int) -> None:
    jobs = {
        (what, hands): job for hands in numbers for what, job in jobs_of(folder / str(hands), folder / "grown").items()
    }
    for kind in CHANGED:
        for sheet in folder.glob(f"*-{kind}"):
            number = int(sheet.name.partition("-")[0])
            jobs |= {(what, number): job for what, job in jobs_of_changes(sheet, kind, folder / "grown").items()}
    gc.disable()  # as in the program itself
    times: dict[tuple[str, int], list[float]] = {place: [] for place in jobs}
    for counts in [False] + [True] * rounds:
        for place, job in jobs.items():
            seconds = job()
            if counts:
                times[place].append(seconds)
    for (what, hands), seconds_each in times.items():
        print(what, hands, statistics.median(seconds_each), sep="\t")


def jobs_of(folder: Path, grown: Path) -> dict[str, Callable[[], float]]:
    """What is measured of the one sheet in a folder; `grown` may be written into."""
    folder /= "sessions"
    (sheet,) = sheet_folder.list_sheets(str(folder))
    rules, session = sheet_folder.load_sheet(sheet)

    return {
        "read": lambda: timed(lambda: sheet_folder.load_sheet(sheet)),
        "replay": lambda: timed(lambda: work_out(sheet.name, rules, session)),
        "ref standings": lambda: timed(command("standings", folder=folder)),
        "ref score-sheet": lambda: timed(command("score-sheet", folder=folder)),
        "ref record-hand": lambda: timed_on_copy(folder, grown, "record-hand", "4", "9", "3", "h"),
    }


def jobs_of_changes(sheet: Path, kind: str, grown: Path) -> dict[str, Callable[[], float]]:
    """What is measured of a sheet on which as many entries as it is long change others."""
    folder = sheet / "sessions"
    jobs = {f"ref log, {kind}": lambda: timed(command("log", folder=folder))}
    if kind == "corrected":
        return jobs | {"ref undo, corrected": lambda: timed_on_copy(folder, grown, "undo")}
    return jobs | {f"ref redo, {kind}": lambda: timed_on_copy(folder, grown, "redo")}


def timed_on_copy(folder: Path, grown: Path, *words: str) -> float:
    """Seconds of a command that writes, on a copy."""
    shutil.rmtree(grown, ignore_errors=True)
    shutil.copytree(folder, grown)
    return timed(command(*words, folder=grown))


def command(*words: str, folder: Path) -> Callable[[], object]:
    """A command of the program, saying what it says into the void."""

    def run() -> None:
        said = sys.stdout
        with open(os.devnull, "w", encoding="utf-8") as sys.stdout:
            try:
                cli.main([*words, "-C", str(folder)], prog_name="ref", standalone_mode=False)
            finally:
                sys.stdout = said

    return run


def timed(job: Callable[[], object]) -> float:
    """Seconds of a job that finds nothing left by the one before."""
    parse_toml.cache_clear()
    sheet_folder._parse.cache_clear()
    gc.collect()
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *map(int, sys.argv[3:]))
