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
from sprites.art.palette import HERE, Clip
from sprites.art.source import Source

_TEXTS = HERE / "src" / "meadow"


def sheets() -> dict[str, list[Clip]]:
    """Return every sheet of the place by its name."""
    read = {path.stem: Source(path).clips for path in sorted(_TEXTS.glob("*.txt"))}
    return {
        "meadow/tiles": [*meadow_land.clips(), *meadow_water.clips()],
        "meadow/cloud": [("cloud", 100, [meadow_land.cloud(variant) for variant in range(3)])],
        "meadow/walls": meadow_walls.clips(),
        "meadow/paper": meadow_paper.clips(),
        "meadow/home": meadow_home.clips(),
        "meadow/number": meadow_home.numbers(),
        **{f"meadow/{name}": clips for name, clips in read.items() if clips},
        **meadow_seats.sheets(),
        **meadow_fx.sheets(),
    }
