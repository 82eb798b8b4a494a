"""The session: which entries stand, and what undo and redo name."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries
from referee.game.entries import NamesWritten, Session, newest_standing, newest_struck, struck
from tests.strategies import redo_of, undo_of
from tests.vectors import ANNA, AT, BORIS, CHAI, NAMES, A, B, C, hand, redo, session, undo


@given(st.lists(st.sampled_from(["write", "undo", "redo"]), max_size=30))
def test_undo_and_redo_are_two_stacks(acts: list[str]) -> None:
    written, standing, undone = session(), list[int](), list[int]()
    for act in acts:
        assert newest_standing(written.entries) == (standing[-1] if standing else None)
        assert newest_struck(written.entries) == (undone[-1] if undone else None)
        entry: entries.Entry | None = hand("A", 8, 5, 3)
        if act == "undo":
            entry = undo_of(written)
            if entry:
                undone.append(standing.pop())
        elif act == "redo":
            entry = redo_of(written)
            if entry:
                standing.append(undone.pop())
        else:
            standing, undone = [*standing, len(written.entries) + 1], []
        written = written.plus(*([entry] if entry else []))
        standing_now = set(range(1, len(written.entries) + 1)) - struck(written.entries)
        told = {n for n in standing_now if isinstance(written.entries[n - 1], entries.HandPlayed)}
        assert told == set(standing)


def test_nothing_on_an_empty_sheet() -> None:
    assert (newest_standing(()), newest_struck(()), struck(())) == (None, None, set())


def test_a_restore_that_undoes_nothing_is_read() -> None:
    entries = (hand("A", 8, 5, 3), redo(1))
    assert (newest_standing(entries), newest_struck(entries), struck(entries)) == (1, None, set())


def test_entries_are_only_added() -> None:
    first, second = hand("A", 8, 5, 3), hand("B", 3, 8, 5)
    before = session(first)
    assert before.plus(second) == Session(before.head, (first, second))
    assert before.entries == (first,)


class TestNames:
    TAKEN = entries.SeatTaken(AT, ANNA, "Dora")
    BACK = entries.SeatTaken(AT, "Dora", ANNA)
    MOVED = entries.SeatTaken(AT, BORIS, "Dora")

    def test_every_name_ever_written_has_its_column(self) -> None:
        names = written(self.TAKEN, entries.NameCorrected(AT, CHAI, "สมชาย"))
        assert [names.column(name) for name in (ANNA, BORIS, CHAI, "Dora", "สมชาย")] == [A, B, C, A, C]
        assert names.knows("dora")
        assert not names.knows("Emil")
        assert names.seated == ["dora", "boris", "สมชาย"]

    def test_the_latest_that_stands_counts(self) -> None:
        names = written(self.TAKEN, self.BACK, self.MOVED)
        assert names.column("Dora") == B
        assert names.seated == ["anna", "dora", "chai"]

    def test_a_struck_one_gives_way_to_one_that_stands(self) -> None:
        names = written(self.TAKEN, self.BACK, self.MOVED, undo(3))
        assert names.column("Dora") == A
        assert names.seated == ["anna", "boris", "chai"]

    def test_one_that_is_restored_counts_again_in_its_place(self) -> None:
        names = written(self.TAKEN, self.BACK, undo(1), redo(1))
        assert names.column("Dora") == A
        assert names.seated == ["anna", "boris", "chai"]

    def test_a_struck_name_is_still_known(self) -> None:
        names = written(self.MOVED, undo(1))
        assert names.column("Dora") == B
        assert names.seated == ["anna", "boris", "chai"]


def written(*noted: entries.Entry) -> NamesWritten:
    names = NamesWritten(NAMES)
    for number, entry in enumerate(noted, start=1):
        names.follow(number, entry)
    return names
