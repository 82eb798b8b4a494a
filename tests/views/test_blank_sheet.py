"""The empty sheet for pen and paper: whole screens, sentences, documents, and targets that the evening then has."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.files.packs import read_pack
from referee.game.blank import SEAT_NUMBERS, BlankSheet, blank_rest, new_blank_sheet
from referee.game.entries import HandPlayed, Session
from referee.game.players import COLUMNS, Names
from referee.game.rules import End, Rules
from referee.game.scoresheet import work_out
from referee.views import formats
from referee.views.blank_sheet import blank_sheet
from referee.views.layout import NARROW, Screen
from referee.views.page import html
from referee.views.phrases import Voice
from tests.evenings import V23, sheet_of
from tests.running import Table
from tests.strategies import DEALERS, PLAYERS
from tests.vectors import AT, NAMES, SEED, head

TYPED_LATER = """\
Points are the tricks less the target.
To type the sheet in: ref new-session PLAYER PLAYER PLAYER --dealer PLAYER
--date DATE, then ref record-hand - and a line a hand, such as 6 3 7 h.
"""
TYPED_NOW = """\
Points are the tricks less the target.
To type the sheet in: ref record-hand - and a line a hand, such as 6 3 7 h.
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An open evening before hand 5 of 6."""
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --hands 6 -s friday")
    table.all("hand 11 4 1 s", "hand 2 7 7 h", "hand 7 4 5 c", "hand 6 9 1 d")
    return table


def shown(blank: BlankSheet, width: int = 80) -> str:
    return formats.terminal([blank_sheet(blank)], Screen(width, Voice(short=width < NARROW)), color=False)


def nobodys(hands: int, *, dealer: int = 0) -> BlankSheet:
    return new_blank_sheet(SEED, SEAT_NUMBERS, dealer, hands)


def rest() -> BlankSheet:
    """What is left of an evening before hand 5 of 6."""
    return blank_rest(sheet_of(V23[:5]), None, None)


# -- whole screens ----------------------------------------------------------------------------


def test_nobodys_sheet() -> None:
    assert shown(nobodys(3)) == (
        """\
3-5-8 (Sergeant Major)                           hands 1 to 3    date __________

     deals trump    1 ____________    2 ____________    3 ____________
 1   1     _____    __/8  ___  ___    __/5  ___  ___    __/3  ___  ___

 2   2     _____    __/3  ___  ___    __/8  ___  ___    __/5  ___  ___

 3   3     _____    __/5  ___  ___    __/3  ___  ___    __/8  ___  ___

"""
        + TYPED_LATER
    )


def test_nobodys_sheet_on_a_narrow_screen() -> None:
    assert (
        shown(nobodys(4, dealer=1), 40)
        == """\
3-5-8 (Sergeant Major)
hands 1 to 4    date __________
       1 ______  2 ______  3 ______
 1  _   __/3 __  *__/8 __   __/5 __
 2  _   __/5 __   __/3 __  *__/8 __
 3  _  *__/8 __   __/5 __   __/3 __
sum         ___       ___       ___
 4  _   __/3 __  *__/8 __   __/5 __
sum         ___       ___       ___
* deals this hand.
Points are the tricks less the target.
To type the sheet in: ref new-session
PLAYER PLAYER PLAYER --dealer PLAYER
--date DATE, then ref record-hand - and
a line a hand, such as 6 3 7 h.
"""
    )


def test_columns_move_closer_together_on_a_small_phone() -> None:
    assert shown(nobodys(1), 34).splitlines()[2:5] == [
        "      1 ______ 2 ______ 3 ______",
        " 1  _ *__/8 __  __/5 __  __/3 __",
        "sum        ___      ___      ___",
    ]


def test_what_is_left_of_the_open_evening() -> None:
    assert shown(rest()) == (
        """\
2026-11-27                                                          hands 5 to 6

     deals trump    Anna              Boris             Chai
sum                             +2                +3                -5
 5   Boris _____    __/3  ___  ___    __/8  ___  ___    __/5  ___  ___

 6   Chai  _____    __/5  ___  ___    __/3  ___  ___    __/8  ___  ___

Before hand 5 Boris gives Chai 2 cards, then Anna 2.
"""
        + TYPED_NOW
    )
    assert (
        shown(rest(), 40)
        == """\
2026-11-27                  hands 5 to 6
       Anna      Boris     Chai
sum          +2        +3        -5
 5  _   __/3 __  *__/8 __   __/5 __
 6  _   __/5 __   __/3 __  *__/8 __
