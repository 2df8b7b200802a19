"""A meadow: splashes and wakes, portals and respawns."""

from __future__ import annotations

import math
import random

from PIL import Image

from sprites.art.meadow.river import HEADINGS
from sprites.art.palette import image_from_rows, new_image, paste, set_pixel
from sprites.art.shapes import draw_ring

# --- water


def splash(step: int, tones: str) -> Image.Image:
    """Return the splash of a fall into water; tones from the brightest to the darkest."""
    picture = new_image(16, 24)
    draw_ring(picture, (7.5, 19), 2 + step * 1.3, tones[min(2, step)], 0.38)
    if step > 1:
        draw_ring(picture, (7.5, 19), step * 0.9, tones[2], 0.38)
    flights = ((-1.5, 4.0), (-0.8, 5.0), (0.0, 5.8), (0.8, 5.0), (1.5, 4.2), (-2.0, 2.6), (2, 2.8))
    for index, (dx, speed) in enumerate(flights):
        age = step + 0.7
        x, y = round(7.5 + dx * age), round(18 - speed * age + 0.95 * age * age)
        if y > 19:
            continue
        # A sheet of water at first, then drops with short tails.
        for far in range((5, 5, 3, 2, 1)[step]):
            set_pixel(picture, (x - round(dx * far * 0.25), min(19, y + far)), tones[min(2, far)])
        if step in (1, 2) and index % 2 == 0:
            set_pixel(picture, (x + 1, y + 1), tones[1])
    return picture


def wake(way: str, step: int) -> Image.Image:
    """Return the foam that a swimmer leaves: two arms that open behind the swimmer."""
    picture = new_image(16, 16)
    dx, dy = HEADINGS[way]
    for far in range(1, 13):
        for side in (-1, 1):
            wide = (1.8 + far * 0.42) * side
            x = round(7.5 + dx * (5 - far) - dy * wide)
            y = round(8.5 + dy * (5 - far) + dx * wide)
            crest = (far - step) % 4
            if crest == 3 and far > 4:
                continue
            set_pixel(picture, (x, y), "9" if crest == 0 else "8" if far < 7 else "M")
            if crest == 0 and far < 10:
                set_pixel(picture, (x - dx - dy * side, y - dy + dx * side), "M")
    return picture


def bubble(step: int) -> Image.Image:
    """Return bubbles that rise from a sunken player and burst."""
    picture = new_image(16, 16)
    for index, (x, start) in enumerate(((6, 13), (10, 15), (8, 11))):
        age = (step + index * 2) % 6
        y = start - age * 2
        if age == 5:
            for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                set_pixel(picture, (x + dx, y + 2 + dy), "9")
        elif age > 2:
            paste(picture, image_from_rows((".9.", "9.M", ".M.")), (x - 1, y - 1))
        else:
            paste(picture, image_from_rows(("9M", "ML")), (x, y))
    return picture


# --- portals and respawns


def portal_in(step: int) -> Image.Image:
    """Return a portal's pull: a closing ring and a lengthening thread."""
    picture = new_image(16, 32)
    wide, top = (6, 5, 3.5, 2, 1, 0)[step], (18, 13, 8, 4, 2, 0)[step]
    bottom = (29, 29, 28, 24, 16, 8)[step]
    for y in range(top, bottom):
        share = (y - top) / (bottom - top)
        half = wide * (0.35 + 0.65 * math.sin(share * math.pi * 0.75 + 0.3))
        for x in range(16):
            off = abs(x - 7.5)
            if off > half + 0.5:
                continue
            inner = off / (half + 0.5)
            tone = "9" if inner < 0.3 else "R" if inner < 0.6 else "Q" if inner < 0.85 else "P"
            if step < 2 and (x + y + step) % 2:
                continue
            set_pixel(picture, (x, y), tone)
    if step < 5:
        draw_ring(picture, (7.5, 27), 7.4 - step * 1.3, "RQ9RQ"[step], 0.45)
        draw_ring(picture, (7.5, 27), max(1.0, 6.2 - step * 1.3), "PQRQP"[step], 0.45)
    _motes(picture, step, inward=True)
    return picture


def portal_out(step: int) -> Image.Image:
    """Return an arrival: a column of light falls, stays, and fades as a ring opens."""
    picture = new_image(16, 32)
    low = (12, 29, 29, 29, 29, 29)[step]
    half = (1.5, 3, 6, 5, 3, 1)[step]
    for y in range(low):
        for x in range(16):
            inner = abs(x - 7.5) / half
            if inner > 1:
                continue
            tone = "9" if inner < 0.4 else "R" if inner < 0.7 else "Q"
            fades = y * 3 + x * 5
            if step == 3 and (inner > 0.4 and (x + y) % 2):
                continue
            if step >= 4 and (fades % 4 != 0 if step == 5 else (x + y) % 2):
                continue
            set_pixel(picture, (x, y), tone)
    if step:
        draw_ring(picture, (7.5, 27), 2 + step * 1.1, "99RRQP"[step], 0.45)
        draw_ring(picture, (7.5, 27), 1 + step * 1.1, "9RQQPO"[step], 0.45)
    _motes(picture, step, inward=False)
    return picture


def _motes(picture: Image.Image, step: int, *, inward: bool) -> None:
    chance = random.Random(5)
    for _ in range(9):
        angle, high, late = chance.uniform(0, math.tau), chance.uniform(6, 26), chance.random() * 2
        age = (5 - step if inward else step) - late
        if 0 < age < 5:
            x = 7.5 + math.cos(angle) * age * 1.6
            set_pixel(
                picture, (round(x), round(high - (0 if inward else age))), "R" if age < 3 else "Q"
            )


def respawn(step: int) -> Image.Image:
    """Return the ring of light in which a figure comes home."""
    picture = new_image(16, 24)
    for index in range(3):
        radius = 7.3 - (step + index * 2) % 6 * 1.1
        high = 20 - (step + index * 2) % 6 * 2.6
        tone = "hin s9"[(step + index * 2) % 6].replace(" ", "i")
        draw_ring(picture, (7.5, high), max(1.0, radius), tone, 0.35)
    for x, start in ((2, 20), (13, 18), (5, 22), (10, 21)):
        y = start - step * 3
        set_pixel(picture, (x, y), "9")
        set_pixel(picture, (x, y + 1), "s")
    return picture
