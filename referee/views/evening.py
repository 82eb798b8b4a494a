"""The views of one evening, a class each: what happens now, the debts, how it stands, its sheets, its rulings, its log.

What a form says is made in the modules that it calls, each loaded when it is asked for, so that JSON
never loads rich.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.views.forms import Tabled, View

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.scoresheet import BlankSheet, ScoreSheet
    from referee.views.drawing import Parts
    from referee.views.rows import Line
    from referee.views.screen import Screen


class Next(View):
    """What happens now; after a long break also what was begun."""

    def __init__(self, sheet: ScoreSheet, at: datetime) -> None:
        self.sheet, self.at = sheet, at
        self.of, self.what = sheet.name, "what happens now"

    def document(self) -> dict[str, Any]:
        """What `next` answers."""
        from referee.views.machine import next_document

        return next_document(self.sheet)

    def drawn(self, screen: Screen) -> str:
        """The hand to come, and what can be typed."""
        from referee.views.moments import is_cold, next_view, resumed

        text = next_view(self.sheet, screen)
        if screen.keyboard and is_cold(self.sheet, self.at):
            return f"{text}\n\n{resumed(self.sheet, self.at, screen)}"
        return text

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import next_facts

        return next_facts(self.sheet, self.at)


class Owes(View):
    """Who gives whom how many cards."""

    def __init__(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet
        self.of, self.what = sheet.name, "who owes cards"

    def document(self) -> dict[str, Any]:
        """What `who-owes-cards` answers."""
        from referee.views.machine import owes_document

        return owes_document(self.sheet)

    def drawn(self, screen: Screen) -> str:
        """The debts in order, and why."""
        from referee.views.moments import owes_view

        return owes_view(self.sheet, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import owes_facts

        return owes_facts(self.sheet)


class Standings(Tabled):
    """Ranks, totals and points; with `chart` also the totals hand by hand."""

    def __init__(self, sheet: ScoreSheet, *, chart: bool = False) -> None:
        self.sheet, self.chart = sheet, chart
        self.of, self.what = sheet.name, "standings"

    def document(self) -> dict[str, Any]:
        """What `standings` answers."""
        from referee.views.machine import standings_document

        return standings_document(self.sheet)

    def drawn(self, screen: Screen) -> Parts:
        """The table, and the one line that matters."""
        from referee.views.tables import standings

        return standings(self.sheet, screen, chart=self.chart)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import standings_facts

        return standings_facts(self.sheet, chart=self.chart)

    def rows(self) -> list[Line]:
        """One line a player a hand."""
        from referee.views.rows import standings_lines

        return standings_lines(self.sheet)

    @staticmethod
    def columns() -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views.rows import STANDINGS

        return STANDINGS


class WholeSheet(Tabled):
    """The score sheet; the cards of its exchanges only where they are asked for."""

    def __init__(self, sheet: ScoreSheet, *, cards: bool) -> None:
        self.sheet, self.cards = sheet, cards
        self.of, self.what = sheet.name, "score sheet"

    def document(self) -> dict[str, Any]:
        """What `score-sheet` answers."""
        from referee.views.machine import score_sheet_document

        return score_sheet_document(self.sheet)

    def drawn(self, screen: Screen) -> Parts:
        """Every hand as on paper."""
        from referee.views.tables import score_sheet

        return score_sheet(self.sheet, screen, cards=self.cards)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import score_sheet_facts

        return score_sheet_facts(self.sheet, cards=self.cards)

    def rows(self) -> list[Line]:
        """One line a player a hand."""
        from referee.views.rows import score_sheet_lines

        return score_sheet_lines(self.sheet)

    @staticmethod
    def columns() -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views.rows import SCORE_SHEET

        return SCORE_SHEET


class EmptySheet(Tabled):
    """An empty sheet for pen and paper."""

    def __init__(self, sheet: BlankSheet) -> None:
        self.sheet = sheet
        self.of, self.what = sheet.session or sheet.rules.title, "an empty sheet"

    def document(self) -> dict[str, Any]:
        """What `score-sheet --blank` answers."""
        from referee.views.machine import blank_document

        return blank_document(self.sheet)

    def drawn(self, screen: Screen) -> Parts:
        """Hands with dealers and targets, and room for the rest."""
        from referee.views.blank import blank_sheet

        return blank_sheet(self.sheet, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.blank_words import blank_facts

        return blank_facts(self.sheet)

    def rows(self) -> list[Line]:
        """One line a player a hand to come."""
        from referee.views.rows import blank_lines

        return blank_lines(self.sheet)

    def columns(self) -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views.rows import BLANK

        return BLANK


class Check(View):
    """Every ruling, or those of one hand and what is proved of its acts."""

    def __init__(self, sheet: ScoreSheet, hand: int | None = None) -> None:
        self.sheet, self.hand = sheet, hand
        self.of, self.what = sheet.name, f"rulings of hand {hand}" if hand else "rulings"

    def document(self) -> dict[str, Any]:
        """What `check` answers."""
        from referee.views.machine import check_document

        return check_document(self.sheet, self.hand)

    def drawn(self, screen: Screen) -> str:
        """The verdict on each act of the hand, then the rulings."""
        from referee.views.lists import check_view, proof_view

        proved = self.sheet.proofs(self.hand) if self.hand else ()
        views = [proof_view(self.sheet, each, screen) for each in proved]
        return "\n\n".join([*views, check_view(self.sheet, screen, self.hand)])

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import check_facts

        return check_facts(self.sheet, self.hand)


class Log(View):
    """Every entry ever written."""

    def __init__(self, sheet: ScoreSheet, *, cards: bool) -> None:
        self.sheet, self.cards = sheet, cards
        self.of, self.what = sheet.name, "log"

    def document(self) -> dict[str, Any]:
        """What `log` answers."""
        from referee.views.machine import log_document

        return log_document(self.sheet, cards=self.cards)

    def drawn(self, screen: Screen) -> str:
        """Number, time and words of each."""
        from referee.views.lists import log_view

        return log_view(self.sheet, screen, cards=self.cards)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import log_facts

        return log_facts(self.sheet, cards=self.cards)
