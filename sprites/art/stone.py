"""The ground of Baator: basalt flags, iron-banded walls, rock, and what lies on them."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from PIL import Image

from sprites.art.palette import Clip, Point, canvas, column, fill, lay, letter_at, put, row, rows_of

_CAP = 4
# Joints cross a tile's edges at the same places on every variant, so that any two fit; between
# the crossings every variant runs its own way, and flags grow over the tiles' edges.
_JOINTS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0, 5), (4, 6), (7, 9), (11, 9), (15, 5)), ((11, 0), (11, 9), (11, 15))),
    (((0, 5), (5, 5), (8, 2), (11, 0)), ((15, 5), (12, 9), (11, 15))),
    (((0, 5), (3, 9), (8, 12), (11, 15)), ((11, 0), (12, 3), (15, 5))),
    (((0, 5), (6, 7), (15, 5)), ((6, 7), (8, 12), (11, 15)), ((11, 0), (12, 6))),
    (((11, 0), (9, 6), (5, 11), (8, 14), (11, 15)), ((0, 5), (4, 6), (7, 9)), ((15, 5), (9, 6))),
    (((0, 5), (8, 4), (15, 5)), ((11, 0), (10, 4)), ((11, 15), (10, 11), (4, 10), (3, 5))),
)


def _line(picture: Image.Image, start: Point, end: Point, letter: str) -> None:
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        share = step / steps
        x = round(start[0] + (end[0] - start[0]) * share)
        y = round(start[1] + (end[1] - start[1]) * share)
        put(picture, (x, y), letter)


def flags(variant: int) -> Image.Image:
    """Return a floor: big irregular flags with worn, barely lit edges."""
    chance = random.Random(variant * 17 + 3)
    picture = canvas(16, 16, "2")
    for _ in range(5):
        x, y = chance.randrange(16), chance.randrange(16)
        row(picture, y, x, min(15, x + chance.randrange(1, 4)), "5")
    for joint in _JOINTS[variant]:
        for start, end in pairwise(joint):
            _line(picture, start, end, "1")
    for y in range(15):
        for x in range(15):
            under = letter_at(picture, (x, y + 1)) != "1" and letter_at(picture, (x, y)) == "1"
            if under:
                put(picture, (x, y + 1), "6" if chance.random() < 0.45 else "5")
    for _ in range(2):
        put(picture, (chance.randrange(16), chance.randrange(16)), "1")
    if variant % 2:
        put(picture, (chance.randrange(2, 14), chance.randrange(10, 15)), "6")
    return picture


# --- walls

_FACE = (
    "7777777777777777",
    "6666766666666676",
    "6666666266666662",
    "6667666267666662",
    "6666666266666662",
    "JJJJJJJJJJJJJJJJ",
    "IIIIIIIIIIIIIIII",
    "5555255555525555",
    "5515555555155551",
    "1111111111111111",
    "0000000000000000",
)
_CHAIN = (
    ".88..........88.",
    "8118........7117",
    "711671....17611.",
    ".66.767..767.66.",
    ".11.1.7677.1.11.",
    ".76..1.11.1..76.",
    ".1............1.",
    ".7...........67.",
)
_NICHE = (
    "..77776..",
    ".7000002.",
    "700000002",
    "700444002",
    "704444302",
    "704040302",
    "700434002",
    "2004030a2",
    "222222222",
)
_CRACK = (
    "...c...",
    "..cg...",
    "..h....",
    "..ih...",
    "...hg..",
    "....g..",
    "...gc..",
    "...b.b.",
    "..ba...",
)


def wall(mask: int, style: int) -> Image.Image:
    """Return a wall cell: 1, 2, 4, 8 in the mask open it north, east, south, west."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    chance = random.Random(mask * 7 + style)
    picture = canvas(16, 16, "1")
    for _ in range(7):
        x, y = chance.randrange(16), chance.randrange(16)
        row(picture, y, x, min(15, x + chance.randrange(3)), chance.choice("NN0"))
    cap = _CAP if south else 15
    if north:
        row(picture, 0, 0, 15, "6")
        row(picture, 1, 0, 15, "0")
    if west:
        column(picture, 0, 0, cap, "2")
        column(picture, 1, 1, cap, "0")
    if east:
        column(picture, 15, 0, cap, "2")
        column(picture, 14, 1, cap, "0")
    if south:
        row(picture, _CAP, 0, 15, "0")
        _face(picture, chance, style, ends=(west, east))
    return picture


