"""The manual page of `ref`, docs/ref.1, written from the help of its commands; the wheel installs it for `man`.

`python tests/man_page.py` writes it again.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

if __name__ == "__main__":  # run as a file, it imports the program beside it
    sys.path.insert(0, str(Path(__file__).parent.parent))

import click

from referee import __version__
from referee.cli import SECTIONS, cli
from referee.commands.options import HelpingCommand

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "ref.1"


def written() -> str:
    """Write the page: the group, its options and variables, every command with its own options, the exit codes."""
    root = click.Context(cli, info_name="ref", **cli.context_settings)
    summary, _, description = inspect.cleandoc(cli.help or "").partition("\n\n")
    lines = [
        f'.TH REF 1 "" "ref {__version__}" "User Commands"',
        *(".SH NAME", rf"ref \- {_escaped(summary.rstrip('.'))}"),
        *(".SH SYNOPSIS", *_usage(cli, root)),
        *(".SH DESCRIPTION", *_paragraphs(description)),
    ]
    for section, commands in SECTIONS.items():
        lines += [f".SH {section.upper()}"]
        for name in commands:
            command = cli.get_command(root, name)
            assert isinstance(command, HelpingCommand)
            context = click.Context(command, info_name=name, parent=root)
            lines += [
                f".SS {name}",
                *_usage(command, context),
                ".PP",
                *_paragraphs(inspect.cleandoc(command.help or "")),
            ]
            lines += _terms(_help(command.own_options(context), context))
    lines += [".SH OPTIONS", *_terms(_help(cli.own_options(root), root))]
    lines += [".SS For every command", *_terms(_help(cli.shared_options(root), root))]
    lines += [".SH ENVIRONMENT", *_terms(_variables(root))]
    lines += [".SH EXIT STATUS", *_terms(_exit_codes())]
    return "\n".join([*lines, ""])


def _usage(command: click.Command, context: click.Context) -> list[str]:
    return [f".B {_escaped(context.command_path)}", _escaped(" ".join(command.collect_usage_pieces(context)))]


def _help(options: Iterable[click.Option], context: click.Context) -> Iterator[tuple[str, str]]:
    return (record for option in options if (record := option.get_help_record(context)))


def _variables(context: click.Context) -> Iterator[tuple[str, str]]:
    for option in cli.shared_options(context):
        if isinstance(option.envvar, str):
            yield option.envvar, f"As {max(option.opts, key=len)}: {option.help}"
    yield "NO_COLOR", "No colour, unless --color says otherwise."


def _exit_codes() -> list[tuple[str, str]]:
    """Read the exit codes from the page of formats."""
    text = (DOCS / "formats.md").read_text(encoding="utf-8").partition("## Exit codes")[2]
    return [(code, meaning.replace("`", "")) for code, meaning in re.findall(r"^\| ([0-9]+) \| (.*) \|$", text, re.M)]


def _paragraphs(text: str) -> Iterator[str]:
    """Set paragraphs; the lines of one behind a backspace stay as they are, as click has them in a help."""
    for number, paragraph in enumerate(re.split(r"\n{2,}", text.strip())):
        if number:
            yield ".PP"
        if paragraph.startswith("\b\n"):
            yield from (".nf", *map(_escaped, paragraph.splitlines()[1:]), ".fi")
        else:
            yield from map(_escaped, paragraph.splitlines())


def _terms(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, text in rows:
        yield from (".TP", f".B {_escaped(term)}", _escaped(text))


def _escaped(text: str) -> str:
    r"""Escape what groff would obey, and keep every `-` one that can be typed: `\-`."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq").replace("'", r"\(aq")
    return rf"\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
