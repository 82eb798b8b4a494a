"""The message for a messenger: narrow, plain, fenced, and without a word about the keyboard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.scoresheet import ScoreSheet, work_out
from referee.session import Session
from referee.views.chat import COLUMNS, message
from referee.views.forms import Sheet, Standings, View
from tests.evenings import MESSY, V23, named, sheet_of, views_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import SEED

MESSAGES = {
    "standings": """\
```
2026-11-27                finished
 #  player   total  last
 1  Boris       +6    -1
 2  Anna        +2    +3
 3  Chai        -8    -2
Boris wins with +6.
```""",
    "score sheet": """\
```
2026-11-27                finished
      Anna     Boris    Chai
 1  S *11/8 +3   4/5 -1   1/3 -2
 2  H   2/3 -1  *7/8 -1   7/5 +2
 3  C   7/5 +2   4/3 +1  *5/8 -3
sum         +4       -1       -3
 4  D  *6/8 -2   9/5 +4   1/3 -2
 5  S   0/3 -3 *12/8 +4   4/5 -1
 6  H   8/5 +3   2/3 -1  *6/8 -2
sum         +2       +6       -8
Boris wins with +6.
  * dealt this hand
```""",
}


@pytest.mark.parametrize("what", MESSAGES)
def test_whole_messages(what: str) -> None:
    sheet = sheet_of(V23)
    views: dict[str, View] = {"standings": Standings(sheet), "score sheet": Sheet(sheet, cards=False)}
    assert message((views[what],)) == MESSAGES[what]


def test_several_views_share_a_fence() -> None:
    view = Standings(sheet_of(V23))
    fence, *lines, end = message((view, view)).splitlines()
    assert fence == end == "```"
    assert lines[len(lines) // 2] == ""
    assert "\n".join([fence, *lines[: len(lines) // 2], end]) == MESSAGES["standings"]


@pytest.mark.parametrize(("name", "fence"), [("Ann", "```"), ("`Ann``", "```"), ("```", "````"), ("`" * 40, "`" * 35)])
def test_the_fence_is_longer_than_any_run_of_its_marks(name: str, fence: str) -> None:
    first, *lines, last = message((Standings(named((name, "Bob", "Cy"), 3)),)).splitlines()
    assert first == last
    assert len(first) <= len(fence)
    assert not any(first in line for line in lines)


@pytest.mark.parametrize("entries", [[], V23[:1], V23[:4], V23, MESSY[:13], MESSY[:-1], MESSY])
def test_nothing_in_it_is_typed(entries: list[object]) -> None:
    for view in views_of(sheet_of([*entries])):  # type: ignore[list-item]  # parametrize widens the entries
        assert "ref " not in message((view,))


def holds(view: View) -> None:
    fence, *lines, end = message((view,)).splitlines()
    assert fence == end
    for line in lines:
        assert cell_len(line) <= COLUMNS, (view.what, line)
        assert line == line.rstrip(" "), (view.what, line)


@given(LONG_NAMES.flatmap(lambda names: sessions(players=names)))
def test_every_line_of_every_view_fits_whatever_happened(written: Session) -> None:
    for view in views_of(work_out("2026-11-27", SEED, written)):
        holds(view)


@given(names=LONG_NAMES, hands=st.integers(1, 40), name=st.text("ab 王", min_size=1, max_size=60))
def test_every_line_of_every_view_fits_however_long_the_evening(
    names: tuple[str, str, str], hands: int, name: str
) -> None:
    sheet: ScoreSheet = named(names, hands)
    for view in views_of(work_out(name, sheet.rules, sheet.session)):
        holds(view)
