"""What lies behind the banner while the screen is passed on: a wall of the castle with torches."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.painting import Painting, Plane
from sprites.art.palette import Clip

# Where the torches burn: the middles of their bowls.
_TORCHES = ((46, 62), (274, 62))


def hand_over() -> list[Clip]:
    """Return the layers: the wall, and a torch's flame."""
    return [("wall", 100, [_wall()]), ("flame", 110, [_flame(step) for step in range(4)])]


def _wall() -> Image.Image:
    """Paint dressed stone, an arch behind the banner, shelves of shade towards the foot."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    row = np.floor(y / 13)
    shifted = x + (row % 2) * 13 + row * 5
    block = np.abs(np.sin(np.floor(shifted / 27) * 6.1 + row * 3.7)) % 1
    grain = picture.cloud(7, 9, 6)
    warm = np.maximum(
        *(1 - np.hypot((x - left) / 74, (y - top + 6) / 66) for left, top in _TORCHES)
    )
    dusk = (1 - y / 130).clip(0, 1)
    light = warm.clip(0) * 0.62 + block * 0.16 + grain * 0.16 - 0.02 + dusk * 0.1
    picture.fill_bands(picture.everywhere, light, "00I1J253m")
    joint = (y % 13 < 1) | (shifted % 27 < 1)
    picture.fill(joint, "0")
    lit = (~joint) & ((y % 13 < 2) | (shifted % 27 < 2)) & (light > 0.3)
    for least, letter in ((0.3, "2"), (0.5, "3"), (0.66, "m")):
        picture.fill(lit & (light > least) & (picture.noise < 0.7), letter)
    chipped = (grain > 0.62) & (picture.cloud(2, 4, 3) > 0.66) & (light > 0.2)
    picture.fill(chipped, "1")
    _paint_arch(picture, light)
    for left, top in _TORCHES:
        _paint_torch(picture, left, top)
    floor = y > 150
    slab = (x - 160) / (18 + (y - 150) * 1.3)
    picture.fill_bands(floor, 0.55 - (y - 150) / 70 + grain * 0.2, "00I1")
    picture.fill(floor & ((slab % 1 < 0.05) | (np.abs(y - 160) < 0.6)), "0")
    picture.fill((y > 149) & (y < 151), "1")
    return picture.image()


def _paint_arch(picture: Painting, light: Plane) -> None:
    """Paint a blind arch that frames the banner."""
    x, y = picture.x, picture.y
    inside = 62 - np.hypot(x - 160, np.minimum(y - 60, 0) * 1.1)
    niche = (inside > 0) & (y < 150)
    picture.fill_bands(niche, light * 0.62, "00I1J2")
    ring = (inside <= 0) & (inside > -9) & (y < 150)
    picture.fill_bands(ring, light * 0.9 + 0.12, "0I1J253m")
    angle = np.arctan2(60 - y, x - 160) * 6
    cut = np.where(y < 60, angle % 1 < 0.1, y % 12 < 1)
    picture.fill(ring & cut, "0")
    picture.rim(ring, -1, 0, "3")
    picture.rim(ring, 1, 0, "0")


def _paint_torch(picture: Painting, left: int, top: int) -> None:
    """Paint an iron bowl on a bracket."""
    bowl = picture.polygon(
        (left - 7, top), (left + 7, top), (left + 3, top + 9), (left - 3, top + 9)
    )
    picture.fill_bands(bowl, (picture.x - left + 7) / 15, "621")
    picture.fill(picture.box(left - 8, top - 1, left + 8, top + 1), "k")
    picture.fill(picture.box(left - 2, top + 9, left + 2, top + 24), "2")
    picture.fill(picture.box(left - 1, top + 9, left, top + 24), "6")
    picture.fill(picture.box(left - 5, top + 22, left + 5, top + 26), "1")


def _flame(step: int) -> Image.Image:
    """Paint a flame with tongues that lick upwards."""
    picture = Painting(28, 40)
    x, y = picture.x - 14, 38 - picture.y
    for size, letter in ((1.0, "k"), (0.88, "g"), (0.66, "h"), (0.44, "i"), (0.24, "s")):
        high = (34 if step % 2 == 0 else 31) * size
        rise = (y / high).clip(0, 1)
        lean = np.sin(y * 0.32 - step * np.pi / 2) * rise * 3.4
        wide = 9.5 * size * (1 - rise) ** 0.7 * (0.55 + rise.clip(0, 0.45))
        picture.fill((np.abs(x - lean) < wide) & (y > 0) & (y < high), letter)
    for spark in range(4):
        at = (14 + np.sin(spark * 2.6 + step) * 8, 30 - (spark * 11 + step * 5) % 30)
        picture.fill(picture.disc(float(at[0]), float(at[1]), 0.8), "i")
    return picture.image()
