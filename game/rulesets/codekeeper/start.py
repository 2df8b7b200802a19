"""The initial state of a match."""

from typing import Any

from game.core.actor import Actor, ActorId, Item
from game.core.level import Level
from game.core.rng import derive_seed
from game.core.state import World
from game.core.view import Gauge
from game.rulesets.codekeeper.params import HEALTH_MAX, HERO, MONSTERS, CodekeeperRules
from game.rulesets.codekeeper.sight import visible_cells, with_sight
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.state_base import SEAT
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS


def new_game(level: Level, seed: int) -> CodekeeperState:
    """Return the initial state, with hero, monsters and items where the map puts them."""
    rules, grid = CodekeeperRules(**dict(level.params)), level.grid  # type: ignore[arg-type]
    start = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    hero = Actor(ActorId(1), HERO, start.pos, start.facing, SEAT, rules.health, HEALTH_MAX)
    actors, items = [hero], list[Item]()
    # Monsters and items are numbered together, in the map's order, the hero first.
    rest = [spawn for spawn in level.spawns if spawn is not start]
    number: Any  # an ActorId or an ItemId
    for number, spawn in enumerate(rest, 2):
        kind = MONSTERS.get(spawn.kind)
        if kind is None:
            items.append(Item(number, spawn.kind, spawn.pos))
        else:
            health = kind.health
            actors.append(Actor(number, spawn.kind, spawn.pos, spawn.facing, None, health, health))
    rng, next_id = derive_seed(seed, "match"), len(rest) + 2
    world = World((grid,), tuple(actors), tuple(items), rng, next_id=next_id)
    return CodekeeperState(
        world,
        rules,
        hero.id,
        known=with_sight(bytes(len(grid.terrain)), grid, start.pos),
        visible=visible_cells(grid.width, grid.height, start.pos),
        score=0,
        charges=tuple(getattr(rules, weapon) for weapon in CHARGED_WEAPONS),
        outcome=None,
        gauges=(
            Gauge("turns", rules.turns, rules.turns),
            Gauge("health", rules.health, HEALTH_MAX),
            Gauge("score", 0, 0),
            *(Gauge(weapon, getattr(rules, weapon), 0) for weapon in CHARGED_WEAPONS),
        ),
    )
