"""What every kind of entry says: in whole sentences, read aloud, and in the fewest words."""

from __future__ import annotations

import pytest
from hypothesis import given

from referee.game import entries as kinds
from referee.game.cards import Card
from referee.game.entries import KINDS, Entry, Session
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views.entry_text import brief, changes, said, taken_text
from referee.views.layout import aloud
from referee.views.phrases import NBSP, Speaker, Voice, speaker_of
from tests.evenings import HEAD, NAME, PLAYERS, at, card, hand, sheet_of
from tests.strategies import sessions
from tests.vectors import SEED, variant

ALOUD = Voice(aloud=True)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


def sentences(sheet: ScoreSheet, number: int, voice: Voice = Voice(), *, show: bool = True) -> list[str]:  # noqa: B008
    return [sentence.replace(NBSP, " ") for sentence in said(sheet, number, voice, show=show)]


def in_brief(sheet: ScoreSheet, number: int, voice: Voice = Voice()) -> str:  # noqa: B008
    return brief(sheet, number, speaker_of(sheet, voice)).replace(NBSP, " ")


def newest(*entries: Entry, voice: Voice = Voice()) -> list[str]:  # noqa: B008
    """The sentences of the last of some entries."""
    return sentences(sheet_of(list(entries)), len(entries), voice)


# -- every kind -------------------------------------------------------------------------------

