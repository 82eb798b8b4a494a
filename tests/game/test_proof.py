"""What the cards prove: exact in small packs, sound in whole hands, and nothing against honest evenings.

HYPOTHESIS_PROFILE=thorough tries thousands of hands; `pytest -s` then says how many answers were compared.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import audit, entries, exchange, scoring
from referee.game.cards import Card, CardPlace
from referee.game.entries import Head
from referee.game.exchange import Swap
from referee.game.players import COLUMNS
from referee.game.proof import Act, Proof, Record, entries_of, prove, up_to
from referee.game.replay import opening, step
from referee.game.rules import Lead, Rules
from referee.game.scoresheet import ScoreSheet, work_out
from referee.game.state import Evening
from referee.game.tricks import Sight, Trick
from tests import flow
from tests.brute import (
    ActName,
    Pack,
    Reading,
    every_deal,
    judge,
    judge_supposing,
    one_bit_a_cell,
    pack,
    read,
    room,
)
from tests.scribe import MANNERS, Manners, Scribe
from tests.vectors import AT, CANADIAN, NAMES, SEED, START, A, B, C, by_name, event, session
from tests.vectors import hand as scored

RECORDED = Path(__file__).parent.parent / "recorded"

chances = st.integers(0, 2**32).map(random.Random)

few = settings(max_examples=settings().max_examples if settings().max_examples > 100 else 10)
"""For what takes long: fewer by default, as many as the rest in the thorough profile."""


@pytest.fixture(scope="module")
def compared() -> Iterator[Counter[str]]:
    """How many answers were compared with an independent one."""
    counted: Counter[str] = Counter()
    yield counted
    print("\ncompared:", ", ".join(f"{count:,} {what}" for what, count in counted.items()))


def moments(record: Record) -> Iterator[Record]:
    """The record as it stood after each of its entries."""
    for entry in sorted(entries_of(record)):
        yield up_to(record, entry)


def name_of(act: Act) -> ActName:
    return act.kind, act.entry, act.player, act.card


def verdicts(proof: Proof) -> dict[ActName, str | None]:
    return {name_of(judged.act): judged.verdict for judged in proof.acts}


# -- exactness ----------------------------------------------------------------------------------

DUTIES: list[tuple[str, bool]] = [
    ("never", False), ("never", True), ("trumps", False), ("trumps", True), ("always", False), ("always", True),
]  # fmt: skip


def small_pack(kitty: int, order: str, chance: random.Random, *, first: bool = False) -> Pack:
    beat, trump = chance.choice(DUTIES)
    return Pack(kitty, order, chance.choice(["SH", "SHD"]), beat, trump, first)


def compare(record: Record, key: Pack, compared: Counter[str]) -> None:
    """After every entry: the same answer as all deals give, one by one, and the entry that leaves none."""
    deals = every_deal(key, record.declarer)
    compared["records"] += 1
    compared["hands seen before the play"] += sum(sight.stage != "play" for sight in record.sights)
    entry = None
    for told in moments(record):
        expected, proof = judge(told, deals), prove(told)
        entry = None if expected.possible else entry or max(entries_of(told))
        found = proof.possible, proof.jointly_possible, proof.blocking_entry
        assert found == (expected.possible, expected.jointly_possible, entry), told
        assert verdicts(proof) == expected.verdicts, told
        assert [name_of(judged.act) for judged in proof.acts] == list(expected.verdicts), told
        compared["moments"] += 1
        compared["verdicts"] += len(proof.acts)


@pytest.mark.parametrize("kitty_first", [False, True], ids=["exchange-first", "kitty-first"])
@pytest.mark.parametrize("order", ["discard-first", "take-first"])
@pytest.mark.parametrize("kitty", [1, 2])
@pytest.mark.parametrize("manners", MANNERS, ids=["honest", "false", "falser", "mistyped"])
class TestExactness:
    """Legal in every possible deal, illegal in none, else open: every deal of 10 and 11 cards is looked at."""

    @given(chance=chances)
    def test_every_answer_after_every_entry(
        self, compared: Counter[str], manners: Manners, kitty: int, order: str, kitty_first: bool, chance: random.Random
    ) -> None:
        key = small_pack(kitty, order, chance, first=kitty_first)
        compare(Scribe(pack(key), chance, manners).record(), key, compared)


def compare_mixture(record: Record, key: Pack, compared: Counter[str]) -> None:
    """After every entry: nothing is ruled on what some untold exchange would make otherwise."""
    deals = every_deal(key, record.declarer)
    for told in moments(record):
        expected, proof = judge_supposing(told, deals), prove(told)
        assert proof.possible or not expected.possible, told
        assert proof.jointly_possible or not expected.jointly_possible, told
        for name, verdict in verdicts(proof).items():
            assert not expected.possible or verdict in ("open", expected.verdicts[name]), (told, name)
        compared["verdicts in mixtures"] += len(proof.acts)
        if not told.swaps and expected.possible and not any(sight.stage != "play" for sight in told.sights):
            assert verdicts(proof) == expected.verdicts, told


def untold(record: Record) -> int:
    return len(record.hidden) + sum(swap.given is None and not swap.waived for swap in record.swaps)


@pytest.mark.parametrize("order", ["discard-first", "take-first"])
class TestMixtures:
    """What hidden cards make uncertain is never ruled on."""

    @few
    @given(chance=chances)
    def test_no_answer_that_a_hidden_card_would_change(
        self, compared: Counter[str], order: str, chance: random.Random
    ) -> None:
        key = small_pack(1, order, chance, first=chance.random() < 0.3)
        manners = chance.choice(MANNERS)._replace(untold=40)
        record = Scribe(pack(key), chance, manners).record()
        while untold(record) != 1:
            record = Scribe(pack(key), chance, manners).record()
        compare_mixture(record, key, compared)


def told_swap(entry: int, giver: int, receiver: int, given_card: str, returned: str) -> Swap:
    return Swap(entry, giver, receiver, given=Card(given_card), returned=Card(returned))


def only_verdict(record: Record) -> str | None:
    (judged,) = prove(record).acts
    return judged.verdict


class TestHidden:
    """Cards that went untold, in the whole pack."""

    SHOWN = told_swap(1, A, B, "2C", "TC"), told_swap(2, A, B, "3C", "JC")

    def test_a_better_card_returned_next_proves_it(self) -> None:
        assert [judged.verdict for judged in prove(Record(SEED, C, None, self.SHOWN)).acts] == ["illegal", "open"]

    def test_an_exchange_face_down_between_the_two_may_have_brought_it(self) -> None:
        swaps = self.SHOWN[0], Swap(2, A, B), self.SHOWN[1]._replace(entry=3)
        assert [judged.verdict for judged in prove(Record(SEED, C, None, swaps)).acts] == ["open", "open"]

    def test_so_may_one_that_was_left_out_whenever_it_was(self) -> None:
        for pair in ((A, B), (C, B)):
            record = Record(SEED, C, None, self.SHOWN, (pair,))
            assert [judged.verdict for judged in prove(record).acts] == ["open", "open"]

    def test_a_weaker_card_than_the_one_just_given_is_illegal_whatever_is_hidden(self) -> None:
        for pair in ((A, B), (C, B)):
            assert only_verdict(Record(SEED, C, None, (told_swap(1, A, B, "9C", "8C"),), (pair,))) == "illegal"

    def test_an_exchange_of_others_hides_nothing(self) -> None:
        record = Record(SEED, C, None, self.SHOWN, ((A, C),))
        assert [judged.verdict for judged in prove(record).acts] == ["illegal", "open"]

    def test_hidden_exchanges_hand_a_card_on_in_any_order(self) -> None:
        swaps = (told_swap(1, A, B, "2C", "TC"),)
        sight = (Sight(2, "hand", C, (Card("2C"),)),)
        assert not prove(Record(SEED, A, None, swaps, (), (), sight)).possible
        for hidden in (((A, C), (A, B)), ((A, B), (A, C)), ((B, C),)):
            assert prove(Record(SEED, A, None, swaps, hidden, (), sight)).possible

    def test_waived_exchanges_move_nothing(self) -> None:
        swaps = (*self.SHOWN, Swap(3, A, B, cards=2, waived=True))
        assert [judged.verdict for judged in prove(Record(SEED, C, None, swaps)).acts] == ["illegal", "open"]


@pytest.mark.parametrize("order", ["discard-first", "take-first"])
class TestKittyTakenBeforeTheExchange:
    """Its cards can change hands; they were the declarer's, and not more than it holds."""

    def possible(self, order: str, swap: Swap | None, *kitty: str, holder: int = A) -> bool:
        rules = pack(Pack(1, order, kitty_first=True))
        sights = (Sight(2, "kitty", None, tuple(map(Card, kitty))), Sight(3, "hand", holder, (Card(kitty[0]),)))
        return prove(Record(rules, A, None, (swap,) if swap else (), (), (), sights)).possible

    def test_a_kitty_card_is_held_by_the_declarer(self, order: str) -> None:
        assert [self.possible(order, None, "TS", holder=player) for player in COLUMNS] == [True, False, False]

    def test_or_by_the_player_to_whom_it_went(self, order: str) -> None:
        given_away = told_swap(1, A, B, "TS", "KS")
        assert [self.possible(order, given_away, "TS", holder=player) for player in COLUMNS] == [False, True, False]

    def test_nobody_else_can_have_given_it(self, order: str) -> None:
        assert not self.possible(order, told_swap(1, B, A, "TS", "KS"), "TS")

    def test_no_more_cards_than_it_holds(self, order: str) -> None:
        assert not self.possible(order, None, "TS", "JS")


