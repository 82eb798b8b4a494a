"""Seats and names: the turn round the table, what a name may be, and whom a word names."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import NotFound, Unclear
from referee.game import players as seats
from referee.game.players import COLUMNS, Seating, alike, find_player, fold, key, look, parse_name, parse_names

SEATINGS = st.permutations(COLUMNS).map(lambda order: (order[0], order[1], order[2]))


class TestArticle6:
    """Deal and play go round the table clockwise."""

    def test_the_turn(self) -> None:
        assert seats.turn((0, 1, 2), 1, clockwise=True) == (1, 2, 0)
        assert seats.turn((0, 1, 2), 1, clockwise=False) == (1, 0, 2)

    @given(SEATINGS, st.sampled_from(COLUMNS), st.booleans())
    def test_it_starts_with_the_player_and_names_each_once(
        self, seating: Seating, column: int, clockwise: bool
    ) -> None:
        turn = seats.turn(seating, column, clockwise=clockwise)
        assert turn[0] == column
        assert sorted(turn) == [0, 1, 2]
        assert turn[1:] == seats.turn(seating, column, clockwise=not clockwise)[:0:-1]

    @given(SEATINGS, st.sampled_from(COLUMNS))
    def test_seats_are_seen_from_the_dealer(self, seating: Seating, dealer: int) -> None:
        dealer_, left, right = seats.turn(seating, dealer, clockwise=True)
        assert seats.positions(seating, dealer)[dealer_] == "dealer"
        assert seats.positions(seating, dealer)[left] == "left"
        assert seats.positions(seating, dealer)[right] == "right"


class TestParseName:
    @pytest.mark.parametrize(
        "name",
        [
            "Anna",
            "Борис",
            "สมชาย",
            "李明",
            "محمد",
            "👩‍👧",
            "[bold]Ann[/bold]",
            ":smile:",
            'O\'Neil "Bob"',
            "a\\b",
            "x" * 40,
            "7 of 9",
            "½",
            "²",
            "Ann-Marie",
            "a",
        ],
    )
    def test_taken_as_it_is(self, name: str) -> None:
        assert parse_name(name) == name

    def test_composed_and_trimmed(self) -> None:
        assert parse_name("  Zoe\u0308 ") == "Zo\u00eb"

    @pytest.mark.parametrize(
        ("word", "sentence"),
        [
            ("", 'the name "" shows nothing; expected at least one visible character.'),
            ("   ", 'the name "" shows nothing; expected at least one visible character.'),
            ("\u3164\u2800", 'the name "\u3164\u2800" shows nothing; expected at least one visible character.'),
            ("\u200b\u200d", 'the name "\u200b\u200d" shows nothing; expected at least one visible character.'),
            ("x" * 41, f'the name "{"x" * 41}" has 41 characters; expected at most 40.'),
            ("a,b", 'the name "a,b" holds a comma or an equals sign, which separate players.'),
            ("a=b", 'the name "a=b" holds a comma or an equals sign, which separate players.'),
            ("-a", 'the name "-a" starts with "-", which means something else.'),
            ("<", 'the name "<" starts with "<", which means something else.'),
            ("12", 'the name "12" is a bare number, which means a seat.'),
            ("٣", 'the name "٣" is a bare number, which means a seat.'),
        ],
    )
    def test_refused_in_these_words(self, word: str, sentence: str) -> None:
        with pytest.raises(Unclear, match="the name") as refused:
            parse_name(word)
        assert str(refused.value) == sentence

    @pytest.mark.parametrize(
        "char",
        ["\x1b", "\n", "\0", "\x7f", "\x85", "\u2028", "\u2029", "\ud800", *"\u061c\u200e\u200f\u202e\u2066\u2069"],
    )
    def test_what_would_spoil_a_screen(self, char: str) -> None:
        with pytest.raises(Unclear, match="the name") as refused:
            parse_name(f"A{char}b")
        fault = "holds a control character, a line break or broken bytes"
        assert str(refused.value) == f"the name {f'A{char}b'!a} {fault}."

    @pytest.mark.parametrize("word", ["Ann\n", "\tAnn", "Ann\x1f", "\u2028Ann"])
    def test_also_at_either_end_where_a_space_is_trimmed(self, word: str) -> None:
        with pytest.raises(Unclear, match="the name"):
            parse_name(word)

    @given(st.text(st.characters(), max_size=45))
    def test_a_name_that_is_taken_is_taken_again_unchanged(self, word: str) -> None:
        try:
            name = parse_name(word)
        except Unclear:
            return
        assert parse_name(name) == name == unicodedata.normalize("NFC", name).strip()
        assert 1 <= len(name) <= 40
        assert not seats.has_control(name)


class TestParseNames:
    def test_three_different_ones(self) -> None:
        assert parse_names((" Anna", "Борис", "Chai")) == ("Anna", "Борис", "Chai")

    @pytest.mark.parametrize(
        ("first", "second"),
        [("Bob", "Bob"), ("Bob", "bob"), ("Bob", "Bob "), ("Zo\u00eb", "ZOE\u0308"), ("Straße", "STRASSE")],
    )
    def test_alike_to_a_reader(self, first: str, second: str) -> None:
        with pytest.raises(Unclear, match='" are the same to a reader; three differ') as refused:
            parse_names((first, "Cy", second))
        shown = unicodedata.normalize("NFC", second).strip()
        assert str(refused.value) == (
            f'the names "{first}" and "{shown}" are the same to a reader; three different ones are needed.'
        )

    def test_a_bad_one_among_them(self) -> None:
        with pytest.raises(Unclear, match="the name"):
            parse_names(["Anna", "", "Chai"])


ALIKE = [
    ("Ann Lee", "Ann\u00a0Lee"),
    ("Ann Lee", "ann  lee"),
    ("Ann Lee", "Ann \u2003Lee"),
    ("Ann Lee", "An\u00adn Lee"),
    ("Anna", "An\u200bna"),
    ("Anna", "An\u200dna"),
    ("Anna", "Anna\ufeff"),
    ("Anna", "\u0410nna"),
    ("Anna", "\uff21nna"),
    ("Bob", "\u0412ob"),
    ("Bob", "\U0001d401ob"),
    ("Ian", "\u0406an"),
    ("Odo", "\u039fdo"),
    ("O'Neil", "O\u2019Neil"),
    ("Capa", "\u0421\u0430\u0440\u0430"),
    ("ipek", "\u0130pek"),
    ("\u0130PEK", "i\u0307pek"),
    ("I\u015f\u0131l", "I\u015eIL"),
    ("\u2764", "\u2764\ufe0f"),
]
"""Names that nobody can tell apart on a screen, or that are one in capital letters."""

APART = [
    ("Anna", "\u0410\u043d\u043d\u0430"),
    ("Ian", "Lan"),
    ("Karna", "Kama"),
    ("Zo\u00eb", "Zoe"),
    ("AnnLee", "Ann Lee"),
    ("\u0411\u043e\u0431", "\u0411\u043e\u0431\u0430"),
    ("\U0001f469\u200d\U0001f467", "\U0001f469\U0001f467"),
    ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u0937"),
    ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u062e"),
]
"""Names that are different to a reader, though some letters are not."""


class TestAlike:
    @pytest.mark.parametrize(("first", "second"), ALIKE)
    def test_what_nobody_can_tell_apart(self, first: str, second: str) -> None:
        assert alike(first, second)
        assert alike(second, first)
        with pytest.raises(Unclear, match="are the same to a reader"):
            parse_names((first, "Xy", second))

    @pytest.mark.parametrize(("first", "second"), APART)
    def test_what_a_reader_can_tell_apart(self, first: str, second: str) -> None:
        assert not alike(first, second)
        assert parse_names((first, "Xy", second)) == (first, "Xy", second)

    def test_the_refusal_says_what_cannot_be_read(self) -> None:
        with pytest.raises(Unclear, match="same to a reader") as refused:
            parse_names(("Anna", "\u0410nna", "Cy"))
        assert str(refused.value) == (
            'the names "Anna" and "\u0410nna" are the same to a reader; three different ones are needed. '
            "They differ by CYRILLIC CAPITAL LETTER A."
        )

    @given(st.text(max_size=12), st.text(max_size=12))
    def test_one_fold_is_one_key(self, first: str, second: str) -> None:
        assert key(key(first)) == key(first)
        assert key(first.upper()) == key(first.upper().casefold())
        if fold(first) == fold(second):
            assert key(first) == key(second)

    @given(st.text(st.characters(max_codepoint=0x7F), max_size=12))
    def test_ascii_stands_for_itself(self, name: str) -> None:
        assert look(name) == key(name)


class TestFindPlayer:
    @pytest.mark.parametrize("word", ["ipek", "IPEK", "\u0130pek", "ip", "i"])
    def test_a_capital_i_with_a_dot(self, word: str) -> None:
        assert find_player(word, {"Anna": 0, "\u0130pek": 1, "Chai": 2}, COLUMNS) == 1

    @pytest.mark.parametrize("word", ["ann lee", "Ann\u00a0Lee", "ANN  LEE", "ann\u00a0l"])
    def test_blanks_of_all_kinds(self, word: str) -> None:
        assert find_player(word, {"Ann Lee": 0, "Bob": 1, "Cy": 2}, COLUMNS) == 0

    NAMES: ClassVar = {"Anna": 0, "Ann": 1, "Борис": 2, "Old Bob": 1}
    SEATED: Seating = (0, 2, 1)

    @pytest.mark.parametrize(
        ("word", "column"),
        [("Anna", 0), ("ann", 1), (" ANNA ", 0), ("б", 2), ("БОР", 2), ("o", 1), ("1", 0), ("2", 2), ("3", 1)],
    )
    def test_exactly_by_a_beginning_or_by_seat(self, word: str, column: int) -> None:
        assert find_player(word, self.NAMES, self.SEATED) == column

    def test_two_names_of_one_player_are_no_doubt(self) -> None:
        assert find_player("d", {"Dora": 0, "Dorothy": 0, "Eva": 1}, COLUMNS) == 0

    def test_more_than_one(self) -> None:
        with pytest.raises(Unclear, match="; type one more letter or the seat numbe") as refused:
            find_player("an", self.NAMES, self.SEATED)
        assert str(refused.value) == '"an" may be Anna or Ann; type one more letter or the seat number.'

    def test_no_name(self) -> None:
        with pytest.raises(NotFound, match="no player is named; at the table are Anna, Boris, Chai"):
            find_player(" ", {"Anna": 0, "Boris": 1, "Chai": 2}, self.SEATED)

    @pytest.mark.parametrize("word", ["x", "0", "4", "Annas"])
    def test_nobody(self, word: str) -> None:
        with pytest.raises(NotFound, match='" sits here; at the table are') as refused:
            find_player(word, {"Anna": 0, "Boris": 1, "Chai": 2}, self.SEATED)
        assert str(refused.value) == (f'nobody called "{word}" sits here; at the table are Anna, Boris, Chai.')

    @given(st.text(max_size=5))
    def test_it_finds_a_column_or_refuses(self, word: str) -> None:
        with contextlib.suppress(Unclear, NotFound):
            assert find_player(word, self.NAMES, self.SEATED) in COLUMNS
