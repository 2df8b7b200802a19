"""The chart: what the public log makes certain of the field and of the players' positions.

The log is public, so all seats share one chart. It consists of fragments, which begin at a home,
at a portal or where a drift ended. Homes, portals and the grate are unique, so fragments that
share one are merged (section 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.core.grid import Direction, Grid, Pos
from game.rulesets.river.chart.drift_paths import FieldBounds
from game.rulesets.river.params import RiverSettings

HOME = "home"
PORTAL = "portal"
ADRIFT = "adrift"


class ChartPosition(NamedTuple):
    """A position on the chart: the index of a fragment, a cell of it, and a facing."""

    fragment: int
    pos: Pos
    facing: Direction


class MergedFragment(NamedTuple):
    """The origin of a fragment merged into another, and the offset of its cells there."""

    start: str
    number: int
    offset: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of the field whose location may be unknown.

    `origin` and `number` say where it began; both stay when others are merged into it, which
    `merged` lists. On a bordered field the grid has room for the field in every direction from
    the start.
    """

    origin: str
    number: int
    grid: Grid
    merged: tuple[MergedFragment, ...] = ()


@dataclass(frozen=True, slots=True)
class Drift:
    """A drift with an uncertain path: from an entry over `count` tiles to an end.

    `source` and `landing` are the fragments of entry and end.
    """

    source: int
    entry: Pos
    count: int
    ends_at_grate: bool
    landing: int
    end: Pos


@dataclass(frozen=True, slots=True)
class Chart:
    """Fragments, the seats' positions on them, and uncertain drifts.

    `landing_count` numbers the fragments that began with a drift. `treasure_holder` is the seat
    that took the treasure last, or -1. `treasure_dropped_at` is the holder's position when its
    death was announced: the treasure lies there if the holder died after its own action.
    """

    settings: RiverSettings
    fragments: tuple[Fragment, ...]
    positions: tuple[ChartPosition, ...]
    drifts: tuple[Drift, ...]
    landing_count: int
    treasure_holder: int = -1
    treasure_dropped_at: ChartPosition | None = None

    @property
    def bounds(self) -> FieldBounds:
        """Return the size that no fragment exceeds (see `field_bounds`)."""
        return field_bounds(self.settings)


def field_bounds(settings: RiverSettings) -> FieldBounds:
    """Return the size that no fragment exceeds: no bounds on a looped field."""
    if settings.looped:
        return FieldBounds(0, 0)
    return FieldBounds(settings.width, settings.height)
