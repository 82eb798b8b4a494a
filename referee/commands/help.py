"""The help of a command by its name, as `--help` behind it shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.options import Options, TableCommand, usage

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _commands(ctx: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    root = ctx.find_root()
    return root.command.shell_complete(root, begun)


@click.command("help", cls=TableCommand)
@click.argument("command", required=False, metavar="[COMMAND]", shell_complete=_commands)
@click.pass_context
def help(ctx: click.Context, command: str | None) -> None:  # noqa: A001 - the command's own name
    """Show all commands, or what one of them does and takes.

    \b
    ref help
    ref help record-hand
    ref help hand
    """
    if ctx.ensure_object(Options).json:
        raise usage("help is text; it goes without --json.")
    root = ctx.find_root()
    if command is None:
        root.command.make_context(root.info_name, ["--help"], obj=root.obj)
    else:
        assert isinstance(root.command, click.Group)
        name, chosen, _ = root.command.resolve_command(root, [command])
        assert chosen is not None
        chosen.make_context(name, ["--help"], parent=root)
