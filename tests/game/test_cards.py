"""Cards and contracts: written one way in files, read in many from a keyboard."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import Unclear
from referee.game import cards
from referee.game.cards import RANKS, SUITS, SYMBOLS, TRUMP_OF, Card, parse_card, parse_contract
from tests.vectors import SEED

DECK = st.sampled_from(sorted(SEED.deck))


class TestArticle3:
    """In each suit, from the strongest down: A K Q J 10 9 8 7 6 5 4 3 2."""

    def test_strength(self) -> None:
        spades = [Card(rank + "S") for rank in "AKQJT98765432"]
        assert sorted(spades, key=cards.strength, reverse=True) == spades
        assert cards.strength(Card("2S")) == 0

    def test_no_two_cards_of_a_suit_are_equal(self) -> None:
        assert len({(cards.suit(card), cards.strength(card)) for card in SEED.deck}) == 52


class TestParseCard:
    @pytest.mark.parametrize(
        ("word", "card"),
        [
            ("4C", "4C"),
            ("4♣", "4C"),
            ("10h", "TH"),
            ("TH", "TH"),
            ("ah", "AH"),
            ("t♥", "TH"),
            ("10♦", "TD"),
            ("q♤", "QS"),
            ("K♥️", "KH"),
            (" 2d ", "2D"),
            ("j♧", "JC"),
            ("2с", "2C"),
            ("кс", "KC"),
            ("К♣", "KC"),
            ("Тс", "TC"),
            ("ас", "AC"),
            ("10н", "TH"),
            ("ΑΗ", "AH"),
        ],
    )
    def test_what_people_type(self, word: str, card: str) -> None:
        assert parse_card(word) == card

    @pytest.mark.parametrize(
        "word",
        [
            "",
            " ",
            "4",
            "C",
            "C4",
            "11h",
            "1h",
            "1TH",
            "1tc",
            "0C",
            "4X",
            "44C",
            "1010C",
            "４C",
            "4ſ",
            "٤C",
            "♣",
            "♣4",
            "4 C",
        ],
    )
    def test_what_is_no_card(self, word: str) -> None:
        with pytest.raises(Unclear, match='" is no card; expected a rank and a suit') as refused:
            parse_card(word)
        assert str(refused.value).startswith(f'"{word}" is no card; expected a rank and a suit')

    @pytest.mark.parametrize(
        ("word", "sign"),
        [
            ("2ч", '"ч" is the cyrillic small letter che.'),
            ("д♣", '"д" is the cyrillic small letter de.'),
            ("４C", '"４" is the fullwidth digit four.'),
            ("๔c", '"๔" is the thai digit four.'),
        ],
    )
    def test_a_letter_or_digit_of_another_script_is_named(self, word: str, sign: str) -> None:
        with pytest.raises(Unclear, match="is no card") as refused:
            parse_card(word)
        assert str(refused.value) == (
            f'"{word}" is no card; expected a rank and a suit, such as 4C, 10h, ts or ah. {sign}'
        )

    @given(DECK)
    def test_a_card_is_read_as_it_is_written(self, card: Card) -> None:
        rank, suit = card
        for written in (card, card.lower(), rank + SYMBOLS[suit], rank.replace("T", "10") + suit):
            assert parse_card(written) == card

    @given(st.text(max_size=4))
    def test_whatever_is_read_is_a_card(self, word: str) -> None:
        with contextlib.suppress(Unclear):
            assert cards.is_card(parse_card(word))


class TestIsCard:
    def test_only_rank_and_suit(self) -> None:
        assert all(cards.is_card(rank + suit) for rank in RANKS for suit in SUITS)
        for other in ("4c", "10C", "4", "", "C4", 4, None, ["4", "C"]):
            assert not cards.is_card(other)

    def test_words_for_a_rank(self) -> None:
        assert [cards.rank_words(Card(rank + "C")) for rank in "AKQJT9"] == ["ace", "king", "queen", "jack", "10", "9"]


class TestParseContract:
    @pytest.mark.parametrize(
        ("word", "contract"),
        [
            ("hearts", "hearts"),
            ("H", "hearts"),
            ("♥", "hearts"),
            ("♡", "hearts"),
            ("♥️", "hearts"),
            ("spa", "spades"),
            ("Clubs", "clubs"),
            ("d", "diamonds"),
            ("n", "no-trump"),
            ("NT", "no-trump"),
            ("no trump", "no-trump"),
            ("с", "clubs"),
            ("Н", "hearts"),
            ("сlubs", "clubs"),
            ("notrump", "no-trump"),
        ],
    )
    def test_what_people_type(self, word: str, contract: str) -> None:
        assert parse_contract(word) == contract

    @pytest.mark.parametrize("word", ["", " ", "x", "heartss", "trump", "sd", "ſ", "ч", "ｈ"])
    def test_what_is_none(self, word: str) -> None:
        assert parse_contract(word) is None

    @given(st.sampled_from(list(TRUMP_OF)), st.integers(1, 8))
    def test_a_beginning_is_enough(self, contract: str, length: int) -> None:
        assert parse_contract(contract[:length]) == contract
