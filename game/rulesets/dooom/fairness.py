"""The fairness of a map with random starts: the cost of winning from each cell.

The route from a start goes to the nearest treasure, then to the next nearest until the target is
reached, then to the nearest exit; it costs 1 AP for each step and each pick-up. A map is fair if
no start costs more than `MAX_UNFAIRNESS` percent of the mean.
"""

from collections.abc import Mapping

from game.core.cell_set import Cells
from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.core.level import Level
from game.rulesets.dooom.params import TREASURE

MAX_UNFAIRNESS = 170


def win_costs(level: Level) -> dict[Pos, int | None]:
    """Return the cost in AP of winning from every possible start, None where it is impossible."""
    grid, target = level.grid, level.int_param("target")
    exits = _exit_distances(grid)
    left = starts = Cells.walkable(grid)
    if target <= 0:
        return {start: exits.get(start) for start in starts}
    costs: dict[Pos, int | None] = dict.fromkeys(starts)
    route = _Route(level, exits)
    # Starts whose route begins at the same pile share the rest of it.
    rests = {pile: route.cost_from(pile) for pile in route.piles}
    for steps in range(max(map(len, route.layers.values()), default=0)):
        for pile, layers in route.layers.items():
            if left and steps < len(layers) and (cells := layers[steps].intersection(left)):
                left = left.without(cells)
                if (rest := rests[pile]) is not None:
                    costs |= dict.fromkeys(cells, steps + rest)
    return costs


def _exit_distances(grid: Grid) -> dict[Pos, int]:
    """Return the steps to win from every cell; on an exit, a player has to step onto one again."""
    exits = Cells.of_terrain(grid, Terrain.EXIT)
    nearest: dict[Pos, int] = {}
    for steps, layer in enumerate(Cells.walkable(grid).layers_around(exits)):
        if steps:
            nearest |= dict.fromkeys(layer, steps)
    for pos in exits:
        beside = [end for side in CARDINALS if grid.is_walkable(end := pos.step(side))]
        if beside:
            nearest[pos] = 1 if any(end in exits for end in beside) else 2
    return nearest


class _Route:
    """The routes over a level's piles; `layers` has the layers around each, in reading order.

    `steps` has the steps from each to those that can be reached.
    """

    def __init__(self, level: Level, exits: Mapping[Pos, int]) -> None:
        self.target, self.exits = level.int_param("target"), exits
        piles = {s.pos: int(s.param("count")) for s in level.spawns if s.kind == TREASURE}
        self.piles = {pile: piles[pile] for pile in sorted(piles, key=lambda pos: (pos.y, pos.x))}
        grid, floor = level.grid, Cells.walkable(level.grid)
        self.layers = {at: list(floor.layers_around(Cells.of(grid, [at]))) for at in self.piles}
        every = Cells.of(grid, self.piles)
        self.steps = {
            pile: {
                other: steps
                for steps, layer in enumerate(layers)
                for other in layer.intersection(every)
            }
            for pile, layers in self.layers.items()
        }

    def cost_from(self, pile: Pos) -> int | None:
        """Return the cost from a pile on, that of picking it up included."""
        held, cost, left = self.piles[pile], 1, [other for other in self.piles if other != pile]
        while held < self.target:
            known = [other for other in left if other in self.steps[pile]]
            if not known:
                return None
            last, pile = pile, min(known, key=self.steps[pile].__getitem__)
            left.remove(pile)
            held, cost = held + self.piles[pile], cost + self.steps[last][pile] + 1
        return cost + self.exits[pile] if pile in self.exits else None


def unfairness(level: Level) -> int | None:
    """Return the highest cost in percent of the mean, None if winning is impossible somewhere."""
    costs = list(win_costs(level).values())
    known = [cost for cost in costs if cost is not None]
    if not known or len(known) < len(costs):
        return None
    return 100 * max(known) * len(known) // max(1, sum(known))
