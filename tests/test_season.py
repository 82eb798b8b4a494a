"""The season: every figure against a second computation, whole screens, and what is named and not counted."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unicodedata
from datetime import timedelta
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee import entries as seen
from referee import store
from referee.commands import season as command
from referee.entryfile import entry_text
from referee.errors import Unreadable
from referee.replay import replay
from referee.rules import End, Rules
from referee.scoresheet import Unread, work_out
from referee.season import Season
from referee.session import Session
from referee.sheetfile import head_text
from referee.views import drawing, figures
from referee.views.screen import Screen
from referee.views.season import drawn, player_drawn
from tests import running
from tests.evenings import HEAD, MESSY, V23, at, hand
from tests.running import CTRL_C, Table, Terminal
from tests.strategies import sessions
from tests.tally import Tally, key, longest
from tests.test_evenings import DECIDED, evening, winners
from tests.vectors import AT, CANADIAN, SEED

PEOPLE = [("Anna", "anna", "ANNA"), ("Zoé", "ZOÉ", "Zoe\u0301"), ("Straße", "STRASSE"), ("Борис", "БОРИС"), ("สมชาย",)]
"""Each person in the spellings that sheets have of him."""

FOLDERS = ("", "2025/", "2025/autumn/")


def text_of(session: Session) -> str:
    return "\n".join([head_text(session.head), *map(entry_text, session.entries)])


def put(folder: Path, name: str, text: str) -> None:
    path = folder / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@st.composite
def sheets(draw: st.DrawFn) -> tuple[Rules, Session]:
    """A sheet of any evening: open, closed, shared or agreed; with everything that happens at tables."""
    rules = draw(st.sampled_from([SEED, CANADIAN]))
    people = draw(st.permutations(PEOPLE))[:3]
    first, second, third = (unicodedata.normalize("NFC", draw(st.sampled_from(spelt))) for spelt in people)
    written = draw(sessions(rules, players=(first, second, third)))
    state = replay(rules, written)
    if draw(st.integers(0, 3)):
        agreed = draw(st.sampled_from([None, None, "shared", *state.names]))
        winner = agreed if agreed in state.names else None
        written = written.plus(seen.EveningEnded(AT, shared=agreed == "shared", winner=winner))
    started = at("19:30") + timedelta(days=draw(st.integers(0, 9)), minutes=draw(st.integers(0, 2)))
    end = draw(st.sampled_from([End(), End(hands=3), End(points=4)]))
    return rules, written._replace(
        head=written.head._replace(rules=rules.name, edition=rules.edition, started=started, end=end)
    )


@st.composite
def folders(draw: st.DrawFn) -> dict[str, str]:
    """A folder of sheets and of folders with sheets: path -> text."""
    found = {}
    for number, (_, session) in enumerate(draw(st.lists(sheets(), max_size=5))):
        text = text_of(session)
        if draw(st.booleans()):
            text = text.replace("Zoé", "Zoe\u0301")
        found[f"{draw(st.sampled_from(FOLDERS))}{number}"] = text
    return found


# -- the figures ------------------------------------------------------------------------------


class TestFigures:
    """Every figure is what the second computation makes of the same files."""

    @given(folders())
    def test_of_random_seasons(self, texts: dict[str, str]) -> None:
        with tempfile.TemporaryDirectory() as place:
            for name, text in texts.items():
                put(Path(place), name, text)
            compare(Path(place))

    @given(folders(), st.integers(0, 9), st.integers(0, 9))
    def test_within_days(self, texts: dict[str, str], since: int, until: int) -> None:
        days = [str((at("19:30") + timedelta(days=day)).date()) for day in (since, until)]
        with tempfile.TemporaryDirectory() as place:
            for name, text in texts.items():
                put(Path(place), name, text)
            compare_all(
                Path(place), Tally(Path(place), since=days[0], until=days[1]), "--since", days[0], "--until", days[1]
            )

    def test_of_the_recorded_evenings(self, tmp_path: Path) -> None:
        table, points = Table(tmp_path), dict[str, int]()
        for name in DECIDED:
            told = evening(name)
            end = ["--hands", str(len(told["hands"]))]
            table.say("new-session", *told["players"], "--dealer", told["first_dealer"], *end, "-s", name)
            for each in told["hands"]:
                tricks = [str(each["tricks"][player]) for player in told["players"]]
                table.say("record-hand", *tricks, each["trump"], "--winners", winners(each), "-s", name)
            for player, total in told["hands"][-1]["totals"].items():
                points[player] = points.get(player, 0) + total
        document = compare(tmp_path)
        assert {each["player"]: each["points"] for each in document["players"]} == points
        won = [evening(name)["winner"] for name in DECIDED]
        assert {each["player"]: each["won"] for each in document["players"]} == {who: won.count(who) for who in points}

    def test_of_the_messy_evening(self, tmp_path: Path) -> None:
        put(tmp_path, "messy", text_of(Session(HEAD, tuple(MESSY))))
        document = compare(tmp_path)
        assert {each["player"]: (each["hands"], each["shared"]) for each in document["players"]} == {
            "Anna": (6, 1), "Boris": (6, 1), "Chai": (4, 0), "Dana": (2, 0)
        }  # fmt: skip


def compare(folder: Path) -> dict[str, Any]:
    """The documents of a folder, found equal to the second computation."""
    tally = Tally(folder)
    document = compare_all(folder, tally)
    for who, name in tally.names.items():
        compare_one(folder, tally, who, name)
    return document


def compare_all(folder: Path, tally: Tally, *words: str) -> dict[str, Any]:
    document: dict[str, Any] = Table(folder).data("season", *words)
    told = {each["player"]: each for each in document["players"]}
    assert told == {name: tally.player(who) for who, name in tally.names.items()}
    order = [(-each["points"], -each["won"], key(each["player"])) for each in document["players"]]
    assert order == sorted(order)
    assert {each["session"]: each["why"] for each in document["apart"]} == tally.apart
    days = [str(started.date()) for started, _, _ in tally.counted]
    assert (document["sheets"], document["first"], document["last"]) == (
        len(days),
        min(days, default=None),
        max(days, default=None),
    )
    return document


def compare_one(folder: Path, tally: Tally, who: str, name: str) -> None:
    told = Table(folder).data("season", name.swapcase() if key(name.swapcase()) == who else name)
    lines, wins = list(tally.lines(who)), tally.wins(who)
    assert told["players"] == [tally.player(who)]
    assert {each.pop("player"): each for each in told["against"]} == tally.against(who)
    by_contract = {each["contract"]: (each["hands"], each["points"], each["made"]) for each in told["contracts"]}
    contracts = {
        line["contract"]: [other for other in lines if other["contract"] == line["contract"]] for line in lines
    }
    assert by_contract == {
        contract: (len(each), sum(line["points"] for line in each), sum(line["points"] >= 0 for line in each))
        for contract, each in contracts.items()
    }
    assert told["hands_made"]["length"] == longest([line["points"] >= 0 for line in lines])
    assert (
        told["sheets_won"]["length"] == longest([win == "won" for win in wins]) == len(told["sheets_won"]["sessions"])
    )
    best = sorted(lines, key=lambda line: -line["points"])[:3]
    worst = sorted(lines, key=lambda line: line["points"])[:3]
    for found, expected in ((told["best"], best), (told["worst"], worst)):
        assert found == [{word: line[word] for word in line if word != "others"} for line in expected]
    totals = accumulate(line["points"] for line in lines)
    places = [(line["date"], line["session"], line["hand"], line["points"], next(totals)) for line in lines]
    assert [tuple(each.values()) for each in told["totals"]] == places


@given(sheets())
def test_an_evening_without_its_exchanges_has_the_same_hands_and_the_same_end(sheet: tuple[Rules, Session]) -> None:
    whole, bare = replay(*sheet), replay(*sheet, exchanges=False)
    assert whole.people == bare.people
    scores = [
        (one.entry, one.number, one.people, one.tricks, one.targets, one.points, one.contract) for one in whole.hands
    ]
    assert scores == [
        (one.entry, one.number, one.people, one.tricks, one.targets, one.points, one.contract) for one in bare.hands
    ]
    assert (whole.totals, whole.finished, whole.outcome) == (bare.totals, bare.finished, bare.outcome)


# -- a small season ---------------------------------------------------------------------------

LONG = "An exceedingly long name of forty letter"
OTHERS = ("anna", "สมชาย", LONG)
"""Who sits down in December: Anna in another spelling, and two whose names are wide and long."""

DECEMBER = HEAD._replace(players=OTHERS, first_dealer="สมชาย", started=at("19:00", day=40), end=End(hands=2))
WON = (
    hand(at("19:30", day=40), "สมชาย", "2 9 5 s", OTHERS),
    hand(at("19:40", day=40), LONG, "5 3 8 h", OTHERS),
)
LEVEL = (
    hand(at("19:30", day=41), "สมชาย", "4 9 3 s", OTHERS)._replace(contract=None),
    hand(at("19:40", day=41), LONG, "5 4 7 h", OTHERS)._replace(tricks=dict(zip(OTHERS, (6, 4, 6), strict=True))),
)
"""Anna and สมชาย end level, in all and in the last hand."""


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """Two evenings of November, two of December; an open sheet, an empty one, and one that is none."""
    put(tmp_path, "friday", text_of(Session(HEAD, tuple(V23))))
    put(tmp_path, "2026/messy", text_of(Session(HEAD._replace(started=at("20:00", day=34)), tuple(MESSY))))
    put(tmp_path, "2026/won", text_of(Session(DECEMBER, WON)))
    put(tmp_path, "2026/level", text_of(Session(DECEMBER._replace(started=at("23:50", day=41)), LEVEL)))
    put(tmp_path, "2026/open", text_of(Session(DECEMBER, WON[:1])))
    put(tmp_path, "2026/empty", text_of(Session(DECEMBER, (seen.EveningEnded(AT),))))
    put(tmp_path, "broken", "nonsense = ")
    return Table(tmp_path)


SCREENS = {
    ("", 80): """\
