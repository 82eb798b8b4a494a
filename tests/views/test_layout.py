"""Sentences in lines: wrapping, labels, reading aloud, and what a terminal must never obey."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.views.blocks import Break, Heading, Paragraph, Terms
from referee.views.layout import (
    LABEL,
    Screen,
    aloud,
    ends,
    flat,
    fold,
    one_line,
    render,
    rule,
    screen_now,
    shows_symbols,
    wrap,
)
from referee.views.phrases import NBSP, Voice

ALOUD = Screen(voice=Voice(aloud=True))
NARROW = Screen(40, Voice(short=True))


def test_sentences_are_one_paragraph_on_a_screen() -> None:
    assert render([Paragraph(["Anna leads.", "Boris follows."])], Screen()) == ["Anna leads. Boris follows."]


def test_aloud_every_sentence_is_a_line_of_its_own_and_closed() -> None:
    paragraph = Paragraph(["Anna leads", "Who won trick 16?", "Back it goes. (article 45)", f"Boris{NBSP}+2."])
    assert render([paragraph], ALOUD) == ["Anna leads.", "Who won trick 16?", "Back it goes (article 45).", "Boris +2."]


def test_a_label_has_a_column_of_its_own_and_aloud_a_colon() -> None:
    terms = Terms([("Owed", ["Anna gives Boris 1 card, then Chai 2."])], label=LABEL)
    assert render([terms], Screen()) == ["Owed    Anna gives Boris 1 card, then Chai 2."]
    assert render([terms], Screen(30)) == ["Owed    Anna gives Boris 1", "        card, then Chai 2."]
    assert render([terms], ALOUD) == ["Owed: Anna gives Boris 1 card, then Chai 2."]


def test_stacked_terms_go_below_their_label_on_a_narrow_screen() -> None:
    terms = Terms([("ref hand _ _ _", ["tricks of Anna, Boris, Chai"])], indent=2, label=20, stacked=True)
    assert render([terms], Screen()) == ["  ref hand _ _ _      tricks of Anna, Boris, Chai"]
    assert render([terms], NARROW) == ["ref hand _ _ _", "  tricks of Anna, Boris, Chai"]


def test_a_break_is_a_blank_line_where_there_is_room() -> None:
    assert render([Break()], Screen()) == [""]
    assert render([Break()], NARROW) == []
    assert render([Break(always=True)], NARROW) == [""]
    assert render([Break(always=True)], ALOUD) == []


@pytest.mark.parametrize(
    ("width", "lines"), [(40, ["friday                          finished"]), (12, ["friday", "finished"])]
)
def test_a_heading_has_both_ends_on_one_line_or_two(width: int, lines: list[str]) -> None:
    assert ends("friday", "finished", width) == lines
    assert render([Heading("friday", "finished")], ALOUD) == ["friday, finished."]


def test_a_no_break_space_keeps_a_name_and_its_number_together() -> None:
    assert wrap(f"so says Boris{NBSP}+2", 12) == ["so says", "Boris +2"]
    assert wrap(f"Bartholomew{NBSP}+2", 8) == ["Bartholo", "mew +2"]


def test_what_is_too_long_for_a_line_is_broken_at_its_no_break_spaces() -> None:
    long = "A" * 12
    assert wrap(f"{long}{NBSP}11{NBSP}of{NBSP}8, Bo{NBSP}4", 14) == [long, "11 of 8, Bo 4"]
    assert wrap(f"x {long}{NBSP}4", 14) == ["x", f"{long} 4"]
    assert wrap(f"{long}{NBSP}11{NBSP}of{NBSP}8", 8) == ["A" * 8, "AAAA 11", "of 8"]


def test_later_lines_hang() -> None:
    assert wrap("one two three", 9, first="- ", then="  ") == ["- one two", "  three"]


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=60), st.integers(8, 40))
def test_no_line_is_longer_than_its_width_and_no_word_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.replace(NBSP, " ").split())


@given(st.text(max_size=30), st.integers(2, 20))
def test_folding_loses_nothing(text: str, width: int) -> None:
    assert "".join(fold(text, width)) == text


def test_controls_that_people_wrote_into_a_file_are_shown_as_escapes() -> None:
    assert one_line("a\x1b[2Jb\nc\u202ed") == "a\\x1b[2Jb\\nc\\u202ed"
    assert aloud(["a\x1b[2J"]) == ["a\\x1b[2J."]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_rule_measures_the_escapes_that_are_shown(encoding: str) -> None:
    screen = Screen(voice=Voice(symbols=False), encoding=encoding)
    for line in rule("Hand 1", "สมชาย deals, leads", screen):
        assert line.encode(encoding, "backslashreplace").decode(encoding) == line
        assert len(line) <= screen.line


def test_flat_is_one_line_for_programs() -> None:
    assert flat([f"Anna{NBSP}+1.", "Boris leads."]) == "Anna +1. Boris leads."


@pytest.mark.parametrize(("columns", "width"), [(0, 80), (12, 20), (40, 40)])
def test_a_terminal_that_does_not_know_its_width_has_80_columns(
    columns: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda stream: os.terminal_size((columns, 0)))
    with open(os.devnull, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert screen_now().width == width


@pytest.mark.parametrize(("encoding", "shows"), [("utf-8", True), ("cp1252", False), ("ascii", False), (None, False)])
def test_symbols_need_an_encoding_for_them(encoding: str | None, shows: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert shows_symbols(encoding) is shows
    monkeypatch.setenv("LC_ALL", "C")
    assert not shows_symbols(encoding)
