"""The project in the real Tiled: its commands, and the faces that automapping lays."""

import json
import re
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER
from game.core.grid import Grid, Pos
from game.core.level import layer_name
from game.rulesets import MENU_RULESETS, RULESETS
from tests.content.tmx.tiled_runner import TIMEOUT, needs_tiled, tiled_environment
from tests.support.narrow import not_none
from tools.tilesets.decorate_levels import decor_tile_at
from tools.tilesets.home_and_portal_tiles import LANDMARK_TILESETS, landmark_tile_at
from tools.tilesets.schema_descriptions import description_of
from tools.tilesets.tileset_definitions import tilesets

pytestmark = [needs_tiled, pytest.mark.slow]
PROJECT = LEVELS_FOLDER / "five-ways-out.tiled-project"
FIRST = "the first.tmx"
_SCRIPT = (Path(__file__).parent / "project_session.js").read_text(encoding="utf-8")
FORMATS = {
    "CSV": 'encoding="csv"',
    "Base64": 'encoding="base64"',
    "Base64Gzip": 'encoding="base64" compression="gzip"',
    "Base64Zlib": 'encoding="base64" compression="zlib"',
    "Base64Zstandard": 'encoding="base64" compression="zstd"',
}
_PYTHON = """#!/bin/sh
for word in "$@"; do echo "$word"; done > "$SAID.new"
pwd >> "$SAID.new"
mv "$SAID.new" "$SAID"
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with bare maps of every place, on which Tiled has been at work.

    With the project open it has run a command on one map and automapping on all of them, and saved
    these in all its formats.
    """
    folder = tmp_path_factory.mktemp("a desk")
    bare = [folder / f"{name}.tmx" for name in MENU_RULESETS]
    for source, out in zip(_sources(), bare, strict=True):
        text = source.read_text(encoding="utf-8").replace(
            "../tilesets", f"{LEVELS_FOLDER}/tilesets"
        )
        out.write_text(_stale(text), encoding="utf-8")
    (folder / FIRST).write_bytes(bare[0].read_bytes())
    env = tiled_environment(folder)
    env |= {"SAID": str(folder / "said"), "PATH": f"{folder / 'bin'}:{env['PATH']}"}
    _furnish(folder, bare)
    words = ["tiled", "--new-instance", "--disable-opengl"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(words, env=env, stdout=log, stderr=log)
        try:
            _await([folder / "said", *(path.with_suffix(".done") for path in bare)], process)
        finally:
            process.kill()
            process.wait()
    return folder


def _stale(text: str) -> str:
    """Return a map whose layers of decoration have the same tile everywhere."""
    tile = not_none(re.search(r'firstgid="(\d+)" source="[^"]*-look.tsx"', text))[1]
    head, *layers = text.split('name="decor ')
    for index, layer in enumerate(layers):
        before, csv, rest = layer.partition('csv">')
        data, end, after = rest.partition("</data>")
        layers[index] = before + csv + re.sub(r"\d+", tile, data) + end + after
    return 'name="decor '.join([head, *layers])


def _sources() -> list[Path]:
    return [list_levels(name)[5] for name in MENU_RULESETS]


def _furnish(folder: Path, maps: list[Path]) -> None:
    """Write what Tiled finds at its start: the session it was left with, a script, a python3."""
    config = folder / "config"
    session = {"project": str(PROJECT), "openFiles": [FIRST], "activeFile": FIRST}
    (folder / "last.tiled-session").write_text(json.dumps(session))
    with (config / "mapeditor.org" / "tiled.conf").open("a") as settings:
        settings.write(f"[Project]\nLastSession={folder / 'last.tiled-session'}\n")
    (config / "tiled" / "extensions").mkdir(parents=True)
    script = _SCRIPT.replace("MAPS", json.dumps(list(map(str, maps))))
    script = script.replace("TOLD", str(folder / "told")).replace(
        "FORMATS", json.dumps(list(FORMATS))
    )
    (config / "tiled" / "extensions" / "run.js").write_text(script)
    (folder / "bin").mkdir()
    (folder / "bin" / "python3").write_text(_PYTHON)
    (folder / "bin" / "python3").chmod(0o755)


def _await(files: list[Path], process: subprocess.Popen[bytes]) -> None:
    for _ in range(TIMEOUT * 20):
        maps = [path for path in files if path.suffix]
        written = (path.exists() and path.read_text().endswith("</map>\n") for path in maps)
        if files[0].exists() and all(written):
            return
        assert process.poll() is None
        time.sleep(0.05)


def test_a_command_of_the_project_gets_the_map_and_the_games_folder(desk: Path) -> None:
    said = (desk / "said").read_text(encoding="utf-8").splitlines()
    assert said == ["main.py", "--level", str(desk / FIRST), str(LEVELS_FOLDER.parent)]
    assert (LEVELS_FOLDER.parent / said[0]).is_file()


@pytest.mark.parametrize("form", FORMATS)
def test_whatever_tiled_writes_is_the_same_level(desk: Path, form: str) -> None:
    for source in _sources():
        level = load_level(source, RULESETS)
        saved = desk / f"{level.ruleset}-{form}.tmx"
        text = saved.read_text(encoding="utf-8")
        assert 'propertytype="ruleset"' in text
        assert 'type="class" propertytype="sword_tester"' in text
        assert ('infinite="1"' in text) == (list(FORMATS).index(form) % 2 == 1)
        assert f"<data {FORMATS[form]}>" in text
        assert replace(load_level(saved, RULESETS), name=level.name, title=level.title) == level


def test_objects_have_the_values_that_the_game_takes_for_usual(desk: Path) -> None:
    first = next(iter(RULESETS.values()))
    things = [json.loads(line) for line in (desk / "told").read_text(encoding="utf-8").splitlines()]
    assert things
    for kind, values in things:
        for param in first.map_schema.spawns[kind]:
            assert param.name in values
        assert description_of(first.name, "object", kind) in values["about"]


@pytest.mark.parametrize("place", range(len(MENU_RULESETS)))
def test_automapping_lays_the_faces_that_the_game_draws(desk: Path, place: int) -> None:
    """Compare what Tiled lays; styles of walls fall by chance there."""
    level = load_level(_sources()[place], RULESETS)
    look = RULESETS[level.ruleset].map_schema.tilesets[1]
    done = (desk / f"{level.ruleset}.done").read_text(encoding="utf-8")
    for board, grid in enumerate(level.grids):
        laid = _laid(done, layer_name(FACES_LAYER, board), look)
        wanted = [decor_tile_at(grid, pos, look) for pos in _cells(grid)]
        assert [_shape(tile) for tile in laid] == [_shape(tile) for tile in wanted]


@pytest.mark.parametrize("name", LANDMARK_TILESETS)
def test_automapping_puts_up_what_stands_on_a_field(desk: Path, name: str) -> None:
    grid = load_level(_sources()[MENU_RULESETS.index(name)], RULESETS).grid
    done = (desk / f"{name}.done").read_text(encoding="utf-8")
    laid = _laid(done, SIGNS_LAYER, LANDMARK_TILESETS[name])
    assert any(tile is not None for tile in laid)
    assert laid == [landmark_tile_at(grid, pos) for pos in _cells(grid)]


def _cells(grid: Grid) -> list[Pos]:
    return [Pos(x, y) for y in range(grid.height) for x in range(grid.width)]


def _laid(text: str, layer: str, tileset: str) -> list[str | None]:
    """Return the names of the tiles of a set that lie on a layer of a map."""
    first = int(text.split(f"/{tileset}.tsx")[0].rpartition('firstgid="')[2].split('"')[0])
    data = text.split(f'name="{layer}"')[1].split("csv")[1]
    numbers = [int(word) for word in data.split(">")[1].split("<")[0].split(",")]
    tiles = tilesets()[tileset].tiles
    return [tiles[number - first].name if number else None for number in numbers]


def _shape(tile: str | None) -> str | None:
    return tile and re.sub(r"^wall_[bc]-", "wall-", tile)
