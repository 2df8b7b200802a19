"""The door to the caves: a hole in the rock; behind it moss that shines, and water."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.door_frame import LEAF_SIZE, VISTA_SIZE, arch, door_clips, rough_arch
from sprites.art.painting import Painting
from sprites.art.palette import Clip


def door() -> list[Clip]:
    """Return the clips of the door."""
    return door_clips(rough_arch, _arch(), _leaf(), (_far(), _near()))


def _far() -> Image.Image:
    """Paint a cavern in teal light, with a lake that mirrors it."""
    picture = Painting(*VISTA_SIZE)
    x, y = picture.x, picture.y
    rock = picture.cloud(5, 14, 8)
    far = picture.distance(38, 74, 1.25) / 66
    picture.fill_bands(picture.everywhere, 1.02 - far + (rock - 0.5) * 0.4, "0IDDEEFGH")
    for left, low, wide in (
        (8, 58, 6),
        (20, 40, 4),
        (31, 26, 3),
        (48, 50, 5),
        (60, 34, 4),
        (67, 70, 6),
    ):
        spike = picture.polygon((left - wide, 0), (left + wide, 0), (left, low))
        picture.fill(spike, "I")
        picture.rim(spike, 1, 0, "D" if left < 38 else "0")
        picture.rim(spike, -1, 0, "0" if left < 38 else "E")
    shore = picture.ridge(110, 18, 7, 12) & (y < 112)
    picture.fill(shore, "t")
    picture.rim(shore, 0, -1, "v")
    lake = y > 110
    ripple = np.sin(y * 1.3 + np.sin(x / 5) * 1.6) * 0.1
    picture.fill_bands(lake, 0.95 - np.abs(x - 38) / 34 - (y - 110) / 90 + ripple, "0IDEFGH")
    return picture.image()


def _near() -> Image.Image:
    """Paint mushrooms and moss on the near rocks, and a sword in the stone."""
    picture = Painting(*VISTA_SIZE)
    bank = picture.ridge(160, 30, 3, 17) & ((picture.x < 30) | (picture.y > 146))
    bank |= picture.polygon((72, 128), (58, 140), (50, 160), (72, 160))
    picture.fill(bank, "N")
    picture.sprinkle(bank, 0.12, "o")
    picture.rim(bank, 0, -1, "u")
    for x, y, size, tones in (
        (9, 132, 5, "Fv"),
        (17, 139, 3.4, "Gw"),
        (63, 130, 5.4, "Fv"),
        (56, 143, 3, "Gw"),
    ):
        picture.fill(picture.box(x - 1, y, x + 1, y + size * 2.4), "C")
        cap = picture.disc(x, y, size, 0.8) & (picture.y < y + 1)
        picture.fill(cap, tones[0])
        picture.rim(cap, 0, -1, "H")
        picture.fill(picture.box(x - size + 1, y, x + size - 1, y + 1.5), tones[1])
    blade = picture.polygon((37, 118), (39, 118), (39, 146), (37, 146))
    picture.fill(blade, "8")
    picture.fill(blade & (picture.x < 38), "9")
    picture.fill(picture.box(33, 116, 43, 118), "i")
    picture.fill(picture.box(37, 109, 39, 116), "l")
    picture.fill(picture.box(36, 107, 40, 109), "i")
    stone = picture.polygon((28, 152), (32, 143), (44, 142), (50, 152))
    picture.fill(stone, "2")
    picture.rim(stone, 0, -1, "7")
    return picture.image()


def _arch() -> Image.Image:
    picture, depth, frame = arch(rough_arch)
    rock = picture.cloud(8, 10, 7)
    picture.fill_bands(frame, rock * 0.75 + (80 - picture.x) / 400, "NoO53k4"[:2] + "o5k3")
    crack = frame & (np.abs(picture.cloud(11, 9, 6) - 0.5) < 0.03)
    picture.fill(crack, "0")
    picture.fill(frame & (depth > -1.6), "0")
    moss = frame & (picture.cloud(13, 12, 10) > 0.6)
    picture.fill(moss, "t")
    picture.sprinkle(moss, 0.5, "u")
    picture.sprinkle(moss, 0.12, "w")
    for x, low in ((14, 60), (22, 34), (58, 40), (67, 76)):
        bend = 2 * np.sin(picture.y / 7 + x)
        root = (np.abs(picture.x - x - bend) < 1.3) & (picture.y < low) & (picture.y > 4)
        picture.fill(root & (frame | (depth > 0)), "k")
    return picture.image()


def _leaf() -> Image.Image:
    picture = Painting(*LEAF_SIZE)
    x, y = picture.x, picture.y
    grain = picture.cloud(6, 4, 30)
    picture.fill_bands(picture.everywhere, grain, "No5k4"[:4])
    picture.fill(x % 10 < 1.2, "0")
    brace = np.abs(y - 40 - x * 2.6) < 4
    picture.fill(brace, "5")
    picture.rim(brace, 0, -1, "3")
    picture.sprinkle(y > 120, 0.2, "t")
    return picture.image()