Season                              4 sheets, Fri 27 Nov 2026 to Fri 11 Dec 2026

player                                sheets  won  shared  hands  points  a hand
Boris                                      2    1       1     12      +8   +0.67
anna                                       4    0       1     16      +5   +0.31
สมชาย                                      2    1       0      4      +3   +0.75
Dana                                       1    0       0      2      -2   -1.00
An exceedingly long name of forty          2    0       0      4      -4   -1.00
letter
Chai                                       2    0       0     10     -10   -1.00

player                                as 8   as 5   as 3  8 made  5 made  3 made
Boris                                +0.75  +1.00  +0.25     50%     75%     50%
anna                                 +0.75  +1.00  -0.67     75%     83%     33%
สมชาย                                +1.00      -  +0.50    100%       -    100%
Dana                                  0.00      -  -2.00    100%       -      0%
An exceedingly long name of forty    -1.00  -1.00      -     50%     50%       -
letter
Chai                                 -2.00  +0.25  -1.67      0%     75%      0%

2026/empty is not counted: it was closed before a hand was scored.
2026/level counts with 2 hands, but nobody won it: who won trick 16 is not
known.
2026/open is not counted: it is not finished, after hand 1.
broken is not counted: it cannot be read. broken.toml: not whole TOML: Invalid
value (at end of document). Nothing was changed; mend it by hand or restore a
copy.
""",
    ("", 40): """\
