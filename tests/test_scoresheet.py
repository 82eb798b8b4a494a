"""The score sheet worked out: rows, ranks, the end, and notices that accuse nobody."""

from __future__ import annotations

from hypothesis import given

from referee import entries as seen
from referee.entries import Entry
from referee.exchange import Debt
from referee.rules import End
from referee.scoresheet import ScoreSheet, overpaid, work_out
from referee.scoring import Ask
from referee.session import Session
from tests.strategies import sessions
from tests.vectors import (
    AT,
    BORIS,
    CHAI,
    NAMES,
    SEED,
    TIE,
    V23,
    A,
    B,
    C,
    by_name,
    event,
    hand,
    session,
    tie_entries,
    undo,
)

HANDS = tuple(hand(line.dealer, *line.tricks) for line in V23)


def sheet(*entries: Entry, end: End = End(), after: int | None = None) -> ScoreSheet:  # noqa: B008
    return work_out("friday", SEED, session(*entries, end=end), after=after)


def notices(*entries: Entry) -> list[tuple[int, str, dict[str, object]]]:
    """Hand, kind and facts of every notice; a sheet with anything else fails."""
    found = sheet(*entries).rulings()
    assert {ruling.severity for ruling in found} <= {"notice"}
    assert all(ruling.players == () for ruling in found)
    return [(ruling.hand, ruling.what, ruling.facts) for ruling in found]


class TestRows:
    def test_v23_row_by_row(self) -> None:
        rows = sheet(*HANDS).rows()
        assert [row.totals for row in rows] == [line.totals for line in V23]
        assert [row.hand.points for row in rows] == [line.points for line in V23]

    def test_an_empty_sheet(self) -> None:
        empty = sheet()
        assert (empty.rows(), empty.hands, empty.rulings(), empty.outcome, empty.ask) == ([], (), [], None, None)
        assert (empty.totals, empty.ranks, empty.names, empty.rules) == ((0, 0, 0), (1, 1, 1), NAMES, SEED)

    @given(sessions())
    def test_the_last_row_has_the_totals(self, written: Session) -> None:
        found = work_out("friday", SEED, written)
        assert found.totals == (found.rows()[-1].totals if found.rows() else (0, 0, 0)) == found.evening.totals


class TestAfter:
    def test_the_evening_as_it_stood(self) -> None:
        for number, line in enumerate(V23, 1):
            found = sheet(*HANDS, end=End(hands=6), after=number)
            assert (found.totals, len(found.hands), found.finished) == (line.totals, number, number == 6)
            assert (found.outcome is None) == (number < 6)

    def test_a_correction_changes_only_what_comes_after_it(self) -> None:
        corrected: tuple[Entry, ...] = (*HANDS, seen.HandCorrected(AT, 3, tricks=by_name((5, 3, 8))))
        assert sheet(*corrected, after=2).totals == V23[1].totals
        for after in (3, 6):
            old, new = sheet(*HANDS, after=after).totals, sheet(*corrected, after=after).totals
            assert [n - o for n, o in zip(new, old, strict=True)] == [-2, -1, 3]


class TestRanking:
    def test_by_rank_and_equals_as_they_sit(self) -> None:
        assert sheet(hand("A", 8, 6, 2)).ranking == (B, A, C)
        assert sheet(hand("A", 8, 5, 3), seen.SeatsTold(AT, (BORIS, NAMES[0], CHAI), "now")).ranking == (B, A, C)

    def test_the_winner_first(self) -> None:
        found = sheet(*tie_entries(TIE["V64"], order=TIE["V64"].order), end=End(hands=3))
        assert (found.ranks, found.ranking) == ((2, 1, 3), (B, A, C))

    def test_it_asks_only_when_the_evening_is_over(self) -> None:
        hands = tie_entries(TIE["V64"], order=None)
        assert sheet(*hands).ask is None
        assert sheet(*hands, end=End(hands=3)).ask == Ask(16, (A, B))
        assert sheet(*hands, seen.EveningEnded(AT)).ask == Ask(16, (A, B))


