"""Chance: the same everywhere and for ever."""

from game.core.rng import Rng, advance, derive_seed, mix


def test_known_values() -> None:
    """The published sequence of splitmix64 from seed 1234567."""
    value, drawn = 1234567, []
    for _ in range(3):
        value = advance(value)
        drawn.append(mix(value))
    assert drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_are_even() -> None:
    rng, counts = Rng(1), [0] * 6
    for _ in range(6000):
        rng, number = rng.below(6)
        counts[number] += 1
    assert min(counts) > 850


def test_streams_differ() -> None:
    values = {derive_seed(seed, stream) for seed in range(50) for stream in ("match", "map")}
    assert len(values) == 100
