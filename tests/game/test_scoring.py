"""Targets, points, ranks and the winner, down to the last tie-break."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import exchange, scoring
from referee.game.players import COLUMNS, Numbers
from referee.game.rules import End, Rules
from referee.game.scoring import Ask, Outcome, TrickOrder
from tests.vectors import (
    COLUMN,
    HANDS,
    NAMES,
    PACKS,
    SEED,
    TARGETS,
    TIE,
    TIES,
    V23,
    A,
    B,
    C,
    EveningLine,
    HandExample,
    TieExample,
    evening,
    hand,
    tie_entries,
)

OPEN = End()
DEALERS = st.sampled_from(COLUMNS)


@st.composite
def splits(draw: st.DrawFn, tricks: int = 16) -> Numbers:
    first = draw(st.integers(0, tricks))
    second = draw(st.integers(0, tricks - first))
    return first, second, tricks - first - second


@st.composite
def played(draw: st.DrawFn) -> tuple[Rules, list[tuple[int, Numbers]]]:
    """Some pack, and hands in it: dealer and tricks."""
    rules = draw(st.sampled_from(list(PACKS.values())))
    hands = draw(st.lists(st.tuples(DEALERS, splits(rules.tricks)), max_size=6))
    return rules, hands


def result(example: TieExample, order: str | None) -> Outcome:
    return evening(*tie_entries(example, order=order), end=End(hands=3)).outcome


class TestArticles10To12:
    """The dealer's target is 8 tricks. The target of the dealer's left is 5, of the dealer's right 3."""

    @pytest.mark.parametrize(("name", "dealer", "targets"), TARGETS)
    def test_targets_of_the_first_hand(self, name: str, dealer: str, targets: Numbers) -> None:
        assert scoring.targets(SEED, 1, COLUMNS, COLUMN[dealer]) == targets

    def test_another_first_hand_where_the_pack_has_one(self) -> None:
        rules = PACKS["9-4-3 first"]
        assert scoring.targets(rules, 1, COLUMNS, A) == (9, 4, 3)
        assert scoring.targets(rules, 2, COLUMNS, B) == (2, 9, 5)


class TestArticle5:
    """Each further hand is dealt by the player at the left of whoever dealt the last one."""

    def test_v04_dealers_and_targets_go_round(self) -> None:
        state, dealers, targets = evening(dealer=NAMES[B]), [], []
        for place in range(4):
            dealers.append(state.dealer)
            targets.append(state.targets)
            state = evening(*(hand("BCAB"[n], 8, 5, 3) for n in range(place + 1)), dealer=NAMES[B])
        assert dealers == [B, C, A, B]
        assert targets == [(3, 8, 5), (5, 3, 8), (8, 5, 3), (3, 8, 5)]

    def test_to_the_right_where_play_goes_so(self) -> None:
        assert [scoring.next_dealer(PACKS["counter"], COLUMNS, dealer) for dealer in COLUMNS] == [C, A, B]


class TestArticle24:
    """The declarer leads the first trick, unless the table chose the dealer's left."""

    def test_v01_declarer_and_leader(self) -> None:
        first = evening()
        assert (first.declarer, first.leader) == (A, A)
        assert scoring.leader(SEED, "left", COLUMNS, A) == B

    def test_a_declarer_who_is_not_the_dealer(self) -> None:
        assert scoring.leader(PACKS["2-3-5"], "declarer", COLUMNS, A) == C


