"""The score sheet: whole screens, sentences and documents, the reason for every mark, and what holds for every name."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game import entries
from referee.game.entries import Entry, Session
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views import formats
from referee.views.layout import NARROW, Screen
from referee.views.phrases import Voice, signed
from referee.views.score_sheet import CSV_COLUMNS, score_sheet
from tests.evenings import BEFORE_HAND_4, HEAD, MESSY, NAME, V23, at, card, hand, named, sheet_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import SEED

EVENINGS: dict[str, list[Entry]] = {"BEFORE_HAND_4": BEFORE_HAND_4, "V23": V23, "MESSY": MESSY}

SCREENS = {
    ("BEFORE_HAND_4", 80): """\
2026-11-27    clockwise Anna, Boris, Chai                      after hand 3 of 6

          trump    Anna              Boris             Chai
 1  Anna    ♠      11/8   +3   +3     4/5   -1   -1     1/3   -2   -2
 2  Boris   ♥       2/3   -1   +2     7/8   -1   -2     7/5   +2    0
 3  Chai    ♣       7/5   +2   +4     4/3   +1   -1     5/8   -3   -3

Anna leads by 5, 3 hands to go.
""",
    ("BEFORE_HAND_4", 40): """\
2026-11-27             after hand 3 of 6
       Anna      Boris     Chai
 1  ♠  *11/8 +3    4/5 -1    1/3 -2
 2  ♥    2/3 -1   *7/8 -1    7/5 +2
 3  ♣    7/5 +2    4/3 +1   *5/8 -3
sum          +4        -1        -3
Anna leads by 5, 3 hands to go.
  * dealt this hand
""",
    ("V23", 80): """\
2026-11-27    clockwise Anna, Boris, Chai                               finished

          trump    Anna              Boris             Chai
 1  Anna    ♠      11/8   +3   +3     4/5   -1   -1     1/3   -2   -2
 2  Boris   ♥       2/3   -1   +2     7/8   -1   -2     7/5   +2    0
 3  Chai    ♣       7/5   +2   +4     4/3   +1   -1     5/8   -3   -3
 4  Anna    ♦       6/8   -2   +2     9/5   +4   +3     1/3   -2   -5
 5  Boris   ♠       0/3   -3   -1    12/8   +4   +7     4/5   -1   -6
 6  Chai    ♥       8/5   +3   +2     2/3   -1   +6     6/8   -2   -8

Boris wins with +6.
""",
    ("V23", 40): """\
2026-11-27                      finished
       Anna      Boris     Chai
 1  ♠  *11/8 +3    4/5 -1    1/3 -2
 2  ♥    2/3 -1   *7/8 -1    7/5 +2
 3  ♣    7/5 +2    4/3 +1   *5/8 -3
sum          +4        -1        -3
 4  ♦   *6/8 -2    9/5 +4    1/3 -2
 5  ♠    0/3 -3  *12/8 +4    4/5 -1
 6  ♥    8/5 +3    2/3 -1   *6/8 -2
sum          +2        +6        -8
Boris wins with +6.
  * dealt this hand
""",
    ("MESSY", 80): """\
2026-11-27    clockwise Anna, Boris, Chai; Dana for Chai from hand 5    finished

            trump    Anna             Boris            Chai, Dana
 1    Anna    ♠      9/8   +1   +1    5/5    0    0    2/3   -1   -1
 2 c  Boris   ♥      4/3   +1   +2    7/8   -1   -1    5/5    0   -1
 3 m  Chai    ♣      4/5   -1   +1    5/3   +2   +1    7/8   -1   -2
 4 d  Boris   ♦      2/3   -1    0    9/8   +1   +2    5/5    0   -2
 5 m  Dana    ♠      6/5   +1   +1    2/3   -1   +1    8/8    0   -2
 6    Anna    ♣      9/8   +1   +2    6/5   +1   +2    1/3   -2   -4

