"""The axes of a game as a value, and how its articles are found."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import referee
from referee.errors import NotFound
from referee.game.rules import CITED, NARROWER, Article
from tests.vectors import PACKS, SEED


def test_two_packs_are_one_whatever_reads_their_articles() -> None:
    again = PACKS["2-3-5"]._replace(articles=lambda: ())
    assert again == PACKS["2-3-5"]
    assert not again != PACKS["2-3-5"]  # noqa: SIM202 - both comparisons are the pack's own
    assert again != SEED


NAMES_AN_ARTICLE = re.compile(
    r'(?:\barticle\(|\barticle ?= ?|\bRuling\(\s*|_ruling\(case, |_notice\(hand, )["\']([a-z-]+)["\']'
)


CITED_FOR = {
    "pack-of-cards": ("every card once",),
    "deal": ("receives 16 cards",),
    "deal-rotation": ("dealt by the player at the left of whoever dealt",),
    "phase-order": ("then the contract", "then the play"),
    "exchange-contracts": ("exchange is made whichever suit",),
    "first-hand": ("first hand", "no exchange"),
    "debts": ("point up", "card to give", "point down one to receive", "clockwise from the giver"),
    "return-strongest": ("stronger card of the given suit must return the strongest",),
    "return-given": ("nothing stronger in the given suit must return the very card",),
    "giver-order": ("Of two givers", "all exchanges first"),
    "contracts": ("name one suit as trump",),
    "kitty": ("four cards left over", "the kitty"),
    "kitty-exchange": ("declarer takes the kitty", "exactly four"),
    "kitty-secret": ("Only the declarer sees the kitty", "a card above one returned as strongest may come from there"),
    "trick-lead": ("wins a trick leads the next",),
    "follow-suit": ("holds a card of the suit led must play one",),
    "no-duty-to-beat": ("Nobody has to beat a card",),
    "trump-wins": ("strongest trump in a trick wins",),
    "led-suit-wins": ("without trump, the strongest card of the suit led wins",),
    "first-lead": ("leads the first trick",),
    "winner": ("highest total", "wins", "equal totals are decided"),
    "tie-last-trick": ("all three", "last trick of the last hand"),
    "tie-latest-trick": ("two are still equal", "last trick in the last hand came later"),
    "session-length": ("sets the end", "number of hands", "number of points"),
    "one-by-one": ("one at a time", "answered before the next is given"),
    "secrecy": ("Only the giver and the receiver see the cards",),
    "revoke": ("put right until the next trick is led",),
    "wrong-exchange": ("wrong or forgotten exchange", "until the first card is led", "then the hand stands"),
    "trick-count": ("add up to 16",),
    "score-sheet": ("only struck or corrected",),
}
"""What the text of each article says for which the program cites it."""


@pytest.mark.parametrize("key", CITED_FOR)
def test_an_article_says_what_it_is_cited_for(key: str) -> None:
    for rules in PACKS.values():
        assert [words for words in CITED_FOR[key] if words not in rules.article(key).text] == [], rules.name


def test_every_article_that_the_program_cites_is_one_of_these() -> None:
    """Every text in the program that is the key of an article, but for words that are used otherwise, too."""
    keys = {article.key for article in SEED.articles()}
    other_words = {"declarer", "direction", "false-return", "first-dealer", "misdeal", "players", "rank", "target"}
    named = {
        node.value
        for path in Path(referee.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in keys
    }
    assert named - other_words - set(CITED_FOR) == set()
    assert set(CITED_FOR) == set(CITED) | set(NARROWER)


@pytest.mark.parametrize("key", [*CITED, *NARROWER])
def test_every_cited_article_is_found_by_its_key(key: str) -> None:
    assert SEED.article(key).key == key
    if "-" in key:
        assert SEED.find_articles(key) == (SEED.article(key),)
    else:
        assert SEED.article(key) in SEED.find_articles(key), "a key of one word is a word like any other"


def test_a_pack_without_a_narrower_article_cites_the_wider_one() -> None:
    wide = tuple(article for article in SEED.articles() if article.key not in NARROWER)
    rules = SEED._replace(articles=lambda: wide)
    assert {key: rules.article(key).key for key in NARROWER} == NARROWER


def test_an_article_that_the_program_names_is_one_that_every_pack_has() -> None:
    program = [path.read_text(encoding="utf-8") for path in Path(referee.__file__).parent.rglob("*.py")]
    named = {key for text in program for key in NAMES_AN_ARTICLE.findall(text)}
    assert named >= {"exchange-contracts", "return-strongest", "trick-count", "deal-rotation"}
    assert named <= set(CITED) | set(NARROWER)


def test_the_articles_of_the_seed_pack_have_the_numbers_of_the_rules() -> None:
    numbered = {"15": "first-hand", "16": "debts", "17": "return-strongest", "18": "return-given", "19": "giver-order"}
    assert {number: SEED.find_articles(number)[0].key for number in numbered} == numbered


def test_an_article_is_found_by_number_key_or_a_word() -> None:
    assert SEED.find_articles(" DEBTS ") == SEED.find_articles("16")
    assert {article.key for article in SEED.find_articles("Misdeal counts")} == {"misdeal"}
    assert len(SEED.find_articles("the KITTY")) > 2


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("tie", "34 35 36 37 47"),
        ("Level", "34 35 36 37 47"),
        ("tie-break", "34 35 36 37 47"),
        ("tie break", "34 35 36 37 47"),
        ("kitty", "7 8 13 21 22 40"),
        ("laid away", "7 8 13 21 22 40"),
        ("exchange", "13 14 15 19 21 45"),
        ("S17", "17"),
        ("d10", "17 18"),
        ("n7", "45"),
        ("17", "17"),
    ],
)
def test_a_word_finds_all_articles_of_its_subject(words: str, numbers: str) -> None:
    assert " ".join(article.number for article in SEED.find_articles(words)) == numbers
    assert SEED.find_articles(*words.split()) == SEED.find_articles(words)


@pytest.mark.parametrize("article", SEED.articles(), ids=lambda article: article.number)
def test_every_article_has_a_source_that_can_be_read(article: Article) -> None:
    point, _, said = article.source.partition(": ")
    assert article.source.startswith("this project") or (re.fullmatch("[SN][0-9]+", point) and len(said.split()) >= 2)


@pytest.mark.parametrize("article", PACKS["952"].articles(), ids=lambda article: article.number)
def test_a_source_that_points_to_another_pack_is_found_there(article: Article) -> None:
    for point in re.findall(r"\b[SND][0-9]+\b", article.source):
        assert SEED.find_articles(point)


def test_several_words_find_the_articles_that_hold_all_of_them() -> None:
    assert [article.key for article in SEED.find_articles("stands", "EXCHANGE", "led")] == ["wrong-exchange"]
    both = set(SEED.find_articles("stronger")) & set(SEED.find_articles("suit"))
    assert set(SEED.find_articles("suit", "stronger")) == both
    assert both
    with pytest.raises(NotFound, match="\\. All of them: ref rules") as refused:
        SEED.find_articles("exchange", "xyzzy")
    assert str(refused.value) == 'no article "exchange xyzzy" in 358. All of them: ref rules'


@pytest.mark.parametrize("word", ["", " ", "99", "xyzzy"])
def test_no_such_article(word: str) -> None:
    with pytest.raises(NotFound, match="\\. All of them: ref rules") as refused:
        SEED.find_articles(word)
    assert str(refused.value) == f'no article "{word}" in 358. All of them: ref rules'


@pytest.mark.parametrize("name", PACKS)
def test_targets_add_up_to_the_tricks(name: str) -> None:
    rules = PACKS[name]
    for number in (1, 2):
        assert sum(rules.seat_targets(number).values()) == rules.tricks
