"""Small letters, taken from the source of the game's font."""

from __future__ import annotations

from functools import cache

from PIL import Image

from sprites.art.palette import HERE, Point, put


@cache
def letters() -> dict[str, list[str]]:
    """Return the rows of every glyph of the small font."""
    glyphs = {}
    for line in (HERE / "font" / "small.txt").read_text(encoding="utf-8").splitlines():
        if line[1:2] == " " and (line[0] != "#" or line[2:3] == "."):
            glyphs[line[0]] = line[2:].split("/")
    return glyphs


def width(text: str) -> int:
    """Return how many pixels a text is wide."""
    return sum(len(letters()[character][0]) + 1 for character in text) - 1 if text else 0


def stamp(picture: Image.Image, text: str, at: Point, tone: str) -> None:
    """Write a text; `at` is the upper left corner of its capitals."""
    x = at[0]
    for character in text:
        rows = letters()[character]
        for dy, line in enumerate(rows):
            for dx, cell in enumerate(line):
                if cell == "#":
                    put(picture, (x + dx, at[1] + dy), tone)
        x += len(rows[0]) + 1
