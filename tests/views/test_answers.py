"""What the table hears after a command, and at tables whose own rules change the words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.views.screen import cells, wrap
from tests.running import Table

OWN_PACK = """\
based-on = "358"
name = "ours"
edition = 1
title = "Ours"
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening of four hands before the first."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "4", "-s", "friday")
    return table


def own_table(folder: Path, rules: str) -> Table:
    """An evening by the table's own rules, before the first hand."""
    table, pack = Table(folder), folder / "ours.pack"
    pack.write_text(OWN_PACK + rules, encoding="utf-8")
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--rules", str(pack), "-s", "friday")
    return table


# -- the hand in progress ---------------------------------------------------------------------


def test_cards_that_are_noted_after_trump_are_late_and_name_no_trump_again(table: Table) -> None:
    table.all("hand 9 5 2", "name-trump h")
    assert table.say("exchange", "--done") == (
        "Anna gave Chai 1 card face down, and it was answered.\nOwed    all settled. Trump is hearts; Boris leads.\n"
    )


def test_a_return_against_the_rules_claims_nothing(table: Table) -> None:
    table.say("hand", "9", "5", "2")
    said = table.data("exchange", "2c", "3d", "--as-played")
    assert said["said"] == "Anna gave Chai 2♣, back 3♦."
    assert [(each["article"], each["severity"]) for each in said["rulings"]] == [("17", "violation")]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("--hands 4", "that end is agreed already."),
        ("--lead dealer", "the first trick is led so already."),
        ("--seats anna boris chai --from-now", "they sit so already."),
        ("--dealer anna", "Anna deals hand 1 already."),
    ],
)
def test_a_change_that_changes_nothing_is_refused(table: Table, words: str, what: str) -> None:
    written = table.sheet().read_bytes()
    assert table.no(3, "change", *words.split()) == f"Refused: nothing would change: {what}\n"
    assert table.sheet().read_bytes() == written


def test_a_dealer_without_a_name_is_nobody(table: Table) -> None:
    assert table.no(4, "record-hand", "9", "5", "2", "--dealer", "").startswith('Not found: nobody called "" sits here')


# -- what is taken back and what cannot be ----------------------------------------------------


def test_a_dropped_hand_that_comes_back_is_named_by_its_tricks(table: Table) -> None:
    table.all("hand 9 5 2", "drop-hand 1")
    assert table.data("undo")["said"] == "Taken back: the dropping of hand 1 (Anna 9, Boris 5, Chai 2)."


def test_who_won_no_trick_cannot_have_won_the_later_one(table: Table) -> None:
    table.all("hand 12 0 4", "hand 3 5 8", "hand 5 3 8", "hand 5 11 0")
    assert table.data("standings")["winner"] == "Anna", "level with Chai, who won no trick of the last hand"
    assert table.no(3, "record-last-tricks", "--later", "chai").startswith(
        "Refused: Chai won no trick in hand 4, so no trick of Chai can have come later. (358, article 37: "
    )


def test_a_sheet_of_an_edition_that_is_not_here(table: Table) -> None:
    text = table.sheet().read_text(encoding="utf-8")
    table.sheet().write_text(text.replace("edition = 1", "edition = 99"), encoding="utf-8")
    assert table.no(5, "next").startswith(
        "Cannot read: friday.toml: played by edition 99 of 358; this ref has 1. Another sheet"
    )


# -- an exchange that is not owed any more -----------------------------------------------------

BACK = """\
Back    Anna gave Boris 2 cards and Chai 1 that are not owed now. They go back,
        and so do the cards returned for them, before trump is named. (article
        45)
"""
NOW_OWED = f"Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n{BACK}Owed    Boris gives Anna 1 card.\n"


@pytest.fixture
def exchanged(table: Table) -> Table:
    """Before hand 2 Anna gave Boris two cards and Chai one."""
    table.all("hand 11 3 2", "exchange 2c kc", "exchange --done")
    return table