EVENING: list[tuple[Entry, list[str], str]] = [
    (
        hand(at("20:00"), "Anna", "9 5 2 h"),
        ["Hand 1, Anna deals, hearts.", "Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1."],
        "hand 1 (Anna 9, Boris 5, Chai 2)",
    ),
    (
        card(at("20:05"), "Anna", "Chai", "2C", "KC"),
        ["Anna gave Chai 2♣, back K♣.", "Chai: no club above the king."],
        "Anna gave Chai 2♣, back K♣. Chai: no club above the king",
    ),
    (kinds.ContractNamed(at("20:06"), "hearts"), ["Hand 2: trump is hearts."], "trump hearts in hand 2"),
    (kinds.ContractNamed(at("20:07"), "spades"), ["Hand 2: trump is spades, was hearts."], "trump spades in hand 2"),
    (
        kinds.TrickPlayed(at("20:08"), "Boris", cards("AS 2S 3S")),
        ["Trick 1: Boris A♠, Chai 2♠, Anna 3♠.", "Boris takes it and leads."],
        "trick 1 (Boris A♠, Chai 2♠, Anna 3♠)",
    ),
    (
        kinds.TrickCorrected(at("20:09"), 1, "Boris", cards("AS 2S TS")),
        ["Trick 1 is A♠, 2♠, 10♠, led by Boris; it was A♠, 2♠, 3♠."],
        "the correction of trick 1 (was A♠, 2♠, 3♠)",
    ),
    (
        kinds.CardsSeen(at("20:10"), "hand", cards("5H TC"), "Chai"),
        ["Hand 2: 5♥ 10♣ seen with Chai."],
        "5♥ 10♣ seen with Chai in hand 2",
    ),
    (
        kinds.CardsSeen(at("20:11"), "kitty", cards("4D")),
        ["Hand 2: 4♦ seen in the kitty."],
        "4♦ seen in the kitty in hand 2",
    ),
    (
        hand(at("20:30"), "Boris", "4 5 7 s"),
        ["Hand 2, Boris deals, spades.", "Anna 4 of 3 +1, Boris 5 of 8 -3, Chai 7 of 5 +2."],
        "hand 2 (Anna 4, Boris 5, Chai 7)",
    ),
    (
        kinds.CardsSeen(at("20:31"), "laid-away", cards("2H 3H"), hand=9),
        ["Hand 2: 2♥ 3♥ seen laid away."],
        "2♥ 3♥ seen laid away in hand 2",
    ),
    (
        kinds.LastTricksNamed(at("20:32"), 9, ("Chai", "Anna")),
        ["Hand 2: trick 16 Chai, 15 Anna."],
        "hand 2: trick 16 Chai, 15 Anna",
    ),
    (
        kinds.LastTricksNamed(at("20:33"), 9, later="Boris"),
        ["Hand 2: of those level, Boris's last trick came later."],
        "hand 2: of those level, Boris's last trick came later",
    ),
    (
        kinds.ExchangedFaceDown(at("20:35"), "Chai", "Boris", 2),
        ["Chai gave Boris 2 cards face down, and each was answered."],
        "Chai gave Boris 2 cards face down, and each was answered",
    ),
    (
        kinds.ExchangeWaived(at("20:35"), "Chai", "Boris", 1),
        ["Chai need not give Boris 1 card, as the table agreed."],
        "Chai need not give Boris 1 card, as the table agreed",
    ),
    (
        kinds.Misdealt(at("20:36"), "Boris had 17 cards"),
        ["Hand 3 is dealt again by Chai.", "Nothing scored."],
        "the misdeal of hand 3",
    ),
    (
        kinds.DealerChanged(at("20:40"), "Boris"),
        ["Hand 3: Boris deals in Chai's turn (article 5)."],
        "hand 3: Boris deals in Chai's turn (article 5)",
    ),
    (
        kinds.DealerChanged(at("20:41"), "Chai"),
        ["Hand 3: Chai deals, as it is due."],
        "hand 3: Chai deals, as it is due",
    ),
    (
        kinds.HandCorrected(
            at("20:42"), 9, dealer="Chai", contract="diamonds", tricks={"Anna": 5, "Boris": 5, "Chai": 6}
        ),
        [
            "Hand 2 corrected, was 4 5 7, was spades, was dealt by Boris.",
            "Chai deals.",
            "Diamonds.",
            "Anna 5 of 5 0, Boris 5 of 3 +2, Chai 6 of 8 -2.",
        ],
        "the correction of hand 2 (was Anna 4, Boris 5, Chai 7)",
    ),
    (
        kinds.HandCorrected(at("20:43"), 1, cleared=("contract",)),
        ["Hand 1 corrected, was hearts.", "Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1."],
        "the correction of hand 1 (was hearts)",
    ),
    (
        kinds.SeatTaken(at("20:44"), "Chai", "Dana"),
        ["Dana takes Chai's seat from hand 3 on, with the score (-3) and what is owed."],
        "Dana takes Chai's seat from hand 3 on, with the score (-3) and what is owed",
    ),
    (
        kinds.NameCorrected(at("20:45"), "Dana", "Dora"),
        ["Dana is spelt Dora, on every line of the sheet."],
        "Dana is spelt Dora, on every line of the sheet",
    ),
    (
        kinds.SeatsChanged(at("20:46"), ("Anna", "Dora", "Boris"), "now"),
        ["Clockwise from hand 4 on: Anna, Dora, Boris.", "Hand 3 has begun and keeps its seats."],
        "Clockwise from hand 4 on: Anna, Dora, Boris. Hand 3 has begun and keeps its seats",
    ),
    (
        kinds.LeadChanged(at("20:47"), "left"),
        ["From hand 4 on the dealer's left leads the first trick.", "Hand 3 has begun and keeps its lead."],
        "from hand 4 on the dealer's left leads the first trick. Hand 3 has begun and keeps its lead",
    ),
    (kinds.EndAgreed(at("20:48"), points=10), ["The evening ends at 10 points."], "the evening ends at 10 points"),
    (kinds.EndAgreed(at("20:49")), ["The evening has no fixed end."], "the evening has no fixed end"),
    (
        kinds.HandPlayed(at("20:50"), "Anna", {"Anna": 8, "Boris": 5, "Dora": 3}, "clubs", before=1),
        [
            "Hand 1, Anna deals, clubs.",
            "Anna 8 of 8 0, Boris 5 of 5 0, Chai 3 of 3 0.",
            "It was forgotten; the hands after it move down by one.",
        ],
        "hand 1 (Anna 8, Boris 5, Chai 3)",
    ),
    (
        kinds.HandDropped(at("20:51"), 1),
        ["Hand 2 is dropped (Anna 9, Boris 5, Chai 2).", "Hands 3 to 4 are now 2 to 3."],
        "the dropping of hand 2 (Anna 9, Boris 5, Chai 2)",
    ),
    (
        kinds.EntryStruck(at("00:10", day=28), 27),
        ["Taken back: the dropping of hand 2 (Anna 9, Boris 5, Chai 2), entered Fri 27 Nov."],
        "Taken back: the dropping of hand 2 (Anna 9, Boris 5, Chai 2), entered Fri 27 Nov",
    ),
    (
        kinds.EntryRestored(at("00:11", day=28), 27),
        ["Back again: the dropping of hand 2 (Anna 9, Boris 5, Chai 2)."],
        "Back again: the dropping of hand 2 (Anna 9, Boris 5, Chai 2)",
    ),
    (
        kinds.EveningEnded(at("00:12", day=28)),
        ["The evening is closed after 2 hands."],
        "the evening is closed after 2 hands",
    ),
    (
        kinds.PlayedOn(at("00:13", day=28)),
        ["The evening goes on, with no fixed end."],
        "the evening goes on, with no fixed end",
    ),
    (
        kinds.PlayedOn(at("00:13", day=28), more=1),
        ["The evening goes on, and ends after hand 3."],
        "the evening goes on, and ends after hand 3",
    ),
    (
        kinds.EveningEnded(at("00:14", day=28), winner="Dora"),
        ["The table agrees that Dora wins."],
        "the table agrees that Dora wins",
    ),
    (
        kinds.DateChanged(at("00:15", day=28), at("19:30", day=20)),
        ["The evening was played on Fri 20 Nov 2026, 19:30."],
        "the evening was played on Fri 20 Nov 2026, 19:30",
    ),
    (
        kinds.RulesChanged(at("00:15", day=28), SEED),
        ["The evening is played by 3-5-8 (Sergeant Major)."],
        "the evening is played by 3-5-8 (Sergeant Major)",
    ),
    (
        kinds.NoteAdded(at("00:16", day=28), "so be it."),
        ['Note on the evening: "so be it.".'],
        'note on the evening: "so be it."',
    ),
    (kinds.NoteAdded(at("00:17", day=28), "hers", 26), ['Note on hand 1: "hers".'], 'note on hand 1: "hers"'),
    (
        kinds.NoteAdded(at("00:18", day=28), "", 26),
        ["The notes on hand 1 are taken away."],
        "the notes on hand 1 are taken away",
    ),
]
"""An evening with every kind of entry: what it says, and in the fewest words."""

