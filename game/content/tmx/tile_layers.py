"""The tile layers of a map: unpacked within a hard limit, ungrouped, and the board they cover."""

from __future__ import annotations

import base64
import binascii
import math
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx.diagnostics import MapFormatError, printable, quoted
from game.content.tmx.xml_files import int_attribute

try:
    if sys.version_info >= (3, 14):
        from compression import zstd as zstd
    else:
        from backports import zstd as zstd
except ImportError:
    zstd = None  # type: ignore[assignment]
_ERRORS = (binascii.Error, zlib.error, ValueError, *([zstd.ZstdError] if zstd else []))

MAX_SIDE, _MAX_COORDINATE, _ZSTD_WINDOW_LOG = 256, 10**6, 23
# All chunks of a layer: room for the largest board, its border and some empty space.
_MAX_CELLS = 4 * MAX_SIDE * MAX_SIDE
_CSV_CHARACTERS = frozenset("0123456789, \t\r\n")

_UNSIGNED = "I"


class CellChunk(NamedTuple):
    """A rectangle of tile numbers, its corner in cells of the map."""

    x: int
    y: int
    width: int
    height: int
    gids: array[int]


def read_chunks(layer: Element, width: int, height: int, *, infinite: bool) -> list[CellChunk]:
    """Return the painted cells of a layer, with flip bits; raises MapFormatError."""
    data = layer.find("data")
    if data is None:
        raise MapFormatError("the layer has no data")
    if not infinite:
        if layer.get("width") != str(width) or layer.get("height") != str(height):
            raise MapFormatError("the layer differs in size from the map")
        return [CellChunk(0, 0, width, height, _decode_gids(data, data, width * height))]
    pieces: list[CellChunk] = []
    remaining = _MAX_CELLS
    for chunk in data.findall("chunk"):
        x, y = (
            int_attribute(chunk, name, -_MAX_COORDINATE, _MAX_COORDINATE) for name in ("x", "y")
        )
        across, down = (int_attribute(chunk, name, 1, _MAX_CELLS) for name in ("width", "height"))
        remaining -= across * down
        if remaining < 0:
            raise MapFormatError(f"the layer has more than {_MAX_CELLS} cells")
        pieces.append(CellChunk(x, y, across, down, _decode_gids(chunk, data, across * down)))
    return pieces


def read_gids(layer: Element) -> list[int]:
    """Return the tile numbers that `write_gids` put into a layer."""
    return [int(part) for part in (layer.findtext("data") or "").split(",")]


def write_gids(layer: Element, gids: Iterable[int]) -> None:
    """Put checked tile numbers into a layer as plain text."""
    data = Element("data", encoding="csv")
    data.text = ",".join(map(str, gids))
    layer.append(data)


def _decode_gids(holder: Element, data: Element, cells: int) -> array[int]:
    encoding = data.get("encoding")
    if encoding == "csv":
        gids = _from_csv(holder.text or "")
    elif encoding == "base64":
        content = _decompress(
            "".join((holder.text or "").split()), data.get("compression"), cells * 4
        )
        if len(content) % 4:
            raise MapFormatError("the layer's data ends in the middle of a cell")
        gids = array(_UNSIGNED, content)
        if sys.byteorder == "big":
            gids.byteswap()
    elif encoding is None:
        gids = _from_csv(",".join(tile.get("gid", "0") for tile in holder.findall("tile")))
    else:
        raise MapFormatError(f"the layer is stored as {quoted(encoding)}, which is unknown")
    if len(gids) != cells:
        raise MapFormatError(f"the layer has {len(gids)} cells, not {cells}")
    return gids


def _from_csv(text: str) -> array[int]:
    # Digits only: `int` also accepts underscores and digits of other scripts.
    if _CSV_CHARACTERS.issuperset(text):
        try:
            return array(_UNSIGNED, map(int, text.split(",")))
        except (OverflowError, ValueError):
            pass
    raise MapFormatError("the layer's list of tiles is broken")


def _decompress(text: str, compression: str | None, limit: int) -> bytes:
    try:
        packed = base64.b64decode(text, validate=True)
        if compression in ("gzip", "zlib"):
            content = _inflate(zlib.decompressobj(zlib.MAX_WBITS | 32), packed, limit)
        elif compression == "zstd":
            content = _inflate(_zstd_decompressor(), packed, limit)
        elif not compression:
            content = packed
        else:
            raise MapFormatError(
                f"the layer is compressed by {quoted(compression)}, which is unknown"
            )
    except _ERRORS as error:
        raise MapFormatError(f"the layer's data is broken ({error})") from error
    if len(content) > limit:
        raise MapFormatError("the layer unpacks to more cells than the map has")
    return content


def _zstd_decompressor() -> Any:
    if zstd is None:
        raise MapFormatError(
            "the layer is compressed by zstd, and the package backports.zstd is missing: "
            "save the map with another compression"
        )
    return zstd.ZstdDecompressor(
        options={zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW_LOG}
    )


def _inflate(unpacker: Any, packed: bytes, limit: int) -> bytes:
    content: bytes = unpacker.decompress(packed, limit + 1)
    if len(content) <= limit and not unpacker.eof:
        raise MapFormatError("the layer's data is broken (it ends too early)")
    return content


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
