"""Tricks of a hand: which numbers and winners can have happened together."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import (
    Refused,
    WinnersDoNotFit,
)
from referee.game import tricks
from referee.game.players import COLUMNS, Numbers
from referee.game.scoring import TrickOrder
from tests.strategies import splits
from tests.vectors import NAMES, PACKS, SEED, A, B, C

NOTHING = TrickOrder()


def check(numbers: Numbers, order: TrickOrder = NOTHING) -> None:
    tricks.check(SEED, numbers, order, names=NAMES)


class TestArticle46:
    """A hand is scored only when the tricks of the three players add up to 16."""

    @pytest.mark.parametrize(
        ("numbers", "sentence"),
        [
            ((8, 5, 2), "8 5 2 is 15 tricks, 1 is missing; a hand has 16."),
            ((9, 5, 3), "9 5 3 is 17 tricks, 1 too many; a hand has 16."),
            ((8, 5, 0), "8 5 0 is 13 tricks, 3 are missing; a hand has 16."),
            ((1, 0, 0), "1 0 0 is 1 trick, 15 are missing; a hand has 16."),
        ],
    )
    def test_v21_v22_what_is_missing_or_too_many(self, numbers: Numbers, sentence: str) -> None:
        with pytest.raises(Refused, match="; a hand has") as refused:
            check(numbers)
        assert str(refused.value) == sentence
        assert refused.value.article == "trick-count"

    @pytest.mark.parametrize(("numbers", "player", "found"), [((17, -1, 0), "Anna", 17), ((0, -1, 17), "Boris", -1)])
    def test_more_than_all_and_less_than_none(self, numbers: Numbers, player: str, found: int) -> None:
        with pytest.raises(Refused, match=", and none is less than 0\\.") as refused:
            check(numbers)
        assert str(refused.value) == (
            f"{player} cannot have won {found} tricks; a hand has 16, and none is less than 0."
        )

    def test_numbers_are_named_in_the_order_in_which_they_were_spoken(self) -> None:
        with pytest.raises(Refused, match="; a hand has") as refused:
            tricks.check(SEED, (8, 5, 2), NOTHING, names=NAMES, spoken=(C, A, B))
        assert str(refused.value).startswith("2 8 5 is 15 tricks")

    def test_the_pack_says_how_many(self) -> None:
        tricks.check(PACKS["9-5-3"], (9, 5, 3), NOTHING, names=NAMES)
        tricks.check(PACKS["2-3-5"], (4, 2, 4), NOTHING, names=NAMES)

    @given(st.tuples(*[st.integers(-1, 17)] * 3))
    def test_exactly_the_153_splits_pass(self, numbers: Numbers) -> None:
        possible = all(0 <= n <= 16 for n in numbers) and sum(numbers) == 16
        try:
            check(numbers)
        except Refused:
            assert not possible
        else:
            assert possible


class TestOrder:
    @given(splits(), st.randoms(use_true_random=False))
    def test_winners_that_fit(self, numbers: Numbers, chance: random.Random) -> None:
        order = [c for c in COLUMNS for _ in range(numbers[c])]
        chance.shuffle(order)
        check(numbers, TrickOrder(winners=tuple(order)))
        for known in range(17):
            check(numbers, TrickOrder(last=tuple(order[:known])))
        assert tricks.count(tuple(order)) == numbers

    def test_v70_more_than_a_player_won(self) -> None:
        with pytest.raises(WinnersDoNotFit) as refused:
            check((8, 5, 3), TrickOrder(last=(C, C, C, C)))
        assert str(refused.value) == ("the trick winners give Chai 4, the numbers give 3; one of them is wrong.")

    def test_v70_players_who_won_no_trick_cannot_have_won_the_rest(self) -> None:
        with pytest.raises(WinnersDoNotFit):
            check((6, 4, 6), TrickOrder(winners=(C,) * 16))

    def test_too_few_left_for_a_player(self) -> None:
        with pytest.raises(WinnersDoNotFit):
            check((8, 5, 3), TrickOrder(last=(A,) * 8 + (B,) * 5 + (A,)))

    def test_too_many(self) -> None:
        with pytest.raises(Refused, match="trick winners are named, 1 too many") as refused:
            check((8, 5, 3), TrickOrder(last=(A,) * 17))
        assert str(refused.value) == "17 trick winners are named, 1 too many; a hand has 16 tricks."

    def test_too_few_of_all(self) -> None:
        with pytest.raises(Refused, match="trick winners are named, 13 are missing") as refused:
            check((8, 5, 3), TrickOrder(winners=(A, B, C)))
        assert (
            str(refused.value) == "3 trick winners are named, 13 are missing; expected all 16, from the first trick on."
        )
