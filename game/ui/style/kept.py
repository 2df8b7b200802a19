"""What was made last, kept while whatever it follows from stays the same."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Generic, TypeVar

_Made = TypeVar("_Made")
_MOMENTS_PER_SECOND = 20


class Turn(IntEnum):
    """What of a board is too slow for anyone to see it move in each frame."""

    FLOOR = 0
    LIGHT = 1
    BACKDROP = 2


def moment(time: float, turn: Turn) -> int:
    """Return the number of the moment for which something slow is drawn, kept until the next.

    At 60 frames a second each turn has frames of its own: no frame has to draw them all.
    """
    return int(time * _MOMENTS_PER_SECOND + (2 * turn + 1) / (2 * len(Turn)))


class Kept(Generic[_Made]):
    """Something that in most frames is what it was in the last one."""

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._last: tuple[object, _Made] | None = None

    def of(self, key: object, make: Callable[[], _Made]) -> _Made:
        """Return what was made for an equal key last, else what `make` returns."""
        if self._last is None or self._last[0] != key:
            self._last = key, make()
        return self._last[1]
