"""The views of many evenings and of the rules, a class each: sheets of a folder, the season, articles, packs, a trick.

What a form says is made in the modules that it calls, each loaded when it is asked for, so that JSON
never loads rich.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.views.forms import Tabled, View

if TYPE_CHECKING:
    from referee.game.rules import Article, Rules
    from referee.game.scoresheet import ScoreSheet, Unread
    from referee.game.season import Season
    from referee.game.tricks import Taken
    from referee.views.drawing import Parts
    from referee.views.rows import Line
    from referee.views.screen import Screen


class NoneOpen(Tabled):
    """That of all sheets of a folder none is open; a table of them would have these columns."""

    def __init__(self, folder: str, columns: tuple[str, ...]) -> None:
        self.folder = folder
        self.what = "no open evening"
        self._columns = columns

    def document(self) -> dict[str, Any]:
        """What a command with `--all` answers of no sheet."""
        return {"sheets": []}

    def drawn(self, screen: Screen) -> str:
        """That none is open, and how the others are meant."""
        from referee.views.lists import none_open

        return none_open(self.folder, screen)

    def facts(self) -> list[str]:
        """The same in full words."""
        from referee.views.screen import Screen

        return self.drawn(Screen(plain=True)).splitlines()

    def rows(self) -> list[Line]:
        """No line."""
        return []

    def columns(self) -> tuple[str, ...]:
        """The columns that the sheets would have."""
        return self._columns


class Sessions(Tabled):
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


class Evenings(Tabled):
    """What many evenings come to, or everything of one player of them."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.alone = season.asked is not None
        """Whether it is one player's, also where no sheet counts."""
        self.what = "season"

    def document(self) -> dict[str, Any]:
        """What `season` answers."""
        from referee.views import season_machine as machine

        return machine.player_document(self.season) if self.alone else machine.season_document(self.season)

    def drawn(self, screen: Screen) -> Parts:
        """The figures in tables."""
        from referee.views import season

        return season.player_drawn(self.season, screen) if self.alone else season.drawn(self.season, screen)

    def facts(self) -> list[str]:
        """The figures in sentences."""
        from referee.views import season_plain as plain

        return plain.player_facts(self.season) if self.alone else plain.season_facts(self.season)

    def rows(self) -> list[Line]:
        """One line a player; of one player a line a hand."""
        from referee.views import season_rows as rows

        return rows.player_lines(self.season) if self.alone else rows.season_lines(self.season)

    def columns(self) -> tuple[str, ...]:
        """What stands in them is told in the README."""
        from referee.views import season_rows as rows

        return rows.PLAYER if self.alone else rows.season_columns(self.season)


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


class WhoTakes(View):
    """Who takes a trick."""

    def __init__(self, taken: Taken) -> None:
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
