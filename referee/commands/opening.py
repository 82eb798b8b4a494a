"""The beginning and the end of an evening: what was typed becomes the head of a sheet, or its last entry."""

from __future__ import annotations

import contextlib
import re
from datetime import datetime, timedelta, timezone

from referee import store
from referee.commands.asking import ask_each
from referee.commands.desk import Desk, usage
from referee.commands.reading import table_now
from referee.entries import EveningEnded
from referee.errors import NamesAlike, NothingToDecide, SessionExists, TieIsOpen
from referee.rules import End, Rules
from referee.scoresheet import ScoreSheet, work_out
from referee.seats import COLUMNS, find_player, has_control, key, parse_name, parse_names
from referee.session import Head, Session
from referee.store import Saved

_EARLIEST = 1900
"""Years before it were typed with a digit missing."""


def names(desk: Desk, players: tuple[str, ...]) -> tuple[str, str, str]:
    """Three different names; those that are missing are asked for on a terminal."""
    if len(players) > 3:
        raise usage(f"three players sit at the table; found {len(players)}.")
    if len(players) < 3 and not desk.may_ask:
        raise usage("PLAYER PLAYER PLAYER: three names are needed, in clockwise order.")
    typed = [parse_name(player) for player in players]
    texts = [f"player {place} (clockwise)" for place in range(len(players) + 1, 4)]

    def read(before: list[str], word: str) -> str:
        name = parse_name(word)
        for other in typed + before:
            if key(other) == key(name):
                raise NamesAlike(first=other, second=name)
        return name

    return parse_names(typed + ask_each(texts, read))


def head(
    rules: Rules,
    players: tuple[str, str, str],
    *,
    dealer: str | None,
    lead: str | None,
    hands: int | None,
    points: int | None,
    at: datetime,
) -> Head:
    """The head of a new sheet; a dealer who is not named is drawn by the system's randomness."""
    if dealer is None:
        import secrets

        first = secrets.choice(COLUMNS)
    else:
        first = find_player(dealer, {name: column for column, name in enumerate(players)}, COLUMNS)
    leads = {None: None, "dealer": "declarer", "left": "left"}[lead]
    return Head(
        rules=rules.name,
        edition=rules.edition,
        players=players,
        first_dealer=players[first],
        started=at,
        lead=None if leads == rules.lead else leads,
        end=End(hands, points),
        pack=rules.outside,
    )


def played_on(word: str, now: datetime) -> datetime:
    """When an evening began that is typed in later: its day, or day and time, by the clock of this place.

    Without a time it is midnight, which no view shows. Offsets of long ago are taken to the minute, as a
    sheet holds them. Raises UsageError for a day that is not over or cannot be.
    """
    expected = 'expected a day as YYYY-MM-DD, or with its time as "YYYY-MM-DD HH:MM"'
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2})?", word):
        shown = ascii(word) if has_control(word) else f'"{word}"'
        raise usage(f"--date: {shown} cannot be read; {expected}.")
    try:
        began = datetime.fromisoformat(word).astimezone()
    except (ValueError, OverflowError, OSError) as fault:
        raise usage(f'--date: there is no "{word}"; {expected}.') from fault
    if began.year < _EARLIEST:
        raise usage(f'--date: "{word}" is too long ago; {expected}, from {_EARLIEST} on.')
    if began > now:
        raise usage(f'--date: "{word}" is still to come; an evening is typed in after it was played.')
    offset = began.utcoffset() or timedelta()
    return began.replace(tzinfo=timezone(timedelta(minutes=round(offset.total_seconds() / 60))))


def filed(folder: str, head: Head) -> Saved:
    """A new sheet named by its date, or the date with -2, -3, ... where it is not the first of its day.

    Another `ref` may take the name first; then the next one is tried.
    """
    while True:
        with contextlib.suppress(SessionExists):
            return store.create(folder, store.free_name(folder, head.started.date().isoformat()), head)


def opened(saved: Saved, rules: Rules, head: Head) -> ScoreSheet:
    """The new sheet, worked out."""
    return work_out(saved.name, rules, Session(head))


def ended(sheet: ScoreSheet, at: datetime, *, shared: bool, winner: str | None, note: str | None) -> EveningEnded:
    """The entry that closes the evening, or says what the table agreed about a tie.

    Raises NothingToDecide where the record names the winner itself, or names other players.
    """
    result = sheet.evening.outcome
    if not shared and winner is None:
        if sheet.ask:
            raise TieIsOpen(session=sheet.name, cited=sheet.rules)
        return EveningEnded(at, note=note)
    if result.ask is None:
        agreed = result.decided_by == "agreed" or (result.decided_by == "shared" and sheet.evening.shared)
        told = "the table has agreed; ref undo takes it back." if agreed else "the record names the winner."
        why = told if result.winners else "nobody has played."
        raise NothingToDecide(why=why, cited=sheet.rules)
    column = None if winner is None else table_now(sheet).player(winner)
    if column is not None and column not in result.ask.among:
        from referee.views.screen import and_words

        among = and_words([sheet.names[c] for c in result.ask.among])
        raise NothingToDecide(why=f"only {among} are level.", cited=sheet.rules)
    return EveningEnded(at, shared=shared, winner=None if column is None else sheet.names[column], note=note)
