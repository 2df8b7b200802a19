"""The initial state of a match."""

from __future__ import annotations

from functools import lru_cache, partial

from game.core.actor import Actor, ActorId
from game.core.level import Level
from game.core.rng import derive_seed
from game.core.state import World, late_world
from game.core.view import Gauge
from game.rulesets.codekeeper.map_contents import MapContents
from game.rulesets.codekeeper.params import HEALTH_MAX, HERO, CodekeeperRules, rules_of
from game.rulesets.codekeeper.readonly_state import SEAT
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.surroundings import first_sight
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS


def new_game(level: Level, seed: int) -> CodekeeperState:
    """Return the initial state, with hero, monsters and items where the map puts them."""
    rules, grid = rules_of(level), level.grid
    start = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    hero = Actor(ActorId(1), HERO, start.pos, start.facing, SEAT, rules.health, HEALTH_MAX)
    contents = MapContents(level, start)
    rng, next_id = derive_seed(seed, "match"), contents.next_id
    around = first_sight(contents, contents.occupied(), grid, start.pos)
    if contents.is_one_per_cell:
        world = World((grid,), (), (), rng, next_id=next_id)
        world = late_world(world, partial(around.contents, hero))
    else:
        monsters, items = contents.hidden(bytes(len(grid.terrain)))
        world = World((grid,), (hero, *monsters), tuple(items), rng, next_id=next_id)
    board, charges = around.board, (rules.hammer, rules.scythe, rules.bow)
    state = CodekeeperState(
        world,
        rules,
        hero.id,
        board.grid.terrain,
        board.visible,
        0,
        charges,
        None,
        _first_gauges(rules),
    )
    return state.with_surroundings(hero, around) if contents.is_one_per_cell else state


# Most matches have the same rules.
@lru_cache(maxsize=16)
def _first_gauges(rules: CodekeeperRules) -> tuple[Gauge, ...]:
    charges = zip(CHARGED_WEAPONS, (rules.hammer, rules.scythe, rules.bow), strict=True)
    return (
        Gauge("turns", rules.turns, rules.turns),
        Gauge("health", rules.health, HEALTH_MAX),
        Gauge("score", 0, 0),
        *(Gauge(name, count, 0) for name, count in charges),
    )
