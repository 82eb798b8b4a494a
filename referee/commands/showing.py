"""How an answer leaves: in the form that was asked for, on the screen where none was.

What a view says in a form is its own affair; no other command looks at which form that is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from referee.commands.desk import Desk
    from referee.scoresheet import ScoreSheet
    from referee.views.forms import View


def show(desk: Desk, *views: View, together: bool = False) -> None:
    """One view, or several one after the other; `together` makes one document of them even where it is one."""
    match desk.form:
        case "json":
            documents = [view.document() for view in views]
            desk.document({"sheets": documents} if together else documents[0])
        case "csv":
            _write_rows(desk, views)
        case "svg" | "html":
            _write_file(desk, views)
        case "chat":
            from referee.views.chat import message

            desk.say(message(views))
        case _:
            _say(desk, views)


def show_sheets(desk: Desk, view: Callable[[ScoreSheet], View]) -> list[ScoreSheet]:
    """The view of the sheet that is meant, or with --all of each; the sheets that were shown.

    Ends with 5 where one of several cannot be read, after the others are shown.
    """
    if not desk.every:
        sheet = desk.look()
        show(desk, view(sheet))
        return [sheet]
    sheets, faults = desk.look_at_each()
    if sheets or desk.json:
        show(desk, *map(view, sheets), together=True)
    elif not faults:
        from referee.views.lists import none_open

        desk.say(none_open(desk.folder, desk.screen))
    for no in faults:
        from referee.views.refusals import refused

        click.echo(refused(no, plain=desk.plain), err=True)
    if faults:
        click.get_current_context().exit(faults[0].exit_code)
    return sheets


def _say(desk: Desk, views: tuple[View, ...]) -> None:
    """The views on the screen, a blank line between two of them; or fact by fact without one."""
    for at, view in enumerate(views):
        facts = view.facts() if desk.plain else None
        if facts is not None:
            desk.say("\n".join(facts))
            continue
        if at:
            desk.say("")
        _draw(desk, view)


def _draw(desk: Desk, view: View) -> None:
    screen = desk.screen._replace(plain=False)
    drawn = view.drawn(screen)
    if isinstance(drawn, str):
        return desk.say(drawn)
    from referee.views.drawing import draw

    with desk.answering():
        draw(drawn, screen)


def _write_rows(desk: Desk, views: tuple[View, ...]) -> None:
    """The rows of all views as one csv; in a file or a pipe it is UTF-8, whatever a terminal here would show."""
    from io import TextIOWrapper

    from referee.views.rows import csv_text

    text = csv_text(views[0].columns(), (line for view in views for line in view.rows()))
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    desk.say(text.removesuffix("\n"))


def _write_file(desk: Desk, views: tuple[View, ...]) -> None:
    """The views as one picture or page, and where it lies."""
    if desk.form == "svg":
        from referee.views.picture import picture as written
    else:
        from referee.views.page import page as written
    from referee.views.forms import written_line

    desk.write_file(written(views).encode())
    if desk.file != "-":
        desk.say(written_line(desk.file, views))
