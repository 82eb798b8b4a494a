"""Which rule pack is meant: one that ships with the program, or a table's own file."""

from __future__ import annotations

import os

from referee.files.packs import pack_names, read_own_pack, read_pack
from referee.game.rules import Rules


def pack_named(word: str) -> Rules:
    """A pack by its name, else by the path of its file. Raises NoSuchPack and the errors of exit 5."""
    if word not in pack_names() and os.path.exists(word):
        return read_own_pack(word)
    return read_pack(word)
