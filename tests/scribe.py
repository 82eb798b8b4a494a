"""Random hands of any pack, honest, dishonest or mistyped, as far as the table tells of them."""

from __future__ import annotations

import random
from typing import NamedTuple

from referee.game.cards import TRUMP_OF, Card, CardPlace, strength, suit
from referee.game.exchange import Swap
from referee.game.players import COLUMNS
from referee.game.proof import Record
from referee.game.rules import Rules
from referee.game.tricks import Sight, Stage, Trick
from tests.brute import ActName, kitty_before_exchange


class Manners(NamedTuple):
    """How often in a hundred times a card is false, mistyped, seen, or changes hands untold.

    And how often an exchange, with all that follow, is told later than it was made, and how often nobody knows when
    a hand was seen.
    """

    false: int = 0
    mistyped: int = 0
    seen: int = 30
    untold: int = 0
    late: int = 0
    unknown: int = 0


class Scribe:
    """Plays a random hand and writes down what the table tells of it.

    `pairs` are the exchanges to be made, giver and receiver, and `tricks` the number to be played;
    `planted`, if it is given, is the one moment at which a card is false, of all at which one can be.
    """

    def __init__(
        self,
        rules: Rules,
        chance: random.Random,
        manners: Manners,
        *,
        declarer: int | None = None,
        pairs: list[tuple[int, int]] | None = None,
        tricks: int | None = None,
        planted: int | None = None,
    ) -> None:
        self.rules, self.chance, self.manners, self.planted = rules, chance, manners, planted
        self.declarer, self.entry = chance.randrange(3) if declarer is None else declarer, 0
        self.contract = chance.choice(rules.contracts)
        self.pairs = few_pairs(chance) if pairs is None else pairs
        self.rounds = chance.choice([0, 1, 2, 3, 3]) if tricks is None else tricks
        self.deck = sorted(rules.deck)
        cards, size = chance.sample(self.deck, len(self.deck)), rules.hand_cards
        self.hands = [set(cards[size * player : size * player + size]) for player in COLUMNS]
        self.dealt = [set(hand) for hand in self.hands]
        self.kitty, self.laid_away = set(cards[3 * size :]), set[Card]()
        self.swaps: list[Swap] = []
        self.late: list[Swap] = []
        self.hidden: list[tuple[int, int]] = []
        self.tricks: list[Trick] = []
        self.sights: list[Sight] = []
        self.false: list[ActName] = []

    def often(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    def is_false(self) -> bool:
        """Whether this card, of which there may be a false one, is to be one."""
        if self.planted is None:
            return self.often(self.manners.false)
        self.planted -= 1
        return self.planted == -1

    def record(self) -> Record:
        """The hand, exchange to last trick, in the order of the pack."""
        kitty_first = kitty_before_exchange(self.rules)
        if kitty_first:
            self.glance("deal")
            self.take_kitty()
            self.exchange()
        else:
            self.exchange()
            self.take_kitty()
        self.start = [set(hand) for hand in self.hands]
        if not kitty_first and self.often(50):
            self.tell_late()
        self.play()
        self.tell_late()
        return self.told()

    def told(self) -> Record:
        """What is written down by now."""
        told = tuple(self.swaps), tuple(self.hidden), tuple(self.tricks), tuple(self.sights)
        return Record(self.rules, self.declarer, self.contract, *told)

    def exchange(self) -> None:
        for giver, receiver in self.pairs:
            self.glance_meanwhile()
            self.entry += 1
            given, returned = self.swap(giver, receiver)
            if not self.often(self.manners.untold):
                self.tell(Swap(self.entry, giver, receiver, given=given, returned=self.typed(returned)))
            elif self.often(50):
                self.tell(Swap(self.entry, giver, receiver))
            else:
                self.hidden.append((giver, receiver))
        self.glance_meanwhile()
        if self.often(self.manners.untold):
            self.entry += 1
            self.swaps.append(Swap(self.entry, 0, 1, cards=2, waived=True))

    def tell(self, swap: Swap) -> None:
        """Write a swap down, or leave it for later, and with it all that follow."""
        if self.late or self.often(self.manners.late):
            self.late.append(swap)
        else:
            self.swaps.append(swap)

    def tell_late(self) -> None:
        for swap in self.late:
            self.entry += 1
            self.swaps.append(swap._replace(entry=self.entry, late=True))
        self.late = []

    def swap(self, giver: int, receiver: int) -> tuple[Card, Card]:
        given = self.chance.choice(sorted(self.hands[giver]))
        self.hands[giver].remove(given)
        self.hands[receiver].add(given)
        same = sorted((card for card in self.hands[receiver] if suit(card) == suit(given)), key=strength)
        returned = same[-1]
        if self.is_false():
            others = sorted(self.hands[receiver] - {returned})
            returned = self.chance.choice(same[:-1] if same[:-1] and self.often(80) else others)
            self.false.append(("return", self.entry, receiver, returned))
        self.hands[receiver].remove(returned)
        self.hands[giver].add(returned)
        return given, returned

    def typed(self, card: Card, *, never: tuple[Card, ...] = ()) -> Card:
        """The card as the table types it."""
        others = [other for other in self.deck if other not in never]
        return self.chance.choice(others) if self.often(self.manners.mistyped) and others else card

    def take_kitty(self) -> None:
        own = self.hands[self.declarer]
        self.glance("kitty")
        if self.rules.kitty_order == "take-first":
            own |= self.kitty
            self.glance("kitty")
        self.laid_away = set(self.chance.sample(sorted(own), self.rules.kitty_cards))
        own |= self.kitty
        own -= self.laid_away
        self.glance("kitty")

    def play(self) -> None:
        leader = self.chance.randrange(3)
        for number in range(1, self.rounds + 1):
            if self.often(self.manners.seen):
                self.look(self.chance.choice(["hand", "kitty", "laid-away"]))
            self.entry += 1
            self.tricks.append(self.trick(number, leader))
            leader = self.tricks[-1].winner(TRUMP_OF[self.contract])
        if self.often(self.manners.seen):
            self.look(self.chance.choice(["hand", "kitty", "laid-away"]))

    def trick(self, number: int, leader: int) -> Trick:
        players = leader, (leader + 1) % 3, (leader + 2) % 3
        told = [card for trick in self.tricks for card in trick.cards]
        cards: list[Card] = []
        for player in players:
            card = self.play_card(player, cards, told)
            self.hands[player].discard(card)
            cards.append(self.typed(card, never=tuple(told)))
            told.append(cards[-1])
        return Trick(self.entry, number, players, (cards[0], cards[1], cards[2]))

    def play_card(self, player: int, cards: list[Card], told: list[Card]) -> Card:
        """A card of the hand, of the suit led if there is one; mistyped cards are gone for good."""
        mine = [card for card in sorted(self.hands[player]) if card not in told]
        follow = [card for card in mine if cards and suit(card) == suit(cards[0])]
        others = [card for card in mine if card not in follow]
        if follow and others and self.is_false():
            card = self.chance.choice(others)
            self.false.append(("play", self.entry, player, card))
            return card
        return self.chance.choice(follow or mine or [card for card in self.deck if card not in told])

    def look(self, place: CardPlace, player: int | None = None, *, whole: bool = False) -> None:
        """Some cards of a hand, the kitty or what was laid away are seen, or all of them."""
        player = self.chance.randrange(3) if player is None else player
        if place == "hand" and self.often(25):
            self.see("hand", player, self.dealt[player], "deal")
        else:
            there = {"hand": self.start[player], "kitty": self.kitty, "laid-away": self.laid_away}[place]
            self.see(place, player if place == "hand" else None, there, "play", whole=whole)

    def glance_meanwhile(self) -> None:
        """Cards of a hand are seen between two exchanges."""
        taken_just_now = kitty_before_exchange(self.rules) and all(swap.waived for swap in self.swaps)
        self.glance("kitty" if taken_just_now else "exchange")

    def glance(self, stage: Stage) -> None:
        """Now and then some cards of a hand are seen as it is at this moment."""
        if self.often(self.manners.seen):
            player = self.chance.randrange(3)
            self.see("hand", player, self.hands[player], "unknown" if self.often(self.manners.unknown) else stage)

    def see(self, place: CardPlace, player: int | None, there: set[Card], stage: Stage, *, whole: bool = False) -> None:
        self.entry += 1
        cards = (
            sorted(there) if whole else self.chance.sample(sorted(there), self.chance.randint(1, min(3, len(there))))
        )
        seen = tuple(dict.fromkeys(self.typed(card) for card in cards))
        self.sights.append(Sight(self.entry, place, player, seen, stage))


def few_pairs(chance: random.Random) -> list[tuple[int, int]]:
    """A few exchanges of a card, whoever owes one."""
    pairs = []
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        giver, receiver = chance.sample(COLUMNS, 2)
        pairs.append((giver, receiver))
    return pairs


MANNERS = (
    Manners(late=10, unknown=10),
    Manners(false=30),
    Manners(false=60, seen=60, late=20, unknown=20),
    Manners(false=30, mistyped=10, late=10),
)
"""An honest table, two that are not, and one that mistypes."""
