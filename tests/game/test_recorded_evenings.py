"""Whole recorded evenings, typed in as a table would and compared with what another engine worked out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.running import Table

RECORDED = Path(__file__).parent.parent / "recorded"

DECIDED = {"1": ("latest-trick", 13), "2": ("last-hand", None), "3": ("points", None), "4": ("points", None)}
"""What decides each evening, and by which trick of the last hand."""


def evening(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    return read


def winners(hand: dict[str, Any]) -> str:
    return ",".join(play["winner"] for play in hand["plays"])


def open_sheet(table: Table, told: dict[str, Any]) -> None:
    lead = ["--lead", "left"] if told["first_lead"] == "left-of-dealer" else []
    end = ["--hands", str(len(told["hands"]))]
    table.say("new-session", *told["players"], "--dealer", told["first_dealer"], *lead, *end, "-s", "evening")


def debts(table: Table) -> list[dict[str, Any]]:
    owed: list[dict[str, Any]] = table.data("who-owes-cards")["debts"]
    return owed


def compare_next(table: Table, hand: dict[str, Any]) -> None:
    """Before a hand: dealer, targets, debts and who leads."""
    coming = table.data("next")
    assert coming["hand"] == hand["hand"]
    assert coming["dealer"] == hand["dealer"]
    assert coming["targets"] == hand["targets"]
    assert coming["leader"] == hand["plays"][0]["leader"]
    assert coming["debts"] == debts(table) == [{**debt, "done": 0} for debt in hand["debts"]]


def compare_sheet(table: Table, told: dict[str, Any]) -> None:
    """After the evening: every hand of the sheet."""
    sheet = table.data("score-sheet")
    assert sheet["finished"] is True
    assert len(sheet["hands"]) == len(told["hands"])
    for row, hand in zip(sheet["hands"], told["hands"], strict=True):
        assert (row["hand"], row["dealer"], row["contract"]) == (hand["hand"], hand["dealer"], hand["trump"])
        for column in ("targets", "tricks", "points", "totals"):
            assert row[column] == hand[column]
        exchanges = [{**swap, "cards": 1, "waived": False} for swap in hand["exchanges"]]
        assert row["exchanges"] == exchanges
        assert (row["rulings"], row["correction"], row["note"]) == ([], None, None)


def compare_end(table: Table, name: str, told: dict[str, Any]) -> None:
    """Totals, ranks, the winner and what decided; and nothing against anybody."""
    end = table.data("standings")
    totals = told["hands"][-1]["totals"]
    assert {row["player"]: row["points"] for row in end["standings"]} == totals
    assert (end["finished"], end["ask"]) == (True, None)
    assert (end["winner"], end["winners"]) == (told["winner"], [told["winner"]])
    assert (end["decided_by"], end["trick"]) == DECIDED[name]
    assert end["standings"][0]["player"] == told["winner"]
    assert [row["rank"] for row in end["standings"]] == [1, 2, 3]
    level = {row["player"] for row in end["standings"] if row["points"] == max(totals.values())}
    assert level == set(told["tied_on_points"] or [told["winner"]])
    checked = table.data("check")
    assert (checked["session"], checked["rulings"]) == ("evening", [])
    assert all(hand["possible"] and hand["jointly_possible"] for hand in checked["hands"])
    assert "illegal" not in {act["verdict"] for hand in checked["hands"] for act in hand["acts"]}


@pytest.mark.parametrize("name", DECIDED)
def test_an_evening_typed_card_by_card(tmp_path: Path, name: str) -> None:
    table, told = Table(tmp_path), evening(name)
    open_sheet(table, told)
    for hand in told["hands"]:
        compare_next(table, hand)
        for swap in hand["exchanges"]:
            answer = table.data("record-exchange", swap["given"], swap["returned"])
            assert answer["rulings"] == []
            names = f"{swap['giver']} gave {swap['receiver']} "
            assert answer["said"].startswith(names)
        assert all(debt["done"] == debt["cards"] for debt in debts(table))
        table.say("name-trump", hand["trump"])
        assert table.data("next")["phase"] == "play"
        tricks = [f"{player}={won}" for player, won in hand["tricks"].items()]
        table.say("record-hand", *tricks, "--winners", winners(hand), "--hand", str(hand["hand"]))
        totals = {row["player"]: row["points"] for row in table.data("standings")["standings"]}
        assert totals == hand["totals"]
    compare_sheet(table, told)
    compare_end(table, name, told)


def type_exchange(table: Table, hand: dict[str, Any]) -> None:
    """The exchange of a hand, card by card, and trump."""
    for swap in hand["exchanges"]:
        assert table.data("record-exchange", swap["given"], swap["returned"])["rulings"] == []
    table.say("name-trump", hand["trump"])


def type_tricks(table: Table, hand: dict[str, Any]) -> None:
    """Every trick of a hand as it is played: the answer names who takes it, and nobody is accused meanwhile."""
    for number, trick in enumerate(hand["plays"], start=1):
        answer = table.data("record-trick", *trick["cards"])
        assert [each["severity"] for each in answer["rulings"] if each["severity"] != "possible"] == []
        assert answer["said"].startswith(f"Trick {number}: {trick['leader']} ")
        assert f". {trick['winner']} takes it" in answer["said"]


def check_of(table: Table, hand: dict[str, Any]) -> dict[str, Any]:
    """What `check` says of a hand; nobody is accused."""
    (found,) = table.data("check", str(hand["hand"]))["hands"]
    assert (found["possible"], found["jointly_possible"], found["blocking_entry"]) == (True, True, None)
    assert "illegal" not in {act["verdict"] for act in found["acts"]}
    return dict(found)


@pytest.mark.parametrize("name", ["1", "3", "4"])
def test_an_evening_with_every_card_accuses_nobody_and_leaves_nothing_open(tmp_path: Path, name: str) -> None:
    table, told = Table(tmp_path), evening(name)
    open_sheet(table, told)
    hands = told["hands"][:2] if name == "4" else told["hands"]
    for hand in hands:
        compare_next(table, hand)
        type_exchange(table, hand)
        type_tricks(table, hand)
        table.say("record-hand")
        totals = {row["player"]: row["points"] for row in table.data("standings")["standings"]}
        assert totals == hand["totals"]
        check_of(table, hand)
        table.say("saw", "--kitty", *hand["kitty"])
        table.say("saw", "--laid-away", *hand["discards"])
        found = check_of(table, hand)
        assert {act["verdict"] for act in found["acts"]} <= {"legal"}
        returns = [(act["given"], act["card"]) for act in found["acts"] if act["act"] == "return"]
        assert returns == [(swap["given"], swap["returned"]) for swap in hand["exchanges"]]
        suits = [(play["cards"][0][1], card) for play in hand["plays"] for card in play["cards"][1:]]
        strange = [card for led, card in suits if card[1] != led]
        assert [act["card"] for act in found["acts"] if act["act"] == "play"] == strange
    if name != "4":
        compare_sheet(table, told)
        assert table.data("standings")["ask"] is None
        compare_end(table, name, told)


@pytest.mark.parametrize("name", DECIDED)
def test_the_same_evening_typed_hand_by_hand(tmp_path: Path, name: str) -> None:
    table, told = Table(tmp_path), evening(name)
    open_sheet(table, told)
    for hand in told["hands"]:
        swaps = [["--exchange", s["giver"], s["receiver"], s["given"], s["returned"]] for s in hand["exchanges"]]
        bare = [str(hand["tricks"][player]) for player in told["players"]]
        order = ["--winners", winners(hand)] if hand is told["hands"][-1] else []
        table.say("record-hand", *bare, hand["trump"][0], *(word for swap in swaps for word in swap), *order)
    compare_sheet(table, told)
    compare_end(table, name, told)


def test_without_the_order_of_tricks_the_referee_asks_for_exactly_what_it_needs(tmp_path: Path) -> None:
    table, told = Table(tmp_path), evening("1")
    open_sheet(table, told)
    for hand in told["hands"]:
        table.say("record-hand", *(str(hand["tricks"][player]) for player in told["players"]))
    last = [play["winner"] for play in told["hands"][-1]["plays"]][::-1]
    for known in range(4):
        end = table.data("standings")
        assert (end["winner"], end["decided_by"]) == (None, None)
        assert end["ask"] == {"trick": 16 - known, "among": told["tied_on_points"]}
        table.say("record-last-tricks", *last[: known + 1])
    end = table.data("standings")
    assert (end["winner"], end["decided_by"], end["trick"]) == (told["winner"], "latest-trick", 13)


@pytest.mark.parametrize("name", DECIDED)
def test_an_answer_with_the_weaker_card_is_refused_and_may_stand_as_played(tmp_path: Path, name: str) -> None:
    table, told = Table(tmp_path), evening(name)
    open_sheet(table, told)
    tried = 0
    for hand in told["hands"]:
        swap = next((swap for swap in hand["exchanges"][:1] if swap["given"] != swap["returned"]), None)
        if swap:
            refused = table.no(3, "record-exchange", swap["returned"], swap["given"])
            assert f"{swap['receiver']} returns" in refused
            assert "article 18" in refused
            found = table.data("record-exchange", swap["returned"], swap["given"], "--as-played")["rulings"]
            assert [(r["key"], r["severity"], r["players"]) for r in found] == [
                ("return-given", "violation", [swap["receiver"]])
            ]
            table.say("undo")
            tried += 1
        table.say("record-hand", *(str(hand["tricks"][player]) for player in told["players"]))
    assert tried
    assert table.ref("check").code == 0
