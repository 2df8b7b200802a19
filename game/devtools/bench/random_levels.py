"""The random levels on which benchmarks play."""

from __future__ import annotations

from game.content.maps.random_levels import RandomLevels
from game.rulesets import RULESETS

# Prefabs are read once, as in the game.
RANDOM_LEVELS = RandomLevels(RULESETS)
