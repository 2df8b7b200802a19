"""Whole fields that fit the chart: what all know is kept, the rest drawn as the generator would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.canvas import Canvas, Piece, lay_out
from game.rulesets.river.chart import Chart
from game.rulesets.river.course import Limits, Rivers
from game.rulesets.river.field import (
    BY_FLOW,
    FLOWS,
    complete,
    is_water,
    landmarks,
    torus_distance,
)
from game.rulesets.river.ground import Dice, inner_edges, may_have_wall
from game.rulesets.river.params import HOME_GAP, HOMES, PORTALS, Settings

_WALLS = (Edge.WALL, Edge.BREAKABLE, Edge.BROKEN, Edge.STRUCK)


class Guess(NamedTuple):
    """A field as it may have been at the start, as it would be now, and where the chart's
    fragments lie on it."""

    before: Grid
    now: Grid
    shifts: tuple[tuple[int, int], ...]

    def place(self, fragment: int, pos: Pos) -> Pos:
        """Return where a fragment's cell lies on the field."""
        shift = self.shifts[fragment]
        return Pos((pos.x + shift[0]) % self.now.width, (pos.y + shift[1]) % self.now.height)


def guess_field(chart: Chart, pieces: Sequence[Piece], dice: Dice) -> Guess | None:
    """Return a random field that shows everything on the chart, or None if this try failed."""
    canvas = lay_out(chart, pieces, dice.below)
    if canvas is None or not _draw_river(canvas, dice):
        return None
    settings = chart.settings
    if not _draw_swamps(canvas, settings, dice) or not _draw_portals(canvas, settings, dice):
        return None
    return guess_on(canvas, settings, dice, None)


def guess_on(canvas: Canvas, settings: Settings, dice: Dice, old: Grid | None) -> Guess | None:
    """Return the field of a canvas whose tiles are drawn; None if homes are too near.

    Walls of which nothing is known are those of the old field, or drawn by chance.
    """
    cells = bytes(code or Terrain.FLOOR for code in canvas.cells)
    grid = Grid(
        canvas.width, canvas.height, cells, bytes(canvas.across), bytes(canvas.along), canvas.wrap
    )
    homes = landmarks(grid, HOMES)
    if any(
        torus_distance(grid, home, other) < HOME_GAP
        for number, home in enumerate(homes)
        for other in homes[:number]
    ):
        return None
    before, now = _with_walls(grid, settings.walls, dice, old)
    shifts = tuple(shift for shift in canvas.shifts if shift is not None)
    return Guess(before, now, shifts)


def _draw_river(canvas: Canvas, dice: Dice) -> bool:
    """Draw the whole river through what is known of it; return whether there is such a river."""
    limits = Limits(canvas.width, canvas.height)
    _limit_cells(canvas, limits)
    _limit_rows(canvas, limits)
    for index, code in enumerate(canvas.along):
        x, y = index % canvas.columns, index // canvas.columns
        if code in _WALLS and (canvas.wrap or x > 0):
            limits.cut_right[y] |= 1 << (x - 1) % canvas.width
    river = Rivers(limits, wrap=canvas.wrap).draw(dice.below)
    if river is None:
        return False
    for pos, side in river:
        canvas.cells[pos.y * canvas.width + pos.x] = BY_FLOW[side]
    return True


def _limit_cells(canvas: Canvas, limits: Limits) -> None:
    for index, code in enumerate(canvas.cells):
        x, y = index % canvas.width, index // canvas.width
        if is_water(code):
            limits.wet[y] |= 1 << x
            if code in FLOWS:
                limits.flows[y][x] = FLOWS[Terrain(code)]
        elif code:
            limits.dry[y] |= 1 << x


def _limit_rows(canvas: Canvas, limits: Limits) -> None:
    """Take from the walls between rows, and from the grate, where the river cannot flow south."""
    for index, code in enumerate(canvas.across):
        x, y = index % canvas.width, index // canvas.width
        if code == Edge.GRATE:
            limits.last = x
        elif (canvas.wrap or y > 0) and (code in _WALLS or code == Edge.SOLID):
            limits.cut_below[(y - 1) % canvas.height] |= 1 << x


# --- swamps and portals


