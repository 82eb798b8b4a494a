"""What rulings say, how a refusal puts it right, and how an error reaches standard error."""

from __future__ import annotations

import io
import os
import sys

import pytest

from referee.errors import CannotAnswer, EveningOver, NotFound, RefError, Refused, Unclear
from referee.game import entries as kinds
from referee.game.cards import Card
from referee.game.exchange import Debt, Swap
from referee.game.proof import Record, prove
from referee.game.rulings import AgainstTheRules, Ruling
from referee.game.tricks import Sight, Trick
from referee.views.phrases import Speaker, Voice
from referee.views.ruling_text import (
    ADVICE,
    RULINGS,
    TYPED,
    changed_debts,
    cited,
    error_text,
    message,
    refusal,
    refused,
    ruling_documents,
    sentence,
)
from tests.evenings import at, card, hand, sheet_of
from tests.vectors import NAMES, SEED, A, B, C

SPEAKER = Speaker(NAMES, Voice(), SEED)
ALOUD = SPEAKER._replace(voice=Voice(aloud=True))


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


def found(what: str, **facts: object) -> Ruling:
    """A ruling of entry 7 in hand 2."""
    return Ruling("debts", "violation", what, 7, (A,), facts, 2)


EXCHANGE: dict[str, object] = {"giver": A, "receiver": B, "given": Card("9D"), "returned": Card("7D")}
FALSE = Record(
    SEED, A, "hearts", (Swap(2, A, B, 1, Card("2C"), Card("KC")),), sights=(Sight(7, "hand", B, cards("AC")),)
)
REVOKED = Record(
    SEED,
    A,
    "hearts",
    (),
    tricks=(
        Trick(4, 1, (A, B, C), (Card("AD"), Card("7S"), Card("2D"))),
        Trick(5, 2, (A, B, C), (Card("QD"), Card("9D"), Card("3D"))),
    ),
)
OWED = (Debt(A, B, 1, 1), Debt(A, C, 2), Debt(B, C, 1))

