"""The guided evening in words: the heading of a hand, its questions, and what was understood.

Plain text, wide or narrow; the sentences that the commands say, too, come from `telling`, `answers`
and `moments`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from referee import entries as seen
from referee import exchange
from referee.errors import RefError
from referee.exchange import Debt
from referee.rules import Rules
from referee.rulings import Ruling
from referee.scoresheet import ScoreSheet
from referee.views import answers, moments, refusals, telling, verdicts, words
from referee.views.answers import acts_words, phase_acts, speaker_at, speaker_of
from referee.views.screen import GLUE, Screen, cards, cells, pad, signed, wrap

Question = Literal["exchange", "contract", "tricks"]
"""What a table is asked about a hand."""

_DEEP = 10
"""Columns of the word before a question, and of what is said between two questions."""

_PLAYER = 12
"""Columns of a player and a target beside each other."""

_ASIDE = 51
"""Where the remark beside players and debts begins."""


def depth(screen: Screen) -> int:
    """Columns before what is said between two questions."""
    return 1 if screen.narrow else _DEEP


def aside(text: str, screen: Screen) -> list[str]:
    """What is said between two questions, as deep as the answers."""
    deep = " " * depth(screen)
    return wrap(text, screen.line, first=deep, then=deep)


def _prompt(word: str, hint: str, screen: Screen) -> str:
    return f"{word} [{hint}]" if screen.narrow else f"{word:<{_DEEP}}[{hint}]"


def _ruled(left: str, right: str, screen: Screen) -> list[str]:
    """A line across the screen with a text near each end, or two where both do not fit."""
    width = screen.line if screen.narrow else screen.line - 2
    first, last = f"-- {left} ", f" {right} --" if right else ""
    if cells(first) + cells(last) + 2 > width:
        return [first + "-" * max(2, width - cells(first)), *wrap(right, screen.line, first="   ", then="   ")]
    return [first + "-" * (width - cells(first) - cells(last)) + last]


# -- the beginning ----------------------------------------------------------------------------


def nothing_open(last: ScoreSheet | None, name: str | None, screen: Screen) -> list[str]:
    """That no evening is open, or none of that name, and who played last time."""
    new = "No evening is open." if name is None else f"{name} is a new evening."
    return wrap(f"{new}{f' {_last_time(last)}' if last else ''}", screen.line)


def last_players(last: ScoreSheet, screen: Screen) -> list[str]:
    """Who played last time, clockwise."""
    return wrap(_last_time(last), screen.line)


def _last_time(last: ScoreSheet) -> str:
    """`Last time (20 Nov): Anna, Boris, Chai, clockwise.`, with the game where it is not the usual one."""
    started, names = last.session.head.started, ", ".join(last.names[c] for c in last.evening.seating)
    game = "" if last.rules.is_default else f" {last.rules.title}."
    return f"Last time ({started.day} {started:%b}): {names}, clockwise.{game}"


def players_prompt(last: ScoreSheet | None, screen: Screen) -> str:
    """Who sits down."""
    names, same = "three names clockwise", "Enter = the same, or "
    if screen.narrow:
        names, same = ("3 names", "Enter = same, or ") if last else (names, "")
    return _prompt("players", same + names if last else names, screen)


def nearly_known(close: str, screen: Screen) -> list[str]:
    """That a name nearly equals one that is known."""
    return wrap(f"{close} is known. The same person?", screen.line)


def same_prompt(close: str, name: str) -> str:
    """Whether a name is the known one."""
    return f"[Enter = yes, {close}; n = no, {name}]"


def dealer_prompt(names: tuple[str, str, str], screen: Screen) -> str:
    """Who deals first."""
    seats = " ".join(f"{place} {name}" for place, name in enumerate(names, start=1))
    hint = f"Enter = I draw, or {seats}"
    fits = _DEEP + cells(hint) + 4 <= screen.line
    return _prompt("dealer", hint if fits else "Enter = I draw, or a name", screen)


def drawn(name: str, screen: Screen) -> list[str]:
    """Whom the draw made the first dealer."""
    return aside(f"I draw {name}.", screen)


def lead_prompt(rules: Rules, usual: str, screen: Screen, *, as_last_time: bool) -> str:
    """Who leads the first trick: `usual` is the likely answer, `declarer` or `left`."""
    dealer = "dealer" if rules.declarer == "dealer" else "declarer"
    if screen.narrow:
        hint = f"Enter = {dealer}, l = left" if usual == "declarer" else f"Enter = left, d = {dealer}"
        return _prompt("lead", hint, screen)
    so = ", as last time" if as_last_time else ""
    if usual == "declarer":
        return _prompt("lead", f"Enter = the {dealer} leads trick 1{so}; l = dealer's left", screen)
    return _prompt("lead", f"Enter = the dealer's left leads trick 1{so}; d = {dealer}", screen)


def end_prompt(screen: Screen) -> str:
    """When the evening ends."""
    if screen.narrow:
        return _prompt("hands", "Enter = open; 6, 9, 12", screen)
    return _prompt("hands", "Enter = no fixed end; 6, 9 or 12 give equal deals; p10 = points", screen)


def new_evening(sheet: ScoreSheet, path: str, screen: Screen) -> list[str]:
    """Where the new sheet lies, and the answers that always fit."""
    remark = "Not a multiple of 3: not everybody will deal equally often."
    hands = sheet.evening.end.hands
    odd = aside(remark, screen) if hands and hands % 3 else []
    keys = "? help    < back    quit"
    if depth(screen) + cells(path) + 6 + len(keys) <= screen.line:
        return [*odd, *aside(f"{path}      {keys}".replace(" ", GLUE), screen)]
    return odd + aside(path, screen) + aside(keys, screen)


def begun(sheet: ScoreSheet, now: datetime, screen: Screen) -> list[str]:
    """An evening that is gone on with: how far it is and since when it rests; after long, what was begun."""
    played = f"after hand {len(sheet.hands)}" if sheet.hands else "before hand 1"
    of = f" of {sheet.evening.end.hands}" if sheet.evening.end.hands and sheet.hands else ""
    entries = sheet.session.entries
    last = entries[-1].at if entries else sheet.session.head.started
    what = "last entry" if entries else "begun"
    lines = wrap(f"{sheet.name}, {played}{of}, {what} {moments.ago(last, now)}.", screen.line)
    deal = sheet.evening.deal
    if moments.is_cold(sheet, now) and (deal.swaps or deal.contract):
        lines += wrap(moments.begun_line(sheet), screen.line)
        lines += wrap("The cards are gone? Then type: misdeal", screen.line)
    return lines


# -- a hand -----------------------------------------------------------------------------------


def heading(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The hand to come: its number and dealer, targets and score, and what comes before its first trick."""
    evening = sheet.evening
    end = evening.end.hands
    place = f"Hand {evening.number}" + (f" of {end}" if end else "")
    if end and evening.number == end:
        place += ", the last"
    return ["", *_ruled(place, _roles(sheet), screen), *_players(sheet, screen), *_before_play(sheet, screen)]


