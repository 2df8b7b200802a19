"""Inside the machine: a floor of circuit boards, server racks, the exit, static."""

from __future__ import annotations

import random
from itertools import pairwise

from PIL import Image

from sprites.art import circuit_fx
from sprites.art.palette import (
    HERE,
    Clip,
    Point,
    canvas,
    column,
    fill,
    lay,
    letter_at,
    put,
    row,
    rows_of,
)
from sprites.art.source import Source
from sprites.art.strokes import line

_TEXTS = HERE / "src" / "circuit"
_CAP = 4
# Traces cross a tile's edges at 4 and at 11, so that any two tiles fit; each variant is a few
# paths between such places, and a path that ends inside ends in a pad.
_TRACES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((4, 0), (4, 3), (11, 10), (11, 15)),),
    (((0, 4), (4, 4), (7, 7), (12, 7)), ((11, 15), (11, 12))),
    (((11, 0), (11, 5), (5, 11), (0, 11)),),
    (((0, 11), (3, 11)), ((15, 11), (11, 11))),
    (((4, 0), (4, 15)), ((7, 5), (12, 5), (15, 8))),
    (((0, 11), (15, 11)), ((4, 0), (4, 4))),
)
# Where glass glints.
_GLINTS: tuple[tuple[int, ...], ...] = ((), (), (), (7,), (), ())


def _inside(at: Point) -> bool:
    return 0 < at[0] < 15 and 0 < at[1] < 15


def board(variant: int) -> Image.Image:
    """Return a floor: a dark board under glass with faint traces and pads."""
    picture = canvas(16, 16, "z")
    row(picture, 15, 0, 15, "y")
    column(picture, 15, 0, 15, "y")
    for x in _GLINTS[variant]:
        line(picture, (x, 6), (x + 4, 2), "A")
        line(picture, (x + 3, 6), (x + 5, 4), "A")
    if variant in (2, 5):
        fill(picture, (9, 9, 13, 12) if variant == 2 else (4, 6, 11, 9), "y")
    for path in _TRACES[variant]:
        for start, end in pairwise(path):
            line(picture, start, end, "t")
    for path in _TRACES[variant]:
        for end in (path[0], path[-1]):
            if _inside(end):
                pad(picture, end)
    return picture


def pad(picture: Image.Image, at: Point) -> None:
    """Draw the end of a trace: a ring around a hole."""
    for dx, dy in ((0, -1), (-1, 0)):
        put(picture, (at[0] + dx, at[1] + dy), "A")
    for dx, dy in ((1, 0), (0, 1)):
        put(picture, (at[0] + dx, at[1] + dy), "t")
    put(picture, at, "y")


# --- racks

_FACES = (
    (
        "8777777777777772",
        "7666666666666661",
        "7111111111111161",
        "71yyyyyyyy111161",
        "7666666666666661",
        "7111111111111161",
        "71yyyyyyyy111161",
        "7666666666666661",
        "7111111111111161",
        "71yyyyyyyy111161",
        "0000000000000000",
    ),
    (
        "8777777777777772",
        "7666666666666661",
        "7221221221221221",
        "7110110110110111",
        "7661661661661661",
        "7661661661661661",
        "7221221221221221",
        "7110110110110111",
        "7666666666666661",
        "7000000000000061",
        "0000000000000000",
    ),
    (
        "8777777777777772",
        "7666666666666661",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "76IIIIIIIIIII061",
        "7600000000000061",
        "7666666666666661",
        "72y2y2y2y2y2y221",
        "0000000000000000",
    ),
)
# Where lamps sit on each face, row and columns, and the colours they go through.
_LAMPS: tuple[tuple[tuple[int, int, str], ...], ...] = (
    (
        (10, 7, "vvwv"),
        (12, 7, "vtvv"),
        (11, 10, "tvtv"),
        (12, 10, "vvvw"),
        (10, 13, "XYXX"),
        (12, 13, "vvtv"),
        (3, 8, "uttu"),
        (5, 11, "tutt"),
        (7, 14, "ttut"),
    ),
    (
        (2, 14, "vvvw"),
        (4, 14, "vtvt"),
        (6, 14, "tvtv"),
        (8, 14, "YTYT"),
        (11, 14, "vvtt"),
    ),
    (
        (3, 7, "vwvv"),
        (4, 7, "vwvv"),
        (6, 7, "uuuu"),
        (7, 7, "uuuu"),
        (8, 7, "utuu"),
        (3, 9, "uuuu"),
        (4, 9, "uuuu"),
        (5, 9, "uuuu"),
        (7, 9, "XXYX"),
        (8, 9, "XXYX"),
        (9, 9, "XXYX"),
        (10, 9, "XXYX"),
        (3, 11, "vIvI"),
        (12, 14, "fafa"),
    ),
)


