"""A match in a dungeon with the keys of the manuals."""

from dataclasses import replace

import pytest

from game.core.actor import Actor, Seat
from game.core.match import Match
from game.core.view import View
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.paths import ROOT
from tests.support.playouts import random_level

LEVELS = ROOT / "levels" / "psttrl"


@pytest.fixture(autouse=True)
def manual_keys(player: GameDriver) -> None:
    player.context.change_settings(replace(player.context.settings, key_set="manual"))


@pytest.fixture
def scene(player: GameDriver) -> PlayScene:
    ruleset = RULESETS["psttrl"]
    return player.show(player.play(Match(ruleset, random_level(ruleset.name, 1), 1, 1)))


def view_of(scene: PlayScene) -> View:
    return match_of(scene).state.observe(Seat(0))


def own_actor(scene: PlayScene) -> Actor:
    return not_none(view_of(scene).own_actor())
