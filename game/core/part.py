"""Random levels some boards of which are drawn: maps that take a board's place are its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from game.core.level import Level, Value


@runtime_checkable
class Assembled(Protocol):
    """A ruleset whose random levels take drawn parts.

    Its vocabulary has the true-or-false parameter `part` that says which maps are such, and its
    `check` has demands of their own for them.
    """

    def assemble(
        self,
        params: Mapping[str, Value],
        seed: int,
        parts: Sequence[Level],
        tried: Level | None = None,
    ) -> Level:
        """Return the random level of a seed with parts in it, without any the generated one.

        Chance decides between parts for the same board. One that is `tried` is there as it is
        drawn, and the match begins on it; the level then has its name and title.
        """

    def alone(self, part: Level) -> Level:
        """Return a part as a whole map on which a match can be begun: for its picture."""


def is_part(level: Level) -> bool:
    """Return whether a map is a part of random levels (the parameter `part`)."""
    return dict(level.params).get("part") is True