Season
4 sheets, Fri 27 Nov 2026 to Fri 11 Dec
2026
player             sheets  won  shared
Boris                   2    1       1
anna                    4    0       1
สมชาย                   2    1       0
Dana                    1    0       0
An exceedingly          2    0       0
long name of
forty letter
Chai                    2    0       0
player             hands  points  a hand
Boris                 12      +8   +0.67
anna                  16      +5   +0.31
สมชาย                  4      +3   +0.75
Dana                   2      -2   -1.00
An exceedingly         4      -4   -1.00
long name of
forty letter
Chai                  10     -10   -1.00
player             as 8   as 5   as 3
Boris             +0.75  +1.00  +0.25
anna              +0.75  +1.00  -0.67
สมชาย             +1.00      -  +0.50
Dana               0.00      -  -2.00
An exceedingly    -1.00  -1.00      -
long name of
forty letter
Chai              -2.00  +0.25  -1.67
player            8 made  5 made  3 made
Boris                50%     75%     50%
anna                 75%     83%     33%
สมชาย               100%       -    100%
Dana                100%       -      0%
An exceedingly       50%     50%       -
long name of
forty letter
Chai                  0%     75%      0%
2026/empty is not counted: it was closed
before a hand was scored.
2026/level counts with 2 hands, but
nobody won it: who won trick 16 is not
known.
2026/open is not counted: it is not
finished, after hand 1.
broken is not counted: it cannot be
read. broken.toml: not whole TOML:
Invalid value (at end of document).
Nothing was changed; mend it by hand or
restore a copy.
""",
    ("anna", 80): """\
