"""The words of the table: how cards, hands, debts, contracts, days, scores and the end are worded.

Several sentences are a list; a no-break space keeps a name and its number together. Sentences of entries are in
`entry_text`, those of rulings in `ruling_text`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from itertools import pairwise

from referee.errors import ref
from referee.game.cards import SUIT_NAMES, SYMBOLS, TRUMP_OF, Card, rank_words, spelt, spelt_rank
from referee.game.exchange import Debt
from referee.game.players import COLUMNS, Names, Numbers
from referee.game.rules import End, Rules
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import Outcome
from referee.game.state import Evening, Hand, Moment
from referee.tuples import NamedTuple

Text = list[str]
"""Sentences. A no-break space keeps a name and its number on one line."""

NBSP = "\u00a0"
"""A blank at which no line is broken while there is room."""

CLOSE_LEAD = 5
"""Points that can change hands in the last hand of an evening."""


class Voice(NamedTuple):
    """How things are worded: for a wide or a narrow screen, in symbols or letters, or to be read aloud."""

    symbols: bool = True
    """Suits are symbols; else letters."""
    aloud: bool = False
    """Everything is a whole sentence in full words, for somebody who has it read aloud."""
    short: bool = False
    """Few words, for a narrow screen."""
    brief: bool = False
    """A message that is read in passing: of long lists only the gist."""
    keyboard: bool = True
    """Commands can be typed below it; a page or a message names none."""
    page: bool = False
    """There is room for titles in words and for boxes; letters are as wide as they like."""
    guided: bool = False
    """The guided evening goes on below it, and tells the end itself."""

    def card(self, card: Card) -> str:
        """Name a card: `10♥`, `10H` without symbols, aloud `ten of hearts`."""
        if self.aloud:
            return spelt(card)
        rank = "10" if card[0] == "T" else card[0]
        return rank + (SYMBOLS[card[1]] if self.symbols else card[1])

    def the(self, card: Card) -> str:
        """Name a card in a sentence: `10♥`, aloud `the ten of hearts`."""
        return f"the {spelt(card)}" if self.aloud else self.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Name cards one after the other: `2♣ K♣`, aloud `two of clubs and king of clubs`."""
        names = [self.card(card) for card in cards]
        return and_words(names) if self.aloud else " ".join(names)

    def rank(self, card: Card) -> str:
        """Name a rank: `king`, `10`, aloud `ten`."""
        return spelt_rank(card) if self.aloud else rank_words(card)

    def signed(self, points: int) -> str:
        """Write points with their sign: `+3`, `-1`, `0`, aloud `plus 3`, `minus 1`, `0`."""
        if not self.aloud or not points:
            return signed(points)
        return f"{'plus' if points > 0 else 'minus'} {abs(points)}"

    def contract(self, contract: str | None) -> str:
        """Write a contract in one or two characters for a table; `-` when it was not noted."""
        if contract is None:
            return "-"
        trump = TRUMP_OF[contract]
        if trump is None:
            return "NT"
        return SYMBOLS[trump] if self.symbols else trump

    @property
    def blanks(self) -> str:
        """What stands for the tricks of the three players in a command."""
        return "TRICKS TRICKS TRICKS" if self.aloud else "_ _ _"


