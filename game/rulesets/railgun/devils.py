"""What a devil does with its action: the first rule that fits (rules 7)."""

from __future__ import annotations

from dataclasses import replace

from game.core.actor import Actor
from game.core.grid import FOUR, Direction, Pos
from game.core.path import Flood, bit, cells
from game.rulesets.railgun.params import AIMING, DEVIL, KILLER, KIT, RAY
from game.rulesets.railgun.rules import Round, crush, distance, is_floor, line_of_fire


def devils_act(turn: Round) -> None:
    """Let every devil act in order of creation; a ray that hits the hero stops the round."""
    floods: dict[Pos, Flood] = {}
    for devil in turn.devils():
        # An earlier devil's ray may have killed this one.
        now = turn.draft.actors.get(devil.id)
        if now is not None:
            _act(turn, now, floods)
        if turn.outcome is not None:
            return


def _act(turn: Round, devil: Actor, floods: dict[Pos, Flood]) -> None:
    if devil.pose == AIMING:
        _fire(turn, devil)
        return
    lane = _lane(turn, devil)
    if lane is not None:
        turn.draft.change(replace(devil, pose=AIMING, facing=lane))
    elif distance(devil.pos, turn.pos) <= turn.ear_shot:
        _approach(turn, devil, turn.pos, floods)
    else:
        _seek_kit(turn, devil, floods)


def _fire(turn: Round, devil: Actor) -> None:
    draft = turn.draft
    path, target = line_of_fire(draft, devil.pos, devil.facing)
    stop = None if target is not None else (path[-1] if path else devil.pos).step(devil.facing)
    hit = None if target is None else target.id
    devil = draft.shoot(devil, devil.facing, tuple(path), RAY, hit=hit, stop=stop)
    if target is not None and target.id == turn.hero:
        draft.hurt(target, 1)
        draft.change(replace(devil, pose=KILLER))
        turn.finish(RAY, won=False)
        return
    draft.change(replace(devil, pose=""))
    if target is not None:
        draft.kill(target, RAY, devil.id)
        draft.drop(KIT, target.pos, by=target)
        draft.note("friendly_fire")


def _lane(turn: Round, devil: Actor) -> Direction | None:
    """Return the direction in which the hero stands near, in line and with nothing between."""
    hero = turn.pos
    steps = distance(devil.pos, hero)
    if steps > turn.rules.aim_range or (devil.pos.x != hero.x and devil.pos.y != hero.y):
        return None
    dx, dy = (hero.x - devil.pos.x) // steps, (hero.y - devil.pos.y) // steps
    direction = next(side for side in FOUR if (side.dx, side.dy) == (dx, dy))
    grid = turn.draft.grids[0]
    for count in range(1, steps):
        between = devil.pos.step(direction, count)
        if not is_floor(grid, between) or turn.draft.actor_at(between) is not None:
            return None
    return direction


def _seek_kit(turn: Round, devil: Actor, floods: dict[Pos, Flood]) -> None:
    near = [
        item.pos
        for item in turn.draft.items.values()
        if item.kind == KIT and 0 < distance(devil.pos, item.pos) <= turn.rules.hearing
    ]
    if near:
        _approach(turn, devil, turn.draft.choice(near), floods)


def _approach(turn: Round, devil: Actor, goal: Pos, floods: dict[Pos, Flood]) -> None:
    """Step to the free neighbour nearest to the goal, even if that leads away (rules 7.1)."""
    draft = turn.draft
    grid = draft.grids[0]
    free = 0
    for side in FOUR:
        cell = devil.pos.step(side)
        if is_floor(grid, cell) and draft.actor_at(cell) is None:
            free |= bit(grid, cell)
    if not free:
        return
    if goal not in floods:
        floods[goal] = Flood(grid, goal)
    best = floods[goal].nearest(free)
    if best:
        end = draft.choice(cells(grid, best))
        facing = next(s for s in FOUR if devil.pos.step(s) == end)
        crush(turn, draft.move(devil, end, facing))


def aim_of(devil: Actor, facing: str) -> Actor:
    """Return a placed devil that already aims, if the map says so."""
    if facing == "none" or devil.kind != DEVIL:
        return devil
    return replace(devil, pose=AIMING, facing=Direction[facing])
