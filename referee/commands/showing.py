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
    from referee.errors import Unreadable
    from referee.game.scoresheet import ScoreSheet
    from referee.views.forms import Tabled, View


def show(desk: Desk, *views: View, together: bool = False) -> None:
    """One view, or several one after the other; `together` makes one document of them even where it is one."""
    match desk.form:
        case "json":
            documents = [view.document() for view in views]
            desk.document({"sheets": documents} if together else documents[0])
        case "csv":
            _write_rows(desk, _tabled(views))
        case "svg" | "html":
            _write_file(desk, views)
        case "chat":
            from referee.views.chat import message

            with desk.answering():
                text = message(views)
            desk.say(text)
        case _:
            _say(desk, views)


def show_sheets(
    desk: Desk, view: Callable[[ScoreSheet], View], *, columns: Callable[[], tuple[str, ...]] = tuple
) -> list[ScoreSheet]:
    """The view of the sheet that is meant, or with --all of each; the sheets that were shown.

    Of no sheet a table still has its `columns`. Ends with 5 where one of several cannot be read, after the others.
    """
    if not desk.every:
        sheet = desk.look()
        show(desk, view(sheet))
        return [sheet]
    sheets, faults = _chosen(desk)
    if sheets or desk.json:
        show(desk, *map(view, sheets), together=True)
    elif not faults:
        from referee.views.listings import NoneOpen

        show(desk, NoneOpen(desk.folder, columns() if desk.form == "csv" else ()))
    for no in faults:
        from referee.views.refusals import refused

        click.echo(refused(no, plain=desk.plain), err=True)
    if faults:
        click.get_current_context().exit(faults[0].exit_code)
    return sheets


def _chosen(desk: Desk) -> tuple[list[ScoreSheet], list[Unreadable]]:
    """Every sheet that is named, or every open one, in the order in which they were begun; and what cannot be read.

    Raises NoSuchSession.
    """
    from referee.errors import Unreadable
    from referee.files import folder as store
    from referee.files.folder import worked_out_each

    looked = [found for _, found in worked_out_each(store.chosen(desk.folder, desk.sessions))]
    faults = [each for each in looked if isinstance(each, Unreadable)]
    sheets = [each for each in looked if not isinstance(each, Unreadable) and (desk.sessions or not each.finished)]
    return sorted(sheets, key=lambda sheet: (sheet.session.head.started, sheet.name)), faults


def _say(desk: Desk, views: tuple[View, ...]) -> None:
    """The views on the screen, a blank line between two of them; or fact by fact without one."""
    for at, view in enumerate(views):
        if desk.plain:
            desk.say("\n".join(view.facts()))
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


def _tabled(views: tuple[View, ...]) -> list[Tabled]:
    """The views, each of which has rows; a command that has --csv shows no others."""
    from referee.views.forms import Tabled

    tables = [view for view in views if isinstance(view, Tabled)]
    assert len(tables) == len(views), "--csv stands at a command whose view has no rows"
    return tables


def _write_rows(desk: Desk, views: list[Tabled]) -> None:
    """The rows of all views as one csv; in a file or a pipe it is UTF-8, whatever a terminal here would show."""
    from io import TextIOWrapper

    from referee.views.rows import csv_text

    text = csv_text(views[0].columns(), (line for view in views for line in view.rows()))
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    desk.say(text.removesuffix("\n"))


def _write_file(desk: Desk, views: tuple[View, ...]) -> None:
    """The views as one picture or page, in UTF-8 whatever this output is, and where it lies."""
    from referee.files import folder as store

    if desk.form == "svg":
        from referee.views.picture import picture as written
    else:
        from referee.views.page import page as written
    from referee.views.forms import written_line

    content = written(views).encode()
    if desk.file != "-":
        store.put(desk.file, content)
        return desk.say(written_line(desk.file, views))
    with desk.answering():
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
