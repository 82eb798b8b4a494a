"""The sentences of the table: what an entry says, what a debt is called, what a ruling means.

One template for each ruling and each kind of entry; nothing is worked out here.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, cast

from referee import entries as seen
from referee.cards import Card, rank_words
from referee.evening import Evening, Hand, Moment
from referee.exchange import Debt, may_come_back
from referee.rules import Article, End, Rules
from referee.rulings import Ruling
from referee.scoresheet import ScoreSheet
from referee.scoring import Outcome
from referee.seats import COLUMNS, Names, Numbers, key
from referee.tricks import Trick
from referee.values import NamedTuple
from referee.views.screen import GLUE, Screen, and_words, cards, counted, signed, suit_word

if TYPE_CHECKING:
    from referee.proof import Judged, Record

RULINGS = {
    "first-hand": "hand 1 has no exchange, so nobody owes anybody a card.",
    "contract-first": "the contract is not named yet; it comes before the exchange.",
    "not-owed": "{giver} owes {receiver} no card before this hand; {owed}",
    "nothing-owed": "nobody owes anybody a card now.",
    "too-many": "{giver} owes {receiver} {cards} in all, {left} of them still open; this would be {found}.",
    "out-of-order": "not {giver}'s turn to give to {receiver}; first {first_giver} gives {first_receiver} {open}.",
    "given-elsewhere": "{giver} cannot give the {given}; it lies in {holder}'s hand.",
    "returned-elsewhere": "{receiver} cannot return the {returned}; it lies in {holder}'s hand.",
    "other-suit": "{returned} is not of the suit of the {given} that {giver} gave.",
    "weaker-than-given": "{returned} is weaker than the {given} that {giver} gave.",
    "stronger-known": "{returned} is weaker than the {held} that lies in {receiver}'s hand.",
    "given-on": "{giver} gives on the {given} that came back; both receivers are served before any return is seen.",
    "exchange-open": "trump is named while {giver} still owes {receiver} {open}; the exchange is noted in part.",
    "after-the-lead": "{giver} gives {receiver} a card after the first trick was led.",
    "false-return": "{reason}.",
    "revoke": "{reason}.",
    "from-kitty": "{player} called the {claimed} strongest and showed the {shown}, which can have come from the kitty "
    "({count} of {kitty}).",
    "no-deal": "no deal is possible {misfit}; it clashes with {clash}.",
    "wrong-lead": "{player} led trick {trick}; {due} had to lead it.",
    "lead-changed": "{player} led trick {trick} as it was recorded; by what was mended since, {due} had to. "
    "Did {due}? Then: ref correct-trick {trick} CARD CARD CARD",
    "no-contract": "trump is not named yet.",
    "trick-too-many": "all {all} tricks of the hand are recorded.",
    "card-twice": "the {card} was played in trick {earlier} already; it cannot be in trick {trick}.",
    "after-the-end": "entered after the evening was finished.",
    "no-effect": "entry {named} is not a hand that stands, so this changes nothing.",
    "order-misfit": "the trick winners do not fit the numbers of tricks; they are left out.",
    "out-of-turn": "{dealer} dealt in {turn}'s turn.",
    "debts-changed": "{extra}; the hand was played, so it stands.",
    "not-noted": "{open} owed, and no exchange was noted.",
    "partly-noted": "{open} owed of which no exchange was noted.",
    "face-down": "{cards} changed hands face down.",
    "waived": "{cards} waived by agreement.",
}
"""What each ruling says; the facts fill it."""

ADVICE = {
    "other-suit": "{receiver} returns a stronger {suit}, or the {given} itself.",
    "weaker-than-given": "{receiver} returns a stronger {suit}, or the {given} itself.",
    "stronger-known": "{receiver} returns the {held} or a stronger {suit}.",
    "exchange-open": "Note the rest, or ref record-exchange --done, before trump.",
    "nothing-owed": "A card mistyped before: ref undo. Next: ref hand _ _ _",
    "after-the-lead": "Exchanged before? Then note it with the hand: "
    "ref record-hand ... --exchange GIVER RECEIVER GIVEN RETURNED",
    "no-contract": "First: ref name-trump CONTRACT",
}
"""How what a ruling refuses is put right at the table."""


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
        return f"Hand {hand.number}, {self.names[hand.dealer]} deals{contract}. {self.players_line(hand)}"

    def players_line(self, hand: Hand) -> str:
        """`Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2.`"""
        parts = (
            GLUE.join((self.names[c], str(hand.tricks[c]), "of", str(hand.targets[c]), signed(hand.points[c])))
            for c in hand.seating
        )
        return ", ".join(parts) + "."

    def tricks_line(self, hand: Hand) -> str:
        """`Anna 9, Boris 6, Chai 1`"""
        return ", ".join(f"{self.names[c]}{GLUE}{hand.tricks[c]}" for c in hand.seating)

    def targets_line(self, seating: tuple[int, ...], targets: Numbers) -> str:
        """`Boris 8, Chai 5, Anna 3`, in the order given."""
        return ", ".join(f"{self.names[c]}{GLUE}{targets[c]}" for c in seating)

    def debts_line(self, owed: tuple[Debt, ...]) -> str:
        """What is still owed, in order: `Anna gives Boris 1 card, then Chai 2.`"""
        parts: list[str] = []
        giver = None
        for debt in [debt for debt in owed if debt.open]:
            number = str(debt.open) if parts else cards(debt.open)
            receives = f"{self.names[debt.receiver]}{GLUE}{number}"
            parts.append(receives if debt.giver == giver else f"{self.names[debt.giver]} gives {receives}")
            giver = debt.giver
        return ", then ".join(parts) + "." if parts else "nobody owes anything."

    def claim(self, player: int, returned: Card) -> str:
        """What a return says of the hand it came from: `Boris: no club above the king.`"""
        if returned[0] == "A":
            return ""
        return f"{self.names[player]}: no {suit_word(returned)} above the {rank_words(returned)}."

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


def day(when: datetime) -> str:
    """A day in words: `Fri 27 Nov`."""
    return f"{when:%a} {when.day} {when:%b}"


def minute(when: datetime) -> str:
    """A day and time in words: `Fri 22:41`."""
    return f"{when:%a %H:%M}"


def end_words(end: End) -> str:
    """When the evening ends: `6 hands`."""
    if end.hands:
        return counted(end.hands, "hand")
    if end.points:
        return counted(end.points, "point")
    return f"{end.tricks} tricks in one hand" if end.tricks else "no fixed end"


def hand_names(evening: Evening, hand: Hand) -> Names:
    """Who sat in the columns when a hand was played."""
    first, second, third = (evening.people[person] for person in hand.people)
    return first, second, third


# -- rulings ----------------------------------------------------------------------------------


def ruling_sentence(ruling: Ruling, speaker: Speaker) -> str:
    """What was found, in one sentence and without its article."""
    return RULINGS[ruling.what].format(**_facts(ruling, speaker))


def _facts(ruling: Ruling, speaker: Speaker) -> dict[str, str]:
    facts = {name: _fact(name, value, speaker) for name, value in ruling.facts.items()}
    if ruling.what == "debts-changed":
        facts["extra"] = changed_debts(ruling.hand, cast("tuple[Debt, ...]", ruling.facts["extra"]), speaker)
    if ruling.what in ("false-return", "revoke"):
        from referee.views import proofs

        judged, record = cast("Judged", ruling.facts["judged"]), cast("Record", ruling.facts["record"])
        facts["reason"] = proofs.reason(judged, speaker.names, record, speaker.screen).rstrip(".")
    if ruling.what == "no-deal":
        facts["misfit"] = _misfit(ruling, speaker)
    if ruling.what == "too-many":
        facts["left"] = str(ruling.facts["open"])
    given = ruling.facts.get("given")
    if given:
        facts["suit"] = suit_word(cast("Card", given))
    return facts


def _misfit(ruling: Ruling, speaker: Speaker) -> str:
    """Which cards find no place: `with the 9♦ there`, or how many for how much room."""
    shown = cast("tuple[Card, ...]", ruling.facts["cards_shown"])
    if not ruling.facts["room"]:
        return f"with the {' '.join(speaker.screen.card(card) for card in shown)} there"
    return f"with {cards(len(shown))} where there is room for {ruling.facts['room']}"


_PLAYERS = ("giver", "receiver", "holder", "player", "first_giver", "first_receiver", "dealer", "turn", "due")
_CARDS = ("given", "returned", "held", "claimed", "card")


def _fact(name: str, value: object, speaker: Speaker) -> str:
    if name in _PLAYERS:
        return speaker.names[cast("int", value)]
    if name in _CARDS:
        return speaker.screen.card(cast("Card", value)) if value else ""
    if name in ("cards", "open", "found"):
        return cards(cast("int", value))
    if name == "shown":
        return " ".join(speaker.screen.card(card) for card in cast("tuple[Card, ...]", value))
    if name == "clash":
        numbers = [str(number) for number in cast("tuple[int, ...]", value)]
        return ("entries " if len(numbers) > 1 else "entry ") + and_words(numbers) if numbers else "what is known"
    if name == "owed":
        return speaker.debts_line(cast("tuple[Debt, ...]", value)).replace(GLUE, " ")
    return str(value)


def ruling_message(ruling: Ruling, speaker: Speaker) -> str:
    """The sentence with its article behind: `... (article 17, entry 14)`."""
    article = speaker.article(ruling.key)
    return f"{capital(ruling_sentence(ruling, speaker))} ({article}, entry {ruling.entry})"


def refusal(ruling: Ruling, speaker: Speaker) -> str:
    """The sentence that stops an entry and how it is put right, with the article's words behind."""
    advice = ADVICE.get(ruling.what, "").format(**_facts(ruling, speaker))
    sentence = f"{ruling_sentence(ruling, speaker)} {advice}".rstrip()
    return f"{sentence} {cited(ruling.key, speaker.rules)}"