class Speaker(NamedTuple):
    """Who words it: the names in the columns, the voice, the rules that are cited."""

    names: Names
    voice: Voice
    rules: Rules
    show: bool = True
    """Whether the cards of an exchange are shown."""

    def hand(self, hand: Hand) -> Text:
        """Read a hand aloud: number, dealer, contract, then each player's tricks and points."""
        contract = f", {contract_words(hand.contract)}" if hand.contract else ""
        return [f"Hand {hand.number}, {self.names[hand.dealer]} deals{contract}.", *self.players(hand)]

    def players(self, hand: Hand) -> Text:
        """`Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2.`; aloud a sentence a player."""
        if self.voice.aloud:
            return [f"{self.player(hand, c)}." for c in hand.seating]
        parts = (
            NBSP.join((self.names[c], str(hand.tricks[c]), "of", str(hand.targets[c]), signed(hand.points[c])))
            for c in hand.seating
        )
        return [", ".join(parts) + "."]

    def player(self, hand: Hand, column: int) -> str:
        """`Anna: 11 tricks, target 8, plus 3`"""
        points = self.voice.signed(hand.points[column]) if hand.points[column] else "0 points"
        tricks = counted(hand.tricks[column], "trick")
        return f"{self.names[column]}: {tricks}, target {hand.targets[column]}, {points}"

    def tricks(self, hand: Hand) -> str:
        """`Anna 9, Boris 6, Chai 1`"""
        return self.numbers(hand.seating, hand.tricks)

    def numbers(self, seating: Iterable[int], numbers: Numbers) -> str:
        """`Boris 8, Chai 5, Anna 3`, in the order given."""
        return ", ".join(f"{self.names[c]}{NBSP}{numbers[c]}" for c in seating)

    def played(self, player: int, card: Card) -> str:
        """Say who played which card: `Anna 4♣`, aloud `Anna plays the four of clubs`."""
        return f"{self.names[player]}{' plays the ' if self.voice.aloud else NBSP}{self.voice.card(card)}"

    def debts(self, owed: tuple[Debt, ...]) -> str:
        """Say what is still owed, in order: `Anna gives Boris 1 card, then Chai 2.`; aloud nothing is left out."""
        parts: list[str] = []
        giver, whole = None, self.voice.aloud
        for debt in [debt for debt in owed if debt.open]:
            number = str(debt.open) if parts and not whole else counted(debt.open, "card")
            receives = f"{self.names[debt.receiver]}{NBSP}{number}"
            same = debt.giver == giver and not whole
            parts.append(receives if same else f"{self.names[debt.giver]} gives {receives}")
            giver = debt.giver
        return ", then ".join(parts) + "." if parts else "nobody owes anything."

    def given(self, moved: tuple[Debt, ...]) -> str:
        """Say what changed hands: `Anna gave Boris 2 cards and Chai 1`; aloud nothing is left out."""
        parts: list[str] = []
        for at, debt in enumerate(moved):
            same = at > 0 and moved[at - 1].giver == debt.giver
            gave = "" if same else f"{self.names[debt.giver]} gave "
            number = str(debt.cards) if same and not self.voice.aloud else counted(debt.cards, "card")
            parts.append(f"{gave}{self.names[debt.receiver]}{NBSP}{number}")
        return and_words(parts)

    def claim(self, player: int, returned: Card) -> str:
        """Say what a return claims of the hand it came from: `Boris: no club above the king.`; empty for an ace."""
        if returned[0] == "A":
            return ""
        return f"{self.names[player]}: no {suit_word(returned)} above the {self.voice.rank(returned)}."

    def at_moment(self, evening: Evening, moment: Moment) -> Speaker:
        """Return the same speaker with the names of who sat in the columns at that moment, or in its scored hand."""
        hand = moment.now or moment.was
        return self._replace(names=evening.names_of(hand.people if hand else moment.people))

    def article(self, key: str) -> str:
        """`article 17`"""
        return f"article {self.rules.article(key).number}"


def speaker_of(sheet: ScoreSheet, voice: Voice) -> Speaker:
    """Return the speaker for a sheet, with the names of who sits there now."""
    return Speaker(sheet.names, voice, sheet.rules)


def speaker_at(sheet: ScoreSheet, ruling: Ruling, voice: Voice) -> Speaker:
    """Return the speaker for a ruling, with the names of who sat there then."""
    return Speaker(sheet.names_when(ruling.entry, ruling.hand), voice, sheet.rules)


# -- words ------------------------------------------------------------------------------------


def signed(points: int) -> str:
    """Write points with their sign: `+3`, `-1`, `0`."""
    return f"{points:+d}" if points else "0"


