"""Light and what lies beyond it: bright enough to be a place, too dim to be taken for floor."""

from collections.abc import Sequence

import pygame
import pytest

from game.content.assets.atmosphere import lit_for_ascii
from game.content.assets.looks import looks_of
from game.content.assets.sprite_sheets import TILES
from game.rulesets import EXAMPLE, MENU_RULESETS
from game.ui.board.backdrop import Backdrop
from game.ui.board.dungeon_ground import MEMORY_COLOR
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE, Color, shade
from tests.scenes.panel.test_panel_pictures import contrast


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
        floor, faded = seen_and_remembered(sheets.clip(TILES, "floor"))
        remembered = lit(faded, air.remembered)
        assert contrast(lit(floor, air.seen), remembered) >= 1.25
        assert contrast(remembered, lit(picture, air.unknown)) >= 1.25
        if not is_ascii and sheets.has(TILES, "wall"):
            # Frames without the bit for the south are caps.
            caps = [sheets.clip(TILES, "wall")[mask] for mask in range(16) if not mask & 4]
            wall = lit(seen_and_remembered(caps)[1], air.remembered)
            assert contrast(remembered, shade(wall, air.walls)) >= 1.8


def seen_and_remembered(tiles: Sequence[pygame.Surface]) -> tuple[pygame.Surface, pygame.Surface]:
    """Return tiles in a row, and as they are remembered."""
    row = pygame.Surface((TILE * len(tiles), TILE))
    row.fblits([(tile, (TILE * n, 0)) for n, tile in enumerate(tiles)])
    faded = pygame.transform.grayscale(row)
    row.set_alpha(MEMORY_COLOR)
    faded.blit(row, (0, 0))
    row.set_alpha(None)
    return row, faded


def lit(picture: pygame.Surface, light: Color) -> Color:
    red, green, blue, _ = pygame.transform.average_color(picture)
    return red * light[0] // 255, green * light[1] // 255, blue * light[2] // 255
