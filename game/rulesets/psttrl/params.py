"""Constants of the rules, and the map schema (rules 1, 2, 4 to 8)."""

from dataclasses import dataclass
from typing import NamedTuple

from game.core.actor import Seat
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Pos, Terrain
from game.core.level import DANGER, MapSchema, Param, mutators
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.weapons import WEAPONS

SEAT = Seat(0)
HERO, FELT, NONE, FISTS = "hero", "felt", "none", "fists"
ANCIENT, MATURE, BABY = "ancient_dragon", "mature_dragon", "baby_dragon"
DRAGONS = (ANCIENT, MATURE, BABY)
SLOTS = ("up", "left", "right", "down")
BARE_HANDS = len(SLOTS)
MAX_FLOORS = 32
# The random dungeon's floors: side in cells, and the number of the last one.
FLOOR_SIZE = 50
LAST_FLOOR = 10
STAIRS_PER_FLOOR = 3
# How many floors down give the hero a level.
LEVEL_FLOORS = 2
HERO_SIGHT, MONSTER_SIGHT, THROW_RANGE = 8, 7, 8
ACTION_TIME, HALF_ACTION = 4, 2
# The names of `Use` actions.
CLIMB, WIELD, POLYMORPH, RESIGN = "climb", "wield", "polymorph", "resign"


class BoardPos(NamedTuple):
    """A cell of a floor; `board` 0 is the map's first floor."""

    board: int
    pos: Pos


@dataclass(frozen=True, slots=True)
class PsttrlRules:
    """The rules a map sets, and the seed that orders the weapons of one cell (`pile_seed`).

    `first_floor` is the number of the map's first floor; the surface is 0. `threat_colors` is the
    cheat that colors the creatures around by what they could do.
    """

    first_floor: int = 0
    threat_colors: bool = False
    pile_seed: int = 0


_WEAPON = Param("weapon", NONE, choices=(NONE, *WEAPONS))
LEAST_LEVEL = -3
_LEVEL = Param("level", 0, LEAST_LEVEL, 20)
_MONSTER = (_LEVEL, _WEAPON, Param("fixed", default=False))
_HERO = (
    Param("kind", "sword_tester", choices=tuple(CREATURE_KINDS)),
    _LEVEL,
    Param("health", -1, -1, 99),
    *(Param(slot, NONE, choices=_WEAPON.choices) for slot in SLOTS),
)
PARAMS = (
    Param("first_floor", 0, 0, 99),
    Param("threat_colors", default=False, cheat=True),
    Param("part", default=False),
    Param("turned", default=False),
)
ONE_WEAPON, ALL_ARMED = "uniform", "armed"
OPTIONS = (PARAMS[1], DANGER, mutators(ONE_WEAPON, ALL_ARMED))
_COMMON = [kind for kind in CREATURE_KINDS if kind not in DRAGONS]
MAP_SCHEMA = MapSchema(
    terrains=(Terrain.FLOOR, Terrain.WALL, Terrain.GLASS, *STAIRS_DOWN, *STAIRS_UP),
    spawns=dict.fromkeys(WEAPONS, ())
    | dict.fromkeys((*_COMMON, *DRAGONS), _MONSTER)
    | {HERO: _HERO},
    params=PARAMS,
    max_boards=MAX_FLOORS,
    off_grid=frozenset(WEAPONS),
    tilesets=("dungeon", "dungeon-look", "dungeon-actors", "dungeon-dragons"),
)


def action_time(kind: str, base_time: int = ACTION_TIME) -> int:
    """Return the time an action takes in quarters; slow creatures need twice as much."""
    return base_time * CREATURE_KINDS[kind].time_factor