class TestArticle33:
    """After all 16 tricks each player scores tricks minus target: points up or points down."""

    @pytest.mark.parametrize("example", HANDS, ids=lambda example: example.name)
    def test_worked_examples(self, example: HandExample) -> None:
        targets = scoring.targets(SEED, 1, COLUMNS, COLUMN[example.dealer])
        assert scoring.points(example.tricks, targets) == example.points

    @pytest.mark.parametrize("hands", range(1, 7))
    def test_v23_line_by_line(self, hands: int) -> None:
        line: EveningLine = V23[hands - 1]
        state = evening(*(hand(each.dealer, *each.tricks) for each in V23[:hands]))
        last = state.hands[-1]
        assert (NAMES[last.dealer][0], last.targets, last.points) == (line.dealer, line.targets, line.points)
        assert state.totals == line.totals
        assert [("ABC"[d.giver], "ABC"[d.receiver], d.cards) for d in state.owed] == list(line.debts)

    def test_v23_is_won_by_points(self) -> None:
        state = evening(*(hand(line.dealer, *line.tricks) for line in V23), end=End(hands=6))
        assert state.finished
        assert state.outcome == Outcome((B,), "points", None, None, (B,))

    @given(played())
    def test_points_add_up_to_nothing(self, case: tuple[Rules, list[tuple[int, Numbers]]]) -> None:
        rules, hands = case
        rows = [
            scoring.points(tricks, scoring.targets(rules, number, COLUMNS, dealer))
            for number, (dealer, tricks) in enumerate(hands, 1)
        ]
        assert all(sum(row) == 0 for row in rows)
        assert sum(scoring.total(rows)) == 0

    @given(rules=st.sampled_from([PACKS["358"], PACKS["952"], PACKS["counter"]]), dealer=DEALERS, tricks=splits())
    def test_rotating_everybody_rotates_everything(self, rules: Rules, dealer: int, tricks: Numbers) -> None:
        def worked_out(dealer: int, tricks: Numbers) -> tuple[Numbers, Numbers, set[tuple[int, int, int]], list[int]]:
            old = scoring.targets(rules, 1, COLUMNS, dealer)
            following = scoring.next_dealer(rules, COLUMNS, dealer)
            new = scoring.targets(rules, 2, COLUMNS, following)
            points = scoring.points(tricks, old)
            debts = exchange.debts(rules, points=points, old=old, new=new, seating=COLUMNS, dealer=following)
            return old, points, {(d.giver, d.receiver, d.cards) for d in debts}, [d.giver for d in debts]

        old, points, debts, order = worked_out(dealer, tricks)
        turned = worked_out((dealer + 1) % 3, (tricks[2], tricks[0], tricks[1]))
        assert turned[0] == (old[2], old[0], old[1])
        assert turned[1] == (points[2], points[0], points[1])
        assert turned[2] == {((giver + 1) % 3, (receiver + 1) % 3, cards) for giver, receiver, cards in debts}
        assert turned[3] == [(giver + 1) % 3 for giver in order]


class TestOtherPacks:
    def test_v74_and_v75_nine_five_two(self) -> None:
        rules = PACKS["952"]
        assert scoring.targets(rules, 1, COLUMNS, A) == (9, 5, 2)
        state = evening(hand("A", 11, 3, 2), rules=rules)
        assert (state.totals, [tuple(d)[:3] for d in state.owed]) == ((2, -2, 0), [(A, B, 2)])
        state = evening(hand("A", 10, 6, 0), rules=rules)
        assert (state.totals, state.targets) == ((1, 1, -2), (2, 9, 5))
        assert [tuple(d)[:3] for d in state.owed] == [(B, C, 1), (A, C, 1)]

    def test_v76_the_first_hand_has_its_own_targets(self) -> None:
        assert evening(hand("A", 9, 4, 3), rules=PACKS["9-4-3 first"]).totals == (0, 0, 0)

    def test_v79_two_three_five(self) -> None:
        rules = PACKS["2-3-5"]
        assert scoring.targets(rules, 1, COLUMNS, A) == (2, 5, 3)
        assert evening(hand("A", 4, 2, 4), rules=rules).totals == (2, -3, 1)


