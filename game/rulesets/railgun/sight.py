"""The T-shaped sight (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import FOUR, Direction, Grid, Pos, Terrain

FLOOR = Terrain.FLOOR.value


def arm(grid: Grid, start: Pos, direction: Direction, reach: int) -> int:
    """Return how many cells an arm's middle line is long: a building ends it and is seen."""
    x, y = start
    dx, dy = direction.dx, direction.dy
    room = (x if dx < 0 else grid.width - 1 - x) if dx else (y if dy < 0 else grid.height - 1 - y)
    terrain, stride = grid.terrain, dy * grid.width + dx
    index = y * grid.width + x
    for length in range(1, min(room, reach) + 1):
        index += stride
        if terrain[index] != FLOOR:
            return length
    return min(room, reach)


def see(
    grid: Grid, known: bytes, start: Pos, facing: Direction, reach: tuple[int, int, int]
) -> tuple[bytes, bytes]:
    """Return what is seen and what is known then: flags and terrain, a byte per cell.

    `reach` is the length of the front, side and back arms. The arms' ends span a rectangle; a
    cell in it is seen if it lies within one column or one row of the hero.
    """
    front, side, back = reach
    behind = facing.opposite
    north, east, south, west = (
        arm(grid, start, way, front if way is facing else back if way is behind else side)
        for way in FOUR
    )
    x, y = start
    width = grid.width
    # Boards as whole numbers, a byte per cell: rows are patterns, columns repeat them.
    left, right = x - west, x + east
    wide = _row(left, right) * _repeat(width, min(1, north) + 1 + min(1, south))
    narrow = _row(max(left, x - 1), min(right, x + 1)) * _repeat(width, north + 1 + south)
    seen = wide << 8 * width * (y - min(1, north)) | narrow << 8 * width * (y - north)
    size = len(known)
    memory = int.from_bytes(known, "little") & ~seen | _number(grid.terrain) & seen
    return (seen & _ones(size)).to_bytes(size, "little"), memory.to_bytes(size, "little")


def _row(first: int, last: int) -> int:
    """Return full bytes for the cells of a row from one column to another."""
    return ((1 << 8 * (last - first + 1)) - 1) << 8 * first


@lru_cache(maxsize=512)
def _repeat(width: int, rows: int) -> int:
    """Return the factor that repeats a row's pattern over rows."""
    return sum(1 << 8 * width * row for row in range(rows))


@lru_cache(maxsize=64)
def _ones(size: int) -> int:
    return int.from_bytes(b"\1" * size, "little")


@lru_cache(maxsize=64)
def _number(terrain: bytes) -> int:
    return int.from_bytes(terrain, "little")
