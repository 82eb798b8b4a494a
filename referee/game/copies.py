"""Which sheets are one evening: copies, beginnings, and versions that went on differently.

Copies come from backups, from a folder that is synced, and from a program that adds "(1)" to a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import time

from referee.game.entries import Session
from referee.game.players import key
from referee.game.scoresheet import ScoreSheet
from referee.tuples import NamedTuple


class Version(NamedTuple):
    """One course of an evening: its longest sheet, and those that equal it or its beginning."""

    sheet: ScoreSheet
    copies: tuple[ScoreSheet, ...] = ()


def evenings(sheets: Iterable[ScoreSheet]) -> list[list[Version]]:
    """Group sheets by evening; of each the version that counts comes first.

    That is a finished one before an open one, then the longest; of equal sheets the one with the plainest name.
    """
    started: dict[object, list[ScoreSheet]] = {}
    for sheet in sheets:
        started.setdefault(_start(sheet), []).append(sheet)
    return [_versions(of_one) for of_one in started.values()]


def counted_instead(sheets: Iterable[ScoreSheet]) -> dict[str, str]:
    """Map the name of each sheet that does not count, a copy or another version, to the name of the one that does."""
    instead: dict[str, str] = {}
    for versions in evenings(sheets):
        counted, *others = [sheet for version in versions for sheet in (version.sheet, *version.copies)]
        instead |= {other.name: counted.name for other in others}
    return instead


def _start(sheet: ScoreSheet) -> object:
    """Return what sheets of one evening have in common: their start and who sat down.

    Where only the day is known it may have had two evenings; these have not even the first entry in common.
    """
    head, entries = sheet.session
    first = entries[0].at if entries and head.started.time() == time() else None
    return head.started, tuple(map(key, head.players)), first


def _versions(sheets: Sequence[ScoreSheet]) -> list[Version]:
    versions: list[Version] = []
    for sheet in sorted(sheets, key=lambda each: (-len(each.session.entries), _plainness(each.name))):
        for at, (longer, copies) in enumerate(versions):
            if _begins(sheet.session, longer.session):
                versions[at] = Version(longer, (*copies, sheet))
                break
        else:
            versions.append(Version(sheet))
    return sorted(versions, key=lambda version: not version.sheet.finished)


def _begins(beginning: Session, whole: Session) -> bool:
    """Return whether a session is the beginning of another one, or equal to it."""
    pairs = zip(beginning.entries, whole.entries, strict=False)
    return beginning.head == whole.head and all(type(one) is type(other) and one == other for one, other in pairs)


def _plainness(name: str) -> tuple[int, int, str]:
    """Order names: what was added to make a copy makes them longer, or puts them into a folder."""
    return name.count("/"), len(name), name
