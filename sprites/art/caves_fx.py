"""Caves under a town: what blows, spells and dragons do; how things come and go."""

from __future__ import annotations

import math
import random

from PIL import Image

from sprites.art.caves_breath import breaths
from sprites.art.palette import Clip, canvas, fill, lay, letter_at, put, rows_of
from sprites.art.strokes import TURNS, crescent, crumbs, line, ring

_SMALL_SPANS = ((-80, -35), (-80, 20), (-62, 66), (-12, 76), (36, 78))


def slash(way: str, step: int) -> Image.Image:
    """Return a blade's blow upon the cell that it hits."""
    picture = canvas(16, 16)
    turn = TURNS[way]
    dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    middle = (7.5 - dx * 5, 7.5 - dy * 5)
    first, last = _SMALL_SPANS[step]
    tones = ("98", "98M", "99M8", "987", "76")[step]
    crescent(picture, middle, (6.8 + step * 0.8, 11.2), (turn + first, turn + last), tones)
    return picture


def dash(way: str, step: int) -> Image.Image:
    """Return the trail that a step before a blow leaves: streaks along the way, dust behind."""
    picture = canvas(16, 16)
    turn = math.radians(TURNS[way])
    dx, dy = math.cos(turn), math.sin(turn)
    for lane, (shift, length) in enumerate(((-4.0, 8), (0.0, 12), (4.0, 7), (2.0, 5))):
        start = -7 + step * 3.2 + lane % 2
        for far in range(length - step * 2):
            along = start + far
            if along > 7.5:
                break
            x, y = 7.5 + dx * along - dy * shift, 9.0 + dy * along + dx * shift * 0.8
            share = far / length
            put(picture, (round(x), round(y)), "9" if share > 0.7 else "8" if share > 0.4 else "7")
    chance = random.Random(step + 3)
    for _ in range(5 - step):
        x = 7.5 - dx * (5 - step) + chance.uniform(-3, 3)
        y = 11.0 - dy * (5 - step) + chance.uniform(-1, 2)
        put(picture, (round(x), round(y)), "43o6"[step])
    return picture


def parry(step: int) -> Image.Image:
    """Return sparks where two blades meet."""
    picture = canvas(16, 16)
    if step < 3:
        reach = (3, 5, 6)[step]
        for dx, dy in ((1, -1), (-1, 1), (1, 1), (-1, -1)):
            near = step * 2
            line(
                picture,
                (8 + dx * near, 8 + dy * near),
                (8 + dx * reach, 8 + dy * reach),
                "9si"[step],
            )
    if step < 2:
        fill(picture, (7, 7, 9, 9), "9")
        for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            put(picture, (8 + dx, 8 + dy), "s")
    crumbs(picture, step, (8, 8), "9sihl"[step:] or "l", 21)
    return picture


def blur(step: int) -> Image.Image:
    """Return a figure's outlines left behind by one who dodged."""
    picture = canvas(16, 24)
    for ghost in range(3 - step):
        shift = (ghost - 1) * 4 + step
        tone = "MLK"[ghost]
        for y in range(4, 23):
            half = 3.6 if y < 11 else 2.8 if y < 17 else 2.4
            if (y + ghost + step) % 2:
                continue
            for side in (-1, 1):
                put(picture, (round(7.5 + shift + side * half), y), tone)
            if (y + step) % 4 == 0:
                put(picture, (8 + shift, y), tone)
    return picture


