"""The heading of a hand in the guided evening: who deals, what each needs, who owes cards, what comes first.

Plain text, wide or narrow; sentences that the commands say, too, come from `answers` and `moments`.
"""

from __future__ import annotations

from referee.game import exchange
from referee.game.exchange import Debt
from referee.game.scoresheet import ScoreSheet
from referee.views import answers, moments, outcome, words
from referee.views.answers import acts_words, phase_acts
from referee.views.aside import DEEP, aside, ruled
from referee.views.screen import GLUE, STOP, Screen, cards, cells, pad, signed, wrap

_PLAYER = 12
"""Columns of a player and a target beside each other."""

_REMARK = 51
"""Where the remark beside players and debts begins."""


def heading(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The hand to come: its number and dealer, targets and score, and what comes before its first trick."""
    evening = sheet.evening
    end = evening.end.hands
    place = f"Hand {evening.number}" + (f" of {end}" if end else "")
    if evening.end.points:
        place += f", to {evening.end.points} points"
    if end and evening.number == end:
        place += ", the last"
    apart = [] if screen.plain else [""]
    return [*apart, *ruled(place, _roles(sheet), screen), *_players(sheet, screen), *_before_play(sheet, screen)]


def _roles(sheet: ScoreSheet) -> str:
    """`Anna deals, leads`, or who does what where the dealer does not do all of it."""
    evening, names = sheet.evening, sheet.names
    trump = [(evening.declarer, "names trump")] if evening.declarer != evening.dealer else []
    return acts_words(names, [(evening.dealer, "deals"), *trump, (evening.leader, "leads")])


def _players(sheet: ScoreSheet, screen: Screen) -> list[str]:
    evening = sheet.evening
    each = [f"{sheet.names[c]} {evening.targets[c]}" for c in evening.seating]
    score = [signed(sheet.totals[c]) for c in evening.seating]
    if screen.plain:
        return _spoken_players(sheet, screen)
    if screen.narrow:
        return _narrow_players(each, score if sheet.hands else [], screen)
    beside = f"score  {'  '.join(score)}" if sheet.hands else "first hand: no exchange"
    width = max(_PLAYER, max(map(cells, each)) + 2)
    return _beside("".join(pad(text, width) for text in each), beside, screen)


def _spoken_players(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """A sentence a player, and that the first hand has no exchange."""
    evening = sheet.evening
    told = []
    for c in evening.seating:
        total = f", total {screen.signed(sheet.totals[c])}" if sheet.hands else ""
        told.append(f"{sheet.names[c]}: target {evening.targets[c]}{total}")
    return aside(STOP.join(told if sheet.hands else [*told, "First hand: no exchange"]), screen)


def _narrow_players(each: list[str], score: list[str], screen: Screen) -> list[str]:
    widest = max(map(cells, each))
    width = min(max(11, widest + 1), 13)
    if widest >= width:
        told = [f"{text}, {points}" for text, points in zip(each, score, strict=True)] if score else each
        return [line for text in told for line in aside(text, screen)]
    rows = [each] + ([[f"  {points}" for points in score]] if score else [])
    return [" " + "".join(pad(text, width) for text in row).rstrip() for row in rows]


def _beside(text: str, remark: str, screen: Screen, *, first: str = " " * DEEP) -> list[str]:
    """A text with a remark in the column beside it, or below where there is no room; plain each is a sentence."""
    if screen.plain:
        told = [text, words.capital(remark)] if remark else [text]
        return wrap(STOP.join(told), screen.line, first=first)
    line = (first + text).rstrip().replace(GLUE, " ")
    at = max(_REMARK, cells(line) + 2)
    if not remark or at + cells(remark) > screen.line:
        return [
            *wrap(text.rstrip(), screen.line, first=first, then=" " * DEEP),
            *(aside(remark, screen) if remark else []),
        ]
    return [pad(line, at) + remark]


def _before_play(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The debts that are open; else what comes until the first card is led, where the evening is young."""
    evening = sheet.evening
    if evening.phase in ("exchange", "contract") and exchange.due(evening.owed):
        lines = _debts(sheet, screen)
    elif evening.deal.contract or evening.deal.played:
        trump = words.capital(words.trump_words(evening.deal.contract or "no-trump"))
        lines = aside(f"{trump}; {answers.trick_due(sheet)}.", screen)
    elif evening.last is None:
        acts = [act for phase in sheet.rules.phases for act in phase_acts(sheet, phase)]
        lines = aside(f"{acts_words(sheet.names, acts)}.", screen)
    elif not evening.owed:
        lines = aside(moments.nothing_owed(sheet, screen), screen)
    else:
        lines = aside(words.capital(answers.settled_words(sheet)), screen)
    surplus = answers.surplus_words(sheet, screen)
    lines = (aside(surplus, screen) if surplus else []) + lines
    return lines + [line for remark in outcome.keep_apart(sheet) for line in aside(remark, screen)]


def _debts(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The debts in their order, why it is this one, and what comes back."""
    lines = []
    for place, debt in enumerate(sheet.evening.owed, start=1):
        remark = _why(sheet) if place == 1 else ""
        if screen.narrow:
            lines += wrap(_debt(sheet, debt, short=True), screen.line, first=f" {place} ", then="   ")
        else:
            lines += _beside(
                _debt(sheet, debt, short=False),
                remark,
                screen,
                first=f"Debt {place}" if screen.plain else f"{place:>8}  ",
            )
    back = (
        "Back: strongest of suit, or the same"
        if screen.narrow
        else "Back comes the strongest of the suit, or the same card."
    )
    if moments.at_once(sheet):
        back = "All are laid out before any card comes back."
    return lines + aside(back, screen)


def _debt(sheet: ScoreSheet, debt: Debt, *, short: bool) -> str:
    gives = f"{sheet.names[debt.giver]} gives {sheet.names[debt.receiver]}{GLUE}"
    done = ", done" if not debt.open else f", {debt.open} more" if debt.done else ""
    return f"{gives}{debt.cards if short else cards(debt.cards)}{done}"


def _why(sheet: ScoreSheet) -> str:
    """Why the first debt comes first, in few words; nothing where there is one giver and one receiver."""
    evening, names = sheet.evening, sheet.names
    givers = list(dict.fromkeys(debt.giver for debt in evening.owed))
    if len(givers) == 2:
        first, second = givers
        if sheet.rules.two_up == "new-target":
            needs = evening.targets
            return f"first: {names[first]} needs {needs[first]}, {names[second]} {needs[second]}"
        return f"{names[first]} first"
    if len(evening.owed) < 2:
        return ""
    way = "clockwise" if sheet.rules.clockwise else "counter-clockwise"
    return f"{way} from {names[givers[0]]}"
