"""The objects of a map: templates filled in, places measured from the board's corner."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx.cells import parse_whole
from game.content.tmx.diagnostics import Diagnostics, MapFormatError, quoted
from game.content.tmx.layers import TILE_SIZE, CellRect, MapLayer, parse_pixels, pixel_offset
from game.content.tmx.map_files import MapFiles
from game.content.tmx.project_types import ProjectTypes
from game.content.tmx.properties import Properties, read_properties
from game.content.tmx.tilesets import GID_MASK, Tilesets, class_name_of, gid_problem
from game.core.grid import Pos

MAX_OBJECTS = 4096
_UNSUPPORTED_SHAPES = ("polygon", "polyline", "text", "capsule")
_GEOMETRY = ("x", "y", "width", "height", "rotation")
# How much of an object's size lies left of and above the point that its tileset aligns.
_ALIGNMENT = {
    "unspecified": (0.0, 1.0), "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0), "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
}  # fmt: skip


class MapObject(NamedTuple):
    """An object as its template, its tile and its class complete it."""

    attributes: Mapping[str, str]
    shape: str
    gid: int
    class_name: str
    properties: Properties


class ObjectReader:
    """Reads objects; `values` holds what each says of itself, by the number it is given."""

    def __init__(
        self, sources: MapFiles, tilesets: Tilesets, types: ProjectTypes, findings: Diagnostics
    ) -> None:
        self.properties: dict[int, Properties] = {}
        self._files = sources
        self._tilesets = tilesets
        self._types = types
        self._diagnostics = findings

    def normalized_group(self, layer: MapLayer, area: CellRect) -> Element:
        """Return the layer with rectangles and points only, in pixels of the area."""
        group = Element("objectgroup", name=layer.name)
        across, down = pixel_offset(layer)
        for element in layer.element.findall("object"):
            cell: Pos | None = None
            try:
                thing = self._read_object(element)
                x, y, width, height, rotation = _bounds(thing, self._tilesets)
                x, y = x + across - area.x * TILE_SIZE, y + down - area.y * TILE_SIZE
                cell = Pos(int(x // TILE_SIZE), int(y // TILE_SIZE))
                self._check(thing)
            except MapFormatError as stop:
                self._diagnostics.add_on_board(str(stop), stop.hint, layer.name, cell)
                continue
            for text, hint in thing.properties.problems:
                self._diagnostics.add_on_board(text, hint, layer.name, cell)
            number = len(self.properties) + 1
            self.properties[number] = thing.properties
            plain = Element("object", id=str(number), type=thing.class_name, rotation=str(rotation))
            plain.attrib |= {"x": str(x), "y": str(y), "width": str(width), "height": str(height)}
            group.append(plain)
        return group

    def _read_object(self, element: Element) -> MapObject:
        base, folder, holder = self._template_of(element)
        values = read_properties(element, self._types).with_base(read_properties(base, self._types))
        own = element.get("gid")
        text = base.get("gid", "0") if own is None else own
        gid = parse_whole(text)
        if gid is None or gid >> 32:
            raise MapFormatError(f"the object has gid={quoted(text)}, which is no tile")
        if gid & GID_MASK and own is None and holder is not None:
            gid = self._tilesets.remap_gid(gid & GID_MASK, holder, folder) | gid & ~GID_MASK
        tile = self._tilesets.tile_element(gid & GID_MASK)
        kind = class_name_of(element) or class_name_of(base) or class_name_of(tile)
        inherited = self._types.class_defaults(kind)
        if tile is not None:
            of_tile = read_properties(tile, self._types)
            inherited |= of_tile.inherited | of_tile.own
        values.inherited = inherited | values.inherited
        shape = next((child.tag for child in (*element, *base) if child.tag != "properties"), "")
        return MapObject({**base.attrib, **element.attrib}, shape, gid, kind, values)

    def _template_of(self, element: Element) -> tuple[Element, Path, Element | None]:
        """Return the object of a template, its folder and its tileset; an empty one if none."""
        source, folder = element.get("template"), self._files.path.parent
        if source is None:
            return Element("object"), folder, None
        root, place = self._files.load(folder, source, "template")
        base = root.find("object")
        if base is None:
            raise MapFormatError(f"the template {quoted(source)} has no object")
        return base, place.parent, root.find("tileset")

    def _check(self, map_object: MapObject) -> None:
        if map_object.shape in _UNSUPPORTED_SHAPES:
            raise MapFormatError(
                f"the object is a {map_object.shape}", "use a point, a rectangle or a tile"
            )
        wrong = gid_problem(map_object.gid, self._tilesets, allow_flips=True)
        if wrong is not None:
            raise MapFormatError(*wrong)


def _bounds(map_object: MapObject, tilesets: Tilesets) -> list[float]:
    """Return an object's upper left corner, width, height and rotation; raises BrokenMap."""
    usual = str(TILE_SIZE) if map_object.gid else "0"
    texts = [map_object.attributes.get(name, "0") for name in ("x", "y")]
    texts += [map_object.attributes.get(name, usual) for name in ("width", "height")]
    texts.append(map_object.attributes.get("rotation", "0"))
    place = [parse_pixels(text) for text in texts]
    for name, text, value in zip(_GEOMETRY, texts, place, strict=True):
        if math.isnan(value) or (name in ("width", "height") and value < 0):
            what = f"object {quoted(map_object.attributes.get('id', ''))} has {name}={quoted(text)}"
            raise MapFormatError(f"{what}, which is no place on a map")
    if map_object.shape == "point":
        place[2:4] = [0.0, 0.0]
    found = tilesets.find_tile(map_object.gid & GID_MASK) if map_object.gid else None
    if found is not None:
        tileset, tile = found
        size = tileset.tile_size(tile)
        if tuple(place[2:4]) == size and max(size) > TILE_SIZE:
            # A figure that is taller or broader than its cell stands in it all the same.
            place[2:4] = [TILE_SIZE, TILE_SIZE]
        left, above = _ALIGNMENT.get(tileset.alignment, _ALIGNMENT["unspecified"])
        place[:2] = [place[0] - left * place[2], place[1] - above * place[3]]
    return place
