"""The devils' behaviour: each takes the first action that applies (rules 7)."""

from __future__ import annotations

from functools import lru_cache

from game.core.actor import Actor, posed
from game.core.grid import CARDINALS, Direction, Pos, all_positions, manhattan
from game.core.pathfinding import Flood, cached_flood, manhattan_disc, walkable_bits
from game.rulesets.railgun.params import AIMING, DEVIL, KILLER, KIT, RAY
from game.rulesets.railgun.rules import crush_kit, line_of_fire
from game.rulesets.railgun.turn_draft import RailgunTurn

_SIDES = {(side.dx, side.dy): side for side in CARDINALS}


class _MonsterPhase:
    """Data shared by all devils of a turn: the board, and the floor on which nobody stands."""

    __slots__ = ("beside", "free", "grid", "positions", "turn")

    def __init__(self, turn: RailgunTurn) -> None:
        self.turn = turn
        grid = self.grid = turn.draft.grids[0]
        width = grid.width
        self.beside = _cells_beside(width, grid.height)
        self.positions = all_positions(width, grid.height)
        occupied = 0
        for actor in turn.draft.actors.values():
            x, y = actor.pos
            occupied |= 1 << y * width + x
        self.free = walkable_bits(grid) & ~occupied


@lru_cache(maxsize=16)
def _cells_beside(width: int, height: int) -> tuple[int, ...]:
    """Return the cells at most one step from each cell, in reading order."""
    return tuple(manhattan_disc(width, height, pos, 1) for pos in all_positions(width, height))


def devils_act(turn: RailgunTurn) -> None:
    """Let every devil act in spawn order; a ray that hits the hero ends the turn."""
    phase, rules, actors = _MonsterPhase(turn), turn.rules, turn.draft.actors
    hero_pos, hearing = turn.pos, turn.hearing_range
    (hero_x, hero_y), hero_flood = hero_pos, cached_flood(phase.grid, hero_pos)
    for devil in turn.devils():
        # An earlier devil's ray may have killed this one.
        if devil.id not in actors:
            continue
        if devil.pose == AIMING:
            _fire(phase, devil)
            if turn.outcome is not None:
                return
            continue
        x, y = devil.pos
        dx, dy = hero_x - x, hero_y - y
        steps = abs(dx) + abs(dy)
        is_in_reach = steps <= rules.aim_range and not (dx and dy)
        if is_in_reach and _line_is_clear(phase, devil.pos, steps):
            side = _SIDES[dx // steps, dy // steps]
            turn.draft.change_actor(posed(devil, AIMING, side))
        elif steps <= hearing:
            _approach(phase, devil, hero_flood)
        elif turn.kit_mask:
            _seek_kit(phase, devil)


def _fire(phase: _MonsterPhase, devil: Actor) -> None:
    turn = phase.turn
    draft = turn.draft
    path, target = line_of_fire(draft, devil.pos, devil.facing)
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
        draft.kill(target, RAY, devil.id)
        phase.free |= 1 << phase.grid.index(target.pos)
        turn.drop_kit(target)
        draft.log("friendly_fire")


def _line_is_clear(phase: _MonsterPhase, start: Pos, steps: int) -> bool:
    """Return whether only floor and kits lie between a devil and the hero in line with it."""
    index, free = phase.grid.index(start), phase.free
    stride = (phase.grid.index(phase.turn.pos) - index) // steps
    return all(free >> (index + stride * count) & 1 for count in range(1, steps))


def _seek_kit(phase: _MonsterPhase, devil: Actor) -> None:
    turn = phase.turn
    near = [
        item.pos
        for item in turn.draft.items.values()
        if item.kind == KIT and 0 < manhattan(devil.pos, item.pos) <= turn.rules.hearing
    ]
    if near:
        _approach(phase, devil, cached_flood(phase.grid, turn.draft.choice(near)))


def _approach(phase: _MonsterPhase, devil: Actor, target_flood: Flood) -> None:
    """Step to the free neighbour nearest to the target, even if it is farther away (rules 7.1)."""
    turn, (x, y) = phase.turn, devil.pos
    index = y * phase.grid.width + x
    free = phase.beside[index] & phase.free
    best = target_flood.nearest(free) if free else 0
    if not best:
        return
    count = best.bit_count()
    if count > 1:
        for _ in range(turn.draft.below(count)):
            best &= best - 1
    low = best & -best
    end = phase.positions[low.bit_length() - 1]
    devil = turn.draft.move(devil, end, _SIDES[end[0] - x, end[1] - y])
    phase.free ^= low | 1 << index
    if turn.kit_mask & low:
        crush_kit(turn, devil)


def with_aim(devil: Actor, facing: str) -> Actor:
    """Return the devil aiming at the side its map sets, or unchanged for `none`."""
    if facing == "none" or devil.kind != DEVIL:
        return devil
    return posed(devil, AIMING, Direction[facing])
