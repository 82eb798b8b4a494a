"""Questions, one at a time: `<` goes back one, `?` helps, `quit`, Ctrl-C and the end of input write nothing.

A question brings its own reader; what it refuses is said and asked again. From a pipe the answer is
printed behind its question, so that a transcript can be followed.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TypeVar

import click

from referee import signals
from referee.commands.options import Options, parse_digits
from referee.commands.standard_input import read_text_line
from referee.errors import CannotOpen, RefError, Refused, Unclear, quoted
from referee.game.players import has_control, key
from referee.views.colors import PALETTE, Line, Places, marks
from referee.views.layout import escaping_stdout, one_line

T = TypeVar("T")

BACK = "<"
LEAVING = ("quit", "exit")
HELPING = ("?", "help")

MOST_ANSWERS = 2_000
"""Lines that are read from a pipe at most."""

LEAST_LETTERS = 3
"""Letters of a command where answers come first; what is shorter is an answer."""


class GoBack(Exception):
    """The answer was `<`."""


class OtherWords(Exception):
    """The answer is none of the choices; it may be a command."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class Leave(EOFError):
    """The answer was `quit`."""


def print_refusal(error: RefError) -> None:
    """Print on standard error why an answer cannot be taken, plain where the command is."""
    from referee.views.ruling_text import refused

    options = options_now()
    text = refused(error, plain=options.plain)
    click.echo(painted(text) if options.colors(sys.stderr) else text, err=True, color=True)


def options_now() -> Options:
    """Return the options of the command that is run."""
    context = click.get_current_context(silent=True)
    return context.obj if context and isinstance(context.obj, Options) else Options()


def painted(text: str, places: Places = MappingProxyType({})) -> str:
    """Colour what stands out in a text; `places` are the columns of the players."""
    return painted_line(Line(text, marks(text, places)))


def painted_line(line: Line) -> str:
    """Colour the marks of a line."""
    pieces, done = [], 0
    for mark in line.marks:
        ink = PALETTE[mark.kind]
        inner = click.style(line.text[mark.start : mark.end], fg=ink.number, bold=ink.is_bold or None)
        pieces += [line.text[done : mark.start], inner]
        done = mark.end
    return "".join([*pieces, line.text[done:]])


def read_line(text: str) -> str:
    """Read what a person types after a prompt, trimmed; what is no text is said, and the next line read.

    Raises KeyboardInterrupt, EOFError at the end of input, and Leave for `quit`.
    """
    signals.let_through()
    escaping_stdout()
    broken = Unclear("a control character or broken bytes among what was typed; type it again.")
    while True:
        try:
            line = _next_line(f"{text}> ").strip(" \t\r\n")
            if has_control(line):
                raise broken
        except UnicodeError:
            print_refusal(broken)
        except (CannotOpen, Unclear) as error:
            print_refusal(error)
        else:
            if line.lower() in LEAVING:
                raise Leave
            return line


def _next_line(prompt: str) -> str:
    """Read a line from a terminal, or from a pipe, whose lines are printed; a pipe that does not end is left."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it makes input() edit lines

            if options_now().colors(sys.stdout):
                word, bracket, rest = prompt.partition("[")
                prompt = f"\1\x1b[1m\2{word}\1\x1b[0m\2{bracket}{rest}"  # readline counts nothing between \1 and \2
        return input(prompt)
    print(prompt, end="", flush=True)
    try:
        line = read_text_line(most=MOST_ANSWERS)
    except CannotOpen:
        click.echo()
        raise
    except Refused as error:
        click.echo()
        print_refusal(error)
        raise EOFError from error
    if line is None:
        raise EOFError
    if not sys.stdin.isatty():
        click.echo(one_line(line.strip(" \t\r\n")))
    return line


def read_answer(text: str, help_lines: Sequence[str]) -> str:
    """Read an answer that is not `?`, which prints the help and asks again; `-` is `<`."""
    from referee.views.prompt_text import HOW_TO_ANSWER

    while (line := read_line(text)).lower() in HELPING:
        click.echo("\n".join(help_lines or HOW_TO_ANSWER))
    return BACK if line == "-" else line


def ask(
    text: str,
    read: Callable[[str], T],
    *,
    refuse: Callable[[RefError], None] = print_refusal,
    help_lines: Sequence[str] = (),
    is_first: bool = False,
    commands: bool = False,
) -> T:
    """Ask until `read` takes the answer; what it raises as RefError or click.UsageError goes to `refuse`.

    Where `commands` work, a command that is no answer raises OtherWords, as a line after `ref` does. Raises GoBack,
    unless it is the first question, KeyboardInterrupt, and EOFError at the end of input.
    """
    while True:
        line = read_answer(text, help_lines)
        if line == BACK:
            if is_first:
                leave_command()
                continue
            raise GoBack
        if commands and line.split()[:1] == ["ref"]:
            raise OtherWords(line)
        try:
            return read(line)
        except (RefError, click.UsageError) as error:
            if commands and is_command(line):
                raise OtherWords(line) from None
            refuse(error if isinstance(error, RefError) else Unclear(error.message))


def leave_command() -> None:
    """Go back from the first question of a command to the guided evening, where it is run in one."""
    if options_now().guided is not None:
        raise click.exceptions.Exit


def names_command(line: str) -> bool:
    """Return whether a line begins with the whole name of a command; a beginning of one may be a name."""
    group = click.get_current_context().find_root().command
    assert isinstance(group, click.Group)
    return line.split(" ")[0] in group.list_commands(click.Context(group))


def is_command(line: str) -> bool:
    """Tell whether a line begins with a command, with or without `ref` before it."""
    group = click.get_current_context().find_root().command
    words = line.split()
    if words[:1] == ["ref"] or not words or not isinstance(group, click.Group):
        return words[:1] == ["ref"]
    try:
        group.resolve_command(click.Context(group, info_name="ref"), words)
    except click.UsageError:
        return False
    return True


def choose(
    lines: Sequence[str],
    number: int,
    *,
    enter: int | None = None,
    back: bool = False,
    commands: bool = False,
    names: Sequence[tuple[str, int]] = (),
    takes: Callable[[str], bool] = lambda _: False,
    help_lines: Sequence[str] = (),
) -> int:
    """Ask for one of the numbered choices in `lines`; return its place, from 0. Enter chooses `enter`.

    A clear beginning of one of `names` stands for its place. Raises GoBack for `<` where `back` allows it, and
    OtherWords for a line that `takes` is true of, and for a word where `commands` work.
    """
    click.echo("\n".join(lines))
    ways = [
        f"1-{number}",
        *([f"Enter = {enter + 1}"] if enter is not None else []),
        *(["< = back"] if back else []),
    ]
    while True:
        line = read_answer(", ".join(ways), [*help_lines, *lines])
        if not line and enter is not None:
            return enter
        if line == BACK:
            if back:
                raise GoBack
            leave_command()
        if 1 <= (parse_digits(line) or 0) <= number:
            return int(line) - 1
        begun = {place for name, place in names if line and key(name).startswith(key(line))}
        exact = {place for name, place in names if key(name) == key(line)}
        if len(exact or begun) == 1:
            return (exact or begun).pop()
        if takes(line) or (commands and line[:1].isalpha() and len(line.split()[0]) >= LEAST_LETTERS):
            raise OtherWords(line)
        print_refusal(Unclear(f"{quoted(line)}; expected {' or '.join(ways)}."))