def _around(canvas: Canvas, index: int) -> list[int]:
    x, y = index % canvas.width, index // canvas.width
    found = []
    for side in CARDINALS:
        left, top = x + side.dx, y + side.dy
        if canvas.wrap:
            left, top = left % canvas.width, top % canvas.height
        if 0 <= left < canvas.width and 0 <= top < canvas.height:
            found.append(top * canvas.width + left)
    return found


def _draw_swamps(canvas: Canvas, settings: Settings, dice: Dice) -> bool:
    """Complete the swamps seen and add the others; return whether all have room."""
    cells = canvas.cells
    known = {index for index, code in enumerate(cells) if code == Terrain.SWAMP}
    done: set[int] = set()
    for number in range(settings.swamps):
        if known - done:
            start = min(known - done)
        else:
            free = [i for i, code in enumerate(cells) if not code and _is_apart(canvas, i, done)]
            if not free:
                return False
            start = free[dice.below(len(free))]
        block = _grown(canvas, {start}, done, settings.swamp_size, dice)
        if block is None or (number == settings.swamps - 1 and known - done - block):
            return False
        done |= block
        for index in block:
            cells[index] = Terrain.SWAMP
    return not known - done


def _is_apart(canvas: Canvas, index: int, done: set[int]) -> bool:
    return not any(near in done for near in _around(canvas, index))


def _grown(
    canvas: Canvas, block: set[int], done: set[int], size: int, dice: Dice
) -> set[int] | None:
    """Return a block of the right size that holds some tiles and every swamp beside it."""
    while True:
        near = {n for index in block for n in _around(canvas, index)} - block
        swamp = {index for index in near if canvas.cells[index] == Terrain.SWAMP}
        if swamp & done:
            return None
        block = block | swamp
        if len(block) > size:
            return None
        if swamp:
            continue
        if len(block) == size:
            return block
        free = sorted(i for i in near if not canvas.cells[i] and _is_apart(canvas, i, done))
        if not free:
            return None
        block = block | {free[dice.below(len(free))]}


def _draw_portals(canvas: Canvas, settings: Settings, dice: Dice) -> bool:
    missing = [kind for kind in PORTALS[: settings.portals] if kind not in canvas.cells]
    free = [index for index, code in enumerate(canvas.cells) if not code]
    if len(free) <= len(missing):
        return False
    for kind in missing:
        canvas.cells[free.pop(dice.below(len(free)))] = kind
    return True


# --- walls


def _with_walls(grid: Grid, chance: int, dice: Dice, old: Grid | None) -> tuple[Grid, Grid]:
    """Return the field with walls where nothing is known, at the start and now."""
    past = {} if old is None else {True: old.v_edges, False: old.h_edges}
    before = {True: bytearray(grid.v_edges), False: bytearray(grid.h_edges)}
    now = {True: bytearray(grid.v_edges), False: bytearray(grid.h_edges)}
    for side in inner_edges(grid):
        vertical, index = side.vertical, side.edge
        code = before[vertical][index]
        wall, left = False, False
        if code in (Edge.WALL, Edge.BREAKABLE):
            wall = left = True
        elif code in (Edge.BROKEN, Edge.STRUCK):
            wall = True
        elif code == Edge.UNKNOWN and past:
            wall = left = past[vertical][index] == Edge.BREAKABLE
        elif code == Edge.UNKNOWN and may_have_wall(grid, side):
            wall = left = dice.below(100) < chance
        before[vertical][index] = Edge.BREAKABLE if wall else Edge.OPEN
        now[vertical][index] = Edge.BREAKABLE if left else Edge.OPEN
    return _completed(grid, before), _completed(grid, now)


def _completed(grid: Grid, edges: dict[bool, bytearray]) -> Grid:
    h_edges, v_edges = bytes(edges[False]), bytes(edges[True])
    return complete(Grid(grid.width, grid.height, grid.terrain, h_edges, v_edges, grid.wrap))


def side_index(grid: Grid, pos: Pos, side: Direction) -> tuple[bool, int]:
    """Return which edge array holds a side of a cell, and where."""
    if side.dx:
        columns = len(grid.v_edges) // grid.height
        return True, pos.y * columns + (pos.x + (side is Direction.E)) % columns
    rows = len(grid.h_edges) // grid.width
    return False, (pos.y + (side is Direction.S)) % rows * grid.width + pos.x
