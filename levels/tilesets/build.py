"""Put together the small sheets that maps are painted with in Tiled.

Ground and walls come from `sprites/baator.png`; the rest is drawn here.

Run `python levels/tilesets/build.py` after changing a tile.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parent
ART = FOLDER.parent.parent / "sprites"
TILE = 16
FLOOR, FLOOR_LIT, WALL, WALL_LIT = "#241a1c", "#3a2a2c", "#5a3030", "#8a4a3c"
EMBER, GOLD, GREEN, BONE = "#ff7a28", "#f8b945", "#52b788", "#c9b8a0"


def _floor(draw: ImageDraw.ImageDraw, variant: int) -> None:
    draw.rectangle((0, 0, 15, 15), FLOOR)
    draw.rectangle((0, 0, 15, 15), outline="#1b1315")
    for step in range(3 + variant * 2):
        x, y = (step * 7 + variant * 5) % 13 + 1, (step * 5 + variant * 3) % 13 + 1
        draw.point((x, y), FLOOR_LIT)
    if variant == 2:
        draw.line((3, 4, 7, 8, 6, 12), FLOOR_LIT)


def _wall(draw: ImageDraw.ImageDraw, variant: int) -> None:
    draw.rectangle((0, 0, 15, 15), WALL)
    draw.line((0, 0, 15, 0), WALL_LIT)
    for row in range(4):
        draw.line((0, row * 4 + 3, 15, row * 4 + 3), "#3c1f20")
        x = (row * 6 + variant * 4) % 16
        draw.line((x, row * 4, x, row * 4 + 3), "#3c1f20")
    if variant == 2:
        draw.rectangle((5, 5, 10, 10), "#2a1416", outline=EMBER)


def _pillar(draw: ImageDraw.ImageDraw) -> None:
    _wall(draw, 0)
    draw.line((3, 3, 12, 12), GOLD, 2)
    draw.line((12, 3, 3, 12), GOLD, 2)


def _counter(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((0, 0, 15, 15), "#16181c", outline="#6c757d")
    draw.rectangle((5, 3, 10, 12), outline=EMBER)
    draw.line((5, 8, 10, 8), EMBER)


def _bones(draw: ImageDraw.ImageDraw) -> None:
    draw.line((3, 11, 10, 6), BONE)
    draw.line((4, 6, 11, 11), BONE)
    draw.rectangle((10, 4, 12, 6), BONE)


def _crack(draw: ImageDraw.ImageDraw) -> None:
    draw.line((2, 3, 6, 7, 5, 10, 11, 13), "#120c0d")


def _scorch(draw: ImageDraw.ImageDraw) -> None:
    draw.ellipse((3, 4, 12, 11), "#170f10", outline="#4a2018")


def _sigil(draw: ImageDraw.ImageDraw) -> None:
    draw.ellipse((2, 2, 13, 13), outline="#7a3326")
    draw.polygon(((8, 3), (12, 11), (3, 6), (12, 6), (3, 11)), outline="#7a3326")


def _ember(draw: ImageDraw.ImageDraw, frame: int) -> None:
    for index in range(3):
        x, y = 4 + index * 4, 12 - (frame * 2 + index * 3) % 9
        draw.point((x, y), EMBER)
        draw.point((x, y + 1), "#a03c18")


def _glass(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((0, 0, 15, 15), "#1d2b33", outline="#9fd8ff")
    draw.line((3, 11, 11, 3), "#9fd8ff")
    draw.line((6, 12, 12, 6), "#5a8ca8")


def _stair(draw: ImageDraw.ImageDraw, kind: int, *, down: bool) -> None:
    _floor(draw, 0)
    for step in range(4):
        left = step * 3 + 2
        top = 4 + step * 2 if down else 10 - step * 2
        draw.rectangle((left, top, 13, top + 1), BONE if down else GOLD)
    # One to four dots tell the pairs apart.
    for dot in range(kind + 1):
        draw.point((2 + dot * 2, 2), EMBER)


def _hero(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((6, 2, 9, 5), BONE)
    draw.rectangle((5, 6, 10, 11), GREEN)
    draw.rectangle((5, 12, 6, 14), "#2d6a4f")
    draw.rectangle((9, 12, 10, 14), "#2d6a4f")
    draw.line((11, 8, 14, 8), "#9fd8ff")


def _devil(draw: ImageDraw.ImageDraw, eyes: str) -> None:
    draw.ellipse((4, 4, 11, 13), "#b03030")
    draw.line((4, 1, 5, 5), BONE)
    draw.line((11, 1, 10, 5), BONE)
    draw.point(((6, 8), (9, 8)), eyes)


def _kit(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((3, 6, 12, 12), GOLD, outline="#854e19")
    draw.rectangle((7, 7, 8, 11), "#854e19")


def _sheet(columns: int, paint: list[tuple[object, ...]]) -> Image.Image:
    sheet = Image.new("RGBA", (columns * TILE, -(-len(paint) // columns) * TILE))
    for index, (brush, *values) in enumerate(paint):
        tile = Image.new("RGBA", (TILE, TILE))
        assert callable(brush)
        brush(ImageDraw.Draw(tile), *values)
        sheet.paste(tile, (index % columns * TILE, index // columns * TILE))
    return sheet


# Tile number in baator.tsx: tag in the game's sheet and which of its frames.
_FROM_ART = {
    0: ("floor", 0),
    1: ("floor", 1),
    2: ("floor", 2),
    3: ("wall", 0),
    4: ("wall_b", 0),
    5: ("wall_c", 0),
    6: ("pillar", 0),
    7: ("counter", 0),
}


def _put_art(sheet: Image.Image) -> None:
    """Replace the drawn ground and walls by the game's own."""
    table = json.loads((ART / "baator.json").read_text(encoding="utf-8"))
    first = {tag["name"]: tag["from"] for tag in table["meta"]["frameTags"]}
    with Image.open(ART / "baator.png") as art:
        for index, (tag, number) in _FROM_ART.items():
            frame = table["frames"][first[tag] + number]["frame"]
            left, top = frame["x"], frame["y"]
            tile = art.convert("RGBA").crop((left, top, left + TILE, top + TILE))
            sheet.paste(tile, (index % 8 * TILE, index // 8 * TILE))


def main() -> None:
    """Write all sheets."""
    tiles: list[tuple[object, ...]] = [
        *((_floor, n) for n in range(3)),
        *((_wall, n) for n in range(3)),
        (_pillar,),
        (_counter,),
        (_bones,),
        (_crack,),
        (_scorch,),
        (_sigil,),
        *((_ember, n) for n in range(4)),
    ]
    ground = _sheet(8, tiles)
    _put_art(ground)
    ground.save(FOLDER / "baator.png")
    dungeon: list[tuple[object, ...]] = [
        *((_floor, n) for n in range(2)),
        *((_wall, n) for n in range(2)),
        (_glass,),
        *((partial(_stair, down=down), kind) for down in (True, False) for kind in range(4)),
    ]
    _sheet(8, dungeon).save(FOLDER / "dungeon.png")
    actors: list[tuple[object, ...]] = [(_hero,), (_devil, "#ffffff"), (_devil, EMBER), (_kit,)]
    _sheet(4, actors).save(FOLDER / "actors.png")


if __name__ == "__main__":
    main()
