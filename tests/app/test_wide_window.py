"""A wide or high window shows more of the board of a match, not bars."""

from dataclasses import replace

import pygame
import pytest

from game.core.actor import Seat
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.match.hot_seat import HandOverScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.scene import Pop, Push, Replace, Reset
from game.scenes.settings.settings import SettingsScene
from game.ui.input.command import Command
from game.ui.style.canvas import with_margin
from tests.support.game_driver import GameDriver

SIZE = (860, 400)
MARGIN = (220, 40)
RULES = RULESETS["psttrl"]


@pytest.fixture
def wide(player: GameDriver) -> GameDriver:
    player.app.canvas.window.size = SIZE
    player.app.canvas.resize()
    player.context.change_settings(replace(player.context.settings, picture_size="whole"))
    return player


def _play(player: GameDriver) -> PlayScene:
    scene = player.play(Match(RULES, RULES.generate({}, 3), 1, 3))
    player.app.scenes = [scene]
    player.run_frames(5)
    return scene


def _strips(player: GameDriver) -> list[int]:
    """Return the mean brightness at the left edge of the window, and at its top."""
    window = player.app.canvas.window.get_surface()
    left = pygame.transform.average_color(window, (0, 40, 100, 300))
    top = pygame.transform.average_color(window, (220, 0, 464, 40))
    return [sum(color[:3]) for color in (left, top)]


@pytest.mark.slow
def test_the_board_goes_on_to_the_edges_of_the_window(wide: GameDriver) -> None:
    player = wide
    player.run_frames()
    assert with_margin(player.app.canvas.surface)[1] == (0, 0)
    scene = _play(player)
    assert with_margin(player.app.canvas.surface)[1] == MARGIN
    left, top = _strips(player)
    assert left > 40
    assert top > 40
    # The far left of the board can be pointed at, and clicks hit what is drawn there.
    camera = scene.screen.stage.camera
    own = scene.match.view.own_actor()
    assert own is not None
    place = camera.rect_of(own.pos)
    assert camera.cell_at(place.center) == own.pos
    assert camera.cell_at((-MARGIN[0] - 1, 100)) is None
    window_point = (place.centerx + MARGIN[0], place.centery + MARGIN[1])
    assert player.app.canvas.to_logical(window_point) == place.center
    cells = {camera.cell_at((x, y)) for x in range(-220, 464, 8) for y in range(-40, 336, 8)}
    narrow = {camera.cell_at((x, y)) for x in range(0, 464, 8) for y in range(0, 336, 8)}
    assert len(cells) > len(narrow)


def test_other_scenes_darken_what_the_margin_shows(wide: GameDriver) -> None:
    player = wide
    scene, bright = _play(player), _strips(player)
    player.app.apply_transition(Push(PauseScene(player.context, scene.session)))
    player.run_frames()
    paused = _strips(player)
    assert all(0 < dark < full for dark, full in zip(paused, bright, strict=True))
    settings = player.context.settings
    player.context.change_settings(settings.with_value("brightness", 120))
    player.run_frames(4)
    assert all(a < b < c for a, b, c in zip(paused, _strips(player), bright, strict=True))
    player.context.change_settings(settings)
    player.app.apply_transition(Pop())
    player.run_frames(4)
    assert _strips(player) == pytest.approx(bright, abs=40)
    player.app.apply_transition(Reset(player.context.scenes.title()))
    # The title's first picture is dark: its hall and doors come with the next ones.
    player.run_frames(2)
    assert _strips(player) == [0, 0]


def test_a_menu_stands_on_its_scene_though_the_window_has_changed_meanwhile(
    wide: GameDriver,
) -> None:
    player = wide
    player.app.apply_transition(_play(player).handle(Command.MENU))
    player.app.canvas.window.size = (700, 420)
    player.app.canvas.resize()
    player.run_frames(3)
    assert sum(pygame.transform.average_color(player.app.canvas.surface, (0, 40, 100, 200))) > 0


@pytest.mark.slow
def test_nothing_of_a_board_stays_for_the_next_player(wide: GameDriver) -> None:
    player = wide
    scene = _play(player)
    assert min(_strips(player)) > 0
    player.app.scenes.append(HandOverScene(player.context, scene.session, Seat(0), list))
    player.run_frames()
    assert _strips(player) == [0, 0]
    player.app.apply_transition(Replace(SettingsScene(player.context)))
    player.run_frames()
    assert min(_strips(player)) > 0
