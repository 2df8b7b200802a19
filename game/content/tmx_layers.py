"""The layers of a map with their groups opened, and the board that they cover."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.content.tmx_cells import LONGEST_SIDE, Piece
from game.content.tmx_problem import BrokenMap, printable

TILE = 16
DECOR = "decor"
MOST_LAYERS = 64
_DEEPEST = 16
_FARTHEST = 1e6


class Drawn(NamedTuple):
    """A layer with its own name, its name with those of its groups, and its shift in pixels."""

    element: Element
    name: str
    shown: str
    x: float
    y: float
    decor: bool


class Area(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


def drawn_layers(root: Element) -> list[Drawn]:
    """Return tile and object layers in order, hidden and locked ones too; raises BrokenMap."""
    layers = list(_inside(Drawn(root, "", "", 0.0, 0.0, decor=False), 0))
    if len(layers) > MOST_LAYERS:
        raise BrokenMap(f"the map has more than {MOST_LAYERS} layers", "merge some of them")
    return layers


def _inside(group: Drawn, depth: int) -> Iterator[Drawn]:
    if depth > _DEEPEST:
        raise BrokenMap(f"the map has groups in groups, more than {_DEEPEST} deep")
    for element in group.element:
        if element.tag in ("layer", "objectgroup", "group"):
            name = element.get("name", "")
            layer = Drawn(
                element,
                printable(name),
                printable(f"{group.shown}/{name}" if group.shown else name),
                group.x + decimal(element.get("offsetx", "0")),
                group.y + decimal(element.get("offsety", "0")),
                decor=group.decor or name.startswith(DECOR),
            )
            if element.tag == "group":
                yield from _inside(layer, depth + 1)
            else:
                yield layer


def decimal(text: str) -> float:
    """Return a number of pixels; not a number if it is none on any map.

    >>> decimal("2.5"), decimal("1e99"), decimal("nan"), decimal("x")
    (2.5, nan, nan, nan)
    """
    try:
        value = float(text)
    except ValueError:
        return math.nan
    return value if abs(value) <= _FARTHEST else math.nan


def offset(layer: Drawn) -> tuple[float, float]:
    """Return how many pixels a layer is shifted; raises BrokenMap if that is no number."""
    if math.isnan(layer.x) or math.isnan(layer.y):
        raise BrokenMap("the layer is shifted to no place on a map", "set its offsets to 0")
    return layer.x, layer.y


def shifted(layer: Drawn, pieces: Iterable[Piece]) -> list[Piece]:
    """Return what is painted where it is seen; raises BrokenMap for a part of a cell."""
    if any(part % TILE for part in offset(layer)):
        text = f"the layer is shifted by {layer.x:g},{layer.y:g} pixels"
        raise BrokenMap(text, "set its Horizontal Offset and Vertical Offset to 0")
    x, y = int(layer.x) // TILE, int(layer.y) // TILE
    return [piece._replace(x=piece.x + x, y=piece.y + y) for piece in pieces]


def used_area(pieces: Iterable[Piece]) -> Area:
    """Return the smallest rectangle around all painted cells; raises BrokenMap."""
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
        raise BrokenMap("nothing is painted on the terrain", "paint every cell of it")
    width, height = max(across) - min(across) + 1, max(down) - min(down) + 1
    if max(width, height) > LONGEST_SIDE:
        text = f"the map is painted over {width} x {height} cells"
        raise BrokenMap(text, f"a side has at most {LONGEST_SIDE}: look for stray cells far off")
    return Area(min(across), min(down), width, height)


def painted(pieces: Iterable[Piece], area: Area) -> tuple[array[int], int]:
    """Return the tile numbers of an area row by row, and how many painted cells lie beside it."""
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
