"""All that Tiled writes: layer formats, infinite maps, groups, templates, types, versions."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from game.content.tmx.reader import load_level
from game.core.grid import Direction, Pos, Terrain
from game.core.level import Level, LevelError, Problem, Spawn
from game.rulesets import RULESETS

TILES = (
    '<tile id="0" type="floor"><animation><frame tileid="1" duration="100"/></animation></tile>'
    '<tile id="3" type="wall"><objectgroup><object id="1" x="0" y="0" width="9" height="9"/>'
    "</objectgroup></tile>"
)
SIZES = 'tilewidth="16" tileheight="16" tilecount="8" columns="8"'
SET = f'<tileset firstgid="1" name="t" {SIZES}>{TILES}</tileset>'
FLIPPED = 1 + 0x80000000 + 0x20000000
# A room of 5 x 4 with a floor of 3 x 2.
ROOM = [4] * 5 + [4, 1, 1, 1, 4] * 2 + [4] * 5
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstandard.compress,
}  # fmt: skip
FORMATS = ["csv", "xml", "base64", "base64 zlib", "base64 gzip", "base64 zstd"]


def cells(gids: list[int], form: str) -> str:
    """Return tile numbers as Tiled stores them in a layer or a chunk."""
    if form == "csv":
        return ",".join(map(str, gids))
    if form == "xml":
        return "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in gids)
    content = b"".join(gid.to_bytes(4, "little") for gid in gids)
    return base64.b64encode(PACKERS[form.partition(" ")[2]](content)).decode()


def data(inside: str, form: str) -> str:
    encoding, _, packer = form.partition(" ")
    how = "" if form == "xml" else f' encoding="{encoding}"'
    return f"<data{how}" + (f' compression="{packer}"' if packer else "") + f">{inside}</data>"


def layer(name: str = "terrain", gids: list[int] = ROOM, form: str = "csv", more: str = "") -> str:
    stored = data(cells(gids, form), form)
    return f'<layer id="1" name="{name}" width="5" height="4" {more}>{stored}</layer>'


def chunk(x: int, y: int, width: int, gids: list[int], form: str = "csv") -> str:
    place = f'x="{x}" y="{y}" width="{width}" height="{len(gids) // width}"'
    return f"<chunk {place}>{cells(gids, form)}</chunk>"


def endless(name: str, *chunks: str, form: str = "csv") -> str:
    return f'<layer id="1" name="{name}" width="0" height="0">{data("".join(chunks), form)}</layer>'


def object_layer(*objects: str, name: str = "actors", more: str = "") -> str:
    return f'<objectgroup id="2" name="{name}" {more}>{"".join(objects)}</objectgroup>'


def map_object(
    kind: str, x: float, y: float, properties: str = "", more: str = "", size: str = "16"
) -> str:
    place = f'x="{x}" y="{y}" width="{size}" height="{size}"'
    inside = f"<properties>{properties}</properties>" if properties else ""
    return f'<object id="1" type="{kind}" {place} {more}>{inside}</object>'


def value(name: str, text: str, more: str = "") -> str:
    return f'<property name="{name}" value="{text}" {more}/>'


def of_class(name: str, kind: str, *inside: str) -> str:
    members = f"<properties>{''.join(inside)}</properties>" if inside else ""
    return f'<property name="{name}" type="class" propertytype="{kind}">{members}</property>'


HERO = map_object("hero", 16, 16)
RULESET = value("ruleset", "railgun")


def tmx(*parts: str, tiles: str = SET, properties: str = RULESET, more: str = "") -> str:
    infinite = int(any("<chunk" in part for part in parts))
    size = f'width="5" height="4" tilewidth="16" tileheight="16" infinite="{infinite}"'
    head = f'<map version="1.10" orientation="orthogonal" {size} {more}>'
    return f"{head}<properties>{properties}</properties>{tiles}{''.join(parts)}</map>"


def load(folder: Path, text: str) -> Level:
    (folder / "map.tmx").write_text(text, encoding="utf-8")
    return load_level(folder / "map.tmx", RULESETS)


def spawns(folder: Path, text: str) -> tuple[Spawn, ...]:
    return load(folder, text).spawns


def problems(folder: Path, text: str) -> list[Problem]:
    with pytest.raises(LevelError) as caught:
        load(folder, text)
    return caught.value.problems


# --- how cells are stored


@pytest.mark.parametrize("form", FORMATS)
def test_every_layer_format(form: str, tmp_path: Path) -> None:
    level = load(tmp_path, tmx(layer(form=form), object_layer(HERO)))
    assert level == load(tmp_path, tmx(layer(), object_layer(HERO)))
    assert level.grid.terrain_at(Pos(1, 1)) is Terrain.FLOOR
    assert level.grid.terrain_at(Pos(0, 0)) is Terrain.WALL


@pytest.mark.parametrize("form", FORMATS)
def test_infinite_maps_are_cut_to_their_terrain(form: str, tmp_path: Path) -> None:
    # The room stands at -3,-2 and lies in four chunks of 4 x 4; decor goes far beyond it.
    board = {(x - 3, y - 2): ROOM[y * 5 + x] for y in range(4) for x in range(5)}
    chunks = [
        chunk(left, top, 4, [board.get((left + i % 4, top + i // 4), 0) for i in range(16)], form)
        for left in (-4, 0)
        for top in (-4, 0)
    ]
    decor = endless("decor", chunk(400, -900, 1, [FLIPPED], form), form=form)
    hero = object_layer(map_object("hero", -32, -16), map_object("kit", 5, 3, "", "", "0"))
    level = load(tmp_path, tmx(endless("terrain", *chunks, form=form), decor, hero))
    assert level.grids == load(tmp_path, tmx(layer(), object_layer(HERO))).grids
    assert [(s.kind, s.pos) for s in level.spawns] == [("hero", Pos(1, 1)), ("kit", Pos(3, 2))]


def test_problems_of_infinite_maps_name_the_cells_as_drawn(tmp_path: Path) -> None:
    room = [gid if index != 6 else 7 for index, gid in enumerate(ROOM)]
    dog = object_layer(map_object("dog", -16, -16), map_object("hero", -48, -32))
    result = problems(tmp_path, tmx(endless("terrain", chunk(-3, -2, 5, room)), dog))
    assert [(p.layer, p.cell) for p in result] == [
        ("terrain", Pos(-2, -1)),
        ("actors", Pos(-1, -1)),
    ]
    result = problems(
        tmp_path,
        tmx(endless("terrain", chunk(-3, -2, 5, ROOM)), object_layer(map_object("hero", -48, -32))),
    )
    assert [(p.text, p.cell) for p in result] == [("the hero does not stand on floor", Pos(-3, -2))]


@pytest.mark.parametrize(
    ("chunks", "words"),
    [
        ([], "nothing is painted"),
        ([chunk(0, 0, 2, [0, 0])], "nothing is painted"),
        ([chunk(0, 0, 1, [1]), chunk(900000, 0, 1, [1])], "900001 x 1 cells"),
        ([chunk(0, 0, 1, [1]).replace('width="1"', 'width="100000"')], "1 cells, not 100000"),
        ([chunk(0, 0, 1, [1]).replace('width="1"', 'width="10000000"')], "from 1 to"),
        ([chunk(0, 0, 1, [1]).replace('x="0"', 'x="x"')], "x='x'"),
    ],
)
def test_infinite_maps_without_an_end(chunks: list[str], words: str, tmp_path: Path) -> None:
    text = tmx(endless("terrain", *chunks), object_layer(HERO)).replace(
        'infinite="0"', 'infinite="1"'
    )
    (result,) = problems(tmp_path, text)
    assert words in str(result)


def test_flips_are_for_decor(tmp_path: Path) -> None:
    flipped = [FLIPPED if index == 7 else gid for index, gid in enumerate(ROOM)]
    decor = layer("decor", flipped)
    assert load(tmp_path, tmx(layer(), decor, object_layer(HERO))) == load(
        tmp_path, tmx(layer(), object_layer(HERO))
    )
    (result,) = problems(tmp_path, tmx(layer(gids=flipped), object_layer(HERO)))
    assert (result.layer, result.cell, result.text) == (
        "terrain", Pos(2, 1), "the tile is flipped or rotated"
    )  # fmt: skip
    assert "keys X, Y, Z" in result.hint


# --- layers


def test_hidden_and_locked_layers_and_objects_count(tmp_path: Path) -> None:
    hidden = 'visible="0" locked="1" opacity="0.3" tintcolor="#ff0000" parallaxx="0.5" class="x"'
    actors = object_layer(map_object("hero", 16, 16, "", 'visible="0"'), more=hidden)
    level = load(tmp_path, tmx(layer(more=hidden), actors))
    assert level == load(tmp_path, tmx(layer(), object_layer(HERO)))


def group(name: str, *inside: str, more: str = "") -> str:
    return f'<group id="8" name="{name}" {more}>{"".join(inside)}</group>'


def test_groups_only_order_the_list(tmp_path: Path) -> None:
    decor = group(
        "decor of old", layer("anything", [FLIPPED] * 20), object_layer(map_object("dog", 3, 5))
    )
    nested = group("town", group("house", layer(), more='visible="0"'), object_layer(HERO), decor)
    assert load(tmp_path, tmx(nested)) == load(tmp_path, tmx(layer(), object_layer(HERO)))


def test_problems_in_groups_name_the_way_to_the_layer(tmp_path: Path) -> None:
    room = [7, *ROOM[1:]]
    actors = group("people", object_layer(map_object("dog", 16, 16)))
    text = tmx(group("town", layer(gids=room), actors), group("decor", layer(), object_layer()))
    assert [p.layer for p in problems(tmp_path, text)] == ["town/terrain", "town/people/actors"]


@pytest.mark.parametrize(
    ("depth", "words"), [(60, "groups in groups"), (5000, "elements more than 100 deep")]
)
def test_groups_without_end(depth: int, words: str, tmp_path: Path) -> None:
    text = tmx("<group>" * depth + "</group>" * depth)
    (result,) = problems(tmp_path, text)
    assert words in result.text


def test_offsets_of_whole_cells_move_what_is_painted(tmp_path: Path) -> None:
    # The group moves by 16,-16, the layer in it back.
    painted = group(
        "g", layer(more='offsetx="-16" offsety="16"'), more='offsetx="16" offsety="-16"'
    )
    actors = object_layer(map_object("hero", 0, 32), more='offsetx="16" offsety="-16"')
    assert load(tmp_path, tmx(painted, actors)) == load(tmp_path, tmx(layer(), object_layer(HERO)))


def test_offsets_onto_other_cells(tmp_path: Path) -> None:
    text = tmx(layer(more='offsetx="16"'), object_layer(HERO))
    assert [p.text for p in problems(tmp_path, text)] == [
        "4 painted cells lie outside the board", *["the cell has no tile"] * 4
    ]  # fmt: skip


@pytest.mark.parametrize("much", ["5", "-0.5", "1e99", "nan", "wide"])
def test_offsets_of_parts_of_cells(much: str, tmp_path: Path) -> None:
    (result,) = problems(tmp_path, tmx(layer(more=f'offsety="{much}"'), object_layer(HERO)))
    assert result.layer == "terrain"
    assert "is shifted" in result.text
    decor = layer("decor", more=f'offsety="{much}"')
    assert load(tmp_path, tmx(layer(), decor, object_layer(HERO)))


@pytest.mark.parametrize("much", ["1e99", "nan", "wide"])
def test_offsets_of_objects_that_are_no_place(much: str, tmp_path: Path) -> None:
    (result,) = problems(tmp_path, tmx(layer(), object_layer(HERO, more=f'offsetx="{much}"')))
    assert (result.layer, result.text) == ("actors", "the layer is shifted to an invalid position")


# --- objects


def test_items_count_for_the_cell_of_their_middle(tmp_path: Path) -> None:
    off = object_layer(HERO, map_object("kit", 37.5, 10), map_object("kit", 41, 33, "", "", "8"))
    assert [s.pos for s in spawns(tmp_path, tmx(layer(), off))[1:]] == [Pos(2, 1), Pos(2, 2)]


def test_who_stands_must_stand_on_the_grid(tmp_path: Path) -> None:
    off = object_layer(map_object("hero", 18, 16), map_object("devil", 32, 31.5))
    result = problems(tmp_path, tmx(layer(), off))
    assert [(p.text, p.cell) for p in result] == [
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


# --- external files

ACTORS = f'<tileset name="a" {SIZES}><tile id="2" type="devil"/></tileset>'
TEMPLATE = (
    '<template><tileset firstgid="1" source="sets/actors.tsx"/>'
    '<object gid="3" width="16" height="16" rotation="0"><properties>'
    + value("facing", "S") + value("aiming", "W") + "</properties></object></template>"
)  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project's folder for maps, with a tileset and a template beside it."""
    (tmp_path / "sets").mkdir()
    (tmp_path / "maps").mkdir()
    (tmp_path / "x.tiled-project").write_text("{}")
    (tmp_path / "sets" / "actors.tsx").write_text(ACTORS)
    (tmp_path / "sets" / "room.tsx").write_text(f'<tileset name="t" {SIZES}>{TILES}</tileset>')
    (tmp_path / "devil.tx").write_text(TEMPLATE)
    return tmp_path / "maps"


