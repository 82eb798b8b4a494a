"""Questions in words: an odd trick, a tie, which evening; the same for one command and in the guided evening.

It lays them out, plain or not; what the answers mean is the affair of the commands.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.game.players import Names, Seating
from referee.game.scoresheet import ScoreSheet
from referee.views.screen import STOP, Screen, and_words, cells, wrap


def choices(text: str, lines: Sequence[str], screen: Screen) -> list[str]:
    """A question and below it what can be chosen by number."""
    if screen.plain:
        return wrap(STOP.join([text, *(f"{place}: {line}" for place, line in enumerate(lines, start=1))]), screen.line)
    told = [wrap(line, screen.line, first=f"  {place} ", then="    ") for place, line in enumerate(lines, start=1)]
    return [*wrap(text, screen.line), *(line for lines in told for line in lines)]


def seats(names: Names, seating: Seating) -> str:
    """Players by their numbers: `1 Anna  2 Boris  3 Chai`."""
    return "  ".join(f"{place} {names[c]}" for place, c in enumerate(seating, start=1))


# -- a hand -----------------------------------------------------------------------------------


def tricks(names: Names, seating: Seating) -> str:
    """What each won, in the order in which they sit."""
    return f"tricks [{' '.join(names[c] for c in seating)}]"


def odd_trick(found: int, missing: int, screen: Screen, *, deep: int) -> list[str]:
    """That so many tricks were typed, and who took the one that is `missing`, or has one less."""
    what = "one is missing. Who took it?" if missing == 1 else "one too many. Who has one less?"
    left = " " * deep
    return wrap(f"That is {found} tricks, {what}", screen.line, first=left, then=left)


def odd_trick_prompt(names: Names, seating: Seating, screen: Screen, *, deep: int) -> str:
    """The players by number, and the way back as far as there is room for it."""
    left, players = " " * deep, seats(names, seating)
    whole = f"{left}[{players}  < = type again]"
    return whole if cells(whole) + 3 <= screen.line else f"{left}[{players}]"


def scored_already(number: int, scored: str, wanted: str, screen: Screen) -> list[str]:
    """That a hand is scored, and whether it is to be corrected."""
    what = wanted or "what is typed next"
    return choices(f"Hand {number} is scored ({scored}). Correct it to {what}?", ["yes", "no"], screen)


# -- the end ----------------------------------------------------------------------------------


def tie(among: Sequence[str], screen: Screen) -> list[str]:
    """Whose last trick came later."""
    return choices("Whose last trick came later?", [*among, "trick by trick", "nobody knows"], screen)


def trick_winner(number: int, names: Names, seating: Seating) -> str:
    """Who won one trick."""
    return f"winner of trick {number} [{seats(names, seating)}]"


def agreement(among: Sequence[str], screen: Screen) -> list[str]:
    """What the table says where nobody knows."""
    lines = ["one more hand, with no fixed end", f"{and_words(list(among))} share the win"]
    return choices(
        f"Nobody knows.{STOP}What does the table say?", [*lines, *(f"{name} wins" for name in among)], screen
    )


# -- which evening ----------------------------------------------------------------------------


def which_evening(sheets: Sequence[ScoreSheet], last: str, screen: Screen) -> list[str]:
    """Open evenings to choose from, and what else can be done."""
    from referee.views.lists import evening_line

    return choices("Which evening?", [*(evening_line(sheet, screen) for sheet in sheets), last], screen)


def since_when(screen: Screen) -> list[str]:
    """Whether seats were wrong from the start or are changed now."""
    return choices("Since when?", ["from the start: the seats were typed wrongly", "from now on"], screen)
