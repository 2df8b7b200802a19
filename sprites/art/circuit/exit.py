"""Inside the machine: the exit, a door with light behind it."""

from __future__ import annotations

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)

_DOOR = (
    "..uuvvvvvvvvuu..",
    ".uvxxxxxxxxxxvu.",
    "uvxwwwwwwwwwwuvu",
    "vxwsssssssssswuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxs0000000000tuv",
    "vxwwwwwwwwwwwwut",
    "0000000000000000",
)
_LEAF = (
    "srrru",
    "srvvt",
    "srvvt",
    "srrru",
    "srvvt",
    "srvvt",
    "srvvt",
    "srrru",
    "srvvu",
    "srvvu",
    "srvvu",
    "srrru",
    "svvvt",
    "uuuuu",
)


def door(gap: int, step: int) -> Image.Image:
    """Return the exit with its door halves apart by twice the gap and light behind them."""
    picture = image_from_rows(_DOOR)
    inside = new_image(10, 14, "0")
    if gap:
        for y in range(14):
            for x in range(10):
                rays = (y + step * 3 + (x % 3) * 5) % 14
                middle = abs(x - 4.5)
                tone = "9" if middle < 1.5 else "H" if middle < 3 else "G"
                set_pixel(
                    inside,
                    (x, y),
                    tone if rays > 3 or middle < 1.5 else "HGF"[min(2, int(middle / 2))],
                )
        fill_rect(inside, (0, 13, 9, 13), "G")
    door_half = image_from_rows(_LEAF)
    paste(inside, door_half, (-gap, 0))
    paste(inside, door_half.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (5 + gap, 0))
    if not gap:
        glow = "9s9x"[step]
        fill_rect(inside, (3, 5, 6, 8), glow)
        fill_rect(inside, (4, 6, 5, 7), "x9s9"[step])
    paste(picture, inside, (3, 4))
    rim = "vwxw"[step] if not gap else "GHMH"[step]
    for x in range(2, 14):
        if letter_at(picture, (x, 0)) in "uv" and (x + step) % 4:
            set_pixel(picture, (x, 0), rim)
    for y in range(3, 18):
        if (y + step * 2) % 5:
            set_pixel(picture, (0, y), rim)
            set_pixel(picture, (15, y), "u" if not gap else "F")
    whole = new_image(16, 24)
    paste(whole, picture, (0, 3))
    if gap:
        fill_row(whole, 22, 1, 14, "G")
        fill_row(whole, 23, 3, 12, "F")
    return whole


def exit_clips() -> list[Clip]:
    """Return the exit as a figure, two thirds of a tile taller than its cell."""
    return [
        ("idle", 180, [door(0, step) for step in range(4)]),
        ("opening", 80, [door(gap, gap % 4) for gap in (1, 2, 3, 4)]),
        ("open", 120, [door(5, step) for step in range(4)]),
    ]