Season of anna                 4 of 4 sheets, Fri 27 Nov 2026 to Fri 11 Dec 2026

player  sheets  won  shared  hands  points  a hand
anna         4    0       1     16      +5   +0.31

player   as 8   as 5   as 3  8 made  5 made  3 made
anna    +0.75  +1.00  -0.67     75%     83%     33%

against                              hands  points  theirs  ahead  level  behind
Boris                                   12      +4      +8      0      1       1
Chai                                    10      +2     -10      2      0       0
สมชาย                                    4      +1      +3      0      1       1
An exceedingly long name of forty        4      +1      -4      1      0       1
letter
Dana                                     2      +2      -2      1      0       0

contract   hands  points  a hand  made
hearts         5      +4   +0.80   80%
spades         5      +1   +0.20   60%
clubs          3      +2   +0.67   67%
diamonds       2      -3   -1.50    0%
not noted      1      +1   +1.00  100%

best   +3  11/8 ♠  hand 1 of friday, Fri 27 Nov 2026
       +3   8/5 ♥  hand 6 of friday, Fri 27 Nov 2026
       +2   7/5 ♣  hand 3 of friday, Fri 27 Nov 2026
worst  -3   0/3 ♠  hand 5 of friday, Fri 27 Nov 2026
       -2   6/8 ♦  hand 4 of friday, Fri 27 Nov 2026
       -1   2/3 ♥  hand 2 of friday, Fri 27 Nov 2026

Longest run of targets made: 3 hands, from hand 6 of friday, Fri 27 Nov 2026, to
hand 2 of 2026/messy, Fri 4 Dec 2026.
No sheet won alone yet.

Running total, hand by hand
  +5 │                                                             A
  +4 │         A                   A               A           A
  +3 │ A                       A       A       A       A   A
  +2 │     A       A       A               A
  +1 │
   0 │ ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈
  -1 │                 A
hand   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16
A anna +5

2026/empty is not counted: it was closed before a hand was scored.
2026/level counts with 2 hands, but nobody won it: who won trick 16 is not
known.
2026/open is not counted: it is not finished, after hand 1.
broken is not counted: it cannot be read. broken.toml: not whole TOML: Invalid
value (at end of document). Nothing was changed; mend it by hand or restore a
copy.
""",
    ("anna", 40): """\
Season of anna
4 of 4 sheets, Fri 27 Nov 2026 to Fri 11
Dec 2026
player  sheets  won  shared
anna         4    0       1
player  hands  points  a hand
anna       16      +5   +0.31
player   as 8   as 5   as 3
anna    +0.75  +1.00  -0.67
player  8 made  5 made  3 made
anna       75%     83%     33%
against            hands  points  theirs
Boris                 12      +4      +8
Chai                  10      +2     -10
สมชาย                  4      +1      +3
An exceedingly         4      +1      -4
long name of
forty letter
Dana                   2      +2      -2
against            ahead  level  behind
Boris                  0      1       1
Chai                   2      0       0
สมชาย                  0      1       1
An exceedingly         1      0       1
long name of
forty letter
Dana                   1      0       0
contract   hands  points  a hand  made
hearts         5      +4   +0.80   80%
spades         5      +1   +0.20   60%
clubs          3      +2   +0.67   67%
diamonds       2      -3   -1.50    0%
not noted      1      +1   +1.00  100%
best   +3  11/8 ♠  hand 1 of friday, Fri
                   27 Nov 2026
       +3   8/5 ♥  hand 6 of friday, Fri
                   27 Nov 2026
       +2   7/5 ♣  hand 3 of friday, Fri
                   27 Nov 2026
