"""Sentences in lines of a width, without rich: the answers of writing commands, the prompts, and all text of views.

rich is asked only for the width of names that are not plain ASCII.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from referee.game.cards import SYMBOLS
from referee.tuples import NamedTuple
from referee.views.blocks import Block, Break, Heading, Paragraph, Terms
from referee.views.phrases import NBSP, Text, Voice

NARROW = 60
"""Below so many columns a screen gets the short form of a view."""

WIDEST = 80
"""Columns that a line of text fills at most."""

LABEL = 8
"""Columns of the labels of an answer: `Score`, `Hand 2`, `Owed`."""

_SUIT_LETTERS = str.maketrans({symbol: suit for suit, symbol in SYMBOLS.items()})
"""Suits as letters, which are as wide as their symbols."""

BOX_LINES = "╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Box-drawing characters, indexed by direction bits (up 1, down 2, left 4, right 8) minus 1."""

DOTTED = "┈"


class Screen(NamedTuple):
    """The output: its columns, and the voice in which it is spoken to."""

    width: int = 80
    voice: Voice = Voice()
    encoding: str | None = None
    """What text is encoded in, where that is not UTF-8 and lacks characters."""

    def shown(self, text: str) -> str:
        """Put an escape in place of controls and of what the output cannot encode, so that both are measured."""
        text = one_line(text)
        if self.encoding is None or text.isascii():
            return text
        parts = (part.encode(self.encoding, "backslashreplace").decode(self.encoding) for part in text.split(NBSP))
        return NBSP.join(parts)  # it becomes a blank once lines are broken

    @property
    def narrow(self) -> bool:
        """Whether the screen has room for few words only."""
        return self.voice.short

    @property
    def line(self) -> int:
        """Columns that a line of text may fill."""
        return min(self.width, WIDEST)


def screen_now(*, aloud: bool = False) -> Screen:
    """Measure standard output: COLUMNS, else the terminal, else 80 columns."""
    width, encoding = _width(), sys.stdout.encoding or "ascii"
    voice = Voice(symbols=shows_symbols(encoding), aloud=aloud, short=width < NARROW and not aloud)
    return Screen(width, voice, None if encoding.lower().startswith("utf") else encoding)


def _width() -> int:
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and int(asked) > 0:
        return max(20, min(int(asked), 1000))
    return max(20, terminal_width(sys.stdout))


def terminal_width(stream: TextIO) -> int:
    """Measure a terminal in columns; 80 where there is none, or none that knows its width."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def terminal_rows(stream: TextIO) -> int:
    """Measure a terminal in rows; 0 where there is none, or none that knows its height."""
    try:
        return os.get_terminal_size(stream.fileno()).lines
    except (OSError, ValueError):
        return 0


def shows_symbols(encoding: str | None) -> bool:
    """Return whether an output with that encoding, in this locale, can show suits and box-drawing characters."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    if locale in ("C", "POSIX"):
        return False
    try:
        "".join([*SYMBOLS.values(), BOX_LINES, DOTTED]).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def escaping_stdout() -> Any:
    """Make standard output show an escape for what it cannot encode, and return it."""
    stream: Any = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    return stream


_OBEYED = "\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u061c\u200f\u202a-\u202e\u2066-\u2069"
"""What a terminal obeys, but for the end of a line: controls, separators, broken bytes, changes of direction."""

_CONTROL = f"[{_OBEYED}\n\u200e]"
_OBEYED_OR_COLOR = f"(\x1b\\[[0-9;]*m)|[{_OBEYED}]"


def one_line(text: str) -> str:
    """Replace line breaks and other controls that people wrote into a file by escapes."""
    return text if text.isprintable() else re.sub(_CONTROL, _escape, text)


def escaped(text: str, *, keeps_color: bool = False) -> str:
    """Escape what a terminal would obey in whole lines that are ready to be written.

    All that is written to the screen goes through here, so that nothing depends on who remembered `one_line`.
    """
    if text.isprintable():
        return text
    return re.sub(_OBEYED_OR_COLOR, lambda match: match[1] if match[1] and keeps_color else _escape(match), text)


def _escape(match: re.Match[str]) -> str:
    return ascii(match[0])[1:-1]


# -- measuring --------------------------------------------------------------------------------


def cells(text: str) -> int:
    """Count the columns that a text takes on the screen; a suit's symbol takes one."""
    if text.isascii() or text.translate(_SUIT_LETTERS).isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def pad(text: str, width: int) -> str:
    """Fill a text with blanks on the right to a width in columns."""
    return text + " " * max(0, width - cells(text))


def fold(text: str, width: int) -> list[str]:
    """Cut a text into pieces that fit a width; nothing is lost."""
    if cells(text) <= width:
        return [text]
    width = max(2, width)
    if text.isascii():
        return [text[at : at + width] for at in range(0, len(text), width)]
    from rich.cells import chop_cells

    return chop_cells(text, width)


