"""The shipped maps with faces under their walls and shores beside their rivers, as in the game.

What lies on the layers of decoration called `decor faces` is laid here just as the game draws it:
Tiled's automapping does the same, but takes styles of walls by chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from game.content.catalog import all_levels, all_parts
from game.content.tmx import load_level
from game.core.grid import Grid, Pos, Terrain
from game.rulesets import RULESETS
from levels.tilesets.art import TILE
from levels.tilesets.automap import FACES
from levels.tilesets.catalogue import LOOKS, PAINTED_WITH, tilesets
from levels.tilesets.looks import field_tile, shade_tile, wall_tile

_PLAIN = re.compile(
    r'(<object id="\d+" )type="(\w+)" x="(\d+)" y="(\d+)"(?= width="16" height="16")'
)


def face_at(grid: Grid, pos: Pos, look: str) -> int | None:
    """Return the tile of a look that lies over a cell's plain tile, if any does."""
    if look not in LOOKS:
        return field_tile(grid, pos)
    if grid.at(pos) is Terrain.WALL:
        return wall_tile(grid, pos)
    return shade_tile(grid, pos) if grid.at(pos) is Terrain.FLOOR else None


def dressed_levels() -> Iterator[tuple[Path, str]]:
    """Yield path and text of every shipped map."""
    for path in (*all_levels(), *all_parts()):
        level = load_level(path, RULESETS)
        text = path.read_bytes().decode().replace(" />\n", "/>\n")
        look = PAINTED_WITH[level.ruleset][1]
        text, first = _with_tileset(text, look)
        text = _with_figures(text, PAINTED_WITH[level.ruleset])
        for board, grid in enumerate(level.grids):
            text = _with_faces(text, grid, board, (look, first))
        yield path, text


def _with_tileset(text: str, look: str) -> tuple[str, int]:
    """Return the map with the look among its tilesets, and the number of its first tile."""
    ends = [1]
    for match in re.finditer(
        r' <tileset firstgid="(\d+)" source="([^"]*/)([^"/]+)\.tsx"/>\n', text
    ):
        if match[3] == look:
            return text, int(match[1])
        ends.append(int(match[1]) + tilesets()[match[3]].count)
        folder, place = match[2], match.end()
    line = f' <tileset firstgid="{max(ends)}" source="{folder}{look}.tsx"/>\n'
    return text[:place] + line + text[place:], max(ends)


def _with_figures(text: str, names: tuple[str, ...]) -> str:
    """Return the map with its plain rectangles turned into figures, where tilesets have them."""
    numbers: dict[str, int] = {}
    for match in reversed(list(_PLAIN.finditer(text))):
        indent, kind, x, y = match.groups()
        name = next((name for name in names if kind in tilesets()[name].kinds()), "")
        if not name:
            continue
        if name not in numbers:
            # What lies behind in the text has been changed already: only its head grows.
            before = len(text)
            text, numbers[name] = _with_tileset(text, name)
            if len(text) != before:
                return _with_figures(text, names)
        gid = numbers[name] + tilesets()[name].kinds()[kind][0]
        # An object that shows a tile stands on its lower left corner.
        words = f'{indent}type="{kind}" gid="{gid}" x="{x}" y="{int(y) + TILE}"'
        text = text[: match.start()] + words + text[match.end() :]
    return text


def _with_faces(text: str, grid: Grid, board: int, look: tuple[str, int]) -> str:
    """Return the map with a board's layer of faces, put over its layer of terrain."""
    floor = "" if board == 0 else f" {board + 1}"
    name, first = look
    rows = []
    for y in range(grid.height):
        tiles = (face_at(grid, Pos(x, y), name) for x in range(grid.width))
        rows.append(",".join("0" if tile is None else str(first + tile) for tile in tiles))
    data = '\n  <data encoding="csv">\n' + ",\n".join(rows) + "\n</data>\n </layer>\n"
    there = re.search(_layer(FACES + floor), text, re.DOTALL)
    if there is not None:
        return text[: there.start()] + there[1] + data + text[there.end() :]
    below = re.search(_layer("terrain" + floor), text, re.DOTALL)
    next_id = re.search(r'nextlayerid="(\d+)"', text)
    assert below is not None
    assert next_id is not None
    head = (
        f' <layer id="{next_id[1]}" name="{FACES}{floor}" '
        f'width="{grid.width}" height="{grid.height}">'
    )
    text = text[: below.end()] + head + data + text[below.end() :]
    return text.replace(next_id[0], f'nextlayerid="{int(next_id[1]) + 1}"', 1)


def _layer(name: str) -> str:
    return rf'( <layer (?:[^>]* )?name="{name}"[^>]*>).*?</layer>\n'
