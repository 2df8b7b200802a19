"""A strict look at a map file before the reader gets it: what the reader lets pass in silence."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from game.content.catalog import levels_root
from game.content.tmx_cells import BrokenMap, read_gids, whole, write_gids
from game.content.tmx_file import parse_file
from game.core.grid import Pos
from game.core.level import Problem

LONGEST_SIDE = 256
TILE = 16
TERRAIN_LAYER = "terrain"
# Tiles of these layers mean something, so they cannot be flipped.
EDGE_LAYER = "edges"
_FLIPS = 0xE0000000
_GID = 0x0FFFFFFF
_FARTHEST = 1e6
_BOOLS = ("true", "false")
# Names that the reader's own objects use: it refuses properties of these names.
_RESERVED = frozenset(
    [
        "id",
        "name",
        "type",
        "class",
        "x",
        "y",
        "width",
        "height",
        "rotation",
        "gid",
        "visible",
        "template",
        "points",
        "parent",
        "properties",
        "image",
        "closed",
        "custom_types",
        "object_type",
        "as_points",
    ]
)
_ALIGNMENTS = ("unspecified", "bottomleft", None)


def board_of(name: str, base: str) -> int | None:
    """Return which board a layer draws, counted from 0, or None if it is no such layer.

    >>> [board_of(name, "terrain") for name in ("terrain", "terrain 3", "terrain 1", "decor")]
    [0, 2, None, None]
    """
    if name == base:
        return 0
    number = whole(name.removeprefix(f"{base} ")) if name.startswith(f"{base} ") else None
    return None if number is None or number < 2 else number - 1


def layer_name(base: str, board: int) -> str:
    """Return the name of the layer that draws a board."""
    return base if board == 0 else f"{base} {board + 1}"


def strict_look(path: Path) -> tuple[Element | None, list[Problem]]:
    """Return the map with its layers unpacked to plain text, and what is wrong with it."""
    found: list[Problem] = []
    root = None
    try:
        root = parse_file(path)
        _check_root(root)
        ranges = _check_tilesets(path, root)
        for thing in (*root.iter("object"), *root.iter("tile")):
            # Tiled 1.9 alone writes the class under another name.
            thing.set("type", thing.get("type") or thing.get("class") or "")
        found += _check_properties(path.name, root, "", None)
        for layer in root.iter("layer"):
            found += _check_layer(path.name, layer, root, ranges)
        for group in root.iter("objectgroup"):
            found += _check_objects(path.name, group, ranges)
    except BrokenMap as stop:
        found.append(Problem(path.name, str(stop), stop.layer))
    return root, found


def _number(element: Element, name: str, low: int, high: int) -> int:
    text = element.get(name, "")
    number = whole(text)
    if number is None or not low <= number <= high:
        what = f"{element.tag} has {name}={text[:20]!r}"
        raise BrokenMap(f"the {what}; it must be a whole number from {low} to {high}")
    return number


def _check_root(root: Element) -> None:
    if root.tag != "map":
        raise BrokenMap(f"this is a {root.tag} file, not a map")
    if root.get("orientation") != "orthogonal":
        raise BrokenMap(f"the map is {root.get('orientation')}; it must be orthogonal")
    if root.get("infinite", "0") != "0":
        raise BrokenMap("the map is infinite: in Tiled turn off Map, Map Properties, Infinite")
    _number(root, "width", 1, LONGEST_SIDE)
    _number(root, "height", 1, LONGEST_SIDE)
    for name in ("tilewidth", "tileheight"):
        if root.get(name) != str(TILE):
            raise BrokenMap(f"the map's {name} is {root.get(name)}; it must be {TILE}")
    if len(list(root.iter("layer"))) > 64 or len(list(root.iter("object"))) > 4096:
        raise BrokenMap("the map has more than 64 layers or 4096 objects")
    if len(list(root.iter("template"))) or any(o.get("template") for o in root.iter("object")):
        raise BrokenMap("the map uses object templates: detach them in Tiled (Object, Detach)")


def _check_tilesets(path: Path, root: Element) -> list[tuple[int, int]]:
    """Return first number and tile count of each tileset; external ones are put into the map."""
    ranges = []
    for tileset in root.findall("tileset"):
        first = _number(tileset, "firstgid", 1, 10**8)
        source = tileset.get("source")
        inner, folder = tileset, path.parent
        if source is not None:
            inner = _external(path, source)
            folder = (path.parent / source).parent
        for image in inner.iter("image"):
            _inside_project(path, folder, image.get("source") or "", "picture")
        if inner.get("objectalignment") not in _ALIGNMENTS:
            raise BrokenMap(f"the tileset {inner.get('name')!r} must align objects bottom left")
        if inner is not tileset:
            del tileset.attrib["source"]
            tileset.attrib.update({k: v for k, v in inner.attrib.items() if k != "firstgid"})
            tileset.extend(inner)
        ranges.append((first, _number(inner, "tilecount", 1, 10**5)))
    return ranges


def _external(path: Path, source: str) -> Element:
    target = _inside_project(path, path.parent, source, "tileset")
    if not target.is_file():
        raise BrokenMap(f"the tileset {source!r} does not exist")
    try:
        tileset = parse_file(target)
    except BrokenMap as stop:
        raise BrokenMap(f"the tileset {source!r}: {stop}") from stop
    if tileset.tag != "tileset":
        raise BrokenMap(f"{source!r} is not a tileset")
    return tileset


def _inside_project(path: Path, folder: Path, source: str, what: str) -> Path:
    """Return where a path in the map leads; raises BrokenMap if it leads out of the project."""
    try:
        target = (folder / source).resolve()
        roots = (project_of(path), levels_root().resolve())
        # Windows paths count as absolute everywhere: a map must open on every machine.
        absolute = Path(source).is_absolute() or "\\" in source or ":" in source
        if absolute or not any(target.is_relative_to(root) for root in roots):
            raise BrokenMap(f"the {what} {source!r} lies outside of the map's project")
        target.is_file()
    except (OSError, RuntimeError, ValueError) as error:
        raise BrokenMap(f"the {what} {source[:80]!r} cannot be found") from error
    return target


def project_of(path: Path) -> Path:
    """Return the folder of the Tiled project a map belongs to, or the map's own folder."""
    folder = path.resolve().parent
    for candidate in (folder, *folder.parents):
        if any(candidate.glob("*.tiled-project")):
            return candidate
    return folder


