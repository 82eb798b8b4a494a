"""The score sheet as TOML: there and back, grown at its end, and damage refused with its place."""

from __future__ import annotations

import contextlib
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import NotWhole, RefError, Unreadable
from referee.files.packs import merged, parse_own_pack
from referee.files.sheet import FORMAT, entry_text, head_text, parse_sheet
from referee.game.entries import Head, Session
from referee.game.replay import replay
from referee.game.rules import End
from referee.game.scoresheet import work_out
from tests.strategies import PLAYERS, VALUES, sessions
from tests.vectors import SEED, VARIANTS, hand, head, raw_pack

HEAD = """format = 1
rules = "358"
edition = 1
players = ["Anna", "Boris", "Chai"]
first-dealer = "Anna"
started = 2026-11-29T19:30:00+07:00
"""


def parse(text: str) -> Session:
    return parse_sheet(text, "friday.toml", lambda head: SEED).session


def text_of(written: Session) -> str:
    return head_text(written.head) + "".join("\n" + entry_text(entry) for entry in written.entries)


def fault(text: str) -> str:
    with pytest.raises(RefError) as refused:
        parse(text)
    assert refused.value.exit_code == 5
    return str(refused.value)


class TestRoundTrip:
    @given(PLAYERS.flatmap(lambda players: sessions(players=players)))
    def test_a_session_is_read_as_it_was_written(self, written: Session) -> None:
        assert parse(text_of(written)) == written

    @given(sessions(longest=6))
    def test_every_entry_is_added_at_the_end_and_changes_no_earlier_byte(self, written: Session) -> None:
        text = head_text(written.head)
        for number, entry in enumerate(written.entries, 1):
            grown = text + "\n" + entry_text(entry)
            assert parse(grown) == Session(written.head, written.entries[:number])
            text = grown

    @given(sessions(longest=6), st.lists(st.sampled_from(["# a comment\n", "\n", "   \n", "#\n"]), max_size=8))
    def test_comments_and_blank_lines_say_nothing(self, written: Session, between: list[str]) -> None:
        text = head_text(written.head)
        for entry in written.entries:
            text += "".join(between) + entry_text(entry)
        assert parse(text + "".join(between)) == written

    @pytest.mark.parametrize(
        "told",
        [
            head(),
            head(lead="left", end=End(hands=6)),
            head(end=End(points=10), first_dealer="Chai"),
            head(players=("Анна", "สมชาย", '"[b]\\'), first_dealer="สมชาย"),
        ],
    )
    def test_a_head(self, told: Head) -> None:
        assert parse(head_text(told)) == Session(told)

    def test_the_words_of_a_head(self) -> None:
        assert head_text(head(lead="left", end=End(hands=6))) == (
            'format = 1\nrules = "358"\nedition = 1\nplayers = [\n    "Anna",\n    "Boris",\n    "Chai",\n]\n'
            'first-dealer = "Anna"\nlead = "left"\nhands = 6\nstarted = 2026-11-29 19:30:00+07:00\n'
        )

    @pytest.mark.parametrize("name", VARIANTS)
    def test_an_own_pack_stands_in_the_sheet_whole(self, name: str) -> None:
        own = merged(tomllib.loads(VARIANTS[name]), raw_pack())
        told = head()._replace(pack=own)
        text = head_text(told) + "\n" + entry_text(hand("A", 1, 1, 8)) if name == "2-3-5" else head_text(told)
        read = parse_sheet(text, "f", lambda found: parse_own_pack(found.pack or {}, "f, pack"))
        assert read.session.head == told
        assert read.rules.outside == own


