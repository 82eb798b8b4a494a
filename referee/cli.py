"""The command line: the group, abbreviations of commands, and the one place where an error becomes an exit code.

It imports click and the common options; a command's module is loaded when it is run, and no state
is kept in the process between two commands.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from referee import __version__, signals
from referee.commands.options import NoCommand, Options, TableGroup, discard_stdout, wrapping_usage_errors

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "An evening": {
        "play": ("play.loop", "The whole evening, question by question."),
        "new-session": ("commands.new_session", "Open a score sheet for three players."),
        "record-hand": ("commands.record_hand", "Score a hand: who won how many tricks."),
        "record-exchange": ("commands.record_exchange", "Note cards given and returned before a hand."),
        "who-owes-cards": ("commands.show", "Who gives whom how many cards, in order, and why."),
        "standings": ("commands.show", "Ranks, totals, points hand by hand, the winner."),
        "next": ("commands.show", "What happens now, and what can be typed."),
        "undo": ("commands.corrections", "Strike the newest entry."),
        "end-session": ("commands.end_session", "Close the evening, or agree how a tie ends."),
        "board": ("commands.show_board", "Targets, scores and cards owed, large, for a second window."),
    },
    "When something went wrong": {
        "correct-hand": ("commands.corrections", "Change what was entered for a hand."),
        "drop-hand": ("commands.corrections", "Take out a hand that never was."),
        "misdeal": ("commands.record_hand", "The deal is void; the same dealer deals again."),
        "redo": ("commands.corrections", "Take the newest undo back."),
        "change": ("commands.change", "Say what is different at the table: a person, a seat, the dealer, the end."),
        "play-on": ("commands.end_session", "Play one more hand of a finished evening."),
        "discard": ("commands.discard", "Remove a sheet without a scored hand."),
    },
    "Disputes": {
        "rules": ("commands.show", "The articles of the game, or one of them."),
        "takes": ("commands.record_trick", "Who takes a trick, by which article; with or without a session."),
        "record-trick": ("commands.record_trick", "Record a trick as it was played: who takes it, and what it proves."),
        "correct-trick": ("commands.record_trick", "Change a trick that was recorded."),
        "saw": ("commands.record_trick", "Note cards that the table saw in a hand, in the kitty, or laid away."),
        "check": ("commands.show", "Every ruling, and what is proved of every return and play."),
        "record-last-tricks": ("commands.end_session", "Who won the last tricks, where a tie needs it."),
    },
    "Looking back": {
        "score-sheet": ("commands.show", "Every hand as on paper, with marks and notes."),
        "season": ("commands.show", "What all finished sheets come to, player by player."),
        "sessions": ("commands.show", "All score sheets of the folder."),
        "log": ("commands.show", "Every entry ever written, with its time."),
    },
    "The rest": {
        "name-trump": ("commands.record_hand", "Note the contract of the hand in progress."),
        "note": ("commands.note", "Note something beside a hand, or on the evening."),
        "help": ("commands.help", "What a command does and takes."),
    },
}
"""Section of the help -> command -> its module in `referee` and its line of help."""

COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}

_LEAST_LETTERS = {"play-on": 5, "drop-hand": 4, "end-session": 4, "misdeal": 4, "discard": 4, "season": 3}
"""The shortest abbreviation, where fewer letters would be ambiguous."""

_SHORT_FOR = {"correct": "correct-hand", "trump": "name-trump"}


def matches(word: str) -> list[str]:
    """Return the commands that a word may mean: itself, or every one that it begins."""
    word = word.lower()
    for exact in (word, f"record-{word}", _SHORT_FOR.get(word)):
        if exact in COMMANDS:
            return [exact]
    if len(word) < 2:
        return []
    return [
        name
        for name in COMMANDS
        if len(word) >= _LEAST_LETTERS.get(name, 2)
        and (name.startswith(word) or name.removeprefix("record-").startswith(word))
    ]


def _open_missing_streams() -> None:
    """Open the null device for each of the three streams that the process was started without."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the process ends


def _exit_unwritten(error: OSError) -> NoReturn:
    """Exit where the help, the version or a script for a shell cannot be written."""
    from referee.errors import CannotAnswer, reason_of
    from referee.views.ruling_text import refused

    with contextlib.suppress(OSError, ValueError):
        discard_stdout()
    with contextlib.suppress(OSError):
        click.echo(refused(CannotAnswer(f"standard output: {reason_of(error)}.")), err=True)
    sys.exit(CannotAnswer.exit_code)


class Referee(TableGroup):
    """The group of all commands; each is found by a clear beginning and loaded when it is run."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run without the garbage collector: the process is too short to need it."""
        _open_missing_streams()
        gc.disable()
        atexit.register(gc.freeze)
        with signals.handling_signals():
            return super().__call__(*args, **kwargs)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program, or answer a shell that asks what may be typed."""
        if "_REF_COMPLETE" in os.environ:
            from referee.commands.shells import register_shells

            if not register_shells():
                sys.exit(0)
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            _exit_unwritten(error)
        finally:
            if kwargs.get("standalone_mode", True):  # a command within `play` leaves that to the next question
                signals.drop_kept()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command by its whole name."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module = import_module(f"referee.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word means. Raises click.UsageError where it may mean several, or none."""
        names = matches(args[0])
        if len(names) != 1 and ctx.resilient_parsing:
            return None, None, []
        if len(names) > 1:
            ctx.fail(f'"{args[0]}" may be {", ".join(names)}.')
        if not names:
            word = args[0].lower()
            near = [name for name in COMMANDS if word in name.split("-")] or [
                name for name in COMMANDS if word[:2] in (name[:2], name.removeprefix("record-")[:2])
            ]
            raise NoCommand(args[0], near, ctx)
        return names[0], self.get_command(ctx, names[0]), args[1:]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands that a word begins, with or without `record-`, without loading any."""
        from click.shell_completion import CompletionItem

        word = incomplete.lower()
        commands = [
            CompletionItem(name, help=line)
            for name, (_, line) in COMMANDS.items()
            if name.startswith(word) or name.removeprefix("record-").startswith(word)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, and below them the options."""
        self.format_commands(ctx, formatter)
        super().format_options(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by sections."""
        for section, commands in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl([(name, line) for name, (_, line) in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; every error of the program ends here with its exit code."""
        from referee.errors import RefError

        options = ctx.ensure_object(Options)
        try:
            with signals.raising_interrupts(), wrapping_usage_errors():
                return super().invoke(ctx)
        except RefError as error:
            from referee.commands.prompts import print_refusal

            try:
                print_refusal(error)
                sys.stderr.flush()
            except OSError:  # nobody reads it; what is left of it is not written at the end either
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
            ctx.exit(error.exit_code)
        except (MemoryError, RecursionError):
            click.echo("Cannot read: too large or too deeply nested for this computer.", err=True)
            ctx.exit(5)
        except BrokenPipeError as error:  # for click it is exit 1, which means a violation here
            _exit_unwritten(error)
        except (click.Abort, KeyboardInterrupt, EOFError):
            click.echo(f"\nStopped; {'the rest was not' if options.has_written else 'nothing was'} written.", err=True)
            ctx.exit(signals.INTERRUPTED)


@click.group(cls=Referee, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ref", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Referee and scorekeeper beside a real table of 3-5-8 (Sergeant Major).

    Three people play with real cards; type in what the table saw. ref play begins an evening.
    A command may be shortened: ref hand, ref who. ref help COMMAND says what it takes.
    """
    if ctx.invoked_subcommand is None:
        from referee.commands.show import show_now

        show_now(ctx)


signals.end_loading()