Anna and Boris share the win with +2 (agreed; the last tricks are not known).

 2 c  corrected Fri 22:41, was 4 5 7: Boris made seven
      before hand 3 Chai gave Boris 2 cards that were not owed
 3 m  misdeal: Boris had 17 cards
 4 d  Boris dealt in Anna's turn (article 5)
 5 m  dealt again on Fri 4 Dec: cards gone
""",
    ("MESSY", 40): """\
2026-11-27                      finished
       Anna     Boris    Chai
 1  ♠  *9/8 +1   5/5  0   2/3 -1
 2c ♥   4/3 +1  *7/8 -1   5/5  0
 3m ♣   4/5 -1   5/3 +2  *7/8 -1
sum         +1       +1       -2
 4d ♦   2/3 -1  *9/8 +1   5/5  0
                         Dana
 5m ♠   6/5 +1   2/3 -1  *8/8  0
 6  ♣  *9/8 +1   6/5 +1   1/3 -2
sum         +2       +2       -4
Anna and Boris share the win with +2
(agreed; the last tricks are not known).
  * dealt this hand
 2c corrected Fri 22:41, was 4 5 7:
    Boris made seven
    before hand 3 Chai gave Boris 2
    cards that were not owed
 3m misdeal: Boris had 17 cards
 4d Boris dealt in Anna's turn (article
    5)
 5m dealt again on Fri 4 Dec: cards gone
