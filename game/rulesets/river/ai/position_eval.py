"""One imagined field as a strong bot weighs it: ways, places, hiding places, lines of fire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.action import Action, Shoot
from game.core.actor import Seat
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.params import HOMES
from game.rulesets.river.sampling.sampler import SampledField
from game.rulesets.river.terrain.field import distances_from, pos_at, step_destinations

# The share of a sure hit on the treasure's bearer from which a shot is worth the turn, in percent.
MIN_SHOT_VALUE = 30
# What something is worth that lies so many turns away: a tenth less for each.
_VALUE_BY_DISTANCE = [10**6]
while _VALUE_BY_DISTANCE[-1]:
    _VALUE_BY_DISTANCE.append(_VALUE_BY_DISTANCE[-1] * 9 // 10)


def distance_value(steps: int) -> int:
    """Return what a goal is worth that is some steps away; nothing if no way leads there."""
    return _VALUE_BY_DISTANCE[min(steps, len(_VALUE_BY_DISTANCE) - 1)] if steps >= 0 else 0


@dataclass(frozen=True, slots=True)
class SampledPosition:
    """One imagined field: the ways on it, where all are, and where the treasure may lie."""

    field: SampledField
    links: tuple[tuple[int, ...], ...]
    player_cells: tuple[int, ...]
    home_cells: tuple[int, ...]
    treasure_cells: tuple[int, ...]
    distance_cache: dict[int, list[int]]

    def distances_from(self, start: int) -> list[int]:
        """Return the steps from a cell to every cell."""
        found = self.distance_cache.get(start)
        if found is None:
            found = self.distance_cache[start] = distances_from(self.links, start)
        return found


def position_on(chart: Chart, field: SampledField) -> SampledPosition:
    """Return an imagined field with everybody where the chart puts him."""
    grid = field.current_grid
    width = grid.width
    links = step_destinations(grid, chart.settings.flow)
    found = [field.to_field(spot.fragment, spot.pos) for spot in chart.positions]
    places = tuple(pos.y * width + pos.x for pos in found)
    homes = tuple(grid.terrain.find(kind) for kind in HOMES[: len(found)])
    return SampledPosition(
        field, links, places, homes, _possible_treasure_cells(chart, field, links, homes), {}
    )


def _possible_treasure_cells(
    chart: Chart, field: SampledField, links: tuple[tuple[int, ...], ...], homes: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the tiles on which the treasure may lie."""
    grid = field.current_grid
    if chart.treasure_dropped_at is not None:
        pos = field.to_field(chart.treasure_dropped_at.fragment, chart.treasure_dropped_at.pos)
        return (pos.y * grid.width + pos.x,)
    visited = set()
    for index, fragment in enumerate(chart.fragments):
        for place, code in enumerate(fragment.grid.terrain):
            if code == Terrain.FLOOR:
                pos = field.to_field(index, pos_at(fragment.grid, place))
                visited.add(pos.y * grid.width + pos.x)
    free = [i for i, c in enumerate(grid.terrain) if c == Terrain.FLOOR and i not in visited]
    # A fair field hides it at some distance from every home.
    near = [distances_from(links, home) for home in homes]
    least = grid.width + grid.height
    far = [i for i in free if all(steps[i] < 0 or 4 * steps[i] >= least for steps in near)]
    return tuple(far or free)


def rocket_path(grid: Grid, start: int, side: Direction) -> list[int]:
    """Return the cells that a rocket crosses until a wall stops it or it comes round."""
    pos: Pos = pos_at(grid, start)
    found: list[int] = []
    while grid.edge_at(pos, side) is Edge.OPEN:
        end = grid.neighbour(pos, side)
        assert end is not None
        pos = end
        index = pos.y * grid.width + pos.x
        found.append(index)
        if index == start:
            break
    return found


def best_shot(
    positions: Sequence[SampledPosition], seat: Seat, treasure_holder: int, legal: Sequence[Action]
) -> Action | None:
    """Return the shot that most likely hits, if it is likely enough to spend the turn on."""
    best, action = 0, None
    for shot in legal:
        if isinstance(shot, Shoot) and treasure_holder != seat:
            hits = sum(
                _shot_value(scene, seat, treasure_holder, shot.direction) for scene in positions
            )
            if hits > best:
                best, action = hits, shot
    return action if best >= MIN_SHOT_VALUE * len(positions) else None


def _shot_value(
    position: SampledPosition, seat: Seat, treasure_holder: int, side: Direction
) -> int:
    """Return what a shot brings on one field, in percent of sending the treasure's bearer home."""
    path = rocket_path(position.field.current_grid, position.player_cells[seat], side)
    hit = next((index for index in path if index in position.player_cells), None)
    if hit is None:
        return 0
    victim = position.player_cells.index(hit)
    if victim == seat:
        return -200
    if victim == treasure_holder:
        return 100
    # Who carries nothing loses the way that he has come.
    return min(60, 12 * distances_from(position.links, position.home_cells[victim])[hit])


def chase_value(
    positions: Sequence[SampledPosition], seat: Seat, treasure_holder: int, side: int
) -> int:
    """Return how near a step brings one to who has the treasure, or to the door of his home."""
    value = 0
    for scene in positions:
        end = scene.links[scene.player_cells[seat]][side]
        if end == scene.home_cells[treasure_holder]:
            # He would come home by stepping on one.
            continue
        steps = distances_from(scene.links, end)
        value += distance_value(steps[scene.player_cells[treasure_holder]])
        door = steps[scene.home_cells[treasure_holder]]
        value += distance_value(abs(door - 1)) if door >= 0 else 0
    return value
