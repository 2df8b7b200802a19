"""Random levels some boards of which are drawn: maps that take a board's place are its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.core.level import Level, ParamValue


@dataclass(frozen=True, slots=True)
class Prefabs:
    """How random levels come to contain prefabs.

    The map schema has the true-or-false parameter `part` that marks a map as a prefab, and the
    ruleset's `check` has separate demands for it.

    `generate` takes parameters, a seed, the prefabs to draw from, and one to be tried or None;
    without any it makes what the ruleset's `generate` makes. Chance decides between prefabs for
    one floor. The one to be tried is placed as it is drawn, and the match begins on it; the level
    then has its name and title. `standalone_level` makes a map to start a match on from one
    prefab, for its picture.
    """

    generate: Callable[[Mapping[str, ParamValue], int, Sequence[Level], Level | None], Level]
    standalone_level: Callable[[Level], Level]


def is_prefab(level: Level) -> bool:
    """Return whether a map is a part of random levels (the parameter `part`)."""
    return dict(level.params).get("part") is True
