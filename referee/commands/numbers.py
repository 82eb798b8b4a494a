"""Numbers on the command line: the digits 0-9 and nothing else.

click's own whole numbers also take `1_0`, `+8` and the digits of other scripts.
"""

from __future__ import annotations

import click

_LONGEST = 6


class WholeNumber(click.ParamType[int]):
    """A whole number from `least` on, in the digits 0-9."""

    name = "number"

    def __init__(self, least: int) -> None:
        self.least = least

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or click's usage error (exit 2)."""
        if isinstance(value, int):
            return value
        if value.isascii() and value.isdigit() and len(value) <= _LONGEST and int(value) >= self.least:
            return int(value)
        self.fail(f'"{value}" is no whole number from {self.least} on in the digits 0-9.', param, ctx)


WHOLE = WholeNumber(0)
COUNT = WholeNumber(1)
