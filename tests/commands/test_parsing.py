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
    begun.say("record-hand", "2", "6", "8")  # the hand that had begun keeps its seats
    assert begun.data("score-sheet")["hands"][1]["tricks"] == {"Anna": 2, "Boris": 6, "Chai": 8}
    begun.say("record-hand", "2=6", "1=2", "3=8")
    assert begun.data("score-sheet")["hands"][2]["tricks"] == {"Anna": 2, "Chai": 6, "Boris": 8}


# -- the tricks of a hand, at every door ------------------------------------------------------


HAND = {
    "9,5,2": None,
    "9.5.2": None,
    "9-5-2": None,
    "9:5:2": None,
    "9, 5, 2": None,
    "9 5": None,
    "952": None,
    "95 2": None,
    "anna 9 boris 5 chai 2": None,
    "chai 2, anna 9, boris 5": None,
    "anna=9,boris=5,chai=2": None,
    "a: 9 b: 5 c: 2": None,
    "9 5 2h": "hearts",
    "952h": "hearts",
    "9 5 h": "hearts",
    "9/5/2 h": "hearts",
    "9 5 2 h": "hearts",
    "h 9-5-2": "hearts",
    "9/5/2hearts": "hearts",
    "anna 9 boris 5 chai 2 h": "hearts",
    "h anna 9 boris 5 chai 2": "hearts",
    "anna=9 boris=5 chai=2h": "hearts",
    "AAAAAAAAABBBBBCC h": "hearts",
    "h 1111111112222233": "hearts",
}
"""How the hand 9 5 2 is typed, and its contract."""


@pytest.mark.parametrize("door", ["play", "record-hand", "correct-hand", "paper"])
@pytest.mark.parametrize("line", HAND)
def test_a_hand_is_typed_in_the_same_ways_at_every_door(table: Table, line: str, door: str) -> None:
    match door:
        case "play":
            table.ref("play", typed=f"{line}\nquit\n")
        case "record-hand":
            table.say("record-hand", *line.split())
        case "correct-hand":
            table.all("hand 8 6 2 d")
            table.say("correct-hand", "1", *line.split())
        case "paper":
            assert table.ref("record-hand", "-", typed=f"{line}\n").code == 0
    row, *others = table.data("score-sheet")["hands"]
    assert not others
    assert row["tricks"] == {"Anna": 9, "Boris": 5, "Chai": 2}
    assert row["contract"] == (HAND[line] or ("diamonds" if door == "correct-hand" else None))


THREE = "expected three numbers of tricks, one each for Anna, Boris, Chai; found"
NO_HAND = {
    "9": f'Unclear: {THREE} "9", none for Boris and Chai.',
    "9 8": f'Unclear: {THREE} "9 8", none for Chai.',
    "9 6 1 3": f'Unclear: {THREE} "9 6 1 3".',
    "9/5": f'Unclear: {THREE} "9 5", none for Chai.',
    "anna 9 boris 5": f'Unclear: {THREE} "Anna=9, Boris=5", none for Chai.',
    "anna=9 chai=2 h": f'Unclear: {THREE} "Anna=9, Chai=2", none for Boris.',
    "anna 9 anna 5 chai 2": f"Unclear: {THREE} two for Anna.",
    "1141": 'Unclear: "1141" may be 1 14 1 or 11 4 1; type a blank after each number.',
    "11 14": 'Unclear: "11 14" may be 1 1 14 or 11 1 4; type a blank after each number.',
    "11 44": f'Unclear: {THREE} "11 44", none for Chai.',
    "９ 5 2": 'Unclear: "９" is the fullwidth digit nine; expected the digits 0-9 for Anna.',
    "anna=๙ boris=5 chai=2": 'Unclear: "๙" is the thai digit nine; expected the digits 0-9 for anna.',
    "9 5h": 'Unclear: "5h" is no whole number; expected the digits 0-9 for Boris.',
    "AAAAAAAAABBBBBC": "Refused: 15 trick winners are named, 1 is missing; expected all 16, from the first trick on.",
    "AAAAAAAAABBBBBCCC": "Refused: 17 trick winners are named, 1 too many; a hand has 16 tricks.",
}


@pytest.mark.parametrize("line", NO_HAND)
def test_what_is_no_hand_is_refused_in_the_same_words_at_every_door(table: Table, line: str) -> None:
    refused = NO_HAND[line]
    code = 3 if refused.startswith("Refused") else 2
    assert table.no(code, "record-hand", *line.split()).startswith(refused)
    assert table.ref("record-hand", "-", typed=f"{line}\n").err.startswith(refused)
    table.all("hand 8 6 2 d")
    assert table.no(code, "correct-hand", "1", *line.split()).startswith(refused)
    shown = " ".join(table.ref("play", typed=f"{line}\nquit\n").out.split())
    if line != "9 5h":
        assert refused.partition(": ")[2] in shown
    assert len(table.data("score-sheet")["hands"]) == 1


def test_winners_are_not_told_twice(table: Table) -> None:
    said = table.no(2, "record-hand", "AAAAAAAAABBBBBCC", "--winners", "AAAAAAAAABBBBBCC")
    assert "the trick winners are given twice." in said


@pytest.mark.parametrize("seen", ["9 8 -1", "8.0 5 3", "1_0 5 1"])
def test_signs_between_numbers_hide_no_wrong_number(table: Table, seen: str) -> None:
    assert table.ref("record-hand", *seen.split()).code in (2, 3)


def test_letters_of_a_russian_keyboard_that_can_mean_one_thing(table: Table) -> None:
    table.say("hand", "10", "3", "3")
    table.say("record-exchange", "2с", "кс")
    table.ref("play", typed="3Н ан\nн\n3 8 5\nquit\n")
    table.say("name-trump", "с")
    rows = table.data("score-sheet")["hands"]
    assert [(swap["given"], swap["returned"]) for swap in rows[1]["exchanges"]] == [
        ("2C", "KC"),
        ("3H", "AH"),
    ]
    assert rows[1]["contract"] == "hearts"
    assert table.data("next")["contract"] == "clubs"


def test_a_letter_that_means_nothing_is_named(table: Table) -> None:
    for words in (("name-trump", "ч"), ("hand", "9", "5", "2", "ч"), ("hand", "9", "5", "2", "--trump", "ч")):
        assert table.no(2, *words) == (
            'Unclear: "ч" is no contract; expected one of spades, hearts, diamonds, clubs. '
            '"ч" is the cyrillic small letter che.\n'
        )
