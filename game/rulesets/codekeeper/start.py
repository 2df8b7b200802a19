"""The initial state of a match."""

from __future__ import annotations

from game.core.actor import Actor, ActorId, Item
from game.core.level import Level
from game.core.rng import derive_seed
from game.core.state import World
from game.core.view import Gauge
from game.rulesets.codekeeper.params import HEALTH_MAX, HERO, MONSTERS, rules_of
from game.rulesets.codekeeper.readonly_state import SEAT
from game.rulesets.codekeeper.sight import merge_known, visible_cells
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS

_HEALTH = {kind: monster.health for kind, monster in MONSTERS.items()}


def new_game(level: Level, seed: int) -> CodekeeperState:
    """Return the initial state, with hero, monsters and items where the map puts them."""
    rules, grid = rules_of(level), level.grid
    start = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    hero = Actor(ActorId(1), HERO, start.pos, start.facing, SEAT, rules.health, HEALTH_MAX)
    actors, items = [hero], list[Item]()
    # Actors and items are numbered together, in the map's order; an id for each would be a call.
    others = [spawn for spawn in level.spawns if spawn is not start]
    for number, spawn in enumerate(others, 2):
        kind, pos = spawn.kind, spawn.pos
        if kind in _HEALTH:
            most = _HEALTH[kind]
            actors.append(Actor(number, kind, pos, spawn.facing, None, most, most))  # type: ignore[arg-type]
        else:
            items.append(Item(number, kind, pos))  # type: ignore[arg-type]
    world = World(
        (grid,), tuple(actors), tuple(items), derive_seed(seed, "match"), next_id=len(others) + 2
    )
    visible = visible_cells(grid.width, grid.height, start.pos)
    known = merge_known(bytes(len(grid.terrain)), grid.terrain, visible)
    charges = rules.hammer, rules.scythe, rules.bow
    gauges = (
        Gauge("turns", rules.turns, rules.turns),
        Gauge("health", rules.health, HEALTH_MAX),
        Gauge("score", 0, 0),
        *(Gauge(name, count, 0) for name, count in zip(CHARGED_WEAPONS, charges, strict=True)),
    )
    return CodekeeperState(world, rules, hero.id, known, visible, 0, charges, None, gauges)
