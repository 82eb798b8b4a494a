"""The message for a messenger: narrow, plain, fenced, and without a word about the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game.entries import Session
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views.chat import COLUMNS, message
from referee.views.evening import Standings, WholeSheet
from referee.views.forms import View
from tests.evenings import MESSY, V23, named, sheet_of, views_of
from tests.running import Table
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
    views: dict[str, View] = {"standings": Standings(sheet), "score sheet": WholeSheet(sheet, cards=False)}
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


TOLD = (
    "hand 10 3 3 s",
    "exchange 2c 6c ah ah",
    "name-trump hearts",
    "record-trick ac 3c 4c kc 5c 7c qc 8c 9c",
    "record-trick jc 2s 4s",
    "correct-trick 4 jc 2s 6c",
    "record-trick 10c 3s 4s",
    "saw 3 9d",
    "saw --kitty 2d 7d 4h 9h",
)


@pytest.mark.parametrize(
    "names", [("Anna", "Boris", "Chai"), ("สมชาย", "王" * 20, "Ж" * 40), ("W" * 40, "Bob", "دوד כהן")]
)
def test_what_is_proved_fits_too(tmp_path: Path, names: tuple[str, str, str]) -> None:
    table = Table(tmp_path)
    table.say("new-session", *names, "--dealer", names[0], "-s", "saturday")
    for words in TOLD:
        assert table.ref(*words.split()).code == 0, words
        for command in ("check 2", "log --cards", "next", "score-sheet --cards"):
            said = table.ref(*command.split(), "--chat").out
            assert max(map(cell_len, said.splitlines())) <= COLUMNS, said
            assert "ref " not in said
    if names[0] == "Anna":
        assert table.ref("check", "2", "--chat").out == CHECKED


CHECKED = """\
```
saturday  hand 2
a rule was broken
   1  Boris AC, Chai 3C, Anna 4C
   2  Boris KC, Chai 5C, Anna 7C
   3  Boris QC, Chai 8C, Anna 9C
   4  Boris JC, Chai 2S, Anna 6C
   5  Boris 10C, Chai 3S, Anna 4S
  Anna, 6 of 16: 4S AH 9C 7C 6C 4C
  Boris, 9 of 16: 9H 4H 7D 2D AC
    KC QC JC 10C
  Chai, 6 of 16: 3S 2S 9D 8C 5C 3C
  kitty, 4 of 4: 9H 4H 7D 2D
  Boris, kept or laid away: 2C
  illegal  Boris called the 6C
           strongest and then
           showed the AC KC QC JC
           10C, but the kitty was
           the 9H 4H 7D 2D.
           (article 17, entry 2)
  legal    Boris, entry 3: AH
           given, AH back
  legal    Chai, trick 4: 2S on
           clubs
  legal    Chai, trick 5: 3S on
           clubs
  legal    Anna, trick 5: 4S on
           clubs

saturday                  1 ruling
hand 2, contradiction: Boris
  called the 6C strongest and then
  showed the AC KC QC JC 10C, but
  the kitty was the 9H 4H 7D 2D.
  (article 17, entry 2)
1 ruling against somebody.
```
"""
