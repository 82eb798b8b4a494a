"""An empty score sheet for pen and paper: who deals and who needs what is worked out, the rest is underscores."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game.blank import BlankRow, BlankSheet
from referee.game.players import positions
from referee.views.blocks import Block, Break, Cell, Csv, CsvRow, Document, Heading, Paragraph, Table, View
from referee.views.phrases import Speaker, Text, Voice, signed
from referee.views.score_sheet import ROUND, STAR, short_columns, whole_columns

CSV_COLUMNS = ("session", "rules", "hand", "dealer", "player", "seat", "target")

HOW_COUNTED = "Points are the tricks less the target."


def blank_sheet(blank: BlankSheet) -> View:
    """Show the hands to come with room for a pen; seat numbers stand for players whose names are not known."""
    return View(
        what="an empty sheet",
        of=blank.session or blank.rules.title,
        blocks=lambda voice: _blocks(blank, voice),
        json=lambda: _json(blank),
        csv=lambda: Csv(CSV_COLUMNS, _csv(blank)),
    )


def _blocks(blank: BlankSheet, voice: Voice) -> list[Block]:
    if voice.aloud:
        return [Paragraph(_aloud(blank, voice))]
    hands = _hands(blank)
    star = [f"{STAR} deals this hand."] if voice.short else []
    typed = [_typed(blank)] if voice.keyboard else []
    return [
        Heading(blank.session or blank.rules.title, hands if blank.session else f"{hands}    date {'_' * 10}"),
        Break(),
        _short_table(blank) if voice.short else _whole_table(blank, voice),
        Break(),
        *(Paragraph([sentence]) for sentence in [*_owed(blank, voice), *star, HOW_COUNTED, *typed]),
    ]


def _hands(blank: BlankSheet) -> str:
    """`hands 5 to 9`"""
    first, last = blank.rows[0].number, blank.rows[-1].number
    return f"hands {first} to {last}" if last > first else f"hand {first}"


def _owed(blank: BlankSheet, voice: Voice) -> Text:
    """Say what is owed before the first hand, if anything."""
    debts = Speaker(blank.names, voice, blank.rules).debts(blank.owed)
    return [f"Before hand {blank.rows[0].number} {debts}"] if any(debt.open for debt in blank.owed) else []


def _typed(blank: BlankSheet) -> str:
    """Say how the sheet is typed in once it is full."""
    begin = "" if blank.session else "ref new-session PLAYER PLAYER PLAYER --dealer PLAYER --date DATE, then "
    return f"To type the sheet in: {begin}ref record-hand - and a line a hand, such as 6 3 7 h."


# -- the sheet --------------------------------------------------------------------------------


def _whole_table(blank: BlankSheet, voice: Voice) -> Table:
    """Draw a line a hand with room for a running total, and below it room for a pen."""
    total = "_" * max(3, *(len(signed(points)) for points in blank.totals))
    lines: list[list[Cell]] = [["sum", "", "", *_brought(blank)]] if any(blank.totals) else []
    if voice.page:
        for row in blank.rows:
            boxes = [(_tricks(row, c), "___", total) for c in blank.seating]
            lines.append([str(row.number), blank.names[row.dealer], "_", *boxes])
        heads = [name if blank.is_named else f"{name} ______" for name in (blank.names[c] for c in blank.seating)]
        return Table(whole_columns("deals", heads, number="hand"), lines, is_form=True)
    for row in blank.rows:
        numbers = [(f"{_tricks(row, c)}  ___  {total}",) for c in blank.seating]
        lines += [[f"{row.number:>2} ", blank.names[row.dealer], "_____", *numbers], [""] * 6]
    return Table(whole_columns("deals", _heads(blank, f"__/0  ___  {total}")), lines[:-1])


def _short_table(blank: BlankSheet) -> Table:
    """Draw a star for the dealer and room for sums by the round; set columns closer where there is no room."""
    lines: list[list[Cell]] = [["sum", "", *_brought(blank)]] if any(blank.totals) else []
    for row in blank.rows:
        stars = {c: STAR if c == row.dealer else " " for c in blank.seating}
        lines.append([f"{row.number:>2}", "_", *((f"{stars[c]}{_tricks(row, c)} __",) for c in blank.seating)])
        if row.number % ROUND == 0 or row is blank.rows[-1]:
            lines.append(["sum", "", *[("___",)] * 3])
    heads = _heads(blank, f"{STAR}__/0 __")
    return Table(short_columns(heads), lines, narrower=Table(short_columns(heads, gap=1), lines))


def _heads(blank: BlankSheet, numbers: str) -> list[str]:
    """Head the columns with names, or with a line to write on, as long as the numbers below."""
    names = [blank.names[c] for c in blank.seating]
    return names if blank.is_named else [f"{seat} ".ljust(len(numbers), "_") for seat in names]


def _brought(blank: BlankSheet) -> list[Cell]:
    """Carry over the score of the hands before."""
    return [(signed(blank.totals[c]),) for c in blank.seating]


def _tricks(row: BlankRow, column: int) -> str:
    """`__/8`: room for the tricks, and the target."""
    return f"__/{row.targets[column]}"


# -- read aloud -------------------------------------------------------------------------------


def _aloud(blank: BlankSheet, voice: Voice) -> Text:
    who = blank.names if blank.is_named else [f"player {seat}" for seat in blank.names]
    of = f"Sheet {blank.session}" if blank.session else f"Empty sheet of {blank.rules.title}"
    score = ", ".join(f"{who[c]} {voice.signed(blank.totals[c])}" for c in blank.seating)
    text = [f"{of}, {_hands(blank)}", *([f"Score: {score}"] if any(blank.totals) else [])]
    for row in blank.rows:
        needs = ", ".join(f"{who[c]} needs {row.targets[c]}" for c in blank.seating)
        text.append(f"Hand {row.number}: {who[row.dealer]} deals; {needs}")
    return [*text, *_owed(blank, voice), HOW_COUNTED, _typed(blank)]


# -- for programs -----------------------------------------------------------------------------


def _json(blank: BlankSheet) -> Document:
    names, seating = blank.names, blank.seating
    return {
        "session": blank.session,
        "rules": blank.rules.name,
        "players": [names[c] for c in seating],
        "totals": {names[c]: blank.totals[c] for c in seating},
        "hands": [
            {
                "hand": row.number,
                "dealer": names[row.dealer],
                "targets": {names[c]: row.targets[c] for c in seating},
            }
            for row in blank.rows
        ],
    }


def _csv(blank: BlankSheet) -> Iterator[CsvRow]:
    """One line a player a hand to come, clockwise."""
    for row in blank.rows:
        seats = positions(blank.seating, row.dealer)
        for column in blank.seating:
            yield {
                "session": blank.session,
                "rules": blank.rules.name,
                "hand": row.number,
                "dealer": blank.names[row.dealer],
                "player": blank.names[column],
                "seat": seats[column],
                "target": row.targets[column],
            }