class TestHead:
    def test_as_people_write_it(self) -> None:
        assert parse(HEAD) == Session(head())

    def test_the_first_dealer_is_one_of_the_players_however_written(self) -> None:
        text = HEAD.replace('"Anna", "Boris"', '" Zoe\u0308", "Boris"').replace('"Anna"', '"ZO\u00cb"')
        assert parse(text).head.first_dealer == "Zo\u00eb"

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("format = 1", 'format = "1"', 'format: expected a whole number, found "1".'),
            ("format = 1", "format = true", "format: expected a whole number, found true."),
            ("format = 1", f"format = 0x{'f' * 5000}", "format: expected a whole number, found a number out of range."),
            ("format = 1\n", "", 'top: "format" is missing.'),
            ('rules = "358"\n', "", 'top: "rules" is missing.'),
            ("edition = 1", "edition = 1.0", "edition: expected a whole number, found 1.0."),
            ('"Anna", "Boris", "Chai"', '"Anna", "Boris"', 'players: expected three names, found "Anna, Boris".'),
            ('"Anna", "Boris", "Chai"', "1, 2, 3", "players: expected a list of texts, found a list."),
            (
                '"Anna", "Boris", "Chai"',
                '"Anna", "Boris", "anna"',
                'top: the names "Anna" and "anna" are the same to a reader; three different ones are needed.',
            ),
            ('"Boris", "Chai"', '"Boris", "3"', 'top: the name "3" is a bare number, which means a seat.'),
            (
                'first-dealer = "Anna"',
                'first-dealer = "Dora"',
                'first-dealer: expected one of Anna, Boris, Chai, found "Dora".',
            ),
            (
                "+07:00",
                "",
                "started: expected a date and time with its offset, such as +01:00, found 2026-11-29 19:30:00.",
            ),
            ("started", "startd", 'top: "started" is missing.'),
            ("edition", 'lead = "right"\nedition', 'lead: expected one of declarer, left, found "right".'),
            ("edition", "hands = 0\nedition", "hands: expected a whole number from 1 on, found 0."),
            ("edition", 'points = "ten"\nedition', 'points: expected a whole number, found "ten".'),
            ("edition", 'pack = "358"\nedition', 'pack: expected a table, found "358".'),
            ("edition", "leed = 1\nedition", 'top: unknown key "leed"; the nearest known is "lead".'),
            ("edition", "entry = 1\nedition", "entry: expected a list of tables, found 1."),
        ],
    )
    def test_a_fault_says_where(self, old: str, new: str, words: str) -> None:
        assert fault(HEAD.replace(old, new, 1)) == f"friday.toml: {words}"

    def test_a_newer_format(self) -> None:
        with pytest.raises(Unreadable, match="; this ref reads format") as refused:
            parse(HEAD.replace("format = 1", "format = 99"))
        assert str(refused.value) == (f"friday.toml: written in format 99; this ref reads format {FORMAT}.")

    def test_the_pack_is_found_by_the_head(self) -> None:
        asked: list[Head] = []
        parse_sheet(HEAD, "friday.toml", lambda found: asked.append(found) or SEED)  # type: ignore[func-returns-value]
        assert asked == [head()]


class TestDamage:
    def test_an_entry_is_named_by_its_place(self) -> None:
        assert fault(text_of(Session(head(), (hand("A", 8, 5, 3),))) + '\n[[entry]]\nkind = "hnad"\n') == (
            'friday.toml: entry 2: unknown kind "hnad"; the nearest known is "hand".'
        )

    @pytest.mark.parametrize("text", ["", "\0" * 100, "[1, 2]", "a", "[[entry]]"])
    def test_no_sheet_at_all(self, text: str) -> None:
        assert fault(text).startswith("friday.toml: ")

    def test_cut_in_the_middle_of_a_line(self) -> None:
        text = text_of(Session(head(), (hand("A", 8, 5, 3),)))
        with pytest.raises(NotWhole):
            parse(text[: text.index("[entry.tricks]") + 5])

    def test_cut_anywhere_it_is_refused_or_has_fewer_entries(self) -> None:
        hands = (hand("A", 8, 5, 3), hand("B", 3, 8, 5))
        text = text_of(Session(head(), hands))
        for kept in range(len(text)):
            with contextlib.suppress(RefError):
                assert parse(text[:kept]).entries in ((), hands[:1], hands)


# -- whatever stands in a file, the reader answers or refuses --------------------------------------

_WORDS = st.sampled_from(
    [
        "format",
        "players",
        "[[entry]]",
        "[entry.tricks]",
        "kind",
        " = ",
        '"hand"',
        "1",
        "\n",
        "{",
        "}",
        "[",
        "]",
        '"',
        "Anna",
    ]
)


def read_and_replay(text: str) -> None:
    """Nothing but the project's own errors comes out of the reader, and nothing at all out of the fold."""
    try:
        read = parse(text)
    except RefError:
        return
    replay(SEED, read)
    work_out("friday", SEED, read).rulings()


@given(st.text() | st.lists(_WORDS).map("".join))
def test_any_text(text: str) -> None:
    read_and_replay(text)


@given(sessions(), st.data())
def test_any_damage_to_the_text_of_a_sheet(written: Session, data: st.DataObject) -> None:
    text = text_of(written)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    read_and_replay(text[:start] + data.draw(st.text(max_size=3) | _WORDS) + text[end:])


@given(sessions(), st.data())
def test_any_line_gone_or_moved(written: Session, data: st.DataObject) -> None:
    lines = text_of(written).splitlines(keepends=True)
    line = lines.pop(data.draw(st.integers(0, len(lines) - 1)))
    if data.draw(st.booleans()):
        lines.insert(data.draw(st.integers(0, len(lines))), line)
    read_and_replay("".join(lines))


@given(sessions(), st.data())
def test_any_entry_gone_moved_or_doubled(written: Session, data: st.DataObject) -> None:
    entries = list(written.entries)
    if entries:
        entry = entries.pop(data.draw(st.integers(0, len(entries) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            entries.insert(data.draw(st.integers(0, len(entries))), entry)
    read_and_replay(text_of(Session(written.head, tuple(entries))))


@given(sessions(), st.data())
def test_any_value_replaced_by_another(written: Session, data: st.DataObject) -> None:
    raw = tomllib.loads(text_of(written))
    table = data.draw(st.sampled_from([raw, *raw.get("entry", [])]))
    table[data.draw(st.sampled_from([*table, "note", "entry", "winners"]))] = data.draw(VALUES)
    import tomli_w

    read_and_replay(tomli_w.dumps(raw))
