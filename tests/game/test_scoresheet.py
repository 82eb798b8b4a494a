"""The score sheet worked out: rows, ranks, the end, and notices that accuse nobody."""

from __future__ import annotations

import pytest
from hypothesis import given

from referee.game import entries
from referee.game.entries import Entry, Session
from referee.game.exchange import Debt
from referee.game.rules import End
from referee.game.scoresheet import (
    ScoreSheet,
    is_out_of_turn,
    lead_changes,
    points_as,
    targets_had,
    work_out,
    wrongly_exchanged,
)
from referee.game.scoring import Ask
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
        corrected: tuple[Entry, ...] = (*HANDS, entries.HandCorrected(AT, 3, tricks=by_name((5, 3, 8))))
        assert sheet(*corrected, after=2).totals == V23[1].totals
        for after in (3, 6):
            old, new = sheet(*HANDS, after=after).totals, sheet(*corrected, after=after).totals
            assert [n - o for n, o in zip(new, old, strict=True)] == [-2, -1, 3]


class TestRanking:
    def test_by_rank_and_equals_as_they_sit(self) -> None:
        assert sheet(hand("A", 8, 6, 2)).ranking == (B, A, C)
        assert sheet(hand("A", 8, 5, 3), entries.SeatsChanged(AT, (BORIS, NAMES[0], CHAI), "now")).ranking == (B, A, C)

    def test_the_winner_first(self) -> None:
        found = sheet(*tie_entries(TIE["V64"], order=TIE["V64"].order), end=End(hands=3))
        assert (found.ranks, found.ranking) == ((2, 1, 3), (B, A, C))

    def test_it_asks_only_when_the_evening_is_over(self) -> None:
        hands = tie_entries(TIE["V64"], order=None)
        assert sheet(*hands).ask is None
        assert sheet(*hands, end=End(hands=3)).ask == Ask(16, (A, B))
        assert sheet(*hands, entries.EveningEnded(AT)).ask == Ask(16, (A, B))


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
        found = notices(*told, entries.HandCorrected(AT, 1, tricks=by_name((10, 5, 1))))
        assert [(number, what) for number, what, _ in found] == [(2, "debts-changed")]

    def test_only_what_was_recorded_is_said_to_have_moved(self) -> None:
        noted = sheet(self.V09, event("AB 2C KC"), event("AC face-down 2"), hand("B", 3, 8, 5)).hands[1]
        assert wrongly_exchanged(noted, noted.owed) is None
        assert wrongly_exchanged(noted, (Debt(A, C, 1),)) == (Debt(A, B, 1), Debt(A, C, 1))
        in_part = sheet(self.V09, event("AB 2C KC"), hand("B", 3, 8, 5)).hands[1]
        assert wrongly_exchanged(in_part, ()) == (Debt(A, B, 1),)
        assert wrongly_exchanged(in_part, (Debt(A, B, 1), Debt(A, C, 1))) == ()

    @pytest.mark.parametrize("waived", [(), (event("AB waived 1"),)])
    def test_what_was_not_recorded_is_not_said_to_have_moved(self, waived: tuple[Entry, ...]) -> None:
        last = sheet(self.V09, *waived, hand("B", 3, 8, 5)).hands[1]
        assert wrongly_exchanged(last, last.owed) is None
        for owed in ((), (Debt(B, A, 2),), (Debt(A, B, 1), Debt(A, C, 1))):
            assert wrongly_exchanged(last, owed) == ()


class TestArticle45:
    """A wrong or forgotten exchange is put right until the first card is led; then the hand stands."""

    OLD, NEW = (11, 3, 2), (7, 6, 3)
    """Anna owes Boris 2 cards and Chai 1; or Boris owes Anna 1."""
    EXCHANGED = (event("AB 2C KC"), event("AB face-down 1"), event("AC face-down 1"))
    WENT = (Debt(A, B, 2), Debt(A, C, 1))

    def told(self, *after: Entry) -> tuple[Entry, ...]:
        return (hand("A", *self.OLD), *self.EXCHANGED, *after)

    def corrected(self, *tricks: int) -> Entry:
        return entries.HandCorrected(AT, 1, tricks=by_name(tricks))

    def test_the_hand_in_progress_has_it_and_no_ruling(self) -> None:
        found = sheet(*self.told(self.corrected(*self.NEW)))
        assert (found.evening.surplus, found.rulings()) == (self.WENT, [])

    def test_what_is_still_owed_of_it_stays(self) -> None:
        assert sheet(*self.told(self.corrected(10, 4, 2))).evening.surplus == (Debt(A, B, 1),)

    def test_played_it_is_the_notice_that_it_is_when_the_correction_comes_later(self) -> None:
        mended, played = self.corrected(*self.NEW), hand("B", 3, 8, 5)
        later = notices(*self.told(played, mended))
        assert later == [(2, "debts-changed", {"extra": self.WENT}), (2, "face-down", {"cards": 2})]
        told = self.told(mended, played)
        assert notices(*told) == [later[0], (2, "partly-noted", {"open": 1}), later[1]]
        assert notices(*self.told(mended, event("BA 4D 4D"), played)) == later

    def test_corrected_twice_it_leaves_no_trace(self) -> None:
        there, back, played = self.corrected(*self.NEW), self.corrected(*self.OLD), hand("B", 3, 8, 5)
        assert sheet(*self.told(there, back)).evening.surplus == ()
        alike = [notices(*self.told(*order)) for order in ((there, back, played), (there, played, back))]
        assert [*alike, notices(*self.told(played, there, back))] == [notices(*self.told(played))] * 3

    def test_of_what_was_not_noted_after_it_went_back_nothing_is_said(self) -> None:
        played = self.told(self.corrected(*self.NEW), hand("B", 3, 8, 5), self.corrected(12, 2, 2))
        assert notices(*played)[0] == (2, "debts-changed", {"extra": ()})

    def test_what_was_against_the_rules_has_its_ruling_and_no_other(self) -> None:
        told = (hand("A", 8, 5, 3), event("AB 2C KC"), self.corrected(*self.NEW), hand("B", 3, 8, 5))
        assert [ruling.what for ruling in sheet(*told).rulings()] == ["not-owed", "partly-noted"]
        found = sheet(hand("A", 9, 4, 3), event("AB face-down 3"), self.corrected(*self.NEW))
        assert ([ruling.what for ruling in found.rulings()], found.evening.surplus) == (["too-many"], (Debt(A, B, 1),))

    def test_a_void_deal_takes_it_along(self) -> None:
        found = sheet(*self.told(self.corrected(*self.NEW), entries.Misdealt(AT)))
        assert (found.evening.surplus, found.rulings()) == ((), [])

    @given(sessions())
    def test_what_goes_back_is_the_notice_of_the_hand_when_it_is_played(self, written: Session) -> None:
        evening = work_out("friday", SEED, written).evening
        if evening.finished or evening.last is None:
            return
        last = dict(zip(evening.names, (4, 9, 3), strict=True))
        mended = entries.HandCorrected(AT, evening.last.entry, tricks=last, cleared=("winners", "last-tricks"))
        played = entries.HandPlayed(AT, evening.names[evening.dealer], dict(zip(evening.names, (5, 5, 6), strict=True)))
        before = work_out("friday", SEED, written.plus(mended)).evening
        after = work_out("friday", SEED, written.plus(mended).plus(played))
        found = [each for each in after.rulings(before.number) if each.what == "debts-changed"]
        assert [each.facts["extra"] for each in found] == ([before.surplus] if before.surplus else [])


