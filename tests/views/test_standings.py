"""The standings: whole screens, sentences and documents, and what holds on every screen for every name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game import entries
from referee.game.entries import Entry
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet
from referee.views import formats
from referee.views.layout import NARROW, Screen
from referee.views.phrases import Voice, signed
from referee.views.standings import CSV_COLUMNS, final_standings, standings
from tests.evenings import BEFORE_HAND_4, HEAD, MESSY, V23, at, hand, named, sheet_of
from tests.running import Table, process
from tests.strategies import LONG_NAMES

EVENINGS: dict[str, list[Entry]] = {"BEFORE_HAND_4": BEFORE_HAND_4, "V23": V23, "MESSY": MESSY}

SCREENS = {
    ("BEFORE_HAND_4", 80): """\
2026-11-27                                                     after hand 3 of 6

 #  player   total     1   2   3   4   5   6      hand 4
 1  Anna        +4    +3  -1  +2   .   .   .      needs 8, deals    gives 2
 2  Boris       -1    -1  -1  +1   .   .   .      needs 5           gives 1
 3  Chai        -3    -2  +2  -3   .   .   .      needs 3           gets 3

Anna leads by 5, 3 hands to go.
""",
    ("BEFORE_HAND_4", 40): """\
2026-11-27             after hand 3 of 6
 #  player  total    1   2   3  next
 1  Anna       +4   +3  -1  +2  8 deals
 2  Boris      -1   -1  -1  +1  5
 3  Chai       -3   -2  +2  -3  3
Anna leads by 5, 3 hands to go.
""",
    ("V23", 80): """\
2026-11-27                                                              finished

 #  player   total     1   2   3   4   5   6      as 8   as 5   as 3
 1  Boris       +6    -1  -1  +1  +4  +4  -1        +3     +3      0
 2  Anna        +2    +3  -1  +2  -2  -3  +3        +1     +5     -4
 3  Chai        -8    -2  +2  -3  -2  -1  -2        -5     +1     -4

Boris wins with +6.
""",
    ("V23", 40): """\
2026-11-27                      finished
 #  player   total   ..   3   4   5   6
 1  Boris       +6   ..  +1  +4  +4  -1
 2  Anna        +2   ..  +2  -2  -3  +3
 3  Chai        -8   ..  -3  -2  -1  -2
Boris wins with +6.
""",
    ("MESSY", 80): """\
2026-11-27                                                              finished

 #  player   total     1   2   3   4   5   6      as 8   as 5   as 3
 1  Anna        +2    +1  +1  -1  -1  +1  +1        +2      0      0
 1  Boris       +2     0  -1  +2  +1  -1  +1         0     +1     +1
 3  Dana        -4    -1   0  -1   0   0  -2        -1      0     -3

Dana for Chai from hand 5.
Anna and Boris share the win with +2 (agreed; the last tricks are not known).
""",
    ("MESSY", 40): """\
2026-11-27                      finished
 #  player   total   ..   3   4   5   6
 1  Anna        +2   ..  -1  -1  +1  +1
 1  Boris       +2   ..  +2  +1  -1  +1
 3  Dana        -4   ..  -1   0   0  -2
