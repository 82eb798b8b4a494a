"""One entry as TOML: every kind there and back, and what no command could have written."""

from __future__ import annotations

import tomllib

import pytest

from referee.errors import RefError
from referee.files.fields import Fields
from referee.files.sheet import Reader, entry_table, entry_text
from referee.game import entries as seen
from referee.game.cards import Card
from referee.game.entries import KIND_OF, KINDS, Entry
from tests.vectors import ANNA, AT, BORIS, CHAI, NAMES, PACKS, SEED, by_name, hand, pair, redo, undo

TIME = "at = 2026-11-29T20:30:00+07:00"
HAND = hand("A", 8, 5, 3)
NOTE = 'a "note" \\ with\nlines, ไทย и ♠'

FULL: tuple[Entry, ...] = (
    seen.CardExchanged(AT, ANNA, BORIS, Card("2C"), Card("KC"), NOTE),
    seen.ExchangedFaceDown(AT, ANNA, BORIS, 2, NOTE),
    seen.ExchangeWaived(AT, ANNA, BORIS, 1, NOTE),
    seen.ContractNamed(AT, "hearts", NOTE),
    seen.TrickPlayed(AT, ANNA, (Card("AS"), Card("2S"), Card("3H")), NOTE),
    seen.TrickCorrected(AT, 4, CHAI, (Card("AS"), Card("2S"), Card("3H")), 1, NOTE),
    seen.TrickCorrected(AT, 4, CHAI, (Card("AS"), Card("2S"), Card("3H"))),
    seen.CardsSeen(AT, "hand", (Card("AC"),), BORIS, 1, NOTE),
    seen.CardsSeen(AT, "kitty", (Card("AC"), Card("2D")), note=NOTE),
    seen.CardsSeen(AT, "laid-away", (Card("AC"),), hand=1),
    seen.HandPlayed(
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
    seen.LastTricksNamed(AT, 1, (CHAI, BORIS), note=NOTE),
    seen.LastTricksNamed(AT, 1, later=CHAI),
    seen.Misdealt(AT, NOTE),
    seen.SeatTaken(AT, ANNA, "Dora", NOTE),
    seen.NameCorrected(AT, ANNA, "Анна", NOTE),
    seen.SeatsChanged(AT, (ANNA, CHAI, BORIS), "start", NOTE),
    seen.DealerChanged(AT, CHAI, NOTE),
    seen.LeadChanged(AT, "left", NOTE),
    seen.EndAgreed(AT, 6, 10, NOTE),
    seen.EndAgreed(AT),
    seen.HandCorrected(
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
    seen.HandDropped(AT, 1, NOTE),
    seen.EntryStruck(AT, 1, NOTE),
    seen.EntryRestored(AT, 1, NOTE),
    seen.EveningEnded(AT, shared=True, winner=ANNA, note=NOTE),
    seen.EveningEnded(AT),
    seen.PlayedOn(AT, NOTE),
)


def read(*texts: str, pack: str = "358") -> Entry:
    """The last of these entries, each read after the ones before it."""
    reader = Reader(PACKS[pack], NAMES)
    entry: Entry | None = None
    for number, text in enumerate(texts, 1):
        table = tomllib.loads(text)["entry"][0]
        entry = reader.read(Fields(table, "friday.toml", f"entry {number}"))
    assert entry is not None
    return entry


def fault(*texts: str) -> str:
    """The sentence of exit 5 for the last of these entries."""
    with pytest.raises(RefError) as refused:
        read(*texts)
    assert refused.value.exit_code == 5
    return str(refused.value).removeprefix("friday.toml: ")


def entry(kind: str, *lines: str) -> str:
    return "\n".join(["[[entry]]", f'kind = "{kind}"', TIME, *lines])


TABLE = "[entry.tricks]\nAnna = 8\nBoris = 5\nChai = 3"
HAND_TEXT = entry("hand", 'dealer = "Anna"', TABLE)
SWAP = ('giver = "Anna"', 'receiver = "Boris"', 'given = "2C"', 'returned = "KC"')


class TestRoundTrip:
    @pytest.mark.parametrize("told", FULL, ids=lambda told: type(told).__name__)
    def test_every_kind_there_and_back(self, told: Entry) -> None:
        assert read(entry_text(HAND), entry_text(told)) == told

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
        assert entry_text(seen.EveningEnded(AT)) == '[[entry]]\nkind = "end"\nat = 2026-11-29 20:30:00+07:00\n'

    def test_a_hand_of_another_pack(self) -> None:
        told = hand("A", 4, 2, 4)._replace(winners="1112223331"[:10])
        with pytest.raises(RefError):
            read(entry_text(told), pack="2-3-5")
        assert read(entry_text(told._replace(winners="1111223333")), pack="2-3-5").at == AT

    @pytest.mark.parametrize("told", FULL, ids=lambda told: type(told).__name__)
    def test_a_cut_entry_is_never_read_as_a_whole_one(self, told: Entry) -> None:
        """Cut at the end of any line, an entry is refused, reads the same, or lacks only what may be missing."""
        lines = entry_text(told).splitlines(keepends=True)
        for kept in range(1, len(lines)):
            try:
                cut = read(entry_text(HAND), "".join(lines[:kept]))
            except (RefError, tomllib.TOMLDecodeError):
                continue
            required = [name for name in told._fields if name not in told._field_defaults]
            assert [getattr(cut, name) for name in required] == [getattr(told, name) for name in required]


class TestWhatIsThere:
    def test_an_unknown_kind_names_the_nearest(self) -> None:
        assert fault(entry("hnad")) == 'entry 1: unknown kind "hnad"; the nearest known is "hand".'

    def test_an_unknown_key_names_the_nearest(self) -> None:
        told = entry("exchange", *SWAP, 'giverr = "Anna"')
        assert fault(told) == 'entry 1: unknown key "giverr"; the nearest known is "giver".'

    def test_an_unknown_key_of_a_pair(self) -> None:
        told = entry("hand", 'dealer = "Anna"', "[[entry.exchange]]", *SWAP, "x = 1", TABLE)
        assert fault(told).startswith('entry 1, exchange 1: unknown key "x"')

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
        assert fault(HAND_TEXT, entry(kind, *lines)) == f'entry 2: "{missing}" is missing.'

    def test_kind_and_time(self) -> None:
        assert fault("[[entry]]\n" + TIME) == 'entry 1: "kind" is missing.'
        assert fault('[[entry]]\nkind = "misdeal"') == 'entry 1: "at" is missing.'
        assert fault('[[entry]]\nkind = "misdeal"\nat = 2026-11-29') == (
            "entry 1, at: expected a date and time, found 2026-11-29."
        )


class TestWrongValues:
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
        assert fault(told) == f"entry 1, {words}"

    def test_words_that_are_cleared(self) -> None:
        assert fault(HAND_TEXT, entry("correction", "entry = 1", 'cleared = ["tricks"]')) == (
            'entry 2, cleared: expected words of contract, winners, last-tricks, exchange, note, found "tricks".'
        )

    @pytest.mark.parametrize("kind", ["correction", "drop", "last-tricks"])
    def test_what_must_name_a_hand(self, kind: str) -> None:
        assert fault(entry("misdeal"), entry(kind, "entry = 1")) == (
            "entry 2, entry: expected the number of an entry that tells of a hand, found 1."
        )

    def test_a_forgotten_hand_comes_before_a_hand(self) -> None:
        told = entry("hand", 'dealer = "Anna"', "before = 1", TABLE)
        assert fault(entry("misdeal"), told) == (
            "entry 2, before: expected the number of an entry that tells of a hand, found 1."
        )

    @pytest.mark.parametrize("kind", ["strike", "restore"])
    def test_a_strike_is_not_struck(self, kind: str) -> None:
        assert fault(HAND_TEXT, entry("strike", "entry = 1"), entry(kind, "entry = 2")) == (
            "entry 3, entry: expected an entry that is itself no strike or restore, found 2."
        )

    def test_a_card_that_this_pack_has_not(self) -> None:
        with pytest.raises(RefError) as refused:
            read(entry("exchange", *SWAP), pack="2-3-5")
        assert str(refused.value) == 'friday.toml: entry 1, given: expected a card of the pack, such as TH, found "2C".'


class TestWhatNoCommandWrites:
    def test_giver_and_receiver_are_two(self) -> None:
        assert fault(entry("face-down", SWAP[0], 'receiver = "ANNA"', "cards = 1")) == (
            "entry 1: giver and receiver are the same player"
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
        assert fault(entry("hand", 'dealer = "Anna"', lines)) == f"entry 1: {words}"
        assert fault(HAND_TEXT, entry("correction", "entry = 1", lines)) == f"entry 2: {words}"

    def test_a_name_that_is_none(self) -> None:
        assert fault(entry("spelling", 'old = "Anna"', 'new = "12"')) == (
            'entry 1: the name "12" is a bare number, which means a seat.'
        )


class TestNames:
    TAKEN = entry("substitution", 'old = "Anna"', 'new = "Dora"')
    BACK = entry("substitution", 'old = "Dora"', 'new = "Anna"')
    MOVED = entry("substitution", 'old = "Boris"', 'new = "Dora"')

    def test_in_any_letter_case(self) -> None:
        assert read(entry("dealer", 'dealer = "aNNa"')) == seen.DealerChanged(AT, "aNNa")

    def test_a_new_name_is_a_name_from_then_on(self) -> None:
        told = entry("hand", 'dealer = "Dora"', TABLE.replace("Anna", "Dora"))
        assert read(self.TAKEN, told).at == AT
        assert "a player of this sheet" in fault(told)

    def test_a_new_name_is_composed_and_trimmed(self) -> None:
        told = read(entry("spelling", 'old = "Anna"', 'new = " Zoe\u0308 "'))
        assert told == seen.NameCorrected(AT, ANNA, "Zo\u00eb")

    def test_a_struck_name_stays_a_name(self) -> None:
        assert read(self.TAKEN, entry_text(undo(1)), entry("dealer", 'dealer = "Dora"')).at == AT

    def test_after_an_undo_names_sit_where_they_sat(self) -> None:
        told = entry("hand", 'dealer = "Dora"', "[entry.tricks]", "Dora = 8", "Boris = 5", "Chai = 3")
        undone = [self.TAKEN, self.BACK, self.MOVED, entry_text(undo(3)), entry_text(undo(2))]
        assert read(*undone, told).at == AT
        redone = [*undone, entry_text(redo(2)), entry_text(redo(3))]
        assert "a number for each of the three players" in fault(*redone, told)
        assert read(*redone, told.replace("Boris", "Anna")).at == AT

    def test_strikes_of_other_entries_move_nobody(self) -> None:
        assert read(HAND_TEXT, self.TAKEN, entry_text(undo(1)), entry("dealer", 'dealer = "Dora"')).at == AT


def test_the_contracts_are_the_packs() -> None:
    assert SEED.contracts == ("spades", "hearts", "diamonds", "clubs")
    assert read(entry("contract", 'contract = "no-trump"'), pack="contract-first") == seen.ContractNamed(AT, "no-trump")
