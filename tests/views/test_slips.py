"""What looks odd about a new hand: remarks beside the answer, which never stop it from being written."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.views.screen import Screen
from referee.views.slips import latest_remarks, out_of_turn_lines, slip_remarks, times
from tests.evenings import V23, at, hand, sheet_of
from tests.running import Table

PAPER = "11 4 1 s\n2/7/7 h\nanna=7 boris=4 chai=5 c\n"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening of six hands before the first."""
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --hands 6 -s friday")
    return table


# -- a result that was perhaps mistyped -------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "remark"),
    [
        ("13 2 1", "Anna is 5 over the target."),
        ("2 10 4", "Anna is 6 short of the target. Boris is 5 over the target."),
        ("3 10 3", "Anna is 5 short of the target. Boris is 5 over the target."),
    ],
)
def test_far_off_the_target(table: Table, tricks: str, remark: str) -> None:
    said = " ".join(table.say("hand", *tricks.split()).split())
    assert f"{remark} Typed as Anna, Boris, Chai? If not: ref undo" in said


def test_who_took_none_is_named_once_and_not_as_far_off(table: Table) -> None:
    said = " ".join(table.say("hand", "0", "8", "8").split())
    assert "Anna took none. Chai is 5 over the target. Typed as Anna, Boris, Chai? If not: ref undo" in said


def test_a_result_that_recorded_tricks_tell_is_no_slip() -> None:
    sheet = sheet_of(V23[:6])
    (*_, latest) = sheet.hands
    assert slip_remarks(sheet, latest) == ["Anna took none."]
    assert slip_remarks(sheet, latest._replace(played=(None,) * 16)) is None  # type: ignore[arg-type]  # only counted


@pytest.mark.parametrize(
    ("typed", "clock", "said"),
    [
        ("9 5 2 s", "20:01", True),
        ("9 5 2 s", "20:02", False),
        ("9 5 2 s", "19:59", False),
        ("9 5 2 h", "20:01", False),
        ("8 5 3 s", "20:01", False),
    ],
)
def test_the_same_numbers_again_within_two_minutes(typed: str, clock: str, *, said: bool) -> None:
    first, second = hand(at("20:00"), "Anna", "9 5 2 s"), hand(at(clock), "Boris", typed)
    before, after = sheet_of([first]), sheet_of([first, second])
    remark = "The same numbers as the hand before, within two minutes."
    assert (remark in latest_remarks(before, after)) is said
    assert remark not in latest_remarks(sheet_of([]), before)


# -- a paper sheet ----------------------------------------------------------------------------


def test_what_looks_like_a_slip_is_said_of_each_hand(table: Table) -> None:
    said = table.ref("record-hand", "-", typed="8 5 3\n1 15 0\n").out
    assert "Hand 2: Chai took none. Boris is 7 over the target.\nTyped as Anna, Boris, Chai? If one is a slip:" in said


def test_a_paper_sheet_that_is_read_twice_is_noticed(table: Table) -> None:
    table.ref("record-hand", "-", typed=PAPER)
    said = table.ref("record-hand", "-", typed=PAPER).out
    assert "The same 3 hands as the 3 before them: read twice? Then: ref undo, once a hand\n" in said
    assert "read twice" not in Table(table.folder).ref("-s", "friday", "undo").out


# -- out of turn ------------------------------------------------------------------------------


def test_a_deal_out_of_turn_is_told_with_how_often_each_has_dealt() -> None:
    first, second = hand(at("20:00"), "Anna", "8 5 3 s"), hand(at("20:30"), "Chai", "5 3 8 h")
    before, after = sheet_of([first]), sheet_of([first, second])
    assert out_of_turn_lines(before, after, Screen()) == [
        "Chai dealt in Boris's turn (article 5). Deals so far: Anna once, Boris not yet,",
        "Chai once.",
    ]
    assert out_of_turn_lines(sheet_of([]), before, Screen()) == []


def test_how_often_each_has_dealt(table: Table) -> None:
    table.say("hand", "8", "5", "3")
    assert table.say("change", "--dealer", "anna").endswith(
        "After this hand Boris deals. Deals then: Anna twice, Boris not yet,\nChai not yet.\n"
    )


@pytest.mark.parametrize(
    ("number", "word"), [(0, "not yet"), (1, "once"), (2, "twice"), (3, "3 times"), (11, "11 times")]
)
def test_times(number: int, word: str) -> None:
    assert times(number) == word
