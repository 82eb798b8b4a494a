"""Copies of an evening in a folder: it counts once, and the others are named."""

from __future__ import annotations

import tempfile
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries
from referee.game.copies import counted_instead, evenings
from referee.game.entries import Entry, Head, Session
from referee.game.scoresheet import ScoreSheet, work_out
from tests.evenings import HEAD, V23, at, hand
from tests.running import Table
from tests.seasons import folders, laid, put, text_of, with_copies
from tests.vectors import SEED

CONFLICT = "fri.sync-conflict-20261130-231500-5RQAITR"
OTHER_END: list[Entry] = [*V23[:-1], hand(at("22:06"), "Chai", "9 2 5 h")]
"""The evening with another last hand: Anna has 9 tricks."""


def apart(folder: Path, *words: str) -> dict[str, tuple[str, str | None]]:
    """Why each sheet does not count, and which counts instead."""
    found = Table(folder).data("season", *words)["apart"]
    return {each["session"]: (each["why"], each["of"]) for each in found}


def figures(document: dict[str, Any]) -> dict[str, Any]:
    """A season without the sheets that are named beside it."""
    return {word: value for word, value in document.items() if word != "apart"}


def sheet(name: str, written: list[Entry], head: Head = HEAD) -> ScoreSheet:
    return work_out(name, SEED, Session(head, tuple(written)))


@given(folders(), st.data())
def test_copies_and_beginnings_change_no_figure(texts: dict[str, str], data: st.DataObject) -> None:
    copied = data.draw(with_copies(texts))
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        before, after = Table(laid(Path(one), texts)), Table(laid(Path(other), copied))
        whole = before.data("season")
        assert figures(after.data("season")) == figures(whole)
        assert after.say("season", "--csv") == before.say("season", "--csv")
        for person in whole["players"][:1]:
            name = person["player"]
            assert figures(after.data("season", name)) == figures(before.data("season", name))
            assert after.say("season", name, "--csv") == before.say("season", name, "--csv")


def test_the_longer_sheet_counts_and_the_others_are_named(tmp_path: Path) -> None:
    whole = text_of(Session(HEAD, tuple(V23)))
    put(tmp_path, "fri", whole)
    alone = figures(Table(tmp_path).data("season"))
    put(tmp_path, "fri (1)", whole)
    put(tmp_path, CONFLICT, text_of(Session(HEAD, tuple(V23[:4]))))
    put(tmp_path, "backup/fri", text_of(Session(HEAD)))
    assert figures(Table(tmp_path).data("season")) == alone
    assert apart(tmp_path) == {"backup/fri": ("copy", "fri"), "fri (1)": ("copy", "fri"), CONFLICT: ("copy", "fri")}
    screen = " ".join(Table(tmp_path).say("season").split())
    assert "fri (1) is not counted: it is a copy of fri, after hand 6." in screen
    assert f"{CONFLICT} is not counted: it is a copy of fri, after hand 3." in screen
    assert "backup/fri is not counted: it is a copy of fri, before hand 1." in screen
    assert "3 sheets are not counted." in Table(tmp_path).say("season", "anna", "--chat")


def test_a_copy_may_be_the_longer_one(tmp_path: Path) -> None:
    put(tmp_path, "fri", text_of(Session(HEAD, tuple(V23[:4]))))
    put(tmp_path, CONFLICT, text_of(Session(HEAD, tuple(V23))))
    assert apart(tmp_path) == {"fri": ("copy", CONFLICT)}


def test_of_versions_that_went_on_differently_one_counts_and_either_can_be_left_out(tmp_path: Path) -> None:
    put(tmp_path, "fri", text_of(Session(HEAD, tuple(V23))))
    put(tmp_path, "fri (1)", text_of(Session(HEAD, tuple(OTHER_END))))
    put(tmp_path, "backup/fri", text_of(Session(HEAD, tuple(OTHER_END))))
    table = Table(tmp_path)
    anna = {each["player"]: each["points"] for each in table.data("season")["players"]}["Anna"]
    assert apart(tmp_path) == {"fri (1)": ("version", "fri"), "backup/fri": ("copy", "fri (1)")}
    assert (
        "fri (1) is not counted: it begins as fri and went on differently, fri counts. If it is the right one: "
        "ref season --without fri" in " ".join(table.say("season").split())
    )
    other = table.data("season", "--without", "fri")
    assert {each["player"]: each["points"] for each in other["players"]}["Anna"] == anna + 1
    assert apart(tmp_path, "--without", "fri") == {"fri": ("left-out", None), "backup/fri": ("copy", "fri (1)")}
    left = ("--without", "fri", "--without", "fri (1)")
    assert table.data("season", *left)["sheets"] == 0
    assert apart(tmp_path, *left)["fri (1)"] == ("left-out", None)


