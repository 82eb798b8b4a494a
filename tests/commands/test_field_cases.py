"""Faults that users of other scorekeepers reported, tried here; the numbers are those of the field cases.

Ann deals hand 1 (target 8), Bob sits at her left (5), Cy at her right (3).
"""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
import unicodedata
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.running import CTRL_C, CTRL_D, Table, Terminal, begin, names_in, powerless, process, read_only

TRIPLES = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]
"""All 153 ways in which three players can share 16 tricks."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A folder in which Ann, Bob and Cy have just sat down."""
    table = Table(tmp_path)
    sit_down(table)
    return table


def sit_down(table: Table, name: str = "friday", *more: str) -> None:
    table.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", name, *more)


def totals(table: Table, *words: str) -> dict[str, int]:
    return {row["player"]: row["points"] for row in table.data("standings", *words)["standings"]}


def debts(table: Table) -> list[tuple[str, str, int]]:
    return [(d["giver"], d["receiver"], d["cards"]) for d in table.data("who-owes-cards")["debts"]]


def state(table: Table) -> list[Any]:
    """All that the looking commands tell, but the log, which tells of everything ever written."""
    return [table.data(command) for command in ("next", "who-owes-cards", "standings", "score-sheet", "check")]


# -- corrections and undo -----------------------------------------------------------------------


def test_01_a_correction_ripples_and_accuses_nobody(table: Table) -> None:
    table.all("hand 9 5 2", "exchange ann cy 2c kc", "hand 10 4 2", "hand 7 6 3")
    assert totals(table) == {"Ann": 10, "Bob": -1, "Cy": -9}
    answer = table.say("correct-hand", "1", "10", "4", "2")
    assert "Hand 1 corrected, was 9 5 2. Ann 10 of 8 +2, Bob 4 of 5 -1, Cy 2 of 3 -1." in answer
    assert "before hand 2 other cards were owed" in answer.casefold()
    rows = table.data("score-sheet")["hands"]
    assert [row["totals"] for row in rows] == [
        {"Ann": 2, "Bob": -1, "Cy": -1},
        {"Ann": 9, "Bob": -5, "Cy": -4},
        {"Ann": 11, "Bob": -2, "Cy": -9},
    ]
    ranks = [(row["rank"], row["player"]) for row in table.data("standings")["standings"]]
    assert ranks == [(1, "Ann"), (2, "Bob"), (3, "Cy")]
    checked = table.ref("check", "--json")
    assert checked.code == 0
    found = [(r["severity"], r["key"], r["hand"]) for r in checked.json["rulings"]]
    assert ("notice", "wrong-exchange", 2) in found
    assert {severity for severity, _, _ in found} == {"notice"}


def test_01_a_correction_ripples_into_the_ranking(table: Table) -> None:
    table.all("hand 9 5 2", "hand 4 9 3")
    assert [r["player"] for r in table.data("standings")["standings"]] == ["Ann", "Bob", "Cy"]
    table.say("correct-hand", "1", "7", "7", "2")
    rows = table.data("standings")["standings"]
    assert [(r["rank"], r["player"], r["points"]) for r in rows] == [(1, "Bob", 3), (2, "Ann", 0), (3, "Cy", -3)]


def test_01_debts_that_become_right_again_are_no_notice(table: Table) -> None:
    table.all("hand 9 5 2", "exchange --done", "hand 3 8 5")
    table.say("correct-hand", "1", "10", "4", "2")
    keys = [r["key"] for r in table.data("check")["rulings"]]
    assert "wrong-exchange" in keys
    table.say("correct-hand", "1", "9", "5", "2")
    keys = [r["key"] for r in table.data("check")["rulings"]]
    assert "wrong-exchange" not in keys


def two_evenings(table: Table, end: str) -> bytes:
    """A first evening finished with a wrong last hand, and a second one begun; gives the second sheet."""
    sit_down(table, "first", *end.split())
    table.all("hand 9 5 2 -s first", "hand 2 9 5 -s first", "hand 3 4 9 -s first")
    assert table.data("standings", "-s", "first")["finished"]
    sit_down(table, "second")
    return table.sheet("second").read_bytes()


def test_02_correcting_a_finished_evening_changes_its_winner_and_nothing_else(table: Table) -> None:
    second = two_evenings(table, "--hands 3")
    assert table.data("standings", "-s", "first")["winner"] == "Bob"
    table.say("correct-hand", "3", "8", "2", "6", "-s", "first")
    end = table.data("standings", "-s", "first")
    assert (end["finished"], end["winner"]) == (True, "Ann")
    assert table.sheet("second").read_bytes() == second
    assert table.data("record-hand", "9", "5", "2")["session"] == "second"


def test_02_a_correction_that_reopens_the_evening_says_where_commands_go(table: Table) -> None:
    second = two_evenings(table, "--points 2")
    answer = table.say("correct-hand", "3", "5", "2", "9", "-s", "first")
    assert table.data("standings", "-s", "first")["finished"] is False
    assert "first is open again, and so are second and friday;" in " ".join(answer.split())
    assert "without -s a command goes to second" in " ".join(answer.split())
    assert table.sheet("second").read_bytes() == second
    assert table.data("next")["session"] == "second"
    assert table.say("hand", "9", "5", "2").startswith("second:\n")


def test_03_standings_after_an_earlier_hand(table: Table) -> None:
    for place in range(20):
        table.say("hand", *[str(t) for t in ((9, 5, 2), (2, 9, 5), (6, 2, 8), (8, 4, 4))[place % 4]])
    before = {after: totals(table, "--after", str(after)) for after in (2, 3, 10)}
    was = table.data("score-sheet")["hands"][2]
    table.say("correct-hand", "3", "5", "4", "7")
    now = table.data("score-sheet")["hands"][2]
    moved = {name: now["points"][name] - was["points"][name] for name in now["points"]}
    assert any(moved.values())
    assert totals(table, "--after", "2") == before[2]
    for after in (3, 10):
        assert totals(table, "--after", str(after)) == {n: p + moved[n] for n, p in before[after].items()}
    shown = table.data("standings", "--after", "10")
    assert (shown["hands"], shown["finished"]) == (10, False)


