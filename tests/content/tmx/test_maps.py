"""What maps, drawn part by part in `maps.txt`, are read as, or why they are refused.

There `==` begins with an empty project; `&` gives a name to a text, `=` writes one into a file of
the project, and `$` is a map in its folder `maps`, or a level: all are Python, with the words of
`tiled_texts.py`, what draws boards in the tests of rulesets, and the functions below. What a map
is read as is indented: its boards, what stands on them and what it sets; or its problems, or what
a ruleset has against a level.

`python3 -m pytest tests/content/tmx/test_maps.py --golden-update` rewrites what is indented.
"""

import base64
import gzip
import json
import re
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.tmx.reader import load_level
from game.content.tmx.tile_layers import zstd
from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.level import Level, LevelError, Spawn
from game.core.ruleset import level_problems
from game.rulesets import RULESETS
from tests.rulesets.codekeeper import boards as codekeeper
from tests.rulesets.dooom import boards as dooom
from tests.rulesets.psttrl import prefabs as psttrl
from tests.rulesets.railgun import boards as railgun
from tests.rulesets.river import fields as river
from tests.support import tiled_texts
from tests.support.paths import copy_tilesets

FILE = Path(__file__).with_name("maps.txt")
_SECONDS = 2
_INPUT = ("=", "&", "$")
_LETTERS = {Terrain.FLOOR: ".", Terrain.WALL: "#"}


def swap(text: str, *changes: str) -> str:
    """Return a text with some words in place of others, each of which it has."""
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def packed(content: bytes, compression: str) -> str:
    text = base64.b64encode(content).decode()
    return f'<data encoding="base64" compression="{compression}">{text}</data>'


def group(name: str, *inside: str, more: str = "") -> str:
    return f'<group id="8" name="{name}" {more}>{"".join(inside)}</group>'


def shipped(name: str) -> str:
    """Return a map of the game, for a project with a copy of its tilesets."""
    return (LEVELS_FOLDER / name).read_text(encoding="utf-8")


_WORDS: dict[str, Any] = {
    **vars(tiled_texts), "swap": swap, "packed": packed, "group": group, "shipped": shipped,
    "zlib": zlib, "gzip": gzip, "zstd": zstd, "json": json, "re": re,
    "codekeeper": codekeeper, "dooom": dooom, "psttrl": psttrl, "railgun": railgun,
    "river": river, "replace": replace,
    "Direction": Direction, "Edge": Edge, "Pos": Pos, "Spawn": Spawn, "Terrain": Terrain,
}  # fmt: skip


def _boards(grid: Grid) -> Iterator[str]:
    for y in range(grid.height):
        row = grid.terrain[y * grid.width : (y + 1) * grid.width]
        yield "".join(_LETTERS.get(Terrain(cell)) or f"<{Terrain(cell).name}>" for cell in row)
    for name, edges in (("h", grid.h_edges), ("v", grid.v_edges)):
        if any(edges):
            yield f"{name} {' '.join(f'{n}:{Edge(e).name}' for n, e in enumerate(edges) if e)}"


def _described(level: Level) -> Iterator[str]:
    yield f"{level.ruleset} {level.title!r} {level.author!r} {level.note!r}"
    for grid in level.grids:
        yield from _boards(grid)
    for spawn in level.spawns:
        params = ", ".join(f"{name} {value}" for name, value in spawn.params)
        place = f"{spawn.pos.x},{spawn.pos.y}"
        yield f"{spawn.kind} {place} of {spawn.board}, {spawn.facing.name} {params}"
    usual = {param.name: param.default for param in RULESETS[level.ruleset].map_schema.params}
    yield from (f"{name} {value}" for name, value in level.params if usual.get(name) != value)


def _tell(asked: Sequence[str], root: Path) -> Iterator[str]:
    words, project = dict(_WORDS), root
    for number, line in enumerate(asked):
        yield line
        if line[0] == "=" and line[1] == "=":
            words, project = dict(_WORDS), root / str(number)
            (project / "maps").mkdir(parents=True)
            if "tilesets" in line:
                copy_tilesets(project / "maps")
        elif line[0] == "$":
            made = eval(line[2:], words)
            told = _judge(made) if isinstance(made, Level) else _read(made, project / "maps")
            yield from (f"  {said}".rstrip() for said in told)
        else:
            name, _, text = line[2:].partition(" ")
            value = eval(text, words)
            if line[0] == "&":
                words[name] = value
            else:
                (project / name).parent.mkdir(exist_ok=True)
                (project / name).write_bytes(
                    value if isinstance(value, bytes) else value.encode("latin-1")
                )


def _judge(level: Level) -> Iterator[str]:
    """Yield why a level cannot be played, or what is odd about it."""
    problems = level_problems(rules := RULESETS[level.ruleset], level)
    yield from (f"! {problem}" for problem in problems)
    if not problems:
        yield from ("can be played", *(f"? {warning}" for warning in rules.warnings(level)))


def _read(content: str | bytes, folder: Path) -> Iterator[str]:
    """Yield what a map is read as, or its problems, which are found soon and can be shown."""
    path = folder / "map.tmx"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    began = time.process_time()
    try:
        yield from _described(load_level(path, RULESETS))
    except LevelError as error:
        assert time.process_time() - began < _SECONDS
        for problem in error.problems:
            # What Python says about a file differs from one version to the next.
            said = re.sub(r"cannot be read \(.*\)", "cannot be read (…)", str(problem))
            assert said.isprintable()
            yield f"! {said}"


def test_maps_are_read_as_they_were(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    known = FILE.read_text(encoding="utf-8").splitlines()
    said = [*_tell([line for line in known if line.startswith(_INPUT)], tmp_path)]
    if request.config.getoption("--golden-update"):
        FILE.write_text("\n".join([*said, ""]), encoding="utf-8")
    else:
        cure = "if on purpose: python3 -m pytest tests/content/tmx/test_maps.py --golden-update"
        assert said == known, cure
