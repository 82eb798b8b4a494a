"""The axes of a game as a value, and how its articles are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import referee
from referee.errors import NotFound
from referee.game.rules import CITED
from tests.vectors import PACKS, SEED

NAMES_AN_ARTICLE = re.compile(
    r'(?:\barticle\(|\barticle ?= ?|\bRuling\(\s*|_ruling\(case, |_notice\(hand, )["\']([a-z-]+)["\']'
)


@pytest.mark.parametrize("key", CITED)
def test_every_cited_article_is_found_by_its_key(key: str) -> None:
    assert SEED.article(key).key == key
    assert SEED.find_articles(key) == (SEED.article(key),)


def test_an_article_that_the_program_names_is_one_that_every_pack_has() -> None:
    program = [path.read_text(encoding="utf-8") for path in Path(referee.__file__).parent.rglob("*.py")]
    named = {key for text in program for key in NAMES_AN_ARTICLE.findall(text)}
    assert named >= {"exchange-contracts", "return-strongest", "trick-count", "deal-rotation"}
    assert named <= set(CITED)


def test_the_articles_of_the_seed_pack_have_the_numbers_of_the_rules() -> None:
    numbered = {"15": "first-hand", "16": "debts", "17": "return-strongest", "18": "return-given", "19": "giver-order"}
    assert {number: SEED.find_articles(number)[0].key for number in numbered} == numbered


def test_an_article_is_found_by_number_key_or_a_word() -> None:
    assert SEED.find_articles(" DEBTS ") == SEED.find_articles("16")
    assert {article.key for article in SEED.find_articles("Misdeal counts")} == {"misdeal"}
    assert len(SEED.find_articles("kitty")) == 1
    assert len(SEED.find_articles("the KITTY")) > 2


def test_several_words_find_the_articles_that_hold_all_of_them() -> None:
    assert [article.key for article in SEED.find_articles("stands", "EXCHANGE", "lead")] == ["wrong-exchange"]
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
