"""Writes the score sheets that the bench reads: FOLDER and numbers of hands as arguments.

It runs in the environment that is measured and writes as the program does: an evening is played
by the rules, hand after hand, with every card that is owed exchanged and noted. After `18-begun`
the next hand is ready for its first trick; `100-evenings` is a season of so many finished sheets, a
folder a year, of a dozen people and both packs. `200-undone` holds so many hands that were taken back,
`200-substituted` as many changes of a person taken back, `200-corrected` as many hands and a correction of each.
`1000-sheets` is one folder of so many, all finished but the newest.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

from referee.files.packs import default_pack, pack_names, read_pack
from referee.files.sheet import entry_text, head_text
from referee.game.cards import SUITS, strength, suit
from referee.game.entries import (
    CardExchanged,
    ContractNamed,
    Entry,
    EntryStruck,
    HandCorrected,
    HandPlayed,
    Head,
    SeatTaken,
)
from referee.game.replay import opening, step
from referee.game.rules import End, Rules
from referee.game.state import Evening

START = datetime(2026, 11, 29, 19, 30, tzinfo=timezone(timedelta(hours=7)))
NAMES = ("Anna", "Boris", "Chai")
CLUB = ("Anna", "Boris", "Chai", "Dao", "Emil", "Fai", "Борис", "สมชาย", "Gustav", "Hana", "Ivo", "Jo")

BEGUN, EVENINGS, SHEETS = "-begun", "-evenings", "-sheets"
HANDS = 18
"""Hands of each evening of a season."""

CHANGED = ("undone", "substituted", "corrected")
"""Kinds of sheets on which entries change others."""


def main(folder: Path, *sheets: str) -> None:
    for sheet in sheets:
        if sheet.endswith(EVENINGS):
            season(folder / sheet / "sessions", int(sheet.removesuffix(EVENINGS)))
            continue
        if sheet.endswith(SHEETS):
            many(folder / sheet / "sessions", int(sheet.removesuffix(SHEETS)))
            continue
        below = folder / sheet / "sessions"
        below.mkdir(parents=True)
        number, _, kind = sheet.partition("-")
        text = changed_text(int(number), kind) if kind in CHANGED else sheet_text(int(number), begun=bool(kind))
        (below / "evening.toml").write_text(text, encoding="utf-8")


def season(folder: Path, evenings: int) -> None:
    """An evening a day; every tenth is played by another pack."""
    chance, packs = random.Random(358), [read_pack(name) for name in pack_names()]
    for number in range(evenings):
        start = START + timedelta(days=number)
        first, second, third = chance.sample(CLUB, 3)
        rules = packs[number % 10 == 0]
        head = Head(rules.name, rules.edition, (first, second, third), second, start, end=End(hands=HANDS))
        below = folder / str(start.year)
        below.mkdir(parents=True, exist_ok=True)
        (below / f"{start:%Y-%m-%d}.toml").write_text(evening_text(rules, head, HANDS, chance), encoding="utf-8")


def many(folder: Path, sheets: int) -> None:
    """So many evenings in one folder, all finished but the newest."""
    folder.mkdir(parents=True)
    for number in range(sheets):
        start = START - timedelta(days=number)
        head = Head("358", 1, NAMES, NAMES[0], start, end=End(hands=HANDS if number else None))
        text = evening_text(default_pack(), head, HANDS, random.Random(number))
        (folder / f"{start:%Y-%m-%d}.toml").write_text(text, encoding="utf-8")


def sheet_text(hands: int, *, begun: bool) -> str:
    rules = default_pack()
    head = Head(rules.name, rules.edition, NAMES, NAMES[0], START)
    return evening_text(rules, head, hands, random.Random(358), begun=begun)


def changed_text(number: int, kind: str) -> str:
    """A sheet with so many changes to what is on it."""
    rules, won = default_pack(), dict(zip(NAMES, (6, 5, 5), strict=True))
    hands = [HandPlayed(START, NAMES[at % 3], won) for at in range(number)]
    noted: list[Entry]
    match kind:
        case "undone":
            noted = [entry for at, hand in enumerate(hands) for entry in (hand, EntryStruck(START, 2 * at + 1))]
        case "substituted":
            seats = [SeatTaken(START, NAMES[0], f"Player {at}") for at in range(number)]
            noted = [entry for at, seat in enumerate(seats) for entry in (seat, EntryStruck(START, 2 * at + 1))]
        case _:
            won = dict(zip(NAMES, (5, 6, 5), strict=True))
            noted = [*hands, *(HandCorrected(START, at, tricks=won) for at in range(1, number + 1))]
    head = Head(rules.name, rules.edition, NAMES, NAMES[0], START)
    return "\n".join([head_text(head), *map(entry_text, noted)])


def evening_text(rules: Rules, head: Head, hands: int, chance: random.Random, *, begun: bool = False) -> str:
    evening = opening(rules, head)
    parts, numbers = [head_text(head)], itertools.count(1)
    while begun or len(evening.hands) < hands:
        at = head.started + timedelta(minutes=10 * evening.number)
        last = len(evening.hands) == hands
        for entry in one_hand(evening, chance, at):
            told = ContractNamed(at, "hearts") if last and isinstance(entry, HandPlayed) else entry
            found = step(evening, next(numbers), told)
            if found:
                raise AssertionError(f"hand {evening.number} was to be played by the rules: {found}")
            parts.append(entry_text(told))
        if last:
            break
    return "\n".join(parts)


def one_hand(evening: Evening, chance: random.Random, at: datetime) -> Iterator[Entry]:
    """All that the table notes of one hand: a low card given, the highest of its suit returned; the tricks."""
    names = evening.names
    cards = sorted(evening.rules.deck, key=strength)
    suits = [[card for card in cards if suit(card) == each] for each in SUITS]
    pairs = iter([pair for held in suits for pair in zip(held[: len(held) // 2], reversed(held), strict=False)])
    for debt in evening.owed:
        for _ in range(debt.cards):
            low, high = next(pairs)
            yield CardExchanged(at, names[debt.giver], names[debt.receiver], low, high)
    won = list(evening.targets)
    for _ in range(3):
        gains, loses = chance.sample(range(3), 2)
        if won[loses]:
            won[gains] += 1
            won[loses] -= 1
    contract = chance.choice(evening.rules.contracts)
    yield HandPlayed(at, names[evening.dealer], dict(zip(names, won, strict=True)), contract)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
