"""Objects as Tiled writes them: where they stand, and the tiles that they show."""

from pathlib import Path

import pytest

from game.core.grid import Pos
from tests.support.tiled_texts import (
    HERO,
    SET,
    layer,
    map_object,
    object_layer,
    problems,
    spawns,
    tmx,
    value,
)


def test_items_count_for_the_cell_of_their_middle(tmp_path: Path) -> None:
    off = object_layer(HERO, map_object("kit", 37.5, 10), map_object("kit", 41, 33, "", "", "8"))
    assert [s.pos for s in spawns(tmp_path, tmx(layer(), off))[1:]] == [Pos(2, 1), Pos(2, 2)]


def test_who_stands_must_stand_on_the_grid(tmp_path: Path) -> None:
    off = object_layer(map_object("hero", 18, 16), map_object("devil", 32, 31.5))
    assert [(p.text, p.cell) for p in problems(tmp_path, tmx(layer(), off))] == [
        ("the hero stands off the grid", Pos(1, 1)), ("the devil stands off the grid", Pos(2, 1))
    ]  # fmt: skip


@pytest.mark.parametrize("shape", ["polygon", "polyline", "text", "capsule"])
def test_shapes_that_fill_no_cell(shape: str, tmp_path: Path) -> None:
    odd = f'<object id="3" type="kit" x="32" y="16"><{shape} points="0,0 4,9"/></object>'
    (result,) = problems(tmp_path, tmx(layer(), object_layer(HERO, odd)))
    assert (result.text, result.cell) == (f"the object is a {shape}", Pos(2, 1))


@pytest.mark.parametrize(
    ("align", "x", "y"),
    [("bottomleft", 32, 32), ("topleft", 32, 16), ("center", 40, 24), ("bottomright", 48, 32)],
)
def test_tile_objects_stand_where_their_tileset_aligns_them(
    align: str, x: int, y: int, tmp_path: Path
) -> None:
    tiles = SET.replace("<tileset", f'<tileset objectalignment="{align}"')
    (spawn,) = spawns(
        tmp_path, tmx(layer(), object_layer(map_object("hero", x, y, "", 'gid="1"')), tiles=tiles)
    )
    assert spawn.pos == Pos(2, 1)


@pytest.mark.parametrize(
    ("size", "wrong"),
    [("20 24", ""), ("16 16", ""), ("20 25", "larger than one cell"), ("32 32", "larger than")],
)
def test_figures_may_rise_above_their_cell_but_not_grow(
    size: str, wrong: str, tmp_path: Path
) -> None:
    tiles = SET.replace('tilewidth="16" tileheight="16"', 'tilewidth="20" tileheight="24"')
    assert tiles != SET
    width, height = size.split()
    hero = f'<object id="1" type="hero" gid="1" x="32" y="32" width="{width}" height="{height}"/>'
    content = tmx(layer(), object_layer(hero), tiles=tiles)
    if wrong:
        assert wrong in problems(tmp_path, content)[0].text
    else:
        (spawn,) = spawns(tmp_path, content)
        assert spawn.pos == Pos(2, 1)


def test_figures_of_a_collection_have_sizes_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "imp.png").write_bytes(b"")
    tile = '<tile id="5" type="devil"><image source="imp.png" width="30" height="40"/></tile>'
    tiles = SET.replace("</tileset>", f"{tile}</tileset>")
    devil = '<object id="1" gid="6" x="16" y="32" width="30" height="40"/>'
    (spawn,) = spawns(tmp_path, tmx(layer(), object_layer(devil), tiles=tiles))
    assert (spawn.kind, spawn.pos) == ("devil", Pos(1, 1))


def test_tile_objects_have_the_class_and_values_of_their_tile(tmp_path: Path) -> None:
    tile = '<tile id="5" type="devil"><properties><property name="aiming" value="W"/>'
    tile += '<property name="weight" type="float" value="2.5"/></properties></tile>'
    tiles = SET.replace("</tileset>", f"{tile}</tileset>")
    own = value("aiming", "E")
    objects = object_layer(
        map_object("", 16, 32, "", 'gid="6"'), map_object("", 32, 32, own, 'gid="2147483654"')
    )
    result = spawns(tmp_path, tmx(layer(), objects, tiles=tiles))
    assert [(s.kind, s.pos, s.param("aiming")) for s in result] == [
        ("devil", Pos(1, 1), "W"), ("devil", Pos(2, 1), "E")
    ]  # fmt: skip
