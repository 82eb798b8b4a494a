"""The guided evening in words: its questions, what was understood, and the end.

Plain text, wide or narrow; the sentences that the commands say, too, come from `telling` and `answers`.
"""

from __future__ import annotations

from typing import Literal

from referee.errors import RefError
from referee.game import entries as seen
from referee.game import exchange
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet
from referee.views import outcome, refusals, slips, telling, verdicts, words
from referee.views.answers import speaker_at, speaker_of
from referee.views.aside import aside, depth, has_room, question, ruled
from referee.views.screen import GLUE, STOP, Screen, one_line, wrap

Question = Literal["exchange", "contract", "tricks", "end"]
"""What a table is asked about a hand, and at the end."""

_LONGEST = 60
"""Characters of what was typed that are said again."""


def prompt(sheet: ScoreSheet, due: Question, screen: Screen) -> str:
    """What is asked, and in brackets what Enter means and how an answer looks."""
    match due:
        case "exchange":
            return _exchange_prompt(sheet, screen)
        case "contract":
            suits = " ".join(f"{place}{name[0]}" for place, name in enumerate(sheet.rules.contracts, start=1))
            return question("trump", suits if screen.narrow else f"{suits}, Enter = not noted", screen)
        case "tricks":
            return question("tricks", _tricks_hint(sheet, screen), screen)
        case "end":
            return _end_prompt(screen)


def _exchange_prompt(sheet: ScoreSheet, screen: Screen) -> str:
    first = exchange.due(sheet.evening.owed)
    if first is None or not any(debt.done for debt in sheet.evening.owed):
        whole = "Enter = all done, or given and returned: 2c kc"
        return question("exchange", "Enter = done" if screen.narrow else whole, screen)
    pair = f"{sheet.names[first.giver]} to {sheet.names[first.receiver]}"
    hint = f"{pair} is next, Enter = the rest is done"
    return question("exchange", hint if has_room(hint, screen) else "Enter = rest done", screen)


def _tricks_hint(sheet: ScoreSheet, screen: Screen) -> str:
    evening, names = sheet.evening, sheet.names
    if len(evening.deal.played) == sheet.rules.tricks:
        won = evening.recorded_winners
        told = " ".join(str(won.count(c)) for c in evening.seating)
        return f"recorded: {told}; hand = score it"
    hint = " ".join(names[c] for c in evening.seating)
    if evening.deal.played:
        hint += f"; trick {len(evening.deal.played) + 1}: three cards"
    return hint if has_room(hint, screen) else "1 2 3, as they sit"


def _end_prompt(screen: Screen) -> str:
    """Whether that was all."""
    whole = "Enter = leave, < = take the last entry back, or any command"
    return question("end", "Enter = leave, < = back" if screen.narrow else whole, screen)


def helped(sheet: ScoreSheet, due: Question, screen: Screen) -> list[str]:
    """What can be answered here, and that every command can."""
    names = ", ".join(sheet.names[c] for c in sheet.evening.seating)
    likely = {"exchange": "all that is owed is done", "contract": "trump is not noted", "end": "leaves"}.get(due)
    rows = [
        *([("Enter", likely)] if likely else []),
        *([] if due == "end" else _answers(names, due)),
        ("<", "one step back"),
        *([("play-on", "one more hand")] if due == "end" else [("quit", "leaves; everything is saved")]),
        ("who", "who owes cards; every command works without ref:"),
        ("", "score, standings, rules 17, log, undo, change chai=Dana,"),
        ("", "misdeal, exchange --waived, correct-hand 2 4 7 5, end-session"),
    ]
    deep = depth(screen)
    return [
        line
        for typed, what in rows
        for line in wrap(what, screen.line, first=f"{'':{deep}}{typed:<10}", then=" " * (deep + 10))
    ]


