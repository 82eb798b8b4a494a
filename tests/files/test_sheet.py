"""The score sheet as TOML: there and back, grown at its end, and damage refused with its place; entry by entry, too."""

from __future__ import annotations

import contextlib
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import NotWhole, RefError, Unreadable
from referee.files.fields import Fields
from referee.files.packs import merge_packs, pack_of_sheet, parse_own_pack
from referee.files.sheet import FORMAT, EntryReader, entry_table, entry_text, head_text, parse_sheet
from referee.game import entries
from referee.game.cards import Card
from referee.game.entries import KIND_OF, KINDS, Entry, Head, Session
from referee.game.replay import replay
from referee.game.rules import End
from referee.game.scoresheet import work_out
from tests.strategies import PLAYERS, VALUES, sessions
from tests.vectors import (
    ANNA,
    AT,
    BORIS,
    CANADIAN,
    CHAI,
    PACKS,
    SEED,
    VARIANTS,
    by_name,
    hand,
    head,
    pair,
    raw_pack,
    redo,
    undo,
)

HEAD = """format = 1
rules = "358"
edition = 1
players = ["Anna", "Boris", "Chai"]
first-dealer = "Anna"
started = 2026-11-29T19:30:00+07:00
"""


def parse(text: str) -> Session:
    return parse_sheet(text, "friday.toml", lambda found, place: PACKS[found.rules]).session


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
        own = merge_packs(tomllib.loads(VARIANTS[name]), raw_pack())
        told = head()._replace(pack=own)
        text = head_text(told) + "\n" + entry_text(hand("A", 1, 1, 8)) if name == "2-3-5" else head_text(told)
        read = parse_sheet(text, "f", lambda found, place: parse_own_pack(found.pack or {}, "f, pack"))
        assert read.session.head == told
        assert read.rules.own_pack == own


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
        parse_sheet(HEAD, "friday.toml", lambda found, place: asked.append(found) or SEED)  # type: ignore[func-returns-value]
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


# -- entry by entry ---------------------------------------------------------------------------

TIME = "at = 2026-11-29T20:30:00+07:00"
HAND = hand("A", 8, 5, 3)
NOTE = 'a "note" \\ with\nlines, ไทย и ♠'

FULL: tuple[Entry, ...] = (
    entries.CardExchanged(AT, ANNA, BORIS, Card("2C"), Card("KC"), NOTE),
    entries.ExchangedFaceDown(AT, ANNA, BORIS, 2, NOTE),
    entries.ExchangeWaived(AT, ANNA, BORIS, 1, NOTE),
    entries.ContractNamed(AT, "hearts", NOTE),
    entries.TrickPlayed(AT, ANNA, (Card("AS"), Card("2S"), Card("3H")), NOTE),
    entries.TrickCorrected(AT, 4, CHAI, (Card("AS"), Card("2S"), Card("3H")), 1, NOTE),
    entries.TrickCorrected(AT, 4, CHAI, (Card("AS"), Card("2S"), Card("3H"))),
    entries.CardsSeen(AT, "hand", (Card("AC"),), BORIS, 1, note=NOTE),
    entries.CardsSeen(AT, "hand", (Card("AC"),), BORIS, dealt=True),
    entries.CardsSeen(AT, "kitty", (Card("AC"), Card("2D")), note=NOTE),
    entries.CardsSeen(AT, "laid-away", (Card("AC"),), hand=1),
    entries.HandPlayed(
        AT,
        ANNA,
        by_name((8, 5, 3)),
        contract="hearts",
        winners="1111111122222333",
        last_tricks=(CHAI,),
        exchange=(pair("AB 2C KC"), pair("AC 2D 2D")),
        before=1,
        note=NOTE,
    ),
    entries.LastTricksNamed(AT, 1, (CHAI, BORIS), note=NOTE),
    entries.LastTricksNamed(AT, 1, later=CHAI),
    entries.Misdealt(AT, NOTE),
    entries.SeatTaken(AT, ANNA, "Dora", NOTE),
    entries.NameCorrected(AT, ANNA, "Анна", NOTE),
    entries.SeatsChanged(AT, (ANNA, CHAI, BORIS), "start", NOTE),
    entries.DealerChanged(AT, CHAI, "start", NOTE),
    entries.LeadChanged(AT, "left", "start", NOTE),
    entries.EndAgreed(AT, 6, 10, NOTE),
    entries.EndAgreed(AT),
    entries.RulesChanged(AT, CANADIAN, NOTE),
    entries.RulesChanged(AT, PACKS["2-3-5"], NOTE),
    entries.DateChanged(AT, AT, NOTE),
    entries.NoteAdded(AT, NOTE, 1, NOTE),
    entries.NoteAdded(AT, ""),
    entries.HandCorrected(
        AT,
        1,
        dealer=BORIS,
        contract="clubs",
        tricks=by_name((8, 5, 3)),
        winners="1111111122222333",
        last_tricks=(CHAI,),
        exchange=(pair("AB 2C KC"),),
        cleared=("note",),
        note=NOTE,
    ),
    entries.HandDropped(AT, 1, NOTE),
    entries.EntryStruck(AT, 1, NOTE),
    entries.EntryRestored(AT, 1, NOTE),
    entries.EveningEnded(AT, shared=True, note=NOTE),
    entries.EveningEnded(AT, winner=ANNA),
    entries.EveningEnded(AT),
    entries.PlayedOn(AT, 1, NOTE),
    entries.PlayedOn(AT),
)


