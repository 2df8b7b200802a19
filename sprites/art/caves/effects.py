"""Caves under a town: effects of attacks and spells."""

import math
import random

from PIL import Image

from sprites.art.caves import status_effects as motes
from sprites.art.caves.breath import breath_clips
from sprites.art.palette import Clip, fill_rect, new_image, set_pixel
from sprites.art.shapes import ANGLE_OF_DIRECTION, draw_crescent, draw_debris, draw_line, swing

_SLASH_ARCS = ((-80, -35), (-80, 20), (-62, 66), (-12, 76), (36, 78))


def slash(way: str, step: int) -> Image.Image:
    """Return a blade's hit on a cell."""
    picture = new_image(16, 16)
    turn, middle = swing(way, 5)
    first, last = _SLASH_ARCS[step]
    tones = ("98", "98M", "99M8", "987", "76")[step]
    draw_crescent(picture, middle, (6.8 + step * 0.8, 11.2), (turn + first, turn + last), tones)
    return picture


def dash(way: str, step: int) -> Image.Image:
    """Return the trail of a charge: streaks along the path, dust behind."""
    picture = new_image(16, 16)
    turn = math.radians(ANGLE_OF_DIRECTION[way])
    dx, dy = math.cos(turn), math.sin(turn)
    for lane, (shift, length) in enumerate(((-4.0, 8), (0.0, 12), (4.0, 7), (2.0, 5))):
        start = -7 + step * 3.2 + lane % 2
        for far in range(length - step * 2):
            along = start + far
            if along > 7.5:
                break
            x, y = 7.5 + dx * along - dy * shift, 9.0 + dy * along + dx * shift * 0.8
            share = far / length
            set_pixel(
                picture, (round(x), round(y)), "9" if share > 0.7 else "8" if share > 0.4 else "7"
            )
    chance = random.Random(step + 3)
    for _ in range(5 - step):
        x = 7.5 - dx * (5 - step) + chance.uniform(-3, 3)
        y = 11.0 - dy * (5 - step) + chance.uniform(-1, 2)
        set_pixel(picture, (round(x), round(y)), "43o6"[step])
    return picture


def parry(step: int) -> Image.Image:
    """Return sparks where two blades meet."""
    picture = new_image(16, 16)
    if step < 3:
        reach = (3, 5, 6)[step]
        for dx, dy in ((1, -1), (-1, 1), (1, 1), (-1, -1)):
            near = step * 2
            draw_line(
                picture,
                (8 + dx * near, 8 + dy * near),
                (8 + dx * reach, 8 + dy * reach),
                "9si"[step],
            )
    if step < 2:
        fill_rect(picture, (7, 7, 9, 9), "9")
        for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            set_pixel(picture, (8 + dx, 8 + dy), "s")
    draw_debris(picture, step, (8, 8), "9sihl"[step:] or "l", 21)
    return picture


_SHAPE = (3, 4, 4, 4, 4, 3, 2, 4, 5, 5, 5, 4, 3, 3, 3, 3, 3, 4)


def dodge_blur(step: int) -> Image.Image:
    """Return the after-images of a dodge: they thin out and drift apart."""
    picture = new_image(24, 24)
    for ghost in (2, 1, 0):
        shift = (ghost - 1) * (3 + step * 2)
        if ghost + step > 3:
            continue
        for index, half in enumerate(_SHAPE):
            y = 5 + index
            for x in range(-half, half):
                rim = x in (-half, half - 1) or index in (0, len(_SHAPE) - 1)
                if rim or ((x + y) % 2 == step % 2 and step < 2):
                    tone = "MLK"[ghost] if rim else "LKJ"[ghost]
                    set_pixel(picture, (12 + shift + x, y), tone)
    return picture


