"""A strict look at a map file: what its reader would let pass in silence, and what it cannot read.

Whatever Tiled wrote comes out as a plain map: finite, its layers in the open and stored as text,
its tilesets inside, nothing in it but what the rules read.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.content.tmx.cells import (
    MAX_SIDE,
    CellChunk,
    int_attribute,
    parse_whole,
    read_chunks,
    write_gids,
)
from game.content.tmx.diagnostics import Diagnostics, MapFormatError, printable
from game.content.tmx.layers import (
    TILE_SIZE,
    CellRect,
    MapLayer,
    crop_to_area,
    painted_bounds,
    read_layers,
    shift_chunks,
)
from game.content.tmx.map_files import MapFiles
from game.content.tmx.objects import MAX_OBJECTS, ObjectReader
from game.content.tmx.project_types import ProjectTypes, read_project_types
from game.content.tmx.properties import Properties, read_properties
from game.content.tmx.tilesets import GID_MASK, Tilesets, class_name_of, gid_problem
from game.core.grid import Pos

TERRAIN_LAYER = "terrain"
# Tiles of these layers mean something, so they cannot be flipped.
EDGE_LAYER = "edges"
MAX_LISTED_CELLS = 8
_MAX_CELLS = 4 * MAX_SIDE * MAX_SIDE


@dataclass(frozen=True, slots=True)
class NormalizedMap:
    """A map without anything special.

    `root` is what is left of the file, `sets` its tilesets' terrain sets, `kind` its class,
    `values` what it says of itself, `things` what its objects do, by number.
    """

    root: Element
    wang_sets: Element
    class_name: str
    properties: Properties
    object_properties: dict[int, Properties]


def board_index(name: str, base: str) -> int | None:
    """Return which board a layer draws, counted from 0, or None if it is no such layer.

    >>> [board_of(name, "terrain") for name in ("terrain", "terrain 3", "terrain 1", "decor")]
    [0, 2, None, None]
    """
    if name == base:
        return 0
    number = parse_whole(name.removeprefix(f"{base} ")) if name.startswith(f"{base} ") else None
    return None if number is None or number < 2 else number - 1


def normalize_map(path: Path, diagnostics: Diagnostics) -> NormalizedMap:
    """Return the plain map of a file and note what is wrong; raises LevelError if it is broken."""
    sources = MapFiles(path)
    with diagnostics.section():
        root = sources.map_root()
        _check_root(root)
        layers = read_layers(root)
    diagnostics.raise_if_broken()
    return _Normalizer(sources, root, layers, diagnostics).normalize()


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
    """Goes through a map part by part; each notes what is wrong with it."""

    def __init__(
        self, sources: MapFiles, root: Element, layers: list[MapLayer], findings: Diagnostics
    ) -> None:
        self.root = root
        self.layers = layers
        self.diagnostics = findings
        self.project_types = ProjectTypes()
        with findings.section():
            self.project_types = read_project_types(sources.path)
        self.tilesets = Tilesets(sources, root, findings)
        self.objects = ObjectReader(sources, self.tilesets, self.project_types, findings)
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
        for layer, pieces in painted_layers:
            gids, beside = crop_to_area(pieces, area)
            if beside:
                text = f"{beside} painted cells lie outside of the board"
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
        """Return what is painted on each layer; decor is looked at and left out."""
        found = []
        for layer in self.layers:
            if layer.element.tag == "layer":
                with self.diagnostics.section(layer.path):
                    pieces = self._read_layer(layer)
                    if not layer.is_decor:
                        found.append((layer, pieces))
        return found

    def _read_layer(self, layer: MapLayer) -> list[CellChunk]:
        width, height = (parse_whole(self.root.get(side, "")) or 0 for side in ("width", "height"))
        pieces = read_chunks(layer.element, width, height, infinite=_is_infinite(self.root))
        if not layer.is_decor:
            pieces = shift_chunks(layer, pieces)
            self.remaining_cells -= sum(len(piece.gids) for piece in pieces)
            if self.remaining_cells < 0:
                raise MapFormatError(f"the layers have more than {_MAX_CELLS} cells in all")
        flips = layer.is_decor or not _is_rules_layer(layer.name)
        wrong = {
            gid: reason
            for gid in set().union(*(piece.gids for piece in pieces))
            if (reason := gid_problem(gid, self.tilesets, allow_flips=flips)) is not None
        }
        if wrong:
            self._report_cells(layer, pieces, wrong)
        return pieces

    def _report_cells(
        self, layer: MapLayer, pieces: list[CellChunk], wrong: dict[int, tuple[str, str]]
    ) -> None:
        """Note the cells with wrong numbers, and let them be empty or upright."""
        count = 0
        for piece in pieces:
            for index, gid in enumerate(piece.gids):
                if gid in wrong:
                    count += 1
                    if count <= MAX_LISTED_CELLS:
                        cell = Pos(piece.x + index % piece.width, piece.y + index // piece.width)
                        self.diagnostics.add(*wrong[gid], layer.path, cell)
                    known = self.tilesets.find_tile(gid & GID_MASK) is not None
                    piece.gids[index] = gid & GID_MASK if known else 0
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
            piece
            for layer, pieces in layers
            if board_index(layer.name, TERRAIN_LAYER) is not None
            for piece in pieces
        ]
        return painted_bounds(terrain)

    def _add_tilesets(self, root: Element, used: set[int]) -> Element:
        """Put the classes of the tiles in use into the plain map; return the terrain sets."""
        sets = Element("map")
        for tileset in self.tilesets:
            size = {"tilewidth": str(TILE_SIZE), "tileheight": str(TILE_SIZE)}
            first = {"firstgid": str(tileset.first_gid), "tilecount": str(tileset.tile_count)}
            plain = SubElement(root, "tileset", {**first, **size})
            for index, tile in tileset.tiles.items():
                if tileset.first_gid + index in used:
                    SubElement(plain, "tile", id=str(index), type=class_name_of(tile))
            own = SubElement(sets, "tileset", firstgid=first["firstgid"])
            own.extend(tileset.element.findall("wangsets"))
        return sets


def _is_rules_layer(name: str) -> bool:
    return name == EDGE_LAYER or board_index(name, TERRAIN_LAYER) is not None
