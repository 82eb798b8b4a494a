"""What each ruling and each error says, with the article behind it.

A ruling has a template, which its facts fill; an error brings its sentence along.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from referee.errors import RefError, ref
from referee.game.exchange import Debt
from referee.game.rules import Rules
from referee.game.rulings import AgainstTheRules, Ruling
from referee.game.scoresheet import ScoreSheet
from referee.views.blocks import Document
from referee.views.layout import WIDEST, aloud, flat, one_line, shows_symbols, terminal_width, wrap
from referee.views.phrases import NBSP, Speaker, Text, Voice, and_words, capital, counted, speaker_at, suit_word

RULINGS = {
    "first-hand": "hand 1 has no exchange, so nobody owes anybody a card.",
    "contract-first": "the contract is not named yet; it comes before the exchange.",
    "not-owed": "{giver} owes {receiver} no card before this hand; {owed}",
    "nothing-owed": "nobody owes anybody a card now.",
    "nothing-more-owed": "nobody owes anybody a card any more.",
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
    "no-deal": "no deal is possible with {misfit}; {clash}.",
    "wrong-lead": "{player} led trick {trick}; {due} had to lead it.",
    "lead-changed": "{player} led trick {trick} as it was recorded; by what was mended since, {due} had to.",
    "no-contract": "trump is not named yet.",
    "trick-too-many": "all {all} tricks of the hand are recorded.",
    "card-twice": "the {card} was played in trick {earlier} already; it cannot be in trick {trick}.",
    "after-the-end": "entered after the evening was finished.",
    "no-effect": "entry {named} is not a hand that stands, so this changes nothing.",
    "order-misfit": "the trick winners do not fit the numbers of tricks; they are left out.",
    "numbers-misfit": "the numbers of tricks are not those of the recorded tricks.",
    "out-of-turn": "{dealer} dealt in {turn}'s turn.",
    "debts-changed": "{extra}; the hand was played, so it stands.",
    "not-noted": "{open} owed, and no exchange was noted.",
    "partly-noted": "{open} owed of which no exchange was noted.",
    "face-down": "{cards} changed hands face down.",
    "waived": "{cards} waived by agreement.",
}
"""What each ruling says."""

TYPED = {"lead-changed": " Did {due}? Then: {ref}correct-trick {trick} CARD CARD CARD"}
"""What can be typed about a ruling, where there is a keyboard."""

ADVICE = {
    "other-suit": "{receiver} returns a stronger {suit}, or the {given} itself.",
    "weaker-than-given": "{receiver} returns a stronger {suit}, or the {given} itself.",
    "stronger-known": "{receiver} returns the {held} or a stronger {suit}.",
    "exchange-open": "Note the rest, or {ref}record-exchange --done, before trump.",
    "nothing-owed": "Next: {ref}hand {blanks}",
    "nothing-more-owed": "The card before was mistyped? {ref}undo. Next: {ref}hand {blanks}",
    "after-the-lead": "Exchanged before? Then note it with the hand: "
    "{ref}record-hand ... --exchange GIVER RECEIVER GIVEN RETURNED",
    "no-contract": "First: {ref}name-trump CONTRACT",
}
"""How an entry that a ruling refuses is put right at the table."""

_PLAYERS = ("giver", "receiver", "first_giver", "first_receiver", "holder", "player", "dealer", "turn", "due")
"""Facts that are a column."""


def sentence(ruling: Ruling, speaker: Speaker) -> str:
    """Say what was found, in one sentence without its article."""
    typed = TYPED.get(ruling.what, "") if speaker.voice.keyboard else ""
    return (RULINGS[ruling.what] + typed).format_map(_facts(ruling, speaker))


def message(ruling: Ruling, speaker: Speaker) -> str:
    """Say what was found, with article and entry: `... (article 17, entry 14)`."""
    return f"{capital(sentence(ruling, speaker))} ({speaker.article(ruling.key)}, entry {ruling.entry})"


def _facts(ruling: Ruling, speaker: Speaker) -> dict[str, str]:  # noqa: C901 - one case a kind of fact
    """Word the facts of a ruling for its template and its advice."""
    facts: dict[str, Any] = ruling.facts
    names, voice = speaker.names, speaker.voice
    words = {"blanks": voice.blanks, "ref": ref()}
    for name, value in facts.items():
        match name:
            case _ if name in _PLAYERS:
                words[name] = names[value]
            case "given" | "returned" | "held" | "claimed" | "card" if value:
                words[name] = voice.card(value)
                if name == "given":
                    words["suit"] = suit_word(value)
            case "shown":
                words[name] = voice.cards(value)
            case "cards" | "found" | "open":
                words[name] = counted(value, "card")
                if name == "open":
                    words["left"] = str(value)
            case "owed":
                words[name] = speaker.debts(value).replace(NBSP, " ")
            case "extra":
                words[name] = changed_debts(ruling.hand, value, speaker)
            case "clash":
                entries = and_words([str(number) for number in value])
                by = f"{'entries' if len(value) > 1 else 'entry'} {entries}" if value else "what is known"
                words[name] = f"it clashes with {by}"
                if "holder" in facts:
                    lies = "lies" if len(facts["cards_shown"]) == 1 else "lie"
                    words[name] = (
                        f"by {by} {'it' if lies == 'lies' else 'they'} {lies} in {names[facts['holder']]}'s hand"
                    )
            case "cards_shown" if facts["room"]:
                words["misfit"] = f"{counted(len(value), 'card')} where there is room for {facts['room']}"
            case "cards_shown":
                words["misfit"] = f"the {voice.cards(value)} there"
            case "judged":
                from referee.views import proof_text  # evidence is rare, and its sentences are a module of their own

                words["reason"] = proof_text.reason(value, facts["record"], speaker).rstrip(".")
            case "trick" | "all" | "earlier" | "named" | "count" | "kitty":
                words[name] = str(value)
    return words


def changed_debts(hand: int, extra: tuple[Debt, ...], speaker: Speaker) -> str:
    """Say what moved before a hand and is not owed by the sheet as it is now."""
    if not extra:
        return f"before hand {hand} other cards were owed than the sheet says now"
    was = "was" if sum(debt.cards for debt in extra) == 1 else "were"
    return f"before hand {hand} {speaker.given(extra).replace(NBSP, ' ')} that {was} not owed"


def ruling_documents(sheet: ScoreSheet, rulings: Iterable[Ruling]) -> list[Document]:
    """Write rulings for JSON; the hand is null where an entry belongs to none."""
    speakers = [(ruling, speaker_at(sheet, ruling, Voice())) for ruling in rulings]
    return [
        {
            "article": sheet.rules.article(ruling.key).number,
            "key": ruling.key,
            "severity": ruling.shown_severity,
            "hand": ruling.hand or None,
            "entry": ruling.entry,
            "players": [speaker.names[c] for c in ruling.players],
            "message": capital(sentence(ruling, speaker)),
        }
        for ruling, speaker in speakers
    ]


# -- errors -----------------------------------------------------------------------------------


def refusal(ruling: Ruling, speaker: Speaker, *, quote: bool = True) -> Text:
    """Say what stops an entry, how it is put right, and the article; with `quote` also its words."""
    advice = ADVICE.get(ruling.what)
    put_right = [advice.format_map(_facts(ruling, speaker))] if advice else []
    return [sentence(ruling, speaker), *put_right, cited(ruling.key, speaker.rules, quote=quote)]


def cited(key: str, rules: Rules, *, quote: bool = True) -> str:
    """Cite an article: `(358, article 18: ...)`, or `(358, article 18)` without its words."""
    article = rules.article(key)
    return f"({rules.name}, article {article.number}{f': {article.text}' if quote else ''})"


def error_text(error: RefError, voice: Voice, *, quote: bool = True) -> Text:
    """Say what is wrong, by which article, and what to do about it; with `quote` also the words of the article."""
    if error.article is None or error.rules is None:
        text = [str(error)]
    elif isinstance(error, AgainstTheRules):
        text = refusal(error.ruling, Speaker(error.names, voice, error.rules), quote=quote)
    else:
        text = [str(error), cited(error.article, error.rules, quote=quote)]
    return [*text, error.hint.lstrip()] if error.hint else text


def refused(error: RefError, *, plain: bool = False) -> str:
    """Word an error for standard error: in lines on a terminal, as one line for a script, plain as a line a sentence.

    Control characters in what was typed become escapes.
    """
    first, *more = error_text(error, Voice(symbols=shows_symbols(sys.stderr.encoding), aloud=plain))
    text = [one_line(each) for each in (f"{error.opening}{first}", *more)]
    if plain:
        return "\n".join(aloud(text))
    if not sys.stderr.isatty():
        return flat(text)
    return "\n".join(wrap(" ".join(text), min(WIDEST, terminal_width(sys.stderr))))


def older_copy(name: str, missing: int) -> str:
    """Say that a sheet has so many entries fewer than it had."""
    fewer = "1 entry" if missing == 1 else f"{missing} entries"
    return f"{name} has {fewer} fewer than it had; an older copy may have been put back."
