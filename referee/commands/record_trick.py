"""The commands of the play: a trick, who takes one, cards that were seen, a trick corrected."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import click

from referee.commands import parsing
from referee.commands.desk import Desk, usage
from referee.commands.options import CONTRACT, COUNT, PLAYER, SEEN, TableCommand, pass_desk
from referee.commands.parsing import STANDARD_INPUT, Line, naming, read_lines
from referee.errors import NotFound, Refused, Unclear
from referee.game import audit
from referee.game.cards import TRUMP_OF, Card, spelt, suit
from referee.game.entries import CardsSeen, TrickCorrected, TrickPlayed
from referee.game.players import turn
from referee.game.rules import Rules
from referee.game.rulings import AgainstTheRules
from referee.game.scoresheet import ScoreSheet, no_such_hand
from referee.game.state import Hand
from referee.game.tricks import Taken, Trick, best_card

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command("record-trick", cls=TableCommand, writes=True)
@click.argument("cards", nargs=-1, metavar="CARD CARD CARD ...")
@click.option("--leader", type=PLAYER, metavar="PLAYER", help="Who led; else who had to.")
@click.option("--as-played", is_flag=True, help="The wrong player led: record it with a ruling.")
@pass_desk
def record_trick(desk: Desk, cards: tuple[str, ...], leader: str | None, *, as_played: bool) -> None:
    """Record a trick in the order in which its cards were played; several are three cards each.

    A card that did not follow suit is never refused: it lies face up. What it proves is said.

    \b
    ref record-trick as 2c ks
    ref record-trick - < tricks.txt      a line a trick, # for comments
    """
    meant = desk.find_open(new_hand=True)
    if not cards:
        cards = tuple(desk.one_answer("three cards", str, missing="CARD CARD CARD").split())
    lines = lines_of(cards)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return tricks(sheet, lines, leader, at, desk.note)

    with naming_the_line(lines, meant.sheet):
        written = desk.write(make, as_played=as_played, meant=meant)
    desk.answer(written)


@click.command(cls=TableCommand, shows=True)
@click.argument("cards", nargs=3, metavar="CARD CARD CARD")
@click.option(
    "--trump",
    "--contract",
    "contract",
    type=CONTRACT,
    metavar="CONTRACT",
    help="Trump; else that of the hand in progress.",
)
@click.option("--leader", type=PLAYER, metavar="PLAYER", help="Who led; else who had to.")
@pass_desk
def takes(desk: Desk, cards: tuple[str, str, str], contract: str | None, leader: str | None) -> None:
    """Who takes a trick, in the order in which its cards were played: ref takes as 2c ks --trump clubs"""
    from referee.commands.showing import show
    from referee.views.listings import WhoTakes

    show(desk, WhoTakes(taken(desk.look_or_none(), cards, contract, leader)))


@click.command(cls=TableCommand, writes=True)
@click.argument("words", nargs=-1, type=SEEN, metavar="[PLAYER] CARD ...")
@click.option("--kitty", is_flag=True, help="The cards lay in the kitty.")
@click.option("--laid-away", is_flag=True, help="The declarer had laid the cards away.")
@click.option(
    "--hand", "number", type=COUNT, metavar="N", help="Of hand N; else of the hand in progress, or the latest."
)
@pass_desk
def saw(desk: Desk, words: tuple[str, ...], number: int | None, *, kitty: bool, laid_away: bool) -> None:
    """Note cards that the table saw, in somebody's hand or play: one settles most disputes.

    \b
    ref saw boris ac
    ref saw --kitty 2d 7c 4c 9h
    """
    place = place_of(kitty=kitty, laid_away=laid_away)

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (sight(sheet, words, place, number, at, desk.note),)

    desk.answer(desk.write(make))


@click.command("correct-trick", cls=TableCommand, writes=True)
@click.argument("trick", type=COUNT, metavar="N")
@click.argument("cards", nargs=3, metavar="CARD CARD CARD")
@click.option(
    "--leader",
    type=PLAYER,
    metavar="PLAYER",
    help="Who led; else who had to, or whoever was recorded against the rules.",
)
@click.option(
    "--hand", "number", type=COUNT, metavar="N", help="Of hand N; else of the hand in progress, or the latest."
)
@pass_desk
def correct_trick(desk: Desk, trick: int, cards: tuple[str, str, str], leader: str | None, number: int | None) -> None:
    """Change trick N, which was recorded wrong: ref correct-trick 4 7s 3s ks"""

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return (mended(sheet, trick, cards, leader, number, at, desk.note),)

    desk.answer(desk.write(make))


def lines_of(cards: tuple[str, ...]) -> list[Line]:
    """Tricks as they were typed, three cards each; `-` reads a line a trick from standard input."""
    if cards == STANDARD_INPUT:
        return read_lines("A line a trick: three cards in the order in which they were played, as 2c ks.")
    if len(cards) % 3:
        raise usage(f"a trick has three cards; found {len(cards)}.")
    return [Line(cards[at : at + 3]) for at in range(0, len(cards), 3)]


@contextlib.contextmanager
def naming_the_line(lines: list[Line], before: ScoreSheet) -> Iterator[None]:
    """A refusal of one of several tricks that were read says in which line it stands."""
    try:
        yield
    except AgainstTheRules as no:
        at = no.ruling.entry - len(before.session.entries) - 1
        if 0 <= at < len(lines) and lines[at].number:
            no.hint = lines[at].place
        raise


def tricks(
    sheet: ScoreSheet, lines: list[Line], leader: str | None, at: datetime, note: str | None
) -> tuple[TrickPlayed, ...]:
    """The entries of tricks in order; who leads follows from the trick before, unless it is said of the first."""
    if not lines:
        raise usage("CARD CARD CARD is missing.")
    table, evening = parsing.table_now(sheet), sheet.evening
    leads = evening.trick_leader if leader is None else table.player(leader)
    entries = []
    for line in lines:
        cards = _cards_of_line(sheet.rules, line)
        entries.append(TrickPlayed(at, sheet.names[leads], cards, note))
        players = turn(evening.seating, leads, clockwise=sheet.rules.clockwise)
        leads = Trick(0, 0, players, (cards[0], cards[1], cards[2])).winner(evening.trump)
    return tuple(entries)


def _cards_of_line(rules: Rules, line: Line) -> tuple[Card, ...]:
    """Three different cards. Raises ThreeCards and what is wrong with a card, with the line."""
    with naming(line):
        if len(line.words) != 3:
            raise Unclear(f"a trick has three cards; found {len(line.words)}.")
        return different_cards(rules, line.words)


def different_cards(rules: Rules, words: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards of the pack, each once. Raises UnreadableCard, NotACard, CardTwice."""
    cards = tuple(parsing.parse_card_of(rules, word) for word in words)
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Refused(
                f"the {spelt(card)} is named twice; every card is there once.", article="pack-of-cards", rules=rules
            )
    return cards


