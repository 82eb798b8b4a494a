"""The fold: what entries tell together, what a strike takes back, and which entries are refused."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.errors import EveningOver, RefError
from referee.game import audit, entries, exchange
from referee.game.cards import Card, strength, suit
from referee.game.entries import Entry, Session
from referee.game.replay import admit, moments_as_written, opening, replay, step
from referee.game.rules import End, Rules
from referee.game.rulings import AgainstTheRules
from referee.game.scoresheet import ScoreSheet
from referee.game.state import Evening
from tests.strategies import next_entry, redo_of, sessions, splits, undo_of
from tests.vectors import (
    ANNA,
    AT,
    BORIS,
    CANADIAN,
    CHAI,
    HAND,
    NAMES,
    PACKS,
    SEED,
    TIE,
    A,
    B,
    C,
    evening,
    event,
    hand,
    head,
    redo,
    session,
    tie_entries,
    undo,
    variant,
)


def seen_at_the_table(state: Evening) -> dict[str, object]:
    """All that a table can see of an evening."""
    return {
        "hands": state.hands,
        "totals": state.totals,
        "owed": state.owed,
        "surplus": state.surplus,
        "phase": state.phase,
        "dealer": state.dealer,
        "turn": state.turn_dealer,
        "targets": state.targets,
        "leader": state.leader,
        "names": state.names,
        "seating": state.seating,
        "end": state.end,
        "finished": state.finished,
        "outcome": state.outcome,
        "contract": state.deal.contract,
        "swaps": state.deal.swaps,
        "voided": state.deal.voided,
        "rulings": ScoreSheet("evening", session(), state).rulings(),
    }


class TestFold:
    @given(sessions())
    def test_a_prefix_tells_the_evening_at_that_point(self, written: Session) -> None:
        state = opening(SEED, written.head)
        for number, entry in enumerate(written.entries, 1):
            prefix = Session(written.head, written.entries[:number])
            if isinstance(entry, entries.EntryStruck | entries.EntryRestored):
                state = replay(SEED, prefix)
            else:
                step(state, number, entry)
            assert seen_at_the_table(state) == seen_at_the_table(replay(SEED, prefix))

    @given(sessions(), st.data())
    def test_undo_gives_the_evening_before_and_redo_gives_it_back(self, written: Session, data: st.DataObject) -> None:
        before = replay(SEED, written)
        told = written.plus(data.draw(next_entry(before)))
        after = seen_at_the_table(replay(SEED, told))
        back = undo_of(told)
        assert back is not None
        undone = told.plus(back)
        assert seen_at_the_table(replay(SEED, undone)) == seen_at_the_table(before)
        again = redo_of(undone)
        assert again is not None
        assert seen_at_the_table(replay(SEED, undone.plus(again))) == after

    @given(sessions())
    def test_undoing_everything_leaves_the_empty_sheet(self, written: Session) -> None:
        while (back := undo_of(written)) is not None:
            written = written.plus(back)
        assert seen_at_the_table(replay(SEED, written)) == seen_at_the_table(evening())

    @given(sessions())
    def test_totals_are_the_points_and_add_up_to_nothing(self, written: Session) -> None:
        state = replay(SEED, written)
        assert state.totals == tuple(sum(hand.points[c] for hand in state.hands) for c in (A, B, C))
        assert sum(state.totals) == 0
        assert [hand.number for hand in state.hands] == list(range(1, len(state.hands) + 1))

    @given(sessions(), st.data())
    def test_a_strike_of_any_entry_by_hand_is_read(self, written: Session, data: st.DataObject) -> None:
        if written.entries:
            number = data.draw(st.integers(1, len(written.entries)))
            state = replay(SEED, written.plus(undo(number)))
            assert number in state.struck

    @given(sessions(longest=20), st.none() | st.tuples(st.integers(1, 20), st.sampled_from([undo, redo])))
    def test_every_entry_has_its_moment_struck_or_not(
        self, written: Session, edited: tuple[int, Callable[[int], entries.Striking]] | None
    ) -> None:
        number, strike = edited or (99, undo)
        if number <= len(written.entries) and not isinstance(written.entries[number - 1], entries.Striking):
            written = written.plus(strike(number))  # as only a person with an editor does it
        moments = moments_as_written(SEED, written)
        for number in range(1, len(written.entries) + 1):
            prefix = Session(written.head, written.entries[:number])
            assert moments[number] == replay(SEED, prefix).moments[number]

    def test_struck_entries_are_known_and_have_no_moment(self) -> None:
        state = evening(hand("A", 8, 5, 3), undo(1))
        assert state.struck == {1}
        assert (list(state.moments), state.hands) == ([2], ())

    def test_a_moment_tells_what_stood_when_it_was_written(self) -> None:
        state = evening(hand("A", 10, 3, 3), event("AB 2C KC"), entries.HandCorrected(AT, 1, note="wrong"))
        moment = state.moments[2]
        assert (moment.hand, moment.turn, moment.totals) == (2, B, (2, -2, 0))
        assert moment.swap == exchange.Swap(2, A, B, given=Card("2C"), returned=Card("KC"))
        corrected = state.moments[3]
        assert corrected.was is not None
        assert corrected.now == state.hands[0]

    def test_the_head_decides_dealer_lead_and_end(self) -> None:
        state = opening(SEED, head(first_dealer=CHAI, lead="left", end=End(hands=6)))
        assert (state.dealer, state.leader, state.end) == (C, A, End(hands=6))
        assert opening(PACKS["twelve"], head()).end == End(tricks=12)
        assert opening(PACKS["952"], head()).lead == "left"


class TestStruckNames:
    def test_a_struck_name_is_still_the_name_of_its_column(self) -> None:
        taken = entries.SeatTaken(AT, ANNA, "Dora")
        state = evening(taken, entries.HandPlayed(AT, "Dora", {"Dora": 8, BORIS: 5, CHAI: 3}), undo(1))
        assert (state.names, state.totals) == (NAMES, (0, 0, 0))

    def test_a_name_that_stands_goes_before_a_struck_one(self) -> None:
        taken = (
            entries.SeatTaken(AT, ANNA, "Dora"),
            entries.SeatTaken(AT, "Dora", ANNA),
            entries.SeatTaken(AT, BORIS, "Dora"),
            undo(3),
            undo(2),
        )
        state = evening(*taken, entries.HandPlayed(AT, "Dora", {"Dora": 9, BORIS: 5, CHAI: 2}))
        assert (state.names, state.totals) == (("Dora", BORIS, CHAI), (1, 0, -1))

    def test_a_hand_told_under_a_struck_name_keeps_its_columns(self) -> None:
        taken = (
            entries.SeatTaken(AT, ANNA, "Dora"),
            entries.SeatTaken(AT, "Dora", ANNA),
            entries.SeatTaken(AT, BORIS, "Dora"),
            entries.HandPlayed(AT, ANNA, {ANNA: 9, "Dora": 5, CHAI: 2}),
            undo(3),
        )
        assert evening(*taken).totals == (1, 0, -1)


class TestAdmit:
    def test_it_gives_the_session_the_evening_and_no_ruling(self) -> None:
        entry = hand("A", 10, 3, 3)
        written, state, found = admit(SEED, session(), (entry,), name="friday")
        assert written == session(entry)
        assert seen_at_the_table(state) == seen_at_the_table(evening(entry))
        assert found == []

    def test_what_is_against_the_rules_is_refused_with_the_ruling(self) -> None:
        with pytest.raises(AgainstTheRules) as refused:
            admit(SEED, session(hand("A", 10, 3, 3)), (event("AB 9D 7D"),), name="friday")
        assert refused.value.ruling.what == "weaker-than-given"
        assert refused.value.names == NAMES

    def test_or_recorded_as_it_was_played(self) -> None:
        written = session(hand("A", 10, 3, 3))
        told, _, found = admit(SEED, written, (event("AB 9D 7D"),), name="friday", as_played=True)
        assert len(told.entries) == 2
        assert [ruling.what for ruling in found] == ["weaker-than-given"]

    def test_what_cannot_have_happened_is_refused_in_any_case(self) -> None:
        written = session(hand("A", 11, 4, 1), event("AB 2C KC"))
        with pytest.raises(AgainstTheRules):
            admit(SEED, written, (event("AC 2C AC"),), name="friday", as_played=True)

    def test_a_proof_against_an_earlier_return_is_recorded(self) -> None:
        written = session(hand("A", 16, 0, 0), event("AB 2C TC"))
        told, _, found = admit(SEED, written, (event("AB 3C JC"),), name="friday")
        assert len(told.entries) == 3
        assert [(ruling.severity, ruling.entry) for ruling in found] == [("contradiction", 2)]

    @pytest.mark.parametrize("pairs", [("AB 9D 7D",), ("AB 2C KC", "BA 2D AD", "AB KC KC", "AC KC AC", "AC KC AC")])
    def test_a_finished_hand_is_scored_whatever_its_exchange(self, pairs: tuple[str, ...]) -> None:
        written = session(hand("A", 11, 4, 1))
        _, state, found = admit(SEED, written, (hand("B", 3, 8, 5, exchange=pairs),), name="friday")
        assert len(state.hands) == 2
        assert found

    def test_refusing_the_second_of_two_refuses_both(self) -> None:
        written = session(hand("A", 16, 0, 0))
        with pytest.raises(AgainstTheRules):
            admit(SEED, written, (event("AB 2C KC"), event("AB 9D 7D")), name="friday")
        assert len(written.entries) == 1

    def test_an_order_of_tricks_that_the_numbers_rule_out_is_refused(self) -> None:
        written = session(hand("A", 16, 0, 0))
        with pytest.raises(AgainstTheRules):
            admit(SEED, written, (entries.LastTricksNamed(AT, 1, (BORIS,)),), name="friday", as_played=True)
        with pytest.raises(AgainstTheRules):
            admit(SEED, written, (entries.HandCorrected(AT, 1, last_tricks=(BORIS,)),), name="friday", as_played=True)

    def test_strikes_are_admitted_one_by_one(self) -> None:
        written = session(hand("A", 8, 5, 3), hand("B", 3, 8, 5))
        _, state, found = admit(SEED, written, (undo(2), undo(1), redo(1)), name="friday")
        assert (len(state.hands), found) == (1, [])

    @given(sessions(), st.data())
    def test_it_refuses_or_says_what_replay_says(self, written: Session, data: st.DataObject) -> None:
        entry = data.draw(next_entry(replay(SEED, written)))
        try:
            told, state, _ = admit(SEED, written, (entry,), name="friday", as_played=True)
        except RefError:
            return
        assert told == written.plus(entry)
        assert seen_at_the_table(state) == seen_at_the_table(replay(SEED, told))


class TestArticle39:
    """The table sets the end: a number of hands, a number of points, or whenever it likes to stop."""

    OVER = (hand("A", 8, 6, 2), entries.EveningEnded(AT))

    @pytest.mark.parametrize(
        "entry",
        [
            hand("B", 3, 8, 5),
            event("BC 2C KC"),
            event("trump hearts"),
            entries.Misdealt(AT),
            entries.DealerChanged(AT, CHAI),
            entries.SeatTaken(AT, ANNA, "Dora"),
            entries.SeatsChanged(AT, NAMES, "now"),
            entries.LeadChanged(AT, "left"),
            entries.EveningEnded(AT),
            entries.EveningEnded(AT, winner=BORIS),
        ],
        ids=lambda entry: type(entry).__name__,
    )
    def test_after_the_end_nothing_new_is_played(self, entry: Entry) -> None:
        with pytest.raises(EveningOver) as refused:
            admit(SEED, session(*self.OVER), (entry,), name="friday")
        assert str(refused.value) == "friday is finished. To go on with it: ref play-on"

    @pytest.mark.parametrize(
        "entry",
        [
            entries.LastTricksNamed(AT, 1, (ANNA,)),
            entries.HandCorrected(AT, 1, note="why"),
            entries.HandDropped(AT, 1),
            hand("A", 8, 5, 3)._replace(before=1),
            entries.NameCorrected(AT, ANNA, "Ann"),
            entries.EndAgreed(AT, hands=6),
            entries.PlayedOn(AT),
            undo(2),
        ],
        ids=lambda entry: type(entry).__name__,
    )
    def test_what_is_written_may_still_be_mended(self, entry: Entry) -> None:
        told, _, found = admit(SEED, session(*self.OVER), (entry,), name="friday")
        assert (len(told.entries), found) == (3, [])

    def test_a_hand_written_after_the_end_is_a_ruling(self) -> None:
        state = evening(*self.OVER, hand("B", 3, 8, 5))
        assert [(r.key, r.severity, r.what, r.entry) for r in state.rulings_on_no_hand] == [
            ("session-length", "violation", "after-the-end", 3)
        ]

    def test_agreed_hands_and_points_end_it(self) -> None:
        assert evening(hand("A", 8, 6, 2), entries.EndAgreed(AT, hands=1)).finished
        assert evening(hand("A", 8, 6, 2), entries.EndAgreed(AT, points=1)).finished
        assert not evening(hand("A", 8, 6, 2), entries.EndAgreed(AT, points=2)).finished
        assert not evening(entries.EndAgreed(AT, hands=1)).finished

    def test_played_on_it_is_open_with_no_agreed_end(self) -> None:
        state = evening(hand("A", 8, 6, 2), entries.PlayedOn(AT), end=End(hands=1))
        assert (state.finished, state.end) == (False, End())

    @pytest.mark.parametrize("end", [End(hands=1), End(points=1), End()])
    def test_played_on_for_one_hand_it_ends_after_it(self, end: End) -> None:
        written = (hand("A", 8, 6, 2), entries.EveningEnded(AT, shared=True), entries.PlayedOn(AT, more=1))
        assert (evening(*written, end=end).finished, evening(*written, end=end).end) == (False, End(hands=2))
        assert evening(*written, hand("B", 3, 8, 5), end=end).finished

    def test_tricks_that_end_an_evening_by_the_pack_do_so_in_one_more_hand_too(self) -> None:
        by_pack = PACKS["twelve"]
        levelled = session(hand("A", 8, 5, 3), entries.PlayedOn(AT, more=2))
        assert replay(by_pack, levelled).end == End(hands=3, tricks=12)
        reached = session(hand("A", 12, 3, 1), entries.PlayedOn(AT, more=1))
        assert replay(by_pack, reached).end == End(hands=2)

    def test_a_correction_may_reopen_and_finish(self) -> None:
        written = (hand("A", 10, 3, 3), entries.HandCorrected(AT, 1, tricks=dict(zip(NAMES, (8, 5, 3), strict=True))))
        assert evening(written[0], end=End(points=2)).finished
        assert not evening(*written, end=End(points=2)).finished

    def test_a_tie_is_agreed_after_the_end_or_with_it(self) -> None:
        hands = tie_entries(TIE["V64"], order=None)
        for end in (End(hands=3), End()):
            written = session(*hands, end=end)
            _, state, _ = admit(SEED, written, (entries.EveningEnded(AT, shared=True),), name="friday")
            assert (state.outcome.winners, state.outcome.decided_by) == ((A, B), "shared")
            _, state, _ = admit(SEED, written, (entries.EveningEnded(AT, winner=BORIS),), name="friday")
            assert (state.outcome.winners, state.outcome.decided_by) == ((B,), "agreed")


# -- honest and dishonest tables ------------------------------------------------------------------


class Table:
    """Three hands of real cards, dealt by chance, and the exchange made from them."""

    def __init__(self, chance: random.Random, first: tuple[int, int, int]) -> None:
        deck = sorted(SEED.deck)
        chance.shuffle(deck)
        self.chance = chance
        self.held = [deck[place * 16 : place * 16 + 16] for place in range(3)]
        self.written = session(hand("A", *first))
        self.given: set[Card] = set()

    def due(self) -> exchange.Debt | None:
        return exchange.due(replay(SEED, self.written).owed)

    def swap(self, due: exchange.Debt, *, lie: bool) -> tuple[Card, bool]:
        """One card given and answered: the strongest there was, and whether it was kept back.

        A card that was given before is never kept back: the table knows where it lies.
        """
        card = self.chance.choice(self.held[due.giver])
        self.held[due.giver].remove(card)
        mine = [c for c in self.held[due.receiver] if suit(c) == suit(card) and strength(c) > strength(card)]
        best = sorted([*mine, card], key=strength)
        lied = lie and len(best) > 2 and best[-1] not in self.given
        self.given.add(card)
        back = best[-2] if lied else best[-1]
        self.held[due.receiver].append(card)
        self.held[due.receiver].remove(back)
        self.held[due.giver].append(back)
        entry = entries.CardExchanged(AT, NAMES[due.giver], NAMES[due.receiver], card, back)
        self.written = self.written.plus(entry)
        return best[-1], lied


@given(st.randoms(use_true_random=False), splits())
def test_an_honest_evening_has_no_rulings(chance: random.Random, tricks: tuple[int, int, int]) -> None:
    table = Table(chance, tricks)
    while (due := table.due()) is not None:
        table.swap(due, lie=False)
    assert seen_at_the_table(replay(SEED, table.written))["rulings"] == []


@given(st.randoms(use_true_random=False), st.integers(0, 12))
def test_a_lie_is_found_when_its_card_shows_and_not_before(chance: random.Random, place: int) -> None:
    """C is up by 13; once, A or B keeps his strongest card back."""
    table = Table(chance, HAND["V20"].tricks)
    kept: tuple[Card, int, int] | None = None
    while (due := table.due()) is not None:
        number = len(table.written.entries) + 1
        best, lied = table.swap(due, lie=kept is None and number >= place + 2)
        state = replay(SEED, table.written)
        found = [*state.deal.rulings, *audit.rulings(audit.record_of_deal(state))]
        if lied:
            kept = best, due.receiver, number
        shown = isinstance(entry := table.written.entries[-1], entries.CardExchanged) and entry.returned
        if kept is None or shown != kept[0]:
            assert found == []
        else:
            assert (found[0].what, found[0].entry, found[0].players) == ("false-return", kept[2], (kept[1],))
            return


class TestRules:
    """Other rules before hand 1 take with them what the table had not agreed on otherwise."""

    OWN = variant('name = "own"\nlead = "left"\n[end]\ntricks = 12\n')

    def test_lead_and_end_are_those_of_the_pack(self) -> None:
        state = evening(entries.RulesChanged(AT, self.OWN))
        assert (state.lead, state.end, state.rules) == ("left", End(tricks=12), self.OWN)
        back = evening(entries.RulesChanged(AT, self.OWN), entries.RulesChanged(AT, SEED))
        assert (back.lead, back.end, back.rules) == ("declarer", End(), SEED)

    def test_what_the_table_agreed_on_stays(self) -> None:
        agreed = entries.LeadChanged(AT, "left"), entries.EndAgreed(AT, hands=6)
        state = evening(*agreed, entries.RulesChanged(AT, self.OWN), entries.RulesChanged(AT, SEED))
        assert (state.lead, state.end) == ("declarer", End(hands=6)), "left was the lead of the pack meanwhile"
        state = evening(*agreed, entries.RulesChanged(AT, SEED))
        assert (state.lead, state.end) == ("left", End(hands=6))
        assert evening(entries.RulesChanged(AT, self.OWN), end=End(points=9)).end == End(points=9, tricks=12)

    @staticmethod
    def one_later(entry: Entry) -> Entry:
        """The entry as it is where one more stands before those that it names."""
        named = {word: getattr(entry, word, None) for word in ("entry", "before", "hand")}
        return entry._replace(**{word: number + 1 for word, number in named.items() if number})

    @given(st.sampled_from([SEED, CANADIAN]), st.sampled_from([SEED, CANADIAN]), st.data())
    def test_from_then_on_it_is_an_evening_begun_by_them(self, first: Rules, other: Rules, data: st.DataObject) -> None:
        written = data.draw(sessions(other)).entries
        assume(not any(isinstance(entry, entries.Striking | entries.RulesChanged) for entry in written))
        begun = evening(*written, rules=other)
        changed = evening(entries.RulesChanged(AT, other), *map(self.one_later, written), rules=first)
        assert [hand.points for hand in changed.hands] == [hand.points for hand in begun.hands]
        for word in ("dealer", "targets", "leader", "phase", "totals", "seating", "end", "outcome", "finished"):
            assert getattr(changed, word) == getattr(begun, word)


def test_a_moment_holds_what_its_entry_was_about() -> None:
    moments = evening(hand("A", 11, 4, 1), event("AB 2C KC"), hand("B", 3, 8, 5)).moments
    assert [(each.now is not None, each.swap is not None) for each in moments.values()] == [
        (True, False),
        (False, True),
        (True, False),
    ]
