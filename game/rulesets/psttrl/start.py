"""The first state of a match (rules 4, 5)."""

from __future__ import annotations

from collections import Counter

from game.core.actor import Actor, ActorId, Item, ItemId
from game.core.grid import Grid, Terrain
from game.core.level import Level, Spawn
from game.core.rng import Dice, derive_seed
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
_HERO_ID = ActorId(1)


def new_game(level: Level, seed: int) -> PsttrlState:
    """Return the first state of a match."""
    return commit(opening_turn(level, seed), None)[0]


def opening_turn(level: Level, seed: int) -> PsttrlTurn:
    """Return a turn with all actors placed and the hero's surroundings remembered."""
    rules = rules_from_level(level, derive_seed(seed, "pile"))
    hero = next(spawn for spawn in level.spawns if spawn.kind == HERO)
    board = _OpeningBoard(hero, derive_seed(seed, "match"))
    for spawn in level.spawns:
        if spawn.kind in CREATURE_KINDS:
            board.place_monster(spawn)
        elif spawn.kind in WEAPONS:
            board.place_weapon(spawn)
    known = [bytes(len(grid.terrain)) for grid in level.grids]
    floor = rules.first_floor + hero.board
    counters = HeroCounters(depth=max(1, floor + 1 - floor % 2))
    monsters = (board.ai_states, board.next_actions)
    turn = PsttrlTurn(board.world(level.grids), rules, _HERO_ID, monsters, known, counters)
    if rules.first_floor == 0:
        # The surface is known except for its stairs.
        turn.known[0] = level.grid.terrain.translate(_WITHOUT_STAIRS)
    turn.update_memory()
    return turn


class _OpeningBoard:
    """What a map places, numbered in its order after the hero.

    The values are made at once: through a draft, which makes an event of each, a new game takes
    twice as long.
    """

    def __init__(self, hero: Spawn, rng: int) -> None:
        self.dice = Dice(rng)
        self.actors = [_hero(hero)]
        self.items: list[Item] = []
        self.ai_states: list[MonsterAiState] = []
        self.next_actions: list[int] = []
        self.ordinary_by_board: Counter[int] = Counter()

    def world(self, grids: tuple[Grid, ...]) -> World:
        actors, items = tuple(self.actors), tuple(self.items)
        return World(grids, actors, items, self.dice.value, next_id=self._next_id())

    def _next_id(self) -> int:
        return _HERO_ID + len(self.actors) + len(self.items)

    def place_weapon(self, spawn: Spawn) -> None:
        item_id = ItemId(self._next_id())
        self.items.append(Item(item_id, spawn.kind, spawn.pos, 1, spawn.board))

    def place_monster(self, spawn: Spawn) -> None:
        """Place a monster; first actions of ordinary ones alternate, of fixed ones are random."""
        kind, pos, board = spawn.kind, spawn.pos, spawn.board
        health, weapon = max_health(kind, _spawn_level(spawn)), str(spawn.param("weapon"))
        gear = () if weapon == NONE else (weapon,)
        actor_id = ActorId(self._next_id())
        self.actors.append(
            Actor(actor_id, kind, pos, spawn.facing, None, health, health, "", gear, board)
        )
        if spawn.param("fixed"):
            first_action, timer = self.dice.below(2), 0
        else:
            first_action, timer = self.ordinary_by_board[board] % 2, 5 + self.dice.below(5)
            self.ordinary_by_board[board] += 1
        self.ai_states.append(MonsterAiState(actor_id, BoardPos(board, pos), timer))
        self.next_actions.append(first_action)


def _hero(spawn: Spawn) -> Actor:
    kind, level, health = str(spawn.param("kind")), _spawn_level(spawn), spawn.param("health")
    most_health = max_health(kind, level)
    assert type(health) is int
    values = (str(spawn.param(slot)) for slot in SLOTS)
    slots = tuple("" if value == NONE else value for value in values)
    return Actor(
        _HERO_ID,
        kind,
        spawn.pos,
        spawn.facing,
        SEAT,
        most_health if health < 0 else min(health, most_health),
        most_health,
        gear=hero_gear(slots, 0),
        board=spawn.board,
    )


def _spawn_level(spawn: Spawn) -> int:
    level = spawn.param("level")
    assert type(level) is int
    return level
