"""The evenings in docs/examples: two finished sheets, true to what was recorded, and one as typed answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pictures import EXAMPLES
from tests.running import Table

SHEETS = {"latest-trick": "1.json", "six-hands": "3.json"}
RECORDED = Path(__file__).parent / "recorded"


@pytest.mark.parametrize(("name", "recorded"), SHEETS.items())
def test_an_example_is_the_recorded_evening(name: str, recorded: str) -> None:
    table = Table(EXAMPLES)
    evening = json.loads((RECORDED / recorded).read_text(encoding="utf-8"))
    sheet = table.data("score-sheet", "-s", name)
    assert sheet["finished"]
    for hand, expected in zip(sheet["hands"], evening["hands"], strict=True):
        assert hand["tricks"] == expected["tricks"]
        assert hand["totals"] == expected["totals"]
        assert hand["contract"] == expected["trump"]
        moved = [(e["giver"], e["receiver"], e["given"], e["returned"]) for e in hand["exchanges"]]
        assert moved == [(e["giver"], e["receiver"], e["given"], e["returned"]) for e in expected["exchanges"]]
    assert table.data("standings", "-s", name)["winner"] == evening["winner"]
    assert table.data("check", "-s", name)["rulings"] == []


def test_the_typed_answers_play_a_whole_evening(tmp_path: Path) -> None:
    table = Table(tmp_path)
    shown = table.ref("play", typed=(EXAMPLES / "evening.txt").read_text(encoding="utf-8"))
    assert (shown.code, shown.err) == (0, "")
    _, end = shown.out.split("-- The end ----")
    assert "Boris wins with +6. Each of you dealt twice." in end
    assert table.data("standings")["winner"] == "Boris"
    assert len(table.data("score-sheet")["hands"]) == 6
