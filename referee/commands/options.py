"""The common options, what an option or an argument may be, and the classes of commands.

It imports click and the errors alone, since `ref --version` and Tab load it; a command loads the game.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import IO, TYPE_CHECKING, Any, ClassVar

import click
from click.core import ParameterSource

from referee import signals
from referee.errors import foreign_sign, quoted, ref

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_MINUS = "\N{MINUS SIGN}"
LONGEST_NUMBER = 6


def usage(message: str) -> click.UsageError:
    """Return the error for a missing or impossible argument (exit 2)."""
    return click.UsageError(message, click.get_current_context(silent=True))


def parse_digits(word: str) -> int | None:
    """Parse a whole number of at most six digits 0-9; None for anything else.

    click's own whole numbers also take `1_0`, `+8` and the digits of other scripts.
    """
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER else None


def digits_fault(word: str) -> str:
    """Return why `parse_digits` takes no number from a word."""
    if sign := foreign_sign(word):
        return f"{sign}; expected the digits 0-9"
    if word.isascii() and word.isdigit():
        return f"{quoted(word)} is too long; expected at most {LONGEST_NUMBER} digits"
    return f"{quoted(word)} is no whole number; expected the digits 0-9"


# -- the options of one run -------------------------------------------------------------------


def has_screen(stream: Any) -> bool:
    """Return whether an output is a terminal with colours and a cursor, and not one that only prints lines."""
    return bool(stream.isatty()) and (os.name == "nt" or os.environ.get("TERM", "dumb") not in ("", "dumb"))


class Options:
    """The common options of one run of the program, and whether it has written to a sheet."""

    def __init__(self) -> None:
        self.sessions: tuple[str, ...] = ()
        """Names of sheets, in which `*` stands for any letters."""
        self.every = False
        """Whether each of them is shown, or every open sheet."""
        self.folder_option: str | None = None
        self.form: str | None = None
        """The output format: json, csv, svg, html, chat or plain; None draws on the screen."""
        self.file: str | None = None
        """The file for it, where the format needs one; `-` is standard output."""
        self.no_input = False
        self.color: str | None = None
        """When colour is shown: `always` or `never`; else where it is read on a terminal."""
        self.note: str | None = None
        self.room: int | None = None
        """Rows for an answer, where something is kept above it."""
        self.make_room: Callable[[], None] = lambda: None
        """Gives the whole window to an answer that is longer."""
        self.guided: str | None = None
        """The sheet of the guided evening within which the command is run."""
        self.has_written = False
        self._is_default_form = False

    def set_form(self, form: str, file: str | None = None, *, is_default: bool = False) -> None:
        """Choose the output format; one from the environment is a default, which any option overrides."""
        if is_default and self.form is not None:
            return
        if self.form not in (None, form) and not self._is_default_form:
            raise usage(f"--{self.form} and --{form} exclude each other.")
        self.form, self.file, self._is_default_form = form, file, is_default

    @property
    def json(self) -> bool:
        """Whether a program reads the answer."""
        return self.form == "json"

    @property
    def plain(self) -> bool:
        """Whether the answer is one fact a line, in full words."""
        return self.form == "plain"

    def colors(self, stream: Any) -> bool:
        """Return whether colour is shown on an output: on a terminal, unless somebody wants none."""
        if self.plain or self.color == "never":
            return False
        return self.color == "always" or (not os.environ.get("NO_COLOR") and has_screen(stream))

    @property
    def session(self) -> str | None:
        """The sheet that was named. Raises click.UsageError for several."""
        if len(self.sessions) > 1:
            raise usage("-s names one sheet here; several go with --all.")
        return self.sessions[0] if self.sessions else None

    @property
    def folder(self) -> str:
        """The folder of score sheets: as given, else `sessions` here if it is of `ref`, else the user's own."""
        if self.folder_option:
            return self.folder_option
        from referee.files.folder import is_of_ref, own_folder

        return "sessions" if is_of_ref("sessions") else own_folder()

    @property
    def may_ask(self) -> bool:
        """Whether somebody sits at a terminal and can be asked."""
        return not (self.no_input or self.json) and sys.stdin.isatty() and sys.stdout.isatty()


# -- words, numbers, days ---------------------------------------------------------------------


class Word(click.types.StringParamType):
    """A word as it was typed; `kind` says what Tab offers, see `completion`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Return what the word may become."""
        from referee.commands.completion import offered

        return offered(self.kind, ctx, incomplete)


class SheetName(Word):
    """The name of a score sheet, which may hold blanks where the environment names it, too."""

    envvar_list_splitter: ClassVar[str] = "\0"


