"""Options of every command, the environment, and words that are missing or do not go together."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli import COMMANDS
from tests.commands.v23 import BEGUN, joined, row, sheet
from tests.running import Said, Table, Terminal, names_in


def test_options_stand_before_and_after_the_command(begun: Table) -> None:
    begun.all("new-session Dora Eve Fay -s other")
    assert begun.data("-s", "v23", "next") == begun.data("next", "-s", "v23") == BEGUN
    assert begun.ref("--json", "next", "--session", "v23").json == BEGUN
    assert begun.ref("--json", "-s", "other", "next", "-s", "v23").json["session"] == "v23", "the nearer one counts"
    begun.say("-s", "v23", "-m", "a note", "record-hand", "2", "7", "7")
    begun.say("record-hand", "7", "4", "5", "--session=v23", "--note=another")
    assert [row["note"] for row in begun.data("score-sheet", "-s", "v23")["hands"]] == [None, "a note", "another"]
    elsewhere = Table(begun.folder / "elsewhere")
    said = begun.ref("new-session", "A", "B", "C", "-C", str(elsewhere.folder), "-s", "x", "--json")
    assert said.json["path"] == str(elsewhere.sheet("x"))


def test_the_environment(begun: Table, tmp_path: Path) -> None:
    begun.all("new-session Dora Eve Fay -s other")
    folder = {"REF_SESSIONS": str(tmp_path)}
    assert begun.ref("next", "--json", env=folder).json["session"] == "other"
    assert begun.ref("next", "--json", env=folder | {"REF_SESSION": "v23"}).json["session"] == "v23"
    assert begun.ref("next", "--json", "-s", "other", env=folder | {"REF_SESSION": "v23"}).json["session"] == "other"
    assert begun.ref("-s", "other", "next", "--json", env=folder | {"REF_SESSION": "v23"}).json["session"] == "other"
    nowhere = {"REF_SESSIONS": str(tmp_path / "nowhere")}
    assert begun.ref("next", env=nowhere).code == 4
    assert begun.ref("next", "-C", str(tmp_path), env=nowhere).code == 0
    assert begun.ref("record-hand", env={"REF_NO_INPUT": "1"}).code == 2


@pytest.fixture
def own(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody whose own folders are below `home`."""
    home = tmp_path / "home"
    return {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data")}


BEGIN = ("new-session", "A", "B", "C", "-s", "x", "--json")


def test_the_folder_is_the_users_own_and_is_made_with_the_marker(tmp_path: Path, own: dict[str, str]) -> None:
    folder = tmp_path / "home" / "data" / "ref"
    assert process_in(tmp_path, *BEGIN, **own).json["path"] == str(folder / "x.toml")
    assert (folder / ".ref").is_file()


@pytest.mark.parametrize("kept", [".ref", "friday.toml"])
def test_sessions_here_is_used_where_it_is_of_ref(tmp_path: Path, own: dict[str, str], kept: str) -> None:
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / kept).write_text('first-dealer = "Ann"\n' if kept == "friday.toml" else "", "utf-8")
    assert process_in(tmp_path, *BEGIN, **own).json["path"] == str(Path("sessions", "x.toml"))


def test_a_folder_sessions_of_another_project_hides_no_evening(tmp_path: Path, own: dict[str, str]) -> None:
    process_in(tmp_path, *BEGIN, **own)
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    assert process_in(tmp_path, "next", "--json", **own).json["session"] == "x"


def test_the_sheets_of_earlier_versions_are_still_found(tmp_path: Path, own: dict[str, str]) -> None:
    earlier = tmp_path / "home" / "config" / "ref" / "sessions"
    process_in(tmp_path, "-C", str(earlier), *BEGIN, **own)
    assert process_in(tmp_path, "next", "--json", **own).json["session"] == "x"


def test_an_evening_open_in_the_users_own_folder_is_named_where_none_is_here(
    tmp_path: Path, own: dict[str, str]
) -> None:
    process_in(tmp_path, *BEGIN, **own)
    folder = tmp_path / "home" / "data" / "ref"
    named = f"An evening is open in your own folder: ref -C {folder}"
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / ".ref").touch()
    said = process_in(tmp_path, "hand", "9", "5", "2", **own)
    assert (said.code, said.err) == (
        4,
        f"Not found: no score sheet in sessions. To begin: ref new-session PLAYER PLAYER PLAYER {named}\n",
    )
    for words in ("new-session D E F -s here --hands 1", "hand 9 5 2"):
        assert process_in(tmp_path, *words.split(), **own).code == 0
    assert process_in(tmp_path, "hand", "9", "5", "2", **own).err.endswith(f"{named}\n")
    said = process_in(tmp_path, "next", **own)
    assert (said.code, said.err) == (0, f"{named}\n")
    assert "An evening is open in your own folder:" in process_in(tmp_path, "play", **own).out
    process_in(tmp_path, "new-session", "D", "E", "F", "-s", "open", **own)
    assert process_in(tmp_path, "next", **own).err == ""


