"""The meadow over the caves, at a town's edge: grass, paths and shade."""

import random

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    new_image,
    paste,
    set_pixel,
)

_TUFTS = (("w.v", "uvu"), (".w.", "vuv", "uuu"), ("w..", "vu."), ("q.q", "vqv"), ("v..w", "uvvu"))


def grass(variant: int) -> Image.Image:
    """Return a meadow: two tones of grass in broad patches, blades that catch the light."""
    chance = random.Random(variant * 31 + 2)
    picture = new_image(16, 16, "A")
    for _ in range((1, 0, 2, 1, 0, 2, 1, 0)[variant]):
        wide, high = chance.uniform(2.5, 6), chance.uniform(1.2, 2.6)
        mid_x, mid_y = chance.uniform(wide, 15 - wide), chance.uniform(high, 15 - high)
        tone = chance.choice("uuB")
        for y in range(16):
            for x in range(16):
                far = ((x - mid_x) / wide) ** 2 + ((y - mid_y) / high) ** 2
                if far + chance.uniform(0, 0.5) < 1.2:
                    set_pixel(picture, (x, y), tone)
    for _ in range(2):
        x, y = chance.randrange(15), chance.randrange(16)
        fill_row(picture, y, x, x + chance.randrange(2), chance.choice("uuB"))
    for _ in range((2, 1, 3, 1, 2, 0, 2, 1)[variant]):
        tuft = chance.choice(_TUFTS)
        paste(picture, image_from_rows(tuft), (chance.randrange(12), chance.randrange(13)))
    return picture


def path(mask: int) -> Image.Image:
    """Return a cobbled lane; mask bits 1, 2, 4, 8 are grass to the north, east, south, west."""
    chance = random.Random(mask * 7 + 90)
    picture = new_image(16, 16, "4")
    for row in range(4):
        # Every other row is moved by half a stone.
        for left in range(-2 * (row % 2), 16, 4):
            top, right = row * 4, left + 3
            fill_row(picture, top + 3, max(0, left), right - 1, "3")
            fill_column(picture, right, top + 1, top + 2, "3")
            if chance.random() < 0.45:
                fill_rect(picture, (max(0, left), top, right - 1, top + 2), chance.choice("BBC6"))
            fill_row(picture, top, max(0, left), left + 1, "C")
    for side in range(4):
        for along in range(16 if mask >> side & 1 else 0):
            depth = 1 + (along * 5 + mask + side) % 3 // 2 + (chance.random() < 0.35)
            for far in range(depth + 1):
                at = ((along, far), (15 - far, along), (along, 15 - far), (far, along))[side]
                set_pixel(picture, at, "3" if far == depth else chance.choice("AAu"))
    return picture


def shade(*, north: bool) -> Image.Image:
    """Return the shadow of what stands to the north or west, soft on grass and path."""
    picture = new_image(16, 16)
    for depth in range(3):
        for along in range(16):
            if depth == 0 or (along + depth) % 2 == 0:
                set_pixel(picture, (along, depth) if north else (depth, along), "zt"[depth > 0])
    return picture


def surface_clips() -> list[Clip]:
    """Return the tiles of the surface; its houses, hedges, trees and flowers are painted."""
    return [
        ("floor", 100, [grass(variant) for variant in range(8)]),
        ("corner", 100, [new_image(16, 16) for _ in range(4)]),
        ("shade_n", 100, [shade(north=True)]),
        ("shade_w", 100, [new_image(16, 16)]),
        ("path", 100, [path(mask) for mask in range(16)]),
    ]
