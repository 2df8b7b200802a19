"""How a match in the caves ends: with the dragon's fall, or with its eyes."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.painting import Mask, Painting
from sprites.art.palette import Clip, new_image, recolored


def end() -> list[Clip]:
    """Return the layers: the hall, the dragon upright and fallen, the hoard, the shaft of light."""
    pictures = {
        "hall": _hall(),
        **_dragons("dragon", _dragon()),
        **_dragons("fallen", _fallen()),
        "hoard": _hoard(),
        "shaft": _shaft(),
        "eyes": _eyes(),
        "sword": _sword(),
    }
    return [(name, 100, [picture]) for name, picture in pictures.items()]


# The other dragons' letters for those of the ancient one, and their size.
_BREEDS = {
    "mature": (str.maketrans("ajbdclk*4", "JKLHM9898"), 0.8),
    "baby": (str.maketrans("ajbdclk*4", "uvwxwrq98"), 0.5),
}


def _dragons(name: str, ancient: Image.Image) -> dict[str, Image.Image]:
    """Return a picture of the ancient dragon as it is, and of the others on the same ground."""
    made = {f"{name}_ancient": ancient}
    for breed, (letters, scale) in _BREEDS.items():
        dyed = recolored(ancient, letters)
        wide, high = round(dyed.width * scale), round(dyed.height * scale)
        small = dyed.resize((wide, high), Image.Resampling.NEAREST)
        picture = new_image(*ancient.size)
        picture.paste(small, ((ancient.width - wide) // 2, ancient.height - high))
        made[f"{name}_{breed}"] = picture
    return made


def _hall() -> Image.Image:
    """Paint a hall of rock with pillars, lit from above in the middle."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    rock = picture.cloud(5, 30, 18)
    glow = 1 - np.hypot((x - 160) / 170, (y - 70) / 120)
    picture.fill_bands(picture.everywhere, glow * 0.85 + (rock - 0.5) * 0.5, "0NNSjk4")
    crack = np.abs(picture.cloud(12, 26, 20) - 0.5) < 0.014
    picture.fill(crack & (glow > 0.1), "N")
    for middle, wide in ((26, 17), (92, 10), (230, 11), (296, 18)):
        bulge = wide * (1 + 0.5 * ((y - 80) / 90) ** 2) + (rock - 0.5) * 7
        pillar = np.abs(x - middle) < bulge
        shade = (x - middle) / wide * (1 if middle < 160 else -1)
        picture.fill_bands(pillar, 0.35 + shade * 0.28 + (rock - 0.5) * 0.5, "00N5S3k")
        picture.fill(pillar & crack, "0")
    for left, low, wide in (
        (50, 52, 9),
        (70, 30, 6),
        (128, 26, 8),
        (150, 14, 5),
        (190, 30, 7),
        (206, 44, 9),
        (262, 58, 9),
    ):
        spike = picture.polygon((left - wide, 0), (left + wide, 0), (left, low))
        picture.fill(spike, "N")
        picture.rim(spike, 1 if left < 160 else -1, 0, "k")
    floor = picture.ridge(150, 8, 9, 34)
    picture.fill_bands(floor, 0.6 - np.abs(x - 160) / 260 - (y - 146) / 70, "0NS3")
    picture.rim(floor, 0, -1, "k")
    return picture.image()


def _lit(picture: Painting, body: Mask, belly: Mask) -> None:
    """Paint scales on a body that is lit from above."""
    x, y = picture.x, picture.y
    scales = ((x + (np.floor(y / 3) % 2) * 2) % 4 < 1) | (y % 3 < 1)
    picture.fill_bands(body, 0.3 + picture.cloud(4, 12, 9) * 0.5, "0ajb")
    picture.fill(body & scales, "a")
    picture.fill(belly, "l")
    picture.fill(belly & (y % 4 < 1), "k")
    for dx, dy, letter in ((0, -1, "d"), (-1, 0, "c"), (1, 0, "a")):
        picture.rim(body, dx, dy, letter)


def _dragon() -> Image.Image:
    """Paint the dragon, upright with its wings spread."""
    picture = Painting(220, 130)
    for side in (-1, 1):
        tip = 110 + side * 104
        wing = picture.polygon(
            (110 + side * 14, 62), (110 + side * 44, 14), (tip, 26), (110 + side * 92, 52),
            (110 + side * 80, 50), (110 + side * 72, 74), (110 + side * 56, 64),
            (110 + side * 46, 88), (110 + side * 18, 84),
        )  # fmt: skip
        picture.fill(wing, "j")
        picture.rim(wing, 0, -1, "c")
        for end_x, end_y in ((92, 51), (72, 73), (47, 87)):
            bone = picture.line((110 + side * 44, 15), (110 + side * end_x, end_y), width=2)
            picture.fill(bone & wing, "b")
    body = picture.disc(110, 92, 30, 1.15) | picture.polygon(
        (98, 70), (122, 70), (118, 30), (104, 30)
    )
    body |= picture.disc(86, 116, 13, 0.9) | picture.disc(134, 116, 13, 0.9)
    head = picture.polygon(
        (98, 34), (100, 18), (110, 13), (120, 18), (122, 34), (116, 46), (104, 46)
    )
    belly = picture.disc(110, 96, 17, 1.4) | picture.box(105, 48, 115, 80)
    _lit(picture, body, belly & body)
    _lit(picture, head, head & picture.box(105, 38, 115, 46))
    for side in (-1, 1):
        horn = picture.polygon((110 + side * 8, 18), (110 + side * 22, 2), (110 + side * 13, 24))
        picture.fill(horn, "4")
        picture.rim(horn, -1, 0, "*")
        picture.fill(
            picture.polygon((110 + side * 3, 29), (110 + side * 9, 25), (110 + side * 8, 30)), "s"
        )
        for claw in (-7, 0, 7):
            foot = 110 + side * 24 + claw
            picture.fill(picture.polygon((foot - 2, 122), (foot + 2, 122), (foot, 129)), "8")
    return picture.image()