sum         ___       ___       ___
Before hand 5 Boris gives Chai 2 cards,
then Anna 2.
* deals this hand.
Points are the tricks less the target.
To type the sheet in: ref record-hand -
and a line a hand, such as 6 3 7 h.
"""
    )


def test_names_as_they_are_written() -> None:
    names = ("สมชาย", "Борис", "Wolfeschlegelsteinhausenbergerdorff Xav")
    blank = new_blank_sheet(read_pack("952"), names, 1, 1)
    assert shown(blank) == (
        """\
9-5-2                                                  hand 1    date __________

                                                               Wolfeschlegelstei
                                                               nhausenbergerdorf
     deals trump    สมชาย                 Борис                f Xav
 1   Борис _____    __/2  ___  ___        __/9  ___  ___       __/5  ___  ___

"""
        + TYPED_LATER
    )


def test_a_dealer_whose_name_finds_no_room_is_a_star() -> None:
    names = ("Anna", "Boris", "Wolfeschlegelsteinhausenbergerdorff Xav")
    assert shown(new_blank_sheet(SEED, names, 2, 1)).splitlines()[2:8] == [
        "                                                         Wolfeschlegelsteinhause",
        "       Anna                     Boris                    nbergerdorff Xav",
        " 1  _   __/5 __                  __/3 __                 *__/8 __",
        "sum         ___                      ___                      ___",
        "",
        "* deals this hand.",
    ]


def test_a_page_names_no_commands_and_explains_no_star() -> None:
    page = html([blank_sheet(rest())])
    assert "ref record-hand" not in page
    assert "deals this hand" not in page
    assert page.count('class="form"') == 1
    assert "table.form td .room { display: none; }" in page
    assert "\n.room { display: none" not in page
    assert (
        '<td class="right"><span class="room"></span>/8</td><td class="right"><span class="room"></span></td>' in page
    )


# -- sentences --------------------------------------------------------------------------------


def test_what_is_left_of_the_open_evening_in_full_words() -> None:
    assert (
        formats.plain([blank_sheet(rest())])
        == """\
Sheet 2026-11-27, hands 5 to 6.
Score: Anna plus 2, Boris plus 3, Chai minus 5.
Hand 5: Boris deals; Anna needs 3, Boris needs 8, Chai needs 5.
Hand 6: Chai deals; Anna needs 5, Boris needs 3, Chai needs 8.
Before hand 5 Boris gives Chai 2 cards, then Boris gives Anna 2 cards.
Points are the tricks less the target.
To type the sheet in: ref record-hand - and a line a hand, such as 6 3 7 h.
"""
    )


def test_nobodys_sheet_in_full_words() -> None:
    assert (
        formats.plain([blank_sheet(nobodys(1, dealer=1))])
        == """\
