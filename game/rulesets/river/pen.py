"""The pen that the chart is drawn with: marks on fragments, and what joins them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart import (
    ADRIFT,
    Chart,
    Drift,
    Fragment,
    Part,
    Spot,
    bounds_of,
)
from game.rulesets.river.drift import courses, known_cells, shared
from game.rulesets.river.join import joined, sharper, touches_landmark
from game.rulesets.river.params import Settings

# A piece without a landmark that nobody stands on is forgotten if less of it is known.
_WORTH_KEEPING = 6


def centre(settings: Settings) -> Pos:
    """Return the cell at which a fragment begins."""
    if settings.looped:
        return Pos(settings.width // 2, settings.height // 2)
    return Pos(settings.width - 1, settings.height - 1)


def blank_grid(settings: Settings) -> Grid:
    """Return a fragment's board with nothing on it: whatever lies where, the field fits on it."""
    width, height = settings.width, settings.height
    if not settings.looped:
        width, height = 2 * width - 1, 2 * height - 1
    extra = 0 if settings.looped else 1
    return Grid(
        width,
        height,
        bytes(width * height),
        bytes((Edge.UNKNOWN,)) * (width * (height + extra)),
        bytes((Edge.UNKNOWN,)) * ((width + extra) * height),
        settings.looped,
    )


