"""Boards: terrain, walls between cells, and the seam of a wrapping board."""

import random

import pytest

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

OPEN = Grid(3, 2, bytes((Terrain.FLOOR,)) * 6)
WRAPPED = Grid(3, 2, bytes((Terrain.FLOOR,)) * 6, wrap=True)


def test_opposites() -> None:
    assert [d.opposite for d in CARDINALS] == [Direction.S, Direction.W, Direction.N, Direction.E]
    assert all(d.opposite.opposite is d for d in ALL_DIRECTIONS)
    assert [d for d in ALL_DIRECTIONS if d.is_diagonal] == [
        d for d in ALL_DIRECTIONS if d not in CARDINALS
    ]


def test_outside() -> None:
    assert OPEN.neighbour(Pos(0, 0), Direction.W) is None
    assert not OPEN.can_step(Pos(0, 0), Direction.N)
    assert OPEN.wrap_pos(Pos(3, 0)) is None


def test_seam() -> None:
    assert WRAPPED.neighbour(Pos(0, 0), Direction.W) == Pos(2, 0)
    assert WRAPPED.neighbour(Pos(0, 0), Direction.NW) == Pos(2, 1)
    assert WRAPPED.can_step(Pos(2, 1), Direction.S)


def test_terrain_stops() -> None:
    grid = OPEN.with_terrain(Pos(1, 0), Terrain.WALL)
    assert grid.terrain_at(Pos(1, 0)) is Terrain.WALL
    assert OPEN.terrain_at(Pos(1, 0)) is Terrain.FLOOR
    assert not grid.can_step(Pos(0, 0), Direction.E)
    assert not grid.can_step(Pos(0, 1), Direction.NE)
    assert grid.can_step(Pos(0, 1), Direction.E)


@pytest.mark.parametrize("grid", [OPEN, WRAPPED])
@pytest.mark.parametrize("side", CARDINALS)
def test_a_wall_has_two_sides_and_changes_no_other(grid: Grid, side: Direction) -> None:
    walled = grid.with_edge(Pos(0, 0), side, Edge.SOLID)
    other = grid.neighbour(Pos(0, 0), side)
    changed = {(Pos(0, 0), side)} | ({(other, side.opposite)} if other is not None else set())
    for x in range(3):
        for y in range(2):
            for direction in CARDINALS:
                expected = Edge.SOLID if (Pos(x, y), direction) in changed else Edge.OPEN
                assert walled.edge_at(Pos(x, y), direction) is expected
    assert not walled.can_step(Pos(0, 0), side)


@pytest.mark.parametrize("grid", [OPEN, WRAPPED], ids=["open", "wrapped"])
def test_walls_never_disagree(grid: Grid) -> None:
    rng = random.Random(1)
    for _ in range(120):
        pos = Pos(rng.randrange(3), rng.randrange(2))
        direction, edge = rng.choice(CARDINALS), rng.choice(list(Edge))
        grid = grid.with_edge(pos, direction, edge)
        assert grid.edge_at(pos, direction) is edge
        for pos, side in ((pos, side) for pos in grid.cells() for side in CARDINALS):
            if end := grid.neighbour(pos, side):
                assert grid.edge_at(pos, side) is grid.edge_at(end, side.opposite)


def test_drawing() -> None:
    grid = parse_grid(("#a", "b#"), {"#": Terrain.WALL, "a": Terrain.PILLAR})
    assert (grid.width, grid.height) == (2, 2)
    assert grid.terrain_at(Pos(1, 0)) is Terrain.PILLAR
    assert grid.terrain_at(Pos(0, 1)) is Terrain.FLOOR
