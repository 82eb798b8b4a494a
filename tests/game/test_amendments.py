"""Hands already on the sheet, seats and names: corrected, dropped, put in, told anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries
from referee.game.exchange import Debt
from referee.game.players import Numbers
from referee.game.scoring import TrickOrder
from referee.game.state import Evening
from tests.game.test_dealing import whats
from tests.strategies import splits
from tests.vectors import (
    ANNA,
    AT,
    BORIS,
    CHAI,
    NAMES,
    PACKS,
    SEED,
    A,
    B,
    C,
    by_name,
    evening,
    event,
    hand,
    pair,
    redo,
    undo,
)

FIELD_CASE_1 = (
    hand("A", 9, 5, 2),
    event("AC 2C KC"),
    hand("B", 10, 4, 2),
    hand("C", 7, 6, 3),
)
"""Anna owed Chai one card before hand 2."""


def corrected(entry: int, *tricks: int) -> entries.HandCorrected:
    return entries.HandCorrected(AT, entry, tricks=by_name(tricks) if tricks else None)


def no_effect(state: Evening) -> list[tuple[str, str, int, object]]:
    return [(r.key, r.what, r.entry, r.facts["named"]) for r in state.rulings_on_no_hand]


class TestArticle51:
    """No entry on the score sheet is erased, only struck or corrected; a struck one counts for nothing."""

    def test_a_correction_ripples(self) -> None:
        before, after = evening(*FIELD_CASE_1), evening(*FIELD_CASE_1, corrected(1, 10, 4, 2))
        assert (before.totals, after.totals) == ((10, -1, -9), (11, -2, -9))
        assert [h.points for h in after.hands[1:]] == [h.points for h in before.hands[1:]]

    def test_an_exchange_made_on_old_debts_is_a_notice_and_no_more(self) -> None:
        state = evening(*FIELD_CASE_1, corrected(1, 10, 4, 2))
        assert whats(evening(*FIELD_CASE_1)) == [(3, "not-noted")]
        assert whats(state) == [(2, "debts-changed"), (3, "not-noted")]

    def test_the_hand_keeps_how_it_was_and_why(self) -> None:
        state = evening(hand("A", 9, 5, 2), corrected(1, 10, 4, 2)._replace(note="miscounted"))
        assert [(c.entry, c.note, c.was.tricks) for c in state.hands[0].corrections] == [(2, "miscounted", (9, 5, 2))]

    def test_two_corrections_stand_in_order(self) -> None:
        state = evening(hand("A", 9, 5, 2), corrected(1, 10, 4, 2), corrected(1, 8, 5, 3))
        assert [c.was.tricks for c in state.hands[0].corrections] == [(9, 5, 2), (10, 4, 2)]
        assert state.totals == (0, 0, 0)

    def test_undo_and_redo_take_it_back_whole(self) -> None:
        before, after = evening(*FIELD_CASE_1), evening(*FIELD_CASE_1, corrected(1, 10, 4, 2))
        undone = evening(*FIELD_CASE_1, corrected(1, 10, 4, 2), undo(5))
        redone = evening(*FIELD_CASE_1, corrected(1, 10, 4, 2), undo(5), redo(5))
        assert (undone.hands, redone.hands) == (before.hands, after.hands)

    def test_a_corrected_hand_is_named_by_its_first_entry(self) -> None:
        assert evening(hand("A", 9, 5, 2), corrected(1, 10, 4, 2)).hands[0].entry == 1

    @pytest.mark.parametrize("gone", [undo(1), entries.HandDropped(AT, 1)], ids=["struck", "dropped"])
    def test_what_names_a_hand_that_does_not_stand_has_no_effect(
        self, gone: entries.EntryStruck | entries.HandDropped
    ) -> None:
        for entry in (
            corrected(1, 10, 4, 2),
            entries.HandDropped(AT, 1),
            entries.LastTricksNamed(AT, 1, (ANNA,)),
            hand("A", 8, 5, 3)._replace(before=1),
        ):
            state = evening(hand("A", 8, 5, 3), gone, entry)
            assert (state.hands, no_effect(state)) == ((), [("score-sheet", "no-effect", 3, 1)])

    @given(st.lists(splits(), min_size=1, max_size=6), splits(), st.data())
    def test_a_correction_changes_one_hand_and_the_totals_by_as_much(
        self, played: list[Numbers], tricks: Numbers, data: st.DataObject
    ) -> None:
        hands = [hand("ABC"[place % 3], *each) for place, each in enumerate(played)]
        place = data.draw(st.integers(1, len(hands)))
        before, after = evening(*hands), evening(*hands, corrected(place, *tricks))
        for old, new in zip(before.hands, after.hands, strict=True):
            assert (old.number == place) or (old == new)
        change = [after.hands[place - 1].points[c] - before.hands[place - 1].points[c] for c in (A, B, C)]
        assert [after.totals[c] - before.totals[c] for c in (A, B, C)] == change


class TestWhatACorrectionGives:
    TOLD = hand("A", 10, 3, 3, order="AAAAAAAAAABBBCCC")._replace(contract="hearts", note="late")

    def test_what_is_not_given_stays(self) -> None:
        now = evening(self.TOLD, entries.HandCorrected(AT, 1)).hands[0]
        was = evening(self.TOLD).hands[0]
        assert now._replace(correction=None) == was

    def test_dealer_and_contract(self) -> None:
        now = evening(self.TOLD, entries.HandCorrected(AT, 1, dealer=BORIS, contract="clubs")).hands[0]
        assert (now.dealer, now.targets, now.points, now.contract) == (B, (3, 8, 5), (7, -5, -2), "clubs")

    def test_cleared_values_go(self) -> None:
        entry = entries.HandCorrected(AT, 1, cleared=("contract", "winners", "note"))
        now = evening(self.TOLD, entry).hands[0]
        assert (now.contract, now.order, now.note) == (None, TrickOrder(), None)

    def test_cleared_last_tricks_go_too(self) -> None:
        told = entries.LastTricksNamed(AT, 1, (CHAI,))
        now = evening(hand("A", 10, 3, 3), told, entries.HandCorrected(AT, 1, cleared=("last-tricks",))).hands[0]
        assert now.order == TrickOrder()

    def test_another_order_of_tricks(self) -> None:
        by_winners = entries.HandCorrected(AT, 1, winners="1111111111333222")
        assert evening(self.TOLD, by_winners).hands[0].order.backwards[0] == B
        by_last = entries.HandCorrected(AT, 1, last_tricks=(ANNA,))
        assert evening(self.TOLD, by_last).hands[0].order == TrickOrder(last=(A,))

    def test_an_order_that_no_longer_fits_is_left_out_and_said(self) -> None:
        state = evening(self.TOLD, corrected(1, 8, 5, 3))
        assert state.hands[0].order == TrickOrder()
        assert [(r.key, r.severity, r.what, r.entry) for r in state.hands[0].rulings] == [
            ("trick-count", "impossible", "order-misfit", 2)
        ]

    def test_another_dealer_changes_the_next_dealer_but_re_seats_no_hand(self) -> None:
        hands = (hand("A", 8, 5, 3), hand("B", 3, 8, 5))
        state = evening(*hands, entries.HandCorrected(AT, 1, dealer=CHAI))
        assert ([h.dealer for h in state.hands], state.dealer) == ([C, B], C)


class TestCorrectedExchange:
    HANDS = (hand("A", 10, 3, 3), event("AB 9D 7D"), event("AB 2C KC"), hand("B", 3, 8, 5))

    def test_other_pairs_replace_all_however_they_were_told(self) -> None:
        entry = entries.HandCorrected(AT, 4, exchange=(pair("AB 9D TD"), pair("AB 2C KC")))
        now = evening(*self.HANDS, entry).hands[1]
        assert [(s.entry, s.given, s.returned) for s in now.swaps] == [(5, "9D", "TD"), (5, "2C", "KC")]
        assert now.rulings == ()

    def test_they_are_judged_like_the_first(self) -> None:
        entry = entries.HandCorrected(AT, 4, exchange=(pair("AB 9D KS"),))
        now = evening(*self.HANDS, entry).hands[1]
        assert [(r.what, r.entry) for r in now.rulings] == [("other-suit", 5)]

    def test_cleared_they_go_with_their_rulings(self) -> None:
        state = evening(*self.HANDS, entries.HandCorrected(AT, 4, cleared=("exchange",)))
        assert (state.hands[1].swaps, whats(state)) == ((), [(2, "not-noted")])

    def test_not_given_they_stay(self) -> None:
        state = evening(*self.HANDS, corrected(4, 4, 8, 4))
        assert whats(state) == [(2, "weaker-than-given")]

    def test_they_are_judged_on_the_debts_as_they_now_are(self) -> None:
        entry = entries.HandCorrected(AT, 4, exchange=(pair("AB 9D TD"), pair("AB 2C KC"), pair("AC 2H 2H")))
        state = evening(*self.HANDS, corrected(1, 11, 3, 2), entry)
        assert state.hands[1].owed == (Debt(A, B, 2), Debt(A, C, 1))
        assert whats(state) == []


class TestDropAndForgotten:
    THREE = (hand("A", 9, 5, 2), hand("A", 9, 5, 2), hand("B", 3, 8, 5))

    def test_a_hand_that_never_was_goes_and_nobody_is_seated_anew(self) -> None:
        state = evening(*self.THREE, entries.HandDropped(AT, 2))
        assert [(h.number, h.entry, h.dealer) for h in state.hands] == [(1, 1, A), (2, 3, B)]
        assert (state.totals, state.dealer) == ((1, 0, -1), C)

    def test_a_renumbered_hand_may_get_the_targets_of_the_first(self) -> None:
        rules = PACKS["9-4-3 first"]
        state = evening(hand("A", 9, 4, 3), hand("B", 2, 9, 5), entries.HandDropped(AT, 1), rules=rules)
        assert [h.targets for h in state.hands] == [(3, 9, 4)]

    def test_a_forgotten_hand_comes_before(self) -> None:
        entry = hand("A", 10, 3, 3)._replace(before=2, note="forgotten")
        state = evening(hand("A", 8, 5, 3), hand("B", 3, 8, 5), entry)
        assert [(h.number, h.entry, h.points) for h in state.hands] == [
            (1, 1, (0, 0, 0)),
            (2, 3, (2, -2, 0)),
            (3, 2, (0, 0, 0)),
        ]
        assert (state.turn_of(2, state.hands[1].seating), state.totals) == (B, (2, -2, 0))
        assert whats(state) == [(2, "out-of-turn"), (3, "debts-changed")]

    def test_before_the_first_hand(self) -> None:
        state = evening(hand("B", 3, 8, 5), hand("A", 8, 5, 3, exchange=("AB 2C KC",))._replace(before=1))
        assert [(h.entry, h.dealer, h.owed) for h in state.hands] == [(2, A, ()), (1, B, ())]
        assert whats(state) == [(1, "first-hand")], "the later hand is in turn now"

    def test_a_dropped_hand_leaves_the_next_out_of_turn(self) -> None:
        told = (hand("A", 8, 5, 3), hand("B", 3, 8, 5), hand("C", 5, 3, 8))
        assert whats(evening(*told)) == []
        state = evening(*told, entries.HandDropped(AT, 2))
        assert (state.hands[1].dealer, state.turn_of(2, state.hands[1].seating)) == (C, B)
        assert whats(state) == [(2, "out-of-turn")]

    def test_a_dropped_hand_brings_the_next_into_turn(self) -> None:
        told = (hand("A", 8, 5, 3), hand("A", 8, 5, 3), hand("B", 3, 8, 5))
        assert whats(evening(*told)) == [(2, "out-of-turn")]
        assert whats(evening(*told, entries.HandDropped(AT, 1))) == []
        assert whats(evening(*told, entries.HandDropped(AT, 2))) == []

    def test_a_forgotten_hand_brings_the_next_into_turn(self) -> None:
        told = (hand("A", 8, 5, 3), hand("C", 5, 3, 8))
        assert whats(evening(*told)) == [(2, "out-of-turn")]
        assert whats(evening(*told, hand("B", 3, 8, 5)._replace(before=2))) == []
        state = evening(*told, hand("B", 3, 8, 5)._replace(before=2), undo(3))
        assert whats(state) == [(2, "out-of-turn")]

    def test_the_first_hand_of_all_is_dealt_by_the_first_dealer(self) -> None:
        state = evening(hand("B", 3, 8, 5), hand("C", 5, 3, 8))
        assert (state.turn_of(1, state.seating), whats(state)) == (A, [(1, "out-of-turn")])
        told = (hand("A", 8, 5, 3), hand("B", 3, 8, 5))
        assert whats(evening(*told, entries.HandDropped(AT, 1))) == [(1, "out-of-turn")]

    def test_the_hand_in_progress_goes_on(self) -> None:
        state = evening(*self.THREE, event("trump clubs"), entries.HandDropped(AT, 2))
        assert state.deal.contract == "clubs"


class TestArticle37:
    """If two are still equal, the one of them whose last trick in the last hand came later wins."""

    def test_last_tricks_are_told_later(self) -> None:
        state = evening(hand("A", 9, 6, 1), entries.LastTricksNamed(AT, 1, (CHAI, ANNA)))
        assert state.hands[0].order == TrickOrder(last=(C, A))

    def test_a_later_telling_replaces_an_earlier(self) -> None:
        told = entries.LastTricksNamed(AT, 1, (CHAI, ANNA)), entries.LastTricksNamed(AT, 1, later=BORIS)
        assert evening(hand("A", 9, 6, 1), *told).hands[0].order == TrickOrder(later=B)

    def test_what_the_numbers_rule_out_is_left_out_and_said(self) -> None:
        state = evening(hand("A", 9, 6, 1), entries.LastTricksNamed(AT, 1, (CHAI, CHAI)))
        assert state.hands[0].order == TrickOrder()
        assert whats(state) == [(1, "order-misfit")]


class TestSeats:
    SWAPPED = (ANNA, CHAI, BORIS)
    swapped = (A, C, B)

    def test_told_as_wrong_from_the_start_every_hand_is_scored_anew(self) -> None:
        state = evening(hand("A", 8, 5, 3), entries.SeatsChanged(AT, self.SWAPPED, "start"))
        assert (state.seating, state.hands[0].targets, state.totals) == ((A, C, B), (8, 3, 5), (0, 2, -2))
        assert (state.dealer, [debt[:3] for debt in state.owed]) == (C, [(B, C, 2)])

    def test_from_now_on_only_what_comes_changes(self) -> None:
        state = evening(hand("A", 8, 5, 3), entries.SeatsChanged(AT, self.SWAPPED, "now"))
        assert (state.hands[0].seating, state.totals) == ((A, B, C), (0, 0, 0))
        assert (state.dealer, state.targets) == (C, (3, 5, 8))

    def test_whose_turn_it_was_follows_the_seats_told_from_the_start(self) -> None:
        told = (hand("A", 8, 5, 3), hand("B", 3, 8, 5), hand("A", 8, 5, 3))
        state = evening(*told, entries.SeatsChanged(AT, self.SWAPPED, "start"))
        assert [number for number, what in whats(state) if what == "out-of-turn"] == [2]
        assert [state.turn_of(n, self.swapped) for n in (1, 2, 3)] == [A, C, A]

    def test_seats_from_now_on_leave_the_turns_of_the_hands_before(self) -> None:
        told = (hand("A", 8, 5, 3), hand("B", 3, 8, 5))
        state = evening(*told, entries.SeatsChanged(AT, self.SWAPPED, "now"), hand("A", 8, 5, 3))
        assert whats(state) == []
        assert state.turn_dealer == C

    def test_names_and_scores_stay_in_their_columns(self) -> None:
        state = evening(hand("A", 9, 5, 2), entries.SeatsChanged(AT, self.SWAPPED, "now"))
        assert (state.names, state.totals) == (NAMES, (1, 0, -1))


class TestNames:
    def test_another_person_takes_the_seat_with_score_and_debts(self) -> None:
        before = evening(hand("A", 10, 3, 3))
        state = evening(hand("A", 10, 3, 3), entries.SeatTaken(AT, ANNA, "Dora"))
        assert state.names == ("Dora", BORIS, CHAI)
        assert (state.totals, state.owed, state.dealer) == (before.totals, before.owed, before.dealer)

    def test_a_played_hand_stays_with_who_played_it(self) -> None:
        state = evening(hand("A", 10, 3, 3), entries.SeatTaken(AT, ANNA, "Dora"))
        assert [state.people[person] for person in state.hands[0].people] == list(NAMES)
        assert state.column(ANNA) == state.column("Dora") == A

    def test_who_comes_back_is_the_same_person(self) -> None:
        state = evening(entries.SeatTaken(AT, ANNA, "Dora"), entries.SeatTaken(AT, "dora", "anna"))
        assert (state.names, state.sitting) == (NAMES, (A, B, C))

    def test_who_comes_back_to_another_seat_is_found_there(self) -> None:
        state = evening(entries.SeatTaken(AT, ANNA, "Dora"), entries.SeatTaken(AT, BORIS, ANNA))
        assert (state.names, state.column(ANNA), state.column(BORIS)) == (("Dora", ANNA, CHAI), B, B)

    def test_a_spelling_is_mended_on_every_line(self) -> None:
        state = evening(hand("A", 10, 3, 3), entries.NameCorrected(AT, ANNA, "Анна"))
        assert (state.names, state.people) == (("Анна", BORIS, CHAI), ["Анна", BORIS, CHAI])
        assert state.column(ANNA) == state.column("АННА") == A


def test_owed_now_follows_the_hand_before() -> None:
    assert SEED.two_up == "new-target"
    state = evening(hand("A", 10, 6, 0), hand("B", 3, 8, 5), corrected(1, 8, 5, 3))
    assert state.hands[1].owed == (Debt(B, C, 1), Debt(A, C, 2))
    assert whats(state) == [(2, "debts-changed")]
