"""The four weapons: their targets and the cells they hit (rules 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import TypeVar

from game.core.grid import Direction, Grid, Pos, all_positions
from game.rulesets.codekeeper.params import BOW, HAMMER, SCYTHE, SIGHT_RANGE, SWORD

Offset = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WeaponSpec:
    """A weapon: its damage, and for every target offset the offsets hit."""

    name: str
    damage: int
    pattern: dict[Offset, tuple[Offset, ...]]

    @property
    def uses_charges(self) -> bool:
        """Return whether an attack costs a charge."""
        return self.name != SWORD


def _square(reach: int) -> list[Offset]:
    """Return the offsets within a Chebyshev distance in reading order, without (0, 0)."""
    span = range(-reach, reach + 1)
    return [(dx, dy) for dy in span for dx in span if dx or dy]


def _hammer(dx: int, dy: int) -> tuple[Offset, ...]:
    if dx and dy:
        return (dx, dy), (dx, 0), (0, dy)
    if dx:
        return (dx, -1), (dx, 0), (dx, 1)
    return (-1, dy), (0, dy), (1, dy)


def _scythe(dx: int, dy: int) -> tuple[Offset, ...]:
    """Return the two cells in the target's direction, whichever of them is the target."""
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return (sx, sy), (2 * sx, 2 * sy)


# In the order of their numbers in the line protocol.
WEAPONS: dict[str, WeaponSpec] = {
    weapon.name: weapon
    for weapon in (
        WeaponSpec(SWORD, 10, {at: (at,) for at in _square(1) if 0 in at}),
        WeaponSpec(HAMMER, 6, {at: _hammer(*at) for at in _square(1)}),
        WeaponSpec(
            SCYTHE,
            7,
            {at: _scythe(*at) for at in _square(2) if 0 in at or abs(at[0]) == abs(at[1])},
        ),
        WeaponSpec(BOW, 8, {at: (at,) for at in _square(SIGHT_RANGE)}),
    )
}
# The main direction of each target offset, east or west on a diagonal.
FACINGS = {
    (dx, dy): (
        (Direction.E if dx > 0 else Direction.W)
        if abs(dx) >= abs(dy)
        else (Direction.S if dy > 0 else Direction.N)
    )
    for dx, dy in _square(SIGHT_RANGE)
}
_HIT_ONE_CELL = frozenset((SWORD, BOW))
CHARGED_WEAPONS = tuple(weapon.name for weapon in WEAPONS.values() if weapon.uses_charges)
CHARGE_PLACES = {weapon: place for place, weapon in enumerate(CHARGED_WEAPONS)}


def in_range(weapon: str, start: Pos, target: Pos) -> bool:
    """Return whether a weapon can aim from one cell at another.

    >>> in_range("sword", Pos(1, 1), Pos(2, 2)), in_range("scythe", Pos(1, 1), Pos(3, 3))
    (False, True)
    """
    return (target.x - start.x, target.y - start.y) in WEAPONS[weapon].pattern


def with_margin(values: Iterable[T], width: int) -> tuple[T | None, ...]:
    """Return the values of a maze's cells with a margin of None, as wide as any weapon reaches.

    >>> len(with_margin("abcdef", 3))
    72
    """
    line: tuple[T | None, ...] = (None,) * (width + 2 * SIGHT_RANGE)
    side, rest = line[:SIGHT_RANGE], tuple(values)
    rows = (rest[start : start + width] for start in range(0, len(rest), width))
    inner = chain.from_iterable((*side, *row, *side) for row in rows)
    return (*line * SIGHT_RANGE, *inner, *line * SIGHT_RANGE)


@lru_cache(maxsize=64)
def _picks_targets(weapon: str, width: int) -> Callable[[Sequence[T | None]], tuple[T | None, ...]]:
    """Return what picks a weapon's targets out of a maze with a margin, from the first one on."""
    stride = width + 2 * SIGHT_RANGE
    middle = SIGHT_RANGE * (stride + 1)
    return itemgetter(*(middle + dy * stride + dx for dx, dy in WEAPONS[weapon].pattern))


def targets(weapon: str, start: Pos, width: int, values: tuple[T | None, ...]) -> tuple[T, ...]:
    """Return the values of the cells of a maze a weapon can aim at, in reading order.

    `values` have a margin, so that no cell is looked at: a place takes half the time.
    """
    stride = width + 2 * SIGHT_RANGE
    first = start[1] * stride + start[0]
    near = values[first : first + 2 * SIGHT_RANGE * (stride + 1) + 1]
    return tuple(filter(None, _picks_targets(weapon, width)(near)))


def attack_area(weapon: str, start: Pos, target: Pos, width: int, height: int) -> tuple[Pos, ...]:
    """Return the cells an attack hits, without those outside the maze.

    >>> attack_area("scythe", Pos(1, 0), Pos(0, 0), 16, 12)
    (Pos(x=0, y=0),)
    """
    if weapon in _HIT_ONE_CELL:
        return (target,)
    offsets, (x, y) = WEAPONS[weapon].pattern[target[0] - start[0], target[1] - start[1]], start
    # For two or three cells a plain loop takes a third of the time of `targets`.
    cells, positions = [], all_positions(width, height)
    for dx, dy in offsets:
        if 0 <= x + dx < width and 0 <= y + dy < height:
            cells.append(positions[(y + dy) * width + x + dx])
    return tuple(cells)


@lru_cache(maxsize=16)
def _positions_with_margin(width: int, height: int) -> tuple[Pos | None, ...]:
    return with_margin(all_positions(width, height), width)


@lru_cache(maxsize=16384)
def attack_areas(weapon: str, start: Pos, width: int, height: int) -> tuple[tuple[Pos, ...], ...]:
    """Return the distinct areas a weapon can hit from a cell, each with a target first.

    >>> len(attack_areas("scythe", Pos(5, 5), 16, 12))
    8
    """
    areas: dict[frozenset[Pos], tuple[Pos, ...]] = {}
    for target in targets(weapon, start, width, _positions_with_margin(width, height)):
        cells = attack_area(weapon, start, target, width, height)
        rest = (cell for cell in cells if cell != target)
        areas.setdefault(frozenset(cells), (target, *rest))
    return tuple(areas.values())


def cells_hit(grid: Grid, weapon: str, start: Pos, target: Pos) -> tuple[Pos, ...]:
    """Return the cells an attack hits on a board."""
    return attack_area(weapon, start, target, grid.width, grid.height)
