"""Tricks: who takes one, what was seen of cards, and whether numbers and winners fit together."""

from __future__ import annotations

from functools import partial
from typing import Literal

from referee.errors import Refused, WinnersDoNotFit
from referee.game.cards import Card, CardPlace, strength, suit
from referee.game.players import COLUMNS, Names, Numbers
from referee.game.rules import Article, Rules
from referee.game.scoring import TrickOrder
from referee.tuples import NamedTuple


class Trick(NamedTuple):
    """A recorded trick: three cards and who played them, from the leader on."""

    entry: int
    number: int
    players: tuple[int, int, int]
    cards: tuple[Card, Card, Card]
    due: int | None = None
    """Who had to lead when it was recorded, as far as was known then."""

    @property
    def leader(self) -> int:
        """Who played the first card."""
        return self.players[0]

    def winner(self, trump: str | None) -> int:
        """Return who takes it (articles 31, 32)."""
        return self.players[self.cards.index(best_card(self.cards, trump))]


def due_leader(first: int, earlier: tuple[Trick, ...], trump: str | None) -> int:
    """Return who leads the trick after these; `first` leads the first of all (articles 24, 25)."""
    return earlier[-1].winner(trump) if earlier else first


Stage = Literal["deal", "exchange", "kitty", "play", "unknown"]
"""When a hand was seen: as it was dealt, among the exchanges, while the declarer takes the kitty (before or after he
has laid cards away), in the play, or nobody knows when."""


class Sight(NamedTuple):
    """Cards that the table saw: in a player's hand, in the kitty, or laid away (`player` None)."""

    entry: int
    place: CardPlace
    player: int | None
    cards: tuple[Card, ...]
    stage: Stage = "play"
    """When they were in the hand; means nothing of the kitty and of what was laid away."""


class Taken(NamedTuple):
    """Who takes a trick: the name, if a session has names, the place 1-3, the card and the article."""

    player: str | None
    seat: int
    card: Card
    article: Article
    rules: Rules


def best_card(cards: tuple[Card, ...], trump: str | None) -> Card:
    """Return the strongest trump or, if none was played, the strongest card of the suit led (articles 31, 32)."""
    asked = trump if any(suit(card) == trump for card in cards) else suit(cards[0])
    return max((card for card in cards if suit(card) == asked), key=strength)


def check(rules: Rules, tricks: Numbers, order: TrickOrder, *, names: Names, spoken: tuple[int, ...] = COLUMNS) -> None:
    """Refuse what cannot have happened in one hand (articles 33, 46).

    `spoken` is the order of columns in which the table says the numbers. Raises Refused and, for an order of tricks
    that contradicts the numbers, WinnersDoNotFit.
    """
    refused = partial(Refused, article="trick-count", rules=rules)
    _check_number(rules, order)
    for column in spoken:
        if not 0 <= tricks[column] <= rules.tricks:
            raise refused(
                f"{names[column]} cannot have won {tricks[column]} tricks; a hand has {rules.tricks}, and "
                "none is less than 0."
            )
    if sum(tricks) != rules.tricks:
        missing = rules.tricks - sum(tricks)
        won = f"{sum(tricks)} {'trick' if sum(tricks) == 1 else 'tricks'}"
        wrong = f"{missing} {'is' if missing == 1 else 'are'} missing" if missing > 0 else f"{-missing} too many"
        raise refused(f"{' '.join(str(tricks[c]) for c in spoken)} is {won}, {wrong}; a hand has {rules.tricks}.")
    check_order(rules, tricks, order, names=names)


def check_order(rules: Rules, tricks: Numbers, order: TrickOrder, *, names: Names) -> None:
    """Refuse trick winners that the numbers of tricks rule out. Raises what `check` does."""
    if order == TrickOrder():
        return
    _check_number(rules, order)
    _check_winners(rules, tricks, order.backwards, names)


def _check_number(rules: Rules, order: TrickOrder) -> None:
    """Refuse more trick winners than a hand has tricks, and fewer where all are to be named."""
    named = len(order.backwards)
    too_many, missing = named - rules.tricks, rules.tricks - len(order.winners or ())
    if too_many > 0:
        wrong = f"{too_many} too many; a hand has {rules.tricks} tricks."
    elif order.winners is not None and missing > 0:
        are = "is" if missing == 1 else "are"
        wrong = f"{missing} {are} missing; expected all {rules.tricks}, from the first trick on."
    else:
        return
    raise Refused(f"{named} trick winners are named, {wrong}", article="trick-count", rules=rules)


def check_recorded(
    rules: Rules, tricks: Numbers, recorded: tuple[int, ...], order: TrickOrder, *, names: Names
) -> None:
    """Refuse numbers or winners that the recorded tricks rule out. Raises WinnersDoNotFit."""
    _check_winners(rules, tricks, recorded, names)
    for number, (claimed, known) in enumerate(zip(order.winners or (), recorded, strict=False), start=1):
        if claimed != known:
            raise WinnersDoNotFit(
                f"trick {number} is recorded as {names[known]}'s, the winners say {names[claimed]}; one of them is "
                "wrong.",
                article="trick-count",
                rules=rules,
            )


def _check_winners(rules: Rules, tricks: Numbers, winners: tuple[int, ...], names: Names) -> None:
    """Refuse winners of some or all tricks that the numbers rule out."""
    unnamed = rules.tricks - len(winners)
    for column in COLUMNS:
        won = winners.count(column)
        if not won <= tricks[column] <= won + unnamed:
            raise WinnersDoNotFit(
                f"the trick winners give {names[column]} {won}, the numbers give {tricks[column]}; one of "
                "them is wrong.",
                article="trick-count",
                rules=rules,
            )


def count(winners: tuple[int, ...]) -> Numbers:
    """Count the tricks of each column."""
    return winners.count(0), winners.count(1), winners.count(2)
