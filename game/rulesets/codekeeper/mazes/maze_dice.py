"""The random numbers that a maze is made of."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from struct import unpack
from typing import TypeVar

from game.core.rng import random_bytes

T = TypeVar("T")

BLOCK_SIZE = 504
# Divisible by one to four: each of the ways of a corridor is equally likely.
TURNS = 12
_TURN_OF_BYTE = bytes(byte % TURNS for byte in range(256))
# Without these, all turns are equally likely.
_LAST_BYTES = bytes(range(256 // TURNS * TURNS, 256))
_LARGEST = (1 << 30) - 1


class MazeDice:
    """A maze's random numbers of 30 bits, and its turns of corridors from 0 to 11.

    Both come from the same blocks of random bytes, whichever needs the next one first; neither
    ends.
    """

    def __init__(self, seed: int) -> None:
        blocks = (random_bytes(seed, f"map {number}", BLOCK_SIZE) for number in count())
        self.turns = chain.from_iterable(b.translate(_TURN_OF_BYTE, _LAST_BYTES) for b in blocks)
        numbers = (unpack("<126I", block) for block in blocks)
        self._numbers: Iterator[int] = chain.from_iterable(numbers)

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        return (next(self._numbers) & _LARGEST) * count >> 30

    def below_each(self, counts: Iterable[int]) -> list[int]:
        """Draw a number below each of some counts."""
        drawn = zip(counts, self._numbers, strict=False)
        return [(number & _LARGEST) * count >> 30 for count, number in drawn]

    def between(self, bounds: tuple[int, int]) -> int:
        """Draw a number from the first to the second, both included."""
        return bounds[0] + self.below(bounds[1] - bounds[0] + 1)

    def choose_way(self, ways: Sequence[T]) -> T | None:
        """Draw one of up to four ways, None if there is none; that takes a turn, too."""
        turn = next(self.turns)
        return ways[turn * len(ways) // TURNS] if ways else None
