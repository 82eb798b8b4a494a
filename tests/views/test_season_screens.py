"""The season drawn: whole screens, wide, narrow and as a message, and what holds on every screen."""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game.entries import Session
from referee.game.rules import End
from referee.views import drawing
from referee.views.screen import Screen
from referee.views.season import drawn, player_drawn
from tests import seasons
from tests.evenings import HEAD, at, hand
from tests.running import Table
from tests.seasons import added_up, folders, laid, put, text_of
from tests.vectors import AT

SCREENS = Path(__file__).parent.parent / "screens"


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("words", ["season", "season anna", "season dana"])
def test_screens(club: Table, words: str, columns: int) -> None:
    shown = (SCREENS / f"{words} {columns}.txt").read_text(encoding="utf-8")
    assert club.ref(*words.split(), env={"COLUMNS": str(columns)}) == (0, shown, "")


@pytest.mark.parametrize("words", ["season", "season anna"])
def test_a_message_is_short(club: Table, words: str) -> None:
    shown = (SCREENS / f"{words} chat.txt").read_text(encoding="utf-8")
    assert club.say(*words.split(), "--chat") == shown


@pytest.mark.parametrize("words", ["season", "season anna"])
@pytest.mark.parametrize("form", [{"COLUMNS": "40"}, {"COLUMNS": "80"}, {}])
def test_a_blank_line_stands_before_every_head_of_a_table(club: Table, words: str, form: dict[str, str]) -> None:
    lines = club.ref(*words.split(), *([] if form else ["--chat"]), env=form).out.splitlines()
    heads = [at for at, line in enumerate(lines) if line.split(" ")[0] in ("player", "against", "contract", "best")]
    assert len(heads) >= 1
    assert not any(lines[at - 1] for at in heads)


def test_a_page_for_a_phone_holds_everything_that_a_desk_has(club: Table) -> None:
    wide, narrow = club.say("season", "anna", "--html", "-").split('<pre class="narrow">')
    for told in ("as 8", "8 made", "behind", "diamonds", "2026/open is not counted"):
        assert told in wide
        assert told in narrow


@pytest.mark.parametrize(
    ("sheets", "which"),
    [
        (1, "1, e1 (Sun 1 Nov 2026)."),
        (3, "3, e1 (Sun 1 Nov 2026), e2 (Mon 2 Nov 2026) and e3 (Tue 3 Nov 2026)."),
        (4, "4, from e1 (Sun 1 Nov 2026) to e4 (Wed 4 Nov 2026)."),
    ],
)
def test_a_long_run_is_told_by_its_first_and_its_last_sheet(tmp_path: Path, sheets: int, which: str) -> None:
    for day in range(1, sheets + 1):
        head = HEAD._replace(started=at("20:00", day=day), end=End(hands=1))
        put(tmp_path, f"e{day}", text_of(Session(head, (hand(AT, "Anna", "16 0 0 s"),))))
    shown = " ".join(Table(tmp_path).say("season", "anna").split())
    assert f"Longest run of sheets won alone: {which}" in shown


def test_on_an_output_without_symbols_suits_are_letters(club: Table) -> None:
    shown = club.ref("season", "anna", env={"LC_ALL": "C"}).out
    assert "best   +3  11/8 S  hand 1 of friday, Fri 27 Nov 2026\n" in shown


@given(folders(), st.integers(20, 130), st.booleans())
def test_every_line_fits_every_screen_and_every_name_is_whole(texts: dict[str, str], width: int, symbols: bool) -> None:
    with tempfile.TemporaryDirectory() as place:
        everybody = added_up(laid(Path(place), texts))
        screen = Screen(width, symbols)
        shown = drawn_text(drawn(everybody, screen), screen)
        for person in everybody.ranking:
            assert person.name in shown.replace("\n", "") or width < 40
            one = added_up(Path(place), player=person.name)
            shown += drawn_text(player_drawn(one, screen), screen)
        assert all(cell_len(line) <= max(width, drawing.LEAST) for line in shown.splitlines())


def drawn_text(parts: drawing.Parts, screen: Screen) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        drawing.draw(parts, screen)
    return shown.getvalue()
