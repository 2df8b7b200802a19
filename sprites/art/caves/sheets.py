"""Caves under a town: the theme's sheets."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image

from sprites.art.baator.props import ember
from sprites.art.caves import effects, surface, walls
from sprites.art.caves import floor as ground
from sprites.art.palette import Clip
from sprites.art.seats import LAYERS
from sprites.art.sheet import read_clips
from sprites.art.wall_shapes import contact_shadow, corner_trim

_STYLES = ("wall", "wall_b", "wall_c")


@dataclass(frozen=True)
class Place:
    """A stretch of the caves: its rock, its floor, and the layer of what lies and moves there."""

    rock: walls.Rock
    floor: Callable[[int], Image.Image]
    layer: str = ""


def _hall(old: str, new: str, floor_tones: str) -> Place:
    """Return the hall of a dragon in its colours."""
    rock = walls.dyed(walls.MASONRY, old, new)
    return Place(rock, partial(ground.slabs, tones=floor_tones), "hall")


PLACES = {
    "tiles": Place(walls.EARTH, ground.earth, "glowcaps"),
    "tiles_mid": Place(walls.WET, ground.wet_rock, "glowcaps"),
    "tiles_deep": Place(walls.BASALT, ground.basalt),
    "tiles_baby": _hall("fbaghis", "vutvwxs", "12636A"),
    "tiles_mature": _hall("fbaghis267", "LKIKLM9J68", "IJ6K6L"),
    "tiles_ancient": _hall("18762", "N7652", "N53TSn"),
}


def tile_clips(place: Place) -> list[Clip]:
    """Return the tiles of a stretch of the caves."""
    rock = place.rock
    looks = {
        name: [walls.wall(rock, mask, style) for mask in range(16)]
        for style, name in enumerate(_STYLES)
    }
    if rock.has_pillars:
        for name in _STYLES:
            looks[name][15] = walls.pillar(rock, place.floor(0))
    return [
        ("floor", 100, [place.floor(variant) for variant in range(8)]),
        *((name, 100, pictures) for name, pictures in looks.items()),
        ("wall_b_glow", 260, [walls.lights(rock.grown_lights, step) for step in range(4)]),
        ("wall_c_glow", 200, [walls.lights(rock.veined_lights, step) for step in range(4)]),
        ("corner", 100, [corner_trim(index, rock.rim[0] + rock.rim[3]) for index in range(4)]),
        ("shade_n", 100, [contact_shadow("1", north=True)]),
        ("shade_w", 100, [contact_shadow("1", north=False)]),
        ("scorch", 100, [ground.stain(variant) for variant in range(4)]),
        ("puddle", 180, [ground.puddle(step) for step in range(4)]),
        ("magma", 220, [ground.magma(step) for step in range(4)]),
        *_painted("props"),
        *(_painted(place.layer) or [("ember", 240, [ember(step) for step in range(4)])]),
    ]


def _painted(layer: str) -> list[Clip]:
    """Return what several sheets of tiles have in common, which is painted once."""
    return read_clips(LAYERS / "caves" / f"{layer}.json") if layer else []


def town_tile_clips() -> list[Clip]:
    """Return the tiles of the surface."""
    down = (clip for clip in _painted("props") if clip[0].startswith("down_"))
    return [*surface.surface_clips(), *down]


def sheets() -> dict[str, list[Clip]]:
    """Return the theme's sheets by name."""
    return {
        **effects.sheets(),
        **{f"caves/{name}": tile_clips(place) for name, place in PLACES.items()},
        "caves/tiles_town": town_tile_clips(),
    }