""",
}

ALOUD = """\
Sheet 2026-11-27, finished.
Seats: clockwise Anna, Boris, Chai; Dana for Chai from hand 5.
Hand 1: Anna deals, spades, entry 1.
Anna: 9 tricks, target 8, plus 1, total plus 1.
Boris: 5 tricks, target 5, 0 points, total 0.
Chai: 2 tricks, target 3, minus 1, total minus 1.
Hand 2: Boris deals, hearts, entry 3.
Before it Anna gave Chai the two of clubs, back the king of clubs.
Anna: 4 tricks, target 3, plus 1, total plus 2.
Boris: 7 tricks, target 8, minus 1, total minus 1.
Chai: 5 tricks, target 5, 0 points, total minus 1.
Hand 3: Chai deals, clubs, entry 9.
Before it Chai gave Boris 2 cards face down.
Before it Anna gave Boris 1 card face down.
Anna: 4 tricks, target 5, minus 1, total plus 1.
Boris: 5 tricks, target 3, plus 2, total plus 1.
Chai: 7 tricks, target 8, minus 1, total minus 2.
Hand 4: Boris deals, diamonds, entry 13.
Before it Boris gave Chai 1 card face down.
Before it Boris gave Anna 1 card face down.
Anna: 2 tricks, target 3, minus 1, total 0.
Boris: 9 tricks, target 8, plus 1, total plus 2.
Chai: 5 tricks, target 5, 0 points, total minus 2.
Hand 5: Dana deals, spades, entry 20.
Before it Boris gave Anna 1 card face down.
Anna: 6 tricks, target 5, plus 1, total plus 1.
Boris: 2 tricks, target 3, minus 1, total plus 1.
Dana: 8 tricks, target 8, 0 points, total minus 2.
Hand 6: Anna deals, clubs, entry 22.
Before it Anna gave Boris the five of diamonds, back the ace of diamonds.
Anna: 9 tricks, target 8, plus 1, total plus 2.
Boris: 6 tricks, target 5, plus 1, total plus 2.
Dana: 1 trick, target 3, minus 2, total minus 4.
Anna and Boris share the win with plus 2 (agreed; the last tricks are not known).
Hand 2, corrected Friday 22:41, was Anna 4, Boris 5, Chai 7: Boris made seven.
Hand 2, before hand 3 Chai gave Boris 2 cards that were not owed.
Hand 3, misdeal: Boris had 17 cards.
Hand 4, Boris dealt in Anna's turn (article 5).
Hand 5, dealt again on Friday 4 December: cards gone.
"""

CSV = """\
session,started,rules,finished,hand,entry,dealer,contract,player,place,seat,target,tricks,points,total,corrected,\
misdealt,out_of_turn,waived,violations,note,correction_note,evening_note
2026-11-27,2026-11-27,358,1,2,3,Boris,hearts,Anna,1,right,3,4,1,2,1,0,0,0,0,,Boris made seven,
2026-11-27,2026-11-27,358,1,2,3,Boris,hearts,Boris,2,dealer,8,7,-1,-1,1,0,0,0,0,,Boris made seven,
2026-11-27,2026-11-27,358,1,2,3,Boris,hearts,Chai,3,left,5,5,0,-1,1,0,0,0,0,,Boris made seven,
2026-11-27,2026-11-27,358,1,4,13,Boris,diamonds,Anna,1,right,3,2,-1,0,0,0,1,0,0,,,
2026-11-27,2026-11-27,358,1,4,13,Boris,diamonds,Boris,2,dealer,8,9,1,2,0,0,1,0,0,,,
2026-11-27,2026-11-27,358,1,4,13,Boris,diamonds,Chai,3,left,5,5,0,-2,0,0,1,0,0,,,
2026-11-27,2026-11-27,358,1,5,20,Dana,spades,Anna,1,left,5,6,1,1,0,1,0,0,0,,,
2026-11-27,2026-11-27,358,1,5,20,Dana,spades,Boris,2,right,3,2,-1,1,0,1,0,0,0,,,
2026-11-27,2026-11-27,358,1,5,20,Dana,spades,Dana,3,dealer,8,8,0,-2,0,1,0,0,0,,,
"""

NEVER_DEALT = """\
session,started,rules,finished,hand,entry,dealer,contract,player,place,seat,target,tricks,points,total,corrected,\
misdealt,out_of_turn,waived,violations,note,correction_note,evening_note
2026-11-27,2026-11-27,358,0,,,,,Anna,1,,,,,,,,,,,,,
2026-11-27,2026-11-27,358,0,,,,,Boris,2,,,,,,,,,,,,,
2026-11-27,2026-11-27,358,0,,,,,Chai,3,,,,,,,,,,,,,
"""


def shown(sheet: ScoreSheet, width: int = 80, *, cards: bool = False, symbols: bool = True) -> str:
    voice = Voice(symbols=symbols, short=width < NARROW)
    return formats.terminal([score_sheet(sheet, cards=cards)], Screen(width, voice), color=False)


def notes(*entries: Entry, width: int = 80) -> str:
    """What is below the outcome of a sheet."""
    return shown(sheet_of(list(entries)), width).split("\n\n")[-1]


def many(hands: int, tricks: str = "16 0 0 s") -> ScoreSheet:
    dealt = [hand(at("20:00"), HEAD.players[n % 3], tricks) for n in range(hands)]
    return sheet_of(list(dealt), head=HEAD._replace(end=End()))


# -- screens ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("evening", "width"), SCREENS)
def test_a_whole_screen_is_as_drawn(evening: str, width: int) -> None:
    assert shown(sheet_of(EVENINGS[evening]), width) == SCREENS[evening, width]


def test_a_sheet_without_hands_says_so() -> None:
    assert (
        shown(sheet_of([]))
        == """\
2026-11-27    clockwise Anna, Boris, Chai                     before hand 1 of 6

     trump    Anna    Boris    Chai

No hand is scored yet; Anna deals hand 1.
"""
    )
    assert (
        shown(sheet_of([]), 40)
        == """\
2026-11-27            before hand 1 of 6
     Anna  Boris  Chai
