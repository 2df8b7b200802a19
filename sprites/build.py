"""Compiles the text sources of sprites to sheets, draws textures, and makes the contact sheet."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
Color = tuple[int, int, int, int]
Clip = tuple[str, int, list[Image.Image]]
CLEAR: Color = (0, 0, 0, 0)


def read_palette() -> dict[str, Color]:
    """Return the palette by letter."""
    table: dict[str, Color] = {".": CLEAR}
    for line in (HERE / "palette.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            letter, code = line.split()
            table[letter] = (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16), 255)
    return table


PALETTE = read_palette()


# --- text sources


class Source:
    """A text source: named frames, and clips made of them.

    A clip's entry is a frame's name and modifiers: `~n` lowers all above the lowest n rows by a
    pixel, `^n`, `<n`, `>n` shift, `!` mirrors.
    """

    def __init__(self, path: Path) -> None:
        """Read a source."""
        self.size = (16, 16)
        self.frames: dict[str, Image.Image] = {}
        self.clips: list[Clip] = []
        rows: list[str] = []
        name = ""
        for line in [*path.read_text(encoding="utf-8").splitlines(), "end"]:
            word, *rest = line.split() or [""]
            if word in ("size", "frame", "clip", "each", "end"):
                if name:
                    self.frames[name] = self._picture(rows)
                name, rows = "", []
                self._command(word, rest)
                if word == "frame":
                    name = rest[0]
            else:
                rows.append(line)

    def _command(self, word: str, rest: list[str]) -> None:
        if word == "size":
            self.size = (int(rest[0]), int(rest[1]))
        elif word == "clip":
            frames = [self._modified(entry) for entry in rest[2:]]
            self.clips.append((rest[0], int(rest[1]), frames))
        elif word == "each":
            self.clips += [(name, int(rest[0]), [f]) for name, f in self.frames.items()]

    def _picture(self, rows: list[str]) -> Image.Image:
        picture = Image.new("RGBA", self.size, CLEAR)
        top = self.size[1] - len(rows) - 1 if self.size[1] > len(rows) else 0
        for y, row in enumerate(rows):
            for x, letter in enumerate(row.replace(" ", ".")):
                picture.putpixel((x, top + y), PALETTE[letter])
        return picture

    def _modified(self, entry: str) -> Image.Image:
        name = max((n for n in self.frames if entry.startswith(n)), key=len)
        picture = self.frames[name].copy()
        change = entry[len(name) :]
        if "!" in change:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            change = change.replace("!", "")
        if not change:
            return picture
        kind, amount = change[0], int(change[1:])
        width, height = self.size
        moved = Image.new("RGBA", self.size, CLEAR)
        if kind == "~":
            foot = height - amount
            moved.paste(picture.crop((0, foot, width, height)), (0, foot))
            moved.paste(picture.crop((0, 0, width, foot - 1)), (0, 1))
            return moved
        dx, dy = {"^": (0, -amount), "<": (-amount, 0), ">": (amount, 0)}[kind]
        moved.paste(picture, (dx, dy))
        return moved


# --- the place "baator"


def _noise(seed: int, size: int, tones: str, weights: tuple[int, ...]) -> Image.Image:
    chance = random.Random(seed)
    picture = Image.new("RGBA", (size, size))
    for y in range(size):
        for x in range(size):
            picture.putpixel((x, y), PALETTE[chance.choices(tones, weights)[0]])
    return picture


def _flags(seed: int) -> Image.Image:
    """Return basalt flags: big slabs with lit upper edges and dark joints."""
    chance = random.Random(seed)
    picture = Image.new("RGBA", (16, 16), PALETTE["2"])
    draw = ImageDraw.Draw(picture)
    for _ in range(14):
        x, y = chance.randrange(16), chance.randrange(16)
        draw.line((x, y, min(15, x + chance.randrange(3)), y), PALETTE[chance.choice("55J1")])
    split = chance.choice((5, 6, 8, 9, 10))
    rows = ((0, 8, split), (8, 16, (split + chance.choice((5, 6, 7))) % 16 or 4))
    for top, bottom, joint in rows:
        draw.line((0, top, 15, top), PALETTE["1"])
        draw.line((joint, top, joint, bottom - 1), PALETTE["1"])
        draw.line((joint + 1, top + 1, 15, top + 1), PALETTE["5"])
        draw.line((0, top + 1, joint - 1, top + 1), PALETTE["5"])
        draw.line((joint + 1, top + 1, joint + 1, bottom - 2), PALETTE["5"])
    if chance.random() < 0.5:
        x, y = chance.randrange(3, 12), chance.randrange(3, 12)
        picture.putpixel((x, y), PALETTE["6"])
    return picture


def _wall(mask: int, seed: int, style: int) -> Image.Image:
    """Return a wall cell: a dark cap, trims at open sides, a lit iron-banded face to the south."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    picture = _noise(seed, 16, "0II", (6, 2, 1)).copy()
    draw = ImageDraw.Draw(picture)
    cap = 5 if south else 16
    if north:
        draw.line((0, 0, 15, 0), PALETTE["5"])
        draw.line((0, 1, 15, 1), PALETTE["1"])
    if west:
        draw.line((0, 0, 0, cap - 1), PALETTE["5"])
        draw.line((1, 1, 1, cap - 1), PALETTE["1"])
    if east:
        draw.line((15, 0, 15, cap - 1), PALETTE["1"])
    if south:
        _face(draw, picture, random.Random(seed + 1), style)
    return picture


