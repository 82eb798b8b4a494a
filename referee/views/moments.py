"""What happens now, and who owes cards to whom: plain text, instant, wide or narrow."""

from __future__ import annotations

from datetime import datetime

from referee.game import exchange
from referee.game.exchange import Debt
from referee.game.scoresheet import ScoreSheet
from referee.views import words
from referee.views.answers import (
    acts_words,
    phase_acts,
    roles,
    settled_words,
    speaker_of,
    surplus_words,
    trick_due,
)
from referee.views.outcome import tie_hints
from referee.views.screen import GLUE, STOP, Screen, cards, cells, counted, ends, signed, table, wrap

_COLD_SECONDS = 12 * 3600


def next_view(sheet: ScoreSheet, screen: Screen) -> str:
    """The hand to come as the referee would announce it, and what can be typed."""
    head = ends(sheet.name, place_words(sheet), screen.line)
    if sheet.finished:
        return "\n".join([head, "", *finished_lines(sheet, screen)])
    apart = [] if screen.narrow else [""]
    typed = [*apart, *_typed(sheet, screen)] if screen.keyboard else []
    steps = _steps(sheet, screen, deep=5 if screen.narrow else 10)
    return "\n".join([head, *apart, *_players(sheet, screen), *apart, *steps, *typed])


def place_words(sheet: ScoreSheet) -> str:
    """`hand 4 of 6`, or that it is over."""
    if sheet.finished:
        return "finished"
    end = sheet.evening.end
    number = sheet.evening.number
    if end.hands:
        return f"hand {number} of {end.hands}"
    return f"hand {number}, to {end.points} points" if end.points else f"hand {number}"


def _players(sheet: ScoreSheet, screen: Screen) -> list[str]:
    evening = sheet.evening
    rows = [
        [sheet.names[c], str(evening.targets[c]), _does(sheet, c, screen), signed(sheet.totals[c])]
        for c in evening.seating
    ]
    if screen.narrow:
        return table(rows, right="lrlr", width=screen.line, gap=2, indent=1)
    rows = [[name, target, f"{does:<38}", total] for name, target, does, total in rows]
    return table(rows, right="lrlr", width=screen.line, gap=3, indent=2)


def _does(sheet: ScoreSheet, column: int, screen: Screen) -> str:
    """What a player does in the coming hand; who names trump stands below where the screen is narrow."""
    return ", ".join(word for word in roles(sheet, column) if not (screen.narrow and word == "names trump"))


def _steps(sheet: ScoreSheet, screen: Screen, *, deep: int) -> list[str]:
    """What is done now, and what comes after it, in the pack's order of phases."""
    indent = "" if screen.narrow else "  "
    now, then = now_and_then(sheet, screen)
    back = surplus_words(sheet, screen)
    lines = wrap(back, screen.line, first=f"{indent}back".ljust(deep), then=" " * deep) if back else []
    lines += wrap(now, screen.line, first=f"{indent}now".ljust(deep), then=" " * deep)
    if then:
        lines += wrap(then, screen.line, first=f"{indent}then".ljust(deep), then=" " * deep)
    return lines


def now_and_then(sheet: ScoreSheet, screen: Screen) -> tuple[str, str]:
    """The step that is due, and all that follow until the first card is led."""
    evening, phases = sheet.evening, sheet.rules.phases
    following = [act for phase in phases[phases.index(evening.phase) + 1 :] for act in phase_acts(sheet, phase)]
    match evening.phase:
        case "exchange":
            owed = [debt for debt in evening.owed if debt.open]
            return f"exchange: {exchange_line(sheet, owed, screen)}", acts_words(sheet.names, following)
        case "contract":
            return acts_words(sheet.names, phase_acts(sheet, "contract") + following), ""
        case _ if evening.deal.played:
            return f"play: {words.trump_words(evening.deal.contract or 'no-trump')}; {trick_due(sheet)}", ""
        case _:
            trump = f"{words.trump_words(evening.deal.contract)}; " if evening.deal.contract else ""
            return f"play: {trump}{acts_words(sheet.names, phase_acts(sheet, 'kitty') + phase_acts(sheet, 'play'))}", ""


