"""The board: the hand, who needs and has how much, who gives whom cards; what a table looks at all evening.

On a terminal it is drawn in as many rows as there are: with large digits to be read from a chair, in few lines above
the questions of `ref play`, or in a small form for 40 columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.game.scoresheet import ScoreSheet
from referee.views.blocks import Block, Break, Cell, Column, Heading, Paragraph, Table, View
from referee.views.colors import Line, Mark, marks, player_kind
from referee.views.coming_hand import goes_back, next_json, place, roles
from referee.views.layout import Screen, cells, ends, fold, wrap
from referee.views.phrases import Text, Voice, capital, lead_line, meaning, signed, speaker_of, trump_words

DIGITS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": ("  #", "  #", "  #", "  #", "  #"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "+": ("   ", " # ", "###", " # ", "   "),
    "-": ("   ", "   ", "###", "   ", "   "),
}
"""Large digits, five rows of three points; a point is two columns wide, as a character is twice as high as wide."""

_TALL = 5

BLOCK = "█"


def board(sheet: ScoreSheet) -> View:
    """Show the board as sentences, as a page, or as JSON, which is that of `next`."""
    return View(
        what="board",
        of=sheet.name,
        places=sheet.places,
        blocks=lambda voice: _blocks(sheet, voice),
        json=lambda: next_json(sheet),
    )


def _blocks(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    seating, names = sheet.evening.seating, sheet.names
    if voice.aloud:
        players = [
            f"{names[c]}: {', '.join([_needs(sheet, c), f'total {voice.signed(sheet.totals[c])}', *_does(sheet, c)])}"
            for c in seating
        ]
        return [Paragraph([f"Sheet {sheet.name}, {place(sheet)}", *players, *_now(sheet, voice)])]
    rows: list[list[Cell]] = [
        [_needs(sheet, c) for c in seating],
        [", ".join(_does(sheet, c)) for c in seating],
        [signed(sheet.totals[c]) for c in seating],
    ]
    columns = [Column(names[c], "center", gap=4, folds=True) for c in seating]
    return [
        Heading(sheet.name, place(sheet)),
        Break(),
        Table(columns, rows, marked=[2], is_board=True),
        Break(),
        Paragraph(_now(sheet, voice)),
    ]


def _needs(sheet: ScoreSheet, column: int) -> str:
    """`needs 8`; at the end `wins` or the rank."""
    if not sheet.finished:
        return f"needs {sheet.evening.targets[column]}"
    if sheet.outcome and column in sheet.outcome.winners:
        return "wins" if len(sheet.outcome.winners) == 1 else "shares the win"
    return f"rank {sheet.ranks[column]}"


def _does(sheet: ScoreSheet, column: int) -> Text:
    """`deals`, `leads`: what a player does in the hand in progress."""
    return [] if sheet.finished else [role for role in roles(sheet, column) if role != "names trump"]


def _now(sheet: ScoreSheet, voice: Voice) -> Text:
    """Say who gives whom how many cards and what is done, then trump; at the end who won."""
    evening = sheet.evening
    if sheet.finished:
        return meaning(sheet, voice)
    text, owed = goes_back(sheet, voice), evening.owed
    if owed and evening.phase == "exchange":
        done, all_cards = sum(debt.done for debt in owed), sum(debt.cards for debt in owed)
        noted = f" {done} of {all_cards} done." if done else ""
        text.append(f"{speaker_of(sheet, voice).debts(owed)}{noted}")
    elif owed and not any(debt.open for debt in owed):
        text.append("All cards are exchanged.")
    if evening.deal.contract:
        text.append(f"{capital(trump_words(evening.deal.contract))}.")
    return text or [lead_line(sheet) if sheet.hands else "First hand: no exchange."]


# -- on a terminal ----------------------------------------------------------------------------


def draw(sheet: ScoreSheet, screen: Screen, rows: int) -> list[Line]:
    """Draw the board in at most so many rows, and with what room allows; every name is whole."""
    wide = not screen.narrow
    head = ends(screen.shown(sheet.name), place(sheet), screen.width)
    below = wrap(screen.shown(" ".join(_now(sheet, screen.voice))), screen.width)
    body = _columns(sheet, screen, scale=0)
    blank = [Line("")] if wide and len(head) + len(body) + len(below) + 2 <= rows else []
    for scale in range(1, 1 + max(1, screen.width // 80)):
        large = _columns(sheet, screen, scale=scale)
        fits = max(cells(line.text) for line in large) <= screen.width
        if wide and fits and len(head) + len(large) + len(below) + 2 <= rows:
            body = large
    return [*_lines(head, sheet), *blank, *body, *blank, *_lines(below, sheet)]


def _lines(texts: Sequence[str], sheet: ScoreSheet) -> list[Line]:
    return [Line(text, marks(text, sheet.places)) for text in texts]


def _columns(sheet: ScoreSheet, screen: Screen, *, scale: int) -> list[Line]:
    """Draw a column a player: name, target, what he does, score; the digits `scale` points large, 0 as text."""
    width = screen.width // 3
    stacks = [_stack(sheet, c, screen, width, scale=scale) for c in sheet.evening.seating]
    parts = []
    for at in range(len(stacks[0])):
        tallest = max(len(stack[at]) for stack in stacks)
        parts += [[stack[at][row] if row < len(stack[at]) else Line("") for stack in stacks] for row in range(tallest)]
    lines = []
    for row in parts:
        text, marks = "", list[Mark]()
        for at, part in enumerate(row):
            text += " " * (at * width + (width - cells(part.text)) // 2 - cells(text))
            marks += [Mark(len(text) + mark.start, len(text) + mark.end, mark.kind) for mark in part.marks]
            text += part.text
        lines.append(Line(text.rstrip(), marks))
    return lines


def _stack(sheet: ScoreSheet, column: int, screen: Screen, width: int, *, scale: int) -> list[list[Line]]:
    """Return the parts of a player's column, each in lines."""
    pieces = [piece.rstrip() for piece in fold(screen.shown(sheet.names[column]), width - 2)]
    name = [Line(piece, [Mark(0, len(piece), player_kind(column))] if piece else []) for piece in pieces]
    does = wrap(", ".join(_does(sheet, column)), width - 2) if _does(sheet, column) else []
    score = signed(sheet.totals[column])
    kind = "plus" if score[0] == "+" else "minus" if score[0] == "-" else "zero"
    digits = [score]
    if scale:
        glyphs = [DIGITS[sign] for sign in score]
        point = (BLOCK if screen.voice.symbols else "#") * 2 * scale
        gap = " " * 2 * scale
        rows = [
            gap.join("".join(point if dot == "#" else gap for dot in glyph[row]) for glyph in glyphs)
            for row in range(_TALL)
        ]
        digits = ["", *(row for row in rows for _ in range(scale))]
    scored = [Line(row, [Mark(0, len(row.rstrip()), kind)] if row.strip() and kind != "zero" else []) for row in digits]
    return [name, [Line(_needs(sheet, column))], [Line(line) for line in does], scored]
