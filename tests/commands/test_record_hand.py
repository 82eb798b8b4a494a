"""The commands `record-hand`, `name-trump` and `misdeal`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.v23 import BEGUN, FIRST, HAND_1, WON, joined, owed, row, sheet, wrote
from tests.running import Table

# -- a hand -----------------------------------------------------------------------------------


def test_record_hand(table: Table) -> None:
    assert table.say("record-hand", "11", "4", "1", "s") == (
        f"{HAND_1}\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Owed    Anna gives Boris 1 card, then Chai 2.\n"
    )
    assert table.data("undo")["next"] == FIRST
    assert table.data("record-hand", "11", "4", "1", "s") == wrote(3, HAND_1, BEGUN | {"debts": owed(0, 0)})


def test_a_forgotten_hand(three: Table) -> None:
    answer = joined(three.say("record-hand", "--before", "2", "3", "8", "5", "d"))
    assert answer.startswith("Hand 2, Boris deals, diamonds. Anna 3 of 3 0, Boris 8 of 8 0, Chai 5 of 5 0. It was")
    rows = three.data("score-sheet")["hands"]
    assert [row["dealer"] for row in rows] == ["Anna", "Boris", "Boris", "Chai"], "nobody is seated anew"
    assert [row["hand"] for row in rows] == [1, 2, 3, 4]
    assert three.data("next")["hand"] == 5
    three.say("record-hand", "--before", "1", "8", "5", "3", "--dealer", "chai")
    assert [row["dealer"] for row in three.data("score-sheet")["hands"]][:2] == ["Chai", "Anna"]
    assert three.ref("check").code == 0
    three.all("undo", "undo")
    assert [row["entry"] for row in three.data("score-sheet")["hands"]] == [1, 2, 3]


def test_the_guard_against_two_people_entering_one_hand(three: Table) -> None:
    said = three.no(3, "record-hand", "--hand", "2", "4", "7", "5")
    assert said == "Refused: hand 2 is scored (2 7 7). To change it: ref correct-hand 2 4 7 5\n"
    assert three.no(3, "record-hand", "--hand", "5", "4", "7", "5") == "Refused: the next hand is 4, not 5.\n"
    three.say("record-hand", "--hand", "4", "8", "5", "3")
    three.no(3, "record-hand", "--hand", "4", "8", "5", "3")


def test_record_hand_with_another_dealer(three: Table) -> None:
    three.say("record-hand", "3", "8", "5", "--dealer", "boris")
    assert (row(three, 4)["dealer"], three.data("next")["dealer"]) == ("Boris", "Chai")


def test_a_deal_out_of_turn_that_is_told_with_its_hand(three: Table) -> None:
    out_of_turn = "Boris dealt in Anna's turn (article 5). Deals so far: Anna once, Boris twice,\nChai once.\n"
    assert out_of_turn in three.say("record-hand", "3", "8", "5", "--dealer", "boris")
    three.say("undo")
    three.say("change", "--dealer", "boris")
    assert out_of_turn not in three.say("record-hand", "3", "8", "5"), "it was said when it was announced"
    assert three.ref("check").code == 0


def test_a_hand_of_three_digits_stands_apart_from_its_dealer(table: Table) -> None:
    head, *_ = sheet(table).decode().partition("\n[[entry]]")
    deals = ("Anna", "Boris", "Chai")
    tricks = "[entry.tricks]\nAnna = 8\nBoris = 5\nChai = 3\n"
    hands = (
        f'\n[[entry]]\nkind = "hand"\nat = 2026-01-01 20:00:00Z\ndealer = "{deals[n % 3]}"\n{tricks}' for n in range(98)
    )
    table.sheet("v23").write_text(head.replace("hands = 6\n", "") + "".join(hands), encoding="utf-8")
    assert "\nHand 100 Anna deals: Anna 8" in table.say("hand", "8", "5", "3")


# -- the order of tricks ----------------------------------------------------------------------


IN_FULL = ",".join({"a": "Anna", "b": "bor", "c": "chai"}[letter] for letter in WON)


@pytest.mark.parametrize(
    "winners", [WON, WON.upper(), WON.translate(str.maketrans("abc", "123")), IN_FULL, ", ".join(WON), IN_FULL + ","]
)
@pytest.mark.parametrize("tricks", [("6", "4", "6"), ()])
def test_winners_in_all_forms(tmp_path: Path, winners: str, tricks: tuple[str, ...]) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "tie")
    table.all("hand 9 6 1", "hand 4 9 3")
    table.say("record-hand", *tricks, "--winners", winners)
    end = table.data("standings")
    assert (end["winner"], end["decided_by"], end["trick"]) == ("Boris", "latest-trick", 14)
    assert table.data("score-sheet")["hands"][2]["tricks"] == {"Anna": 6, "Boris": 4, "Chai": 6}
    assert [row["rank"] for row in end["standings"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("winners", "code", "found"),
    [
        ("aaaa", 3, "4 trick winners are named, 12 are missing; expected all 16"),
        (WON + "a", 3, "17 trick winners"),
        ("a" * 16, 3, "the trick winners give Anna 16, the numbers give 8"),
        ("aaaaxaabbbccccbcc", 2, "names no trick winner"),
        ("anna,dora", 4, 'nobody called "dora"'),
        (",", 2, "names no trick winner"),
        ("0" * 16, 2, "names no trick winner"),
    ],
)
def test_winners_that_cannot_be(table: Table, winners: str, code: int, found: str) -> None:
    assert found in table.no(code, "record-hand", "8", "5", "3", "--winners", winners)
    assert table.data("next")["hand"] == 1


@pytest.mark.parametrize("last", ["ccb", "331", "chai,chai,boris", "CCB"])
def test_last_tricks_in_all_forms(level: Table, last: str) -> None:
    level.say("undo")
    level.say("record-hand", "6", "4", "6", "--last-tricks", last.replace("331", "332"))
    end = level.data("standings")
    assert (end["winner"], end["trick"]) == ("Boris", 14)
    level.say("undo")
    level.say("redo")
    assert level.data("standings") == end


# -- trump, misdeal ---------------------------------------------------------------------------


def test_name_trump(begun: Table) -> None:
    begun.say("record-exchange", "--done")
    assert begun.say("name-trump", "h").startswith("Hand 2: trump is hearts.\nBoris lays 4 cards away")
    after = BEGUN | {"phase": "play", "contract": "diamonds", "debts": owed(1, 2)}
    assert begun.data("name-trump", "d") == wrote(5, "Hand 2: trump is diamonds, was hearts.", after)
    written = sheet(begun)
    for word in ("d", "diamonds", "♦"):
        assert begun.no(3, "name-trump", word) == "Refused: nothing would change: diamonds is noted already.\n"
    assert sheet(begun) == written
    begun.say("record-hand", "2", "7", "7")
    assert begun.data("score-sheet")["hands"][1]["contract"] == "diamonds"


def test_trump_named_too_early_as_played(begun: Table) -> None:
    begun.no(3, "name-trump", "h")
    document = begun.data("name-trump", "h", "--as-played")
    assert [(r["key"], r["severity"], r["players"]) for r in document["rulings"]] == [
        ("phase-order", "violation", ["Boris"])
    ]
    assert "Noted late, after trump." in joined(begun.say("record-exchange", "9d", "9d"))


def test_trump_before_any_card_was_noted_is_no_ruling(table: Table) -> None:
    table.say("record-hand", "11", "4", "1")
    assert table.data("name-trump", "h")["rulings"] == []
    assert table.data("next")["phase"] == "play"


def test_misdeal(begun: Table) -> None:
    said = "Hand 2 is dealt again by Boris. Nothing scored."
    assert begun.say("misdeal") == (f"{said}\nOwed    all of it again: Anna gives Boris 1 card, then Chai 2.\n")
    begun.say("undo")
    assert begun.data("misdeal", "-m", "17 cards") == wrote(5, said, BEGUN | {"debts": owed(0, 0)})


# -- what is refused --------------------------------------------------------------------------


def test_a_dealer_without_a_name_is_nobody(table: Table) -> None:
    assert table.no(4, "record-hand", "9", "5", "2", "--dealer", "") == (
        "Not found: no player is named; at the table are Anna, Boris, Chai.\n"
    )


@pytest.mark.parametrize("words", ["a b c", "x", "anna boris chai"])
def test_a_hand_of_words_is_asked_for_three_numbers(table: Table, words: str) -> None:
    assert table.no(2, "hand", *words.split()) == (
        "Unclear: expected three numbers of tricks, one each for Anna, Boris, Chai; "
        f'found "{words.split(maxsplit=1)[0]}".\n'
    )


def test_a_word_after_the_numbers_is_a_contract(table: Table) -> None:
    assert '"x" is no contract' in table.no(2, "hand", "8", "5", "3", "x")


def test_trump_before_the_exchange_is_whole_is_told_as_it_happened(table: Table) -> None:
    table.all("hand 11 4 1", "exchange 2c kc")
    happened = "trump is named while Anna still owes Chai 2 cards; the exchange is noted in part."
    advice = "Note the rest, or ref record-exchange --done, before trump."
    assert table.no(3, "name-trump", "h").startswith(f"Refused: {happened} {advice} (358, article 13: ")
    table.say("name-trump", "h", "--as-played")
    assert table.ref("check", "--json").json["rulings"][0]["message"] == happened.capitalize().replace(
        "anna", "Anna"
    ).replace("chai", "Chai")
