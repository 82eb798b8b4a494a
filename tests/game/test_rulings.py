"""The referee's checks: what each article forbids, whom it accuses, and what it must not accuse."""

from __future__ import annotations

import pytest

from referee.game import audit, exchange, rulings
from referee.game.entries import CardExchanged, Entry
from referee.game.proof import Judged
from referee.game.replay import step, swap_of
from referee.game.rulings import SWAP_CHECKS, Case, Ruling
from referee.game.state import Evening
from tests.vectors import COLUMN, HAND, NAMES, PACKS, RULINGS, A, B, C, Found, RulingExample, evening, event, hand

MORE = (
    RulingExample("not owed", "V07", ("AC 2C KC",), (Found(1, "debts", "violation", "not-owed", "A"),)),
    RulingExample("wrong way", "V07", ("BA 2C KC",), (Found(1, "debts", "violation", "not-owed", "B"),)),
    RulingExample("nothing owed", "V06", ("AB 2C KC",), (Found(1, "debts", "violation", "not-owed", "A"),)),
    RulingExample("receivers", "V09", ("AC 2C KC",), (Found(1, "debts", "violation", "out-of-order", "A"),)),
    RulingExample("receivers at once", "V09", ("AC 2C KC",), pack="simultaneous"),
    RulingExample(
        "givers, at once or not",
        "V12",
        ("AC 2C KC",),
        (Found(1, "giver-order", "violation", "out-of-order", "A"),),
        pack="simultaneous",
    ),
    RulingExample(
        "came back, given on",
        "V09",
        ("AB 2C KC", "AC KC AC"),
        (Found(2, "one-by-one", "violation", "given-on", "A"),),
        pack="simultaneous",
    ),
    RulingExample("the same card back, given on", "V09", ("AB 2C 2C", "AC 2C AC"), pack="simultaneous"),
    RulingExample("given on to the same", "V07", ("AB 2C KC", "AB KC KC"), pack="simultaneous"),
    RulingExample(
        "returned from another hand",
        "V09",
        ("AB 2C KC", "AC 3C KC"),
        (Found(2, "pack-of-cards", "impossible", "returned-elsewhere", "C"),),
    ),
    RulingExample("a card that came back is given again", "V18", ("AB 2C KC", "AB KC KC")),
    RulingExample("too many face down", "V07", ("AB face-down 3",), (Found(1, "debts", "violation", "too-many", "A"),)),
    RulingExample("too many waived", "V07", ("AB waived 3",), (Found(1, "debts", "violation", "too-many", "A"),)),
    RulingExample(
        "after a waiver nothing is owed",
        "V07",
        ("AB waived 2", "AB 2C KC"),
        (Found(2, "debts", "violation", "too-many", "A"),),
    ),
    RulingExample(
        "face down out of order",
        "V12",
        ("AC face-down 2",),
        (Found(1, "giver-order", "violation", "out-of-order", "A"),),
    ),
    RulingExample("claims lapse", "V18", ("AB 2C TC", "AB face-down 1", "AB 3C JC")),
    RulingExample("places lapse", "V18", ("AB 2C TC", "AB face-down 1", "AB 2C KC")),
    RulingExample("a received card breaks no claim", "V09", ("AB 2C KC", "AC KC KC", "AC 3D 3D")),
    RulingExample(
        "two returns proved false at once",
        "V18",
        ("AB 2C TC", "AB 3C 9C", "AB 4C JC"),
        (
            Found(1, "return-strongest", "contradiction", "false-return", "B"),
            Found(2, "return-strongest", "contradiction", "false-return", "B"),
        ),
    ),
    RulingExample(
        "the giver shows a card above his own return",
        "V09",
        ("AB 2C TC", "AC 2D 2D", "AC 3D 3D", "BA JC JC"),
        (
            Found(4, "debts", "violation", "not-owed", "B"),
            Found(1, "return-strongest", "contradiction", "false-return", "B"),
        ),
    ),
    RulingExample("trump before any card is noted", "V07", ("trump hearts",)),
    RulingExample("noted late", "V07", ("trump hearts", "AB 2C KC", "AB 3C 3C")),
    RulingExample("trump after all cards", "V07", ("AB 2C KC", "AB 3C 3C", "trump hearts")),
    RulingExample("trump after a waiver", "V07", ("AB 2C KC", "AB waived 1", "trump hearts")),
    RulingExample("trump named again", "V07", ("trump hearts", "AB 2C KC", "trump clubs")),
    RulingExample(
        "cards before the contract",
        "V07",
        ("AB 2C KC",),
        (Found(1, "phase-order", "violation", "contract-first", "A"),),
        pack="contract-first",
    ),
    RulingExample("cards after the contract", "V07", ("trump hearts", "AB 2C KC"), pack="contract-first"),
    RulingExample(
        "no trump, no exchange",
        "V07",
        ("trump no-trump", "AB 2C KC"),
        (Found(2, "debts", "violation", "not-owed", "A"),),
        pack="contract-first",
    ),
    RulingExample(
        "the contract mended while cards are owed",
        "V07",
        ("trump hearts", "AB 2C KC", "trump clubs"),
        pack="contract-first",
    ),
)
EXAMPLES = {example.name: example for example in RULINGS + MORE}