worst  -3   0/3 ♠  hand 5 of friday, Fri
                   27 Nov 2026
       -2   6/8 ♦  hand 4 of friday, Fri
                   27 Nov 2026
       -1   2/3 ♥  hand 2 of friday, Fri
                   27 Nov 2026
Longest run of targets made: 3 hands,
from hand 6 of friday, Fri 27 Nov 2026,
to hand 2 of 2026/messy, Fri 4 Dec 2026.
No sheet won alone yet.
Running total, hand by hand
  +5 │                               A
  +4 │     A         A       A     A
  +3 │ A           A   A   A   A A
  +2 │   A   A   A       A
  +1 │
   0 │ ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈
  -1 │         A
hand     2   4   6   8  10  12  14  16
A anna +5
2026/empty is not counted: it was closed
before a hand was scored.
2026/level counts with 2 hands, but
nobody won it: who won trick 16 is not
known.
2026/open is not counted: it is not
finished, after hand 1.
broken is not counted: it cannot be
read. broken.toml: not whole TOML:
Invalid value (at end of document).
Nothing was changed; mend it by hand or
restore a copy.
""",
}
"""Season and player's season of the club, wide and narrow."""


@pytest.mark.parametrize(("who", "columns"), SCREENS)
def test_screens(club: Table, who: str, columns: int) -> None:
    words = [who] if who else []
    assert club.ref("season", *words, env={"COLUMNS": str(columns)}) == (0, SCREENS[who, columns], "")


def test_on_an_output_without_symbols_suits_are_letters(club: Table) -> None:
    shown = club.ref("season", "anna", env={"LC_ALL": "C"}).out
    assert "best   +3  11/8 S  hand 1 of friday, Fri 27 Nov 2026\n" in shown


@given(folders(), st.integers(20, 130), st.booleans())
def test_every_line_fits_every_screen_and_every_name_is_whole(texts: dict[str, str], width: int, symbols: bool) -> None:
    with tempfile.TemporaryDirectory() as place:
        for name, text in texts.items():
            put(Path(place), name, text)
        everybody = added_up(Path(place))
        screen = Screen(width, symbols)
        shown = drawn_text(drawn(everybody, screen), screen)
        for person in everybody.ranking:
            assert person.name in shown.replace("\n", "") or width < 40
            one = added_up(Path(place), player=person.name)
            shown += drawn_text(player_drawn(one, screen), screen)
        assert all(cell_len(line) <= max(width, drawing.LEAST) for line in shown.splitlines())


def added_up(folder: Path, player: str | None = None) -> Season:
    season = Season(player=player)
    for saved, found in store.read_each(store.below(str(folder)).sheets):
        season.add(
            Unread(saved.name, str(found))
            if isinstance(found, Unreadable)
            else work_out(saved.name, found.rules, found.session, exchanges=False)
        )
    return season


def drawn_text(parts: drawing.Parts, screen: Screen) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        drawing.draw(parts, screen)
    return shown.getvalue()


# -- which sheets -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        ("--since 2026-11-27", 4),
        ("--since 2026-11-28", 3),
        ("--until 2026-11-27", 1),
        ("--until 2026-11-26", 0),
        ("--since 2026-12-04 --until 2026-12-04", 1),
        ("--since 2026-12-11", 1),
        ("--since 2026-12-12", 0),
        ("--since 2026-12-11 --until 2026-12-10", 0),
    ],
)
def test_the_day_on_which_a_sheet_was_started_decides(club: Table, words: str, sheets: int) -> None:
    assert club.data("season", *words.split())["sheets"] == sheets


def test_sheets_of_other_days_are_not_named_but_unreadable_ones_are(club: Table) -> None:
    apart = club.data("season", "--until", "2026-11-27")["apart"]
    assert [(each["session"], each["why"]) for each in apart] == [("broken", "unreadable")]


def test_the_day_is_that_of_the_place_where_it_was_started(tmp_path: Path) -> None:
    put(tmp_path, "late", text_of(Session(DECEMBER._replace(started=at("00:10", day=40)), WON)))
    assert Table(tmp_path).data("season", "--since", "2026-12-10", "--until", "2026-12-10")["sheets"] == 1


