"""A castle labyrinth: attacks, potions, coins, the panel and the emblem."""

from __future__ import annotations

import math

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_rect,
    fill_row,
    image_from_rows,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.shapes import (
    draw_crescent,
    draw_debris,
    draw_dust,
    draw_line,
    draw_ring,
    slash_effect,
    swing,
)


def slash(way: str, step: int) -> Image.Image:
    """Return a sword's hit on a cell: steel, then sparks."""
    picture = slash_effect(way, step, ("98", "9987", "99876", "876", "62"))
    if step > 1:
        draw_debris(picture, step - 1, (8, 9), "sihc", 3)
    return picture


def missed_slash(way: str, step: int) -> Image.Image:
    """Return a miss: thin lines of air."""
    picture = new_image(16, 16)
    turn, middle = swing(way, 6)
    first, last = ((-70, -35), (-70, 10), (-30, 60), (15, 70))[step]
    for radius, tone in ((11.0, "8766"[step]), (7.5, "7662"[step])):
        draw_crescent(picture, middle, (radius - 1.0, radius), (turn + first, turn + last), tone)
    return picture


def punch(step: int) -> Image.Image:
    """Return a punch: a small star."""
    picture = new_image(16, 16)
    size = (2, 4, 5, 6)[step]
    for ray in range(8):
        angle = ray * math.tau / 8 + 0.2
        reach = size if ray % 2 else size - 1
        near = (0, 1, 3, 5)[step]
        start = (round(7.5 + math.cos(angle) * near), round(7.5 + math.sin(angle) * near))
        end = (round(7.5 + math.cos(angle) * reach), round(7.5 + math.sin(angle) * reach))
        draw_line(picture, start, end, "9sn4"[step])
    return picture


def blocked_slash(step: int) -> Image.Image:
    """Return a hit deflected by armour: a spark on a shield's edge."""
    picture = new_image(16, 16)
    shield = ("9888887", "8.....6", "8.....6", "7.....6", ".7...6.", "..766..")
    if step < 4:
        table = str.maketrans("9876", ("9998", "9888", "8777", "7666")[step])
        paste(picture, image_from_rows([text.translate(table) for text in shield]), (4, 5))
    if step < 3:
        fill_rect(picture, (5, 5, 6, 6), "9")
    for start, end in (((3, 3), (1, 1)), ((6, 3), (7, 0)), ((3, 7), (0, 8))):
        if 0 < step < 4:
            tip = (
                start[0] + (end[0] - start[0]) * step // 3,
                start[1] + (end[1] - start[1]) * step // 3,
            )
            draw_line(picture, tip, end, "9sih"[step])
    return picture


def potion_glow(step: int) -> Image.Image:
    """Return a potion's effect: hearts and motes that rise round a figure."""
    picture = new_image(16, 24)
    draw_ring(picture, (7.5, 21), (3, 5, 6.5, 7, 7.3, 7.5)[step], "9Zfffe"[step], 0.35)
    heart = ("f.f", "fff", ".f.")
    tones = ("9Z", "Zf", "Zf", "fe", "fe", "ea")[step]
    for index, (x, start) in enumerate(((1, 18), (6, 21), (11, 17))):
        y = start - step * 3 - index
        rows = [text.replace("f", tones[0]) for text in heart]
        rows[0] = rows[0][:2] + (tones[1] if rows[0][2] != "." else ".")
        if step < 5 or index == 1:
            paste(picture, image_from_rows(rows), (x, y))
    return picture


def coins(step: int) -> Image.Image:
    """Return coins that fly up and fall back."""
    picture = new_image(16, 24)
    flights = ((-1.5, -4.4), (-0.6, -5.4), (0.5, -5.8), (1.4, -4.6), (-1.0, -3.0), (1.0, -3.2))
    spin = (("si", "nh"), ("s", "n"), ("9s", "ih"), ("i", "h"))
    for index, (dx, dy) in enumerate(flights):
        x = round(7 + dx * step)
        y = round(18 + dy * step + 0.95 * step * step)
        if y <= 21:
            paste(picture, image_from_rows(spin[(step + index) % 4]), (x, y))
        elif step < 6:
            set_pixel(picture, (max(0, min(15, x)), 22), "9")
    return picture


def sparkle(step: int) -> Image.Image:
    """Return the glint over a picked up item."""
    picture = new_image(16, 16)
    for x, y, late in ((4, 5, 0), (11, 7, 1), (7, 10, 2)):
        age = step - late
        if 0 <= age < 3:
            size = (1, 2, 0)[age]
            for far in range(-size, size + 1):
                set_pixel(picture, (x + far, y), "9" if far == 0 else "s")
                set_pixel(picture, (x, y + far), "9" if far == 0 else "s")
    return picture


