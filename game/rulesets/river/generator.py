"""Random fields: river, swamps, portals, walls, then fair homes and a treasure (section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.core.codec import digest
from game.core.grid import FOUR, WALKABLE, Edge, Grid, Pos, Terrain
from game.core.level import Level, LevelError, Problem, Spawn, Value
from game.core.rng import Rng, seed_value
from game.rulesets.river.course import Limits, draw_river
from game.rulesets.river.field import (
    BY_FLOW,
    cell,
    complete,
    is_water,
    spread,
    torus_distance,
    turned,
    ways,
    with_open_edges,
)
from game.rulesets.river.params import (
    HOME_GAP,
    HOMES,
    PARAMS,
    PORTALS,
    TREASURE,
    Settings,
    params_of,
    settings_for,
)

NAME = "random"
TRIES = 250
_PLACINGS = 12
_REASONS = {
    "swamps": "swamps: {swamps} swamps of {swamp_size} tiles do not fit beside the river",
    "portals": "portals: there is no room left for {portals} portals",
    "walls": "walls: with walls at {walls} % some tiles cannot be reached or left",
    "players": "players: {players} homes do not fit, three steps apart and as far from a treasure",
}


class Fairness(NamedTuple):
    """How fair homes must be: steps to the treasure as a share of a field's half circumference,
    and the most that the longest round trip may be of the shortest, each in quarters (0: any)."""

    near: int
    ratio: int


FAIR = Fairness(2, 6)
# What is asked in turn when tries run out.
_RELAXED = (FAIR, Fairness(2, 8), Fairness(2, 10), Fairness(2, 12), Fairness(2, 0), Fairness(1, 0))


class Dice:
    """A generator that keeps its own value."""

    __slots__ = ("rng",)

    def __init__(self, rng: Rng) -> None:
        """Begin with a generator."""
        self.rng = rng

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        self.rng, number = self.rng.below(count)
        return number

    def draw(self, places: list[Pos]) -> Pos:
        """Draw a place and take it out of the list."""
        return places.pop(self.below(len(places)))


class Failed(Exception):  # noqa: N818 (a try that came to nothing, no error)
    """A try came to nothing; the message is the setting that was in the way."""


def generate(params: Mapping[str, Value], seed: int) -> Level:
    """Return the random field of a seed; raises LevelError if its settings cannot be met."""
    settings = settings_for(params)
    _check(settings)
    dice = Dice(Rng(seed_value(seed, "field")))
    failures: Counter[str] = Counter()
    for fairness in _RELAXED:
        for _ in range(TRIES):
            try:
                grid = draw_field(settings, dice)
                grid, treasure = place_homes(grid, settings, fairness, dice)
            except Failed as failed:
                failures[str(failed)] += 1
                continue
            return _level(settings, grid, treasure, seed)
        # Nothing that is asked later makes room on a field.
        if failures["players"] == 0:
            break
    name = failures.most_common(1)[0][0]
    raise LevelError([Problem(NAME, _REASONS[name].format(**dict(params_of(settings))))])


def _check(settings: Settings) -> None:
    """Refuse settings that no field can have."""
    values = dict(params_of(settings))
    found = [
        Problem(NAME, f"{param.name}: the value {wrong}")
        for param in PARAMS
        if (wrong := param.problem(values[param.name])) is not None
    ]
    if settings.portals == 1:
        found.append(Problem(NAME, "portals: a single portal leads nowhere; take 0, or 2 to 6"))
    if found:
        raise LevelError(found)


def _level(settings: Settings, grid: Grid, treasure: Pos, seed: int) -> Level:
    """Return the field as a level; its name shows the seed's hash, not the seed."""
    return Level(
        ruleset="river",
        name=NAME,
        title=f"Field {digest(seed)[:8]}",
        grids=(grid,),
        spawns=(Spawn(TREASURE, treasure),),
        params=params_of(settings),
    )


def draw_field(settings: Settings, dice: Dice) -> Grid:
    """Return a field with everything but homes and treasure, on which nobody can get stuck."""
    width, height = settings.width, settings.height
    river = draw_river(Limits(width, height), dice.below, wrap=settings.looped)
    if river is None:
        raise Failed("walls")
    cells = bytearray([Terrain.FLOOR]) * (width * height)
    for pos, side in river:
        cells[pos.y * width + pos.x] = BY_FLOW[side]
    grid = Grid(width, height, bytes(cells), wrap=settings.looped)
    for _ in range(settings.swamps):
        grid = _with_swamp(grid, settings.swamp_size, dice)
    grid = place_all(grid, PORTALS[: settings.portals], dice, "portals")
    grid = _with_walls(grid, settings.walls, dice)
    if stuck_at(grid, settings.flow) is not None:
        raise Failed("walls")
    return grid


def field_cells(grid: Grid) -> list[Pos]:
    """Return the plain field tiles."""
    return [cell(grid, i) for i, code in enumerate(grid.terrain) if code == Terrain.FLOOR]


def place_all(grid: Grid, kinds: Sequence[Terrain], dice: Dice, reason: str) -> Grid:
    """Return the field with landmarks on free tiles."""
    free = field_cells(grid)
    if len(free) < len(kinds):
        raise Failed(reason)
    for kind in kinds:
        grid = grid.with_terrain(dice.draw(free), kind)
    return grid