SHEET = sheet_of([entry for entry, _, _ in EVENING])

READ_ALOUD = {
    1: [
        "Hand 1, Anna deals, hearts.",
        "Anna: 9 tricks, target 8, plus 1.",
        "Boris: 5 tricks, target 5, 0 points.",
        "Chai: 2 tricks, target 3, minus 1.",
    ],
    2: ["Anna gave Chai the two of clubs, back the king of clubs.", "Chai: no club above the king."],
    5: [
        "Trick 1: Boris plays the ace of spades, Chai plays the two of spades, Anna plays the three of spades.",
        "Boris takes it and leads.",
    ],
    6: [
        (
            "Trick 1 is ace of spades, two of spades, ten of spades, led by Boris; it was ace of spades, two of "
            "spades, three of spades."
        ),
    ],
    7: ["Hand 2: five of hearts and ten of clubs seen with Chai."],
    18: [
        "Hand 2 corrected, was Anna 4, Boris 5, Chai 7, was spades, was dealt by Boris.",
        "Chai deals.",
        "Diamonds.",
        "Anna: 5 tricks, target 5, 0 points.",
        "Boris: 5 tricks, target 3, plus 2.",
        "Chai: 6 tricks, target 8, minus 2.",
    ],
    20: ["Dana takes Chai's seat from hand 3 on, with the score (minus 3) and what is owed."],
    28: ["Taken back: the dropping of hand 2 (Anna 9, Boris 5, Chai 2), entered Friday 27 November."],
}


