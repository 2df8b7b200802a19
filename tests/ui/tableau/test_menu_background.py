"""What lies behind menus: told apart by place, dark enough for text, and none in high contrast."""

from functools import partial

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.rulesets import RULESETS
from game.ui.style.constants import BACKDROP, DIM, LIGHT_INK
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.tableau.menu_background import MenuBackground
from game.ui.widgets.painter import Painter, panel_style
from tests.scenes.panel.test_panel_pictures import luminance
from tests.support.paths import ROOT

# WCAG 2.2, 1.4.3.
_LEAST_CONTRAST = 4.5
_BLOCKS = (32, 18)


@pytest.fixture
def painter(bank: SpriteBank) -> Painter:
    return Painter(bank, TextRenderer(ROOT / "sprites"))


def _contrast(color: tuple[int, ...], ground: tuple[int, ...]) -> float:
    lights = sorted((luminance(color) + 0.05, luminance(ground) + 0.05))
    return lights[1] / lights[0]


@pytest.mark.parametrize("name", ["", *RULESETS])
def test_text_is_readable_on_every_ground_panel_and_row(painter: Painter, name: str) -> None:
    looks = looks_of(name) if name else None
    ground, picture = MenuBackground(painter), pygame.Surface((640, 360))
    ground.draw(picture, looks)
    blocks = pygame.transform.smoothscale(picture, _BLOCKS)
    tones = [blocks.get_at((x, y))[:3] for x in range(_BLOCKS[0]) for y in range(_BLOCKS[1])]
    assert min(_contrast(DIM, tone) for tone in tones) >= _LEAST_CONTRAST
    style, middle = panel_style(painter.bank, looks) if looks else "", pygame.Rect(200, 100, 96, 96)
    for draw in (
        partial(painter.panel, style=style or "stone"),
        partial(painter.row, place=style, focus=False),
        partial(painter.row, place=style, focus=True),
    ):
        with draw(picture, picture.get_rect()):
            face = pygame.transform.average_color(picture, middle)[:3]
            ink = painter.text.ink
            assert min(_contrast(each, face) for each in (ink.text, ink.dim)) >= _LEAST_CONTRAST
    painter.set_high_contrast(high=True)
    ground.draw(picture, looks)
    assert pygame.transform.average_color(picture)[:3] == BACKDROP
    with painter.row(picture, middle, style, focus=True):
        assert picture.get_at(middle.center)[:3] == (0, 0, 0)
        assert painter.text.ink == LIGHT_INK
