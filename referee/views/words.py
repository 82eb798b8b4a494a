"""The words of the table: how a hand, a debt, a contract, a day and the end are said.

Nothing is worked out here; what entries say stands in `telling`, what rulings say in `verdicts`.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import NamedTuple

from referee.game.cards import Card
from referee.game.exchange import Debt
from referee.game.players import Names, Numbers
from referee.game.rules import End, Rules
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import Outcome
from referee.game.state import Evening, Hand, Moment
from referee.views.screen import GLUE, STOP, Screen, and_words, cards, counted, suit_word


class Speaker(NamedTuple):
    """Who says it: the names in the columns, the screen it is said on, the rules that are cited."""

    names: Names
    screen: Screen
    rules: Rules
    show: bool = True
    """Whether the cards of an exchange are told."""

    def hand_line(self, hand: Hand) -> str:
        """A hand as it is read aloud: number, dealer, contract, then each player's tricks and points."""
        contract = f", {contract_words(hand.contract)}" if hand.contract else ""
        return f"Hand {hand.number}, {self.names[hand.dealer]} deals{contract}.{STOP}{self.players_line(hand)}"

    def players_line(self, hand: Hand) -> str:
        """`Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2.`; plain a sentence a player."""
        if self.screen.plain:
            return STOP.join(f"{self.player_words(hand, c)}." for c in hand.seating)
        parts = (
            GLUE.join(
                (self.names[c], str(hand.tricks[c]), "of", str(hand.targets[c]), self.screen.signed(hand.points[c]))
            )
            for c in hand.seating
        )
        return ", ".join(parts) + "."

    def player_words(self, hand: Hand, column: int) -> str:
        """`Anna: 11 tricks, target 8, plus 3`"""
        tricks = counted(hand.tricks[column], "trick")
        points = self.screen.signed(hand.points[column]) if hand.points[column] else "0 points"
        return f"{self.names[column]}: {tricks}, target {hand.targets[column]}, {points}"

    def tricks_line(self, hand: Hand) -> str:
        """`Anna 9, Boris 6, Chai 1`"""
        return ", ".join(f"{self.names[c]}{GLUE}{hand.tricks[c]}" for c in hand.seating)

    def played(self, player: int, card: Card) -> str:
        """Who played which card: `Anna 4♣`, plain `Anna plays the four of clubs`."""
        return f"{self.names[player]}{' plays the ' if self.screen.plain else GLUE}{self.screen.card(card)}"

    def targets_line(self, seating: tuple[int, ...], targets: Numbers) -> str:
        """`Boris 8, Chai 5, Anna 3`, in the order given."""
        return ", ".join(f"{self.names[c]}{GLUE}{targets[c]}" for c in seating)

    def debts_line(self, owed: tuple[Debt, ...]) -> str:
        """What is still owed, in order: `Anna gives Boris 1 card, then Chai 2.`; plain nothing is left out."""
        parts: list[str] = []
        giver = None
        whole = self.screen.plain
        for debt in [debt for debt in owed if debt.open]:
            number = str(debt.open) if parts and not whole else cards(debt.open)
            receives = f"{self.names[debt.receiver]}{GLUE}{number}"
            parts.append(
                receives if debt.giver == giver and not whole else f"{self.names[debt.giver]} gives {receives}"
            )
            giver = debt.giver
        return ", then ".join(parts) + "." if parts else "nobody owes anything."

    def given_line(self, moved: tuple[Debt, ...]) -> str:
        """What went from one player to another: `Anna gave Boris 2 cards and Chai 1`; plain nothing is left out."""
        parts: list[str] = []
        for at, debt in enumerate(moved):
            same = at > 0 and moved[at - 1].giver == debt.giver
            gave = "" if same else f"{self.names[debt.giver]} gave "
            number = str(debt.cards) if same and not self.screen.plain else cards(debt.cards)
            parts.append(f"{gave}{self.names[debt.receiver]}{GLUE}{number}")
        return and_words(parts)

    def claim(self, player: int, returned: Card) -> str:
        """What a return says of the hand it came from: `Boris: no club above the king.`"""
        if returned[0] == "A":
            return ""
        return f"{self.names[player]}: no {suit_word(returned)} above the {self.screen.rank(returned)}."

    def people(self, evening: Evening, moment: Moment) -> Speaker:
        """The same speaker, with the names of who sat in the columns at that moment."""
        first, second, third = (evening.people[person] for person in moment.people)
        return self._replace(names=(first, second, third))

    def article(self, key: str) -> str:
        """`article 17`"""
        return f"article {self.rules.article(key).number}"