@pytest.mark.parametrize("day", ["27.11.2026", "2026-13-01", "2026-11-31", "20261127", "2026-W48-5", "٢٠٢٦-١١-٢٧", ""])
def test_what_is_no_day_is_refused(club: Table, day: str) -> None:
    said = club.no(2, "season", "--since", day)
    assert f'"{day}" is no day; expected year, month and day, such as 2026-11-27.' in " ".join(said.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "No finished sheet, so there is no season yet."),
        ("anna", "No finished sheet, so there is no season yet."),
        ("--since 2027-01-01", "No finished sheet since Fri 1 Jan 2027, so there is no season yet."),
        (
            "--since 2027-01-01 --until 2027-02-01",
            "No finished sheet since Fri 1 Jan 2027 until Mon 1 Feb 2027, so there is no season yet.",
        ),
    ],
)
def test_an_empty_season_is_one_sentence(tmp_path: Path, words: str, sentence: str) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        shown = Table(folder).ref("season", *words.split(), env={"COLUMNS": "100"})
        assert (shown.code, " ".join(shown.out.split()), shown.err) == (0, sentence, "")
        assert Table(folder).data("season", *words.split())["players"] == []


def test_a_folder_that_is_a_file_cannot_be_read(club: Table) -> None:
    assert Table(club.sheet("friday")).no(5, "season").startswith("Cannot read: ")


# -- which player -----------------------------------------------------------------------------


def test_a_player_is_meant_by_name_in_any_case_or_by_a_clear_beginning(club: Table) -> None:
    for word in ("anna", "ANNA", "Anna", " anna ", "ann"):
        assert club.data("season", word)["players"][0]["player"] == "anna", "as the latest sheet spells it"
    assert club.data("season", "สม")["players"][0]["player"] == "สมชาย"


def test_a_word_that_may_be_several_players_is_refused(club: Table) -> None:
    assert club.no(2, "season", "an") == f'Unclear: "an" may be anna or {LONG}; type one more letter.\n'


def test_an_exact_name_is_meant_though_others_begin_with_it(tmp_path: Path) -> None:
    names = ("Ann", "Anna", "Annabel")
    written = (hand(AT, "Ann", "8 5 3 s", names), seen.EveningEnded(AT))
    put(tmp_path, "one", text_of(Session(HEAD._replace(players=names, first_dealer="Ann"), written)))
    assert Table(tmp_path).data("season", "ANN")["players"][0]["player"] == "Ann"
    assert Table(tmp_path).no(2, "season", "a").startswith('Unclear: "a" may be Ann or Anna or Annabel;')


@pytest.mark.parametrize("word", ["xenia", "", "1", "annabel"])
def test_who_never_played_is_not_found(club: Table, word: str) -> None:
    assert club.no(4, "season", word) == (
        f'Not found: nobody called "{word}" played a hand in these sheets; '
        f"there are Boris, anna, สมชาย, Dana, {LONG}, Chai.\n"
    )


def test_of_equal_hands_and_equal_runs_the_earliest_are_told(tmp_path: Path) -> None:
    won = (hand(AT, "Anna", "9 5 2 s"), hand(AT, "Boris", "2 9 5 h"), seen.EveningEnded(AT))
    for name, day in (("c", 1), ("b", 2), ("a", 3)):
        put(tmp_path, name, text_of(Session(HEAD._replace(started=at("20:00", day=day), end=End()), won)))
    told = Table(tmp_path).data("season", "boris")
    assert [(each["session"], each["points"]) for each in told["best"]] == [("c", 1), ("b", 1), ("a", 1)]
    assert [(each["session"], each["points"]) for each in told["worst"]] == [("c", 0), ("b", 0), ("a", 0)]
    assert [(each["date"], each["total"]) for each in told["totals"]][::2] == [
        ("2026-11-01", 0), ("2026-11-02", 1), ("2026-11-03", 2)
    ]  # fmt: skip
    assert told["hands_made"]["from"] == {"date": "2026-11-01", "session": "c", "hand": 1}
    chai = Table(tmp_path).data("season", "chai")["hands_made"]
    assert chai == {
        "length": 1,
        "from": {"date": "2026-11-01", "session": "c", "hand": 2},
        "to": {"date": "2026-11-01", "session": "c", "hand": 2},
    }


