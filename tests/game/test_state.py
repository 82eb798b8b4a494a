"""What follows from the entries read so far: the hand to come, the end, the winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from referee.game import entries
from referee.game.entries import KINDS
from referee.game.exchange import Debt
from referee.game.rules import End
from referee.game.scoring import Outcome
from referee.game.state import Evening, Phase, debts_before, may_follow
from tests.vectors import ANNA, AT, BORIS, CHAI, NAMES, PACKS, SEED, A, B, C, evening, event, hand


def test_before_the_first_entry() -> None:
    state = evening(dealer=CHAI)
    assert (state.names, state.number, state.last, state.hands, state.totals) == (NAMES, 1, None, (), (0, 0, 0))
    assert (state.dealer, state.turn_dealer, state.declarer, state.targets) == (C, C, C, (5, 3, 8))
    assert (state.phase, state.finished, state.outcome) == ("contract", False, Outcome((), None, None, None, ()))


def test_a_hand_is_found_by_its_entry() -> None:
    state = evening(hand("A", 8, 5, 3), event("trump clubs"), hand("B", 3, 8, 5))
    found = state.find_hand(3)
    assert found is not None
    assert (found.number, state.find_hand(2)) == (2, None)


def test_a_declarer_and_a_leader_of_other_seats() -> None:
    state = evening(rules=PACKS["2-3-5"])
    assert (state.declarer, state.leader) == (C, C)
    assert evening(entries.LeadChanged(AT, "left")).leader == B


def test_an_evening_closed_by_word_is_finished_with_or_without_a_hand() -> None:
    assert evening(entries.EveningEnded(AT)).finished
    assert evening(hand("A", 8, 5, 3), entries.EveningEnded(AT)).phase == "finished"
    assert evening(entries.EveningEnded(AT)).outcome.winners == ()


def test_played_on_nothing_that_was_agreed_is_left() -> None:
    state = evening(hand("A", 8, 5, 3), entries.EveningEnded(AT, shared=True, winner=ANNA), entries.PlayedOn(AT))
    assert (state.closed, state.shared, state.named_winner, state.end) == (False, False, None, End())


def test_an_end_by_hands_counts_the_hands_that_stand() -> None:
    hands = (hand("A", 8, 5, 3), hand("B", 3, 8, 5))
    assert evening(*hands, end=End(hands=2)).finished
    assert not evening(*hands, entries.HandDropped(AT, 1), end=End(hands=2)).finished


def test_debts_need_a_hand_before_and_a_contract_with_exchange() -> None:
    previous = evening(hand("A", 10, 3, 3)).hands[0]
    rules = PACKS["contract-first"]
    asked = {
        (before is not None, contract): debts_before(rules, before, (3, 8, 5), (A, B, C), B, contract)
        for before in (None, previous)
        for contract in (None, "hearts", "no-trump")
    }
    owed = (Debt(A, B, 2),)
    assert asked == {
        (False, None): (),
        (False, "hearts"): (),
        (False, "no-trump"): (),
        (True, None): owed,
        (True, "hearts"): owed,
        (True, "no-trump"): (),
    }


def test_scored_anew_a_hand_takes_targets_from_its_number_and_seats() -> None:
    played = evening(hand("A", 8, 5, 3)).hands[0]
    assert played._replace(seating=(A, C, B)).scored(SEED).points == (0, 2, -2)
    assert played._replace(dealer=B).scored(SEED).targets == (3, 8, 5)


def test_a_name_of_any_time_has_its_column() -> None:
    state = evening(entries.SeatTaken(AT, BORIS, "Dora"), entries.NameCorrected(AT, "Dora", "Дора"))
    assert [state.column(name) for name in (ANNA, BORIS, "dora", "ДОРА", CHAI)] == [A, B, B, B, C]


class TestArticle13:
    """After the deal comes the exchange, then the contract, then the kitty, then the play."""

    OWED = hand("A", 10, 3, 3)
    EXCHANGED = event("AB face-down 2")

    @pytest.mark.parametrize(
        ("pack", "exchanged", "contract", "expected"),
        [
            ("358", False, False, "exchange"),
            ("358", True, False, "contract"),
            ("358", True, True, "play"),
            ("358", False, True, "play"),
            ("contract-first", False, False, "contract"),
            ("contract-first", True, False, "contract"),
            ("contract-first", False, True, "exchange"),
            ("contract-first", True, True, "play"),
        ],
    )
    def test_one_after_the_other(self, pack: str, exchanged: bool, contract: bool, expected: Phase) -> None:
        written = [self.OWED, *[self.EXCHANGED] * exchanged, *[event("trump hearts")] * contract]
        assert evening(*written, rules=PACKS[pack]).phase == expected
        assert evening(*written, entries.EveningEnded(AT), rules=PACKS[pack]).phase == "finished"


def kinds_that_may_follow(state: Evening) -> set[str]:
    """Words of the kinds of which an entry without any contents may be written now."""
    empty = {
        word: cast("Callable[..., entries.Entry]", kind)(*[None] * len(kind._fields)) for word, kind in KINDS.items()
    }
    return {word for word, entry in empty.items() if may_follow(state, entry)}


def test_an_open_evening_takes_everything_and_is_not_played_on() -> None:
    opened, begun = evening(), evening(hand("A", 10, 3, 3), event("trump hearts"))
    assert kinds_that_may_follow(opened) == kinds_that_may_follow(begun) == set(KINDS) - {"play-on"}


def test_after_the_end_only_what_is_written_may_be_changed() -> None:
    finished = evening(hand("A", 8, 5, 3), entries.EveningEnded(AT))
    assert kinds_that_may_follow(finished) == {
        "last-tricks",
        "correction",
        "drop",
        "strike",
        "restore",
        "spelling",
        "end-agreed",
        "note",
        "date",
        "sight",
        "trick-correction",
        "play-on",
    }
    assert may_follow(finished, hand("A", 8, 5, 3)._replace(before=1))
    assert may_follow(finished, entries.EveningEnded(AT, shared=True)), "all three are level, and no trick decides"
    won = evening(hand("A", 10, 3, 3), entries.EveningEnded(AT))
    assert not may_follow(won, entries.EveningEnded(AT, shared=True))
