"""The chart: what the public log makes certain of the field and of the players' positions.

The log is public, so all seats share one chart. It consists of fragments, which begin at a home,
at a portal or where a drift ended. Homes, portals and the grate are unique, so fragments that
share one are merged (section 6).
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from game.core.actor import Seat
from game.core.fast_dataclass import replace, value
from game.core.grid import Direction, Grid, Pos, Terrain
from game.rulesets.river.params import HOMES, RiverSettings

HOME = "home"
PORTAL = "portal"
ADRIFT = "adrift"


# A fragment with fewer known cells, no landmark and no player on it is small.
_MIN_KNOWN_CELLS = 6


class FragmentId(NamedTuple):
    """Where a fragment began: at home 2, at portal 1, at the end of the third drift."""

    origin: str
    number: int


class ChartPosition(NamedTuple):
    """A position on the chart: a fragment, a cell of it, and a facing."""

    fragment: FragmentId
    pos: Pos
    facing: Direction


class MergedFragment(NamedTuple):
    """A fragment merged into another, and the offset of its cells there."""

    id: FragmentId
    offset: tuple[int, int]


@value(frozen=True, slots=True)
class Fragment:
    """A piece of the field whose location may be unknown.

    Its id stays when others are merged into it, which `merged` lists. On a bordered field the
    grid has room for the field in every direction from the start.
    """

    id: FragmentId
    grid: Grid
    merged: tuple[MergedFragment, ...] = ()

    @property
    def is_small(self) -> bool:
        """Return whether boards and bots need the fragment only if a player is on it."""
        cells = self.grid.terrain
        return self.id.origin == ADRIFT and len(cells) - cells.count(0) < _MIN_KNOWN_CELLS


def find_landmark(fragments: Iterable[Fragment], terrain: Terrain) -> tuple[FragmentId, Pos] | None:
    """Return the fragment and cell of a home or portal, if it is on the chart."""
    places = ((f, f.grid.terrain.find(terrain)) for f in fragments)
    return next(((f.id, f.grid.pos(place)) for f, place in places if place >= 0), None)


def home_position(fragments: Iterable[Fragment], seat: Seat) -> ChartPosition:
    """Return where a seat is at home."""
    home = find_landmark(fragments, HOMES[seat])
    assert home is not None
    return ChartPosition(*home, Direction.S)


@value(frozen=True, slots=True)
class Drift:
    """A drift with an uncertain path: from an entry over `count` tiles to an end.

    `source` and `landing` are the fragments of entry and end.
    """

    source: FragmentId
    entry: Pos
    count: int
    ends_at_grate: bool
    landing: FragmentId
    end: Pos


@value(frozen=True, slots=False)
class Chart:
    """Fragments, the seats' positions on them, and uncertain drifts.

    `landing_count` numbers the fragments that began with a drift. `treasure_holder` is the seat
    that took the treasure last, or -1. `treasure_dropped_at` is where its last holder died: there
    the treasure lies, since who takes it is heard.
    """

    settings: RiverSettings
    fragments: tuple[Fragment, ...]
    positions: tuple[ChartPosition, ...]
    drifts: tuple[Drift, ...]
    landing_count: int
    treasure_holder: int = -1
    treasure_dropped_at: ChartPosition | None = None

    def grid(self, fragment: FragmentId) -> Grid:
        """Return the grid of a fragment."""
        return self.fragments[self.index(fragment)].grid

    def index(self, fragment: FragmentId) -> int:
        """Return the place of a fragment among all, which is also its board in views."""
        return [known.id for known in self.fragments].index(fragment)

    @cached_property
    def shown_fragments(self) -> tuple[Fragment, ...]:
        """Return the fragments that boards and bots need: those not small, or with a player."""
        occupied = [position.fragment for position in self.positions]
        if self.treasure_dropped_at is not None:
            occupied.append(self.treasure_dropped_at.fragment)
        return tuple([f for f in self.fragments if not f.is_small or f.id in occupied])

    @cached_property
    def without_small_fragments(self) -> "Chart":
        """Return the chart with the fragments that are shown, and the drifts between them."""
        if len(self.shown_fragments) == len(self.fragments):
            return self
        ids = {fragment.id for fragment in self.shown_fragments}
        drifts = tuple([d for d in self.drifts if d.source in ids and d.landing in ids])
        return replace(self, fragments=self.shown_fragments, drifts=drifts)
