"""The help pages: every picture exists, all text fits."""

from __future__ import annotations

import pytest

from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.menus.help_pages import HelpPagesScene
from tests.support.game_driver import GameDriver


@pytest.mark.parametrize("name", MENU_RULESETS)
def test_every_page_fits_with_its_pictures(player: GameDriver, name: str) -> None:
    scene = HelpPagesScene(player.context, RULESETS[name])
    player.app.scenes = [player.context.scenes.title(), scene]
    pictures = 0
    for page in scene.pages:
        rows = scene.layout_paragraphs(page, scene.text_area)
        assert rows[-1][0].bottom <= scene.text_area.bottom, page.title
        words = "".join(lines.text for _, lines in rows)
        assert "[" not in words
        pictures += sum(len(lines.sprites) for _, lines in rows)
        player.run_frames(1)
        assert page.title in player.drawn_texts()
        player.press_key("right")
    assert pictures >= 5


def test_the_pictures_live(player: GameDriver) -> None:
    player.app.scenes = [HelpPagesScene(player.context, RULESETS["railgun"])]
    player.press_key("right")
    before = player.screen_bytes()
    player.run_frames(40)
    assert player.screen_bytes() != before
