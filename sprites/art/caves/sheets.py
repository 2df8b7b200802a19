"""Caves under a town: the theme's sheets."""

from __future__ import annotations

from PIL import Image

from sprites.art.caves import dragons, effects, humanoids, town, walls, weapons
from sprites.art.caves import floor as ground
from sprites.art.palette import SPRITES_DIR, Clip, recolored
from sprites.art.source import SpriteSource
from sprites.art.wall_shapes import contact_shadow, corner_trim

_SOURCES = SPRITES_DIR / "src" / "caves"

# Recolouring of the deeper floors: cold violet rock, then scorched rock over magma.
_MID = str.maketrans("opk34267A", "52S76J67K")
_DEEP = str.maketrans("opk342678BMA", "1jak3j34nlml")
_DEEP_WALLS = _DEEP | str.maketrans("10", "01")
_WALLS = frozenset({"wall", "wall_b", "wall_c", "corner"})


def _single(name: str, picture: Image.Image) -> Clip:
    return (name, 100, [picture])


def tile_clips() -> list[Clip]:
    """Return the tiles of the upper caves."""
    styles = tuple(enumerate(("wall", "wall_b", "wall_c")))
    return [
        ("floor", 100, [ground.floor(variant) for variant in range(8)]),
        *((name, 100, [walls.wall(mask, style) for mask in range(16)]) for style, name in styles),
        ("wall_b_glow", 260, [walls.moss_lights(step) for step in range(4)]),
        ("wall_c_glow", 420, [walls.ore_glint(step) for step in range(4)]),
        ("corner", 100, [corner_trim(index, "62") for index in range(4)]),
        ("decal", 100, [ground.decal(index) for index in range(ground.DECALS)]),
        ("ember", 240, [ground.glowcaps(step) for step in range(4)]),
        ("shade_n", 100, [contact_shadow("1", north=True)]),
        ("shade_w", 100, [contact_shadow("1", north=False)]),
        ("scorch", 100, [ground.stain(variant) for variant in range(4)]),
        ("bones", 100, [ground.bones(variant) for variant in range(4)]),
        ("hoard", 100, [ground.gold_hoard(variant) for variant in range(4)]),
        ("puddle", 180, [ground.puddle(step) for step in range(4)]),
        ("magma", 220, [ground.magma(step) for step in range(4)]),
        *(_single(f"down_{'abcd'[kind]}", town.stairs(kind, down=True)) for kind in range(4)),
        *(_single(f"up_{'abcd'[kind]}", town.stairs(kind, down=False)) for kind in range(4)),
        _single("glass", town.glass()),
        ("void", 100, [walls.void(variant) for variant in range(4)]),
    ]


def town_tile_clips() -> list[Clip]:
    """Return the tiles of the surface."""
    hedges = [town.hedge(mask) for mask in range(16)]
    return [
        ("floor", 100, [town.grass(variant) for variant in range(6)]),
        *((name, 100, hedges) for name in ("wall", "wall_b", "wall_c")),
        ("path", 100, [town.path(variant) for variant in range(4)]),
        ("house", 100, [town.house(part) for part in range(3)]),
        ("roof", 100, [town.roof(part) for part in range(3)]),
        _single("well", town.well()),
        *(
            _single(f"down_{'abcd'[kind]}", town.stairs(kind, down=True, surface=True))
            for kind in range(4)
        ),
    ]


# Light, gold, gems and fire keep their colours.
_UNTINTED = frozenset(
    {"wall_b_glow", "wall_c_glow", "ember", "scorch", "hoard", "bones", "puddle", "magma", "glass"}
)


def deeper_tiles(clips: list[Clip], table: dict[int, int], walls: dict[int, int]) -> list[Clip]:
    """Return the tiles recoloured for a deeper floor; walls use a separate table."""
    made: list[Clip] = []
    for name, ms, frames in clips:
        colors = walls if name in _WALLS else table
        tint = name not in _UNTINTED
        made.append((name, ms, [recolored(frame, colors) for frame in frames] if tint else frames))
    return made


def _with_all_directions(clips: list[Clip]) -> list[Clip]:
    """Return clips with those added that show a figure from north and south, where there are none.

    A figure drawn to the right only looks so from there, too.
    """
    names = {name for name, _, _ in clips}
    made = list(clips)
    for name, ms, frames in clips:
        base, _, side = name.rpartition("_")
        if side == "e" and f"{base}_s" not in names:
            made.append((base, ms, frames))
    return made


def sheets() -> dict[str, list[Clip]]:
    """Return the theme's sheets by name."""
    upper = tile_clips()
    read = {path.stem: SpriteSource(path).clips for path in sorted(_SOURCES.glob("*.txt"))}
    return {
        **{f"caves/{name}": _with_all_directions(clips) for name, clips in read.items() if clips},
        **humanoids.sheets(),
        **weapons.sheets(),
        **effects.sheets(),
        **dragons.sheets(),
        "caves/tiles": upper,
        "caves/tiles_mid": deeper_tiles(upper, _MID, _MID),
        "caves/tiles_deep": deeper_tiles(upper, _DEEP, _DEEP_WALLS),
        "caves/tiles_town": town_tile_clips(),
    }
