"""The commands `undo`, `redo`, `correct-hand` and `drop-hand`."""

from __future__ import annotations

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
        "        the card returned for it, before trump is named. (article 45)\n"
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
