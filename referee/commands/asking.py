"""Questions, one at a time: `<` goes back one, Ctrl-C or the end of input writes nothing.

It knows no cards; a question brings its own reader, whose refusal is said and asked again. On a
terminal lines are edited by the standard library's readline, where there is one; from a pipe what
was read is shown behind its question, so that the answers can be followed.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import click

from referee.errors import RefError

T = TypeVar("T")

BACK = "<"


LEAVING = ("quit", "exit")


class GoBack(Exception):
    """The answer was `<`."""


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


def ask(text: str, read: Callable[[str], T], *, refuse: Callable[[RefError], None] = refuse) -> T:
    """One answer that `read` takes; what it refuses with RefError, `refuse` says, and it is asked again.

    Raises GoBack, KeyboardInterrupt, and EOFError at the end of input.
    """
    while True:
        word = answer_to(text)
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
    from referee.views.screen import shows_anything

    shows_anything()
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - its presence is what lets a line be edited
    while True:
        try:
            word = input(f"{text}> ").strip()
        except UnicodeDecodeError:
            click.echo("Unclear: these bytes are no text; type it again.", err=True)
            continue
        if not sys.stdin.isatty():
            click.echo(word)
        if word.lower() in LEAVING:
            raise Leave
        return word


def choose(text: str, lines: list[str], *, enter: int | None = None, back: bool = False) -> int:
    """The place, from 0, of the line that a person chooses by its number; Enter chooses `enter`.

    Raises GoBack for `<` where there is a question to go `back` to.
    """
    click.echo(text)
    for place, line in enumerate(lines, start=1):
        click.echo(f"  {place} {line}")
    ways = [
        f"1-{len(lines)}",
        *([f"Enter = {enter + 1}"] if enter is not None else []),
        *(["< = back"] if back else []),
    ]
    while True:
        word = answer_to(", ".join(ways))
        if not word and enter is not None:
            return enter
        if word == BACK and back:
            raise GoBack
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(lines):
            return int(word) - 1
        say_again(word, ways)


def say_again(word: str, ways: list[str]) -> None:
    """What an answer that cannot be taken should have been."""
    click.echo(f'Unclear: "{word}"; expected {" or ".join(ways)}.', err=True)
