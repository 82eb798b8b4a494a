"""Rulings of a sheet, what the cards of a hand prove, and who takes a trick: whole screens and documents."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from rich.cells import cell_len

from referee.errors import NotFound
from referee.game import entries as kinds
from referee.game.cards import Card
from referee.game.entries import Entry, Session
from referee.game.scoresheet import ScoreSheet, work_out
from referee.game.tricks import Taken
from referee.views.check import check, takes
from referee.views.formats import chat, plain, terminal
from referee.views.layout import Screen
from referee.views.page import html
from referee.views.phrases import Voice
from tests.evenings import MESSY, NAME, PLAYERS, at, card, hand, named, sheet_of
from tests.strategies import sessions
from tests.vectors import SEED


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


def proved(names: tuple[str, ...] = PLAYERS) -> ScoreSheet:
    """Hand 2 in progress: Boris, the declarer, returned the six of clubs and showed five above it."""
    anna, boris, chai = names
    played = ("AC 3C 4C", "KC 5C 7C", "QC 8C 9C", "JC 2S 4S")
    entries: list[Entry] = [
        kinds.HandPlayed(at("20:00"), anna, dict(zip(names, (10, 3, 3), strict=True)), "spades"),
        card(at("20:05"), anna, boris, "2C", "6C"),
        card(at("20:06"), anna, boris, "AH", "AH"),
        kinds.ContractNamed(at("20:07"), "hearts"),
        *(kinds.TrickPlayed(at("20:10"), boris, cards(words)) for words in played),
        kinds.TrickCorrected(at("20:12"), 4, boris, cards("JC 2S 6C")),
        kinds.TrickPlayed(at("20:13"), boris, cards("TC 3S 4S")),
        kinds.CardsSeen(at("20:14"), "hand", cards("9D"), chai),
        kinds.CardsSeen(at("20:14"), "kitty", cards("2D 7D 4H 9H")),
    ]
    head = named(names, 0).session.head
    return work_out("saturday", SEED, Session(head, tuple(entries)))


def screen(sheet: ScoreSheet, hand: int | None = None, *, width: int = 80) -> str:
    return terminal([check(sheet, hand)], Screen(width, Voice(short=width < 60)), color=False)


WIDE = """\
saturday  hand 2                                               a rule was broken
   1  Boris A♣, Chai 3♣, Anna 4♣
   2  Boris K♣, Chai 5♣, Anna 7♣
   3  Boris Q♣, Chai 8♣, Anna 9♣
   4  Boris J♣, Chai 2♠, Anna 6♣
   5  Boris 10♣, Chai 3♠, Anna 4♠
  Anna, 6 of 16: 4♠ A♥ 9♣ 7♣ 6♣ 4♣
  Boris, 9 of 16: 9♥ 4♥ 7♦ 2♦ A♣ K♣ Q♣ J♣ 10♣
  Chai, 6 of 16: 3♠ 2♠ 9♦ 8♣ 5♣ 3♣
  kitty, 4 of 4: 9♥ 4♥ 7♦ 2♦
  Boris, kept or laid away: 2♣
  illegal  Boris called the 6♣ strongest and then showed the A♣ K♣ Q♣ J♣ 10♣,
           but the kitty was the 9♥ 4♥ 7♦ 2♦. (article 17, entry 2)
  legal    Boris, entry 3: A♥ given, A♥ back
  legal    Chai, trick 4: 2♠ on clubs
  legal    Chai, trick 5: 3♠ on clubs
  legal    Anna, trick 5: 4♠ on clubs

saturday                                                                1 ruling
hand 2, contradiction: Boris called the 6♣ strongest and then showed the A♣ K♣
  Q♣ J♣ 10♣, but the kitty was the 9♥ 4♥ 7♦ 2♦. (article 17, entry 2)
