"""Every command as a shell sees it: answer, JSON, exit code, and what is left in the file.

The state unless said otherwise: evening V23 after hand 1, one of three swaps made.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli import COMMANDS, matches
from tests.running import Said, Table, process


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """V23 before hand 1."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "6", "-s", "v23")
    return table


@pytest.fixture
def begun(table: Table) -> Table:
    """V23 after hand 1, one of three swaps made."""
    table.all("record-hand 11 4 1 s", "record-exchange 2c kc")
    return table


@pytest.fixture
def level(tmp_path: Path) -> Table:
    """Three hands of three played; Anna and Boris level in all and in the last hand."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "tie")
    table.all("hand 9 6 1", "hand 4 9 3", "hand 6 4 6")
    return table


def sheet(table: Table, name: str = "v23") -> bytes:
    return table.sheet(name).read_bytes()


OVER = "(358, article 39: The table sets the end: a number of hands, a number of points, or whenever it likes to stop.)"
"""The article that is cited for everything that comes after the end."""


def joined(text: str) -> str:
    """An answer without its line breaks."""
    return " ".join(text.split())


BEGUN: dict[str, Any] = {
    "session": "v23",
    "hand": 2,
    "phase": "exchange",
    "dealer": "Boris",
    "declarer": "Boris",
    "leader": "Boris",
    "targets": {"Anna": 3, "Boris": 8, "Chai": 5},
    "contract": None,
    "debts": [
        {"giver": "Anna", "receiver": "Boris", "cards": 1, "done": 1},
        {"giver": "Anna", "receiver": "Chai", "cards": 2, "done": 0},
    ],
}
"""What `next` says of V23 after hand 1 and one swap."""

FIRST: dict[str, Any] = BEGUN | {
    "hand": 1,
    "phase": "contract",
    "dealer": "Anna",
    "declarer": "Anna",
    "leader": "Anna",
    "targets": {"Anna": 8, "Boris": 5, "Chai": 3},
    "debts": [],
}

FINISHED: dict[str, Any] = {
    "session": "v23",
    "hand": None,
    "phase": "finished",
    "dealer": None,
    "declarer": None,
    "leader": None,
    "targets": {},
    "contract": None,
    "debts": [],
}

HANDS = ["hand", "possible", "jointly_possible", "blocking_entry", "acts"]
"""Keys of a hand in `check`."""

HAND_1 = "Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2."


def owed(*done: int) -> list[dict[str, Any]]:
    return [{**debt, "done": number} for debt, number in zip(BEGUN["debts"], done, strict=True)]


def wrote(entry: int, said: str, after: dict[str, Any]) -> dict[str, Any]:
    """The document of a command that wrote."""
    return {"session": "v23", "entry": entry, "said": said, "rulings": [], "next": after}


# -- answers and documents ------------------------------------------------------------------------


def test_new_session(tmp_path: Path) -> None:
    table = Table(tmp_path)
    words = ("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "6", "-s")
    answer = table.say(*words, "v23").replace("\n  ", "")
    path = str(table.sheet("v23"))
    assert path in answer
    assert joined(answer.replace(path, "")) == (
        "Anna deals first. At Anna's left sits Boris, then Chai. 6 hands. The dealer leads the first trick "
        "(other tables: the dealer's left, --lead left). Sheet: "
        "Hand 1: Anna 8 (deals, names trump, leads), Boris 5, Chai 3. No exchange."
    )
    document = table.data(*words, "other")
    assert f"started = {document['started']}".replace("T", " ") in table.sheet("other").read_text(encoding="utf-8")
    assert document == {
        "session": "other",
        "path": str(table.sheet("other")),
        "players": ["Anna", "Boris", "Chai"],
        "dealer": "Anna",
        "rules": "358",
        "started": document["started"],
    }


def test_new_session_draws_the_dealer_and_takes_the_date(tmp_path: Path) -> None:
    table = Table(tmp_path)
    opened = [table.data("new-session", "Anna", "Boris", "Chai") for _ in range(3)]
    day = opened[0]["session"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)
    assert [each["session"] for each in opened[1:]] == [f"{day}-2", f"{day}-3"]
    assert {each["dealer"] for each in opened} <= {"Anna", "Boris", "Chai"}
    assert "deals first (drawn)." in table.say("new-session", "Anna", "Boris", "Chai")


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("--hands 7", "Not a multiple of 3: not everybody will deal equally often."),
        ("--points 10", "10 points."),
        ("--lead left", "The dealer's left leads the first trick (other tables: the declarer, --lead dealer)."),
        ("--rules 952", "Hand 1: Anna 9 (deals, names trump), Boris 5 (leads), Chai 2. No exchange."),
        ("", "No fixed end."),
    ],
)
def test_new_session_says_what_was_agreed(tmp_path: Path, options: str, found: str) -> None:
    words = f"new-session Anna Boris Chai --dealer 1 {options}"
    assert found in joined(Table(tmp_path).say(*words.split()))


def test_next(begun: Table) -> None:
    assert begun.data("next") == BEGUN
    assert (
        begun.say("next")
        == begun.say()
        == (
            "v23                                                                  hand 2 of 6\n"
            "\n"
            "  Anna    3                                            +3\n"
            "  Boris   8   deals, names trump, leads                -1\n"
            "  Chai    5                                            -2\n"
            "\n"
            "  now     exchange: Anna gives Chai 2 cards\n"
            "  then    Boris names trump, lays 4 cards away, takes the kitty unseen, leads\n"
            "\n"
            "  ref exchange GIVEN RETURNED      ref exchange --done   (1 of 3 noted)\n"
            "  ref hand _ _ _ [trump]           tricks of Anna, Boris, Chai\n"
        )
    )


def test_next_before_the_first_hand_and_through_the_phases(table: Table) -> None:
    assert table.data("next") == FIRST
    table.say("name-trump", "s")
    assert table.data("next") == FIRST | {"phase": "play", "contract": "spades"}
    table.all("hand 11 4 1", "exchange --done")
    assert table.data("next") == BEGUN | {"phase": "contract", "debts": owed(1, 2)}
    table.say("end-session")
    assert table.data("next") == FINISHED


def test_ref_alone_without_an_open_sheet_is_the_help(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.say() == table.say("--help")
    assert table.no(4, "--json").startswith("Not found: no score sheet in ")
    table.all("new-session Anna Boris Chai", "end-session")
    assert table.say() == table.say("--help")
    assert table.data() == table.data("next")


def test_who_owes_cards(begun: Table) -> None:
    assert begun.data("who-owes-cards") == {
        "session": "v23",
        "hand": 2,
        "settled": False,
        "debts": owed(1, 0),
    }
    assert begun.say("who-owes-cards") == (
        "v23  before hand 2, Boris deals                                      1 of 3 made\n"
        "\n"
        "  1  Anna  gives Boris  1  2♣ for K♣\n"
        "  2  Anna  gives Chai   2             <- now\n"
        "\n"
        "Clockwise from Anna: first Boris, then Chai. (article 16)\n"
        "Each card is answered before the next is given: the strongest of that suit, or\n"
        "the same card if none is stronger. (articles 17, 18)\n"
    )


def test_who_owes_cards_where_nothing_is_owed(table: Table) -> None:
    assert table.data("who-owes-cards") == {"session": "v23", "hand": 1, "settled": True, "debts": []}
    assert "First hand: no exchange. (article 15)" in table.say("who-owes-cards")
    table.say("hand", "8", "5", "3")
    assert "Nobody owes anything: all three were on target. (article 16)" in table.say("who-owes-cards")
    table.all("hand 4 8 4", "exchange --done")
    assert "All settled. Chai names trump.\n" in table.say("who-owes-cards")
    table.say("name-trump", "h")
    assert "All settled. Trump is hearts; Chai leads.\n" in table.say("who-owes-cards")
    assert table.data("who-owes-cards")["settled"] is True


def test_record_hand(table: Table) -> None:
    assert table.say("record-hand", "11", "4", "1", "s") == (
        f"{HAND_1}\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Owed    Anna gives Boris 1 card, then Chai 2.\n"
    )
    assert table.data("undo")["next"] == FIRST
    assert table.data("record-hand", "11", "4", "1", "s") == wrote(3, HAND_1, BEGUN | {"debts": owed(0, 0)})


def test_record_exchange(begun: Table) -> None:
    said = "Anna gave Chai 9♦, back 9♦. Chai: no diamond above the 9."
    assert begun.say("record-exchange", "9d", "9d") == f"{said}\nOwed    Anna gives Chai 1 card.\n"
    begun.say("undo")
    both = f"{said} Anna gave Chai 2♠, back A♠."
    document = begun.data("record-exchange", "9d", "9d", "2s", "as")
    assert document == wrote(6, both, BEGUN | {"phase": "contract", "debts": owed(1, 2)})


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


def test_misdeal(begun: Table) -> None:
    said = "Hand 2 is dealt again by Boris. Nothing scored."
    assert begun.say("misdeal") == (f"{said}\nOwed    all of it again: Anna gives Boris 1 card, then Chai 2.\n")
    begun.say("undo")
    assert begun.data("misdeal", "-m", "17 cards") == wrote(5, said, BEGUN | {"debts": owed(0, 0)})


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


def test_correct_hand(begun: Table) -> None:
    said = "Hand 1 corrected, was 11 4 1. Anna 10 of 8 +2, Boris 5 of 5 0, Chai 1 of 3 -2."
    assert begun.say("correct-hand", "1", "10", "5", "1", "-m", "miscounted") == (
        f"{said}\n"
        "\n"
        "         after hand 1  was\n"
        "  Anna             +2   +3\n"
        "  Boris             0   -1\n"
        "  Chai             -2   -2\n"
        "\n"
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


def test_end_session_and_play_on(begun: Table) -> None:
    assert begun.say("end-session") == (
        "The evening is closed after 1 hand.\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Anna wins with +3. One more hand: ref play-on\n"
    )
    said = "The evening goes on, with no fixed end."
    assert begun.data("play-on") == wrote(4, said, BEGUN)
    assert begun.data("end-session") == wrote(5, "The evening is closed after 1 hand.", FINISHED)
    assert begun.say("play-on").startswith(f"{said}\nHand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n")
    assert begun.say("standings").splitlines()[0].endswith("after hand 1"), "the agreed end is cancelled"


def test_record_last_tricks(level: Table) -> None:
    assert level.say("record-last-tricks", "chai", "chai", "boris") == (
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


def test_standings(begun: Table) -> None:
    assert begun.data("standings") == {
        "session": "v23",
        "rules": "358",
        "hands": 1,
        "finished": False,
        "standings": [
            {"rank": 1, "player": "Anna", "points": 3, "last": 3},
            {"rank": 2, "player": "Boris", "points": -1, "last": -1},
            {"rank": 3, "player": "Chai", "points": -2, "last": -2},
        ],
        "winner": None,
        "winners": [],
        "decided_by": None,
        "trick": None,
        "ask": None,
    }
    shown = begun.say("standings")
    for part in ("after hand 1 of 6", " 1  Anna        +3", " 2  Boris       -1", "needs 8, deals", "gives 3", "got 1"):
        assert part in shown
    assert shown.endswith("Anna leads by 4, 5 hands to go.\n")


def test_standings_before_the_first_hand(table: Table) -> None:
    rows = [{"rank": 1, "player": name, "points": 0, "last": None} for name in ("Anna", "Boris", "Chai")]
    document = table.data("standings")
    assert document["standings"] == rows
    assert (document["hands"], document["finished"]) == (0, False)
    assert table.data("standings", "--after", "0") == document


def test_score_sheet(begun: Table) -> None:
    hand_1 = {
        "hand": 1,
        "entry": 1,
        "dealer": "Anna",
        "contract": "spades",
        "targets": {"Anna": 8, "Boris": 5, "Chai": 3},
        "tricks": {"Anna": 11, "Boris": 4, "Chai": 1},
        "points": {"Anna": 3, "Boris": -1, "Chai": -2},
        "totals": {"Anna": 3, "Boris": -1, "Chai": -2},
        "exchanges": [],
        "correction": None,
        "note": None,
        "rulings": [],
    }
    assert begun.data("score-sheet") == {
        "session": "v23",
        "rules": "358",
        "players": ["Anna", "Boris", "Chai"],
        "finished": False,
        "hands": [hand_1],
    }
    begun.say("record-hand", "2", "7", "7", "-m", "late")
    row = begun.data("score-sheet")["hands"][1]
    swap = {"giver": "Anna", "receiver": "Boris", "given": "2C", "returned": "KC", "cards": 1, "waived": False}
    assert (row["entry"], row["exchanges"], row["note"]) == (3, [swap], "late")
    assert [ruling["severity"] for ruling in row["rulings"]] == ["notice"]
    shown = begun.say("score-sheet")
    assert re.search(r"1 +Anna +♠ +11/8 +\+3 +\+3 +4/5 +-1 +-1 +1/3 +-2 +-2\n", shown)
    assert "K♣" not in shown
    assert "Anna gave Boris 2♣, back K♣" in begun.say("score-sheet", "--cards")


def test_the_cards_of_the_hand_in_progress_show_only_where_they_are_needed(begun: Table) -> None:
    assert "K♣" in begun.say("who-owes-cards")
    for words in ("next", "standings", "score-sheet", "score-sheet --cards", "log", "check", "sessions"):
        assert "K♣" not in begun.say(*words.split()), words


def test_check(begun: Table) -> None:
    honest = begun.data("check")
    assert (honest["session"], honest["rulings"]) == ("v23", [])
    assert [list(found) for found in honest["hands"]] == [HANDS]
    assert begun.say("check").endswith("0 rulings\nNothing against anybody.\n")
    begun.say("exchange", "9d", "7d", "--as-played")
    said = begun.ref("check", "--json")
    assert said.code == 1
    (hand,) = said.json["hands"]
    assert hand == {
        "hand": 2,
        "possible": True,
        "jointly_possible": False,
        "blocking_entry": None,
        "acts": [
            {
                "act": "return",
                "entry": 2,
                "player": "Boris",
                "card": "KC",
                "given": "2C",
                "key": "return-strongest",
                "verdict": "open",
                "reason": "Not proved either way.",
            },
            {
                "act": "return",
                "entry": 3,
                "player": "Chai",
                "card": "7D",
                "given": "9D",
                "key": "return-strongest",
                "verdict": "illegal",
                "reason": "Chai called the 7♦ strongest and held the 9♦ (entry 3).",
            },
        ],
    }
    assert said.json == {
        "session": "v23",
        "hands": [hand],
        "rulings": [
            {
                "article": "18",
                "key": "return-given",
                "severity": "violation",
                "hand": 2,
                "entry": 3,
                "players": ["Chai"],
                "message": "7♦ is weaker than the 9♦ that Anna gave.",
            }
        ],
    }
    shown = begun.ref("check")
    assert shown.code == 1
    assert "(article 18, entry 3)" in joined(shown.out)
    assert "1 ruling against somebody." in shown.out


def test_check_finds_a_contradiction_that_a_later_card_proves(begun: Table) -> None:
    begun.say("exchange", "2d", "kd")
    document = begun.data("exchange", "3d", "ad")
    ruling = document["rulings"][0]
    assert {key: ruling[key] for key in ("article", "key", "severity", "hand", "entry", "players")} == {
        "article": "17",
        "key": "return-strongest",
        "severity": "contradiction",
        "hand": 2,
        "entry": 3,
        "players": ["Chai"],
    }
    assert begun.ref("check").code == 1
    begun.say("misdeal")
    assert begun.ref("check").code == 1, "a ruling made in a void deal stays"
    begun.all("undo", "undo")
    assert begun.ref("check").code == 0


def test_sessions(begun: Table) -> None:
    (row,) = begun.data("sessions")["sessions"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", row.pop("started"))
    assert row == {
        "name": "v23",
        "players": ["Anna", "Boris", "Chai"],
        "rules": "358",
        "hands": 1,
        "finished": False,
        "leader": "Anna",
        "error": None,
    }
    assert begun.say("sessions").endswith("  Anna, Boris, Chai. Anna leads by 4, 5 hands to go.\n")


def test_sessions_lists_the_unreadable_ones_and_none(begun: Table) -> None:
    begun.sheet("torn").write_text("format = 1\nplayers = [", encoding="utf-8")
    rows = {row["name"]: row for row in begun.data("sessions")["sessions"]}
    assert set(rows) == {"v23", "torn"}
    assert rows["torn"]["error"].startswith("torn.toml: ")
    assert {key for key, value in rows["torn"].items() if value is None} == {
        "started",
        "rules",
        "hands",
        "finished",
        "leader",
    }
    assert "cannot be read" in begun.say("sessions")
    empty = Table(begun.folder / "nowhere")
    assert empty.data("sessions") == {"sessions": []}
    assert joined(empty.say("sessions")).startswith("No score sheet in ")


def test_log(begun: Table) -> None:
    begun.say("undo")
    entries = begun.data("log")["entries"]
    for entry in entries:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", entry.pop("at"))
    assert entries == [
        {"entry": 1, "kind": "hand", "struck": False, "said": HAND_1},
        {
            "entry": 2,
            "kind": "exchange",
            "struck": True,
            "said": "Anna gave Boris 1 card, and it was answered.",
        },
        {
            "entry": 3,
            "kind": "strike",
            "struck": False,
            "said": "Taken back: Anna gave Boris 1 card, and it was answered.",
        },
    ]
    with_cards = begun.data("log", "--cards")["entries"]
    assert with_cards[1]["said"] == "Anna gave Boris 2♣, back K♣. Boris: no club above the king."
    shown = joined(re.sub(r"\d\d:\d\d  ", "", begun.say("log")))
    assert "Anna, Boris, Chai, clockwise; Anna to deal first, 6 hands." in shown
    assert f"1 {HAND_1} 2 struck: Anna gave Boris 1 card, and it was answered. 3 Taken back: " in shown


def test_rules(begun: Table) -> None:
    article = begun.data("rules", "17")
    assert (article["rules"], article["edition"], len(article["articles"])) == ("358", 1, 1)
    assert set(article["articles"][0]) == {"key", "number", "text", "source"}
    assert begun.data("rules", "return-strongest") == article
    found = joined(begun.say("rules", "17"))
    assert found.startswith("3-5-8 (Sergeant Major), edition 1 17 A receiver who holds a stronger card")
    assert "Key: return-strongest." in found
    assert len(begun.data("rules")["articles"]) > 40
    assert {pack["name"] for pack in begun.data("rules", "--list")["packs"]} == {"358", "952"}
    assert "the dealer's left leads" in joined(begun.say("rules", "--list"))
    assert begun.data("rules", "--rules", "952")["rules"] == "952"
    assert len(begun.data("rules", "strongest")["articles"]) > 1
    assert begun.data("rules", "wrong", "exchange")["articles"] == begun.data("rules", "45")["articles"]
    assert 'no article "99" in 358' in begun.no(4, "rules", "99")
    assert 'no rule pack "nope"' in begun.no(4, "rules", "--rules", "nope")


def test_rules_without_a_sheet_are_the_usual_ones(tmp_path: Path) -> None:
    assert Table(tmp_path).data("rules", "39")["rules"] == "358"


# -- exit codes -----------------------------------------------------------------------------------


def test_usage_errors_list_what_is_missing_and_write_nothing(begun: Table) -> None:
    written = sheet(begun)
    missing = {
        "record-hand": "TRICKS are missing: three numbers, for Anna, Boris, Chai.",
        "record-hand s": "TRICKS are missing",
        "record-exchange": "GIVEN RETURNED is missing.",
        "record-exchange 2c": "one is missing",
        "record-exchange anna chai": "one is missing",
        "name-trump": "CONTRACT is missing.",
        "correct-hand": "N is missing.",
        "correct-hand 1": "TRICKS... or an option that says what was wrong is missing.",
        "drop-hand": "N is missing.",
        "record-last-tricks": "PLAYER... is missing.",
        "change": "say one thing: OLD=NEW, --seats, --dealer, --lead, --hands, --points or --open-end.",
        "change chai=Dana --dealer boris": "say one thing",
        "change chai": "expected OLD=NEW",
        "change --spelling --dealer boris": "--spelling goes with OLD=NEW.",
        "change --seats anna boris chai": "--from-start (typed wrongly) or --from-now (seats changed)",
        "change --seats anna boris boris --from-now": "each of Anna, Boris, Chai once",
        "change --from-now --dealer boris": "go with --seats",
        "change --seats anna boris chai --from-now --from-start": "not both",
        "end-session --shared --winner anna": "not both",
        "record-last-tricks anna --later boris": "not both",
        "record-exchange 2c kc --done": "not both",
        "record-exchange --done --count 1": "--done says that all changed hands",
        "record-hand 8 5 3 h --trump s": "the contract is given twice",
        "record-hand 8 5 3 --winners AAAABBBBCCCCAAAA --last-tricks a": "give one of --winners and --last-tricks",
        "record-hand 8 5 3 --exchange anna anna 2c kc": "the same player",
        "record-exchange anna anna 2c kc": "the same player",
        "new-session": "PLAYER PLAYER PLAYER: three names are needed, in clockwise order.",
        "new-session Anna Boris": "three names are needed",
        "new-session Anna Boris Chai Dana": "found 4",
        "new-session Anna Boris Chai --hands 3 --points 9": "agree on one",
        "next -m note": "-m",
        "-m note next": "-m/--note goes with a command that writes",
        "next friday": "unexpected extra argument",
    }
    for words, found in missing.items():
        for more in ((), ("--json",), ("--no-input",)):
            assert found in joined(begun.no(2, *words.split(), *more)), words
    assert sheet(begun) == written
    assert [path.name for path in begun.folder.iterdir()] == ["v23.toml"]


@pytest.mark.parametrize(
    ("code", "words", "found"),
    [
        (2, "record-hand 8 5 x", "Unclear: "),
        (2, "record-exchange 2c 1c", '"1c" is no card'),
        (2, "-s ../v23 next", "the session name"),
        (2, "change chai=b=c", "Unclear: "),
        (2, "change chai=2", "is a bare number"),
        (3, "record-hand 9 5 3", "9 5 3 is 17 tricks, 1 too many; a hand has 16. (358, article 46:"),
        (3, "record-hand 8 5 3 --hand 1", "hand 1 is scored (11 4 1). To change it: ref correct-hand 1 8 5 3"),
        (3, "record-hand 8 5 3 --hand 3", "the next hand is 2, not 3."),
        (3, "record-hand 8 5 3 nt", "no trump is no contract in 358"),
        (3, "record-exchange 9d 7d", "Chai returns a stronger diamond, or the 9♦ itself. (358, article 18:"),
        (3, "record-exchange boris chai 9d kd", "Boris owes Chai no card"),
        (3, "record-exchange chai anna --count 5", "Chai owes Anna no card"),
        (4, "record-exchange dora anna 2c kc", 'nobody called "dora"'),
        (4, "record-exchange anna 9d kd", 'nobody called "9d"'),
        (2, "record-exchange 9x kd", '"9x" is no card'),
        (
            3,
            "record-exchange anna chai --count 3",
            "owes Chai 2 cards in all, 2 of them still open; this would be 3 cards.",
        ),
        (3, "record-exchange 2c ac", "2♣"),
        (3, "name-trump h", "the exchange is noted in part"),
        (3, "redo", "nothing to redo"),
        (3, "play-on", "is not finished"),
        (3, "end-session --shared", "the record names the winner"),
        (3, "record-last-tricks --later chai", "is not level with anybody"),
        (3, "change --dealer boris", "nothing would change"),
        (3, "change --hands 6", "nothing would change"),
        (3, "change --lead dealer", "nothing would change"),
        (3, "change anna=Anna --spelling", "nothing would change"),
        (3, "change anna=Anna", "nothing would change"),
        (3, "correct-hand 1 11 4 1", "nothing would change"),
        (3, "new-session A B C -s v23", "the name is taken"),
        (4, "record-hand dora=8 boris=5 chai=3", 'nobody called "dora" sits here; at the table are Anna, Boris, Chai.'),
        (4, "correct-hand 2 8 5 3", "no hand 2 on this sheet; it has 1 hand."),
        (4, "correct-hand 0 8 5 3", "no hand 0 on this sheet"),
        (4, "drop-hand 7", "no hand 7"),
        (4, "record-hand 8 5 3 --before 2", "no hand 2"),
        (4, "standings --after 2", "no hand 2"),
        (4, "-s monday next", 'no session "monday" in '),
        (4, "-s V23 next", 'there is "v23"'),
        (4, "rules 358", "no article"),
        (4, "new-session A B C --rules nope", "no rule pack"),
    ],
)
def test_refusals(begun: Table, code: int, words: str, found: str) -> None:
    written = sheet(begun)
    said = begun.no(code, *words.split())
    assert found in joined(said)
    assert len(said.splitlines()) <= 2
    assert sheet(begun) == written
    assert [path.name for path in begun.folder.iterdir()] == ["v23.toml"]


def test_exit_4_without_any_sheet(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for words in ("next", "undo", "record-hand 8 5 3", "standings", "end-session", "check"):
        said = table.no(4, *words.split())
        assert said == f"Not found: no score sheet in {tmp_path}. To begin: ref new-session PLAYER PLAYER PLAYER\n"


def test_exit_5_names_the_sheet_and_how_to_reach_another(begun: Table) -> None:
    begun.sheet("torn").write_text("format = ", encoding="utf-8")
    for words in ("next", "record-hand 8 5 3", "undo"):
        said = begun.no(5, *words.split())
        assert "torn.toml" in said
        assert "-s" in said
    assert begun.data("next", "-s", "v23") == BEGUN


def test_exit_130_is_that_of_an_interrupted_command(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.commands import app

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    written = sheet(begun)
    monkeypatch.setattr(app, "append_entries", interrupted)
    assert begun.no(130, "record-hand", "8", "5", "3") == "\nStopped; nothing was written.\n"
    assert sheet(begun) == written


def test_a_reader_that_goes_away_is_no_traceback(begun: Table) -> None:
    said = process(begun.folder, "log", "--json")
    assert said.returncode == 0
    assert b"Traceback" not in said.stderr


# -- options, environment, shortening ---------------------------------------------------------------


def test_options_stand_before_and_after_the_command(begun: Table) -> None:
    begun.all("new-session Dora Eve Fay -s other")
    assert begun.data("-s", "v23", "next") == begun.data("next", "-s", "v23") == BEGUN
    assert begun.ref("--json", "next", "--session", "v23").json == BEGUN
    assert begun.ref("--json", "-s", "other", "next", "-s", "v23").json["session"] == "v23", "the nearer one counts"
    begun.say("-s", "v23", "-m", "a note", "record-hand", "2", "7", "7")
    begun.say("record-hand", "7", "4", "5", "--session=v23", "--note=another")
    assert [row["note"] for row in begun.data("score-sheet", "-s", "v23")["hands"]] == [None, "a note", "another"]
    elsewhere = Table(begun.folder / "elsewhere")
    said = begun.ref("new-session", "A", "B", "C", "-C", str(elsewhere.folder), "-s", "x", "--json")
    assert said.json["path"] == str(elsewhere.sheet("x"))


def test_the_environment(begun: Table, tmp_path: Path) -> None:
    begun.all("new-session Dora Eve Fay -s other")
    folder = {"REF_SESSIONS": str(tmp_path)}
    assert begun.ref("next", "--json", env=folder).json["session"] == "other"
    assert begun.ref("next", "--json", env=folder | {"REF_SESSION": "v23"}).json["session"] == "v23"
    assert begun.ref("next", "--json", "-s", "other", env=folder | {"REF_SESSION": "v23"}).json["session"] == "other"
    assert begun.ref("-s", "other", "next", "--json", env=folder | {"REF_SESSION": "v23"}).json["session"] == "other"
    nowhere = {"REF_SESSIONS": str(tmp_path / "nowhere")}
    assert begun.ref("next", env=nowhere).code == 4
    assert begun.ref("next", "-C", str(tmp_path), env=nowhere).code == 0
    assert begun.ref("record-hand", env={"REF_NO_INPUT": "1"}).code == 2


def test_the_folder_is_sessions_here_or_the_users_own(tmp_path: Path) -> None:
    here, home = tmp_path / "here", tmp_path / "home"
    (here / "sessions").mkdir(parents=True)
    home.mkdir()
    words = ("new-session", "A", "B", "C", "-s", "x", "--json")
    own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}
    for place, expected in ((here, here / "sessions"), (tmp_path, home)):
        said = process_in(place, *words, **own)
        assert said.code == 0
        assert (place / said.json["path"]).resolve().is_relative_to(expected)


def process_in(place: Path, *words: str, **more: str) -> Said:
    import subprocess

    from tests.running import PROGRAM, environment

    done = subprocess.run(
        [*PROGRAM, *words], cwd=place, env=environment(**more), capture_output=True, check=False, timeout=60
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


SHORT = {
    "hand": "record-hand",
    "HAND": "record-hand",
    "ha": "record-hand",
    "record-ha": "record-hand",
    "exchange": "record-exchange",
    "ex": "record-exchange",
    "who": "who-owes-cards",
    "wh": "who-owes-cards",
    "na": "name-trump",
    "last": "record-last-tricks",
    "la": "record-last-tricks",
    "correct": "correct-hand",
    "co": None,
    "correct-": None,
    "correct-t": "correct-trick",
    "trick": "record-trick",
    "tr": "record-trick",
    "ta": "takes",
    "takes": "takes",
    "sa": "saw",
    "saw": "saw",
    "drop": "drop-hand",
    "misd": "misdeal",
    "end-": "end-session",
    "play-": "play-on",
    "play-on": "play-on",
    "un": "undo",
    "red": "redo",
    "redo": "redo",
    "ne": None,
    "new": "new-session",
    "nex": "next",
    "st": "standings",
    "sc": "score-sheet",
    "trump": "name-trump",
    "se": "sessions",
    "sea": "season",
    "ses": "sessions",
    "ch": None,
    "che": "check",
    "cha": "change",
    "lo": "log",
    "ru": "rules",
    "re": None,
    "rec": None,
    "record-": None,
    "record": None,
    "h": None,
    "w": None,
    "u": None,
    "": None,
    "play": "play",
    "pl": "play",
    "pla": "play",
    "mis": None,
    "mi": None,
    "end": None,
    "en": None,
    "dro": None,
    "dr": None,
    "hands": None,
    "undoo": None,
}
"""What a shortened word stands for; None where nothing runs."""


@pytest.mark.parametrize(("word", "command"), SHORT.items())
def test_shortened_commands(begun: Table, word: str, command: str | None) -> None:
    found = matches(word)
    if command is not None:
        assert found == [command]
        return
    written = sheet(begun)
    said = begun.no(2, word) if word else begun.no(2, "")
    assert len(found) != 1
    for name in found:
        assert name in said
    assert sheet(begun) == written


@pytest.mark.parametrize("command", COMMANDS)
def test_every_whole_name_stands_for_itself_and_has_help(table: Table, command: str) -> None:
    assert matches(command) == [command]
    said = table.say(command, "--help")
    assert said.startswith(f"Usage: ref {command} ")
    assert "Options:" in said
    assert said == table.say(command, "-h")


def test_an_ambiguous_word_names_its_candidates(begun: Table) -> None:
    said = begun.no(2, "re", "9", "5", "2")
    assert '"re" may be record-hand, record-exchange, record-trick, record-last-tricks, redo.' in joined(said)
    assert 'no command "playing". Perhaps play or play-on?' in joined(begun.no(2, "playing"))


def test_version() -> None:
    from referee import __version__

    said = Table(Path("nowhere")).ref("--version")
    assert (said.code, said.out) == (0, f"ref {__version__}\n")


# -- numbers, contracts, players ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("17 -1 0", 3),
        ("-1 17 0", 3),
        ("9/-1/8", 3),
        ("-1/9/8", 3),
        ("anna=-1 boris=9 chai=8", 3),
        ("8 5 --3", 2),
        ("--trmp hearts 8 5 3", 2),
        ("-x 8 5 3", 2),
        ("8 5 3 -h5", 2),
        ("8 5 3 -5x", 2),
    ],
)
def test_a_negative_number_is_an_argument_and_nothing_else_is(table: Table, words: str, code: int) -> None:
    said = table.no(code, "record-hand", *words.split())
    assert ("cannot have won -1 tricks" in said) == (code == 3)


def test_a_negative_hand_number(begun: Table) -> None:
    assert '"-1" is no whole number' in begun.no(2, "correct-hand", "-1", "8", "5", "3")
    assert '"-1" is no whole number' in begun.no(2, "drop-hand", "-1")


@pytest.mark.parametrize("number", ["٨", "８", "८", "²", "1_0", "+8", "8.0", "0x8", "", "Ⅷ"])
def test_only_the_digits_0_to_9_count(begun: Table, number: str) -> None:
    written = sheet(begun)
    for words in (
        ("record-hand", number, "5", "3"),
        ("record-hand", f"anna={number}", "boris=5", "chai=3"),
        ("record-hand", "8", "5", "3", "--hand", number),
        ("record-hand", "8", "5", "3", "--before", number),
        ("correct-hand", number, "8", "5", "3"),
        ("drop-hand", number),
        ("standings", "--after", number),
        ("change", "--hands", number),
        ("change", "--points", number),
        ("record-exchange", "--count", number),
    ):
        begun.no(2, *words)
    assert sheet(begun) == written


CONTRACTS = {
    "spades": ("s", "S", "spades", "SPADES", "spa", "♠", "♤", "♠️"),
    "hearts": ("h", "hearts", "Hearts", "♥", "♡", "♥️", "heart"),
    "diamonds": ("d", "diamonds", "♦", "♢"),
    "clubs": ("c", "clubs", "♣", "♧"),
}


@pytest.mark.parametrize(("contract", "word"), [(name, word) for name, words in CONTRACTS.items() for word in words])
def test_contracts_in_all_spellings(table: Table, contract: str, word: str) -> None:
    table.say("name-trump", word)
    assert table.data("next")["contract"] == contract
    table.say("record-hand", "8", "5", "3")
    table.say("record-hand", "3", "8", "5", word)
    table.say("record-hand", word, "5/3/8")
    table.say("record-hand", "8", "5", "3", "--trump", word)
    table.say("record-hand", "3", "8", "5", f"--contract={word}")
    assert [row["contract"] for row in table.data("score-sheet")["hands"]] == [contract] * 5


@pytest.mark.parametrize("word", ["x", "heartz", "hh", "club s", "1", "spades hearts", "♠♠", "-"])
def test_what_is_no_contract(table: Table, word: str) -> None:
    assert '" is no contract; expected one of spades, hearts, diamonds, clubs.' in table.no(2, "name-trump", "--", word)


@pytest.mark.parametrize(
    ("card", "means"),
    [("4C", "4C"), ("4c", "4C"), ("4♣", "4C"), ("10c", "TC"), ("TC", "TC"), ("tc", "TC"), ("ac", "AC"), ("j♧", "JC")],
)
def test_cards_in_all_spellings(table: Table, card: str, means: str) -> None:
    table.all("hand 10 3 3")
    table.say("record-exchange", "2c", card)
    table.say("record-hand", "3", "8", "5")
    assert table.data("score-sheet")["hands"][1]["exchanges"][0]["returned"] == means


@pytest.mark.parametrize("card", ["1c", "11c", "c4", "4x", "xc", "", "4", "c", "1tc", "4cc", "٤c", "４c", "joker"])
def test_what_is_no_card(table: Table, card: str) -> None:
    table.all("hand 10 3 3")
    assert "is no card; expected a rank and a suit" in table.no(2, "record-exchange", "2c", card)


@pytest.mark.parametrize("word", ["boris", "B", "bo", "BORIS", "2", " boris "])
def test_players_by_name_beginning_and_seat(begun: Table, word: str) -> None:
    answer = begun.say("record-hand", "2", "7", "7", "--dealer", word)
    assert answer.startswith("Hand 2, Boris deals.")


def test_players_who_begin_alike(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Ann", "Anna", "Annabel", "--dealer", "ann", "-s", "x")
    assert table.data("next")["dealer"] == "Ann", "an exact name wins"
    assert '"an" may be Ann or Anna or Annabel' in table.no(2, "record-hand", "an=8", "anna=5", "annab=3")
    table.say("record-hand", "ann=8", "ANNA=5", "annab=3")
    assert table.data("score-sheet")["hands"][0]["tricks"] == {"Ann": 8, "Anna": 5, "Annabel": 3}


def test_seat_numbers_follow_the_seats(begun: Table) -> None:
    begun.say("change", "--seats", "anna", "chai", "boris", "--from-now")
    begun.say("record-hand", "2", "6", "8")
    assert begun.data("score-sheet")["hands"][1]["tricks"] == {"Anna": 2, "Chai": 6, "Boris": 8}
    begun.say("record-hand", "2=6", "1=2", "3=8")
    assert begun.data("score-sheet")["hands"][2]["tricks"] == {"Anna": 2, "Chai": 6, "Boris": 8}


# -- the order of tricks, ties ------------------------------------------------------------------------

WON = "aaaaaabbbccccbcc"
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
        ("aaaa", 3, "4 trick winners are named; expected all 16"),
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


@pytest.mark.parametrize("words", ["chai chai boris", "ccb", "332", "chai,chai,boris", "3 3 2", "c c b"])
def test_record_last_tricks_in_all_forms(level: Table, words: str) -> None:
    assert level.data("record-last-tricks", *words.split())["said"] == "Hand 3: trick 16 Chai, 15 Chai, 14 Boris."
    assert level.data("standings")["winner"] == "Boris"


def ask(table: Table) -> Any:
    return table.data("standings")["ask"]


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


def test_one_more_hand(level: Table) -> None:
    level.say("play-on")
    end = level.data("standings")
    assert (end["finished"], end["ask"]) == (False, None)
    level.say("hand", "9", "5", "2")
    assert level.data("standings")["finished"] is False
    level.say("end-session")
    assert (level.data("standings")["winner"], level.data("standings")["decided_by"]) == ("Anna", "points")


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


def test_an_evening_whose_tie_is_open_is_closed_already(level: Table) -> None:
    written = sheet(level, "tie")
    assert level.no(3, "end-session") == (
        "Refused: tie is closed, and who won is open: ref record-last-tricks PLAYER ...; or ref end-session --shared, "
        "or --winner PLAYER. (358, article 34: The highest total at the end of the session wins; equal totals are "
        "decided by the last hand.)\n"
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


def test_three_level_and_nobody_asked_who_cannot_win(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "x")
    table.all("hand 9 4 3", "hand 2 9 5", "hand 5 3 8")
    assert table.data("standings")["ask"] == {"trick": 16, "among": ["Anna", "Boris", "Chai"]}
    table.say("record-last-tricks", "a")
    assert (table.data("standings")["winner"], table.data("standings")["trick"]) == ("Anna", 16)


def test_the_agreed_points_end_an_evening(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --points 5 -s x", "hand 11 4 1")
    assert table.data("standings")["finished"] is False
    answer = joined(table.say("hand", "5", "7", "4"))
    assert "5 points are reached. Anna wins with +5." in answer
    table.say("correct-hand", "2", "4", "8", "4")
    assert table.data("standings")["finished"] is False


# -- forgotten, scored, dropped, corrected ------------------------------------------------------------


@pytest.fixture
def three(table: Table) -> Table:
    """Three hands of V23."""
    table.all("hand 11 4 1 s", "hand 2 7 7 h", "hand 7 4 5 c")
    return table


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


def test_dropping_hands_one_after_another(three: Table) -> None:
    assert three.data("drop-hand", "1")["said"].endswith("Hands 2 to 3 are now 1 to 2.")
    assert three.data("drop-hand", "1")["said"].endswith("Hand 2 is now hand 1.")
    assert three.data("drop-hand", "1")["next"]["hand"] == 1
    three.no(4, "drop-hand", "1")
    three.all("undo", "undo", "undo")
    assert [row["totals"]["Anna"] for row in three.data("score-sheet")["hands"]] == [3, 2, 4]


def row(table: Table, hand: int = 2) -> dict[str, Any]:
    found: dict[str, Any] = table.data("score-sheet")["hands"][hand - 1]
    return found


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


# -- changes at the table -----------------------------------------------------------------------------


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


def test_a_spelling_is_not_the_name_of_somebody_of_an_earlier_hand(begun: Table) -> None:
    begun.say("change", "chai=Dana")
    assert '"Chai" and "chai" are the same to a reader' in begun.no(2, "change", "boris=chai", "--spelling")
    begun.all("change boris=Bors", "undo", "change boris=Bors --spelling")


@pytest.mark.parametrize("words", [[""], ["--dealer", ""], ["--seats", "", "", "", "--from-now"]])
def test_an_empty_change_is_no_change_of_the_end(begun: Table, words: list[str]) -> None:
    written = sheet(begun)
    assert begun.ref("change", *words).code in (2, 4)
    assert sheet(begun) == written


def test_an_empty_winner_or_pack_is_none(begun: Table) -> None:
    written = sheet(begun)
    begun.no(4, "end-session", "--winner", "", "-s", "nowhere")
    begun.no(3, "end-session", "--winner", "")
    begun.no(4, "new-session", "A", "B", "C", "--rules", "")
    assert sheet(begun) == written


def test_what_the_log_says_stays_when_somebody_comes_back_to_another_seat(begun: Table) -> None:
    begun.all("change --dealer anna", "change anna=Dana")
    said = [entry["said"] for entry in begun.data("log")["entries"]]
    begun.say("change", "chai=Anna")
    assert [entry["said"] for entry in begun.data("log")["entries"]][:4] == said
    assert said[2:] == [
        "Hand 2: Anna deals in Boris's turn (article 5).",
        "Dana takes Anna's seat from hand 2 on, with the score (+3) and what is owed.",
    ]


def test_a_hand_of_three_digits_stands_apart_from_its_dealer(table: Table) -> None:
    head, *_ = sheet(table).decode().partition("\n[[entry]]")
    deals = ("Anna", "Boris", "Chai")
    tricks = "[entry.tricks]\nAnna = 8\nBoris = 5\nChai = 3\n"
    hands = (
        f'\n[[entry]]\nkind = "hand"\nat = 2026-01-01 20:00:00Z\ndealer = "{deals[n % 3]}"\n{tricks}' for n in range(98)
    )
    table.sheet("v23").write_text(head.replace("hands = 6\n", "") + "".join(hands), encoding="utf-8")
    assert "\nHand 100 Anna deals: Anna 8" in table.say("hand", "8", "5", "3")


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


def test_a_deal_out_of_turn_that_is_told_with_its_hand(three: Table) -> None:
    out_of_turn = "Boris dealt in Anna's turn (article 5). Deals so far: Anna once, Boris twice,\nChai once.\n"
    assert out_of_turn in three.say("record-hand", "3", "8", "5", "--dealer", "boris")
    three.say("undo")
    three.say("change", "--dealer", "boris")
    assert out_of_turn not in three.say("record-hand", "3", "8", "5"), "it was said when it was announced"
    assert three.ref("check").code == 0


def test_record_hand_with_another_dealer(three: Table) -> None:
    three.say("record-hand", "3", "8", "5", "--dealer", "boris")
    assert (row(three, 4)["dealer"], three.data("next")["dealer"]) == ("Boris", "Chai")


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


# -- as played ----------------------------------------------------------------------------------------


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


# -- restarts -----------------------------------------------------------------------------------------


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


def test_nothing_stays_in_the_process_between_two_commands(begun: Table, tmp_path: Path) -> None:
    other = Table(tmp_path / "other")
    other.say("new-session", "Xan", "Yul", "Zed", "--dealer", "xan", "-s", "x", "--json")
    plain = begun.say("next")
    assert not plain.startswith("{"), "--json was for the command before"
    other.say("hand", "8", "5", "3", "-m", "noted")
    other.say("-m", "noted", "hand", "3", "8", "5")
    begun.say("hand", "2", "7", "7")
    assert row(begun)["note"] is None
    other.ref("-s", "nowhere", "next")
    assert begun.data("next")["session"] == "v23"
    assert other.ref("next").code == 0
    one = process(begun.folder, "score-sheet", "--json")
    assert one.stdout.decode() == begun.say("score-sheet", "--json")


# -- notes, wide debts, and streams that cannot be written ----------------------------------------------


@pytest.mark.parametrize("note", ["\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL} came", "می\u200cخواهم", "deux\xa0: oui"])
def test_a_note_in_any_script(begun: Table, note: str) -> None:
    begun.say("hand", "2", "7", "7", "-m", note)
    assert row(begun)["note"] == note


@pytest.mark.parametrize("note", ["two\nlines", "\x1b[31mred", "\udcff"])
def test_a_note_that_is_not_one_line_of_text(begun: Table, note: str) -> None:
    assert "one line of text" in begun.no(2, "hand", "2", "7", "7", "-m", note)


def test_what_people_wrote_into_files_turns_no_screen_over(begun: Table) -> None:
    text = sheet(begun).decode().replace('contract = "spades"', 'contract = "spades"\nnote = "red\\u001b[31m\\ntwo"')
    begun.sheet("v23").write_text(text, encoding="utf-8")
    begun.sheet("a\nb").touch()
    assert "Note: red\\x1b[31m\\ntwo" in joined(begun.say("log", "-s", "v23"))
    assert begun.say("sessions").startswith("a\\nb  ")


def test_debts_are_never_wider_than_the_screen(table: Table) -> None:
    table.all("hand 16 0 0", "exchange anna boris 2c kc 3d qd 4h jh 5s ts 6c 9c")
    text = table.say("who-owes-cards")
    assert max(map(len, text.splitlines())) <= 80
    assert "1 Anna gives Boris 5 2♣ for K♣, 3♦ for Q♦, 4♥ for J♥, 5♠ for 10♠, 6♣ for 9♣" in joined(text)


@pytest.mark.parametrize("command", ["next", "standings", "check", "standings --json"])
def test_an_output_that_is_full(begun: Table, command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        said = process(begun.folder, *command.split(), stdout=full)
    assert (said.returncode, said.stderr) == (6, b"No answer: standard output: no space left on device.\n")


def test_what_was_typed_is_on_the_sheet_though_the_answer_is_lost(begun: Table) -> None:
    with Path("/dev/full").open("wb") as full:
        said = process(begun.folder, "hand", "2", "7", "7", stdout=full)
    assert said.returncode == 6
    assert said.stderr.endswith(b"no space left on device. What was typed is on the sheet.\n")
    assert row(begun)["hand"] == 2


@pytest.mark.parametrize(("command", "code"), [("score-sheet", 0), ("check", 1), ("hand 2 7 7", 0)])
def test_who_closes_a_pipe_has_read_enough(begun: Table, command: str, code: int) -> None:
    begun.say("exchange", "2d", "3h", "--as-played")
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as closed:
        said = process(begun.folder, *command.split(), stdout=closed)
    assert (said.returncode, said.stderr) == (code, b"")


@pytest.mark.parametrize(
    ("closed", "code", "command"), [("<&-", 2, "hand"), (">&-", 0, "standings"), ("2>&-", 3, "redo")]
)
def test_a_stream_that_was_closed_at_the_start(begun: Table, closed: str, code: int, command: str) -> None:
    said = process(begun.folder, command, under=("sh", "-c", f'"$@" {closed}', "sh"))
    assert (said.returncode, b"Traceback" in said.stderr) == (code, False)