# -- other forms ------------------------------------------------------------------------------


def test_the_document(club: Table) -> None:
    document = club.data("season", "--until", "2026-11-30")
    players = document.pop("players")
    assert document == {
        "since": None,
        "until": "2026-11-30",
        "sheets": 1,
        "first": "2026-11-27",
        "last": "2026-11-27",
        "apart": [
            {"session": "broken", "why": "unreadable", "hands": None, "trick": None, "error": BROKEN},
        ],
    }
    assert [each["player"] for each in players] == ["Boris", "Anna", "Chai"]
    assert players[0] == {
        "player": "Boris",
        "sheets": 1,
        "won": 1,
        "shared": 0,
        "hands": 6,
        "points": 6,
        "average": 1.0,
        "made": 3,
        "targets": [
            {"target": 8, "hands": 2, "points": 3, "average": 1.5, "made": 1},
            {"target": 5, "hands": 2, "points": 3, "average": 1.5, "made": 1},
            {"target": 3, "hands": 2, "points": 0, "average": 0.0, "made": 1},
        ],
    }


def test_an_undecided_sheet_and_an_open_one_in_the_document(club: Table) -> None:
    assert club.data("season")["apart"] == [
        {"session": "2026/empty", "why": "empty", "hands": 0, "trick": None, "error": None},
        {"session": "2026/level", "why": "undecided", "hands": 2, "trick": 16, "error": None},
        {"session": "2026/open", "why": "unfinished", "hands": 1, "trick": None, "error": None},
        {"session": "broken", "why": "unreadable", "hands": None, "trick": None, "error": BROKEN},
    ]


BROKEN = (
    "broken.toml: not whole TOML: Invalid value (at end of document). "
    "Nothing was changed; mend it by hand or restore a copy."
)


def test_rows_have_the_same_columns_for_everybody(club: Table) -> None:
    rows = figures.rows(added_up(club.folder))
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert rows[0] == {
        "player": "Boris", "sheets": 2, "won": 1, "shared": 1, "hands": 12, "points": 8, "average": 0.6667, "made": 7,
        "as_8_hands": 4, "as_8_points": 3, "as_8_average": 0.75, "as_8_made": 2,
        "as_5_hands": 4, "as_5_points": 4, "as_5_average": 1.0, "as_5_made": 3,
        "as_3_hands": 4, "as_3_points": 1, "as_3_average": 0.25, "as_3_made": 2,
    }  # fmt: skip
    assert rows[2]["player"] == "สมชาย"
    assert (rows[2]["as_5_hands"], rows[2]["as_5_average"], rows[2]["as_5_made"]) == (0, None, 0)


def test_rows_of_one_player_are_hands_with_the_running_total(club: Table) -> None:
    rows = figures.player_rows(added_up(club.folder, "dana"))
    assert rows == [
        {"date": "2026-12-04", "session": "2026/messy", "hand": 5, "points": 0, "total": 0},
        {"date": "2026-12-04", "session": "2026/messy", "hand": 6, "points": -2, "total": -2},
    ]


def test_facts_are_whole_sentences_without_signs(club: Table) -> None:
    assert figures.facts(added_up(club.folder))[:6] == FACTS
    one = figures.player_facts(added_up(club.folder, "dana"))
    assert one[:-4] == PLAYER_FACTS
    for fact in [*figures.facts(added_up(club.folder)), *one]:
        assert fact.endswith(".")
        assert not set(fact) & set("+%♠♥♦♣")


def test_the_facts_of_an_empty_season(tmp_path: Path) -> None:
    assert figures.facts(added_up(tmp_path)) == ["No finished sheet, so there is no season yet."]


