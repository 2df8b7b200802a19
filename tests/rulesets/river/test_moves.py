"""R7 to R20: walls, tiles, the river's drift, the grate, swamps, portals."""

import pytest

from tests.rulesets.river.fields import (
    answer_lines,
    log_between,
    new_state,
    place_player,
    place_treasure,
    play_steps,
    true_position,
)

STREAM = ("1 . v . 2", ". . v . .", ". . v . .", ". . v . .", ". . v . .", ". . v . .")
BENDS = ("1 v . . . 2", ". > > v . .", ". . . v . .", ". v < < . .", ". v . . . .", ". v . . . .")


@pytest.mark.parametrize("behind", [".", "%", "a", "v", "2"])
def test_r7_a_wall_hides_what_is_behind_it(behind: str) -> None:
    other = "." if behind == "2" else "2"
    state = new_state(f"1|{behind} . . .", ". . . b .", f". . . . {other}", flow=1)
    assert answer_lines(state, "E") == ["wall"]
    assert true_position(play_steps(state, "E"), 0) == (0, 0)


def test_r7_breakable_and_unbreakable_walls_get_the_same_answer() -> None:
    state = new_state("1|. v . 2", *STREAM[1:])
    assert (
        answer_lines(state, "E") == answer_lines(state, "N") == answer_lines(state, "W") == ["wall"]
    )


def test_r8_tiles_are_named_once_each() -> None:
    state = new_state("1 . 2 . .", ". . . . .", ". . . . .")
    assert answer_lines(state, "E") == ["field"]
    assert answer_lines(place_player(state, 1, 4, 2), "E", "W", "E") == ["home 2"]
    assert answer_lines(state, "E", "S", "W") == ["home 1"]


@pytest.mark.parametrize(("flow", "end"), [(1, (2, 1)), (2, (3, 1)), (3, (3, 2)), (4, (3, 3))])
def test_r9_the_drift_follows_the_bends(flow: int, end: tuple[int, int]) -> None:
    state = new_state(*BENDS, flow=flow)
    after = play_steps(place_player(state, 0, 0, 1), "E")
    assert true_position(after, 0) == end
    assert log_between(state, after)[1:] == ["river"] * (flow + 1)


def test_r10_tiles_passed_are_visited() -> None:
    state = place_treasure(place_player(new_state(*STREAM, flow=2), 1, 2, 1), 2, 2)
    after = play_steps(place_player(state, 0, 1, 0), "E")
    assert true_position(after, 1) == (4, 0)
    assert log_between(state, after)[1:] == ["river", "river", "river", "treasure", "death"]


def test_r10_a_treasure_passed_is_taken() -> None:
    state = place_treasure(new_state(*STREAM, flow=2), 2, 1)
    after = play_steps(place_player(state, 0, 1, 0), "E")
    assert log_between(state, after)[1:] == ["river", "river", "treasure", "river"]
    assert after.world.actors[0].gear
    assert true_position(after, 0) == (2, 2)


@pytest.mark.parametrize(
    ("row", "lines"),
    [
        (5, ["river", "grate"]),
        (4, ["river", "river", "grate"]),
        (3, ["river", "river", "river"]),
        (2, ["river", "river", "river"]),
    ],
)
def test_r11_the_grate_is_announced_if_it_cuts_a_drift_short(row: int, lines: list[str]) -> None:
    state = place_player(new_state(*STREAM, flow=2), 0, 1, row)
    after = play_steps(state, "E")
    assert log_between(state, after)[1:] == lines
    assert true_position(after, 0) == (2, min(5, row + 2))


@pytest.mark.parametrize(
    ("flow", "side", "end"), [(2, "N", 3), (1, "N", 2), (2, "S", 5), (1, "S", 4), (3, "N", 4)]
)
def test_r12_a_step_inside_the_river_is_a_step_into_it(flow: int, side: str, end: int) -> None:
    state = place_player(new_state(*STREAM, flow=flow), 0, 2, 2)
    after = play_steps(state, side)
    assert log_between(state, after)[1 : 2 + flow] == ["river"] * (flow + 1)
    assert true_position(after, 0) == (2, end)


def test_r13_standing_bumping_and_leaving_cause_no_drift() -> None:
    state = place_player(new_state("1 . v|. 2", ". % v . .", *STREAM[2:]), 0, 2, 0)
    state = place_player(state, 1, 4, 4)
    for step, answer, end in (("E", "wall", (2, 0)), ("N", "wall", (2, 0)), ("W", "field", (1, 0))):
        assert answer_lines(state, step) == [answer]
        assert true_position(play_steps(state, step), 0) == end
    assert true_position(play_steps(state, "E", "N"), 0) == (2, 0)
    assert answer_lines(place_player(state, 0, 2, 1), "W") == ["swamp"]
    assert true_position(play_steps(place_player(state, 0, 2, 1), "W"), 0) == (2, 1)


def test_r14_the_grate_is_under_the_last_tile_only() -> None:
    state = new_state(*("1 . v . 2", ". . v . .", ". . v . .", ". . v . .", ". . > > v"))
    assert answer_lines(place_player(state, 0, 4, 4), "S") == ["grate"]
    assert true_position(play_steps(place_player(state, 0, 4, 4), "S"), 0) == (4, 4)
    assert answer_lines(place_player(state, 0, 3, 4), "S") == ["wall"]
    assert answer_lines(place_player(state, 0, 0, 4), "S") == ["wall"]


def test_r15_above_the_first_tile_is_a_wall() -> None:
    assert answer_lines(place_player(new_state(*STREAM), 0, 2, 0), "N") == ["wall"]


def test_r16_swamp_stops_and_is_announced_unless_behind_a_wall() -> None:
    state = new_state("1 % v . 2", "% . v . .", *STREAM[2:])
    assert answer_lines(state, "E") == ["swamp"]
    assert true_position(play_steps(state, "E"), 0) == (0, 0)
    assert answer_lines(new_state("1|% v . 2", *STREAM[1:]), "E") == ["wall"]


PORTALS = ("1 a v b 2", ". . v . .", ". . v c .", ". . v . .", ". . v . .")


def test_r18_a_portal_leads_to_the_next_and_the_last_to_the_first() -> None:
    state = new_state(*PORTALS)
    assert answer_lines(state, "E") == ["portal 1", "portal 2"]
    assert true_position(play_steps(state, "E"), 0) == (3, 0)
    assert answer_lines(place_player(state, 0, 3, 1), "S") == ["portal 3", "portal 1"]
    assert true_position(play_steps(place_player(state, 0, 3, 1), "S"), 0) == (1, 0)


def test_r18_arriving_standing_and_bumping_do_not_jump_but_stepping_back_does() -> None:
    state = play_steps(place_player(new_state(*PORTALS), 1, 4, 4), "E", "N")
    assert true_position(state, 0) == (3, 0)
    assert answer_lines(state, "N") == ["wall"]
    assert true_position(play_steps(state, "N"), 0) == (3, 0)
    assert answer_lines(state, "S", "N", "N") == ["portal 2", "portal 3"]


@pytest.mark.parametrize("there", [(1, 0), (3, 0)])
def test_r20_both_portal_tiles_are_visited(there: tuple[int, int]) -> None:
    state = new_state(*PORTALS)
    killed = play_steps(place_player(state, 1, *there), "E")
    assert true_position(killed, 1) == (4, 0)
    assert log_between(state, killed)[-1] == "death"
    taken = play_steps(place_treasure(state, *there), "E")
    assert taken.world.actors[0].gear
    assert log_between(state, taken)[2 if there == (1, 0) else 3] == "treasure"
