"""What the public log tells for certain: fragments of the field and where everybody is on them.

Every seat is told the same, so there is one chart for all. A fragment begins at a home, at a
portal or where somebody drifted to; homes, portals and the grate are unique, so fragments that
share one are one (section 6).
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
    """A place on the chart: the index of a fragment, a cell of it, and where one looks."""

    fragment: int
    pos: Pos
    facing: Direction


class MergedFragment(NamedTuple):
    """A fragment that was joined to another: where it began, and what leads to its cells."""

    start: str
    number: int
    offset: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of the field whose place in it may be unknown.

    `start` and `number` say where it began; it keeps both when others are joined to it, which
    `parts` remembers. On a bordered field its grid reaches one field's length to every side of
    the start.
    """

    origin: str
    number: int
    grid: Grid
    merged: tuple[MergedFragment, ...] = ()


@dataclass(frozen=True, slots=True)
class Drift:
    """A drift whose course is not certain yet: from an entry over `count` tiles to an end."""

    source: int
    entry: Pos
    count: int
    ends_at_grate: bool
    landing: int
    end: Pos


@dataclass(frozen=True, slots=True)
class Chart:
    """Fragments, everybody's place, and drifts that are not certain; `landings` numbers these.

    `taker` is the seat that took the treasure last, or -1; `lost` is where it was when the taker's
    death was told: there it lies if he was shot or stepped upon after his own action.
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
        """Return the field's size as a bound for fragments: none where the field is looped."""
        return field_bounds(self.settings)


def field_bounds(settings: RiverSettings) -> FieldBounds:
    """Return the size that no fragment exceeds."""
    if settings.looped:
        return FieldBounds(0, 0)
    return FieldBounds(settings.width, settings.height)
