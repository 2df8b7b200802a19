"""How fair a map is, as starts are drawn by chance: what winning costs from each of them.

A journey goes from a start to the nearest treasure, from there to the next nearest, until the
target is held, then to the nearest exit; its cost is a point for each step and each pick-up.
A map is fair if no journey costs more than `FAIR` hundredths of the mean one, and at most `LUCKY`
starts of a hundred let the one who begins win in the first turn.
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
    """Return the steps from a cell to every cell that can be reached."""
    flood = Flood(grid, source)
    while flood.expand():
        pass
    return {pos: steps for steps, layer in enumerate(flood.layers) for pos in cells_of(grid, layer)}


def win_costs(level: Level) -> dict[Pos, int | None]:
    """Return what winning costs from every possible start, None where it is impossible."""
    grid, target = level.grid, level.int_param("target")
    piles = {s.pos: int(s.param("count")) for s in level.spawns if s.kind == TREASURE}
    ways = {pos: distances(grid, pos) for pos in piles}
    out = _exit_distances(grid)
    return {
        start: _win_cost(start, piles, ways, out, target)
        for start in cells_of(grid, walkable_bits(grid))
    }


def _exit_distances(grid: Grid) -> dict[Pos, int]:
    """Return the steps to win from every cell: from an exit one has to step onto one again."""
    found: dict[Pos, int] = {}
    for index, code in enumerate(grid.terrain):
        if code == Terrain.EXIT:
            exit_cell = Pos(index % grid.width, index // grid.width)
            for pos, steps in distances(grid, exit_cell).items():
                if pos != exit_cell:
                    found[pos] = min(steps, found.get(pos, steps))
    for index, code in enumerate(grid.terrain):
        pos = Pos(index % grid.width, index // grid.width)
        if code == Terrain.EXIT and any(grid.can_step(pos, side) for side in CARDINALS):
            found[pos] = min(2, found.get(pos, 2))
    return found


def _win_cost(
    start: Pos,
    piles: Mapping[Pos, int],
    ways: Mapping[Pos, Mapping[Pos, int]],
    out: Mapping[Pos, int],
    target: int,
) -> int | None:
    pos, held, cost = start, 0, 0
    left = {pile for pile in piles if start in ways[pile]}
    while held < target:
        if not left:
            return None
        steps, _, _, pile = min((ways[pile][pos], pile.y, pile.x, pile) for pile in left)
        left.remove(pile)
        pos, held, cost = pile, held + piles[pile], cost + steps + 1
    return cost + out[pos] if pos in out else None


def unfairness(level: Level) -> int | None:
    """Return the longest journey in hundredths of the mean one, None if one is impossible."""
    costs = list(win_costs(level).values())
    known = [cost for cost in costs if cost is not None]
    if not known or len(known) < len(costs):
        return None
    return 100 * max(known) * len(known) // max(1, sum(known))


def lucky_start_percent(level: Level) -> int:
    """Return of how many starts in a hundred one can win in the first turn."""
    costs = win_costs(level).values()
    return 100 * sum(cost is not None and cost <= POINTS for cost in costs) // len(costs)
