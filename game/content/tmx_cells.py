"""The cells of tile layers, unpacked with a hard limit whatever the file claims."""

from __future__ import annotations

import base64
import binascii
import sys
import zlib
from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import zstandard

from game.content.tmx_problem import BrokenMap, quoted

LONGEST_SIDE = 256
_LONGEST_NUMBER = 10
_FARTHEST = 10**6
_ZSTD_WINDOW = 1 << 23
# The chunks of one layer: the largest board, its border and a little emptiness around it.
_MOST_CELLS = 4 * LONGEST_SIDE * LONGEST_SIDE
_IN_LISTS = frozenset("0123456789, \t\r\n")

_UNSIGNED = "I"


class Piece(NamedTuple):
    """A rectangle of tile numbers, its corner in cells of the map."""

    x: int
    y: int
    width: int
    height: int
    gids: array[int]


def whole(text: str) -> int | None:
    """Return the number that plain digits spell, or None.

    >>> whole("12"), whole("²"), whole("-1")
    (12, None, None)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if plain else None


def number(element: Element, name: str, low: int, high: int) -> int:
    """Return a whole number from an element; raises BrokenMap."""
    text = element.get(name, "")
    value = whole(text.removeprefix("-"))
    value = -value if value is not None and text.startswith("-") else value
    if value is None or not low <= value <= high:
        what = f"the {element.tag} has {name}={quoted(text)}"
        raise BrokenMap(f"{what}; it must be a whole number from {low} to {high}")
    return value


def read_pieces(layer: Element, width: int, height: int, *, infinite: bool) -> list[Piece]:
    """Return all that is painted on a layer, flip bits included; raises BrokenMap."""
    data = layer.find("data")
    if data is None:
        raise BrokenMap("the layer has no data")
    if not infinite:
        if layer.get("width") != str(width) or layer.get("height") != str(height):
            raise BrokenMap("the layer has another size than the map")
        return [Piece(0, 0, width, height, _read(data, data, width * height))]
    pieces: list[Piece] = []
    left = _MOST_CELLS
    for chunk in data.findall("chunk"):
        x, y = (number(chunk, name, -_FARTHEST, _FARTHEST) for name in ("x", "y"))
        across, down = (number(chunk, name, 1, _MOST_CELLS) for name in ("width", "height"))
        left -= across * down
        if left < 0:
            raise BrokenMap(f"the layer has more than {_MOST_CELLS} cells")
        pieces.append(Piece(x, y, across, down, _read(chunk, data, across * down)))
    return pieces


def read_gids(layer: Element) -> list[int]:
    """Return the tile numbers of a layer that `write_gids` wrote."""
    return [int(part) for part in (layer.findtext("data") or "").split(",")]


def write_gids(layer: Element, gids: Iterable[int]) -> None:
    """Put checked tile numbers into a layer as plain text."""
    data = Element("data", encoding="csv")
    data.text = ",".join(map(str, gids))
    layer.append(data)


def _read(holder: Element, data: Element, cells: int) -> array[int]:
    encoding = data.get("encoding")
    if encoding == "csv":
        gids = _from_list(holder.text or "")
    elif encoding == "base64":
        content = _unpack("".join((holder.text or "").split()), data.get("compression"), cells * 4)
        if len(content) % 4:
            raise BrokenMap("the layer's data ends in the middle of a cell")
        gids = array(_UNSIGNED, content)
        if sys.byteorder == "big":
            gids.byteswap()
    elif encoding is None:
        gids = _from_list(",".join(tile.get("gid", "0") for tile in holder.findall("tile")))
    else:
        raise BrokenMap(f"the layer is stored as {quoted(encoding)}, which is unknown")
    if len(gids) != cells:
        raise BrokenMap(f"the layer has {len(gids)} cells, not {cells}")
    return gids


def _from_list(text: str) -> array[int]:
    # Digits alone: `int` takes other scripts' digits and underscores, too.
    if _IN_LISTS.issuperset(text):
        try:
            return array(_UNSIGNED, map(int, text.split(",")))
        except (OverflowError, ValueError):
            pass
    raise BrokenMap("the layer's list of tiles is broken")


def _unpack(text: str, compression: str | None, limit: int) -> bytes:
    try:
        packed = base64.b64decode(text, validate=True)
        if compression in ("gzip", "zlib"):
            content = _inflate(packed, limit)
        elif compression == "zstd":
            unpacker = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
            with unpacker.stream_reader(packed) as reader:
                content = reader.read(limit + 1)
        elif not compression:
            content = packed
        else:
            raise BrokenMap(f"the layer is compressed by {quoted(compression)}, which is unknown")
    except (binascii.Error, zlib.error, zstandard.ZstdError, ValueError) as error:
        raise BrokenMap(f"the layer's data is broken ({error})") from error
    if len(content) > limit:
        raise BrokenMap("the layer unpacks to more cells than the map has")
    return content


def _inflate(packed: bytes, limit: int) -> bytes:
    unpacker: Any = zlib.decompressobj(zlib.MAX_WBITS | 32)
    content: bytes = unpacker.decompress(packed, limit + 1)
    if len(content) <= limit and not unpacker.eof:
        raise BrokenMap("the layer's data is broken (it ends too early)")
    return content