def _fallen() -> Image.Image:
    """Paint the dragon as it lies: the neck along the floor, a wing over its back."""
    picture = Painting(220, 70)
    body = picture.disc(124, 42, 42, 0.62) & (picture.y < 64)
    body |= picture.polygon((90, 38), (88, 60), (40, 64), (40, 50))
    body |= picture.polygon((158, 44), (214, 60), (214, 64), (150, 64))
    head = picture.polygon((14, 58), (24, 46), (42, 44), (50, 54), (48, 65), (18, 65))
    _lit(picture, body, body & picture.box(84, 57, 160, 64))
    wing = picture.polygon(
        (108, 22), (150, 4), (196, 40), (172, 38), (164, 54), (146, 42), (128, 56)
    )
    picture.fill(wing, "j")
    picture.rim(wing, 0, -1, "c")
    for end_point in ((196, 40), (164, 53), (128, 55)):
        picture.fill(picture.line((150, 5), end_point, width=2) & wing, "b")
    _lit(picture, head, head & (picture.y > 61))
    for tip in (54, 62):
        horn = picture.polygon((40, 46), (tip, 32), (46, 50))
        picture.fill(horn, "4")
    picture.fill(picture.line((26, 53), (33, 54)), "0")
    return picture.image()


def _hoard() -> Image.Image:
    """Paint the gold that it lay on."""
    picture = Painting(320, 46)
    x, y = picture.x, picture.y
    top = 30 - 17 * np.exp(-(((x - 150) / 92) ** 2)) - 5 * picture.wave(3, 9)
    heap = (y > top) & (np.abs(x - 160) < 132)
    depth = (y - top) / 26
    picture.fill_bands(heap, depth + np.abs(x - 150) / 300, "nihlk3")
    coin = (np.hypot((x + np.floor(y / 3) * 2) % 5 - 2.5, (y % 3 - 1.5) * 1.4) < 1.5) & heap
    picture.sprinkle(coin, 0.55, "i")
    picture.sprinkle(heap & (depth < 0.4), 0.12, "9")
    for left, low, letter in ((96, 26, "X"), (132, 20, "F"), (176, 19, "L"), (214, 27, "Q")):
        gem = picture.polygon((left - 3, low), (left, low - 3), (left + 3, low), (left, low + 4))
        picture.fill(gem, letter)
        picture.fill(picture.box(left - 1, low - 2, left + 1, low), "9")
    cup = picture.polygon((240, 20), (252, 20), (248, 29), (244, 29)) | picture.box(
        243, 29, 249, 34
    )
    picture.fill(cup, "h")
    picture.rim(cup, -1, 0, "s")
    return picture.image()


def _shaft() -> Image.Image:
    """Paint a shaft of daylight, to be drawn half transparent."""
    picture = Painting(140, 170)
    x, y = picture.x, picture.y
    inside = np.abs(x - 70 - (y - 85) * 0.12) < 12 + y * 0.24
    picture.fill(inside, "s")
    return picture.image()


def _eyes() -> Image.Image:
    """Paint two eyes with slit pupils."""
    picture = Painting(60, 18)
    for middle, side in ((13, -1), (47, 1)):
        eye = picture.polygon(
            (middle - 12 * side, 11),
            (middle, 3),
            (middle + 9 * side, 1),
            (middle + 7 * side, 12),
            (middle, 15),
        )
        picture.fill_bands(eye, picture.distance(middle + 2 * side, 8) / 12, "sihg")
        slit = np.abs(picture.x - middle - 2 * side) < 1.6 - np.abs(picture.y - 8) * 0.16
        picture.fill(eye & slit, "0")
    return picture.image()


def _sword() -> Image.Image:
    """Paint a sword that stands in the ground, with a note pinned to it."""
    picture = Painting(26, 56)
    picture.fill(picture.box(12, 16, 15, 56), "7")
    picture.fill(picture.box(12, 16, 13, 56), "9")
    picture.fill(picture.box(4, 13, 22, 16), "i")
    picture.rim(picture.box(4, 13, 22, 16), 0, 1, "l")
    picture.fill(picture.box(12, 3, 14, 13), "k")
    picture.fill(picture.disc(13, 3, 2.4), "h")
    note = picture.box(4, 22, 22, 38) & ~picture.polygon((22, 34), (22, 38), (18, 38))
    picture.fill(note, "*")
    picture.rim(note, 0, -1, "9")
    picture.rim(note, 1, 0, "n")
    words = note & (picture.y % 4 < 1) & (picture.x > 6) & (picture.x < 20)
    picture.sprinkle(words, 0.8, "3")
    picture.fill(picture.disc(13, 25, 1.6), "X")
    return picture.image()
