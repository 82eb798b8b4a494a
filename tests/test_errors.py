"""The families of refusals: exit codes, openings, and that every article named in the code is in every pack."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import referee
from referee import errors
from referee.errors import NotFound, NotSaved, RefError, Refused, Unclear, Unreadable, quoted
from referee.game.rules import CITED

CLASSES = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, RefError)]
FAMILIES: dict[type[RefError], int] = {Unclear: 2, Refused: 3, NotFound: 4, Unreadable: 5, NotSaved: 6}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_one_exit_code_and_one_opening(family: type[RefError]) -> None:
    members = [each for each in CLASSES if issubclass(each, family)]
    assert {each.exit_code for each in members} == {FAMILIES[family]}
    assert {each.opening for each in members} == {family.opening}


def test_openings_differ() -> None:
    assert len({family.opening for family in FAMILIES}) == len(FAMILIES)


def test_every_article_that_a_refusal_names_is_in_every_pack() -> None:
    named = {
        keyword.value.value
        for path in Path(referee.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "article" and isinstance(keyword.value, ast.Constant)
    }
    assert named
    assert named <= set(CITED)


def test_typed_text_is_quoted_and_what_is_no_word_is_shortened() -> None:
    assert quoted("{x}") == '"{x}"'
    assert quoted("a" * 500) == f'"{"a" * 60}..."'
