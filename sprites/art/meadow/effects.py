"""A meadow: rockets, breaking walls, and the sheet of one-shot cell effects."""

import math
import random

from PIL import Image

from sprites.art.castle.effects import coins, dust, sparkle
from sprites.art.meadow.movement_effects import bubble, respawn, splash
from sprites.art.meadow.river import HEADINGS
from sprites.art.palette import Clip, image_from_rows, new_image, outlined, paste, set_pixel
from sprites.art.shapes import ANGLE_OF_DIRECTION, draw_debris, draw_line

# --- rockets

_EAST = ("..e......ff.", ".fea988888fee", "fffa98888ffffe", ".lka77777feee.", "..a......aa..")
_SOUTH = ("..f..", "ffffa", "aaeea", "98876", "98876", "98876", "98876", "98876", "ffeea", "fffea",
          ".fee.", "..e..")  # fmt: skip


def rocket(way: str, step: int) -> Image.Image:
    """Return a rocket in flight with fire and smoke behind it, centred on a cell."""
    picture = new_image(32, 32)
    dx, dy = HEADINGS[way]
    tail = (15.5 - dx * 6, 15.5 - dy * 6)
    # Smoke: puffs that fall behind; each takes the next one's place in four steps.
    for index in (2, 1, 0):
        age = index + step / 4
        wave = math.sin(index * 2.4 + 1) * (0.4 + age * 0.4)
        far = 3.0 + age * 3.0
        middle = (tail[0] - dx * far + wave * abs(dy), tail[1] - dy * far + wave * abs(dx))
        _ball(picture, middle, (1.6 + 0.5 * age) if age < 2.4 else 1.6, "987"[index], "6")
    for far in range(4 + step % 2):
        wide = max(0, 2 - far // 2)
        for side in range(-wide, wide + 1):
            x = round(tail[0] - dx * far + side * abs(dy))
            y = round(tail[1] - dy * far + side * abs(dx))
            set_pixel(picture, (x, y), "siihg"[far] if abs(side) == wide else "99sih"[far])
    body = image_from_rows(_EAST if dx else _SOUTH)
    if way == "w":
        body = body.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    elif way == "n":
        body = body.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    layer = new_image(32, 32)
    paste(layer, body, {"e": (10, 13), "w": (9, 13), "s": (13, 10), "n": (13, 10)}[way])
    layer = outlined(layer)
    # No outline where the fire comes out.
    for y in range(32):
        for x in range(32):
            if (x - 15.5) * dx + (y - 15.5) * dy < -6:
                set_pixel(layer, (x, y), ".")
    paste(picture, layer, (0, 0))
    return picture


def _ball(
    picture: Image.Image, middle: tuple[float, float], radius: float, tone: str, shade: str
) -> None:
    for y in range(picture.height):
        for x in range(picture.width):
            dx, dy = x - middle[0], y - middle[1]
            if math.hypot(dx, dy) <= radius:
                set_pixel(picture, (x, y), shade if dx + dy > radius * 0.7 else tone)


def launch(way: str, step: int) -> Image.Image:
    """Return the fire of a launch, opened toward a side."""
    picture = new_image(16, 16)
    turn = math.radians(ANGLE_OF_DIRECTION[way])
    for ray in range(-2, 3):
        angle = turn + ray * 0.42
        reach = (4, 7, 6, 5)[step] - abs(ray)
        near = (0, 0, 2, 4)[step]
        start = (round(7.5 + math.cos(angle) * near), round(8 + math.sin(angle) * near))
        end = (round(7.5 + math.cos(angle) * reach), round(8 + math.sin(angle) * reach))
        draw_line(picture, start, end, ("9si9s", "sih9i", "hg7gh", "67876")[step][ray + 2])
    if step < 2:
        _ball(picture, (7.5, 8), 2.2, "9", "s")
    return picture


# Where the balls of an explosion swell: from the middle, how large, how late.
_BALLS = ((0, 0, 9, 0), (-6, -3, 6, 1), (6, -4, 5, 1), (3, 5, 6, 0), (-5, 5, 5, 1), (0, -8, 5, 2))


def explosion(step: int) -> Image.Image:
    """Return a rocket's end: a flash, balls of fire, smoke that thins."""
    picture = new_image(32, 32)
    if step == 0:
        for ray in range(8):
            angle = ray * math.tau / 8 + 0.2
            reach = 11 if ray % 2 else 8
            end = (round(16 + math.cos(angle) * reach), round(16 + math.sin(angle) * reach))
            draw_line(picture, (16, 16), end, "s")
        _ball(picture, (15.5, 15.5), 6, "9", "s")
        return picture
    for shade in range(4):
        for x, y, size, late in _BALLS:
            age = step - late * 0.5
            heat = ("ehi9", "eghi", "aegh", "2a6e", "2677")[max(0, int(age) - 1)]
            grown = size * min(1.0, 0.55 + age * 0.2) * min(1.0, 1.35 - age * 0.13)
            out = 0.7 + age * 0.1
            rise = shade * 0.5 + max(0.0, age - 2)
            middle = (15.5 + x * out - shade * 0.5, 15.5 + y * out - rise)
            _ball(picture, middle, grown - shade * 1.9, heat[shade], heat[shade])
    _thin(picture, step)
    draw_debris(picture, step, (16, 15), "9sihg.", 21)
    return picture


def _thin(picture: Image.Image, step: int) -> None:
    """Take pixels out of smoke, more with every step."""
    for y in range(32):
        for x in range(32):
            if (step == 4 and (x + y * 2) % 4 == 0) or (step == 5 and (x + y) % 2):
                set_pixel(picture, (x, y), ".")


# --- walls that break


def splinters(step: int, *, across: bool) -> Image.Image:
    """Return a palisade that flies apart; the line between the tiles runs through the middle."""
    chance = random.Random(17 if across else 18)
    picture = new_image(24, 24)
    for index in range(11):
        along = chance.uniform(-7, 7)
        push = chance.uniform(-1.7, 1.7)
        angle = chance.uniform(0, math.tau) + step * chance.uniform(0.5, 0.9)
        sx, sy = (along, chance.uniform(-2, 2)) if across else (chance.uniform(-2, 2), along)
        x = 12 + sx * (1 + step * 0.12) + (0 if across else push * step * 1.6)
        y = 12 + sy * (1 + step * 0.12) + (push * step * 1.2 if across else 0)
        y += 0.75 * step * step - 3.1 * step * (0.5 + index % 3 * 0.25)
        length = (3, 3, 2, 2, 1)[step]
        if y > 20 + index % 3 or (step == 4 and index % 2):
            continue
        ox, oy = math.cos(angle) * length, math.sin(angle) * length * 0.8
        draw_line(
            picture, (round(x - ox), round(y - oy) + 1), (round(x + ox), round(y + oy) + 1), "o"
        )
        draw_line(
            picture,
            (round(x - ox), round(y - oy)),
            (round(x + ox), round(y + oy)),
            "n4k"[index % 3],
        )
    if step < 4:
        for index in range(4):
            at = -6 + index * 4
            middle = (12 + at, 13 - step) if across else (12 - step % 2, 12 + at)
            _ball(picture, middle, (2.2, 2.6, 1.6, 0.8)[step], "8" if step < 2 else "7", "6")
    return picture


def clank(step: int) -> Image.Image:
    """Return sparks of a player hitting the grate."""
    picture = new_image(16, 16)
    if step < 2:
        _ball(picture, (7.5, 10), 1.6 - step * 0.6, "9", "s")
    for ray in range(7):
        angle = math.pi + ray * math.pi / 6
        near, far = ((1, 3), (2, 6), (4, 7), (6, 7))[step]
        drop = 0.4 * step * step * (0.4 + abs(math.cos(angle)))
        start = (round(7.5 + math.cos(angle) * near), round(10 + math.sin(angle) * near + drop))
        end = (round(7.5 + math.cos(angle) * far), round(10 + math.sin(angle) * far + drop))
        draw_line(picture, start, end, ("9s9s9s9", "s9sis9s", "ihsish", "hghghgh")[step][ray % 6])
    return picture


def marker(step: int) -> Image.Image:
    """Return the arrow over the figure whose turn it is."""
    rows = ("0000000", "09sssi0", "0siiih0", ".0siih0"[:7], "..0ih0.", "..0h0..", "...0...")
    picture = new_image(9, 10)
    paste(picture, image_from_rows(rows), (1, (0, 1, 2, 1)[step]))
    return picture


def scorch(variant: int) -> Image.Image:
    """Return grass that a rocket burnt."""
    chance = random.Random(variant + 15)
    picture = new_image(16, 16)
    for _ in range(60):
        x, y = chance.gauss(7.5, 2.6), chance.gauss(9, 1.9)
        far = math.hypot(x - 7.5, (y - 9) * 1.3)
        set_pixel(picture, (round(x), round(y)), "y" if far < 2 else "o" if far < 4 else "p")
    return picture


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of effects."""
    return {
        "meadow/fx": [
            *((f"rocket_{way}", 60, [rocket(way, step) for step in range(4)]) for way in "nesw"),
            *((f"launch_{way}", 55, [launch(way, step) for step in range(4)]) for way in "nesw"),
            ("explode", 70, [explosion(step) for step in range(6)]),
            ("break_h", 70, [splinters(step, across=True) for step in range(5)]),
            ("break_v", 70, [splinters(step, across=False) for step in range(5)]),
            ("clank", 60, [clank(step) for step in range(4)]),
            ("splash", 70, [splash(step, "98ML") for step in range(5)]),
            ("mud", 80, [splash(step, "rqpo") for step in range(5)]),
            ("bubble", 120, [bubble(step) for step in range(6)]),
            ("respawn", 80, [respawn(step) for step in range(6)]),
            ("coins", 60, [coins(step) for step in range(7)]),
            ("pickup", 60, [sparkle(step) for step in range(5)]),
            ("dust", 70, [dust(step) for step in range(4)]),
            ("turn", 160, [marker(step) for step in range(4)]),
            ("scorch", 100, [scorch(variant) for variant in range(4)]),
        ]
    }
