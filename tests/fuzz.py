"""Hostile sheets, packs, arguments and answers: python -m pytest tests/fuzz.py

It is no part of the default run. FUZZ_EXAMPLES says how many of each are tried (300). Nothing that is tried may
leave as an exception, and every command ends with an exit code of its own.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.cli import COMMANDS
from referee.files.sheet import entry_text, head_text
from referee.game.entries import KINDS, Session
from tests.running import OWN_PACK, Table
from tests.strategies import sessions
from tests.test_hostile import CODES, LOOKS, look_at

tried = settings(
    max_examples=int(os.environ.get("FUZZ_EXAMPLES", "300")), deadline=None, suppress_health_check=list(HealthCheck)
)

WORDS = st.one_of(
    st.sampled_from(
        [*COMMANDS, *KINDS, "Anna", "Boris", "Chai", "2", "8", "16", "-1", "as", "2c", "kc", "h", "hearts"]
    ),
    st.sampled_from(
        ["--hand", "--before", "--winners", "--last-tricks", "--exchange", "--dealer", "--done", "--count"]
    ),
    st.sampled_from(["--json", "--csv", "--plain", "--chat", "--all", "--blank", "--hands", "--kitty", "--as-played"]),
    st.text(max_size=6),
)

VALUES = st.one_of(
    st.integers(-20, 30).map(str),
    st.sampled_from(["true", '""', "[]", "{}", '"Anna"', '"x"', '["Anna"]', '["AS"]', '"hearts"', "1e9", "1999-01-01"]),
)


@st.composite
def edited(draw: st.DrawFn) -> str:
    """A sheet as a person may leave it after an hour in an editor."""
    written: Session = draw(sessions(longest=8))
    parts = [head_text(written.head), *map(entry_text, written.entries)]
    lines = "\n".join(parts).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        key, equals, _ = lines[at].partition(" = ")
        match draw(st.sampled_from(["value", "value", "drop", "double", "move"])):
            case "value" if equals:
                lines[at] = f"{key} = {draw(VALUES)}"
            case "drop":
                lines[at] = ""
            case "double":
                lines.insert(at, lines[at])
            case _:
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
    return "\n".join(lines) + "\n"


@tried
@given(edited())
def test_sheets(text: str) -> None:
    look_at(text)


@tried
@given(
    st.dictionaries(
        st.sampled_from(["hand", "kitty", "suits", "ranks"]),
        st.integers(0, 40).map(str) | st.sampled_from(['"S"', '"SH"']),
    ),
    st.tuples(*[st.integers(0, 20)] * 3),
    st.permutations(["exchange", "contract", "kitty", "play"]),
    st.sampled_from(["take-first", "discard-first"]),
)
def test_packs(cards: dict[str, str], targets: tuple[int, int, int], phases: list[str], order: str) -> None:
    own = ", ".join(f"{key} = {value}" for key, value in cards.items())
    dealer, left, right = targets
    rules = (
        f"cards = {{{own}}}\nphases = {phases}\nkitty = {{order = '{order}'}}\n"
        f"targets = {{dealer = {dealer}, left = {left}, right = {right}}}\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        table, pack = Table(Path(folder)), Path(folder) / "own.pack"
        pack.write_text(OWN_PACK + rules, encoding="utf-8")
        opened = table.ref("new-session", "A", "B", "C", "--dealer", "1", "--rules", str(pack), "-s", "x")
        assert opened.code in CODES
        if opened.code == 0:
            for words in (f"hand {dealer} {left} {right}", "saw a as", "saw --kitty ks", "exchange --done", *LOOKS):
                assert table.ref(*words.split()).code in CODES


@tried
@given(st.lists(st.lists(WORDS, min_size=1, max_size=6), max_size=5))
def test_arguments(lines: list[list[str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "1", "-s", "x")
        for words in lines:
            if not {"--svg", "--html", "-C"}.intersection(words):
                assert table.ref(*words).code in CODES


@tried
@given(st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=12))
def test_answers(lines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "1", "-s", "x")
        assert table.ref("play", typed="".join(f"{line}\n" for line in lines)).code in CODES
