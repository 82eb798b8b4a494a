"""Questions on a terminal: one at a time, `<` goes back one, Ctrl-C or the end of input writes nothing.

It knows no cards; a question brings its own reader, whose refusal is said and asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import click

from referee.errors import RefError

T = TypeVar("T")

BACK = "<"


class GoBack(Exception):
    """The answer was `<`."""


def ask_each(texts: list[str], read: Callable[[list[str], str], str]) -> list[str]:
    """One answer to each text; `read` first gets the answers before; `<` asks the one before again."""
    answers: list[str] = []
    while len(answers) < len(texts):
        try:
            answers.append(ask(texts[len(answers)], partial(read, list(answers))))
        except GoBack:
            answers = answers[:-1]
    return answers


def ask(text: str, read: Callable[[str], T]) -> T:
    """One answer that `read` takes; what it refuses with RefError is said, and asked again.

    Raises GoBack, and click.Abort at Ctrl-C or the end of input.
    """
    while True:
        word = answer_to(text)
        if word == BACK:
            raise GoBack
        try:
            return read(word)
        except RefError as no:
            from referee.views.refusals import refused

            click.echo(refused(no), err=True)


def ask_alone(text: str, read: Callable[[str], T]) -> T:
    """One answer to a question with none before it: `<` has nowhere to go back to and asks again."""
    while True:
        try:
            return ask(text, read)
        except GoBack:
            continue


def answer_to(text: str) -> str:
    """What a person types after a prompt, trimmed. Raises click.Abort at Ctrl-C or the end of input."""
    word: str = click.prompt(text, prompt_suffix="> ", default="", show_default=False)
    return word.strip()


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