def _roles(sheet: ScoreSheet) -> str:
    """`Anna deals, leads`, or who does what where the dealer does not do all of it."""
    evening, names = sheet.evening, sheet.names
    trump = [(evening.declarer, "names trump")] if evening.declarer != evening.dealer else []
    return acts_words(names, [(evening.dealer, "deals"), *trump, (evening.leader, "leads")])


def _players(sheet: ScoreSheet, screen: Screen) -> list[str]:
    evening = sheet.evening
    each = [f"{sheet.names[c]} {evening.targets[c]}" for c in evening.seating]
    score = [signed(sheet.totals[c]) for c in evening.seating]
    if screen.narrow:
        return _narrow_players(each, score if sheet.hands else [], screen)
    beside = f"score  {'  '.join(score)}" if sheet.hands else "first hand: no exchange"
    width = max(_PLAYER, max(map(cells, each)) + 2)
    return _beside("".join(pad(text, width) for text in each), beside, screen)


def _narrow_players(each: list[str], score: list[str], screen: Screen) -> list[str]:
    widest = max(map(cells, each))
    width = min(max(11, widest + 1), 13)
    if widest >= width:
        told = [f"{text}, {points}" for text, points in zip(each, score, strict=True)] if score else each
        return [line for text in told for line in aside(text, screen)]
    rows = [each] + ([[f"  {points}" for points in score]] if score else [])
    return [" " + "".join(pad(text, width) for text in row).rstrip() for row in rows]


