"""The real Tiled reads and draws every shipped map, and what it saves is the same level.

These tests run where the programs `tiled` and `tmxrasterizer` are installed (Debian: `apt-get
install tiled`), without a screen. What they compare of a picture is the ground: walls must
agree pixel by pixel, water and swamp but for the grass that shows through at their corners; floors
may differ in their variant and in strewn detail, which the game scatters by itself, so that only
the colour of a cell is compared. Figures, homes, portals and
walls between cells stand upright in the game and lie flat in Tiled: they are left out. A tileset
has one set of colours: where the game changes them with the depth, both show the usual ones.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.content.catalog import LEVELS, list_levels
from game.content.tmx import load_level
from game.core.codec import digest
from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level
from game.render_level import GAP, ground_of
from game.rulesets import RULESETS
from levels.tilesets.automap import FACES
from levels.tilesets.catalogue import LOOKS
from levels.tilesets.dress import face_at
from levels.tilesets.looks import FIRST_SHADE, STRIDE
from levels.tilesets.templates import templates

MISSING = [name for name in ("tiled", "tmxrasterizer") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"{' and '.join(MISSING)} not installed (Debian: apt-get install tiled)"
)
TILE = 16
# How far the mean colour of a floor cell may be off, of 255: a strewn bone is about so much.
FLOOR_TOLERANCE = 20.0
# How many of a cell's 256 pixels may be other grass beside water or swamp.
GRASS_TOLERANCE = 12
SECONDS = 60
_UPRIGHT = range(Terrain.HOME_1, Terrain.PORTAL_6 + 1)
_GROWN = range(Terrain.WATER, Terrain.SWAMP + 1)
_SCATTERED = (Terrain.FLOOR, Terrain.EXIT, *range(Terrain.GLASS, Terrain.UP_D + 1))


def environment(folder: Path) -> dict[str, str]:
    """Return variables that keep Tiled off the screen and out of the person's settings."""
    config = folder / "config"
    (config / "mapeditor.org").mkdir(parents=True, exist_ok=True)
    quiet = "[Install]\nCheckForUpdates=false\nDisplayNews=false\n"
    (config / "mapeditor.org" / "tiled.conf").write_text(quiet)
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    places = {"HOME": folder, "XDG_CONFIG_HOME": config, "XDG_RUNTIME_DIR": runtime}
    texts = {name: str(path) for name, path in places.items()}
    return {**os.environ, **texts, "QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return environment(tmp_path_factory.mktemp("tiled"))


def run(env: dict[str, str], *words: str | Path) -> str:
    """Run a program of Tiled's and return all that it says."""
    done = subprocess.run(
        list(map(str, words)), env=env, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def export(env: dict[str, str], source: Path, out: Path) -> None:
    """Let Tiled open a map and save it in the format of a file's ending, without a warning."""
    kind = out.suffix.removeprefix(".")
    options = ["--embed-tilesets"] if kind == "json" else []
    assert run(env, "tiled", *options, "--export-map", kind, source, out) == ""


def unread(exported: Path) -> list[str]:
    """Return the tilesets of an exported map that Tiled could not read: it says nothing of them."""
    content = json.loads(exported.read_text(encoding="utf-8"))
    assert content["layers"]
    sets = content["tilesets"]
    return [str(entry.get("source", "?")) for entry in sets if not entry.get("imagewidth")]


@pytest.mark.parametrize("name", RULESETS)
def test_every_map_opens_and_comes_back_the_same(
    name: str, env: dict[str, str], tmp_path: Path
) -> None:
    for path in list_levels(name):
        exported, saved = tmp_path / "a.json", tmp_path / path.name
        export(env, path, exported)
        assert unread(exported) == []
        export(env, path, saved)
        assert digest(load_level(saved, RULESETS)) == digest(load_level(path, RULESETS)), path


def test_a_map_without_its_tileset_is_found(env: dict[str, str], tmp_path: Path) -> None:
    path = list_levels(next(iter(RULESETS)))[0]
    (tmp_path / "a.tmx").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    export(env, tmp_path / "a.tmx", tmp_path / "a.json")
    assert unread(tmp_path / "a.json")


def test_every_template_is_read(env: dict[str, str], tmp_path: Path) -> None:
    things = [
        f'<object id="{number}" template="{LEVELS / "templates" / name}" x="0" y="16"/>'
        for number, (name, _) in enumerate(templates(), 1)
    ]
    (tmp_path / "a.tmx").write_text(
        '<map version="1.8" orientation="orthogonal" width="1" height="1" tilewidth="16" '
        f'tileheight="16"><objectgroup id="1" name="actors">{"".join(things)}</objectgroup></map>'
    )
    run(env, "tiled", "--detach-templates", "--export-map", "json", *_pair(tmp_path))
    layer = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["layers"][0]
    kinds = [Path(name).stem for name, _ in templates()]
    assert [thing["type"] for thing in layer["objects"]] == kinds
    assert all(thing["gid"] and thing["width"] == TILE for thing in layer["objects"])


def _pair(folder: Path) -> tuple[Path, Path]:
    return folder / "a.tmx", folder / "a.json"


# --- pictures


def by_tiled(env: dict[str, str], path: Path, board: int, out: Path) -> Image.Image:
    """Return how Tiled draws the ground of a board."""
    floor = "" if board == 0 else f" {board + 1}"
    shown = [word for name in ("terrain", FACES) for word in ("--show-layer", name + floor)]
    assert run(env, "tmxrasterizer", *shown, path, out) == ""
    with Image.open(out) as picture:
        return picture.convert("RGB")


def by_game(level: Level) -> list[Image.Image]:
    """Return how the game draws the ground of each board."""
    whole = ground_of(level)
    picture = Image.frombytes("RGB", whole.get_size(), pygame.image.tobytes(whole, "RGB"))
    boards, x = [], 0
    for grid in level.grids:
        boards.append(picture.crop((x, 0, x + grid.width * TILE, grid.height * TILE)))
        x += grid.width * TILE + GAP
    return boards


def differing(grid: Grid, tiled: Image.Image, game: Image.Image) -> Iterator[tuple[Pos, str]]:
    """Yield the cells whose pictures differ by more than they may, and by how much."""
    assert tiled.size == game.size
    for index, code in enumerate(grid.terrain):
        pos = Pos(index % grid.width, index // grid.width)
        box = (pos.x * TILE, pos.y * TILE, (pos.x + 1) * TILE, (pos.y + 1) * TILE)
        one, other = tiled.crop(box), game.crop(box)
        if code in _SCATTERED:
            means = zip(ImageStat.Stat(one).mean, ImageStat.Stat(other).mean, strict=True)
            off = max(abs(a - b) for a, b in means)
            if off > FLOOR_TOLERANCE:
                yield pos, f"{Terrain(code).name} is off by {off:.0f}"
        elif code not in _UPRIGHT:
            pixels = ImageChops.difference(one, other).convert("L").point(lambda value: value and 1)
            off = sum(pixels.tobytes())
            if off > (GRASS_TOLERANCE if code in _GROWN else 0):
                yield pos, f"{Terrain(code).name} differs in {off} pixels"


@pytest.mark.parametrize("name", RULESETS)
def test_tiled_shows_the_ground_that_the_game_draws(
    name: str, env: dict[str, str], tmp_path: Path
) -> None:
    for path in list_levels(name):
        level = load_level(path, RULESETS)
        for board, game in enumerate(by_game(level)):
            tiled = by_tiled(env, path, board, tmp_path / "a.png")
            found = list(differing(level.grids[board], tiled, game))
            assert found == [], (path.name, board)


@pytest.mark.parametrize("name", RULESETS)
def test_a_map_drawn_otherwise_is_noticed(name: str, env: dict[str, str], tmp_path: Path) -> None:
    path = list_levels(name)[0]
    level = load_level(path, RULESETS)
    grid = level.grids[0]
    plain = tmp_path / "plain.png"
    assert run(env, "tmxrasterizer", "--show-layer", "terrain", path, plain) == ""
    with Image.open(plain) as picture:
        assert list(differing(grid, picture.convert("RGB"), by_game(level)[0]))


# --- automapping

_SCRIPT = """
tiled.assetOpened.connect(function (first) {
  if (!first.fileName.endsWith("first.tmx")) return;
  const maps = MAPS;
  for (const name of maps) {
    const map = tiled.open(name);
    map.autoMap("RULES");
    tiled.mapFormat("tmx").write(map, name.replace(".tmx", ".done"));
    tiled.close(map);
  }
  tiled.close(first);
});
"""


def test_automapping_lays_the_faces_that_the_game_draws(tmp_path: Path) -> None:
    """Let Tiled lay faces on bare maps of every place; styles of walls fall by chance there."""
    sources = [list_levels(name)[5] for name in RULESETS]
    bare = [tmp_path / f"{path.parent.name}.tmx" for path in sources]
    for source, out in zip(sources, bare, strict=True):
        text = source.read_text(encoding="utf-8").replace("../tilesets", f"{LEVELS}/tilesets")
        out.write_text(text.replace(FACES, "decor old"), encoding="utf-8")
    (tmp_path / "first.tmx").write_bytes(bare[0].read_bytes())
    _automap(tmp_path, bare)
    for source, out in zip(sources, bare, strict=True):
        level = load_level(source, RULESETS)
        done = out.with_suffix(".done.tmx")
        out.with_suffix(".done").rename(done)
        look = RULESETS[level.ruleset].vocabulary.tilesets[1]
        for board, grid in enumerate(level.grids):
            _assert_faces(done, board, grid, look)


def _automap(folder: Path, maps: list[Path]) -> None:
    extensions = folder / "config" / "tiled" / "extensions"
    extensions.mkdir(parents=True)
    script = _SCRIPT.replace("MAPS", json.dumps(list(map(str, maps))))
    script = script.replace("RULES", str(LEVELS / "automap" / "rules.txt"))
    (extensions / "run.js").write_text(script)
    words = ["tiled", "--new-instance", "--disable-opengl", str(folder / "first.tmx")]
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(words, env=environment(folder), stdout=said, stderr=said)
        try:
            last = maps[-1].with_suffix(".done")
            for _ in range(SECONDS * 20):
                if last.exists() and last.read_text(encoding="utf-8").endswith("</map>\n"):
                    break
                assert process.poll() is None, (folder / "said").read_text()
                time.sleep(0.05)
        finally:
            process.kill()
            process.wait()


def _assert_faces(done: Path, board: int, grid: Grid, look: str) -> None:
    text = done.read_text(encoding="utf-8")
    first = int(text.split(f"/{look}.tsx")[0].rpartition('firstgid="')[2].split('"')[0])
    floor = "" if board == 0 else f" {board + 1}"
    layer = text.split(f'name="{FACES}{floor}"')[1].split("csv")[1]
    numbers = [int(word) for word in layer.split(">")[1].split("<")[0].split(",")]
    laid = [number - first if number else None for number in numbers]
    wanted = [face_at(grid, Pos(i % grid.width, i // grid.width), look) for i in range(len(laid))]
    plain = [_shape(tile, look) for tile in laid]
    assert plain == [_shape(tile, look) for tile in wanted], done.name


def _shape(tile: int | None, look: str) -> int | None:
    walls = tile is not None and look in LOOKS and tile < FIRST_SHADE
    return tile % STRIDE if tile is not None and walls else tile
