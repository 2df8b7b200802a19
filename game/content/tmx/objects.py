"""The objects of a map: templates filled in, positions relative to the board's corner."""

import math
from collections.abc import Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx.diagnostics import Diagnostics, MapFormatError, quoted
from game.content.tmx.project_types import ProjectTypes
from game.content.tmx.properties import Properties, read_properties
from game.content.tmx.tile_layers import TILE_SIZE, CellRect, MapLayer, parse_pixels, pixel_offset
from game.content.tmx.tilesets import GID_MASK, Tilesets, class_name_of, gid_problem
from game.content.tmx.xml_files import MapFiles
from game.core.grid import Pos

MAX_OBJECTS = 4096
_UNSUPPORTED_SHAPES = ("polygon", "polyline", "text", "capsule")
_GEOMETRY = ("x", "y", "width", "height", "rotation")
# The share of an object's size to the left of and above the point that its tileset aligns.
_ALIGNMENT = {
    "unspecified": (0.0, 1.0), "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0), "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
}  # fmt: skip


class MapObject(NamedTuple):
    """An object with the values of its template, its tile and its class filled in."""

    attributes: Mapping[str, str]
    shape: str
    gid: int
    class_name: str
    properties: Properties


class ObjectReader:
    """Reads objects and numbers them; `properties` are theirs by number."""

    def __init__(
        self, files: MapFiles, tilesets: Tilesets, types: ProjectTypes, diagnostics: Diagnostics
    ) -> None:
        self.properties: dict[int, Properties] = {}
        self._files = files
        self._tilesets = tilesets
        self._types = types
        self._diagnostics = diagnostics

    def normalized_group(self, layer: MapLayer, area: CellRect) -> Element:
        """Return the layer with rectangles and points only, in pixels from the area's corner."""
        group = Element("objectgroup", name=layer.name)
        across, down = pixel_offset(layer)
        for element in layer.element.findall("object"):
            cell: Pos | None = None
            try:
                map_object = self._read_object(element)
                x, y, width, height, rotation = _bounds(map_object, self._tilesets)
                x, y = x + across - area.x * TILE_SIZE, y + down - area.y * TILE_SIZE
                cell = Pos(int(x // TILE_SIZE), int(y // TILE_SIZE))
                self._check(map_object)
            except MapFormatError as error:
                self._diagnostics.add_on_board(str(error), error.hint, layer.name, cell)
                continue
            for text, hint in map_object.properties.problems:
                self._diagnostics.add_on_board(text, hint, layer.name, cell)
            number = len(self.properties) + 1
            self.properties[number] = map_object.properties
            normalized = Element(
                "object", id=str(number), type=map_object.class_name, rotation=str(rotation)
            )
            place = {"x": x, "y": y, "width": width, "height": height}
            normalized.attrib |= {name: str(value) for name, value in place.items()}
            group.append(normalized)
        return group

    def _read_object(self, element: Element) -> MapObject:
        template = self._files.template_of(element)
        base, gid = template.base, self._tilesets.object_gid(element, template)
        values = read_properties(element, self._types).with_base(read_properties(base, self._types))
        tile = self._tilesets.tile_element(gid & GID_MASK)
        kind = class_name_of(element) or class_name_of(base) or class_name_of(tile)
        inherited = self._types.class_defaults(kind)
        if tile is not None:
            of_tile = read_properties(tile, self._types)
            inherited |= of_tile.inherited | of_tile.own
        values.inherited = inherited | values.inherited
        shape = next((child.tag for child in (*element, *base) if child.tag != "properties"), "")
        return MapObject({**base.attrib, **element.attrib}, shape, gid, kind, values)

    def _check(self, map_object: MapObject) -> None:
        if map_object.shape in _UNSUPPORTED_SHAPES:
            raise MapFormatError(
                f"the object is a {map_object.shape}", "use a point, a rectangle or a tile"
            )
        wrong = gid_problem(map_object.gid, self._tilesets, allow_flips=True)
        if wrong is not None:
            raise MapFormatError(*wrong)


def _bounds(map_object: MapObject, tilesets: Tilesets) -> list[float]:
    """Return an object's upper left corner, width, height and rotation; raises MapFormatError."""
    default = str(TILE_SIZE) if map_object.gid else "0"
    texts = [map_object.attributes.get(name, "0") for name in ("x", "y")]
    texts += [map_object.attributes.get(name, default) for name in ("width", "height")]
    texts.append(map_object.attributes.get("rotation", "0"))
    bounds = [parse_pixels(text) for text in texts]
    for name, text, value in zip(_GEOMETRY, texts, bounds, strict=True):
        if math.isnan(value) or (name in ("width", "height") and value < 0):
            what = f"object {quoted(map_object.attributes.get('id', ''))} has {name}={quoted(text)}"
            raise MapFormatError(f"{what}, which is not on any map")
    if map_object.shape == "point":
        bounds[2:4] = [0.0, 0.0]
    located = tilesets.find_tile(map_object.gid & GID_MASK) if map_object.gid else None
    if located is not None:
        tileset, tile = located
        size = tileset.tile_size(tile)
        if tuple(bounds[2:4]) == size and max(size) > TILE_SIZE:
            # A sprite that is taller or wider than its cell still belongs to that cell.
            bounds[2:4] = [TILE_SIZE, TILE_SIZE]
        # The point of a tile object that its position refers to.
        alignment = tileset.element.get("objectalignment", "")
        left, above = _ALIGNMENT.get(alignment, _ALIGNMENT["unspecified"])
        bounds[:2] = [bounds[0] - left * bounds[2], bounds[1] - above * bounds[3]]
    return bounds
