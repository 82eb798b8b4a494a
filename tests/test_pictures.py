"""The pictures of README.md and docs/ are what the program draws now, and each is shown on a page."""

from __future__ import annotations

import re

import pytest

from tests import pictures
from tests.transcripts import PAGES


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_is_what_the_program_draws_now(name: str) -> None:
    file = pictures.FOLDER / f"{name}.svg"
    assert file.read_bytes() == pictures.draw(pictures.PICTURES[name]), "stale; draw again: python tests/pictures.py"


def test_the_pages_show_every_picture_and_the_command_that_draws_it() -> None:
    shown = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for alternative, path in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", text):
            assert alternative
            shown.append((page.parent / path).resolve())
            command = pictures.PICTURES[shown[-1].stem]
            assert f"`ref -C docs/examples {command} --svg " in text, page
    assert sorted(set(shown)) == sorted(each.resolve() for each in pictures.FOLDER.iterdir())
    assert sorted(each.stem for each in set(shown)) == sorted(pictures.PICTURES)


def test_pictures_and_typed_answers_are_no_sheets() -> None:
    from referee.files.folder import list_sheets

    assert {each.name for each in list_sheets(str(pictures.EXAMPLES))} == {"latest-trick", "six-hands"}
