"""Answers of the guided evening are told apart by their form, whatever was asked."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.parsing import CardsInput, FaceDownInput, HandInput, WaivedInput, table_now
from referee.commands.prompts import Leave
from referee.errors import RefError, Refused, Unclear
from referee.game.cards import Card
from referee.game.entries import Session
from referee.game.players import key
from referee.game.scoresheet import work_out
from referee.game.scoring import TrickOrder
from referee.play.input import Answer, CommandLine, Tricks, Trump, parse_answer
from referee.views.prompt_text import Question
from tests.evenings import HEAD, NAME, V23, sheet_of
from tests.vectors import PACKS

TABLE = table_now(sheet_of(V23[:1]))
QUESTIONS: tuple[Question, ...] = ("exchange", "contract", "tricks")


def read(line: str, question: Question = "tricks", *, owed: bool = False) -> Answer:
    return parse_answer(line, TABLE, question, owed=owed)


def exchange(cards: str, pair: tuple[int, int] | None = None) -> CardsInput:
    return CardsInput(tuple(map(Card, cards.split())), pair)


def winners(columns: str) -> HandInput:
    return HandInput(order=TrickOrder(winners=tuple(map(int, columns))))


def command(line: str) -> CommandLine:
    return CommandLine(line)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "enter"),
        ("   ", "enter"),
        ("<", "back"),
        ("-", "back"),
        ("?", "help"),
        ("help", "help"),
        ("spades", Trump("spades")),
        ("♥", Trump("hearts")),
        ("Clubs", Trump("clubs")),
        ("dia", Trump("diamonds")),
        ("11 4 1", HandInput((11, 4, 1))),
        ("11/4/1", HandInput((11, 4, 1))),
        ("11.4+1", HandInput((11, 4, 1))),
        ("0 12 4 s", HandInput((0, 12, 4), "spades")),
        ("s 0 12 4", HandInput((0, 12, 4), "spades")),
        ("9 6 1d", HandInput((9, 6, 1), "diamonds")),
        ("9/6/1d", HandInput((9, 6, 1), "diamonds")),
        ("9 6 1♦", HandInput((9, 6, 1), "diamonds")),
        ("7 4 4", HandInput((7, 4, 4))),
        ("9 6", HandInput((9, 6, 1))),
        ("961", HandInput((9, 6, 1))),
        ("anna 9 boris 6 chai 1 d", HandInput((9, 6, 1), "diamonds")),
        ("d anna 9 boris 6 chai 1", HandInput((9, 6, 1), "diamonds")),
        ("anna=9 boris=6 chai=1 d", HandInput((9, 6, 1), "diamonds")),
        ("2c kc", exchange("2C KC")),
        ("10♥ ah", exchange("TH AH")),
        ("2c kc 9d 9d", exchange("2C KC 9D 9D")),
        ("anna chai 2c kc", exchange("2C KC", (0, 2))),
        ("1 3 2c kc", exchange("2C KC", (0, 2))),
        ("as 2s 3s", Tricks(((Card("AS"), Card("2S"), Card("3S")),))),
        ("ABCABCABCABCABCA", winners("0120120120120120")),
        ("1123123123123123", winners("0012012012012012")),
        ("ABCABCABCABCABCA d", winners("0120120120120120")._replace(contract="diamonds")),
        ("ABCABCABCABCABC", winners("012012012012012")),
        ("who", command("who")),
        ("ref who", command("who")),
        ("rules 17", command("rules 17")),
        ("hand 6 9 1", command("hand 6 9 1")),
        ("change chai=Dana", command("change chai=Dana")),
        ("correct-hand 2 4 7 5", command("correct-hand 2 4 7 5")),
        ("drop-hand 3", command("drop-hand 3")),
        ("check 2", command("check 2")),
        ("saw boris ac", command("saw boris ac")),
    ],
)
def test_the_form_of_an_answer_tells_what_it_is(question: Question, line: str, answer: Answer) -> None:
    assert read(line, question) == answer


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("line", "error", "sentence"),
    [
        ("no-trump", Refused, "no trump is no contract in 358; it has spades, hearts, diamonds, clubs."),
        (
            "9 8",
            Unclear,
            'expected three numbers of tricks, one each for Anna, Boris, Chai; found "9 8", none for Chai.',
        ),
        ("1141", Unclear, '"1141" may be 1 14 1 or 11 4 1; type a blank after each number.'),
        ("๙ 5 2", Unclear, '"๙" is the thai digit nine; expected the digits 0-9 for Anna.'),
        ("9 6 1 3", Unclear, 'expected three numbers of tricks, one each for Anna, Boris, Chai; found "9 6 1 3".'),
    ],
)
def test_what_has_a_form_is_refused_as_by_its_command(
    question: Question, line: str, error: type[RefError], sentence: str
) -> None:
    with pytest.raises(error) as caught:
        read(line, question)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("line", "contract"), [("1", "spades"), ("2", "hearts"), ("3", "diamonds"), ("4", "clubs")])
def test_suits_by_number_count_at_the_trump_question_alone(line: str, contract: str) -> None:
    assert read(line, "contract") == Trump(contract)
    for question in ("tricks", "exchange"):
        with pytest.raises(Unclear, match=f'of tricks, .*; found "{line}", none for '):
            read(line, question)


def test_a_number_that_is_no_suit_is_tricks_at_the_trump_question_too() -> None:
    with pytest.raises(Unclear, match='found "5", none for Boris and Chai'):
        read("5", "contract")
    assert read("1 2", "contract") == HandInput((1, 2, 13))


def test_six_cards_are_exchanges_while_cards_are_owed_and_tricks_afterwards() -> None:
    assert isinstance(read("2c kc 9d 9d 3h ah", owed=True), CardsInput)
    assert isinstance(read("2c kc 9d 7d 3h ah", owed=False), Tricks)


@pytest.mark.parametrize("line", ["x", "ab", "kc", "a c", "2c kc 9d 9d 3h", "é", "=", "17x", "9 x", "<<", "> x", "♣ ♣"])
def test_what_has_no_form_is_unclear(line: str) -> None:
    with pytest.raises(Unclear, match='" is no answer here; expected') as no:
        read(line)
    assert str(no.value) == (f'"{line}" is no answer here; expected the tricks of Anna, Boris, Chai. ? tells more.')


def test_what_is_expected_depends_on_the_question() -> None:
    with pytest.raises(Unclear, match="expected a suit, the tricks of Anna, Boris, Chai"):
        read("x", "contract")
    with pytest.raises(Unclear, match="expected the card given and the card returned, a suit, the tricks of"):
        read("x", "exchange")


@given(st.text(max_size=40), st.sampled_from(QUESTIONS), st.booleans())
def test_any_line_is_an_answer_or_an_error_of_ours(line: str, question: Question, owed: bool) -> None:
    try:
        answer = read(line, question, owed=owed)
    except (RefError, click.UsageError):
        return
    except Leave:
        assert key(line) == "q", "a letter too many may not leave the evening"
        return
    assert answer in ("enter", "back", "help") or any(answer)


@pytest.mark.parametrize("question", QUESTIONS)
def test_q_leaves_and_q_with_anything_behind_it_does_not(question: Question) -> None:
    with pytest.raises(Leave):
        read("q", question)
    with pytest.raises(Unclear):
        read("q 5 3", question)


@given(st.lists(st.integers(0, 16), min_size=3, max_size=3), st.sampled_from(["", " s", " h", "d", " clubs"]))
def test_three_numbers_are_tricks_however_they_are_kept_apart(numbers: list[int], suit: str) -> None:
    answers = {read(f"{sep.join(map(str, numbers))}{suit}") for sep in (" ", "/", "+", ".", ",", "-", ", ")}
    contract = {"": None, "s": "spades", "h": "hearts", "d": "diamonds", "clubs": "clubs"}[suit.strip()]
    assert answers == {HandInput((numbers[0], numbers[1], numbers[2]), contract)}


def test_a_command_keeps_the_blanks_in_what_is_quoted() -> None:
    assert parse_answer('  ref undo -m "two   blanks" ', TABLE, "tricks") == CommandLine('undo -m "two   blanks"')


# -- plain words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "line", "answer"),
    [
        ("exchange", "done", FaceDownInput()),
        ("exchange", " Done ", FaceDownInput()),
        ("exchange", "waived", WaivedInput()),
        ("contract", "no", "enter"),
        ("contract", "s", Trump("spades")),
        ("contract", "H", Trump("hearts")),
        ("tricks", "\u2660", Trump("spades")),
        ("tricks", "dealer boris", command("change --dealer boris")),
        ("exchange", "Dealer  Dora -m late", command("change --dealer Dora -m late")),
        ("contract", "end", command("end-session")),
        ("end", "score", command("score")),
        ("tricks", "help", "help"),
    ],
)
def test_a_plain_word_does_what_anybody_would_expect(question: Question, line: str, answer: Answer) -> None:
    assert read(line, question) == answer


@pytest.mark.parametrize("question", ["exchange", "tricks"])
@pytest.mark.parametrize(("letter", "contract"), [("h", "hearts"), ("D", "diamonds"), ("s", "spades"), ("c", "clubs")])
def test_a_single_letter_answers_nothing_but_the_question_asked(question: Question, letter: str, contract: str) -> None:
    with pytest.raises(Unclear, match="is not asked here") as refused:
        read(letter, question)
    assert str(refused.value) == f'"{letter}": is {contract} trump? That is not asked here. Type {contract}.'


def test_no_may_mean_two_things() -> None:
    with pytest.raises(Unclear, match="Type waived, or Enter"):
        read("no", "exchange")
    without_trump = table_now(work_out(NAME, PACKS["contract-first"], Session(HEAD, ())))
    with pytest.raises(Unclear, match="Type no-trump, or Enter"):
        parse_answer("no", without_trump, "contract")


@pytest.mark.parametrize("question", [*QUESTIONS, "end"])
def test_q_leaves(question: Question) -> None:
    with pytest.raises(Leave):
        read("q", question)


def test_a_dealer_whose_name_has_a_blank() -> None:
    names = ("Old Bob", "Ann", "Cy")
    table = TABLE._replace(names=names, columns={name: column for column, name in enumerate(names)})
    assert parse_answer("dealer old  bob", table, "tricks") == CommandLine("change --dealer 'old bob'")


@pytest.mark.parametrize("line", ["7d", "3c 3c 5d", "3C 5d 3c"])
def test_cards_that_are_no_pairs_are_refused_as_such(line: str) -> None:
    with pytest.raises(Unclear, match=r"^cards given and returned go in pairs; one is missing\.$"):
        parse_answer(line, TABLE, "exchange", owed=True)