def cited(key: str, rules: Rules) -> str:
    """An article as it is cited: `(358, article 18: ...)`."""
    article = rules.article(key)
    return f"({rules.name}, article {article.number}: {article.text})"


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def changed_debts(hand: int, extra: tuple[Debt, ...], speaker: Speaker) -> str:
    """What moved before a hand and is not owed by the sheet as it stands now."""
    if not extra:
        return f"before hand {hand} other cards were owed than the sheet says now"
    parts: list[str] = []
    for at, debt in enumerate(extra):
        same = at and extra[at - 1].giver == debt.giver
        gave = "" if same else f"{speaker.names[debt.giver]} gave "
        parts.append(f"{gave}{speaker.names[debt.receiver]} {debt.cards if same else cards(debt.cards)}")
    was = "was" if sum(debt.cards for debt in extra) == 1 else "were"
    return f"before hand {hand} {and_words(parts)} that {was} not owed"


# -- the end ----------------------------------------------------------------------------------


def outcome_line(sheet: ScoreSheet, result: Outcome) -> str:
    """Who won, and what decided; or what the referee needs to know."""
    names, totals = sheet.names, sheet.totals
    if not sheet.hands:
        return "Closed before a hand was scored."
    if result.ask:
        tied = and_words([names[c] for c in result.ask.among])
        return f"{tied} are level. Who won trick {result.ask.trick}? ref record-last-tricks"
    top = signed(totals[result.winners[0]])
    if len(result.winners) > 1:
        agreed = sheet.evening.shared and "latest-trick" in sheet.rules.tie_break
        how = "(agreed; the last tricks are not known)" if agreed else "(a tie is shared)"
        return f"{and_words([names[c] for c in result.winners])} share the win with {top} {how}."
    return f"{names[result.winners[0]]} wins with {top}{_decision(sheet, result)}."


