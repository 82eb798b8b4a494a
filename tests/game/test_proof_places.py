"""Where cards can lie: each pack's places add up, and Hall's condition says what laying them down says."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game.players import COLUMNS
from referee.game.proof import Layout, fits, fits_at, layout, overfull, slack
from referee.game.rules import Rules
from tests import flow
from tests.brute import Pack, kitty_before_exchange, pack
from tests.vectors import CANADIAN, PACKS, SEED

SMALL = [
    pack(Pack(kitty, order, kitty_first=first))
    for kitty in (1, 2)
    for order in ("discard-first", "take-first")
    for first in (False, True)
]
LAYOUTS = [(rules, declarer) for rules in (SEED, CANADIAN, *PACKS.values(), *SMALL) for declarer in COLUMNS]


@pytest.mark.parametrize(("rules", "declarer"), LAYOUTS)
class TestLayout:
    def plan(self, rules: Rules, declarer: int) -> Layout:
        return layout(rules, declarer)

    def test_the_rooms_add_up(self, rules: Rules, declarer: int) -> None:
        plan = self.plan(rules, declarer)
        for rooms in plan.rooms:
            assert (rooms[0], len(rooms) - 1) == (0, plan.everywhere)
            for places in range(len(rooms)):
                assert rooms[places] == sum(rooms[1 << at] for at in range(places.bit_length()) if places >> at & 1)

    def test_every_card_of_the_pack_finds_room_and_no_more(self, rules: Rules, declarer: int) -> None:
        plan = self.plan(rules, declarer)
        held = plan.held[0] | plan.held[1] | plan.held[2]
        for rooms in plan.rooms:
            assert rooms[plan.everywhere] == len(rules.deck)
            assert rooms[held] == len(rules.deck) - rules.kitty_cards
            assert rooms[plan.everywhere & ~held] == rules.kitty_cards

    def test_hands_kitty_and_what_is_laid_away_have_their_size(self, rules: Rules, declarer: int) -> None:
        plan = self.plan(rules, declarer)
        for rooms in plan.rooms:
            assert [rooms[hand] for hand in (*plan.dealt, *plan.held, *plan.playing)] == [rules.hand_cards] * 9
            assert [rooms[place] for place in (plan.laid_away, plan.kitty)] == [rules.kitty_cards] * 2
            assert sum(rooms[hand] for hand in plan.taking) == len(rules.deck)

    def test_no_place_is_in_two_hands_and_none_is_nowhere(self, rules: Rules, declarer: int) -> None:
        plan = self.plan(rules, declarer)
        for hands in (plan.dealt, plan.held, plan.taking, plan.playing):
            assert not any(one & other for one, other in itertools.combinations(hands, 2))
        assert plan.playing[0] | plan.playing[1] | plan.playing[2] | plan.laid_away == plan.everywhere
        assert not plan.laid_away & (plan.playing[0] | plan.playing[1] | plan.playing[2])

    def test_only_the_declarer_plays_from_another_hand_than_he_exchanged(self, rules: Rules, declarer: int) -> None:
        plan = self.plan(rules, declarer)
        changed = [player for player in COLUMNS if plan.held[player] != plan.playing[player]]
        assert changed == ([] if kitty_before_exchange(rules) else [declarer])
        assert plan.dealt[declarer] != plan.playing[declarer]
        assert (plan.dealt == plan.held) != kitty_before_exchange(rules)

    def test_a_kitty_card_can_be_laid_away_only_where_it_is_taken_first(self, rules: Rules, declarer: int) -> None:
        plan = self.plan(rules, declarer)
        again = rules.kitty_order == "take-first"
        assert bool(plan.kitty & plan.laid_away) == again
        assert len(plan.rooms) == (rules.kitty_cards + 1 if again else 1)


# -- Hall's condition ---------------------------------------------------------------------------


def placed(masks: list[int], sizes: list[int]) -> bool:
    """Whether the cards can be laid down one after another, every way tried."""
    if not masks:
        return True
    for place in range(len(sizes)):
        if masks[0] >> place & 1 and sizes[place]:
            fewer = [*sizes[:place], sizes[place] - 1, *sizes[place + 1 :]]
            if placed(masks[1:], fewer):
                return True
    return False


def rooms_of(sizes: list[int]) -> tuple[int, ...]:
    return tuple(sum(size for at, size in enumerate(sizes) if places >> at & 1) for places in range(1 << len(sizes)))


@st.composite
def questions(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Sizes of a few places, and so many cards with the places that each may take."""
    sizes = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4))
    chance = random.Random(draw(st.integers(0, 2**32)))
    everywhere = (1 << len(sizes)) - 1
    freedom = chance.choice([1, 2, 3])
    masks = [0] * sum(sizes)
    for at in range(len(masks)):
        for _ in range(freedom):
            masks[at] |= 1 << chance.randrange(len(sizes))
        if chance.random() < 0.05:
            masks[at] = chance.choice([0, everywhere])
    return masks[: chance.choice([len(masks), 5])], sizes


@given(questions())
def test_hall_says_what_laying_down_says(question: tuple[list[int], list[int]]) -> None:
    masks, sizes = question
    told = fits(slack(masks, rooms_of(sizes)))
    assert told == placed(masks, sizes)
    assert told == flow.find_room(masks, tuple(sizes))


@given(questions())
def test_one_card_in_one_place(question: tuple[list[int], list[int]]) -> None:
    masks, sizes = question
    left = slack(masks, rooms_of(sizes))
    if not fits(left):
        return
    for at, mask in enumerate(masks):
        for place in range(len(sizes)):
            if mask >> place & 1:
                there = [*masks[:at], 1 << place, *masks[at + 1 :]]
                assert fits_at(left, mask, 1 << place) == placed(there, sizes)


@given(questions())
def test_slack_is_room_less_the_cards_confined(question: tuple[list[int], list[int]]) -> None:
    masks, sizes = question
    rooms = rooms_of(sizes)
    for places, spare in enumerate(slack(masks, rooms)):
        assert spare == rooms[places] - sum(mask & ~places == 0 for mask in masks)


@given(questions())
def test_the_overfull_places_are_the_fewest(question: tuple[list[int], list[int]]) -> None:
    masks, sizes = question
    left = slack(masks, rooms_of(sizes))
    if fits(left):
        return
    worst = overfull(left)
    assert left[worst] < 0
    assert all(spare >= 0 for places, spare in enumerate(left) if places.bit_count() < worst.bit_count())


def test_five_cards_find_no_room_in_a_kitty_of_four() -> None:
    plan = layout(SEED, 0)
    (rooms,) = plan.rooms
    assert fits(slack([plan.kitty] * 4, rooms))
    left = slack([plan.kitty] * 5, rooms)
    assert not fits(left)
    assert (overfull(left), left[plan.kitty]) == (plan.kitty, -1)


def test_flow_knows_when_a_card_has_to_make_way() -> None:
    assert flow.find_room([3, 3, 1], (1, 2))
    assert not flow.find_room([1, 1, 3], (1, 2))
    assert not flow.find_room([0], (1,))
    assert flow.find_room([], (0, 0))
