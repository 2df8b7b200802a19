"""The devils' behaviour: each takes the first action that applies (rules 7)."""

from __future__ import annotations

from functools import lru_cache

from game.core.actor import Actor, posed
from game.core.grid import CARDINALS, Direction, Pos, all_positions, manhattan
from game.core.pathfinding import cached_flood, manhattan_disc
from game.rulesets.railgun.params import AIMING, DEVIL, KILLER, KIT, RAY
from game.rulesets.railgun.rules import crush_kit, line_of_fire
from game.rulesets.railgun.turn_draft import RailgunTurn

_SIDES = {(side.dx, side.dy): side for side in CARDINALS}


@lru_cache(maxsize=16)
def _cells_beside(width: int, height: int) -> tuple[int, ...]:
    """Return the cells at most one step from each cell, in reading order."""
    return tuple(manhattan_disc(width, height, pos, 1) for pos in all_positions(width, height))


def devils_act(turn: RailgunTurn) -> None:
    """Let every devil act in spawn order; a ray that hits the hero ends the turn."""
    aim_range, actors, grid, hero_pos = turn.rules.aim_range, turn.actors, turn.grid, turn.pos
    (hero_x, hero_y), hearing, width = hero_pos, turn.hearing_range, grid.width
    hero_flood = cached_flood(grid, hero_pos)
    beside = _cells_beside(width, grid.height)
    for devil in turn.devils():
        # An earlier devil's ray may have killed this one.
        if devil.id not in actors:
            continue
        if devil.pose == AIMING:
            _fire(turn, devil)
            if turn.outcome is not None:
                return
            continue
        x, y = devil.pos
        dx, dy = hero_x - x, hero_y - y
        steps = abs(dx) + abs(dy)
        if not (dx and dy) and steps <= aim_range and _line_is_clear(turn, devil.pos, steps):
            turn.draft.change_actor(posed(devil, AIMING, _SIDES[dx // steps, dy // steps]))
        elif steps <= hearing:
            if free := beside[y * width + x] & turn.free:
                _approach(turn, devil, hero_flood.nearest(free, steps - 1))
        elif turn.kits:
            _seek_kit(turn, devil, beside[y * width + x] & turn.free)


def _fire(turn: RailgunTurn, devil: Actor) -> None:
    draft = turn.draft
    path, target = line_of_fire(turn, devil.pos, devil.facing)
    stop = None if target is not None else (path[-1] if path else devil.pos).step(devil.facing)
    hit = None if target is None else target.id
    devil = draft.shoot(devil, devil.facing, path, RAY, hit=hit, stop=stop)
    if target is not None and target.id == turn.hero_id:
        draft.hurt(target, 1)
        draft.change_actor(posed(devil, KILLER, devil.facing))
        turn.end_match(RAY, won=False)
        return
    draft.change_actor(posed(devil, "", devil.facing))
    if target is not None:
        turn.kill_devil(target, RAY, devil.id)
        draft.log("friendly_fire")


def _line_is_clear(turn: RailgunTurn, start: Pos, steps: int) -> bool:
    """Return whether only floor and kits lie between a devil and the hero in line with it."""
    index, free = turn.grid.index(start), turn.free
    stride = (turn.grid.index(turn.pos) - index) // steps
    return all(free >> (index + stride * count) & 1 for count in range(1, steps))


def _seek_kit(turn: RailgunTurn, devil: Actor, beside: int) -> None:
    grid, reach = turn.grid, turn.rules.hearing
    # Most devils that hear no hero have no kit near, either.
    if not turn.kits & manhattan_disc(grid.width, grid.height, devil.pos, reach):
        return
    near = [
        item.pos
        for item in turn.draft.items.values()
        if item.kind == KIT and 0 < manhattan(devil.pos, item.pos) <= reach
    ]
    if near:
        kit = turn.draft.choice(near)
        _approach(turn, devil, beside and cached_flood(grid, kit).nearest(beside))


def _approach(turn: RailgunTurn, devil: Actor, best: int) -> None:
    """Step to one of the free neighbours nearest to the target (rules 7.1).

    It steps even if it comes no nearer.
    """
    if not best:
        return
    if best & best - 1:
        for _ in range(turn.draft.below(best.bit_count())):
            best &= best - 1
    # The first one that is left.
    low, (x, y) = best & -best, devil.pos
    end = turn.grid.pos(low.bit_length() - 1)
    devil = turn.draft.move(devil, end, _SIDES[end[0] - x, end[1] - y])
    turn.free ^= low | 1 << y * turn.grid.width + x
    if turn.kits & low:
        crush_kit(turn, devil)


def with_aim(devil: Actor, facing: str) -> Actor:
    """Return the devil aiming at the side its map sets, or unchanged for `none`."""
    if facing == "none" or devil.kind != DEVIL:
        return devil
    return posed(devil, AIMING, Direction[facing])
