"""The guided evening: whole transcripts, both doors to the sheet, a real terminal, other windows, a crash, a week."""

from __future__ import annotations

import os
import re
import signal
import tomllib
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.views.layout import cells
from referee.views.phrases import NBSP
from tests import transcripts
from tests.running import CTRL_C, CTRL_D, Table, Terminal, powerless, process, read_only
from tests.transcripts import STORIES, commands, rerun_story, story

TRUMP = "trump     [1s 2h 3d 4c, Enter = not noted]> "
TRICKS = "tricks    [Anna Boris Chai]> "
EXCHANGE = "exchange  [Enter = all done, or given and returned: 2c kc]> "
OPENING = ("new-session", "Anna", "Boris", "Chai", "--dealer", "1", "--hands", "6", "-s", "v23")


def played(table: Table, *answers: str, words: tuple[str, ...] = ("play",)) -> str:
    """What the guided evening shows when these lines are typed into a pipe."""
    said = table.ref(*words, typed="".join(f"{line}\n" for line in answers))
    assert said.code == 0, said
    return said.out


def entries(path: Path) -> list[dict[str, Any]]:
    """The entries of a sheet, without their times."""
    sheet = tomllib.loads(path.read_text(encoding="utf-8"))
    return [{word: value for word, value in entry.items() if word != "at"} for entry in sheet.get("entry", [])]


# -- transcripts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STORIES)
def test_transcripts_are_what_the_guided_evening_shows(name: str, tmp_path: Path) -> None:
    assert rerun_story(name, tmp_path) == story(name)


def keys(typed: Sequence[str]) -> int:
    """How many keys are pressed for these answers, each with its Enter."""
    return sum(len(line) + len("\n") for line in typed)


def test_the_smooth_evening_takes_at_most_55_keys() -> None:
    (_, typed), *others = commands(story("smooth"))
    assert not others
    assert keys(typed) == 49
    assert len(story("smooth").split("\n-- Hand ")) == 1 + 6


@pytest.mark.parametrize("names", [["Katharina Maximilian Friederike"], ["Katharina", "Maximilian", "Friederike"]])
def test_an_evening_of_three_new_names_takes_at_most_75_keys(tmp_path: Path, names: list[str]) -> None:
    (tmp_path / "before.toml").write_text(transcripts.LAST_SHEET, encoding="utf-8")
    answers = [*names, "1", "", "", "11 4 s", "277h", "745c", "691d", "0124s", "826h", ""]
    assert keys(answers) <= 75
    table = Table(tmp_path)
    shown = played(table, *answers, words=("-s", "v23", "play"))
    assert "Maximilian wins with +6. Each of you dealt twice." in shown
    sheet = table.data("score-sheet", "-s", "v23")
    assert [hand["contract"] for hand in sheet["hands"]] == [
        "spades",
        "hearts",
        "clubs",
        "diamonds",
        "spades",
        "hearts",
    ]
    assert [sum(each["cards"] for each in hand["exchanges"]) for hand in sheet["hands"]] == [0, 3, 2, 3, 4, 4]


def test_the_end_that_was_agreed_last_time_is_offered_though_the_evening_went_on(table: Table) -> None:
    table.all("change --hands 1", "hand 9 5 2", "play-on", "hand 3 8 5")
    hands = "hands     [Enter = 1 hand, as last time; 0 = no fixed end; p10 = points]> "
    assert hands + "0\n" in played(table, "", "1", "", "x", "0", "quit", words=("-s", "two", "play"))
    assert "hand 1 of" not in table.say("next", "-s", "two")
    played(table, "", "1", "", "", "quit", words=("-s", "three", "play"))
    assert "hand 1 of 1" in table.say("next", "-s", "three")


def test_names_may_be_typed_one_at_a_time_and_taken_back(tmp_path: Path) -> None:
    typed = ["Anna", "<", "Anna Boris", "anna", "Carl Dana", "<", "Bea", "Carl, Emil, Dana", "1", "", "3", "quit"]
    shown = played(Table(tmp_path), *typed)
    second, third = (f"player {place}  [the next name clockwise]> " for place in (2, 3))
    assert f"players   [three names clockwise]> Anna\n{second}<\nplayers   " in shown
    assert f"{third}anna\n          No: the names" in shown
    assert f"{third}Carl Dana\n          No: three names are needed, clockwise; found 4." in shown
    assert f"{third}<\n{second}Bea\n{third}Carl, Emil, Dana\n" in shown
    assert "          Carl needs 8      Emil needs 5      Dana needs 3" in shown


@pytest.mark.parametrize("columns", [*range(20, 60, 3), 60, 70, 80, 200])
def test_at_every_width_a_name_stays_with_its_number(tmp_path: Path, columns: int) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris Borissowitsch", "สมชาย", "--dealer", "1", "--hands", "6", "-s", "wide")
    typed = ["s", "11 4 1", "?", "2c kc", "9 6 2", "1", "<", "9 6 1 d", "", "", "?", "0 12 4", "x", "<", "quit"]
    said = table.ref("play", typed="\n".join(typed), env={"COLUMNS": str(columns)})
    assert said.code == 0
    assert NBSP not in said.out
    for line in said.out.splitlines():
        if "]> " not in line and not line.startswith(" [1") and columns >= 30:
            assert cells(line) <= columns, line
    if columns >= 36:
        assert not re.search(r"(Anna|Borissowitsch|สมชาย),?\n(?! {7}\d  ) *[+-]?\d", said.out)


@pytest.mark.parametrize("name", ["table", "smooth", "messy"])
def test_no_line_is_wider_than_the_screen(name: str) -> None:
    questions = [line.partition("]> ")[0] + "]> " for line in story(name).splitlines() if "]> " in line]
    others = [line for line in story(name).splitlines() if "]> " not in line]
    assert max(map(len, questions + others)) <= 80