def _decision(sheet: ScoreSheet, result: Outcome) -> str:
    names, winner, last = sheet.names, result.winners[0], sheet.hands[-1]
    others = and_words([names[c] for c in result.tied if c != winner])
    if result.decided_by == "last-hand":
        return f", level with {others}: {signed(last.points[winner])} in the last hand decides"
    if result.decided_by == "latest-trick":
        trick = f"trick {result.trick}" if result.trick else "the later last trick"
        return f", level with {others}: {trick} of the last hand decides"
    if result.decided_by == "agreed":
        return f", level with {others}, as the table agreed"
    if result.decided_by == "tricks":
        return f": {last.tricks[winner]} tricks in one hand"
    return ""


# -- entries ----------------------------------------------------------------------------------


def taken_words(player: str | None, card: Card, article: Article, rules: Rules, screen: Screen) -> str:
    """Who takes a trick, with which card, by which article."""
    whose = f"{player}'s {screen.card(card)}" if player else f"The {screen.card(card)}"
    return f"{whose} takes it. ({rules.name}, article {article.number}: {article.text})"


def said(sheet: ScoreSheet, number: int, screen: Screen, *, show: bool = True) -> str:
    """What entry `number` says, in the words of its answer; cards of an exchange only with `show`."""
    moment = sheet.moment(number)
    speaker = Speaker(sheet.names, screen, sheet.rules, show).people(sheet.evening, moment)
    return _said(sheet, moment, speaker)


