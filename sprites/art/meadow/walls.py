"""A meadow: walls between tiles - stone walls, palisades, hedges, the grate.

A piece is laid over the line between tiles. With that line's left or upper end at (x, y), a piece
that runs across goes to (x, y - 4), one that runs down to (x - 2, y - 4), a post to (x - 3, y - 6),
the grate to (x, y - 7).
"""

from __future__ import annotations

import random

from PIL import Image

from sprites.art.meadow.river import grate
from sprites.art.palette import (
    Clip,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)

# --- stone: nothing breaks it

_STONE = (
    "8988788998878898",
    "7877677787767787",
    "2662266266226626",
    "7766J776667J7766",
    "6666J6666J6J6662",
    "JJJJJJJJJJJJJJJJ",
    "62J6666J6662J666",
    "0000000000000000",
)


def stone_h(variant: int) -> Image.Image:
    """Return a wall of stones that runs across."""
    chance = random.Random(variant + 11)
    shift = (0, 6, 11)[variant]
    picture = image_from_rows([text[shift:] + text[:shift] for text in _STONE])
    if variant:
        for _ in range(2):
            x = chance.randrange(1, 14)
            paste(
                picture,
                image_from_rows(("wv", "vu")) if variant == 1 else image_from_rows(("87", "62")),
                (x, 2),
            )
    return picture


def _down(cap: str, tones: str, face: tuple[str, ...]) -> Image.Image:
    """Return a vertical wall: a cap of 19 rows of five, then its end."""
    table = dict(zip("lpdj", tones, strict=True))
    picture = new_image(6, 24)
    for y in range(19):
        for x, letter in enumerate(cap):
            set_pixel(picture, (x, y), table[letter])
    paste(picture, image_from_rows(face), (0, 19))
    return picture


def _shaded(picture: Image.Image) -> Image.Image:
    """Return a piece with its shadow on the grass to the right of it."""
    for y in range(3, 23):
        if letter_at(picture, (5, y)) == "." and letter_at(picture, (4, y - 1)) != ".":
            set_pixel(picture, (5, y), "u")
    return picture


def stone_v(variant: int) -> Image.Image:
    """Return a vertical stone wall."""
    picture = _down("lppdj", "8760", ("7662J", "66J62", "JJJJJ", "66662", "00000"))
    for y in range(variant * 2 + 3, 19, 5):
        fill_row(picture, y, 1, 3, "2")
        fill_row(picture, y + 1, 0, 0, "9")
    return _shaded(picture)


# --- palisades: a rocket breaks them

_STAKE = ((".n.", "nn4", "n4o", "n4o", "n4o", "n4o", "4oo", "000"),)


def _stakes(lost: frozenset[int], low: frozenset[int]) -> Image.Image:
    picture = new_image(16, 10)
    for index in range(5):
        x = index * 3
        if index in lost:
            paste(picture, image_from_rows(("n4.", "4oo", "000")), (x, 7))
        elif index in low:
            paste(picture, image_from_rows(("n..", "4n.", "n4o", "n4o", "4oo", "000")), (x, 4))
        else:
            paste(picture, image_from_rows(_STAKE[0]), (x, 2))
            set_pixel(picture, (x + 1, 1), "n")
    if 4 not in lost:
        fill_rect(picture, (15, 4, 15, 8), "o")
        set_pixel(picture, (15, 3), "4")
        set_pixel(picture, (15, 9), "0")
    for y, tone in ((5, "k"),):
        for x in range(16):
            if letter_at(picture, (x, y)) in "n4o" and x // 3 not in low:
                set_pixel(picture, (x, y), tone if x % 3 else "o")
    return picture


def fence_h(stage: int) -> Image.Image:
    """Return a horizontal palisade: whole, splintered, broken down to stumps."""
    lost = (frozenset[int](), frozenset({2}), frozenset({1, 2, 3}))[stage]
    low = (frozenset[int](), frozenset({1, 3}), frozenset({0, 4}))[stage]
    picture = _stakes(lost, low)
    if stage:
        for x, y in ((4, 8), (10, 9), (7, 7))[: stage + 1]:
            set_pixel(picture, (x, y), "n")
            set_pixel(picture, (x + 1, y), "4")
    return picture


