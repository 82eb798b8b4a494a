"""Commands in any order against a small model that knows nothing of the program: hands, a deal, a stack of states.

Few examples by default; many with HYPOTHESIS_PROFILE=thorough.
"""

from __future__ import annotations

import tempfile
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.running import Table
from tests.strategies import splits

Three = tuple[int, int, int]
TARGETS = (8, 5, 3)
"""By the seat seen from the dealer, clockwise."""


class Scored(NamedTuple):
    """A hand of the model: who sat there, who dealt, tricks by seat."""

    names: tuple[str, str, str]
    dealer: int
    tricks: Three
    contract: str | None

    @property
    def points(self) -> Three:
        goals = targets(self.dealer)
        return self.tricks[0] - goals[0], self.tricks[1] - goals[1], self.tricks[2] - goals[2]


class State(NamedTuple):
    """The table of the model."""

    names: tuple[str, str, str] = ("Ann", "Bob", "Cy")
    first: int = 0
    hands: tuple[Scored, ...] = ()
    override: int | None = None
    contract: str | None = None
    moved: tuple[tuple[int, int, int], ...] = ()
    """Giver, receiver, cards of every exchange in this deal."""
    waived: tuple[tuple[int, int, int], ...] = ()
    """Those of them that were agreed away; no card went."""
    aces: tuple[tuple[str, int], ...] = ()
    """Aces that were given and came back in this deal, and in whose hand they therefore lie."""

    @property
    def dealer(self) -> int:
        due = (self.hands[-1].dealer + 1) % 3 if self.hands else self.first
        return due if self.override is None else self.override

    def begun(self) -> State:
        """The same with a hand that has begun: its dealer stays, whatever changes before it."""
        return self._replace(override=self.dealer)

    def next_deal(self) -> State:
        return self._replace(override=None, contract=None, moved=(), waived=(), aces=())

    def debts(self) -> list[tuple[int, int, int]]:
        """Giver, receiver, cards: the higher new target gives first, receivers follow clockwise."""
        points = self.hands[-1].points if self.hands else (0, 0, 0)
        goals = targets(self.dealer)
        givers = sorted((s for s in range(3) if points[s] > 0), key=lambda seat: -goals[seat])
        return [
            (giver, receiver, min(points[giver], -points[receiver]))
            for giver in givers
            for receiver in ((giver + 1) % 3, (giver + 2) % 3)
            if points[receiver] < 0
        ]

    def owed(self) -> list[tuple[int, int, int, int]]:
        """The same with what is done."""
        return [
            (giver, receiver, cards, min(cards, sum(n for g, r, n in self.moved if (g, r) == (giver, receiver))))
            for giver, receiver, cards in self.debts()
        ]

    def surplus(self) -> list[tuple[int, int, int]]:
        """What went and is not owed any more; each exchange was owed when it was made."""
        owed = {(giver, receiver): cards for giver, receiver, cards in self.debts()}
        went: dict[tuple[int, int], int] = {}
        for moved, sign in ((self.moved, 1), (self.waived, -1)):
            for giver, receiver, cards in moved:
                went[giver, receiver] = went.get((giver, receiver), 0) + sign * cards
        return [(*pair, cards - owed.get(pair, 0)) for pair, cards in went.items() if cards > owed.get(pair, 0)]

    def open(self) -> list[tuple[int, int, int]]:
        return [(giver, receiver, cards - done) for giver, receiver, cards, done in self.owed() if cards > done]


def targets(dealer: int) -> Three:
    return TARGETS[-dealer % 3], TARGETS[(1 - dealer) % 3], TARGETS[(2 - dealer) % 3]


def renamed(names: tuple[str, str, str], old: str, new: str) -> tuple[str, str, str]:
    first, second, third = (new if name == old else name for name in names)
    return first, second, third


def plus(one: Three, other: Three) -> Three:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def bare(tricks: Three) -> list[str]:
    return [str(won) for won in tricks]


CONTRACTS = ("spades", "hearts", "diamonds", "clubs")