def _face(
    draw: ImageDraw.ImageDraw, picture: Image.Image, chance: random.Random, style: int
) -> None:
    draw.rectangle((0, 5, 15, 15), PALETTE["J"])
    draw.line((0, 5, 15, 5), PALETTE["7"])
    draw.line((0, 6, 15, 6), PALETTE["6"])
    for y, shift in ((9, 0), (12, 4)):
        draw.line((0, y, 15, y), PALETTE["I"])
        for x in range(shift, 16, 8):
            draw.line((x, y + 1, x, y + 2), PALETTE["I"])
            draw.point((x + 1, y + 1), PALETTE["6"])
    for _ in range(9):
        draw.point((chance.randrange(16), chance.randrange(7, 15)), PALETTE[chance.choice("I2")])
    draw.line((0, 14, 15, 14), PALETTE["I"])
    draw.line((0, 15, 15, 15), PALETTE["0"])
    if style == 1:
        draw.rectangle((2, 5, 4, 15), PALETTE["y"])
        draw.line((2, 5, 2, 14), PALETTE["7"])
        for y in (7, 12):
            picture.putpixel((3, y), PALETTE["8"])
    elif style == 2:
        for at, letter in (
            ((8, 7), "g"),
            ((8, 8), "i"),
            ((7, 9), "h"),
            ((8, 10), "g"),
            ((9, 11), "g"),
            ((9, 12), "c"),
            ((8, 13), "b"),
        ):
            picture.putpixel(at, PALETTE[letter])


def _corner(index: int) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    x = 14 if index in (0, 1) else 0
    y = 0 if index in (0, 3) else 14
    ImageDraw.Draw(picture).rectangle((x, y, x + 1, y + 1), PALETTE["1"])
    picture.putpixel((15 if x else 0, 15 if y else 0), PALETTE["5"])
    return picture


