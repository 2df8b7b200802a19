"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from game.core.cells import Cells
from game.core.grid import CARDINALS, Direction, Pos
from game.rulesets.railgun.floor_plan import FloorPlan
from game.rulesets.railgun.params import RailgunRules


def visible_cells(plan: FloorPlan, rules: RailgunRules, hero: Pos, facing: Direction) -> Cells:
    """Return the cells the hero sees.

    The ends of the four arms span a rectangle; a cell in it is in sight if it is at most one
    column or one row off the hero's.
    """
    if rules.show_map:
        return Cells.all(plan.grid)
    (x, y), longest = hero, dict.fromkeys(CARDINALS, rules.sight_side)
    longest[facing], longest[facing.opposite] = rules.sight_front, rules.sight_back
    # A building ends an arm and is itself seen.
    north, east, south, west = [
        min(longest[side], plan.rays[hero, side].sight) for side in CARDINALS
    ]
    column = Cells.rectangle(
        plan.grid, Pos(x - min(west, 1), y - north), Pos(x + min(east, 1), y + south)
    )
    row = Cells.rectangle(
        plan.grid, Pos(x - west, y - min(north, 1)), Pos(x + east, y + min(south, 1))
    )
    return column.union(row)
