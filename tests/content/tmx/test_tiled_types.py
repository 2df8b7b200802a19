"""The types of a Tiled project: enums, and classes with default values."""

import json
from pathlib import Path

import pytest

from game.core.grid import Pos
from tests.support.tiled_texts import (
    HERO,
    layer,
    load,
    map_object,
    object_layer,
    of_class,
    problems,
    spawns,
    tmx,
    value,
)

TYPES = [
    {"name": "way", "type": "enum", "storageType": "int", "values": ["N", "E", "S", "W"],
     "valuesAsFlags": False},
    {"name": "ways", "type": "enum", "storageType": "int", "values": ["N", "E", "S", "W"],
     "valuesAsFlags": True},
    {"name": "word", "type": "enum", "storageType": "string", "values": ["N", "W"]},
    {"name": "mood", "type": "class", "members": [
        {"name": "facing", "type": "int", "propertyType": "way", "value": 2},
        {"name": "aiming", "type": "string", "value": "E"},
        {"name": "colour", "type": "color", "value": "#ffffffff"},
        {"name": "weight", "type": "float", "value": 1.5}]},
    {"name": "devil", "type": "class", "members": [
        {"name": "soul", "type": "class", "propertyType": "mood", "value": {"aiming": "N"}}]},
    {"name": "rules", "type": "class", "members": [
        {"name": "turns", "type": "int", "value": 33}, {"name": "ammo", "type": "int", "value": 4},
        {"name": "own", "type": "class", "propertyType": "rules", "value": {}}]},
    {"name": "railgun", "type": "class", "members": [
        {"name": "ruleset", "type": "string", "value": "railgun"},
        {"name": "title", "type": "string", "value": "Untitled"}]},
]  # fmt: skip
INT = 'type="int"'


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    (tmp_path / "x.tiled-project").write_text(json.dumps({"propertyTypes": TYPES}))
    return tmp_path


@pytest.mark.parametrize(
    ("properties", "facing", "aiming"),
    [
        (value("facing", "1", f'{INT} propertytype="way"'), "E", "N"),
        (value("facing", "8", f'{INT} propertytype="ways"'), "W", "N"),
        (value("facing", "W", 'propertytype="word"'), "W", "N"),
        (of_class("any", "mood"), "S", "E"),
        (of_class("any", "mood", value("aiming", "W")), "S", "W"),
        (of_class("any", "mood", value("facing", "3", f'{INT} propertytype="way"')), "W", "E"),
        (of_class("any", "lost", value("aiming", "W")), "S", "W"),
        ("", "S", "N"),
    ],
)
def test_typed_properties(properties: str, facing: str, aiming: str, typed: Path) -> None:
    # The object's own value wins over its property's class, and that over the object's class.
    (spawn,) = spawns(typed, tmx(layer(), object_layer(map_object("devil", 16, 16, properties))))
    assert (spawn.facing.name, spawn.param("aiming")) == (facing, aiming)


@pytest.mark.parametrize(
    ("properties", "words"),
    [
        (value("facing", "4", f'{INT} propertytype="way"'), "is 4, which is no value of 'way'"),
        (value("facing", "-1", f'{INT} propertytype="ways"'), "is -1"),
        (value("facing", "3", f'{INT} propertytype="ways"'), "not 'N,E'"),
        (value("facing", "1", f'{INT} propertytype="lost"'), "no project declares"),
        (of_class("any", "mood", value("hat", "red")), "'hat' is unknown"),
        (of_class("any", "mood", value("aiming", "E")) + value("aiming", "E"), "given twice"),
        (value("aimin", "E"), "did you mean 'aiming'?"),
        (value("aiming", "1.5", 'type="float"'), "add it again as string, int or bool"),
    ],
)
def test_typed_properties_that_are_wrong(properties: str, words: str, typed: Path) -> None:
    (result,) = problems(typed, tmx(layer(), object_layer(map_object("devil", 16, 16, properties))))
    assert words in str(result)
    assert (result.layer, result.cell) == ("actors", Pos(1, 1))


def test_maps_with_classes(typed: Path) -> None:
    rules = of_class("numbers", "rules", value("turns", "35", INT))
    level = load(typed, tmx(layer(), object_layer(HERO), properties=rules, more='class="railgun"'))
    assert (level.int_param("turns"), level.int_param("ammo"), level.title) == (35, 4, "Untitled")
    assert level.ruleset == "railgun"


def test_maps_outside_of_a_project_use_the_games_own(tmp_path: Path) -> None:
    assert load(tmp_path, tmx(layer(), object_layer(HERO), properties="", more='class="railgun"'))


@pytest.mark.parametrize("content", ["", "[", "[" * 100_000, "\x00", "é"])
def test_broken_projects(content: str, tmp_path: Path) -> None:
    (tmp_path / "x.tiled-project").write_bytes(content.encode("latin-1"))
    (result,) = problems(tmp_path, tmx(layer(), object_layer(HERO)))
    assert "x.tiled-project" in result.text


@pytest.mark.parametrize(
    "content", ["[]", "3", '{"propertyTypes": [3, {"type": "enum", "values": [[], null]}]}',
                '{"propertyTypes": [{"type": "class", "name": "hero", "members": [{}, 1]}]}']
)  # fmt: skip
def test_odd_projects(content: str, tmp_path: Path) -> None:
    (tmp_path / "x.tiled-project").write_text(content)
    assert load(tmp_path, tmx(layer(), object_layer(HERO)))