def test_cards_go_back_when_the_hand_before_is_corrected(exchanged: Table) -> None:
    assert exchanged.say("correct-hand", "1", "7", "6", "3") == (
        "Hand 1 corrected, was 11 3 2. Anna 7 of 8 -1, Boris 6 of 5 +1, Chai 3 of 3 0.\n"
        "\n"
        "         after hand 1  was\n"
        "  Anna             -1   +3\n"
        "  Boris            +1   -2\n"
        "  Chai              0   -1\n"
        "\n"
        f"Boris leads by 1, 3 hands to go.\n{NOW_OWED}"
    )
    assert exchanged.say("who") == (
        "friday  before hand 2, Boris deals                                   0 of 1 made\n"
        "\n"
        "  1  Boris  gives Anna  1    <- now\n"
        "\n"
        "Anna gave Boris 2 cards and Chai 1 that are not owed now. They go back, and so\n"
        "do the cards returned for them, before trump is named. (article 45)\n"
        "Boris was up and Anna down, one card a point. (article 16)\n"
        "Each card is answered before the next is given: the strongest of that suit, or\n"
        "the same card if none is stronger. (articles 17, 18)\n"
    )
    assert exchanged.say("undo") == (
        "Taken back: the correction of hand 1 (was Anna 11, Boris 3, Chai 2).\n"
        "Score   Anna +3, Boris -2, Chai -1.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Owed    all settled. Boris names trump.\n"
    )
    assert exchanged.say("redo").endswith(NOW_OWED)


def test_only_what_is_not_owed_goes_back(exchanged: Table) -> None:
    assert exchanged.say("correct-hand", "1", "10", "4", "2").endswith(
        "\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Back    Anna gave Boris 1 card that is not owed now. It goes back, and so does\n"
        "        the card returned for it, before trump is named. (article 45)\n"
        "Owed    all settled. Boris names trump.\n"
    )


def test_they_go_back_when_the_hand_before_is_dropped(exchanged: Table) -> None:
    assert exchanged.say("drop-hand", "1") == (
        "Hand 1 is dropped (Anna 11, Boris 3, Chai 2).\n"
        "All three are level, 4 hands to go.\n"
        "Hand 1  Anna deals: Anna 8, Boris 5, Chai 3.\n"
        f"{BACK}"
        "Owed    nobody owes anything.\n"
    )
    assert exchanged.say("who").endswith("(article 45)\nFirst hand: no exchange. (article 15)\n")


def test_they_go_back_when_the_seats_were_others_from_the_start(exchanged: Table) -> None:
    assert exchanged.say("change", "--seats", "anna", "chai", "boris", "--from-start").endswith(
        "\n"
        "Back    Anna gave Boris 2 cards that are not owed now. They go back, and so do\n"
        "        the cards returned for them, before trump is named. (article 45)\n"
        "Owed    Anna gives Chai 2 cards.\n"
    )


def test_a_forgotten_hand_before_the_last_leaves_what_went_as_it_is(exchanged: Table) -> None:
    assert "Back " not in exchanged.say("hand", "8", "5", "3", "--before", "1")


def test_they_go_back_until_the_first_card_is_led(exchanged: Table) -> None:
    exchanged.all("correct-hand 1 7 6 3", "exchange --done", "name-trump h")
    assert exchanged.say("next") == (
        "friday                                                               hand 2 of 4\n"
        "\n"
        "  Anna    3                                            -1\n"
        "  Boris   8   deals, names trump, leads                +1\n"
        "  Chai    5                                             0\n"
        "\n"
        "  back    Anna gave Boris 2 cards and Chai 1 that are not owed now. They go\n"
        "          back, and so do the cards returned for them, before the first card is\n"
        "          led. (article 45)\n"
        "  now     play: trump is hearts; Boris lays 4 cards away, takes the kitty\n"
        "          unseen, leads\n"
        "\n"
        "  ref hand _ _ _ [trump]           tricks of Anna, Boris, Chai\n"
    )
    exchanged.say("record-trick", "ah", "2h", "3h")
    assert exchanged.say("who").endswith(
        "\nAnna gave Boris 2 cards and Chai 1 that are not owed now. The first card is led,\n"
        "so it stands. (article 45)\n"
        "All settled. Trump is hearts; Boris leads.\n"
    )
    exchanged.say("undo")
    exchanged.say("hand", "3", "8", "5")
    assert exchanged.say("check") == (
        "friday                                                                 2 rulings\n"
        "hand 2, notice: Before hand 2 Anna gave Boris 2 cards and Chai 1 that were not\n"
        "  owed; the hand was played, so it stands. (article 45, entry 10)\n"
        "hand 2, notice: 3 cards changed hands face down. (article 42, entry 10)\n"
        "Nothing against anybody.\n"
    )


