"""The score sheet: hand by hand who dealt, trump, each player's tricks, points and total; below it what was unusual.

A letter behind the number of a hand points to the notes below the sheet: `c` corrected, `m` misdeal, `d` dealt out
of turn, `w` waived, `x` a ruling against somebody. The short form has a star for the dealer and sums by the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from referee.game.exchange import Debt
from referee.game.players import COLUMNS, Names, positions
from referee.game.rulings import Ruling
from referee.game.scoresheet import Row, ScoreSheet, is_out_of_turn, void_rulings
from referee.game.state import Hand, People, Voided
from referee.tuples import NamedTuple
from referee.views import entry_text, ruling_text
from referee.views.blocks import (
    Across,
    Block,
    Break,
    Cell,
    Column,
    Csv,
    CsvRow,
    Document,
    Heading,
    Paragraph,
    Table,
    View,
)
from referee.views.phrases import (
    Speaker,
    Text,
    Voice,
    contract_words,
    counted,
    dated,
    meaning,
    minute,
    seat_changes,
    signed,
    speaker_of,
    state,
)
from referee.views.standings import evening_cells

CSV_COLUMNS = (
    "session", "started", "rules", "finished", "hand", "entry", "dealer", "contract", "player", "place", "seat",
    "target", "tricks", "points", "total", "corrected", "misdealt", "out_of_turn", "waived", "violations",
    "note", "correction_note", "evening_note",
)  # fmt: skip

NOTE_MARK = "; "
"""Stands between several notes where there is one cell for them."""

STAR = "*"
"""Stands before the tricks of the dealer in the short form."""

ROUND = 3
"""Deals after which everybody has dealt once; the short form then has a row of sums."""


def score_sheet(sheet: ScoreSheet, *, cards: bool = False) -> View:
    """Show the whole sheet; with `cards` also what was exchanged before each scored hand."""
    return View(
        what="score sheet",
        of=sheet.name,
        blocks=lambda voice: _blocks(sheet, voice, cards=cards),
        json=lambda: _json(sheet),
        csv=lambda: Csv(CSV_COLUMNS, _csv(sheet)),
        places=sheet.places,
    )


def whole_columns(dealer: str, players: Sequence[str], *, number: str = "") -> list[Column]:
    """Lay out the columns of a sheet: number, dealer, trump, then each player's numbers."""
    return [
        Column(number),
        Column(dealer),
        Column("trump", "center", gap=1),
        *(Column(name, gap=4, folds=True, parts=("tricks", "points", "total")) for name in players),
    ]


def short_columns(players: Sequence[str], *, gap: int = 2, trump: int = 1) -> list[Column]:
    """Lay out the columns of the short form: number, trump, then each player's numbers."""
    return [Column(), Column(align="center", gap=trump), *(Column(name, gap=gap, folds=True) for name in players)]


def _blocks(sheet: ScoreSheet, voice: Voice, *, cards: bool) -> list[Block]:
    rows = sheet.rows()
    notes = [_notes(sheet, rows, at, voice) for at in range(len(rows))]
    text = meaning(sheet, voice)
    if not rows and not sheet.finished:
        text = [f"No hand is scored yet; {sheet.names[sheet.evening.dealer]} deals hand 1."]
    noted = [f"Note: {note}" for note in sheet.evening.notes]
    if voice.aloud:
        hands = [fact for row in rows for fact in _aloud(sheet, row, voice, cards=cards)]
        head = [f"Sheet {sheet.name}, {state(sheet)}", f"Seats: {_seats(sheet)}"]
        return [Paragraph([*head, *hands, *text, *_notes_aloud(rows, notes), *noted])]
    table = (_short_table if voice.short else _whole_table)(sheet, rows, notes, voice, cards=cards)
    notes_table = _notes_table(rows, notes, voice)
    below: list[Block] = [Break(), notes_table] if notes_table.rows else []
    below += [Break(), *(Paragraph([note]) for note in noted)] if noted else []
    return [*_heading(sheet, voice), Break(), table, Break(), Paragraph(text), *below]


# -- who sat where ----------------------------------------------------------------------------


