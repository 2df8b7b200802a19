"""Whom an action may have met, for all that the last chart shows (R7 to R20, R29 to R33)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from game.core.action import Move, Shoot
from game.core.grid import Direction, Grid, Pos
from game.rulesets.river.chart.chart import Chart, ChartPosition, Drift, FragmentId
from game.rulesets.river.chart.chart_builder import possible_drift_paths
from game.rulesets.river.chart.drift_paths import DriftPath, flowing_tile
from game.rulesets.river.chart.grid_merge import merged_grid, shifted
from game.rulesets.river.chart.rocket_lanes import MAYBE_OPEN, OPEN_EDGES, rocket_path
from game.rulesets.river.log_entries import BLOCKED_ANSWERS, Answer, LoggedAction

# Whether an action met who was at a place; it did not: 0.
MAYBE, SURE = 1, 2


class Place(NamedTuple):
    """A cell of a fragment of the last chart."""

    fragment: FragmentId
    pos: Pos


class _Way(NamedTuple):
    """A way that an action may have gone, on a grid that shows the fragments with an offset.

    It reached the first `certain` of its cells for sure, the others perhaps. `lane` is where a
    rocket began, the side, and how many cells it passed at most.
    """

    grid: Grid
    offsets: Mapping[FragmentId, tuple[int, int]]
    cells: tuple[Pos, ...]
    certain: int
    lane: tuple[Pos, Direction, int] | None = None

    def cell(self, place: Place) -> Pos | None:
        """Return the cell of a place, None if that is not known or lies outside."""
        offset = self.offsets.get(place.fragment)
        return None if offset is None else shifted(self.grid, place.pos, offset)


def place_now(last: Chart, position: ChartPosition) -> Place:
    """Return where a position on an earlier chart is on the last one."""
    for fragment in last.fragments:
        for known, offset in ((fragment.id, (0, 0)), *fragment.merged):
            pos = shifted(fragment.grid, position.pos, offset)
            if known == position.fragment and pos is not None:
                return Place(fragment.id, pos)
    raise AssertionError("a fragment is lost")


class PossibleEncounters:
    """What an action may have met.

    `standing` are the places that others, or a shooter, had for certain before it, and whether
    they are known to have lived.
    """

    def __init__(
        self,
        last: Chart,
        before: Chart,
        after: Chart,
        entry: LoggedAction,
        standing: Mapping[Place, bool],
    ) -> None:
        """Find the ways of an action between two charts."""
        self._last, self._standing = last, standing
        position, action = before.positions[entry.seat], entry.action
        start, end = place_now(last, position), place_now(last, after.positions[entry.seat])
        # Of all ways of a part the action went one.
        self._parts: list[list[_Way]] = []
        grid = last.grid(start.fragment)
        if isinstance(action, Shoot):
            if before.settings.announce_hits and not entry.has(Answer.HIT):
                return
            side, seen = action.direction, before.grid(position.fragment)
            sure, most = (
                len(rocket_path(seen, position.pos, side, crossed))
                for crossed in (OPEN_EDGES, MAYBE_OPEN)
            )
            way = _Way(grid, {start.fragment: (0, 0)}, (), sure, (start.pos, side, most))
            self._parts = [list(self._lived(way))]
        elif isinstance(action, Move) and entry.answers[0].answer not in BLOCKED_ANSWERS:
            entered = grid.neighbour(start.pos, action.direction)
            assert entered is not None
            paths: tuple[DriftPath, ...] = ((entered,),)
            if rivers := entry.numbers(Answer.RIVER):
                at_grate = entry.has(Answer.GRATE)
                drift = Drift(start.fragment, entered, len(rivers) - 1, at_grate, *end)
                paths = possible_drift_paths(drift, grid, last.grid(end.fragment))
            ways = (way for path in paths for way in self._along(start, path, end, entry))
            self._parts = [[lived for way in ways for lived in self._lived(way)]]
            if entry.has(Answer.PORTAL):
                exit_grid = last.grid(end.fragment)
                self._parts.append([_Way(exit_grid, {end.fragment: (0, 0)}, (end.pos,), 1)])

    def meets(self, place: Place) -> int:
        """Return whether the action has, or may have, met who stood at a place."""
        met = [[self._met(way, place) for way in ways] for ways in self._parts]
        # Of all its ways an action went one.
        return max((min(max(part), min(part) or MAYBE) for part in met if part), default=0)

    def _along(
        self, start: Place, path: DriftPath, end: Place, entry: LoggedAction
    ) -> Iterator[_Way]:
        """Yield the way along a path, if the water drawn on it fits what is known."""
        grid, offsets = self._last.grid(start.fragment), {start.fragment: (0, 0)}
        if entry.has(Answer.RIVER):
            for here, following in pairwise(path):
                grid = grid.with_terrain(here, flowing_tile(here, following))
            if end.fragment != start.fragment:
                offset = (path[-1].x - end.pos.x, path[-1].y - end.pos.y)
                offsets[end.fragment] = offset
                merged = merged_grid(grid, self._last.grid(end.fragment), offset)
                if merged is None:
                    return
                grid = merged
        yield _Way(grid, offsets, path, len(path))

    def _lived(self, way: _Way) -> Iterator[_Way]:
        """Yield a way as far as it goes if it does not meet those who lived."""
        standing = ((way.cell(place), lived) for place, lived in self._standing.items())
        stops = {cell: lived for cell, lived in standing if cell is not None}
        if way.lane is None:
            if not any(stops.get(cell) for cell in way.cells):
                yield way
            return
        origin, side, most = way.lane
        cells = rocket_path(way.grid, origin, side, MAYBE_OPEN)[:most]
        # A rocket hits the first player; before one who lived a wall has stopped it.
        end = next((n for n, cell in enumerate(cells) if cell in stops), len(cells))
        cells = cells[: end + (not stops.get(cells[end], True))] if end < len(cells) else cells
        yield way._replace(cells=cells)

    def _met(self, way: _Way, place: Place) -> int:
        if place.fragment in way.offsets:
            cell = way.cell(place)
            return SURE if cell in way.cells[: way.certain] else MAYBE if cell in way.cells else 0
        grid = self._last.grid(place.fragment)
        for cell in way.cells:
            offset = (cell.x - place.pos.x, cell.y - place.pos.y)
            merged = merged_grid(way.grid, grid, offset)
            if merged is not None:
                known = way._replace(grid=merged, offsets={**way.offsets, place.fragment: offset})
                if any(cell in lived.cells for lived in self._lived(known)):
                    return MAYBE
        return 0
