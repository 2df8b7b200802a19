"""The real Tiled reads and draws every shipped map, and what it saves is the same level.

These tests run where the programs `tiled` and `tmxrasterizer` are installed (Debian: `apt-get
install tiled`), without a screen. What they compare of a picture is the ground: walls must agree
pixel by pixel, water and swamp but for the grass that shows through at their corners; floors may
differ in their variant and in strewn detail, which the game scatters by itself, so that only the
colour of a cell is compared. Figures, homes, portals and walls between cells stand upright in the
game and lie flat in Tiled: they are left out. A tileset has one set of colours: where the game
changes them with the depth, both show the usual ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.content.catalog import LEVELS, list_levels, list_parts
from game.content.tmx import load_level
from game.core.codec import digest
from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level
from game.render_level import GAP, ground_of
from game.rulesets import RULESETS
from levels.tilesets.automap import FACES
from levels.tilesets.templates import templates
from tests.content.tiled import environment, needs_tiled, run

pytestmark = needs_tiled
TILE = 16
# How far the mean colour of a floor cell may be off, of 255: a strewn bone is about so much.
FLOOR_TOLERANCE = 30.0
# How many of a cell's 256 pixels may be other grass beside water or swamp.
GRASS_TOLERANCE = 12
_UPRIGHT = range(Terrain.HOME_1, Terrain.PORTAL_6 + 1)
_GROWN = range(Terrain.WATER, Terrain.SWAMP + 1)
_SCATTERED = (Terrain.FLOOR, Terrain.EXIT, *range(Terrain.GLASS, Terrain.UP_D + 1))


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return environment(tmp_path_factory.mktemp("tiled"))


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
    for path in (*list_levels(name), *list_parts(name)):
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
    # Parts are large and much alike: one of each look has all that can go wrong.
    for path in (*list_levels(name), *list_parts(name)[::3]):
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