def _answers(names: str, due: Question) -> list[tuple[str, str]]:
    """Answers about a hand, and what they mean."""
    return [
        ("11 4 1", f"tricks of {names}; with trump: 11 4 1 s"),
        ("s", "the contract: s h d c, or its name" + (", or 1 2 3 4" if due == "contract" else "")),
        ("2c kc", "given and returned; several pairs at once"),
        ("as 2s 3s", "a trick, in the order in which it was played"),
        ("AABC...", "who won each trick, a letter a trick"),
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
        case seen.CardExchanged() if number == len(sheet.session.entries) and _is_settled(sheet):
            return aside(f"{telling.said(sheet, number, screen)}{STOP}All settled.", screen)
        case _:
            return aside(telling.said(sheet, number, screen), screen)


def _is_settled(sheet: ScoreSheet) -> bool:
    return bool(sheet.evening.owed) and exchange.due(sheet.evening.owed) is None


def _hand_lines(before: ScoreSheet, sheet: ScoreSheet, number: int, screen: Screen) -> list[str]:
    """The hand as it is read aloud, and what looks like a slip."""
    text = telling.said(sheet, number, screen)
    lines = wrap(text, screen.line, then=" " if screen.narrow else "")
    if screen.narrow:
        head, _, rest = text.partition(STOP)
        lines = [*wrap(head, screen.line, then=" "), *wrap(rest, screen.line, first=" ", then=" ")]
    remarks = slips.latest_remarks(before, sheet)
    return lines + (aside(STOP.join([*remarks, "If that is a slip: <"]), screen) if remarks else [])


def taken_back(sheet: ScoreSheet, numbers: list[int], screen: Screen) -> list[str]:
    """What was struck, in the words of the table: `Taken back: hand 4 (Anna 9, Boris 6, Chai 1).`"""
    speaker = speaker_of(sheet, screen)
    told = "; ".join(telling.brief(sheet, number, speaker) for number in numbers)
    again = "redo brings it again." if len(numbers) == 1 else f"redo, {slips.times(len(numbers))}, brings it again."
    return aside(f"Taken back: {told}.{STOP}{again}", screen)


def written_elsewhere(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, typed: str | None) -> list[str]:
    """That another window wrote to the sheet, what it wrote, and that what was `typed` before was not taken."""
    lines = aside("Meanwhile another window wrote:", screen)
    old = before.session.entries
    if sheet.session.entries[: len(old)] != old:
        lines = aside("Meanwhile the sheet was changed by hand.", screen)
    else:
        for number in range(len(old) + 1, len(sheet.session.entries) + 1):
            lines += aside(telling.said(sheet, number, screen), screen)
    if typed is None:
        return lines
    return lines + aside(f'Your answer "{typed}" was not taken.' if typed else "Your answer was not taken.", screen)


def tricks_needed(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """That tricks have no likely answer."""
    names = ", ".join(sheet.names[c] for c in sheet.evening.seating)
    return aside(f"Nothing is scored by Enter alone: three numbers, for {names}.", screen)


def no_command(word: str, near: list[str], screen: Screen) -> list[str]:
    """That a word is neither an answer nor a command."""
    perhaps = f" Perhaps {' or '.join(near)}?" if near else ""
    return no_words(
        f'"{one_line(word[:_LONGEST])}" is no answer here and no command.{perhaps}{STOP}? tells what fits.', screen
    )


def nothing_to_take_back(screen: Screen) -> list[str]:
    """That nothing is entered yet, and how what was agreed before the first hand is put right."""
    told = "Nothing is entered yet. Another first dealer: change --dealer NAME"
    return aside(f"{told}{STOP}Other seats or names: change --seats, change OLD=NEW --spelling", screen)


def no(fault: RefError, screen: Screen) -> list[str]:
    """A refusal between two questions: what is wrong, how it is put right, and the article's number."""
    return no_words(refusals.briefly(fault, screen), screen)


def no_words(text: str, screen: Screen) -> list[str]:
    """A no in words that are there already."""
    return aside(f"No: {text}", screen)


def level(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """That some are level at the end, and where the answer lies on the table."""
    return aside(outcome.tie_line(sheet, screen), screen)


# -- the end ----------------------------------------------------------------------------------


def the_end(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Who won by what, and how often each has dealt; the standings follow."""
    result = sheet.outcome
    told = [words.outcome_line(sheet, result, screen)] if result else []
    told += [_deals(sheet)] if sheet.hands else []
    apart = [] if screen.plain else [""]
    return [*apart, *ruled("The end", "", screen), *wrap(STOP.join(told), screen.line)]


def _deals(sheet: ScoreSheet) -> str:
    times = {sum(hand.dealer == c for hand in sheet.hands) for c in sheet.evening.seating}
    if len(times) == 1:
        return f"Each of you dealt {slips.times(times.pop())}."
    return f"Deals: {slips.deals_words(sheet, [hand.dealer for hand in sheet.hands])}."


def after_the_end(screen: Screen) -> list[str]:
    """What can still be done with a finished evening."""
    more = f"One more hand: ref play-on.{STOP}For the chat: ref standings --chat".replace(" --chat", GLUE + "--chat")
    return wrap(more, screen.line)


def saved(path: str, screen: Screen) -> list[str]:
    """That nothing is lost."""
    return aside(f"Saved: {path}.{STOP}ref play goes on from here.", screen)


def still_here(screen: Screen) -> list[str]:
    """What Ctrl-C did not do, and what leaves."""
    return aside(f"Nothing was written by that.{STOP}quit or Ctrl-D leaves.", screen)
