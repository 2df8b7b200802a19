"""Random numbers as a value: one 64-bit integer that is part of the state (splitmix64)."""

from collections.abc import Iterable, Sequence
from hashlib import shake_128
from typing import TypeVar

from game.core.fast_dataclass import value

T = TypeVar("T")

_MASK = (1 << 64) - 1
_FACTOR_1 = 0xBF58476D1CE4E5B9
_FACTOR_2 = 0x94D049BB133111EB
_STEP = 0x9E3779B97F4A7C15


def advance(value: int) -> int:
    """Return the generator's next value."""
    return (value + _STEP) & _MASK


def mix(value: int) -> int:
    """Return the 64 well-mixed bits that belong to a generator value."""
    value = ((value ^ (value >> 30)) * _FACTOR_1) & _MASK
    value = ((value ^ (value >> 27)) * _FACTOR_2) & _MASK
    return value ^ (value >> 31)


@value(frozen=True, slots=True)
class Rng:
    """A random number generator whose whole state is one integer.

    >>> rng, first = Rng(7).below(6)
    >>> rng.below(6) == rng.below(6), 0 <= first < 6
    (True, True)
    """

    value: int

    def below(self, count: int) -> "tuple[Rng, int]":
        """Return the generator after one draw and a number in 0..count-1 (bias under 2**-50)."""
        value = advance(self.value)
        return Rng(value), mix(value) * count >> 64


def shuffled(options: Sequence[T], draws: Iterable[int]) -> list[T]:
    """Return the options in random order (Fisher-Yates).

    The draws are random numbers below the number of options, below one less and so on to 2.
    """
    order = list(options)
    for last, other in zip(range(len(order) - 1, 0, -1), draws, strict=False):
        order[last], order[other] = order[other], order[last]
    return order


class Dice:
    """A generator that changes in place, for code that draws many numbers."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        # `advance` and `mix` without calls: players who wait for a dungeon wait for 7,000 draws.
        self.value = value = (self.value + _STEP) & _MASK
        value = ((value ^ (value >> 30)) * _FACTOR_1) & _MASK
        value = ((value ^ (value >> 27)) * _FACTOR_2) & _MASK
        return (value ^ (value >> 31)) * count >> 64

    def skip(self, count: int) -> None:
        """Take draws whose results are certain, such as those of `below(1)`, without making them.

        >>> dice, other = Dice(7), Dice(7)
        >>> dice.skip(2)
        >>> [other.below(9) for _ in range(3)][2] == dice.below(9)
        True
        """
        self.value = (self.value + count * _STEP) & _MASK

    def happens(self, percent: int) -> bool:
        """Draw whether an event of this probability happens."""
        return self.below(100) < percent

    def between(self, bounds: tuple[int, int]) -> int:
        """Draw a number from the first to the second, both included."""
        return bounds[0] + self.below(bounds[1] - bounds[0] + 1)

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options."""
        return options[self.below(len(options))]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Return the options in random order, with one draw per place."""
        if len(options) < 2:
            return [*options]
        return shuffled(options, map(self.below, range(len(options), 1, -1)))

    def pop(self, items: list[T]) -> T:
        """Draw an item and remove it; the others keep their order."""
        return items.pop(self.below(len(items)))

    def take(self, items: list[T]) -> T:
        """Draw an item and remove it; the last one moves into its place."""
        index = self.below(len(items))
        item, items[index] = items[index], items[-1]
        items.pop()
        return item


def derive_seed(seed: int, stream: str) -> int:
    """Return the start value of a named stream of a seed: no two streams run in step."""
    value = seed & _MASK
    for letter in stream.encode():
        value = mix((value ^ letter) + _STEP & _MASK)
    return value


def random_bytes(seed: int, stream: str, count: int) -> bytes:
    """Return the first random bytes of a named stream of a seed (SHAKE128 of FIPS 202).

    >>> random_bytes(7, "map", 4).hex()
    '5c6d09b0'
    """
    return shake_128(f"{stream} {seed}".encode()).digest(count)
