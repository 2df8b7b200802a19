"""Common mistakes, really made on small maps, with what the game says of each and what helps."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from game.content.tmx import load_level
from game.content.tmx_write import write_level
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.level import Level, LevelError
from game.rulesets import RULESETS

SIDE = 7
_FLIPPED = 0x80000000
_NO_CLASS = 9
Spoil = Callable[[Element], None]
Redraw = Callable[[Level], Level]


@dataclass(frozen=True, slots=True)
class Mistake:
    """What somebody does to a ruleset's plainest map, before it is written or after; what helps."""

    ruleset: str
    help: str
    redraw: Redraw
    spoil: Spoil


def _spoilt(ruleset: str, spoil: Spoil, words: str) -> Mistake:
    return Mistake(ruleset, words, lambda level: level, spoil)


def _redrawn(ruleset: str, redraw: Redraw, words: str) -> Mistake:
    return Mistake(ruleset, words, redraw, lambda _: None)


def _layer(root: Element, name: str) -> Element:
    return next(layer for layer in root.iter("layer") if layer.get("name") == name)


def _cell(gid: int, *, flipped: bool = False) -> Spoil:
    """Return what puts a tile, or none, on the cell in the corner."""

    def spoil(root: Element) -> None:
        data = _layer(root, "terrain").find("data")
        assert data is not None
        first, _, rest = (data.text or "").strip().partition(",")
        data.text = f"{int(first) + _FLIPPED if flipped else gid},{rest}"

    return spoil


def _thing(**words: str) -> Spoil:
    """Return what changes the first object; an empty word takes something away."""

    def spoil(root: Element) -> None:
        thing = next(root.iter("object"))
        for name, word in words.items():
            thing.set(name, word)
            if not word:
                del thing.attrib[name]

    return spoil


def _shifted(root: Element) -> None:
    _layer(root, "terrain").set("offsetx", "5")


def _named(old: str, new: str) -> Spoil:
    def spoil(root: Element) -> None:
        found = next(e for e in root if e.get("name") == old)
        found.set("name", new)

    return spoil


def _property(name: str, value: str, kind: str = "") -> Spoil:
    """Return what sets a property of the map."""

    def spoil(root: Element) -> None:
        holder = root.find("properties")
        assert holder is not None
        for item in [item for item in holder if item.get("name") == name]:
            holder.remove(item)
        if value:
            item = SubElement(holder, "property", name=name, value=value)
            if kind:
                item.set("type", kind)

    return spoil


def _source(place: str) -> Spoil:
    def spoil(root: Element) -> None:
        root.findall("tileset")[0].set("source", place)

    return spoil


def _again(tag: str, name: str = "") -> Spoil:
    """Return what doubles the first layer or object."""

    def spoil(root: Element) -> None:
        parent = next(e for e in root.iter() if e.find(tag) is not None)
        found = parent.find(tag)
        assert found is not None
        twin = fromstring(tostring(found))
        twin.set("id", "99")
        if name:
            twin.set("name", name)
        parent.append(twin)

    return spoil


def _ground(*places: tuple[int, int, Terrain]) -> Redraw:
    """Return what draws terrain on cells of the plainest map."""

    def redraw(level: Level) -> Level:
        grid = level.grid
        for x, y, terrain in places:
            grid = grid.with_terrain(Pos(x, y), terrain)
        return replace(level, grids=(grid,))

    return redraw


def _wall(x: int, y: int, side: Direction, edge: Edge) -> Redraw:
    return lambda level: replace(level, grids=(level.grid.with_edge(Pos(x, y), side, edge),))


def _lacking(kind: str) -> Redraw:
    return lambda level: replace(
        level, spawns=tuple(spawn for spawn in level.spawns if spawn.kind != kind)
    )


def _part(floor: int, *places: tuple[int, int, Terrain]) -> Redraw:
    """Return what makes the plainest map a part of random ones, with terrain on some cells."""
    return lambda level: _ground(*places)(level).with_params({"part": True, "first_floor": floor})


