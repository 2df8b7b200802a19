"""A castle labyrinth: attacks, potions, coins."""

import math

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_rect,
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
