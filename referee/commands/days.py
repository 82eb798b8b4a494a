"""Days as they are typed: year, month and day, and nothing that a reader could take otherwise."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import click


class Day(click.ParamType[date]):
    """A day of the calendar, `2026-11-27`."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day that a word means."""
        if isinstance(value, date):
            return value
        try:
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
                return date.fromisoformat(value)
        except ValueError:
            pass
        self.fail(f'"{value}" is no day; expected year, month and day, such as 2026-11-27.', param, ctx)


DAY = Day()
