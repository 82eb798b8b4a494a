"""Running totals as a chart of text: who was ahead when, and where it turned.

It draws names and their totals after every hand, and knows no cards and no terminal; every player has a sign of
his own, so that nothing is told by colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, groupby, pairwise
from types import MappingProxyType
from unicodedata import bidirectional

from referee.game.players import key
from referee.game.scoresheet import lead_changes
from referee.tuples import NamedTuple
from referee.views.colors import Line, Mark, Places, marks, player_kind
from referee.views.layout import BOX_LINES, DOTTED, Screen, cells, one_line, wrap
from referee.views.phrases import NBSP, and_words, counted, signed

Series = Sequence[tuple[str, Sequence[int]]]
"""A name and its running totals, one a step; all of them are as long."""

_STEP = "hand"
"""What totals are counted by."""

_SEVERAL = "*"
"""Stands where several are level and there is no room for their signs side by side."""

_WIDEST = 8
"""Columns from one step to the next beyond which a chart grows no wider."""

_TALLEST = 16
"""Rows of a chart at most; an evening then mostly has a row for every point."""

_ROOMY = 6
"""Columns from one step to the next that leave room for signs side by side, and for a line of each player."""

_MOST_TURNS = 6
"""Changes of the lead that are told one by one."""

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
"""Where a piece of a line goes; `BOX_LINES` has each by the sum of them."""


class _Plot(NamedTuple):
    """How a chart is laid out: its scale, its steps, and where they stand."""

    signs: list[str]
    unit: int
    """Points from one row to the next."""
    top: int
    """Rows above the line of zero."""
    bottom: int
    """Rows below it."""
    gutter: int
    """Columns of the scale."""
    pitch: int
    """Columns from one step to the next."""
    steps: list[int]
    """Numbers of the steps that are shown, from 1 on."""

    def row(self, points: int) -> int:
        """Return the row of these points, 0 at the top; only 0 points are on the zero line."""
        away = -(-abs(points) // self.unit)
        return self.top - away if points > 0 else self.top + away

    @property
    def rows(self) -> int:
        """Rows of the chart."""
        return self.top + 1 + self.bottom

    @property
    def roomy(self) -> bool:
        """Whether signs in one row stand side by side, and lines may join them."""
        return self.pitch >= _ROOMY or len(self.steps) == 1


class _Point(NamedTuple):
    """What stands at one place of the grid, and the player whose it is, if it is one player's."""

    char: str = " "
    player: int | None = None


Grid = list[list[_Point]]


def draw(series: Series, screen: Screen, places: Places = MappingProxyType({})) -> list[Line]:
    """Draw the totals row by row, the numbers of the hands below, and what every sign means.

    A row stands for the points up to its number, away from zero. Hands for which there is no room are left out,
    evenly, and that is said. `places` are the columns that give the players their colours.
    """
    if not series or not series[0][1]:
        return [Line("No hand to draw yet.")]
    plot = _laid_out(series, screen)
    grid = [[_Point()] * (1 + (len(plot.steps) - 1) * plot.pitch + len(series)) for _ in range(plot.rows)]
    _draw_zero(grid[plot.top], plot, screen)
    if screen.voice.symbols and plot.roomy:
        _draw_lines(grid, series, plot)
    several = _draw_signs(grid, series, plot)
    kinds = [player_kind(places.get(name, at)) for at, (name, _) in enumerate(series)]
    lines = [_line(_scale(at, plot, screen), row, kinds) for at, row in enumerate(grid)]
    below = [*_legend(series, plot, screen, several=several), *_left_out(plot, screen), *_turns(series, screen)]
    return [*lines, Line(_numbers(plot)), *(Line(line, marks(line, places)) for line in below)]


def _line(scale: str, row: list[_Point], kinds: list[str]) -> Line:
    text = (scale + "".join(point.char for point in row)).rstrip()
    spells = [(player, [*spell]) for player, spell in groupby(enumerate(row), key=lambda each: each[1].player)]
    owned = [
        Mark(len(scale) + spell[0][0], len(scale) + spell[-1][0] + 1, kinds[player])
        for player, spell in spells
        if player is not None
    ]
    return Line(text, [*marks(scale, {}), *owned])


# -- the layout -------------------------------------------------------------------------------


