"""What a view is, whatever it shows: every form in which it may leave, and what it is called.

Which form is asked for, and where it goes, is the affair of the commands; what the views show
stands in `evening` and `listings`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

    @abstractmethod
    def facts(self) -> list[str]:
        """One fact a line, in full words."""


class Tabled(View, ABC):
    """A view that leaves as a table, too; its command has `--csv`."""

    @abstractmethod
    def rows(self) -> list[Line]:
        """The lines of a table for other programs."""

    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """The columns of that table, left to right, also where it has no line."""


def heading(views: tuple[View, ...]) -> str:
    """What a page or a picture of these views is headed with."""
    first = views[0]
    return f"{first.what} of {len(views)} sheets" if len(views) > 1 else first.title


def written_line(file: str, views: tuple[View, ...]) -> str:
    """That the views were written, and where."""
    from referee.views.screen import one_line

    return f"{one_line(file)}: {heading(views)}"
