"""What was once a trace, a hang or endless growth: the seeds of tests/fuzz.py."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.running import Table

CODES = (0, 1, 2, 3, 4, 5, 130)
"""The exit codes of a command whose disk is well."""

LOOKS = ("next", "who", "standings", "score-sheet --cards", "log --cards", "check", "season", "score-sheet --json")

HEAD = """format = 1
rules = "358"
edition = 1
players = ["Anna", "Boris", "Chai"]
first-dealer = "Anna"
started = 2026-11-29T19:30:00+07:00
"""


def look_at(text: str) -> None:
    """Look at a sheet in every way, and write to it."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        table.sheet("x").write_text(text, encoding="utf-8", errors="replace")
        for words in (*LOOKS, "hand 8 5 3", "undo", "redo", "log"):
            said = table.ref(*words.split())
            assert said.code in CODES, said
            assert "Traceback" not in said.err


def entry(kind: str, *lines: str) -> str:
    return "\n".join(["[[entry]]", f'kind = "{kind}"', "at = 2026-11-29T20:30:00+07:00", *lines, ""])


SEEDS = {
    "a dotted key of 40 kB": "a" + ".a" * 20_000 + " = 1\n",
    "a thousand million hands": "hands = 1000000000\n",
    "an unknown key of a megabyte": "a" * 1_000_000 + " = 1\n",
    "brackets without end": "a = " + "[" * 100_000,
    "one name for two, after a strike": (
        entry("substitution", 'old = "Anna"', 'new = "Dora"')
        + entry("substitution", 'old = "Boris"', 'new = "Anna"')
        + entry("strike", "entry = 1")
        + entry("hand", 'dealer = "Anna"', "[entry.tricks]", "Anna = 8", "Boris = 5", "Chai = 3")
    ),
    "shared, with a winner": (
        entry("hand", 'dealer = "Anna"', "[entry.tricks]", "Anna = 8", "Boris = 5", "Chai = 3")
        + entry("end", "shared = true", 'winner = "Anna"')
    ),
}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed(seed: str) -> None:
    look_at(HEAD + SEEDS[seed])


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_what_is_too_large_for_this_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("referee.commands.app.work_out", fail)
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "1", "-s", "x")
    assert table.no(5, "next") == "Cannot read: too large or too deeply nested for this computer.\n"
