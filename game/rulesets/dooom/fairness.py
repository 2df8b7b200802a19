"""The fairness of a map with random starts: the cost of winning from each cell.

The route from a start goes to the nearest treasure, then to the next nearest until the target is
reached, then to the nearest exit; it costs 1 AP for each step and each pick-up. A map is fair if
no start costs more than `MAX_UNFAIRNESS` percent of the mean, and at most `MAX_LUCKY_STARTS`
percent of the starts allow a win in the first turn.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.core.level import Level
from game.core.pathfinding import Flood, cells_of, walkable_bits
from game.rulesets.dooom.params import POINTS, TREASURE

MAX_UNFAIRNESS = 170
MAX_LUCKY_STARTS = 20


def distances(grid: Grid, source: Pos) -> dict[Pos, int]:
    """Return the steps from a cell to every reachable cell."""
    flood = Flood(grid, source)
    while flood.expand():
        pass
    return {pos: steps for steps, layer in enumerate(flood.layers) for pos in cells_of(grid, layer)}


def win_costs(level: Level) -> dict[Pos, int | None]:
    """Return the cost in AP of winning from every possible start, None where it is impossible."""
    grid, target = level.grid, level.int_param("target")
    piles = {s.pos: int(s.param("count")) for s in level.spawns if s.kind == TREASURE}
    pile_distances = {pos: distances(grid, pos) for pos in piles}
    exit_distances = _exit_distances(grid)
    return {
        start: _win_cost(start, piles, pile_distances, exit_distances, target)
        for start in cells_of(grid, walkable_bits(grid))
    }


def _exit_distances(grid: Grid) -> dict[Pos, int]:
    """Return the steps to win from every cell; on an exit, a player has to step onto one again."""
    nearest: dict[Pos, int] = {}
    exits = grid.cells(Terrain.EXIT)
    for exit_cell in exits:
        for pos, steps in distances(grid, exit_cell).items():
            if pos != exit_cell:
                nearest[pos] = min(steps, nearest.get(pos, steps))
    for pos in exits:
        if any(grid.can_step(pos, side) for side in CARDINALS):
            nearest[pos] = min(2, nearest.get(pos, 2))
    return nearest


def _win_cost(
    start: Pos,
    piles: Mapping[Pos, int],
    pile_distances: Mapping[Pos, Mapping[Pos, int]],
    exit_distances: Mapping[Pos, int],
    target: int,
) -> int | None:
    pos, held, cost = start, 0, 0
    left = {pile for pile in piles if start in pile_distances[pile]}
    while held < target:
        if not left:
            return None
        steps, _, _, pile = min((pile_distances[pile][pos], pile.y, pile.x, pile) for pile in left)
        left.remove(pile)
        pos, held, cost = pile, held + piles[pile], cost + steps + 1
    return cost + exit_distances[pos] if pos in exit_distances else None


def unfairness(level: Level) -> int | None:
    """Return the highest cost in percent of the mean, None if winning is impossible somewhere."""
    costs = list(win_costs(level).values())
    known = [cost for cost in costs if cost is not None]
    if not known or len(known) < len(costs):
        return None
    return 100 * max(known) * len(known) // max(1, sum(known))


def lucky_start_percent(level: Level) -> int:
    """Return the percentage of starts that allow a win in the first turn."""
    costs = win_costs(level).values()
    return 100 * sum(cost is not None and cost <= POINTS for cost in costs) // len(costs)
