"""Where a hero wants to go, and what every cell is away from it; for players only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

from game.core.actor import Actor, ActorId
from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.rulesets.codekeeper.foresight import Ground
from game.rulesets.codekeeper.params import (
    BOX,
    CHARGES,
    EXIT,
    GARGOYLE,
    MONSTERS,
    ORC,
    POTION,
    SKELETON,
    TREASURE,
    VAMPIRE,
)
from game.rulesets.codekeeper.paths import chebyshev, square

# Costs are counted in twentieths of a step.
STEP = 20
# What it costs to fight the way through a monster's cell, and to pass where one strikes.
FIGHT = {BOX: 20, SKELETON: 40, GARGOYLE: 130, ORC: 110, VAMPIRE: 60}
STRIKES = (SKELETON, ORC, GARGOYLE)
BLOW = 10
FAR = 4000
AHEAD = 4
# What goals are less worth than a treasure.
UNKNOWN = 10
EXIT_SEEN = 40
EXIT_PULL = 200
THIRST = 12
CHEST = 20


def way_to_goals(
    ground: Ground, monsters: Iterable[Actor], health: int, turns: int
) -> dict[Pos, int]:
    """Return the cost from known cells to whatever is worth going to; cut off cells are missing."""
    return potential(ground, entry_costs(ground, monsters), goals_of(ground, health, turns))


def entry_costs(ground: Ground, monsters: Iterable[Actor]) -> dict[Pos, int]:
    """Return what it costs to enter cells where that is more than a step."""
    grid = ground.grid
    costs: dict[Pos, int] = {}
    for monster in monsters:
        kind = MONSTERS[monster.kind]
        costs[monster.pos] = costs.get(monster.pos, 0) + FIGHT[monster.kind]
        if monster.kind in STRIKES:
            for cell in square(grid.width, grid.height, monster.pos, kind.reach):
                costs[cell] = costs.get(cell, 0) + kind.damage * BLOW
    return costs


def goals_of(ground: Ground, health: int, turns: int) -> dict[Pos, int]:
    """Return cells worth going to with what they are less worth than a treasure."""
    goals: dict[Pos, int] = {}
    exits = [pos for pos, kind in ground.items.items() if kind == EXIT]
    for pos in _frontier(ground.grid):
        goals[pos] = UNKNOWN
        for end in exits:
            goals[pos] = EXIT_SEEN + STEP * (abs(pos.x - end.x) + abs(pos.y - end.y))
    for pos, kind in ground.items.items():
        if kind == EXIT:
            goals[pos] = -EXIT_PULL
        elif kind == POTION:
            goals[pos] = (health - 11) * THIRST
        elif kind == TREASURE and turns > 60 and health > 8:
            goals[pos] = 0
        elif kind in CHARGES:
            goals[pos] = CHEST
    return goals


def _frontier(grid: Grid) -> Iterator[Pos]:
    """Yield the floor cells beside unknown ones."""
    for index, code in enumerate(grid.terrain):
        if code == Terrain.FLOOR:
            pos = Pos(index % grid.width, index // grid.width)
            for side in CARDINALS:
                end = pos.step(side)
                if grid.in_bounds(end) and grid.terrain_at(end) is Terrain.UNKNOWN:
                    yield pos
                    break


def potential(ground: Ground, costs: Mapping[Pos, int], goals: Mapping[Pos, int]) -> dict[Pos, int]:
    """Return the least cost from each cell to a goal, the goal's own included (Dijkstra)."""
    queue = [(cost, pos) for pos, cost in goals.items()]
    queue.sort()
    found: dict[Pos, int] = {}
    while queue:
        cost, pos = heappop(queue)
        if pos in found:
            continue
        found[pos] = cost
        # A neighbour pays for entering this cell.
        onward = cost + STEP + costs.get(pos, 0)
        for side in CARDINALS:
            end = pos.step(side)
            if end not in found and ground.is_floor(end):
                heappush(queue, (onward, end))
    return found


def in_the_way(
    way: Mapping[Pos, int], start: Pos, monsters: Mapping[Pos, Actor]
) -> frozenset[ActorId]:
    """Return the monsters on the first cells of the way, or that strike at those who walk it."""
    found: set[ActorId] = set()
    pos = start
    for _ in range(AHEAD):
        ends = [end for side in CARDINALS if (end := pos.step(side)) in way]
        best = min(ends, key=way.__getitem__, default=pos)
        if way.get(best, FAR) >= way.get(pos, FAR):
            break
        pos = best
        for monster in monsters.values():
            if chebyshev(monster.pos, pos) <= min(1, MONSTERS[monster.kind].reach):
                found.add(monster.id)
    return frozenset(found)