def _heading(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    if not voice.short:
        return [Heading(sheet.name, state(sheet), _seats(sheet))]
    # the columns name the players, in the order in which they sat, if they always sat so
    moved = len({hand.seating for hand in sheet.hands} | {sheet.evening.seating}) > 1
    return [Heading(sheet.name, state(sheet)), *([Paragraph([_seats(sheet)])] if moved else [])]


def _seats(sheet: ScoreSheet) -> str:
    """`clockwise Anna, Boris, Chai; Dana for Chai from hand 5`"""
    people = sheet.evening.people
    first = sheet.hands[0].seating if sheet.hands else sheet.evening.seating
    return "; ".join([f"clockwise {', '.join(people[c] for c in first)}", *seat_changes(sheet)])


def _all_names(sheet: ScoreSheet) -> list[str]:
    """All who sat in each column, in order: `Chai, Dana`."""
    evening = sheet.evening
    sat = [(0, 1, 2), *(hand.people for hand in sheet.hands), evening.sitting]
    return [", ".join(dict.fromkeys(evening.people[people[c]] for people in sat)) for c in COLUMNS]


# -- the sheet --------------------------------------------------------------------------------


def _whole_table(sheet: ScoreSheet, rows: list[Row], notes: list[list[Note]], voice: Voice, *, cards: bool) -> Table:
    names, seating = _all_names(sheet), sheet.evening.seating
    lines: list[list[Cell] | Across] = []
    for (hand, totals, *_), noted in zip(rows, notes, strict=True):
        label, dealer = f"{hand.number:>2} {_marks(noted)}".rstrip(), sheet.evening.names_of(hand.people)[hand.dealer]
        numbers = [(_tricks(hand, c), signed(hand.points[c]), signed(totals[c])) for c in seating]
        lines.append([label, dealer, voice.contract(hand.contract), *numbers])
        lines += map(Across, _exchange(sheet, hand, voice) if cards else [])
    number, deals = ("hand", "deals") if voice.page else ("", "")
    return Table(whole_columns(deals, [names[c] for c in seating], number=number), lines)


def _short_table(sheet: ScoreSheet, rows: list[Row], notes: list[list[Note]], voice: Voice, *, cards: bool) -> Table:
    """Draw a star for the dealer, sums by the round, and a substitute's name where he begins.

    Where there is no room the columns are closer together, then the targets are left out.
    """
    names = sheet.evening.names_of(rows[0].hand.people) if rows else sheet.names
    players = [names[c] for c in sheet.evening.seating]
    whole, bare = (
        list(_short_lines(sheet, rows, notes, voice, cards=cards, targets=targets)) for targets in (True, False)
    )
    table = Table(short_columns(players, gap=1, trump=0), bare)
    for gap, trump in ((1, 0), (1, 1), (2, 1)):
        table = Table(short_columns(players, gap=gap, trump=trump), whole, narrower=table)
    return table


def _short_lines(
    sheet: ScoreSheet, rows: list[Row], notes: list[list[Note]], voice: Voice, *, cards: bool, targets: bool
) -> Iterator[list[Cell] | Across]:
    seating = sheet.evening.seating
    people = rows[0].hand.people if rows else sheet.evening.sitting
    for row, noted in zip(rows, notes, strict=True):
        hand = row.hand
        yield from _newcomers(sheet, people, hand.people)
        people = hand.people
        stars = [STAR if c == hand.dealer else " " for c in COLUMNS]
        tricks = [_tricks(hand, c) if targets else str(hand.tricks[c]) for c in COLUMNS]
        numbers = [(stars[c] + tricks[c], signed(hand.points[c])) for c in seating]
        yield [f"{hand.number:>2}{_marks(noted)}", voice.contract(hand.contract), *numbers]
        yield from map(Across, _exchange(sheet, hand, voice) if cards else [])
        if hand.number % ROUND == 0 or row is rows[-1]:
            yield ["sum", "", *((signed(row.totals[c]),) for c in seating)]
    yield from _newcomers(sheet, people, sheet.evening.sitting)


def _newcomers(sheet: ScoreSheet, before: People, people: People) -> Iterator[list[Cell]]:
    """Name who took a seat over, if anybody did."""
    if before != people:
        names = [sheet.evening.people[people[c]] if before[c] != people[c] else "" for c in COLUMNS]
        yield ["", "", *(names[c] for c in sheet.evening.seating)]


def _tricks(hand: Hand, column: int) -> str:
    """`9/8`: tricks won and the target."""
    return f"{hand.tricks[column]}/{hand.targets[column]}"


def _exchange(sheet: ScoreSheet, hand: Hand, voice: Voice) -> Text:
    """Say what changed hands before a scored hand: `Anna gave Boris 2♣, back K♣`."""
    names, text = sheet.evening.names_of(hand.people), []
    for swap in hand.swaps:
        giver, receiver, number = names[swap.giver], names[swap.receiver], counted(swap.cards, "card")
        if swap.waived:
            text.append(f"{giver} to {receiver}: {number} waived")
        elif swap.given is None or swap.returned is None:
            text.append(f"{giver} gave {receiver} {number} face down")
        else:
            text.append(f"{giver} gave {receiver} {voice.the(swap.given)}, back {voice.the(swap.returned)}")
    return text


# -- what was unusual -------------------------------------------------------------------------


class Note(NamedTuple):
    """What was unusual in a hand, and its letter behind the number of the hand; none for the hand's own note."""

    mark: str
    text: str


def _marks(notes: list[Note]) -> str:
    return "".join(dict.fromkeys(note.mark for note in notes))


def _notes(sheet: ScoreSheet, rows: list[Row], at: int, voice: Voice) -> list[Note]:
    """Say what was unusual in a hand, once each."""
    row = rows[at]
    hand, entries = row.hand, sheet.session.entries
    speaker = speaker_of(sheet, voice)._replace(names=sheet.evening.names_of(hand.people))
    notes = [Note("c", text) for text in _corrections(sheet, hand, speaker)]
    notes += [Note("c" if hand.corrections else "", text) for text in _wrong_debts(sheet, rows, at, voice)]
    for void in hand.voided:
        notes.append(Note("m", _with_note(_dealt_again(sheet, void, voice), void.note)))
        ruled = void_rulings(sheet.evening, (void,), hand.number, hand.seating)
        notes += [Note("m", f"in the void deal: {text}") for text in _accusations(ruled, speaker)]
    for ruling in row.rulings:
        if ruling.what == "out-of-turn":
            sentence = ruling_text.sentence(ruling, speaker).rstrip(".")
            notes.append(Note("d", f"{sentence} ({speaker.article(ruling.key)})"))
    for swap in hand.swaps:
        if swap.waived:
            who = f"{speaker.names[swap.giver]} to {speaker.names[swap.receiver]}"
            text = f"waived by agreement: {who}, {counted(swap.cards, 'card')}"
            notes.append(Note("w", _with_note(text, entries[swap.entry - 1].note)))
    notes += [Note("x", text) for text in _accusations(row.own, speaker)]
    notes += [Note("", note) for note in hand.notes]
    return list(dict.fromkeys(notes))


def _with_note(text: str, note: str | None) -> str:
    return f"{text}: {note}" if note else text


def _accusations(rulings: Sequence[Ruling], speaker: Speaker) -> Text:
    """Return the rulings against somebody; notices have marks of their own."""
    return [ruling_text.message(ruling, speaker) for ruling in rulings if ruling.accuses]


def _corrections(sheet: ScoreSheet, hand: Hand, speaker: Speaker) -> Text:
    """`corrected Fri 22:41, was 4 5 7: Boris made seven`, one a correction."""
    states = [*(correction.was for correction in hand.corrections), hand]
    text = []
    for correction, became in zip(hand.corrections, states[1:], strict=True):
        at = sheet.session.entries[correction.entry - 1].at
        when = minute(at, sheet.started, speaker.voice)
        changes = [f"corrected {when}", *entry_text.changes(correction.was, became, speaker)]
        text.append(_with_note(", ".join(changes), correction.note))
    return text


def _wrong_debts(sheet: ScoreSheet, rows: list[Row], at: int, voice: Voice) -> Text:
    """Say what was exchanged on debts that changed later, where the change is: at the corrected hand before."""
    places = [at] if at and not rows[at - 1].hand.corrections else []
    places += [at + 1] if rows[at].hand.corrections and at + 1 < len(rows) else []
    text = []
    for hand, _, rulings, _ in (rows[place] for place in places):
        speaker = speaker_of(sheet, voice)._replace(names=sheet.evening.names_of(hand.people))
        changed = [ruling for ruling in rulings if ruling.what == "debts-changed"]
        debts = [cast("tuple[Debt, ...]", ruling.facts["extra"]) for ruling in changed]
        text += [ruling_text.changed_debts(hand.number, extra, speaker) for extra in debts]
    return text


def _dealt_again(sheet: ScoreSheet, void: Voided, voice: Voice) -> str:
    """Say that a deal was void, and the day if the evening had been left in between.

    Before its first entry nothing tells that: an evening may be typed in days after it was played.
    """
    entries = sheet.session.entries
    at = entries[void.entry - 1].at
    left = void.entry > 1 and entries[void.entry - 2].at.date() != at.date()
    return f"dealt again on {dated(at, sheet.started, voice)}" if left else "misdeal"


def _notes_table(rows: list[Row], notes: list[list[Note]], voice: Voice) -> Table:
    """List the notes below the sheet; a number is at the first note of its hand, a mark at its first reason."""
    lines: list[list[Cell]] = [["  ", STAR, "dealt this hand"]] if rows and voice.short else []
    for row, noted in zip(rows, notes, strict=True):
        number, before = f"{row.hand.number:>2}", None
        for mark, text in noted:
            lines.append([number, (mark if mark != before else "") or " ", text])
            number, before = "", mark
    gap = 0 if voice.short else 1
    return Table([Column(align="right"), Column(gap=gap), Column(gap=gap + 1, folds=True)], lines)


# -- read aloud -------------------------------------------------------------------------------


def _aloud(sheet: ScoreSheet, row: Row, voice: Voice, *, cards: bool) -> Text:
    hand = row.hand
    speaker = speaker_of(sheet, voice)._replace(names=sheet.evening.names_of(hand.people))
    contract = contract_words(hand.contract) if hand.contract else "contract not noted"
    return [
        f"Hand {hand.number}: {speaker.names[hand.dealer]} deals, {contract}, entry {hand.entry}",
        *(f"Before it {line}" for line in (_exchange(sheet, hand, voice) if cards else [])),
        *(f"{speaker.player(hand, c)}, total {voice.signed(row.totals[c])}" for c in hand.seating),
    ]


def _notes_aloud(rows: list[Row], notes: list[list[Note]]) -> Text:
    """Say each note with the number of its hand; its mark is said by its words."""
    about = {"": "note: ", "x": "a rule was broken: "}
    return [
        f"Hand {row.hand.number}, {about.get(note.mark, '')}{note.text}"
        for row, noted in zip(rows, notes, strict=True)
        for note in noted
    ]


# -- for programs -----------------------------------------------------------------------------


def _json(sheet: ScoreSheet) -> Document:
    return {
        "session": sheet.name,
        "rules": sheet.rules.name,
        "players": [sheet.names[c] for c in sheet.evening.seating],
        "finished": sheet.finished,
        "notes": list(sheet.evening.notes),
        "hands": [_json_hand(sheet, row) for row in sheet.rows()],
    }


def _json_hand(sheet: ScoreSheet, row: Row) -> Document:
    hand = row.hand
    names = sheet.evening.names_of(hand.people)
    return {
        "hand": hand.number,
        "entry": hand.entry,
        "dealer": names[hand.dealer],
        "contract": hand.contract,
        "targets": {names[c]: hand.targets[c] for c in hand.seating},
        "tricks": {names[c]: hand.tricks[c] for c in hand.seating},
        "points": {names[c]: hand.points[c] for c in hand.seating},
        "totals": {names[c]: row.totals[c] for c in hand.seating},
        "exchanges": [
            {
                "giver": names[swap.giver],
                "receiver": names[swap.receiver],
                "given": swap.given,
                "returned": swap.returned,
                "cards": swap.cards,
                "waived": swap.waived,
            }
            for swap in hand.swaps
        ],
        "correction": _json_correction(names, hand),
        "note": NOTE_MARK.join(hand.notes) or None,
        "notes": list(hand.notes),
        "rulings": ruling_text.ruling_documents(sheet, row.rulings),
    }


def _json_correction(names: Names, hand: Hand) -> Document | None:
    if not hand.corrections:
        return None
    latest = hand.corrections[-1]
    was = latest.was
    tricks = {names[c]: was.tricks[c] for c in was.seating}
    before = {"dealer": names[was.dealer], "contract": was.contract, "tricks": tricks}
    return {"entry": latest.entry, "note": latest.note, "was": before}


def _csv(sheet: ScoreSheet) -> Iterator[CsvRow]:
    """One line a player a hand, hand by hand and clockwise; `total` is the running total after that hand."""
    evening: CsvRow = {**evening_cells(sheet), "evening_note": NOTE_MARK.join(sheet.evening.notes) or None}
    if not sheet.hands:
        for place, column in enumerate(sheet.evening.seating, start=1):
            yield {**evening, "player": sheet.names[column], "place": place}
    for row in sheet.rows():
        hand = row.hand
        names = sheet.evening.names_of(hand.people)
        seats = positions(hand.seating, hand.dealer)
        played: CsvRow = {
            **evening,
            "hand": hand.number,
            "entry": hand.entry,
            "dealer": names[hand.dealer],
            "contract": hand.contract,
            "corrected": len(hand.corrections),
            "misdealt": len(hand.voided),
            "out_of_turn": int(is_out_of_turn(sheet.evening, hand)),
            "waived": sum(swap.cards for swap in hand.swaps if swap.waived),
            "violations": sum(ruling.accuses for ruling in row.rulings),
            "note": NOTE_MARK.join(hand.notes) or None,
            "correction_note": hand.corrections[-1].note if hand.corrections else None,
        }
        for place, column in enumerate(hand.seating, start=1):
            yield {
                **played,
                "player": names[column],
                "place": place,
                "seat": seats[column],
                "target": hand.targets[column],
                "tricks": hand.tricks[column],
                "points": hand.points[column],
                "total": row.totals[column],
            }