Dana for Chai from hand 5.
Anna and Boris share the win with +2
(agreed; the last tricks are not known).
""",
}

OPEN_CHAT = """\
```
2026-11-27       after hand 3 of 6
 #  player  total  ..   3  next
 1  Anna       +4  ..  +2  8 deals
 2  Boris      -1  ..  +1  5
 3  Chai       -3  ..  -3  3
Anna leads by 5, 3 hands to go.
```
"""

CHAT = """\
```
2026-11-27                finished
 #  player  total  ..   4   5   6
 1  Boris      +6  ..  +4  +4  -1
 2  Anna       +2  ..  -2  -3  +3
 3  Chai       -8  ..  -2  -1  -2
Boris wins with +6.
```
"""

ALOUD = """\
Sheet 2026-11-27, after hand 3 of 6.
Rank 1: Anna, total plus 4.
Anna in hands 1 to 3: plus 3, minus 1, plus 2.
Rank 2: Boris, total minus 1.
Boris in hands 1 to 3: minus 1, minus 1, plus 1.
Rank 3: Chai, total minus 3.
Chai in hands 1 to 3: minus 2, plus 2, minus 3.
In hand 4 Anna needs 8.
In hand 4 Boris needs 5.
In hand 4 Chai needs 3.
Anna deals.
Owed: Anna gives Chai 1 card, then Boris gives Chai 1 card.
Anna leads by 5, 3 hands to go.
"""

CHART_ALOUD = """\
After hand 1: Anna plus 3, Boris minus 1, Chai minus 2.
After hand 2: Anna plus 2, Boris minus 2, Chai 0.
After hand 3: Anna plus 4, Boris minus 1, Chai minus 3.
Ahead: Anna from hand 1.
"""

SHARED_ALOUD = """\
Sheet 2026-11-27, finished after 6 hands.
Rank 1: Anna, total plus 2.
Anna in hands 1 to 6: plus 1, plus 1, minus 1, minus 1, plus 1, plus 1.
Anna by target: plus 2 with target 8, 0 with target 5, 0 with target 3.
Rank 1: Boris, total plus 2.
Boris in hands 1 to 6: 0, minus 1, plus 2, plus 1, minus 1, plus 1.
Boris by target: 0 with target 8, plus 1 with target 5, plus 1 with target 3.
Rank 3: Dana, total minus 4.
Dana in hands 1 to 6: minus 1, 0, minus 1, 0, 0, minus 2.
Dana by target: minus 1 with target 8, 0 with target 5, minus 3 with target 3.
Anna and Boris share the win with plus 2 (agreed; the last tricks are not known).
"""

CSV = """\
session,started,rules,finished,hands,rank,winner,score_of,total,hand,player,points
2026-11-27,2026-11-27,358,0,2,1,,Anna,2,1,Anna,3
2026-11-27,2026-11-27,358,0,2,1,,Anna,2,2,Anna,-1
2026-11-27,2026-11-27,358,0,2,2,,Chai,0,1,Chai,-2
2026-11-27,2026-11-27,358,0,2,2,,Chai,0,2,Chai,2
2026-11-27,2026-11-27,358,0,2,3,,Boris,-2,1,Boris,-1
2026-11-27,2026-11-27,358,0,2,3,,Boris,-2,2,Boris,-1
"""

NEVER_DEALT = """\
session,started,rules,finished,hands,rank,winner,score_of,total,hand,player,points
2026-11-27,2026-11-27,358,0,0,1,,Anna,0,,Anna,
2026-11-27,2026-11-27,358,0,0,1,,Boris,0,,Boris,
2026-11-27,2026-11-27,358,0,0,1,,Chai,0,,Chai,
"""


def shown(sheet: ScoreSheet, width: int = 80) -> str:
    return formats.terminal([standings(sheet)], Screen(width, Voice(short=width < NARROW)), color=False)


def many(hands: int, *, end: End | None = None) -> ScoreSheet:
    dealt = [hand(at("20:00"), HEAD.players[n % 3], "16 0 0 s") for n in range(hands)]
    return sheet_of(list(dealt), head=HEAD._replace(end=end or End()))


# -- screens ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("evening", "width"), SCREENS)
def test_a_whole_screen_is_as_drawn(evening: str, width: int) -> None:
    assert shown(sheet_of(EVENINGS[evening]), width) == SCREENS[evening, width]


def test_a_message_has_the_points_of_the_last_hand() -> None:
    assert formats.chat([standings(sheet_of(BEFORE_HAND_4))]) == OPEN_CHAT
    assert formats.chat([standings(sheet_of(V23))]) == CHAT


def test_before_the_first_hand_all_are_level() -> None:
    assert (
        shown(sheet_of([]))
        == """\
2026-11-27                                                    before hand 1 of 6

 #  player   total     1   2   3   4   5   6      hand 1
 1  Anna         0     .   .   .   .   .   .      needs 8, deals
 1  Boris        0     .   .   .   .   .   .      needs 5
 1  Chai         0     .   .   .   .   .   .      needs 3

All three are level, 6 hands to go.
"""
    )
    assert (
        shown(sheet_of([]), 40)
        == """\
2026-11-27            before hand 1 of 6
 #  player   total      next
 1  Anna         0      8 deals
 1  Boris        0      5
 1  Chai         0      3
All three are level, 6 hands to go.
"""
    )


def test_looking_back_leaves_the_coming_hand_out() -> None:
    assert (
        shown(sheet_of(V23, after=2))
        == """\
2026-11-27                                                     after hand 2 of 6

 #  player   total     1   2   3   4   5   6
 1  Anna        +2    +3  -1   .   .   .   .
 2  Chai         0    -2  +2   .   .   .   .
 3  Boris       -2    -1  -1   .   .   .   .

