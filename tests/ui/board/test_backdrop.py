"""Light and what lies beyond it: bright enough to be a place, too dim to be taken for floor."""

import pygame
import pytest

from game.content.assets.atmosphere import lit_for_ascii
from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import TILES
from game.rulesets import EXAMPLE, MENU_RULESETS
from game.ui.board.backdrop import Backdrop
from game.ui.board.dungeon_ground import MEMORY_COLOR, paler
from game.ui.stage.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE, Color
from tests.scenes.panel.test_panel_pictures import contrast
from tools.gallery.darkness import dark_share
from tools.gallery.readability import first_views, remembered_floor_and_caps


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("name", [*MENU_RULESETS, EXAMPLE])
def test_floor_in_sight_remembered_floor_and_backdrop_are_steps_of_light(
    bank: SpriteBank, name: str, is_ascii: bool
) -> None:
    looks = looks_of(name)
    for place in looks.atmospheres:
        sheets = bank.for_looks(looks, place.tiles).with_ascii(is_ascii)
        air = lit_for_ascii(place) if is_ascii else place
        picture = pygame.Surface((320, 180))
        Backdrop(sheets, air).draw(picture, (0, 0), 0.0)
        floors = sheets.clip(TILES, "floor")
        floor = pygame.Surface((TILE * len(floors), TILE))
        floor.fblits([(tile, (TILE * n, 0)) for n, tile in enumerate(floors)])
        remembered = lit(paler(floor, MEMORY_COLOR), air.remembered)
        assert contrast(lit(floor, air.seen), remembered) >= 1.25
        assert contrast(remembered, lit(picture, air.unknown)) >= 1.25


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_pictures_of_play_have_little_murk_and_floors_far_from_walls(
    bank: SpriteBank, name: str, is_ascii: bool
) -> None:
    stage = Stage(bank.for_looks(looks_of(name)).with_ascii(is_ascii), looks_of(name), (464, 360))
    picture = pygame.Surface(stage.camera.size)
    for view in first_views(name):
        stage.snap_to(view, ())
        stage.advance(1.0)
        stage.draw(picture, (0, 0))
        assert dark_share(picture, picture.get_rect()) <= 0.4
        colors = remembered_floor_and_caps(picture, stage.camera, view)
        assert is_ascii or colors is None or contrast(*colors) >= 1.8


def lit(picture: pygame.Surface, light: Color) -> Color:
    red, green, blue, _ = pygame.transform.average_color(picture)
    return red * light[0] // 255, green * light[1] // 255, blue * light[2] // 255
