"""Validation of maps, and a blank map."""

from collections.abc import Mapping

from game.core.grid import Pos, Terrain
from game.core.level import (
    RANDOM_LEVEL,
    Level,
    ParamValue,
    Problem,
    default_level,
    floor_problems,
    level_problem,
    overlap_problems,
    side_problems,
    walled_room,
)
from game.rulesets.railgun import params


def check(level: Level) -> list[Problem]:
    """Return the problems that make a map unplayable."""
    grid, problems = level.grid, side_problems(level, params.LONGEST_SIDE)
    floor = set(grid.cells(Terrain.FLOOR))
    if not floor:
        problems.append(level_problem(level, "there is no floor"))
    counters = grid.terrain.count(Terrain.COUNTER)
    if counters not in (0, 3):
        problems.append(level_problem(level, f"there are {counters} counters; draw three or none"))
    problems += [*floor_problems(level), *overlap_problems(level)]
    heroes = [spawn for spawn in level.spawns if spawn.kind == params.HERO]
    problems += [level_problem(level, "there is more than one hero", hero) for hero in heroes[1:]]
    if not heroes and floor and floor <= {spawn.pos for spawn in level.spawns}:
        problems.append(level_problem(level, "there is no free floor where the hero could start"))
    kinds = [spawn.kind for spawn in level.spawns]
    numbers = _number_problems(
        params.rules_with(level.params), kinds.count(params.DEVIL), kinds.count(params.KIT)
    )
    return [*problems, *(level_problem(level, text) for text in numbers)]


def check_options(options: Mapping[str, ParamValue]) -> list[Problem]:
    """Return what keeps random maps, which place neither devils nor kits, from having options."""
    rules = params.rules_with(params.random_params(options))
    return [Problem(RANDOM_LEVEL, text) for text in _number_problems(rules, devils=0, kits=0)]


def _number_problems(rules: params.RailgunRules, devils: int, kits: int) -> list[str]:
    checks = (
        (rules.spawn_min > rules.spawn_max, "spawn_min is more than spawn_max"),
        (rules.pillar_min > rules.pillar_max, "pillar_min is more than pillar_max"),
        (
            rules.devils_max < rules.wave and devils == 0,
            "no devil can ever appear: none is placed and devils_max is less than wave",
        ),
        (rules.ammo == 0 and kits == 0, "the hero has no ammo and there is no kit"),
    )
    return [text for failed, text in checks if failed]


def blank_level(width: int, height: int) -> Level:
    """Return a minimal playable map of a given size: a room with the hero in the middle."""
    spawns = [(params.HERO, Pos(width // 2, height // 2))]
    return default_level("railgun", params.MAP_SCHEMA, walled_room(width, height), spawns)
