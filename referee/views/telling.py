"""What each entry says, in the words of its answer, and in the fewest words of the table.

One sentence for each kind of entry, from the moment at which it was written.
"""

from __future__ import annotations

from typing import cast

from referee.game import entries as seen
from referee.game.cards import Card
from referee.game.exchange import may_come_back
from referee.game.players import COLUMNS, key
from referee.game.rules import Article, End, Rules
from referee.game.scoresheet import ScoreSheet
from referee.game.state import Hand, Moment
from referee.game.tricks import Trick
from referee.views.screen import GLUE, STOP, Screen, cards, counted
from referee.views.words import Speaker, contract_words, day, end_words, hand_names, trump_words


def taken_words(player: str | None, card: Card, article: Article, rules: Rules, screen: Screen) -> str:
    """Who takes a trick, with which card, by which article."""
    whose = f"{player}'s {screen.card(card)}" if player else f"The {screen.card(card)}"
    return f"{whose} takes it.{STOP}({rules.name}, article {article.number}: {article.text})"


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
        case seen.LastTricksNamed():
            return _last_tricks_said(moment, speaker)
        case seen.Misdealt():
            return f"Hand {moment.hand} is dealt again by {names[moment.turn]}.{STOP}Nothing scored."
        case seen.DealerChanged():
            return _dealer_said(sheet, moment, speaker)
        case seen.SeatTaken():
            score = speaker.screen.signed(moment.totals[_column(sheet, speaker, entry.old)])
            return (
                f"{entry.new} takes {entry.old}'s seat from hand {moment.hand} on, "
                f"with the score ({score}) and what is owed."
            )
        case seen.NameCorrected():
            return f"{entry.old} is spelt {entry.new}, on every line of the sheet."
        case seen.SeatsChanged():
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
            entered = f", entered {day(struck.at, speaker.screen)}" if struck.at.date() != entry.at.date() else ""
            rest = _rest_of_command(sheet, entry.entry, speaker)
            return f"Taken back: {brief(sheet, entry.entry, speaker)}{entered}.{rest}"
        case seen.EntryRestored():
            return f"Back again: {brief(sheet, entry.entry, speaker)}."


def _rest_of_command(sheet: ScoreSheet, number: int, speaker: Speaker) -> str:
    """That an entry before the one taken back was written by the same command and still stands."""
    entries = sheet.session.entries
    if number < 2 or not isinstance(entries[number - 1], _MOVEMENTS) or not isinstance(entries[number - 2], _MOVEMENTS):
        return ""
    if entries[number - 1].at != entries[number - 2].at:
        return ""
    typed = "; ref undo takes it back, too" if speaker.screen.keyboard else ""
    return f"{STOP}What was noted with it before still stands{typed}."


_MOVEMENTS = (seen.CardExchanged, seen.ExchangedFaceDown, seen.ExchangeWaived)


def brief(sheet: ScoreSheet, number: int, said_by: Speaker) -> str:
    """An entry in the fewest words of the table: `hand 4 (Anna 9, Boris 6, Chai 1)`."""
    moment = sheet.moment(number)
    speaker = said_by.people(sheet.evening, moment)
    match moment.entry:
        case seen.HandPlayed() if moment.now:
            return f"hand {moment.now.number} ({speaker.tricks_line(moment.now)})"
        case seen.HandCorrected() if moment.was:
            if moment.now and moment.now.tricks != moment.was.tricks:
                return f"the correction of hand {moment.was.number} (was {speaker.tricks_line(moment.was)})"
            was = ", ".join(changes(moment.was, moment.now, speaker)) if moment.now else ""
            return f"the correction of hand {moment.was.number}" + (f" ({was})" if was else "")
        case seen.ContractNamed():
            contract = moment.entry.contract
            return f"{'no trump' if contract == 'no-trump' else f'trump {contract}'} in hand {moment.hand}"
        case seen.HandDropped() if moment.was:
            return f"the dropping of hand {moment.was.number} ({speaker.tricks_line(moment.was)})"
        case seen.Misdealt():
            return f"the misdeal of hand {moment.hand}"
        case seen.TrickPlayed() if moment.trick:
            return f"trick {moment.trick.number} ({trick_cards(moment.trick, speaker)})"
        case _:
            text = _said(sheet, moment, speaker).replace(STOP, " ")
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
    late = f"{STOP}Noted late, after trump." if swap.late else ""
    if not speaker.show:
        return f"{giver} gave {receiver}{GLUE}1 card, and it was answered.{late}"
    the = speaker.screen.the
    claim = speaker.claim(swap.receiver, swap.returned) if may_come_back(swap.returned, swap.given) else ""
    line = f"{giver} gave {receiver} {the(swap.given)}, back {the(swap.returned)}."
    return line + (f"{STOP}{claim}" if claim else "") + late