ROOM_SET = '<tileset firstgid="1" source="../sets/room.tsx"/>'
ACTOR_SET = '<tileset firstgid="9" source="../sets/actors.tsx"/>'


@pytest.mark.parametrize("tiles", [ROOM_SET, ROOM_SET + ACTOR_SET], ids=["alone", "listed"])
def test_templates(tiles: str, project: Path) -> None:
    turned = '<object id="2" template="../devil.tx" x="32" y="32"><properties>'
    turned += value("facing", "E") + "</properties></object>"
    plain = '<object id="1" template="../devil.tx" x="16" y="32"/>'
    result = spawns(project, tmx(layer(), object_layer(plain, turned), tiles=tiles))
    assert [(s.kind, s.pos, s.facing, s.param("aiming")) for s in result] == [
        ("devil", Pos(1, 1), Direction.S, "W"), ("devil", Pos(2, 1), Direction.E, "W")
    ]  # fmt: skip


def test_what_an_instance_says_wins(project: Path) -> None:
    other = '<object id="1" template="../devil.tx" type="kit" gid="1" x="16" y="32" height="8"/>'
    (project.parent / "devil.tx").write_text(TEMPLATE.replace("properties>", "unknown>"))
    (spawn,) = spawns(project, tmx(layer(), object_layer(other), tiles=ROOM_SET))
    assert (spawn.kind, spawn.pos) == ("kit", Pos(1, 1))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "does not exist"),
        ("<template/>", "has no object"),
        ("<map/>", "not a template"),
        ("{}", "choose .tx"),
        ("<template", "not XML"),
        (
            TEMPLATE.replace("sets/actors", "none/gone"),
            "'none/gone.tsx' does not exist",
        ),
        (TEMPLATE.replace("sets/", "../../"), "outside"),
        (TEMPLATE.replace('gid="3"', 'gid="30"'), "belongs to no tileset"),
        (TEMPLATE.replace('gid="3"', 'gid="x"'), "gid='x'"),
    ],
)
def test_templates_that_are_broken(content: str | None, words: str, project: Path) -> None:
    (project.parent / "devil.tx").unlink()
    if content is not None:
        (project.parent / "devil.tx").write_text(content)
    devil = '<object id="1" template="../devil.tx" x="16" y="32"/>'
    (result,) = problems(project, tmx(layer(), object_layer(HERO, devil), tiles=ROOM_SET))
    assert words in str(result)
    assert result.layer == "actors"


