"""Draw the small sheet that maps of the labyrinth are painted with in Tiled.

Run `python levels/tilesets/dooom.py` after changing a tile.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parent
TILE = 16
COLUMNS = 8
Brush = Callable[[ImageDraw.ImageDraw], None]
# Colours of the game's palette (sprites/palette.txt).
INK, STONE, PALE, LIGHT, WHITE = "#3e3546", "#625565", "#7f708a", "#9babb2", "#ffffff"
NIGHT, BLUE, GOLD, BRASS, EARTH = "#323353", "#4d65b4", "#f9c22b", "#cd683d", "#4c3e24"
RED, ROSE, GREEN, MOSS, DAWN = "#b33831", "#f04f78", "#1ebc73", "#165a4c", "#fbff86"


def _floor(variant: int) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        draw.rectangle((0, 0, 15, 15), STONE)
        draw.line((0, 15, 15, 15), INK)
        draw.line((15, 0, 15, 15), INK)
        for step in range(2 + variant):
            draw.point(((step * 7 + variant * 5) % 13 + 1, (step * 5 + variant) % 13 + 1), PALE)
        if variant == 2:
            draw.line((4, 3, 7, 7, 6, 11), INK)

    return paint


def _wall(variant: int) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        draw.rectangle((0, 0, 15, 15), NIGHT)
        draw.line((0, 0, 15, 0), BLUE)
        for row in range(4):
            draw.line((0, row * 4 + 3, 15, row * 4 + 3), INK)
            x = (row * 6 + variant * 4) % 16
            draw.line((x, row * 4, x, row * 4 + 3), INK)
        if variant == 2:
            draw.rectangle((6, 3, 9, 10), RED)
            draw.point((7, 6), GOLD)

    return paint


def _exit(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((0, 0, 15, 15), STONE)
    draw.rectangle((2, 2, 13, 13), INK)
    for step in range(4):
        draw.rectangle((3, 3 + step * 3, 12, 4 + step * 3), (DAWN, GOLD, GREEN, MOSS)[step])


def _treasure(draw: ImageDraw.ImageDraw) -> None:
    for x, y in ((3, 9), (8, 9), (5, 6)):
        draw.ellipse((x, y, x + 5, y + 4), GOLD, outline=BRASS)


def _potion(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((7, 2, 8, 5), LIGHT)
    draw.ellipse((4, 5, 11, 13), ROSE, outline=WHITE)


def _sword(draw: ImageDraw.ImageDraw) -> None:
    draw.line((4, 11, 12, 3), WHITE, 2)
    draw.line((3, 8, 7, 12), BRASS, 2)


def _armour(draw: ImageDraw.ImageDraw) -> None:
    draw.polygon(((3, 3), (12, 3), (12, 8), (8, 13), (7, 13), (3, 8)), LIGHT, outline=INK)
    draw.line((7, 4, 7, 11), BLUE, 2)


def _lantern(draw: ImageDraw.ImageDraw) -> None:
    draw.arc((5, 1, 10, 6), 180, 0, BRASS)
    draw.rectangle((4, 4, 11, 13), EARTH)
    draw.rectangle((6, 6, 9, 11), DAWN)


def _moss(draw: ImageDraw.ImageDraw) -> None:
    for x, y in ((3, 12), (5, 13), (9, 11), (11, 13), (7, 12)):
        draw.point((x, y), GREEN)
        draw.point((x, y - 1), MOSS)


def _crack(draw: ImageDraw.ImageDraw) -> None:
    draw.line((2, 3, 6, 7, 5, 10, 11, 13), INK)


def _torch(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((7, 8, 8, 13), EARTH)
    draw.ellipse((6, 3, 9, 8), GOLD)
    draw.point((7, 5), WHITE)


def main() -> None:
    """Write the sheet."""
    floors, walls = [_floor(n) for n in range(3)], [_wall(n) for n in range(3)]
    things = [_treasure, _potion, _sword, _armour, _lantern]
    brushes: list[Brush] = [*floors, *walls, _exit, _crack, *things, _moss, _torch]
    sheet = Image.new("RGBA", (COLUMNS * TILE, -(-len(brushes) // COLUMNS) * TILE))
    for index, brush in enumerate(brushes):
        tile = Image.new("RGBA", (TILE, TILE))
        brush(ImageDraw.Draw(tile))
        sheet.paste(tile, (index % COLUMNS * TILE, index // COLUMNS * TILE))
    sheet.save(FOLDER / "dooom.png")


if __name__ == "__main__":
    main()