def _face(picture: Image.Image, chance: random.Random, style: int, ends: tuple[bool, bool]) -> None:
    lay(picture, rows_of(_FACE), (0, 5))
    for _ in range(3):
        put(picture, (chance.randrange(16), chance.randrange(6, 9)), chance.choice("72"))
    for x in (2, 7, 12):
        put(picture, (x, 10), "7")
        put(picture, (x + 1, 11), "0")
    if style == 1:
        lay(picture, rows_of(_CHAIN), (0, 6))
    elif style == 2:
        lay(picture, rows_of(_NICHE), (2, 6))
        lay(picture, rows_of(_CRACK), (10, 6))
    if ends[0]:
        column(picture, 0, 5, 13, "7")
    if ends[1]:
        column(picture, 15, 6, 14, "1")


def corner(index: int) -> Image.Image:
    """Return the trim where two walls meet around open ground: NE, SE, SW, NW."""
    picture = canvas(16, 16)
    x = 15 if index in (0, 1) else 0
    y = 0 if index in (0, 3) else 15
    inner = (14 if x else 1, 1 if y == 0 else 14)
    put(picture, (x, y), "6" if y == 0 else "2")
    for at in ((inner[0], y), (x, inner[1]), inner):
        put(picture, at, "0")
    return picture


def void(variant: int) -> Image.Image:
    """Return rock outside the board: darkness, a rare ember in the last variant."""
    picture = canvas(16, 16, "0")
    if variant == 1:
        for at in ((4, 11), (5, 11), (6, 12)):
            put(picture, at, "1")
    if variant == 2:
        for at in ((12, 3), (11, 4)):
            put(picture, at, "N")
    return picture


# --- what lies on the floor

_DECALS: tuple[tuple[str, ...], ...] = (
    (
        "..1.......",
        "..11......",
        "...1......",
        "...11.1...",
        ".....11...",
        "......1...",
        ".......11.",
    ),
    (
        ".......1..",
        "......11..",
        "..1..1....",
        "...11.....",
        "....1.....",
        "....11....",
        "......1...",
    ),
    (
        ".......44.",
        "......48..",
        "44...48...",
        ".8444 8...".replace(" ", "4"),
        "84...484..",
        "......44..",
    ),
    ("..88..", ".4888.", ".80807", ".78877", "..8787"),
    (".1aa1...", "1aabaa1.", ".aaaaaa1", "..1aba1.", "....a..a"),
    ("...2.6...", ".6......2", "....1..1.", "..6...2..", ".1..6...."),
    ("7.......", "67...7..", ".1676.1.", "..16761.", "....111."),
    ("..1111..", ".1....1.", "1..11..1", "1.1..1..", "1..1....", ".1......"),
    ("...6....", "..676...", ".66z21..", "6z22111.", ".111111."),
    ("....4...", "...48...", "..4.....", ".48..44.", "..4.48..", "....4..."),
)


def decal(index: int) -> Image.Image:
    """Return cracks, bones, blood, shards, iron."""
    picture = canvas(16, 16)
    chance = random.Random(index * 5 + 1)
    rows = _DECALS[index]
    place = (chance.randrange(2, 14 - len(rows[0])), chance.randrange(4, 15 - len(rows)))
    lay(picture, rows_of(rows), place)
    return picture


_EMBER = (
    ((2, 6), (3, 6), (4, 7), (5, 7), (6, 8), (7, 8), (8, 9), (9, 9), (10, 9), (11, 10), (12, 11)),
    ((7, 9), (7, 10), (6, 11), (6, 12)),
    ((10, 8), (11, 7), (11, 6)),
)


def ember(step: int) -> Image.Image:
    """Return a glowing crack; heat wanders along it."""
    picture = canvas(16, 16)
    tones = "abcghgcb"
    for branch, path in enumerate(_EMBER):
        for at in path:
            for below in ((at[0], at[1] + 1), (at[0] - 1, at[1])):
                if letter_at(picture, below) == ".":
                    put(picture, below, "a" if branch == 0 else "1")
        for index, at in enumerate(path):
            tone = tones[(index + branch * 3 - step * 2) % len(tones)]
            put(picture, at, tone if branch == 0 else "abca"[(index - step) % 4])
    return picture