def test_of_versions_a_finished_one_counts_before_a_longer_open_one() -> None:
    open_end = HEAD._replace(end=HEAD.end._replace(hands=7))
    closed = sheet("closed", [*V23[:2], entries.EveningEnded(at("22:50"))], open_end)
    still_open = sheet("open", [*V23], open_end)
    assert counted_instead([still_open, closed]) == {"open": "closed"}


def test_an_entry_of_another_kind_is_no_copy() -> None:
    """Entries are tuples, and a strike of entry 3 has the same values as a dropped hand of entry 3."""
    one = sheet("one", [*V23[:3], entries.EntryStruck(at("21:00"), 3)])
    other = sheet("other", [*V23[:3], entries.HandDropped(at("21:00"), 3)])
    assert [len(versions) for versions in evenings([one, other])] == [2]


def test_the_start_may_be_written_with_another_offset(tmp_path: Path) -> None:
    there = HEAD._replace(started=HEAD.started.astimezone(timezone(timedelta(hours=1))))
    put(tmp_path, "fri", text_of(Session(HEAD, tuple(V23))))
    put(tmp_path, "fri (1)", text_of(Session(there, tuple(V23))))
    assert apart(tmp_path) == {"fri (1)": ("copy", "fri")}


@pytest.mark.parametrize(
    "head",
    [
        HEAD._replace(started=HEAD.started + timedelta(seconds=1)),
        HEAD._replace(players=("Anna", "Boris", "Dana")),
    ],
)
def test_another_start_or_other_players_are_another_evening(head: Head) -> None:
    assert counted_instead([sheet("one", [], HEAD), sheet("other", [], head)]) == {}


def test_of_one_day_without_a_time_there_may_be_two_evenings() -> None:
    day = HEAD._replace(started=HEAD.started.replace(hour=0, minute=0))
    one, other = sheet("one", [*V23], day), sheet("other", [hand(at("23:00"), "Anna", "9 5 2 s")], day)
    assert counted_instead([one, other]) == {}
    assert counted_instead([one, sheet("two", [*V23[:1]], day)]) == {"two": "one"}


def test_sessions_marks_copies(tmp_path: Path) -> None:
    put(tmp_path, "fri", text_of(Session(HEAD, tuple(V23))))
    put(tmp_path, "fri (1)", text_of(Session(HEAD, tuple(V23[:4]))))
    put(tmp_path, "broken", "nonsense = ")
    table = Table(tmp_path)
    listed = {each["name"]: each["copy_of"] for each in table.data("sessions")["sessions"]}
    assert listed == {"fri": None, "fri (1)": "fri", "broken": None}
    marked = "Of the same evening as fri, which counts."
    assert [" ".join(table.say("sessions", *how).split()).count(marked) for how in ((), ("--plain",))] == [1, 1]
    rows = [line.rsplit(",", 1) for line in table.say("sessions", "--csv").splitlines()]
    assert {row[0].split(",")[0]: row[1] for row in rows} == {
        "session": "copy_of",
        "fri": "",
        "fri (1)": "fri",
        "broken": "",
    }


def test_a_trial_is_left_out_and_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "2026/trial", text_of(Session(HEAD, tuple(V23))))
    put(tmp_path, "broken", "nonsense = ")
    table = Table(tmp_path)
    assert apart(tmp_path, "--without", "2026/trial", "--without", "broken") == {
        "2026/trial": ("left-out", None),
        "broken": ("left-out", None),
    }
    assert table.no(4, "season", "--without", "trial") == (
        f'Not found: no session "trial" in {tmp_path} or the folders in it.\n'
    )
