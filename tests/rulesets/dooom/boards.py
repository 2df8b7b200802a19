"""Small boards as text: digits are players by seat, `G` treasure, `H S A L` the other items.

`#` wall, `E` exit, anything else floor; what a player stands on is floor. By default
seat 0 begins, all players are empty-handed and there is no round limit.
"""

from dataclasses import replace

from game.core.action import Action, Attack, EndTurn, Move, PickUp, Resign
from game.core.actor import Actor, ItemId, Seat
from game.core.event import Event
from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, Spawn
from game.core.view import Preview
from game.rulesets.dooom.gauges import all_gauges
from game.rulesets.dooom.memory import first_memory
from game.rulesets.dooom.params import PARAMS, points_of
from game.rulesets.dooom.rules import weapon_of
from game.rulesets.dooom.start import new_game
from game.rulesets.dooom.state import DooomState
from tests.support.narrow import not_none

LEGEND = {"#": Terrain.WALL, "E": Terrain.EXIT}
ITEMS = {"G": "treasure", "H": "potion", "S": "sword", "A": "armour", "L": "lantern"}


def level(*rows: str, target: int = 1, rounds: int = 0) -> Level:
    spawns = tuple(
        Spawn(ITEMS[c], Pos(x, y), params=(("count", 1),) if c == "G" else ())
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
        if c in ITEMS
    )
    values = {p.name: p.default for p in PARAMS} | {"target": target, "rounds": rounds}
    grid = parse_grid(rows, LEGEND)
    return Level("dooom", "drawn", "drawn", (grid,), spawns, tuple(values.items()))


def board(
    *rows: str,
    gear: dict[int, tuple[str, ...]] | None = None,
    on_exit: tuple[int, ...] = (),
    current: int = 0,
    target: int = 1,
    rounds: int = 0,
    seed: int = 1,
) -> DooomState:
    """Return a state on a board drawn as text; `on_exit` lists players that stand on exits."""
    seats = sum(c.isdigit() for c in "".join(rows))
    cells = {int(c): (x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c.isdigit()}
    drawn = tuple(
        "".join("E" if c.isdigit() and int(c) in on_exit else c for c in row) for row in rows
    )
    state = new_game(level(*drawn, target=target, rounds=rounds), seats, seed)
    shift = _shift(state, drawn)
    actors = tuple(
        replace(
            actor,
            pos=Pos(cells[seat][0] + shift.x, cells[seat][1] + shift.y),
            gear=(gear or {}).get(seat, ()),
        )
        for seat, actor in enumerate(state.world.actors)
    )
    return settled(state, actors, Seat(current))


def seen(*rows: str) -> DooomState:
    """Return a board for one of which all is known, items too, but the cells drawn as `?`."""
    state, drawn = board(*rows), parse_grid(rows, {"?": Terrain.UNKNOWN, "0": Terrain.EXIT})
    here, start = actor_of(state, 0).pos, drawn.cells(Terrain.EXIT)[0]
    x, y = here.x - start.x, here.y - start.y
    dark = [Pos(x + cell.x, y + cell.y) for cell in drawn.cells(Terrain.UNKNOWN)]
    known, items = state.world.grid.filled(dark, Terrain.UNKNOWN).terrain, state.world.items
    first, *more = state.memories
    return replace(state, memories=(replace(first, known=known, items=items), *more))


def _shift(state: DooomState, rows: tuple[str, ...]) -> Pos:
    """Return the offset of the drawn board on the full board."""
    grid, drawn = state.world.grid, parse_grid(rows, LEGEND)
    cells = [(cell, drawn.terrain_at(cell)) for cell in drawn.cells()]
    return next(
        at
        for at in grid.cells()
        if all(grid.terrain_at(Pos(at.x + c.x, at.y + c.y)) is code for c, code in cells)
    )


def settled(state: DooomState, actors: tuple[Actor, ...], current: Seat) -> DooomState:
    """Return the state with other actors and fresh memories, and a seat to act."""
    world = replace(state.world, actors=actors)
    seats = len(actors)
    memories = tuple(first_memory(world, own, seats) for own in actors)
    points = points_of(actors[current])
    return replace(
        state,
        world=world,
        first_seat=current,
        current_seat=current,
        points=points,
        memories=memories,
        starts=tuple(actor.pos for actor in actors),
        gauges=all_gauges(state.rules, world, seats, current, points),
    )


def play(state: DooomState, action: Action) -> tuple[DooomState, tuple[Event, ...]]:
    assert action in state.legal_actions(state.current_seat), f"{action} is not legal"
    return state.apply(state.current_seat, action)


def walk(state: DooomState, sides: str) -> DooomState:
    """Return the state after steps of the current seats."""
    for side in sides:
        state, _ = play(state, Move(Direction[side]))
    return state


def may_walk(state: DooomState, side: str) -> bool:
    return Move(Direction[side]) in state.legal_actions(state.current_seat)


def pick_up_action(state: DooomState) -> PickUp:
    own = actor_of(state, state.current_seat)
    return PickUp(next((i.id for i in state.world.items if i.pos == own.pos), ItemId(0)))


def pick_up(state: DooomState) -> DooomState:
    return play(state, pick_up_action(state))[0]


def strike(state: DooomState, side: str) -> Attack:
    own = actor_of(state, state.current_seat)
    return Attack(own.pos.step(Direction[side]), weapon_of(own))


def end(state: DooomState) -> DooomState:
    return play(state, EndTurn())[0]


def leave(state: DooomState, seat: int) -> DooomState:
    return state.apply(Seat(seat), Resign())[0]


def with_dice(state: DooomState, *, hit: bool) -> DooomState:
    """Return the state with a random seed that makes the next attack hit or miss."""
    for value in range(1000):
        other = replace(state, world=replace(state.world, rng=value))
        attack = next(a for a in other.legal_actions(other.current_seat) if isinstance(a, Attack))
        _, events = other.apply(other.current_seat, attack)
        if any(type(event).__name__ == "Hurt" for event in events) is hit:
            return other
    raise AssertionError("no seed works")


def actor_of(state: DooomState, seat: int) -> Actor:
    return not_none(state.actor(Seat(seat)))


def items_on_floor(state: DooomState) -> dict[Pos, tuple[str, int]]:
    return {item.pos: (item.kind, item.count) for item in state.world.items}


def mark_values(preview: Preview) -> dict[str, int]:
    return {mark.name: mark.value for mark in preview.marks if mark.value is not None}