def shade(*, north: bool) -> Image.Image:
    """Return the contact shadow under a wall to the north, or beside one to the west."""
    picture = canvas(16, 16)
    for depth in range(4 if north else 3):
        for along in range(16):
            solid = depth == 0 or (depth == 1 and north)
            if solid or (along + depth) % (2 if depth < 3 else 4) == 0:
                put(picture, (along, depth) if north else (depth, along), "0" if depth < 1 else "1")
    return picture


def scorch(variant: int) -> Image.Image:
    """Return a burn mark with a few embers left in it."""
    chance = random.Random(variant + 400)
    picture = canvas(16, 16)
    for _ in range(90):
        angle, far = chance.uniform(0, math.tau), abs(chance.gauss(0, 3))
        at = (round(7.5 + math.cos(angle) * far * 1.2), round(8 + math.sin(angle) * far * 0.9))
        put(picture, at, "0" if far < 3.2 else "1")
    for ray in range(5):
        angle = ray * math.tau / 5 + variant
        for far in (4, 5, 6):
            put(
                picture, (round(7.5 + math.cos(angle) * far), round(8 + math.sin(angle) * far)), "1"
            )
    for tone in "bgcb":
        put(picture, (chance.randrange(5, 11), chance.randrange(6, 11)), tone)
    return picture


# --- the pillar and the counter

_PILLAR = (
    "..111111111111..",
    ".16777777777621.",
    "1676666666666251",
    "1662222222222251",
    "1111111111111111",
    "0677666666662210",
    "0676662222662210",
    "0666222222222210",
    "0666222222222210",
    "0666222222222210",
    "0666222222222210",
    "0666222222222210",
    "0666622222262110",
    "0661111111111110",
    "6776666666622221",
    "1111111111111111",
)
_SIGN = (
    ".....ss.....",
    "....s..s....",
    "s..s.tt.s..s",
    ".s.stggts.s.",
    "s..s.tt.s..s",
    "...s....s...",
    "...ssssss...",
)
_SIGN_TONES = ("0ab1", "0ab1", "0bc1", "0ab1")
_FOUND_TONES = ("PRH", "QH9", "RH9", "QH9")


def pillar(step: int, *, found: bool) -> Image.Image:
    """Return the pillar: an eye in a triangle between two signs, carved; lit once it is found."""
    picture = rows_of(_PILLAR)
    if found:
        table = str.maketrans("stg", _FOUND_TONES[step])
        fill(picture, (3, 6, 12, 12), "O")
        row(picture, 3, 3, 12, _FOUND_TONES[step][0])
        column(picture, 0, 5, 13, "O")
        column(picture, 15, 5, 13, "O")
    else:
        dark, glow, eye, _ = _SIGN_TONES[step]
        table = str.maketrans("stg", glow + glow + ("g" if step == 2 else "c"))
        fill(picture, (3, 6, 12, 12), "1")
        row(picture, 3, 3, 12, dark if step % 2 else "a")
        table[ord("t")] = ord(eye)
    lay(picture, rows_of([line.translate(table) for line in _SIGN]), (2, 6))
    return picture


_COUNTER = (
    "6777777777777776",
    "7866666666666651",
    "7611111111111121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7610000000000121",
    "7612222222222221",
    "7522222222222211",
    "5111111111111110",
)


def counter(step: int) -> Image.Image:
    """Return the housing of one figure of the counter, with a lamp that blinks."""
    picture = rows_of(_COUNTER)
    for at in ((1, 1), (14, 1), (1, 14), (14, 14)):
        put(picture, at, "y")
    fill(picture, (7, 14, 8, 14), "fa"[step])
    return picture


def baator() -> list[Clip]:
    """Return the tiles of the place."""
    return [
        ("floor", 100, [flags(variant) for variant in range(6)]),
        *(
            (name, 100, [wall(mask, style) for mask in range(16)])
            for style, name in enumerate(("wall", "wall_b", "wall_c"))
        ),
        ("corner", 100, [corner(index) for index in range(4)]),
        ("decal", 100, [decal(index) for index in range(10)]),
        ("ember", 150, [ember(step) for step in range(4)]),
        ("shade_n", 100, [shade(north=True)]),
        ("shade_w", 100, [shade(north=False)]),
        ("pillar", 260, [pillar(step, found=False) for step in range(4)]),
        ("pillar_found", 160, [pillar(step, found=True) for step in range(4)]),
        ("counter", 400, [counter(0), counter(1)]),
        ("scorch", 100, [scorch(variant) for variant in range(4)]),
        ("void", 100, [void(variant) for variant in range(4)]),
    ]
