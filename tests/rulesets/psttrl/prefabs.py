"""Prefabs for the tests: a small room, and the dungeons it is part of."""

from dataclasses import replace
from functools import cache

from game.content.maps.random_levels import RandomLevels
from game.core.level import Level
from game.rulesets import RULESETS
from game.rulesets.psttrl import PSTTRL
from tests.rulesets.psttrl.boards import Drawing, level

ROOM_ROWS = ("########", "#......#", "#......#", "#......#", "#......#", "#......#", "########")


@cache
def parts() -> RandomLevels:
    return RandomLevels(RULESETS)


@cache
def dungeon(seed: int) -> Level:
    """Return a cached dungeon with the shipped prefabs."""
    return parts().generate(PSTTRL, {}, seed)


def prefab_level(
    *floors: Drawing, floor: int, turned: bool = False, name: str = "drawn", **who: str
) -> Level:
    drawn = level(*floors, who=who, hero={}, first=floor)
    return replace(drawn.with_params({"part": True, "turned": turned}), name=name)


def with_row(row: str, number: int = 2) -> Drawing:
    return (*ROOM_ROWS[:number], row, *ROOM_ROWS[number + 1 :])
