"""Folders of many evenings for tests: any that could be, and a small club with all that is named beside the figures.

Nothing here asserts.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from pathlib import Path

from hypothesis import strategies as st

from referee.files.folder import group_by_start, score_sheets, sheets_below
from referee.files.sheet import entry_text, head_text
from referee.game import entries
from referee.game.entries import Session
from referee.game.replay import replay
from referee.game.rules import End, Rules
from referee.game.season import Season
from tests.evenings import HEAD, MESSY, V23, at, hand
from tests.running import Table
from tests.strategies import sessions
from tests.vectors import AT, CANADIAN, SEED

PEOPLE = [("Anna", "anna", "ANNA"), ("Zoé", "ZOÉ", "Zoe\u0301"), ("Straße", "STRASSE"), ("Борис", "БОРИС"), ("สมชาย",)]
"""Each person in the spellings that sheets have of him."""

FOLDERS = ("", "2025/", "2025/autumn/")


def text_of(session: Session) -> str:
    return "\n".join([head_text(session.head), *map(entry_text, session.entries)])


def put(folder: Path, name: str, text: str) -> None:
    path = folder / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@st.composite
def sheets(draw: st.DrawFn) -> tuple[Rules, Session]:
    """A sheet of any evening: open, closed, shared or agreed; with everything that happens at tables."""
    rules = draw(st.sampled_from([SEED, CANADIAN]))
    people = draw(st.permutations(PEOPLE))[:3]
    first, second, third = (unicodedata.normalize("NFC", draw(st.sampled_from(spelt))) for spelt in people)
    written = draw(sessions(rules, players=(first, second, third)))
    state = replay(rules, written)
    if draw(st.integers(0, 3)):
        agreed = draw(st.sampled_from([None, None, "shared", *state.names]))
        winner = agreed if agreed in state.names else None
        written = written.plus(entries.EveningEnded(AT, shared=agreed == "shared", winner=winner))
    started = at("19:30") + timedelta(days=draw(st.integers(0, 9)), minutes=draw(st.integers(0, 2)))
    end = draw(st.sampled_from([End(), End(hands=3), End(points=4)]))
    return rules, written._replace(
        head=written.head._replace(rules=rules.name, edition=rules.edition, started=started, end=end)
    )


@st.composite
def folders(draw: st.DrawFn) -> dict[str, str]:
    """A folder of sheets and of folders with sheets: path -> text."""
    found = {}
    for number, (_, session) in enumerate(draw(st.lists(sheets(), max_size=5))):
        started = session.head.started + timedelta(seconds=number)  # no two are copies of one evening
        text = text_of(session._replace(head=session.head._replace(started=started)))
        if draw(st.booleans()):
            text = text.replace("Zoé", "Zoe\u0301")
        found[f"{draw(st.sampled_from(FOLDERS))}{number}"] = text
    return found


def laid(folder: Path, texts: dict[str, str]) -> Path:
    """The folder, with the sheets in it."""
    for name, text in texts.items():
        put(folder, name, text)
    return folder


COPIED = ("backup/{}", "{} (1)", "{}.sync-conflict-20261130-231500-5RQAITR")
"""Names of copies that other programs make."""


@st.composite
def with_copies(draw: st.DrawFn, texts: dict[str, str]) -> dict[str, str]:
    """The same folder with copies and beginnings of its sheets."""
    copied = dict(texts)
    for name, text in texts.items():
        head, *entries = text.split("[[entry]]")
        for pattern in draw(st.lists(st.sampled_from(COPIED), unique=True)):
            length = draw(st.integers(0, len(entries)))
            copied[pattern.format(name)] = "[[entry]]".join([head, *entries[:length]])
    return copied


def added_up(folder: Path, player: str | None = None) -> Season:
    """What the sheets of a folder come to."""
    season = Season(player=player)
    for sheets in group_by_start(sheets_below(str(folder))[0]):
        season.add(*score_sheets(sheets, exchanges=False))
    return season


# -- a small season ---------------------------------------------------------------------------

LONG = "An exceedingly long name of forty letter"
OTHERS = ("anna", "สมชาย", LONG)
"""Who sits down in December: Anna in another spelling, and two whose names are wide and long."""

DECEMBER = HEAD._replace(players=OTHERS, first_dealer="สมชาย", started=at("19:00", day=40), end=End(hands=2))
WON = (
    hand(at("19:30", day=40), "สมชาย", "2 9 5 s", OTHERS),
    hand(at("19:40", day=40), LONG, "5 3 8 h", OTHERS),
)
LEVEL = (
    hand(at("19:30", day=41), "สมชาย", "4 9 3 s", OTHERS)._replace(contract=None),
    hand(at("19:40", day=41), LONG, "5 4 7 h", OTHERS)._replace(tricks=dict(zip(OTHERS, (6, 4, 6), strict=True))),
)
"""Anna and สมชาย end level, in all and in the last hand."""


def club(folder: Path) -> Table:
    """Two evenings of November, two of December; an open sheet, an empty one, and one that is none."""
    put(folder, "friday", text_of(Session(HEAD, tuple(V23))))
    put(folder, "2026/messy", text_of(Session(HEAD._replace(started=at("20:00", day=34)), tuple(MESSY))))
    put(folder, "2026/won", text_of(Session(DECEMBER, WON)))
    put(folder, "2026/level", text_of(Session(DECEMBER._replace(started=at("23:50", day=41)), LEVEL)))
    put(folder, "2026/open", text_of(Session(DECEMBER._replace(started=at("19:01", day=40)), WON[:1])))
    put(
        folder,
        "2026/empty",
        text_of(Session(DECEMBER._replace(started=at("19:02", day=40)), (entries.EveningEnded(AT),))),
    )
    put(folder, "broken", "nonsense = ")
    return Table(folder)
