"""Where everything stands, in cell numbers and bit boards: the form in which turns are played."""

from __future__ import annotations

from functools import lru_cache

from game.core.actor import Actor, ActorId, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Grid
from game.core.state import World
from game.rulesets.railgun.floor_chart import FloorChart
from game.rulesets.railgun.params import AIMING, DEVIL, HERO, KIT, RAY

SEAT = Seat(0)

# A devil's cell, facing and pose. Making an `Actor` takes ten times as long.
Devil = tuple[int, Direction, str]
# A chart and the bit boards that change (the floor on which nobody stands, the cells of kits, those
# of aiming devils); the hero's cell and facing; the devils by id, oldest first; the world without
# its actors. Taking apart a plain tuple takes a quarter of the time of one with names.
Placement = tuple[FloorChart, int, int, int, int, Direction, dict[ActorId, Devil], World]


def placement_of(world: World, chart: FloorChart | None = None) -> Placement:
    """Return where everything in a world stands; its chart is found if it is not known."""
    chart, occupied, kits, aiming = chart or _chart_of(world.grids[0]), 0, 0, 0
    hero, *others = world.actors
    devils: dict[ActorId, Devil] = {}
    for devil in others:
        number = chart.number(devil.pos)
        devils[devil.id] = number, devil.facing, devil.pose
        occupied |= 1 << number
        if devil.pose == AIMING:
            aiming |= 1 << number
    for item in world.items:
        if item.kind == KIT:
            kits |= 1 << chart.number(item.pos)
    start = chart.number(hero.pos)
    free = chart.floor & ~(occupied | 1 << start)
    rest = replace(world, actors=())
    return chart, free, kits, aiming, start, hero.facing, devils, rest


@lru_cache(maxsize=32)
def _chart_of(grid: Grid) -> FloorChart:
    return FloorChart(grid)


def world_of(placement: Placement, hero_id: ActorId, outcome: Outcome | None) -> World:
    """Return the world with its actors; an outcome shows in the hero's pose and health."""
    chart, _, _, _, start, facing, devils, rest = placement
    cells = chart.cells
    actors = [hero_actor(hero_id, chart, start, facing, outcome)]
    actors += [
        Actor(number, DEVIL, cells[place], side, pose=pose)
        for number, (place, side, pose) in devils.items()
    ]
    return World(rest.grids, tuple(actors), rest.items, rest.rng, rest.turn, rest.next_id)


def hero_actor(
    hero_id: ActorId, chart: FloorChart, start: int, facing: Direction, outcome: Outcome | None
) -> Actor:
    """Return the hero; the end of the match shows in his pose, a ray that hit him in his health."""
    if outcome is None:
        return Actor(hero_id, HERO, chart.cells[start], facing, SEAT)
    health = 0 if outcome.termination == RAY else 1
    pose = "won" if outcome.winners else "lost"
    return Actor(hero_id, HERO, chart.cells[start], facing, SEAT, health, pose=pose)
