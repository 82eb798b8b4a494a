"""The table of phases: what may follow what."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from referee.game.entries import KINDS
from referee.game.state import MAY_FOLLOW, Phase, phase

EXCHANGE_FIRST = ("exchange", "contract", "kitty", "play")
CONTRACT_FIRST = ("contract", "exchange", "kitty", "play")


class TestArticle13:
    """After the deal comes the exchange, then the contract, then the kitty, then the play."""

    @pytest.mark.parametrize(
        ("phases", "exchanged", "contract", "expected"),
        [
            (EXCHANGE_FIRST, False, False, "exchange"),
            (EXCHANGE_FIRST, True, False, "contract"),
            (EXCHANGE_FIRST, True, True, "play"),
            (EXCHANGE_FIRST, False, True, "play"),
            (CONTRACT_FIRST, False, False, "contract"),
            (CONTRACT_FIRST, True, False, "contract"),
            (CONTRACT_FIRST, False, True, "exchange"),
            (CONTRACT_FIRST, True, True, "play"),
        ],
    )
    def test_one_after_the_other(
        self, phases: tuple[str, ...], exchanged: bool, contract: bool, expected: Phase
    ) -> None:
        assert phase(phases, exchanged=exchanged, contract=contract, finished=False) == expected

    @pytest.mark.parametrize(("exchanged", "contract"), list(product([True, False], repeat=2)))
    def test_a_finished_evening_is_finished(self, exchanged: bool, contract: bool) -> None:
        assert phase(EXCHANGE_FIRST, exchanged=exchanged, contract=contract, finished=True) == "finished"


def test_every_phase_has_its_line_and_every_kind_its_place() -> None:
    assert set(MAY_FOLLOW) == set(get_args(Phase))
    allowed = set[str]().union(*MAY_FOLLOW.values())
    assert allowed == set(KINDS) | {"forgotten-hand", "agreement"}


def test_after_the_end_only_what_is_written_may_be_mended() -> None:
    assert MAY_FOLLOW["finished"] == {
        "last-tricks",
        "correction",
        "drop",
        "strike",
        "restore",
        "spelling",
        "end-agreed",
        "forgotten-hand",
        "sight",
        "trick-correction",
        "play-on",
        "agreement",
    }


def test_an_open_evening_is_not_played_on() -> None:
    for each in ("exchange", "contract", "play"):
        assert not {"play-on", "agreement"} & MAY_FOLLOW[each]
