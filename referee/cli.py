"""The command line: the group, its shortened commands, and the one place where a no becomes an exit.

It imports click and the common options; a command's module is loaded when it is run, and nothing
stays in the process between two commands.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from referee import __version__
from referee.commands.desk import Desk
from referee.commands.options import NoCommand, TableGroup

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

MOMENTS: dict[str, dict[str, tuple[str, str]]] = {
    "Sit down": {
        "new-session": ("commands.new_session", "Open a score sheet for three players."),
        "change": ("commands.change", "Say what is different at the table: a person, a seat, the dealer, the end."),
    },
    "At the table": {
        "play": ("play.loop", "The whole evening, question by question."),
        "record-hand": ("commands.record_hand", "Score a hand: who won how many tricks."),
        "record-exchange": ("commands.record_exchange", "Note cards given and returned before a hand."),
        "name-trump": ("commands.record_hand", "Note the contract of the hand in progress."),
        "who-owes-cards": ("commands.show", "Who gives whom how many cards, in order, and why."),
        "record-trick": ("commands.record_trick", "Record a trick as it was played: who takes it, and what it proves."),
        "takes": ("commands.record_trick", "Who takes a trick, by which article; with or without a session."),
        "saw": ("commands.record_trick", "Note cards that the table saw in a hand, in the kitty, or laid away."),
        "misdeal": ("commands.record_hand", "The deal is void; the same dealer deals again."),
        "record-last-tricks": ("commands.end_session", "Who won the last tricks, where a tie needs it."),
        "undo": ("commands.corrections", "Strike the newest entry."),
        "redo": ("commands.corrections", "Take the newest undo back."),
        "correct-hand": ("commands.corrections", "Change what was entered for a hand."),
        "correct-trick": ("commands.record_trick", "Change a trick that was recorded."),
        "drop-hand": ("commands.corrections", "Take out a hand that never was."),
    },
    "Look": {
        "next": ("commands.show", "What happens now, and what can be typed."),
        "standings": ("commands.show", "Ranks, totals, points hand by hand, the winner."),
        "score-sheet": ("commands.show", "Every hand as on paper, with marks and notes."),
        "season": ("commands.show", "What all finished sheets come to, player by player."),
        "rules": ("commands.show", "The articles of the game, or one of them."),
    },
    "The rest": {
        "check": ("commands.show", "Every ruling, and what is proved of every return and play."),
        "log": ("commands.show", "Every entry ever written, with its time."),
        "sessions": ("commands.show", "All score sheets of the folder."),
        "end-session": ("commands.end_session", "Close the evening, or agree how a tie ends."),
        "play-on": ("commands.end_session", "Go on with a finished evening."),
    },
}
"""Command -> its module in `referee` and its line of help, by the moment at the table."""

COMMANDS = {name: place for moment in MOMENTS.values() for name, place in moment.items()}

_WHOLE_WORDS = {"play-on": 5, "drop-hand": 4, "end-session": 4, "misdeal": 4, "season": 3}
"""Letters that a command needs at least; `play` never stands for play-on, and `se` stays sessions."""

_SHORT_FOR = {"correct": "correct-hand", "trump": "name-trump"}


def matches(word: str) -> list[str]:
    """Commands that a typed word may stand for: itself, or every one that it begins."""
    word = word.lower()
    for exact in (word, f"record-{word}", _SHORT_FOR.get(word)):
        if exact in COMMANDS:
            return [exact]
    if len(word) < 2:
        return []
    return [
        name
        for name in COMMANDS
        if len(word) >= _WHOLE_WORDS.get(name, 2)
        and (name.startswith(word) or name.removeprefix("record-").startswith(word))
    ]


def _open_what_is_closed() -> None:
    """Gives a process that was started without one of its three streams an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the process ends


def _give_up(fault: OSError) -> NoReturn:
    """Ends the program where its help, its version or a script for a shell cannot be written."""
    from referee.errors import CannotAnswer
    from referee.views.refusals import refused

    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    with contextlib.suppress(OSError):
        click.echo(refused(CannotAnswer(f"standard output: {(fault.strerror or str(fault)).lower()}.")), err=True)
    sys.exit(CannotAnswer.exit_code)


class Referee(TableGroup):
    """The group of all commands; each is found by a clear beginning and loaded when it is run."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the whole program in its own process, which is over before collecting garbage pays."""
        _open_what_is_closed()
        gc.disable()
        atexit.register(gc.freeze)
        return super().__call__(*args, **kwargs)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the program, or answers a shell that asks what may be typed."""
        if "_REF_COMPLETE" in os.environ:
            from referee.commands.shells import teach

            if not teach():
                sys.exit(0)
        try:
            return super().main(*args, **kwargs)
        except OSError as fault:
            _give_up(fault)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its whole name."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module = import_module(f"referee.{COMMANDS[cmd_name][0]}")
        found: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word means; what may mean several runs none of them."""
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
        """The commands that a word begins, with or without `record-`, and their lines of help; none is loaded."""
        from click.shell_completion import CompletionItem

        word = incomplete.lower()
        found = [
            CompletionItem(name, help=line)
            for name, (_, line) in COMMANDS.items()
            if name.startswith(word) or name.removeprefix("record-").startswith(word)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by the moment at which the table needs them."""
        for moment, commands in MOMENTS.items():
            with formatter.section(moment):
                formatter.write_dl([(name, line) for name, (_, line) in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; every no of the program leaves here with its exit code."""
        from referee.errors import RefError

        desk = ctx.ensure_object(Desk)
        try:
            return super().invoke(ctx)
        except RefError as no:
            from referee.views.refusals import refused

            with contextlib.suppress(OSError):
                click.echo(refused(no, plain=desk.plain), err=True)
            ctx.exit(no.exit_code)
        except (click.Abort, KeyboardInterrupt, EOFError):
            click.echo(f"\nStopped; {'the rest was not' if desk.wrote else 'nothing was'} written.", err=True)
            ctx.exit(130)


@click.group(cls=Referee, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ref", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Referee and scorekeeper beside a real table of 3-5-8 (Sergeant Major).

    Three people play with real cards; type in what the table saw. A command may be shortened:
    ref hand, ref who. Begin with: ref new-session PLAYER PLAYER PLAYER
    """
    if ctx.invoked_subcommand is None:
        from referee.commands.show import arrive

        arrive(ctx)