1 ruling against somebody.
"""

MESSAGE = """\
```
saturday  hand 2
a rule was broken
   1  Boris AC, Chai 3C, Anna 4C
   2  Boris KC, Chai 5C, Anna 7C
   3  Boris QC, Chai 8C, Anna 9C
   4  Boris JC, Chai 2S, Anna 6C
   5  Boris 10C, Chai 3S, Anna 4S
  Anna, 6 of 16: 4S AH 9C 7C 6C 4C
  Boris, 9 of 16: 9H 4H 7D 2D AC
    KC QC JC 10C
  Chai, 6 of 16: 3S 2S 9D 8C 5C 3C
  kitty, 4 of 4: 9H 4H 7D 2D
  Boris, kept or laid away: 2C
  illegal  Boris called the 6C
           strongest and then
           showed the AC KC QC JC
           10C, but the kitty was
           the 9H 4H 7D 2D.
           (article 17, entry 2)
  legal    Boris, entry 3: AH
           given, AH back
  legal    Chai, trick 4: 2S on
           clubs
  legal    Chai, trick 5: 3S on
           clubs
  legal    Anna, trick 5: 4S on
           clubs

saturday                  1 ruling
hand 2, contradiction: Boris
  called the 6C strongest and then
  showed the AC KC QC JC 10C, but
  the kitty was the 9H 4H 7D 2D.
  (article 17, entry 2)
1 ruling against somebody.
```
"""

ALOUD = """\
Sheet saturday, hand 2: a rule was broken.
Trick 1: Boris plays the ace of clubs, Chai plays the three of clubs, Anna plays the four of clubs.
Trick 2: Boris plays the king of clubs, Chai plays the five of clubs, Anna plays the seven of clubs.
Trick 3: Boris plays the queen of clubs, Chai plays the eight of clubs, Anna plays the nine of clubs.
Trick 4: Boris plays the jack of clubs, Chai plays the two of spades, Anna plays the six of clubs.
Trick 5: Boris plays the ten of clubs, Chai plays the three of spades, Anna plays the four of spades.
Known of Anna, 6 of 16: four of spades, ace of hearts, nine of clubs, seven of clubs, six of clubs and four of clubs.
Known of Boris, 9 of 16: nine of hearts, four of hearts, seven of diamonds, two of diamonds, ace of clubs, \
king of clubs, queen of clubs, jack of clubs and ten of clubs.
Known of Chai, 6 of 16: three of spades, two of spades, nine of diamonds, eight of clubs, five of clubs \
and three of clubs.
Known of kitty, 4 of 4: nine of hearts, four of hearts, seven of diamonds and two of diamonds.
Known of Boris, kept or laid away: two of clubs.
Illegal: Boris called the six of clubs strongest; without a stronger club, only 43 cards are left for Anna's hand, \
Chai's hand and the cards that Boris kept, which hold 44 (article 17, entry 2).
Legal: Boris, entry 3: ace of hearts given, ace of hearts back.
Legal: Chai, trick 4: two of spades on clubs.
Legal: Chai, trick 5: three of spades on clubs.
Legal: Anna, trick 5: four of spades on clubs.
Sheet saturday, 1 ruling.
Hand 2, contradiction: Boris called the six of clubs strongest; without a stronger club, only 43 cards are left for \
Anna's hand, Chai's hand and the cards that Boris kept, which hold 44 (article 17, entry 2).
1 ruling against somebody.
"""

RULINGS = """\
2026-11-27                                                             5 rulings
hand 3, notice: Before hand 3 Chai gave Boris 2 cards that were not owed; the
  hand was played, so it stands. (article 45, entry 9)