def reflect(step: int) -> Image.Image:
    """Return a pane of light that throws a blow back."""
    picture = canvas(16, 24)
    high = (6, 9, 9, 7, 4)[step]
    for y in range(-high, high + 1):
        bend = round(3 * (1 - (y / max(1, high)) ** 2))
        for depth, tone in enumerate(("9H", "9HG", "HGF", "GF", "F")[step]):
            put(picture, (9 + bend - depth * 2, 13 + y), tone)
    if step in (1, 2):
        for dx, dy in ((3, -6), (4, 0), (3, 6)):
            line(picture, (11, 13 + dy // 2), (11 + dx, 13 + dy), "9H"[step - 1])
    return picture


def star(step: int) -> Image.Image:
    """Return the star of a critical blow: it bursts, stands, and breaks."""
    picture = canvas(24, 24)
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
                put(picture, (x, y), tones[min(len(tones) - 1, int(share * len(tones)))])
    return picture


def level(step: int) -> Image.Image:
    """Return the ring of a new level: it rises from the feet, with sparks inside."""
    picture = canvas(24, 32)
    y = 27 - step * 4
    for back, tone in ((0, "9"), (2, "s"), (4, "i"), (6, "h")):
        if y + back <= 28 and (step < 5 or back == 0):
            ring(picture, (11.5, y + back), 8.5 - back * 0.5, tone if step < 5 else "i", 0.35)
    chance = random.Random(8)
    for _ in range(10):
        x, start = chance.randrange(4, 20), chance.randrange(8, 29)
        at = (x, start - step * 2)
        if at[1] > y - 2:
            put(picture, at, "9si"[(x + step) % 3])
            put(picture, (at[0], at[1] + 1), "h")
    return picture


def heal(step: int) -> Image.Image:
    """Return light that comes down on one who is whole again."""
    picture = canvas(16, 24)
    for index, x in enumerate((2, 6, 10, 13)):
        top = (index * 5 + step * 4) % 18
        for y in range(6):
            tone = "uvwxs9"[y] if step < 4 else "tuuvvw"[y]
            if (y + step) % 2 or y > 2:
                put(picture, (x, top + y), tone)
    for x, y in ((4, 18 - step * 2), (11, 21 - step * 2)):
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            put(picture, (x + dx, y + dy), "9" if (dx, dy) == (0, 0) else "w")
    return picture


def dissolve(step: int) -> Image.Image:
    """Return a figure that runs into coloured motes and turns about itself."""
    chance = random.Random(17)
    picture = canvas(24, 32)
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
        put(picture, at, tone)
        if step < 2:
            put(picture, (at[0] + 1, at[1]), tone)
            put(picture, (at[0], at[1] + 1), tone)
    return picture


def caught(step: int) -> Image.Image:
    """Return hands that close around a thing that was thrown."""
    picture = canvas(16, 16)
    gap = (5, 3, 1, 1)[step]
    for side in (-1, 1):
        for y in range(-3, 4):
            x = 7.5 + side * (gap + 1.5 - abs(y) * 0.4)
            put(picture, (round(x), 8 + y), "9")
            put(picture, (round(x + side), 8 + y), "+" if step < 3 else "l")
    if step > 1:
        for dx, dy in ((0, -5), (5, -4), (-5, -4), (6, 1), (-6, 1)):
            far = step - 1
            put(picture, (8 + dx * far // 2 + dx // 2, 8 + dy), "si"[step - 2])
    return picture


def spin(step: int) -> Image.Image:
    """Return a weapon that turns in the air, a faint circle behind it."""
    picture = canvas(16, 16)
    for part in range(10):
        angle = step * math.pi / 4 - part * 0.16 - 0.3
        for turn in (0, math.pi):
            x = 7.5 + math.cos(angle + turn) * 6.2
            y = 7.5 + math.sin(angle + turn) * 6.2
            put(picture, (round(x), round(y)), "876"[min(2, part // 3)])
    angle = step * math.pi / 4
    for far in range(-6, 7):
        at = (round(7.5 + math.cos(angle) * far), round(7.5 + math.sin(angle) * far))
        put(picture, at, "9" if far > 1 else "8" if far > -2 else "l")
    across = (round(-math.sin(angle) * 2), round(math.cos(angle) * 2))
    middle = (round(7.5 - math.cos(angle) * 2), round(7.5 - math.sin(angle) * 2))
    line(
        picture,
        (middle[0] - across[0], middle[1] - across[1]),
        (middle[0] + across[0], middle[1] + across[1]),
        "i",
    )
    return picture


def stairs(step: int) -> Image.Image:
    """Return steps of shadow that rise until they hide a figure."""
    picture = canvas(16, 24)
    for tread in range(6):
        top = 23 - (step + 1) * 4 + tread * 4
        for y in range(max(0, top), min(24, top + 4)):
            left = max(0, tread * 2 - 4)
            for x in range(left, 16 - left):
                solid = y > top + 1 or step > 3
                if solid or (x + y) % 2:
                    put(picture, (x, y), "0" if y > top else "2")
    return picture


def pickup(step: int) -> Image.Image:
    """Return a glint over a thing that was taken."""
    picture = canvas(16, 16)
    ring(picture, (7.5, 12), 1.5 + step * 1.3, "9si4o"[step], 0.45)
    for x, high in ((4, 2), (8, 4), (11, 3)):
        top = 11 - step * high // 2
        line(picture, (x, top - 2), (x, top), "99si4"[step])
    return picture


def vanish(step: int) -> Image.Image:
    """Return a body that falls to dust and sinks into the ground."""
    chance = random.Random(41)
    picture = canvas(16, 24)
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
        put(picture, (round(x), round(y)), "9" if age <= 0 else "8743o"[min(4, int(age * 1.6))])
    return picture


def puff(step: int) -> Image.Image:
    """Return dust that a foot or a fall throws up."""
    picture = canvas(16, 16)
    for side in (-1, 1):
        for index in range(3 - step // 2):
            x = 7.5 + side * (2 + step * 1.4 + index * 1.5)
            y = 13 - index * (1 + step // 2)
            radius = (1, 2, 1, 0)[step]
            fill(picture, (round(x) - radius, round(y) - radius, round(x), round(y)), "433o"[step])
            put(picture, (round(x) - radius, round(y) - radius), "C443"[step])
    return picture


def felt() -> list[Image.Image]:
    """Return the mark of somebody who is felt but not seen."""
    pictures = []
    for tones in ("QRP", "RRQ", "QRP", "PQO"):
        rows = (".aba.", "a..bc", "...bc", "..bc.", "..c..", ".....", "..b..")
        mark = rows_of([text.translate(str.maketrans("abc", tones)) for text in rows])
        picture = canvas(16, 16)
        lay(picture, mark, (5, 5))
        pictures.append(_rimmed(picture))
    return pictures


def _rimmed(picture: Image.Image) -> Image.Image:
    made = picture.copy()
    for y in range(16):
        for x in range(16):
            near = [letter_at(picture, (x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            if letter_at(picture, (x, y)) == "." and any(letter != "." for letter in near):
                put(made, (x, y), "0")
    return made


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of effects."""
    dissolving = [dissolve(step) for step in range(6)]
    gone = [vanish(step) for step in range(6)]
    return {
        "caves/fx": [
            *((f"slash_{way}", 45, [slash(way, s) for s in range(5)]) for way in TURNS),
            *((f"dash_{way}", 50, [dash(way, s) for s in range(4)]) for way in TURNS),
            ("parry", 50, [parry(step) for step in range(5)]),
            ("dodge", 60, [blur(step) for step in range(3)]),
            ("reflect", 50, [reflect(step) for step in range(5)]),
            ("critical", 55, [star(step) for step in range(6)]),
            ("level_up", 80, [level(step) for step in range(6)]),
            ("heal", 80, [heal(step) for step in range(6)]),
            ("polymorph", 80, dissolving),
            ("reform", 80, dissolving[::-1]),
            ("throw", 50, [spin(step) for step in range(4)]),
            ("catch", 60, [caught(step) for step in range(4)]),
            ("stairs", 70, [stairs(step) for step in range(6)]),
            ("felt", 200, felt()),
            ("pickup", 60, [pickup(step) for step in range(5)]),
            ("appear", 70, gone[::-1]),
            ("vanish", 70, gone),
            ("dust", 70, [puff(step) for step in range(4)]),
            *breaths(),
        ]
    }


def panel() -> Clip:
    """Return the place's panel in nine slices: rough stone with roots in its corners."""
    picture = canvas(48, 48, "0")
    chance = random.Random(12)
    fill(picture, (1, 1, 46, 46), "2")
    fill(picture, (1, 1, 45, 45), "7")
    fill(picture, (2, 2, 45, 45), "6")
    for at in range(2, 46):
        for x, y, lit in ((at, 1, True), (1, at, True), (at, 46, False), (46, at, False)):
            if chance.random() < 0.3:
                put(picture, (x, y), "8" if lit else "1")
        for x, y in ((at, 3), (3, at), (at, 44), (44, at)):
            put(picture, (x, y), chance.choice("2662"))
    fill(picture, (4, 4, 43, 43), "1")
    fill(picture, (5, 5, 43, 43), "2")
    fill(picture, (5, 5, 42, 42), "0")
    for at in (11, 19, 28, 37):
        for x, y in ((at, 2), (2, at + 1), (at + 2, 45), (45, at)):
            put(picture, (x, y), "1")
    root = (
        "44.3k...",
        "4344k3..",
        "34lk.k3.",
        ".4k....k",
        "4k......",
        "3k......",
        "k.k.....",
        "...k....",
    )
    drawn = rows_of(root)
    lay(picture, drawn, (1, 1))
    lay(picture, drawn.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (39, 1))
    lay(picture, drawn.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (1, 39))
    lay(picture, drawn.transpose(Image.Transpose.ROTATE_180), (39, 39))
    return ("caves", 100, [picture])


def emblem() -> Clip:
    """Return the ruleset's emblem: a sword stuck in the mouth of a cave, a dragon's eye behind."""
    picture = canvas(32, 32)
    for y in range(2, 31):
        for x in range(32):
            far = math.hypot((x - 15.5) / 15.0, (y - 19) / 17.5)
            if far < 1 and y < 30:
                tone = "0" if far > 0.94 else "7" if far > 0.86 and x + y < 34 else "6"
                put(picture, (x, y), "2" if tone == "6" and x + y > 38 else tone)
            if math.hypot((x - 15.5) / 11.0, (y - 21) / 13.0) < 1 and y < 30:
                inner = math.hypot((x - 15.5) / 10.2, (y - 21) / 12.2)
                put(picture, (x, y), "1" if inner > 0.9 else "0")
    fill(picture, (2, 28, 29, 29), "o")
    fill(picture, (4, 28, 27, 28), "p")
    for side in (-1, 1):
        for dx, high in ((0, 1), (1, 2), (2, 2), (3, 1)):
            x = 15.5 + side * (4.5 + dx)
            fill(picture, (round(x), 17 - high, round(x), 17 + high), "h")
            put(picture, (round(x), 17 - high), "i")
        fill(picture, (round(15.5 + side * 6), 16, round(15.5 + side * 6), 18), "0")
    for y in range(4, 30):
        wide = 1 if y > 11 else 0
        if 11 < y < 29:
            fill(picture, (14, y, 17, y), "0")
            fill(picture, (15, y, 15, y), "9")
            fill(picture, (16, y, 16, y), "7" if wide else "8")
    fill(picture, (10, 10, 21, 13), "0")
    fill(picture, (11, 11, 20, 12), "h")
    fill(picture, (11, 11, 19, 11), "i")
    fill(picture, (14, 4, 17, 10), "0")
    fill(picture, (15, 5, 16, 10), "k")
    fill(picture, (15, 5, 15, 10), "l")
    fill(picture, (14, 2, 17, 5), "0")
    fill(picture, (15, 3, 16, 4), "f")
    put(picture, (15, 3), "Z")
    return ("psttrl", 100, [picture])
