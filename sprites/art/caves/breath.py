"""Caves: dragon breath of fire, frost and acid, on a cell and as a cone to the right."""

import math
import random

from PIL import Image

from sprites.art.palette import Clip, new_image, set_pixel

# Tones from the heart of a puff outwards.
_TONES = {"fire": "9sihgce", "frost": "9HMLKJI", "acid": "9sxwvut"}
_STEPS = 6


def cone(kind: str, step: int) -> Image.Image:
    """Return a breath that leaves a mouth at the left edge and spreads to the right."""
    tones = _TONES[kind]
    picture = new_image(32, 24)
    chance = random.Random(f"{kind}:cone")
    for _ in range(64):
        start, angle = chance.uniform(-1.5, 4.0), chance.gauss(0, 0.26)
        speed = chance.uniform(6.0, 8.5)
        age = step - start
        if not 0 <= age <= 3.6:
            continue
        far = age * speed
        x = 1 + far * math.cos(angle)
        y = 12 + far * math.sin(angle) + (0.35 * age * age if kind == "acid" else -0.2 * age * age)
        radius = 0.8 + age * (0.9 if kind != "frost" else 0.5)
        _blob(picture, (x, y), radius, tones[min(len(tones) - 1, int(age * 1.5)) :])
    return picture


def breath_on_cell(kind: str, step: int) -> Image.Image:
    """Return the breath on a cell: it flares, burns and fades."""
    tones = _TONES[kind]
    picture = new_image(16, 24)
    chance = random.Random(f"{kind}:cell")
    for _ in range(26):
        start, x = chance.uniform(-0.5, 2.6), chance.gauss(7.5, 2.7)
        base, speed = chance.uniform(17, 21), chance.uniform(2.2, 4.2)
        age = step - start
        if not 0 <= age <= 3.2:
            continue
        if kind == "fire":
            _blob(picture, (x, base - age * speed), 2.6 - age * 0.6, tones[int(age * 1.8) :])
        elif kind == "acid":
            y = base - 8 + age * age * 1.2
            _blob(picture, (x, min(21.0, y)), 1.9 - age * 0.3, tones[int(age * 1.5) :])
        else:
            _crystal(picture, (x, base), (1 + age) * 2.3, tones[int(age * 1.2) :])
    return picture


def _blob(picture: Image.Image, at: tuple[float, float], radius: float, tones: str) -> None:
    reach = max(0.6, radius)
    for y in range(int(at[1] - reach) - 1, int(at[1] + reach) + 2):
        for x in range(int(at[0] - reach) - 1, int(at[0] + reach) + 2):
            far = math.hypot(x - at[0], y - at[1])
            if far <= reach and tones:
                set_pixel(picture, (x, y), tones[min(len(tones) - 1, int(far / reach * 2))])


def _crystal(picture: Image.Image, foot: tuple[float, float], high: float, tones: str) -> None:
    lean = (foot[0] - 7.5) * 0.12
    for rise in range(int(high)):
        x = round(foot[0] + lean * rise)
        set_pixel(picture, (x, round(foot[1]) - rise), tones[0] if tones else "J")
        if rise < high * 0.6:
            set_pixel(picture, (x + 1, round(foot[1]) - rise), tones[min(2, len(tones) - 1)])


def breath_clips() -> list[Clip]:
    """Return the clips of all breaths."""
    made: list[Clip] = []
    for kind in _TONES:
        made.append((f"breath_{kind}", 70, [breath_on_cell(kind, step) for step in range(_STEPS)]))
        made.append((f"cone_{kind}_e", 70, [cone(kind, step) for step in range(_STEPS)]))
    return made