class TestArticle39:
    """The table sets the end: a number of hands, a number of points, or whenever it likes to stop."""

    def test_an_open_end_never_comes(self) -> None:
        assert not scoring.is_reached(OPEN, 99, (50, -50, 0), (16, 0, 0))

    def test_hands(self) -> None:
        assert not scoring.is_reached(End(hands=3), 2, (0, 0, 0), (8, 5, 3))
        assert scoring.is_reached(End(hands=3), 3, (0, 0, 0), (8, 5, 3))

    def test_points(self) -> None:
        assert not scoring.is_reached(End(points=10), 1, (9, -9, 0), (8, 5, 3))
        assert scoring.is_reached(End(points=10), 1, (10, -10, 0), (8, 5, 3))

    @pytest.mark.parametrize(
        ("name", "totals", "decided_by"), [("V71", (10, 10, -20), "last-hand"), ("V72", (12, 10, -22), "points")]
    )
    def test_v71_v72_the_highest_total_wins_not_the_first_to_reach(
        self, name: str, totals: Numbers, decided_by: str
    ) -> None:
        found = scoring.outcome(
            SEED, totals=totals, last_points=(4, 2, -6), last_tricks=(12, 4, 0), order=TrickOrder(), end=End(points=10)
        )
        assert (found.winners, found.decided_by) == ((A,), decided_by)

    def test_v81_twelve_tricks_in_a_hand_where_the_pack_says_so(self) -> None:
        rules = PACKS["twelve"]
        assert not evening(hand("A", 11, 5, 0), rules=rules).finished
        state = evening(hand("A", 11, 5, 0), hand("B", 0, 12, 4), rules=rules)
        assert state.finished
        assert state.outcome == Outcome((B,), "tricks", None, None, ())


class TestArticle48:
    """Twelve or more tricks in a hand score like any others and do not end the session."""

    def test_twelve_tricks_end_nothing(self) -> None:
        assert not evening(hand("A", 0, 12, 4)).finished


class TestArticle34:
    """The highest total at the end of the session wins; equal totals are decided by the last hand."""

    @pytest.mark.parametrize("example", TIES, ids=lambda example: example.name)
    def test_worked_examples(self, example: TieExample) -> None:
        state = evening(*tie_entries(example, order=example.order), end=End(hands=3))
        assert (state.totals, state.hands[-1].points) == (example.totals, example.last)
        found = state.outcome
        assert ["ABC"[c] for c in found.winners] == [example.winner]
        assert (found.decided_by, found.trick, found.ask) == (example.decided_by, example.trick, None)

    def test_nobody_wins_before_the_first_hand(self) -> None:
        assert evening().outcome == Outcome((), None, None, None, ())


class TestArticle37:
    """If two are still equal, the one of them whose last trick in the last hand came later wins."""

    def test_v69_it_asks_for_one_trick_after_the_other(self) -> None:
        hands = tie_entries(TIE["V64"], order=None)
        state = evening(*hands, end=End(hands=3))
        assert (state.outcome.winners, state.outcome.ask) == ((), Ask(16, (A, B)))
        for told, expected in (((C,), Ask(15, (A, B))), ((C, C), Ask(14, (A, B))), ((C, C, B), None)):
            last = state.hands[-1]
            found = scoring.outcome(
                SEED,
                totals=state.totals,
                last_points=last.points,
                last_tricks=last.tricks,
                order=TrickOrder(last=told),
                end=End(hands=3),
            )
            assert found.ask == expected
        assert (found.winners, found.decided_by, found.trick) == ((B,), "latest-trick", 14)

    def test_all_three_equal_the_last_trick_decides_at_once(self) -> None:
        assert result(TIE["V66"], None).ask == Ask(16, (A, B, C))
        assert result(TIE["V66"], "BBBCCCCCCCCAAAAA").winners == (A,)

    def test_the_table_may_say_whose_came_later(self) -> None:
        found = tied(order=TrickOrder(later=A))
        assert found == Outcome((A,), "latest-trick", None, None, (A, B))

    def test_one_who_is_not_level_decides_nothing(self) -> None:
        assert tied(order=TrickOrder(later=C)).ask == Ask(16, (A, B))

    def test_the_table_may_share_or_agree(self) -> None:
        assert tied(shared=True) == Outcome((A, B), "shared", None, None, (A, B))
        assert tied(named=B) == Outcome((B,), "agreed", None, None, (A, B))
        assert tied(named=C).ask == Ask(16, (A, B))

    def test_a_known_order_goes_before_what_was_agreed(self) -> None:
        assert tied(order=TrickOrder(last=(A,)), shared=True).winners == (A,)

    def test_one_who_won_no_trick_needs_no_question(self) -> None:
        found = scoring.outcome(
            SEED, totals=(5, 5, -10), last_points=(-5, -5, 10), last_tricks=(3, 0, 13), order=TrickOrder(), end=OPEN
        )
        assert found == Outcome((A,), "latest-trick", None, None, (A, B))

    def test_where_nobody_level_won_a_trick_the_win_is_shared(self) -> None:
        found = scoring.outcome(
            PACKS["equals"],
            totals=(-6, 3, 3),
            last_points=(10, -5, -5),
            last_tricks=(16, 0, 0),
            order=TrickOrder(),
            end=OPEN,
        )
        assert found == Outcome((B, C), "shared", None, None, (B, C))

    def test_a_pack_without_tie_break_shares(self) -> None:
        state = evening(*tie_entries(TIE["V64"], order=None), rules=PACKS["no tie-break"])
        assert (state.outcome.winners, state.outcome.decided_by) == ((A, B), "shared")

    @given(dealer=DEALERS, tricks=splits(), totals=splits(), known=st.integers(0, 16), data=st.data())
    def test_a_tie_gives_one_winner_or_asks_for_exactly_one_trick(
        self, dealer: int, tricks: Numbers, totals: Numbers, known: int, data: st.DataObject
    ) -> None:
        points = scoring.points(tricks, scoring.targets(SEED, 1, COLUMNS, dealer))
        winners = data.draw(st.permutations([c for c in COLUMNS for _ in range(tricks[c])]))
        order = TrickOrder(last=tuple(winners[:known]))
        found = scoring.outcome(SEED, totals=totals, last_points=points, last_tricks=tricks, order=order, end=OPEN)
        if found.ask is None:
            assert len(found.winners) == 1
            assert found.decided_by in ("points", "last-hand", "latest-trick")
        else:
            assert (found.winners, found.decided_by) == ((), None)
            assert found.ask.trick == 16 - known >= 1
            assert len(found.ask.among) >= 2
            assert all(tricks[c] for c in found.ask.among)