# -- whole hands --------------------------------------------------------------------------------

WHOLE = pytest.mark.parametrize("rules", [SEED, CANADIAN], ids=["358", "952"])


def owed(rules: Rules, chance: random.Random) -> tuple[int, list[tuple[int, int]]]:
    """The new dealer and, card by card, who owes whom after a random hand."""
    dealer = chance.randrange(3)
    low, high = sorted((chance.randint(0, rules.tricks), chance.randint(0, rules.tricks)))
    old = scoring.targets(rules, 1, COLUMNS, dealer)
    points = scoring.points((low, high - low, rules.tricks - high), old)
    following = scoring.next_dealer(rules, COLUMNS, dealer)
    new = scoring.targets(rules, 2, COLUMNS, following)
    debts = exchange.debts(rules, points=points, old=old, new=new, seating=COLUMNS, dealer=following)
    return following, [(debt.giver, debt.receiver) for debt in debts for _ in range(debt.cards)]


def whole_hand(rules: Rules, chance: random.Random, *, planted: int = -1) -> Scribe:
    """A hand by the rules but for the planted card, all of it told; now and then something is seen meanwhile."""
    dealer, pairs = owed(rules, chance)
    seldom = Manners(seen=5)
    scribe = Scribe(rules, chance, seldom, declarer=dealer, pairs=pairs, tricks=rules.tricks, planted=planted)
    scribe.record()
    places: list[CardPlace] = ["kitty", "laid-away"]
    chance.shuffle(places)
    for place in places:
        scribe.look(place, whole=True)
    return scribe


