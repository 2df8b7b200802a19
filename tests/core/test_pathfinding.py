"""Floods over bit boards agree with a plain breadth-first search."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grid import (
    ALL_DIRECTIONS,
    CARDINALS,
    Direction,
    Edge,
    Grid,
    Pos,
    Terrain,
    parse_grid,
)
from game.core.pathfinding import Flood, bits_from_flags, cell_bit, cells_of

WIDTH, HEIGHT = 5, 4
ALL = [Pos(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
terrains = st.lists(
    st.sampled_from((Terrain.FLOOR, Terrain.FLOOR, Terrain.WALL)),
    min_size=WIDTH * HEIGHT,
    max_size=WIDTH * HEIGHT,
)
walls = st.lists(st.tuples(st.sampled_from(ALL), st.sampled_from(CARDINALS)), max_size=6)


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


@pytest.mark.slow
@settings(max_examples=150)
@given(terrains, walls, st.booleans(), st.booleans(), st.sampled_from(ALL))
def test_distances(
    codes: list[Terrain],
    edges: list[tuple[Pos, Direction]],
    wrap: bool,
    diagonal: bool,
    start: Pos,
) -> None:
    grid = Grid(WIDTH, HEIGHT, bytes(codes), wrap=wrap)
    for pos, direction in edges:
        grid = grid.with_edge(pos, direction, Edge.SOLID)
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


def test_masks() -> None:
    grid = Grid(3, 2, bytes(6))
    assert cells_of(grid, bits_from_flags(b"\0\1\0\2\0\0")) == [Pos(1, 0), Pos(0, 1)]
