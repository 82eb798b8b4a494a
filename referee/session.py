"""One evening as it was written down: the head of the sheet and its entries in order.

It works nothing out but which entries stand; numbers of entries start at 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.entries import Entry, EntryRestored, EntryStruck, Renaming, Striking
from referee.rules import End
from referee.seats import key
from referee.values import NamedTuple


class Head(NamedTuple):
    """The top of a sheet: the pack, who sat down in which order, what was agreed."""

    rules: str
    edition: int
    players: tuple[str, str, str]
    first_dealer: str
    started: datetime
    lead: str | None = None
    end: End = End()
    pack: dict[str, object] | None = None
    """A table's own pack, whole, so that the sheet stands alone."""


class Session(NamedTuple):
    """A head and all entries ever written, none of them ever taken out."""

    head: Head
    entries: tuple[Entry, ...] = ()

    def plus(self, *entries: Entry) -> Session:
        """The same session with more entries at the end."""
        return self._replace(entries=self.entries + entries)


def struck(entries: Sequence[Entry]) -> set[int]:
    """Numbers of the entries that are struck and not restored."""
    gone: set[int] = set()
    for entry in entries:
        if isinstance(entry, EntryStruck):
            gone.add(entry.entry)
        elif isinstance(entry, EntryRestored):
            gone.discard(entry.entry)
    return gone


def renames(entries: Sequence[Entry], number: int) -> bool:
    """Whether entry `number` gives a column another name."""
    return isinstance(entries[number - 1], Renaming)


def columns_by_name(players: Sequence[str], entries: Sequence[Entry]) -> dict[str, int]:
    """Key of every name that was ever written -> its column, as the sheet stands after these entries.

    A struck renaming gives way to one that stands, but its name is still known.
    """
    gone = struck(entries)
    columns = {key(name): column for column, name in enumerate(players)}
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Renaming):
            column = columns[key(entry.old)]
            if number in gone:
                columns.setdefault(key(entry.new), column)
            else:
                columns[key(entry.new)] = column
    return columns


def newest_standing(entries: tuple[Entry, ...]) -> int | None:
    """Number of the entry that an undo strikes; None if nothing is left."""
    gone = struck(entries)
    for number in range(len(entries), 0, -1):
        if number not in gone and not isinstance(entries[number - 1], Striking):
            return number
    return None


def newest_struck(entries: tuple[Entry, ...]) -> int | None:
    """Number of the entry that a redo restores: the newest strike, if nothing else came after it."""
    undone: list[int] = []
    for entry in reversed(entries):
        if not isinstance(entry, Striking):
            break
        undone.append(entry.entry if isinstance(entry, EntryStruck) else -entry.entry)
    stack: list[int] = []
    for number in reversed(undone):
        if number > 0:
            stack.append(number)
        elif stack:
            stack.pop()
    return stack[-1] if stack else None
