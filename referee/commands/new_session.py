"""The command that opens a score sheet, and the questions about who plays, which `ref play` asks, too."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import click

from referee.commands.app import App, clock, now, pass_app
from referee.commands.options import AGREED, ANY_PLAYER, PACK, PLAYER, TableCommand, usage
from referee.commands.parsing import parse_start
from referee.commands.prompts import GoBack, OtherWords, ask, names_command
from referee.errors import RefError, SessionExists, Unclear, quoted
from referee.files import history
from referee.files.folder import SheetFile, create_sheet, free_session_name
from referee.files.index import remember
from referee.files.packs import default_pack, pack_named
from referee.game.entries import Head, Session
from referee.game.players import COLUMNS, Names, check_apart, find_player, key, parse_name, parse_names
from referee.game.rules import End, Lead, Rules
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views import prompt_text
from referee.views.layout import Screen


@click.command("new-session", cls=TableCommand)
@click.argument("players", nargs=-1, type=ANY_PLAYER, metavar="PLAYER PLAYER PLAYER")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="The rule pack, or a file with the table's own.")
@click.option("--dealer", type=PLAYER, metavar="PLAYER", help="Who deals first; else drawn at random.")
@click.option("--lead", type=click.Choice(["dealer", "left"]), help="Who leads the first trick; else as the pack says.")
@click.option("--hands", type=AGREED, metavar="N", help="The evening ends after N hands.")
@click.option("--points", type=AGREED, metavar="P", help="The evening ends when somebody has P points.")
@click.option("--date", metavar="DATE", help="It was played on that day: 2026-11-20, or '2026-11-20 19:30'.")
@pass_app
def new_session(
    app: App,
    players: tuple[str, ...],
    pack: str | None,
    dealer: str | None,
    lead: Literal["dealer", "left"] | None,
    hands: int | None,
    points: int | None,
    date: str | None,
) -> str:
    """Open a score sheet for three players, named clockwise.

    \b
    ref new-session Anna Boris Chai --hands 6
    """
    if hands and points:
        raise usage("--hands and --points are two ends; agree on one.")
    names = _names(app, players)
    rules = default_pack() if pack is None else pack_named(pack)
    started = None if date is None else parse_start(date, now())
    if dealer is None:
        first = draw_dealer()
    else:
        first = find_player(dealer, {name: column for column, name in enumerate(names)}, COLUMNS)
    leads: Lead | None = "declarer" if lead == "dealer" else lead
    saved, sheet = open_sheet(app, rules, names, dealer=first, lead=leads, end=End(hands, points), started=started)
    if app.options.json:
        from referee.views.answer_text import new_session_json

        app.print_json(new_session_json(sheet, saved.path))
    else:
        from referee.views.answer_text import opened

        choice = app.chosen(new_hand=True) if date else None
        meant = choice.meant.name if choice and choice.meant.name != saved.name else None
        blocks = opened(sheet, saved.path, app.screen.voice, drawn=dealer is None, dated=date is not None, meant=meant)
        app.print_blocks(blocks)
    return saved.name


def draw_dealer() -> int:
    """Draw a column by the system's randomness."""
    import secrets

    return secrets.choice(COLUMNS)


def open_sheet(
    app: App, rules: Rules, names: Names, *, dealer: int, lead: Lead | None, end: End, started: datetime | None = None
) -> tuple[SheetFile, ScoreSheet]:
    """Create a sheet with the name that was asked for, else its date, else the date with -2, -3 ...

    An evening that starts now has its start to the microsecond: by it copies of its sheet are known.
    Raises SessionExists, NotSaved.
    """
    started = started or clock()
    head = Head(
        rules=rules.name,
        edition=rules.edition,
        players=names,
        first_dealer=names[dealer],
        started=started,
        lead=None if lead == rules.lead else lead,
        end=end,
        pack=rules.own_pack,
    )
    place = app.options.folder
    saved = None if app.options.session is None else create_sheet(place, app.options.session, head)
    while saved is None:
        with contextlib.suppress(SessionExists):  # another `ref` took the free name first
            saved = create_sheet(place, free_session_name(place, started.date().isoformat()), head)
    app.options.has_written = True
    sheet = work_out(saved.name, rules, Session(head))
    remember(saved, sheet, is_new=True)
    return saved, sheet


# -- who plays --------------------------------------------------------------------------------


