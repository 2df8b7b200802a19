"""A tileset as Tiled keeps it: tiles with classes, animations and terrain sets."""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image

from levels.tilesets.sprite_tiles import TILE, blank_tile, tile_sheet

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
VERSION = 'version="1.8" tiledversion="1.8.2"'
# The sides and corners of a tile in Tiled's order: top, top right, right and so on round.
WangId = tuple[int, int, int, int, int, int, int, int]


@dataclass(slots=True)
class Tile:
    """A picture, the class that rules read, and the tiles that it shows one after another.

    Of tiles of one class `least` tells from how many things on one is meant, `poised` whether it
    shows somebody about to strike.
    """

    picture: Image.Image = field(default_factory=blank_tile)
    kind: str = ""
    frames: tuple[int, ...] = ()
    ms: int = 0
    min_count: int = 1
    is_aiming: bool = False


@dataclass(slots=True)
class TerrainSet:
    """A terrain set: `type` says whether edges, corners or both (mixed) of tiles have colours.

    Colours are name, colour and the tile that stands for it; `tiles` says which tile has which of
    them, counted from 1, where.
    """

    name: str
    type: str
    colors: tuple[tuple[str, str, int], ...]
    tiles: dict[int, WangId]
    probabilities: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class Tileset:
    """Tiles in rows, and what Tiled's terrain brush can paint with them.

    Tiles may be larger than a cell: they stand in the middle of its lower edge, or lie `below` it
    by so many pixels.
    """

    name: str
    columns: int
    tiles: list[Tile]
    terrains: tuple[TerrainSet, ...] = ()
    tile_size: tuple[int, int] = (TILE, TILE)
    bottom_offset: int = 0

    @property
    def tile_count(self) -> int:
        """Return how many tiles there are with those that fill up the last row."""
        return -(-len(self.tiles) // self.columns) * self.columns

    def image(self) -> Image.Image:
        """Return the sheet."""
        tiles = [tile.picture for tile in self.tiles]
        blanks = [blank_tile(self.tile_size)] * (self.tile_count - len(tiles))
        return tile_sheet([*tiles, *blanks], self.columns, self.tile_size)

    def tiles_by_kind(self) -> dict[str, list[int]]:
        """Return the numbers of the tiles of each class."""
        found: dict[str, list[int]] = {}
        for index, tile in enumerate(self.tiles):
            if tile.kind:
                found.setdefault(tile.kind, []).append(index)
        return found

    def tsx_text(self) -> str:
        """Return the text of the .tsx file."""
        rows, (width, height) = self.tile_count // self.columns, self.tile_size
        lines = [
            HEAD,
            f'<tileset {VERSION} name="{self.name}" tilewidth="{width}" tileheight="{height}" '
            f'tilecount="{self.tile_count}" columns="{self.columns}">',
        ]
        if width != TILE or self.bottom_offset:
            lines.append(f' <tileoffset x="{(TILE - width) // 2}" y="{self.bottom_offset}"/>')
        lines.append(
            f' <image source="{self.name}.png" width="{self.columns * width}" '
            f'height="{rows * height}"/>'
        )
        chances = {k: v for terrain in self.terrains for k, v in terrain.probabilities.items()}
        for index, tile in enumerate(self.tiles):
            lines += _tile_lines(index, tile, chances.get(index, 1))
        if self.terrains:
            lines.append(" <wangsets>")
            for terrain in self.terrains:
                lines += _terrain_lines(terrain)
            lines.append(" </wangsets>")
        return "\n".join([*lines, "</tileset>"]) + "\n"


def _tile_lines(index: int, tile: Tile, chance: float) -> list[str]:
    words = f' type="{tile.kind}"' if tile.kind else ""
    if chance != 1:
        words += f' probability="{chance:g}"'
    if not tile.frames:
        return [f' <tile id="{index}"{words}/>'] if words else []
    frames = [f'   <frame tileid="{number}" duration="{tile.ms}"/>' for number in tile.frames]
    return [f' <tile id="{index}"{words}>', "  <animation>", *frames, "  </animation>", " </tile>"]


def _terrain_lines(terrain: TerrainSet) -> list[str]:
    lines = [f'  <wangset name="{terrain.name}" type="{terrain.type}" tile="-1">']
    lines += [
        f'   <wangcolor name="{name}" color="{color}" tile="{tile}" probability="1"/>'
        for name, color, tile in terrain.colors
    ]
    lines += [
        f'   <wangtile tileid="{tile}" wangid="{",".join(map(str, wangid))}"/>'
        for tile, wangid in sorted(terrain.tiles.items())
    ]
    return [*lines, "  </wangset>"]
