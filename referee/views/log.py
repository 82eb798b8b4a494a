"""The log: how the evening began, then every entry with number, time and words, struck ones too."""

from __future__ import annotations

from itertools import groupby

from referee.game.entries import KIND_OF
from referee.game.scoresheet import ScoreSheet
from referee.game.state import Hand
from referee.views.blocks import Block, Document, Heading, Paragraph, Terms, View
from referee.views.entry_text import said
from referee.views.layout import flat, one_line
from referee.views.phrases import Text, Voice, began, dated, end_words


def log(sheet: ScoreSheet, *, cards: bool) -> View:
    """Show every entry ever written; the cards of an exchange only with `cards`."""
    return View(
        what="log",
        of=sheet.name,
        places=sheet.places,
        blocks=lambda voice: _aloud(sheet, voice, show=cards) if voice.aloud else _blocks(sheet, voice, show=cards),
        json=lambda: _json(sheet, show=cards),
    )


def _blocks(sheet: ScoreSheet, voice: Voice, *, show: bool) -> list[Block]:
    head = sheet.session.head
    blocks: list[Block] = [
        Heading(sheet.name, f"{sheet.rules.name}, edition {sheet.rules.edition}"),
        Paragraph([_begun(sheet, voice)]),
    ]
    since = head.started.date()
    lines = zip(sheet.session.entries, _entries(sheet, voice, show=show), strict=True)
    for date, of_day in groupby(enumerate(lines, start=1), key=lambda numbered: numbered[1][0].at.date()):
        rows = [(f"{number:4}  {entry.at:%H:%M}", [text]) for number, (entry, text) in of_day]
        blocks += [Paragraph([dated(date, since, voice)]), Terms(rows, label=13)]
        since = date
    return blocks


def _aloud(sheet: ScoreSheet, voice: Voice, *, show: bool) -> list[Block]:
    head = f"Sheet {sheet.name}, rules {sheet.rules.name}, edition {sheet.rules.edition}"
    lines = zip(sheet.session.entries, _entries(sheet, voice, show=show), strict=True)
    since = sheet.session.head.started
    entries = [
        f"Entry {number}, {dated(entry.at, since, voice)}, {entry.at:%H:%M}: {text}"
        for number, (entry, text) in enumerate(lines, start=1)
    ]
    return [Paragraph([head, _begun(sheet, voice), *entries])]


def _begun(sheet: ScoreSheet, voice: Voice) -> str:
    """Say when the evening began, who sat down, and what was agreed."""
    head = sheet.session.head
    end = "" if head.end == sheet.evening.first_rules.end else f", {end_words(head.end)}"
    players = f"{', '.join(head.players)}, clockwise"
    return f"Begun {began(head.started, voice)} by {players}; {head.first_dealer} to deal first{end}."


def _entries(sheet: ScoreSheet, voice: Voice, *, show: bool) -> list[str]:
    """Say what each entry noted, before it whether it no longer counts, after it what became of it, and its note."""
    lines, standing = [], {hand.entry: hand for hand in sheet.evening.hands}
    for number, entry in enumerate(sheet.session.entries, start=1):
        mark, number_now = _fate(sheet, number, standing.get(number))
        note = [f"Note: {one_line(entry.note)}"] if entry.note else []
        lines.append(mark + " ".join([*said(sheet, number, voice, show=show), *number_now, *note]))
    return lines


def _fate(sheet: ScoreSheet, number: int, hand: Hand | None) -> tuple[str, Text]:
    """Return the mark of an entry that no longer counts as it was, and the number that the hand it scored has now."""
    if number in sheet.evening.struck:
        return "struck: ", []
    scored = sheet.moment(number).now
    if scored is None or scored.entry != number:
        return "", []
    if hand is None:
        return "dropped: ", []
    mark = "corrected: " if hand.corrections else ""
    return mark, [f"Now hand {hand.number}."] if hand.number != scored.number else []


def _json(sheet: ScoreSheet, *, show: bool) -> Document:
    return {
        "session": sheet.name,
        "entries": [
            {
                "entry": number,
                "kind": KIND_OF[type(entry)],
                "at": entry.at.isoformat(),
                "struck": number in sheet.evening.struck,
                "said": flat(said(sheet, number, Voice(), show=show)),
            }
            for number, entry in enumerate(sheet.session.entries, start=1)
        ],
    }
