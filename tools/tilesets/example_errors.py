"""Common mistakes in maps: each is made on a small map to get the game's message for the guide."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from game.content.tmx.reader import load_level
from game.content.tmx.writer import write_level
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.level import Level, LevelError
from game.rulesets import RULESETS

SIDE = 7
_FLIP_BIT = 0x80000000
_UNCLASSED_GID = 9
MapEdit = Callable[[Element], None]
LevelEdit = Callable[[Level], Level]


@dataclass(frozen=True, slots=True)
class ExampleError:
    """A mistake made on a ruleset's blank level, before or after it is written, and its fix."""

    ruleset: str
    help: str
    edit_level: LevelEdit
    edit_map: MapEdit


def _map_error(ruleset: str, edit: MapEdit, fix: str) -> ExampleError:
    return ExampleError(ruleset, fix, lambda level: level, edit)


def _level_error(ruleset: str, edit: LevelEdit, fix: str) -> ExampleError:
    return ExampleError(ruleset, fix, edit, lambda _: None)


def _layer(root: Element, name: str) -> Element:
    return next(layer for layer in root.iter("layer") if layer.get("name") == name)


def _set_cell(gid: int, *, flipped: bool = False) -> MapEdit:
    """Return an edit that puts a tile, or 0 for none, on the upper left cell."""

    def edit(root: Element) -> None:
        data = _layer(root, "terrain").find("data")
        assert data is not None
        first, _, rest = (data.text or "").strip().partition(",")
        data.text = f"{int(first) + _FLIP_BIT if flipped else gid},{rest}"

    return edit


def _edit_object(**attributes: str) -> MapEdit:
    """Return an edit that changes the first object's attributes; empty values remove them."""

    def edit(root: Element) -> None:
        element = next(root.iter("object"))
        for name, value in attributes.items():
            element.set(name, value)
            if not value:
                del element.attrib[name]

    return edit


def _shift_object(root: Element) -> None:
    _layer(root, "terrain").set("offsetx", "5")


def _rename_layer(old: str, new: str) -> MapEdit:
    def edit(root: Element) -> None:
        layer = next(e for e in root if e.get("name") == old)
        layer.set("name", new)

    return edit


def _set_property(name: str, value: str, kind: str = "") -> MapEdit:
    """Return an edit that sets a property of the map; an empty value removes it."""

    def edit(root: Element) -> None:
        holder = root.find("properties")
        assert holder is not None
        for item in [item for item in holder if item.get("name") == name]:
            holder.remove(item)
        if value:
            item = SubElement(holder, "property", name=name, value=value)
            if kind:
                item.set("type", kind)

    return edit


def _set_tileset_source(source: str) -> MapEdit:
    def edit(root: Element) -> None:
        root.findall("tileset")[0].set("source", source)

    return edit


def _duplicate(tag: str, name: str = "") -> MapEdit:
    """Return an edit that duplicates the first layer or object."""

    def edit(root: Element) -> None:
        parent = next(e for e in root.iter() if e.find(tag) is not None)
        original = parent.find(tag)
        assert original is not None
        twin = fromstring(tostring(original))
        twin.set("id", "99")
        if name:
            twin.set("name", name)
        parent.append(twin)

    return edit


def _set_terrain(*cells: tuple[int, int, Terrain]) -> LevelEdit:
    """Return an edit that paints terrain on cells of the blank level."""

    def redraw(level: Level) -> Level:
        grid = level.grid
        for x, y, terrain in cells:
            grid = grid.with_terrain(Pos(x, y), terrain)
        return replace(level, grids=(grid,))

    return redraw


def _set_edge(x: int, y: int, side: Direction, edge: Edge) -> LevelEdit:
    return lambda level: replace(level, grids=(level.grid.with_edge(Pos(x, y), side, edge),))


def _without_objects(kind: str) -> LevelEdit:
    return lambda level: replace(
        level, spawns=tuple(spawn for spawn in level.spawns if spawn.kind != kind)
    )


def _as_prefab(floor: int, *cells: tuple[int, int, Terrain]) -> LevelEdit:
    """Return an edit that turns the blank level into a prefab, with terrain on some cells."""
    return lambda level: _set_terrain(*cells)(level).with_params(
        {"part": True, "first_floor": floor}
    )


