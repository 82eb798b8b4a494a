"""The score sheet as TOML: text to session, and the head of a new sheet to text.

It knows the format and nothing of folders; it refuses damage with the place.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.entryfile import Reader
from referee.errors import NewerFormat, Unclear
from referee.fields import Fields, parse_toml
from referee.rules import End, Rules
from referee.seats import key, parse_names
from referee.session import Head, Session
from referee.values import NamedTuple

FORMAT = 1


class Sheet(NamedTuple):
    """A sheet that was read: the pack it is played by and what stands on it."""

    rules: Rules
    session: Session


def parse_sheet(text: str, file: str, pack: Callable[[Head], Rules]) -> Sheet:
    """The session in a sheet's text. `pack` finds the rules that its head names.

    Raises the errors of exit 5, with the place.
    """
    fields = Fields(parse_toml(text, file), file, "")
    head = _head(fields)
    rules = pack(head)
    tables = fields.tables("entry")
    fields.close()
    reader = Reader(rules, head.players)
    entries = []
    for number, table in enumerate(tables, start=1):
        table.where = f"entry {number}"
        entries.append(reader.read(table))
    return Sheet(rules, Session(head, tuple(entries)))


def head_text(head: Head) -> str:
    """The text of a new sheet, with no entries."""
    import tomli_w

    table: dict[str, object] = {
        "format": FORMAT,
        "rules": head.rules,
        "edition": head.edition,
        "players": list(head.players),
        "first-dealer": head.first_dealer,
        "lead": head.lead,
        "hands": head.end.hands,
        "points": head.end.points,
        "started": head.started,
        "pack": head.pack,
    }
    return tomli_w.dumps({word: value for word, value in table.items() if value is not None})


def _head(fields: Fields) -> Head:
    found = fields.number("format")
    if found != FORMAT:
        raise NewerFormat(file=fields.file, found=found, expected=FORMAT)
    words = fields.texts("players")
    if len(words) != 3:
        raise fields.wrong("players", "three names", ", ".join(words))
    try:
        players = parse_names(words)
    except Unclear as fault:
        raise fields.misfit(str(fault)) from fault
    dealer = fields.text("first-dealer")
    if key(dealer) not in map(key, players):
        raise fields.wrong("first-dealer", "one of " + ", ".join(players), dealer)
    return Head(
        rules=fields.text("rules"),
        edition=fields.number("edition"),
        players=players,
        first_dealer=next(name for name in players if key(name) == key(dealer)),
        started=fields.time("started"),
        lead=fields.one_of("lead", ("declarer", "left")) if fields.has("lead") else None,
        end=End(hands=fields.maybe_positive("hands"), points=fields.maybe_positive("points")),
        pack=fields.raw("pack") if fields.has("pack") else None,
    )
