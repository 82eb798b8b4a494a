"""The season as facts: whole sentences, without signs, nothing left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.views.season_plain import player_facts, season_facts
from tests import seasons
from tests.running import Table
from tests.seasons import added_up


@pytest.fixture
def club(tmp_path: Path) -> Table:
    """The two months of a club."""
    return seasons.club(tmp_path)


def test_facts_are_whole_sentences_without_signs(club: Table) -> None:
    assert season_facts(added_up(club.folder))[:7] == FACTS
    one = player_facts(added_up(club.folder, "dana"))
    assert one[:-4] == PLAYER_FACTS
    for fact in [*season_facts(added_up(club.folder)), *one]:
        assert fact.endswith(".")
        assert not set(fact) & set("+%♠♥♦♣")


def test_the_running_total_is_told_sheet_by_sheet(club: Table) -> None:
    facts = player_facts(added_up(club.folder, "anna"))
    assert [fact for fact in facts if fact.startswith("After ")] == [
        "After friday, Friday 27 November 2026, anna has plus 2 in all.",
        "After 2026/messy, Friday 4 December 2026, anna has plus 4 in all.",
        "After 2026/won, Thursday 10 December 2026, anna has plus 3 in all.",
        "After 2026/level, Friday 11 December 2026, anna has plus 5 in all.",
    ]


def test_the_facts_of_an_empty_season(tmp_path: Path) -> None:
    nothing = ["No finished sheet, so there is no season yet."]
    assert season_facts(added_up(tmp_path)) == player_facts(added_up(tmp_path, "anna")) == nothing


FACTS = [
    "The season has 4 sheets, Friday 27 November 2026 to Friday 11 December 2026.",
    "The players are told with the most points first.",
    "Boris played in 2 sheets, won 1 alone and shared 1.",
    "Boris has plus 8 in 12 hands, plus 0.67 a hand, and made the target in 7 of 12.",
    "As 8 Boris has plus 3 in 4 hands, plus 0.75 a hand, and made the target in 2 of 4.",
    "As 5 Boris has plus 4 in 4 hands, plus 1.00 a hand, and made the target in 3 of 4.",
    "As 3 Boris has plus 1 in 4 hands, plus 0.25 a hand, and made the target in 2 of 4.",
]

PLAYER_FACTS = [
    "The season has 4 sheets, Friday 27 November 2026 to Friday 11 December 2026.",
    "Dana played in 1 sheet, won 0 alone and shared 0.",
    "Dana has minus 2 in 2 hands, minus 1.00 a hand, and made the target in 1 of 2.",
    "As 8 Dana has 0 in 1 hand, 0 a hand, and made the target in 1 of 1.",
    "As 3 Dana has minus 2 in 1 hand, minus 2.00 a hand, and made the target in 0 of 1.",
    "Against Boris Dana played 2 hands: Dana minus 2, Boris 0.",
    "Of these sheets Dana was ahead of Boris in 0, level in 0, behind in 1.",
    "Against anna Dana played 2 hands: Dana minus 2, anna plus 2.",
    "Of these sheets Dana was ahead of anna in 0, level in 0, behind in 1.",
    "With the contract clubs Dana has minus 2 in 1 hand, minus 2.00 a hand, and made the target in 0 of 1.",
    "With the contract spades Dana has 0 in 1 hand, 0 a hand, and made the target in 1 of 1.",
    "Longest run of targets made: 1 hand, hand 5 of 2026/messy, Friday 4 December 2026.",
    "No sheet won alone yet.",
    "Best hand: 0, 8 tricks of 8, spades, hand 5 of 2026/messy, Friday 4 December 2026.",
    "Worst hand: minus 2, 1 trick of 3, clubs, hand 6 of 2026/messy, Friday 4 December 2026.",
    "After 2026/messy, Friday 4 December 2026, Dana has minus 2 in all.",
]