def test_every_kind_of_entry_has_its_sentences() -> None:
    assert {type(entry) for entry, _, _ in EVENING} == set(KINDS.values())
    assert [sentences(SHEET, number) for number in range(1, len(EVENING) + 1)] == [text for _, text, _ in EVENING]


def test_every_kind_of_entry_in_the_fewest_words() -> None:
    assert [in_brief(SHEET, number) for number in range(1, len(EVENING) + 1)] == [words for _, _, words in EVENING]


@pytest.mark.parametrize("number", READ_ALOUD)
def test_entries_read_aloud(number: int) -> None:
    assert sentences(SHEET, number, ALOUD) == READ_ALOUD[number]


def test_a_name_and_its_number_stay_together() -> None:
    assert said(SHEET, 13, Voice()) == [f"Chai gave Boris{NBSP}2 cards face down, and each was answered."]
    assert f"Anna{NBSP}9{NBSP}of{NBSP}8{NBSP}+1, Boris{NBSP}5" in said(SHEET, 1, Voice())[1]


def test_suits_are_letters_where_symbols_cannot_be_shown() -> None:
    assert sentences(SHEET, 2, Voice(symbols=False))[0] == "Anna gave Chai 2C, back KC."


# -- the exchange -----------------------------------------------------------------------------


def test_cards_are_hidden_unless_they_are_asked_for() -> None:
    assert sentences(SHEET, 2, show=False) == ["Anna gave Chai 1 card, and it was answered."]
    assert sentences(SHEET, 7, show=False) == ["Hand 2: cards were seen."]
    assert sentences(SHEET, 10, show=False) == ["Hand 2: cards were seen."]


def test_cards_that_are_noted_after_trump_are_late() -> None:
    before = hand(at("20:00"), "Anna", "9 5 2 h"), kinds.ContractNamed(at("20:05"), "hearts")
    exchanged = card(at("20:06"), "Anna", "Chai", "2C", "KC")
    claim, late = "Chai: no club above the king.", "Noted late, after trump."
    assert newest(*before, exchanged) == ["Anna gave Chai 2♣, back K♣.", claim, late]
    hidden = sentences(sheet_of([*before, exchanged]), 3, show=False)
    assert hidden == ["Anna gave Chai 1 card, and it was answered.", late]
    face_down = kinds.ExchangedFaceDown(at("20:06"), "Anna", "Chai", 1)
    assert newest(*before, face_down) == ["Anna gave Chai 1 card face down, and it was answered."]


@pytest.mark.parametrize("returned", ["3D", "AC"])
def test_a_return_against_the_rules_and_an_ace_claim_nothing(returned: str) -> None:
    exchanged = card(at("20:05"), "Anna", "Chai", "2C", returned)
    assert len(newest(hand(at("20:00"), "Anna", "9 5 2 h"), exchanged)) == 1


# -- tricks and hands -------------------------------------------------------------------------


SIXTEEN: list[Entry] = [
    kinds.ContractNamed(at("20:00"), "spades"),
    *(kinds.TrickPlayed(at("20:01"), "Anna", cards(f"{rank}S {rank}H {rank}D")) for rank in "AKQJT98765432"),
    *(kinds.TrickPlayed(at("20:02"), "Anna", cards(words)) for words in ("AC KC QC", "JC TC 9C", "8C 7C 6C")),
]
"""A hand in progress of which Anna took every trick."""


def test_nobody_leads_after_the_last_trick() -> None:
    assert newest(*SIXTEEN) == ["Trick 16: Anna 8♣, Boris 7♣, Chai 6♣.", "Anna takes it."]
    assert newest(*SIXTEEN[:-1]) == ["Trick 15: Anna J♣, Boris 10♣, Chai 9♣.", "Anna takes it and leads."]


