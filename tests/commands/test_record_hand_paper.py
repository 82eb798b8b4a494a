"""A paper sheet typed in, a line a hand: the same hands as one by one, all or none; and a hand that is only tried."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.files.index import INDEX
from tests.running import CTRL_C, CTRL_D, Table, Terminal, powerless, process, read_only
from tests.transcripts import DOCS

PAPER = """\
# Friday, at Anna's
11 4 1 s

2/7/7 h
anna=7 boris=4 chai=5 c   # the last one before supper
"""

ANSWER = """\
Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2.
Hand 2, Boris deals, hearts. Anna 2 of 3 -1, Boris 7 of 8 -1, Chai 7 of 5 +2.
Hand 3, Chai deals, clubs. Anna 7 of 5 +2, Boris 4 of 3 +1, Chai 5 of 8 -3.
Score   Anna +4, Boris -1, Chai -3.
Hand 4  Anna deals: Anna 8, Boris 5, Chai 3.
Owed    Anna gives Chai 2 cards, then Boris gives Chai 1.
friday is still open. If that was all of it: ref end-session -s friday
"""


def opened(folder: Path, *words: str) -> Table:
    table = Table(folder)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "-s", "friday", *words)
    return table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening of six hands before the first."""
    return opened(tmp_path, "--hands", "6")


def no(table: Table, code: int, paper: str, *words: str) -> str:
    """What is said on standard error to a paper sheet that is refused, and leaves the file as it was."""
    before = table.sheet().read_bytes()
    said = table.ref("record-hand", "-", *words, typed=paper)
    assert (said.code, said.out) == (code, ""), said
    assert table.sheet().read_bytes() == before
    return said.err


def timeless(table: Table) -> str:
    return re.sub(r"^(at|started) = .*$", "", table.sheet().read_text(encoding="utf-8"), flags=re.MULTILINE)


# -- what is read ---------------------------------------------------------------------------------


def test_every_hand_is_said_then_the_score_and_what_comes(table: Table) -> None:
    said = table.ref("record-hand", "-", typed=PAPER)
    assert said == (0, ANSWER, "")


def test_the_answer_as_json_is_one_document_of_all_entries(table: Table) -> None:
    document = table.ref("record-hand", "-", "--json", typed=PAPER).json
    assert list(document) == ["session", "entry", "said", "rulings", "next"]
    assert document["entry"] == 3
    assert document["said"] == " ".join(ANSWER.splitlines()[:3])
    assert document["next"]["hand"] == 4


@pytest.mark.parametrize("text", ["\ufeff" + PAPER, PAPER.replace("\n", "\r\n"), PAPER.rstrip("\n")])
def test_files_of_other_computers(table: Table, text: str) -> None:
    assert table.ref("record-hand", "-", typed=text) == (0, ANSWER, "")


def test_the_note_stands_at_every_hand(table: Table) -> None:
    table.ref("record-hand", "-", "-m", "from paper", typed=PAPER)
    assert table.sheet().read_text(encoding="utf-8").count('note = "from paper"') == 3


def test_the_first_hand_takes_what_was_noted_of_it(table: Table) -> None:
    table.say("name-trump", "diamonds")
    document = table.ref("record-hand", "-", "--json", typed="9 5 2\n3 8 5\n").json
    assert "Hand 1, Anna deals, diamonds." in document["said"]
    assert "Hand 2, Boris deals. " in document["said"]


def test_v23_ends_with_its_last_line(table: Table) -> None:
    said = table.ref("hand", "-", typed=PAPER + "6 9 1 d\n0 12 4 s\n8 2 6 h\n").out.splitlines()
    assert said[6:] == [
        "Hand 5: Anna took none.",
        "Typed as Anna, Boris, Chai? If one is a slip: ref correct-hand N",
        "Score   Anna +2, Boris +6, Chai -8.",
        "That was hand 6 of 6. Boris wins with +6. One more hand: ref play-on",
    ]


triples = st.tuples(st.integers(0, 16), st.integers(0, 16)).filter(lambda two: sum(two) <= 16)
contracts = st.sampled_from(["", " s", " hearts", " ♦", " C"])
dealers = st.sampled_from(["", "", " dealer=anna", " dealer=2", " DEALER=Ch"])