def read_entry(*texts: str, pack: str = "358") -> Entry:
    """The last of these entries, each read after the ones before it."""
    reader = EntryReader(PACKS[pack], head(), pack_of_sheet)
    entry: Entry | None = None
    for number, text in enumerate(texts, 1):
        table = tomllib.loads(text)["entry"][0]
        entry = reader.read(Fields(table, "friday.toml", f"entry {number}"))
    assert entry is not None
    return entry


def entry_fault(*texts: str) -> str:
    """The sentence of exit 5 for the last of these entries."""
    with pytest.raises(RefError) as refused:
        read_entry(*texts)
    assert refused.value.exit_code == 5
    return str(refused.value).removeprefix("friday.toml: ")


def entry(kind: str, *lines: str) -> str:
    return "\n".join(["[[entry]]", f'kind = "{kind}"', TIME, *lines])


TABLE = "[entry.tricks]\nAnna = 8\nBoris = 5\nChai = 3"
WINNERS = 'winners = "1111111122222333"'
HAND_TEXT = entry("hand", 'dealer = "Anna"', TABLE)
SWAP = ('giver = "Anna"', 'receiver = "Boris"', 'given = "2C"', 'returned = "KC"')


class TestEntries:
    @pytest.mark.parametrize("told", FULL, ids=lambda told: type(told).__name__)
    def test_every_kind_there_and_back(self, told: Entry) -> None:
        before = () if isinstance(told, entries.RulesChanged) else (entry_text(HAND),)
        assert read_entry(*before, entry_text(told)) == told

    def test_other_rules_only_where_nothing_of_a_hand_stands(self) -> None:
        other = entry_text(entries.RulesChanged(AT, CANADIAN))
        misfit = "an entry about a hand stands that was written by another pack."
        assert entry_fault(HAND_TEXT, other) == f"entry 2: {misfit}"
        assert entry_fault(other, HAND_TEXT, entry_text(undo(1))) == f"entry 3: {misfit}"
        taken_back = HAND_TEXT, entry_text(undo(1)), other
        assert entry_fault(*taken_back, entry_text(redo(1))) == f"entry 4: {misfit}"
        assert read_entry(*taken_back, entry_text(undo(3)), entry_text(redo(1))) == redo(1)
        assert entry_fault(entry("rules", 'rules = "x"', "edition = 1")) == (
            'entry 1: played by "x"; this ref has 358, 952.'
        )

    def test_other_rules_hold_for_the_entries_after_them(self) -> None:
        other = entry_text(entries.RulesChanged(AT, PACKS["2-3-5"]))
        assert read_entry(other, entry_text(hand("A", 1, 1, 8))) == hand("A", 1, 1, 8)
        assert "trick" in entry_fault(other, HAND_TEXT)
        assert read_entry(other, entry_text(undo(1)), HAND_TEXT) == read_entry(HAND_TEXT)

    def test_every_kind_is_among_them(self) -> None:
        assert {KIND_OF[type(told)] for told in FULL} == set(KINDS)

    @pytest.mark.parametrize("told", FULL, ids=lambda told: type(told).__name__)
    def test_the_text_holds_the_table_and_nothing_else(self, told: Entry) -> None:
        assert tomllib.loads(entry_text(told)) == {"entry": [entry_table(told)]}

    def test_the_words_of_a_hand(self) -> None:
        told = HAND._replace(contract="hearts", exchange=(pair("AB 2C KC"),))
        assert entry_text(told) == (
            '[[entry]]\nkind = "hand"\nat = 2026-11-29 20:30:00+07:00\ncontract = "hearts"\ndealer = "Anna"\n'
            '\n[[entry.exchange]]\ngiver = "Anna"\nreceiver = "Boris"\ngiven = "2C"\nreturned = "KC"\n'
            "\n[entry.tricks]\nAnna = 8\nBoris = 5\nChai = 3\n"
        )

    def test_what_is_not_said_is_not_written(self) -> None:
        assert entry_text(entries.EveningEnded(AT)) == '[[entry]]\nkind = "end"\nat = 2026-11-29 20:30:00+07:00\n'

    def test_a_hand_of_another_pack(self) -> None:
        told = hand("A", 4, 2, 4)._replace(winners="1112223331"[:10])
        with pytest.raises(RefError):
            read_entry(entry_text(told), pack="2-3-5")
        assert read_entry(entry_text(told._replace(winners="1111223333")), pack="2-3-5").at == AT

    @pytest.mark.parametrize("told", FULL, ids=lambda told: type(told).__name__)
    def test_a_cut_entry_is_never_read_as_a_whole_one(self, told: Entry) -> None:
        """Cut at the end of any line, an entry is refused, reads the same, or lacks only what may be missing."""
        lines = entry_text(told).splitlines(keepends=True)
        for kept in range(1, len(lines)):
            try:
                cut = read_entry(entry_text(HAND), "".join(lines[:kept]))
            except (RefError, tomllib.TOMLDecodeError):
                continue
            required = [name for name in told._fields if name not in told._field_defaults]
            assert [getattr(cut, name) for name in required] == [getattr(told, name) for name in required]


