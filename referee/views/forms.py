"""One class a view, and in it every form in which the view may leave: document, drawing, facts, rows.

What a form says is made in the modules that it calls, each loaded when it is asked for, so that JSON
never loads rich; which form is asked for, and where it goes, is the affair of the commands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import datetime

    from referee import tricks
    from referee.blank import BlankSheet
    from referee.rules import Article, Rules
    from referee.scoresheet import ScoreSheet, Unread
    from referee.season import Season
    from referee.views.drawing import Parts
    from referee.views.rows import Line
    from referee.views.screen import Screen


class View(ABC):
    """What a command found, to be shown."""

    what: str
    """What it shows, in words of the table."""
    of: str = ""
    """The sheet or the pack that it shows it of."""

    @property
    def title(self) -> str:
        """What it is, as a page or a picture is headed."""
        return f"{self.of}, {self.what}" if self.of else self.what

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """The JSON document."""

    @abstractmethod
    def drawn(self, screen: Screen) -> str | Parts:
        """The lines for a screen, or the parts that rich draws."""

    def facts(self) -> list[str] | None:
        """One fact a line, in full words; None where the drawing has to do."""
        return None

    def rows(self) -> list[Line]:
        """The lines of a table for other programs; only where a command has `--csv`."""
        raise NotImplementedError

    def columns(self) -> tuple[str, ...]:
        """The columns of that table, left to right, also where it has no line."""
        return tuple(next(iter(self.rows()), ()))


def heading(views: tuple[View, ...]) -> str:
    """What a page or a picture of these views is headed with."""
    first = views[0]
    return f"{first.what} of {len(views)} sheets" if len(views) > 1 else first.title


def written_line(file: str, views: tuple[View, ...]) -> str:
    """That the views were written, and where."""
    from referee.views.screen import one_line

    return f"{one_line(file)}: {heading(views)}"


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


class Standings(View):
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

    def columns(self) -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views.rows import STANDINGS

        return STANDINGS


class Sheet(View):
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

    def columns(self) -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views.rows import SCORE_SHEET

        return SCORE_SHEET


class Blank(View):
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


class Sessions(View):
    """All sheets of a folder."""

    def __init__(self, sheets: list[ScoreSheet | Unread], folder: str) -> None:
        self.sheets, self.folder = sheets, folder
        self.what = "score sheets"

    def document(self) -> dict[str, Any]:
        """What `sessions` answers."""
        from referee.views.machine import sessions_document

        return sessions_document(self.sheets)

    def drawn(self, screen: Screen) -> str:
        """The one written last first."""
        from referee.views.lists import sessions_view

        return sessions_view(self.sheets, self.folder, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import sessions_facts

        return sessions_facts(self.sheets, self.folder)

    def rows(self) -> list[Line]:
        """One line a sheet."""
        from referee.views.rows import sessions_lines

        return sessions_lines(self.sheets)

    def columns(self) -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views.rows import SESSIONS

        return SESSIONS


class Evenings(View):
    """What many evenings come to, or everything of one player of them."""

    def __init__(self, season: Season, *, alone: bool) -> None:
        self.season = season
        self.alone = alone
        """Whether it is the player's whom the season was asked about."""
        self.what = "season"

    def document(self) -> dict[str, Any]:
        """What `season` answers."""
        from referee.views import figures

        return figures.player_document(self.season) if self.alone else figures.document(self.season)

    def drawn(self, screen: Screen) -> Parts:
        """The figures in tables."""
        from referee.views import season

        return season.player_drawn(self.season, screen) if self.alone else season.drawn(self.season, screen)

    def facts(self) -> list[str]:
        """The figures in sentences."""
        from referee.views import figures

        return figures.player_facts(self.season) if self.alone else figures.facts(self.season)

    def rows(self) -> list[Line]:
        """One line a player; of one player a line a hand."""
        from referee.views import figures

        return figures.player_rows(self.season) if self.alone else figures.rows(self.season)

    def columns(self) -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views import figures

        return figures.PLAYER_COLUMNS if self.alone else figures.columns(self.season)


class Articles(View):
    """Articles of a pack."""

    def __init__(self, rules: Rules, articles: tuple[Article, ...]) -> None:
        self.rules, self.articles = rules, articles
        self.of, self.what = rules.title, "articles"

    def document(self) -> dict[str, Any]:
        """What `rules` answers."""
        from referee.views.machine import articles_document

        return articles_document(self.rules, self.articles)

    def drawn(self, screen: Screen) -> str:
        """Number and text of each."""
        from referee.views.lists import articles_view

        return articles_view(self.rules, self.articles, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import articles_facts

        return articles_facts(self.rules, self.articles)


class Packs(View):
    """The packs that ship with the program."""

    def __init__(self, packs: list[Rules]) -> None:
        self.packs = packs
        self.what = "rule packs"

    def document(self) -> dict[str, Any]:
        """What `rules --list` answers."""
        from referee.views.machine import packs_document

        return packs_document(self.packs)

    def drawn(self, screen: Screen) -> str:
        """Name, edition and targets of each."""
        from referee.views.lists import packs_view

        return packs_view(self.packs, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import packs_facts

        return packs_facts(self.packs)


class Taken(View):
    """Who takes a trick."""

    def __init__(self, taken: tricks.Taken) -> None:
        self.taken = taken
        self.what = "who takes the trick"

    def document(self) -> dict[str, Any]:
        """What `takes` answers."""
        from referee.views.machine import taken_document

        return taken_document(self.taken)

    def drawn(self, screen: Screen) -> str:
        """The card, its player and the article."""
        from referee.views.lists import taken_view

        return taken_view(self.taken, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.plain import taken_facts

        return taken_facts(self.taken)
