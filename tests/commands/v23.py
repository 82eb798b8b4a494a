"""Evening V23 as commands know it: its documents, its file, a row of its score sheet."""

from __future__ import annotations

from typing import Any

from tests.running import Table

BEGUN: dict[str, Any] = {
    "session": "v23",
    "hand": 2,
    "phase": "exchange",
    "dealer": "Boris",
    "declarer": "Boris",
    "leader": "Boris",
    "targets": {"Anna": 3, "Boris": 8, "Chai": 5},
    "contract": None,
    "debts": [
        {"giver": "Anna", "receiver": "Boris", "cards": 1, "done": 1},
        {"giver": "Anna", "receiver": "Chai", "cards": 2, "done": 0},
    ],
}
"""What `next` says of V23 after hand 1 and one swap."""

FIRST: dict[str, Any] = BEGUN | {
    "hand": 1,
    "phase": "contract",
    "dealer": "Anna",
    "declarer": "Anna",
    "leader": "Anna",
    "targets": {"Anna": 8, "Boris": 5, "Chai": 3},
    "debts": [],
}

FINISHED: dict[str, Any] = {
    "session": "v23",
    "hand": None,
    "phase": "finished",
    "dealer": None,
    "declarer": None,
    "leader": None,
    "targets": {},
    "contract": None,
    "debts": [],
}

HAND_1 = "Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2."

WON = "aaaaaabbbccccbcc"
"""Who won each trick of a hand: Anna 6, Boris 4, Chai 6; of Anna and Boris, Boris won the later one."""


def owed(*done: int) -> list[dict[str, Any]]:
    return [{**debt, "done": number} for debt, number in zip(BEGUN["debts"], done, strict=True)]


def wrote(entry: int, said: str, after: dict[str, Any]) -> dict[str, Any]:
    """The document of a command that wrote."""
    return {"session": "v23", "entry": entry, "said": said, "rulings": [], "next": after}


def sheet(table: Table, name: str = "v23") -> bytes:
    return table.sheet(name).read_bytes()


def row(table: Table, hand: int = 2) -> dict[str, Any]:
    found: dict[str, Any] = table.data("score-sheet")["hands"][hand - 1]
    return found


def ask(table: Table) -> Any:
    return table.data("standings")["ask"]


def joined(text: str) -> str:
    """An answer without its line breaks."""
    return " ".join(text.split())
