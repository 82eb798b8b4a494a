"""Words become values: numbers, contracts, cards and players, however they are spelt."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.v23 import sheet
from tests.running import Table


def test_a_negative_hand_number(begun: Table) -> None:
    assert '"-1" is no whole number' in begun.no(2, "correct-hand", "-1", "8", "5", "3")
    assert '"-1" is no whole number' in begun.no(2, "drop-hand", "-1")


@pytest.mark.parametrize("number", ["٨", "８", "८", "²", "1_0", "+8", "8.0", "0x8", "", "Ⅷ"])
def test_only_the_digits_0_to_9_count(begun: Table, number: str) -> None:
    written = sheet(begun)
    for words in (
        ("record-hand", number, "5", "3"),
        ("record-hand", f"anna={number}", "boris=5", "chai=3"),
        ("record-hand", "8", "5", "3", "--hand", number),
        ("record-hand", "8", "5", "3", "--before", number),
        ("correct-hand", number, "8", "5", "3"),
        ("drop-hand", number),
        ("standings", "--after", number),
        ("change", "--hands", number),
        ("change", "--points", number),
        ("record-exchange", "--count", number),
    ):
        begun.no(2, *words)
    assert sheet(begun) == written


CONTRACTS = {
    "spades": ("s", "S", "spades", "SPADES", "spa", "♠", "♤", "♠️"),
    "hearts": ("h", "hearts", "Hearts", "♥", "♡", "♥️", "heart"),
    "diamonds": ("d", "diamonds", "♦", "♢"),
    "clubs": ("c", "clubs", "♣", "♧"),
}


@pytest.mark.parametrize(("contract", "word"), [(name, word) for name, words in CONTRACTS.items() for word in words])
def test_contracts_in_all_spellings(table: Table, contract: str, word: str) -> None:
    table.say("name-trump", word)
    assert table.data("next")["contract"] == contract
    table.say("record-hand", "8", "5", "3")
    table.say("record-hand", "3", "8", "5", word)
    table.say("record-hand", word, "5/3/8")
    table.say("record-hand", "8", "5", "3", "--trump", word)
    table.say("record-hand", "3", "8", "5", f"--contract={word}")
    assert [row["contract"] for row in table.data("score-sheet")["hands"]] == [contract] * 5


@pytest.mark.parametrize("word", ["x", "heartz", "hh", "club s", "1", "spades hearts", "♠♠", "-"])
def test_what_is_no_contract(table: Table, word: str) -> None:
    assert '" is no contract; expected one of spades, hearts, diamonds, clubs.' in table.no(2, "name-trump", "--", word)


@pytest.mark.parametrize(
    ("card", "means"),
    [("4C", "4C"), ("4c", "4C"), ("4♣", "4C"), ("10c", "TC"), ("TC", "TC"), ("tc", "TC"), ("ac", "AC"), ("j♧", "JC")],
)
def test_cards_in_all_spellings(table: Table, card: str, means: str) -> None:
    table.all("hand 10 3 3")
    table.say("record-exchange", "2c", card)
    table.say("record-hand", "3", "8", "5")
    assert table.data("score-sheet")["hands"][1]["exchanges"][0]["returned"] == means


@pytest.mark.parametrize("card", ["1c", "11c", "c4", "4x", "xc", "", "4", "c", "1tc", "4cc", "٤c", "４c", "joker"])
def test_what_is_no_card(table: Table, card: str) -> None:
    table.all("hand 10 3 3")
    assert "is no card; expected a rank and a suit" in table.no(2, "record-exchange", "2c", card)


@pytest.mark.parametrize("word", ["boris", "B", "bo", "BORIS", "2", " boris "])
def test_players_by_name_beginning_and_seat(begun: Table, word: str) -> None:
    answer = begun.say("record-hand", "2", "7", "7", "--dealer", word)
    assert answer.startswith("Hand 2, Boris deals.")


def test_players_who_begin_alike(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Ann", "Anna", "Annabel", "--dealer", "ann", "-s", "x")
    assert table.data("next")["dealer"] == "Ann", "an exact name wins"
    assert '"an" may be Ann or Anna or Annabel' in table.no(2, "record-hand", "an=8", "anna=5", "annab=3")
    table.say("record-hand", "ann=8", "ANNA=5", "annab=3")
    assert table.data("score-sheet")["hands"][0]["tricks"] == {"Ann": 8, "Anna": 5, "Annabel": 3}


def test_seat_numbers_follow_the_seats(begun: Table) -> None:
    begun.say("change", "--seats", "anna", "chai", "boris", "--from-now")
    begun.say("record-hand", "2", "6", "8")
    assert begun.data("score-sheet")["hands"][1]["tricks"] == {"Anna": 2, "Chai": 6, "Boris": 8}
    begun.say("record-hand", "2=6", "1=2", "3=8")
    assert begun.data("score-sheet")["hands"][2]["tricks"] == {"Anna": 2, "Chai": 6, "Boris": 8}
