"""Whole screens of standings and score sheet, and what holds on every screen for every name."""

from __future__ import annotations

import contextlib
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game import entries as seen
from referee.game.entries import Entry
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet
from referee.views import tables
from referee.views.drawing import Parts
from referee.views.screen import Screen, signed
from tests.evenings import BEFORE_HAND_4, HEAD, MESSY, V23, at, card, hand, named, sheet_of
from tests.strategies import LONG_NAMES

EVENINGS: dict[str, list[Entry]] = {"BEFORE_HAND_4": BEFORE_HAND_4, "V23": V23, "MESSY": MESSY}

SCREENS = {
    ("BEFORE_HAND_4", "standings", 80): """\
2026-11-27                                                     after hand 3 of 6

 #  player   total     1   2   3   4   5   6      hand 4
 1  Anna        +4    +3  -1  +2   .   .   .      needs 8, deals    gives 2
 2  Boris       -1    -1  -1  +1   .   .   .      needs 5           gives 1
 3  Chai        -3    -2  +2  -3   .   .   .      needs 3           gets 3

Anna leads by 5, 3 hands to go.
""",
    ("BEFORE_HAND_4", "score-sheet", 80): """\
2026-11-27    clockwise Anna, Boris, Chai                      after hand 3 of 6

          trump    Anna              Boris             Chai
 1  Anna    ♠      11/8   +3   +3     4/5   -1   -1     1/3   -2   -2
 2  Boris   ♥       2/3   -1   +2     7/8   -1   -2     7/5   +2    0
 3  Chai    ♣       7/5   +2   +4     4/3   +1   -1     5/8   -3   -3

Anna leads by 5, 3 hands to go.
""",
    ("BEFORE_HAND_4", "standings", 40): """\
2026-11-27             after hand 3 of 6
 #  player   total  last  next
 1  Anna        +4    +2  8 deals
 2  Boris       -1    +1  5
 3  Chai        -3    -3  3
Anna leads by 5, 3 hands to go.
""",
    ("BEFORE_HAND_4", "score-sheet", 40): """\
2026-11-27             after hand 3 of 6
       Anna      Boris     Chai
 1  ♠  *11/8 +3    4/5 -1    1/3 -2
 2  ♥    2/3 -1   *7/8 -1    7/5 +2
 3  ♣    7/5 +2    4/3 +1   *5/8 -3
sum          +4        -1        -3
Anna leads by 5, 3 hands to go.
  * dealt this hand
""",
    ("V23", "standings", 80): """\
2026-11-27                                                              finished

 #  player   total     1   2   3   4   5   6      as 8   as 5   as 3
 1  Boris       +6    -1  -1  +1  +4  +4  -1        +3     +3      0
 2  Anna        +2    +3  -1  +2  -2  -3  +3        +1     +5     -4
 3  Chai        -8    -2  +2  -3  -2  -1  -2        -5     +1     -4

Boris wins with +6.
""",
    ("V23", "score-sheet", 80): """\
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
    ("V23", "standings", 40): """\
2026-11-27                      finished
 #  player   total  last
 1  Boris       +6    -1
 2  Anna        +2    +3
 3  Chai        -8    -2
Boris wins with +6.
""",
    ("V23", "score-sheet", 40): """\
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
    ("MESSY", "standings", 80): """\
2026-11-27                                                              finished

 #  player   total     1   2   3   4   5   6      as 8   as 5   as 3
 1  Anna        +2    +1  +1  -1  -1  +1  +1        +2      0      0
 1  Boris       +2     0  -1  +2  +1  -1  +1         0     +1     +1
 3  Dana        -4    -1   0  -1   0   0  -2        -1      0     -3

Anna and Boris share the win with +2 (agreed; the last tricks are not known).
""",
    ("MESSY", "score-sheet", 80): """\
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
    ("MESSY", "standings", 40): """\
2026-11-27                      finished
 #  player   total  last
 1  Anna        +2    +1
 1  Boris       +2    +1
 3  Dana        -4    -2
Anna and Boris share the win with +2
(agreed; the last tricks are not known).
""",
    ("MESSY", "score-sheet", 40): """\
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


def drawn(parts: Parts, screen: Screen) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        tables.draw(parts, screen)
    return out.getvalue()


def standings(sheet: ScoreSheet, width: int = 80) -> str:
    return drawn(tables.standings(sheet, Screen(width)), Screen(width))


def score_sheet(sheet: ScoreSheet, width: int = 80, *, cards: bool = False) -> str:
    return drawn(tables.score_sheet(sheet, Screen(width), cards=cards), Screen(width))


def notes(*entries: Entry, width: int = 80) -> str:
    """What stands below the outcome of a sheet."""
    return score_sheet(sheet_of(list(entries)), width).split("\n\n")[-1]


@pytest.mark.parametrize(("evening", "view", "width"), SCREENS)
def test_a_whole_screen_is_as_drawn(evening: str, view: str, width: int) -> None:
    show = standings if view == "standings" else score_sheet
    assert show(sheet_of(EVENINGS[evening]), width) == SCREENS[evening, view, width]


# -- standings --------------------------------------------------------------------------------


def test_before_the_first_hand_all_are_level() -> None:
    text = standings(sheet_of([]))
    assert "before hand 1 of 6" in text
    assert re.findall(r"^ 1  (\w+) +0 ", text, re.M) == ["Anna", "Boris", "Chai"]
    assert "All three are level, 6 hands to go." in text


def test_looking_back_leaves_the_coming_hand_away() -> None:
    text = standings(sheet_of(V23, after=2))
    assert "after hand 2 of 6" in text
    assert "needs" not in text
    assert "as 8" not in text
    assert " 1  Anna        +2    +3  -1   .   .   .   .\n" in text


def test_looking_back_to_the_last_hand_is_the_end() -> None:
    assert standings(sheet_of(V23, after=6)) == standings(sheet_of(V23))


def test_equals_share_a_rank_while_playing() -> None:
    sheet = sheet_of(MESSY[:3], after=1)
    text = standings(sheet_of([hand(at("20:00"), "Anna", "10 7 -1 s")]))
    assert re.findall(r"^ (\d)  (\w+)", text, re.M) == [("1", "Anna"), ("1", "Boris"), ("3", "Chai")]
    assert "Anna and Boris are level" in text
    assert sheet.ranks == (1, 2, 3)


def test_a_tie_that_needs_a_trick_asks_for_it() -> None:
    for show in (standings, score_sheet):
        assert "Anna and Boris are level. Who won trick 16?" in show(sheet_of(MESSY[:-1]))


def test_debts_that_are_settled_are_told_as_done() -> None:
    text = standings(sheet_of([V23[0], seen.ExchangedFaceDown(at("20:00"), "Anna", "Boris", 1)]))
    assert re.findall(r"(gives|gave|gets|got) (\d)", text) == [("gives", "3"), ("got", "1"), ("gets", "2")]


def many(hands: int, tricks: str = "16 0 0 s", *, end: End = End()) -> ScoreSheet:  # noqa: B008
    dealt = [hand(at("20:00"), HEAD.players[n % 3], tricks) for n in range(hands)]
    return sheet_of(list(dealt), head=HEAD._replace(end=end))


@pytest.mark.parametrize("width", [60, 80, 200])
def test_more_hands_than_columns_show_the_last_ones(width: int) -> None:
    head = next(line for line in standings(many(60), width).splitlines() if "player" in line)
    assert re.search(r"total +\.\. +\d+( +\d+)* +60 ", head)


def test_agreed_hands_beyond_the_columns_are_left_open() -> None:
    text = standings(many(2, end=End(hands=60)))
    assert re.search(r"Anna +\+21 +\+8 \+13( +\.)+ +\.\. ", text)


# -- score sheet ------------------------------------------------------------------------------


def test_a_sheet_without_hands_says_so() -> None:
    assert "No hand is scored yet; Anna deals hand 1." in score_sheet(sheet_of([]))
    assert "Closed before a hand was scored." in score_sheet(sheet_of([seen.EveningEnded(at("20:00"))]))


def test_cards_stand_under_their_hand_only_when_asked_for() -> None:
    sheet = sheet_of(MESSY)
    assert "♣" not in score_sheet(sheet).replace(" ♣ ", "")
    lines = score_sheet(sheet, cards=True).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(" 2 c"))
    assert lines[first + 1] == "      Anna gave Chai 2♣, back K♣"
    assert "      Chai gave Boris 2 cards face down" in lines