def before(example: RulingExample) -> tuple[Evening, int]:
    """The evening in which the example's events happen, and the number of entries so far."""
    rules = PACKS[example.pack]
    if example.after is None:
        return evening(rules=rules), 0
    was = HAND[example.after]
    return evening(hand(was.dealer, *was.tricks), rules=rules, dealer=NAMES[COLUMN[was.dealer]]), 1


def rulings_of(example: RulingExample) -> tuple[int, list[Ruling]]:
    """Number of the entry before the first event; what each event breaks, and what the cards prove with it."""
    state, start = before(example)
    found: list[Ruling] = []
    for number, words in enumerate(example.events, start + 1):
        proved = audit.rulings(audit.record_of_deal(state))
        found += step(state, number, event(words))
        found += rulings.new_findings(proved, audit.rulings(audit.record_of_deal(state)))
    return start, found


def judged_of(ruling: Ruling) -> Judged:
    judged = ruling.facts["judged"]
    assert isinstance(judged, Judged)
    return judged


def expect(name: str) -> None:
    example = EXAMPLES[name]
    start, found = rulings_of(example)
    told = [Found(r.entry - start, r.key, r.severity, r.what, "ABC"[r.players[0]]) for r in found]
    assert told == list(example.found)
    assert all(r.hand == (1 if example.after is None else 2) for r in found)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_has_exactly_its_rulings(name: str) -> None:
    expect(name)


class TestArticle15:
    """The first hand of a session has no exchange, even when it is dealt again."""

    def test_a_card_given_in_the_first_hand(self) -> None:
        expect("V46")

    def test_the_second_hand_is_free_to_exchange(self) -> None:
        expect("V24")


class TestArticle16:
    """Each point up last hand is a card to give, each point down one to receive, clockwise from the giver."""

    def test_the_second_card_to_a_player_short_by_one(self) -> None:
        expect("V45")

    def test_the_third_card_of_a_player_up_by_two(self) -> None:
        found = rulings_of(EXAMPLES["V44"])[1]
        assert found[0].facts == {
            "giver": A,
            "receiver": B,
            "given": "4C",
            "returned": "JC",
            "cards": 2,
            "open": 0,
            "found": 1,
        }

    def test_the_receivers_in_turn(self) -> None:
        found = rulings_of(EXAMPLES["receivers"])[1]
        assert (found[0].facts["first_giver"], found[0].facts["first_receiver"], found[0].facts["open"]) == (A, B, 1)

    def test_one_who_is_owed_nothing(self) -> None:
        found = rulings_of(EXAMPLES["not owed"])[1]
        assert found[0].facts["owed"] == (exchange.Debt(A, B, 2),)


class TestArticle17:
    """A receiver who holds a stronger card of the given suit must return the strongest he has."""

    def test_the_ace_and_the_king_may_both_be_the_strongest(self) -> None:
        expect("V24")
        expect("V25")

    def test_a_card_received_earlier_counts(self) -> None:
        expect("V34")
        found = rulings_of(EXAMPLES["V33"])[1]
        assert found[0].facts["held"] == "5C"

    @pytest.mark.parametrize("name", ["V30", "V32", "V41"])
    def test_the_false_return_is_accused_and_not_the_card_that_proves_it(self, name: str) -> None:
        start, found = rulings_of(EXAMPLES[name])
        evidence = judged_of(found[0]).evidence
        assert evidence is not None
        assert (found[0].entry, [entry for _, entry in evidence.shown]) == (start + 1, [start + 2])

    def test_the_proof_names_both_cards(self) -> None:
        ruling = rulings_of(EXAMPLES["V30"])[1][0]
        act, evidence = judged_of(ruling).act, judged_of(ruling).evidence
        assert evidence is not None
        assert (act.player, act.card, [card for card, _ in evidence.shown]) == (B, "TC", ["JC"])


