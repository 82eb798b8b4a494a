"""The command `change`: a person, a spelling, the seats, the dealer, the lead, the end."""

from __future__ import annotations

import pytest

from tests.commands.v23 import BEGUN, row, sheet, wrote
from tests.running import Table

# -- who sits where ---------------------------------------------------------------------------


def test_change(begun: Table) -> None:
    said = "Dana takes Chai's seat from hand 2 on, with the score (-2) and what is owed."
    assert begun.say("change", "chai=Dana") == (
        f"{said}\nHand 2  Boris deals: Boris 8, Dana 5, Anna 3.\nOwed    Anna gives Dana 2 cards.\n"
    )
    debts = [dict(BEGUN["debts"][0]), {**BEGUN["debts"][1], "receiver": "Dora"}]
    after = BEGUN | {"targets": {"Anna": 3, "Boris": 8, "Dora": 5}, "debts": debts}
    assert begun.data("change", "dana=Dora") == wrote(
        4, "Dora takes Dana's seat from hand 2 on, with the score (-2) and what is owed.", after
    )


def test_change_spelling(begun: Table) -> None:
    assert begun.data("change", "chai=Chay", "--spelling")["said"] == "Chai is spelt Chay, on every line of the sheet."
    assert list(row(begun, 1)["tricks"]) == ["Anna", "Boris", "Chay"]
    begun.say("change", "chay=CHAY", "--spelling")
    begun.say("record-hand", "2", "7", "7")
    assert "CHAY" in row(begun)["tricks"]
    assert begun.data("next")["targets"] == {"Anna": 5, "Boris": 3, "CHAY": 8}


def test_change_of_a_person_keeps_the_earlier_hands(begun: Table) -> None:
    begun.say("change", "chai=Dana")
    begun.say("record-hand", "anna=2", "boris=7", "dana=7")
    assert list(row(begun, 1)["tricks"]) == ["Anna", "Boris", "Chai"]
    assert list(row(begun, 2)["tricks"]) == ["Anna", "Boris", "Dana"]
    begun.say("correct-hand", "1", "chai=2", "anna=10", "boris=4")
    assert row(begun, 1)["tricks"] == {"Anna": 10, "Boris": 4, "Chai": 2}
    assert {r["player"] for r in begun.data("standings")["standings"]} == {"Anna", "Boris", "Dana"}


def test_a_spelling_is_not_the_name_of_somebody_of_an_earlier_hand(begun: Table) -> None:
    begun.say("change", "chai=Dana")
    assert '"Chai" and "chai" are the same to a reader' in begun.no(2, "change", "boris=chai", "--spelling")
    begun.all("change boris=Bors", "undo", "change boris=Bors --spelling")


def test_what_the_log_says_stays_when_somebody_comes_back_to_another_seat(begun: Table) -> None:
    begun.all("change --dealer anna", "change anna=Dana")
    said = [entry["said"] for entry in begun.data("log")["entries"]]
    begun.say("change", "chai=Anna")
    assert [entry["said"] for entry in begun.data("log")["entries"]][:4] == said
    assert said[2:] == [
        "Hand 2: Anna deals in Boris's turn (article 5).",
        "Dana takes Anna's seat from hand 2 on, with the score (+3) and what is owed.",
    ]


def test_change_of_seats(begun: Table) -> None:
    begun.say("change", "--seats", "anna", "chai", "boris", "--from-start")
    assert begun.data("score-sheet")["players"] == ["Anna", "Chai", "Boris"]
    assert row(begun, 1)["targets"] == {"Anna": 8, "Chai": 5, "Boris": 3}
    assert begun.data("next")["dealer"] == "Chai"
    begun.say("undo")
    assert begun.data("next") == BEGUN
    begun.say("change", "--seats", "anna", "chai", "boris", "--from-now")
    assert row(begun, 1)["targets"] == {"Anna": 8, "Boris": 5, "Chai": 3}
    assert begun.data("next")["targets"] == {"Anna": 3, "Chai": 8, "Boris": 5}


# -- who deals --------------------------------------------------------------------------------


