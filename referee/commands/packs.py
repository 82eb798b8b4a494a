"""Which rule pack is meant: one that ships with the program, or a table's own file."""

from __future__ import annotations

import os

from referee.files import packs as shelf
from referee.game.rules import Rules


def pack_named(word: str) -> Rules:
    """A pack by its name, else by the path of its file. Raises NoSuchPack and the errors of exit 5."""
    if word not in shelf.packs() and os.path.exists(word):
        return shelf.read_own_pack(word)
    return shelf.read_pack(word)
