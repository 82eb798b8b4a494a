"""The screen that a view is written for: its width, and which characters it can show.

It knows no cards and no hands; rich is asked only for the width of names that are not plain ASCII.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.game.cards import SUIT_NAMES, SYMBOLS, TRUMP_OF, Card, rank_words, spelt, spelt_rank
from referee.game.players import has_control

NARROW = 60
"""Below so many columns a view takes its narrow form."""

_DEEP = 8
"""Columns of the word that opens a line of an answer."""

WIDEST = 80
"""Lines of text are not drawn out beyond this."""


UNBROKEN = sys.maxsize
"""Columns of a line that is never broken; there every sentence has a line of its own."""

_PLAIN = str.maketrans({symbol: suit for suit, symbol in SYMBOLS.items()})
"""Suits as letters, which are as wide as their symbols."""


DOTTED = "┈"
"""A line that is not as strong."""

LINES = "╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Pieces of lines: up is 1, down 2, left 4, right 8, and each stands at the sum of where it goes, less 1."""


class Screen(NamedTuple):
    """Columns of the screen, whether it can show suits as symbols, and whether somebody types below it."""

    width: int = 80
    symbols: bool = True
    keyboard: bool = True
    """What is sent on or printed names no commands."""
    plain: bool = False
    """Everything is a whole sentence in full words, for who has it read aloud."""
    brief: bool = False
    """It is a message that is read in passing; of what is long it has the gist."""

    @property
    def narrow(self) -> bool:
        """Whether the narrow form is due."""
        return not self.plain and self.width < NARROW

    @property
    def line(self) -> int:
        """Columns that a line of text may fill."""
        return UNBROKEN if self.plain else min(self.width, WIDEST)

    def card(self, card: Card) -> str:
        """A card as the table reads it: `10♥`, or `10H` where symbols cannot be shown; plain `ten of hearts`."""
        if self.plain:
            return spelt(card)
        rank = "10" if card[0] == "T" else card[0]
        return rank + (SYMBOLS[card[1]] if self.symbols else card[1])

    def the(self, card: Card) -> str:
        """A card in a sentence: `10♥`, plain `the ten of hearts`."""
        return f"the {spelt(card)}" if self.plain else self.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards one after the other: `2♣ K♣`, plain `two of clubs and king of clubs`."""
        told = [self.card(card) for card in cards]
        return and_words(told) if self.plain else " ".join(told)

    def rank(self, card: Card) -> str:
        """The rank as it is read aloud: `king`, `10`, plain `ten`."""
        return spelt_rank(card) if self.plain else rank_words(card)

    @property
    def blanks(self) -> str:
        """What stands for the tricks of the three players in a command."""
        return "TRICKS TRICKS TRICKS" if self.plain else "_ _ _"

    def signed(self, points: int) -> str:
        """Points with their sign: `+3`, `-1`, `0`, plain `plus 3`, `minus 1`, `0`."""
        if not self.plain or not points:
            return signed(points)
        return f"{'plus' if points > 0 else 'minus'} {abs(points)}"

    def headed(self, word: str, text: str) -> list[str]:
        """A text and before it the word that says what it is about, each in its own columns; plain `Owed: ...`."""
        return wrap(text, self.line, first=f"{word + ' ':<{_DEEP}}", then=" " * _DEEP)

    def contract(self, contract: str | None) -> str:
        """A contract in one or two characters for a table; `-` when it was not noted."""
        if contract is None:
            return "-"
        trump = TRUMP_OF[contract]
        if trump is None:
            return "NT"
        return SYMBOLS[trump] if self.symbols else trump


def screen_now(*, plain: bool = False) -> Screen:
    """The screen of standard output: COLUMNS, else the terminal, else 80 columns."""
    return Screen(_width(), shows_symbols(sys.stdout.encoding), plain=plain)


def _width() -> int:
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and int(asked) > 0:
        return max(20, min(int(asked), 1000))
    try:
        return max(20, os.get_terminal_size(sys.stdout.fileno()).columns)
    except (OSError, ValueError):
        return 80


def shows_symbols(encoding: str | None) -> bool:
    """Whether an output with that encoding, in this locale, can show suits as symbols and lines as lines."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    if locale in ("C", "POSIX"):
        return False
    try:
        "".join([*SYMBOLS.values(), LINES, DOTTED]).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def shows_anything() -> Any:
    """Standard output, which from now on shows as an escape what it cannot encode."""
    stream: Any = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    return stream