def fence_v(stage: int) -> Image.Image:
    """Return a vertical palisade, seen along its points."""
    picture = new_image(6, 24)
    for index in range(5):
        y = index * 4
        if stage == 2 and index in (1, 2, 3):
            paste(picture, image_from_rows((".n4.", "4oo0")), (0, y + 3))
        elif stage and index in (1, 3):
            paste(picture, image_from_rows((".n..", "n4o.", "n4o0", "n4o0")), (0, y + 2))
        elif stage == 2 or (stage == 1 and index == 2):
            paste(picture, image_from_rows(("n...", ".n4.", "n4o.", "n4o0", "n4o0")), (0, y + 1))
        else:
            paste(picture, image_from_rows((".nn..", "nn44.", "n44o0", "n44o0", "k44o0")), (0, y))
    if stage < 2:
        paste(picture, image_from_rows(("n44o0", "444o0", "00000")), (0, 20))
    else:
        paste(picture, image_from_rows(("n4o0", "0000")), (0, 20))
    return _shaded(picture)


# --- hedges, for walls of unknown kind

_HEDGE = (
    ".wv.wwv..wwv.wv.",
    "wvwvwvuwvwvuwvvu",
    "vwvuvwvuvuwvuvwv",
    "uvutvuvtuvtuvutu",
    "tuvtutuvtuvtuttu",
    "ttuttvttuttuttvt",
    "yttyttyttyttytty",
    "0yy0yy0yyy0yy0y0",
)


def hedge_h(variant: int) -> Image.Image:
    """Return a hedge that runs across."""
    shift = variant * 6
    picture = image_from_rows([text[shift:] + text[:shift] for text in _HEDGE])
    for x, y in (((3, 3), (11, 4)), ((7, 2),))[variant]:
        set_pixel(picture, (x, y), "9" if variant else "Z")
    return picture


def hedge_v(variant: int) -> Image.Image:
    """Return a vertical hedge."""
    chance = random.Random(variant + 3)
    picture = new_image(6, 24)
    for y in range(23):
        wave = (0, 0, 1, 0)[(y + variant) % 4]
        for x in range(5):
            tone = ("w", "v", "u", "t", "y")[x]
            if chance.random() < 0.3:
                tone = ("v", "w", "v", "u", "t")[x]
            if y > 18:
                tone = "uutty"[x] if y < 21 else "tttyy"[x]
            if not (x == 0 and wave):
                set_pixel(picture, (x, y), tone)
    paste(picture, image_from_rows((".wv..",)), (0, 0))
    fill_row(picture, 23, 0, 4, "0")
    return _shaded(picture)


_POSTS = {
    "stone": (
        ".99887.",
        "9877762",
        "8777662",
        "2222222",
        "8766662",
        "76666J2",
        "7666J62",
        "666662J",
        "6J6662J",
        "0000000",
    ),
    "fence": (
        "..nnn..",
        ".nnn44.",
        ".n444o.",
        ".0ooo0.",
        ".n444o.",
        ".n44oo.",
        ".k44kk.",
        ".n44oo.",
        ".44ooo.",
        ".00000.",
    ),
    "hedge": (
        "..wwv..",
        ".wxwvv.",
        "wwwvvuu",
        "wvvvuut",
        "vvuvutt",
        "vuuuttt",
        "uututty",
        "tuttyty",
        ".ttyyy.",
        "..000..",
    ),
}


def post(kind: str) -> Image.Image:
    """Return the posts where walls meet or end."""
    return image_from_rows(_POSTS[kind])


def wall_clips() -> list[Clip]:
    """Return the pieces."""
    return [
        ("stone_h", 100, [stone_h(variant) for variant in range(3)]),
        ("stone_v", 100, [stone_v(variant) for variant in range(2)]),
        ("fence_h", 100, [fence_h(stage).crop((0, 1, 16, 10)) for stage in range(3)]),
        ("fence_v", 100, [fence_v(stage) for stage in range(3)]),
        ("hedge_h", 100, [hedge_h(variant) for variant in range(2)]),
        ("hedge_v", 100, [hedge_v(variant) for variant in range(2)]),
        *((f"{kind}_post", 100, [post(kind)]) for kind in _POSTS),
        ("grate", 120, [grate(step) for step in range(4)]),
    ]
