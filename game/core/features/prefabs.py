"""Prefabs: drawn maps that random levels use in place of a generated board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from game.core.level import Level, ParamValue


@runtime_checkable
class HasPrefabs(Protocol):
    """A ruleset whose random levels use prefabs.

    Its map schema has the boolean parameter `part`, which marks the maps that are prefabs, and
    its `check` has additional rules for them.
    """

    def generate_with_prefabs(
        self,
        params: Mapping[str, ParamValue],
        seed: int,
        prefabs: Sequence[Level],
        playtested: Level | None = None,
    ) -> Level:
        """Return the random level of a seed with prefabs in it; without any, the generated level.

        Prefabs for the same board are chosen at random. A `playtested` prefab is always used, as
        drawn, and the match begins on it; the level then has its name and title.
        """

    def standalone_level(self, prefab: Level) -> Level:
        """Return a prefab as a complete level on which a match can start: for its picture."""


def is_prefab(level: Level) -> bool:
    """Return whether a map is a prefab (the parameter `part`)."""
    return dict(level.params).get("part") is True
