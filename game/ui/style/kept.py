"""What was made last, kept while whatever it follows from stays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Generic, TypeVar

_Made = TypeVar("_Made")
_MOMENTS_PER_SECOND = 20
# In frames: what should have changed so long ago is made at once.
_LATEST = 8


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


class MadeInParts:
    """Something large that is made anew in parts, one a frame, for what may be seen a bit later."""

    def __init__(self) -> None:
        """Have made nothing yet."""
        # What it was begun for, which may be seen later and which may not, and the parts to come.
        self._begun: tuple[object, object] | None = None
        self._rest: Iterator[None] = iter(())
        self._late = 0

    @property
    def is_new(self) -> bool:
        """Return whether nothing was made yet, or that was forgotten."""
        return self._begun is None

    @property
    def is_whole(self) -> bool:
        """Return whether no part is left to be made."""
        return self._late == 0

    def forget(self) -> None:
        """Make everything anew next time."""
        self._begun = None

    def follow(self, now: object, soon: object, make: Callable[[], Iterator[None]]) -> bool:
        """Make a frame's share of what follows from two keys; return whether that was the last.

        `make` yields between the parts. If `now` has changed they are all made at once.
        """
        before, self._begun = self._begun, (now, soon)
        if self._begun != before:
            self._rest, self._late = make(), max(1, self._late)
        if self._late == 0:
            return False
        is_urgent = before is None or before[0] != now or self._late > _LATEST
        for _ in self._rest:
            if not is_urgent:
                self._late += 1
                return False
        self._late = 0
        return True
