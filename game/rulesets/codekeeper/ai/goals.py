"""The hero's goals, and a Dijkstra map of the costs to reach them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from game.core.actor import Actor, ActorId
from game.core.cell_set import Cells
from game.core.grid import CARDINALS, Pos, Terrain, chebyshev
from game.core.view import Gauge
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.ai.forward_model import KnownBoard
from game.rulesets.codekeeper.paths import square

# All costs are in twentieths of a step.
STEP_COST = 20
# The cost of fighting through a monster's cell, and of each point of damage near an attacker.
FIGHT_COST = {
    params.BOX: 20,
    params.SKELETON: 40,
    params.GARGOYLE: 130,
    params.ORC: 110,
    params.VAMPIRE: 60,
}
AREA_ATTACKERS = (params.SKELETON, params.ORC, params.GARGOYLE)
DAMAGE_COST = 10
UNREACHABLE_COST = 4000
# Added to a step onto an unknown cell on the way to an exit: it may be a wall, or guarded.
UNKNOWN_COST = 40
LOOKAHEAD = 4
# Added to the cost of a goal; a treasure has 0.
FRONTIER_OFFSET = 10
EXIT_BONUS = 200
POTION_WEIGHT = 12
CHARGE_OFFSET = 20
# The hero hurries until it knows a way out, and when less than this share of the turns would be
# left at the exit.
SPARE_PERCENT = 40
# With more health than this, a potion is left for later: some of it would be wasted.
THIRST = params.HEALTH_MAX - params.POTION_HEALTH
HURRIED_POTION_WEIGHT = 20


@dataclass(frozen=True, slots=True)
class Goals:
    """The cost from each known cell to its best goal; unreachable cells are missing.

    In a `hurry` the hero leaves, or looks for the exit, and goes for nothing else.
    """

    costs: dict[Pos, int]
    hurry: bool


def plan_goals(board: KnownBoard, monsters: Iterable[Actor], own: Actor, turns: Gauge) -> Goals:
    """Return the goals of a hero with some turns left."""
    costs = entry_costs(board, monsters)
    exits = {pos: 0 for pos, kind in board.items.items() if kind == params.EXIT}
    way_out = dijkstra_map(board, costs, exits)
    spare = turns.value - way_out.get(own.pos, 0) // STEP_COST
    hurry = own.pos not in way_out or 100 * spare < SPARE_PERCENT * turns.maximum
    goals = weighted_goals(board, own.health, turns.value)
    if hurry:
        goals = _hurried_goals(board, goals, own, way_out)
    if exits:
        grid = board.grid
        costs.update(dict.fromkeys(grid.cells(Terrain.UNKNOWN), UNKNOWN_COST))
        unknown, floor = bytes([Terrain.UNKNOWN]), bytes([Terrain.FLOOR])
        board = KnownBoard(grid.with_cells(grid.terrain.replace(unknown, floor)), board.items)
    return Goals(dijkstra_map(board, costs, goals), hurry)


def _hurried_goals(
    board: KnownBoard, goals: Mapping[Pos, int], own: Actor, way_out: Mapping[Pos, int]
) -> dict[Pos, int]:
    """Return the exit, or where to look for it, and potions that are worth the detour."""
    hurried: dict[Pos, int] = {}
    for pos, cost in goals.items():
        kind = board.items.get(pos)
        if own.pos not in way_out:
            if kind in (None, params.EXIT, params.POTION):
                hurried[pos] = cost
        elif kind == params.EXIT:
            hurried[pos] = 0
        elif kind == params.POTION and pos in way_out:
            hurried[pos] = way_out[pos] - (THIRST + 1 - own.health) * HURRIED_POTION_WEIGHT
    return hurried


def entry_costs(board: KnownBoard, monsters: Iterable[Actor]) -> Counter[Pos]:
    """Return the extra cost of entering cells near monsters."""
    grid = board.grid
    costs = Counter[Pos]()
    for monster in monsters:
        kind = params.MONSTERS[monster.kind]
        costs[monster.pos] += FIGHT_COST[monster.kind]
        if monster.kind in AREA_ATTACKERS:
            reach = square(grid.width, grid.height, monster.pos, kind.attack_range)
            costs.update(dict.fromkeys(reach, kind.damage * DAMAGE_COST))
    return costs


def weighted_goals(board: KnownBoard, health: int, turns: int) -> dict[Pos, int]:
    """Return the goal cells with their initial costs, relative to a treasure."""
    goals: dict[Pos, int] = {}
    if params.EXIT not in board.items.values():
        unknown = Cells.of_terrain(board.grid, Terrain.UNKNOWN).beside()
        frontier = unknown.intersection(Cells.of_terrain(board.grid, Terrain.FLOOR))
        goals = dict.fromkeys(frontier, FRONTIER_OFFSET)
    for pos, kind in board.items.items():
        if kind == params.EXIT:
            goals[pos] = -EXIT_BONUS
        elif kind == params.POTION and health <= THIRST:
            goals[pos] = (health - 11) * POTION_WEIGHT
        elif kind == params.TREASURE and turns > 60 and health > 8:
            goals[pos] = 0
        elif kind in params.CHARGES:
            goals[pos] = CHARGE_OFFSET
    return goals


def dijkstra_map(
    board: KnownBoard, costs: Mapping[Pos, int], goals: Mapping[Pos, int]
) -> dict[Pos, int]:
    """Return the least cost from each cell to a goal, including the goal's initial cost."""
    queue = [(cost, pos) for pos, cost in goals.items()]
    queue.sort()
    distances: dict[Pos, int] = {}
    while queue:
        cost, pos = heappop(queue)
        if pos in distances:
            continue
        distances[pos] = cost
        # A neighbour pays for entering this cell.
        onward = cost + STEP_COST + costs.get(pos, 0)
        for side in CARDINALS:
            end = pos.step(side)
            if end not in distances and board.grid.is_walkable(end):
                heappush(queue, (onward, end))
    return distances


def blocking_monsters(
    costs: Mapping[Pos, int], start: Pos, monsters: Mapping[Pos, Actor]
) -> frozenset[ActorId]:
    """Return the ids of monsters on or next to the first cells of the best path."""
    blockers: set[ActorId] = set()
    pos = start
    for _ in range(LOOKAHEAD):
        ends = [end for side in CARDINALS if (end := pos.step(side)) in costs]
        best = min(ends, key=costs.__getitem__, default=pos)
        if costs.get(best, UNREACHABLE_COST) >= costs.get(pos, UNREACHABLE_COST):
            break
        pos = best
        for monster in monsters.values():
            if chebyshev(monster.pos, pos) <= min(1, params.MONSTERS[monster.kind].attack_range):
                blockers.add(monster.id)
    return frozenset(blockers)
