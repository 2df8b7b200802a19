"""Walls between cells, painted in Tiled with an edge terrain on a separate tile layer.

A tile of an edge set defines the walls on its four sides: the colours of its Wang set have the
names of `core.grid.Edge`. Tiled's terrain brush keeps the two tiles at a side alike; one painted
tile is enough for a wall.
"""

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos

# Indexes in a tile's `wangid` of the colours of its north, east, south and west sides.
_WANGID_INDEXES = (0, 2, 4, 6)
_OPPOSITES = {side: side.opposite for side in CARDINALS}
# Of the two tiles beside a wall, the one to the north or west names it.
_FIRST_SIDES = (Direction.E, Direction.S)
_SIDE_NAMES = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}

SideEdges = Mapping[Direction, Edge]
# Text, hint and cell.
EdgeProblems = list[tuple[str, str, Pos | None]]


def read_edge_tiles(root: Element) -> dict[int, SideEdges]:
    """Return the walls on the sides of the tiles in a map's edge sets, by tile number in the map.

    Invalid colours and invalid numbers leave a side open.
    """
    edges: dict[int, SideEdges] = {}
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
                    edges[first + int(tileid[:9])] = sides
    return edges


def _edge_of_color(names: list[str], color: str) -> Edge:
    number = int(color[:9]) if color.isascii() and color.isdigit() else 0
    name = names[number - 1] if 0 < number <= len(names) else ""
    return Edge[name] if name in Edge.__members__ else Edge.OPEN


def apply_edges(
    grid: Grid, gids: list[int], tiles: Mapping[int, SideEdges], allowed: tuple[Edge, ...]
) -> tuple[Grid, EdgeProblems]:
    """Return the board with its painted walls, and their problems."""
    problems: EdgeProblems = []
    walls = []
    for pos, side, edge in _painted_edges(grid, gids, tiles):
        end = grid.neighbour(pos, side)
        beyond = None if end is None else tiles.get(gids[grid.index(end)])
        # One painted tile is enough for a wall.
        other = (beyond[_OPPOSITES[side]] if beyond else Edge.OPEN) or edge
        if edge not in allowed:
            names = ", ".join(kind.name.lower() for kind in allowed)
            text = f"the wall to the {_SIDE_NAMES[side]} is {edge.name.lower()}"
            problems.append((text, f"it must be one of {names}", pos))
        elif other is not edge:
            if side in _FIRST_SIDES:
                text = f"the wall to the {_SIDE_NAMES[side]} is {edge.name.lower()} on this side, "
                hint = "paint the two sides alike"
                problems.append((f"{text}{other.name.lower()} on the other", hint, pos))
        elif not beyond or side in _FIRST_SIDES or not beyond[_OPPOSITES[side]]:
            # A wall painted on both its tiles is taken once.
            walls.append((pos, side, edge))
    for index, gid in enumerate(gids):
        if gid and gid not in tiles:
            pos = grid.pos(index)
            problems.append(("the tile has no edge terrain", "paint with a set of walls", pos))
    # Even without painted walls: boards of this ruleset need the edge arrays.
    return grid.with_edges(walls), problems


def _painted_edges(
    grid: Grid, gids: list[int], tiles: Mapping[int, SideEdges]
) -> Iterator[tuple[Pos, Direction, Edge]]:
    for index, gid in enumerate(gids):
        for side, edge in tiles.get(gid, {}).items():
            if edge is not Edge.OPEN:
                yield grid.pos(index), side, edge
