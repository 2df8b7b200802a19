"""R21 to R28: killing, respawning, the treasure."""

import pytest

from game.core.actor import Seat
from game.core.rng import Rng
from game.rulesets.river import RIVER
from game.rulesets.river.log_entries import LoggedDeath
from game.rulesets.river.state import RiverState
from tests.rulesets.river.fields import (
    answer_lines,
    give_treasure,
    has_treasure,
    is_sound,
    leave,
    log_between,
    log_lines,
    new_state,
    place_player,
    place_treasure,
    placed,
    play_steps,
    treasure_position,
    true_position,
)

ROWS = ("1 . . v 2", ". . . v .", ". . . v .", ". 3 . v .", ". . . v 4")


# Who stands where, a step, who is where then, the unannounced deaths and the log. R22: one that
# comes home kills, also the killer there; the second player is next, so its death is announced.
@pytest.mark.parametrize(
    "case",
    [
        "2:1,0 | E | 0:1,0 2:1,3 | 0010 | field",
        "2:1,0 1:1,3 | E | 2:1,3 1:4,0 | 0010 | field death",
        "0:0,3 | E | 0:0,0 2:1,3 | 1010 | home-3",
        "0:1,0 | xS | 2:1,3 | 0010 | ",
        "1:1,0 2:4,0 3:1,3 | E | 0:1,0 1:4,0 2:1,3 3:4,4 | 0011 | field death",
    ],
)
def test_r21_to_r23_who_is_killed_is_home_at_once(case: str) -> None:
    places, step, ends, unannounced, log = case.split(" | ")
    state = placed(new_state(*ROWS), places)
    after = play_steps(state, step)
    for seat, x, y in (map(int, (end[0], end[2], end[4])) for end in ends.split()):
        assert true_position(after, seat) == (x, y)
    assert "".join(map(str, after.unannounced_deaths)) == unannounced
    assert [line.replace(" ", "-") for line in log_between(state, after)[1:]] == log.split()


@pytest.mark.slow
def test_r23_no_player_dies_twice_in_an_action_and_tiles_are_never_shared() -> None:
    rng = Rng(11)
    for seed in range(2):
        state = RIVER.new_game(RIVER.generate({"players": 6, "walls": 5}, seed), 6, seed)
        assert isinstance(state, RiverState)
        for _ in range(400):
            if state.outcome is not None:
                break
            (seat,) = state.to_act
            legal = state.legal_actions(seat)
            rng, index = rng.below(len(legal))
            before = state
            state, _ = state.apply(seat, legal[index])
            assert is_sound(state)
            lines = [line.name for line in log_lines(state.log[len(before.log) :])]
            deaths = zip(before.unannounced_deaths, state.unannounced_deaths, strict=True)
            assert all(new - old <= 1 for old, new in deaths)
            if lines.count("death"):
                (following,) = state.to_act
                assert lines.count("death") <= before.unannounced_deaths[following] + 1


def test_r24_a_dying_carrier_drops_and_the_killer_takes() -> None:
    state = place_player(give_treasure(new_state(*ROWS), 2), 2, 1, 0)
    after = play_steps(state, "E")
    assert has_treasure(after, 0)
    assert not has_treasure(after, 2)
    assert log_between(state, after)[1:] == ["field", "treasure"]


def test_r24_a_player_who_is_shot_drops_the_treasure_where_it_stood() -> None:
    after = play_steps(place_player(give_treasure(new_state(*ROWS), 2), 2, 1, 0), "xE")
    assert treasure_position(after) == (1, 0)
    assert not any(has_treasure(after, seat) for seat in range(4))


def test_the_log_names_no_holder_once_its_death_is_announced() -> None:
    state = play_steps(place_treasure(new_state(*ROWS), 1, 0), "E", "xW", "N")
    assert (state.treasure_holder, state.unannounced_deaths[0]) == (0, 1)
    assert play_steps(state, "N").treasure_holder == -1
    held = place_player(give_treasure(new_state(*ROWS), 2), 2, 1, 0)
    assert [leave(held, seat).treasure_holder for seat in (2, 1)] == [-1, 2]