Empty sheet of 3-5-8 (Sergeant Major), hand 1.
Hand 1: player 2 deals; player 1 needs 3, player 2 needs 8, player 3 needs 5.
Points are the tricks less the target.
To type the sheet in: ref new-session PLAYER PLAYER PLAYER --dealer PLAYER --date DATE, then ref record-hand - and a \
line a hand, such as 6 3 7 h.
"""
    )


# -- for programs -----------------------------------------------------------------------------

BLANK = """\
session,rules,hand,dealer,player,seat,target
2026-11-27,358,4,Anna,Anna,dealer,8
2026-11-27,358,4,Anna,Boris,left,5
2026-11-27,358,4,Anna,Chai,right,3
"""

NOBODYS = """\
session,rules,hand,dealer,player,seat,target
,358,1,3,1,left,5
,358,1,3,2,right,3
,358,1,3,3,dealer,8
"""


def csv_text(blank: BlankSheet) -> str:
    table = blank_sheet(blank).csv
    assert table
    return formats.csv_text(table())


def test_a_table_has_a_line_a_player_a_hand_to_come() -> None:
    assert csv_text(blank_rest(sheet_of(V23[:4]), None, 1)) == BLANK
    assert csv_text(nobodys(1, dealer=2)) == NOBODYS


def test_the_document() -> None:
    assert blank_sheet(blank_rest(sheet_of(V23[:5]), None, 1)).json() == {
        "session": "2026-11-27",
        "rules": "358",
        "players": ["Anna", "Boris", "Chai"],
        "totals": {"Anna": 2, "Boris": 3, "Chai": -5},
        "hands": [{"hand": 5, "dealer": "Boris", "targets": {"Anna": 3, "Boris": 8, "Chai": 5}}],
    }


# -- which sheet ------------------------------------------------------------------------------


def numbers(table: Table, *words: str) -> list[int]:
    return [row["hand"] for row in table.data("score-sheet", "--blank", *words)["hands"]]


def test_how_many_hands(table: Table) -> None:
    assert numbers(table) == [5, 6]
    assert numbers(table, "--hands", "4") == [5, 6, 7, 8]
    assert numbers(table, "--players", "A", "B", "C") == list(range(1, 10))
    table.say("change", "--points", "30")
    assert numbers(table) == list(range(5, 14)), "nine where no number is agreed"


def test_the_document_of_a_command(table: Table) -> None:
    assert table.data("score-sheet", "--blank", "--hands", "1") == {
        "session": "friday",
        "rules": "358",
        "players": ["Anna", "Boris", "Chai"],
        "totals": {"Anna": 2, "Boris": 3, "Chai": -5},
        "hands": [{"hand": 5, "dealer": "Boris", "targets": {"Anna": 3, "Boris": 8, "Chai": 5}}],
    }
    assert table.data("score-sheet", "--blank", "--hands", "1", "--rules", "952", "--dealer", "3") == {
        "session": None,
        "rules": "952",
        "players": ["1", "2", "3"],
        "totals": {"1": 0, "2": 0, "3": 0},
        "hands": [{"hand": 1, "dealer": "3", "targets": {"1": 5, "2": 2, "3": 9}}],
    }


def test_another_dealer_owes_other_debts(table: Table) -> None:
    said = table.say("score-sheet", "--blank", "--dealer", "chai")
    assert " 5   Chai " in said
    assert "gives" not in said


def test_the_dealer_who_was_announced_deals_the_first_row(table: Table) -> None:
    table.say("change", "--dealer", "anna")
    assert [row["dealer"] for row in table.data("score-sheet", "--blank")["hands"]] == ["Anna", "Boris"]


def test_a_finished_evening_leaves_nothing_to_write(table: Table) -> None:
    table.say("end-session")
    assert table.data("score-sheet", "--blank")["session"] is None
    assert table.no(3, "-s", "friday", "score-sheet", "--blank").startswith("Refused: friday is finished.")


@pytest.mark.parametrize(
    "words", [("--hands", "3"), ("--dealer", "1"), ("--players", "A", "B", "C"), ("--rules", "952")]
)
def test_its_options_go_with_it_alone(table: Table, words: tuple[str, ...]) -> None:
    assert table.no(2, "score-sheet", *words).endswith(f"Error: {words[0]} goes with --blank.\n")


def test_what_cannot_be_is_refused(table: Table) -> None:
    assert "99 hands at most; found 100." in table.no(2, "score-sheet", "--blank", "--hands", "100")
    assert table.no(2, "score-sheet", "--blank", "--players", "A", "a", "B").startswith(
        'Unclear: the names "A" and "a"'
    )
    assert table.no(4, "score-sheet", "--blank", "--dealer", "zoe").startswith('Not found: nobody called "zoe"')
    assert "no rule pack" in table.no(4, "score-sheet", "--blank", "--rules", "853")


# -- laws -------------------------------------------------------------------------------------

TURNED = SEED._replace(name="turned", clockwise=False, first_targets={"dealer": 6, "left": 5, "right": 5})
PACKS = st.sampled_from([SEED, read_pack("952"), TURNED])


@given(rules=PACKS, dealer=DEALERS, left=st.integers(1, 7), played=st.integers(0, 6))
def test_every_row_is_what_the_evening_then_says(rules: Rules, dealer: int, left: int, played: int) -> None:
    """And once some hands are played, the sheet of the rest is the end of the sheet of the whole."""
    written = Session(head()._replace(first_dealer=NAMES[dealer], end=End(hands=played + left)))
    whole = new_blank_sheet(rules, NAMES, dealer, played + left)
    for row in whole.rows:
        sheet = work_out("friday", rules, written)
        assert blank_rest(sheet, None, None).rows == whole.rows[row.number - 1 :]
        evening = sheet.evening
        assert (row.number, row.dealer, row.targets) == (evening.number, evening.dealer, evening.targets)
        assert sum(row.targets) == rules.tricks
        written = written.plus(HandPlayed(AT, NAMES[row.dealer], dict(zip(NAMES, row.targets, strict=True))))


@given(
    names=st.just(SEAT_NUMBERS) | PLAYERS, rules=PACKS, hands=st.integers(1, 99), width=st.integers(40, 120)
)  # fmt: skip
def test_no_line_is_longer_than_the_screen_and_every_target_is_whole(
    names: Names, rules: Rules, hands: int, width: int
) -> None:
    sheet = new_blank_sheet(rules, names, 0, hands)
    lines = shown(sheet, width).splitlines()
    assert max(map(cell_len, lines)) <= width
    rows = [line for line in lines if "_/" in line]
    assert len(rows) == hands
    for row, line in zip(sheet.rows, rows, strict=True):
        assert line.startswith(f"{row.number:>2} ")
        assert [int(part.split()[0]) for part in line.split("_/")[1:]] == [row.targets[c] for c in COLUMNS]