def _beside(text: str, remark: str, screen: Screen, *, first: str = " " * _DEEP) -> list[str]:
    """A text with a remark in the column beside it, or below where there is no room."""
    line = (first + text).rstrip().replace(GLUE, " ")
    at = max(_ASIDE, cells(line) + 2)
    if not remark or at + cells(remark) > screen.line:
        return [
            *wrap(text.rstrip(), screen.line, first=first, then=" " * _DEEP),
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
    if answers.is_last_and_close(sheet):
        lines += aside(f"Keep trick {sheet.rules.tricks} apart; it may decide.", screen)
    return lines


def _debts(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The debts in their order, why it is this one, and what comes back."""
    lines = []
    for place, debt in enumerate(sheet.evening.owed, start=1):
        remark = _why(sheet) if place == 1 else ""
        if screen.narrow:
            lines += wrap(_debt(sheet, debt, short=True), screen.line, first=f" {place} ", then="   ")
        else:
            lines += _beside(_debt(sheet, debt, short=False), remark, screen, first=f"{place:>8}  ")
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


# -- questions --------------------------------------------------------------------------------


def prompt(sheet: ScoreSheet, question: Question, screen: Screen) -> str:
    """What is asked, and in brackets what Enter means and how an answer looks."""
    match question:
        case "exchange":
            return _exchange_prompt(sheet, screen)
        case "contract":
            suits = " ".join(f"{place}{name[0]}" for place, name in enumerate(sheet.rules.contracts, start=1))
            return _prompt("trump", suits if screen.narrow else f"{suits}, Enter = not noted", screen)
        case "tricks":
            return _prompt("tricks", _tricks_hint(sheet, screen), screen)


def _exchange_prompt(sheet: ScoreSheet, screen: Screen) -> str:
    due = exchange.due(sheet.evening.owed)
    if due is None or not any(debt.done for debt in sheet.evening.owed):
        whole = "Enter = all done, or given and returned: 2c kc"
        return _prompt("exchange", "Enter = done" if screen.narrow else whole, screen)
    pair = f"{sheet.names[due.giver]} to {sheet.names[due.receiver]}"
    hint = f"{pair} is next, Enter = the rest is done"
    return _prompt("exchange", hint if _DEEP + cells(hint) + 4 <= screen.line else "Enter = rest done", screen)


def _tricks_hint(sheet: ScoreSheet, screen: Screen) -> str:
    evening, names = sheet.evening, sheet.names
    if len(evening.deal.played) == sheet.rules.tricks:
        won = evening.recorded_winners
        told = " ".join(str(won.count(c)) for c in evening.seating)
        return f"recorded: {told}; hand = score it"
    hint = " ".join(names[c] for c in evening.seating)
    if evening.deal.played:
        hint += f"; trick {len(evening.deal.played) + 1}: three cards"
    return hint if _DEEP + cells(hint) + 4 <= screen.line else "1 2 3, as they sit"


def helped(sheet: ScoreSheet, question: Question, screen: Screen) -> list[str]:
    """What can be answered here, and that every command can."""
    names = ", ".join(sheet.names[c] for c in sheet.evening.seating)
    likely = {"exchange": "all that is owed is done", "contract": "trump is not noted", "tricks": ""}[question]
    rows = [
        *([("Enter", likely)] if likely else []),
        ("11 4 1", f"tricks of {names}; with trump: 11 4 1 s"),
        ("s", "the contract: s h d c, or its name" + (", or 1 2 3 4" if question == "contract" else "")),
        ("2c kc", "given and returned; several pairs at once"),
        ("as 2s 3s", "a trick, in the order in which it was played"),
        ("AABC...", "who won each trick, a letter a trick"),
        ("<", "one step back"),
        ("quit", "leaves; everything is saved"),
        ("who", "every command works without ref: score, standings, rules 17, misdeal"),
        ("", "change chai=Dana, correct-hand 2 4 7 5, exchange --count 1"),
    ]
    deep = depth(screen)
    return [
        line
        for typed, what in rows
        for line in wrap(what, screen.line, first=f"{'':{deep}}{typed:<10}", then=" " * (deep + 10))
    ]


# -- what was understood ----------------------------------------------------------------------


def understood(
    before: ScoreSheet, sheet: ScoreSheet, found: list[Ruling], screen: Screen, *, implied: bool
) -> list[str]:
    """What the entries say that `sheet` has more than `before`; the exchange was `implied` by a later answer."""
    lines: list[str] = []
    first = len(before.session.entries) + 1
    for number in range(first, len(sheet.session.entries) + 1):
        lines += [line for line in _entry_lines(before, sheet, number, screen, implied=implied) if line not in lines]
    for ruling in found:
        message = verdicts.ruling_message(ruling, speaker_at(sheet, ruling, screen))
        lines += aside(f"{ruling.said_severity.capitalize()}: {message}", screen)
    return lines


def _entry_lines(before: ScoreSheet, sheet: ScoreSheet, number: int, screen: Screen, *, implied: bool) -> list[str]:
    match sheet.session.entries[number - 1]:
        case seen.ExchangedFaceDown():
            return aside("Exchange taken as done.", screen) if implied else []
        case seen.ContractNamed() if sheet.moment(number).contract is None:
            return []
        case seen.HandPlayed():
            return _hand_lines(before, sheet, number, screen)
        case seen.CardExchanged() if exchange.due(sheet.evening.owed) is None and sheet.evening.owed:
            return aside(f"{telling.said(sheet, number, screen)} All settled.", screen)
        case _:
            return aside(telling.said(sheet, number, screen), screen)


def _hand_lines(before: ScoreSheet, sheet: ScoreSheet, number: int, screen: Screen) -> list[str]:
    """The hand as it is read aloud, and what looks like a slip."""
    text = telling.said(sheet, number, screen)
    lines = wrap(text, screen.line, then=" " if screen.narrow else "")
    if screen.narrow:
        head, _, rest = text.partition(". ")
        lines = [*wrap(f"{head}.", screen.line, then=" "), *wrap(rest, screen.line, first=" ", then=" ")]
    remarks = answers.slip_remarks(before, sheet)
    return lines + (aside(f"{' '.join(remarks)} If that is a slip: <", screen) if remarks else [])


def taken_back(sheet: ScoreSheet, numbers: list[int], screen: Screen) -> list[str]:
    """What was struck, in the words of the table: `Taken back: hand 4 (Anna 9, Boris 6, Chai 1).`"""
    speaker = speaker_of(sheet, screen)
    told = "; ".join(telling.brief(sheet, number, speaker) for number in numbers)
    return aside(f"Taken back: {told}. redo brings it again.", screen)


def written_elsewhere(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, typed: str) -> list[str]:
    """That another window wrote to the sheet, what it wrote, and that an answer to the old question was not taken."""
    lines = aside("Meanwhile another window wrote:", screen)
    old = before.session.entries
    if sheet.session.entries[: len(old)] != old:
        lines = aside("Meanwhile the sheet was changed by hand.", screen)
    else:
        for number in range(len(old) + 1, len(sheet.session.entries) + 1):
            lines += aside(telling.said(sheet, number, screen), screen)
    return lines + (aside(f'Your answer "{typed}" was not taken.', screen) if typed else [])


def tricks_needed(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """That tricks have no likely answer."""
    names = ", ".join(sheet.names[c] for c in sheet.evening.seating)
    return aside(f"Nothing is scored by Enter alone: three numbers, for {names}.", screen)


def no(fault: RefError, screen: Screen) -> list[str]:
    """A refusal between two questions: what is wrong, how it is put right, and the article's number."""
    return aside(f"No: {refusals.briefly(fault)}", screen)


def level(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """That some are level at the end, and where the answer lies on the table."""
    return aside(answers.tie_line(sheet), screen)


# -- the end ----------------------------------------------------------------------------------


def the_end(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Who won by what, and how often each has dealt; the standings follow."""
    result = sheet.outcome
    told = f"{words.outcome_line(sheet, result)} " if result else ""
    return ["", *_ruled("The end", "", screen), *wrap((told + _deals(sheet)).rstrip(), screen.line)]


def _deals(sheet: ScoreSheet) -> str:
    times = {sum(hand.dealer == c for hand in sheet.hands) for c in sheet.evening.seating}
    if len(times) == 1 and times != {0}:
        return f"Each of you dealt {answers.times(times.pop())}."
    return f"Deals: {answers.deals_words(sheet, [hand.dealer for hand in sheet.hands])}." if sheet.hands else ""


def after_the_end(screen: Screen) -> list[str]:
    """What can still be done with a finished evening."""
    more = "One more hand: ref play-on. For the chat: ref standings --chat".replace(" --chat", GLUE + "--chat")
    return wrap(more, screen.line) + wrap("Typed wrong? ref undo, and ref play goes on.", screen.line)


def saved(path: str, screen: Screen) -> list[str]:
    """That nothing is lost."""
    return aside(f"Saved: {path}. ref play goes on from here.", screen)


def still_here(screen: Screen) -> list[str]:
    """What Ctrl-C did not do, and what leaves."""
    return aside("Nothing was written by that. quit or Ctrl-D leaves.", screen)


def which_evenings(sheets: list[ScoreSheet]) -> list[str]:
    """Open evenings to choose from, and a new one."""
    from referee.views.lists import evening_line

    return [*(evening_line(sheet) for sheet in sheets), "a new evening"]
