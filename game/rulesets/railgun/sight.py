"""The T-shaped sight (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from game.core.grid import FOUR, Direction, Grid, Pos, Terrain

FLOOR = Terrain.FLOOR.value


def arm(grid: Grid, start: Pos, direction: Direction, reach: int) -> int:
    """Return how many cells an arm's middle line is long: a building ends it and is seen."""
    x, y = start
    for length in range(1, reach + 1):
        x += direction.dx
        y += direction.dy
        if not (0 <= x < grid.width and 0 <= y < grid.height):
            return length - 1
        if grid.terrain[y * grid.width + x] != FLOOR:
            return length
    return reach


def see(
    grid: Grid, known: bytes, start: Pos, facing: Direction, reach: tuple[int, int, int]
) -> tuple[bytes, bytes]:
    """Return what is seen and what is known then: flags and terrain, a byte per cell.

    `reach` is the length of the front, side and back arms. The arms' ends span a rectangle; a
    cell in it is seen if it lies within one column or one row of the hero.
    """
    front, side, back = reach
    ends = {}
    for direction in FOUR:
        if direction is facing:
            length = front
        elif direction is facing.opposite:
            length = back
        else:
            length = side
        ends[direction.name] = arm(grid, start, direction, length)
    x, y = start
    left, right = x - ends["W"], x + ends["E"] + 1
    narrow = max(left, x - 1), min(right, x + 2)
    visible, memory = bytearray(len(known)), bytearray(known)
    for row in range(y - ends["N"], y + ends["S"] + 1):
        first, last = (left, right) if -1 <= row - y <= 1 else narrow
        begin, end = row * grid.width + first, row * grid.width + last
        visible[begin:end] = b"\1" * (end - begin)
        memory[begin:end] = grid.terrain[begin:end]
    return bytes(visible), bytes(memory)
