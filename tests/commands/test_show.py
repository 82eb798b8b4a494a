"""Which form an answer leaves in: the one that was asked for, one at most, wherever the option stands."""

from __future__ import annotations

import csv
import errno
import io
import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from referee.cli import COMMANDS, cli
from referee.views import score_sheet, standings
from tests.running import Table, Terminal, names_in, powerless, process, read_only

TABLED = (
    "standings",
    "standings --all",
    "standings --chart",
    "score-sheet",
    "score-sheet --cards",
    "score-sheet --blank",
    "score-sheet --blank --hands 1 --players A B C",
    "sessions",
    "season",
    "season ann",
    "season ann --until 2000-01-01",
)
LOOKING = (
    *TABLED, "next", "board", "who-owes-cards", "check", "check 1", "log", "takes 7d 8d 9d",
    "rules", "rules 17", "rules --list",
)  # fmt: skip
"""Every view; those with rows first."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening with one hand."""
    table = Table(tmp_path)
    table.all("new-session Ann Bob Cy --dealer Ann -s friday", "hand 9 5 2")
    return table


@pytest.mark.parametrize("words", ["--json standings --plain", "standings --plain --json", "hand 7 4 5 --plain --json"])
def test_two_forms_exclude_each_other_wherever_they_stand(table: Table, words: str) -> None:
    before = table.sheet().read_bytes()
    first, second = sorted((word for word in words.split() if word.startswith("--")), key=words.index)
    said = table.no(2, *words.split())
    assert said.splitlines()[-1] == f"Error: {first} and {second} exclude each other."
    assert table.sheet().read_bytes() == before


def test_the_same_form_twice_is_one(table: Table) -> None:
    assert table.ref("--json", "next", "--json").json["session"] == "friday"


def test_plain_by_habit_gives_way_to_a_form_that_is_asked_for(table: Table) -> None:
    for words in (("--json", "next"), ("next", "--json")):
        assert table.ref(*words, env={"REF_PLAIN": "1"}).json["session"] == "friday"


@pytest.fixture
def evenings(table: Table) -> Table:
    """And before it a finished one."""
    table.all("new-session Ann Bob Cy --dealer Ann --hands 1 -s thursday", "hand 9 5 2 -s thursday")
    os.utime(table.sheet("thursday"), (0, 0))
    return table


@pytest.mark.parametrize("words", LOOKING)
def test_every_view_leaves_in_every_form(evenings: Table, words: str) -> None:
    drawn, facts, message = (evenings.say(*words.split(), *form) for form in ((), ("--plain",), ("--chat",)))
    picture, page = (evenings.say(*words.split(), form, "-") for form in ("--svg", "--html"))
    document = evenings.data(*words.split())
    assert document
    assert isinstance(document, dict)
    assert not drawn.startswith(("```", "{", "<"))
    assert all(fact.rstrip(')"')[-1:] in (".", "?", "!", ":") for fact in facts.splitlines())
    assert drawn != facts
    assert message.startswith("```\n")
    assert message.endswith("\n```\n")
    assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert page.startswith("<!DOCTYPE html>\n")


@pytest.mark.parametrize("words", TABLED)
def test_every_view_with_rows_leaves_as_a_table(evenings: Table, words: str) -> None:
    text = evenings.say(*words.split(), "--csv")
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert all(re.fullmatch(r"[a-z_0-9]+", name) for name in head)
    assert all(len(row) == len(head) for row in rows)
    assert bool(rows) is ("2000-01-01" not in words)


def test_no_view_is_left_out_of_these() -> None:
    for form, views in (("--chat", LOOKING), ("--csv", TABLED)):
        found = {name for name in COMMANDS if form in opts_of(name)}
        assert found == {words.split()[0] for words in views}


