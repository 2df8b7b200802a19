"""How a match in the caves ends: with the dragon's fall, or with its eyes."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image

from sprites.art.caves.end_dragons import (
    HIDES,
    claws,
    rearing,
    slain,
    smoke,
    watching,
    watching_eyes,
)
from sprites.art.modelling import ModelPainting
from sprites.art.painting import Painting, Plane
from sprites.art.palette import Clip, image_from_rows

# The hoard: the highest point of its heap, and how high the whole picture is.
_PEAK, _HOARD_HEIGHT = (158, 10), 78


def end() -> list[Clip]:
    """Return the layers: the hall, dragons, the hoard, the shaft of light, the hero, the sword."""
    pictures = {
        "hall": _hall(),
        **{f"dragon_{breed}": rearing(hide) for breed, hide in HIDES.items()},
        **{f"fallen_{breed}": slain(hide) for breed, hide in HIDES.items()},
        "watcher": watching(),
        "eyes": watching_eyes(),
        "claws": claws(),
        "hoard": _hoard(),
        "coins": _coins_in_front(),
        "shaft": _shaft(),
        "hero": image_from_rows(_HERO),
        "sword": _sword(),
    }
    return [*((name, 100, [made]) for name, made in pictures.items()), ("smoke", 160, smoke())]


def _hall() -> Image.Image:
    """Paint a hall of rock, three pillars deep, lit from above at the left."""
    picture = Painting(320, 180)
    x, y = picture.x, picture.y
    rock = picture.cloud(5, 34, 22)
    glow = 1 - np.hypot((x - 150) / 180, (y - 60) / 120)
    picture.fill_bands(picture.everywhere, glow * 0.8 + (rock - 0.5) * 0.5, "0NNSO5T")
    ledge = np.abs((y + rock * 26) % 22 - 4) < 1.2
    picture.fill(ledge & (glow > 0.15) & (rock > 0.46), "N")
    for middle, wide, tones in (
        (118, 8, "NN5SO"), (206, 9, "NN5SO"), (70, 13, "0NNIJ"), (252, 14, "0NNIJ"),
        (14, 24, "000NI"), (308, 26, "000NI"),
    ):  # fmt: skip
        waist = 1 + 0.8 * ((y - 84) / 90) ** 2
        grain = picture.cloud(middle, 6, 26)
        pillar = np.abs(x - middle) < wide * waist + (grain - 0.5) * 5
        round_ = 1 - np.abs((x - middle) / (wide * waist) + 0.45)
        picture.fill_bands(pillar, round_ * 0.75 + (grain - 0.5) * 0.4, tones)
        picture.rim(pillar, -1 if middle > 60 else 1, 0, tones[-1])
    for left, low, wide in (
        (46, 50, 9), (84, 26, 6), (128, 18, 7), (182, 24, 7), (224, 44, 9), (276, 56, 10),
    ):  # fmt: skip
        spike = np.abs(x - left) < wide * (1 - y / low).clip(0) ** 1.6
        picture.fill_bands(spike, 0.55 - (x - left) / wide * 0.5, "0NNSO")
    floor = picture.ridge(150, 8, 9, 34)
    picture.fill_bands(floor, 0.7 - np.abs(x - 160) / 260 - (y - 146) / 60, "0NNS")
    return picture.image()


def _heap(picture: Painting) -> Plane:
    """Return how deep pixels are in the heap of gold: below 0 in the air."""
    x = picture.x - _PEAK[0]
    high = 40 * np.exp(-((x / 52) ** 2)) + 20 * np.exp(-((x / 130) ** 4))
    return np.asarray(picture.y - (_PEAK[1] + 60 - high - 2.5 * picture.wave(3, 7)))


# Coins, from lit to in the shade: their edge, face and underside.
_COINS = (("9", "s", "h"), ("s", "i", "l"), ("i", "h", "l"), ("h", "l", "k"), ("l", "k", "S"))


def _hoard() -> Image.Image:
    """Paint the heap of gold, coin by coin, and what lies in it."""
    picture = ModelPainting(320, _HOARD_HEIGHT)
    deep = _heap(picture)
    picture.fill_bands(deep > 0, (deep / 46).clip(0, 0.99), "hlkkSSN")
    _strew(picture, deep, 1500, 1)
    for left, top, letters in (
        (112, 44, "+fae"), (196, 36, "HGED"), (138, 27, "MLKI"), (232, 56, "RQPO"),
    ):  # fmt: skip
        gem = picture.flat((left - 5, top), (left - 2, top - 4), (left + 3, top - 4),
                           (left + 6, top), (left, top + 7))  # fmt: skip
        picture.form(gem, letters, bevel=0.4)
        picture.fill(picture.flat((left - 2, top - 3), (left, top - 3), (left - 2, top - 1)), "9")
    _paint_goblet(picture, 222, 28)
    _paint_crown(picture, 96, 35)
    return picture.image()


def _coins_in_front() -> Image.Image:
    """Paint the foot of the heap, which covers the feet of what lies on it."""
    picture = Painting(320, 26)
    high = 9 + 5 * picture.wave(11, 26)
    deep = np.asarray(picture.y - (26 - high * (1 - (np.abs(picture.x - 160) / 168) ** 4)))
    picture.fill_bands(deep > 0, (deep / 24).clip(0, 0.99), "lkkSN")
    _strew(picture, deep + 12, 420, 2)
    return picture.image()


def _strew(picture: Painting, deep: Plane, number: int, seed: int) -> None:
    """Strew coins over a heap, those behind first; the left flank and the top are lit."""
    chance = random.Random(seed)
    high, wide = picture.letters.shape
    spots = [(chance.random() * (high - 2), chance.random() * wide) for _ in range(number)]
    for y, x in sorted(spots):
        row, column = int(y), int(x)
        if deep[row, column] < (1 if seed == 1 else 12):
            continue
        shade = deep[row, column] / 19 + (column - _PEAK[0]) / 110 + chance.random() * 1.6 - 0.3
        edge, face, under = _COINS[max(0, min(len(_COINS) - 1, int(shade)))]
        standing = chance.random() < 0.25
        rows = (
            (f".{edge}.", f"{edge}{face}{under}", f"{face}{face}{under}", f".{under}.")
            if standing
            else (f".{edge}{edge}{face}.", f"{edge}{face}{face}{face}{under}", f".{under * 3}.")
        )
        for down, line in enumerate(rows):
            for along, letter in enumerate(line):
                if letter != "." and row + down < high and column + along < wide:
                    picture.letters[row + down, column + along] = ord(letter)


def _paint_goblet(picture: ModelPainting, x: int, y: int) -> None:
    """Paint a goblet that leans: bowl, stem, foot, and a shine."""
    bowl = picture.shape((x - 7, y - 8), (x + 8, y - 6), (x + 6, y + 3), (x, y + 7), (x - 6, y + 2))
    picture.form(bowl, "9sihlk")
    picture.fill(picture.flat((x - 6, y - 8), (x + 7, y - 6), (x + 6, y - 5), (x - 6, y - 7)), "k")
    picture.form(
        picture.flat((x - 1, y + 7), (x + 2, y + 7), (x + 1, y + 14), (x - 2, y + 14)), "sihk"
    )
    picture.form(picture.oval(x - 0.5, y + 10, 2.6, 1.6), "9ihk")
    picture.form(picture.oval(x - 1, y + 15.5, 6.5, 2.2), "sihk")
    picture.draw("9", (x - 4, y - 4), (x - 4, y + 1))
    for gem, letter in ((-1, "f"), (4, "E")):
        picture.fill(picture.oval(x + gem, y - 1, 1.3, 1.3), letter)


def _paint_crown(picture: ModelPainting, x: int, y: int) -> None:
    """Paint a crown with three points."""
    points = [(x - 9, y + 6), (x - 10, y - 4), (x - 5, y + 1), (x, y - 6), (x + 5, y + 1),
              (x + 10, y - 3), (x + 9, y + 7)]  # fmt: skip
    picture.form(picture.flat(*points), "9sihl", bevel=0.5)
    picture.form(
        picture.flat((x - 9, y + 5), (x + 9, y + 6), (x + 9, y + 9), (x - 9, y + 8)), "ihlk"
    )
    for side, letter in ((-6, "f"), (0, "G"), (6, "f")):
        picture.fill(picture.oval(x + side, y + 6.5, 1.4, 1.2), letter)
    for side, top in ((-10, -5), (0, -7), (10, -4)):
        picture.fill(picture.oval(x + side, y + top, 1.4, 1.4), "9")


def _shaft() -> Image.Image:
    """Paint a shaft of daylight from the top left, to be drawn half transparent."""
    picture = Painting(200, 130)
    x, y = picture.x, picture.y
    middle, wide = 34 + y * 0.72, 20 + y * 0.2
    share = 1 - np.abs(x - middle) / wide
    ray = 0.85 + 0.15 * np.sin((x - middle) / wide * 9)
    lit = (share * 2.4).clip(0, 1) * ray
    picture.fill(picture.pattern < lit, "s")
    return picture.image()


# The hero from behind, dark before the light, the sword up.
_HERO = (
    "..........9.....",
    "..........98....",
    "..........98....",
    "..........98....",
    "..........97....",
    "..........97....",
    "..........97....",
    "..........97....",
    "..........97....",
    ".........i97i...",
    "..........ik....",
    "....sss...m0....",
    "...slkk0..N0....",
    "..slkkkk0mN0....",
    "..skkkkN062.....",
    "..HFDDDD260.....",
    "...lkNN0620.....",
    "..ZZaaaa620.....",
    ".96ZaaNN20......",
    ".9612kNN0.......",
    ".9612NNN0.......",
    ".960kNN00.......",
    ".m00NNN0........",
    "...62110........",
    "...62010........",
    "..920.120.......",
    "..820.110.......",
    "..620..10.......",
    "..lk0..k0.......",
    ".lkk0..kk0......",
)


# What a test of a sword found, as it is written on its tag.
_REPORT = (
    "...........................",
    ".....v.....................",
    "....v..3333333.3333........",
    ".v.v.......................",
    "..v........................",
    ".....v.....................",
    "....v..33333.333333........",
    ".v.v.......................",
    "..v........................",
    ".e...e.....................",
    "..e.e..333.33333.333.......",
    "...e.......................",
    "..e.e......................",
    ".e...e.....................",
)


def _sword() -> Image.Image:
    """Paint a sword that stands in the gold, with the report of its test tied to the guard."""
    picture = ModelPainting(56, 62)
    blade = picture.box(19, 18, 26, 62)
    picture.fill_bands(blade, (picture.x - 19) / 7, "98776")
    picture.fill(picture.box(22, 20, 23, 62), "6")
    picture.rim(blade, -1, 0, "9")
    picture.rim(blade, 1, 0, "2")
    picture.form(picture.flat((8, 14), (37, 14), (37, 19), (8, 19)), "sihlk", bevel=0.6)
    for end_x in (8, 37):
        picture.form(picture.oval(end_x, 15, 3.4, 3.4), "sihlk")
    grip = picture.box(20, 5, 25, 15)
    picture.fill_bands(grip, (picture.x - 20) / 5, "mlka")
    picture.fill(grip & ((picture.x + picture.y) % 4 < 1), "N")
    picture.form(picture.oval(22, 3, 3.6, 3.2), "sihl")
    picture.fill(picture.disc(22.5, 3.5, 1.2), "f")
    picture.draw("C", (35, 18), (38, 21), (38, 25))
    tag = picture.flat((27, 24), (52, 22), (54, 42), (49, 46), (30, 47))
    picture.fill(picture.around(tag), "o")
    picture.fill_bands(tag, (picture.x - 27) / 36 + (picture.y - 22) / 50, "9s*n")
    picture.fill(picture.flat((49, 46), (48, 40), (54, 42)), "n")
    picture.draw("4", (48, 40), (54, 42))
    picture.draw("4", (48, 40), (49, 46))
    picture.fill(picture.disc(38.5, 25.5, 1.4), "N")
    for down, row in enumerate(_REPORT):
        for along, letter in enumerate(row):
            if letter != "." and tag[28 + down, 29 + along]:
                picture.letters[28 + down, 29 + along] = ord(letter)
    return picture.image()
