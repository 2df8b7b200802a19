"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from game.core.actor import Actor
from game.core.cells import Cells
from game.core.grid import CARDINALS, Direction, Pos
from game.rulesets.railgun.floor_plan import FloorPlan
from game.rulesets.railgun.params import RailgunRules
from game.rulesets.railgun.turn_draft import RailgunTurn


def visible_cells(plan: FloorPlan, rules: RailgunRules, hero: Pos, facing: Direction) -> Cells:
    """Return the cells the hero sees.

    The ends of the four arms span a rectangle; a cell in it is in sight if it is at most one
    column or one row off the hero's.
    """
    if rules.show_map:
        return Cells.all(plan.grid)
    north, east, south, west = _arms(plan, rules, hero, facing)
    corners = Pos(hero.x - west, hero.y - north), Pos(hero.x + east, hero.y + south)
    return Cells.rectangle(plan.grid, *corners).intersection(Cells.cross(plan.grid, hero, 1))


def _arms(plan: FloorPlan, rules: RailgunRules, hero: Pos, facing: Direction) -> list[int]:
    longest = dict.fromkeys(CARDINALS, rules.sight_side)
    longest[facing], longest[facing.opposite] = rules.sight_front, rules.sight_back
    # A building ends an arm and is itself seen.
    return [min(longest[side], plan.ray(hero, side).sight) for side in CARDINALS]


def devils_in_sight(turn: RailgunTurn) -> list[Actor]:
    """Return the devils on visible cells, without the sets that take a search too long."""
    hero = turn.hero
    north, east, south, west = _arms(turn.plan, turn.rules, hero.pos, hero.facing)
    return [
        devil
        for devil in turn.devils
        if -west <= (dx := devil.pos.x - hero.pos.x) <= east
        and -north <= (dy := devil.pos.y - hero.pos.y) <= south
        and (-1 <= dx <= 1 or -1 <= dy <= 1)
    ]
