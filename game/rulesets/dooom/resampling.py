"""Random states consistent with a seat's knowledge."""

from typing import TypeVar

from game.core.actor import Actor, ActorId, Item, ItemId, Seat
from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import CARDINALS, Grid, Pos, Terrain, all_positions, manhattan
from game.core.rng import Dice, Rng
from game.core.state import World
from game.core.view import Sighting
from game.rulesets.dooom import params
from game.rulesets.dooom.gauges import all_gauges
from game.rulesets.dooom.memory import first_memory, sees
from game.rulesets.dooom.sight import cells_in_sight
from game.rulesets.dooom.state_base import DooomStateBase
from game.rulesets.dooom.turn_draft import actor_id, pile_id

S = TypeVar("S", bound=DooomStateBase)

_UNKNOWN_MARGIN = 6
_ITEM_ONE_IN = 16
# One in this many actors has changed HP unseen.
_UNSEEN_CHANGE_ONE_IN = 8
# One in this many actors seen in the same round has moved on since.
_MOVED_ON_ONE_IN = 4
_UNKNOWN, _WALL = bytes((Terrain.UNKNOWN,)), bytes((Terrain.WALL,))


def resample(state: S, seat: Seat, rng: Rng) -> S:
    """Return a state that keeps what a seat knows and randomizes the rest."""
    dice = Dice(rng.value)
    if state.outcome is not None:
        return replace(state, world=replace(state.world, rng=dice.below(1 << 62)))
    memory, own = state.memories[seat], state.actor(seat)
    terrain, floors = _sample_board(memory.known, state.world.grid, dice)
    grid = replace(state.world.grid, terrain=terrain)
    seen = _cells_in_sight(grid, own)
    hidden_cells = [pos for pos in floors if pos not in seen]
    actors = _sample_actors(state, seat, hidden_cells, dice)
    items = _sample_items(
        state, seat, hidden_cells, sum(map(params.treasure_of, actors.values())), dice
    )
    number = max([state.world.next_id, *(item.id + 1 for item in items)])
    points = state.points
    if seat != state.current_seat:
        points = 1 + dice.below(params.points_of(actors[actor_id(state.current_seat)]))
    living, memories = tuple(actors.values()), list(state.memories)
    world = World((grid,), living, items, dice.below(1 << 62), state.world.turn, number)
    for other in living:
        if other.seat is not None and other.seat != seat:
            memories[other.seat] = first_memory(world, other, len(memories))
    starts, tracks = list(state.starts), list(state.tracks)
    for other_seat in range(len(starts)):
        if other_seat not in (seat, state.dead_seat):
            other_actor = actors.get(actor_id(Seat(other_seat)))
            starts[other_seat] = other_actor.pos if other_actor else Pos(0, 0)
            tracks[other_seat] = ""
    return replace(
        state,
        world=world,
        points=points,
        memories=tuple(memories),
        starts=tuple(starts),
        tracks=tuple(tracks),
        gauges=all_gauges(state.rules, world, len(starts), state.current_seat, points),
    )


def _cells_in_sight(grid: Grid, own: Actor | None) -> frozenset[Pos]:
    """Return the cells in sight of the seat's actor, if it lives."""
    if own is None:
        return frozenset()
    return cells_in_sight(grid.width, grid.height, own.pos, params.sight_range(own))


