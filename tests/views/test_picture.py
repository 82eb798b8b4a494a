"""The picture: whole, parsed back, complete in itself, with every name as text and every number in its column."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game import entries as seen
from referee.views.drawing import lines
from referee.views.evening import Standings, WholeSheet
from referee.views.forms import View
from referee.views.page import page
from referee.views.picture import picture
from referee.views.screen import Screen
from tests.evenings import MESSY, V23, at, named, sheet_of, views_of
from tests.strategies import LONG_NAMES

SVG = "{http://www.w3.org/2000/svg}"
CELL, LINE = 12.2, 24.4

ONE_HAND = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1016 235.2" width="711" height="165" role="img">
<title>2026-11-27, standings</title>
<style>
.ref { font: 20px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; }
.ref text { font-variant-emoji: text; }
.paper { fill: #ffffff; }
.ref-r1 { fill: #000000 }
.ref-r2 { fill: #000000;font-weight: bold }
@media (prefers-color-scheme: dark) {
.paper { fill: #16181d; }
.ref text { fill: #e4e4e4; }
}
</style>
"""


def blanks(text: str | None) -> str:
    """A text of a picture with blanks at which a line may break again."""
    return (text or "").replace("\xa0", " ")


def rows_of(text: str) -> list[str]:
    """The lines of a picture, each text put into the column at which it begins."""
    rows: dict[float, str] = {}
    for each in ET.fromstring(text).iter(f"{SVG}text"):
        y, column = float(each.attrib["y"]), round(float(each.attrib["x"]) / CELL)
        line = rows.get(y, "")
        assert column >= cell_len(line), "a piece lies on the one before"
        rows[y] = line + " " * (column - cell_len(line)) + blanks(each.text)
    last = round((max(rows) - 20) / LINE)
    return [rows.get(round(20 + at * LINE, 1), "").rstrip() for at in range(last + 1)]


def test_a_whole_picture() -> None:
    text = picture((Standings(sheet_of(V23[:1])),))
    assert text.startswith(ONE_HAND)
    assert rows_of(text) == [
        "2026-11-27                                                     after hand 1 of 6",
        "",
        " #  player   total     1   2   3   4   5   6      hand 2",
        " 1  Anna        +3    +3   .   .   .   .   .      needs 3           gives 3",
        " 2  Boris       -1    -1   .   .   .   .   .      needs 8, deals    gets 1",
        " 3  Chai        -2    -2   .   .   .   .   .      needs 5           gets 2",
        "",
        "Anna leads by 4, 5 hands to go.",
    ]


@pytest.mark.parametrize("view", views_of(sheet_of(MESSY)), ids=lambda view: view.what)
def test_every_view_shows_what_it_shows_on_the_screen(view: View) -> None:
    screen = Screen(80, keyboard=False)
    assert rows_of(picture((view,))) == lines(view.drawn(screen), screen)


def test_several_views_stand_below_each_other() -> None:
    view = Standings(sheet_of(V23))
    one, two = rows_of(picture((view,))), rows_of(picture((view, view)))
    assert two == [*one, "", *one]
    assert ET.fromstring(picture((view, view))).findtext(f"{SVG}title") == "standings of 2 sheets"


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert len({picture(tuple(views_of(sheet_of(MESSY)))) for _ in range(2)}) == 1


@given(names=LONG_NAMES, hands=st.integers(0, 20))
@example(names=(">", "?", "0000000000\xa0⺀⺀"), hands=0)  # folded where a blank is left at the end of a line
def test_every_name_is_text_in_its_column_and_nothing_is_fetched(names: tuple[str, str, str], hands: int) -> None:
    screen = Screen(80, keyboard=False)
    for view in views_of(named(names, hands)):
        text = picture((view,))
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"url\(|@import|<script|<image|href|<!", text)
        tags = {each.tag.removeprefix(SVG) for each in ET.fromstring(text).iter()}
        assert tags == {"svg", "title", "style", "rect", "g", "text"}
        assert rows_of(text) == [blanks(line).rstrip() for line in lines(view.drawn(screen), screen)]


def test_a_character_that_xml_does_not_have_leaves_a_mark() -> None:
    misdealt = seen.Misdealt(at("20:00"), "a \ufffe and a \uffff")
    view = WholeSheet(sheet_of([V23[0], misdealt, V23[1]]), cards=False)
    assert " 2 m  misdeal: a \ufffd and a \ufffd" in rows_of(picture((view,)))
    assert " 2 m  misdeal: a \ufffd and a \ufffd" in re.sub("<[^>]*>", "", page((view,)))


def test_plain_letters_are_held_to_their_columns_and_other_scripts_to_their_shapes() -> None:
    text = picture((Standings(named(("Анна", "דוד כהן", "Cy"), 1)),))
    held = {blanks(each.text).strip(): "textLength" in each.attrib for each in ET.fromstring(text).iter(f"{SVG}text")}
    assert not held["Анна"]
    assert not held["דוד כהן\u200e"]
    assert held["Cy"]
