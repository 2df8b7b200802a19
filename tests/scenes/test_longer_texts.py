"""The layout holds: no text is cut off, leaves the window or covers another.

That is so in a language whose texts are 40 % longer, and in German at twice the size.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.app.start import USER_LANGUAGES_FOLDER
from game.content.assets.languages import ENGLISH, find_languages
from game.content.assets.strings import Catalog, help_pages
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.history.history import HistoryScene
from game.scenes.menus.codex import CodexScene
from game.scenes.menus.map_details import about_map
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.scene import Scene
from game.scenes.settings.settings import SettingsScene
from game.ui.style.text_renderer import SMALL, TextRenderer
from game.ui.style.text_size import line_height
from tests.support.game_driver import GameDriver, read_shipped_files_once
from tests.support.playouts import match_from, played_levels, playout_of
from tests.support.pseudo_language import CODE, write_pseudo_language


@pytest.fixture(params=[(CODE, "normal"), ("de", "large")], ids=["longer", "larger"])
def player(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[GameDriver]:
    read_shipped_files_once(monkeypatch)
    write_pseudo_language(tmp_path / USER_LANGUAGES_FOLDER)
    player = GameDriver(tmp_path)
    language, size = request.param
    settings = player.context.settings.with_value("language", language)
    player.context.change_settings(settings.with_value("text_size", size))
    assert player.context.language_problem == ""
    yield player
    player.close()
    Catalog(find_languages()[ENGLISH]).use()


def flaws(player: GameDriver, scene: Scene | None = None) -> list[str]:
    """Return the texts of a scene, or of the one on top, that are cut off or cover each other."""
    if scene is not None:
        player.app.scenes = [scene]
        player.run_frames()
    drawn: list[tuple[pygame.Surface, str, pygame.Rect]] = []
    found, draw_text = [], TextRenderer.draw

    def draw(
        renderer: TextRenderer,
        target: pygame.Surface,
        text: str,
        at: Any,
        color: Any,
        font: str = SMALL,
        **more: Any,
    ) -> pygame.Rect:
        area = draw_text(renderer, target, text, at, color, font, **more)
        if area.width < renderer.width(text, font) - 1 or (text and area.height < line_height()):
            found.append(f"{text!r} is cut off")
        # Without the rows above and below the small letters.
        drawn.append((target, text, area.move(0, 3).inflate(0, -5)))
        return area

    with (
        patch.object(TextRenderer, "draw", draw),
        patch.object(player.context.painter, "_rows", player.context.painter.render_rows),
    ):
        player.scene.draw(player.app.canvas.surface, 0.0)
    for index, (target, text, area) in enumerate(drawn):
        for other_target, other, other_area in drawn[index + 1 :]:
            if target is other_target and area.colliderect(other_area):
                found.append(f"{other!r} covers {text!r}")
    return found


@pytest.mark.slow
def test_menus(player: GameDriver) -> None:
    scenes = player.context.scenes
    found = flaws(player, scenes.title()) + flaws(player, scenes.play_together())
    found += flaws(player, SettingsScene(player.context))
    for _ in range(2):
        player.press_key("up", "tab")
        found += flaws(player)
    found += flaws(player, RulesetSelectScene(player.context))
    found += flaws(player, HistoryScene(player.context))
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_pages_of_a_ruleset(player: GameDriver, name: str) -> None:
    ruleset, context = RULESETS[name], player.context
    found = flaws(player, MatchSetupScene(context, ruleset))
    player.press_key("tab", "up")
    found += flaws(player) + flaws(player, HelpPagesScene(context, ruleset))
    for _ in help_pages(name):
        player.press_key("right")
        found += flaws(player)
    match = match_from(playout_of(name, played_levels(name)[0], "demo"))
    found += flaws(player, context.scenes.play_match(match.restarted()))
    player.press_key("p")
    found += flaws(player) + flaws(player, player.game_over(match))
    found += flaws(player, player.replay(match)) + flaws(
        player, about_map(player.context, match.level, ())
    )
    if ruleset.features.codex is not None:
        found += flaws(player, CodexScene(player.context, ruleset))
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_what_keys_open_in_a_match(player: GameDriver, name: str) -> None:
    match = match_from(playout_of(name, played_levels(name)[0], "demo"))
    found = []
    for key in ("tab", "right", "e", "page down", "m", "f1", "0", "q", "t", "u"):
        scene = player.play(match.restarted())
        scene.hot_seat.is_covered = False
        player.show(scene)
        player.press_key(key)
        found += [f"{key}: {flaw}" for flaw in flaws(player)]
    assert not found