def test_after_the_end_nothing_goes_back(exchanged: Table) -> None:
    exchanged.all("correct-hand 1 7 6 3", "end-session")
    nothing: dict[str, object] = {"session": "friday", "hand": None, "settled": True, "debts": []}
    assert exchanged.data("who-owes-cards") == nothing
    assert "surplus" not in exchanged.data("next")
    for words in (("who",), ("next",), ("next", "--plain"), ("undo",), ("redo",)):
        assert ("They go" in exchanged.say(*words)) == (words == ("undo",))


def test_they_go_back_read_aloud(exchanged: Table) -> None:
    back = (
        "Anna gave Boris 2 cards and Chai 1 card that are not owed now.\n"
        "They go back, and so do the cards returned for them, before trump is named (article 45).\n"
    )
    said = exchanged.say("correct-hand", "1", "7", "6", "3", "--plain")
    assert said.endswith(f"\nBack: {back}Owed: Boris gives Anna 1 card.\n")
    debt = "Debt 1: Boris gives Anna 1 card, 0 done, due now.\n"
    assert exchanged.say("who", "--plain").startswith(f"Sheet friday, before hand 2, Boris deals.\n{debt}{back}Boris")
    assert f"\n{back}Now: exchange: Boris gives Anna 1 card.\n" in exchanged.say("next", "--plain")


def test_an_evening_left_with_an_exchange_that_is_not_owed_any_more(exchanged: Table) -> None:
    exchanged.say("correct-hand", "1", "8", "5", "3")
    sheet = exchanged.sheet()
    sheet.write_text(re.sub(r"(?m)^at = \d{4}", "at = 2020", sheet.read_text(encoding="utf-8")), encoding="utf-8")
    assert "\nHand 2 was begun: Anna gave Boris 2 cards, Anna gave Chai 1 card. Not scored.\n" in exchanged.say("next")


# -- other rules, other words -----------------------------------------------------------------


def test_receivers_who_are_served_at_once(tmp_path: Path) -> None:
    table = own_table(tmp_path, '[exchange]\ntwo-down = "simultaneous"\n')
    table.say("hand", "11", "4", "1")
    assert table.say("who-owes-cards").endswith(
        "\nAnna lays out 1 for Boris and 2 for Chai before any card comes back. (article\n41)\n"
        "Then comes back the strongest of each suit, or the same card if none is\nstronger. (articles 17, 18)\n"
    )


def test_a_kitty_that_is_taken_first(tmp_path: Path) -> None:
    table = own_table(tmp_path, '[kitty]\norder = "take-first"\n')
    assert table.say("name-trump", "h").endswith("\nAnna takes the kitty, lays 4 of 20 away, leads.\n")


def test_an_end_by_tricks_in_one_hand(tmp_path: Path) -> None:
    table = own_table(tmp_path, "[end]\ntricks = 12\n")
    assert "Anna wins with +4: 12 tricks in one hand." in table.say("hand", "12", "3", "1")
    assert table.data("standings")["winner"] == "Anna"


