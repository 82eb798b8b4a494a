"""An empty score sheet for pen and paper: who deals which of the hands to come, and what each needs in it.

It works out nothing that was played; who asks for it says whose sheet it is, or nobody's.
"""

from __future__ import annotations

from referee import scoring
from referee.exchange import Debt
from referee.rules import Rules
from referee.scoresheet import ScoreSheet
from referee.seats import COLUMNS, Names, Numbers, Seating
from referee.values import NamedTuple

USUAL_HANDS = 9
"""Hands of an empty sheet where no end is agreed; everybody deals three times."""

SEAT_NUMBERS: Names = ("1", "2", "3")
"""What stands for players whose names are not known yet, clockwise."""


class Row(NamedTuple):
    """A hand to come: its number, the column that deals, the target of each column in tricks."""

    number: int
    dealer: int
    targets: Numbers


class BlankSheet(NamedTuple):
    """An empty sheet; `names` are seat numbers where nobody is named yet."""

    rules: Rules
    names: Names
    seating: Seating
    rows: tuple[Row, ...]
    session: str | None = None
    """The evening that goes on with it, if any."""
    totals: Numbers = (0, 0, 0)
    """The score before the first row, in points."""
    owed: tuple[Debt, ...] = ()
    """What is still owed before the first row."""

    @property
    def is_named(self) -> bool:
        """Whether the players are known."""
        return self.names != SEAT_NUMBERS


def new_sheet(rules: Rules, names: Names, dealer: int, hands: int | None) -> BlankSheet:
    """The sheet of an evening that is yet to begin."""
    return BlankSheet(rules, names, COLUMNS, _rows(rules, COLUMNS, dealer, 1, hands or USUAL_HANDS))


def rest_of(sheet: ScoreSheet, dealer: int | None, hands: int | None) -> BlankSheet:
    """The hands that are left of an open evening, from the one in progress on; at least one."""
    evening = sheet.evening
    left = evening.end.hands - len(evening.hands) if evening.end.hands else USUAL_HANDS
    first = evening.dealer if dealer is None else dealer
    rows = _rows(sheet.rules, evening.seating, first, evening.number, hands or max(1, left))
    owed = evening.owed if first == evening.dealer else ()
    return BlankSheet(sheet.rules, sheet.names, evening.seating, rows, sheet.name, evening.totals, owed)


def _rows(rules: Rules, seating: Seating, dealer: int, first: int, hands: int) -> tuple[Row, ...]:
    """Hand after hand, the deal passing on (articles 5, 9-12)."""
    rows: list[Row] = []
    for number in range(first, first + hands):
        rows.append(Row(number, dealer, scoring.targets(rules, number, seating, dealer)))
        dealer = scoring.next_dealer(rules, seating, dealer)
    return tuple(rows)
