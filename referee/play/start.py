"""The beginning of the guided evening: which evening is continued, or the questions of a new one."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import click

from referee.commands.app import App, now, run_line
from referee.commands.evening import ask_evening
from referee.commands.new_session import ask_players, draw_dealer, open_sheet
from referee.commands.options import TableCommand, parse_digits, usage
from referee.commands.prompts import GoBack, OtherWords, ask
from referee.errors import NoSuchSession, RefError, Unclear, WrittenMeanwhile, quoted
from referee.files import history
from referee.files.folder import SheetFile, check_session_name, find_sheet, remove_sheet
from referee.files.packs import default_pack
from referee.files.sheet import Sheet
from referee.game.players import COLUMNS, Names, find_player, key
from referee.game.rules import MOST_AGREED, End, Lead, Rules
from referee.game.scoresheet import ScoreSheet, agreed_end
from referee.game.which_evening import is_cold
from referee.tuples import NamedTuple
from referee.views import prompt_text

T = TypeVar("T")

_BEGINNING = ("play", "new-session", "discard")
"""Commands that begin or remove a sheet themselves."""


class Agreed(NamedTuple):
    """What the table agreed before the first hand."""

    names: Names
    dealer: str
    lead: Lead
    end: End


def evening_name(app: App) -> str:
    """Return the evening to continue: one still open or waiting for a tie, else a new one."""
    session = app.options.session
    if session is not None:
        try:
            return find_sheet(app.options.folder, session).name
        except NoSuchSession:
            return new_evening(app)
    choice = app.chosen(new_hand=True)
    if choice is None or choice.meant.status == "finished":
        if elsewhere := app.open_elsewhere().strip():
            app.print(*prompt_text.noted(elsewhere, app.screen))
        return new_evening(app)
    sheet = app.named(choice.meant.name).sheet
    if choice.meant.status == "level" or (choice.is_plain and not is_cold(sheet, now())):
        return sheet.name
    return ask_evening(app, choice, another="a new evening") or new_evening(app, others=True)


def new_evening(app: App, *, others: bool = False) -> str:
    """Ask the questions of a new evening and create its sheet; `others` may be open, too. Return its name."""
    past = history.evenings(app.options.folder)
    last = past[0] if past else None
    rules = last.rules if last else default_pack()
    name = None if app.options.session is None else check_session_name(app.options.session)
    app.print(*prompt_text.new_one(last, name, app.screen, others=others))
    agreed = _ask_agreed(app, rules, past)
    dealer = agreed.names.index(agreed.dealer)
    saved, sheet = open_sheet(app, rules, agreed.names, dealer=dealer, lead=agreed.lead, end=agreed.end)
    app.print(*prompt_text.new_evening(sheet, saved.path, app.screen))
    return saved.name


def ask_again(app: App, saved: SheetFile, sheet: ScoreSheet) -> str:
    """Go back from a sheet without an entry to the last question before it; return the name of the sheet then.

    Other answers make a new sheet in the place of the old one. Raises what leaving raises; then the old one stays.
    """
    head = sheet.session.head
    before = Agreed(head.players, head.first_dealer, sheet.evening.lead, head.end)
    agreed = _ask_agreed(app, sheet.rules, history.evenings(app.options.folder), before=before)
    if agreed == before:
        return sheet.name
    remove_sheet(saved, partial(_check_unchanged, sheet))
    dealer = agreed.names.index(agreed.dealer)
    app.options.sessions = app.options.sessions or (sheet.name,)
    again, _ = open_sheet(app, sheet.rules, agreed.names, dealer=dealer, lead=agreed.lead, end=agreed.end)
    return again.name


def _ask_agreed(app: App, rules: Rules, past: list[ScoreSheet], *, before: Agreed | None = None) -> Agreed:
    """Ask four questions, of which `<` goes back one; a dealer who was drawn stays, however often it is asked.

    With what was agreed `before` the last one is asked first. Commands work at each of them.
    """
    last = past[0] if past else None
    usual = last.evening.lead if last else rules.lead
    usual_end = agreed_end(last) if last else End()
    agreed, drawn, number = before or Agreed(("", "", ""), "", usual, usual_end), "", 4 if before else 1
    while number <= 4:
        screen, names = app.screen, agreed.names
        try:
            match number:
                case 1:
                    agreed = agreed._replace(names=ask_players(app, past, commands=True))
                case 2:
                    dealer = _ask(app, "dealer", prompt_text.dealer_prompt(names, screen), partial(_seat, names))
                    if dealer:
                        drawn = ""
                    else:
                        dealer = drawn = drawn if drawn in names else names[draw_dealer()]
                        app.print(*prompt_text.drawn(drawn, screen))
                    agreed = agreed._replace(dealer=dealer)
                case 3:
                    text = prompt_text.lead_prompt(rules, usual, screen, as_last_time=last is not None)
                    lead = _ask(app, "lead", text, _lead)
                    agreed = agreed._replace(lead=lead or usual)
                case 4:
                    text = prompt_text.end_prompt(usual_end, screen, as_last_time=last is not None)
                    end = _ask(app, "hands", text, _end)
                    agreed = agreed._replace(end=usual_end if end is None else end)
            number += 1
        except GoBack:
            number = max(1, number - 1)
        except OtherWords as words:
            _run(app, words.line)
    return agreed


def _ask(app: App, question: str, text: str, read: Callable[[str], T]) -> T:
    """Ask; refusals are printed as between all questions of the guided evening."""

    def refuse(error: RefError) -> None:
        app.print(*prompt_text.refused(error, app.screen))

    return ask(text, read, refuse=refuse, help_lines=prompt_text.opening_help(question, app.screen), commands=True)


def _check_unchanged(sheet: ScoreSheet, now: Sheet) -> None:
    """Raise WrittenMeanwhile for a sheet to which another window wrote while the questions were asked again."""
    if now.session != sheet.session:
        raise WrittenMeanwhile(f"another window wrote to {sheet.name} while this was asked; the sheet stays as it is.")


def _run(app: App, line: str) -> None:
    """Run a command that only looks; there is no sheet yet for the others, or it may be replaced."""
    words = split(line.removeprefix("ref "))
    group = click.get_current_context().find_root().command
    assert isinstance(group, click.Group)
    try:
        name, command, _ = group.resolve_command(click.Context(group, info_name="ref"), list(words))
        if name in _BEGINNING or (isinstance(command, TableCommand) and command.writes):
            raise usage(f"{name} comes after these questions; quit leaves them.")
        run_line(app, words)
    except click.UsageError as error:
        app.print(*prompt_text.refused_words([error.format_message()], app.screen))


def split(line: str) -> tuple[str, ...]:
    """Split words as a shell does; a note of several words needs no quotation marks.

    A quotation mark that closes nothing is an apostrophe.
    """
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    for option in ("-m", "--note"):
        if option in words:
            start = words.index(option) + 1
            end = next((at for at in range(start, len(words)) if re.match("--?[a-z]", words[at])), len(words))
            words[start:end] = [" ".join(words[start:end])] if end > start else []
    return tuple(words)


def _seat(names: Names, word: str) -> str:
    """Parse a player by name or seat; empty for Enter."""
    return names[find_player(word, {name: column for column, name in enumerate(names)}, COLUMNS)] if word else ""


def _lead(word: str) -> Lead | None:
    """Parse who leads the first trick, `declarer` or `left`; None for Enter."""
    if key(word) in ("d", "dealer", "declarer"):
        return "declarer"
    if key(word) in ("l", "left"):
        return "left"
    if word:
        raise Unclear(f"{quoted(word)}; expected Enter, d or l.")
    return None


def _end(word: str) -> End | None:
    """Parse the agreed end: a number of hands, 0 for no fixed end, or of points beside a `p`; None for Enter."""
    if not word:
        return None
    digits = key(word).removeprefix("p").removesuffix("p").strip()
    number = parse_digits(digits)
    if word == "0":
        return End()
    if not number:
        raise Unclear(f"{quoted(word)}; expected a number of hands, 0 for no fixed end, or p10 for 10 points.")
    if number > MOST_AGREED:
        raise Unclear(f"{quoted(word)}; expected at most {MOST_AGREED}, far above any evening.")
    return End(hands=number) if digits == key(word) else End(points=number)
