"""A castle labyrinth: flagstones, walls of big blocks, torches."""

import random

from PIL import Image

from sprites.art.castle import effects
from sprites.art.palette import (
    Clip,
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.wall_shapes import (
    CAP_HEIGHT,
    Sides,
    draw_face_ends,
    open_sides,
    quiet,
)

# Flags of each variant: boxes that fill the tile, joints between them.
_FLAGS: tuple[tuple[tuple[int, int, int, int], ...], ...] = (
    ((0, 0, 15, 15),),
    ((0, 0, 8, 7), (9, 0, 15, 7), (0, 8, 5, 15), (6, 8, 15, 15)),
    ((0, 0, 15, 7), (0, 8, 7, 15), (8, 8, 15, 15)),
    ((0, 0, 6, 15), (7, 0, 15, 9), (7, 10, 15, 15)),
    ((0, 0, 15, 15),),
    ((0, 0, 9, 5), (10, 0, 15, 10), (0, 6, 9, 15), (10, 11, 15, 15)),
)


def flagstones(variant: int) -> Image.Image:
    """Return a floor: flags with worn corners and dark joints."""
    chance = random.Random(variant * 19 + 4)
    picture = new_image(16, 16, "6")
    for index, (left, top, right, bottom) in enumerate(_FLAGS[variant]):
        if index and (index + variant) % 3 == 1:
            # A flag that has sunk a little.
            fill_row(picture, top, left, right, "2")
            fill_column(picture, left, top, bottom, "2")
        for _ in range((right - left) * (bottom - top) // 34):
            x, y = chance.randrange(left, right), chance.randrange(top + 1, bottom)
            tone = chance.choice("5J6")
            fill_row(picture, y, x, min(right - 1, x + chance.randrange(2)), tone)
        fill_row(picture, bottom, left, right, "J")
        fill_column(picture, right, top, bottom, "J")
        set_pixel(picture, (left, top), "J")
    return picture


# --- walls

_FACE = (
    "8787787787788787",
    "7666666267666662",
    "7676666J76666667",
    "6666666J7666676J",
    "6662666J6666666J",
    "JJJJJJJJJJJJJJJJ",
    "666J766666667666",
    "666J766266666667",
    "62JJ6666666J2666",
    "2JJJJ2222JJJJJ22",
    "0000000000000000",
)
_BANNER = (
    "3SSSSSSSS3",
    ".SSSSSSSN.",
    ".SSS55SSN.",
    ".SS5555SN.",
    ".SSS55SSN.",
    ".SS55S5SN.",
    ".SSSSSSSN.",
    ".SS.SS.NN.",
    ".S...S..N.",
)
_TORCH = ("..11..", "..k1..", "..lk..", ".4444.", "..nk..", "..lk..", "...1..")
# Letters of stones in the light of a torch.
_BY_FIRE = {"8": "*", "7": "4", "6": "3", "J": "k", "2": "k"}
# A 5x8 flame for each frame.
_FLAMES = (
    ("..i...", "..ih..", ".gih..", ".hish.", ".gis9g", ".gi99h", "..hs9g", "..ghh."),
    ("...h..", ".g.i..", "..ih..", ".hiih.", ".gs9ig", ".h99ig", ".gs9h.", "..hhg."),
    ("......", "...i..", "..iih.", ".gisg.", ".hs9ig", "gi99sg", ".hs9h.", "..ghg."),
    (".i....", "..h...", "..iig.", ".hisi.", ".gs9hg", ".hi99g", ".gs9ig", "..hhg."),
)


def wall(mask: int, style: int) -> Image.Image:
    """Return a wall cell; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    sides = open_sides(mask)
    north, east, south, west = sides
    chance = random.Random(mask * 11 + style)
    picture = _cap(chance)
    cap = sides.last
    if north:
        fill_row(picture, 0, 0, 15, "7")
        fill_row(picture, 1, 0, 15, "6")
        fill_row(picture, 2, 0, 15, "0")
        for x in (3, 8, 13):
            set_pixel(picture, (x, 0), "6")
            set_pixel(picture, (x, 1), "J")
    if west:
        fill_column(picture, 0, 0, cap, "6")
        fill_column(picture, 1, 1 if north else 0, cap, "J")
        fill_column(picture, 2, 2 if north else 0, cap, "0")
        for y in (5, 12):
            set_pixel(picture, (0, min(y, cap)), "J")
    if east:
        fill_column(picture, 15, 0, cap, "2")
        fill_column(picture, 14, 1 if north else 0, cap, "J")
        fill_column(picture, 13, 2 if north else 0, cap, "0")
        for y in (4, 11):
            set_pixel(picture, (15, min(y, cap)), "I")
    if south:
        fill_row(picture, CAP_HEIGHT, 0, 15, "0")
        _face(picture, chance, style, sides)
    return quiet(picture)


def _cap(chance: random.Random) -> Image.Image:
    """Return the blocks of a wall from above."""
    picture = new_image(16, 16, "2")
    for y, joint in ((7, 5), (15, 11)):
        fill_row(picture, y, 0, 15, "1")
        fill_column(picture, joint, y - 7, y, "1")
        for x in range(y // 8, 16, 2):
            set_pixel(picture, (x, y - 1), "1")
    for _ in range(6):
        x, y = chance.randrange(1, 14), chance.randrange(16)
        fill_row(picture, y, x, min(14, x + chance.randrange(1, 3)), "1")
    return picture


def _face(picture: Image.Image, chance: random.Random, style: int, sides: Sides) -> None:
    paste(picture, image_from_rows(_FACE), (0, 5))
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(7, 13)), chance.choice("72"))
    if style == 1:
        fill_row(picture, 6, 2, 14, "1")
        fill_rect(picture, (5, 14, 13, 14), "I")
        paste(picture, image_from_rows(_BANNER), (3, 5))
    elif style == 2:
        _warm(picture)
        paste(picture, image_from_rows(_TORCH), (5, 8))
    draw_face_ends(picture, sides, "8J", (5, 14), 6)


def _warm(picture: Image.Image) -> None:
    """Colour the stones beside a torch by its light, less and less of them farther from it."""
    for y in range(6, 15):
        for x in range(16):
            away = abs(x - 7.5) + abs(y - 9) / 2
            if away < 5 or (away < 8 and (x + y) % 2):
                letter = letter_at(picture, (x, y))
                set_pixel(picture, (x, y), _BY_FIRE.get(letter, letter))


def flame(step: int) -> Image.Image:
    """Return the flame of a torch on a wall's face."""
    picture = new_image(16, 16)
    paste(picture, image_from_rows(_FLAMES[step]), (5, 2))
    return picture


def banner_hem(step: int) -> Image.Image:
    """Return the hem of a banner, moved by a draught."""
    picture = new_image(16, 16)
    rows = ((".SS.SS.NN.", ".S...S..N."), (".SS.NS.NN.", "..S...S..N"))[step % 2]
    paste(picture, image_from_rows(rows), (3, 12))
    return picture


def corner(index: int) -> Image.Image:
    """Return the trim where two walls meet around open ground: NE, SE, SW, NW."""
    picture = new_image(16, 16)
    right, top = index in (0, 1), index in (0, 3)
    for depth, tone in enumerate(("7", "6", "0") if top else ("6", "J", "0")):
        x = 15 - depth if right else depth
        y = depth if top else 15 - depth
        for along in range(depth + 1):
            set_pixel(picture, (15 - along if right else along, y), tone)
            set_pixel(picture, (x, along if top else 15 - along), tone)
    return picture


def contact_shadow() -> Image.Image:
    """Return the contact shadow under a wall to the north; turned, that of one to the west."""
    picture = new_image(16, 16)
    fill_row(picture, 0, 0, 15, "0")
    fill_row(picture, 1, 0, 15, "I")
    return picture


def stain(variant: int) -> Image.Image:
    """Return the dark stain of a fallen player."""
    chance = random.Random(variant + 90)
    picture = new_image(16, 16)
    for _ in range(46):
        at = (round(chance.gauss(7.5, 2.4)), round(chance.gauss(10, 1.3)))
        set_pixel(picture, at, "a")
    for _ in range(8):
        set_pixel(picture, (round(chance.gauss(7, 1.4)), round(chance.gauss(10, 0.9))), "e")
    return picture


def tile_clips() -> list[Clip]:
    """Return the theme's tiles."""
    styles = tuple(enumerate(("wall", "wall_b", "wall_c")))
    return [
        ("floor", 100, [flagstones(variant) for variant in range(6)]),
        *((name, 100, [wall(mask, style) for mask in range(16)]) for style, name in styles),
        ("wall_b_glow", 420, [banner_hem(step) for step in range(2)]),
        ("wall_c_glow", 110, [flame(step) for step in range(4)]),
        ("corner", 100, [corner(index) for index in range(4)]),
        ("shade_n", 100, [contact_shadow()]),
        ("shade_w", 100, [contact_shadow().transpose(Image.Transpose.TRANSPOSE)]),
        ("scorch", 100, [stain(variant) for variant in range(4)]),
    ]


def sheets() -> dict[str, list[Clip]]:
    """Return the theme's sheets by name."""
    return {"castle/tiles": tile_clips(), **effects.sheets()}
