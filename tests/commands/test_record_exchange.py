"""The command `record-exchange`: by cards, face down, waived, and against the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.v23 import BEGUN, joined, owed, row, sheet, wrote
from tests.running import Table, own_table


def test_record_exchange(begun: Table) -> None:
    said = "Anna gave Chai 9♦, back 9♦. Chai: no diamond above the 9."
    assert begun.say("record-exchange", "9d", "9d") == f"{said}\nOwed    Anna gives Chai 1 card.\n"
    begun.say("undo")
    both = f"{said} Anna gave Chai 2♠, back A♠."
    document = begun.data("record-exchange", "9d", "9d", "2s", "as")
    assert document == wrote(6, both, BEGUN | {"phase": "contract", "debts": owed(1, 2)})


@pytest.mark.parametrize(
    ("words", "done", "waived"),
    [
        ("--done", (1, 2), False),
        ("--count 1", (1, 1), False),
        ("--count 2", (1, 2), False),
        ("anna chai --count 2", (1, 2), False),
        ("anna chai --waived", (1, 2), True),
        ("--waived", (1, 2), True),
        ("--waived --count 1", (1, 1), True),
    ],
)
def test_face_down_and_waived(begun: Table, words: str, done: tuple[int, int], waived: bool) -> None:
    document = begun.data("record-exchange", *words.split())
    assert document["next"]["debts"] == owed(*done)
    assert ("need not give" in document["said"]) == waived
    begun.say("record-hand", "2", "7", "7")
    swaps = row(begun)["exchanges"]
    assert sum(swap["cards"] for swap in swaps) == sum(done)
    assert [swap["waived"] for swap in swaps[1:]] == [waived]
    assert begun.ref("check").code == 0


def test_several_entries_of_one_command_are_taken_back_one_by_one(table: Table) -> None:
    table.say("record-hand", "11", "4", "1")
    assert table.data("record-exchange", "--done")["entry"] == 3
    assert table.data("undo")["said"] == (
        "Taken back: Anna gave Chai 2 cards face down, and each was answered. "
        "What was noted with it before still stands; ref undo takes it back, too."
    )
    assert table.data("next")["debts"] == owed(1, 0)
    assert table.data("undo")["said"] == "Taken back: Anna gave Boris 1 card face down, and it was answered."
    assert table.data("next")["debts"] == owed(0, 0)


def test_several_pairs_are_one_save_whole_or_not_at_all(table: Table) -> None:
    table.say("record-hand", "11", "4", "1")
    written = sheet(table)
    assert table.no(3, "record-exchange", "2c", "kc", "9d", "7d").endswith(") Nothing was noted.\n")
    assert table.no(3, "record-exchange", "9d", "7d").endswith("that was given.)\n"), "one alone needs no such word"
    assert sheet(table) == written
    assert table.data("record-exchange", "2c", "kc", "9d", "jd", "8h", "qh")["entry"] == 4


# -- as played --------------------------------------------------------------------------------


def test_an_exchange_against_the_rules_is_recorded_with_a_ruling(begun: Table) -> None:
    document = begun.data("record-exchange", "9d", "7d", "--as-played")
    assert [(r["key"], r["severity"], r["players"]) for r in document["rulings"]] == [
        ("return-given", "violation", ["Chai"])
    ]
    assert document["next"]["debts"] == owed(1, 1), "it settles the open debt"
    answer = joined(begun.say("record-exchange", "anna", "chai", "8h", "ks", "--as-played"))
    assert "Violation: " in answer
    assert "(article 17, entry 4)" in answer
    assert begun.data("next")["debts"] == owed(1, 2)
    begun.say("record-hand", "2", "7", "7")
    assert begun.ref("check").code == 1


def test_as_played_is_not_for_what_cannot_have_happened(begun: Table) -> None:
    assert "article 2" in begun.no(3, "record-exchange", "2c", "ac", "--as-played")
    assert begun.data("next") == BEGUN


def test_the_wrong_order_as_played(table: Table) -> None:
    table.say("record-hand", "11", "4", "1")
    said = joined(table.no(3, "record-exchange", "anna", "chai", "2d", "kd"))
    assert "not Anna's turn to give to Chai; first Anna gives Boris 1 card." in said
    document = table.data("record-exchange", "anna", "chai", "2d", "kd", "--as-played")
    assert [r["severity"] for r in document["rulings"]] == ["violation"]
    assert [d["done"] for d in document["next"]["debts"]] == [0, 1]


# -- what is refused, and what is late --------------------------------------------------------


def test_cards_that_are_noted_after_trump_are_late_and_name_no_trump_again(table: Table) -> None:
    table.all("hand 9 5 2", "name-trump h")
    assert table.say("exchange", "--done") == (
        "Anna gave Chai 1 card face down, and it was answered.\nOwed    all settled. Trump is hearts; Boris leads.\n"
    )


def test_a_card_where_nothing_is_owed(table: Table) -> None:
    table.say("hand", "8", "5", "3")
    refused = "Refused: nobody owes anybody a card now. Next: ref hand _ _ _ (358, article 16: "
    assert table.no(3, "exchange", "2c", "kc").startswith(refused), "an undo would strike the hand"


def test_a_card_more_than_was_owed_names_undo_while_the_card_before_is_the_newest_entry(table: Table) -> None:
    table.all("hand 9 5 2", "exchange 2c kc")
    assert table.no(3, "exchange", "3c", "kc").startswith(
        "Refused: nobody owes anybody a card any more. The card before was mistyped? ref undo. Next: ref hand"
    )
    table.say("name-trump", "h")
    assert table.no(3, "exchange", "3c", "kc").startswith("Refused: nobody owes anybody a card now. Next: ref hand")
    table.all("undo", "undo", "exchange --done")
    assert table.no(3, "exchange", "--done").startswith("Refused: nobody owes anybody a card now. Next: ref hand")


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


def test_more_cards_than_are_owed_are_counted(table: Table) -> None:
    table.say("record-hand", "9", "5", "2")
    written = sheet(table)
    said = table.no(3, "record-exchange", "5d", "7d", "5h", "7h")
    assert said.startswith("Refused: 1 card is owed, and 2 were given and returned; 1 too many. (358, article 16: ")
    assert sheet(table) == written
    table.say("record-exchange", "5d", "7d")
    assert table.no(3, "record-exchange", "5h", "7h").startswith("Refused: nobody owes anybody a card any more.")
