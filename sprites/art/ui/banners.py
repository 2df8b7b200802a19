"""The banners of the seats: woven cloth with folds, a border, tassels, and a crest each."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PIL import Image

from sprites.art.castle.players import SEATS, SeatColors
from sprites.art.modelling import ModelPainting
from sprites.art.painting import Mask
from sprites.art.palette import Clip
from sprites.art.portraits.players import CLOTHS

_SIZE = (84, 108)
# The cloth: its sides, the ends of its tails, and how deep it is cut in between them.
_LEFT, _RIGHT, _BOTTOM, _CUT = 8, 76, 98, 15
# The middle of the crest, and where the crest's own coordinates begin.
_MIDDLE, _CREST = 42, (18, 20)
_SWAY = (0.0, 0.8, 0.0, -0.8)
# From light to dark: a cloth's border, a crest.
_TRIMS = {"gold": "dcea", "white": "nihk", "orange": "98C4"}
_TONES = {
    "cross": "9987", "moon": "998M7", "sun": "ceaj", "tree": "998C7", "key": "9sil",
    "tower": "210y0", "rose": "Zfeaj", "bird": "sihlk",
}  # fmt: skip


def banners() -> list[Clip]:
    """Return the banners by the seats' colours, hanging and swaying a little."""
    return [(seat.name, 420, [_banner(seat, sway) for sway in _SWAY]) for seat in SEATS]


