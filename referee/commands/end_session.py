"""The end of an evening: closing it, going on with it, and a tie that needs a trick nobody recorded."""

from __future__ import annotations

import contextlib
from datetime import datetime

import click

from referee.commands.app import App, Make, Missing, pass_app
from referee.commands.options import PLAYER, TableCommand, usage
from referee.commands.parsing import Table, parse_winners, scored_hand, table_now, table_of
from referee.commands.prompts import GoBack, OtherWords, ask, choose, is_command
from referee.errors import RefError, Refused, ref
from referee.game import tricks as trick_checks
from referee.game.entries import Entry, EveningEnded, LastTricksNamed, PlayedOn, newest_standing
from referee.game.players import COLUMNS
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import Ask, TrickOrder
from referee.game.state import Hand
from referee.views import prompt_text
from referee.views.layout import Screen
from referee.views.phrases import and_words


@click.command("end-session", cls=TableCommand, writes=True)
@click.option("--shared", is_flag=True, help="Those level share the win: no trick order is known.")
@click.option("--winner", type=PLAYER, metavar="PLAYER", help="Whom the table named: no trick order is known.")
@pass_app
def end_session(app: App, winner: str | None, *, shared: bool) -> None:
    """Close the evening; or say what the table agreed where a tie needs a trick that nobody knows."""
    if shared and winner is not None:
        raise usage("either --shared or --winner PLAYER, not both.")

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        if shared or winner is not None:
            _open_tie(sheet)
            return (_agreed_entry(sheet, None if winner is None else table_now(sheet).player(winner), at),)
        if sheet.ask:
            raise Refused(
                f"{sheet.name} is closed, and who won is open: {ref()}record-last-tricks PLAYER ...; or "
                f"{ref()}end-session --shared, or --winner PLAYER.",
                article=_tie_article(sheet.ask.among),
                rules=sheet.rules,
            )
        return (EveningEnded(at),)

    written = app.write(make)
    app.answer(written, asked=app.options.may_ask)
    if app.options.may_ask:
        ask_tie(app, written.after)


@click.command("play-on", cls=TableCommand, writes=True)
@click.option("--open-end", is_flag=True, help="Go on with no fixed end; end-session then closes the evening.")
@pass_app
def play_on(app: App, *, open_end: bool) -> None:
    """Play one more hand of a finished evening, which ends again after it."""
    more = None if open_end else 1
    app.answer(app.write(lambda sheet, at: (_reopening_entry(sheet, more, at),)))


@click.command("record-last-tricks", cls=TableCommand, writes=True)
@click.argument("players", nargs=-1, type=PLAYER, metavar="PLAYER...")
@click.option("--later", type=PLAYER, metavar="PLAYER", help="Of those level, this player's last trick came later.")
@pass_app
def record_last_tricks(app: App, players: tuple[str, ...], later: str | None) -> None:
    """Who won the last trick of the latest hand, the one before it, and so on back.

    \b
    ref record-last-tricks chai chai boris
    ref record-last-tricks --later boris
    """
    if players and later:
        raise usage("either PLAYER... or --later PLAYER, not both.")
    target = app.target()
    if not players and later is None:
        table = table_of(target.sheet, _latest_hand(target.sheet))

        def read(line: str) -> tuple[str, ...]:
            parse_winners(table, line.split())
            return tuple(line.split())

        (players,) = app.ask_missing(Missing("PLAYER...", "last-tricks", read), sheet=target.sheet)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        table = table_of(sheet, _latest_hand(sheet))
        if later is not None:
            return (_later_entry(sheet, table.player(later), at),)
        return (_last_tricks_entry(sheet, parse_winners(table, players), at),)

    app.answer(app.write(make, target=target))


# -- entries ----------------------------------------------------------------------------------


def _latest_hand(sheet: ScoreSheet) -> Hand:
    return scored_hand(sheet, len(sheet.evening.hands) or 1)


def _last_tricks_entry(sheet: ScoreSheet, winners: tuple[int, ...], at: datetime) -> LastTricksNamed:
    hand = _latest_hand(sheet)
    names = table_of(sheet, hand).names
    trick_checks.check_order(sheet.rules, hand.tricks, TrickOrder(last=winners), names=names)
    return LastTricksNamed(at, hand.entry, last_tricks=tuple(sheet.names[c] for c in winners))


def _later_entry(sheet: ScoreSheet, column: int, at: datetime) -> LastTricksNamed:
    """Return the entry that of those level this column's last trick came later. Raises Refused."""
    hand, result = _latest_hand(sheet), sheet.evening.outcome
    name = table_of(sheet, hand).names[column]
    level = result.ask.among if result.ask else result.tied if result.decided_by != "points" else ()
    if column not in level or len(level) < 2:
        raise Refused(
            f"{name} is not level with anybody for the win after hand {hand.number}; nothing is to be decided.",
            article="winner",
            rules=sheet.rules,
        )
    if not hand.tricks[column]:
        raise Refused(
            f"{name} won no trick in hand {hand.number}, so no trick of {name} can have come later.",
            article=_tie_article(level),
            rules=sheet.rules,
        )
    return LastTricksNamed(at, hand.entry, later=sheet.names[column])


def _tie_article(level: tuple[int, ...]) -> str:
    """Return the key of the article by which tricks decide among all three, or between two."""
    return "tie-last-trick" if len(level) == len(COLUMNS) else "tie-latest-trick"


