"""What is asked at a terminal, one question at a time; typed by a person, at a real pseudo-terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli import COMMANDS
from tests.running import CTRL_C, CTRL_D, Table, Terminal, names_in

TRICKS = "tricks [Anna Boris Chai]> "
TRUMP = "trump [spades, hearts, diamonds, clubs]> "
SEATED = "[1 Anna  2 Boris  3 Chai]"


@pytest.fixture
def nearly_level(tmp_path: Path) -> Table:
    """Before the last hand of three, after which Anna and Boris may be level."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "tie")
    table.all("hand 9 6 1", "hand 4 9 3")
    return table


def done(terminal: Terminal) -> str:
    """All that was shown, after a command that went well."""
    assert terminal.end() == 0, terminal.shown
    return terminal.shown


# -- new-session ----------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [("Анна", "Борис", "Чай"), ("สมชาย", "มาลี", "วิชัย"), ("Zoë", "王小明", "Ada 🦊")])
def test_names_are_asked_for_in_any_script(tmp_path: Path, names: tuple[str, str, str]) -> None:
    terminal = Terminal(tmp_path, "new-session", "--dealer", "1", "-s", "friday")
    for place, name in enumerate(names, start=1):
        terminal.answer(f"player {place} (clockwise)> ", name)
    assert f"{names[0]} deals first." in done(terminal)
    assert list(Table(tmp_path).data("next")["targets"]) == list(names)


def test_only_the_missing_names_are_asked_for(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "new-session", "Anna", "Boris", "--dealer", "1", "-s", "friday")
    terminal.answer("player 3 (clockwise)> ", "Chai")
    shown = done(terminal)
    assert "player 1" not in shown
    assert "player 2" not in shown


def test_a_bad_name_is_said_and_asked_again(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "new-session", "--dealer", "1", "-s", "friday")
    terminal.answer("player 1 (clockwise)> ", "Anna")
    terminal.answer("player 2 (clockwise)> ", "anna")
    terminal.wait_for("are the same to a reader")
    terminal.answer("player 2 (clockwise)> ", "")
    terminal.wait_for("shows nothing")
    terminal.answer("player 2 (clockwise)> ", "Boris")
    terminal.answer("player 3 (clockwise)> ", "<")
    terminal.answer("player 2 (clockwise)> ", "<")
    terminal.answer("player 1 (clockwise)> ", "<")
    for place, name in enumerate(("Boris", "Anna", "Chai"), start=1):
        terminal.answer(f"player {place} (clockwise)> ", name)
    assert "Boris deals first. At Boris's left sits Anna, then Chai." in done(terminal)


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
@pytest.mark.parametrize(
    ("words", "before"),
    [
        ("new-session -s x", ["players   [Enter = the same, or three names clockwise]> "]),
        ("new-session Anna -s x", ["player 2 (clockwise)> "]),
        ("record-hand", [TRICKS]),
        ("record-hand 8 5 2", ["< = type again]> "]),
        ("record-exchange", ["given and returned [2c kc]> "]),
        ("name-trump", [TRUMP]),
        ("correct-hand", ["hand to correct> "]),
        ("correct-hand 1", ["tricks as they were> "]),
        ("drop-hand", ["hand that never was> "]),
        ("record-last-tricks", ["from the last back> "]),
        ("record-hand --hand 1 8 6 2", ["1-2, Enter = 1> "]),
        ("change --seats anna chai boris", ["1-2> "]),
    ],
)
def test_ctrl_c_and_the_end_of_input_write_nothing(table: Table, key: str, words: str, before: list[str]) -> None:
    table.say("hand", "9", "5", "2")
    written = table.sheet("v23").read_bytes()
    terminal = Terminal(table.folder, *words.split())
    for prompt in before:
        terminal.answer(prompt, key)
    assert terminal.end() == 130
    assert "Stopped; nothing was written." in terminal.shown
    assert "Traceback" not in terminal.shown
    assert table.sheet("v23").read_bytes() == written
    assert names_in(table.folder) == ["v23.toml"]


