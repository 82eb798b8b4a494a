"""What rulings and refusals say: one template for each, and the article that they cite.

It words what the referee found and judges nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.game.cards import Card
from referee.game.exchange import Debt
from referee.game.rules import Rules
from referee.game.rulings import Ruling
from referee.views.screen import STOP, and_words, cards, flat, suit_word

if TYPE_CHECKING:
    from referee.game.proof import Judged, Record

from referee.views.words import Speaker, capital

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
"""What each ruling says; the facts fill it."""

TYPED = {"lead-changed": " Did {due}? Then: ref correct-trick {trick} CARD CARD CARD"}
"""What can be typed about what a ruling says."""

ADVICE = {
    "other-suit": "{receiver} returns a stronger {suit}, or the {given} itself.",
    "weaker-than-given": "{receiver} returns a stronger {suit}, or the {given} itself.",
    "stronger-known": "{receiver} returns the {held} or a stronger {suit}.",
    "exchange-open": "Note the rest, or ref record-exchange --done, before trump.",
    "nothing-owed": "A card mistyped before: ref undo. Next: ref hand {blanks}",
    "after-the-lead": "Exchanged before? Then note it with the hand: "
    "ref record-hand ... --exchange GIVER RECEIVER GIVEN RETURNED",
    "no-contract": "First: ref name-trump CONTRACT",
}
"""How what a ruling refuses is put right at the table."""


def ruling_sentence(ruling: Ruling, speaker: Speaker) -> str:
    """What was found, in one sentence and without its article."""
    typed = TYPED.get(ruling.what, "") if speaker.screen.keyboard else ""
    return (RULINGS[ruling.what] + typed).format(**_facts(ruling, speaker))


def _facts(ruling: Ruling, speaker: Speaker) -> dict[str, str]:
    facts = {"blanks": speaker.screen.blanks} | {
        name: _fact(name, value, speaker) for name, value in ruling.facts.items() if name not in ("judged", "record")
    }
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
        return f"with the {speaker.screen.cards(shown)} there"
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
        return speaker.screen.cards(cast("tuple[Card, ...]", value))
    if name == "clash":
        numbers = [str(number) for number in cast("tuple[int, ...]", value)]
        return ("entries " if len(numbers) > 1 else "entry ") + and_words(numbers) if numbers else "what is known"
    if name == "owed":
        return flat(speaker.debts_line(cast("tuple[Debt, ...]", value)))
    return str(value)


def ruling_message(ruling: Ruling, speaker: Speaker) -> str:
    """The sentence with its article behind: `... (article 17, entry 14)`."""
    article = speaker.article(ruling.key)
    return f"{capital(ruling_sentence(ruling, speaker))} ({article}, entry {ruling.entry})"


def refusal(ruling: Ruling, speaker: Speaker, *, quote: bool = True) -> str:
    """The sentence that stops an entry and how it is put right, with the article and, to `quote` it, its words."""
    advice = ADVICE.get(ruling.what, "").format(**_facts(ruling, speaker))
    found = ruling_sentence(ruling, speaker)
    return STOP.join([found, *([advice] if advice else []), cited(ruling.key, speaker.rules, quote=quote)])


def cited(key: str, rules: Rules, *, quote: bool = True) -> str:
    """An article as it is cited: `(358, article 18: ...)`, or `(358, article 18)` without its words."""
    article = rules.article(key)
    return f"({rules.name}, article {article.number}{f': {article.text}' if quote else ''})"


def changed_debts(hand: int, extra: tuple[Debt, ...], speaker: Speaker) -> str:
    """What moved before a hand and is not owed by the sheet as it stands now."""
    if not extra:
        return f"before hand {hand} other cards were owed than the sheet says now"
    was = "was" if sum(debt.cards for debt in extra) == 1 else "were"
    return f"before hand {hand} {flat(speaker.given_line(extra))} that {was} not owed"
