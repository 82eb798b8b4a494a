"""The screens that are drawn: the standings, laid out here, and the score sheet of `sheet`.

It says which columns stand where and how wide they are; the words come from `margin` and `words`,
and `drawing` puts them on the screen.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from referee.game.scoresheet import ScoreSheet
from referee.views import margin
from referee.views.chart import chart as running_totals
from referee.views.drawing import LEAST, Column, Part, Parts, Side, Written, draw, ends, paragraph, ruled, spread
from referee.views.screen import Screen, cells, flat, signed
from referee.views.sheet import score_sheet

__all__ = ["draw", "score_sheet", "standings"]

_HANDS = 6
"""Hands for which names of the standings leave room."""

# -- standings --------------------------------------------------------------------------------


def standings(sheet: ScoreSheet, screen: Screen, *, chart: bool = False) -> Parts:
    """Ranks, totals and points, and the one line that matters; below it perhaps the totals hand by hand."""
    lines = _narrow_standings(sheet, screen) if screen.narrow else _wide_standings(sheet, screen)
    return [
        *ends(sheet.name, margin.state(sheet), screen.line),
        *spread(screen),
        lines,
        *spread(screen),
        paragraph(flat(margin.meaning(sheet, screen)), screen.line),
        *(_chart(sheet, screen) if chart else []),
    ]


def _chart(sheet: ScoreSheet, screen: Screen) -> Parts:
    lines = running_totals(sheet.running, screen)
    return [Text(""), *map(Written, lines)]


def final_standings(sheet: ScoreSheet, screen: Screen) -> Parts:
    """The table of the standings alone, a blank line before and after it; others say whose they are and who won."""
    lines = _narrow_standings(sheet, screen) if screen.narrow else _wide_standings(sheet, screen)
    return [*spread(screen), lines, *spread(screen)]


class Block(NamedTuple):
    """Neighbouring columns of the standings: their titles, and the cells of each player's column."""

    columns: list[Column]
    titles: list[str]
    of: dict[int, list[str]]

    @property
    def width(self) -> int:
        """Columns of the screen that the block takes, with the blanks before it."""
        return sum(column.width + column.gap for column in self.columns)


def _block(titles: list[str], of: dict[int, list[str]], *, side: Side, gaps: list[int]) -> Block:
    widths = [max(cells(text) for text in texts) for texts in zip(titles, *of.values(), strict=True)]
    columns = [Column(max(2, width), side, gap) for width, gap in zip(widths, gaps, strict=True)]
    return Block(columns, titles, of)


def _standings_of(sheet: ScoreSheet, name: int, blocks: list[Block]) -> Part:
    """The table of ranks, names and blocks of numbers, with so many columns for the names."""
    columns = [Column(2, "right"), Column(name, gap=2)] + [column for block in blocks for column in block.columns]
    head = [" #", "player"] + [title for block in blocks for title in block.titles]
    rows: list[Parts] = [
        [str(sheet.ranks[c]), Written(sheet.names[c]), *(text for block in blocks for text in block.of[c])]
        for c in sheet.ranking
    ]
    return ruled(columns, head, rows)


def _totals(sheet: ScoreSheet) -> Block:
    return _block(["total"], {c: [signed(sheet.totals[c])] for c in range(3)}, side="right", gaps=[3])


def _narrow_standings(sheet: ScoreSheet, screen: Screen) -> Part:
    last = sheet.hands[-1].points if sheet.hands else None
    latest = {c: [signed(last[c]) if last else "-"] for c in range(3)}
    blocks = [_totals(sheet), _block(["last"], latest, side="right", gaps=[2])]
    if _shows_next(sheet):
        coming = {c: [" ".join([str(sheet.evening.targets[c]), *_deals(sheet, c)])] for c in range(3)}
        blocks.append(_block(["next"], coming, side="left", gaps=[2]))
    return _standings_of(sheet, _name_width(sheet, max(screen.width, LEAST), blocks, room=0), blocks)


