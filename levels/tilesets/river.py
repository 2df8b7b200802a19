"""Draw the two sheets that fields of River and Rockets are painted with in Tiled.

`river` holds the ground and the treasure, `walls` the walls between tiles: one tile for every way
in which the four sides of a cell can be open, a breakable wall, a solid one or a grate, so that
Tiled's terrain brush finds each.

Run `python levels/tilesets/river.py` after changing a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parent
TILE = 16
COLUMNS = 8
Brush = Callable[[ImageDraw.ImageDraw], None]
# Colours of the game's palette (sprites/palette.txt).
INK, STONE, PALE, WHITE = "#3e3546", "#625565", "#9babb2", "#ffffff"
GRASS, LEAF, MOSS, EARTH = "#239063", "#1ebc73", "#165a4c", "#4c3e24"
WATER, FOAM, DEEP = "#4d65b4", "#8fd3ff", "#323353"
GOLD, BRASS, VIOLET, ROSE = "#f9c22b", "#cd683d", "#6b3e75", "#f04f78"
HOME_COLOURS = ("#b33831", "#4d65b4", "#f9c22b", "#a884f3", "#fb6b1d", "#0b8a8f")
ARROWS = {
    "water_e": ((4, 5), (10, 8), (4, 11)),
    "water_s": ((4, 5), (8, 11), (12, 5)),
    "water_w": ((11, 5), (5, 8), (11, 11)),
}
EDGES = (("breakable", BRASS), ("solid", INK), ("grate", PALE))
SIDES = ((0, 0, 15, 2), (13, 0, 15, 15), (0, 13, 15, 15), (0, 0, 2, 15))


def _floor(variant: int) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        draw.rectangle((0, 0, 15, 15), GRASS)
        for step in range(3 + variant * 2):
            x, y = (step * 7 + variant * 5) % 13 + 1, (step * 5 + variant * 3) % 12 + 1
            draw.line((x, y, x, y + 1), LEAF if step % 2 else MOSS)

    return paint


def _river(name: str) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        draw.rectangle((0, 0, 15, 15), WATER)
        draw.line(ARROWS[name], FOAM, 1)

    return paint


def _swamp(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((0, 0, 15, 15), MOSS)
    for x, y in ((3, 11), (8, 7), (12, 12), (5, 4)):
        draw.line((x, y, x, y - 3), LEAF)
        draw.line((x - 2, y + 1, x + 2, y + 1), EARTH)


def _pips(draw: ImageDraw.ImageDraw, number: int, colour: str) -> None:
    for pip in range(number):
        x, y = 4 + pip % 3 * 3, 6 + pip // 3 * 3
        draw.rectangle((x, y, x + 1, y + 1), colour)


def _home(number: int) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        _floor(0)(draw)
        draw.polygon(((1, 6), (7, 0), (8, 0), (14, 6)), HOME_COLOURS[number - 1])
        draw.rectangle((2, 5, 13, 13), INK)
        _pips(draw, number, WHITE)

    return paint


def _portal(number: int) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        _floor(0)(draw)
        draw.ellipse((0, 0, 15, 15), VIOLET, outline=ROSE)
        draw.ellipse((2, 2, 13, 13), DEEP)
        _pips(draw, number, ROSE)

    return paint


def _treasure(draw: ImageDraw.ImageDraw) -> None:
    draw.rectangle((2, 6, 13, 13), EARTH, outline=INK)
    draw.rectangle((2, 3, 13, 6), BRASS, outline=INK)
    draw.rectangle((7, 6, 8, 9), GOLD)
    draw.ellipse((4, 1, 7, 4), GOLD)
    draw.ellipse((8, 1, 11, 4), GOLD)


def ground_tiles() -> Iterator[tuple[str, Brush]]:
    """Yield class and brush of every ground tile."""
    for variant in range(3):
        yield "floor", _floor(variant)
    for name in ARROWS:
        yield name, _river(name)
    yield "swamp", _swamp
    for number in range(1, 7):
        yield f"home_{number}", _home(number)
    for number in range(1, 7):
        yield f"portal_{number}", _portal(number)
    yield "treasure", _treasure


def _walls(colours: tuple[int, ...]) -> Brush:
    def paint(draw: ImageDraw.ImageDraw) -> None:
        for box, colour in zip(SIDES, colours, strict=True):
            if colour:
                name, paint = EDGES[colour - 1]
                draw.rectangle(box, paint)
                lies = box[2] - box[0] > box[3] - box[1]
                for step in range(0, 16, 3) if name == "grate" else ():
                    draw.point((step, box[1]) if lies else (box[0], step), INK)

    return paint


def _sheet(brushes: list[Brush], columns: int, name: str) -> None:
    sheet = Image.new("RGBA", (columns * TILE, -(-len(brushes) // columns) * TILE))
    for index, brush in enumerate(brushes):
        tile = Image.new("RGBA", (TILE, TILE))
        brush(ImageDraw.Draw(tile))
        sheet.paste(tile, (index % columns * TILE, index // columns * TILE))
    sheet.save(FOLDER / f"{name}.png")


def _head(name: str, count: int, columns: int) -> list[str]:
    rows = -(-count // columns)
    return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.0" name="{name}" tilewidth="{TILE}" '
        f'tileheight="{TILE}" tilecount="{rows * columns}" columns="{columns}">',
        f' <image source="{name}.png" width="{columns * TILE}" height="{rows * TILE}"/>',
    ]


def _write_ground() -> None:
    tiles = list(ground_tiles())
    _sheet([brush for _, brush in tiles], COLUMNS, "river")
    lines = _head("river", len(tiles), COLUMNS)
    lines += [f' <tile id="{index}" type="{name}"/>' for index, (name, _) in enumerate(tiles)]
    (FOLDER / "river.tsx").write_text("\n".join([*lines, "</tileset>"]) + "\n", encoding="utf-8")


def _write_walls() -> None:
    choices = list(product(range(len(EDGES) + 1), repeat=4))
    _sheet([_walls(colours) for colours in choices], 16, "walls")
    lines = _head("walls", len(choices), 16)
    lines += [" <wangsets>", '  <wangset name="walls" type="edge" tile="-1">']
    for number, (name, colour) in enumerate(EDGES, 1):
        tile = len(EDGES) + 1
        lines.append(
            f'   <wangcolor name="{name}" color="{colour}" '
            f'tile="{sum(number * tile**place for place in range(4))}" probability="1"/>'
        )
    for index, (north, east, south, west) in enumerate(choices):
        wangid = f"{north},0,{east},0,{south},0,{west},0"
        lines.append(f'   <wangtile tileid="{index}" wangid="{wangid}"/>')
    lines += ["  </wangset>", " </wangsets>", "</tileset>"]
    (FOLDER / "walls.tsx").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write both sheets and their tilesets."""
    _write_ground()
    _write_walls()


if __name__ == "__main__":
    main()