def test_no_input_asks_nothing_even_at_a_terminal(table: Table) -> None:
    for words, more in (
        ("record-hand --no-input", {}),
        ("record-hand --json", {}),
        ("record-hand", {"REF_NO_INPUT": "1"}),
    ):
        terminal = Terminal(table.folder, *words.split(), columns=80, rows=40, before="", **more)
        assert terminal.end() == 2
        assert "TRICKS are missing" in terminal.shown
        assert "> " not in terminal.shown


# -- record-hand ----------------------------------------------------------------------------------


def test_tricks_are_asked_for(table: Table) -> None:
    terminal = Terminal(table.folder, "hand")
    terminal.answer(TRICKS, "9 8")
    terminal.wait_for("expected three numbers of tricks")
    terminal.answer(TRICKS, "")
    terminal.answer(TRICKS, "<")
    terminal.answer(TRICKS, "9/5/2 h")
    assert "Hand 1, Anna deals, hearts. Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1." in done(terminal)


def test_a_contract_that_was_typed_is_kept(table: Table) -> None:
    terminal = Terminal(table.folder, "hand", "s")
    terminal.answer(TRICKS, "chai=2 boris=5 anna=9")
    assert "Hand 1, Anna deals, spades." in done(terminal)


def test_winners_may_be_typed_where_tricks_are_asked_for(table: Table) -> None:
    terminal = Terminal(table.folder, "hand")
    terminal.answer(TRICKS, "AAAAAAAAABBBBBCC h")
    assert "Hand 1, Anna deals, hearts. Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1." in done(terminal)


