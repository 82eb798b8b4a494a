"""The commands `undo`, `redo`, `correct-hand` and `drop-hand`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.v23 import BEGUN, FIRST, WON, ask, owed, row, wrote
from tests.running import Table, process

# -- undo, redo -------------------------------------------------------------------------------


def test_undo_and_redo(begun: Table) -> None:
    assert begun.say("undo") == (
        "Taken back: Anna gave Boris 2♣, back K♣. Boris: no club above the king.\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Owed    Anna gives Boris 1 card, then Chai 2.\n"
    )
    said = "Taken back: hand 1 (Anna 11, Boris 4, Chai 1)."
    assert begun.data("undo") == wrote(4, said, FIRST)
    assert begun.data("redo") == wrote(
        5, "Back again: hand 1 (Anna 11, Boris 4, Chai 1).", BEGUN | {"debts": owed(0, 0)}
    )
    assert begun.say("redo").splitlines() == [
        "Back again: Anna gave Boris 2♣, back K♣. Boris: no club above the king.",
        "Score   Anna +3, Boris -1, Chai -2.",
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.",
        "Owed    Anna gives Chai 2 cards.",
    ]
    assert "nothing to redo in v23" in begun.no(3, "redo")


def test_undo_past_a_change_of_person(begun: Table) -> None:
    begun.say("change", "chai=Dana")
    begun.all("record-hand 2 7 7", "change dana=Eva", "change eva=Eve --spelling", "undo", "undo", "undo", "undo")
    assert begun.data("next") == BEGUN
    said = {entry["entry"]: entry["said"] for entry in begun.data("log")["entries"]}
    assert said[4] == "Hand 2, Boris deals. Anna 2 of 3 -1, Boris 7 of 8 -1, Dana 7 of 5 +2."
    assert said[6] == "Eva is spelt Eve, on every line of the sheet."
    assert said[10] == "Taken back: Dana takes Chai's seat from hand 2 on, with the score (-2) and what is owed."
    begun.all("redo", "redo")
    assert list(row(begun, 2)["tricks"]) == ["Anna", "Boris", "Dana"]


def test_undo_and_redo_across_restarts(begun: Table) -> None:
    looks = ("next", "standings", "score-sheet", "who-owes-cards")
    states = [[begun.data(look) for look in looks]]
    commands = ("exchange --done", "hand 2 7 7 h", "correct-hand 1 10 5 1", "change chai=Dana", "misdeal")
    for command in commands:
        assert process(begun.folder, *command.split()).returncode == 0
        states.append([begun.data(look) for look in looks])
    for state in reversed(states[:-1]):
        assert process(begun.folder, "undo").returncode == 0
        assert [begun.data(look) for look in looks] == state
    for state in states[1:]:
        assert process(begun.folder, "redo").returncode == 0
        assert [begun.data(look) for look in looks] == state
    assert process(begun.folder, "redo").returncode == 3
    begun.all("undo", "exchange --done")
    begun.no(3, "redo")


# -- correct-hand -----------------------------------------------------------------------------


def test_correct_hand(begun: Table) -> None:
    said = "Hand 1 corrected, was 11 4 1. Anna 10 of 8 +2, Boris 5 of 5 0, Chai 1 of 3 -2."
    assert begun.say("correct-hand", "1", "10", "5", "1", "-m", "miscounted") == (
        f"{said}\n"
        "After hand 1: Anna +2, Boris 0, Chai -2.\n"
        "Before this change: Anna +3, Boris -1, Chai -2.\n"
        "Anna leads by 2, 5 hands to go.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Back    Anna gave Boris 1 card that is not owed now. It goes back, and so does\n"
        "        the card returned for it, before the first card is led. (article 45)\n"
        "Owed    Anna gives Chai 2 cards.\n"
    )
    begun.say("undo")
    debts = [{"giver": "Anna", "receiver": "Chai", "cards": 2, "done": 0}]
    back = {"debts": debts, "surplus": [{"giver": "Anna", "receiver": "Boris", "cards": 1}]}
    assert begun.data("correct-hand", "1", "10", "5", "1") == wrote(5, said, BEGUN | back)
    assert begun.data("who-owes-cards") == {"session": "v23", "hand": 2, "settled": False, **back}


def test_correct_hand_part_by_part(three: Table) -> None:
    three.say("correct-hand", "2", "--trump", "d")
    assert (row(three)["contract"], row(three)["tricks"]["Anna"]) == ("diamonds", 2)
    three.say("correct-hand", "2", "--trump", "")
    assert row(three)["contract"] is None
    three.say("correct-hand", "2", "c")
    assert row(three)["contract"] == "clubs"
    three.say("correct-hand", "2", "--dealer", "chai")
    assert (row(three)["dealer"], row(three)["targets"]["Chai"]) == ("Chai", 8)
    three.say("correct-hand", "2", "--dealer", "boris")
    three.say("correct-hand", "2", "chai=8", "boris=6", "anna=2")
    assert row(three)["tricks"] == {"Anna": 2, "Boris": 6, "Chai": 8}
    three.say("correct-hand", "2", "--exchange", "anna", "boris", "2c", "kc", "--exchange", "anna", "chai", "3d", "ad")
    assert [(s["receiver"], s["given"]) for s in row(three)["exchanges"]] == [("Boris", "2C"), ("Chai", "3D")]
    three.say("correct-hand", "2", "--exchange", "anna", "chai", "4d", "ad")
    assert [s["given"] for s in row(three)["exchanges"]] == ["4D"], "all exchanges of the hand are replaced"
    three.say("correct-hand", "2", "--exchange", "", "", "", "")
    assert row(three)["exchanges"] == []
    for _ in range(9):
        three.say("undo")
    assert row(three) == row(three) | {"correction": None, "contract": "hearts", "dealer": "Boris", "exchanges": []}


def test_correct_hand_with_an_order_of_tricks(level: Table) -> None:
    level.say("correct-hand", "3", "--winners", WON)
    assert level.data("standings")["trick"] == 14
    said = level.no(3, "correct-hand", "3", "7", "4", "5")
    assert "Give --winners or --last-tricks as well, or clear them" in said
    level.say("correct-hand", "3", "--winners", "")
    assert ask(level) == {"trick": 16, "among": ["Anna", "Boris"]}
    level.say("correct-hand", "3", "--last-tricks", "b")
    assert level.data("standings")["trick"] == 16
    level.say("correct-hand", "3", "--last-tricks", "")
    assert ask(level) == {"trick": 16, "among": ["Anna", "Boris"]}
    level.say("correct-hand", "3", "--winners", "b" * 3 + "c" * 8 + "a" * 5)
    assert row(level, 3)["tricks"] == {"Anna": 5, "Boris": 3, "Chai": 8}, "the winners tell the tricks, too"


def test_a_correction_with_nothing_new_is_refused(three: Table) -> None:
    assert "nothing would change: hand 2 stands so already." in three.no(3, "correct-hand", "2", "2", "7", "7", "h")


def test_note_and_time_stay_in_a_correction(table: Table) -> None:
    table.say("hand", "11", "4", "1", "-m", "first")
    table.say("correct-hand", "1", "10", "5", "1", "-m", "second")
    assert (row(table, 1)["note"], row(table, 1)["correction"]["note"]) == ("first", "second")
    assert row(table, 1)["entry"] == 1


# -- drop-hand --------------------------------------------------------------------------------


def test_drop_hand(begun: Table) -> None:
    begun.all("exchange --done", "hand 2 7 7 h")
    said = "Hand 1 is dropped (Anna 11, Boris 4, Chai 1). Hand 2 is now hand 1."
    document = begun.data("drop-hand", "1")
    assert (document["entry"], document["said"], document["rulings"]) == (5, said, [])
    assert (document["next"]["hand"], document["next"]["dealer"]) == (2, "Chai")
    row = begun.data("score-sheet")["hands"][0]
    assert (row["hand"], row["dealer"], row["targets"]) == (1, "Boris", {"Anna": 3, "Boris": 8, "Chai": 5})
    begun.say("undo")
    assert begun.say("drop-hand", "2").startswith("Hand 2 is dropped (Anna 2, Boris 7, Chai 7).\n")


def test_dropping_hands_one_after_another(three: Table) -> None:
    assert three.data("drop-hand", "1")["said"].endswith("Hands 2 to 3 are now 1 to 2.")
    assert three.data("drop-hand", "1")["said"].endswith("Hand 2 is now hand 1.")
    assert three.data("drop-hand", "1")["next"]["hand"] == 1
    three.no(4, "drop-hand", "1")
    three.all("undo", "undo", "undo")
    assert [row["totals"]["Anna"] for row in three.data("score-sheet")["hands"]] == [3, 2, 4]


# -- whose turn it was, once the hands before are others --------------------------------------


@pytest.fixture
def rounds(tmp_path: Path) -> Table:
    """Hands of three dealers in turn, everybody on target, so that nobody owes anything."""
    table = Table(tmp_path)
    table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", "friday")
    table.all("hand 8 5 3", "hand 3 8 5", "hand 5 3 8")
    return table


def out_of_turn(table: Table) -> list[str]:
    """The hands that somebody dealt in another's turn, by the JSON of `check`: `2: Cy dealt in Bob's turn.`"""
    found = table.data("check")["rulings"]
    return [f"{each['hand']}: {each['message']}" for each in found if each["key"] == "deal-rotation"]


def margin(table: Table) -> list[str]:
    """The lines below the score sheet that explain a `d`."""
    return [line.strip() for line in table.say("score-sheet").splitlines() if " d  " in line and "dealt" in line]


def test_a_dropped_hand_leaves_one_out_of_turn_and_says_how_it_is_mended(rounds: Table) -> None:
    assert out_of_turn(rounds) == margin(rounds) == []
    assert rounds.say("drop-hand", "2") == (
        "Hand 2 is dropped (Ann 3, Bob 8, Cy 5). Hand 3 is now hand 2.\n"
        "Hand 2 keeps Cy as dealer; it was Bob's turn. If Bob dealt: ref correct-hand 2\n--dealer Bob\n"
        "All three are level.\n"
        "Owed now: unchanged.\n"
    )
    assert out_of_turn(rounds) == ["2: Cy dealt in Bob's turn."]
    assert margin(rounds) == ["2 d  Cy dealt in Bob's turn (article 5)"]
    said = rounds.say("correct-hand", "2", "--dealer", "bob")
    assert "keeps" not in said
    assert "dealt in" not in said
    assert out_of_turn(rounds) == margin(rounds) == []


def test_an_undone_change_takes_its_notice_along(rounds: Table) -> None:
    rounds.say("drop-hand", "2")
    assert "keeps" not in rounds.say("undo")
    assert out_of_turn(rounds) == []
    rounds.say("redo")
    assert out_of_turn(rounds) == ["2: Cy dealt in Bob's turn."]


def test_a_forgotten_hand_brings_a_later_one_into_turn(rounds: Table) -> None:
    rounds.say("drop-hand", "2")
    assert out_of_turn(rounds) == ["2: Cy dealt in Bob's turn."]
    said = rounds.say("record-hand", "3", "8", "5", "--before", "2")
    assert said.startswith("Hand 2, Bob deals. ")
    assert "keeps" not in said
    assert out_of_turn(rounds) == margin(rounds) == []


def test_a_forgotten_hand_puts_the_later_one_out_of_turn(rounds: Table) -> None:
    said = " ".join(rounds.say("record-hand", "8", "3", "5", "--before", "2", "--dealer", "ann").split())
    assert "It was forgotten; the hands after it move down by one." in said
    assert "Ann dealt in Bob's turn (article 5)." in said
    assert "keeps" not in said, "hand 3 is Bob's as before, at the left of Ann"
    rounds.say("undo")
    said = " ".join(rounds.say("record-hand", "3", "8", "5", "--before", "2").split())
    assert said.count("keeps") == 1
    assert "Hand 3 keeps Bob as dealer; it was Cy's turn. If Cy dealt: ref correct-hand 3 --dealer Cy" in said
    assert out_of_turn(rounds) == ["3: Bob dealt in Cy's turn."]


def test_seats_from_the_start_put_hands_out_of_turn(rounds: Table) -> None:
    said = " ".join(rounds.say("change", "--seats", "ann", "cy", "bob", "--from-start").split())
    assert "Hand 2 keeps Bob as dealer; it was Cy's turn. If Cy dealt: ref correct-hand 2 --dealer Cy" in said
    assert "Hand 3 keeps Cy as dealer; it was Ann's turn. If Ann dealt: ref correct-hand 3 --dealer Ann" in said
    assert [each[:2] for each in out_of_turn(rounds)] == ["2:", "3:"]
    said = rounds.say("change", "--seats", "ann", "bob", "cy", "--from-start")
    assert "keeps" not in said
    assert out_of_turn(rounds) == []


def test_what_was_out_of_turn_before_is_not_told_again(rounds: Table) -> None:
    rounds.say("record-hand", "3", "8", "5", "--dealer", "bob")
    assert out_of_turn(rounds) == ["4: Bob dealt in Ann's turn."]
    said = rounds.say("drop-hand", "1")
    assert "Hand 1 keeps Bob as dealer; it was Ann's turn." in said
    assert said.count("keeps") == 1, "hand 4 is now hand 3 and out of turn as before"
    assert [each[:2] for each in out_of_turn(rounds)] == ["1:", "3:"]


def test_a_hand_that_keeps_its_dealer_is_told_with_who_sat_there(rounds: Table) -> None:
    rounds.say("change", "bob=Dan")
    assert "Hand 2 keeps Cy as dealer; it was Bob's turn." in rounds.say("drop-hand", "2")
    assert out_of_turn(rounds) == ["2: Cy dealt in Bob's turn."], "Dan came later"


def test_taking_away_exchanges_that_a_hand_does_not_have_changes_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session A B C --dealer 1 -s friday", "hand 8 5 3 s")
    said = table.no(3, "correct-hand", "1", "--exchange", "", "", "", "")
    assert said == "Refused: nothing would change: hand 1 stands so already.\n"
