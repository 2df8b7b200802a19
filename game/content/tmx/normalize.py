"""Map files normalized: a strict check of what the map reader would ignore or could not read.

Any map that Tiled can write becomes a finite map with its layers ungrouped and stored as text,
its tilesets embedded, and nothing in it but what the rules read.
"""

from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.content.tmx.diagnostics import Diagnostics, MapFormatError, printable
from game.content.tmx.objects import MAX_OBJECTS, ObjectReader
from game.content.tmx.project_types import ProjectTypes, read_project_types
from game.content.tmx.properties import Properties, read_properties
from game.content.tmx.tile_layers import (
    MAX_SIDE,
    TILE_SIZE,
    CellChunk,
    CellRect,
    MapLayer,
    crop_to_area,
    painted_bounds,
    read_chunks,
    read_layers,
    shift_chunks,
    write_gids,
)
from game.content.tmx.tilesets import GID_MASK, Tilesets, class_name_of, gid_problem
from game.content.tmx.xml_files import MapFiles, int_attribute, parse_whole
from game.core.grid import Pos

TERRAIN_LAYER = "terrain"
# Tiles of these layers mean something, so they cannot be flipped.
EDGE_LAYER = "edges"
MAX_LISTED_CELLS = 8
_MAX_CELLS = 4 * MAX_SIDE * MAX_SIDE


@dataclass(frozen=True, slots=True)
class NormalizedMap:
    """A map with all templates and tilesets filled in.

    `root` is the reduced file, `wang_sets` its tilesets' terrain sets, `class_name` and
    `properties` are the map's own, `object_properties` those of its objects by number.
    """

    root: Element
    wang_sets: Element
    class_name: str
    properties: Properties
    object_properties: dict[int, Properties]


def board_index(name: str, base: str) -> int | None:
    """Return the board that a layer draws, counted from 0, or None for other layers.

    >>> [board_index(name, "terrain") for name in ("terrain", "terrain 3", "terrain 1", "decor")]
    [0, 2, None, None]
    """
    if name == base:
        return 0
    number = parse_whole(name.removeprefix(f"{base} ")) if name.startswith(f"{base} ") else None
    return None if number is None or number < 2 else number - 1


def normalize_map(path: Path, diagnostics: Diagnostics) -> NormalizedMap:
    """Return the normalized map of a file and add its problems; raises LevelError if broken."""
    files = MapFiles(path)
    with diagnostics.section():
        root = files.map_root()
        _check_root(root)
        layers = read_layers(root)
    diagnostics.raise_if_broken()
    return _Normalizer(files, root, layers, diagnostics).normalize()


def _check_root(root: Element) -> None:
    if root.get("orientation") != "orthogonal":
        text = f"the map is {printable(root.get('orientation', 'of no form'))}"
        raise MapFormatError(text, "it must be orthogonal: begin with File, New Map")
    for name in ("tilewidth", "tileheight"):
        if root.get(name) != str(TILE_SIZE):
            size = printable(root.get(name, "missing"))
            text = f"the map's {name} is {size}; it must be {TILE_SIZE}"
            raise MapFormatError(text, "set it in Map, Map Properties")
    if not _is_infinite(root):
        for name in ("width", "height"):
            int_attribute(root, name, 1, MAX_SIDE)
    if sum(1 for _ in root.iter("object")) > MAX_OBJECTS:
        raise MapFormatError(f"the map has more than {MAX_OBJECTS} objects")


def _is_infinite(root: Element) -> bool:
    return root.get("infinite", "0") != "0"


