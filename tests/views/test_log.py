"""The log: whole screens, read aloud, in JSON, and what it marks."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from rich.cells import cell_len

from referee.game import entries as kinds
from referee.game.entries import Session
from referee.game.players import parse_names
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views.formats import chat, plain, terminal
from referee.views.layout import Screen
from referee.views.log import log
from referee.views.page import html
from referee.views.phrases import Voice
from tests.evenings import HEAD, MESSY, NAME, at, card, hand, sheet_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import SEED


def screen(sheet: ScoreSheet, width: int = 80, *, cards: bool = True) -> str:
    return terminal([log(sheet, cards=cards)], Screen(width, Voice(short=width < 60)), color=False)


WIDE = """\
2026-11-27                                                        358, edition 1
Begun Fri 27 Nov 2026, 19:30 by Anna, Boris, Chai, clockwise; Anna to deal
first, 6 hands.
Fri 27 Nov
   1  21:05  Hand 1, Anna deals, spades. Anna 9 of 8 +1, Boris 5 of 5 0,
             Chai 2 of 3 -1.
   2  21:10  Anna gave Chai 2♣, back K♣. Chai: no club above the king.
   3  21:32  corrected: Hand 2, Boris deals, hearts. Anna 4 of 3 +1,
             Boris 5 of 8 -3, Chai 7 of 5 +2.
   4  21:36  Chai gave Boris 3♦, back J♦. Boris: no diamond above the jack.
   5  21:37  Chai gave Boris 4♠, back 4♠. Boris: no spade above the 4.
   6  21:40  Hand 3 is dealt again by Chai. Nothing scored. Note: Boris had 17
             cards
   7  21:46  Chai gave Boris 2 cards face down, and each was answered.
   8  21:46  Anna gave Boris 1 card face down, and it was answered.
   9  22:05  Hand 3, Chai deals, clubs. Anna 4 of 5 -1, Boris 5 of 3 +2,
             Chai 7 of 8 -1.
  10  22:10  Hand 4: Boris deals in Anna's turn (article 5).
  11  22:14  Boris gave Chai 1 card face down, and it was answered.
  12  22:14  Boris gave Anna 1 card face down, and it was answered.
  13  22:35  Hand 4, Boris deals, diamonds. Anna 2 of 3 -1, Boris 9 of 8 +1,
             Chai 5 of 5 0.
  14  22:41  Hand 2 corrected, was 4 5 7. Anna 4 of 3 +1, Boris 7 of 8 -1,
             Chai 5 of 5 0. Note: Boris made seven
  15  22:50  Dana takes Chai's seat from hand 5 on, with the score (-2) and what
             is owed.
  16  22:55  Boris gave Anna 2♥, back Q♥. Anna: no heart above the queen.
  17  22:58  Hand 5: trump is spades.
Fri 4 Dec
  18  20:01  Hand 5 is dealt again by Dana. Nothing scored. Note: cards gone
  19  20:04  Boris gave Anna 1 card face down, and it was answered.
  20  20:30  Hand 5, Dana deals, spades. Anna 6 of 5 +1, Boris 2 of 3 -1,
             Dana 8 of 8 0.
  21  20:35  Anna gave Boris 5♦, back A♦.
  22  21:00  Hand 6, Anna deals, clubs. Anna 9 of 8 +1, Boris 6 of 5 +1,
             Dana 1 of 3 -2.
  23  21:04  The table agrees that the win is shared.
"""

NARROW = """\
2026-11-27                358, edition 1
Begun Fri 27 Nov 2026, 19:30 by Anna,
Boris, Chai, clockwise; Anna to deal
first, 6 hands.
Fri 27 Nov
   1  21:05  Hand 1, Anna deals, spades.
             Anna 9 of 8 +1,
             Boris 5 of 5 0,
             Chai 2 of 3 -1.
   2  21:10  Anna gave Chai 1 card, and
             it was answered.