_T = Terrain
_WITHOUT_RIVER = _set_terrain(*((SIDE // 2, y, _T.FLOOR) for y in range(SIDE)))
EXAMPLE_ERRORS: dict[str, tuple[ExampleError, ...]] = {
    "all": (
        _map_error("railgun", _set_property("ruleset", ""), "Map, Map Properties: add `ruleset`."),
        _map_error("railgun", _set_cell(0), "Paint every cell: `wall` where no one walks."),
        _map_error(
            "railgun", _set_cell(_UNCLASSED_GID), "Decoration goes on a layer called `decor...`."
        ),
        _map_error("railgun", _set_cell(0, flipped=True), "Paint it again, not flipped (X, Y, Z)."),
        _map_error("railgun", _rename_layer("terrain", "ground"), "Call it `terrain`."),
        _map_error("railgun", _shift_object, "Set the layer's offset to 0 or to whole cells."),
        _map_error("railgun", _rename_layer("actors", "things"), "Call it `actors`."),
        _map_error(
            "railgun", _edit_object(type="", gid=""), "Give the object a class (in 1.8: Type)."
        ),
        _map_error("railgun", _edit_object(x="51"), "View, Snapping, Snap to Grid; move it."),
        _map_error(
            "railgun", _edit_object(width="32"), "Give it the size of its picture, or 16 x 16."
        ),
        _map_error(
            "railgun", _edit_object(rotation="45"), "Set Rotation to 0; use `facing` instead."
        ),
        _map_error("railgun", _edit_object(x="0"), "Move it, or paint floor under it."),
        _map_error("railgun", _duplicate("object"), "Remove one of them."),
        _map_error("railgun", _set_property("trun", "9", "int"), "Look up the name in the tables."),
        _map_error("railgun", _set_property("turns", "9"), "Remove it and add it as `int`."),
        _map_error("railgun", _set_property("turns", "5000", "int"), "Look up the bounds."),
        _map_error(
            "railgun",
            _set_tileset_source("gone.tsx"),
            "Put the file there, or replace the tileset (below its tiles).",
        ),
        _map_error("railgun", _duplicate("layer", "terrain 2"), "This game has one floor."),
    ),
    "dooom": (
        _level_error("dooom", _set_terrain((3, SIDE - 1, _T.WALL)), "Paint an `exit`."),
        _map_error("dooom", _set_property("target", "2", "int"), "Place more, or raise a `count`."),
    ),
    "psttrl": (
        _level_error("psttrl", _without_objects("hero"), "Place the `hero`."),
        _level_error("psttrl", _without_objects("baby_dragon"), "Place a dragon."),
        _level_error("psttrl", _set_terrain((2, 1, _T.DOWN_A)), "Paint `up_a` on the next floor."),
        _map_error("psttrl", _duplicate("layer", "terrain 3"), "Number floors without a gap."),
        _level_error("psttrl", _as_prefab(11), "Set `first_floor` to 10 or less."),
        _level_error(
            "psttrl", _as_prefab(3, (2, 1, _T.DOWN_D)), "Paint `down_a`, `down_b` or `down_c`."
        ),
        _level_error(
            "psttrl",
            _as_prefab(3, (2, 1, _T.WALL), (2, 2, _T.WALL), (1, 2, _T.GLASS)),
            "Open a path: glass blocks movement, too.",
        ),
        _level_error(
            "psttrl", _as_prefab(9, (1, 1, _T.WALL)), "Paint more `floor`, or place stairs."
        ),
    ),
    "codekeeper": (
        _level_error("codekeeper", _without_objects("exit"), "Place one `exit`."),
        _level_error("codekeeper", _set_terrain((4, 5, _T.WALL), (5, 4, _T.WALL)), "Open a path."),
    ),
    "river": (
        _level_error("river", _without_objects("treasure"), "Place one `treasure`."),
        _level_error("river", _WITHOUT_RIVER, "Paint a river from the top row to the bottom row."),
        _level_error("river", _set_terrain((3, 3, _T.FLOOR)), "Close the gap."),
        _level_error("river", _set_terrain((4, 3, _T.WATER_W)), "Keep the bends apart."),
        _level_error("river", _set_terrain((5, 5, _T.FLOOR)), "Paint `home_1` and `home_2`."),
        _level_error("river", _set_terrain((1, 1, _T.HOME_2), (5, 5, _T.FLOOR)), "Move one away."),
        _level_error("river", _set_terrain((5, 2, _T.PORTAL_1)), "Paint `portal_2`, too."),
        _level_error(
            "river", _set_terrain((5, 2, _T.PORTAL_1), (5, 4, _T.PORTAL_3)), "Renumber it."
        ),
        _level_error(
            "river",
            _set_terrain((1, 3, _T.SWAMP), (5, 2, _T.SWAMP), (5, 3, _T.SWAMP)),
            "Make all blocks equal.",
        ),
        _level_error(
            "river",
            _set_edge(3, 2, Direction.S, Edge.BREAKABLE),
            "Remove the wall: water flows there.",
        ),
        _level_error("river", _set_edge(1, 2, Direction.E, Edge.SOLID), "Paint it `breakable`."),
    ),
}


def write_example(example: ExampleError, path: Path) -> None:
    """Write a map with the mistake."""
    rules = RULESETS[example.ruleset]
    level = replace(rules.blank_level(SIDE, SIDE), title="A map")
    write_level(example.edit_level(level), rules.map_schema, path)
    root = fromstring(path.read_text(encoding="utf-8"))
    example.edit_map(root)
    path.write_bytes(tostring(root))


def first_message(example: ExampleError) -> str:
    """Return the game's first message about a mistake; raises ValueError if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.tmx"
        write_example(example, path)
        try:
            load_level(path, RULESETS)
        except LevelError as error:
            return error.problems[0].text
    raise ValueError(f"this is not a mistake any more: {example.ruleset}, {example.help}")
