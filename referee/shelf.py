"""The packs that ship with the program, in every edition, and a table's own pack.

It finds their files; what stands in them is the affair of `packfile`.
"""

from __future__ import annotations

import os

from referee import disk, packfile
from referee.errors import NoSuchPack, UnknownEdition, UnknownPack
from referee.fields import parse_toml
from referee.rules import Rules
from referee.session import Head

_ENDING = ".toml"


def packs() -> list[str]:
    """Names of the packs that ship with the program."""
    return sorted(name[: -len(_ENDING)] for name in os.listdir(folder()) if name.endswith(_ENDING))


def read_pack(name: str) -> Rules:
    """A pack that ships with the program. Raises NoSuchPack."""
    if name not in packs():
        raise NoSuchPack(name=f'"{name}"', packs=", ".join(packs()))
    path = os.path.join(folder(), name + _ENDING)
    return packfile.parse_pack(_text(path), path)


def default_pack() -> Rules:
    """The pack that says of itself that it is played where nobody names one."""
    return next(pack for name in packs() if (pack := read_pack(name)).is_default)


def read_own_pack(path: str) -> Rules:
    """A table's own pack from a file, laid over the shipped one that it is based on, if any."""
    own = parse_toml(_text(path), path)
    base = own.get(packfile.BASED_ON)
    if isinstance(base, str):
        shipped = read_pack(base).name + _ENDING
        whole = os.path.join(folder(), shipped)
        own = packfile.merged(own, parse_toml(_text(whole), whole))
    return packfile.parse_own_pack(own, path)


def _text(path: str) -> str:
    return disk.decode(disk.read(path), path)


def folder() -> str:
    """The packs beside the installed program, or the checkout's `rules/`."""
    here = os.path.dirname(os.path.abspath(__file__))
    shipped = os.path.join(here, "packs")
    return shipped if os.path.isdir(shipped) else os.path.join(os.path.dirname(here), "rules")


def pack_of(head: Head, file: str, known: dict[tuple[str, int], Rules]) -> Rules:
    """The pack of a sheet; those that ship with the program are read once and `known` from then on."""
    if head.pack is not None:
        return packfile.parse_own_pack(head.pack, f"{file}, pack")
    named = (head.rules, head.edition)
    if named not in known:
        known[named] = _edition(head, file)
    return known[named]


def _edition(head: Head, file: str) -> Rules:
    """The shipped pack in the edition that a sheet names. Raises UnknownPack, UnknownEdition."""
    if head.rules not in packs():
        raise UnknownPack(file=file, found=head.rules, packs=", ".join(packs()))
    rules = read_pack(head.rules)
    if rules.edition != head.edition:
        older = os.path.join(folder(), "editions", f"{head.rules}-{head.edition}{_ENDING}")
        if not os.path.exists(older):
            raise UnknownEdition(file=file, found=head.edition, rules=head.rules, expected=rules.edition)
        rules = packfile.parse_pack(_text(older), older)
    return rules