SHEET, FOLDER, PACK, ARTICLE = SheetName("sheet"), Word("folder"), Word("pack"), Word("article")
PLAYER, ANY_PLAYER, GIVER, SEEN_CARD, WINNERS = (
    Word("player"),
    Word("known"),
    Word("giver"),
    Word("seen"),
    Word("winners"),
)
CONTRACT, TRICKS = Word("contract"), Word("tricks")
"""What an option or an argument may be: `type=PLAYER` is somebody at the table, ANY_PLAYER whoever ever sat there."""


class WholeNumber(click.ParamType[int]):
    """A whole number from `least` on."""

    name = "number"

    def __init__(self, least: int) -> None:
        self.least = least

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with a usage error (exit 2)."""
        number = value if isinstance(value, int) else parse_digits(value)
        if number is None:
            self.fail(f"{digits_fault(str(value))}, from {self.least} on.", param, ctx)
        if number < self.least:
            self.fail(f"{number} is too small; expected a whole number from {self.least} on.", param, ctx)
        return number


class AgreedEnd(WholeNumber):
    """A number of hands or points at which an evening may end."""

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with a usage error (exit 2)."""
        from referee.game.rules import MOST_AGREED

        number = super().convert(value, param, ctx)
        if number > MOST_AGREED:
            self.fail(f"{number} is too large; expected at most {MOST_AGREED}, far above any evening.", param, ctx)
        return number


class Day(click.ParamType[date]):
    """A day of the calendar, `2026-11-27`; unlike click's own DateTime it needs every digit."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the day, or fail with a usage error (exit 2)."""
        if isinstance(value, date):
            return value
        try:
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
                return date.fromisoformat(value)
        except ValueError:
            pass
        self.fail(f"{quoted(value)} is no day; expected year, month and day, such as 2026-11-27.", param, ctx)


WHOLE, COUNT, AGREED, DAY = WholeNumber(0), WholeNumber(1), AgreedEnd(1), Day()


# -- options that commands share --------------------------------------------------------------