def test_templates_stay_in_the_project(project: Path) -> None:
    devil = '<object id="1" template="../../devil.tx" x="16" y="32"/>'
    (result,) = problems(project, tmx(layer(), object_layer(HERO, devil)))
    assert "outside" in result.text


def test_problems_of_several_tilesets_come_together(project: Path) -> None:
    (project.parent / "sets" / "actors.tsx").write_text("{}")
    lost = '<tileset firstgid="30" source="../sets/lost.tsx"/>'
    result = problems(project, tmx(layer(), object_layer(HERO), tiles=ACTOR_SET + ROOM_SET + lost))
    assert ["choose .tsx" in str(result[0]), "lost.tsx" in str(result[1])] == [True, True]
    assert len(result) == 2


def test_a_tileset_twice(project: Path) -> None:
    twice = ROOM_SET + ROOM_SET.replace('"1"', '"9"')
    (result,) = problems(project, tmx(layer(), object_layer(HERO), tiles=twice))
    assert "listed twice" in result.text


# --- types of the project

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
        (value("aiming", "x" * 2000), "longer than"),
    ],
)
def test_typed_properties_that_are_wrong(properties: str, words: str, typed: Path) -> None:
    (result,) = problems(typed, tmx(layer(), object_layer(map_object("devil", 16, 16, properties))))
    assert words in str(result)
    assert (result.layer, result.cell) == ("actors", Pos(1, 1))


