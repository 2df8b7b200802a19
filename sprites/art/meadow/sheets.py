"""A meadow: everything that is drawn for it."""

from sprites.art.meadow import effects, ground, parchment_map, river
from sprites.art.palette import Clip


def sheets() -> dict[str, list[Clip]]:
    """Return the theme's sheets by name."""
    return {
        "meadow/tiles": [*ground.tile_clips(), *river.water_clips()],
        "meadow/cloud": [("cloud", 100, [ground.cloud(variant) for variant in range(3)])],
        "meadow/paper": parchment_map.map_clips(),
        **effects.sheets(),
    }
