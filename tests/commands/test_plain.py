"""What `--plain` says: whole answers compared, and what holds for every line that is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from referee.game.cards import RANKS, SUITS, Card, spelt
from referee.game.entries import Session
from referee.game.scoresheet import work_out
from referee.views.formats import plain
from referee.views.layout import aloud
from referee.views.phrases import NBSP, Voice
from tests.evenings import NAME, views_of
from tests.running import Table, Terminal, process
from tests.strategies import sessions
from tests.vectors import SEED

EVENING = (
    "new-session Anna Boris Chai --dealer anna --hands 6 -s glue",
    "next",
    "hand 11 4 1 s",
    "next",
    "who-owes-cards",
    "exchange boris chai 2c kc",
    "exchange 2c kc 9d 7d",
    "exchange 2c kc",
    "exchange --count 5",
    "name-trump h",
    "exchange --done",
    "name-trump h",
    "name-trump s",
    "undo",
    "redo",
    "next",
    "misdeal -m cards",
    "change --dealer chai",
    "hand 16 0 0",
    "hand 2 7 7",
    "hand 2 7 7 --before 2",
    "correct-hand 1 10 5 1 --dealer boris",
    "undo",
    "correct-hand 1 10 5 1 h",
    "drop-hand 2",
    "undo",
    "redo",
    "change chai=Dana",
    "change --seats Anna Dana Boris --from-start",
    "change --lead left",
    "change --hands 4",
    "change dana=Dora --spelling",
    "who-owes-cards",
    "exchange --waived",
    "hand 8 3 5 --dealer anna",
    "hand 0 13 3",
    "record-last-tricks boris",
    "end-session",
    "standings",
    "score-sheet --cards",
    "check",
    "log --cards",
    "sessions",
    "season",
    "season anna",
    "rules 17",
    "play-on",
    "name-trump c",
    "record-trick as 2c ks",
    "record-trick 4d 5h 6d",
    "takes 7d 8d 9d",
    "saw --kitty th",
    "correct-trick 1 as 2s ks",
    "next",
    "check 5",
    "end-session",
    "undo",
)
"""Every command, most of them with what they say of names and numbers; some are refused."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An evening of three hands before the first."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "friday")
    return table


def test_answers_have_a_fact_a_line(table: Table) -> None:
    assert table.say("hand", "11", "4", "1", "s", "--plain") == (
        "Hand 1, Anna deals, spades.\n"
        "Anna: 11 tricks, target 8, plus 3.\n"
        "Boris: 4 tricks, target 5, minus 1.\n"
        "Chai: 1 trick, target 3, minus 2.\n"
        "Score: Anna plus 3, Boris minus 1, Chai minus 2.\n"
        "Hand 2: Boris deals.\n"
        "Targets: Boris 8, Chai 5, Anna 3.\n"
        "Owed: Anna gives Boris 1 card, then Anna gives Chai 2 cards.\n"
    )
    assert table.say("exchange", "2c", "kc", "--plain") == (
        "Anna gave Boris the two of clubs, back the king of clubs.\n"
        "Boris: no club above the king.\n"
        "Owed: Anna gives Chai 2 cards.\n"
    )


def test_a_refusal_has_a_fact_a_line(table: Table) -> None:
    table.all("hand 11 4 1", "exchange 2c kc")
    assert table.no(3, "exchange", "9d", "7d", "--plain") == (
        "Refused: seven of diamonds is weaker than the nine of diamonds that Anna gave.\n"
        "Chai returns a stronger diamond, or the nine of diamonds itself.\n"
        "(358, article 18: A receiver with nothing stronger in the given suit must return the very card that was "
        "given.)\n"
    )
    assert table.no(3, "--plain", "record-trick", "2c", "2c", "3c") == (
        "Refused: the two of clubs is named twice; every card is there once.\n"
        "(358, article 2: The pack has 52 cards in four suits, every card once, and no jokers.)\n"
    )
    assert table.no(3, "hand", "--hand", "1", "--plain") == (
        "Refused: hand 1 is scored (11 4 1). To change it: ref correct-hand 1.\n"
    )