def test_cards_of_the_hand_in_progress_are_never_shown() -> None:
    assert "K♣" not in score_sheet(sheet_of(BEFORE_HAND_4), cards=True)


def test_a_waiver_is_marked_with_who_and_why() -> None:
    waived = seen.ExchangeWaived(at("20:00"), "Anna", "Boris", 1, "Boris is new")
    sheet = sheet_of([V23[0], waived, V23[1]])
    assert " 2 w" in score_sheet(sheet)
    assert notes(V23[0], waived, V23[1]) == " 2 w  waived by agreement: Anna to Boris, 1 card: Boris is new\n"


def test_a_ruling_is_marked_with_article_and_entry() -> None:
    entries = (V23[0], card(at("20:00"), "Anna", "Boris", "9D", "7D"), V23[1])
    text = notes(*entries, width=200)
    assert " 2 x" in score_sheet(sheet_of(list(entries)))
    assert text.startswith(" 2 x  7♦ is weaker than the 9♦")
    assert "(article 18, entry 2)" in " ".join(text.split())


def test_a_ruling_of_a_void_deal_is_told_with_the_misdeal() -> None:
    entries = (V23[0], card(at("20:00"), "Anna", "Boris", "9D", "7D"), seen.Misdealt(at("20:10")), V23[1])
    text = notes(*entries)
    assert text.startswith(" 2 m  misdeal\n      in the void deal: 7♦ is weaker")
    assert " x" not in text


