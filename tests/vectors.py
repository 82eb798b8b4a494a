"""The worked examples of RULES.md as data, and small builders of entries, sessions and packs.

An example is named as there (V06 ...); players are A, B and C clockwise. Nothing here asserts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.files.packs import merge_packs, parse_own_pack, parse_pack
from referee.game import entries
from referee.game.cards import Card
from referee.game.entries import Entry, Head, Session
from referee.game.players import Numbers
from referee.game.replay import replay
from referee.game.rules import End, Lead, Rules
from referee.game.state import Evening

NAMES = ("Anna", "Boris", "Chai")
ANNA, BORIS, CHAI = NAMES
A, B, C = 0, 1, 2
COLUMN = {"A": A, "B": B, "C": C}
START = datetime(2026, 11, 29, 19, 30, tzinfo=timezone(timedelta(hours=7)))
AT = START + timedelta(hours=1)

# -- packs ------------------------------------------------------------------------------------

RULES_FOLDER = Path(__file__).parent.parent / "rules"


@cache
def pack_text(name: str) -> str:
    return (RULES_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def raw_pack(name: str = "358") -> dict[str, object]:
    return tomllib.loads(pack_text(name))


def variant(own: str) -> Rules:
    """A pack that differs from 358 in what `own`, a piece of TOML, says."""
    return parse_own_pack(merge_packs(tomllib.loads(own), raw_pack()), "own.toml")


SEED = parse_pack(pack_text("358"), "358.toml")
CANADIAN = parse_pack(pack_text("952"), "952.toml")

VARIANTS: dict[str, str] = {
    "2-3-5": """
name = "235"
direction = "counter-clockwise"
declarer = "right"
cards = {suits = "SHDC", ranks = "89TJQKA", also = ["7S", "7H"], hand = 10, kitty = 0}
targets = {dealer = 2, left = 5, right = 3}
""",
    "9-5-3": """
name = "953"
cards = {hand = 17, kitty = 1}
targets = {dealer = 9, left = 5, right = 3}
""",
    "9-4-3 first": """
name = "half"
targets = {dealer = 9, left = 5, right = 2}
first-targets = {dealer = 9, left = 4, right = 3}
""",
    "largest-plus": 'name = "plus"\nexchange = {two-up = "largest-plus"}\n',
    "old-target": 'name = "old"\nexchange = {two-up = "old-target"}\n',
    "simultaneous": 'name = "both"\nexchange = {two-down = "simultaneous"}\n',
    "twelve": 'name = "twelve"\nend = {tricks = 12}\n',
    "counter": 'name = "counter"\ndirection = "counter-clockwise"\n',
    "contract-first": """
