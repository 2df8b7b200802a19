"""Fields drawn as text with walls between tiles, and shorthands to play on them.

Cells stand in even rows and columns: `.` field, `>` `v` `<` river, `%` swamp, digits homes,
letters portals, `*` the treasure on a field tile, `+` one on a river tile that flows south. A `|`
to the right of a cell and a `-` below it are breakable walls. The rows between may be left out; a
looped field's seams are its last column and last row.
"""

from collections.abc import Sequence
from dataclasses import replace

from game.core.action import Action, Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import Event, LogEntry, LogLine
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.level import Level, ParamValue, Spawn
from game.rulesets.river.params import HOMES, PARAMS, PORTALS, ROCKET, TREASURE
from game.rulesets.river.start import new_game
from game.rulesets.river.state import RiverState

LEGEND = {
    ">": Terrain.WATER_E,
    "v": Terrain.WATER_S,
    "<": Terrain.WATER_W,
    "%": Terrain.SWAMP,
    **{str(number): kind for number, kind in enumerate(HOMES, 1)},
    **dict(zip("abcdef", PORTALS, strict=True)),
}
SEED = 7


def parse_field(*rows: str, looped: bool = False) -> tuple[Grid, Pos | None]:
    """Return the grid of a drawing without its border, and the treasure's cell."""
    lines = [(row, "") for row in rows]
    if any(set(row) <= {"-", " "} for row in rows):
        lines = [
            (rows[y], rows[y + 1] if y + 1 < len(rows) else "") for y in range(0, len(rows), 2)
        ]
    width, height = (len(lines[0][0].rstrip("|")) + 1) // 2, len(lines)
    cells = bytearray()
    treasure = None
    for y, (row, _) in enumerate(lines):
        for x in range(width):
            letter = row[2 * x]
            cells.append(LEGEND.get(letter, Terrain.FLOOR))
            if letter in "*+":
                treasure = Pos(x, y)
                cells[-1] = Terrain.WATER_S if letter == "+" else Terrain.FLOOR
    grid = Grid(width, height, bytes(cells), wrap=looped).with_edge_arrays()
    for y, (row, below) in enumerate(lines):
        for x in range(width):
            if row[2 * x + 1 : 2 * x + 2] == "|":
                grid = grid.with_edge(Pos(x, y), Direction.E, Edge.BREAKABLE)
            if below[2 * x : 2 * x + 1] == "-":
                grid = grid.with_edge(Pos(x, y), Direction.S, Edge.BREAKABLE)
    return grid, treasure


def level(*rows: str, looped: bool = False, **params: ParamValue) -> Level:
    grid, treasure = parse_field(*rows, looped=looped)
    values = {param.name: param.default for param in PARAMS} | {"looped": looped} | params
    spawns = () if treasure is None else (Spawn(TREASURE, treasure),)
    return Level("river", "drawn", "drawn", (grid,), spawns, tuple(values.items()))


def new_state(*rows: str, looped: bool = False, **params: ParamValue) -> RiverState:
    """Return the first state on a drawing, with a seat for each home; it may be invalid."""
    board = level(*rows, looped=looped, **params)
    seats = sum(kind in board.grid.terrain for kind in HOMES)
    if not board.spawns:
        # On the last field tile, where it is in no test's way.
        last = board.grid.terrain.rfind(Terrain.FLOOR)
        place = Pos(last % board.grid.width, last // board.grid.width)
        board = replace(board, spawns=(Spawn(TREASURE, place),))
    return new_game(board, seats, SEED)


def play_steps(state: RiverState, *steps: str) -> RiverState:
    """Play actions of the seats in turn: `N` is a step, `xN` a shot."""
    for step in steps:
        state, _ = play(state, step)
    return state


def play(state: RiverState, step: str) -> tuple[RiverState, tuple[Event, ...]]:
    (seat,) = state.to_act
    action = parse_action(step)
    assert action in state.legal_actions(seat), f"{step} is not legal"
    return state.apply(seat, action)


def parse_action(step: str) -> Action:
    if step.startswith("x"):
        return Shoot(Direction[step[1:]], ROCKET)
    return Move(Direction[step])


def placed(state: RiverState, places: str) -> RiverState:
    """Return a state with seats on cells, as in `1:4,0 +2:1,1 *:0,3`: `+` has the treasure `*`."""
    for who, _, cell in (place.partition(":") for place in places.split()):
        x, y = map(int, cell.split(","))
        state = place_treasure(state, x, y) if who == "*" else place_player(state, int(who), x, y)
        state = give_treasure(state, int(who)) if who[0] == "+" else state
    return state


def leave(state: RiverState, seat: int) -> RiverState:
    assert seat in state.may_resign
    return state.apply(Seat(seat), Resign())[0]


def place_player(state: RiverState, seat: int, x: int, y: int) -> RiverState:
    """Put a player on a cell without a trace in the log."""
    actors = tuple(
        replace(actor, pos=Pos(x, y)) if actor.seat == seat else actor
        for actor in state.world.actors
    )
    return replace(state, world=replace(state.world, actors=actors))


def give_treasure(state: RiverState, seat: int) -> RiverState:
    """Give the treasure to a player, as if the log showed it."""
    actors = tuple(
        replace(actor, gear=(TREASURE,)) if actor.seat == seat else actor
        for actor in state.world.actors
    )
    return replace(state, world=replace(state.world, actors=actors, items=()), treasure_holder=seat)


def place_treasure(state: RiverState, x: int, y: int) -> RiverState:
    items = tuple(replace(item, pos=Pos(x, y)) for item in state.world.items)
    return replace(state, world=replace(state.world, items=items))


def true_position(state: RiverState, seat: int) -> Pos:
    return state.world.actors[seat].pos


def has_treasure(state: RiverState, seat: int) -> bool:
    return state.world.actors[seat].gear == (TREASURE,)


def treasure_position(state: RiverState) -> Pos | None:
    """Return the treasure's cell, None if a player holds it."""
    return state.world.items[0].pos if state.world.items else None


def log_between(before: RiverState, after: RiverState) -> list[str]:
    """Return the log lines between two states as words and numbers, without players."""
    lines = log_lines(after.log[len(before.log) :])
    return [" ".join((line.name, *map(str, line.values[1:]))) for line in lines]


def log_lines(log: Sequence[LogEntry]) -> list[LogLine]:
    return [line for entry in log for line in entry.lines()]


def answer_lines(state: RiverState, *steps: str) -> list[str]:
    """Return the answers to the last of some actions."""
    before = play_steps(state, *steps[:-1])
    return log_between(before, play_steps(before, steps[-1]))[1:]


def is_sound(state: RiverState) -> bool:
    """Return whether no tile is shared and there is one treasure."""
    places = [actor.pos for actor in state.world.actors]
    carriers = sum(bool(actor.gear) for actor in state.world.actors)
    return len(set(places)) == len(places) and carriers + len(state.world.items) == 1
