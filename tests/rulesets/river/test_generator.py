"""Sections 3 and 4: random fields over many seeds, and refused settings."""

from functools import cache
from itertools import combinations

import pytest

from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.level import Level, LevelError, ParamValue
from game.core.rng import Dice
from game.rulesets.river import RIVER
from game.rulesets.river.generator import generate, home_capacity
from game.rulesets.river.level_check import check, warnings
from game.rulesets.river.params import HOMES, MAX_SEATS, MIN_HOME_DISTANCE, PORTALS, PRESETS
from game.rulesets.river.terrain.field_queries import (
    flow_direction,
    is_water,
    landmarks,
    swamp_blocks,
    torus_distance,
    trips,
)
from game.rulesets.river.terrain.river_sampler import RiverSampler
from game.rulesets.river.terrain.terrain_gen import inner_edges
from tests.rulesets.river.every_setting import MAX_SECONDS, seconds_for_field, tightest_settings

SEEDS = range(6)
# With these settings dozens of tries fail for each valid field.
FEW_SEEDS = range(3)
DEAR = ("many walls", "walls")
CASES: dict[str, dict[str, ParamValue]] = {
    "default": {},
    **{name: {"preset": name} for name in PRESETS},
    "crowd": {"players": 6, "width": 9, "height": 9},
    "tiny": {"width": 5, "height": 5, "players": 2, "swamps": 1, "swamp_size": 2, "portals": 2},
    "walls": {"walls": 30, "portals": 0},
    "many walls": {"width": 12, "height": 12, "walls": 30, "swamps": 6, "swamp_size": 5},
    "wide looped": {"width": 14, "height": 6, "looped": True, "flow": 4},
}


@cache
def made(case: str) -> list[Level]:
    return [generate(CASES[case], seed) for seed in (FEW_SEEDS if case in DEAR else SEEDS)]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_fields_pass_the_check_of_drawn_maps(case: str) -> None:
    for level in made(case):
        assert check(level) == []


@pytest.mark.parametrize("case", CASES)
def test_fields_match_their_settings(case: str) -> None:
    for level in made(case):
        grid = level.grid
        assert (grid.width, grid.height) == (level.int_param("width"), level.int_param("height"))
        assert grid.wrap is level.param("looped")
        assert len(landmarks(grid, HOMES)) == level.int_param("players")
        assert len(landmarks(grid, PORTALS)) == level.int_param("portals")
        blocks = swamp_blocks(grid)
        assert len(blocks) == level.int_param("swamps")
        assert {len(block) for block in blocks} <= {level.int_param("swamp_size")}
        (treasure,) = level.spawns
        assert grid.terrain_at(treasure.pos) is Terrain.FLOOR


@pytest.mark.parametrize("case", CASES)
def test_the_river_is_one_chain_with_two_neighbours_each(case: str) -> None:
    for level in made(case):
        grid = level.grid
        water = [grid.pos(i) for i, code in enumerate(grid.terrain) if is_water(code)]
        ends = 0
        for pos in water:
            assert flow_direction(grid, pos) is not Direction.N
            near = [grid.neighbour(pos, side) for side in CARDINALS]
            beside = [end for end in near if end is not None and is_water(grid.terrain_at(end))]
            assert 1 <= len(beside) <= 2
            ends += len(beside) == 1
        assert ends == (0 if grid.wrap else 2)
        assert {pos.y for pos in water} == set(range(grid.height))