def _said(  # noqa: C901 - one case a kind of entry, and the type checker proves it complete
    sheet: ScoreSheet, moment: Moment, speaker: Speaker
) -> str:
    entry, names = moment.entry, speaker.names
    match entry:
        case seen.CardExchanged() | seen.ExchangedFaceDown() | seen.ExchangeWaived():
            return _exchange_said(moment, speaker)
        case seen.ContractNamed():
            was = f", was {contract_words(moment.contract)}" if moment.contract else ""
            return f"Hand {moment.hand}: {trump_words(entry.contract)}{was}."
        case seen.HandPlayed():
            return _hand_said(moment, speaker)
        case seen.TrickPlayed():
            return _trick_said(moment, speaker)
        case seen.TrickCorrected():
            return _mended_said(sheet, moment, speaker)
        case seen.CardsSeen():
            return _sight_said(sheet, moment, speaker)
        case seen.HandCorrected():
            return _correction_said(moment, speaker)
        case seen.HandDropped():
            return _drop_said(moment, speaker)
        case seen.LastTricksTold():
            return _last_tricks_said(moment, speaker)
        case seen.Misdealt():
            return f"Hand {moment.hand} is dealt again by {names[moment.turn]}. Nothing scored."
        case seen.DealerTold():
            return _dealer_said(sheet, moment, speaker)
        case seen.SeatTaken():
            score = signed(moment.totals[_column(sheet, speaker, entry.old)])
            return (
                f"{entry.new} takes {entry.old}'s seat from hand {moment.hand} on, "
                f"with the score ({score}) and what is owed."
            )
        case seen.NameMended():
            return f"{entry.old} is spelt {entry.new}, on every line of the sheet."
        case seen.SeatsTold():
            return _seats_said(moment, entry)
        case seen.LeadChanged():
            who = "the declarer" if entry.lead == "declarer" else "the dealer's left"
            return f"From hand {moment.hand} on {who} leads the first trick."
        case seen.EndAgreed():
            end = End(entry.hands, entry.points)
            return "The evening has no fixed end." if end == End() else f"The evening ends at {end_words(end)}."
        case seen.EveningEnded():
            return _end_said(moment)
        case seen.PlayedOn():
            return "The evening goes on, with no fixed end."
        case seen.EntryStruck():
            struck = sheet.session.entries[entry.entry - 1]
            entered = f", entered {day(struck.at)}" if struck.at.date() != entry.at.date() else ""
            return f"Taken back: {brief(sheet, entry.entry, speaker)}{entered}.{_rest_of_command(sheet, entry.entry)}"
        case seen.EntryRestored():
            return f"Back again: {brief(sheet, entry.entry, speaker)}."


def _rest_of_command(sheet: ScoreSheet, number: int) -> str:
    """That an entry before the one taken back was written by the same command and still stands."""
    entries = sheet.session.entries
    if number < 2 or not isinstance(entries[number - 1], _MOVEMENTS) or not isinstance(entries[number - 2], _MOVEMENTS):
        return ""
    if entries[number - 1].at != entries[number - 2].at:
        return ""
    return " What was noted with it before still stands; ref undo takes it back, too."


_MOVEMENTS = (seen.CardExchanged, seen.ExchangedFaceDown, seen.ExchangeWaived)


