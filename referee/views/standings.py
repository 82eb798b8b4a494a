"""The standings: ranks, totals, points hand by hand, what comes next, and at the end who won and what decided."""

from __future__ import annotations

from referee.game.scoresheet import ScoreSheet, points_as, targets_had
from referee.views.blocks import (
    Block,
    Break,
    Chart,
    Column,
    Csv,
    CsvRow,
    Document,
    Heading,
    Paragraph,
    Table,
    View,
)
from referee.views.chart import turns
from referee.views.phrases import (
    Text,
    Voice,
    capital,
    counted,
    meaning,
    scores,
    seat_changes,
    signed,
    speaker_of,
    state,
)

CSV_COLUMNS = (
    "session", "started", "rules", "finished", "hands",
    "rank", "winner", "score_of", "total", "hand", "player", "points",
)  # fmt: skip


def standings(sheet: ScoreSheet, *, chart: bool = False) -> View:
    """Show how an evening is going or ended; with `chart` also the totals hand by hand."""
    return View(
        what="standings",
        of=sheet.name,
        blocks=lambda voice: _blocks(sheet, voice, chart=chart),
        json=lambda: _json(sheet),
        csv=lambda: Csv(CSV_COLUMNS, _csv(sheet)),
        places=sheet.places,
    )


def _blocks(sheet: ScoreSheet, voice: Voice, *, chart: bool) -> list[Block]:
    if voice.aloud:
        return [Paragraph(_aloud(sheet, voice, chart=chart))]
    blocks = [Heading(sheet.name, state(sheet)), *_table(sheet, voice), Paragraph(meaning(sheet, voice))]
    return [*blocks, Break(always=True), Chart(sheet.running)] if chart else blocks


def final_standings(sheet: ScoreSheet) -> View:
    """Show the table alone, as `play` ends with it."""
    return standings(sheet)._replace(blocks=lambda voice: _table(sheet, voice))


