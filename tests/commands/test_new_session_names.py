"""Last time's players, and names that nearly equal a known one."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from referee.files.history import evenings, known_names, nearly
from tests.running import CTRL_C, Table, Terminal

OFFERED = "players   [Enter = the same, or three names clockwise]> "
SAME = "[Enter = no, Kathrin; y = yes, Katrin]> "


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """One evening: Katrin, Борис who took Bob's seat, and สมชาย, whose name was mistyped at first."""
    table = Table(tmp_path)
    table.say("new-session", "Katrin", "Bob", "สมชา", "--dealer", "1", "-s", "before")
    table.all("change Bob=Борис", "change สมชา=สมชาย --spelling", "hand 9 5 2", "end-session")
    return table


def test_last_time_is_the_sheet_written_last_as_its_players_sat_at_the_end(table: Table) -> None:
    last = evenings(str(table.folder))[0]
    assert [last.names[c] for c in last.evening.seating] == ["Katrin", "Борис", "สมชาย"]


def test_an_older_evening_that_is_typed_in_later_is_not_last_time(table: Table) -> None:
    table.say("new-session", "Xia", "Yan", "Katrim", "--dealer", "1", "-s", "older", "--date", "2024-02-03")
    last = evenings(str(table.folder))[0]
    assert last.name == "before"
    assert known_names(evenings(str(table.folder)))[:3] == ["Katrin", "Борис", "สมชาย"]


def test_a_start_without_a_scored_hand_makes_nobody_known(table: Table) -> None:
    table.say("new-session", "Kathrine", "Vera", "Somchai", "--dealer", "1", "-s", "misspelt")
    table.all("hand 9 5 2", "undo")
    assert known_names(evenings(str(table.folder))) == ["Katrin", "Борис", "สมชาย", "Bob"]
    offered = Terminal(table.folder, "new-session")
    assert "Last time (" in offered.wait_for(OFFERED)
    assert "Katrin, Борис, สมชาย, clockwise.\n" in offered.shown
    offered.type(CTRL_C)
    assert offered.end() == 130


def test_there_is_no_last_time_in_an_empty_folder(tmp_path: Path) -> None:
    assert evenings(str(tmp_path)) == []
    assert evenings(str(tmp_path / "nowhere")) == []
    assert known_names([]) == []


def test_a_sheet_that_cannot_be_read_is_passed_over(table: Table) -> None:
    table.sheet("torn").write_text("format = ", encoding="utf-8")
    last = evenings(str(table.folder))[0]
    assert last.name == "before"


def test_names_are_known_in_their_latest_spelling(table: Table) -> None:
    assert known_names(evenings(str(table.folder))) == ["Katrin", "Борис", "สมชาย", "Bob"]
    table.say("new-session", "KATRIN", "Ann", "bob", "--dealer", "1", "-s", "after")
    table.say("hand", "9", "5", "2", "-s", "after")
    assert known_names(evenings(str(table.folder))) == ["KATRIN", "Ann", "bob", "Борис", "สมชาย"]


@pytest.mark.parametrize(
    ("name", "known", "found"),
    [
        ("Kathrin", ["Katrin"], "Katrin"),
        ("katrin", ["Katrin"], None),
        ("Chia", ["Anna", "Chai"], "Chai"),
        ("Zoe", ["Max", "Zoë"], "Zoë"),
        ("Борисс", ["Борис"], "Борис"),
        ("สมชา", ["สมชาย"], "สมชาย"),
        ("Max", ["Anna", "Chai"], None),
        ("", ["Anna"], None),
        ("Anna", [], None),
    ],
)
def test_nearly_known(name: str, known: list[str], found: str | None) -> None:
    assert nearly(name, known) == found


def test_new_session_offers_last_times_players(table: Table) -> None:
    terminal = Terminal(table.folder, "new-session", "--dealer", "2", "-s", "friday")
    shown = terminal.wait_for(OFFERED)
    assert "Katrin, Борис, สมชาย, clockwise.\n" in shown
    assert shown.startswith("Last time (")
    terminal.type("")
    assert terminal.end() == 0
    assert "Борис deals first. At Борис's left sits สมชาย, then Katrin." in terminal.shown