"""

ALOUD = """\
Sheet 2026-11-27, rules 358, edition 1.
Begun Friday 27 November 2026, 19:30 by Anna, Boris, Chai, clockwise; Anna to deal first, 6 hands.
Entry 1, Friday 27 November, 21:05: Hand 1, Anna deals, spades. Anna: 9 tricks, target 8, plus 1. \
Boris: 5 tricks, target 5, 0 points. Chai: 2 tricks, target 3, minus 1.
Entry 2, Friday 27 November, 21:10: Anna gave Chai the two of clubs, back the king of clubs. \
Chai: no club above the king.
"""

MESSAGE = """\
```
2026-11-27          358, edition 1
Begun Fri 27 Nov 2026, 19:30 by
Anna, Boris, Chai, clockwise; Anna
to deal first, 6 hands.
Fri 27 Nov
   1  21:05  Hand 1, Anna deals,
             spades.
             Anna 9 of 8 +1,
             Boris 5 of 5 0,
             Chai 2 of 3 -1.
   2  21:10  Anna gave Chai 2C,
             back KC. Chai: no
             club above the king.
```
"""


def test_a_whole_evening() -> None:
    assert screen(sheet_of(MESSY)) == WIDE
    assert screen(sheet_of(MESSY), 200) == WIDE


def test_a_narrow_screen_and_cards_that_are_not_asked_for() -> None:
    assert screen(sheet_of(MESSY[:2]), 40, cards=False) == NARROW


def test_an_evening_that_began_at_midnight_has_a_day_without_a_time() -> None:
    midnight = HEAD._replace(started=HEAD.started.replace(hour=0, minute=0))
    assert "\nBegun Fri 27 Nov 2026 by Anna" in screen(sheet_of([], head=midnight))


def test_read_aloud_an_entry_is_a_line() -> None:
    assert plain([log(sheet_of(MESSY[:2]), cards=True)]) == ALOUD
    assert "Entry 2, Friday 27 November, 21:10: Anna gave Chai 1 card, and it was answered.\n" in plain(
        [log(sheet_of(MESSY[:2]), cards=False)]
    )


def test_a_message() -> None:
    assert chat([log(sheet_of(MESSY[:2]), cards=True)]) == MESSAGE


def test_the_document() -> None:
    sheet = sheet_of([*MESSY[:2], kinds.EntryStruck(at("21:11"), 2)])
    assert log(sheet, cards=False).json() == {
        "session": "2026-11-27",
        "entries": [
            {
                "entry": 1,
                "kind": "hand",
                "at": "2026-11-27T21:05:00+07:00",
                "struck": False,
                "said": "Hand 1, Anna deals, spades. Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1.",
            },
            {
                "entry": 2,
                "kind": "exchange",
                "at": "2026-11-27T21:10:00+07:00",
                "struck": True,
                "said": "Anna gave Chai 1 card, and it was answered.",
            },
            {
                "entry": 3,
                "kind": "strike",
                "at": "2026-11-27T21:11:00+07:00",
                "struck": False,
                "said": "Taken back: Anna gave Chai 1 card, and it was answered.",
            },
        ],
    }
    shown = log(sheet, cards=True).json()["entries"][1]["said"]
    assert shown == "Anna gave Chai 2♣, back K♣. Chai: no club above the king."


def test_what_it_is_called() -> None:
    view = log(sheet_of([]), cards=False)
    assert (view.title, view.csv) == ("2026-11-27, log", None)


def test_what_counts_no_more_is_marked_before_its_words() -> None:
    entries: list[kinds.Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 h"),
        card(at("20:10"), "Anna", "Chai", "2C", "KC"),
        kinds.EntryStruck(at("20:11"), 2),
        kinds.HandCorrected(at("20:12"), 1, contract="spades"),
    ]
    lines = screen(sheet_of(entries)).splitlines()
    assert "   1  20:00  corrected: Hand 1, Anna deals, hearts. Anna 9 of 8 +1," in lines
    assert "   2  20:10  struck: Anna gave Chai 2♣, back K♣. Chai: no club above the king." in lines


def test_a_dropped_hand_is_marked_and_one_that_moved_has_its_number_now() -> None:
    entries: list[kinds.Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 h"),
        hand(at("20:10"), "Boris", "4 9 3 h"),
        hand(at("20:20"), "Chai", "5 3 8 h"),
        kinds.HandDropped(at("20:21"), 2),
    ]
    lines = screen(sheet_of(entries)).splitlines()
    assert lines[4:] == [
        "   1  20:00  Hand 1, Anna deals, hearts. Anna 9 of 8 +1, Boris 5 of 5 0,",
        "             Chai 2 of 3 -1.",
        "   2  20:10  dropped: Hand 2, Boris deals, hearts. Anna 4 of 3 +1,",
        "             Boris 9 of 8 +1, Chai 3 of 5 -2.",
        "   3  20:20  Hand 3, Chai deals, hearts. Anna 5 of 5 0, Boris 3 of 3 0,",
        "             Chai 8 of 8 0. Now hand 2.",
        "   4  20:21  Hand 2 is dropped (Anna 4, Boris 9, Chai 3). Hand 3 is now hand 2.",
    ]
    undone = screen(sheet_of([*entries, kinds.EntryStruck(at("20:22"), 4)]))
    assert "dropped:" not in undone
    assert "Now hand" not in undone


def test_only_another_end_than_that_of_the_pack_is_told() -> None:
    assert screen(sheet_of([], head=HEAD._replace(end=SEED.end))).endswith("; Anna to deal\nfirst.\n")
    assert screen(sheet_of([])).endswith("; Anna to deal\nfirst, 6 hands.\n")


def test_the_year_is_told_where_it_changes() -> None:
    days = (27, "Anna"), (64, "Boris"), (65, "Chai")
    lines = screen(sheet_of([hand(at("21:00", day=day), dealer, "8 5 3 h") for day, dealer in days])).splitlines()
    assert [line for line in lines if line.startswith(("Fri", "Sun", "Sat", "Mon"))] == [
        "Fri 27 Nov",
        "Sun 3 Jan 2027",
        "Mon 4 Jan",
    ]


def test_control_characters_of_a_note_are_escapes() -> None:
    shown = screen(sheet_of([kinds.Misdealt(at("20:00"), "red\x1b[31m\ntwo")]))
    assert " ".join(shown.split()).endswith("Nothing scored. Note: red\\x1b[31m\\ntwo")


@given(sessions())
def test_read_aloud_every_entry_of_any_evening_is_one_line(written: Session) -> None:
    lines = plain([log(work_out(NAME, SEED, written), cards=True)]).splitlines()
    assert len(lines) == 2 + len(written.entries)
    assert all(line.rstrip(')"')[-1:] in (".", "?", "!", ":") for line in lines)


@given(LONG_NAMES.flatmap(lambda names: sessions(players=parse_names(names), longest=4)))
def test_no_line_is_longer_than_the_screen(written: Session) -> None:
    sheet = work_out(NAME, SEED, written)
    for width in (40, 80, 200):
        assert max(map(cell_len, screen(sheet, width).splitlines())) <= width
    html([log(sheet, cards=True)])


def test_times_are_those_of_the_table() -> None:
    played = hand(at("23:59"), "Anna", "8 5 3 h")
    later = hand(at("23:59") + timedelta(minutes=2), "Boris", "3 8 5 h")
    lines = screen(sheet_of([played, later])).splitlines()
    assert [line for line in lines if line in ("Fri 27 Nov", "Sat 28 Nov")] == ["Fri 27 Nov", "Sat 28 Nov"]
    assert any(line.startswith("   2  00:01  Hand 2") for line in lines)


def test_a_day_of_another_year_has_its_year() -> None:
    played, undone = hand(at("21:00"), "Anna", "8 5 3 h"), kinds.EntryStruck(at("09:00", day=69), 1)
    sheet = sheet_of([played, undone])
    assert "\nFri 8 Jan 2027\n" in screen(sheet)
    assert "entered Fri 27 Nov 2026." in " ".join(screen(sheet).split())
    assert "Entry 2, Friday 8 January 2027, 09:00: " in plain([log(sheet, cards=True)])


def test_suits_are_letters_where_symbols_cannot_be_shown() -> None:
    drawn = terminal([log(sheet_of(MESSY), cards=True)], Screen(80, Voice(symbols=False)), color=False)
    assert "Anna gave Chai 2C, back KC." in drawn
    assert drawn.isascii()
