"""Random levels some boards of which are drawn: maps that take a board's place are its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from game.core.level import Level, ParamValue


@runtime_checkable
class HasPrefabs(Protocol):
    """A ruleset whose random levels take drawn parts.

    Its vocabulary has the true-or-false parameter `part` that says which maps are such, and its
    `check` has demands of their own for them.
    """

    def generate_with_prefabs(
        self,
        params: Mapping[str, ParamValue],
        seed: int,
        prefabs: Sequence[Level],
        playtested: Level | None = None,
    ) -> Level:
        """Return the random level of a seed with parts in it, without any the generated one.

        Chance decides between parts for the same board. One that is `tried` is there as it is
        drawn, and the match begins on it; the level then has its name and title.
        """

    def standalone_level(self, prefab: Level) -> Level:
        """Return a part as a whole map on which a match can be begun: for its picture."""


def is_prefab(level: Level) -> bool:
    """Return whether a map is a part of random levels (the parameter `part`)."""
    return dict(level.params).get("part") is True
