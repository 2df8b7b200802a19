"""R29 to R38: rockets, what stops them, their announcements, refills."""

import pytest

from game.core.actor import Seat
from game.core.event import GaugeChanged
from game.core.grid import Direction, Edge, Pos
from tests.rulesets.river.fields import (
    answer_lines,
    log_between,
    log_lines,
    new_state,
    place_player,
    play,
    play_steps,
    true_position,
)

ROWS = ("1 . .|. v . 2", ". . . . v . .", ". . . . v . .", "3 . . . v . .", ". . . . v . .")


def test_r29_a_breakable_wall_breaks_for_both_sides() -> None:
    state = place_player(new_state(*ROWS), 0, 0, 0)
    grid = play_steps(state, "xE").world.grid
    assert grid.edge_at(Pos(2, 0), Direction.E) is Edge.OPEN
    assert grid.edge_at(Pos(3, 0), Direction.W) is Edge.OPEN
    # The wall stops the rocket, so no player behind it is hit.
    assert true_position(play_steps(place_player(state, 1, 3, 0), "xE"), 1) == (3, 0)


@pytest.mark.parametrize(("place", "side"), [((0, 0), "N"), ((0, 2), "W"), ((4, 4), "S")])
def test_r29_border_and_grate_do_not_break(place: tuple[int, int], side: str) -> None:
    state = place_player(new_state(*ROWS), 0, *place)
    after = play_steps(state, f"x{side}")
    assert after.world.grid == state.world.grid
    word = "grate" if place == (4, 4) else "wall"
    assert answer_lines(place_player(play_steps(after, "S", "S"), 0, *place), side) == [word]


def test_r30_a_rocket_has_no_range_and_stops_at_the_first_player() -> None:
    state = place_player(place_player(new_state(*ROWS), 1, 3, 1), 2, 6, 1)
    after = play_steps(place_player(state, 0, 0, 1), "xE")
    assert true_position(after, 1) == (6, 0)
    assert true_position(after, 2) == (6, 1)
    assert true_position(
        play_steps(place_player(place_player(state, 1, 0, 4), 0, 0, 1), "xE"), 2
    ) == (0, 3)


def test_r30_the_edge_of_the_shooters_tile_comes_first() -> None:
    after = play_steps(place_player(place_player(new_state(*ROWS), 0, 2, 0), 1, 3, 0), "xE")
    assert true_position(after, 1) == (3, 0)
    assert after.world.grid.edge_at(Pos(2, 0), Direction.E) is Edge.OPEN


def test_r31_the_log_never_shows_what_a_shot_did() -> None:
    state = place_player(new_state(*ROWS), 2, 1, 0)
    assert answer_lines(state, "xE") == []
    assert answer_lines(place_player(state, 2, 0, 3), "xE") == []
    assert answer_lines(state, "xN") == []


def test_r31_announced_hits_name_neither_victim_nor_place() -> None:
    state = place_player(new_state(*ROWS, announce_hits=True), 2, 1, 0)
    after = play_steps(state, "xE")
    assert log_between(state, after) == ["shoot_e", "hit"]
    assert [line.values for line in log_lines(after.log[-1:])] == [(1,), (1,)]
    assert answer_lines(place_player(state, 2, 0, 3), "xE") == []


def test_r33_a_rocket_crosses_every_kind_of_tile_and_none_protects() -> None:
    state = new_state("1 % v a 2", ". . v b .", ". . v . .", "3 . v . .", ". . v . .")
    assert log_between(state, play_steps(state, "xE"))[1:] == ["death"]
    for place in ((2, 0), (3, 0)):
        assert true_position(play_steps(place_player(state, 1, *place), "xE"), 1) == (4, 0)


def test_r34_rockets_are_full_at_the_end_of_every_action_at_home() -> None:
    state = play_steps(new_state(*ROWS), "xE", "S", "N")
    assert state.rockets[0] == 3
    away = play_steps(state, "S", "N", "S", "xE", "S", "N")
    assert away.rockets[0] == 2
    assert play_steps(away, "N").rockets[0] == 3
    # A bump at home is an action, too.
    assert play_steps(away, "N", "N", "S", "W").rockets[0] == 3


def test_r36_death_refills() -> None:
    state = play_steps(place_player(new_state(*ROWS), 2, 5, 3), "S", "S", "xS")
    assert state.rockets[2] == 2
    state = play_steps(place_player(state, 0, 6, 3), "xW")
    assert true_position(state, 2) == (0, 3)
    assert play_steps(state, "S").rockets[2] == 3


def test_r37_a_death_does_not_show_in_the_rockets_before_it_is_announced() -> None:
    state = play_steps(place_player(new_state(*ROWS), 2, 5, 3), "S", "S", "xS")
    after, events = play(place_player(state, 0, 6, 3), "xW")
    assert after.unannounced_deaths[2] == 1
    shown = [event for event in events if isinstance(event, GaugeChanged)]
    assert [event.name for event in shown] == ["rockets_1"]
    for seat in map(Seat, range(3)):
        assert after.observe(seat).gauge("rockets" if seat == 2 else "rockets_3").value == 2
    assert play_steps(after, "S").observe(Seat(2)).gauge("rockets").value == 3


def test_r37_a_death_by_ones_own_action_refills_nothing_before_it_is_announced() -> None:
    state = place_player(new_state(*ROWS), 0, 0, 1)
    state = play_steps(state, "xN", "S", "E")
    state = place_player(place_player(state, 2, 0, 3), 0, 0, 2)
    after = play_steps(state, "S")
    assert true_position(after, 0) == (0, 0)
    assert after.rockets[0] == 2
    assert play_steps(after, "S", "S").rockets[0] == 3


def test_r38_no_player_hits_itself_on_a_bordered_field() -> None:
    state = place_player(new_state(*ROWS), 0, 3, 2)
    for side in "NESW":
        assert play_steps(state, f"x{side}").unannounced_deaths[0] == 0
