"""Sets of cells do what sets of positions do, on random boards."""

import tracemalloc
from random import Random

import pytest

from game.core.cell_set import Cells
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Grid, Pos, Terrain, manhattan

SIZES = [(1, 1), (1, 9), (9, 1), (7, 5), (21, 15), (40, 3)]


def _some(random: Random, grid: Grid) -> set[Pos]:
    return set(random.sample(grid.cells(), random.randrange(len(grid.cells()) + 1)))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_operations_do_what_sets_of_positions_do(width: int, height: int) -> None:
    random, grid = Random(width), Grid(width, height, bytes(width * height))
    all_cells = set(grid.cells())
    assert set(Cells.all(grid)) == all_cells
    for _ in range(40):
        one, other = _some(random, grid), _some(random, grid)
        cells, others = Cells.of(grid, one), Cells.of(grid, other)
        assert list(cells) == [pos for pos in grid.cells() if pos in one]
        assert (len(cells), bool(cells)) == (len(one), bool(one))
        assert [cells.nth(number) for number in range(len(one))] == list(cells)
        assert set(cells.union(others)) == one | other
        assert set(cells.intersection(others)) == one & other
        assert set(cells.without(others)) == one - other == set(cells.without_cells(other))
        assert all((pos in cells) == (pos in one) for pos in grid.cells())
        beside = {pos.step(side) for pos in one for side in CARDINALS}
        assert set(cells.beside()) == beside & all_cells
        around = {pos.step(side) for pos in one for side in ALL_DIRECTIONS} | one
        assert set(cells.around()) == around & all_cells
        assert cells.isdisjoint(others) == one.isdisjoint(other)
        assert Cells.from_number(grid, cells.number) == cells
        assert Cells.from_flags(grid, cells.flags()) == cells
        centre, radius = random.choice(grid.cells()), random.randrange(-1, 12)
        near = {pos for pos in grid.cells() if manhattan(pos, centre) <= radius}
        assert set(Cells.disc(grid, centre, radius)) == near
        crossing = {
            pos for pos in all_cells
            if abs(pos.x - centre.x) <= radius or abs(pos.y - centre.y) <= radius
        }  # fmt: skip
        assert set(Cells.cross(grid, centre, max(0, radius))) == crossing or radius < 0
        (left, top), (right, bottom) = (
            Pos(random.randrange(-3, 12), random.randrange(-3, 12)) for _ in range(2)
        )
        inside = {pos for pos in all_cells if left <= pos.x <= right and top <= pos.y <= bottom}
        assert set(Cells.rectangle(grid, Pos(left, top), Pos(right, bottom))) == inside


def test_cells_beside_the_board_are_not_among_any() -> None:
    cells = Cells.all(Grid(3, 2, bytes(6)))
    assert not any(pos in cells for pos in (Pos(-1, 1), Pos(3, 0), Pos(0, -1), Pos(0, 2)))


def test_a_large_board_does_not_take_the_square_of_its_size() -> None:
    grid, corner = Grid(151, 149, bytes(151 * 149)), Pos(150, 148)
    tracemalloc.start()
    cells = Cells.of(grid, [corner])
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken < 15_000_000
    assert corner in cells
    assert Pos(151, 0) not in cells


def test_cells_have_their_terrain() -> None:
    grid = Grid(3, 1, bytes((Terrain.FLOOR, Terrain.WALL, Terrain.EXIT)))
    assert list(Cells.of_terrain(grid, Terrain.WALL, Terrain.EXIT)) == [Pos(1, 0), Pos(2, 0)]


def test_only_shown_cells_are_known() -> None:
    grid = Grid(2, 1, bytes((Terrain.WALL, Terrain.FLOOR)))
    assert Cells.of(grid, [Pos(1, 0)]).show(grid).terrain == bytes((Terrain.UNKNOWN, Terrain.FLOOR))