def _laid_out(series: Series, screen: Screen) -> _Plot:
    values = [value for _, totals in series for value in totals]
    highest, lowest = max(0, *values), max(0, *(-value for value in values))
    unit = next(unit for unit in _units() if -(-highest // unit) + -(-lowest // unit) < _TALLEST)
    top, bottom = -(-highest // unit), -(-lowest // unit)
    gutter = max(len(_STEP), *(len(signed(points)) for points in (top * unit, -bottom * unit)))
    room = screen.line - gutter - 3
    steps = _shown(len(series[0][1]), room)
    pitch = min(_WIDEST, max(1, (room - len(series)) // max(1, len(steps) - 1)))
    return _Plot(_signs([name for name, _ in series], screen), unit, top, bottom, gutter, pitch, steps)


def _units() -> Iterator[int]:
    """1, 2, 3, 4, 5, 10, 15, 20 and so on: what a scale counts by."""
    yield from (1, 2, 3, 4, 5)
    for power in count():
        yield from (unit * 10**power for unit in (10, 15, 20, 25, 30, 40))


def _shown(steps: int, room: int) -> list[int]:
    """Choose the steps that fit: all, or every second, fifth, tenth ..., and always the last."""
    every = next(
        every
        for power in count()
        for every in (10**power, 2 * 10**power, 5 * 10**power)
        if -(-steps // every) <= max(2, room)
    )
    return [*range(every, steps, every), steps]


def _signs(names: list[str], screen: Screen) -> list[str]:
    """Return each name's initial, or numbers where initials do not tell the names apart."""
    initials = [_initial(name) for name in names]
    clear = len({key(initial) for initial in initials}) == len(names) and all(
        initial.isalpha()
        and cells(initial) == 1
        and bidirectional(initial) == "L"
        and (screen.voice.symbols or initial.isascii())
        for initial in initials
    )
    return initials if clear else [str(place) for place in range(1, len(names) + 1)]


def _initial(name: str) -> str:
    upper = name[0].upper()
    return upper if len(upper) == 1 else name[0]


# -- drawing ----------------------------------------------------------------------------------


def _draw_zero(row: list[_Point], plot: _Plot, screen: Screen) -> None:
    for at in range((len(plot.steps) - 1) * plot.pitch + 1):
        row[at] = _Point(DOTTED if screen.voice.symbols else "-")


def _draw_lines(grid: Grid, series: Series, plot: _Plot) -> None:
    """From each step to the next: across, up or down in a column of the player's own behind all signs, across."""
    ways = [[0] * len(row) for row in grid]
    for player, (_, totals) in enumerate(series):
        own = [[0] * len(row) for row in grid]
        rows = [plot.row(totals[step - 1]) for step in plot.steps]
        for at, (start, end) in enumerate(pairwise(rows)):
            first, last = at * plot.pitch, (at + 1) * plot.pitch
            _draw_line(own, first, last, last - 4 + player % 3, start, end)
        for row, all_ways, own_ways in zip(grid, ways, own, strict=True):
            for column, way in enumerate(own_ways):
                if way:
                    shared = all_ways[column] != 0
                    all_ways[column] |= way
                    row[column] = _Point(BOX_LINES[all_ways[column] - 1], None if shared else player)


def _draw_line(ways: list[list[int]], first: int, last: int, turning: int, start: int, end: int) -> None:
    for column in range(first + 1, turning):
        ways[start][column] |= _LEFT | _RIGHT
    for column in range(turning + 1, last):
        ways[end][column] |= _LEFT | _RIGHT
    ways[start][turning] |= _LEFT
    ways[end][turning] |= _RIGHT
    low, high = max(start, end), min(start, end)
    for row in range(high, low):
        ways[row][turning] |= _DOWN
        ways[row + 1][turning] |= _UP


def _draw_signs(grid: Grid, series: Series, plot: _Plot) -> bool:
    """Every player's sign at every step; gives whether one sign had to stand for several players."""
    several = False
    for at, step in enumerate(plot.steps):
        places: dict[int, list[_Point]] = {}
        for player, (sign, (_, totals)) in enumerate(zip(plot.signs, series, strict=True)):
            places.setdefault(plot.row(totals[step - 1]), []).append(_Point(sign, player))
        for row, there in places.items():
            is_shared = not plot.roomy and len(there) > 1
            several = several or is_shared
            shown = [_Point(_SEVERAL)] if is_shared else there
            grid[row][at * plot.pitch : at * plot.pitch + len(shown)] = shown
    return several


def _scale(row: int, plot: _Plot, screen: Screen) -> str:
    """Label a row: its points and the scale's line."""
    return f"{signed((plot.top - row) * plot.unit):>{plot.gutter}} {'│' if screen.voice.symbols else '|'} "


def _numbers(plot: _Plot) -> str:
    """Write the numbers below, the last one always; each ends below its step."""
    room = 1 + len(str(plot.steps[-1]))
    every = -(-room // plot.pitch)
    line = f"{_STEP:<{plot.gutter}}   "
    for at, number in enumerate(plot.steps):
        if (len(plot.steps) - 1 - at) % every == 0:
            line += str(number).rjust(plot.gutter + 3 + at * plot.pitch + 1 - len(line))
    return line


# -- in words ---------------------------------------------------------------------------------


def _legend(series: Series, plot: _Plot, screen: Screen, *, several: bool) -> list[str]:
    """Explain each sign by the whole name and the latest total, in one line or a line each: `A Anna +2, B Boris +6`."""
    parts = [
        NBSP.join((sign, one_line(name), signed(totals[-1])))
        for sign, (name, totals) in zip(plot.signs, series, strict=True)
    ]
    parts += [f"{_SEVERAL} several in one row"] if several else []
    parts += [f"a row is {plot.unit} points"] if plot.unit > 1 else []
    line = ", ".join(parts).replace(NBSP, " ")
    return [line] if cells(line) <= screen.line else [piece for each in parts for piece in wrap(each, screen.line)]


def _left_out(plot: _Plot, screen: Screen) -> list[str]:
    """Say which steps are shown, where not all are."""
    every, last = plot.steps[0], plot.steps[-1]
    if every == 1:
        return []
    which = "Every second" if every == 2 else f"Every {every}th"
    also = ", and the last" if last % every else ""
    return wrap(f"{which} {_STEP} is shown{also}, of {counted(last, _STEP)}.", screen.line)


def _turns(series: Series, screen: Screen) -> list[str]:
    """`Ahead: Anna from hand 1, then Boris from hand 4.`; one player alone is ahead of nobody."""
    if len(series) < 2:
        return []
    return wrap(turns(series), screen.line)


def turns(series: Series) -> str:
    """Who was ahead, alone or with whom, from which hand on; how often it changed, where that is often."""
    turns = [f"{_together(names, series)} from {_STEP}{NBSP}{first}" for first, names in lead_changes(series)]
    if len(turns) <= _MOST_TURNS:
        return f"Ahead: {', then '.join(turns)}."
    return f"The lead changed {len(turns) - 1} times; ahead: {turns[-1]}."


def _together(names: tuple[str, ...], series: Series) -> str:
    """Those ahead, in words."""
    if len(names) == len(series):
        return "nobody"
    return and_words([one_line(name) for name in names])
