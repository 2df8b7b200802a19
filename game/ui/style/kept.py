"""What was made last, kept while whatever it follows from stays the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Made = TypeVar("_Made")


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
