"""Random evenings as a table could have written them, entry by entry.

Each entry is drawn for the evening as it stands, so that none of them is one that a command refuses
for who sits or which hands there are; cards may be lied about.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import get_args

from hypothesis import strategies as st

from referee.errors import RefError, Unclear
from referee.game import entries, exchange
from referee.game.cards import Card
from referee.game.entries import Entry, Session, newest_standing, newest_struck
from referee.game.players import COLUMNS, Numbers, key, parse_name, parse_names
from referee.game.replay import replay
from referee.game.rules import Lead, Rules
from referee.game.state import Evening
from tests.vectors import AT, CANADIAN, NAMES, SEED, START, head

DEALERS = st.sampled_from(COLUMNS)
NOTES = st.none() | st.text(min_size=1, max_size=12)


def _is_name(word: str) -> bool:
    try:
        return parse_name(word) == word
    except Unclear:
        return False


WORDS = st.text(st.sampled_from("Aaz 'Zé\"\\#[]{}.:!ЖжСสมชาย李م👩🏽\u200d½_"), min_size=1, max_size=12)
PLAYERS = st.lists(WORDS.filter(_is_name), min_size=3, max_size=3, unique_by=key).map(lambda n: (n[0], n[1], n[2]))
"""Three names in any writing, with quotes, brackets and what TOML must escape."""


LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"))
_LONG = st.one_of(
    st.text(LETTERS, min_size=1, max_size=40),
    st.sampled_from(
        ["Анна", "สมชาย", "王小明", "محمد بن سلمان", "👨‍👩‍👧 Zoë", "[b]x[/b]", "W" * 40, "王" * 39],
    ),
)


def _may_sit_together(names: tuple[str, ...]) -> bool:
    try:
        return parse_names(names) == names
    except RefError:
        return False


LONG_NAMES = st.tuples(_LONG, _LONG, _LONG).filter(_may_sit_together)
"""Three names of up to 40 characters of any writing there is."""


_SCALARS = (
    st.integers()
    | st.integers(0, 20)
    | st.floats()
    | st.booleans()
    | st.text(max_size=5)
    | st.sampled_from([*NAMES, "hand", "start", "4C", "clubs", START, date(2026, 11, 29), time(20, 0), 2**80])
)
VALUES = st.recursive(
    _SCALARS, lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=5), below, max_size=3)
)
"""Whatever a TOML file can hold."""


@st.composite
def splits(draw: st.DrawFn, tricks: int = 16) -> Numbers:
    """Tricks of one hand, a column each."""
    first = draw(st.integers(0, tricks))
    second = draw(st.integers(0, tricks - first))
    return first, second, tricks - first - second


def _named(state: Evening, tricks: Numbers) -> dict[str, int]:
    return dict(zip(state.names, tricks, strict=True))


def _name(draw: st.DrawFn, state: Evening) -> str:
    return state.names[draw(DEALERS)]


def _played(draw: st.DrawFn, state: Evening) -> entries.HandPlayed:
    tricks = draw(splits(state.rules.tricks))
    winners = None
    if draw(st.booleans()):
        winners = "".join(draw(st.permutations([str(c + 1) for c in COLUMNS for _ in range(tricks[c])])))
    contract = draw(st.none() | st.sampled_from(state.rules.contracts))
    dealer = state.names[state.dealer]
    return entries.HandPlayed(AT, dealer, _named(state, tricks), contract=contract, winners=winners, note=draw(NOTES))


def _card(draw: st.DrawFn, state: Evening) -> Entry | None:
    due = exchange.due(state.owed)
    if due is None:
        return None
    giver, receiver = state.names[due.giver], state.names[due.receiver]
    given, returned = (Card(draw(st.sampled_from(sorted(state.rules.deck)))) for _ in range(2))
    return entries.CardExchanged(AT, giver, receiver, given, returned, note=draw(NOTES))


def _unseen(draw: st.DrawFn, state: Evening) -> Entry | None:
    due = exchange.due(state.owed)
    if due is None:
        return None
    giver, receiver, cards = state.names[due.giver], state.names[due.receiver], draw(st.integers(1, due.open))
    if draw(st.booleans()):
        return entries.ExchangeWaived(AT, giver, receiver, cards)
    return entries.ExchangedFaceDown(AT, giver, receiver, cards)


def _contract(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.ContractNamed(AT, draw(st.sampled_from(state.rules.contracts)))


def _misdeal(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.Misdealt(AT, draw(NOTES))


def _dealer(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.DealerChanged(AT, _name(draw, state), since=draw(st.sampled_from([None, "start"])))


def _hand_entry(draw: st.DrawFn, state: Evening) -> int | None:
    return draw(st.sampled_from([hand.entry for hand in state.hands])) if state.hands else None


def _forgotten(draw: st.DrawFn, state: Evening) -> Entry | None:
    entry = _hand_entry(draw, state)
    return None if entry is None else _played(draw, state)._replace(before=entry)


def _correction(draw: st.DrawFn, state: Evening) -> Entry | None:
    entry = _hand_entry(draw, state)
    if entry is None:
        return None
    return entries.HandCorrected(
        AT,
        entry,
        dealer=draw(st.none() | st.sampled_from(state.names)),
        contract=draw(st.none() | st.sampled_from(state.rules.contracts)),
        tricks=_named(state, draw(splits(state.rules.tricks))),
        cleared=("winners",),
        note=draw(NOTES),
    )


def _drop(draw: st.DrawFn, state: Evening) -> Entry | None:
    entry = _hand_entry(draw, state)
    return None if entry is None else entries.HandDropped(AT, entry)


def _last_tricks(draw: st.DrawFn, state: Evening) -> Entry | None:
    last = state.last
    if last is None:
        return None
    able = [state.names[column] for column in COLUMNS if last.tricks[column]]
    if draw(st.booleans()):
        return entries.LastTricksNamed(AT, last.entry, later=draw(st.sampled_from(able)))
    return entries.LastTricksNamed(AT, last.entry, last_tricks=(draw(st.sampled_from(able)),))


def _substitution(draw: st.DrawFn, state: Evening) -> Entry:
    new = draw(st.sampled_from(["Дора", "สมชาย", "Eva", "Anna", "Boris"]))
    taken = [key(name) for name in state.names]
    free = next(name for name in (new, f"{new} 2", f"{new} 3", f"{new} 4") if key(name) not in taken)
    old = _name(draw, state)
    return entries.SeatTaken(AT, old, free) if draw(st.booleans()) else entries.NameCorrected(AT, old, free)


def _seats(draw: st.DrawFn, state: Evening) -> Entry:
    players = tuple(draw(st.permutations(state.names)))
    return entries.SeatsChanged(AT, players, draw(st.sampled_from(["start", "now"])))


def _lead(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.LeadChanged(AT, draw(st.sampled_from(get_args(Lead))), since=draw(st.sampled_from([None, "start"])))


def _end_agreed(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.EndAgreed(AT, hands=draw(st.none() | st.integers(1, 9)), points=draw(st.none() | st.integers(1, 20)))


def _rules(draw: st.DrawFn, state: Evening) -> Entry | None:
    """Other rules, before anything of hand 1 is noted."""
    if any(isinstance(moment.entry, entries.OfHand) for moment in state.moments.values()):
        return None
    return entries.RulesChanged(AT, draw(st.sampled_from([SEED, CANADIAN])))


def _date(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.DateChanged(AT, AT + timedelta(days=draw(st.integers(-2, 9))))


def _note(draw: st.DrawFn, state: Evening) -> Entry:
    hand = draw(st.sampled_from([None, *(hand.entry for hand in state.hands)]))
    return entries.NoteAdded(AT, draw(st.sampled_from(["", "so be it", "-2"])), hand)


def _end(draw: st.DrawFn, state: Evening) -> Entry:
    return entries.EveningEnded(AT, shared=draw(st.booleans()))


def _play_on(draw: st.DrawFn, state: Evening) -> Entry | None:
    return entries.PlayedOn(AT, draw(st.sampled_from([None, 1]))) if state.finished else None


_AT_THE_TABLE: tuple[Callable[[st.DrawFn, Evening], Entry | None], ...] = (
    _played,
    _played,
    _card,
    _card,
    _unseen,
    _contract,
    _misdeal,
    _dealer,
    _forgotten,
    _correction,
    _drop,
    _last_tricks,
    _substitution,
    _seats,
    _lead,
    _end_agreed,
    _rules,
    _date,
    _note,
    _end,
    _play_on,
)


@st.composite
def next_entry(draw: st.DrawFn, state: Evening) -> Entry:
    """An entry that may come next, no strike and no restore."""
    entry = draw(st.sampled_from(_AT_THE_TABLE))(draw, state)
    return entry or _played(draw, state)


def undo_of(written: Session) -> entries.EntryStruck | None:
    number = newest_standing(written.entries)
    return None if number is None else entries.EntryStruck(AT, number)


def redo_of(written: Session) -> entries.EntryRestored | None:
    number = newest_struck(written.entries)
    return None if number is None else entries.EntryRestored(AT, number)


@st.composite
def change_before(draw: st.DrawFn, state: Evening) -> Entry:
    """A change to what came before the hand in progress; nothing that was wrong from the start but the first dealer."""
    change = draw(st.sampled_from((_forgotten, _correction, _drop, _seats, _lead, _dealer, _last_tricks)))(draw, state)
    match change:
        case entries.DealerChanged():
            return change._replace(since="start")
        case entries.SeatsChanged():
            return change._replace(since="now")
        case entries.LeadChanged():
            return change._replace(since=None)
    return change or _substitution(draw, state)


@st.composite
def sessions(
    draw: st.DrawFn, rules: Rules = SEED, *, players: tuple[str, str, str] = NAMES, longest: int = 14
) -> Session:
    """A session of entries, some undone and redone as `undo` and `redo` do it."""
    written = Session(head(players=players, first_dealer=players[0]))
    for _ in range(draw(st.integers(0, longest))):
        turn = draw(st.integers(0, 5))
        back = undo_of(written) if turn == 0 else redo_of(written) if turn == 1 else None
        written = written.plus(back or draw(next_entry(replay(rules, written))))
    return written
