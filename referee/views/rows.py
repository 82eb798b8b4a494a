"""Tables for other programs: one line a player a hand, as comma-separated text with a head.

Numbers stay numbers; a text that a spreadsheet would take for a formula is disarmed. What is drawn for people is
not its affair.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Sequence

from referee.game.players import positions
from referee.game.scoresheet import BlankSheet, Row, ScoreSheet, Unread, is_out_of_turn
from referee.game.state import Hand
from referee.views.words import hand_names

Cell = str | int | float | None
Line = dict[str, Cell]
"""One line of a table: what stands in each of its columns; None is an empty cell."""

STANDINGS = (
    "session", "started", "rules", "finished", "hands",
    "rank", "winner", "score_of", "total", "hand", "player", "points",
)  # fmt: skip
"""Columns of the standings; names are added at the end and never changed."""

SCORE_SHEET = (
    "session", "started", "rules", "finished", "hand", "entry", "dealer", "contract", "player", "place", "seat",
    "target", "tricks", "points", "total", "corrected", "misdealt", "out_of_turn", "waived", "violations",
    "note", "correction_note",
)  # fmt: skip
"""Columns of the score sheet; names are added at the end and never changed."""

SESSIONS = (
    "session", "started", "rules", "finished", "hands",
    "player_1", "total_1", "player_2", "total_2", "player_3", "total_3", "leader", "error",
)  # fmt: skip
"""Columns of the list of sheets; names are added at the end and never changed."""

BLANK = ("session", "rules", "hand", "dealer", "player", "seat", "target")
"""Columns of an empty sheet; names are added at the end and never changed."""

_FORMULA = "=+-@\N{MINUS SIGN}"
"""What a formula begins with, in any width."""

_STEPPED_OVER = "'\"`´‘’‚‛“”„«»‹›"
"""Quotes before a formula; some programs take them off. Blanks are stepped over, too."""


def csv_text(columns: Sequence[str], lines: Iterable[Line]) -> str:
    """The head, then the lines; the head stands also where there is none. Columns that a line lacks are empty."""
    text = _Lines()
    table = csv.DictWriter(text, columns, restval="", lineterminator=_END)
    table.writeheader()
    table.writerows({name: _disarmed(cell) for name, cell in line.items()} for line in lines)
    return "".join(f"{line.removesuffix(_END)}\n" for line in text.lines)


_END = "\r\n"
"""What the writer ends a line with, so that it puts quotes round a text that holds either of the two."""


class _Lines:
    """Takes what is written, a line at a time."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        """One line of the table with its end."""
        self.lines.append(line)


def _disarmed(cell: Cell) -> Cell:
    """The cell, with an apostrophe before a text that would be worked out as a formula."""
    return f"'{cell}" if isinstance(cell, str) and looks_like_formula(cell) else cell


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula: by its first sign, after blanks and quotes."""
    if text[:1] in ("\t", "\r", "\n"):
        return True
    first = next((char for char in text if not (_is_blank(char) or char in _STEPPED_OVER)), "")
    return unicodedata.normalize("NFKC", first)[:1] in tuple(_FORMULA)


def _is_blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("Cc", "Cf", "Zs")


# -- the tables -------------------------------------------------------------------------------


def standings_lines(sheet: ScoreSheet) -> list[Line]:
    """One line a player a hand, ranks first; `score_of` has the score now, `player` played that hand."""
    return [line for column in sheet.ranking for line in _standing(sheet, column)]


def _standing(sheet: ScoreSheet, column: int) -> list[Line]:
    """The lines of one score; one without a hand where none is scored."""
    result = sheet.outcome
    score: Line = {
        **_head(sheet),
        "hands": len(sheet.hands),
        "rank": sheet.ranks[column],
        "winner": int(column in result.winners) if result else None,
        "score_of": sheet.names[column],
        "total": sheet.totals[column],
    }
    if not sheet.hands:
        return [{**score, "player": sheet.names[column]}]
    return [
        {
            **score,
            "hand": hand.number,
            "player": hand_names(sheet.evening, hand)[column],
            "points": hand.points[column],
        }
        for hand in sheet.hands
    ]


def score_sheet_lines(sheet: ScoreSheet) -> list[Line]:
    """One line a player a hand, hand by hand and clockwise; `total` is the running total after that hand."""
    if not sheet.hands:
        seating = enumerate(sheet.evening.seating, start=1)
        return [{**_head(sheet), "player": sheet.names[column], "place": place} for place, column in seating]
    return [line for row in sheet.rows() for line in _played(sheet, row)]


def _played(sheet: ScoreSheet, row: Row) -> list[Line]:
    hand = row.hand
    names = hand_names(sheet.evening, hand)
    played: Line = {
        **_head(sheet),
        "hand": hand.number,
        "entry": hand.entry,
        "dealer": names[hand.dealer],
        "contract": hand.contract,
        **_unusual(sheet, hand),
        "violations": sum(ruling.accuses for ruling in row.rulings),
    }
    return [
        {
            **played,
            "player": names[column],
            "place": place,
            "seat": positions(hand.seating, hand.dealer)[column],
            "target": hand.targets[column],
            "tricks": hand.tricks[column],
            "points": hand.points[column],
            "total": row.totals[column],
        }
        for place, column in enumerate(hand.seating, start=1)
    ]


def _unusual(sheet: ScoreSheet, hand: Hand) -> Line:
    """What the margin of the sheet marks, as numbers, and what people noted."""
    return {
        "corrected": len(hand.corrections),
        "misdealt": len(hand.voided),
        "out_of_turn": int(is_out_of_turn(sheet.evening, hand)),
        "waived": sum(swap.cards for swap in hand.swaps if swap.waived),
        "note": hand.note,
        "correction_note": hand.corrections[-1].note if hand.corrections else None,
    }


def blank_lines(blank: BlankSheet) -> list[Line]:
    """One line a player a hand to come, clockwise; seat numbers stand for players whose names are not known."""
    return [
        {
            "session": blank.session,
            "rules": blank.rules.name,
            "hand": row.number,
            "dealer": blank.names[row.dealer],
            "player": blank.names[column],
            "seat": positions(blank.seating, row.dealer)[column],
            "target": row.targets[column],
        }
        for row in blank.rows
        for column in blank.seating
    ]


def sessions_lines(found: Iterable[ScoreSheet | Unread]) -> list[Line]:
    """One line a sheet, the one written last first; one that cannot be read has its error."""
    return [
        {"session": each.name, "error": each.error} if isinstance(each, Unread) else _session(each) for each in found
    ]


def _session(sheet: ScoreSheet) -> Line:
    line: Line = {**_head(sheet), "hands": len(sheet.hands)}
    for place, column in enumerate(sheet.evening.seating, start=1):
        line |= {f"player_{place}": sheet.names[column], f"total_{place}": sheet.totals[column]}
    first = [column for column in sheet.ranking if sheet.ranks[column] == 1]
    return {**line, "leader": sheet.names[first[0]] if len(first) == 1 and sheet.hands else None}


def _head(sheet: ScoreSheet) -> Line:
    """What every line says of the evening: its sheet, the day it began, the pack, and whether it is over."""
    started = f"{sheet.session.head.started:%Y-%m-%d}"
    return {"session": sheet.name, "started": started, "rules": sheet.rules.name, "finished": int(sheet.finished)}
