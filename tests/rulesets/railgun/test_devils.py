"""Rules 7: what a devil does, and how it finds its way."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.action import Move, Shoot
from game.core.event import ItemDestroyed, Shot
from game.core.grid import Direction, Pos
from game.rulesets.railgun.turn import RailgunTurn
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
def test_it_aims_within_four_in_a_free_line(gap: int) -> None:
    row = "@" + "." * (gap - 1) + "d" + "......"
    state = fire(board("." * len(row), row), "N")
    assert (devils(state)[0].pose, devils(state)[0].facing) == ("aiming", Direction.W)
    assert devil_positions(state) == [Pos(gap, 1)]


def test_it_does_not_aim_at_five() -> None:
    state = fire(board("......", "@....d", hearing=0), "N")
    assert devils(state)[0].pose == ""


@pytest.mark.parametrize("between", ["#", "X"])
def test_buildings_stop_it_aiming(between: str) -> None:
    state = fire(board("....", f"@.{between}d", hearing=0), "N")
    assert devils(state)[0].pose == ""


def test_actors_stop_it_aiming_and_kits_do_not() -> None:
    state = fire(board("...", "@dd", hearing=0), "N")
    assert [d.pose for d in devils(state)] == ["aiming", ""]
    state = fire(board("....", "@??d", hearing=0), "N")
    assert devils(state)[0].pose == "aiming"


def test_it_aims_from_outside_of_the_heros_sight() -> None:
    state = board(".", "@", ".", ".", ".", "d", facing="N")
    assert not state.sees(Pos(0, 5))
    assert devils(fire(state, "N"))[0].pose == "aiming"


def test_it_fires_along_the_locked_line_though_the_hero_has_gone() -> None:
    state = walk(board("....", "N..@"), "N")
    assert devils(state)[0].pose == ""
    state, events = play(board("......", "E....@"), Move(Direction.N))
    shot = next(event for event in events if isinstance(event, Shot))
    assert (shot.weapon, shot.direction, shot.path[-1]) == ("ray", Direction.E, Pos(5, 1))
    assert termination(state) == ""
    assert devil_positions(state) == [Pos(0, 1)]


def test_its_ray_has_no_range() -> None:
    state = fire(board("." * 16, "E" + "." * 14 + "@"), "N")
    assert termination(state) == "ray"


@pytest.mark.parametrize("between", ["#", "X"])
def test_its_ray_stops_at_buildings(between: str) -> None:
    assert termination(fire(board("...", f"E{between}@"), "N")) == ""


def test_kits_neither_stop_the_ray_nor_break() -> None:
    state = fire(board("....", "E??@"), "N")
    assert termination(state) == "ray"
    assert len(kit_positions(state)) == 2


def test_a_hit_shows_the_killer() -> None:
    state = fire(board("....", "E..@"), "N")
    assert devils(state)[0].pose == "killer"


def test_an_unseen_killer_is_forced_into_view() -> None:
    state = fire(board(".", "@", ".", ".", ".", ".", "N", facing="N"), "N")
    assert termination(state) == "ray"
    assert not state.sees(Pos(0, 6))
    assert "killer" in [actor.pose for actor in state.observe(state.hero_actor().seat).actors]


def test_friendly_fire_kills_drops_a_kit_and_counts_nothing() -> None:
    state = walk(board("....@", "E..d.", ".....", hearing=0, aim_range=0), "W")
    assert devil_positions(state) == [Pos(0, 1)]
    assert kit_positions(state) == [Pos(3, 1)]
    assert (state.kills_left, state.hits) == (18, 0)


def test_a_devil_killed_earlier_in_the_round_does_not_fire() -> None:
    state = walk(board("....@.", "E.W...", "......", hearing=0, aim_range=0), "E")
    assert devil_positions(state) == [Pos(0, 1)]
    assert [d.pose for d in devils(state)] == [""]


def test_it_aims_again_after_firing() -> None:
    state = board("...", "W.@", "...")
    state = fire(state, "N")
    assert devils(state)[0].pose == ""
    state = fire(state, "N")
    assert devils(state)[0].pose == "aiming"
    assert termination(fire(state, "N")) == "ray"


@pytest.mark.parametrize(("gap", "comes"), [(8, True), (9, False)])
def test_it_hears_at_eight_through_walls(gap: int, comes: bool) -> None:
    row = "@#" + "." * (gap - 2) + "d"
    rows = ("." * len(row), row)
    state = fire(board(*rows, facing="W"), "W")
    assert (devil_positions(state) != [Pos(gap, 1)]) is comes


def test_otherwise_it_goes_for_a_kit_within_eight() -> None:
    row = "@" + "." * 12 + "d" + "..?"
    assert devil_positions(fire(board(row), "W")) == [Pos(14, 0)]
    far = "@" + "." * 12 + "d" + "." * 8 + "?"
    assert devil_positions(fire(board(far), "W")) == [Pos(13, 0)]


def test_it_picks_a_kit_at_random_each_round() -> None:
    row = "@" + "." * 12 + "?..d..?"
    ends = Counter(devil_positions(fire(board(row, seed=seed), "W"))[0].x for seed in range(200))
    assert set(ends) == {15, 17}
    assert 60 < ends[15] < 140


def test_it_crushes_the_kit_it_steps_on() -> None:
    row = "@" + "." * 12 + "d?"
    state, events = play(board(row), Shoot(Direction.W, "rail"))
    assert kit_positions(state) == []
    assert any(isinstance(event, ItemDestroyed) for event in events)


def test_it_crushes_a_kit_on_the_way_to_the_hero() -> None:
    assert kit_positions(fire(board("@....?d"), "W")) == []


def test_without_anything_to_do_it_stands_still() -> None:
    row = "@" + "." * 12 + "d"
    assert devil_positions(fire(board(row), "W")) == [Pos(13, 0)]


# --- 7.1, path finding


def test_it_takes_the_shortest_way_round_walls() -> None:
    state = fire(board("@.#d", "..#.", "....", facing="W"), "W")
    assert devil_positions(state) == [Pos(3, 1)]


def test_ties_are_drawn_evenly() -> None:
    rows = ("@....", ".....", ".....", ".....", "....d")
    ends = Counter(devil_positions(fire(board(*rows, seed=seed), "W"))[0] for seed in range(300))
    assert set(ends) == {Pos(3, 4), Pos(4, 3)}
    assert 110 < ends[Pos(3, 4)] < 190


def test_a_blocked_devil_steps_backwards() -> None:
    blocked = board("#####", "@dd..", "#####", aim_range=0)
    assert devil_positions(fire(blocked, "W")) == [Pos(1, 1), Pos(3, 1)]


def test_a_blocked_devil_steps_sideways() -> None:
    blocked = board("##.#", "@dd#", "####", aim_range=0)
    assert devil_positions(fire(blocked, "W")) == [Pos(1, 1), Pos(2, 0)]


def test_later_devils_see_where_earlier_ones_went() -> None:
    state = fire(board("#####", "@.dd.", "#####", aim_range=0), "W")
    assert devil_positions(state) == [Pos(1, 1), Pos(2, 1)]


def test_without_a_free_neighbour_it_stays() -> None:
    state = fire(board("@#d#", "..#.", facing="W"), "W")
    assert devil_positions(state) == [Pos(2, 0)]


def test_an_unreachable_goal_leaves_it_where_it_is() -> None:
    state = fire(board("@.#d.", "..#..", facing="W"), "W")
    assert devil_positions(state) == [Pos(3, 0)]


def test_it_never_enters_the_heros_cell() -> None:
    state = fire(board("@d", "..", aim_range=0), "N")
    assert Pos(0, 0) not in devil_positions(state)


def test_a_round_is_built_from_the_state_it_changes() -> None:
    state = board("@..", "...")
    turn = RailgunTurn(state.world, state.rules, state.hero_id, state.known, state.stats)
    assert turn.stats == state.stats
    assert turn.pos == Pos(0, 0)
    assert turn.devils() == []
