"""The door into the machine: steel with lights; behind it an aisle of racks and data."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.door_frame import LEAF_SIZE, VISTA_SIZE, arch, cut_corners, door_clips
from sprites.art.painting import Painting
from sprites.art.palette import Clip
from sprites.art.perspective import Corridor

_AT = (36.0, 72.0)


def door() -> list[Clip]:
    """Return the clips of the door."""
    return door_clips(cut_corners, _arch(), _leaf(), (_far(), _near()))


def _far() -> Image.Image:
    """Paint racks with lights in perspective, over a floor of traces."""
    picture = Painting(*VISTA_SIZE, "0")
    aisle = Corridor(picture, _AT, (36, 88, 72), 0.03)
    x, y, near, away = aisle.x, aisle.y, aisle.near, aisle.away
    floor, roof, rack = aisle.floor, aisle.roof, aisle.wall
    haze = (1 - near * 1.3).clip(0, 1)
    picture.fill_bands(rack, 0.12 + haze * 0.95, "0NWTYV")
    gap = (away * 3.2) % 1 < 0.14
    unit = (y / near / 9) % 1
    picture.fill(rack & gap & (near > 0.14), "0")
    picture.fill(rack & (unit < 0.13) & (near > 0.2), "0")
    chance = np.abs(np.sin(np.floor(away * 12.8) * 7.1 + np.floor(y / near / 4.5) * 3.3)) % 1
    lamp = rack & ~gap & (unit > 0.4) & (unit < 0.75) & ((away * 12.8) % 1 > 0.35)
    picture.fill(lamp & (chance > 0.55), "Y")
    picture.fill(lamp & (chance > 0.78), "x")
    picture.fill(lamp & (chance > 0.93), "9")
    picture.fill_bands(floor, 0.1 + haze * 0.7, "0NOWT")
    trace = floor & ((np.abs((x / near / 9) % 1 - 0.5) < 0.07) | ((away * 5) % 1 < 0.11))
    picture.fill_bands(trace, haze * 0.6 + 0.35, "tuvwx")
    picture.fill_bands(roof, haze * 0.9, "0NWTY")
    beam = roof & ((away * 2.4) % 1 < 0.2)
    picture.fill(beam, "N")
    picture.fill_bands(near < 0.17, near * 5.2, "99RVYT")
    return picture.image()


def _near() -> Image.Image:
    """Paint a cable, and pages of code that hang in the air."""
    picture = Painting(*VISTA_SIZE)
    for left, top, wide, high in ((8, 52, 18, 22), (47, 38, 17, 26)):
        page = picture.box(left, top, left + wide, top + high)
        frame = page & ~picture.box(left + 1, top + 1, left + wide - 1, top + high - 1)
        picture.fill(frame, "v")
        for row in range(3, high - 2, 3):
            long = 3 + (row * 7 + left) % (wide - 8)
            start = left + 3 + (row * 5) % 4
            picture.fill(picture.box(start, top + row, start + long, top + row + 1), "x")
    for side, low in ((0, 96), (72, 84)):
        bend = (picture.x - side) ** 2 / 26
        cable = np.abs(picture.y - low + bend * 0.6) < 1.6
        picture.fill(cable & (np.abs(picture.x - side) < 22), "1")
    plate = picture.polygon((0, 160), (0, 150), (20, 146), (52, 146), (72, 150), (72, 160))
    picture.fill(plate, "y")
    picture.rim(plate, 0, -1, "G")
    picture.fill(plate & (picture.x % 8 < 1), "0")
    return picture.image()


def _arch() -> Image.Image:
    picture, depth, frame = arch(cut_corners)
    frame &= picture.y > 4
    picture.fill_bands(frame, 0.25 + (80 - picture.x) / 160 + (176 - picture.y) / 600, "0yzz67")
    picture.fill(frame & (picture.y % 28 < 1), "0")
    picture.fill(frame & (depth > -1.2), "0")
    picture.fill(frame & (depth < -8.2), "y")
    strip = frame & (depth < -3) & (depth > -4.6)
    picture.fill(strip, "v")
    picture.fill(strip & (picture.y % 14 < 3), "x")
    picture.fill(strip & (picture.y % 42 < 6), "Y")
    sign = picture.box(30, 5, 50, 13)
    picture.fill(sign, "0")
    picture.rim(sign, 0, -1, "6")
    for left in (33, 37, 41, 45):
        picture.fill(picture.box(left, 7, left + 2, 11), "Y" if left % 8 == 5 else "w")
    return picture.image()


def _leaf() -> Image.Image:
    picture = Painting(*LEAF_SIZE)
    x, y = picture.x, picture.y
    picture.fill_bands(picture.everywhere, 0.2 + (30 - x) / 80 + (160 - y) / 500, "yyzz6")
    picture.fill((y % 40 < 1) | (x < 1), "0")
    picture.fill(y % 40 == 1.5, "6")
    picture.fill(picture.box(27, 0, 30, 160), "1")
    picture.fill(picture.box(28, 20, 29, 140), "Y")
    stripe = picture.box(0, 118, 27, 130)
    picture.fill(stripe, "i")
    picture.fill(stripe & ((x + y) % 8 < 4), "0")
    screen = picture.box(6, 54, 22, 68)
    picture.fill(screen, "t")
    picture.sprinkle(screen & (y % 3 < 1), 0.6, "w")
    return picture.image()