def one_line(text: str) -> str:
    """A text that people wrote into a file, with an escape for every line break and other control."""
    return text if text.isprintable() else "".join(ascii(c)[1:-1] if has_control(c) else c for c in text)


def cells(text: str) -> int:
    """Columns that a text takes on the screen; a suit's symbol takes one."""
    if text.isascii() or text.translate(_PLAIN).isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def pad(text: str, width: int) -> str:
    """The text, filled with blanks on the right to a width in columns."""
    return text + " " * max(0, width - cells(text))


def fold(text: str, width: int) -> list[str]:
    """The text in pieces that fit a width; nothing is cut away."""
    if cells(text) <= width:
        return [text]
    width = max(2, width)
    if text.isascii():
        return [text[at : at + width] for at in range(0, len(text), width)]
    from rich.cells import chop_cells

    return chop_cells(text, width)


def ends(left: str, right: str, width: int) -> str:
    """A line with one text at each end, or two lines where both do not fit."""
    gap = width - cells(left) - cells(right)
    return left + " " * gap + right if gap >= 2 else "\n".join([*fold(left, width), right])


GLUE = "\x1f"
"""Stands for a blank at which no line is broken while there is room; no name can hold it."""

STOP = "\x1e"
"""Stands for the blank between two sentences, each of which is a fact; no name can hold it."""


def flat(text: str) -> str:
    """The text in one line, with a blank for every mark that only matters to lines."""
    return text.replace(GLUE, " ").replace(STOP, " ")


def sentences(text: str) -> list[str]:
    """The sentences of a text, each closed by a full stop where it ends in none."""
    return [closed(flat(each)) for each in text.split(STOP)]


def closed(text: str) -> str:
    """The text with what ends a sentence; an article that stands behind one is taken into it."""
    sentence, stop, article = text.rpartition(". (article")
    if stop and article.endswith(")"):
        return f"{sentence} (article{article}."
    return text if text.rstrip(')"').endswith((".", "?", "!", ":")) else f"{text}."


def wrap(text: str, width: int, *, first: str = "", then: str | None = None) -> list[str]:
    """A text in lines; `first` opens it and `then` opens what follows, by default as deep.

    Where lines are UNBROKEN, each sentence is one, and what opens the first says what it is about.
    """
    if width == UNBROKEN:
        return sentences(f"{first.strip()}: {text}" if first.strip() else text)
    text = text.replace(STOP, " ")
    later = " " * cells(first) if then is None else then
    room = max(2, width - cells(later))
    lines: list[str] = []
    line, used = first, cells(first)
    fresh = True
    for word in text.split(" "):
        whole = word.replace(GLUE, " ")
        for piece in [whole] if cells(whole) <= room else [p for part in word.split(GLUE) for p in fold(part, room)]:
            if not fresh and used + 1 + cells(piece) > width:
                lines.append(line)
                line, used, fresh = later, cells(later), True
            line += piece if fresh else " " + piece
            used += cells(piece) + (not fresh)
            fresh = False
    return [*lines, line]


def table(rows: list[list[str]], *, right: str, width: int, gap: int = 2, indent: int = 0) -> list[str]:
    """Rows in aligned columns; the first column is a name, which is folded rather than cut.

    `right` has one character a column: `r` for numbers, which stand to the right, else `l`.
    """
    widths = [max(cells(row[at]) for row in rows) for at in range(len(right))]
    spare = width - indent - sum(widths[1:]) - gap * (len(widths) - 1)
    widths[0] = min(widths[0], max(4, spare))
    lines = []
    for row in rows:
        names = fold(row[0], widths[0])
        for at, name in enumerate(names):
            rest = row[1:] if at == 0 else [""] * len(row[1:])
            parts = [pad(name, widths[0])]
            for text, wide, side in zip(rest, widths[1:], right[1:], strict=True):
                parts.append(" " * (wide - cells(text)) + text if side == "r" else pad(text, wide))
            lines.append((" " * indent + (" " * gap).join(parts)).rstrip())
    return lines


def signed(points: int) -> str:
    """Points with their sign: `+3`, `-1`, `0`."""
    return f"{points:+d}" if points else "0"


def cards(number: int) -> str:
    """So many cards, in words that can be read aloud."""
    return counted(number, "card")


def counted(number: int, word: str) -> str:
    """So many of a thing: `1 hand`, `3 hands`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def suit_word(card: Card) -> str:
    """The suit of a card as it is read aloud: `club`."""
    return SUIT_NAMES[card[1]]


def and_words(words: list[str]) -> str:
    """`Anna`, `Anna and Boris`, `Anna, Boris and Chai`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
