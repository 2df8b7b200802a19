"""The options of the set-up: those of the map in focus, beginning with its own values."""

from __future__ import annotations

import pytest

from game.content.catalog import list_levels
from game.content.tmx import load_level
from game.core.level import Param
from game.rulesets import RULESETS
from game.scenes.habits import recall
from game.scenes.hand_over import HandOverScene
from game.scenes.play import PlayScene
from game.scenes.setup import SetupScene
from tests.screens.conftest import Player

NAMES = list(RULESETS)


def _setup(player: Player, name: str, number: int) -> SetupScene:
    """Return the set-up with a shipped map in focus, by its number; 0 is the random one."""
    scene = player.house.flow.setup(RULESETS[name])
    assert isinstance(scene, SetupScene)
    scene.menu.index = number
    if scene.card is not None:
        scene.maps.read(scene.card)
    player.app.scenes = [scene]
    player.key("tab")
    assert scene.options
    return scene


def _labels(scene: SetupScene) -> list[str]:
    return [str(entry.label) for entry in scene.menu.entries[len(scene.seats.entries()) :]]


def _own_value(name: str) -> tuple[int, Param, int]:
    """Return a shipped map's number, an option and its value there, which is not the usual one."""
    for number, path in enumerate(list_levels(name), 1):
        level = load_level(path, RULESETS)
        for param in RULESETS[name].options:
            value = level.param(param.name)
            usual = isinstance(value, bool) or param.generated or value == param.default
            if not usual and isinstance(value, int) and value + param.step <= param.high:
                return number, param, value
    pytest.skip("no shipped map has a value of its own")


@pytest.mark.parametrize("name", NAMES)
def test_random_maps_have_all_options_and_drawn_ones_those_that_count(
    player: Player, name: str
) -> None:
    every = RULESETS[name].options
    assert len(_labels(_setup(player, name, 0))) == len(every)
    shown = _labels(_setup(player, name, 1))
    assert len(shown) == sum(not param.generated for param in every)


@pytest.mark.parametrize("name", ["railgun", "river", "codekeeper"])
def test_what_is_set_begins_with_the_maps_own_value(player: Player, name: str) -> None:
    number, param, own = _own_value(name)
    scene = _setup(player, name, number)
    place = [p.name for p in RULESETS[name].options if not p.generated].index(param.name)
    scene.menu.index = len(scene.seats.entries()) + place
    row = scene.menu.entries[scene.menu.index]
    assert row.value is not None
    assert row.value() == str(own)
    player.key("right")
    assert row.value() == str(own + param.step)
    player.key("left")
    assert scene.params == {}
    player.key("right", "escape", "return")
    begun = player.scene
    assert isinstance(begun, PlayScene | HandOverScene)
    assert begun.match.level.param(param.name) == own + param.step
    assert recall(player.house, RULESETS[name]).options == {param.name: own + param.step}


def test_the_usual_value_can_be_set_where_a_map_has_another(player: Player) -> None:
    number, param, own = _own_value("railgun")
    scene = _setup(player, "railgun", number)
    scene.params[param.name] = param.default
    player.key("escape")
    level = scene.level()
    assert level is not None
    assert level.param(param.name) == param.default != own


def test_what_shapes_random_maps_leaves_drawn_ones_alone(player: Player) -> None:
    scene = _setup(player, "dooom", 1)
    drawn = scene.level()
    scene.params["width"] = 31
    assert scene.level() == drawn
    player.key("escape")
    scene.menu.index = 0
    rolled = scene.level()
    assert rolled is not None
    assert rolled.grid.width == 31
