"""The picture of a random map: a die over a map that lies in fog."""

from __future__ import annotations

from sprites.art.painting import Painting
from sprites.art.palette import Clip

_SIZE = (60, 38)
_PIPS = {"e": ((30, 12),), "b": ((24, 20), (27, 26), (33, 27), (36, 22), (39, 17))}


def random_map() -> list[Clip]:
    """Return fog that lets a map below it be guessed, and a die in its middle."""
    picture = Painting(*_SIZE)
    x, y = picture.x, picture.y
    fog = picture.cloud(5, 11, 7) * 0.75 + picture.cloud(9, 5, 4) * 0.4
    # A gap left and right of the die.
    fog = fog - (1 - (abs(abs(x - 29.5) - 20) / 9 + abs(y - 20) / 12)).clip(0, 1) * 0.8
    picture.fill_bands(fog > 0.4, (fog - 0.3) * 1.15, "01NN255677")
    picture.fill(picture.disc(31, 32, 14, 0.3), "0")
    top = picture.polygon((30, 5), (42, 11), (30, 17), (18, 11))
    left = picture.polygon((18, 11), (30, 17), (30, 32), (18, 25))
    right = picture.polygon((42, 11), (30, 17), (30, 32), (42, 25))
    outline = picture.polygon((30, 3), (44, 10), (44, 27), (30, 35), (16, 27), (16, 10))
    picture.fill(outline, "0")
    for face, tone in ((right, "6"), (left, "7"), (top, "8")):
        picture.fill(face, tone)
    picture.fill(picture.line((18, 11), (30, 17), (42, 11)), "9")
    picture.fill(picture.line((30, 18), (30, 32)), "8")
    for tone, places in _PIPS.items():
        for at in places:
            picture.fill(
                picture.disc(*at, 1.8 if tone == "b" else 2.6, 1.0 if tone == "b" else 0.6), tone
            )
    return [("cover", 100, [picture.image()])]