def test_04_undo_of_the_first_hand_and_once_more(table: Table) -> None:
    fresh = state(table)
    table.say("hand", "9", "5", "2")
    assert table.say("undo").startswith("Taken back: hand 1 (Ann 9, Bob 5, Cy 2).")
    assert state(table) == fresh
    coming = table.data("next")
    assert (coming["hand"], coming["dealer"], coming["debts"]) == (1, "Ann", [])
    written = table.sheet().read_bytes()
    assert "nothing to undo" in table.no(3, "undo")
    assert table.sheet().read_bytes() == written


def test_05_undo_and_redo_of_a_correction(table: Table) -> None:
    table.all("hand 9 5 2", "hand 10 4 2")
    before = state(table)
    table.say("correct-hand", "2", "1", "9", "6")
    after = state(table)
    assert after != before
    table.say("undo")
    assert state(table) == before
    table.say("redo")
    assert state(table) == after


def test_06_undo_says_in_words_what_it_took_back(table: Table) -> None:
    table.all("hand 9 5 2", "exchange 2c kc", "name-trump h", "hand 2 9 5", "correct-hand 2 2 8 6", "misdeal")
    lines = [table.say("undo").splitlines()[0] for _ in range(6)]
    assert lines == [
        "Taken back: the misdeal of hand 3.",
        "Taken back: the correction of hand 2 (was Ann 2, Bob 9, Cy 5).",
        "Taken back: hand 2 (Ann 2, Bob 9, Cy 5).",
        "Taken back: trump hearts in hand 2.",
        "Taken back: Ann gave Cy 2♣, back K♣. Cy: no club above the king.",
        "Taken back: hand 1 (Ann 9, Bob 5, Cy 2).",
    ]


def test_06_an_entry_of_an_earlier_day_is_named_with_its_day(table: Table) -> None:
    table.say("hand", "9", "5", "2")
    text = table.sheet().read_text(encoding="utf-8")
    head, entry = text.split("[[entry]]")
    table.sheet().write_text(f"{head}[[entry]]{re.sub(r'at = .*', 'at = 2026-03-06 23:52:00+07:00', entry)}")
    name, line = table.say("undo").splitlines()[:2]
    assert name == "friday:", "an evening of another day is named"
    assert line.startswith("Taken back: hand 1 (Ann 9, Bob 5, Cy 2)")
    assert "Fri 6 Mar" in line


def test_07_a_corrected_hand_is_marked_with_its_reason(table: Table) -> None:
    table.all("hand 9 5 2 s", "hand 2 9 5")
    table.say("correct-hand", "1", "10", "4", "2", "-m", "Ann had ten")
    sheet = table.say("score-sheet")
    assert re.search(r"^ *1 +c ", sheet, re.MULTILINE)
    assert re.search(r"^ *1 +c +corrected .*was 9 5 2: Ann had ten", sheet, re.MULTILINE)
    log = " ".join(table.say("log").split())
    assert "corrected: Hand 1, Ann deals" in log
    assert "Hand 1 corrected, was 9 5 2." in log
    assert "Note: Ann had ten" in log
    row = table.data("score-sheet")["hands"][0]
    assert row["correction"] == {
        "entry": 3,
        "note": "Ann had ten",
        "was": {"dealer": "Ann", "contract": "spades", "tricks": {"Ann": 9, "Bob": 5, "Cy": 2}},
    }


@pytest.mark.parametrize(
    ("words", "code", "found"),
    [
        ("9 5 3", 3, "9 5 3 is 17 tricks, 1 too many; a hand has 16."),
        ("9 5 1", 3, "9 5 1 is 15 tricks, 1 is missing; a hand has 16."),
        ("17 -1 0", 3, "cannot have won"),
        ("-1 17 0", 3, "cannot have won -1 tricks; a hand has 16, and none is less than 0."),
        ("17 0 0", 3, "Ann cannot have won 17 tricks"),
        ("8/5", 2, 'three numbers of tricks, one each for Ann, Bob, Cy; found "8 5", none for Cy.'),
        ("8 5 3 0", 2, "three numbers of tricks"),
        ("ann=8 bob=5", 2, "three numbers of tricks"),
        ("ann=8 bob=5 3", 2, "bare and named ones mixed"),
        ("ann=8 ann=5 cy=3", 2, "three numbers of tricks, one each for Ann, Bob, Cy; found two for Ann."),
    ],
)
def test_08_what_cannot_have_happened_is_refused_in_the_same_words(
    table: Table, words: str, code: int, found: str
) -> None:
    table.say("hand", "9", "5", "2")
    written = table.sheet().read_bytes()
    entered = table.no(code, "record-hand", *words.split())
    corrected = table.no(code, "correct-hand", "1", *words.split())
    inserted = table.no(code, "record-hand", "--before", "1", *words.split())
    assert found in entered
    assert entered == corrected == inserted
    assert table.sheet().read_bytes() == written


def test_09_undo_in_a_read_only_folder_and_again(table: Table) -> None:
    under = powerless()
    table.say("hand", "9", "5", "2")
    written = table.sheet().read_bytes()
    with read_only(table.folder):
        said = process(table.folder, "undo", under=under)
        assert (said.returncode, said.stdout) == (6, b"")
        assert said.stderr.decode().startswith("Not saved: ")
        assert len(said.stderr.splitlines()) == 1
        assert table.sheet().read_bytes() == written
    assert process(table.folder, "undo", under=under).returncode == 0
    assert table.data("next")["hand"] == 1


# -- dealer, seats, redeal ------------------------------------------------------------------------


