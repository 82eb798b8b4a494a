"""The hand in progress: cards move, a contract is named, the hand is scored or void."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries
from referee.game.cards import Card
from referee.game.entries import Entry, Session
from referee.game.exchange import Debt
from referee.game.replay import by_column, order_of, replay
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import TrickOrder
from referee.game.state import Evening, may_follow
from tests.strategies import change_before, sessions
from tests.vectors import ANNA, AT, BORIS, CHAI, PACKS, SEED, A, B, C, evening, event, hand, session, undo


def whats(state: Evening) -> list[tuple[int, str]]:
    """Hand and kind of every ruling of an evening."""
    return [(ruling.hand, ruling.what) for ruling in ScoreSheet("evening", session(), state).rulings()]


V09 = hand("A", 11, 4, 1)
EXCHANGED = (event("AB 2C KC"), event("AC 2D AD"), event("AC 3D QD"))


class TestArticle13:
    """After the deal comes the exchange, then the contract, then the kitty, then the play."""

    def test_the_phases_of_a_hand(self) -> None:
        assert evening().phase == "contract"
        assert evening(V09).phase == "exchange"
        assert evening(V09, *EXCHANGED).phase == "contract"
        assert evening(V09, *EXCHANGED, event("trump hearts")).phase == "play"
        assert evening(V09, event("trump hearts")).phase == "play"
        assert evening(V09, end=End(hands=1)).phase == "finished"

    def test_where_the_contract_comes_first(self) -> None:
        rules = PACKS["contract-first"]
        assert evening(V09, rules=rules).phase == "contract"
        assert evening(V09, event("trump hearts"), rules=rules).phase == "exchange"
        assert evening(V09, event("trump hearts"), *EXCHANGED, rules=rules).phase == "play"
        assert evening(V09, event("trump no-trump"), rules=rules).phase == "play"
        assert evening(V09, event("trump no-trump"), rules=rules).owed == ()

    def test_cards_noted_after_the_contract_are_late(self) -> None:
        assert [swap.late for swap in evening(V09, event("trump hearts"), EXCHANGED[0]).deal.swaps] == [True]
        assert [swap.late for swap in evening(V09, EXCHANGED[0]).deal.swaps] == [False]
        state = evening(V09, event("trump hearts"), EXCHANGED[0], rules=PACKS["contract-first"])
        assert [swap.late for swap in state.deal.swaps] == [False]

    def test_a_contract_named_again_mends_the_first(self) -> None:
        assert evening(event("trump hearts"), event("trump clubs")).deal.contract == "clubs"

    def test_pairs_told_with_a_hand_accuse_nobody_of_the_contract(self) -> None:
        told = hand("B", 3, 8, 5, exchange=("AB 2C KC", "AC 2D AD", "AC 3D QD"))
        for contract in (None, "hearts"):
            state = evening(V09, told._replace(contract=contract), rules=PACKS["contract-first"])
            assert whats(state) == []

    def test_no_trump_cancels_the_exchange_of_a_scored_hand(self) -> None:
        state = evening(V09, hand("B", 3, 8, 5)._replace(contract="no-trump"), rules=PACKS["contract-first"])
        assert (state.hands[1].owed, whats(state)) == ((), [])
        named = evening(V09, event("trump no-trump"), hand("B", 3, 8, 5), rules=PACKS["contract-first"])
        assert (named.hands[1].owed, whats(named)) == ((), [])


class TestScoring:
    def test_a_hand_remembers_what_was_noted_of_it(self) -> None:
        state = evening(V09, *EXCHANGED, event("trump hearts"), hand("B", 3, 8, 5))
        last = state.hands[1]
        assert (last.contract, len(last.swaps), last.owed) == ("hearts", 3, (Debt(A, B, 1), Debt(A, C, 2)))
        assert (state.deal.contract, state.deal.swaps) == (None, ())

    def test_a_contract_told_with_the_hand_goes_before(self) -> None:
        state = evening(event("trump hearts"), hand("A", 8, 5, 3)._replace(contract="clubs"))
        assert state.hands[0].contract == "clubs"

    def test_pairs_told_with_the_hand_follow_those_noted_before(self) -> None:
        state = evening(V09, EXCHANGED[0], hand("B", 3, 8, 5, exchange=("AC 2D AD", "AC KC AC")))
        assert [swap.entry for swap in state.hands[1].swaps] == [2, 3, 3]
        assert whats(state) == []

    def test_a_false_return_is_proved_across_both(self) -> None:
        first = hand("A", 10, 3, 3)
        state = evening(first, event("AB 2C TC"), hand("B", 3, 8, 5, exchange=("AB 3C JC",)))
        rulings = [r for r in ScoreSheet("evening", session(), state).rulings(2) if r.accuses]
        assert [(r.what, r.entry, r.players) for r in rulings] == [("false-return", 2, (B,))]

    def test_tricks_and_winners_go_by_name(self) -> None:
        assert by_column(evening(), {CHAI: 1, ANNA: 11, BORIS: 4}) == (11, 4, 1)
        assert order_of(evening(), "1123", None) == TrickOrder(winners=(A, A, B, C))
        assert order_of(evening(), None, (CHAI, ANNA)) == TrickOrder(last=(C, A))


class TestArticle43:
    """A misdeal counts for nothing: the same dealer deals again and every debt is owed in full."""

    def test_v05_the_first_hand_again(self) -> None:
        state = evening(entries.Misdealt(AT))
        assert (state.number, state.dealer, state.owed, state.phase) == (1, A, (), "contract")
        assert [r.what for r in evening(entries.Misdealt(AT), event("AB 2C KC")).deal.rulings] == ["first-hand"]

    @pytest.mark.parametrize(
        "noted",
        [
            EXCHANGED,
            (event("AB waived 1"), event("AC face-down 2")),
            (event("trump clubs"),),
        ],
        ids=["cards", "waived and face down", "contract"],
    )
    def test_everything_noted_is_forgotten(self, noted: tuple[Entry, ...]) -> None:
        before, after = evening(V09), evening(V09, *noted, entries.Misdealt(AT))
        assert (after.dealer, after.owed, after.phase) == (before.dealer, before.owed, "exchange")
        assert (after.deal.contract, after.deal.swaps, after.deal.rulings) == (None, (), ())

    def test_who_dealt_the_void_deal_deals_again(self) -> None:
        state = evening(V09, entries.DealerChanged(AT, CHAI), event("trump clubs"), entries.Misdealt(AT))
        assert (state.dealer, state.turn_dealer, state.deal.contract) == (C, B, None)
        assert state.moments[4].dealer == C

    def test_no_card_is_remembered(self) -> None:
        state = evening(V09, EXCHANGED[0], entries.Misdealt(AT), event("AB 2C AC"), event("AC AC AC"))
        assert state.deal.rulings == ()

    def test_rulings_of_the_void_deal_stay_in_the_hand(self) -> None:
        void = (event("AB 9D 7D"), entries.Misdealt(AT, "a card was face up"))
        assert whats(evening(V09, *void)) == [(2, "weaker-than-given")]
        state = evening(V09, *void, *EXCHANGED, hand("B", 3, 8, 5))
        assert whats(state) == [(2, "weaker-than-given")]
        voided = state.hands[1].voided
        assert [(v.entry, v.note, len(v.swaps)) for v in voided] == [(3, "a card was face up", 1)]

    def test_a_second_misdeal_keeps_both(self) -> None:
        state = evening(V09, entries.Misdealt(AT), event("trump hearts"), entries.Misdealt(AT))
        assert [voided.entry for voided in state.deal.voided] == [2, 4]

    def test_undone_it_brings_everything_back(self) -> None:
        state = evening(V09, *EXCHANGED, event("trump hearts"), entries.Misdealt(AT), undo(6))
        assert (state.deal.contract, len(state.deal.swaps), state.phase) == ("hearts", 3, "play")

    def test_the_next_hand_has_the_right_dealer(self) -> None:
        assert evening(V09, entries.Misdealt(AT), hand("B", 3, 8, 5)).dealer == C


class TestArticle5:
    """Each further hand is dealt by the player at the left of whoever dealt the last one."""

    def test_seven_hands(self) -> None:
        state = evening(*(hand("ABCABC"[n], 8, 5, 3) for n in range(6)))
        assert [h.dealer for h in state.hands] == [A, B, C, A, B, C]
        assert state.dealer == A

    def test_the_next_deals_at_the_left_of_who_really_dealt(self) -> None:
        state = evening(V09, hand("C", 3, 8, 5))
        assert (state.dealer, state.hands[1].targets) == (A, (5, 3, 8))
        assert state.turn_of(2, state.hands[1].seating) == B

    def test_a_deal_out_of_turn_is_a_notice(self) -> None:
        state = evening(hand("A", 8, 5, 3), hand("C", 5, 3, 8))
        found = ScoreSheet("evening", session(), state).rulings()
        assert [(r.key, r.severity, r.what, r.players, r.entry) for r in found] == [
            ("deal-rotation", "notice", "out-of-turn", (), 2)
        ]
        assert found[0].facts == {"dealer": C, "turn": B}

    def test_another_dealer_is_told(self) -> None:
        state = evening(V09, entries.DealerChanged(AT, CHAI))
        assert (state.dealer, state.turn_dealer, state.targets, state.declarer) == (C, B, (5, 3, 8), C)
        assert [debt[:3] for debt in state.owed] == [(A, B, 1), (A, C, 2)]

    def test_he_deals_one_hand_only(self) -> None:
        state = evening(V09, entries.DealerChanged(AT, CHAI), hand("C", 5, 3, 8))
        assert (state.dealer, state.turn_dealer) == (A, A)


class TestArticle4:
    """Chance picks the first dealer, in any way the table likes."""

    def test_before_the_first_hand_the_first_dealer_is_mended(self) -> None:
        state = evening(entries.DealerChanged(AT, CHAI), entries.Misdealt(AT))
        assert (state.dealer, state.turn_dealer) == (C, C)
        assert whats(evening(entries.DealerChanged(AT, CHAI), hand("C", 5, 3, 8))) == []


BEGINNINGS: tuple[Entry, ...] = (
    *EXCHANGED[:1],
    event("AB face-down 1"),
    event("AB waived 1"),
    event("trump hearts"),
    entries.TrickPlayed(AT, BORIS, (Card("AS"), Card("2S"), Card("3S"))),
    entries.CardsSeen(AT, "kitty", (Card("2C"),)),
    entries.Misdealt(AT),
    entries.DealerChanged(AT, CHAI),
)
"""Every kind of entry with which a hand begins."""


class TestABegunHand:
    """A hand of which anything is recorded keeps dealer, seats and lead as they were announced."""

    @given(sessions(longest=8), st.sampled_from(BEGINNINGS), st.data())
    def test_whatever_changes_before_it(self, played: Session, first: Entry, data: st.DataObject) -> None:
        written = played.plus(entries.PlayedOn(AT), first)
        begun = replay(SEED, written)
        assert begun.has_begun or begun.last is None
        written = written.plus(event("trump spades"))
        announced = replay(SEED, written).announced
        for _ in range(data.draw(st.integers(1, 5))):
            written = written.plus(data.draw(change_before(replay(SEED, written))))
            if data.draw(st.booleans()):
                written = written.plus(entries.EntryStruck(AT, len(written.entries)))
        state = replay(SEED, written)
        assert state.announced == announced
        assert (state.dealer, state.seating, state.lead) == announced
        tricks = dict(zip(state.names, (8, 5, 3), strict=True))
        last = replay(SEED, written.plus(entries.HandPlayed(AT, state.names[state.dealer], tricks))).last
        assert last is not None
        assert (last.dealer, last.seating, last.lead) == announced

    @given(sessions(longest=16))
    def test_without_the_exchanged_cards_too(self, played: Session) -> None:
        whole, scores = replay(SEED, played), replay(SEED, played, exchanges=False)
        assert (whole.announced, whole.totals) == (scores.announced, scores.totals)

    def test_a_card_begins_it_though_the_cards_are_left_out(self) -> None:
        swapped = entries.SeatsChanged(AT, (ANNA, CHAI, BORIS), "now")
        written = session(V09, EXCHANGED[0], swapped, hand("B", 3, 8, 5))
        whole, scores = replay(SEED, written), replay(SEED, written, exchanges=False)
        assert whole.hands[1].targets == scores.hands[1].targets == (3, 8, 5)

    @pytest.mark.parametrize("first", BEGINNINGS[:-1])
    def test_seats_and_lead_from_now_on_are_of_the_hand_after_it(self, first: Entry) -> None:
        swapped = entries.SeatsChanged(AT, (ANNA, CHAI, BORIS), "now")
        state = evening(V09, first, swapped, entries.LeadChanged(AT, "left"))
        assert state.announced == (B, (A, B, C), "declarer")
        after = evening(V09, first, swapped, entries.LeadChanged(AT, "left"), hand("B", 3, 8, 5))
        assert after.announced == (A, (A, C, B), "left")

    def test_without_an_entry_it_follows_what_changes(self) -> None:
        swapped = entries.SeatsChanged(AT, (ANNA, CHAI, BORIS), "now")
        assert evening(V09, swapped, entries.LeadChanged(AT, "left")).announced == (C, (A, C, B), "left")
        begun_and_undone = (V09, event("trump hearts"), undo(2))
        assert evening(*begun_and_undone, swapped).announced == (C, (A, C, B), "declarer")

    def test_what_was_wrong_from_the_start_was_wrong_in_it_too(self) -> None:
        seats = entries.SeatsChanged(AT, (ANNA, CHAI, BORIS), "start")
        lead = entries.LeadChanged(AT, "left", since="start")
        state = evening(V09, event("trump hearts"), seats, lead)
        assert state.announced == (B, (A, C, B), "left")
        assert [each.lead for each in state.hands] == ["left"]
        assert state.turn_dealer == C

    def test_field_case_37(self) -> None:
        begun = (hand("A", 9, 5, 2), hand("B", 4, 9, 3), event("trump hearts"), entries.HandDropped(AT, 2))
        assert (evening(*begun).dealer, evening(*begun).turn_dealer) == (C, B)
        assert evening(*begun, hand("C", 8, 5, 3)).totals == (4, 2, -6)

    def test_its_targets_follow_its_number(self) -> None:
        state = evening(V09, event("trump hearts"), entries.HandDropped(AT, 1), rules=PACKS["9-4-3 first"])
        assert (state.number, state.dealer, state.targets) == (1, B, (3, 9, 4))

    def test_a_void_deal_is_judged_by_who_led_then(self) -> None:
        led = entries.TrickPlayed(AT, BORIS, (Card("AS"), Card("2S"), Card("3S")))
        void = (V09, event("trump hearts"), led, entries.Misdealt(AT), hand("B", 3, 8, 5))
        assert whats(evening(*void, entries.LeadChanged(AT, "left"))) == whats(evening(*void)) == [(2, "not-noted")]


class TestAForgottenHand:
    """It was played by those, from those seats and with that lead, as the hand that it came before."""

    def test_seats_people_and_lead(self) -> None:
        later = (
            entries.SeatsChanged(AT, (ANNA, CHAI, BORIS), "now"),
            entries.LeadChanged(AT, "left"),
            entries.SeatTaken(AT, CHAI, "Dana"),
        )
        state = evening(V09, *later, hand("B", 3, 8, 5)._replace(before=1))
        first, second = state.hands
        assert (first.seating, first.people, first.lead) == (second.seating, second.people, second.lead)
        assert first.targets == (3, 8, 5)


class TestTheFirstDealer:
    """He may have been typed wrongly; the hands keep who dealt them."""

    WRONG = (hand("A", 5, 9, 2), entries.HandCorrected(AT, 1, dealer=BORIS))

    def test_is_corrected_after_hands_were_scored(self) -> None:
        assert whats(evening(*self.WRONG)) == [(1, "out-of-turn")]
        state = evening(*self.WRONG, entries.DealerChanged(AT, BORIS, since="start"))
        assert (whats(state), state.first_dealer, state.dealer) == ([], B, C)

    def test_is_corrected_while_a_hand_has_begun(self) -> None:
        begun = (*self.WRONG, event("trump hearts"), entries.DealerChanged(AT, CHAI, since="start"))
        state = evening(*begun)
        assert ([each.dealer for each in state.hands], state.dealer, state.first_dealer) == ([B], C, C)
        assert whats(state) == [(1, "out-of-turn")]

    def test_leaves_the_other_hands_as_they_were_dealt(self) -> None:
        state = evening(V09, hand("B", 3, 8, 5), entries.DealerChanged(AT, CHAI, since="start"))
        assert [each.dealer for each in state.hands] == [A, B]
        assert [(number, what) for number, what in whats(state) if what == "out-of-turn"] == [(1, "out-of-turn")]

    def test_before_hand_1_has_begun_he_deals_it(self) -> None:
        assert evening(entries.DealerChanged(AT, BORIS, since="start")).dealer == B
        begun = event("trump hearts"), entries.DealerChanged(AT, BORIS, since="start")
        assert (evening(*begun).dealer, evening(*begun).turn_dealer) == (A, B)
        named = evening(event("trump hearts"), entries.DealerChanged(AT, BORIS))
        assert (named.dealer, named.turn_dealer) == (B, B)

    def test_may_be_corrected_when_the_evening_is_over(self) -> None:
        over = evening(*self.WRONG, end=End(hands=1))
        assert may_follow(over, entries.DealerChanged(AT, BORIS, since="start"))
        assert not may_follow(over, entries.DealerChanged(AT, BORIS))


def test_a_hand_is_scored_by_who_really_dealt() -> None:
    assert SEED.targets["dealer"] == evening(hand("C", 5, 3, 8)).hands[0].targets[C]