def tied(*, order: TrickOrder = TrickOrder(), shared: bool = False, named: int | None = None) -> Outcome:  # noqa: B008
    """V64 with what is known or agreed."""
    return scoring.outcome(
        SEED,
        totals=(3, 3, -6),
        last_points=(1, 1, -2),
        last_tricks=(6, 4, 6),
        order=order,
        end=OPEN,
        shared=shared,
        named=named,
    )


class TestRanks:
    @pytest.mark.parametrize(
        ("totals", "ranks"),
        [((2, 2, -4), (1, 1, 3)), ((0, 0, 0), (1, 1, 1)), ((-1, 3, -2), (2, 1, 3)), ((-2, 4, -2), (2, 1, 2))],
    )
    def test_shared_while_playing(self, totals: Numbers, ranks: Numbers) -> None:
        assert scoring.ranks(totals, None) == ranks

    def test_the_winner_is_first_and_a_lost_tie_break_second(self) -> None:
        assert scoring.ranks((3, 3, -6), Outcome((B,), "latest-trick", 14, None, (A, B))) == (2, 1, 3)
        assert scoring.ranks((0, 0, 0), Outcome((A,), "latest-trick", 16, None, (A, B, C))) == (1, 2, 2)

    def test_v68_a_tie_below_the_winner_is_shared(self) -> None:
        assert scoring.ranks((-3, -3, 6), Outcome((C,), "points", None, None, (C,))) == (2, 2, 1)

    def test_who_share_the_win_are_all_first(self) -> None:
        assert scoring.ranks((3, 3, -6), Outcome((A, B), "shared", None, None, (A, B))) == (1, 1, 3)

    def test_an_open_question_ranks_as_while_playing(self) -> None:
        assert scoring.ranks((3, 3, -6), Outcome((), None, None, Ask(16, (A, B)), (A, B))) == (1, 1, 3)

    def test_a_winner_by_tricks_goes_before_higher_totals(self) -> None:
        assert scoring.ranks((5, -8, 3), Outcome((B,), "tricks", None, None, ())) == (2, 1, 3)


def test_winners_are_read_backwards() -> None:
    assert TrickOrder(winners=(A, B, C)).backwards == (C, B, A)
    assert TrickOrder(last=(A, B)).backwards == (A, B)
