"""The commands `end-session`, `play-on` and `record-last-tricks`: the end of an evening, and its ties."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.v23 import BEGUN, FINISHED, ask, joined, sheet, wrote
from tests.running import Table, own_table

# -- the end ----------------------------------------------------------------------------------


OVER = "(358, article 39: The table sets the end: a number of hands, a number of points, or whenever it likes to stop.)"
"""The article that is cited for everything that comes after the end."""


def test_end_session_and_play_on(begun: Table) -> None:
    assert begun.say("end-session") == (
        "The evening is closed after 1 hand.\n"
        "Hand 2 was begun: Anna gave Boris 1 card. Not scored.\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Anna wins with +3. One more hand: ref play-on\n"
    )
    said = "The evening goes on, and ends after hand 2."
    assert begun.data("play-on") == wrote(4, said, BEGUN)
    assert begun.data("end-session") == wrote(5, "The evening is closed after 1 hand.", FINISHED)
    assert begun.say("play-on").startswith(f"v23:\n{said}\nHand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n")
    assert begun.say("standings").splitlines()[0].endswith("after hand 1 of 2")


def test_play_on_with_an_open_end_cancels_the_agreed_end(begun: Table) -> None:
    begun.say("end-session")
    said = "The evening goes on, with no fixed end."
    assert begun.data("play-on", "--open-end") == wrote(4, said, BEGUN)
    assert begun.say("standings").splitlines()[0].endswith("after hand 1")


def test_the_agreed_points_end_an_evening(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --points 5 -s x", "hand 11 4 1")
    assert table.data("standings")["finished"] is False
    answer = joined(table.say("hand", "5", "7", "4"))
    assert "5 points are reached. Anna wins with +5." in answer
    table.say("correct-hand", "2", "4", "8", "4")
    assert table.data("standings")["finished"] is False


def test_one_more_hand(level: Table) -> None:
    level.say("play-on")
    end = level.data("standings")
    assert (end["finished"], end["ask"]) == (False, None)
    level.say("hand", "9", "5", "2")
    end = level.data("standings")
    assert (end["finished"], end["winner"], end["decided_by"]) == (True, "Anna", "points")
    assert level.no(3, "hand", "9", "5", "2").startswith("Refused: tie is finished.")


def test_a_tie_after_one_more_hand_is_asked_about_and_may_be_followed_by_another(level: Table) -> None:
    hands = level.data("standings")["hands"]
    for more in (1, 2):
        level.say("play-on")
        assert f"hand {hands + more} of {hands + more}" in level.say("next").splitlines()[0]
        targets = level.data("next")["targets"]
        level.say("hand", *(str(targets[name]) for name in ("Anna", "Boris", "Chai")))
        end = level.data("standings")
        assert (end["finished"], end["hands"], end["winner"]) == (True, hands + more, None)
        assert end["ask"] == {"trick": 16, "among": ["Anna", "Boris"]}
    level.say("record-last-tricks", "boris")
    assert level.data("standings")["winner"] == "Boris"


def test_one_more_hand_after_the_agreed_points_is_the_last(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --points 3 -s x", "hand 11 4 1", "play-on")
    assert table.say("next").splitlines()[0].endswith("hand 2 of 2")
    table.say("hand", "3", "8", "5")
    assert table.data("standings")["finished"]
    table.all("undo", "change --open-end", "hand 3 8 5")
    assert not table.data("standings")["finished"]


@pytest.mark.parametrize(
    "words",
    [
        "hand 8 5 3",
        "exchange --done",
        "name-trump h",
        "misdeal",
        "change --dealer boris",
        "change --lead left",
        "change chai=Dana",
        "change --seats anna chai boris --from-now",
    ],
)
def test_after_the_end_the_rest_is_refused_and_names_play_on(level: Table, words: str) -> None:
    written = sheet(level, "tie")
    several = " Nothing was noted." if words == "exchange --done" else ""
    assert level.no(3, *words.split()) == f"Refused: tie is finished. To go on with it: ref play-on {OVER}{several}\n"
    assert sheet(level, "tie") == written


@pytest.mark.parametrize(
    "words",
    [
        "record-last-tricks anna",
        "correct-hand 3 7 4 5",
        "drop-hand 3",
        "record-hand 8 5 3 --before 2",
        "change chai=Chay --spelling",
        "change --hands 9",
        "change --open-end",
        "undo",
        "play-on",
        "end-session --shared",
    ],
)
def test_what_is_allowed_after_the_end(level: Table, words: str) -> None:
    level.say(*words.split())
    level.all("undo", "redo") if words != "undo" else level.say("redo")


def test_an_empty_winner_or_pack_is_none(begun: Table) -> None:
    written = sheet(begun)
    begun.no(4, "end-session", "--winner", "", "-s", "nowhere")
    begun.no(3, "end-session", "--winner", "")
    begun.no(4, "new-session", "A", "B", "C", "--rules", "")
    assert sheet(begun) == written


# -- a tie and the last tricks ----------------------------------------------------------------


def test_record_last_tricks(level: Table) -> None:
    assert level.say("record-last-tricks", "chai", "chai", "boris") == (
        "tie:\n"
        "Hand 3: trick 16 Chai, 15 Chai, 14 Boris.\n"
        "Score   Anna +3, Boris +3, Chai -6.\n"
        "That was hand 3 of 3. Boris wins with +3, level with Anna: trick 14 of the last\n"
        "hand decides. One more hand: ref play-on\n"
    )
    document = level.data("record-last-tricks", "chai")
    assert document == wrote(5, "Hand 3: trick 16 Chai.", FINISHED) | {
        "session": "tie",
        "next": FINISHED | {"session": "tie"},
    }


@pytest.mark.parametrize("words", ["chai chai boris", "ccb", "332", "chai,chai,boris", "3 3 2", "c c b"])
def test_record_last_tricks_in_all_forms(level: Table, words: str) -> None:
    assert level.data("record-last-tricks", *words.split())["said"] == "Hand 3: trick 16 Chai, 15 Chai, 14 Boris."
    assert level.data("standings")["winner"] == "Boris"


def test_a_tie_asks_for_exactly_the_trick_that_is_needed(level: Table) -> None:
    end = level.data("standings")
    assert (end["finished"], end["winner"], end["winners"], end["decided_by"]) == (True, None, [], None)
    assert ask(level) == {"trick": 16, "among": ["Anna", "Boris"]}
    assert "Who won trick 16?" in joined(level.say("standings"))
    level.say("record-last-tricks", "chai")
    assert ask(level) == {"trick": 15, "among": ["Anna", "Boris"]}
    level.say("record-last-tricks", "chai", "chai")
    assert ask(level) == {"trick": 14, "among": ["Anna", "Boris"]}
    level.say("record-last-tricks", "anna")
    assert (ask(level), level.data("standings")["winner"]) == (None, "Anna"), "a later call replaces the earlier"
    level.say("undo")
    assert ask(level) == {"trick": 14, "among": ["Anna", "Boris"]}


@pytest.mark.parametrize("words", ["bbbbb", "aaaaaaa", "c" * 17])
def test_last_tricks_that_do_not_fit(level: Table, words: str) -> None:
    assert "article 46" in level.no(3, "record-last-tricks", words)
    assert ask(level) == {"trick": 16, "among": ["Anna", "Boris"]}


def test_later(level: Table) -> None:
    assert "Chai is not level with anybody" in level.no(3, "record-last-tricks", "--later", "chai")
    level.say("record-last-tricks", "--later", "anna")
    end = level.data("standings")
    assert (end["winner"], end["winners"], end["decided_by"], end["trick"]) == ("Anna", ["Anna"], "latest-trick", None)


def test_three_level_and_nobody_asked_who_cannot_win(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "x")
    table.all("hand 9 4 3", "hand 2 9 5", "hand 5 3 8")
    assert table.data("standings")["ask"] == {"trick": 16, "among": ["Anna", "Boris", "Chai"]}
    table.say("record-last-tricks", "a")
    assert (table.data("standings")["winner"], table.data("standings")["trick"]) == ("Anna", 16)


# -- what the table agrees --------------------------------------------------------------------


def test_the_table_agrees_to_share(level: Table) -> None:
    assert "The table agrees that the win is shared." in level.say("end-session", "--shared")
    end = level.data("standings")
    assert (end["winner"], end["winners"], end["decided_by"], end["ask"]) == (None, ["Anna", "Boris"], "shared", None)
    assert [row["rank"] for row in end["standings"]] == [1, 1, 3]
    level.no(3, "end-session", "--shared")


def test_the_table_names_a_winner(level: Table) -> None:
    assert "only Anna and Boris are level" in level.no(3, "end-session", "--winner", "chai")
    level.no(4, "end-session", "--winner", "dora")
    assert "The table agrees that Boris wins." in level.say("end-session", "--winner", "boris")
    end = level.data("standings")
    assert (end["winner"], end["winners"], end["decided_by"]) == ("Boris", ["Boris"], "agreed")
    assert [(row["rank"], row["player"]) for row in end["standings"]] == [(1, "Boris"), (2, "Anna"), (3, "Chai")]


def test_all_three_level_are_decided_by_their_own_article(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "tie")
    table.all("hand 9 4 3", "hand 2 9 5", "hand 5 3 8")
    article = "(358, article 36: If all three are still equal, the one who won the last trick of the last hand wins.)\n"
    assert table.no(3, "end-session").endswith(article)


def test_an_evening_whose_tie_is_open_is_closed_already(level: Table) -> None:
    written = sheet(level, "tie")
    assert level.no(3, "end-session") == (
        "Refused: tie is closed, and who won is open: ref record-last-tricks PLAYER ...; or ref end-session --shared, "
        "or --winner PLAYER. (358, article 37: If two are still equal, the one of them whose last trick in the last "
        "hand came later wins.)\n"
    )
    assert sheet(level, "tie") == written
    level.say("record-last-tricks", "anna")
    assert level.no(3, "end-session") == f"Refused: tie is finished. To go on with it: ref play-on {OVER}\n"


def test_what_the_table_has_agreed_is_not_decided_again(level: Table) -> None:
    for agreed in ("--shared", "--winner boris"):
        level.say("end-session", *agreed.split())
        for again in ("--shared", "--winner anna"):
            assert level.no(3, "end-session", *again.split()).startswith(
                "Refused: there is nothing for the table to decide: the table has agreed; ref undo takes it back. (358,"
            )
        assert level.data("undo")["said"].startswith("Taken back: the table agrees that ")
        assert level.data("standings")["ask"] == {"trick": 16, "among": ["Anna", "Boris"]}


def test_undo_is_named_only_while_it_takes_the_agreement_back(level: Table) -> None:
    level.all("end-session --shared", "change boris=Bors --spelling")
    assert level.no(3, "end-session", "--winner", "anna").startswith(
        "Refused: there is nothing for the table to decide: the table has agreed. (358,"
    )


def test_who_won_no_trick_cannot_have_won_the_later_one(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "4", "-s", "friday")
    table.all("hand 12 0 4", "hand 3 5 8", "hand 5 3 8", "hand 5 11 0")
    assert table.data("standings")["winner"] == "Anna", "level with Chai, who won no trick of the last hand"
    assert table.no(3, "record-last-tricks", "--later", "chai").startswith(
        "Refused: Chai won no trick in hand 4, so no trick of Chai can have come later. (358, article 37: "
    )


def test_a_tie_that_the_rules_share_was_not_agreed_by_the_table(tmp_path: Path) -> None:
    table = own_table(tmp_path, "tie-break = []\n[end]\nhands = 1\n")
    table.say("hand", "9", "6", "1")
    said = table.no(3, "end-session", "--winner", "anna")
    assert "ref undo" not in said, "the newest entry is the hand"


# -- a tie that nobody is asked about ---------------------------------------------------------


HINTS = (
    "ref record-last-tricks PLAYER ...   from the last trick back\n"
    "ref record-last-tricks --later PLAYER   whose last trick came later\n"
    "ref end-session --shared   or --winner PLAYER: nobody knows, the table agrees\n"
)


@pytest.mark.parametrize("words", ["undo", "change chai=Chay --spelling", "correct-hand 2 h", "next"])
def test_a_tie_names_the_commands_that_decide_it(level: Table, words: str) -> None:
    if words == "undo":
        level.say("record-last-tricks", "anna")
    assert HINTS in level.say(*words.split())


def test_a_tie_names_the_tricks_that_are_known(level: Table) -> None:
    hints = HINTS.replace("PLAYER ...", "Chai Chai PLAYER ...")
    assert level.say("record-last-tricks", "chai", "chai").endswith(f"Who won\ntrick 14?\n{hints}")
    assert hints in level.say("next")
    level.say("record-last-tricks", "chai", "chai", "boris")
    assert "ref record-last-tricks" not in level.say("next")


def test_a_finished_evening_that_is_corrected_tells_its_totals_once(level: Table) -> None:
    assert level.say("correct-hand", "3", "7", "4", "5").splitlines()[2:] == [
        "After hand 3: Anna +4, Boris +3, Chai -7.",
        "Before this change: Anna +3, Boris +3, Chai -6.",
        "That was hand 3 of 3. Anna wins with +4. One more hand: ref play-on",
    ]
