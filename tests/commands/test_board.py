"""`ref board` in a window of its own: it follows the sheet, and leaves the terminal and the sheet as they were."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from tests.running import CTRL_C, SCREEN, Table, Terminal, begin


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --hands 6 -s friday", "hand 11 4 1 s")
    return table


def test_it_follows_the_sheet_and_the_window(table: Table) -> None:
    board = Terminal(table.folder, "board", rows=24, TERM=SCREEN)
    board.see("hand 2 of 6", "needs 8", "Anna gives Boris 1 card, then Chai 2.")
    assert board.inks("Anna") == {("0087d7", False)}
    assert any("██" in line for line in board.lines)
    table.say("exchange", "--done")
    board.see("All cards are exchanged.")
    before = table.sheet().read_bytes()
    table.say("name-trump", "h")
    board.see("Trump is hearts.")
    assert table.sheet().read_bytes().startswith(before)
    board.resize(40, 12)
    board.see("hearts.", "     +3           -1           -2")
    assert not any("██" in line for line in board.lines)
    board.type(CTRL_C)
    assert board.end() == 0
    assert board.shown.endswith("\x1b[?1049l\x1b[?25h")


def test_a_sheet_that_cannot_be_read_for_a_while_is_said_and_waited_for(table: Table) -> None:
    board = Terminal(table.folder, "board", rows=24, TERM=SCREEN)
    board.see("hand 2 of 6")
    whole = table.sheet().read_bytes()
    table.sheet().write_bytes(whole[:-20])
    board.see("friday.toml:")
    table.sheet().write_bytes(whole)
    board.see("hand 2 of 6")
    board.type(CTRL_C)
    assert board.end() == 0


def test_it_waits_for_an_evening_to_begin(tmp_path: Path) -> None:
    board = Terminal(tmp_path, "board", rows=24, TERM=SCREEN)
    board.see("no score sheet in")
    Table(tmp_path).say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna")
    board.see("hand 1", "First hand: no exchange.")
    board.type(CTRL_C)
    assert board.end() == 0


def test_without_a_terminal_it_is_shown_once(table: Table) -> None:
    assert table.say("board").startswith("friday")
    assert table.data("board") == table.data("next")
    assert "needs 8" in table.say("board", "--plain")


def test_a_page_is_kept_current(table: Table, tmp_path: Path) -> None:
    page = tmp_path / "board.html"
    running = begin(table.folder, "board", "--html", str(page))
    assert running.stdout is not None
    with running:
        try:
            assert running.stdout.readline() == f"{page}: friday, board\n".encode()
            text = page.read_text(encoding="utf-8")
            assert '<meta http-equiv="refresh" content="1">' in text
            assert "hand 2 of 6" in text
            table.say("exchange", "--done")
            assert running.stdout.readline() == f"{page}: friday, board\n".encode()
            assert "All cards are exchanged." in re.sub("<[^>]*>", "", page.read_text(encoding="utf-8"))
            running.send_signal(signal.SIGINT)
            assert running.stdout.read() == b"", "what the page itself changes in the folder is no news"
        finally:
            running.kill()
    assert running.returncode == 0
    assert '<meta http-equiv="refresh"' not in table.say("standings", "--html", "-")


def test_what_goes_back_before_the_first_lead_is_on_the_board(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all(
        "new-session Anna Boris Chai --dealer 1",
        "hand 10 4 2 s",
        "exchange 2c kc 3d 9d",
        "change --seats Anna Chai Boris --from-start",
    )
    assert "Anna gave Boris 1 card that is not owed now. It goes back" in " ".join(table.say("board").split())