def process_in(place: Path, *words: str, **more: str) -> Said:
    import subprocess

    from tests.running import PROGRAM, environment

    done = subprocess.run(
        [*PROGRAM, *words],
        cwd=place,
        stdin=subprocess.DEVNULL,
        env=environment(**more),
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_usage_errors_list_what_is_missing_and_write_nothing(begun: Table) -> None:
    written = sheet(begun)
    missing = {
        "record-hand": "TRICKS are missing: three numbers, for Anna, Boris, Chai.",
        "record-hand s": "TRICKS are missing",
        "record-exchange": "GIVEN RETURNED is missing.",
        "record-exchange 2c": "one is missing",
        "record-exchange anna chai": "one is missing",
        "name-trump": "CONTRACT is missing.",
        "correct-hand": "N and TRICKS... or an option that says what was wrong are missing.",
        "correct-hand 1": "TRICKS... or an option that says what was wrong is missing.",
        "drop-hand": "N is missing.",
        "record-last-tricks": "PLAYER... is missing.",
        "change": "OLD=NEW, --seats, --dealer, --lead, --hands, --points, --open-end, --rules or --date.",
        "change chai=Dana --dealer boris": "say one thing",
        "change chai": "expected OLD=NEW",
        "change --spelling --dealer boris": "--spelling goes with OLD=NEW.",
        "change --seats anna boris chai": "--from-start (typed wrongly) or --from-now (seats changed)",
        "change --seats anna boris boris --from-now": "each of Anna, Boris, Chai once",
        "change --from-now --dealer boris": "goes with --seats",
        "change --seats anna boris chai --from-now --from-start": "not both",
        "end-session --shared --winner anna": "not both",
        "record-last-tricks anna --later boris": "not both",
        "record-exchange 2c kc --done": "not both",
        "record-exchange --done --count 1": "--done says that all changed hands",
        "record-hand 8 5 3 h --trump s": "the contract is given twice",
        "record-hand 8 5 3 --winners AAAABBBBCCCCAAAA --last-tricks a": "give one of --winners and --last-tricks",
        "record-hand 8 5 3 --exchange anna anna 2c kc": "the same player",
        "record-exchange anna anna 2c kc": "the same player",
        "new-session": "PLAYER PLAYER PLAYER: three names are needed, in clockwise order.",
        "new-session Anna Boris": "three names are needed",
        "new-session Anna Boris Chai Dana": "found 4",
        "new-session Anna Boris Chai --hands 3 --points 9": "agree on one",
        "next -m note": "-m",
        "-m note next": "-m/--note goes with a command that writes",
        "next friday": '"friday": nothing more is expected here.',
    }
    for words, found in missing.items():
        for more in ((), ("--json",), ("--no-input",)):
            assert found in joined(begun.no(2, *words.split(), *more)), words
    assert sheet(begun) == written
    assert names_in(begun.folder) == ["v23.toml"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("17 -1 0", 3),
        ("-1 17 0", 3),
        ("9/-1/8", 3),
        ("-1/9/8", 3),
        ("anna=-1 boris=9 chai=8", 3),
        ("8 5 --3", 2),
        ("--trmp hearts 8 5 3", 2),
        ("-x 8 5 3", 2),
        ("8 5 3 -h5", 2),
        ("8 5 3 -5x", 2),
    ],
)
def test_a_negative_number_is_an_argument_and_nothing_else_is(table: Table, words: str, code: int) -> None:
    said = table.no(code, "record-hand", *words.split())
    assert ("cannot have won -1 tricks" in said) == (code == 3)


# -- notes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("note", ["\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL} came", "می\u200cخواهم", "deux\xa0: oui"])
def test_a_note_in_any_script(begun: Table, note: str) -> None:
    begun.say("hand", "2", "7", "7", "-m", note)
    assert row(begun)["note"] == note


@pytest.mark.parametrize("words", ["hand 2 7 7 -m -2", "-m -2 hand 2 7 7", "hand -m -2 2 7 7", "hand 2 7 7 --note -2"])
def test_a_note_that_is_a_number_stays_as_typed(begun: Table, words: str) -> None:
    begun.say(*words.split())
    begun.say("correct-hand", "2", "3", "6", "7", "-m", "-1/3")
    assert b'note = "-2"' in sheet(begun)
    assert b'note = "-1/3"' in sheet(begun)
    assert row(begun)["note"] == "-2"
    assert "Note: -2" in begun.say("log")
    assert "    -2" in begun.say("score-sheet")
    assert row(begun)["correction"]["note"] == "-1/3"


def test_the_value_of_an_option_is_never_taken_for_a_number(begun: Table) -> None:
    assert 'the session name "-2" begins or ends with a dot' in joined(begun.no(2, "hand", "2", "7", "7", "-s", "-2"))


