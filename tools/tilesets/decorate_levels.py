"""Decorates the shipped maps with wall faces, shores and figures, as in the game.

The layers `decor faces` are filled as the game draws them; Tiled's automapping does the same, but
picks wall styles at random.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from game.content.maps.shipped_maps import all_levels, all_prefabs
from game.content.tmx.reader import load_level
from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER
from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level, layer_name
from game.rulesets import RULESETS
from tools.tilesets.autotiles import field_tile_at, shadow_tile_at, wall_tile_at
from tools.tilesets.sign_tiles import SIGN_TILESETS, sign_tile_at
from tools.tilesets.sprite_tiles import TILE
from tools.tilesets.tileset_definitions import (
    THEME_OF_TILESET,
    TILESETS_OF_RULESET,
    object_tile,
    tilesets,
)

_TILESET = r' <tileset firstgid="(\d+)" source="([^"]*/)([^"/]+)\.tsx"/>\n'
_OBJECT = re.compile(
    r'(<object id="\d+" )type="(\w+)"( gid="\d+")? x="(\d+)" y="(\d+)" width="\d+" height="\d+"'
)


def decor_tile_at(grid: Grid, pos: Pos, tileset: str) -> str | None:
    """Return the name of the detailed tile drawn over a cell's plain tile, or None."""
    if tileset not in THEME_OF_TILESET:
        return field_tile_at(grid, pos)
    if grid.terrain_at(pos) is Terrain.WALL:
        return wall_tile_at(grid, pos)
    return shadow_tile_at(grid, pos) if grid.terrain_at(pos) is Terrain.FLOOR else None


def decorated_levels() -> Iterator[tuple[Path, str]]:
    """Yield path and decorated text of every shipped map."""
    for path in (*all_levels(), *all_prefabs()):
        level = load_level(path, RULESETS)
        text = path.read_bytes().decode().replace(" />\n", "/>\n")
        look = TILESETS_OF_RULESET[level.ruleset][1]
        text = _set_object_tiles(text, level)
        for board, grid in enumerate(level.grids):
            faces = [decor_tile_at(grid, pos, look) for pos in _cells(grid)]
            text = _set_decor_layer(text, layer_name("terrain", board), (FACES_LAYER, look), faces)
        text = _raise_edge_layer(text)
        signs = SIGN_TILESETS.get(level.ruleset)
        if signs is not None:
            sign_tiles = [sign_tile_at(level.grid, pos) for pos in _cells(level.grid)]
            text = _set_decor_layer(text, "edges", (SIGNS_LAYER, signs), sign_tiles)
        yield path, text


def add_tileset(text: str, look: str, numbers: Iterable[int]) -> tuple[str, int]:
    """Return the map's text with a tileset added if missing, and the tileset's first GID.

    Exits with a sentence if the map has no room for one of the tile numbers.
    """
    ends = [1]
    found = list(re.finditer(_TILESET, text))
    firsts = sorted(int(match[1]) for match in found)
    for match in found:
        if match[3] == look:
            first = int(match[1])
            following = next((gid for gid in firsts if gid > first), math.inf)
            if first + max(numbers, default=0) >= following:
                title = re.search(r'"title" value="([^"]*)"', text)
                raise SystemExit(
                    f"The map {title[1] if title else ''!r} has no room for new tiles of {look}: "
                    "open it in Tiled, save it, and build again."
                )
            return text, first
        ends.append(int(match[1]) + tilesets()[match[3]].tile_count)
        folder, place = match[2], match.end()
    line = f' <tileset firstgid="{max(ends)}" source="{folder}{look}.tsx"/>\n'
    return text[:place] + line + text[place:], max(ends)


def _set_object_tiles(text: str, level: Level) -> str:
    """Return the map's text with each object showing the tile that looks like its actor or item."""
    tiles = [object_tile(level.ruleset, s.kind, dict(s.params)) for s in level.spawns]
    numbers: dict[str, int] = {}
    for tileset, number in (tile for tile in tiles if tile is not None):
        text, numbers[tileset.name] = add_tileset(text, tileset.name, [number])
    spawns = iter(zip(level.spawns, tiles, strict=True))

    def with_tile(match: re.Match[str]) -> str:
        head, kind, old_gid, x, y = match.groups()
        spawn, tile = next(spawns)
        assert spawn.kind == kind, f"{level.name}: objects are in another order"
        if tile is None:
            return match[0]
        tileset, number = tile
        width, height = tileset.tile_size
        # The origin of an object with a tile is its lower left corner, of others the upper left.
        bottom = int(y) if old_gid else int(y) + TILE
        gid = numbers[tileset.name] + number
        return (
            f'{head}type="{kind}" gid="{gid}" x="{x}" y="{bottom}" '
            f'width="{width}" height="{height}"'
        )

    return _OBJECT.sub(with_tile, text)


def _raise_edge_layer(text: str) -> str:
    """Return the map's text with the edge layer moved above the objects, as drawn in a match."""
    walls = re.search(_layer_pattern("edges"), text, re.DOTALL)
    objects = re.search(r' <objectgroup [^>]*name="actors".*?</objectgroup>\n', text, re.DOTALL)
    if walls is None or objects is None or objects.start() < walls.start():
        return text
    before = text[: objects.start()] + text[objects.end() :]
    return before[: walls.start()] + objects[0] + before[walls.start() :]


def _cells(grid: Grid) -> list[Pos]:
    return [Pos(x, y) for y in range(grid.height) for x in range(grid.width)]


def _set_decor_layer(
    text: str, below: str, layer_and_tileset: tuple[str, str], tiles: Sequence[str | None]
) -> str:
    """Return the map's text with a decoration layer set, inserted above layer `below` if missing.

    `layer_and_tileset` names the decoration layer and the tileset that `tiles` are of.
    """
    name, tileset = layer_and_tileset
    numbers = tilesets()[tileset].numbers
    used = [None if tile is None else numbers[tile] for tile in tiles]
    text, first = add_tileset(text, tileset, (tile for tile in used if tile is not None))
    under = re.search(_layer_pattern(below), text, re.DOTALL)
    assert under is not None
    size = re.search(r'width="(\d+)" height="(\d+)"', under[1])
    assert size is not None
    name += below.removeprefix(below.partition(" ")[0])
    cells = ["0" if tile is None else str(first + tile) for tile in used]
    rows = [",".join(cells[y : y + int(size[1])]) for y in range(0, len(cells), int(size[1]))]
    data = '\n  <data encoding="csv">\n' + ",\n".join(rows) + "\n</data>\n </layer>\n"
    existing = re.search(_layer_pattern(name), text, re.DOTALL)
    if existing is not None:
        return text[: existing.start()] + existing[1] + data + text[existing.end() :]
    next_id = re.search(r'nextlayerid="(\d+)"', text)
    assert next_id is not None
    head = f' <layer id="{next_id[1]}" name="{name}" {size[0]}>'
    text = text[: under.end()] + head + data + text[under.end() :]
    return text.replace(next_id[0], f'nextlayerid="{int(next_id[1]) + 1}"', 1)


def _layer_pattern(name: str) -> str:
    return rf'( <layer (?:[^>]* )?name="{name}"[^>]*>).*?</layer>\n'
