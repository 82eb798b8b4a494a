"""What is piped in, line by line and as bytes: a line that is no text costs no other line, and no input is endless."""

from __future__ import annotations

import sys
from typing import TextIO
from weakref import WeakKeyDictionary

from referee.errors import CannotOpen, Refused

_LONGEST_LINE = 100_000
"""Bytes of a line at most."""

_lines_read: WeakKeyDictionary[TextIO, int] = WeakKeyDictionary()
"""How many lines were read of a stream, by whichever command in `ref play`."""


def read_text_line(*, most: int) -> str | None:
    """Read the next line of standard input, with its end; None where there is none.

    Raises CannotOpen for a line that is no text, and Refused beyond `most` lines or for one that does not end.
    """
    stream = sys.stdin
    line = stream.buffer.readline(_LONGEST_LINE)
    number = _lines_read[stream] = _lines_read.get(stream, 0) + 1
    if number > most and line:
        raise Refused(f"standard input: more than {most:,} lines; no evening has so many. The rest is not read.")
    if len(line) == _LONGEST_LINE:
        raise Refused(f"standard input: line {number} is longer than {_LONGEST_LINE:,} bytes. The rest is not read.")
    try:
        return line.decode(stream.encoding).removeprefix("\ufeff") if line else None
    except UnicodeDecodeError as error:
        raise CannotOpen(f"standard input: line {number} is not {stream.encoding.upper()} text.") from error