def reflect(step: int) -> Image.Image:
    """Return a pane of light that reflects an attack."""
    picture = new_image(16, 24)
    high = (6, 9, 9, 7, 4)[step]
    for y in range(-high, high + 1):
        bend = round(3 * (1 - (y / max(1, high)) ** 2))
        for depth, tone in enumerate(("9H", "9HG", "HGF", "GF", "F")[step]):
            set_pixel(picture, (9 + bend - depth * 2, 13 + y), tone)
    if step in (1, 2):
        for dx, dy in ((3, -6), (4, 0), (3, 6)):
            draw_line(picture, (11, 13 + dy // 2), (11 + dx, 13 + dy), "9H"[step - 1])
    return picture


def critical_star(step: int) -> Image.Image:
    """Return the star of a critical hit: it bursts, stays and breaks."""
    picture = new_image(24, 24)
    reach = (4, 9, 11, 10, 8, 6)[step]
    for y in range(24):
        for x in range(24):
            dx, dy = x - 11.5, y - 11.5
            far = math.hypot(dx, dy)
            angle = math.atan2(dy, dx) + 0.3
            edge = reach * (0.42 + 0.58 * abs(math.cos(angle * 2.5)) ** 3)
            hollow = step > 2 and far < edge * (step - 2) * 0.28
            if far <= edge and not hollow:
                share = far / max(1.0, edge)
                tones = ("99s", "9sih", "sihg", "ihgc", "hgce", "gcea")[step]
                set_pixel(picture, (x, y), tones[min(len(tones) - 1, int(share * len(tones)))])
    return picture


def catch_hands(step: int) -> Image.Image:
    """Return hands that catch a thrown weapon."""
    picture = new_image(16, 16)
    gap = (5, 3, 1, 1)[step]
    for side in (-1, 1):
        for y in range(-3, 4):
            x = 7.5 + side * (gap + 1.5 - abs(y) * 0.4)
            set_pixel(picture, (round(x), 8 + y), "9")
            set_pixel(picture, (round(x + side), 8 + y), "+" if step < 3 else "l")
    if step > 1:
        for dx, dy in ((0, -5), (5, -4), (-5, -4), (6, 1), (-6, 1)):
            far = step - 1
            set_pixel(picture, (8 + dx * far // 2 + dx // 2, 8 + dy), "si"[step - 2])
    return picture


def spinning_weapon(step: int) -> Image.Image:
    """Return a weapon that turns in the air, a faint circle behind it."""
    picture = new_image(16, 16)
    for part in range(10):
        angle = step * math.pi / 4 - part * 0.16 - 0.3
        for turn in (0, math.pi):
            x = 7.5 + math.cos(angle + turn) * 6.2
            y = 7.5 + math.sin(angle + turn) * 6.2
            set_pixel(picture, (round(x), round(y)), "876"[min(2, part // 3)])
    angle = step * math.pi / 4
    for far in range(-6, 7):
        at = (round(7.5 + math.cos(angle) * far), round(7.5 + math.sin(angle) * far))
        set_pixel(picture, at, "9" if far > 1 else "8" if far > -2 else "l")
    across = (round(-math.sin(angle) * 2), round(math.cos(angle) * 2))
    middle = (round(7.5 - math.cos(angle) * 2), round(7.5 - math.sin(angle) * 2))
    draw_line(
        picture,
        (middle[0] - across[0], middle[1] - across[1]),
        (middle[0] + across[0], middle[1] + across[1]),
        "i",
    )
    return picture


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of effects."""
    dissolving = [motes.dissolve(step) for step in range(6)]
    gone = [motes.vanish(step) for step in range(6)]
    return {
        "caves/fx": [
            *(
                (f"slash_{way}", 45, [slash(way, s) for s in range(5)])
                for way in ANGLE_OF_DIRECTION
            ),
            *((f"dash_{way}", 50, [dash(way, s) for s in range(4)]) for way in ANGLE_OF_DIRECTION),
            ("parry", 50, [parry(step) for step in range(5)]),
            ("dodge", 70, [dodge_blur(step) for step in range(4)]),
            ("reflect", 50, [reflect(step) for step in range(5)]),
            ("critical", 55, [critical_star(step) for step in range(6)]),
            ("level_up", 80, [motes.level_up(step) for step in range(6)]),
            ("heal", 80, [motes.heal(step) for step in range(6)]),
            ("polymorph", 80, dissolving),
            ("reform", 80, dissolving[::-1]),
            ("throw", 50, [spinning_weapon(step) for step in range(4)]),
            ("catch", 60, [catch_hands(step) for step in range(4)]),
            ("stairs", 70, [motes.stairs_fade(step) for step in range(1, 7)]),
            ("felt", 200, motes.felt_marker()),
            ("pickup", 60, [motes.pickup(step) for step in range(5)]),
            ("appear", 70, gone[::-1]),
            ("vanish", 70, gone),
            ("dust", 70, [motes.puff(step) for step in range(4)]),
            *breath_clips(),
        ]
    }
