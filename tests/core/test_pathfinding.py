"""Floods over bit boards agree with a plain breadth-first search."""

from __future__ import annotations

import random
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from game.core.grid import (
    ALL_DIRECTIONS,
    CARDINALS,
    Edge,
    Grid,
    Pos,
    Terrain,
    parse_grid,
)
from game.core.pathfinding import Flood, bits_from_flags, cell_bit, cells_of

WIDTH, HEIGHT = 5, 4
ALL = [Pos(x, y) for y in range(HEIGHT) for x in range(WIDTH)]


def _plain(grid: Grid, start: Pos, *, diagonal: bool) -> dict[Pos, int]:
    distances = {start: 0}
    queue = deque((start,))
    while queue:
        pos = queue.popleft()
        for direction in ALL_DIRECTIONS if diagonal else CARDINALS:
            end = grid.neighbour(pos, direction)
            if end is not None and end not in distances and grid.can_step(pos, direction):
                distances[end] = distances[pos] + 1
                queue.append(end)
    return distances


def test_distances() -> None:
    rng = random.Random(1)
    for _ in range(150):
        codes = rng.choices((Terrain.FLOOR, Terrain.FLOOR, Terrain.WALL), k=len(ALL))
        if rng.random() < 0.5:
            codes[WIDTH - 1 :: WIDTH] = [Terrain.WALL] * HEIGHT
        grid = Grid(WIDTH, HEIGHT, bytes(codes), wrap=rng.random() < 0.5)
        for _ in range(rng.randrange(7)):
            grid = grid.with_edge(rng.choice(ALL), rng.choice(CARDINALS), Edge.SOLID)
        start, diagonal = rng.choice(ALL), rng.random() < 0.5
        plain = _plain(grid, start, diagonal=diagonal)
        for pos in ALL:
            distance = Flood(grid, start, diagonal=diagonal).distance(cell_bit(grid, pos))
            assert distance == plain.get(pos)


def test_one_flood_answers_many_questions() -> None:
    grid = parse_grid(("...#.",), {"#": Terrain.WALL})
    flood = Flood(grid, Pos(0, 0))
    far, near, cut = (cell_bit(grid, Pos(x, 0)) for x in (2, 1, 4))
    assert flood.distance(far) == 2
    assert flood.distance(near) == 1
    assert flood.nearest(far | near) == near
    assert flood.distance(cut) is None
    assert flood.expand() == 0


def test_threads_share_a_flood() -> None:
    grid = parse_grid(("." * 150,), {})
    cells = [Pos(x, 0) for x in range(1, 150)]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(8):
            flood = Flood(grid, Pos(0, 0))
            with ThreadPoolExecutor(4) as pool:
                steps = pool.map(flood.distance, (cell_bit(grid, cell) for cell in cells))
                assert list(steps) == list(range(1, 150))
    finally:
        sys.setswitchinterval(usual)


def test_masks() -> None:
    grid = Grid(3, 2, bytes(6))
    assert cells_of(grid, bits_from_flags(b"\0\1\0\2\0\0")) == [Pos(1, 0), Pos(0, 1)]
