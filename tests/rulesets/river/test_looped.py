"""R42 to R46: looped fields, and what all see at the end."""

from __future__ import annotations

import pytest

from game.core.actor import Seat
from game.core.grid import CARDINALS, Edge, Pos
from game.rulesets.river.field import torus_distance, with_border
from game.rulesets.river.levels import check
from tests.rulesets.river.fields import (
    answers,
    at,
    field,
    go,
    level,
    put,
    told,
)

RING = (
    "1 . v . .",
    "         ",
    ". . v . .",
    "         ",
    ". . v 2 .",
    "         ",
    ". . v . .",
    "         ",
    ". . v . .",
    "         ",
)


@pytest.mark.parametrize(
    ("start", "side", "end"),
    [((0, 1), "W", (4, 1)), ((4, 1), "E", (0, 1)), ((1, 0), "N", (1, 4)), ((1, 4), "S", (1, 0))],
)
def test_r42_both_axes_wrap(start: tuple[int, int], side: str, end: tuple[int, int]) -> None:
    state = put(field(*RING, looped=True), 0, *start)
    assert at(go(state, side), 0) == end


def test_r42_there_are_no_unbreakable_walls_and_no_grate() -> None:
    grid = with_border(level(*RING, looped=True).grid)
    edges = {
        grid.edge_at(Pos(x, y), side) for x in range(5) for y in range(5) for side in CARDINALS
    }
    assert edges == {Edge.OPEN}


def test_r42_walls_on_the_seam_stop_from_both_sides_and_break() -> None:
    rows = ("1 . v . .|", *RING[1:9], "  -      ")
    state = field(*rows, looped=True)
    assert answers(state, "W") == ["wall"]
    assert answers(put(state, 0, 4, 0), "E") == ["wall"]
    assert answers(put(state, 0, 1, 0), "N") == ["wall"]
    assert answers(put(state, 0, 1, 4), "S") == ["wall"]
    broken = go(state, "xW", "S")
    assert answers(broken, "W") == ["field"]
    assert at(go(broken, "W"), 0) == (4, 0)


def test_r43_the_river_is_a_ring_and_the_drift_is_always_full() -> None:
    state = put(field(*RING, looped=True, flow=3), 0, 1, 3)
    after = go(state, "E")
    assert told(state, after)[1:] == ["river"] * 4
    assert at(after, 0) == (2, 1)


def test_r43_a_ring_shorter_than_the_flow_just_goes_round() -> None:
    rows = ("1 . v . .", "         ", ". . v 2 .", "         ", ". . v . .", "         ")
    state = put(field(*rows, looped=True, flow=4), 0, 1, 0)
    after = go(state, "E")
    assert told(state, after)[1:] == ["river"] * 5
    assert at(after, 0) == (2, 1)


def test_r44_neighbours_and_distances_count_over_the_seam() -> None:
    grid = level(*RING, looped=True).grid
    assert torus_distance(grid, Pos(0, 0), Pos(4, 4)) == 2
    beside = (*RING[:4], ". . v . .", *RING[5:8], ". . v . 2", "         ")
    problems = check(level(*beside, looped=True))
    assert any("less than 3 steps" in str(problem) for problem in problems)
    # Two swamp tiles that meet over the seam are one block of two.
    swamps = ("1 . v % .", *RING[1:4], ". % v 2 .", *RING[5:8], ". . v % .", "         ")
    problems = check(level(*swamps, looped=True))
    assert any("this swamp has" in str(problem) for problem in problems)


def test_r45_on_an_empty_line_a_rocket_comes_back_to_the_shooter() -> None:
    state = put(field(*RING, looped=True), 0, 1, 1)
    after = go(state, "xE")
    assert at(after, 0) == (0, 0)
    assert after.pending == (1, 0)
    assert at(go(put(state, 1, 4, 1), "xE"), 0) == (1, 1)


def test_r45_a_wall_on_the_far_side_of_the_own_tile_saves_him() -> None:
    rows = (*RING[:2], ".|. v . .", *RING[3:])
    state = put(field(*rows, looped=True), 0, 1, 1)
    after = go(state, "xE")
    assert at(after, 0) == (1, 1)
    assert after.pending == (0, 0)
    assert after.world.grid.edge_at(Pos(1, 1), CARDINALS[3]) is Edge.OPEN


def test_r46_after_the_win_everything_is_shown_to_all() -> None:
    state = field("1 * v . 2", *(". . v . .",) * 4)
    state = go(state, "E", "S", "S", "W", "W", "N")
    assert not any(mark.name.startswith("track") for mark in state.marks(Seat(0)))
    after = go(state, "N")
    for seat in map(Seat, range(2)):
        view = after.observe(seat)
        assert view.board.grid == after.world.grid
        assert view.actors == after.world.actors
        marks = {mark.name: mark.cells for mark in after.marks(seat)}
        # In the order in which he went, back home at last.
        around = (Pos(0, 0), Pos(1, 0), Pos(1, 1), Pos(0, 1), Pos(0, 0))
        assert marks["track_1"] == around
        assert marks["track_2"] == (Pos(4, 0), Pos(4, 1), Pos(3, 1), Pos(3, 0))
