"""The plainest maps: an empty walled room, and a level with default values."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level, MapSchema, Spawn


def walled_room(width: int, height: int) -> Grid:
    """Return floor with a wall around it.

    >>> [list(walled_room(3, 3).terrain[row : row + 3]) for row in (0, 3)]
    [[2, 2, 2], [2, 1, 2]]
    """
    closed = bytes((Terrain.WALL,)) * width
    row = bytes((Terrain.WALL, *(Terrain.FLOOR,) * (width - 2), Terrain.WALL))
    return Grid(width, height, closed + row * (height - 2) + closed)


def default_spawn(map_schema: MapSchema, kind: str, pos: Pos) -> Spawn:
    """Return a spawn with default values."""
    params = tuple((param.name, param.default) for param in map_schema.spawns[kind])
    return Spawn(kind, pos, params=params)


def default_level(
    ruleset: str, map_schema: MapSchema, grid: Grid, places: Sequence[tuple[str, Pos]]
) -> Level:
    """Return a level without a title; `places` are pairs of a kind and its cell."""
    spawns = tuple(default_spawn(map_schema, kind, pos) for kind, pos in places)
    params = tuple((param.name, param.default) for param in map_schema.params)
    return Level(ruleset, "", "", (grid,), spawns, params)