BY_COMMANDS = {
    "table": """
        name-trump s | hand 11 4 1
        exchange --done | name-trump h | hand 2 7 7
        exchange 3d jd | exchange 4s 4s | name-trump c | hand 7 4 5
        exchange --done | name-trump d | hand 9 6 1 | undo | hand 6 9 1
        exchange --done | name-trump s | hand 0 12 4
        exchange --done | name-trump h | hand 8 2 6
    """,
    "smooth": """
        name-trump s | hand 11 4 1
        exchange --done | name-trump h | hand 2 7 7
        exchange --done | name-trump c | hand 7 4 5
        exchange --done | name-trump d | hand 6 9 1
        exchange --done | name-trump s | hand 0 12 4
        exchange --done | name-trump h | hand 8 2 6
    """,
    "messy": """
        name-trump s | hand 9 5 2
        exchange 2c kc | name-trump h | hand 4 5 7
        exchange 3d jd 4s 4s | misdeal -m Boris_had_17_cards
        exchange --done | name-trump c | hand 4 5 7
        change --dealer boris | exchange --done | name-trump d | hand 2 9 5
        correct-hand 2 4 7 5 -m Boris_made_seven
        change chai=Dana
        exchange 2h qh | name-trump s | undo | name-trump c | undo | name-trump s | misdeal -m cards_gone
        exchange --done | name-trump s | hand 6 2 8
        exchange 5d ad | name-trump c | hand 9 6 1 | undo | undo | name-trump c | hand 9 6 1
        end-session --shared | undo | end-session --shared
    """,
}


@pytest.mark.parametrize("name", BY_COMMANDS)
def test_the_commands_of_the_same_steps_write_the_same_sheet(name: str, tmp_path: Path) -> None:
    rerun_story(name, tmp_path)
    sheet = next(path for path in (tmp_path / "sessions").glob("*.toml") if path.stem != transcripts.LAST_TIME)
    table = Table(tmp_path / "by-commands")
    table.say(*OPENING)
    for step in BY_COMMANDS[name].replace("\n", "|").split("|"):
        words = [word.replace("_", " ") for word in step.split()]
        if words:
            table.say(*words)
    assert entries(sheet) == entries(table.sheet("v23"))
    assert table.data("standings")["finished"]


SUITS = ("", "s", "h", "d", "c")
HAND = st.tuples(
    st.integers(0, 16).flatmap(lambda first: st.tuples(st.just(first), st.integers(0, 16 - first))),
    st.sampled_from(SUITS),
    st.sampled_from(
        ("step by step", "at once", "late trump", "numbers alone", "taken back", "card by card", "winners", "by name")
    ),
)


def typed_for(hand: Any, *, owed: int) -> tuple[list[str], list[str]]:
    """One hand before which so many cards are owed, as it is answered, and the commands of the same steps."""
    (first, second), suit, way = hand
    third = 16 - first - second
    tricks = f"{first} {second} {third}"
    done, trump = ["record-exchange --done"] if owed else [], [f"name-trump {suit}"] if suit else []
    scored = [*done, *trump, f"record-hand {tricks}"]
    enter = [""] if owed else []
    match way:
        case "step by step":
            return [*enter, suit, tricks], scored
        case "at once":
            return [f"{tricks} {suit}".strip()], scored
        case "late trump":
            return [*enter, f"{tricks.replace(' ', '/')}{suit}"], scored
        case "numbers alone":
            return [tricks], [*done, f"record-hand {tricks}"]
        case "card by card":
            pairs = [f"{card} {card}" for card in CARDS[:owed]]
            return [*pairs, suit, tricks], [
                *(f"record-exchange {pair}" for pair in pairs),
                *trump,
                f"record-hand {tricks}",
            ]
        case "winners":
            won = "A" * first + "2" * second + "C" * third
            return [*enter, suit, won], [*done, *trump, f"record-hand --winners {won}"]
        case "by name":
            named = f"chai={third} anna={first} boris={second}"
            return [f"{named} {suit}".strip()], [*done, *trump, f"record-hand {named}"]
        case _:
            return [f"16 0 0 {suit}".strip(), "<", tricks], [*scored[:-1], "record-hand 16 0 0", "undo", scored[-1]]


CARDS = [f"{rank}{suit}" for rank in ("2", "3", "4", "5", "6") for suit in "cdhs"]
"""Cards that are given and come back, each once: what is not stronger than they are nobody has to say."""


@given(st.lists(HAND, min_size=1, max_size=4))
def test_both_doors_lead_to_the_same_sheet(tmp_path_factory: pytest.TempPathFactory, hands: list[Any]) -> None:
    folder = tmp_path_factory.mktemp("doors")
    guided, commanded = Table(folder / "guided"), Table(folder / "commanded")
    for each in (guided, commanded):
        each.say("new-session", "Anna", "Boris", "Chai", "--dealer", "2", "-s", "v23")
    for hand in hands:
        owed = sum(debt["cards"] for debt in commanded.data("who-owes-cards")["debts"])
        answers, words = typed_for(hand, owed=owed)
        played(guided, *answers, "quit")
        commanded.all(*words)
        assert entries(guided.sheet("v23")) == entries(commanded.sheet("v23"))


# -- what is said ---------------------------------------------------------------------------------


def test_nothing_is_scored_by_enter_alone(table: Table) -> None:
    shown = played(table, "", "", "", "quit")
    no = "          Nothing is scored by Enter alone: three numbers, for Anna, Boris,\n          Chai.\n"
    assert shown.count(no) == 2
    assert not entries(table.sheet("v23"))


