"""Tables on a terminal: which columns find room, how names fold, and that every number stays under its owner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.views.blocks import Across, Block, Break, Column, Heading, Paragraph, Table, View
from referee.views.layout import Screen
from referee.views.phrases import Voice
from referee.views.tables import LEAST_WIDTH, fit
from referee.views.terminal import render
from tests.strategies import LONG_NAMES

COLUMNS = (
    Column(" #", "right"),
    Column("player", folds=True),
    Column("total", "right", gap=3),
    Column("  1", "right", gap=3, priority=3, run=True),
    Column("  2", "right", gap=1, priority=2, run=True),
    Column("  3", "right", gap=1, priority=1, run=True),
    Column("next", gap=6),
)
ROWS = [["1", "Anna", "+4", "+3", "-1", "+2", "8 deals"], ["2", "Boris", "-1", "-1", "-1", "+1", "5"]]


def drawn(*blocks: Block, width: int = 80, short: list[Block] | None = None) -> str:
    def choose(voice: Voice) -> list[Block]:
        return short if voice.short and short is not None else list(blocks)

    view = View("a view", choose, json=dict)
    return render([view], Screen(width, Voice(short=width < 60)), color=False)


def test_a_table_with_room_for_everything() -> None:
    assert drawn(Table(COLUMNS, ROWS)) == (
        " #  player   total     1   2   3      next\n"
        " 1  Anna        +4    +3  -1  +2      8 deals\n"
        " 2  Boris       -1    -1  -1  +1      5\n"
    )


def test_gaps_shrink_before_a_column_is_dropped() -> None:
    assert drawn(Table(COLUMNS, ROWS), width=40) == (
        " #  player  total    1   2   3  next\n"
        " 1  Anna       +4   +3  -1  +2  8 deals\n"
        " 2  Boris      -1   -1  -1  +1  5\n"
    )


def test_the_highest_priority_is_dropped_first_and_dots_take_the_place_of_a_run() -> None:
    assert drawn(Table(COLUMNS, ROWS), width=36) == (
        " #  player  total  ..   3  next\n 1  Anna       +4  ..  +2  8 deals\n 2  Boris      -1  ..  +1  5\n"
    )


def test_a_column_without_a_run_leaves_nothing_behind() -> None:
    columns = (Column("name", folds=True), Column("kept", "right"), Column("dropped", priority=1))
    assert drawn(Table(columns, [["x" * 20, "1", "y" * 20]]), width=34) == (
        "name                  kept\nxxxxxxxxxxxxxxxxxxxx     1\n"
    )


def test_parts_of_cells_are_aligned_in_columns_of_one_width() -> None:
    table = Table((Column("Anna", gap=4),) * 2, [[("11/8", "+3"), ("9/8", "0")], [("+13",), ("0",)]])
    assert drawn(table) == "Anna         Anna\n11/8   +3     9/8    0\n      +13            0\n"
    assert drawn(table, width=20) == drawn(table, width=34)


def test_parts_stand_closer_together_than_columns() -> None:
    table = Table((Column("x" * 22), *(Column("A", gap=gap) for gap in (4, 2))), [["", ("1", "2"), ("3", "4")]])
    assert drawn(table).splitlines()[1] == " " * 26 + "1   2  3 4"
    assert drawn(table, width=34).splitlines()[1] == " " * 25 + "1  2  3 4"


def test_a_table_without_room_has_a_narrower_form() -> None:
    narrower = Table((Column("few", folds=True),), [["1"]])
    table = Table((Column("x" * 50),), [], narrower=narrower)
    assert drawn(table, width=50) == "x" * 50 + "\n"
    assert drawn(table, width=49) == "few\n1\n"


def test_text_in_columns_is_not_drawn_out() -> None:
    lines = drawn(Table((Column(), Column(folds=True)), [["2", "so " * 40]]), width=200).splitlines()
    assert [len(line) for line in lines] == [80, 44]


def test_what_goes_between_the_ends_of_a_heading_goes_below_where_it_has_no_room() -> None:
    heading = Heading("friday", "finished", middle="Anna, Boris, Chai")
    assert drawn(heading, width=60) == f"friday    Anna, Boris, Chai{'finished':>33}\n"
    assert drawn(heading, width=38) == f"friday{'finished':>32}\nAnna, Boris, Chai\n"


def test_a_sentence_across_keeps_the_columns() -> None:
    table = Table((Column("#"), Column("name", folds=True)), [["1", "Anna"], Across("gave 2♣"), ["2", "Boris"]])
    assert drawn(table) == "#  name\n1  Anna\n   gave 2♣\n2  Boris\n"


def test_a_table_that_has_no_room_asks_for_the_short_form() -> None:
    wide = Table((Column("a" * 50), Column("b" * 50)), [])
    short = Table((Column("a"),), [["1"]])
    assert drawn(wide, width=80, short=[short]) == "a\n1\n"


def test_without_a_short_form_names_are_folded_to_a_few_letters() -> None:
    table = Table((Column(folds=True), Column("b" * 27)), [["Bartholomew", "1"]])
    assert drawn(table, width=34).splitlines()[0].endswith("b" * 27)
    assert "".join(line[:5].strip() for line in drawn(table, width=34).splitlines()) == "Bartholomew"


def test_views_and_breaks_are_apart() -> None:
    blocks: list[Block] = [Heading("friday", "finished"), Break(), Paragraph(["Anna wins.", "Well played."])]
    view = View("a view", lambda voice: blocks, json=dict)
    wide = f"friday{'finished':>74}\n\nAnna wins. Well played.\n"
    assert render([view, view], Screen(80), color=False) == f"{wide}\n{wide}"
    narrow = Screen(40, Voice(short=True))
    assert render([view], narrow, color=False) == f"friday{'finished':>34}\nAnna wins. Well played.\n"


@pytest.mark.parametrize("color", [False, True])
def test_escape_codes_only_with_color(color: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    view = View("a view", lambda voice: [Table(COLUMNS, ROWS)], json=dict)
    assert ("\x1b[" in render([view], Screen(80), color=color)) is color


CELLS = st.lists(st.integers(-40, 999).map(str), min_size=5, max_size=5)


@given(names=LONG_NAMES, numbers=st.lists(CELLS, min_size=3, max_size=3), width=st.integers(20, 200))
def test_no_line_is_too_long_and_numbers_end_below_each_other(
    names: tuple[str, str, str], numbers: list[list[str]], width: int
) -> None:
    rows = [["1", name, *cells] for name, cells in zip(names, numbers, strict=True)]
    columns = [Column(" #", "right"), Column("player", folds=True)]
    columns += [Column(f"{n:>3}", "right", priority=n, run=True) for n in range(1, 6)]
    lines = drawn(Table(columns, rows), width=width).splitlines()
    assert max(map(cell_len, lines)) <= max(width, LEAST_WIDTH)
    numbered = [line for line in lines if line.startswith(" 1")]
    assert len(numbered) == 3
    assert len({cell_len(line.replace("\u200e", "")) for line in numbered}) == 1


@given(width=st.integers(10, 120))
def test_more_room_never_shows_fewer_columns(width: int) -> None:
    table = Table(COLUMNS, ROWS)
    one, more = fit(table, width), fit(table, width + 1)
    if one:
        assert more
        shown = [{at for at in each.places if at is not None} for each in (one, more)]
        assert shown[0] <= shown[1]
