"""Every view in every form: documents that can be written, drawings that fit any screen, titles."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game.entries import Session
from referee.game.scoresheet import work_out
from referee.views.drawing import LEAST, lines
from referee.views.evening import Check, Standings
from referee.views.forms import View, heading, written_line
from referee.views.listings import Sessions
from referee.views.screen import Screen
from tests.evenings import MESSY, V23, sheet_of, views_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import SEED


@given(
    written=LONG_NAMES.flatmap(lambda names: sessions(players=names)),
    width=st.integers(20, 200),
    keyboard=st.booleans(),
)
def test_no_drawing_is_wider_than_its_screen(written: Session, width: int, *, keyboard: bool) -> None:
    screen = Screen(width, keyboard=keyboard)
    for view in views_of(work_out("2026-11-27", SEED, written)):
        for line in lines(view.drawn(screen), screen):
            assert cell_len(line) <= max(width, LEAST), (view.what, line)


@pytest.mark.parametrize("view", views_of(sheet_of(MESSY)), ids=lambda view: view.what)
def test_a_document_can_be_written(view: object) -> None:
    assert isinstance(view, View)
    assert json.loads(json.dumps(view.document())) == view.document()


def test_a_page_is_headed_with_what_it_shows_and_of_what() -> None:
    sheet = sheet_of(V23)
    assert heading((Standings(sheet),)) == "2026-11-27, standings"
    assert heading((Check(sheet, 3),)) == "2026-11-27, rulings of hand 3"
    assert heading((Sessions([], "."),)) == "score sheets"
    assert heading((Check(sheet), Check(sheet))) == "rulings of 2 sheets"
    assert written_line("a\nb.svg", (Sessions([], "."),)) == "a\\nb.svg: score sheets"
