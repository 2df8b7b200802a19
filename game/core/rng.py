"""Random numbers as a value: one 64-bit integer that is part of the state (splitmix64)."""

from __future__ import annotations

from dataclasses import dataclass

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def advance(value: int) -> int:
    """Return the generator's next value."""
    return (value + _STEP) & _MASK


def mix(value: int) -> int:
    """Return the 64 well-mixed bits that belong to a generator value."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


@dataclass(frozen=True, slots=True)
class Rng:
    """A random number generator whose whole state is one integer.

    >>> rng, first = Rng(7).below(6)
    >>> rng.below(6) == rng.below(6), 0 <= first < 6
    (True, True)
    """

    value: int

    def below(self, count: int) -> tuple[Rng, int]:
        """Return the generator after one draw and a number in 0..count-1 (bias under 2**-50)."""
        value = advance(self.value)
        return Rng(value), (mix(value) * count) >> 64


def derive_seed(seed: int, stream: str) -> int:
    """Return the start value of a named stream of a seed: no two streams run in step."""
    value = seed & _MASK
    for letter in stream.encode():
        value = mix(advance(value ^ letter))
    return value
