"""Lines that are typed in from paper: standard input, a line an entry, `#` for comments.

It knows no cards and no tricks; who reads a line with it has its refusals name that line.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import NamedTuple

import click

from referee.errors import CannotOpen, RefError
from referee.game.players import has_control

STANDARD_INPUT = ("-",)
"""What is typed in place of words that are to be read from standard input."""


class Line(NamedTuple):
    """The words of one entry, and where they stand: a line of the paper, or None as typed."""

    words: tuple[str, ...]
    number: int | None = None

    @property
    def place(self) -> str:
        """Where a refused entry stands among those that were read, and that none of them counts."""
        text = " ".join(self.words)
        shown = ascii(text) if has_control(text) else f'"{text}"'
        return f" Line {self.number}: {shown}. Nothing was noted." if self.number else ""


def read_lines(expected: str) -> list[Line]:
    """The lines of standard input that say something; at a terminal it is told first what is `expected`.

    Raises CannotOpen for what is no text.
    """
    if sys.stdin.isatty():
        from referee.views.screen import screen_now, wrap

        told = wrap(f"{expected} Ctrl-D ends, Ctrl-C writes nothing.", screen_now().line)
        click.echo("\n".join(told), err=True)
    try:
        text = sys.stdin.read().removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        raise CannotOpen(f"standard input: not {sys.stdin.encoding.upper()} text.") from fault
    lines = [Line(tuple(each.partition("#")[0].split()), at) for at, each in enumerate(text.splitlines(), start=1)]
    return [line for line in lines if line.words]


@contextlib.contextmanager
def naming(line: Line) -> Iterator[None]:
    """Every no to what stands in a line says which line it is; its exit code stays."""
    try:
        yield
    except RefError as no:
        no.hint += line.place
        raise
    except click.UsageError as no:
        raise click.UsageError(no.message + line.place, no.ctx) from no
