"""Random states consistent with what the hero knows."""

from typing import TypeVar

from game.core.actor import Actor, ActorId, Seat
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Terrain
from game.core.rng import Dice, Rng
from game.rulesets.railgun.params import DEVIL, KIT
from game.rulesets.railgun.state_base import RailgunStateBase, is_visible

S = TypeVar("S", bound=RailgunStateBase)


def resample(state: S, _seat: Seat, rng: Rng) -> S:
    """Return a state with new unknown cells, unseen devils and random seed.

    Cells with even x and odd y are wall, as on every generated map (rules 2); the others are
    floor half the time, about as often as on those maps. Kits always lie on floor.
    """
    dice, grid = Dice(rng.value), state.world.grid
    kits = {item.pos for item in state.world.items if item.kind == KIT}
    unknown = Cells.all(grid).without(state.known_cells)
    can_be_floor = (pos for pos in unknown if pos in kits or pos.x % 2 == 1 or pos.y % 2 == 0)
    dug = [pos for pos in can_be_floor if pos in kits or dice.below(2) == 0]
    actors = [actor for actor in state.world.actors if is_visible(actor, state.visible_cells)]
    hidden_count = len(state.world.actors) - len(actors)
    occupied = kits | {actor.pos for actor in actors}
    grid = grid.filled(unknown, Terrain.WALL).filled(dug, Terrain.FLOOR)
    hidden_cells = list(Cells.walkable(grid).without(state.visible_cells).without_cells(occupied))
    # Unseen devils get new ids, so that ids reveal nothing.
    first = state.world.next_id
    places = [dice.pop(hidden_cells) for _ in range(min(hidden_count, len(hidden_cells)))]
    hidden = enumerate(places, first)
    actors += [Actor(ActorId(number), DEVIL, pos, Direction.S) for number, pos in hidden]
    seed, stand = dice.below(1 << 62), tuple(actors)
    world = replace(state.world, grids=(grid,), actors=stand, rng=seed, next_id=first + len(places))
    return replace(state, world=world)
