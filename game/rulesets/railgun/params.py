"""The constants and the map parameters (rules 1)."""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache

from game.core.actor import Seat
from game.core.fast_dataclass import value
from game.core.grid import Direction, Terrain
from game.core.level import DANGER, MapSchema, Param, ParamValue, danger_of, mutator_of, mutators

WEAPON = "rail"
RAY = "ray"
HERO = "hero"
DEVIL = "devil"
KIT = "kit"
DIGIT = "digit"
AIMING = "aiming"
KILLER = "killer"
LONGEST_SIDE = 64
# Where devils look when they appear.
DEVIL_FACING = Direction.S
SEAT = Seat(0)


@value(frozen=True, slots=True)
class RailgunRules:
    """The parameters a map can set; fields are named after the map's properties.

    `turns` and `ammo` are the hero's initial stock, `*_cap` its upper limits. Distances are
    Manhattan. Devils spawn in waves of `wave`, up to `devils_max` alive. `show_map` (a debug
    option) shows the whole board and turns off sight, so nothing pins the hero (rules 5).
    """

    turns: int = 24
    turn_cap: int = 24
    ammo: int = 5
    ammo_cap: int = 5
    kills: int = 18
    devils_max: int = 6
    wave: int = 2
    wave_start: bool = True
    sight_front: int = 6
    sight_side: int = 4
    sight_back: int = 1
    aim_range: int = 4
    hearing: int = 8
    hearing_loud: int = 12
    kit_turns: int = 5
    spawn_min: int = 7
    spawn_max: int = 16
    spawn_gap: int = 4
    pillar: bool = True
    pillar_min: int = 11
    pillar_max: int = 15
    fixed_facing: bool = False
    show_map: bool = False

    @property
    def kit_range(self) -> int:
        """Return how far devils seek kits: as far as they hear a hero who is quiet."""
        return self.hearing


_BOUNDS = {
    "turns": (1, 999), "turn_cap": (1, 999), "ammo": (0, 99), "ammo_cap": (1, 99),
    "kills": (1, 18), "devils_max": (0, 30), "wave": (1, 30), "kit_turns": (0, 99),
}  # fmt: skip
PARAMS = tuple(
    Param(field.name, getattr(RailgunRules(), field.name), *_BOUNDS.get(field.name, (0, 64)))
    for field in fields(RailgunRules)
)
# What random maps have instead of the defaults: by danger, and by mutator.
_DANGER: dict[int, dict[str, ParamValue]] = {
    1: {"kit_turns": 7, "aim_range": 2},
    2: {"kit_turns": 6, "aim_range": 3},
    4: {"kit_turns": 4, "aim_range": 5},
    5: {"kit_turns": 3, "aim_range": 6},
}
_MUTATORS: dict[str, dict[str, ParamValue]] = {
    "dark": {"sight_front": 3, "sight_side": 2},
    "swarm": {"wave": 6, "spawn_min": 5},
}
_CHOSEN = ("turns", "ammo", "kills", "devils_max", "show_map")
OPTIONS = (*(p for p in PARAMS if p.name in _CHOSEN), DANGER, mutators(*_MUTATORS))
_FACINGS = ("none", "N", "E", "S", "W")
MAP_SCHEMA = MapSchema(
    terrains=(Terrain.FLOOR, Terrain.WALL, Terrain.PILLAR, Terrain.COUNTER),
    spawns={HERO: (), DEVIL: (Param("aiming", "none", choices=_FACINGS),), KIT: ()},
    params=PARAMS,
    off_grid=frozenset((KIT,)),
    tilesets=("baator", "baator-look", "actors"),
)


Params = tuple[tuple[str, ParamValue], ...]


def random_params(options: Mapping[str, ParamValue]) -> Params:
    """Return a value for every parameter of a random map: an option's, or the default."""
    defaults = MAP_SCHEMA.defaults
    if not options:
        return defaults
    wished = _DANGER.get(danger_of(options), {}) | _MUTATORS.get(mutator_of(options), {})
    values = {**options, **wished}
    return tuple((name, values.get(name, own)) for name, own in defaults)


# Most matches have the rules of the one before, and a level is asked for them more than once.
@lru_cache(maxsize=16)
def rules_with(params: Params) -> RailgunRules:
    """Return the rules with a value for each parameter; a larger initial stock raises the caps."""
    values = dict(params)
    for stock, cap in (("turns", "turn_cap"), ("ammo", "ammo_cap")):
        values[cap] = max(values[stock], values[cap])
    return RailgunRules(**values)  # type: ignore[arg-type]