_T = Terrain
_DRY = _ground(*((SIDE // 2, y, _T.FLOOR) for y in range(SIDE)))
MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "all": (
        _spoilt("railgun", _property("ruleset", ""), "Map, Map Properties: add `ruleset`."),
        _spoilt("railgun", _cell(0), "Paint every cell: `wall` where nobody walks."),
        _spoilt("railgun", _cell(_NO_CLASS), "Decoration goes on a layer called `decor...`."),
        _spoilt("railgun", _cell(0, flipped=True), "Paint it again without flipping (X, Y, Z)."),
        _spoilt("railgun", _named("terrain", "ground"), "Call it `terrain`."),
        _spoilt("railgun", _shifted, "Set the layer's offset to 0, or to whole cells."),
        _spoilt("railgun", _named("actors", "things"), "Call it `actors`."),
        _spoilt("railgun", _thing(type="", gid=""), "Give the object a class (in 1.8: Type)."),
        _spoilt("railgun", _thing(x="51"), "View, Snapping, Snap to Grid; move it."),
        _spoilt("railgun", _thing(width="32"), "Make it as large as its picture, or 16 x 16."),
        _spoilt("railgun", _thing(rotation="45"), "Rotation 0; `facing` says where it looks."),
        _spoilt("railgun", _thing(x="0"), "Move it, or paint floor under it."),
        _spoilt("railgun", _again("object"), "Take one of them away."),
        _spoilt("railgun", _property("trun", "9", "int"), "Look the name up in the tables."),
        _spoilt("railgun", _property("turns", "9"), "Remove it and add it as `int`."),
        _spoilt("railgun", _property("turns", "5000", "int"), "Look the bounds up."),
        _spoilt(
            "railgun",
            _source("gone.tsx"),
            "Put the file there, or replace the tileset (below its tiles).",
        ),
        _spoilt("railgun", _again("layer", "terrain 2"), "These rules know no floors."),
    ),
    "dooom": (
        _redrawn("dooom", _ground((3, SIDE - 1, _T.WALL)), "Paint an `exit`."),
        _spoilt("dooom", _property("target", "2", "int"), "Place more, or raise a `count`."),
    ),
    "psttrl": (
        _redrawn("psttrl", _lacking("hero"), "Place the `hero`."),
        _redrawn("psttrl", _lacking("baby_dragon"), "Place a dragon."),
        _redrawn("psttrl", _ground((2, 1, _T.DOWN_A)), "Paint `up_a` on the next floor."),
        _spoilt("psttrl", _again("layer", "terrain 3"), "Number floors without a gap."),
        _redrawn("psttrl", _part(11), "Set `first_floor` to 10 or less."),
        _redrawn("psttrl", _part(3, (2, 1, _T.DOWN_D)), "Paint `down_a`, `down_b` or `down_c`."),
        _redrawn(
            "psttrl",
            _part(3, (2, 1, _T.WALL), (2, 2, _T.WALL), (1, 2, _T.GLASS)),
            "Open a way: glass stops steps, too.",
        ),
        _redrawn("psttrl", _part(9, (1, 1, _T.WALL)), "Paint more `floor`, or draw stairs."),
    ),
    "codekeeper": (
        _redrawn("codekeeper", _lacking("exit"), "Place one `exit`."),
        _redrawn("codekeeper", _ground((4, 5, _T.WALL), (5, 4, _T.WALL)), "Open a way."),
    ),
    "river": (
        _redrawn("river", _lacking("treasure"), "Place one `treasure`."),
        _redrawn("river", _DRY, "Paint a river from the top row to the bottom row."),
        _redrawn("river", _ground((3, 3, _T.FLOOR)), "Close the gap."),
        _redrawn("river", _ground((4, 3, _T.WATER_W)), "Keep streams apart."),
        _redrawn("river", _ground((5, 5, _T.FLOOR)), "Paint `home_1` and `home_2`."),
        _redrawn("river", _ground((1, 1, _T.HOME_2), (5, 5, _T.FLOOR)), "Move one away."),
        _redrawn("river", _ground((5, 2, _T.PORTAL_1)), "Paint `portal_2`, too."),
        _redrawn("river", _ground((5, 2, _T.PORTAL_1), (5, 4, _T.PORTAL_3)), "Renumber it."),
        _redrawn(
            "river",
            _ground((1, 3, _T.SWAMP), (5, 2, _T.SWAMP), (5, 3, _T.SWAMP)),
            "Make all blocks equal.",
        ),
        _redrawn(
            "river", _wall(3, 2, Direction.S, Edge.BREAKABLE), "Take the wall away: water flows."
        ),
        _redrawn("river", _wall(1, 2, Direction.E, Edge.SOLID), "Paint it `breakable`."),
    ),
}


def make(mistake: Mistake, path: Path) -> None:
    """Write a map with a mistake on it."""
    rules = RULESETS[mistake.ruleset]
    level = replace(rules.blank_level(SIDE, SIDE), title="A map")
    write_level(mistake.redraw(level), rules.map_schema, path)
    root = fromstring(path.read_text(encoding="utf-8"))
    mistake.spoil(root)
    path.write_bytes(tostring(root))


def message_of(mistake: Mistake) -> str:
    """Return what the game says first of a mistake; raises ValueError if it is none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.tmx"
        make(mistake, path)
        try:
            load_level(path, RULESETS)
        except LevelError as error:
            return error.problems[0].text
    raise ValueError(f"this is no mistake any more: {mistake.ruleset}, {mistake.help}")
