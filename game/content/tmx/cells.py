"""The cells of tile layers, unpacked within a hard limit, whatever size the file claims."""

from __future__ import annotations

import base64
import binascii
import sys
import zlib
from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx.diagnostics import MapFormatError, quoted

try:
    if sys.version_info >= (3, 14):
        from compression import zstd as zstd
    else:
        from backports import zstd as zstd
except ImportError:
    zstd = None  # type: ignore[assignment]
_ERRORS = (binascii.Error, zlib.error, ValueError, *([zstd.ZstdError] if zstd else []))

MAX_SIDE = 256
_MAX_DIGITS = 10
_MAX_COORDINATE = 10**6
_ZSTD_WINDOW_LOG = 23
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


def parse_whole(text: str) -> int | None:
    """Return the number that ASCII digits spell, or None.

    >>> parse_whole("12"), parse_whole("²"), parse_whole("-1")
    (12, None, None)
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else None


def int_attribute(element: Element, name: str, low: int, high: int) -> int:
    """Return a whole number from an element; raises MapFormatError."""
    text = element.get(name, "")
    value = parse_whole(text.removeprefix("-"))
    value = -value if value is not None and text.startswith("-") else value
    if value is None or not low <= value <= high:
        what = f"the {element.tag} has {name}={quoted(text)}"
        raise MapFormatError(f"{what}; it must be a whole number from {low} to {high}")
    return value


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