name = "first"
contracts = ["spades", "hearts", "diamonds", "clubs", "no-trump"]
phases = ["contract", "exchange", "kitty", "play"]
exchange = {contracts = ["spades", "hearts", "diamonds", "clubs"]}
""",
    "equals": 'name = "equals"\ntargets = {dealer = 6, left = 5, right = 5}\n',
    "no tie-break": 'name = "shared"\ntie-break = []\n',
}

PACKS: dict[str, Rules] = {"358": SEED, "952": CANADIAN} | {name: variant(own) for name, own in VARIANTS.items()}

# -- builders ---------------------------------------------------------------------------------


def head(
    *,
    players: tuple[str, str, str] = NAMES,
    first_dealer: str = ANNA,
    lead: Lead | None = None,
    end: End = End(),  # noqa: B008 - a value that never changes
) -> Head:
    return Head("358", 1, players, first_dealer, START, lead, end)


def session(*entries: Entry, dealer: str = ANNA, end: End = End()) -> Session:  # noqa: B008
    return Session(head(first_dealer=dealer, end=end), entries)


def evening(*entries: Entry, rules: Rules = SEED, dealer: str = ANNA, end: End = End()) -> Evening:  # noqa: B008
    return replay(rules, session(*entries, dealer=dealer, end=end))


def by_name(tricks: Iterable[int]) -> dict[str, int]:
    return dict(zip(NAMES, tricks, strict=True))


def hand(dealer: str, *tricks: int, exchange: tuple[str, ...] = (), order: str | None = None) -> entries.HandPlayed:
    """A finished hand; `order` names the winners of all tricks by their letters."""
    winners = order and "".join(str(COLUMN[letter] + 1) for letter in order)
    pairs = tuple(pair(each) for each in exchange)
    return entries.HandPlayed(AT, NAMES[COLUMN[dealer]], by_name(tricks), winners=winners, exchange=pairs)


def pair(words: str) -> entries.Pair:
    """`AB 2C KC`: A gives B the 2 of clubs, and the king comes back."""
    players, given, returned = words.split()
    giver, receiver = (NAMES[COLUMN[letter]] for letter in players)
    return entries.Pair(giver, receiver, Card(given), Card(returned))


def event(words: str) -> Entry:
    """An entry of the hand in progress: `AB 2C KC`, `AB face-down 2`, `AB waived 1` or `trump clubs`."""
    players, what, *rest = words.split()
    if players == "trump":
        return entries.ContractNamed(AT, what)
    giver, receiver = (NAMES[COLUMN[letter]] for letter in players)
    if what == "face-down":
        return entries.ExchangedFaceDown(AT, giver, receiver, int(rest[0]))
    if what == "waived":
        return entries.ExchangeWaived(AT, giver, receiver, int(rest[0]))
    return entries.CardExchanged(AT, giver, receiver, Card(what), Card(rest[0]))


def undo(number: int) -> entries.EntryStruck:
    return entries.EntryStruck(AT, number)


def redo(number: int) -> entries.EntryRestored:
    return entries.EntryRestored(AT, number)


# -- 2.A, 2.B: targets, points, debts -----------------------------------------------------------


class HandExample(NamedTuple):
    """A hand, its points, and the debts before the next: (giver, receiver, cards) in order."""

    name: str
    dealer: str
    tricks: Numbers
    points: Numbers
    debts: tuple[tuple[str, str, int], ...]


TARGETS = (("V01", "A", (8, 5, 3)), ("V02", "B", (3, 8, 5)), ("V03", "C", (5, 3, 8)))

HANDS = (
    HandExample("V06", "A", (8, 5, 3), (0, 0, 0), ()),
    HandExample("V07", "A", (10, 3, 3), (2, -2, 0), (("A", "B", 2),)),
    HandExample("V08", "A", (8, 6, 2), (0, 1, -1), (("B", "C", 1),)),
    HandExample("V09", "A", (11, 4, 1), (3, -1, -2), (("A", "B", 1), ("A", "C", 2))),
    HandExample("V10", "A", (6, 9, 1), (-2, 4, -2), (("B", "C", 2), ("B", "A", 2))),
    HandExample("V11", "A", (5, 4, 7), (-3, -1, 4), (("C", "A", 3), ("C", "B", 1))),
    HandExample("V12", "A", (10, 6, 0), (2, 1, -3), (("B", "C", 1), ("A", "C", 2))),
    HandExample("V13", "A", (10, 2, 4), (2, -3, 1), (("C", "B", 1), ("A", "B", 2))),
    HandExample("V14", "A", (5, 6, 5), (-3, 1, 2), (("B", "A", 1), ("C", "A", 2))),
    HandExample("V15", "A", (9, 6, 1), (1, 1, -2), (("B", "C", 1), ("A", "C", 1))),
    HandExample("V16", "B", (4, 9, 3), (1, 1, -2), (("A", "C", 1), ("B", "C", 1))),
    HandExample("V17", "C", (7, 4, 5), (2, 1, -3), (("A", "C", 2), ("B", "C", 1))),
    HandExample("V18", "A", (16, 0, 0), (8, -5, -3), (("A", "B", 5), ("A", "C", 3))),
    HandExample("V19", "A", (0, 16, 0), (-8, 11, -3), (("B", "C", 3), ("B", "A", 8))),
    HandExample("V20", "A", (0, 0, 16), (-8, -5, 13), (("C", "A", 8), ("C", "B", 5))),
)
HAND = {example.name: example for example in HANDS}


class EveningLine(NamedTuple):
    """One line of V23: a hand, the running totals, and the debts before the next hand."""

    dealer: str
    targets: Numbers
    tricks: Numbers
    points: Numbers
    totals: Numbers
    debts: tuple[tuple[str, str, int], ...]


V23 = (
    EveningLine("A", (8, 5, 3), (11, 4, 1), (3, -1, -2), (3, -1, -2), (("A", "B", 1), ("A", "C", 2))),
    EveningLine("B", (3, 8, 5), (2, 7, 7), (-1, -1, 2), (2, -2, 0), (("C", "A", 1), ("C", "B", 1))),
    EveningLine("C", (5, 3, 8), (7, 4, 5), (2, 1, -3), (4, -1, -3), (("A", "C", 2), ("B", "C", 1))),
    EveningLine("A", (8, 5, 3), (6, 9, 1), (-2, 4, -2), (2, 3, -5), (("B", "C", 2), ("B", "A", 2))),
    EveningLine("B", (3, 8, 5), (0, 12, 4), (-3, 4, -1), (-1, 7, -6), (("B", "C", 1), ("B", "A", 3))),
    EveningLine("C", (5, 3, 8), (8, 2, 6), (3, -1, -2), (2, 6, -8), (("A", "B", 1), ("A", "C", 2))),
)

# -- 2.C: the exchange --------------------------------------------------------------------------


class Found(NamedTuple):
    """A ruling that is expected: about which event (1 is the first), by which article, against whom."""

    event: int
    key: str
    severity: str
    what: str
    player: str


class RulingExample(NamedTuple):
    """Events after one hand (none: in hand 1), and all that the referee finds in them."""

    name: str
    after: str | None
    events: tuple[str, ...]
    found: tuple[Found, ...] = ()
    pack: str = "358"


RULINGS = (
    RulingExample("V24", "V18", ("AB 2C AC",)),
    RulingExample("V25", "V18", ("AB 2C KC",)),
    RulingExample("V26", "V18", ("AB 9D 7D",), (Found(1, "return-given", "violation", "weaker-than-given", "B"),)),
    RulingExample("V27", "V18", ("AB 9D 9D",)),
    RulingExample("V28", "V18", ("AB 9D KS",), (Found(1, "return-strongest", "violation", "other-suit", "B"),)),
    RulingExample(
        "V30",
        "V18",
        ("AB 2C TC", "AB 3C JC"),
        (Found(1, "return-strongest", "contradiction", "false-return", "B"),),
    ),
    RulingExample("V31", "V18", ("AB 2C TC", "AB QC QC")),
    RulingExample(
        "V32",
        "V18",
        ("AB 2C KC", "AB 3C AC"),
        (Found(1, "return-strongest", "contradiction", "false-return", "B"),),
    ),
    RulingExample(
        "V33",
        "V18",
        ("AB 5C AC", "AB 2C 2C"),
        (Found(2, "return-strongest", "violation", "stronger-known", "B"),),
    ),
    RulingExample("V34", "V18", ("AB 5C AC", "AB 2C 5C")),
    RulingExample("V35", "V18", ("AB 2C TC", "AB 3C 9C", "AB 4C 4C")),
    RulingExample(
        "V36",
        "V18",
        ("AB 2C TC", "AB 3C 9C", "AB 4C 3C"),
        (Found(3, "return-given", "violation", "weaker-than-given", "B"),),
    ),
    RulingExample("V37", "V09", ("AB 2C 2C", "AC 2C 2C", "AC 2C 2C")),
    RulingExample(
        "V38",
        "V09",
        ("AB 2C KC", "AC 2C AC"),
        (Found(2, "pack-of-cards", "impossible", "given-elsewhere", "A"),),
    ),
    RulingExample("V39", "V09", ("AB 2C KC", "AC KC AC")),
    RulingExample("V40", "V12", ("AC 2C KC",), (Found(1, "giver-order", "violation", "out-of-order", "A"),)),
    RulingExample(
        "V41",
        "V12",
        ("BC 2H KH", "AC 3H AH"),
        (Found(1, "return-strongest", "contradiction", "false-return", "C"),),
    ),
    RulingExample("V42", "V12", ("BC 2H TH", "AC QH QH", "AC 4S 4S")),
    RulingExample(
        "V43",
        "V07",
        ("AB 2C KC", "trump hearts"),
        (Found(2, "phase-order", "violation", "exchange-open", "B"),),
    ),
    RulingExample(
        "V44",
        "V07",
        ("AB 2C KC", "AB 3C QC", "AB 4C JC"),
        (Found(3, "debts", "violation", "too-many", "A"),),
    ),
    RulingExample("V45", "V09", ("AB 2C KC", "AB 3C QC"), (Found(2, "debts", "violation", "too-many", "A"),)),
    RulingExample("V46", None, ("AB 2C KC",), (Found(1, "first-hand", "violation", "first-hand", "A"),)),
)

# -- 2.E: ties ----------------------------------------------------------------------------------


class TieExample(NamedTuple):
    """An evening, first dealer A; the winners of the last hand's tricks; how it ends."""

    name: str
    hands: tuple[Numbers, ...]
    totals: Numbers
    last: Numbers
    order: str | None
    winner: str
    decided_by: str
    trick: int | None = None