def test_a_contract_without_an_exchange(tmp_path: Path) -> None:
    suits = '["spades", "hearts", "diamonds", "clubs"'
    table = own_table(
        tmp_path,
        f'contracts = {suits}, "no-trump"]\nphases = ["contract", "exchange", "kitty", "play"]\n'
        f"[exchange]\ncontracts = {suits}]\n",
    )
    table.all("hand 11 4 1", "name-trump no-trump")
    assert "No exchange in this contract. (article 14)\n" in table.say("who-owes-cards")


def test_a_card_that_the_pack_does_not_have(tmp_path: Path) -> None:
    table = own_table(
        tmp_path,
        '[cards]\nsuits = "SHDC"\nranks = "789TJQKA"\nalso = ["6S"]\nhand = 10\nkitty = 3\n'
        "[targets]\ndealer = 5\nleft = 3\nright = 2\n",
    )
    table.say("hand", "6", "3", "1")
    assert table.no(3, "exchange", "2c", "kc").startswith(
        "Refused: the two of clubs is not in the pack of ours. (ours, article 2: "
    )


# -- whose turn it was, once the hands before are others ----------------------------------------------


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


def test_a_corrected_dealer_is_said_to_deal_out_of_turn_and_the_next_one_keeps_his(rounds: Table) -> None:
    said = " ".join(rounds.say("correct-hand", "2", "--dealer", "cy").split())
    assert "Cy dealt in Bob's turn (article 5). Hand 3 keeps Cy as dealer; it was Ann's turn." in said
    assert "Hand 2 keeps" not in said, "who dealt it has just been said"


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


def test_a_ruling_names_who_sat_there(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", "friday")
    table.all("hand 11 4 1", "exchange 9d 7d --as-played", "hand 3 8 5", "change bob=Dan", "change ann=Eve")
    (violation,) = [each for each in table.ref("check", "--json").json["rulings"] if each["severity"] == "violation"]
    assert violation["players"] == ["Bob"]
    assert violation["message"] == "7♦ is weaker than the 9♦ that Ann gave."
    assert "7♦ is weaker than the 9♦ that Ann gave." in table.ref("check").out
    row = table.data("score-sheet")["hands"][1]
    assert [each["players"] for each in row["rulings"] if each["severity"] == "violation"] == [["Bob"]]


# -- what happened, and how it is put right -----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "found", "advice"),
    [
        ("9d 8c", "8♣ is not of the suit of the 9♦ that Anna gave.", "Boris returns a stronger diamond, or the 9♦"),
        ("9d 7d", "7♦ is weaker than the 9♦ that Anna gave.", "Boris returns a stronger diamond, or the 9♦ itself."),
    ],
)
def test_advice_comes_with_a_refusal_alone(table: Table, words: str, found: str, advice: str) -> None:
    table.say("hand", "11", "4", "1")
    assert table.no(3, "exchange", *words.split()).startswith(f"Refused: {found} {advice}")
    table.say("exchange", *words.split(), "--as-played")
    for shown in (table.ref("check").out, table.ref("check", "--json").out):
        assert found in " ".join(shown.split())
        assert "returns a stronger" not in " ".join(shown.split())


def test_trump_before_the_exchange_is_whole_is_told_as_it_happened(table: Table) -> None:
    table.all("hand 11 4 1", "exchange 2c kc")
    happened = "trump is named while Anna still owes Chai 2 cards; the exchange is noted in part."
    advice = "Note the rest, or ref record-exchange --done, before trump."
    assert table.no(3, "name-trump", "h").startswith(f"Refused: {happened} {advice} (358, article 13: ")
    table.say("name-trump", "h", "--as-played")
    assert table.ref("check", "--json").json["rulings"][0]["message"] == happened.capitalize().replace(
        "anna", "Anna"
    ).replace("chai", "Chai")


def test_a_card_where_nothing_is_owed(table: Table) -> None:
    table.say("hand", "8", "5", "3")
    assert table.no(3, "exchange", "2c", "kc").startswith(
        "Refused: nobody owes anybody a card now. A card mistyped before: ref undo. Next: ref hand _ _ _ (358, article "
    )


