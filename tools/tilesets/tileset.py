"""Tilesets in Tiled's format: tiles with classes, animations and terrain sets."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from PIL import Image

from tools.tilesets.sprite_tiles import TILE, blank_tile, tile_sheet
from tools.tilesets.tile_ids import known_names

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
VERSION = 'version="1.8" tiledversion="1.8.2"'
# Colours of a tile's edges and corners in Tiled's order: clockwise from the top edge.
WangId = tuple[int, int, int, int, int, int, int, int]


@dataclass(slots=True)
class Tile:
    """A tile: its picture, its class, and the names of its animation's tiles.

    Without a name it gets that of its class, numbered if there are several. Tiles of one class may
    differ by `min_count`, the smallest count of a pile they show, and by `is_aiming`, whether they
    show an actor that aims.
    """

    picture: Image.Image = field(default_factory=blank_tile)
    kind: str = ""
    name: str = ""
    frames: tuple[str, ...] = ()
    ms: int = 0
    min_count: int = 1
    is_aiming: bool = False


@dataclass(slots=True)
class TerrainSet:
    """A terrain set (Wang set) of type "edge", "corner" or "mixed".

    A colour is a name, an #rrggbb value and the tile that represents it; `tiles` maps names of
    tiles to their colours, counted from 1.
    """

    name: str
    type: str
    colors: tuple[tuple[str, str, str], ...]
    tiles: dict[str, WangId]
    probabilities: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class Tileset:
    """Tiles in rows, with terrain sets for Tiled's terrain brush.

    They are given in any order: `tile_ids.toml` has their ids, and new ones come last. Tiles larger
    than a cell are centered on its lower edge, shifted down by `bottom_offset` pixels.
    """

    name: str
    columns: int
    tiles: list[Tile]
    terrains: tuple[TerrainSet, ...] = ()
    tile_size: tuple[int, int] = (TILE, TILE)
    bottom_offset: int = 0
    numbers: dict[str, int] = field(init=False)
    lost_names: list[str] = field(init=False)

    def __post_init__(self) -> None:
        """Put the tiles in the order of their ids; those that are gone leave blanks."""
        defined = dict(_named(self.tiles))
        known = known_names(self.name)
        names = [*known, *(name for name in defined if name not in known)]
        self.lost_names = [name for name in known if name not in defined]
        self.tiles = [defined.get(name) or Tile(blank_tile(self.tile_size)) for name in names]
        self.numbers = {name: number for number, name in enumerate(names)}

    @property
    def tile_count(self) -> int:
        """Return the number of tiles, including blanks that fill the last row."""
        return -(-len(self.tiles) // self.columns) * self.columns

    def image(self) -> Image.Image:
        """Return the tileset's image."""
        tiles = [tile.picture for tile in self.tiles]
        blanks = [blank_tile(self.tile_size)] * (self.tile_count - len(tiles))
        return tile_sheet([*tiles, *blanks], self.columns, self.tile_size)

    def tiles_by_kind(self) -> dict[str, list[int]]:
        """Return the numbers of the tiles of each class."""
        numbers: dict[str, list[int]] = {}
        for index, tile in enumerate(self.tiles):
            if tile.kind:
                numbers.setdefault(tile.kind, []).append(index)
        return numbers

    def tsx_text(self, about: Mapping[str, str]) -> str:
        """Return the text of the .tsx file; `about` describes classes that mean more elsewhere."""
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
            lines += self._tile_lines(index, tile, chances.get(tile.name, 1), about)
        if self.terrains:
            lines.append(" <wangsets>")
            for terrain in self.terrains:
                lines += self._terrain_lines(terrain)
            lines.append(" </wangsets>")
        return "\n".join([*lines, "</tileset>"]) + "\n"

    def _tile_lines(
        self, index: int, tile: Tile, chance: float, about: Mapping[str, str]
    ) -> list[str]:
        attributes = f' type="{tile.kind}"' if tile.kind else ""
        if chance != 1:
            attributes += f' probability="{chance:g}"'
        lines: list[str] = []
        if tile.kind in about:
            value = quoteattr(about[tile.kind])
            lines.append(f'  <properties><property name="about" value={value}/></properties>')
        if tile.frames:
            frames = (
                f'   <frame tileid="{self.numbers[name]}" duration="{tile.ms}"/>'
                for name in tile.frames
            )
            lines += ["  <animation>", *frames, "  </animation>"]
        if not lines:
            return [f' <tile id="{index}"{attributes}/>'] if attributes else []
        return [f' <tile id="{index}"{attributes}>', *lines, " </tile>"]

    def _terrain_lines(self, terrain: TerrainSet) -> list[str]:
        lines = [f'  <wangset name="{terrain.name}" type="{terrain.type}" tile="-1">']
        lines += [
            f'   <wangcolor name="{name}" color="{color}" tile="{self.numbers[tile]}" '
            'probability="1"/>'
            for name, color, tile in terrain.colors
        ]
        lines += [
            f'   <wangtile tileid="{number}" wangid="{",".join(map(str, wangid))}"/>'
            for number, wangid in sorted((self.numbers[n], w) for n, w in terrain.tiles.items())
        ]
        return [*lines, "  </wangset>"]


def _named(tiles: list[Tile]) -> Iterator[tuple[str, Tile]]:
    seen: Counter[str] = Counter()
    for tile in tiles:
        base = tile.name or tile.kind or "blank"
        seen[base] += 1
        tile.name = base if seen[base] == 1 else f"{base} {seen[base]}"
        yield tile.name, tile
