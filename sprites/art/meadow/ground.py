"""A meadow: grass, swamp, portals, the yards of homes, the border."""

import math
import random

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.seats import MEADOW_SEATS

# --- grass

# Blades of grass, from the lit to the shaded ones.
_TUFTS = (
    ("x.x", "vwv", "uvu"),
    (".x.", "xvu", "vuu"),
    ("x..", "vu."),
    (".x", "vu"),
    ("x..x", "vwxv", "uvuu"),
)


def grass(variant: int) -> Image.Image:
    """Return a floor: mown grass in broad patches, with blades that catch the light."""
    chance = random.Random(variant * 23 + 5)
    picture = new_image(16, 16, "w")
    for _ in range(2):
        x, y, wide = chance.randrange(0, 12), chance.randrange(2, 13), chance.randrange(3, 6)
        fill_row(picture, y, x + 1, min(15, x + wide), "x")
        fill_row(picture, y + 1, x, min(15, x + wide - 1), "x")
    for _ in range(6):
        x, y = chance.randrange(1, 14), chance.randrange(2, 14)
        set_pixel(picture, (x, y), "v")
        if chance.random() < 0.5:
            set_pixel(picture, (x + 1, y - 1), "x")
            set_pixel(picture, (x + 1, y), "v")
    for _ in range(2 if variant % 2 else 1):
        tuft = chance.choice(_TUFTS)
        paste(picture, image_from_rows(tuft), (chance.randrange(1, 11), chance.randrange(2, 12)))
    return picture


def grid_mark() -> Image.Image:
    """Return the grid lines between tiles: trodden corners with a thin track between."""
    picture = new_image(16, 16)
    for x, y in ((0, 0), (1, 0), (0, 1), (15, 0), (0, 15), (14, 0), (0, 14)):
        set_pixel(picture, (x, y), "u")
    for at in (4, 5, 8, 11, 12):
        set_pixel(picture, (at, 0), "v")
        set_pixel(picture, (0, at), "v")
    return picture


def cloud(variant: int) -> Image.Image:
    """Return a cloud's shadow as a stencil; how dark it is, the screen decides."""
    chance = random.Random(variant + 7)
    picture = new_image(72, 40)
    balls = [(15 + index * 8, chance.uniform(16, 24), chance.uniform(7, 11)) for index in range(6)]
    for y in range(40):
        for x in range(72):
            if any(math.hypot((x - bx) * 0.75, y - by) < size for bx, by, size in balls):
                set_pixel(picture, (x, y), "0")
    return picture


# --- swamp

_REEDS = (
    (".o..", ".o.o", "C..o", "C.C.", "BCB.", "uBu.", ".u.."),
    ("o..", "o.o", ".Co", "CC.", "BB.", ".u."),
)