def _store(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    if value not in (None, False, ()):
        setattr(ctx.ensure_object(Options), parameter.name or "", value)


def _store_form(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    if value not in (None, False):
        name, file = parameter.name or "", value if isinstance(value, str) else None
        is_default = ctx.get_parameter_source(name) is ParameterSource.ENVIRONMENT
        ctx.ensure_object(Options).set_form(name, file, is_default=is_default)


def _store_note(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    from referee.game.players import has_control

    if has_control(value):
        raise click.BadParameter("a note is one line of text without control characters or broken bytes.")
    ctx.ensure_object(Options).note = value.strip() or None


def _common(*names: str, callback: Callable[..., None] = _store, **more: Any) -> click.Option:
    return click.Option(names, expose_value=False, callback=callback, **more)


def common_options(*, environment: bool) -> list[click.Option]:
    """Return the options that go before and after every command; the environment is read before it only."""

    def env(name: str) -> dict[str, Any]:
        return {"envvar": name} if environment else {}

    sheet_help = "The score sheet; else the open one of today, or the newest."
    folder_help = "The folder of score sheets; else ./sessions if it is of ref, else your own."
    plain_help = "One fact a line, in full words, to be read aloud."
    return [
        _common(
            *("-s", "--session", "sessions"),
            metavar="NAME",
            multiple=True,
            type=SHEET,
            help=sheet_help,
            **env("REF_SESSION"),
        ),
        _common(
            *("-C", "--folder", "folder_option"), type=FOLDER, metavar="DIR", help=folder_help, **env("REF_SESSIONS")
        ),
        _common("--json", is_flag=True, callback=_store_form, help="Answer with one JSON document."),
        _common("--plain", is_flag=True, callback=_store_form, help=plain_help, **env("REF_PLAIN")),
        _common("--no-input", is_flag=True, help="Ask nothing.", **env("REF_NO_INPUT")),
        _common(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            help="Colour: auto shows it on a terminal, unless NO_COLOR is set.",
        ),
    ]


def form_options(*, csv: bool) -> list[click.Option]:
    """Return the output formats of a command that shows something; csv where it has rows."""
    csv_help, svg_help = "A table for other programs, comma separated.", "Draw it into a picture; - is standard output."
    return [
        *([_common("--csv", is_flag=True, callback=_store_form, help=csv_help)] if csv else []),
        _common("--svg", metavar="FILE", callback=_store_form, help=svg_help),
        _common("--html", metavar="FILE", callback=_store_form, help="Write a page for phone, desk and paper."),
        _common("--chat", is_flag=True, callback=_store_form, help="Narrow and fenced, for a messenger."),
    ]


def every_option() -> click.Option:
    """Return `--all`, for the commands that show several sheets one after the other."""
    return _common(
        "--all", "every", is_flag=True, help="Every open sheet; or those of -s, given several times or with *."
    )


def note_option() -> click.Option:
    """Return `-m`, for the commands that write."""
    return _common("-m", "--note", metavar="TEXT", callback=_store_note, help="A note that stays with the entry.")


def hand_options(*, contract: str, exchange: str, winners: str, last_tricks: str) -> Callable[[Any], Any]:
    """Return a decorator that adds the options of a hand, with these help lines; see `parsing.HandWords`."""
    options = [
        click.option("--trump", "--contract", "contract", type=CONTRACT, metavar="CONTRACT", help=contract),
        click.option("--dealer", type=PLAYER, metavar="PLAYER", help="Who really dealt."),
        click.option(
            "--exchange",
            type=PLAYER,
            nargs=4,
            multiple=True,
            metavar="GIVER RECEIVER GIVEN RETURNED",
            help=exchange,
        ),
        click.option("--winners", type=WINNERS, metavar="WINNERS", help=winners),
        click.option("--last-tricks", type=WINNERS, metavar="P,P,...", help=last_tricks),
    ]

    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


# -- usage errors -----------------------------------------------------------------------------


class WrappedUsageError(click.UsageError):
    """A usage error that a terminal shows broken between words, where it would cut through an option itself."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the usage line, where the help is, and the message: in lines at a terminal, else as click does."""
        if file is not None or not sys.stderr.isatty():
            return super().show(file)
        from referee.views.layout import WIDEST, terminal_width, wrap

        width = min(WIDEST, terminal_width(sys.stderr))
        lines = wrap(f"Error: {self.format_message()}", width)
        if self.ctx is not None:
            lines = [self.ctx.get_usage(), *wrap(f"Try '{self.ctx.command_path} --help' for help.", width), "", *lines]
        return click.echo("\n".join(lines), err=True)


@contextlib.contextmanager
def wrapping_usage_errors() -> Iterator[None]:
    """Turn every usage error, also click's own, into one that is broken between words."""
    try:
        yield
    except WrappedUsageError:
        raise
    except click.UsageError as error:
        raise WrappedUsageError(error.format_message(), error.ctx) from error


# -- classes of commands ----------------------------------------------------------------------


class NoCommand(WrappedUsageError):
    """A word that is no command, and the commands that it is near to."""

    def __init__(self, word: str, near: list[str], ctx: click.Context) -> None:
        self.word = word
        self.near = near
        hint = f"Perhaps {' or '.join(near)}?" if near else f"All of them: {ref()}--help"
        super().__init__(f"no command {quoted(word)}. {hint}", ctx)


class TableHelp(click.HelpFormatter):
    """Help in two columns, or on a narrow screen with each text below what it explains."""

    def __init__(self, *, narrow: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.narrow = narrow

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands, each with its text."""
        super().write_dl(rows, col_max=2 if self.narrow else col_max, col_spacing=col_spacing)


class TableContext(click.Context):
    """A context whose help is as wide as the screen; click's own is never below 48 columns."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return the formatter of help and usage lines."""
        from referee.views.layout import screen_now

        screen = screen_now()
        return TableHelp(width=screen.line, max_width=screen.line, narrow=screen.narrow)


def discard_stdout() -> None:
    """Send what is still to be written to standard output nowhere, so that its end is no second failure."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_help(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's call
    """Show the help of a command, page by page on a terminal that has fewer rows."""
    if not value or ctx.resilient_parsing:
        return
    from referee.views.layout import terminal_rows

    text = ctx.get_help()
    rows = ctx.ensure_object(Options).room or terminal_rows(sys.stdout)
    if text.count("\n") + 1 < rows or not rows:
        click.echo(text)
    else:
        with (
            signals.raising_interrupts(),
            contextlib.suppress(KeyboardInterrupt),
        ):  # for the pager alone it means something
            click.echo_via_pager(text)
    ctx.exit()


class HelpingCommand(click.Command):
    """A command whose help ends with the options of every command; it has helped, too, where nobody reads that."""

    def __init__(self, *args: Any, environment: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shared = common_options(environment=environment)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, in which commands are named as they are typed."""
        return re.sub(r"\bref (?=[a-z])", ref(), super().get_help(ctx))

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option `--help`, which pages what is long."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of this command, and below them those that every command takes."""
        for title, options in (("Options", self.own_options(ctx)), ("For every command", self.shared_options(ctx))):
            if rows := [row for option in options if (row := option.get_help_record(ctx))]:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def own_options(self, ctx: click.Context) -> list[click.Option]:
        """Return the options of this command that not every command takes."""
        shared = self.shared_options(ctx)
        return [param for param in self.params if isinstance(param, click.Option) and param not in shared]

    def shared_options(self, ctx: click.Context) -> list[click.Option]:
        """Return the options that every command takes, with `--help`."""
        return [*self.shared, *filter(None, [self.get_help_option(ctx)])]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words, and say of an option without its word what the usage line calls that word."""
        try:
            return super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            option = next((each for each in self.params if error.option_name in each.opts), None)
            if option is None or not isinstance(option, click.Option) or option.is_flag:
                raise
            text = f"{error.option_name} {option.make_metavar(ctx)}: a word is missing."
            raise click.UsageError(text, ctx) from error

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Parse the words; what is printed meanwhile is the help or the version. Raises click.exceptions.Exit."""
        try:
            with wrapping_usage_errors():
                return super().make_context(*args, **kwargs)
        except BrokenPipeError:
            discard_stdout()
            raise click.exceptions.Exit(0) from None


class TableCommand(HelpingCommand):
    """A command with the common options.

    `writes` gives it a note, `shows` the output formats, `csv` one more of them, `every` several sheets;
    `of_folder` is about all sheets of the folder, so that none can be named; `negative` lets it read -1 as a number;
    `asks` leaves out of its help what asks nothing.
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
        asks: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.params += form_options(csv=csv) if shows else []
        self.params += [every_option()] if every else []
        self.params += ([note_option()] if writes else []) + self.shared
        for option in self.params if asks else []:
            if isinstance(option, click.Option) and option.name in ("json", "no_input"):
                option.hidden = True  # it is still read, to be refused with a reason
        self.writes = writes
        self.of_folder = of_folder
        self.negative = negative

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words, with `-1` as an argument where the command is `negative`.

        click takes it for an option, so it gets another minus sign on the way through click's parser. To let
        unknown options pass instead would let `--trmp hearts` pass, too.
        """
        if not self.negative:
            return self._parse(ctx, args)
        rest = self._parse(ctx, self._masked(args))
        for name in {"words", "number"} & ctx.params.keys():
            value = ctx.params[name]
            if isinstance(value, tuple):
                ctx.params[name] = tuple(word.replace(_MINUS, "-") for word in value)
            elif isinstance(value, str):
                ctx.params[name] = value.replace(_MINUS, "-")
        return rest

    def _masked(self, args: list[str]) -> list[str]:
        """Mask the words that look like negative numbers, but for the values of options, which stay as typed."""
        options = [param for param in self.params if isinstance(param, click.Option) and not param.is_flag]
        values = {name: option.nargs for option in options for name in option.opts}
        masked, to_come = list[str](), 0
        for word in args:
            is_number = not to_come and re.fullmatch(r"-[0-9][0-9/]*", word)
            masked.append(_MINUS + word[1:] if is_number else word)
            to_come = to_come - 1 if to_come else values.get(word, 0)
        return masked

    def _parse(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words as click does, and say by the words of the usage line what is missing or too much."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.MissingParameter as error:
            missing = error.param.human_readable_name if error.param else "a word"
            raise click.UsageError(f"{missing} is missing.", ctx) from error
        except click.BadArgumentUsage as error:
            several = next(each for each in self.params if isinstance(each, click.Argument) and each.nargs > 1)
            raise click.UsageError(f"{several.metavar}: {several.nargs} words are needed.", ctx) from error
        if rest and not ctx.resilient_parsing:
            raise click.UsageError(f"{quoted(' '.join(rest))}: nothing more is expected here.", ctx)
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; refuse a note where nothing is written, and `-s` where all sheets count.

        A sheet that the environment names is meant for all commands, and does not count here.
        """
        if ctx.ensure_object(Options).note and not self.writes:
            raise click.UsageError("-m/--note goes with a command that writes an entry.", ctx)
        sources = [each.get_parameter_source("sessions") for each in (ctx, ctx.parent) if each]
        if self.of_folder and ParameterSource.COMMANDLINE in sources:
            raise click.UsageError(f"-s names one sheet; {self.name} is about every sheet of the folder.", ctx)
        return super().invoke(ctx)


class TableGroup(HelpingCommand, click.Group):
    """A group with the common options of its commands, before their names."""

    context_class = TableContext

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, environment=True, **kwargs)
        self.params += [*self.shared, note_option()]