def dust(step: int) -> Image.Image:
    """Return the dust of a fall."""
    return draw_dust(step, 1.3, ("7662", "8766"))


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of effects."""
    return {
        "castle/fx": [
            *((f"slash_{way}", 45, [slash(way, s) for s in range(5)]) for way in "nesw"),
            *((f"whiff_{way}", 55, [missed_slash(way, s) for s in range(4)]) for way in "nesw"),
            ("punch", 50, [punch(step) for step in range(4)]),
            ("turned", 60, [blocked_slash(step) for step in range(5)]),
            ("potion", 80, [potion_glow(step) for step in range(6)]),
            ("coins", 60, [coins(step) for step in range(7)]),
            ("pickup", 60, [sparkle(step) for step in range(5)]),
            ("dust", 70, [dust(step) for step in range(4)]),
        ]
    }


def panel() -> Clip:
    """Return the theme's panel in nine slices: dressed stone with gilded corners."""
    picture = new_image(48, 48, "0")
    fill_rect(picture, (1, 1, 46, 46), "J")
    fill_rect(picture, (1, 1, 45, 45), "7")
    fill_rect(picture, (2, 2, 45, 45), "6")
    fill_rect(picture, (4, 4, 45, 45), "2")
    fill_rect(picture, (4, 4, 44, 44), "I")
    fill_rect(picture, (5, 5, 42, 42), "0")
    # Oak planks, which meet where the middle repeats.
    for x, first, last, tone in (
        (16, 5, 42, "N"), (32, 5, 42, "N"), (8, 5, 42, "N"), (24, 5, 42, "N"), (40, 5, 42, "N"),
        (19, 20, 27, "N"), (28, 17, 22, "N"), (12, 24, 31, "N"), (36, 18, 26, "N"),
    ):  # fmt: skip
        fill_rect(picture, (x, first, x, last), tone)
    for at in range(8, 44, 8):
        for x, y in ((at, 2), (2, at + 3), (at + 4, 44), (44, at)):
            fill_rect(picture, (x, y, x, y + 1) if y in (2, 44) else (x, y, x + 1, y), "J")
    for x, y in ((1, 1), (41, 1), (1, 41), (41, 41)):
        fill_rect(picture, (x, y, x + 5, y + 5), "0")
        fill_rect(picture, (x, y, x + 4, y + 4), "l")
        fill_rect(picture, (x, y, x + 3, y + 3), "i")
        fill_rect(picture, (x + 1, y + 1, x + 3, y + 3), "h")
        set_pixel(picture, (x + 2, y + 2), "s")
    return ("castle", 100, [picture])


def emblem() -> Clip:
    """Return the ruleset's emblem: a quartered shield with a tower's crown and a coin."""
    picture = new_image(32, 32)
    for y in range(6, 31):
        wide = 12 if y < 17 else round(12 * math.sqrt(max(0.0, 1 - ((y - 17) / 14) ** 2)))
        fill_row(picture, y, 15 - wide, 16 + wide, "0")
        if y in (6, 30) or wide < 2:
            continue
        for x in range(16 - wide, 16 + wide):
            left, upper = x < 16, y < 17
            tones = "ee" if left == upper else "KK"
            rim = x - (16 - wide) < 2
            set_pixel(picture, (x, y), ("f" if left == upper else "L") if rim else tones[0])
    for x in (5, 11, 17, 23):
        fill_rect(picture, (x - 1, 0, x + 4, 8), "0")
        fill_rect(picture, (x, 1, x + 3, 7), "7")
        fill_rect(picture, (x, 1, x + 3, 1), "8")
        fill_rect(picture, (x + 3, 2, x + 3, 7), "6")
    fill_rect(picture, (4, 5, 27, 8), "0")
    fill_rect(picture, (5, 5, 26, 7), "6")
    fill_rect(picture, (5, 5, 26, 5), "7")
    for y in range(32):
        for x in range(32):
            far = math.hypot(x - 15.5, y - 18.5)
            if far < 7:
                set_pixel(
                    picture, (x, y), "0" if far > 6 else "l" if far > 5 and x + y > 34 else "i"
                )
    draw_ring(picture, (15.5, 18.5), 4.2, "h")
    fill_rect(picture, (14, 16, 17, 21), "h")
    fill_rect(picture, (14, 16, 15, 20), "s")
    return ("dooom", 100, [picture])