def brief(sheet: ScoreSheet, number: int, said_by: Speaker) -> str:
    """An entry in the fewest words of the table: `hand 4 (Anna 9, Boris 6, Chai 1)`."""
    moment = sheet.moment(number)
    speaker = said_by.people(sheet.evening, moment)
    match moment.entry:
        case seen.HandPlayed() if moment.told:
            return f"hand {moment.told.number} ({speaker.tricks_line(moment.told)})"
        case seen.HandCorrected() if moment.was:
            if moment.told and moment.told.tricks != moment.was.tricks:
                return f"the correction of hand {moment.was.number} (was {speaker.tricks_line(moment.was)})"
            was = ", ".join(changes(moment.was, moment.told, speaker)) if moment.told else ""
            return f"the correction of hand {moment.was.number}" + (f" ({was})" if was else "")
        case seen.ContractNamed():
            contract = moment.entry.contract
            return f"{'no trump' if contract == 'no-trump' else f'trump {contract}'} in hand {moment.hand}"
        case seen.HandDropped() if moment.was:
            return f"the dropping of hand {moment.was.number} ({speaker.tricks_line(moment.was)})"
        case seen.Misdealt():
            return f"the misdeal of hand {moment.hand}"
        case seen.TrickPlayed() if moment.trick:
            return f"trick {moment.trick.number} ({_trick_cards(moment.trick, speaker)})"
        case _:
            text = _said(sheet, moment, speaker)
            return (
                text[0].lower() + text[1:].rstrip(".")
                if text.startswith(("The ", "From ", "Hand ", "Trick ", "Seen ", "Cards "))
                else text.rstrip(".")
            )


def _exchange_said(moment: Moment, speaker: Speaker) -> str:
    swap, names = moment.swap, speaker.names
    assert swap is not None, "a movement has its swap"
    giver, receiver = names[swap.giver], names[swap.receiver]
    if swap.given is None or swap.returned is None:
        if swap.waived:
            return f"{giver} need not give {receiver}{GLUE}{cards(swap.cards)}, as the table agreed."
        answered = "it was" if swap.cards == 1 else "each was"
        return f"{giver} gave {receiver}{GLUE}{cards(swap.cards)} face down, and {answered} answered."
    late = " Noted late, after trump." if swap.late else ""
    if not speaker.show:
        return f"{giver} gave {receiver}{GLUE}1 card, and it was answered.{late}"
    card = speaker.screen.card
    claim = speaker.claim(swap.receiver, swap.returned) if may_come_back(swap.returned, swap.given) else ""
    line = f"{giver} gave {receiver} {card(swap.given)}, back {card(swap.returned)}. {claim}"
    return line.rstrip() + late


def _trick_said(moment: Moment, speaker: Speaker) -> str:
    trick = moment.trick
    assert trick is not None, "a trick that was played has its cards"
    cards = _trick_cards(trick, speaker)
    winner = speaker.names[trick.winner(moment.trump)]
    follows = " and leads" if trick.number < speaker.rules.tricks else ""
    return f"Trick {trick.number}: {cards}. {winner} takes it{follows}."


def _trick_cards(trick: Trick, speaker: Speaker) -> str:
    pairs = zip(trick.players, trick.cards, strict=True)
    return ", ".join(f"{speaker.names[player]}{GLUE}{speaker.screen.card(card)}" for player, card in pairs)


def _mended_said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> str:
    entry = cast("seen.TrickCorrected", moment.entry)
    leader = entry.leader
    if moment.told:
        leader = hand_names(sheet.evening, moment.told)[moment.told.played[entry.trick - 1].leader]
    cards = ", ".join(speaker.screen.card(card) for card in entry.played)
    place = f"Hand {moment.told.number}, trick" if moment.told else "Trick"
    scored = moment.told is not None and moment.was is not None and moment.told.tricks != moment.was.tricks
    line = f" {speaker.players_line(moment.told)}" if moment.told and scored else ""
    return f"{place} {entry.trick} was {cards}, led by {leader}.{line}"


def _sight_said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> str:
    entry, told = cast("seen.CardsSeen", moment.entry), moment.told
    place = f" of hand {told.number}" if told else ""
    if not speaker.show:
        return f"Cards{place} were seen."
    cards = " ".join(speaker.screen.card(card) for card in entry.seen)
    player = entry.player
    if told and (column := told.sights[-1].player) is not None:
        player = hand_names(sheet.evening, told)[column]
    where = {"hand": f"with {player}", "kitty": "in the kitty", "laid-away": "laid away"}[entry.place]
    return f"Seen {where}{place.replace(' of', ' in')}: {cards}."


