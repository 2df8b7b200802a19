"""What lies behind menus: told apart by place, dark enough for text, and none in high contrast."""

from __future__ import annotations

import pygame
import pytest

from game.app import ROOT
from game.content.assets.looks import looks_of
from game.rulesets import RULESETS
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import BACKDROP, DIM
from game.ui.style.text_renderer import TextRenderer
from game.ui.tableau.menu_ground import MenuGround
from game.ui.widgets.painter import Painter, panel_style
from tests.scenes.panel.test_panel_pictures import luminance

# WCAG 2.2, 1.4.3.
_LEAST_CONTRAST = 4.5
_BLOCKS = (32, 18)


@pytest.fixture
def painter(bank: SpriteBank) -> Painter:
    return Painter(bank, TextRenderer(ROOT / "sprites"))


def _contrast_of_dim(ground: tuple[int, ...]) -> float:
    return (luminance(DIM) + 0.05) / (luminance(ground) + 0.05)


@pytest.mark.parametrize("name", ["", *RULESETS])
def test_less_important_text_is_readable_on_every_ground(painter: Painter, name: str) -> None:
    looks = looks_of(name) if name else None
    ground, picture = MenuGround(painter), pygame.Surface((640, 360))
    ground.draw(picture, looks)
    blocks = pygame.transform.smoothscale(picture, _BLOCKS)
    tones = [blocks.get_at((x, y))[:3] for x in range(_BLOCKS[0]) for y in range(_BLOCKS[1])]
    for style in ("button", "button_focus", panel_style(painter.bank, looks) if looks else "stone"):
        painter.draw_panel(picture, picture.get_rect(), style)
        tones.append(pygame.transform.average_color(picture, pygame.Rect(200, 100, 96, 96))[:3])
    assert min(map(_contrast_of_dim, tones)) >= _LEAST_CONTRAST
    painter.set_high_contrast(high=True)
    ground.draw(picture, looks)
    assert pygame.transform.average_color(picture)[:3] == BACKDROP