def _with_swamp(grid: Grid, size: int, dice: Dice) -> Grid:
    """Return the field with one more block of swamp, apart from the others but for corners."""
    free = [pos for pos in field_cells(grid) if not _beside_swamp(grid, pos)]
    if not free:
        raise Failed("swamps")
    block = [dice.draw(free)]
    while len(block) < size:
        near = {grid.neighbour(pos, side) for pos in block for side in FOUR}
        edge = [pos for pos in free if pos in near and pos not in block]
        if not edge:
            raise Failed("swamps")
        block.append(dice.draw(edge))
    for pos in block:
        grid = grid.with_terrain(pos, Terrain.SWAMP)
    return grid


def _beside_swamp(grid: Grid, pos: Pos) -> bool:
    ends = (grid.neighbour(pos, side) for side in FOUR)
    return any(end is not None and grid.at(end) is Terrain.SWAMP for end in ends)


def _with_walls(grid: Grid, chance: int, dice: Dice) -> Grid:
    """Return the field with its border and, by chance, breakable walls between other tiles."""
    grid = with_open_edges(grid)
    edges = {True: bytearray(grid.v_edges), False: bytearray(grid.h_edges)}
    for pos, vertical, index in inner_edges(grid):
        if may_have_wall(grid, pos, vertical=vertical) and dice.below(100) < chance:
            edges[vertical][index] = Edge.BREAKABLE
    h_edges, v_edges = bytes(edges[False]), bytes(edges[True])
    return complete(Grid(grid.width, grid.height, grid.terrain, h_edges, v_edges, grid.wrap))


def inner_edges(grid: Grid) -> list[tuple[Pos, bool, int]]:
    """Return the sides between two tiles: the tile to their east or south, whether they are
    vertical, and their index in their edge array."""
    found = []
    first = 0 if grid.wrap else 1
    columns = grid.width + first
    for y in range(grid.height):
        for x in range(grid.width):
            if x >= first:
                found.append((Pos(x, y), True, y * columns + x))
            if y >= first:
                found.append((Pos(x, y), False, y * grid.width + x))
    return found


def may_have_wall(grid: Grid, pos: Pos, *, vertical: bool) -> bool:
    """Return whether a wall may stand to the west or north of a tile: none between river or
    swamp tiles."""
    before = Pos((pos.x - vertical) % grid.width, (pos.y - (not vertical)) % grid.height)
    one, other = grid.at(pos), grid.at(before)
    if is_water(one) and is_water(other):
        return False
    return not one is other is Terrain.SWAMP


def stuck_at(grid: Grid, flow: int) -> Pos | None:
    """Return a tile that cannot be reached from the first dry one, or from which no way leads back.

    All dry tiles must hang together, walls unbroken, and so must every river tile on which one
    can come to rest: then nobody gets stuck, whatever is broken later.
    """
    links = ways(grid, flow)
    dry = [i for i, code in enumerate(grid.terrain) if WALKABLE[code] and not is_water(code)]
    if not dry:
        return Pos(0, 0)
    reached = spread(links, dry[0])
    leading = spread(turned(links), dry[0])
    for index, steps in enumerate(reached):
        if (steps >= 0 or index in dry) and (steps < 0 or leading[index] < 0):
            return cell(grid, index)
    return None


def place_homes(grid: Grid, settings: Settings, fairness: Fairness, dice: Dice) -> tuple[Grid, Pos]:
    """Return the field with homes, and where the treasure lies, as fair as asked."""
    links = ways(grid, settings.flow)
    back = turned(links)
    free = field_cells(grid)
    for _ in range(min(_PLACINGS, len(free))):
        treasure = dice.draw(free)
        start = treasure.y * grid.width + treasure.x
        there, home_again = spread(back, start), spread(links, start)
        trips = {}
        for pos in field_cells(grid):
            index = pos.y * grid.width + pos.x
            far = 8 * there[index] >= fairness.near * (grid.width + grid.height)
            if pos != treasure and far:
                trips[pos] = there[index] + home_again[index]
        homes = _fair_homes(grid, trips, settings.players, fairness.ratio, dice)
        if homes is not None:
            for kind, home in zip(HOMES, homes, strict=False):
                grid = grid.with_terrain(home, kind)
            return grid, treasure
    raise Failed("players")


def _fair_homes(
    grid: Grid, trips: Mapping[Pos, int], count: int, ratio: int, dice: Dice
) -> list[Pos] | None:
    """Return homes apart from each other whose round trips to the treasure are alike."""
    starts = list(trips)
    for _ in range(min(_PLACINGS, len(starts))):
        shortest = trips[dice.draw(starts)]
        longest = shortest * ratio // 4 if ratio else max(trips.values())
        near = [pos for pos, steps in trips.items() if shortest <= steps <= longest]
        homes: list[Pos] = []
        while near and len(homes) < count:
            pos = dice.draw(near)
            if all(torus_distance(grid, pos, home) >= HOME_GAP for home in homes):
                homes.append(pos)
        if len(homes) == count:
            return homes
    return None