def _decal(seed: int) -> Image.Image:
    chance = random.Random(seed * 31 + 7)
    picture = Image.new("RGBA", (16, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    kind = seed % 5
    if kind in (0, 1):
        x, y = chance.randrange(3, 8), chance.randrange(3, 7)
        for _ in range(8):
            draw.point((x, y), PALETTE["0" if kind == 0 else "1"])
            x, y = min(15, x + chance.choice((0, 1, 1))), min(15, y + chance.choice((0, 1)))
    elif kind == 2:
        x, y = chance.randrange(3, 9), chance.randrange(5, 11)
        draw.line((x, y, x + 4, y), PALETTE["4"])
        for end in (x - 1, x + 5):
            draw.point((end, y - 1), PALETTE["8"])
            draw.point((end, y + 1), PALETTE["4"])
    elif kind == 3:
        for _ in range(7):
            draw.point((chance.randrange(3, 13), chance.randrange(3, 13)), PALETTE["7"])
    else:
        draw.arc((4, 4, 11, 11), chance.randrange(360), chance.randrange(360), PALETTE["1"])
    return picture


def _ember(step: int) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    path = ((4, 5), (5, 6), (6, 6), (7, 7), (8, 8), (8, 9), (9, 10), (10, 10), (11, 11))
    tones = "abcghgcb"
    for index, at in enumerate(path):
        picture.putpixel(at, PALETTE[tones[(index + step * 2) % len(tones)]])
        below = (at[0], at[1] + 1)
        if picture.getpixel(below) == CLEAR:
            picture.putpixel(below, PALETTE["a"])
    return picture


def _shade(*, north: bool) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    for depth in range(4 if north else 3):
        for along in range(16):
            if depth < 1 or (along + depth) % 2 == 0:
                at = (along, depth) if north else (depth, along)
                picture.putpixel(at, PALETTE["0"])
    return picture


def _pillar(step: int | None) -> Image.Image:
    picture = _wall(4, 77, 0)
    draw = ImageDraw.Draw(picture)
    dark = step is None
    turn = 0 if step is None else step % 4
    tones = ("OPQR"[turn], "PQRQ"[turn], "QRQP"[turn], "R")
    runes = (
        (3, 7, 3, 12),
        (3, 9, 5, 7),
        (7, 7, 9, 7),
        (8, 7, 8, 12),
        (7, 12, 9, 12),
        (12, 7, 12, 12),
        (11, 9, 13, 9),
        (11, 11, 13, 11),
    )
    for index, rune in enumerate(runes):
        draw.line(rune, PALETTE["0" if dark else tones[index % 3]])
    draw.rectangle((1, 1, 14, 3), outline=PALETTE["1" if dark else tones[0]])
    return picture


def _counter(step: int) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), PALETTE["y"])
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 15, 15), outline=PALETTE["6"])
    draw.line((0, 15, 15, 15), PALETTE["0"])
    draw.line((15, 0, 15, 15), PALETTE["0"])
    draw.rectangle((3, 2, 12, 13), PALETTE["0"], PALETTE["1"])
    for at in ((1, 1), (14, 1), (1, 14), (14, 14)):
        picture.putpixel(at, PALETTE["7"])
    picture.putpixel((14, 8), PALETTE["f" if step else "a"])
    return picture


def _scorch(seed: int) -> Image.Image:
    chance = random.Random(seed + 400)
    picture = Image.new("RGBA", (16, 16), CLEAR)
    for _ in range(60):
        angle, far = chance.uniform(0, math.tau), chance.gauss(0, 3.2)
        x, y = round(8 + math.cos(angle) * far), round(8 + math.sin(angle) * far)
        if 0 <= x < 16 and 0 <= y < 16:
            picture.putpixel((x, y), PALETTE["0" if abs(far) < 3 else "1"])
    for _ in range(3):
        picture.putpixel((chance.randrange(6, 11), chance.randrange(6, 11)), PALETTE["b"])
    return picture


def _void(seed: int) -> Image.Image:
    picture = _noise(seed + 900, 16, "0I1", (30, 3, 1)).copy()
    if seed == 3:
        for at, letter in (((5, 9), "a"), ((6, 9), "b"), ((6, 10), "a")):
            picture.putpixel(at, PALETTE[letter])
    return picture


def baator() -> list[Clip]:
    """Return the tiles of the place."""
    return [
        ("floor", 100, [_flags(seed) for seed in range(6)]),
        *(
            (name, 100, [_wall(mask, 100 * style + mask, style) for mask in range(16)])
            for style, name in enumerate(("wall", "wall_b", "wall_c"))
        ),
        ("corner", 100, [_corner(index) for index in range(4)]),
        ("decal", 100, [_decal(seed) for seed in range(10)]),
        ("ember", 150, [_ember(step) for step in range(4)]),
        ("shade_n", 100, [_shade(north=True)]),
        ("shade_w", 100, [_shade(north=False)]),
        ("pillar", 100, [_pillar(None)]),
        ("pillar_found", 160, [_pillar(step) for step in range(4)]),
        ("counter", 400, [_counter(0), _counter(1)]),
        ("scorch", 100, [_scorch(seed) for seed in range(4)]),
        ("void", 100, [_void(seed) for seed in range(4)]),
    ]


# --- effects


def _ring(step: int, tones: str) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    radius = 2 + step * 1.4
    draw = ImageDraw.Draw(picture)
    box = (8 - radius, 8 - radius, 7 + radius, 7 + radius)
    draw.ellipse(box, outline=PALETTE[tones[min(step, len(tones) - 1)]])
    return picture