class Question:
    """A record as a question of flow: where each card can lie, and which rooms leave a deal at all."""

    def __init__(self, record: Record) -> None:
        self.reading: Reading = read(record, one_bit_a_cell(record.rules, record.declarer))
        self.cells = dict.fromkeys(sorted(record.rules.deck), 63)
        for card, cells in self.reading.required:
            self.cells[card] &= cells
        sizes = room(record.rules, record.declarer)
        self.rooms = [each for each in sizes if flow.find_room(self.cells.values(), each)]

    def without(self, parts: list[tuple[Card, int]]) -> bool:
        """Whether a deal is left when no card lies in the cells barred to it."""
        cells = dict(self.cells)
        for card, barred in parts:
            cells[card] &= ~barred
        return self.fits(cells)

    def fits(self, cells: dict[Card, int]) -> bool:
        return any(flow.find_room(cells.values(), sizes) for sizes in self.rooms)

    def verdict(self, name: ActName) -> str:
        """The verdict on one act."""
        parts = next(parts for each, parts in self.reading.acts if each == name)
        if not self.without(parts):
            return "illegal"
        barred = [(card, self.cells[card] & cells & 1 << at) for card, cells in parts for at in range(6)]
        return "open" if any(self.fits(self.cells | {card: cell}) for card, cell in barred if cell) else "legal"

    def jointly(self) -> bool:
        """Whether a deal is left that makes all acts legal at once."""
        return self.without([part for _, parts in self.reading.acts for part in parts])


