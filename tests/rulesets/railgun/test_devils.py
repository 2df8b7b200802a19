"""Rules 7: the devils' behaviour and pathfinding."""

from collections import Counter

import pytest

from game.content.tmx.tile_layers import MAX_SIDE
from game.core.action import Move, Shoot
from game.core.event import ItemDestroyed, Shot
from game.core.grid import Direction, Pos
from tests.rulesets.railgun.boards import (
    board,
    devil_positions,
    devils,
    fire,
    kit_positions,
    play,
    termination,
    walk,
)


@pytest.mark.parametrize("gap", [1, 2, 3, 4])
def test_devil_aims_within_four_in_a_free_line(gap: int) -> None:
    row = "@" + "." * (gap - 1) + "d" + "......"
    state = fire(board("." * len(row), row), "N")
    assert (devils(state)[0].pose, devils(state)[0].facing) == ("aiming", Direction.W)
    assert devil_positions(state) == [Pos(gap, 1)]


@pytest.mark.slow
def test_devil_approaches_on_the_largest_map() -> None:
    state = board("@....d".ljust(MAX_SIDE, "."), *["." * MAX_SIDE] * (MAX_SIDE - 1), pillar=True)
    assert devil_positions(walk(state, "S")) in ([Pos(4, 0)], [Pos(5, 1)])


@pytest.mark.parametrize(
    ("row", "poses"),
    [
        ("@....d", [""]),
        ("@.#d", [""]),
        ("@.Xd", [""]),
        ("@dd", ["aiming", ""]),
        ("@??d", ["aiming"]),
    ],
)
def test_distance_buildings_and_devils_block_aiming_and_kits_do_not(
    row: str, poses: list[str]
) -> None:
    state = fire(board("." * len(row), row, hearing=0), "N")
    assert [devil.pose for devil in devils(state)] == poses


def test_devil_aims_from_out_of_sight() -> None:
    state = board(".", "@", ".", ".", ".", "d", facing="N")
    assert not state.sees(Pos(0, 5))
    assert devils(fire(state, "N"))[0].pose == "aiming"


def test_devil_fires_along_its_line_after_the_hero_left() -> None:
    state = walk(board("....", "N..@"), "N")
    assert devils(state)[0].pose == ""
    state, events = play(board("......", "E....@"), Move(Direction.N))
    shot = next(event for event in events if isinstance(event, Shot))
    assert (shot.weapon, shot.direction, shot.path[-1]) == ("ray", Direction.E, Pos(5, 1))
    assert termination(state) == ""
    assert devil_positions(state) == [Pos(0, 1)]


@pytest.mark.parametrize(
    ("row", "ended"), [("E" + "." * 14 + "@", "ray"), ("E#@", ""), ("EX@", ""), ("E??@", "ray")]
)
def test_a_ray_flies_up_to_a_building_over_kits_that_stay(row: str, ended: str) -> None:
    state = fire(board("." * len(row), row), "N")
    assert termination(state) == ended
    assert len(kit_positions(state)) == row.count("?")


def test_a_hit_shows_the_killer() -> None:
    assert devils(fire(board("....", "E..@"), "N"))[0].pose == "killer"


def test_an_unseen_killer_becomes_visible() -> None:
    state = fire(board(".", "@", ".", ".", ".", ".", "N", facing="N"), "N")
    assert termination(state) == "ray"
    assert not state.sees(Pos(0, 6))
    assert "killer" in [actor.pose for actor in state.observe(state.hero_actor().seat).actors]


def test_friendly_fire_kills_and_drops_a_kit_without_counting() -> None:
    state = walk(board("....@", "E..d.", ".....", hearing=0, aim_range=0), "W")
    assert devil_positions(state) == [Pos(0, 1)]
    assert kit_positions(state) == [Pos(3, 1)]
    assert (state.kills_left, state.hits) == (18, 0)


def test_a_devil_killed_earlier_in_the_turn_does_not_fire() -> None:
    state = walk(board("....@.", "E.W...", "......", hearing=0, aim_range=0), "E")
    assert devil_positions(state) == [Pos(0, 1)]
    assert [d.pose for d in devils(state)] == [""]


def test_devil_aims_again_after_firing() -> None:
    state = board("...", "W.@", "...")
    state = fire(state, "N")
    assert devils(state)[0].pose == ""
    state = fire(state, "N")
    assert devils(state)[0].pose == "aiming"
    assert termination(fire(state, "N")) == "ray"


@pytest.mark.parametrize(("gap", "comes"), [(8, True), (9, False)])
def test_devil_hears_at_eight_through_walls(gap: int, comes: bool) -> None:
    row = "@#" + "." * (gap - 2) + "d"
    rows = ("." * len(row), row)
    assert (devil_positions(fire(board(*rows, facing="W"), "W")) != [Pos(gap, 1)]) is comes


def test_devil_goes_for_a_kit_within_eight() -> None:
    assert devil_positions(fire(board("@" + "." * 12 + "d" + "..?"), "W")) == [Pos(14, 0)]
    assert devil_positions(fire(board("@" + "." * 12 + "d" + "." * 8 + "?"), "W")) == [Pos(13, 0)]


def test_devil_picks_a_random_kit_each_turn() -> None:
    row = "@" + "." * 12 + "?..d..?"
    ends = Counter(devil_positions(fire(board(row, seed=seed), "W"))[0].x for seed in range(200))
    assert set(ends) == {15, 17}
    assert 60 < ends[15] < 140


@pytest.mark.parametrize("row", ["@" + "." * 12 + "d?", "@....?d"])
def test_devil_crushes_the_kit_it_steps_on(row: str) -> None:
    state, events = play(board(row), Shoot(Direction.W, "rail"))
    assert kit_positions(state) == []
    assert any(isinstance(event, ItemDestroyed) for event in events)


def test_idle_devil_stands_still() -> None:
    assert devil_positions(fire(board("@" + "." * 12 + "d"), "W")) == [Pos(13, 0)]


def test_devil_takes_the_shortest_path_around_walls() -> None:
    assert devil_positions(fire(board("@.#d", "..#.", "....", facing="W"), "W")) == [Pos(3, 1)]


def test_ties_are_broken_evenly() -> None:
    rows = ("@....", ".....", ".....", ".....", "....d")
    ends = Counter(devil_positions(fire(board(*rows, seed=seed), "W"))[0] for seed in range(300))
    assert set(ends) == {Pos(3, 4), Pos(4, 3)}
    assert 110 < ends[Pos(3, 4)] < 190


@pytest.mark.parametrize(
    ("rows", "ends"),
    [
        (("#####", "@dd..", "#####"), [(1, 1), (3, 1)]),
        (("##.#", "@dd#", "####"), [(1, 1), (2, 0)]),
        # Later ones know the moves of earlier ones.
        (("#####", "@.dd.", "#####"), [(1, 1), (2, 1)]),
        # Without a free neighbour, or a way to its goal, it stays.
        (("@#d#", "..#."), [(2, 0)]),
        (("@.#d.", "..#.."), [(3, 0)]),
    ],
)
def test_where_blocked_devils_step(rows: tuple[str, ...], ends: list[tuple[int, int]]) -> None:
    assert devil_positions(fire(board(*rows, facing="W", aim_range=0), "W")) == ends


def test_devil_never_enters_the_heros_cell() -> None:
    assert Pos(0, 0) not in devil_positions(fire(board("@d", "..", aim_range=0), "N"))