def test_a_correction_tells_the_totals_before_and_after(table: Table) -> None:
    table.all("hand 9 6 1", "hand 4 9 3")
    assert table.say("correct-hand", "1", "8", "5", "3", "--plain").splitlines()[:7] == [
        "Hand 1 corrected, was Anna 9, Boris 6, Chai 1.",
        "Anna: 8 tricks, target 8, 0 points.",
        "Boris: 5 tricks, target 5, 0 points.",
        "Chai: 3 tricks, target 3, 0 points.",
        "After hand 1: Anna 0, Boris 0, Chai 0.",
        "After hand 2: Anna plus 1, Boris plus 1, Chai minus 2.",
        "Before this change: Anna plus 2, Boris plus 2, Chai minus 4.",
    ]


def test_a_new_session_has_a_fact_a_line(tmp_path: Path) -> None:
    assert Table(tmp_path).say("new-session", "Ann", "Bob", "Cy", "--dealer", "Ann", "-s", "x", "--plain") == (
        "Ann deals first.\n"
        "At Ann's left sits Bob, then Cy.\n"
        "No fixed end.\n"
        "The dealer leads the first trick (other tables: the dealer's left, --lead left).\n"
        f"Sheet: {tmp_path}/x.toml.\n"
        "Targets of hand 1: Ann 8 (deals, names trump, leads), Bob 5, Cy 3.\n"
        "No exchange.\n"
    )


@pytest.mark.parametrize(("value", "is_plain"), [("1", True), ("yes", True), ("0", False), ("", False), ("no", False)])
def test_the_environment_asks_for_it_as_it_asks_for_no_input(table: Table, value: str, *, is_plain: bool) -> None:
    assert table.ref("next", env={"REF_PLAIN": value}).out.startswith("Sheet friday, hand 1 of 3.\n") is is_plain
    refused = table.ref("hand", "9", "9", "9", env={"REF_PLAIN": value}).err
    assert (refused.count("\n") > 1) is is_plain


def test_another_form_is_stronger_than_the_environment(table: Table) -> None:
    assert table.ref("standings", "--csv", env={"REF_PLAIN": "1"}).out.startswith("session,")
    assert table.ref("hand", "9", "6", "1", "--json", env={"REF_PLAIN": "1"}).json["said"].endswith("Chai 1 of 3 -2.")


@pytest.mark.parametrize("columns", ["20", "40", "400"])
def test_it_is_the_same_on_every_screen(table: Table, columns: str) -> None:
    table.say("hand", "9", "6", "1")
    table.say("hand", "3", "8", "5", "--before", "1")
    for command in LOOKING:
        words = (*command.split(), "--plain")
        assert table.ref(*words, env={"COLUMNS": columns}) == table.ref(*words)


def test_it_needs_no_character_that_an_old_terminal_has_not(table: Table) -> None:
    table.all("hand 9 6 1 s", "exchange 2c kc")
    for command in ("next", "who-owes-cards", "score-sheet --blank", "log", "check", "sessions", "season", "rules"):
        words = (*command.split(), "--plain")
        shown = process(table.folder, *words, PYTHONIOENCODING="ascii", LC_ALL="C").stdout.decode("ascii")
        assert shown == table.say(*words)
        assert "\\u" not in shown


