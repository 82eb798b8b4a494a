"""The pictures of the README are what the program draws now, and no picture lies there that nobody shows."""

from __future__ import annotations

import re

import pytest

from tests import pictures
from tests.transcripts import README


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_is_what_the_program_draws_now(name: str) -> None:
    file = pictures.FOLDER / f"{name}.svg"
    assert file.read_bytes() == pictures.drawn(pictures.PICTURES[name]), "stale; anew: python tests/pictures.py"


def test_the_readme_shows_every_picture_and_says_what_draws_it() -> None:
    text = README.read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(sessions/pictures/([\w-]+)\.svg\)", text)
    assert sorted(shown) == sorted(pictures.PICTURES) == sorted(each.stem for each in pictures.FOLDER.iterdir())
    for words in pictures.PICTURES.values():
        assert f"`ref {words} --svg " in text


def test_pictures_are_no_sheets() -> None:
    from referee.files.folder import list_sheets

    assert {each.name for each in list_sheets(str(pictures.SESSIONS))} == {"latest-trick", "six-hands"}
