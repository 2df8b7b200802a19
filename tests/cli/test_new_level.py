"""The commands for people who draw maps: a template to begin with, a picture of what there is."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.app.render_level import render_ground, render_like_tiled, render_match_start
from game.cli.main import main
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.content.tmx.writer import write_level
from game.core.grid import Direction, Edge, Pos
from game.rulesets import RULESETS
from game.ui.stage.still_board import MARGIN

OPEN_AIR = next(name for name, rules in RULESETS.items() if rules.map_schema.edges)


def new(out: Path, ruleset: str, size: str = "11x9") -> int:
    return main(["new-level", "--ruleset", ruleset, "--size", size, str(out)])


@pytest.mark.parametrize(
    "size", ["5x5", *(pytest.param(size, marks=pytest.mark.slow) for size in ("6x13", "14x14"))]
)
@pytest.mark.parametrize("name", RULESETS)
def test_a_template_can_be_checked_and_played(name: str, size: str, tmp_path: Path) -> None:
    out = tmp_path / "my-map.tmx"
    assert new(out, name, size) == 0
    assert main(["check-levels", str(out)]) == 0
    level, rules = load_level(out, RULESETS), RULESETS[name]
    assert f"{level.grid.width}x{level.grid.height}" == size
    assert level.title == "My map"
    state = rules.new_game(level, rules.seats.start, 1)
    (seat, *_) = sorted(state.to_act)
    assert state.legal_actions(seat)


def test_a_template_that_is_moved_finds_the_tilesets_of_the_game(tmp_path: Path) -> None:
    out, moved = tmp_path / "my-map.tmx", tmp_path / "deep" / "er" / "my-map.tmx"
    assert new(out, "railgun") == 0
    moved.parent.mkdir(parents=True)
    out.rename(moved)
    assert load_level(moved, RULESETS).grid.width == 11
    assert main(["check-levels", str(moved)]) == 0


@pytest.mark.parametrize("name", RULESETS)
def test_a_template_offers_all_that_maps_are_painted_with(name: str, tmp_path: Path) -> None:
    assert new(tmp_path / "a.tmx", name) == 0
    text = (tmp_path / "a.tmx").read_text(encoding="utf-8")
    for tileset in RULESETS[name].map_schema.tilesets:
        assert f"/{tileset}.tsx" in text


@pytest.mark.skipif(os.name != "posix", reason="such names are not allowed")
@pytest.mark.parametrize("stem", ["a\udcffb", "a\x01b", "a\nb"])
def test_a_template_may_have_an_odd_name(stem: str, tmp_path: Path) -> None:
    out = tmp_path / f"{stem}.tmx"
    assert new(out, next(iter(RULESETS))) == 0
    assert load_level(out, RULESETS).title == "A?b"


def test_walls_between_cells_and_floors_are_written(tmp_path: Path) -> None:
    rules = RULESETS[OPEN_AIR]
    level = rules.blank_level(8, 6)
    walled = replace(
        level, grids=(level.grid.with_edge(Pos(1, 2), Direction.E, Edge.BREAKABLE),), title="A"
    )
    write_level(walled, rules.map_schema, tmp_path / "a.tmx")
    assert load_level(tmp_path / "a.tmx", RULESETS) == replace(walled, name="a")
    floors = next(rules for rules in RULESETS.values() if rules.map_schema.max_boards > 1)
    path = next(p for p in list_levels(floors.name) if len(load_level(p, RULESETS).grids) > 1)
    level = load_level(path, RULESETS)
    write_level(level, floors.map_schema, tmp_path / path.name)
    assert load_level(tmp_path / path.name, RULESETS) == level


@pytest.mark.parametrize("name", RULESETS)
def test_decoration_has_its_layers_where_it_belongs(name: str, tmp_path: Path) -> None:
    """Figures hide faces, walls between cells hide what lies behind them, flags hide walls."""
    path = tmp_path / "a.tmx"
    assert main(["new-level", "--ruleset", name, str(path)]) == 0
    layers = re.findall(r'<(?:layer|objectgroup) [^>]*name="([^"]*)"', path.read_text())
    edges = ["edges", "decor signs"] if RULESETS[name].map_schema.edges else []
    assert layers == ["terrain", "decor faces", "actors", *edges]
    shipped = list_levels(name)[0].read_text(encoding="utf-8")
    drawn = re.findall(r'<(?:layer|objectgroup) [^>]*name="([^"]*)"', shipped)
    assert [layer for layer in drawn if layer in layers] == layers


def render(level: Path, out: Path, *options: str) -> tuple[int, int]:
    assert main(["render-level", str(level), "-o", str(out), *options]) == 0
    with Image.open(out) as picture:
        return picture.size


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_a_map_is_drawn_with_and_without_light(name: str, tmp_path: Path) -> None:
    path = list_levels(name)[0]
    level = load_level(path, RULESETS)
    wide, high = level.grid.width * 16, level.grid.height * 16
    lit, plain = tmp_path / "lit.png", tmp_path / "plain.png"
    assert render(path, lit) == (wide + 2 * MARGIN, high + 2 * MARGIN)
    render(path, plain, "--no-light")
    assert render(path, tmp_path / "g.png", "--ground") == (wide, high)
    assert render(path, tmp_path / "p.png", "--plain") == (wide, high)
    assert _brightness(plain) >= _brightness(lit)
    assert _brightness(plain) > 30


def _brightness(path: Path) -> float:
    with Image.open(path) as picture:
        content = picture.convert("L").tobytes()
    return sum(content) / len(content)


def test_a_picture_may_be_larger(tmp_path: Path) -> None:
    path = list_levels(OPEN_AIR)[0]
    one, three = render(path, tmp_path / "1.png"), render(path, tmp_path / "3.png", "--scale", "3")
    assert three == (one[0] * 3, one[1] * 3)


def test_floors_stand_side_by_side() -> None:
    floors = next(rules for rules in RULESETS.values() if rules.map_schema.max_boards > 1)
    levels = (load_level(path, RULESETS) for path in list_levels(floors.name))
    level = next(level for level in levels if len(level.grids) > 1)
    width = render_match_start(level, light=True).get_width()
    assert width == len(level.grids) * (level.grid.width * 16 + 2 * MARGIN + 8) - 8


@pytest.mark.parametrize("name", RULESETS)
def test_all_spawns_are_visible(name: str) -> None:
    level = load_level(list_levels(name)[0], RULESETS)
    ground = render_ground(level)
    picture, still = render_match_start(level, light=False), render_like_tiled(level)
    for spawn in (spawn for spawn in level.spawns if spawn.board == 0):
        x, y = spawn.pos.x * 16, spawn.pos.y * 16
        bare = pygame.Rect(x, y, 16, 16)
        assert _pixels(picture, bare.move(MARGIN, MARGIN)) != _pixels(ground, bare)
        assert _pixels(still, bare) != _pixels(ground, bare)


def _pixels(picture: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(area), "RGB")