def wrap(text: str, width: int, *, first: str = "", then: str | None = None) -> list[str]:
    """Break a text into lines; `first` opens the first line, `then` the later ones, by default as deep.

    A no-break space holds two words together as long as both fit on one line.
    """
    later = " " * cells(first) if then is None else then
    room = max(2, width - cells(later))
    lines: list[str] = []
    line, used, fresh = first, cells(first), True
    for word in text.split(" "):
        whole = word.replace(NBSP, " ")
        pieces = [whole] if cells(whole) <= room else [p for part in word.split(NBSP) for p in fold(part, room)]
        for piece in pieces:
            if not fresh and used + 1 + cells(piece) > width:
                lines.append(line)
                line, used, fresh = later, cells(later), True
            line += piece if fresh else " " + piece
            used += cells(piece) + (not fresh)
            fresh = False
    return [*lines, line]


# -- blocks of text ---------------------------------------------------------------------------


def render(blocks: Iterable[Block], screen: Screen) -> list[str]:
    """Lay out blocks of text; tables and charts are drawn by `terminal`."""
    return [line for block in blocks for line in render_block(block, screen)]


def render_block(block: Block, screen: Screen) -> list[str]:
    """Lay out one block of text; read aloud, every sentence is a line of its own."""
    match block:
        case Heading(left, right, middle):
            if screen.voice.aloud:
                return aloud([", ".join(each for each in (left, right, middle) if each)])
            left, right, middle = map(screen.shown, (left, right, middle))
            whole = f"{left}    {middle}"
            if middle and cells(whole) + 4 + cells(right) > screen.line:
                return [*ends(left, right, screen.line), *wrap(middle, screen.line)]
            return ends(whole if middle else left, right, screen.line)
        case Paragraph(text, indent, hang):
            return sentences(text, screen, first=" " * indent, then=None if hang is None else " " * hang)
        case Terms():
            return _terms(block, screen)
        case Break(always):
            return [""] if (always or not screen.narrow) and not screen.voice.aloud else []
        case _:
            raise AssertionError(f"{type(block).__name__} is no block of text")


def sentences(text: Text, screen: Screen, *, first: str = "", then: str | None = None) -> list[str]:
    """Lay out sentences one after the other, behind `first`; read aloud, one a line."""
    if not text:
        return []
    if screen.voice.aloud:
        label = first.strip()
        return aloud([f"{label}: {text[0]}", *text[1:]] if label else text)
    return wrap(screen.shown(" ".join(text)), screen.line, first=first, then=then)


def aloud(text: Text) -> list[str]:
    """Close every sentence, for somebody who has the lines read aloud; an article behind one is taken into it."""
    return [_closed(one_line(sentence.replace(NBSP, " "))) for sentence in text if sentence]


def _closed(text: str) -> str:
    sentence, stop, article = text.rpartition(". (article")
    if stop and article.endswith(")"):
        return f"{sentence} (article{article}."
    return text if text.rstrip(')"').endswith((".", "?", "!", ":")) else f"{text}."


def flat(text: Text) -> str:
    """Join sentences into one line for JSON and for scripts."""
    return " ".join(text).replace(NBSP, " ")


def ends(left: str, right: str, width: int) -> list[str]:
    """Put one text at each end of a line, or on two lines where both do not fit."""
    if not right:
        return wrap(left, width)
    gap = width - cells(left) - cells(right)
    return [left + " " * gap + right] if gap >= 2 else [*wrap(left, width), *wrap(right, width)]


def _terms(terms: Terms, screen: Screen) -> list[str]:
    lines: list[str] = []
    rows = [(screen.shown(label), text) for label, text in terms.rows]
    width = max([terms.label, *(cells(label) + 1 for label, _ in rows)])
    for label, text in rows:
        if terms.stacked and screen.narrow:
            lines += [label, *sentences(text, screen, first="  ")]
            continue
        first = " " * terms.indent + pad(label, width)
        lines += sentences(text, screen, first=first, then=" " * cells(first))
    return lines


# -- between two questions --------------------------------------------------------------------

QUESTION = 10
"""Columns of the word before a question in `ref play`."""


def remark_indent(screen: Screen) -> int:
    """Return the columns before what is said between two questions."""
    return 0 if screen.voice.aloud else 1 if screen.narrow else QUESTION


def remark(text: Text, screen: Screen) -> list[str]:
    """Lay out what is said between two questions, as deep as the answers."""
    left = " " * remark_indent(screen)
    return sentences(text, screen, first=left, then=left)


def rule(left: str, right: str, screen: Screen) -> list[str]:
    """Draw a line across the screen with a text near each end, or on two lines; aloud the texts alone."""
    if screen.voice.aloud:
        return aloud([left, right])
    left, right = screen.shown(left), screen.shown(right)
    width = screen.line if screen.narrow else screen.line - 2
    first, last = f"-- {left} ", f" {right} --" if right else ""
    between = width - cells(first) - cells(last)
    if between < 2:
        return [first + "-" * max(2, width - cells(first)), *wrap(right, screen.line, first="   ")]
    return [first + "-" * between + last]