def swamp(mask: int, step: int) -> Image.Image:
    """Return bog: 1, 2, 4, 8 in the mask join it to more of it north, east, south, west."""
    joined = tuple(bool(mask & bit) for bit in (1, 2, 4, 8))
    chance = random.Random(mask * 3 + 1)
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            depth = _depth(x, y, joined)
            if depth < 0:
                continue
            if depth < 1.2:
                tone = "o" if x + y < 15 else "q"
            elif depth < 2.4:
                tone = "p"
            else:
                wave = math.sin(x * 0.5 + y * 0.8 + mask) + math.sin(y * 0.6 - x * 0.45)
                tone = "t" if wave > 0.35 else "q" if wave < -1.6 and y % 2 else "p"
            set_pixel(picture, (x, y), tone)
    pad = (10, 4) if mask % 2 else (5, 10)
    paste(picture, image_from_rows((".wv.", "wvuu", ".uut")), pad)
    for x, y, late in ((5, 11, 0), (11, 11, 2)) if mask % 2 else ((5, 6, 1), (11, 12, 3)):
        _bubble(picture, (x, y), (step + late) % 4)
    reeds = (3, 1 + mask % 3) if mask % 2 else (10, 5 + mask % 3)
    paste(
        picture, image_from_rows(_REEDS[mask // 2 % 2]), (reeds[0] + chance.randrange(2), reeds[1])
    )
    return picture


def _depth(x: int, y: int, joined: tuple[bool, ...]) -> float:
    """Return how far a pixel is from the rim of the bog; below 0 it is dry."""
    wave = math.sin(x * 1.1 + 0.6) * 0.7 + math.sin(y * 0.9) * 0.7
    sides = (y, 15 - x, 15 - y, x)
    free = [far for far, join in zip(sides, joined, strict=True) if not join]
    if not free:
        return 9.0
    depth = min(free) - 1.2 + wave * 0.6
    north, east, south, west = joined
    for open_a, open_b, cx, cy in (
        (north, west, 5, 5),
        (north, east, 10, 5),
        (south, east, 10, 10),
        (south, west, 5, 10),
    ):
        outside = (x - cx) * (1 if cx > 7 else -1) > 0 and (y - cy) * (1 if cy > 7 else -1) > 0
        if not open_a and not open_b and outside:
            depth = min(depth, 4.2 - math.hypot(x - cx, y - cy) + wave * 0.4)
    return depth


def _bubble(picture: Image.Image, at: tuple[int, int], age: int) -> None:
    x, y = at
    if letter_at(picture, at) not in "ptq":
        return
    if age == 0:
        set_pixel(picture, (x, y), "A")
    elif age == 1:
        paste(picture, image_from_rows((".B.", "BAy", ".y.")), (x - 1, y - 1))
    elif age == 2:
        paste(picture, image_from_rows((".BC.", "B9Ay", "BAAy", ".yy.")), (x - 1, y - 2))
    else:
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (-1, 1), (1, 1)):
            set_pixel(picture, (x + dx, y + dy), "B")


# --- portals and yards


def portal(step: int) -> Image.Image:
    """Return a hole into elsewhere in a ring of orchid light: brighter than the violet seat."""
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            dx, dy = (x - 7.5) / 7.4, (y - 8.0) / 6.4
            far = math.hypot(dx, dy)
            if far > 1:
                continue
            angle = math.degrees(math.atan2(dy, dx)) - step * 22.5
            arm = (angle + far * 140) % 90 / 90
            if far > 0.93:
                tone = "Q"
            elif far > 0.62:
                tone = "9" if arm < 0.1 else "Q"
            elif far > 0.28:
                tone = "R" if arm < 0.2 else "Q" if arm < 0.7 else "O"
            else:
                tone = "0" if far > 0.16 else "N"
            set_pixel(picture, (x, y), tone)
    for index in range(4):
        angle = math.radians(step * 22.5 + index * 90 + 30)
        at = (round(7.5 + math.cos(angle) * 5.8), round(8.0 + math.sin(angle) * 5.0))
        set_pixel(picture, at, "9")
    return picture


def yard(seat: int) -> Image.Image:
    """Return the ground of a home: trodden earth in a ring of stones in the seat's colours."""
    chance = random.Random(seat + 40)
    picture = new_image(16, 16)
    tones = MEADOW_SEATS[seat].tones
    for y in range(16):
        for x in range(16):
            far = math.hypot((x - 7.5) / 7.2, (y - 8.5) / 6.4)
            if far < 1:
                tone = "4" if chance.random() < 0.8 else "m"
                set_pixel(picture, (x, y), "o" if far > 0.92 and x + y < 15 else tone)
    for index in range(10):
        angle = index * math.tau / 10 + 0.3
        x, y = round(7.0 + math.cos(angle) * 6.2), round(8.2 + math.sin(angle) * 5.4)
        paste(picture, image_from_rows((tones[0] + tones[1], tones[2] + tones[3])), (x, y))
    return picture


def tile_clips() -> list[Clip]:
    """Return the land's tiles."""
    return [
        ("floor", 100, [grass(variant) for variant in range(8)]),
        ("grid", 100, [grid_mark()]),
        *((f"swamp_{mask}", 260, [swamp(mask, step) for step in range(4)]) for mask in range(16)),
        ("portal", 110, [portal(step) for step in range(4)]),
        ("home", 100, [yard(seat) for seat in range(6)]),
    ]
