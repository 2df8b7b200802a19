"""A strict look at a map file: what its reader would let pass in silence, and what it cannot read.

Whatever Tiled wrote comes out as a plain map: finite, its layers in the open and stored as text,
its tilesets inside, nothing in it but what the rules read.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.content.tmx_cells import LONGEST_SIDE, Piece, number, read_pieces, whole, write_gids
from game.content.tmx_file import Sources
from game.content.tmx_layers import TILE, Area, Drawn, drawn_layers, painted, shifted, used_area
from game.content.tmx_objects import MOST_OBJECTS, Objects
from game.content.tmx_problem import BrokenMap, Findings, printable
from game.content.tmx_tilesets import GID, Tilesets, class_of, wrong_gid
from game.content.tmx_types import Types, read_types
from game.content.tmx_values import Values, read_values
from game.core.grid import Pos

TERRAIN_LAYER = "terrain"
# Tiles of these layers mean something, so they cannot be flipped.
EDGE_LAYER = "edges"
SHOWN = 8
_MOST_CELLS = 4 * LONGEST_SIDE * LONGEST_SIDE


@dataclass(frozen=True, slots=True)
class Plain:
    """A map without anything special.

    `root` is what is left of the file, `sets` its tilesets' terrain sets, `kind` its class,
    `values` what it says of itself, `things` what its objects do, by number.
    """

    root: Element
    sets: Element
    kind: str
    values: Values
    things: dict[int, Values]


def board_of(name: str, base: str) -> int | None:
    """Return which board a layer draws, counted from 0, or None if it is no such layer.

    >>> [board_of(name, "terrain") for name in ("terrain", "terrain 3", "terrain 1", "decor")]
    [0, 2, None, None]
    """
    if name == base:
        return 0
    number = whole(name.removeprefix(f"{base} ")) if name.startswith(f"{base} ") else None
    return None if number is None or number < 2 else number - 1


def strict_look(path: Path, findings: Findings) -> Plain:
    """Return the plain map of a file and note what is wrong; raises LevelError if it is broken."""
    sources = Sources(path)
    with findings.part():
        root = sources.map()
        _check_root(root)
        layers = drawn_layers(root)
    findings.stop_if_broken()
    return _Look(sources, root, layers, findings).plain()


def _check_root(root: Element) -> None:
    if root.get("orientation") != "orthogonal":
        text = f"the map is {printable(root.get('orientation', 'of no form'))}"
        raise BrokenMap(text, "it must be orthogonal: begin with File, New Map")
    for name in ("tilewidth", "tileheight"):
        if root.get(name) != str(TILE):
            text = f"the map's {name} is {printable(root.get(name, 'missing'))}; it must be {TILE}"
            raise BrokenMap(text, "set it in Map, Map Properties")
    if not _is_infinite(root):
        for name in ("width", "height"):
            number(root, name, 1, LONGEST_SIDE)
    if sum(1 for _ in root.iter("object")) > MOST_OBJECTS:
        raise BrokenMap(f"the map has more than {MOST_OBJECTS} objects")


def _is_infinite(root: Element) -> bool:
    return root.get("infinite", "0") != "0"


class _Look:
    """Goes through a map part by part; each notes what is wrong with it."""

    def __init__(
        self, sources: Sources, root: Element, layers: list[Drawn], findings: Findings
    ) -> None:
        self.root = root
        self.layers = layers
        self.findings = findings
        self.types = Types()
        with findings.part():
            self.types = read_types(sources.path)
        self.tilesets = Tilesets(sources, root, findings)
        self.objects = Objects(sources, self.tilesets, self.types, findings)
        self.cells = _MOST_CELLS

    def plain(self) -> Plain:
        painted_layers = self._painted_layers()
        self.findings.stop_if_broken()
        with self.findings.part():
            area = self._area(painted_layers)
        self.findings.stop_if_broken()
        self.findings.corner = Pos(area.x, area.y)
        self.findings.shown = {layer.name: layer.shown for layer in self.layers if not layer.decor}
        size = {"width": str(area.width), "height": str(area.height)}
        tile = {"tilewidth": str(TILE), "tileheight": str(TILE)}
        root = Element("map", {"orientation": "orthogonal", **size, **tile})
        used: set[int] = set()
        for layer, pieces in painted_layers:
            gids, beside = painted(pieces, area)
            if beside:
                text = f"{beside} painted cells lie outside of the board"
                self.findings.add(text, "erase them, or paint terrain there", layer.shown)
            used.update(gids)
            write_gids(SubElement(root, "layer", {"name": layer.name, **size}), gids)
        for layer in self.layers:
            if layer.element.tag == "objectgroup" and not layer.decor:
                with self.findings.part(layer.shown):
                    root.append(self.objects.plain_group(layer, area))
        sets = self._add_tilesets(root, used)
        values = read_values(self.root, self.types)
        values.inherited = self.types.defaults(class_of(self.root)) | values.inherited
        for text, hint in values.wrong:
            self.findings.add(text, hint)
        return Plain(root, sets, class_of(self.root), values, self.objects.values)

    def _painted_layers(self) -> list[tuple[Drawn, list[Piece]]]:
        """Return what is painted on each layer; decor is looked at and left out."""
        found = []
        for layer in self.layers:
            if layer.element.tag == "layer":
                with self.findings.part(layer.shown):
                    pieces = self._pieces(layer)
                    if not layer.decor:
                        found.append((layer, pieces))
        return found

    def _pieces(self, layer: Drawn) -> list[Piece]:
        width, height = (whole(self.root.get(side, "")) or 0 for side in ("width", "height"))
        pieces = read_pieces(layer.element, width, height, infinite=_is_infinite(self.root))
        if not layer.decor:
            pieces = shifted(layer, pieces)
            self.cells -= sum(len(piece.gids) for piece in pieces)
            if self.cells < 0:
                raise BrokenMap(f"the layers have more than {_MOST_CELLS} cells in all")
        flips = layer.decor or not _means_something(layer.name)
        wrong = {
            gid: reason
            for gid in set().union(*(piece.gids for piece in pieces))
            if (reason := wrong_gid(gid, self.tilesets, flips=flips)) is not None
        }
        if wrong:
            self._note_cells(layer, pieces, wrong)
        return pieces

    def _note_cells(
        self, layer: Drawn, pieces: list[Piece], wrong: dict[int, tuple[str, str]]
    ) -> None:
        """Note the cells with wrong numbers, and let them be empty or upright."""
        count = 0
        for piece in pieces:
            for index, gid in enumerate(piece.gids):
                if gid in wrong:
                    count += 1
                    if count <= SHOWN:
                        cell = Pos(piece.x + index % piece.width, piece.y + index // piece.width)
                        self.findings.add(*wrong[gid], layer.shown, cell)
                    known = self.tilesets.tile(gid & GID) is not None
                    piece.gids[index] = gid & GID if known else 0
        if count > SHOWN:
            self.findings.add(f"{count - SHOWN} more cells are like this", "", layer.shown)

    def _area(self, layers: list[tuple[Drawn, list[Piece]]]) -> Area:
        if not _is_infinite(self.root):
            width, height = (
                number(self.root, side, 1, LONGEST_SIDE) for side in ("width", "height")
            )
            return Area(0, 0, width, height)
        terrain = [
            piece
            for layer, pieces in layers
            if board_of(layer.name, TERRAIN_LAYER) is not None
            for piece in pieces
        ]
        return used_area(terrain)

    def _add_tilesets(self, root: Element, used: set[int]) -> Element:
        """Put the classes of the tiles in use into the plain map; return the terrain sets."""
        sets = Element("map")
        for tileset in self.tilesets:
            size = {"tilewidth": str(TILE), "tileheight": str(TILE)}
            first = {"firstgid": str(tileset.first), "tilecount": str(tileset.count)}
            plain = SubElement(root, "tileset", {**first, **size})
            for index, tile in tileset.tiles.items():
                if tileset.first + index in used:
                    SubElement(plain, "tile", id=str(index), type=class_of(tile))
            own = SubElement(sets, "tileset", firstgid=first["firstgid"])
            own.extend(tileset.element.findall("wangsets"))
        return sets


def _means_something(name: str) -> bool:
    return name == EDGE_LAYER or board_of(name, TERRAIN_LAYER) is not None