class TestFieldsOfEntries:
    def test_an_unknown_kind_names_the_nearest(self) -> None:
        assert entry_fault(entry("hnad")) == 'entry 1: unknown kind "hnad"; the nearest known is "hand".'

    def test_an_unknown_key_names_the_nearest(self) -> None:
        told = entry("exchange", *SWAP, 'giverr = "Anna"')
        assert entry_fault(told) == 'entry 1: unknown key "giverr"; the nearest known is "giver".'

    def test_an_unknown_key_of_a_pair(self) -> None:
        told = entry("hand", 'dealer = "Anna"', "[[entry.exchange]]", *SWAP, "x = 1", TABLE)
        assert entry_fault(told).startswith('entry 1, exchange 1: unknown key "x"')

    @pytest.mark.parametrize(
        ("kind", "lines", "missing"),
        [
            ("exchange", SWAP[:3], "returned"),
            ("face-down", SWAP[:2], "cards"),
            ("waiver", SWAP[:2], "cards"),
            ("contract", (), "contract"),
            ("hand", ('dealer = "Anna"',), "tricks"),
            ("hand", (TABLE,), "dealer"),
            ("last-tricks", (), "entry"),
            ("substitution", ('old = "Anna"',), "new"),
            ("spelling", ('new = "Anna"',), "old"),
            ("seats", ('since = "now"',), "players"),
            ("seats", ('players = ["Anna", "Chai", "Boris"]',), "since"),
            ("dealer", (), "dealer"),
            ("lead", (), "lead"),
            ("correction", (), "entry"),
            ("drop", (), "entry"),
            ("strike", (), "entry"),
            ("restore", (), "entry"),
        ],
    )
    def test_what_an_entry_cannot_do_without(self, kind: str, lines: tuple[str, ...], missing: str) -> None:
        assert entry_fault(HAND_TEXT, entry(kind, *lines)) == f'entry 2: "{missing}" is missing.'

    def test_kind_and_time(self) -> None:
        assert entry_fault("[[entry]]\n" + TIME) == 'entry 1: "kind" is missing.'
        assert entry_fault('[[entry]]\nkind = "misdeal"') == 'entry 1: "at" is missing.'
        assert entry_fault('[[entry]]\nkind = "misdeal"\nat = 2026-11-29') == (
            "entry 1, at: expected a date and time, found 2026-11-29."
        )


