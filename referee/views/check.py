"""What was against the rules: every ruling of a sheet, what the cards of a hand prove, and who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence

from referee.game import audit
from referee.game.cards import Card
from referee.game.proof import Judged, layout
from referee.game.rulings import Ruling
from referee.game.scoresheet import ProvedHand, ScoreSheet
from referee.game.tricks import Taken
from referee.views.blocks import Block, Break, Document, Heading, Paragraph, Terms, View
from referee.views.entry_text import taken_text, trick_cards
from referee.views.layout import flat
from referee.views.phrases import Speaker, Text, Voice, capital, counted, speaker_at, speaker_of
from referee.views.proof_text import act_text, by_suit, reason
from referee.views.ruling_text import message, ruling_documents

_NO_ACT = "No act to judge: every card followed suit, and no return is told."


def check(sheet: ScoreSheet, hand: int | None = None) -> View:
    """Show every ruling of a sheet; or those of one hand, and before them what its cards prove."""
    return View(
        what=f"rulings of hand {hand}" if hand else "rulings",
        of=sheet.name,
        places=sheet.places,
        blocks=lambda voice: _blocks(sheet, hand, voice),
        json=lambda: {
            "session": sheet.name,
            "rulings": ruling_documents(sheet, sheet.rulings(hand)),
            "hands": [_hand_document(sheet, proved) for proved in sheet.proofs(hand)],
        },
    )


def _blocks(sheet: ScoreSheet, hand: int | None, voice: Voice) -> list[Block]:
    rulings = sheet.rulings(hand)
    text = [_ruling(sheet, ruling, voice) for ruling in rulings]
    against = sum(ruling.accuses for ruling in rulings)
    sums_up = f"{counted(against, 'ruling')} against somebody." if against else "Nothing against anybody."
    proved_hands = sheet.proofs(hand) if hand else []
    which = [_which(sheet, hand)] if hand and not proved_hands else []
    if voice.aloud:
        proved_text = [sentence for proved in proved_hands for sentence in _proof_aloud(sheet, proved, voice)]
        head = ", ".join([f"Sheet {sheet.name}", *which, counted(len(rulings), "ruling")])
        return [Paragraph([*proved_text, head, *map(capital, text), sums_up])]
    blocks: list[Block] = []
    for proved in proved_hands:
        blocks += [*_proof(sheet, proved, voice), Break(always=True)]
    blocks.append(Heading("  ".join([sheet.name, *which]), counted(len(rulings), "ruling")))
    return [*blocks, *(Paragraph([ruling], hang=2) for ruling in text), Paragraph([sums_up])]


def _which(sheet: ScoreSheet, hand: int) -> str:
    """`hand 2`, or `hand 3, in progress`."""
    return f"hand {hand}, in progress" if hand == sheet.evening.number else f"hand {hand}"


def _ruling(sheet: ScoreSheet, ruling: Ruling, voice: Voice) -> str:
    """Word a ruling behind its hand and its severity."""
    where = f"hand {ruling.hand}, " if ruling.hand else ""
    return f"{where}{ruling.shown_severity}: {message(ruling, speaker_at(sheet, ruling, voice))}"


# -- what the cards of a hand prove -----------------------------------------------------------


def _proof(sheet: ScoreSheet, proved: ProvedHand, voice: Voice) -> list[Block]:
    """Show a hand as far as its cards are known: its tricks, who held what, the verdict on each act."""
    speaker = speaker_of(sheet, voice)._replace(names=proved.names)
    blocks: list[Block] = [Heading(f"{sheet.name}  hand {proved.number}", _state(sheet, proved))]
    if proved.record.tricks:
        tricks = [(f"{trick.number:>2}", [trick_cards(trick, speaker)]) for trick in proved.record.tricks]
        blocks.append(Terms(tricks, indent=2, label=4))
    for where, cards in _holdings(sheet, proved):
        blocks.append(Paragraph([f"{where}: {voice.cards(by_suit(cards))}"], indent=2, hang=4))
    if not proved.proof.acts:
        return [*blocks, Paragraph([_NO_ACT], indent=2)]
    acts = [
        (judged.verdict or "unknown", [_act(judged, proved, _speaker_then(sheet, judged, proved, voice))])
        for judged in proved.proof.acts
    ]
    return [*blocks, Terms(acts, indent=2, label=9)]


def _proof_aloud(sheet: ScoreSheet, proved: ProvedHand, voice: Voice) -> Text:
    speaker = speaker_of(sheet, voice)._replace(names=proved.names)
    tricks = [f"Trick {trick.number}: {trick_cards(trick, speaker)}" for trick in proved.record.tricks]
    holdings = [f"Known of {where}: {voice.cards(by_suit(cards))}" for where, cards in _holdings(sheet, proved)]
    acts = [
        f"{capital(judged.verdict or 'unknown')}: {_act(judged, proved, _speaker_then(sheet, judged, proved, voice))}"
        for judged in proved.proof.acts
    ]
    state = f"Sheet {sheet.name}, hand {proved.number}: {_state(sheet, proved)}"
    return [state, *tricks, *holdings, *(acts or [_NO_ACT])]


def _state(sheet: ScoreSheet, proved: ProvedHand) -> str:
    """Sum up the verdicts on the acts of a hand."""
    verdicts = {judged.verdict for judged in proved.proof.acts}
    if not proved.proof.possible:
        return f"no deal is possible since entry {proved.proof.blocking_entry}"
    if "illegal" in verdicts or any(ruling.accuses for ruling in sheet.rulings(proved.number)):
        return "a rule was broken"
    if "open" not in verdicts:
        return "all by the rules"
    return "nothing proved against anybody" if proved.proof.jointly_possible else "not all of it can be true"


def _holdings(sheet: ScoreSheet, proved: ProvedHand) -> list[tuple[str, Sequence[Card]]]:
    """Find what is known of each hand as it was played, of the kitty, and of what was laid away."""
    if not proved.proof.possible:
        return []
    rules, declarer, names = sheet.rules, proved.declarer, proved.names
    plan = layout(rules, declarer)
    possible = audit.whereabouts(proved.record)
    known = [
        (names[c], [card for card, mask in possible.items() if not mask & ~plan.playing[c]], rules.hand_cards)
        for c in sheet.evening.seating
    ]
    known.append(("kitty", audit.kitty_cards(proved.record, possible), rules.kitty_cards))
    laid_away = [card for card, mask in possible.items() if not mask & ~plan.laid_away]
    known.append(("laid away", laid_away, rules.kitty_cards))
    either = [
        card
        for card, mask in possible.items()
        if not mask & ~plan.taking[declarer] and mask & plan.laid_away and mask & plan.playing[declarer]
    ]
    holdings: list[tuple[str, Sequence[Card]]] = []
    holdings += [(f"{label}, {len(cards)} of {size}", cards) for label, cards, size in known if cards]
    return [*holdings, (f"{names[declarer]}, kept or laid away", either)] if either else holdings


def _speaker_then(sheet: ScoreSheet, judged: Judged, proved: ProvedHand, voice: Voice) -> Speaker:
    """Return the speaker with the names of who sat there at an act."""
    return Speaker(sheet.names_when(judged.act.entry, proved.number), voice, sheet.rules)


def _act(judged: Judged, proved: ProvedHand, speaker: Speaker) -> str:
    """`Chai, trick 4: 7♠ on diamonds`; of what is illegal, why, and by which article."""
    act = judged.act
    if judged.verdict == "illegal":
        return f"{reason(judged, proved.record, speaker)} ({speaker.article(act.key)}, entry {act.entry})"
    where = f"entry {act.entry}" if act.kind == "return" else f"trick {act.trick}"
    return f"{speaker.names[act.player]}, {where}: {act_text(act, proved.record, speaker)}"


def _hand_document(sheet: ScoreSheet, proved: ProvedHand) -> Document:
    proof = proved.proof
    return {
        "hand": proved.number,
        "possible": proof.possible,
        "jointly_possible": proof.jointly_possible,
        "blocking_entry": proof.blocking_entry,
        "acts": [_act_document(judged, proved, _speaker_then(sheet, judged, proved, Voice())) for judged in proof.acts],
    }


def _act_document(judged: Judged, proved: ProvedHand, speaker: Speaker) -> Document:
    act = judged.act
    return {
        "act": act.kind,
        "entry": act.entry,
        **({"trick": act.trick} if act.kind == "play" else {}),
        "player": speaker.names[act.player],
        "card": act.card,
        **({"given": act.given} if act.kind == "return" else {}),
        "key": act.key,
        "verdict": judged.verdict,
        "reason": reason(judged, proved.record, speaker),
    }


# -- who takes a trick ------------------------------------------------------------------------


def takes(taken: Taken) -> View:
    """Show who takes a trick, with which card, and by which article."""
    return View(
        what="who takes the trick",
        blocks=lambda voice: [Paragraph(_taken(taken, voice))],
        json=lambda: {
            "player": taken.player,
            "seat": taken.seat,
            "card": taken.card,
            "article": taken.article.number,
            "key": taken.article.key,
            "message": flat(taken_text(taken.player, taken.card, taken.article, taken.rules, Voice())),
        },
    )


def _taken(taken: Taken, voice: Voice) -> Text:
    takes_it, article = taken_text(taken.player, taken.card, taken.article, taken.rules, voice)
    return [takes_it, *([f"It was played from seat {taken.seat}."] if voice.aloud else []), article]