def _impact(step: int) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    tones = "9HGED"
    for ray in range(8):
        angle = ray * math.tau / 8
        near, far = step * 1.6, 2 + step * 1.5
        draw.line(
            (
                8 + math.cos(angle) * near,
                8 + math.sin(angle) * near,
                8 + math.cos(angle) * far,
                8 + math.sin(angle) * far,
            ),
            PALETTE[tones[step]],
        )
    if step < 2:
        draw.ellipse((6 - step, 6 - step, 9 + step, 9 + step), PALETTE["9"])
    return picture


def _puff(step: int) -> Image.Image:
    chance = random.Random(step)
    picture = Image.new("RGBA", (16, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    for _ in range(6 - step):
        x, y = chance.randrange(3, 12), chance.randrange(4, 12) - step
        draw.ellipse((x, y, x + 3, y + 3), PALETTE["7652"[min(step, 3)]])
    return picture


def _spawn(step: int) -> Image.Image:
    picture = _ring(min(4, step), "gichb")
    draw = ImageDraw.Draw(picture)
    height = min(12, 3 * step)
    for x in range(5, 11):
        if (x + step) % 2:
            draw.line((x, 12 - height, x, 12), PALETTE["cgih"[(x + step) % 4]])
    return picture


def effects() -> list[Clip]:
    """Return what plays once over a cell."""
    return [
        ("impact", 50, [_impact(step) for step in range(5)]),
        ("puff", 70, [_puff(step) for step in range(5)]),
        ("kit_pickup", 50, [_ring(step, "9siin") for step in range(5)]),
        ("spawn", 60, [_spawn(step) for step in range(6)]),
    ]


# --- letters from the font's source


def _letters() -> dict[str, list[str]]:
    glyphs = {}
    for line in (HERE / "font" / "small.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# O") and line[1:2] == " ":
            glyphs[line[0]] = line[2:].split("/")
    return glyphs


LETTERS = _letters()


def _stamp(
    picture: Image.Image, text: str, at: tuple[int, int], letter: str, scale: int = 1
) -> int:
    x = at[0]
    for character in text:
        rows = LETTERS.get(character)
        if rows is None:
            x += 3 * scale
            continue
        for dy, row in enumerate(rows):
            for dx, cell in enumerate(row):
                if cell == "#":
                    box = (x + dx * scale, at[1] + dy * scale)
                    picture.paste(PALETTE[letter], (*box, box[0] + scale, box[1] + scale))
        x += (len(rows[0]) + 1) * scale
    return x - at[0]


def _digit(number: int) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        _stamp(picture, str(number), (6 + dx, 4 + dy), "a")
    _stamp(picture, str(number), (6, 4), "f")
    return picture


# --- interface


def _panel(face: str, light: str, dark: str, rim: str) -> Image.Image:
    picture = Image.new("RGBA", (48, 48), PALETTE[face])
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 47, 47), outline=PALETTE["0"])
    draw.rectangle((1, 1, 46, 46), outline=PALETTE[rim])
    draw.line((1, 1, 46, 1), PALETTE[light])
    draw.line((1, 1, 1, 46), PALETTE[light])
    draw.line((1, 46, 46, 46), PALETTE[dark])
    draw.line((46, 1, 46, 46), PALETTE[dark])
    draw.rectangle((2, 2, 45, 45), outline=PALETTE["0"])
    return picture


def _stone_panel() -> Image.Image:
    picture = _panel("0", "6", "1", "2")
    draw = ImageDraw.Draw(picture)
    chance = random.Random(5)
    for _ in range(50):
        x, y = chance.randrange(4, 44), chance.randrange(4, 44)
        picture.putpixel((x, y), PALETTE["I"])
    draw.rectangle((4, 4, 43, 43), outline=PALETTE["I"])
    for x, y in ((5, 5), (41, 5), (5, 41), (41, 41)):
        draw.rectangle((x, y, x + 1, y + 1), PALETTE["7"])
        picture.putpixel((x + 1, y + 1), PALETTE["2"])
    return picture


def panels() -> list[Clip]:
    """Return the nine-slice panels."""
    return [
        ("stone", 100, [_stone_panel()]),
        ("plain", 100, [_panel("0", "1", "0", "1")]),
        ("button", 100, [_panel("1", "2", "0", "1")]),
        ("button_focus", 100, [_panel("j", "i", "l", "h")]),
        ("slot", 100, [_panel("I", "J", "0", "0")]),
        ("toast", 100, [_panel("a", "c", "0", "b")]),
    ]


