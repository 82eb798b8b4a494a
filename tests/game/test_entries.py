"""The kinds of entries: each has one word, and none can be changed once it is written."""

from __future__ import annotations

from typing import get_args

import pytest

from referee.game.entries import KIND_OF, KINDS, Entry, Misdealt
from tests.vectors import AT, hand


def test_every_kind_has_one_word() -> None:
    assert set(KINDS.values()) == set(get_args(Entry))
    assert {KIND_OF[kind]: kind for kind in KIND_OF} == KINDS


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_entry_has_a_time_first_and_may_have_a_note(kind: type[Entry]) -> None:
    assert kind._fields[0] == "at"
    assert kind._fields[-1] == "note"
    assert kind._field_defaults["note"] is None


def test_what_is_written_stays() -> None:
    with pytest.raises(AttributeError):
        hand("A", 8, 5, 3).dealer = "Boris"  # type: ignore[misc]
    assert Misdealt(AT) == Misdealt(AT)
