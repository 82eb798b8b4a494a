"""What is different at the table: people, seats, dealer, lead, end."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import accumulate
from typing import Any

import click

from referee.commands.app import App, Missing, TargetSheet, Written, now, pass_app
from referee.commands.new_session import ask_near
from referee.commands.options import AGREED, PACK, PLAYER, TableCommand, usage
from referee.commands.parsing import parse_start, table_now
from referee.commands.prompts import GoBack, choose
from referee.errors import NotFound, RefError, Refused, quoted, ref
from referee.files import history
from referee.files.folder import SheetFile, group_by_start, score_sheets, sheets_below
from referee.files.packs import pack_named
from referee.game.copies import evenings
from referee.game.entries import (
    DateChanged,
    DealerChanged,
    EndAgreed,
    Entry,
    LeadChanged,
    NameCorrected,
    OfHand,
    RulesChanged,
    SeatsChanged,
    SeatTaken,
    Since,
)
from referee.game.players import COLUMNS, alike, key, names_alike, parse_name
from referee.game.rules import End, Lead, Rules
from referee.game.scoresheet import ScoreSheet, Unread
from referee.game.scoring import is_reached, total
from referee.tuples import NamedTuple
from referee.views import prompt_text
from referee.views.phrases import end_words


@click.command(cls=TableCommand, writes=True)
@click.argument("person", required=False, metavar="[OLD=NEW]")
@click.option("--spelling", is_flag=True, help="OLD and NEW are the same person, spelt differently.")
@click.option(
    "--seats",
    nargs=3,
    type=PLAYER,
    metavar="P P P",
    help="The players in clockwise order; with one of the next two.",
)
@click.option("--all", "everywhere", is_flag=True, help="With --spelling: in every sheet where OLD sits at the end.")
@click.option("--from-start", is_flag=True, help="Seats, first dealer or lead were typed wrongly from the start.")
@click.option("--from-now", is_flag=True, help="The players change seats; a hand that has begun keeps its own.")
@click.option(
    "--dealer", type=PLAYER, metavar="PLAYER", help="Who deals the hand in progress; before hand 1, who deals first."
)
@click.option(
    "--lead",
    type=click.Choice(["dealer", "left"]),
    help="Who leads the first trick from now on; a hand that has begun keeps its own.",
)
@click.option("--hands", type=AGREED, metavar="N", help="The evening ends after N hands.")
@click.option("--points", type=AGREED, metavar="P", help="The evening ends when somebody has P points.")
@click.option("--open-end", is_flag=True, help="The evening has no fixed end.")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="Before hand 1: it is played by another pack.")
@click.option("--date", metavar="DATE", help="It was played on that day: 2026-11-20, or '2026-11-20 19:30'.")
@pass_app
def change(  # noqa: C901 - one case a thing that changes
    app: App,
    person: str | None,
    seats: tuple[str, str, str] | None,
    dealer: str | None,
    lead: str | None,
    hands: int | None,
    points: int | None,
    pack: str | None,
    date: str | None,
    *,
    spelling: bool,
    everywhere: bool,
    from_start: bool,
    from_now: bool,
    open_end: bool,
) -> None:
    """Say what is different at the table, one thing at a time.

    \b
    ref change chai=Dana
    ref change bors=Boris --spelling
    ref change kathrin=Katrin --spelling --all
    ref change --seats Anna Chai Boris --from-start
    ref change --dealer boris
    ref change --dealer boris --from-start
    ref change --hands 9
    ref change --rules 952
    """
    choices = (person, seats, dealer, lead, hands, points, pack, date, open_end or None)
    given = [word for word in choices if word is not None]
    if not (given or spelling or everywhere or from_start or from_now) and app.options.may_ask:
        click.get_current_context().invoke(change, **_ask_what_changes(app))
        return None
    if len(given) != 1:
        raise usage(
            "say one thing: OLD=NEW, --seats, --dealer, --lead, --hands, --points, --open-end, --rules or --date."
        )
    if spelling and not person:
        raise usage("--spelling goes with OLD=NEW.")
    if everywhere:
        if not spelling or person is None:
            raise usage("--all goes with OLD=NEW --spelling.")
        return _respell_everywhere(app, person)
    if from_now and not seats:
        raise usage("--from-now goes with --seats.")
    if from_start and not (seats or dealer is not None or lead is not None):
        raise usage("--from-start goes with --seats, --dealer or --lead.")
    rules = None if pack is None else pack_named(pack)
    since = _since_when(app, from_start=from_start, from_now=from_now) if seats else "now"
    target = app.target()
    renamed = None if person is None else _renaming(app, target.sheet, person, is_spelling=spelling)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        if renamed is not None:
            return (_person_entry(sheet, renamed, at),)
        if seats:
            return (_seats_entry(sheet, seats, since, at),)
        if dealer is not None:
            return (_dealer_entry(sheet, dealer, at, from_start=from_start),)
        if lead is not None:
            return (_lead_entry(sheet, lead, at, from_start=from_start),)
        if rules is not None:
            return (_rules_entry(sheet, rules, at),)
        if date is not None:
            return (_date_entry(sheet, parse_start(date, at), at),)
        return (_end_entry(sheet, hands, points, at),)

    app.answer(app.write(make, target=target))


def _respell_everywhere(app: App, words: str) -> None:
    """Write the spelling into every sheet of the folder, and of the folders in it, where that person sat.

    Copies of a sheet stay as they are. A sheet that cannot take it is named, and the first such error is the exit.
    """
    from referee.views.answer_text import respelt, respelt_json

    old, new = _parse_renaming(words)
    note, written, errors = app.options.note, list[Written](), dict[str, RefError]()

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        for column in COLUMNS:
            if key(sheet.names[column]) == key(old):
                return (_person_entry(sheet, _Renaming(column, new, is_spelling=True), at),)
        raise Refused(f"{quoted(old)} gave up the seat, and the spelling is of who sits there now.")

    for saved, sheet in _sheets_that_count(app.options.folder, errors):
        people = {person for hand in sheet.evening.hands for person in hand.people}.union(sheet.evening.sitting)
        names = {sheet.evening.people[person] for person in people}
        if not any(key(name) == key(old) and name != new for name in names):
            continue
        app.options.note = note
        try:
            written.append(app.write(make, target=TargetSheet(saved, sheet)))
        except RefError as error:
            errors[saved.name] = error
    if not written and not errors:
        raise NotFound(
            f"nobody called {quoted(old)} sat in a sheet of {app.options.folder}, or all spell it {quoted(new)}."
        )
    if app.options.json:
        app.print_json(respelt_json([each.after for each in written], errors))
    else:
        app.print_blocks(respelt([each.after for each in written], old, new, errors))
    if errors:
        click.get_current_context().exit(next(iter(errors.values())).exit_code)


def _sheets_that_count(folder: str, errors: dict[str, RefError]) -> Iterator[tuple[SheetFile, ScoreSheet]]:
    """Read all sheets of a folder and of the folders in it, without copies of others; note what is unreadable."""
    files, closed = sheets_below(folder)
    errors |= {each.name: each.error for each in closed}
    for copies in group_by_start(files):
        results = list(score_sheets(copies))
        errors |= {each.name: each.error for each in results if isinstance(each, Unread)}
        file_of = {file.name: file for file in copies}
        for versions in evenings(each for each in results if isinstance(each, ScoreSheet)):
            yield from ((file_of[version.sheet.name], version.sheet) for version in versions)


def _ask_what_changes(app: App) -> dict[str, Any]:
    """Ask what is different, and for the words of it; `<` goes one question back. Return the options that say so."""
    sheet = app.target().sheet
    app.options.sessions = (sheet.name,)  # which evening is meant is not asked twice
    table = table_now(sheet)

    def player(line: str) -> str:
        return sheet.names[table.player(line)]

    def three(line: str) -> tuple[str, ...]:
        names = tuple(map(player, line.split()))
        if sorted(names) != sorted(sheet.names):
            raise usage(f"each of {table.in_order} once.")
        return names

    def day(line: str) -> str:
        parse_start(line, now())
        return line

    number = partial(AGREED.convert, param=None, ctx=None)
    person = (Missing("OLD", "person", player), Missing("NEW", "name", parse_name))
    asked: tuple[tuple[str, tuple[Missing, ...], dict[str, Any]], ...] = (
        ("person", person, {}),
        ("person", person, {"spelling": True}),
        ("seats", (Missing("P P P", "seats", three),), {}),
        ("dealer", (Missing("PLAYER", "dealer", player),), {}),
        ("lead", (), {"lead": "dealer"}),
        ("lead", (), {"lead": "left"}),
        ("hands", (Missing("N", "hands", number),), {}),
        ("points", (Missing("P", "points", number),), {}),
        ("open_end", (), {"open_end": True}),
        ("date", (Missing("DATE", "date", day),), {}),
    )
    while True:
        option, words, more = asked[choose(prompt_text.what_changes(app.screen), len(asked))]
        with contextlib.suppress(GoBack):
            answers = app.ask_missing(*words, sheet=sheet, back=True)
            value = "=".join(answers) if option == "person" else answers[0] if answers else None
            return {option: value, **more}


def _since_when(app: App, *, from_start: bool, from_now: bool) -> Since:
    """Tell whether seats were wrong from the `start` or are changed `now`; ask on a terminal if not given."""
    if from_start and from_now:
        raise usage("either --from-start or --from-now, not both.")
    if not (from_start or from_now):
        if not app.options.may_ask:
            raise usage("--seats needs --from-start (typed wrongly) or --from-now (seats changed).")
        from_start = choose(prompt_text.since_when(app.screen), 2) == 0
    return "start" if from_start else "now"


class _Renaming(NamedTuple):
    """A column and the name that it gets: of another person, or a spelling of the same one."""

    column: int
    name: str
    is_spelling: bool


def _renaming(app: App, sheet: ScoreSheet, words: str, *, is_spelling: bool) -> _Renaming:
    """Parse `OLD=NEW`, and on a terminal ask about a NEW that is nearly OLD, or nearly a known name."""
    old, name = _parse_renaming(words)
    column = table_now(sheet).player(old)
    if not app.options.may_ask:
        return _Renaming(column, name, is_spelling=is_spelling)
    old = sheet.names[column]
    if not is_spelling and history.nearly(name, [old]) is not None:
        is_spelling = choose(prompt_text.person_or_spelling(old, name, app.screen), 2) == 0
    past = [each for each in history.evenings(app.options.folder) if each.name != sheet.name]
    known = [each for each in history.known_names(past) if not any(alike(each, other) for other in sheet.names)]
    with contextlib.suppress(GoBack):  # there is nothing to go back to: the name stays as typed
        name = ask_near(name, known, past, app.screen)
    return _Renaming(column, name, is_spelling=is_spelling)


def _parse_renaming(words: str) -> tuple[str, str]:
    """Parse `OLD=NEW`: the word for who is meant, and the new name."""
    old, equals, new = words.partition("=")
    if not equals:
        raise usage(f"{quoted(words)}: expected OLD=NEW.")
    return old, parse_name(new)


def _person_entry(sheet: ScoreSheet, renaming: _Renaming, at: datetime) -> SeatTaken | NameCorrected:
    """Return the entry that another person takes a seat, or that the same one is spelt differently."""
    column, name = renaming.column, renaming.name
    if sheet.names[column] == name:
        raise Refused(f"nothing would change: {name} sits there, spelt so.")
    for other in COLUMNS:
        if alike(sheet.names[other], name) and not (other == column and renaming.is_spelling):
            raise names_alike(sheet.names[other], name)
    if not renaming.is_spelling:
        return SeatTaken(at, sheet.names[column], name)
    # a spelling goes back over every hand, in which somebody who has left may have that name
    person, people = sheet.evening.sitting[column], sheet.evening.people
    for hand in sheet.evening.hands:
        for namesake in hand.people if person in hand.people else ():
            if namesake != person and alike(people[namesake], name):
                raise names_alike(people[namesake], name)
    return NameCorrected(at, sheet.names[column], name)


def _seats_entry(sheet: ScoreSheet, words: tuple[str, str, str], since: Since, at: datetime) -> SeatsChanged:
    columns = tuple(table_now(sheet).player(word) for word in words)
    if sorted(columns) != list(COLUMNS):
        raise usage(f"--seats: each of {', '.join(sheet.names)} once.")
    if columns == sheet.evening.coming_seating and since == "now":
        raise Refused("nothing would change: they sit so already.")
    return SeatsChanged(at, tuple(sheet.names[c] for c in columns), since)


def _dealer_entry(sheet: ScoreSheet, word: str, at: datetime, *, from_start: bool) -> DealerChanged:
    column, evening = table_now(sheet).player(word), sheet.evening
    if from_start and column == evening.first_dealer:
        raise Refused(f"nothing would change: {sheet.names[column]} is the first dealer already.")
    if not from_start and column == evening.dealer:
        raise Refused(f"nothing would change: {sheet.names[column]} deals hand {evening.number} already.")
    return DealerChanged(at, sheet.names[column], since="start" if from_start else None)


def _lead_entry(sheet: ScoreSheet, word: str, at: datetime, *, from_start: bool) -> LeadChanged:
    lead: Lead = "declarer" if word == "dealer" else "left"
    evening = sheet.evening
    leads = {evening.coming_lead}
    if from_start:
        leads |= {evening.lead, *(hand.lead for hand in evening.hands)}
    if leads == {lead}:
        raise Refused("nothing would change: the first trick is led so already.")
    return LeadChanged(at, lead, since="start" if from_start else None)


def _rules_entry(sheet: ScoreSheet, rules: Rules, at: datetime) -> RulesChanged:
    if rules == sheet.rules:
        raise Refused(f"nothing would change: the evening is played by {rules.name} already.")
    for number, entry in enumerate(sheet.session.entries, start=1):
        if isinstance(entry, OfHand) and number not in sheet.evening.struck:
            raise Refused(
                f"the rules change only before anything of hand 1 is noted; entry {number} is of a hand by "
                f"{sheet.rules.name}. A sheet of its own: {ref()}new-session --rules PACK"
            )
    return RulesChanged(at, rules)


def _date_entry(sheet: ScoreSheet, started: datetime, at: datetime) -> DateChanged:
    if started == sheet.started:
        raise Refused("nothing would change: the evening has that day already.")
    return DateChanged(at, started)


def _end_entry(sheet: ScoreSheet, hands: int | None, points: int | None, at: datetime) -> EndAgreed:
    agreed = sheet.evening.end._replace(hands=hands, points=points)
    if agreed == sheet.evening.end:
        raise Refused("nothing would change: that end is agreed already.")
    scored = sheet.evening.hands
    totals = accumulate((hand.points for hand in scored), lambda *both: total([*both]))
    for hand, running in zip(scored[:-1], totals, strict=False):
        if is_reached(End(hands, points), hand.number, running, hand.tricks):
            raise Refused(
                f"the evening cannot end at {end_words(End(hands, points))}: that was after hand {hand.number}, and "
                f"{len(scored)} hands are scored. To close it now: {ref()}end-session",
                article="session-length",
                rules=sheet.rules,
            )
    return EndAgreed(at, hands, points)
