"""The command `change`: a person, a spelling, the seats, the dealer, the lead, the end."""

from __future__ import annotations

from pathlib import Path

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
    begun.say("undo")
    before = begun.data("next")
    begun.say("change", "--seats", "anna", "chai", "boris", "--from-start")
    assert begun.data("score-sheet")["players"] == ["Anna", "Chai", "Boris"]
    assert row(begun, 1)["targets"] == {"Anna": 8, "Chai": 5, "Boris": 3}
    assert begun.data("next")["dealer"] == "Chai"
    begun.say("undo")
    assert begun.data("next") == before
    begun.say("change", "--seats", "anna", "chai", "boris", "--from-now")
    assert row(begun, 1)["targets"] == {"Anna": 8, "Boris": 5, "Chai": 3}
    assert begun.data("next")["targets"] == {"Anna": 3, "Chai": 8, "Boris": 5}


def test_change_of_seats_while_a_hand_has_begun(begun: Table) -> None:
    assert begun.say("change", "--seats", "anna", "chai", "boris", "--from-now").startswith(
        "Clockwise from hand 3 on: Anna, Chai, Boris. Hand 2 has begun and keeps its\nseats.\n"
    )
    assert begun.data("next") == BEGUN
    refused = begun.no(3, "change", "--seats", "anna", "chai", "boris", "--from-now")
    assert refused == "Refused: nothing would change: they sit so already.\n"
    begun.all("hand 3 8 5")
    assert begun.data("next")["targets"] == {"Anna": 8, "Chai": 5, "Boris": 3}
    begun.all("undo", "undo")
    assert begun.say("change", "--seats", "anna", "chai", "boris", "--from-start").startswith(
        "Clockwise from the start: Anna, Chai, Boris. Every hand is scored by these\nseats.\n"
        "After hand 1: Anna +3, Chai -4, Boris +1.\nBefore this change: Anna +3, Chai -2, Boris -1.\n"
        "Hand 2 keeps Boris as dealer; it was Chai's turn. If Chai dealt: ref change\n--dealer Chai\n"
    )
    assert begun.data("next")["dealer"] == "Boris"


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


def test_change_of_a_first_dealer_who_was_typed_wrongly(table: Table) -> None:
    table.say("hand", "5", "9", "2")
    assert "\nBoris dealt in Anna's turn (article 5).\nWas Boris to deal first? Then: ref change --dealer Boris" in (
        table.say("correct-hand", "1", "--dealer", "b")
    )
    assert table.say("change", "--dealer", "b", "--from-start") == (
        "The first dealer was Boris.\nHand 1 is in turn now.\nAnna leads by 1, 5 hands to go.\nOwed now: unchanged.\n"
    )
    assert (row(table, 1)["dealer"], row(table, 1)["rulings"]) == ("Boris", [])
    assert table.data("log")["entries"][2]["said"] == "The first dealer was Boris."
    assert table.no(3, "change", "--dealer", "boris", "--from-start") == (
        "Refused: nothing would change: Boris is the first dealer already.\n"
    )
    assert table.say("undo").startswith("Taken back: the first dealer was Boris.\n")
    assert [ruling["key"] for ruling in row(table, 1)["rulings"]] == ["deal-rotation"]


def test_change_of_the_first_dealer_leaves_the_hands_as_they_were_dealt(table: Table) -> None:
    table.all("hand 9 5 2", "hand 4 9 3", "name-trump h")
    assert table.say("change", "--dealer", "c", "--from-start") == (
        "The first dealer was Chai.\n"
        "Hand 1 keeps Anna as dealer; it was Chai's turn. If Chai dealt: ref correct-hand\n1 --dealer Chai\n"
        "Anna leads by 1, 4 hands to go.\nOwed now: unchanged.\n"
    )
    assert [row(table, hand)["dealer"] for hand in (1, 2)] == ["Anna", "Boris"]
    assert table.data("next")["dealer"] == "Chai"


