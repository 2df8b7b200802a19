"""Light: it fills rooms, stops at walls and borders, and casts shadows."""

from itertools import pairwise

import pygame
import pytest

from game.content.assets.looks import Glow, looks_of
from game.core.actor import Actor, ActorId
from game.core.grid import Direction, Grid, Pos, Terrain, parse_grid
from game.rulesets import RULESETS
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas
from game.ui.light.cast_shadows import draw_shadows
from game.ui.light.light_map import DOWNSCALE, LightMap
from game.ui.light.light_reach import LightReach
from game.ui.light.lighting import light_limits
from game.ui.light.thrown_light import ThrownLight
from game.ui.style import light_pictures
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank


def test_light_fills_a_room_and_stops_at_its_walls() -> None:
    rows = ("#########", "#.......#", "#########", "#.......#", "#########")
    mask, first = LightReach(walled(rows)).mask((4.5 * TILE, 1.5 * TILE), 3 * TILE)

    def share(x: int, y: int) -> int:
        cell = TILE // DOWNSCALE
        return mask.get_at(((x - first.x) * cell + 2, (y - first.y) * cell + 2))[0]

    assert share(4, 1) > share(4, 0) > 4 * share(4, 3)
    assert share(6, 1) > 6 * share(6, 3)


def walled(rows: tuple[str, ...]) -> Grid:
    return parse_grid(rows, {"#": Terrain.WALL, ".": Terrain.FLOOR})


def test_a_figure_casts_its_shadow_away_from_a_lamp(bank: SpriteBank) -> None:
    looks = looks_of("railgun")
    sprite = ActorSprite.for_actor(Actor(ActorId(1), "devil", Pos(2, 2), Direction.S), looks)
    sprite.opacity = 1.0
    lamp = ((1.0 * TILE, 2.5 * TILE), Glow((255, 200, 120), 4.0))
    ground = pygame.Surface((5 * TILE, 5 * TILE))
    ground.fill("white")
    draw_shadows(BoardCanvas(ground, bank.for_looks(looks)), [sprite], [lamp])
    dark = pygame.mask.from_threshold(ground, (0, 0, 0), (250, 250, 250, 255))
    assert dark.count() > 40
    assert dark.centroid()[0] > 2.5 * TILE + 4


def test_cones_light_nothing_outside_the_board() -> None:
    lights = LightMap((128, 128))
    lights.clear((0, 0, 0))
    cells = pygame.Surface((16, 8))
    cells.fill("white")
    lights.add_cone((64, 80), Direction.N, (255, 255, 255), 96, (cells, (32, 64)))
    picture = pygame.Surface((128, 128))
    picture.fill("white")
    lights.smooth(44)
    lights.apply(picture)
    assert picture.get_at((64, 70))[0] > 0
    assert picture.get_at((64, 50))[:3] == (0, 0, 0)


def test_the_light_of_a_beam_ends_softly_where_it_has_come_to(bank: SpriteBank) -> None:
    path = [Pos(x, 1) for x in range(12)]
    ground = pygame.Surface((12 * TILE, 3 * TILE))
    ground.fill((100, 100, 100))
    light = ThrownLight(walled(("." * 12,) * 3), path, Direction.E, (255, 160, 90))
    light.draw(BoardCanvas(ground, bank), 1.0, pygame.Rect(0, 0, 6 * TILE, 3 * TILE))
    row = [ground.get_at((x, 24))[0] for x in range(3 * TILE, 9 * TILE)]
    assert row[0] - row[-1] > 60
    assert max(before - after for before, after in pairwise(row)) < 30
    # The border of the picture is no end.
    part = pygame.Surface((6 * TILE, 3 * TILE))
    part.fill((100, 100, 100))
    light.draw(BoardCanvas(part, bank), 1.0, pygame.Rect(-64, -64, 12 * TILE + 128, 3 * TILE + 128))
    assert part.get_at((6 * TILE - 1, 24)) == part.get_at((3 * TILE, 24))


def test_lights_that_flicker_keep_their_form(monkeypatch: pytest.MonkeyPatch) -> None:
    def forms(radius: float) -> object:
        drawn = list[object]()
        monkeypatch.setattr(light_pictures, "halo", lambda *args: drawn.append(args[2]))
        light_pictures.pool((255, 255, 255), int(int(radius * TILE) / DOWNSCALE))
        return drawn

    for name in RULESETS:
        for kind, glow in looks_of(name).glows.items():
            least, most = (glow.radius * (1 + sign * glow.flicker * 0.25) for sign in (-1, 1))
            assert forms(least) == forms(most), (name, kind)


def test_the_limit_of_light_lies_on_a_figure_that_is_raised(bank: SpriteBank) -> None:
    looks = looks_of("railgun")
    sprite = ActorSprite.for_actor(Actor(ActorId(1), "devil", Pos(2, 2), Direction.S), looks)
    canvas, sprite.opacity = BoardCanvas(pygame.Surface((80, 80)), bank.for_looks(looks)), 1.0
    ((_, low),) = light_limits(canvas, [sprite])
    sprite.raised = 5
    ((_, high),) = light_limits(canvas, [sprite])
    assert low[1] - high[1] == 5
