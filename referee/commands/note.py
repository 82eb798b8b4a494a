"""The command that writes a note of the table beside a hand or on the evening."""

from __future__ import annotations

from datetime import datetime

import click

from referee.commands.app import App, Missing, pass_app
from referee.commands.options import TableCommand, parse_digits
from referee.commands.parsing import scored_hand
from referee.errors import Refused, Unclear
from referee.game.entries import Entry, NoteAdded
from referee.game.players import has_control
from referee.game.scoresheet import ScoreSheet


@click.command(cls=TableCommand, writes=True, negative=True)
@click.argument("words", nargs=-1, metavar="[N] TEXT")
@pass_app
def note(app: App, words: tuple[str, ...]) -> None:
    """Note something beside hand N, or without a number on the evening; each note stays.

    An empty text takes the notes away.

    \b
    ref note 2 "Boris dealt with the wrong hand"
    ref note "we played at Chai's"
    """
    hand = parse_digits(words[0]) if words else None
    typed = " ".join(words if hand is None else words[1:])
    if len(words) == (hand is not None):
        typed = app.options.note or app.ask_missing(Missing("TEXT", "note", _parse_asked))[0]
        app.options.note = None
    text = _parse(typed)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        about = None if hand is None else scored_hand(sheet, hand)
        if not text and not (about.notes if about else sheet.evening.notes):
            raise Refused("nothing would change: there is no note to take away.")
        return (NoteAdded(at, text, about and about.entry),)

    app.answer(app.write(make))


def _parse(word: str) -> str:
    """Parse the text of a note. Raises Unclear."""
    if has_control(word):
        raise Unclear("a note is one line of text without control characters or broken bytes.")
    return word.strip()


def _parse_asked(word: str) -> str:
    """Parse what was typed at the question, where Enter takes nothing away. Raises Unclear."""
    if not word:
        raise Unclear("the text is missing; expected the words of the note.")
    return _parse(word)
