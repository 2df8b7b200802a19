"""Walls between cells, painted in Tiled with an edge terrain on a tile layer of their own.

A tile of such a set says what stands on each of its four sides: its Wang set's colours have the
names of `core.grid.Edge`. Tiled's terrain brush keeps the two tiles at a side alike; where only
one of them is painted, the wall stands all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos

# Where a tile's `wangid` names the colours of its north, east, south and west sides.
_WANGID_INDEXES = (0, 2, 4, 6)
_SIDE_NAMES = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}

SideEdges = Mapping[Direction, Edge]
# What is wrong, a hint, and where.
EdgeProblems = list[tuple[str, str, Pos | None]]


def read_edge_tiles(root: Element) -> dict[int, SideEdges]:
    """Return what the tiles of a map's edge sets say of their sides, by their number in the map.

    Colours that are no edge, and numbers that are none, leave a side open.
    """
    found: dict[int, SideEdges] = {}
    for tileset in root.findall("tileset"):
        first = int(tileset.get("firstgid", "1"))
        for terrain in tileset.findall("wangsets/wangset"):
            if terrain.get("type") != "edge":
                continue
            names = [color.get("name", "").upper() for color in terrain.findall("wangcolor")]
            for tile in terrain.findall("wangtile"):
                colors = (tile.get("wangid") or "").split(",")
                sides = {
                    side: _edge_of_color(names, colors[place] if place < len(colors) else "0")
                    for side, place in zip(CARDINALS, _WANGID_INDEXES, strict=True)
                }
                tileid = tile.get("tileid", "")
                if tileid.isascii() and tileid.isdigit():
                    found[first + int(tileid[:9])] = sides
    return found


def _edge_of_color(names: list[str], color: str) -> Edge:
    number = int(color[:9]) if color.isascii() and color.isdigit() else 0
    name = names[number - 1] if 0 < number <= len(names) else ""
    return Edge[name] if name in Edge.__members__ else Edge.OPEN


def apply_edges(
    grid: Grid, gids: list[int], tiles: Mapping[int, SideEdges], allowed: tuple[Edge, ...]
) -> tuple[Grid, EdgeProblems]:
    """Return the board with its painted walls, and what is wrong with them."""
    found: EdgeProblems = []
    walls = []
    for pos, side, edge in _painted_edges(grid, gids, tiles):
        end = grid.neighbour(pos, side)
        beyond = tiles.get(gids[end.y * grid.width + end.x]) if end is not None else None
        # Where only one of the two tiles is painted, the wall stands all the same.
        other = (beyond[side.opposite] if beyond else Edge.OPEN) or edge
        if edge not in allowed:
            names = ", ".join(kind.name.lower() for kind in allowed)
            text = f"the wall to the {_SIDE_NAMES[side]} is {edge.name.lower()}"
            found.append((text, f"it must be one of {names}", pos))
        elif other is not edge:
            if side in (Direction.E, Direction.S):
                text = f"the wall to the {_SIDE_NAMES[side]} is {edge.name.lower()} on this side, "
                hint = "paint the two sides alike"
                found.append((f"{text}{other.name.lower()} on the other", hint, pos))
        else:
            walls.append((pos, side, edge))
    for index, gid in enumerate(gids):
        if gid and gid not in tiles:
            pos = Pos(index % grid.width, index // grid.width)
            found.append(("the tile is of no edge terrain", "paint with a set of walls", pos))
    # Arrays even where nothing is painted: this ruleset's boards have walls between cells.
    return grid.with_edges(walls), found


def _painted_edges(
    grid: Grid, gids: list[int], tiles: Mapping[int, SideEdges]
) -> Iterator[tuple[Pos, Direction, Edge]]:
    for index, gid in enumerate(gids):
        for side, edge in tiles.get(gid, {}).items():
            if edge is not Edge.OPEN:
                yield Pos(index % grid.width, index // grid.width), side, edge
