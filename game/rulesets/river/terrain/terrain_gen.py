"""The ground of a random field: river, swamps, portals, walls; nobody gets stuck (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from game.core.grid import CARDINALS, WALKABLE, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Rng
from game.rulesets.river.params import PORTALS, RiverSettings
from game.rulesets.river.terrain.field import (
    FLOWING_TERRAIN,
    distances_from,
    is_water,
    neighbour_indices,
    pos_at,
    reversed_links,
    step_destinations,
    with_border,
    with_open_edges,
)
from game.rulesets.river.terrain.river_sampler import unconstrained_rivers

# How many walls may be taken away where somebody could get stuck.
MAX_WALL_REMOVALS = 40

T = TypeVar("T")


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

    def draw(self, places: list[T]) -> T:
        """Draw a place and take it out of the list."""
        return places.pop(self.below(len(places)))


class AttemptFailed(Exception):  # noqa: N818 (a try that came to nothing, no error)
    """A try came to nothing; the message is the setting that was in the way."""


def generate_terrain(settings: RiverSettings, dice: Dice, *, remove_trapping_walls: bool) -> Grid:
    """Return a field with everything but homes and treasure, on which nobody can get stuck.

    If asked to mend it, walls are taken away where somebody could, before the try counts as failed.
    """
    width, height = settings.width, settings.height
    river = unconstrained_rivers(width, height, wrap=settings.looped).sample(dice.below)
    assert river is not None
    cells = bytearray([Terrain.FLOOR]) * (width * height)
    for pos, side in river:
        cells[pos.y * width + pos.x] = FLOWING_TERRAIN[side]
    near = neighbour_indices(width, height, wrap=settings.looped)
    for _ in range(settings.swamps):
        _add_swamp(cells, near, settings.swamp_size, dice)
    grid = Grid(width, height, bytes(cells), wrap=settings.looped)
    grid = place_landmarks(grid, PORTALS[: settings.portals], dice, "portals")
    grid = _with_random_walls(grid, settings.walls, dice)
    for _ in range(MAX_WALL_REMOVALS if remove_trapping_walls else 0):
        place = find_trapping_cell(grid, settings.flow)
        sides = [] if place is None else [s for s in CARDINALS if _is_wall(grid, place, s)]
        if place is None or not sides:
            break
        grid = grid.with_edge(place, sides[dice.below(len(sides))], Edge.OPEN)
    if find_trapping_cell(grid, settings.flow) is not None:
        raise AttemptFailed("walls")
    return grid


def _is_wall(grid: Grid, pos: Pos, side: Direction) -> bool:
    return grid.edge_at(pos, side) is Edge.BREAKABLE


def plain_cells(grid: Grid) -> list[Pos]:
    """Return the plain field tiles."""
    return [pos_at(grid, i) for i, code in enumerate(grid.terrain) if code == Terrain.FLOOR]


def place_landmarks(grid: Grid, kinds: Sequence[Terrain], dice: Dice, reason: str) -> Grid:
    """Return the field with landmarks on free tiles."""
    free = plain_cells(grid)
    if len(free) < len(kinds):
        raise AttemptFailed(reason)
    for kind in kinds:
        grid = grid.with_terrain(dice.draw(free), kind)
    return grid


def _add_swamp(
    cells: bytearray, neighbours: tuple[tuple[int, ...], ...], size: int, dice: Dice
) -> None:
    """Draw one more block of swamp, apart from the others but for corners.

    `near` are the cells beside each, -1 for what lies outside.
    """
    beside = {
        end
        for index, code in enumerate(cells)
        if code == Terrain.SWAMP
        for end in neighbours[index]
    }
    free = [i for i, code in enumerate(cells) if code == Terrain.FLOOR and i not in beside]
    if not free:
        raise AttemptFailed("swamps")
    block = [dice.draw(free)]
    while len(block) < size:
        around = {end for index in block for end in neighbours[index]}
        edge = [index for index in free if index in around and index not in block]
        if not edge:
            raise AttemptFailed("swamps")
        block.append(dice.draw(edge))
    for index in block:
        cells[index] = Terrain.SWAMP


def _with_random_walls(grid: Grid, chance: int, dice: Dice) -> Grid:
    """Return the field with its border and, by chance, breakable walls between other tiles."""
    grid = with_open_edges(grid)
    edges = {True: bytearray(grid.v_edges), False: bytearray(grid.h_edges)}
    for side in inner_edges(grid):
        if may_have_wall(grid, side) and dice.below(100) < chance:
            edges[side.vertical][side.edge] = Edge.BREAKABLE
    h_edges, v_edges = bytes(edges[False]), bytes(edges[True])
    return with_border(Grid(grid.width, grid.height, grid.terrain, h_edges, v_edges, grid.wrap))


class InnerEdge(NamedTuple):
    """A side between two tiles: the tile to its east or south, the other one, and its index in
    the array of vertical or of horizontal edges."""

    tile: int
    other: int
    vertical: bool
    edge: int


def inner_edges(grid: Grid) -> tuple[InnerEdge, ...]:
    """Return the sides between two tiles of a field."""
    return _inner_edges(grid.width, grid.height, wrap=grid.wrap)


@lru_cache(maxsize=32)
def _inner_edges(width: int, height: int, *, wrap: bool) -> tuple[InnerEdge, ...]:
    found = []
    first = 0 if wrap else 1
    columns = width + first
    for y in range(height):
        for x in range(width):
            tile = y * width + x
            if x >= first:
                found.append(InnerEdge(tile, y * width + (x - 1) % width, True, y * columns + x))
            if y >= first:
                found.append(InnerEdge(tile, (y - 1) % height * width + x, False, tile))
    return tuple(found)


def may_have_wall(grid: Grid, side: InnerEdge) -> bool:
    """Return whether a wall may stand on a side: none between river or swamp tiles."""
    one, other = grid.terrain[side.tile], grid.terrain[side.other]
    if is_water(one):
        return not is_water(other)
    return not one == other == Terrain.SWAMP


def find_trapping_cell(grid: Grid, flow: int) -> Pos | None:
    """Return a tile that cannot be reached from the first dry one, or from which no way leads back.

    All dry tiles must hang together, walls unbroken, and so must every river tile on which one
    can come to rest: then nobody gets stuck, whatever is broken later.
    """
    links = step_destinations(grid, flow)
    dry = [i for i, code in enumerate(grid.terrain) if WALKABLE[code] and not is_water(code)]
    if not dry:
        return Pos(0, 0)
    reached = distances_from(links, dry[0])
    leading = distances_from(reversed_links(links), dry[0])
    for index, steps in enumerate(reached):
        if (steps >= 0 or index in dry) and (steps < 0 or leading[index] < 0):
            return pos_at(grid, index)
    return None
