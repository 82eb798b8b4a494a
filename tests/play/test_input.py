"""Answers of the guided evening are told apart by their shape, whatever was asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.parsing import table_now
from referee.errors import Unclear
from referee.play.input import Answer, read_answer
from referee.views.guide import Question
from tests.evenings import V23, sheet_of

TABLE = table_now(sheet_of(V23[:1]))
QUESTIONS: tuple[Question, ...] = ("exchange", "contract", "tricks")


def read(line: str, question: Question = "tricks", *, owed: bool = False) -> Answer:
    return read_answer(line, TABLE, question, owed=owed)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("", "enter", ""),
        ("   ", "enter", ""),
        ("<", "back", ""),
        ("-", "back", ""),
        ("?", "help", ""),
        ("help", "help", ""),
        ("s", "contract", "spades"),
        ("♥", "contract", "hearts"),
        ("Clubs", "contract", "clubs"),
        ("dia", "contract", "diamonds"),
        ("n", "contract", "no-trump"),
        ("11 4 1", "tricks", "11 4 1"),
        ("11/4/1", "tricks", "11 4 1"),
        ("11.4+1", "tricks", "11 4 1"),
        ("0 12 4 s", "tricks", "0 12 4 s"),
        ("s 0 12 4", "tricks", "0 12 4 s"),
        ("9 6 1d", "tricks", "9 6 1 d"),
        ("9/6/1d", "tricks", "9 6 1 d"),
        ("9 6 1♦", "tricks", "9 6 1 ♦"),
        ("7 4 4", "tricks", "7 4 4"),
        ("7 4", "tricks", "7 4"),
        ("9 6 1 3", "tricks", "9 6 1 3"),
        ("anna=9 boris=6 chai=1 d", "tricks", "anna=9 boris=6 chai=1 d"),
        ("2c kc", "exchange", "2c kc"),
        ("10♥ ah", "exchange", "10♥ ah"),
        ("2c kc 9d 9d", "exchange", "2c kc 9d 9d"),
        ("anna chai 2c kc", "exchange", "anna chai 2c kc"),
        ("1 3 2c kc", "exchange", "1 3 2c kc"),
        ("as 2s 3s", "trick", "as 2s 3s"),
        ("ABCABCABCABCABCA", "winners", "ABCABCABCABCABCA"),
        ("1123123123123123", "winners", "1123123123123123"),
        ("who", "command", "who"),
        ("ref who", "command", "who"),
        ("rules 17", "command", "rules 17"),
        ("hand 6 9 1", "command", "hand 6 9 1"),
        ("change chai=Dana", "command", "change chai=Dana"),
        ("correct-hand 2 4 7 5", "command", "correct-hand 2 4 7 5"),
        ("drop-hand 3", "command", "drop-hand 3"),
        ("check 2", "command", "check 2"),
        ("saw boris ac", "command", "saw boris ac"),
    ],
)
def test_shapes(question: Question, line: str, kind: str, words: str) -> None:
    found = read(line, question)
    assert (found.kind, " ".join(found.words)) == (kind, words)


@pytest.mark.parametrize(("line", "contract"), [("1", "spades"), ("2", "hearts"), ("3", "diamonds"), ("4", "clubs")])
def test_suits_by_number_count_at_the_trump_question_alone(line: str, contract: str) -> None:
    assert read(line, "contract") == Answer("contract", (contract,))
    assert read(line, "tricks") == Answer("tricks", (line,))
    assert read(line, "exchange") == Answer("tricks", (line,))


def test_a_number_that_is_no_suit_is_tricks_at_the_trump_question_too() -> None:
    assert read("5", "contract").kind == "tricks"
    assert read("1 2", "contract").kind == "tricks"


def test_six_cards_are_exchanges_while_cards_are_owed_and_tricks_afterwards() -> None:
    assert read("2c kc 9d 9d 3h ah", owed=True).kind == "exchange"
    assert read("2c kc 9d 9d 3h ah", owed=False).kind == "trick"


@pytest.mark.parametrize("line", ["x", "ab", "kc", "a c", "2c kc 9d 9d 3h", "é", "=", "17x", "9 x", "<<", "> x", "♣ ♣"])
def test_what_has_no_shape_is_unclear(line: str) -> None:
    with pytest.raises(Unclear, match='" is no answer here; expected') as no:
        read(line)
    assert str(no.value) == (f'"{line}" is no answer here; expected the tricks of Anna, Boris, Chai. ? tells more.')


def test_what_is_expected_depends_on_the_question() -> None:
    with pytest.raises(Unclear, match="expected a suit, the tricks of Anna, Boris, Chai"):
        read("x", "contract")
    with pytest.raises(Unclear, match="expected the card given and the card returned, a suit, the tricks of"):
        read("x", "exchange")


@given(st.text(max_size=40), st.sampled_from(QUESTIONS), st.booleans())
def test_any_line_is_an_answer_or_unclear(line: str, question: Question, owed: bool) -> None:
    try:
        found = read(line, question, owed=owed)
    except Unclear:
        return
    assert found.kind in ("enter", "back", "help") or found.words


@given(st.lists(st.integers(0, 16), min_size=3, max_size=3), st.sampled_from(["", " s", " h", "d", " clubs"]))
def test_three_numbers_are_tricks_however_they_are_kept_apart(numbers: list[int], suit: str) -> None:
    told = {read(f"{sep.join(map(str, numbers))}{suit}").words for sep in (" ", "/", "+", ".", ",")}
    assert told == {(*map(str, numbers), *([suit.strip()] if suit else []))}