SENTENCES: dict[str, tuple[dict[str, object], str]] = {
    "first-hand": (EXCHANGE, "hand 1 has no exchange, so nobody owes anybody a card."),
    "contract-first": (EXCHANGE, "the contract is not named yet; it comes before the exchange."),
    "not-owed": (
        {**EXCHANGE, "owed": OWED},
        "Anna owes Boris no card before this hand; Anna gives Chai 2 cards, then Boris gives Chai 1.",
    ),
    "nothing-owed": ({}, "nobody owes anybody a card now."),
    "nothing-more-owed": ({}, "nobody owes anybody a card any more."),
    "too-many": (
        {**EXCHANGE, "cards": 2, "open": 1, "found": 3},
        "Anna owes Boris 2 cards in all, 1 of them still open; this would be 3 cards.",
    ),
    "out-of-order": (
        {**EXCHANGE, "first_giver": C, "first_receiver": A, "open": 2},
        "not Anna's turn to give to Boris; first Chai gives Anna 2 cards.",
    ),
    "given-elsewhere": ({**EXCHANGE, "holder": C}, "Anna cannot give the 9♦; it lies in Chai's hand."),
    "returned-elsewhere": ({**EXCHANGE, "holder": C}, "Boris cannot return the 7♦; it lies in Chai's hand."),
    "other-suit": ({**EXCHANGE, "returned": Card("8C")}, "8♣ is not of the suit of the 9♦ that Anna gave."),
    "weaker-than-given": (EXCHANGE, "7♦ is weaker than the 9♦ that Anna gave."),
    "stronger-known": ({**EXCHANGE, "held": Card("TD")}, "7♦ is weaker than the 10♦ that lies in Boris's hand."),
    "given-on": (
        EXCHANGE,
        "Anna gives on the 9♦ that came back; both receivers are served before any return is seen.",
    ),
    "exchange-open": (
        {"giver": A, "receiver": C, "open": 2},
        "trump is named while Anna still owes Chai 2 cards; the exchange is noted in part.",
    ),
    "after-the-lead": ({"giver": A, "receiver": C}, "Anna gives Chai a card after the first trick was led."),
    "false-return": (
        {"player": B, "claimed": Card("KC"), "trick": None, "judged": prove(FALSE).acts[0], "record": FALSE},
        "Boris called the K♣ strongest and held the A♣ (entry 7).",
    ),
    "revoke": (
        {"player": B, "claimed": Card("7S"), "trick": 1, "judged": prove(REVOKED).acts[0], "record": REVOKED},
        "Boris played the 7♠ on diamonds in trick 1 and then showed the 9♦ (trick 2).",
    ),
    "from-kitty": (
        {"player": B, "claimed": Card("KC"), "shown": cards("AC"), "count": 1, "kitty": 4},
        "Boris called the K♣ strongest and showed the A♣, which can have come from the kitty (1 of 4).",
    ),
    "no-deal": (
        {"cards_shown": cards("9D TS"), "room": 0, "clash": (3, 5)},
        "no deal is possible with the 9♦ 10♠ there; it clashes with entries 3 and 5.",
    ),
    "wrong-lead": ({"player": B, "due": A, "trick": 4}, "Boris led trick 4; Anna had to lead it."),
    "lead-changed": (
        {"player": B, "due": A, "trick": 4},
        (
            "Boris led trick 4 as it was recorded; by what was mended since, Anna had to. "
            "Did Anna? Then: ref correct-trick 4 CARD CARD CARD"
        ),
    ),
    "no-contract": ({}, "trump is not named yet."),
    "trick-too-many": ({"all": 16}, "all 16 tricks of the hand are recorded."),
    "card-twice": (
        {"card": Card("TH"), "trick": 4, "earlier": 2},
        "the 10♥ was played in trick 2 already; it cannot be in trick 4.",
    ),
    "after-the-end": ({}, "entered after the evening was finished."),
    "no-effect": ({"named": 3}, "entry 3 is not a hand that stands, so this changes nothing."),
    "order-misfit": ({}, "the trick winners do not fit the numbers of tricks; they are left out."),
    "numbers-misfit": ({}, "the numbers of tricks are not those of the recorded tricks."),
    "out-of-turn": ({"dealer": B, "turn": A}, "Boris dealt in Anna's turn."),
    "debts-changed": (
        {"extra": (Debt(A, B, 2), Debt(A, C, 1))},
        "before hand 2 Anna gave Boris 2 cards and Chai 1 that were not owed; the hand was played, so it stands.",
    ),
    "not-noted": ({"open": 1}, "1 card owed, and no exchange was noted."),
    "partly-noted": ({"open": 2}, "2 cards owed of which no exchange was noted."),
    "face-down": ({"cards": 2}, "2 cards changed hands face down."),
    "waived": ({"cards": 1}, "1 card waived by agreement."),
}
"""Every ruling with the facts that the game gives it, and what it says."""

PUT_RIGHT = {
    "other-suit": "Boris returns a stronger diamond, or the 9♦ itself.",
    "weaker-than-given": "Boris returns a stronger diamond, or the 9♦ itself.",
    "stronger-known": "Boris returns the 10♦ or a stronger diamond.",
    "exchange-open": "Note the rest, or ref record-exchange --done, before trump.",
    "nothing-owed": "Next: ref hand _ _ _",
    "nothing-more-owed": "The card before was mistyped? ref undo. Next: ref hand _ _ _",
    "after-the-lead": "Exchanged before? Then note it with the hand: "
    "ref record-hand ... --exchange GIVER RECEIVER GIVEN RETURNED",
    "no-contract": "First: ref name-trump CONTRACT",
}


def test_every_ruling_has_an_example() -> None:
    assert SENTENCES.keys() == RULINGS.keys()
    assert PUT_RIGHT.keys() == ADVICE.keys()
    assert TYPED.keys() <= RULINGS.keys()


@pytest.mark.parametrize("what", SENTENCES)
def test_what_a_ruling_says(what: str) -> None:
    facts, said = SENTENCES[what]
    ruling = found(what, **facts)
    assert sentence(ruling, SPEAKER) == said
    assert message(ruling, SPEAKER) == f"{said[0].upper()}{said[1:]} (article 16, entry 7)"
    advice = [PUT_RIGHT[what]] if what in PUT_RIGHT else []
    assert refusal(ruling, SPEAKER, quote=False) == [said, *advice, "(358, article 16)"]


