"""Caves under a town: earth with roots, wet rock, decals."""

from __future__ import annotations

import random

from PIL import Image

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

# Each variant's stones, its number of crumbs and its root. Roots are as dull as the earth, so
# that none is mistaken for a blade.
_ROOT = ("p.........", ".pp...p...", "..pp.p....", "...1pp....", ".....1p...", "......11..")
_KNOT = ("...p....", "..p1.p..", ".p1.p...", "..p1....", "........")
_GROUND: tuple[tuple[tuple[Point, ...], int, tuple[str, ...]], ...] = (
    ((), 2, ()),
    ((), 1, _ROOT),
    (((3, 10),), 2, ()),
    ((), 3, ()),
    ((), 1, _KNOT),
    (((5, 5), (12, 12)), 2, ()),
    ((), 2, ()),
    (((10, 9),), 3, ()),
)


_STEP = 4


def _heights(chance: random.Random) -> dict[Point, float]:
    """Return how high the earth is every four pixels, alike at the edges of all variants."""
    edge = random.Random(11)
    size = 16 // _STEP
    around = {at: edge.uniform(0.1, 1.0) for n in range(size) for at in ((n, 0), (0, n))}
    return {
        (x, y): around[x % size, y % size]
        if x % size == 0 or y % size == 0
        else chance.uniform(0.05, 1.0)
        for y in range(size + 1)
        for x in range(size + 1)
    }


def _height(heights: dict[Point, float], x: float, y: float) -> float:
    """Return the height interpolated smoothly between four known heights."""
    left, top = int(x), int(y)
    across, down = (share * share * (3 - 2 * share) for share in (x - left, y - top))
    above, below = (
        heights[left, line] * (1 - across) + heights[left + 1, line] * across
        for line in (top, top + 1)
    )
    return above * (1 - down) + below * down


def floor(variant: int) -> Image.Image:
    """Return earth: broad trodden patches, clods lit from above, a root here and there."""
    chance = random.Random(variant * 23 + 5)
    picture = new_image(16, 16, "o")
    heights = _heights(chance)
    for y in range(16):
        for x in range(16):
            if _height(heights, x / _STEP, y / _STEP) + chance.uniform(-0.12, 0.12) > 0.58:
                set_pixel(picture, (x, y), "p")
    stones, crumbs, root = _GROUND[variant]
    for _ in range(crumbs + 2):
        at = (chance.randrange(1, 14), chance.randrange(2, 15))
        fill_row(picture, at[1], at[0], at[0] + 1, "1")
        fill_row(picture, at[1] - 1, at[0], at[0] + 1, "p")
    for at in stones:
        paste(picture, image_from_rows((".33.", "3322", "1221", ".11.")), (at[0] - 1, at[1] - 1))
    if root:
        paste(picture, image_from_rows(root), (3, 5))
    return picture


# --- on the floor

_DECALS: tuple[tuple[str, ...], ...] = (
    ("...43...", ".4.1432.", "433.1221", "1221.11.", ".11....."),
    ("..l.......", ".ll..l....", "4ll2.l2...", ".4l.4l....", "..2..2...."),
    (".o....o.", "..o.oo1.", "...o1...", ".oo1....", "o1......"),
    ("..t.u....", ".uut.u.t.", "tuAuuut..", ".utAut.u.", "..t.u.t.."),
    (".77..", "70702", ".772.", ".22.."),
    ("6.6.6..", "26262..", ".66662.", "2.2.2.."),
    ("......1..", ".1...1...", "..1.11...", "...11....", "..1..1...", ".1....1.."),
    ("..3....", ".32.3..", ".2..21.", "3......"),
    ("..6...7...6", "6..6.7.6.6.", ".7.6767.7..", "..76.66....", ".6.7..7.6..", "6....6...7."),
    ("..v.", ".vuv", ".tu.", "..u.", ".t.."),
    ("...44..3....", "44.3..44.4..", "..3.4.....3.", "....33..4..."),
    ("..Z..", ".ZeZ.", "Zeeae", ".9*3.", ".943.", "..3.."),
)


def decal(index: int) -> Image.Image:
    """Return stones, mushrooms, roots, moss, a skull, ribs, cracks, crumbs, a web."""
    picture = new_image(16, 16)
    chance = random.Random(index * 5 + 1)
    rows = _DECALS[index]
    place = (chance.randrange(1, 16 - len(rows[0])), chance.randrange(4, 16 - len(rows)))
    paste(picture, image_from_rows(rows), place)
    return picture


DECALS = len(_DECALS)


def glowcaps(step: int) -> Image.Image:
    """Return glowing mushrooms with pulsing light."""
    picture = new_image(16, 16)
    rows = (".GFFE.....", "GHGFFE.GF.", "FEDEEDGFFE", "..8D..DEED", "..8D...8D.", ".DDDD.DDD.")
    table = ("GHF", "HHG", "G9H", "HHG")[step]
    paste(
        picture,
        image_from_rows([text.translate(str.maketrans("GHF", table)) for text in rows]),
        (3, 7),
    )
    spore = ((5, 5), (6, 4), (5, 3), (6, 2))[step]
    set_pixel(picture, spore, "GFFE"[step])
    set_pixel(picture, (11, 6 - (step + 2) % 4), "FEFG"[step])
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


def bones(variant: int) -> Image.Image:
    """Return the bones a dragon has left of its guests."""
    rows = (
        (".777....", "70707...", "77777.7.", ".262.262", ".....22."),
        (".7..7..7.", "62.62.62.", ".6666666.", "62.62.62.", ".2..2..2."),
        (".77......", "6062.....", ".62..77..", "....60602", ".....62.."),
        ("..777..", ".70707.", ".77777.", "..666..", ".2.2.2."),
    )[variant]
    picture = new_image(16, 16)
    paste(picture, image_from_rows(rows), (2 + variant % 2, 6))
    return picture


def gold_hoard(variant: int) -> Image.Image:
    """Return gold strewn about: coins, a heap, a cup, a stone that sparkles."""
    chance = random.Random(variant * 9 + 77)
    picture = new_image(16, 16)
    dense = (16, 44, 26, 60)[variant]
    for _ in range(dense):
        x, y = round(chance.gauss(7.5, 3.4)), round(chance.gauss(9.5, 2.6))
        if 0 < x < 14 and 1 < y < 14:
            set_pixel(picture, (x, y + 1), "l")
            fill_row(picture, y, x, x + 1, chance.choice("iinh"))
            set_pixel(picture, (x, y), chance.choice("sii"))
    if variant == 2:
        paste(picture, image_from_rows(("siiih", ".sih.", "..h..", "..h..", ".ihh.")), (7, 4))
    if variant == 3:
        paste(picture, image_from_rows((".HG.", "HGFE", ".FE.")), (4, 6))
        paste(picture, image_from_rows((".Z.", "Zee", ".e.")), (10, 9))
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