def test_change_of_the_first_dealer_while_hand_1_has_begun(table: Table) -> None:
    table.say("name-trump", "h")
    assert table.say("change", "--dealer", "b", "--from-start") == (
        "The first dealer was Boris.\nHand 1 keeps Anna as dealer; it was Boris's turn. If Boris dealt: ref change\n"
        "--dealer Boris\nAll three are level, 6 hands to go.\nOwed now: unchanged.\n"
    )
    table.say("change", "--dealer", "b")
    assert table.data("next")["dealer"] == "Boris"


def test_a_forgotten_hand_is_of_who_sat_there_then(three: Table) -> None:
    three.all("change --seats anna chai boris --from-now", "change boris=Dana", "change --lead left")
    assert three.say("hand", "3", "8", "5", "--before", "2").startswith(
        "Hand 2, Boris deals. Anna 3 of 3 0, Boris 8 of 8 0, Chai 5 of 5 0. It was\nforgotten;"
    )
    assert list(row(three)["tricks"]) == ["Anna", "Boris", "Chai"]


def test_a_void_deal_is_dealt_again_by_who_dealt_it(begun: Table) -> None:
    begun.say("change", "--dealer", "chai")
    assert begun.say("misdeal").startswith("Hand 2 is dealt again by Chai. Nothing scored.\n")
    assert begun.data("next")["dealer"] == "Chai"


def test_a_deal_out_of_turn_of_which_cards_are_noted_is_void_first(begun: Table) -> None:
    assert (
        "\nNobody has played yet? Then better Boris deals: ref misdeal, then ref change\n--dealer Boris\n"
    ) in begun.say("change", "--dealer", "chai")