class TestWrongValuesOfEntries:
    @pytest.mark.parametrize(
        ("told", "words"),
        [
            (entry("dealer", 'dealer = "Dora"'), 'dealer: expected a player of this sheet, found "Dora".'),
            (
                entry("exchange", *SWAP[:2], 'given = "1C"', SWAP[3]),
                'given: expected a card of the pack, such as TH, found "1C".',
            ),
            (
                entry("exchange", *SWAP[:2], 'given = "2c"', SWAP[3]),
                'given: expected a card of the pack, such as TH, found "2c".',
            ),
            (entry("face-down", *SWAP[:2], "cards = 0"), "cards: expected a whole number from 1 on, found 0."),
            (
                entry("contract", 'contract = "no-trump"'),
                'contract: expected one of spades, hearts, diamonds, clubs, found "no-trump".',
            ),
            (entry("lead", 'lead = "right"'), 'lead: expected one of declarer, left, found "right".'),
            (entry("end-agreed", "hands = 0"), "hands: expected a whole number from 1 on, found 0."),
            (entry("end-agreed", "points = true"), "points: expected a whole number, found true."),
            (entry("end", "shared = 1"), "shared: expected true or false, found 1."),
            (entry("misdeal", "note = 1"), "note: expected a text, found 1."),
            (
                entry("dealer", 'dealer = "Anna"', 'since = "now"'),
                'since: expected one of start, found "now".',
            ),
            (entry("lead", 'lead = "left"', 'since = "now"'), 'since: expected one of start, found "now".'),
            (
                entry("seats", 'since = "then"', 'players = ["Anna", "Chai", "Boris"]'),
                'since: expected one of start, now, found "then".',
            ),
            (
                entry("seats", 'since = "now"', 'players = ["Anna", "Anna", "Boris"]'),
                'players: expected the three players once each, found "Anna, Anna, Boris".',
            ),
            (
                entry("seats", 'since = "now"', 'players = ["Anna", "Dora", "Boris"]'),
                'players: expected players of this sheet, found "Dora".',
            ),
            (entry("hand", 'dealer = "Anna"', "tricks = 16"), "tricks: expected a table, found 16."),
            (
                entry("hand", 'dealer = "Anna"', "[entry.tricks]", "Anna = 16"),
                'tricks: expected a number for each of the three players, found "Anna".',
            ),
            (
                entry("hand", 'dealer = "Anna"', "[entry.tricks]"),
                'tricks: expected a number for each of the three players, found "none".',
            ),
            (
                entry("hand", 'dealer = "Anna"', TABLE, "Dora = 0"),
                'tricks: expected a number for each of the three players, found "Anna, Boris, Chai, Dora".',
            ),
            (
                entry("hand", 'dealer = "Anna"', TABLE.replace("8", '"eight"')),
                'tricks.Anna: expected a whole number, found "eight".',
            ),
            (
                entry("hand", 'dealer = "Anna"', 'winners = "123"', TABLE),
                'winners: expected 16 seat numbers, 1 to 3, found "123".',
            ),
            (
                entry("hand", 'dealer = "Anna"', f'winners = "{"4" * 16}"', TABLE),
                f'winners: expected 16 seat numbers, 1 to 3, found "{"4" * 16}".',
            ),
            (entry("strike", "entry = 1"), "entry: expected the number of an earlier entry, found 1."),
            (entry("strike", "entry = 0"), "entry: expected the number of an earlier entry, found 0."),
        ],
    )
    def test_it_says_where(self, told: str, words: str) -> None:
        assert entry_fault(told) == f"entry 1, {words}"

    def test_words_that_are_cleared(self) -> None:
        assert entry_fault(HAND_TEXT, entry("correction", "entry = 1", 'cleared = ["tricks"]')) == (
            "entry 2, cleared: expected different words of contract, winners, last-tricks, exchange, note, "
            'found "tricks".'
        )

    @pytest.mark.parametrize("kind", ["correction", "drop", "last-tricks"])
    def test_what_must_name_a_hand(self, kind: str) -> None:
        assert entry_fault(entry("misdeal"), entry(kind, "entry = 1")) == (
            "entry 2, entry: expected the number of an entry that tells of a hand, found 1."
        )

    def test_a_forgotten_hand_comes_before_a_hand(self) -> None:
        told = entry("hand", 'dealer = "Anna"', "before = 1", TABLE)
        assert entry_fault(entry("misdeal"), told) == (
            "entry 2, before: expected the number of an entry that tells of a hand, found 1."
        )

    @pytest.mark.parametrize("kind", ["strike", "restore"])
    def test_a_strike_is_not_struck(self, kind: str) -> None:
        assert entry_fault(HAND_TEXT, entry("strike", "entry = 1"), entry(kind, "entry = 2")) == (
            "entry 3, entry: expected an entry that is itself no strike or restore, found 2."
        )

    def test_a_card_that_this_pack_has_not(self) -> None:
        with pytest.raises(RefError) as refused:
            read_entry(entry("exchange", *SWAP), pack="2-3-5")
        assert str(refused.value) == 'friday.toml: entry 1, given: expected a card of the pack, such as TH, found "2C".'


