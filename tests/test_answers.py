"""What the table hears after a command, and at tables whose own rules change the words."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    assert table.no(3, "exchange", "2c", "kc").startswith("Refused: 2C is not in the pack of ours. (ours, article 2: ")