GUIDED = """\
2026-11-27 is a new evening.
players [three names clockwise]> Anna Boris Chai
dealer [Enter = I draw, or 1 Anna 2 Boris 3 Chai]> Anna
lead [Enter = the dealer leads trick 1; l = dealer's left]>\x20
hands [Enter = no fixed end; 6, 9, 12: equal deals; p10 = points]> 2
Not a multiple of 3: not everybody will deal equally often.
Sheet: {sheet}.
? help < back quit.
Hand 1 of 2.
Anna deals, leads.
Anna: target 8.
Boris: target 5.
Chai: target 3.
First hand: no exchange.
Anna names trump, lays 4 cards away, takes the kitty unseen, leads.
trump [1s 2h 3d 4c, Enter = not noted]> s
tricks [Anna Boris Chai]> 11 4 1
Hand 1, Anna deals, spades.
Anna: 11 tricks, target 8, plus 3.
Boris: 4 tricks, target 5, minus 1.
Chai: 1 trick, target 3, minus 2.
Hand 2 of 2, the last.
Boris deals, leads.
Anna: target 3, total plus 3.
Boris: target 8, total minus 1.
Chai: target 5, total minus 2.
Debt 1: Anna gives Boris 1 card.
Clockwise from Anna.
Debt 2: Anna gives Chai 2 cards.
Back comes the strongest of the suit, or the same card.
Keep trick 16 apart; it may decide.
exchange [Enter = all done, or given and returned: 2c kc]> 9d 7d
No: seven of diamonds is weaker than the nine of diamonds that Anna gave.
Boris returns a stronger diamond, or the nine of diamonds itself.
(358, article 18).
exchange [Enter = all done, or given and returned: 2c kc]> sessions --plain
Sheet 2026-11-27, begun {today}, open after 1 hand, Anna, Boris and Chai: Anna leads by 4, 1 hand to go.
exchange [Enter = all done, or given and returned: 2c kc]> 3 8 5 h
Exchange taken as done.
Hand 2, Boris deals, hearts.
Anna: 3 tricks, target 3, 0 points.
Boris: 8 tricks, target 8, 0 points.
Chai: 5 tricks, target 5, 0 points.
The end.
Anna wins with plus 3.
Deals: Anna once, Boris once, Chai not yet.
Rank 1: Anna, total plus 3.
Anna in hands 1 to 2: plus 3, 0.
Anna by target: plus 3 with target 8, 0 with target 5, 0 with target 3.
Rank 2: Boris, total minus 1.
Boris in hands 1 to 2: minus 1, 0.
Boris by target: 0 with target 8, minus 1 with target 5, 0 with target 3.
Rank 3: Chai, total minus 2.
Chai in hands 1 to 2: minus 2, 0.
Chai by target: 0 with target 8, 0 with target 5, minus 2 with target 3.
One more hand: play-on.
For the chat: standings --chat.
end [Enter = leave, < = take the last entry back, or any command]>\x20
"""


def test_a_guided_evening(tmp_path: Path) -> None:
    typed = [line.partition("]> ")[2] for line in GUIDED.splitlines() if "]> " in line]
    said = Table(tmp_path).ref("-s", NAME, "play", "--plain", typed="\n".join(typed) + "\n")
    today = re.search(r"begun (\w+ \d+ \w+ \d{4}),", said.out)
    assert today is not None, said
    assert said.out == GUIDED.format(sheet=tmp_path / f"{NAME}.toml", today=today[1])


def test_what_cannot_be_taken_at_a_question_is_said_plain(table: Table) -> None:
    terminal = Terminal(table.folder, "record-hand", "--plain")
    terminal.answer("tricks [Anna Boris Chai]> ", "9 9 9")
    terminal.wait_for("Refused: 9 9 9 is 27 tricks, 11 too many; a hand has 16.\n(358, article 46: ")
    assert terminal.end() == 3
    terminal = Terminal(table.folder, "record-hand", "--plain")
    terminal.answer("tricks [Anna Boris Chai]> ", "zz")
    terminal.answer('found "zz".\ntricks [Anna Boris Chai]> ', "9 5 2")
    terminal.wait_for("Hand 1, Anna deals.\nAnna: 9 tricks, target 8, plus 1.\n")
    assert terminal.end() == 0


# -- laws ---------------------------------------------------------------------------------------------

NOT_READ_ALOUD = re.compile(
    r"[^\x20-\x7e]"  # boxes, arrows, suits
    r"|[|*_<>~^=\\`{}]"  # what stands for a box, an arrow or a blank
    r"|  "  # columns
    r"|[+-]\d"  # signs instead of words
    r"|\d/\d"  # tricks of a target
    r"|\b(?:10|[2-9AKQJT])[SHDC]\b"  # cards
    r"|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) "
)


def faults(line: str) -> list[str]:
    """What in a line cannot be read aloud as it stands; dates, options and the names of games can."""
    bare = re.sub(r"\d{4}-\d\d-\d\d|--[a-z]|\d-\d-\d", "x", line)
    found = NOT_READ_ALOUD.findall(bare)
    return found + ([] if re.search(r"""[.?!:][)"]?$""", line) else ["no end"])


