"""Maps as Tiled writes them, part by part, and what reading them gives."""

import base64
import gzip
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.tmx.reader import load_level
from game.content.tmx.tile_layers import zstd
from game.core.level import Level, LevelError, Problem
from game.rulesets import RULESETS

TILES = (
    '<tile id="0" type="floor"><animation><frame tileid="1" duration="100"/></animation></tile>'
    '<tile id="3" type="wall"><objectgroup><object id="1" x="0" y="0" width="9" height="9"/>'
    "</objectgroup></tile>"
)
SIZES = 'tilewidth="16" tileheight="16" tilecount="8" columns="8"'
SET = f'<tileset firstgid="1" name="t" {SIZES}>{TILES}</tileset>'
FLIPPED = 1 + 0x80000000 + 0x20000000
# A room of 5 x 4 with a floor of 3 x 2.
ROOM = [4] * 5 + [4, 1, 1, 1, 4] * 2 + [4] * 5
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstd.compress,
}  # fmt: skip
FORMATS = ["csv", "xml", "base64", "base64 zlib", "base64 gzip", "base64 zstd"]


def cells(gids: list[int], form: str) -> str:
    """Return tile numbers as Tiled stores them in a layer or a chunk."""
    if form == "csv":
        return ",".join(map(str, gids))
    if form == "xml":
        return "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in gids)
    content = b"".join(gid.to_bytes(4, "little") for gid in gids)
    return base64.b64encode(PACKERS[form.partition(" ")[2]](content)).decode()


def data(inside: str, form: str) -> str:
    encoding, _, packer = form.partition(" ")
    how = "" if form == "xml" else f' encoding="{encoding}"'
    return f"<data{how}" + (f' compression="{packer}"' if packer else "") + f">{inside}</data>"


def layer(
    name: str = "terrain", gids: list[int] = ROOM, form: str = "csv", more: str = "", width: int = 5
) -> str:
    stored, size = data(cells(gids, form), form), f'width="{width}" height="{len(gids) // width}"'
    return f'<layer id="1" name="{name}" {size} {more}>{stored}</layer>'


def chunk(x: int, y: int, width: int, gids: list[int], form: str = "csv") -> str:
    place = f'x="{x}" y="{y}" width="{width}" height="{len(gids) // width}"'
    return f"<chunk {place}>{cells(gids, form)}</chunk>"


def endless(name: str, *chunks: str, form: str = "csv") -> str:
    return f'<layer id="1" name="{name}" width="0" height="0">{data("".join(chunks), form)}</layer>'


def object_layer(*objects: str, name: str = "actors", more: str = "") -> str:
    return f'<objectgroup id="2" name="{name}" {more}>{"".join(objects)}</objectgroup>'


def map_object(
    kind: str, x: float, y: float, properties: str = "", more: str = "", size: str = "16"
) -> str:
    place = f'x="{x}" y="{y}" width="{size}" height="{size}"'
    inside = f"<properties>{properties}</properties>" if properties else ""
    return f'<object id="1" type="{kind}" {place} {more}>{inside}</object>'


def value(name: str, text: str, more: str = "") -> str:
    return f'<property name="{name}" value="{text}" {more}/>'


def of_class(name: str, kind: str, *inside: str) -> str:
    members = f"<properties>{''.join(inside)}</properties>" if inside else ""
    return f'<property name="{name}" type="class" propertytype="{kind}">{members}</property>'


HERO = map_object("hero", 16, 16)
RULESET = value("ruleset", "railgun")
SIDES = 'width="5" height="4"'


def tmx(
    *parts: str, tiles: str = SET, properties: str = RULESET, more: str = "", sides: str = SIDES
) -> str:
    infinite = int(any("<chunk" in part for part in parts))
    size = f'{sides} tilewidth="16" tileheight="16" infinite="{infinite}"'
    head = f'<map version="1.10" orientation="orthogonal" {size} {more}>'
    return f"{head}<properties>{properties}</properties>{tiles}{''.join(parts)}</map>"


def load(folder: Path, content: str | bytes, name: str = "map.tmx") -> Level:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return load_level(path, RULESETS)


def problems(folder: Path, content: str | bytes, name: str = "map.tmx") -> list[Problem]:
    with pytest.raises(LevelError) as caught:
        load(folder, content, name)
    return caught.value.problems
