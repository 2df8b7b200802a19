"""The settings of a match, the map schema, and constants of the rules (rules R3, 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from game.core.grid import Edge, Terrain
from game.core.level import Level, MapSchema, Param, ParamValue, mutator_of, mutators

Options = Mapping[str, ParamValue]
PLAYER = "player"
TREASURE = "treasure"
ROCKET = "rocket"
# What is logged of deaths that the end of the match left unannounced.
LATE_DEATHS, GAVE_UP, LAST_ROUND = "late_deaths", "gave_up", "last_round"
# And of a winner who was killed, and came home onto the treasure or onto its carrier.
CAME_HOME = "came_home", "came_home_to"
MAX_SEATS = 6
MIN_SEATS = 2
MIN_SIDE = 5
MAX_SIDE = 14
# Steps between homes, counted across the seam: of looped fields, and as in the original game
# of bordered ones, too.
MIN_HOME_DISTANCE = 3

HELP_PAPER = "paper"
HELP_TRACE = "trace"
HELP_FULL = "full"
CUSTOM = "own"

HOMES = tuple(Terrain(Terrain.HOME_1 + n) for n in range(MAX_SEATS))
PORTALS = tuple(Terrain(Terrain.PORTAL_1 + n) for n in range(6))
FLOWING_WATER = (Terrain.WATER_E, Terrain.WATER_S, Terrain.WATER_W)
WATER = frozenset({Terrain.WATER, *FLOWING_WATER})


@dataclass(frozen=True, slots=True)
class RiverSettings:
    """The public settings of a match; fields are named like the map's properties.

    For a drawn map size, players, portals, swamps and walls are read from the drawing. `walls` is
    a chance in percent. A `round_limit` of 0 means none. `help` is how much of the public log is
    drawn on the players' maps. `preset` replaces the values that it lists.
    """

    width: int = 8
    height: int = 8
    players: int = 3
    flow: int = 2
    portals: int = 3
    swamps: int = 3
    swamp_size: int = 3
    walls: int = 15
    rockets: int = 3
    looped: bool = False
    announce_hits: bool = False
    round_limit: int = 0
    help: str = HELP_TRACE
    preset: str = CUSTOM


_PRESET_FIELDS = (
    "width", "height", "players", "flow", "portals", "swamps", "swamp_size", "walls", "looped"
)  # fmt: skip
_PRESET_ROWS: dict[str, tuple[ParamValue, ...]] = {
    "short": (6, 6, 2, 2, 2, 2, 2, 10, False),
    "classic": (8, 8, 3, 2, 3, 3, 3, 15, False),
    "long": (10, 10, 4, 2, 3, 4, 3, 10, False),
    "looped": (8, 8, 3, 2, 3, 3, 3, 15, True),
    "maze": (8, 8, 3, 2, 0, 0, 1, 30, False),
    "wetlands": (9, 9, 3, 3, 3, 6, 4, 5, False),
}
# What a mutator replaces, whatever the preset says.
_MUTATORS: dict[str, dict[str, ParamValue]] = {
    "thrifty": {"rockets": 1},
    "loud": {"announce_hits": True},
}
PRESETS = {name: dict(zip(_PRESET_FIELDS, row, strict=True)) for name, row in _PRESET_ROWS.items()}

_BOUNDS = {
    "width": (MIN_SIDE, MAX_SIDE),
    "height": (MIN_SIDE, MAX_SIDE),
    "players": (MIN_SEATS, MAX_SEATS),
    "flow": (1, 4),
    "portals": (0, len(PORTALS)),
    "swamps": (0, 6),
    "swamp_size": (1, 5),
    "walls": (5, 30),
    "rockets": (0, 5),
    "round_limit": (0, 999),
}
_CHOICES = {"help": (HELP_PAPER, HELP_TRACE, HELP_FULL), "preset": (CUSTOM, *PRESETS)}
# `looped` belongs to a map: its river and its walls are drawn for it.
_GENERATED = frozenset({"preset", *_PRESET_FIELDS} - {"flow"})
PARAMS = tuple(
    Param(
        field.name,
        getattr(RiverSettings(), field.name),
        *_BOUNDS.get(field.name, (0, 0)),
        _CHOICES.get(field.name, ()),
        random_only=field.name in _GENERATED,
    )
    for field in fields(RiverSettings)
)
OPTIONS = (*PARAMS, mutators(*_MUTATORS))
MAP_SCHEMA = MapSchema(
    terrains=(Terrain.FLOOR, *FLOWING_WATER, Terrain.SWAMP, *HOMES, *PORTALS),
    spawns={TREASURE: ()},
    params=PARAMS,
    edges=(Edge.BREAKABLE, Edge.SOLID, Edge.GRATE),
    wrap_param="looped",
    off_grid=frozenset((TREASURE,)),
    tilesets=("river", "river-look", "walls", "river-signs"),
)


def settings_from_params(params: Options) -> RiverSettings:
    """Return the settings of a random field: defaults, `params`, the preset, then the mutator."""
    values = {param.name: params.get(param.name, param.default) for param in PARAMS}
    values |= PRESETS.get(str(values["preset"]), {}) | _MUTATORS.get(mutator_of(params), {})
    return RiverSettings(**values)  # type: ignore[arg-type]


def settings_to_params(settings: RiverSettings) -> tuple[tuple[str, ParamValue], ...]:
    """Return settings as a level's parameters."""
    return tuple([(param.name, getattr(settings, param.name)) for param in PARAMS])


def settings_from_level(level: Level) -> RiverSettings:
    """Return the settings in a level's parameters, without those read from the drawing."""
    return RiverSettings(**dict(level.params))  # type: ignore[arg-type]
