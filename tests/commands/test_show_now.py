"""What `ref` alone shows: the open evening, else who won last and how an evening begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.v23 import joined
from tests.running import Table


def test_ref_alone_during_an_evening_is_next(begun: Table) -> None:
    assert begun.say() == begun.say("next")
    assert begun.say("--plain") == begun.say("next", "--plain")
    assert begun.data() == begun.data("next")


def test_ref_alone_before_the_first_evening_says_how_one_begins(tmp_path: Path) -> None:
    table = Table(tmp_path / "new")
    begins = "ref play begins an evening; ref help lists all commands."
    assert joined(table.say()).strip() == f"No score sheet in {table.folder}. {begins}"
    assert table.say("--plain") == f"No score sheet in {table.folder}.\n{begins}\n"
    assert table.no(4, "--json").startswith("Not found: no score sheet in ")
    assert not table.folder.exists()


def test_ref_alone_between_two_evenings_says_who_won_last_and_when(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s monday --date 2026-11-23", "hand 11 4 1", "end-session")
    assert (
        table.say()
        == """\
monday                                                 Mon 23 Nov 2026, finished
  Anna, Boris, Chai. Anna wins with +3.

ref play begins an evening.
"""
    )
    assert table.ref(env={"COLUMNS": "40"}).out.splitlines() == [
        "monday         Mon 23 Nov 2026, finished",
        "  Anna, Boris, Chai. Anna wins with +3.",
        "ref play begins an evening.",
    ]
    over = "Sheet monday, begun Monday 23 November 2026, finished after 1 hand, Anna, Boris and Chai"
    assert table.say("--plain") == f"{over}: Anna wins with plus 3.\nref play begins an evening.\n"
    document = table.data()
    assert table.data("next").items() <= document.items()
    more = {key: document[key] for key in document.keys() - table.data("next").keys()}
    started = table.data("sessions")["sessions"][0]["started"]
    assert more == {"started": started, "winner": "Anna", "winners": ["Anna"], "decided_by": "points", "ask": None}
    assert table.say("-s", "monday") == table.say("next", "-s", "monday")


def test_the_last_evening_is_the_one_that_was_played_last_and_not_the_one_written_last(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for name, date in (("newer", "2026-11-20"), ("older", "2026-11-13")):
        table.all(f"new-session Anna Boris Chai --dealer anna -s {name} --date {date}")
        table.all(f"hand 11 4 1 -s {name}", f"end-session -s {name}")
    assert table.data("next")["session"] == "older"
    assert table.data()["session"] == "newer"
    assert table.say().startswith("newer  ")


def test_an_evening_that_was_left_open_is_named(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s left --date 2026-11-13")
    table.all("new-session Anna Boris Chai --dealer anna -s over", "hand 11 4 1", "end-session -s over")
    assert table.say().splitlines()[-1] == "left is still open: ref play goes on with it, or begins an evening."


def test_a_tie_that_waits_for_an_answer_is_gone_on_with(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s level", "hand 8 5 3", "end-session")
    assert table.say().splitlines()[1:] == [
        "  Anna, Boris, Chai. Anna, Boris and Chai are level. Who won trick 16? ref",
        "  record-last-tricks",
        "",
        "ref play goes on with this evening.",
    ]
    assert table.data()["ask"] == {"trick": 16, "among": ["Anna", "Boris", "Chai"]}


@pytest.mark.parametrize("here", ["no sheet", "an evening that is over"])
def test_an_evening_in_the_own_folder_is_named(tmp_path: Path, here: str) -> None:
    table, own = Table(tmp_path / "here"), Table(tmp_path / "data" / "ref")
    own.all("new-session Anna Boris Chai --dealer anna -s own")
    if here != "no sheet":
        table.all("new-session Anna Boris Chai --dealer anna -s over", "hand 11 4 1", "end-session")
    said = table.ref(env={"XDG_DATA_HOME": str(tmp_path / "data")})
    assert (said.code, said.err) == (0, f"An evening is open in your own folder: ref -C {own.folder}\n")