def test_change_of_the_first_dealer(table: Table) -> None:
    assert table.data("change", "--dealer", "boris")["said"] == "Boris deals the first hand."
    assert table.data("next")["dealer"] == "Boris"
    table.say("record-hand", "3", "8", "5")
    assert row(table, 1)["rulings"] == [], "the first dealer was wrong, nobody dealt out of turn"


def test_change_of_the_first_dealer_after_every_hand_was_dropped(table: Table) -> None:
    table.all("hand 8 5 3", "change --dealer chai", "drop-hand 1")
    assert table.data("next")["dealer"] == "Chai"
    answer = table.say("change", "--dealer", "boris")
    assert answer == "Hand 1  Boris deals: Boris 8, Chai 5, Anna 3.\nOwed    nobody owes anything.\n"
    assert table.data("next")["dealer"] == "Boris"


def test_a_deal_out_of_turn(three: Table) -> None:
    assert three.say("change", "--dealer", "boris") == (
        "Hand 4  Boris deals in Anna's turn (article 5): Boris 8, Chai 5, Anna 3.\n"
        "Owed    Boris gives Chai 1 card, then Anna gives Chai 2.\n"
        "Nobody has played yet? Then better: ref misdeal, and Anna deals.\n"
        "After this hand Chai deals. Deals then: Anna once, Boris twice, Chai once.\n"
    )
    three.say("record-hand", "3", "8", "5")
    assert [(r["article"], r["severity"]) for r in row(three, 4)["rulings"] if r["key"] == "deal-rotation"] == [
        ("5", "notice")
    ]
    assert three.data("next")["dealer"] == "Chai"


def test_a_deal_out_of_turn_is_said_to_a_machine_in_a_sentence_of_its_own(three: Table) -> None:
    assert three.data("change", "--dealer", "boris")["said"] == "Hand 4: Boris deals in Anna's turn (article 5)."
    assert three.data("change", "--dealer", "anna")["said"] == "Hand 4: Anna deals, as it is due."


# -- the lead, the end, and nothing -----------------------------------------------------------


def test_change_of_lead_and_end(begun: Table) -> None:
    begun.say("change", "--lead", "left")
    assert (begun.data("next")["declarer"], begun.data("next")["leader"]) == ("Boris", "Chai")
    begun.say("change", "--lead", "dealer")
    assert begun.data("next")["leader"] == "Boris"
    assert begun.data("change", "--points", "3")["next"]["phase"] == "finished"
    assert begun.data("standings")["winner"] == "Anna"
    begun.say("change", "--hands", "9")
    assert begun.data("standings")["finished"] is False
    assert "hand 2 of 9" in begun.say("next")
    begun.say("change", "--open-end")
    assert begun.say("next").splitlines()[0].endswith(" hand 2")


@pytest.mark.parametrize("words", [[""], ["--dealer", ""], ["--seats", "", "", "", "--from-now"]])
def test_an_empty_change_is_no_change_of_the_end(begun: Table, words: list[str]) -> None:
    written = sheet(begun)
    assert begun.ref("change", *words).code in (2, 4)
    assert sheet(begun) == written


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("--hands 6", "that end is agreed already."),
        ("--lead dealer", "the first trick is led so already."),
        ("--seats anna boris chai --from-now", "they sit so already."),
        ("--dealer anna", "Anna deals hand 1 already."),
    ],
)
def test_a_change_that_changes_nothing_is_refused(table: Table, words: str, what: str) -> None:
    written = sheet(table)
    assert table.no(3, "change", *words.split()) == f"Refused: nothing would change: {what}\n"
    assert sheet(table) == written


@pytest.mark.parametrize(("words", "end", "hand"), [("--hands 2", "2 hands", 2), ("--points 2", "2 points", 1)])
def test_an_end_that_came_before_the_last_hand_is_refused(three: Table, words: str, end: str, hand: int) -> None:
    assert three.no(3, "change", *words.split()).startswith(
        f"Refused: the evening cannot end at {end}: that was after hand {hand}, and 3 hands are scored. "
        "To close it now: ref end-session (358, article 39: "
    )


@pytest.mark.parametrize("words", ["--hands 3", "--points 4"])
def test_an_end_that_came_with_the_last_hand_ends_the_evening(three: Table, words: str) -> None:
    three.say("change", *words.split())
    assert three.data("next")["phase"] == "finished"