def rack(mask: int, style: int) -> Image.Image:
    """Return an obstacle: 1, 2, 4, 8 in the mask open it north, east, south, west."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    picture = canvas(16, 16, "0")
    _cap(picture, style, mask)
    cap = _CAP if south else 15
    if north:
        row(picture, 0, 0, 15, "6")
    if west:
        column(picture, 0, 0, cap, "6")
    if east:
        column(picture, 15, 0, cap, "2")
    if south:
        row(picture, _CAP, 0, 15, "0")
        lay(picture, rows_of(_FACES[style]), (0, 5))
        for x, y, tones in _LAMPS[style]:
            put(picture, (x, y), tones[0])
        if west:
            column(picture, 0, 5, 14, "8")
        if east:
            column(picture, 15, 5, 14, "0")
    return picture


_CAPS = (
    (
        "..........",
        ".yyyyyyyy.",
        ".IIIIIIII.",
        "..........",
        ".yyyyyyyy.",
        ".IIIIIIII.",
        "..........",
        "..........",
        ".yI....yI.",
    ),
    (
        "...yyyy...",
        "..y.II.y..",
        ".y.I..I.y.",
        ".yI.JJ.Iy.",
        ".yI.JJ.Iy.",
        ".y.I..I.y.",
        "..y.II.y..",
        "...yyyy...",
        "..........",
    ),
    (
        "yyyyyy....",
        "yI.t.y....",
        "y.tut.....",
        "y..t...yy.",
        "yyyyyy.yI.",
        ".......yI.",
        ".yy.yy.yI.",
        ".II.II.yy.",
        "..........",
    ),
)


def _cap(picture: Image.Image, style: int, mask: int) -> None:
    """Draw what lies on a rack: vents, a fan, a socket; slots where a face leaves little room."""
    if mask & 4:
        for x in range(3, 13, 2):
            put(picture, (x, 2), "y")
            put(picture, (x, 3), "I")
        return
    lay(picture, rows_of(_CAPS[(style + mask) % 3]), (3, 4))


def lamps(style: int, step: int) -> Image.Image:
    """Return the lamps of a rack's face, lit or not."""
    picture = canvas(16, 16)
    for x, y, tones in _LAMPS[style]:
        put(picture, (x, y), tones[step])
    return picture


def corner(index: int) -> Image.Image:
    """Return the trim where two racks meet around open ground: NE, SE, SW, NW."""
    picture = canvas(16, 16)
    x = 15 if index in (0, 1) else 0
    y = 0 if index in (0, 3) else 15
    inner = (14 if x else 1, 1 if y == 0 else 14)
    put(picture, (x, y), "6" if y == 0 else "J")
    for at in ((inner[0], y), (x, inner[1]), inner):
        put(picture, at, "0")
    return picture


def void(variant: int) -> Image.Image:
    """Return what is outside the board: darkness, a bit that was dropped."""
    picture = canvas(16, 16, "0")
    spots = ((), ((4, 5), (11, 12)), ((9, 3),), ((2, 13), (12, 7)))[variant]
    for x, y in spots:
        put(picture, (x, y), "1")
        put(picture, (x + 1, y), "y")
    return picture


# --- what lies on the floor