class TestNotices:
    """What is worth knowing of a hand and accuses nobody."""

    V09 = hand("A", 11, 4, 1)

    def test_no_exchange_noted(self) -> None:
        assert notices(self.V09, hand("B", 3, 8, 5)) == [(2, "not-noted", {"open": 3})]

    def test_noted_in_part(self) -> None:
        assert notices(self.V09, event("AB 2C KC"), hand("B", 3, 8, 5)) == [(2, "partly-noted", {"open": 2})]

    def test_face_down_and_waived(self) -> None:
        told = (event("AB face-down 1"), event("AC face-down 1"), event("AC waived 1"))
        assert notices(self.V09, *told, hand("B", 3, 8, 5)) == [
            (2, "face-down", {"cards": 2}),
            (2, "waived", {"cards": 1}),
        ]

    def test_nothing_owed_nothing_to_note(self) -> None:
        assert notices(hand("A", 8, 5, 3), hand("B", 3, 8, 5)) == []

    def test_the_hand_in_progress_has_none(self) -> None:
        assert notices(self.V09, event("AB 2C KC")) == []

    def test_debts_that_were_corrected_later(self) -> None:
        told = (self.V09, event("AB 2C KC"), event("AC 2D 2D"), event("AC 3D 3D"), hand("B", 3, 8, 5))
        found = notices(*told, seen.HandCorrected(AT, 1, tricks=by_name((10, 5, 1))))
        assert [(number, what) for number, what, _ in found] == [(2, "debts-changed")]

    def test_what_moved_beyond_what_is_owed_now(self) -> None:
        told = (self.V09, event("AB 2C KC"), event("AC face-down 2"), hand("B", 3, 8, 5))
        last = sheet(*told).hands[1]
        assert overpaid(last, last.owed) == ()
        assert overpaid(last, (Debt(A, C, 1),)) == (Debt(A, B, 1), Debt(A, C, 1))
        waived = sheet(self.V09, event("AB waived 1"), hand("B", 3, 8, 5)).hands[1]
        assert overpaid(waived, (Debt(A, C, 2),)) == ()

    def test_what_was_not_noted_is_taken_to_have_moved_as_announced(self) -> None:
        last = sheet(self.V09, hand("B", 3, 8, 5)).hands[1]
        assert overpaid(last, ()) == (Debt(A, B, 1), Debt(A, C, 2))
        assert overpaid(last, (Debt(A, B, 1), Debt(A, C, 1))) == (Debt(A, C, 1),)


class TestRulings:
    def test_hand_by_hand_then_the_hand_in_progress_then_loose_ones(self) -> None:
        found = sheet(
            hand("A", 16, 0, 0),
            event("AB 9D 7D"),
            hand("B", 3, 8, 5),
            seen.HandDropped(AT, 9),
            hand("A", 6, 7, 3),
            event("BA 9D KS"),
            seen.Misdealt(AT),
            event("AB 9D KS"),
        ).rulings()
        assert [(ruling.hand, ruling.what) for ruling in found] == [
            (2, "weaker-than-given"),
            (2, "partly-noted"),
            (3, "out-of-turn"),
            (4, "other-suit"),
            (4, "not-owed"),
            (4, "other-suit"),
            (0, "no-effect"),
        ]

    def test_a_ruling_moves_with_its_hand(self) -> None:
        told = (hand("A", 8, 5, 3), hand("A", 16, 0, 0), event("AB 9D 7D"), hand("B", 3, 8, 5))
        assert sheet(*told).rulings()[1].hand == 3
        assert [r.hand for r in sheet(*told, seen.HandDropped(AT, 1)).rulings() if r.what == "weaker-than-given"] == [2]


class TestMoment:
    def test_of_an_entry_that_stands(self) -> None:
        assert sheet(*HANDS).moment(2).hand == 2

    def test_of_a_struck_one_as_it_was_when_it_was_written(self) -> None:
        found = sheet(*HANDS[:2], undo(2), undo(1))
        assert (found.moment(2).hand, found.moment(2).turn, found.moment(2).totals) == (2, B, (3, -1, -2))
        told = found.moment(1).told
        assert told is not None
        assert told.points == (3, -1, -2)

    @given(sessions())
    def test_every_entry_has_one(self, written: Session) -> None:
        found = work_out("friday", SEED, written)
        for number, entry in enumerate(written.entries, 1):
            assert (found.moment(number).number, found.moment(number).entry) == (number, entry)
