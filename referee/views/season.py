"""The season on the screen: everybody's figures, or one player's, wide and narrow.

It says which columns stand where; the sentences come from `season_words`, and `drawing` puts all of it
on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from referee.game.season import Person, Place, PlayerStats, Season, Tally
from referee.views import season_words as told
from referee.views.chart import chart
from referee.views.drawing import LEAST, Column, Part, Parts, Written, ends, paragraph, ruled
from referee.views.screen import Screen, cells, signed

_GAP: Part = Text("")
"""A blank line; tables need one on a narrow screen, too, or their heads are lost between numbers."""

_COMFORT = 16
"""Columns of the screen that names should have before a table is broken in two."""


class Numbers(NamedTuple):
    """One column of numbers: its title, and a cell for each row."""

    title: str
    cells: list[str]

    @property
    def column(self) -> Column:
        """As wide as its widest cell, with two blanks before it."""
        return Column(max(2, *map(len, [self.title, *self.cells])), "right", 2)

    @property
    def width(self) -> int:
        """Columns of the screen that it takes."""
        return self.column.width + self.column.gap


Group = list[Numbers]
"""Columns that stay side by side while there is room."""


def drawn(season: Season, screen: Screen) -> Parts:
    """Everybody, most points first; then the sheets that are named and not counted.

    In a message the names have one short table and those sheets a number: it is read in passing.
    """
    if not season.sheets:
        return _nothing(season, screen)
    head = ends(f"Season, {told.ORDER}", told.span(season, screen), screen.line)
    if screen.brief:
        return [*head, _GAP, *_in_short(season.ranking, screen), *_how_many_apart(season, screen)]
    return [*head, _GAP, *_people(season.ranking, season.targets, screen), *_apart(season, screen)]


def player_drawn(season: Season, screen: Screen) -> Parts:
    """One player: the same figures, then against whom, by contract, runs, best and worst hands, the total.

    A message has the short table, one of the others at the table, and one best and one worst hand.
    """
    person, stats = season.find()
    if person is None:
        return _nothing(season, screen)
    return [
        *ends(f"Season of {person.name}", f"{person.sheets} of {told.span(season, screen)}", screen.line),
        _GAP,
        *(_in_short([person], screen) if screen.brief else _people([person], person.targets, screen)),
        *_against(season, stats, screen),
        *([] if screen.brief else _contracts(stats, screen)),
        _GAP,
        *_feats("best", stats.best, screen),
        *_feats("worst", stats.worst, screen),
        _GAP,
        paragraph(told.made_line(stats.hands_made, screen), screen.line),
        paragraph(told.won_line(stats, screen), screen.line),
        _GAP,
        paragraph("Running total, hand by hand", screen.line),
        *_running_total(person, stats, screen),
        *(_how_many_apart(season, screen) if screen.brief else _apart(season, screen)),
    ]


def _nothing(season: Season, screen: Screen) -> Parts:
    return [paragraph(told.nothing(season, screen), screen.line), *_apart(season, screen)]


def _apart(season: Season, screen: Screen) -> Parts:
    lines: Parts = [paragraph(told.apart_line(apart), screen.line) for apart in season.excluded]
    return [_GAP, *lines] if lines else []


def _how_many_apart(season: Season, screen: Screen) -> Parts:
    sentence = told.not_counted(season)
    return [_GAP, paragraph(sentence, screen.line)] if sentence else []


# -- tables -----------------------------------------------------------------------------------


def _people(people: Sequence[Person], targets: Sequence[int], screen: Screen) -> Parts:
    """Sheets, wins, hands and points; then each target's average and how often it was made."""
    all_hands = [person.hands for person in people]
    by_target = {target: [person.as_target.get(target, Tally()) for person in people] for target in targets}
    names = [person.name for person in people]
    sums = [
        [
            Numbers("sheets", [str(person.sheets) for person in people]),
            Numbers("won", [str(person.won) for person in people]),
            Numbers("shared", [str(person.shared) for person in people]),
        ],
        _played(all_hands),
    ]
    each = [
        [Numbers(f"as {target}", [averaged(tally) for tally in tallies]) for target, tallies in by_target.items()],
        [Numbers(f"{target} made", [share(tally) for tally in tallies]) for target, tallies in by_target.items()],
    ]
    return [
        *_tables("player", names, sums, screen),
        _GAP,
        *_tables("player", names, each, screen),
    ]