@pytest.mark.parametrize(
    ("places", "log"),
    [("+3:1,3 2:1,0", ["field"]), ("1:1,3 2:4,0 0:0,3 *:1,3", ["home 3", "treasure"])],
)
def test_r24_a_carrier_killed_by_a_respawn_loses_it_to_the_owner(
    places: str, log: list[str]
) -> None:
    # The log does not show the last taker: the match is over.
    state = placed(new_state(*ROWS), places)
    after = play_steps(state, "E")
    assert log_between(state, after)[1 : len(log) + 1] == log
    assert true_position(after, 2) == (1, 3)
    assert has_treasure(after, 2)
    assert after.outcome is not None
    assert after.outcome.winners == (2,)


def test_r24_taking_is_automatic_and_there_is_no_dropping() -> None:
    state = play_steps(place_treasure(new_state(*ROWS), 1, 0), "E", "S", "W", "N")
    assert has_treasure(state, 0)
    assert has_treasure(play_steps(state, "E", "S", "S", "N", "xE"), 0)


@pytest.mark.parametrize("place", [(3, 1), (0, 4)])
def test_r25_a_treasure_on_river_or_portal_stays_put(place: tuple[int, int]) -> None:
    state = place_player(give_treasure(new_state(*(*ROWS[:4], "a . b v 4")), 2), 2, *place)
    state = place_player(state, 0, place[0], 0 if place[0] == 3 else 3)
    state = play_steps(state, "xS")
    assert treasure_position(state) == place
    assert treasure_position(play_steps(state, "S", "N", "N", "E")) == place


def test_r26_deaths_are_announced_one_by_one_at_the_start_of_the_victims_turn() -> None:
    state = place_player(new_state(*ROWS), 2, 2, 0)
    state = place_player(state, 1, 2, 1)
    after = play_steps(state, "xE")
    assert log_between(state, after)[1:] == ["field"] or log_between(state, after)[1:] == []
    again = play_steps(place_player(after, 2, 2, 2), "S")
    assert log_between(after, again)[1:] == ["field", "death", "death"]
    assert again.unannounced_deaths == (0, 0, 0, 0)


def test_r26_a_death_by_ones_own_action_waits_for_the_next_turn() -> None:
    state = place_player(new_state(*ROWS), 0, 0, 3)
    after = play_steps(state, "E")
    assert "death" not in log_between(state, after)
    later = play_steps(after, "S", "N")
    assert log_between(after, later)[-1] == "field"
    last = play_steps(later, "N")
    assert log_between(later, last)[-1] == "death"
    assert last.to_act == {0}


def test_r26_who_is_killed_while_choosing_is_told_at_once() -> None:
    state = play_steps(place_player(place_player(new_state(*ROWS), 0, 0, 3), 2, 0, 4), "E", "N")
    state = leave(play_steps(state, "S", "S"), 2)
    assert (true_position(state, 0), state.current_seat) == ((0, 0), 0)
    assert state.log[-1] == LoggedDeath(Seat(0), 2)


def test_r26_place_and_killer_are_never_announced() -> None:
    state = place_player(new_state(*ROWS), 2, 1, 0)
    assert play_steps(state, "E", "S").log[-1] == LoggedDeath(Seat(2), 1)


def test_r27_anothers_home_gives_no_rockets_and_no_win() -> None:
    state = place_player(place_player(give_treasure(new_state(*ROWS), 0), 0, 0, 3), 2, 0, 4)
    state = play_steps(state, "xN", "S", "E", "N")
    assert state.rockets[0] == 2
    after = play_steps(state, "E")
    assert true_position(after, 0) == (1, 3)
    assert after.rockets[0] == 2
    assert after.outcome is None


@pytest.mark.parametrize(
    ("place", "step", "lines"),
    [
        ((0, 1), "S", ["field", "treasure"]),
        ((1, 3), "E", ["home 3", "treasure"]),
        ((3, 2), "E", ["river", "treasure", "river", "river"]),
        ((4, 3), "E", ["portal 1", "treasure", "portal 2"]),
    ],
)
def test_r28_taking_is_public_on_every_kind_of_tile(
    place: tuple[int, int], step: str, lines: list[str]
) -> None:
    rows = ("1 . . v 2", ". . . v .", ". . . v .", ". 3 . v a", "b . . v 4")
    state = place_treasure(place_player(new_state(*rows), 2, 0, 4), *place)
    start = {(0, 1): (0, 0), (1, 3): (0, 3), (3, 2): (2, 2), (4, 3): (3, 3)}[place]
    assert answer_lines(place_player(state, 0, *start), step)[: len(lines)] == lines