def _banner(seat: SeatColors, sway: float) -> Image.Image:
    painting = ModelPainting(*_SIZE)
    x, y = painting.x, painting.y
    tones, trim = CLOTHS[seat.name], _TRIMS.get(seat.name, "sihl")
    cloth = _cloth(painting, 0)
    folds = 0.44 - 0.2 * np.cos((x - 14) / 62 * math.tau * 2 + y / 46) + (x - 42) / 180
    folds += ((y < 18) * (18 - y) / 60).astype(float)
    painting.fill_bands(cloth, folds, tones, 0.8)
    weave = cloth & ((x + y) % 10 < 1) | cloth & ((x - y) % 10 < 1)
    painting.sprinkle(weave, 0.5, tones[3])
    edge = cloth & ~_cloth(painting, 6)
    painting.fill_bands(edge, folds, trim)
    knots = edge & _cloth(painting, 2) & ~_cloth(painting, 4) & ((x + y) // 2 % 4 < 2)
    painting.fill(knots, tones[3])
    for inset in (0, 5):
        painting.fill(_cloth(painting, inset) & ~_cloth(painting, inset + 1), trim[-1])
    _paint_tassels(painting, trim)
    crest = ModelPainting(48, 48)
    _CRESTS[seat.emblem](crest, _TONES[seat.emblem])
    _lay_crest(painting, crest, seat.emblem_tone)
    _paint_rod(painting)
    return _swayed(painting.image(), sway)


def _cloth(painting: ModelPainting, inset: int) -> Mask:
    """Return the cloth, or what lies so far inside it."""
    left, right, bottom = _LEFT + inset, _RIGHT - inset, _BOTTOM - inset * 1.4
    notch = (left, 8), (right, 8), (right, bottom), (_MIDDLE, bottom - _CUT), (left, bottom)
    return painting.polygon(*((x - 0.5, y) for x, y in notch))


def _lay_crest(painting: ModelPainting, crest: ModelPainting, tone: str) -> None:
    """Sew a crest on, with its shadow on the cloth at the right and below."""
    solid = np.zeros(painting.letters.shape, bool)
    across, down = _CREST
    solid[down : down + 48, across : across + 48] = crest.letters != ord(".")
    dark = np.roll(solid, (1, 1), (0, 1)) | painting.around(solid)
    painting.fill(dark & ~solid, "1" if tone == "0" else "0")
    painting.letters[solid] = crest.letters[solid[down : down + 48, across : across + 48]]


def _paint_tassels(painting: ModelPainting, trim: str) -> None:
    for x in (_LEFT + 1.0, _RIGHT - 2.0):
        painting.form(painting.oval(x, _BOTTOM, 2.4, 2.4), trim)
        tuft = painting.flat(
            (x - 1.5, _BOTTOM + 2), (x + 1.5, _BOTTOM + 2), (x + 3, 107), (x - 3, 107)
        )
        painting.form(tuft, trim)
        for thread in (-2, 0, 2):
            painting.draw(trim[-1], (x + thread * 0.6, _BOTTOM + 3), (x + thread, 107))


def _paint_rod(painting: ModelPainting) -> None:
    """Paint the rod, its knobs, and the rings that carry the cloth."""
    rod = painting.box(3, 4, 81, 8)
    painting.fill_bands(rod, (painting.y - 4) / 4, "mlkN")
    for x in (3, 80):
        painting.form(painting.oval(x, 5.5, 3.4, 3.4), "sihl")
    for x in range(13, 76, 11):
        ring = painting.oval(x, 6, 3, 4.6) & ~painting.oval(x, 6, 1.6, 3.2)
        painting.fill(ring, "h")
        painting.rim(ring, -1, 0, "s")


def _swayed(picture: Image.Image, sway: float) -> Image.Image:
    """Return the cloth moved sideways, the further the lower."""
    moved = Image.new("RGBA", picture.size)
    for y in range(picture.height):
        low = max(0.0, (y - 12) / (picture.height - 12))
        shift = round(sway * 2.2 * low * math.sin(0.6 + low * 2.2))
        row = picture.crop((0, y, picture.width, y + 1))
        moved.paste(row, (shift, y))
    return moved


# --- crests, 48 pixels wide and high


def _cross(crest: ModelPainting, tones: str) -> None:
    """A cross whose arms flare, with a boss."""
    arms = crest.flat(
        (14, 3), (33, 3), (28, 20), (44, 14), (44, 33), (28, 28), (33, 44), (14, 44), (19, 28),
        (3, 33), (3, 14), (19, 20),
    )  # fmt: skip
    crest.form(arms, tones, round_by=3)
    for points in (
        ((18, 7), (29, 7)),
        ((18, 40), (29, 40)),
        ((7, 18), (7, 29)),
        ((40, 18), (40, 29)),
    ):
        crest.draw("e", *points)
    crest.form(crest.oval(23.5, 23.5, 6, 6), "Zfea")
    crest.form(crest.oval(23.5, 23.5, 2.6, 2.6), "sihl")


def _moon(crest: ModelPainting, tones: str) -> None:
    """A waning moon with a profile, and two stars."""
    moon = crest.oval(22, 24, 20, 21) & ~crest.oval(32, 20, 16, 17.5)
    crest.form(moon, tones, round_by=4)
    crest.fill(
        crest.oval(12, 18, 2, 2) | crest.oval(9, 27, 1.5, 1.5) | crest.oval(18, 37, 2, 1.6), "M"
    )
    for x, y, size in ((33, 13, 6.5), (39, 30, 4.5)):
        spots = [(n * math.pi / 5, size * (1, 0.42)[n % 2]) for n in range(10)]
        star = crest.flat(
            *((x + math.sin(way) * far, y - math.cos(way) * far) for way, far in spots)
        )
        crest.form(star, "9si")


def _sun(crest: ModelPainting, tones: str) -> None:
    """A sun with a face, rays straight and wavy by turns."""
    for number in range(16):
        way = number * math.tau / 16
        long, wide = (22, 0.17) if number % 2 == 0 else (19, 0.13)
        bend = 0.0 if number % 2 == 0 else 0.14
        spots = [(12, -wide * 1.6), (long, bend), (12, wide * 1.6)]
        ray = crest.flat(
            *((23.5 + math.cos(way + turn) * far, 23.5 + math.sin(way + turn) * far)
              for far, turn in spots)
        )  # fmt: skip
        crest.form(ray, tones[1:] if number % 2 else tones)
    crest.form(crest.oval(23.5, 23.5, 11.5, 11.5), tones, round_by=3)
    for x in (19, 28):
        crest.draw("s", (x - 2.5, 20), (x, 18.5), (x + 2.5, 20))
        crest.fill(crest.oval(x, 22, 1.5, 1.4), "s")
    crest.draw("s", (23.5, 21), (22.5, 26), (25, 26.5))
    crest.draw("s", (18, 29), (21, 31.5), (26, 31.5), (29.5, 29))


def _tree(crest: ModelPainting, tones: str) -> None:
    """An oak torn up with its roots, acorns in its leaves."""
    crest.form(
        crest.shape((19, 24), (28, 24), (27, 36), (31, 42), (24, 40), (16, 42), (20, 36)), tones
    )
    for line in (
        ((20, 38), (12, 41), (9, 45)),
        ((24, 38), (23, 46)),
        ((27, 38), (35, 41), (38, 45)),
    ):
        crest.form(crest.limb(line, (4, 2.4, 1.2)), tones)
    for x, y, wide, high in (
        (11, 22, 9, 7), (36, 22, 9, 7), (14, 13, 9, 7), (33, 13, 9, 7), (23.5, 8, 10, 7),
        (23.5, 20, 11, 8),
    ):  # fmt: skip
        crest.form(crest.oval(x, y, wide, high), tones)
    for x, y in ((9, 20), (16, 12), (31, 10), (37, 21), (24, 17), (23, 5), (14, 27), (33, 27)):
        crest.form(crest.oval(x, y, 1.8, 2.2), "sihl")


def _key(crest: ModelPainting, tones: str) -> None:
    """A key with a bow of three rings, its bit cut in four."""
    for x, y in ((24, 9), (16, 16), (32, 16)):
        crest.form(crest.oval(x, y, 7.4, 7.4) & ~crest.oval(x, y, 3.6, 3.6), tones)
    crest.form(crest.oval(24, 15, 3.4, 3.4), "Zfea")
    crest.form(crest.flat((22, 21), (26, 21), (26, 46), (22, 46)), tones)
    crest.form(crest.flat((19, 21), (29, 21), (29, 24), (19, 24)), tones)
    bit = crest.flat((26, 32), (38, 32), (38, 44), (26, 44))
    holes = crest.flat((30, 32), (32, 32), (32, 36), (30, 36))
    holes |= crest.flat((30, 40), (32, 40), (32, 45), (30, 45))
    holes |= crest.flat((34, 37), (39, 37), (39, 39), (34, 39))
    crest.form(bit & ~holes, tones)


def _tower(crest: ModelPainting, tones: str) -> None:
    """A tower with a light in its door and its windows."""
    wall = crest.flat((12, 18), (35, 18), (37, 44), (10, 44))
    crest.form(wall, tones, bevel=0.6)
    crown = crest.flat(
        (7, 5), (14, 5), (14, 10), (20, 10), (20, 5), (27, 5), (27, 10), (33, 10), (33, 5), (40, 5),
        (40, 16), (36, 21), (11, 21), (7, 16),
    )  # fmt: skip
    crest.form(crown, tones, bevel=0.6)
    for y in (25, 31, 37):
        crest.draw(tones[-1], (12, y), (36, y))
        for x in range(15 + y % 2 * 4, 36, 8):
            crest.draw(tones[-1], (x, y), (x, y + 5))
    door = crest.shape((19, 45), (19, 36), (23.5, 31), (28, 36), (28, 45)) & crest.box(0, 0, 48, 45)
    crest.form(door, "sihg", bevel=0.4)
    crest.draw("0", (23.5, 33), (23.5, 44))
    for x in (17, 30):
        crest.fill(crest.flat((x - 1, 24), (x + 1, 24), (x + 1, 29), (x - 1, 29)), "i")


def _rose(crest: ModelPainting, tones: str) -> None:
    """A rose of two rings of five petals, with barbs and seeds."""
    for ring, far, size in ((0, 13, 9.4), (1, 7, 6.2)):
        for number in range(5):
            way = -math.pi / 2 + (number + ring * 0.5) * math.tau / 5
            x, y = 23.5 + math.cos(way) * far, 24 + math.sin(way) * far
            if ring == 0:
                tip = way + math.tau / 10
                leaf = crest.flat(
                    (23.5 + math.cos(tip - 0.16) * 14, 24 + math.sin(tip - 0.16) * 14),
                    (23.5 + math.cos(tip) * 22.5, 24 + math.sin(tip) * 22.5),
                    (23.5 + math.cos(tip + 0.16) * 14, 24 + math.sin(tip + 0.16) * 14),
                )
                crest.form(leaf, "wvut")
            crest.form(crest.oval(x, y, size, size), tones[ring:] if ring else tones)
    crest.form(crest.oval(23.5, 24, 4.2, 4.2), "sihl")
    for x, y in ((22, 23), (25, 23), (23.5, 26)):
        crest.fill(crest.oval(x, y, 0.8, 0.8), "k")


def _bird(crest: ModelPainting, tones: str) -> None:
    """An eagle, its wings spread, its head turned to the left."""
    feathers = (((7, 15), (9, 33)), ((11, 11), (14, 33)), ((15, 9), (19, 30)), ((19, 9), (23, 24)))
    for side in (-1, 1):
        for (out, top), (end_out, end) in feathers:
            line = ((out, top), ((out + end_out + 1) / 2, (top + end) / 2), (end_out, end))
            spots = [(23.5 + side * x, y) for x, y in line]
            crest.form(crest.limb(spots, (5, 5, 2.2)), tones)
        arm = crest.limb(
            ((23.5 + side * 4, 18), (23.5 + side * 13, 8), (23.5 + side * 21, 6)), (7, 6, 4)
        )
        crest.form(arm, tones)
        leg = crest.limb(((23.5 + side * 3, 33), (23.5 + side * 9, 39)), (4, 2.4))
        crest.form(leg, tones[1:])
        crest.draw(tones[1], (23.5 + side * 9, 39), (23.5 + side * 13, 38))
        crest.draw(tones[1], (23.5 + side * 9, 39), (23.5 + side * 11, 43))
    for side in (-1, 1, 0):
        crest.form(crest.limb(((23.5, 33), (23.5 + side * 6, 46 + (side == 0))), (5, 4.4)), tones)
    body = crest.shape((18, 20), (23.5, 15), (29, 20), (28, 31), (23.5, 37), (19, 31))
    crest.form(body, tones, round_by=3)
    crest.form(crest.limb(((24, 19), (23, 11)), (8, 7)), tones)
    crest.form(crest.oval(22.5, 8, 5, 4.6), tones)
    crest.form(crest.shape((18.5, 6), (12, 7), (10, 12), (14, 10.5), (18.5, 10.5)), "Zfea")
    crest.fill(crest.oval(20.5, 7, 1.3, 1.3), "0")


_CRESTS: dict[str, Callable[[ModelPainting, str], None]] = {
    "cross": _cross,
    "moon": _moon,
    "sun": _sun,
    "tree": _tree,
    "key": _key,
    "tower": _tower,
    "rose": _rose,
    "bird": _bird,
}
