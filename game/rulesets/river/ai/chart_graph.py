"""The certain steps on the chart as a graph."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actor import Seat
from game.core.grid import CARDINALS, Direction, Edge, Pos, Terrain
from game.core.rng import Rng
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.drift_paths import drift_paths
from game.rulesets.river.params import HOMES
from game.rulesets.river.terrain.field import is_water, portal_number

# The index of a fragment and a cell of it.
ChartCell = tuple[int, Pos]
_PASSABLE = (Edge.OPEN, Edge.BROKEN)
_UNCERTAIN = (Edge.UNKNOWN, Edge.STRUCK)


class ChartGraph:
    """The chart as a net of steps whose ends are certain."""

    def __init__(self, chart: Chart) -> None:
        """Look at a chart."""
        self.chart = chart
        self.portals: dict[int, ChartCell] = {}
        for index, fragment in enumerate(chart.fragments):
            for place, code in enumerate(fragment.grid.terrain):
                if number := portal_number(code):
                    width = fragment.grid.width
                    self.portals[number] = (index, Pos(place % width, place // width))

    def known_step_end(self, node: ChartCell, side: Direction) -> ChartCell | None:
        """Return where a step certainly ends, or None if it is not known or leads nowhere."""
        index, pos = node
        grid = self.chart.fragments[index].grid
        end = grid.neighbour(pos, side)
        if end is None or grid.edge_at(pos, side) not in (*_PASSABLE, Edge.STRUCK):
            return None
        terrain = grid.terrain_at(end)
        if terrain in (Terrain.UNKNOWN, Terrain.SWAMP):
            return None
        if number := portal_number(terrain):
            return self.portals.get(number % self.chart.settings.portals + 1)
        if is_water(terrain):
            return self.drift_end(index, end)
        return index, end

    def drift_end(self, index: int, entry: Pos) -> ChartCell | None:
        """Return where a drift certainly ends."""
        chart = self.chart
        grid, flow = chart.fragments[index].grid, chart.settings.flow
        place = entry
        for _ in range(flow):
            if grid.edge_at(place, Direction.S) is Edge.GRATE:
                return index, place
            found = drift_paths(grid, place, 1, chart.bounds, ends_at_grate=False)
            if len(found) != 1 or grid.terrain_at(place) is Terrain.WATER:
                return None
            place = found[0][-1]
        return index, place

    def is_frontier(self, node: ChartCell, side: Direction) -> bool:
        """Return whether a step would show a tile, or whether a wall is there."""
        index, pos = node
        grid = self.chart.fragments[index].grid
        edge, end = grid.edge_at(pos, side), grid.neighbour(pos, side)
        if (
            end is None
            or edge not in (*_UNCERTAIN, *_PASSABLE)
            or grid.terrain_at(end) is Terrain.SWAMP
        ):
            return False
        return grid.terrain_at(end) is Terrain.UNKNOWN or edge is Edge.UNKNOWN

    def is_blind_step(self, node: ChartCell, side: Direction) -> bool:
        """Return whether a step is open but leads nobody knows where: a drift, a portal."""
        index, pos = node
        grid = self.chart.fragments[index].grid
        end = grid.neighbour(pos, side)
        if end is None or grid.edge_at(pos, side) not in _PASSABLE:
            return False
        blind = grid.terrain_at(end) in (Terrain.UNKNOWN, Terrain.SWAMP)
        return not blind and self.known_step_end(node, side) is None

    def reachable(self, start: ChartCell) -> Iterator[tuple[ChartCell, tuple[Direction, ...]]]:
        """Yield the places that certain steps lead to, the nearest first, with the way there."""
        seen = {start}
        queue: list[tuple[ChartCell, tuple[Direction, ...]]] = [(start, ())]
        for node, way in queue:
            yield node, way
            for side in CARDINALS:
                end = self.known_step_end(node, side)
                if end is not None and end not in seen:
                    seen.add(end)
                    queue.append((end, (*way, side)))

    def path_home(self, start: ChartCell, seat: Seat) -> tuple[Direction, ...] | None:
        """Return the way to a home, if one is certain."""
        for (index, pos), way in self.reachable(start):
            if self.chart.fragments[index].grid.terrain_at(pos) is HOMES[seat]:
                return way
        return None

    def path_to_unexplored(self, start: ChartCell, rng: Rng) -> tuple[Direction, ...] | None:
        """Return a shortest way to something new, else any way to where nobody knows."""
        found: list[tuple[Direction, ...]] = []
        gambles: list[tuple[Direction, ...]] = []
        for node, way in self.reachable(start):
            if found and len(way) >= len(found[0]):
                break
            found += [(*way, side) for side in CARDINALS if self.is_frontier(node, side)]
            gambles += [(*way, side) for side in CARDINALS if self.is_blind_step(node, side)]
        options = found or gambles
        return options[rng.below(len(options))[1]] if options else None
