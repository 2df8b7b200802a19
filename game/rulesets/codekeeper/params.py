"""The constants and the map parameters (rules 1 to 3)."""

from dataclasses import dataclass, fields

from game.core.fast_dataclass import value
from game.core.grid import Terrain
from game.core.level import DANGER, MapSchema, Param, mutators

HERO = "hero"
BOX = "box"
SKELETON = "skeleton"
GARGOYLE = "gargoyle"
ORC = "orc"
VAMPIRE = "vampire"
EXIT = "exit"
TREASURE = "treasure"
POTION = "potion"
SWORD = "sword"
HAMMER = "hammer"
SCYTHE = "scythe"
BOW = "bow"

SIGHT_RANGE = 3
HEALTH_MAX = 20
POTION_HEALTH = 10
EXIT_SCORE = 10000
TREASURE_SCORE = 100
DEATH_SCORE = -1000
ERROR_SCORE = -10000
LOW_TURNS = 10
LONGEST_SIDE = 64
# With as much health a potion is drunk: little of it is wasted.
THIRSTY = HEALTH_MAX - POTION_HEALTH + 2


@dataclass(frozen=True, slots=True)
class MonsterKind:
    """The stats of a kind of monster; the ranges are Chebyshev distances."""

    health: int
    view_range: int
    attack_range: int
    damage: int


# In the order of the line protocol's numbers. A kill scores the kind's initial health (rules 6).
MONSTERS: dict[str, MonsterKind] = {
    BOX: MonsterKind(1, 0, 0, 0),
    SKELETON: MonsterKind(6, 1, 1, 1),
    GARGOYLE: MonsterKind(14, 2, 1, 2),
    ORC: MonsterKind(8, 2, 2, 2),
    VAMPIRE: MonsterKind(10, 3, 1, 3),
}
# The weapon of each kind of charge.
CHARGES = {"charge_hammer": HAMMER, "charge_scythe": SCYTHE, "charge_bow": BOW}
ITEMS = (EXIT, TREASURE, POTION, *CHARGES)


@value(frozen=True, slots=True)
class CodekeeperRules:
    """The parameters a map can set; fields are named after the map's properties.

    `health`, `hammer`, `scythe` and `bow` are the hero's initial health and charges. `par` is a
    good score for the map (0: none known) and has no effect.
    """

    turns: int = 150
    health: int = HEALTH_MAX
    hammer: int = 5
    scythe: int = 5
    bow: int = 5
    par: int = 0


_BOUNDS = {"turns": (1, 999), "health": (1, HEALTH_MAX), "par": (0, 99999)}
PARAMS = tuple(
    Param(field.name, getattr(CodekeeperRules(), field.name), *_BOUNDS.get(field.name, (0, 99)))
    for field in fields(CodekeeperRules)
)
ARCHER, VAMPIRES = "archer", "vampires"
OPTIONS = (*(p for p in PARAMS if p.name != "par"), DANGER, mutators(ARCHER, VAMPIRES))
MAP_SCHEMA = MapSchema(
    terrains=(Terrain.FLOOR, Terrain.WALL),
    spawns=dict.fromkeys((HERO, *MONSTERS, *ITEMS), ()),
    params=PARAMS,
    off_grid=frozenset((TREASURE, POTION, *CHARGES)),
    tilesets=("codekeeper", "codekeeper-look", "codekeeper-actors"),
)
