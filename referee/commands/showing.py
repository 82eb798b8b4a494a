"""How an answer leaves: in the form that was asked for, on the screen where none was.

What a view says in a form is its own affair; no other command looks at which form that is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.commands.desk import Desk
    from referee.views.forms import View


def show(desk: Desk, *views: View, together: bool = False) -> None:
    """One view, or several one after the other; `together` makes one document of them even where it is one."""
    if desk.json:
        documents = [view.document() for view in views]
        return desk.document({"sheets": documents} if together else documents[0])
    if desk.form == "csv":
        return _write_rows(desk, views)
    facts = [view.facts() for view in views] if desk.plain else []
    for at, view in enumerate(views):
        if at:
            desk.say("")
        told = facts[at] if facts else None
        if told is None:
            _draw(desk, view)
        else:
            desk.say("\n".join(told))


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
    import sys
    from io import TextIOWrapper

    from referee.views.rows import csv_text

    text = csv_text(views[0].columns(), (line for view in views for line in view.rows()))
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    desk.say(text.removesuffix("\n"))
