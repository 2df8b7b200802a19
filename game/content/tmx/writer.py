"""Levels to Tiled maps: the reverse of the reader.

Decor layers are written empty: automapping fills existing layers in their place, but puts new
ones on top of everything.
"""

import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.tmx.edges import read_edge_tiles
from game.content.tmx.normalize import EDGE_LAYER, TERRAIN_LAYER
from game.content.tmx.tile_layers import TILE_SIZE
from game.content.tmx.xml_files import parse_file
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos
from game.core.level import Level, LevelError, MapSchema, ParamValue, Problem, Spawn, layer_name

FACES_LAYER, SIGNS_LAYER, _ACTOR_LAYER = "decor faces", "decor signs", "actors"
_TYPES = {bool: "bool", int: "int"}


@dataclass(frozen=True, slots=True)
class _PaintTileset:
    source: Path
    first_gid: int
    root: Element

    def gids_by_class(self) -> dict[str, list[int]]:
        """Return the map's tile numbers by class."""
        gids: dict[str, list[int]] = {}
        for tile in self.root.findall("tile"):
            kind = tile.get("type")
            if kind:
                gids.setdefault(kind, []).append(self.first_gid + int(tile.get("id", "0")))
        return gids


def write_level(level: Level, map_schema: MapSchema, out: Path) -> None:
    """Write a level as a map painted with its ruleset's tilesets; raises LevelError or OSError."""
    sets, root = _tilesets(map_schema), _map_element(level)
    _write_properties(root, _map_properties(level, map_schema))
    for tileset in sets:
        place = _relative_path(tileset.source, out)
        SubElement(root, "tileset", firstgid=str(tileset.first_gid), source=place)
    tiles: dict[str, list[int]] = {}
    for tileset in sets:
        for kind, numbers in tileset.gids_by_class().items():
            tiles.setdefault(kind, numbers)
    for board, grid in enumerate(level.grids):
        _write_layer(root, layer_name(TERRAIN_LAYER, board), grid, _terrain_gids(grid, tiles))
        _write_layer(root, layer_name(FACES_LAYER, board), grid, [0] * len(grid.terrain))
    for board in range(len(level.grids)):
        spawns = [spawn for spawn in level.spawns if spawn.board == board]
        _write_actors(root, layer_name(_ACTOR_LAYER, board), spawns, map_schema, sets)
    if map_schema.edges:
        # Above the spawns, as in a match.
        _write_layer(root, EDGE_LAYER, level.grid, _edge_gids(level.grid, sets))
        _write_layer(root, SIGNS_LAYER, level.grid, [0] * len(level.grid.terrain))
    root.set("nextlayerid", str(len(root.findall("layer") + root.findall("objectgroup")) + 1))
    root.set("nextobjectid", str(len(level.spawns) + 1))
    out.write_text(xml_text(root), encoding="utf-8")


def xml_text(root: Element) -> str:
    """Return a file's text as Tiled writes it, and indent its elements."""
    indent(root, " ")
    text = tostring(root, encoding="unicode").replace(" />", "/>")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _tilesets(map_schema: MapSchema) -> list[_PaintTileset]:
    sets: list[_PaintTileset] = []
    first = 1
    for name in map_schema.tilesets:
        source = LEVELS_FOLDER / "tilesets" / f"{name}.tsx"
        sets.append(_PaintTileset(source, first, deepcopy(parse_file(source, "tileset"))))
        first += int(sets[-1].root.get("tilecount", "0"))
    return sets


def _relative_path(source: Path, out: Path) -> str:
    try:
        return Path(os.path.relpath(source, out.resolve().parent)).as_posix()
    except ValueError:
        text = f"the map must lie on the same drive as {source}"
        raise LevelError([Problem(out.name, text)]) from None


