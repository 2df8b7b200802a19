"""The ways that boards point out: where they lead, and whom they pass or end at."""

from collections import Counter

from game.agents.travel.refuge import refuge
from game.agents.travel.unknown_ground import open_ends
from game.core.grid import Grid, Pos, Terrain, parse_grid


def test_where_a_wall_runs_on_out_of_sight_nothing_is_explored() -> None:
    codes = {"?": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR}
    grid = Grid(5, 4, bytes(map(codes.__getitem__, "??#????..?#...?#####")))
    ends = {side.name: [tuple(cell) for cell in cells] for side, cells in open_ends(grid).items()}
    assert ends == {"N": [], "E": [(3, 1), (3, 2)], "S": [], "W": []}


def test_no_nook_is_a_refuge() -> None:
    grid = parse_grid((".........", "#######.#"), {"#": Terrain.WALL})
    start, nook, far = Pos(7, 0), Pos(7, 1), Pos(5, 0)
    struck = Counter((start, Pos(6, 0), Pos(8, 0)))
    assert refuge(grid, [start, start, nook], [nook, far], 3, struck, [start]) == (far, True, True)


def test_no_unknown_ground_is_a_refuge_that_is_no_farther_from_a_foe() -> None:
    codes = {"?": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR}
    grid = Grid(9, 2, bytes(map(codes.__getitem__, "..#......?........")))
    start, near, far = Pos(4, 0), Pos(1, 1), Pos(8, 0)
    struck = Counter({start: 2, near: 2, far: 1})
    assert refuge(grid, [start, start, near], [near, far], 6, struck, [Pos(2, 0)])[0] == far


def test_who_cannot_come_counts_for_no_refuge() -> None:
    grid = parse_grid((".........#.",), {"#": Terrain.WALL})
    start, near, far = Pos(7, 0), Pos(6, 0), Pos(8, 0)
    foes, struck = [Pos(1, 0), Pos(10, 0)], Counter[Pos]()
    assert refuge(grid, [start, start], [start, near, far], 1, struck, foes)[0] == far