@pytest.mark.parametrize(
    ("answer", "no"),
    [
        (
            "9 8",
            (
                "No: expected three numbers of tricks, one each for Anna, Boris, Chai;\n"
                '          found "9 8", none for Chai.'
            ),
        ),
        ("9 9 9", "No: 9 9 9 is 27 tricks, 11 too many; a hand has 16. (358, article 46)"),
        ("as 2s 3s", "No: trump is not named yet. First: name-trump CONTRACT (358, article\n          13)"),
        ("2c kc", "No: hand 1 has no exchange, so nobody owes anybody a card. (358,\n          article 15)"),
        (
            "n",
            "No: no trump is no contract in 358; it has spades, hearts, diamonds,\n          clubs. (358, article 20)",
        ),
        ("frobnicate", 'No: "frobnicate" is no answer here and no command. ? tells what fits.'),
        ("record", None),
        ("play", "No: this is the guided evening already; ? helps."),
        ("x", 'No: "x" is no answer here; expected a suit, the tricks of Anna, Boris,\n          Chai. ? tells more.'),
    ],
)
def test_a_no_is_said_and_the_same_question_asked_again(table: Table, answer: str, no: str | None) -> None:
    shown = played(table, answer, "quit")
    assert shown.count(TRUMP) == 2
    if no is not None:
        assert f"{TRUMP}{answer}\n          {no}\n{TRUMP}quit\n" in shown
    assert not entries(table.sheet("v23"))


def test_a_return_against_the_rules_is_refused_and_can_be_recorded_as_played(table: Table) -> None:
    shown = played(table, "s", "11 4 1", "2c 3d", "exchange 2c 3d --as-played", "quit")
    assert "          No: 3♦ is not of the suit of the 2♣ that Anna gave." in shown
    assert "Violation: 3♦ is not of the suit of the 2♣ that Anna gave. (article 17, entry 3)\n" in shown
    assert entries(table.sheet("v23"))[-1]["returned"] == "3D"


def test_tricks_card_by_card_and_the_hand_scored_by_them(table: Table) -> None:
    cards = [
        f"{rank}{suit}" for suit in "shdc" for rank in ("a", "k", "q", "j", "10", "9", "8", "7", "6", "5", "4", "3")
    ]
    tricks = [" ".join(cards[at : at + 3]) for at in range(0, 48, 3)]
    shown = played(table, "s", *tricks, "", "<", "", "quit")
    assert "          Trick 1: Anna A♠, Boris K♠, Chai Q♠. Anna takes it and leads.\n" in shown
    assert "tricks    [Anna Boris Chai; trick 2: three cards]> " in shown
    scored = "tricks    [Enter = 16 0 0, as recorded]> \nHand 1, Anna deals, spades. Anna 16 of 8 +8"
    assert shown.count(scored) == 2
    assert "Taken back: hand 1 (Anna 16, Boris 0, Chai 0)." in shown


def test_winners_of_all_tricks_as_one_word(table: Table) -> None:
    shown = played(table, "h", "AAAAAAAABBBBBCCC", "quit")
    assert "Hand 1, Anna deals, hearts. Anna 8 of 8 0, Boris 5 of 5 0, Chai 3 of 3 0.\n" in shown
    assert "          Nobody owes anything: all three were on target. (article 16)\n" in shown


def test_a_hand_with_nothing_owed_has_no_question_about_cards(table: Table) -> None:
    assert EXCHANGE not in played(table, "", "8 5 3", "quit")


def test_all_that_changed_hands_face_down_at_once_is_taken_back_at_once(table: Table) -> None:
    shown = played(table, "s", "11 4 1", "", "<", "2c kc", "quit")
    assert (
        f"{TRUMP}<\n"
        "          Taken back: Anna gave Chai 2 cards face down, and each was answered;\n"
        "          Anna gave Boris 1 card face down, and it was answered. redo, twice,\n"
        "          brings it again.\n"
        f"{EXCHANGE}2c kc\n"
    ) in shown


@pytest.mark.parametrize(
    ("command", "heading"),
    [
        ("drop-hand 2", "-- Hand 2 of 6 ------------------------------------------ Chai deals, leads --"),
        ("misdeal", "-- Hand 3 of 6 ------------------------------------------ Chai deals, leads --"),
        (
            "correct-hand 1 10 4 2",
            (
                "          Anna needs 5      Boris needs 3     Chai needs 8\n"
                "          +3                0                 -3"
            ),
        ),
        ("hand 8 5 3 --before 1", "-- Hand 4 of 6 ------------------------------------------ Chai deals, leads --"),
        ("change --dealer anna", "-- Hand 3 of 6 ------------------------------------------ Anna deals, leads --"),
        (
            "change anna=Dana",
            (
                "          Dana needs 5      Boris needs 3     Chai needs 8\n"
                "          +2                +1                -3"
            ),
        ),
        ("change --hands 9", "-- Hand 3 of 9 ------------------------------------------ Chai deals, leads --"),
    ],
)
def test_the_heading_of_a_begun_hand_is_drawn_anew_where_it_changes(table: Table, command: str, heading: str) -> None:
    shown = played(table, "9 5 2", "4 9 3", "hearts", command, "who", "name-trump s", "quit")
    answer, after = shown.split(f"> {command}\n")[1].split("> who\n")
    assert answer.count("\n-- Hand ") == 1
    assert heading in answer
    assert "\n-- Hand " not in after, "its own entries leave it as it is"


def test_a_contract_that_was_passed_over_is_asked_for_again_after_a_misdeal(table: Table) -> None:
    assert played(table, "", "misdeal", "quit").endswith(
        f"{TRUMP}quit\n" + played(table, "quit").partition("quit\n")[2]
    )


def test_the_same_contract_typed_again_is_noted_once(table: Table) -> None:
    played(table, "s", "11 4 1 s", "quit")
    assert [entry["kind"] for entry in entries(table.sheet("v23"))] == ["contract", "hand"]


def test_another_contract_with_the_tricks_is_noted_and_said(table: Table) -> None:
    assert f"{TRICKS}11 4 1 h\n          Hand 1: trump is hearts, was spades.\nHand 1, Anna deals, hearts." in played(
        table, "s", "11 4 1 h", "quit"
    )


def test_a_dealer_who_was_drawn_stays_so_however_often_it_is_asked(tmp_path: Path) -> None:
    shown = played(Table(tmp_path), "A B C", *["", "<"] * 8, "quit")
    drawn = re.findall(r"I draw (\w)\.", shown)
    assert len(drawn) == 8
    assert len(set(drawn)) == 1