@pytest.mark.parametrize("case", CASES)
def test_borders_and_walls(case: str) -> None:
    for level in made(case):
        grid = level.grid
        for tile, other, pos, side in inner_edges(grid):
            assert pos == grid.pos(tile)
            edge, end = grid.edge_at(pos, side), grid.neighbour(pos, side)
            assert end == Pos(other % grid.width, other // grid.width)
            assert edge in (Edge.OPEN, Edge.BREAKABLE)
            if is_water(grid.terrain_at(pos)) and is_water(grid.terrain_at(end)):
                assert edge is Edge.OPEN
        assert grid.h_edges.count(Edge.GRATE) == (0 if grid.wrap else 1)
        solid = grid.h_edges.count(Edge.SOLID) + grid.v_edges.count(Edge.SOLID)
        assert solid == (0 if grid.wrap else 2 * (grid.width + grid.height) - 1)


@pytest.mark.parametrize("case", CASES)
def test_no_cell_traps_and_no_wall_needs_breaking(case: str) -> None:
    for level in made(case):
        grid, flow = level.grid, level.int_param("flow")
        leading, reached = trips(grid, flow, level.spawns[0].pos)
        for index, code in enumerate(grid.terrain):
            if (code != Terrain.SWAMP and not is_water(code)) or reached[index] >= 0:
                assert reached[index] >= 0
                assert leading[index] >= 0


@pytest.mark.parametrize("case", ["default", "short", "classic", "looped"])
def test_homes_are_fair(case: str) -> None:
    for level in made(case):
        grid, homes = level.grid, landmarks(level.grid, HOMES)
        to, _ = trips(grid, level.int_param("flow"), level.spawns[0].pos)
        assert all(4 * to[grid.index(home)] >= grid.width + grid.height for home in homes)
        assert warnings(level) == []
        assert all(torus_distance(grid, *pair) >= 3 for pair in combinations(homes, 2))


def test_walls_are_about_as_frequent_as_set() -> None:
    shares = []
    for chance in (5, 15, 30):
        fields = [generate({"walls": chance, "portals": 0}, seed).grid for seed in range(5)]
        shares.append(sum((grid.h_edges + grid.v_edges).count(Edge.BREAKABLE) for grid in fields))
    assert shares == sorted(shares)
    assert shares[2] > 3 * shares[0]


@pytest.mark.parametrize(
    ("params", "word"),
    [
        ({"width": 5, "height": 5, "players": 6, "swamps": 0, "portals": 0}, "players"),
        ({"width": 5, "height": 5, "players": 5, "swamps": 0, "looped": True}, "players"),
        ({"width": 5, "height": 5, "swamps": 6, "swamp_size": 5}, "swamps"),
        ({"portals": 1}, "portals"),
        ({"portals": 7}, "portals"),
        ({"width": 4}, "width"),
        ({"flow": 0}, "flow"),
        ({"preset": "endless"}, "preset"),
    ],
)
def test_impossible_settings_are_refused_by_name(params: dict[str, ParamValue], word: str) -> None:
    with pytest.raises(LevelError) as caught:
        generate(params, 1)
    assert caught.value.problems[0].text.startswith(word)


def _holds(grid: Grid, cells: list[Pos], count: int) -> bool:
    """Return whether this number of homes finds room on some cells."""
    return count == 0 or any(
        _holds(
            grid,
            [pos for pos in cells[n + 1 :] if torus_distance(grid, home, pos) >= MIN_HOME_DISTANCE],
            count - 1,
        )
        for n, home in enumerate(cells)
    )


@pytest.mark.parametrize(("width", "height"), [(5, 5), (7, 5), (8, 5), (5, 8), (6, 6)])
def test_the_capacity_for_homes_is_exact(width: int, height: int) -> None:
    grid = Grid(width, height, bytes(width * height))
    capacity = home_capacity(width, height, looped=False)
    cells = [grid.pos(index) for index in range(1, width * height)]
    apart = [p for p in cells if torus_distance(grid, Pos(0, 0), p) >= MIN_HOME_DISTANCE]
    assert _holds(grid, apart, capacity - 1)
    assert capacity == MAX_SEATS or not _holds(grid, apart, capacity)


def test_five_homes_leave_no_cell_for_a_treasure_on_the_smallest_looped_field() -> None:
    grid = Grid(5, 5, bytes(25), wrap=True)
    assert home_capacity(5, 5, looped=True) == 4
    # They are a knight's move apart, in one of two ways, and one is beside every other cell.
    for turn in (2, 3):
        homes = [Pos(turn * y % 5, y) for y in range(5)]
        assert min(torus_distance(grid, homes[0], home) for home in homes[1:]) == MIN_HOME_DISTANCE
        for index in range(25):
            assert min(torus_distance(grid, grid.pos(index), home) for home in homes) < 2


@pytest.mark.slow
def test_settings_that_are_not_refused_have_a_field() -> None:
    # All of them: `python3 -m tests.rulesets.river.every_setting`.
    for size in ((5, 5), (5, 6), (6, 6)):
        for settings in tightest_settings(*size, step=97):
            assert seconds_for_field(settings) < MAX_SECONDS


# What random placing finds for few seeds, or for none.
TIGHT: tuple[dict[str, ParamValue], ...] = (
    {"width": 8, "height": 8, "players": 2, "swamps": 6, "swamp_size": 4, "flow": 1},
    {"width": 6, "height": 6, "players": 6},
    {"width": 6, "height": 6, "players": 6, "portals": 0, "swamps": 4, "walls": 30},
    {"width": 8, "height": 5, "players": 6, "looped": True},
    {"width": 14, "height": 14, "players": 6, "swamps": 6, "swamp_size": 5, "walls": 30},
)


@pytest.mark.parametrize(
    "params", [TIGHT[0], *(pytest.param(params, marks=pytest.mark.slow) for params in TIGHT[1:])]
)
def test_what_one_seed_can_have_every_seed_can_have(params: dict[str, ParamValue]) -> None:
    fields = [RIVER.generate(params, seed) for seed in range(5)]
    for field in fields:
        assert check(field) == []
        assert len(landmarks(field.grid, HOMES)) == field.int_param("players")
        assert len(swamp_blocks(field.grid)) == field.int_param("swamps")
    # The field that all seeds share is the last resort.
    assert len({field.grid.terrain for field in fields}) > len(fields) // 2


@pytest.mark.parametrize("name", PRESETS)
def test_presets_replace_what_they_name(name: str) -> None:
    level = RIVER.generate({"preset": name, "flow": 4, "rockets": 1}, 1)
    for key, value in PRESETS[name].items():
        assert level.param(key) == value
    assert level.param("rockets") == 1


def test_sampled_rivers_meet_constraints() -> None:
    dice = Dice(3)
    unknown = Grid(6, 6, bytes(36)).with_edge(Pos(4, 5), Direction.S, Edge.GRATE)
    known = unknown.with_terrain(Pos(5, 2), Terrain.WATER)
    for x in range(1, 6):
        known = known.with_terrain(Pos(x, 3), Terrain.FLOOR)
    for _ in range(50):
        river = RiverSampler(known).sample(dice)
        assert river is not None
        cells = [pos for pos, _ in river]
        assert Pos(5, 2) in cells
        assert Pos(0, 3) not in cells or {pos.x for pos in cells if pos.y == 3} == {0}
        assert cells[-1] == Pos(4, 5)
    assert RiverSampler(known.with_terrain(Pos(0, 3), Terrain.FLOOR)).sample(dice) is None


def test_all_rivers_of_a_small_field_are_sampled() -> None:
    dice = Dice(4)
    found = {tuple(RiverSampler(Grid(2, 2, bytes(4))).sample(dice) or ()) for _ in range(400)}
    # Two straight ones, two with a bend above, two with one below; bends in both rows would touch.
    assert len(found) == 6


def test_swamps_are_apart() -> None:
    for level in made("long"):
        for block in swamp_blocks(level.grid):
            assert len(block) == 3
        assert len(level.grid.cells(Terrain.SWAMP)) == 12
