"""The door to the meadow: a garden gate; behind it hills, a river and the sky."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.door_frame import LEAF_SIZE, VISTA_SIZE, arch, blocks, door_clips, round_arch
from sprites.art.meadow.end import paint_flowers
from sprites.art.painting import Painting
from sprites.art.palette import Clip


def door() -> list[Clip]:
    """Return the clips of the door."""
    return door_clips(round_arch, _arch(), _leaf(), (_far(), _near()))


def _far() -> Image.Image:
    """Paint a summer's day."""
    picture = Painting(*VISTA_SIZE)
    x, y = picture.x, picture.y
    picture.fill_bands(picture.everywhere, y / 84, "KLLLMMM8")
    puff = picture.cloud(6, 20, 8)
    cloud = (puff > 0.55) & (y < 74) & (y > 12)
    picture.fill(cloud, "8")
    picture.fill(cloud & (puff > 0.6), "9")
    picture.fill(picture.ridge(84, 22, 4, 26) & (y < 92), "L")
    picture.fill(picture.ridge(90, 16, 9, 22) & (y < 98), "B")
    picture.fill(picture.ridge(97, 12, 2, 30), "A")
    field = picture.ridge(103, 8, 14, 26)
    picture.fill_bands(field, (y - 96) / 64 + (picture.noise - 0.5) * 0.12, "xwwwwvu")
    deep = ((y - 100) / 60).clip(0, 1)
    bend = 40 + 15 * np.sin(deep * 5.4 + 0.6) * (0.4 + deep * 0.7)
    across = np.abs(x - bend) / (1.5 + 13 * deep)
    water = field & (across < 1) & (y > 101)
    picture.fill_bands(water, across + np.sin(y * 1.7) * 0.08, "MMLLK")
    picture.sprinkle(water & (np.sin(y * 2.1 + x / 3) > 0.6), 0.5, "9")
    picture.fill(field & (across >= 1) & (across < 1 + 0.22), "q")
    for left, low, size in ((12, 106, 7), (21, 104, 5), (62, 108, 8), (54, 103, 4)):
        picture.fill(picture.box(left - 1, low, left + 1, low + size), "k")
        crown = picture.disc(left, low - size * 0.4, size)
        picture.fill(crown, "u")
        picture.fill(crown & picture.disc(left - 2, low - size * 0.7, size * 0.7), "v")
    return picture.image()


def _near() -> Image.Image:
    """Paint reeds, flowers, and the signpost of the treasure hunt."""
    picture = Painting(*VISTA_SIZE)
    x, y = picture.x, picture.y
    bank = picture.ridge(157, 14, 6, 22)
    picture.fill_bands(bank, (y - 146) / 16, "vut")
    for stem in range(2, 72, 3):
        high = 8 + (stem * 37) % 19
        reed = (np.abs(x - stem - (160 - y) * 0.06 * ((stem % 5) - 2)) < 0.8) & (y > 160 - high)
        picture.fill(reed, "uvwt"[stem % 4])
    flowers = ((6, 141, "Y"), (15, 148, "9"), (27, 144, "i"), (58, 146, "9"), (66, 140, "Y"))
    paint_flowers(picture, flowers)
    post = picture.box(47, 112, 50, 156)
    picture.fill(post, "k")
    picture.rim(post, -1, 0, "m")
    sign = picture.polygon((38, 114), (58, 114), (63, 118.5), (58, 123), (38, 123))
    picture.fill(sign, "m")
    picture.rim(sign, 0, -1, "n")
    picture.rim(sign, 0, 1, "k")
    cross = picture.line((44, 116), (50, 121), width=2) | picture.line(
        (50, 116), (44, 121), width=2
    )
    picture.fill(cross, "f")
    return picture.image()


def _arch() -> Image.Image:
    picture, depth, frame = arch(round_arch)
    joint, number = blocks(picture, frame, 11)
    lit = 0.4 + (80 - picture.x) / 80 * 0.25 + number * 0.4 + (picture.noise - 0.5) * 0.1
    picture.fill_bands(frame, lit, "k34C*"[:2] + "444C8")
    picture.fill(joint, "3")
    picture.fill(frame & (depth > -1.4), "3")
    picture.fill(frame & (depth < -8.4), "3")
    ivy = (frame | (depth > 0) & (depth < 3)) & (
        picture.cloud(7, 9, 9) + (80 - picture.y) / 500 > 0.57
    )
    picture.fill(ivy, "u")
    picture.sprinkle(ivy, 0.5, "v")
    picture.sprinkle(ivy, 0.16, "w")
    picture.sprinkle(ivy, 0.04, "Y")
    return picture.image()


def _leaf() -> Image.Image:
    picture = Painting(*LEAF_SIZE)
    x, y = picture.x, picture.y
    tops = 34 + np.abs((x % 10) - 5) * 1.5
    slat = (y > tops) & (x % 10 > 1)
    picture.fill_bands(slat, 0.2 + (x % 10) / 14 + picture.noise * 0.1, "8CCB4")
    for top in (58, 128):
        rail = picture.box(0, top, 30, top + 6)
        picture.fill(rail, "C")
        picture.rim(rail, 0, -1, "8")
        picture.rim(rail, 0, 1, "4")
    return picture.image()