def test_10_a_misdeal_forgets_the_deal_and_nothing_else(table: Table) -> None:
    table.say("hand", "10", "3", "3")
    begun = table.data("next")
    assert begun["debts"] == [{"giver": "Ann", "receiver": "Bob", "cards": 2, "done": 0}]
    table.all("exchange 2c kc", "exchange 3d ad", "name-trump h")
    answer = table.say("misdeal", "-m", "Bob had 17 cards")
    assert answer.splitlines()[0] == "Hand 2 is dealt again by Bob. Nothing scored."
    assert "all of it again: Ann gives Bob 2 cards." in answer
    assert table.data("next") == begun
    assert "so far" not in table.say("who-owes-cards")
    # 2♣ lies in Ann's new hand, or anybody's: nothing of the first deal is remembered
    table.all("exchange 2c 2c", "exchange 3c ac", "hand 3 8 5")
    row = table.data("score-sheet")["hands"][1]
    assert (row["dealer"], row["contract"], len(row["exchanges"])) == ("Bob", None, 2)
    log = " ".join(table.say("log").split())
    assert "dealt again by Bob" in log
    assert "Bob had 17 cards" in log
    assert table.data("next")["dealer"] == "Cy"
    assert [r["severity"] for r in row["rulings"]] == ["contradiction"], "of the second deal alone"
    assert "dealt again" in table.data("log")["entries"][4]["said"]


def test_11_seven_hands_and_their_dealers(table: Table) -> None:
    dealers, goals = [], []
    for _ in range(7):
        coming = table.data("next")
        dealers.append(coming["dealer"])
        goals.append(tuple(coming["targets"].values()))
        table.say("hand", "6", "5", "5")
    assert dealers == ["Ann", "Bob", "Cy", "Ann", "Bob", "Cy", "Ann"]
    assert goals == [(8, 5, 3), (3, 8, 5), (5, 3, 8), (8, 5, 3), (3, 8, 5), (5, 3, 8), (8, 5, 3)]
    assert [row["dealer"] for row in table.data("score-sheet")["hands"]] == dealers


@pytest.mark.parametrize("words", ["Bob=5 Cy=3 Ann=8", "8 5 3", "8/5/3", "3=3 1=8 2=5", "CY=3 a=8 b=5"])
def test_12_names_and_bare_numbers_give_the_same_hand(table: Table, words: str) -> None:
    answer = table.say("record-hand", *words.split(" "))
    assert answer.startswith("Hand 1, Ann deals. Ann 8 of 8 0, Bob 5 of 5 0, Cy 3 of 3 0.\n")
    assert table.data("score-sheet")["hands"][0]["tricks"] == {"Ann": 8, "Bob": 5, "Cy": 3}


@pytest.mark.parametrize("dealer", ["Ann", "Bob", "Cy"])
def test_13_debts_add_up_to_the_ups_and_to_the_downs(tmp_path: Path, dealer: str) -> None:
    for place, tricks in enumerate(TRIPLES):
        table = Table(tmp_path / str(place))
        table.say("new-session", "Ann", "Bob", "Cy", "--dealer", dealer, "-s", "one")
        coming = table.data("record-hand", *map(str, tricks))["next"]
        row = table.data("score-sheet")["hands"][0]
        owed = coming["debts"]
        for name in ("Ann", "Bob", "Cy"):
            points = row["tricks"][name] - row["targets"][name]
            assert row["points"][name] == points
            assert sum(d["cards"] for d in owed if d["giver"] == name) == max(0, points)
            assert sum(d["cards"] for d in owed if d["receiver"] == name) == max(0, -points)
        assert len({(d["giver"], d["receiver"]) for d in owed}) == len(owed) <= 2
        assert all(d["cards"] > 0 and d["done"] == 0 for d in owed)
        givers = list(dict.fromkeys(d["giver"] for d in owed))
        assert givers == sorted(givers, key=lambda name: -coming["targets"][name])


def test_14_tricks_target_and_difference_stand_together(table: Table) -> None:
    answer = table.say("hand", "9", "5", "2")
    assert "Ann 9 of 8 +1, Bob 5 of 5 0, Cy 2 of 3 -1." in answer
    for columns in ("200", "80", "40"):
        sheet = table.ref("score-sheet", env={"COLUMNS": columns, "NO_COLOR": "1"}).out
        row = next(line for line in sheet.splitlines() if "9/8" in line)
        assert re.search(r"9/8 +\+1 .*5/5 +0\b.*2/3 +-1", row)


# -- names ----------------------------------------------------------------------------------------

ZOE = "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"


@pytest.mark.parametrize(
    "names",
    [
        ("Bob", "Bob", "Cy"),
        ("Bob", "bob", "Cy"),
        ("Bob", "Cy", "BOB"),
        ("Bob", "Bob ", "Cy"),
        (ZOE, unicodedata.normalize("NFD", ZOE), "Cy"),
        (ZOE.upper(), "Cy", unicodedata.normalize("NFD", ZOE)),
        ("Straße", "STRASSE", "Cy"),
    ],
)
def test_15_two_names_that_a_reader_cannot_tell_apart_are_refused(tmp_path: Path, names: tuple[str, str, str]) -> None:
    table = Table(tmp_path)
    assert "are the same to a reader" in table.no(2, "new-session", *names)
    assert list(tmp_path.iterdir()) == []


def test_15_nor_does_a_substitute_take_such_a_name(table: Table) -> None:
    written = table.sheet().read_bytes()
    for words in ("cy=bob", "cy=BOB ", "cy=Ann"):
        table.no(2, "change", words)
        table.no(2, "change", words, "--spelling")
    assert table.sheet().read_bytes() == written


LONG = ("A" * 40, "B" * 40, "C" * 40)


def fits(text: str, columns: int) -> None:
    assert all(len(line) <= columns for line in text.splitlines()), text