@given(hands=st.lists(st.tuples(triples, contracts, dealers), min_size=1, max_size=8))
def test_a_paper_sheet_is_its_hands_one_by_one(
    tmp_path_factory: pytest.TempPathFactory, hands: list[tuple[tuple[int, int], str, str]]
) -> None:
    paper = opened(tmp_path_factory.mktemp("paper"))
    singly = opened(tmp_path_factory.mktemp("singly"))
    lines = [(f"{one} {two} {16 - one - two}{contract}", dealer) for (one, two), contract, dealer in hands]
    assert paper.ref("record-hand", "-", typed="\n".join("".join(line) for line in lines)).code == 0
    for words, dealer in lines:
        named = ["--dealer", dealer.partition("=")[2]] if dealer else []
        singly.say("record-hand", *words.split(), *named)
    assert timeless(paper) == timeless(singly)
    for command in ("standings", "next", "score-sheet"):
        assert paper.data(command) == singly.data(command)


def test_the_paper_of_the_docs_is_typed_in_as_it_says(tmp_path: Path) -> None:
    page = (DOCS / "paper.md").read_text(encoding="utf-8")
    paper = re.search(r"^```text\n(# .*?)^```$", page, re.MULTILINE | re.DOTALL)
    commands = re.search(r"^(ref new-session .*)\n(ref record-hand - .*)$", page, re.MULTILINE)
    assert paper
    assert commands
    table = Table(tmp_path)
    table.say(*commands[1].removeprefix("ref ").split())
    for command in commands[2].split(" && "):
        said = table.ref(*command.removeprefix("ref ").removesuffix(" < paper.txt").split(), typed=paper[1])
        assert (said.code, said.err) == (0, "")
    assert "Hand 3: Boris dealt in Anna's turn (article 5)." in said.out
    assert [row["hand"] for row in table.data("score-sheet")["hands"]] == [1, 2, 3]


# -- an odd dealer --------------------------------------------------------------------------------


def test_a_line_may_say_who_dealt(table: Table) -> None:
    said = table.ref("record-hand", "-", typed="9 5 2\ndealer=chai 5 3 8 h\n8 5 3\n").out.splitlines()
    assert said[:4] == [
        "Hand 1, Anna deals. Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1.",
        "Hand 2, Chai deals, hearts. Anna 5 of 5 0, Boris 3 of 3 0, Chai 8 of 8 0.",
        "Hand 3, Anna deals. Anna 8 of 8 0, Boris 5 of 5 0, Chai 3 of 3 0.",
        "Hand 2: Chai dealt in Boris's turn (article 5).",
    ]
    assert "Boris deals" in said[-3]