def said_on_an_evening(folder: Path) -> Iterator[tuple[str, str]]:
    """Every command of an evening with what it says, plain."""
    table = Table(folder)
    for words in EVENING:
        said = table.ref(*words.split(), "--plain")
        assert said.code in (0, 1, 3), (words, said)
        yield words, said.out + said.err


def test_every_line_of_an_evening_can_be_read_aloud(tmp_path: Path) -> None:
    for words, said in said_on_an_evening(tmp_path):
        assert said.endswith("\n")
        for line in said.replace(str(tmp_path), "").splitlines():
            assert not faults(line), (words, line)


@pytest.mark.parametrize(
    "line", ["Anna +3.", "Anna  3.", "9/8.", "the KC.", "♠.", "a → b.", "| x.", "Anna 3", "Fri 3."]
)
def test_what_cannot_be_read_aloud_is_found(line: str) -> None:
    assert faults(line)


def numbers(document: Any, *, but: tuple[str, ...] = ()) -> set[str]:
    """Every number of a JSON document, without its sign, but for those under some keys."""
    if isinstance(document, dict):
        return {each for key, value in document.items() if key not in but for each in numbers(value, but=but)}
    if isinstance(document, list):
        return {each for value in document for each in numbers(value, but=but)}
    is_number = isinstance(document, int) and not isinstance(document, bool)
    return {str(abs(document))} if is_number else set()


LOOKING = {
    "next": (),
    "who-owes-cards": (),
    "standings": (),
    "score-sheet --cards": ("rulings", "correction"),
    "score-sheet --blank": ("totals",),
    "check": ("hands",),
    "check 2": (),
    "log": (),
    "sessions": (),
    "season": ("sheets", "apart"),
    "season anna": ("sheets", "apart", "hands_made", "sheets_won", "totals"),
    "rules": (),
    "rules 17": (),
    "rules --list": (),
    "takes 7d 8d 9d": (),
}
"""Every view, with the keys of its document that it says elsewhere: rulings in `check`, corrections in `log`, the total
after each hand in the score sheets; or of which it says `no` instead of 0."""


def test_every_number_of_a_document_is_said(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for words in EVENING:
        table.ref(*words.split())
        if words.startswith("rules"):
            continue
        for command, elsewhere in LOOKING.items():
            document, text = table.ref(*command.split(), "--json"), table.ref(*command.split(), "--plain")
            if document.code in (0, 1):
                missing = numbers(document.json, but=elsewhere) - set(re.findall(r"\d+", text.out))
                assert not missing, (words, command, missing, text.out)
                for line in text.out.replace(str(tmp_path), "").splitlines():
                    assert not faults(line), (words, command, line)


@given(sessions())
def test_every_view_of_any_evening_has_whole_sentences(written: Session) -> None:
    notes = "".join(getattr(entry, "note", None) or "" for entry in written.entries)
    is_written = "\n" in notes or "\\n" in notes
    for view in views_of(work_out(NAME, SEED, written)):
        text = plain([view])
        assert text.endswith("\n")
        assert is_written or "\\n" not in text, "a sentence is one line"
        assert NBSP not in text
        assert all(line.rstrip(')"')[-1:] in (".", "?", "!", ":") for line in text.splitlines())


def test_every_card_has_a_name_of_its_own() -> None:
    names = {spelt(Card(rank + suit)) for rank in RANKS for suit in SUITS}
    assert len(names) == 52
    assert {"two of spades", "ten of hearts", "ace of clubs"} <= names
    assert not any(char.isdigit() for name in names for char in name)


def test_points_are_words() -> None:
    assert [Voice(aloud=True).signed(points) for points in (3, 0, -12)] == ["plus 3", "0", "minus 12"]


def test_a_sentence_ends_once_whatever_is_behind_it() -> None:
    assert aloud(
        [
            "Anna gives a card. (article 16)",
            "It stands. (article 45, entry 10)",
            "They share the win (agreed)",
            '(358, article 18: "It comes back.")',
        ]
    ) == [
        "Anna gives a card (article 16).",
        "It stands (article 45, entry 10).",
        "They share the win (agreed).",
        '(358, article 18: "It comes back.")',
    ]