_DECALS: tuple[tuple[str, ...], ...] = (
    (".7.7.7.", "1111111", "1221121", "1211111", "1111111", "0000000", ".6.6.6."),
    (".A...A.", "A0t.A0t", ".t...t.", ".......", "..A....", ".A0t...", "..t...."),
    ("...........X", "..........XW", "XX.....XXXW.", "WWXXXXXXWW..", "..WWWWWW...."),
    ("4..4", "1111", "1211", "1111", "4..4"),
    ("..FF..", ".F11D.", "F1IIID", "D1IIID", ".DDDD.", "..00.."),
    ("A..A..A", ".A..A..", "..A..A.", "A..A..A"),
    ("u1...........", "1u11111......", ".1uuuuu1111..", "..11111uuu1..", ".......111u1."),
    (".n4n4n.", "0222220", "0210120", "0222220", ".4n4n4."),
    (".......1..", "......11..", "..1..1....", "...11.....", "....1....."),
    ("2772", "7117", "7187", "2772"),
)


def decal(index: int) -> Image.Image:
    """Return chips, vias, cables, parts."""
    picture = canvas(16, 16)
    chance = random.Random(index * 7 + 2)
    rows = _DECALS[index]
    place = (chance.randrange(1, 15 - len(rows[0])), chance.randrange(4, 15 - len(rows)))
    lay(picture, rows_of(rows), place)
    return picture


_PULSE: tuple[tuple[Point, ...], ...] = (
    ((1, 4), (4, 4), (8, 8), (11, 11), (15, 11)),
    ((8, 8), (11, 5), (11, 1)),
)


def pulse(step: int) -> Image.Image:
    """Return a trace that glows; light runs along it."""
    picture = canvas(16, 16)
    tones = "ttuvwvut"
    for branch, path in enumerate(_PULSE):
        points: list[Point] = []
        for start, end in pairwise(path):
            points += _between(start, end)
        for index, at in enumerate(points):
            tone = tones[(index - step * 2 + branch * 4) % 8]
            put(picture, at, tone)
    for x, y in ((1, 4), (14, 11), (11, 1)):
        put(picture, (x, y), "uvwv"[(step + x) % 4])
    put(picture, (8, 8), "vwxw"[step])
    for at in ((7, 8), (8, 7), (9, 8), (8, 9)):
        put(picture, at, "uvwv"[step])
    return picture


def _between(start: Point, end: Point) -> list[Point]:
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / steps),
            round(start[1] + (end[1] - start[1]) * step / steps),
        )
        for step in range(steps)
    ]


def shade(*, north: bool) -> Image.Image:
    """Return the contact shadow under a rack to the north, or beside one to the west."""
    picture = canvas(16, 16)
    for depth in range(4 if north else 3):
        for along in range(16):
            solid = depth == 0 or (depth == 1 and north)
            if solid or (along + depth) % (2 if depth < 3 else 4) == 0:
                put(picture, (along, depth) if north else (depth, along), "0" if depth < 1 else "y")
    return picture


def scorch(variant: int) -> Image.Image:
    """Return what remains of a thing that was deleted: a burnt spot with dead pixels."""
    chance = random.Random(variant + 60)
    picture = canvas(16, 16)
    for _ in range(26):
        x, y = round(chance.gauss(7, 2)) & ~1, round(chance.gauss(9, 1.7)) & ~1
        fill(picture, (x, y, x + 1, y + 1), "y")
    for _ in range(8):
        put(picture, (round(chance.gauss(7, 2)), round(chance.gauss(9, 1.7))), "0")
    for tone in "TuT":
        put(picture, (chance.randrange(4, 11), chance.randrange(6, 12)), tone)
    return picture


# --- fog and the exit


def static(step: int) -> Image.Image:
    """Return fog: noise in short dashes as on a screen without a signal."""
    chance = random.Random(step * 101 + 9)
    picture = canvas(16, 16, "0")
    for y in range(16):
        x = -chance.randrange(4)
        while x < 16:
            length = chance.randrange(1, 4)
            tone = chance.choices("01y2I6", (30, 22, 14, 6, 8, 1))[0]
            row(picture, y, max(0, x), min(15, x + length), tone) if x + length >= 0 else None
            x += length + 1
    bar = (step * 4 + 2) % 16
    for x in range(0, 16, 2):
        if letter_at(picture, (x, bar)) != "0":
            put(picture, (x, bar), "2")
    return picture


