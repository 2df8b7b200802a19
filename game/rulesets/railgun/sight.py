"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from typing import NamedTuple

from game.core.cells import Cells
from game.core.grid import CARDINALS, Direction, Pos
from game.rulesets.railgun.floor_plan import FloorPlan
from game.rulesets.railgun.params import RailgunRules


class _Arms(NamedTuple):
    """How far the hero sees straight to each side."""

    north: int
    east: int
    south: int
    west: int


def visible_cells(plan: FloorPlan, rules: RailgunRules, hero: Pos, facing: Direction) -> Cells:
    """Return the cells the hero sees.

    The ends of the four arms span a rectangle; a cell in it is in sight if it is at most one
    column or one row off the hero's.
    """
    if rules.show_map:
        return Cells.all(plan.grid)
    longest = dict.fromkeys(CARDINALS, rules.sight_side)
    longest[facing], longest[facing.opposite] = rules.sight_front, rules.sight_back
    # A building ends an arm and is itself seen.
    arms = _Arms(*[min(longest[side], plan.rays[hero, side].sight) for side in CARDINALS])
    column = arms._replace(east=min(arms.east, 1), west=min(arms.west, 1))
    row = arms._replace(north=min(arms.north, 1), south=min(arms.south, 1))
    return _rectangle(plan, hero, column).union(_rectangle(plan, hero, row))


def _rectangle(plan: FloorPlan, hero: Pos, arms: _Arms) -> Cells:
    """Return the cells of the rectangle that four arms span."""
    top_left = Pos(hero.x - arms.west, hero.y - arms.north)
    bottom_right = Pos(hero.x + arms.east, hero.y + arms.south)
    return Cells.rectangle(plan.grid, top_left, bottom_right)
