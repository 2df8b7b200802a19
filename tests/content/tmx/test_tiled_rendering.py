"""Tiled shows every shipped map as the game draws it.

These tests run where Tiled is installed, without a screen. They compare what Tiled shows with
`render-level --plain`, cell by cell. On the ground walls must agree pixel by pixel, water and swamp
but for the grass that shows through at their corners; floors may differ in their variant and in
strewn detail, which the game scatters automatically, so that only the colour of a cell is compared.
What stands and lies there - figures, items, homes, portals, walls between cells - must agree but
for a few pixels: what is missing, another object or a cell off is noticed. A tileset has one set of
colours: where the game changes them with the depth, both show the usual ones.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import fromstring

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from game.app.render_level import BOARD_GAP, render_ground, render_like_tiled
from game.content.maps.shipped_maps import list_levels, list_prefabs
from game.content.tmx.reader import load_level
from game.content.tmx.writer import FACES_LAYER, SIGNS_LAYER
from game.core.grid import CARDINALS, Direction, Edge, Pos, Terrain
from game.core.level import Level, layer_name
from game.rulesets import RULESETS
from tests.content.tmx.tiled_runner import needs_tiled, run_tiled, tiled_environment

pytestmark = needs_tiled
TILE = 16
# How far the mean colour of a floor cell may be off, of 255: a strewn bone is about so much.
FLOOR_TOLERANCE = 29.0
# How many of a cell's 256 pixels may be other grass beside water or swamp.
GRASS_TOLERANCE = 12
_GROWN = range(Terrain.WATER, Terrain.SWAMP + 1)
_SCATTERED = (
    *(Terrain.FLOOR, Terrain.EXIT),
    *range(Terrain.GLASS, Terrain.UP_D + 1),
    *range(Terrain.HOME_1, Terrain.PORTAL_6 + 1),
)
# How many of a cell's 256 pixels may differ for an object, with walls between cells, and where one
# object stands in front of another or of a wall: the drawing order differs there.
# Pixels differ if their smoothed colours are this far apart.
OBJECT_TOLERANCE, WALL_TOLERANCE, CROWD_TOLERANCE = 14, 28, 80
_CURE = "run python3 -m tools.tilesets; beside walls keep a sprite off its cell's edges"
GROUND = ("terrain", FACES_LAYER)


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return tiled_environment(tmp_path_factory.mktemp("tiled"))


class Drawn(NamedTuple):
    """A board: its bare ground, and with all that stands and lies on it."""

    ground: Image.Image
    whole: Image.Image


def by_tiled(env: dict[str, str], path: Path, board: int, out: Path) -> Drawn:
    root = fromstring(path.read_bytes())
    width, height = (int(root.get(name, "")) * TILE for name in ("width", "height"))

    def draw(*layers: str) -> Image.Image:
        shown = [word for name in layers for word in ("--show-layer", layer_name(name, board))]
        assert run_tiled(env, "tmxrasterizer", *shown, path, out) == ""
        with Image.open(out) as picture:
            # What stands off the board makes the picture larger.
            return picture.convert("RGB").crop((0, 0, width, height))

    return Drawn(draw(*GROUND), draw(*GROUND, "edges", SIGNS_LAYER, "actors"))


def by_game(level: Level) -> list[Drawn]:
    pictures = [
        Image.frombytes("RGB", whole.get_size(), pygame.image.tobytes(whole, "RGB"))
        for whole in (render_ground(level), render_like_tiled(level))
    ]
    boards, x = [], 0
    for grid in level.grids:
        box = (x, 0, x + grid.width * TILE, grid.height * TILE)
        boards.append(Drawn(*(picture.crop(box) for picture in pictures)))
        x += grid.width * TILE + BOARD_GAP
    return boards


def differing(level: Level, tiled: Drawn, game: Drawn, board: int = 0) -> Iterator[tuple[Pos, str]]:
    """Yield the cells whose pictures differ by more than they may, and by how much."""
    grid = level.grids[board]
    crowded = set(_crowded(level, board))
    assert tiled.whole.size == game.whole.size
    strange = _sums(_strange(tiled, game))
    pixels = _sums(_marked(tiled.ground, game.ground))
    shades = np.abs(_sums(tiled.ground) - _sums(game.ground)).max(axis=2) / TILE**2
    for pos in grid.cells():
        at = pos.y, pos.x
        wrong = _ground_wrong(grid.terrain_at(pos), float(shades[at]), int(pixels[at]))
        if wrong:
            yield pos, wrong
        off = int(strange[at])
        most = WALL_TOLERANCE if grid.h_edges else OBJECT_TOLERANCE
        if off > (most := CROWD_TOLERANCE if pos in crowded else most):
            what = standing(level, board).get(pos, "what stands there")
            yield pos, f"{what} differs in {off} pixels, {most} may: {_CURE}"


def standing(level: Level, board: int) -> dict[Pos, str]:
    kinds_at = {spawn.pos: spawn.kind for spawn in level.spawns if spawn.board == board}
    for pos in level.grids[board].cells():
        terrain = level.grids[board].terrain_at(pos)
        if Terrain.HOME_1 <= terrain <= Terrain.PORTAL_6:
            kinds_at[pos] = terrain.name
    return kinds_at


def _crowded(level: Level, board: int) -> Iterator[Pos]:
    """Yield the cells in which one object may hide another; Tiled draws both ends of a seam."""
    grid, there = level.grids[board], standing(level, board)
    twice = Counter(spawn.pos for spawn in level.spawns if spawn.board == board)
    for pos in grid.cells():
        below = there.get(pos.step(Direction.S), "")
        behind = pos in there and below == "exit"
        seam = grid.wrap and (pos.x in (0, grid.width - 1) or pos.y in (0, grid.height - 1))
        walled = any(grid.edge_at(pos, side) is not Edge.OPEN for side in CARDINALS)
        if twice[pos] > 1 or behind or ((pos in there or below) and walled) or seam:
            yield pos


def _sums(picture: Image.Image) -> NDArray[np.int64]:
    """Return the sum of each cell's pixels, by row and column, and by channel if it has several."""
    values = np.asarray(picture, np.int64)
    height, width, *channels = values.shape
    shape = (height // TILE, TILE, width // TILE, TILE, *channels)
    return np.asarray(values.reshape(shape).sum(axis=(1, 3)))


def _ground_wrong(code: int, off: float, pixels: int) -> str:
    """Say what is wrong with a cell: how far its mean colour is off, how many pixels differ."""
    if code in _SCATTERED:
        return f"{Terrain(code).name} is off by {off:.0f}" if off > FLOOR_TOLERANCE else ""
    wrong = pixels > (GRASS_TOLERANCE if code in _GROWN else 0)
    return f"{Terrain(code).name} differs in {pixels} pixels" if wrong else ""


def _marked(one: Image.Image, other: Image.Image, least: int = 1) -> Image.Image:
    """Return a picture with 1 where a colour of two differs by so much."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: int(value >= least))


def _strange(tiled: Drawn, game: Drawn) -> Image.Image:
    """Return a picture with 1 where something stands in one picture only, or looks otherwise."""
    one, other = _marked(*tiled), _marked(*game)
    either, both = ImageChops.lighter(one, other), ImageChops.darker(one, other)
    alone = ImageChops.subtract(either, both)
    # Grain does not count: walls of stone have several forms, and a flag flutters.
    smooth = ImageFilter.BoxBlur(1)
    other = _marked(tiled.whole.filter(smooth), game.whole.filter(smooth), 56)
    return ImageChops.lighter(alone, ImageChops.multiply(both.point(lambda v: 255 * v), other))


def _covering(paths: list[Path]) -> Iterator[Path]:
    """Yield maps until each tile on each layer of all of them was in one: the rest adds none."""
    tiles = {path: _tiles(path) for path in paths}
    while tiles[best := max(paths, key=lambda path: len(tiles[path]))]:
        yield best
        tiles = {path: left - tiles[best] for path, left in tiles.items()}


def _tiles(path: Path) -> frozenset[tuple[str, str, int]]:
    root = fromstring(path.read_bytes())
    sets = [(int(e.get("firstgid", "")), e.get("source", "")) for e in root.findall("tileset")]
    found = {("", int(item.get("gid", "0"))) for item in root.iter("object")}
    for layer in root.findall("layer"):
        gids = map(int, (layer.findtext("data") or "").split(","))
        found |= {(layer.get("name", ""), gid) for gid in gids}
    holders = {key: max(pair for pair in sets if pair[0] <= key[1]) for key in found if key[1]}
    return frozenset(
        (layer, source, gid - first) for (layer, gid), (first, source) in holders.items()
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_tiled_shows_what_the_game_draws(name: str, env: dict[str, str], tmp_path: Path) -> None:
    # Parts are large and much alike: one for each depth has all that can go wrong.
    for path in _covering([*list_levels(name), *list_prefabs(name)[::3]]):
        level = load_level(path, RULESETS)
        for board, game in enumerate(by_game(level)):
            tiled = by_tiled(env, path, board, tmp_path / "a.png")
            assert list(differing(level, tiled, game, board)) == [], (path.name, board)


@pytest.mark.parametrize("name", RULESETS)
def test_bare_ground_is_not_what_the_game_draws(
    name: str, env: dict[str, str], tmp_path: Path
) -> None:
    path = list_levels(name)[0]
    level = load_level(path, RULESETS)
    plain = tmp_path / "plain.png"
    assert run_tiled(env, "tmxrasterizer", "--show-layer", "terrain", path, plain) == ""
    with Image.open(plain) as picture:
        bare = picture.convert("RGB")
    assert list(differing(level, Drawn(bare, bare), by_game(level)[0]))