def exchange_line(sheet: ScoreSheet, owed: list[Debt], screen: Screen) -> str:
    """`Anna gives Chai 1 more card, then Boris gives Chai 1`; plain nothing is left out."""
    parts: list[str] = []
    for debt in owed:
        giver, receiver = sheet.names[debt.giver], sheet.names[debt.receiver]
        if parts:
            number = cards(debt.open) if screen.plain else str(debt.open)
            parts.append(f"{giver} gives {receiver}{GLUE}{number}")
        else:
            more = f"{debt.open} more {'card' if debt.open == 1 else 'cards'}" if debt.done else cards(debt.open)
            parts.append(f"{giver} gives {receiver}{GLUE}{more}")
    return ", then ".join(parts)


def _typed(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The commands that fit now."""
    lines = commands(sheet, screen)
    if screen.narrow:
        return [line for typed, what in lines for line in (typed, *wrap(what, screen.line, first="  ", then="  "))]
    return [line for typed, what in lines for line in wrap(what, screen.line, first=f"  {typed:<33}", then=" " * 35)]


def commands(sheet: ScoreSheet, screen: Screen) -> list[tuple[str, str]]:
    """Each command that fits now, and what is to be known of it."""
    evening = sheet.evening
    names = ", ".join(sheet.names[c] for c in evening.seating)
    lines, apart = [], " " if screen.plain else "   "
    done, owed = sum(d.done for d in evening.owed), sum(d.cards for d in evening.owed)
    if evening.phase == "exchange":
        lines.append(("ref exchange GIVEN RETURNED", f"ref exchange --done{apart}({done} of {owed} noted)"))
    if evening.phase == "contract":
        lines.append(("ref name-trump SUIT", "not needed before a hand is scored"))
    if len(evening.deal.played) == sheet.rules.tricks:
        lines.append(("ref record-hand", "all tricks are recorded, so it needs no numbers"))
    elif evening.deal.played:
        lines.append(("ref record-trick CARD CARD CARD", "in the order in which they are played"))
    if len(evening.deal.played) < sheet.rules.tricks:
        lines.append((f"ref hand {screen.blanks} [trump]", f"tricks of {names}"))
    return lines


def finished_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """How it ended, and what is still possible."""
    result = sheet.outcome
    text = words.outcome_line(sheet, result, screen) if result else ""
    lines = wrap(text, screen.line)
    if not screen.keyboard:
        return lines
    if result and result.ask:
        lines += ["", *tie_hints(sheet, screen)]
    typed = ["ref standings", "ref score-sheet", f"ref correct-hand N {screen.blanks}", "ref play-on"]
    together = "   ".join(typed)
    return [*lines, "", *(typed if cells(together) > screen.line else [together])]


def is_cold(sheet: ScoreSheet, now: datetime) -> bool:
    """Whether the evening was left long ago: its last entry is more than 12 hours old."""
    entries = sheet.session.entries
    return bool(entries) and not sheet.finished and (now - entries[-1].at).total_seconds() > _COLD_SECONDS


def resumed(sheet: ScoreSheet, now: datetime, screen: Screen) -> str:
    """An evening opened again after days: how it stands, what was begun, and the two ways on."""
    evening = sheet.evening
    last = sheet.session.entries[-1].at if sheet.session.entries else sheet.session.head.started
    lines = wrap(f"Last entry {ago(last, now)}, {words.day(last, screen)}, {last:%H:%M}.", screen.line)
    deal = evening.deal
    if not deal.swaps and not deal.contract:
        return "\n".join(lines)
    dealer = sheet.names[evening.turn_dealer]
    names = ", ".join(sheet.names[c] for c in evening.seating)
    lines += wrap(begun_line(sheet), screen.line)
    lines += wrap(
        f"the cards are gone; {dealer} deals hand {evening.number} again", screen.line, first="  ref misdeal      "
    )
    lines += wrap(f"you did finish it: tricks of {names}", screen.line, first=f"  ref hand {screen.blanks}   ")
    return "\n".join(lines)


def ago(then: datetime, now: datetime) -> str:
    """How long ago, in the largest unit that fits: `25 minutes ago`, `7 days ago`."""
    seconds = int((now - then).total_seconds())
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        return f"{counted(seconds // 60, 'minute')} ago"
    if seconds < 24 * 3600:
        return f"{counted(seconds // 3600, 'hour')} ago"
    days = seconds // (24 * 3600)
    return "yesterday" if days == 1 else f"{days} days ago"


def begun_line(sheet: ScoreSheet) -> str:
    """What is noted of the hand in progress: `Hand 5 was begun: Boris gave Anna 1 card. Not scored.`"""
    evening = sheet.evening
    noted = exchange.moved(evening.deal.swaps)
    begun = [f"{sheet.names[giver]} gave {sheet.names[receiver]} {cards(n)}" for (giver, receiver), n in noted.items()]
    if evening.deal.contract:
        begun.append(words.trump_words(evening.deal.contract))
    return f"Hand {evening.number} was begun: {', '.join(begun)}.{STOP}Not scored."


# -- who owes cards ---------------------------------------------------------------------------


def owes_view(sheet: ScoreSheet, screen: Screen) -> str:
    """The debts in order, what is done, why this order, and what comes back."""
    evening = sheet.evening
    dealer = sheet.names[evening.dealer]
    if sheet.finished:
        text = "No hand is to come, so nobody owes anything."
        return "\n".join([ends(sheet.name, "finished", screen.line), *wrap(text, screen.line)])
    made_words = made(sheet)
    if screen.narrow:
        head = ends(sheet.name, f"before hand {evening.number}", screen.line)
        lines = [head, *([made_words] if made_words else [])]
    else:
        lines = [
            ends(f"{sheet.name}  before hand {evening.number}, {dealer} deals", made_words, screen.line).rstrip(),
            "",
        ]
    if evening.owed:
        lines += _debt_rows(sheet, screen) + ([] if screen.narrow else [""])
    return "\n".join(lines + [line for text in about_debts(sheet, screen) for line in wrap(text, screen.line)])


def about_debts(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """What goes back first, why this order, and what comes back; or why nothing is owed."""
    first = exchange.due(sheet.evening.owed)
    if not sheet.evening.owed:
        texts = [nothing_owed(sheet, screen)]
    elif first is None:
        texts = [words.capital(settled_words(sheet))]
    else:
        texts = [why_this_order(sheet, screen), what_comes_back(sheet, screen), *claims(sheet, first, screen)]
    return [text for text in (surplus_words(sheet, screen), *texts) if text]


def made(sheet: ScoreSheet) -> str:
    """`1 of 3 made`; empty where nothing is owed."""
    owed = sheet.evening.owed
    if not owed:
        return ""
    waived = sum(swap.cards for swap in sheet.evening.deal.swaps if swap.waived)
    told = f"{sum(d.done for d in owed) - waived} of {sum(d.cards for d in owed)} made"
    return f"{told}, {waived} waived" if waived else told


def nothing_owed(sheet: ScoreSheet, screen: Screen) -> str:
    """Why nobody owes a card before this hand, with the article."""
    evening, speaker = sheet.evening, speaker_of(sheet, screen)
    if evening.last is None:
        return f"First hand: no exchange. ({speaker.article('first-hand')})"
    if any(evening.last.points):
        return f"No exchange in this contract. ({speaker.article('exchange-contracts')})"
    return f"Nobody owes anything: all three were on target. ({speaker.article('debts')})"


def _debt_rows(sheet: ScoreSheet, screen: Screen) -> list[str]:
    first = exchange.due(sheet.evening.owed)
    rows = []
    for place, debt in enumerate(sheet.evening.owed, start=1):
        giver, receiver = sheet.names[debt.giver], sheet.names[debt.receiver]
        state = _state(sheet, debt, screen)
        if screen.narrow:
            mark = ">" if debt == first else " "
            rows.append([f"{mark} {giver}", f"gives {receiver} {debt.cards}{state}"])
        else:
            rows.append(
                [f"{place}  {giver}", f"gives {receiver}", str(debt.cards), state, "<- now" if debt == first else ""]
            )
    if not screen.narrow:
        lines = table(rows, right="llrll", width=screen.line, indent=2)
        if max(map(cells, lines)) <= screen.line:
            return lines
        return [line for row in rows for line in wrap(" ".join(row).rstrip(), screen.line, first="  ", then=" " * 5)]
    if 1 + max(cells(row[0]) + cells(row[1]) for row in rows) <= screen.line:
        return table(rows, right="ll", width=screen.line, gap=1)
    return [line for row in rows for line in wrap(" ".join(row).rstrip(), screen.line, then="    ")]


def _state(sheet: ScoreSheet, debt: Debt, screen: Screen) -> str:
    """What of a debt is done: `2♣ for K♣, and 1 more`."""
    if screen.narrow:
        return " done" if not debt.open else f", {debt.open} more" if debt.done else ""
    done = [
        f"{screen.card(s.given)} for {screen.card(s.returned)}"
        if s.given and s.returned
        else f"{'waived' if s.waived else 'face down'}" + (f" ({s.cards})" if s.cards < debt.cards else "")
        for s in sheet.evening.deal.swaps
        if (s.giver, s.receiver) == (debt.giver, debt.receiver)
    ]
    if not done:
        return ""
    return ", ".join(done) + (f", and {debt.open} more" if debt.open else "")


def why_this_order(sheet: ScoreSheet, screen: Screen) -> str:
    """Why this giver, or this receiver, comes first (articles 16, 19)."""
    evening, speaker = sheet.evening, speaker_of(sheet, screen)
    names = sheet.names
    givers = list(dict.fromkeys(debt.giver for debt in evening.owed))
    receivers = list(dict.fromkeys(debt.receiver for debt in evening.owed))
    if len(givers) == 2:
        return f"{names[givers[0]]} first: {_by_what(sheet, givers, screen)}. ({speaker.article('giver-order')})"
    giver = names[givers[0]]
    if len(receivers) == 1:
        return f"{giver} was up and {names[receivers[0]]} down, one card a point. ({speaker.article('debts')})"
    if at_once(sheet):
        laid = " and ".join(f"{debt.cards} for {names[debt.receiver]}" for debt in evening.owed)
        return f"{giver} lays out {laid} before any card comes back. ({speaker.article('one-by-one')})"
    way = "Clockwise" if sheet.rules.clockwise else "Counter-clockwise"
    return f"{way} from {giver}: first {names[receivers[0]]}, then {names[receivers[1]]}. ({speaker.article('debts')})"


def at_once(sheet: ScoreSheet) -> bool:
    """Whether one giver lays out cards for two receivers before any comes back (article 41)."""
    receivers = {debt.receiver for debt in sheet.evening.owed}
    return sheet.rules.two_down == "simultaneous" and len(receivers) == 2


def _by_what(sheet: ScoreSheet, givers: list[int], screen: Screen) -> str:
    first, second = givers
    evening, names = sheet.evening, sheet.names
    last = evening.last
    assert last is not None, "debts come from a hand before"
    if sheet.rules.two_up == "largest-plus" and last.points[first] != last.points[second]:
        own, other = (screen.signed(last.points[column]) for column in givers)
        return f"{own} in the last hand, {names[second]}{GLUE}{other}"
    if sheet.rules.two_up == "old-target" and last.targets[first] != last.targets[second]:
        return f"{last.targets[first]} in the last hand, {names[second]}{GLUE}{last.targets[second]}"
    return f"{evening.targets[first]} in this hand, {names[second]}{GLUE}{evening.targets[second]}"


def what_comes_back(sheet: ScoreSheet, screen: Screen) -> str:
    """Which card answers one that was given."""
    first, second = (sheet.rules.article(key).number for key in ("return-strongest", "return-given"))
    articles = f"articles {first}, {second}"
    if screen.narrow:
        return f"Back: strongest of the suit, or the same card. ({articles})"
    if at_once(sheet):
        return f"Then comes back the strongest of each suit, or the same card if none is stronger. ({articles})"
    return (
        "Each card is answered before the next is given: the strongest of that suit, or the same card "
        f"if none is stronger. ({articles})"
    )


def claims(sheet: ScoreSheet, first: Debt, screen: Screen) -> list[str]:
    """What the receiver whose turn it is has claimed so far."""
    deal, speaker = sheet.evening.deal, speaker_of(sheet, screen)
    claimed = [
        claim for claim in exchange.known(sheet.evening.owed, deal.swaps).claims if claim.column == first.receiver
    ]
    name = sheet.names[first.receiver]
    texts = [speaker.claim(claim.column, claim.card).removeprefix(f"{name}: ").rstrip(".") for claim in claimed]
    told = [text for text in texts if text]
    return [f"{name} so far: {', '.join(told)}."] if told else []