# -- what an undo takes back --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "was"),
    [
        ("10 4 2 d", "was Anna 9, Boris 5, Chai 2"),
        ("d", "was hearts"),
        ("--trump=", "was hearts"),
        ("--dealer boris", "was dealt by Anna"),
        ("d --dealer boris", "was hearts, was dealt by Anna"),
        ("--last-tricks anna", "with another order of tricks"),
    ],
)
def test_an_undone_correction_is_named_by_what_it_changed(table: Table, words: str, was: str) -> None:
    table.all("hand 9 5 2 h", f"correct-hand 1 {words}")
    assert table.data("undo")["said"] == f"Taken back: the correction of hand 1 ({was})."
    assert table.data("redo")["said"] == f"Back again: the correction of hand 1 ({was})."


def test_an_undone_contract(tmp_path: Path) -> None:
    table = own_table(tmp_path, 'contracts = ["spades", "hearts", "diamonds", "clubs", "no-trump"]\n')
    table.all("name-trump h", "name-trump no-trump")
    assert table.data("undo")["said"] == "Taken back: no trump in hand 1."
    assert table.data("undo")["said"] == "Taken back: trump hearts in hand 1."
    table.say("name-trump", "no-trump")
    assert table.data("name-trump", "s")["said"] == "Hand 1: trump is spades, was no trump."


# -- debts --------------------------------------------------------------------------------------------


def test_settled_debts_tell_trump_and_who_leads(tmp_path: Path) -> None:
    table = own_table(tmp_path, 'contracts = ["spades", "hearts", "diamonds", "clubs", "no-trump"]\nlead = "left"\n')
    table.all("hand 9 5 2", "name-trump no-trump")
    assert table.say("exchange", "--done").endswith("Owed    all settled. There is no trump; Chai leads.\n")


def test_waived_cards_are_counted_apart(table: Table) -> None:
    table.all("hand 12 3 1", "exchange --waived")
    assert "0 of 4 made, 4 waived\n" in table.say("who-owes-cards")
    rows = [line.split() for line in table.say("who-owes-cards").splitlines() if " gives " in line]
    assert [row[1:] for row in rows] == [
        ["Anna", "gives", "Boris", "2", "waived"],
        ["Anna", "gives", "Chai", "2", "waived"],
    ]


def test_a_part_of_a_debt_has_its_number_and_a_whole_one_has_none(table: Table) -> None:
    table.all("hand 16 0 0", "exchange 2c kc", "exchange anna boris --waived --count 2")
    assert "Anna  gives Boris  5  2♣ for K♣, waived (2), and 2 more  <- now\n" in table.say("who-owes-cards")
    table.say("exchange", "--done")
    shown = table.say("who-owes-cards")
    assert "6 of 8 made, 2 waived\n" in shown
    assert "  1  Anna  gives Boris  5  2♣ for K♣, waived (2), face down (2)\n" in shown
    assert "  2  Anna  gives Chai   3  face down\n" in shown


def narrow(table: Table, *words: str) -> list[str]:
    return table.ref(*words, env={"COLUMNS": "40"}).out.splitlines()


def test_debts_on_a_narrow_screen(table: Table) -> None:
    table.all("hand 16 0 0", "exchange 2c kc")
    assert narrow(table, "who")[:4] == [
        "friday                     before hand 2",
        "1 of 8 made",
        "> Anna gives Boris 5, 4 more",
        "  Anna gives Chai 3",
    ]
    table.say("exchange", "--done")
    assert narrow(table, "who")[2:4] == ["  Anna gives Boris 5 done", "  Anna gives Chai 3 done"]


def test_one_hint_a_line_on_a_narrow_screen(table: Table) -> None:
    table.say("hand", "11", "4", "1")
    assert narrow(table, "next")[-4:] == [
        "ref exchange GIVEN RETURNED",
        "  ref exchange --done   (0 of 3 noted)",
        "ref hand _ _ _ [trump]",
        "  tricks of Anna, Boris, Chai",
    ]
    table.say("end-session")
    assert narrow(table, "next")[-4:] == [
        "ref standings",
        "ref score-sheet",
        "ref correct-hand N _ _ _",
        "ref play-on",
    ]


