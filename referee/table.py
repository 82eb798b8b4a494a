"""What may follow what at the table: one literal table of phases and kinds of entries.

Nothing about sequence stands anywhere else but in the checks of the exchange, whose order the
pack chooses.
"""

from __future__ import annotations

from typing import Literal

Phase = Literal["exchange", "contract", "play", "finished"]

_DEAL = frozenset({"exchange", "face-down", "waiver", "contract", "hand", "misdeal", "dealer", "trick"})
"""Entries of the hand in progress."""

_SHEET = frozenset(
    {
        "last-tricks",
        "correction",
        "drop",
        "strike",
        "restore",
        "spelling",
        "end-agreed",
        "forgotten-hand",
        "sight",
        "trick-correction",
    }
)
"""Entries about what is already written; these are allowed at any time."""

_EVENING = frozenset({"substitution", "seats", "lead", "end"})
"""Entries about who plays on, and how."""

MAY_FOLLOW: dict[Phase, frozenset[str]] = {
    "exchange": _DEAL | _SHEET | _EVENING,
    "contract": _DEAL | _SHEET | _EVENING,
    "play": _DEAL | _SHEET | _EVENING,
    "finished": _SHEET | {"play-on", "agreement"},
}


def phase(phases: tuple[str, ...], *, exchanged: bool, contract: bool, finished: bool) -> Phase:
    """The phase in which the hand in progress stands.

    `exchanged` says that nothing is owed any more. Where the exchange comes first, a named
    contract ends it, because a table need not note its cards (article 13).
    """
    if finished:
        return "finished"
    exchange_first = phases.index("exchange") < phases.index("contract")
    if contract:
        return "play" if exchange_first or exchanged else "exchange"
    return "exchange" if exchange_first and not exchanged else "contract"
