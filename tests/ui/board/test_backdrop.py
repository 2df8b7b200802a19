"""Light and what lies beyond it: bright enough to be a place, too dim to be taken for floor."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.content.assets.atmosphere import lit_for_ascii
from game.content.assets.looks import looks_of
from game.content.maps.shipped_maps import list_levels
from game.rulesets import EXAMPLE, MENU_RULESETS
from game.ui.board.backdrop import Backdrop
from game.ui.board.dungeon_ground import MEMORY_COLOR, paler
from game.ui.style.constants import Color
from game.ui.style.sprite_bank import SpriteBank
from tests.scenes.panel.test_panel_pictures import contrast
from tools.gallery import readability
from tools.gallery.darkness import dark_share


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
        floor = readability.all_floors(sheets)
        remembered = lit(paler(floor, MEMORY_COLOR), air.remembered)
        assert contrast(lit(floor, air.seen), remembered) >= 1.25
        assert contrast(remembered, lit(picture, air.unknown)) >= 1.25


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_pictures_of_play_have_little_murk_and_floors_far_from_walls(
    bank: SpriteBank, name: str, is_ascii: bool
) -> None:
    check_pictures_of_play(
        bank.with_ascii(is_ascii), name, list_levels(name)[:1], is_ascii=is_ascii
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_all_maps_have_little_murk_and_floors_far_from_walls(bank: SpriteBank, name: str) -> None:
    check_pictures_of_play(bank, name, list_levels(name)[1:], is_ascii=False)


# On paper ink is read, not light.
INDOORS = [each for each in MENU_RULESETS if not looks_of(each).is_outdoor]
# Railgun's floor has to be far from its dark walls.
LEAST_SHARES = {**dict.fromkeys(INDOORS, 0.89), "railgun": 0.8}


@pytest.mark.parametrize("name", INDOORS)
def test_what_is_brightest_are_figures_exits_and_loot(bank: SpriteBank, name: str) -> None:
    pictures = readability.draw_views(bank, name, readability.whole_views(name))
    shares = [readability.bright_share(*drawn) for drawn in pictures]
    assert sum(shares) / len(shares) >= LEAST_SHARES[name]


# A figure alone in a picture fills two thirds of the place that it may take.
@pytest.mark.parametrize("name", INDOORS)
def test_what_is_brightest_for_a_seat_are_figures_exits_and_loot(
    bank: SpriteBank, name: str
) -> None:
    views = (own for level in list_levels(name)[::4] for own in readability.own_views(name, level))
    shares = [readability.bright_share(*each) for each in readability.draw_views(bank, name, views)]
    assert sum(shares) / len(shares) >= 0.57
    assert min(shares) >= 0.3


def check_pictures_of_play(
    bank: SpriteBank, name: str, levels: Sequence[Path], *, is_ascii: bool
) -> None:
    for level in levels:
        for drawn in readability.draw_views(bank, name, readability.own_views(name, level)):
            assert dark_share(drawn[0], drawn[0].get_rect()) <= 0.4, level
            colors = readability.remembered_floor_and_caps(*drawn)
            assert is_ascii or colors is None or contrast(*colors) >= 1.8, level


def lit(picture: pygame.Surface, light: Color) -> Color:
    red, green, blue, _ = pygame.transform.average_color(picture)
    return red * light[0] // 255, green * light[1] // 255, blue * light[2] // 255
