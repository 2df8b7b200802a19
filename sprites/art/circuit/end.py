"""How a match in the machine ends: at the exit, which opens or stays shut."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.art.painting import Mask, Painting, Plane
from sprites.art.palette import Clip
from sprites.art.perspective import Corridor

_AT = (160.0, 84.0)
# The exit at the end of the aisle, and how far it is away.
_EXIT = (136, 46, 184, 124)


_WAVE_STEPS = 9


def end() -> list[Clip]:
    """Return the layers: the light outside, the exit's shutter, the aisle, and its red light."""
    pictures = {
        "outside": _outside(),
        "shutter": _shutter(),
        "aisle": _aisle("NWTYV", "tuvwx"),
        "alarm": _aisle("0ajeb", "ajebf"),
        "error": _error(),
    }
    return [
        *((name, 100, [picture]) for name, picture in pictures.items()),
        ("wave", 80, [_wave((step + 1) / _WAVE_STEPS) for step in range(_WAVE_STEPS)]),
    ]


def _outside() -> Image.Image:
    left, top, right, bottom = _EXIT
    picture = Painting(right - left, bottom - top)
    picture.fill_bands(picture.everywhere, picture.distance(24, 40, 1.5) / 40, "9999sHGG")
    return picture.image()


def _shutter() -> Image.Image:
    left, top, right, bottom = _EXIT
    picture = Painting(right - left, bottom - top, "y")
    x, y = picture.x, picture.y
    picture.fill_bands(picture.everywhere, 0.75 - (y % 13) / 20, "0yzz6")
    picture.fill(y % 13 < 1, "0")
    stripe = y > 66
    picture.fill(stripe, "i")
    picture.fill(stripe & ((x + y) % 10 < 5), "0")
    lock = picture.box(16, 26, 32, 46)
    picture.fill(lock, "0")
    picture.rim(lock, 0, -1, "6")
    picture.fill(picture.disc(24, 33, 3) | picture.box(23, 33, 25, 42), "Y")
    return picture.image()


class _Aisle(Corridor):
    """The aisle between racks; `haze` is the light of the exit, `trace` the mask of its traces."""

    def __init__(self, picture: Painting) -> None:
        super().__init__(picture, _AT, (160, 110, 100))
        self.haze = (1.1 - self.near * 1.25).clip(0, 1)
        line = np.abs((self.x / self.near / 20) % 1 - 0.5) < 0.045
        self.trace = self.floor & (line | ((self.away * 4) % 1 < 0.09))

    def lamps(self) -> tuple[Mask, Plane]:
        """Return the mask of all lamps, and a number from 0 to 1 that is the same for a lamp."""
        unit, slot = (self.y / self.near / 13) % 1, (self.away * 9) % 1
        number = np.floor(self.away * 9) * 7.1 + np.floor(self.y / self.near / 13) * 3.3
        lit = self.wall & ~self.gap & (unit > 0.35) & (unit < 0.7) & (slot > 0.3)
        return lit, np.abs(np.sin(number)) % 1

    @property
    def gap(self) -> Mask:
        """Return the mask of the dark between two racks."""
        return np.asarray((self.away * 2.25) % 1 < 0.1, bool)


def _aisle(tones: str, traces: str) -> Image.Image:
    """Paint racks on both sides, floor and roof, around the exit."""
    picture = Painting(320, 180, "0")
    aisle = _Aisle(picture)
    picture.fill_bands(aisle.wall, aisle.haze, f"0{tones}")
    picture.fill(aisle.wall & ((aisle.y / aisle.near / 13) % 1 < 0.1), "0")
    lamps, chance = aisle.lamps()
    for least, letter in ((0.5, tones[3]), (0.72, traces[3]), (0.92, traces[4])):
        picture.fill(lamps & (chance > least), letter)
    picture.fill(aisle.wall & aisle.gap, "0")
    picture.fill_bands(aisle.floor, aisle.haze * 0.8, f"0N{tones[:2]}")
    picture.fill_bands(aisle.trace, 0.2 + aisle.haze * 0.75, traces)
    picture.fill_bands(aisle.roof, aisle.haze * 0.75, f"0N{tones[:3]}")
    picture.fill(aisle.roof & ((aisle.away * 2) % 1 < 0.16), "0")
    _paint_frame(picture, traces[2])
    return picture.image()


def _wave(share: float) -> Image.Image:
    """Paint the traces and lamps that the exit has lit: all of them at a share of 1."""
    picture = Painting(320, 180)
    aisle = _Aisle(picture)
    left, top, right, bottom = _EXIT
    frame = picture.box(left - 7, top - 8, right + 7, bottom + 1)
    # Equal steps in the distance to the exit look the faster the nearer they are.
    front = 1.3 * share**1.6
    behind = front - aisle.near
    lamps, chance = aisle.lamps()
    for least, letter in ((0.5, "u"), (0.62, "v"), (0.82, "w"), (0.94, "x")):
        picture.fill(lamps & (chance > least) & (behind > 0), letter)
    picture.fill_bands(aisle.trace & (behind > 0), 0.25 + aisle.haze * 0.75, "uvwxH")
    crest = (behind > 0) & (behind < 0.05 + 0.16 * front) & (share < 1)
    picture.fill(aisle.trace & crest, "H")
    picture.fill(lamps & (chance > 0.5) & crest, "9")
    picture.fill(frame, ".")
    return picture.image()


def _paint_frame(picture: Painting, light: str) -> None:
    """Paint the frame of the exit, and cut the exit out."""
    left, top, right, bottom = _EXIT
    frame = picture.box(left - 7, top - 8, right + 7, bottom + 1)
    picture.fill(frame, "z")
    picture.rim(frame, -1, 0, "6")
    picture.rim(frame, 0, -1, "7")
    picture.rim(frame, 1, 0, "0")
    strip = picture.box(left - 4, top - 5, right + 4, bottom + 1)
    picture.fill(strip & ~picture.box(left - 3, top - 4, right + 3, bottom + 1), light)
    picture.fill(picture.box(left, top, right, bottom), ".")


def _error() -> Image.Image:
    """Paint the sign that hangs in the air once it is too late."""
    picture = Painting(56, 22)
    sign = picture.box(0, 0, 56, 22)
    picture.fill(sign, "0")
    inner = picture.box(1, 1, 55, 21) & ~picture.box(2, 2, 54, 20)
    picture.fill(inner, "f")
    for left in (8, 24, 40):
        cross = picture.line((left, 6), (left + 9, 15), width=2)
        cross |= picture.line((left + 9, 6), (left, 15), width=2)
        picture.fill(cross, "f")
    return picture.image()
