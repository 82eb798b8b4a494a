"""The options that every command has, the kinds of words and numbers that they take, and the classes of commands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

import click
from click.core import ParameterSource

from referee.commands.desk import Desk

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


_MINUS = "\N{MINUS SIGN}"


class Word(click.types.StringParamType):
    """A word as it was typed, and what may be typed in its place at Tab: a kind of `completion`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """What the word may become; what it takes to know that is loaded only now."""
        from referee.commands.completion import offered

        return offered(self.kind, ctx, incomplete)


class SheetName(Word):
    """The name of a score sheet, which may hold blanks where the environment names it, too."""

    envvar_list_splitter: ClassVar[str] = "\0"


SHEET, FOLDER, PACK, ARTICLE = SheetName("sheet"), Word("folder"), Word("pack"), Word("article")
PLAYER, KNOWN, GIVER, SEEN, WINNERS = Word("player"), Word("known"), Word("giver"), Word("seen"), Word("winners")
CONTRACT, TRICKS = Word("contract"), Word("tricks")
"""What an option or an argument may be: `type=PLAYER` is somebody at the table, KNOWN whoever ever sat there."""


def _store_option(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    if value not in (None, False, ()):
        setattr(ctx.ensure_object(Desk), parameter.name or "", value)


def _form_option(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    if value not in (None, False):
        name, file = parameter.name or "", value if isinstance(value, str) else ""
        by_habit = ctx.get_parameter_source(name) is ParameterSource.ENVIRONMENT
        ctx.ensure_object(Desk).ask_for(name, file, always=by_habit)


def _note(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    from referee.game.players import has_control

    if has_control(value):
        raise click.BadParameter("a note is one line of text without control characters or broken bytes.")
    ctx.ensure_object(Desk).note = value.strip() or None


def common_options(*, environment: bool) -> list[click.Option]:
    """The options that go before and after every command; the environment speaks only once."""

    def from_env(name: str) -> str | None:
        return name if environment else None

    shared: dict[str, Any] = {"expose_value": False, "callback": _store_option}
    form: dict[str, Any] = {"expose_value": False, "callback": _form_option}
    return [
        click.Option(
            ["-s", "--session", "sessions"],
            metavar="NAME",
            multiple=True,
            type=SHEET,
            envvar=from_env("REF_SESSION"),
            help="The score sheet; else the one written last.",
            **shared,
        ),
        click.Option(
            ["-C", "--folder", "folder_option"],
            type=FOLDER,
            metavar="DIR",
            envvar=from_env("REF_SESSIONS"),
            help="The folder of score sheets; else ./sessions.",
            **shared,
        ),
        click.Option(["--json"], is_flag=True, help="Answer with one JSON document.", **form),
        click.Option(
            ["--plain"],
            is_flag=True,
            envvar=from_env("REF_PLAIN"),
            help="One fact a line, in full words, to be read aloud.",
            **form,
        ),
        click.Option(["--no-input"], is_flag=True, envvar=from_env("REF_NO_INPUT"), help="Ask nothing.", **shared),
    ]


def form_options(*, csv: bool) -> list[click.Option]:
    """The forms in which a view leaves the terminal; csv where the view has rows."""
    form: dict[str, Any] = {"expose_value": False, "callback": _form_option}
    table = click.Option(["--csv"], is_flag=True, help="A table for other programs, comma separated.", **form)
    return [
        *([table] if csv else []),
        click.Option(["--svg"], metavar="FILE", help="Draw it into a picture; - is standard output.", **form),
        click.Option(["--html"], metavar="FILE", help="Write a page for phone, desk and paper.", **form),
        click.Option(["--chat"], is_flag=True, help="Narrow and fenced, for a messenger.", **form),
    ]


def every_option() -> click.Option:
    """`--all`, for the commands that show several sheets one after the other."""
    help_line = "Every open sheet; or those of -s, given several times or with *."
    return click.Option(["--all", "every"], is_flag=True, expose_value=False, callback=_store_option, help=help_line)


def note_option() -> click.Option:
    """`-m`, for the commands that write."""
    return click.Option(
        ["-m", "--note"], metavar="TEXT", expose_value=False, callback=_note, help="A note that stays with the entry."
    )


class NoCommand(click.UsageError):
    """A word that is no command, and the commands that it is near to."""

    def __init__(self, word: str, near: list[str], ctx: click.Context) -> None:
        self.word = word
        self.near = near
        hint = f"Perhaps {' or '.join(near)}?" if near else "All of them: ref --help"
        super().__init__(f'no command "{word}". {hint}', ctx)


class TableHelp(click.HelpFormatter):
    """Help in two columns, or on a narrow screen with each text below what it explains."""

    def __init__(self, *, narrow: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.narrow = narrow

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options or commands, each with its text."""
        super().write_dl(rows, col_max=2 if self.narrow else col_max, col_spacing=col_spacing)


class TableContext(click.Context):
    """A context whose help is as wide as the screen; click's own is never below 48 columns."""

    def make_formatter(self) -> click.HelpFormatter:
        """The formatter of help and usage lines."""
        from referee.views.screen import screen_now

        screen = screen_now()
        return TableHelp(width=screen.line, max_width=screen.line, narrow=screen.narrow)


class TableCommand(click.Command):
    """A command with the common options.

    `writes` gives it a note, `shows` the forms of a view, `csv` one more of them, `every` several sheets;
    `of_folder` is about all sheets of the folder, so that none can be named; `negative` lets it read -1 as a number.
    """

    context_class = TableContext

    def __init__(
        self,
        *args: Any,
        writes: bool = False,
        shows: bool = False,
        csv: bool = False,
        every: bool = False,
        of_folder: bool = False,
        negative: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.params += form_options(csv=csv) if shows else []
        self.params += [every_option()] if every else []
        self.params += common_options(environment=False) + ([note_option()] if writes else [])
        self.writes = writes
        self.of_folder = of_folder
        self.negative = negative

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words; `-1` is a number here and no option, so that it can be refused as one."""
        if self.negative:
            args = [_MINUS + word[1:] if re.fullmatch(r"-[0-9][0-9/]*", word) else word for word in args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a note given to one that writes nothing is a mistake, and so is a sheet where all count.

        What stands in the environment is said to all commands, and may mean others.
        """
        if ctx.ensure_object(Desk).note and not self.writes:
            raise click.UsageError("-m/--note goes with a command that writes an entry.", ctx)
        said = [each.get_parameter_source("sessions") for each in (ctx, ctx.parent) if each]
        if self.of_folder and ParameterSource.COMMANDLINE in said:
            raise click.UsageError(f"-s names one sheet; {self.name} is about every sheet of the folder.", ctx)
        return super().invoke(ctx)


def typed(word: str) -> str:
    """A word as it was typed, with the minus sign that the option parser was not to see."""
    return word.replace(_MINUS, "-")


class TableGroup(click.Group):
    """A group with the common options of its commands, before their names."""

    context_class = TableContext

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += [*common_options(environment=True), note_option()]


pass_desk = click.make_pass_decorator(Desk, ensure=True)


_LONGEST = 6


class WholeNumber(click.ParamType[int]):
    """A whole number from `least` on, in the digits 0-9."""

    name = "number"

    def __init__(self, least: int) -> None:
        self.least = least

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or click's usage error (exit 2)."""
        if isinstance(value, int):
            return value
        if value.isascii() and value.isdigit() and len(value) <= _LONGEST and int(value) >= self.least:
            return int(value)
        self.fail(f'"{value}" is no whole number from {self.least} on in the digits 0-9.', param, ctx)


WHOLE = WholeNumber(0)
COUNT = WholeNumber(1)


class Day(click.ParamType[date]):
    """A day of the calendar, `2026-11-27`."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day that a word means."""
        if isinstance(value, date):
            return value
        try:
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
                return date.fromisoformat(value)
        except ValueError:
            pass
        self.fail(f'"{value}" is no day; expected year, month and day, such as 2026-11-27.', param, ctx)


DAY = Day()