def contract_words(contract: str) -> str:
    """A contract as it is read aloud."""
    return contract.replace("-", " ")


def trump_words(contract: str) -> str:
    """`trump is spades`, or that there is none."""
    return "there is no trump" if contract == "no-trump" else f"trump is {contract}"


def day(when: date, screen: Screen) -> str:
    """A day in words: `Fri 27 Nov`, plain `Friday 27 November`."""
    return f"{when:%A} {when.day} {when:%B}" if screen.plain else f"{when:%a} {when.day} {when:%b}"


def begun(started: datetime, screen: Screen) -> str:
    """When an evening began: `Fri 27 Nov 2026, 19:30`; of one typed in later often only the day is known."""
    clock = f", {started:%H:%M}" if started.time() != time() else ""
    return f"{day(started, screen)} {started.year}{clock}"


def minute(when: datetime, screen: Screen) -> str:
    """A day and time in words: `Fri 22:41`, plain `Friday 22:41`."""
    return f"{when:%A %H:%M}" if screen.plain else f"{when:%a %H:%M}"


def end_words(end: End) -> str:
    """When the evening ends: `6 hands`."""
    if end.hands:
        return counted(end.hands, "hand")
    if end.points:
        return counted(end.points, "point")
    return f"{end.tricks} tricks in one hand" if end.tricks else "no fixed end"


def unequal_deals(end: End) -> list[str]:
    """That an agreed number of hands lets not everybody deal equally often; nothing where it does."""
    odd = end.hands and end.hands % 3
    return ["Not a multiple of 3: not everybody will deal equally often."] if odd else []


def played(hands: int) -> str:
    """How far an evening is: `after hand 3`."""
    return f"after hand {hands}" if hands else "before hand 1"


def hand_names(evening: Evening, hand: Hand) -> Names:
    """Who sat in the columns when a hand was played."""
    first, second, third = (evening.people[person] for person in hand.people)
    return first, second, third


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


# -- the end ----------------------------------------------------------------------------------


def outcome_line(sheet: ScoreSheet, result: Outcome, screen: Screen) -> str:
    """Who won, and what decided; or what the referee needs to know, with a keyboard also how it is typed."""
    names, totals = sheet.names, sheet.totals
    if not sheet.hands:
        return "Closed before a hand was scored."
    if result.ask:
        tied = and_words([names[c] for c in result.ask.among])
        typed = f"{STOP}ref record-last-tricks" if screen.keyboard else ""
        return f"{tied} are level.{STOP}Who won trick {result.ask.trick}?{typed}"
    top = screen.signed(totals[result.winners[0]])
    if len(result.winners) > 1:
        agreed = sheet.evening.shared and "latest-trick" in sheet.rules.tie_break
        how = "(agreed; the last tricks are not known)" if agreed else "(a tie is shared)"
        return f"{and_words([names[c] for c in result.winners])} share the win with {top} {how}."
    return f"{names[result.winners[0]]} wins with {top}{_decision(sheet, result, screen)}."


def _decision(sheet: ScoreSheet, result: Outcome, screen: Screen) -> str:
    names, winner, last = sheet.names, result.winners[0], sheet.hands[-1]
    others = and_words([names[c] for c in result.tied if c != winner])
    if result.decided_by == "last-hand":
        return f", level with {others}: {screen.signed(last.points[winner])} in the last hand decides"
    if result.decided_by == "latest-trick":
        trick = f"trick {result.trick}" if result.trick else "the later last trick"
        return f", level with {others}: {trick} of the last hand decides"
    if result.decided_by == "agreed":
        return f", level with {others}, as the table agreed"
    if result.decided_by == "tricks":
        return f": {last.tricks[winner]} tricks in one hand"
    return ""
