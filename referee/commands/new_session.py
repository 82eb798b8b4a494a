"""The command that opens a score sheet, and the questions about who plays."""

from __future__ import annotations

import contextlib
import re
from datetime import datetime, timedelta, timezone
from functools import partial
from typing import TYPE_CHECKING

import click

from referee.commands.asking import GoBack, ask, ask_each
from referee.commands.desk import Desk, now, usage
from referee.commands.options import COUNT, KNOWN, PACK, PLAYER, TableCommand, pass_desk
from referee.errors import RefError, SessionExists, Unclear, quoted
from referee.files import folder as store
from referee.files import history, packs
from referee.files.folder import Saved
from referee.game.entries import Head, Session
from referee.game.players import COLUMNS, Names, find_player, has_control, key, names_alike, parse_name, parse_names
from referee.game.rules import End, Rules
from referee.game.scoresheet import ScoreSheet, work_out

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.scoresheet import ScoreSheet
    from referee.views.screen import Screen


@click.command("new-session", cls=TableCommand)
@click.argument("players", nargs=-1, type=KNOWN, metavar="PLAYER PLAYER PLAYER")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="The rule pack, or a file with the table's own.")
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="Who deals first; else drawn at random.")
@click.option("--lead", type=click.Choice(["dealer", "left"]), help="Who leads the first trick; else as the pack says.")
@click.option("--hands", type=COUNT, metavar="N", help="The evening ends after N hands.")
@click.option("--points", type=COUNT, metavar="P", help="The evening ends when somebody has P points.")
@click.option("--date", metavar="DATE", help="It was played on that day: 2026-11-20, or '2026-11-20 19:30'.")
@pass_desk
def new_session(
    desk: Desk,
    players: tuple[str, ...],
    pack: str | None,
    dealer: str | None,
    lead: str | None,
    hands: int | None,
    points: int | None,
    date: str | None,
) -> None:
    """Open a score sheet for three players, named clockwise.

    \b
    ref new-session Anna Boris Chai --hands 6
    """
    if hands and points:
        raise usage("--hands and --points are two ends; agree on one.")
    seats = names(desk, players)
    rules = packs.default_pack() if pack is None else packs.pack_named(pack)
    at = now() if date is None else played_on(date, now())
    begun = head(rules, seats, dealer=dealer, lead=lead, hands=hands, points=points, at=at)
    saved, sheet = opened(desk, rules, begun)
    if desk.json:
        from referee.views.machine import new_session_document

        return desk.document(new_session_document(sheet, saved.path))
    from referee.views import opening

    return desk.say(opening.opened(sheet, saved.path, desk.screen, drawn=dealer is None, dated=date is not None))


_EARLIEST = 1900
"""Years before it were typed with a digit missing."""


def names(desk: Desk, players: tuple[str, ...]) -> Names:
    """Three different names; on a terminal those that are missing are asked for, and about those nearly known."""
    if len(players) > 3:
        raise usage(f"three players sit at the table; found {len(players)}.")
    if len(players) < 3 and not desk.may_ask:
        raise usage("PLAYER PLAYER PLAYER: three names are needed, in clockwise order.")
    past = history.evenings(desk.folder) if desk.may_ask else []
    if past and not players:
        from referee.views.welcome import last_players

        desk.say("\n".join(last_players(past[0], desk.screen)))
        while True:
            with contextlib.suppress(GoBack):
                return seated(desk, past)
    typed = [parse_name(player) for player in players]
    texts = [f"player {place} (clockwise)" for place in range(len(players) + 1, 4)]

    def read(before: list[str], word: str) -> str:
        name = parse_name(word)
        for other in typed + before:
            if key(other) == key(name):
                raise names_alike(other, name)
        return name

    found = parse_names(typed + ask_each(texts, read))
    while desk.may_ask:
        with contextlib.suppress(GoBack):
            return recognised(desk, found, past)
    return found


def seated(desk: Desk, past: list[ScoreSheet]) -> Names:
    """Three names in one answer, or last time's players, the first of the `past`, as they are spelt. Raises GoBack."""
    from referee.views.guide import no
    from referee.views.welcome import helped, players_prompt

    def refuse(fault: RefError) -> None:
        desk.say("\n".join(no(fault, desk.screen)))

    last = past[0] if past else None
    usual = [last.names[c] for c in last.evening.seating] if last else []
    found = ask(
        players_prompt(last, desk.screen),
        lambda line: _three(line, usual),
        refuse=refuse,
        helping=helped("players", desk.screen),
    )
    return found if found == tuple(usual) else recognised(desk, found, past)


def _three(line: str, usual: list[str]) -> Names:
    """Names apart by blanks, or by commas where a name has blanks; 1 to 3 are last time's players.

    Raises ThreeNames, BadName, NamesAlike.
    """
    words = [word.strip() for word in line.split(",")] if "," in line else line.split()
    words = words or usual
    if len(words) != 3:
        raise Unclear(
            f"three names are needed, clockwise; found {len(words)}. Names with blanks: put commas between them."
        )
    return parse_names([usual[int(word) - 1] if usual and word in ("1", "2", "3") else word for word in words])


def recognised(desk: Desk, typed: Names, past: list[ScoreSheet]) -> Names:
    """The names as the `past` evenings spell them; those that are only nearly known are asked about.

    A name that nearly equals another player's of this evening is no slip. Raises GoBack.
    """
    names = history.known_names(past)
    spelt = {key(name): name for name in names}
    found: list[str] = [spelt.get(key(name), name) for name in typed]
    for place, name in enumerate(found):
        others = {key(other) for other in found[:place] + found[place + 1 :]}
        found[place] = known_spelling(name, [each for each in names if key(each) not in others], desk.screen)
    return parse_names(found)


def draw() -> int:
    """A column, drawn by the system's randomness."""
    import secrets

    return secrets.choice(COLUMNS)


def head(
    rules: Rules,
    players: Names,
    *,
    dealer: str | None,
    lead: str | None,
    hands: int | None,
    points: int | None,
    at: datetime,
) -> Head:
    """The head of a new sheet; a dealer who is not named is drawn by the system's randomness."""
    if dealer is None:
        first = draw()
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
        shown = ascii(word) if has_control(word) else f"{quoted(word)}"
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


def opened(desk: Desk, rules: Rules, head: Head) -> tuple[Saved, ScoreSheet]:
    """A new sheet, by the name that was asked for or by its date, and worked out. Raises SessionExists, CannotSave."""
    saved = filed(desk.folder, head) if desk.session is None else store.create(desk.folder, desk.session, head)
    desk.wrote, desk.opened = True, saved.name
    return saved, work_out(saved.name, rules, Session(head))


def known_spelling(name: str, known: list[str], screen: Screen) -> str:
    """The name, or the known one if the person at the terminal says that it is the same person's. Raises GoBack."""
    close = history.nearly(name, known)
    if close is None:
        return name
    from referee.views.welcome import nearly_known, same_prompt

    click.echo("\n".join(nearly_known(close, screen)))
    return close if ask(same_prompt(close, name), partial(_yes, name)) else name


def _yes(name: str, word: str) -> bool:
    """Whether an answer says yes; Enter does. Raises UnclearChoice."""
    if word == "" or key(word) in ("y", "yes", "1"):
        return True
    if key(word) in ("n", "no", "2", key(name)):
        return False
    raise Unclear(f"{quoted(word)}; expected Enter or n.")
