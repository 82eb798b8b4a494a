"""Many sheets one after the other: each is what it is by itself, and one that cannot be read stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.errors import NotWhole
from referee.files import folder as store
from referee.files.folder import every_sheet, sheets_or_unread, worked_out_each
from referee.game.scoresheet import ScoreSheet, Unread, work_out
from tests import seasons
from tests.running import Table


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The folder that the club has for a year."""
    return Table(seasons.club(tmp_path).folder / "2026")


def test_each_is_what_it_is_by_itself(club: Table) -> None:
    (club.folder / "broken.toml").write_text("nonsense = ", encoding="utf-8")
    found = {saved.name: each for saved, each in worked_out_each(store.saved(str(club.folder)))}
    assert set(found) == {"messy", "won", "level", "open", "empty", "broken"}
    for saved in store.saved(str(club.folder)):
        each = found[saved.name]
        if isinstance(each, ScoreSheet):
            alone = work_out(saved.name, *store.load(saved))
            assert (each.session, each.hands, each.rulings()) == (alone.session, alone.hands, alone.rulings())
    assert isinstance(found["broken"], NotWhole)


def test_without_exchanges_no_swap_is_told(club: Table) -> None:
    sheets = [store.find(str(club.folder), "messy")]
    ((_, whole),), ((_, bare),) = worked_out_each(sheets), worked_out_each(sheets, exchanges=False)
    assert isinstance(whole, ScoreSheet)
    assert isinstance(bare, ScoreSheet)
    assert any(hand.swaps for hand in whole.hands)
    assert not any(hand.swaps for hand in bare.hands)


def test_one_that_cannot_be_read_is_named_in_its_place(club: Table) -> None:
    (club.folder / "broken.toml").write_text("nonsense = ", encoding="utf-8")
    names = [each.name for each in store.saved(str(club.folder))]
    assert [each.name for each in every_sheet(str(club.folder))] == names
    assert [each.name for each in sheets_or_unread(store.saved(str(club.folder)))] == names
    (no,) = (each for each in every_sheet(str(club.folder)) if isinstance(each, Unread))
    assert no.error.startswith("broken.toml: not whole TOML: ")
