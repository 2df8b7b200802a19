"""How a match in the castle ends: outside at dawn, or behind the grate at night."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.painting import Mask, Painting
from sprites.art.palette import Clip


def end() -> list[Clip]:
    """Return the layers: two skies, the sun, the castle in the dark and lit, the grate."""
    pictures = {
        "night": _night(),
        "dawn": _dawn(),
        "sun": _sun(),
        "dark_castle": _castle(is_lit=False),
        "lit_castle": _castle(is_lit=True),
        "wall": _gateway(),
        "grate": _grate(),
    }
    return [(name, 100, [picture]) for name, picture in pictures.items()]


def _night() -> Image.Image:
    picture = Painting(320, 180)
    picture.fill_bands(
        picture.everywhere, picture.y / 150 + (picture.cloud(2, 60, 9) - 0.5) * 0.3, "00IIJJ2"
    )
    picture.sprinkle(picture.y < 110, 0.004, "7")
    picture.sprinkle((picture.y < 90) & (picture.x % 7 < 2), 0.004, "9")
    picture.fill(picture.disc(244, 36, 15), "8")
    picture.fill(picture.disc(240, 33, 13), "9")
    for x, y, size in ((248, 40, 3), (238, 30, 2), (245, 29, 1.6)):
        picture.fill(picture.disc(x, y, size), "8")
    return picture.image()


def _dawn() -> Image.Image:
    picture = Painting(320, 180)
    y = picture.y
    puff = picture.cloud(4, 70, 7)
    glow = picture.distance(160, 128, 0.75) / 210
    picture.fill_bands(picture.everywhere, glow + (puff - 0.5) * 0.16, "snnmmZZVUPKKKJ")
    streak = (puff > 0.57) & (y < 118) & (y > 14)
    picture.fill_bands(streak, glow + 0.08, "9s*++ZVU")
    return picture.image()


def _sun() -> Image.Image:
    picture = Painting(60, 60)
    picture.fill_bands(picture.disc(30, 30, 29), picture.distance(30, 30) / 30, "999ssi")
    return picture.image()


def _castle(*, is_lit: bool) -> Image.Image:
    """Paint the castle on its hill with the road that leads away from it."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    far = picture.ridge(136, 16, 5, 60)
    picture.fill(far, "O" if is_lit else "I")
    stone = _walls(picture)
    tones = "1NS53m" if is_lit else "00001I"
    lit = 0.35 + (picture.cloud(8, 9, 14) - 0.5) * 0.4 - np.abs(x - 160) / 300 + y / 500
    picture.fill_bands(stone, lit, tones)
    picture.fill(stone & (y % 7 < 1) & (picture.noise < 0.55), "N" if is_lit else "0")
    for dx, letter in ((-1, "n"), (1, "n")) if is_lit else ((-1, "I"),):
        picture.rim(stone, dx, 0, letter)
    picture.rim(stone, 0, -1, "s" if is_lit else "J")
    for left, top in ((120, 88), (199, 88), (158, 74), (143, 96), (175, 96), (97, 98), (223, 98)):
        window = picture.box(left, top, left + 4, top + 7)
        picture.fill(window, "N" if is_lit else "i")
    gate = (picture.disc(160, 124, 11) | picture.box(149, 124, 171, 142)) & (y < 142)
    picture.fill(gate, "0")
    picture.fill(gate & (np.abs(x % 4 - 1) < 0.7), "5" if is_lit else "1")
    hill = y > 140 - 10 * np.exp(-(((x - 160) / 70) ** 2)) + np.abs(x - 160) * 0.05
    picture.fill_bands(
        hill, (y - 132) / 50 + picture.noise * 0.1, "pputD0" if is_lit else "0000I"[::-1]
    )
    picture.rim(hill, 0, -1, "q" if is_lit else "I")
    deep = ((y - 136) / 44).clip(0, 1)
    road = hill & (np.abs(x - 160 - 9 * np.sin(deep * 5)) < 5 + 26 * deep)
    picture.fill_bands(road, deep, "nmm433" if is_lit else "2211II"[::1])
    return picture.image()


def _walls(picture: Painting) -> Mask:
    """Return the outline of the castle: walls, towers with battlements, a keep with a roof.

    The flag stays below the rows on which the result is written.
    """
    stone = picture.box(92, 104, 228, 146) & ~((picture.y < 108) & (picture.x % 8 < 3))
    for left, right, top in ((86, 106, 88), (214, 234, 88), (112, 132, 76), (192, 212, 76)):
        tower = picture.box(left, top + 5, right, 146)
        tower |= picture.box(left - 2, top, right + 2, top + 9) & ~(
            (picture.y < top + 4) & (picture.x % 6 < 2.5)
        )
        stone |= tower
    stone |= picture.box(138, 84, 182, 146) | picture.box(148, 64, 172, 146)
    stone |= picture.polygon((145, 64), (160, 36), (175, 64))
    stone |= picture.box(159, 28, 161, 38)
    for middle, top in ((122, 76), (202, 76)):
        stone |= picture.polygon((middle - 13, top + 1), (middle, top - 22), (middle + 13, top + 1))
    stone |= picture.polygon((161, 28), (175, 31), (161, 35))
    return np.asarray(stone, bool)


def _gateway() -> Image.Image:
    """Paint the inside of the gatehouse: dark walls around a view of the night."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    inside = 74 - np.hypot(x - 160, np.minimum(y - 86, 0))
    wall = (inside < 0) | (y > 158)
    row = np.floor(y / 16)
    shifted = x + (row % 2) * 17
    block = np.abs(np.sin(np.floor(shifted / 34) * 6.1 + row * 3.7)) % 1
    torch = np.maximum(1 - np.hypot(x - 54, y - 84) / 70, 1 - np.hypot(x - 266, y - 84) / 70)
    picture.fill_bands(wall, torch.clip(0) * 0.6 + block * 0.25, "0011J26")
    picture.fill(wall & ((y % 16 < 1) | (shifted % 34 < 1)), "0")
    arch = wall & (inside > -9) & (y < 158)
    picture.fill_bands(arch, 0.5 - (x - 160) / 220 + block * 0.2, "1J267")
    angle = np.arctan2(86 - y, x - 160) * 5
    picture.fill(arch & ((np.abs(angle % 1) < 0.06) & (y < 86) | (y % 15 < 1) & (y > 86)), "0")
    for middle in (54, 266):
        picture.fill(picture.box(middle - 2, 86, middle + 2, 104), "k")
        picture.fill(
            picture.polygon((middle - 6, 86), (middle + 6, 86), (middle + 3, 94), (middle - 3, 94)),
            "1",
        )
    return picture.image()


def _grate() -> Image.Image:
    """Paint the grate that falls into the gateway."""
    picture = Painting(148, 150)
    x, y = picture.x, picture.y
    bars = (x % 18 > 6) & (x % 18 < 12)
    rails = (y % 30 > 10) & (y % 30 < 16) & (y < 138)
    spikes = (y > 138) & (np.abs(x % 18 - 9) < (150 - y) * 0.27)
    grate = (bars & (y < 139)) | rails | spikes
    picture.fill(grate, "1")
    picture.fill(grate & ((x % 18 < 8) & bars | (y % 30 < 12) & rails & ~bars), "6")
    picture.fill(rails & bars & (np.hypot(x % 18 - 9, y % 30 - 13) < 2), "7")
    return picture.image()
