"""Hidden information: resampling what the hero has not seen."""

from collections.abc import Sequence
from functools import reduce
from itertools import count
from typing import TypeVar

from game.core.actor import Actor, ActorId, Item, ItemId, Seat
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.rng import Dice, Rng
from game.rulesets.codekeeper.params import EXIT, ITEMS, MONSTERS
from game.rulesets.codekeeper.state_base import CodekeeperStateBase

S = TypeVar("S", bound=CodekeeperStateBase)

# Rough densities of random mazes: floor per 100 cells, monsters and items per 100 floor cells.
_FLOOR_PERCENT, _MONSTER_PERCENT, _ITEM_PERCENT = 58, 45, 17


def resample(state: S, _seat: Seat, rng: Rng) -> S:
    """Return a state with new unknown terrain, items, unseen monsters and random seed.

    What the hero sees and remembers stays; nothing else of the real state is kept, not even
    counts. If no exit is known, one is placed on an unknown cell.
    """
    dice, grid = Dice(rng.value), state.world.grid
    terrain = bytearray(state.known)
    unknown = [index for index, code in enumerate(state.known) if code == Terrain.UNKNOWN]
    for index in unknown:
        terrain[index] = Terrain.FLOOR if dice.happens(_FLOOR_PERCENT) else Terrain.WALL
    ids = count(state.world.next_id)
    items, free = [*state.known_items], list(unknown)
    if free and all(item.kind != EXIT for item in items):
        index = dice.pop(free)
        terrain[index] = Terrain.FLOOR
        items.append(Item(ItemId(next(ids)), EXIT, grid.pos(index)))
    for end in [item.pos for item in items if item.kind == EXIT]:
        _open_way(grid, terrain, state.hero_actor().pos, end, unknown, dice)
    kinds = [kind for kind in ITEMS if kind != EXIT]
    for index in free:
        if terrain[index] == Terrain.FLOOR and dice.happens(_ITEM_PERCENT):
            kind = dice.choice(kinds)
            items.append(Item(ItemId(next(ids)), kind, grid.pos(index)))
    actors = [state.hero_actor(), *state.monsters_in_sight]
    # Unseen monsters get new ids, so that ids reveal nothing.
    for index, code in enumerate(terrain):
        if code == Terrain.FLOOR and not state.visible[index] and dice.happens(_MONSTER_PERCENT):
            kind = dice.choice(list(MONSTERS))
            most, pos = MONSTERS[kind].health, grid.pos(index)
            actors.append(Actor(ActorId(next(ids)), kind, pos, Direction.S, None, most, most))
    world = replace(
        state.world,
        grids=(Grid(grid.width, grid.height, bytes(terrain)),),
        actors=tuple(actors),
        items=tuple(items),
        rng=dice.below(1 << 62),
        next_id=next(ids),
    )
    return replace(state, world=world)


def _open_way(
    grid: Grid, terrain: bytearray, start: Pos, end: Pos, unknown: Sequence[int], dice: Dice
) -> None:
    """Turn unknown walls into floor until a way leads to the exit, as in every maze."""
    floor = Cells.walkable(grid.with_cells(bytes(terrain)))
    hidden = Cells.of(grid, map(grid.pos, unknown))
    to_end = floor.union(hidden).distances_to(end)
    while True:
        reached = reduce(Cells.union, floor.layers_around(Cells.of(grid, [start])))
        walls = to_end.nearest(reached.beside().intersection(hidden).without(floor))
        if end in reached or not walls:
            return
        opened = dice.choice(walls)
        terrain[grid.index(opened)] = Terrain.FLOOR
        floor = floor.union(Cells.of(grid, [opened]))
