"""The chart as a graph of steps with certain ends."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from game.core.actor import Seat
from game.core.fast_dataclass import replace
from game.core.grid import CARDINALS, Direction, Edge, Pos, Terrain
from game.core.rng import Rng
from game.rulesets.river.chart.chart import Chart, FragmentId
from game.rulesets.river.chart.drift_paths import DriftPath, drift_paths
from game.rulesets.river.chart.grid_merge import grid_with_border, landmarks_on
from game.rulesets.river.chart.rocket_lanes import MAYBE_OPEN, OPEN_EDGES
from game.rulesets.river.params import HOMES, PORTALS
from game.rulesets.river.terrain.field_queries import is_water, portal_number

# A fragment and a cell of it.
ChartCell = tuple[FragmentId, Pos]
# As many steps more are walked in order not to come into a line of fire.
_AROUND_FIRE = 2
_CROSSED = OPEN_EDGES | {Edge.STRUCK}
_PERHAPS_CROSSED = OPEN_EDGES | {Edge.PERHAPS_GONE}


def without_deadly_homes(chart: Chart, seat: Seat) -> Chart:
    """Return a chart with swamp where others are at home: a step there kills both (R22)."""
    shown = []
    for each in chart.fragments:
        here = [(n, p.pos) for n, p in enumerate(chart.positions) if p[0] == each.id and n != seat]
        deadly = [pos for n, pos in here if each.grid.terrain_at(pos) is HOMES[n]]
        shown.append(replace(each, grid=grid_with_border(each.grid).filled(deadly, Terrain.SWAMP)))
    return replace(chart, fragments=tuple(shown))


class ChartGraph:
    """A graph of the chart's cells and the steps between them with certain ends."""

    def __init__(self, chart: Chart, crossed: Collection[Edge] = _CROSSED) -> None:
        self.chart, self._crossed = chart, crossed
        self.grids = {fragment.id: fragment.grid for fragment in chart.fragments}
        # By terrain code.
        self.landmarks: dict[int, ChartCell] = {
            code: (fragment, pos)
            for fragment, grid in self.grids.items()
            for code, pos in landmarks_on(grid).items()
        }

    def goal(self, seat: Seat) -> ChartCell | None:
        """Return a seat's home if it has the treasure, else where that was dropped, if it was."""
        if self.chart.treasure_holder == seat:
            return self.landmarks[HOMES[seat]]
        dropped = self.chart.treasure_dropped_at
        return None if dropped is None else dropped[:2]

    def steps_to_treasure(self, seat: Seat, risks: Collection[Pos] = ()) -> list[DriftPath]:
        """Return the cells by steps of the way home with the treasure, to it or to its holder.

        It may cross untried sides between known cells, if that is shorter, and is a little longer
        if its first step ends at no risk then.
        """
        start, holder = self.chart.positions[seat][:2], self.chart.treasure_holder
        goal = self.goal(seat) if holder in (seat, -1) else self.chart.positions[holder][:2]
        hope = ChartGraph(self.chart, MAYBE_OPEN)
        way = self._way(hope, start, goal)
        steps = [*hope.crossed_cells(start, way or ())]
        leaves = goal is not None and goal[0] == start[0] and goal[1] not in chain(*steps[-1:])
        if leaves and holder not in (seat, -1):
            # They will not wait until one comes back from another fragment.
            return []
        if way and len(way) > 1 and steps[0][-1] in risks:
            ends = ((side, hope.known_step_end(start, side)) for side in CARDINALS)
            calm = ((s, self._way(hope, e, goal)) for s, e in ends if e and e[1] not in risks)
            best = min(((s, *rest) for s, rest in calm if rest is not None), key=len, default=way)
            around = [*hope.crossed_cells(start, best)]
            # Nor does a step end here again, or in the fire a step later.
            stops = [step[-1] for step in around]
            shunned = start[1] in stops or not {*risks}.isdisjoint(stops[1:2])
            if len(best) <= len(way) + _AROUND_FIRE and not shunned:
                # What drifts over this cell again is told from the next one on.
                return around[: 1 if start[1] in chain(*around) else None]
        return steps

    def _way(
        self, hope: "ChartGraph", start: ChartCell, goal: ChartCell | None
    ) -> tuple[Direction, ...] | None:
        sure, hoped = (graph.path_to(start, goal) for graph in (self, hope))
        # What bars an untried side costs a turn.
        return hoped if sure is None or len(hoped or sure) + 1 < len(sure) else sure

    def _beyond(self, cell: ChartCell, side: Direction) -> tuple[Pos, Edge, Terrain]:
        """Return the next cell, the edge before it, solid where the chart ends, and its terrain."""
        fragment, pos = cell
        grid = self.grids[fragment]
        end = grid.neighbour(pos, side)
        if end is None:
            return pos, Edge.SOLID, Terrain.UNKNOWN
        return end, grid.edge_at(pos, side), grid.terrain_at(end)

    def known_step_end(self, cell: ChartCell, side: Direction) -> ChartCell | None:
        """Return where a step certainly ends; None if that is uncertain or it is blocked."""
        end, edge, terrain = self._beyond(cell, side)
        if edge not in self._crossed or terrain in (Terrain.UNKNOWN, Terrain.SWAMP):
            return None
        if number := portal_number(terrain):
            return self.landmarks.get(PORTALS[number % self.chart.settings.portals])
        path = self.drift_path(cell[0], end) if is_water(terrain) else (end,)
        return None if path is None else (cell[0], path[-1])

    def drift_path(self, fragment: FragmentId, entry: Pos) -> DriftPath | None:
        """Return the cells of a drift whose end is certain, else None."""
        grid, path = self.grids[fragment], DriftPath((entry,))
        for _ in range(self.chart.settings.flow):
            if grid.edge_at(path[-1], Direction.S) is Edge.GRATE:
                break
            paths = drift_paths(grid, path[-1], 1, ends_at_grate=False)
            if len(paths) != 1 or grid.terrain_at(path[-1]) is Terrain.WATER:
                return None
            path += paths[0][1:]
        return path

    def crossed_cells(self, cell: ChartCell, path: Sequence[Direction]) -> Iterator[DriftPath]:
        """Yield the cells that each step of a path enters, up to one that leaves the fragment."""
        for side in path:
            end, _, terrain = self._beyond(cell, side)
            following = self.known_step_end(cell, side)
            if following is None or following[0] != cell[0]:
                yield (end,)
                return
            passed = (self.drift_path(cell[0], end) if is_water(terrain) else None) or (end,)
            cell = following
            yield passed if passed[-1] == cell[1] else (*passed, cell[1])

    def is_frontier(self, cell: ChartCell, side: Direction) -> bool:
        """Return whether a step would reveal a tile or a wall."""
        _, edge, terrain = self._beyond(cell, side)
        is_new = terrain is Terrain.UNKNOWN or edge is Edge.UNKNOWN
        return is_new and edge in MAYBE_OPEN and terrain is not Terrain.SWAMP

    def finds_land(self, cell: ChartCell, side: Direction) -> bool:
        """Return whether a step may reveal a tile."""
        return self._beyond(cell, side)[2] is Terrain.UNKNOWN and self.is_frontier(cell, side)

    def is_blind_step(self, cell: ChartCell, side: Direction) -> bool:
        """Return whether a step may lead on, but its end is uncertain: a drift, a portal, a wall
        that is perhaps gone. Shots make such walls faster than steps can try them."""
        _, edge, terrain = self._beyond(cell, side)
        if edge not in _PERHAPS_CROSSED or terrain in (Terrain.UNKNOWN, Terrain.SWAMP):
            return False
        return self.known_step_end(cell, side) is None

    def reachable(self, start: ChartCell) -> Iterator[tuple[ChartCell, tuple[Direction, ...]]]:
        """Yield the cells reachable by certain steps, nearest first, with their paths."""
        seen = {start}
        queue: list[tuple[ChartCell, tuple[Direction, ...]]] = [(start, ())]
        for cell, path in queue:
            yield cell, path
            for side in CARDINALS:
                end = self.known_step_end(cell, side)
                if end is not None and end not in seen:
                    seen.add(end)
                    queue.append((end, (*path, side)))

    def path_to(self, start: ChartCell, goal: ChartCell | None) -> tuple[Direction, ...] | None:
        """Return a certain path to a cell, if there are both."""
        return next((path for cell, path in self.reachable(start) if cell == goal), None)

    def paths_to(
        self, start: ChartCell, is_sought: Callable[[ChartCell, Direction], bool]
    ) -> list[tuple[Direction, ...]]:
        """Return the shortest paths whose last step is sought, all others being certain."""
        paths: list[tuple[Direction, ...]] = []
        for cell, path in self.reachable(start):
            if paths and len(path) >= len(paths[0]):
                break
            paths += [(*path, side) for side in CARDINALS if is_sought(cell, side)]
        return paths

    def path_to_unexplored(self, start: ChartCell, rng: Rng) -> tuple[Direction, ...] | None:
        """Return a random shortest path to something unexplored, else to a blind step."""
        options = self.paths_to(start, self.is_frontier) or [
            (*path, side)
            for cell, path in self.reachable(start)
            for side in CARDINALS
            if self.is_blind_step(cell, side)
        ]
        return options[rng.below(len(options))[1]] if options else None
