"""The initial state of a match."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.level import Level
from game.core.rng import derive_seed
from game.core.state import World
from game.rulesets.codekeeper.params import (
    HEALTH_MAX,
    HERO,
    ITEMS,
    MONSTERS,
    rules_of,
)
from game.rulesets.codekeeper.rules import update_sight
from game.rulesets.codekeeper.state import CodekeeperState, commit
from game.rulesets.codekeeper.turn_draft import SEAT, CodekeeperTurn
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS


def new_game(level: Level, seed: int) -> CodekeeperState:
    """Return the initial state, with hero, monsters and items where the map puts them."""
    rules = rules_of(level)
    grid = level.grid
    turn = CodekeeperTurn(
        World((grid,), rng=derive_seed(seed, "match")), rules, ActorId(0), bytes(len(grid.terrain))
    )
    turn.charges = {name: getattr(rules, name) for name in CHARGED_WEAPONS}
    draft = turn.draft
    start = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    health = {"health": rules.health, "health_max": HEALTH_MAX}
    turn.hero_id = draft.spawn(HERO, start.pos, start.facing, seat=SEAT, **health).id
    for spawn in level.spawns:
        if spawn.kind in MONSTERS:
            most = MONSTERS[spawn.kind].health
            draft.spawn(spawn.kind, spawn.pos, spawn.facing, health=most, health_max=most)
        elif spawn.kind in ITEMS:
            draft.drop(spawn.kind, spawn.pos, by=None)
    update_sight(turn)
    return commit(turn, None)[0]
