"""What `ref play` and the prompts of commands say: questions, help, what was understood, choices, the end.

Every function returns lines for a screen, a prompt is one line. Brackets say what can be answered and what Enter means.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Literal

from referee.errors import RefError
from referee.game import entries, exchange
from referee.game.players import Names, Seating
from referee.game.rules import End, Rules
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet
from referee.game.which_evening import is_cold
from referee.views import entry_text, ruling_text
from referee.views.answer_text import odd_result, ruling_line
from referee.views.blocks import Terms
from referee.views.coming_hand import begun_text, is_begun
from referee.views.layout import (
    QUESTION,
    Screen,
    cells,
    one_line,
    remark,
    remark_indent,
    render_block,
    rule,
    sentences,
    wrap,
)
from referee.views.phrases import (
    NBSP,
    Text,
    ago,
    and_words,
    began,
    day,
    deals,
    end_words,
    full_day,
    meaning,
    speaker_of,
    state,
    tie_text,
    times,
    unequal_deals,
)

Question = Literal["exchange", "contract", "tricks", "end"]
"""What `ref play` asks about a hand, and at the end."""

QUOTED = 60
"""Characters of what was typed that are said again."""

HOW_TO_ANSWER = ["The brackets say what fits and what Enter means. < goes back, quit leaves."]
"""Help where a question has none of its own."""


def _question(word: str, hint: str, screen: Screen) -> str:
    return f"{word} [{hint}]" if screen.narrow or screen.voice.aloud else f"{word:<{QUESTION}}[{hint}]"


def _has_room(hint: str, screen: Screen) -> bool:
    """Return whether a hint leaves room for an answer of a few letters; read aloud, nothing is too long."""
    return screen.voice.aloud or QUESTION + cells(hint) + 4 <= screen.line


def choices(text: Text, options: Sequence[str], screen: Screen) -> list[str]:
    """Lay out a question, and below it what can be chosen by its number."""
    if screen.voice.aloud:
        return sentences([*text, *(f"{place}: {option}" for place, option in enumerate(options, start=1))], screen)
    rows = [(str(place), [option]) for place, option in enumerate(options, start=1)]
    return [*sentences(text, screen), *render_block(Terms(rows, indent=2), screen)]


def seats(names: Names, seating: Seating) -> str:
    """Name the players by their numbers: `1 Anna  2 Boris  3 Chai`."""
    return "  ".join(f"{place} {names[c]}" for place, c in enumerate(seating, start=1))


# -- a hand in `ref play` ---------------------------------------------------------------------


def prompt(sheet: ScoreSheet, due: Question, screen: Screen) -> str:
    """Word the question that is due, with what Enter means and how an answer looks."""
    narrow, names = screen.narrow, sheet.names
    match due:
        case "exchange":
            hint = "Enter = done" if narrow else "Enter = all done, or given and returned: 2c kc"
            first = exchange.due(sheet.evening.owed)
            if first and any(debt.done for debt in sheet.evening.owed):
                hint = f"{names[first.giver]} to {names[first.receiver]} is next, Enter = the rest is done"
                hint = hint if _has_room(hint, screen) else "Enter = rest done"
            return _question("exchange", hint, screen)
        case "contract":
            suits = " ".join(f"{place}{name[0]}" for place, name in enumerate(sheet.rules.contracts, start=1))
            hint = f"{suits}, Enter = {'none' if narrow else 'not noted'}"
            return _question("trump", hint if _has_room(hint, screen) else suits, screen)
        case "tricks":
            return _question("tricks", _tricks_hint(sheet, screen), screen)
        case "end":
            whole = "Enter = leave, < = take the last entry back, or any command"
            return _question("end", "Enter = leave, < = back" if narrow else whole, screen)


def _tricks_hint(sheet: ScoreSheet, screen: Screen) -> str:
    evening, played = sheet.evening, len(sheet.evening.deal.played)
    if evening.is_recorded:
        won = evening.recorded_winners
        return f"Enter = {' '.join(str(won.count(c)) for c in evening.seating)}, as recorded"
    hint = " ".join(sheet.names[c] for c in evening.seating)
    hint += f"; trick {played + 1}: three cards" if played else ""
    return hint if _has_room(hint, screen) else "three numbers, as you sit"


def helped(sheet: ScoreSheet, due: Question, screen: Screen) -> list[str]:
    """Explain a question by what these players may answer to it, and that every command works."""
    evening, names = sheet.evening, sheet.names
    tricks, last = " ".join(str(evening.targets[c]) for c in evening.seating), evening.seating[-1]
    contract = sheet.rules.contracts[0]
    whole = f"{tricks} {contract[0]}".replace(" ", NBSP)
    won = f"the tricks of {', '.join(names[c] for c in evening.seating)}"
    also = ["who", "score", "log", "rules 17", "undo", "misdeal", f"change {typed_name(names[last])}=NAME"]
    answers: list[tuple[str, str]] = []
    match due:
        case "exchange":
            debt = exchange.due(evening.owed)
            assert debt is not None, "the exchange is asked about while cards are owed"
            owed = speaker_of(sheet, screen.voice).debts(evening.owed).rstrip(".")
            answers = [
                ("Enter", f"all of it changed hands: {owed}"),
                (
                    "2c kc",
                    f"{names[debt.giver]} gave the 2 of clubs, {names[debt.receiver]} the king back; or more pairs",
                ),
                (tricks, f"all of it is done, and the hand is played: {won}"),
            ]
            also += ["exchange --waived"]
        case "contract":
            letters = " ".join(name[0] for name in sheet.rules.contracts)
            answers = [
                (
                    contract[0],
                    f"{names[evening.declarer]} named {contract.replace('-', ' ')}; any of {letters}, or its number",
                ),
                ("Enter", "trump is not noted"),
                (whole.replace(NBSP, " "), f"trump, and {won}"),
            ]
        case "tricks":
            leads = names[evening.trick_leader]
            answers = [
                (tricks, won if evening.deal.contract else f"{won}; with trump {whole}"),
                ("Enter", "scores the hand by the tricks that are recorded")
                if evening.is_recorded
                else ("as 2s 3s", f"a trick as it was played, first the card that {leads} led"),
                ("1123...", f"who won each of the {sheet.rules.tricks} tricks: 1 is {names[evening.seating[0]]}"),
            ]
        case "end":
            answers = [("Enter", "leaves"), ("play-on", "one more hand")]
            also = ["standings", "score", "log", "correct-hand", f"change {typed_name(names[last])}=NAME --spelling"]
    back = "takes the last entry back" if due == "end" else "one step back"
    answers += [("<", back), *([] if due == "end" else [("quit", "leaves; everything is saved")])]
    answers.append(("commands", f"{', '.join(also)} and all others, without ref"))
    rows = [(typed, [what]) for typed, what in answers]
    return render_block(Terms(rows, indent=remark_indent(screen), label=QUESTION), screen)


def typed_name(name: str) -> str:
    """Write a name as it is typed in a command."""
    return f'"{name}"' if " " in name else name


# -- what was understood ----------------------------------------------------------------------


def understood(
    before: ScoreSheet, sheet: ScoreSheet, rulings: Sequence[Ruling], screen: Screen, *, implied: bool
) -> list[str]:
    """Say what the entries noted that `sheet` has more than `before`; a later answer `implied` the exchange."""
    lines: list[str] = []
    for number in range(len(before.session.entries) + 1, len(sheet.session.entries) + 1):
        lines += [line for line in _entry_lines(before, sheet, number, screen, implied=implied) if line not in lines]
    return lines + [line for each in rulings for line in remark([ruling_line(sheet, each, screen.voice)], screen)]


def _entry_lines(before: ScoreSheet, sheet: ScoreSheet, number: int, screen: Screen, *, implied: bool) -> list[str]:
    text, owed = entry_text.said(sheet, number, screen.voice), sheet.evening.owed
    match sheet.session.entries[number - 1]:
        case entries.ExchangedFaceDown():
            return remark(["Exchange taken as done."], screen) if implied else []
        case entries.ContractNamed() if sheet.moment(number).contract is None:
            return []
        case entries.HandPlayed():
            lines = sentences(text, screen)
            if screen.narrow:
                lines = [*wrap(text[0], screen.line, then=" "), *sentences(text[1:], screen, first=" ")]
            odd = odd_result(before, sheet)
            return lines + (remark([*odd, "If that is a slip: <"], screen) if odd else [])
        case entries.CardExchanged() if number == len(sheet.session.entries) and owed and not exchange.due(owed):
            return remark([*text, "All settled."], screen)
        case _:
            return remark(text, screen)


def taken_back(sheet: ScoreSheet, numbers: Sequence[int], screen: Screen) -> list[str]:
    """Say what was struck, in the words of the table: `Taken back: hand 4 (Anna 9, Boris 6, Chai 1).`"""
    speaker = speaker_of(sheet, screen.voice)
    struck = "; ".join(entry_text.brief(sheet, number, speaker) for number in numbers)
    again = "redo brings it again." if len(numbers) == 1 else f"redo, {times(len(numbers))}, brings it again."
    return remark([f"Taken back: {struck}.", again], screen)


def written_elsewhere(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, typed: str | None) -> list[str]:
    """Say what another window wrote meanwhile, and that an answer `typed` before that was not taken."""
    old = before.session.entries
    if sheet.session.entries[: len(old)] != old:
        lines = remark(["Meanwhile the sheet was changed by hand."], screen)
    else:
        lines = remark(["Meanwhile another window wrote:"], screen)
        for number in range(len(old) + 1, len(sheet.session.entries) + 1):
            lines += remark(entry_text.said(sheet, number, screen.voice), screen)
    return lines if typed is None else lines + not_taken(typed, screen)


def not_taken(typed: str, screen: Screen) -> list[str]:
    """Say that an answer was not taken."""
    answer = f'Your answer "{typed}"' if typed else "Your answer"
    return remark([f"{answer} was not taken."], screen)


def sheet_prompt(screen: Screen) -> str:
    """Ask for a sheet that cannot be read to be put right."""
    return _question("sheet", "Enter = read it again", screen)


def tricks_needed(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Say that tricks have no default."""
    names = ", ".join(sheet.names[c] for c in sheet.evening.seating)
    return remark([f"Nothing is scored by Enter alone: three numbers, for {names}."], screen)