def test_a_corrected_trick_of_a_scored_hand() -> None:
    entries: list[Entry] = [
        *SIXTEEN,
        hand(at("20:30"), "Anna", "16 0 0 s"),
        kinds.SeatTaken(at("20:31"), "Anna", "Eva"),
    ]
    same = kinds.TrickCorrected(at("20:32"), 16, "Anna", cards("8C 6C 7C"), hand=18)
    assert newest(*entries, same) == ["Hand 1, trick 16 is 8♣, 6♣, 7♣, led by Anna; it was 8♣, 7♣, 6♣."]
    other = kinds.TrickCorrected(at("20:33"), 16, "Anna", cards("6C 7C 8C"), hand=18)
    assert newest(*entries, same, other) == [
        "Hand 1, trick 16 is 6♣, 7♣, 8♣, led by Anna; it was 8♣, 6♣, 7♣.",
        "Anna 15 of 8 +7, Boris 0 of 5 -5, Chai 1 of 3 -2.",
    ]
    led_by_another = kinds.TrickCorrected(at("20:34"), 16, "Chai", cards("6C 7C 8C"), hand=18)
    assert newest(*entries, led_by_another) == [
        "Hand 1, trick 16 is 6♣, 7♣, 8♣, led by Chai; it was 8♣, 7♣, 6♣, led by Anna.",
        "Anna 15 of 8 +7, Boris 1 of 5 -4, Chai 0 of 3 -3.",
    ]
    undone = kinds.EntryStruck(at("20:35"), 20)
    assert newest(*entries, same, undone) == ["Taken back: the correction of trick 16 of hand 1 (was 8♣, 7♣, 6♣)."]


def test_a_corrected_trick_that_is_not_there() -> None:
    nowhere = kinds.TrickCorrected(at("20:32"), 16, "Anna", cards("8C 6C 7C"))
    assert newest(nowhere) == ["A correction of a trick that does not stand."]


def test_hands_after_a_dropped_one_move_up() -> None:
    three: list[Entry] = [hand(at("20:00"), dealer, "8 5 3 h") for dealer in PLAYERS]
    assert newest(*three, kinds.HandDropped(at("21:00"), 3)) == ["Hand 3 is dropped (Anna 8, Boris 5, Chai 3)."]
    assert newest(*three, kinds.HandDropped(at("21:00"), 1)) == [
        "Hand 1 is dropped (Anna 8, Boris 5, Chai 3).",
        "Hands 2 to 3 are now 1 to 2.",
    ]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (kinds.HandCorrected(at("20:10"), 2, contract="clubs"), "A correction of a hand that does not stand."),
        (kinds.HandDropped(at("20:10"), 2), "A hand dropped that does not stand."),
        (kinds.LastTricksNamed(at("20:10"), 2, ("Anna",)), "Last tricks of a hand that does not stand."),
        (
            kinds.HandPlayed(at("20:10"), "Anna", dict(zip(PLAYERS, (8, 5, 3), strict=True)), before=2),
            "A forgotten hand that finds no place.",
        ),
    ],
)
def test_an_entry_about_what_is_no_hand(entry: Entry, sentence: str) -> None:
    """Only a file that was edited by hand holds such an entry."""
    sheet = sheet_of([hand(at("20:00"), "Anna", "8 5 3 h"), kinds.ContractNamed(at("20:05"), "clubs"), entry])
    assert sentences(sheet, 3) == [sentence]
    assert in_brief(sheet, 3) == sentence.rstrip(".")


# -- the evening ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (kinds.DealerChanged(at("19:40"), "Boris"), ["Boris deals the first hand."]),
        (
            kinds.SeatsChanged(at("19:40"), ("Anna", "Chai", "Boris"), "start"),
            ["Clockwise from the start: Anna, Chai, Boris.", "Every hand is scored by these seats."],
        ),
        (kinds.LeadChanged(at("19:40"), "declarer"), ["From hand 1 on the declarer leads the first trick."]),
        (kinds.EndAgreed(at("19:40"), hands=1), ["The evening ends at 1 hand."]),
        (kinds.EveningEnded(at("19:40")), ["The evening is closed after 0 hands."]),
        (kinds.EveningEnded(at("19:40"), shared=True), ["The table agrees that the win is shared."]),
    ],
)
def test_before_the_first_hand(entry: Entry, text: list[str]) -> None:
    assert newest(entry) == text