@pytest.mark.parametrize("columns", ["34", "80", "200"])
def test_16_a_name_of_40_characters_keeps_its_numbers(tmp_path: Path, columns: str) -> None:
    table = Table(tmp_path)
    table.say("new-session", *LONG, "--dealer", "A", "-s", "long")
    table.all("hand 11 4 1", "hand 1 12 3", "hand 4 2 10")
    want = totals(table)
    shown = table.ref("standings", env={"COLUMNS": columns}).out
    fits(shown, int(columns))
    total = {name: f"{points:+d}" if points else "0" for name, points in want.items()}
    for name, points in total.items():
        row = next(line for line in shown.splitlines() if name[0] * 3 in line and re.search(r"[+-]?\d", line[8:]))
        assert points in row.split()
    for letter, name in zip("ABC", LONG, strict=True):
        assert sum(line.count(letter) for line in shown.split("leads")[0].splitlines()) >= len(name)
    for command in ("score-sheet", "next", "who-owes-cards", "log", "sessions", "check"):
        fits(table.ref(command, env={"COLUMNS": columns}).out, int(columns))


@pytest.mark.parametrize("columns", ["34", "80", "200"])
def test_16_on_the_sheet_every_number_stands_in_its_column(tmp_path: Path, columns: str) -> None:
    table = Table(tmp_path)
    table.say("new-session", *LONG, "--dealer", "A", "-s", "long")
    table.all("hand 11 4 1", "hand 1 12 3", "hand 4 2 10")
    lines = table.ref("score-sheet", env={"COLUMNS": columns}).out.splitlines()
    rows = [line for line in lines if re.search(r"\d+/\d+.*\d+/\d+.*\d+/\d+", line)]
    assert len(rows) == 3, "a hand is one row, never split"
    places = [[match.end() for match in re.finditer(r"/\d", row)] for row in rows]
    assert places[0] == places[1] == places[2]
    for row, tricks in zip(rows, ("11/8 4/5 1/3", "1/3 12/8 3/5", "4/5 2/3 10/8"), strict=True):
        assert re.findall(r"\d+/\d+", row) == tricks.split()


MARKUP = ("[bold]Ann[/bold]", "[/x]Bob", "[Cy]")


def test_17_names_are_never_markup(tmp_path: Path) -> None:
    table = Table(tmp_path)
    answer = table.say("new-session", *MARKUP, "--dealer", "[bold]Ann[/bold]", "-s", "odd")
    assert " ".join(answer.split()).startswith(
        "[bold]Ann[/bold] deals first. At [bold]Ann[/bold]'s left sits [/x]Bob, then [Cy]. "
    )
    table.all("hand 11 4 1 s", "change [Cy]=:smile:")
    for command in ("next", "who-owes-cards", "standings", "score-sheet", "log", "sessions"):
        shown = table.ref(command, env={"COLUMNS": "200"}).out
        assert "[bold]Ann[/bold]" in shown, command
        assert "[/x]Bob" in shown, command
        assert ":smile:" in shown, command
    assert "[bold]Ann[/bold], [/x]Bob" in table.no(4, "hand", "dora=4", "2=9", "3=3")
    assert '"[" may be [bold]Ann[/bold] or [/x]Bob' in table.no(2, "hand", "[=4", "2=9", "3=3")
    assert [row["player"] for row in table.data("standings")["standings"]] == ["[bold]Ann[/bold]", "[/x]Bob", ":smile:"]


def test_17_nor_in_prompts(tmp_path: Path) -> None:
    Table(tmp_path).say("new-session", *MARKUP, "--dealer", "1", "-s", "odd")
    terminal = Terminal(tmp_path, "hand")
    terminal.answer("tricks [[bold]Ann[/bold] [/x]Bob [Cy]]> ", "9 5 2")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    "name",
    [
        "Ann\x1b[31m",
        "Ann\nBob",
        "Ann\rBob",
        "Ann\x00",
        "Ann\x7f",
        "Ann\x9b31m",
        "Ann\u202eBob",
        "Ann\u2066",
        "Ann\u2028Bob",
        "Ann\udcff",
        "\u200b",
        "\u00a0",
        "",
        " ",
        "A" * 41,
        "Ann,Bob",
        "Ann=Bob",
        "<Ann",
        "1",
        "٣",
    ],
)
def test_18_bad_names_are_refused_before_anything_is_written(tmp_path: Path, name: str) -> None:
    table = Table(tmp_path / "folder")
    shown = table.no(2, "new-session", "Bob", name, "Cy")
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in shown.rstrip("\n"))
    assert "\u202e" not in shown
    assert not table.folder.exists()


def test_18_a_name_that_begins_with_a_dash_is_no_name(tmp_path: Path) -> None:
    Table(tmp_path).no(2, "new-session", "--", "Bob", "-Ann", "Cy")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("locale", ["C.UTF-8", "C", "POSIX"])
def test_18_bytes_outside_the_locale(tmp_path: Path, locale: str) -> None:
    said = process(tmp_path / "folder", "new-session", b"Ann\xff", "Bob", "Cy", LC_ALL=locale)
    assert (said.returncode, said.stdout) == (2, b"")
    assert b"Traceback" not in said.stderr
    assert not (tmp_path / "folder").exists()


@pytest.mark.parametrize(
    "names",
    [
        ("Анна", "Борис", "Чай"),
        ("สมชาย", "มาลี", "วิชัย"),
        ("王小明", "李雷", "韩梅梅"),
        ("ليلى", "حسن", "سارة"),
        ("👩‍🚀 Ada", "🦊", "Zoë"),
    ],
)
def test_19_names_in_any_script(tmp_path: Path, names: tuple[str, str, str]) -> None:
    table = Table(tmp_path)
    table.say("new-session", *names, "--dealer", names[0][:2], "-s", "friday")
    table.say("hand", f"{names[2][:2]}=1", f"{names[0][:2]}=11", f"{names[1][:2] if len(names[1]) > 1 else names[1]}=4")
    assert totals(table) == dict(zip(names, (3, -1, -2), strict=True))
    assert tomllib.loads(table.sheet().read_text(encoding="utf-8"))["players"] == list(names)
    rows = table.data("standings")["standings"]
    assert [row["player"] for row in rows] == list(names)
    for command in ("standings", "score-sheet", "next", "who-owes-cards"):
        shown = table.say(command)
        for name in names:
            assert name in shown, command
    header = next(line for line in table.say("score-sheet").splitlines() if names[2] in line and "trump" in line)
    assert [header.index(name) for name in names] == sorted(header.index(name) for name in names)


