"""Small boards as text: `@` hero, `d` devil, `N E S W` devils aiming that way, `?` kit.

`#` wall, `X` pillar, `6` counter, anything else floor. By default there are no waves, no
respawns and no pillar, so that only the drawn board matters.
"""

from dataclasses import replace

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, Seat
from game.core.event import Event
from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, ParamValue, Spawn
from game.rulesets.railgun.params import PARAMS, WEAPON
from game.rulesets.railgun.start import new_game
from game.rulesets.railgun.state import RailgunState

SEAT = Seat(0)
QUIET: dict[str, ParamValue] = {"wave_start": False, "devils_max": 0, "pillar": False}
LEGEND = {"#": Terrain.WALL, "X": Terrain.PILLAR, "6": Terrain.COUNTER}
KINDS = {"@": "hero", "d": "devil", "?": "kit"}


def level(*rows: str, facing: str = "N", **params: ParamValue) -> Level:
    spawns = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in KINDS:
                extra = (("aiming", "none"),) if letter == "d" else ()
                side = Direction[facing] if letter == "@" else Direction.S
                spawns.append(Spawn(KINDS[letter], Pos(x, y), side, 0, extra))
            elif letter in "NESW":
                spawns.append(Spawn("devil", Pos(x, y), Direction.S, 0, (("aiming", letter),)))
    return Level(
        "railgun", "drawn", "drawn", (parse_grid(rows, LEGEND),), tuple(spawns),
        tuple(({p.name: p.default for p in PARAMS} | QUIET | params).items()),
    )  # fmt: skip


def board(*rows: str, facing: str = "N", seed: int = 1, **params: ParamValue) -> RailgunState:
    return new_game(level(*rows, facing=facing, **params), seed)


def with_counters(state: RailgunState, **numbers: int) -> RailgunState:
    return replace(state, **numbers)  # type: ignore[arg-type]


def play(state: RailgunState, action: Action) -> tuple[RailgunState, tuple[Event, ...]]:
    assert action in state.legal_actions(SEAT), f"{action} is not legal"
    return state.apply(SEAT, action)


def walk(state: RailgunState, *sides: str) -> RailgunState:
    for side in sides:
        state, _ = play(state, Move(Direction[side]))
    return state


def fire(state: RailgunState, *sides: str) -> RailgunState:
    for side in sides:
        state, _ = play(state, Shoot(Direction[side], WEAPON))
    return state


def may_walk(state: RailgunState, side: str) -> bool:
    return Move(Direction[side]) in state.legal_actions(SEAT)


def devils(state: RailgunState) -> list[Actor]:
    """Return the living devils, oldest first."""
    return [actor for actor in state.world.actors if actor.kind == "devil"]


def devil_positions(state: RailgunState) -> list[Pos]:
    return [devil.pos for devil in devils(state)]


def kit_positions(state: RailgunState) -> list[Pos]:
    return [item.pos for item in state.world.items if item.kind == "kit"]


def termination(state: RailgunState) -> str:
    """Return the rule that ended the match, or ""."""
    return "" if state.outcome is None else state.outcome.termination


def sight_rows(state: RailgunState) -> list[str]:
    """Draw the board as text: `o` visible, `W` visible building, `@` hero, `-` unseen."""
    grid, rows = state.world.grid, []
    hero = state.hero_actor().pos
    for y in range(grid.height):
        row = ""
        for x in range(grid.width):
            pos = Pos(x, y)
            if pos == hero:
                row += "@"
            elif not state.sees(pos):
                row += "-"
            else:
                row += "o" if grid.terrain_at(pos) is Terrain.FLOOR else "W"
        rows.append(row)
    return rows