def test_more_entries_than_any_evening_has() -> None:
    text = HEAD + entry("misdeal").join(["", "\n"]) * 10_001
    assert fault(text) == "friday.toml: 10,001 entries; no sheet has more than 10,000."


class TestWhatNoCommandWrites:
    @pytest.mark.parametrize(
        ("told", "words"),
        [
            (
                entry("face-down", *SWAP[:2], "cards = 17"),
                ", cards: expected at most the 16 of a hand, found 17.",
            ),
            (entry("waiver", *SWAP[:2], "cards = 17"), ", cards: expected at most the 16 of a hand, found 17."),
            (
                entry("trick-correction", "trick = 17", 'leader = "Anna"', 'played = ["AS", "2S", "3S"]'),
                ", trick: expected at most the 16 of a hand, found 17.",
            ),
            (
                entry("sight", 'place = "kitty"', 'seen = ["2C", "3C", "4C", "5C", "6C"]'),
                ', seen: expected at most 4 cards there, found "5 cards".',
            ),
            (
                entry("sight", 'place = "kitty"', 'seen = ["2C"]', "dealt = true"),
                ": dealt: expected where the place is a hand, and nowhere else.",
            ),
            (
                entry("hand", 'dealer = "Anna"', WINNERS, 'last-tricks = ["Anna"]', TABLE),
                ": winners and last-tricks contradict each other.",
            ),
            (
                entry("correction", "entry = 1", WINNERS, 'last-tricks = ["Chai", "Anna"]'),
                ": winners and last-tricks contradict each other.",
            ),
            (
                entry("correction", "entry = 1", f"last-tricks = {['Anna'] * 17}"),
                ', last-tricks: expected at most 16 winners, found "17 winners".',
            ),
            (entry("correction", "entry = 1"), ": corrects nothing; expected what was wrong, or cleared."),
            (
                entry("correction", "entry = 1", 'note = "why"'),
                ": corrects nothing; expected what was wrong, or cleared.",
            ),
            (
                entry("correction", "entry = 1", 'contract = "hearts"', 'cleared = ["contract"]'),
                ": contract is given and cleared.",
            ),
            (
                entry("correction", "entry = 1", 'cleared = ["note", "note"]'),
                (
                    ", cleared: expected different words of contract, winners, last-tricks, exchange, note, "
                    'found "note, note".'
                ),
            ),
            (entry("last-tricks", "entry = 1"), ": expected either last-tricks or later."),
            (
                entry("last-tricks", "entry = 1", 'last-tricks = ["Anna"]', 'later = "Anna"'),
                ": expected either last-tricks or later.",
            ),
            (
                entry("last-tricks", "entry = 1", "last-tricks = []"),
                ', last-tricks: expected players of this sheet, found "none".',
            ),
            (entry("substitution", 'old = "Anna"', 'new = "ANNA"'), ": old and new are the same name."),
            (entry("spelling", 'old = "Anna"', 'new = "Anna"'), ": old and new are the same name."),
            (
                entry("end", "shared = true", 'winner = "Anna"'),
                ": the win is shared, and there is a winner; expected one of the two.",
            ),
        ],
    )
    def test_what_cannot_hold_beside_each_other(self, told: str, words: str) -> None:
        assert entry_fault(HAND_TEXT, told) == f"entry 2{words}"

    @pytest.mark.parametrize(
        "told",
        [
            (entry("substitution", 'old = "Anna"', 'new = "boris"'),),
            (entry("spelling", 'old = "Anna"', 'new = "BORIS"'),),
            (
                entry("substitution", 'old = "Anna"', 'new = "Dora"'),
                entry("substitution", 'old = "Boris"', 'new = "Anna"'),
                entry("strike", "entry = 1"),
            ),
            (
                entry("substitution", 'old = "Anna"', 'new = "Dora"'),
                entry("strike", "entry = 1"),
                entry("substitution", 'old = "Boris"', 'new = "Dora"'),
                entry("restore", "entry = 1"),
            ),
        ],
    )
    def test_two_at_the_table_have_two_names(self, told: tuple[str, ...]) -> None:
        assert entry_fault(*told) == f"entry {len(told)}: two players who sit at the table would have one name."

    def test_a_later_spelling_leaves_two_names_in_every_hand(self) -> None:
        noted = (
            HAND_TEXT,
            entry("substitution", 'old = "Anna"', 'new = "Dora"'),
            entry("spelling", 'old = "Boris"', 'new = "Anna"'),
        )
        assert fault(HEAD + "\n" + "\n".join(noted)) == (
            "friday.toml: entry 1: by a later spelling two players of this hand have one name."
        )

    def test_giver_and_receiver_are_two(self) -> None:
        assert entry_fault(entry("face-down", SWAP[0], 'receiver = "ANNA"', "cards = 1")) == (
            "entry 1: giver and receiver are the same player."
        )

    @pytest.mark.parametrize(
        ("lines", "words"),
        [
            (TABLE.replace("8", "7"), "7 5 3 is 15 tricks, 1 is missing; a hand has 16."),
            (TABLE.replace("8", "17"), "Anna cannot have won 17 tricks; a hand has 16, and none is less than 0."),
            (
                f'winners = "{"1" * 16}"\n{TABLE}',
                "the trick winners give Anna 16, the numbers give 8; one of them is wrong.",
            ),
            (
                f'last-tricks = ["Chai", "Chai", "Chai", "Chai"]\n{TABLE}',
                "the trick winners give Chai 4, the numbers give 3; one of them is wrong.",
            ),
        ],
    )
    def test_tricks_that_cannot_be(self, lines: str, words: str) -> None:
        assert entry_fault(entry("hand", 'dealer = "Anna"', lines)) == f"entry 1: {words}"
        assert entry_fault(HAND_TEXT, entry("correction", "entry = 1", lines)) == f"entry 2: {words}"

    def test_a_name_that_is_none(self) -> None:
        assert entry_fault(entry("spelling", 'old = "Anna"', 'new = "12"')) == (
            'entry 1: the name "12" is a bare number, which means a seat.'
        )