# -- files, crashes, two windows --------------------------------------------------------------------

TABLES = b'format = 1\nrules = "358"\n'


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("nothing", lambda whole: b""),
        ("blank lines", lambda whole: b"\n\n"),
        ("half", lambda whole: whole[: len(whole) // 2]),
        ("NULs", lambda whole: b"\x00" * len(whole)),
        ("a NUL at the end", lambda whole: whole + b"\x00"),
        ("a list", lambda whole: b"[1, 2, 3]\n"),
        ("no table", lambda whole: b'entry = "a"\n'),
        ("other tables", lambda whole: TABLES),
        ("no UTF-8", lambda whole: whole.replace(b"Bob", b"B\xf6b")),
        ("JSON", lambda whole: b'{"format": 1}'),
        ("deep", lambda whole: b"a = " + b"[" * 3000 + b"]" * 3000),
        ("a huge number", lambda whole: whole.replace(b"Ann = 9", b"Ann = " + b"9" * 5000)),
    ],
)
def test_20_a_damaged_sheet_is_refused_and_stays(table: Table, name: str, damage: Any) -> None:
    table.say("hand", "9", "5", "2")
    damaged = damage(table.sheet().read_bytes())
    table.sheet().write_bytes(damaged)
    for words in ("next", "standings", "hand 4 9 3", "undo", "check", "misdeal", "hand 4 9 3 -s friday"):
        said = table.no(5, *words.split())
        assert "friday" in said
    assert table.ref("new-session", "Ann", "Bob", "Cy", "-s", "friday").code == 3
    assert table.sheet().read_bytes() == damaged
    assert names_in(table.folder) == ["friday.toml"]
    listed = table.data("sessions")["sessions"]
    assert [(row["name"], bool(row["error"])) for row in listed] == [("friday", True)]


def test_21_twenty_commands_at_once(table: Table) -> None:
    running = [begin(table.folder, "record-hand", "9", "5", "2") for _ in range(20)]
    outcomes = [each.communicate(timeout=120) for each in running]
    assert [each.returncode for each in running] == [0] * 20, outcomes
    rows = table.data("score-sheet")["hands"]
    assert [row["tricks"] for row in rows] == [{"Ann": 9, "Bob": 5, "Cy": 2}] * 20
    assert [row["dealer"] for row in rows] == (["Ann", "Bob", "Cy"] * 7)[:20]
    answered = sorted(int(re.findall(r"Hand (\d+),", out.decode())[0]) for out, _ in outcomes)
    assert answered == list(range(1, 21)), "each was told its own number"


def test_22_what_a_person_wrote_into_the_file_stays(table: Table) -> None:
    table.all("hand 9 5 2", "hand 2 9 5")
    text = table.sheet().read_text(encoding="utf-8")
    by_hand = text.replace("[[entry]]", "# Cy was late\n\n[[entry]]   # the next one", 1).replace(
        "Ann = 9", "Ann = 9     # really"
    )
    by_hand += "\n# so far until midnight\n   \n# no line end"
    table.sheet().write_text(by_hand, encoding="utf-8")
    table.all("hand 6 2 8", "undo", "redo", "correct-hand 1 8 6 2", "exchange --done")
    written = table.sheet().read_bytes()
    assert written.startswith(by_hand.encode())
    assert len(table.data("score-sheet")["hands"]) == 3


@pytest.mark.parametrize("second", ["friday", "Friday", "FRIDAY"])
def test_23_a_taken_name_is_refused(table: Table, second: str) -> None:
    table.say("hand", "9", "5", "2")
    written = table.sheet().read_bytes()
    assert "the name is taken" in table.no(3, "new-session", "Dora", "Eve", "Fay", "-s", second)
    assert table.sheet().read_bytes() == written
    assert names_in(table.folder) == ["friday.toml"]


def test_24_a_process_killed_while_it_saves(table: Table) -> None:
    """The next command finds the same sheet; test_store.py kills at every moment."""
    table.say("hand", "9", "5", "2")
    written = table.sheet().read_bytes()
    (table.folder / ".friday.toml.saving").write_bytes(written[:100])
    assert len(table.data("score-sheet")["hands"]) == 1
    assert [row["name"] for row in table.data("sessions")["sessions"]] == ["friday"]
    table.say("hand", "2", "9", "5")
    assert names_in(table.folder) == ["friday.toml"]
    assert table.sheet().read_bytes().startswith(written)


@pytest.mark.parametrize("found", ["99", "2", "0", "-1"])
def test_25_another_format_is_refused_with_both_versions(table: Table, found: str) -> None:
    text = table.sheet().read_text(encoding="utf-8").replace("format = 1", f"format = {found}")
    table.sheet().write_text(text, encoding="utf-8")
    for words in ("next", "hand 9 5 2"):
        said = table.no(5, *words.split())
        assert f"format {found}" in said
        assert "format 1" in said
    assert table.sheet().read_text(encoding="utf-8") == text


def test_25_nor_another_edition_or_pack(table: Table) -> None:
    text = table.sheet().read_text(encoding="utf-8")
    table.sheet().write_text(text.replace("edition = 1", "edition = 7"), encoding="utf-8")
    said = table.no(5, "next")
    assert said.startswith("Cannot read: friday.toml: played by edition 7 of 358; this ref has 1. Another sheet")
    table.sheet().write_text(text.replace('rules = "358"', 'rules = "853"'), encoding="utf-8")
    assert 'friday.toml: played by "853"; this ref has 358, 952.' in table.no(5, "next")


