"""Shapes shared by the floors of all themes: paving with lit edges, and lumpy earth."""

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image

from sprites.art.palette import Point, fill_row, new_image, set_pixel
from sprites.art.shapes import draw_line

SIZE = 16
# Joints cross a tile's edges at the same places on every variant, so that any two fit; between
# the crossings every variant runs its own way, and flags grow over the tiles' edges.
JOINTS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0, 5), (4, 6), (7, 9), (11, 9), (15, 5)), ((11, 0), (11, 9), (11, 15))),
    (((0, 5), (5, 5), (8, 2), (11, 0)), ((15, 5), (12, 9), (11, 15))),
    (((0, 5), (3, 9), (8, 12), (11, 15)), ((11, 0), (12, 3), (15, 5))),
    (((0, 5), (6, 7), (15, 5)), ((6, 7), (8, 12), (11, 15)), ((11, 0), (12, 6))),
    (((11, 0), (9, 6), (5, 11), (8, 14), (11, 15)), ((0, 5), (4, 6), (7, 9)), ((15, 5), (9, 6))),
    (((0, 5), (8, 4), (15, 5)), ((11, 0), (10, 4)), ((11, 15), (10, 11), (4, 10), (3, 5))),
)


def joint_pixels(paths: Iterable[Sequence[Point]]) -> set[Point]:
    """Return the pixels of joints that run from point to point."""
    drawn = new_image(SIZE, SIZE)
    for path in paths:
        for start, end in pairwise(path):
            draw_line(drawn, start, end, "0")
    alpha = drawn.getchannel("A").tobytes()
    return {(at % SIZE, at // SIZE) for at, solid in enumerate(alpha) if solid}


def inner_pixels(joints: set[Point]) -> set[Point]:
    """Return the joints' pixels that touch no other tile: those may differ between variants."""
    return {(x, y) for x, y in joints if 0 < x < SIZE - 1 and 0 < y < SIZE - 1}


def _flags(joints: set[Point]) -> list[set[Point]]:
    """Return the areas between joints."""
    left = {(x, y) for x in range(SIZE) for y in range(SIZE)} - joints
    flags: list[set[Point]] = []
    while left:
        flag, edge = set[Point](), [min(left)]
        left -= {*edge}
        while edge:
            x, y = edge.pop()
            flag.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        flags.append(flag)
    return flags


def paving(joints: set[Point], tones: str, chance: random.Random, wear: float = 0.2) -> Image.Image:
    """Return flags between joints, lit at their upper left edges and worn.

    The tones are those of joints, lower edges, faces, upper edges, and of flags that end inside
    the tile: such a flag fits whatever lies beside it. `wear` is the share of edges worn away.
    """
    joint, low, face, high, other = tuple(tones)
    picture = new_image(SIZE, SIZE, face)
    for flag in _flags(joints):
        inside = all(0 < x < SIZE - 1 and 0 < y < SIZE - 1 for x, y in flag)
        for x, y in sorted(flag):
            under = (x, y - 1) in joints or (x - 1, y) in joints
            over = (x, y + 1) in joints or (x + 1, y) in joints
            tone = other if inside else face
            if under and chance.random() >= wear:
                tone = high
            elif over and chance.random() >= wear + 0.1:
                tone = low
            set_pixel(picture, (x, y), tone)
    for at in joints:
        set_pixel(picture, at, joint)
    return picture


def trodden_earth(seed: int, tones: str, hollows: int) -> Image.Image:
    """Return earth with flat hollows, which have crumbs below their upper edges.

    The tones are those of crumbs, hollows, ground, and of ground that catches light.
    """
    crumb, low, ground, lit = tuple(tones)
    chance = random.Random(seed)
    picture = new_image(SIZE, SIZE, ground)
    for _ in range(4):
        x, y = chance.randrange(SIZE - 3), chance.randrange(SIZE)
        fill_row(picture, y, x, x + chance.randrange(1, 3), lit if chance.random() < 0.3 else low)
    for _ in range(hollows):
        wide, high = chance.uniform(2.0, 5.5), chance.uniform(1.0, 2.4)
        mid_x, mid_y = chance.uniform(wide, 15 - wide), chance.uniform(high + 1, 14 - high)
        lean = chance.uniform(-0.6, 0.6)
        for y in range(SIZE):
            for x in range(SIZE):
                dx, dy = (x - mid_x - lean * (y - mid_y)) / wide, (y - mid_y) / high
                if dx * dx + dy * dy + chance.uniform(0, 0.35) < 1.1:
                    top = y - 1 < mid_y - high * 0.7
                    set_pixel(picture, (x, y), crumb if top and chance.random() < 0.3 else low)
                    if y > mid_y + high * 0.6 and chance.random() < 0.35:
                        set_pixel(picture, (x, y + 1), lit)
    return picture
