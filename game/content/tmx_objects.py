"""The objects of a map: templates filled in, places measured from the board's corner."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx_cells import whole
from game.content.tmx_file import Sources
from game.content.tmx_layers import TILE, Area, Drawn, decimal, offset
from game.content.tmx_problem import BrokenMap, Findings, quoted
from game.content.tmx_tilesets import GID, Tilesets, class_of, wrong_gid
from game.content.tmx_types import Types
from game.content.tmx_values import Values, read_values
from game.core.grid import Pos

MOST_OBJECTS = 4096
_SHAPES = ("polygon", "polyline", "text", "capsule")
_NUMBERS = ("x", "y", "width", "height", "rotation")
# How much of an object's size lies left of and above the point that its tileset aligns.
_ALIGNED = {
    "unspecified": (0.0, 1.0), "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0), "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
}  # fmt: skip


class Thing(NamedTuple):
    """An object as its template, its tile and its class complete it."""

    attributes: Mapping[str, str]
    shape: str
    gid: int
    kind: str
    values: Values


class Objects:
    """Reads objects; `values` holds what each says of itself, by the number it is given."""

    def __init__(
        self, sources: Sources, tilesets: Tilesets, types: Types, findings: Findings
    ) -> None:
        self.values: dict[int, Values] = {}
        self._sources = sources
        self._tilesets = tilesets
        self._types = types
        self._findings = findings

    def plain_group(self, layer: Drawn, area: Area) -> Element:
        """Return the layer with rectangles and points only, in pixels of the area."""
        group = Element("objectgroup", name=layer.name)
        across, down = offset(layer)
        for element in layer.element.findall("object"):
            cell: Pos | None = None
            try:
                thing = self._thing(element)
                x, y, width, height, rotation = _place(thing, self._tilesets)
                x, y = x + across - area.x * TILE, y + down - area.y * TILE
                cell = Pos(int(x // TILE), int(y // TILE))
                self._check(thing)
            except BrokenMap as stop:
                self._findings.on_board(str(stop), stop.hint, layer.name, cell)
                continue
            for text, hint in thing.values.wrong:
                self._findings.on_board(text, hint, layer.name, cell)
            number = len(self.values) + 1
            self.values[number] = thing.values
            plain = Element("object", id=str(number), type=thing.kind, rotation=str(rotation))
            plain.attrib |= {"x": str(x), "y": str(y), "width": str(width), "height": str(height)}
            group.append(plain)
        return group

    def _thing(self, element: Element) -> Thing:
        base, folder, holder = self._base(element)
        values = read_values(element, self._types).over(read_values(base, self._types))
        own = element.get("gid")
        text = base.get("gid", "0") if own is None else own
        gid = whole(text)
        if gid is None or gid >> 32:
            raise BrokenMap(f"the object has gid={quoted(text)}, which is no tile")
        if gid & GID and own is None and holder is not None:
            gid = self._tilesets.moved(gid & GID, holder, folder) | gid & ~GID
        tile = self._tilesets.element(gid & GID)
        kind = class_of(element) or class_of(base) or class_of(tile)
        inherited = self._types.defaults(kind)
        if tile is not None:
            of_tile = read_values(tile, self._types)
            inherited |= of_tile.inherited | of_tile.written
        values.inherited = inherited | values.inherited
        shape = next((child.tag for child in (*element, *base) if child.tag != "properties"), "")
        return Thing({**base.attrib, **element.attrib}, shape, gid, kind, values)

    def _base(self, element: Element) -> tuple[Element, Path, Element | None]:
        """Return the object of a template, its folder and its tileset; an empty one if none."""
        source, folder = element.get("template"), self._sources.path.parent
        if source is None:
            return Element("object"), folder, None
        root, place = self._sources.named(folder, source, "template")
        base = root.find("object")
        if base is None:
            raise BrokenMap(f"the template {quoted(source)} has no object")
        return base, place.parent, root.find("tileset")

    def _check(self, thing: Thing) -> None:
        if thing.shape in _SHAPES:
            raise BrokenMap(f"the object is a {thing.shape}", "use a point, a rectangle or a tile")
        wrong = wrong_gid(thing.gid, self._tilesets, flips=True)
        if wrong is not None:
            raise BrokenMap(*wrong)


def _place(thing: Thing, tilesets: Tilesets) -> list[float]:
    """Return an object's upper left corner, width, height and rotation; raises BrokenMap."""
    usual = str(TILE) if thing.gid else "0"
    texts = [thing.attributes.get(name, "0") for name in ("x", "y")]
    texts += [thing.attributes.get(name, usual) for name in ("width", "height")]
    texts.append(thing.attributes.get("rotation", "0"))
    place = [decimal(text) for text in texts]
    for name, text, value in zip(_NUMBERS, texts, place, strict=True):
        if math.isnan(value) or (name in ("width", "height") and value < 0):
            what = f"object {quoted(thing.attributes.get('id', ''))} has {name}={quoted(text)}"
            raise BrokenMap(f"{what}, which is no place on a map")
    if thing.shape == "point":
        place[2:4] = [0.0, 0.0]
    found = tilesets.tile(thing.gid & GID) if thing.gid else None
    if found is not None:
        tileset, tile = found
        size = tileset.size(tile)
        if tuple(place[2:4]) == size and max(size) > TILE:
            # A figure that is taller or broader than its cell stands in it all the same.
            place[2:4] = [TILE, TILE]
        left, above = _ALIGNED.get(tileset.align, _ALIGNED["unspecified"])
        place[:2] = [place[0] - left * place[2], place[1] - above * place[3]]
    return place
