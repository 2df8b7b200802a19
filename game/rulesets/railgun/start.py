"""The initial state of a match (rules 2, 8)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.grid import Direction, Terrain
from game.core.level import Level
from game.core.pathfinding import (
    bits_from_flags,
    manhattan_disc,
    nth_cell,
    open_spread,
)
from game.core.rng import derive_seed
from game.core.state import World
from game.rulesets.railgun.monster_ai import with_aim
from game.rulesets.railgun.params import (
    DEVIL,
    DIGIT,
    HERO,
    KIT,
    rules_of,
)
from game.rulesets.railgun.rules import begin_turn, counter_digits, respawn
from game.rulesets.railgun.state import RailgunState, commit
from game.rulesets.railgun.turn_draft import SEAT, RailgunTurn

_WALLS = bytes(code == Terrain.WALL for code in range(256))
_COUNTERS = bytes(code == Terrain.COUNTER for code in range(256))


def new_game(level: Level, seed: int) -> RailgunState:
    """Return the initial state: hero, devils, kits, pillar and counters in place (rules 2, 8)."""
    rules = rules_of(level)
    grid = level.grid
    world = World((grid,), rng=derive_seed(seed, "match"), turn=1)
    turn = RailgunTurn(world, rules, ActorId(0), 0, (rules.turns, rules.ammo, rules.kills, 0, 0, 0))
    draft = turn.draft
    starts = [spawn for spawn in level.spawns if spawn.kind == HERO]
    if starts:
        pos, facing = starts[0].pos, starts[0].facing
    else:
        index = nth_cell(turn.floor, draft.choice(range(turn.floor.bit_count())))
        pos, facing = grid.pos(index), Direction.N
    turn.hero_id = turn.spawn(HERO, pos, facing, SEAT).id
    for spawn in level.spawns:
        if spawn.kind == DEVIL:
            devil = turn.spawn(DEVIL, spawn.pos, spawn.facing)
            draft.change_actor(with_aim(devil, str(spawn.param("aiming"))))
        elif spawn.kind == KIT:
            turn.drop_kit(spawn.pos, None)
    for cell, digit in zip(grid.cells(Terrain.COUNTER), counter_digits(rules.kills), strict=False):
        draft.drop(DIGIT, cell, by=None, count=digit)
    if rules.pillar and Terrain.PILLAR not in grid.terrain:
        _place_pillar(turn)
    turn.known = bits_from_flags(grid.terrain.translate(_COUNTERS))
    if rules.wave_start:
        respawn(turn)
    begin_turn(turn)
    return commit(turn, None)[0]


def _place_pillar(turn: RailgunTurn) -> None:
    """Turn a wall far from the hero into the pillar, if any wall qualifies."""
    draft, rules, start = turn.draft, turn.rules, turn.pos
    grid = draft.grids[0]
    walls = bits_from_flags(grid.terrain.translate(_WALLS))
    beside_floor = open_spread(grid.width, grid.height, diagonal=False)(turn.floor)
    too_near = manhattan_disc(grid.width, grid.height, start, rules.pillar_min - 1)
    far = walls & beside_floor & ~too_near
    near = far & manhattan_disc(grid.width, grid.height, start, rules.pillar_max)
    places = near or far
    if places:
        index = nth_cell(places, draft.choice(range(places.bit_count())))
        draft.set_terrain(grid.pos(index), Terrain.PILLAR)
