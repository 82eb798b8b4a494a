"""Whole charts of running totals, and what holds in every one: each value on its row, no player hidden."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.views.chart import Series, draw, turns
from referee.views.layout import Screen
from referee.views.phrases import Voice
from tests.evenings import PLAYERS, V23, sheet_of
from tests.running import Table

ROWS = sheet_of(V23).rows()
EVENING: Series = [(name, [row.totals[column] for row in ROWS]) for column, name in enumerate(PLAYERS)]

FAR_APART: Series = [(name, [2 * total - (name == "Boris") for total in totals]) for name, totals in EVENING]

WIDE = """\
  +7 │                              ┌──B────┐
  +6 │                              │       └──B
  +5 │                              │
  +4 │             ┌───A───┐        │
  +3 │ A───┐       │       │┌──B────┘
  +2 │     └───A───┘       └┼──A───┐       ┌───A
  +1 │                      │      │       │
   0 │ ┈┈┈┈┈┈┌─C─────┐┈┈┈┈┈┈│┈┈┈┈┈┈│┈┈┈┈┈┈┈│┈┈┈┈
  -1 │ B────┐│      ┌┼─B────┘      └───A───┘
  -2 │ C────┴┴─B────┘│
  -3 │               └─C─────┐
  -4 │                       │
  -5 │                       └─C─────┐
  -6 │                               └─C─────┐
  -7 │                                       │
  -8 │                                       └─C
hand   1       2       3       4       5       6
A Anna +2, B Boris +6, C Chai -8
Ahead: Anna from hand 1, then Boris from hand 4.
"""

NARROW = """\
  +7 |                 B
  +6 |                     B
  +5 |
  +4 |         A
  +3 | A           B
  +2 |     A       A       A
  +1 |
   0 | ----C----------------
  -1 | B       B       A
  -2 | C   B
  -3 |         C
  -4 |
  -5 |             C
  -6 |                 C
  -7 |
  -8 |                     C
hand   1   2   3   4   5   6
A Anna +2, B Boris +6, C Chai -8
Ahead: Anna from hand 1, then
Boris from hand 4.
"""

COARSE = """\
 +14 |                 B
 +12 |                     B
 +10 |
  +8 |         A
  +6 | A           B
  +4 |     A       A       A
  +2 |
   0 | ----C----------------
  -2 |                 A
  -4 | *       B
  -6 |     B   C
  -8 |
 -10 |             C
 -12 |                 C
 -14 |
 -16 |                     C
hand   1   2   3   4   5   6
A Anna +4
B Boris +11
C Chai -16
* several in one row
a row is 2 points
Ahead: Anna from hand 1, then
Boris from hand 4.
"""


def lines_of(series: Series, width: int = 80, *, symbols: bool = True) -> list[str]:
    return [line.text for line in draw(series, Screen(width, Voice(symbols=symbols)))]


def drawn(series: Series, width: int = 80, *, symbols: bool = True) -> str:
    return "\n".join(lines_of(series, width, symbols=symbols)) + "\n"


def test_an_evening_has_a_row_for_every_point() -> None:
    assert drawn(EVENING) == WIDE


def test_an_evening_in_plain_characters_on_a_narrow_screen() -> None:
    assert drawn(EVENING, 34, symbols=False) == NARROW


def test_totals_far_apart_share_rows_and_that_is_said() -> None:
    assert drawn(FAR_APART, 34, symbols=False) == COARSE


def test_all_level_from_first_to_last() -> None:
    assert drawn([(name, [0, 0, 0]) for name in PLAYERS]) == (
        "   0 │ ABC─────ABC─────ABC\n"
        "hand   1       2       3\n"
        "A Anna 0, B Boris 0, C Chai 0\n"
        "Ahead: nobody from hand 1.\n"
    )


def test_one_hand() -> None:
    assert drawn([("Anna", [1]), ("Boris", [1]), ("Chai", [-2])], 34) == (
        "  +1 │ AB\n"
        "   0 │ ┈\n"
        "  -1 │\n"
        "  -2 │ C\n"
        "hand   1\n"
        "A Anna +1, B Boris +1, C Chai -2\n"
        "Ahead: Anna and Boris from hand 1.\n"
    )


@pytest.mark.parametrize("series", [[], [(name, []) for name in PLAYERS]])
def test_no_hand(series: Series) -> None:
    assert drawn(series) == "No hand to draw yet.\n"


def test_one_player_is_ahead_of_nobody() -> None:
    assert (
        drawn([("สมชาย", [3, -1, 4])], 40)
        == """\
  +4 │             ┌───ส
  +3 │ ส───┐       │
  +2 │     │       │
  +1 │     │       │
   0 │ ┈┈┈┈│┈┈┈┈┈┈┈│┈┈┈┈
  -1 │     └───ส───┘