def _reopening_entry(sheet: ScoreSheet, more: int | None, at: datetime) -> PlayedOn:
    if not sheet.finished:
        raise Refused(f"{sheet.name} is not finished; there is nothing to reopen.")
    return PlayedOn(at, more)


def _open_tie(sheet: ScoreSheet) -> Ask:
    """Return the tie that the record does not decide. Raises Refused where there is none."""
    result = sheet.evening.outcome
    if result.ask is not None:
        return result.ask
    agreed = result.decided_by == "agreed" or (result.decided_by == "shared" and sheet.evening.shared)
    newest = newest_standing(sheet.session.entries)
    is_newest = newest is not None and isinstance(sheet.session.entries[newest - 1], EveningEnded)
    back = f"; {ref()}undo takes it back" if is_newest else ""
    decided = f"the table has agreed{back}." if agreed else "the record names the winner."
    why = decided if result.winners else "nobody has played."
    raise Refused(f"there is nothing for the table to decide: {why}", article="winner", rules=sheet.rules)


def _agreed_entry(sheet: ScoreSheet, winner: int | None, at: datetime) -> EveningEnded:
    """Return the entry of what the table agreed about a tie: its winner, or None for a shared win."""
    among = _open_tie(sheet).among
    if winner is None:
        return EveningEnded(at, shared=True)
    if winner not in among:
        level = and_words([sheet.names[c] for c in among])
        raise Refused(
            f"there is nothing for the table to decide: only {level} are level.", article="winner", rules=sheet.rules
        )
    return EveningEnded(at, winner=sheet.names[winner])


# -- the tie ----------------------------------------------------------------------------------


def ask_tie(app: App, sheet: ScoreSheet) -> None:
    """Ask about a tie at the hand that makes it, until it is decided or the table agrees."""
    while sheet.ask:
        make = tie_answer(sheet, sheet.ask, app.screen)
        written = app.write(make, target=app.named(sheet.name)._replace(sheet=sheet), unchanged=True)
        app.answer(written, asked=True)
        sheet = written.after


def tie_answer(sheet: ScoreSheet, tie: Ask, screen: Screen, *, guided: bool = False) -> Make:
    """Ask whose last trick came later, winner by winner if need be, or what the table agrees.

    The winners of all tricks may be typed at once, from the first on. In the `guided` evening raises GoBack for `<` at
    the first question, and OtherWords for a command.
    """
    level = [c for c in sheet.evening.seating if c in tie.among]
    names = [sheet.names[c] for c in level]
    nobody_knows = len(level) + 1
    table = table_of(sheet, sheet.hands[-1])
    while True:
        try:
            chosen = choose(
                prompt_text.tie(names, screen),
                nobody_knows + 1,
                enter=nobody_knows,
                back=guided,
                commands=guided,
                names=[(name, place) for place, name in enumerate(names)],
                takes=lambda line: bool(_all_winners(table, line)),
                help_lines=prompt_text.tie_help(names, screen),
            )
        except OtherWords as words:
            backwards = _all_winners(table, words.line)[::-1]
            if not backwards:
                raise
            return lambda now, at: (_last_tricks_entry(now, backwards, at),)
        if chosen < len(level):
            later = level[chosen]
            return lambda now, at: (_later_entry(now, later, at),)
        with contextlib.suppress(GoBack):
            if chosen < nobody_knows:
                winners = _ask_trick_by_trick(sheet, tie, screen, guided=guided)
                return lambda now, at: (_last_tricks_entry(now, winners, at),)
            agreed = choose(
                prompt_text.agreement(names, screen),
                len(level) + 2,
                back=True,
                commands=guided,
                names=[(name, place) for place, name in enumerate(names, start=2)],
                help_lines=prompt_text.agreement_help(names, screen),
            )
            if agreed == 0:
                return lambda now, at: (_reopening_entry(now, 1, at),)
            winner = level[agreed - 2] if agreed > 1 else None
            return lambda now, at: (_agreed_entry(now, winner, at),)


def _all_winners(table: Table, line: str) -> tuple[int, ...]:
    """Parse the winner of every trick of a hand, from the first on; empty for anything else."""
    try:
        winners = parse_winners(table, line.split())
    except RefError:
        return ()
    return winners if len(winners) == table.rules.tricks else ()


def _ask_trick_by_trick(sheet: ScoreSheet, tie: Ask, screen: Screen, *, guided: bool) -> tuple[int, ...]:
    """Ask for winners from the last trick back, one or several at once, until one of those level has won one.

    Raises GoBack, and in the `guided` evening OtherWords for a command.
    """
    hand = sheet.hands[-1]
    winners, table = list(hand.order.last), table_of(sheet, hand)

    def read(line: str) -> tuple[int, ...]:
        words = line.split()
        try:
            return parse_winners(table, words) if words else (table.player(line),)
        except RefError:
            if guided and is_command(line):
                raise OtherWords(line) from None
            raise

    while not set(tie.among).intersection(winners):
        try:
            number = sheet.rules.tricks - len(winners)
            winners += ask(prompt_text.trick_winner_prompt(number, table.names, table.seating, screen), read)
        except GoBack:
            if not winners:
                raise
            winners.pop()
    return tuple(winners)