def _wide_standings(sheet: ScoreSheet, screen: Screen) -> Part:
    """Points hand by hand between the totals and what is to come, as many as there is room for."""
    hands = max(sheet.evening.end.hands or 0, len(sheet.hands))
    each = 1 + max(3, len(str(hands)))
    for roomy in (True, False):
        tail = _as_targets(sheet, roomy=roomy) if sheet.finished else _coming(sheet, roomy=roomy)
        blocks = [_totals(sheet), *tail]
        name = _name_width(sheet, screen.width, blocks, room=2 + each * min(hands, _HANDS))
        spare = screen.width - 4 - name - sum(block.width for block in blocks) - 2
        if max(map(cells, sheet.names)) <= name and spare >= each * min(hands, _HANDS):
            break
    blocks[1:1] = [_hand_by_hand(sheet, hands, max(2, spare // each), each - 1)] if hands else []
    return _standings_of(sheet, name, blocks)


def _name_width(sheet: ScoreSheet, width: int, blocks: list[Block], *, room: int) -> int:
    """Columns for the names: what they need, but not what the numbers need."""
    spare = width - 4 - sum(block.width for block in blocks) - room
    return min(max(cells("player"), *(cells(name) for name in sheet.names)), max(cells("player"), spare))


def _hand_by_hand(sheet: ScoreSheet, hands: int, room: int, width: int) -> Block:
    """Points hand by hand, `.` for hands to come; `..` stands for what the screen has no room for."""
    shown: list[int | None] = list(range(1, hands + 1))
    if hands > room:
        played = len(sheet.hands)
        shown = [*range(1, room), None] if played < room else [None, *range(played - room + 2, played + 1)]
    titles = [str(number) if number else ".." for number in shown]
    of = {c: [_points_in(sheet, number, c) for number in shown] for c in range(3)}
    columns = [Column(width, "right", 3 if at == 0 else 1) for at in range(len(shown))]
    return Block(columns, titles, of)


def _points_in(sheet: ScoreSheet, number: int | None, column: int) -> str:
    if number is None:
        return ".."
    return signed(sheet.hands[number - 1].points[column]) if number <= len(sheet.hands) else "."


def _shows_next(sheet: ScoreSheet) -> bool:
    """Whether the coming hand is known; looking back it is not."""
    return not sheet.finished and sheet.after is None


def _deals(sheet: ScoreSheet, column: int) -> list[str]:
    return ["deals"] if column == sheet.evening.dealer else []


def _coming(sheet: ScoreSheet, *, roomy: bool) -> list[Block]:
    """What each needs in the coming hand, and gives or gets before it."""
    if not _shows_next(sheet):
        return []
    evening = sheet.evening
    needs = {c: [", ".join([f"needs {evening.targets[c]}", *_deals(sheet, c)])] for c in range(3)}
    block = _block([f"hand {evening.number}"], needs, side="left", gaps=[6 if roomy else 3])
    moves = {c: [_moves(sheet, c)] for c in range(3)}
    return [block, *([_block([""], moves, side="left", gaps=[4 if roomy else 2])] if evening.owed else [])]


def _moves(sheet: ScoreSheet, column: int) -> str:
    """`gives 2`, `gets 3`; `gave`, `got` when all of it is done."""
    for given, words_now, words_done in ((True, "gives", "gave"), (False, "gets", "got")):
        debts = [d for d in sheet.evening.owed if column == (d.giver if given else d.receiver)]
        if debts:
            word = words_now if any(debt.open for debt in debts) else words_done
            return f"{word} {sum(debt.cards for debt in debts)}"
    return ""


def _as_targets(sheet: ScoreSheet, *, roomy: bool) -> list[Block]:
    """Points of each player by the target that he had: `as 8`."""
    targets = margin.targets_had(sheet)
    if not targets:
        return []
    of = {c: [signed(margin.points_as(sheet, c, target)) for target in targets] for c in range(3)}
    gap = 3 if roomy and len(targets) <= 3 else 1
    return [_block([f"as {t}" for t in targets], of, side="right", gaps=[3 + gap] + [gap] * (len(targets) - 1))]
