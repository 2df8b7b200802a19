"""R42 to R46: looped fields, and the views after the end."""

import pytest

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.grid import CARDINALS, Edge, Pos
from game.rulesets.river.level_check import check
from game.rulesets.river.params import HELP_PAPER, HELP_TRACE, ROCKET
from game.rulesets.river.terrain.field_queries import torus_distance, with_border
from tests.rulesets.river.fields import (
    answer_lines,
    level,
    log_between,
    new_state,
    place_player,
    play_steps,
    true_position,
)

RING = (
    *("1 . v . .", "         ", ". . v . .", "         ", ". . v 2 .", "         "),
    *(". . v . .", "         ", ". . v . .", "         "),
)


@pytest.mark.parametrize(
    ("start", "side", "end"),
    [((0, 1), "W", (4, 1)), ((4, 1), "E", (0, 1)), ((1, 0), "N", (1, 4)), ((1, 4), "S", (1, 0))],
)
def test_r42_both_axes_wrap(start: tuple[int, int], side: str, end: tuple[int, int]) -> None:
    state = place_player(new_state(*RING, looped=True), 0, *start)
    assert true_position(play_steps(state, side), 0) == end


def test_r42_there_are_no_unbreakable_walls_and_no_grate() -> None:
    grid = with_border(level(*RING, looped=True).grid)
    edges = {
        grid.edge_at(Pos(x, y), side) for x in range(5) for y in range(5) for side in CARDINALS
    }
    assert edges == {Edge.OPEN}


def test_r42_walls_on_the_seam_stop_from_both_sides_and_break() -> None:
    state = new_state(*("1 . v . .|", *RING[1:9], "  -      "), looped=True)
    assert answer_lines(state, "W") == ["wall"]
    assert answer_lines(place_player(state, 0, 4, 0), "E") == ["wall"]
    assert answer_lines(place_player(state, 0, 1, 0), "N") == ["wall"]
    assert answer_lines(place_player(state, 0, 1, 4), "S") == ["wall"]
    broken = play_steps(state, "xW", "S")
    assert answer_lines(broken, "W") == ["field"]
    assert true_position(play_steps(broken, "W"), 0) == (4, 0)


def test_r43_the_river_is_a_ring_and_the_drift_is_always_full() -> None:
    state = place_player(new_state(*RING, looped=True, flow=3), 0, 1, 3)
    after = play_steps(state, "E")
    assert log_between(state, after)[1:] == ["river"] * 4
    assert true_position(after, 0) == (2, 1)


def test_r43_a_river_ring_shorter_than_the_flow_goes_round() -> None:
    rows = ("1 . v . .", "         ", ". . v 2 .", "         ", ". . v . .", "         ")
    state = place_player(new_state(*rows, looped=True, flow=4), 0, 1, 0)
    after = play_steps(state, "E")
    assert log_between(state, after)[1:] == ["river"] * 5
    assert true_position(after, 0) == (2, 1)


def test_r44_neighbours_and_distances_cross_the_seam() -> None:
    assert torus_distance(level(*RING, looped=True).grid, Pos(0, 0), Pos(4, 4)) == 2
    beside = (*RING[:4], ". . v . .", *RING[5:8], ". . v . 2", "         ")
    problems = check(level(*beside, looped=True))
    assert any("less than 3 steps" in str(problem) for problem in problems)
    # Two swamp tiles that meet across the seam are one block of two.
    swamps = ("1 . v % .", *RING[1:4], ". % v 2 .", *RING[5:8], ". . v % .", "         ")
    problems = check(level(*swamps, looped=True))
    assert any("this swamp has" in str(problem) for problem in problems)


def test_r45_on_an_empty_line_a_rocket_comes_back_to_the_shooter() -> None:
    state = place_player(new_state(*RING, looped=True), 0, 1, 1)
    after = play_steps(state, "xE")
    assert true_position(after, 0) == (0, 0)
    assert after.unannounced_deaths == (1, 0)
    assert true_position(play_steps(place_player(state, 1, 4, 1), "xE"), 0) == (1, 1)


@pytest.mark.parametrize("level", [HELP_PAPER, HELP_TRACE])
def test_r45_a_shot_that_may_come_back_is_foreseen(level: str) -> None:
    state = new_state(*RING, looped=True, help=level)
    shot = state.preview(Seat(0), Shoot(CARDINALS[1], ROCKET))
    assert shot.fatal
    marks = [(mark.name, mark.cells[-1], len(mark.cells)) for mark in shot.marks]
    assert marks == [("returns", Pos(2, 2), 5)] * (level == HELP_TRACE)
    # Whose own rocket would come round is no threat.
    assert not {"threat", "hit"} & {m.name for m in play_steps(state, *"SNSSSNSSS").marks(Seat(0))}
    near = play_steps(state, "W", "N", "S", "N", "S", "E", "W", "W")
    shown = near.preview(Seat(0), Shoot(CARDINALS[0], ROCKET)).marks
    assert [mark.name for mark in shown] == ["passes"] * (level == HELP_TRACE)
    # What is known to stop a rocket stops a step, too.
    walled = play_steps(new_state("1 . v . .|", *RING[1:], looped=True, help=level), "W", "S")
    assert not walled.preview(Seat(0), Shoot(CARDINALS[3], ROCKET)).fatal
    assert walled.preview(Seat(0), Move(CARDINALS[3])).wasted == (level == HELP_TRACE)


def test_r45_a_wall_on_the_far_side_of_the_shooters_tile_saves_it() -> None:
    rows = (*RING[:2], ".|. v . .", *RING[3:])
    after = play_steps(place_player(new_state(*rows, looped=True), 0, 1, 1), "xE")
    assert true_position(after, 0) == (1, 1)
    assert after.unannounced_deaths == (0, 0)
    assert after.world.grid.edge_at(Pos(1, 1), CARDINALS[3]) is Edge.OPEN


def test_r46_after_the_end_everything_is_shown_to_all() -> None:
    state = new_state("1 * v . 2", *(". . v . .",) * 4)
    state = play_steps(state, "E", "S", "S", "W", "W", "N")
    assert not any(edit.name.startswith("track") for edit in state.marks(Seat(0)))
    after = play_steps(state, "N")
    for seat in map(Seat, range(2)):
        view = after.observe(seat)
        assert view.board.grid == after.world.grid
        assert view.actors == after.world.actors
        edits = {edit.name: edit.cells for edit in after.marks(seat)}
        # In order, with the home at the end.
        assert edits["track_1"] == (Pos(0, 0), Pos(1, 0), Pos(1, 1), Pos(0, 1), Pos(0, 0))
        assert edits["track_2"] == (Pos(4, 0), Pos(4, 1), Pos(3, 1), Pos(3, 0))
