"""How a match in Baator ends: before the gate of 666, which opens or stays shut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from sprites.art.baator.end_devils import dragging, helmet, laughing, onlooker, seated
from sprites.art.modelling import ModelPainting
from sprites.art.painting import Mask, Painting
from sprites.art.palette import Clip

_LEFT, _RIGHT, _TOP, _BOTTOM = 112, 208, 54, 150
# How low the eyes of the skulls are: below the panels, and off the title.
_SKULLS = 118
# The strokes of a 6, from the left edge and the top of its field of 9 x 13.
_SIX = (((7, 0), (2, 4), (0, 8), (1, 11), (4, 12), (7, 11), (8, 9), (7, 7), (4, 6), (1, 8)),)


def end() -> list[Clip]:
    """Return the layers: the day behind the gate, its leaves, the wall, the number, devils."""
    leaf = _leaf()
    pictures = {
        "day": _day(),
        "leaf": leaf,
        "leaf_right": leaf.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
        "wall": _wall(),
        "number": _number(),
        "seated": seated(),
        "laughing": laughing(),
        "dragging": dragging(),
        "onlooker": onlooker(),
        "helmet": helmet(),
        "shade": _shade(),
        **{f"eyes_{number}": _eyes(pairs) for number, pairs in enumerate(_EYES)},
    }
    return [
        *((name, 100, [picture]) for name, picture in pictures.items()),
        ("cone", 240, [_cone(left / (_CONE_STEPS - 1)) for left in reversed(range(_CONE_STEPS))]),
    ]


def _day() -> Image.Image:
    """Paint the morning outside, with a road that leads up to it."""
    picture = Painting(_RIGHT - _LEFT, _BOTTOM - _TOP)
    x, y = picture.x - 48, picture.y
    puff = picture.cloud(3, 26, 8)
    bright = picture.distance(48, 58, 0.9) / 74
    picture.fill_bands(picture.everywhere, bright + (puff - 0.5) * 0.25, "999sMMLLK")
    picture.fill((puff > 0.6) & (y < 56), "9")
    picture.fill(picture.ridge(66, 14, 4, 24), "B")
    picture.fill(picture.ridge(74, 10, 8, 30), "w")
    ground = y > 74
    picture.fill_bands(ground, (y - 74) / 30, "wwvu")
    road = ground & (np.abs(x) < 3 + (y - 74) * 0.95)
    picture.fill_bands(road, (y - 74) / 24, "9s*n")
    return picture.image()


def _leaf() -> Image.Image:
    """Paint one half of the gate: iron bands, rivets, bars at its edge."""
    picture = Painting((_RIGHT - _LEFT) // 2, _BOTTOM - _TOP)
    x, y = picture.x, picture.y
    picture.fill_bands(picture.everywhere, 0.2 + x / 120 + picture.cloud(2, 5, 30) * 0.3, "0yy12")
    picture.fill(x % 12 < 1, "0")
    for top in (12, 42, 72):
        band = picture.box(0, top, 48, top + 8)
        picture.fill(band, "z")
        picture.rim(band, 0, -1, "6")
        picture.rim(band, 0, 1, "0")
        picture.fill(band & (np.hypot(x % 12 - 6, y - top - 4) < 1.7), "7")
    ring = picture.disc(38, 58, 6) & ~picture.disc(38, 58, 4)
    picture.fill(ring, "k")
    picture.fill(x > 46, "a")
    return picture.image()


def _opening(picture: Painting) -> Mask:
    """Return the opening of the gate, pointed at the top."""
    across = np.abs(picture.x - 160) + 30
    high = np.minimum(picture.y - _TOP - 44, 0)
    inside = 78 - np.hypot(across, high * 1.2)
    return np.asarray((inside > 0) & (picture.y < _BOTTOM), bool)


def _wall() -> Image.Image:
    """Paint the wall around the gate, pillars with skulls, and the floor before it."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    opening = _opening(picture)
    wall = ~opening & (y < _BOTTOM)
    row = np.floor(y / 14)
    shifted = x + (row % 2) * 15
    block = np.abs(np.sin(np.floor(shifted / 30) * 4.1 + row * 8.3)) % 1
    near = 1 - np.hypot((x - 160) / 190, (y - 90) / 130)
    rock = picture.cloud(7, 14, 9)
    picture.fill_bands(wall, near * 0.5 + block * 0.2 + rock * 0.25, "00y11N2")
    lit = wall & (y % 14 > 1) & ((y % 14 < 2) | (shifted % 30 < 2) & (shifted % 30 > 1))
    picture.fill(lit & (block > 0.5), "2")
    joint = wall & ((y % 14 < 1) | (shifted % 30 < 1))
    picture.fill(joint, "0")
    # Embers glow in the joints, most of them low down.
    heat = picture.cloud(9, 44, 22) * 0.8 + picture.cloud(3, 7, 7) * 0.2 + (y - 120) / 260
    for least, letter in ((0.46, "a"), (0.52, "b"), (0.58, "g"), (0.66, "h")):
        picture.fill(joint & (heat > least), letter)
    beside = wall & ~joint & ((y % 14 < 2) | (y % 14 > 13) | (shifted % 30 < 2))
    picture.sprinkle(beside & (heat > 0.56), 0.7, "a")
    _paint_frame(picture, opening)
    floor = y >= _BOTTOM
    deep = (y - _BOTTOM) / 30
    slab = (x - 160) / (26 + deep * 30)
    line = np.log1p(deep.clip(0) * 5) * 2.4
    tone = np.abs(np.sin(np.floor(slab) * 3.1 + np.floor(line) * 5.7)) % 1
    picture.fill_bands(floor, 0.55 - np.abs(x - 160) / 330 + tone * 0.16 - deep * 0.2, "00y112")
    picture.fill(floor & ((slab % 1 < 0.025) | (line % 1 < 0.06)), "0")
    picture.fill((y >= _BOTTOM) & (y < _BOTTOM + 1), "5")
    return picture.image()