FACTS = [
    "The season has 4 sheets, Friday 27 November 2026 to Friday 11 December 2026.",
    "Boris played in 2 sheets, won 1 alone and shared 1.",
    "Boris has plus 8 in 12 hands, plus 0.67 a hand, and made the target in 7 of 12.",
    "As 8 Boris has plus 3 in 4 hands, plus 0.75 a hand, and made the target in 2 of 4.",
    "As 5 Boris has plus 4 in 4 hands, plus 1.00 a hand, and made the target in 3 of 4.",
    "As 3 Boris has plus 1 in 4 hands, plus 0.25 a hand, and made the target in 2 of 4.",
]

PLAYER_FACTS = [
    "The season has 4 sheets, Friday 27 November 2026 to Friday 11 December 2026.",
    "Dana played in 1 sheet, won 0 alone and shared 0.",
    "Dana has minus 2 in 2 hands, minus 1.00 a hand, and made the target in 1 of 2.",
    "As 8 Dana has 0 in 1 hand, 0 a hand, and made the target in 1 of 1.",
    "As 3 Dana has minus 2 in 1 hand, minus 2.00 a hand, and made the target in 0 of 1.",
    "Against Boris Dana played 2 hands: Dana minus 2, Boris 0.",
    "Of these sheets Dana was ahead of Boris in 0, level in 0, behind in 1.",
    "Against anna Dana played 2 hands: Dana minus 2, anna plus 2.",
    "Of these sheets Dana was ahead of anna in 0, level in 0, behind in 1.",
    "With the contract clubs Dana has minus 2 in 1 hand, minus 2.00 a hand, and made the target in 0 of 1.",
    "With the contract spades Dana has 0 in 1 hand, 0 a hand, and made the target in 1 of 1.",
    "Longest run of targets made: 1 hand, hand 5 of 2026/messy, Friday 4 December 2026.",
    "No sheet won alone yet.",
    "Best hand: 0, 8 tricks of 8, spades, hand 5 of 2026/messy, Friday 4 December 2026.",
    "Best hand: minus 2, 1 trick of 3, clubs, hand 6 of 2026/messy, Friday 4 December 2026.",
    "Worst hand: minus 2, 1 trick of 3, clubs, hand 6 of 2026/messy, Friday 4 December 2026.",
    "Worst hand: 0, 8 tricks of 8, spades, hand 5 of 2026/messy, Friday 4 December 2026.",
]


# -- the wait ---------------------------------------------------------------------------------

_PATIENCE = "import referee.commands.season; referee.commands.season.PATIENCE = {seconds}"
_STUCK = """
import time
from referee import store
real = store.read_each
def stuck(sheets):
    for number, each in enumerate(real(sheets)):
        yield each
        time.sleep(60 if number else 0)
store.read_each = stuck
"""


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    """What Python does before the program starts at a terminal of these tests."""
    *words, program = running._AT_A_TERMINAL
    begun, cli = program.split("; from referee.cli")
    monkeypatch.setattr(running, "_AT_A_TERMINAL", (*words, f"{begun}\n{before}\nfrom referee.cli{cli}"))


def test_who_waits_at_a_terminal_sees_how_far_it_is(club: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch, _PATIENCE.format(seconds=0))
    waiting = Terminal(club.folder, "season", "--until", "2026-11-30")
    assert waiting.end() == 0
    assert "Sheets" in waiting.shown
    assert "7/7" in waiting.shown
    assert waiting.shown.index("7/7") < waiting.shown.index("player")


def test_who_need_not_wait_sees_no_bar(club: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch, _PATIENCE.format(seconds=3600))
    quick = Terminal(club.folder, "season", "--until", "2026-11-30")
    assert quick.end() == 0
    assert "Sheets" not in quick.shown
    assert "player" in quick.shown


def test_a_document_has_no_bar(club: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch, _PATIENCE.format(seconds=0))
    document = Terminal(club.folder, "season", "--json")
    assert document.end() == 0
    assert document.shown.startswith("{")


def test_without_a_terminal_nothing_but_the_answer_is_written(club: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PATIENCE", 0)
    assert club.ref("season").err == ""


def test_ctrl_c_stops_a_long_season(club: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch, _PATIENCE.format(seconds=0) + _STUCK)
    stuck = Terminal(club.folder, "season")
    stuck.wait_for("2/7")
    stuck.type(CTRL_C)
    assert stuck.end() == 130
    assert "Stopped; nothing was written." in stuck.shown
