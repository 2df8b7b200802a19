"""A meadow: everything that is drawn for it."""

from __future__ import annotations

from sprites.art import (
    meadow_fx,
    meadow_home,
    meadow_land,
    meadow_paper,
    meadow_seats,
    meadow_walls,
    meadow_water,
)
from sprites.art.palette import SPRITES_DIR, Clip
from sprites.art.source import SpriteSource

_SOURCES = SPRITES_DIR / "src" / "meadow"


def sheets() -> dict[str, list[Clip]]:
    """Return every sheet of the place by its name."""
    read = {path.stem: SpriteSource(path).clips for path in sorted(_SOURCES.glob("*.txt"))}
    return {
        "meadow/tiles": [*meadow_land.tile_clips(), *meadow_water.water_clips()],
        "meadow/cloud": [("cloud", 100, [meadow_land.cloud(variant) for variant in range(3)])],
        "meadow/walls": meadow_walls.wall_clips(),
        "meadow/paper": meadow_paper.map_clips(),
        "meadow/home": meadow_home.home_clips(),
        "meadow/number": meadow_home.number_clips(),
        **{f"meadow/{name}": clips for name, clips in read.items() if clips},
        **meadow_seats.sheets(),
        **meadow_fx.sheets(),
    }
