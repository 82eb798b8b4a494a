"""The commands of the play: a trick, who takes one, cards that were seen, a trick corrected."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

import click

from referee.commands.app import App, Missing, pass_app
from referee.commands.options import CONTRACT, COUNT, PLAYER, SEEN_CARD, TableCommand, parse_digits, usage
from referee.commands.parsing import (
    STANDARD_INPUT,
    Line,
    parse_different_cards,
    parse_pack_contract,
    parse_trick,
    parse_trick_lines,
    table_now,
    table_of,
)
from referee.errors import NotFound, Refused, Unclear, quoted
from referee.files.packs import default_pack
from referee.game import audit
from referee.game.cards import Card, CardPlace, suit, trump_of
from referee.game.entries import CardsSeen, Entry, TrickCorrected, TrickPlayed
from referee.game.players import turn
from referee.game.rules import Rules
from referee.game.rulings import AgainstTheRules
from referee.game.scoresheet import ScoreSheet, no_such_hand
from referee.game.state import Hand
from referee.game.tricks import Taken, Trick, best_card
from referee.views import check
from referee.views.phrases import counted


@click.command("record-trick", cls=TableCommand, writes=True)
@click.argument("cards", nargs=-1, metavar="CARD CARD CARD ...")
@click.option("--leader", type=PLAYER, metavar="PLAYER", help="Who led; else who had to.")
@click.option("--as-played", is_flag=True, help="The wrong player led: record it with a ruling.")
@pass_app
def record_trick(app: App, cards: tuple[str, ...], leader: str | None, *, as_played: bool) -> None:
    """Record a trick in the order in which its cards were played; several are three cards each.

    A card that did not follow suit is never refused: it lies face up. What it proves is said.

    \b
    ref record-trick as 2c ks
    ref record-trick - < tricks.txt      a line a trick, # for comments
    """
    target = app.target(new_hand=True)
    sheet = target.sheet
    leads = None if leader is None else table_now(sheet).player(leader)
    if cards:
        lines = parse_trick_lines(cards)
        if not lines:
            raise usage("CARD CARD CARD is missing.")
    else:
        (lines,) = app.ask_missing(Missing("CARD CARD CARD", "trick", partial(_typed_tricks, sheet.rules)), sheet=sheet)
    tricks = [parse_trick(sheet.rules, line) for line in lines]
    with _naming_line(lines, first=len(sheet.session.entries) + 1):
        written = app.write(
            lambda now, at: trick_entries(now, tricks, at, leader=leads), as_played=as_played, target=target
        )
    app.answer(written)


def _typed_tricks(rules: Rules, line: str) -> list[Line]:
    """Cut a typed line into tricks, each of which can be read. Raises Unclear, Refused, click.UsageError."""
    words = tuple(line.split())
    if not words or STANDARD_INPUT in words:
        raise usage(f"a trick has three cards; found {quoted(line)}.")
    lines = parse_trick_lines(words)
    for each in lines:
        parse_trick(rules, each)
    return lines


def _three_cards(rules: Rules, line: str) -> tuple[str, ...]:
    """Read the words of one trick, which can be read. Raises Unclear, Refused, click.UsageError."""
    (trick, *more) = _typed_tricks(rules, line)
    if more:
        raise usage(f"one trick is meant; found {1 + len(more)}.")
    return trick.words


def _seen_cards(rules: Rules, line: str) -> tuple[str, ...]:
    """Read the words of one or several cards. Raises Unclear, Refused, click.UsageError."""
    words = tuple(line.split())
    if not parse_different_cards(rules, words):
        raise usage("one card at least is needed.")
    return words


@contextlib.contextmanager
def _naming_line(lines: list[Line], *, first: int) -> Iterator[None]:
    """Add its line to the refusal of one of several tricks, of which entry `first` is the first."""
    try:
        yield
    except AgainstTheRules as error:
        at = error.ruling.entry - first
        if 0 <= at < len(lines) and lines[at].number:
            error.hint = lines[at].place
        raise


def trick_entries(
    sheet: ScoreSheet, tricks: Sequence[tuple[Card, ...]], at: datetime, *, leader: int | None = None
) -> tuple[Entry, ...]:
    """Return the entries of tricks in order; who leads follows from the trick before, unless the first says it."""
    evening = sheet.evening
    leads = evening.trick_leader if leader is None else leader
    entries = []
    for cards in tricks:
        first, second, third = cards
        entries.append(TrickPlayed(at, sheet.names[leads], cards))
        players = turn(evening.seating, leads, clockwise=sheet.rules.clockwise)
        leads = Trick(0, 0, players, (first, second, third)).winner(evening.trump)
    return tuple(entries)


@click.command(cls=TableCommand, shows=True)
@click.argument("cards", nargs=-1, metavar="CARD CARD CARD")
@click.option(
    "--trump",
    "--contract",
    "contract",
    type=CONTRACT,
    metavar="CONTRACT",
    help="Trump; else that of the hand in progress.",
)
@click.option("--leader", type=PLAYER, metavar="PLAYER", help="Who led; else who had to.")
@pass_app
def takes(app: App, cards: tuple[str, ...], contract: str | None, leader: str | None) -> None:
    """Who takes a trick, in the order in which its cards were played: ref takes as 2c ks --trump clubs"""
    sheet = app.read_sheet_or_none()
    rules = sheet.rules if sheet else default_pack()
    if not cards or (len(cards) < 3 and app.options.may_ask):
        (cards,) = app.ask_missing(Missing("CARD CARD CARD", "trick", partial(_three_cards, rules)), sheet=sheet)
    _check_three(cards)
    app.show(check.takes(_taken(sheet, cards, contract, leader)))


def _check_three(cards: tuple[str, ...]) -> None:
    if len(cards) < 3:
        raise usage("CARD CARD CARD: 3 words are needed.")
    if len(cards) > 3:
        raise usage(f"{quoted(' '.join(cards[3:]))}: nothing more is expected here.")


def _taken(sheet: ScoreSheet | None, words: Sequence[str], contract: str | None, leader: str | None) -> Taken:
    """Judge who takes a trick (articles 31, 32), by the hand in progress where nothing else is given."""
    rules = sheet.rules if sheet else default_pack()
    cards = parse_different_cards(rules, words)
    named = parse_pack_contract(rules, contract) if contract else sheet and sheet.evening.deal.contract
    trump = trump_of(named)
    if not named and any(suit(card) != suit(cards[0]) for card in cards):
        raise Refused(
            "a card did not follow suit, so trump decides, and it is not named. Then: --trump CONTRACT",
            article="trump-wins",
            rules=rules,
        )
    best = best_card(cards, trump)
    place = cards.index(best)
    article = rules.article("trump-wins" if suit(best) == trump else "led-suit-wins")
    if sheet is None:
        if leader is not None:
            raise usage("--leader names a player, and no session tells who sits here.")
        return Taken(None, place + 1, best, article, rules)
    evening = sheet.evening
    leads = evening.trick_leader if leader is None else table_now(sheet).player(leader)
    column = turn(evening.seating, leads, clockwise=rules.clockwise)[place]
    return Taken(sheet.names[column], evening.seating.index(column) + 1, best, article, rules)


@click.command(cls=TableCommand, writes=True)
@click.argument("words", nargs=-1, type=SEEN_CARD, metavar="[PLAYER] CARD ...")
@click.option("--kitty", is_flag=True, help="The cards lay in the kitty.")
@click.option("--laid-away", is_flag=True, help="The declarer had laid the cards away.")
@click.option(
    "--hand", "number", type=COUNT, metavar="N", help="Of hand N; else of the hand in progress, or the latest."
)
@click.option("--dealt", is_flag=True, help="The player had the cards before the exchange.")
@pass_app
def saw(app: App, words: tuple[str, ...], number: int | None, *, kitty: bool, laid_away: bool, dealt: bool) -> None:
    """Note cards that the table saw, in somebody's hand or play: one settles most disputes.

    Of the hand in progress they count as seen now, before or after each exchange that is noted; of a scored hand as
    seen in the play.

    \b
    ref saw boris ac
    ref saw boris ac --hand 2 --dealt
    ref saw --kitty 2d 7c 4c 9h
    """
    if kitty + laid_away + dealt > 1:
        raise usage("expected one of --kitty, --laid-away and --dealt.")
    place: CardPlace = "kitty" if kitty else "laid-away" if laid_away else "hand"
    target = app.target()
    sheet, table = target.sheet, table_of(target.sheet, _hand_of_cards(target.sheet, number))
    missing = [Missing("CARD ...", "seen", partial(_seen_cards, sheet.rules))]
    if place == "hand" and not words:
        missing.insert(0, Missing("PLAYER", "holder", lambda line: table.names[table.player(line)]))
    if len(words) <= (place == "hand"):
        *holder, cards = app.ask_missing(*missing, sheet=sheet)
        words = (*(words or holder), *cards)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        hand = _hand_of_cards(sheet, number)
        player, cards = None, words
        if place == "hand":
            player, cards = sheet.names[table_of(sheet, hand).player(words[0])], words[1:]
        shown = parse_different_cards(sheet.rules, cards)
        return (CardsSeen(at, place, shown, player, hand=hand and hand.entry, dealt=dealt),)

    app.answer(app.write(make, target=target))


@click.command("correct-trick", cls=TableCommand, writes=True)
@click.argument("trick", type=COUNT, required=False, metavar="N")
@click.argument("cards", nargs=-1, metavar="CARD CARD CARD")
@click.option(
    "--leader",
    type=PLAYER,
    metavar="PLAYER",
    help="Who led; else who had to, or whoever was recorded against the rules.",
)
@click.option(
    "--hand", "number", type=COUNT, metavar="N", help="Of hand N; else of the hand in progress, or the latest."
)
@pass_app
def correct_trick(app: App, trick: int | None, cards: tuple[str, ...], leader: str | None, number: int | None) -> None:
    """Change trick N, which was recorded wrong: ref correct-trick 4 7s 3s ks"""
    target = app.target()
    if not cards or (len(cards) < 3 and app.options.may_ask):
        which = Missing("N", "wrong-trick", partial(_recorded_trick, target.sheet, number))
        what = Missing("CARD CARD CARD", "right-cards", partial(_three_cards, target.sheet.rules))
        *typed, cards = app.ask_missing(*([which] if trick is None else []), what, sheet=target.sheet)
        trick = typed[0] if typed else trick
    _check_three(cards)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        hand = _hand_of_cards(sheet, number)
        record = _record_of(sheet, hand)
        assert trick is not None, "it was typed or asked for"
        if trick > len(record.played):
            raise NotFound(f"no trick {trick} in hand {record.number}; {len(record.played)} are recorded.")
        was = record.played[trick - 1]
        if leader is not None:
            leads = table_of(sheet, hand).player(leader)
        else:
            leads = audit.due_leader(record, trick) if was.leader == was.due else was.leader
        corrected = parse_different_cards(sheet.rules, cards)
        return (TrickCorrected(at, trick, sheet.names[leads], corrected, hand and hand.entry),)

    app.answer(app.write(make, target=target))


def _record_of(sheet: ScoreSheet, hand: Hand | None) -> audit.DealRecord:
    return audit.record_of_hand(sheet.evening, hand) if hand else audit.record_of_deal(sheet.evening)


def _recorded_trick(sheet: ScoreSheet, number: int | None, line: str) -> int:
    """Parse the number of a recorded trick. Raises Unclear."""
    played = len(_record_of(sheet, _hand_of_cards(sheet, number)).played)
    trick = parse_digits(line)
    if trick is None or not 1 <= trick <= played:
        raise Unclear(f"{quoted(line)} is no recorded trick; {counted(played, 'trick')} can be corrected.")
    return trick


def _hand_of_cards(sheet: ScoreSheet, number: int | None) -> Hand | None:
    """Return hand `number`, or None for the hand in progress.

    Without a number it is the hand in progress if anything of it is recorded, else the latest hand.
    """
    hands = sheet.evening.hands
    if number is not None and number <= len(hands):
        return hands[number - 1]
    if number not in (None, sheet.evening.number):
        raise no_such_hand(number, len(hands))
    return None if number is not None or sheet.evening.has_begun or not hands else hands[-1]
