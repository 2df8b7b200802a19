"""Decorates the shipped maps with wall faces, shores and figures, as in the game.

The layers `decor faces` are filled as the game draws them; Tiled's automapping does the same, but
picks wall styles at random.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, fromstring

from game.content.tmx.reader import load_level
from game.content.tmx.tile_layers import DECOR_PREFIX
from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER, xml_text
from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level, layer_name
from game.rulesets import RULESETS
from tools.shipped_maps import all_levels, all_prefabs
from tools.tilesets.autotiles import field_tile_at, shadow_tile_at, wall_tile_at
from tools.tilesets.home_and_portal_tiles import LANDMARK_TILESETS, landmark_tile_at
from tools.tilesets.sprite_tiles import TILE
from tools.tilesets.tileset_definitions import (
    THEME_OF_TILESET,
    TILESETS_OF_RULESET,
    object_tile,
    tilesets,
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
        root = fromstring(path.read_bytes())
        _decorate(root, load_level(path, RULESETS))
        yield path, xml_text(root)


def _decorate(root: Element, level: Level) -> None:
    """Let objects look as in a match, and fill the decoration layers."""
    _set_object_tiles(root, level)
    look = TILESETS_OF_RULESET[level.ruleset][1]
    for board, grid in enumerate(level.grids):
        faces = [decor_tile_at(grid, pos, look) for pos in _cells(grid)]
        layer = _layer_above(root, layer_name("terrain", board), layer_name(FACES_LAYER, board))
        _fill(root, layer, look, faces)
    edges, actors = root.find("layer[@name='edges']"), root.find("objectgroup[@name='actors']")
    if (
        edges is not None
        and actors is not None
        and list(root).index(actors) > (place := list(root).index(edges))
    ):
        # Edges are drawn above objects in a match.
        root.remove(actors)
        root.insert(place, actors)
    signs = LANDMARK_TILESETS.get(level.ruleset)
    if signs is not None:
        landmark_tiles = [landmark_tile_at(level.grid, pos) for pos in _cells(level.grid)]
        _fill(root, _layer_above(root, "edges", SIGNS_LAYER), signs, landmark_tiles)


def _cells(grid: Grid) -> list[Pos]:
    return [Pos(x, y) for x, y in grid.cells()]


def add_tileset(root: Element, name: str, numbers: Iterable[int]) -> int:
    """Return the first GID of a tileset on a map, which gets it if it is missing.

    Exits with a sentence if the map has no room for one of the tile numbers.
    """
    elements = root.findall("tileset")
    firsts = {Path(each.get("source", "")).stem: int(each.get("firstgid", "")) for each in elements}
    if name in firsts:
        following = min((gid for gid in firsts.values() if gid > firsts[name]), default=math.inf)
        if firsts[name] + max(numbers, default=0) >= following:
            title = root.find("properties/property[@name='title']")
            raise SystemExit(
                f"The map {'' if title is None else title.get('value')!r} has no room for new "
                f"tiles of {name}: open it in Tiled, save it, and build again."
            )
        return firsts[name]
    end = max(first + tilesets()[known].tile_count for known, first in firsts.items())
    source = Path(elements[-1].get("source", "")).with_name(f"{name}.tsx")
    added = Element("tileset", firstgid=str(end), source=source.as_posix())
    root.insert(list(root).index(elements[-1]) + 1, added)
    return end


def _set_object_tiles(root: Element, level: Level) -> None:
    """Let each object show the tile that looks like its actor or item."""
    groups = root.findall("objectgroup")
    drawn = [group for group in groups if not group.get("name", "").startswith(DECOR_PREFIX)]
    objects = [element for group in drawn for element in group]
    for element, spawn in zip(objects, level.spawns, strict=True):
        found = object_tile(level.ruleset, spawn.kind, dict(spawn.params))
        if found is not None:
            tileset, number = found
            # An object's position is its lower left corner with a tile, the upper left without.
            bottom = int(element.get("y", "")) + TILE * ("gid" not in element.attrib)
            width, height = map(str, tileset.tile_size)
            gid = str(add_tileset(root, tileset.name, [number]) + number)
            element.attrib |= {"gid": gid, "y": str(bottom), "width": width, "height": height}


def _layer_above(root: Element, below: str, name: str) -> Element:
    """Return a layer, added above the layer `below` if it is missing."""
    found = root.find(f"layer[@name='{name}']")
    if found is not None:
        return found
    under = root.find(f"layer[@name='{below}']")
    assert under is not None
    number = int(root.get("nextlayerid", ""))
    root.set("nextlayerid", str(number + 1))
    size = {side: under.get(side, "") for side in ("width", "height")}
    layer = Element("layer", {"id": str(number), "name": name, **size})
    SubElement(layer, "data", encoding="csv")
    root.insert(list(root).index(under) + 1, layer)
    return layer


def _fill(root: Element, layer: Element, tileset: str, tiles: Sequence[str | None]) -> None:
    """Put tiles of a tileset on all cells of a layer, by name."""
    numbers = tilesets()[tileset].numbers
    first = add_tileset(root, tileset, (numbers[tile] for tile in tiles if tile is not None))
    data, width = layer.find("data"), int(layer.get("width", ""))
    assert data is not None
    cells = ["0" if tile is None else str(first + numbers[tile]) for tile in tiles]
    rows = (",".join(cells[start : start + width]) for start in range(0, len(cells), width))
    data.text = "\n" + ",\n".join(rows) + "\n"
