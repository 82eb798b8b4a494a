"""What the cards prove, in words: one sentence for each kind of evidence, so that the accused can check it."""

from __future__ import annotations

import pytest

from referee.game.cards import Card, CardPlace
from referee.game.exchange import Swap
from referee.game.proof import Record, layout, prove
from referee.game.rules import Rules
from referee.game.tricks import Sight, Trick
from referee.views.phrases import Speaker, Voice
from referee.views.proof_text import act_text, by_suit, places_text, reason
from tests.vectors import CANADIAN, NAMES, SEED, A, B, C, variant

SPEAKER = Speaker(NAMES, Voice(symbols=False), SEED)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word.upper()) for word in words.split())


def swap(entry: int, given: str, returned: str, *, giver: int = A, receiver: int = B) -> Swap:
    return Swap(entry, giver, receiver, given=Card(given), returned=Card(returned))


def trick(entry: int, number: int, words: str, leader: int = A) -> Trick:
    first, second, third = cards(words)
    return Trick(entry, number, (leader, (leader + 1) % 3, (leader + 2) % 3), (first, second, third))


def seen(entry: int, place: CardPlace, words: str, player: int | None = None) -> Sight:
    return Sight(entry, place, player, cards(words))


def record(
    *told: Swap | Trick | Sight, declarer: int = A, contract: str | None = "hearts", rules: Rules = SEED
) -> Record:
    return Record(
        rules,
        declarer,
        contract,
        tuple(each for each in told if isinstance(each, Swap)),
        (),
        tuple(each for each in told if isinstance(each, Trick)),
        tuple(each for each in told if isinstance(each, Sight)),
    )


def said(told: Record, place: int = 0) -> str:
    return reason(prove(told).acts[place], told, SPEAKER)


RETURN = swap(2, "2C", "KC")
FALSE_BY = {
    "a card given later": ((RETURN, swap(3, "3C", "AC")), "called the KC strongest and then showed the AC (entry 3)."),
    "a card received before": (
        (swap(2, "5C", "AC"), swap(3, "2C", "2C")),
        "called the 2C strongest and held the 5C (entry 2).",
    ),
    "another suit": ((swap(2, "9D", "KS"),), "returned the KS for the 9D and held the 9D (entry 2)."),
    "a card that was seen": (
        (RETURN, seen(7, "hand", "AC", B)),
        "called the KC strongest and held the AC (entry 7).",
    ),
    "a card that was played": (
        (RETURN, trick(5, 1, "QC AC 3C")),
        "called the KC strongest and held the AC (trick 1).",
    ),
    "cards that were played and seen": (
        (swap(2, "2C", "JC"), trick(5, 1, "5C AC 3C"), trick(6, 2, "QC 4C 6C", B), seen(9, "hand", "KC", B)),
        "called the JC strongest and held the AC KC QC (tricks 1 and 2 and entry 9).",
    ),
}


@pytest.mark.parametrize("name", FALSE_BY)
def test_a_return_that_is_proved_false(name: str) -> None:
    told, sentence = FALSE_BY[name]
    found = record(*told)
    place = next(at for at, judged in enumerate(prove(found).acts) if judged.verdict == "illegal")
    assert said(found, place) == f"Boris {sentence}"


def test_a_card_that_the_declarer_laid_away() -> None:
    told = record(RETURN, seen(8, "laid-away", "AC"), declarer=B)
    assert said(told) == "Boris called the KC strongest and laid away the AC (entry 8)."


def test_more_cards_than_the_kitty_holds() -> None:
    told = record(swap(2, "2C", "6C"), seen(4, "hand", "AC KC QC JC TC", B), declarer=B)
    assert said(told) == (
        "Boris called the 6C strongest and then showed the AC KC QC JC 10C: five cards, but the kitty holds four."
    )


def test_a_kitty_that_was_something_else() -> None:
    told = record(RETURN, seen(4, "hand", "AC", B), seen(9, "kitty", "2D 4D 7D 9D"), declarer=B)
    assert said(told) == "Boris called the KC strongest and then showed the AC, but the kitty was the 9D 7D 4D 2D."