def counted(number: int, word: str) -> str:
    """Count a thing: `1 hand`, `3 hands`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def times(number: int) -> str:
    """Count in words: `not yet`, `once`, `twice`, `3 times`."""
    return {0: "not yet", 1: "once", 2: "twice"}.get(number, f"{number} times")


def and_words(words: list[str]) -> str:
    """`Anna`, `Anna and Boris`, `Anna, Boris and Chai`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def capital(text: str) -> str:
    """Begin a sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def suit_word(card: Card) -> str:
    """Name the suit of a card: `club`."""
    return SUIT_NAMES[card[1]]


def contract_words(contract: str) -> str:
    """Name a contract: `hearts`, `no trump`."""
    return contract.replace("-", " ")


def trump_words(contract: str) -> str:
    """`trump is spades`, or `there is no trump`."""
    return "there is no trump" if contract == "no-trump" else f"trump is {contract}"


# -- days -------------------------------------------------------------------------------------


def day(when: date, voice: Voice) -> str:
    """Name a day: `Fri 27 Nov`, aloud `Friday 27 November`."""
    return f"{when:%A} {when.day} {when:%B}" if voice.aloud else f"{when:%a} {when.day} {when:%b}"


def full_day(when: date, voice: Voice) -> str:
    """Name a day with its year: `Fri 27 Nov 2026`."""
    return f"{day(when, voice)} {when.year}"


def began(started: datetime, voice: Voice) -> str:
    """Say when an evening began: `Fri 27 Nov 2026, 19:30`; of one typed in later often only the day is known."""
    clock = f", {started:%H:%M}" if started.time() != time() else ""
    return f"{full_day(started, voice)}{clock}"


def dated(when: date, since: date, voice: Voice) -> str:
    """Name a day, with its year where that is not the year of `since`."""
    return day(when, voice) if when.year == since.year else full_day(when, voice)


def minute(when: datetime, started: datetime, voice: Voice) -> str:
    """Name a time of an evening: `Fri 22:41`, aloud `Friday 22:41`; on a later day than the morning after, its date."""
    if (when.date() - started.date()).days in (0, 1):
        return f"{when:%A %H:%M}" if voice.aloud else f"{when:%a %H:%M}"
    return f"{dated(when, started, voice)}, {when:%H:%M}"


def ago(then: datetime, now: datetime) -> str:
    """Say how long ago, in the largest unit that fits: `25 minutes ago`, `7 days ago`."""
    seconds = int((now - then).total_seconds())
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        return f"{counted(seconds // 60, 'minute')} ago"
    if seconds < 24 * 3600:
        return f"{counted(seconds // 3600, 'hour')} ago"
    days = seconds // (24 * 3600)
    return "yesterday" if days == 1 else f"{days} days ago"


# -- how far the evening is -------------------------------------------------------------------


def end_words(end: End) -> str:
    """Say when the evening ends: `6 hands`."""
    if end.hands:
        return counted(end.hands, "hand")
    if end.points:
        return counted(end.points, "point")
    return f"{end.tricks} tricks in one hand" if end.tricks else "no fixed end"


def unequal_deals(end: End) -> Text:
    """Remark that the agreed number of hands does not let everybody deal equally often; else nothing."""
    odd = end.hands and end.hands % 3
    return ["Not a multiple of 3: not everybody will deal equally often."] if odd else []


def played(hands: int) -> str:
    """Say how many hands are scored: `after hand 3`, `before hand 1`."""
    return f"after hand {hands}" if hands else "before hand 1"


def state(sheet: ScoreSheet) -> str:
    """Say how far the evening is: `after hand 3 of 6`, `finished`, or that a tie waits for an answer."""
    if sheet.finished:
        return "tie open" if sheet.ask else "finished"
    hands, end = len(sheet.hands), sheet.evening.end
    if end.hands:
        return f"{played(hands)} of {end.hands}"
    return f"{played(hands)}, to {end.points} points" if end.points else played(hands)


def seat_changes(sheet: ScoreSheet) -> Text:
    """Say who took whose seat, or how they sat then, each with its hand: `Dana for Chai from hand 5`."""
    evening, people = sheet.evening, sheet.evening.people
    sat = [(hand.people, hand.seating) for hand in sheet.hands] + [(evening.sitting, evening.seating)]
    changes = []
    for number, ((was, sat_at), (now, sits_at)) in enumerate(pairwise([((0, 1, 2), sat[0][1]), *sat]), start=1):
        changed = [f"{people[now[c]]} for {people[was[c]]}" for c in COLUMNS if was[c] != now[c]]
        if sat_at != sits_at:
            changed.append(f"clockwise {', '.join(people[now[c]] for c in sits_at)}")
        changes += [f"{each} from hand {number}" for each in changed]
    return changes


def scores(sheet: ScoreSheet, points: Numbers, voice: Voice) -> str:
    """`Anna +3, Boris -1, Chai -2`, clockwise."""
    return ", ".join(f"{sheet.names[c]}{NBSP}{voice.signed(points[c])}" for c in sheet.evening.seating)


def deals(sheet: ScoreSheet, dealers: list[int]) -> str:
    """Count the deals of each: `Anna once, Boris twice, Chai not yet`."""
    often = {c: times(dealers.count(c)).replace(" ", NBSP) for c in sheet.evening.seating}
    return ", ".join(f"{sheet.names[c]}{NBSP}{often[c]}" for c in sheet.evening.seating)


def lead_line(sheet: ScoreSheet) -> str:
    """Say who leads by how much, and what is still to come."""
    top = [c for c in sheet.ranking if sheet.ranks[c] == 1]
    names = and_words([sheet.names[c] for c in top])
    if len(top) == 3:
        lead = "All three are level"
    elif len(top) == 2:
        lead = f"{names} are level"
    else:
        second = max(sheet.totals[c] for c in sheet.ranking if c != top[0])
        lead = f"{names} leads by {sheet.totals[top[0]] - second}"
    end = sheet.evening.end
    to_go = ""
    if end.hands and (left := end.hands - len(sheet.hands)) > 0:
        to_go = f", {counted(left, 'hand')} to go"
    elif end.points and not end.hands and (left := end.points - max(sheet.totals)) > 0:
        to_go = f", {counted(left, 'point')} short of {end.points}"
    return f"{lead}{to_go}."


def meaning(sheet: ScoreSheet, voice: Voice) -> Text:
    """Word the line under every table: who leads and what is to come, or who won by what."""
    return outcome_text(sheet, sheet.outcome, voice) if sheet.outcome else [lead_line(sheet)]


def how_it_is(sheet: ScoreSheet, voice: Voice) -> Text:
    """Say who leads or who won; before the first hand that none is scored."""
    return meaning(sheet, voice) if sheet.outcome or sheet.hands else ["No hand scored."]


def keep_apart(sheet: ScoreSheet) -> Text:
    """Remark before the agreed last hand of a close evening that its last trick may decide; else nothing."""
    end = sheet.evening.end
    first, second = sorted(sheet.totals, reverse=True)[:2]
    if not end.hands or end.hands - len(sheet.hands) != 1 or first - second > CLOSE_LEAD:
        return []
    return [f"Keep trick {sheet.rules.tricks} apart; it may decide."]


# -- the end ----------------------------------------------------------------------------------


def outcome_text(sheet: ScoreSheet, result: Outcome, voice: Voice) -> Text:
    """Say who won and what decided; or what the referee needs to know, with a keyboard also what to type."""
    names, totals = sheet.names, sheet.totals
    if not sheet.hands:
        return ["Closed before a hand was scored."]
    if result.ask:
        tied = and_words([names[c] for c in result.ask.among])
        typed = [f"{ref()}record-last-tricks"] if voice.keyboard else []
        return [f"{tied} are level.", f"Who won trick {result.ask.trick}?", *typed]
    top = voice.signed(totals[result.winners[0]])
    if len(result.winners) > 1:
        agreed = sheet.evening.shared and "latest-trick" in sheet.rules.tie_break
        how = "(agreed; the last tricks are not known)" if agreed else "(a tie is shared)"
        return [f"{and_words([names[c] for c in result.winners])} share the win with {top} {how}."]
    return [f"{names[result.winners[0]]} wins with {top}{_decision(sheet, result, voice)}."]


def _decision(sheet: ScoreSheet, result: Outcome, voice: Voice) -> str:
    winner, last = result.winners[0], sheet.hands[-1]
    level = f", level with {and_words([sheet.names[c] for c in result.tied if c != winner])}"
    match result.decided_by:
        case "last-hand":
            return f"{level}: {voice.signed(last.points[winner])} in the last hand decides"
        case "latest-trick":
            trick = f"trick {result.trick}" if result.trick else "the later last trick"
            return f"{level}: {trick} of the last hand decides"
        case "agreed":
            return f"{level}, as the table agreed"
        case "tricks":
            return f": {last.tricks[winner]} tricks in one hand"
        case _:
            return ""


def end_reached(sheet: ScoreSheet) -> Text:
    """Say that the agreed end has come; nothing where it has not."""
    end, hands = sheet.evening.end, len(sheet.hands)
    if end.hands and hands == end.hands:
        return [f"That was hand {hands} of {end.hands}."]
    if end.points and max(sheet.totals, default=0) >= end.points:
        return [f"{counted(end.points, 'point')} {'is' if end.points == 1 else 'are'} reached."]
    return []


def tie_text(sheet: ScoreSheet, voice: Voice) -> Text:
    """Say who is level, in what, and where the answer is on the table."""
    assert sheet.ask is not None, "a tie that is decided needs no answer"
    among = sheet.ask.among
    names = and_words([sheet.names[c] for c in among])
    total, last = sheet.totals[among[0]], sheet.hands[-1].points[among[0]]
    return [
        f"{names} are level: {voice.signed(total)} in all, {voice.signed(last)} in this hand.",
        "Don't gather the cards: the last trick lies on top of its winner's pile.",
    ]


def tie_commands(sheet: ScoreSheet, voice: Voice) -> Text:
    """List the commands that decide a tie which waits for a trick, each with its meaning."""
    known = " ".join(sheet.names[c] for c in sheet.hands[-1].order.last)
    typed = f"{known} PLAYER" if known else "PLAYER"
    commands = (
        (f"{ref()}record-last-tricks {typed} ...", ": ", "from the last trick back"),
        (f"{ref()}record-last-tricks --later PLAYER", ": ", "whose last trick came later"),
        (f"{ref()}end-session --shared", ", ", "or --winner PLAYER: nobody knows, the table agrees"),
    )
    return [f"{command}{mark if voice.aloud else '   '}{what}" for command, mark, what in commands]
