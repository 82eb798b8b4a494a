"""Every way to say no: its exit code, its opening, and an article wherever the game refuses."""

from __future__ import annotations

import pytest

from referee import errors
from referee.errors import DiskTrouble, RefError, Refused, TricksDoNotAddUp, Unclear, Unknown, Unreadable
from referee.game.rules import CITED

CLASSES = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, RefError)]
FAMILIES: dict[type[RefError], int] = {Unclear: 2, Refused: 3, Unknown: 4, Unreadable: 5, DiskTrouble: 6}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_one_exit_code_and_one_opening(family: type[RefError]) -> None:
    members = [each for each in CLASSES if issubclass(each, family)]
    assert {each.exit_code for each in members} == {FAMILIES[family]}
    assert {each.opening for each in members} == {family.opening}


@pytest.mark.parametrize("each", CLASSES)
def test_an_article_that_is_named_is_in_every_pack(each: type[RefError]) -> None:
    assert each.article is None or each.article in CITED


def test_openings_differ() -> None:
    assert len({family.opening for family in FAMILIES}) == len(FAMILIES)


def test_the_facts_fill_the_sentence_and_are_kept() -> None:
    refused = errors.NoSuchPack(name='"x"', packs="358, 952")
    assert str(refused) == 'no rule pack "x"; there are 358, 952.'
    assert refused.facts == {"name": '"x"', "packs": "358, 952"}


def test_braces_in_a_fact_are_left_alone() -> None:
    assert str(errors.BadName(name="{x}", fault="is {y}")) == "the name {x} is {y}."


def test_tricks_that_do_not_add_up_keep_their_numbers() -> None:
    assert TricksDoNotAddUp(tricks=(8, 5, 2), expected=16).facts["found"] == 15
