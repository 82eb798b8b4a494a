"""The commands that look: what each shows of V23, its document, and what it never shows."""

from __future__ import annotations

import re
from pathlib import Path

from tests.commands.v23 import BEGUN, FINISHED, FIRST, HAND_1, joined, owed, sheet
from tests.running import Table

# -- what comes next --------------------------------------------------------------------------


def test_next(begun: Table) -> None:
    assert begun.data("next") == BEGUN
    assert (
        begun.say("next")
        == begun.say()
        == (
            "v23                                                                  hand 2 of 6\n"
            "\n"
            "  Anna    needs 3                                      +3\n"
            "  Boris   needs 8   deals, names trump, leads          -1\n"
            "  Chai    needs 5                                      -2\n"
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


def test_debts_are_never_wider_than_the_screen(table: Table) -> None:
    table.all("hand 16 0 0", "exchange anna boris 2c kc 3d qd 4h jh 5s ts 6c 9c")
    text = table.say("who-owes-cards")
    assert max(map(len, text.splitlines())) <= 80
    assert "1 Anna gives Boris 5 2♣ for K♣, 3♦ for Q♦, 4♥ for J♥, 5♠ for 10♠, 6♣ for 9♣" in joined(text)


# -- the score --------------------------------------------------------------------------------


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
        "notes": [],
        "rulings": [],
    }
    assert begun.data("score-sheet") == {
        "session": "v23",
        "rules": "358",
        "players": ["Anna", "Boris", "Chai"],
        "finished": False,
        "hands": [hand_1],
        "notes": [],
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


# -- rulings and proofs -----------------------------------------------------------------------


HANDS = ["hand", "possible", "jointly_possible", "blocking_entry", "acts"]
"""Keys of a hand in `check`."""


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


# -- sheets, entries, articles ----------------------------------------------------------------


def test_sessions(begun: Table) -> None:
    (row,) = begun.data("sessions")["sessions"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+[+-]\d\d:\d\d", row.pop("started"))
    assert row == {
        "name": "v23",
        "players": ["Anna", "Boris", "Chai"],
        "rules": "358",
        "hands": 1,
        "finished": False,
        "leader": "Anna",
        "copy_of": None,
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
        "copy_of",
    }
    assert "cannot be read" in begun.say("sessions")
    empty = Table(begun.folder / "nowhere")
    assert empty.data("sessions") == {"sessions": []}
    assert joined(empty.say("sessions")).startswith("No score sheet in ")


def test_what_people_wrote_into_files_turns_no_screen_over(begun: Table) -> None:
    text = sheet(begun).decode().replace('contract = "spades"', 'contract = "spades"\nnote = "red\\u001b[31m\\ntwo"')
    begun.sheet("v23").write_text(text, encoding="utf-8")
    begun.sheet("a\nb").touch()
    assert "Note: red\\x1b[31m\\ntwo" in joined(begun.say("log", "-s", "v23"))
    assert begun.say("sessions").startswith("a\\nb  ")


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


def test_years_have_four_digits_in_every_table(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s old", "hand 11 4 1", "hand 3 8 5", "end-session")
    text = table.sheet("old").read_text(encoding="utf-8")
    table.sheet("old").write_text(re.sub(r"started = \d{4}", "started = 0987", text), encoding="utf-8")
    for command in ("standings", "score-sheet", "sessions", "season", "season anna"):
        said = table.say(*command.split(), "--csv")
        assert "0987-" in said or "started" not in said.splitlines()[0], command
        assert "987-" not in said.replace("0987-", ""), command