class _Normalizer:
    """Goes through a map part by part and adds the problems of each."""

    def __init__(
        self, files: MapFiles, root: Element, layers: list[MapLayer], diagnostics: Diagnostics
    ) -> None:
        self.root = root
        self.layers = layers
        self.diagnostics = diagnostics
        self.project_types = ProjectTypes()
        with diagnostics.section():
            self.project_types = read_project_types(files.path)
        self.tilesets = Tilesets(files, root, diagnostics)
        self.objects = ObjectReader(files, self.tilesets, self.project_types, diagnostics)
        self.remaining_cells = _MAX_CELLS

    def normalize(self) -> NormalizedMap:
        painted_layers = self._painted_layers()
        self.diagnostics.raise_if_broken()
        with self.diagnostics.section():
            area = self._area(painted_layers)
        self.diagnostics.raise_if_broken()
        self.diagnostics.board_origin = Pos(area.x, area.y)
        self.diagnostics.layer_paths = {
            layer.name: layer.path for layer in self.layers if not layer.is_decor
        }
        size = {"width": str(area.width), "height": str(area.height)}
        tile = {"tilewidth": str(TILE_SIZE), "tileheight": str(TILE_SIZE)}
        root = Element("map", {"orientation": "orthogonal", **size, **tile})
        used: set[int] = set()
        for layer, chunks in painted_layers:
            gids, outside = crop_to_area(chunks, area)
            if outside:
                text = f"{outside} painted cells lie outside the board"
                self.diagnostics.add(text, "erase them, or paint terrain there", layer.path)
            used.update(gids)
            write_gids(SubElement(root, "layer", {"name": layer.name, **size}), gids)
        for layer in self.layers:
            if layer.element.tag == "objectgroup" and not layer.is_decor:
                with self.diagnostics.section(layer.path):
                    root.append(self.objects.normalized_group(layer, area))
        sets = self._add_tilesets(root, used)
        values = read_properties(self.root, self.project_types)
        values.inherited = (
            self.project_types.class_defaults(class_name_of(self.root)) | values.inherited
        )
        for text, hint in values.problems:
            self.diagnostics.add(text, hint)
        return NormalizedMap(root, sets, class_name_of(self.root), values, self.objects.properties)

    def _painted_layers(self) -> list[tuple[MapLayer, list[CellChunk]]]:
        """Return the painted chunks of each layer; decor is checked but left out."""
        painted = []
        for layer in self.layers:
            if layer.element.tag == "layer":
                with self.diagnostics.section(layer.path):
                    chunks = self._read_layer(layer)
                    if not layer.is_decor:
                        painted.append((layer, chunks))
        return painted

    def _read_layer(self, layer: MapLayer) -> list[CellChunk]:
        width, height = (parse_whole(self.root.get(side, "")) or 0 for side in ("width", "height"))
        chunks = read_chunks(layer.element, width, height, infinite=_is_infinite(self.root))
        if not layer.is_decor:
            chunks = shift_chunks(layer, chunks)
            self.remaining_cells -= sum(len(chunk.gids) for chunk in chunks)
            if self.remaining_cells < 0:
                raise MapFormatError(f"the layers have more than {_MAX_CELLS} cells in all")
        has_rules = layer.name == EDGE_LAYER or board_index(layer.name, TERRAIN_LAYER) is not None
        flips = layer.is_decor or not has_rules
        wrong = {
            gid: reason
            for gid in set().union(*(chunk.gids for chunk in chunks))
            if (reason := gid_problem(gid, self.tilesets, allow_flips=flips)) is not None
        }
        if wrong:
            self._report_cells(layer, chunks, wrong)
        return chunks

    def _report_cells(
        self, layer: MapLayer, chunks: list[CellChunk], wrong: dict[int, tuple[str, str]]
    ) -> None:
        """Report the cells with wrong tile numbers, and empty them or remove their flips."""
        count = 0
        for chunk in chunks:
            for index, gid in enumerate(chunk.gids):
                if gid in wrong:
                    count += 1
                    if count <= MAX_LISTED_CELLS:
                        cell = Pos(chunk.x + index % chunk.width, chunk.y + index // chunk.width)
                        self.diagnostics.add(*wrong[gid], layer.path, cell)
                    known = self.tilesets.find_tile(gid & GID_MASK) is not None
                    chunk.gids[index] = gid & GID_MASK if known else 0
        if count > MAX_LISTED_CELLS:
            self.diagnostics.add(
                f"{count - MAX_LISTED_CELLS} more cells are like this", "", layer.path
            )

    def _area(self, layers: list[tuple[MapLayer, list[CellChunk]]]) -> CellRect:
        if not _is_infinite(self.root):
            width, height = (
                int_attribute(self.root, side, 1, MAX_SIDE) for side in ("width", "height")
            )
            return CellRect(0, 0, width, height)
        terrain = [
            chunk
            for layer, chunks in layers
            if board_index(layer.name, TERRAIN_LAYER) is not None
            for chunk in chunks
        ]
        return painted_bounds(terrain)

    def _add_tilesets(self, root: Element, used: set[int]) -> Element:
        """Add the classes of the tiles in use to the normalized map; return the terrain sets."""
        sets = Element("map")
        for tileset in self.tilesets:
            size = {"tilewidth": str(TILE_SIZE), "tileheight": str(TILE_SIZE)}
            first = {"firstgid": str(tileset.first_gid), "tilecount": str(tileset.tile_count)}
            normalized = SubElement(root, "tileset", {**first, **size})
            for index, tile in tileset.tiles.items():
                if tileset.first_gid + index in used:
                    SubElement(normalized, "tile", id=str(index), type=class_name_of(tile))
            wang_sets = SubElement(sets, "tileset", firstgid=first["firstgid"])
            wang_sets.extend(tileset.element.findall("wangsets"))
        return sets