class TestArticle18:
    """A receiver with nothing stronger in the given suit must return the very card that was given."""

    @pytest.mark.parametrize("name", ["V27", "V31", "V35", "V42"])
    def test_the_given_card_itself(self, name: str) -> None:
        expect(name)

    @pytest.mark.parametrize("name", ["V26", "V36"])
    def test_a_weaker_card(self, name: str) -> None:
        expect(name)

    def test_another_suit(self) -> None:
        expect("V28")


class TestArticle19:
    """Of two givers, the one with the higher target in the new hand makes all exchanges first."""

    def test_the_previous_dealer_is_last(self) -> None:
        facts = rulings_of(EXAMPLES["V40"])[1][0].facts
        assert (facts["first_giver"], facts["first_receiver"]) == (B, C)

    def test_giver_by_giver(self) -> None:
        expect("V42")


class TestArticle13:
    """After the deal comes the exchange, then the contract, then the kitty, then the play."""

    def test_trump_named_while_a_card_is_owed(self) -> None:
        facts = rulings_of(EXAMPLES["V43"])[1][0].facts
        assert facts == {"giver": A, "receiver": B, "open": 1}

    @pytest.mark.parametrize("name", ["trump before any card is noted", "noted late", "trump named again"])
    def test_a_table_that_notes_late_is_not_accused(self, name: str) -> None:
        expect(name)

    def test_where_the_contract_comes_first(self) -> None:
        expect("cards before the contract")
        expect("cards after the contract")


class TestArticle2:
    """The pack has 52 cards in four suits, every card once, and no jokers."""

    def test_a_card_that_lies_in_another_hand_cannot_be_given(self) -> None:
        assert rulings_of(EXAMPLES["V38"])[1][0].facts["holder"] == B

    def test_nor_returned(self) -> None:
        assert rulings_of(EXAMPLES["returned from another hand"])[1][0].facts["holder"] == A

    def test_what_cannot_have_happened_proves_nothing_else(self) -> None:
        state, _ = before(EXAMPLES["V24"])
        step(state, 2, event("AB 2C TC"))
        found = step(state, 3, event("AB 2C AC"))
        assert [ruling.what for ruling in found] == ["given-elsewhere"]


class TestArticle41:
    """Cards are given one at a time, and each is answered before the next is given."""

    def test_a_card_that_came_back_may_be_given_on(self) -> None:
        expect("V39")
        expect("V37")

    def test_but_not_where_both_receivers_are_served_at_once(self) -> None:
        expect("came back, given on")
        expect("the same card back, given on")


class TestArticle42:
    """Only the giver and the receiver see the cards that pass between them."""

    def test_after_cards_face_down_nothing_is_held_against_anybody(self) -> None:
        expect("claims lapse")
        expect("places lapse")


def test_every_check_is_reached_by_an_example() -> None:
    fired = set()
    for example in EXAMPLES.values():
        state, start = before(example)
        for number, words in enumerate(example.events, start + 1):
            entry: Entry = event(words)
            if isinstance(entry, CardExchanged):
                swap = swap_of(state, number, entry)
                named = state.deal.contract is not None
                known = exchange.known(state.owed, state.deal.swaps)
                debt = exchange.between(state.owed, swap.giver, swap.receiver)
                case = Case(state.rules, state.number, state.owed, state.deal.swaps, known, named, swap, debt)
                fired |= {check.__name__ for check in SWAP_CHECKS if check(case)}
            step(state, number, entry)
    assert fired == {check.__name__ for check in SWAP_CHECKS}


def test_every_ruling_cites_an_article_of_the_pack() -> None:
    for example in EXAMPLES.values():
        for ruling in rulings_of(example)[1]:
            assert PACKS[example.pack].article(ruling.key).key == ruling.key


def test_a_contract_is_not_judged_where_it_comes_first() -> None:
    owed = (exchange.Debt(A, B, 1),)
    found = rulings.judge_contract(PACKS["contract-first"], hand=2, owed=owed, entry=2, noted=True, declarer=B)
    assert found == []
