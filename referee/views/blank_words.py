"""What an empty score sheet says: its sentences, and the whole of it as one fact a line.

It draws nothing; the room for a pen is the affair of `blank`.
"""

from __future__ import annotations

from referee.game.scoresheet import BlankRow, BlankSheet
from referee.views.screen import GLUE, Screen, closed
from referee.views.words import Speaker

_SCREEN = Screen(plain=True)

HOW_COUNTED = "Points are the tricks less the target."


def hands_words(blank: BlankSheet) -> str:
    """Which hands there is room for: `hands 5 to 9`."""
    first, last = blank.rows[0].number, blank.rows[-1].number
    return f"hands {first} to {last}" if last > first else f"hand {first}"


def owed_words(blank: BlankSheet, screen: Screen) -> list[str]:
    """What is owed before the first hand, if anything."""
    debts = Speaker(blank.names, screen, blank.rules).debts_line(blank.owed).replace(GLUE, " ")
    return [f"Before hand {blank.rows[0].number} {debts}"] if any(debt.open for debt in blank.owed) else []


def typed_words(blank: BlankSheet) -> str:
    """How the sheet is typed in once it is full."""
    begun = "" if blank.session else "ref new-session PLAYER PLAYER PLAYER --dealer PLAYER --date DATE, then "
    return f"To type the sheet in: {begun}ref record-hand - and a line a hand, such as 6 3 7 h."


def blank_facts(blank: BlankSheet) -> list[str]:
    """Whose sheet it is, the score that is brought along, hand by hand who deals and who needs what."""
    of = f"Sheet {blank.session}" if blank.session else f"Empty sheet of {blank.rules.title}"
    score = ", ".join(f"{_who(blank, c)} {_SCREEN.signed(blank.totals[c])}" for c in blank.seating)
    return [
        f"{of}, {hands_words(blank)}.",
        *([f"Score: {score}."] if any(blank.totals) else []),
        *(_hand(blank, row) for row in blank.rows),
        *map(closed, owed_words(blank, _SCREEN)),
        HOW_COUNTED,
        typed_words(blank),
    ]


def _hand(blank: BlankSheet, row: BlankRow) -> str:
    """`Hand 5: Boris deals; Anna needs 3, Boris needs 8, Chai needs 5.`"""
    needs = ", ".join(f"{_who(blank, column)} needs {row.targets[column]}" for column in blank.seating)
    return f"Hand {row.number}: {_who(blank, row.dealer)} deals; {needs}."


def _who(blank: BlankSheet, column: int) -> str:
    """The name, or `player 1` where nobody is named yet."""
    return blank.names[column] if blank.is_named else f"player {blank.names[column]}"