def _sample_board(known: bytes, grid: Grid, dice: Dice) -> tuple[bytes, list[Pos]]:
    """Return terrain consistent with what is known, and its floor cells in reading order.

    Near the known cells, unknown ones are floor half the time; farther away there is only wall.
    If no exit is known, one is placed on an unknown cell.
    """
    width, height = grid.width, grid.height
    columns, rows = zip(*Cells.from_flags(grid, known), strict=True)
    cells = bytearray(known.replace(_UNKNOWN, _WALL))
    edge, margin, unknown, floors = params.LANTERN_RANGE, _UNKNOWN_MARGIN, list[Pos](), list[Pos]()
    positions = all_positions(width, height)
    xs, ys = (
        range(max(edge, min(near) - margin), min(end - edge, max(near) + margin + 1))
        for near, end in ((columns, width), (rows, height))
    )
    for y in ys:
        # Two draws give the coins of a row; the longest rows repeat them.
        low, high = dice.below(1 << 62), dice.below(1 << 62)
        coins = f"{high:062b}{low:062b}"[::-1]
        row = grid.row_slice(y, xs.start, xs.stop - 1)
        for index, pos in enumerate(positions[row], row.start):
            if not known[index]:
                unknown.append(pos)
                if coins[pos.x % len(coins)] == "1":
                    cells[index] = Terrain.FLOOR
            if cells[index] == Terrain.FLOOR:
                floors.append(pos)
    if Terrain.EXIT not in known and unknown:
        exit_cell = dice.choice(unknown)
        cells[grid.index(exit_cell)] = Terrain.EXIT
        floors = [pos for pos in floors if pos != exit_cell]
    return bytes(cells), floors


def _sample_actors(
    state: DooomStateBase, seat: Seat, hidden_cells: list[Pos], dice: Dice
) -> dict[ActorId, Actor]:
    """Return the living actors: those in sight in place, the others on hidden cells."""
    memory, own = state.memories[seat], state.actor(seat)
    sightings = {sighting.actor.id: sighting for sighting in memory.sightings}
    actors = {}
    for actor in state.world.actors:
        if actor is own:
            actors[actor.id] = actor
            continue
        assert actor.seat is not None
        health = max(1, params.HEALTH - memory.damage_seen[actor.seat])
        if dice.below(_UNSEEN_CHANGE_ONE_IN) == 0:
            health = 1 + dice.below(params.HEALTH)
        if own is not None and sees(own, actor):
            actors[actor.id] = replace(actor, health=health)
            continue
        near, gear = hidden_cells, tuple[str, ...]()
        if (sighting := sightings.get(actor.id)) is not None:
            near = _likely_cells(sighting, hidden_cells, state.world.turn, dice)
            gear = sighting.actor.gear
        actors[actor.id] = actor
        if near:
            pos = dice.choice(near)
            hidden_cells.remove(pos)
            facing, pose = dice.choice(CARDINALS), actor.pose
            actors[actor.id] = Actor(
                actor.id, params.HERO, pos, facing, actor.seat, health, params.HEALTH, pose, gear
            )
    return actors


def _likely_cells(sighting: Sighting, hidden_cells: list[Pos], turn: int, dice: Dice) -> list[Pos]:
    """Return the cells where an actor may be now, most likely its last known one."""
    pos = sighting.actor.pos
    if sighting.turn == turn and pos in hidden_cells and dice.below(_MOVED_ON_ONE_IN):
        return [pos]
    steps = 6 * (turn - sighting.turn + 1)
    return [cell for cell in hidden_cells if manhattan(cell, pos) <= steps] or hidden_cells


def _sample_items(
    state: DooomStateBase, seat: Seat, hidden_cells: list[Pos], carried: int, dice: Dice
) -> tuple[Item, ...]:
    """Return the items: those in sight, most of those remembered, and some never seen.

    There is enough treasure for the target beside what is `carried`.
    """
    memory, own = state.memories[seat], state.actor(seat)
    grid, known = state.world.grid, memory.known
    seen = _cells_in_sight(grid, own)
    items = [item for item in memory.items if item.pos in seen or dice.below(4)]
    item_cells = {item.pos for item in items}
    empty = [p for p in hidden_cells if p not in item_cells and not known[grid.index(p)]]
    number = pile_id(grid, Pos(0, 0)) + len(grid.terrain)
    for pos in list(empty):
        if dice.below(_ITEM_ONE_IN) == 0:
            items.append(Item(ItemId(number), dice.choice(params.ITEMS), pos))
            number += 1
            empty.remove(pos)
    lying = sum(item.count for item in items if item.kind == params.TREASURE)
    missing = state.rules.target - carried - lying
    if missing > 0 and empty:
        items.append(Item(ItemId(number), params.TREASURE, dice.take(empty), missing))
    return tuple(sorted(items, key=lambda item: item.id))