def test_what_an_option_says_stays_when_tricks_are_asked_for(table: Table) -> None:
    terminal = Terminal(table.folder, "hand", "--last-tricks", "chai,boris")
    terminal.answer(TRICKS, "9 5 2")
    done(terminal)
    assert 'last-tricks = [\n    "Chai",\n    "Boris",\n]' in table.sheet("v23").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "said", "answer", "result"),
    [
        ("8 5 2", "That is 15 tricks, one is missing. Who took it?", "3", {"Anna": 8, "Boris": 5, "Chai": 3}),
        ("8 5 2", "That is 15 tricks, one is missing. Who took it?", "boris", {"Anna": 8, "Boris": 6, "Chai": 2}),
        ("9 5 3", "That is 17 tricks, one too many. Who has one less?", "an", {"Anna": 8, "Boris": 5, "Chai": 3}),
        ("9 5 3", "That is 17 tricks, one too many. Who has one less?", "2", {"Anna": 9, "Boris": 4, "Chai": 3}),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_the_odd_trick(table: Table, typed: str, said: str, answer: str, result: dict[str, int], asked: bool) -> None:
    terminal = Terminal(table.folder, "hand", *([] if asked else typed.split()))
    if asked:
        terminal.answer(TRICKS, typed)
    terminal.wait_for(said)
    terminal.answer("[1 Anna  2 Boris  3 Chai  < = type again]> ", "dora")
    terminal.wait_for('Not found: nobody called "dora" sits here; at the table are Anna, Boris, Chai.')
    terminal.answer("[1 Anna  2 Boris  3 Chai  < = type again]> ", "")
    terminal.wait_for("Not found: no player is named; at the table are Anna, Boris, Chai.")
    terminal.answer("[1 Anna  2 Boris  3 Chai  < = type again]> ", answer)
    done(terminal)
    assert table.data("score-sheet")["hands"][0]["tricks"] == result


def test_the_odd_trick_typed_again(table: Table) -> None:
    terminal = Terminal(table.folder, "hand", "8", "5", "2", "c")
    terminal.answer("< = type again]> ", "<")
    terminal.answer(TRICKS, "9 5 3")
    terminal.answer("< = type again]> ", "<")
    terminal.answer(TRICKS, "8 5 3")
    assert "Hand 1, Anna deals, clubs. Anna 8 of 8 0" in done(terminal)


def test_nobody_has_less_than_none(table: Table) -> None:
    terminal = Terminal(table.folder, "hand", "0", "16", "1")
    terminal.answer("< = type again]> ", "anna")
    terminal.answer("< = type again]> ", "chai")
    done(terminal)
    assert table.data("score-sheet")["hands"][0]["tricks"] == {"Anna": 0, "Boris": 16, "Chai": 0}


@pytest.mark.parametrize("typed", ["8 5 1", "9 9 9", "17 0 0"])
def test_more_than_one_trick_off_is_refused_and_not_guessed(table: Table, typed: str) -> None:
    terminal = Terminal(table.folder, "hand", *typed.split())
    assert terminal.end() == 3
    assert "Refused: " in terminal.shown
    assert table.data("next")["hand"] == 1


def test_correct_instead_of_record(table: Table) -> None:
    table.all("hand 9 5 2", "hand 2 9 5")
    terminal = Terminal(table.folder, "hand", "--hand", "1", "10", "4", "2")
    terminal.wait_for("Hand 1 is scored (9 5 2). Correct it to 10 4 2?")
    terminal.answer("1-2, Enter = 1> ", "")
    assert "Hand 1 corrected, was 9 5 2." in done(terminal)
    terminal = Terminal(table.folder, "hand", "--hand", "1", "8", "6", "2")
    terminal.answer("1-2, Enter = 1> ", "2")
    assert terminal.end() == 3
    assert re.search(r"hand 1 is scored \(10\s4\s2\)", terminal.shown)
    assert len(table.data("score-sheet")["hands"]) == 2


def test_correct_instead_of_record_with_all_that_was_typed(table: Table) -> None:
    table.all("hand 9 5 2", "hand 2 9 5")
    terminal = Terminal(table.folder, "hand", "--hand", "1", "--dealer", "boris")
    terminal.answer("Correct it to what is typed next?\n  1 yes\n  2 no\n1-2, Enter = 1> ", "1")
    assert "Hand 1 corrected, was dealt by Anna. Boris deals." in done(terminal)
    terminal = Terminal(table.folder, "hand", "--hand", "2", "-1", "9", "8")
    terminal.answer("Correct it to -1 9 8?\n  1 yes\n  2 no\n1-2, Enter = 1> ", "1")
    assert terminal.end() == 3, "the minus is said as it was typed, and refused as it always is"


def test_a_finished_evening_says_so_before_it_asks(table: Table) -> None:
    table.all("hand 9 5 2", "end-session")
    terminal = Terminal(table.folder, "hand")
    assert terminal.end() == 3
    assert "v23 is finished." in terminal.shown
    assert "tricks [" not in terminal.shown


# -- the tie at the hand that makes it ----------------------------------------------------------------


def end(table: Table) -> tuple[str | None, list[str], str | None, int | None]:
    found = table.data("standings")
    return found["winner"], found["winners"], found["decided_by"], found["trick"]


def at_the_tie(table: Table) -> Terminal:
    terminal = Terminal(table.folder, "hand", "6", "4", "6")
    shown = terminal.wait_for("Whose last trick came later?")
    assert "Anna and Boris are level: +3 in all, +1 in this hand." in shown
    terminal.wait_for("  1 Anna\n  2 Boris\n  3 trick by trick\n  4 nobody knows\n")
    return terminal


@pytest.mark.parametrize(("typed", "name"), [("1", "Anna"), ("2", "Boris")])
def test_whose_last_trick_came_later(nearly_level: Table, typed: str, name: str) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("1-4, Enter = 4> ", "5")
    terminal.wait_for('Unclear: "5"; expected 1-4 or Enter = 4.')
    terminal.answer("1-4, Enter = 4> ", "<")
    terminal.wait_for('Unclear: "<"; expected 1-4 or Enter = 4.')
    terminal.answer("> ", typed)
    assert f"{name} wins with +3" in done(terminal)
    assert end(nearly_level) == (name, [name], "latest-trick", None)


def test_trick_by_trick(nearly_level: Table) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("> ", "3")
    terminal.answer(f"winner of trick 16 {SEATED}> ", "chai")
    terminal.answer(f"winner of trick 15 {SEATED}> ", "anna")
    assert "Anna wins with +3" in done(terminal)
    assert end(nearly_level) == ("Anna", ["Anna"], "latest-trick", 15)


@pytest.mark.parametrize("typed", ["chai chai boris", "Chai, chai, Boris", "ccb", "3 3 2"])
def test_several_tricks_at_once(nearly_level: Table, typed: str) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("> ", "3")
    terminal.answer(f"winner of trick 16 {SEATED}> ", typed)
    done(terminal)
    assert end(nearly_level) == ("Boris", ["Boris"], "latest-trick", 14)


def test_trick_by_trick_and_back(nearly_level: Table) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("> ", "3")
    terminal.answer(f"winner of trick 16 {SEATED}> ", "dora")
    terminal.wait_for('Unclear: "dora" names no trick winner;')
    terminal.answer(f"winner of trick 16 {SEATED}> ", "")
    terminal.wait_for("Not found: no player is named; at the table are Anna, Boris, Chai.")
    terminal.answer(f"winner of trick 16 {SEATED}> ", "3")
    terminal.answer(f"winner of trick 15 {SEATED}> ", "c")
    terminal.answer(f"winner of trick 14 {SEATED}> ", "<")
    terminal.answer(f"winner of trick 15 {SEATED}> ", "b")
    assert "trick 15 of the last hand decides" in " ".join(done(terminal).split())
    assert end(nearly_level) == ("Boris", ["Boris"], "latest-trick", 15)


def test_trick_by_trick_and_back_to_whose_came_later(nearly_level: Table) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("1-4, Enter = 4> ", "3")
    terminal.answer(f"winner of trick 16 {SEATED}> ", "chai")
    terminal.answer(f"winner of trick 15 {SEATED}> ", "<")
    terminal.answer(f"winner of trick 16 {SEATED}> ", "<")
    terminal.wait_for("Whose last trick came later?\n")
    terminal.answer("1-4, Enter = 4> ", "2")
    done(terminal)
    assert end(nearly_level) == ("Boris", ["Boris"], "latest-trick", None)


def test_nobody_knows_and_back_to_whose_came_later(nearly_level: Table) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("1-4, Enter = 4> ", "")
    terminal.answer("1-4, < = back> ", "")
    terminal.wait_for('Unclear: ""; expected 1-4 or < = back.')
    terminal.answer("1-4, < = back> ", "<")
    terminal.wait_for("Whose last trick came later?\n")
    terminal.answer("1-4, Enter = 4> ", "1")
    done(terminal)
    assert end(nearly_level) == ("Anna", ["Anna"], "latest-trick", None)
    assert len(nearly_level.data("log")["entries"]) == 4, "going back writes nothing"


def test_those_level_stand_in_the_order_of_the_seats(nearly_level: Table) -> None:
    nearly_level.say("change", "--seats", "boris", "anna", "chai", "--from-now")
    terminal = Terminal(nearly_level.folder, "hand", "4", "9", "3")
    terminal.wait_for("Whose last trick came later?\n  1 Boris\n  2 Anna\n  3 trick by trick\n  4 nobody knows\n")
    terminal.answer("1-4, Enter = 4> ", "3")
    terminal.answer("winner of trick 16 [1 Boris  2 Anna  3 Chai]> ", "3")
    terminal.answer("winner of trick 15 [1 Boris  2 Anna  3 Chai]> ", "<")
    terminal.answer("winner of trick 16 [1 Boris  2 Anna  3 Chai]> ", "<")
    terminal.answer("1-4, Enter = 4> ", "4")
    terminal.wait_for("  2 Boris and Anna share the win\n  3 Boris wins\n  4 Anna wins\n")
    terminal.answer("1-4, < = back> ", "4")
    done(terminal)
    assert end(nearly_level) == ("Anna", ["Anna"], "agreed", None)


HINTS = "ref record-last-tricks PLAYER ...   from the last trick back\n"


@pytest.mark.parametrize(
    "words", ["undo", "redo", "change chai=Chay --spelling", "correct-hand 2 h", "record-last-tricks chai", "next"]
)
def test_a_tie_that_is_not_asked_about_names_the_commands(nearly_level: Table, words: str) -> None:
    nearly_level.all("hand 6 4 6", "record-last-tricks --later anna")
    if words != "undo":
        nearly_level.all("undo")
    if words == "redo":
        nearly_level.all("undo", "undo", "redo")
    terminal = Terminal(nearly_level.folder, *words.split())
    shown = done(terminal)
    assert "> " not in shown
    assert (HINTS.replace("PLAYER", "Chai PLAYER") if "last-tricks" in words else HINTS) in shown
    assert "ref record-last-tricks --later PLAYER   whose last trick came later\n" in shown
    assert "ref end-session --shared   or --winner PLAYER: nobody knows, the table agrees\n" in shown


def test_a_tie_that_is_asked_about_names_no_command(nearly_level: Table) -> None:
    terminal = at_the_tie(nearly_level)
    assert "ref record-last-tricks" not in terminal.shown
    terminal.type(CTRL_C)
    assert terminal.end() == 130


def test_an_answer_about_a_tie_is_not_taken_for_a_sheet_that_was_written_meanwhile(nearly_level: Table) -> None:
    terminal = Terminal(nearly_level.folder, "record-hand", "6", "4", "6")
    terminal.wait_for("Enter = 4> ")
    nearly_level.say("undo")
    before = nearly_level.sheet("tie").read_bytes()
    terminal.type("1")
    assert terminal.end() == 3
    assert "another window wrote to tie while this was asked; nothing was noted." in terminal.shown
    assert nearly_level.sheet("tie").read_bytes() == before


def test_tricks_that_were_asked_for_are_not_scored_as_the_next_hand(nearly_level: Table) -> None:
    terminal = Terminal(nearly_level.folder, "record-hand")
    terminal.wait_for(TRICKS)
    nearly_level.say("hand", "6", "4", "6")
    nearly_level.say("play-on")
    terminal.type("6 4 6")
    assert terminal.end() == 3
    assert nearly_level.data("standings")["hands"] == 3


@pytest.mark.parametrize("nobody", ["4", ""])
@pytest.mark.parametrize(
    ("agreed", "outcome"),
    [
        ("2", (None, ["Anna", "Boris"], "shared", None)),
        ("3", ("Anna", ["Anna"], "agreed", None)),
        ("4", ("Boris", ["Boris"], "agreed", None)),
    ],
)
def test_nobody_knows_and_the_table_agrees(
    nearly_level: Table, nobody: str, agreed: str, outcome: tuple[str | None, list[str], str, None]
) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("> ", nobody)
    terminal.wait_for("Nobody knows. What does the table say?")
    terminal.wait_for("  1 one more hand\n  2 Anna and Boris share the win\n")
    terminal.answer("> ", agreed)
    done(terminal)
    assert end(nearly_level) == outcome
    assert nearly_level.data("standings")["ask"] is None


def test_nobody_knows_and_one_more_hand_is_played(nearly_level: Table) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("> ", "4")
    terminal.answer("1-4, < = back> ", "1")
    assert "The evening goes on" in done(terminal)
    assert nearly_level.data("next")["hand"] == 4


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_the_tie_open_keeps_the_hand(nearly_level: Table, key: str) -> None:
    terminal = at_the_tie(nearly_level)
    terminal.answer("> ", key)
    assert terminal.end() == 130
    assert nearly_level.data("standings")["ask"] == {"trick": 16, "among": ["Anna", "Boris"]}
    assert len(nearly_level.data("score-sheet")["hands"]) == 3


def test_end_session_asks_the_tie_too(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s tie", "hand 9 6 1")
    terminal = Terminal(tmp_path, "end-session")
    terminal.wait_for("Whose last trick came later?")
    terminal.answer("> ", "2")
    done(terminal)
    assert end(table) == ("Boris", ["Boris"], "latest-trick", None)


# -- the other questions ------------------------------------------------------------------------------


def test_the_other_missing_words(table: Table) -> None:
    table.say("hand", "11", "4", "1")
    terminal = Terminal(table.folder, "exchange")
    terminal.answer("given and returned [2c kc]> ", "2c kc")
    done(terminal)
    terminal = Terminal(table.folder, "name-trump", "--as-played")
    terminal.answer(TRUMP, "x")
    terminal.wait_for("is no contract")
    terminal.answer(TRUMP, "♥")
    assert "trump is hearts" in done(terminal)
    terminal = Terminal(table.folder, "correct-hand")
    terminal.answer("hand to correct> ", "1")
    terminal.answer("tricks as they were> ", "10 5 1")
    assert "Hand 1 corrected, was 11 4 1." in done(terminal)
    terminal = Terminal(table.folder, "drop-hand")
    terminal.answer("hand that never was> ", "1")
    assert "Hand 1 is dropped" in done(terminal)


def test_which_evening(table: Table) -> None:
    table.say("new-session", "Dora", "Eve", "Fay", "-s", "other")
    terminal = Terminal(table.folder, "hand", "8", "5", "3")
    terminal.wait_for("Which evening?")
    terminal.answer("> ", "2")
    assert done(terminal).count("v23:") == 2
    assert table.data("next", "-s", "v23")["hand"] == 2
    assert table.data("next", "-s", "other")["hand"] == 1
    terminal = Terminal(table.folder, "hand", "8", "5", "3")
    terminal.answer("1-3, Enter = 1> ", "4")
    terminal.wait_for('Unclear: "4"; expected 1-3 or Enter = 1.')
    terminal.answer("1-3, Enter = 1> ", "3")
    assert terminal.end() == 130
    terminal = Terminal(table.folder, "hand", "3", "8", "5")
    terminal.wait_for("  2 v23: Anna, Boris, Chai, after hand 1, last entry ")
    terminal.answer("1-3, Enter = 1> ", "")
    done(terminal)
    assert table.data("next", "-s", "other")["hand"] == 2, "Enter is the one begun last"
    terminal = Terminal(table.folder, "hand", "8", "5", "3", "-s", "other")
    assert "Which evening?" not in done(terminal)


def test_the_missing_contract_is_asked_for_with_those_of_the_pack(table: Table) -> None:
    terminal = Terminal(table.folder, "name-trump")
    terminal.answer(TRUMP, "")
    terminal.wait_for("is no contract")
    terminal.answer(TRUMP, "nt")
    terminal.wait_for("no trump is no contract in 358")
    terminal.answer(TRUMP, "d")
    assert "Hand 1: trump is diamonds." in done(terminal)


def test_an_evening_left_long_ago_is_asked_about(table: Table) -> None:
    table.say("hand", "9", "5", "2")
    text = table.sheet("v23").read_text(encoding="utf-8")
    table.sheet("v23").write_text(re.sub(r"\nat = .*", "\nat = 2026-03-06 23:52:00+07:00", text), encoding="utf-8")
    terminal = Terminal(table.folder, "hand", "2", "9", "5")
    shown = terminal.wait_for("> ")
    assert "v23" in shown
    assert "Fri 6 Mar" in shown
    terminal.type("1")
    done(terminal)
    assert table.data("next")["hand"] == 3
    assert "yes" not in terminal.shown


def test_nobody_is_asked_whether_he_is_sure(table: Table) -> None:
    table.all("hand 9 5 2", "exchange --done")
    for words in ("undo", "redo", "misdeal", "undo", "drop-hand 1", "undo", "end-session", "play-on", "hand 2 9 5"):
        terminal = Terminal(table.folder, *words.split())
        shown = done(terminal)
        assert "> " not in shown
        for hint in ("Nobody has played yet?", "Typed as Anna, Boris, Chai?", "Was Boris to deal first?"):
            shown = shown.replace(hint, "")
        assert "?" not in shown


def test_a_narrow_terminal(table: Table) -> None:
    table.say("hand", "11", "4", "1", "s")
    for words in ("next", "who-owes-cards", "standings", "score-sheet", "log", "check", "sessions"):
        terminal = Terminal(table.folder, words, columns=40)
        shown = re.sub(r"\x1b\[[0-9;]*m", "", done(terminal))
        assert all(len(line) <= 40 for line in shown.splitlines()), shown


def test_a_refusal_is_wrapped_at_a_terminal(table: Table) -> None:
    terminal = Terminal(table.folder, "exchange", "2c", "kc", columns=60)
    assert terminal.end() == 3
    assert "article 15" in " ".join(terminal.shown.split())
    assert all(len(line) <= 60 for line in terminal.shown.splitlines())


# -- what is missing in every command -------------------------------------------------------------

ASKED = {
    "record-hand": [(TRICKS, "9 x", "9 5 2")],
    "record-exchange": [("given and returned [2c kc]> ", "2c", "2c kc")],
    "name-trump": [(TRUMP, "x", "h")],
    "record-trick": [("three cards> ", "as 2s", "as 2s 3s")],
    "takes": [("three cards> ", "as 2s 1x", "as 2s 3s")],
    "takes as 2s": [("three cards> ", "3s", "as 2s 3s")],
    "correct-trick 1 as 4s": [("three cards as they were played> ", "3s", "as 4s 3s")],
    "saw": [(f"who held them {SEATED}> ", "dora", "2"), ("cards that were seen> ", "ax", "ac 10h")],
    "saw --kitty": [("cards that were seen> ", "", "ac")],
    "record-last-tricks": [("winners of the last tricks, from the last back> ", "dora", "chai boris")],
    "correct-hand": [("hand to correct> ", "7", "1"), ("tricks as they were> ", "11 x", "11 3 2")],
    "correct-hand 1": [("tricks as they were> ", "", "11 3 2")],
    "correct-trick": [("trick to correct> ", "9", "1"), ("three cards as they were played> ", "as", "as 4s 3s")],
    "note": [("note> ", "", "we played outside")],
    "drop-hand": [("hand that never was> ", "7", "1")],
    "change": [("1-10> ", "x", "1"), (f"who {SEATED}> ", "dora", "chai"), ("name as it is to stand> ", "", "Dana")],
}
"""Each command that has to have words: its questions, each with a mistyped answer and a right one."""

NEEDS_NO_WORDS = set(COMMANDS) - {words.split()[0] for words in ASKED} - {"new-session", "discard"}
"""Commands that run by themselves; the names of `new-session` are tested above, and `discard` asks if it may."""


@pytest.fixture
def begun(tmp_path: Path) -> Table:
    """Hand 1 is scored, and of hand 2 a trick is recorded."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "-s", "v23")
    table.say("hand", "11", "4", "1")
    return table


@pytest.mark.parametrize("words", ASKED)
def test_what_is_missing_is_asked_for_and_a_mistyped_answer_asked_again(begun: Table, words: str) -> None:
    if "trick" in words and "last" not in words:
        begun.all("name-trump h", "record-trick kd 4d 5d")
    terminal = Terminal(begun.folder, *words.split())
    for at, (prompt, wrong, right) in enumerate(ASKED[words]):
        terminal.answer(prompt, wrong)
        terminal.answer(prompt, "?")
        if at and words != "change":
            terminal.answer(prompt, "<")
            terminal.answer(ASKED[words][at - 1][0], ASKED[words][at - 1][2])
        terminal.answer(prompt, right)
    assert "Traceback" not in done(terminal)


@pytest.mark.parametrize("words", ASKED)
def test_without_a_terminal_what_is_missing_is_listed_and_nothing_written(begun: Table, words: str) -> None:
    if "trick" in words and "last" not in words:
        begun.all("name-trump h", "record-trick kd 4d 5d")
    written = begun.sheet("v23").read_bytes()
    said = begun.no(2, *words.split())
    assert "missing" in said or "words are needed" in said or words == "change"
    if len(ASKED[words]) == 2:
        assert " and " in said.splitlines()[-1]
    assert begun.sheet("v23").read_bytes() == written


@pytest.mark.parametrize("words", sorted(NEEDS_NO_WORDS))
def test_every_other_command_runs_without_a_word(begun: Table, words: str) -> None:
    assert "missing" not in begun.ref(words, typed="").err


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("2 3 Chai-Lee", "Chai is spelt Chai-Lee, on every line of the sheet."),
        ("3 1.3.2 1", "Clockwise from the start: Anna, Chai, Boris."),
        ("4 chai", "Hand 2"),
        ("6", "the dealer's left leads the first trick."),
        ("7 < 7 9", "The evening ends at 9 hands."),
        ("8 20", "The evening ends at 20 points."),
    ],
)
def test_change_asks_what_is_different(begun: Table, answers: str, said: str) -> None:
    terminal = Terminal(begun.folder, "change")
    for answer in answers.split():
        terminal.answer("> ", answer.replace(".", " "))
    assert said in done(terminal)
