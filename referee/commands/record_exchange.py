"""The command for the cards that change hands before a hand, and its entries."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.commands import parsing
from referee.commands.desk import Desk, usage
from referee.commands.options import COUNT, GIVER, TableCommand, pass_desk
from referee.commands.parsing import Table
from referee.errors import RefError, Unclear, quoted
from referee.game import exchange as debts
from referee.game.cards import parse_card
from referee.game.entries import CardExchanged, Entry, ExchangedFaceDown, ExchangeWaived
from referee.game.exchange import Debt, Swap
from referee.game.players import key
from referee.game.rulings import AgainstTheRules, Ruling
from referee.game.scoresheet import ScoreSheet

if TYPE_CHECKING:
    from datetime import datetime

    from referee.game.entries import Entry
    from referee.game.scoresheet import ScoreSheet


@click.command("record-exchange", cls=TableCommand, writes=True)
@click.argument("words", nargs=-1, type=GIVER, metavar="[GIVER RECEIVER] GIVEN RETURNED ...")
@click.option("--done", is_flag=True, help="All that is still owed changed hands face down.")
@click.option("--count", type=COUNT, metavar="N", help="N cards of this debt changed hands face down.")
@click.option("--waived", is_flag=True, help="What is still owed is waived by agreement.")
@click.option("--as-played", is_flag=True, help="It happened, against the rules: record it with a ruling.")
@pass_desk
def record_exchange(
    desk: Desk, words: tuple[str, ...], count: int | None, *, done: bool, waived: bool, as_played: bool
) -> None:
    """Note cards given and returned, in pairs; the order being fixed, names may be left out.

    \b
    ref record-exchange 2c kc
    ref record-exchange anna boris 2c kc 9d 9d
    ref record-exchange --done
    """
    meant = desk.find_open(new_hand=True)
    if not (words or done or count or waived):
        words = tuple(desk.one_answer("given and returned [2c kc]", str, missing="GIVEN RETURNED").split())
    told = Told(words, done, count, waived)
    told.refuse_mixture()

    def make(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
        return moved(sheet, told, at, desk.note)

    desk.answer(desk.write(make, as_played=as_played, meant=meant))


class Told(NamedTuple):
    """What was typed about an exchange, unread."""

    words: tuple[str, ...] = ()
    done: bool = False
    cards: int | None = None
    waived: bool = False

    def refuse_mixture(self) -> None:
        """Refuses --done beside --count or --waived, which say different things of the same cards (exit 2)."""
        if self.done and (self.cards or self.waived):
            raise usage("--done says that all changed hands; give --count or --waived without it.")


def moved(sheet: ScoreSheet, told: Told, at: datetime, note: str | None) -> tuple[Entry, ...]:
    """The entries for what changed hands, in order; without names each goes to the debt that is due."""
    table = parsing.table_now(sheet)
    pair, words = _players(table, told.words)
    if told.done or told.cards or told.waived:
        if words:
            raise usage("cards are told, or --done, --count or --waived; not both.")
        return _face_down(sheet, pair, told, at, note)
    if not words or len(words) % 2:
        raise usage("cards go in pairs, GIVEN RETURNED; one is missing.")
    cards = [parsing.parse_card_of(table.rules, word) for word in words]
    entries: list[Entry] = []
    owed, swaps = sheet.evening.owed, sheet.evening.deal.swaps
    for given, returned in zip(cards[::2], cards[1::2], strict=True):
        giver, receiver = pair or _due(sheet, debts.after(owed, swaps))
        entries.append(CardExchanged(at, sheet.names[giver], sheet.names[receiver], given, returned, note))
        swaps += (Swap(0, giver, receiver),)
    return tuple(entries)


def _players(table: Table, words: tuple[str, ...]) -> tuple[tuple[int, int] | None, tuple[str, ...]]:
    """Giver and receiver, if the words begin with them, and the rest; beside a card stands a card."""
    cards = sum(map(_is_card, words[:2]))
    if cards == 2 and all(key(word) in map(key, table.known) for word in words[:2]):
        raise Unclear(f"{quoted(' '.join(words[:2]))} are players and cards; name the players by their seats, 1 to 3.")
    if len(words) < 2 or cards == 2 or (cards and not _is_player(table, words[0])):
        return None, words
    giver, receiver = table.player(words[0]), table.player(words[1])
    if giver == receiver:
        raise usage("giver and receiver are the same player.")
    return (giver, receiver), words[2:]


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except RefError:
        return False
    return True


def _is_player(table: Table, word: str) -> bool:
    try:
        table.player(word)
    except RefError:
        return False
    return True


def _due(sheet: ScoreSheet, owed: tuple[Debt, ...]) -> tuple[int, int]:
    """Giver and receiver of the debt that is due. Raises AgainstTheRules where nothing is owed."""
    first = debts.due(owed)
    if first is not None:
        return first.giver, first.receiver
    what, key = ("first-hand", "first-hand") if sheet.evening.last is None else ("nothing-owed", "debts")
    ruling = Ruling(key, "violation", what, len(sheet.session.entries) + 1, hand=sheet.evening.number)
    raise AgainstTheRules(rules=sheet.rules, ruling=ruling, names=sheet.names)


def _face_down(
    sheet: ScoreSheet, pair: tuple[int, int] | None, told: Told, at: datetime, note: str | None
) -> tuple[Entry, ...]:
    """One entry a debt: what is named, `--count` of the one that is due, or all that is still open."""
    kind = ExchangeWaived if told.waived else ExchangedFaceDown
    owed = [debt for debt in sheet.evening.owed if debt.open]
    if pair is not None:
        open_cards = next((debt.open for debt in owed if (debt.giver, debt.receiver) == pair), 0)
        moved_now = [Debt(*pair, told.cards or max(1, open_cards))]
    elif told.cards:
        giver, receiver = _due(sheet, sheet.evening.owed)
        moved_now = [Debt(giver, receiver, told.cards)]
    else:
        _due(sheet, sheet.evening.owed)
        moved_now = [Debt(debt.giver, debt.receiver, debt.open) for debt in owed]
    return tuple(kind(at, sheet.names[d.giver], sheet.names[d.receiver], d.cards, note) for d in moved_now)