class TestOutOfTurn:
    """Each further hand is dealt by the player at the left of whoever dealt the last one (article 5)."""

    TOLD = (hand("A", 8, 5, 3), hand("C", 5, 3, 8), hand("A", 8, 5, 3))

    def test_only_who_dealt_in_another_turn(self) -> None:
        found = sheet(*self.TOLD)
        assert [is_out_of_turn(found.evening, each) for each in found.evening.hands] == [False, True, False]
        assert notices(*self.TOLD) == [(2, "out-of-turn", {"dealer": C, "turn": B})]

    def test_a_corrected_dealer_is_in_turn_and_the_next_is_not(self) -> None:
        corrected = (*self.TOLD, entries.HandCorrected(AT, 2, dealer=BORIS, tricks=by_name((3, 8, 5))))
        found = sheet(*corrected)
        assert [is_out_of_turn(found.evening, each) for each in found.evening.hands] == [False, False, True]
        assert notices(*corrected) == [(3, "out-of-turn", {"dealer": A, "turn": C})]

    @given(sessions())
    def test_a_notice_for_each_and_no_other(self, written: Session) -> None:
        found = work_out("friday", SEED, written)
        told = [ruling.hand for ruling in found.rulings() if ruling.what == "out-of-turn"]
        assert told == [each.number for each in found.evening.hands if is_out_of_turn(found.evening, each)]


class TestRulings:
    def test_hand_by_hand_then_the_hand_in_progress_then_loose_ones(self) -> None:
        found = sheet(
            hand("A", 16, 0, 0),
            event("AB 9D 7D"),
            hand("B", 3, 8, 5),
            entries.HandDropped(AT, 9),
            hand("A", 6, 7, 3),
            event("BA 9D KS"),
            entries.Misdealt(AT),
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
        assert [
            r.hand for r in sheet(*told, entries.HandDropped(AT, 1)).rulings() if r.what == "weaker-than-given"
        ] == [2]


class TestMoment:
    def test_of_an_entry_that_stands(self) -> None:
        assert sheet(*HANDS).moment(2).hand == 2

    def test_of_a_struck_one_as_it_was_when_it_was_written(self) -> None:
        found = sheet(*HANDS[:2], undo(2), undo(1))
        assert (found.moment(2).hand, found.moment(2).turn, found.moment(2).totals) == (2, B, (3, -1, -2))
        told = found.moment(1).now
        assert told is not None
        assert told.points == (3, -1, -2)

    @given(sessions())
    def test_every_entry_has_one(self, written: Session) -> None:
        found = work_out("friday", SEED, written)
        for number, entry in enumerate(written.entries, 1):
            assert (found.moment(number).number, found.moment(number).entry) == (number, entry)


class TestWhatViewsAsk:
    def test_points_by_target_add_up_to_the_totals(self) -> None:
        found = sheet(*HANDS)
        assert targets_had(found) == [8, 5, 3]
        for column in (A, B, C):
            assert sum(points_as(found, column, target) for target in (8, 5, 3)) == found.totals[column]
        first = sheet(*HANDS[:1])
        assert [points_as(first, A, target) for target in (8, 5, 3)] == [first.totals[A], 0, 0]

    def test_of_an_empty_sheet(self) -> None:
        assert (targets_had(sheet()), points_as(sheet(), A, 8), lead_changes(sheet().running)) == ([], 0, [])

    def test_who_was_ahead_from_which_hand_on(self) -> None:
        running = [("Anna", [1, 2, 2, 2, 3]), ("Boris", [0, 1, 2, 3, 3]), ("Chai", [-1, -3, -4, -5, -6])]
        assert lead_changes(running) == [
            (1, ("Anna",)),
            (3, ("Anna", "Boris")),
            (4, ("Boris",)),
            (5, ("Anna", "Boris")),
        ]