hand   1       2       3
ส สมชาย +4
"""
    )


def zigzag(count: int) -> Series:
    """Running totals of so many hands, up to three digits."""
    first = list(accumulate((at % 7) - 2 for at in range(count)))
    second = list(accumulate(2 - (at % 5) for at in range(count)))
    return [("Ann", first), ("Al", second), ("Cy", [-a - b for a, b in zip(first, second, strict=True)])]


@pytest.mark.parametrize(
    ("count", "width", "sentence"),
    [
        (18, 34, None),
        (41, 40, "Every second hand is shown, and the last, of 41 hands."),
        (100, 80, "Every second hand is shown, of 100 hands."),
        (1000, 80, "Every 20th hand is shown, of 1000 hands."),
        (1001, 34, "Every 50th hand is shown, and the last, of 1001 hands."),
    ],
)
def test_hands_without_room_are_left_out_and_that_is_said(count: int, width: int, sentence: str | None) -> None:
    lines = " ".join(lines_of(zigzag(count), width))
    assert re.findall(r"Every \w+ hand is shown.*? hands\.", lines) == ([sentence] if sentence else [])
    assert max(map(len, lines_of(zigzag(count), width))) <= width


def test_three_digits_widen_the_scale() -> None:
    lines = lines_of([("Ann", [60, 130]), ("Bob", [-60, -130])], symbols=False)
    assert [line[:6] for line in lines[:15]] == [f"{points:+4d} |" for points in range(140, 0, -20)] + ["   0 |"] + [
        f"{points:+4d} |" for points in range(-20, -160, -20)
    ]


def test_ahead_is_said_change_by_change_or_by_how_often() -> None:
    assert turns([("Ann", [1, 1, 0]), ("Bob", [-1, 1, 0]), ("Cy", [0, -2, 0])]) == (
        "Ahead: Ann from hand\u00a01, then Ann and Bob from hand\u00a02, then nobody from hand\u00a03."
    )
    swing = [1, -1] * 4
    assert turns([("Ann", swing), ("Bob", [-total for total in swing])]) == (
        "The lead changed 7 times; ahead: Bob from hand\u00a08."
    )


@pytest.mark.parametrize(
    ("names", "symbols", "signs"),
    [
        (("Anna", "Boris", "Chai"), True, "ABC"),
        (("anna", "Alex", "Chai"), True, "123"),
        (("Anna", "Борис", "สมชาย"), True, "AБส"),
        (("Anna", "Борис", "สมชาย"), False, "123"),
        (("Anna", "王小明", "Chai"), True, "123"),
        (("Anna", "دانا", "Chai"), True, "123"),
        (("Anna", "😀", "Chai"), True, "123"),
        (("Anna", '"B"', "Chai"), True, "123"),
        (("ßa", "Ab", "Chai"), True, "ßAC"),
    ],
)
def test_signs_are_initials_or_numbers_where_those_are_not_clear(
    names: tuple[str, str, str], *, symbols: bool, signs: str
) -> None:
    series = [(name, [points]) for name, points in zip(names, (2, 1, -3), strict=True)]
    legend = lines_of(series, symbols=symbols)[-2]
    parts = zip(signs, names, ("+2", "+1", "-3"), strict=True)
    assert legend == ", ".join(" ".join(part) for part in parts)


@pytest.mark.parametrize("columns", [40, 80])
def test_a_chart_stands_below_the_standings(tmp_path: Path, columns: int) -> None:
    table = Table(tmp_path)
    table.all("new-session สมชาย Борис Chai --dealer 1 -s x", "hand 11 4 1", "hand 7 2 7")
    screen = {"COLUMNS": str(columns)}
    standings = table.ref("standings", env=screen).out
    series = [("สมชาย", [3, 7]), ("Борис", [-1, -7]), ("Chai", [-2, 0])]
    assert table.ref("standings", "--chart", env=screen).out == f"{standings}\n{drawn(series, columns)}"
    assert table.ref("standings", "--chart", "--after", "1", env=screen).out.endswith("Ahead: สมชาย from hand 1.\n")


# -- laws ---------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """What a person reads from a chart: the signs at each step that is shown, by the points of their row."""

    steps: list[dict[int, str]]
    rows: list[int]


def read(lines: list[str], count: int) -> Shown:
    """A chart of `count` hands in plain characters, read back."""
    body = [line for line in lines if re.match(r" *[-+]?\d+ \|", line)]
    numbers = next(line for line in lines if line.startswith("hand"))
    every = int(numbers.split()[-1]) if count == 1 else _every(lines)
    steps = [*range(every, count, every), count]
    first, last = body[0].index("|") + 2, len(numbers) - 1
    pitch = (last - first) // max(1, len(steps) - 1)
    found = []
    for at in range(len(steps)):
        start = first + at * pitch
        end = start + (pitch if pitch else len(body[0]) + 3)
        there = {int(line.split("|")[0]): re.sub("[ -]", "", line[start:end]) for line in body}
        found.append({points: signs for points, signs in there.items() if signs})
    return Shown(found, [int(line.split("|")[0]) for line in body])


def _every(lines: list[str]) -> int:
    match = re.search(r"Every (\w+) hand", " ".join(lines))
    return 1 if match is None else 2 if match[1] == "second" else int(match[1][:-2])


@st.composite
def evenings(draw: st.DrawFn) -> Series:
    """Running totals of three players whose points add up to 0."""
    points = draw(st.lists(st.tuples(st.integers(-8, 13), st.integers(-8, 13)), min_size=1, max_size=120))
    totals = list(accumulate(((a, b, -a - b) for a, b in points), lambda x, y: (x[0] + y[0], x[1] + y[1], x[2] + y[2])))
    return [(name, [each[column] for each in totals]) for column, name in enumerate(PLAYERS)]


@given(evenings())
def test_a_row_is_one_point_wherever_sixteen_rows_have_room(series: Series) -> None:
    rows = read(lines_of(series, symbols=False), len(series[0][1])).rows
    totals = [0, *(total for _, totals in series for total in totals)]
    assert len(rows) <= 16
    if max(totals) - min(totals) < 16:
        assert rows == list(range(max(totals), min(totals) - 1, -1))


@given(evenings(), st.sampled_from([34, 40, 57, 80]))
def test_every_value_stands_on_its_row_and_no_player_is_hidden(series: Series, width: int) -> None:
    lines = lines_of(series, width, symbols=False)
    count = len(series[0][1])
    shown = read(lines, count)
    every = _every(lines)
    unit = max(1, max(a - b for a, b in zip(shown.rows, shown.rows[1:], strict=False)) if len(shown.rows) > 1 else 1)
    for signs, step in zip(shown.steps, [*range(every, count, every), count], strict=True):
        expected: dict[int, str] = {}
        for sign, (_, totals) in zip("ABC", series, strict=True):
            points = totals[step - 1]
            row = -(-abs(points) // unit) * unit * (1 if points > 0 else -1)
            expected[row] = expected.get(row, "") + sign
        assert set(signs) == set(expected)
        for row, there in expected.items():
            assert signs[row] == there or (signs[row] == "*" and len(there) > 1)
            assert (row == 0) == all(series["ABC".index(sign)][1][step - 1] == 0 for sign in there)


@given(evenings(), st.integers(34, 120), st.booleans())
def test_every_line_fits_and_ends_without_a_blank(series: Series, width: int, symbols: bool) -> None:
    for line in lines_of(series, width, symbols=symbols):
        assert cell_len(line) <= width
        assert line == line.rstrip()
        assert symbols or line.isascii()


@given(evenings(), st.integers(34, 80))
def test_lines_between_hands_change_no_sign(series: Series, width: int) -> None:
    plain, joined = (lines_of(series, width, symbols=symbols) for symbols in (False, True))
    for line, other in zip(plain, joined, strict=True):
        scale, bar, row = line.partition("|")
        assert other[: len(scale)] == scale
        signs = re.sub("[─│┌┐└┘├┤┬┴┼┈]", " ", other[len(scale) + 1 :]).rstrip()
        assert not bar or signs == row.replace("-", " ").rstrip()