def test_commands_ask_nothing_of_a_pipe(table: Table) -> None:
    said = table.ref("play", typed="undo x\nrecord-exchange\nquit\n")
    assert said.code == 0
    assert said.out.count(TRUMP) == 3


def test_every_sheet_and_every_form_can_be_had_from_within(table: Table, tmp_path: Path) -> None:
    table.say("new-session", "Xia", "Yan", "Zoe", "--dealer", "Yan", "-s", "other")
    shown = played(
        table, "standings --chat", f"score-sheet --html {tmp_path / 'out'} --all", "quit", words=("-s", "v23", "play")
    )
    assert "```\nv23 " in shown
    assert f"{tmp_path / 'out'}: score sheet of 2 sheets\n" in shown
    assert "Xia" in (tmp_path / "out").read_text()


def test_a_new_session_from_within_is_the_one_that_is_gone_on_with(table: Table) -> None:
    shown = played(table, "new-session Xia Yan Zoe --dealer 2 -s other", "s", "11 4 1", "quit")
    assert "Hand 1, Yan deals, spades. Xia 11 of 3 +8" in shown
    assert not entries(table.sheet("v23"))
    assert len(entries(table.sheet("other"))) == 2


def test_the_tie_can_be_told_trick_by_trick(table: Table) -> None:
    table.all("hand 9 6 1", "hand 4 9 3", "change --hands 3")
    shown = played(table, "6 4 6", "3", "chai", "2")
    assert "          Hand 3: trick 16 Chai, 15 Boris.\n" in shown
    assert "Boris wins with +3, level with Anna: trick 15 of the last hand decides. Each of\nyou dealt once.\n" in shown


@pytest.mark.parametrize(
    ("answers", "noted"),
    [
        (["bor"], "Hand 3: of those level, Boris's last trick came later."),
        (["1111112223333332"], "Hand 3: trick 16 Boris, 15 Chai, 14 Chai,"),
        (["", "anna"], "The table agrees that Anna wins."),
    ],
)
def test_a_tie_takes_names_and_the_winners_of_all_tricks(table: Table, answers: list[str], noted: str) -> None:
    table.all("hand 9 6 1", "hand 4 9 3", "change --hands 3")
    shown = played(table, "6 4 6", *answers)
    assert noted in shown


def test_help_at_a_tie_explains_it(table: Table) -> None:
    table.all("hand 9 6 1", "hand 4 9 3", "change --hands 3")
    shown = " ".join(played(table, "6 4 6", "?", "", "?", "<", "quit").split())
    assert "1 or Anna: the last trick of Anna came later than the others'." in shown
    assert "Anna and Boris share the win, or you name one of them, by name, too." in shown


def test_a_command_works_where_a_trick_winner_is_asked_for(table: Table) -> None:
    table.all("hand 9 6 1", "hand 4 9 3", "change --hands 3")
    shown = played(table, "6 4 6", "3", "rules 37", "3", "ref rules 37", "3", "chia", "chai chai anna")
    assert shown.count("Key: tie-latest-trick.") == 2
    assert "Anna wins with +3, level with Boris: trick 14 of the last hand decides." in shown


def test_an_open_tie_is_asked_about_when_the_evening_is_taken_up_again(table: Table) -> None:
    table.all("hand 9 6 1", "hand 4 9 3", "change --hands 3", "hand 6 4 6")
    assert "Whose last trick came later?\n" in played(table, "quit")
    assert "Anna wins with +3, level with Boris: the later last trick" in played(table, "1")


def test_play_without_a_sheet_asks_for_the_players(tmp_path: Path) -> None:
    shown = played(Table(tmp_path), "Zoë, 王小明, Ada 🦊", "ada", "", "p10", "quit")
    assert "No evening is open.\nplayers   [three names clockwise]> Zoë, 王小明, Ada 🦊\n" in shown
    assert "-- Hand 1, to 10 points ---------" in shown
    assert Table(tmp_path).data("next")["dealer"] == "Ada 🦊"


def test_points_as_the_end_are_reached(tmp_path: Path) -> None:
    shown = played(Table(tmp_path), "A B C", "1", "", "p3", "11 4 1", words=("play", "-s", "points"))
    assert "A wins with +3." in shown


def test_an_evening_by_other_rules_is_played_by_them_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session A B C --dealer 1 --rules 952 -s old", "hand 9 5 2", "end-session")
    shown = played(table, "", "1", "", "", "quit", words=("play", "-s", "new"))
    assert "A, B, C, clockwise. 9-5-2.\n" in shown
    assert "lead      [Enter = the dealer's left leads trick 1, as last time; d = dealer]> \n" in shown
    assert "          A needs 9         B needs 5         C needs 2" in shown


CONTRACT_FIRST = """\
based-on = "358"
name = "ours"
edition = 1
title = "Ours"
phases = ["contract", "exchange", "kitty", "play"]
declarer = "left"

[exchange]
two-down = "simultaneous"
"""


def test_where_the_contract_comes_first_the_cards_are_asked_about_after_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    (tmp_path / "ours.pack").write_text(CONTRACT_FIRST, encoding="utf-8")
    table.say(
        "new-session", "Anna", "Boris", "Chai", "--dealer", "1", "--rules", str(tmp_path / "ours.pack"), "-s", "v23"
    )
    shown = played(table, "s", "11 4 1", "2c kc", "h", "2c kc", "", "2 7 7", "quit")
    assert (
        "-- Hand 2 ---------------------------- Boris deals; Chai names trump, leads --\n"
        "          Anna needs 3      Boris needs 8     Chai needs 5\n"
        "          +3                -1                -2\n"
        "       1  Anna gives Boris 1 card                  clockwise from Anna\n"
        "       2  Anna gives Chai 2 cards\n"
        "          All are laid out before any card comes back.\n"
        f"{TRUMP}2c kc\n"
        "          No: the contract is not named yet; it comes before the exchange.\n"
        "          (ours, article 13)\n"
        f"{TRUMP}h\n"
        f"{EXCHANGE}2c kc\n"
        "          Anna gave Boris 2♣, back K♣. Boris: no club above the king.\n"
    ) in shown
    kinds = [entry["kind"] for entry in entries(table.sheet("v23"))]
    assert kinds == ["contract", "hand", "contract", "exchange", "face-down", "hand"]


