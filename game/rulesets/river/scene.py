"""One imagined field as a strong bot weighs it: ways, places, hiding places, lines of fire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.action import Action, Shoot
from game.core.actor import Seat
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart import Chart
from game.rulesets.river.field import cell, spread, ways
from game.rulesets.river.params import HOMES
from game.rulesets.river.sampler import Guess

# The share of a sure hit on the treasure's bearer from which a shot is worth the turn, in percent.
ENOUGH = 30
# What something is worth that lies so many turns away: a tenth less for each.
_WORTH = [10**6]
while _WORTH[-1]:
    _WORTH.append(_WORTH[-1] * 9 // 10)


def worth(steps: int) -> int:
    """Return what a goal is worth that is some steps away; nothing if no way leads there."""
    return _WORTH[min(steps, len(_WORTH) - 1)] if steps >= 0 else 0


@dataclass(frozen=True, slots=True)
class Scene:
    """One imagined field: the ways on it, where all are, and where the treasure may lie."""

    guess: Guess
    links: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    homes: tuple[int, ...]
    hiding: tuple[int, ...]
    kept: dict[int, list[int]]

    def steps(self, start: int) -> list[int]:
        """Return the steps from a cell to every cell."""
        found = self.kept.get(start)
        if found is None:
            found = self.kept[start] = spread(self.links, start)
        return found


def scene_of(chart: Chart, guess: Guess) -> Scene:
    """Return an imagined field with everybody where the chart puts him."""
    grid = guess.now
    width = grid.width
    links = ways(grid, chart.settings.flow)
    found = [guess.place(spot.fragment, spot.pos) for spot in chart.spots]
    places = tuple(pos.y * width + pos.x for pos in found)
    homes = tuple(grid.terrain.find(kind) for kind in HOMES[: len(found)])
    return Scene(guess, links, places, homes, _hiding(chart, guess, links, homes), {})


def _hiding(
    chart: Chart, guess: Guess, links: tuple[tuple[int, ...], ...], homes: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the tiles on which the treasure may lie."""
    grid = guess.now
    if chart.lost is not None:
        pos = guess.place(chart.lost.fragment, chart.lost.pos)
        return (pos.y * grid.width + pos.x,)
    visited = set()
    for index, fragment in enumerate(chart.fragments):
        for place, code in enumerate(fragment.grid.terrain):
            if code == Terrain.FLOOR:
                pos = guess.place(index, cell(fragment.grid, place))
                visited.add(pos.y * grid.width + pos.x)
    free = [i for i, c in enumerate(grid.terrain) if c == Terrain.FLOOR and i not in visited]
    # A fair field hides it at some distance from every home.
    near = [spread(links, home) for home in homes]
    least = grid.width + grid.height
    far = [i for i in free if all(steps[i] < 0 or 4 * steps[i] >= least for steps in near)]
    return tuple(far or free)


def flight(grid: Grid, start: int, side: Direction) -> list[int]:
    """Return the cells that a rocket crosses until a wall stops it or it comes round."""
    pos: Pos = cell(grid, start)
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
    scenes: Sequence[Scene], seat: Seat, taker: int, legal: Sequence[Action]
) -> Action | None:
    """Return the shot that most likely hits, if it is likely enough to spend the turn on."""
    best, action = 0, None
    for shot in legal:
        if isinstance(shot, Shoot) and taker != seat:
            hits = sum(_gain(scene, seat, taker, shot.direction) for scene in scenes)
            if hits > best:
                best, action = hits, shot
    return action if best >= ENOUGH * len(scenes) else None


def _gain(scene: Scene, seat: Seat, taker: int, side: Direction) -> int:
    """Return what a shot brings on one field, in percent of sending the treasure's bearer home."""
    path = flight(scene.guess.now, scene.places[seat], side)
    hit = next((index for index in path if index in scene.places), None)
    if hit is None:
        return 0
    victim = scene.places.index(hit)
    if victim == seat:
        return -200
    if victim == taker:
        return 100
    # Who carries nothing loses the way that he has come.
    return min(60, 12 * spread(scene.links, scene.homes[victim])[hit])


def chase(scenes: Sequence[Scene], seat: Seat, taker: int, side: int) -> int:
    """Return how near a step brings one to who has the treasure, or to the door of his home."""
    value = 0
    for scene in scenes:
        end = scene.links[scene.places[seat]][side]
        if end == scene.homes[taker]:
            # He would come home by stepping on one.
            continue
        steps = spread(scene.links, end)
        value += worth(steps[scene.places[taker]])
        door = steps[scene.homes[taker]]
        value += worth(abs(door - 1)) if door >= 0 else 0
    return value
