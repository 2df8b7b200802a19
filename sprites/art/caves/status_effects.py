"""Caves under a town: effects of levels, healing, shapes, death and sensing."""

import math
import random

from PIL import Image

from sprites.art.palette import image_from_rows, letter_at, new_image, paste, set_pixel
from sprites.art.shapes import draw_dust, draw_line, draw_ring


def level_up(step: int) -> Image.Image:
    """Return the ring of a new level: it rises from the feet, with sparks inside."""
    picture = new_image(24, 32)
    y = 27 - step * 4
    for back, tone in ((0, "9"), (2, "s"), (4, "i"), (6, "h")):
        if y + back <= 28 and (step < 5 or back == 0):
            draw_ring(picture, (11.5, y + back), 8.5 - back * 0.5, tone if step < 5 else "i", 0.35)
    chance = random.Random(8)
    for _ in range(10):
        x, start = chance.randrange(4, 20), chance.randrange(8, 29)
        at = (x, start - step * 2)
        if at[1] > y - 2:
            set_pixel(picture, at, "9si"[(x + step) % 3])
            set_pixel(picture, (at[0], at[1] + 1), "h")
    return picture


def heal(step: int) -> Image.Image:
    """Return light that descends on a healed creature."""
    picture = new_image(16, 24)
    for index, x in enumerate((2, 6, 10, 13)):
        top = (index * 5 + step * 4) % 18
        for y in range(6):
            tone = "uvwxs9"[y] if step < 4 else "tuuvvw"[y]
            if (y + step) % 2 or y > 2:
                set_pixel(picture, (x, top + y), tone)
    for x, y in ((4, 18 - step * 2), (11, 21 - step * 2)):
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            set_pixel(picture, (x + dx, y + dy), "9" if (dx, dy) == (0, 0) else "w")
    return picture


def dissolve(step: int) -> Image.Image:
    """Return a figure that runs into coloured motes and turns about itself."""
    chance = random.Random(17)
    picture = new_image(24, 32)
    for index in range(90):
        y = chance.uniform(0, 19)
        half = 4.2 if y < 7 else 3.4 if y < 13 else 3.0
        x = chance.uniform(-half, half)
        turn = step * 0.75 * (1 + y / 20)
        spread = 1 + step * 0.42
        px = 11.5 + (x * math.cos(turn)) * spread + math.sin(turn + y / 2) * step * 0.9
        py = 10 + y - step * 0.8 * (1 - y / 24) + (index % 3) * 0.5 * step
        if step > 3 and index % 3 < step - 3:
            continue
        tone = "9RQPVYXO"[(index + step) % 8] if step else "9RQR"[index % 4]
        at = (round(px), min(30, round(py)))
        set_pixel(picture, at, tone)
        if step < 2:
            set_pixel(picture, (at[0] + 1, at[1]), tone)
            set_pixel(picture, (at[0], at[1] + 1), tone)
    return picture


def stairs_fade(step: int) -> Image.Image:
    """Return darkness that rises step by step until it hides a figure."""
    picture = new_image(16, 24)
    for tread in range(8):
        left = tread * 2
        top = 24 - step * 5 - (7 - tread) + 1
        for y in range(max(2, top), 24):
            for x in (left, left + 1):
                edge = y - max(2, top)
                if edge > 2 or (x + y) % 2 == 0:
                    set_pixel(picture, (x, y), "2" if edge == 0 else "1" if edge < 3 else "0")
    return picture


def pickup(step: int) -> Image.Image:
    """Return a glint over a picked up weapon."""
    picture = new_image(16, 16)
    draw_ring(picture, (7.5, 12), 1.5 + step * 1.3, "9si4o"[step], 0.45)
    for x, high in ((4, 2), (8, 4), (11, 3)):
        top = 11 - step * high // 2
        draw_line(picture, (x, top - 2), (x, top), "99si4"[step])
    return picture


def vanish(step: int) -> Image.Image:
    """Return a body that falls to dust and sinks into the ground."""
    chance = random.Random(41)
    picture = new_image(16, 24)
    for _ in range(110):
        y = chance.uniform(4, 22)
        half = 3.8 if y < 11 else 3.0
        x = 7.5 + chance.uniform(-half, half)
        wait = (y - 4) * 0.12 + chance.random()
        age = step - wait
        if age > 3.4:
            continue
        if age > 0:
            x += chance.uniform(-1.4, 1.4) * age
            y = min(22.0, y + age * age * 1.6)
        set_pixel(
            picture, (round(x), round(y)), "9" if age <= 0 else "8743o"[min(4, int(age * 1.6))]
        )
    return picture


def puff(step: int) -> Image.Image:
    """Return dust that a foot or a fall throws up."""
    return draw_dust(step, 1.4, ("433o", "C443"))


def felt_marker() -> list[Image.Image]:
    """Return the mark of a creature that is sensed but not seen."""
    pictures = []
    for tones in ("QRP", "RRQ", "QRP", "PQO"):
        rows = (".aba.", "a..bc", "...bc", "..bc.", "..c..", ".....", "..b..")
        mark = image_from_rows([text.translate(str.maketrans("abc", tones)) for text in rows])
        picture = new_image(16, 16)
        paste(picture, mark, (5, 5))
        pictures.append(_with_rim(picture))
    return pictures


def _with_rim(picture: Image.Image) -> Image.Image:
    made = picture.copy()
    for y in range(16):
        for x in range(16):
            near = [letter_at(picture, (x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            if letter_at(picture, (x, y)) == "." and any(letter != "." for letter in near):
                set_pixel(made, (x, y), "0")
    return made
