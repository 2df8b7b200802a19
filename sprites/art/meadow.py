"""A meadow: everything that is drawn for it."""

from __future__ import annotations

from sprites.art import meadow_land, meadow_walls, meadow_water
from sprites.art.palette import Clip


def sheets() -> dict[str, list[Clip]]:
    """Return every sheet of the place by its name."""
    return {
        "meadow/tiles": [*meadow_land.clips(), *meadow_water.clips()],
        "meadow/walls": meadow_walls.clips(),
    }