def taken(sheet: ScoreSheet | None, words: tuple[str, str, str], contract: str | None, leader: str | None) -> Taken:
    """Who takes a trick (articles 31, 32), by the hand in progress where nothing else is said."""
    from referee.files import packs as shelf

    rules = sheet.rules if sheet else shelf.default_pack()
    cards = different_cards(rules, words)
    named = parsing.parse_contract_of(rules, contract) if contract else sheet and sheet.evening.deal.contract
    trump = TRUMP_OF[named] if named else None
    if not named and any(suit(card) != suit(cards[0]) for card in cards):
        raise Refused(
            "a card did not follow suit, so trump decides, and it is not named. Then: --trump CONTRACT",
            article="trump-wins",
            rules=rules,
        )
    best = best_card(cards, trump)
    article = rules.article("trump-wins" if suit(best) == trump else "led-suit-wins")
    place = cards.index(best)
    if sheet is None:
        if leader is not None:
            raise usage("--leader names a player, and no session tells who sits here.")
        return Taken(None, place + 1, best, article, rules)
    evening = sheet.evening
    leads = evening.trick_leader if leader is None else parsing.table_now(sheet).player(leader)
    column = turn(evening.seating, leads, clockwise=rules.clockwise)[place]
    return Taken(sheet.names[column], evening.seating.index(column) + 1, best, article, rules)


def place_of(*, kitty: bool, laid_away: bool) -> str:
    """Where cards were seen."""
    if kitty and laid_away:
        raise usage("either --kitty or --laid-away, not both.")
    return "kitty" if kitty else "laid-away" if laid_away else "hand"


def sight(
    sheet: ScoreSheet, words: tuple[str, ...], place: str, number: int | None, at: datetime, note: str | None
) -> CardsSeen:
    """The entry of cards that were seen, of the hand that is meant."""
    hand = hand_meant(sheet, number)
    table = parsing.table_of(sheet, hand) if hand else parsing.table_now(sheet)
    player = None
    if place == "hand":
        if not words:
            raise usage("PLAYER CARD ... is missing.")
        player, words = sheet.names[table.player(words[0])], words[1:]
    if not words:
        raise usage("CARD ... is missing.")
    return CardsSeen(at, place, different_cards(sheet.rules, words), player, hand and hand.entry, note)


def hand_meant(sheet: ScoreSheet, number: int | None) -> Hand | None:
    """Hand `number`; else None for the hand in progress, if cards of it are told, or the latest hand."""
    hands, deal = sheet.evening.hands, sheet.evening.deal
    if number is not None and number <= len(hands):
        return hands[number - 1]
    if number not in (None, sheet.evening.number):
        raise no_such_hand(number, len(hands))
    has_cards = bool(deal.played or deal.sights or any(swap.returned for swap in deal.swaps))
    if number is not None or has_cards or not hands:
        return None
    return hands[-1]


def mended(
    sheet: ScoreSheet,
    trick: int,
    words: tuple[str, str, str],
    leader: str | None,
    number: int | None,
    at: datetime,
    note: str | None,
) -> TrickCorrected:
    """The entry that corrects a recorded trick. Raises NoSuchTrick."""
    hand = hand_meant(sheet, number)
    told = audit.told_of_hand(sheet.evening, hand) if hand else audit.told_of_deal(sheet.evening)
    recorded = told.played
    table = parsing.table_of(sheet, hand) if hand else parsing.table_now(sheet)
    if trick > len(recorded):
        raise NotFound(f"no trick {trick} in hand {told.number}; {len(recorded)} are recorded.")
    was = recorded[trick - 1]
    leads = audit.due_leader(told, trick) if was.leader == was.due else was.leader
    leads = leads if leader is None else table.player(leader)
    cards = different_cards(sheet.rules, words)
    return TrickCorrected(at, trick, sheet.names[leads], cards, hand and hand.entry, note)