def _in_short(people: Sequence[Person], screen: Screen) -> Parts:
    """Points and sheets won, in columns that stay side by side wherever names have room."""
    groups = [
        [
            Numbers("points", [signed(person.hands.points) for person in people]),
            Numbers("won", [str(person.won) for person in people]),
            Numbers("sheets", [str(person.sheets) for person in people]),
        ]
    ]
    return _tables("player", [person.name for person in people], groups, screen)


def _played(tallies: Sequence[Tally]) -> Group:
    """Hands, points, and points a hand."""
    return [
        Numbers("hands", [str(tally.hands) for tally in tallies]),
        Numbers("points", [signed(tally.points) for tally in tallies]),
        Numbers("a hand", [averaged(tally) for tally in tallies]),
    ]


def _against(season: Season, stats: PlayerStats, screen: Screen) -> Parts:
    """The hands together with each other player, and in how many sheets who was ahead in them."""
    met = told.met(season, stats)
    together = [each for _, each in met]
    hands = [
        Numbers("hands", [str(each.hands) for each in together]),
        Numbers("points", [signed(each.points) for each in together]),
        Numbers("theirs", [signed(each.theirs) for each in together]),
    ]
    sheets = [
        Numbers("ahead", [str(each.ahead) for each in together]),
        Numbers("level", [str(each.level) for each in together]),
        Numbers("behind", [str(each.behind) for each in together]),
    ]
    groups = [hands] if screen.brief else [hands, sheets]
    return [_GAP, *_tables("against", [other.name for other, _ in met], groups, screen)]


def _contracts(stats: PlayerStats, screen: Screen) -> Parts:
    found = told.contracts(stats)
    tallies = [tally for _, tally in found]
    groups = [_played(tallies), [Numbers("made", [share(tally) for tally in tallies])]]
    names = [told.contract_name(contract) for contract, _ in found]
    return [_GAP, *_tables("contract", names, groups, screen)]


def _tables(title: str, names: Sequence[str], groups: Sequence[Group], screen: Screen) -> Parts:
    """The groups side by side, or one below the other where the screen has no room; names stand before each."""
    width = max(screen.line, LEAST)
    wanted = max(map(cells, [title, *names]))
    side_by_side = width - sum(column.width for group in groups for column in group)
    one_each = width - max(sum(column.width for column in group) for group in groups)
    room = side_by_side if side_by_side >= min(wanted, _COMFORT) else one_each
    name = min(wanted, max(cells(title), room))
    parts: Parts = []
    for columns in _packed(groups, width - name):
        head = [title, *(column.title for column in columns)]
        rows = zip(names, *(column.cells for column in columns), strict=True)
        table = ruled(
            [Column(name), *(column.column for column in columns)], head, [[Written(who), *each] for who, *each in rows]
        )
        parts += [*([_GAP] if parts else []), table]
    return parts


def _packed(groups: Sequence[Group], room: int) -> list[Group]:
    """The columns of each table: a group is broken only where it alone has no room."""
    tables: list[Group] = [[]]
    for group in groups:
        used = sum(column.width for column in tables[-1])
        if tables[-1] and used + sum(column.width for column in group) > room:
            tables.append([])
        for column in group:
            if tables[-1] and sum(each.width for each in tables[-1]) + column.width > room:
                tables.append([])
            tables[-1].append(column)
    return tables


def averaged(tally: Tally) -> str:
    """Points a hand with their sign: `+0.14`; `-` without a hand."""
    if tally.average is None:
        return "-"
    average = round(tally.average, 2)
    return f"{average:+.2f}" if average else "0.00"


def share(tally: Tally) -> str:
    """How often the target was made: `61%`."""
    return "-" if tally.share is None else f"{tally.share:.0%}"


def _feats(title: str, places: Sequence[Place], screen: Screen) -> Parts:
    """The best or the worst hands, a line each: points, tricks of the target, contract, where and when."""
    rows: list[Parts] = []
    for place in places[:1] if screen.brief else places:
        _, played = place
        tricks, where = f"{played.tricks}/{played.target}", Written(told.place(place, screen))
        points, contract = signed(played.points), screen.contract(played.contract)
        rows.append([title if not rows else "", points, tricks, contract, where])
    columns = [Column(5), Column(3, "right", 1), Column(5, "right", 1), Column(2, "center", 1)]
    used = sum(column.width + column.gap for column in columns) + 1
    return [ruled([*columns, Column(max(screen.line, LEAST) - used, gap=1)], None, rows)] if rows else []


# -- the running total ------------------------------------------------------------------------


def _running_total(person: Person, stats: PlayerStats, screen: Screen) -> Parts:
    return [ruled([Column(screen.line)], None, [[line]]) for line in chart([(person.name, stats.totals)], screen)]
