"""Small mazes in the alphabet of the rules, and helpers to play on them.

`.` floor, `H` hero, `E` exit, `X` obstacle, `t` treasure, `p` potion, `a b c` charges for hammer,
scythe and bow, `0` box, `1` skeleton, `2` gargoyle, `3` orc, `4` vampire.
"""

from dataclasses import replace

from game.core.action import Action, Attack, Move, Wait
from game.core.actor import Actor, Seat
from game.core.event import Event
from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, ParamValue, Spawn
from game.core.view import View
from game.rulesets.codekeeper.params import HEALTH_MAX, MONSTERS, PARAMS
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState

SEAT = Seat(0)
LEGEND = {"X": Terrain.WALL}
KINDS = {
    "H": "hero", "E": "exit", "t": "treasure", "p": "potion",
    "a": "charge_hammer", "b": "charge_scythe", "c": "charge_bow",
    "0": "box", "1": "skeleton", "2": "gargoyle", "3": "orc", "4": "vampire",
}  # fmt: skip
LETTERS = {kind: letter for letter, kind in KINDS.items()}


def level(*rows: str, **params: ParamValue) -> Level:
    spawns = tuple(
        Spawn(KINDS[letter], Pos(x, y))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in KINDS
    )
    values = {param.name: param.default for param in PARAMS} | {"health": HEALTH_MAX} | params
    grid = parse_grid(rows, LEGEND)
    return Level("codekeeper", "drawn", "Drawn", (grid,), spawns, tuple(values.items()))


def board(*rows: str, seed: int = 1, **params: ParamValue) -> CodekeeperState:
    """Return the initial state of a maze drawn as text; it needs no exit."""
    return new_game(level(*rows, **params), seed)


def with_monster_on(state: CodekeeperState, kind: str, *cell: int) -> CodekeeperState:
    """Return the state with another monster on a cell, which may hold an item."""
    most, number = MONSTERS[kind].health, state.world.next_id
    monster = Actor(number, kind, Pos(*cell), health=most, health_max=most)  # type: ignore[arg-type]
    actors = (*state.world.actors, monster)
    return replace(state, world=replace(state.world, actors=actors, next_id=number + 1))


def play(state: CodekeeperState, action: Action) -> tuple[CodekeeperState, tuple[Event, ...]]:
    assert action in state.legal_actions(SEAT), f"{action} is not legal"
    return state.apply(SEAT, action)


def walk(state: CodekeeperState, sides: str) -> CodekeeperState:
    """Return the state after steps given as letters of directions; `.` waits."""
    for side in sides:
        state, _ = play(state, Wait() if side == "." else Move(Direction[side]))
    return state


def strike(state: CodekeeperState, weapon: str, dx: int, dy: int) -> CodekeeperState:
    start = hero(state).pos
    return play(state, Attack(Pos(start.x + dx, start.y + dy), weapon))[0]


def hero(state: CodekeeperState) -> Actor:
    return state.hero_actor()


def monsters(state: CodekeeperState) -> list[tuple[str, int, int, int]]:
    """Return kind letter, x, y and health of all monsters, oldest first."""
    return [
        (LETTERS[actor.kind], actor.pos.x, actor.pos.y, actor.health)
        for actor in state.world.actors[1:]
    ]


def monster_positions(state: CodekeeperState) -> list[tuple[int, int]]:
    """Return the cells of all monsters, oldest first."""
    return [(x, y) for _, x, y, _ in monsters(state)]


def items(state: CodekeeperState) -> str:
    return "".join(sorted(LETTERS[item.kind] for item in state.world.items))


def view(state: CodekeeperState) -> View:
    return state.observe(SEAT)


def termination(state: CodekeeperState) -> str:
    """Return the rule that ended the match, or ""."""
    return "" if state.outcome is None else state.outcome.termination
