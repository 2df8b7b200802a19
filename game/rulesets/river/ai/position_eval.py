"""Evaluation of sampled positions: distances, treasure cells, lines of fire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.action import Action, Shoot
from game.core.actor import Seat
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.params import HOMES
from game.rulesets.river.sampling.sampler import SampledField
from game.rulesets.river.terrain.field import distances_from, step_destinations

# The least value of a shot, in percent of a sure hit on the treasure holder.
MIN_SHOT_VALUE = 30
# The value of a goal by its distance in turns: a tenth less for each turn.
_VALUE_BY_DISTANCE = [10**6]
while _VALUE_BY_DISTANCE[-1]:
    _VALUE_BY_DISTANCE.append(_VALUE_BY_DISTANCE[-1] * 9 // 10)


def distance_value(steps: int) -> int:
    """Return the value of a goal some steps away; 0 if it is unreachable (negative steps)."""
    return _VALUE_BY_DISTANCE[min(steps, len(_VALUE_BY_DISTANCE) - 1)] if steps >= 0 else 0


@dataclass(frozen=True, slots=True)
class SampledPosition:
    """A sampled field with step destinations, player and home cells by seat, treasure cells."""

    field: SampledField
    links: tuple[tuple[int, ...], ...]
    player_cells: tuple[int, ...]
    home_cells: tuple[int, ...]
    treasure_cells: tuple[int, ...]
    distance_cache: dict[int, list[int]]

    def distances_from(self, start: int) -> list[int]:
        """Return the steps from a cell to every cell."""
        distances = self.distance_cache.get(start)
        if distances is None:
            distances = self.distance_cache[start] = distances_from(self.links, start)
        return distances


def position_on(chart: Chart, field: SampledField) -> SampledPosition:
    """Return a sampled field with the players where the chart puts them."""
    grid = field.current_grid
    links = step_destinations(grid, chart.settings.flow)
    cells = [field.to_field(spot.fragment, spot.pos) for spot in chart.positions]
    player_cells = tuple(map(grid.index, cells))
    home_cells = tuple(grid.terrain.find(kind) for kind in HOMES[: len(cells)])
    return SampledPosition(
        field,
        links,
        player_cells,
        home_cells,
        _possible_treasure_cells(chart, field, links, home_cells),
        {},
    )


def _possible_treasure_cells(
    chart: Chart, field: SampledField, links: tuple[tuple[int, ...], ...], homes: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the cells where the treasure may lie."""
    grid = field.current_grid
    if chart.treasure_dropped_at is not None:
        pos = field.to_field(chart.treasure_dropped_at.fragment, chart.treasure_dropped_at.pos)
        return (grid.index(pos),)
    visited = set()
    for fragment in chart.fragments:
        for place, code in enumerate(fragment.grid.terrain):
            if code == Terrain.FLOOR:
                pos = field.to_field(fragment.id, fragment.grid.pos(place))
                visited.add(grid.index(pos))
    free = [i for i, c in enumerate(grid.terrain) if c == Terrain.FLOOR and i not in visited]
    # A fair field has it at some distance from each home.
    home_distances = [distances_from(links, home) for home in homes]
    least = grid.width + grid.height
    far = [
        i for i in free if all(steps[i] < 0 or 4 * steps[i] >= least for steps in home_distances)
    ]
    return tuple(far or free)


def rocket_path(grid: Grid, start: int, side: Direction) -> list[int]:
    """Return the cells a rocket crosses until a wall stops it or it returns to its start."""
    pos: Pos = grid.pos(start)
    path: list[int] = []
    while grid.edge_at(pos, side) is Edge.OPEN:
        end = grid.neighbour(pos, side)
        assert end is not None
        pos = end
        index = grid.index(pos)
        path.append(index)
        if index == start:
            break
    return path


def best_shot(
    positions: Sequence[SampledPosition], seat: Seat, treasure_holder: int, legal: Sequence[Action]
) -> Action | None:
    """Return the most valuable shot, if it is worth the turn."""
    best, action = 0, None
    for shot in legal:
        if isinstance(shot, Shoot) and treasure_holder != seat:
            hits = sum(
                _shot_value(position, seat, treasure_holder, shot.direction)
                for position in positions
            )
            if hits > best:
                best, action = hits, shot
    return action if best >= MIN_SHOT_VALUE * len(positions) else None


def _shot_value(
    position: SampledPosition, seat: Seat, treasure_holder: int, side: Direction
) -> int:
    """Return a shot's value on one field, in percent of sending the treasure holder home."""
    path = rocket_path(position.field.current_grid, position.player_cells[seat], side)
    hit = next((index for index in path if index in position.player_cells), None)
    if hit is None:
        return 0
    victim = position.player_cells.index(hit)
    if victim == seat:
        return -200
    if victim == treasure_holder:
        return 100
    # A victim without the treasure loses the distance from its home.
    return min(60, 12 * distances_from(position.links, position.home_cells[victim])[hit])


def chase_value(
    positions: Sequence[SampledPosition], seat: Seat, treasure_holder: int, side: int
) -> int:
    """Return how close a step leads to the treasure holder, or next to its home."""
    value = 0
    for position in positions:
        end = position.links[position.player_cells[seat]][side]
        if end == position.home_cells[treasure_holder]:
            # The holder comes home there and wins by killing the seat.
            continue
        steps = distances_from(position.links, end)
        value += distance_value(steps[position.player_cells[treasure_holder]])
        home_distance = steps[position.home_cells[treasure_holder]]
        value += distance_value(abs(home_distance - 1)) if home_distance >= 0 else 0
    return value
