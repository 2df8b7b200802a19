"""The random numbers that a maze is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count
from struct import unpack
from typing import TypeVar

from game.core.rng import random_bytes

T = TypeVar("T")

BLOCK_SIZE = 504
# Divisible by one to four: each of the ways of a corridor is equally likely.
TURNS = 12


class MazeDice:
    """A maze's random numbers of 30 bits, and its turns of corridors from 0 to 11.

    Both come from the same blocks of random bytes, whichever needs the next one first; neither
    ends.
    """

    def __init__(self, seed: int) -> None:
        blocks = (random_bytes(seed, f"map {number}", BLOCK_SIZE) for number in count())
        # Without the last bytes, all turns are equally likely.
        self.turns = (byte % TURNS for block in blocks for byte in block if byte < 252)
        numbers: Iterator[int] = chain.from_iterable(unpack("<126I", b) for b in blocks)
        self._next_number = numbers.__next__

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        return self._next_number() % (1 << 30) * count >> 30

    def between(self, bounds: tuple[int, int]) -> int:
        """Draw a number from the first to the second, both included."""
        return bounds[0] + self.below(bounds[1] - bounds[0] + 1)

    def choose_way(self, ways: Sequence[T]) -> T | None:
        """Draw one of up to four ways, None if there is none; that takes a turn, too."""
        turn = next(self.turns)
        return ways[turn * len(ways) // TURNS] if ways else None
