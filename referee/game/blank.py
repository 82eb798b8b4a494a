"""The empty sheet: the hands to come, with their dealers and targets, for an evening to be written by hand."""

from __future__ import annotations

from referee.game import scoring
from referee.game.exchange import Debt
from referee.game.players import COLUMNS, Names, Numbers, Seating
from referee.game.rules import Rules
from referee.game.scoresheet import ScoreSheet
from referee.tuples import NamedTuple

USUAL_HANDS = 9
"""Hands of an empty sheet if no end is agreed: everybody deals three times."""

SEAT_NUMBERS: Names = ("1", "2", "3")
"""Placeholders for players whose names are not known yet, clockwise."""


class BlankRow(NamedTuple):
    """A hand to come: its number, the column that deals, the target of each column in tricks."""

    number: int
    dealer: int
    targets: Numbers


class BlankSheet(NamedTuple):
    """An empty sheet; `names` are seat numbers if nobody is named yet."""

    rules: Rules
    names: Names
    seating: Seating
    rows: tuple[BlankRow, ...]
    session: str | None = None
    """Name of the evening that it continues, if any."""
    totals: Numbers = (0, 0, 0)
    """The score before the first row, in points."""
    owed: tuple[Debt, ...] = ()
    """What is still owed before the first row."""

    @property
    def is_named(self) -> bool:
        """Whether the players are known."""
        return self.names != SEAT_NUMBERS


def new_blank_sheet(rules: Rules, names: Names, dealer: int, hands: int | None) -> BlankSheet:
    """Make the empty sheet of an evening that is yet to begin."""
    return BlankSheet(rules, names, COLUMNS, _rows(rules, COLUMNS, dealer, 1, hands or USUAL_HANDS))


def blank_rest(sheet: ScoreSheet, dealer: int | None, hands: int | None) -> BlankSheet:
    """Make an empty sheet of the hands left in an open evening, from the one in progress on; at least one."""
    evening = sheet.evening
    left = evening.end.hands - len(evening.hands) if evening.end.hands else USUAL_HANDS
    first = evening.dealer if dealer is None else dealer
    rows = _rows(sheet.rules, evening.seating, first, evening.number, hands or max(1, left))
    owed = evening.owed if first == evening.dealer else ()
    return BlankSheet(sheet.rules, sheet.names, evening.seating, rows, sheet.name, evening.totals, owed)


def _rows(rules: Rules, seating: Seating, dealer: int, first: int, hands: int) -> tuple[BlankRow, ...]:
    rows: list[BlankRow] = []
    for number in range(first, first + hands):
        rows.append(BlankRow(number, dealer, scoring.targets(rules, number, seating, dealer)))
        dealer = scoring.next_dealer(rules, seating, dealer)
    return tuple(rows)
