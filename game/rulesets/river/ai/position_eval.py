"""Evaluation of sampled positions: distances, treasure cells, lines of fire."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import Seat
from game.core.grid import CARDINALS, Direction, Edge, Terrain
from game.rulesets.river.ai.chart_graph import ChartCell
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.rocket_lanes import rocket_path
from game.rulesets.river.params import HOMES
from game.rulesets.river.sampling.sampler import SampledField
from game.rulesets.river.terrain.field import distances_from, step_destinations

# The value of a goal by its distance in turns: a tenth less for each turn.
_VALUE_BY_DISTANCE = [10**6]
while _VALUE_BY_DISTANCE[-1]:
    _VALUE_BY_DISTANCE.append(_VALUE_BY_DISTANCE[-1] * 9 // 10)


def distance_value(steps: int) -> int:
    """Return the value of a goal some steps away; 0 if it is unreachable (negative steps)."""
    return _VALUE_BY_DISTANCE[min(steps, len(_VALUE_BY_DISTANCE) - 1)] if steps >= 0 else 0


@dataclass(frozen=True, slots=True)
class SampledPosition:
    """A sampled field with step destinations, player and home cells by seat, treasure cells.

    `holder` is the seat that has the treasure, or -1.
    """

    field: SampledField
    holder: int
    links: tuple[tuple[int, ...], ...]
    player_cells: tuple[int, ...]
    home_cells: tuple[int, ...]
    treasure_cells: tuple[int, ...]
    distance_cache: dict[int, list[int]]

    def distances_from(self, start: int) -> list[int]:
        """Return the steps from a cell to every cell."""
        if start not in self.distance_cache:
            self.distance_cache[start] = distances_from(self.links, start)
        return self.distance_cache[start]

    def shot_value(self, seat: Seat, side: Direction) -> int:
        """Return a shot's value in percent of sending the treasure holder home."""
        grid = self.field.current_grid
        path = map(grid.index, rocket_path(grid, grid.pos(self.player_cells[seat]), side))
        hit = next((index for index in path if index in self.player_cells), None)
        if hit is None:
            return 0
        victim = self.player_cells.index(hit)
        if victim == seat:
            return -200
        if victim == self.holder:
            return 100
        # A victim without the treasure loses the distance from its home.
        return min(60, 12 * self.distances_from(self.home_cells[victim])[hit])

    def chase_value(self, seat: Seat, side: Direction) -> int:
        """Return how close a step leads to the treasure holder, or next to its home."""
        end = self.links[self.player_cells[seat]][CARDINALS.index(side)]
        home = self.home_cells[self.holder]
        if end == home:
            # The holder comes home there and wins by killing the seat.
            return 0
        steps = self.distances_from(end)
        waiting = distance_value(abs(steps[home] - 1)) if steps[home] >= 0 else 0
        return distance_value(steps[self.player_cells[self.holder]]) + waiting

    def step_value(self, seat: Seat, cell: ChartCell, side: Direction) -> int:
        """Return how close a step from a known cell leads to the treasure, or home with it."""
        grid, pos = self.field.current_grid, self.field.to_field(*cell)
        start = grid.index(pos)
        end = self.links[start][CARDINALS.index(side)]
        if end == start:
            beyond = grid.neighbour(pos, side)
            if grid.edge_at(pos, side) is not Edge.BREAKABLE or beyond is None:
                return 0
            end = grid.index(beyond)
        at_home = zip(self.home_cells, self.player_cells, strict=True)
        is_guarded = any(
            end == home == player for other, (home, player) in enumerate(at_home) if other != seat
        )
        if is_guarded or not self.links[end]:
            return 0
        goals = (self.home_cells[seat],) if self.holder == seat else self.treasure_cells
        steps = self.distances_from(end)
        return sum(distance_value(steps[goal]) for goal in goals) // max(1, len(goals))


def position_on(chart: Chart, field: SampledField) -> SampledPosition:
    """Return a sampled field with the players where the chart puts them."""
    grid = field.current_grid
    links = step_destinations(grid, chart.settings.flow)
    cells = [grid.index(field.to_field(spot.fragment, spot.pos)) for spot in chart.positions]
    homes = tuple(grid.terrain.find(kind) for kind in HOMES[: len(cells)])
    goals = _possible_treasure_cells(chart, field, links, homes)
    return SampledPosition(field, chart.treasure_holder, links, tuple(cells), homes, goals, {})


def _possible_treasure_cells(
    chart: Chart, field: SampledField, links: tuple[tuple[int, ...], ...], homes: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the cells where the treasure may lie."""
    grid, dropped = field.current_grid, chart.treasure_dropped_at
    if dropped is not None:
        return (grid.index(field.to_field(dropped.fragment, dropped.pos)),)
    visited = {
        grid.index(field.to_field(fragment.id, pos))
        for fragment in chart.fragments
        for pos in fragment.grid.cells(Terrain.FLOOR)
    }
    free = [i for i, c in enumerate(grid.terrain) if c == Terrain.FLOOR and i not in visited]
    # A fair field has it at some distance from each home.
    home_distances = [distances_from(links, home) for home in homes]
    least = grid.width + grid.height
    far = [
        i for i in free if all(steps[i] < 0 or 4 * steps[i] >= least for steps in home_distances)
    ]
    return tuple(far or free)