def _map_element(level: Level) -> Element:
    return Element(
        "map",
        version="1.8",
        tiledversion="1.8.2",
        orientation="orthogonal",
        renderorder="right-down",
        width=str(level.grid.width),
        height=str(level.grid.height),
        tilewidth=str(TILE_SIZE),
        tileheight=str(TILE_SIZE),
        infinite="0",
    )


def _map_properties(level: Level, map_schema: MapSchema) -> dict[str, ParamValue]:
    texts = {"title": level.title, "author": level.author, "note": level.note}
    defaults = {param.name: param.default for param in map_schema.params}
    changed = {name: value for name, value in level.params if value != defaults[name]}
    return {"ruleset": level.ruleset, **{k: v for k, v in texts.items() if v}, **changed}


def _write_properties(parent: Element, values: Mapping[str, ParamValue]) -> None:
    if not values:
        return
    holder = SubElement(parent, "properties")
    for name, value in sorted(values.items()):
        item = SubElement(holder, "property", name=name)
        if type(value) in _TYPES:
            item.set("type", _TYPES[type(value)])
        item.set("value", str(value).lower() if isinstance(value, bool) else str(value))


def _terrain_gids(grid: Grid, tiles: Mapping[str, list[int]]) -> list[int]:
    gids = []
    for x, y in grid.cells():
        variants = tiles[grid.terrain_at(Pos(x, y)).name.lower()]
        # Variants differ only in looks; the same cell always gets the same one.
        gids.append(variants[(x * 7 + y * 13 + x * y) % len(variants)])
    return gids


def _edge_gids(grid: Grid, sets: Sequence[_PaintTileset]) -> list[int]:
    """Return a tile for each cell that has the walls on its four sides."""
    numbers: dict[tuple[Edge, ...], int] = {}
    for tileset in sets:
        holder = Element("map")
        holder.append(tileset.root)
        tileset.root.set("firstgid", str(tileset.first_gid))
        for gid, sides in read_edge_tiles(holder).items():
            numbers[tuple(sides[side] for side in CARDINALS)] = gid
    numbers[(Edge.OPEN,) * 4] = 0
    return [numbers[tuple(grid.edge_at(pos, side) for side in CARDINALS)] for pos in grid.cells()]


def _write_layer(root: Element, name: str, grid: Grid, gids: Sequence[int]) -> None:
    number = len(root.findall("layer") + root.findall("objectgroup")) + 1
    layer = SubElement(root, "layer", id=str(number), name=name)
    layer.set("width", str(grid.width))
    layer.set("height", str(grid.height))
    starts = range(0, len(gids), grid.width)
    rows = [",".join(map(str, gids[start : start + grid.width])) for start in starts]
    SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"


def _write_actors(
    root: Element,
    name: str,
    spawns: Sequence[Spawn],
    map_schema: MapSchema,
    sets: Sequence[_PaintTileset],
) -> None:
    number = len(root.findall("layer") + root.findall("objectgroup")) + 1
    group = SubElement(root, "objectgroup", id=str(number), name=name)
    for spawn in spawns:
        # The position of a tile object is its lower left corner.
        element = SubElement(group, "object", id=str(len(list(root.iter("object"))) + 1))
        element.set("type", spawn.kind)
        actor_tiles = next(tileset for tileset in sets if spawn.kind in tileset.gids_by_class())
        element.set("gid", str(actor_tiles.gids_by_class()[spawn.kind][0]))
        element.set("x", str(spawn.pos.x * TILE_SIZE))
        element.set("y", str((spawn.pos.y + 1) * TILE_SIZE))
        element.set("width", actor_tiles.root.get("tilewidth", ""))
        element.set("height", actor_tiles.root.get("tileheight", ""))
        defaults = {param.name: param.default for param in map_schema.spawns[spawn.kind]}
        changed = {name: value for name, value in spawn.params if value != defaults[name]}
        if spawn.facing is not Direction.N:
            changed["facing"] = spawn.facing.name
        _write_properties(element, changed)