@WHOLE
class TestWholeHands:
    """52 cards: the exchange by the debts' rule, all tricks, then the kitty and what was laid away."""

    @few
    @given(chance=chances)
    def test_honest_hands_are_never_accused_and_in_the_end_nothing_is_open(
        self, compared: Counter[str], rules: Rules, chance: random.Random
    ) -> None:
        record = whole_hand(rules, chance).told()
        for told in moments(record):
            proof = prove(told)
            assert (proof.possible, proof.jointly_possible, proof.blocking_entry) == (True, True, None)
            assert "illegal" not in verdicts(proof).values(), told
            compared["moments of honest hands"] += 1
        assert set(verdicts(prove(record)).values()) <= {"legal"}
        compared["honest hands"] += 1

    @few
    @given(chance=chances)
    def test_one_false_card_is_proved_exactly_when_flow_proves_it(
        self, compared: Counter[str], rules: Rules, chance: random.Random
    ) -> None:
        scribe = whole_hand(rules, chance, planted=chance.randrange(chance.choice([4, 30])))
        record, planted = scribe.told(), scribe.false
        for told in moments(record):
            proof, question = prove(told), Question(told)
            assert (proof.possible, proof.jointly_possible) == (bool(question.rooms), question.jointly())
            found = verdicts(proof)
            for name in found.keys() & planted:
                assert found[name] == question.verdict(name), (told, name)
                compared["verdicts on planted cards"] += 1
        self.compare_the_end(record, planted, compared)

    def compare_the_end(self, record: Record, planted: list[ActName], compared: Counter[str]) -> None:
        """With everything told all is decided: the planted card is false, and no other."""
        found, question = verdicts(prove(record)), Question(record)
        assert found == {name: question.verdict(name) for name in found}
        assert [name for name, verdict in found.items() if verdict != "legal"] == planted
        compared["hands with a planted card"] += len(planted)


# -- recorded evenings --------------------------------------------------------------------------


