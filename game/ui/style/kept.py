"""What was made last, kept while whatever it follows from stays the same."""

from collections.abc import Callable
from typing import Generic, TypeVar

_Made = TypeVar("_Made")
_MOMENTS_PER_SECOND = 20
# The turns of what of a board is too slow for anyone to see it move in each frame.
FLOOR_TURN, LIGHT_TURN, BACKDROP_TURN = 1 / 6, 3 / 6, 5 / 6


def moment(time: float, turn: float) -> int:
    """Return the number of the moment for which something slow is drawn, kept until the next.

    At 60 frames a second each turn has frames of its own.
    """
    return int(time * _MOMENTS_PER_SECOND + turn)


class Kept(Generic[_Made]):
    """Something that in most frames is what it was in the last one."""

    def __init__(self) -> None:
        self._last: tuple[object, _Made] | None = None

    def of(self, key: object, make: Callable[[], _Made]) -> _Made:
        """Return what was made for an equal key last, else what `make` returns."""
        if self._last is None or self._last[0] != key:
            self._last = key, make()
        return self._last[1]
