"""Levels to maps for Tiled: the way back from what `tmx` reads, without decoration."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.content.catalog import levels_root
from game.content.tmx_file import parse_file
from game.content.tmx_layers import TILE
from game.content.tmx_strict import TERRAIN_LAYER
from game.core.grid import Direction, Terrain
from game.core.level import Level, LevelError, Problem, Spawn, Value, Vocabulary

_FIRST_GID = 1
_TYPES = {bool: "bool", int: "int"}


def write_level(level: Level, vocabulary: Vocabulary, tileset: str, out: Path) -> None:
    """Write a level as a map painted with a tileset of the game; raises LevelError or OSError."""
    source = levels_root() / "tilesets" / tileset
    try:
        place = Path(os.path.relpath(source, out.resolve().parent)).as_posix()
    except ValueError:
        text = f"the map must lie on the same drive as {source}"
        raise LevelError([Problem(out.name, text)]) from None
    root = _root(level)
    _properties(root, _map_values(level, vocabulary))
    SubElement(root, "tileset", firstgid=str(_FIRST_GID), source=place)
    tiles = tiles_by_class(source)
    _terrain(root, level, tiles)
    _actors(root, level.spawns, vocabulary, tiles)
    indent(root, " ")
    text = tostring(root, encoding="unicode")
    out.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', encoding="utf-8")


def tiles_by_class(tileset: Path) -> dict[str, list[int]]:
    """Return the numbers of a tileset's tiles by their class, in order."""
    found: dict[str, list[int]] = {}
    for tile in parse_file(tileset).findall("tile"):
        kind = tile.get("type")
        if kind:
            found.setdefault(kind, []).append(int(tile.get("id", "0")))
    return found


def _root(level: Level) -> Element:
    return Element(
        "map",
        version="1.8",
        tiledversion="1.8.0",
        orientation="orthogonal",
        renderorder="right-down",
        width=str(level.grid.width),
        height=str(level.grid.height),
        tilewidth=str(TILE),
        tileheight=str(TILE),
        infinite="0",
        nextlayerid="3",
        nextobjectid=str(len(level.spawns) + 1),
    )


def _map_values(level: Level, vocabulary: Vocabulary) -> dict[str, Value]:
    """Return what the map says of itself; what is as usual is left out."""
    texts = {"title": level.title, "author": level.author, "note": level.note}
    usual = {param.name: param.default for param in vocabulary.params}
    changed = {name: value for name, value in level.params if value != usual[name]}
    return {"ruleset": level.ruleset, **{k: v for k, v in texts.items() if v}, **changed}


def _properties(parent: Element, values: Mapping[str, Value]) -> None:
    if not values:
        return
    holder = SubElement(parent, "properties")
    for name, value in sorted(values.items()):
        item = SubElement(holder, "property", name=name)
        if type(value) in _TYPES:
            item.set("type", _TYPES[type(value)])
        item.set("value", str(value).lower() if isinstance(value, bool) else str(value))


def _terrain(root: Element, level: Level, tiles: Mapping[str, list[int]]) -> None:
    grid = level.grid
    layer = SubElement(root, "layer", id="1", name=TERRAIN_LAYER)
    layer.set("width", str(grid.width))
    layer.set("height", str(grid.height))
    rows = []
    for y in range(grid.height):
        row = []
        for x in range(grid.width):
            variants = tiles[Terrain(grid.terrain[y * grid.width + x]).name.lower()]
            # Variants differ only in looks; the same cell always gets the same one.
            row.append(variants[(x * 7 + y * 13 + x * y) % len(variants)] + _FIRST_GID)
        rows.append(",".join(map(str, row)))
    SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"


def _actors(
    root: Element,
    spawns: Iterable[Spawn],
    vocabulary: Vocabulary,
    tiles: Mapping[str, list[int]],
) -> None:
    group = SubElement(root, "objectgroup", id="2", name="actors")
    for number, spawn in enumerate(spawns, 1):
        # An object that shows a tile stands on its lower left corner.
        thing = SubElement(group, "object", id=str(number), type=spawn.kind)
        thing.set("gid", str(tiles[spawn.kind][0] + _FIRST_GID))
        thing.set("x", str(spawn.pos.x * TILE))
        thing.set("y", str((spawn.pos.y + 1) * TILE))
        thing.set("width", str(TILE))
        thing.set("height", str(TILE))
        usual = {param.name: param.default for param in vocabulary.spawns[spawn.kind]}
        changed = {name: value for name, value in spawn.params if value != usual[name]}
        if spawn.facing is not Direction.N:
            changed["facing"] = spawn.facing.name
        _properties(thing, changed)