def test_a_deal_out_of_turn(three: Table) -> None:
    assert three.say("change", "--dealer", "boris") == (
        "Hand 4  Boris deals in Anna's turn (article 5): Boris 8, Chai 5, Anna 3.\n"
        "Owed    Boris gives Chai 1 card, then Anna gives Chai 2.\n"
        "Nobody has played yet? Then better Anna deals: ref change --dealer Anna\n"
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


def test_change_of_lead_while_a_hand_has_begun(begun: Table) -> None:
    assert begun.data("change", "--lead", "left")["said"] == (
        "From hand 3 on the dealer's left leads the first trick. Hand 2 has begun and keeps its lead."
    )
    assert begun.data("next") == BEGUN
    assert begun.no(3, "change", "--lead", "left") == (
        "Refused: nothing would change: the first trick is led so already.\n"
    )
    assert begun.data("change", "--lead", "left", "--from-start")["said"] == (
        "From the start the dealer's left leads the first trick."
    )
    assert begun.data("next")["leader"] == "Chai"
    begun.no(3, "change", "--lead", "left", "--from-start")


def test_from_start_and_from_now_go_with_what_they_are_said_of(table: Table) -> None:
    assert "--from-start goes with --seats, --dealer or --lead." in table.no(
        2, "change", "--hands", "6", "--from-start"
    )
    assert "--from-now goes with --seats." in table.no(2, "change", "--lead", "left", "--from-now")


def test_change_of_lead_and_end(begun: Table) -> None:
    begun.all("undo", "change --lead left")
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


# -- the rules --------------------------------------------------------------------------------

OWN = """based-on = "358"
name = "late"
title = "As we play it"
edition = 7
lead = "left"

[end]
tricks = 12

[[article]]
key = "one-by-one"
number = "41"
text = 'Cards go "one by one", \\ and [face up].'
source = "house"
"""


@pytest.fixture
def new(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "-s", "v23")
    return table


def test_other_rules_hold_from_the_first_hand_on(new: Table) -> None:
    assert new.say("change", "--rules", "952") == (
        "The evening is played by 9-5-2.\nHand 1  Anna deals: Anna 9, Boris 5, Chai 2.\nOwed    nobody owes anything.\n"
    )
    after = new.data("next")
    assert (after["targets"], after["leader"]) == ({"Anna": 9, "Boris": 5, "Chai": 2}, "Boris")
    assert "952, edition 1" in new.say("log")
    assert new.data("rules", "1") == new.data("rules", "1", "--rules", "952")
    new.say("record-hand", "10", "4", "2")
    assert row(new, 1)["points"] == {"Anna": 1, "Boris": -1, "Chai": 0}
    for command in ("standings", "score-sheet"):
        assert new.data(command)["rules"] == "952"
    assert new.data("sessions")["sessions"][0]["rules"] == "952"
    assert ",952," in new.say("standings", "--csv").splitlines()[1]


def test_undo_and_redo_of_other_rules(new: Table) -> None:
    first = new.data("next")
    new.say("change", "--rules", "952")
    other = new.data("next")
    new.say("record-hand", "9", "5", "2")
    said = new.data("log")["entries"][1]["said"]
    new.all("undo", "undo")
    assert new.data("next") == first
    assert new.data("log")["entries"][1] == {**new.data("log")["entries"][1], "struck": True, "said": said}
    new.say("redo")
    assert new.data("next") == other
    new.say("redo")
    assert row(new, 1)["points"] == {"Anna": 0, "Boris": 0, "Chai": 0}


def test_own_rules_lie_in_the_sheet(new: Table, tmp_path: Path) -> None:
    file = tmp_path / "late.txt"
    file.write_text(OWN)
    new.say("change", "--rules", str(file))
    file.unlink()
    article = new.data("rules", "41")["articles"][0]["text"]
    assert article == 'Cards go "one by one", \\ and [face up].'
    assert new.data("next")["leader"] == "Boris"
    new.say("record-hand", "12", "2", "2")
    assert new.data("next")["phase"] == "finished"


@pytest.mark.parametrize(
    "noted",
    [
        "name-trump h",
        "saw boris ac",
        "misdeal",
        "hand 9 5 2",
        "hand 9 5 2;drop-hand 1",
    ],
)
def test_rules_do_not_change_once_anything_of_hand_1_is_noted(new: Table, noted: str) -> None:
    new.all("change --lead left", *noted.split(";"))
    assert new.no(3, "change", "--rules", "952") == (
        "Refused: the rules change only before anything of hand 1 is noted; entry 2 is of a hand by 358. "
        "A sheet of its own: ref new-session --rules PACK\n"
    )
    new.all(*["undo"] * (noted.count(";") + 1), "change --rules 952")


def test_which_rules_can_be_changed_to(new: Table) -> None:
    assert new.no(3, "change", "--rules", "358") == (
        "Refused: nothing would change: the evening is played by 358 already.\n"
    )
    assert new.no(4, "change", "--rules", "999") == 'Not found: no rule pack "999"; there are 358, 952.\n'
    assert "say one thing" in new.no(2, "change", "--rules", "952", "--hands", "3")
    new.say("end-session")
    assert "ref play-on" in new.no(3, "change", "--rules", "952")


# -- the day ----------------------------------------------------------------------------------


def test_the_day_of_an_evening_is_changed_also_after_its_end(three: Table) -> None:
    three.all("end-session", "change --date 2026-02-03")
    said = three.say("change", "--date", "2025-11-20 19:30")
    assert said == "v23:\nThe evening was played on Thu 20 Nov 2025, 19:30.\n"
    (listed,) = three.data("sessions")["sessions"]
    assert listed["started"].startswith("2025-11-20T19:30:00")
    assert "Thu 20 Nov 2025, finished" in three.say("sessions")
    assert all(",2025-11-20," in line for line in three.say("standings", "--csv").splitlines()[1:])
    assert three.data("season")["first"] == "2025-11-20"
    assert three.data("season", "--until", "2025-11-19")["sheets"] == 0
    assert (
        three.data("season", "anna", "--since", "2025-11-20", "--until", "2025-11-20")["totals"][0]["date"]
        == "2025-11-20"
    )
    three.all("undo", "undo")
    assert three.data("season", "--until", "2026-02-03")["sheets"] == 0


def test_the_evenings_of_a_season_are_in_the_order_of_their_days(three: Table) -> None:
    three.say("end-session")
    three.all("new-session Anna Boris Chai --dealer anna -s later", "hand 9 5 2", "end-session")
    three.all("-s later change --date 2026-03-04", "-s later change anna=ANNA --spelling")
    season = three.data("season", "anna")
    assert [each["session"] for each in season["totals"]] == ["later", "v23", "v23", "v23"]
    assert season["players"][0]["player"] == "Anna", "as the latest sheet spells it"


def test_a_sheet_that_is_named_after_its_day_keeps_its_name(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "A", "B", "C", "--date", "2026-02-03")
    assert table.say("change", "--date", "2026-02-04") == (
        "2026-02-03:\nThe evening was played on Wed 4 Feb 2026.\nThe sheet keeps its name, 2026-02-03.\n"
    )
    assert "nothing would change" in table.no(3, "change", "--date", "2026-02-04")
    assert "is still to come" in table.no(2, "change", "--date", "2999-01-01")
    assert "cannot be read" in table.no(2, "change", "--date", "4.2.2026")


# -- a spelling in many sheets ----------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """Kathrin on five evenings: one is finished, one in a folder; on one she left, on one she played with Katrin."""
    table = Table(tmp_path)
    for name in ("fri", "sat", "old", "left", "both"):
        table.say("new-session", "kathrin", "Bob", "Cy", "--dealer", "2", "-s", name)
        table.all(f"-s {name} hand 9 5 2")
    table.all("-s sat end-session", "-s left change kathrin=Dana", "-s left hand 9 5 2", "-s both change bob=Katrin")
    (tmp_path / "2025").mkdir()
    table.sheet("old").rename(tmp_path / "2025" / "old.toml")
    table.sheet("fri (1)").write_bytes(table.sheet("fri").read_bytes())
    return table


def test_a_spelling_goes_into_every_sheet_where_the_person_sat(club: Table) -> None:
    copy = club.sheet("fri (1)").read_bytes()
    said = club.ref("change", "KATHRIN=Katrin", "--spelling", "--all", "-m", "found out")
    assert (said.code, said.err) == (2, "")
    alike = 'the names "Katrin" and "Katrin" are the same to a reader; three different ones are needed.'
    assert " ".join(said.out.split()) == (
        f"KATHRIN is spelt Katrin in 3 sheets: 2025/old, fri, sat. both stays as it is: {alike} "
        'left stays as it is: "KATHRIN" gave up the seat, and the spelling is of who sits there now.'
    )
    for name in ("fri", "sat", "2025/old"):
        text = club.sheet(name).read_text(encoding="utf-8")
        assert text.count('kind = "spelling"') == text.count('note = "found out"') == 1
    assert club.sheet("fri (1)").read_bytes() == copy
    assert "spelling" not in club.sheet("both").read_text(encoding="utf-8")
    assert [each["name"] for each in club.data("sessions")["sessions"] if each["copy_of"] == "fri"] == ["fri (1)"]


def test_a_spelling_in_every_sheet_as_a_document(club: Table) -> None:
    document = club.ref("change", "kathrin=Katrin", "--spelling", "--all", "--json").json
    assert document["sheets"] == [
        {"session": "2025/old", "entry": 2},
        {"session": "fri", "entry": 2},
        {"session": "sat", "entry": 3},
    ]
    assert [each["session"] for each in document["apart"]] == ["both", "left"]


def test_a_spelling_that_finds_nobody_or_is_no_spelling_is_refused(club: Table) -> None:
    assert "nobody called" in club.no(4, "change", "nobody=Katrin", "--spelling", "--all")
    for words in (("kathrin=Katrin", "--all"), ("--hands", "3", "--all")):
        assert "--all goes with OLD=NEW --spelling." in club.no(2, "change", *words)
