"""Who owes whom before a hand, in which order, and what the cards shown so far prove."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import exchange, scoring
from referee.game.cards import Card
from referee.game.exchange import Claim, Debt, Known, Swap
from referee.game.players import COLUMNS, Numbers
from referee.game.proof import Record, prove
from referee.game.rules import Rules
from referee.game.tricks import Sight
from tests.vectors import COLUMN, HAND, HANDS, PACKS, SEED, A, B, C, HandExample

SPLITS = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]
OWED = (Debt(A, B, 2), Debt(A, C, 2))
Owed = list[tuple[int, int, int]]


def coming(rules: Rules, dealer: int, tricks: Numbers, *, hand: int = 1) -> tuple[Debt, ...]:
    """The debts that a hand leaves, with the next dealer in turn."""
    old = scoring.targets(rules, hand, COLUMNS, dealer)
    following = scoring.next_dealer(rules, COLUMNS, dealer)
    new = scoring.targets(rules, hand + 1, COLUMNS, following)
    points = scoring.points(tricks, old)
    return exchange.debts(rules, points=points, old=old, new=new, seating=COLUMNS, dealer=following)


def owed(rules: Rules, example: HandExample) -> Owed:
    return [(d.giver, d.receiver, d.cards) for d in coming(rules, COLUMN[example.dealer], example.tricks)]


def columns(*debts: tuple[str, str, int]) -> Owed:
    return [(COLUMN[giver], COLUMN[receiver], cards) for giver, receiver, cards in debts]


def shown(giver: int, receiver: int, given_card: str, returned: str, *, entry: int = 1) -> Swap:
    return Swap(entry, giver, receiver, given=Card(given_card), returned=Card(returned))


def false_returns(swaps: tuple[Swap, ...], *sights: Sight) -> list[int]:
    """Entries of the returns that are proved false by these swaps and sights; A declares."""
    record = Record(SEED, A, None, swaps, sights=sights)
    return [judged.act.entry for judged in prove(record).acts if judged.verdict == "illegal"]


class TestArticle16:
    """Each point up last hand is a card to give, each point down one to receive, clockwise from the giver."""

    @pytest.mark.parametrize("example", HANDS, ids=lambda example: example.name)
    def test_worked_examples(self, example: HandExample) -> None:
        assert owed(SEED, example) == columns(*example.debts)

    @pytest.mark.parametrize("dealer", COLUMNS)
    def test_given_equal_received_in_every_split(self, dealer: int) -> None:
        for tricks in SPLITS:
            points = scoring.points(tricks, scoring.targets(SEED, 1, COLUMNS, dealer))
            debts = coming(SEED, dealer, tricks)
            for column in COLUMNS:
                assert sum(d.cards for d in debts if d.giver == column) == max(0, points[column])
                assert sum(d.cards for d in debts if d.receiver == column) == max(0, -points[column])
            assert all(d.cards > 0 and d.done == 0 for d in debts)
            assert len({(d.giver, d.receiver) for d in debts}) == len(debts) <= 2

    def test_how_many_are_up_and_down_in_the_153_splits(self) -> None:
        shapes = [
            (sum(p > 0 for p in points), sum(p < 0 for p in points))
            for points in (scoring.points(tricks, (8, 5, 3)) for tricks in SPLITS)
        ]
        assert [shapes.count(shape) for shape in ((0, 0), (1, 1), (1, 2), (2, 1))] == [1, 32, 79, 41]

    def test_the_largest_gift_has_13_cards(self) -> None:
        assert max(sum(d.cards for d in coming(SEED, A, tricks)) for tricks in SPLITS) == 13

    def test_two_receivers_are_served_clockwise_from_the_giver(self) -> None:
        for tricks in SPLITS:
            debts = coming(SEED, A, tricks)
            if len({d.giver for d in debts}) == 1 and len(debts) == 2:
                assert [(d.receiver - d.giver) % 3 for d in debts] == [1, 2]

    def test_and_the_other_way_round_where_play_goes_so(self) -> None:
        assert owed(PACKS["counter"], HAND["V09"]) == columns(("A", "C", 2), ("A", "B", 1))

    @pytest.mark.parametrize("name", [name for name in PACKS if name != "equals"])
    def test_the_sums_hold_in_every_pack(self, name: str) -> None:
        rules = PACKS[name]
        for a in range(rules.tricks + 1):
            tricks = (a, rules.tricks - a, 0)
            points = scoring.points(tricks, scoring.targets(rules, 1, COLUMNS, A))
            assert sum(d.cards for d in coming(rules, A, tricks)) == sum(p for p in points if p > 0)


class TestArticle19:
    """Of two givers, the one with the higher target in the new hand makes all exchanges first."""

    @pytest.mark.parametrize("dealer", COLUMNS)
    def test_the_givers_come_by_their_coming_targets(self, dealer: int) -> None:
        new = scoring.targets(SEED, 2, COLUMNS, (dealer + 1) % 3)
        for tricks in SPLITS:
            goals = [new[d.giver] for d in coming(SEED, dealer, tricks)]
            assert goals == sorted(goals, reverse=True)

    def test_the_previous_dealer_is_always_last(self) -> None:
        for tricks in SPLITS:
            givers = [d.giver for d in coming(SEED, A, tricks)]
            assert A not in givers[:-1] or set(givers) == {A}

    def test_it_differs_from_the_other_orders_as_often_as_counted(self) -> None:
        two_up = [tricks for tricks in SPLITS if len({d.giver for d in coming(SEED, A, tricks)}) == 2]
        differing = {
            name: sum(coming(SEED, A, tricks) != coming(PACKS[name], A, tricks) for tricks in two_up)
            for name in ("old-target", "largest-plus")
        }
        assert (len(two_up), differing) == (41, {"old-target": 13, "largest-plus": 17})

    def test_v82_the_larger_surplus_first_where_the_pack_says_so(self) -> None:
        assert owed(PACKS["largest-plus"], HAND["V12"]) == columns(("A", "C", 2), ("B", "C", 1))

    def test_equal_surpluses_go_by_the_coming_target(self) -> None:
        assert owed(PACKS["largest-plus"], HAND["V15"]) == columns(*HAND["V15"].debts)

    def test_equal_targets_go_by_the_turn_from_the_dealer(self) -> None:
        rules = PACKS["equals"]
        debts = exchange.debts(rules, points=(1, -2, 1), old=(6, 5, 5), new=(5, 6, 5), seating=COLUMNS, dealer=B)
        assert [d.giver for d in debts] == [C, A]

    def test_v83_serving_both_at_once_changes_no_debt(self) -> None:
        assert owed(PACKS["simultaneous"], HAND["V09"]) == columns(("A", "B", 1), ("A", "C", 2))


class TestSettling:
    def test_what_is_noted_counts_but_never_beyond_the_debt(self) -> None:
        debts = (Debt(A, B, 2), Debt(A, C, 1))
        done = exchange.after(debts, (Swap(1, A, B, cards=5), Swap(2, C, A)))
        assert [d.done for d in done] == [2, 0]
        assert [d.open for d in done] == [0, 1]

    def test_a_waiver_settles_like_cards(self) -> None:
        assert exchange.due(exchange.after((Debt(A, B, 2),), (Swap(1, A, B, cards=2, waived=True),))) is None

    def test_the_first_open_debt_is_due(self) -> None:
        debts = exchange.after((Debt(A, B, 1), Debt(A, C, 2)), (Swap(1, A, B),))
        assert exchange.due(debts) == Debt(A, C, 2)
        assert exchange.due(()) is None


class TestSurplus:
    """What went by debts that have changed since (article 45)."""

    def test_beyond_what_is_owed_now(self) -> None:
        swaps = (Swap(1, A, B, cards=2), Swap(2, A, C))
        assert exchange.surplus((Debt(A, B, 2), Debt(A, C, 1)), swaps) == ()
        assert exchange.surplus((Debt(A, B, 1), Debt(A, C, 1)), swaps) == (Debt(A, B, 1),)
        assert exchange.surplus((Debt(B, A, 3),), swaps) == (Debt(A, B, 2), Debt(A, C, 1))

    def test_waived_cards_did_not_go(self) -> None:
        assert exchange.surplus((), (Swap(1, A, B, cards=2, waived=True),)) == ()

    def test_what_was_not_owed_from_the_first_is_no_surplus(self) -> None:
        owed = (Debt(A, B, 1),)
        swaps = exchange.add_swaps(owed, (), (Swap(1, A, B, cards=3), Swap(2, A, C), Swap(3, A, B)))
        assert [swap.beyond for swap in swaps] == [2, 1, 1]
        assert (exchange.surplus(owed, swaps), exchange.surplus((), swaps)) == ((), (Debt(A, B, 1),))

    def test_what_may_have_gone_back_proves_nothing_any_more(self) -> None:
        swaps = (shown(A, B, "2C", "TC"), shown(A, C, "3D", "AD", entry=2))
        assert exchange.known((Debt(A, B, 1),), swaps) == Known({}, ())
        assert exchange.known(OWED, swaps).where == {"2C": B, "TC": A, "3D": C, "AD": A}


class TestWhatCardsProve:
    def test_both_cards_change_their_place(self) -> None:
        assert exchange.known(OWED, (shown(A, B, "2C", "KC"),)).where == {"2C": B, "KC": A}

    def test_a_card_given_back_lies_where_it_was(self) -> None:
        assert exchange.known(OWED, (shown(A, B, "9D", "9D"),)).where == {"9D": A}

    def test_a_return_is_a_claim(self) -> None:
        claims = exchange.known(OWED, (shown(A, B, "2C", "KC", entry=7),)).claims
        assert claims == (Claim(7, B, Card("KC")),)

    @pytest.mark.parametrize(("given", "returned"), [("2C", "3D"), ("9D", "7D")])
    def test_a_return_against_the_rules_claims_nothing(self, given: str, returned: str) -> None:
        assert exchange.known(OWED, (shown(A, B, given, returned),)).claims == ()

    def test_cards_received_later_break_no_claim(self) -> None:
        swaps = (shown(A, B, "2C", "TC"), shown(A, B, "QC", "QC", entry=2))
        assert false_returns(swaps) == []
        assert false_returns(swaps, Sight(3, "hand", B, (Card("KC"),))) == [1, 2]

    @pytest.mark.parametrize(("player", "card"), [(B, "9C"), (B, "AD"), (C, "AC")])
    def test_a_card_below_the_claim_or_of_another_suit_or_player_breaks_none(self, player: int, card: str) -> None:
        assert false_returns((shown(A, B, "2C", "TC"),), Sight(2, "hand", player, (Card(card),))) == []

    def test_the_giver_takes_back_a_card_that_breaks_no_claim_of_his(self) -> None:
        swaps = (shown(A, B, "2C", "TC"), shown(B, C, "3C", "KC", entry=2))
        assert false_returns(swaps, Sight(3, "hand", B, (Card("KC"),))) == []

    def test_a_waiver_teaches_nothing(self) -> None:
        before = exchange.known(OWED, (shown(A, B, "2C", "TC"),))
        assert exchange.learn(before, Swap(2, A, B, waived=True)) == before

    def test_face_down_forgets_both_players_and_the_receivers_claims(self) -> None:
        now = exchange.known(OWED, (shown(A, B, "2C", "KC"), shown(A, C, "3D", "AD", entry=2)))
        after = exchange.learn(now, Swap(3, A, B, cards=1))
        assert after.where == {"3D": C}
        assert [claim.column for claim in after.claims] == [C]

    def test_the_strongest_known_card_of_a_suit(self) -> None:
        now = Known({Card("2C"): B, Card("9C"): B, Card("AD"): B, Card("KC"): A}, ())
        assert exchange.strongest_known(now, B, "C") == "9C"
        assert exchange.strongest_known(now, B, "S") is None


@given(
    theirs=st.sets(st.sampled_from("3456789TJQKA"), max_size=6),
    gifts=st.lists(st.sampled_from("3456789TJQKA"), unique=True, max_size=6),
)
def test_card_by_card_the_receiver_keeps_the_lowest_and_no_claim_breaks(theirs: set[str], gifts: list[str]) -> None:
    """The theorem beside V34: one giver, one suit, an honest receiver."""
    held = {Card(rank + "C") for rank in theirs}
    cards = [Card(rank + "C") for rank in gifts if rank not in theirs]
    everything, swaps = held | set(cards), list[Swap]()
    for number, card in enumerate(cards, 1):
        held |= {card}
        back = max(held, key=lambda c: "23456789TJQKA".index(c[0]))
        held -= {back}
        swaps.append(shown(A, B, card, back, entry=number))
        assert false_returns(tuple(swaps)) == []
    lowest = sorted(everything, key=lambda c: "23456789TJQKA".index(c[0]))[: len(theirs)]
    assert held == set(lowest)