No hand is scored yet; Anna deals hand
1.
"""
    )
    assert "Closed before a hand was scored." in shown(sheet_of([entries.EveningEnded(at("20:00"))]))


def test_looking_back_shows_the_hands_up_to_there() -> None:
    text = shown(sheet_of(V23, after=3))
    assert [line for line in text.splitlines() if line[:1] == " "] == [
        line for line in SCREENS["V23", 80].splitlines()[:6] if line[:1] == " "
    ]
    assert "after hand 3 of 6" in text
    assert "Anna leads by 5, 3 hands to go." in text


def test_looking_back_to_the_last_hand_is_the_end() -> None:
    assert shown(sheet_of(V23, after=6)) == SCREENS["V23", 80]


def test_a_tie_that_needs_a_trick_asks_for_it() -> None:
    assert "Anna and Boris are level. Who won trick 16? ref record-last-tricks\n" in shown(sheet_of(MESSY[:-1]))


def test_numbers_move_closer_together_where_there_is_less_room() -> None:
    assert [shown(sheet_of(MESSY), width).splitlines()[5 if width < 80 else 4] for width in (80, 66, 60)] == [
        " 2 c  Boris   ♥      4/3   +1   +2    7/8   -1   -1    5/5    0   -1",
        " 2 c  Boris   ♥     4/3  +1  +2   7/8  -1  -1   5/5   0  -1",
        " 2 c  Boris   ♥     4/3  +1  +2   7/8  -1  -1   5/5   0  -1",
    ]


def test_a_heading_without_room_for_the_seats_has_them_below() -> None:
    assert shown(sheet_of(MESSY[:-1]), 60).splitlines()[:2] == [
        "2026-11-27                                          tie open",
        "clockwise Anna, Boris, Chai; Dana for Chai from hand 5",
    ]


def test_a_dealer_whose_name_finds_no_room_is_a_star() -> None:
    sheet = named(("Wolfeschlegelsteinhausenbergerdorff", "Boris", "Chai"), 2)
    assert (
        shown(sheet, 80)
        == """\
2026-11-27                                                          after hand 2

       Wolfeschlegelsteinhause
       nbergerdorff             Boris                    Chai
 1  ♠  *16/8 +8                   0/5 -5                   0/3 -3
 2  ♥    0/3 -3                 *16/8 +8                   0/5 -5
sum          +5                       +3                       -8

Wolfeschlegelsteinhausenbergerdorff leads by 2.

  * dealt this hand
