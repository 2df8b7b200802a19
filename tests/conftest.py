"""Fixtures for every ruleset, level and playout."""

import atexit
import gc
import importlib
import os
import pkgutil
from collections.abc import Generator
from datetime import datetime, tzinfo
from time import time
from typing import Any, ClassVar, Self

# Before anything imports pygame: no window, no sound card, no greeting.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Without a handler of SDL's, which makes a signal to end an event of the window.
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")

from pathlib import Path

import pygame
import pytest
from _pytest.mark import ParameterSet
from coverage import Coverage

from game import core, rulesets
from game.agents.demo_players import DemoPlayers
from game.content.assets.strings import use_numbers
from game.content.tmx import reader
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.net.hosting import daily_boards
from game.rulesets import RULESETS
from game.scenes import scene_factory
from game.scenes.history import daily_matches, progress
from tests.support import playouts
from tests.support.verdicts import has_passed, keep_pass

CASES = [
    (name, level)
    for name in RULESETS
    for level in (*map(str, playouts.RANDOM_SEEDS), *playouts.level_names(name))
]
PLAYOUTS = [(name, *played) for name in RULESETS for played in playouts.played_matches(name)]


# Only the coverage of these is measured, and of no test that is slow: under the tracer the rules
# take six times as long, and the rest reaches hardly any more of them.
MEASURED = (
    "tests/conformance/test_hidden_information.py",
    "tests/conformance/test_kinds.py",
    "tests/content/tmx/test_maps.py",
    "tests/core/",
    "tests/golden/test_golden.py",
    "tests/rulesets/",
    "tests/scenes/help/test_help_pages.py",
    "tests/scenes/match/test_level_note.py",
    "tests/test_doctests.py",
)
# Slow, and measured all the same: they damage maps. Of the others' rules they reach little more.
TOLD = tuple(
    f"tests/golden/test_golden.py::test_rules_and_bots_tell_the_same[{name}-0]"
    for name in ("railgun", "dooom", "sokoban")
)

LONGEST = ("tests/cli/test_new_ruleset.py", "tests/golden/")


@pytest.fixture(autouse=True, scope="session")
def _leave_the_disk_alone() -> None:
    """Let writes return before they are on the disk, and read the maps of the game once.

    Demo matches, which begin anew on each visit of the menus, are played once, too.
    """
    os.fsync = lambda fd: None
    pytest.MonkeyPatch().setattr(reader, "load_level", playouts.load_level_once)
    pytest.MonkeyPatch().setattr(DemoPlayers, "choose", playouts.choose_once)


class _OneDay(datetime):
    """The day on which the tests began, also past midnight."""

    began = time()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls.fromtimestamp(cls.began, tz)


@pytest.fixture(autouse=True, scope="session")
def _stay_on_one_day() -> None:
    for module in (daily_boards, daily_matches, progress, scene_factory):
        vars(module)["datetime"] = _OneDay


@pytest.fixture(autouse=True)
def _numbers_by_default() -> None:
    """Let texts show the rules' own numbers, not those of the match that a test before showed."""
    use_numbers(RULESETS, None)


class _Window(pygame.Window):
    """A window that is known as long as it is open."""

    known: ClassVar[list[pygame.Window]] = []

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.known.append(self)

    def destroy(self) -> None:
        super().destroy()
        self.known.remove(self)


pygame.Window = _Window  # type: ignore[misc]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """Close the windows that a test leaves open.

    One that the garbage collector closes takes the focus from the window of a later test.
    """
    try:
        return (yield)
    finally:
        while _Window.known:
            _Window.known[-1].destroy()
        # A scene is a few objects in a circle, and holds pictures of megabytes.
        if gc.get_count()[1]:
            gc.collect()
            gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Pass a test on files alone that has passed on the same ones."""
    return has_passed(pyfuncitem) or None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Keep the verdict of such a test."""
    result = yield
    keep_pass(item)
    return result


_PAUSED: list[Coverage] = []


def _pause_coverage() -> None:
    # Each process of several has two: one that is stopped gives way to the one under it.
    while (running := Coverage.current()) is not None:
        running.stop()
        _PAUSED.append(running)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Measure what imports of the rules run, and from then on nothing but measured tests."""
    for package in (core, rulesets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    _pause_coverage()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure coverage during a test that is measured, and during its fixtures."""
    if not item.nodeid.startswith(MEASURED if item.get_closest_marker("slow") is None else TOLD):
        return (yield)
    while _PAUSED:
        _PAUSED.pop().start()
    try:
        return (yield)
    finally:
        _pause_coverage()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest: at the end one worker would wait until the other has done them."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """Exempt all collected objects from garbage collection, and collect the rest more rarely.

    The collected ones live until the end. With the usual thresholds collecting is about a tenth of
    all time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(300_000, 20, 50)


def pytest_configure(config: pytest.Config) -> None:
    """Let a worker end at once: to free its objects one by one takes it seconds."""
    if hasattr(config, "workerinput"):
        atexit.register(os._exit, 0)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="rewrite the golden matches")


@pytest.fixture(params=RULESETS.values(), ids=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    param: Ruleset = request.param
    return param


@pytest.fixture(params=CASES, ids=["-".join(case) for case in CASES])
def case(request: pytest.FixtureRequest) -> tuple[Ruleset, Level]:
    """Return each ruleset with each of its levels, including random ones."""
    name, level = request.param
    return RULESETS[name], playouts.load_test_level(name, level)


def _playout_param(ruleset: str, level: str, player: str) -> ParameterSet:
    # A quick run judges two short matches of each ruleset.
    matches = playouts.played_matches(ruleset)
    drawn = next(match for match in matches if match[1] == "demo" and not match[0].isdigit())
    marks = () if (level, player) in (matches[0], drawn) else (pytest.mark.slow,)
    return pytest.param((ruleset, level, player), id=f"{ruleset}-{level}-{player}", marks=marks)


@pytest.fixture(params=[_playout_param(*case) for case in PLAYOUTS])
def playout(request: pytest.FixtureRequest) -> playouts.Playout:
    return playouts.playout_of(*request.param)


@pytest.fixture(scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for the saves of windows that are gone."""
    return tmp_path_factory.mktemp("saves")
