"""How a treasure hunt ends: at the open chest, or looking after another one who carries it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PIL import Image

from sprites.art.painting import Painting
from sprites.art.palette import Clip


def end() -> list[Clip]:
    """Return the layers: sky, clouds, land, evening, and the chest in parts."""
    pictures = {
        "sky": _sky(),
        "clouds": _clouds(),
        "land": _land(),
        "evening": _evening(),
        "shade": _shade(),
        "chest": _chest(),
        "gold": _gold(),
        "lid": _lid(),
        "hole": _hole(),
        "rays": _rays(),
    }
    return [(name, 100, [picture]) for name, picture in pictures.items()]


def _sky() -> Image.Image:
    picture = Painting(320, 120)
    picture.fill_bands(picture.everywhere, picture.y / 112, "KLLLMMMM8")
    return picture.image()


def _clouds() -> Image.Image:
    picture = Painting(360, 84)
    puff = picture.cloud(8, 46, 15) - np.abs(picture.y - 40) / 190
    cloud = (puff > 0.47) & (puff < 2)
    picture.fill(cloud, "8")
    picture.fill(cloud & (puff > 0.52), "9")
    picture.rim(cloud, 0, 1, "M")
    return picture.image()


def _land() -> Image.Image:
    """Paint hills, the river that winds down from them, trees, and the near bank."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    picture.fill(picture.ridge(88, 24, 6, 70), "L")
    picture.fill(picture.ridge(96, 18, 2, 50), "B")
    picture.fill(picture.ridge(104, 14, 13, 60), "A")
    field = picture.ridge(110, 8, 4, 80)
    grass = picture.cloud(9, 24, 7)
    picture.fill_bands(field, (y - 100) / 90 + (grass - 0.5) * 0.3, "xwwwvvu")
    deep = ((y - 104) / 66).clip(0, 1)
    bend = 210 - 120 * deep + 34 * np.sin(deep * 5.2)
    across = np.abs(x - bend) / (2 + 34 * deep)
    water = field & (across < 1) & (y > 105)
    picture.fill(field & (across < 1.12) & (y > 106), "q")
    picture.fill_bands(water, across * 0.9 + np.sin(y * 1.4 + x / 14) * 0.1, "MMLLK")
    picture.sprinkle(water & (np.sin(y * 1.9 + x / 9) > 0.75), 0.6, "9")
    _paint_trees(picture)
    bank = y > 146 - 9 * np.exp(-(((x - 165) / 90) ** 2)) + 3 * picture.wave(5, 6)
    picture.fill_bands(bank, (y - 134) / 46 + (grass - 0.5) * 0.3, "wvvutt")
    picture.rim(bank, 0, -1, "x")
    for stem in range(3, 320, 5):
        high = 5 + (stem * 37) % 17
        lean = 0.1 * ((stem % 5) - 2)
        edge = max(0, 26 - abs(stem - 160) // 7)
        reed = (np.abs(x - stem - (180 - y) * lean) < 0.9) & (y > 180 - high + edge)
        picture.fill(reed, "uvwt"[stem % 4])
    paint_flowers(picture, _IN_FRONT)
    return picture.image()


# The clusters of a tree's leaves, those behind first: their middles and size in crowns.
_LEAVES = ((0.75, -0.2, 0.66), (-0.7, -0.25, 0.7), (0.1, -0.95, 0.75), (0.15, -0.3, 0.8))


def _paint_trees(picture: Painting) -> None:
    """Paint trees whose leaves are lit at the top left, with their shade on the grass."""
    x, y = picture.x, picture.y
    rough = picture.cloud(15, 3, 3) * 3
    for left, low, size in (
        (120, 109, 6), (268, 113, 9), (48, 112, 9), (312, 112, 10), (28, 116, 13), (292, 118, 14),
    ):  # fmt: skip
        foot = low + size * 0.9
        picture.sprinkle(picture.disc(left + size * 0.3, foot, size * 1.2, 0.24), 0.7, "u")
        trunk = picture.box(left - size * 0.14, low - 2, left + size * 0.16, foot)
        picture.fill_bands(trunk, (x - left) / size * 3 + 0.5, "mlka")
        for across, down, share in _LEAVES:
            at_x, at_y, wide = left + across * size * 0.8, low + down * size * 0.8, share * size
            leaves = picture.distance(at_x, at_y) + rough < wide + 1
            depth = 0.45 + ((x - at_x) * 0.7 + (y - at_y)) / wide * 0.36
            picture.fill_bands(leaves, depth, "xwvut", 0.7)
            picture.rim(leaves, 0, 1, "t")


_IN_FRONT = (
    (60, 160, "Y"), (84, 166, "9"), (110, 158, "i"), (214, 160, "9"), (240, 164, "Y"),
    (262, 158, "i"),
)  # fmt: skip
# Flowers with their stems: p stands for petals, c for the middle.
_FLOWERS = (
    ("..p..", ".ppp.", "ppcpp", ".ppp.", "..p..", "..t..", ".ut..", "..t.."),
    ("p.p.p", "ppppp", "ppppp", ".ppp.", "..t..", "..tu.", ".ut..", "..t.."),
    (".pp.pp.", "pppcppp", ".pcccp.", "pppcppp", ".pp.pp.", "...t...", "..ut...", "...tu.."),
)


def paint_flowers(picture: Painting, spots: Iterable[tuple[int, int, str]]) -> None:
    """Paint flowers of three kinds in turn: the middle of each and the tone of its petals."""
    for number, (left, top, tone) in enumerate(spots):
        tones = {"p": tone, "c": "l" if tone == "i" else "i"}
        rows = _FLOWERS[number % len(_FLOWERS)]
        for down, row in enumerate(rows):
            for along, letter in enumerate(row):
                x, y = left - len(row) // 2 + along, top - 2 + down
                if letter != "." and x < picture.letters.shape[1]:
                    picture.letters[y, x] = ord(tones.get(letter, letter))


def _shade() -> Image.Image:
    """Paint the shade of who stands on the grass."""
    picture = Painting(24, 7)
    picture.fill(picture.disc(12, 3.5, 11, 0.3), "t")
    picture.fill(picture.disc(11, 3.2, 7, 0.3), "0")
    return picture.image()


def _evening() -> Image.Image:
    """Paint the light of the evening, laid over the day."""
    picture = Painting(320, 180)
    picture.fill_bands(picture.everywhere, picture.y / 170, "OPPTUclkjNI")
    return picture.image()


def _chest() -> Image.Image:
    picture = Painting(72, 40)
    x, y = picture.x, picture.y
    front = picture.polygon((2, 6), (70, 6), (66, 39), (6, 39))
    picture.fill_bands(front, 0.2 + picture.cloud(3, 30, 3) * 0.7, "okklm")
    picture.fill(front & (y % 9 < 1), "N")
    for left in (8, 31, 58):
        band = front & picture.box(left, 5, left + (10 if left == 31 else 7), 40)
        picture.fill_bands(band, (y - 4) / 40, "sihl")
        picture.rim(band, 1, 0, "k")
        picture.fill(band & (np.abs(y % 12 - 6) < 1) & (np.abs(x - left - 3.5) < 1), "k")
    lock = picture.disc(36, 15, 6) | picture.box(30, 8, 42, 16)
    picture.fill(lock, "i")
    picture.rim(lock, -1, 0, "9")
    picture.fill(picture.disc(36, 13, 1.8) | picture.box(35, 13, 37, 19), "0")
    picture.rim(front, 0, -1, "n")
    picture.rim(front, -1, 0, "0")
    picture.rim(front, 1, 0, "0")
    picture.rim(front, 0, 1, "0")
    return picture.image()


def _gold() -> Image.Image:
    """Paint what is in the chest, as seen over its edge."""
    picture = Painting(72, 30)
    x, y = picture.x, picture.y
    heap = y > 20 - 13 * np.exp(-(((x - 36) / 22) ** 2)) - 4 * picture.wave(3, 7)
    heap &= picture.box(4, 0, 68, 30)
    picture.fill_bands(heap, y / 32 + np.abs(x - 36) / 120, "snihl")
    picture.sprinkle(heap, 0.1, "9")
    for left, low, letter in ((22, 14, "X"), (36, 9, "F"), (50, 14, "P")):
        gem = picture.polygon((left - 4, low), (left, low - 4), (left + 4, low), (left, low + 5))
        picture.fill(gem, letter)
        picture.fill(picture.box(left - 1, low - 3, left + 1, low - 1), "9")
    crown = picture.polygon((40, 20), (41, 11), (45, 16), (48, 10), (51, 16), (55, 12), (55, 20))
    picture.fill(crown, "i")
    picture.rim(crown, -1, 0, "9")
    return picture.image()


def _lid() -> Image.Image:
    picture = Painting(76, 26)
    lid = (picture.distance(38, 26, 0.62) < 37.5) & (picture.y < 26)
    picture.fill_bands(lid, picture.y / 34, "mlkko")
    for left in (10, 33, 59):
        band = lid & picture.box(left, 0, left + (10 if left == 33 else 7), 26)
        picture.fill_bands(band, picture.y / 30, "9sihl")
        picture.rim(band, 1, 0, "k")
    picture.rim(lid, 0, -1, "n")
    rim = lid & (picture.y > 22)
    picture.fill(rim, "k")
    picture.fill(rim & (picture.y < 24), "n")
    return picture.image()


def _hole() -> Image.Image:
    """Paint the pit in the bank where the chest has been."""
    picture = Painting(84, 26)
    pit = picture.disc(42, 13, 36, 0.3)
    heap = picture.disc(42, 12, 41, 0.3)
    picture.fill(heap, "o")
    picture.sprinkle(heap, 0.3, "k")
    picture.fill(pit, "0")
    picture.rim(pit, 0, 1, "k")
    spade = picture.line((66, 2), (74, 18), width=2)
    picture.fill(spade, "m")
    picture.fill(picture.disc(75, 20, 3), "7")
    return picture.image()


def _rays() -> Image.Image:
    """Paint rays of light, to be drawn half transparent."""
    picture = Painting(300, 150)
    angle = np.arctan2(150 - picture.y, picture.x - 150)
    far = picture.distance(150, 150) / 150
    ray = (np.abs(np.sin(angle * 7.5)) > 0.72) & (far < 1)
    picture.fill(ray, "s")
    return picture.image()
