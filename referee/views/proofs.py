"""The sentences of proofs: why an act is illegal, as the accused can check it on the cards."""

from __future__ import annotations

from referee.cards import SUIT_NAMES, Card, strength, suit
from referee.places import Layout, layout
from referee.proof import Act, Evidence, Judged
from referee.rules import Rules
from referee.seats import Names
from referee.views.screen import Screen, and_words

_MANY = 6
"""Cards beyond which they are counted and not listed."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def reason(judged: Judged, names: Names, rules: Rules, declarer: int, screen: Screen) -> str:
    """One sentence that says how far the act is proved."""
    act, evidence = judged.act, judged.evidence
    if judged.verdict is None:
        return "The record leaves no possible deal."
    if judged.verdict == "open":
        return "Not proved either way."
    if evidence is None:
        return "Legal in every deal that the cards leave possible."
    claim = _claim(act, names, screen)
    if evidence.shown:
        return claim + _shown(act, evidence, screen)
    plan = layout(rules, declarer)
    if not evidence.places:
        return f"{claim} and held the {_cards(evidence.cards, screen)}."
    if evidence.places & ~plan.kitty == 0:
        held = f"but the kitty holds {_number(evidence.room)}"
        return f"{claim} and showed {_cards(evidence.cards, screen)}: {_number(len(evidence.cards))} cards, {held}."
    return f"{claim}; {_no_room(evidence, plan, names, rules, declarer, screen)}."


def _claim(act: Act, names: Names, screen: Screen) -> str:
    """What the act says: that a card was the strongest, or that a suit was not there."""
    name = names[act.player]
    if act.kind == "return":
        return f"{name} called the {screen.card(act.card)} strongest"
    wanted = sorted({suit(card) for card, _ in (*act.bars, *act.shown)}, key="SHDC".index)
    suits = " or ".join(f"{SUIT_NAMES[each]}s" for each in wanted)
    how = "a better card of" if act.key != "follow-suit" else "no"
    return f"{name} played the {screen.card(act.card)} in trick {act.trick}, as if he had {how} {suits},"


def _shown(act: Act, evidence: Evidence, screen: Screen) -> str:
    best = max(evidence.shown, key=lambda each: strength(each[0]))
    cards = _cards(tuple(card for card, _ in evidence.shown), screen)
    when = "and held" if act.at_once else "and then showed"
    return f" {when} the {cards} (entry {best[1]})."


def _no_room(evidence: Evidence, plan: Layout, names: Names, rules: Rules, declarer: int, screen: Screen) -> str:
    """Too many cards for some places, or too few for the others, whichever is said shorter."""
    others = plan.everywhere & ~evidence.places
    few = len(rules.deck) - len(evidence.cards)
    room = len(rules.deck) - evidence.room
    if len(evidence.cards) > _MANY and others:
        where = _where(others, plan, names, declarer)
        return f"then only {_number(few)} cards could lie {where}, which holds {_number(room)}"
    where = _where(evidence.places, plan, names, declarer)
    cards = _cards(evidence.cards, screen)
    many = f"{_number(len(evidence.cards))} cards" if len(evidence.cards) > _MANY else cards
    return f"then {many} could lie only {where}, where there is room for {_number(evidence.room)}"


def _where(places: int, plan: Layout, names: Names, declarer: int) -> str:
    """A set of places in words."""
    parts = [f"in {names[c]}'s hand" for c in (0, 1, 2) if c != declarer and places & plan.held[c]]
    own = plan.playing[declarer] & ~plan.kitty or plan.playing[declarer]
    if places & own:
        parts.append(f"with {names[declarer]}")
    if places & plan.laid_away & ~plan.kitty and not places & own:
        parts.append(f"among what {names[declarer]} laid away")
    if places & plan.kitty and plan.kitty != own:
        parts.append("in the kitty")
    return and_words(parts)


def _cards(cards: tuple[Card, ...], screen: Screen) -> str:
    """Cards of each suit from the strongest down."""
    ordered = sorted(cards, key=lambda card: ("SHDC".index(suit(card)), -strength(card)))
    return " ".join(screen.card(card) for card in ordered)


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