def _names(app: App, players: Sequence[str]) -> Names:
    """Parse three different names; on a terminal ask for missing ones, and about those nearly known."""
    if len(players) > 3:
        raise usage(f"three players sit at the table; found {len(players)}.")
    if not app.options.may_ask:
        if len(players) < 3:
            raise usage("PLAYER PLAYER PLAYER: three names are needed, in clockwise order.")
        return parse_names(list(players))
    past = history.evenings(app.options.folder)
    if past and not players:
        app.print(*prompt_text.last_players(past[0], app.screen))
        while True:
            with contextlib.suppress(GoBack):
                return ask_players(app, past)
    names = _ask_each([parse_name(player) for player in players])
    while True:
        with contextlib.suppress(GoBack):
            return _known_spellings(app, names, past)


def _ask_each(given: list[str]) -> Names:
    """Ask for the names that are missing; `<` asks for the one before again."""
    names = list(given)

    def read(word: str) -> str:
        name = parse_name(word)
        check_apart(name, names)
        return name

    while len(names) < 3:
        try:
            names.append(ask(f"player {len(names) + 1} (clockwise)", read))
        except GoBack:
            names = names[: max(len(given), len(names) - 1)]
    return parse_names(names)


def ask_players(app: App, past: list[ScoreSheet], *, commands: bool = False) -> Names:
    """Ask for three names, in one answer or one after the other; Enter takes those of the newest `past` evening.

    Three names in a later answer replace those before. Raises GoBack, and OtherWords for the whole name of a command
    where `commands` work.
    """
    last = past[0] if past else None
    usual = [last.names[c] for c in last.evening.seating] if last else []
    names: list[str] = []

    def read(line: str) -> list[str]:
        if commands and names_command(line):
            raise OtherWords(line)
        words = [word.strip() for word in line.split(",")] if "," in line else line.split()
        words = words or ([] if names else usual)
        if not words or len(words) not in (3, *range(1, 4 - len(names))):
            raise Unclear(
                f"three names are needed, clockwise; found {len(names) + len(words)}. Names with blanks: put commas "
                "between them."
            )
        typed = [] if len(words) == 3 else [*names]
        for word in words:
            name = parse_name(usual[int(word) - 1] if usual and word in ("1", "2", "3") else word)
            check_apart(name, typed)
            typed.append(name)
        return typed

    def refuse(error: RefError) -> None:
        app.print(*prompt_text.refused(error, app.screen))

    help_lines = prompt_text.opening_help("players", app.screen, last=last)
    while len(names) < 3:
        screen, number = app.screen, len(names) + 1
        text = prompt_text.next_player_prompt(number, screen) if names else prompt_text.players_prompt(last, screen)
        try:
            names = ask(text, read, refuse=refuse, help_lines=help_lines, commands=commands)
        except GoBack:
            if not names:
                raise
            names.pop()
    return parse_names(names) if names == usual else _known_spellings(app, parse_names(names), past)


def _known_spellings(app: App, typed: Names, past: list[ScoreSheet]) -> Names:
    """Return the names as the `past` evenings spell them, and ask about those that are only nearly known.

    A name that nearly equals another player's of this evening is no slip. Raises GoBack.
    """
    known = history.known_names(past)
    spelt = {key(name): name for name in known}
    names = [spelt.get(key(name), name) for name in typed]
    if respelt := [name for name in names if name not in typed]:
        app.print(*prompt_text.spelt_as_before(respelt, app.screen))
    for place, name in enumerate(names):
        others = {key(other) for other in names[:place] + names[place + 1 :]}
        names[place] = ask_near(name, [each for each in known if key(each) not in others], past, app.screen)
    return parse_names(names)


def ask_near(name: str, known: list[str], past: list[ScoreSheet], screen: Screen) -> str:
    """Ask whether a name is the known one that it nearly equals; Enter leaves it as typed. Raises GoBack."""
    close = history.nearly(name, known)
    if close is None:
        return name

    def read(word: str) -> str:
        if key(word) in ("y", "yes", "1", key(close)):
            return close
        if key(word) in ("", "n", "no", "2", key(name)):
            return name
        raise Unclear(f"{quoted(word)}; expected Enter or y.")

    click.echo("\n".join(prompt_text.nearly_known(name, close, history.known_from(close, past), screen)))
    return ask(prompt_text.same_prompt(close, name, screen), read)
