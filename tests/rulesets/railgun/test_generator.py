"""Rules 2: the random map."""

from collections import Counter

import pytest

from game.core.cell_set import Cells
from game.core.grid import CARDINALS, Pos, Terrain, manhattan
from game.rulesets.railgun import RAILGUN
from game.rulesets.railgun.generator import COUNTER_CELLS, generate
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState

SEEDS = range(100)


@pytest.fixture(scope="module")
def states() -> list[RailgunState]:
    return [new_game(generate({}, seed), seed) for seed in SEEDS]


@pytest.mark.slow
def test_floor_count_is_120_to_129(states: list[RailgunState]) -> None:
    counts = [state.world.grid.terrain.count(Terrain.FLOOR) for state in states]
    assert min(counts) >= 120
    assert max(counts) <= 129
    assert len(set(counts)) >= 8


def test_a_map_with_nothing_left_to_dig_begins_anew() -> None:
    assert generate({}, 34074).grid.terrain.count(Terrain.FLOOR) >= 120


def test_floor_is_connected(states: list[RailgunState]) -> None:
    for state in states:
        floor = Cells.walkable(state.world.grid)
        assert floor.distances_to(state.hero_actor().pos).steps().keys() == set(floor)


def test_cells_with_even_x_and_odd_y_are_wall(states: list[RailgunState]) -> None:
    for state in states:
        for pos in Cells.walkable(state.world.grid):
            assert pos.x % 2 == 1 or pos.y % 2 == 0


def test_the_rim_can_be_floor(states: list[RailgunState]) -> None:
    assert any(state.world.grid.terrain_at(Pos(1, 0)) is Terrain.FLOOR for state in states)
    assert any(state.world.grid.terrain_at(Pos(0, 2)) is Terrain.FLOOR for state in states)


def test_there_are_three_counters_in_place(states: list[RailgunState]) -> None:
    for state in states:
        grid = state.world.grid
        assert all(grid.terrain_at(pos) is Terrain.COUNTER for pos in COUNTER_CELLS)
        assert grid.terrain.count(Terrain.COUNTER) == 3


def test_runs_longer_than_ten_occur_but_never_over_nineteen(states: list[RailgunState]) -> None:
    longest = 0
    for state in states:
        grid = state.world.grid
        for y in range(grid.height):
            row = "".join(str(int(grid.is_walkable(Pos(x, y)))) for x in range(grid.width))
            longest = max(longest, *(len(run) for run in row.split("0")))
    assert 10 < longest <= 21


def test_the_hero_starts_anywhere_facing_north_with_full_stock(states: list[RailgunState]) -> None:
    assert len({state.hero_actor().pos for state in states}) > 50
    for state in states:
        assert state.hero_actor().facing.name == "N"
        left = (state.turns, state.ammo, state.kills_left)
        assert (*left, state.streak, state.shots, state.hits) == (24, 5, 18, 0, 0, 0)


def test_the_pillar_is_11_to_15_from_the_start_and_touches_floor(
    states: list[RailgunState],
) -> None:
    for state in states:
        grid = state.world.grid
        assert grid.terrain.count(Terrain.PILLAR) == 1
        index = grid.terrain.index(Terrain.PILLAR)
        pillar = Pos(index % grid.width, index // grid.width)
        assert 11 <= manhattan(pillar, state.hero_actor().pos) <= 15
        assert any(grid.is_walkable(pillar.step(side)) for side in CARDINALS)


def test_the_upper_bound_is_dropped_if_nothing_qualifies() -> None:
    level = generate({"pillar_min": 18, "pillar_max": 18}, 5)
    far = [
        manhattan(Pos(i % 21, i // 21), state.hero_actor().pos)
        for state in [new_game(level.with_params({"pillar_max": 18}), seed) for seed in range(20)]
        if (i := state.world.grid.terrain.find(Terrain.PILLAR)) >= 0
    ]
    assert far
    assert min(far) >= 18


def test_without_candidates_there_is_no_pillar() -> None:
    state = new_game(generate({"pillar_min": 60, "pillar_max": 64}, 5), 5)
    assert Terrain.PILLAR not in state.world.grid.terrain


def test_two_devils_spawn_before_the_first_turn(states: list[RailgunState]) -> None:
    for state in states:
        assert sum(actor.kind == "devil" for actor in state.world.actors) == 2


def test_a_seed_gives_one_map_and_seeds_differ() -> None:
    assert RAILGUN.generate({}, 9) == RAILGUN.generate({}, 9)
    assert len({RAILGUN.generate({}, seed).grid.terrain for seed in range(50)}) == 50


@pytest.mark.slow
def test_starts_are_spread_over_the_floor() -> None:
    level = generate({}, 3)
    starts = Counter(new_game(level, seed).hero_actor().pos for seed in range(600))
    floor = Cells.walkable(level.grid)
    assert len(starts) > 0.95 * len(floor)
    assert max(starts.values()) < 20
    assert all(pos in floor for pos in starts)
