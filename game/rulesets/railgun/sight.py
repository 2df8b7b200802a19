"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import CARDINALS, Direction
from game.rulesets.railgun.floor_chart import FloorChart, Reach
from game.rulesets.railgun.params import RailgunRules

# Where the hero stood when he looked around, his facing, and in the same form what he did before:
# at last the bit board of what he knew at first.
Looks = tuple[int, Direction, "Looks | int"]


def seen_and_known(chart: FloorChart, rules: RailgunRules, looks: Looks) -> tuple[int, int]:
    """Return the bit boards of the cells the hero sees, and of those he has ever seen (rules 6)."""
    start, facing, before = looks
    visible = known = visible_cells(chart, rules, start, facing)
    while not isinstance(before, int):
        start, facing, before = before
        known |= visible_cells(chart, rules, start, facing)
    return visible, known | before


def visible_cells(chart: FloorChart, rules: RailgunRules, start: int, facing: Direction) -> int:
    """Return the bit board of the cells the hero sees from one."""
    if rules.show_map:
        return (1 << len(chart.cells)) - 1
    reach = rules.sight_front, rules.sight_side, rules.sight_back
    return seen_cells(chart, start, facing, reach)


def seen_cells(chart: FloorChart, start: int, facing: Direction, reach: Reach) -> int:
    """Return the bit board of the cells seen from one over the floor of a map.

    The ends of the arms span a rectangle; a cell in it is visible if it is at most one column or
    one row off the hero's. A building ends an arm and is itself visible.
    """
    key = start, facing, reach
    seen = chart.seen.get(key)
    if seen is None:
        north, east, south, west = chart.open_ways(start)
        up, right, down, left = _longest_arms(facing, reach)
        # `min` takes four times as long as these.
        seen = chart.seen[key] = _cells_between(
            chart.width,
            start,
            north if north < up else up,
            east if east < right else right,
            south if south < down else down,
            west if west < left else left,
        )
    return seen


@lru_cache(maxsize=64)
def _longest_arms(facing: Direction, reach: Reach) -> tuple[int, ...]:
    """Return the lengths of the arms to the four sides where no building ends them."""
    front, side, back = reach
    return tuple(
        front if arm is facing else back if arm is facing.opposite else side for arm in CARDINALS
    )


def _cells_between(width: int, start: int, north: int, east: int, south: int, west: int) -> int:
    """Return the cells seen from one along arms of some lengths."""
    row = (1 << west + 1 + east) - 1 << start - west
    # Those of them beside the column.
    three = row & 0b111 << start >> 1
    seen = row | three * _column(width, north + 1 + south) >> north * width
    if north:
        seen |= row >> width
    if south:
        seen |= row << width
    return seen


@lru_cache(maxsize=512)
def _column(width: int, count: int) -> int:
    """Return the first cells of the first column: the factor that repeats a row down the rows."""
    return sum(1 << width * row for row in range(count))