# -- numbers ------------------------------------------------------------------------------------------


def test_points_to_go(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--points", "5", "-s", "friday")
    table.say("hand", "11", "4", "1")
    assert "Anna leads by 1, 4 points short of 5.\n" in table.say("correct-hand", "1", "9", "5", "2")
    assert "Anna leads by 6, 1 point short of 5.\n" in table.say("correct-hand", "1", "12", "3", "1")


@pytest.mark.parametrize("words", ["a b c", "a 9 c", "x", "anna boris chai"])
def test_a_hand_of_words_is_asked_for_three_numbers(table: Table, words: str) -> None:
    assert table.no(2, "hand", *words.split()) == (
        "Unclear: expected three numbers of tricks, one each for Anna, Boris, Chai; "
        f'found "{words.split(maxsplit=1)[0]}".\n'
    )


def test_a_word_after_the_numbers_is_a_contract(table: Table) -> None:
    assert '"x" is no contract' in table.no(2, "hand", "8", "5", "3", "x")


# -- a tie that nobody is asked about -----------------------------------------------------------------

HINTS = (
    "ref record-last-tricks PLAYER ...   from the last trick back\n"
    "ref record-last-tricks --later PLAYER   whose last trick came later\n"
    "ref end-session --shared   or --winner PLAYER: nobody knows, the table agrees\n"
)


@pytest.fixture
def level(tmp_path: Path) -> Table:
    """Three hands of three played; Anna and Boris level in all and in the last hand."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "tie")
    table.all("hand 9 6 1", "hand 4 9 3", "hand 6 4 6")
    return table


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


def test_a_tie_that_the_rules_share_was_not_agreed_by_the_table(tmp_path: Path) -> None:
    table = own_table(tmp_path, "tie-break = []\n[end]\nhands = 1\n")
    table.say("hand", "9", "6", "1")
    said = table.no(3, "end-session", "--winner", "anna")
    assert "ref undo" not in said, "the newest entry is the hand"


# -- lines and where they break -----------------------------------------------------------------------

GLUE = "\x1f"

EVENING = (
    "new-session Anna Boris Chai --dealer anna --hands 6 -s glue",
    "next",
    "hand 11 4 1 s",
    "next",
    "who-owes-cards",
    "exchange boris chai 2c kc",
    "exchange 2c kc 9d 7d",
    "exchange 2c kc",
    "exchange --count 5",
    "name-trump h",
    "exchange --done",
    "name-trump h",
    "name-trump s",
    "undo",
    "redo",
    "next",
    "misdeal -m cards",
    "change --dealer chai",
    "hand 16 0 0",
    "hand 2 7 7",
    "hand 2 7 7 --before 2",
    "correct-hand 1 10 5 1 --dealer boris",
    "undo",
    "correct-hand 1 10 5 1 h",
    "drop-hand 2",
    "undo",
    "redo",
    "change chai=Dana",
    "change --seats Anna Dana Boris --from-start",
    "change --lead left",
    "change --hands 4",
    "change dana=Dora --spelling",
    "who-owes-cards",
    "exchange --waived",
    "hand 8 3 5 --dealer anna",
    "hand 0 13 3",
    "record-last-tricks boris",
    "end-session",
    "standings",
    "score-sheet --cards",
    "check",
    "log --cards",
    "sessions",
    "season",
    "season anna",
    "rules 17",
    "play-on",
    "name-trump c",
    "record-trick as 2c ks",
    "record-trick 4d 5h 6d",
    "takes 7d 8d 9d",
    "saw --kitty th",
    "correct-trick 1 as 2s ks",
    "next",
    "check 5",
    "end-session",
    "undo",
)
"""Every command, most of them with what they say of names and numbers; some are refused."""


def lines_of(folder: Path, columns: int, *more: str) -> list[tuple[str, str]]:
    """Each command of the evening with all that it says."""
    table = Table(folder)
    found = []
    for words in EVENING:
        said = table.ref(*words.split(), *more, env={"COLUMNS": str(columns)})
        assert said.code in (0, 1, 3), (words, said)
        found.append((words, said.out + said.err))
    return found


def test_the_evening_has_every_command() -> None:
    from referee.cli import COMMANDS, matches

    said = {name for words in EVENING for name in matches(words.split()[0])}
    assert said | {"play"} == set(COMMANDS), "play asks, and is read at every width by its own tests"


@pytest.mark.parametrize("columns", [*range(20, 60, 3), 60, 70, 80, 200])
def test_a_name_and_its_number_are_never_parted(tmp_path: Path, columns: int) -> None:
    for words, shown in lines_of(tmp_path, columns):
        assert GLUE not in shown
        assert "\\x1f" not in shown
        if columns >= 30 and words.split()[0] not in ("score-sheet", "standings", "sessions", "season", "rules"):
            assert not re.search(r"(Anna|Boris|Chai|Dana|Dora)\n *[+-]?\d", shown), (words, shown)


@pytest.mark.parametrize("columns", [40, 80])
def test_the_blank_that_holds_together_is_a_blank_to_a_machine(tmp_path: Path, columns: int) -> None:
    for words, shown in lines_of(tmp_path, columns, "--json"):
        assert GLUE not in shown, words
        assert "u001f" not in shown, words


@pytest.mark.parametrize("name", ["สมชายใจดี", "Александра", "王小明", "Zoë"])
@pytest.mark.parametrize("columns", [28, 30, 36, 40, 41, 57])
def test_lines_with_names_in_other_scripts_fit(tmp_path: Path, name: str, columns: int) -> None:
    table = Table(tmp_path)
    table.say("new-session", name, "Boris", "Chai", "--dealer", "1", "-s", "x")
    for words in ("hand 11 4 1 s", "log", "undo", "redo", "correct-hand 1 10 5 1", "next"):
        shown = table.ref(*words.split(), env={"COLUMNS": str(columns)}).out
        assert all(cells(line) <= columns for line in shown.splitlines()), shown
        assert GLUE not in shown


def test_what_is_too_long_for_a_line_is_broken_at_its_blanks() -> None:
    long = "A" * 12
    assert wrap(f"{long}{GLUE}11{GLUE}of{GLUE}8, Bo{GLUE}4", 14) == [long, "11 of 8, Bo 4"]
    assert wrap(f"x {long}{GLUE}4", 14) == ["x", f"{long} 4"]
    assert wrap(f"{long}{GLUE}11{GLUE}of{GLUE}8", 8) == ["A" * 8, "AAAA 11", "of 8"]


# -- help ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 48, 60, 80, 120])
def test_help_and_usage_are_as_wide_as_the_screen(table: Table, columns: int) -> None:
    from referee.cli import COMMANDS

    for words in ([], *([name] for name in COMMANDS)):
        said = table.ref(*words, "--help", env={"COLUMNS": str(columns)})
        assert said.code == 0
        wide = [line for line in said.out.splitlines() if len(line.rstrip()) > min(columns, 80)]
        assert all(line.startswith(("  ref ", "  --exchange GIVER RECEIVER ")) for line in wide), wide
        assert "./ses\n" not in said.out, "nothing is so narrow that a word is broken"
    said = table.ref("next", "friday", env={"COLUMNS": str(columns)})
    assert all(len(line.rstrip()) <= columns for line in said.err.splitlines()[:-1]), said.err


@pytest.mark.parametrize(
    ("word", "near"),
    [("owes", "who-owes-cards"), ("cards", "who-owes-cards"), ("TRICKS", "record-last-tricks"), ("nyx", "")],
)
def test_a_word_of_a_command_suggests_it(table: Table, word: str, near: str) -> None:
    ending = f'no command "{word}". Perhaps {near}?\n' if near else f'no command "{word}". All of them: ref --help\n'
    assert table.no(2, word, "h").endswith(ending)
