"""Which evening is meant where none was named: an open one of today, else the one with the newest entry.

It follows from entries and the time alone, never from the times of files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal

from referee.game import entries
from referee.game.scoresheet import ScoreSheet
from referee.tuples import NamedTuple

LONG_SECONDS = 12 * 3600
"""So long after its last entry an evening is no longer in progress."""

Status = Literal["open", "finished", "level", "unreadable"]
"""How an evening stands; `level` is finished, and nobody knows yet who won."""


class Summary(NamedTuple):
    """What a sheet comes to, with times in seconds since 1970."""

    name: str
    status: Status
    started: int
    newest: int
    """Its newest entry, or else its start. Of a sheet that cannot be read the latest time that is known of it."""
    played: int
    """When the table last played by this sheet; of an evening that was typed in later its start."""


class Choice(NamedTuple):
    """The evening that is meant where none was named, and what else is open."""

    meant: Summary
    """It is a sheet that cannot be read where that one may be meant."""
    today: list[Summary]
    """The open evenings of today, the one begun last first; if there are any, the first is meant."""
    left: list[Summary]
    """The other open evenings, the one with the newest entry first."""
    over: list[Summary]
    """The finished evenings, the one that was played last first."""

    @property
    def is_plain(self) -> bool:
        """Whether today's only open evening is meant, so that it need not be named."""
        return [self.meant] == self.today


def summary_of(sheet: ScoreSheet) -> Summary:
    """Say what a sheet comes to."""
    started, written = sheet.started, sheet.session.entries
    status: Status = "level" if sheet.ask else "finished" if sheet.finished else "open"
    newest = written[-1].at if written else started
    played = started if was_typed_later(sheet) else played_at(sheet)
    return Summary(sheet.name, status, *(int(time.timestamp()) for time in (started, newest, played)))


def newest_first(summaries: Iterable[Summary]) -> list[Summary]:
    """Sort by the newest entries; one that cannot be read and of which nothing is known comes first."""
    return sorted(summaries, key=lambda each: -each.newest)


def choose_evening(summaries: Sequence[Summary], now: datetime, *, new_hand: bool = False) -> Choice | None:
    """Choose the evening that is meant: an open one of today, else the one whose newest entry is the latest of all.

    For a new hand that one is not finished, if there is such a one. Of equal times the first decides. None where there
    is no sheet.
    """
    since = now.timestamp() - LONG_SECONDS
    newest = newest_first(summaries)
    is_open = [each for each in newest if each.status == "open"]
    today = [each for each in summaries if each.status == "open" and each.played >= since]
    today.sort(key=lambda each: -each.started)
    left = [each for each in is_open if each not in today]
    readable = [each for each in newest if each.status != "unreadable"]
    meant = [*today, *(is_open if new_hand else []), *readable]
    for each in newest:
        if each.status == "unreadable" and (not meant or each.newest >= (since if today else meant[0].newest)):
            meant.insert(0, each)
            break
    over = [each for each in readable if each.status != "open"]
    over.sort(key=lambda each: -each.played)
    return Choice(meant[0], today, left, over) if meant else None


def played_at(sheet: ScoreSheet) -> datetime:
    """Return when the table last played by a sheet: its newest entry that is no look back, else its start."""
    for entry in reversed(sheet.session.entries):
        match entry:
            case entries.HandPlayed(before=int()) | entries.CardsSeen(hand=int()):
                continue
            case (
                entries.HandPlayed()
                | entries.CardExchanged()
                | entries.ExchangedFaceDown()
                | entries.ExchangeWaived()
                | entries.ContractNamed()
                | entries.TrickPlayed()
                | entries.CardsSeen()
                | entries.Misdealt()
                | entries.SeatTaken()
                | entries.SeatsChanged()
                | entries.DealerChanged()
                | entries.LeadChanged()
                | entries.RulesChanged()
                | entries.EndAgreed()
                | entries.PlayedOn()
            ):
                return entry.at
    return sheet.started


def was_typed_later(sheet: ScoreSheet) -> bool:
    """Return whether an evening was typed in after its day: its first entry came long after its start."""
    entries = sheet.session.entries
    return bool(entries) and (entries[0].at - sheet.started).total_seconds() > LONG_SECONDS


def is_cold(sheet: ScoreSheet, now: datetime) -> bool:
    """Return whether an open evening was left long ago: the table last played by it more than 12 hours ago."""
    has_entries = bool(sheet.session.entries)
    return has_entries and not sheet.finished and (now - played_at(sheet)).total_seconds() > LONG_SECONDS