def _check_properties(
    file: str, element: Element, layer: str, cell: Pos | None
) -> Iterator[Problem]:
    for item in element.findall("properties/property"):
        name, kind = item.get("name", ""), item.get("type", "string")
        value = item.get("value") or item.text or ""
        if layer and name in _RESERVED:
            text = f"the property {name!r} is unknown: Tiled keeps this name for itself"
            yield Problem(file, text, layer, cell)
        elif kind not in ("string", "int", "bool"):
            yield Problem(
                file,
                f"the property {name!r} is of type {kind}; use string, int or bool",
                layer,
                cell,
            )
        elif kind == "int" and whole(value.removeprefix("-")) is None:
            yield Problem(file, f"the property {name!r} is no number: {value[:20]!r}", layer, cell)
        elif kind == "bool" and value not in _BOOLS:
            yield Problem(file, f"the property {name!r} must be true or false", layer, cell)


def _check_layer(
    file: str, layer: Element, root: Element, ranges: list[tuple[int, int]]
) -> Iterator[Problem]:
    name = layer.get("name", "")
    width, height = int(root.get("width", 0)), int(root.get("height", 0))
    if layer.get("width") != root.get("width") or layer.get("height") != root.get("height"):
        raise BrokenMap("the layer has another size than the map", name)
    try:
        gids = read_gids(layer, width * height)
    except BrokenMap as stop:
        raise BrokenMap(str(stop), name) from stop
    if len(gids) != width * height:
        raise BrokenMap(f"the layer has {len(gids)} cells, not {width * height}", name)
    for index, gid in enumerate(gids):
        plain = name == EDGE_LAYER or board_of(name, TERRAIN_LAYER) is not None
        wrong = _wrong_gid(gid, ranges, flips=not plain)
        if wrong:
            yield Problem(file, wrong, name, Pos(index % width, index // width))
            return
    write_gids(layer, gids)


def _wrong_gid(gid: int, ranges: list[tuple[int, int]], *, flips: bool) -> str:
    number = gid & _GID
    if gid >> 32 or (number and not any(a <= number < a + count for a, count in ranges)):
        return f"tile number {number} belongs to no tileset"
    return "the tile is flipped or turned" if gid & ~_GID and not flips else ""


def _check_objects(file: str, group: Element, ranges: list[tuple[int, int]]) -> Iterator[Problem]:
    layer = group.get("name", "")
    for thing in group.findall("object"):
        cell = None
        for name in ("x", "y", "width", "height", "rotation"):
            number = _decimal(thing.get(name, "0"))
            if not abs(number) <= _FARTHEST:
                text = f"object {thing.get('id')} has {name}={thing.get(name, '')[:20]!r}"
                raise BrokenMap(f"{text}, which is no place on a map", layer)
            if name == "y":
                cell = Pos(int(_decimal(thing.get("x", "0")) // TILE), int(number // TILE))
        gid = thing.get("gid")
        wrong = gid and _wrong_gid(whole(gid) or 1 << 32, ranges, flips=True)
        if wrong:
            yield Problem(file, wrong, layer, cell)
        yield from _check_properties(file, thing, layer, cell)


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.inf
