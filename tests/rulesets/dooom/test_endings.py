"""Rules D17 to D19: winning, draws, and what is revealed then."""

import pytest

from game.core.action import Move
from game.core.actor import Seat
from game.core.event import Outcome
from game.core.grid import Direction
from tests.rulesets.dooom.boards import board, end, leave, play, walk

DOOR = ("0E...", "....G", "1....")


def test_with_less_than_the_target_an_exit_is_floor() -> None:
    state = walk(board(*DOOR, gear={0: ("treasure:1",)}, target=2), "E")
    assert (state.outcome, state.points) == (None, 5)
    assert walk(state, "E").outcome is None


def test_more_than_the_target_is_enough() -> None:
    state = board(*DOOR, gear={0: ("treasure:8",)}, target=2)
    assert walk(state, "E").outcome == Outcome((Seat(0),), "exit")


@pytest.mark.parametrize(("target", "gear"), [(0, ()), (1, ("treasure:1",))])
def test_beginning_on_an_exit_does_not_win(target: int, gear: tuple[str, ...]) -> None:
    state = board("0.E..", "....G", gear={0: gear}, on_exit=(0,), target=target)
    assert end(state).outcome is None
    assert walk(state, "EE").outcome == Outcome((Seat(0),), "exit")
    assert walk(state, "EW").outcome == Outcome((Seat(0),), "exit")


def test_picking_up_on_the_way_counts() -> None:
    state = board("0GE", "...", "1..", "...")
    assert walk(state, "EE").outcome is None
    taken = walk(state, "E")
    [item] = taken.world.items
    after, _ = play(taken, next(a for a in taken.legal_actions(Seat(0)) if hasattr(a, "item")))
    assert item not in after.world.items
    assert walk(after, "E").outcome == Outcome((Seat(0),), "exit")


def test_the_last_survivor_plays_on() -> None:
    state = leave(board(*DOOR, gear={0: ("treasure:1",)}), 1)
    assert state.outcome is None
    assert [end(state).current_seat, end(end(state)).world.turn] == [0, 3]
    assert walk(state, "E").outcome == Outcome((Seat(0),), "exit")


def test_with_all_dead_there_is_no_winner() -> None:
    assert leave(leave(board(*DOOR), 0), 1).outcome == Outcome((), "dead")


def test_the_round_limit_is_a_draw() -> None:
    state = board(*DOOR, rounds=50)
    for _ in range(99):
        state = end(state)
    assert (state.world.turn, state.outcome) == (50, None)
    assert end(state).outcome == Outcome((), "rounds")


def test_without_a_limit_the_match_goes_on() -> None:
    state = board(*DOOR, rounds=0)
    for _ in range(1200):
        state = end(state)
    assert (state.world.turn, state.outcome) == (601, None)


def test_after_the_end_all_seats_see_everything() -> None:
    state = walk(board("0....E....1", "..........G", gear={0: ("treasure:1",)}), "EEEEE")
    for seat in (Seat(0), Seat(1)):
        view = state.observe(seat)
        assert view.board.grid == state.world.grid
        assert 0 not in view.board.visible
        assert view.actors == state.world.actors
        assert view.items == state.world.items
        assert view.outcome == state.outcome


def test_all_seats_perceive_the_winning_step() -> None:
    state = walk(board("0....E....1", "..........G", gear={0: ("treasure:1",)}), "EEEE")
    assert Seat(1) not in [a.seat for a in state.observe(Seat(0)).actors]
    after, events = play(state, Move(Direction.E))
    assert after.perceive(events[0], Seat(1)) == events[0]
