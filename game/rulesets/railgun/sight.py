"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from game.core.actor import Actor
from game.core.cell_set import Cells
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
    arms = dict.fromkeys(CARDINALS, rules.sight_side)
    arms[facing], arms[facing.opposite] = rules.sight_front, rules.sight_back
    # A building ends an arm and is itself seen.
    arms = {side: min(arms[side], plan.ray(hero, side).sight) for side in CARDINALS}
    top_left = Pos(hero.x - arms[Direction.W], hero.y - arms[Direction.N])
    bottom_right = Pos(hero.x + arms[Direction.E], hero.y + arms[Direction.S])
    rectangle = Cells.rectangle(plan.grid, top_left, bottom_right)
    return rectangle.intersection(Cells.cross(plan.grid, hero, 1))


def devils_in_sight(turn: RailgunTurn) -> list[Actor]:
    """Return the devils on visible cells, oldest first."""
    visible = visible_cells(turn.plan, turn.rules, turn.hero.pos, turn.hero.facing)
    return [devil for devil in turn.devils if devil.pos in visible]
