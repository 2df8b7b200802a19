"""Small letters, taken from the source of the game's font."""

from __future__ import annotations

from functools import cache

from PIL import Image

from sprites.art.palette import SPRITES_DIR, Point, set_pixel


@cache
def font_glyphs() -> dict[str, list[str]]:
    """Return the rows of every glyph of the small font."""
    glyphs = {}
    for line in (SPRITES_DIR / "font" / "small.txt").read_text(encoding="utf-8").splitlines():
        if line[1:2] == " " and (line[0] != "#" or line[2:3] == "."):
            glyphs[line[0]] = line[2:].split("/")
    return glyphs


def text_width(text: str) -> int:
    """Return how many pixels a text is wide."""
    return sum(len(font_glyphs()[character][0]) + 1 for character in text) - 1 if text else 0


def draw_text(picture: Image.Image, text: str, at: Point, tone: str) -> None:
    """Write a text; `at` is the upper left corner of its capitals."""
    x = at[0]
    for character in text:
        rows = font_glyphs()[character]
        for dy, line in enumerate(rows):
            for dx, cell in enumerate(line):
                if cell == "#":
                    set_pixel(picture, (x + dx, at[1] + dy), tone)
        x += len(rows[0]) + 1
