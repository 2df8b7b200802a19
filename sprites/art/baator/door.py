"""The door to Baator: black iron; behind it the burning plain."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.door_frame import LEAF_SIZE, VISTA_SIZE, arch, blocks, door_clips, pointed_arch
from sprites.art.painting import Painting
from sprites.art.palette import Clip


def door() -> list[Clip]:
    """Return the clips of the door."""
    return door_clips(pointed_arch, _arch(), _leaf(), (_far(), _near()))


def _far() -> Image.Image:
    """Paint a sky on fire over black spires and a river of lava."""
    picture = Painting(*VISTA_SIZE)
    x, y = picture.x, picture.y
    smoke = picture.cloud(3, 40, 9)
    glow = y / 96 + (smoke - 0.5) * 0.55 - np.abs(x - 40) / 260
    picture.fill_bands(picture.everywhere, glow, "Najebfcgghin")
    picture.fill(picture.ridge(98, 34, 8, 11) & (y < 110), "a")
    picture.fill(picture.ridge(106, 30, 5, 15), "N")
    for left, top, wide in ((12, 42, 5), (24, 60, 4), (57, 36, 6), (47, 66, 4)):
        spire = picture.polygon((left - wide, 112), (left, top), (left + wide, 112))
        picture.fill(spire, "0")
        picture.rim(spire, 1, 0, "a")
        picture.fill(picture.box(left - 1, top + 22, left + 1, top + 24), "h")
    plain = y > 106
    heat = (y - 106) / 54
    picture.fill_bands(plain, 0.15 + 0.75 * heat * (0.6 + 0.6 * smoke), "jaN0")
    bend = 36 + 13 * np.sin((y - 104) / 9.5) * (0.35 + heat)
    across = np.abs(x - bend) / (1.2 + 11 * heat)
    lava = plain & (across < 1)
    picture.fill_bands(lava, across + (smoke - 0.5) * 0.5, "siihgfb")
    crack = plain & ~lava & (np.abs(picture.cloud(9, 12, 5) - 0.5) < 0.018 + 0.02 * heat)
    picture.fill(crack, "g")
    return picture.image()


def _near() -> Image.Image:
    """Paint a crag with a devil on it who watches the door."""
    picture = Painting(*VISTA_SIZE)
    crag = picture.ridge(158, 38, 12, 15) & (picture.x < 34)
    picture.fill(crag, "0")
    picture.rim(crag, 0, -1, "b")
    picture.rim(crag, 1, 0, "a")
    body = (
        picture.polygon((13, 136), (16, 118), (23, 118), (26, 136))
        | picture.disc(19.5, 114, 4.6)
        | picture.polygon((15, 112), (13, 104), (18, 110))
        | picture.polygon((24, 112), (26, 104), (21, 110))
        | picture.polygon((16, 122), (4, 108), (8, 128))
        | picture.polygon((23, 122), (35, 108), (31, 128))
    )
    picture.fill(body, "0")
    picture.rim(body, 1, 0, "b")
    picture.fill(picture.box(17, 113, 19, 114.9) | picture.box(21, 113, 23, 114.9), "s")
    return picture.image()


def _arch() -> Image.Image:
    picture, depth, frame = arch(pointed_arch)
    joint, number = blocks(picture, frame, 16)
    lit = (80 - picture.x) / 80 * 0.5 + (176 - picture.y) / 176 * 0.3 + number * 0.3
    picture.fill_bands(frame, lit, "0y1z2")
    picture.fill(joint, "0")
    picture.fill(frame & (depth > -1.4), "a")
    picture.fill(frame & (depth < -8), "0")
    vein = frame & (np.abs(picture.cloud(6, 9, 9) - 0.5) < 0.028) & (depth < -2)
    picture.fill(vein, "c")
    for side in (-1, 1):
        horn = picture.polygon(
            (40 + side * 5, 14), (40 + side * 14, 12), (40 + side * 26, 1), (40 + side * 19, 19)
        )
        picture.fill(horn, "1")
        picture.rim(horn, 0, -1, "6")
    skull = picture.disc(40, 9, 7.5, 1.05) | picture.box(36, 11, 44, 18)
    picture.fill(skull, "7")
    picture.rim(skull, -1, 0, "8")
    picture.rim(skull, 1, 0, "5")
    picture.fill(picture.disc(37, 9.5, 2.1) | picture.disc(43, 9.5, 2.1), "0")
    picture.fill(picture.box(36, 9, 38, 11) | picture.box(42, 9, 44, 11), "f")
    picture.fill(picture.box(38, 15, 39, 18) | picture.box(41, 15, 42, 18), "0")
    return picture.image()


def _leaf() -> Image.Image:
    picture = Painting(*LEAF_SIZE, "y")
    x, y = picture.x, picture.y
    picture.fill_bands(picture.everywhere, (x / 30 + y / 400) * 0.8, "1yy0")
    picture.fill((x % 10 < 1), "0")
    for top in (30, 78, 126):
        band = picture.box(0, top, 30, top + 9)
        picture.fill(band, "z")
        picture.rim(band, 0, -1, "6")
        picture.rim(band, 0, 1, "0")
        rivet = band & (np.hypot(x % 8 - 4, y - top - 4.5) < 1.6)
        picture.fill(rivet, "7")
    picture.sprinkle((x > 24) & (y > 20), 0.02, "c")
    picture.fill(picture.box(29, 0, 30, 160), "b")
    return picture.image()