def test_cards_in_words() -> None:
    ruling = found("stronger-known", **EXCHANGE, held=Card("TD"))
    assert sentence(ruling, ALOUD) == "seven of diamonds is weaker than the ten of diamonds that lies in Boris's hand."
    letters = SPEAKER._replace(voice=Voice(symbols=False))
    assert sentence(ruling, letters) == "7D is weaker than the 10D that lies in Boris's hand."
    facts, _ = SENTENCES["from-kitty"]
    shown = found("from-kitty", **facts | {"shown": cards("AC KC")})
    assert "showed the ace of clubs and king of clubs, which" in sentence(shown, ALOUD)
    facts, _ = SENTENCES["not-owed"]
    assert sentence(found("not-owed", **facts), ALOUD).endswith(
        "Anna gives Chai 2 cards, then Boris gives Chai 1 card."
    )


def test_nothing_is_typed_where_there_is_no_keyboard() -> None:
    facts, _ = SENTENCES["lead-changed"]
    without = SPEAKER._replace(voice=Voice(keyboard=False))
    assert sentence(found("lead-changed", **facts), without).endswith("by what was mended since, Anna had to.")


@pytest.mark.parametrize(
    ("room", "clash", "said"),
    [
        (0, (), "the 9♦ 10♠ 2♥ there; it clashes with what is known."),
        (2, (3,), "3 cards where there is room for 2; it clashes with entry 3."),
        (2, (1, 3, 5), "3 cards where there is room for 2; it clashes with entries 1, 3 and 5."),
    ],
)
def test_a_record_that_no_deal_allows(room: int, clash: tuple[int, ...], said: str) -> None:
    ruling = found("no-deal", cards_shown=cards("9D TS 2H"), room=room, clash=clash)
    assert sentence(ruling, SPEAKER) == f"no deal is possible with {said}"


def test_a_record_that_no_deal_allows_says_who_holds_the_card() -> None:
    one = found("no-deal", cards_shown=cards("9D"), room=0, clash=(3,), holder=B)
    assert sentence(one, SPEAKER) == "no deal is possible with the 9♦ there; by entry 3 it lies in Boris's hand."
    two = found("no-deal", cards_shown=cards("9D TS"), room=0, clash=(3, 5), holder=B)
    said = "no deal is possible with the 9♦ 10♠ there; by entries 3 and 5 they lie in Boris's hand."
    assert sentence(two, SPEAKER) == said


def test_what_was_exchanged_on_debts_that_have_changed() -> None:
    assert changed_debts(2, (Debt(A, B, 1),), SPEAKER) == "before hand 2 Anna gave Boris 1 card that was not owed"
    two = (Debt(A, B, 1), Debt(A, C, 1))
    assert changed_debts(2, two, ALOUD) == "before hand 2 Anna gave Boris 1 card and Chai 1 card that were not owed"
    assert changed_debts(2, (), SPEAKER) == "before hand 2 other cards were owed than the sheet says now"


def test_an_article_is_cited_with_its_words_or_without() -> None:
    assert cited("return-given", SEED, quote=False) == "(358, article 18)"
    assert cited("return-given", SEED) == f"(358, article 18: {SEED.article('return-given').text})"


# -- on a sheet -------------------------------------------------------------------------------


def test_a_ruling_names_who_sat_there() -> None:
    sheet = sheet_of(
        [
            hand(at("20:00"), "Anna", "11 4 1 s"),
            card(at("20:05"), "Anna", "Boris", "9D", "7D"),
            hand(at("20:30"), "Boris", "3 8 5 s"),
            kinds.SeatTaken(at("20:40"), "Boris", "Dan"),
            kinds.SeatTaken(at("20:41"), "Anna", "Eve"),
        ]
    )
    documents = ruling_documents(sheet, sheet.rulings())
    assert documents[0] == {
        "article": "18",
        "key": "return-given",
        "severity": "violation",
        "hand": 2,
        "entry": 2,
        "players": ["Boris"],
        "message": "7♦ is weaker than the 9♦ that Anna gave.",
    }
    assert [(each["severity"], each["message"]) for each in documents[1:]] == [
        ("notice", "2 cards owed of which no exchange was noted.")
    ]