def _hand_said(moment: Moment, speaker: Speaker) -> str:
    hand = moment.told
    if hand is None:
        return "A forgotten hand that finds no place."
    entry = cast("seen.HandPlayed", moment.entry)
    if entry.before is None:
        return speaker.hand_line(hand)
    return f"{speaker.hand_line(hand)} It was forgotten; the hands after it move down by one."


def _correction_said(moment: Moment, speaker: Speaker) -> str:
    was, now = moment.was, moment.told
    if was is None or now is None:
        return "A correction of a hand that does not stand."
    what = ", ".join(["corrected", *changes(was, now, speaker)])
    contract = f" {contract_words(now.contract).capitalize()}." if now.contract != was.contract and now.contract else ""
    dealer = f" {speaker.names[now.dealer]} deals." if was.dealer != now.dealer else ""
    return f"Hand {now.number} {what}.{dealer}{contract} {speaker.players_line(now)}"


def changes(was: Hand, now: Hand, speaker: Speaker) -> list[str]:
    """What a corrected hand was, part by part: `was 4 5 7`, `was hearts`; empty if nothing differs."""
    parts = []
    if was.tricks != now.tricks:
        parts.append("was " + " ".join(str(was.tricks[c]) for c in was.seating))
    if was.contract != now.contract:
        parts.append(f"was {contract_words(was.contract) if was.contract else 'without a contract'}")
    if was.dealer != now.dealer:
        parts.append(f"was dealt by {speaker.names[was.dealer]}")
    if was.swaps != now.swaps:
        parts.append("with another exchange")
    if was.order != now.order:
        parts.append("with another order of tricks")
    return parts


def _drop_said(moment: Moment, speaker: Speaker) -> str:
    was = moment.was
    if was is None:
        return "A hand dropped that does not stand."
    line = f"Hand {was.number} is dropped ({speaker.tricks_line(was)})."
    later = moment.hand - 1 - was.number
    if later == 1:
        return f"{line} Hand {was.number + 1} is now hand {was.number}."
    if later:
        return (
            f"{line} Hands {was.number + 1} to {was.number + later} are now {was.number} to {was.number + later - 1}."
        )
    return line


def _last_tricks_said(moment: Moment, speaker: Speaker) -> str:
    hand, names = moment.told, speaker.names
    if hand is None:
        return "Last tricks of a hand that does not stand."
    if hand.order.later is not None:
        return f"Hand {hand.number}: of those level, {names[hand.order.later]}'s last trick came later."
    last = sum(hand.tricks)
    parts = [f"{last - back} {names[winner]}" for back, winner in enumerate(hand.order.backwards)]
    return f"Hand {hand.number}: trick {', '.join(parts)}."


def _dealer_said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> str:
    entry = cast("seen.DealerTold", moment.entry)
    if moment.hand == 1:
        return f"{entry.dealer} deals the first hand."
    if _column(sheet, speaker, entry.dealer) == moment.turn:
        return f"Hand {moment.hand}: {entry.dealer} deals, as it is due."
    return (
        f"Hand {moment.hand}: {entry.dealer} deals in {speaker.names[moment.turn]}'s turn "
        f"({speaker.article('deal-rotation')})."
    )


def _column(sheet: ScoreSheet, speaker: Speaker, name: str) -> int:
    """The column of a name among those who sat there then; a spelling mended since is known to the sheet."""
    sat = [column for column in COLUMNS if key(speaker.names[column]) == key(name)]
    return sat[0] if sat else sheet.evening.column(name)


def _seats_said(moment: Moment, entry: seen.SeatsTold) -> str:
    order = ", ".join(entry.players)
    if entry.since == "start":
        return f"Clockwise from the start: {order}. Every hand is scored by these seats."
    return f"Clockwise from hand {moment.hand} on: {order}."


def _end_said(moment: Moment) -> str:
    entry = cast("seen.EveningEnded", moment.entry)
    if entry.shared:
        return "The table agrees that the win is shared."
    if entry.winner:
        return f"The table agrees that {entry.winner} wins."
    return f"The evening is closed after {counted(moment.hand - 1, 'hand')}."
