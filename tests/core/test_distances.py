"""Distances on boards with walls, or that wrap, are those of a plain breadth-first search."""

import random
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from game.core.cell_set import Distances
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Edge, Grid, Pos, Terrain, parse_grid

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
            assert Distances.on(grid, start, diagonal=diagonal).steps_from(pos) == plain.get(pos)


def test_one_search_answers_many_questions() -> None:
    distances = Distances.on(parse_grid(("...#.",), {"#": Terrain.WALL}), Pos(0, 0))
    far, near, cut = (Pos(x, 0) for x in (2, 1, 4))
    assert (distances.steps_from(far), distances.steps_from(near)) == (2, 1)
    assert distances.nearest([far, near, cut]) == [near]
    assert distances.nearest([cut]) == []
    assert [distances.steps_from(pos) for pos in (cut, Pos(-1, 0))] == [None, None]
    assert [list(cells) for cells in distances.layers_to(far)] == [[Pos(0, 0)], [near], [far]]


def test_threads_share_a_search() -> None:
    grid = parse_grid(("." * 150,), {})
    cells = [Pos(x, 0) for x in range(1, 150)]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(8):
            distances = Distances.on(grid, Pos(0, 0))
            with ThreadPoolExecutor(4) as pool:
                assert list(pool.map(distances.steps_from, cells)) == list(range(1, 150))
    finally:
        sys.setswitchinterval(usual)
