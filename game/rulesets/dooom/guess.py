"""States that could be the real one, as far as a seat knows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.actor import Actor, ActorId, Item, ItemId, Seat
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.rng import Rng
from game.core.view import Sighting
from game.core.world import World
from game.rulesets.dooom.display import display
from game.rulesets.dooom.memory import blank, see_board, see_items, see_others, sees
from game.rulesets.dooom.params import (
    HEALTH,
    HERO,
    OBJECTS,
    REACH_LANTERN,
    TREASURE,
    points_of,
    reach_of,
    treasure_of,
)
from game.rulesets.dooom.rules import actor_id
from game.rulesets.dooom.sight import in_sight

if TYPE_CHECKING:
    from game.rulesets.dooom.state import DooomState

_BEYOND = 6
_OBJECT_SHARE = 16
# How rarely somebody was hurt, or drank, unseen.
_SURPRISE = 8
# How rarely somebody seen in the same round has gone on since.
_STAYED = 4
_UNKNOWN, _WALL = bytes((Terrain.UNKNOWN,)), bytes((Terrain.WALL,))


class Dice:
    """A generator that keeps its own value."""

    def __init__(self, rng: Rng) -> None:
        """Begin with a generator."""
        self.rng = rng

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        self.rng, number = self.rng.below(count)
        return number

    def take(self, cells: list[Pos]) -> Pos:
        """Draw one of the cells and take it out of the list."""
        index = self.below(len(cells))
        cells[index], cells[-1] = cells[-1], cells[index]
        return cells.pop()


def guess(state: DooomState, seat: Seat, rng: Rng) -> DooomState:
    """Return a state in which all is as the seat knows it, and the rest by chance."""
    dice = Dice(rng)
    memory, own, turn = state.memories[seat], state.actor(seat), state.world.turn
    terrain, dark = _ground(memory.known, state.world.grid, dice)
    grid = replace(state.world.grid, terrain=terrain)
    hidden_cells = [pos for pos in dark if not _taken(own, pos)]
    actors = _actors(state, seat, hidden_cells, dice)
    items = _items(state, seat, hidden_cells, sum(map(treasure_of, actors.values())), dice)
    number = max([state.world.next_id, *(item.id + 1 for item in items)])
    memories = list(state.memories)
    for other in actors.values():
        if other.seat is not None and other.seat != seat:
            fresh = see_board(blank(grid, len(memories)), grid, other)
            fresh = see_items(fresh, items, other)
            memories[other.seat] = see_others(fresh, actors.values(), other, turn)
    starts, tracks = list(state.starts), list(state.tracks)
    for other_seat in range(len(starts)):
        if other_seat not in (seat, state.fallen):
            found = actors.get(actor_id(Seat(other_seat)))
            starts[other_seat], tracks[other_seat] = found.pos if found else Pos(0, 0), ""
    points = state.points
    if seat != state.current:
        points = 1 + dice.below(points_of(actors[actor_id(state.current)]))
    world = World((grid,), tuple(actors.values()), items, dice.below(1 << 62), turn, number)
    return replace(
        state,
        world=world,
        points=points,
        memories=tuple(memories),
        starts=tuple(starts),
        tracks=tuple(tracks),
        gauges=display(state.rules, turn, actors, len(starts), state.current, points),
    )


def _taken(own: Actor | None, pos: Pos) -> bool:
    """Return whether nothing can hide on a cell because it is in sight."""
    return own is not None and in_sight(own.pos, reach_of(own), pos)


def _ground(known: bytes, grid: Grid, dice: Dice) -> tuple[bytes, list[Pos]]:
    """Return a board for what is known, and its floor cells in reading order.

    Around what is known every other cell is floor, farther away there is only wall; if no exit is
    known, there is one somewhere in the dark.
    """
    width, height = grid.width, grid.height
    rows = [y for y in range(height) if known[y * width : (y + 1) * width].strip(_UNKNOWN)]
    columns = [x for x in range(width) if known[x::width].strip(_UNKNOWN)]
    cells = bytearray(known.replace(_UNKNOWN, _WALL))
    low, dark, floors = REACH_LANTERN, [], []
    first, last = max(low, columns[0] - _BEYOND), min(width - low, columns[-1] + _BEYOND + 1)
    for y in range(max(low, rows[0] - _BEYOND), min(height - low, rows[-1] + _BEYOND + 1)):
        # One draw decides for a whole row.
        bits = dice.below(1 << 62) | dice.below(1 << 62) << 62
        for x in range(first, last):
            index = y * width + x
            if not known[index]:
                dark.append(Pos(x, y))
                if bits >> x & 1:
                    cells[index] = Terrain.FLOOR
            if cells[index] == Terrain.FLOOR:
                floors.append(Pos(x, y))
    if Terrain.EXIT not in known and dark:
        exit_cell = dark[dice.below(len(dark))]
        cells[exit_cell.y * width + exit_cell.x] = Terrain.EXIT
        floors = [pos for pos in floors if pos != exit_cell]
    return bytes(cells), floors


def _actors(state: DooomState, seat: Seat, dark: list[Pos], dice: Dice) -> dict[ActorId, Actor]:
    """Return everybody alive: those in sight as they look, the others somewhere in the dark."""
    memory, own = state.memories[seat], state.actor(seat)
    last = {sighting.actor.id: sighting for sighting in memory.sightings}
    found = {}
    for actor in state.world.actors:
        if actor is own:
            found[actor.id] = actor
            continue
        assert actor.seat is not None
        health = max(1, HEALTH - memory.wounds[actor.seat])
        if dice.below(_SURPRISE) == 0:
            health = 1 + dice.below(HEALTH)
        if own is not None and sees(own, actor):
            found[actor.id] = replace(actor, health=health)
            continue
        sighting = last.get(actor.id)
        gear = sighting.actor.gear if sighting is not None else ()
        near = dark if sighting is None else _near(sighting, dark, state.world.turn, dice)
        if not near:
            found[actor.id] = actor
            continue
        pos = near[dice.below(len(near))]
        dark.remove(pos)
        facing = (Direction.N, Direction.E, Direction.S, Direction.W)[dice.below(4)]
        found[actor.id] = Actor(
            actor.id, HERO, pos, facing, actor.seat, health, HEALTH, actor.pose, gear
        )
    return found


def _near(sighting: Sighting, dark: list[Pos], turn: int, dice: Dice) -> list[Pos]:
    """Return where somebody may be who was last seen somewhere, most likely still there."""
    pos = sighting.actor.pos
    if sighting.turn == turn and pos in dark and dice.below(_STAYED):
        return [pos]
    steps = 6 * (turn - sighting.turn + 1)
    return [cell for cell in dark if _distance(cell, pos) <= steps] or dark


def _distance(one: Pos, other: Pos) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _items(
    state: DooomState, seat: Seat, dark: list[Pos], held: int, dice: Dice
) -> tuple[Item, ...]:
    """Return the objects: those in sight, most of those remembered, and some never seen."""
    memory, own = state.memories[seat], state.actor(seat)
    found = [item for item in memory.items if _taken(own, item.pos) or dice.below(4)]
    places = {item.pos for item in found}
    empty = [
        pos
        for pos in dark
        if pos not in places and not memory.known[pos.y * state.world.grid.width + pos.x]
    ]
    number = state.world.next_id
    for pos in list(empty):
        if dice.below(_OBJECT_SHARE) == 0:
            kind = OBJECTS[dice.below(len(OBJECTS))]
            found.append(Item(ItemId(number), kind, pos))
            number += 1
            empty.remove(pos)
    missing = state.rules.target - held - sum(i.count for i in found if i.kind == TREASURE)
    if missing > 0 and empty:
        found.append(Item(ItemId(number), TREASURE, dice.take(empty), missing))
    return tuple(sorted(found, key=lambda item: item.id))