class Evening(RuleBasedStateMachine):
    """One sheet; `past` holds the state before every entry that stands, `future` what was undone."""

    def __init__(self) -> None:
        super().__init__()
        self._place = tempfile.TemporaryDirectory()
        self.table = Table(Path(self._place.name))
        self.state = State()
        self.past: list[State] = []
        self.future: list[State] = []
        self.entries = 0
        self.names_given = 0
        self.said: dict[str, Any] | None = None

    def teardown(self) -> None:
        self._place.cleanup()

    # -- what the model does -------------------------------------------------------------------

    def wrote(self, said: dict[str, Any], *states: State) -> None:
        """One entry a state, in order."""
        for state in states:
            self.past.append(self.state)
            self.state = state
        self.future.clear()
        self.answered(said, len(states))

    def answered(self, said: dict[str, Any], entries: int) -> None:
        self.entries += entries
        self.said = said
        assert said["entry"] == self.entries
        assert said["rulings"] == []

    def refused(self, *words: str) -> None:
        written = self.table.sheet().read_bytes()
        self.table.no(3, *words)
        assert self.table.sheet().read_bytes() == written

    def hand(self, place: int) -> Scored:
        return self.state.hands[place]

    def with_hand(self, place: int, hand: Scored) -> State:
        hands = list(self.state.hands)
        hands[place] = hand
        return self.state._replace(hands=tuple(hands))

    # -- commands ------------------------------------------------------------------------------

    @initialize(dealer=st.integers(0, 2))
    def sit_down(self, dealer: int) -> None:
        self.table.say("new-session", *self.state.names, "--dealer", str(dealer + 1), "-s", "friday")
        self.state = self.state._replace(first=dealer)

    @rule(tricks=splits(), contract=st.none() | st.sampled_from(CONTRACTS), named=st.booleans())
    def record(self, tricks: Three, contract: str | None, named: bool) -> None:
        state = self.state
        words = [f"{name}={won}" for name, won in zip(state.names, tricks, strict=True)] if named else bare(tricks)
        said = self.table.data("record-hand", *words, *([contract] if contract else []))
        scored = Scored(state.names, state.dealer, tricks, contract or state.contract)
        self.wrote(said, state.next_deal()._replace(hands=(*state.hands, scored)))

    @rule(tricks=splits())
    def record_with_the_guard(self, tricks: Three) -> None:
        number = len(self.state.hands) + 1
        if number > 1:
            self.refused("record-hand", *bare(tricks), "--hand", str(number - 1))
        self.refused("record-hand", *bare(tricks), "--hand", str(number + 1))

    @rule()
    def exchange_all(self) -> None:
        owed = self.state.open()
        if not owed:
            return self.refused("record-exchange", "--done")
        states = [self.state.begun()]
        for debt in owed:
            states.append(states[-1]._replace(moved=(*states[-1].moved, debt)))
        return self.wrote(self.table.data("record-exchange", "--done"), *states[1:])

    @rule(ace=st.sampled_from(["AS", "AH", "AD", "AC"]))
    def exchange_an_ace_that_comes_back(self, ace: str) -> None:
        state, owed = self.state, self.state.open()
        known = {} if state.surplus() else dict(state.aces)
        if not owed or known.get(ace, owed[0][0]) != owed[0][0]:
            return self.refused("record-exchange", ace, ace)
        giver, receiver, _ = owed[0]
        said = self.table.data("record-exchange", ace, ace)
        assert said["said"].startswith(f"{state.names[giver]} gave {state.names[receiver]} ")
        told = state.begun()._replace(moved=(*state.moved, (giver, receiver, 1)), aces=(*state.aces, (ace, giver)))
        return self.wrote(said, told)

    @rule(waived=st.booleans())
    def exchange_the_first_debt(self, waived: bool) -> None:
        owed = self.state.open()
        if not owed:
            return None
        giver, receiver, cards = owed[0]
        names = (self.state.names[giver], self.state.names[receiver])
        words = ["--waived"] if waived else ["--count", str(cards)]
        self.refused("record-exchange", *names, "--count", str(cards + 1))
        said = self.table.data("record-exchange", *names, *words)
        told = self.state.begun()._replace(moved=(*self.state.moved, owed[0]))
        return self.wrote(said, told._replace(waived=(*told.waived, owed[0])) if waived else told)

    @rule(contract=st.sampled_from(CONTRACTS))
    def name_trump(self, contract: str) -> None:
        state = self.state
        if state.moved and state.open() and state.contract is None:
            return self.refused("name-trump", contract)
        if state.contract == contract:
            return self.refused("name-trump", contract)
        return self.wrote(self.table.data("name-trump", contract), state.begun()._replace(contract=contract))

    @rule()
    def misdeal(self) -> None:
        self.wrote(self.table.data("misdeal"), self.state.next_deal()._replace(override=self.state.dealer))

    @rule(dealer=st.integers(0, 2))
    def change_dealer(self, dealer: int) -> None:
        state = self.state
        if dealer == state.dealer:
            return self.refused("change", "--dealer", state.names[dealer])
        said = self.table.data("change", "--dealer", str(dealer + 1))
        told = state._replace(override=dealer, first=state.first if state.hands else dealer)
        return self.wrote(said, told)

    @rule(seat=st.integers(0, 2), spelling=st.booleans())
    def change_person(self, seat: int, spelling: bool) -> None:
        self.names_given += 1
        new = f"Eva {self.names_given}"
        old = self.state.names[seat]
        after = self.state._replace(names=renamed(self.state.names, old, new))
        if spelling:
            hands = (hand._replace(names=renamed(hand.names, old, new)) for hand in after.hands)
            after = after._replace(hands=tuple(hands))
        said = self.table.data("change", f"{old}={new}", *(["--spelling"] if spelling else []))
        self.wrote(said, after)

    @precondition(lambda self: self.state.hands)
    @rule(data=st.data(), tricks=splits())
    def correct(self, data: st.DataObject, tricks: Three) -> None:
        place = data.draw(st.integers(0, len(self.state.hands) - 1))
        words = ("correct-hand", str(place + 1), *bare(tricks))
        if tricks == self.hand(place).tricks:
            return self.refused(*words)
        return self.wrote(self.table.data(*words), self.with_hand(place, self.hand(place)._replace(tricks=tricks)))

    @precondition(lambda self: self.state.hands)
    @rule(data=st.data(), dealer=st.integers(0, 2), contract=st.sampled_from(["", *CONTRACTS]))
    def correct_the_rest(self, data: st.DataObject, dealer: int, contract: str) -> None:
        place = data.draw(st.integers(0, len(self.state.hands) - 1))
        hand = self.hand(place)
        told = hand._replace(dealer=dealer, contract=contract or None)
        words = ("correct-hand", str(place + 1), "--dealer", hand.names[dealer], "--trump", contract)
        if told == hand:
            return self.refused(*words)
        return self.wrote(self.table.data(*words), self.with_hand(place, told))

    @precondition(lambda self: self.state.hands)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.state.hands) - 1))
        hands = self.state.hands[:place] + self.state.hands[place + 1 :]
        self.wrote(self.table.data("drop-hand", str(place + 1)), self.state._replace(hands=hands))

    @precondition(lambda self: self.state.hands)
    @rule(data=st.data(), tricks=splits())
    def insert(self, data: st.DataObject, tricks: Three) -> None:
        state = self.state
        place = data.draw(st.integers(0, len(state.hands) - 1))
        dealer = (state.hands[place - 1].dealer + 1) % 3 if place else state.first
        hand = Scored(state.names, dealer, tricks, None)
        said = self.table.data("record-hand", *bare(tricks), "--before", str(place + 1))
        self.wrote(said, state._replace(hands=(*state.hands[:place], hand, *state.hands[place:])))

    @rule()
    def undo(self) -> None:
        if not self.past:
            return self.refused("undo")
        said = self.table.data("undo")
        assert said["said"].startswith("Taken back: ")
        self.future.append(self.state)
        self.state = self.past.pop()
        return self.answered(said, 1)

    @rule()
    def redo(self) -> None:
        if not self.future:
            return self.refused("redo")
        said = self.table.data("redo")
        assert said["said"].startswith("Back again: ")
        self.past.append(self.state)
        self.state = self.future.pop()
        return self.answered(said, 1)

    # -- what has to hold ------------------------------------------------------------------------

    @invariant()
    def the_next_hand_is_as_the_model_has_it(self) -> None:
        """And what the command said of it is what a fresh replay of the file says."""
        state, names = self.state, self.state.names
        coming = self.table.data("next")
        assert self.said is None or self.said["next"] == coming
        owed = [
            {"giver": names[giver], "receiver": names[receiver], "cards": cards, "done": done}
            for giver, receiver, cards, done in state.owed()
        ]
        back = [
            {"giver": names[giver], "receiver": names[receiver], "cards": cards}
            for giver, receiver, cards in state.surplus()
        ]
        phase = "play" if state.contract else "exchange" if state.open() else "contract"
        assert coming == {
            "session": "friday",
            "hand": len(state.hands) + 1,
            "phase": phase,
            "dealer": names[state.dealer],
            "declarer": names[state.dealer],
            "leader": names[state.dealer],
            "targets": dict(zip(names, targets(state.dealer), strict=True)),
            "contract": state.contract,
            "debts": owed,
            **({"surplus": back} if back else {}),
        }

    @invariant()
    def every_hand_is_scored_as_the_model_has_it(self) -> None:
        rows = self.table.data("score-sheet")["hands"]
        running = list(accumulate((hand.points for hand in self.state.hands), plus))
        assert len(rows) == len(self.state.hands)
        for row, hand, totals in zip(rows, self.state.hands, running, strict=True):
            assert (row["dealer"], row["contract"]) == (hand.names[hand.dealer], hand.contract)
            assert tuple(row["tricks"].items()) == tuple(zip(hand.names, hand.tricks, strict=True))
            assert tuple(row["targets"].values()) == targets(hand.dealer)
            assert tuple(row["points"].values()) == hand.points
            assert tuple(row["totals"].values()) == totals
        standings = {row["player"]: row["points"] for row in self.table.data("standings")["standings"]}
        assert standings == dict(zip(self.state.names, running[-1] if running else (0, 0, 0), strict=True))
        assert sum(standings.values()) == 0

    @invariant()
    def debts_add_up(self) -> None:
        points = self.state.hands[-1].points if self.state.hands else (0, 0, 0)
        for seat, name in enumerate(self.state.names):
            owed = self.table.data("who-owes-cards")["debts"]
            assert sum(debt["cards"] for debt in owed if debt["giver"] == name) == max(0, points[seat])
            assert sum(debt["cards"] for debt in owed if debt["receiver"] == name) == max(0, -points[seat])

    @invariant()
    def nobody_honest_is_accused(self) -> None:
        assert self.table.ref("check").code == 0


Evening.TestCase.settings = settings(stateful_step_count=16)
TestEvening = Evening.TestCase