def test_a_ruling_of_no_hand_has_none() -> None:
    sheet = sheet_of([kinds.EveningEnded(at("20:00")), kinds.ContractNamed(at("20:01"), "clubs")])
    assert [(each["hand"], each["message"]) for each in ruling_documents(sheet, sheet.rulings())] == [
        (None, "Entered after the evening was finished.")
    ]


# -- errors -----------------------------------------------------------------------------------

QUOTED = f"(358, article 18: {SEED.article('return-given').text})"


def against() -> AgainstTheRules:
    ruling = found("weaker-than-given", **EXCHANGE)._replace(key="return-given")
    return AgainstTheRules(ruling=ruling, names=NAMES, rules=SEED)


def hinted(error: RefError, hint: str) -> RefError:
    error.hint = hint
    return error


WEAKER = "7♦ is weaker than the 9♦ that Anna gave."
STRONGER = "Boris returns a stronger diamond, or the 9♦ itself."


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (Unclear('"x" is no card.'), ['"x" is no card.']),
        (
            hinted(NotFound("no such sheet."), " Another sheet: ref -s NAME"),
            ["no such sheet.", "Another sheet: ref -s NAME"],
        ),
        (Refused("no.", article="return-given", rules=SEED), ["no.", QUOTED]),
        (against(), [WEAKER, STRONGER, QUOTED]),
        (hinted(against(), ' Line 3: "9d 7d".'), [WEAKER, STRONGER, QUOTED, 'Line 3: "9d 7d".']),
    ],
)
def test_an_error_is_a_sentence_its_article_and_a_hint(error: RefError, text: list[str]) -> None:
    assert error_text(error, Voice()) == text
    short = ["(358, article 18)" if sentence == QUOTED else sentence for sentence in text]
    assert error_text(error, Voice(), quote=False) == short


def test_a_script_reads_one_line() -> None:
    assert refused(against()) == f"Refused: {WEAKER} {STRONGER} {QUOTED}"
    assert refused(CannotAnswer("standard output: no space left on device.")) == (
        "No answer: standard output: no space left on device."
    )


def test_plain_every_sentence_is_a_line() -> None:
    assert refused(hinted(against(), " Nothing was noted"), plain=True) == (
        "Refused: seven of diamonds is weaker than the nine of diamonds that Anna gave.\n"
        "Boris returns a stronger diamond, or the nine of diamonds itself.\n"
        f"{QUOTED}\n"
        "Nothing was noted."
    )


def test_control_characters_of_what_was_typed_are_escapes() -> None:
    error = hinted(Unclear('"\x1b[31m\n\u202e" is no card.'), ' Line 2: "a\tb"')
    assert refused(error) == 'Unclear: "\\x1b[31m\\n\\u202e" is no card. Line 2: "a\\tb"'
    assert refused(error, plain=True).splitlines() == [
        'Unclear: "\\x1b[31m\\n\\u202e" is no card.',
        'Line 2: "a\\tb".',
    ]


class Terminal(io.StringIO):
    """Standard error as a terminal of 40 columns."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 2


def test_lines_on_a_terminal_are_as_wide_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    for columns, widest in ((40, 40), (200, 80), (0, 80)):
        monkeypatch.setattr(os, "get_terminal_size", lambda stream, columns=columns: os.terminal_size((columns, 24)))
        lines = refused(EveningOver("friday", SEED)).splitlines()
        assert " ".join(lines) == (
            "Refused: friday is finished. To go on with it: ref play-on "
            f"(358, article {SEED.article('session-length').number}: {SEED.article('session-length').text})"
        )
        assert widest - 12 < max(map(len, lines)) <= widest
    assert refused(EveningOver("friday", SEED), plain=True).startswith(
        "Refused: friday is finished. To go on with it: ref play-on.\n(358, article "
    )


@pytest.mark.parametrize(("encoding", "card"), [("utf-8", "7♦"), ("ascii", "7D")])
def test_suits_are_symbols_where_standard_error_shows_them(
    monkeypatch: pytest.MonkeyPatch, encoding: str, card: str
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert refused(against()).startswith(f"Refused: {card} is weaker than")
