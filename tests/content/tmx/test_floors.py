"""Maps with several floors: numbered layers of one file."""

from pathlib import Path

from game.core.grid import Pos, Terrain
from tests.support.tiled_texts import layer, load, map_object, object_layer, problems, tmx, value

TILES = """<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="8" columns="8">
 <tile id="0" type="floor"/><tile id="1" type="down_a"/><tile id="2" type="up_a"/></tileset>"""


def _layer(name: str, *cells: int) -> str:
    return layer(name, [*cells], width=3)


def _objects(name: str, *objects: tuple[str, int]) -> str:
    return object_layer(*(map_object(kind, 16 * x, 0) for kind, x in objects), name=name)


def _map(*parts: str, ruleset: str = "psttrl") -> str:
    named, sides = value("ruleset", ruleset), 'width="3" height="1"'
    return tmx(*parts, tiles=TILES, properties=named, sides=sides)


UP = _layer("terrain", 1, 1, 2)
DOWN = _layer("terrain 2", 3, 1, 1)
HERO = _objects("actors", ("hero", 0))
DRAGON = _objects("actors 2", ("baby_dragon", 2), ("mace", 1))


def _problems(folder: Path, text: str) -> list[tuple[str, str]]:
    return [(problem.layer, problem.text) for problem in problems(folder, text)]


def test_numbered_layers_are_floors(tmp_path: Path) -> None:
    # The order of the layers in the file is free: the number counts.
    level = load(tmp_path, _map(DOWN, UP, DRAGON, HERO))
    assert [grid.terrain for grid in level.grids] == [
        bytes((Terrain.FLOOR, Terrain.FLOOR, Terrain.DOWN_A)),
        bytes((Terrain.UP_A, Terrain.FLOOR, Terrain.FLOOR)),
    ]
    spawns = {(spawn.kind, spawn.board, spawn.pos) for spawn in level.spawns}
    assert spawns == {("hero", 0, Pos(0, 0)), ("baby_dragon", 1, Pos(2, 0)), ("mace", 1, Pos(1, 0))}


def test_floors_far_too_deep(tmp_path: Path) -> None:
    reported = _problems(tmp_path, _map(UP, _layer("terrain 4294967296", 3, 1, 1), HERO))
    assert reported == [("", "there is no tile layer called 'terrain 2'")]


def test_two_layers_of_one_number(tmp_path: Path) -> None:
    text = _map(UP, DOWN, DOWN, HERO)
    assert ("terrain 2", "there are two layers with this name") in _problems(tmp_path, text)


def test_flipped_tiles_on_any_floor(tmp_path: Path) -> None:
    text = _map(UP, _layer("terrain 2", 3, 1, 1 + 0x80000000), HERO)
    assert ("terrain 2", "the tile is flipped or rotated") in _problems(tmp_path, text)


def test_problems_name_the_floors_layer(tmp_path: Path) -> None:
    text = _map(UP, DOWN, HERO, _objects("actors 2", ("unicorn", 1)))
    [(layer, problem)] = _problems(tmp_path, text)
    assert layer == "actors 2"
    assert problem.startswith("the object's class is 'unicorn'")


def test_rules_name_the_floors_layers_too(tmp_path: Path) -> None:
    lost = _layer("terrain 2", 3, 1, 2)
    text = _map(UP, lost, HERO, _objects("actors 2", ("baby_dragon", 1), ("rat", 1)))
    assert _problems(tmp_path, text) == [
        ("terrain 2", "the stair down_a of floor 2 leads nowhere"),
        ("actors 2", "there is already a baby_dragon here"),
    ]


def test_spawns_on_floors_that_are_not_drawn(tmp_path: Path) -> None:
    text = _map(UP, DOWN, HERO, DRAGON, _objects("actors 3", ("rat", 1)))
    assert ("actors 3", "there is no such board") in _problems(tmp_path, text)


def test_rulesets_without_floors_take_one(tmp_path: Path) -> None:
    flat = _layer("terrain", 1, 1, 1)
    text = _map(flat, _layer("terrain 2", 1, 1, 1), HERO, _objects("actors 2"), ruleset="railgun")
    reported = _problems(tmp_path, text)
    assert ("", "there are more terrain layers than 1") in reported
    assert ("actors 2", "there is no such board") in reported
