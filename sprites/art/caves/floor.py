"""Caves under a town: earth with roots, wet rock, the slabs of halls, basalt, water, magma."""

import random

from PIL import Image

from sprites.art.floor_shapes import JOINTS, inner_pixels, joint_pixels, paving, trodden_earth
from sprites.art.palette import (
    Point,
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)

# What is laid is as dull as the earth, so that none is mistaken for an item.
_ROOT = ("5.........", ".55...5...", "..55.5....", "...555....", ".....55...", "......55..")
_PEBBLE = (".44.", "4665", "5665", ".55.")
# What lies on each variant of the earth, and where.
_LAID: tuple[tuple[tuple[tuple[str, ...], Point], ...], ...] = (
    (),
    ((_ROOT, (3, 5)),),
    (),
    (),
    ((_PEBBLE, (2, 9)),),
    (),
    (),
    (),
)


def earth(variant: int) -> Image.Image:
    """Return trodden earth the colour of clay, a root or pebbles here and there."""
    picture = trodden_earth(variant * 23 + 5, "2533", (1, 0, 1, 0, 0, 1, 0, 0)[variant])
    for rows, at in _LAID[variant]:
        paste(picture, image_from_rows(rows), at)
    return picture


def wet_rock(variant: int) -> Image.Image:
    """Return smooth wet rock: water stands in its joints and gleams on its slabs."""
    chance = random.Random(variant * 19 + 3)
    joints = joint_pixels(JOINTS[variant % len(JOINTS)])
    picture = paving(joints, "zzA6A", chance, 0.6)
    for at in sorted(joints):
        if chance.random() < 0.2:
            set_pixel(picture, at, "D")
    for _ in range(2 if variant % 2 else 1):
        x, y = chance.randrange(2, 12), chance.randrange(2, 13)
        fill_row(picture, y, x, x + chance.randrange(1, 3), "A")
        set_pixel(picture, (x + 1, y - 1), "B")
    if variant in (2, 5):
        x, y = chance.randrange(2, 9), chance.randrange(3, 11)
        paste(picture, image_from_rows((".u.t", "utut", ".tut", "t.u.")), (x, y))
    return picture


_SLABS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0, 15), (15, 15)), ((15, 0), (15, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((0, 7), (15, 7)), ((7, 0), (7, 7))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((7, 0), (7, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((0, 7), (15, 7)), ((7, 7), (7, 15))),
    (((0, 15), (15, 15)), ((15, 0), (15, 15)), ((3, 3), (11, 3), (11, 11), (3, 11), (3, 3))),
)


def slabs(variant: int, tones: str) -> Image.Image:
    """Return a hall's floor: dressed slabs, one with a sunk square, cracked and worn.

    The tones are those of `paving`, and the inlay's.
    """
    chance = random.Random(variant * 29 + 1)
    picture = paving(joint_pixels(_SLABS[variant % len(_SLABS)]), tones[:5], chance)
    for _ in range(5):
        x, y = chance.randrange(1, 13), chance.randrange(1, 14)
        fill_row(picture, y, x, x + chance.randrange(2), chance.choice(tones[1] + tones[4]))
    if variant in (0, 7):
        crack = ("0..", ".0.", ".00", "..0") if variant else ("..0", ".0.", "0..")
        paste(picture, image_from_rows([row.replace("0", tones[0]) for row in crack]), (5, 6))
    if variant == 5:
        for at in ((7, 5), (5, 7), (9, 7), (7, 9), (7, 7)):
            set_pixel(picture, at, tones[5])
    return picture


def basalt(variant: int) -> Image.Image:
    """Return scorched basalt; heat shows in the joints of two variants."""
    chance = random.Random(variant * 13 + 2)
    joints = joint_pixels(JOINTS[(variant + 2) % len(JOINTS)])
    picture = paving(joints, "12635", chance)
    hot = sorted(inner_pixels(joints))
    if variant in (1, 4, 6):
        at = chance.randrange(len(hot) // 3)
        for index, spot in enumerate(hot[at : at + len(hot) // 2]):
            set_pixel(picture, spot, "abcgcba"[index % 7])
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(16)), chance.choice("1k6"))
    return picture


def stain(variant: int) -> Image.Image:
    """Return the dark stain of a fallen creature, soaking away."""
    chance = random.Random(variant + 40)
    picture = new_image(16, 16)
    for _ in range(44):
        set_pixel(picture, (round(chance.gauss(7.5, 2.5)), round(chance.gauss(10, 1.4))), "1")
    for _ in range(12):
        set_pixel(picture, (round(chance.gauss(7, 1.5)), round(chance.gauss(10, 0.9))), "j")
    return picture


def puddle(step: int) -> Image.Image:
    """Return water on the floor with a ring from a drop that falls."""
    picture = new_image(16, 16)
    for y in range(16):
        for x in range(16):
            far = ((x - 7.5) / 6.6) ** 2 + ((y - 9) / 4.2) ** 2
            wave = 0.12 * ((x * 5 + y * 3) % 4)
            if far + wave < 1.12:
                set_pixel(picture, (x, y), "I" if far + wave > 0.85 else "J")
    for x, y, wide in ((4, 7, 3), (9, 6, 2), (6, 11, 4)):
        fill_row(picture, y, x + step % 2, x + wide + step % 2, "K")
    for dx in range(-step * 2, step * 2 + 1):
        for dy in range(-step, step + 1):
            if round((dx / 2) ** 2 + dy**2) == step**2:
                at = (8 + dx, 9 + dy)
                if letter_at(picture, at) != ".":
                    set_pixel(picture, at, "MLKK"[step])
    if step == 0:
        fill_column(picture, 8, 4, 7, "M")
    return picture


def magma(step: int) -> Image.Image:
    """Return molten rock between crusts that drift; tiles fit on all sides."""
    picture = new_image(16, 16, "g")
    chance = random.Random(5)
    for y in range(16):
        for x in range(16):
            if (x * 3 + y * 5 + step) % 11 < 3:
                set_pixel(picture, (x, y), "h")
    for _ in range(5):
        corner = chance.randrange(16) + (step in (1, 2)), chance.randrange(16)
        _crust(picture, corner, (chance.randrange(3, 7), chance.randrange(2, 4)), step)
    x, y = ((4, 5), (12, 11), (8, 2), (2, 13))[step]
    fill_rect(picture, (x, y, x + 1, y + 1), "s")
    set_pixel(picture, (x + 2, y), "i")
    set_pixel(picture, (x - 1, y + 1), "i")
    return picture


def _crust(picture: Image.Image, at: Point, size: tuple[int, int], step: int) -> None:
    wide, high = size
    for dy in range(-1, high + 1):
        for dx in range(-1, wide + 1):
            rim = dy in (-1, high) or dx in (-1, wide)
            if not rim or (dx + dy + step) % 3:
                tone = "c" if rim else "1" if dy else "k"
                set_pixel(picture, ((at[0] + dx) % 16, (at[1] + dy) % 16), tone)