def test_a_player_called_dealer_took_those_tricks(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Dealer Boris Chai --dealer 1 -s friday")
    assert table.ref("hand", "-", typed="dealer=9 boris=5 chai=2\n").out.startswith(
        "Hand 1, Dealer deals. Dealer 9 of 8"
    )


def test_no_second_dealer(table: Table) -> None:
    said = no(table, 2, "9 5 2 dealer=anna dealer=boris\n")
    assert 'the dealer is given twice. Line 1: "9 5 2 dealer=anna dealer=boris". Nothing was noted.' in said


# -- what is refused ------------------------------------------------------------------------------

BAD = [
    ("4 9 2 h", ("4", "9", "2", "h")),
    ("9 9 -2", ("9", "9", "-2")),
    ("9 5 x", ("9", "5", "x")),
    ("9 8", ("9", "8")),
    ("h", ("h",)),
    ("9 5 2 no-trump", ("9", "5", "2", "no-trump")),
    ("9 5 2 h s", ("9", "5", "2", "h", "s")),
    ("zoe=9 anna=5 boris=2", ("zoe=9", "anna=5", "boris=2")),
    ("9 5 2 dealer=zoe", ("9", "5", "2", "--dealer", "zoe")),
    ("1_0 5 1", ("1_0", "5", "1")),
]


@pytest.mark.parametrize(("line", "words"), BAD, ids=[line for line, _ in BAD])
def test_a_bad_line_is_refused_as_the_command_would_and_named(table: Table, line: str, words: tuple[str, ...]) -> None:
    table.ref("record-hand", "-", typed=PAPER)
    alone = table.ref("record-hand", *words)
    assert alone.code in (2, 3, 4)
    said = no(table, alone.code, f"9 6 1\n\n# cold tea\n{line}   # supper\n1 12 3\n")
    assert said == alone.err.rstrip("\n") + f' Line 4: "{line}". Nothing was noted.\n'


def test_lines_after_the_agreed_end_are_refused(table: Table) -> None:
    assert no(table, 3, PAPER + "9 6 1\n6 7 3\n5 3 8\n1 12 3\n") == (
        "Refused: the agreed end came with hand 6. Type the sheet in up to there, then ref play-on --open-end, then "
        "the rest. (358, article 39: The table sets the end: a number of hands, a number of points, or whenever it "
        'likes to stop.) Line 9: "1 12 3". Nothing was noted.\n'
    )


@pytest.mark.parametrize("end", ["--hands 3", "--points 4"])
def test_what_was_played_after_the_end_is_typed_in_as_it_is_told(tmp_path: Path, end: str) -> None:
    table = opened(tmp_path, *end.split())
    assert "came with hand 3. " in no(table, 3, PAPER + "9 6 1\n")
    table.ref("record-hand", "-", typed=PAPER)
    table.say("play-on", "--open-end")
    assert table.ref("record-hand", "-", typed="9 6 1\n6 7 3\n").out.startswith("Hand 4, Anna deals.")


def test_a_finished_evening_reads_nothing(table: Table) -> None:
    table.say("end-session")
    assert no(table, 3, "not even read\n").startswith("Refused: friday is finished. To go on with it: ref play-on")


def test_the_number_guards_the_first_line(table: Table) -> None:
    assert no(table, 3, PAPER, "--hand", "2").startswith("Refused: the next hand is 1, not 2. Line 2: ")
    assert table.ref("record-hand", "-", "--hand", "1", typed=PAPER).code == 0
    assert no(table, 3, PAPER, "--hand", "1").startswith(
        "Refused: hand 1 is scored (11 4 1). To change it: ref correct-hand 1 11 4 1 s Line 2: "
    )


@pytest.mark.parametrize(
    "words",
    [
        "--trump h", "--dealer anna", "--exchange anna boris 2c kc", "--winners AAB",
        "--last-tricks anna", "--before 1",
    ],
)  # fmt: skip
def test_other_options_of_a_hand_cannot_go_with_a_paper_sheet(table: Table, words: str) -> None:
    said = no(table, 2, PAPER, *words.split())
    assert said.endswith(f"Error: - reads a line a hand and cannot go with {words.split()[0]}.\n")


def test_words_beside_the_dash_are_refused(table: Table) -> None:
    assert no(table, 2, PAPER, "9", "5", "2").endswith("cannot go with another word.\n")


@pytest.mark.parametrize("paper", ["", "\n\n", "# nobody came\n"])
def test_a_paper_sheet_without_a_hand(table: Table, paper: str) -> None:
    assert no(table, 2, paper).endswith("Error: standard input told no hand.\n")


def test_what_is_no_text(table: Table) -> None:
    for command in ("record-hand", "record-trick"):
        done = process(table.folder, command, "-", typed=b"9 5 2\n\xff\xfe\n", PYTHONIOENCODING="utf-8:strict")
        assert (done.returncode, done.stdout) == (5, b"")
        assert done.stderr == b"Cannot read: standard input: line 2 is not UTF-8 text.\n"


@pytest.mark.parametrize("command", ["record-hand", "record-trick"])
@pytest.mark.parametrize("line", [b"9 5 2\n", b"\n", b"# nothing\n"])
def test_input_that_does_not_end(table: Table, command: str, line: bytes) -> None:
    before = table.sheet().read_bytes()
    with subprocess.Popen(["yes", line.decode().removesuffix("\n")], stdout=subprocess.PIPE) as endless:
        done = process(table.folder, command, "-", typed=endless.stdout)
        endless.kill()
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == (
        b"Refused: standard input: more than 500 lines; no evening has so many. The rest is not read.\n"
    )
    assert table.sheet().read_bytes() == before


def test_a_line_that_does_not_end(table: Table) -> None:
    with open("/dev/zero", "rb") as endless:
        done = process(table.folder, "record-hand", "-", typed=endless)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == (b"Refused: standard input: line 1 is longer than 100,000 bytes. The rest is not read.\n")


def test_a_line_with_controls_is_shown_as_escapes(table: Table) -> None:
    said = no(table, 2, "9 5 2 \x1b[31mred\x07\n")
    assert said.startswith('Unclear: "\\x1b[31mred\\x07" is no contract')
    assert said.endswith(" Line 1: '9 5 2 \\x1b[31mred\\x07'. Nothing was noted.\n")


# -- a dry run ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("9", "5", "2", "h"), ("-",), ("9", "5", "2", "--before", "1")])
def test_a_dry_run_says_what_the_hand_would_say_and_writes_nothing(table: Table, words: tuple[str, ...]) -> None:
    table.say("hand", "8", "5", "3", "c")
    before, entries = table.sheet().read_bytes(), sorted(table.folder.iterdir())
    tried = table.ref("record-hand", *words, "--dry-run", typed=PAPER)
    tried_json = table.ref("record-hand", *words, "--dry-run", "--json", typed=PAPER)
    assert (table.sheet().read_bytes(), sorted(table.folder.iterdir())) == (before, entries)
    written = table.ref("record-hand", *words, typed=PAPER)
    without = re.sub(r"\? If (not: ref undo|one is a slip: ref correct-hand N)", "?", written.out)
    assert tried == (0, "Dry run, nothing is written. It would be:\n" + without, "")
    table.sheet().write_bytes(before)
    (table.folder / INDEX).unlink()  # so that it is no older copy
    assert tried_json.json == table.ref("record-hand", *words, "--json", typed=PAPER).json | {"dry_run": True}


@pytest.mark.parametrize("words", [("4", "9", "2"), ("9", "5", "2", "--hand", "3"), ("x",)])
def test_a_dry_run_refuses_what_the_hand_would_be_refused_for(table: Table, words: tuple[str, ...]) -> None:
    assert table.ref("record-hand", *words, "--dry-run") == table.ref("record-hand", *words)


def test_a_dry_run_never_says_what_would_undo_another_entry(table: Table) -> None:
    table.say("hand", "8", "5", "3")
    said = table.say("hand", "1", "15", "0", "--dry-run")
    assert "Typed as Anna, Boris, Chai?\n" in said
    assert "undo" not in said
    assert "correct-hand" not in table.ref("hand", "-", "--dry-run", typed="1 15 0\n1 15 0\n").out


def test_a_dry_run_needs_no_folder_that_can_be_written(table: Table) -> None:
    with read_only(table.folder):
        done = process(table.folder, "hand", "9", "5", "2", "--dry-run", under=powerless())
    assert (done.returncode, done.stderr) == (0, b"")


# -- at a terminal --------------------------------------------------------------------------------


def test_a_terminal_is_told_what_is_expected_and_asked_about_the_tie(tmp_path: Path) -> None:
    table = opened(tmp_path, "--hands", "3")
    terminal = Terminal(tmp_path, "record-hand", "-")
    terminal.wait_for(
        "A line a hand, the tricks of Anna, Boris, Chai and what was trump, as 6 3 7 h.\n"
        "Ctrl-D ends, Ctrl-C writes nothing.\n"
    )
    for line in ("9 6 1", "4 9 3", "6 4 6"):
        terminal.type(line)
    terminal.type(CTRL_D)
    terminal.answer("Enter = 4> ", "2")
    assert terminal.end() == 0
    assert table.data("standings")["winner"] == "Boris"


def test_a_dry_run_at_a_terminal_asks_nothing_that_it_cannot_write(tmp_path: Path) -> None:
    table = opened(tmp_path, "--hands", "1")
    before = table.sheet().read_bytes()
    terminal = Terminal(tmp_path, "record-hand", "9", "6", "1", "--dry-run")
    assert terminal.end() == 0
    assert "It would be:" in terminal.shown
    assert table.sheet().read_bytes() == before


def test_ctrl_c_writes_nothing(tmp_path: Path) -> None:
    table = opened(tmp_path)
    before = table.sheet().read_bytes()
    terminal = Terminal(tmp_path, "record-hand", "-")
    terminal.wait_for("Ctrl-C writes nothing.")
    terminal.type("9 6 1")
    terminal.type(CTRL_C)
    assert terminal.end() == 130
    assert table.sheet().read_bytes() == before


def test_tricks_from_a_terminal_say_what_is_expected(tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.say("name-trump", "h")
    terminal = Terminal(tmp_path, "record-trick", "-")
    terminal.wait_for("A line a trick: three cards in the order in which they were played, as 2c ks.\nCtrl-D ends")
    terminal.type("as 2s 3s")
    terminal.type(CTRL_D)
    terminal.wait_for("Trick 1: Anna")
    assert terminal.end() == 0


def test_what_another_window_wrote_meanwhile_is_noticed(table: Table) -> None:
    terminal = Terminal(table.folder, "record-hand", "-")
    terminal.wait_for("Ctrl-D ends")
    terminal.type("8 5 3 s")
    table.say("record-hand", "9", "5", "2")
    terminal.type(CTRL_D)
    assert terminal.end() == 3
    assert "another window wrote" in terminal.shown
    assert len(table.data("score-sheet")["hands"]) == 1
