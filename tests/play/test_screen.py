"""The screen that `ref play` keeps on a terminal, as a screen shows it: board, answers, question, and what is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import CTRL_C, CTRL_D, SCREEN, Table, Terminal

RULE = "─" * 80


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --hands 6 -s friday", "hand 11 4 1 s")
    return table


def play(table: Table, *, columns: int = 80, rows: int = 24, before: str = "", **more: str) -> Terminal:
    words = ("--plain",) if more.pop("plain", "") else ()
    return Terminal(table.folder, "play", *words, columns=columns, rows=rows, before=before, **{"TERM": SCREEN} | more)


BOARD = """\
friday                                                               hand 2 of 6

           Anna                     Boris                      Chai
         needs 3                   needs 8                   needs 5
                                 deals, leads
            +3                        -1                        -2

Anna gives Boris 1 card, then Chai 2.
""".splitlines()


def test_the_board_stays_above_and_the_question_is_below(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    assert evening.lines[:9] == [*BOARD, RULE]
    assert evening.lines[-1].startswith("exchange  [")
    evening.type("")
    evening.see("trump     [")
    assert evening.lines[7] == "All cards are exchanged."
    for answer in ("h", "2 7 7", ""):
        evening.type(answer)
    evening.see("hand 3 of 6", "All cards are exchanged.", "trump     [")
    assert evening.lines[5] == "            +2                        -2                        0"
    assert evening.lines[8] == RULE
    assert evening.inks("Anna") == {("0087d7", False)}
    evening.type("<")
    evening.see("Taken back", "Chai gives Anna 1 card, then Boris 1.")
    evening.type("<")
    evening.see("hand 2 of 6", "Trump is hearts.", "tricks    [")
    evening.type(CTRL_D)
    assert evening.end() == 0


def test_a_long_answer_has_the_whole_window_and_the_board_comes_back(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    evening.type("rules")
    evening.see("a struck", "exchange  [Enter")
    assert RULE not in evening.lines
    assert evening.lines[0].startswith("  ")
    assert evening.lines[-1].startswith("exchange  [Enter")
    evening.type("")
    evening.see("trump     [")
    assert evening.lines[8] == RULE
    evening.type("quit")
    assert evening.end() == 0


def test_the_first_question_of_a_command_leads_back_to_the_table(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    for command in ("drop", "correct", "change"):
        evening.type(command)
        evening.wait_for("> ")
        evening.answer("> ", "<")
        evening.wait_for("exchange  ")
    evening.type("quit")
    assert evening.end() == 0


def test_a_window_of_another_size_gets_a_board_of_that_size(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    evening.resize(40, 20)
    evening.see("     +3           -1           -2")
    assert evening.lines[:7] == [
        "friday                       hand 2 of 6",
        "    Anna         Boris        Chai",
        "   needs 3      needs 8      needs 5",
        "                deals,",
        "                 leads",
        "     +3           -1           -2",
        "Anna gives Boris 1 card, then Chai 2.",
    ]
    evening.resize(120, 50)
    evening.type("")
    evening.see("██", "trump     [")
    evening.type("quit")
    assert evening.end() == 0


def test_another_window_is_on_the_board_after_the_next_answer(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    table.say("exchange", "--done")
    evening.type("")
    evening.see("Meanwhile another window wrote", "All cards are exchanged.")
    evening.type("quit")
    assert evening.end() == 0


def test_an_interrupt_leaves_the_board(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    evening.type(CTRL_C)
    evening.see("Nothing was written by that.")
    assert evening.lines[:9] == [*BOARD, RULE]
    evening.type("quit")
    assert evening.end() == 0


CRASH = """
from referee.play import loop
def crash(self, *args): raise RuntimeError("a fault of the program")
loop.Guide.take = crash
"""


@pytest.mark.parametrize(("before", "code"), [("", 0), (CRASH, 1)])
def test_the_whole_window_scrolls_again_afterwards(table: Table, before: str, code: int) -> None:
    evening = play(table, before=before)
    evening.see("exchange  [")
    margins = evening.screen.margins
    assert margins is not None
    assert (margins.top, margins.bottom) == (9, 23)
    evening.type("quit" if not before else "h")
    assert evening.end() == code
    margins = evening.screen.margins
    assert margins is None or (margins.top, margins.bottom) == (0, 23)
    assert ("Traceback" in evening.shown) == bool(before)


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {"plain": "yes"}, {"rows": "15"}])
def test_elsewhere_only_lines_are_written(table: Table, more: dict[str, str]) -> None:
    rows = int(more.pop("rows", "24"))
    evening = play(table, rows=rows, columns=80, before="", **more)
    evening.wait_for("[Enter")
    evening.type("quit")
    assert evening.end() == 0
    assert "\x1b[1;1H" not in evening.shown
    assert RULE not in evening.shown


def test_a_correction_that_is_mistyped_at_its_question_is_asked_again(table: Table) -> None:
    evening = play(table)
    evening.see("exchange  [")
    evening.type("correct 1")
    evening.see("as they were")
    evening.type("5 7 5")
    evening.see("5 7 5 is 17 tricks, 1 too many")
    evening.type("5 7 4")
    evening.see("Hand 1 corrected, was 11 4 1.")
    evening.type("quit")
    assert evening.end() == 0
