"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

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
    longest = dict.fromkeys(CARDINALS, rules.sight_side)
    longest[facing], longest[facing.opposite] = rules.sight_front, rules.sight_back
    # A building ends an arm and is itself seen.
    north, east, south, west = [min(longest[s], plan.ray(hero, s).sight) for s in CARDINALS]
    corners = Pos(hero.x - west, hero.y - north), Pos(hero.x + east, hero.y + south)
    return Cells.rectangle(plan.grid, *corners).intersection(Cells.cross(plan.grid, hero, 1))
