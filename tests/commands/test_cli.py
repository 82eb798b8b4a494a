"""The program as a shell sees it: abbreviated commands, refusals and exit codes, streams that fail."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from referee.cli import COMMANDS, matches
from tests.commands.v23 import BEGUN, joined, row, sheet
from tests.running import PROGRAM, Table, environment, names_in, process

# -- commands ---------------------------------------------------------------------------------


def test_version() -> None:
    from referee import __version__

    said = Table(Path("nowhere")).ref("--version")
    assert (said.code, said.out) == (0, f"ref {__version__}\n")


SHORT = {
    "hand": "record-hand",
    "HAND": "record-hand",
    "ha": "record-hand",
    "record-ha": "record-hand",
    "exchange": "record-exchange",
    "ex": "record-exchange",
    "who": "who-owes-cards",
    "wh": "who-owes-cards",
    "na": "name-trump",
    "last": "record-last-tricks",
    "la": "record-last-tricks",
    "correct": "correct-hand",
    "co": None,
    "correct-": None,
    "correct-t": "correct-trick",
    "trick": "record-trick",
    "tr": "record-trick",
    "ta": "takes",
    "takes": "takes",
    "sa": "saw",
    "saw": "saw",
    "drop": "drop-hand",
    "misd": "misdeal",
    "end-": "end-session",
    "play-": "play-on",
    "play-on": "play-on",
    "un": "undo",
    "red": "redo",
    "redo": "redo",
    "ne": None,
    "new": "new-session",
    "nex": "next",
    "st": "standings",
    "sc": "score-sheet",
    "trump": "name-trump",
    "se": "sessions",
    "sea": "season",
    "ses": "sessions",
    "ch": None,
    "che": "check",
    "cha": "change",
    "lo": "log",
    "ru": "rules",
    "re": None,
    "rec": None,
    "record-": None,
    "record": None,
    "h": None,
    "he": "help",
    "help": "help",
    "w": None,
    "u": None,
    "": None,
    "play": "play",
    "pl": "play",
    "pla": "play",
    "mis": None,
    "mi": None,
    "end": None,
    "en": None,
    "dro": None,
    "dr": None,
    "hands": None,
    "undoo": None,
}
"""What a shortened word stands for; None where nothing runs."""


@pytest.mark.parametrize(("word", "command"), SHORT.items())
def test_shortened_commands(begun: Table, word: str, command: str | None) -> None:
    found = matches(word)
    if command is not None:
        assert found == [command]
        return
    written = sheet(begun)
    said = begun.no(2, word) if word else begun.no(2, "")
    assert len(found) != 1
    for name in found:
        assert name in said
    assert sheet(begun) == written


@pytest.mark.parametrize("command", COMMANDS)
def test_every_whole_name_stands_for_itself_and_has_help(table: Table, command: str) -> None:
    assert matches(command) == [command]
    said = table.say(command, "--help")
    assert said.startswith(f"Usage: ref {command} ")
    assert "\n\nFor every command:\n  -s, --session NAME  " in said
    assert said == table.say(command, "-h")


def test_an_ambiguous_word_names_its_candidates(begun: Table) -> None:
    said = begun.no(2, "re", "9", "5", "2")
    assert '"re" may be record-hand, record-exchange, redo, record-trick, record-last-tricks.' in joined(said)
    assert 'no command "playing". Perhaps play or play-on?' in joined(begun.no(2, "playing"))


def test_nothing_stays_in_the_process_between_two_commands(begun: Table, tmp_path: Path) -> None:
    other = Table(tmp_path / "other")
    other.say("new-session", "Xan", "Yul", "Zed", "--dealer", "xan", "-s", "x", "--json")
    plain = begun.say("next")
    assert not plain.startswith("{"), "--json was for the command before"
    other.say("hand", "8", "5", "3", "-m", "noted")
    other.say("-m", "noted", "hand", "3", "8", "5")
    begun.say("hand", "2", "7", "7")
    assert row(begun)["note"] is None
    other.ref("-s", "nowhere", "next")
    assert begun.data("next")["session"] == "v23"
    assert other.ref("next").code == 0
    one = process(begun.folder, "score-sheet", "--json")
    assert one.stdout.decode() == begun.say("score-sheet", "--json")


# -- exit codes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "words", "found"),
    [
        (2, "record-hand 8 5 x", "Unclear: "),
        (2, "record-exchange 2c 1c", '"1c" is no card'),
        (2, "-s ../v23 next", "the session name"),
        (2, "change chai=b=c", "Unclear: "),
        (2, "change chai=2", "is a bare number"),
        (3, "record-hand 9 5 3", "9 5 3 is 17 tricks, 1 too many; a hand has 16. (358, article 46:"),
        (3, "record-hand 8 5 3 --hand 1", "hand 1 is scored (11 4 1). To change it: ref correct-hand 1 8 5 3"),
        (3, "record-hand 8 5 3 --hand 3", "the next hand is 2, not 3."),
        (3, "record-hand 8 5 3 nt", "no trump is no contract in 358"),
        (3, "record-exchange 9d 7d", "Chai returns a stronger diamond, or the 9♦ itself. (358, article 18:"),
        (3, "record-exchange boris chai 9d kd", "Boris owes Chai no card"),
        (3, "record-exchange chai anna --count 5", "Chai owes Anna no card"),
        (4, "record-exchange dora anna 2c kc", 'nobody called "dora"'),
        (4, "record-exchange anna 9d kd", 'nobody called "9d"'),
        (2, "record-exchange 9x kd", '"9x" is no card'),
        (
            3,
            "record-exchange anna chai --count 3",
            "owes Chai 2 cards in all, 2 of them still open; this would be 3 cards.",
        ),
        (3, "record-exchange 2c ac", "2♣"),
        (3, "name-trump h", "the exchange is noted in part"),
        (3, "redo", "nothing to redo"),
        (3, "play-on", "is not finished"),
        (3, "end-session --shared", "the record names the winner"),
        (3, "record-last-tricks --later chai", "is not level with anybody"),
        (3, "change --dealer boris", "nothing would change"),
        (3, "change --hands 6", "nothing would change"),
        (3, "change --lead dealer", "nothing would change"),
        (3, "change anna=Anna --spelling", "nothing would change"),
        (3, "change anna=Anna", "nothing would change"),
        (3, "correct-hand 1 11 4 1", "nothing would change"),
        (3, "new-session A B C -s v23", "the name is taken"),
        (4, "record-hand dora=8 boris=5 chai=3", 'nobody called "dora" sits here; at the table are Anna, Boris, Chai.'),
        (4, "correct-hand 2 8 5 3", "no hand 2 on this sheet; it has 1 hand."),
        (4, "correct-hand 0 8 5 3", "no hand 0 on this sheet"),
        (4, "drop-hand 7", "no hand 7"),
        (4, "record-hand 8 5 3 --before 2", "no hand 2"),
        (4, "standings --after 2", "no hand 2"),
        (4, "-s monday next", 'no session "monday" in '),
        (4, "-s V23 next", 'there is "v23"'),
        (4, "rules 358", "no article"),
        (4, "new-session A B C --rules nope", "no rule pack"),
    ],
)
def test_refusals(begun: Table, code: int, words: str, found: str) -> None:
    written = sheet(begun)
    said = begun.no(code, *words.split())
    assert found in joined(said)
    assert len(said.splitlines()) <= 2
    assert sheet(begun) == written
    assert names_in(begun.folder) == ["v23.toml"]


def test_exit_4_without_any_sheet(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for words in ("next", "undo", "record-hand 8 5 3", "standings", "end-session", "check"):
        said = table.no(4, *words.split())
        assert said == f"Not found: no score sheet in {tmp_path}. To begin: ref new-session PLAYER PLAYER PLAYER\n"


def test_exit_5_names_the_sheet_and_how_to_reach_another(begun: Table) -> None:
    begun.sheet("torn").write_text("format = ", encoding="utf-8")
    for words in ("next", "record-hand 8 5 3", "undo"):
        said = begun.no(5, *words.split())
        assert "torn.toml" in said
        assert "-s" in said
    assert begun.data("next", "-s", "v23") == BEGUN


def test_exit_130_is_that_of_an_interrupted_command(begun: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.commands import app

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    written = sheet(begun)
    monkeypatch.setattr(app, "append_entries", interrupted)
    assert begun.no(130, "record-hand", "8", "5", "3") == "\nStopped; nothing was written.\n"
    assert sheet(begun) == written


# -- streams that cannot be written -----------------------------------------------------------


def test_a_reader_that_goes_away_is_no_traceback(begun: Table) -> None:
    said = process(begun.folder, "log", "--json")
    assert said.returncode == 0
    assert b"Traceback" not in said.stderr


@pytest.mark.parametrize("command", ["next", "standings", "check", "standings --json"])
def test_an_output_that_is_full(begun: Table, command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        said = process(begun.folder, *command.split(), stdout=full)
    assert (said.returncode, said.stderr) == (6, b"No answer: standard output: no space left on device.\n")


def test_what_was_typed_is_on_the_sheet_though_the_answer_is_lost(begun: Table) -> None:
    with Path("/dev/full").open("wb") as full:
        said = process(begun.folder, "hand", "2", "7", "7", stdout=full)
    assert said.returncode == 6
    assert said.stderr.endswith(b"no space left on device. What was typed is on the sheet.\n")
    assert row(begun)["hand"] == 2


@pytest.mark.parametrize(("command", "code"), [("score-sheet", 0), ("check", 1), ("hand 2 7 7", 0)])
def test_who_closes_a_pipe_has_read_enough(begun: Table, command: str, code: int) -> None:
    begun.say("exchange", "2d", "3h", "--as-played")
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as closed:
        said = process(begun.folder, *command.split(), stdout=closed)
    assert (said.returncode, said.stderr) == (code, b"")


@pytest.mark.parametrize(("words", "code"), [("--help", 0), ("hand --help", 0), ("--version", 0), ("hand 9 9 9", 3)])
def test_nobody_has_to_read_the_help_or_a_refusal(begun: Table, words: str, code: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as closed:
        done = subprocess.run(
            [*PROGRAM, "-C", str(begun.folder), *words.split()],
            stdin=subprocess.DEVNULL,
            stdout=closed,
            stderr=closed,
            env=environment(),
            timeout=60,
            check=False,
        )
    assert done.returncode == code


@pytest.mark.parametrize(
    ("closed", "code", "command"), [("<&-", 2, "hand"), (">&-", 0, "standings"), ("2>&-", 3, "redo")]
)
def test_a_stream_that_was_closed_at_the_start(begun: Table, closed: str, code: int, command: str) -> None:
    said = process(begun.folder, command, under=("sh", "-c", f'"$@" {closed}', "sh"))
    assert (said.returncode, b"Traceback" in said.stderr) == (code, False)


@pytest.mark.parametrize(
    ("word", "near"),
    [("owes", "who-owes-cards"), ("cards", "who-owes-cards"), ("TRICKS", "record-last-tricks"), ("nyx", "")],
)
def test_a_word_of_a_command_suggests_it(table: Table, word: str, near: str) -> None:
    ending = f'no command "{word}". Perhaps {near}?\n' if near else f'no command "{word}". All of them: ref --help\n'
    assert table.no(2, word, "h").endswith(ending)


@pytest.mark.parametrize(
    "words",
    [
        "hand {} 1 1", "hand 5 5 6 {}", "rules {}", "trump {}", "-s {} next", "check {}", "{}", "new A B C --hands {}",
        "change {}", "drop-hand {}", "new A B C --rules {}", "standings --after {}", "season --since {}", "hand a={} 1",
    ],
)  # fmt: skip
@pytest.mark.parametrize("letter", ["x", "9"])
def test_a_word_that_is_far_too_long_is_not_repeated_whole(table: Table, words: str, letter: str) -> None:
    said = table.ref(*(word.format(letter * 3000) for word in words.split()))
    assert said.code in (2, 3, 4)
    assert len(said.err) < 400