@pytest.mark.parametrize("answer", ["y", "Yes", "1", "katrin"])
def test_a_name_that_is_nearly_known_is_asked_about(table: Table, answer: str) -> None:
    terminal = Terminal(table.folder, "new-session", "--dealer", "1", "-s", "friday")
    terminal.answer(OFFERED, "Kathrin Vera สมชาย")
    since = f"{datetime.now():%a} {datetime.now().day} {datetime.now():%b %Y}"
    shown = " ".join(terminal.wait_for(SAME).split())
    assert shown.endswith(f"Kathrin is near Katrin, known from {since}. The same person? {SAME.strip()}")
    terminal.type(answer)
    assert terminal.end() == 0
    assert list(table.data("next", "-s", "friday")["targets"]) == ["Katrin", "Vera", "สมชาย"]


@pytest.mark.parametrize("answer", ["", "n", "no", "2", "Kathrin"])
def test_somebody_else_keeps_the_name_as_it_was_typed(table: Table, answer: str) -> None:
    terminal = Terminal(table.folder, "new-session", "Kathrin", "Vera", "Ann", "--dealer", "1", "-s", "friday")
    terminal.answer(SAME, "maybe")
    terminal.wait_for('Unclear: "maybe"; expected Enter or y.')
    terminal.answer(SAME, answer)
    assert terminal.end() == 0
    assert list(table.data("next", "-s", "friday")["targets"]) == ["Kathrin", "Vera", "Ann"]


def test_a_known_name_is_spelt_as_it_is_known_and_that_is_said(table: Table) -> None:
    terminal = Terminal(table.folder, "new-session", "KATRIN", "vera", "борис", "--dealer", "1", "-s", "friday")
    assert terminal.end() == 0
    assert terminal.shown.startswith("Spelt as before: Katrin and Борис.\n")
    assert list(table.data("next", "-s", "friday")["targets"]) == ["Katrin", "vera", "Борис"]


def test_a_name_like_another_players_of_the_same_evening_is_no_slip(table: Table) -> None:
    terminal = Terminal(table.folder, "new-session", "Kathrin", "Katrin", "Ann", "--dealer", "1", "-s", "friday")
    assert terminal.end() == 0
    assert "known" not in terminal.shown


def test_without_a_terminal_names_are_taken_as_they_are(table: Table) -> None:
    table.say("new-session", "Kathrin", "KATRIN", "Ann", "--dealer", "1", "-s", "friday")
    assert list(table.data("next", "-s", "friday")["targets"]) == ["Kathrin", "KATRIN", "Ann"]


def test_back_from_the_question_leads_to_the_names(table: Table) -> None:
    terminal = Terminal(table.folder, "play", "-s", "friday")
    terminal.answer(OFFERED, "Kathrin Vera Ann")
    terminal.answer(SAME, "<")
    terminal.answer(OFFERED, "Katrin Vera Ann")
    terminal.answer("= I draw, or 1 Katrin 2 Vera 3 Ann]> ", "quit")
    assert terminal.end() == 0


def test_stopping_at_the_question_writes_nothing(table: Table) -> None:
    terminal = Terminal(table.folder, "new-session", "Kathrin", "Vera", "Ann", "-s", "friday")
    terminal.answer(SAME, CTRL_C)
    assert terminal.end() == 130
    assert not table.sheet("friday").exists()


# -- names that nobody can tell apart ---------------------------------------------------------

ANN_LEE = ("Ann\u00a0Lee", "Ann  Lee", "An\u00adn Lee", "\u0410nn Lee", "ann lee", "Ann\u200b Lee")


@pytest.mark.parametrize("name", ANN_LEE)
def test_one_table_refuses_them(tmp_path: Path, name: str) -> None:
    table = Table(tmp_path)
    assert " are the same to a reader; three different ones" in table.no(2, "new-session", "Ann Lee", name, "Cy")
    table.say("new-session", "Ann Lee", "Bob", "Cy", "--dealer", "1", "-s", "friday")
    assert " are the same to a reader; three different ones" in table.no(2, "change", f"bob={name}")
    assert " are the same to a reader; three different ones" in table.no(2, "change", f"bob={name}", "--spelling")


