"""R39 to R41: how a match ends."""

from game.core.actor import Seat
from game.core.event import Ended, Logged, Outcome
from tests.rulesets.river import fields
from tests.support.narrow import not_none

ROWS = ("1 . v . 2", ". . v . .", ". . v . .", "3 . v . .", ". . v . .")


def test_r39_walking_home_with_the_treasure_wins() -> None:
    state, events = fields.play(
        fields.place_player(fields.give_treasure(fields.new_state(*ROWS), 0), 0, 1, 0), "W"
    )
    assert state.outcome == Outcome((Seat(0),), "treasure")
    assert events[-1] == Ended(Outcome((Seat(0),), "treasure"))
    assert state.to_act == frozenset()


def test_r39_killing_the_treasure_holder_on_ones_own_home_wins() -> None:
    state = fields.place_player(
        fields.place_player(fields.give_treasure(fields.new_state(*ROWS), 1), 1, 0, 0), 0, 0, 1
    )
    after = fields.play_steps(state, "N")
    assert after.outcome == Outcome((Seat(0),), "treasure")
    assert fields.log_between(state, after)[1:3] == ["home 1", "treasure"]


def test_r39_respawning_on_the_treasure_wins() -> None:
    # The third player is shot in the first one's turn while the treasure lies on its home.
    state = fields.place_treasure(
        fields.place_player(fields.place_player(fields.new_state(*ROWS), 2, 1, 0), 1, 4, 4), 0, 3
    )
    after = fields.play_steps(state, "xE")
    assert fields.true_position(after, 2) == (0, 3)
    assert after.outcome == Outcome((Seat(2),), "treasure")


def test_r40_one_can_win_in_anothers_turn() -> None:
    state = fields.place_treasure(fields.place_player(fields.new_state(*ROWS), 1, 1, 0), 4, 0)
    assert fields.play_steps(state, "E").outcome == Outcome((Seat(1),), "treasure")


def test_r41_there_is_one_treasure_and_one_winner() -> None:
    state = fields.place_player(fields.give_treasure(fields.new_state(*ROWS), 0), 0, 1, 0)
    assert len(not_none(fields.play_steps(state, "W").outcome).winners) == 1
    assert len(state.world.items) + sum(bool(actor.gear) for actor in state.world.actors) == 1


def test_r41_the_round_limit_ends_without_a_winner_and_is_off_by_default() -> None:
    state = fields.new_state(*ROWS)
    assert state.settings.round_limit == 0
    limited = fields.new_state(*ROWS, round_limit=2)
    warned = []
    for step in "SSNNS":
        limited, events = fields.play(limited, step)
        warned += [event.values for event in events if isinstance(event, Logged)]
    assert limited.outcome is None
    assert warned == [(seat,) for seat in range(3)], "each of the last round"
    assert fields.play_steps(limited, "S").outcome == Outcome((), "rounds")
    assert fields.play_steps(state, *"SSNNSS").outcome is None
