"""Marks and previews, from what the hero knows: lanes of fire, shot paths, refusals."""

from collections.abc import Iterator
from itertools import takewhile

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.grid import CARDINALS, Direction, Pos, Terrain, manhattan
from game.core.view import Mark, Preview
from game.rulesets.railgun.floor_plan import floor_plan
from game.rulesets.railgun.legal_moves import aimers, legal_actions, pinned_sides
from game.rulesets.railgun.params import AIMING, DEVIL, SEAT
from game.rulesets.railgun.rules import kill_worth
from game.rulesets.railgun.state_base import RailgunStateBase

_PILLARS = Terrain.PILLAR, Terrain.PILLAR_FOUND
_REFUSALS = {Terrain.WALL: "wall", Terrain.COUNTER: "counter", **dict.fromkeys(_PILLARS, "pillar")}


def marks(state: RailgunStateBase, seat: Seat) -> tuple[Mark, ...]:
    """Return a `lane` mark for each aiming devil in sight: the known cells its ray can cross.

    It reaches behind the hero, who may have stepped away, even along it, when the devil fires.
    Whose shot hits the hero where he stands has a `hits_you` mark, whom his would hit now a `hit`
    mark, unless he then dies and need not, and who cannot fire next a `no_aim` mark (rules 7).
    """
    devils = [a for a in state.world.actors if a.kind == DEVIL and state.sees(a.pos)]
    lanes = [(d.pos, tuple(_known_ray(state, d.pos, d.facing))) for d in devils if d.pose == AIMING]
    shooters = [devil for devil, lane in lanes if state.hero_actor().pos in lane]
    shots = [_preview_shot(state, side) for side in CARDINALS if state.outcome is None]
    moves = (action for action in legal_actions(state, seat) if isinstance(action, Move))
    ends = (state.hero_actor().pos.step(move.direction) for move in moves)
    lives = any(not _is_shot_at(state, end) for end in ends) or not all(s.fatal for s in shots)
    return (
        *(Mark("lane", lane) for _, lane in lanes),
        *(Mark("hits_you", (devil,)) for devil in shooters),
        *(Mark("no_aim", (devil.pos,)) for devil in devils if not (devil.pose or state.outcome)),
        *(m for s in shots if not (s.fatal and lives) for m in s.marks if m.name == "hit"),
    )


def _known_ray(state: RailgunStateBase, start: Pos, side: Direction) -> Iterator[Pos]:
    """Return the cells behind a cell, as far as the hero knows them to be floor."""
    return takewhile(state.knows, floor_plan(state.world.grid).ray(start, side).cells)


def preview(state: RailgunStateBase, _seat: Seat, action: Action) -> Preview:
    """Return the known effect of a step or a shot, or why it is refused."""
    if state.outcome is not None:
        return Preview("over")
    if isinstance(action, Shoot):
        return _preview_shot(state, action.direction)
    return _preview_step(state, action) if isinstance(action, Move) else Preview("unknown")


def _preview_shot(state: RailgunStateBase, direction: Direction) -> Preview:
    if state.ammo == 0:
        return Preview("no_ammo")
    start = state.hero_actor().pos
    devils = {a.pos for a in state.world.actors if a.kind == DEVIL and state.sees(a.pos)}
    path: list[Pos] = []
    for pos in _known_ray(state, start, direction):
        path.append(pos)
        if pos in devils:
            worth = kill_worth(state.ammo - 1, manhattan(start, pos))
            hit = (Mark("path", tuple(path)), Mark("hit", (pos,), value=worth))
            wins = worth >= state.kills_left
            return Preview("", hit, fatal=not wins and _is_shot_at(state, start, pos))
    path_marks: tuple[Mark, ...] = (Mark("path", tuple(path)),) if path else ()
    end = start.step(direction, len(path) + 1)
    if state.world.grid.in_bounds(end) and state.knows(end):
        path_marks += (Mark("stop", (end,)),)
    return Preview("", path_marks, fatal=_is_shot_at(state, start))


def _preview_step(state: RailgunStateBase, action: Move) -> Preview:
    start, grid = state.hero_actor().pos, state.world.grid
    end = start.step(action.direction)
    legal = legal_actions(state, SEAT)
    if action in legal:
        lanes = (mark.cells for mark in marks(state, SEAT) if mark.name == "lane")
        danger = (Mark("danger", (end,)),) if any(end in cells for cells in lanes) else ()
        return Preview("", (Mark("step", (end,)), *danger), fatal=_is_shot_at(state, end))
    if not grid.in_bounds(end):
        return Preview("edge")
    refusal = _REFUSALS.get(grid.terrain_at(end))
    if refusal is not None:
        return Preview(refusal, (Mark("stop", (end,)),))
    if action.direction in pinned_sides(state):
        along = action.direction, action.direction.opposite
        # From the devil's cell to the one before the hero's.
        pins = tuple(
            Mark("pin", tuple(pos.step(side, n) for n in range(manhattan(pos, start))))
            for pos, side in aimers(state).items()
            if side in along
        )
        can_step = any(isinstance(other, Move) for other in legal)
        refusal = "pinned_step" if not state.ammo else "pinned" if can_step else "pinned_shoot"
        return Preview(refusal, pins)
    return Preview("devil_in_way", (Mark("stop", (end,)),))


def _is_shot_at(state: RailgunStateBase, hero: Pos, shot: Pos | None = None) -> bool:
    """Return whether an aiming devil in sight will hit the hero on a cell.

    A devil on `shot` is dead by then; any other in the lane takes the ray.
    """
    devils = [a for a in state.world.actors if a.kind == DEVIL and state.sees(a.pos)]
    occupied = {devil.pos for devil in devils if devil.pos != shot}
    for devil in devils:
        if devil.pose == AIMING and devil.pos != shot:
            ray = _known_ray(state, devil.pos, devil.facing)
            if next((pos for pos in ray if pos == hero or pos in occupied), None) == hero:
                return True
    return False
