"""Fixtures for every ruleset, level and playout."""

from __future__ import annotations

import gc
import os

# Before anything imports pygame: no window, no sound card, no greeting.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest
from _pytest.mark import ParameterSet

from game.core.level import Level
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.support.playouts import (
    RANDOM_SEEDS,
    Playout,
    level_names,
    load_test_level,
    played_levels,
    playout_of,
)

CASES = [
    (name, level) for name in RULESETS for level in (*map(str, RANDOM_SEEDS), *level_names(name))
]
PLAYOUTS = [
    (name, level, player)
    for name in RULESETS
    for level in played_levels(name)
    for player in ("random", "demo")
]


def pytest_collection_finish() -> None:
    """Exempt all collected objects from garbage collection: they live until the end."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="rewrite the golden matches")


@pytest.fixture(params=RULESETS.values(), ids=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    """Return each ruleset of the registry in turn."""
    param: Ruleset = request.param
    return param


@pytest.fixture(params=CASES, ids=["-".join(case) for case in CASES])
def case(request: pytest.FixtureRequest) -> tuple[Ruleset, Level]:
    """Return each ruleset with each of its levels, including random ones."""
    name, level = request.param
    return RULESETS[name], load_test_level(name, level)


def _playout_param(ruleset: str, level: str, player: str) -> ParameterSet:
    # A quick run judges two matches of each ruleset.
    marks = () if level == str(RANDOM_SEEDS[0]) else (pytest.mark.slow,)
    return pytest.param((ruleset, level, player), id=f"{ruleset}-{level}-{player}", marks=marks)


@pytest.fixture(params=[_playout_param(*case) for case in PLAYOUTS])
def playout(request: pytest.FixtureRequest) -> Playout:
    """Return a random match and a demo match for each ruleset and level."""
    return playout_of(*request.param)
