"""From what was typed to an empty score sheet: of the open evening, or of one that is yet to begin."""

from __future__ import annotations

from referee.commands.desk import Desk, usage
from referee.commands.packs import pack_named
from referee.commands.reading import table_now
from referee.errors import EveningOver
from referee.files.packs import default_pack
from referee.game.players import COLUMNS, find_player, parse_names
from referee.game.scoresheet import SEAT_NUMBERS, BlankSheet, blank_rest, new_blank_sheet

_MOST = 99
"""Hands that an empty sheet may have."""


def sheet_meant(
    desk: Desk, hands: int | None, dealer: str | None, players: tuple[str, str, str] | None, pack: str | None
) -> BlankSheet:
    """What is left of the open evening; with players or a pack, or without an open evening, a whole new one.

    Raises EveningOver for a finished evening that was named.
    """
    if hands and hands > _MOST:
        raise usage(f"an empty sheet has {_MOST} hands at most; found {hands}.")
    sheet = desk.look_or_none() if players is None and pack is None else None
    if sheet and not sheet.finished:
        return blank_rest(sheet, None if dealer is None else table_now(sheet).player(dealer), hands)
    if sheet and desk.session is not None:
        raise EveningOver(sheet.name, sheet.rules)
    rules = default_pack() if pack is None else pack_named(pack)
    names = SEAT_NUMBERS if players is None else parse_names(players)
    known = {name: column for column, name in enumerate(names)}
    return new_blank_sheet(rules, names, 0 if dealer is None else find_player(dealer, known, COLUMNS), hands)
