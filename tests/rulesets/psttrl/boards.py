"""Small floors as text: `@` hero, `#` wall, `%` glass, `1 2` stairs down, `A B` stairs up.

Other letters are named by the case: a weapon's name puts the weapon there, anything else is a
monster, described as in `arena.spec` without a place. Unless a case wakes them monsters never act.
"""

from dataclasses import replace

from game.core.action import Action, Move
from game.core.actor import Actor
from game.core.event import Event, Logged
from game.core.grid import Direction, Pos, Terrain, parse_grid
from game.core.level import Level, ParamValue, Spawn
from game.rulesets.psttrl.actor_stats import level_of
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.params import MAP_SCHEMA, PARAMS, SEAT
from game.rulesets.psttrl.start import new_game
from game.rulesets.psttrl.state import PsttrlState
from game.rulesets.psttrl.turn_draft import MonsterAiState
from tests.rulesets.psttrl.duel_setup import parse_fighter

LEGEND = {
    "#": Terrain.WALL, "%": Terrain.GLASS, "1": Terrain.DOWN_A, "2": Terrain.DOWN_B,
    "A": Terrain.UP_A, "B": Terrain.UP_B,
}  # fmt: skip
FAR = 10**6
Drawing = tuple[str, ...]


def _spawn(text: str, pos: Pos, board: int) -> Spawn:
    if text in WEAPONS:
        return Spawn(text, pos, board=board)
    who = parse_fighter(text)
    params = (("level", who.level), ("weapon", who.weapon or "none"), ("fixed", False))
    return Spawn(who.kind, pos, Direction.S, board, params)


def level(
    *floors: Drawing, who: dict[str, str], hero: dict[str, ParamValue], first: int = 0
) -> Level:
    spawns: list[Spawn] = []
    for board, rows in enumerate(floors):
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter == "@":
                    values = {p.name: p.default for p in MAP_SCHEMA.spawns["hero"]} | hero
                    given = tuple(values.items())
                    spawns.insert(0, Spawn("hero", Pos(x, y), Direction.N, board, given))
                elif letter in who:
                    spawns.append(_spawn(who[letter], Pos(x, y), board))
    values = {p.name: p.default for p in PARAMS} | {"first_floor": first}
    grids = tuple(parse_grid(rows, LEGEND) for rows in floors)
    return Level("psttrl", "drawn", "drawn", grids, tuple(spawns), tuple(values.items()))


def board(
    *floors: Drawing, awake: bool = False, first: int = 0, seed: int = 1, hero: str = "",
    slots: tuple[str, ...] = (), **who: str,
) -> PsttrlState:  # fmt: skip
    """Return the first state on some floors; `hero` is written like a monster.

    What he wields in that description is in his first slot; `slots` are all four.
    """
    me = parse_fighter(hero or "sword_tester")
    names = dict(zip(("up", "left", "right", "down"), slots or (me.weapon,), strict=False))
    values: dict[str, ParamValue] = {name: weapon or "none" for name, weapon in names.items()}
    values |= {"kind": me.kind, "level": me.level, "health": me.health}
    state = new_game(level(*floors, who=who, hero=values, first=first), seed)
    return state if awake else replace(state, next_actions=(FAR,) * len(state.next_actions))


def play(state: PsttrlState, action: Action) -> tuple[PsttrlState, tuple[Event, ...]]:
    assert action in state.legal_actions(SEAT), f"{action} is not legal"
    return state.apply(SEAT, action)


def after(state: PsttrlState, *actions: Action) -> PsttrlState:
    for action in actions:
        state, _ = play(state, action)
    return state


def move_actions(*sides: str) -> tuple[Move, ...]:
    return tuple(Move(Direction[side]) for side in sides)


def log_names(events: tuple[Event, ...]) -> list[str]:
    return [event.name for event in events if isinstance(event, Logged)]


def monster(state: PsttrlState, kind: str) -> Actor:
    [found] = [a for a in state.world.actors if a.kind == kind and a.seat is None]
    return found


def monsters(state: PsttrlState) -> list[Actor]:
    return [actor for actor in state.world.actors if actor.seat is None]


def ai_state(state: PsttrlState, kind: str) -> MonsterAiState:
    actor = monster(state, kind).id
    return next(ai_state for ai_state in state.ai_states if ai_state.actor == actor)


def with_ai_state(state: PsttrlState, kind: str, **changes: object) -> PsttrlState:
    new = replace(ai_state(state, kind), **changes)  # type: ignore[arg-type]
    ai_states = tuple(new if old.actor == new.actor else old for old in state.ai_states)
    return replace(state, ai_states=ai_states)


def moved_monster(state: PsttrlState, kind: str, pos: Pos, board: int) -> PsttrlState:
    new = replace(monster(state, kind), pos=pos, board=board)
    actors = tuple(new if actor.id == new.id else actor for actor in state.world.actors)
    return replace(state, world=replace(state.world, actors=actors))


def with_stats(state: PsttrlState, **changes: object) -> PsttrlState:
    return replace(state, counters=replace(state.counters, **changes))  # type: ignore[arg-type]


def weapons_on_floor(state: PsttrlState) -> list[tuple[str, int, int, int]]:
    """Return the weapons on the floors: name, floor, x and y."""
    return [(item.kind, item.board, *item.pos) for item in state.world.items]


def hero_line(state: PsttrlState) -> str:
    me = state.hero_actor()
    return f"{level_of(me):+} {me.kind} {me.health}/{me.health_max}"
