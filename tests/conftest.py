"""Evenings that tests begin with, and how many examples hypothesis tries: HYPOTHESIS_PROFILE=thorough for many."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.running import Table

_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.filter_too_much)

settings.register_profile("fast", max_examples=25, deadline=None, database=None, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile(
    "thorough", max_examples=1000, deadline=None, database=None, suppress_health_check=_SLOW_IS_FINE
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home for all that runs without the environment of `running`; at the end no evening may lie there."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HOME", str(home))
        environment.setenv("XDG_DATA_HOME", str(home / "data"))
        environment.setenv("XDG_CONFIG_HOME", str(home / "config"))
        yield home
    assert not list(home.rglob("*.toml"))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """V23 before hand 1."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "6", "-s", "v23")
    return table


@pytest.fixture
def begun(table: Table) -> Table:
    """V23 after hand 1, one of three swaps made."""
    table.all("record-hand 11 4 1 s", "record-exchange 2c kc")
    return table


@pytest.fixture
def three(table: Table) -> Table:
    """Three hands of V23."""
    table.all("hand 11 4 1 s", "hand 2 7 7 h", "hand 7 4 5 c")
    return table


@pytest.fixture
def level(tmp_path: Path) -> Table:
    """Three hands of three played; Anna and Boris level in all and in the last hand."""
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "--hands", "3", "-s", "tie")
    table.all("hand 9 6 1", "hand 4 9 3", "hand 6 4 6")
    return table
