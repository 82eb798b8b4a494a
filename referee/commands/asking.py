"""Questions, one at a time: `<` goes back one, Ctrl-C or the end of input writes nothing.

It knows no cards; a question brings its own reader, whose refusal is said and asked again. On a
terminal lines are edited by the standard library's readline, where there is one; from a pipe what
was read is shown behind its question, so that the answers can be followed.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import click

from referee.errors import RefError, Unclear, quoted
from referee.game.players import has_control

T = TypeVar("T")

BACK = "<"


LEAVING = ("quit", "exit")
HELPING = ("?", "help")

LEAST_LETTERS = 3
"""Letters of a command where answers come first; what is shorter is an answer."""


class GoBack(Exception):
    """The answer was `<`."""


class OtherWords(Exception):
    """What was answered is none of the choices; it may be a command."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class Leave(EOFError):
    """The answer was `quit`, which no question has an answer for."""


def ask_each(texts: list[str], read: Callable[[list[str], str], str]) -> list[str]:
    """One answer to each text; `read` first gets the answers before; `<` asks the one before again."""
    answers: list[str] = []
    while len(answers) < len(texts):
        try:
            answers.append(ask(texts[len(answers)], partial(read, list(answers))))
        except GoBack:
            answers = answers[:-1]
    return answers


def refuse(no: RefError) -> None:
    """Says on standard error why an answer cannot be taken, plain where the command is."""
    from referee.views.refusals import refused

    asking = click.get_current_context(silent=True)
    click.echo(refused(no, plain=asking is not None and getattr(asking.obj, "plain", False)), err=True)


def ask(
    text: str, read: Callable[[str], T], *, refuse: Callable[[RefError], None] = refuse, helping: Sequence[str] = ()
) -> T:
    """One answer that `read` takes; what it refuses with RefError, `refuse` says, and it is asked again.

    `helping` is said at `?`. Raises GoBack, KeyboardInterrupt, and EOFError at the end of input.
    """
    while True:
        word = helped_answer(text, helping)
        if word == BACK:
            raise GoBack
        try:
            return read(word)
        except RefError as no:
            refuse(no)


def ask_alone(text: str, read: Callable[[str], T]) -> T:
    """One answer to a question with none before it: `<` has nowhere to go back to and asks again."""
    while True:
        try:
            return ask(text, read)
        except GoBack:
            continue


def answer_to(text: str) -> str:
    """What a person types after a prompt, trimmed.

    Raises KeyboardInterrupt, EOFError at the end of input, and Leave for `quit`.
    """
    from referee.views.screen import one_line, shows_anything

    shows_anything()
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - its presence is what lets a line be edited
    while True:
        try:
            word = input(f"{text}> ").strip(" \t\r")
        except UnicodeError:
            refuse(Unclear("a control character or broken bytes among what was typed; type it again."))
            continue
        if not sys.stdin.isatty():
            click.echo(one_line(word))
        if has_control(word):
            refuse(Unclear("a control character or broken bytes among what was typed; type it again."))
            continue
        if word.lower() in LEAVING:
            raise Leave
        return word


def helped_answer(text: str, helping: Sequence[str]) -> str:
    """An answer that is not `?`: at that, what helps is said, and it is asked again; `-` is `<`."""
    from referee.views.aside import how_to_answer

    while (word := answer_to(text)).lower() in HELPING:
        click.echo("\n".join(helping or how_to_answer()))
    return BACK if word == "-" else word


def choose(
    told: Sequence[str], number: int, *, enter: int | None = None, back: bool = False, commands: bool = False
) -> int:
    """The place, from 0, of what a person chooses by its number among those that were `told`; Enter chooses `enter`.

    Raises GoBack for `<` where there is a question to go `back` to, and OtherWords for a word where `commands` work.
    """
    click.echo("\n".join(told))
    ways = [
        f"1-{number}",
        *([f"Enter = {enter + 1}"] if enter is not None else []),
        *(["< = back"] if back else []),
    ]
    while True:
        word = helped_answer(", ".join(ways), told)
        if not word and enter is not None:
            return enter
        if word == BACK and back:
            raise GoBack
        if word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= number:
            return int(word) - 1
        if commands and word[:1].isalpha() and len(word.split()[0]) >= LEAST_LETTERS:
            raise OtherWords(word)
        refuse(Unclear(f"{quoted(word)}; expected {' or '.join(ways)}."))
