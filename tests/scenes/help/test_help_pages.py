"""The help pages: every picture exists, all text fits, and the keys are those that are bound."""

import pygame
import pytest

from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.help.help_boxes import DIAGRAM, HelpPart
from game.scenes.help.help_diagrams import DiagramPictures
from game.scenes.help.help_pages import HelpPagesScene
from game.ui.style.text_renderer import TextRenderer
from tests.support.game_driver import GameDriver


def _parts(scene: HelpPagesScene) -> list[HelpPart]:
    keys = (placed.box.key for layout in scene.columns() for placed in layout)
    return [key for key in keys if isinstance(key, HelpPart)]


@pytest.mark.parametrize("name", MENU_RULESETS)
def test_opening_draws_one_page_and_wraps_each_text_a_few_times(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawn, wrapped = list[str](), list[str]()
    picture, wrap = DiagramPictures.picture, TextRenderer.wrap

    def counted_picture(diagrams: DiagramPictures, diagram: str) -> pygame.Surface:
        drawn.append(diagram)
        return picture(diagrams, diagram)

    def counted_wrap(renderer: TextRenderer, text: str, width: int, *font: str) -> list[str]:
        wrapped.append(text)
        return wrap(renderer, text, width, *font)

    monkeypatch.setattr(DiagramPictures, "picture", counted_picture)
    monkeypatch.setattr(TextRenderer, "wrap", counted_wrap)
    scene = HelpPagesScene(player.context, RULESETS[name])
    assert not drawn
    assert len(wrapped) <= 3 * sum(len(section.paragraphs) for section in scene.sections)
    scene.draw(player.app.canvas.surface, 0.0)
    sprites = [sprite for part in _parts(scene) for sprite in part.sprites]
    assert drawn == [clip for sheet, clip in sprites if sheet == DIAGRAM]


def test_large_text_leaves_what_explains_diagrams_with_the_first_one(player: GameDriver) -> None:
    player.context.change_settings(player.context.settings.with_value("text_size", "large"))
    scene = HelpPagesScene(player.context, RULESETS["codekeeper"])
    while not any(part.heading == "Monsters" for part in _parts(scene)):
        scene.index += 1
    assert ("diagram", "skeleton") in [sprite for part in _parts(scene) for sprite in part.sprites]


def test_no_heading_stands_alone_in_large_text(player: GameDriver) -> None:
    player.context.change_settings(player.context.settings.with_value("text_size", "large"))
    scene = HelpPagesScene(player.context, RULESETS["psttrl"])
    for index in range(len(scene.pages)):
        scene.index = index
        assert not _parts(scene)[-1].heading


def test_the_pictures_live(player: GameDriver) -> None:
    player.app.scenes = [HelpPagesScene(player.context, RULESETS["railgun"])]
    player.press_key("right")
    before = player.screen_bytes()
    player.run_frames(40)
    assert player.screen_bytes() != before
