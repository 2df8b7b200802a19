"""The devils' behaviour: each takes the first action that applies (rules 7)."""

from __future__ import annotations

from game.core.actor import Actor, posed
from game.core.grid import CARDINALS, Direction, Pos, manhattan
from game.core.pathfinding import Flood, cached_flood, manhattan_disc, walkable_bits
from game.rulesets.railgun.params import AIMING, DEVIL, KILLER, KIT, RAY
from game.rulesets.railgun.rules import crush_kit, line_of_fire
from game.rulesets.railgun.turn_draft import RailgunTurn

_SIDES = {(side.dx, side.dy): side for side in CARDINALS}


class _MonsterPhase:
    """Data shared by all devils of a turn: the board, the hero, the occupied cells."""

    __slots__ = ("floor", "grid", "hearing_range", "hero_flood", "hero_pos", "occupied", "turn")

    def __init__(self, turn: RailgunTurn) -> None:
        self.turn = turn
        self.grid = turn.draft.grids[0]
        self.floor = walkable_bits(self.grid)
        self.hero_pos = turn.pos
        self.hero_flood = cached_flood(self.grid, self.hero_pos)
        self.hearing_range = turn.hearing_range
        self.occupied, width = 0, self.grid.width
        for actor in turn.draft.actors.values():
            x, y = actor.pos
            self.occupied |= 1 << (y * width + x)


def devils_act(turn: RailgunTurn) -> None:
    """Let every devil act in spawn order; a ray that hits the hero ends the turn."""
    phase = _MonsterPhase(turn)
    actors = turn.draft.actors
    for devil in turn.devils():
        # An earlier devil's ray may have killed this one.
        if devil.id in actors:
            _act(phase, devil)
        if turn.outcome is not None:
            return


def _act(phase: _MonsterPhase, devil: Actor) -> None:
    if devil.pose == AIMING:
        _fire(phase, devil)
        return
    (x, y), (hero_x, hero_y) = devil.pos, phase.hero_pos
    steps = abs(x - hero_x) + abs(y - hero_y)
    in_line = x == hero_x or y == hero_y
    if (
        in_line
        and steps <= phase.turn.rules.aim_range
        and _line_is_clear(phase, devil.pos, phase.hero_pos, steps)
    ):
        side = _SIDES[(hero_x - x) // steps, (hero_y - y) // steps]
        phase.turn.draft.change_actor(posed(devil, AIMING, side))
    elif steps <= phase.hearing_range:
        _approach(phase, devil, phase.hero_flood)
    elif phase.turn.kit_mask:
        _seek_kit(phase, devil)


def _fire(phase: _MonsterPhase, devil: Actor) -> None:
    turn = phase.turn
    draft = turn.draft
    path, target = line_of_fire(draft, devil.pos, devil.facing)
    stop = None if target is not None else (path[-1] if path else devil.pos).step(devil.facing)
    hit = None if target is None else target.id
    devil = draft.shoot(devil, devil.facing, tuple(path), RAY, hit=hit, stop=stop)
    if target is not None and target.id == turn.hero_id:
        draft.hurt(target, 1)
        draft.change_actor(posed(devil, KILLER, devil.facing))
        turn.end_match(RAY, won=False)
        return
    draft.change_actor(posed(devil, "", devil.facing))
    if target is not None:
        draft.kill(target, RAY, devil.id)
        phase.occupied ^= 1 << phase.grid.index(target.pos)
        turn.drop_kit(target)
        draft.log("friendly_fire")


def _line_is_clear(phase: _MonsterPhase, start: Pos, end: Pos, steps: int) -> bool:
    """Return whether only floor and kits lie between two cells of a row or column."""
    floor = phase.floor & ~phase.occupied
    index = phase.grid.index(start)
    stride = (phase.grid.index(end) - index) // steps
    return all(floor >> (index + stride * count) & 1 for count in range(1, steps))


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
    grid, turn, pos = phase.grid, phase.turn, devil.pos
    neighbours = manhattan_disc(grid.width, grid.height, pos, 1)
    free = neighbours & phase.floor & ~phase.occupied
    if not free:
        return
    best = target_flood.nearest(free)
    if not best:
        return
    count = best.bit_count()
    if count > 1:
        for _ in range(turn.draft.below(count)):
            best &= best - 1
    low = best & -best
    end = grid.pos(low.bit_length() - 1)
    devil = turn.draft.move(devil, end, _SIDES[end[0] - pos[0], end[1] - pos[1]])
    phase.occupied ^= low | 1 << (pos[1] * grid.width + pos[0])
    if turn.kit_mask:
        crush_kit(turn, devil)


def with_aim(devil: Actor, facing: str) -> Actor:
    """Return the devil aiming at the side its map sets, or unchanged for `none`."""
    if facing == "none" or devil.kind != DEVIL:
        return devil
    return posed(devil, AIMING, Direction[facing])
