"""Random fields: river, swamps, portals, walls, then fair homes and a treasure (section 3)."""

from collections.abc import Mapping
from typing import NamedTuple

from game.core.grid import Grid, Pos, Terrain
from game.core.level import RANDOM_LEVEL, Level, LevelError, Problem, Spawn, random_title
from game.core.rng import Dice, derive_seed
from game.rulesets.river import params
from game.rulesets.river.terrain.field_queries import torus_distance, trips
from game.rulesets.river.terrain.terrain_gen import AttemptFailed, generate_terrain, with_landmarks
from game.rulesets.river.terrain.tight_fields import tight_field

# Tries for each demand of fairness, before the field is packed.
MAX_TRIES = 16
_MAX_PLACEMENTS = 12


class Fairness(NamedTuple):
    """How fair homes must be, both in quarters.

    `min_distance` is the least distance to the treasure as a share of half the field's perimeter.
    `max_trip_ratio` is the longest round trip as a multiple of the shortest; 0 allows any.
    """

    min_distance: int
    max_trip_ratio: int


FAIR = Fairness(2, 6)
# The demands are relaxed step by step when tries run out.
_RELAXATION_STEPS = (FAIR, Fairness(2, 8), Fairness(2, 12), Fairness(1, 0))


def generate(chosen: params.Options, seed: int) -> Level:
    """Return the random field of a seed; raise LevelError if the settings cannot be met."""
    problems = check_options(chosen)
    if problems:
        raise LevelError(problems)
    settings, wishes = (
        params.settings_from_params(chosen),
        random_title(0, chosen).partition("Seed 0")[2],
    )
    dice = Dice(derive_seed(seed, "field"))
    for number, fairness in enumerate(_RELAXATION_STEPS):
        for _ in range(MAX_TRIES):
            try:
                grid = generate_terrain(settings, dice, remove_trapping_walls=number > 0)
                grid, treasure = place_homes(grid, settings, fairness, dice)
            except AttemptFailed:
                continue
            return _level(settings, wishes, grid, treasure)
    return _level(settings, wishes, *tight_field(settings, dice))


def check_options(chosen: params.Options) -> list[Problem]:
    """Return what is wrong with settings that no field can have, as a single portal (R19)."""
    settings = params.settings_from_params(chosen)
    values = dict(params.settings_to_params(settings))
    texts = [
        f"{param.name}: the value {text}"
        for param in params.PARAMS
        if (text := param.problem(values[param.name])) is not None
    ]
    if settings.portals == 1:
        texts.append("portals: a single portal leads nowhere; take 0, or 2 to 6")
    if not texts and (text := _lack_of_room(settings)):
        texts.append(text)
    return [Problem(RANDOM_LEVEL, text) for text in texts]


def _lack_of_room(settings: params.RiverSettings) -> str:
    """Return what the field is too small for, or nothing: then every seed has such a field.

    Swamps are limited to as much as the plain field that they leave beside a straight river. More
    would fit on some fields, but only for few seeds.
    """
    width, height = settings.width, settings.height
    homes = home_capacity(width, height, looped=settings.looped)
    if settings.players > homes:
        return f"players: {width} x {height} tiles have room for only {homes} homes and a treasure"
    land = width * height - height - settings.players - settings.portals
    if 2 * settings.swamps * settings.swamp_size > land:
        sizes = f"{settings.swamps} of {settings.swamp_size} tiles"
        return f"swamps: this field has room for {land // 2} tiles of swamp, but not for {sizes}"
    return ""


def home_capacity(width: int, height: int, *, looped: bool) -> int:
    """Return how many homes have room, so far apart that a treasure is not beside one of them."""
    if looped and width == height == 5:
        return 4
    return 5 if min(width, height) == 5 and max(width, height) <= 7 else 6


def _level(settings: params.RiverSettings, wishes: str, grid: Grid, treasure: Pos) -> Level:
    """Return the field as a level; its name hides the seed, which would reveal the field."""
    return Level(
        ruleset="river",
        name=RANDOM_LEVEL,
        title=f"Field of {settings.width} x {settings.height}{wishes}",
        grids=(grid,),
        spawns=(Spawn(params.TREASURE, treasure),),
        params=params.settings_to_params(settings),
    )


def place_homes(
    grid: Grid, settings: params.RiverSettings, fairness: Fairness, dice: Dice
) -> tuple[Grid, Pos]:
    """Return the field with homes, and the treasure's cell, as fair as demanded."""
    plain = grid.cells(Terrain.FLOOR)
    least, free = fairness.min_distance * (grid.width + grid.height), plain.copy()
    for _ in range(min(_MAX_PLACEMENTS, len(free))):
        treasure = dice.pop(free)
        outward, homeward = trips(grid, settings.flow, treasure)
        steps = {
            pos: outward[index] + homeward[index]
            for pos, index in zip(plain, map(grid.index, plain), strict=True)
            if pos != treasure and 8 * outward[index] >= least
        }
        homes = _fair_homes(grid, steps, settings.players, fairness.max_trip_ratio, dice)
        if homes is not None:
            return with_landmarks(grid, params.HOMES, homes), treasure
    raise AttemptFailed


def _fair_homes(
    grid: Grid, trips: Mapping[Pos, int], count: int, max_trip_ratio: int, dice: Dice
) -> list[Pos] | None:
    """Return homes apart from each other with similar round trips to the treasure."""
    starts = list(trips)
    for _ in range(min(_MAX_PLACEMENTS, len(starts))):
        shortest = trips[dice.pop(starts)]
        longest = shortest * max_trip_ratio // 4 if max_trip_ratio else max(trips.values())
        near = [pos for pos, steps in trips.items() if shortest <= steps <= longest]
        homes: list[Pos] = []
        if len(near) < count:
            continue
        while near and len(homes) < count:
            pos = dice.pop(near)
            if all(torus_distance(grid, pos, home) >= params.MIN_HOME_DISTANCE for home in homes):
                homes.append(pos)
        if len(homes) == count:
            return homes
    return None
