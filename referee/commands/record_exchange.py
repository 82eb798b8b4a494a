"""The command for the cards that change hands before a hand, and its entries."""

from __future__ import annotations

from datetime import datetime

import click

from referee.commands.app import App, Missing, pass_app
from referee.commands.options import COUNT, GIVER, TableCommand
from referee.commands.parsing import CardsInput, ExchangeInput, FaceDownInput, WaivedInput, parse_exchange, table_now
from referee.errors import Refused
from referee.game import exchange
from referee.game.entries import CardExchanged, Entry, ExchangedFaceDown, ExchangeWaived, newest_standing
from referee.game.exchange import Debt, Swap
from referee.game.rulings import AgainstTheRules, Ruling
from referee.game.scoresheet import ScoreSheet


@click.command("record-exchange", cls=TableCommand, writes=True)
@click.argument("words", nargs=-1, type=GIVER, metavar="[GIVER RECEIVER] GIVEN RETURNED ...")
@click.option("--done", is_flag=True, help="All that is still owed changed hands face down.")
@click.option("--count", type=COUNT, metavar="N", help="N cards of this debt changed hands face down.")
@click.option("--waived", is_flag=True, help="What is still owed is waived by agreement.")
@click.option("--as-played", is_flag=True, help="It happened, against the rules: record it with a ruling.")
@pass_app
def record_exchange(
    app: App, words: tuple[str, ...], count: int | None, *, done: bool, waived: bool, as_played: bool
) -> None:
    """Note cards given and returned, in pairs; the order being fixed, names may be left out.

    \b
    ref record-exchange 2c kc
    ref record-exchange anna boris 2c kc 9d 9d
    ref record-exchange --done
    """
    target = app.target(new_hand=True)
    table = table_now(target.sheet)
    if words or done or count or waived:
        given = parse_exchange(table, words, done=done, count=count, waived=waived)
    else:
        missing = Missing("GIVEN RETURNED", "exchange", lambda line: parse_exchange(table, line.split()))
        (given,) = app.ask_missing(missing, sheet=target.sheet)
    app.answer(app.write(lambda sheet, at: exchange_entries(sheet, given, at), as_played=as_played, target=target))


def exchange_entries(sheet: ScoreSheet, given: ExchangeInput, at: datetime) -> tuple[Entry, ...]:
    """Return the entries of what changed hands, in order; without names each goes to the debt that is due."""
    if not isinstance(given, CardsInput):
        kind = ExchangeWaived if isinstance(given, WaivedInput) else ExchangedFaceDown
        moved = _moved_unseen(sheet, given)
        return tuple(kind(at, sheet.names[d.giver], sheet.names[d.receiver], d.cards) for d in moved)
    entries: list[Entry] = []
    owed, swaps = sheet.evening.owed, sheet.evening.deal.swaps
    open_cards, pairs = sum(debt.open for debt in owed), len(given.cards) // 2
    if 0 < open_cards < pairs and given.pair is None:
        raise Refused(
            f"{open_cards} {'card is' if open_cards == 1 else 'cards are'} owed, and {pairs} were given and returned; "
            f"{pairs - open_cards} too many.",
            article="debts",
            rules=sheet.rules,
        )
    for card, returned in zip(given.cards[::2], given.cards[1::2], strict=True):
        giver, receiver = given.pair or _due(sheet, exchange.after(owed, swaps))
        entries.append(CardExchanged(at, sheet.names[giver], sheet.names[receiver], card, returned))
        swaps += (Swap(0, giver, receiver),)
    return tuple(entries)


def _moved_unseen(sheet: ScoreSheet, given: FaceDownInput | WaivedInput) -> list[Debt]:
    """Return what moved: of the named pair, `--count` of the debt that is due, or all that is still owed."""
    owed = [debt for debt in sheet.evening.owed if debt.open]
    if given.pair is not None:
        open_cards = next((debt.open for debt in owed if (debt.giver, debt.receiver) == given.pair), 0)
        return [Debt(*given.pair, given.number or max(1, open_cards))]
    due = _due(sheet, sheet.evening.owed)
    if given.number:
        return [Debt(*due, given.number)]
    return [Debt(debt.giver, debt.receiver, debt.open) for debt in owed]


def _due(sheet: ScoreSheet, owed: tuple[Debt, ...]) -> tuple[int, int]:
    """Return giver and receiver of the debt that is due. Raises AgainstTheRules where nothing is owed."""
    first = exchange.due(owed)
    if first is not None:
        return first.giver, first.receiver
    written = sheet.session.entries
    newest = newest_standing(written)
    if sheet.evening.last is None:
        article, what = "first-hand", "first-hand"
    elif newest and isinstance(written[newest - 1], CardExchanged):
        article, what = "debts", "nothing-more-owed"
    else:
        article, what = "debts", "nothing-owed"
    ruling = Ruling(article, "violation", what, entry=len(written) + 1, hand=sheet.evening.number)
    raise AgainstTheRules(rules=sheet.rules, ruling=ruling, names=sheet.names)
