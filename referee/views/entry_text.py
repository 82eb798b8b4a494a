"""What each entry says: whole sentences as in the answer to its command, and in the fewest words of the table.

An entry is worded from the moment at which it was written, with the names of who sat there then.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.errors import ref
from referee.game import entries
from referee.game.cards import Card
from referee.game.exchange import may_come_back
from referee.game.players import COLUMNS, key
from referee.game.rules import Article, End, Rules
from referee.game.scoresheet import ScoreSheet
from referee.game.state import Hand, Moment
from referee.game.tricks import Trick
from referee.views.layout import one_line
from referee.views.phrases import (
    NBSP,
    Speaker,
    Text,
    Voice,
    began,
    contract_words,
    counted,
    dated,
    end_words,
    trump_words,
)


def said(sheet: ScoreSheet, number: int, voice: Voice, *, show: bool = True) -> Text:
    """Say what entry `number` noted; the cards of an exchange only with `show`."""
    moment = sheet.moment(number)
    speaker = Speaker(sheet.names, voice, sheet.rules, show).at_moment(sheet.evening, moment)
    return _said(sheet, moment, speaker)


def _said(sheet: ScoreSheet, moment: Moment, speaker: Speaker) -> Text:  # noqa: C901 - one case a kind of entry
    entry, names, hand, was = moment.entry, speaker.names, moment.now, moment.was
    match entry:
        case entries.CardExchanged() | entries.ExchangedFaceDown() | entries.ExchangeWaived():
            return _exchange(moment, speaker)
        case entries.ContractNamed():
            before = f", was {contract_words(moment.contract)}" if moment.contract else ""
            return [f"Hand {moment.hand}: {trump_words(entry.contract)}{before}."]
        case entries.TrickPlayed():
            trick = moment.trick
            assert trick is not None, "a trick that was played has its cards"
            leads = " and leads" if trick.number < speaker.rules.tricks else ""
            takes = f"{names[trick.winner(moment.trump)]} takes it{leads}."
            return [f"Trick {trick.number}: {trick_cards(trick, speaker)}.", takes]
        case entries.TrickCorrected():
            return _corrected_trick(sheet, moment, entry, speaker)
        case entries.CardsSeen():
            if entry.hand and hand is None:
                return ["Cards seen in a hand that does not stand."]
            return [f"Hand {hand.number if hand else moment.hand}: {_seen(sheet, moment, entry, speaker)}."]
        case entries.HandPlayed():
            if hand is None:
                return ["A forgotten hand that finds no place."]
            forgotten = [] if entry.before is None else ["It was forgotten; the hands after it move down by one."]
            return [*speaker.hand(hand), *forgotten]
        case entries.HandCorrected():
            if was is None or hand is None:
                return ["A correction of a hand that does not stand."]
            text = [f"Hand {hand.number} {', '.join(['corrected', *changes(was, hand, speaker)])}."]
            if was.dealer != hand.dealer:
                text.append(f"{names[hand.dealer]} deals.")
            if hand.contract and was.contract != hand.contract:
                text.append(f"{contract_words(hand.contract).capitalize()}.")
            return [*text, *speaker.players(hand)]
        case entries.HandDropped():
            return _dropped_hand(moment, speaker)
        case entries.LastTricksNamed():
            if hand is None:
                return ["Last tricks of a hand that does not stand."]
            if hand.order.later is not None:
                return [f"Hand {hand.number}: of those level, {names[hand.order.later]}'s last trick came later."]
            last = sum(hand.tricks)
            tricks = [f"{last - back} {names[winner]}" for back, winner in enumerate(hand.order.backwards)]
            return [f"Hand {hand.number}: trick {', '.join(tricks)}."]
        case entries.Misdealt():
            return [f"Hand {moment.hand} is dealt again by {names[moment.dealer]}.", "Nothing scored."]
        case entries.DealerChanged():
            if entry.since == "start" and moment.coming > 1:
                return [f"The first dealer was {entry.dealer}."]
            if moment.hand == 1:
                return [f"{entry.dealer} deals the first hand."]
            if _column(sheet, speaker, entry.dealer) == moment.turn:
                return [f"Hand {moment.hand}: {entry.dealer} deals, as it is due."]
            whose = f"in {names[moment.turn]}'s turn ({speaker.article('deal-rotation')})"
            return [f"Hand {moment.hand}: {entry.dealer} deals {whose}."]
        case entries.SeatTaken():
            score = speaker.voice.signed(moment.totals[_column(sheet, speaker, entry.old)])
            seat = f"{entry.new} takes {entry.old}'s seat from hand {moment.hand} on"
            return [f"{seat}, with the score ({score}) and what is owed."]
        case entries.NameCorrected():
            return [f"{entry.old} is spelt {entry.new}, on every line of the sheet."]
        case entries.SeatsChanged():
            order = ", ".join(entry.players)
            if entry.since == "start":
                return [f"Clockwise from the start: {order}.", "Every hand is scored by these seats."]
            return [f"Clockwise from hand {moment.coming} on: {order}.", *_kept(moment, "seats")]
        case entries.LeadChanged():
            who = "the declarer" if entry.lead == "declarer" else "the dealer's left"
            if entry.since == "start":
                return [f"From the start {who} leads the first trick."]
            return [f"From hand {moment.coming} on {who} leads the first trick.", *_kept(moment, "lead")]
        case entries.EndAgreed():
            end = End(entry.hands, entry.points)
            return ["The evening has no fixed end." if end == End() else f"The evening ends at {end_words(end)}."]
        case entries.RulesChanged(rules=rules):
            return [f"The evening is played by {rules.title}."]
        case entries.DateChanged():
            return [f"The evening was played on {began(entry.started, speaker.voice)}."]
        case entries.NoteAdded():
            if entry.hand and hand is None:
                return ["A note on a hand that does not stand."]
            about = f"hand {hand.number}" if hand else "the evening"
            written = f'Note on {about}: "{one_line(entry.text)}".'
            return [written if entry.text else f"The notes on {about} are taken away."]
        case entries.EveningEnded():
            if entry.shared:
                return ["The table agrees that the win is shared."]
            if entry.winner:
                return [f"The table agrees that {entry.winner} wins."]
            return [f"The evening is closed after {counted(moment.hand - 1, 'hand')}."]
        case entries.PlayedOn():
            until = f"and ends after hand {moment.hand + entry.more - 1}" if entry.more else "with no fixed end"
            return [f"The evening goes on, {until}."]
        case entries.EntryStruck():
            struck = sheet.session.entries[entry.entry - 1]
            entered = f", entered {dated(struck.at, entry.at, speaker.voice)}"
            later = entered if struck.at.date() != entry.at.date() else ""
            taken_back = f"Taken back: {brief(sheet, entry.entry, speaker)}{later}."
            is_newest = moment.number == len(sheet.session.entries)
            return [taken_back, *(_rest_of_command(sheet, entry.entry, speaker) if is_newest else [])]
        case entries.EntryRestored():
            return [f"Back again: {brief(sheet, entry.entry, speaker)}."]


def _exchange(moment: Moment, speaker: Speaker) -> Text:
    swap, names, voice = moment.swap, speaker.names, speaker.voice
    assert swap is not None, "an exchange has its swap"
    giver, receiver = names[swap.giver], f"{names[swap.receiver]}{NBSP}{counted(swap.cards, 'card')}"
    if swap.waived:
        return [f"{giver} need not give {receiver}, as the table agreed."]
    if swap.given is None or swap.returned is None:
        return [f"{giver} gave {receiver} face down, and {'it was' if swap.cards == 1 else 'each was'} answered."]
    if speaker.show:
        returned = f"{giver} gave {names[swap.receiver]} {voice.the(swap.given)}, back {voice.the(swap.returned)}."
        claim = speaker.claim(swap.receiver, swap.returned) if may_come_back(swap.returned, swap.given) else ""
        text = [returned, claim] if claim else [returned]
    else:
        text = [f"{giver} gave {receiver}, and it was answered."]
    return [*text, "Noted late, after trump."] if swap.late else text


def _corrected_trick(sheet: ScoreSheet, moment: Moment, entry: entries.TrickCorrected, speaker: Speaker) -> Text:
    hand, was, leader, replaced = moment.now, moment.was, entry.leader, moment.trick
    if replaced is None:
        return ["A correction of a trick that does not stand."]
    names = speaker.names
    if hand:
        names = sheet.evening.names_of(hand.people)
        leader = names[hand.played[entry.trick - 1].leader]
    before = _cards(replaced.cards, speaker)
    if names[replaced.leader] != leader:
        before += f", led by {names[replaced.leader]}"
    where = f"Hand {hand.number}, trick" if hand else "Trick"
    scored_anew = speaker.players(hand) if hand and was and hand.tricks != was.tricks else []
    now = f"{where} {entry.trick} is {_cards(entry.played, speaker)}, led by {leader}"
    return [f"{now}; it was {before}.", *scored_anew]


def _cards(cards: Iterable[Card], speaker: Speaker) -> str:
    return ", ".join(map(speaker.voice.card, cards))


def _seen(sheet: ScoreSheet, moment: Moment, entry: entries.CardsSeen, speaker: Speaker) -> str:
    """Say which cards were seen where: `A♣ seen with Boris`."""
    hand, player = moment.now, entry.player
    if not speaker.show:
        return "cards were seen"
    if hand and (column := hand.sights[-1].player) is not None:
        player = sheet.evening.names_of(hand.people)[column]
    where = {"hand": f"seen with {player}", "kitty": "seen in the kitty", "laid-away": "seen laid away"}[entry.place]
    return f"{speaker.voice.cards(entry.seen)} {f'dealt to {player}' if entry.dealt else where}"


def _dropped_hand(moment: Moment, speaker: Speaker) -> Text:
    was = moment.was
    if was is None:
        return ["A hand dropped that does not stand."]
    dropped, number = f"Hand {was.number} is dropped ({speaker.tricks(was)}).", was.number
    later = moment.coming - 1 - number
    if not later:
        return [dropped]
    if later == 1:
        return [dropped, f"Hand {number + 1} is now hand {number}."]
    return [dropped, f"Hands {number + 1} to {number + later} are now {number} to {number + later - 1}."]


def _kept(moment: Moment, what: str) -> Text:
    """Say that a hand in progress keeps what was announced, where it had begun."""
    return [f"Hand {moment.hand} has begun and keeps its {what}."] if moment.has_begun else []


def _column(sheet: ScoreSheet, speaker: Speaker, name: str) -> int:
    """Find the column of a name among those who sat there then; the sheet knows a spelling mended since."""
    columns = [column for column in COLUMNS if key(speaker.names[column]) == key(name)]
    return columns[0] if columns else sheet.evening.column(name)


def _rest_of_command(sheet: ScoreSheet, number: int, speaker: Speaker) -> Text:
    """Remind that the exchange noted before the one taken back, by the same command, still counts."""
    one_of_several = sheet.session.entries[max(0, number - 2) : number]
    if len(one_of_several) < 2 or not all(isinstance(entry, entries.Movement) for entry in one_of_several):
        return []
    if one_of_several[0].at != one_of_several[1].at:
        return []
    typed = f"; {ref()}undo takes it back, too" if speaker.voice.keyboard else ""
    return [f"What was noted with it before still stands{typed}."]


# -- in few words -----------------------------------------------------------------------------


def brief(sheet: ScoreSheet, number: int, speaker: Speaker) -> str:
    """Name an entry in the fewest words of the table: `hand 4 (Anna 9, Boris 6, Chai 1)`."""
    moment = sheet.moment(number)
    speaker = speaker.at_moment(sheet.evening, moment)
    entry, hand, was = moment.entry, moment.now, moment.was
    match entry:
        case entries.HandPlayed() if hand:
            return f"hand {hand.number} ({speaker.tricks(hand)})"
        case entries.HandCorrected() if was:
            if hand and hand.tricks != was.tricks:
                return f"the correction of hand {was.number} (was {speaker.tricks(was)})"
            changed = ", ".join(changes(was, hand, speaker)) if hand else ""
            return f"the correction of hand {was.number}" + (f" ({changed})" if changed else "")
        case entries.ContractNamed():
            contract = "no trump" if entry.contract == "no-trump" else f"trump {entry.contract}"
            return f"{contract} in hand {moment.hand}"
        case entries.HandDropped() if was:
            return f"the dropping of hand {was.number} ({speaker.tricks(was)})"
        case entries.Misdealt():
            return f"the misdeal of hand {moment.hand}"
        case entries.TrickCorrected() if moment.trick:
            of_hand = f" of hand {hand.number}" if hand else ""
            return f"the correction of trick {entry.trick}{of_hand} (was {_cards(moment.trick.cards, speaker)})"
        case entries.CardsSeen() if hand or not entry.hand:
            return f"{_seen(sheet, moment, entry, speaker)} in hand {hand.number if hand else moment.hand}"
        case entries.TrickPlayed() if moment.trick:
            return f"trick {moment.trick.number} ({trick_cards(moment.trick, speaker)})"
        case _:
            text = " ".join(_said(sheet, moment, speaker)).rstrip(".")
            begins_small = text.startswith(("The ", "From ", "Hand ", "Cards ", "Note "))
            return text[0].lower() + text[1:] if begins_small and not text.startswith(speaker.names) else text


def changes(was: Hand, now: Hand, speaker: Speaker) -> list[str]:
    """Say part by part what a corrected hand was: `was 4 5 7`, `was hearts`; empty if nothing differs."""
    parts = []
    if was.tricks != now.tricks:
        numbers = " ".join(str(was.tricks[c]) for c in was.seating)
        parts.append(f"was {speaker.tricks(was) if speaker.voice.aloud else numbers}")
    if was.contract != now.contract:
        parts.append(f"was {contract_words(was.contract) if was.contract else 'without a contract'}")
    if was.dealer != now.dealer:
        parts.append(f"was dealt by {speaker.names[was.dealer]}")
    if was.swaps != now.swaps:
        parts.append("with another exchange")
    if was.order != now.order:
        parts.append("with another order of tricks")
    return parts


# -- tricks -----------------------------------------------------------------------------------


def trick_cards(trick: Trick, speaker: Speaker) -> str:
    """Say who played which card, in order: `Anna A♠, Boris 2♣, Chai K♠`."""
    return ", ".join(speaker.played(player, card) for player, card in zip(trick.players, trick.cards, strict=True))


def taken_text(player: str | None, card: Card, article: Article, rules: Rules, voice: Voice) -> Text:
    """Say which card takes a trick, whose it is where that is known, and by which article."""
    winner = f"{player}'s {voice.card(card)}" if player else f"The {voice.card(card)}"
    return [f"{winner} takes it.", f"({rules.name}, article {article.number}: {article.text})"]