@pytest.mark.parametrize(("mark", "ends"), list(product([b"", b"\xef\xbb\xbf"], [b"\n", b"\r\n"])))
def test_26_bom_and_crlf(table: Table, mark: bytes, ends: bytes) -> None:
    table.say("hand", "9", "5", "2")
    edited = mark + table.sheet().read_bytes().replace(b"\n", ends)
    table.sheet().write_bytes(edited)
    assert totals(table) == {"Ann": 1, "Bob": 0, "Cy": -1}
    table.say("hand", "2", "9", "5")
    table.say("correct-hand", "1", "10", "4", "2")
    assert table.sheet().read_bytes().startswith(edited)
    assert tomllib.loads(table.sheet().read_bytes().decode("utf-8-sig"))["format"] == 1
    assert [row["totals"] for row in table.data("score-sheet")["hands"]] == [
        {"Ann": 2, "Bob": -1, "Cy": -1},
        {"Ann": 1, "Bob": 0, "Cy": -1},
    ]


def test_27_a_symlink_and_a_mode_stay(table: Table, tmp_path_factory: pytest.TempPathFactory) -> None:
    synced = tmp_path_factory.mktemp("synced") / "evening.toml"
    table.sheet().rename(synced)
    synced.chmod(0o600)
    table.sheet().symlink_to(synced)
    table.say("hand", "9", "5", "2")
    assert table.sheet().is_symlink()
    assert os.readlink(table.sheet()) == str(synced)
    assert stat.S_IMODE(synced.stat().st_mode) == 0o600
    assert "Ann = 9" in synced.read_text(encoding="utf-8")
    assert names_in(synced.parent) == ["evening.toml"]
    assert names_in(table.folder) == ["friday.toml"]


@pytest.mark.parametrize("name", ["Fri: 8/5/3", "CON", "..", "../../x", "a/b", "", "x" * 300, "nul.txt", "a\\b", " "])
def test_28_unsafe_session_names_are_refused_and_never_altered(tmp_path: Path, name: str) -> None:
    table = Table(tmp_path / "folder")
    said = table.no(2, "new-session", "Ann", "Bob", "Cy", f"--session={name}")
    assert "session name" in said
    assert not table.folder.exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        "next",
        "who-owes-cards",
        "standings",
        "score-sheet --cards",
        "log",
        "sessions",
        "check",
        "rules 17",
        "",
        "--help",
    ],
)
def test_29_every_reading_command_works_in_a_read_only_folder(table: Table, words: str) -> None:
    under = powerless()
    table.all("hand 11 4 1", "exchange 2c kc")
    with read_only(table.folder):
        said = process(table.folder, *words.split(), under=under)
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout


# -- terminal -----------------------------------------------------------------------------------------


SHOWN_AS_ESCAPES = {
    "next": ["exchange: Ann gives \\u0427\\u0430\\u0439 2 cards", "tricks of Ann, Bob, \\u0427\\u0430\\u0439"],
    "who-owes-cards": [
        "1  Ann  gives Bob                 1  2C for KC\n",
        "2  Ann  gives \\u0427\\u0430\\u0439  2             <- now\n",
    ],
    "standings": ["1  Ann                     +3    +3 ", "3  \\u0427\\u0430\\u0439      -2    -2 "],
    "score-sheet": [
        "Ann, Bob, Cy; \\u0427\\u0430\\u0439 for Cy",
        " \\u0427\\u0430\\u0439\n",
        "1  Ann   S      11/8   +3   +3          4/5   -1   -1         1/3   -2   -2\n",
    ],
    "log": ["Ann deals, spades. Ann 11 of 8 +3", "\\u0427\\u0430\\u0439 takes Cy's seat"],
    "check": ["0 rulings", "Nothing against anybody."],
    "sessions": ["Ann, Bob, \\u0427\\u0430\\u0439. Ann leads by 4."],
}
"""What a command shows where neither a suit nor a Cyrillic name can be."""