_DOOR = (
    "..ttuuuuuuuutt..",
    ".tu7777777777ut.",
    "tu766666666662ut",
    "u76AAAAAAAAAA62u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u7A0000000000z2u",
    "u766666666666621",
    "0000000000000000",
)
_LEAF = (
    "76662",
    "76IIJ",
    "76IIJ",
    "76662",
    "76IIJ",
    "76IIJ",
    "76IIJ",
    "76662",
    "76II2",
    "76II2",
    "76II2",
    "76662",
    "7IIIJ",
    "22222",
)


def door(gap: int, step: int) -> Image.Image:
    """Return the exit, its leaves apart by twice the gap; light wells up behind them."""
    picture = rows_of(_DOOR)
    inside = canvas(10, 14, "0")
    if gap:
        for y in range(14):
            for x in range(10):
                rays = (y + step * 3 + (x % 3) * 5) % 14
                middle = abs(x - 4.5)
                tone = "9" if middle < 1.5 else "s" if middle < 3 else "w"
                put(
                    inside,
                    (x, y),
                    tone if rays > 3 or middle < 1.5 else "xwv"[min(2, int(middle / 2))],
                )
        fill(inside, (0, 13, 9, 13), "v")
    leaf = rows_of(_LEAF)
    lay(inside, leaf, (-gap, 0))
    lay(inside, leaf.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (5 + gap, 0))
    if not gap:
        glow = "XYVY"[step]
        fill(inside, (3, 5, 6, 8), glow)
        fill(inside, (4, 6, 5, 7), "VR9R"[step])
    lay(picture, inside, (3, 4))
    rim = "tuvu"[step] if not gap else "vwxw"[step]
    for x in range(2, 14):
        if letter_at(picture, (x, 0)) in "tu" and (x + step) % 4:
            put(picture, (x, 0), rim)
    for y in range(3, 18):
        if (y + step * 2) % 5:
            put(picture, (0, y), rim)
            put(picture, (15, y), "t" if not gap else "u")
    whole = canvas(16, 24)
    lay(whole, picture, (0, 3))
    if gap:
        row(whole, 22, 1, 14, "v")
        row(whole, 23, 3, 12, "u")
    return whole


def threshold(step: int) -> Image.Image:
    """Return the floor before the exit: chevrons that run to the door."""
    picture = canvas(16, 16)
    for index in range(3):
        tone = "vutt"[(index - step) % 4] if index != step % 3 else "w"
        top = 2 + index * 5
        for x in range(6):
            for at in ((7 - x, top + x // 2), (8 + x, top + x // 2)):
                put(picture, at, tone)
                put(picture, (at[0], at[1] + 1), "t")
    return picture


def tiles() -> list[Clip]:
    """Return the tiles of the place."""
    styles = tuple(enumerate(("wall", "wall_b", "wall_c")))
    return [
        ("floor", 100, [board(variant) for variant in range(6)]),
        *((name, 100, [rack(mask, style) for mask in range(16)]) for style, name in styles),
        *(
            (f"{name}_glow", 240, [lamps(style, step) for step in range(4)])
            for style, name in styles
        ),
        ("corner", 100, [corner(index) for index in range(4)]),
        ("decal", 100, [decal(index) for index in range(len(_DECALS))]),
        ("ember", 140, [pulse(step) for step in range(4)]),
        ("shade_n", 100, [shade(north=True)]),
        ("shade_w", 100, [shade(north=False)]),
        ("scorch", 100, [scorch(variant) for variant in range(4)]),
        ("exit", 160, [threshold(step) for step in range(4)]),
        ("fog", 90, [static(step) for step in range(4)]),
        ("void", 100, [void(variant) for variant in range(4)]),
    ]


def exit_door() -> list[Clip]:
    """Return the exit as a figure, two thirds of a tile taller than its cell."""
    return [
        ("idle", 180, [door(0, step) for step in range(4)]),
        ("opening", 80, [door(gap, gap % 4) for gap in (1, 2, 3, 4)]),
        ("open", 120, [door(5, step) for step in range(4)]),
    ]


def sheets() -> dict[str, list[Clip]]:
    """Return every sheet of the place by its name."""
    read = {path.stem: Source(path).clips for path in sorted(_TEXTS.glob("*.txt"))}
    figures = {f"circuit/{name}": clips for name, clips in read.items() if clips}
    return {
        "circuit/tiles": tiles(),
        "circuit/exit": exit_door(),
        **figures,
        **circuit_fx.sheets(),
    }
