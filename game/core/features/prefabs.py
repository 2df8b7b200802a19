"""Prefabs: drawn maps that random levels use in place of a generated board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.core.level import Level, ParamValue


@dataclass(frozen=True, slots=True)
class Prefabs:
    """How a ruleset puts prefabs into random levels.

    The map schema has the boolean parameter `part`, which marks a map as a prefab, and the
    ruleset's `check` has additional rules for prefabs.

    `generate` takes parameters, a seed, the prefabs to choose from, and a prefab to playtest or
    None; without prefabs it returns the same level as the ruleset's `generate`. Prefabs for the
    same floor are chosen at random. The playtested prefab is always used, as drawn, and the match
    begins on it; the level then has its name and title. `standalone_level` makes a prefab a level
    on which a match can start, for its picture.
    """

    generate: Callable[[Mapping[str, ParamValue], int, Sequence[Level], Level | None], Level]
    standalone_level: Callable[[Level], Level]


def is_prefab(level: Level) -> bool:
    """Return whether a map is a prefab (the parameter `part`)."""
    return dict(level.params).get("part") is True