@pytest.mark.parametrize(("command", "parts"), SHOWN_AS_ESCAPES.items())
@pytest.mark.parametrize(("encoding", "locale"), [("cp1252", "C"), ("ascii", "C.UTF-8"), ("latin-1", "C.UTF-8")])
def test_30_an_output_that_cannot_show_everything(
    table: Table, command: str, parts: list[str], encoding: str, locale: str
) -> None:
    table.all("hand 11 4 1 s", "exchange 2c kc")
    table.say("change", "cy=Чай")
    said = process(table.folder, command, PYTHONIOENCODING=encoding, LC_ALL=locale)
    assert (said.returncode, said.stderr) == (0, b"")
    shown = said.stdout.decode("ascii")
    assert [part for part in parts if part not in shown] == []


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_30_json_is_json_in_every_encoding(table: Table, encoding: str) -> None:
    table.say("change", "cy=Zoë 🦊")
    table.say("change", "bob=Чай")
    said = process(table.folder, "next", "--json", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert (said.returncode, said.stderr) == (0, b"")
    assert list(json.loads(said.stdout.decode("utf-8"))["targets"]) == ["Ann", "Чай", "Zoë 🦊"]


def test_30_an_answer_that_cannot_show_everything(table: Table) -> None:
    said = process(table.folder, "change", "cy=Чай", PYTHONIOENCODING="cp1252", LC_ALL="C")
    assert said.returncode == 0
    assert rb"\u0427\u0430\u0439 takes Cy's seat" in said.stdout
    said = process(table.folder, "hand", "9", "5", "2", "s", PYTHONIOENCODING="cp1252", LC_ALL="C")
    assert said.returncode == 0
    assert b"spades" in said.stdout


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_31_no_escape_codes_and_up_down_and_exact_told_apart(table: Table, columns: str) -> None:
    table.all("hand 9 5 2 s", "hand 3 8 5")
    for command in ("next", "who-owes-cards", "standings", "score-sheet", "log", "check", "sessions", "rules"):
        said = process(table.folder, command, NO_COLOR="1", COLUMNS=columns)
        assert said.returncode == 0
        assert b"\x1b" not in said.stdout
        assert process(table.folder, command, COLUMNS=columns).stdout == said.stdout
    shown = table.ref("score-sheet", env={"COLUMNS": columns, "NO_COLOR": "1"}).out
    for part in (r"9/8 +\+1", r"5/5 +0", r"2/3 +-1"):
        assert re.search(part, shown)


def test_32_without_a_terminal_nothing_is_asked(tmp_path: Path) -> None:
    said = process(tmp_path / "folder", "new-session")
    assert (said.returncode, said.stdout) == (2, b"")
    assert "PLAYER PLAYER PLAYER" in said.stderr.decode()
    assert not (tmp_path / "folder").exists()


def test_33_back_to_the_question_before(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "new-session", "--dealer", "1", "-s", "friday")
    terminal.answer("player 1 (clockwise)> ", "An")
    terminal.answer("player 2 (clockwise)> ", "<")
    terminal.answer("player 1 (clockwise)> ", "Ann")
    terminal.answer("player 2 (clockwise)> ", "Bob")
    terminal.answer("player 3 (clockwise)> ", "Cy")
    assert terminal.end() == 0
    assert "Ann deals first. At Ann's left sits Bob, then Cy." in terminal.shown


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_33_ctrl_c_and_the_end_of_input_write_nothing(tmp_path: Path, key: str) -> None:
    terminal = Terminal(tmp_path / "folder", "new-session")
    terminal.answer("player 1 (clockwise)> ", "Ann")
    terminal.answer("player 2 (clockwise)> ", key)
    assert terminal.end() == 130
    assert not (tmp_path / "folder").exists()


# -- ranking ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "points", "ranks"),
    [
        (["9 5 2", "4 9 3"], [2, 1, -3], [1, 2, 3]),
        (["10 7 -1"], None, None),
        (["10 5 1", "3 10 3"], [2, 2, -4], [1, 1, 3]),
        (["8 5 3"], [0, 0, 0], [1, 1, 1]),
        ([], [0, 0, 0], [1, 1, 1]),
        (["6 7 3", "3 6 7"], [-2, 0, 2], [3, 2, 1]),
        (["12 3 1"], [4, -2, -2], [1, 2, 2]),
    ],
)
def test_34_ranks_while_playing_are_shared(
    table: Table, hands: list[str], points: list[int] | None, ranks: list[int] | None
) -> None:
    if points is None or ranks is None:
        table.no(3, "hand", *hands[0].split())
        return
    table.all(*(f"hand {hand}" for hand in hands))
    rows = {row["player"]: (row["rank"], row["points"]) for row in table.data("standings")["standings"]}
    assert rows == {name: (ranks[c], points[c]) for c, name in enumerate(("Ann", "Bob", "Cy"))}
    shown = [line.split()[:3] for line in table.say("standings").splitlines() if re.match(r" *\d  +\w", line)]
    signed = [f"{p:+d}" if p else "0" for p in points]
    expected = sorted(zip(map(str, ranks), ("Ann", "Bob", "Cy"), signed, strict=True), key=lambda row: row[0])
    assert shown == [list(row) for row in expected]


@pytest.mark.parametrize("columns", ["40", "80"])
def test_35_totals_of_three_digits(tmp_path: Path, columns: str) -> None:
    table = Table(tmp_path)
    sit_down(table)
    for place in range(13):
        tricks = ["0", "0", "0"]
        tricks[0] = "16"
        table.say("hand", *tricks)
        assert totals(table)["Ann"] > place * 7
    want = totals(table)
    assert want["Ann"] > 100
    shown = table.ref("standings", env={"COLUMNS": columns}).out
    rows = [line for line in shown.splitlines() if re.match(r" *\d  +\w", line)]
    assert len(rows) == 3
    ends = []
    for line in rows:
        _, name, total = line.split()[:3]
        assert total == f"{want[name]:+d}"
        ends.append(line.index(total) + len(total))
        assert len(line) <= int(columns)
    assert len(set(ends)) == 1, "aligned to the right"
    sheet = table.ref("score-sheet", env={"COLUMNS": columns}).out
    assert all(len(line) <= int(columns) for line in sheet.splitlines())
    assert f"{want['Ann']:+d}" in sheet.replace("\n", " ").split()
    assert f"{want['Bob']:+d}" in sheet.replace("\n", " ").split()


# -- second round ---------------------------------------------------------------------------------------


OTHER_DEBTS = "Before hand 2 other cards were owed than the sheet says now; the hand was played, so it stands."


def test_37_a_begun_hand_keeps_its_dealer(table: Table) -> None:
    table.all("hand 9 5 2", "hand 4 9 3", "name-trump h")
    assert table.say("drop-hand", "2").startswith(
        "Hand 2 is dropped (Ann 4, Bob 9, Cy 3). Hand 3 is now hand 2.\n"
        "Hand 2 keeps Cy as dealer; it was Bob's turn. If Bob dealt: ref change --dealer\nBob\n"
    )
    coming = table.data("next")
    assert (coming["hand"], coming["dealer"], coming["leader"], coming["contract"]) == (2, "Cy", "Cy", "hearts")
    assert coming["targets"] == {"Ann": 5, "Bob": 3, "Cy": 8}
    table.all("undo")
    assert table.data("next")["hand"] == 3
    table.all("redo", "hand 8 5 3")
    assert totals(table) == {"Ann": 4, "Bob": 2, "Cy": -6}
    assert "2 d" in table.say("score-sheet")


@pytest.mark.parametrize(
    "changes",
    [["correct-hand 1 10 5 1"], ["hand 8 5 3 --before 2"], ["correct-hand 1 --dealer bob"], ["correct-hand 1 8 5 3"]],
    ids=["tricks", "inserted", "dealer", "nothing owed"],
)
@pytest.mark.parametrize("paper", [False, True], ids=["typed", "paper"])
def test_40_nobody_is_said_to_have_given_a_card_that_nobody_noted(
    table: Table, changes: list[str], *, paper: bool
) -> None:
    if paper:
        assert table.ref("record-hand", "-", typed="9 6 1\n4 9 3\n").code == 0
    else:
        table.all("hand 9 6 1", "hand 4 9 3")
    said = [table.say(*change.split()) for change in changes]
    said += [table.say("check"), table.say("score-sheet"), table.say("log")]
    assert not re.search(r"\b(gave|given|give back|goes back)\b", " ".join(said))
    assert "other cards were owed than the sheet says now" in " ".join(said[0].split())


