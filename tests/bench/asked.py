"""Measures inside one process how long the proof of a hand takes.

The recorded evenings' folder and the number of rounds are the arguments. It runs in the
environment that is measured, takes a hand with five returns and all its tricks, and prints a line
a measurement: what, seconds (the median), with a tab between. Packs are read from the checkout.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.files.packs import parse_pack
from referee.game.cards import Card
from referee.game.exchange import Swap
from referee.game.proof import Record, acts_of, judge, layout, masks_of, possible_rooms, prove
from referee.game.rules import Rules
from referee.game.tricks import Trick

RETURNS = 5
PACKS = Path(__file__).resolve().parent.parent.parent / "rules"


def main(recorded: Path, rounds: int) -> None:
    for name in ("358", "952"):
        text = (PACKS / f"{name}.toml").read_text(encoding="utf-8")
        record = whole_hand(parse_pack(text, name), recorded / "4.json")
        print(f"one question, {name}", median(one_question, record, rounds), sep="\t")
        print(f"a whole hand, {name}", median(prove, record, rounds), sep="\t")


def whole_hand(rules: Rules, file: Path) -> Record:
    """A recorded hand with five returns, card by card."""
    evening = json.loads(file.read_text(encoding="utf-8"))
    hand = next(hand for hand in evening["hands"] if len(hand["exchanges"]) == RETURNS)
    column = {name: place for place, name in enumerate(evening["players"])}
    swaps = tuple(swap_of(entry, told, column) for entry, told in enumerate(hand["exchanges"], start=1))
    tricks = tuple(trick_of(number, told, column) for number, told in enumerate(hand["plays"], start=1))
    return Record(rules, column[hand["dealer"]], hand["trump"], swaps, tricks=tricks)


def swap_of(entry: int, told: dict[str, Any], column: dict[str, int]) -> Swap:
    given, returned = Card(told["given"]), Card(told["returned"])
    return Swap(entry, column[told["giver"]], column[told["receiver"]], given=given, returned=returned)


def trick_of(number: int, told: dict[str, Any], column: dict[str, int]) -> Trick:
    leader, (first, second, third) = column[told["leader"]], map(Card, told["cards"])
    return Trick(RETURNS + number, number, (leader, (leader + 1) % 3, (leader + 2) % 3), (first, second, third))


def one_question(record: Record) -> object:
    """Was that really his strongest? The first return, by all that was played since."""
    masks = masks_of(record)
    rooms = possible_rooms(masks, layout(record.rules, record.declarer))
    return judge(acts_of(record)[0], masks, rooms)


def median(answer: Callable[[Record], object], record: Record, rounds: int) -> float:
    """Seconds of an answer, after one to warm up."""
    answer(record)
    times = []
    for _ in range(max(rounds, 15)):
        begun = time.perf_counter()
        answer(record)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
