"""The tilesets of a map, embedded or in their own files."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import Element

from game.content.tmx.diagnostics import Diagnostics, MapFormatError, quoted
from game.content.tmx.xml_files import MapFiles, Template, int_attribute, parse_whole

_MAX_TILE_ID = 10**6
_MAX_GID = 10**8
_KEPT_TILESETS = 64
GID_MASK = 0x0FFFFFFF
FLIP_BITS = 0xF0000000


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset in use; `first_gid` is the map's number of its tile 0."""

    first_gid: int
    tile_count: int
    element: Element
    tiles: Mapping[int, Element]
    path: Path | None

    def tile_size(self, tile: int) -> tuple[int, int]:
        """Return the size of a tile in pixels: that of its own picture, or that of all tiles."""
        element = self.tiles.get(tile)
        picture = element.find("image") if element is not None else None
        texts = (
            (self.element.get("tilewidth"), self.element.get("tileheight"))
            if picture is None
            else (picture.get("width"), picture.get("height"))
        )
        width, height = (parse_whole(text or "") or 0 for text in texts)
        return width, height


class Tilesets:
    """Finds tiles by their number in the map; `is_complete` if every tileset could be read."""

    def __init__(self, files: MapFiles, root: Element, diagnostics: Diagnostics) -> None:
        self._files = files
        self._sets: list[Tileset] = []
        self._paths: set[Path] = set()
        wanted = root.findall("tileset")
        for element in wanted:
            with diagnostics.section():
                self._add(element, int_attribute(element, "firstgid", 1, _MAX_GID))
        self._sort()
        self.is_complete = len(self._sets) == len(wanted)

    def __iter__(self) -> Iterator[Tileset]:
        """Return the tilesets in the order of their numbers."""
        return iter(self._sets)

    def find_tile(self, gid: int) -> tuple[Tileset, int] | None:
        """Return the tileset of a tile number without flip bits, and the number inside it."""
        index = bisect_right(self._sets, gid, key=lambda tileset: tileset.first_gid) - 1
        if index < 0 or gid - self._sets[index].first_gid >= self._sets[index].tile_count:
            return None
        return self._sets[index], gid - self._sets[index].first_gid

    def tile_element(self, gid: int) -> Element | None:
        """Return the element of a tile in its tileset, if it has one."""
        located = self.find_tile(gid)
        return located[0].tiles.get(located[1]) if located is not None else None

    def object_gid(self, element: Element, template: Template) -> int:
        """Return the map's number, with flip bits, of an object's tile; 0 if it is no tile."""
        own = element.get("gid")
        text = template.base.get("gid", "0") if own is None else own
        gid = parse_whole(text)
        if gid is None or gid >> 32:
            raise MapFormatError(f"the object has gid={quoted(text)}, which is not a tile number")
        if gid & GID_MASK and own is None and template.tileset is not None:
            number = self._remap_gid(gid & GID_MASK, template.tileset, template.folder)
            return number | gid & ~GID_MASK
        return gid

    def _remap_gid(self, gid: int, holder: Element, folder: Path) -> int:
        """Return the map's number of a tile in a file with its own list of tilesets."""
        first, source = int_attribute(holder, "firstgid", 1, _MAX_GID), holder.get("source")
        if source is None:
            raise MapFormatError(
                "the template has an embedded tileset", "export its tileset to a .tsx"
            )
        place = self._files.resolve(folder, source, "tileset")
        for tileset in self._sets:
            if tileset.path == place:
                number = gid - first + tileset.first_gid
                located = self.find_tile(number)
                if located is not None and located[0] is not tileset:
                    text = f"the template's tile is newer than the map's list of {quoted(source)}"
                    raise MapFormatError(text, "open the map in Tiled and save it")
                return number
        end = max((tileset.first_gid + tileset.tile_count for tileset in self._sets), default=1)
        self._add(holder, end, folder)
        self._sort()
        return gid - first + end

    def _add(self, element: Element, first: int, folder: Path | None = None) -> None:
        folder = self._files.path.parent if folder is None else folder
        inner, place, source = element, None, element.get("source")
        if source is not None:
            inner, place = self._files.load(folder, source, "tileset")
            if place in self._paths:
                text = f"the tileset {quoted(source)} is listed twice"
                raise MapFormatError(text, "remove one from the map's list of tilesets")
            self._paths.add(place)
            folder = place.parent
        for image in inner.iter("image"):
            self._files.resolve(folder, image.get("source") or "", "picture")
        tiles, count = _tiles_of(inner)
        self._sets.append(Tileset(first, count, inner, tiles, place))

    def _sort(self) -> None:
        self._sets.sort(key=lambda tileset: tileset.first_gid)


# All maps of a ruleset share the elements of their tilesets.
@lru_cache(_KEPT_TILESETS)
def _tiles_of(tileset: Element) -> tuple[Mapping[int, Element], int]:
    """Return the tiles of a tileset by number, and how many there are; raises MapFormatError."""
    tiles = {int_attribute(tile, "id", 0, _MAX_TILE_ID): tile for tile in tileset.findall("tile")}
    # Tiles removed from a collection of images leave gaps in its numbers.
    counted = int_attribute(tileset, "tilecount", 0, _MAX_TILE_ID)
    return tiles, max(counted, *(tile + 1 for tile in tiles), 0)


def class_name_of(element: Element | None) -> str:
    """Return the class of a tile or an object: only Tiled 1.9 calls the attribute `class`."""
    return (element.get("type") or element.get("class") or "") if element is not None else ""


def gid_problem(gid: int, tilesets: Tilesets, *, allow_flips: bool) -> tuple[str, str] | None:
    """Return the problem of a tile number and a hint, or None."""
    if gid & GID_MASK and tilesets.is_complete and tilesets.find_tile(gid & GID_MASK) is None:
        return f"tile number {gid & GID_MASK} belongs to no tileset", "paint the cell again"
    if gid & FLIP_BITS and not allow_flips:
        return "the tile is flipped or rotated", "paint it again without flipping (keys X, Y, Z)"
    return None
