"""Marks and previews, from what the hero knows: lanes of fire, shot paths, refusals."""

from __future__ import annotations

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor
from game.core.grid import Direction, Pos, Terrain, manhattan
from game.core.view import Mark, Preview
from game.rulesets.railgun.legal_moves import aimers, legal_actions, pinned_sides
from game.rulesets.railgun.params import AIMING, DEVIL
from game.rulesets.railgun.readonly_state import RailgunReadonlyState
from game.rulesets.railgun.rules import kill_worth

_REFUSALS = {
    Terrain.WALL: "wall",
    Terrain.PILLAR: "pillar",
    Terrain.PILLAR_FOUND: "pillar",
    Terrain.COUNTER: "counter",
}


def marks(state: RailgunReadonlyState) -> tuple[Mark, ...]:
    """Return a `lane` mark for each aiming devil in sight: the known cells its ray will cross."""
    return tuple(
        Mark("lane", tuple(_lane_cells(state, actor)))
        for actor in state.world.actors
        if actor.pose == AIMING and state.sees(actor.pos)
    )


def _lane_cells(state: RailgunReadonlyState, devil: Actor) -> list[Pos]:
    hero = state.hero_actor().pos
    cells = []
    pos = devil.pos.step(devil.facing)
    while _known_floor(state, pos):
        cells.append(pos)
        if pos == hero:
            break
        pos = pos.step(devil.facing)
    return cells


def _known_floor(state: RailgunReadonlyState, pos: Pos) -> bool:
    return state.knows(pos) and state.world.grid.is_walkable(pos)


def preview(state: RailgunReadonlyState, action: Action) -> Preview:
    """Return the known effect of a step or a shot, or why it is refused."""
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Shoot):
        return _preview_shot(state, action.direction)
    if isinstance(action, Move):
        return _preview_step(state, action)
    return Preview("unknown")


def _preview_shot(state: RailgunReadonlyState, direction: Direction) -> Preview:
    if state.ammo == 0:
        return Preview("no_ammo")
    start = state.hero_actor().pos
    devils = {a.pos for a in state.world.actors if a.kind == DEVIL and state.sees(a.pos)}
    path = []
    pos = start.step(direction)
    while _known_floor(state, pos):
        path.append(pos)
        if pos in devils:
            worth = kill_worth(state.ammo - 1, manhattan(start, pos))
            hit = (Mark("path", tuple(path)), Mark("hit", (pos,), value=worth))
            wins = worth >= state.kills_left
            return Preview("", hit, fatal=not wins and _is_shot_at(state, start, pos))
        pos = pos.step(direction)
    path_marks: tuple[Mark, ...] = (Mark("path", tuple(path)),) if path else ()
    if state.world.grid.in_bounds(pos) and state.knows(pos):
        path_marks += (Mark("stop", (pos,)),)
    return Preview("", path_marks, fatal=_is_shot_at(state, start))


def _preview_step(state: RailgunReadonlyState, action: Move) -> Preview:
    start, grid = state.hero_actor().pos, state.world.grid
    end = start.step(action.direction)
    legal = legal_actions(state)
    if action in legal:
        marks_there = (Mark("step", (end,)), *_danger_marks(state, end))
        return Preview("", marks_there, fatal=_is_shot_at(state, end))
    if not grid.in_bounds(end):
        return Preview("edge")
    refusal = _REFUSALS.get(grid.terrain_at(end))
    if refusal is not None:
        return Preview(refusal, (Mark("stop", (end,)),))
    if action.direction in pinned_sides(state):
        along = action.direction, action.direction.opposite
        pinning = [aimer.pos for aimer in aimers(state) if aimer.facing in along]
        marks = tuple(Mark("pin", _cells_between(pos, start)) for pos in pinning)
        can_step = any(isinstance(other, Move) for other in legal)
        refusal = "pinned_step" if not state.ammo else "pinned" if can_step else "pinned_shoot"
        return Preview(refusal, marks)
    return Preview("devil_in_way", (Mark("stop", (end,)),))


def _danger_marks(state: RailgunReadonlyState, end: Pos) -> tuple[Mark, ...]:
    return (Mark("danger", (end,)),) if any(end in lane.cells for lane in marks(state)) else ()


def _is_shot_at(state: RailgunReadonlyState, hero: Pos, shot: Pos | None = None) -> bool:
    """Return whether an aiming devil in sight will hit the hero on a cell.

    A devil on `shot` is dead by then; any other in the lane takes the ray.
    """
    devils = [a for a in state.world.actors if a.kind == DEVIL and state.sees(a.pos)]
    occupied = {devil.pos for devil in devils if devil.pos != shot}
    for devil in devils:
        if devil.pose != AIMING or devil.pos == shot:
            continue
        pos = devil.pos.step(devil.facing)
        while _known_floor(state, pos) and pos not in occupied and pos != hero:
            pos = pos.step(devil.facing)
        if pos == hero:
            return True
    return False


def _cells_between(devil: Pos, hero: Pos) -> tuple[Pos, ...]:
    """Return the cells from a devil's to the hero's, the hero's excluded."""
    steps = manhattan(devil, hero)
    dx, dy = (hero.x - devil.x) // steps, (hero.y - devil.y) // steps
    return tuple(Pos(devil.x + dx * n, devil.y + dy * n) for n in range(steps))