class Pen:
    """A chart being drawn; `touched` are the fragments of which something new is known."""

    def __init__(self, chart: Chart) -> None:
        self.settings = chart.settings
        self.fragments = list(chart.fragments)
        self.spots = list(chart.spots)
        self.drifts = list(chart.drifts)
        self.landings = chart.landings
        self.taker = chart.taker
        self.lost = chart.lost
        self.touched: set[int] = set()

    def chart(self) -> Chart:
        """Return what was drawn as a value."""
        return Chart(
            self.settings,
            tuple(self.fragments),
            tuple(self.spots),
            tuple(self.drifts),
            self.landings,
            self.taker,
            self.lost,
        )

    # --- marks

    def put(self, fragment: int, pos: Pos, terrain: Terrain) -> None:
        """Note what a cell is made of, unless more is known of it."""
        old = self.fragments[fragment]
        before = old.grid.terrain_at(pos)
        after = sharper(before, terrain)
        assert after is not None, "the log contradicts itself"
        if after is not before:
            grid = old.grid.with_terrain(pos, after)
            self.fragments[fragment] = replace(old, grid=grid)
            self.touched.add(fragment)

    def edge(self, spot: Spot, side: Direction) -> Edge:
        """Return what is known of a side of a place."""
        return self.fragments[spot.fragment].grid.edge_at(spot.pos, side)

    def set_edge(self, spot: Spot, side: Direction, edge: Edge) -> None:
        """Note what is on a side of a place."""
        old = self.fragments[spot.fragment]
        if old.grid.edge_at(spot.pos, side) is not edge:
            grid = old.grid.with_edge(spot.pos, side, edge)
            self.fragments[spot.fragment] = replace(old, grid=grid)
            self.touched.add(spot.fragment)

    def find(self, terrain: Terrain) -> tuple[int, Pos] | None:
        """Return where a home or portal is, if it was seen."""
        for index, fragment in enumerate(self.fragments):
            place = fragment.grid.terrain.find(terrain)
            if place >= 0:
                return index, Pos(place % fragment.grid.width, place // fragment.grid.width)
        return None

    def begin(self, start: str, number: int, terrain: Terrain) -> tuple[int, Pos]:
        """Begin a fragment with one known cell."""
        pos = centre(self.settings)
        grid = blank_grid(self.settings).with_terrain(pos, terrain)
        self.fragments.append(Fragment(start, number, grid))
        self.touched.add(len(self.fragments) - 1)
        return len(self.fragments) - 1, pos

    def put_shared(self, fragment: int, agreed: list[tuple[Pos, Terrain]]) -> None:
        """Note what all possible courses agree on."""
        for pos, terrain in agreed:
            self.put(fragment, pos, terrain)

    # --- joining

    def join_landmarks(self) -> None:
        """Join fragments that show the same home, portal or grate."""
        while self.touched:
            pair = touches_landmark(self.fragments, self.touched)
            if pair is None:
                return
            self.join(*pair)

    def join(self, one: int, other: int, shift: tuple[int, int]) -> None:
        """Draw the later of two fragments into the earlier; `shift` leads from other to one."""
        if one > other:
            one, other, shift = other, one, (-shift[0], -shift[1])
        kept, gone = self.fragments[one], self.fragments[other]
        grid = joined(kept.grid, gone.grid, shift)
        assert grid is not None, "the log contradicts itself"
        parts = (Part(gone.start, gone.number, (0, 0)), *gone.parts)
        moved_parts = tuple(
            part._replace(shift=(part.shift[0] + shift[0], part.shift[1] + shift[1]))
            for part in parts
        )
        self.fragments[one] = replace(kept, grid=grid, parts=kept.parts + moved_parts)
        del self.fragments[other]

        def renamed(fragment: int) -> int:
            return one if fragment == other else fragment - (fragment > other)

        def place(fragment: int, pos: Pos) -> tuple[int, Pos]:
            if fragment == other:
                moved = grid.wrap_pos(Pos(pos.x + shift[0], pos.y + shift[1]))
                assert moved is not None
                pos = moved
            return renamed(fragment), pos

        self.spots = [Spot(*place(s.fragment, s.pos), s.facing) for s in self.spots]
        if self.lost is not None:
            self.lost = Spot(*place(self.lost.fragment, self.lost.pos), self.lost.facing)
        self.drifts = [
            Drift(*place(d.source, d.entry), d.count, d.ends_at_grate, *place(d.landing, d.end))
            for d in self.drifts
        ]
        self.touched = {one, *map(renamed, self.touched)}

    def reconsider_drifts(self) -> None:
        """Settle drifts whose course what was learned since makes certain."""
        again = True
        while again:
            again = any(
                {drift.source, drift.landing} & self.touched and self.settle(drift)
                for drift in tuple(self.drifts)
            )

    def settle(self, drift: Drift) -> bool:
        """Note what is certain of a drift now; return whether the list of drifts changed."""
        found = self.possible(drift)
        assert found, "the log contradicts itself"
        self.put_shared(drift.source, shared(found))
        ends = {path[-1] for path in found}
        if len(found) == 1:
            self.drifts.remove(drift)
        if len(ends) == 1 and drift.source != drift.landing:
            (end,) = ends
            shift = (end.x - drift.end.x, end.y - drift.end.y)
            self.join(drift.source, drift.landing, shift)
            self.join_landmarks()
            return True
        return len(found) == 1

    def join_repeated(self) -> bool:
        """Join where drifts from the same tile ended: the river never changes its way.

        Return whether there was such a pair.
        """
        first: dict[tuple[int, Pos], Drift] = {}
        for drift in self.drifts:
            one = first.setdefault((drift.source, drift.entry), drift)
            if one is drift:
                continue
            self.drifts.remove(drift)
            if one.landing != drift.landing:
                shift = (one.end.x - drift.end.x, one.end.y - drift.end.y)
                self.join(one.landing, drift.landing, shift)
            return True
        return False

    def possible(self, drift: Drift) -> list[tuple[Pos, ...]]:
        """Return the courses of a drift that still fit everything known."""
        return possible_courses(self.settings, self.fragments, drift)

    def forget_scraps(self) -> None:
        """Drop small pieces without a landmark where nobody stands, and drifts from and to them."""
        spots = [*self.spots, *([self.lost] if self.lost is not None else [])]
        for index in reversed(range(len(self.fragments))):
            fragment = self.fragments[index]
            if fragment.start != ADRIFT or any(spot.fragment == index for spot in spots):
                continue
            if len(known_cells(fragment.grid)) < _WORTH_KEEPING:
                self.forget(index)
                spots = [*self.spots, *([self.lost] if self.lost is not None else [])]

    def forget(self, index: int) -> None:
        """Drop a piece: those after it move up."""
        del self.fragments[index]
        self.drifts = [
            replace(
                drift,
                source=drift.source - (drift.source > index),
                landing=drift.landing - (drift.landing > index),
            )
            for drift in self.drifts
            if index not in (drift.source, drift.landing)
        ]
        self.spots = [_moved_up(spot, index) for spot in self.spots]
        if self.lost is not None:
            self.lost = _moved_up(self.lost, index)


def _moved_up(spot: Spot, index: int) -> Spot:
    return spot._replace(fragment=spot.fragment - (spot.fragment > index))


def possible_courses(
    settings: Settings, fragments: Iterable[Fragment], drift: Drift
) -> list[tuple[Pos, ...]]:
    """Return the courses of a drift that fit its own fragment and the one it led to."""
    pieces = list(fragments)
    grid = pieces[drift.source].grid
    bounds = bounds_of(settings)
    found = courses(grid, drift.entry, drift.count, bounds, ends_at_grate=drift.ends_at_grate)
    if drift.source == drift.landing:
        return [path for path in found if path[-1] == drift.end]
    piece = pieces[drift.landing].grid
    fitting = {
        end: joined(grid, piece, (end.x - drift.end.x, end.y - drift.end.y), bounds) is not None
        for end in {path[-1] for path in found}
    }
    return [path for path in found if fitting[path[-1]]]
