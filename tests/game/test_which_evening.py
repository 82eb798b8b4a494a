"""Which evening is meant where none was named, and which was left long ago."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries
from referee.game.entries import Entry
from referee.game.scoresheet import ScoreSheet, work_out
from referee.game.which_evening import (
    LONG_SECONDS,
    Status,
    Summary,
    choose_evening,
    is_cold,
    played_at,
    summary_of,
    was_typed_later,
)
from tests.vectors import AT, SEED, TIE, V23, hand, session, tie_entries

HANDS = tuple(hand(line.dealer, *line.tricks) for line in V23)
NOW = int(AT.timestamp())
TODAY, LONG_AGO = NOW - 60, NOW - 2 * LONG_SECONDS


def sheet(*entries: Entry) -> ScoreSheet:
    return work_out("friday", SEED, session(*entries))


def summary(name: str, status: Status, at: int) -> Summary:
    return Summary(name, status, at, at, at)


def meant(*summaries: Summary, new_hand: bool = False) -> str | None:
    choice = choose_evening(summaries, AT, new_hand=new_hand)
    return choice.meant.name if choice else None


OPEN, LEFT = summary("open", "open", TODAY), summary("left", "open", LONG_AGO)
OVER, TORN = summary("over", "finished", TODAY + 30), summary("torn", "unreadable", LONG_AGO + 1)


@pytest.mark.parametrize(("hours", "cold"), [(0, False), (12, False), (12.001, True), (24 * 7, True)])
def test_an_open_evening_is_cold_twelve_hours_after_its_last_entry(hours: float, cold: bool) -> None:
    now = AT + timedelta(hours=hours)
    assert is_cold(sheet(*HANDS), now) == cold
    assert not is_cold(sheet(*HANDS, entries.EveningEnded(AT)), now), "it is finished"
    assert not is_cold(sheet(), now), "nothing was entered yet"


def test_a_look_back_is_no_play() -> None:
    later = AT + timedelta(days=3)
    assert played_at(sheet(*HANDS, HANDS[0]._replace(at=later, before=1))) == AT
    assert played_at(sheet(*HANDS, HANDS[0]._replace(at=later))) == later


def test_an_evening_that_was_typed_later_was_played_when_it_began() -> None:
    late = [each._replace(at=AT + timedelta(days=3)) for each in HANDS]
    assert was_typed_later(sheet(*late))
    typed = summary_of(sheet(*late))
    assert (typed.played, typed.newest) == (typed.started, int(late[-1].at.timestamp()))


def test_how_an_evening_stands() -> None:
    tie = tie_entries(TIE["V64"], order=None)
    ended = entries.EveningEnded(AT)
    stands = [sheet(), sheet(*HANDS), sheet(*HANDS, ended), sheet(*tie, ended)]
    assert [summary_of(each).status for each in stands] == ["open", "open", "finished", "level"]


def test_without_a_sheet_none_is_meant() -> None:
    assert meant() is None


def test_an_open_one_of_today_else_the_newest() -> None:
    assert meant(LEFT, OVER, OPEN) == "open"
    assert meant(LEFT, OVER) == "over"
    assert meant(LEFT, OVER, new_hand=True) == "left"


def test_one_that_cannot_be_read_is_meant_only_where_it_may_be_that_one() -> None:
    assert meant(OPEN, TORN) == "open"
    assert meant(OVER, TORN) == "over"
    assert meant(LEFT, TORN) == "torn"
    assert meant(TORN) == "torn"
    assert meant(OPEN, TORN._replace(newest=TODAY - 30)) == "torn", "it may be open and of today"


@given(st.lists(st.sampled_from([OPEN, LEFT, OVER, TORN]), unique=True), st.booleans())
def test_what_else_is_open_or_over_is_complete_and_readable(summaries: list[Summary], new_hand: bool) -> None:
    choice = choose_evening(summaries, AT, new_hand=new_hand)
    assert (choice is None) == (not summaries)
    if choice:
        assert {*choice.today, *choice.left, *choice.over} == {*summaries} - {TORN}
        assert choice.meant in summaries
        assert choice.is_plain == (choice.meant == OPEN)