def test_40_a_waived_exchange_was_not_made_either(table: Table) -> None:
    table.all("hand 9 6 1", "exchange --waived", "hand 4 9 3")
    assert OTHER_DEBTS in " ".join(table.say("correct-hand", "1", "10", "5", "1").split())


def test_40_what_was_noted_is_said(table: Table) -> None:
    table.all("hand 9 6 1", "exchange bob cy --count 1", "hand 4 9 3")
    said = " ".join(table.say("correct-hand", "1", "10", "5", "1").split())
    assert "Before hand 2 Bob gave Cy 1 card that was not owed; the hand was played, so it stands." in said


@pytest.mark.parametrize("place", [["--kitty", "2s", "3s", "4s", "5s"], ["bob", "ac"]], ids=["kitty", "hand"])
def test_48_a_sight_after_trump_is_of_the_hand_in_progress(table: Table, place: list[str]) -> None:
    table.all("hand 9 4 3", "exchange 2c kc", "name-trump h", "record-trick ac 4c 5c", "hand 3 8 5", "name-trump s")
    document = table.data("saw", *place)
    assert document["said"].startswith("Hand 3: ")
    assert document["rulings"] == []
    assert [each["severity"] for each in table.data("check")["rulings"]] == ["possible"]


def test_48_in_the_guided_evening_too(table: Table) -> None:
    table.all("hand 9 4 3", "exchange 2c kc", "name-trump h", "record-trick ac 4c 5c", "hand 3 8 5")
    said = table.ref("play", "--plain", typed="s\nsaw --kitty 2s 3s 4s 5s\nquit\n")
    assert "Hand 3: two of spades, three of spades, four of spades and five of spades seen in the kitty." in said.out
    assert table.ref("check").code == 0


@pytest.mark.parametrize("cards", ["2c ac", "ac ac"])
def test_49_a_card_seen_before_the_exchange_may_come_back(table: Table, cards: str) -> None:
    table.all("hand 9 4 3", f"saw {'bob' if cards[0] == '2' else 'ann'} ac --hand 2")
    assert table.data("exchange", *cards.split())["rulings"] == []
    assert table.data("check")["rulings"] == []


LIE = "Contradiction: Bob called the K♣ strongest and held the A♣ (entry {}). (article 17, entry {})"


@pytest.mark.parametrize(
    ("commands", "seen", "returned"),
    [
        (["saw bob ac --hand 2", "exchange 2c kc"], 2, 3),
        (["exchange 2c kc", "saw bob ac"], 3, 2),
        (["exchange 2c kc", "saw bob ac --dealt"], 3, 2),
        (["exchange 2c kc", "name-trump h", "saw bob ac --dealt"], 4, 2),
        (["exchange 2c kc", "name-trump h", "record-trick 3h 4h 5h", "saw bob ac --dealt"], 5, 2),
        (["exchange 2c kc", "hand 3 8 5", "saw bob ac --dealt"], 4, 2),
        (["exchange 2c kc", "hand 3 8 5", "name-trump s", "saw bob ac --hand 2 --dealt"], 5, 2),
        (["saw bob ac --hand 2", "name-trump h", "hand 3 8 5 --exchange ann bob 2c kc"], 2, 4),
        (["saw bob ac --dealt --hand 2", "hand 3 8 5 --exchange ann bob 2c kc"], 2, 3),
    ],
)
def test_49_kept_although_the_return_said_otherwise_it_is_a_lie(
    table: Table, commands: list[str], seen: int, returned: int
) -> None:
    """Bob declares: what is not known to be from before the kitty may be of it."""
    table.all("hand 9 4 3", *commands[:-1])
    assert LIE.format(seen, returned) in " ".join(table.say(*commands[-1].split()).split())
    assert table.ref("check").code == 1


@pytest.mark.parametrize(
    "commands",
    [
        ["exchange 2c kc", "name-trump h", "saw bob ac"],
        ["exchange 2c kc", "name-trump h", "record-trick 3h 4h 5h", "saw bob ac"],
        ["exchange 2c kc", "hand 3 8 5", "saw bob ac"],
        ["exchange 2c kc", "hand 3 8 5", "name-trump s", "saw bob ac --hand 2"],
        ["saw bob ac --hand 2", "hand 3 8 5 --exchange ann bob 2c kc"],
    ],
)
def test_49_seen_later_it_may_be_of_the_kitty(table: Table, commands: list[str]) -> None:
    table.all("hand 9 4 3", *commands)
    assert [each["severity"] for each in table.data("check")["rulings"]] == ["possible"]


@pytest.mark.parametrize("exchange", ["exchange --done", "exchange --count 1", "name-trump s"])
def test_49_a_card_seen_before_it_was_given_is_no_revoke(table: Table, exchange: str) -> None:
    table.all("hand 7 5 4", "saw cy 2c --hand 2", exchange, "name-trump h", "record-trick kc 9d 3c")
    assert table.data("check")["rulings"] == []


def test_49_seen_after_the_exchange_it_is_one(table: Table) -> None:
    table.all("hand 7 5 4", "exchange --done", "saw cy 2c")
    table.all("name-trump h", "record-trick kc 9d 3c")
    assert [each["severity"] for each in table.ref("check", "--json").json["rulings"]] == ["contradiction"]


@pytest.mark.parametrize("last", ["name-trump h", "hand 3 8 5 --exchange ann bob 2c kc"])
def test_49_an_exchange_noted_late_may_have_been_before(table: Table, last: str) -> None:
    """Bob has the deuce and Ann the king, as they were seen, whichever came first."""
    table.all("hand 9 4 3", "name-trump h", "saw bob 2c", "saw ann kc")
    table.all("exchange 2c kc" if last.startswith("name") else last)
    assert table.data("check")["rulings"] == []