def opts_of(name: str) -> set[str]:
    """The options of a command."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return {option for parameter in command.params for option in parameter.opts}


@pytest.mark.parametrize("command", ["standings", "score-sheet", "sessions"])
def test_rows_are_utf_8_in_a_pipe_whatever_a_terminal_would_show(tmp_path: Path, command: str) -> None:
    Table(tmp_path).all("new-session Анна สมชาย Cy --dealer Cy -s friday", "hand 9 5 2")
    shown = process(tmp_path, command, "--csv", PYTHONIOENCODING="cp1252").stdout.decode("utf-8")
    assert "Анна" in shown
    assert "สมชาย" in shown
    assert shown.startswith("session,started,")


def test_rows_of_an_empty_folder_are_a_head(tmp_path: Path) -> None:
    assert Table(tmp_path).say("sessions", "--csv").count("\n") == 1


@pytest.mark.parametrize("command", ["next", "who-owes-cards", "check", "log", "rules", "hand"])
def test_what_has_no_rows_has_no_csv(table: Table, command: str) -> None:
    assert "No such option" in table.no(2, command, "--csv")


# -- escape codes -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["standings", "score-sheet"])
def test_a_pipe_gets_no_escape_codes(table: Table, command: str) -> None:
    drawn = process(table.folder, command, FORCE_COLOR="1", TERM="xterm").stdout.decode()
    assert drawn == table.say(command)
    assert "\x1b" not in drawn


@pytest.mark.parametrize(("no_color", "styled"), [("", True), ("1", False)])
@pytest.mark.parametrize("command", ["standings", "score-sheet"])
def test_a_terminal_gets_a_bold_header_unless_told_not_to(
    table: Table, command: str, no_color: str, *, styled: bool
) -> None:
    terminal = Terminal(table.folder, command, TERM="xterm", NO_COLOR=no_color)
    assert terminal.end() == 0
    assert ("\x1b[1m" in terminal.shown) is styled
    assert re.sub("\x1b\\[[0-9;]*m", "", terminal.shown) == table.say(command)


# -- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["svg", "html"])
def test_a_file_is_written_whole_and_named(table: Table, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"out.{form}"
    file.write_text("what was there before\n" * 1000)
    assert table.say("standings", f"--{form}", str(file)) == f"{file}: friday, standings\n"
    assert file.read_text(encoding="utf-8").endswith(f"</{form}>\n")
    assert names_in(tmp_path) == ["friday.toml", f"out.{form}"]


@pytest.mark.parametrize("form", ["svg", "html"])
def test_a_dash_is_standard_output_in_utf_8_whatever_the_terminal_says(tmp_path: Path, form: str) -> None:
    Table(tmp_path).all("new-session Анна Bob Cy --dealer Bob -s friday", "hand 9 5 2 h")
    done = process(tmp_path, "score-sheet", f"--{form}", "-", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("utf-8")
    assert "Анна" in text
    assert "♥" in text
    file = tmp_path / "out"
    process(tmp_path, "score-sheet", f"--{form}", str(file))
    assert file.read_bytes() == done.stdout


@pytest.mark.parametrize("name", ["friday.toml", "new.toml", "NEW.TOML", "link.svg"])
def test_a_score_sheet_is_never_overwritten(table: Table, tmp_path: Path, name: str) -> None:
    (tmp_path / "link.svg").symlink_to("friday.toml")
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    file = tmp_path / name
    assert table.no(3, "standings", "--svg", str(file)) == (
        f"Refused: {file} would be a score sheet, which only entries are written to; "
        "expected another ending than .toml.\n"
    )
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_a_folder_that_is_missing_or_no_file_is_one_line(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "out.svg"
    assert table.no(6, "next", "--svg", str(file)) == f"Not written: {file}: no such file or directory.\n"
    assert table.no(6, "next", "--html", str(tmp_path)) == f"Not written: {tmp_path}: not a file.\n"
    assert table.no(6, "next", "--html", "") == "Not written: : not a file.\n"
    assert names_in(tmp_path) == ["friday.toml"]


def test_a_folder_that_cannot_be_written_is_one_line(table: Table, tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    file = place / "out.html"
    with read_only(place):
        done = process(tmp_path, "next", "--html", str(file), under=powerless())
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.decode() == f"Not written: {file}: permission denied.\n"


def test_a_full_disk_leaves_what_was_there(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "out.svg"
    file.write_text("before")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert table.no(6, "next", "--svg", str(file)) == f"Not written: {file}: no space left on device.\n"
    assert file.read_text() == "before"
    assert names_in(tmp_path) == ["friday.toml", "out.svg"]


def test_the_mode_of_a_file_that_was_there_is_kept(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "out.svg"
    file.touch(mode=0o600)
    table.say("next", "--svg", str(file))
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_cannot_be_named_in_the_terminal_is_named_by_escapes(table: Table, tmp_path: Path) -> None:
    done = process(tmp_path, "next", "--svg", os.fsencode(tmp_path / "out") + b"\xff\n.svg")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode() == f"{tmp_path}/out\\udcff\\n.svg: friday, what happens now\n"


# -- every sheet ------------------------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """Three evenings: one finished, two open, the later begun first in the alphabet."""
    club = Table(tmp_path)
    for name, day, end in (("c-first", 1, 1), ("b second", 2, 3), ("a-third", 3, 3)):
        club.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", name, "--hands", str(end))
        club.say("hand", "9", "5", "2", "-s", name)
        text = club.sheet(name).read_text()
        club.sheet(name).write_text(re.sub(r"started = \S+", f"started = 2026-11-0{day}", text))
    return club


def test_all_are_the_open_ones_in_the_order_in_which_they_were_begun(club: Table) -> None:
    shown = club.say("standings", "--all")
    one, two = club.say("standings", "-s", "b second"), club.say("standings", "-s", "a-third")
    assert shown == f"{one}\n{two}"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("-s", "c-first", "-s", "a-third"), ["c-first", "a-third"]),
        (
            (
                "-s",
                "*s*",
            ),
            ["c-first", "b second"],
        ),
        (("-s", "A*", "-s", "a-third"), ["a-third"]),
        (("-s", "*"), ["c-first", "b second", "a-third"]),
        (("-s", "c-first"), ["c-first"]),
        ((), ["b second", "a-third"]),
    ],
)
def test_chosen_sheets_are_shown_open_or_not(club: Table, words: tuple[str, ...], names: list[str]) -> None:
    for command in ("standings", "score-sheet", "check"):
        found = club.data(command, "--all", *words)
        assert [sheet["session"] for sheet in found["sheets"]] == names
        assert found["sheets"] == [club.data(command, "-s", name) for name in names]


def test_the_environment_names_one_sheet_blanks_and_all(club: Table) -> None:
    assert club.ref("standings", "--json", env={"REF_SESSION": "b second"}).json["session"] == "b second"


def test_several_sheets_go_in_one_message_picture_and_page(club: Table, tmp_path: Path) -> None:
    message = club.say("score-sheet", "--all", "--chat")
    assert message.count("```") == 2
    assert re.findall(r"^(\S.*?) {2,}after", message, re.M) == ["b second", "a-third"]
    for form in ("svg", "html"):
        file = tmp_path / f"all.{form}"
        assert club.say("score-sheet", "--all", f"--{form}", str(file)) == f"{file}: score sheet of 2 sheets\n"
        assert file.read_text().count("a-third") >= 1


def test_several_names_without_all_are_a_usage_error(club: Table) -> None:
    for command in ("standings", "next", "undo"):
        said = club.no(2, command, "-s", "a-third", "-s", "c-first")
        assert said.splitlines()[-1] == "Error: -s names one sheet here; several go with --all."


def test_a_name_at_the_command_counts_more_than_one_before_it(club: Table) -> None:
    assert club.data("-s", "a-third", "standings", "-s", "c-first")["session"] == "c-first"


def test_a_pattern_that_fits_nothing_names_no_session(club: Table, tmp_path: Path) -> None:
    assert club.no(4, "check", "--all", "-s", "2025*") == (
        f'Not found: no session "2025*" in {tmp_path}. All of them: ref sessions\n'
    )


def test_brackets_in_a_pattern_are_letters_of_a_name(club: Table) -> None:
    club.say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", "[ab] x")
    assert [each["session"] for each in club.data("standings", "--all", "-s", "[ab]*")["sheets"]] == ["[ab] x"]


@pytest.mark.parametrize("words", ["standings --after 1", "check 1"])
def test_one_hand_goes_with_one_sheet(club: Table, words: str) -> None:
    assert "goes with one sheet, not with --all." in club.no(2, *words.split(), "--all")


@pytest.mark.parametrize("words", ["--help", "--version", "season --help", "play --help"])
def test_what_is_not_written_by_a_command_is_one_line_on_a_full_disk(tmp_path: Path, words: str) -> None:
    with open("/dev/full", "w") as full:
        said = process(tmp_path, *words.split(), stdout=full)
    assert (said.returncode, said.stderr) == (6, b"No answer: standard output: no space left on device.\n")


def test_none_open_is_said_in_the_form_that_is_asked_for(club: Table, tmp_path: Path) -> None:
    for name in ("a-third", "b second"):
        club.sheet(name).unlink()
    none = f"No evening is open in {tmp_path}. All sheets instead: --all -s '*'; their names: ref sessions"
    assert club.say("check", "--all").split() == none.split()
    assert club.data("check", "--all") == {"sheets": []}
    message = club.say("check", "--all", "--chat")
    assert message.startswith("```\nNo evening is open in")
    assert "ref sessions" not in message
    assert club.say("check", "--all", "--svg", str(tmp_path / "x.svg")).endswith("x.svg: no open evening\n")
    assert "<title>no open evening</title>" in (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert club.say("standings", "--all", "--csv").strip() == ",".join(standings.CSV_COLUMNS)
    assert club.say("score-sheet", "--all", "--csv").strip() == ",".join(score_sheet.CSV_COLUMNS)


def test_an_unreadable_sheet_is_named_after_the_rest_is_shown(club: Table) -> None:
    club.sheet("broken").write_text("format = 1\n")
    said = club.ref("standings", "--all")
    assert said.code == 5
    assert said.out == club.say("standings", "--all", "-s", "b*d", "-s", "a-third")
    assert re.fullmatch(r"Cannot read: broken\.toml: .*\n", said.err)
    assert len(club.ref("standings", "--all", "--json").json["sheets"]) == 2


def test_a_broken_rule_in_any_sheet_is_exit_1_and_an_unreadable_one_is_5(club: Table) -> None:
    assert club.ref("check", "--all").code == 0
    club.say("exchange", "2c", "4c", "-s", "b second")
    club.say("exchange", "ann", "cy", "7c", "3c", "--as-played", "-s", "b second")
    assert club.ref("check", "--all").code == 1
    assert club.ref("check", "--all", "-s", "a-third").code == 0
    club.sheet("broken").write_text("format = 1\n")
    assert club.ref("check", "--all").code == 5


def test_several_sheets_are_one_table_and_one_list_of_facts(club: Table) -> None:
    names = ("b second", "a-third")
    for command in ("standings", "score-sheet"):
        (head, *rows) = club.say(command, "--all", "--csv").splitlines()
        each = [club.say(command, "-s", name, "--csv").splitlines() for name in names]
        assert [head] * 2 == [table[0] for table in each]
        assert rows == [row for table in each for row in table[1:]]
        facts = club.say(command, "--all", "--plain")
        assert facts == "".join(club.say(command, "-s", name, "--plain") for name in names)


def test_none_open_is_a_fact_a_line(tmp_path: Path) -> None:
    said = Table(tmp_path).say("standings", "--all", "--plain")
    assert said == f"No evening is open in {tmp_path}.\nAll sheets instead: --all -s '*'; their names: ref sessions.\n"


@pytest.mark.parametrize("form", ["svg", "html"])
def test_the_chart_goes_into_pictures_pages_and_messages(club: Table, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"out.{form}"
    club.say("standings", "-s", "a-third", "--chart", f"--{form}", str(file))
    text = re.sub("<[^>]*>", "", file.read_text(encoding="utf-8"))
    assert "Ahead: Ann from hand 1." in text.replace("\u00a0", " ")
    assert "Ahead: Ann from hand 1.\n```" in club.say("standings", "-s", "a-third", "--chart", "--chat")
