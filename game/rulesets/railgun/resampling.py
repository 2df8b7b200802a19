"""Random states consistent with what the hero knows."""

from __future__ import annotations

from typing import TypeVar

from game.core.actor import Actor, ActorId
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Grid, Terrain
from game.core.rng import Dice, Rng
from game.rulesets.railgun.params import DEVIL, KIT
from game.rulesets.railgun.readonly_state import RailgunReadonlyState

S = TypeVar("S", bound=RailgunReadonlyState)


def resample(state: S, rng: Rng) -> S:
    """Return a state with new unknown cells, unseen devils and random seed.

    Cells with even x and odd y are wall, as on every generated map (rules 2); the others are
    floor half the time, about as often as on those maps. Kits always lie on floor.
    """
    dice = Dice(rng.value)
    grid = state.world.grid
    kits = {item.pos for item in state.world.items if item.kind == KIT}
    terrain = bytearray(grid.terrain)
    for index in range(len(terrain)):
        if not state.known >> index & 1:
            pos = grid.pos(index)
            can_be_floor = pos.x % 2 == 1 or pos.y % 2 == 0
            floor = pos in kits or (can_be_floor and dice.below(2) == 0)
            terrain[index] = Terrain.FLOOR if floor else Terrain.WALL
    actors = [actor for actor in state.world.actors if state.is_visible(actor)]
    hidden_count = len(state.world.actors) - len(actors)
    occupied = kits | {actor.pos for actor in actors}
    hidden_cells = [
        pos
        for index, code in enumerate(terrain)
        if code == Terrain.FLOOR
        and not state.visible >> index & 1
        and (pos := grid.pos(index)) not in occupied
    ]
    # Unseen devils get new ids, so that ids reveal nothing.
    number = state.world.next_id
    for _ in range(min(hidden_count, len(hidden_cells))):
        pos = dice.pop(hidden_cells)
        actors.append(Actor(ActorId(number), DEVIL, pos, Direction.S))
        number += 1
    world = replace(
        state.world,
        grids=(Grid(grid.width, grid.height, bytes(terrain)),),
        actors=tuple(actors),
        rng=dice.below(1 << 62),
        next_id=number,
    )
    return replace(state, world=world)
