"""Inside the machine: icons, panel and emblem."""

from __future__ import annotations

from PIL import Image

from sprites.art.palette import SPRITES_DIR, Clip, fill_rect, letter_at, new_image, paste, set_pixel
from sprites.art.shapes import draw_ring
from sprites.art.source import SpriteSource

_WEAPON_SOURCE = SPRITES_DIR / "src" / "circuit" / "weapons.txt"


def badge(picture: Image.Image, *, lit: bool) -> Image.Image:
    """Return a weapon's picture on a key of the panel."""
    key = new_image(16, 16, "0")
    fill_rect(key, (1, 1, 14, 14), "D" if lit else "y")
    fill_rect(key, (2, 2, 14, 14), "I")
    fill_rect(key, (2, 2, 13, 13), "1" if not lit else "I")
    for x in range(1, 15):
        set_pixel(key, (x, 1), "G" if lit else "6")
    for y in range(1, 15):
        set_pixel(key, (1, y), "G" if lit else "6")
    for at in ((0, 0), (15, 0), (0, 15), (15, 15)):
        set_pixel(key, at, ".")
    paste(key, picture, (0, 0))
    return key


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of the weapons' icons."""
    drawn = SpriteSource(_WEAPON_SOURCE).pictures
    icons: list[Clip] = []
    for name in ("sword", "hammer", "scythe", "bow"):
        icons.append((name, 100, [badge(drawn[f"{name}_icon"], lit=False)]))
        icons.append((f"{name}_chosen", 100, [badge(drawn[f"{name}_icon"], lit=True)]))
        faded = drawn[f"{name}_icon"].copy()
        for y in range(16):
            for x in range(16):
                if letter_at(faded, (x, y)) not in ".0":
                    set_pixel(faded, (x, y), "2")
        icons.append((f"{name}_empty", 100, [badge(faded, lit=False)]))
    return {"circuit/weapons": icons}


def panel() -> Clip:
    """Return the theme's panel in nine slices: dark glass in a frame of traces with pads."""
    picture = new_image(48, 48, "0")
    fill_rect(picture, (1, 1, 46, 46), "t")
    fill_rect(picture, (2, 2, 46, 46), "D")
    fill_rect(picture, (2, 2, 45, 45), "1")
    fill_rect(picture, (3, 3, 44, 44), "y")
    fill_rect(picture, (4, 4, 43, 43), "0")
    for y in range(5, 43, 2):
        fill_rect(picture, (4, y, 43, y), "y")
    for at in range(9, 40, 6):
        for x, y in ((at, 3), (3, at)):
            set_pixel(picture, (x, y), "u")
        for x, y in ((at, 44), (44, at)):
            set_pixel(picture, (x, y), "t")
    for x, y in ((1, 1), (42, 1), (1, 42), (42, 42)):
        fill_rect(picture, (x, y, x + 4, y + 4), "t")
        fill_rect(picture, (x, y, x + 3, y + 3), "v")
        fill_rect(picture, (x + 1, y + 1, x + 3, y + 3), "u")
        set_pixel(picture, (x + 2, y + 2), "0")
    return ("circuit", 100, [picture])


def emblem() -> Clip:
    """Return the ruleset's emblem: a chip with a key's hole that glows."""
    picture = new_image(32, 32)
    for at in range(7, 26, 4):
        for x, y, tone in ((at, 1, "i"), (at, 28, "h"), (1, at, "i"), (28, at, "h")):
            fill_rect(picture, (x, y, x + 1, y + 2) if y in (1, 28) else (x, y, x + 2, y + 1), tone)
    fill_rect(picture, (3, 3, 28, 28), "0")
    fill_rect(picture, (4, 4, 27, 27), "t")
    fill_rect(picture, (5, 5, 27, 27), "D")
    fill_rect(picture, (5, 5, 26, 26), "y")
    fill_rect(picture, (8, 8, 23, 23), "0")
    for distance, tone in ((7, "t"), (6, "u"), (5, "v")):
        draw_ring(picture, (15.5, 15.5), distance, tone)
    fill_rect(picture, (14, 11, 17, 14), "9")
    fill_rect(picture, (13, 12, 18, 13), "9")
    fill_rect(picture, (15, 15, 16, 20), "x")
    fill_rect(picture, (14, 18, 17, 20), "w")
    set_pixel(picture, (6, 6), "9")
    return ("codekeeper", 100, [picture])