def _pip(fill: str, light: str, rim: str) -> Image.Image:
    picture = Image.new("RGBA", (8, 8), CLEAR)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((1, 0, 6, 7), PALETTE[fill], PALETTE[rim])
    draw.line((2, 1, 2, 6), PALETTE[light])
    return picture


def _key(label: str, width: int = 16) -> Image.Image:
    picture = Image.new("RGBA", (width, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 1, width - 1, 15), 2, PALETTE["2"], PALETTE["0"])
    draw.rounded_rectangle((1, 1, width - 2, 12), 2, PALETTE["8"], PALETTE["0"])
    draw.line((3, 2, width - 4, 2), PALETTE["9"])
    size = _stamp(Image.new("RGBA", (width, 16), CLEAR), label, (0, 0), "0") - 1
    _stamp(picture, label, ((width - size) // 2, 4), "0")
    return picture


def _round(label: str, tone: str) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((1, 1, 14, 14), PALETTE["y"], PALETTE["0"])
    draw.arc((2, 2, 13, 13), 180, 290, PALETTE["7"])
    size = _stamp(Image.new("RGBA", (16, 16), CLEAR), label, (0, 0), tone) - 1
    _stamp(picture, label, (8 - size // 2, 4), tone)
    return picture


def _shape(name: str) -> Image.Image:
    picture = _round(" ", "9")
    draw = ImageDraw.Draw(picture)
    match name:
        case "cross":
            draw.line((5, 5, 10, 10), PALETTE["L"])
            draw.line((10, 5, 5, 10), PALETTE["L"])
        case "circle":
            draw.ellipse((4, 4, 11, 11), outline=PALETTE["Z"])
        case "square":
            draw.rectangle((5, 5, 10, 10), outline=PALETTE["V"])
        case _:
            draw.polygon(((8, 4), (4, 10), (11, 10)), outline=PALETTE["v"])
    return picture


def _pad(part: str) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((5, 1, 10, 14), PALETTE["y"], PALETTE["0"])
    draw.rectangle((1, 5, 14, 10), PALETTE["y"], PALETTE["0"])
    draw.rectangle((6, 6, 9, 9), PALETTE["y"])
    arms = {
        "up": (6, 2, 9, 5),
        "down": (6, 10, 9, 13),
        "left": (2, 6, 5, 9),
        "right": (10, 6, 13, 9),
    }
    for name, box in arms.items():
        if part in (name, "dpad"):
            draw.rectangle(box, PALETTE["8"])
    return picture


def prompts() -> list[Clip]:
    """Return keyboard caps and pad buttons."""
    made: list[tuple[str, Image.Image]] = []
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        made.append((f"key_{letter}", _key(letter.upper())))
    wide = {
        "space": "Space",
        "enter": "Enter",
        "escape": "Esc",
        "tab": "Tab",
        "shift": "Shift",
        "ctrl": "Ctrl",
        "backspace": "Back",
    }
    made += [
        (f"key_{name}", _key(label, 28 if len(label) > 3 else 22)) for name, label in wide.items()
    ]
    made += [(f"key_f{n}", _key(f"F{n}", 18)) for n in range(1, 13)]
    marks = {
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "period": ".",
        "comma": ",",
        "blank": "",
    }
    made += [(f"key_{name}", _key(label)) for name, label in marks.items()]
    for name, tone in (("a", "w"), ("b", "Z"), ("x", "L"), ("y", "i")):
        made.append((f"xbox_{name}", _round(name.upper(), tone)))
        made.append((f"nin_{name}", _round(name.upper(), "9")))
    made += [(f"ps_{name}", _shape(name)) for name in ("cross", "circle", "square", "triangle")]
    shoulders = {
        "xbox": ("LB", "RB", "LT", "RT", "≡", "="),
        "ps": ("L1", "R1", "L2", "R2", "=", "-"),
        "nin": ("L", "R", "ZL", "ZR", "+", "-"),
    }
    names = {
        "xbox": ("lb", "rb", "lt", "rt", "start", "back"),
        "ps": ("l1", "r1", "l2", "r2", "start", "back"),
        "nin": ("l", "r", "zl", "zr", "start", "back"),
    }
    for family, labels in shoulders.items():
        for name, label in zip(names[family], labels, strict=True):
            shown = label if label in LETTERS or len(label) == 2 else "="
            made.append((f"{family}_{name}", _key(shown, 18 if len(shown) > 1 else 16)))
    made += [(f"pad_{part}", _pad(part)) for part in ("dpad", "up", "down", "left", "right")]
    return [(name, 100, [picture]) for name, picture in made]


def _target(step: int, tone: str) -> Image.Image:
    picture = Image.new("RGBA", (16, 16), CLEAR)
    draw = ImageDraw.Draw(picture)
    inset = (0, 1, 2, 1)[step]
    for x, dx in ((inset, 1), (15 - inset, -1)):
        for y, dy in ((inset, 1), (15 - inset, -1)):
            draw.line((x, y, x + 3 * dx, y), PALETTE[tone])
            draw.line((x, y, x, y + 3 * dy), PALETTE[tone])
    return picture


def cursors() -> list[Clip]:
    """Return what points at cells."""
    return [
        ("target", 120, [_target(step, "H") for step in range(4)]),
        ("target_bad", 120, [_target(step, "f") for step in range(4)]),
    ]


def title() -> list[Clip]:
    """Return the name of the game: carved letters lit from below, and five doors."""
    text, scale = "FIVE WAYS OUT", 5
    width = _stamp(Image.new("RGBA", (900, 60), CLEAR), text, (0, 0), "0", scale)
    picture = Image.new("RGBA", (width + 12, 84), CLEAR)
    for dx in range(-2, 3):
        for dy in range(-2, 4):
            _stamp(picture, text, (6 + dx, 6 + dy), "0", scale)
    _stamp(picture, text, (6, 8), "k", scale)
    _stamp(picture, text, (6, 6), "8", scale)
    face, glow = PALETTE["8"], "9887777666llmmgcb"
    for y in range(6, 42):
        for x in range(picture.width):
            if picture.getpixel((x, y)) == face:
                tone = glow[min(len(glow) - 1, (y - 6) * len(glow) // 36)]
                picture.putpixel((x, y), PALETTE[tone])
    left = picture.width // 2 - 5 * 13
    for index, tones in enumerate(("cgi", "lns", "uvw", "OTV", "KLM")):
        _door(picture, left + index * 26 + 4, 50, tones)
    return [("title", 100, [picture])]


def _door(picture: Image.Image, x: int, y: int, tones: str) -> None:
    draw = ImageDraw.Draw(picture)
    draw.rectangle((x - 2, y + 6, x + 19, y + 31), PALETTE["0"])
    draw.pieslice((x - 2, y - 4, x + 19, y + 17), 180, 360, PALETTE["0"])
    draw.rectangle((x, y + 7, x + 17, y + 29), PALETTE["2"])
    draw.pieslice((x, y - 2, x + 17, y + 15), 180, 360, PALETTE["2"])
    for inset, tone in ((3, tones[0]), (5, tones[1]), (7, tones[2])):
        draw.rectangle((x + inset, y + 8, x + 17 - inset, y + 29), PALETTE[tone])
        draw.pieslice(
            (x + inset, y - 2 + inset, x + 17 - inset, y + 18 - inset), 180, 360, PALETTE[tone]
        )
    draw.line((x, y + 30, x + 17, y + 30), PALETTE["7"])


def emblems() -> list[Clip]:
    """Return the emblem of each ruleset."""
    picture = Image.new("RGBA", (32, 32), CLEAR)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((2, 2, 29, 29), PALETTE["0"], PALETTE["b"])
    draw.ellipse((4, 4, 27, 27), outline=PALETTE["a"])
    for y, tone in ((14, "E"), (15, "H"), (16, "9"), (17, "G"), (18, "D")):
        draw.line((3, y, 28, y), PALETTE[tone])
    for x in (8, 13, 18):
        _stamp(picture, "6", (x, 20), "f")
    draw.polygon(
        ((12, 12), (10, 5), (14, 9), (17, 9), (21, 5), (19, 12)), PALETTE["b"], PALETTE["0"]
    )
    return [("railgun", 100, [picture])]


def icon() -> Image.Image:
    """Return the window's icon."""
    picture = Image.new("RGBA", (32, 32), PALETTE["0"])
    _door(picture, 7, 2, "cgi")
    return picture


# --- sheets


def sheets() -> dict[str, list[Clip]]:
    """Return every sheet's clips by the sheet's path under this folder, without its ending."""
    made = {
        path.stem if path.stem != "icons" else "ui/icons": Source(path).clips
        for path in sorted((HERE / "src").glob("*.txt"))
    }
    made["baator"] = baator()
    # A stand-in: the same stones until the place has its own.
    made["codekeeper"] = baator()
    made["fx"] = effects()
    made["digit"] = [("value", 100, [_digit(number) for number in range(10)])]
    made["title"] = title()
    made["emblems"] = emblems()
    made["ui/panel"] = panels()
    made["ui/prompts"] = prompts()
    made["ui/cursor"] = cursors()
    made["ui/pips"] = [
        ("ammo_full", 100, [_pip("F", "H", "0")]),
        ("ammo_empty", 100, [_pip("0", "1", "2")]),
    ]
    return made


def compile_sheet(name: str, clips: list[Clip]) -> tuple[bytes, bytes]:
    """Return a sheet's PNG and JSON."""
    frames = [(tag, ms, frame) for tag, ms, pictures in clips for frame in pictures]
    wide = max(frame.width for _, _, frame in frames)
    high = max(frame.height for _, _, frame in frames)
    columns = max(1, min(16, 1024 // wide))
    rows = -(-len(frames) // columns)
    image = Image.new("RGBA", (columns * wide, rows * high), CLEAR)
    listed: list[dict[str, object]] = []
    tags: list[dict[str, Any]] = []
    stem = name.rpartition("/")[2]
    for index, (tag, ms, frame) in enumerate(frames):
        x, y = index % columns * wide, index // columns * high
        image.paste(frame, (x, y))
        box = {"x": x, "y": y, "w": frame.width, "h": frame.height}
        listed.append({"filename": f"{stem} {index}", "frame": box, "duration": ms})
        if not tags or tags[-1]["name"] != tag:
            tags.append({"name": tag, "from": index, "to": index, "direction": "forward"})
        tags[-1]["to"] = index
    meta = {
        "image": f"{stem}.png",
        "size": {"w": image.width, "h": image.height},
        "frameTags": tags,
    }
    table = json.dumps({"frames": listed, "meta": meta}, indent=1) + "\n"
    return png(image), table.encode()


def png(image: Image.Image) -> bytes:
    """Return a picture as PNG."""
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def build(write: Callable[[Path, bytes], None]) -> None:
    """Hand every file of every sheet to `write`."""
    for name, clips in sheets().items():
        picture, table = compile_sheet(name, clips)
        write(HERE / f"{name}.png", picture)
        write(HERE / f"{name}.json", table)
    write(HERE / "icon.png", png(icon()))


def differing() -> list[str]:
    """Return the files on disk whose pictures or tables are not what the sources say."""
    wrong: list[str] = []

    def compare(path: Path, content: bytes) -> None:
        if not path.exists():
            wrong.append(path.name)
        elif path.suffix == ".png":
            # Pixels, not bytes: another zlib may pack the same picture differently.
            drawn = Image.open(BytesIO(content)).convert("RGBA")
            if list(Image.open(path).convert("RGBA").tobytes()) != list(drawn.tobytes()):
                wrong.append(path.name)
        elif path.read_bytes() != content:
            wrong.append(path.name)

    build(compare)
    return wrong


def contact(path: Path) -> None:
    """Write all sheets one below the other, at 1x and 4x."""
    pictures = [Image.open(HERE / f"{name}.png") for name in sheets()]
    width = max(picture.width for picture in pictures) * 5 + 30
    height = sum(picture.height * 4 + 12 for picture in pictures)
    page = Image.new("RGBA", (width, height), PALETTE["2"])
    y = 6
    for picture in pictures:
        page.alpha_composite(picture, (6, y))
        large = picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)
        page.alpha_composite(large, (picture.width + 20, y))
        y += large.height + 12
    page.save(path)


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def main() -> int:
    """Build, or check that what is on disk is what the sources say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--contact", type=Path, metavar="OUT.png", help="write a contact sheet")
    arguments = parser.parse_args()
    if arguments.check:
        wrong = differing()
        print("\n".join(wrong) or "all sheets agree with their sources")
        return int(bool(wrong))
    (HERE / "ui").mkdir(exist_ok=True)
    build(_write)
    if arguments.contact is not None:
        contact(arguments.contact)
    return 0


if __name__ == "__main__":
    sys.exit(main())
