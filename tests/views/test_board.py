"""The board: whole screens in every size, and that names and numbers are whole in each."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.views.board import board, draw
from referee.views.formats import plain, terminal
from referee.views.layout import Screen
from referee.views.phrases import Voice
from tests.evenings import V23, named, sheet_of
from tests.strategies import LONG_NAMES


def drawn(width: int, rows: int, hands: int = 6) -> list[str]:
    screen = Screen(width, Voice(short=width < 60))
    return [line.text for line in draw(sheet_of(V23[:hands]), screen, rows)]


LARGE = """\
2026-11-27                                                           hand 6 of 6

           Anna                     Boris                      Chai
         needs 5                   needs 3                   needs 8
                                                           deals, leads

                  ██                    ██████                    ██████
                  ██              ██        ██                    ██
      ██████      ██            ██████      ██            ██████  ██████
                  ██              ██        ██                    ██  ██
                  ██                        ██                    ██████

Boris gives Chai 1 card, then Anna 3.
"""

FEW_ROWS = """\
2026-11-27                                                           hand 6 of 6

           Anna                     Boris                      Chai
         needs 5                   needs 3                   needs 8
                                                           deals, leads
            -1                        +7                        -6

Boris gives Chai 1 card, then Anna 3.
"""

SMALL = """\
2026-11-27                   hand 6 of 6
    Anna         Boris        Chai
   needs 5      needs 3      needs 8
                             deals,
                              leads
     -1           +7           -6
Boris gives Chai 1 card, then Anna 3.
"""


def test_there_are_large_digits_where_there_is_room() -> None:
    assert drawn(80, 24) == LARGE.splitlines()
    assert drawn(80, 10) == FEW_ROWS.splitlines()
    assert drawn(40, 12) == SMALL.splitlines()
    assert sum("████" in line for line in drawn(170, 50)) == 10


def test_it_says_how_the_evening_ended() -> None:
    lines = drawn(80, 24, hands=len(V23))
    assert lines[0].endswith("finished")
    assert "          rank 2                     wins                     rank 3" in lines
    assert lines[-1] == "Boris wins with +6."


@given(names=LONG_NAMES, hands=st.integers(0, 9), width=st.integers(30, 200), rows=st.integers(5, 60))
def test_every_name_is_whole_and_no_line_is_wider_than_the_screen(
    names: tuple[str, str, str], hands: int, width: int, rows: int
) -> None:
    sheet = named(names, hands)
    for line in draw(sheet, Screen(width, Voice(short=width < 60)), rows):
        assert cell_len(line.text) <= width
        for mark in line.marks:
            assert 0 <= mark.start < mark.end <= len(line.text)


def test_sentences_and_tables_say_the_same() -> None:
    view = board(sheet_of(V23[:6]))
    assert plain([view]) == (
        "Sheet 2026-11-27, hand 6 of 6.\n"
        "Anna: needs 5, total minus 1.\n"
        "Boris: needs 3, total plus 7.\n"
        "Chai: needs 8, total minus 6, deals, leads.\n"
        "Boris gives Chai 1 card, then Boris gives Anna 3 cards.\n"
    )
    table = terminal([view], Screen(80), color=False)
    assert "needs 5" in table
    assert "-1" in table
