"""Rules 7: random mazes, measured against the original generator's."""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial

import pytest

from game.core.cell_set import Cells, Distances
from game.core.grid import CARDINALS, Pos, Terrain
from game.core.level import Level
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.mazes import fast_corridors
from game.rulesets.codekeeper.mazes.generator import MONSTER_SHARES, generate
from game.rulesets.codekeeper.mazes.maze_dice import MazeDice
from game.rulesets.codekeeper.params import MONSTERS
from tests.rulesets.codekeeper import plain_corridors
from tests.support.narrow import not_none

SEEDS = 1000
REAL = ("skeleton", "gargoyle", "orc", "vampire")

_maze = cache(partial(generate, {}))


def _mazes(count: int = SEEDS) -> list[Level]:
    return list(map(_maze, range(count)))


def _count(*kinds: str) -> Callable[[Level], int]:
    return lambda maze: sum(spawn.kind in kinds for spawn in maze.spawns)


def _spawn_pos(maze: Level, kind: str) -> Pos:
    return next(spawn.pos for spawn in maze.spawns if spawn.kind == kind)


def _path_length(maze: Level) -> int:
    distances = Distances.on(maze.grid, _spawn_pos(maze, "hero"))
    return not_none(distances.steps_from(_spawn_pos(maze, "exit")))


def _floor(maze: Level) -> int:
    return maze.grid.terrain.count(Terrain.FLOOR)


# Name: measurement; the original's minimum, mean and maximum over 1000 seeds, the mean in tenths;
# tolerance of the mean, in tenths (about four standard errors of both samples together).
MEASURED: dict[str, tuple[Callable[[Level], int], int, int, int, int]] = {
    "obstacles": (lambda m: 192 - _floor(m), 72, 807, 91, 6),
    "passable": (_floor, 101, 1113, 120, 6),
    "path": (_path_length, 16, 212, 44, 8),
    "boxes": (_count("box"), 5, 101, 15, 6),
    "skeletons": (_count("skeleton"), 0, 113, 30, 10),
    "gargoyles": (_count("gargoyle"), 0, 79, 23, 7),
    "orcs": (_count("orc"), 0, 40, 17, 5),
    "vampires": (_count("vampire"), 2, 168, 36, 11),
    "monsters": (_count(*REAL), 30, 399, 50, 11),
    "treasures": (_count("treasure"), 5, 69, 9, 3),
    "potions": (_count("potion"), 4, 55, 7, 2),
    "hammers": (_count("charge_hammer"), 0, 20, 4, 3),
    "scythes": (_count("charge_scythe"), 0, 20, 4, 3),
    "bows": (_count("charge_bow"), 0, 20, 4, 3),
    "plain": (lambda m: _floor(m) - len(m.spawns), 20, 409, 63, 14),
}
# Counts with fixed bounds: both must be reached and never exceeded.
FIXED = {"boxes", "monsters", "treasures", "potions", "hammers", "scythes", "bows"}


@pytest.mark.parametrize("name", MEASURED)
@pytest.mark.slow
def test_means_and_bounds_match_the_original(name: str) -> None:
    measure, least, mean, most, off = MEASURED[name]
    counts = [measure(maze) for maze in _mazes()]
    assert abs(10 * sum(counts) - mean * len(counts)) <= off * len(counts)
    if name in FIXED:
        assert (min(counts), max(counts)) == (least, most)
    spread = most - least
    assert abs(min(counts) - least) <= spread // 3
    assert abs(max(counts) - most) <= spread // 3


@pytest.mark.parametrize("name", sorted(FIXED))
@pytest.mark.slow
def test_counts_are_even(name: str) -> None:
    measure, least, _, most, _ = MEASURED[name]
    counts = Counter(measure(maze) for maze in _mazes())
    even = SEEDS // (most - least + 1)
    assert set(counts) == set(range(least, most + 1))
    assert min(counts.values()) > even // 2
    assert max(counts.values()) < even * 2


def test_fast_corridors_are_those_of_the_rules() -> None:
    """Same cells, same detours in the same order, same draws taken."""
    for seed in range(20):
        plain, fast = MazeDice(seed), MazeDice(seed)
        by_the_rules, in_numbers = (
            plain_corridors.grow_corridors(plain),
            fast_corridors.grow_corridors(fast),
        )
        assert in_numbers.floor == by_the_rules.floor
        assert [*in_numbers.detours.items()] == [*by_the_rules.detours.items()]
        assert plain.below(1 << 30) == fast.below(1 << 30)


def test_mazes_are_sixteen_by_twelve_and_can_be_played() -> None:
    for maze in _mazes(40):
        assert (maze.grid.width, maze.grid.height) == (16, 12)
        assert CODEKEEPER.check(maze) == []


def test_the_floor_is_connected() -> None:
    for maze in _mazes(60):
        reached = Distances.on(maze.grid, _spawn_pos(maze, "hero")).steps()
        assert reached.keys() == set(Cells.walkable(maze.grid))


def test_there_are_loops_but_hardly_any_rooms() -> None:
    """A tree has one edge less than cells; every opened wall adds at least one loop."""
    loops, squares = [], 0
    for maze in _mazes(60):
        floor = set(Cells.walkable(maze.grid))
        edges = sum(pos.step(side) in floor for pos in floor for side in CARDINALS) // 2
        loops.append(edges - len(floor) + 1)
        squares += sum(
            all(Pos(x + dx, y + dy) in floor for dx in (0, 1) for dy in (0, 1)) for x, y in floor
        )
    assert min(loops) >= 1
    assert 4 * len(loops) < sum(loops) < 12 * len(loops)
    assert squares < 5 * len(loops)


@pytest.mark.slow
def test_the_border_can_be_floor() -> None:
    assert any(maze.grid.terrain_at(Pos(0, 0)) is Terrain.FLOOR for maze in _mazes())


@pytest.mark.slow
def test_no_two_spawns_share_a_cell() -> None:
    for maze in _mazes():
        cells = [spawn.pos for spawn in maze.spawns]
        assert len(set(cells)) == len(cells)
        assert all(maze.grid.terrain_at(pos) is Terrain.FLOOR for pos in cells)


@pytest.mark.slow
def test_only_boxes_start_within_two_cells_of_the_hero() -> None:
    near_boxes = 0
    for maze in _mazes():
        x, y = _spawn_pos(maze, "hero")
        for spawn in maze.spawns:
            far = max(abs(spawn.pos.x - x), abs(spawn.pos.y - y))
            assert spawn.kind not in REAL or far >= 3
            near_boxes += spawn.kind == "box" and far == 1
    assert near_boxes > 0


def test_treasures_prefer_dead_ends() -> None:
    dead, total = 0, 0
    for maze in _mazes(60):
        treasures = [spawn.pos for spawn in maze.spawns if spawn.kind == "treasure"]
        sides = [sum(maze.grid.can_step(pos, side) for side in CARDINALS) for pos in treasures]
        dead, total = dead + sides.count(1), total + len(sides)
    assert dead * 100 > total * 40


@pytest.mark.slow
def test_shares_of_the_kinds_vary_from_maze_to_maze() -> None:
    """With fixed shares the standard deviation of vampires would be four, not six."""
    counts = [_count("vampire")(maze) for maze in _mazes()]
    mean = sum(counts) // len(counts)
    assert 24 < sum((count - mean) ** 2 for count in counts) // len(counts) < 48
    assert set(MONSTER_SHARES) == set(MONSTERS) - {"box"}