@pytest.mark.parametrize("option", ["--json", "--no-input"])
def test_play_needs_somebody_to_ask(table: Table, option: str) -> None:
    assert "play asks question after question" in table.no(2, "play", option)


def test_leaving_before_an_evening_is_opened_writes_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.ref("play", typed="quit\n").code == 0
    assert table.ref("play", typed="A B C\n1\nquit\n").code == 0
    stopped = table.ref("play", typed="A B C\n1\n")
    assert (stopped.code, stopped.err) == (130, "\nStopped; nothing was written.\n")
    assert not list(tmp_path.iterdir())


def test_a_session_name_that_cannot_be_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    said = Table(tmp_path).ref("play", "-s", "a/b", typed="A B C\n1\n\n\n")
    assert (said.code, said.out) == (2, "")


# -- which evening --------------------------------------------------------------------------------


def aged(path: Path, *, days: int) -> None:
    """Makes a sheet look as if it had been written so many days ago."""
    now, then = datetime.now().astimezone(), datetime.now().astimezone() - timedelta(days=days)
    text = path.read_text(encoding="utf-8")
    for day in (now, now - timedelta(minutes=5)):
        text = text.replace(f"{day:%Y-%m-%d}", f"{then:%Y-%m-%d}")
    path.write_text(text, encoding="utf-8")


def test_an_evening_of_a_week_ago_is_offered_with_what_was_begun(table: Table) -> None:
    table.all("hand 11 4 1 s", "exchange 2c kc", "exchange --count 1")
    aged(table.sheet("v23"), days=7)
    shown = played(table, "", "1", "misdeal", "quit")
    assert shown.startswith("Which evening?\n  1 v23: Anna, Boris, Chai, after hand 1, last entry ")
    asked = "  2 v23 is over: close it\n  3 a new evening\n1-3> \n1-3> 1\n"
    assert f"{asked}v23, after hand 1 of 6, last entry 7 days ago.\n" in shown, "Enter answers nothing"
    assert "Hand 2 was begun: Anna gave Boris 1 card, Anna gave Chai 1 card. Not scored.\n" in shown
    assert "The cards are gone? Then type: misdeal\n" in shown
    assert entries(table.sheet("v23"))[-1] == {"kind": "misdeal"}


def test_a_new_evening_instead(table: Table) -> None:
    table.say("hand", "11", "4", "1")
    aged(table.sheet("v23"), days=2)
    shown = played(table, "3", "", "1", "", "", "quit")
    assert "players   [Enter = the same, or three names clockwise]> \n" in shown
    assert len(list(table.folder.glob("*.toml"))) == 2


def test_one_of_several_open_evenings_is_chosen(table: Table) -> None:
    table.say("new-session", "Xia", "Yan", "Zoe", "--dealer", "1", "-s", "other")
    shown = played(table, "2", "s", "11 4 1", "quit")
    assert "Which evening?\n  1 other: Xia, Yan, Zoe, no hand scored" in shown
    assert "  2 v23: Anna, Boris, Chai, no hand scored" in shown
    assert len(entries(table.sheet("v23"))) == 2


def test_a_sheet_that_cannot_be_read_is_never_passed_over(table: Table) -> None:
    table.sheet("torn").write_text("format = ", encoding="utf-8")
    said = table.ref("play", typed="s\n")
    assert (said.code, said.out) == (5, "")


# -- at a terminal --------------------------------------------------------------------------------


@pytest.fixture
def terminal(table: Table) -> Terminal:
    """`ref play` before hand 1."""
    return Terminal(table.folder, "play")


def test_ctrl_c_drops_the_question_and_never_the_evening(table: Table, terminal: Terminal) -> None:
    terminal.answer(TRUMP, "s")
    terminal.answer(TRICKS, "11 4 0")
    terminal.answer("< = type again]> ", CTRL_C)
    terminal.wait_for("Nothing was written by that. quit or Ctrl-D leaves.")
    terminal.answer(TRICKS, CTRL_C)
    terminal.answer(TRICKS, "11 4 1")
    terminal.answer(EXCHANGE, CTRL_D)
    assert terminal.end() == 0
    assert " ref play goes on from here." in terminal.shown.replace("\n          ", " ")
    assert [entry["kind"] for entry in entries(table.sheet("v23"))] == ["contract", "hand"]


def test_back_at_a_terminal(table: Table, terminal: Terminal) -> None:
    terminal.answer(TRUMP, "")
    terminal.answer(TRICKS, "<")
    terminal.answer(TRUMP, "2")
    terminal.answer(TRICKS, "8 5 3")
    terminal.answer(TRUMP, "<")
    terminal.wait_for("Taken back: hand 1 (Anna 8, Boris 5, Chai 3). redo brings it again.")
    terminal.answer(TRICKS, "redo")
    terminal.answer(TRUMP, "quit")
    assert terminal.end() == 0
    assert table.data("standings")["hands"] == 1


def test_a_command_may_ask_at_a_terminal_and_ctrl_c_leaves_only_it(terminal: Terminal) -> None:
    terminal.answer(TRUMP, "drop-hand")
    terminal.answer("hand that never was> ", CTRL_C)
    terminal.wait_for("Stopped; nothing was written.")
    terminal.answer(TRUMP, "quit")
    assert terminal.end() == 0


