"""The devils' behaviour: each takes the first action that applies (rules 7)."""

from __future__ import annotations

from game.core.actor import Actor, posed
from game.core.grid import Direction, manhattan
from game.core.pathfinding import Flood, manhattan_disc
from game.rulesets.railgun.params import AIMING, DEVIL, KILLER, KIT, RAY
from game.rulesets.railgun.rules import crush_kit, line_of_fire
from game.rulesets.railgun.turn_draft import RailgunTurn, hearing_range


def devils_act(turn: RailgunTurn) -> None:
    """Let every devil act in spawn order; a ray that hits the hero ends the turn."""
    aim_range, actors, chart = turn.rules.aim_range, turn.actors, turn.chart
    hearing = hearing_range(turn.rules, turn.streak)
    (hero_x, hero_y), width = turn.pos, chart.width
    goal = hero_y * width + hero_x
    flood: Flood | None = None
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
        number, steps = y * width + x, abs(hero_x - x) + abs(hero_y - y)
        if (
            (x == hero_x or y == hero_y)
            and steps <= aim_range
            and (side := chart.side_in_line(number, goal, turn.free))
        ):
            turn.draft.change_actor(posed(devil, AIMING, side))
            turn.aiming |= 1 << number
        elif steps <= hearing:
            flood = flood or chart.flood(goal)
            _approach(turn, devil, number, flood, steps)
        elif turn.kits:
            _seek_kit(turn, devil, number)


def _fire(turn: RailgunTurn, devil: Actor) -> None:
    draft = turn.draft
    turn.aiming ^= turn.bit(devil.pos)
    path, target, stop = line_of_fire(turn, devil.pos, devil.facing)
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


def _seek_kit(turn: RailgunTurn, devil: Actor, number: int) -> None:
    chart, reach = turn.chart, turn.rules.hearing
    # Most devils that hear no hero have no kit near, either.
    if not turn.kits & manhattan_disc(chart.width, chart.height, devil.pos, reach):
        return
    near = [
        item.pos
        for item in turn.draft.items.values()
        if item.kind == KIT and 0 < manhattan(devil.pos, item.pos) <= reach
    ]
    if near:
        kit = turn.draft.choice(near)
        flood = chart.flood(kit.y * chart.width + kit.x)
        _approach(turn, devil, number, flood, manhattan(devil.pos, kit))


def _approach(turn: RailgunTurn, devil: Actor, number: int, flood: Flood, steps: int) -> None:
    """Step to one of the free neighbours nearest to a goal at least `steps` away (rules 7.1).

    `flood` has the distances to the goal. The devil steps even if it comes no nearer.
    """
    chart = turn.chart
    free = chart.beside[number] & turn.free
    best = free and flood.nearest(free, steps - 1)
    if not best:
        return
    if best & best - 1:
        for _ in range(turn.draft.below(best.bit_count())):
            best &= best - 1
        # The first one that is left.
        best &= -best
    end = best.bit_length() - 1
    devil = turn.draft.move(devil, chart.cells[end], chart.sides[end - number])
    turn.free ^= best | 1 << number
    if turn.kits & best:
        crush_kit(turn, devil)


def with_aim(devil: Actor, facing: str) -> Actor:
    """Return the devil aiming at the side its map sets, or unchanged for `none`."""
    if facing == "none" or devil.kind != DEVIL:
        return devil
    return posed(devil, AIMING, Direction[facing])