Anna leads by 2, 4 hands to go.
"""
    )


def test_looking_back_to_the_last_hand_is_the_end() -> None:
    assert shown(sheet_of(V23, after=6)) == SCREENS["V23", 80]


def test_equals_share_a_rank_while_playing() -> None:
    text = shown(sheet_of([hand(at("20:00"), "Anna", "10 7 -1 s")]))
    assert re.findall(r"^ (\d)  (\w+)", text, re.M) == [("1", "Anna"), ("1", "Boris"), ("3", "Chai")]
    assert "Anna and Boris are level" in text
    assert sheet_of(MESSY[:3], after=1).ranks == (1, 2, 3)


def test_a_tie_that_needs_a_trick_asks_for_it() -> None:
    assert "Anna and Boris are level. Who won trick 16? ref record-last-tricks\n" in shown(sheet_of(MESSY[:-1]))


def test_debts_that_are_settled_are_shown_as_done() -> None:
    text = shown(sheet_of([V23[0], entries.ExchangedFaceDown(at("20:00"), "Anna", "Boris", 1)]))
    assert re.findall(r"(gives|gave|gets|got) (\d)", text) == [("gives", "3"), ("got", "1"), ("gets", "2")]


def test_what_was_waived_was_not_given() -> None:
    waived = entries.ExchangeWaived(at("20:00"), "Anna", "Boris", 1)
    text = shown(sheet_of([V23[0], waived, entries.ExchangeWaived(at("20:01"), "Anna", "Chai", 2)]))
    assert re.findall(r"(gives|gave|gets|got|waived) (\d)", text) == [("waived", "3"), ("waived", "1"), ("waived", "2")]
    text = shown(sheet_of([V23[0], waived, entries.ExchangedFaceDown(at("20:01"), "Anna", "Chai", 2)]))
    assert re.findall(r"(gives|gave|gets|got|waived) (\d)", text) == [("gave", "2"), ("waived", "1"), ("got", "2")]


def test_an_evening_whose_tie_is_open_is_not_called_finished() -> None:
    assert shown(sheet_of(MESSY[:-1])).splitlines()[0].endswith("  tie open")


@pytest.mark.parametrize("width", [60, 80, 200])
def test_more_hands_than_columns_show_the_last_ones(width: int) -> None:
    head = next(line for line in shown(many(60), width).splitlines() if "player" in line)
    assert re.search(r"total +\.\. +\d+( +\d+)* +60 ", head)


def test_agreed_hands_beyond_the_columns_are_left_open() -> None:
    text = shown(many(2, end=End(hands=60)))
    assert re.search(r"Anna +\+21 +\+8 \+13( +\.)+ +\.\. ", text)


def test_the_end_of_a_guided_evening_has_the_table_alone() -> None:
    lines = SCREENS["V23", 80].splitlines(keepends=True)
    view = final_standings(sheet_of(V23))
    assert formats.terminal([view], Screen(80), color=False) == "".join(lines[1:7])
    narrow = SCREENS["V23", 40].splitlines(keepends=True)
    assert formats.terminal([view], Screen(40, Voice(short=True)), color=False) == "".join(narrow[1:5])
    shared = SHARED_ALOUD.splitlines(keepends=True)
    assert formats.plain([final_standings(sheet_of(MESSY))]) == "".join(shared[1:-1])


# -- every output -----------------------------------------------------------------------------


def test_a_terminal_gets_a_bold_header_and_a_pipe_no_escape_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    view, screen = standings(sheet_of(V23)), Screen(80)
    bold = formats.terminal([view], screen, color=True)
    assert "\x1b[1m" in bold
    assert re.sub("\x1b\\[[0-9;]*m", "", bold) == SCREENS["V23", 80]
    assert "\x1b" not in formats.terminal([view], screen, color=False)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("width", [40, 80])
def test_what_an_encoding_lacks_is_written_as_an_escape(tmp_path: Path, encoding: str, width: int) -> None:
    table = Table(tmp_path)
    table.all("new-session Борис สมชาย Zoë --dealer 1 -s x", "hand 16 0 0 s", "hand 0 16 0 h", "hand 5 1 10 c")
    text = process(tmp_path, "standings", PYTHONIOENCODING=encoding, COLUMNS=str(width)).stdout.decode(encoding)
    assert "\\u0411" in text
    assert max(map(len, text.splitlines())) <= width
    assert "Zoë" in text or encoding == "ascii"


def test_a_name_is_shown_verbatim_and_never_as_markup() -> None:
    sheet = named(("[bold]Ann[/bold]", "[/x]Bob", ":smile:"), 2)
    assert all(name in shown(sheet) for name in sheet.names)


def test_numbers_after_a_name_that_is_written_leftwards_keep_their_order() -> None:
    text = shown(named(("דוד כהן", "Boris", "محمد"), 2))
    assert "דוד כהן\u200e " in text
    assert "محمد\u200e " in text
    assert "Boris\u200e" not in text


def test_totals_of_three_digits_are_whole_at_40_columns() -> None:
    sheet = many(48)
    assert sheet.totals[0] > 400
    assert re.search(rf"Anna +\+{sheet.totals[0]} ", shown(sheet, 40))


@given(names=LONG_NAMES, width=st.integers(34, 200), hands=st.integers(0, 20))
def test_no_line_is_longer_than_the_screen_and_no_total_is_split(
    names: tuple[str, ...], width: int, hands: int
) -> None:
    sheet = named(names, hands)
    text = shown(sheet, width)
    assert all(cell_len(line) <= width and line == line.rstrip(" ") for line in text.splitlines())
    _, ranked = text.split("player", 1)
    for column in sheet.ranking:
        total = re.escape(signed(sheet.totals[column]))
        assert re.search(rf"^ {sheet.ranks[column]}  .* {total}( |$)", ranked, re.M)


# -- sentences --------------------------------------------------------------------------------


def test_an_open_evening_in_full_words() -> None:
    assert formats.plain([standings(sheet_of(BEFORE_HAND_4))]) == ALOUD
    assert formats.plain([standings(sheet_of(BEFORE_HAND_4), chart=True)]) == ALOUD + CHART_ALOUD


def test_a_shared_evening_in_full_words() -> None:
    assert formats.plain([standings(sheet_of(MESSY))]) == SHARED_ALOUD


def test_looking_back_in_full_words_leaves_the_coming_hand_out() -> None:
    text = formats.plain([standings(sheet_of(V23, after=3))])
    coming = ("In hand 4 ", "Anna deals.", "Owed: ")
    assert text.splitlines() == [line for line in ALOUD.splitlines() if not line.startswith(coming)]


def test_before_the_first_hand_in_full_words() -> None:
    assert formats.plain([standings(sheet_of([]), chart=True)]) == (
        "Sheet 2026-11-27, before hand 1 of 6.\n"
        "Rank 1: Anna, total 0.\n"
        "Rank 1: Boris, total 0.\n"
        "Rank 1: Chai, total 0.\n"
        "In hand 1 Anna needs 8.\n"
        "In hand 1 Boris needs 5.\n"
        "In hand 1 Chai needs 3.\n"
        "Anna deals.\n"
        "All three are level, 6 hands to go.\n"
    )


# -- for programs -----------------------------------------------------------------------------


def test_an_evening_that_is_won() -> None:
    assert standings(sheet_of(V23)).json() == {
        "session": "2026-11-27",
        "rules": "358",
        "hands": 6,
        "finished": True,
        "standings": [
            {"rank": 1, "player": "Boris", "points": 6, "last": -1},
            {"rank": 2, "player": "Anna", "points": 2, "last": 3},
            {"rank": 3, "player": "Chai", "points": -8, "last": -2},
        ],
        "winner": "Boris",
        "winners": ["Boris"],
        "decided_by": "points",
        "trick": None,
        "ask": None,
    }


def test_an_evening_that_is_shared_or_level() -> None:
    shared = {
        "session": "2026-11-27",
        "rules": "358",
        "hands": 6,
        "finished": True,
        "standings": [
            {"rank": 1, "player": "Anna", "points": 2, "last": 1},
            {"rank": 1, "player": "Boris", "points": 2, "last": 1},
            {"rank": 3, "player": "Dana", "points": -4, "last": -2},
        ],
        "winner": None,
        "winners": ["Anna", "Boris"],
        "decided_by": "shared",
        "trick": None,
        "ask": None,
    }
    assert standings(sheet_of(MESSY)).json() == shared
    asked = {"trick": 16, "among": ["Anna", "Boris"]}
    level = shared | {"winners": [], "decided_by": None, "ask": asked}
    assert standings(sheet_of(MESSY[:-1])).json() == level


def test_looking_back_is_a_document_of_the_hands_up_to_there() -> None:
    assert standings(sheet_of(V23, after=2)).json() == standings(sheet_of(V23[:2])).json()


def csv_of(sheet: ScoreSheet) -> str:
    table = standings(sheet).csv
    assert table
    return formats.csv_text(table())


def test_a_table_has_a_line_a_player_a_hand() -> None:
    assert csv_of(sheet_of(V23[:2])) == CSV
    assert csv_of(sheet_of([])) == NEVER_DEALT


def test_a_score_that_two_played_names_both() -> None:
    table = standings(sheet_of(MESSY)).csv
    assert table
    rows = list(table().rows)
    assert {tuple(row) for row in rows} == {CSV_COLUMNS}
    danas = [row for row in rows if row["score_of"] == "Dana"]
    assert [row["player"] for row in danas] == ["Chai"] * 4 + ["Dana"] * 2
    assert {row["winner"] for row in danas} == {0}
    assert {row["winner"] for row in rows if row["score_of"] != "Dana"} == {1}


def test_who_took_a_seat_over_is_named_below_the_table() -> None:
    taken = entries.SeatTaken(at("20:30"), "Chai", "Dana")
    shown = formats.terminal([standings(sheet_of([*V23[:2], taken]))], Screen(80), color=False)
    assert "\nDana for Chai from hand 3.\n" in shown
