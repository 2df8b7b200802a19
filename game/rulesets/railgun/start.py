"""The initial state of a match (rules 2, 8)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.grid import CARDINALS, Direction, Terrain, manhattan
from game.core.level import Level
from game.core.pathfinding import cell_bit
from game.core.rng import derive_seed
from game.core.world import World
from game.rulesets.railgun.monster_ai import with_aim
from game.rulesets.railgun.params import (
    DEVIL,
    DIGIT,
    HERO,
    KIT,
    rules_of,
)
from game.rulesets.railgun.rules import begin_turn, respawn
from game.rulesets.railgun.state import RailgunState, commit
from game.rulesets.railgun.turn_draft import SEAT, RailgunTurn


def new_game(level: Level, seed: int) -> RailgunState:
    """Return the initial state: hero, devils, kits, pillar and counters in place (rules 2, 8)."""
    rules = rules_of(level)
    grid = level.grid
    world = World((grid,), rng=derive_seed(seed, "match"), turn=1)
    turn = RailgunTurn(
        world, rules, ActorId(0), b"", (rules.turns, rules.ammo, rules.kills, 0, 0, 0)
    )
    draft = turn.draft
    starts = [spawn for spawn in level.spawns if spawn.kind == HERO]
    if starts:
        pos, facing = starts[0].pos, starts[0].facing
    else:
        pos, facing = draft.choice(grid.cells(Terrain.FLOOR)), Direction.N
    turn.hero_id = draft.spawn(HERO, pos, facing, seat=SEAT).id
    for spawn in level.spawns:
        if spawn.kind == DEVIL:
            devil = draft.spawn(DEVIL, spawn.pos, spawn.facing)
            draft.change_actor(with_aim(devil, str(spawn.param("aiming"))))
        elif spawn.kind == KIT:
            draft.drop(KIT, spawn.pos, by=None)
            turn.kit_mask |= cell_bit(grid, spawn.pos)
    for cell in grid.cells(Terrain.COUNTER):
        draft.drop(DIGIT, cell, by=None, count=0)
    if rules.pillar and Terrain.PILLAR not in grid.terrain:
        _place_pillar(turn)
    turn.known = bytes(
        code if code == Terrain.COUNTER else Terrain.UNKNOWN for code in grid.terrain
    )
    if rules.wave_start:
        respawn(turn)
    begin_turn(turn)
    return commit(turn, None)[0]


def _place_pillar(turn: RailgunTurn) -> None:
    """Turn a wall far from the hero into the pillar, if any wall qualifies."""
    draft, rules, start = turn.draft, turn.rules, turn.pos
    grid = draft.grids[0]
    far = [
        wall
        for wall in grid.cells(Terrain.WALL)
        if manhattan(wall, start) >= rules.pillar_min
        and any(grid.is_walkable(wall.step(side)) for side in CARDINALS)
    ]
    near = [wall for wall in far if manhattan(wall, start) <= rules.pillar_max]
    if near or far:
        draft.set_terrain(draft.choice(near or far), Terrain.PILLAR)