def test_no_trump() -> None:
    rules = variant('name = "ours"\ncontracts = ["spades", "hearts", "diamonds", "clubs", "no-trump"]\n')
    entries = kinds.ContractNamed(at("19:40"), "no-trump"), kinds.ContractNamed(at("19:41"), "spades")
    sheet = work_out(NAME, rules, Session(HEAD, entries))
    assert sentences(sheet, 1) == ["Hand 1: there is no trump."]
    assert sentences(sheet, 2) == ["Hand 1: trump is spades, was no trump."]
    assert [in_brief(sheet, number) for number in (1, 2)] == ["no trump in hand 1", "trump spades in hand 1"]


def test_an_entry_names_who_sat_there_then() -> None:
    entries: list[Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 h"),
        kinds.ExchangedFaceDown(at("20:10"), "Anna", "Chai", 1),
        kinds.SeatTaken(at("20:20"), "Anna", "Eva"),
        kinds.EntryStruck(at("20:30"), 3),
        kinds.NameCorrected(at("20:40"), "Anna", "Ann"),
    ]
    sheet = sheet_of(entries)
    assert sentences(sheet, 2)[0].startswith("Ann gave Chai"), "a spelling is mended on every line"
    assert sentences(sheet, 3) == ["Eva takes Anna's seat from hand 2 on, with the score (+1) and what is owed."]
    assert sentences(sheet_of(entries[:3]), 2)[0].startswith("Anna gave Chai")


# -- what an undo takes back ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("correction", "was"),
    [
        (
            kinds.HandCorrected(at("20:10"), 1, tricks={"Anna": 10, "Boris": 4, "Chai": 2}),
            "was Anna 9, Boris 5, Chai 2",
        ),
        (kinds.HandCorrected(at("20:10"), 1, contract="diamonds"), "was hearts"),
        (kinds.HandCorrected(at("20:10"), 1, cleared=("contract",)), "was hearts"),
        (kinds.HandCorrected(at("20:10"), 1, dealer="Boris"), "was dealt by Anna"),
        (
            kinds.HandCorrected(at("20:10"), 1, contract="diamonds", dealer="Boris"),
            "was hearts, was dealt by Anna",
        ),
        (kinds.HandCorrected(at("20:10"), 1, last_tricks=("Anna",)), "with another order of tricks"),
    ],
)
def test_an_undone_correction_is_named_by_what_it_changed(correction: Entry, was: str) -> None:
    scored = hand(at("20:00"), "Anna", "9 5 2 h")
    undo, redo = kinds.EntryStruck(at("20:11"), 2), kinds.EntryRestored(at("20:12"), 2)
    assert newest(scored, correction, undo) == [f"Taken back: the correction of hand 1 ({was})."]
    assert newest(scored, correction, undo, redo) == [f"Back again: the correction of hand 1 ({was})."]


def test_a_correction_that_changes_nothing() -> None:
    entries: list[Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 h"),
        kinds.HandCorrected(at("20:10"), 1, contract="hearts"),
    ]
    assert in_brief(sheet_of(entries), 2) == "the correction of hand 1"


def test_an_entry_about_a_scored_hand_names_who_played_it() -> None:
    entries: list[Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 h"),
        kinds.SeatTaken(at("20:10"), "Chai", "Dana"),
        kinds.HandCorrected(at("20:30"), 1, tricks={"Anna": 9, "Boris": 4, "Dana": 3}),
        kinds.LastTricksNamed(at("20:31"), 1, ("Dana",)),
        kinds.HandDropped(at("20:32"), 1),
    ]
    sheet = sheet_of(entries)
    assert sentences(sheet, 3) == ["Hand 1 corrected, was 9 5 2.", "Anna 9 of 8 +1, Boris 4 of 5 -1, Chai 3 of 3 0."]
    assert in_brief(sheet, 3) == "the correction of hand 1 (was Anna 9, Boris 5, Chai 2)"
    assert sentences(sheet, 4) == ["Hand 1: trick 16 Chai."]
    assert sentences(sheet, 5) == ["Hand 1 is dropped (Anna 9, Boris 4, Chai 3)."]


