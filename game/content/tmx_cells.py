"""The cells of a tile layer, unpacked with a hard limit whatever the file claims."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any
from xml.etree.ElementTree import Element

import zstandard

_LONGEST_NUMBER = 10
_ZSTD_WINDOW = 1 << 23


class BrokenMap(Exception):  # noqa: N818 (it becomes a Problem, not a crash)
    """Nothing further can be read; the layer is named if it is known."""

    def __init__(self, text: str, layer: str = "") -> None:
        super().__init__(text)
        self.layer = layer


def whole(text: str) -> int | None:
    """Return the number that plain digits spell, or None.

    >>> whole("12"), whole("²"), whole("-1")
    (12, None, None)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if plain else None


def read_gids(layer: Element, cells: int) -> list[int]:
    """Return the tile numbers of a layer, flip bits included; raises BrokenMap."""
    data = layer.find("data")
    if data is None:
        raise BrokenMap("the layer has no data")
    if data.find("chunk") is not None:
        raise BrokenMap("the layer is stored in chunks, as in an infinite map: save the map again")
    encoding, text = data.get("encoding"), data.text or ""
    if encoding == "csv":
        numbers = [whole(part.strip()) for part in text.split(",")]
        known = [number for number in numbers if number is not None]
        if len(known) != len(numbers):
            raise BrokenMap("the layer's list of tiles is broken")
        return known
    if encoding == "base64":
        content = _unpack("".join(text.split()), data.get("compression") or "", cells * 4)
        if len(content) % 4:
            raise BrokenMap("the layer's data ends in the middle of a cell")
        return [int.from_bytes(content[i : i + 4], "little") for i in range(0, len(content), 4)]
    raise BrokenMap("the layer is saved as XML tiles: choose CSV in the map's properties")


def write_gids(layer: Element, gids: list[int]) -> None:
    """Put checked tile numbers back as plain text, so that nothing is unpacked twice."""
    data = layer.find("data")
    assert data is not None
    data.set("encoding", "csv")
    data.attrib.pop("compression", None)
    data.text = ",".join(map(str, gids))


def _unpack(text: str, compression: str, limit: int) -> bytes:
    try:
        packed = base64.b64decode(text, validate=True)
        if compression in ("gzip", "zlib"):
            content = _inflate(packed, limit)
        elif compression == "zstd":
            unpacker = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
            with unpacker.stream_reader(packed) as reader:
                content = reader.read(limit + 1)
        elif compression == "":
            content = packed
        else:
            raise BrokenMap(f"the layer is compressed by {compression!r}, which is unknown")
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