def test_debts_that_changed_without_a_correction_are_told_at_their_own_hand() -> None:
    text = notes(V23[0], V23[1], V23[2], seen.HandDropped(at("21:00"), 2))
    assert text.startswith(" 2    before hand 2 ")
    assert "Chai gave Anna 1 card and Boris 1 that were not owed" in " ".join(text.split())


def test_a_note_of_a_hand_stands_without_a_mark() -> None:
    assert notes(hand(at("20:00"), "Anna", "8 5 3 s")._replace(note="cake")) == " 1    cake\n"


def test_a_misdeal_after_days_tells_the_day_once() -> None:
    assert score_sheet(sheet_of(MESSY)).count("dealt again on Fri 4 Dec: cards gone") == 1


def test_seats_that_change_are_told_at_every_width() -> None:
    moved = seen.SeatsChanged(at("20:00"), ("Anna", "Chai", "Boris"), "now")
    for width in (40, 80):
        text = " ".join(score_sheet(sheet_of([V23[0], moved]), width).split())
        assert "clockwise Anna, Boris, Chai; clockwise Anna, Chai, Boris from hand 2" in text


def test_every_mark_has_its_reason() -> None:
    for width in (40, 80):
        text = score_sheet(sheet_of(MESSY), width)
        rows, told = text.split("share the win")
        marked = re.findall(r"^ (\d) ?([cmdwx]+)", rows, re.M)
        assert marked == [("2", "c"), ("3", "m"), ("4", "d"), ("5", "m")]
        assert re.findall(r"^ (\d) ?([cmdwx]) ", told, re.M) == marked


# -- every screen -----------------------------------------------------------------------------