class TestNames:
    TAKEN = entry("substitution", 'old = "Anna"', 'new = "Dora"')
    BACK = entry("substitution", 'old = "Dora"', 'new = "Anna"')
    MOVED = entry("substitution", 'old = "Boris"', 'new = "Dora"')

    def test_in_any_letter_case(self) -> None:
        assert read_entry(entry("dealer", 'dealer = "aNNa"')) == entries.DealerChanged(AT, "aNNa")

    def test_a_new_name_is_a_name_from_then_on(self) -> None:
        told = entry("hand", 'dealer = "Dora"', TABLE.replace("Anna", "Dora"))
        assert read_entry(self.TAKEN, told).at == AT
        assert "a player of this sheet" in entry_fault(told)

    def test_a_new_name_is_composed_and_trimmed(self) -> None:
        told = read_entry(entry("spelling", 'old = "Anna"', 'new = " Zoe\u0308 "'))
        assert told == entries.NameCorrected(AT, ANNA, "Zo\u00eb")

    def test_a_struck_name_stays_a_name(self) -> None:
        assert read_entry(self.TAKEN, entry_text(undo(1)), entry("dealer", 'dealer = "Dora"')).at == AT

    def test_after_an_undo_names_sit_where_they_sat(self) -> None:
        told = entry("hand", 'dealer = "Dora"', "[entry.tricks]", "Dora = 8", "Boris = 5", "Chai = 3")
        undone = [self.TAKEN, self.BACK, self.MOVED, entry_text(undo(3)), entry_text(undo(2))]
        assert read_entry(*undone, told).at == AT
        redone = [*undone, entry_text(redo(2)), entry_text(redo(3))]
        assert "a number for each of the three players" in entry_fault(*redone, told)
        assert read_entry(*redone, told.replace("Boris", "Anna")).at == AT

    def test_strikes_of_other_entries_move_nobody(self) -> None:
        assert read_entry(HAND_TEXT, self.TAKEN, entry_text(undo(1)), entry("dealer", 'dealer = "Dora"')).at == AT


def test_the_contracts_are_the_packs() -> None:
    assert SEED.contracts == ("spades", "hearts", "diamonds", "clubs")
    named = read_entry(entry("contract", 'contract = "no-trump"'), pack="contract-first")
    assert named == entries.ContractNamed(AT, "no-trump")


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
    kept = list(written.entries)
    if kept:
        entry = kept.pop(data.draw(st.integers(0, len(kept) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            kept.insert(data.draw(st.integers(0, len(kept))), entry)
    read_and_replay(text_of(Session(written.head, tuple(kept))))


@given(sessions(), st.data())
def test_any_value_replaced_by_another(written: Session, data: st.DataObject) -> None:
    raw = tomllib.loads(text_of(written))
    table = data.draw(st.sampled_from([raw, *raw.get("entry", [])]))
    table[data.draw(st.sampled_from([*table, "note", "entry", "winners"]))] = data.draw(VALUES)
    import tomli_w

    read_and_replay(tomli_w.dumps(raw))