def test_a_window_that_is_made_narrow_gets_the_narrow_form(terminal: Terminal) -> None:
    terminal.wait_for(TRUMP)
    terminal.resize(40)
    terminal.type("11 4 1 s")
    terminal.wait_for("Hand 1, Anna deals, spades.\n Anna 11 of 8 +3, Boris 4 of 5 -1,\n Chai 1 of 3 -2.\n")
    terminal.answer("exchange [Enter = done]> ", "quit")
    assert terminal.end() == 0
    assert (
        "\n-- Hand 2 of 6 --- Boris deals, leads --\n Anna        Boris       Chai\n needs 3     needs 8     needs 5\n"
        in terminal.shown
    )


@pytest.mark.parametrize("names", ["Анна Борис Чай", "สมชาย มาลี วิชัย"])
def test_names_in_other_scripts(tmp_path: Path, names: str) -> None:
    terminal = Terminal(tmp_path, "play", "-s", "friday", TERM="xterm", NO_COLOR="1")
    terminal.answer("players   [three names clockwise]> ", names)
    first, second, third = names.split()
    terminal.answer(f"dealer    [Enter = I draw, or 1 {first} 2 {second} 3 {third}]> ", first[:3])
    terminal.answer("= dealer's left]> ", "")
    terminal.answer("p10 = points]> ", "")
    terminal.answer(TRUMP, "♠")
    terminal.answer(f"tricks    [{names}]> ", f"{first}=9 {second}=6 {third}=1")
    terminal.wait_for(f"{first} 9 of 8 +1, {second} 6 of 5 +1, {third} 1 of 3 -2.")
    terminal.answer(EXCHANGE, "quit")
    terminal.answer("1-2> ", "2")
    assert terminal.end() == 0


def test_another_window_is_noticed_and_no_answer_meant_for_an_older_sheet_is_taken(
    table: Table, terminal: Terminal
) -> None:
    terminal.wait_for(TRUMP)
    table.say("hand", "11", "4", "1", "s")
    terminal.type("8 5 3 h")
    shown = terminal.wait_for(EXCHANGE)
    assert (
        "          Meanwhile another window wrote:\n"
        "          Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1,\n"
        "          Chai 1 of 3 -2.\n"
        '          Your answer "8 5 3 h" was not taken.\n'
        "\n-- Hand 2 of 6 ---"
    ) in shown
    table.say("undo")
    terminal.type("who")
    terminal.wait_for("Taken back: hand 1 (Anna 11, Boris 4, Chai 1).")
    terminal.wait_for("\n-- Hand 1 of 6 ---")
    terminal.answer(TRUMP, "quit")
    assert terminal.end() == 0
    assert [entry["kind"] for entry in entries(table.sheet("v23"))] == ["hand", "strike"]


@pytest.mark.parametrize(
    ("elsewhere", "answers"),
    [
        ("undo", ["1"]),
        ("undo", ["3", "3", "2"]),
        ("undo", ["", "2"]),
        ("undo", ["<"]),
        ("play-on", ["1"]),
        ("change --hands 9", ["1"]),
        ("record-last-tricks --later 2", ["1"]),
        ("end-session --shared", ["4", "4"]),
        ("correct-hand 3 6 3 7", ["<"]),
    ],
)
def test_no_answer_about_a_tie_is_taken_for_a_sheet_that_another_window_changed(
    table: Table, elsewhere: str, answers: list[str]
) -> None:
    table.all("change --hands 3", "hand 9 6 1", "hand 4 9 3", "hand 6 4 6")
    terminal = Terminal(table.folder, "play")
    terminal.wait_for("< = back> ")
    table.all(elsewhere)
    before = entries(table.sheet("v23"))
    for answer in answers[:-1]:
        terminal.type(answer)
        terminal.wait_for("> ")
    terminal.type(answers[-1])
    terminal.wait_for("Your answer")
    terminal.wait_for("> ")
    terminal.type("quit")
    assert terminal.end() == 0
    assert entries(table.sheet("v23")) == before


@pytest.mark.parametrize("line", ["undo", "hand 8 5 3", "misdeal", "name-trump h"])
def test_no_command_that_writes_is_run_on_a_sheet_that_another_window_changed(
    table: Table, terminal: Terminal, line: str
) -> None:
    terminal.wait_for(TRUMP)
    table.say("hand", "11", "4", "1")
    before = entries(table.sheet("v23"))
    terminal.type(line)
    terminal.wait_for(f'Your answer "{line}" was not taken.')
    terminal.answer(EXCHANGE, "quit")
    assert terminal.end() == 0
    assert entries(table.sheet("v23")) == before


def test_a_new_session_that_is_broken_off_leaves_the_evening_as_it_was(table: Table) -> None:
    table.say("new-session", "Xia", "Yan", "Zoe", "--dealer", "1", "-s", "other")
    terminal = Terminal(table.folder, "-s", "v23", "play")
    terminal.answer(TRUMP, "new-session")
    terminal.wait_for("player 1 (clockwise)> ")
    table.say("-s", "other", "hand", "9", "6", "1")
    terminal.type(CTRL_C)
    terminal.answer(TRUMP, "8 5 3")
    terminal.answer(TRUMP, "quit")
    assert terminal.end() == 0
    assert [entry["kind"] for entry in entries(table.sheet("v23"))] == ["hand"]
    assert len(entries(table.sheet("other"))) == 1


def test_ref_alone_is_what_comes_next_and_no_enter(table: Table) -> None:
    shown = played(table, "11 4 1", "ref", "ref ?", "quit")
    assert f"{EXCHANGE}ref\nv23 " in shown
    assert f"{EXCHANGE}ref ?\n          Enter     all of it changed hands: Anna gives Boris 1 card, then\n" in shown
    assert len(entries(table.sheet("v23"))) == 1


