"""What a command that writes answers: what it understood, rulings, remarks, the score, what comes next.

Blocks of text only: an answer has to be instant, so it never loads rich.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.errors import RefError, ref
from referee.game import entries
from referee.game.players import turn
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet, is_out_of_turn, notices
from referee.game.scoring import next_dealer
from referee.game.state import Hand
from referee.views import entry_text, ruling_text
from referee.views.blocks import Block, Document, Paragraph, Terms
from referee.views.coming_hand import (
    announced,
    begun_text,
    heading_facts,
    is_begun,
    next_json,
    not_noted,
    owed_blocks,
    roles,
    trick_due,
    until_the_lead,
)
from referee.views.layout import LABEL, flat, one_line
from referee.views.phrases import (
    NBSP,
    Text,
    Voice,
    and_words,
    began,
    capital,
    counted,
    deals,
    end_reached,
    end_words,
    lead_line,
    outcome_text,
    scores,
    speaker_at,
    speaker_of,
    tie_commands,
    tie_text,
    unequal_deals,
)

FAR_OFF = 5
"""Points off the target from which a result looks mistyped."""

TOTALS_SHOWN = 5
"""Hands whose totals are shown after a change."""


def answer(
    before: ScoreSheet,
    sheet: ScoreSheet,
    rulings: Sequence[Ruling],
    voice: Voice,
    *,
    asked: bool,
    dry_run: bool = False,
) -> list[Block]:
    """Answer a command that wrote the entries that `sheet` has more than `before`.

    With `asked` a tie will be asked about next, so that no command for it need be named; after a
    `dry_run` nothing is written, and nothing can be taken back.
    """
    blocks: list[Block] = [Paragraph(["Dry run, nothing is written. It would be:"])] if dry_run else []
    blocks += [
        Paragraph(entry_text.said(sheet, number, voice))
        for number in range(len(before.session.entries) + 1, len(sheet.session.entries) + 1)
        if not _is_said_by_what_follows(sheet.session.entries[number - 1])
    ]
    blocks += [Paragraph([ruling_line(sheet, ruling, voice)]) for ruling in rulings]
    if isinstance(sheet.session.entries[-1], entries.EveningEnded) and not before.finished and is_begun(before):
        blocks.append(Paragraph(begun_text(before)))
    if asked and sheet.ask:
        return [*blocks, _score(sheet, voice), Paragraph([*end_reached(sheet), *tie_text(sheet, voice)])]
    return blocks + _what_follows(before, sheet, rulings, voice, dry_run=dry_run)


def _is_said_by_what_follows(entry: entries.Entry) -> bool:
    return isinstance(entry, entries.DealerChanged) and entry.since != "start"


def ruling_line(sheet: ScoreSheet, ruling: Ruling, voice: Voice) -> str:
    """Say a ruling with its severity before it: `Violation: ... (article 17, entry 14)`."""
    message = ruling_text.message(ruling, speaker_at(sheet, ruling, voice))
    return f"{ruling.shown_severity.capitalize()}: {message}"


def _what_follows(  # noqa: C901 - one case a kind of entry
    before: ScoreSheet, sheet: ScoreSheet, rulings: Sequence[Ruling], voice: Voice, *, dry_run: bool
) -> list[Block]:
    """Say what follows from the newest entry; in `play` not what the heading says that is drawn anew below."""
    is_headed = voice.guided and heading_facts(before) != heading_facts(sheet)
    match sheet.session.entries[-1]:
        case entries.HandPlayed(before=None):
            remarks = _remarks(before, sheet, voice, dry_run=dry_run)
            return remarks if is_headed else remarks + _score_and_next(sheet, voice)
        case entries.CardExchanged() | entries.ExchangedFaceDown() | entries.ExchangeWaived():
            return owed_blocks(sheet, voice)
        case entries.Misdealt() if sheet.evening.owed:
            again = f"all of it again: {speaker_of(sheet, voice).debts(sheet.evening.owed)}"
            return [Terms([("Owed", [again])], label=LABEL)]
        case entries.Misdealt():
            return owed_blocks(sheet, voice)
        case entries.DealerChanged(since="start"):
            return _changed(before, sheet, voice)
        case entries.DealerChanged():
            return _dealer_named(sheet, voice)
        case entries.HandCorrected() | entries.HandDropped() | entries.HandPlayed() | entries.SeatsChanged():
            return _changed(before, sheet, voice)
        case entries.TrickCorrected(hand=int()) if before.evening.totals != sheet.evening.totals:
            return _changed(before, sheet, voice)
        case entries.EntryStruck() | entries.EntryRestored() | entries.PlayedOn() if is_headed:
            return []
        case entries.EntryStruck() | entries.EntryRestored() if not sheet.finished:
            return [*_score_and_next(sheet, voice), *_leader(sheet)]
        case entries.TrickPlayed():
            return _after_trick(sheet, rulings, voice)
        case entries.TrickCorrected(hand=None):
            return _leader(sheet)
        case entries.TrickCorrected() | entries.CardsSeen() | entries.NoteAdded():
            return []
        case entries.DateChanged():
            day = before.started.date().isoformat()
            is_old = day in sheet.name and before.started.date() != sheet.started.date()
            return [Paragraph([f"The sheet keeps its name, {sheet.name}."])] if is_old else []
        case entries.ContractNamed():
            owed = not_noted(sheet, voice)
            what_comes = _leader(sheet) or [Paragraph([until_the_lead(sheet)])]
            return [*([Terms([("Owed", owed)], label=LABEL)] if owed else []), *what_comes]
        case _:
            return _end(sheet, voice) if sheet.finished else announced(sheet, voice)


def _score(sheet: ScoreSheet, voice: Voice) -> Terms:
    """`Score   Anna +3, Boris -1, Chai -2.`"""
    return Terms([("Score", [f"{scores(sheet, sheet.totals, voice)}."])], label=LABEL)


def _score_and_next(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    return _end(sheet, voice) if sheet.finished else [_score(sheet, voice), *announced(sheet, voice)]


def _end(sheet: ScoreSheet, voice: Voice, *, scored: bool = True) -> list[Block]:
    """Say the score unless it was said, who won by what, or which trick the referee has to know."""
    if voice.guided:
        return []
    blocks: list[Block] = [_score(sheet, voice)] if sheet.hands and scored else []
    if sheet.ask:
        text = [*end_reached(sheet), *tie_text(sheet, voice), f"Who won trick {sheet.ask.trick}?"]
        return [*blocks, Paragraph(text), *(Paragraph([command], hang=4) for command in tie_commands(sheet, voice))]
    won = outcome_text(sheet, sheet.outcome, voice) if sheet.outcome else []
    return [*blocks, Paragraph([*end_reached(sheet), *won, f"One more hand: {ref()}play-on"])]


def _leader(sheet: ScoreSheet) -> list[Block]:
    """Say who leads the coming trick, where tricks of the hand in progress are recorded."""
    played = len(sheet.evening.deal.played)
    if not played:
        return []
    return [Paragraph(["All tricks are recorded." if played == sheet.rules.tricks else f"{trick_due(sheet)}."])]


def _after_trick(sheet: ScoreSheet, rulings: Sequence[Ruling], voice: Voice) -> list[Block]:
    """Say how a card that broke a duty is put right before the next lead; after the last trick, how to score."""
    last, blocks = sheet.evening.deal.played[-1], list[Block]()
    if any(ruling.what == "revoke" and ruling.entry == last.entry for ruling in rulings):
        right = f"Until the next trick is led it can be put right: {ref()}correct-trick {last.number} CARD CARD CARD"
        blocks.append(Paragraph([f"{right} ({speaker_of(sheet, voice).article('revoke')})"]))
    if last.number == sheet.rules.tricks:
        won = sheet.evening.recorded_winners
        tricks = ", ".join(f"{sheet.names[c]} {won.count(c)}" for c in sheet.evening.seating)
        blocks.append(Paragraph([f"All tricks are recorded: {tricks}.", f"To score the hand: {ref()}record-hand"]))
    return blocks


def _dealer_named(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    """Announce a hand by its dealer; of a deal out of turn also the better way, and how often each has then dealt."""
    evening, names = sheet.evening, sheet.names
    blocks = announced(sheet, voice)
    if evening.dealer == evening.turn_dealer:
        return blocks
    due = names[evening.turn_dealer]
    better = ["Nobody has played yet?", f"Then better {due} deals: {_void_first(sheet)}{ref()}change --dealer {due}"]
    following = next_dealer(sheet.rules, evening.seating, evening.dealer)
    dealt = deals(sheet, [*(hand.dealer for hand in evening.hands), evening.dealer])
    return [
        *blocks,
        Paragraph(better),
        Paragraph([f"After this hand {names[following]} deals.", f"Deals then: {dealt}."]),
    ]


def _void_first(sheet: ScoreSheet) -> str:
    """Name the command that makes what is noted of a deal void, where anything is."""
    deal = sheet.evening.deal
    return f"{ref()}misdeal, then " if deal.swaps or deal.contract or deal.played or deal.sights else ""


def still_open(sheet: ScoreSheet) -> Block:
    """Say how an evening that was typed in is closed."""
    return Paragraph([f"{sheet.name} is still open. If that was all of it: {ref()}end-session -s {sheet.name}"])


def reopened(sheet: ScoreSheet, others: list[str], meant: str) -> Block:
    """Say that an evening is open again, which others are, and where a command without a name now goes."""
    also = f", and so {'is' if len(others) == 1 else 'are'} {and_words(others)}" if others else ""
    return Paragraph([f"{sheet.name} is open again{also}; without -s a command goes to {meant}."])


# -- a change to the hands --------------------------------------------------------------------


def _changed(before: ScoreSheet, sheet: ScoreSheet, voice: Voice) -> list[Block]:
    """Say the totals before and after a change, what was exchanged on wrong debts, and what is owed now."""
    totals = _totals_changed(before, sheet, voice)
    blocks = list(totals)
    known = [ruling._replace(hand=0) for ruling in before.rulings()]
    newest = sheet.session.entries[-1]
    about = newest.entry if isinstance(newest, entries.HandCorrected) else len(sheet.session.entries)
    for ruling in sheet.rulings():
        if ruling._replace(hand=0) in known:
            continue
        if ruling.what == "debts-changed":
            blocks.append(Paragraph([ruling_text.message(ruling, speaker_at(sheet, ruling, voice))]))
        elif ruling.what == "out-of-turn" and ruling.entry == about:
            blocks += [Paragraph([_out_of_turn(sheet, ruling, voice)]), *_if_first_dealer(sheet, ruling.hand)]
        elif ruling.what == "out-of-turn":
            hand = sheet.evening.hands[ruling.hand - 1]
            names, due = speaker_at(sheet, ruling, voice).names, sheet.evening.turn_of(hand.number, hand.seating)
            put_right = f"{ref()}correct-hand {hand.number} --dealer"
            blocks.append(Paragraph(_keeps_dealer(hand.number, names[hand.dealer], names[due], put_right)))
            blocks += _if_first_dealer(sheet, hand.number)
    blocks += [Paragraph([f"Hand {number} is in turn now."]) for number in _in_turn_now(before, sheet)]
    evening = sheet.evening
    if evening.dealer != evening.turn_dealer and before.evening.dealer == before.evening.turn_dealer:
        dealer, turn = sheet.names[evening.dealer], sheet.names[evening.turn_dealer]
        blocks.append(Paragraph(_keeps_dealer(evening.number, dealer, turn, f"{ref()}change --dealer")))
        blocks += _if_first_dealer(sheet, evening.number)
    if sheet.finished:
        return blocks + _end(sheet, voice, scored=not totals)
    blocks.append(Paragraph([lead_line(sheet)]))
    same = before.evening.owed == sheet.evening.owed and before.evening.dealer == sheet.evening.dealer
    return [*blocks, Paragraph(["Owed now: unchanged."])] if same else blocks + announced(sheet, voice)


def _totals_changed(before: ScoreSheet, sheet: ScoreSheet, voice: Voice) -> list[Block]:
    """List the running totals from the first hand that changed, the last five at most, and what the last one was."""
    now, was = sheet.rows(), before.rows()
    first = next((i for i, row in enumerate(now) if i >= len(was) or row.totals != was[i].totals), len(now))
    rows = now[max(first, len(now) - TOTALS_SHOWN) :]
    if not rows or not was:
        return []
    text = [f"After hand {row.hand.number}: {scores(sheet, row.totals, voice)}." for row in rows]
    text.append(f"Before this change: {scores(sheet, was[-1].totals, voice)}.")
    return [Paragraph([sentence]) for sentence in text]


def _out_of_turn(sheet: ScoreSheet, ruling: Ruling, voice: Voice) -> str:
    """`Boris dealt in Anna's turn (article 5).`"""
    speaker = speaker_at(sheet, ruling, voice)
    sentence = capital(ruling_text.sentence(ruling, speaker)).rstrip(".")
    return f"{sentence} ({speaker.article(ruling.key)})."


def _if_first_dealer(sheet: ScoreSheet, number: int) -> list[Block]:
    """Say how the first dealer is corrected, where the hand that is out of turn is hand 1 and he was not just named."""
    if number > 1 or isinstance(sheet.session.entries[-1], entries.DealerChanged):
        return []
    dealer = sheet.names[sheet.hands[0].dealer if sheet.hands else sheet.evening.dealer]
    return [Paragraph([f"Was {dealer} to deal first? Then: {ref()}change --dealer {dealer} --from-start"])]


def _in_turn_now(before: ScoreSheet, sheet: ScoreSheet) -> list[int]:
    """Return the numbers of the hands that were dealt out of turn until this change."""
    was = {hand.entry for hand in before.hands if is_out_of_turn(before.evening, hand)}
    return [hand.number for hand in sheet.hands if hand.entry in was and not is_out_of_turn(sheet.evening, hand)]


def _keeps_dealer(number: int, dealer: str, turn: str, put_right: str) -> Text:
    """Say that a hand is out of turn since what came before it changed, and how its dealer is corrected."""
    return [
        f"Hand {number} keeps {dealer} as dealer; it was {turn}'s turn.",
        f"If {turn} dealt: {put_right} {turn}",
    ]


# -- remarks about a new hand -----------------------------------------------------------------


def _remarks(before: ScoreSheet, sheet: ScoreSheet, voice: Voice, *, dry_run: bool) -> list[Block]:
    """Say who dealt out of turn, and what looks mistyped: of the new hand, or of the hands of a paper sheet."""
    hands = sheet.hands[len(before.hands) :]
    if len(hands) > 1:
        return _paper_remarks(before, sheet, hands, voice, dry_run=dry_run)
    hand = sheet.hands[-1]
    blocks: list[Block] = []
    if hand.dealer != before.evening.dealer:
        dealt = deals(sheet, [each.dealer for each in sheet.hands])
        for text in _turns(sheet, hand, voice):
            blocks += [Paragraph([text, f"Deals so far: {dealt}."]), *_if_first_dealer(sheet, hand.number)]
    if remarks := odd_result(before, sheet):
        undo = [] if dry_run else [f"If not: {ref()}undo"]
        blocks.append(Paragraph([*remarks, _typed_as(sheet, hand), *undo]))
    return blocks


def _paper_remarks(
    before: ScoreSheet, sheet: ScoreSheet, hands: Sequence[Hand], voice: Voice, *, dry_run: bool
) -> list[Block]:
    lines: list[Text] = []
    for hand in hands:
        lines += [[f"Hand {hand.number}: {text}"] for text in _turns(sheet, hand, voice)]
    odd = [f"Hand {hand.number}: {' '.join(remarks)}" for hand in hands if (remarks := far_off(sheet, hand))]
    if odd:
        lines += [[text] for text in odd]
        lines.append([_typed_as(sheet, hands[-1]), *([] if dry_run else [f"If one is a slip: {ref()}correct-hand N"])])
    earlier = before.hands[-len(hands) :]
    if len(earlier) == len(hands) and all(map(_are_alike, earlier, hands)):
        twice = f"The same {counted(len(hands), 'hand')} as the {len(hands)} before them: read twice?"
        lines.append([twice, *([] if dry_run else [f"Then: {ref()}undo, once a hand"])])
    return [Paragraph(text) for text in lines]


def _turns(sheet: ScoreSheet, hand: Hand, voice: Voice) -> Text:
    """Say that a hand was dealt out of turn; nothing where it was not."""
    return [_out_of_turn(sheet, each, voice) for each in notices(sheet.evening, hand) if each.what == "out-of-turn"]


def _typed_as(sheet: ScoreSheet, hand: Hand) -> str:
    """Name the players in the order in which bare numbers are read."""
    names = sheet.evening.names_of(hand.people)
    return f"Typed as {', '.join(names[c] for c in hand.seating)}?"


def odd_result(before: ScoreSheet, sheet: ScoreSheet) -> Text:
    """Say what looks mistyped in the latest hand, also that it is the one before it again."""
    hand, previous = sheet.hands[-1], before.evening.last
    if _is_recorded(sheet, hand):
        return []
    remarks = far_off(sheet, hand)
    if previous and _are_alike(previous, hand):
        written = sheet.session.entries
        apart = written[hand.entry - 1].at - written[previous.entry - 1].at
        if 0 <= apart.total_seconds() < 120:
            remarks.append("The same numbers as the hand before, within two minutes.")
    return remarks


def far_off(sheet: ScoreSheet, hand: Hand) -> Text:
    """Say who took no trick or is far off his target; nothing where the result follows from recorded tricks."""
    if _is_recorded(sheet, hand):
        return []
    names = sheet.evening.names_of(hand.people)
    remarks = [f"{names[c]} took none." for c in hand.seating if hand.tricks[c] == 0 and hand.targets[c]]
    for c in hand.seating:
        if abs(hand.points[c]) >= FAR_OFF and hand.tricks[c]:
            off = "over" if hand.points[c] > 0 else "short of"
            remarks.append(f"{names[c]} is {abs(hand.points[c])} {off} the target.")
    return remarks


def _is_recorded(sheet: ScoreSheet, hand: Hand) -> bool:
    return len(hand.played) == sheet.rules.tricks


def _are_alike(one: Hand, other: Hand) -> bool:
    return (one.tricks, one.contract) == (other.tricks, other.contract)


# -- a new session ----------------------------------------------------------------------------


def opened(
    sheet: ScoreSheet, path: str, voice: Voice, *, drawn: bool, dated: bool = False, meant: str | None = None
) -> list[Block]:
    """Answer `new-session`: who sits where, who deals, what was agreed, where the sheet is saved.

    An evening that is `dated` was played before; its day comes first. `meant` is where commands without a name go,
    if not to this sheet.
    """
    evening, names = sheet.evening, sheet.names
    left, right = turn(evening.seating, evening.dealer, clockwise=True)[1:]
    dealer = names[evening.dealer]
    deals_first = [
        f"{dealer} deals first{' (drawn)' if drawn else ''}.",
        f"At {dealer}'s left sits {names[left]}, then {names[right]}.",
        f"{capital(end_words(evening.end))}.",
    ]
    targets = []
    for c in turn(evening.seating, evening.dealer, clockwise=sheet.rules.clockwise):
        does = ", ".join(roles(sheet, c))
        targets.append(f"{names[c]}{NBSP}{evening.targets[c]}{f' ({does})' if does else ''}")
    first = f"{'Targets of hand' if voice.aloud else 'Hand'} 1: {', '.join(targets)}."
    return [
        *([Paragraph([f"The evening of {began(sheet.started, voice)}."])] if dated else []),
        Paragraph(deals_first),
        *(Paragraph([remark]) for remark in unequal_deals(evening.end)),
        Paragraph([_who_leads(sheet)]),
        Paragraph([f"Sheet: {path}"], hang=2),
        Paragraph([first, "No exchange."]),
        *([Paragraph([f"Without -s a command goes to {meant}; to this sheet with -s {sheet.name}."])] if meant else []),
    ]


def _who_leads(sheet: ScoreSheet) -> str:
    """Say who leads the first trick, and that other tables do it the other way."""
    if sheet.evening.lead == "left":
        return "The dealer's left leads the first trick (other tables: the declarer, --lead dealer)."
    who = "dealer" if sheet.rules.declarer == "dealer" else "declarer"
    return f"The {who} leads the first trick (other tables: the dealer's left, --lead left)."


def respelt(sheets: Sequence[ScoreSheet], old: str, new: str, errors: Mapping[str, RefError]) -> list[Block]:
    """Answer a spelling that was written into many sheets: how many and which; then those that cannot take it."""
    names = f": {', '.join(sheet.name for sheet in sheets)}" if sheets else ""
    lines = [f"{old} is spelt {new} in {counted(len(sheets), 'sheet')}{names}."]
    lines += [f"{one_line(name)} stays as it is: {one_line(str(error))}" for name, error in errors.items()]
    return [Paragraph([line]) for line in lines]


# -- for programs -----------------------------------------------------------------------------


def written_json(sheet: ScoreSheet, first: int, rulings: Sequence[Ruling], *, dry_run: bool = False) -> Document:
    """Build the document of a command that wrote entries from number `first` on; a dry run says so."""
    last = len(sheet.session.entries)
    said = [flat(entry_text.said(sheet, number, Voice())) for number in range(first, last + 1)]
    return {
        "session": sheet.name,
        "entry": last,
        "said": " ".join(said),
        "rulings": ruling_text.ruling_documents(sheet, rulings),
        "next": next_json(sheet),
        **({"dry_run": True} if dry_run else {}),
    }


def new_session_json(sheet: ScoreSheet, path: str) -> Document:
    """Build the document of `new-session`."""
    return {
        "session": sheet.name,
        "path": path,
        "players": list(sheet.names),
        "dealer": sheet.names[sheet.evening.dealer],
        "rules": sheet.rules.name,
        "started": sheet.started.isoformat(),
    }


def respelt_json(sheets: Sequence[ScoreSheet], errors: Mapping[str, RefError]) -> Document:
    """Build the document of a spelling that was written into many sheets."""
    return {
        "sheets": [{"session": sheet.name, "entry": len(sheet.session.entries)} for sheet in sheets],
        "apart": [{"session": name, "error": str(error)} for name, error in errors.items()],
    }