def test_a_kitty_that_is_known_in_part() -> None:
    told = record(swap(2, "2C", "6C"), seen(4, "hand", "AC KC QC", B), seen(9, "kitty", "2D 4D"), declarer=B)
    assert said(told) == (
        "Boris called the 6C strongest and then showed the AC KC QC; with the 4D 2D that is five cards, "
        "but the kitty holds four."
    )


def test_a_kitty_that_is_taken_before_cards_are_laid_away() -> None:
    """In 9-5-2 kitty cards may be laid away again, so that only all of them together are too many."""
    told = record(swap(2, "2C", "6C"), seen(4, "hand", "AC KC QC JC TC", B), declarer=B, rules=CANADIAN)
    assert said(told) == (
        "Boris called the 6C strongest and then showed the AC KC QC JC 10C: five cards, but the kitty holds four."
    )


def test_kitty_cards_kept_and_laid_away_count_together() -> None:
    told = record(
        swap(2, "2C", "6C"), seen(4, "hand", "AC KC QC", B), seen(5, "laid-away", "JC TC"), declarer=B, rules=CANADIAN
    )
    assert said(told) == (
        "Boris called the 6C strongest and then showed the AC KC QC JC 10C: five cards, but the kitty holds four."
    )


def test_a_hand_with_too_few_cards() -> None:
    """All else is known, so that five diamonds above the nine can lie nowhere but with Boris."""
    told = record(
        swap(2, "9D", "9D"),
        seen(3, "hand", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S 9D 3D 2D", A),
        seen(4, "laid-away", "7D 6D 5D 4D"),
        seen(5, "hand", "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AC KC QC", C),
    )
    assert said(told) == (
        "Boris called the 9D strongest; without a stronger diamond, only eleven cards are left for Boris's hand, "
        "which holds sixteen."
    )


def test_a_revoke_by_a_card_received() -> None:
    told = record(swap(2, "2C", "KC", receiver=C), trick(5, 1, "QC 5C 5H"))
    assert said(told, 1) == "Chai played the 5H on clubs in trick 1 and held the 2C (entry 2)."


def test_a_revoke_by_a_later_trick() -> None:
    told = record(trick(4, 1, "AD 7S 2D"), trick(5, 2, "QD 9D 3D"))
    assert said(told) == "Boris played the 7S on diamonds in trick 1 and then showed the 9D (trick 2)."
    assert said(told, 0) == said(told)


def test_a_revoke_by_all_that_is_left() -> None:
    """All else is known, so that seven diamonds can lie nowhere but with Boris."""
    told = record(
        trick(4, 1, "AD 7S 2D"),
        seen(5, "hand", "AS KS QS JS TS 9S 8S 6S 5S 4S 3S 2S KD QD JD", A),
        seen(6, "laid-away", "5H 4H 3H 2H"),
        seen(7, "hand", "AH KH QH JH TH 9H 8H 7H 6H 3D AC KC QC JC TC", C),
    )
    assert said(told) == (
        "Boris played the 7S on diamonds in trick 1; without a diamond, only nine cards are left for Boris's hand, "
        "which holds sixteen."
    )


def test_a_revoke_of_the_declarer_who_can_have_laid_away_only_four() -> None:
    """Both other hands are known; the declarer had five clubs or more, and laid four cards away."""
    told = record(
        trick(4, 1, "5C 7S 2C"),
        seen(5, "hand", "AS KS QS JS TS 9S 8S 6S 5S 4S 3S 2S 3C 4C 6C", A),
        seen(7, "hand", "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AD KD", C),
        declarer=B,
    )
    assert said(told) == (
        "Boris played the 7S on clubs in trick 1; without a club, only twelve cards are left for the hand that Boris "
        "played, which holds sixteen."
    )


def test_a_laid_away_card_too_many() -> None:
    """Of the clubs only the others' are known, so that two can lie only with Boris or among what he laid away."""
    known = (
        trick(4, 1, "5C 7S 2C"),
        seen(5, "hand", "AS KS QS JS TS 9S 8S 6S 5S 4S 3S 9C 3C 4C 6C", A),
        seen(7, "hand", "AH KH QH JH TH 9H 8H 7H 6H QC JC TC AC KC 7C", C),
    )
    told = record(*known, seen(6, "laid-away", "5D 4D 3D 2D"), declarer=B)
    assert said(told) == (
        "Boris played the 7S on clubs in trick 1; without a club, the 8C could only have been laid away, with four "
        "other cards."
    )
    assert said(record(*known, seen(6, "laid-away", "5D 4D 3D"), declarer=B)) == "Not proved either way."


@pytest.mark.parametrize(
    ("away", "sentence"),
    [
        ("", "the 8C 7C 6C 4C 3C could only have been laid away, and only four cards were."),
        ("5D 4D", "the 8C 7C 6C 4C 3C could only have been laid away, with two other cards."),
    ],
)
def test_too_many_cards_to_lay_away(away: str, sentence: str) -> None:
    told = record(
        trick(4, 1, "5C 7S 2C"),
        seen(5, "hand", "AS KS QS JS TS 9S 8S 6S 5S 4S 3S 2S 5H 9C QC", A),
        seen(7, "hand", "AH KH QH JH TH 9H 8H 7H 6H TC JC AC KC AD KD", C),
        *([seen(8, "laid-away", away)] if away else []),
        declarer=B,
    )
    assert said(told) == f"Boris played the 7S on clubs in trick 1; without a club, {sentence}"


def test_a_duty_to_beat() -> None:
    rules = variant('name = "beat"\nmust-beat = "always"\n')
    told = record(trick(4, 1, "5C 3C 6C"), seen(5, "hand", "9C", B), rules=rules)
    assert said(told) == "Boris played the 3C on clubs in trick 1 and held the 9C (entry 5)."


def test_a_duty_to_trump() -> None:
    rules = variant('name = "trump"\nmust-trump = true\n')
    told = record(trick(4, 1, "5C 3D 6C"), trick(5, 2, "2H 9H 3H", C), rules=rules)
    assert said(told) == "Boris played the 3D on clubs in trick 1 and then showed the 3H (trick 2)."


def test_what_is_not_illegal() -> None:
    assert said(record(RETURN)) == "Not proved either way."
    assert said(record(swap(2, "2C", "AC"))) == "Legal in every deal that the cards leave possible."
    told = record(RETURN, seen(3, "hand", "2C", C))
    assert said(told) == "The record leaves no possible deal."


def test_the_words_of_an_act() -> None:
    told = record(RETURN, trick(4, 1, "AD 7S 2D"))
    acts = [judged.act for judged in prove(told).acts]
    assert [act_text(act, told, SPEAKER) for act in acts] == ["2C given, KC back", "7S on diamonds"]
    aloud = SPEAKER._replace(voice=Voice(aloud=True))
    assert [act_text(act, told, aloud) for act in acts] == [
        "two of clubs given, king of clubs back",
        "seven of spades on diamonds",
    ]


def test_evidence_read_aloud() -> None:
    told = record(RETURN, trick(5, 1, "QC AC 3C"))
    assert reason(prove(told).acts[0], told, SPEAKER._replace(voice=Voice(aloud=True))) == (
        "Boris called the king of clubs strongest and held the ace of clubs (trick 1)."
    )


def test_cards_are_sorted_by_suit_and_strength() -> None:
    assert by_suit(cards("2C AD TS KC AS")) == list(cards("AS TS AD KC 2C"))


@pytest.mark.parametrize("rules", [SEED, CANADIAN], ids=["358", "952"])
def test_every_set_of_places_has_words(rules: Rules) -> None:
    plan = layout(rules, B)
    for places in range(1, plan.everywhere + 1):
        found = places_text(places, plan, NAMES, B)
        assert found
        assert len(found) == len(set(found))
    assert places_text(plan.everywhere, plan, NAMES, B)[:2] == ["Anna's hand", "Chai's hand"]
    assert places_text(plan.kitty, plan, NAMES, B) == ["the kitty"]
    assert places_text(plan.laid_away, plan, NAMES, B) == ["the cards that Boris laid away"]
    assert places_text(plan.playing[B], plan, NAMES, B) == ["the hand that Boris played"]
    assert places_text(plan.held[B], plan, NAMES, B) == ["Boris's hand at the exchange"]


def test_no_sentence_says_he() -> None:
    sentences = [said(record(*told)) for told, _ in FALSE_BY.values()]
    assert not any(word in ("he", "his", "him") for sentence in sentences for word in sentence.split())
