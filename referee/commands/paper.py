"""From the lines of a paper sheet to entries: one hand a line, each judged as it stands after the lines before.

It reads no input and writes nothing; what one line may say is what `record-hand` takes, and `dealer=PLAYER`.
"""

from __future__ import annotations

from datetime import datetime

from referee.commands import hands, reading
from referee.commands.desk import usage
from referee.commands.hands import Told
from referee.commands.lines import Line, naming
from referee.commands.reading import Table
from referee.errors import EveningOver, RefError, Refused
from referee.game.entries import HandPlayed
from referee.game.replay import admit_one
from referee.game.scoresheet import ScoreSheet, work_out

_DEALER = "dealer"


def expected(sheet: ScoreSheet) -> str:
    """What a line of the paper says at this table."""
    heard = reading.table_now(sheet).heard
    return f"A line a hand, the tricks of {heard} and what was trump, as 6 3 7 h."


def refuse_options(told: Told, before: int | None) -> None:
    """With `-` the lines tell everything but a note and the number of the first. Raises UsageError."""
    given = {
        "another word": len(told.words) > 1,
        "--trump": told.contract is not None,
        "--dealer": told.dealer is not None,
        "--exchange": bool(told.exchange),
        "--winners": told.winners is not None,
        "--last-tricks": told.last_tricks is not None,
        "--before": before is not None,
    }
    if said := [option for option, is_given in given.items() if is_given]:
        raise usage(f"- reads a line a hand and cannot go with {said[0]}.")


def hands_of(
    sheet: ScoreSheet, lines: list[Line], number: int | None, at: datetime, note: str | None
) -> tuple[HandPlayed, ...]:
    """The entries of all lines; `number` is what the first hand has to be.

    Raises what a single hand raises, and AfterTheEnd, each with the line.
    """
    if not lines:
        raise usage("standard input told no hand.")
    entries: list[HandPlayed] = []
    now = work_out(sheet.name, sheet.rules, sheet.session)
    for line in lines:
        with naming(line):
            told = _told(reading.table_now(now), line)
            hands.refuse_other_number(now, None if entries else number, told)
            entry = hands.played(now, told, at, note)
            now = _one_further(now, entry, is_first=not entries)
            entries.append(entry)
    return tuple(entries)


def _told(table: Table, line: Line) -> Told:
    """A line's words without who dealt; where somebody at the table is called so, it is the tricks of that player."""
    said = [word for word in line.words if word.casefold().startswith(f"{_DEALER}=")]
    if not said or _sits_here(table, _DEALER):
        return Told(line.words)
    if len(said) > 1:
        raise usage("the dealer is given twice.")
    return Told(tuple(word for word in line.words if word not in said), dealer=said[0].partition("=")[2])


def _sits_here(table: Table, word: str) -> bool:
    try:
        table.player(word)
    except RefError:
        return False
    return True


def _one_further(sheet: ScoreSheet, entry: HandPlayed, *, is_first: bool) -> ScoreSheet:
    """The same sheet with one more hand; its evening changes."""
    try:
        session, evening, _ = admit_one(sheet.rules, sheet.session, sheet.evening, entry, name=sheet.name)
    except EveningOver as no:
        if is_first:
            raise
        raise Refused(
            f"the agreed end came with hand {len(sheet.hands)}. Type the sheet in up to there, then ref "
            "play-on, then the rest.",
            article="session-length",
            rules=sheet.rules,
        ) from no
    return sheet._replace(session=session, evening=evening)
