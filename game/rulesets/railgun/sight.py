"""The T-shaped sight (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

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
    left, right = x - west, x + east + 1
    narrow = max(left, x - 1), min(right, x + 2)
    visible, memory = bytearray(len(known)), bytearray(known)
    for row in range(y - north, y + south + 1):
        first, last = (left, right) if -1 <= row - y <= 1 else narrow
        begin, end = row * grid.width + first, row * grid.width + last
        visible[begin:end] = b"\1" * (end - begin)
        memory[begin:end] = grid.terrain[begin:end]
    return bytes(visible), bytes(memory)