"""
    )


def test_targets_are_left_out_only_where_they_find_no_room() -> None:
    no_trump = hand(at("20:00"), "Anna", "5 1 10 s")._replace(contract="no-trump")
    sheet = sheet_of([no_trump, hand(at("20:20"), "Boris", "16 0 0 c")])
    assert shown(sheet, 35).splitlines()[1:4] == [
        "      Anna      Boris     Chai",
        " 1 NT  *5/8  -3   1/5  -4  10/3  +7",
        " 2 ♣   16/3 +13  *0/8  -8   0/5  -5",
    ]
    assert shown(sheet, 34).splitlines()[1:4] == [
        "      Anna    Boris   Chai",
        " 1 NT  *5  -3   1  -4  10  +7",
        " 2 ♣   16 +13  *0  -8   0  -5",
    ]


def test_every_mark_has_its_reason() -> None:
    for width in (40, 80):
        text = shown(sheet_of(MESSY), width)
        rows, below = text.split("share the win")
        marked = re.findall(r"^ (\d) ?([cmdwx]+)", rows, re.M)
        assert marked == [("2", "c"), ("3", "m"), ("4", "d"), ("5", "m")]
        assert re.findall(r"^ (\d) ?([cmdwx]) ", below, re.M) == marked


def test_seats_that_change_are_said_at_every_width() -> None:
    moved = entries.SeatsChanged(at("20:00"), ("Anna", "Chai", "Boris"), "now")
    for width in (40, 80):
        text = " ".join(shown(sheet_of([V23[0], moved]), width).split())
        assert "clockwise Anna, Boris, Chai; clockwise Anna, Chai, Boris from hand 2" in text


def test_a_seat_taken_over_before_the_coming_hand_is_named_below_the_last_row() -> None:
    taken = entries.SeatTaken(at("20:00"), "Boris", "Dana")
    assert shown(sheet_of([V23[0], taken]), 40).splitlines()[2:5] == [
        " 1  ♠  *11/8 +3    4/5 -1    1/3 -2",
        "sum          +3        -1        -2",
        "                 Dana",
    ]


# -- cards of the exchange --------------------------------------------------------------------


def test_cards_are_under_their_hand_only_when_asked_for() -> None:
    sheet = sheet_of(MESSY)
    assert "♣" not in shown(sheet).replace(" ♣ ", "")
    lines = shown(sheet, cards=True).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(" 2 c"))
    assert lines[first + 1] == "      Anna gave Chai 2♣, back K♣"
    assert "      Chai gave Boris 2 cards face down" in lines
    narrow = shown(sheet, 40, cards=True).splitlines()
    assert narrow[narrow.index(" 2c ♥   4/3 +1  *7/8 -1   5/5  0") + 1] == "    Anna gave Chai 2♣, back K♣"


def test_cards_of_the_hand_in_progress_are_never_shown() -> None:
    assert "K♣" not in shown(sheet_of(BEFORE_HAND_4), cards=True)


def test_a_waiver_is_said_among_the_cards() -> None:
    waived = entries.ExchangeWaived(at("20:00"), "Anna", "Boris", 1)
    assert "    Anna to Boris: 1 card waived\n" in shown(sheet_of([V23[0], waived, V23[1]]), cards=True)


# -- notes ------------------------------------------------------------------------------------


def test_a_waiver_is_marked_with_who_and_why() -> None:
    waived = entries.ExchangeWaived(at("20:00"), "Anna", "Boris", 1, "Boris is new")
    sheet = sheet_of([V23[0], waived, V23[1]])
    assert " 2 w" in shown(sheet)
    assert notes(V23[0], waived, V23[1]) == " 2 w  waived by agreement: Anna to Boris, 1 card: Boris is new\n"


def test_a_ruling_is_marked_with_article_and_entry() -> None:
    entries = (V23[0], card(at("20:00"), "Anna", "Boris", "9D", "7D"), V23[1])
    text = notes(*entries, width=200)
    assert " 2 x" in shown(sheet_of(list(entries)))
    assert text.startswith(" 2 x  7♦ is weaker than the 9♦")
    assert "(article 18, entry 2)" in " ".join(text.split())


def test_a_ruling_of_a_void_deal_is_said_with_the_misdeal() -> None:
    written = (V23[0], card(at("20:00"), "Anna", "Boris", "9D", "7D"), entries.Misdealt(at("20:10")), V23[1])
    text = notes(*written)
    assert text.startswith(" 2 m  misdeal\n      in the void deal: 7♦ is weaker")
    assert " x" not in text


def test_debts_that_changed_without_a_correction_are_said_at_their_own_hand() -> None:
    text = notes(V23[0], V23[1], V23[2], entries.HandDropped(at("21:00"), 2))
    assert text.startswith(" 2    before hand 2 other cards were owed than the sheet says now\n")


def test_a_note_of_a_hand_has_no_mark() -> None:
    assert notes(hand(at("20:00"), "Anna", "8 5 3 s")._replace(note="cake")) == " 1    cake\n"


def test_a_misdeal_after_days_says_the_day_once() -> None:
    assert shown(sheet_of(MESSY)).count("dealt again on Fri 4 Dec: cards gone") == 1


def test_notes_are_not_drawn_out_beyond_other_text() -> None:
    assert max(map(len, notes(V23[0]._replace(note="so " * 60), width=200).splitlines())) == 80


# -- every output -----------------------------------------------------------------------------


def test_a_terminal_gets_a_bold_header_and_a_pipe_no_escape_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    view, screen = score_sheet(sheet_of(MESSY)), Screen(80)
    bold = formats.terminal([view], screen, color=True)
    assert "\x1b[1m" in bold
    assert re.sub("\x1b\\[[0-9;]*m", "", bold) == SCREENS["MESSY", 80]
    assert "\x1b" not in formats.terminal([view], screen, color=False)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("width", [40, 80])
def test_what_an_encoding_lacks_is_written_as_an_escape(encoding: str, width: int) -> None:
    raw = io.BytesIO()
    sheet = named(("Борис", "สมชาย", "Zoë"), 3)
    with redirect_stdout(io.TextIOWrapper(raw, encoding, newline="")) as out:
        screen = Screen(width, Voice(symbols=False, short=width < NARROW), encoding)
        print(formats.terminal([score_sheet(sheet, cards=True)], screen, color=False), end="")
        out.flush()
    text = raw.getvalue().decode(encoding)
    assert "\\u0411" in text
    assert max(map(len, text.splitlines())) <= width
    assert "Zoë" in text or encoding == "ascii"


def test_a_name_is_shown_verbatim_and_never_as_markup() -> None:
    sheet = named(("[bold]Ann[/bold]", "[/x]Bob", ":smile:"), 2)
    assert all(name in shown(sheet, 200) for name in sheet.names)


def test_numbers_after_a_name_that_is_written_leftwards_keep_their_order() -> None:
    row = shown(named(("דוד כהן", "Boris", "محمد"), 3)).splitlines()
    assert "דוד כהן\u200e " in row[2]
    assert row[3].startswith(" 1  דוד כהן\u200e ")
    assert row[5].startswith(" 3  محمد\u200e ")


def test_control_characters_of_a_note_are_shown_as_escapes() -> None:
    assert notes(V23[0], entries.Misdealt(at("20:00"), "red \x1b[31m"), V23[1]) == " 2 m  misdeal: red \\x1b[31m\n"


def test_totals_of_three_digits_are_whole_at_40_columns() -> None:
    sheet = many(48)
    assert shown(sheet, 40).splitlines()[-3].split() == ["sum", *map(signed, sheet.totals)]
    assert sheet.totals[0] > 400


@given(names=LONG_NAMES, width=st.integers(34, 200), hands=st.integers(0, 20))
def test_no_line_is_longer_than_the_screen_and_no_number_is_split(
    names: tuple[str, ...], width: int, hands: int
) -> None:
    sheet = named(names, hands)
    text = shown(sheet, width, cards=True)
    assert all(cell_len(line) <= width and line == line.rstrip(" ") for line in text.splitlines())
    lines = [line.replace("*", " ").split() for line in text.splitlines()]
    for row in sheet.rows():
        cells = [
            (str(row.hand.tricks[c]), str(row.hand.targets[c]), signed(row.hand.points[c]), signed(row.totals[c]))
            for c in sheet.evening.seating
        ]
        endings = (
            [word for won, target, points, total in cells for word in (f"{won}/{target}", points, total)],
            [word for won, target, points, _ in cells for word in (f"{won}/{target}", points)],
            [word for won, _, points, _ in cells for word in (won, points)],
        )
        assert any(line[-len(ending) :] == ending for ending in endings for line in lines)


# -- sentences --------------------------------------------------------------------------------


def test_a_messy_evening_in_full_words() -> None:
    assert formats.plain([score_sheet(sheet_of(MESSY), cards=True)]) == ALOUD


def test_cards_are_read_aloud_only_when_asked_for() -> None:
    without = [line for line in ALOUD.splitlines() if not line.startswith("Before it ")]
    assert formats.plain([score_sheet(sheet_of(MESSY))]).splitlines() == without


@given(sessions())
def test_every_sheet_is_read_aloud_in_whole_sentences(written: Session) -> None:
    text = formats.plain([score_sheet(work_out(NAME, SEED, written), cards=True)])
    assert text
    assert all(line.rstrip(')"')[-1:] in (".", "?", "!", ":") for line in text.splitlines())


# -- for programs -----------------------------------------------------------------------------


def test_a_corrected_hand_as_json() -> None:
    document = score_sheet(sheet_of(MESSY)).json()
    assert {name: value for name, value in document.items() if name != "hands"} == {
        "session": "2026-11-27",
        "rules": "358",
        "players": ["Anna", "Boris", "Dana"],
        "finished": True,
        "notes": [],
    }
    assert len(document["hands"]) == 6
    assert document["hands"][1] == {
        "hand": 2,
        "entry": 3,
        "dealer": "Boris",
        "contract": "hearts",
        "targets": {"Anna": 3, "Boris": 8, "Chai": 5},
        "tricks": {"Anna": 4, "Boris": 7, "Chai": 5},
        "points": {"Anna": 1, "Boris": -1, "Chai": 0},
        "totals": {"Anna": 2, "Boris": -1, "Chai": -1},
        "exchanges": [
            {"giver": "Anna", "receiver": "Chai", "given": "2C", "returned": "KC", "cards": 1, "waived": False}
        ],
        "correction": {
            "entry": 14,
            "note": "Boris made seven",
            "was": {"dealer": "Boris", "contract": "hearts", "tricks": {"Anna": 4, "Boris": 5, "Chai": 7}},
        },
        "note": None,
        "notes": [],
        "rulings": [],
    }
    assert document["hands"][0]["correction"] is None


def test_a_row_has_its_rulings_as_json() -> None:
    sheet = sheet_of([V23[0], card(at("20:00"), "Anna", "Boris", "9D", "7D"), V23[1]])
    first, second = score_sheet(sheet).json()["hands"]
    assert first["rulings"] == []
    assert [(each["article"], each["severity"], each["players"]) for each in second["rulings"]] == [
        ("18", "violation", ["Boris"]),
        ("16", "notice", []),
    ]


def csv_rows(sheet: ScoreSheet, *hands: str) -> str:
    table = score_sheet(sheet).csv
    assert table
    rows = [row for row in table().rows if not hands or str(row["hand"]) in hands]
    return formats.csv_text(table()._replace(rows=rows))


def test_a_table_says_what_was_unusual_and_who_played() -> None:
    assert csv_rows(sheet_of(MESSY), "2", "4", "5") == CSV


def test_a_table_without_a_hand_has_the_players() -> None:
    assert csv_rows(sheet_of([])) == NEVER_DEALT


@given(sessions())
def test_the_points_of_a_hand_add_up_to_nothing_and_totals_are_sums(written: Session) -> None:
    table = score_sheet(work_out(NAME, SEED, written)).csv
    assert table
    rows = [row for row in table().rows if row.get("hand")]
    totals: dict[object, int] = {}
    for row in rows:
        assert set(row) <= set(CSV_COLUMNS)
        totals[row["place"]] = totals.get(row["place"], 0) + int(row["points"] or 0)
    for number in {row["hand"] for row in rows}:
        assert sum(int(row["points"] or 0) for row in rows if row["hand"] == number) == 0
        assert len({row["player"] for row in rows if row["hand"] == number}) == 3


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (at("00:10", day=28), "Sat 00:10"),
        (at("20:15", day=48), "Fri 18 Dec, 20:15"),
        (at("20:15", day=69), "Fri 8 Jan 2027, 20:15"),
        (at("20:15", day=26), "Thu 26 Nov, 20:15"),
    ],
)
def test_a_correction_of_another_day_has_its_date(when: datetime, said: str) -> None:
    corrected = entries.HandCorrected(when, 1, tricks={"Anna": 10, "Boris": 5, "Chai": 1})
    assert f"corrected {said}, was 11 4 1" in notes(*V23, corrected)
