"""The first state of a match (rules 4, 5)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.grid import Terrain
from game.core.level import Level, Spawn
from game.core.rng import derive_seed
from game.core.state import World
from game.rulesets.psttrl.actors import hero_gear, max_health
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.monsters.ai_state import MonsterAiState
from game.rulesets.psttrl.params import HERO, NONE, SEAT, SLOTS, BoardPos, rules_from_level
from game.rulesets.psttrl.state import PsttrlState, commit
from game.rulesets.psttrl.turn_draft import HeroCounters, PsttrlTurn

_WITHOUT_STAIRS = bytes(
    code if code in (Terrain.FLOOR, Terrain.WALL, Terrain.GLASS) else Terrain.UNKNOWN
    for code in range(256)
)


def new_game(level: Level, seed: int) -> PsttrlState:
    """Return the first state of a match."""
    return commit(opening_turn(level, seed), None)[0]


def opening_turn(level: Level, seed: int) -> PsttrlTurn:
    """Return a turn with all actors placed and the hero's surroundings remembered."""
    rules = rules_from_level(level, derive_seed(seed, "pile"))
    world = World(level.grids, rng=derive_seed(seed, "match"))
    known = [bytes(len(grid.terrain)) for grid in level.grids]
    turn = PsttrlTurn(world, rules, ActorId(0), ((), ()), known, HeroCounters())
    hero = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    _place_hero(turn, hero)
    counts = [0] * len(level.grids)
    for spawn in level.spawns:
        if spawn.kind in CREATURE_KINDS:
            _place_monster(turn, spawn, counts)
        elif spawn.kind in WEAPONS:
            turn.draft.drop(spawn.kind, spawn.pos, by=None, board=spawn.board)
    floor = rules.first_floor + hero.board
    turn.update_counters(depth=max(1, floor + 1 - floor % 2))
    if rules.first_floor == 0:
        # The surface is known except for its stairs.
        turn.known[0] = level.grid.terrain.translate(_WITHOUT_STAIRS)
    turn.update_memory()
    return turn


def _place_hero(turn: PsttrlTurn, spawn: Spawn) -> None:
    kind, level, health = str(spawn.param("kind")), _spawn_level(spawn), spawn.param("health")
    most_health = max_health(kind, level)
    assert type(health) is int
    values = (str(spawn.param(slot)) for slot in SLOTS)
    slots = tuple("" if value == NONE else value for value in values)
    turn.hero_id = turn.draft.spawn(
        kind,
        spawn.pos,
        spawn.facing,
        seat=SEAT,
        health=most_health if health < 0 else min(health, most_health),
        health_max=most_health,
        gear=hero_gear(slots, 0),
        board=spawn.board,
    ).id
    turn.noticed = {turn.hero_id}


def _place_monster(turn: PsttrlTurn, spawn: Spawn, counts: list[int]) -> None:
    """Place a monster; the first actions of ordinary ones alternate, of fixed ones are random."""
    most_health, weapon = max_health(spawn.kind, _spawn_level(spawn)), str(spawn.param("weapon"))
    actor = turn.draft.spawn(
        spawn.kind,
        spawn.pos,
        spawn.facing,
        health=most_health,
        health_max=most_health,
        gear=() if weapon == NONE else (weapon,),
        board=spawn.board,
    )
    if spawn.param("fixed"):
        first_action, timer = turn.below(2), 0
    else:
        first_action, timer = counts[spawn.board] % 2, 5 + turn.below(5)
        counts[spawn.board] += 1
    turn.ai_states[actor.id] = MonsterAiState(actor.id, BoardPos(spawn.board, spawn.pos), timer)
    turn.next_actions[actor.id] = first_action


def _spawn_level(spawn: Spawn) -> int:
    level = spawn.param("level")
    assert type(level) is int
    return level
