"""The example evenings in `sessions/`: finished, shown by the commands, and true to what was recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import Table

ROOT = Path(__file__).parent.parent
EXAMPLES = {"latest-trick": "1.json", "six-hands": "3.json"}


@pytest.mark.parametrize(("name", "recorded"), EXAMPLES.items())
def test_an_example_is_the_recorded_evening(name: str, recorded: str) -> None:
    table = Table(ROOT / "sessions")
    told = json.loads((ROOT / "tests" / "recorded" / recorded).read_text(encoding="utf-8"))
    shown = table.data("score-sheet", "-s", name)
    assert shown["finished"]
    for hand, expected in zip(shown["hands"], told["hands"], strict=True):
        assert hand["tricks"] == expected["tricks"]
        assert hand["totals"] == expected["totals"]
        assert hand["contract"] == expected["trump"]
        moved = [(e["giver"], e["receiver"], e["given"], e["returned"]) for e in hand["exchanges"]]
        assert moved == [(e["giver"], e["receiver"], e["given"], e["returned"]) for e in expected["exchanges"]]
    assert table.data("standings", "-s", name)["winner"] == told["winner"]
    assert table.data("check", "-s", name)["rulings"] == []