def _trick_said(moment: Moment, speaker: Speaker) -> str:
    trick = moment.trick
    assert trick is not None, "a trick that was played has its cards"
    cards = trick_cards(trick, speaker)
    winner = speaker.names[trick.winner(moment.trump)]
    follows = " and leads" if trick.number < speaker.rules.tricks else ""
    return f"Trick {trick.number}: {cards}.{STOP}{winner} takes it{follows}."


def trick_cards(trick: Trick, speaker: Speaker) -> str:
    """`Anna A♠, Boris 2♣, Chai K♠`, in the order in which they were played."""
    pairs = zip(trick.players, trick.cards, strict=True)
    return ", ".join(speaker.played(player, card) for player, card in pairs)


def _mended_said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> str:
    entry = cast("seen.TrickCorrected", moment.entry)
    leader = entry.leader
    if moment.now:
        leader = hand_names(sheet.evening, moment.now)[moment.now.played[entry.trick - 1].leader]
    cards = ", ".join(speaker.screen.card(card) for card in entry.played)
    place = f"Hand {moment.now.number}, trick" if moment.now else "Trick"
    scored = moment.now is not None and moment.was is not None and moment.now.tricks != moment.was.tricks
    line = f"{STOP}{speaker.players_line(moment.now)}" if moment.now and scored else ""
    return f"{place} {entry.trick} was {cards}, led by {leader}.{line}"


def _sight_said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> str:
    entry, told = cast("seen.CardsSeen", moment.entry), moment.now
    place = f" of hand {told.number}" if told else ""
    if not speaker.show:
        return f"Cards{place} were seen."
    cards = speaker.screen.cards(entry.seen)
    player = entry.player
    if told and (column := told.sights[-1].player) is not None:
        player = hand_names(sheet.evening, told)[column]
    where = {"hand": f"with {player}", "kitty": "in the kitty", "laid-away": "laid away"}[entry.place]
    return f"Seen {where}{place.replace(' of', ' in')}: {cards}."


def _hand_said(moment: Moment, speaker: Speaker) -> str:
    hand = moment.now
    if hand is None:
        return "A forgotten hand that finds no place."
    entry = cast("seen.HandPlayed", moment.entry)
    if entry.before is None:
        return speaker.hand_line(hand)
    return f"{speaker.hand_line(hand)}{STOP}It was forgotten; the hands after it move down by one."


def _correction_said(moment: Moment, speaker: Speaker) -> str:
    was, now = moment.was, moment.now
    if was is None or now is None:
        return "A correction of a hand that does not stand."
    what = ", ".join(["corrected", *changes(was, now, speaker)])
    contract = (
        f"{STOP}{contract_words(now.contract).capitalize()}." if now.contract != was.contract and now.contract else ""
    )
    dealer = f"{STOP}{speaker.names[now.dealer]} deals." if was.dealer != now.dealer else ""
    return f"Hand {now.number} {what}.{dealer}{contract}{STOP}{speaker.players_line(now)}"


def changes(was: Hand, now: Hand, speaker: Speaker) -> list[str]:
    """What a corrected hand was, part by part: `was 4 5 7`, `was hearts`; empty if nothing differs."""
    parts = []
    if was.tricks != now.tricks:
        bare = " ".join(str(was.tricks[c]) for c in was.seating)
        parts.append(f"was {speaker.tricks_line(was) if speaker.screen.plain else bare}")
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
        return f"{line}{STOP}Hand {was.number + 1} is now hand {was.number}."
    if later:
        were, are = f"{was.number + 1} to {was.number + later}", f"{was.number} to {was.number + later - 1}"
        return f"{line}{STOP}Hands {were} are now {are}."
    return line


def _last_tricks_said(moment: Moment, speaker: Speaker) -> str:
    hand, names = moment.now, speaker.names
    if hand is None:
        return "Last tricks of a hand that does not stand."
    if hand.order.later is not None:
        return f"Hand {hand.number}: of those level, {names[hand.order.later]}'s last trick came later."
    last = sum(hand.tricks)
    parts = [f"{last - back} {names[winner]}" for back, winner in enumerate(hand.order.backwards)]
    return f"Hand {hand.number}: trick {', '.join(parts)}."


def _dealer_said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> str:
    entry = cast("seen.DealerChanged", moment.entry)
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


def _seats_said(moment: Moment, entry: seen.SeatsChanged) -> str:
    order = ", ".join(entry.players)
    if entry.since == "start":
        return f"Clockwise from the start: {order}.{STOP}Every hand is scored by these seats."
    return f"Clockwise from hand {moment.hand} on: {order}."


def _end_said(moment: Moment) -> str:
    entry = cast("seen.EveningEnded", moment.entry)
    if entry.shared:
        return "The table agrees that the win is shared."
    if entry.winner:
        return f"The table agrees that {entry.winner} wins."
    return f"The evening is closed after {counted(moment.hand - 1, 'hand')}."
