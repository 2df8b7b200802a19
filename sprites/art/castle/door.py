"""The door to the castle: oak in dressed stone; behind it a corridor that ends in gold."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.door_frame import LEAF_SIZE, VISTA_SIZE, arch, blocks, door_clips, round_arch
from sprites.art.painting import Painting
from sprites.art.palette import Clip
from sprites.art.perspective import Corridor

# Where the corridor vanishes, and the arch at its end.
_AT = (36.0, 78.0)


def door() -> list[Clip]:
    """Return the clips of the door."""
    return door_clips(round_arch, _arch(), _leaf(), (_far(), _near()))


def _far() -> Image.Image:
    """Paint walls, floor and vault of a corridor in perspective."""
    picture = Painting(*VISTA_SIZE)
    hall = Corridor(picture, _AT, (36, 82, 78))
    x, y, near, away = hall.x, hall.y, hall.near, hall.away
    is_floor, is_vault, wall = hall.floor, hall.roof, hall.wall
    torch = np.abs(np.sin(away * 1.9 + 0.4)) * 0.5
    warm = 0.2 + 0.45 * near.clip(0, 1) * 0.6 + torch * 0.42 + picture.noise * 0.08
    picture.fill_bands(wall, warm, "IJ26764"[:6])
    row = (y / near / 12) % 1
    column = (away * 4 + np.floor(y / near / 12) % 2 * 0.5) % 1
    picture.fill(wall & ((row < 0.09) | (column < 0.1)) & (near > 0.25), "I")
    tile = (np.floor(away * 5) + np.floor(x / near / 14)) % 2
    picture.fill_bands(is_floor, 0.25 + near * 0.3 + tile * 0.25, "1J267")
    carpet = is_floor & (np.abs(x / near) < 11)
    picture.fill_bands(carpet, near * 0.9, "WeXba")
    picture.fill(is_floor & (np.abs(np.abs(x / near) - 11) < 1.1), "i")
    picture.fill_bands(is_vault, near * 0.8, "2JII1")
    picture.fill(is_vault & ((away * 3) % 1 < 0.14), "0")
    end = near < 0.2
    picture.fill_bands(end, near * 3.6, "9snihm")
    return picture.image()


def _near() -> Image.Image:
    """Paint torches and banners on both sides, and gold on the floor."""
    picture = Painting(*VISTA_SIZE)
    for x, y, size in ((10, 62, 4.5), (62, 62, 4.5), (22, 70, 2.6), (50, 70, 2.6)):
        picture.fill(picture.box(x - size / 4, y, x + size / 4, y + size * 2.6), "k")
        picture.fill(picture.disc(x, y - size * 0.6, size, 1.5), "g")
        picture.fill(picture.disc(x, y - size * 0.4, size * 0.62, 1.5), "i")
        picture.fill(picture.disc(x, y, size * 0.32, 1.3), "9")
    for side in (-1, 1):
        banner = picture.polygon(
            (36 + side * 30, 22), (36 + side * 21, 34), (36 + side * 21, 84),
            (36 + side * 25, 80), (36 + side * 30, 92),
        )  # fmt: skip
        picture.fill(banner, "e" if side < 0 else "K")
        picture.rim(banner, -1, 0, "Z" if side < 0 else "M")
        picture.fill(banner & picture.disc(36 + side * 25.5, 52, 3.2), "i")
    heap = picture.polygon((22, 158), (30, 146), (38, 141), (46, 147), (58, 158))
    picture.fill(heap, "h")
    picture.sprinkle(heap, 0.45, "i")
    picture.sprinkle(heap, 0.12, "9")
    picture.sprinkle(heap & (picture.x > 40), 0.3, "l")
    picture.rim(heap, 1, 0, "k")
    return picture.image()


def _arch() -> Image.Image:
    picture, depth, frame = arch(round_arch)
    joint, number = blocks(picture, frame, 14)
    lit = 0.34 + (80 - picture.x) / 80 * 0.3 + number * 0.3 + (picture.noise - 0.5) * 0.12
    picture.fill_bands(frame, lit, "1J26778")
    picture.fill(frame & (depth > -1.6), "1")
    picture.fill(frame & (depth < -8.3), "2")
    picture.fill(joint, "1")
    key = picture.polygon((33, 3), (47, 3), (44, 17), (36, 17))
    picture.fill(key, "8")
    picture.rim(key, 1, 0, "6")
    crest = picture.polygon((36, 5), (44, 5), (44, 11), (40, 15), (36, 11))
    picture.fill(crest, "e")
    picture.fill(crest & (picture.x > 40), "K")
    picture.fill(picture.disc(40, 9, 2), "i")
    return picture.image()


def _leaf() -> Image.Image:
    picture = Painting(*LEAF_SIZE)
    x, y = picture.x, picture.y
    grain = picture.cloud(2, 3, 40)
    picture.fill_bands(picture.everywhere, grain * 0.8 + 0.1, "aokklm")
    picture.fill(x % 7.5 < 1, "N")
    for top in (26, 84, 138):
        band = picture.box(0, top, 26, top + 5) | picture.disc(26, top + 2.5, 3.4)
        picture.fill(band, "1")
        picture.rim(band, 0, -1, "6")
        picture.fill(band & (np.hypot(x % 7 - 3.5, y - top - 2.5) < 1.2), "7")
    ring = picture.disc(25, 100, 4) & ~picture.disc(25, 100, 2.4)
    picture.fill(ring, "i")
    return picture.image()