def test_the_season_knows_one_person(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for number, name in enumerate(("Ann Lee", *ANN_LEE)):
        table.say(
            "new-session", name, "Bob", "Cy", "--dealer", "2", "-s", f"s{number}", "--date", f"2026-11-{number + 1:02}"
        )
        table.all("hand 2 9 5", "end-session")
    players = table.data("season")["players"]
    assert sorted((each["player"], each["sheets"]) for each in players)[1:] == [("Bob", 7), ("Cy", 7)]
    assert [each["sheets"] for each in players] == [7, 7, 7]
    for word in ("ann", "\u0410nn", "ann\u00a0lee", "an"):
        assert table.ref("season", word).code == 0, word


def test_a_sheet_that_holds_them_stays_readable(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Ann Lee", "Bob", "Cy", "--dealer", "1", "-s", "old")
    table.all("hand 9 5 2")
    sheet = table.sheet("old")
    text = sheet.read_text(encoding="utf-8").replace('"Bob"', "Bob").replace("Bob", '"Ann\u00a0Lee"')
    sheet.write_text(text, encoding="utf-8")
    table.all("hand 2 9 5", "undo", "exchange --done")
    assert table.data("score-sheet")["hands"][0]["tricks"] == {"Ann Lee": 9, "Ann\u00a0Lee": 5, "Cy": 2}
    table.say("change", "2=Bob", "--spelling")
    assert table.data("next")["targets"] == {"Ann Lee": 3, "Bob": 8, "Cy": 5}


# -- near names where a name is changed -------------------------------------------------------


def of_today(table: Table, *names: str) -> Table:
    table.say("new-session", *names, "--dealer", "1", "-s", "today")
    table.say("hand", "9", "5", "2", "-s", "today")
    return table


def names_written(table: Table) -> list[tuple[str, str, str]]:
    entries = tomllib.loads(table.sheet("today").read_text(encoding="utf-8"))["entry"]
    return [(entry["kind"], entry["old"], entry["new"]) for entry in entries if "new" in entry]


@pytest.mark.parametrize(("answer", "name"), [("", "Kathrin"), ("n", "Kathrin"), ("<", "Kathrin"), ("y", "Katrin")])
def test_a_substitute_whose_name_is_nearly_known_is_asked_about(table: Table, answer: str, name: str) -> None:
    of_today(table, "Ann", "Dana", "Cy")
    terminal = Terminal(table.folder, "-s", "today", "change", "d=Kathrin")
    terminal.answer(SAME, answer)
    assert terminal.end() == 0
    assert names_written(table) == [("substitution", "Dana", name)]


@pytest.mark.parametrize(("answer", "kind"), [("1", "spelling"), ("2", "substitution")])
def test_a_name_near_the_one_before_it_may_be_a_spelling(table: Table, answer: str, kind: str) -> None:
    of_today(table, "Ann", "Bors", "Cy")
    terminal = Terminal(table.folder, "-s", "today", "change", "bors=Boris")
    terminal.answer("  1 the same person, spelt Boris\n  2 Boris takes the seat of Bors\n1-2> ", "")
    terminal.wait_for('Unclear: ""; expected 1-2.')
    terminal.answer("1-2> ", answer)
    assert terminal.end() == 0
    assert names_written(table) == [(kind, "Bors", "Boris")]


@pytest.mark.parametrize("words", ["d=Vera", "d=Katrin", "d=Danae --spelling"])
def test_other_names_are_not_asked_about(table: Table, words: str) -> None:
    of_today(table, "Ann", "Dana", "Cy")
    terminal = Terminal(table.folder, "-s", "today", "change", *words.split())
    assert terminal.end() == 0
    assert "person?" not in terminal.shown


def test_without_a_terminal_no_name_is_asked_about(table: Table) -> None:
    of_today(table, "Ann", "Bors", "Cy")
    table.all("change bors=Boris -s today", "change ann=Kathrin -s today")
    assert names_written(table) == [("substitution", "Bors", "Boris"), ("substitution", "Ann", "Kathrin")]
