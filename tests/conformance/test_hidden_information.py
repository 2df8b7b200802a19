"""Legal actions, hints and events reveal no more to a seat than its view."""

from __future__ import annotations

from game.core.actor import Seat
from game.core.rng import Rng, derive_seed
from tests.support.playouts import Playout

SAMPLES = 3


def _sample_rngs(ply: int, seats: int = 1) -> list[Rng]:
    """Return generators for one of some seats: SAMPLES or more for all seats together."""
    samples = range(max(1, SAMPLES // seats))
    return [Rng(derive_seed(ply, f"resample {sample}")) for sample in samples]


def test_resampled_states_look_the_same(playout: Playout) -> None:
    for ply, state in enumerate(playout.sampled_states):
        for seat in map(Seat, range(playout.seats)):
            for rng in _sample_rngs(ply, playout.seats):
                other = state.resample(seat, rng)
                assert other.observe(seat) == state.observe(seat)
                assert other.to_act == state.to_act
                assert other.legal_actions(seat) == state.legal_actions(seat)


def test_hints_reveal_no_more_than_the_view(playout: Playout) -> None:
    for ply, state in enumerate(playout.sampled_states):
        for seat in map(Seat, range(playout.seats)):
            for rng in _sample_rngs(ply, playout.seats):
                other = state.resample(seat, rng)
                assert other.marks(seat) == state.marks(seat)
                for action in state.legal_actions(seat):
                    assert other.preview(seat, action) == state.preview(seat, action)


def test_perceived_events_reveal_no_more_than_the_view(playout: Playout) -> None:
    for ply, step in enumerate(playout.sampled_steps):
        for seat in map(Seat, range(playout.seats)):
            other = step.after.resample(seat, _sample_rngs(ply)[0])
            for event in step.events:
                assert other.perceive(event, seat) == step.after.perceive(event, seat)


def test_resampling_finds_other_states(playout: Playout) -> None:
    state, seat = playout.first, Seat(0)
    assert any(state.resample(seat, rng) != state for rng in _sample_rngs(0))


def test_resampled_states_are_playable(playout: Playout) -> None:
    for ply, state in enumerate(playout.sampled_states[:-1:4]):
        for seat in state.to_act:
            other = state.resample(seat, _sample_rngs(ply)[0])
            for action in other.legal_actions(seat):
                other.apply(seat, action)