def test_an_exchange_that_is_corrected_is_a_change() -> None:
    exchange = kinds.Pair("Anna", "Chai", Card("2C"), Card("KC"))
    entries: list[Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 h"),
        hand(at("20:20"), "Boris", "3 8 5 h"),
        kinds.HandCorrected(at("20:30"), 2, exchange=(exchange,)),
    ]
    sheet = sheet_of(entries)
    moment = sheet.moment(3)
    assert moment.was is not None
    assert moment.now is not None
    assert changes(moment.was, moment.now, speaker_of(sheet, Voice())) == ["with another exchange"]
    assert changes(moment.was, moment.was, speaker_of(sheet, Voice())) == []


def test_of_an_exchange_written_by_one_command_the_rest_still_counts() -> None:
    entries: list[Entry] = [
        hand(at("20:00"), "Anna", "10 4 2 h"),
        card(at("20:05"), "Anna", "Boris", "2C", "KC"),
        card(at("20:05"), "Anna", "Chai", "3D", "AD"),
        kinds.EntryStruck(at("20:06"), 3),
    ]
    sheet = sheet_of(entries)
    taken_back = "Taken back: Anna gave Chai 3♦, back A♦."
    rest = "What was noted with it before still stands"
    assert sentences(sheet, 4) == [taken_back, f"{rest}; ref undo takes it back, too."]
    assert sentences(sheet, 4, Voice(keyboard=False)) == [taken_back, f"{rest}."]
    both = sheet_of([*entries, kinds.EntryStruck(at("20:07"), 2)])
    assert sentences(both, 4) == [taken_back], "it does not stand any more"
    entries[1] = card(at("20:04"), "Anna", "Boris", "2C", "KC")
    assert newest(*entries) == [taken_back]
    assert len(newest(*entries[:2], kinds.EntryStruck(at("20:06"), 2))) == 1


# -- who takes a trick ------------------------------------------------------------------------


def test_who_takes_a_trick() -> None:
    article = SEED.article("trump-wins")
    cited = f"(358, article {article.number}: {article.text})"
    assert taken_text("Anna", Card("KS"), article, SEED, Voice()) == ["Anna's K♠ takes it.", cited]
    assert taken_text(None, Card("TS"), article, SEED, Voice()) == ["The 10♠ takes it.", cited]
    assert taken_text(None, Card("TS"), article, SEED, ALOUD) == ["The ten of spades takes it.", cited]


# -- laws -------------------------------------------------------------------------------------


@given(sessions())
def test_every_entry_of_any_evening_has_whole_sentences(written: Session) -> None:
    sheet = work_out(NAME, SEED, written)
    for number in range(1, len(written.entries) + 1):
        for voice in (Voice(), ALOUD):
            text = said(sheet, number, voice)
            assert text == [sentence.strip() for sentence in text]
            assert all(sentence.endswith(".") for sentence in text)
            assert not brief(sheet, number, Speaker(sheet.names, voice, SEED)).endswith(".")
        assert aloud(said(sheet, number, ALOUD)) == sentences(sheet, number, ALOUD)


def test_what_is_taken_back_keeps_the_capital_letter_of_a_name() -> None:
    head = HEAD._replace(players=("The Boss", "Boris", "Chai"), first_dealer="Boris")
    sheet = sheet_of([kinds.DealerChanged(at("20:00"), "The Boss"), kinds.EntryStruck(at("20:01"), 1)], head=head)
    assert said(sheet, 2, Voice())[0].startswith("Taken back: The Boss")