def test_a_pipe_gets_no_escape_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in standings(sheet_of(V23)) + score_sheet(sheet_of(MESSY))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "styled"), [("", True), ("1", False)])
def test_a_terminal_gets_a_bold_header_unless_told_not_to(
    monkeypatch: pytest.MonkeyPatch, no_color: str, *, styled: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", no_color)
    out = Terminal()
    with contextlib.redirect_stdout(out):
        tables.draw(tables.standings(sheet_of(V23), Screen()), Screen())
    assert ("\x1b[1m" in out.getvalue()) is styled
    assert re.sub("\x1b\\[[0-9;]*m", "", out.getvalue()) == SCREENS["V23", "standings", 80]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("width", [40, 80])
def test_what_an_encoding_lacks_is_written_as_an_escape(encoding: str, width: int) -> None:
    raw = io.BytesIO()
    sheet = named(("Борис", "สมชาย", "Zoë"), 3)
    screen = Screen(width, symbols=False)
    with contextlib.redirect_stdout(io.TextIOWrapper(raw, encoding, errors="backslashreplace", newline="")) as out:
        tables.draw(tables.standings(sheet, screen) + tables.score_sheet(sheet, screen, cards=True), screen)
        out.flush()
    text = raw.getvalue().decode(encoding)
    assert "\\u0411" in text
    assert max(map(len, text.splitlines())) <= width
    assert "Zoë" in text or encoding == "ascii"


def test_a_name_is_shown_verbatim_and_never_as_markup() -> None:
    sheet = named(("[bold]Ann[/bold]", "[/x]Bob", ":smile:"), 2)
    for text in (standings(sheet), score_sheet(sheet, 200)):
        assert all(name in text for name in sheet.names)


def test_numbers_after_a_name_that_is_written_leftwards_keep_their_order() -> None:
    text = standings(named(("דוד כהן", "Boris", "محمد"), 2))
    assert "דוד כהן\u200e " in text
    assert "محمد\u200e " in text
    assert "Boris\u200e" not in text


def test_control_characters_of_a_note_are_shown_as_escapes() -> None:
    assert notes(V23[0], seen.Misdealt(at("20:00"), "red \x1b[31m"), V23[1]) == " 2 m  misdeal: red \\x1b[31m\n"


def test_totals_of_three_digits_are_whole_at_40_columns() -> None:
    text = score_sheet(many(48), 40)
    totals = many(48).totals
    assert text.splitlines()[-3].split() == ["sum", *map(signed, totals)]
    assert totals[0] > 400
    assert re.search(rf"Anna +\+{totals[0]} ", standings(many(48), 40))


@given(names=LONG_NAMES, width=st.integers(34, 200), hands=st.integers(0, 20))
def test_no_line_is_longer_than_the_screen_and_no_number_is_split(
    names: tuple[str, ...], width: int, hands: int
) -> None:
    sheet = named(names, hands)
    for text in (standings(sheet, width), score_sheet(sheet, width, cards=True)):
        assert all(cell_len(line) <= width and line == line.rstrip(" ") for line in text.splitlines())
    _, ranked = standings(sheet, width).split("player", 1)
    for column in sheet.ranking:
        assert re.search(rf"^ {sheet.ranks[column]}  .* \{signed(sheet.totals[column])}( |$)", ranked, re.M) or (
            sheet.totals[column] == 0 and re.search(r"^ \d  .* 0( |$)", ranked, re.M)
        )
    lines = [line.replace("*", " ").split() for line in score_sheet(sheet, width).splitlines()]
    for row in sheet.rows():
        assert any(line[-len(told) :] == told for told in numbers_of(row.hand.number, sheet) for line in lines)


def numbers_of(number: int, sheet: ScoreSheet) -> list[list[str]]:
    """The numbers of a hand as a row may end with them: with totals, without, and without targets."""
    row = sheet.rows()[number - 1]
    seating = sheet.evening.seating
    cells = [
        (str(row.hand.tricks[c]), str(row.hand.targets[c]), signed(row.hand.points[c]), signed(row.totals[c]))
        for c in seating
    ]
    return [
        [word for won, goal, points, total in cells for word in (f"{won}/{goal}", points, total)],
        [word for won, goal, points, _ in cells for word in (f"{won}/{goal}", points)],
        [word for won, _, points, _ in cells for word in (won, points)],
    ]
