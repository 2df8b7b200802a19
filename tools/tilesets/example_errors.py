"""Common mistakes in maps: each is made on a small map to get the game's message for the guide."""

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.content.tmx.reader import load_level
from game.content.tmx.writer import write_level
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.level import Level, LevelError
from game.rulesets import RULESETS

SIDE = 7


class ExampleError(NamedTuple):
    """A mistake made on a ruleset's blank level, and its fix.

    In the text of its map, what a pattern finds is replaced. Before, cells are painted ("1,2=wall")
    and walls ("1,2,E=solid"); with `first_floor` the map is a prefab.
    """

    ruleset: str
    help: str
    pattern: str = ""
    replacement: str = ""
    painted: str = ""
    first_floor: int = 0


def _in_text(ruleset: str, pattern: str, replacement: str, fix: str) -> ExampleError:
    return ExampleError(ruleset, fix, pattern, replacement)


def _painted(ruleset: str, painted: str, fix: str, first_floor: int = 0) -> ExampleError:
    return ExampleError(ruleset, fix, painted=painted, first_floor=first_floor)


def _without(ruleset: str, kind: str, fix: str) -> ExampleError:
    return _in_text(ruleset, rf' *<object .*type="{kind}".*\n', "", fix)


def _with_property(ruleset: str, attributes: str, fix: str) -> ExampleError:
    return _in_text(ruleset, "</properties>", f"<property {attributes}/></properties>", fix)


def _copied_layer(ruleset: str, name: str, fix: str) -> ExampleError:
    pattern = r'( <layer id=)"1" name="terrain"((?:.|\n)*?</layer>\n)'
    return _in_text(ruleset, pattern, rf'\g<0>\1"99" name="{name}"\2', fix)


_FIRST_CELL = r'csv">\n\d+'
_DRY = " ".join(f"{SIDE // 2},{y}=floor" for y in range(SIDE))
EXAMPLE_ERRORS: dict[str, tuple[ExampleError, ...]] = {
    "all": (
        _in_text("railgun", r'.*name="ruleset".*\n', "", "Map, Map Properties: add `ruleset`."),
        _in_text(
            "railgun", _FIRST_CELL, 'csv">\n0', "Paint every cell: `wall` where no one walks."
        ),
        _in_text(
            "railgun", _FIRST_CELL, 'csv">\n9', "Decoration goes on a layer called `decor...`."
        ),
        _in_text(
            "railgun", _FIRST_CELL, f'csv">\n{0x80000004}', "Paint it again, not flipped (X, Y, Z)."
        ),
        _in_text("railgun", 'name="terrain"', 'name="ground"', "Call it `terrain`."),
        _in_text(
            "railgun",
            'name="terrain"',
            r'\g<0> offsetx="5"',
            "Set the layer's offset to 0 or to whole cells.",
        ),
        _in_text("railgun", 'name="actors"', 'name="things"', "Call it `actors`."),
        _in_text(
            "railgun", ' type="hero" gid="193"', "", "Give the object a class (in 1.8: Type)."
        ),
        _in_text("railgun", ' x="48"', ' x="51"', "View, Snapping, Snap to Grid; move it."),
        _in_text(
            "railgun", ' width="20"', ' width="32"', "Give it the size of its picture, or 16 x 16."
        ),
        _in_text(
            "railgun",
            "<object ",
            '<object rotation="45" ',
            "Set Rotation to 0; use `facing` instead.",
        ),
        _in_text("railgun", ' x="48"', ' x="0"', "Move it, or paint floor under it."),
        _in_text("railgun", r'( *<object id=)"1"(.*\n)', r'\g<0>\1"99"\2', "Remove one of them."),
        _with_property(
            "railgun", 'name="trun" type="int" value="9"', "Look up the name in the tables."
        ),
        _with_property("railgun", 'name="turns" value="9"', "Remove it and add it as `int`."),
        _with_property("railgun", 'name="turns" type="int" value="5000"', "Look up the bounds."),
        _in_text(
            "railgun",
            r'source="[^"]+"',
            'source="gone.tsx"',
            "Put the file there, or replace the tileset (below its tiles).",
        ),
        _copied_layer("railgun", "terrain 2", "This game has one floor."),
    ),
    "dooom": (
        _painted("dooom", f"3,{SIDE - 1}=wall", "Paint an `exit`."),
        _with_property(
            "dooom", 'name="target" type="int" value="2"', "Place more, or raise a `count`."
        ),
    ),
    "psttrl": (
        _without("psttrl", "hero", "Place the `hero`."),
        _without("psttrl", "baby_dragon", "Place a dragon."),
        _painted("psttrl", "2,1=down_a", "Paint `up_a` on the next floor."),
        _copied_layer("psttrl", "terrain 3", "Number floors without a gap."),
        _painted("psttrl", "", "Set `first_floor` to 10 or less.", 11),
        _painted("psttrl", "2,1=down_d", "Paint `down_a`, `down_b` or `down_c`.", 3),
        _painted(
            "psttrl", "2,1=wall 2,2=wall 1,2=glass", "Open a path: glass blocks movement, too.", 3
        ),
        _painted("psttrl", "1,1=wall", "Paint more `floor`, or place stairs.", 9),
    ),
    "codekeeper": (
        _without("codekeeper", "exit", "Place one `exit`."),
        _painted("codekeeper", "4,5=wall 5,4=wall", "Open a path."),
    ),
    "river": (
        _without("river", "treasure", "Place one `treasure`."),
        _painted("river", _DRY, "Paint a river from the top row to the bottom row."),
        _painted("river", "3,3=floor", "Close the gap."),
        _painted("river", "4,3=water_w", "Keep the bends apart."),
        _painted("river", "5,5=floor", "Paint `home_1` and `home_2`."),
        _painted("river", "1,1=home_2 5,5=floor", "Move one away."),
        _painted("river", "5,2=portal_1", "Paint `portal_2`, too."),
        _painted("river", "5,2=portal_1 5,4=portal_3", "Renumber it."),
        _painted("river", "1,3=swamp 5,2=swamp 5,3=swamp", "Make all blocks equal."),
        _painted("river", "3,2,S=breakable", "Remove the wall: water flows there."),
        _painted("river", "1,2,E=solid", "Paint it `breakable`."),
    ),
}


def _paint(level: Level, painted: str) -> Level:
    grid = level.grid
    for place, _, name in (part.partition("=") for part in painted.split()):
        x, y, *side = place.split(",")
        if side:
            grid = grid.with_edge(Pos(int(x), int(y)), Direction[side[0]], Edge[name.upper()])
        else:
            grid = grid.with_terrain(Pos(int(x), int(y)), Terrain[name.upper()])
    return replace(level, grids=(grid,))


def write_example(example: ExampleError, path: Path) -> None:
    """Write a map with the mistake."""
    rules = RULESETS[example.ruleset]
    level = _paint(replace(rules.blank_level(SIDE, SIDE), title="A map"), example.painted)
    if example.first_floor:
        level = level.with_params({"part": True, "first_floor": example.first_floor})
    write_level(level, rules.map_schema, path)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(example.pattern, example.replacement, text, count=1), encoding="utf-8")


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