def test_classes_in_classes_without_end(typed: Path) -> None:
    nested = of_class("a", "mood", value("aiming", "E"))
    for _ in range(20):
        nested = of_class("a", "mood", nested)
    (result,) = problems(typed, tmx(layer(), object_layer(map_object("devil", 16, 16, nested))))
    assert "classes in classes" in result.text


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


# --- versions


@pytest.mark.parametrize(
    ("version", "attribute"),
    [("1.8", "type"), ("1.9", "class"), ("1.10", "type"), ("1.11", "type")],
)
def test_versions_of_tiled(version: str, attribute: str, tmp_path: Path) -> None:
    text = tmx(layer(more='class="ground"'), object_layer(HERO), more='parallaxoriginx="0"')
    text = text.replace('version="1.10"', f'version="{version}" tiledversion="{version}.2"')
    text = text.replace('<object id="1" type=', f'<object id="1" {attribute}=')
    text = text.replace('<tile id="0" type=', f'<tile id="0" {attribute}=')
    text = text.replace('<tile id="3" type=', f'<tile id="3" x="0" width="16" {attribute}=')
    text = text.replace("<tileset ", '<tileset fillmode="preserve-aspect-fit" class="stone" ')
    text = text.replace("<tile id", '<transformations hflip="1"/><tile id', 1)
    assert load(tmp_path, text) == load(tmp_path, tmx(layer(), object_layer(HERO)))


def test_empty_words_are_empty(tmp_path: Path) -> None:
    level = load(
        tmp_path, tmx(layer(), object_layer(HERO), properties=RULESET + value("author", ""))
    )
    assert level.author == ""
    assert level.title == "map"
