"""Legal actions, hints and events reveal no more to a seat than its view."""

from dataclasses import replace

import pytest

from game.core.actor import Seat
from game.core.features.features import SearchGuide
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.core.state import State
from tests.support.playouts import Playout

SAMPLES = 3


def _sample_rngs(ply: int, seats: int = 1) -> list[Rng]:
    """Return generators for one of some seats: SAMPLES or more for all seats together."""
    samples = range(max(1, SAMPLES // seats))
    return [Rng(derive_seed(ply, f"resample {sample}")) for sample in samples]


def test_resampled_states_look_the_same_and_give_the_same_hints(playout: Playout) -> None:
    for ply, state in enumerate(playout.sampled_states):
        for seat in map(Seat, range(playout.seats)):
            previews = {a: state.preview(seat, a) for a in state.legal_actions(seat)}
            for rng in _sample_rngs(ply, playout.seats):
                other = state.resample(seat, rng)
                assert other.observe(seat) == state.observe(seat)
                assert other.to_act == state.to_act
                assert other.legal_actions(seat) == state.legal_actions(seat)
                assert other.marks(seat) == state.marks(seat)
                for action, preview in previews.items():
                    assert other.preview(seat, action) == preview


@pytest.mark.slow
def test_what_an_analysis_judges_looks_the_same(playout: Playout) -> None:
    guide = playout.ruleset.features.search_guide or SearchGuide()
    for state in playout.sampled_states[1:3]:
        for seat in state.to_act:
            judged = guide.sample(state, seat, _sample_rngs(0)[0])
            if judged is not None:
                assert judged.observe(seat) == state.observe(seat)
                assert judged.legal_actions(seat) == state.legal_actions(seat)


def test_perceived_events_reveal_no_more_than_the_view(playout: Playout) -> None:
    for ply, step in enumerate(playout.sampled_steps):
        for seat in map(Seat, range(playout.seats)):
            other = step.after.resample(seat, _sample_rngs(ply)[0])
            for event in step.events:
                assert other.perceive(event, seat) == step.after.perceive(event, seat)


def _is_as_hidden_as_stated(ruleset: Ruleset, state: State) -> bool:
    """Return whether resampling finds other states; with perfect information, that it does not."""
    states = [state.resample(Seat(0), rng) for rng in _sample_rngs(0)]
    return any(other != state for other in states) != ruleset.perfect_information


def test_resampling_finds_other_states(playout: Playout) -> None:
    assert _is_as_hidden_as_stated(playout.ruleset, playout.first)


def test_resampled_states_draw_their_own_chance(playout: Playout) -> None:
    states = [playout.first.resample(Seat(0), rng) for rng in _sample_rngs(0)]
    draws = len({state.rng_state for state in states})
    assert playout.ruleset.perfect_information or draws == len(states)


def test_perfect_information_is_neither_claimed_nor_denied_in_vain(ruleset: Ruleset) -> None:
    state = ruleset.new_game(ruleset.generate({}, 1), ruleset.seats.start, 1)
    lie = replace(ruleset, perfect_information=not ruleset.perfect_information)
    assert _is_as_hidden_as_stated(ruleset, state)
    assert not _is_as_hidden_as_stated(lie, state)


def test_resampled_states_are_playable(playout: Playout) -> None:
    for ply, state in enumerate(playout.sampled_states[:-1:4]):
        for seat in state.to_act:
            other = state.resample(seat, _sample_rngs(ply)[0])
            for action in other.legal_actions(seat):
                other.apply(seat, action)