def _table(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    if voice.aloud:
        return [Paragraph([sentence for column in sheet.ranking for sentence in _aloud_player(sheet, column, voice)])]
    columns = [
        Column("rank" if voice.page else " #", "right"),
        Column("player", folds=True),
        Column("total", "right", gap=3, is_total=True),
        *_hand_columns(sheet, voice),
        *(_target_columns(sheet, voice) if sheet.finished else _coming_columns(sheet, voice)),
    ]
    rows = [
        [
            str(sheet.ranks[c]),
            sheet.names[c],
            signed(sheet.totals[c]),
            *_points(sheet, c, voice),
            *(_by_target(sheet, c, voice) if sheet.finished else _coming(sheet, c, voice)),
        ]
        for c in sheet.ranking
    ]
    outcome = sheet.outcome
    marked = [at for at, c in enumerate(sheet.ranking) if outcome and c in outcome.winners]
    changes = [Paragraph([f"{capital(change)}."]) for change in seat_changes(sheet)]
    return [Break(), Table(columns, rows, marked=marked), Break(), *changes]


# -- hand by hand -----------------------------------------------------------------------------


def _hands(sheet: ScoreSheet, voice: Voice) -> int:
    """Count the hands that have a column: those played, and where there is room the agreed ones."""
    agreed = 0 if voice.short else sheet.evening.end.hands or 0
    return max(agreed, len(sheet.hands))


def _hand_columns(sheet: ScoreSheet, voice: Voice) -> list[Column]:
    """Choose the hands that have columns: where there is no room, those to come go first, then the oldest."""
    hands, played = _hands(sheet, voice), len(sheet.hands)
    width = max(3, len(str(hands)))
    return [
        Column(
            f"{number:>{width}}",
            "right",
            gap=3 if number == 1 else 1,
            priority=hands + number if number > played else played - number + 1,
            run=True,
            group="points in hand",
        )
        for number in range(1, hands + 1)
    ]


def _points(sheet: ScoreSheet, column: int, voice: Voice) -> list[str]:
    played = [signed(hand.points[column]) for hand in sheet.hands]
    return played + ["."] * (_hands(sheet, voice) - len(played))


# -- the coming hand, or the targets of the evening -------------------------------------------


def _is_coming(sheet: ScoreSheet) -> bool:
    """Return whether the coming hand is known; looking back at an earlier hand it is not."""
    return not sheet.finished and sheet.after is None


def _coming_columns(sheet: ScoreSheet, voice: Voice) -> list[Column]:
    if not _is_coming(sheet):
        return []
    first = Column("next" if voice.short else f"hand {sheet.evening.number}", gap=6)
    return [
        first,
        *([Column(gap=4, priority=_hands(sheet, voice) * 2 + 1 if voice.short else 0)] if sheet.evening.owed else []),
    ]


def _coming(sheet: ScoreSheet, column: int, voice: Voice) -> list[str]:
    """Say what a player needs in the coming hand, and gives or gets before it."""
    if not _is_coming(sheet):
        return []
    evening = sheet.evening
    target = str(evening.targets[column])
    deals = column == evening.dealer
    needs = f"{target} deals" if deals else target
    if not voice.short:
        needs = f"needs {target}, deals" if deals else f"needs {target}"
    return [needs, *([_moves(sheet, column)] if evening.owed else [])]


def _moves(sheet: ScoreSheet, column: int) -> str:
    """Word a debt: `gives 2`, `gets 3`; when all of it is done `gave`, `got`, without what was waived."""
    swaps = sheet.evening.deal.swaps
    for gives in (True, False):
        debts = [debt for debt in sheet.evening.owed if column == (debt.giver if gives else debt.receiver)]
        cards = sum(debt.cards for debt in debts)
        if any(debt.open for debt in debts):
            return f"{'gives' if gives else 'gets'} {cards}"
        waived = sum(swap.cards for swap in swaps if swap.waived and column == (swap.giver if gives else swap.receiver))
        if cards > waived:
            return f"{'gave' if gives else 'got'} {cards - waived}"
        if waived:
            return f"waived {waived}"
    return ""


def _target_columns(sheet: ScoreSheet, voice: Voice) -> list[Column]:
    targets = [] if voice.short else targets_had(sheet)
    gap = 3 if len(targets) <= 3 else 1
    return [
        Column(f"as {target}", "right", gap=3 + gap if at == 0 else gap, priority=_hands(sheet, voice) * 2 + 1 + at)
        for at, target in enumerate(targets)
    ]


def _by_target(sheet: ScoreSheet, column: int, voice: Voice) -> list[str]:
    return [signed(points_as(sheet, column, target)) for target in ([] if voice.short else targets_had(sheet))]


# -- read aloud -------------------------------------------------------------------------------


def _aloud(sheet: ScoreSheet, voice: Voice, *, chart: bool) -> Text:
    is_over = f"finished after {counted(len(sheet.hands), 'hand')}" if sheet.finished else state(sheet)
    text = [f"Sheet {sheet.name}, {is_over}"]
    for column in sheet.ranking:
        text += _aloud_player(sheet, column, voice)
    if _is_coming(sheet):
        evening = sheet.evening
        text += [f"In hand {evening.number} {sheet.names[c]} needs {evening.targets[c]}" for c in evening.seating]
        text.append(f"{sheet.names[evening.dealer]} deals")
        text += [f"Owed: {speaker_of(sheet, voice).debts(evening.owed)}"] if evening.owed else []
    text += meaning(sheet, voice)
    if chart:
        text += [f"After hand {row.hand.number}: {scores(sheet, row.totals, voice)}" for row in sheet.rows()]
        text += [turns(sheet.running)] if sheet.hands else []
    return text


def _aloud_player(sheet: ScoreSheet, column: int, voice: Voice) -> Text:
    name, hands = sheet.names[column], sheet.hands
    text = [f"Rank {sheet.ranks[column]}: {name}, total {voice.signed(sheet.totals[column])}"]
    if hands:
        points = ", ".join(voice.signed(hand.points[column]) for hand in hands)
        text.append(f"{name} in {'hand 1' if len(hands) == 1 else f'hands 1 to {len(hands)}'}: {points}")
    if sheet.finished and hands:
        each = (f"{voice.signed(points_as(sheet, column, t))} with target {t}" for t in targets_had(sheet))
        text.append(f"{name} by target: {', '.join(each)}")
    return text


# -- for programs -----------------------------------------------------------------------------


def _json(sheet: ScoreSheet) -> Document:
    result, names, ask = sheet.outcome, sheet.names, sheet.ask
    winners = [names[c] for c in result.winners] if result else []
    last = sheet.hands[-1].points if sheet.hands else None
    return {
        "session": sheet.name,
        "rules": sheet.rules.name,
        "hands": len(sheet.hands),
        "finished": sheet.finished,
        "standings": [
            {"rank": sheet.ranks[c], "player": names[c], "points": sheet.totals[c], "last": last and last[c]}
            for c in sheet.ranking
        ],
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "decided_by": result.decided_by if result else None,
        "trick": result.trick if result else None,
        "ask": None if ask is None else {"trick": ask.trick, "among": [names[c] for c in ask.among]},
    }


def _csv(sheet: ScoreSheet) -> list[CsvRow]:
    """One line a player a hand, ranks first; `score_of` has the score now, `player` played that hand."""
    rows: list[CsvRow] = []
    for column in sheet.ranking:
        result = sheet.outcome
        score: CsvRow = {
            **evening_cells(sheet),
            "hands": len(sheet.hands),
            "rank": sheet.ranks[column],
            "winner": int(column in result.winners) if result else None,
            "score_of": sheet.names[column],
            "total": sheet.totals[column],
        }
        if not sheet.hands:
            rows.append({**score, "player": sheet.names[column]})
        for hand in sheet.hands:
            player = sheet.evening.names_of(hand.people)[column]
            rows.append({**score, "hand": hand.number, "player": player, "points": hand.points[column]})
    return rows


def evening_cells(sheet: ScoreSheet) -> CsvRow:
    """Return an evening's cells: its sheet, the day it began, the pack, whether it is over."""
    started = sheet.started.date().isoformat()
    return {"session": sheet.name, "started": started, "rules": sheet.rules.name, "finished": int(sheet.finished)}
