"""The ground of a random field: river, swamps, portals, walls; nobody gets stuck (section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.grid import FOUR, WALKABLE, Edge, Grid, Pos, Terrain
from game.core.rng import Rng
from game.rulesets.river.course import Limits, draw_river
from game.rulesets.river.field import (
    BY_FLOW,
    cell,
    complete,
    is_water,
    spread,
    turned,
    ways,
    with_open_edges,
)
from game.rulesets.river.params import PORTALS, Settings


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
