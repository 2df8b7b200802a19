"""The layers of a map with their groups flattened, and the board that they cover."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx.cells import MAX_SIDE, CellChunk
from game.content.tmx.diagnostics import MapFormatError, printable

TILE_SIZE = 16
DECOR_PREFIX = "decor"
MAX_LAYERS = 64
_MAX_GROUP_DEPTH = 16
_MAX_PIXELS = 1e6


class MapLayer(NamedTuple):
    """A layer with its name, its path through its groups, and its offset in pixels."""

    element: Element
    name: str
    path: str
    x: float
    y: float
    is_decor: bool


class CellRect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


def read_layers(root: Element) -> list[MapLayer]:
    """Return tile and object layers in order, even hidden or locked; raises MapFormatError."""
    layers = list(_layers_of_group(MapLayer(root, "", "", 0.0, 0.0, is_decor=False), 0))
    if len(layers) > MAX_LAYERS:
        raise MapFormatError(f"the map has more than {MAX_LAYERS} layers", "merge some of them")
    return layers


def _layers_of_group(group: MapLayer, depth: int) -> Iterator[MapLayer]:
    if depth > _MAX_GROUP_DEPTH:
        raise MapFormatError(f"the map has groups in groups, more than {_MAX_GROUP_DEPTH} deep")
    for element in group.element:
        if element.tag in ("layer", "objectgroup", "group"):
            name = element.get("name", "")
            layer = MapLayer(
                element,
                printable(name),
                printable(f"{group.path}/{name}" if group.path else name),
                group.x + parse_pixels(element.get("offsetx", "0")),
                group.y + parse_pixels(element.get("offsety", "0")),
                is_decor=group.is_decor or name.startswith(DECOR_PREFIX),
            )
            if element.tag == "group":
                yield from _layers_of_group(layer, depth + 1)
            else:
                yield layer


def parse_pixels(text: str) -> float:
    """Return a number of pixels; NaN if it is invalid or beyond any map.

    >>> [parse_pixels(text) for text in ("2.5", "1e99", "nan", "x")]
    [2.5, nan, nan, nan]
    """
    try:
        value = float(text)
    except ValueError:
        return math.nan
    return value if abs(value) <= _MAX_PIXELS else math.nan


def pixel_offset(layer: MapLayer) -> tuple[float, float]:
    """Return a layer's offset in pixels; raises MapFormatError if it is no number."""
    if math.isnan(layer.x) or math.isnan(layer.y):
        raise MapFormatError("the layer is shifted to an invalid position", "set its offsets to 0")
    return layer.x, layer.y


def shift_chunks(layer: MapLayer, pieces: Iterable[CellChunk]) -> list[CellChunk]:
    """Return chunks moved by the layer's offset; raises MapFormatError for a fraction of a cell."""
    if any(part % TILE_SIZE for part in pixel_offset(layer)):
        text = f"the layer is shifted by {layer.x:g},{layer.y:g} pixels"
        raise MapFormatError(text, "set its Horizontal Offset and Vertical Offset to 0")
    x, y = int(layer.x) // TILE_SIZE, int(layer.y) // TILE_SIZE
    return [piece._replace(x=piece.x + x, y=piece.y + y) for piece in pieces]


def painted_bounds(pieces: Iterable[CellChunk]) -> CellRect:
    """Return the smallest rectangle around all painted cells; raises MapFormatError."""
    across: list[int] = []
    down: list[int] = []
    for piece in pieces:
        for row in range(piece.height):
            gids = piece.gids[row * piece.width : (row + 1) * piece.width]
            if any(gids):
                painted = [column for column, gid in enumerate(gids) if gid]
                across += [piece.x + painted[0], piece.x + painted[-1]]
                down.append(piece.y + row)
    if not down:
        raise MapFormatError("nothing is painted on the terrain", "paint every cell of it")
    width, height = max(across) - min(across) + 1, max(down) - min(down) + 1
    if max(width, height) > MAX_SIDE:
        text = f"the painted area has {width} x {height} cells"
        raise MapFormatError(text, f"a side has at most {MAX_SIDE}: look for stray cells far away")
    return CellRect(min(across), min(down), width, height)


def crop_to_area(pieces: Iterable[CellChunk], area: CellRect) -> tuple[array[int], int]:
    """Return the tile numbers of an area row by row, and the number of painted cells outside it."""
    cells = array("I", bytes(4 * area.width * area.height))
    beside = 0
    for piece in pieces:
        left, right = max(piece.x, area.x), min(piece.x + piece.width, area.x + area.width)
        for row in range(piece.height):
            gids = piece.gids[row * piece.width : (row + 1) * piece.width]
            y = piece.y + row - area.y
            inside = 0 <= y < area.height and left < right
            seen = gids[left - piece.x : right - piece.x] if inside else array("I")
            if inside:
                start = y * area.width + left - area.x
                cells[start : start + len(seen)] = seen
            beside += (len(gids) - gids.count(0)) - (len(seen) - seen.count(0))
    return cells, beside