def no_command(word: str, near: Sequence[str], screen: Screen) -> list[str]:
    """Say that a word is neither an answer nor a command."""
    perhaps = f" Perhaps {' or '.join(near)}?" if near else ""
    return refused_words(
        [f'"{one_line(word[:QUOTED])}" is no answer here and no command.{perhaps}', "? tells what fits."], screen
    )


def nothing_to_take_back(screen: Screen) -> list[str]:
    """Say that nothing is entered yet, and how to change what was agreed before the first hand."""
    dealer = "Nothing is entered yet. Another first dealer: change --dealer NAME"
    return remark([dealer, "Other seats or names: change --seats, change OLD=NEW --spelling"], screen)


def refused(error: RefError, screen: Screen) -> list[str]:
    """Refuse an answer: what is wrong, how it is put right, and the number of the article."""
    return refused_words(ruling_text.error_text(error, screen.voice, quote=False), screen)


def refused_words(text: Text, screen: Screen) -> list[str]:
    """Refuse an answer in words that are there already."""
    return remark([f"No: {text[0]}", *text[1:]], screen)


def level(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Say who is level at the end, and where the answer is on the table."""
    return remark(tie_text(sheet, screen.voice), screen)


# -- the end of `ref play` --------------------------------------------------------------------


def the_end(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Say who won by what, and how often each has dealt; the standings follow."""
    dealers = [hand.dealer for hand in sheet.hands]
    dealt = {dealers.count(c) for c in sheet.evening.seating}
    text = meaning(sheet, screen.voice)
    if dealers and len(dealt) == 1:
        text = [*text, f"Each of you dealt {times(dealt.pop())}."]
    elif dealers:
        text = [*text, f"Deals: {deals(sheet, dealers)}."]
    return [*([] if screen.voice.aloud else [""]), *rule("The end", "", screen), *sentences(text, screen)]


def after_the_end(screen: Screen, *, goes_on: bool) -> list[str]:
    """Say what can still be done with a finished evening: here if it `goes_on`, else as commands of `ref`."""
    ref = "" if goes_on else "ref "
    return sentences([f"One more hand: {ref}play-on.", f"For the chat: {ref}standings{NBSP}--chat"], screen)


def saved(path: str, screen: Screen) -> list[str]:
    """Say that nothing is lost."""
    return remark([f"Saved: {path}.", "ref play goes on from here."], screen)


def whether_over(screen: Screen) -> list[str]:
    """Ask whether an evening without an agreed end is over."""
    return choices(["Is the evening over?"], ["yes: close it", "no: ref play goes on from here"], screen)


def still_here(screen: Screen, *, too_late: bool = False) -> list[str]:
    """Say that Ctrl-C wrote nothing, or came `too_late` to stop the answer above it, and what leaves."""
    what = "Ctrl-C came too late; the answer above holds." if too_late else "Nothing was written by that."
    return remark([what, "quit or Ctrl-D leaves."], screen)


# -- the beginning of an evening --------------------------------------------------------------

HELP = {
    "players": "Three names, as you sit clockwise, blanks between them; commas where a name has blanks. Or one by one.",
    "dealer": "Who deals the first hand: a name, its beginning, or the number of the seat. Enter draws one.",
    "lead": "Who leads the first trick of every hand: d is who names trump, l sits at the dealer's left.",
    "hands": "After how many hands the evening ends: a number. p10 ends it when somebody has 10 points. "
    "0 leaves it open; end-session ends it.",
}
"""Help at the questions before the first hand."""


def opening_help(question: str, screen: Screen, *, last: ScoreSheet | None = None) -> list[str]:
    """Say what can be answered to a question before the first hand; `last` time's players have numbers."""
    numbers = ["1 2 3 are last time's players, in any order."] if last and question == "players" else []
    return remark([HELP[question], *numbers, "< goes back, quit leaves."], screen)


def new_one(last: ScoreSheet | None, name: str | None, screen: Screen, *, others: bool) -> list[str]:
    """Say that a new evening begins, since none is open or none of that name, and who played last time."""
    new = f"{name} is a new evening." if name else "A new evening." if others else "No evening is open."
    return sentences([new, *([_last_time(last, screen)] if last else [])], screen)


def noted(text: str, screen: Screen) -> list[str]:
    """Say a sentence before the first question."""
    return sentences([text], screen)


def last_players(last: ScoreSheet, screen: Screen) -> list[str]:
    """Say who played last time, clockwise."""
    return sentences([_last_time(last, screen)], screen)


def _last_time(last: ScoreSheet, screen: Screen) -> str:
    """`Last time (20 Nov): Anna, Boris, Chai, clockwise.`, with the game where it is not the usual one."""
    started, names = last.started, ", ".join(last.names[c] for c in last.evening.seating)
    game = "" if last.rules.is_default else f" {last.rules.title}."
    month = f"{started:%B}" if screen.voice.aloud else f"{started:%b}"
    return f"Last time ({started.day} {month}): {names}, clockwise.{game}"


def players_prompt(last: ScoreSheet | None, screen: Screen) -> str:
    """Ask who sits down."""
    names, same = "three names clockwise", "Enter = the same, or "
    if screen.narrow:
        names, same = ("3 names", "Enter = same, or ") if last else (names, "")
    return _question("players", same + names if last else names, screen)


def spelt_as_before(names: Sequence[str], screen: Screen) -> list[str]:
    """Say which names are not spelt as they were typed, but as in earlier evenings."""
    return sentences([f"Spelt as before: {and_words(list(names))}."], screen)


def next_player_prompt(number: int, screen: Screen) -> str:
    """Ask who sits down next, where the names are typed one at a time."""
    return _question(f"player {number}", "next clockwise" if screen.narrow else "the next name clockwise", screen)


def nearly_known(name: str, close: str, known_from: date, screen: Screen) -> list[str]:
    """Say that a name nearly equals one that is known, and from which evening."""
    return sentences(
        [f"{name} is near {close}, known from {full_day(known_from, screen.voice)}. The same person?"], screen
    )


def person_or_spelling(old: str, new: str, screen: Screen) -> list[str]:
    """Ask whether a name that nearly equals the one before it is only another spelling."""
    options = [f"the same person, spelt {new}", f"{new} takes the seat of {old}"]
    return choices([f"{new} is near {old}, who sits there. The same person?"], options, screen)


def same_prompt(close: str, name: str, screen: Screen) -> str:
    """Ask whether a name is the known one; without the names where there is no room for them and an answer."""
    whole = f"[Enter = no, {name}; y = yes, {close}]"
    return whole if screen.voice.aloud or cells(whole) + 3 <= screen.line else "[Enter = no; y = yes]"


def dealer_prompt(names: Names, screen: Screen) -> str:
    """Ask who deals first."""
    hint = f"Enter = I draw, or {' '.join(f'{place} {name}' for place, name in enumerate(names, start=1))}"
    return _question("dealer", hint if _has_room(hint, screen) else "Enter = I draw, or a name", screen)


def drawn(name: str, screen: Screen) -> list[str]:
    """Say who was drawn as the first dealer."""
    return remark([f"I draw {name}."], screen)


def lead_prompt(rules: Rules, usual: str, screen: Screen, *, as_last_time: bool) -> str:
    """Ask who leads the first trick; `usual` is the default, `declarer` or `left`."""
    dealer = "dealer" if rules.declarer == "dealer" else "declarer"
    so = ", as last time" if as_last_time else ""
    if usual == "declarer":
        hint = f"Enter = {dealer}, l = left"
        whole = f"Enter = the {dealer} leads trick 1{so}; l = dealer's left"
    else:
        hint = f"Enter = left, d = {dealer}"
        whole = f"Enter = the dealer's left leads trick 1{so}; d = {dealer}"
    return _question("lead", hint if screen.narrow else whole, screen)


def end_prompt(usual: End, screen: Screen, *, as_last_time: bool) -> str:
    """Ask when the evening ends; `usual` is the default."""
    so = ", as last time" if as_last_time else ""
    if usual == End():
        brief, whole = "Enter = open; 6, 9, 12", f"Enter = no fixed end{so}; 6, 9, 12: equal deals; p10 = points"
    else:
        enter = f"Enter = {end_words(usual)}"
        brief, whole = f"{enter}, 0 = open", f"{enter}{so}; 0 = no fixed end; p10 = points"
    return _question("hands", brief if screen.narrow else whole, screen)


def new_evening(sheet: ScoreSheet, path: str, screen: Screen) -> list[str]:
    """Say where the new sheet is saved, and the answers that always fit."""
    lines = [line for text in unequal_deals(sheet.evening.end) for line in remark([text], screen)]
    keys = "? help    < back    quit"
    if screen.voice.aloud:
        return lines + remark([f"Sheet: {path}", " ".join(keys.split())], screen)
    if remark_indent(screen) + cells(path) + 6 + len(keys) <= screen.line:
        return lines + remark([f"{path}      {keys}".replace(" ", NBSP)], screen)
    return lines + remark([path], screen) + remark([keys], screen)


def begun(sheet: ScoreSheet, now: datetime, screen: Screen) -> list[str]:
    """Say how far a resumed evening is and when it was left; after a long break also what was begun."""
    written = sheet.session.entries
    last = f"last entry {ago(written[-1].at, now)}" if written else f"begun {ago(sheet.started, now)}"
    lines = sentences([f"{sheet.name}, {state(sheet)}, {last}."], screen)
    if is_cold(sheet, now) and is_begun(sheet):
        lines += sentences(begun_text(sheet), screen) + sentences(["The cards are gone? Then type: misdeal"], screen)
    return lines


# -- which evening ----------------------------------------------------------------------------


def which_evening(sheets: Sequence[ScoreSheet], old: Sequence[ScoreSheet], another: str, screen: Screen) -> list[str]:
    """Offer to go on with an open evening, to close an `old` one, or `another`."""
    options = [*(evening_line(sheet, screen) for sheet in sheets), *(f"{each.name} is over: close it" for each in old)]
    return choices(["Which evening?"], [*options, another], screen)


def discard(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Ask whether a sheet without a scored hand is to be removed."""
    started = began(sheet.started, screen.voice)
    text = f"{sheet.name}: {', '.join(sheet.names)}, begun {started}, no hand scored. Remove the sheet?"
    return choices([text], ["remove it", "keep it"], screen)


def evening_line(sheet: ScoreSheet, screen: Screen) -> str:
    """Describe an open evening: `friday: Anna, Boris, Chai, after hand 2, last entry Fri 27 Nov, 22:41`."""
    written = sheet.session.entries
    at, verb = (written[-1].at, "last entry") if written else (sheet.started, "begun")
    clock = f", {at:%H:%M}" if written or at.time() != time() else ""
    played = f"after hand {len(sheet.hands)}" if sheet.hands else "no hand scored"
    return f"{sheet.name}: {', '.join(sheet.names)}, {played}, {verb} {day(at, screen.voice)}{clock}"


# -- prompts of commands, and of both ---------------------------------------------------------

MissingWord = Literal[
    "exchange", "contract", "trick", "hand", "tricks", "dropped", "last-tricks", "wrong-trick", "right-cards", "holder",
    "seen", "person", "name", "seats", "dealer", "hands", "points", "date", "note",
]  # fmt: skip
"""What a command asks for where it was not typed."""

_MISSING: dict[MissingWord, tuple[str, str, str]] = {
    "exchange": (
        "given and returned [2c kc]",
        "given and returned [2c kc]",
        "The card that was given, then the one that came back: 2c kc. Several pairs in the order of the exchange.",
    ),
    "contract": ("trump [{contracts}]", "trump [{letters}]", "What was named, or its first letter."),
    "trick": ("three cards", "three cards", "In the order in which they were played: as 2c ks."),
    "hand": ("hand to correct", "hand to correct", "The number of a hand that is scored."),
    "tricks": (
        "tricks as they were",
        "tricks as they were",
        "The tricks of {players}, in this order: 4 7 5; with trump 4 7 5 h.",
    ),
    "dropped": ("hand that never was", "hand that never was", "The number of a scored hand that was not played."),
    "last-tricks": (
        "winners of the last tricks, from the last back",
        "last tricks, from the last back",
        "Who won the last trick of the latest hand, then the one before, as far as is known: {first} {last}.",
    ),
    "wrong-trick": ("trick to correct", "trick to correct", "The number of a trick that is recorded."),
    "right-cards": (
        "three cards as they were played",
        "three cards as played",
        "All three in the order in which they were played: as 2c ks.",
    ),
    "holder": ("who held them [{seats}]", "who held them [1-3]", "A name, its beginning, or the number of the seat."),
    "seen": ("cards that were seen", "cards that were seen", "One or several: ac 10h."),
    "person": ("who [{seats}]", "who [1-3]", "A name, its beginning, or the number of the seat."),
    "name": ("name as it is to stand", "name as it is to stand", "The new name, in any script."),
    "seats": (
        "clockwise [{seats}]",
        "clockwise [1-3, each once]",
        "All three as they sit clockwise: 1 3 2, or by name.",
    ),
    "dealer": ("who deals [{seats}]", "who deals [1-3]", "A name, its beginning, or the number of the seat."),
    "hands": ("number of hands", "number of hands", "After how many hands the evening ends."),
    "date": (
        "day that it was played",
        "day it was played",
        "Year, month and day: 2026-11-20; or with the time: 2026-11-20 19:30.",
    ),
    "note": ("note", "note", "One line of text; it stays beside the hand, or on the evening."),
    "points": ("number of points", "number of points", "The evening ends when somebody has so many points."),
}
"""The question for a missing word where there is room for it, where there is none, and what explains it."""


def missing_prompt(word: MissingWord, sheet: ScoreSheet | None, screen: Screen) -> str:
    """Ask for a missing word, in few words where there is no room for more and an answer."""
    whole, brief, _ = (each.format_map(_names(sheet)) for each in _MISSING[word])
    return whole if screen.voice.aloud or cells(whole) + QUESTION <= screen.line else brief


def missing_help(word: MissingWord, sheet: ScoreSheet | None, screen: Screen) -> list[str]:
    """Explain the question for a missing word with the names of these players."""
    return sentences([_MISSING[word][2].format_map(_names(sheet)), "< goes back, quit leaves."], screen)


def _names(sheet: ScoreSheet | None) -> dict[str, str]:
    if sheet is None:
        return {}
    names, seating, contracts = sheet.names, sheet.evening.seating, sheet.rules.contracts
    return {
        "players": ", ".join(names[c] for c in seating),
        "first": names[seating[0]],
        "last": names[seating[-1]],
        "seats": seats(names, seating),
        "contracts": ", ".join(contracts),
        "letters": " ".join(contract[0] for contract in contracts),
    }


def what_changes(screen: Screen) -> list[str]:
    """Ask what is different at the table, in the order of `change`."""
    return choices(
        ["What is different?"],
        [
            "another person in a seat",
            "the spelling of a name",
            "the seats",
            "the dealer",
            "the dealer leads",
            "the dealer's left leads",
            "the number of hands",
            "the points that end it",
            "no fixed end",
            "the day of the evening",
        ],
        screen,
    )


def tricks_prompt(names: Names, seating: Seating, screen: Screen) -> str:
    """Ask what each won, in the order in which they sit, by name where there is room."""
    whole = f"tricks [{' '.join(names[c] for c in seating)}]"
    has_room = screen.voice.aloud or cells(whole) + QUESTION <= screen.line
    return whole if has_room else "tricks [three numbers, as you sit]"


def odd_trick(typed: int, missing: int, screen: Screen, *, indent: int) -> list[str]:
    """Say how many tricks were typed, and ask who took the one that is `missing`, or has one less."""
    what = "one is missing. Who took it?" if missing == 1 else "one too many. Who has one less?"
    left = " " * indent
    return sentences([f"That is {typed} tricks, {what}"], screen, first=left, then=left)


def odd_trick_prompt(names: Names, seating: Seating, screen: Screen, *, indent: int) -> str:
    """Name the players by number, and the way back where there is room for it."""
    left, players = " " * indent, seats(names, seating)
    whole = f"{left}[{players}  < = type again]"
    has_room = screen.voice.aloud or cells(whole) + 3 <= screen.line
    return whole if has_room else f"{left}[{players}]"


def odd_trick_help(names: Names, seating: Seating, missing: int, screen: Screen) -> list[str]:
    """Explain the question who took the trick that is `missing`, or has one less."""
    last = names[seating[-1]]
    does = "took the trick that is missing" if missing == 1 else "has one trick less than was typed"
    return remark([f"3 or {last}: {last} {does}.", "Or type all three numbers again. < does so, too."], screen)


def scored_already(number: int, scored: str, wanted: str, screen: Screen) -> list[str]:
    """Say that a hand is scored, and ask whether it is to be corrected."""
    text = f"Hand {number} is scored ({scored}). Correct it to {wanted or 'what is typed next'}?"
    return choices([text], ["yes", "no"], screen)


def tie(among: Sequence[str], screen: Screen) -> list[str]:
    """Ask whose last trick came later."""
    return choices(["Whose last trick came later?"], [*among, "trick by trick", "nobody knows"], screen)


def tie_help(among: Sequence[str], screen: Screen) -> list[str]:
    """Explain the question whose last trick came later."""
    text = [f"Look who won the last tricks. 1 or {among[0]}: the last trick of {among[0]} came later than the others'."]
    text.append(
        "Trick by trick asks who won the last one, the one before, and so on. Winners of all tricks may be typed."
    )
    return remark([*text, "Nobody knows: then the table agrees on something."], screen)


def agreement_help(among: Sequence[str], screen: Screen) -> list[str]:
    """Explain the question what the table agrees."""
    text = "No record decides, so the table does. After one more hand the evening ends again."
    return remark([text, f"Or {and_words(list(among))} share the win, or you name one of them, by name, too."], screen)


def trick_winner_prompt(number: int, names: Names, seating: Seating, screen: Screen) -> str:
    """Ask who won one trick, with the players by number where there is room for them."""
    players = f"trick {number} [{seats(names, seating)}]"
    if screen.voice.aloud or cells(f"winner of {players}") + 3 <= screen.line:
        return f"winner of {players}"
    return players if cells(players) + 3 <= screen.line else f"winner of trick {number} [1-3]"


def agreement(among: Sequence[str], screen: Screen) -> list[str]:
    """Ask what the table agrees where nobody knows."""
    options = ["one more hand", f"{and_words(list(among))} share the win"]
    return choices(
        ["Nobody knows.", "What does the table say?"], [*options, *(f"{name} wins" for name in among)], screen
    )


def since_when(screen: Screen) -> list[str]:
    """Ask whether seats were wrong from the start or are changed now."""
    return choices(["Since when?"], ["from the start: the seats were typed wrongly", "from now on"], screen)