def recorded(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    return told


def recorded_entries(hand: dict[str, Any]) -> Iterator[entries.Entry]:
    """A recorded hand card by card; at its end the kitty and the cards laid away are looked at."""
    for swap in hand["exchanges"]:
        yield entries.CardExchanged(AT, swap["giver"], swap["receiver"], Card(swap["given"]), Card(swap["returned"]))
    yield entries.ContractNamed(AT, hand["trump"])
    for play in hand["plays"]:
        yield entries.TrickPlayed(AT, play["leader"], tuple(map(Card, play["cards"])))
    yield entries.CardsSeen(AT, "kitty", tuple(map(Card, hand["kitty"])))
    yield entries.CardsSeen(AT, "laid-away", tuple(map(Card, hand["discards"])))


def proof_of(evening: Evening) -> Proof:
    return prove(audit.record_of_deal(evening).record)


@pytest.mark.parametrize("name", ["1", "2", "3", "4"])
def test_nobody_in_a_recorded_evening_is_accused_and_nothing_stays_open(name: str) -> None:
    told = recorded(name)
    first, second, third = told["players"]
    lead: Lead = "left" if told["first_lead"] == "left-of-dealer" else "declarer"
    evening = opening(SEED, Head("358", 1, (first, second, third), told["first_dealer"], START, lead))
    numbers = itertools.count(1)
    for hand in told["hands"]:
        for entry in recorded_entries(hand):
            assert step(evening, next(numbers), entry) == []
            proof = proof_of(evening)
            assert (proof.possible, proof.jointly_possible) == (True, True)
            assert "illegal" not in verdicts(proof).values()
        assert set(verdicts(proof_of(evening)).values()) == {"legal"}
        scored = entries.HandPlayed(AT, hand["dealer"], hand["tricks"], hand["trump"])
        assert step(evening, next(numbers), scored) == []
    assert len(evening.hands) == len(told["hands"])


# -- an exchange that goes back ---------------------------------------------------------------------

UP_AND_DOWN = [(10, 3, 3), (9, 4, 3), (10, 4, 2), (11, 3, 2), (7, 6, 3), (8, 4, 4), (7, 5, 4), (6, 7, 3), (9, 6, 1)]


class Honest:
    """A table that plays by the rules, and whose score of hand 1 is corrected after the exchange before hand 2."""

    def __init__(self, chance: random.Random) -> None:
        first, self.second = chance.sample(UP_AND_DOWN, 2)
        self.entry = 0
        self.evening = opening(SEED, Head("358", 1, NAMES, NAMES[0], START))
        self.scribe = Scribe(SEED, chance, Manners(), declarer=B)
        self.step(entries.HandPlayed(AT, NAMES[0], by_name(first)))

    def step(self, entry: entries.Entry) -> None:
        self.entry += 1
        found = step(self.evening, self.entry, entry)
        found += ScoreSheet("friday", session(), self.evening).rulings()
        # that an exchange is noted in part is said to the table; no card proves it
        assert not [ruling for ruling in found if ruling.accuses and ruling.what != "exchange-open"], found

    def exchange(self, *, anew: bool = False, untold: int = 0) -> None:
        """What is owed is exchanged and told, or untold so often in a hundred times from there on.

        Made `anew`, what the sheet has as done is exchanged and not told.
        """
        is_told = True
        for debt in self.evening.owed:
            for at in range(0 if anew else debt.done, debt.cards):
                self.glance()
                given, returned = self.scribe.swap(debt.giver, debt.receiver)
                is_told = is_told and not self.scribe.often(untold)
                if at >= debt.done and is_told:
                    self.step(entries.CardExchanged(AT, NAMES[debt.giver], NAMES[debt.receiver], given, returned))
        self.glance()

    def glance(self) -> None:
        """Now and then some cards of a hand are seen, as it is at this moment; or as it was dealt."""
        if self.scribe.often(40):
            player, dealt = self.scribe.chance.randrange(3), self.scribe.often(20)
            there = sorted((self.scribe.dealt if dealt else self.scribe.hands)[player])
            cards = tuple(self.scribe.chance.sample(there, min(5, len(there))))
            self.step(entries.CardsSeen(AT, "hand", cards, NAMES[player], dealt=dealt))

    def go_back(self) -> None:
        """All cards of the exchange are where they were dealt."""
        for swap in reversed(self.evening.deal.swaps):
            for card, here, there in (
                (swap.returned, swap.giver, swap.receiver),
                (swap.given, swap.receiver, swap.giver),
            ):
                assert card is not None
                self.scribe.hands[here].remove(card)
                self.scribe.hands[there].add(card)

    def play(self) -> None:
        self.step(entries.ContractNamed(AT, self.scribe.contract))
        self.glance()
        self.scribe.take_kitty()
        self.glance()
        for number in range(1, 17):
            leader = self.evening.trick_leader
            self.scribe.tricks.append(self.scribe.trick(number, leader))
            self.step(entries.TrickPlayed(AT, NAMES[leader], self.scribe.tricks[-1].cards))
        self.step(entries.CardsSeen(AT, "kitty", tuple(sorted(self.scribe.kitty))))
        won = [self.evening.recorded_winners.count(column) for column in COLUMNS]
        self.step(entries.HandPlayed(AT, NAMES[B], by_name(won), self.scribe.contract))


@few
@given(chance=chances)
def test_nobody_is_accused_by_what_was_seen_at_any_moment(chance: random.Random) -> None:
    """The exchange is told, or some of it is not, or none of it: every card was seen where it was then."""
    table = Honest(chance)
    table.exchange(untold=chance.choice([0, 0, 30, 100]))
    table.play()


@few
@given(chance=chances)
def test_nobody_is_accused_where_an_exchange_may_have_gone_back(chance: random.Random) -> None:
    """The sheet is not told of it: every verdict that it could explain is open (article 45)."""
    table = Honest(chance)
    table.exchange()
    table.step(entries.HandCorrected(AT, 1, tricks=by_name(table.second)))
    goes_back = bool(table.evening.surplus) and chance.random() < 0.8
    if goes_back:
        table.go_back()
    table.exchange(anew=goes_back)
    table.play()


class TestCorrectedExchange:
    """A card that contradicts an exchange: made on debts as they are, or on such as were corrected since."""

    EXCHANGED = (scored("A", 11, 3, 2), event("AB 2C TC"), event("AB 3D JD"), event("AC 4S 8S"))
    MENDED = (entries.HandCorrected(AT, 1, tricks=by_name((7, 6, 3))), event("BA 5D 5D"))
    SHOWN = (event("trump hearts"), entries.CardsSeen(AT, "hand", (Card("QS"),), NAMES[C]))

    def found(self, *entries: entries.Entry) -> list[str]:
        return [ruling.what for ruling in work_out("friday", SEED, session(*self.EXCHANGED, *entries)).rulings()]

    def test_where_it_was_made_and_played_before_the_correction_it_is_proved_false(self) -> None:
        assert self.found(*self.SHOWN) == ["false-return"]
        assert self.found(*self.SHOWN, scored("B", 3, 8, 5), self.MENDED[0]) == ["false-return", "debts-changed"]

    def test_where_it_may_have_gone_back_it_is_not(self) -> None:
        assert self.found(*self.MENDED, *self.SHOWN) == []
        assert self.found(*self.MENDED, *self.SHOWN, scored("B", 3, 8, 5)) == ["debts-changed"]
        assert self.found(*self.MENDED, *self.SHOWN, entries.Misdealt(AT)) == []

    def test_nor_may_a_card_not_lie_where_it_went(self) -> None:
        assert self.found(self.MENDED[0], event("BA TC AC")) == []
        assert self.found(event("BA TC AC")) == ["not-owed", "given-elsewhere"]


# -- by name ------------------------------------------------------------------------------------


def trick(number: int, cards: str, *, leader: int = A) -> Trick:
    first, second, third = map(Card, cards.split())
    return Trick(10 + number, number, (leader, (leader + 1) % 3, (leader + 2) % 3), (first, second, third))


class TestArticle22:
    """What the declarer shows may have come from the kitty, as long as it holds so many cards."""

    PLAYED = (
        trick(1, "AC 3C 4C"),
        trick(2, "KC 5C 7C"),
        trick(3, "QC 8C 9C"),
        trick(4, "JC 3H 4H"),
        trick(5, "TC 5H 6H"),
    )

    def after(self, tricks: int, *, declarer: int = A) -> str | None:
        record = Record(SEED, declarer, "spades", (told_swap(1, B, A, "2C", "6C"),), (), self.PLAYED[:tricks])
        return prove(record).acts[0].verdict

    def test_v49_four_cards_can_be_the_kitty_and_the_fifth_proves_it(self) -> None:
        assert [self.after(tricks) for tricks in range(6)] == ["open"] * 5 + ["illegal"]

    def test_v47_a_single_card_convicts_anybody_else(self) -> None:
        assert [self.after(tricks, declarer=C) for tricks in range(3)] == ["open", "illegal", "illegal"]

    def test_the_evidence_is_the_cards_and_the_room_of_the_kitty(self) -> None:
        record = Record(SEED, A, "spades", (told_swap(1, B, A, "2C", "6C"),), (), self.PLAYED)
        evidence = prove(record).acts[0].evidence
        assert evidence is not None
        assert sorted(evidence.cards) == ["AC", "JC", "KC", "QC", "TC"]
        assert evidence.room == 4


class TestArticle27:
    """A card that did not follow is false if one of the suit led was still held."""

    def test_v51_a_card_known_to_be_held_proves_it_at_once(self) -> None:
        swaps, played = (told_swap(1, A, C, "2C", "KC"),), (trick(1, "3C 4C 5H"),)
        assert verdicts(prove(Record(SEED, B, "spades", swaps, (), played)))["play", 11, C, Card("5H")] == "illegal"

    def test_v52_the_declarer_may_have_laid_it_away(self) -> None:
        swaps, played = (told_swap(1, A, C, "2C", "KC"),), (trick(1, "3C 4C 5H"),)
        assert verdicts(prove(Record(SEED, C, "spades", swaps, (), played)))["play", 11, C, Card("5H")] == "open"

    def test_v58_a_card_played_later_proves_it_then(self) -> None:
        played = (trick(1, "3D 7S 4D"), trick(2, "5C 9D 6C"))
        assert [judged.verdict for judged in prove(Record(SEED, C, None, (), (), played[:1])).acts] == ["open"]
        assert prove(Record(SEED, C, None, (), (), played)).acts[0].verdict == "illegal"


@pytest.mark.parametrize(
    ("seed", "kitty", "order"),
    [(1615, 2, "discard-first"), (1843, 2, "discard-first"), (2249, 1, "take-first"), (2291, 1, "take-first")],
)
def test_a_card_that_came_back_itself_was_in_one_hand_all_along(seed: int, kitty: int, order: str) -> None:
    chance = random.Random(seed)
    key = small_pack(kitty, order, chance, first=False)
    manners = Manners(false=30, mistyped=10, seen=30, untold=0, late=10, unknown=0)
    compare(Scribe(pack(key), chance, manners).record(), key, Counter())


@pytest.mark.parametrize(
    ("seed", "order"),
    [(23947, "take-first"), (20054, "discard-first"), (20103, "discard-first"), (20127, "discard-first")],
)
def test_what_was_seen_at_a_moment_that_hidden_cards_make_uncertain_rules_nothing_out(seed: int, order: str) -> None:
    chance = random.Random(seed)
    key = small_pack(1, order, chance, first=chance.random() < 0.3)
    manners = chance.choice(MANNERS)._replace(untold=40)
    record = Scribe(pack(key), chance, manners).record()
    while untold(record) != 1:
        record = Scribe(pack(key), chance, manners).record()
    compare_mixture(record, key, Counter())
