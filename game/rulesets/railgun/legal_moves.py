"""What the hero may do: shots, and steps unless a devil that aims pins him (rules 4, 4.1)."""

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.grid import CARDINALS, Direction, Pos
from game.rulesets.railgun.floor_plan import cells_beside, floor_plan, side_towards
from game.rulesets.railgun.params import AIMING, WEAPON
from game.rulesets.railgun.state_base import RailgunStateBase

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, WEAPON) for side in CARDINALS)


def legal_actions(state: RailgunStateBase, seat: Seat) -> tuple[Action, ...]:
    """Return the steps and shots that cost a turn (rules 4); refused steps are not actions."""
    if seat not in state.to_act:
        return ()
    pinned, free = pinned_sides(state), _free_sides(state)
    moves = [move for move in MOVES if move.direction in free and move.direction not in pinned]
    return (*moves, *SHOTS) if state.ammo else tuple(moves)


def pinned_sides(state: RailgunStateBase) -> set[Direction]:
    """Return the sides to which the hero may not step, free or not (rules 4.1).

    Those are the sides towards and away from a devil that aims at him. Without ammo they pin him
    only if a cell aside is passable, which none is if devils aim along his row and his column.
    """
    pinned = {side for to in aimers(state).values() for side in (to, to.opposite)}
    if state.ammo or not pinned:
        return pinned
    return pinned if [side for side in _free_sides(state) if side not in pinned] else set()


def _free_sides(state: RailgunStateBase) -> list[Direction]:
    """Return the sides where an actor could stand beside the hero."""
    hero, *devils = [actor.pos for actor in state.world.actors]
    floor = floor_plan(state.world.grid).floor
    return [side for end, side in cells_beside(hero).items() if end in floor and end not in devils]


def aimers(state: RailgunStateBase) -> dict[Pos, Direction]:
    """Return the aiming devils in sight and in line with the hero, nothing standing between.

    By the cell of each, the side where it has the hero, whichever side it fires to. Where the whole
    map is shown there is no sight, and so there are none (rules 4.1, 5).
    """
    aiming = [devil for devil in state.world.actors if devil.pose == AIMING]
    if state.rules.show_map or not aiming:
        return {}
    hero, plan = state.hero_actor().pos, floor_plan(state.world.grid)
    return {
        devil.pos: side
        for devil in aiming
        if state.sees(devil.pos)
        and (side := side_towards(devil.pos, hero))
        and plan.line_of_fire(devil.pos, side, state.occupants).hit == state.hero_id
    }
