"""The first state of a match (rules 4, 5)."""

from collections import Counter

from game.core.actor import Actor, ActorId, Item, ItemId
from game.core.grid import Terrain
from game.core.level import Level, Spawn
from game.core.rng import Dice, derive_seed
from game.core.state import World
from game.rulesets.psttrl.actor_stats import hero_gear, max_health
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.params import HERO, LEVEL_FLOORS, NONE, SEAT, SLOTS, BoardPos, PsttrlRules
from game.rulesets.psttrl.state import PsttrlState, commit
from game.rulesets.psttrl.turn_draft import HeroCounters, MonsterAiState, PsttrlTurn

_WITHOUT_STAIRS = bytes(
    code if code in (Terrain.FLOOR, Terrain.WALL, Terrain.GLASS) else Terrain.UNKNOWN
    for code in range(256)
)
_HERO_ID = ActorId(1)


def new_game(level: Level, seed: int) -> PsttrlState:
    """Return the first state of a match."""
    return commit(opening_turn(level, seed), None)[0]


def opening_turn(level: Level, seed: int) -> PsttrlTurn:
    """Return a turn with all actors placed and the hero's surroundings remembered.

    Hero, creatures and weapons are numbered in the order of the map. First actions of ordinary
    monsters on a floor alternate, those of fixed ones are random.
    """
    first_floor, cheat = level.int_param("first_floor"), bool(level.param("threat_colors"))
    rules = PsttrlRules(first_floor, cheat, derive_seed(seed, "pile"))
    hero = _hero(next(spawn for spawn in level.spawns if spawn.kind == HERO))
    dice = Dice(derive_seed(seed, "match"))
    actors, items, ordinary = [hero], list[Item](), Counter[int]()
    ai_states, next_actions = list[MonsterAiState](), list[int]()
    for spawn in level.spawns:
        number, board = _HERO_ID + len(actors) + len(items), spawn.board
        if spawn.kind in WEAPONS:
            items.append(Item(ItemId(number), spawn.kind, spawn.pos, board=board))
        if spawn.kind not in CREATURE_KINDS:
            continue
        actors.append(_monster(ActorId(number), spawn))
        if spawn.param("fixed"):
            first_action, timer = dice.below(2), 0
        else:
            first_action, timer = ordinary[board] % 2, 5 + dice.below(5)
            ordinary[board] += 1
        ai_states.append(MonsterAiState(ActorId(number), BoardPos(board, spawn.pos), timer))
        next_actions.append(first_action)
    next_id = _HERO_ID + len(actors) + len(items)
    world = World(level.grids, tuple(actors), tuple(items), dice.value, next_id=next_id)
    known = [bytes(len(grid.terrain)) for grid in level.grids]
    floor = rules.first_floor + hero.board
    counters = HeroCounters(depth=max(1, floor + 1 - floor % LEVEL_FLOORS))
    turn = PsttrlTurn(world, rules, _HERO_ID, (ai_states, next_actions), known, counters)
    if rules.first_floor == 0:
        # The surface is known except for its stairs.
        turn.known[0] = level.grid.terrain.translate(_WITHOUT_STAIRS)
    turn.look_around()
    return turn


def _monster(actor_id: ActorId, spawn: Spawn) -> Actor:
    health, weapon = max_health(spawn.kind, int(spawn.param("level"))), str(spawn.param("weapon"))
    gear = () if weapon == NONE else (weapon,)
    place = spawn.kind, spawn.pos, spawn.facing
    return Actor(actor_id, *place, None, health, health, "", gear, spawn.board)


def _hero(spawn: Spawn) -> Actor:
    kind, health = str(spawn.param("kind")), int(spawn.param("health"))
    most = max_health(kind, int(spawn.param("level")))
    health = most if health < 0 else min(health, most)
    slots = tuple("" if (given := str(spawn.param(slot))) == NONE else given for slot in SLOTS)
    gear, board = hero_gear(slots, 0), spawn.board
    return Actor(_HERO_ID, kind, spawn.pos, spawn.facing, SEAT, health, most, "", gear, board)