def test_a_player_called_ref_is_a_player(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Ref", "Boris", "Chai", "--dealer", "1", "-s", "v23")
    assert "Ref gave Boris 3♣, back A♣." in played(table, "11 4 1", "ref boris 3c ac", "quit")


@pytest.mark.parametrize("line", ["\x1e", "s\x07", "\x00"])
def test_control_characters_are_no_answer(table: Table, line: str) -> None:
    said = table.ref("play", typed=f"11 4 1\n{line}\nquit\n")
    assert said.code == 0
    assert said.err == "Unclear: a control character or broken bytes among what was typed; type it again.\n"
    assert len(entries(table.sheet("v23"))) == 1


def test_broken_bytes_cost_their_line_and_no_other(table: Table) -> None:
    done = process(table.folder, "play", typed=b"11 4 1\n\xc3\n\xff quit\nwho\n\xc3", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert done.stderr.decode() == "".join(
        f"Cannot read: standard input: line {number} is not UTF-8 text.\n" for number in (2, 3, 5)
    )
    assert len(entries(table.sheet("v23"))) == 1
    assert b"> who\n" in done.stdout


def test_a_pipe_that_does_not_end_is_left(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.commands.prompts.MOST_ANSWERS", 3)
    said = table.ref("play", typed="?\n" * 10)
    assert said.code == 0
    assert said.out.count("> ?\n") == 3
    assert said.err == "Refused: standard input: more than 3 lines; no evening has so many. The rest is not read.\n"


def test_two_answers_within_a_second_are_taken_back_one_by_one(table: Table) -> None:
    shown = played(table, "11 4 1", "exchange --count 1", "", "<", "quit")
    assert "Taken back: Anna gave Chai 2 cards face down" in shown
    kinds = [entry["kind"] for entry in entries(table.sheet("v23"))]
    assert kinds == ["hand", "face-down", "face-down", "strike"]


def test_a_hand_without_trump_that_is_taken_back_is_asked_for_its_tricks(table: Table) -> None:
    shown = played(table, "", "8 5 3", "<", "9 5 2", "quit")
    assert f"Taken back: hand 1 (Anna 8, Boris 5, Chai 3). redo brings it again.\n{TRICKS}9 5 2\n" in shown


def test_a_contract_changed_while_cards_are_owed_after_it_leaves_them_owed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    (tmp_path / "ours.pack").write_text(CONTRACT_FIRST, encoding="utf-8")
    table.say(*OPENING, "--rules", str(tmp_path / "ours.pack"))
    shown = played(table, "s", "11 4 1", "h", "diamonds", "quit")
    assert f"{EXCHANGE}diamonds\n          Hand 2: trump is diamonds, was hearts.\n{EXCHANGE}quit\n" in shown


def test_a_command_within_a_plain_evening_is_plain(table: Table) -> None:
    table.say("hand", "11", "4", "1")
    assert "Debt 1: Anna gives Boris 1 card, 0 done, due now.\n" in played(
        table, "who", "quit", words=("play", "--plain")
    )


def test_a_note_of_several_words_needs_no_quotation_marks(table: Table) -> None:
    played(table, "misdeal -m Boris' wife had 17 cards", "undo", "misdeal -m 'one card' --plain", "quit")
    notes = [entry.get("note") for entry in entries(table.sheet("v23"))]
    assert notes == ["Boris' wife had 17 cards", None, "one card"]


def test_a_minus_within_a_note_does_not_end_it(table: Table) -> None:
    played(table, "hand 9 5 2 -m Boris at -2 --dealer anna", "misdeal -m -2", "quit")
    assert [entry.get("note") for entry in entries(table.sheet("v23"))] == ["Boris at -2", "-2"]


def test_several_pairs_are_settled_with_the_last(table: Table) -> None:
    shown = played(table, "11 4 1", "2c kc 9d 9d 3h 3h", "quit")
    assert shown.count("All settled.") == 1
    assert (
        "back 3♥. Chai: no heart above the 3. All settled.\n".replace(" ", "")
        in shown.replace(" ", "").replace("\n          ", "")
        or "All settled." in shown
    )


def test_after_the_end_the_last_hand_can_be_taken_back_and_one_more_be_played(table: Table) -> None:
    table.say("change", "--hands", "1")
    shown = played(table, "7 7 2", "<", "8 6 2", "play-on", "2 9 5", "quit")
    assert shown.count("-- The end ---") == 3
    assert "Taken back: hand 1 (Anna 7, Boris 7, Chai 2). redo brings it again.\n" + TRICKS + "8 6 2\n" in shown
    assert "\n-- Hand 2 of 2, the last -----" in shown
    assert table.data("standings")["hands"] == 2


LEVEL = ("5", "1")
"""Answers to a tie of three: nobody knows, and then one more hand."""


@pytest.mark.parametrize(
    ("ended", "more", "word"),
    [(["8 5 3"], LEVEL, "Whose last trick came later?"), (["9 5 2"], ("play-on",), "-- The end ---")],
)
def test_one_more_hand_is_announced_like_any_other_and_the_evening_ends_after_it(
    table: Table, ended: list[str], more: tuple[str, ...], word: str
) -> None:
    table.say("change", "--hands", "1")
    shown = played(table, *ended, *more, "<", *more, "score", "3 8 5", *more, "quit")
    again, last = "\n-- Hand 2 of 2, the last -------", "\n-- Hand 3 of 3, the last -------"
    assert (shown.count(again), shown.count(last)) == (2, 1)
    assert "          Taken back: the evening goes on, and ends after hand 2. redo brings" in shown
    assert "          Anna needs 3      Boris needs 8     Chai needs 5\n" in shown.split(again)[2]
    assert shown.count(word) == 3
    assert [entry.get("more") for entry in entries(table.sheet("v23")) if entry["kind"] == "play-on"] == [1, 1, 1]


def test_an_evening_without_an_end_goes_on_hand_after_hand(table: Table) -> None:
    table.say("change", "--hands", "1")
    shown = played(table, "9 5 2", "play-on --open-end", "3 8 5", "5 3 8", "quit")
    assert shown.count("-- The end ---") == 1


def test_the_end_names_the_way_back_on_a_narrow_screen_too(table: Table) -> None:
    table.say("change", "--hands", "1")
    said = table.ref("play", typed="7 7 2\n-\nquit\n", env={"COLUMNS": "40"})
    assert "end [Enter = leave, < = back]> -\n Taken back: hand 1 (Anna 7, Boris 7," in said.out


def test_at_the_end_an_answer_is_refused_and_a_view_shown(table: Table) -> None:
    table.say("change", "--hands", "1")
    shown = played(table, "7 7 2", "7 7 2", "standings --chat", "")
    assert "          No: v23 is finished. To go on with it: play-on (358, article 39)\n" in shown
    assert "```\nv23 " in shown
    assert table.data("standings")["hands"] == 1


def test_a_sheet_that_was_changed_by_hand_is_noticed(table: Table, terminal: Terminal) -> None:
    terminal.answer(TRUMP, "8 5 3 h")
    terminal.wait_for(TRUMP)
    text = table.sheet("v23").read_text(encoding="utf-8")
    table.sheet("v23").write_text(text.replace('"hearts"', '"clubs"'), encoding="utf-8")
    terminal.type("s")
    terminal.wait_for('Meanwhile the sheet was changed by hand.\n          Your answer "s" was not taken.\n')
    terminal.answer(TRUMP, "quit")
    assert terminal.end() == 0


def test_whoever_leaves_a_sheet_that_was_broken_meanwhile_is_told_its_name(table: Table, terminal: Terminal) -> None:
    terminal.wait_for(TRUMP)
    table.sheet("v23").write_text("format = ", encoding="utf-8")
    terminal.type("s")
    terminal.answer("sheet     [Enter = read it again]> ", "quit")
    assert terminal.end() == 5
    assert "Cannot read: v23.toml: " in terminal.shown
    assert "Traceback" not in terminal.shown


def test_a_crash_loses_nothing_that_was_answered(table: Table, terminal: Terminal) -> None:
    terminal.answer(TRUMP, "s")
    terminal.answer(TRICKS, "11 4 1")
    terminal.wait_for(EXCHANGE)
    terminal.kill(signal.SIGKILL)
    assert "v23, after hand 1 of 6, last entry just now.\n" in played(table, "quit")
    assert len(entries(table.sheet("v23"))) == 2


def test_a_folder_that_cannot_be_written_is_said_and_the_evening_goes_on(table: Table) -> None:
    under = powerless()
    with read_only(table.folder):
        said = process(table.folder, "play", under=under, typed=b"s\nquit\n")
    assert said.returncode == 0, said
    shown = said.stdout.decode()
    assert "permission denied. The sheet is as it was." in shown.replace("\n          ", " ")
    assert shown.count("trump ") == 2
    assert not entries(table.sheet("v23"))


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_an_output_without_the_letters_shows_escapes(tmp_path: Path, encoding: str) -> None:
    table = Table(tmp_path)
    table.say("new-session", "สมชาย", "Борис", "Анна", "--dealer", "1", "-s", "friday")
    said = process(tmp_path, "play", typed=b"s\n9 6 1\n2c kc\nquit\n", PYTHONIOENCODING=f"{encoding}:strict")
    assert (said.returncode, said.stderr) == (0, b"")
    assert b"\\u0e2a\\u0e21" in said.stdout
    assert b"back KC" in b" ".join(said.stdout.split())
    assert len(entries(table.sheet("friday"))) == 3


def test_lines_are_edited_where_there_is_readline(table: Table, terminal: Terminal) -> None:
    pytest.importorskip("readline", reason="this Python has no readline")
    terminal.wait_for(TRUMP)
    os.write(terminal.here, b"11 4 2\x7f1\x01 \x05 s\n")  # Backspace, to the beginning, to the end
    terminal.wait_for("Hand 1, Anna deals, spades. Anna 11 of 8 +3")
    terminal.wait_for(EXCHANGE)
    os.write(terminal.here, b"\x10\x15quit\n")  # the line before is there again, and is wiped out
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("end-session", "The evening is closed after 2 hands.\n"),
        (
            "correct-hand 2 4 9 3",
            (
                "Hand 2 corrected, was 3 8 5. Anna 4 of 3 +1, Boris 9 of 8 +1, Chai 3 of 5 -2.\n"
                "After hand 2: Anna +2, Boris +1, Chai -3.\n"
                "Before this change: Anna +1, Boris 0, Chai -1.\n"
            ),
        ),
    ],
)
def test_the_end_is_told_once_after_a_command(table: Table, line: str, answer: str) -> None:
    table.all("change --hands 2" if line.startswith("correct") else "change --hands 9", "hand 9 5 2", "hand 3 8 5")
    said = table.ref("-s", "v23", "play", typed=f"{line}\nnote we stayed\n\n").out
    _, _, after = said.partition(f"> {line}\n{answer}")
    assert after.startswith("\n-- The end ---")
    assert after.count("Anna wins with") == after.count("-- The end ---") == 1
    assert after.count("One more hand: play-on. For the chat: standings --chat\n") == 1


# -- how commands are named -----------------------------------------------------------------------


def test_within_play_commands_are_named_without_ref_and_notes_stay_as_they_are(table: Table) -> None:
    answers = """
        change --hands 2; next; takes as 2c; rules 99; nosuchword; help; help record-hand; hand --help; hand --trmp h
        hand 5 8 3; undo; redo; change --dealer boris; change --dealer chai; record-trick as 2c ks; exchange 2c kc
        hand 1 2; hand 9 5 2 --hand 1; correct-hand 1 8 5 3; next --plain; note 1 ref undo; saw boris ac; discard
        check; log; sessions; new-session A B C; 0 0 16; next; hand 1 2 13; end-session; next --plain; misdeal
    """
    lines = [line.strip() for line in answers.strip().replace("\n", ";").split(";")]
    said = table.ref("play", typed="".join(f"{line}\n" for line in [*lines, "", ""]))
    assert said.code == 0
    answered = "\n".join(line for line in said.out.splitlines() if "]> " not in line)
    with_ref = re.findall(r".*\bref [a-z-].*", answered + said.err)
    assert [line.split("  ")[-1] for line in with_ref] == ['Note on hand 1: "ref undo".'] * 2