_ORDER = "AAAAAABBBCCCCBCC"

TIES = (
    TieExample("V63", ((11, 4, 1), (3, 9, 4), (5, 6, 5)), (3, 3, -6), (0, 3, -3), None, "B", "last-hand"),
    TieExample("V64", ((9, 6, 1), (4, 9, 3), (6, 4, 6)), (3, 3, -6), (1, 1, -2), _ORDER, "B", "latest-trick", trick=14),
    TieExample("V65", ((10, 4, 2), (1, 8, 7), (5, 4, 7)), (0, 0, 0), (0, 1, -1), None, "B", "last-hand"),
    TieExample(
        "V66", ((9, 4, 3), (2, 9, 5), (5, 3, 8)), (0, 0, 0), (0, 0, 0), "BBBCCCCCCCCAAAAA", "A", "latest-trick", 16
    ),
    TieExample("V67", ((7, 4, 5), (3, 8, 5), (6, 4, 6)), (0, 0, 0), (1, 1, -2), _ORDER, "B", "latest-trick", 14),
    TieExample("V68", ((5, 4, 7), (3, 6, 7), (5, 3, 8)), (-3, -3, 6), (0, 0, 0), None, "C", "points"),
)
TIE = {example.name: example for example in TIES}


def tie_entries(example: TieExample, *, order: str | None) -> tuple[Entry, ...]:
    """The hands of an example, dealt A, B, C ...; the last one with its trick winners, if told."""
    last = len(example.hands) - 1
    return tuple(
        hand("ABC"[place % 3], *tricks, order=order if place == last else None)
        for place, tricks in enumerate(example.hands)
    )
