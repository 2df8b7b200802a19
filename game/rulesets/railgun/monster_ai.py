"""The devils' behaviour: each takes the first action that applies (rules 7)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.event import Hurt, Shot
from game.core.grid import Direction, manhattan
from game.core.pathfinding import Flood
from game.rulesets.railgun.params import AIMING, KILLER, KIT, RAY
from game.rulesets.railgun.rules import line_of_fire
from game.rulesets.railgun.turn_draft import RailgunTurn, hearing_range


def devils_act(turn: RailgunTurn) -> None:
    """Let every devil act in spawn order; a ray that hits the hero ends the turn."""
    rules, devils, chart, hero = turn.rules, turn.devils, turn.chart, turn.hero
    aim_range, hearing = rules.aim_range, hearing_range(rules, turn.streak)
    around, steps_from = chart.discs[rules.hearing], chart.steps[hero]
    # `max` takes three times as long.
    watched = hearing if hearing > aim_range else aim_range
    flood: Flood | None = None
    for number, (place, facing, pose) in list(devils.items()):
        steps = steps_from[place]
        # Three of five devils have nothing to do.
        if steps > watched and not pose and not (turn.kits and turn.kits & around[place]):
            continue
        # An earlier devil's ray may have killed this one.
        if number not in devils:
            continue
        if pose == AIMING:
            _fire(turn, number, place, facing)
            if turn.outcome is not None:
                return
        elif (
            steps <= aim_range
            and chart.lines[hero] >> place & 1
            and (side := chart.side_in_line(place, hero, turn.free))
        ):
            turn.pose_devil(number, side, AIMING)
        elif steps <= hearing:
            flood = flood or chart.flood(hero)
            _approach(turn, number, place, flood, steps)
        else:
            _seek_kit(turn, number, place, turn.kits & around[place])


def _fire(turn: RailgunTurn, devil: ActorId, place: int, facing: Direction) -> None:
    path, hit, stop = line_of_fire(turn, place, facing)
    draft, pos = turn.draft, turn.chart.cells[place]
    draft.events.append(Shot(devil, pos, facing, path, RAY, hit, stop))
    if hit == turn.hero_id:
        draft.events.append(Hurt(hit, 1, 0))
        turn.pose_devil(devil, facing, KILLER)
        turn.end_match(RAY, won=False)
        return
    turn.pose_devil(devil, facing, "")
    if hit is not None:
        turn.kill_devil(hit, RAY, devil)
        draft.log("friendly_fire")


def _seek_kit(turn: RailgunTurn, devil: ActorId, place: int, near: int) -> None:
    """Approach one of the kits on some cells, but none on the devil's own."""
    draft, chart = turn.draft, turn.chart
    near &= ~chart.bits[place]
    if not near:
        return
    kit = near.bit_length() - 1
    if near != chart.bits[kit]:
        # Several are drawn from in the order in which they fell.
        kits = [chart.number(item.pos) for item in draft.items.values() if item.kind == KIT]
        kit = draft.choice([number for number in kits if near >> number & 1])
    steps = manhattan(chart.cells[place], chart.cells[kit])
    _approach(turn, devil, place, chart.flood(kit), steps)


def _approach(turn: RailgunTurn, devil: ActorId, place: int, flood: Flood, steps: int) -> None:
    """Step to one of the free neighbours nearest to a goal at least `steps` away (rules 7.1).

    `flood` has the distances to the goal. The devil steps even if it comes no nearer.
    """
    chart = turn.chart
    free = chart.beside[place] & turn.free
    best = free and flood.nearest(free, steps - 1)
    if best:
        _, ways = chart.around[best << chart.width >> place]
        stride, side = ways[0] if len(ways) == 1 else turn.draft.choice(ways)
        turn.move_devil(devil, place, place + stride, side)
