"""The constants, the map parameters and an actor's derived stats (rules 1 to 3)."""

from dataclasses import dataclass

from game.core.actor import Actor
from game.core.fast_dataclass import replace
from game.core.grid import Terrain
from game.core.level import MapSchema, Param, mutators

HERO, TREASURE, POTION = "hero", "treasure", "potion"
SWORD, ARMOUR, LANTERN, FIST = "sword", "armour", "lantern", "fist"

HEALTH = 3
POTION_HEALTH = 1
POINTS = 6
# What each piece of equipment takes from every later turn.
GEAR_POINTS = 1
DAMAGE, SWORD_DAMAGE, ARMOUR_DAMAGE = 1, 1, 1
HITS_IN_FOUR = 3
HIT_PERCENT = 25 * HITS_IN_FOUR
SIGHT_RANGE, LANTERN_RANGE = 2, 3
MAX_SEATS = 8
LONGEST_SIDE, LONGEST_USUAL_SIDE = 256, 64
# Every match is played on a board of this size with wall around the map, so that the board does
# not reveal the map's size (rules D5); the margin is as wide as the longest sight range (D1).
# On a board for the longest sides, players would wait for every bot.
BOARD_SIDE = LONGEST_USUAL_SIDE + 2 * LANTERN_RANGE
LARGE_BOARD_SIDE = LONGEST_SIDE + 2 * LANTERN_RANGE

# What texts show beside a map's parameters.
NUMBERS = {
    "health": HEALTH,
    "potion_health": POTION_HEALTH,
    "gear_points": GEAR_POINTS,
    "damage": DAMAGE,
    "sword_damage": SWORD_DAMAGE,
    "armour_damage": ARMOUR_DAMAGE,
    "damage_with_sword": DAMAGE + SWORD_DAMAGE,
    "points": POINTS,
    "hit_percent": HIT_PERCENT,
    "sight": SIGHT_RANGE,
    "lantern_sight": LANTERN_RANGE,
}

EQUIPMENT = (SWORD, ARMOUR, LANTERN)
ITEMS = (TREASURE, POTION, *EQUIPMENT)


@dataclass(frozen=True, slots=True)
class DooomRules:
    """The parameters of a map: the treasure needed to win and the round limit (0: none)."""

    target: int
    rounds: int


PARAMS = (
    Param("target", 1, 0, 9999),
    Param("rounds", 100, 0, 500, step=50, menu_step=100),
    Param("width", 21, 7, LONGEST_USUAL_SIDE, random_only=True),
    Param("height", 13, 7, LONGEST_USUAL_SIDE, random_only=True),
)
# The target of random maps is the maps' own unless it is chosen; the limit is off in one step.
NEEDED, ANY_TARGET = "needed", -1
UNARMED, ARMOURY = "unarmed", "armoury"
OPTIONS = (
    Param(NEEDED, ANY_TARGET, ANY_TARGET, 20, random_only=True),
    *PARAMS[1:],
    mutators(UNARMED, ARMOURY),
)
MAP_SCHEMA = MapSchema(
    terrains=(Terrain.FLOOR, Terrain.WALL, Terrain.EXIT),
    spawns={kind: (Param("count", 1, 1, 999),) if kind == TREASURE else () for kind in ITEMS},
    params=PARAMS,
    off_grid=frozenset(ITEMS),
    tilesets=("dooom", "dooom-look"),
)


def treasure_of(actor: Actor) -> int:
    """Return the treasure an actor carries.

    >>> from game.core.actor import ActorId
    >>> from game.core.grid import Pos
    >>> treasure_of(Actor(ActorId(1), HERO, Pos(0, 0), gear=("sword", "treasure:4")))
    4
    """
    return int((actor.gear[-1] if actor.gear else "").partition(":")[2] or 0)


def with_item(actor: Actor, kind: str, count: int) -> Actor:
    """Return an actor with a piece of equipment or `count` treasure added (always named last)."""
    gear = [name for name in EQUIPMENT if name == kind or name in actor.gear]
    treasure = treasure_of(actor) + (count if kind == TREASURE else 0)
    if treasure:
        gear.append(f"{TREASURE}:{treasure}")
    return replace(actor, gear=tuple(gear))


def points_of(actor: Actor) -> int:
    """Return the AP of an actor's next turn (rules D6)."""
    return POINTS - GEAR_POINTS * len([name for name in actor.gear if name in EQUIPMENT])


def damage_of(attacker: Actor, victim: Actor) -> int:
    """Return the damage of a hit (rules D11)."""
    bonus = SWORD_DAMAGE * (SWORD in attacker.gear) - ARMOUR_DAMAGE * (ARMOUR in victim.gear)
    return DAMAGE + bonus


def sight_range(actor: Actor) -> int:
    """Return an actor's sight range in cells (rules D9)."""
    return LANTERN_RANGE if LANTERN in actor.gear else SIGHT_RANGE