def _paint_frame(picture: Painting, opening: Mask) -> None:
    x, y = picture.x, picture.y
    frame = ~opening & (y < _BOTTOM) & (np.abs(x - 160) < 62) & (y > 28)
    side = frame & (np.abs(x - 160) > 49)
    top = frame & (y < 52 + np.abs(x - 160) * 0.3) & ~side
    number = np.floor(y / 13)
    picture.fill_bands(side, 0.45 - (x - 160) / 300 + (number % 2) * 0.12, "0yz26")
    picture.fill(side & (y % 13 < 1), "0")
    picture.fill_bands(top, 0.8 - y / 90 - (x - 160) / 400, "0yz2")
    slab = picture.box(124, 34, 196, 54)
    picture.fill(slab, "0")
    picture.rim(slab, 0, -1, "6")
    picture.rim(slab, 0, 1, "z")
    picture.rim(opening, -1, 0, "0")
    for middle in (104, 216):
        head = picture.disc(middle, _SKULLS, 8, 1.1)
        head |= picture.box(middle - 4, _SKULLS + 4, middle + 4, _SKULLS + 13)
        picture.fill(head, "7")
        picture.rim(head, -1, 0, "8")
        picture.rim(head, 1, 0, "5")
        for eye in (-3, 3):
            picture.fill(picture.disc(middle + eye, _SKULLS, 2.2), "0")
            picture.fill(picture.disc(middle + eye, _SKULLS + 0.5, 1), "f")
        for tooth in (-2, 0, 2):
            gap = picture.box(middle + tooth - 0.5, _SKULLS + 8, middle + tooth + 0.5, _SKULLS + 13)
            picture.fill(gap, "0")
        for direction in (-1, 1):
            horn = picture.polygon(
                (middle + direction * 5, _SKULLS - 6),
                (middle + direction * 15, _SKULLS - 22),
                (middle + direction * 9, _SKULLS - 2),
            )
            picture.fill(horn, "4")
            picture.rim(horn, -1, 0, "C")


def _number() -> Image.Image:
    """Paint the number over the gate, in embers."""
    picture = Painting(72, 20)
    for left in (10, 30, 50):
        for stroke in _SIX:
            points = [(left + px, 3 + py) for px, py in stroke]
            picture.fill(picture.line(*points, width=3), "g")
            picture.fill(picture.line(*points), "s")
    return picture.image()


# Who waits in the dark, by the order in which they open their eyes: middle and size.
_EYES = (
    ((62, 134, 3), (262, 130, 3), (118, 120, 2)),
    ((34, 152, 5), (214, 142, 3), (286, 156, 5), (92, 148, 4)),
    ((232, 164, 7), (76, 168, 7), (196, 118, 2), (20, 122, 3), (304, 118, 3)),
)
_CONE_STEPS = 7


def _shade() -> Image.Image:
    """Paint the dark that comes from the rim, and leaves little more than where the heroine is."""
    picture = Painting(320, 180)
    far = np.hypot((picture.x - 160) / 150, (picture.y - 138) / 120)
    picture.fill(picture.pattern < far * 1.7 - 0.12, "0")
    return picture.image()


def _eyes(pairs: Sequence[tuple[int, int, int]]) -> Image.Image:
    """Paint pairs of eyes, and the edges of horns above them."""
    picture = ModelPainting(320, 180)
    for x, y, size in pairs:
        for side in (-1, 1):
            horn = [(x + side * size * along, y - size * up) for along, up in _HORN]
            picture.fill(picture.limb(horn, (size * 0.7, size * 0.5, 0.8)), "N")
            picture.draw("a", *horn)
            eye = picture.flat(
                (x + side * size * 1.8, y - size * 0.8), (x + side * size * 0.4, y + size * 0.3),
                (x + side * size * 1.2, y + size * 0.6),
            )  # fmt: skip
            picture.fill(eye, "i" if size > 2 else "h")
            picture.fill(picture.around(eye) & (picture.letters == ord(".")), "a")
            picture.fill(picture.oval(x + side * size * 1.2, y, size * 0.25, size * 0.25), "9")
    return picture.image()


# A horn beside the middle of a face, in sizes of an eye.
_HORN = ((1.4, 1.6), (2.6, 2.6), (2.4, 4.4))


def _cone(share: float) -> Image.Image:
    """Paint the visor's light on the gate and the floor before it; 0 is all but out."""
    picture = Painting(120, 110)
    x, y = picture.x - 60, picture.y
    high, wide = 18 + 84 * share, 9 + 40 * share
    up = (96 - y) / high
    beam = 1 - np.abs(x) / (5 + (wide - 5) * up.clip(0, 1))
    strength = (beam * 1.6).clip(0, 1) * (1 - up).clip(0, 1) * (up > 0)
    spot = 1 - np.hypot(x / (10 + 22 * share), (y - 100) / (4 + 5 * share))
    strength = np.maximum(strength * (0.35 + 0.5 * share), spot.clip(0) * 0.9)
    for least, letter in ((0.12, "D"), (0.3, "E"), (0.55, "F"), (0.75, "G")):
        picture.fill(strength > least + (picture.pattern - 0.5) * 0.2, letter)
    return picture.image()
