"""What the caves are cut into: strata, seeping water and crystals; and the town over them."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
from PIL import Image

from sprites.art.caves.outskirts import town
from sprites.art.palette import Clip, fill_column, fill_rect, new_image, set_pixel
from sprites.art.textures import clouds, paint, plates, shaded

_SIZE = (384, 320)


class _Rock(NamedTuple):
    """The tones of a depth: its strata from dark to light, cracks, what runs in them, crystals."""

    strata: str
    crack: str
    vein: str
    crystal: str
    seed: int


_ROCKS = {
    "upper": _Rock("00yy1yo", "0", "zD", "2567", 3),
    "middle": _Rock("00yyIzI", "0", "zD", "DEFG", 23),
    "lower": _Rock("00N0NOa"[:6], "0", "kl", "OTUV", 43),
}


def _strata(rock: _Rock) -> Image.Image:
    """Return layers of rock, bent and broken, with water or fire in a few of the cracks."""
    width, height = _SIZE
    bend, rough = clouds(_SIZE, 64, rock.seed), clouds(_SIZE, 32, rock.seed + 9, octaves=4)
    y = np.mgrid[0:height, 0:width][0]
    # Whole waves over the height, so that the strata meet where the picture repeats.
    level = 0.5 + 0.5 * np.sin((y / height * 9 + bend * 2.2) * math.tau)
    thin = 0.5 + 0.5 * np.sin((y / height * 31 + bend * 5.5) * math.tau)
    picture = shaded(level * 0.42 + thin * 0.16 + rough * 0.46 - 0.04, rock.strata)
    crack, number = plates(_SIZE, 32, rock.seed + 2, bend=10)
    paint(picture, (crack < 1.3) & (rough > 0.35), rock.crack)
    wet = (crack < 1.6) & (number > 0.55) & (bend > 0.58)
    paint(picture, wet, rock.vein[0])
    paint(picture, wet & (crack < 0.7), rock.vein[1])
    _grow_crystals(picture, rock)
    return picture


def _grow_crystals(picture: Image.Image, rock: _Rock) -> None:
    chance = random.Random(rock.seed)
    for _ in range(11):
        left, top = chance.randrange(12, _SIZE[0] - 24), chance.randrange(20, _SIZE[1] - 12)
        for _ in range(chance.randrange(2, 5)):
            x, length = left + chance.randrange(-7, 8), chance.randrange(4, 11)
            lean = chance.choice((-0.4, 0.0, 0.4))
            for step in range(length):
                px, py = round(x + lean * step), top - step
                wide = 1 if step > length - 3 else 2
                set_pixel(picture, (px - 1, py), "0")
                fill_rect(picture, (px, py, px + wide - 1, py), rock.crystal[0])
                set_pixel(picture, (px, py), rock.crystal[2 if step > length - 4 else 1])
            set_pixel(picture, (round(x + lean * length), top - length), rock.crystal[2])


def _ledge(variant: int, tones: str) -> Image.Image:
    """Return the broken edge of a floor, from its lit rim down into the dark."""
    chance = random.Random(variant * 11 + 5)
    picture = new_image(16, 16)
    depth = chance.randrange(4, 8)
    for x in range(16):
        depth = min(10, max(3, depth + chance.choice((-1, 0, 0, 1))))
        fill_column(picture, x, 0, depth, tones[1])
        fill_column(picture, x, depth - 1, depth, tones[0])
        if (x + variant) % 5 == 0:
            fill_column(picture, x, 2, depth, tones[0])
        set_pixel(picture, (x, 0), tones[2])
    return picture


def _drop(step: int, tones: str) -> Image.Image:
    picture = new_image(1, 3)
    for y in range(step % 3 + 1):
        set_pixel(picture, (0, y), tones[min(y, 1)])
    return picture


def _mote(tone: str) -> Image.Image:
    return new_image(1, 1, tone)


def backdrop() -> list[Clip]:
    """Return the sheet of what lies beyond the board, for all depths."""
    return [
        *((name, 100, [_strata(rock)]) for name, rock in _ROCKS.items()),
        ("town", 100, [town(_SIZE)]),
        ("ledge", 100, [_ledge(variant, "015") for variant in range(6)]),
        ("drop", 300, [_drop(step, "DE") for step in (0, 1, 2, 2, 1)]),
        ("spore", 700, [_mote(tone) for tone in "EDFD"]),
        ("cinder", 400, [_mote(tone) for tone in "lkgk"]),
    ]