@pytest.mark.parametrize("note", ["two\nlines", "\x1b[31mred", "\udcff"])
def test_a_note_that_is_not_one_line_of_text(begun: Table, note: str) -> None:
    assert "one line of text" in begun.no(2, "hand", "2", "7", "7", "-m", note)


# -- help -------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 48, 60, 80, 120])
def test_help_and_usage_are_as_wide_as_the_screen(table: Table, columns: int) -> None:
    for words in ([], *([name] for name in COMMANDS)):
        said = table.ref(*words, "--help", env={"COLUMNS": str(columns)})
        assert said.code == 0
        wide = [line for line in said.out.splitlines() if len(line.rstrip()) > min(columns, 80)]
        assert all(line.startswith(("  ref ", "  --exchange GIVER RECEIVER ")) for line in wide), wide
        assert "./ses\n" not in said.out, "nothing is so narrow that a word is broken"
    said = table.ref("next", "friday", env={"COLUMNS": str(columns)})
    assert all(len(line.rstrip()) <= columns for line in said.err.splitlines()[:-1]), said.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("takes", "CARD CARD CARD is missing."),
        ("takes as 2s", "CARD CARD CARD: 3 words are needed."),
        ("takes as 2s 3s 4s", '"4s": nothing more is expected here.'),
        ("correct-trick", "N and CARD CARD CARD are missing."),
        ("correct-trick 1 as 2s", "CARD CARD CARD: 3 words are needed."),
        ("undo 3", '"3": nothing more is expected here.'),
        ("change --hands", "--hands N: a word is missing."),
        ("change --seats a b", "--seats P P P: a word is missing."),
        ("undo --json=3", "Option '--json' does not take a value."),
        ("change --hands 9999999", '"9999999" is too long; expected at most 6 digits, from 1 on.'),
        ("change --hands 0", "0 is too small; expected a whole number from 1 on."),
        ("change --hands 1001", "1001 is too large; expected at most 1000, far above any evening."),
        ("new-session A B C --points 999999", "999999 is too large; expected at most 1000, far above any evening."),
        ("score-sheet --blank --hands 1001", "1001 is too large; expected at most 1000, far above any evening."),
        ("change --hands ９", '"９" is the fullwidth digit nine; expected the digits 0-9, from 1 on.'),
        ("change --hands ๙", '"๙" is the thai digit nine; expected the digits 0-9, from 1 on.'),
        ("change --hands 1_0", '"1_0" is no whole number; expected the digits 0-9, from 1 on.'),
        ("drop-hand ٩", '"٩" is the arabic-indic digit nine; expected the digits 0-9.'),
    ],
)
def test_words_and_numbers_are_refused_plainly(begun: Table, words: str, said: str) -> None:
    assert begun.no(2, *words.split()).splitlines()[-1].endswith(said)


def test_play_offers_the_options_that_it_takes(begun: Table) -> None:
    offered = begun.say("play", "--help")
    assert "--plain" in offered
    assert "--json" not in offered
    assert "--no-input" not in offered
    assert "it goes with neither --json nor --no-input" in joined(begun.no(2, "play", "--json"))


@pytest.mark.parametrize(
    ("columns", "words", "message"),
    [
        (
            80,
            "change --spelling",
            (
                "Usage: ref change [OPTIONS] [OLD=NEW]\nTry 'ref change --help' for help.\n\n"
                "Error: say one thing: OLD=NEW, --seats, --dealer, --lead, --hands, --points,\n"
                "--open-end, --rules or --date.\n"
            ),
        ),
        (
            40,
            "change --spelling",
            (
                "Usage: ref change [OPTIONS] [OLD=NEW]\nTry 'ref change --help' for help.\n\n"
                "Error: say one thing: OLD=NEW, --seats,\n--dealer, --lead, --hands, --points,\n"
                "--open-end, --rules or --date.\n"
            ),
        ),
        (
            40,
            "--nope next",
            (
                "Usage: ref [OPTIONS] [COMMAND] [ARGS]...\nTry 'ref --help' for help.\n\n"
                "Error: No such option '--nope'. (Did you\nmean one of: '--no-input', '--note'?)\n"
            ),
        ),
    ],
)
def test_a_usage_error_is_broken_between_words(tmp_path: Path, columns: int, words: str, message: str) -> None:
    terminal = Terminal(tmp_path, *words.split(), columns=columns)
    assert (terminal.end(), terminal.shown) == (2, message)


@pytest.mark.parametrize(
    ("words", "missing"),
    [("-s", "-s NAME"), ("next -s", "-s NAME"), ("-m", "-m TEXT"), ("--color", "--color [auto|always|never]")],
)
def test_an_option_without_its_word_is_named_with_what_is_missing(table: Table, words: str, missing: str) -> None:
    assert table.no(2, *words.split()).splitlines()[-1] == f"Error: {missing}: a word is missing."