hand 3, notice: 3 cards changed hands face down. (article 42, entry 9)
hand 4, notice: Boris dealt in Anna's turn. (article 5, entry 13)
hand 4, notice: 2 cards changed hands face down. (article 42, entry 13)
hand 5, notice: 1 card changed hands face down. (article 42, entry 20)
Nothing against anybody.
"""


# -- the rulings of a sheet -------------------------------------------------------------------


def test_the_rulings_of_a_whole_evening() -> None:
    assert screen(sheet_of(MESSY)) == RULINGS
    assert screen(sheet_of(MESSY), width=200) == RULINGS


def test_rulings_read_aloud() -> None:
    assert plain([check(sheet_of(MESSY))]) == (
        "Sheet 2026-11-27, 5 rulings.\n"
        "Hand 3, notice: Before hand 3 Chai gave Boris 2 cards that were not owed; the hand was played, so it stands "
        "(article 45, entry 9).\n"
        "Hand 3, notice: 3 cards changed hands face down (article 42, entry 9).\n"
        "Hand 4, notice: Boris dealt in Anna's turn (article 5, entry 13).\n"
        "Hand 4, notice: 2 cards changed hands face down (article 42, entry 13).\n"
        "Hand 5, notice: 1 card changed hands face down (article 42, entry 20).\n"
        "Nothing against anybody.\n"
    )


def test_one_hand_has_its_own_rulings() -> None:
    assert screen(sheet_of(MESSY), 4) == (
        "2026-11-27  hand 4                                                     2 rulings\n"
        "hand 4, notice: Boris dealt in Anna's turn. (article 5, entry 13)\n"
        "hand 4, notice: 2 cards changed hands face down. (article 42, entry 13)\n"
        "Nothing against anybody.\n"
    )


def test_a_ruling_of_no_hand() -> None:
    sheet = sheet_of([kinds.EveningEnded(at("20:00")), kinds.ContractNamed(at("20:01"), "clubs")])
    assert screen(sheet).splitlines()[1:] == [
        "violation: Entered after the evening was finished. (article 39, entry 2)",
        "1 ruling against somebody.",
    ]
    assert "\nViolation: Entered after" in plain([check(sheet)])


def test_an_evening_without_a_ruling() -> None:
    assert screen(sheet_of(MESSY[:1])).splitlines() == [
        "2026-11-27                                                             0 rulings",
        "Nothing against anybody.",
    ]
    assert check(sheet_of(MESSY[:1])).json() == {"session": "2026-11-27", "rulings": [], "hands": []}


def test_a_ruling_names_who_sat_there() -> None:
    sheet = sheet_of(
        [
            hand(at("20:00"), "Anna", "11 4 1 s"),
            card(at("20:05"), "Anna", "Boris", "9D", "7D"),
            kinds.SeatTaken(at("20:10"), "Anna", "Eve"),
        ]
    )
    assert "7♦ is weaker than the 9♦ that Anna gave." in screen(sheet)
    assert check(sheet).json()["rulings"][0]["message"] == "7♦ is weaker than the 9♦ that Anna gave."


def test_what_it_is_called() -> None:
    assert check(sheet_of(MESSY)).title == "2026-11-27, rulings"
    assert check(sheet_of(MESSY), 2).title == "2026-11-27, rulings of hand 2"
    assert check(sheet_of(MESSY)).csv is None


def test_a_hand_that_is_not_there() -> None:
    with pytest.raises(NotFound, match="no hand 9 on this sheet"):
        check(sheet_of(MESSY), 9).json()
    with pytest.raises(NotFound, match="no hand 9 on this sheet; it has 6 hands"):
        check(sheet_of(MESSY), 9).blocks(Voice())


def test_the_hand_in_progress_is_named_so() -> None:
    sheet = sheet_of(MESSY[:1])
    assert screen(sheet, 2).splitlines() == [
        "2026-11-27  hand 2, in progress                                        0 rulings",
        "Nothing against anybody.",
    ]
    assert plain([check(sheet, 2)]) == "Sheet 2026-11-27, hand 2, in progress, 0 rulings.\nNothing against anybody.\n"


# -- what the cards prove ---------------------------------------------------------------------


def test_a_hand_that_is_proved() -> None:
    assert screen(proved(), 2) == WIDE
    assert screen(proved(), 2, width=200) == WIDE
    assert chat([check(proved(), 2)]) == MESSAGE
    assert plain([check(proved(), 2)]) == ALOUD


def test_proofs_are_shown_of_one_hand_alone() -> None:
    assert screen(proved()) == WIDE.split("\n\n")[1]
    assert plain([check(proved())]) == ALOUD[ALOUD.index("Sheet saturday, 1 ruling.") :]


def test_the_document_of_a_hand() -> None:
    document = check(proved(), 2).json()
    assert document["rulings"] == [
        {
            "article": "17",
            "key": "return-strongest",
            "severity": "contradiction",
            "hand": 2,
            "entry": 2,
            "players": ["Boris"],
            "message": "Boris called the 6♣ strongest and then showed the A♣ K♣ Q♣ J♣ 10♣, "
            "but the kitty was the 9♥ 4♥ 7♦ 2♦.",
        }
    ]
    (hand,) = document["hands"]
    assert {key: value for key, value in hand.items() if key != "acts"} == {
        "hand": 2,
        "possible": True,
        "jointly_possible": False,
        "blocking_entry": None,
    }
    assert hand["acts"][:3] == [
        {
            "act": "return",
            "entry": 2,
            "player": "Boris",
            "card": "6C",
            "given": "2C",
            "key": "return-strongest",
            "verdict": "illegal",
            "reason": "Boris called the 6♣ strongest and then showed the A♣ K♣ Q♣ J♣ 10♣, "
            "but the kitty was the 9♥ 4♥ 7♦ 2♦.",
        },
        {
            "act": "return",
            "entry": 3,
            "player": "Boris",
            "card": "AH",
            "given": "AH",
            "key": "return-given",
            "verdict": "legal",
            "reason": "Legal in every deal that the cards leave possible.",
        },
        {
            "act": "play",
            "entry": 9,
            "trick": 4,
            "player": "Chai",
            "card": "2S",
            "key": "follow-suit",
            "verdict": "legal",
            "reason": "Legal in every deal that the cards leave possible.",
        },
    ]
    assert check(proved()).json()["hands"] == document["hands"], "of a whole sheet, too"


RETURN: list[Entry] = [hand(at("20:00"), "Anna", "9 5 2 h"), card(at("20:05"), "Anna", "Chai", "2C", "KC")]


@pytest.mark.parametrize(
    ("entries", "state", "line"),
    [
        (RETURN, "nothing proved against anybody", "  open     Chai, entry 2: 2♣ given, K♣ back"),
        (
            [*RETURN[:1], card(at("20:05"), "Anna", "Chai", "2C", "AC")],
            "all by the rules",
            "  legal    Chai, entry 2: 2♣ given, A♣ back",
        ),
        (
            [*RETURN, kinds.CardsSeen(at("20:06"), "hand", (Card("2C"),), "Boris")],
            "no deal is possible since entry 3",
            "  unknown  Chai, entry 2: 2♣ given, K♣ back",
        ),
        (
            [*RETURN[:1], kinds.CardsSeen(at("20:06"), "hand", (Card("2C"),), "Boris")],
            "all by the rules",
            "  No act to judge: every card followed suit, and no return is told.",
        ),
    ],
)
def test_how_a_hand_is_summed_up(entries: list[Entry], state: str, line: str) -> None:
    lines = screen(sheet_of(entries), 2).splitlines()
    assert lines[0] == f"{'2026-11-27  hand 2':<{80 - len(state)}}{state}"
    assert line in lines
    assert f"Sheet 2026-11-27, hand 2: {state}.\n" in plain([check(sheet_of(entries), 2)])


def test_no_holdings_where_no_deal_is_possible() -> None:
    entries: list[Entry] = [*RETURN, kinds.CardsSeen(at("20:06"), "hand", (Card("2C"),), "Boris")]
    assert " of 16" not in screen(sheet_of(entries), 2)
    assert check(sheet_of(entries), 2).json()["hands"][0]["blocking_entry"] == 3


def test_an_act_names_who_sat_there_then() -> None:
    entries: list[Entry] = [
        *RETURN,
        kinds.SeatTaken(at("20:10"), "Chai", "Dana"),
        kinds.CardsSeen(at("20:11"), "hand", (Card("AC"),), "Dana"),
    ]
    lines = screen(sheet_of(entries), 2).splitlines()
    assert "  illegal  Chai called the K♣ strongest and held the A♣ (entry 4). (article 17," in lines
    assert "  Dana, 2 of 16: A♣ 2♣" in lines
    assert check(sheet_of(entries), 2).json()["hands"][0]["acts"][0]["player"] == "Chai"


@pytest.mark.parametrize(
    "names",
    [PLAYERS, ("สมชาย", "王" * 20, "Ж" * 40), ("W" * 40, "Bob", "דוד כהן"), ("[bold]x", ":smile:", "👩‍👩‍👧 Zoë")],
)
def test_every_line_fits_whatever_the_names_are(names: tuple[str, ...]) -> None:
    sheet = proved(names)
    for width in (40, 80):
        assert max(map(cell_len, screen(sheet, 2, width=width).splitlines())) <= width
    message = chat([check(sheet, 2)])
    assert max(map(cell_len, message.splitlines())) <= 34
    assert "ref " not in message
    assert names[0] in re.sub(r"\n +|\u200e", "", screen(sheet, 2)), "verbatim"
    html([check(sheet, 2)])


# -- laws -------------------------------------------------------------------------------------


@given(sessions())
def test_every_number_of_the_rulings_is_said_aloud(written: Session) -> None:
    sheet = work_out(NAME, SEED, written)
    lines = plain([check(sheet)]).splitlines()
    documents = check(sheet).json()["rulings"]
    assert lines[0] == f"Sheet {NAME}, {len(documents)} ruling{'s' if len(documents) != 1 else ''}."
    assert len(lines) == 2 + len(documents)
    for line, ruling in zip(lines[1:], documents, strict=False):
        assert line.endswith(f"(article {ruling['article']}, entry {ruling['entry']}).")
        assert ruling["hand"] is None or line.startswith(f"Hand {ruling['hand']}, {ruling['severity']}: ")
    against = [each for each in documents if each["severity"] in ("violation", "contradiction")]
    assert lines[-1].startswith(str(len(against)) if against else "Nothing against anybody.")


# -- who takes a trick ------------------------------------------------------------------------

ARTICLE = SEED.article("trump-wins")
CITED = f"(358, article {ARTICLE.number}: {ARTICLE.text})"


def test_who_takes_a_trick() -> None:
    view = takes(Taken("Anna", 2, Card("KS"), ARTICLE, SEED))
    assert " ".join(terminal([view], Screen(), color=False).split()) == f"Anna's K♠ takes it. {CITED}"
    assert plain([view]) == f"Anna's king of spades takes it.\nIt was played from seat 2.\n{CITED}\n"
    assert view.json() == {
        "player": "Anna",
        "seat": 2,
        "card": "KS",
        "article": ARTICLE.number,
        "key": "trump-wins",
        "message": f"Anna's K♠ takes it. {CITED}",
    }
    assert view.title == "who takes the trick"


def test_who_takes_a_trick_of_nobody() -> None:
    view = takes(Taken(None, 3, Card("TH"), ARTICLE, SEED))
    assert terminal([view], Screen(200), color=False).startswith("The 10♥ takes it. (358, article")
    assert (view.json()["player"], view.json()["seat"]) == (None, 3)
